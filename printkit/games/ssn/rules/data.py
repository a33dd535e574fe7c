"""SSN's house values: numbers, such as detection thresholds and counter sizes, that the original rules omit
or print only on their sheet. The defaults are printkit's own.

A player can replace any of them with a TOML file (:mod:`~printkit.games.ssn.rules.own_data`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

CREEP: Final = 0
SLOW: Final = 1
FAST: Final = 2
FLANK: Final = 3


class Speeds(NamedTuple):
    """Numbers subtracted from the detection threshold, one for each speed of the target."""

    creep: int
    slow: int
    fast: int
    flank: int


SPEEDS: Final = Speeds._fields


class Sonar(NamedTuple):
    """One column of the detection table, for passive or active sonar: the base threshold, and the number that each modifier subtracts from
    it."""

    base: int
    same_layer: int
    close: int
    speed: Speeds


class Detection(NamedTuple):
    """The detection table: both sonar columns, and the range in inches that counts as close."""

    name: str
    close_inches: float
    passive: Sonar
    active: Sonar


class Tools(NamedTuple):
    """Largest angles of the two turn tools (the cards with which counters are turned), in degrees."""

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
    """Largest accepted differences between the values in a log and the computed values, in inches and degrees
    (section 8.2 of the rules catalogue).
    """

    position: float
    position_share: float
    heading: float
    length: float
    range: float
    avoid: float


class OwnValues(NamedTuple):
    """All house values of an SSN game."""

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
LEAST_WIDTH: Final = 46
LEAST_HEIGHT: Final = 20
MOST_INCHES: Final = 1000
MOST_INCHES_OF_A_COUNTER: Final = 4.0


def threshold(sonar: Sonar, same_layer: bool, close: bool, speed: int) -> int:
    """Return the detection threshold: the lowest total of two dice that detects a target. It is the base
    value minus all modifiers that apply (rule SSN-DET-9).
    """
    t = sonar.base - sonar.speed[speed]
    if same_layer:
        t -= sonar.same_layer
    if close:
        t -= sonar.close
    return t
