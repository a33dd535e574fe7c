"""Draws ledgers, which are tables of boxes to write in, with common column heads and a row for each ship, torpedo or point.

       x      y    heading
SSN ┌──────┬──────┬───────┐
DP1 ├──────┼──────┼───────┤
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import accumulate, groupby

from printkit.drawing import Anchor, Box, Font, Ink, Item, Line, Rect, Stamp, Style, Text, Use, Weight
from printkit.drawing.symbols import symbol
from printkit.press.blocks import Ledger, LedgerRow
from printkit.press.sheets.text import text_field
from printkit.press.sheets.type import (
    BASE,
    FRAME,
    LINE,
    RULE,
    SIZE,
    WRITE,
    Extent,
    LayoutError,
    centred,
    flow,
    natural,
)
from printkit.press.sheets.write import shading

_HEAD = LINE + 0.4
_BLANK = Style(fill=Ink.PAPER)
_FINE = Style(stroke=Ink.SKY, weight=Weight.RULE)
_SIGN = (7.0, 2.6)  # mm; greatest width and height of the silhouette below a label
_SHADED = 4  # number of rows from which every second one is shaded
_GROWS = 1.0  # mm by which a row may grow if there is room


def _widths(ledger: Ledger, width: float) -> list[float]:
    room = width - ledger.lead
    whole = math.fsum(weight for _, weight in ledger.heads)
    widths = [room * weight / whole for _, weight in ledger.heads]
    for (head, _), each in zip(ledger.heads, widths):
        if (need := natural(head, Font.HEAD) + 0.6) > each:
            raise LayoutError(f"ledger: `{head}` needs {need:.1f} of {each:.1f} mm")
    return widths


def measure_ledger(ledger: Ledger, width: float) -> Extent:
    _widths(ledger, width)
    least = _above(ledger) + len(ledger.rows) * WRITE
    return Extent(least, least + len(ledger.rows) * _GROWS)


def _above(ledger: Ledger) -> float:
    """Return the height in mm of the column heads of a ledger (a table of boxes to write in)."""
    return _HEAD + (LINE if ledger.groups else 0.0)


def _groups(ledger: Ledger, y: float, edges: list[float]) -> Iterator[Item]:
    """Yield the labels above groups of column heads, each with a line below it that is as wide as the group."""
    at = 0
    for label, columns in ledger.groups:
        left, right = edges[at], edges[at + columns]
        at += columns
        yield from flow(label, right - left).items(left + 0.6, y, Ink.INK)
        yield Line(left + 0.6, y + LINE, right - 0.6, y + LINE, RULE)


def place_ledger(ledger: Ledger, box: Box) -> Iterator[Item]:
    widths = _widths(ledger, box.width)
    left = box.x + ledger.lead
    lefts = [left, *(left + at for at in accumulate(widths))]
    above = _above(ledger)
    high = min(WRITE + _GROWS, (box.height - above) / len(ledger.rows))
    top = box.y + above
    yield from _groups(ledger, box.y, lefts)
    for (head, _), x, wide in zip(ledger.heads, lefts, widths):
        yield Text(x + wide / 2, top - _HEAD + BASE, head, Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE)
    shade = shading(box.right - left, high)
    for at, row in enumerate(ledger.rows):
        y = top + at * high
        if at % 2 and len(ledger.rows) >= _SHADED:
            yield Stamp(shade, left, y)
        yield from _label(row, left - 1.4, y, high)
        tips = row.tips or tuple(f"{row.label}, {head}" for head, _ in ledger.heads)
        for name, tip, x, wide in zip(row.names, tips, lefts, widths, strict=False):
            if name:
                yield text_field(name, Box(x, y, wide, high), tip, anchor=Anchor.MIDDLE)
    bottom = top + len(ledger.rows) * high
    groups = set(accumulate(columns for _, columns in ledger.groups))
    for at, x in enumerate(lefts[1:-1], 1):
        yield Line(x, top, x, bottom, FRAME if at in groups else _FINE)
    yield from _without_boxes(ledger, top, high, lefts)
    for at in range(1, len(ledger.rows)):
        rule = FRAME if at == ledger.heavy else RULE
        yield Line(left, top + at * high, box.right, top + at * high, rule)
    yield Rect(left, top, box.right - left, bottom - top, FRAME)


def _label(row: LedgerRow, right: float, y: float, high: float) -> Iterator[Item]:
    """Yield the label of a ledger's row and, below it, the silhouette of the vessel if the row has one."""
    shape = symbol(row.symbol) if row.symbol else None
    raised = _SIGN[1] + 0.4 if shape else 0.0
    baseline = centred(y, high - raised, Font.STRONG, SIZE)
    yield Text(right, baseline, row.label, Font.STRONG, SIZE, anchor=Anchor.END)
    if shape:
        scale = shape.scale_within(*_SIGN)
        x, middle = right - shape.width * scale / 2, y + high - 1.0 - _SIGN[1] / 2
        yield Use(row.symbol, x, middle, scale, fill=Ink.NAVY, kept=True)


def _without_boxes(ledger: Ledger, top: float, high: float, edges: list[float]) -> Iterator[Item]:
    """Yield a white area with a dash over cells of a ledger (a table of boxes) in which players write nothing."""
    for at, row in enumerate(ledger.rows):
        named = [bool(name) for name in row.names]
        for filled, cells in groupby(range(len(named)), named.__getitem__):
            if not filled:
                run = list(cells)
                left, right = edges[run[0]], edges[run[-1] + 1]
                y = top + at * high
                yield Rect(left + 0.3, y, right - left - 0.6, high, _BLANK)
                yield Text(
                    (left + right) / 2,
                    centred(y, high, Font.HEAD, SIZE),
                    "–",
                    Font.HEAD,
                    SIZE,
                    Ink.SLATE,
                    Anchor.MIDDLE,
                )
