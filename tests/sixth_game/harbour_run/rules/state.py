"""The state of Harbour Run, and each side's view of it."""

from __future__ import annotations

from typing import NamedTuple

from harbour_run.rules.ruleset import HarbourRuleset
from printkit.api.rules import FULL_PACK, RANK, Unseen

SIDES = ("cutter", "watch")
CUTTER, WATCH = 0, 1
DEALT = APPROACHES = 4
SIGHTINGS, GOAL = 2, 20


class Hand(NamedTuple):
    """The cards that a side holds: those that the log names, as a bit mask, and the number of the others."""

    known: int = 0
    unknown: int = 0

    @property
    def size(self) -> int:
        return self.known.bit_count() + self.unknown


class State(NamedTuple):
    """The state of a night between two approaches. ``unseen`` are the cards whose place is unknown."""

    ruleset: HarbourRuleset
    approach: int = 0
    hands: tuple[Hand, Hand] = (Hand(), Hand())
    unseen: int = FULL_PACK
    crates: int = 0
    seen: int = 0
    landed: tuple[int, ...] = ()


class View(NamedTuple):
    """What a side sees: its own cards, the card that it must answer, and the sheet."""

    side: int
    cards: tuple[int, ...]
    against: int
    crates: int
    seen: int


def held(state: State, side: int) -> tuple[int, ...]:
    """Return the cards that a side may hold, as far as the log tells."""
    hand = state.hands[side]
    return tuple(card for card, _ in Unseen(hand.known | (state.unseen if hand.unknown else 0)).outcomes())


def view(state: State, side: int, against: int = -1) -> View:
    return View(side, held(state, side), against, state.crates, state.seen)


def pips(card: int) -> int:
    """Return the value of a card (HARBOUR-2)."""
    return min(RANK[card], 10) if card >= 0 else 0


def played(state: State, side: int, card: int) -> State:
    """Return the state without a card that a side has played."""
    hand, bit = state.hands[side], 1 << card if card >= 0 else 0
    if hand.known & bit:
        hand = hand._replace(known=hand.known & ~bit)
    elif hand.unknown:
        hand = hand._replace(unknown=hand.unknown - 1)
    return with_hand(state, side, hand)._replace(unseen=state.unseen & ~bit)


def with_hand(state: State, side: int, hand: Hand) -> State:
    cutter, watch = state.hands
    return state._replace(hands=(hand, watch) if side == CUTTER else (cutter, hand))
