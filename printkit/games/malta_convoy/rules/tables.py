"""The numbers of Malta Convoy: every table once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

TANKER: Final = 0
CARGO: Final = 1
CARRIER: Final = 2
CRUISER: Final = 3
DESTROYER: Final = 4
SHIP_NAMES: Final = ("tankers", "cargo", "carriers", "cruisers", "destroyers")
SHIP: Final = dict(zip(SHIP_NAMES, ("tanker", "cargo ship", "carrier", "cruiser", "destroyer")))
"""By the name of its kind: what one ship is called."""
"""The log's words for the types, in the order of their numbers."""
LOSS: Final = (3, 2, 5, 1, 0)
"""Points that a lost ship of each type costs (MALTA-SCORE-2)."""
ALL_GONE: Final = 10
"""What it costs more when the last tanker, or the last cargo ship, is lost (MALTA-SCORE-4)."""
START_SCORE: Final = 100
MOST: Final = (6, 18, 3, 30, 60)
"""The most ships of each type that the dice can give, and that the sheet has boxes for."""

DUMB_LUCK: Final = 1
QUIET_A: Final = 2
QUIET_B: Final = 3
RECON: Final = 4
SURPRISE: Final = 5
CONTACT: Final = 6
SORTIE: Final = 7
ATTACK_FORCE: Final = 8
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
"""The contact table's rows, 1 to 8 (MALTA-CONTACT-2)."""
NEXT_ROLL: Final = (0, -1, 0, 0, 2, 0, 0, 0, 0)
"""By row: what it does to the next turn's contact roll (MALTA-CONTACT-3)."""
ROW_FORCE: Final = (0, 0, 0, 0, 0, -1, 0, 1, 2)
"""By row: force size."""


@dataclass(frozen=True, slots=True)
class Enemy:
    """A row of the enemy table."""

    name: str
    force: int
    attack: int


U_BOATS: Final = Enemy("U-boats", -1, 0)
ITALIAN: Final = Enemy("Italian air force", 0, -1)
GERMAN: Final = Enemy("German air force", 0, 1)
COMBINED: Final = Enemy("combined air force", 1, 0)
NOBODY: Final = Enemy("", 0, 0)
"""Before the enemy die."""
ENEMIES: Final = (U_BOATS, U_BOATS, ITALIAN, ITALIAN, GERMAN, GERMAN, COMBINED)
"""By die, 1 to 6; place 0 is not used."""

MISS: Final = 0
DAMAGED: Final = 1
DESTROYED: Final = 2
HIT_AGAIN: Final = 3
"""Up to this a die strikes the damaged ship of the type once more (MALTA-DAMAGE-3)."""
TARGETS: Final = (TANKER, TANKER, CARGO, CARRIER, CARRIER, CRUISER, DESTROYER)
"""By die, 1 to 6; place 0 is not used (MALTA-TARGET-1)."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What is added to the rolls of a turn."""

    contact: int = 0
    force: int = 0
    intercept: int = 0
    attack: int = 0
    target: int = 0


DECOY: Final = 0
SPLIT: Final = 1
EVADE: Final = 2
SCREEN: Final = 3
OPTION_NAMES: Final = ("decoy", "split", "evade", "screen")
OPTION_EFFECTS: Final = (
    Effects(intercept=-1, target=2),
    Effects(contact=1, force=-1),
    Effects(contact=-2),
    Effects(intercept=2, attack=1),
)
OPTION_PRICES: Final = (Effects(intercept=-1), Effects(contact=1), Effects(), Effects(attack=1))
"""What remains of an option to the end under ``side-effects=rest-of-trip``."""
NO_EFFECTS: Final = Effects()


class Band(NamedTuple):
    """A name for a final score, from ``least`` points up; printkit's own."""

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


def attack_result(total: int) -> int:
    """MISS, DAMAGED or DESTROYED (MALTA-ATTACK): 2 or less, 3 and 4, 5 or more."""
    return MISS if total <= 2 else DAMAGED if total <= 4 else DESTROYED


ATTACKS: Final = tuple(attack_result(total) for total in range(10))
"""By total, 0 to 9: the lowest is 0 for an Italian attack's die of 1, the highest 8 behind a screen."""


def band(score: float) -> str:
    """The band that a final score falls into."""
    return next(b.name for b in BANDS if score >= b.least)
