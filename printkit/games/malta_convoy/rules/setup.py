"""Setup of a Malta Convoy game: the ships, the length of the journey, and the turns in friendly waters.

These are rules MALTA-CONVOY-1 to -5, -LENGTH and -FRIENDLY.
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Counts, Fleet, State, Voyage
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    MOST,
    SHIP_NAMES,
    SHORTEST_JOURNEY,
    TANKER,
)
from printkit.table import D3, D6, Move, Refusal, Rule, Table

_ORDER: Final = (
    (CARGO, rb.CONVOY_1),
    (TANKER, rb.CONVOY_2),
    (CARRIER, rb.CONVOY_3),
    (CRUISER, rb.CONVOY_4),
    (DESTROYER, rb.CONVOY_5),
)
_NUMBERS: Final = tuple(tuple(Move(SHIP_NAMES[k], n) for n in range(MOST[k] + 1)) for k in range(5))


def setup(ruleset: MaltaRuleset, table: Table) -> State:
    """Roll the ships of the convoy, the length of the journey and the turns in friendly waters, and return the
    initial state."""
    ships = _ships(ruleset, table)
    length = SHORTEST_JOURNEY + table.roll("length", D6, rb.LENGTH)
    friendly = table.roll("friendly", D6, rb.FRIENDLY)
    state = State(Voyage(ruleset, length, length, friendly, Fleet(ships)), 0, 0)
    return table.now(state)


def _ships(ruleset: MaltaRuleset, table: Table) -> Counts:
    """Roll and return the numbers of tankers, cargo ships, carriers, cruisers and destroyers (rules
    MALTA-CONVOY-1 to -5)."""
    warships = warship_dice(ruleset)
    if warships is None:
        return _given_ships(ruleset, table)
    cargo = _rolled("cargo", ShipDice(3), rb.CONVOY_1, table)
    tankers = table.roll("tankers", D6, rb.CONVOY_2)
    carriers = table.roll("carriers", D3, rb.CONVOY_3)
    cruisers = _rolled("cruisers", warships[0], rb.CONVOY_4, table)
    destroyers = _rolled("destroyers", warships[1], rb.CONVOY_5, table)
    return (tankers, cargo, carriers, cruisers, destroyers)


class ShipDice(NamedTuple):
    """Describes how the number of ships of a type is rolled.

    The sum of ``dice`` six-sided dice is multiplied by ``times``, and ``plus`` is added.
    """

    dice: int
    times: int = 1
    plus: int = 0

    @property
    def most(self) -> int:
        return self.dice * D6.sides * self.times + self.plus


def warship_dice(ruleset: MaltaRuleset) -> tuple[ShipDice, ShipDice] | None:
    """Return how the numbers of cruisers and destroyers are rolled; None if the player chooses all numbers of
    ships."""
    match ruleset.convoy:
        case "x5-x10":
            return ShipDice(1, times=5), ShipDice(1, times=10)
        case "revised":
            return ShipDice(1, plus=6), ShipDice(3, plus=20)
        case "custom":
            return None
        case never:
            assert_never(never)


def _rolled(name: str, roll: ShipDice, rule: Rule, table: Table) -> int:
    if roll.dice == 1:
        thrown = table.roll(name, D6, rule)
    else:
        thrown = sum(table.rolls(name, D6, roll.dice, rule, ordered=False))
    ships = thrown * roll.times + roll.plus
    table.tell("ships", ships, rule)
    return ships


def _given_ships(ruleset: MaltaRuleset, table: Table) -> Counts:
    counts = [0] * 5
    for kind, rule in _ORDER:
        counts[kind] = _number(table, kind, rule, ruleset)
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


def _number(table: Table, kind: int, rule: Rule, ruleset: MaltaRuleset) -> int:
    def why(move: Move) -> Refusal:
        return Refusal(rule, f"the sheet has boxes for {MOST[kind]} {SHIP_NAMES[kind]}", f"0 to {MOST[kind]}")

    n = table.decide(SHIP_NAMES[kind], _NUMBERS[kind], rule, ruleset, why).value
    return n if isinstance(n, int) else 0
