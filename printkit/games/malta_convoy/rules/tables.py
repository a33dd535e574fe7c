"""The tables of Malta Convoy's rules: ships, contacts, enemies, targets, options and ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

TANKER: Final = 0
CARGO: Final = 1
CARRIER: Final = 2
CRUISER: Final = 3
DESTROYER: Final = 4
"""Number of the ship type destroyer. The five ship types have the numbers 0 to 4."""
SHIP_NAMES: Final = ("tankers", "cargo", "carriers", "cruisers", "destroyers")
"""Names of the ship types in a log. A type's number is its index in this tuple."""
SHIP: Final = dict(zip(SHIP_NAMES, ("tanker", "cargo ship", "carrier", "cruiser", "destroyer")))
"""The word for a single ship of a type, such as ``cargo ship``. The key is the type's name in a log."""
LOSS: Final = (3, 2, 5, 1, 0)
"""Points that the player loses for each ship lost, by ship type (rule MALTA-SCORE-2)."""
ALL_GONE: Final = 10
"""Additional points that are lost if no tanker is left, and again if no cargo ship is left (rule MALTA-SCORE-4)."""
START_SCORE: Final = 100
"""Score in points at the start of a game, before losses and interceptions are counted."""
MOST: Final = (6, 18, 3, 30, 60)
"""Highest number of ships of each type that the setup dice can give. The printed sheet has this many
boxes."""

DUMB_LUCK: Final = 1
QUIET_A: Final = 2
QUIET_B: Final = 3
RECON: Final = 4
SURPRISE: Final = 5
CONTACT: Final = 6
SORTIE: Final = 7
ATTACK_FORCE: Final = 8
"""Row of the contact table for the result "attack force", the last of the eight rows."""
ROWS: Final = (
    "",
    "dumb luck",
    "no contact",
    "no contact",
    "reconnaissance plane",
    "surprise contact",
    "contact",
    "sortie",
    "attack force",
)
"""Names of the rows of the contact table, from row 1 to row 8. Index 0 is unused (rule MALTA-CONTACT-2)."""
NEXT_ROLL: Final = (0, -1, 0, 0, 2, 0, 0, 0, 0)
"""Modifier of the next turn's contact roll, by the row of the contact table (rule MALTA-CONTACT-3)."""
ROW_FORCE: Final = (0, 0, 0, 0, 0, -1, 0, 1, 2)
"""Modifier of the size of the enemy force, by the row of the contact table. Row 0 is unused."""


@dataclass(frozen=True, slots=True)
class Enemy:
    """A row of the enemy table: the enemy's name, and its modifiers of the size of the force and of the attack dice."""

    name: str
    force: int
    attack: int


U_BOATS: Final = Enemy("U-boats", -1, 0)
ITALIAN: Final = Enemy("Italian air force", 0, -1)
GERMAN: Final = Enemy("German air force", 0, 1)
COMBINED: Final = Enemy("combined air force", 1, 0)
NOBODY: Final = Enemy("", 0, 0)
"""Placeholder for the enemy until the enemy die is rolled."""
ENEMIES: Final = (U_BOATS, U_BOATS, ITALIAN, ITALIAN, GERMAN, GERMAN, COMBINED)
"""The enemy for each result of the enemy die, 1 to 6; index 0 is unused."""

MISS: Final = 0
DAMAGED: Final = 1
DESTROYED: Final = 2
"""Result of an attack die: the ship is destroyed. The other results are MISS and DAMAGED."""
HIT_AGAIN: Final = 3
"""Highest result of a die with which a further damaging hit sinks a damaged ship of the type that was hit.

A higher result damages another ship of the type (rule MALTA-DAMAGE-3).
"""
SHORTEST_JOURNEY: Final = 20
"""Length of a journey in turns before the result of a die is added (rule MALTA-LENGTH)."""
RETURNS: Final = 4
"""A carrier returns to base if its die shows at least this number (rule MALTA-COVER-2)."""
WITH_A_CARRIER: Final = 3
"""Number of warships that leave with a carrier, before the result of a die is added (rule MALTA-COVER-3)."""
TARGETS: Final = (TANKER, TANKER, CARGO, CARRIER, CARRIER, CRUISER, DESTROYER)
"""The ship type that is hit, for each total of the target die from 1 to 6; index 0 is unused (rule MALTA-TARGET-1)."""


@dataclass(frozen=True, slots=True)
class Effects:
    """Modifiers that options give to the rolls of one turn.

    They apply to the contact roll, the size of the enemy force, the number of interception dice, the attack
    dice and the target dice.
    """

    contact: int = 0
    force: int = 0
    intercept: int = 0
    attack: int = 0
    target: int = 0


DECOY: Final = 0
SPLIT: Final = 1
EVADE: Final = 2
SCREEN: Final = 3
"""Number of the option "screen". The four options have the numbers 0 to 3."""
OPTION_NAMES: Final = ("decoy", "split", "evade", "screen")
"""Names of the options in a log. An option's number is its index in this tuple."""
OPTION_EFFECTS: Final = (
    Effects(intercept=-1, target=2),
    Effects(contact=1, force=-1),
    Effects(contact=-2),
    Effects(intercept=2, attack=1),
)
OPTION_PRICES: Final = (Effects(intercept=-1), Effects(contact=1), Effects(), Effects(attack=1))
"""The side effect of each option: modifiers of later rolls, in the order of the options.

Under the ruling ``side-effects=rest-of-trip``, the side effect lasts from the option's end to the end of the journey.
"""
NO_EFFECTS: Final = Effects()
"""The modifiers of a turn without an option: all are 0."""


class Band(NamedTuple):
    """A rating of the final score: the lowest score in points that earns it, and its name, which is printkit's own."""

    least: int
    name: str


BANDS: Final = (
    Band(100, "Malta relieved in triumph"),
    Band(90, "Relief"),
    Band(80, "Hard-won relief"),
    Band(70, "Costly passage"),
    Band(60, "Convoy mauled"),
    Band(-1000, "Disaster"),
)
"""The ratings (grades) of the final score, the best first."""


def band(score: float) -> str:
    """Return the name of the rating for a final score."""
    return next(b.name for b in BANDS if score >= b.least)


def floor(score: float) -> float | None:
    """Return the lowest score that earns the same rating as this score.

    Return None for the lowest rating, which has no minimum.
    """
    return next((b.least for b in BANDS if score >= b.least > 0), None)
