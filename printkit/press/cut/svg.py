"""A cut sheet as SVG: one unit is one millimetre, the page is as large as the paper, each layer is a group."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from xml.sax.saxutils import quoteattr

from printkit.press.art.svg import number, opened, places, titled
from printkit.press.cut.outlines import CutSheet, Outline, Run
from printkit.press.geometry import Box

_DECIMALS = 4
_mm = partial(number, decimals=_DECIMALS)
_CUT = 'fill="none" stroke="#ff0000" stroke-width="0.1"'
_FOLD = 'fill="none" stroke="#0000ff" stroke-width="0.1" stroke-dasharray="2 1.2"'


def svg(sheet: CutSheet, title: str) -> bytes:
    """The file. Layers: ``cut``, ``fold`` (to score) and ``registration`` (printed already, not to be cut)."""
    return "\n".join((*_lines(sheet, title), "")).encode()


def _lines(sheet: CutSheet, title: str) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield opened(_mm(sheet.width), _mm(sheet.height))
    yield titled(title)
    yield f'<g id="registration" fill="#000000">{"".join(_bar(bar) for bar in sheet.marks)}</g>'
    if sheet.fold is not None:
        fold = sheet.fold
        line = f"M{_mm(fold.x1)} {_mm(fold.y1)}L{_mm(fold.x2)} {_mm(fold.y2)}"
        yield f'<g id="fold" {_FOLD}><path d="{line}"/></g>'
    yield f'<g id="cut" {_CUT}>'
    for n, outline in enumerate(sheet.outlines, 1):
        yield f'<path id="piece-{n}" data-name={quoteattr(outline.name)} d="{path(outline)}"/>'
    yield "</g>"
    yield "</svg>"


def _bar(bar: Box) -> str:
    return f"<rect {places(_DECIMALS, x=bar.x, y=bar.y, width=bar.width, height=bar.height)}/>"


def path(outline: Outline) -> str:
    """The outline clockwise from its upper left corner; rounded corners are arcs, sides that another piece has are left out."""
    box, r = outline.box, outline.radius
    if outline.is_disc:
        middle = box.centre.y
        left, right = (f"A{_mm(r)} {_mm(r)} 0 0 1 {_mm(x)} {_mm(middle)}" for x in (box.x, box.right))
        return f"M{_mm(box.x)} {_mm(middle)}{right}{left}Z"
    return "".join(_run(run, r) for run in outline.runs())


def _run(run: Run, radius: float) -> str:
    written = [f"M{_mm(run.x)} {_mm(run.y)}"]
    y = run.y
    last = len(run.strokes) - 1
    for at, stroke in enumerate(run.strokes):
        if stroke.arc:
            written.append(f"A{_mm(radius)} {_mm(radius)} 0 0 1 {_mm(stroke.x)} {_mm(stroke.y)}")
        elif run.closed and at == last:
            pass  # closing the path draws it
        else:
            written.append(f"H{_mm(stroke.x)}" if stroke.y == y else f"V{_mm(stroke.y)}")
        y = stroke.y
    return "".join((*written, "Z" if run.closed else ""))
