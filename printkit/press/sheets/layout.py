"""Lays out the blocks of a sheet: measures the blocks, places them on pages, and converts them to shapes.

All functions are pure.

    lay_out(blocks, box, paper) -> a tuple of pages, each a tuple of items

Blocks are placed one below another. If the next one does not fit, a new page begins; a table that may flow
(``WriteTable`` with ``flow``) is split between two lines, a ``Digest`` between two paragraphs. Spare height on a page goes
to the blocks that can grow, and then a little to the gaps between them. A block that fits on no page raises
:class:`LayoutError` with its size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printkit.drawing import Anchor, Box, Circle, Font, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import text_width
from printkit.press.blocks import (
    Bars,
    Block,
    Checks,
    Columns,
    Digest,
    Examples,
    Facts,
    Fields,
    Flowchart,
    Grid,
    Illustration,
    Ledger,
    Lines,
    Mat,
    Matrix,
    Notes,
    PageBreak,
    Panel,
    Plot,
    QuickStart,
    RollTable,
    ShipBoxes,
    Stack,
    Track,
    TurnStrip,
    VesselTrack,
    WorkedTurn,
    WriteTable,
)
from printkit.press.page.paper import Paper
from printkit.press.sheets import board as board
from printkit.press.sheets import boxes as boxes
from printkit.press.sheets import digest as digests
from printkit.press.sheets import ledger as ledger
from printkit.press.sheets import pictured as pictured
from printkit.press.sheets import plot as plots
from printkit.press.sheets import tables as tables
from printkit.press.sheets import text as text
from printkit.press.sheets import write as write
from printkit.press.sheets.type import (
    EDGE,
    FRAME,
    LEAD_DOWN,
    SIZE,
    TITLE_SIZE,
    WORD,
    Extent,
    LayoutError,
    lead,
    natural,
)

GAP = 3.0
"""Vertical gap in mm between blocks at the top level of a sheet."""
_GAP_GROWS = 3.0
_TITLE = 6.0
_INSIDE = 2.0
_SLACK = 0.02
_STEP = 5.2  # mm from a step's disc to the title behind it
_ARROW = 3.2
_SIGN = (11.0, 4.0)  # mm; greatest width and height of the symbol after a panel's title
_APART = 2.0  # mm between a panel's title, its symbol and its rule IDs


def lay_out(blocks: Sequence[Block], box: Box, paper: Paper | None = None) -> tuple[tuple[Item, ...], ...]:
    """Return the pages for the blocks, each as a list of shapes that lie within ``box``.

    ``paper`` is named in errors about blocks that do not fit. No item is inside a group. Field names are unique within the
    sheet; a prefix that makes them unique in the file is added when the file is written.
    """
    try:
        return tuple(tuple(_fill(page, box, GAP)) for page in paginate(blocks, box))
    except LayoutError as error:
        where = f"on {paper.label}, {box.width:.1f} × {box.height:.1f} mm" if paper else f"in {box}"
        raise LayoutError(f"{where}: {error}") from None


def without_first_rule(items: Sequence[Item], box: Box) -> tuple[Item, ...]:
    """Return the shapes of a page without the horizontal lines at the upper edge of ``box``.

    They belong to the first panel, and are not needed below a title band, which itself ends with a line.
    """
    return tuple(item for item in items if not (isinstance(item, Line) and item.y1 == item.y2 == box.y))


def paginate(blocks: Sequence[Block], box: Box) -> tuple[tuple[Block, ...], ...]:
    """Divide the blocks into pages, and return the blocks of each page.

    A table that may be split is divided at the end of a page.
    """
    pages: list[tuple[Block, ...]] = []
    page: list[Block] = []
    waiting = list(blocks)
    while waiting:
        block = waiting.pop(0)
        if isinstance(block, PageBreak):
            pages.append(tuple(page))
            page = []
            continue
        used = math.fsum(measure(b, box.width).least for b in page) + GAP * len(page)
        room = box.height - used
        if isinstance(block, Illustration) and not block.height and room < block.least:
            continue
        if measure(block, box.width).least <= room + _SLACK:
            page.append(block)
            continue
        first, rest = _cut(block, box.width, room, alone=not page and not waiting)
        if first is not None:
            page.append(first)
        elif not page:
            need = measure(block, box.width).least
            raise LayoutError(
                f"{_described(block)} needs {need:.1f} mm of height and has {box.height:.1f} mm"
            )
        pages.append(tuple(page))
        page = []
        waiting.insert(0, rest)
    if page:
        pages.append(tuple(page))
    return tuple(pages)


def _cut(block: Block, width: float, room: float, *, alone: bool) -> tuple[Block | None, Block]:
    """Split a table or digest (a block of rules in columns), and return the part that fits into a height of ``room``
    mm and the rest.

    The first part is None if the block cannot be split to fit.

    ``alone`` is True if the table is the only block on its pages.
    """
    if isinstance(block, Digest):
        return digests.split_digest(block, width, room)
    if isinstance(block, WriteTable) and block.flow:
        try:
            first, rest = write.split_write(block, room, evenly=alone)
        except LayoutError:
            return None, block
        if rest is not None and first.lines >= 3:
            return first, rest
    return None, block


def _described(block: Block) -> str:
    name = getattr(block, "title", "") or getattr(block, "name", "")
    kind = type(block).__name__
    if not name and isinstance(block, (Stack, Columns)):
        return f"{kind} of {', '.join(_described(each) for each in block.blocks)}"
    return f"{kind} `{name}`" if name else kind


# --- measuring


def measure(block: Block, width: float) -> Extent:
    """Return the smallest and the largest height of a block at a given width.

    Raises :class:`LayoutError` if the width is too small.
    """
    match block:
        case Stack():
            return _measure_stack(block.blocks, width, block.gap)
        case Columns():
            parts = [measure(b, w) for b, w in zip(block.blocks, _column_widths(block, width))]
            return Extent(max(p.least for p in parts), max(p.most for p in parts))
        case Panel():
            inside = _measure_stack(block.blocks, width - 2 * _padding(block), block.gap, 0.0)
            around = math.fsum(_head_and_foot(block))
            return Extent(inside.least + around, inside.most + around)
        case PageBreak():
            raise LayoutError("a page break stands inside another block")
        case _:
            return _measure_leaf(block, width)


def _measure_leaf(block: Block, width: float) -> Extent:
    match block:
        case Notes():
            return text.measure_notes(block, width)
        case Facts():
            return text.measure_facts(block, width)
        case Checks():
            return text.measure_checks(block, width)
        case Fields():
            return text.measure_fields(block, width)
        case Ledger():
            return ledger.measure_ledger(block, width)
        case Lines():
            return text.measure_lines(block, width)
        case RollTable():
            return tables.measure_roll(block, width)
        case Grid():
            return tables.measure_grid(block, width)
        case WriteTable():
            return write.measure_write(block, width)
        case Track():
            return boxes.measure_track(block, width)
        case ShipBoxes():
            return boxes.measure_ships(block, width)
        case Mat() | TurnStrip() | VesselTrack():
            return board.measure_board(block, width)
        case Illustration() | QuickStart() | WorkedTurn() | Flowchart() | Matrix():
            return pictured.measure_pictured(block, width)
        case Bars():
            return boxes.measure_bars(block, width)
        case Examples():
            return boxes.measure_examples(block, width)
        case Plot():
            return plots.measure_plot(block, width)
        case Digest():
            return digests.measure_digest(block, width)
        case _:
            raise TypeError(f"no such block: {block!r}")


def _measure_stack(blocks: Sequence[Block], width: float, gap: float, grows: float = _GAP_GROWS) -> Extent:
    parts = [measure(b, width) for b in blocks]
    gaps = gap * (len(parts) - 1)
    grown = (gap + (grows if gap else 0.0)) * (len(parts) - 1)
    return Extent(math.fsum(p.least for p in parts) + gaps, math.fsum(p.most for p in parts) + grown)


def _column_widths(columns: Columns, width: float) -> list[float]:
    weights = columns.weights or (1.0,) * len(columns.blocks)
    if len(weights) != len(columns.blocks):
        raise LayoutError(f"{len(columns.blocks)} columns have {len(weights)} weights")
    room = width - columns.gap * (len(weights) - 1)
    return [room * weight / math.fsum(weights) for weight in weights]


def _padding(panel: Panel) -> float:
    return _INSIDE if panel.boxed else 0.0


def _head_and_foot(panel: Panel) -> tuple[float, float]:
    """Return the heights in mm of the space that a panel (a section with a title) needs above and below its contents."""
    if panel.title:
        return _TITLE, _INSIDE if panel.boxed else 0.0
    return (1.6, 1.4) if panel.boxed else (0.0, 0.0)


# --- placing


def place(block: Block, box: Box) -> Iterator[Item]:
    """Yield the shapes of a block, placed in ``box``, which must be at least as high as the block."""
    match block:
        case Stack():
            yield from _fill(block.blocks, box, block.gap)
        case Columns():
            x = box.x
            for each, width in zip(block.blocks, _column_widths(block, box.width)):
                yield from place(each, Box(x, box.y, width, box.height))
                x += width + block.gap
        case Panel():
            yield from _place_panel(block, box)
        case PageBreak():
            raise LayoutError("a page break stands inside another block")
        case _:
            yield from _place_leaf(block, box)


def _place_leaf(block: Block, box: Box) -> Iterator[Item]:
    match block:
        case Notes():
            yield from text.place_notes(block, box)
        case Facts():
            yield from text.place_facts(block, box)
        case Checks():
            yield from text.place_checks(block, box)
        case Fields():
            yield from text.place_fields(block, box)
        case Ledger():
            yield from ledger.place_ledger(block, box)
        case Lines():
            yield from text.place_lines(block, box)
        case RollTable():
            yield from tables.place_roll(block, box)
        case Grid():
            yield from tables.place_grid(block, box)
        case WriteTable():
            yield from write.place_write(block, box)
        case Track():
            yield from boxes.place_track(block, box)
        case ShipBoxes():
            yield from boxes.place_ships(block, box)
        case Mat() | TurnStrip() | VesselTrack():
            yield from board.place_board(block, box)
        case Illustration() | QuickStart() | WorkedTurn() | Flowchart() | Matrix():
            yield from pictured.place_pictured(block, box)
        case Bars():
            yield from boxes.place_bars(block, box)
        case Examples():
            yield from boxes.place_examples(block, box)
        case Plot():
            yield from plots.place_plot(block, box)
        case Digest():
            yield from digests.place_digest(block, box)
        case _:
            raise TypeError(f"no such block: {block!r}")


def _place_panel(panel: Panel, box: Box) -> Iterator[Item]:
    pad = _padding(panel)
    if panel.boxed:
        yield Rect(*box, FRAME)
    elif panel.title:
        yield Line(box.x, box.y, box.right, box.y, FRAME)
        yield lead(box.x + (_STEP if panel.step else 0.0), box.y + LEAD_DOWN)
    head, foot = _head_and_foot(panel)
    inner = Box(box.x + pad, box.y + head, box.width - 2 * pad, box.height - head - foot)
    if panel.title:
        yield from _panel_head(panel, box)
    yield from _fill(panel.blocks, inner, panel.gap, 0.0)


def _panel_head(panel: Panel, box: Box) -> Iterator[Item]:
    pad = _padding(panel)
    baseline = box.y + 4.4
    size = SIZE if panel.plain_cite else WORD
    title, cite = natural(panel.title, Font.NAME, TITLE_SIZE), text_width(panel.cite, Font.HEAD, size)
    title += _STEP if panel.step else 0.0
    arrow = bool(panel.step) and title + _ARROW + cite + 2 <= box.width - 2 * pad
    if title + cite + 2 > box.width - 2 * pad:
        raise LayoutError(
            f"panel `{panel.title}`: title and rule IDs need {title + cite + 2:.1f} of {box.width:.1f} mm"
        )
    left = box.x + pad
    if panel.step:
        yield from _step(panel.step, left, baseline)
        left += _STEP
        if arrow:
            yield Use(
                "arrow-head",
                box.x + pad + title + _ARROW / 2 + 0.6,
                baseline - 1.35,
                2.0,
                90 if panel.leads_down else 0,
                fill=Ink.VERMILION,
                kept=True,
            )
    yield Text(left, baseline, panel.title, Font.NAME, TITLE_SIZE, Ink.NAVY)
    room = box.right - pad - cite - left - natural(panel.title, Font.NAME, TITLE_SIZE) - 2 * _APART
    if panel.sign and not panel.step and room >= _SIGN[0]:
        yield from _sign(panel.sign, box.right - pad - cite - _APART - room, baseline)
    if panel.cite:
        yield Text(box.right - pad, baseline, panel.cite, Font.HEAD, size, Ink.SLATE, Anchor.END)


def _sign(name: str, x: float, baseline: float) -> Iterator[Item]:
    """Yield the symbol after the title of a panel, beginning at the x coordinate ``x``."""
    shape = symbol(name)
    scale = shape.scale_within(*_SIGN)
    yield Use(name, x + shape.width * scale / 2, baseline - 1.35, scale, fill=Ink.NAVY, kept=True)


def _step(step: str, x: float, baseline: float) -> Iterator[Item]:
    """Yield a disc with the number of a panel. Only panels that players use in a fixed order have numbers."""
    y = baseline - 1.35
    yield Circle(x + 2.2, y, 2.1, Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE, fill=Ink.PAPER))
    yield Text(x + 2.2, y + 1.15, step, Font.TITLE, SIZE + 0.5, Ink.VERMILION, Anchor.MIDDLE)


def _fill(blocks: Sequence[Block], box: Box, gap: float, grows: float = _GAP_GROWS) -> Iterator[Item]:
    """Yield the shapes of blocks that are placed in the box from top to bottom.

    Spare height goes first to pictures, up to the least height at which they are drawn, then to the headings of
    sections that go on in another column, then to all blocks that can grow, then to the gaps between blocks.
    """
    gaps = len(blocks) - 1
    room = box.height - gap * gaps
    parts = _with_pictures(blocks, [measure(b, box.width) for b in blocks], room)
    parts = _with_headings(blocks, parts, box.width, room)
    spare = box.height - math.fsum(p.least for p in parts) - gap * gaps
    if spare < -_SLACK:
        names = ", ".join(_described(b) for b in blocks)
        raise LayoutError(f"{names}: {-spare:.1f} mm too high for {box.height:.1f} mm")
    growth = [p.most - p.least for p in parts]
    share = min(1.0, max(spare, 0.0) / math.fsum(growth)) if math.fsum(growth) else 0.0
    spare -= share * math.fsum(growth)
    wide = gap + (min(grows, max(0.0, spare) / gaps) if gaps and gap else 0.0)
    y = box.y
    for block, part, more in zip(blocks, parts, growth):
        height = part.least + share * more
        yield from place(block, Box(box.x, y, box.width, height))
        y += height + wide


def _with_pictures(blocks: Sequence[Block], parts: list[Extent], height: float) -> list[Extent]:
    """Return the least and greatest heights of the blocks, with the least heights of pictures raised so that every
    picture is printed.

    If the blocks then do not fit in ``height``, return the heights (``parts``) unchanged.

    A picture that may be left out is drawn only from a certain height on; its least height is raised to this
    value.
    """
    drawn = [
        part._replace(least=min(part.most, part.least + block.least))
        if isinstance(block, Illustration) and not block.height
        else part
        for block, part in zip(blocks, parts)
    ]
    return drawn if math.fsum(part.least for part in drawn) <= height else parts


def _with_headings(blocks: Sequence[Block], parts: list[Extent], width: float, height: float) -> list[Extent]:
    """Return the least and greatest heights of the blocks, with those of rules in columns raised to make room for
    small headings in columns that begin within a section.

    If the blocks then do not fit in ``height``, return the heights (``parts``) unchanged.
    """
    needed = [
        digests.height_with_headings(block, width) if isinstance(block, Digest) else 0.0 for block in blocks
    ]
    raised = [Extent(max(part.least, each), max(part.most, each)) for part, each in zip(parts, needed)]
    return raised if math.fsum(part.least for part in raised) <= height else parts


__all__ = ["EDGE", "GAP", "LayoutError", "lay_out", "measure", "paginate", "place"]
