"""Counter faces and tools as pieces to cut out, in mm from their own top left corner; sizes are true to the table.

┌──────────────────────────┐      The outline is the geometry: what is measured on the table is what is cut.
│▒▒▒▒▒▒▒▒▒▒▒▒▒│   FF1    ╲ │      centre dot, keel line through it from edge to edge, solid bow triangle
│▒▒( U )▒▒▒▒▒▒•───────────►│      inside the outline (its base the beam), bow to the right on both sides;
│▒▒▒▒▒▒▒▒▒▒▒▒▒│ Unalerted╱ │      the pattern that fills the after half and its letter tell the sides apart,
└──────────────────────────┘      from across the table. A disc has them in its lower half.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

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
from printkit.press.page.imposition import ImposedPiece
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline, Tool, ToolSet
from printkit.press.sheets.type import LayoutError

BOW = 0.20 * MM_PER_INCH  # mm from the bow triangle's base to its tip
APART = 2.0  # mm between counters, for a punch or a knife
LEAST = 7.5
_NAME = 14.0  # points: names are read from 60 cm, where capitals 2.5 mm high fill 14 minutes of arc
_SMALL_NAME = 11.0
_POINT = 15.0  # points: the number of a detection point
_CHEVRON = 1.55  # mm from chevron to chevron
_CHEVRON_GAP = 0.5
_INSIDE = 3.5  # mm from a card's trim to its blocks
_PLATE = 3.2  # mm: the radius of the white plate of a ship's letter
_RIM = 1.3  # mm of the patterned rim of a small counter
_WHITE = 0.7  # mm that a marker's rim keeps from the cut
_LINE_OFF = 2.3  # mm from a small counter's dot to the middle of the word above it
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE)
_TICKED = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_SOLID = Style(fill=Ink.INK, kept=True)
_OFF = 0.7  # mm that a silhouette keeps from the lines around it
_TICK = 1.1  # mm to either side of the keel, at bow and stern


def counter_pieces(sets: Sequence[CounterSet]) -> list[ImposedPiece]:
    """Each counter with both of its sides; printed without backs, the other side is a counter of its own, to be changed for it."""
    return [_counter(counter, group) for group in sets for counter in group.counters]


def tool_pieces(sets: Sequence[ToolSet]) -> list[ImposedPiece]:
    """Each tool with the art that its game drew, and on its back nothing or another tool."""
    return [_tool_piece(tool, group) for group in sets for tool in group.tools]


def _tool_piece(tool: Tool, group: ToolSet) -> ImposedPiece:
    size = tool.width, tool.height
    if tool.behind is None:
        return ImposedPiece(tool.name, group.title, *size, tool.radius, _tool(tool), None)
    back = Stencil(f"tool-{group.name}-{tool.behind.name}", *size, _tool(tool.behind))
    return ImposedPiece(
        tool.name, group.title, *size, tool.radius, _tool(tool), back, apart=APART, behind=tool.behind.name
    )


def _tool(tool: Tool) -> tuple[Item, ...]:
    """The art that the game drew, and its blocks laid out inside the trim."""
    if not tool.blocks:
        return tool.items
    from printkit.press.sheets.layout import lay_out

    box = Box(0, 0, tool.width, tool.height).grown(-_INSIDE)
    pages = lay_out(tool.blocks, box)
    if len(pages) > 1:
        raise LayoutError(
            f"{tool.name}: {len(pages)} pages do not fit on a card of {box.width:g} × {box.height:g} mm"
        )
    return (*tool.items, *pages[0])


def _counter(counter: Counter, group: CounterSet) -> ImposedPiece:
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    radius = width / 2 if counter.outline is Outline.DISC else 0.0
    back = Stencil(f"counter-{group.name}-{counter.name}-back", length, width, _face(counter, counter.back))
    front = _face(counter, counter.front)
    other = f"{counter.name} {counter.back.note or counter.back.label}"
    behind = other if counter.back != counter.front else ""
    return ImposedPiece(
        counter.name, group.title, length, width, radius, front, back, apart=APART, behind=behind
    )


def _face(counter: Counter, face: CounterFace) -> tuple[Item, ...]:
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    body = _ship(length, width, face) if counter.keel else _small(counter, length, width, face)
    if not counter.measured:
        return body
    shape: Item = Rect(0, 0, length, width, _EDGE)
    if counter.outline is Outline.DISC:
        shape = Circle(length / 2, width / 2, width / 2, _EDGE)
    dot = Circle(length / 2, width / 2, 0.45, _SOLID)
    return (*body, shape, dot)


def _ship(length: float, width: float, face: CounterFace) -> tuple[Item, ...]:
    middle = width / 2
    band = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    half = length / 2
    items: list[Item] = [Rect(0, 0, half, width, band)]
    if face.double_edge:
        items.append(Rect(0.8, 0.8, length - 1.6, width - 1.6, Style(stroke=face.ink, weight=Weight.RULE)))
    base = length - BOW
    items += [
        Polygon(((base, 0), (length, middle), (base, width)), _SOLID),
        Line(0, middle, length, middle, _EDGE),
        *(Line(x, middle - _TICK, x, middle + _TICK, _TICKED) for x in (0.3, length - 0.3)),
    ]
    if face.letter:
        radius = min(_PLATE, half / 2, middle - 0.6)
        ring = Style(stroke=face.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER)
        items += [
            Circle(half / 2, middle, radius, ring),
            _word(face.letter, half / 2, middle, _NAME, radius * 1.4),
        ]
    room = base - half - 1.0
    x = half + 0.5 + room / 2
    above, below = middle / 2 + 0.2, width - middle / 2 - 0.2
    items.append(_word(face.label, x, above, min(_NAME, middle * 0.72 * 4.0), room))
    if face.symbol is not None:
        left, top = half + _OFF, middle + _OFF
        items.append(_silhouette(face.symbol, Box(left, top, base - _OFF - left, width - _OFF - top)))
    elif _has_room(face.note, room):
        items.append(_word(face.note, x, below, 9.0, room))
    return tuple(items)


def _silhouette(name: str, box: Box) -> Use:
    """The hull's side view in the middle of the box, as large as it goes."""
    shape = symbol(name)
    scale = min(box.width / shape.width, box.height / shape.height)
    return Use(name, *box.centre, scale, fill=Ink.INK, kept=True)


def _small(counter: Counter, length: float, width: float, face: CounterFace) -> tuple[Item, ...]:
    """A disc or square: a patterned rim, the name above the centre, the note below it."""
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
    items.append(_word(words, x, y - _LINE_OFF, _SMALL_NAME, room))
    if note:
        items.append(_word(face.note, x, y + _LINE_OFF, 8.0, room))
    elif face.symbol is not None:
        shape = symbol(face.symbol)
        across, down = (shape.height, shape.width) if face.symbol_turn % 180 else (shape.width, shape.height)
        scale = min(room * 0.8 / across, 3.9 / down)
        items.append(Use(face.symbol, x, y + 2.5, scale, face.symbol_turn, fill=face.ink, kept=True))
    return tuple(items)


def _disc(radius: float, face: CounterFace) -> tuple[Item, ...]:
    """The name in the upper half, the pattern in the lower one with the first letter of what it says."""
    side = 2 * radius
    fill = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    lower = Group((Circle(radius, radius, radius, fill),), clip=Rect(0, radius, side, radius))
    plate = Style(stroke=face.ink, weight=Weight.RULE, fill=Ink.PAPER)
    letter = face.letter or face.note[:1]
    low = radius * 1.5
    up = radius * 0.66
    room = 2 * math.sqrt(max(radius**2 - (radius - up + 1.35) ** 2, 1.0)) - 0.5
    return (
        lower,
        Line(0.4, radius, side - 0.4, radius, Style(stroke=face.ink, weight=Weight.RULE)),
        *(
            (Circle(radius, low, radius * 0.36, plate), _word(letter, radius, low, _SMALL_NAME, radius * 0.6))
            if letter
            else ()
        ),
        *(
            _with_chevrons(face, radius, up)
            if face.chevrons
            else (_word(face.label, radius, up, _SMALL_NAME, room),)
        ),
    )


def _with_chevrons(face: CounterFace, x: float, y: float) -> tuple[Item, ...]:
    """A number and the chevrons behind it, together in the middle of (x, y)."""
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
    """Whether a note can be read on the counter; its pattern says the same."""
    return bool(note) and text_width(note, Font.NAME, LEAST) <= room + 0.3


def _word(text: str, x: float, y: float, size: float, room: float) -> Text:
    """A word in the middle of (x, y), no wider than ``room`` as long as its type stays legible."""
    fitted = fit(text, Font.NAME, size, room, least=LEAST)
    return Text(x, y + cap_height(Font.NAME, fitted) / 2, text, Font.NAME, fitted, Ink.INK, Anchor.MIDDLE)
