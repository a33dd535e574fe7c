"""Draws card backs, each with a pattern, the deck's symbol and the deck's name.

The symbol is in a circle in the middle, and the name is at both ends.

Decks of one game differ in pattern (waves, lattice, chevrons, rings), so that players can distinguish them without colour.

- INSET: the field stays inside the safe zone; a cut that is a little off shows white, not half a pattern.
- EDGE: the field runs over the trim by the card's bleed; its frame stands as far from the trim as that of INSET, so that a cut
  which is a little off does not show.
- THIN: a thin frame, and the pattern in thin lines on a belt across the middle only, to save ink. It tells the decks apart from
  across the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import Enum
from math import ceil, hypot, sqrt

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
    Point,
    Rect,
    Stamp,
    Stencil,
    Step,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.paths import disc, mapped, moved
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.pictures.sparing import in_low
from printkit.press.pieces import POKER, Back, BackPattern, CardSize

_INSET = 1.4  # mm from the safe zone to the frame
_FRAME_RADIUS = 2.2
_FRAME_WHITE = 1.9  # width in mm of the white band around a frame in a field that extends to the edge
_MEDALLION = 18.5  # mm; radius of the picture in the middle
_VESSEL = (29.0, 8.6)  # mm; greatest length and height of the symbol in it
_ABOVE_MIDDLE = 3.2  # mm from the middle to the symbol's foot
_SWELL = ((0.0, 0.96), (1.3, 0.9), (2.6, 0.8))
"""The rows of water in the round picture on a card back. For each row: its height in mm above the picture's middle,
and its length as a fraction of the picture's width.
"""
_THIN_WATER = 0.45
"""Length of the row of water on a card back in the style THIN, as a fraction of its length in the other styles."""
_WAVE = 4.4  # mm; length of a wave in these rows
_PLATE = 5.0  # mm of a name plate on either side of the name
_PLATE_LEAST = 34.0  # mm; least width of a name plate
_HAIR = 0.15  # mm
_LINE = 0.18  # mm; the lines of the pattern in a thin border
_SMALL_INSIDE = 3.0  # mm; margin of a back that is drawn small, before it is scaled
_SPARSE = 2.8
"""Factor by which the lines of a pattern on a card back are farther apart in the style THIN than in the other styles."""
_BELT = 2 * _MEDALLION  # mm; height of the belt with the pattern in the style THIN
_THIN_SYMBOL = 0.2  # mm; contour of the symbol in the style THIN
_SHADE = 1.7  # mm between the lines that shade the symbol in the style THIN
_COARSE = 2.0  # times as coarse as on the printed back is the pattern of a small one
_EMBLEM = 32.0  # mm; length of the symbol on a small back, before it is scaled
_BORDER = 2.05  # mm; width of the border of the pattern along a thin frame
_Point = tuple[float, float]
_PITCH = 4.4  # mm; about the length of one element of the pattern in a border
_MARGIN = 0.28  # mm between the border's edges and the elements in it


class BackStyle(Enum):
    """The styles of card backs, which differ in how much of the back is printed."""

    INSET = "inset"
    EDGE = "edge"
    THIN = "thin"


def bleed_of(style: BackStyle, size: CardSize) -> float:
    """Return how far a card back in this style extends beyond the card's edge, in mm."""
    return size.bleed if style is BackStyle.EDGE else 0.0


def back_form(back: Back, size: CardSize, style: BackStyle = BackStyle.INSET) -> Stencil:
    """Return a card back as a drawing that can be placed many times.

    The symbol and the deck's name are printed a second time upside down, so that the card looks the same both
    ways up.
    """
    half = _half(back, size, style)
    names: tuple[Item, ...] = (*half, Group(half, size.width, size.height, 180))
    bleed = bleed_of(style, size)
    items: tuple[Item, ...] = {
        BackStyle.INSET: _inset_field,
        BackStyle.EDGE: _whole_field,
        BackStyle.THIN: _thin_frame,
    }[style](back, size)
    items += _medallion(back, size, thin=style is BackStyle.THIN)
    whole = (Group((*items, *names), bleed, bleed),) if bleed else (*items, *names)
    key = f"back-{back.name}-{size.name}-{style.value}"
    return Stencil(key, size.width + 2 * bleed, size.height + 2 * bleed, whole)


def small_back(back: Back) -> Stamp:
    """Return a simplified card back of poker size, for small pictures.

    Its pattern is coarse, and it does not show the deck's name. The ink mode ``low`` prints a row of elements of the
    pattern, as on the back in the style THIN.
    """
    room = Box(0, 0, POKER.width, POKER.height).grown(-_SMALL_INSIDE)
    part = Box(0, 0, room.width / _COARSE, room.height / _COARSE)
    line = Style(stroke=back.ink, weight=Weight.RULE, tint=True)
    lines = Group(tuple(_PATTERNS[back.pattern](part, line)), clip=Rect(*part, style=line))
    row = Path(tuple(_band(back.pattern, part)), in_low(back.ink, _LINE))
    field = Group((lines, row), room.x, room.y, scale=_COARSE)
    x, y = room.centre
    white = Circle(x, y, _EMBLEM * 0.62, Style(stroke=back.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER))
    emblem = Use(back.symbol, x, y, _EMBLEM, fill=back.ink)
    frame = Rect(*room, Style(stroke=back.ink, weight=Weight.STRUCTURE))
    whole = (field, frame, white, emblem)
    return Stamp(Stencil(f"small-back-{back.name}", POKER.width, POKER.height, whole), 0, 0)


def _inset_field(back: Back, size: CardSize) -> tuple[Item, ...]:
    frame = _frame(size)
    line = Style(stroke=back.ink, weight=Weight.RULE)
    clip = Rect(*frame.grown(-0.9), style=line, radius=_FRAME_RADIUS - 0.6)
    return (
        Group(tuple(_PATTERNS[back.pattern](frame, line)), clip=clip),
        Rect(*frame, style=Style(stroke=back.ink, weight=Weight.STRUCTURE), radius=_FRAME_RADIUS),
        Rect(*frame.grown(-0.9), style=line, radius=_FRAME_RADIUS - 0.6),
    )


def _whole_field(back: Back, size: CardSize) -> tuple[Item, ...]:
    field = pattern_field(back, Box(0, 0, size.width, size.height).grown(size.bleed))
    return (*field, *_framed(back, size))


def _framed(back: Back, size: CardSize) -> tuple[Item, ...]:
    """Return a frame of two lines on a white background, for a card back whose pattern extends to the card's edge.

    In all styles, the frame is equally far from the edge.
    """
    frame = _frame(size)
    white = Style(stroke=Ink.PAPER, weight=_FRAME_WHITE)
    return (
        Rect(*frame.grown(-0.45), style=white, radius=_FRAME_RADIUS - 0.3),
        Rect(*frame, style=Style(stroke=back.ink, weight=Weight.STRUCTURE), radius=_FRAME_RADIUS),
        Rect(
            *frame.grown(-0.9), style=Style(stroke=back.ink, weight=Weight.RULE), radius=_FRAME_RADIUS - 0.6
        ),
    )


def pattern_field(back: Back, field: Box) -> tuple[Item, ...]:
    """Return the pattern of a card back, clipped to the box ``field``."""
    line = Style(stroke=back.ink, weight=Weight.RULE)
    return (Group(tuple(_PATTERNS[back.pattern](field, line)), clip=Rect(*field, style=line)),)


def _thin_frame(back: Back, size: CardSize) -> tuple[Item, ...]:
    """Return a thin frame, with a band of the pattern across the middle of the card."""
    frame = _frame(size)
    belt = Box(frame.x, frame.centre.y - _BELT / 2, frame.width, _BELT)
    line = Style(stroke=back.ink, weight=_HAIR)
    part = Box(0, 0, belt.width / _SPARSE, belt.height / _SPARSE)
    pattern = tuple(_PATTERNS[back.pattern](part, replace(line, weight=_HAIR / _SPARSE)))
    lines = Group(pattern, belt.x, belt.y, scale=_SPARSE, clip=Rect(*part, style=line))
    edges = (Line(belt.x, y, belt.right, y, line) for y in (belt.y, belt.bottom))
    return lines, *edges, _outer_line(back, frame)


def _outer_line(back: Back, frame: Box) -> Rect:
    return Rect(*frame, style=Style(stroke=back.ink, weight=_HAIR), radius=_FRAME_RADIUS)


def border_field(back: Back, frame: Box) -> tuple[Item, ...]:
    """Return a thin line along the box ``frame`` and, inside the line, a border made of elements of the pattern."""
    row = Path(tuple(_band(back.pattern, frame)), Style(stroke=back.ink, weight=_LINE))
    return row, _outer_line(back, frame)


def _band(pattern: BackPattern, frame: Box) -> Iterator[Step]:
    """Yield rows of whole elements of a pattern along the inner sides of the box ``frame``, between its corners.

    The row has no cut element, whatever the size of the box.
    """
    element = _ELEMENTS[pattern]
    inner = frame.grown(-_BORDER)
    corners = (
        (inner.x, inner.y),
        (inner.right, inner.y),
        (inner.right, inner.bottom),
        (inner.x, inner.bottom),
    )
    for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0])):
        long = abs(to_x - x) + abs(to_y - y)
        count = max(1, round(long / _PITCH))
        along = ((to_x - x) / long, (to_y - y) / long)
        for at in range(count):
            yield from _laid(element(long / count), (x, y), along, at * long / count)


def _laid(steps: Iterable[Step], corner: _Point, along: _Point, start: float) -> Iterable[Step]:
    """Return the drawing steps of one element of a pattern, moved and rotated to its place on one side of a border.

    In the element, x runs along the side and y away from the outside. ``start`` is the distance in mm of the element
    from the side's first corner.
    """

    def placed(x: float, y: float) -> Point:
        far = start + x
        return Point(corner[0] + far * along[0] - y * along[1], corner[1] + far * along[1] + y * along[0])

    return mapped(steps, placed)


def _scallop(wide: float) -> tuple[Step, ...]:
    top = (_MARGIN - _BORDER) / 0.75  # the curve rises to three quarters of the height of its control points
    return MoveTo(0, 0), CurveTo(wide * 0.12, top, wide * 0.88, top, wide, 0)


def _lozenge(wide: float) -> tuple[Step, ...]:
    low, middle, top = -_MARGIN, -_BORDER / 2, _MARGIN - _BORDER
    left, right = wide * 0.14, wide * 0.86
    return MoveTo(left, middle), LineTo(wide / 2, top), LineTo(right, middle), LineTo(wide / 2, low), Close()


def _tooth(wide: float) -> tuple[Step, ...]:
    return MoveTo(0, 0), LineTo(wide / 2, _MARGIN - _BORDER), LineTo(wide, 0)


def _ring(wide: float) -> tuple[Step, ...]:
    return disc(wide / 2, -_BORDER / 2, _BORDER / 2 - _MARGIN)


_ELEMENTS: dict[BackPattern, Callable[[float], tuple[Step, ...]]] = {
    BackPattern.WAVES: _scallop,
    BackPattern.LATTICE: _lozenge,
    BackPattern.CHEVRONS: _tooth,
    BackPattern.RINGS: _ring,
}
"""For each pattern of a card back, the function that draws one element of a border in the style THIN. Its argument is
the element's length in mm.
"""


def _frame(size: CardSize) -> Box:
    return Box(0, 0, size.width, size.height).grown(-size.safe - _INSET)


def _medallion(back: Back, size: CardSize, *, thin: bool) -> tuple[Item, ...]:
    """Return the rings around the picture in the middle of a card back.

    If ``thin`` is True, return a single ring.
    """
    x, y = size.width / 2, size.height / 2
    if thin:
        return (Circle(x, y, _MEDALLION, Style(stroke=back.ink, weight=_HAIR, fill=Ink.PAPER)),)
    return (
        Circle(x, y, _MEDALLION + 1.1, Style(stroke=back.ink, weight=Weight.RULE, fill=Ink.PAPER)),
        Circle(x, y, _MEDALLION, Style(stroke=back.ink, weight=Weight.STRUCTURE)),
    )


def _half(back: Back, size: CardSize, style: BackStyle) -> tuple[Item, ...]:
    """Return the upper half of a card back: the symbol in the middle of the card, water below it, and the
    deck's name near the upper edge.

    In the style THIN, lines are few and fine.
    """
    from printkit.drawing.symbols import symbol

    x, y = size.width / 2, size.height / 2
    scale = symbol(back.symbol).scale_within(*_VESSEL)
    tall = symbol(back.symbol).height * scale
    foot = y - _ABOVE_MIDDLE
    thin = style is BackStyle.THIN
    said = text_width(back.title, Font.NAME, 12)
    wide = max(_PLATE_LEAST, said + 2 * _PLATE)
    stroke = None if thin else back.ink  # in the style THIN, the plate is a gap in the pattern
    plate = Style(stroke=stroke, weight=Weight.STRUCTURE, fill=Ink.PAPER)
    baseline = 12.5 + 3.6 + cap_height(Font.NAME, 12) / 2
    items: list[Item] = [
        *_water(back, x, y, thin=thin),
        _shaded(back, x, foot - tall / 2, scale)
        if thin
        else Use(back.symbol, x, foot - tall / 2, scale, fill=back.ink),
        Rect(x - wide / 2, 12.5, wide, 7.2, plate, 1.2),
        Text(x, baseline, back.title, Font.NAME, 12, back.ink, Anchor.MIDDLE),
    ]
    if back.letter:
        items.append(Text(x, foot - tall - 1.4, back.letter, Font.TITLE, 12, back.ink, Anchor.MIDDLE))
    return tuple(items)


def _shaded(back: Back, x: float, y: float, scale: float) -> Path:
    """Return the symbol on a card back in the style THIN, drawn as an outline. The ink mode ``low`` adds slanting
    lines that shade its lower part.
    """
    from printkit.drawing.symbols import symbol

    style = Style(fill=back.ink, plate=True, covers=True, weight=_THIN_SYMBOL, hatch=_SHADE)
    return Path(moved(symbol(back.symbol).path.steps, x / scale, y / scale, scale), style)


def _water(back: Back, x: float, y: float, *, thin: bool) -> Iterator[Item]:
    """Yield the rows of water in the upper half of the round picture in the middle of a card back.

    The picture's centre is (x, y). If ``thin`` is True, yield only one row.
    """
    line = Style(stroke=back.ink, weight=_HAIR if thin else Weight.RULE)
    for row, (up, whole) in enumerate(_SWELL[1:2] if thin else _SWELL):
        part = whole * _THIN_WATER if thin else whole
        half = ceil(part * sqrt(_MEDALLION**2 - up**2) / _WAVE - 0.5) - 0.5
        steps: list[MoveTo | CurveTo] = [MoveTo(x - half * _WAVE, y - up)]
        for at in range(int(2 * half)):
            left, rise = x + (at - half) * _WAVE, 0.7 if (at + row) % 2 else -0.7
            steps.append(
                CurveTo(
                    *(left + _WAVE * 0.36, y - up + rise, left + _WAVE * 0.64, y - up + rise),
                    *(left + _WAVE, y - up),
                )
            )
        yield Path(tuple(steps), line)


def _steps(start: float, stop: float, pitch: float) -> Iterator[float]:
    """Yield the positions from ``start`` to ``stop`` in steps of ``pitch``.

    The positions are symmetric about the middle, so that a pattern looks the same from both ends.
    """
    middle = (start + stop) / 2
    count = int((stop - start) / 2 / pitch) + 1
    for at in range(-count, count + 1):
        yield middle + at * pitch


def _waves(frame: Box, line: Style) -> Iterator[Item]:
    length, pitch, rise = 7.0, 2.3, 1.5
    middle = frame.centre.x
    for row, y in enumerate(_steps(frame.y, frame.bottom, pitch)):
        # Point-symmetric about the middle, so that the field looks the same when rotated by 180 degrees.
        start = middle - 5 * length
        steps: list[MoveTo | CurveTo] = [MoveTo(start, y)]
        for at in range(20):
            x, up = start + at * length / 2, (rise if (at + row) % 2 else -rise)
            steps.append(CurveTo(x + length * 0.18, y + up, x + length * 0.32, y + up, x + length / 2, y))
        yield Path(tuple(steps), line)


def _lattice(frame: Box, line: Style) -> Iterator[Item]:
    pitch = 4.2
    reach = frame.width + frame.height
    for offset in _steps(-reach / 2, reach / 2, pitch):
        centre = frame.centre
        for slope in (1, -1):
            yield Line(
                centre.x + offset - slope * reach / 2,
                centre.y - reach / 2,
                centre.x + offset + slope * reach / 2,
                centre.y + reach / 2,
                line,
            )


def _chevrons(frame: Box, line: Style) -> Iterator[Item]:
    """Yield the zigzag lines of a pattern that fills the box.

    The lines are placed so that the pattern looks the same after a half turn."""
    across, rise, pitch = 3.0, 1.3, 1.9
    count = ceil(frame.width / 2 / across) + 1
    for y in _steps(frame.y, frame.bottom, pitch):
        steps: list[MoveTo | LineTo] = []
        for at in range(-count, count):
            point = (frame.centre.x + (at + 0.5) * across, y + (rise if at % 2 else -rise))
            steps.append(LineTo(*point) if steps else MoveTo(*point))
        yield Path(tuple(steps), line)


def _rings(frame: Box, line: Style) -> Iterator[Item]:
    """Yield concentric rings that fill the box, from its centre to its corners."""
    centre, pitch = frame.centre, 2.0
    for step in range(1, ceil(hypot(frame.width, frame.height) / 2 / pitch)):
        yield Circle(centre.x, centre.y, step * pitch, line)


_PATTERNS: dict[BackPattern, Callable[[Box, Style], Iterator[Item]]] = {
    BackPattern.WAVES: _waves,
    BackPattern.LATTICE: _lattice,
    BackPattern.CHEVRONS: _chevrons,
    BackPattern.RINGS: _rings,
}
