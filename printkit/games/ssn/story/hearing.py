"""Describes in words what the surface side heard of the submarine in a turn of SSN, and finds the turns on which an escape was close."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from printkit.games.ssn.rules.detection import spoiling
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.ships import hunt
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    PRESENT,
    lhd_afloat,
    live_frigates,
    points_by_number,
    range_to,
)
from printkit.games.ssn.story.pieces import odds
from printkit.games.ssn.story.turns import TurnAccount
from printkit.report.story import count, number

NARROW: Final = 0.5
"""The first paragraph and the headline say that an escape only just failed if less than this distance, in
inches, was missing."""


_ROUND_A_WRECK: Final = 1.0
"""Margin in inches for a frigate that moves towards a detection point: it may have to go around a wreck, and
then does not end exactly where its course leads."""


def one_short(turn: TurnAccount) -> bool:
    """Return True if nobody heard the submarine, but one more point on the only detection roll would have
    been enough.
    """
    shared = turn.before.ruleset.one_detection_roll and len(turn.totals) == 1
    return shared and turn.stakes is not None and turn.totals[0] + 1 == turn.stakes.least


def unheard_wins(turn: TurnAccount) -> bool:
    """Return True if the submarine was certain to win in this turn if nobody heard it: the landing ship (LHD)
    is sunk, and whichever detection points the frigates move to, each of them ends beyond the escape range."""
    state, ruleset = turn.listening, turn.before.ruleset
    if (
        state is None
        or lhd_afloat(state)
        or len(turn.totals) != 1
        or not spoiling(state) >= set(points_by_number(state))
    ):
        return False
    if not ruleset.one_detection_roll or not ruleset.escapes_at_the_end_of_a_turn:
        return False
    return all(
        distance(state.sub.pose, hunt(ruleset, state.ships[n].pose, point)[1]) > ESCAPE_RANGE + _ROUND_A_WRECK
        for n in live_frigates(state)
        for point in state.points
        if point is not None
    )


def of_two_dice(turn: TurnAccount) -> str:
    """Return words for the chance that the submarine is heard. If a single roll of two dice decided it, the
    words give the exact fraction: ``five chances in 18``."""
    assert turn.stakes is not None
    heard = turn.stakes.heard
    if not turn.before.ruleset.one_detection_roll:
        return odds(heard)
    return (
        f"{count(heard.numerator, 'chance')} in {number(heard.denominator)}"
        if heard != Fraction(1, 2)
        else odds(heard)
    )


def given_away(turn: TurnAccount, who: str) -> str:
    """Return a clause that says what the detection roll revealed: ``the sonars heard it``, ``a bare 9 gave
    away where it had been``. The roll is given only if it was just enough. ``who``: words for the submarine."""
    what = who if itself(turn) else elsewhere(turn, [(name, set(found)) for name, found in turn.heard])
    what = what.replace("where it ", f"where {who} ", 1)
    if turn.stakes is None or turn.totals != (turn.stakes.least,):
        return f"the sonars heard {what}"
    bare = f"a bare {turn.stakes.least} gave"
    return f"{bare} {who} away" if itself(turn) else f"{bare} away {what}"


def itself(turn: TurnAccount) -> list[str]:
    """Return the names of the pieces that heard the submarine itself (its present position, not a past or
    future one)."""
    present = turn.after.points[PRESENT]
    return [name for name, found in turn.heard if present is not None and present.number in found]


def elsewhere(turn: TurnAccount, heard_by: Sequence[tuple[str, set[int]]]) -> str:
    """Return words for the past and future positions of the submarine that these listeners heard: ``where it
    had been``, ``where it was heading``, or both. Each listener has the numbers of the detection points that
    it heard."""
    past, _, future = (point.number if point else 0 for point in turn.after.points)
    before, ahead = (any(n in found for _, found in heard_by) for n in (past, future))
    if before and ahead:
        both = all({past, future} <= found for _, found in heard_by)
        return f"where it had been {'and where it' if both else 'or'} was heading"
    return "where it had been" if before else "where it was heading"


def too_near(turn: TurnAccount) -> int | None:
    """Return the number of the frigate that was too near for an escape on a turn after the landing ship (LHD)
    was sunk. Return None if none was too near, or if another reason, such as being heard, also prevented an
    escape."""
    state = turn.after
    if lhd_afloat(state) or state.result or turn.heard or not state.ruleset.escapes_at_the_end_of_a_turn:
        return None
    near = min(live_frigates(state), key=lambda n: range_to(state, n), default=None)
    return near if near is not None and range_to(state, near) <= ESCAPE_RANGE else None


def nearly_away(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which an escape came closest: nobody heard the submarine, and a frigate was too near
    by less than half an inch. Return None if there was no such turn."""
    found = [
        (range_to(turn.after, near), turn.number, turn)
        for turn in turns
        if turn.whole
        and (near := too_near(turn)) is not None
        and ESCAPE_RANGE - range_to(turn.after, near) < NARROW
    ]
    return max(found)[2] if found else None
