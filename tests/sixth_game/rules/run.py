"""A night of Harbour Run, approach by approach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printkit.table import D6, Move, Refusal, Table, Total, Unseen
from printkit.table.cards import FULL_PACK, RANK
from tests.sixth_game.rules import rulebook as rb
from tests.sixth_game.rules.ruleset import HarbourRuleset

BOLD, WARY = Move("approach-by", "bold"), Move("approach-by", "wary")
APPROACHES, SIGHTINGS = 4, 2


class State(NamedTuple):
    """The cutter between two approaches."""

    ruleset: HarbourRuleset
    approach: int = 0
    crates: int = 0
    seen: int = 0
    unseen: int = FULL_PACK


def setup(ruleset: HarbourRuleset, table: Table) -> State:
    """Nothing is rolled before the first approach."""
    return State(ruleset)


def approach(state: State, table: Table) -> State:
    """One approach: the choice, the watch, the landing."""
    state = state._replace(approach=state.approach + 1)
    move = table.decide(
        "approach-by", (BOLD, WARY), rb.CHOICE, state, lambda m: Refusal(rb.CHOICE, "bold or wary")
    )
    bold = move == BOLD
    if watched(state.ruleset, bold, table):
        return state._replace(seen=state.seen + 1)
    card = table.reveal("land", Unseen(state.unseen), rb.LAND)
    return state._replace(crates=state.crates + crates(card, bold), unseen=state.unseen & ~(1 << card))


def watched(ruleset: HarbourRuleset, bold: bool, table: Table) -> bool:
    """HARBOUR-2: whether the watch sees her."""
    return table.roll("watch", D6, rb.WATCH) <= (3 if bold else 2 if ruleset.fog_is_thin else 1)


def crates(card: int, bold: bool) -> int:
    """HARBOUR-3: what a card is worth."""
    pips = min(RANK[card], 10)
    return pips if bold else pips // 2


def over(state: State) -> bool:
    return state.approach >= APPROACHES or state.seen >= SIGHTINGS


def totals(state: State) -> Mapping[str, Total]:
    return {"crates": state.crates, "seen": state.seen, "result": outcome(state)}


def rebase(state: State, name: str, value: Total) -> State | None:
    return state._replace(crates=value) if name == "crates" and isinstance(value, int) else None


def outcome(state: State) -> str:
    return "caught" if state.seen >= SIGHTINGS else "dawn" if over(state) else "at-sea"
