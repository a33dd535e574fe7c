"""Draws the table that shows which cards may be played in response to which other cards.

It has a row for each card played and a column for each possible response.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Anchor, Box, Circle, Font, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.press.blocks_board import Matrix
from printkit.press.sheets.type import BASE, SIZE, Extent, centred

_CELL = 11.0  # height in mm of the row of icons of the answers
_ROW = 10.2  # least height in mm of a row
_GROWS = 2.8  # mm by which a row may grow
_PLATE = 9.0
_NAMED = 4.6
_PLAYED = 46.0


def measure_matrix(matrix: Matrix, width: float) -> Extent:
    rows = len(matrix.played)
    head = _CELL + _NAMED
    return Extent(head + rows * _ROW, head + rows * (_ROW + _GROWS))


def place_matrix(matrix: Matrix, box: Box) -> Iterator[Item]:
    wide = (box.width - _PLAYED) / len(matrix.answers)
    head = _CELL + _NAMED
    high = (box.height - head) / len(matrix.played)
    for at, (y, text) in enumerate(zip((box.y + 5.0, box.y + 9.0), matrix.corner.split("\n"))):
        yield Text(box.x, y, text, Font.STRONG, SIZE, Ink.SLATE if at else Ink.INK)
    for at, (icon, name) in enumerate(matrix.answers):
        x = box.x + _PLAYED + (at + 0.5) * wide
        yield from _icon_plate(icon, x, box.y + _CELL / 2, matrix.own)
        yield Text(x, box.y + _CELL + BASE, name, Font.NAME, SIZE, matrix.own[0], Anchor.MIDDLE)
    line = Style(stroke=Ink.SLATE, weight=Weight.RULE)
    for row, ((icon, name), marks) in enumerate(zip(matrix.played, matrix.marks)):
        y = box.y + head + row * high
        yield Line(box.x, y, box.right, y, line)
        yield from _icon_plate(icon, box.x + _PLATE / 2 + 0.6, y + high / 2, matrix.by)
        yield Text(
            box.x + _PLATE + 3.0, centred(y, high, Font.NAME, 11.0), name, Font.NAME, 11.0, matrix.by[0]
        )
        for at, may in enumerate(marks):
            x = box.x + _PLAYED + (at + 0.5) * wide
            if may:
                yield Use("tick", x, y + high / 2, 6.0, fill=Ink.VERMILION, kept=True)
            else:
                yield Line(x - 1.4, y + high / 2, x + 1.4, y + high / 2, line)
    yield Line(box.x, box.bottom, box.right, box.bottom, line)


def _icon_plate(icon: str, x: float, y: float, of: tuple[Ink, bool]) -> Iterator[Item]:
    """Yield the icon of a card on a plate (a filled background).

    The shape of the plate shows the side to which the card belongs.
    """
    ink, round_plate = of
    half = _PLATE / 2
    solid = Style(fill=ink, plate=True)
    yield (
        Circle(x, y, half, solid) if round_plate else Rect(x - half, y - half, 2 * half, 2 * half, solid, 1.2)
    )
    yield Use(icon, x, y, 6.9, fill=ink, on_plate=True)
