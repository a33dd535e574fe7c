"""Draws ledgers: tables of boxes to write in, with column headings and a row for each ship, torpedo or point.

       x      y    heading
SSN ┌──────┬──────┬───────┐
DP1 ├──────┼──────┼───────┤
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import accumulate, groupby

from printkit.drawing import (
    Anchor,
    Box,
    Font,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
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

_HEAD = LINE + 0.4
_PHASE = re.compile(r"\*(P\d)\* *")
"""Matches the bold name of a phase, such as ``*P1*``, at the beginning of the label of a group of columns."""
_BADGE, _BADGE_HIGH, _BADGE_SIZE = 5.6, 4.0, 10.0  # mm, mm, points; a phase's badge and its letters
_BADGES = LINE + 2.0  # mm; height of the labels above groups of column heads, if some have badges
_UNDER_GROUP = 0.6  # mm from the line under these labels to the column heads
_BADGE_DOWN = 0.6  # mm from the top of these labels to a badge
_PLATE = Style(stroke=Ink.NAVY, weight=Weight.HEAVY, fill=Ink.PAPER)
_BLANK = Style(fill=Ink.PAPER)
_FINE = Style(stroke=Ink.SLATE, weight=Weight.RULE)
_STRUCK = Style(stroke=Ink.SLATE, weight=Weight.HAIR)
_SIGN = (7.0, 2.6)  # mm; greatest width and height of the silhouette below a label
_GROWS = 1.0  # mm by which a row may grow if there is room
_HATCH_APART = 3.6  # mm; distance across a row between two lines of hatching


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
    """Return the height in mm of the column headings of a ledger (a table of boxes to write in)."""
    return _HEAD + _groups_height(ledger)


def _groups_height(ledger: Ledger) -> float:
    """Return the height in mm of the labels above groups of columns of a ledger."""
    if any(_PHASE.match(label) for label, _ in ledger.groups):
        return _BADGES
    return LINE if ledger.groups else 0.0


def _groups(ledger: Ledger, y: float, edges: list[float]) -> Iterator[Item]:
    """Yield the labels above groups of columns of a ledger, each with a line below it that is as wide as the group.

    If a label begins with the bold name of a phase, such as ``*P1*``, that name is drawn in a box.
    """
    at = 0
    high = _groups_height(ledger)
    low, down = (y + high - _UNDER_GROUP, _BADGE_DOWN + 0.3) if high > LINE else (y + high, 0.0)
    for label, columns in ledger.groups:
        left, right = edges[at], edges[at + columns]
        at += columns
        phase = _PHASE.match(label)
        if phase:
            yield from _phase_badge(phase[1], left, y)
            label = label[phase.end() :]
        start = left + (_BADGE + 1.0 if phase else 0.6)
        yield from flow(label, right - start).items(start, y + down, Ink.INK)
        yield Line(left + 0.6, low, right - 0.6, low, RULE)


def _phase_badge(name: str, x: float, y: float) -> Iterator[Item]:
    """Yield the name of a phase in a box that is as high as the space above a group of columns."""
    yield Rect(x, y + _BADGE_DOWN, _BADGE, _BADGE_HIGH, _PLATE, 0.7)
    yield Text(
        x + _BADGE / 2,
        centred(y + _BADGE_DOWN, _BADGE_HIGH, Font.TITLE, _BADGE_SIZE),
        name,
        Font.TITLE,
        _BADGE_SIZE,
        Ink.NAVY,
        Anchor.MIDDLE,
    )


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
    for at, row in enumerate(ledger.rows):
        y = top + at * high
        yield from _label(row, left - 1.4, y, high)
        tips = row.tips or tuple(f"{row.label}, {head}" for head, _ in ledger.heads)
        for name, tip, x, wide in zip(row.names, tips, lefts, widths, strict=False):
            if name:
                yield text_field(name, Box(x, y, wide, high), tip, anchor=Anchor.MIDDLE)
    bottom = top + len(ledger.rows) * high
    groups = set(accumulate(columns for _, columns in ledger.groups))
    for at, x in enumerate(lefts[1:-1], 1):
        yield Line(x, top, x, bottom, FRAME if at in groups else _FINE)
    for at in range(1, len(ledger.rows)):
        if at != ledger.heavy:
            yield Line(left, top + at * high, box.right, top + at * high, RULE)
    yield from _without_boxes(ledger, top, high, lefts)
    if ledger.heavy:
        yield Line(left, top + ledger.heavy * high, box.right, top + ledger.heavy * high, FRAME)
    yield Rect(left, top, box.right - left, bottom - top, FRAME)


def _label(row: LedgerRow, right: float, y: float, high: float) -> Iterator[Item]:
    """Yield the label of a row in a ledger and, if the row is for a vessel, the silhouette of the vessel below the
    label."""
    shape = symbol(row.symbol) if row.symbol else None
    raised = _SIGN[1] + 0.4 if shape else 0.0
    baseline = centred(y, high - raised, Font.STRONG, SIZE)
    yield Text(right, baseline, row.label, Font.STRONG, SIZE, anchor=Anchor.END)
    if shape:
        scale = shape.scale_within(*_SIGN)
        x, middle = right - shape.width * scale / 2, y + high - 1.0 - _SIGN[1] / 2
        yield Use(row.symbol, x, middle, scale, fill=Ink.NAVY, kept=True)


def _without_boxes(ledger: Ledger, top: float, high: float, edges: list[float]) -> Iterator[Item]:
    """Yield hatched areas over those cells of a ledger in which players write nothing. Rows with the same empty cells
    share one area.
    """
    for empty, rows in groupby(range(len(ledger.rows)), lambda at: _empty_runs(ledger.rows[at])):
        places = list(rows)
        y, low = top + places[0] * high, top + (places[-1] + 1) * high
        for first, last in empty:
            left, right = edges[first], edges[last + 1]
            area = left + 0.2, y + 0.2, right - left - 0.4, low - y - 0.4
            yield Rect(*area, _BLANK)
            yield from _hatching(Box(*area))


def _hatching(area: Box) -> Iterator[Item]:
    """Yield parallel diagonal lines that fill an area."""
    steps: list[MoveTo | LineTo] = []
    for n in range(1, math.ceil((area.width + area.height) / _HATCH_APART)):
        reach = n * _HATCH_APART
        down = min(reach, area.height)
        across = min(reach, area.width)
        steps += (
            MoveTo(area.x + reach - down, area.y + down),
            LineTo(area.x + across, area.y + reach - across),
        )
    yield Path(tuple(steps), _STRUCK)


def _empty_runs(row: LedgerRow) -> tuple[tuple[int, int], ...]:
    """Return the runs of neighbouring cells without a form field in a row of a ledger, each as the positions of its
    first and last cell.
    """
    runs = []
    for filled, cells in groupby(range(len(row.names)), lambda at: bool(row.names[at])):
        if not filled:
            run = list(cells)
            runs.append((run[0], run[-1]))
    return tuple(runs)
