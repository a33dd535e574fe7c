"""Adds a title, a foot line and rulers to a page whose pieces reach close to the edges of the paper.

Whatever has no room is left out.

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
from printkit.press.page.paper import EDGE, Paper
from printkit.press.page.rulers import CHECK_INCHES, CHECK_MM, DEPTH, STRIP, best_start, ruler, side_rulers

_LINE = 4.4  # height of a line of the page's head, mm
_SIZE = 10.0
_CLEAR = 0.3
_OFF = 0.15  # mm from the unprintable strip at the paper's edge to a ruler
_BESIDE = 0.35  # mm between a ruler and the crop marks that end beside it


def dress_tight(page: Page, cuts: Cuts, imprint: Imprint, number: int, total: int) -> Page:
    """Return a page of pieces with a title, a foot line and rulers added wherever there is room for them.

    The page is page ``number`` of ``total`` in the file.
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
    if _has_foot(page.height, free):
        foot = page.height - EDGE - DEPTH / 2 - _OFF
        drawn, named = _foot_ruler(foot, cuts.box.x + 2, cuts.xs)
        items += drawn
        rulers += named
    if _has_side(free):
        drawn, named = side_rulers(EDGE + _OFF, cuts.box.y + 2, cuts.box.height - 4, cuts.ys)
        items += drawn
        rulers += named
    return replace(page, items=(*items, *page.items), rulers=rulers)


def _has_foot(height: float, free: Box) -> bool:
    """Return True if a page of this height (mm) has room for a ruler below the area ``free``."""
    return height - EDGE - free.bottom >= DEPTH


def _has_side(free: Box) -> bool:
    """Return True if there is room to the left of the area ``free`` for crop marks and, beyond them, a ruler."""
    return free.x - EDGE >= DEPTH


def mark_reach(paper: Paper, box: Box, bleed: float) -> Box:
    """Return the area that the crop marks of the grid ``box`` may fill: the printable area without the strips
    that the rulers need.
    """
    reach, free = paper.printable, box.grown(bleed + _CLEAR)
    left = STRIP + _OFF + _BESIDE if _has_side(free) else 0.0
    below = DEPTH + _OFF + _BESIDE if _has_foot(paper.height, free) else 0.0
    return Box(reach.x + left, reach.y, reach.width - left, reach.height - below)


def _foot_ruler(
    y: float, start: float, crossing: tuple[float, ...]
) -> tuple[tuple[Item, ...], tuple[Ruler, ...]]:
    """Return a ruler of 100 mm and 4 inches for the foot of a page. It begins at or near ``start`` (mm)."""
    zero = best_start(start, CHECK_MM, CHECK_INCHES, crossing)
    return ruler(Axis.X, zero, y, CHECK_MM, CHECK_INCHES, crossing)


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
    """Return the text along the right side of a page: the page's title and number, the credits, and details of the
    file.

    These three parts stand in one line, with gaps for the crop marks.
    """
    x = page.width - EDGE - _CLEAR - cap_height(Font.HEAD, FOOT_SIZE)
    third = box.height / 3
    lines = (f"{page.title}, {count}", imprint.credit, imprint.press)
    return tuple(
        Text(x, box.y + third * at + 2, line, Font.TEXT, FOOT_SIZE, Ink.SLATE, rotation=90)
        for at, line in enumerate(lines)
    )
