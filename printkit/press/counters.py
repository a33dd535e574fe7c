"""Counter faces and tools as pieces to cut out, in mm from their own top left corner; sizes are true to the table.

┌──────────────────────────┐      The outline is the geometry: what is measured on the table is what is cut.
│▒▒▒│ FF1                ╲ │      centre dot, keel line through it from edge to edge, solid bow triangle
│▒U▒├────────•────────────►│      inside the outline (its base the beam), bow to the right on both sides;
│▒▒▒│ Unalerted          ╱ │      the pattern of the stern band and its letter tell the two sides apart.
└──────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.fonts import cap_height, fit
from printkit.press.geometry import (
    MM_PER_INCH,
    Anchor,
    Circle,
    Font,
    Form,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.press.imposition import Piece
from printkit.press.pieces import Counter, CounterFace, CounterSet, Outline, ToolSet
from printkit.press.symbols import symbol

BOW = 0.20 * MM_PER_INCH  # mm from the bow triangle's base to its tip
LEAST = 7.5
_STERN = 4.6  # mm of the patterned band across a ship's stern
_RIM = 1.7  # mm of the patterned rim of a small counter
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE)
_SOLID = Style(fill=Ink.INK, kept=True)


def counter_pieces(sets: Sequence[CounterSet]) -> list[Piece]:
    """Each counter with both of its sides."""
    return [_counter(counter, group) for group in sets for counter in group.counters]


def tool_pieces(sets: Sequence[ToolSet]) -> list[Piece]:
    """Each tool with the art that its game drew; tools have no backs."""
    return [
        Piece(tool.name, group.title, tool.width, tool.height, tool.radius, tool.items, None)
        for group in sets
        for tool in group.tools
    ]


def _counter(counter: Counter, group: CounterSet) -> Piece:
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    radius = width / 2 if counter.outline is Outline.DISC else 0.0
    back = Form(f"counter-{group.name}-{counter.name}-back", length, width, _face(counter, counter.back))
    front = _face(counter, counter.front)
    return Piece(counter.name, group.title, length, width, radius, front, back)


def _face(counter: Counter, face: CounterFace) -> tuple[Item, ...]:
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    body = _ship(length, width, face) if counter.keel else _small(counter, length, width, face)
    shape: Item = Rect(0, 0, length, width, _EDGE)
    if counter.outline is Outline.DISC:
        shape = Circle(length / 2, width / 2, width / 2, _EDGE)
    dot = Circle(length / 2, width / 2, 0.45, _SOLID)
    return (*body, shape, dot)


def _ship(length: float, width: float, face: CounterFace) -> tuple[Item, ...]:
    middle = width / 2
    band = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    items: list[Item] = [Rect(0, 0, _STERN, width, band)]
    if face.double_edge:
        items.append(Rect(0.8, 0.8, length - 1.6, width - 1.6, Style(stroke=face.ink, weight=Weight.RULE)))
    base = length - BOW
    items += [
        Polygon(((base, 0), (length, middle), (base, width)), _SOLID),
        Line(0, middle, length, middle, _EDGE),
        Line(0.3, middle - 1.1, 0.3, middle + 1.1, _EDGE),
    ]
    room = base - _STERN - 1.6
    x = _STERN + 0.8 + room / 2
    if face.letter:
        items.append(
            Circle(_STERN / 2, middle, 1.75, Style(stroke=face.ink, weight=Weight.RULE, fill=Ink.PAPER))
        )
        items.append(_word(face.letter, _STERN / 2, middle, 8.0, 3.0))
    above, below = middle / 2 + 0.3, width - middle / 2 - 0.3
    items.append(_word(face.label, x, above, 10.0, room))
    if face.note:
        items.append(_word(face.note, x, below, 8.0, room))
    return tuple(items)


def _small(counter: Counter, length: float, width: float, face: CounterFace) -> tuple[Item, ...]:
    """A disc or square: a patterned rim, the name above the centre, the note below it."""
    rim = Style(stroke=face.ink, weight=Weight.RULE, fill=face.ink, pattern=face.pattern)
    inner = Style(stroke=face.ink, weight=Weight.RULE, fill=Ink.PAPER)
    x, y = length / 2, width / 2
    items: list[Item]
    if counter.outline is Outline.DISC:
        items = [Circle(x, y, y, rim), Circle(x, y, y - _RIM, inner)]
        room = (y - _RIM) * 1.75
    else:
        items = [
            Rect(0, 0, length, width, rim),
            Rect(_RIM, _RIM, length - 2 * _RIM, width - 2 * _RIM, inner),
        ]
        room = length - 2 * _RIM - 1
    words = f"{face.label} {face.letter}".strip()
    items.append(_word(words, x, y - 2.1, 9.0, room))
    if face.note:
        items.append(_word(face.note, x, y + 2.1, LEAST, room))
    elif face.symbol is not None:
        shape = symbol(face.symbol)
        scale = min(room * 0.8 / shape.width, 3.9 / shape.height)
        items.append(Use(face.symbol, x, y + 2.5, scale, fill=face.ink, kept=True))
    return tuple(items)


def _word(text: str, x: float, y: float, size: float, room: float) -> Text:
    """A word in the middle of (x, y), no wider than ``room`` as long as its type stays legible."""
    fitted = fit(text, Font.NAME, size, room, least=LEAST)
    return Text(x, y + cap_height(Font.NAME, fitted) / 2, text, Font.NAME, fitted, Ink.INK, Anchor.MIDDLE)
