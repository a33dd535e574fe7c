"""Draws markers: counters that only mark something, so that no distances are measured from them.

Two patterned bands show which side a marker belongs to, and a large emblem shows what it means.

┌─────────────┐      The bands keep clear of the cut. A number or a word of a few letters stands above the
│ ▒▒▒▒▒▒▒▒▒▒▒ │      emblem, a note below it; both are left out where the emblem says it all. A mark over
│     C1      │      the emblem (a slash, a cross) shows what has happened to it.
│  ▄▄█▄▟▙▄▄   │
│ ▒▒▒▒▒▒▒▒▒▒▒ │
└─────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    Close,
    CurveTo,
    Font,
    Group,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Step,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.silhouettes import SILHOUETTES
from printkit.drawing.symbols import STROKES, symbol
from printkit.press.art.fonts import cap_height, depth, fit, text_width
from printkit.press.pictures import ships
from printkit.press.pieces import CounterFace, Outline

WHITE = 1.2  # mm between the frame and the cut
_BAND = 1.4  # height of the patterned bands, mm
_SMALL = 15.0  # mm; lower markers have lower bands, so that their emblems are larger
_LOW_BAND, _LOW_ROOM = 1.1, 0.4
_SIDE = 0.6  # mm left free on either side of the emblem
_ROOM = 0.7  # mm between a band and the emblem
_OFF_BAND = 0.25  # mm between the band of a lower marker and the lowest letter of the note above it
_LABEL = 12.0  # points
_LARGE, _LARGE_LABEL = 18.0, 19.0  # on markers at least 18 mm high, labels are larger (points)
_NOTE = 8.0
_NOTE_OFF = 0.8  # mm left free beside a note, in all
_LEAST = 7.5
_GAP = 0.8  # mm between label, emblem and note
_OUTLINE = 0.3  # mm of white round an emblem in front of a mark
_LEAST_VESSEL = 9.0  # mm; in less room a vessel is a silhouette
_LEAST_RIGGED = 8.0  # mm; in a lower room too, because rigging and portholes would run together
_BROAD = 14.0  # mm; in less room a mark is a little lower than the room
_LEAST_STACKED = 7.0  # mm; in less height the label stands beside the emblem
_SEA = 2.2  # mm; greatest height of the waves under a vessel
_WAVES = 5
_SHALLOW = 0.6  # height of the single row of waves under a silhouette, as a share of two rows
_HALO = 1.4  # mm left free for the white outline of a large vessel
_HALO_ENDS = 0.3  # mm of that outline beyond bow and stern; a pointed bow's outline would cross the frame
_LIST = -14.0  # degrees by which a sinking vessel is turned
_STROKE, _FINE_STROKE = 1.1, 0.65  # mm; width of the strokes of a slash and a cross, and in a low room
_STRUCK_HALO, _FINE_HALO = 0.3, 0.3  # mm of white on either side of such a stroke
_BOW_STROKE, _BOW_HALO = (
    0.8,
    0.4,
)  # mm; the same for a slash over the bow of a small vessel, whose hull is dark
_OVER_BOW = 0.75  # width of a slash over the bow of a small vessel, as a share of the height of the room
_MOST_STRUCK = 0.45  # greatest width of a slash or cross at the right, as a share of the width of the room
_LOW = 8.0  # mm; height of a room below which the finer strokes are used
_ARROW = 1.9  # mm between the arrow heads in the bands of a piece that has had its turn
_CORNER = 11.0  # points; a number in the upper right corner, over a ship's low bow
_TAB = 0.7  # mm from that number to the frame, and to the rest of the band
_AFLOAT = 0.3  # mm by which a silhouette lies in the water
_FLEET = 2  # ships on a marker that stands for many
_ASTERN, _FARTHER = (
    0.62,
    1.5,
)  # length of each vessel of a fleet as a share of the available length, and mm by which the next vessel is farther off
_UNDER = Style(fill=Ink.PAPER)
_RED = ("cross", "slash", "burst")


def marker(length: float, width: float, outline: Outline, face: CounterFace) -> Iterator[Item]:
    """Yield the shapes of one side of a marker, in mm from its upper left corner."""
    whole = Box(0, 0, length, width).grown(-WHITE)
    if outline is Outline.DISC:
        yield from _ring(length / 2, face)
        inside = whole.grown(-_BAND - 0.12 * length)
    else:
        band, apart = (_LOW_BAND, _LOW_ROOM) if width < _SMALL else (_BAND, _ROOM)
        yield from _bands(whole, band, face)
        inside = Box(
            whole.x + _SIDE,
            whole.y + band + apart,
            whole.width - 2 * _SIDE,
            whole.height - 2 * (band + apart),
        )
    top, low = inside.y, inside.bottom
    if face.note:
        size = fit(face.note, Font.NAME, _NOTE, inside.width - _NOTE_OFF, least=_LEAST)
        if width < _SMALL and outline is not Outline.DISC:
            low -= depth(Font.NAME, size) + _OFF_BAND - _LOW_ROOM
        yield Text(inside.centre.x, low, face.note, Font.NAME, size, Ink.INK, Anchor.MIDDLE)
        low -= cap_height(Font.NAME, size) + _GAP
    room = Box(inside.x, top, inside.width, low - top)
    if face.label and face.note and room.height < _LEAST_STACKED:
        yield from _cornered(face, room, whole) if ships.is_vessel(face.emblem) else _beside(face, room)
        return
    if face.label:
        most = _LARGE_LABEL if width >= _LARGE else _LABEL
        size = fit(face.label, Font.TITLE, most, inside.width, least=_LEAST)
        top += cap_height(Font.TITLE, size)
        yield Text(inside.centre.x, top, face.label, Font.TITLE, size, Ink.INK, Anchor.MIDDLE)
        top += _GAP
    yield from _emblem(face, Box(inside.x, top, inside.width, low - top))


def _beside(face: CounterFace, room: Box) -> Iterator[Item]:
    """Yield the label of a marker to the left of its emblem.

    This layout is for markers that are not high enough to have the label above the emblem.
    """
    size = fit(face.label, Font.TITLE, _LABEL, room.width * 0.4, least=_LEAST)
    wide = text_width(face.label, Font.TITLE, size) + _GAP
    middle = room.centre.y
    yield Text(room.x, middle + cap_height(Font.TITLE, size) / 2, face.label, Font.TITLE, size, Ink.INK)
    yield from _emblem(face, Box(room.x + wide, room.y, room.width - wide, room.height))


def _cornered(face: CounterFace, room: Box, whole: Box) -> Iterator[Item]:
    """Yield the vessel on a low marker, and the marker's label in its upper right corner.

    The label takes the place of the patterned band and does not touch the masts.
    """
    yield from _emblem(face, room)
    size = fit(face.label, Font.TITLE, _CORNER, room.width * 0.4, least=_LEAST)
    wide, tall = text_width(face.label, Font.TITLE, size), cap_height(Font.TITLE, size)
    right, top = whole.right - _TAB, whole.y + _TAB
    left = right - wide - _TAB
    yield Rect(left, whole.y + 0.2, whole.right - left - 0.2, tall + _TAB, _UNDER)
    yield Line(left, whole.y, left, whole.y + _LOW_BAND, Style(stroke=face.ink, weight=Weight.RULE))
    yield Text(right, top + tall, face.label, Font.TITLE, size, Ink.INK, Anchor.END)


def _bands(whole: Box, high: float, face: CounterFace) -> Iterator[Item]:
    """Yield the frame of a rectangular marker: a patterned band at the top and another at the bottom."""
    band = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    yield Rect(*whole, Style(stroke=face.ink, weight=Weight.STRUCTURE), 0.8)
    for y in (whole.y, whole.bottom - high):
        strip = Box(whole.x + 0.6, y, whole.width - 1.2, high)
        if face.spent:
            yield from _way_back(strip, face.ink)
        else:
            yield Rect(*strip, band)


def _way_back(strip: Box, ink: Ink) -> Iterator[Item]:
    """Yield the band on a marker that shows that a piece has had its turn: arrow heads pointing to the left, between
    two thin lines.
    """
    for y in (strip.y, strip.bottom):
        yield Line(strip.x, y, strip.right, y, Style(stroke=ink, weight=Weight.RULE))
    count = int(strip.width / _ARROW)
    head = Style(fill=ink, kept=True)
    for n in range(count):
        tip = strip.x + strip.width * (n + 0.5) / count - strip.height / 2
        base = tip + strip.height
        yield Polygon(((tip, strip.centre.y), (base, strip.y), (base, strip.bottom)), head)


def _ring(middle: float, face: CounterFace) -> Iterator[Item]:
    rim = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    inner = Style(stroke=face.ink, weight=Weight.RULE, fill=Ink.PAPER)
    yield Circle(middle, middle, middle - WHITE, rim)
    yield Circle(middle, middle, middle - WHITE - _BAND, inner)


def _emblem(face: CounterFace, room: Box) -> Iterator[Item]:
    if ships.is_vessel(face.emblem) and not face.symbol_turn:
        yield from _vessel_at_sea(face, room)
        return
    if face.symbol == "cross":  # stands beside the emblem, which would be illegible under it
        crossed = _at_right(room)
        room = room._replace(width=crossed.x - _GAP - room.x)
    upended = face.symbol_turn % 180 != 0
    scale = symbol(face.emblem).scale_within(room.width, room.height, upended=upended)
    x, y = room.centre
    lined = face.emblem in SILHOUETTES or face.emblem in _RED
    ink = Ink.VERMILION if face.emblem in _RED else face.ink
    hollow = face.spent and face.emblem not in STROKES
    drawn = Use(
        face.emblem, x, y, scale, face.symbol_turn, fill=ink, kept=lined and not hollow, outlined=hollow
    )
    if face.symbol is None:
        yield drawn
    elif face.symbol == "cross":
        yield drawn
        yield from _struck(crossed, face.symbol)
    elif face.symbol == "slash":
        yield drawn
        yield from _struck_out(room, face.symbol)
    else:
        # The mark lies behind the emblem, which stands out from it by a white outline.
        yield _mark(face.symbol, x, y, min(room.width, room.height) * 1.1)
        yield from drawn.with_halo(_OUTLINE)


def _at_right(room: Box) -> Box:
    """Return the right part of a marker's free area. A slash or a cross drawn there hides little of the picture."""
    wide = min(_OVER_BOW * room.height, _MOST_STRUCK * room.width)
    tall = wide / _OVER_BOW
    return Box(room.right - wide, room.centre.y - tall / 2, wide, tall)


def _mark(name: str, x: float, y: float, size: float) -> Use:
    return Use(name, x, y, size, fill=Ink.VERMILION, kept=True)


def _struck_out(room: Box, name: str) -> Iterator[Item]:
    """Yield a slash or a cross drawn over the middle of a marker's picture."""
    size = min(room.width, room.height) if room.width >= _BROAD else 0.9 * room.height
    yield from _struck(Box(room.centre.x - size * 0.62, room.centre.y - size / 2, size * 1.24, size), name)


def _struck(box: Box, name: str) -> Iterator[Item]:
    """Yield the strokes of a slash, or of a cross, from corner to corner of the box.

    The strokes have white edges, so that what they strike out can still be read.
    """
    strokes = [(box.x, box.bottom, box.right, box.y)]
    if name == "cross":
        strokes.append((box.x, box.y, box.right, box.bottom))
    low = box.height <= _LOW * 0.9
    wide, white = (_STROKE, _STRUCK_HALO)
    if low:
        wide, white = (_BOW_STROKE, _BOW_HALO) if name == "slash" else (_FINE_STROKE, _FINE_HALO)
    for ink, weight in ((Ink.PAPER, wide + 2 * white), (Ink.VERMILION, wide)):
        for stroke in strokes:
            yield Line(*stroke, Style(stroke=ink, weight=weight))


def _vessel_at_sea(face: CounterFace, room: Box) -> Iterator[Item]:
    """Yield a vessel on two rows of waves, with a slash or a cross over it if the marker has this mark.

    If the mark is an explosion, it is drawn over the stern. If there is little space, the vessel is a plain
    silhouette.
    """
    tall = symbol(face.emblem).height
    large = room.width >= _LEAST_VESSEL and room.height >= _LEAST_RIGGED
    deep = min(_SEA, room.height * 0.3) * (1.0 if large else _SHALLOW)
    edge = 2 * _HALO_ENDS if large or face.symbol else 0.0
    length = min(room.width - edge, (room.height - deep) / tall)
    x = room.centre.x
    # Where a note stands below, the waterlines of a set of markers are level.
    line = room.bottom - deep if face.note else room.centre.y + (tall * length - deep) / 2
    if large and face.symbol == "burst":
        yield from _going_down(face, x, line, length)
    elif face.many and room.width >= _LEAST_VESSEL:
        yield from _fleet(face, room, line)
    elif large:
        yield from _vessel(face, x, line, length)
    elif face.symbol == "burst":
        drawn = Use(face.emblem, 0, -tall * length / 2, length, fill=face.ink, kept=True)
        yield Group((drawn,), x, line + 0.07 * length, _LIST)
    else:
        middle = line - tall * length / 2 + 0.3
        hollow = face.spent or face.symbol == "cross"  # a ship that is lost is an outline
        drawn = Use(face.emblem, x, middle, length, fill=face.ink, kept=not hollow, outlined=hollow)
        yield from drawn.with_halo(_OUTLINE) if face.symbol else (drawn,)
    yield from _waves(room, line, deep, face.ink, 2 if large else 1)
    if face.symbol in ("slash", "cross"):
        # Behind the vessel, the middle of the mark would not be seen. On a low marker, it is drawn over the bow alone.
        low = room.height < _LOW
        yield from _struck(_at_right(room), face.symbol) if low else _struck_out(room, face.symbol)
    if face.symbol == "burst":
        size = min(room.width, room.height) * (0.36 if large else 0.5)
        left = x + 0.06 * length
        yield Use(face.symbol, left, line - size * 0.5, size * 1.25, fill=Ink.PAPER)
        yield _mark(face.symbol, left, line - size * 0.5, size)


def _fleet(face: CounterFace, room: Box, line: float) -> Iterator[Item]:
    """Yield several vessels of one kind, staggered, with the nearest at the right, for a marker that stands for many
    vessels.

    The vessels are silhouettes without rigging, which would be drawn over the next vessel.
    """
    length = room.width * _ASTERN
    step = (room.width - length - _HALO) / (_FLEET - 1)
    middle = symbol(face.emblem).height * length / 2
    for n in range(_FLEET):
        x = room.x + _HALO / 2 + length / 2 + step * n
        y = line - _FARTHER * (_FLEET - 1 - n) - middle + _AFLOAT
        drawn = Use(face.emblem, x, y, length, fill=face.ink, kept=not face.spent, outlined=face.spent)
        yield from drawn.with_halo(_OUTLINE)


def _going_down(face: CounterFace, x: float, line: float, length: float) -> Iterator[Item]:
    """Yield a vessel that is sinking stern first, with its bow out of the water."""
    sunk = 0.05 * length
    yield Group(tuple(_vessel(face, 0, 0, length)), x, line + sunk, _LIST)


def _vessel(face: CounterFace, x: float, line: float, length: float) -> Iterator[Item]:
    """Yield the drawing of a vessel with a white outline. Markers that show the same vessel at the same length share
    one drawing."""
    ghost = face.spent or face.symbol == "cross"  # a ship that is lost is an outline
    above = symbol(face.emblem).height * length
    width, height = length + 2 * _HALO, above + 2 * _HALO
    middle, waterline = width / 2, above + _HALO
    ends = Rect(middle - length / 2 - _HALO_ENDS, 0, length + 2 * _HALO_ENDS, height)
    drawn = (
        Group((ships.halo(face.emblem, middle, waterline, length),), clip=ends),
        *ships.vessel(face.emblem, middle, waterline, length, ghost=ghost),
    )
    key = f"marker-{face.emblem}-{length:.2f}{'-ghost' if ghost else ''}"
    yield Stamp(Stencil(key, width, height, drawn), x - middle, line - waterline)


def _waves(room: Box, line: float, deep: float, ink: Ink, rows: int) -> Iterator[Item]:
    """Yield ``rows`` rows of waves, the first at the waterline.

    The first row is filled with white, which hides the lower part of the hull.
    """
    high, wide = deep * 0.9 / rows, room.width / _WAVES
    for row in range(rows):
        y = line + 0.1 + row * high
        shift = wide / 2 * row
        left, count = room.x + shift, _WAVES - row
        steps: list[Step] = [MoveTo(left, y)]
        for n in range(count):
            at = left + n * wide
            steps.append(CurveTo(at + wide * 0.3, y + high, at + wide * 0.7, y + high, at + wide, y))
        if row == 0:
            under = Path((*steps, LineTo(room.right, y + high), LineTo(room.x, y + high), Close()), _UNDER)
            yield under
        yield Path(tuple(steps), Style(stroke=ink, weight=Weight.RULE))
