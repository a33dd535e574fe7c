"""A toy game for testing the lab: the sum of two dice, and a policy that never has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.table import D6, Game, Move, PolicyEntry, Preset, Rule, Ruleset, Table
from printkit.table.seeded import Randomness

RULE = Rule("TOY-1", "Toy", "Two dice.")


class Sum(NamedTuple):
    total: int


def setup(ruleset: Ruleset, table: Table) -> Sum:
    return Sum(table.roll("a", D6, RULE) + table.roll("b", D6, RULE))


def turn(state: Sum, table: Table) -> Sum:
    raise AssertionError("the game is over after its setup")


def metrics(state: Sum) -> Mapping[str, float]:
    return {"total": state.total, "half": state.total / 2}


def policy(ruleset: Ruleset) -> object:
    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        return moves[0]

    return choose


FIRST = PolicyEntry("first", "the first move", policy)  # type: ignore[arg-type]


def toy(**changes: object) -> Game:
    """Return the toy game with some of its fields changed."""
    fields: dict[str, object] = {
        "slug": "toy", "title": "Toy", "designer": "Nobody", "players": "solitaire", "blurb": "A toy.", "module": __name__, "api": "1.0",
        "seats": (), "rules": (RULE,), "ruleset": ToyRuleset, "policies": (FIRST,), "parts": (), "odds": (),
        "setup": setup, "turn": turn, "over": lambda state: True, "heading": lambda state: None,
        "totals": lambda state: {"total": state.total}, "rebase": lambda state, name, value: None,
        "outcome": lambda state: "high" if state.total > 7 else "low", "metrics": metrics,
    }  # fmt: skip
    return Game(**(fields | changes))  # type: ignore[arg-type]


class ToyRuleset(Ruleset):
    """A ruleset without any ruling."""

    presets = (Preset("plain", "nothing to decide"),)
