"""Carries out the harassment cards Cat and Mouse and Near Miss, which cost the opponent a card (rules WOLF-HARASS-1, -2)."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CODES,
    CONVOY,
    HARASSES,
    KINDS,
    SIDES,
    WOLF,
    M,
    plus,
    with_code,
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State, throw
from printkit.table import Copies, Guarded, Refusal, Table


def harass(state: State, side: int, table: Table) -> State:
    """Discard a random card from the opponent's hand, and return the state (rule WOLF-HARASS-2).

    If the hand is empty, nothing happens.
    """
    state = state._replace(harassments=state.harassments + 1)
    other = 1 - side
    hand = state.hands[other]
    if not hand.size:
        return state
    cards = Copies(plus(hand.known, state.unseen) if hand.unknown else hand.known)
    pool = Guarded(cards, partial(_not_there, state, other))
    victim = table.reveal("victim", pool, rb.HARASS_2)
    return table.now(throw(state, other, victim))


def _not_there(state: State, side: int, kind: int) -> Refusal | None:
    """Return why a harassment card (Cat and Mouse or Near Miss) cannot have taken this card from the opponent's hand.

    None if the log does not say which card it took.
    """
    if kind < 0:
        return None
    hand = state.hands[side]
    held = " ".join(CODES[k] for k in range(KINDS) for _ in range(hand.known[k]))
    if hand.unknown:
        fact = f"the {SIDES[side]} hand cannot hold {with_code(kind)}: all {state.ruleset.copies[kind]} copies of it can be seen elsewhere"
        return Refusal(rb.HARASS_2, fact, "another card")
    return Refusal(
        rb.HARASS_2,
        f"the {SIDES[side]} hand holds no {with_code(kind)}; its cards are {held}",
        f"one of {held}",
    )


def owner(ruleset: WolfRuleset, kind: int) -> int | None:
    """Return the side that may use this harassment card; None if both sides may (rule WOLF-ACT-2)."""
    match ruleset.harass_owner:
        case "either":
            return None
        case "split":
            return CONVOY if kind == M else WOLF
        case never:
            assert_never(never)


def on_discard(ruleset: WolfRuleset, side: int, kind: int, table: Table) -> bool:
    """Return True if a card costs the opponent a card even though it is only discarded in the draw phase.

    The rules are WOLF-HARASS-1 and WOLF-ACT-2.
    """
    if kind not in HARASSES:
        return False
    match ruleset.harass_timing:
        case "action" | "free":
            return table.due(
                "victim", False, rb.HARASS_1, playable=True, why=partial(_plain_discard, ruleset, kind)
            )
        case "draw":
            theirs = owner(ruleset, kind) == 1 - side
            return not theirs or table.due(
                "victim", False, rb.ACT_2, playable=True, why=partial(_not_theirs, side, kind)
            )
        case never:
            assert_never(never)


def _plain_discard(ruleset: WolfRuleset, kind: int) -> str:
    return f"a discarded {CARDS[kind].name} harasses nobody under {WolfRuleset.harass_timing.key}={ruleset[WolfRuleset.harass_timing]}"


def _not_theirs(side: int, kind: int) -> str:
    owners, name = SIDES[1 - side], CARDS[kind].name
    return f"{name} belongs to the {owners} side under harass-owner=split, so it harasses nobody when the {SIDES[side]} side discards it"


def besides_the_action(ruleset: WolfRuleset, kind: int) -> bool:
    """Return True if a side may play this card in addition to the one card of its action (rule
    WOLF-HARASS-1).

    This is possible only for harassment cards.
    """
    if kind not in HARASSES:
        return False
    match ruleset.harass_timing:
        case "action" | "draw":
            return False
        case "free":
            return True
        case never:
            assert_never(never)
