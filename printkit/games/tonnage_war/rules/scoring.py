"""The scoring of Tonnage War (rules TW-12, TW-13.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ACE, ESCORT, TANKER, UBOAT, Boat
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import Piece, State
from printkit.table import Rule, Table

SHIP: Final = 1
"""The U-boats' points for each merchant ship that they sink."""
ESCORT_DAMAGED: Final = 1
"""The U-boats' points for damaging an escort."""
ESCORT_SUNK: Final = 2
"""The U-boats' points for sinking an escort."""
A_SHIP: Final = 0
AN_ESCORT_HURT: Final = 1
AN_ESCORT_LOST: Final = 2
"""Code for the reason of a side's latest points: an escort was sunk or shot down.

If a log states a wrong score, the message cites the rule for this reason.
"""
A_BOAT: Final = 0
AN_ACE: Final = 1
A_TANKER: Final = 2
"""Code for the reason of a side's latest points: the U-tanker (supply boat) was hit.

If a log states a wrong score, the message cites the rule for this reason.
"""
_AWARDS: tuple[tuple[Rule, ...], tuple[Rule, ...]] = (
    (rb.SHIP_POINT, rb.ESCORT_DAMAGED, rb.ESCORT_SUNK),
    (rb.BOAT_POINTS, rb.ACE_POINTS, rb.TANKER),
)


def score(state: State, side: int, points: int, award: int) -> State:
    """Return the state with points added to a side's score.

    ``award``: code for the reason, such as a hit on the U-tanker.
    """
    uboat, escort = state.scores
    scores = (uboat + points, escort) if side == UBOAT else (uboat, escort + points)
    return state._replace(scores=scores, awarded=_awards(state, side, award))


def awarded(state: State, side: int, award: int) -> State:
    """Return the state with a record of the reason for a side's latest points.

    If a log then states a wrong score, the message cites the rule for this reason.
    """
    return state._replace(awarded=_awards(state, side, award))


def _awards(state: State, side: int, award: int) -> tuple[int, int]:
    """Return the codes for the reason of each side's latest points.

    The code of ``side`` becomes ``award``; the other side's stays as it is.
    """
    uboat, escort = state.awarded
    return (award, escort) if side == UBOAT else (uboat, award)


def boat_award(boat: Boat) -> int:
    """Return the code for the escorts' award: which kind of U-boat they sank or damaged.

    The kinds are an ordinary one, an ace, and the tanker.
    """
    return {ACE: AN_ACE, TANKER: A_TANKER}.get(boat.code, A_BOAT)


def boat_sunk(ruleset: TonnageRuleset, boat: Boat, damaged_before: bool) -> int:
    """Return the escorts' points for sinking a U-boat.

    ``damaged_before``: True if the escorts had already damaged it; a ruling may then add the points for the damage.
    """
    return boat.sunk + (boat.damaged if damaged_before and ruleset.damage_adds_to_sinking else 0)


def escort_damaged(ruleset: TonnageRuleset, rammed: bool) -> int:
    """Return the U-boats' points for damaging an escort (rule TW-12b).

    ``rammed``: True if the escort was damaged because it rammed a U-boat.
    """
    match ruleset.escort_damage_points:
        case "none":
            return 0
        case "not-by-ramming":
            return 0 if rammed else ESCORT_DAMAGED
        case "all":
            return ESCORT_DAMAGED
        case _:
            assert_never(ruleset.escort_damage_points)


def hurt_points(ruleset: TonnageRuleset, hurt: Sequence[tuple[Piece, bool]]) -> int:
    """Return the U-boats' points for several damaged escorts.

    ``hurt`` contains each of them, with True if it was damaged by ramming a U-boat.
    """
    return sum(escort_damaged(ruleset, rammed) for _, rammed in hurt)


def with_open_points(state: State) -> State:
    """Return the state with newly computed points for damage, which each side will get when the current
    attacks on a U-boat end.

    The attacks are those on a U-boat. The points are in ``open_points`` until these attacks are over.
    """
    uboat = escort = 0
    engaged = state.window or state.hunt
    if engaged is not None and (engaged.hurt or engaged.condition.damaged):
        uboat = hurt_points(state.ruleset, engaged.hurt)
        if engaged.hurt:
            state = awarded(state, UBOAT, AN_ESCORT_HURT)
        boat = state.ruleset.boat(engaged.boat.card)
        if boat is not None and engaged.condition.damaged:
            escort = boat.damaged
            state = awarded(state, ESCORT, boat_award(boat))
    if state.open_points == (uboat, escort):
        return state
    return state._replace(open_points=(uboat, escort))


def tell_contacts(state: State, table: Table, rule: Rule) -> State:
    """Report the number of contacts (U-boats that have found the convoy), so that the figure in the log can be checked.

    A number stated in a log is compared with it (rule TW-7.4). ``rule``: the rule that changed the number.
    """
    table.tell("contacts", len(state.contacts), rule)
    return state


def settle(state: State, table: Table) -> State:
    """Report both sides' scores, so that scores stated in a log can be checked, and return the state.

    A score in a log may already include the damage of unfinished attacks.
    """
    state = with_open_points(state)
    after = table.now(state)
    if after is not state:
        after = with_open_points(after)
    tell_scores(after, table)
    return after


def tell_scores(state: State, table: Table) -> None:
    """Report both sides' scores, so that scores stated in a log can be checked.

    Each score is reported with and without the points for damage in unfinished attacks.
    """
    for side, word in ((UBOAT, "uboat"), (ESCORT, "escort")):
        points, more = state.scores[side], state.open_points[side]
        rule = _AWARDS[side][state.awarded[side]]
        table.tell(word, (str(points), str(points + more)) if more else points, rule)
