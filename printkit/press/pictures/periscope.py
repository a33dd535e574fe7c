"""Draws the raised periscope of a submerged boat.

It is a tube from the conning tower through the surface, with spray where it breaks the surface.
"""

from __future__ import annotations

from printkit.drawing import Circle, Close, CurveTo, Ink, Item, Line, MoveTo, Path, Polygon, Rect, Style
from printkit.press.pictures.rough import Rough

_TUBE = Style(stroke=Ink.INK, weight=0.16, fill=Ink.SLATE, plate=True, covers=True)
_GLEAM = Style(stroke=Ink.PAPER, weight=0.22)
_SPRAY = Style(stroke=Ink.NAVY, weight=0.2, fill=Ink.PAPER)
_HALO = 0.5  # mm of white on either side of the tube


def raised(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a periscope with its foot at (x, y), ``length`` mm high.

    It is a tube that tapers twice, with the head and its lens on top.
    """
    foot, neck, top = 0.04 * length, 0.024 * length, y - length
    shoulder = top + 0.34 * length
    head = Rect(x - 1.25 * neck, top, 3.3 * neck, 3.4 * neck, _TUBE, 0.9 * neck)
    tube = (
        *((x - foot, y), (x - foot, shoulder + neck), (x - neck, shoulder), (x - neck, top + 2 * neck)),
        *((x + neck, top + 2 * neck), (x + neck, shoulder), (x + foot, shoulder + neck), (x + foot, y)),
    )
    return [
        Rect(x - foot - _HALO, top - _HALO, 2 * (foot + _HALO), length + _HALO, Style(fill=Ink.PAPER), foot),
        Polygon(tube, _TUBE),
        head,
        Circle(
            x + 1.15 * neck, top + 1.7 * neck, 0.95 * neck, Style(stroke=Ink.INK, weight=0.16, fill=Ink.PAPER)
        ),
        Line(x - 0.4 * foot, shoulder + 2 * neck, x - 0.4 * foot, y - neck, _GLEAM),
    ]


def feather(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the spray and the wake of a periscope, ``length`` mm long.

    The periscope cuts the surface at (x, y) on its way to the right.
    """
    u = length / 10
    spray = (
        MoveTo(x - 7 * u, y + 0.6),
        CurveTo(x - 4 * u, y - 0.6 * u, x - u, y - 0.7 * u, x - 0.6 * u, y - 2.2 * u),
        CurveTo(x - 0.2 * u, y - 1.2 * u, x + 0.4 * u, y - 1.4 * u, x + 0.9 * u, y - 1.9 * u),
        CurveTo(x + 1.1 * u, y - 0.9 * u, x + 1.8 * u, y - 0.2 * u, x + 3 * u, y + 0.6),
        Close(),
    )
    return [Path(spray, _SPRAY)]
