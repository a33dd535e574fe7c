"""Replays a section of a log with a trial change, to find out whether the change makes a difference.

Also counts how many decisions then differ from the game's simple strategy.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from printkit.journal.checking.replay import Replay, Setting, Step
from printkit.journal.entries import Statement
from printkit.journal.logged.table import LoggedTable
from printkit.table.rules import Rule
from printkit.table.seeded import Policy, Randomness
from printkit.table.table import Move, Why

_NO_LUCK = Randomness(0)
"""Source of random numbers that is passed to a game's simple strategy, which requires one as an argument but does not use it."""


class SameAgain(Exception):
    """Raised if a section with a trial change ends in the same state as without the change.

    The change therefore makes no difference to later sections.
    """


class _Watched(LoggedTable):
    """Answers the rules' questions from a log, and counts the decisions that differ from the game's simple strategy."""

    __slots__ = ("simple_policy", "unusual")
    unusual: int
    simple_policy: Policy | None

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        move = super().decide(label, moves, rule, view, why)
        if (
            self.simple_policy is not None
            and len(moves) > 1
            and move != self.simple_policy(label, moves, view, _NO_LUCK)
        ):
            self.unusual += 1
        return move


def simple_policy_of(setting: Setting) -> Policy | None:
    """Return the game's simple strategy, which people can follow by hand; None if the game has none."""
    entry = next((each for each in setting.game.policies if each.by_hand), None)
    return entry.make(setting.ruleset) if entry is not None else None


class TrialReplay(Replay):
    """Replays a section of a log with changed statements.

    Raises :class:`SameAgain` if the section ends in the state ``same``.
    """

    table_class = _Watched

    def __init__(
        self, setting: Setting, items: list[Statement], simple_policy: Policy | None, same: Hashable = None
    ) -> None:
        super().__init__(setting, setting.grammar, items)
        self.same = same
        self.unusual_before: list[int] = []
        """Number of unusual decisions before each section."""
        assert isinstance(self.table, _Watched)
        self._watched = self.table
        self._watched.unusual, self._watched.simple_policy = 0, simple_policy

    @property
    def unusual(self) -> int:
        """The number of decisions so far that differ from the game's simple strategy."""
        return self._watched.unusual

    def enter(self, step: Step) -> None:
        if len(self.steps) == 1 and self.same is not None and step.state == self.same:
            raise SameAgain
        self.unusual_before.append(self.unusual)
        super().enter(step)
