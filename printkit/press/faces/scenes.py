"""Card pictures: ships, aircraft and boats on, over and under one stretch of sea.

The sea is a tint in full, level lines in mono and its surface alone in low.
"""

from __future__ import annotations

from functools import cache

from printkit.drawing import (
    Box,
    Close,
    CurveTo,
    Ink,
    Item,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Stamp,
    Stencil,
    Step,
    Style,
    Use,
    Weight,
)
from printkit.drawing.symbols import symbol
from printkit.press.pieces import CardScene, Level, ShownSymbol

_CREST = 6.0  # mm from crest to crest
_RISE = 0.55
_DEEP = 2.6  # mm of darker water along the foot
_SINK = 0.5  # mm that a hull lies in the water


def scene(picture: CardScene, box: Box, ink: Ink) -> list[Item]:
    """The picture in the box."""
    deep = box.height * picture.sea
    line = box.bottom - deep
    body = box._replace(height=box.height - _DEEP)
    items: list[Item] = []
    if deep:
        items.append(Stamp(_sea(box.width, round(deep, 3)), box.x, line - _RISE))
    items += [_shown(each, body, line, ink) for each in picture.shown]
    return items


def _shown(each: ShownSymbol, box: Box, line: float, ink: Ink) -> Use:
    shape = symbol(each.symbol)
    middle = {
        Level.AFLOAT: line + _SINK - shape.height * each.length / 2,
        Level.ALOFT: (box.y + line) / 2,
        Level.BELOW: (line + box.bottom) / 2,
    }[each.level]
    x = box.centre.x + each.right
    return Use(each.symbol, x, middle - each.rise, each.length, each.turn, fill=ink, mirrored=each.mirrored)


@cache
def _sea(width: float, deep: float) -> Stencil:
    """A stretch of sea with a wavy top, ``_RISE`` below the form's."""
    top = _RISE
    steps: list[Step] = [MoveTo(0, top)]
    count = round(width / (_CREST / 2))
    wide = width / count
    for at in range(count):
        x, bend = at * wide, top + (_RISE if at % 2 else -_RISE) * 1.3
        steps.append(CurveTo(x + wide * 0.36, bend, x + wide * 0.64, bend, x + wide, top))
    surface = Path(tuple(steps), Style(stroke=Ink.SLATE, weight=Weight.RULE))
    steps += (LineTo(width, top + deep), LineTo(0, top + deep), Close())
    body = Path(tuple(steps), Style(fill=Ink.SKY, tint=True))
    floor = Rect(0, top + deep - _DEEP, width, _DEEP, Style(fill=Ink.NAVY, tint=True))
    return Stencil(f"sea-{width:g}-{deep:g}", width, deep + 2 * top, (body, floor, surface))
