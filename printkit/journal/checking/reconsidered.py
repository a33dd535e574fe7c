"""Checks a log again without a repair that explained much of the log, and was then followed by further mistakes.

One change of an earlier value, or one guessed value, may by chance fit what two independent mistakes did to the log. The log then
contradicts it further on, and correct lines are blamed. Without such a change, the check finds the two mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from printkit.journal.checking.replay import FAR, Place, Replay, Step, place_of
from printkit.journal.entries import Statement
from printkit.journal.suspects.candidates import edits_for

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked
    from printkit.journal.checking.checker import Checker
    from printkit.journal.logged.table import Conflict
    from printkit.journal.suspects.changes import Found
    from printkit.journal.suspects.repair import Search
    from printkit.journal.telling.diagnostics import Diagnostic

MOST_TRIED: Final = 3
"""Maximum number of repairs without which a log is checked again."""
_LEAST: Final = 3
"""Number of mistakes, from a doubtful repair on, for which a log is checked again. Two mistakes are what a repair that fits by chance
replaces, so that fewer than three cannot be explained better without it."""


_FURTHER: Final = 3
"""Number of acts behind a conflict that must replay with another edit; otherwise there is no other explanation worth a second check."""


class Adopted(NamedTuple):
    """A repair that a check adopted, and the index of the section in which the replay goes on with it."""

    found: Found
    step: int


class Bold(NamedTuple):
    """A repair that may fit only by chance, and the one that is adopted instead in a second check.

    ``items`` and ``steps`` are the statements and the sections played before the repair, and ``reach`` is the place of the next
    mistake with it. ``before`` is the number of mistakes that were found before it, and ``adopted`` the number of repairs."""

    instead: Adopted
    items: list[Statement]
    steps: list[Step]
    reach: Place
    before: int
    adopted: int


class Second(NamedTuple):
    """What a second check has to do differently.

    ``known``: the repairs of the first conflicts, which are not searched for. ``against``: the line and the code of the mistake that
    speaks against the first check; it has to disappear. ``most``: the number of mistakes at which the second check is no better."""

    known: Sequence[Adopted]
    against: tuple[int, str]
    most: int

    def is_in_vain(self, roots: Sequence[Diagnostic]) -> bool:
        """Return whether a check that has found these mistakes cannot be better than the first one."""
        return len(roots) >= self.most or any((each.span.line, each.code) == self.against for each in roots)


def is_bold(items: Sequence[Statement], start: int, conflict: Conflict, found: Found, instead: Found) -> bool:
    """Return whether a repair may fit by chance: it changes a readable value of an earlier section, or guesses a value by what follows
    in later sections; and with another edit the log replays further, too.

    ``start`` is the index of the first statement of the conflict's section, and ``instead`` the repair that is second best."""
    edit = found.edit
    if found.reach == FAR or _acts_passed(items, conflict, instead.reach) < _FURTHER:
        return False
    if found.revised is not None or edit.kind in ("insert", "fill"):
        return True
    return edit.kind == "substitute" and (edit.at < start or _passes_heading(items, conflict, found.reach))


def _acts_passed(items: Sequence[Statement], conflict: Conflict, reach: Place) -> int:
    """Return the number of acts, from a conflict on, that a replay passes if it reaches a place."""
    passed = 0
    for item in items[max(0, conflict.at) :]:
        if (item.line, item.column) >= reach[:2]:
            break
        passed += item.form.kind == "play"
    return passed


def _passes_heading(items: Sequence[Statement], conflict: Conflict, reach: Place) -> bool:
    """Return whether a replay that reaches a place gets past the next heading behind a conflict."""
    for item in items[max(0, conflict.at) :]:
        if (item.line, item.column) >= reach[:2]:
            return False
        if item.form.kind == "heading":
            return True
    return True


def is_promising(search: Search, bold: Bold) -> bool:
    """Return whether an ordinary mistake explains the next conflict after the second-best repair, so that the log then replays past the
    place that speaks against the best repair.
    """
    edit, step = bold.instead.found.edit, bold.instead.found.step
    if edit.header is not None:
        return False
    items = [*bold.items[: edit.at], *edit.put, *bold.items[edit.at + edit.removed :]]
    replay = Replay(search.setting, search.grammar, items)
    replay.work_on(search.effort)
    played = replay.run(step)
    conflict = played.conflict
    if conflict is None:
        return False
    steps = [*bold.steps[: bold.instead.step], *played.steps]
    played = played._replace(steps=steps)
    search.least = place_of(items, search.setting, conflict, played.asked_silently is not None)
    edits = edits_for(search.setting, search.grammar, items, played, conflict)
    tried = search.trials(edits, items, steps[-1], conflict)
    return any(each.found.reach > bold.reach for each in tried)


def reconsidered(first: Checker, checked: Checked, again: Callable[[Second], Checker]) -> Checked:
    """Return the result that explains the log with the fewest mistakes: that of the first check, or one without a repair that may fit by
    chance. ``again`` returns a checker for a second check.
    """
    for bold in first.bold[:MOST_TRIED]:
        roots = [each for each in checked.diagnostics if each.follows_from is None]
        if len(roots) - bold.before < _LEAST:
            break
        if not first.tries(bold):
            continue
        against = roots[bold.before + 1]
        known = [*first.adopted[: bold.adopted], bold.instead]
        other = again(Second(known, (against.span.line, against.code), len(roots)))
        tried = other.check()
        if not other.gave_up and _is_better(tried, checked):
            return tried
    return checked


def _is_better(one: Checked, other: Checked) -> bool:
    """Return whether a result has fewer mistakes than another one, and leaves no more unchecked."""
    return len(one.diagnostics) < len(other.diagnostics) and len(one.unchecked) <= len(other.unchecked)
