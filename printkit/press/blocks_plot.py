"""A table top on paper: a grid of inches at a small scale, to plot on with a pencil. Part of ``blocks``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlotPiece:
    """A piece that starts in a known place: its outline in inches about (x, y), heading in degrees from north."""

    label: str
    x: float
    y: float
    heading: float
    length: float
    beam: float


@dataclass(frozen=True, slots=True)
class PlotRing:
    """A circle about a place, as far as it lies on the table; what is inside several of them is drawn as one."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Plot:
    """The table as a grid, x to the right and y up, in inches; a stronger line and its number every ``major`` inches.

    ``rings`` together bound an area, dashed; ``ring_note`` says at its edge what it is. ``most_height`` in mm bounds
    the grid's; a large table gets fewer lines. Nothing is typed into a plot: it has no field.
    """

    name: str
    width: float
    height: float
    major: int = 6
    pieces: tuple[PlotPiece, ...] = ()
    rings: tuple[PlotRing, ...] = ()
    ring_note: str = ""
    most_height: float = 139.0
