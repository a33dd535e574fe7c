"""The sequence of play in Tonnage War: rounds, turns and the end of the game (rules TW-3 to TW-7.1)."""

from __future__ import annotations

from typing import Final

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ESCORT, SIDES, UBOAT
from printkit.games.tonnage_war.rules.escort_turn import escort_turn
from printkit.games.tonnage_war.rules.plays.candidates import idle
from printkit.games.tonnage_war.rules.plays.legality import END_ROUND
from printkit.games.tonnage_war.rules.rounds import end_round, open_round, used_up
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import DEALING, OVER, State
from printkit.games.tonnage_war.rules.uboat_turn import uboat_turn
from printkit.table import Ending, Heading, Move, Refusal, Table

_HALVES: Final = (uboat_turn, escort_turn)


def turn(state: State, table: Table) -> State:
    """Play the next section of a game, and return the state.

    A section is the opening of a round, or one numbered turn of both sides, in which the U-boats play first.
    """
    if state.stage == DEALING:
        return open_round(state, table)
    if table.due("round", False, rb.ROUND_OVER, doubtful=True):
        _refuse_unended_round(state, table)
        return end_round(state, table, agreed=True)
    while state.half in (UBOAT, ESCORT):
        side = state.half
        if state.tactics[side].size:
            ends = _agree_to_end(state, side, table)
            if not ends:
                state, ends = _HALVES[side](state, table)
            if ends:
                return end_round(state, table, agreed=True)
        if side == ESCORT:
            break
        state = state._replace(half=ESCORT)
    if used_up(state):
        return end_round(state, table)
    return state._replace(half=UBOAT, turn=state.turn + 1)


def _refuse_unended_round(state: State, table: Table) -> None:
    """Report an error if a log opens the next round before the current round has ended.

    Cards are then left in hand, and no statement has ended this round (rules TW-4b, TW-PK-15).
    """
    table.side(SIDES[state.half])
    said = Refusal(rb.ROUND_OVER, "")
    table.propose(
        END_ROUND, lambda move: None if move.verb else said, rb.ROUND_OVER, None, lambda: [Move(END_ROUND)]
    )


def _agree_to_end(state: State, side: int, table: Table) -> bool:
    """Let a side that can only discard offer to end the round, and return True if the other side agrees (rule
    TW-4c).

    A log records only the agreement, not a refused offer.
    """
    if table.goes_on() or not idle(state, side):
        return False
    table.side(SIDES[side])
    if not table.decide("offer", (Move(""), Move("offer-end")), rb.AGREED_END, view(state, side)).verb:
        return False
    other = 1 - side
    table.side(SIDES[other])
    if table.decide("agree", (Move(""), Move("play-on")), rb.AGREED_END, view(state, other)).verb:
        return False
    table.side(SIDES[side])
    table.propose("end-round", lambda move: None, rb.PK_EARLY_END, None, lambda: [Move(END_ROUND)])
    return True


def heading(state: State) -> Heading:
    """Return the heading of a log's next section: ``round N`` when a round opens, otherwise ``turn N``.

    The turns of each round are numbered from 1.
    """
    if state.stage == DEALING:
        return Heading("round", state.round)
    return Heading("turn", state.turn)


def ending(state: State) -> Ending | None:
    """Return how the game ended; None if fewer than four rounds have been played (rule TW-4a)."""
    return Ending(rb.GAME_LENGTH, f"round {state.round} was the last") if over(state) else None


def over(state: State) -> bool:
    return state.stage == OVER
