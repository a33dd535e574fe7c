"""Draws diagrams of situations in a game, with counters and cards of the kit.

The background is white, a picture, or the water of a chart.

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
    Style,
    Text,
    Use,
)
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.blocks_board import ChartScale, DiagramCard, DiagramMat, Drawing, LaidCounter
from printkit.press.faces.backs import small_back
from printkit.press.faces.counters import counter_face
from printkit.press.pictures.picture import picture
from printkit.press.pictures.sea import stamped_water
from printkit.press.pieces import POKER, Back, CardScene, Outline
from printkit.press.sheets.board import measure_mat, place_mat
from printkit.press.sheets.type import FRAME

BORDER = 1.8
"""Width in mm of the frame around a chart in a diagram."""
_BAR_OFF = 0.4  # mm between a dark bar of the frame and its edges
_ROUND_WORD = 0.5  # mm of white around a word
_CARD_EDGE = 0.25  # mm; width of the line round a card
_CARD_INSIDE = 3.0  # mm from the edge of a card to its picture, before the card is scaled
_PICTURE = 44.0  # mm; height of a card's picture before it is scaled, as high as the pictures on mats, whose drawings it shares
_ICON_DISC = 13.0  # mm; radius of the disc with a card's icon, before the card is scaled
_BAR = Style(fill=Ink.NAVY, kept=True)
_WHITE = Style(fill=Ink.PAPER)


def diagram(drawing: Drawing, box: Box) -> Iterator[Item]:
    """Yield the shapes of a diagram, which is centred in its box and as large as the box allows."""
    scale = min(box.width / drawing.width, box.height / drawing.height)
    left, top = box.centre.x - drawing.width * scale / 2, box.centre.y - drawing.height * scale / 2
    yield Group(
        (
            *_scene(drawing),
            *_background(drawing),
            *drawing.under,
            *_pieces(drawing),
            *_lines_and_words(drawing),
        ),
        left,
        top,
        scale=scale,
    )


def _scene(drawing: Drawing) -> Iterator[Item]:
    """Yield the picture that a diagram has as its background, if any."""
    if drawing.scene is not None:
        yield from picture(drawing.scene, Box(0, 0, drawing.width, drawing.height))


def _background(drawing: Drawing) -> Iterator[Item]:
    """Yield the water and the frame of a chart if the diagram is one; otherwise nothing."""
    if drawing.chart is None:
        return
    room = Box(0, 0, drawing.width, drawing.height)
    inside = room.grown(-BORDER)
    yield stamped_water("chart", inside, 7)
    yield Rect(*room, FRAME)
    yield Rect(*inside, FRAME)
    yield from _inches(drawing.chart, inside)


def _inches(scale: ChartScale, inside: Box) -> Iterator[Item]:
    """Yield the bars in the upper and lower frame of a chart, each as long as one inch of the table. Every second bar
    is dark."""
    first = math.floor((inside.x - scale.zero) / scale.inch)
    last = math.ceil((inside.right - scale.zero) / scale.inch)
    for n in range(first + first % 2, last, 2):
        left = max(inside.x, scale.zero + n * scale.inch)
        right = min(inside.right, scale.zero + (n + 1) * scale.inch)
        for y in (inside.y - BORDER, inside.bottom):
            if right > left:
                yield Rect(left, y + _BAR_OFF, right - left, BORDER - 2 * _BAR_OFF, _BAR)


def _pieces(drawing: Drawing) -> Iterator[Item]:
    """Yield the pieces of the kit that a diagram shows: first mats, then cards, then counters, so that counters lie on top."""
    for mat in drawing.mats:
        yield _laid_mat(mat)
    for card in drawing.cards:
        yield _laid_card(card)
    for counter in drawing.counters:
        yield laid_counter(counter)


def _laid_mat(laid: DiagramMat) -> Group:
    """Return a play mat of the kit, drawn at its place in a diagram."""
    high = measure_mat(laid.mat, laid.width).most
    mat = Group(tuple(place_mat(laid.mat, Box(0, 0, laid.width, high))), -laid.width / 2, -high / 2)
    return Group((mat,), laid.x, laid.y, laid.turn, scale=laid.scale)


def _laid_card(laid: DiagramCard) -> Group:
    """Return a card of the kit, drawn at its place in a diagram.

    However small the card is drawn, its edge has the ordinary line width.
    """
    outline = Style(stroke=laid.ink, weight=_CARD_EDGE / laid.scale, fill=Ink.PAPER)
    edge = Rect(0, 0, POKER.width, POKER.height, outline, POKER.radius)
    inside = (small_back(laid.face),) if isinstance(laid.face, Back) else _small_front(laid, laid.face)
    card = Group((edge, *inside), -POKER.width / 2, -POKER.height / 2)
    return Group((card,), laid.x, laid.y, laid.turn, scale=laid.scale)


def _small_front(laid: DiagramCard, scene: CardScene) -> Iterator[Item]:
    """Yield the front of a card in a simplified form for small pictures: its picture and, below it, its icon on a
    disc."""
    room = Box(0, 0, POKER.width, POKER.height).grown(-_CARD_INSIDE)
    yield from picture(scene, room._replace(height=_PICTURE))
    if laid.icon:
        middle = (room.y + _PICTURE + room.bottom) / 2
        disc = Style(stroke=laid.ink, weight=_CARD_EDGE / laid.scale, fill=Ink.PAPER)
        yield Circle(room.centre.x, middle, _ICON_DISC, disc)
        yield Use(laid.icon, room.centre.x, middle, 1.5 * _ICON_DISC, fill=laid.ink, kept=True)


def _lines_and_words(drawing: Drawing) -> Iterator[Item]:
    """Yield the lines and symbols of a diagram, and then its words, which have a white background if they are on a
    picture or a chart."""
    plates = drawing.scene is not None or drawing.chart is not None
    words = [item for item in drawing.items if isinstance(item, Text)]
    yield from (item for item in drawing.items if not isinstance(item, Text))
    if plates:
        yield from map(_plate, words)
    yield from words


def laid_counter(laid: LaidCounter) -> Group:
    """Return a counter of the kit with a white background, drawn at its place in a diagram."""
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
    """Return the white background behind a word in a diagram."""
    wide = text_width(word.text, word.font, word.size)
    shift = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[word.anchor]
    high = cap_height(word.font, word.size)
    below = word.size / PT_PER_MM * 0.22
    plate = Box(word.x - shift, word.y - high, wide, high + below).grown(_ROUND_WORD)
    return Rect(*plate, _WHITE, 0.6)
