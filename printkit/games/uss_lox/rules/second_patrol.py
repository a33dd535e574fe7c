"""The second patrol: the captain decides to sail again, a new supply is dealt, and a new ocean is laid (rule
LOX-ADV-PATROL2)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.hidden import dealt, under_deck
from printkit.games.uss_lox.rules.patrol_report import SMALLEST_DECK, reveal_estimates
from printkit.games.uss_lox.rules.setup import lay_ocean
from printkit.games.uss_lox.rules.state import HOME, NOTHING, SEA, SUPPLY_CARDS, State
from printkit.table import Move, Refusal, Table


def sail_again(state: State, table: Table) -> State:
    """Let the captain of a boat in port end the game, or sail again with a new supply and a new ocean.

    Return the state.
    """
    moves = (Move("patrol", state.patrol + 1), Move(""))
    move = table.decide("patrol", moves, rb.PATROL2, state, lambda move: _why_patrol(state))
    if move.verb != "patrol":
        state = reveal_estimates(state._replace(status=HOME), table)
        table.now(state)
        return state
    state = _leave_behind(state)
    state, load = _deal(state, table)
    oceans = numbers("ocean", 1, max(1, load - 1))
    move = table.decide("ocean", oceans, rb.PATROL2_OCEAN, state, lambda move: _why_ocean(load))
    state = lay_ocean(state, move, load)
    table.now(state)
    return state


def _leave_behind(state: State) -> State:
    """Remove the unused cards of the old patrol, as the ruling patrol2-leftover says, and return the state.

    They go under the deck or out of the game, or the torpedoes are kept for the new supply.
    """
    supply, ocean = state.supply, state.ocean
    match state.ruleset.patrol2_leftover:
        case "under-deck":
            under = under_deck(state, supply + ocean)
            return state._replace(supply=0, ocean=0, deck=state.deck + supply + ocean, piles=under)
        case "keep-torpedoes":
            kept = supply
        case "remove":
            kept = 0
        case never:
            assert_never(never)
    return state._replace(supply=kept, ocean=0, removed=state.removed + ocean + supply - kept)


def _deal(state: State, table: Table) -> tuple[State, int]:
    """Deal the supply of the new patrol (rule LOX-ADV-PATROL2-2). Return the state, and the number of cards
    dealt."""
    deck = state.deck
    least = SUPPLY_CARDS if deck >= SUPPLY_CARDS else SMALLEST_DECK
    deals = numbers("deal", least, min(deck, SUPPLY_CARDS))
    move = table.decide("deal", deals, rb.PATROL2_DEAL, state, lambda move: _why_deal(deck))
    load = move.value if isinstance(move.value, int) else least
    load = max(0, min(load, deck))
    unseen, piles = dealt(state, load, state.supply)
    state = state._replace(
        supply=state.supply + load,
        deck=deck - load,
        unseen=unseen,
        piles=piles,
        turn=1,
        patrol=state.patrol + 1,
        status=SEA,
        ending="",
        how=NOTHING,
        earlier=(*state.earlier, state.points - sum(state.earlier)),
        cells=(),
        scored=(),
    )
    return state, load


@lru_cache(maxsize=128)
def numbers(verb: str, low: int, high: int) -> tuple[Move, ...]:
    """Return one move with the same verb for each number from ``low`` to ``high``."""
    return tuple(Move(verb, n) for n in range(low, high + 1))


def _why_patrol(state: State) -> Refusal:
    number = state.patrol + 1
    return Refusal(
        rb.PATROL2, f"the boat is in port: the next patrol is number {number}", f"`patrol {number}`"
    )


def _why_deal(deck: int) -> Refusal:
    if deck >= SUPPLY_CARDS:
        reason = f"the deck holds {deck} cards, so exactly {SUPPLY_CARDS} are dealt"
        return Refusal(rb.PATROL2_DEAL, reason, str(SUPPLY_CARDS))
    reason = f"the deck holds {deck} cards"
    return Refusal(rb.PATROL2_DEAL, reason, f"{SMALLEST_DECK} to {deck}")


def _why_ocean(load: int) -> Refusal:
    most = max(1, load - 1)
    return Refusal(rb.PATROL2_OCEAN, f"the ocean takes 1 to {most} of the {load} cards dealt", f"1 to {most}")
