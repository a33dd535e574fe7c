"""Harassment: Cat and Mouse and Near Miss (WOLF-HARASS-1, -2)."""

from __future__ import annotations

from typing import assert_never

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import CONVOY, HARASSES, WOLF, M, plus
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State, discard, take
from printkit.table import Copies, Table


def harass(state: State, side: int, table: Table) -> State:
    """WOLF-HARASS-2: the opponent loses a card picked at random; an empty hand loses nothing."""
    state = state._replace(harassments=state.harassments + 1)
    other = 1 - side
    hand = state.hands[other]
    if not hand.size:
        return state
    pool = Copies(plus(hand.known, state.unseen) if hand.unknown else hand.known)
    victim = table.reveal("victim", pool, rb.HARASS_2)
    return discard(take(state, other, victim), victim)


def owner(ruleset: WolfRuleset, kind: int) -> int | None:
    """WOLF-ACT-2: the side that may use a harassment; None: both."""
    match ruleset.harass_owner:
        case "either":
            return None
        case "split":
            return CONVOY if kind == M else WOLF
        case never:
            assert_never(never)


def on_discard(ruleset: WolfRuleset, side: int, kind: int) -> bool:
    """Whether a card that this side lays down in its draw phase harasses (WOLF-HARASS-1)."""
    if kind not in HARASSES or owner(ruleset, kind) not in (None, side):
        return False
    match ruleset.harass_timing:
        case "action" | "free":
            return False
        case "draw":
            return True
        case never:
            assert_never(never)


def besides_the_action(ruleset: WolfRuleset, kind: int) -> bool:
    """Whether the action goes on after this card (WOLF-HARASS-1)."""
    if kind not in HARASSES:
        return False
    match ruleset.harass_timing:
        case "action" | "draw":
            return False
        case "free":
            return True
        case never:
            assert_never(never)
