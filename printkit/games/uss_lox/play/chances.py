"""The exact chance of one spread, given every card that is still unseen.

Ranks decide nearly everything, so spreads are counted by the ranks they hold instead of card by card: a few hundred
cases in place of twenty thousand. Only his nob and the flush ask for suits. The tests count the same spreads one by
one.
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
"""Ranks, and how many cards of each."""


def hit_chance(ruleset: LoxRuleset, target: int, n: int, pool: Pool) -> float:
    """The chance that ``n`` torpedoes, any cards of ``pool``, sink ``target``; nothing sinks by no torpedo."""
    size = len(pool)
    if n <= 0 or n > size or target >= JOKER:
        return 0.0
    if not isinstance(pool, Unseen):
        return _by_enumeration(ruleset, target, n, pool)
    return _hits(ruleset, target, n, pool.mask) / comb(size, n)


@cache
def hits_in_a_pack(ruleset: LoxRuleset, rank: int, n: int) -> int:
    """In how many spreads of ``n`` of the other 51 cards a ship of this rank (1 to 13) is sunk; a jack: an escort that
    has to be torpedoed. Jokers only add spreads that miss."""
    target = card(rank, 0)
    return _hits(ruleset, target, n, FULL_PACK & ~(1 << target))


def sunk(ruleset: LoxRuleset, rank: int, n: int) -> Fraction:
    """The chance that ``n`` torpedoes out of a fresh pack sink a ship of this rank."""
    return Fraction(hits_in_a_pack(ruleset, rank, n), comb(pack(ruleset).bit_count() - 1, n))


def sunk_out_of(ruleset: LoxRuleset, target: int, n: int, mask: int) -> Fraction:
    """The chance that ``n`` torpedoes, any cards of ``mask``, which holds as many at least, sink ``target``."""
    return Fraction(_hits(ruleset, target, n, mask), comb(mask.bit_count(), n))


def _hits(ruleset: LoxRuleset, target: int, n: int, mask: int) -> int:
    """How many spreads of ``n`` out of the cards of ``mask`` sink the target; a joker spoils a spread."""
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
    """The ranks that ``n`` torpedoes may have without scoring anything but suits with a ship of this rank."""
    return tuple(
        tuple((rank, ranks.count(rank)) for rank in dict.fromkeys(ranks))
        for ranks in _misses(target, n, with_ship)
    )


@cache
def _misses(target: int, n: int, with_ship: bool) -> tuple[tuple[int, ...], ...]:
    """The same as ranks in rising order. A card more never spoils what scores already, so each is one of the misses
    with a card fewer, and a card."""
    if not n:
        return ((),)
    ship = card(target, 1)  # a diamond among spades makes neither nob nor flush
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
    """Of these spreads, which score nothing by rank, those that hold his nob or a flush."""
    nob = 0
    jack = any(rank == JACK for rank, _ in ranks)
    if jack and own[JACK]:
        nob = 1
        for rank, times in ranks:
            nob *= comb(copies[rank] - 1, times - 1) if rank == JACK else comb(copies[rank], times)
    flush = flush_counts(ruleset) and n == 3 and len(ranks) == 3 and all(own[rank] for rank, _ in ranks)
    return nob + (1 if flush and not jack else 0)


def _by_enumeration(ruleset: LoxRuleset, target: int, n: int, pool: Pool) -> float:
    """Where seen cards were shuffled into the supply: every spread in turn."""

    def sunk(table: Table) -> bool:
        spread = table.reveals("fire", pool, n, rb.TORPEDOES)
        return bool(scores(ruleset, target, spread))

    return float(distribution(sunk).get(True, 0))
