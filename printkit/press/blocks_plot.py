"""The types of blocks (parts of a printed sheet) on which players plot the moves of a game.

The table top is printed at a small scale, as a grid in inches.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlotPiece:
    """A piece of the game at its starting position (x, y) on the plan, with its outline and heading.

    The outline is in inches relative to the position. The heading is in degrees clockwise from north.
    """

    label: str
    x: float
    y: float
    heading: float
    length: float
    beam: float


@dataclass(frozen=True, slots=True)
class PlotRing:
    """A circle on the printed plan of the table top: its centre (x, y) and its radius, in inches on the table.

    Only the part on the table is drawn. Circles that overlap are drawn as one outline.
    """

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Plot:
    """A plan of the table top, printed as a grid with a line for each inch, with x to the right and y up.

    The grid line at every ``major`` inches is stronger and has a number.

    The ``rings`` together bound an area, drawn dashed; ``ring_note`` is the label at its edge, in one or more lines.
    ``most_height`` is the maximum height of the grid in mm; a large table gets fewer lines. A plot has no
    fillable field.
    """

    name: str
    width: float
    height: float
    major: int = 6
    pieces: tuple[PlotPiece, ...] = ()
    rings: tuple[PlotRing, ...] = ()
    ring_note: str = ""
    most_height: float = 139.0
