"""Writes the cuts of a page as a DXF file, in millimetres.

As DXF requires, the origin is at the page's lower left corner and y points up.

The library ezdxf is loaded only when a DXF file is requested.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import StringIO
from typing import Any

from printkit.drawing import ArcTo, Close, MoveTo, Step
from printkit.drawing.paths import ends
from printkit.press.cut.outlines import CutSheet

_MILLIMETRES = 4  # the format's code for the unit
_QUARTER = math.tan(math.pi / 8)  # the bulge of a quarter circle: the tangent of a fourth of its angle
_COLOURS = {"CUT": 1, "FOLD": 5, "REGISTRATION": 7}

_FIXED = ("core", "write_fixed_meta_data_for_testing")
"""Section and key of the option of the library ezdxf that leaves dates out of files, so that equal input gives equal
bytes.
"""
_Corner = tuple[float, float, float]


def dxf(sheet: CutSheet) -> bytes:
    """Return the cuts of a page as a DXF file.

    Layers: CUT, FOLD (to score) and REGISTRATION (already printed, not to be cut).
    """
    import ezdxf

    # With dates and identifiers, every run would write different bytes.
    fixed = ezdxf.options.get(*_FIXED)
    ezdxf.options.set(*_FIXED, "true")
    try:
        document = ezdxf.new("R2000", units=_MILLIMETRES)
        for name, colour in _COLOURS.items():
            document.layers.add(name, color=colour)
        _draw(document.modelspace(), sheet)
        stream = StringIO()
        document.write(stream)
    finally:
        ezdxf.options.set(*_FIXED, fixed)
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
            for run in _runs(outline.path()):
                drawn = [(x, height - y, bulge) for x, y, bulge in _corners(run)]
                closed = isinstance(run[-1], Close)
                space.add_lwpolyline(drawn, format="xyb", close=closed, dxfattribs={"layer": "CUT"})


def _runs(path: Sequence[Step]) -> list[Sequence[Step]]:
    """Split a cutting path into the parts that are cut without lifting the blade."""
    begins = [at for at, step in enumerate(path) if isinstance(step, MoveTo)]
    return [path[begin:end] for begin, end in zip(begins, [*begins[1:], len(path)], strict=True)]


def _corners(run: Sequence[Step]) -> list[_Corner]:
    """Return the points of a path, each with the DXF measure of curvature (bulge) of the segment that begins there.

    A clockwise arc has a negative bulge, because the y axis of DXF points up.
    """
    points = ends(run)
    bulges = [
        -_QUARTER if isinstance(step, ArcTo) else 0.0 for step in run[1:] if not isinstance(step, Close)
    ]
    if isinstance(run[-1], Close) and points[-1] == points[0]:
        points.pop()
    else:
        bulges.append(0.0)
    return [(x, y, bulge) for (x, y), bulge in zip(points, bulges, strict=True)]
