"""Describes in words which cribbage combinations of torpedo cards and the target's card scored.

The combinations are fifteens, pairs, runs and so on. Only cards that score are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from printkit.games.uss_lox.rules.cribbage import FIFTEEN, FLUSH, JOKER, NOB, PAIR, RUN, VALUE
from printkit.games.uss_lox.story.names import RANK_WORDS, ranks
from printkit.report.story import listed, number, with_article
from printkit.table.cards import JACK, RANK, SUIT

_PLAIN: Final = {
    PAIR: "a pair", FIFTEEN: "fifteen", RUN: "a run", FLUSH: "a flush", NOB: "his nob", "heels": "his heels",
}  # fmt: skip
"""The words for each kind of combination in the text of a running game, such as ``a pair`` for ``pair``.

The key is the combination's name in the log.
"""
_PAIR_OF: Final = 2

Part = tuple[tuple[int, ...], str]
"""Torpedo cards that score a combination, and words for this combination."""


def result(words: Sequence[str], drawn: Sequence[int], ship: int) -> str:
    """Return words for all combinations that the torpedo cards scored with the target's card.

    An example is ``an eight and a seven made both fifteen and a run with the nine``.
    """
    known = ship >= 0 and all(0 <= card < JOKER for card in drawn)
    parts = [part for word in words for part in _made(word, drawn, ship)] if known else []
    if not parts:
        return f"{ranks(drawn)} made {listed([_PLAIN.get(word, word) for word in words])}"
    by_cards: dict[tuple[int, ...], list[str]] = {}
    for cards, made in parts:
        by_cards.setdefault(cards, []).append(made)
    own = f" with its own {RANK_WORDS[RANK[ship]]}"
    told = [f"{grouped(cards)} made {_together(several, own)}" for cards, several in by_cards.items()]
    return ", and ".join(told).replace(
        f" with its own {RANK_WORDS[RANK[ship]]}", f" with the {RANK_WORDS[RANK[ship]]}"
    )


def _together(made: Sequence[str], own: str) -> str:
    """Return words for several combinations of the same cards.

    ``own``: the phrase that names the target's card. If two combinations end with this phrase, the list
    contains it only once.
    """
    if len(made) == _PAIR_OF and all(each.endswith(own) for each in made):
        return f"both {made[0].removesuffix(own)} and {made[1]}"
    return ", and ".join(made)


def _made(word: str, drawn: Sequence[int], ship: int) -> Iterator[Part]:
    """Yield the torpedo cards of each combination of the given kind, with words for the combination.

    Combinations that include the ship's own card are preferred.
    """
    own = f" with its own {RANK_WORDS[RANK[ship]]}"
    if word == NOB:
        yield (
            tuple(card for card in drawn if RANK[card] == JACK and SUIT[card] == SUIT[ship])[:1],
            _PLAIN[NOB],
        )
        return
    if word == FLUSH:
        yield tuple(drawn), f"{_PLAIN[FLUSH]} with its own suit"
        return
    with_it = [cards for cards in _some(drawn, 1) if _makes(word, (*cards, ship))]
    alone = [cards for cards in _some(drawn, 2) if _makes(word, cards)]
    if with_it:
        yield max(with_it, key=len) if word == RUN else with_it[0], f"{_PLAIN[word]}{own}"
    elif word == FIFTEEN and (twice := _twice(alone)):
        yield twice
    elif alone:
        yield max(alone, key=len) if word == RUN else alone[0], _PLAIN[word]


def _some(drawn: Sequence[int], least: int) -> list[tuple[int, ...]]:
    return [some for size in range(least, len(drawn) + 1) for some in combinations(drawn, size)]


def _makes(word: str, cards: Sequence[int]) -> bool:
    """Return True if all these cards together form one combination of the kind ``word``: a pair, a fifteen or
    a run."""
    found = sorted(RANK[card] for card in cards)
    if word == PAIR:
        return len(found) == 2 and found[0] == found[1]
    if word == FIFTEEN:
        return sum(VALUE[card] for card in cards) == 15
    return len(found) >= 3 and found == list(range(found[0], found[0] + len(found)))


def _twice(alone: Sequence[tuple[int, ...]]) -> Part | None:
    """Return the card that belongs to two pairs adding up to fifteen, with words for both fifteens; None if there is
    no such card.

    ``alone``: the two pairs.
    """
    if len(alone) != 2 or any(len(cards) != 2 for cards in alone):
        return None
    (shared,) = set(alone[0]) & set(alone[1])
    others = tuple(card for cards in alone for card in cards if card != shared)
    first, second = (ranks([card]) for card in others)
    whom = f"each of {grouped(others)}" if first == second else f"{first} and with {second}"
    return (shared,), f"fifteen twice, with {whom}"


def grouped(cards: Iterable[int]) -> str:
    """Return words for cards, with cards of the same rank counted together: ``a six and two fours``."""
    counts = Counter(RANK[card] for card in cards)
    return listed([
        with_article(RANK_WORDS[rank]) if n == 1 else f"{number(n)} {_plural(RANK_WORDS[rank])}" for rank, n in counts.items()
    ])  # fmt: skip


def _plural(word: str) -> str:
    return f"{word}es" if word == "six" else f"{word}s"
