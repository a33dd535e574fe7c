"""Draws an envelope for small pieces as a net: a flat shape to cut, score, fold and glue. Lengths are in mm.

   ┌───────────┐
   │   flap    │          The front carries the picture. The side tabs fold in, the back folds up over them and is glued
 ┌─┼───────────┼─┐        to them; the flap closes over it.
t│ │   front   │ │t
 └─┼───────────┼─┘
   │   back    │
   └───────────┘
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import (
    Anchor,
    Box,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.press.art.fonts import cap_height, fit, text_width
from printkit.press.blocks import Notes
from printkit.press.faces.nets import CUT, FOLD, WORDS, net_words
from printkit.press.geometry import Page
from printkit.press.page.furniture import sheet_box
from printkit.press.page.paper import Paper
from printkit.press.pictures.picture import below_the_edge, picture
from printkit.press.pieces import Envelope

WIDTH = 150.0
HEIGHT = 98.0
_SIDE = 15.0
_FLAP = 38.0
_BACK_IN = 14.0  # mm from the sides of the back to its words
_OFF_FLAP = 6.0  # mm from the edge of the closed flap to the words on the back
_NOTCH = 7.0  # mm; depth of the thumb notch
_STRIP, _LEAST_STRIP = 30.0, 14.0  # mm; greatest and least height of the picture below the words on the back
_FLAP_SIZE, _FLAP_RULE = 22.0, 18.0  # points, mm; the game’s name on the flap, and the lines beside it
_RULE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE)
_SHORTER = 4.0  # mm by which the back is lower than the front, so that the flap folds freely


_ABOUT = (
    "Print on paper. Cut along the lines; score and fold the dashed ones. Glue the side tabs, fold the back up over them.",
    f"Inside {WIDTH:g} × {HEIGHT:g} mm: room for the small pieces.",
)


def envelope_page(envelope: Envelope, game: str, paper: Paper) -> Page:
    """Return the page with the net of an envelope (the flat shape to cut and fold)."""
    paper = paper.portrait
    room = sheet_box(paper)
    down = _FLAP + 2 * HEIGHT - _SHORTER
    x = room.x + (room.width - WIDTH) / 2
    y = room.y + WORDS + max(0.0, (room.height - WORDS - down) / 2)
    items = (*net_words(_ABOUT, room), *_net(envelope, game, Box(x, y + _FLAP, WIDTH, HEIGHT)))
    return Page(paper.width, paper.height, items, title=envelope.title, stem=envelope.name)


def _net(envelope: Envelope, game: str, front: Box) -> Iterator[Item]:
    yield from picture(envelope.scene, front.grown(-1.5))
    plate = Box(front.x + 9, front.bottom - 31, 62, 22)
    yield Rect(*plate, Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, fill=Ink.PAPER), 1.4)
    size = fit(game, Font.TITLE, 30, plate.width - 8)
    yield Text(plate.x + 4, plate.y + 11.5, game, Font.TITLE, size, Ink.NAVY)
    yield Text(plate.x + 4, plate.y + 17.8, "counters and markers", Font.HEAD, 12, Ink.SLATE)
    low = front.bottom + HEIGHT - _SHORTER
    yield Polygon(
        (
            (front.x, front.y),
            (front.x + 10, front.y - _FLAP + 4),
            (front.x + 16, front.y - _FLAP),
            (front.right - 16, front.y - _FLAP),
            (front.right - 10, front.y - _FLAP + 4),
            (front.right, front.y),
            (front.right + _SIDE, front.y + 6),
            (front.right + _SIDE, front.bottom - 6),
            (front.right, front.bottom),
            (front.right - 0.6, low),
            (front.centre.x + 13, low),
            *_notch(front.centre.x, low),
            (front.centre.x - 13, low),
            (front.x + 0.6, low),
            (front.x, front.bottom),
            (front.x - _SIDE, front.bottom - 6),
            (front.x - _SIDE, front.y + 6),
        ),
        CUT,
    )
    for x in (front.x, front.right):
        yield Line(x, front.y, x, front.bottom, FOLD)
    for y in (front.y, front.bottom):
        yield Line(front.x, y, front.right, y, FOLD)
    for x, turn in ((front.x - _SIDE / 2 - 1, 90), (front.right + _SIDE / 2 + 1, -90)):
        yield Text(x, front.centre.y, "glue", Font.HEAD, 10, Ink.SLATE, Anchor.MIDDLE, rotation=turn)
    yield Group(tuple(_back(envelope, game)), front.right, low, 180)
    yield from _on_flap(game, front)


def _on_flap(game: str, front: Box) -> Iterator[Item]:
    """Yield the game's name with a line on either side, for the flap of an envelope. The name is upright when the
    flap is closed."""
    middle, y = front.centre.x, front.y - _FLAP / 2
    half = text_width(game, Font.TITLE, _FLAP_SIZE) / 2 + 5.0
    up = cap_height(Font.TITLE, _FLAP_SIZE) / 2
    yield Text(middle, y - up, game, Font.TITLE, _FLAP_SIZE, Ink.NAVY, Anchor.MIDDLE, rotation=180)
    for way in (-1, 1):
        yield Line(middle + way * half, y, middle + way * (half + _FLAP_RULE), y, _RULE)


def _back(envelope: Envelope, game: str) -> Iterator[Item]:
    """Yield what is printed on the back of an envelope: a list of its contents and, if there is room below the list,
    a picture.

    List and picture are placed where they can be seen while the flap is closed.
    """
    from printkit.press.sheets.layout import GAP, lay_out, measure

    covered = _FLAP - _SHORTER
    if not envelope.holds:
        yield Text(WIDTH / 2, (covered + HEIGHT) / 2, game, Font.NAME, 14, Ink.NAVY, Anchor.MIDDLE)
        return
    low = HEIGHT - _SHORTER - _BACK_IN / 2
    box = Box(_BACK_IN, covered + _OFF_FLAP, WIDTH - 2 * _BACK_IN, low - covered - _OFF_FLAP)
    yield Line(box.x, box.y - 1.6, box.right, box.y - 1.6, _RULE)
    held = Notes(envelope.holds)
    yield from lay_out((held,), box)[0]
    tall = min(_STRIP, box.height - measure(held, box.width).least - 2 * GAP)
    if envelope.behind is not None and tall >= _LEAST_STRIP:
        strip = Box(box.x, box.bottom - tall, box.width, tall)
        yield from picture(below_the_edge(envelope.behind, tall), strip)


def _notch(x: float, y: float) -> Iterator[tuple[float, float]]:
    """Yield the corner points of the thumb notch in the edge of an envelope's back, from right to left."""
    from math import cos, pi, sin

    for at in range(1, 12):
        angle = at * pi / 12
        yield x + 13 * cos(angle), y - _NOTCH * sin(angle)
