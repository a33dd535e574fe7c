"""Covering force returns (MALTA-COVER-1 to -5)."""

from __future__ import annotations

from typing import Final

from printkit.games.malta_convoy import rulebook as rb
from printkit.games.malta_convoy.state import Fleet, State, Voyage, add
from printkit.games.malta_convoy.tables import CARRIER, CRUISER, DESTROYER
from printkit.table import D6, Move, Refusal, Table

_STAY: Final = (Move(""), Move("stay"))
_CRUISERS: Final = tuple(Move("cruisers-leave", n) for n in range(61))


def halfway(voyage: Voyage) -> int:
    """MALTA-COVER-1: the turn at whose end the covering force turns back."""
    length = voyage.original_length if voyage.house.halfway_of_original else voyage.length
    return length // 2 if voyage.house.halfway_rounds_down else (length + 1) // 2


def covering_force(state: State, table: Table) -> Voyage:
    """MALTA-COVER-2: carrier by carrier, a die; who returns takes warships along."""
    voyage = state.voyage
    fleet = voyage.fleet
    damaged = fleet.damaged[CARRIER]
    sound = fleet.afloat[CARRIER] - damaged
    order = [True] * damaged + [False] * sound
    if not voyage.house.damaged_leave_first:
        order.reverse()
    for is_damaged in order:
        if table.roll("cover", D6, rb.COVER_2) < 4:
            continue
        view = state._replace(voyage=voyage._replace(fleet=fleet))
        if (
            voyage.house.carriers_may_stay
            and table.decide("stay", _STAY, rb.COVER_2, view, _refuse_stay).verb
        ):
            continue
        fleet = _leave(fleet, CARRIER, 1, is_damaged)
        fleet = _escorts_leave(view, fleet, table)
    return voyage._replace(fleet=fleet, covered=True)


def _refuse_stay(move: Move) -> Refusal:
    return Refusal(rb.COVER_2, "a carrier returns or stays", "stay, or nothing")


def _escorts_leave(state: State, fleet: Fleet, table: Table) -> Fleet:
    """MALTA-COVER-3 and -4: three warships and a die more go with the carrier."""
    voyage = state.voyage
    cruisers, destroyers = fleet.afloat[CRUISER], fleet.afloat[DESTROYER]
    leaving = min(3 + table.roll("leave", D6, rb.COVER_3), cruisers + destroyers)
    least, most = max(0, leaving - destroyers), min(leaving, cruisers)

    def why(move: Move) -> Refusal:
        fact = f"{leaving} warships leave, with {cruisers} cruisers and {destroyers} destroyers there"
        return Refusal(rb.COVER_4, fact, str(most) if least == most else f"{least} to {most}")

    if voyage.house.covering_choice == "choose":
        view = state._replace(voyage=voyage._replace(fleet=fleet))
        move = table.decide("cruisers-leave", _CRUISERS[least : most + 1], rb.COVER_4, view, why)
        n = move.value if isinstance(move.value, int) else least
        n = max(least, min(n, most))
    else:
        n = least if voyage.house.covering_choice == "destroyers-first" else most
    first = voyage.house.damaged_leave_first
    fleet = _leave(fleet, CRUISER, n, first)
    return _leave(fleet, DESTROYER, leaving - n, first)


def _leave(fleet: Fleet, kind: int, n: int, damaged_first: bool) -> Fleet:
    """``n`` ships of a type return to base, damaged ones first or last."""
    if not n:
        return fleet
    afloat, damaged, lost, returned = fleet
    if damaged[kind]:
        sound = afloat[kind] - damaged[kind]
        cripples = min(n, damaged[kind]) if damaged_first else max(0, n - sound)
        damaged = add(damaged, kind, -cripples)
    return Fleet(add(afloat, kind, -n), damaged, lost, add(returned, kind, n))
