"""Represents playing cards as small integers, and collections of possible cards as pools.

A pool contains the cards that a face-down card may turn out to be.

A card is an ``int``, so that a simulation of 100,000 games creates no objects: ``suit * 13 + rank - 1`` for the 52
cards (suits in the order clubs, diamonds, hearts, spades; ace 1 … king 13), then the jokers 52 and 53. Names are made
only for display. A face-down card has no identity: it is :data:`UNKNOWN` until the table reveals it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from printkit.table.rules import Refusal

UNKNOWN: Final = -1
"""The card number of a face-down card whose identity is unknown."""
UNTAKEN: Final = -2
"""The card number of a missing card: one that a player had to draw, but for which the log records no draw."""
RANKS: Final = "A23456789TJQK"
"""The letter or digit of each rank, from the ace (rank 1) to the king (rank 13)."""
SUITS: Final = "CDHS"
"""The letter of each suit, indexed by suit number: clubs, diamonds, hearts, spades."""
SUIT_SYMBOLS: Final = "♣♦♥♠"
"""The symbol of each suit, indexed by suit number."""
JOKERS: Final = (52, 53)
"""The card numbers of the two jokers."""
ACE: Final = 1
"""Rank of an ace."""
JACK: Final = 11
"""Rank of a jack."""
QUEEN: Final = 12
"""Rank of a queen."""
KING: Final = 13
"""Rank of a king."""
FULL_PACK: Final = (1 << 52) - 1
"""The 52 cards of a pack without jokers, as a bit mask: bit ``c`` stands for card ``c``."""
PACK_WITH_JOKERS: Final = (1 << 54) - 1
"""The 54 cards of a pack with two jokers, as a bit mask: bit ``c`` stands for card ``c``."""

RANK: Final = tuple([c % 13 + 1 for c in range(52)] + [0, 0])
"""The rank of each card, indexed by card number: 1 to 13, or 0 for a joker."""
SUIT: Final = tuple([c // 13 for c in range(52)] + [4, 4])
"""The suit of each card, indexed by card number: an index into :data:`SUITS`, or 4 for a joker."""


def card(rank: int, suit: int) -> int:
    """Return the number of the card with the given rank (1 to 13) and suit (0 to 3)."""
    return suit * 13 + rank - 1


def card_name(c: int) -> str:
    """Return the short name of a card, such as ``QS`` for the queen of spades.

    Examples: ``7H``, ``TD`` (ten of diamonds), ``X1`` (first joker), ``??`` (a face-down card).
    """
    if c == UNKNOWN:
        return "??"
    return f"X{c - 51}" if c >= 52 else RANKS[c % 13] + SUITS[c // 13]


def parse_card(text: str) -> int | None:
    """Return the card that a player's text names; None if the text is not the name of a card.

    Accepts ``7h``, ``10D``, ``Q♠``, ``X1``, ``JK`` (the first joker) and ``??`` (face down).
    """
    word = text.upper()
    if word == "??":
        return UNKNOWN
    if word in ("X1", "JK", "X"):
        return 52
    if word == "X2":
        return 53
    word = word.replace("10", "T", 1)
    if len(word) != 2 or word[0] not in RANKS:
        return None
    suit = SUITS.find(word[1])
    if suit < 0:
        suit = SUIT_SYMBOLS.find(word[1])
    return None if suit < 0 else card(RANKS.index(word[0]) + 1, suit)


class Pool(Protocol):
    """Base class of pools. A pool is the collection of cards that a face-down card can turn out to be."""

    def __len__(self) -> int: ...
    def __contains__(self, card: object) -> bool: ...
    def pick(self, randrange: Callable[[int], int]) -> int:
        """Return a random card from the pool. Every copy of a card is equally likely to be picked."""

    def outcomes(self) -> Iterator[tuple[int, int]]:
        """Yield each different card in the pool, with the number of copies of it."""

    def without(self, card: int) -> Pool:
        """Return the pool with one copy of the given card removed. A face-down card of unknown identity leaves the pool unchanged."""


def pick_from(mask: int, randrange: Callable[[int], int]) -> int:
    """Return a random card from a set of cards given as a bit mask. Each card in the set is equally likely."""
    size = mask.bit_length()
    if (
        mask.bit_count() * 4 >= size
    ):  # rejection sampling is faster than listing as long as a quarter of the places hold a card
        while True:
            c = randrange(size)
            if mask >> c & 1:
                return c
    for _ in range(randrange(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class Unseen(NamedTuple):
    """A pool of distinct playing cards, stored as a bit mask: bit ``c`` stands for card ``c``."""

    mask: int

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card >= 0 and bool(self.mask >> card & 1)

    def pick(self, randrange: Callable[[int], int]) -> int:
        return pick_from(self.mask, randrange)

    def outcomes(self) -> Iterator[tuple[int, int]]:
        mask = self.mask
        return ((c, 1) for c in range(mask.bit_length()) if mask >> c & 1)

    def without(self, card: int) -> Unseen:
        return Unseen(self.mask & ~(1 << card)) if card >= 0 else self


class Copies(NamedTuple):
    """A pool with several copies of each kind of card: ``counts[kind]`` is the number of copies left."""

    counts: tuple[int, ...]

    def __len__(self) -> int:
        return sum(self.counts)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < len(self.counts) and self.counts[card] > 0

    def pick(self, randrange: Callable[[int], int]) -> int:
        place = randrange(sum(self.counts))
        for kind, n in enumerate(self.counts):
            if place < n:
                return kind
            place -= n
        raise ValueError("an empty pool has no card")

    def outcomes(self) -> Iterator[tuple[int, int]]:
        return ((kind, n) for kind, n in enumerate(self.counts) if n)

    def without(self, card: int) -> Copies:
        c = self.counts
        return Copies((*c[:card], max(0, c[card] - 1), *c[card + 1 :])) if card >= 0 else self


class Mixed(NamedTuple):
    """A pool of face-down cards from several sources that were shuffled together.

    A pair ``(mask, places)`` says that this many of the face-down places hold cards from ``mask``. A mask may hold
    more cards than places; the others are elsewhere. No card is in two masks.
    """

    sources: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return sum(places for _, places in self.sources)

    def __contains__(self, card: object) -> bool:
        return (
            isinstance(card, int) and card >= 0 and any(m >> card & 1 for m, places in self.sources if places)
        )

    def pick(self, randrange: Callable[[int], int]) -> int:
        place = randrange(sum([places for _, places in self.sources]))
        for mask, places in self.sources:
            if place < places:
                return Unseen(mask).pick(randrange)
            place -= places
        raise ValueError("an empty pool has no card")

    def outcomes(self) -> Iterator[tuple[int, int]]:
        sources = [(m, places) for m, places in self.sources if places]
        whole = math.lcm(*(m.bit_count() for m, _ in sources))
        return (
            (c, places * whole // m.bit_count()) for m, places in sources for c, _ in Unseen(m).outcomes()
        )

    def without(self, card: int) -> Mixed:
        if card < 0:
            return self
        bit = 1 << card
        return Mixed(
            tuple([(m & ~bit, places - 1) if m & bit else (m, places) for m, places in self.sources])
        )


class Guarded(NamedTuple):
    """A pool of cards that can also explain why a certain card is not in the pool, by naming the rule that excludes the card.

    Two such pools with the same cards are equal, even if their rules differ.
    """

    pool: Pool
    why: Callable[[int], Refusal | None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Guarded) and self.pool == other.pool

    def __hash__(self) -> int:
        return hash(self.pool)

    def __len__(self) -> int:
        return len(self.pool)

    def __contains__(self, card: object) -> bool:
        return card in self.pool

    def pick(self, randrange: Callable[[int], int]) -> int:
        return self.pool.pick(randrange)

    def outcomes(self) -> Iterator[tuple[int, int]]:
        return self.pool.outcomes()

    def without(self, card: int) -> Guarded:
        return Guarded(self.pool.without(card), self.why)
