"""Pages of a kit: what stands on a page (``printkit.drawing``), where its pieces are trimmed, where its rulers begin.

Millimetres from the page's top left corner, y down. Sheets get title band, rulers and foot line from ``furniture.dress``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from printkit.drawing import Item


class PageSide(Enum):
    """FOLD is a page that carries fronts and backs on either side of a fold line; BLANK the empty side of a leaf."""

    FRONT = "front"
    BACK = "back"
    FOLD = "fold"
    BLANK = "blank"


class PieceSide(Enum):
    FRONT = "front"
    BACK = "back"


class Axis(Enum):
    X = "x"
    Y = "y"


@dataclass(frozen=True, slots=True)
class PiecePlace:
    """Where one piece is trimmed out of the page: its trim box in mm, before any printer profile.

    ``rotation`` is how far the art is turned clockwise; width and height are those of the box on the page.
    """

    name: str
    side: PieceSide
    x: float
    y: float
    width: float
    height: float
    rotation: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Ruler:
    """A printed scale: where its zero stands and how long it is, in mm along its axis."""

    axis: Axis
    x: float
    y: float
    length: float


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page: ``items`` are drawn in order. ``part`` and ``title`` make the outline and the page label.

    ``stem`` goes before the names of the page's fields, which are unique under it.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    part: str = ""
    title: str = ""
    side: PageSide = PageSide.FRONT
    pieces: tuple[PiecePlace, ...] = ()
    rulers: tuple[Ruler, ...] = ()
    bleed: float = 0.0
    stem: str = ""
