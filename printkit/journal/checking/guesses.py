"""What an unclear answer may have been: every possibility in turn, as far as that is sensible."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from math import comb

from printkit.journal.entries import Unclear
from printkit.journal.logged.table import Conflict, Question

_MOST = 120
_MOST_FILLED = 12


class Guesses:
    """Walks through the possible answers for the unclear ones that it was made for; others stay a conflict.

    ``mentioned`` are cards that the log shows elsewhere: they are not guessed while there are others.
    """

    def __init__(self, ours: Collection[Unclear], mentioned: Collection[int]) -> None:
        self._ours = ours
        self._mentioned = mentioned
        self._path: list[int] = []
        self._sizes: list[int] = []
        self.made: list[tuple[int, tuple[int, ...], tuple[object, ...]]] = []
        """The answers given in this walk: statement, answers' places, answers."""
        self.filled: list[tuple[int, Question, object]] = []
        """The questions answered by a statement of kind ``any``: statement, question, answer."""

    def rewind(self) -> None:
        """Before each walk."""
        self.made = []
        self.filled = []

    def advance(self) -> bool:
        """On to the next possibility; False when all have been walked."""
        while self._path:
            self._path[-1] += 1
            if self._path[-1] < self._sizes[-1]:
                self.rewind()
                return True
            self._path.pop()
            self._sizes.pop()
        return False

    def pick(
        self, at: int, places: Sequence[int], unclear: Sequence[Unclear], question: Question
    ) -> Sequence[object]:
        """The answers of this walk."""
        if any(u not in self._ours for u in unclear):
            raise Conflict("unclear", at, places[0], question)
        options = self._options(question, unclear)
        if not options:
            raise Conflict("unclear", at, places[0], question)
        answers = self._chosen(options)
        self.made.append((at, tuple(places), answers))
        return answers

    def fill(self, at: int, question: Question) -> Sequence[object]:
        """The answer of this walk to a question that the log has nothing for."""
        if question.kind == "decide":
            silent = [
                move for move in question.moves if not move.verb
            ]  # what nobody writes down is not missing
            options: list[tuple[object, ...]] = [(move,) for move in silent or question.moves[:12]]
        else:
            options = [(each,) for each in self._singles(question)]
        if not options or len(self.filled) >= _MOST_FILLED:
            raise Conflict("unclear", at, 0, question)
        answers = self._chosen(options)
        self.filled.append((at, question, answers[0]))
        return answers

    def _chosen(self, options: list[tuple[object, ...]]) -> tuple[object, ...]:
        turn = len(self.made) + len(self.filled)
        if turn == len(self._path):
            self._path.append(0)
            self._sizes.append(len(options))
        return options[min(self._path[turn], len(options) - 1)]

    def _options(self, question: Question, unclear: Sequence[Unclear]) -> list[tuple[object, ...]]:
        n = len(unclear)
        singles = self._singles(question)
        if n == 1:
            excluded = unclear[0].excluded
            return [(each,) for each in singles if excluded is None or each != excluded]
        if question.pool is None and len(singles) ** n <= _MOST:
            return list(itertools.product(singles, repeat=n))
        if question.pool is None:
            return _throws(singles, n)
        return _hands(singles, n)

    def _singles(self, question: Question) -> list[object]:
        if question.kind == "decide":
            return [move.value for move in question.moves]
        if question.pool is not None:
            plenty = sorted(question.pool.outcomes(), key=lambda outcome: -outcome[1])
            cards = [c for c, _ in plenty]  # the likeliest first
            return [c for c in cards if c not in self._mentioned] or list(cards)
        if question.kind == "throw":
            return list(range(question.n, question.n * question.sides + 1))
        return list(range(1, question.sides + 1))


def _throws(faces: list[object], n: int) -> list[tuple[object, ...]]:
    """What ``n`` dice may show, whatever their order: all of it, or a spread through the whole range; all alike first."""
    count = comb(len(faces) + n - 1, n)
    every = max(1, count // (2 * _MOST))
    spread = itertools.islice(itertools.combinations_with_replacement(faces, n), 0, every * 4 * _MOST, every)
    alike = [(face,) * n for face in faces]
    return [*alike, *(throw for throw in spread if throw[0] != throw[-1])]


def _hands(cards: list[object], n: int) -> list[tuple[object, ...]]:
    """Sets of ``n`` cards, all of them or a spread of them through the whole range."""
    if len(cards) < n:
        return []
    count = comb(len(cards), n)
    if count <= _MOST:
        return list(itertools.combinations(cards, n))
    hands = []
    size = len(cards)
    for i in range(_MOST):
        places = {(i * 7 + j * (3 + i % 11)) % size for j in range(n)}
        if len(places) == n:
            hands.append(tuple(cards[p] for p in sorted(places)))
    return hands
