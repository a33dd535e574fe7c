"""A toy game whose reviews can be computed by hand: a passage of four legs on which each delay lowers the result.

A passage that nothing delays is worth 100 %. On each leg the player chooses a delay, which costs as many per cent, or
a risk, which costs them only if the leg's die shows 1 or 2. In a storm, the die of each leg is lost as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from printkit.lab.ledger import ReviewTrial, Spot
from printkit.lab.review import Player
from printkit.table import D6, Game, Move, PolicyEntry, Table
from printkit.table.seeded import Policy, Randomness
from tests.lab.toys import RULE, ToyRuleset, toy

LEGS = 4
NONE = Move("delay", 0)


class Passage(NamedTuple):
    """A ship on its passage: the legs behind it, the per cent lost so far, and whether there is a storm."""

    leg: int = 0
    lost: int = 0
    storm: bool = False


def sail(state: Passage, table: Table) -> Passage:
    moves = [NONE, *(Move(verb, n) for verb in ("delay", "risk") for n in range(1, 31))]
    move = table.decide("delay", moves, RULE, state)
    die = table.roll("weather", D6, RULE)
    lost = int(str(move.value)) if move.verb == "delay" or die <= 2 else 0
    return Passage(state.leg + 1, state.lost + lost + die * state.storm, state.storm)


def _steady(ruleset: object) -> Policy:
    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        return NONE

    return choose


def _whim(ruleset: object) -> Policy:
    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        return luck.choice((NONE, Move("delay", 5)))

    return choose


def _settled(ruleset: object) -> Policy:
    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        ASKED.append(view)
        return NONE

    return choose


ASKED: list[object] = []
"""The positions in which the policy ``settled`` was asked."""


def passage(*seats: str) -> Game:
    makers = {"steady": _steady, "whim": _whim, "settled": _settled}
    return toy(
        seats=seats, turn=sail, over=lambda state: state.leg == LEGS,
        policies=tuple(PolicyEntry(name, "", make) for name, make in makers.items()),
    )  # fmt: skip


def spot(
    move: Move,
    leg: int = 0,
    storm: bool = False,
    seat: str = "",
    script: tuple[tuple[str, Hashable], ...] = (),
    begin: Callable[[Randomness], Hashable] | None = None,
    **changes: object,
) -> Spot:
    """Return the decision for a move on a leg of the passage, after nothing was lost."""
    start = begin or (lambda luck: Passage(leg, 0, storm))
    decision = Spot(leg + 1, leg + 1, seat, "delay", move, script, start, lambda other: other == move)
    return decision._replace(**changes)  # type: ignore[arg-type]


def trial(*spots: Spot, budget: int = 400, now: Passage | None = None, **changes: object) -> ReviewTrial:
    """Return what a review needs of a passage that ended with what all these decisions cost."""
    storm = bool(now and now.storm)
    lost = sum(int(str(each.done.value)) for each in spots)
    made = ReviewTrial(
        "the ship’s result", spots, lambda state: 100.0 - state.lost,  # type: ignore[attr-defined]
        {"": 1, "ship": 1, "sea": -1}, {"": "you", "ship": "the ship", "sea": "the sea"}, "steady",
        lambda spot, move: f"{move.verb} {move.value}", budget, Passage(storm=storm), now or Passage(LEGS, lost),
    )  # fmt: skip
    return made._replace(**changes)  # type: ignore[arg-type]


def player(*seats: str, progress: Callable[[int], None] | None = None, **changes: Any) -> Player:
    return Player(passage(*seats), ToyRuleset(), trial(**changes), progress)
