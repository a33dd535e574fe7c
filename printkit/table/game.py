"""The interface between a game and the rest of printkit: one immutable object with the game's rules, functions and printed parts.

The state is a game's own: a small immutable, hashable value. One call of ``turn`` plays one section of the log
(``turn 3``), from its first question to its last.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.table.rules import Rule, Ruleset
from printkit.table.table import Move, Table

if TYPE_CHECKING:  # not imported at run time: checking a log needs no random numbers
    from printkit.table.seeded import Policy, Randomness


class Heading(NamedTuple):
    """The heading of a section of a log, such as ``turn 3``, ``patrol 2``, ``setup`` or ``end``.

    The number is 0 if the heading has none.
    """

    kind: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.number else self.kind


@dataclass(frozen=True, slots=True)
class PolicyEntry:
    """An entry in a game's list of policies (computer players): the policy's name, its description, and how to create it.

    ``make`` prepares the policy for the rulings in force (and solves the game if the policy needs that). ``by_hand`` marks a
    rule of thumb that people roughly follow: the more decisions of a log differ from it, the less likely the log.
    """

    name: str
    blurb: str
    make: Callable[[Any], Policy]
    seat: str = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class OddsEntry:
    """An entry in a game's list of exact odds tables: the table's name and title."""

    name: str
    title: str


Total = int | float | str | bool | tuple[str, ...]
"""Type of a total on the player's score sheet: a number, or words that describe a state."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Everything that printkit needs to know about a game: its rules (as functions), its computer players, its odds and its printed
    parts.

    - ``setup(ruleset, table) -> state``; ``turn(state, table) -> state``; ``over(state)``.
    - ``heading(state)``: the heading of the section that the next ``turn`` plays; None: it has none of its own.
    - ``totals(state)``: the named totals as a player's sheet shows them, in the sheet's order.
    - ``rebase(state, name, value)``: the state with a total set to what the sheet says; None: can't be set.
    - ``outcome(state)``: one word for how the game ended; ``metrics(state)``: what a simulation averages.
    - ``judged``: the metrics of which more is better, in a game for two each for its own side; may be none.
    - ``switched(first, second)``: of two finished games between the same players with sides switched, the seat that the
      pair's winner had in the first; empty for a draw. None: a pair has no verdict of its own.
    - ``parts``: what a kit of the game has, by the names of its ``components``, in printing order.
    - ``module``: the game's package; its ``notation``, ``odds``, ``components`` and ``story`` modules are
      imported when they are needed, so that a short command stays short.
    - ``api``: the version of :mod:`printkit.api` that the game is written for, such as ``1.0``.
    """

    slug: str
    title: str
    designer: str
    players: str
    blurb: str
    module: str
    api: str
    seats: tuple[str, ...]
    rules: tuple[Rule, ...]
    ruleset: type[Ruleset]
    policies: tuple[PolicyEntry, ...]
    parts: tuple[str, ...]
    odds: tuple[OddsEntry, ...]
    setup: Callable[[Any, Table], Any]
    turn: Callable[[Any, Table], Any]
    over: Callable[[Any], bool]
    heading: Callable[[Any], Heading | None]
    totals: Callable[[Any], Mapping[str, Total]]
    rebase: Callable[[Any, str, Total], Any]
    outcome: Callable[[Any], str]
    metrics: Callable[[Any], Mapping[str, float]]
    judged: tuple[str, ...] = ()
    switched: Callable[[Any, Any], str] | None = None


def play(
    game: Game, ruleset: Ruleset, table: Table, sections: Callable[[Heading], None] | None = None
) -> Hashable:
    """Play a whole game, with answers from the given table, and return the final state.

    ``sections`` is called with the heading of each section (such as a turn) before that section is played.
    """
    if sections:
        sections(Heading("setup"))
    state: Hashable = game.setup(ruleset, table)
    over, turn = game.over, game.turn
    while not over(state):
        if sections and (heading := game.heading(state)) is not None:
            sections(heading)
        state = turn(state, table)
    if sections:
        sections(Heading("end"))
    return state


def random_policy(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """A policy (computer player) that returns a random legal move; all moves are equally likely."""
    return luck.choice(moves)
