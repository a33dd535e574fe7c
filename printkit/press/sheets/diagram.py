"""Draws the diagrams of a game with the kit's counters. The background is white, a picture, or the water of a chart.

┏━━━┳───┳━━━┳───┓   the frame of a chart shows its inches
┃ ~~ counter ~~ ┃   counters lie on the water, lines and symbols over them
┗━━━┻───┻━━━┻───┛   words stand on white
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from printkit.drawing import (
    MM_PER_INCH,
    PT_PER_MM,
    Anchor,
    Box,
    Circle,
    Group,
    Ink,
    Item,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
)
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.blocks_board import ChartScale, Drawing, LaidCounter
from printkit.press.faces.counters import counter_face
from printkit.press.pictures.picture import picture
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sea import chart_water
from printkit.press.pieces import Outline
from printkit.press.sheets.type import FRAME

BORDER = 1.8
"""Width in mm of the frame of a chart."""
_BAR_OFF = 0.4  # mm between a dark bar of the frame and its edges
_ROUND_WORD = 0.5  # mm of white around a word
_BAR = Style(fill=Ink.NAVY, kept=True)
_WHITE = Style(fill=Ink.PAPER)


def diagram(drawing: Drawing, box: Box) -> Iterator[Item]:
    """Yield a diagram, centred and as large as fits."""
    scale = min(box.width / drawing.width, box.height / drawing.height)
    wide, high = drawing.width * scale, drawing.height * scale
    left, top = box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2
    if drawing.scene is not None:
        yield from picture(drawing.scene, Box(left, top, wide, high))
    yield Group((*_background(drawing), *_over(drawing)), left, top, scale=scale)


def _background(drawing: Drawing) -> Iterator[Item]:
    """Yield the water and the frame of a chart; nothing if the diagram is no chart."""
    if drawing.chart is None:
        return
    room = Box(0, 0, drawing.width, drawing.height)
    inside = room.grown(-BORDER)
    key = f"chart-{inside.width:g}-{inside.height:g}"
    water = tuple(chart_water(Box(0, 0, inside.width, inside.height), Rough(7)))
    yield Stamp(Stencil(key, inside.width, inside.height, water), inside.x, inside.y)
    yield Rect(*room, FRAME)
    yield Rect(*inside, FRAME)
    yield from _inches(drawing.chart, inside)


def _inches(scale: ChartScale, inside: Box) -> Iterator[Item]:
    """Yield the bars in the upper and lower frame of a chart; every second inch is dark."""
    first = math.floor((inside.x - scale.zero) / scale.inch)
    last = math.ceil((inside.right - scale.zero) / scale.inch)
    for n in range(first + first % 2, last, 2):
        left = max(inside.x, scale.zero + n * scale.inch)
        right = min(inside.right, scale.zero + (n + 1) * scale.inch)
        for y in (inside.y - BORDER, inside.bottom):
            if right > left:
                yield Rect(left, y + _BAR_OFF, right - left, BORDER - 2 * _BAR_OFF, _BAR)


def _over(drawing: Drawing) -> Iterator[Item]:
    """Yield the counters, then lines and symbols, then the words. On a picture or a chart, words stand on white."""
    for laid in drawing.counters:
        yield _laid(laid)
    plates = drawing.scene is not None or drawing.chart is not None
    words = [item for item in drawing.items if isinstance(item, Text)]
    yield from (item for item in drawing.items if not isinstance(item, Text))
    if plates:
        yield from map(_plate, words)
    yield from words


def _laid(laid: LaidCounter) -> Group:
    """Return a counter of the kit, with a white background, at its place in the diagram."""
    counter = laid.counter
    length, width = counter.length_in * MM_PER_INCH, counter.width_in * MM_PER_INCH
    under = Rect(0, 0, length, width, _WHITE)
    paper = Circle(length / 2, width / 2, width / 2, _WHITE) if counter.outline is Outline.DISC else under
    face = Group(
        (paper, *counter_face(counter, counter.back if laid.turned else counter.front)),
        -length / 2,
        -width / 2,
    )
    return Group((face,), laid.x, laid.y, laid.heading, scale=laid.scale)


def _plate(word: Text) -> Rect:
    """Return the white background of a word."""
    wide = text_width(word.text, word.font, word.size)
    shift = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[word.anchor]
    high = cap_height(word.font, word.size)
    below = word.size / PT_PER_MM * 0.22
    plate = Box(word.x - shift, word.y - high, wide, high + below).grown(_ROUND_WORD)
    return Rect(*plate, _WHITE, 0.6)
