"""Computes the exact probability that one to three torpedoes, fired together (a spread), sink their target.

The probability depends on the cards that have not been seen. Ranks decide nearly everything, so spreads are
counted by their ranks instead of card by card: a few hundred cases instead of twenty thousand. Only his nob
(a jack of the ship's suit) and the flush depend on suits. Tests count the same spreads one by one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER, combinations
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import pack
from printkit.games.uss_lox.rules.torpedoes import flush_counts, scores, ship_must_score
from printkit.table import Table
from printkit.table.cards import FULL_PACK, JACK, RANK, SUIT, Pool, Unseen, card
from printkit.table.counted import distribution

_SUITS = range(4)
_RANKS = range(1, 14)
Held = tuple[tuple[int, int], ...]
"""Type of a set of torpedo cards without their suits: a pair (rank, number of torpedoes) for each rank."""


def hit_chance(ruleset: LoxRuleset, target: int, n: int, pool: Pool) -> float:
    """Return the probability that ``n`` torpedoes drawn from ``pool`` sink the target. It is 0 if ``n`` is 0."""
    size = len(pool)
    if n <= 0 or n > size or target >= JOKER:
        return 0.0
    if not isinstance(pool, Unseen):
        return _by_enumeration(ruleset, target, n, pool)
    return _hits(ruleset, target, n, pool.mask) / comb(size, n)


@cache
def hits_in_a_pack(ruleset: LoxRuleset, rank: int, n: int) -> int:
    """Return how many of all possible sets of ``n`` torpedoes sink a ship of this rank (1 to 13).

    All sets of ``n`` cards of the pack are counted, except those with the ship's own card.

    A jack is counted as an escort against which the deck gun cannot be used. Jokers only add spreads that miss.
    """
    target = card(rank, 0)
    return _hits(ruleset, target, n, FULL_PACK & ~(1 << target))


def sunk(ruleset: LoxRuleset, rank: int, n: int) -> Fraction:
    """Return the probability that ``n`` torpedoes sink a ship of this rank, if only the ship's card has been
    seen."""
    return Fraction(hits_in_a_pack(ruleset, rank, n), comb(pack(ruleset).bit_count() - 1, n))


def sunk_out_of(ruleset: LoxRuleset, target: int, n: int, mask: int) -> Fraction:
    """Return the probability that ``n`` torpedoes drawn from the cards in the bit mask ``mask`` sink the target.

    The mask must contain at least ``n`` cards.
    """
    return Fraction(_hits(ruleset, target, n, mask), comb(mask.bit_count(), n))


def _hits(ruleset: LoxRuleset, target: int, n: int, mask: int) -> int:
    """Return how many sets of ``n`` cards from the bit mask ``mask`` sink the target if they are fired as
    torpedoes.

    A set with a joker never does.
    """
    suit = SUIT[target]
    copies = [0] + [sum(mask >> card(rank, s) & 1 for s in _SUITS) for rank in _RANKS]
    own = [0] + [mask >> card(rank, suit) & 1 for rank in _RANKS]
    missed = 0
    for ranks in _scoreless(RANK[target], n, ship_must_score(ruleset)):
        ways = 1
        for rank, times in ranks:
            ways *= copies[rank] if times == 1 else comb(copies[rank], times)
        if ways:
            missed += ways - _suited(ruleset, ranks, copies, own, n)
    return comb(sum(copies), n) - missed


@cache
def _scoreless(target: int, n: int, with_ship: bool) -> tuple[Held, ...]:
    """Return every set of ``n`` torpedoes (without suits) that makes no pair, fifteen or run with a ship of rank
    ``target``.

    Such torpedoes can hit only because of their suits: with a flush, or with "his nob", the jack of the ship's suit.
    """
    return tuple(
        tuple((rank, ranks.count(rank)) for rank in dict.fromkeys(ranks))
        for ranks in _misses(target, n, with_ship)
    )


@cache
def _misses(target: int, n: int, with_ship: bool) -> tuple[tuple[int, ...], ...]:
    """Return the sets of ranks with which ``n`` torpedoes make no pair, fifteen or run with a ship of rank
    ``target``.

    Each set is a tuple in ascending order.

    An additional card never undoes a score, so each set consists of such a set with one card fewer, plus
    one card.
    """
    if not n:
        return ((),)
    ship = card(target, 1)  # the ship is a diamond and the spread all spades: neither nob nor flush
    fewer = _misses(target, n - 1, with_ship)
    known = set(fewer)
    return tuple(
        (*ranks, rank)
        for ranks in fewer
        for rank in range(ranks[-1] if ranks else 1, 14)
        if (n == 1 or (*ranks[1:], rank) in known)
        and not combinations(ship, [card(r, 3) for r in (*ranks, rank)], with_ship=with_ship, flush=False)
    )


def _suited(ruleset: LoxRuleset, ranks: Held, copies: list[int], own: list[int], n: int) -> int:
    """Return how many sets of torpedoes with these ranks hit only because of their suits.

    They hit with a flush, or with "his nob", the jack of the ship's suit.
    """
    nob = 0
    jack = any(rank == JACK for rank, _ in ranks)
    if jack and own[JACK]:
        nob = 1
        for rank, times in ranks:
            nob *= comb(copies[rank] - 1, times - 1) if rank == JACK else comb(copies[rank], times)
    flush = flush_counts(ruleset) and n == 3 and len(ranks) == 3 and all(own[rank] for rank, _ in ranks)
    return nob + (1 if flush and not jack else 0)


def _by_enumeration(ruleset: LoxRuleset, target: int, n: int, pool: Pool) -> float:
    """Return the probability that ``n`` torpedoes sink the target, found by testing every possible set of
    cards.

    This slow method is needed only if the supply contains cards that players have already seen.
    """

    def sunk(table: Table) -> bool:
        spread = table.reveals("fire", pool, n, rb.TORPEDOES)
        return bool(scores(ruleset, target, spread))

    return float(distribution(sunk).get(True, 0))
