"""Step 1 of an encounter, "Up periscope": an ocean card is turned up as the ship, and the steps for this kind of ship follow."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.attack_decision import attack_decision, jack
from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.hidden import load_pool, seen
from printkit.games.uss_lox.rules.opportunity import opportunity
from printkit.games.uss_lox.rules.run_silent import king_ship, meet_escort
from printkit.games.uss_lox.rules.sinking import OCEAN, OPPORTUNITY, Source
from printkit.games.uss_lox.rules.state import NOTHING, PASSED, QUEEN, SUNK, State
from printkit.table import UNKNOWN, Move, Refusal, Table
from printkit.table.cards import JACK, KING, RANK

NO_CELL: Final = Move("flip")
"""The move that turns up an ocean card (a ship) without naming the cell in which it lies."""
_ROWS = "ABCDEFGHIJKLMNOPQRSTUVW"
_GRID = 3
"""Number of rows, and of columns, of an ocean of nine cards."""


def encounter(state: State, table: Table) -> State:
    """Play one encounter up to its debrief, and return the state.

    It begins with an ocean card; if a queen is sunk, another ship may follow.
    """
    state = up_periscope(state, table)
    state = meet(state, table, OCEAN)
    while state.how == QUEEN:
        state = opportunity(state, table)
        if state.ship != UNKNOWN:
            state = meet(state, table, OPPORTUNITY)
        state = table.now(state)  # the figures written before the debrief count a ship that was passed
    return state


def up_periscope(state: State, table: Table) -> State:
    """Ask which ocean card to turn up, turn it up as the ship of the encounter, and return the state.

    If the player or the log names the cell of the card, check that this cell can be turned up.
    """
    moves = flips(state.laid, state.cells)
    cell = table.decide("flip", moves, rb.PERISCOPE, state, lambda move: _why(state, move)).value
    return table.now(turn_up(state, table, cell))


def turn_up(state: State, table: Table, cell: Hashable) -> State:
    """Turn up the ocean card in a given cell as the ship of the encounter, and return the state.

    ``cell`` is the name of the cell, or a value other than a string if nobody named a cell.
    """
    ship = table.reveal("flip", load_pool(state), rb.PERISCOPE)
    unseen, piles = seen(state, ship)
    return state._replace(
        ocean=max(0, state.ocean - 1),
        unseen=unseen,
        ship=ship,
        how=NOTHING,
        cells=(*state.cells, cell) if isinstance(cell, str) else state.cells,
        scored=(),
        encounters=state.encounters + 1,
        piles=piles,
    )


def meet(state: State, table: Table, source: Source) -> State:
    """Resolve the encounter with the ship in sight, by its kind (joker, king, jack or ordinary ship), and return the state."""
    ship, ruleset = state.ship, state.ruleset
    by_the_book = source == OCEAN or ruleset.opportunity_as_periscope
    if ship >= JOKER:
        state = state._replace(ship=UNKNOWN, discard=state.discard + 1)
        if by_the_book:
            return meet_escort(state, table, rb.JOKER_FLIPPED, missed=False)
        return state._replace(how=SUNK)
    rank = RANK[ship]
    if rank == KING and ruleset.kings_are_escorts and by_the_book:
        return king_ship(state, table, rb.KING_SHIP if source == OCEAN else rb.QUEEN_CHOICE)
    if rank == JACK:
        return jack(state, table, source)
    return attack_decision(state, table, source)


@lru_cache(maxsize=4096)
def flips(laid: int, used: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the moves that turn up an ocean card: one that names no cell, and one for each cell not named
    before.
    """
    return (NO_CELL, *(Move("flip", cell) for cell in cells(laid) if cell not in used))


@lru_cache(maxsize=64)
def cells(laid: int) -> tuple[str, ...]:
    """Return the names of the cells of an ocean of ``laid`` cards, row by row (rule LOX-SETUP-4): ``A1`` to ``C3`` for nine cards.

    Any other ocean may have any shape, so the result contains every cell of every connected shape that begins at the corner
    ``A1``.
    """
    if laid == _GRID * _GRID:
        return tuple(f"{row}{column}" for row in _ROWS[:_GRID] for column in range(1, _GRID + 1))
    return tuple(
        f"{letter}{column}" for row, letter in enumerate(_ROWS[:laid]) for column in range(1, laid - row + 1)
    )


def _why(state: State, move: Move) -> Refusal:
    if move.verb != "flip":
        return _no_flip(state, move)
    cell = str(move.value).upper()
    if cell in state.cells:
        return Refusal(rb.PERISCOPE, f"{cell} has been turned up before", "a cell that is still face down")
    shape = "A1 to C3" if state.laid == _GRID * _GRID else "a letter for the row, a number for the column"
    return Refusal(rb.PERISCOPE, f"an ocean of {state.laid} cards has no cell {cell}", shape)


def _no_flip(state: State, move: Move) -> Refusal:
    if move.verb in ("port", "continue") and state.how == PASSED:
        return Refusal(
            rb.PASS,
            "after a pass the next step is a flip, not a debrief",
            "`flip`",
            help="turn up the next ocean card",
        )
    return Refusal(rb.PERISCOPE, "an encounter begins with a flip", "`flip` and the card")
