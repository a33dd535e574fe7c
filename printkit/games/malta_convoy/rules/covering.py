"""Covering force returns (MALTA-COVER-1 to -5)."""

from __future__ import annotations

from typing import Final

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.state import Ships, State, Voyage, make
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, DESTROYER
from printkit.table import D6, Move, Refusal, Table

_STAY: Final = (Move(""), Move("stay"))
_CRUISERS: Final = tuple(Move("cruisers-leave", n) for n in range(61))


def halfway(voyage: Voyage) -> int:
    """MALTA-COVER-1: the turn at whose end the covering force turns back."""
    ruleset = voyage.ruleset
    length = voyage.original_length if ruleset.halfway_of_original else voyage.length
    return length // 2 if ruleset.halfway_rounds_down else (length + 1) // 2


def covering_force(state: State, table: Table) -> Voyage:
    """MALTA-COVER-2: carrier by carrier, a die; who returns takes warships along."""
    voyage = state.voyage
    ruleset = voyage.ruleset
    ships = Ships(voyage.fleet)
    damaged = ships.damaged[CARRIER]
    sound = ships.afloat[CARRIER] - damaged
    order = [True] * damaged + [False] * sound
    if not ruleset.damaged_leave_first:
        order.reverse()
    for is_damaged in order:
        if table.roll("cover", D6, rb.COVER_2) < 4:
            continue
        if ruleset.carriers_may_stay:
            view = _view(state, ships)
            if table.decide("stay", _STAY, rb.COVER_2, view, _refuse_stay).verb:
                continue
        ships.leave(CARRIER, 1, is_damaged)
        _escorts_leave(state, ships, table)
    return voyage.after(ships.fleet(), checked=True)


def _view(state: State, ships: Ships) -> State:
    """What the player sees between one carrier and the next."""
    return make(State, (state.voyage.after(ships.fleet()), state.turn, state.pending, False))


def _refuse_stay(move: Move) -> Refusal:
    return Refusal(rb.COVER_2, "a carrier returns or stays", "stay, or nothing")


def _escorts_leave(state: State, ships: Ships, table: Table) -> None:
    """MALTA-COVER-3 and -4: three warships and a die more go with the carrier."""
    ruleset = state.voyage.ruleset
    cruisers, destroyers = ships.afloat[CRUISER], ships.afloat[DESTROYER]
    leaving = min(3 + table.roll("leave", D6, rb.COVER_3), cruisers + destroyers)
    least, most = max(0, leaving - destroyers), min(leaving, cruisers)

    def why(move: Move) -> Refusal:
        fact = f"{leaving} warships leave, with {cruisers} cruisers and {destroyers} destroyers there"
        return Refusal(rb.COVER_4, fact, str(most) if least == most else f"{least} to {most}")

    if ruleset.covering_choice == "choose":
        move = table.decide(
            "cruisers-leave", _CRUISERS[least : most + 1], rb.COVER_4, _view(state, ships), why
        )
        n = move.value if isinstance(move.value, int) else least
        n = max(least, min(n, most))
    else:
        n = least if ruleset.covering_choice == "destroyers-first" else most
    ships.leave(CRUISER, n, ruleset.damaged_leave_first)
    ships.leave(DESTROYER, leaving - n, ruleset.damaged_leave_first)
