"""Draws what lies on the table in an example: a row of dice, small cards, icons, silhouettes, numbers and signs.

die-4    a die that shows 4          8 suit-hearts    a small card
d20-18, d10-7  a die with 20 or 10 sides and the number it shows
card-back, cards-nine  a small card face down, a square of nine
+ = > <  a sign between two things   +1               a text in a box
|        a line between two throws
× icon-water  a card that is discarded, struck out
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from printkit.drawing import (
    Anchor,
    Box,
    Font,
    Ink,
    Item,
    Line,
    Pattern,
    Polygon,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.silhouettes import SILHOUETTES
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import text_width
from printkit.press.sheets.boxes import small_card
from printkit.press.sheets.type import EDGE, centred

SHOWN_HIGH = 10.5
"""Height in mm of a row of dice, cards or icons in an example."""
_WIDE = 7.5
_LONG = 13.0  # width in mm of a silhouette
_SPACING = 1.2


def shown_width(shown: tuple[str, ...]) -> float:
    """Return the width in mm of a row of dice, cards or icons, including the space after each item."""
    return math.fsum(_width_of(word) + _SPACING for word in shown)


def _width_of(word: str) -> float:
    word = word.removeprefix(STRUCK)
    if word in _SIGNS or word == _BETWEEN:
        return 4.0
    if word in _FACE_DOWN:
        return _FACE_DOWN[word]
    if word.startswith(_DICE):
        return _DIE
    if " " in word and word.split()[-1].startswith("suit-"):
        return _WIDE
    if _is_symbol(word):
        return SHOWN_HIGH if word in _MARKS else _LONG if word in SILHOUETTES else 8.6
    return max(8.6, text_width(word, Font.NAME, 11.0) + 3.0)


_MARKS = ("cross", "tick", "burst", "slash", "anchor")
_SIGNS = ("=", "+", ">", "<", "−", "≤")
_BETWEEN = "|"
"""The sign that is drawn as a vertical line between two throws of dice in an example."""
STRUCK = "× "
"""Prefix of the name of a card that was discarded. The picture of this card is crossed out."""
_APART = Style(stroke=Ink.SLATE, weight=Weight.RULE)
_STROKE = Style(stroke=Ink.VERMILION, weight=Weight.HEAVY)
_FACE_DOWN = {"card-back": _WIDE, "cards-nine": 11.0}
"""Width in mm of the pictures of face-down cards in an example, by the names of the pictures.

The key is the picture's name: one card, or a square of nine smaller ones.
"""
_DICE = ("d20-", "d10-")
"""The prefixes of the names of dice with 20 and with 10 sides.

Example of a name: ``d20-18``, a 20-sided die that shows 18.
"""
_DIE = 10.0  # width in mm of a die with 10 or 20 sides


def _is_symbol(word: str) -> bool:
    return word.startswith(("die-", "icon-", "suit-")) or word in _MARKS or word in SILHOUETTES


def place_shown(
    shown: tuple[str, ...], x: float, middle: float, ink: Ink = Ink.NAVY, pattern: Pattern = Pattern.HATCH
) -> Iterator[Item]:
    """Yield a row of dice, cards, icons and signs, vertically centred.

    ``ink`` and ``pattern`` are those of a side of the game; the side's icons and face-down cards are drawn
    with them.
    """
    back = Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
    for each in shown:
        word = each.removeprefix(STRUCK)
        wide = _width_of(word)
        if word in "><":
            way = 0 if word == ">" else 180
            yield Use("arrow-head", x + wide / 2, middle, 2.8, way, fill=Ink.SLATE, kept=True)
        elif word == _BETWEEN:
            yield Line(x + wide / 2, middle - SHOWN_HIGH / 2, x + wide / 2, middle + SHOWN_HIGH / 2, _APART)
        elif word in _FACE_DOWN:
            yield from _face_down(word, x, middle, back)
        elif word.startswith(_DICE):
            yield from _many_sided(word, x + wide / 2, middle)
        elif word in _SIGNS:
            baseline = centred(middle - 4.0, 8.0, Font.TITLE, 12.0)
            yield Text(x + wide / 2, baseline, word, Font.TITLE, 12.0, Ink.SLATE, Anchor.MIDDLE)
        elif " " in word and word.split()[-1].startswith("suit-"):
            rank, suit = word.split()
            yield from small_card(rank, suit, Box(x, middle - SHOWN_HIGH / 2, _WIDE, SHOWN_HIGH), heavy=False)
        elif word.startswith("icon-"):
            yield Rect(x, middle - SHOWN_HIGH / 2, wide, SHOWN_HIGH, EDGE, 0.9)
            yield Use(word, x + wide / 2, middle, 6.8, fill=ink, kept=True)
        elif _is_symbol(word):
            scale = symbol(word).scale_within(wide - 0.6, 8.4)
            fill = ink if word in SILHOUETTES else Ink.INK
            yield Use(word, x + wide / 2, middle, scale, fill=fill, kept=True)
        else:
            yield from _boxed(word, Box(x, middle - 4.0, wide, 8.0))
        if word != each:
            yield Line(x, middle + SHOWN_HIGH / 2, x + wide, middle - SHOWN_HIGH / 2, _STROKE)
        x += wide + _SPACING


def _boxed(word: str, box: Box) -> Iterator[Item]:
    """Yield a text in a box, as part of a row of dice, cards and icons."""
    yield Rect(*box, EDGE, 1.0)
    baseline = centred(box.y, box.height, Font.NAME, 11.0)
    yield Text(box.centre.x, baseline, word, Font.NAME, 11.0, Ink.INK, Anchor.MIDDLE)


def _many_sided(word: str, x: float, middle: float) -> Iterator[Item]:
    """Yield a die with 20 sides (drawn as a triangle in a hexagon) or with 10 sides (a kite) that shows a number."""
    die, number = word.split("-")
    half = _DIE / 2
    if die == "d20":
        rim = [(half * math.sin(at * math.pi / 3), -half * math.cos(at * math.pi / 3)) for at in range(6)]
        face = [(0.72 * px, 0.72 * py + 0.2) for px, py in (rim[0], rim[2], rim[4])]
        size, down = 9.0, 0.6
    else:
        rim = [(0.0, -half), (0.94 * half, 0.2 * half), (0.0, half), (-0.94 * half, 0.2 * half)]
        face = [(0.0, -half), (0.6 * half, 0.3 * half), (0.0, 0.62 * half), (-0.6 * half, 0.3 * half)]
        size, down = 10.0, 0.0
    corners = zip(rim[::2], face) if die == "d20" else zip(rim, face)
    yield Polygon(tuple((x + px, middle + py) for px, py in rim), EDGE)
    for (ax, ay), (bx, by) in corners:
        yield Line(x + ax, middle + ay, x + bx, middle + by, Style(stroke=Ink.SLATE, weight=Weight.RULE))
    inside = Style(stroke=Ink.SLATE, weight=Weight.RULE, fill=Ink.PAPER)
    yield Polygon(tuple((x + px, middle + py) for px, py in face), inside)
    baseline = centred(middle + down - 4.0, 8.0, Font.NAME, size)
    yield Text(x, baseline, number, Font.NAME, size, Ink.INK, Anchor.MIDDLE)


def _face_down(word: str, x: float, middle: float, back: Style) -> Iterator[Item]:
    """Yield a picture of face-down cards in an example: one card, or nine smaller cards in a square (3 by 3).

    ``word`` says which, ``back`` is the look of a card's back.
    """
    across = 1 if word == "card-back" else 3
    pitch_x, pitch_y = _FACE_DOWN[word] / across, SHOWN_HIGH / across
    gap = 0.0 if across == 1 else 0.6
    for n in range(across * across):
        left, top = x + n % across * pitch_x, middle - SHOWN_HIGH / 2 + n // across * pitch_y
        yield Rect(left, top, pitch_x - gap, pitch_y - gap, EDGE, 0.6)
        inside = 0.7 if across == 1 else 0.4
        yield Rect(
            left + inside, top + inside, pitch_x - gap - 2 * inside, pitch_y - gap - 2 * inside, back, 0.3
        )
