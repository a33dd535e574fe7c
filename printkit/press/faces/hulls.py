"""Draws vessels from above for counters: hull, deck and superstructure.

The hull fills the outline of its counter.

 ____________________
|▒▒▒▒▒▒▒▒▒▒▒|  ___   |╲       The hull runs from the stern to the base of the bow triangle, which completes it. Its
|▒▒( A )▒▒▒▒| |FF1|  |  ╲     after half holds the pattern of its state. Points are shares of the hull: x from the
|▒▒▒▒▒▒▒▒▒▒▒|  ‾‾‾   |  ╱     stern (0) to the base of the bow (1), y from port (-1) to starboard (1).
 ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printkit.drawing import Circle, Ink, Item, Line, Polygon, Style, Weight

Points = tuple[tuple[float, float], ...]
_LINE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_FINE = Style(stroke=Ink.INK, weight=Weight.RULE)
_DECK = Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.PAPER)
_SOLID = Style(fill=Ink.INK, kept=True)
_SPENT = Ink.SLATE
"""Ink in which a vessel and her bow are drawn when she is out of the game."""
_ON_BOW = Style(fill=Ink.PAPER)
_BARREL = Style(stroke=Ink.PAPER, weight=Weight.STRUCTURE)
_LEAST_SPOT = 0.5  # mm; smallest radius of a landing spot


class HullShape(NamedTuple):
    """How a vessel looks from above: the outline of the hull, the objects on the deck, and the colour of the bow.

    ``half`` is the outline of the hull's port side, from the stern forward; ``spots`` are the landing spots
    for helicopters. ``ink`` is the colour of the vessel's side (player), with which her bow is filled.

    Everything on deck is forward of the centre dot, so that the pattern that shows the vessel's state stays
    clear.
    """

    half: Points
    solids: tuple[Points, ...] = ()
    houses: tuple[Points, ...] = ()
    lines: tuple[Points, ...] = ()
    spots: tuple[tuple[float, float, float], ...] = ()
    gun: bool = False
    ink: Ink = Ink.TEAL


def _block(left: float, top: float, right: float, bottom: float) -> Points:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _both(*port: Points) -> tuple[Points, ...]:
    """Return each shape twice: once on the port side and once mirrored on the starboard side."""
    return (*port, *(tuple((x, -y) for x, y in shape) for shape in port))


HULLS: dict[str, HullShape] = {
    # A flat deck from side to side: island with two funnels to starboard, landing spots along port.
    "lhd": HullShape(
        ((0.0, -0.88), (0.035, -1.0), (1.0, -1.0)),
        solids=(_block(0.7, 0.66, 0.76, 0.82), _block(0.83, 0.66, 0.89, 0.82)),
        houses=(_block(0.64, 0.58, 0.94, 0.9),),
        lines=(((0.62, -0.5), (0.99, -0.5)),),
        spots=((0.67, -0.76, 0.15), (0.8, -0.76, 0.15), (0.93, -0.76, 0.15)),
    ),
    # Funnel and launchers on either side of the name, and the gun on the bow.
    "frigate": HullShape(
        ((0.0, -0.78), (0.12, -0.92), (0.4, -1.0), (1.0, -1.0)),
        solids=_both(_block(0.68, -0.9, 0.76, -0.68)),
        houses=_both(_block(0.81, -0.86, 0.95, -0.72)),
        gun=True,
    ),
    # A round hull, tapered to rudder, stern planes and propeller; planes at the sail.
    "nuclear-boat": HullShape(
        (
            (0.04, -0.14),
            (0.07, -0.36),
            (0.11, -0.56),
            (0.17, -0.75),
            (0.24, -0.88),
            (0.33, -0.96),
            (0.44, -1.0),
            (1.0, -1.0),
        ),
        solids=(
            *_both(((0.065, -0.3), (0.1, -0.5), (0.1, -0.96), (0.05, -0.96))),
            ((0.0, -0.34), (0.03, -0.34), (0.03, 0.34), (0.0, 0.34)),
        ),
        houses=_both(((0.76, -0.56), (0.76, -0.9), (0.82, -0.9), (0.86, -0.56))),
        lines=_both(((0.66, -0.78), (0.74, -0.78)), ((0.88, -0.78), (0.99, -0.78))),
        ink=Ink.NAVY,
    ),
}


def bow_ink(name: str | None, state: Ink) -> Ink:
    """Return the ink for a vessel's bow: the ink of her side (player), or the ink for her state if she is out of the
    game."""
    return state if name is None or state is _SPENT else HULLS[name].ink


def plan_view(
    name: str, length: float, width: float, bow: float, state: Style, inset: float = 0.0, front: float = 0.0
) -> Iterator[Item]:
    """Yield the shapes of a vessel's hull and deck as seen from above, in mm.

    The after half, from the stern to the centre dot, is filled in the style ``state``, which shows the
    vessel's state (such as damaged).

    The hull lies ``inset`` mm inside the edges of its counter, and ends ``front`` mm before the bow triangle.
    """
    hull = HULLS[name]
    long, half = length - bow - inset - front, width / 2 - inset

    def at(x: float, y: float) -> tuple[float, float]:
        return inset + x * long, width / 2 + y * half

    middle = (length / 2 - inset) / long
    port = _cut(hull.half, middle)
    after = (*port, *((x, -y) for x, y in reversed(port)))
    yield Polygon(tuple(at(*point) for point in after), state)
    whole = (*hull.half, *((x, -y) for x, y in reversed(hull.half)))
    yield Polygon(tuple(at(*point) for point in whole), _LINE)
    for shape in hull.houses:
        yield Polygon(tuple(at(*point) for point in shape), _DECK)
    for shape in hull.solids:
        yield Polygon(tuple(at(*point) for point in shape), _SOLID)
    for line in hull.lines:
        yield Polygon(tuple(at(*point) for point in line), _FINE, closed=False)
    for x, y, radius in hull.spots:
        yield from _spot(*at(x, y), max(radius * half, _LEAST_SPOT))


def _spot(x: float, y: float, radius: float) -> Iterator[Item]:
    """Yield a landing spot for helicopters on a deck: a ring with four rotor blades in it."""
    yield Circle(x, y, radius, _FINE)
    blade = radius * 0.56
    for side in (-1, 1):
        yield Line(x - blade, y - side * blade, x + blade, y + side * blade, _FINE)


def bow_gun(name: str, length: float, width: float, bow: float) -> tuple[Item, ...]:
    """Return the gun of a frigate, drawn in white on the solid bow."""
    if not HULLS[name].gun:
        return ()
    x, y = length - 0.72 * bow, width / 2
    return Line(x, y, x + 0.42 * bow, y, _BARREL), Circle(x, y, 0.055 * width, _ON_BOW)


def _cut(points: Points, at: float) -> Points:
    """Return the outline of one side of a hull, from the stern to the position ``at``.

    This position is a fraction of the hull's length.
    """
    kept: list[tuple[float, float]] = []
    for n, (x, y) in enumerate(points):
        if x >= at:
            x0, y0 = points[n - 1]
            kept.append((at, y0 + (y - y0) * (at - x0) / (x - x0)))
            break
        kept.append((x, y))
    return tuple(kept)
