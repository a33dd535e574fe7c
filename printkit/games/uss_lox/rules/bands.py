"""What a patrol is measured by: the source's benchmarks, and printkit's own titles for a boat that came home.

A title holds from ``least`` tons per patrol up; with two patrols their mean counts. *Flasher*'s company reaches to
*Tang*'s own figure, so that what is ahead of her begins a ton above it.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Benchmark(NamedTuple):
    """Tons per patrol of the real war; ``label`` is its name on a sheet, where room is short."""

    name: str
    label: str
    tons: int


AVERAGE: Final = Benchmark("the average US war patrol", "US average", 3_298)
FLASHER: Final = Benchmark("USS *Flasher*", "USS Flasher", 16_689)
TANG: Final = Benchmark("USS *Tang*", "USS Tang", 19_326)
BENCHMARKS: Final = (AVERAGE, FLASHER, TANG)


class Band(NamedTuple):
    """A title from ``least`` tons per patrol up, and its name on a sheet."""

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
    """The title for so many tons per patrol, of a boat that came home.

    A mean of two patrols may lie between two whole numbers: it is above *Tang* as soon as it passes her figure.
    """
    if TANG.tons < tons < TANG.tons + 1:
        return BANDS[2].title
    return next((b.title for b in BANDS if tons >= b.least), BANDS[-2].title if tons > 0 else BANDS[-1].title)
