"""Draws counters as pieces to cut out, at true size, in mm from their own top left corners.

┌──────────────────────────┐      The outline is the geometry: what is measured on the table is what is cut.
│▒▒▒▒▒▒▒▒▒▒▒▒▒│          ╲ │      centre dot, keel line through it from edge to edge, solid bow triangle
│▒▒( U )▒▒▒▒▒▒•─  FF1  ───►│      inside the outline (its base the beam), bow to the right on both sides;
│▒▒▒▒▒▒▒▒▒▒▒▒▒│          ╱ │      the pattern that fills the after half and its letter tell the sides apart,
└──────────────────────────┘      from across the table. A disc has them in its lower half.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printkit.drawing import (
    MM_PER_INCH,
    Anchor,
    Box,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Stencil,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import cap_height, fit, text_width
from printkit.press.faces.hulls import bow_gun, bow_ink, plan_view
from printkit.press.faces.markers import marker
from printkit.press.page.imposition import ImposedPiece
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline

BOW = 0.20 * MM_PER_INCH  # mm from the bow triangle's base to its tip
SPACING = 2.0  # mm between counters, for a punch or a knife
LEAST = 7.5
_NAME = 14.0  # points: names are read from 60 cm, where capitals 3.4 mm high fill 20 minutes of arc
_LARGE = 24.0  # points: a vessel's name where its hull has room
_SMALL_NAME = 13.0
_FRIGATE_BEAM = 12.7
_POINT = 14.0  # points: the number of a detection point
_CHEVRON = 1.55  # mm from chevron to chevron
_CHEVRON_GAP = 0.5
_SLANTED = 0.92  # length of a vessel on a slant, as a share of the available length
_PLATE = 3.2  # mm: the radius of the white plate of a ship's letter
_RIM = 1.3  # mm of the patterned rim of a small counter
_WHITE = 0.7  # mm between a marker's rim and the cut
_LINE_OFF = 2.3  # mm from a small counter's middle to the middle of the word above or below it
_OVER_DOT = 2.65  # mm, where the middle has a dot, which must not touch the word above it
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE)
_TICKED = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_SOLID = Style(fill=Ink.INK, kept=True)
_OFF = 0.6  # mm between a name and the bow
_DOT, _RING = 0.45, 0.85  # mm; radius of the centre dot, and of the white under it
_FROM_DOT = 0.8  # mm between the centre dot and the name
_HELICOPTER = "helicopter"
_OVER_ROTOR = 12.5  # points: the name of a helicopter
_IN_DISC = 14.0  # points: the letter of a disc
_HUB = 0.9  # mm: the radius of a helicopter's hub
_WAIST = 1.9  # mm from the hub's centre to where a blade has its full width
_BLADE = 0.42  # mm; half the full width of a blade
_INNER = 0.8  # mm from a ship's outline to its second edge
_HULL_INSIDE = 1.5  # mm from a ship's outline to her hull inside the second edge
_TICK = 1.1  # mm; length of the ticks at the rim of a disc, and on either side of the keel at a ship's bow and stern


def counter_pieces(sets: Sequence[CounterSet]) -> list[ImposedPiece]:
    """Return the counters as pieces with two sides.

    If backs are not printed, the second side becomes a separate counter, which players exchange for the first
    during the game.
    """
    return [_counter(counter, group) for group in sets for counter in group.counters]


def _counter(counter: Counter, group: CounterSet) -> ImposedPiece:
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    radius = width / 2 if counter.outline is Outline.DISC else 0.0
    back = Stencil(
        f"counter-{group.name}-{counter.name}-back", length, width, counter_face(counter, counter.back)
    )
    front = counter_face(counter, counter.front)
    other = f"{counter.name} {counter.back.note or counter.back.label}"
    behind = other if counter.back != counter.front else ""
    return ImposedPiece(
        counter.name,
        group.title,
        length,
        width,
        radius,
        front,
        back,
        spacing=SPACING,
        behind=behind,
        over_keel=True,
    )


def counter_face(counter: Counter, face: CounterFace) -> tuple[Item, ...]:
    """Return one side of a counter at its true size, in mm from its top left corner."""
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    if face.emblem:
        return tuple(marker(length, width, counter.outline, face))
    body = _ship(length, width, face) if counter.keel else _small(counter, length, width, face)
    if not counter.measured:
        return body
    shape: Item = Rect(0, 0, length, width, _EDGE)
    if counter.outline is Outline.DISC:
        shape = Circle(length / 2, width / 2, width / 2, _EDGE)
    return (*body, shape, *_centre(counter, length / 2, width / 2))


def _centre(counter: Counter, x: float, y: float) -> Iterator[Item]:
    """Yield the shapes of the mark at the centre of a counter. The mark is a dot, because a cross would touch the
    number and the letter.

    A disc has no keel line; it gets four ticks at the rim, by which players can place a hole punch.
    """
    if counter.outline is Outline.DISC:
        for at in (0.0, 2 * x - _TICK):
            yield Line(at, y, at + _TICK, y, _TICKED)
            yield Line(x, at, x, at + _TICK, _TICKED)
    if counter.keel:
        yield Circle(x, y, _RING, Style(fill=Ink.PAPER))
    yield Circle(x, y, _DOT, _SOLID)


def _ship(length: float, width: float, face: CounterFace) -> tuple[Item, ...]:
    """Return the face of a counter that shows a ship from above.

    The after half has the pattern and the letter of the ship's state; the fore half has its name.
    """
    middle, half, base = width / 2, length / 2, length - BOW
    state = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    items: list[Item] = []
    if face.symbol is None:
        items.append(Rect(0, 0, half, width, state))
    else:
        inside = (_HULL_INSIDE, _INNER) if face.double_edge else (0.0, 0.0)
        items += plan_view(face.symbol, length, width, BOW, state, *inside)
    items += [
        Polygon(
            ((base, 0), (length, middle), (base, width)),
            Style(fill=bow_ink(face.symbol, face.ink), kept=True),
        ),
        Line(0, middle, length, middle, _EDGE),
        *(Line(x, middle - _TICK, x, middle + _TICK, _TICKED) for x in (0.3, length - 0.3)),
        *(bow_gun(face.symbol, length, width, BOW) if face.symbol else ()),
    ]
    if face.letter:
        radius = min(_PLATE * max(1.0, width / _FRIGATE_BEAM), half / 2, middle - 0.6)
        ring = Style(stroke=face.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER)
        items += [
            Circle(half / 2, middle, radius, ring),
            _word(face.letter, half / 2, middle, _NAME * radius / _PLATE, radius * 1.4),
        ]
    room = Box(half + _FROM_DOT, 0, base - half - _FROM_DOT - _OFF, width)
    if face.double_edge:
        room = room._replace(width=room.width - _INNER)
    inner = _inner_edge(base, width, face.ink) if face.double_edge else ()
    return (*items, *(_nameplate(face.label, room) if face.label else ()), *inner)


def _inner_edge(base: float, width: float, ink: Ink) -> Iterator[Item]:
    """Yield the shapes of the inner outline on a ship's counter: a rectangle from the stern to the base of the bow.

    The outline is drawn last, so that nothing interrupts it.
    """
    frame = Box(_INNER, _INNER, base - 2 * _INNER, width - 2 * _INNER)
    yield Rect(*frame, Style(stroke=ink, weight=Weight.STRUCTURE))


def _nameplate(label: str, room: Box) -> tuple[Item, ...]:
    """Return a name as text in the middle of a box, in the largest type that fits.

    A white plate under the name hides the keel line (the line along the ship).
    """
    x, y = room.centre
    size = fit(label, Font.NAME, _LARGE, room.width - 0.4, least=LEAST)
    high = cap_height(Font.NAME, size) + 1.2
    wide = min(room.width, text_width(label, Font.NAME, size) + 1.0)
    plate = Rect(x - wide / 2, y - high / 2, wide, high, Style(fill=Ink.PAPER))
    return plate, _word(label, x, y, size, room.width)


def _small(counter: Counter, length: float, width: float, face: CounterFace) -> tuple[Item, ...]:
    """Return one side of a small counter: of a square one (patterned rim, name above the centre, short note below it)
    or of a disc.
    """
    rim = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    inner = Style(stroke=face.ink, weight=Weight.RULE, fill=Ink.PAPER)
    x, y = length / 2, width / 2
    edge = 0.0 if counter.measured else _WHITE
    border = edge + min(_RIM, min(x, y) / 4)
    if counter.outline is Outline.DISC:
        return _disc(x, face)
    items: list[Item] = [
        Rect(edge, edge, length - 2 * edge, width - 2 * edge, rim),
        Rect(border, border, length - 2 * border, width - 2 * border, inner),
    ]
    room = length - 2 * border - 1
    words = f"{face.label} {face.letter}".strip()
    note = _has_room(face.note, room)
    if not counter.measured and not note and face.symbol is None:
        return (*items, _word(words, x, y, _SMALL_NAME, room))
    off = _OVER_DOT if counter.measured else _LINE_OFF - _WHITE / 2
    items.append(_word(words, x, y - off, _SMALL_NAME, room))
    if note:
        items.append(_word(face.note, x, y + _LINE_OFF, 8.0, room))
    elif face.symbol is not None:
        upended = face.symbol_turn % 180 != 0
        scale = symbol(face.symbol).scale_within(room * 0.8, 3.9, upended=upended)
        if face.symbol_turn % 90:  # a vessel on a slant is as long as the room
            scale = room * _SLANTED
        items.append(Use(face.symbol, x, y + 2.5, scale, face.symbol_turn, fill=face.ink, kept=True))
    return tuple(items)


def _disc(radius: float, face: CounterFace) -> tuple[Item, ...]:
    """Return the face of a round counter: the name in the upper half and, in the lower half, a pattern and a
    letter that stand for a state.
    """
    side = 2 * radius
    rule = Style(stroke=face.ink, weight=Weight.RULE)
    fill = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    lower = Group((Circle(radius, radius, radius, fill),), clip=Rect(0, radius, side, radius))
    letter = face.letter or face.note[:1]
    up, low, size = radius * (0.6 if face.chevrons else 0.66), radius * 1.48, _SMALL_NAME
    across: tuple[Item, ...] = (Line(0.4, radius, side - 0.4, radius, rule),)
    if face.symbol == _HELICOPTER:
        up, size, across = radius * 0.5, _OVER_ROTOR, tuple(_rotor(radius))
    room = 2 * math.sqrt(max(radius**2 - (radius - up + 1.35) ** 2, 1.0)) - 0.5
    name = _with_chevrons(face, radius, up) if face.chevrons else (_word(face.label, radius, up, size, room),)
    return (lower, *across, *_lettered(letter, radius, low, radius * 0.42, face.ink), *name)


def _lettered(letter: str, x: float, y: float, radius: float, ink: Ink) -> tuple[Item, ...]:
    """Return a letter on a round white plate."""
    if not letter:
        return ()
    plate = Circle(x, y, radius, Style(stroke=ink, weight=Weight.RULE, fill=Ink.PAPER))
    return plate, _word(letter, x, y, _IN_DISC, radius * 1.67)


def _rotor(radius: float) -> Iterator[Item]:
    """Yield a helicopter's rotor (a hub and two blades) across the middle of a disc, between name and letter.

    The rotor does not show where the helicopter is heading.
    """
    yield Circle(radius, radius, _HUB, Style(stroke=Ink.INK, weight=Weight.STRUCTURE, fill=Ink.PAPER))
    for side in (-1, 1):
        ends = (
            (_HUB, 0.2),
            (_WAIST, _BLADE),
            (radius - 1.6, _BLADE),
            (radius - 1.6, -_BLADE),
            (_WAIST, -_BLADE),
            (_HUB, -0.2),
        )
        yield Polygon(tuple((radius + side * along, radius + off) for along, off in ends), _SOLID)


def _with_chevrons(face: CounterFace, x: float, y: float) -> tuple[Item, ...]:
    """Return a number followed by its chevrons (V-shaped marks for speed), centred together at (x, y)."""
    wide = text_width(face.label, Font.NAME, _POINT)
    left = x - (wide + _CHEVRON_GAP + _CHEVRON * face.chevrons) / 2
    first = left + wide + _CHEVRON_GAP + _CHEVRON / 2
    return (
        _word(face.label, left + wide / 2, y, _POINT, wide + 1.0),
        *(
            Use("chevron", first + at * _CHEVRON, y, 2.5, fill=Ink.INK, kept=True)
            for at in range(face.chevrons)
        ),
    )


def _has_room(note: str, room: float) -> bool:
    """Return True if a counter's note (short text) fits into ``room`` mm in legible type.

    Otherwise the note is left out; the counter's pattern has the same meaning.
    """
    return bool(note) and text_width(note, Font.NAME, LEAST) <= room + 0.3


def _word(text: str, x: float, y: float, size: float, room: float) -> Text:
    """Return a word as a text item centred at (x, y).

    The word is at most ``room`` mm wide, unless the type would then be too small to read.
    """
    fitted = fit(text, Font.NAME, size, room, least=LEAST)
    return Text(x, y + cap_height(Font.NAME, fitted) / 2, text, Font.NAME, fitted, Ink.INK, Anchor.MIDDLE)
