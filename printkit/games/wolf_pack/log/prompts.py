"""Contains the texts with which the companion (the program that guides players) asks the questions of Wolf Pack and shows a side
its own hand."""

from __future__ import annotations

import re
from collections.abc import Hashable

from printkit.games.wolf_pack.rules.deck import CARDS, HARASSES, SIDES, WOLF, kind_of
from printkit.games.wolf_pack.rules.state import State
from printkit.journal.prompts import Asked, Prompts, asks_nothing_open


def told(name: str, value: Hashable) -> str | None:
    """Return the sentence with which the companion (the program that guides players) reports a kill.

    Return None for any other fact; the companion then shows its name and value.
    """
    if name != "kill":
        return None
    return "a transport is destroyed" if value == SIDES[WOLF] else "a U-boat is destroyed"


def holding(state: State, side: str) -> tuple[str, ...]:
    """Return the companion's text about a side's hand, which names the known cards and gives the number of unknown ones."""
    hand = state.hands[SIDES.index(side)]
    held = [f"{card.code} {card.name}" for card, n in zip(CARDS, hand.known, strict=True) for _ in range(n)]
    unknown = [f"{hand.unknown} not recorded"] if hand.unknown else []
    return (f"in hand ({hand.size}): {', '.join([*held, *unknown])}",)


def hand(state: State, side: str, verb: str) -> tuple[tuple[str, str], ...]:
    """Return the known cards in a side's hand one by one, as pairs of the card's code in the log and its name."""
    held = state.hands[SIDES.index(side)]
    return tuple((card.code, card.name) for card, n in zip(CARDS, held.known, strict=True) for _ in range(n))


def named(verb: str, text: str) -> str | None:
    """Return the name of the card that has this code in a log; None if there is none."""
    return next((card.name for card in CARDS if card.code == text), None)


_WITH_VICTIM = re.compile(r"([a-z~])\s*([a-z~])")


def short(label: str, asked: Asked | None, typed: str) -> str:
    """Return an abbreviated answer in its full form, such as ``pass`` for ``-``.

    It is empty if the answer is not an abbreviation. ``-`` stands for a pass, ``NP`` for ``play N victim=P``.
    """
    word = typed.strip().lower()
    if label != "play":
        return ""
    if word == "-":
        return "pass"
    pair = _WITH_VICTIM.fullmatch(word)
    if pair is None or kind_of(pair[1]) not in HARASSES or kind_of(pair[2]) is None:
        return ""
    return f"play {pair[1].upper()} victim={pair[2].upper()}"


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """Return the text that the companion (the program that guides players) shows about the cards in play.

    It is a pair for each side that has any, with the side's name and the names of the cards.
    """
    return tuple(
        (f"{name} in play", "; ".join(", ".join(CARDS[link].name for link in chain) for chain in chains))
        for name, chains in zip(SIDES, state.chains, strict=True)
        if any(chains)
    )


PROMPTS = Prompts(
    asks_nothing_open,
    holding=holding,
    told=told,
    hand=hand,
    named=named,
    sheet=("wolf-kills", "convoy-kills", "wolf-hand", "convoy-hand", "deck", "discards"),
    short=short,
    lying=lying,
)
