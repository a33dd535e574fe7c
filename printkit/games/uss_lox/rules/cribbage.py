"""Finds the combinations of cards with which torpedoes sink a ship, as in the card game cribbage (rule
LOX-CRIB).

Simulations and odds run this test millions of times, so results that depend on ranks alone are cached. The cache key
is independent of the order of the cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from printkit.table.cards import JACK, RANK, SUIT

PAIR, FIFTEEN, RUN, FLUSH, NOB, HEELS = "pair", "fifteen", "run", "flush", "nob", "heels"
NAMES = (PAIR, FIFTEEN, RUN, FLUSH, NOB)
JOKER = 52
"""Number of the first joker. Ordinary cards have lower numbers."""

VALUE = tuple([min(rank, 10) for rank in RANK[:52]] + [0, 0, 0])
"""Points of each card, by card number: 1 for an ace, 10 for a face card, the rank for other cards, and 0 for
jokers and unseen cards.
"""
_KEY = tuple([1 << 3 * rank for rank in RANK[:52]] + [0, 0, 0])
"""Number for each card. The sum of several cards' numbers is the key under which their combinations are
cached.

It has three bits for each rank. The sum of the numbers for up to four cards says how many cards of each rank there are."""
_SHIP_KEY = tuple([rank << 48 for rank in RANK[:52]] + [0, 0, 0])


def _subsets(ranks: tuple[int, ...], with_first: bool) -> list[tuple[int, ...]]:
    """Return all subsets of these ranks that have at least two members.

    If ``with_first`` is True, return only those that contain the first rank.
    """
    places = range(len(ranks))
    return [
        tuple(ranks[i] for i in chosen)
        for size in range(2, len(ranks) + 1)
        for chosen in itertools.combinations(places, size)
        if chosen[0] == 0 or not with_first
    ]


def _by_rank(ranks: tuple[int, ...], with_ship: bool) -> tuple[str, ...]:
    """Return the names of the combinations (pair, fifteen, run) that these ranks form.

    The first rank is the ship's, the others are the torpedoes'; 0 means no card. With ``with_ship``, a combination counts only if
    it includes the ship.
    """
    hands = [hand for hand in _subsets(ranks, with_ship) if 0 not in hand]
    found = []
    if any(len(hand) == 2 and hand[0] == hand[1] for hand in hands):
        found.append(PAIR)
    if any(sum(min(rank, 10) for rank in hand) == 15 for hand in hands):
        found.append(FIFTEEN)
    if any(_is_run(hand) for hand in hands):
        found.append(RUN)
    return tuple(found)


def _is_run(ranks: tuple[int, ...]) -> bool:
    low = min(ranks)
    return len(ranks) >= 3 and sorted(ranks) == list(range(low, low + len(ranks)))


_known: dict[int, tuple[str, ...]] = {}


def combinations(
    ship: int, spread: Sequence[int], *, with_ship: bool = False, flush: bool = True
) -> tuple[str, ...]:
    """Return the names of the scoring combinations that a ship forms with the torpedoes fired at it; an empty
    tuple for a miss.

    See :data:`NAMES`.

    With ``with_ship``, only combinations that include the ship count (ruling combo-scope). A joker makes the spread
    miss (LOX-ADV-JOKER-3). A jack as the target scores nothing by itself, because it belongs to the deck gun (LOX-3a).
    """
    key = _KEY[ship] + (_SHIP_KEY[ship] | 1 << 52 if with_ship else 0)
    suited = nob = False
    suit = SUIT[ship]
    for c in spread:
        if c >= JOKER:
            return ()
        key += _KEY[c]
        if SUIT[c] == suit:
            suited = True
            if RANK[c] == JACK:
                nob = True
    found = _known.get(key)
    if found is None:
        found = _known[key] = _by_rank((RANK[ship], *[RANK[c] for c in spread]), with_ship)
    if suited and ship >= 0:
        if flush and len(spread) == 3 and all(SUIT[c] == suit for c in spread):
            found = (*found, FLUSH)
        if nob:
            found = (*found, NOB)
    return found
