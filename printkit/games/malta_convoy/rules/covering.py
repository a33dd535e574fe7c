"""Rules for the covering force: the ships that return to base halfway through the journey.

These are carriers, and the warships that go with them (rules MALTA-COVER-1 to -5).
"""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Ships, State, Voyage
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, DESTROYER, RETURNS, WITH_A_CARRIER
from printkit.table import D6, Move, Refusal, Table
from printkit.table.tuples import new

_STAY: Final = (Move(""), Move("stay"))
_CRUISERS: Final = tuple(Move("cruisers-leave", n) for n in range(61))


def halfway(voyage: Voyage) -> int:
    """Return the number of the turn after which dice decide which carriers return to base (rule
    MALTA-COVER-1)."""
    ruleset = voyage.ruleset
    match ruleset.halfway_length:
        case "current":
            return half(ruleset, voyage.length)
        case "original":
            return half(ruleset, voyage.original_length)
        case never:
            assert_never(never)


def half(ruleset: MaltaRuleset, length: int) -> int:
    """Return half the length of a journey in turns. A ruling says whether it is rounded up or down."""
    match ruleset.halfway:
        case "up":
            return (length + 1) // 2
        case "down":
            return length // 2
        case never:
            assert_never(never)


def covering_force(state: State, table: Table) -> Voyage:
    """Roll a die for each carrier. A carrier that returns to base takes warships with it.

    Return the voyage after these ships have left (rule MALTA-COVER-2).
    """
    ships = Ships(state.voyage.fleet)
    carriers_return(state, ships, table)
    return state.voyage.after(ships.fleet(), checked=True)


def carriers_return(state: State, ships: Ships, table: Table) -> None:
    """Roll a die for each carrier. Remove from ``ships`` the carriers that leave, and their warships."""
    ruleset = state.voyage.ruleset
    damaged = ships.damaged[CARRIER]
    sound = ships.afloat[CARRIER] - damaged
    order = [True] * damaged + [False] * sound
    damaged_first = _damaged_leave_first(ruleset)
    if not damaged_first:
        order.reverse()
    for is_damaged in order:
        if table.roll("cover", D6, rb.COVER_2) < RETURNS:
            continue
        if ruleset.covering_carrier_may_stay:
            view = _view(state, ships)
            if table.decide("stay", _STAY, rb.COVER_2, view, _refuse_stay).verb:
                continue
        ships.leave(CARRIER, 1, is_damaged)
        _escorts_leave(state, ships, damaged_first, table)


def _view(state: State, ships: Ships) -> State:
    """Return the state that is shown to the player while dice are rolled for one carrier after the other.

    This state does not contain the ships that have already left.
    """
    return new(State, (state.voyage.after(ships.fleet()), state.turn, state.pending, False))


def _refuse_stay(move: Move) -> Refusal:
    return Refusal(rb.COVER_2, "a carrier returns or stays", "stay, or nothing")


def _escorts_leave(state: State, ships: Ships, damaged_first: bool, table: Table) -> None:
    """Remove from ``ships`` the warships that leave with one carrier.

    Their number is three plus the result of a die (rules MALTA-COVER-3 and -4).
    """
    cruisers, destroyers = ships.afloat[CRUISER], ships.afloat[DESTROYER]
    leaving = _leaving(cruisers, destroyers, table.roll("leave", D6, rb.COVER_3))
    least, most = max(0, leaving - destroyers), min(leaving, cruisers)

    def why(move: Move) -> Refusal:
        fitting = str(most) if least == most else f"{least} to {most}"
        there = f"the convoy has {cruisers} cruisers and {destroyers} destroyers"
        fact = f"{fitting} of the {leaving} warships that leave {'must' if least == most else 'can'} be cruisers, because {there}"
        return Refusal(rb.COVER_4, fact, fitting)

    match state.voyage.ruleset.covering_choice:
        case "choose":
            moves = _CRUISERS[least : most + 1]
            move = table.decide("cruisers-leave", moves, rb.COVER_4, _view(state, ships), why)
            n = move.value if isinstance(move.value, int) else least
            n = max(least, min(n, most))
        case "destroyers-first":
            n = least
        case "cruisers-first":
            n = most
        case never:
            assert_never(never)
    _leave(ships, n, leaving - n, damaged_first)


def _leave(ships: Ships, cruisers: int, destroyers: int, damaged_first: bool) -> None:
    """Remove from ``ships`` the cruisers and destroyers that leave with one carrier (rule MALTA-COVER-3)."""
    ships.leave(CRUISER, cruisers, damaged_first)
    ships.leave(DESTROYER, destroyers, damaged_first)


def without_escorts(voyage: Voyage, leaving: int, cruisers: int) -> Voyage:
    """Return the voyage after ``leaving`` warships, ``cruisers`` of them cruisers, have left with a carrier."""
    ships = Ships(voyage.fleet)
    _leave(ships, cruisers, leaving - cruisers, _damaged_leave_first(voyage.ruleset))
    return voyage.after(ships.fleet(), checked=True)


def without_carrier(voyage: Voyage, damaged: bool) -> Voyage:
    """Return the voyage after one carrier has returned to base. ``damaged`` is True if that carrier is
    damaged."""
    ships = Ships(voyage.fleet)
    ships.leave(CARRIER, 1, damaged)
    return voyage.after(ships.fleet(), checked=True)


def leaving_with(voyage: Voyage, die: int) -> int:
    """Return how many warships leave with a carrier for this result of the die (rule MALTA-COVER-3)."""
    return _leaving(voyage.fleet.afloat[CRUISER], voyage.fleet.afloat[DESTROYER], die)


def _leaving(cruisers: int, destroyers: int, die: int) -> int:
    return min(WITH_A_CARRIER + die, cruisers + destroyers)


def may_leave(voyage: Voyage, leaving: int) -> range:
    """Return how many of the ``leaving`` warships may be cruisers, as a range (rule MALTA-COVER-4)."""
    cruisers, destroyers = voyage.fleet.afloat[CRUISER], voyage.fleet.afloat[DESTROYER]
    return range(max(0, leaving - destroyers), min(leaving, cruisers) + 1)


def _damaged_leave_first(ruleset: MaltaRuleset) -> bool:
    match ruleset.covering_damaged:
        case "damaged-first":
            return True
        case "undamaged-first":
            return False
        case never:
            assert_never(never)
