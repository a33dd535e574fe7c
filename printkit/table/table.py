"""The table: the one thing that rules talk to when they need the outside world.

Rules ask for a die, a card or a decision; the table answers. Whoever sits behind it (a seeded generator, a typed
log, a person, an enumeration of everything that could happen) is none of the rules' business. Rules are
deterministic given the answers, and never catch what a table raises.

Labels are the log's verbs. What a decision offers are :class:`Move` values: the verb that a log uses for the
choice and its value; the verb ``""`` stands for what nobody writes down (taking no option, for example).

Answers are taken as given: a logged table may hand over four torpedoes where three are the most, after it has
reported it, so that one slip makes one diagnostic. Rules work with what came back, not with what they asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from printkit.table.cards import Pool
from printkit.table.rules import Refusal, Rule


class Die(NamedTuple):
    """A die: its name as printed on a sheet, and its sides, numbered from 1."""

    name: str
    sides: int


D3 = Die("D3", 3)
D6 = Die("D6", 6)
D10 = Die("D10", 10)
D20 = Die("D20", 20)


class Move(NamedTuple):
    """One thing that a player may choose: the verb that a log uses for it, and its value if it has one."""

    verb: str
    value: Hashable = None


Why = Callable[[Move], Refusal]
"""Says why a move that is not among the legal ones is not."""


class Table(ABC):
    """What rules may ask. Every question carries its label and the rule that asks it."""

    __slots__ = ()

    @abstractmethod
    def roll(self, label: str, die: Die, rule: Rule) -> int:
        """One die, 1 to ``die.sides``."""

    @abstractmethod
    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        """``n`` dice in the order in which they fell; nothing is asked for when ``n`` is 0.

        ``ordered=False`` says that only the numbers matter to what follows: an enumeration may then count
        combinations instead of sequences.
        """

    @abstractmethod
    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        """The total of ``n`` dice thrown together."""

    @abstractmethod
    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        """Turn up one face-down card that can be any of ``pool``."""

    @abstractmethod
    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        """Turn up ``n`` cards of one pool, without replacement."""

    @abstractmethod
    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        """A player's choice. ``moves`` are the legal ones (at least one), ``view`` is what the player can see
        (for a solitaire game its state), ``why`` says of any other move which rule it breaks."""

    def side(self, name: str) -> None:  # noqa: B027 - most tables have no use for it
        """The side that answers from here on (two-player games); ``""`` is nobody in particular."""

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:  # noqa: B027
        """Something that the dice have just settled (``"row", 7``): a claim may state it, a report tells it."""

    def now(self, state: Hashable) -> None:  # noqa: B027
        """The state as it stands at this point of a turn: the totals that a claim may state."""
