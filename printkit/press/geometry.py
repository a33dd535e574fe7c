"""The type of a finished page: the shapes drawn on it, where its pieces are cut out, and where its rulers
begin.

Positions are in millimetres from the page's top left corner, with y pointing down. ``printkit.press.page.furniture``
adds title band, rulers and foot line to a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from printkit.drawing import Item


class PageSide(Enum):
    """The side of the paper on which a page is printed.

    A FOLD page has fronts on one side of a fold line and backs on the other; BLANK is an empty page.
    """

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
    """The position of one piece on a page: the box in mm along which it is cut out.

    If the page is corrected for the errors of a printer, it is the position before the correction.

    ``rotation`` is the clockwise rotation of its art; width and height are those of the box on the page.
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
    """A ruler printed on a page: the position of its zero mark, and its length, in mm."""

    axis: Axis
    x: float
    y: float
    length: float


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page. Its ``items`` are shapes that are drawn in this order.

    ``part`` and ``title`` are used for the PDF's outline and page label. ``stem`` is put before the names of the
    page's form fields, which makes them unique in the file.
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
