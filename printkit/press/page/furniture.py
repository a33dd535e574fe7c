"""Adds what surrounds the content of every page: a title band, rulers at the lower and left edges, and a foot line.

sheets:                                pages of pieces to cut out:
┌────────────────────────────────┐     ┌────────────────────────────────┐
│  Patrol sheet   USS Lox  1 of 3│     │   USS Lox  Ship deck   4 of 14 │  between the crop marks
│  ══════════════════════════════│     │  ┬  ┌─────────┐┆┌─────────┐    │
│ ├ ┌──────────────────────────┐ │     │  ├  │         │┆│         │    │
│ ├ │ content: sheet_box(paper)│ │     │  ├  │         │┆│         │    │
│ ├ └──────────────────────────┘ │     │  ├  └─────────┘┆└─────────┘    │
│   └┴┴┴┴┼┴┴┴┴┴┴┴┴┼┴┴┴┴┴┴┴┴┘     │     │   └┴┴┴┴┼┴┴┴┴┘ credit           │
│   credit …                     │     └────────────────────────────────┘
└────────────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.drawing import MM_PER_INCH, Anchor, Box, Font, Ink, Item, Line, Point, Style, Text, Weight
from printkit.press.art.fonts import fit, text_width, wrap
from printkit.press.geometry import Axis, Page, PageSide, Ruler
from printkit.press.page.marks import BESIDE_MIDDLE, HEAD, LENGTH, OFFSET, Cuts, foot_stretch
from printkit.press.page.paper import EDGE, MARGIN, Paper
from printkit.press.page.rulers import CHECK_INCHES, CHECK_MM, DEPTH, STRIP, best_start, ruler, side_rulers

FOOT_SIZE = 6.5
_OFF = 0.15  # mm from the unprintable strip at the paper's edge to a ruler
_HEAD_GAP = 1.2  # mm that a large head line needs in addition to the height of a small one
_BELOW = 16.0  # height in mm of the foot of a page of pieces; the ruler along the left edge ends above it
_BAND = 8.0  # mm from the top margin to the line under the title
_TABLE_BAND = 6.0  # mm from the upper limit of the printable area to the line under a mat's title
_FOOT_LINE = 2.6  # mm between the text lines at the foot
_FOOT_GAP = 0.9  # mm between the foot line and the ruler above it
_LAST = 4.0  # mm from the last tick of a ruler to the end of its number
_CLEAR_OF_MARK = 1.2  # minimum distance in mm between a ruler and a crop mark
_FROM_MARK = 2.0  # mm from a crop mark to the zero of a ruler between two marks
_KEEP_OFF = 0.4  # mm from the last number of such a ruler to the next mark
_CLEAR = 2.2  # mm from a ruler to a sheet's content
_ROOMY = (
    290.0  # mm; width of the paper from which on four sleeved cards have room beside a ruler with two scales
)
_BESIDE_STRIP = 0.8  # mm from a ruler with one scale to the content of a mat
_FROM_TOP = 6.2  # mm from the upper limit of the printable area to a ruler's zero
_PAST_RULER = 118.0  # mm from the zero of the ruler in the foot to a title beside it
_UNDER_RULE = 5.5  # mm from the line in the foot to the baseline of the title below it
_COUNT_UNDER_RULE = 4.0
"""Distance in mm from the line at the foot of a page to the baseline of the page number below it.

The number stands higher than the title, clear of the foot line at the paper's edge."""
_HALF_LINE = 0.1  # mm: slightly more than the width of the lines around a mat
_FOOT_LINES = 2  # the room beside a ruler
_CORNER = 18.0  # width in mm of the strip at the paper's edges for registration marks and the number at a ruler's zero


_THIN = Style(stroke=Ink.NAVY, weight=Weight.RULE)


def designer_named(designer: str) -> str:
    """Return the name of a game's designer.

    If ``designer`` is only a description that begins with an article, such as ``a student``, return
    ``designer not named``.
    """
    return "designer not named" if designer.startswith(("a ", "an ")) else designer


@dataclass(frozen=True, slots=True)
class Imprint:
    """The credits and file details that are printed on every page.

    ``printer`` is the name of the printer for which the pages are corrected.
    """

    game: str
    designer: str
    version: str
    paper: str
    printer: str = ""

    @property
    def credit(self) -> str:
        return " ".join(self.credits)

    @property
    def credits(self) -> tuple[str, str]:
        """The two sentences of the credits: one about the game and its designer, one about the page."""
        return f"{self.game}: {designer_named(self.designer)}.", "Unofficial play aid."

    @property
    def press(self) -> str:
        printer = f" · for {self.printer}" if self.printer else ""
        return f"printkit {self.version} · {self.paper} · print at 100 %{printer}"


def sheet_box(paper: Paper, *, on_table: bool = False, joins: bool = False) -> Box:
    """Return the part of a page that is available for the content of a sheet.

    For a play mat (``on_table``), this is the whole area that printers can reach. If the upper edge ``joins``
    another sheet, there is no title band and, on narrow paper, the scales of the ruler in the left margin
    stand one below the other.
    """
    left, top = EDGE + _OFF + DEPTH + _CLEAR, MARGIN + _BAND + 2.5
    right, bottom = paper.width - MARGIN, paper.height - EDGE - _FOOT_LINE - _FOOT_GAP - DEPTH - _CLEAR
    if on_table:
        left, top, right = left - _HALF_LINE, EDGE + _TABLE_BAND + 1.2, paper.width - EDGE - _HALF_LINE
    if joins:
        top = EDGE + 2 * _HALF_LINE
        if paper.width < _ROOMY:
            left = EDGE + _OFF + STRIP + _BESIDE_STRIP
    return Box(left, top, right - left, bottom - top)


_Drawn = tuple[tuple[Item, ...], tuple[Ruler, ...]]


def _ruler(axis: Axis, x: float, y: float, room: float, *, whole: bool = False) -> _Drawn:
    """Return a ruler with its zero mark at (x, y): the shapes to draw, and entries for the manifest (the record of
    what was printed).

    The ruler is no longer than a check bar, which is the bar with which users test the scale of a print. If
    ``whole`` is True, it is as long as ``room`` (mm) allows.
    """
    return ruler(axis, x, y, *_lengths(room, whole=whole))


def _lengths(room: float, *, whole: bool = False) -> tuple[int, int]:
    """Return the lengths of a ruler's two scales: that of the millimetre scale in mm, and that of the inch scale in
    inches.

    Both scales, with their last numbers, fit into ``room`` mm. For ``whole``, see :func:`_ruler`.
    """
    length, inches = int((room - _LAST) // 10 * 10), int((room - _LAST) // MM_PER_INCH)
    return (length, inches) if whole else (min(length, CHECK_MM), min(inches, CHECK_INCHES))


def _foot_ruler(cuts: Cuts, x: float, y: float, room: float) -> _Drawn:
    """Return the ruler at the foot of a page of pieces.

    If the page is too low for a ruler below the crop marks, the ruler is shorter and stands between two of
    them. Where these are too close to each other, they end at the ruler, and its ticks and numbers keep clear
    of them.
    """
    low = y - DEPTH / 2 - _CLEAR_OF_MARK < cuts.box.bottom + OFFSET + LENGTH
    stretch = foot_stretch(cuts) if low else None
    if stretch is not None:
        start = max(x, stretch[0] + _FROM_MARK)
        return ruler(Axis.X, start, y, *_lengths(stretch[1] - start - _KEEP_OFF))
    length, inches = _lengths(room)
    marks: tuple[float, ...] = ()
    if low:
        marks = cuts.xs if cuts.fold is None else (*cuts.xs, cuts.fold)
    return ruler(Axis.X, best_start(x, length, inches, marks), y, length, inches, marks)


def _edge_ruler(cuts: Cuts, y: float, room: float) -> _Drawn:
    """Return the ruler in the left margin of a page of pieces.

    If the margin is too narrow for a ruler beside the crop marks, the ruler's two scales stand one below the
    other.
    """
    if cuts.ys and cuts.box.x - OFFSET - LENGTH < EDGE + _OFF + DEPTH + _CLEAR_OF_MARK:
        return side_rulers(EDGE + _OFF, y, room)
    return _ruler(Axis.Y, EDGE + DEPTH / 2 + _OFF, y, room)


def dress_sheet(
    page: Page,
    imprint: Imprint,
    number: int,
    total: int,
    *,
    on_table: bool = False,
    joins: bool = False,
    poster: bool = False,
    whole: bool = False,
) -> Page:
    """Return the page of a sheet with its title band, rulers and foot line added.

    It is page ``number`` of ``total`` in the file.

    A ``poster`` contains its own title. A sheet that ``joins`` another has its title beside the ruler in the foot.
    ``whole`` rulers are as long as the page allows.
    """
    box = sheet_box(Paper("", "", page.width, page.height), on_table=on_table, joins=joins)
    ruler_y = page.height - EDGE - _FOOT_LINE - _FOOT_GAP - DEPTH / 2
    at, under = Point(box.x, MARGIN + _BAND), 5.4 - _BAND
    if joins:
        at, under = Point(box.x + _PAST_RULER, ruler_y - DEPTH / 2), _UNDER_RULE
    elif on_table:
        at, under = Point(box.x, EDGE + _TABLE_BAND), -2.0
    numbered = at.y + (_COUNT_UNDER_RULE if joins else under)
    count = f"page {number} of {total}"
    foot = page.height - EDGE - 0.6
    heading = () if poster else _heading(page.title, imprint, at, under, box.right, thin=on_table)
    items: list[Item] = [
        *heading,
        Text(box.right, numbered, count, Font.HEAD, 10, Ink.SLATE, Anchor.END, tabular=True),
        Text(box.x, foot, imprint.credit, Font.TEXT, FOOT_SIZE, Ink.SLATE),
        Text(box.right, foot, imprint.press, Font.TEXT, FOOT_SIZE, Ink.SLATE, Anchor.END),
    ]
    drawn, rulers = _ruler(Axis.X, box.x, ruler_y, box.width, whole=whole)
    more, others = _sheet_edge_ruler(page.width, box, joins=joins, whole=whole)
    return replace(page, items=(*items, *drawn, *more, *page.items), rulers=(*rulers, *others))


def _sheet_edge_ruler(width: float, box: Box, *, joins: bool, whole: bool) -> _Drawn:
    """Return the ruler in the left margin of a sheet ``width`` mm wide, beside the content in ``box``."""
    # A ruler's first numbers stand a little before its zero.
    down = _FROM_TOP if joins else 0.0
    if joins and width < _ROOMY:
        return side_rulers(EDGE + _OFF, box.y + down, box.height - down)
    return _ruler(Axis.Y, EDGE + DEPTH / 2 + _OFF, box.y + down, box.height - down, whole=whole)


def _heading(
    title: str, imprint: Imprint, at: Point, under: float, right: float, *, thin: bool
) -> Iterator[Item]:
    """Yield the heading of a sheet: its title, the game's name, and a heavy line that begins at the point ``at``.

    Unless ``thin`` is True, the type is larger, and a second, thin line follows the heavy one.

    The text's baseline is ``under`` mm below the line, or above the line if ``under`` is negative.
    """
    size = 15 if thin else 17
    after = at.x + text_width(title, Font.TITLE, size) + 3.5
    yield Text(at.x, at.y + under, title, Font.TITLE, size, Ink.NAVY)
    yield Text(after, at.y + under, imprint.game, Font.HEAD, 12, Ink.SLATE)
    yield Line(at.x, at.y, right, at.y, Style(stroke=Ink.NAVY, weight=Weight.HEAVY))
    if not thin:
        yield Line(at.x, at.y + 0.9, right, at.y + 0.9, _THIN)


_NOTES = {
    PageSide.FRONT: "",
    PageSide.BACK: "backs of the page before",
    PageSide.BLANK: "",
    PageSide.FOLD: "fold, glue, press flat, then cut",
}


def dress_cut(
    page: Page, cuts: Cuts, imprint: Imprint, number: int, total: int, *, marked: bool = False
) -> Page:
    """Return a page of pieces with its title, rulers and foot line added between the crop marks.

    If ``marked`` is True, the corners stay free for the registration marks of a cutting machine.
    """
    left, right = cuts.box.x, cuts.box.right
    shared = cuts.box.y - OFFSET - LENGTH < HEAD + _HEAD_GAP  # crop marks would reach into a large head line
    baseline = EDGE + (2.4 if shared else 3.4)
    middle = page.width / 2
    side = _NOTES[page.side]
    size = 8.0 if shared else 10.0
    game = Text(left + 2, baseline, imprint.game, Font.TITLE, size, Ink.NAVY)
    after = left + 2 + text_width(imprint.game, Font.TITLE, size) + 2
    room = middle - BESIDE_MIDDLE - after
    count = f"page {number} of {total}"
    items: list[Item] = [
        game,
        Text(after, baseline, page.title, Font.HEAD, fit(page.title, Font.HEAD, size, room), Ink.SLATE),
        Text(middle + BESIDE_MIDDLE, baseline, side, Font.HEAD, size, Ink.SLATE),
        Text(right - 2, baseline, count, Font.HEAD, size, Ink.SLATE, Anchor.END, tabular=True),
    ]
    beyond = 0.0 if marked else max(0.0, page.width - EDGE - right)
    foot_room, lines, out = _foot(imprint, cuts.box.width - 4, beyond)
    foot_y = page.height - EDGE - DEPTH / 2 - _OFF
    corner = _CORNER if marked else 0.0
    foot_x, edge_y = max(left + 2, corner), max(cuts.box.y + 2, corner)
    # If the pieces end early, the ruler is longer than they are.
    low = min(max(cuts.box.bottom, page.height - _BELOW), page.height - corner)
    drawn, rulers = _foot_ruler(cuts, foot_x, foot_y, foot_room - (foot_x - left - 2))
    more, others = _edge_ruler(cuts, edge_y, low - edge_y)
    for back, line in enumerate(reversed(lines)):
        y = page.height - EDGE - 0.6 - back * _FOOT_LINE
        items.append(Text(right - 2 + out, y, line, Font.TEXT, FOOT_SIZE, Ink.SLATE, Anchor.END))
    return replace(page, items=(*items, *drawn, *more, *page.items), rulers=(*rulers, *others))


def _foot(imprint: Imprint, width: float, beyond: float) -> tuple[float, list[str], float]:
    """Return the layout of the foot of a page: the width in mm of the space for the ruler, the lines of text beside
    it, and how far in mm the text extends beyond the pieces.

    If the text needs more room, the space for the ruler is narrower. If this is not enough, the text also has the
    margin, which is ``beyond`` mm wide.
    """
    for room, out in ((122.0, 0.0), (114.0, 0.0), (106.0, 0.0), (114.0, beyond), (106.0, beyond)):
        lines = _beside(imprint, width - room + out)
        if len(lines) <= _FOOT_LINES:
            break
    return room, lines, out


def _beside(imprint: Imprint, width: float) -> list[str]:
    """Return the lines of text beside the ruler: first the credits, then details of the file.

    A credit that is too long for one line is broken between its two sentences.
    """
    lines = wrap(imprint.credit, Font.TEXT, FOOT_SIZE, width)
    if len(lines) < _FOOT_LINES:
        return [*lines, imprint.press]
    whose, what = imprint.credits
    lines = wrap(whose, Font.TEXT, FOOT_SIZE, width)
    joined = f"{what} {imprint.press}"
    if text_width(joined, Font.TEXT, FOOT_SIZE) <= width:
        return [*lines, joined]
    return [*lines, what, imprint.press]
