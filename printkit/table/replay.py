"""Replays a recorded part of a game by answering each question of the rules with the recorded answer."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from printkit.table.cards import Pool
from printkit.table.rules import Rule
from printkit.table.table import Die, Move, Table, Unwritten, Why


class GivenAnswer(NamedTuple):
    """A question of the rules that has been answered, as the question's label and the answer.

    It also has what the player could see when answering, and whether only one answer was possible.

    What the player could see is None for dice and cards.
    """

    label: str
    value: Hashable
    view: object = None
    forced: bool = False


class ReplayTable(Table):
    """Replays a recorded part of a game by answering each question of the rules with the recorded answer.

    This is the next answer that was recorded under the question's label.

    A decision that is not in the record is answered with the only legal move, or with the choice that logs never write. Any
    other missing answer raises :class:`~printkit.table.table.Unwritten`. ``given`` keeps every answer in order.
    """

    __slots__ = ("_left", "given")

    def __init__(self, answers: Iterable[tuple[str, Hashable]]) -> None:
        """Create a table (an object that answers the rules' questions) from the given recorded answers.

        ``answers`` are pairs of a label and an answer. An answer that is a tuple of dice or cards answers several questions in
        turn.
        """
        self._left: dict[str, deque[Hashable]] = defaultdict(deque)
        self.given: list[GivenAnswer] = []
        for label, value in answers:
            several = isinstance(value, tuple) and not isinstance(value, Move)
            self._left[label].extend(value if several and isinstance(value, tuple) else (value,))

    def _number(self, label: str) -> int:
        if not self._left[label] or not isinstance(self._left[label][0], int):
            raise Unwritten
        value = self._left[label].popleft()
        assert isinstance(value, int)
        self.given.append(GivenAnswer(label, value))
        return value

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._number(label)

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        return [self._number(label) for _ in range(n)]

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return self._number(label)

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._number(label)

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        return [self._number(label) for _ in range(n)]

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        left = self._left[label]
        if left and isinstance(left[0], Move):
            move = left[0]
            left.popleft()
        else:
            unsaid = [move for move in moves if not move.verb]
            if len(moves) > 1 and not unsaid:
                raise Unwritten
            move = moves[0] if len(moves) == 1 else unsaid[0]
        self.given.append(GivenAnswer(label, move, view, len(moves) == 1))
        return move
