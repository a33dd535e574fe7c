"""Rolls dice and deals cards at random, for players who want printkit to do this."""

from __future__ import annotations

from collections.abc import Callable

from printkit.journal.logged.table import Question
from printkit.journal.writer import Writer


class Tape:
    """A random number generator that repeats the same numbers after an undo, so that players cannot change a roll by undoing it."""

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random
        self._values: list[float] = []
        self.place = 0

    def randrange(self, n: int) -> int:
        if self.place == len(self._values):
            self._values.append(self._random())
        value = self._values[self.place]
        self.place += 1
        return int(value * n)


def dealt(question: Question, missing: int, chosen: str, tape: Tape, writer: Writer) -> str:
    """Return a statement that answers a question about dice or cards with random values.

    ``chosen`` is the target of the roll; it may be empty.
    """
    return " ".join(filter(None, (question.label, chosen, *_values(question, missing, tape, writer))))


def _values(question: Question, missing: int, tape: Tape, writer: Writer) -> list[str]:
    randrange, sides = tape.randrange, question.sides
    if question.kind == "throw":
        return ["+".join(str(randrange(sides) + 1) for _ in range(question.n))]
    if question.kind in ("roll", "rolls"):
        return [str(randrange(sides) + 1) for _ in range(missing)]
    verb, pool = writer.verbs[question.label], question.pool
    texts = []
    for _ in range(missing):
        assert pool is not None
        card = pool.pick(randrange)
        pool = pool.without(card)
        texts.append(writer.value_text(verb, card))
    return texts
