"""Draws tables on which die rolls are looked up, tables of numbers, and tables to fill in."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from math import ceil

from printkit.drawing import Anchor, Box, Font, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.press.blocks import Align, Column, Grid, RollRow, RollTable, WriteTable
from printkit.press.sheets.text import text_field, tick_box
from printkit.press.sheets.type import (
    BASE,
    DOTTED,
    EDGE,
    FRAME,
    LINE,
    RULE,
    SIZE,
    TICK,
    WORD,
    WORD_BASE,
    WORD_LINE,
    WRITE,
    Extent,
    LayoutError,
    centred,
    flow,
    natural,
)

_PAD = 2.0
_AFTER_HEAD = 1.0
_GROUP = 1.4  # mm between the groups of a long table

_ANCHORS = {Align.LEFT: Anchor.START, Align.CENTRE: Anchor.MIDDLE, Align.RIGHT: Anchor.END}


def _anchor_x(x: float, width: float, align: Align) -> float:
    return x + {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[align]


# --- tables for die rolls


def _roll_widths(table: RollTable, width: float) -> tuple[float, float, float, tuple[float, ...]]:
    """Return the widths in mm of the columns of a table for die rolls: die, result, effect, and each column of odds.
    The result column gets the remaining width.
    """
    die = max(natural(row.die, Font.STRONG) for row in table.rows) + _PAD
    effect = max(natural(row.effect) for row in table.rows)
    count = max((len(row.odds) for row in table.rows), default=0)
    odds = []
    for n in range(count):
        cells = [natural(row.odds[n], Font.HEAD) for row in table.rows if n < len(row.odds)]
        head = natural(table.heads[n], Font.HEAD) if n < len(table.heads) else 0.0
        odds.append(max(head, *cells) + 1.6)
    used = die + (effect + _PAD if effect else 0.0) + math.fsum(odds)
    if width - used < 12.0:
        raise LayoutError(f"table `{table.die}` leaves {width - used:.1f} of {width:.1f} mm for its results")
    return die, width - used, effect, tuple(odds)


def _roll_head(table: RollTable, width: float, odds: tuple[float, ...]) -> tuple[float, float]:
    """Return two measures in mm of a table for die rolls: the width of the line that names the die, and the height of
    the table head.
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
        return [wide[0] + _BAR_OFF] + [each + (spare - _BAR_OFF) / (count - 1) for each in wide[1:]]
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


def _above(grid: Grid, row: int) -> float:
    """Return the vertical space in mm between a row of a table and the previous row."""
    return _GROUP if grid.group and row and row % grid.group == 0 else 0.0


def measure_grid(grid: Grid, width: float) -> Extent:
    widths = _grid_widths(grid, width)
    height = (
        (2 if grid.groups else 1) * LINE
        + _AFTER_HEAD
        + math.fsum(_grid_row(grid, row, widths) for row in grid.rows)
        + 1.0
    )
    height += math.fsum(_above(grid, n) for n in range(len(grid.rows)))
    if grid.caption:
        height += flow(grid.caption, width).height
    return Extent(height, height)


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
        foot = box.y + measure_grid(grid, box.width).least - 1.0
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
    strong = (0, *grid.group_starts)
    for number, row in enumerate(grid.rows):
        y += _above(grid, number)
        for n, text in enumerate(row):
            room = natural_widths[n] if not grid.weights else _cell_width(grid, widths, n)
            font = Font.STRONG if n in strong else Font.TEXT
            ink = Ink.SLATE if n in grid.quiet else Ink.INK
            words = flow(text, max(room, 1.0), font)
            yield from words.items(_anchor_x(lefts[n], room, aligns[n]), y, ink, _ANCHORS[aligns[n]])
        if grid.shares:
            rooms = [(left + used, wide - used) for left, used, wide in zip(lefts, natural_widths, widths)]
            yield from _shares(grid.shares[number], rooms[1:], y)
        y += _grid_row(grid, row, widths)


def _grid_groups(grid: Grid, lefts: Sequence[float], y: float, foot: float) -> Iterator[Item]:
    """Yield the heads of a table's groups of columns, and a thin line before each group down to ``foot``."""
    for column, head in grid.group_starts.items():
        left = lefts[column] - _GROUP_LINE
        yield Line(left, y + 0.6, left, foot, RULE)
        yield Text(left + _GROUP_LINE, y + BASE, head, Font.NAME, SIZE, Ink.NAVY)


def _shares(values: tuple[float, ...], rooms: list[tuple[float, float]], y: float) -> Iterator[Item]:
    """Yield a bar behind each figure of a table row. ``rooms`` gives the left edge of each bar and the width
    available for it.
    """
    for value, (left, wide) in zip(values, rooms, strict=True):
        start, most = left + _BAR_OFF, wide - 2 * _BAR_OFF
        middle = y + LINE / 2
        if most > 0:
            yield Line(start, middle - 1.2, start, middle + 1.2, RULE)
        if most > 0 and value > 0:
            yield Line(
                start, middle, start + most * value, middle, Style(stroke=Ink.NAVY, weight=Weight.BAND)
            )


def _natural_columns(grid: Grid) -> list[float]:
    """Return the width in mm of the widest text in each column of a table."""
    strong = (0, *grid.group_starts)
    return [
        max(
            natural(grid.heads[n], Font.NAME),
            *(natural(row[n], Font.STRONG if n in strong else Font.TEXT) for row in grid.rows),
        )
        for n in range(len(grid.heads))
    ]


# --- tables to fill in

_STRIP = 2.6  # width in mm of the strip that shows the side to which a line belongs
_NUMBER = 7.0
_REST = 6
_BAND = 2.4  # height in mm of the patterned band over the columns of a side
_FIFTH = Style(stroke=Ink.INK, weight=Weight.HEAVY)
_APART = 1.0  # mm between the log's word and the hint under a column's head
_PLACE = 3.0  # height in mm of a mark between the places of two values in a cell
_EXAMPLE = 6.0  # height in mm of the example line


def _number_width(table: WriteTable) -> float:
    """Return the width in mm of the column of line numbers; 0 if the table has no line numbers."""
    return _number_left(table) + _NUMBER if table.number else 0.0


def _number_left(table: WriteTable) -> float:
    """Return the width in mm of the strip to the left of the line numbers that shows the pattern of each line's side."""
    return _STRIP if table.sides else 0.0


def _head_lines(column: Column) -> list[str]:
    """Return the lines of a column head. It is split at line breaks and, if the head is a word of the log, at
    hyphens.
    """
    lines: list[str] = []
    for line in column.head.split("\n"):
        parts = line.split("-") if not column.label else [line]
        lines += [part + ("-" if n < len(parts) - 1 else "") for n, part in enumerate(parts)]
    return lines


def _head_height(table: WriteTable) -> float:
    lines = max(len(_head_lines(column)) for column in table.columns)
    groups = 1 if any(column.group for column in table.columns) else 0
    shown = _EXAMPLE if table.example else 0.0
    return LINE * (lines + groups) + _notes_height(table) + 1.0 + _band_height(table) + shown


def _band_height(table: WriteTable) -> float:
    """Return the height in mm of the patterned bands over groups of a table's columns."""
    return _BAND + 0.6 if table.bands else 0.0


def _notes_height(table: WriteTable) -> float:
    """Return the height in mm of the line under a table's column heads. The line contains the words to write in a
    log, and hints.
    """
    if any(column.hint for column in table.columns):
        return LINE
    return WORD_LINE if any(column.word for column in table.columns) else 0.0


def _note_widths(column: Column) -> tuple[float, float]:
    """Return two widths in mm for the small line under a column's head: that of the word for the log, including the
    space after it, and that of the hint.
    """
    word, hint = natural(column.word, Font.HEAD, WORD), natural(column.hint, Font.HEAD)
    return (word + _APART, hint) if word and hint else (word, hint)


def write_widths(table: WriteTable, width: float) -> list[float]:
    """Return the widths in mm of the columns of a table to fill in, except the column of line numbers. Raises
    LayoutError if a head does not fit its column.
    """
    room = width - _number_width(table)
    whole = math.fsum(column.weight for column in table.columns)
    widths = [room * column.weight / whole for column in table.columns]
    for column, each in zip(table.columns, widths):
        texts = [(text, Font.NAME, SIZE) for text in _head_lines(column)]
        notes = " ".join(filter(None, (column.word, column.hint)))
        needs = [(text, natural(text, font, size)) for text, font, size in texts]
        for text, wide in (*needs, (notes, math.fsum(_note_widths(column)))):
            need = wide + 1.0
            if need > each + 0.01:
                raise LayoutError(
                    f"{table.name}: column `{column.verb}` is {each:.1f} mm wide, `{text}` needs {need:.1f}"
                )
    return widths


def measure_write(table: WriteTable, width: float) -> Extent:
    write_widths(table, width)
    head = _head_height(table)
    return Extent(head + table.lines * WRITE, head + table.lines * max(WRITE, table.most))


def split_write(
    table: WriteTable, height: float, *, evenly: bool = False
) -> tuple[WriteTable, WriteTable | None]:
    """Split a table to fill in. Return the lines that fit into ``height``, and the rest. Raises LayoutError if not
    even one line fits.

    ``evenly`` distributes the lines over pages of that height. Otherwise the page is filled, but at least ``_REST``
    lines are left for the next page, because one or two would be overlooked there; the lines that stay become higher
    instead.
    """
    fit = int((height - _head_height(table)) / WRITE + 1e-6)
    if fit >= table.lines:
        return table, None
    if fit < 1:
        raise LayoutError(f"{table.name}: not one line fits into {height:.1f} mm")
    here = ceil(table.lines / ceil(table.lines / fit)) if evenly else min(fit, max(3, table.lines - _REST))
    most = max(table.most, (height - _head_height(table)) / here) if here < fit else table.most
    rest = replace(table, lines=table.lines - here, first=table.first + here, example=())
    return replace(table, lines=here, most=most), rest


def place_write(table: WriteTable, box: Box) -> Iterator[Item]:
    widths = write_widths(table, box.width)
    head = _head_height(table)
    row = min(max(WRITE, table.most), (box.height - head) / table.lines)
    bottom = box.y + head + table.lines * row
    left = box.x + _number_width(table)
    lefts = [left, *(left + at for at in accumulate(widths))]
    if table.example:
        shown = Box(box.x, box.y + head - _EXAMPLE, box.width, _EXAMPLE)
        yield from _example(table, shown, widths, lefts)
    names = head - (_EXAMPLE if table.example else 0.0)
    yield from _place_head(table, Box(box.x, box.y, box.width, names), widths, lefts)
    yield Line(box.x, box.y + head, box.right, box.y + head, FRAME)
    for x in lefts[0 if table.number else 1 : -1]:
        yield Line(x, box.y + head, x, bottom, RULE)
    printed = {(line, verb): text for line, verb, text in table.printed}
    for n in range(table.lines):
        number = table.first + n
        y = box.y + head + n * row
        yield Line(box.x, y + row, box.right, y + row, RULE if number % table.heavy else _FIFTH)
        middle = centred(y, row, Font.HEAD, SIZE)
        if table.sides:
            ink, pattern = table.sides[n % len(table.sides)]
            style = Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
            yield Rect(box.x + 0.5, y + 0.5, _STRIP, row - 1.0, style)
        if table.number:
            x = box.x + _number_left(table) + _NUMBER / 2
            yield Text(x, middle, str(number), Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE, True)
        first = (number, table.columns[0].verb)
        for column, x, width in zip(table.columns, lefts, widths):
            text = printed.get((number, column.verb), "")
            if text:
                yield Text(x + width / 2, middle, text, Font.TEXT, SIZE, Ink.SLATE, Anchor.MIDDLE, True)
            else:
                line = f"{table.number} {number}" if table.number else printed.get(first, "")
                line = ", ".join(filter(None, (table.tip, line)))
                yield from _cell(f"{table.name}.{number}", column, Box(x, y, width, row), line)
    yield Rect(box.x, box.y + head, box.width, bottom - box.y - head, FRAME)


def _example(table: WriteTable, line: Box, widths: Sequence[float], lefts: Sequence[float]) -> Iterator[Item]:
    """Yield a filled-in line that shows how the table is used."""
    middle = centred(line.y, line.height, Font.TEXT, SIZE)
    yield Line(line.x, line.y, line.right, line.y, RULE)
    if table.number:
        yield Text(
            line.x + _number_left(table) + _NUMBER / 2,
            middle,
            "e.g.",
            Font.HEAD,
            SIZE,
            Ink.SLATE,
            Anchor.MIDDLE,
        )
    for text, column, x, wide in zip(table.example, table.columns, lefts, widths, strict=False):
        if column.tick:
            yield Use("tick", x + wide / 2, line.centre.y, TICK * 0.8, fill=Ink.SLATE, kept=True)
        else:
            yield Text(x + wide / 2, middle, text, Font.TEXT, SIZE, Ink.SLATE, Anchor.MIDDLE, True)


def _place_head(
    table: WriteTable, box: Box, widths: Sequence[float], lefts: Sequence[float]
) -> Iterator[Item]:
    low = box.bottom - 1.0 - _notes_height(table)
    hints = any(column.hint for column in table.columns)
    baseline = low + (BASE if hints else WORD_BASE)
    if table.number:
        yield Text(box.x, low - LINE + BASE, table.number, Font.HEAD, SIZE, Ink.SLATE)
    for column, x, width in zip(table.columns, lefts, widths):
        lines = _head_lines(column)
        for n, text in enumerate(lines):
            y = low - LINE * (len(lines) - n) + BASE
            yield Text(x + width / 2, y, text, Font.NAME, SIZE, Ink.NAVY, Anchor.MIDDLE)
        word, hint = _note_widths(column)
        left = x + (width - word - hint) / 2
        if column.word:
            yield Text(left, baseline, column.word, Font.HEAD, WORD, Ink.SLATE)
        if column.hint:
            yield Text(left + word, baseline, column.hint, Font.HEAD, SIZE, Ink.SLATE)
    yield from _place_groups(table, box.y, widths, lefts)


def _place_groups(
    table: WriteTable, y: float, widths: Sequence[float], lefts: Sequence[float]
) -> Iterator[Item]:
    bands = {name: (ink, pattern) for name, ink, pattern in table.bands}
    down = _band_height(table)
    n = 0
    while n < len(table.columns):
        end = n + 1
        group = table.columns[n].group
        while end < len(table.columns) and table.columns[end].group == group:
            end += 1
        if group:
            left, right = lefts[n], lefts[end - 1] + widths[end - 1]
            need = natural(group, Font.HEAD)
            if need > right - left:
                raise LayoutError(f"{table.name}: `{group}` needs {need:.1f} of {right - left:.1f} mm")
            low = y + down
            yield Text((left + right) / 2, low + BASE, group, Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE)
            yield Line(left + 1.0, low + LINE, right - 1.0, low + LINE, RULE)
        if group in bands:
            ink, pattern = bands[group]
            style = Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
            yield Rect(left + 0.5, y, right - left - 1.0, _BAND, style)
        n = end


def _cell(stem: str, column: Column, box: Box, line: str) -> Iterator[Item]:
    """Yield the form fields of a table cell. ``line`` is what a screen reader says for the cell's line."""
    name = f"{stem}.{column.name or column.verb}"
    said = column.tip or " ".join(filter(None, (column.group, column.head.replace("\n", " "))))
    tip = f"{line or stem.rpartition('.')[2]}: {said}"
    if column.tick:
        x, y = box.centre.x - TICK / 2, box.centre.y - TICK / 2
        yield from tick_box(name, x, y, tip)
        return
    side = box.width / column.slots
    for n in range(1, column.places):
        x = box.x + n * box.width / column.places
        yield Line(x, box.bottom - _PLACE, x, box.bottom, RULE)
    for n in range(column.slots):
        slot = Box(box.x + n * side, box.y, side, box.height)
        if n:
            yield Line(slot.x, slot.y + 1.2, slot.x, slot.bottom - 1.2, DOTTED)
        own = name if column.slots == 1 else f"{name}.{n + 1}"
        anchor = Anchor.MIDDLE if side < 24 else Anchor.START
        yield text_field(
            own, slot, tip if column.slots == 1 else f"{tip}, {n + 1} of {column.slots}", anchor=anchor
        )


__all__ = [
    "EDGE",
    "measure_grid",
    "measure_roll",
    "measure_write",
    "place_grid",
    "place_roll",
    "place_write",
    "split_write",
    "write_widths",
]
