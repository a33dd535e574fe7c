"""Draws card faces: converts a ``Card`` to a list of shapes, upright, in mm from its top left corner.

    ┌───────────────────────────┐
    │ ×3 │ U-boat Attack        │   on the left what a fanned hand shows (``corner``), the name upright along it,
    │(ico) bow with FAT         │   on the right one column, all of it from one left edge
    │ +2 │ ┌──────────────────┐ │
    │ Q♠ │ │ ▄▄█▄▄▟▙▄▄▄       │ │   the picture, as high as the words leave it
    │    │ │ ~~~~~~~~~~~~~~~  │ │
    │ k  │ └──────────────────┘ │
    │ c  │ rolls  │ modifier    │   figures
    │ a  │ one or two sentences │
    │ t  │ when it may be played│
    │ A  │ rule IDs          ♠Q │
    └───────────────────────────┘

Everything is printed at least ``CardSize.safe`` mm inside the trim line. No line runs around a card.
"""

from __future__ import annotations

from printkit.drawing import Anchor, Box, Circle, Font, Group, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.press.art.fonts import balanced, cap_height, fit, text_width
from printkit.press.faces.corner import AXIS, EDGE, FAN, corner, turned_rank
from printkit.press.pictures.picture import picture
from printkit.press.pieces import Card, CardSize, Chain, Figure, Frame
from printkit.press.sheets.type import LayoutError

_LEFT = FAN + 1.6  # mm from the trim to the column
_TITLE_SIZE = 15.0
_HEADLINE_SIZE = 10.0
_EFFECT_SIZE = 9.5
_WHEN_SIZE = 9.0
_PICTURE_TOP = 13.6
_BARE_TOP = 9.6  # mm from a card's top to its picture, if the card has no headline below its title
# Possible heights of a card's picture in mm, highest first; the first that leaves enough room for the text is used.
_PICTURES = tuple(float(high) for high in range(62, 20, -2))
_SHARED_PICTURE = 40.0  # height in mm of all pictures over which one scene extends
_CHAIN = 13.0  # height in mm of the strip with a chain
_LINK = 11.0  # mm: the side of a link's plate
_FIGURES = 13.8  # height in mm of a row of figures, including the space below it
_FIGURE_SIZE = 16.0  # type size in points, readable from across a table
_RAIL_SIZE = 12.0
_RAIL_TOP = 42.0  # maximum position in mm of the end of the name along the left edge
_LINE = 4.1
_ABOVE_FOOT = 4.1  # mm; least distance from the last line of text to the column's foot
_CLEAR = 1.3  # mm that are added to that distance if the picture can be lower
_TAIL = 0.6  # mm by which a Q extends below the baseline
_CORNER = 9.0  # width in mm of the upside-down rank
_HAIR = Style(stroke=Ink.SLATE, weight=Weight.RULE)
_BETWEEN = Style(stroke=Ink.SLATE, weight=Weight.RULE, tint=True)
"""Style of the lines between a card's labelled numbers. The ink mode ``low`` leaves them out."""


def face(card: Card, size: CardSize) -> tuple[Item, ...]:
    """Return the shapes drawn on the face of a card. Raises LayoutError if the text of the card does not fit."""
    column = Box(_LEFT, EDGE, size.width - EDGE - _LEFT, size.height - 2 * EDGE)
    items: list[Item] = [*corner(card), *_rail(card, size), *_heading(card, column), *turned_rank(card, size)]
    below = _height_below(card)
    words = _words(card, column.width)
    foot = _ABOVE_FOOT if card.cite or card.foot else 0.0
    y = _PICTURE_TOP if card.headline else _BARE_TOP
    high = (words[-1].y if words else 0.0) + below + y + foot
    shared = card.scene is not None and card.scene.of > 1
    most = min(_SHARED_PICTURE, card.tallest) if shared else card.tallest
    heights = [each for each in _PICTURES if each <= most]
    rooms = [column.bottom - high - clear for clear in (_CLEAR if foot else 0.0, 0.0)]
    tall = next((each for room in rooms for each in heights if each <= room), 0.0)
    if not tall:
        over = high + _PICTURES[-1] - column.bottom
        raise LayoutError(f"card {card.name}: effect and timing reach {over:.1f} mm too far down")
    if card.scene is not None:
        items += picture(card.scene, Box(column.x, y, column.width, tall))
    items += _strips(card, column, y + tall)
    items.append(Group(words, column.x, y + tall + below))
    return (*items, *_foot(card, column))


def _rail(card: Card, size: CardSize) -> list[Item]:
    """Return the vertical line near a card's left edge, and the card's name beside it.

    The name reads from the bottom up.
    """
    fitted = fit(card.title, Font.NAME, _RAIL_SIZE, size.height - EDGE - _RAIL_TOP)
    line = Style(stroke=card.ink, weight=Weight.RULE)
    axis = AXIS + cap_height(Font.NAME, fitted) / 2
    return [
        Line(FAN, EDGE, FAN, size.height - EDGE, line),
        Text(axis, size.height - EDGE - 0.4, card.title, Font.NAME, fitted, card.ink, rotation=-90),
    ]


def _foot(card: Card, column: Box) -> list[Item]:
    """Return the foot line of a card: the IDs of its rules on the left, and the code for the card in a log on the
    right."""
    items: list[Item] = []
    y = column.bottom - _TAIL
    room = column.width - (_CORNER if card.suit else 0.0)
    if card.foot:
        items.append(Text(column.x + room, y, card.foot, Font.HEAD, 8.0, Ink.SLATE, Anchor.END))
        room -= text_width(card.foot, Font.HEAD, 8.0) + 2.0
    if card.cite:
        fitted = fit(card.cite, Font.HEAD, 8.0, room)
        items.append(Text(column.x, y, card.cite, Font.HEAD, fitted, Ink.SLATE))
    return items


def _height_below(card: Card) -> float:
    """Return the height in mm of the parts of a card between its picture and its text: the row of icons, and the row
    of labelled numbers.
    """
    return 2.4 + (_CHAIN if card.chain is not None else 0.0) + (_FIGURES if card.figures else 0.0)


def _strips(card: Card, column: Box, y: float) -> list[Item]:
    """Return the shapes between the picture of a card, which ends at ``y``, and its text: a row of icons, and a row
    of labelled numbers.
    """
    items: list[Item] = []
    y += 2.4
    if card.chain is not None:
        items += _chain(card, card.chain, Box(column.x, y - 0.6, column.width, _LINK))
        y += _CHAIN
    if card.figures:
        items += _figures(card.figures, Box(column.x, y, column.width, _FIGURES - 2.6))
    return items


def _heading(card: Card, column: Box) -> list[Item]:
    size = fit(card.title, Font.NAME, _TITLE_SIZE, column.width)
    baseline = EDGE + cap_height(Font.NAME, _TITLE_SIZE)
    items: list[Item] = [Text(column.x, baseline, card.title, Font.NAME, size, Ink.INK)]
    if card.headline:
        size = fit(card.headline, Font.HEAD, _HEADLINE_SIZE, column.width)
        items.append(Text(column.x, baseline + 4.5, card.headline, Font.HEAD, size, Ink.SLATE))
    return items


def _figures(figures: tuple[Figure, ...], box: Box) -> list[Item]:
    """Return a card's labelled numbers, side by side between two thin lines.

    The first number begins at the left edge of the box.
    """
    items: list[Item] = [
        Line(box.x, box.y, box.right, box.y, _HAIR),
        Line(box.x, box.bottom, box.right, box.bottom, _HAIR),
    ]
    width = box.width / len(figures)
    for at, figure in enumerate(figures):
        x = box.x + width * at + (1.4 if at else 0.0)
        label = fit(figure.label, Font.HEAD, 8.0, width - 2.4)
        value = fit(figure.value, Font.TITLE, _FIGURE_SIZE, width - 1.8, least=9.0)
        items.append(Text(x, box.y + 3.3, figure.label, Font.HEAD, label, Ink.SLATE))
        items.append(Text(x, box.bottom - 1.9, figure.value, Font.TITLE, value, Ink.INK))
        if at:
            items.append(Line(x - 1.4, box.y + 1.6, x - 1.4, box.bottom - 1.6, _BETWEEN))
    return items


def _chain(card: Card, chain: Chain, box: Box) -> list[Item]:
    """Return a card's icons in a row, with arrows between them.

    The card's own icon is filled, the others are outlines.
    """
    pitch = (box.width - _LINK) / (len(chain.icons) - 1)
    y = box.centre.y
    items: list[Item] = []
    for at, icon in enumerate(chain.icons):
        x = box.x + _LINK / 2 + at * pitch
        if at:
            items.append(Use("arrow-head", x - pitch / 2, y, 2.6, fill=card.ink, kept=True))
        own = at == chain.own
        style = (
            Style(stroke=card.ink, weight=Weight.HEAVY, fill=card.ink, plate=True)
            if own
            else Style(stroke=card.ink, weight=Weight.RULE)
        )
        half = _LINK / 2 - 0.3
        shape = (
            Circle(x, y, half, style)
            if card.frame is Frame.DISC
            else Rect(x - half, y - half, 2 * half, 2 * half, style, 1.4)
        )
        items += [shape, Use(icon, x, y, 8.0, fill=card.ink, on_plate=own)]
    return items


def _words(card: Card, width: float) -> tuple[Text, ...]:
    """Return the lines of text that state a card's effect and when it may be played.

    Positions are measured from (0, 0).
    """
    items: list[Text] = []
    y = 3.0
    for text, font, size, ink in (
        (card.effect, Font.TEXT, _EFFECT_SIZE, Ink.INK),
        (card.when, Font.ITALIC, _WHEN_SIZE, Ink.INK),
    ):
        if text:
            for line in balanced(text.replace("'", "’"), font, size, width):
                items.append(Text(0, y, line, font, size, ink))
                y += _LINE
            y += 0.9
    return tuple(items)
