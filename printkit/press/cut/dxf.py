"""A cut sheet as DXF, in millimetres with the origin at the page's lower left corner and y up, as that format counts.

ezdxf is loaded when a DXF is asked for, and only then.
"""

from __future__ import annotations

import math
from io import StringIO
from typing import Any

from printkit.press.cut.outlines import CutSheet, Outline

_MILLIMETRES = 4  # the format's code for the unit
_QUARTER = math.tan(math.pi / 8)  # the bulge of a quarter circle: the tangent of a fourth of its angle
_COLOURS = {"CUT": 1, "FOLD": 5, "REGISTRATION": 7}

_Corner = tuple[float, float, float]


def dxf(sheet: CutSheet) -> bytes:
    """The file. Layers: CUT, FOLD (to score) and REGISTRATION (printed already, not to be cut)."""
    import ezdxf

    # Dates and identifiers would make every run's file another one.
    fixed = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        document = ezdxf.new("R2000", units=_MILLIMETRES)
        for name, colour in _COLOURS.items():
            document.layers.add(name, color=colour)
        _draw(document.modelspace(), sheet)
        stream = StringIO()
        document.write(stream)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = fixed
    return stream.getvalue().encode()


def _draw(space: Any, sheet: CutSheet) -> None:
    height = sheet.height
    for bar in sheet.marks:
        corners = [(bar.x, bar.y), (bar.right, bar.y), (bar.right, bar.bottom), (bar.x, bar.bottom)]
        space.add_lwpolyline(
            [(x, height - y) for x, y in corners], close=True, dxfattribs={"layer": "REGISTRATION"}
        )
    if sheet.fold is not None:
        fold = sheet.fold
        space.add_line((fold.x1, height - fold.y1), (fold.x2, height - fold.y2), dxfattribs={"layer": "FOLD"})
    for outline in sheet.outlines:
        if outline.is_disc:
            centre = outline.box.centre
            space.add_circle((centre.x, height - centre.y), outline.radius, dxfattribs={"layer": "CUT"})
        else:
            corners_of = [(x, height - y, bulge) for x, y, bulge in _corners(outline)]
            space.add_lwpolyline(corners_of, format="xyb", close=True, dxfattribs={"layer": "CUT"})


def _corners(outline: Outline) -> list[_Corner]:
    """The outline clockwise on the page from its upper left corner: x, y down, and the bulge to the next point."""
    box, r = outline.box, outline.radius
    left, top, right, low = box.x, box.y, box.right, box.bottom
    if r <= 0:
        return [(left, top, 0.0), (right, top, 0.0), (right, low, 0.0), (left, low, 0.0)]
    # Clockwise with y up: a negative bulge.
    b = -_QUARTER
    return [
        (left + r, top, 0.0),
        (right - r, top, b),
        (right, top + r, 0.0),
        (right, low - r, b),
        (right - r, low, 0.0),
        (left + r, low, b),
        (left, low - r, 0.0),
        (left, top + r, b),
    ]
