"""What a patrol is measured by: the source's benchmarks, and printkit's own names for a boat that came home."""

from __future__ import annotations

from typing import Final, NamedTuple


class Yardstick(NamedTuple):
    """Tons per patrol to measure oneself by."""

    name: str
    tons: int


YARDSTICKS: Final = (
    Yardstick("US average", 3298),
    Yardstick("USS Flasher", 16689),
    Yardstick("USS Tang", 19326),
)


class Band(NamedTuple):
    """A name for a patrol from ``least`` tons up; with two patrols their mean counts."""

    least: int
    name: str


BANDS: Final = (
    Band(40_000, "legend"),
    Band(30_000, "ace"),
    Band(19_327, "ahead of Tang"),
    Band(16_689, "Flasher's company"),
    Band(3_298, "above average"),
    Band(1, "below average"),
    Band(0, "dry patrol"),
)
