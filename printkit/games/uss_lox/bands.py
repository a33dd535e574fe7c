"""What a patrol's tonnage is called, and what it is measured by (printkit's own bands, the source's benchmarks)."""

from __future__ import annotations

from typing import Final, NamedTuple


class Benchmark(NamedTuple):
    """Tons per patrol of the real war."""

    name: str
    tons: int


AVERAGE: Final = Benchmark("the average US war patrol", 3_298)
FLASHER: Final = Benchmark("USS *Flasher*", 16_689)
TANG: Final = Benchmark("USS *Tang*", 19_326)
BENCHMARKS: Final = (AVERAGE, FLASHER, TANG)
_ACE, _LEGEND = 30_000, 40_000


def band(tons: float) -> str:
    """The title for so many tons per patrol, of a boat that came home."""
    if tons <= 0:
        return "Dry patrol"
    if tons < AVERAGE.tons:
        return "Below the wartime average"
    if tons < FLASHER.tons:
        return "Better than the average patrol"
    if tons <= TANG.tons:
        return "*Flasher*’s company"
    return "Ahead of *Tang*" if tons < _ACE else "Ace" if tons < _LEGEND else "Legend"
