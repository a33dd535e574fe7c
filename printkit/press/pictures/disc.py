"""Finds a place for the sun or moon in a picture where no object hides it."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.drawing import Box
from printkit.press.pictures.sky import SUN, Disc, moon_at
from printkit.press.pieces import Light

_CLEAR = 1.2  # mm between the disc and what stands next to it
_LEAST = 2.4  # mm; a picture has no disc if only a smaller one would fit
_CROPPED = 0.5  # share of the disc's radius by which the edge of the picture may cut it off


def free_disc(
    light: Light, sky: Box, wanted: float, shown: Sequence[Box], *, least: float = _LEAST
) -> Disc | None:
    """Return the place for the sun or moon: in the widest gap between the objects of the picture, as near as possible
    to the x coordinate ``wanted``.

    ``shown`` are the boxes around ships, smoke and other objects. Return None if there is no sun or moon at this time of
    day, or no room for it.
    """
    if light is Light.DUSK:
        radius = min(SUN, sky.height * 0.34)
        high, low = sky.bottom - 1.25 * radius, sky.bottom
    elif light is Light.MOON:
        middle, radius = moon_at(sky)
        high, low = middle - radius, middle + radius
    else:
        return None
    gaps = _gaps(sky, radius, [each for each in shown if each.y < low and high < each.bottom])
    if not gaps:
        return None
    left, right = max(gaps, key=lambda gap: gap[1] - gap[0])
    reach = min(radius, (right - left) / 2 - _CLEAR)
    if reach < least:
        return None
    inset = reach + _CLEAR
    return Disc(min(max(wanted, left + inset), right - inset), reach)


def _gaps(sky: Box, radius: float, shown: Sequence[Box]) -> list[tuple[float, float]]:
    """Return the parts of the horizon that no object hides, each as the x coordinates of its ends."""
    at, end = sky.x - _CROPPED * radius, sky.right + _CROPPED * radius
    gaps: list[tuple[float, float]] = []
    for left, right in sorted((each.x, each.right) for each in shown):
        if left > at:
            gaps.append((at, min(left, end)))
        at = max(at, right)
    if at < end:
        gaps.append((at, end))
    return gaps
