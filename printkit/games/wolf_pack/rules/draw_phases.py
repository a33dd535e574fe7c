"""Plays the draw phases of Wolf Pack, in which a side draws two cards and discards down to five.

When the deck runs out, the discards become a new deck (rules WOLF-DRAW-1, -2, WOLF-DECK-2, -3).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CODES,
    DRAWS,
    HAND_LIMIT,
    NO_CARDS,
    SIDES,
    WOLF,
    add,
    plus,
    with_code,
)
from printkit.games.wolf_pack.rules.harassment import harass, on_discard
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import Hand, State, held, throw, view, with_hand
from printkit.table import UNKNOWN, UNTAKEN, Copies, Move, Refusal, Rule, Table

_RESHUFFLE: Final = (Move("reshuffle"),)
_DISCARDS: Final = tuple(Move("discard", code) for code in CODES)
_FACE_DOWN: Final = Move("discard", "??")


def first_reshuffle(ruleset: WolfRuleset) -> int:
    """Return the number of the turn in which the deck first runs out (rule WOLF-DECK-2).

    In each turn, the two sides together draw four cards.
    """
    left = sum(ruleset.copies) - 2 * HAND_LIMIT
    per_turn = 2 * DRAWS
    return left // per_turn + 1


def draw_phase(state: State, side: int, table: Table) -> State:
    """Let a side draw two cards, then discard down to five cards, and return the state (rule WOLF-DRAW-1)."""
    table.side(SIDES[side])
    for _ in range(DRAWS):
        state = table.now(_draw(table.now(state), side, table))
    return table.now(_discard_down(state, side, table))


def _draw(state: State, side: int, table: Table) -> State:
    if not state.deck:
        state = _reshuffle(state, table)
    if not state.deck:  # no card is left to draw (WOLF-DECK-3)
        return state
    card = table.reveal("draw", Copies(state.unseen), rb.DRAW_1)
    state = take_up(state, side, card)
    if not state.deck and state.ruleset.reshuffles_at_once:
        state = _reshuffle(state, table)
    return state


def take_up(state: State, side: int, card: int) -> State:
    """Return the state after a card moves from the deck to a side's hand.

    If ``card`` is UNTAKEN (the side drew no card), the state is unchanged.
    """
    if card == UNTAKEN:
        return state
    hand, unseen = state.hands[side], state.unseen
    if card == UNKNOWN:
        hand = Hand(hand.known, hand.unknown + 1)
    else:
        hand = Hand(add(hand.known, card), hand.unknown)
        unseen = add(unseen, card, -1)
    wolf, convoy = state.hands
    hands = (hand, convoy) if side == WOLF else (wolf, hand)
    return state._replace(hands=hands, deck=state.deck - 1, unseen=unseen)


def _reshuffle(state: State, table: Table) -> State:
    """Shuffle the discards into a new deck, and return the state (rule WOLF-DECK-2).

    If there are no discards, the state is unchanged.
    """
    if not sum(state.discards) + state.hidden_discards:
        return state
    table.decide("reshuffle", _RESHUFFLE, rb.DECK_2, None)
    return reshuffle(state)


def reshuffle(state: State) -> State:
    """Return the state after all discards are put into the deck."""
    return state._replace(
        deck=state.deck + sum(state.discards) + state.hidden_discards,
        unseen=plus(state.unseen, state.discards),
        discards=NO_CARDS,
        hidden_discards=0,
        reshuffles=state.reshuffles + 1,
    )


def _discard_down(state: State, side: int, table: Table) -> State:
    """Let a side discard until it has five cards, and return the state (rule WOLF-DRAW-2).

    The ruling ``extra-discard`` may allow it to discard more.
    """
    while True:
        size = state.hands[side].size
        if size <= HAND_LIMIT and not (state.ruleset.may_discard_extra and size):
            return state
        moves = _discards(state, side, size)
        if not moves:
            return state
        move = table.decide("discard", moves, rb.DRAW_2, view(state, side), partial(_refuse, state, side))
        if not move.verb:
            return state
        if move.verb != "discard":  # a move against the rules: no card left the hand
            continue
        # After `house:` a log may discard several cards in one statement.
        for word in move.value if isinstance(move.value, tuple) else (move.value,):
            state = lay_down(state, side, str(word), table)
        state = table.now(state)


def _discards(state: State, side: int, size: int) -> list[Move]:
    moves = [_DISCARDS[kind] for kind in held(state, side)]
    if state.ruleset.discards_face_down:
        moves.append(_FACE_DOWN)
    if size <= HAND_LIMIT:
        moves.insert(0, Move(""))
    return moves


def lay_down(state: State, side: int, word: str, table: Table) -> State:
    """Discard a card from a hand in the draw phase, and return the state.

    Under some rulings, a discarded harassment card costs the opponent a card.
    """
    if word == "??":
        hand = state.hands[side]
        state = state._replace(hidden_discards=state.hidden_discards + 1)
        return with_hand(state, side, hand._replace(unknown=max(0, hand.unknown - 1)))
    kind = CODES.find(word)
    if kind < 0:  # an unreadable card, which the check has reported
        return state
    state = throw(state, side, kind)
    table.meanwhile(state)
    if on_discard(state.ruleset, side, kind, table):
        state = harass(state, side, table)
    return state


def too_early(state: State) -> Refusal:
    """Return the reason why the discards may not be shuffled into the deck now (rule WOLF-DECK-2)."""
    left = "one card" if state.deck == 1 else f"{state.deck} cards"
    fact = f"the deck still holds {left}" if state.deck else "no card is drawn here"
    when = "the discards are reshuffled only when a card must be drawn from an empty deck"
    return Refusal(rb.DECK_2, f"{when}; {fact}", "no reshuffle before the deck runs out at a draw")


def hands_held(state: State) -> str:
    """Return text that says how many cards each side has in hand."""
    return ", ".join(
        f"the {name} side holds {hand.size} cards" for name, hand in zip(SIDES, state.hands, strict=True)
    )


def _refuse(state: State, side: int, move: Move) -> Refusal:
    if move.verb == "reshuffle":
        return too_early(state)
    size = state.hands[side].size
    if move.verb != "discard" or size <= HAND_LIMIT:
        more = f", {size - HAND_LIMIT} more than {HAND_LIMIT}" if size > HAND_LIMIT else ""
        fact = f"the {SIDES[side]} side holds {size} cards{more}"
        return Refusal(
            rb.DRAW_2, fact, "no discard" if size <= HAND_LIMIT else f"{size - HAND_LIMIT} discards"
        )
    return Refusal(*not_held(state, side, str(move.value)))


def not_held(state: State, side: int, word: str) -> tuple[Rule, str, str]:
    """Return the reason why a card cannot come from a side's hand.

    It consists of three values: the rule, the reason in words, and the cards that could have come from the hand.
    """
    possible = [CODES[kind] for kind in held(state, side)]
    kind = CODES.find(word)
    if kind >= 0 and state.hands[side].unknown and state.unseen[kind] <= 0:
        most = state.ruleset.copies[kind]
        return (
            rb.CARD_1,
            f"the {SIDES[side]} hand cannot hold {with_code(kind)}: all {most} copies of it can be seen elsewhere",
            " ".join(possible),
        )
    return (
        rb.ACT_1,
        f"the {SIDES[side]} hand does not hold {with_code(kind) if kind >= 0 else word}",
        " ".join(possible),
    )
