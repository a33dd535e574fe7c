"""Draws tables that players fill in: column headings with icons, line numbers, and the boxes of each line.

      icon    icon
turn  card   target
┏━━━┯━━━━━━┯━━━━━━━━┓  the number stands once for the lines of sides that take turns;
┃ 1 │      │        ┃  every second side, or every second group of lines, is shaded
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from math import ceil

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    Font,
    Ink,
    Item,
    Line,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.symbols import symbol
from printkit.press.blocks import Column, SideLook, WriteTable
from printkit.press.pictures.sea import stamped_water
from printkit.press.sheets.text import text_field, tick_box
from printkit.press.sheets.type import (
    BASE,
    DOTTED,
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
    natural,
    suit_ink,
)

_STRIP = 2.6  # width in mm of the strip that shows the side to which a line belongs
_NUMBER = 8.4  # width in mm of the column of line numbers
_AGAIN = 4.6  # width in mm of the column of numbers in a second copy
_FIGURE = 13.0  # size in points of a line's number
_SIGN = 7.4  # width in mm of the column with the symbols of sides that take turns
_ICON = 5.0  # mm; greatest height of an icon
_SILHOUETTE = 10.0  # mm; greatest width of a silhouette
_ICON_LINE = 6.0  # height in mm of the row of icons over the column heads
_REST = 6  # least number of lines that are left for the next page
_BAND = 2.4  # height in mm of the patterned band over the columns of a side
_FIFTH = Style(stroke=Ink.INK, weight=Weight.HEAVY)
_TURN = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE)
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE, dash=(1.2, 0.8))
_FIX = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, fill=Ink.PAPER)
_MAYBE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, fill=Ink.PAPER, dash=(1.2, 0.9))
_FIX_SIZE = 11.0  # points: a line's number on a course
_FIX_MOST = 3.7  # mm; greatest radius of the ring around a line's number
_CHOICE = 3.0  # height in mm of a symbol to be circled
_CHOICES = 4.1  # mm from one symbol to be circled to the next, so that a pencil circles only one of them
_APART = 1.0  # mm between the log's word and the hint under a column's head
_ABOVE_HEAD = 1.0  # mm between the line above a table and a head of two lines that comes next
_PLACE = 3.0  # height in mm of a mark between the places of two values in a cell
_EXAMPLE = 6.0  # height in mm of the example line
_FINE = 0.01  # mm; heights that differ by less are equal
_TOP = Style(stroke=Ink.NAVY, weight=Weight.HEAVY)


def _number_width(table: WriteTable) -> float:
    """Return the total width in mm of everything to the left of the columns of a table to fill in.

    This is the line numbers, those in a second copy, and the strips and symbols that mark the sides.

    The width is 0 if the table has none of these.
    """
    strip = _STRIP + 0.5 if table.sides else 0.0
    again = _AGAIN if table.again else 0.0
    return (_NUMBER if table.number else 0.0) + again + strip + (_SIGN if len(table.sides) > 1 else 0.0)


def _head_lines(column: Column) -> list[str]:
    """Return the lines of text of a column's heading.

    The head is split at line breaks and, if it is a keyword of the log, also at hyphens.
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
    icons = _icons_height(table)
    above = _ABOVE_HEAD if lines > 1 and not (groups or icons) else 0.0
    return LINE * (lines + groups) + icons + _notes_height(table) + 1.0 + _band_height(table) + shown + above


def _icons_height(table: WriteTable) -> float:
    """Return the height in mm of the row of icons above the column headings of a table."""
    return _ICON_LINE if any(column.icon for column in table.columns) else 0.0


def _band_height(table: WriteTable) -> float:
    """Return the height in mm of the patterned bands above groups of columns in a table."""
    return _BAND + 0.6 if table.bands else 0.0


def _notes_height(table: WriteTable) -> float:
    """Return the height in mm of the small line with keywords and hints below the column headings of a table.

    The keywords are those of the log for the columns, and the hints are for filling them in.
    """
    if any(column.hint for column in table.columns):
        return LINE
    return WORD_LINE if any(column.word for column in table.columns) else 0.0


def _note_widths(column: Column) -> tuple[float, float]:
    """Return the widths in mm of the keyword and of the hint in the small line below the heading of a column.

    The keyword is that of the log for the column; its width includes the space after it.
    """
    word, hint = natural(column.word, Font.HEAD, WORD), natural(column.hint, Font.HEAD)
    return (word + _APART, hint) if word and hint else (word, hint)


def write_widths(table: WriteTable, width: float) -> list[float]:
    """Return the widths in mm of the columns of a table to fill in, except the column of line numbers.

    Raises LayoutError if a head does not fit its column.
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
    head, rows = _head_height(table), table.lines * WRITE
    # The icons are left out where there is no room for them, but not from a table that can go on on the next page.
    left_out = 0.0 if table.flow else _icons_height(table)
    return Extent(head - left_out + rows, head + table.lines * max(WRITE, table.most))


def split_write(
    table: WriteTable, height: float, *, evenly: bool = False
) -> tuple[WriteTable, WriteTable | None]:
    """Split a table to fill in, and return the part whose lines fit into ``height`` mm and the rest (None if all
    lines fit).

    Raises LayoutError if not even one line fits.

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
    if box.height < _head_height(table) + table.lines * WRITE - _FINE:
        table = replace(table, columns=tuple(replace(column, icon="") for column in table.columns))
    widths = write_widths(table, box.width)
    head = _head_height(table)
    row = min(max(WRITE, table.most), (box.height - head) / table.lines)
    body = Box(box.x, box.y + head, box.width, table.lines * row)
    left = box.x + _number_width(table)
    lefts = [left, *(left + at for at in accumulate(widths))]
    if table.example:
        shown = Box(box.x, body.y - _EXAMPLE, box.width, _EXAMPLE)
        yield from _example(table, shown, widths, lefts)
    names = head - (_EXAMPLE if table.example else 0.0)
    yield from _place_head(table, Box(box.x, box.y, box.width, names), widths, lefts)
    for n in range(0 if left > box.x else 1, len(table.columns)):
        yield Line(lefts[n], body.y, lefts[n], body.bottom, _TURN if _divides(table, n) else RULE)
    if table.course:
        yield from _course(Box(box.x, body.y, _NUMBER, body.height), table, row)
    yield from _line_numbers(table, Box(box.x, body.y, left - box.x, body.height), row)
    printed = {(line, verb): text for line, verb, text in table.printed}
    for n in range(table.lines):
        number = table.first + n
        y = body.y + n * row
        yield from _rule(table, number, y + row, box)
        first = printed.get((number, table.columns[0].verb), "")
        for column, x, width in zip(table.columns, lefts, widths):
            text = printed.get((number, column.verb), "")
            if text and not column.tick:
                middle = centred(y, row, Font.TEXT, SIZE)
                yield Text(x + width / 2, middle, text, Font.TEXT, SIZE, Ink.SLATE, Anchor.MIDDLE, True)
            else:
                line = f"{table.number} {table.label(number)}" if table.number else first
                line = ", ".join(filter(None, (table.tip, line)))
                yield from _cell(f"{table.name}.{number}", column, Box(x, y, width, row), line, text)
    yield Rect(*body, FRAME)
    yield Line(box.x, body.y, box.right, body.y, _TOP)


def _divides(table: WriteTable, n: int) -> bool:
    """Return True if a group of columns that belongs to one side (player) begins or ends at the left edge of column
    ``n``."""
    sides = {name for name, _, _ in table.bands}
    before, after = table.columns[n - 1].group if n else "", table.columns[n].group
    return n > 0 and before != after and bool(sides & {before, after})


def _rule(table: WriteTable, number: int, y: float, box: Box) -> Iterator[Item]:
    """Yield the horizontal line below the row with the number ``number`` of a table.

    It does not extend under the row's number if the next row has the same number, or if the numbers lie on a
    ship's course.
    """
    shared = table.number and table.number_of(number) == table.number_of(number + 1)
    left = box.x + (_NUMBER if shared or table.course else 0.0)
    if number % table.heavy and not table.closes(number + 1):
        yield Line(left, y, box.right, y, RULE)
    else:
        yield Line(left, y, box.right, y, _TURN if len(table.sides) > 1 else _FIFTH)


def _course(strip: Box, table: WriteTable, row: float) -> Iterator[Item]:
    """Yield the strip of sea under the line numbers of a table, with a ship's course: a line that joins the numbers."""
    yield stamped_water("course", strip, 11)
    turn = row * max(1, len(table.sides))
    ends, x = _fix_radius(turn), strip.centre.x
    for n in range(1, round(strip.height / turn)):
        y = strip.y + n * turn
        yield Line(x, y - turn / 2 + ends, x, y + turn / 2 - ends, _COURSE)
    yield Line(strip.right, strip.y, strip.right, strip.bottom, RULE)


def _fix_radius(high: float) -> float:
    return min(high / 2 - 0.35, _FIX_MOST)


def _ringed_number(x: float, y: float, high: float, text: str, ring: Style) -> Iterator[Item]:
    """Yield the number of a table row in a ring, which looks like a marked position on a sea chart.

    ``high``: the height in mm that the ring must fit into.
    """
    yield Circle(x, y, _fix_radius(high), ring)
    middle = centred(y, 0.0, Font.TITLE, _FIX_SIZE)
    yield Text(x, middle, text, Font.TITLE, _FIX_SIZE, Ink.NAVY, Anchor.MIDDLE, True)


def _strip(look: SideLook, row: float) -> Stencil:
    """Return the strip beside a table row in the ink and pattern of the side (player) to which the row belongs."""
    high = round(row - 1.0, 2)
    style = Style(stroke=look.ink, weight=Weight.RULE, fill=look.ink, pattern=look.pattern)
    key = f"strip-{look.ink.value}-{look.pattern.value}-{high:g}"
    return Stencil(key, _STRIP, high, (Rect(0.0, 0.0, _STRIP, high, style),))


def _line_numbers(table: WriteTable, body: Box, row: float) -> Iterator[Item]:
    """Yield the shapes to the left of a table's lines: the line numbers, and the strips and symbols that mark the
    sides (players)."""
    last = table.first + table.lines - 1
    strip = body.x + (_NUMBER if table.number else 0.0) + (_AGAIN if table.again else 0.0)
    for number in range(table.first, last + 1):
        y = body.y + (number - table.first) * row
        if table.again:
            middle, copy = centred(y, row, Font.HEAD, SIZE), str(table.number_in_copy(number))
            yield Text(
                body.x + _NUMBER + _AGAIN / 2, middle, copy, Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE, True
            )
        if table.sides:
            look = table.sides[table.side(number)]
            yield Stamp(_strip(look, row), strip, y + 0.5)
            if look.symbol:
                yield from _icon(look.symbol, strip + _STRIP + _SIGN / 2, y + row / 2, look.ink)
        if table.number and (number == table.first or table.side(number) == 0):
            shared = min(last, number + max(1, len(table.sides)) - 1 - table.side(number)) - number + 1
            x = body.x + _NUMBER / 2
            text = table.last if table.closes(number) else str(table.number_of(number))
            if table.course:
                ring = _MAYBE if table.dashed_from and number >= table.dashed_from else _FIX
                yield from _ringed_number(x, y + row * shared / 2, row * shared, text, ring)
                continue
            middle = centred(y, row * shared, Font.TITLE, _FIGURE)
            yield Text(x, middle, text, Font.TITLE, _FIGURE, Ink.NAVY, Anchor.MIDDLE, True)


def _icon(name: str, x: float, y: float, ink: Ink, room: float = _SIGN) -> Iterator[Item]:
    """Yield a symbol centred on (x, y), as large as possible within ``room`` mm of width and the height of an icon."""
    scale = symbol(name).scale_within(min(room - 1.0, _SILHOUETTE), _ICON)
    yield Use(name, x, y, scale, fill=ink, kept=True)


def _example(table: WriteTable, line: Box, widths: Sequence[float], lefts: Sequence[float]) -> Iterator[Item]:
    """Yield a line of a table that is already filled in, as an example for players."""
    middle = centred(line.y, line.height, Font.TEXT, SIZE)
    yield Line(line.x, line.y, line.right, line.y, RULE)
    if table.number:
        yield Text(
            line.x + _NUMBER / 2,
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
    yield Line(box.x, box.y, box.right, box.y, _TOP)
    if table.number:
        yield Text(box.x + 0.6, low - LINE + BASE, table.number, Font.NAME, SIZE, Ink.NAVY)
    for column, x, width in zip(table.columns, lefts, widths):
        lines = _head_lines(column)
        for n, text in enumerate(lines):
            y = low - LINE * (len(lines) - n) + BASE
            yield Text(x + width / 2, y, text, Font.NAME, SIZE, Ink.NAVY, Anchor.MIDDLE)
        if column.icon:
            top = low - LINE * len(lines) - _ICON_LINE
            yield from _icon(column.icon, x + width / 2, top + _ICON_LINE / 2, Ink.NAVY, width)
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


def _cell(stem: str, column: Column, box: Box, line: str, printed: str = "") -> Iterator[Item]:
    """Yield the form fields of a table cell.

    ``line`` describes the cell's line in words that a screen reader says. ``printed`` stands beside a tick box."""
    name = f"{stem}.{column.name or column.verb}"
    said = column.tip or " ".join(filter(None, (column.group, column.head.replace("\n", " "))))
    tip = f"{line or stem.rpartition('.')[2]}: {said}"
    if column.tick:
        x, y = box.centre.x - TICK / 2, box.centre.y - TICK / 2
        if printed:
            x -= (natural(printed) + 0.8) / 2
            middle = centred(box.y, box.height, Font.TEXT, SIZE)
            yield Text(x + TICK + 0.8, middle, printed, Font.TEXT, SIZE, Ink.SLATE)
            name, tip = f"{name}-{printed}", f"{tip}, {printed}"
        yield from tick_box(name, x, y, tip)
        return
    side = box.width / column.slots
    for n in range(1, column.places):
        x = box.x + n * box.width / column.places
        yield Line(x, box.bottom - _PLACE, x, box.bottom, RULE)
    if column.choices:
        yield from _choices(column.choices, box)
        side -= len(column.choices) * _CHOICES
    for n in range(column.slots):
        slot = Box(box.x + n * side, box.y, side, box.height)
        if n:
            yield Line(slot.x, slot.y + 1.2, slot.x, slot.bottom - 1.2, DOTTED)
        own = name if column.slots == 1 else f"{name}.{n + 1}"
        anchor = Anchor.MIDDLE if side < 24 else Anchor.START
        yield text_field(
            own, slot, tip if column.slots == 1 else f"{tip}, {n + 1} of {column.slots}", anchor=anchor
        )


def _choices(symbols: tuple[str, ...], box: Box) -> Iterator[Item]:
    """Yield the symbols in a table cell. Players circle one of them by hand."""
    for n, name in enumerate(reversed(symbols)):
        x = box.right - (n + 0.5) * _CHOICES
        ink = Ink.SLATE if suit_ink(name) is Ink.INK else Ink.VERMILION
        yield Use(name, x, box.centre.y, symbol(name).scale_within(_CHOICE, _CHOICE), fill=ink, outlined=True)
