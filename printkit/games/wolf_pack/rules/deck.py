"""The cards of Wolf Pack: eleven kinds, the side that may play each kind, and the deck as printkit reconstructed it (rule WOLF-DECK-1).

The source gives only the twelve Sonars, the names, and the types Water and Detection. The other counts are printkit's own and can
be replaced by any list (ruling ``deck``).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from printkit.table.own_values import keys, read, table, table_of, whole, written
from printkit.table.rules import DataError

WOLF: Final = 0
CONVOY: Final = 1
"""Number of the convoy's side. The wolf pack's side is WOLF."""
SIDES: Final = ("wolf", "convoy")
"""Names of the sides in a log. A side's number is its index in this tuple."""
KINDS: Final = 11
"""Number of different kinds of card."""
P: Final = 0
T: Final = 1
R: Final = 2
D: Final = 3
S: Final = 4
G: Final = 5
U: Final = 6
W: Final = 7
M: Final = 8
N: Final = 9
WATER: Final = 10
"""Number of the card kind Water.

The constants ``P`` to ``N`` are the numbers of the other kinds; :data:`CARDS` gives their names.
"""
CODES: Final = "PTRDSGUWMN~"
"""The codes of the kinds of card in a log, in the order of their numbers."""
CHAINS: Final = ((P, T, R), (S, G, U))
"""The three kinds of card that make a kill if a side plays them in this order (its chain): first the wolf
pack's, then the convoy's.
"""
CLEARS: Final = (D, W)
"""The clear card of each side: Dive (wolf pack), then Destroyer Sweep (convoy).

A clear card removes cards in play.
"""
HARASSES: Final = (M, N)
"""The harassment cards, which cost the opponent a card."""
HAND_LIMIT: Final = 5
"""Number of cards in an opening hand, and maximum number of cards that a side keeps at the end of its draw phase."""
DRAWS: Final = 2
"""Number of cards that a side draws in its draw phase."""

Counts = tuple[int, ...]
"""How many cards there are of each kind, indexed by kind."""
NO_CARDS: Counts = (0,) * KINDS
"""A tuple that stands for no cards: zero of each kind."""


class CardKind(NamedTuple):
    """A kind of card: its code in a log, its name, and the side that may play it.

    The side is None if both sides may play it, and −1 if neither may.
    """

    code: str
    name: str
    side: int | None


CARDS: Final = (
    CardKind("P", "Periscope", WOLF),
    CardKind("T", "Torpedo", WOLF),
    CardKind("R", "Transport", WOLF),
    CardKind("D", "Dive", WOLF),
    CardKind("S", "Sonar", CONVOY),
    CardKind("G", "Depth Charges", CONVOY),
    CardKind("U", "U-boat", CONVOY),
    CardKind("W", "Destroyer Sweep", CONVOY),
    CardKind("M", "Cat and Mouse", None),
    CardKind("N", "Near Miss", None),
    CardKind("~", "Water", -1),
)


def with_code(kind: int) -> str:
    """Return the name of a kind of card with its code, as in ``Periscope (P)``."""
    return f"{CARDS[kind].name} ({CODES[kind]})"


PRINTKIT_108: Counts = (16, 14, 13, 4, 12, 10, 8, 4, 4, 4, 19)
"""The numbers of cards of each kind in the deck of 108 cards, as printkit reconstructed it."""
SMALLEST_DECK: Final = 12
"""Minimum number of cards in a deck that a player has put together."""


class Ordinary(NamedTuple):
    """Ordinary playing cards that are used as one kind of card of the game: their suit (0 clubs … 3 spades)
    and ranks.

    Each of these cards is taken from two packs.
    """

    kind: int
    suit: int
    ranks: str


ORDINARY: Final = (
    Ordinary(P, 3, "A2345678"),
    Ordinary(T, 0, "A234567"),
    Ordinary(R, 0, "89TJQK"),
    Ordinary(D, 3, "QK"),
    Ordinary(S, 2, "A23456"),
    Ordinary(G, 1, "A2345"),
    Ordinary(U, 2, "789T"),
    Ordinary(W, 2, "QK"),
    Ordinary(M, 1, "TJ"),
    Ordinary(N, 1, "QK"),
    Ordinary(WATER, 3, "9TJ"),
    Ordinary(WATER, 2, "J"),
    Ordinary(WATER, 1, "6789"),
)
"""The ordinary playing cards of two packs (without the jokers) that are used as cards of the deck.

The jokers are in :data:`ORDINARY_JOKERS`. The wolf pack's cards are black, and the convoy's cards are red.
"""
ORDINARY_JOKERS: Final = ((R, 1), (WATER, 3))
"""How the four jokers of two ordinary packs are used: one marked joker is a Transport, and three are Water.

These two kinds need jokers because their numbers of cards in the deck are odd; any other card is taken from both packs.
"""
_ITEM: Final = re.compile(r"([PTRDSGUWMN~])(\d{1,3})", re.IGNORECASE)
_BY_NAME: Final = {c.name.lower().replace(" ", "-"): i for i, c in enumerate(CARDS)}
_COUNTED: Final = {
    name: (rf"(?i)^({name}|{CODES[kind]}\d*)$", whole(0, 999)) for name, kind in _BY_NAME.items()
}
_FILE: Final = table({"deck": table_of(_COUNTED, ", ".join(_BY_NAME))})
"""Schema of the TOML file with a player's own deck.

The file gives the number of copies of each kind, by the kind's name or code.
"""


def kind_of(word: str) -> int | None:
    """Return the kind of card that has this code (``P``), name (``near-miss``) or serial number (``S07``); None if there is no such
    kind."""
    text = word.strip().upper()
    if text in CODES and len(text) == 1:
        return CODES.index(text)
    if len(text) > 1 and text[0] in CODES and text[1:].isdecimal():
        return CODES.index(text[0])
    return _BY_NAME.get(word.strip().lower())


def nearest(word: str) -> str:
    """Return the card name that is most similar to a misspelt word; empty if no name is similar."""
    from difflib import get_close_matches  # imported here because only a mistyped name needs it

    return next(iter(get_close_matches(word.strip().lower(), _BY_NAME, 1, 0.6)), "")


def amiss(text: str) -> str:
    """Return text that says what is wrong with a deck list (rule WOLF-DECK-1): cards that are missing, or too
    few cards.

    It is empty if nothing is wrong, and for a text that is not a list of cards.
    """
    items = [_ITEM.fullmatch(item) for item in text.replace(",", " ").split()]
    if not items or None in items:
        return ""
    counts: dict[str, int] = {}
    for item in items:
        if item is not None:
            counts[item[1].upper()] = counts.get(item[1].upper(), 0) + int(item[2])
    missing = [CARDS[k].name for chain in CHAINS for k in chain if not counts.get(CODES[k])]
    cards = sum(counts.values())
    facts = [f"no {' and no '.join(missing)} is in it"] if missing else []
    if cards < SMALLEST_DECK:
        facts.append(f"it has {cards} cards, and {SMALLEST_DECK} are the least")
    return "; ".join(facts)


def parse_deck(text: str) -> Counts | None:
    """Return the number of cards of each kind in a deck list such as ``P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4``.

    Return None if the list cannot be read or the game cannot be played with this deck.
    """
    if text == "printkit-108":
        return PRINTKIT_108
    counts = [0] * KINDS
    for item in text.replace(",", " ").split():
        match = _ITEM.fullmatch(item)
        if match is None:
            return None
        counts[CODES.index(match[1].upper())] += int(match[2])
    links_there = all(counts[k] for chain in CHAINS for k in chain)
    return tuple(counts) if links_there and sum(counts) >= SMALLEST_DECK else None


def deck_of_toml(text: str, source: str) -> str:
    """Return the deck in a TOML file as a value of the ruling ``deck``, such as ``P16 T14 R13``.

    The file has a table ``[deck]`` with lines such as ``periscope = 16`` or ``P = 16``. Raises
    :class:`~printkit.table.rules.DataError` for invalid TOML, an unknown card, an invalid count, or an unplayable deck.
    """
    listed = read(text, source, _FILE, "a table [deck] of cards and counts").get("deck", {})
    counts = [0] * KINDS
    for name, n in listed.items():
        kind = kind_of(name)
        assert kind is not None
        counts[kind] += int(n)
    text = " ".join(f"{CODES[kind]}{n}" for kind, n in enumerate(counts) if n)
    if parse_deck(text) is None:
        fewest = f"at least one of each link, and {SMALLEST_DECK} cards in all"
        raise DataError(
            source, "deck", f"{sum(counts)} cards of these kinds do not make a playable deck", fewest
        )
    return text


def deck_as_toml(counts: Counts) -> str:
    """Return a deck as the text of a TOML file. A player can change the file, and :func:`deck_of_toml` can
    read it."""
    return written({"deck": {name: counts[kind] for name, kind in _BY_NAME.items()}})


def own_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that a deck file may contain, each with a description of its values.

    A key consists of a table and a name.
    """
    return tuple(keys(_FILE))


def codes(counts: Counts) -> str:
    """Return the codes of these cards as one string, such as ``PTS~~``, in the order of the deck list."""
    return "".join(CODES[k] * n for k, n in enumerate(counts))


def add(counts: Counts, kind: int, n: int = 1) -> Counts:
    """Return ``counts`` with ``n`` more cards of one kind (fewer if ``n`` is negative).

    The number of cards does not fall below 0.

    A log may contain more copies than the deck has; the check has then reported it already.
    """
    changed = list(counts)
    left = changed[kind] + n
    changed[kind] = left if left > 0 else 0
    return tuple(changed)


def plus(one: Counts, two: Counts) -> Counts:
    """Return the number of cards of each kind that two sets of cards have together."""
    return tuple(a + b for a, b in zip(one, two, strict=True))
