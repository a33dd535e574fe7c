"""The house values of SSN, such as detection thresholds and sizes of counters.

The original rules omit these numbers, or give them only on their printed sheet.

A player can replace any of them with a TOML file (:mod:`~printkit.games.ssn.rules.own_data`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

CREEP: Final = 0
SLOW: Final = 1
FAST: Final = 2
FLANK: Final = 3
"""Number of the speed Flank, the highest of the four speeds."""


class Speeds(NamedTuple):
    """Numbers that are subtracted from the dice total needed to detect a target, one for each speed of the
    target.
    """

    creep: int
    slow: int
    fast: int
    flank: int


SPEEDS: Final = Speeds._fields
"""Names of the speeds in a log. A speed's number is its index in this tuple."""


class Sonar(NamedTuple):
    """A column of the detection table, for passive or active sonar: the dice total needed, and the numbers
    subtracted from it.

    Numbers are subtracted if target and listener are in the same layer, if they are close, and for the target's speed.
    """

    base: int
    same_layer: int
    close: int
    speed: Speeds


class Detection(NamedTuple):
    """The detection table: its name, the range in inches up to which a target counts as close, and the
    columns for passive and active sonar.
    """

    name: str
    close_inches: float
    passive: Sonar
    active: Sonar


class Tools(NamedTuple):
    """Largest angle in degrees of each of the two turn tools (cards along which a counter is turned)."""

    sharp: float
    easy: float


class Sizes(NamedTuple):
    """Sizes of the counters in inches: length and width of rectangles, radius of round ones."""

    ff: tuple[float, float]
    lhd: tuple[float, float]
    ssn: tuple[float, float]
    dp_radius: float
    helo_radius: float


class TableTop(NamedTuple):
    """Size of the playing area, in inches."""

    width: float
    height: float


class Tolerance(NamedTuple):
    """The largest accepted differences between values in a log and computed values.

    Players measure by hand, so small differences are no errors.

    Lengths are in inches, headings in degrees.
    """

    position: float
    position_share: float
    heading: float
    length: float
    range: float
    avoid: float


class OwnValues(NamedTuple):
    """All house values of an SSN game, that is, numbers that a player can replace with a TOML file."""

    detection: Detection
    tools: Tools
    sizes: Sizes
    table: TableTop
    tolerance: Tolerance


OWN_VALUES: Final = OwnValues(
    Detection("house", 12.0, Sonar(13, 2, 1, Speeds(0, 1, 3, 5)), Sonar(10, 2, 1, Speeds(0, 0, 0, 1))),
    Tools(45.0, 30.0),
    Sizes((1.0, 0.5), (1.5, 0.75), (1.0, 0.5), 0.25, 0.25),
    TableTop(72.0, 48.0),
    Tolerance(0.25, 0.05, 5.0, 0.25, 0.25, 1.0),
)
"""The house values (numbers that a player can replace) that apply by default."""
LEAST_WIDTH: Final = 46
"""Smallest width of the table in inches that a player may set."""
LEAST_HEIGHT: Final = 20
"""Smallest height of the table in inches that a player may set."""
MOST_INCHES: Final = 1000
"""Largest width or height of the table in inches that a player may set."""
MOST_INCHES_OF_A_COUNTER: Final = 4.0
"""Upper limit in inches for the length, width or radius of a counter that a player may set."""


def threshold(sonar: Sonar, same_layer: bool, close: bool, speed: int) -> int:
    """Return the lowest total of two dice that detects a target (rule SSN-DET-9).

    It is the number for the kind of sonar, minus the numbers that apply for layer, range and speed.
    """
    t = sonar.base - sonar.speed[speed]
    if same_layer:
        t -= sonar.same_layer
    if close:
        t -= sonar.close
    return t
