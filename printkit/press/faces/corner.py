"""Draws the left edge of a card: the strip, 13 mm wide, that remains visible when a player holds several
cards as a fan.

┌────────
│ ×3         the number that matters
│ (icon)     the function, on a plate whose shape is the side's
│ +2         a second number, where there is one
│ Q♠         rank and suit, small
"""

from __future__ import annotations

import math

from printkit.drawing import (
    Anchor,
    Circle,
    Font,
    Group,
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
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import cap_height, fit, text_width
from printkit.press.pieces import Card, CardSize, Frame, Suit
from printkit.press.sheets.type import q_tail

FAN = 13.0  # width in mm of the part of a card that stays visible in a hand
EDGE = 3.4  # mm from the trim to the nearest mark
NUMBER = 25.0
_NUMBER_WIDE = 8.2  # mm; a range such as 1–3 ends 1 mm before the vertical line
PLATE = 9.0  # mm
AXIS = EDGE + PLATE / 2
_ICON = 6.9  # mm; side of the grid on which an icon is drawn
_BARE = 8.6
_PLUS = 17.0
_WORD = 22.0  # points; a word in place of a number
_RANK = 12.0
_SUIT = 3.0  # mm high
_GAP = 1.3
_TAIL = 0.9  # extra space in mm above a suit, because a Q extends below its baseline
_RED = (Suit.HEARTS, Suit.DIAMONDS)
_UNDERLINE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)


def suit_ink(suit: Suit | None) -> Ink:
    """Return the ink in which a suit is printed: vermilion (red) for hearts and diamonds, black for the others."""
    return Ink.VERMILION if suit in _RED else Ink.INK


def corner(card: Card) -> list[Item]:
    """Return the shapes along a card's left edge, from top to bottom: what a player sees of a card held in a fan."""
    items: list[Item] = []
    y = EDGE
    if is_word(card.number):
        drawn, deep = _upward(card, y)
        items += drawn
        y += deep + _GAP
    elif card.number:
        ink = card.ink if card.index else suit_ink(card.suit)
        size = fit(card.number, Font.TITLE, NUMBER, _NUMBER_WIDE, least=16.0)
        y += cap_height(Font.TITLE, size)
        items.append(Text(AXIS, y, card.number, Font.TITLE, size, ink, Anchor.MIDDLE))
        items += q_tail(card.number, AXIS - text_width(card.number, Font.TITLE, size) / 2, y, size, ink)
        y += _GAP
    if not card.index and card.suit is not None:
        y += _TAIL
        items.append(Use(card.suit.value, AXIS, y + 2.6, 4.8, fill=suit_ink(card.suit), kept=True))
        y += 5.2 + _GAP
    if card.icon is not None:
        drawn, deep = _plate(card, card.icon, y)
        items += drawn
        y += deep + _GAP
    if card.plus:
        y += cap_height(Font.TITLE, _PLUS)
        items.append(Text(AXIS, y, card.plus, Font.TITLE, _PLUS, card.ink, Anchor.MIDDLE))
        y += _GAP
    if card.index:
        items += _rank(card, AXIS, y + cap_height(Font.TITLE, _RANK))
    return items


def is_word(number: str) -> bool:
    """Return True if a card shows a word, such as ``Joker``, in the place where other cards show a number or letters."""
    return len(number) > 3 and number.isalpha()


def _upward(card: Card, y: float) -> tuple[list[Item], float]:
    """Return the word along a card's left edge, printed to be read from the bottom up, and the length of this word in
    mm."""
    ink = card.ink if card.index else suit_ink(card.suit)
    long = text_width(card.number, Font.TITLE, _WORD)
    x = AXIS + cap_height(Font.TITLE, _WORD) / 2
    return [Text(x, y + long, card.number, Font.TITLE, _WORD, ink, rotation=-90)], long


def turned_rank(card: Card, size: CardSize) -> list[Item]:
    """Return the rank and suit of a card upside down for the lower right corner, for a player who holds the card the
    other way up.

    Return an empty list for a card without a suit: its letters could be misread upside down.
    """
    if card.suit is None:
        return []
    baseline = EDGE + cap_height(Font.TITLE, _RANK)
    rank = card.index or ("" if is_word(card.number) else card.number)
    shown = _beside(rank, card.suit, suit_ink(card.suit), AXIS, baseline)
    return [Group(tuple(shown), size.width, size.height, 180)]


def _plate(card: Card, icon: str, y: float) -> tuple[list[Item], float]:
    """Return a card's icon on its plate (a filled background shape), and the height of the plate.

    ``y`` is the top of the plate.
    """
    x, half = AXIS, PLATE / 2
    middle = y + half
    solid = Style(fill=card.ink, plate=True)
    on_plate = Use(icon, x, middle, _ICON, fill=card.ink, on_plate=True)
    match card.frame:
        case Frame.DISC:
            return [Circle(x, middle, half, solid), on_plate], PLATE
        case Frame.SQUARE:
            side = PLATE - 0.4
            return [Rect(x - side / 2, middle - side / 2, side, side, solid, 1.2), on_plate], PLATE
        case Frame.HEXAGON:
            points = tuple(
                (x + half * 1.04 * math.sin(angle), middle - half * 1.04 * math.cos(angle))
                for angle in (at * math.pi / 3 for at in range(6))
            )
            return [Polygon(points, solid), on_plate], PLATE
        case Frame.OPEN:
            ring = Style(stroke=card.ink, weight=Weight.STRUCTURE)
            return [Circle(x, middle, half - 0.2, ring), Use(icon, x, middle, _ICON, fill=card.ink)], PLATE
    shape = symbol(icon)
    scale = shape.scale_within(PLATE, _BARE)
    return [Use(icon, x, y + shape.height * scale / 2, scale, fill=card.ink)], shape.height * scale


def _rank(card: Card, x: float, baseline: float) -> list[Item]:
    if card.suit is not None:
        return _beside(card.index, card.suit, suit_ink(card.suit), x, baseline)
    # A letter has no suit that shows which way up it is, so it is underlined, like a 6 and a 9.
    wide = text_width(card.index, Font.TITLE, _RANK) / 2
    return [
        Text(x, baseline, card.index, Font.TITLE, _RANK, card.ink, Anchor.MIDDLE),
        Line(x - wide, baseline + 0.8, x + wide, baseline + 0.8, _UNDERLINE),
    ]


def _beside(rank: str, suit: Suit, ink: Ink, x: float, baseline: float) -> list[Item]:
    """Return the rank and suit of a card side by side, centred at ``x``. For a card without a rank, return the suit
    alone."""
    if not rank:
        middle = baseline - cap_height(Font.TITLE, _RANK) / 2
        return [Use(suit.value, x, middle, _SUIT, fill=ink, kept=True)]
    wide = text_width(rank, Font.TITLE, _RANK)
    left = x - (wide + 0.6 + _SUIT) / 2
    up = cap_height(Font.TITLE, _RANK) / 2
    return [
        Text(left, baseline, rank, Font.TITLE, _RANK, ink),
        *q_tail(rank, left, baseline, _RANK, ink),
        Use(suit.value, left + wide + 0.6 + _SUIT / 2, baseline - up, _SUIT, fill=ink, kept=True),
    ]
