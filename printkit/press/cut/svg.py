"""A cut sheet as SVG: one unit is one millimetre, the page is as large as the paper, each layer is a group."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from printkit.press.cut.outlines import CutSheet, Outline
from printkit.press.geometry import Box

_CUT = 'fill="none" stroke="#ff0000" stroke-width="0.1"'
_FOLD = 'fill="none" stroke="#0000ff" stroke-width="0.1" stroke-dasharray="2 1.2"'


def svg(sheet: CutSheet, title: str) -> bytes:
    """The file. Layers: ``cut``, ``fold`` (to score) and ``registration`` (printed already, not to be cut)."""
    return "\n".join((*_lines(sheet, title), "")).encode()


def _mm(value: float) -> str:
    """Millimetres with at most four decimals, and no zeros behind them."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _lines(sheet: CutSheet, title: str) -> Iterator[str]:
    width, height = _mm(sheet.width), _mm(sheet.height)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    yield f"<title>{escape(title)}</title>"
    yield f'<g id="registration" fill="#000000">{"".join(_bar(bar) for bar in sheet.marks)}</g>'
    if sheet.fold is not None:
        fold = sheet.fold
        line = f"M{_mm(fold.x1)} {_mm(fold.y1)}L{_mm(fold.x2)} {_mm(fold.y2)}"
        yield f'<g id="fold" {_FOLD}><path d="{line}"/></g>'
    yield f'<g id="cut" {_CUT}>'
    for number, outline in enumerate(sheet.outlines, 1):
        yield f'<path id="piece-{number}" data-name={quoteattr(outline.name)} d="{path(outline)}"/>'
    yield "</g>"
    yield "</svg>"


def _bar(bar: Box) -> str:
    return f'<rect x="{_mm(bar.x)}" y="{_mm(bar.y)}" width="{_mm(bar.width)}" height="{_mm(bar.height)}"/>'


def path(outline: Outline) -> str:
    """The outline clockwise from its upper left corner; rounded corners are arcs."""
    box, r = outline.box, outline.radius
    left, top, right, low = box.x, box.y, box.right, box.bottom
    if r <= 0:
        return f"M{_mm(left)} {_mm(top)}H{_mm(right)}V{_mm(low)}H{_mm(left)}Z"

    def arc(x: float, y: float) -> str:
        return f"A{_mm(r)} {_mm(r)} 0 0 1 {_mm(x)} {_mm(y)}"

    if outline.is_disc:
        middle = box.centre.y
        return f"M{_mm(left)} {_mm(middle)}{arc(right, middle)}{arc(left, middle)}Z"
    return (
        f"M{_mm(left + r)} {_mm(top)}H{_mm(right - r)}{arc(right, top + r)}V{_mm(low - r)}{arc(right - r, low)}"
        f"H{_mm(left + r)}{arc(left, low - r)}V{_mm(top + r)}{arc(left + r, top)}Z"
    )
