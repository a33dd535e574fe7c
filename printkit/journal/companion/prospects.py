"""What a die can lead to: the rules are asked with every answer in turn, and say what comes next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import product
from typing import NamedTuple

from printkit.journal.companion.asking import Pending


class Prospect(NamedTuple):
    """The answers from ``least`` to ``most`` lead to the same: how many throws in ``of`` give them, what is told then
    (name and value), and the label of the question that follows (empty: the game is over), and whether it belongs to the same turn."""

    least: int
    most: int
    ways: int
    of: int
    told: tuple[tuple[str, Hashable], ...]
    then: str
    goes_on: bool = True

    @property
    def chance(self) -> float:
        return self.ways / self.of


_MOST_FACES = 40
"""Of larger rolls nobody lists the outcomes."""


def prospects_of(pending: Pending, tried: Callable[[int], Pending | None]) -> tuple[Prospect, ...]:
    """One for each run of answers that lead to the same, from the lowest up; none where no single die or throw is asked for."""
    question = pending.question
    if question is None or question.kind not in ("roll", "throw") or pending.missing != 1:
        return ()
    if question.kind == "throw" and question.n * question.sides > _MOST_FACES:
        return ()
    dice = question.n if question.kind == "throw" else 1
    falls = [sum(each) for each in product(range(1, question.sides + 1), repeat=dice)]
    known = len(pending.heard)
    found: list[Prospect] = []
    for value in range(dice, dice * question.sides + 1):
        after = tried(value)
        if after is None:
            return ()
        told = tuple((name, said) for name, said in after.heard[known:] if not isinstance(said, int | float))
        ways = falls.count(value)
        last = found[-1] if found else None
        if last is not None and (last.told, last.then) == (told, after.label):
            found[-1] = last._replace(most=value, ways=last.ways + ways)
        else:
            goes_on = bool(after.label) and not after.headings
            found.append(Prospect(value, value, ways, len(falls), told, after.label, goes_on))
    return tuple(found)
