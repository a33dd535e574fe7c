"""Plays the phases of a turn in Wolf Pack (rule WOLF-SEQ), and ends the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, assert_never

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.action_phases import action_phase
from printkit.games.wolf_pack.rules.deck import SIDES, WOLF
from printkit.games.wolf_pack.rules.draw_phases import draw_phase
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State
from printkit.table import Ending, Heading, Table

LAST_TURN: Final = 1000
"""Number of the turn after which a game stops without a winner.

The limit is needed because with a small deck perhaps neither side can win.
"""


def phases(ruleset: WolfRuleset) -> tuple[str, str, str, str]:
    """Return the names of the four phases of a turn, in order (rule WOLF-SEQ)."""
    match ruleset.sequence:
        case "draws-first":
            return ("wolf-draw", "convoy-draw", "wolf-action", "convoy-action")
        case "alternate":
            return ("wolf-draw", "wolf-action", "convoy-draw", "convoy-action")
        case never:
            assert_never(never)


@lru_cache(maxsize=64)
def _acts(ruleset: WolfRuleset) -> tuple[tuple[Callable[[State, int, Table], State], int], ...]:
    """For each phase of a turn, in order, return a pair: the function that plays the phase, and the side that plays."""
    named = (phase.partition("-") for phase in phases(ruleset))
    return tuple(
        (draw_phase if kind == "draw" else action_phase, SIDES.index(name)) for name, _, kind in named
    )


def heading(state: State) -> Heading:
    """Return the heading in a log for the turn to which the next phase belongs."""
    return Heading("turn", state.turn + (state.phase == 0))


def turn(state: State, table: Table) -> State:
    """Play the four phases of a turn, and return the state (rule WOLF-SEQ).

    If a log begins within the turn, play the phases that remain.
    """
    if not state.phase:
        state = state._replace(turn=state.turn + 1)
    for act, side in _acts(state.ruleset)[state.phase :]:
        state = act(state, side, table)
        if state.winner >= 0:
            break
    table.side("")
    return state._replace(phase=0)


def over(state: State) -> bool:
    return state.winner >= 0 or state.turn >= LAST_TURN


def ending(state: State) -> Ending | None:
    """Return which side has won, and with how many kills (rules WOLF-WIN-W, -C).

    Return None if neither side has won yet.
    """
    if state.winner < 0:
        return None
    kills = state.kills[state.winner]
    if state.winner == WOLF:
        return Ending(rb.WIN_W, f"the wolf pack has won with {kills} kill{'s' * (kills != 1)}")
    return Ending(rb.WIN_C, f"the convoy has won with {kills} kill{'s' * (kills != 1)}")
