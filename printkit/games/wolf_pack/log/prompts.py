"""What the companion tells a side of Wolf Pack about its own hand. The questions are lists of moves, and need no words."""

from __future__ import annotations

import re

from printkit.games.wolf_pack.rules.deck import CARDS, HARASSES, SIDES, kind_of
from printkit.games.wolf_pack.rules.state import State
from printkit.journal.prompts import Asked, Offer, Prompts


def offers(asked: Asked) -> tuple[Offer, ...] | None:
    """No question of this game is open."""
    return None


def holding(state: State, side: str) -> tuple[str, ...]:
    """The cards of a side's hand, as far as they are recorded."""
    hand = state.hands[SIDES.index(side)]
    held = [f"{card.code} {card.name}" for card, n in zip(CARDS, hand.known, strict=True) for _ in range(n)]
    unknown = [f"{hand.unknown} not recorded"] if hand.unknown else []
    return (f"in hand ({hand.size}): {', '.join([*held, *unknown])}",)


def hand(state: State, side: str, verb: str) -> tuple[tuple[str, str], ...]:
    """The cards of a side's hand one by one, as a log writes them and as they are called."""
    held = state.hands[SIDES.index(side)]
    return tuple((card.code, card.name) for card, n in zip(CARDS, held.known, strict=True) for _ in range(n))


def named(verb: str, text: str) -> str | None:
    """What the card is called that a log writes so."""
    return next((card.name for card in CARDS if card.code == text), None)


_WITH_VICTIM = re.compile(r"([a-z~])\s*([a-z~])")


def short(label: str, asked: Asked | None, typed: str) -> str:
    """``-`` for a pass, ``NP`` for ``play N victim=P``."""
    word = typed.strip().lower()
    if label != "play":
        return ""
    if word == "-":
        return "pass"
    pair = _WITH_VICTIM.fullmatch(word)
    if pair is None or kind_of(pair[1]) not in HARASSES or kind_of(pair[2]) is None:
        return ""
    return f"play {pair[1].upper()} victim={pair[2].upper()}"


PROMPTS = Prompts(offers, holding=holding, hand=hand, named=named, short=short)
