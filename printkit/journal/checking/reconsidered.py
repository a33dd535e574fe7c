"""Checks a log a second time, without a repair (a change of the log by the checker) that may have fitted only by chance.

A doubtful repair explained much of the log, but further mistakes followed.

One change of an earlier value, or one guessed value, may by chance fit what two independent mistakes did to the log. The log then
contradicts it further on, and correct lines are blamed. Without such a change, the check finds the two mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from printkit.journal.checking.effort import WORK_TO_COMPARE_EQUALS, WORK_TO_TELL_APART, BudgetExhausted
from printkit.journal.checking.replay import FAR, NOWHERE, Place, Played, Replay, Step, place_of
from printkit.journal.entries import Statement
from printkit.journal.suspects.candidates import edits_for
from printkit.journal.suspects.changes import Found, elsewhere
from printkit.table.table import Impasse

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked
    from printkit.journal.checking.checker import Checker
    from printkit.journal.logged.table import Conflict
    from printkit.journal.suspects.repair import Search
    from printkit.journal.telling.diagnostics import Diagnostic

MOST_TRIED: Final = 3
"""Maximum number of times that one log is checked again after the first check.

Each check leaves out another doubtful repair (a change with which the check continued past a mistake).
"""
_LEAST: Final = 3
"""Minimum number of mistakes, from a doubtful change of the log onwards, that makes a second check without this change worthwhile.

At least two mistakes are to be expected without the change, so a second check is better only if there were three or more.
"""
_FURTHER: Final = 3
"""A second check tries the second-best change of the log only if a replay with this change gets through at least this many actions after
the conflict."""
_MOST_EQUALS: Final = 12
"""Maximum number of equally good changes of the log that may take the place of a doubtful one in a second check."""


class Adopted(NamedTuple):
    """A change of the log with which a check continued past a conflict, and the index of the section where the replay then restarted."""

    found: Found
    step: int


class DoubtfulRepair(NamedTuple):
    """A change of the log that may fit only by chance, together with the changes that a second check can make in its place.

    ``instead`` is the second-best change, or None if it is not worth a second check; ``equals`` are the changes with which the log
    replays as far as with the adopted one. ``items`` and ``steps`` are the statements and the sections played before the repair, and
    ``reach`` is the place of the next mistake with it. ``before`` is the number of mistakes that were found before it, and ``adopted``
    the number of repairs."""

    instead: Adopted | None
    equals: tuple[Adopted, ...]
    items: list[Statement]
    steps: list[Step]
    reach: Place
    before: int
    adopted: int


class Instead(NamedTuple):
    """A change that a second check makes in place of a doubtful one, and how many mistakes are ``expected`` from that change on.

    The mistake that follows the expected ones in the first check has to disappear in the second."""

    change: Adopted
    expected: int


class Second(NamedTuple):
    """Instructions for a second check of a log: what must be done differently from the first check.

    ``known``: the repairs of the first conflicts, which are not searched for. ``against``: the line and the code of the mistake that
    speaks against the first check; it has to disappear. ``most``: the number of mistakes at which the second check is no better."""

    known: Sequence[Adopted]
    against: tuple[int, str]
    most: int

    def cannot_be_better(self, roots: Sequence[Diagnostic]) -> bool:
        """Return True if, with the mistakes found so far, a second check can no longer end with a better result than the first check."""
        return len(roots) >= self.most or any((each.span.line, each.code) == self.against for each in roots)


def doubtful_repair(
    items: list[Statement],
    played: Played,
    conflict: Conflict,
    found: Found,
    second: Found | None,
    before: int,
    adopted: int,
) -> DoubtfulRepair | None:
    """Return the repair ``found`` as a doubtful one, with its alternatives; None if it hardly fits by chance.

    ``second`` is the second-best repair. ``before`` is the number of mistakes that were found before it, and ``adopted`` the number of
    repairs."""
    if found.reach == FAR:
        return None
    steps = played.steps
    instead = None
    if second is not None and _may_fit_by_chance(items, steps[-1].at, conflict, found, second):
        instead = Adopted(second, next(i for i, step in enumerate(steps) if step is second.step))
    equals = tuple(_equals_of(steps, found)) if _passes_heading(items, conflict, found.reach) else ()
    if instead is None and not equals:
        return None
    return DoubtfulRepair(instead, equals, items, steps, found.reach, before, adopted)


def _equals_of(steps: Sequence[Step], found: Found) -> Iterator[Adopted]:
    """Yield the edits with which the log replays as far as with the edit ``found``, at most ``_MOST_EQUALS``."""
    kinds = ("substitute", "insert")
    for edit in found.equals[:_MOST_EQUALS]:
        if edit.kind in kinds and found.edit.kind in kinds and edit.header is None and not elsewhere(edit):
            index = max(i for i, step in enumerate(steps) if step.at <= edit.at)
            others = (found.edit, *(each for each in found.equals if each is not edit))
            yield Adopted(Found(edit, steps[index], found.reach, others), index)


def _may_fit_by_chance(
    items: Sequence[Statement], start: int, conflict: Conflict, found: Found, instead: Found
) -> bool:
    """Return True if the change made to continue past a conflict may fit merely by chance.

    This is so if it changes a readable value of an earlier section, or guesses a value from later sections, while the log also
    replays well past the conflict with another repair.

    ``start`` is the index of the first statement of the conflict's section, and ``instead`` the repair that is second best."""
    edit = found.edit
    if _acts_passed(items, conflict, instead.reach) < _FURTHER:
        return False
    if found.revised is not None or edit.kind in ("insert", "fill"):
        return True
    return edit.kind == "substitute" and (edit.at < start or _passes_heading(items, conflict, found.reach))


def _acts_passed(items: Sequence[Statement], conflict: Conflict, reach: Place) -> int:
    """Return the number of actions after a conflict that can be replayed before the replay stops at the place ``reach``."""
    passed = 0
    for item in items[max(0, conflict.at) :]:
        if (item.line, item.column) >= reach[:2]:
            break
        passed += item.form.kind == "play"
    return passed


def _passes_heading(items: Sequence[Statement], conflict: Conflict, reach: Place) -> bool:
    """Return True if at least one heading after a conflict can be replayed before the replay stops at the place ``reach``."""
    for item in items[max(0, conflict.at) :]:
        if (item.line, item.column) >= reach[:2]:
            return False
        if item.form.kind == "heading":
            return True
    return True


def promising(search: Search, doubtful: DoubtfulRepair, further: Place) -> Instead | None:
    """Return the change with which a second check should replace a doubtful one; None if none promises fewer mistakes.

    The second-best change is promising if, with it and one ordinary edit at the next conflict, the log replays past ``doubtful.reach``.
    A change that is as good as the doubtful one must even get past ``further``: the place that the first check reached with its
    edit at the next conflict.
    """
    effort = search.effort
    effort.left = WORK_TO_TELL_APART
    if (
        doubtful.instead is not None
        and _reach_with_another_edit(search, doubtful, doubtful.instead) > doubtful.reach
    ):
        return Instead(doubtful.instead, 1)
    effort.left = WORK_TO_COMPARE_EQUALS
    best: Adopted | None = None
    for each in doubtful.equals:
        reach = _reach_with_another_edit(search, doubtful, each)
        if reach > further:
            best, further = each, reach
    return None if best is None else Instead(best, 2)


def _reach_with_another_edit(search: Search, doubtful: DoubtfulRepair, instead: Adopted) -> Place:
    """Return the place that a replay of the log reaches with a change and with the best ordinary edit at the next conflict.

    If the log has no further conflict with the change, or the budget is used up, the place is ``NOWHERE``.
    """
    edit, step = instead.found.edit, instead.found.step
    if edit.header is not None:
        return NOWHERE
    items = [*doubtful.items[: edit.at], *edit.put, *doubtful.items[edit.at + edit.removed :]]
    replay = Replay(search.setting, search.grammar, items)
    replay.work_on(search.effort)
    try:
        played = replay.run(step)
        conflict = played.conflict
        if conflict is None:
            return NOWHERE
        steps = [*doubtful.steps[: instead.step], *played.steps]
        played = played._replace(steps=steps)
        search.least = place_of(items, search.setting, conflict, played.asked_silently is not None)
        edits = edits_for(search.setting, search.grammar, items, played, conflict)
        return max(
            (each.found.reach for each in search.trials(edits, items, steps[-1], conflict)), default=NOWHERE
        )
    except (BudgetExhausted, Impasse):
        return NOWHERE


def reconsidered(first: Checker, checked: Checked, again: Callable[[Second], Checker]) -> Checked:
    """Return the result of the first check or, if a second check finds fewer mistakes, the result of the second check.

    A second check avoids a doubtful change of the log.

    ``again`` is a function that returns the object for a second check.
    """
    for doubtful in first.doubtful[:MOST_TRIED]:
        roots = [each for each in checked.diagnostics if each.follows_from is None]
        if len(roots) - doubtful.before < _LEAST:
            break
        instead = first.promising(doubtful)
        if instead is None:
            continue
        against = roots[doubtful.before + instead.expected]
        known = [*first.adopted[: doubtful.adopted], instead.change]
        other = again(Second(known, (against.span.line, against.code), len(roots)))
        tried = other.check()
        if not other.gave_up and _is_better(tried, checked):
            return tried
    return checked


def _is_better(one: Checked, other: Checked) -> bool:
    """Return True if the result ``one`` has fewer mistakes than the result ``other``, and leaves no more
    lines unchecked.
    """
    return len(one.diagnostics) < len(other.diagnostics) and len(one.unchecked) <= len(other.unchecked)
