"""Draws sky and sea in the ink mode ``low`` as a few strokes, because this mode leaves out the shading of pictures.

The other ink modes print none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from printkit.drawing import Box, Ink, Item, LineTo, MoveTo, Path, Step, Style
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.strokes import LEAST_STROKE, Strokes, level_strokes
from printkit.press.pieces import Light

_LARGE = 80.0  # mm; least width of a large picture
_TALL = 35.0  # mm; least height of a tall picture


class Detail(Enum):
    """Levels of detail: how many strokes of sky and sea the ink mode ``low`` draws in a picture.

    The lower the picture on a card is, the more words stand below it, and the less ink is left for it.
    """

    FEW = "few"  # in the low pictures of cards, and in round ones
    SOME = "some"  # in the tall pictures of cards
    MANY = "many"  # in large pictures


def detail_of(room: Box, *, framed: bool) -> Detail:
    """Return the level of detail (number of strokes) of a picture of the size of ``room``. A picture without a frame
    fills a whole page or board."""
    if not framed or room.width >= _LARGE:
        return Detail.MANY
    return Detail.SOME if room.height >= _TALL else Detail.FEW


_DAY = Strokes(Ink.SKY, 0.15, 0.9, 1.13, 0.8, 0.75)
_GLOW = Strokes(Ink.SAND, 0.18, 1.0, 1.14, 0.5, 0.7, upwards=True)
_NIGHT = Strokes(Ink.NAVY, 0.12, 0.9, 1.12, 0.85, 0.75)
_TALL_DAY = Strokes(Ink.SKY, 0.2, 0.8, 1.3, 0.45, 0.55)
_LOW_DAY = Strokes(Ink.SKY, 0.2, 0.8, 1.45, 0.3, 0.4)
_SKIES = {
    Detail.MANY: {
        Light.DAY: (_DAY,),
        Light.DUSK: (_DAY._replace(reach=0.45), _GLOW),
        Light.NIGHT: (_NIGHT,),
        Light.MOON: (_NIGHT,),
        Light.FOG: (Strokes(Ink.SLATE, 0.12, 2.2, 1.04, 0.9, 0.45),),
        Light.STORM: (Strokes(Ink.SLATE, 0.12, 0.9, 1.12, 0.8, 0.8),),
    },
    Detail.SOME: {
        Light.DAY: (_TALL_DAY,),
        Light.DUSK: (
            _TALL_DAY._replace(reach=0.4),
            _GLOW._replace(weight=0.22, grows=1.24, reach=0.4),
        ),
        Light.FOG: (Strokes(Ink.SLATE, 0.15, 1.4, 1.12, 0.9, 0.4),),
        Light.STORM: (Strokes(Ink.SLATE, 0.15, 0.7, 1.35, 0.2, 0.7),),
    },
    Detail.FEW: {
        Light.DAY: (_LOW_DAY,),
        Light.DUSK: (
            _LOW_DAY._replace(reach=0.26),
            _GLOW._replace(weight=0.22, grows=1.3, reach=0.36, filled=0.65),
        ),
        Light.STORM: (Strokes(Ink.SLATE, 0.15, 0.7, 1.35, 0.17, 0.65),),
    },
}
"""The strokes of each kind of sky in the ink mode ``low``, for each level of detail.

A combination is missing if the strokes or banks of fog that the module ``sky`` draws are enough for it.
"""


def in_low(ink: Ink, weight: float) -> Style:
    """Return the style of a line that only the ink mode ``low`` prints; ``weight`` is its width in mm."""
    return Style(tint=True, low_stroke=(ink, weight))


def sky_strokes(light: Light, box: Box, seed: int, detail: Detail, aloft: Sequence[Box]) -> list[Item]:
    """Return the strokes that the ink mode ``low`` draws in a sky. The lower edge of ``box`` is the horizon.

    The strokes are drawn before clouds, sun and moon. In the picture of a card, none crosses one of the boxes ``aloft``, which contain
    aircraft.
    """
    rough = Rough(seed * 31 + 7)
    clear = () if detail is Detail.MANY else tuple(aloft)
    drawn = ((kind, level_strokes(kind, box, rough, clear)) for kind in _SKIES[detail].get(light, ()))
    return [Path(steps, in_low(kind.ink, kind.weight)) for kind, steps in drawn if steps]


_RAIN_ROOM = 30.0  # mm² of sky for each stroke of rain in an empty storm
_RAIN = (2.5, 5.5)  # mm; range of the length of such a stroke


def rain(box: Box, seed: int) -> list[Item]:
    """Return the rain that the ink mode ``low`` adds to the picture of a storm over an empty sea."""
    rough = Rough(seed * 13 + 5)
    steps: list[Step] = []
    for _ in range(int(box.width * box.height / _RAIN_ROOM)):
        long = rough.between(*_RAIN)
        x, y = box.x + box.width * rough.next(), box.y + (box.height - long) * rough.between(0.45, 1.0)
        steps += (MoveTo(x, y), LineTo(x - 0.4 * long, y + long))
    return [Path(tuple(steps), in_low(Ink.SLATE, 0.12))] if steps else []


_DEPTH_FIRST, _DEPTH_LAST = 2.4, 1.05  # mm between two rows of strokes at the surface and at the bottom
_DEPTH_ON_CARDS = (1.75, 2.1)
"""Factors by which the two distances between rows of strokes below the surface are larger in the picture of a card,
so that the dark hull of a boat stands out."""
_DEEP = 22.0  # mm; in higher water, the rows are farther apart
_DEEPEST = 1.3  # greatest factor by which they are farther apart
_DEPTH_STROKE = (4.0, 13.0)  # mm; range of the length of such a stroke at the surface
_DEPTH_LONGER = 1.8  # how many times as long the strokes at the bottom are
_DEPTH_APART = (7.0, 20.0)  # mm; range of the distance between two of them at the surface
_DEPTH_NEARER = 0.28  # what is left of this distance at the bottom
_DEPTH_LINES = ((Ink.SKY, 0.2), (Ink.SKY, 0.26), (Ink.NAVY, 0.17))
"""Ink and width in mm of the strokes of water below the surface, for its upper, middle and lower third."""
_KEEP_CLEAR = 1.6  # mm between such a stroke and an object in the water


def depth_strokes(box: Box, seed: int, detail: Detail, objects: Sequence[Box]) -> list[Item]:
    """Return horizontal strokes that stand for the water below the surface of the sea.

    With depth, they become longer, heavier and closer together, so that deep water looks deep. None comes close to one of the
    ``objects``, the boxes around what has no white outline of its own.
    """
    rough = Rough(seed * 17 + 3)
    around = [each.grown(_KEEP_CLEAR) for each in objects]
    layers: list[list[Step]] = [[] for _ in _DEPTH_LINES]
    first, last = _row_distances(box, detail)
    y = box.y + first
    while y < box.bottom - 0.6:
        depth = (y - box.y) / box.height
        steps = layers[int(depth * len(layers))]
        apart = 1 - (1 - _DEPTH_NEARER) * depth
        x = box.x - rough.between(*_DEPTH_APART) * apart
        while x < box.right:
            end = x + rough.between(*_DEPTH_STROKE) * (1 + (_DEPTH_LONGER - 1) * depth)
            left, right = max(x, box.x), min(end, box.right)
            clear = not any(
                each.x < right and left < each.right and each.y < y < each.bottom for each in around
            )
            if clear and right - left > LEAST_STROKE:
                steps += (MoveTo(left, y), LineTo(right, y))
            x = end + rough.between(*_DEPTH_APART) * apart
        y += first + (last - first) * depth
    drawn = zip(layers, _DEPTH_LINES)
    return [Path(tuple(steps), in_low(*line)) for steps, line in drawn if steps]


def _row_distances(box: Box, detail: Detail) -> tuple[float, float]:
    """Return the distances in mm between rows of strokes below the surface: the distance just below the surface, and
    that at the bottom."""
    apart = min(_DEEPEST, max(1.0, box.height / _DEEP))
    first, last = (1.0, 1.0) if detail is Detail.MANY else _DEPTH_ON_CARDS
    return _DEPTH_FIRST * first * apart, _DEPTH_LAST * last * apart
