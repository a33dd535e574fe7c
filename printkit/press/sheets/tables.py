"""Draws tables for looking up die rolls, and tables of numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate

from printkit.drawing import Anchor, Box, Font, Ink, Item, Line, Style, Text, Weight
from printkit.press.blocks import Align, Grid, RollRow, RollTable
from printkit.press.sheets.type import BASE, LINE, RULE, SIZE, Extent, LayoutError, flow, natural

_PAD = 2.0
_ODDS_APART = 1.2  # mm between two columns of odds
_GUIDED = 4  # columns of odds from which thin upright lines between them guide the eye
_GUIDE = Style(stroke=Ink.SKY, weight=Weight.HAIR)
_AFTER_HEAD = 1.0
_UNGROUPED = 3  # rows between two thin lines of a table without groups, if its rows have grown
_BETWEEN = Style(stroke=Ink.SLATE, weight=Weight.HAIR)
_GROUP = 1.4  # mm between the groups of a long table

_ANCHORS = {Align.LEFT: Anchor.START, Align.CENTRE: Anchor.MIDDLE, Align.RIGHT: Anchor.END}


def _anchor_x(x: float, width: float, align: Align) -> float:
    return x + {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[align]


# --- tables for die rolls


def _roll_widths(table: RollTable, width: float) -> tuple[float, float, float, tuple[float, ...]]:
    """Return the widths in mm of the columns of a table for die rolls: the die, the result, the effect, and each
    column of probabilities.

    The column for the result gets the width that remains.
    """
    die = max(natural(row.die, Font.STRONG) for row in table.rows) + _PAD
    effect = max(natural(row.effect) for row in table.rows)
    count = max((len(row.odds) for row in table.rows), default=0)
    odds = []
    for n in range(count):
        cells = [natural(row.odds[n], Font.HEAD) for row in table.rows if n < len(row.odds)]
        head = natural(table.heads[n], Font.HEAD) if n < len(table.heads) else 0.0
        odds.append(max(head, *cells) + _ODDS_APART)
    used = die + (effect + _PAD if effect else 0.0) + math.fsum(odds)
    if width - used < 12.0:
        raise LayoutError(f"table `{table.die}` leaves {width - used:.1f} of {width:.1f} mm for its results")
    return die, width - used, effect, tuple(odds)


def _roll_head(table: RollTable, width: float, odds: tuple[float, ...]) -> tuple[float, float]:
    """Return two measures in mm of a table for die rolls: the width of the line that names the die, and the height of
    the table's heading.
    """
    room = width - math.fsum(odds) - (_PAD if odds else 0.0)
    lines = flow(table.die, room, Font.HEAD, strong=Font.NAME).height if table.die else LINE
    return room, max(lines, LINE * (2 if table.heads and table.chance else 1)) + _AFTER_HEAD


def _row_height(row: RollRow, result: float) -> float:
    return max(LINE, flow(row.result, result).height)


def measure_roll(table: RollTable, width: float) -> Extent:
    _, result, _, odds = _roll_widths(table, width)
    height = _roll_head(table, width, odds)[1] + math.fsum(_row_height(row, result) for row in table.rows)
    return Extent(height + 1.0, height + 1.0)


def place_roll(table: RollTable, box: Box) -> Iterator[Item]:
    die, result, _, odds = _roll_widths(table, box.width)
    room, head = _roll_head(table, box.width, odds)
    if table.die:
        said = flow(table.die, room, Font.HEAD, strong=Font.NAME)
        yield from said.items(box.x, box.y + head - _AFTER_HEAD - said.height)
    low = box.y + head - _AFTER_HEAD
    if table.chance:
        top = low - LINE * (2 if table.heads else 1) + BASE
        yield Text(box.right, top, table.chance, Font.HEAD, SIZE, Ink.SLATE, Anchor.END)
    ends = [box.right - math.fsum(odds) + at for at in accumulate(odds)]
    for end, text in zip(ends, table.heads):
        yield Text(end, low - LINE + BASE, text, Font.HEAD, SIZE, Ink.SLATE, Anchor.END, True)
    yield Line(box.x, low + 0.4, box.right, low + 0.4, RULE)
    y = box.y + head
    for row in table.rows:
        yield Text(box.x, y + BASE, row.die, Font.STRONG, SIZE, tabular=True)
        words = flow(row.result, result)
        yield from words.items(box.x + die, y)
        if row.effect:
            left = box.x + die + result + _PAD
            yield Text(left, y + BASE, row.effect, Font.TEXT, SIZE, tabular=True)
        for end, text in zip(ends, row.odds):
            yield Text(end, y + BASE, text, Font.HEAD, SIZE, Ink.SLATE, Anchor.END, True)
        y += max(LINE, words.height)
    if len(ends) >= _GUIDED:
        for end in ends[:-1]:
            x = end + _ODDS_APART / 2
            yield Line(x, low + 0.4, x, y - 0.6, _GUIDE)


# --- tables of figures


def _aligns(grid: Grid) -> tuple[Align, ...]:
    return grid.align or (Align.LEFT, *(Align.RIGHT,) * (len(grid.heads) - 1))


def _grid_widths(grid: Grid, width: float) -> list[float]:
    count = len(grid.heads)
    wide = []
    for n in range(count):
        font = Font.STRONG if n == 0 else Font.TEXT
        cells = [natural(row[n], font) for row in grid.rows]
        wide.append(max(natural(grid.heads[n], Font.NAME), *cells))
    if grid.weights:
        whole = math.fsum(grid.weights)
        return [width * weight / whole for weight in grid.weights]
    spare = width - math.fsum(wide)
    if spare < count - 1:
        raise LayoutError(
            f"table `{' | '.join(grid.heads)}` needs {math.fsum(wide) + count:.1f} of {width:.1f} mm"
        )
    if count == 1:
        return [width]
    if grid.shares:  # all columns but the first have bars, drawn to one scale
        barred = [share is not None for share in grid.shares[0]]
        plain = _BAR_OFF * 2
        room = (spare - _BAR_OFF - plain * barred.count(False)) / max(1, barred.count(True))
        first = wide[0] + _BAR_OFF
        if grid.full_bar:  # what the bars leave stands before the first column of figures
            longest = max(share or 0.0 for row in grid.shares for share in row)
            used = min(room, grid.full_bar * longest + _BAR_OFF)
            first, room = first + (room - used) * barred.count(True), used
        return [first] + [each + (room if bar else plain) for each, bar in zip(wide[1:], barred)]
    # Spare width is put between the columns, so that the last one ends at the right edge.
    return [each + spare / (count - 1) for each in wide[:-1]] + [wide[-1]]


def _cell_width(grid: Grid, widths: Sequence[float], n: int) -> float:
    return widths[n] - (_PAD if grid.weights and n < len(widths) - 1 else 0.0)


def _grid_row(grid: Grid, row: tuple[str, ...], widths: Sequence[float]) -> float:
    return max(
        LINE,
        *(
            flow(text, max(_cell_width(grid, widths, n), 1.0), Font.STRONG if n == 0 else Font.TEXT).height
            for n, text in enumerate(row)
        ),
    )


def _space_above(grid: Grid, row: int) -> float:
    """Return the extra space in mm above a row of a table, which separates groups of rows. It is 0 unless the row
    begins a group other than the first.
    """
    return _GROUP if grid.group and row and row % grid.group == 0 else 0.0


def measure_grid(grid: Grid, width: float) -> Extent:
    widths = _grid_widths(grid, width)
    height = (
        (2 if grid.groups else 1) * LINE
        + _AFTER_HEAD
        + math.fsum(_grid_row(grid, row, widths) for row in grid.rows)
        + 1.0
    )
    height += math.fsum(_space_above(grid, n) for n in range(len(grid.rows)))
    if grid.caption:
        height += flow(grid.caption, width).height
    return Extent(height, height + len(grid.rows) * _row_growth(grid))


def _row_growth(grid: Grid) -> float:
    """Return by how many mm the height of each row of a table may grow."""
    return max(0.0, grid.most - LINE)


_GROUP_LINE = 1.6  # mm from the line before a group of columns to its first figures
_BAR_OFF = 1.6  # mm from a figure to its bar, and from the bar to the next column


def place_grid(grid: Grid, box: Box) -> Iterator[Item]:
    widths = _grid_widths(grid, box.width)
    lefts = [box.x, *(box.x + at for at in accumulate(widths[:-1]))]
    aligns = _aligns(grid)
    y = box.y
    if grid.caption:
        words = flow(grid.caption, box.width)
        yield from words.items(box.x, y, Ink.SLATE)
        y += words.height
    natural_widths = _natural_columns(grid)
    if grid.groups:
        foot = box.y + min(box.height, measure_grid(grid, box.width).most) - 1.0
        yield from _grid_groups(grid, lefts, y, foot)
        y += LINE
    for n, head in enumerate(grid.heads):
        x = _anchor_x(
            lefts[n], natural_widths[n] if not grid.weights else _cell_width(grid, widths, n), aligns[n]
        )
        yield Text(x, y + BASE, head, Font.NAME, SIZE, Ink.NAVY, _ANCHORS[aligns[n]], True)
    y += LINE
    yield Line(box.x, y + 0.4, box.right, y + 0.4, RULE)
    y += _AFTER_HEAD
    spare = (box.height - measure_grid(grid, box.width).least) / len(grid.rows)
    more = min(_row_growth(grid), max(0.0, spare))
    for number, row in enumerate(grid.rows):
        if more and number and number % (grid.group or _UNGROUPED) == 0:
            yield Line(box.x, y, box.right, y, _BETWEEN)
        if grid.total and number == len(grid.rows) - 1:
            yield Line(box.x, y, box.right, y, RULE)
        y += _space_above(grid, number) + more / 2
        for n, text in enumerate(row):
            room = natural_widths[n] if not grid.weights else _cell_width(grid, widths, n)
            font = Font.TEXT if n else Font.STRONG
            ink = Ink.SLATE if n in grid.quiet else Ink.INK
            words = flow(text, max(room, 1.0), font)
            yield from words.items(_anchor_x(lefts[n], room, aligns[n]), y, ink, _ANCHORS[aligns[n]])
        if grid.shares:
            rooms = [(left + used, wide - used) for left, used, wide in zip(lefts, natural_widths, widths)]
            yield from _bars_behind(grid.shares[number], rooms[1:], y, grid.full_bar)
        y += _grid_row(grid, row, widths) + more / 2


def _grid_groups(grid: Grid, lefts: Sequence[float], y: float, foot: float) -> Iterator[Item]:
    """Yield the headings of groups of columns in a table, with a thin vertical line before each group.

    The line ends at the y coordinate ``foot``.
    """
    for column, head in grid.group_starts.items():
        left = lefts[column] - _GROUP_LINE
        yield Line(left, y + 0.6, left, foot, RULE)
        yield Text(left + _GROUP_LINE, y + BASE, head, Font.NAME, SIZE, Ink.NAVY)


def _bars_behind(
    values: tuple[float | None, ...], rooms: list[tuple[float, float]], y: float, full: float
) -> Iterator[Item]:
    """Yield a bar behind each number of a table row, with a length that shows the number's value.

    ``rooms`` gives the left edge of each bar, and the width available for it. ``full`` is the length in mm of
    a bar of the value 1; with 0, such a bar is as long as its room.
    """
    for value, (left, wide) in zip(values, rooms, strict=True):
        if value is None:
            continue
        start, most = left + _BAR_OFF, full or wide - 2 * _BAR_OFF
        middle = y + LINE / 2
        if most > 0:
            yield Line(start, middle - 1.2, start, middle + 1.2, RULE)
        if most > 0 and value > 0:
            yield Line(
                start, middle, start + most * value, middle, Style(stroke=Ink.NAVY, weight=Weight.BAND)
            )


def _natural_columns(grid: Grid) -> list[float]:
    """Return the width in mm of the widest text in each column of a table."""
    return [
        max(
            natural(grid.heads[n], Font.NAME),
            *(natural(row[n], Font.TEXT if n else Font.STRONG) for row in grid.rows),
        )
        for n in range(len(grid.heads))
    ]


__all__ = ["measure_grid", "measure_roll", "place_grid", "place_roll"]
