"""Public API for a game's ``play`` folder: policies (computer players) that decide for players, and exact
odds.

The modules in a game's ``play`` folder import this module and :mod:`printkit.api.rules`.
"""

from __future__ import annotations

from printkit.lab.tables import (
    Given,
    OddsRow,
    OddsTable,
    Source,
    made,
)
from printkit.table.ahead import (
    Tried,
    WeighedMove,
    best,
    likeliest,
)
from printkit.table.counted import (
    Focus,
    PhasedTurn,
    Worth,
    distribution,
)
from printkit.table.seeded import (
    Policy,
    Randomness,
)

__all__ = [
    "Focus",
    "Given",
    "OddsRow",
    "OddsTable",
    "PhasedTurn",
    "Policy",
    "Randomness",
    "Source",
    "Tried",
    "WeighedMove",
    "Worth",
    "best",
    "distribution",
    "likeliest",
    "made",
]
