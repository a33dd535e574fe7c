"""Undo in the companion: stores the earlier states of a session, and writes the note that a correction leaves in the log.

An undo is a *correction* if it removes more than the players may change by themselves: what printkit has rolled or dealt, and
in a game for two what was revealed after a decision, or an act of the other side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.journal.companion.asking import PendingDecision
from printkit.journal.companion.moments import Moment
from printkit.journal.entries import Span, Statement
from printkit.journal.notation import Notation
from printkit.journal.verbs import Aimed, Cards, Composed, DecisionVerb, Dice, Keyed, Spread, Verb

_NOTED = "Correction noted by printkit"
_CORRECTION = re.compile(rf"\s*> {_NOTED}, ")
_MOST_QUOTED = 3
"""Maximum number of removed statements that the note about a correction quotes."""


class History:
    """The undo history of a session: the earlier states to which the session can return, oldest first."""

    def __init__(self, moments: Sequence[Moment] = ()) -> None:
        self._moments = list(moments)

    def __bool__(self) -> bool:
        return bool(self._moments)

    @property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(self._moments)

    def add(self, moment: Moment) -> None:
        self._moments.append(moment)

    def drop_latest(self) -> None:
        self._moments.pop()

    def latest(self, text: str, unwritten: Sequence[PendingDecision]) -> Moment | None:
        """Return the state to which an undo should go back; None if there is none.

        It is the latest one that differs from the current state by more than empty answers or, if there is none, the first.
        """
        for number, moment in reversed(list(enumerate(self._moments))):
            only_silent = moment.text == text and all(
                not each.move.verb for each in unwritten[len(moment.unwritten) :]
            )
            if not only_silent or number == 0:
                return moment
        return None

    def first_with(self, items: int) -> Moment | None:
        """Return the earliest state in the history whose log had the given number of statements and headings; None if there is none."""
        return next((moment for moment in self._moments if moment.items == items), None)

    def return_to(self, moment: Moment) -> None:
        """Remove the given state and all later states from the history, because the session returns to the given state."""
        del self._moments[self._moments.index(moment) :]

    def keep_before(self, text: str) -> None:
        """Keep only those states in the history whose log is the beginning of ``text``; remove all others."""
        self._moments = [m for m in self._moments if text.startswith(m.text.rstrip()) and m.text != text]


def statement_at(items: Sequence[Statement], span: Span) -> int | None:
    """Return the index of the statement that contains a given place of the log; None if there is none."""
    for number, item in enumerate(items):
        if item.line == span.line and span.column in _columns(item) and _is_play(item):
            return number
    return None


def _columns(item: Statement) -> range:
    return range(item.column, item.column + max(item.form.width, 1))


def _is_play(item: Statement) -> bool:
    """Return True for a statement that a player has written; False for a heading or a note."""
    return item.form.kind == "play" and not item.added


def begin_of(
    items: Sequence[Statement], span: Span, notation: Notation, history: History | None
) -> int | None:
    """Return the index of the statement at a given place of the log; None if an undo may not go back to that statement.

    ``history`` is given if printkit deals the cards. An undo then only goes back to an answer that the history contains.
    """
    begins = statement_at(items, span)
    if begins is None or history is None:
        return begins
    return begins if history.first_with(items_before(items, begins, notation)) is not None else None


class Starts:
    """The statements to which an undo can go back.

    The expression ``span in starts`` is True if the position ``span`` is inside such a statement.
    """

    def __init__(self, items: Sequence[Statement], notation: Notation, history: History | None) -> None:
        known = None if history is None else {moment.items for moment in history.moments}
        self._columns: dict[int, list[range]] = {}
        for n, item in enumerate(items):
            if _is_play(item) and (known is None or items_before(items, n, notation) in known):
                self._columns.setdefault(item.line, []).append(_columns(item))

    def __contains__(self, span: Span) -> bool:
        return any(span.column in columns for columns in self._columns.get(span.line, ()))


def last_play(items: Sequence[Statement]) -> int | None:
    """Return the index of the last statement that a player has written; None if there is none."""
    return max((n for n, item in enumerate(items) if _is_play(item)), default=None)


def items_before(items: Sequence[Statement], begins: int, notation: Notation) -> int:
    """Return how many statements and headings remain if an undo removes the statement with index ``begins`` and everything after it.

    Headings directly above that index are also removed, because they would be empty.
    """
    numbered = notation.headings.numbered
    while begins and items[begins - 1].form.kind == "heading" and items[begins - 1].form.verb in numbered:
        begins -= 1
    return begins


def passed(removed: Sequence[Statement], notation: Notation, *, dealt: bool, two: bool) -> tuple[str, ...]:
    """Return descriptions of what an undo would remove besides the player's own decision, such as a roll.

    An undo that removes more than the decision is noted in the log.

    ``dealt``: printkit rolls and deals. ``two``: it is a game for two.
    """
    plays = [item.form for item in removed if _is_play(item)]
    verbs = [notation.verb(form.verb) for form in plays]
    values = [n for n, verb in enumerate(verbs) if _reveals(verb)]
    decisions = [n for n, verb in enumerate(verbs) if isinstance(verb, DecisionVerb) and n not in values]
    found = []
    if dealt and (values or any(isinstance(verb, Aimed | Spread) for verb in verbs)):
        found.append("what printkit had rolled or dealt")
    if two and not found and decisions and values and decisions[0] < values[-1]:
        found.append("what had been rolled or turned up")
    if two and len({form.side for form in plays if form.side}) > 1:
        found.append("an act of the other side")
    return tuple(found)


def _reveals(verb: Verb | None) -> bool:
    """Return True for a keyword with which a log records dice, drawn cards, or a face-down card that is turned up."""
    return isinstance(verb, Dice | Cards | Keyed) or (
        isinstance(verb, Composed) and verb.turns_up is not None
    )


def correction_note(
    before: Sequence[Statement], begins: int, said: str, over: Sequence[str], agreed: Sequence[str]
) -> str:
    """Return the note with which a correction is recorded in the log.

    ``before``: the statements before the correction; those from index ``begins`` on were removed. ``said``: the removed statements as
    text. ``over``: what was lost with them, such as a roll. ``agreed``: the sides that agreed to the correction (empty if the player is
    alone).
    """
    first = next(n for n in range(begins, len(before)) if before[n].form.kind == "play")
    headings = [item.form.text for item in before[:first] if item.form.kind == "heading"]
    named = [each for each in said.split("; ") if each]
    more = len(named) - _MOST_QUOTED
    what = f"“{'; '.join(named[:_MOST_QUOTED])}”" if named else "what only one side saw"
    if more > 0:
        what += f" and {more} more"
    when = f", {headings[-1]}" if headings else ", before the first turn"
    who = f"the {' and the '.join(agreed)} agreed to take back" if agreed else "the player took back"
    return f"> {_NOTED}{when}: {who} {what}, and with it {' and '.join(over)}"


def corrections_in(text: str) -> tuple[str, ...]:
    """Return the lines of a log with notes about corrections. An undo never removes these lines."""
    return tuple(line.strip() for line in text.splitlines() if _CORRECTION.match(line))


def is_correction(item: Statement) -> bool:
    """Return True if the statement is a note in which printkit has recorded a correction."""
    return item.form.kind == "prose" and item.form.text.startswith(_NOTED)
