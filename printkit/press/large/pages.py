"""Lays out sheets in large print.

All type on a page has at least 18 points, also in its title, rulers and foot line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.drawing import Anchor, Box, Font, Ink, Item, Line, Style, Text, Weight
from printkit.press.art.fonts import fit, text_width, wrap
from printkit.press.geometry import Axis, Page
from printkit.press.large.magnify import magnified
from printkit.press.large.narrow import narrowed
from printkit.press.page.furniture import Imprint
from printkit.press.page.paper import EDGE, MARGIN, Paper
from printkit.press.page.rulers import DEPTH, ruler
from printkit.press.pieces import Sheet
from printkit.press.sheets.layout import LayoutError, lay_out
from printkit.press.sheets.type import SIZE

LEAST = 18.0
"""Size in points of the smallest type on a page in large print."""
TITLE = 26.0
"""Size in points of the title of a page in large print. A long title is set in smaller type."""
GROWN = LEAST / SIZE
"""Factor by which large print enlarges a sheet: the smallest type size in large print divided by the normal type
size."""
_LINE = 7.6  # mm from one foot line to the next
_HEAD = 20.0  # mm from the margin to the content
_CLEAR = 3.0  # mm from a ruler to the content
_FOOT = 2 * _LINE
_RULE = Style(stroke=Ink.NAVY, weight=Weight.HEAVY)


def content_box(paper: Paper) -> Box:
    """Return the part of a large-print page that is available for the content of a sheet."""
    left, top = EDGE + DEPTH + _CLEAR, MARGIN + _HEAD
    return Box(left, top, paper.width - MARGIN - left, paper.height - EDGE - _FOOT - DEPTH - _CLEAR - top)


def large_pages(sheet: Sheet, paper: Paper) -> Iterator[Page]:
    """Yield the pages of a sheet in large print, to which title, rulers and foot line are still to be added. Raises
    LayoutError."""
    paper = paper.portrait
    box = content_box(paper)
    small = Box(0.0, 0.0, box.width / GROWN, box.height / GROWN)
    try:
        pages = lay_out(narrowed(sheet.blocks, small.width, small.height), small)
    except LayoutError as error:
        raise LayoutError(f"{sheet.title} in large print on {paper.label}: {error}") from None
    for items in pages:
        grown = magnified(items, GROWN, box.x, box.y)
        yield Page(paper.width, paper.height, grown, title=sheet.title, stem=sheet.name)


def dress_large(page: Page, imprint: Imprint, number: int, total: int) -> Page:
    """Return the page with a title, a page number and a foot line in large type, and with rulers without numbers."""
    box = content_box(Paper("", "", page.width, page.height))
    right, rule = box.right, box.y - 4.0
    count = f"{number} of {total}"
    room = box.width - text_width(count, Font.HEAD, LEAST) - 5
    size = max(LEAST, fit(page.title, Font.TITLE, TITLE, room))
    # If the title fills the line, the name of the game is left out.
    after = box.x + text_width(page.title, Font.TITLE, size) + 4
    foot = page.height - EDGE - 1.2
    items: list[Item] = [
        Text(box.x, rule - 3.0, page.title, Font.TITLE, size, Ink.NAVY),
        Text(right, rule - 3.0, count, Font.HEAD, LEAST, Ink.SLATE, Anchor.END, tabular=True),
        Line(box.x, rule, right, rule, _RULE),
    ]
    if after + text_width(imprint.game, Font.HEAD, LEAST) < right - text_width(count, Font.HEAD, LEAST) - 4:
        items.append(Text(after, rule - 3.0, imprint.game, Font.HEAD, LEAST, Ink.SLATE))
    lines = [
        *wrap(imprint.credit, Font.HEAD, LEAST, box.width)[:1],
        *wrap(imprint.press, Font.HEAD, LEAST, box.width)[:1],
    ]
    for back, words in enumerate(reversed(lines)):
        items.append(Text(box.x, foot - back * _LINE, words, Font.HEAD, LEAST, Ink.SLATE))
    length = int((box.width - 2) // 10 * 10)
    down = int((box.height - 2) // 10 * 10)
    low = page.height - EDGE - _FOOT - DEPTH / 2
    drawn, rulers = ruler(Axis.X, box.x, low, length, int(length // 25.4), figures=False)
    more, others = ruler(Axis.Y, EDGE + DEPTH / 2, box.y, down, int(down // 25.4), figures=False)
    return replace(page, items=(*items, *drawn, *more, *page.items), rulers=(*rulers, *others))
