"""Draws markers, which are counters from which nothing is measured. Two patterned bands identify the side, and a large emblem
shows what the marker means.

┌─────────────┐      The bands keep clear of the cut. A number or a word of a few letters stands above the
│ ▒▒▒▒▒▒▒▒▒▒▒ │      emblem, a note below it; both are left out where the emblem says it all. A mark over
│     C1      │      the emblem (a slash, a cross) shows what has happened to it.
│  ▄▄█▄▟▙▄▄   │
│ ▒▒▒▒▒▒▒▒▒▒▒ │
└─────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Anchor, Box, Circle, Font, Ink, Item, Rect, Style, Text, Use, Weight
from printkit.drawing.silhouettes import SILHOUETTES
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import cap_height, fit
from printkit.press.pieces import CounterFace, Outline

WHITE = 0.6  # mm between the frame and the cut
_BAND = 1.4  # height of the patterned bands, mm
_SIDE = 0.7  # mm beside the emblem
_ROOM = 0.7  # mm between a band and the emblem
_LABEL = 12.0  # points
_NOTE = 8.0
_LEAST = 7.5
_GAP = 0.8  # mm between label, emblem and note
_OUTLINE = 0.3  # mm of white round an emblem in front of a mark
_RED = ("cross", "slash", "burst")


def marker(length: float, width: float, outline: Outline, face: CounterFace) -> Iterator[Item]:
    """Yield the drawing items of a marker's side, in mm from its upper left corner."""
    whole = Box(0, 0, length, width).grown(-WHITE)
    if outline is Outline.DISC:
        yield from _ring(length / 2, face)
        inside = whole.grown(-_BAND - 0.12 * length)
    else:
        yield from _bands(whole, face)
        inside = Box(
            whole.x + _SIDE,
            whole.y + _BAND + _ROOM,
            whole.width - 2 * _SIDE,
            whole.height - 2 * (_BAND + _ROOM),
        )
    top, low = inside.y, inside.bottom
    if face.label:
        size = fit(face.label, Font.TITLE, _LABEL, inside.width, least=_LEAST)
        top += cap_height(Font.TITLE, size)
        yield Text(inside.centre.x, top, face.label, Font.TITLE, size, Ink.INK, Anchor.MIDDLE)
        top += _GAP
    if face.note:
        size = fit(face.note, Font.NAME, _NOTE, inside.width, least=_LEAST)
        yield Text(inside.centre.x, low, face.note, Font.NAME, size, Ink.INK, Anchor.MIDDLE)
        low -= cap_height(Font.NAME, size) + _GAP
    yield from _emblem(face, Box(inside.x, top, inside.width, low - top))


def _bands(whole: Box, face: CounterFace) -> Iterator[Item]:
    """Yield the frame of a rectangular marker, with a patterned band at its head and at its foot."""
    band = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    yield Rect(*whole, Style(stroke=face.ink, weight=Weight.STRUCTURE), 0.8)
    for y in (whole.y, whole.bottom - _BAND):
        yield Rect(whole.x + 0.6, y, whole.width - 1.2, _BAND, band)


def _ring(middle: float, face: CounterFace) -> Iterator[Item]:
    rim = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    inner = Style(stroke=face.ink, weight=Weight.RULE, fill=Ink.PAPER)
    yield Circle(middle, middle, middle - WHITE, rim)
    yield Circle(middle, middle, middle - WHITE - _BAND, inner)


def _emblem(face: CounterFace, room: Box) -> Iterator[Item]:
    shape = symbol(face.emblem)
    across, down = (shape.height, shape.width) if face.symbol_turn % 180 else (shape.width, shape.height)
    scale = min(room.width / across, room.height / down)
    x, y = room.centre
    lined = face.emblem in SILHOUETTES or face.emblem in _RED
    ink = Ink.VERMILION if face.emblem in _RED else face.ink
    drawn = Use(face.emblem, x, y, scale, face.symbol_turn, fill=ink, kept=lined)
    if face.symbol is None:
        yield drawn
    elif face.symbol == "burst":
        # At the stern, so that the vessel is still recognised.
        over, left = min(room.width, room.height) * 0.5, x - 0.28 * room.width
        yield drawn
        yield Use(face.symbol, left, y, over * 1.2, fill=Ink.PAPER)
        yield Use(face.symbol, left, y, over, fill=Ink.VERMILION, kept=True)
    else:
        # The mark lies behind the vessel, which stands out from it by a white outline.
        yield Use(face.symbol, x, y, min(room.width, room.height) * 1.1, fill=Ink.VERMILION, kept=True)
        yield from drawn.with_halo(_OUTLINE)
