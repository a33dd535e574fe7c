"""Puts cards, ships and tonnages into words.

The companion refers to a ship by its card (``the king of clubs``). A report refers to it by the kind of ship
that printkit's deck shows on the card (``a heavy cruiser``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.state import TONS
from printkit.report.story import count
from printkit.report.words.phrases import Voice
from printkit.table.cards import RANK, SUIT
from printkit.table.words import NUMBERS, SUIT_WORDS, listed, number, ordinal, with_article

RANK_WORDS = ("", "ace", *NUMBERS[2:11], "jack", "queen", "king")
KINDS = (
    *("", "trawler", "coaster", "coastal tanker", "small freighter", "collier", "freighter", "tanker"),
    *("cargo ship", "fleet tanker", "passenger liner", "straggler", "troopship", "heavy cruiser"),
)
"""Kinds of ships by the rank of their card, from the ace (1) to the king (13).

They are the titles of the cards in printkit's deck.
"""


def name(card: int) -> str:
    """Return words for a card: ``the king of clubs``, ``a joker``."""
    if card >= JOKER:
        return "a joker"
    return f"the {RANK_WORDS[RANK[card]]} of {SUIT_WORDS[SUIT[card]]}" if card >= 0 else "an unseen card"


def kind(card: int) -> str:
    """Return the kind of the ship on a card: ``heavy cruiser``."""
    return KINDS[RANK[card]] if 0 <= card < JOKER else "joker" if card >= JOKER else "ship never seen"


def a_ship(card: int) -> str:
    """Return the kind of the ship on a card, with its article: ``a heavy cruiser``."""
    return with_article(kind(card))


def ship(said: Voice, card: int, *, known: bool = False) -> str:
    """Return the name of a ship with the right article, such as ``a troopship``, for a passage of a report.

    The next ship of its kind is ``another troopship``, then ``a third troopship``. ``known``: True if the
    first paragraph has mentioned the ship, which is then called ``the troopship``.
    """
    earlier = [c for c in _named(said) if kind(c) == kind(card)]
    if card in earlier:
        nth = earlier.index(card)
        return f"the {ordinal(nth + 1)} {kind(card)}" if len(earlier) > 1 else f"the {kind(card)}"
    if known:
        return f"the {ordinal(len(earlier) + 1)} {kind(card)}" if earlier else f"the {kind(card)}"
    if len(earlier) == 1:
        return f"another {kind(card)}"
    return f"a {ordinal(len(earlier) + 1)} {kind(card)}" if earlier else a_ship(card)


def order_of_kind(card: int, cards: Sequence[int]) -> int:
    """Return the ordinal number of a ship among the ships of its kind in ``cards``, counted from 1.

    Return 0 if it is the only one of its kind, or not among the cards.
    """
    alike = [c for c in cards if kind(c) == kind(card)]
    return alike.index(card) + 1 if card in alike and len(alike) > 1 else 0


def ships(said: Voice, cards: Sequence[int]) -> str:
    """Return the names of several ships, counted by kind: ``a tanker and two more troopships``."""
    earlier = Counter(kind(c) for c in _named(said))
    counts = Counter(kind(card) for card in cards)
    told = []
    for each, n in counts.items():
        if n > 1:
            told.append(f"{number(n)} {'more ' * bool(earlier[each])}{each}s")
        else:
            told.append(ship(said, next(card for card in cards if kind(card) == each)))
    return listed(told)


def _named(said: Voice) -> list[int]:
    """Return the cards of the ships that the report has named so far, in order and without repetition."""
    found: dict[int, None] = {}
    for fact in said.facts:
        named = fact.values.get("named", ())
        found |= dict.fromkeys(c for c in (named if isinstance(named, tuple) else ()) if isinstance(c, int))
    return list(found)


def ranks(cards: Iterable[int]) -> str:
    """Return the ranks of torpedo cards in words, without their suits: ``a ten, a seven and a nine``."""
    words = [
        RANK_WORDS[RANK[card]] if 0 <= card < JOKER else "joker" if card >= JOKER else "card never shown"
        for card in cards
    ]
    return listed([with_article(word) for word in words])


def sunk_so_far(points: int, estimates: int) -> str:
    """Return words for what a boat has sunk: ``13,000 tons and one estimate``, ``one estimate`` or ``nothing sunk``."""
    held = [*([tons(points)] if points else []), *([count(estimates, "estimate")] if estimates else [])]
    return listed(held) or "nothing sunk"


def tons(points: float) -> str:
    """Return points as a tonnage: 13 points are ``13,000 tons``."""
    return f"{round(points * TONS):,} tons"
