"""Ratings of a patrol: the tonnages of real boats for comparison, and printkit's own titles for a boat that
came home.

The original rules give the tonnages.

A title requires ``least`` tons per patrol; after two patrols their mean counts. The title that names *Flasher*
includes the exact tonnage of *Tang*, so the next title begins one ton above it.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Benchmark(NamedTuple):
    """The tons per patrol of a real boat, for comparison. ``label`` is a short name for the sheet."""

    name: str
    label: str
    tons: int


AVERAGE: Final = Benchmark("the average US war patrol", "US average", 3_298)
FLASHER: Final = Benchmark("USS *Flasher*", "USS Flasher", 16_689)
TANG: Final = Benchmark("USS *Tang*", "USS Tang", 19_326)
BENCHMARKS: Final = (AVERAGE, FLASHER, TANG)


class Band(NamedTuple):
    """A title for a boat that sank at least ``least`` tons per patrol and came home.

    ``label`` is a short form for the sheet.
    """

    least: int
    title: str
    label: str


BANDS: Final = (
    Band(40_000, "Legend", "legend"),
    Band(30_000, "Ace", "ace"),
    Band(TANG.tons + 1, "Ahead of *Tang*", "ahead of Tang"),
    Band(FLASHER.tons, "*Flasher*’s company", "Flasher's company"),
    Band(AVERAGE.tons, "Better than the average patrol", "above average"),
    Band(1, "Below the wartime average", "below average"),
    Band(0, "Dry patrol", "dry patrol"),
)


def band(tons: float) -> str:
    """Return the title of a boat that came home after sinking ``tons`` tons per patrol.

    The mean of two patrols need not be a whole number: any figure above *Tang*'s gets the title that places the boat
    ahead of her.
    """
    if TANG.tons < tons < TANG.tons + 1:
        return BANDS[2].title
    return next((b.title for b in BANDS if tons >= b.least), BANDS[-2].title if tons > 0 else BANDS[-1].title)
