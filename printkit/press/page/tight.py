"""Adds title, foot line and rulers to a page whose pieces reach close to the paper's edge. Whatever has no
room is left out.

Letter leaves a strip on either side, A4 one above and one below. Title and foot line are printed above and below if they
fit there, otherwise along the strip on the right. Only an axis with a strip gets a ruler; the cover sheet and all other
pages of the kit have both rulers.
"""

from __future__ import annotations

from dataclasses import replace

from printkit.drawing import Anchor, Box, Font, Ink, Item, Text
from printkit.press.art.fonts import cap_height, fit, text_width
from printkit.press.geometry import Axis, Page, PageSide, Ruler
from printkit.press.page.furniture import FOOT_SIZE, Imprint
from printkit.press.page.marks import Cuts
from printkit.press.page.paper import EDGE
from printkit.press.page.rulers import DEPTH, best_start, ruler

_LINE = 4.4  # height of a line of the page's head, mm
_SIZE = 10.0
_CLEAR = 0.3


def dress_tight(page: Page, cuts: Cuts, imprint: Imprint, number: int, total: int) -> Page:
    """Return a page of pieces with a title, foot line and rulers, where there is room for them. The page is
    page ``number`` of ``total`` in the file.
    """
    free = cuts.box.grown(page.bleed + _CLEAR)
    count = f"page {number} of {total}"
    back = page.side is PageSide.BACK
    if free.y - EDGE >= _LINE:
        items = _head_and_foot(
            page, cuts.box, imprint, count + (", backs of the page before" if back else "")
        )
    else:
        items = _side_line(page, cuts.box, imprint, count + (", backs" if back else ""))
    rulers: tuple[Ruler, ...] = ()
    if page.height - EDGE - free.bottom >= DEPTH:
        foot = page.height - EDGE - DEPTH / 2 - 0.15
        drawn, named = _ruler(Axis.X, foot, cuts.box.x + 2, 100.0, cuts.xs)
        items += drawn
        rulers += named
    if free.x - EDGE >= DEPTH:
        drawn, named = _ruler(Axis.Y, EDGE + DEPTH / 2 + 0.15, cuts.box.y + 2, cuts.box.height - 4, cuts.ys)
        items += drawn
        rulers += named
    return replace(page, items=(*items, *page.items), rulers=rulers)


def _ruler(
    axis: Axis, across: float, start: float, room: float, crossing: tuple[float, ...]
) -> tuple[tuple[Item, ...], tuple[Ruler, ...]]:
    """Return a ruler's millimetre and inch scales along an axis, as long as ``room`` (mm) allows."""
    length, inches = int((room - 15) // 10 * 10) if room > 120 else int(room), int((room - 15) // 25.4)
    inches = max(inches, 4) if room <= 120 else inches
    zero = best_start(start, length, inches, crossing)
    at = (zero, across) if axis is Axis.X else (across, zero)
    return ruler(axis, *at, length, inches, crossing)


def _head_and_foot(page: Page, box: Box, imprint: Imprint, count: str) -> tuple[Item, ...]:
    head, foot = EDGE + 3.0, page.height - EDGE - 0.6
    left, right = box.x + 2, box.right - 2
    after = left + text_width(imprint.game, Font.TITLE, _SIZE) + 2
    size = fit(page.title, Font.HEAD, _SIZE, right - after - text_width(count, Font.HEAD, _SIZE) - 4)
    return (
        Text(left, head, imprint.game, Font.TITLE, _SIZE, Ink.NAVY),
        Text(after, head, page.title, Font.HEAD, size, Ink.SLATE),
        Text(right, head, count, Font.HEAD, _SIZE, Ink.SLATE, Anchor.END, tabular=True),
        Text(right, foot - 2.6, imprint.credit, Font.TEXT, FOOT_SIZE, Ink.SLATE, Anchor.END),
        Text(right, foot, imprint.press, Font.TEXT, FOOT_SIZE, Ink.SLATE, Anchor.END),
    )


def _side_line(page: Page, box: Box, imprint: Imprint, count: str) -> tuple[Item, ...]:
    """Return one line of text down the right side of the page. The line has three parts, with gaps for the crop marks."""
    x = page.width - EDGE - _CLEAR - cap_height(Font.HEAD, FOOT_SIZE)
    third = box.height / 3
    lines = (f"{page.title}, {count}", imprint.credit, imprint.press)
    return tuple(
        Text(x, box.y + third * at + 2, line, Font.TEXT, FOOT_SIZE, Ink.SLATE, rotation=90)
        for at, line in enumerate(lines)
    )
