"""Draws the strokes that stand for sky and sea in the ink mode ``low``, which leaves out the shading of
pictures.

The other ink modes print none of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.drawing import Box, Ink, Item, LineTo, MoveTo, Path, Step, Style
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.strokes import LEAST_STROKE, Strokes, level_strokes
from printkit.press.pieces import Light

LARGE = 80.0
"""Least width in mm of a picture whose sky and sea are drawn in full in the ink mode ``low``.

Smaller ones have few strokes.
"""

_DAY = Strokes(Ink.SKY, 0.15, 0.9, 1.13, 0.8, 0.75)
_GLOW = Strokes(Ink.SAND, 0.18, 1.0, 1.14, 0.5, 0.7, upwards=True)
_SKIES = {
    Light.DAY: (_DAY,),
    Light.DUSK: (_DAY._replace(reach=0.45), _GLOW),
    Light.NIGHT: (Strokes(Ink.NAVY, 0.12, 0.9, 1.12, 0.85, 0.75),),
    Light.MOON: (Strokes(Ink.NAVY, 0.12, 0.9, 1.12, 0.85, 0.75),),
    Light.FOG: (Strokes(Ink.SLATE, 0.12, 2.2, 1.04, 0.9, 0.45),),
    Light.STORM: (Strokes(Ink.SLATE, 0.12, 0.9, 1.12, 0.8, 0.8),),
}


def in_low(ink: Ink, weight: float) -> Style:
    """Return the style of a line that only the ink mode ``low`` prints; ``weight`` is its width in mm."""
    return Style(tint=True, low_stroke=(ink, weight))


def sky_strokes(light: Light, box: Box, seed: int) -> list[Item]:
    """Return the strokes that the ink mode ``low`` prints in the sky of a large picture. The lower edge of ``box`` is
    the horizon.

    They are drawn before clouds, sun and moon.
    """
    rough = Rough(seed * 31 + 7)
    drawn = ((kind, level_strokes(kind, box, rough)) for kind in _SKIES[light])
    return [Path(steps, in_low(kind.ink, kind.weight)) for kind, steps in drawn if steps]


_RAIN_ROOM = 30.0  # mm² of sky for each stroke of rain in an empty storm
_RAIN = (2.5, 5.5)  # mm; range of the length of such a stroke


def rain(box: Box, seed: int) -> list[Item]:
    """Return the rain that the ink mode ``low`` adds to a storm over an empty sea, where no ship needs the room."""
    rough = Rough(seed * 13 + 5)
    steps: list[Step] = []
    for _ in range(int(box.width * box.height / _RAIN_ROOM)):
        long = rough.between(*_RAIN)
        x, y = box.x + box.width * rough.next(), box.y + (box.height - long) * rough.between(0.45, 1.0)
        steps += (MoveTo(x, y), LineTo(x - 0.4 * long, y + long))
    return [Path(tuple(steps), in_low(Ink.SLATE, 0.12))] if steps else []


_DEPTH_FIRST, _DEPTH_LAST = 3.2, 1.5  # mm between two rows of strokes at the surface and at the bottom
_DEPTH_STROKE = (4.0, 13.0)  # mm; range of the length of such a stroke at the surface
_DEPTH_LONGER = 1.6  # how many times as long the strokes at the bottom are
_DEPTH_APART = (7.0, 22.0)  # mm; range of the distance between two of them at the surface
_DEPTH_NEARER = 0.35  # what is left of this distance at the bottom
_DEPTH_WEIGHTS = (0.12, 0.15)  # mm; width of the strokes in the upper and in the lower half
_KEEP_CLEAR = 1.6  # mm between such a stroke and an object in the water


def depth_strokes(box: Box, seed: int, objects: Sequence[Box]) -> list[Item]:
    """Return level strokes below the surface of the sea.

    With depth, they become longer, heavier and closer together, so that deep water looks deep. None comes close to one of the
    objects in the water.
    """
    rough = Rough(seed * 17 + 3)
    around = [each.grown(_KEEP_CLEAR) for each in objects]
    upper: list[Step] = []
    lower: list[Step] = []
    y = box.y + _DEPTH_FIRST
    while y < box.bottom - 1.0:
        depth = (y - box.y) / box.height
        steps = upper if depth < 0.5 else lower
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
        y += _DEPTH_FIRST + (_DEPTH_LAST - _DEPTH_FIRST) * depth
    drawn = zip((upper, lower), _DEPTH_WEIGHTS)
    return [Path(tuple(steps), in_low(Ink.NAVY, weight)) for steps, weight in drawn if steps]
