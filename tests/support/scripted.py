"""A table that answers the rules from a list: each entry has an answer and the label for which the rules must ask."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from printkit.table import Die, Move, Pool, Refusal, Rule, Table, Why


class Illegal(AssertionError):
    """Raised if the script's move is illegal; ``refusal`` is the reason that the rules gave."""

    def __init__(self, refusal: Refusal | None) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class ScriptedTable(Table):
    """Answers from ``script``: pairs of label and answer.

    Dice and cards are given as an int, or as a tuple for several. A decision is a :class:`Move`, which must be legal
    (otherwise :class:`Illegal` is raised). A decision without an answer is the only legal one, or the one that players
    make by writing nothing.
    """

    def __init__(self, *script: tuple[str, Any]) -> None:
        self.script = list(script)
        self.asked: list[tuple[str, Rule]] = []
        self.told: dict[str, Hashable] = {}

    def _next(self, label: str, rule: Rule) -> Any:
        self.asked.append((label, rule))
        assert self.script, f"the rules ask for `{label}` ({rule.id}) and the script is over"
        name, answer = self.script.pop(0)
        assert name == label, f"the rules ask for `{label}` ({rule.id}), the script has `{name}`"
        return answer

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        n = self._next(label, rule)
        assert 1 <= n <= die.sides
        return int(n)

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> list[int]:
        if not n:
            return []
        dice = self._next(label, rule)
        dice = list(dice) if isinstance(dice, tuple) else [dice]
        assert len(dice) == n, f"`{label}` takes {n} dice, the script has {dice}"
        return dice

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return int(self._next(label, rule))

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        card = self._next(label, rule)
        assert card in pool or card < 0, f"`{label}`: {card} is not in the pool"
        return int(card)

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> list[int]:
        if not n:
            return []
        cards = self._next(label, rule)
        cards = list(cards) if isinstance(cards, tuple) else [cards]
        assert len(cards) == n, f"`{label}` takes {n} cards, the script has {cards}"
        return cards

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        self.asked.append((label, rule))
        answer = self.script[0][1] if self.script else None
        if isinstance(answer, Move) and self.script[0][0] == label:
            self.script.pop(0)
            if answer not in moves:
                raise Illegal(why(answer) if why else None)
            return answer
        silent = [m for m in moves if not m.verb]
        if len(moves) == 1 or silent:
            return moves[0] if len(moves) == 1 else silent[0]
        raise AssertionError(f"the rules ask for the decision `{label}`, the script has {self.script[:1]}")

    def tell(self, name: str, value: Hashable, rule: Rule, why: object = None) -> None:
        self.told[name] = value

    def done(self) -> None:
        """Check that the whole script has been used."""
        assert not self.script, f"the rules never asked for {self.script}"
