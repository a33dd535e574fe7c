"""Computes the odds of a spread in USS Lox from the text of a log, by counting all spreads that could have been turned
up.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from tests.report.readers.log import Log, Turn

RANKS, SUITS = "A23456789TJQK", "CDHS"
_CARD = re.compile(r"\b(?:[A2-9TJQK][CDHS]|X[12])\b")


def exact(log: Log, turn: Turn, line: int, spread: str) -> float:
    """Return the probability that a spread on a line of the log scores, given the cards that had not been seen before
    it.
    """
    seen: list[str] = []
    target = ""
    for each in log.turns[: log.turns.index(turn) + 1]:
        for number, _, words in each.said:
            if (number, words) == (line, spread) and each is turn:
                return chance_of(target, tuple(sorted(_deck(log) - set(seen))), len(spread.split()) - 1)
            found = _CARD.findall(words)
            seen += found
            if words.split()[0] in ("flip", "escort", "opportunity"):
                target = found[-1]
    raise AssertionError(spread)


def unfired(log: Log, turn: Turn, n: int) -> float:
    """Return the probability that a spread of ``n`` torpedoes would have hit the ship of a turn that was let pass."""
    before = log.turns[: log.turns.index(turn)]
    seen = [card for each in before for _, _, words in each.said for card in _CARD.findall(words)]
    target = turn.of("flip")[0][0]
    return chance_of(target, tuple(sorted(_deck(log) - {*seen, target})), n)


def refused(log: Log, turn: Turn) -> list[float]:
    """Return the chances that one, two or three torpedoes would have hit a target of a turn that the boat ran from, for each such target."""
    found: list[float] = []
    seen: list[str] = []
    target = ""
    for each in log.turns[: log.turns.index(turn) + 1]:
        for _, _, words in each.said:
            seen += (cards := _CARD.findall(words))
            if words.split()[0] in ("flip", "escort", "opportunity"):
                target = cards[-1]
            if each is turn and words.split()[0] == "escape":
                unseen = tuple(sorted(_deck(log) - set(seen)))
                found += [chance_of(target, unseen, n) for n in (3, 2, 1)]
    return found


def mean_unseen(log: Log, turn: Turn) -> float:
    """Return the mean tonnage, in thousands, of the cards not seen when the estimates of a turn were turned up; a joker counts for nothing."""
    said = [words for each in log.turns[: log.turns.index(turn) + 1] for _, _, words in each.said]
    seen = {card for words in said if not words.startswith("estimates") for card in _CARD.findall(words)}
    unseen = _deck(log) - seen
    return sum(min(10, RANKS.index(card[0]) + 1) for card in unseen if card[0] != "X") / len(unseen)


def _deck(log: Log) -> set[str]:
    return {rank + suit for rank in RANKS for suit in SUITS} | ({"X1", "X2"} if has_jokers(log) else set())


def settings(log: Log) -> dict[str, str]:
    """Return the rulings in a log's header that differ from those of its preset."""
    found = [re.fullmatch(r"set:\s*([\w-]+)=([\w-]+)", line) for line in log.text]
    return {each[1]: each[2] for each in found if each}


def has_jokers(log: Log) -> bool:
    """Return whether the jokers are in the pack."""
    usual = "yes" if log.header.get("preset") == "advanced" else "no"
    return settings(log).get("jokers", usual) == "yes"


def scores(target: str, spread: list[str]) -> bool:
    """Return whether a spread scores with its target. A joker spoils it."""
    if any(card[0] == "X" for card in spread):
        return False
    suited = [card for card in spread if card[1] == target[1]]
    return (
        _scores((*(card[0] for card in spread), target[0]))
        or any(card[0] == "J" for card in suited)
        or len(suited) == 3
    )


@cache
def chance_of(target: str, unseen: tuple[str, ...], n: int) -> float:
    """Return the share of all spreads of ``n`` unseen cards that score with the target."""
    left = Counter(card[0] for card in unseen)
    hits = 0
    for ranks in combinations_with_replacement(RANKS, n):
        ways = prod(comb(left[rank], k) for rank, k in Counter(ranks).items())
        if not ways:
            continue
        hits += ways if _scores((*ranks, target[0])) else _by_suit(ranks, target[1], left, unseen)
    return hits / comb(len(unseen), n)


def _scores(ranks: tuple[str, ...]) -> bool:
    """Return whether ranks contain a pair, a fifteen or a run."""
    values = [min(10, RANKS.index(rank) + 1) for rank in ranks]
    places = [RANKS.index(rank) for rank in ranks]
    if len(set(ranks)) < len(ranks):
        return True
    return any(sum(some) == 15 for k in range(2, len(ranks) + 1) for some in combinations(values, k)) or any(
        max(some) - min(some) == 2 for some in combinations(places, 3)
    )


def _by_suit(ranks: tuple[str, ...], suit: str, left: Counter[str], unseen: tuple[str, ...]) -> int:
    """Return how many spreads with these different ranks score only by a flush or by a jack of the target's suit."""
    if "J" in ranks and f"J{suit}" in unseen:
        return prod(left[rank] for rank in ranks if rank != "J")
    flush = len(ranks) == 3 and all(rank + suit in unseen for rank in ranks)
    return int(flush)
