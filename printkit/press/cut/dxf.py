"""A cut sheet as DXF, in millimetres with the origin at the page's lower left corner and y up, as that format counts.

ezdxf is loaded when a DXF is asked for, and only then.
"""

from __future__ import annotations

import math
from io import StringIO
from typing import Any

from printkit.press.cut.outlines import CutSheet, Run

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
            for run in outline.runs():
                drawn = [(x, height - y, bulge) for x, y, bulge in _corners(run)]
                space.add_lwpolyline(drawn, format="xyb", close=run.closed, dxfattribs={"layer": "CUT"})


def _corners(run: Run) -> list[_Corner]:
    """The run's points, y down, each with the bulge to the next one. Clockwise with y up: a negative bulge."""
    points = [(run.x, run.y), *((stroke.x, stroke.y) for stroke in run.strokes)]
    bulges = [-_QUARTER if stroke.arc else 0.0 for stroke in run.strokes]
    if run.closed:
        points.pop()  # it is the first one again
    else:
        bulges.append(0.0)
    return [(x, y, bulge) for (x, y), bulge in zip(points, bulges, strict=True)]
