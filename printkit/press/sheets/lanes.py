"""Draws the lanes of a board: strips of water, each with a ship, a track of places for markers, and a vessel.

A lane has the ship at the left, then the track, and the vessel on open water at the right.

≈ cargo −2 ≈ ╭──╮ ╭──╮ ╭──╮ ≈ ≈ ≈ ≈ ≈ ≈ ≈
≈  ▄▄▟▙▄▄  ≈ │ 1│ │ 2│ │ 3│ ≈ ≈ ≈ ▄▄█▄▄ ≈ ≈
≈ ≈ ≈ ≈ ≈ ≈ ≈ ╰──╯ ╰──╯ ╰──╯ ≈ ≈ ≈ ≈ ≈ ≈ ≈
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Box, Font, Group, Ink, Item, Pattern, Rect, Style, Text, Weight
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.blocks import Track
from printkit.press.pictures.sea import SWELL, stamped_water
from printkit.press.pictures.ships import halo, vessel
from printkit.press.sheets.type import SIZE

ROUND = 1.6
"""Radius in mm of the rounded corners of a place for a marker (counter) in a lane."""
_APART = 0.8  # mm of water between two places
BAND = 2.4
"""Height in mm of the band along the lower edge of a place for a marker, in the pattern of a side (player)."""
_OFF_EDGE = 0.7  # mm between that band and the edge of its place
_ROW_IN_LOW = 3  # low ink prints each third row of waves
_LEAST_WATER = 6.0  # mm; least width of a strip of water
_PLATE = Style(fill=Ink.PAPER)
_NAME_SIZE = 11.0  # points; type size of a name without a ship, if there is room
_LEADER = 17.0  # mm; greatest length of the ship before the places
_LONGEST = 0.74  # greatest length of the vessel, as a share of the open water
_OVER = 2.0  # mm between the vessel's mast and the lane's edge


def lane(track: Track, box: Box, lead: float, trail: float) -> Iterator[Item]:
    """Yield the shapes of a lane without its places for markers: the waves, the lane's name with a ship, and the
    vessel.

    The name takes the first ``lead`` mm of the lane, the vessel the last ``trail`` mm. There is water only where a ship is.
    """
    places = len(track.labels)
    waters = [box._replace(width=lead)] if track.symbol else []
    for part in (*waters, Box(box.right - trail, box.y, trail, box.height)):
        if part.width >= _LEAST_WATER:  # no water between the places, where only stubs of waves would be seen
            yield stamped_water(f"lane-{places}", part, 3 + 7 * places, _ROW_IN_LOW)
    if track.lead:
        yield from _name(track, box, lead)
    if track.vessel:
        yield from _vessel(track.vessel, Box(box.right - trail, box.y, trail, box.height))


def place_in_lane(track: Track, cell: Box) -> Rect:
    """Return the outline of a place for a marker (counter) in a lane, filled with white, so that it hides the water."""
    inside = Box(cell.x + _APART / 2, cell.y + _APART / 2, cell.width - _APART, cell.height - _APART)
    frame = Style(stroke=track.ink or Ink.INK, weight=Weight.STRUCTURE, fill=Ink.PAPER)
    return Rect(*inside, frame, ROUND)


def side_band(track: Track, cell: Box) -> Iterator[Item]:
    """Yield the band along the lower edge of a place for a marker, in the pattern of the side (player) to which the
    place belongs.

    A place that belongs to no side has none.
    """
    if track.ink is not None and track.pattern is not Pattern.SOLID:
        inside = cell.grown(-_APART / 2 - _OFF_EDGE)
        band = Style(stroke=track.ink, weight=Weight.RULE, fill=track.ink, pattern=track.pattern)
        yield Rect(inside.x, inside.bottom - BAND, inside.width, BAND, band)


def _name(track: Track, box: Box, lead: float) -> Iterator[Item]:
    """Yield the name of a lane (strip of water) on a white plate, with a ship below the name."""
    wide = text_width(track.lead, Font.STRONG, SIZE)
    size = SIZE if track.symbol else max(SIZE, min(_NAME_SIZE, SIZE * (lead - 2.0) / wide))
    tall, wide = cap_height(Font.STRONG, size), wide * size / SIZE
    x, middle = box.x + 0.8, box.centre.y
    baseline = middle - 2.2 if track.symbol else middle + tall / 2
    yield Rect(box.x, baseline - tall - 0.9, wide + 1.8, tall + 2.2, _PLATE, 0.8)
    yield Text(x, baseline, track.lead, Font.STRONG, size)
    if track.symbol:
        long = min(_LEADER, lead - 2.0)
        hull = (halo(track.symbol, long / 2, 0.0, long), *vessel(track.symbol, long / 2, 0.0, long))
        yield Group(hull, x, baseline + 1.4 + symbol(track.symbol).height * long)


def _vessel(name: str, water: Box) -> Iterator[Item]:
    """Yield a vessel in the middle of the open water at the right of a lane, with its waterline on a row of waves."""
    line = water.y + 2.0 + int((water.height - 4.0) / SWELL) * SWELL
    length = symbol(name).scale_within(water.width * _LONGEST, line - water.y - _OVER)
    yield halo(name, water.centre.x, line, length)
    yield from vessel(name, water.centre.x, line, length)
