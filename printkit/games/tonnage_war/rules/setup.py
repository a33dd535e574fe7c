"""The setup of a game of Tonnage War: the four decks (rule TW-3)."""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import Oob, State
from printkit.table import Table


def setup(ruleset: TonnageRuleset, table: Table) -> State:
    """Return the initial state with four shuffled decks. The first cards are dealt when round 1 opens (rule TW-3)."""
    packs = ruleset.packs
    state = State(ruleset, oob=(Oob(packs[UBOAT].bit_count()), Oob(packs[ESCORT].bit_count())))
    state = state._replace(screen=sum(1 << SCREEN + i for i in range(len(ruleset.screen))))
    table.now(state)
    return state
