"""What the companion shows beside its questions: the cards in hand, and those on the quay."""

from __future__ import annotations

from collections.abc import Hashable

from harbour_run.rules.state import SIDES, State
from printkit.api.log import Prompts, asks_nothing_open
from printkit.api.rules import Unseen, card_name


def holding(state: State, side: str) -> tuple[str, ...]:
    """Return the cards of a side, to be shown to that side only."""
    hand = state.hands[SIDES.index(side)]
    cards = [text for text, _ in cards_of(state, side, "")]
    return (f"in hand ({hand.size}): {', '.join(cards) or 'not recorded'}",)


def cards_of(state: State, side: str, verb: str) -> tuple[tuple[str, str], ...]:
    """Return the recorded cards of a side one by one."""
    known = Unseen(state.hands[SIDES.index(side)].known)
    return tuple((card_name(card), card_name(card)) for card, _ in known.outcomes())


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """Return the cards on the quay, as the board."""
    return (("on the quay", " ".join(map(card_name, state.landed))),) if state.landed else ()


def told(name: str, value: Hashable) -> str | None:
    return f"{value} crates are on the quay" if name == "landing" else None


PROMPTS = Prompts(
    asks_nothing_open, holding=holding, hand=cards_of, lying=lying, told=told, sheet=("crates", "seen")
)
