"""Draws board blocks: play mats with card spaces on a sea, the steps of a turn as a strip of arrows, and silhouettes
of vessels to mark off.

┌────────┐ ┌────────┐
│ 1 Label│›│ 2 Label│   a spot: the outline of the card, a number and a name, a picture or the icon of what lies there,
│  (ico) │ │  (ico) │   words below
│  words │ │  words │
└────────┘ └────────┘
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import replace

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import cap_height, fit, text_width
from printkit.press.blocks_board import Mat, Space, TurnStep, TurnStrip, VesselTrack
from printkit.press.faces.backs import small_back
from printkit.press.pictures.picture import picture
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sea import SWELL, chart_water, stamped_water
from printkit.press.pictures.ships import is_vessel, vessel
from printkit.press.pieces import POKER, Back
from printkit.press.sheets.mat_parts import (
    STRIP,
    ornament,
    route_background,
    route_line,
    strip_above,
    strip_below,
)
from printkit.press.sheets.sea_chart import sea_chart
from printkit.press.sheets.text import check_field
from printkit.press.sheets.type import DASHED, EDGE, SIZE, Extent, Flow, LayoutError, flow

_LABEL = 15.0  # points
_NUMBER = 24.0
_ROUND_NUMBER = 1.9  # mm from the number of a step to the ring around it
_ROUND = 3.0
_LEAST_RING = 0.6  # minimum width in mm of a strip of pattern between the card and the edge of its space
_ICON = 24.0
_VESSEL = 44.0
_BADGE = 11.0  # diameter in mm of the disc with a space's icon on its picture
_INSIDE = 3.0  # mm from the edge of the card to a space's picture
_TALLEST = 44.0  # maximum height in mm of a space's picture
_ROWS_IN_LOW = (2, 3)
"""The ink mode ``low`` prints one of this many rows of waves. The first number is for a mat with a single row of
cards, the second for larger mats.

A larger mat has more sea, which would need more ink.
"""
_STEPS = 3  # cards that are seen below the uppermost one of a pile
_STEP = 1.3  # mm by which each card of a pile is shifted, at full size
_ABOVE_PAIR = 3.0  # mm from the label of a space to the small picture of two cards
_CARD_PAIR = (7.0, 11.4)  # width in mm of a card in that picture, and height of the whole
_PAIR_STEP = (1.8, 1.6)  # mm by which the lower of the two cards is further to the right and higher
_PAIR_GAP = 2.2  # mm from that picture to its words
_SLEEVED = (66.0, 91.0)  # width and height of a card in its sleeve, mm
_LEAST_APART = (
    1.0  # mm; least gap between spaces; if sleeves would be closer, the corner marks are those of a bare card
)
_HALO = 0.5  # mm; width of the white ring around the disc of an arrow between two spaces
_TICK = 5.0  # mm; length of the two lines at a corner of a space without a frame
_WHITE = Style(fill=Ink.PAPER)
_PALE = Style(stroke=Ink.SLATE, weight=Weight.RULE)


def measure_board(block: Mat | TurnStrip | VesselTrack, width: float) -> Extent:
    """Return the height of a board block (a play mat, the steps of a turn, or a track of vessels) at a given width."""
    match block:
        case Mat():
            return measure_mat(block, width)
        case TurnStrip():
            return measure_strip(block, width)
        case VesselTrack():
            return measure_vessels(block, width)


def place_board(block: Mat | TurnStrip | VesselTrack, box: Box) -> Iterator[Item]:
    """Yield the shapes of a board block: a play mat, the steps of a turn, or a track of vessels."""
    match block:
        case Mat():
            yield from place_mat(block, box)
        case TurnStrip():
            yield from place_strip(block, box)
        case VesselTrack():
            yield from place_vessels(block, box)


# --- card spaces


def _cell(mat: Mat, width: float) -> tuple[float, float]:
    """Return the width of a card space on a mat, and of the gap between card spaces, in mm.

    Both are as large as ``width`` allows. A space is never narrower than its card, and room for a sleeved
    card comes before wide gaps.
    """
    count = max(sum(space.span for space in row) for row in mat.rows)
    apart = min(mat.gap, _LEAST_APART)
    need = count * (mat.width + apart) - apart
    if need > width + 0.01:
        raise LayoutError(f"mat: a row of cards is {need:.1f} mm wide and has {width:.1f} mm")
    more = min(mat.sleeve, (width - need) / count)
    gap = apart + min(mat.gap + 2.0 - apart, max(0.0, (width - need - more * count) / max(count - 1, 1)))
    return mat.width + more, gap


def measure_mat(mat: Mat, width: float) -> Extent:
    _cell(mat, width)
    rows = len(mat.rows)
    least = rows * (mat.height + mat.gap) - mat.gap + math.fsum(_strips(mat))
    return Extent(least, least + rows * mat.sleeve)


def _strips(mat: Mat) -> tuple[float, float]:
    """Return the heights in mm of the strips above and below the rows of a mat. Other sheets of the mat are glued to
    these strips.

    The height is 0 if no sheet is glued on.
    """
    return STRIP if mat.above else 0.0, STRIP if mat.below else 0.0


def place_mat(mat: Mat, box: Box) -> Iterator[Item]:
    above, below = _strips(mat)
    inside = Box(box.x, box.y + above, box.width, box.height - above - below)
    wide, gap = _cell(mat, box.width)
    rows = len(mat.rows)
    tall = min(mat.height + mat.sleeve, (inside.height - mat.gap * (rows - 1)) / rows)
    room = inside._replace(height=rows * (tall + mat.gap) - mat.gap)
    if mat.above:
        yield from strip_above(mat.above, mat.trimmed, room)
    if mat.below:
        yield from strip_below(mat.below, mat.gap, room)
    yield from _water(mat, room)
    cells: dict[str, Box] = {}
    edges: list[Item] = []  # drawn over the white edges of the lines between spaces
    leads: list[Item] = []  # drawn last, over the patterns of the spaces on both sides
    for at, row in enumerate(mat.rows):
        count = sum(space.span for space in row)
        left = box.x + (box.width - count * (wide + gap) + gap) / 2
        for space in row:
            across = space.span * (wide + gap) - gap
            cell = Box(left, room.y + at * (tall + mat.gap), across, tall)
            cells[space.number] = cell
            pitch = (wide + gap, tall + mat.gap)
            yield from _card_space(mat, space, cell, pitch)
            edges += _outline(mat, cell) if space.part is None else _corners(mat, space.part, cell, pitch)
            if space.leads:
                leads += _lead(mat, space, cell, gap)
            left += across + gap
    for route in mat.routes:
        yield from route_background(route, cells, mat.gap)
    yield from edges
    yield from leads
    for route in mat.routes:
        yield from route_line(route, cells, mat.gap, mat.ink)


def _water(mat: Mat, box: Box) -> Iterator[Item]:
    """Yield the sea that is the background of a mat.

    One drawing, half as high as the mat, is used for both its upper and its lower half.
    """
    width, height = round(box.width - 0.6, 2), round(box.height - 0.6, 2)
    half = int(height / SWELL / 2) * SWELL
    in_low = _ROWS_IN_LOW[len(mat.rows) > 1]
    items = chart_water(Box(0, 0, width, half), Rough(len(mat.rows) * 31 + len(mat.rows[0])), in_low)
    sea = Stencil(f"sea-{width:g}-{half:g}-{len(mat.rows[0])}", width, half, tuple(items))
    for at in (0, 1):
        yield Stamp(sea, box.x + 0.3, box.y + 0.3 + at * half)


def _card_space(mat: Mat, space: Space, cell: Box, pitch: tuple[float, float]) -> Iterator[Item]:
    """Yield the shapes of a card space on a mat inside its outline: pattern, number, label, picture and text.

    ``pitch`` is the distance in mm from one space to the next, across and down.
    """
    if space.part is None:
        yield from _frame(mat, cell)
    else:
        yield from sea_chart(space.part, cell, pitch)
    if space.ornament or space.part is not None:
        yield from ornament(space, cell, mat.ink)
        return
    room = (cell.width if space.span > 1 else min(cell.width, mat.width)) - 12
    words = flow(space.text, room) if space.text else None
    low = cell.bottom - 6.0 - (words.height if words else 0.0)
    top = yield from _heading(mat, space, cell, cell.y + 4.6)
    if space.under:
        yield from _second_card(mat, space, cell, top + _ABOVE_PAIR)
        top += _ABOVE_PAIR + _CARD_PAIR[1]
    if space.back is not None:
        yield from _pile(space.back, cell, top + 3.0, low - 2.6)
    elif space.scene is not None:
        yield from _scene(mat, space, cell, top + 3.0, low - 2.6)
    else:
        yield from _emblem(space, cell.centre.x, top + 2.0, low)
    if words:
        yield _white_background(cell.centre.x, low - 0.6, words)
        yield from words.items(cell.centre.x, low, Ink.INK, Anchor.MIDDLE)


def _frame(mat: Mat, cell: Box) -> Iterator[Item]:
    """Yield the frame between the outline of a card space and the outline of the card, in the pattern of the side
    (player) that uses the mat."""
    across, along = _ring(mat, cell)
    # The pattern is drawn once and stamped into each space, because it takes many strokes.
    key = f"pattern-{mat.ink.value}-{mat.pattern.value}-{cell.width:.3f}-{cell.height:.3f}-{across:.3f}-{along:.3f}"
    yield Stamp(Stencil(key, *cell[2:], tuple(_edge_pattern(mat, cell, across, along))), cell.x, cell.y)


def _outline(mat: Mat, cell: Box) -> Iterator[Item]:
    """Yield the outline of a card space and, inside it, the outline of a card."""
    across, along = _ring(mat, cell)
    yield Rect(*cell, Style(stroke=mat.ink, weight=Weight.RULE), _ROUND + 1.0)
    if max(across, along) >= _LEAST_RING:
        card = Box(cell.x + across, cell.y + along, cell.width - 2 * across, cell.height - 2 * along)
        yield Rect(*card, Style(stroke=mat.ink, weight=Weight.HAIR, tint=True), _ROUND)


def _ring(mat: Mat, cell: Box) -> tuple[float, float]:
    """Return two widths in mm of the pattern around a card on a mat: to the left and right of the card, and above and
    below it."""
    across, along = (cell.width - mat.width) / 2, (cell.height - mat.height) / 2
    return (along if cell.width >= mat.width * 1.5 else across), along


def _corners(mat: Mat, part: tuple[int, int], cell: Box, pitch: tuple[float, float]) -> Iterator[Item]:
    """Yield the marks that show where the corners of a card lie on a mat, or those of its sleeve if there is room for
    a sleeve.

    The marks replace the frame of a card space that shows a part of a sea chart. ``part`` is the column and row of
    the space on the chart.

    The chart extends under several spaces as one picture. At its edges, the corner marks do not extend beyond
    the space.
    """
    style = Style(stroke=mat.ink, weight=Weight.STRUCTURE)
    (left, right), (top, bottom) = (
        (middle - (reach if at > -1 else min(reach, half)), middle + (reach if at < 1 else min(reach, half)))
        for at, middle, half, reach in (
            (part[0], cell.centre.x, cell.width / 2, _reach(pitch[0], _SLEEVED[0], mat.width)),
            (part[1], cell.centre.y, cell.height / 2, _reach(pitch[1], _SLEEVED[1], mat.height)),
        )
    )
    for x, way_x in ((left, 1), (right, -1)):
        for y, way_y in ((top, 1), (bottom, -1)):
            points = ((x + way_x * _TICK, y), (x, y), (x, y + way_y * _TICK))
            yield Polygon(points, style, closed=False)


def _reach(apart: float, sleeved: float, bare: float) -> float:
    """Return the distance in mm from the middle of a card space to its corner marks, along one axis.

    ``apart`` is the distance between the middles of two neighbouring spaces. If the marks of sleeved cards would meet,
    they mark a card without a sleeve, so that each space has marks of its own.
    """
    return (bare if apart - sleeved < _LEAST_APART else sleeved) / 2


def _edge_pattern(mat: Mat, cell: Box, across: float, along: float) -> Iterator[Item]:
    """Yield the pattern along the four edges of a card space.

    The origin is the top left corner of the space. The strips at the left and right edges are ``across`` mm
    wide, the other two ``along`` mm.
    """
    style = Style(fill=mat.ink, pattern=mat.pattern, tint=True)
    long, tall = cell.width - 2 * _ROUND, cell.height - 2 * _ROUND
    right, bottom = cell.width - across, cell.height - along
    # Four strips instead of a ring, because a pattern is drawn over the whole bounding box of its shape.
    for x, y, wide, high in (
        (_ROUND, 0.0, long, along),
        (_ROUND, bottom, long, along),
        (0.0, _ROUND, across, tall),
        (right, _ROUND, across, tall),
    ):
        if min(wide, high) >= _LEAST_RING:
            yield Rect(x, y, wide, high, _WHITE)
            yield Rect(x, y, wide, high, style)
    # The part that low ink prints as well: the edge nearest to the player or, without a strip there, both sides.
    kept = replace(style, tint=False)
    if along >= _LEAST_RING:
        places = [Box(_ROUND, bottom, long, along)]
    elif across >= _LEAST_RING:
        places = [Box(x, _ROUND, across, tall) for x in (0.0, right)]
    else:
        places = []
    for place in places:
        yield from (Rect(*place, _WHITE), Rect(*place, kept))


def _heading(mat: Mat, space: Space, cell: Box, top: float) -> Generator[Item, None, float]:
    """Yield the number and the label of a card space, and return the y coordinate in mm of their lower end."""
    x = cell.centre.x
    if space.number:
        tall, wide = cap_height(Font.TITLE, _NUMBER), text_width(space.number, Font.TITLE, _NUMBER)
        high = tall + 2 * _ROUND_NUMBER
        disc = Box(
            x - max(wide + 2 * _ROUND_NUMBER, high) / 2,
            top - _ROUND_NUMBER,
            max(wide + 2 * _ROUND_NUMBER, high),
            high,
        )
        yield Rect(*disc, Style(stroke=mat.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER), high / 2)
        top += tall
        yield Text(x, top, space.number, Font.TITLE, _NUMBER, mat.ink, Anchor.MIDDLE)
        top += 4.4
    if not space.label:
        return top
    size = fit(space.label, Font.NAME, _LABEL, cell.width - 12, least=SIZE)
    top += cap_height(Font.NAME, _LABEL) + (0.0 if space.number else 2.0)
    yield _plate(x, top, Font.NAME, size, space.label)
    yield Text(x, top, space.label, Font.NAME, size, mat.ink, Anchor.MIDDLE)
    return top


def _scene(mat: Mat, space: Space, cell: Box, top: float, low: float) -> Iterator[Item]:
    """Yield the picture in a card space, between the y coordinates ``top`` and ``low`` in mm.

    A white disc in its corner shows the icon of the cards that lie there.
    """
    assert space.scene is not None
    inset = (cell.width - mat.width) / 2 + _INSIDE if space.span == 1 else 2 * _INSIDE
    tall = min(low - top, _TALLEST)
    box = Box(cell.x + inset, (top + low - tall) / 2, cell.width - 2 * inset, tall)
    yield Rect(*box, _WHITE, 1.4)
    yield from picture(space.scene, box)
    if space.icon:
        x, y = box.x + _BADGE / 2 + 1.2, box.y + _BADGE / 2 + 1.2
        yield Circle(x, y, _BADGE / 2, Style(stroke=mat.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER))
        yield Use(space.icon, x, y, _BADGE * 0.7, fill=mat.ink, kept=True)


def _pile(back: Back, cell: Box, top: float, low: float) -> Iterator[Item]:
    """Yield a small pile of face-down cards, drawn between the y coordinates ``top`` and ``low``."""
    tall = min(low - top, _TALLEST)
    scale = tall / (POKER.height + _STEPS * _STEP)
    x, y = cell.centre.x - POKER.width * scale / 2, (top + low - tall) / 2
    edge = Style(stroke=back.ink, weight=Weight.RULE, fill=Ink.PAPER)
    for n in range(_STEPS, 0, -1):
        shift = n * _STEP * scale
        yield Rect(x + shift, y + shift, POKER.width * scale, POKER.height * scale, edge, 3.0 * scale)
    yield Rect(x, y, POKER.width * scale, POKER.height * scale, edge, 3.0 * scale)
    yield Group((small_back(back),), x, y, scale=scale)


def _second_card(mat: Mat, space: Space, cell: Box, top: float) -> Iterator[Item]:
    """Yield a small picture of two cards, one face up on top of a face-down one, with words beside it."""
    wide, high = _CARD_PAIR
    words = flow(space.under, mat.width * 0.5)
    over = wide + _PAIR_STEP[0]
    x = cell.centre.x - (over + _PAIR_GAP + words.width) / 2
    card = Rect(x, top + _PAIR_STEP[1], wide, high - _PAIR_STEP[1], Style(), 0.8)
    edge = Style(stroke=mat.ink, weight=Weight.RULE, fill=Ink.PAPER)
    back = replace(card, x=x + _PAIR_STEP[0], y=top)
    yield Rect(x - 1.0, top - 1.0, over + _PAIR_GAP + words.width + 2.0, high + 2.0, _WHITE)
    yield replace(back, style=edge)
    yield Rect(back.x + 0.6, back.y + 0.6, wide - 1.2, back.height - 1.2, _filled(mat))
    yield replace(card, style=edge)
    if space.icon:
        yield Use(space.icon, x + wide / 2, card.y + card.height / 2, wide * 0.72, fill=mat.ink, kept=True)
    middle = top + (high - words.height) / 2
    yield from words.items(x + over + _PAIR_GAP + words.width / 2, middle, Ink.SLATE, Anchor.MIDDLE)


def _filled(mat: Mat) -> Style:
    """Return the style that fills an area with the ink and the pattern of the side that uses a mat."""
    return Style(fill=mat.ink, pattern=mat.pattern)


def _white_background(x: float, top: float, words: Flow) -> Item:
    """Return a white background for several lines of text, which hides the sea drawn below them."""
    return Rect(x - words.width / 2 - 1.5, top, words.width + 3.0, words.height + 1.2, _WHITE)


def _emblem(space: Space, x: float, top: float, low: float) -> Iterator[Item]:
    """Yield the large picture of a vessel or an icon in a card space, between the y coordinates ``top`` and ``low``
    in mm."""
    middle = (top + low) / 2
    if is_vessel(space.icon):
        length = _VESSEL * min(space.span, 1.6)
        shown = Stencil(
            f"spot-{space.icon}-{length:g}",
            length + 1,
            length * 0.45,
            tuple(vessel(space.icon, length / 2, length * 0.44, length)),
        )
        yield Stamp(shown, x - length / 2, middle - length * 0.3)
    elif space.icon:
        shape = symbol(space.icon)
        scale = shape.scale_within(_ICON, low - top - 6.0)
        yield Use(space.icon, x, middle, scale, fill=Ink.SKY, outlined=shape.lines is None)


def _plate(x: float, baseline: float, font: Font, size: float, text: str) -> Item:
    """Return a white background for a line of text, which hides the sea drawn below it."""
    wide, tall = text_width(text, font, size), cap_height(font, size)
    return Rect(x - wide / 2 - 1.5, baseline - tall - 1.0, wide + 3.0, tall + 2.6, _WHITE)


def _lead(mat: Mat, space: Space, cell: Box, gap: float) -> Iterator[Item]:
    """Yield an arrow that leads across the gap to the next card space.

    Below the arrow is the condition, if any, under which players follow it.
    """
    x, y = cell.right + gap / 2, cell.y + cell.height / 2
    if space.leads_if:
        tall, wide = cap_height(Font.NAME, SIZE), text_width(space.leads_if, Font.NAME, SIZE)
        plate = Rect(
            x - 2.4, y + 2.0, 4.8, wide + 6.0, Style(stroke=mat.ink, weight=Weight.RULE, fill=Ink.PAPER), 2.4
        )
        yield plate
        yield Text(x - tall / 2, y + 5.2, space.leads_if, Font.NAME, SIZE, mat.ink, rotation=90)
    yield Circle(x, y, 3.6 + _HALO, _WHITE)
    yield Circle(x, y, 3.6, Style(stroke=mat.ink, weight=Weight.RULE, fill=Ink.PAPER))
    yield Use("arrow-head", x + 0.2, y, 3.8, fill=mat.ink, kept=True)


# --- the turn as a strip


def measure_strip(strip: TurnStrip, width: float) -> Extent:
    rows = max((_step_text(strip, step, width).height for step in strip.steps), default=0.0)
    least = max(strip.height, 8.6 + rows + 1.4, 8.4 + strip.marker[1] + 1.4 if strip.marker[1] else 0.0)
    return Extent(least, least + 3.0)


def _lead_width(strip: TurnStrip) -> float:
    return text_width(strip.lead, Font.TITLE, 14.0) + 4.0 if strip.lead else 0.0


def _step_width(strip: TurnStrip, width: float) -> float:
    return (width - _lead_width(strip)) / len(strip.steps)


def _step_text(strip: TurnStrip, step: TurnStep, width: float) -> Flow:
    return flow(step.text or " ", _step_width(strip, width) - 9.0 - _marker_width(strip))


def _marker_width(strip: TurnStrip) -> float:
    """Return the width in mm of the place for a marker (counter) in the box of a turn's step.

    The step's text gets the remaining width.
    """
    return strip.marker[0] + _NOTCH + _BESIDE + 1.6 if strip.marker[0] else 0.0


def place_strip(strip: TurnStrip, box: Box) -> Iterator[Item]:
    lead = _lead_width(strip)
    if strip.lead:
        y = box.centre.y + cap_height(Font.TITLE, 14.0) / 2
        yield Text(box.x, y, strip.lead, Font.TITLE, 14.0, Ink.NAVY)
    wide = _step_width(strip, box.width)
    for at, step in enumerate(strip.steps):
        cell = Box(box.x + lead + at * wide, box.y, wide, box.height)
        yield from _arrow(step, at + 1, cell)
        if strip.marker[0]:
            long, high = strip.marker
            left = cell.right - 1.2 - _NOTCH - _BESIDE - long
            yield Rect(left, cell.bottom - 1.4 - high, long, high, DASHED, 1.4)
        words = _step_text(strip, step, box.width)
        yield from words.items(cell.x + 7.2, cell.y + 8.2)


_NOTCH = 3.4
_BESIDE = 0.6  # mm from the place for a marker to the point of its arrow


def _arrow(step: TurnStep, number: int, cell: Box) -> Iterator[Item]:
    """Yield the shapes for one step of a turn: a box in the shape of an arrow, with the step's number and
    name.

    Its edge has the pattern and ink of the side that acts.
    """
    x, right, middle = cell.x, cell.right - 1.2, cell.centre.y
    tip = right
    points = (
        (x, cell.y),
        (right - _NOTCH, cell.y),
        (tip, middle),
        (right - _NOTCH, cell.bottom),
        (x, cell.bottom),
        (x + _NOTCH, middle),
    )
    yield Polygon(points, Style(stroke=step.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER))
    band = (
        (x, cell.y),
        (x + 1.6, cell.y),
        (x + 1.6 + _NOTCH, middle),
        (x + 1.6, cell.bottom),
        (x, cell.bottom),
        (x + _NOTCH, middle),
    )
    edge = Style(stroke=step.ink, weight=Weight.RULE, fill=step.ink, pattern=step.pattern, kept=step.own)
    yield Polygon(band, edge)
    baseline = cell.y + 6.0
    said = f"{number}  {step.title}"
    size = fit(said, Font.TITLE, 13.0, cell.width - 12.0, least=SIZE)
    yield Text(x + 6.6, baseline, said, Font.TITLE, size, step.ink)
    if step.icon:
        yield Use(step.icon, right - _NOTCH - 4.6, cell.y + 5.0, 7.0, fill=step.ink)


# --- silhouettes to mark off

_NOTE = 4.4
_SPARE = 0.5  # mm from a marker to the edge of its box
_BETWEEN = 1.6  # mm between boxes


def measure_vessels(track: VesselTrack, width: float) -> Extent:
    rows = -(-track.count // track.per_row)
    note = _NOTE if track.notes else 0.0
    if track.fits[0]:
        need = _vessel_pitch(track) * min(track.per_row, track.count)
        if need > width + 0.01:
            raise LayoutError(
                f"track {track.name}: a row of boxes is {need:.1f} mm wide and has {width:.1f} mm"
            )
        return Extent(rows * (track.height + note), rows * (track.height + note))
    return Extent(rows * (track.height + note), rows * (track.height + note + 8.0))


def _vessel_pitch(track: VesselTrack) -> float:
    """Return the distance in mm from one box of a vessel track to the next.

    The boxes have the size of a marker (counter).
    """
    return track.fits[0] + 2 * _SPARE + _BETWEEN


def place_vessels(track: VesselTrack, box: Box) -> Iterator[Item]:
    rows = -(-track.count // track.per_row)
    note = _NOTE if track.notes else 0.0
    in_row = min(track.per_row, track.count)
    wide, tall = box.width / in_row, box.height / rows - note
    apart = wide
    if track.fits[0]:  # boxes as large as a marker, spread over the whole width
        wide = _vessel_pitch(track)
        apart = (box.width - wide) / max(in_row - 1, 1)
        yield from _sea_lane(Box(box.x, box.y, box.width, tall))
    notes = dict(track.notes)
    for n in range(track.count):
        cell = Box(box.x + n % track.per_row * apart, box.y + n // track.per_row * (tall + note), wide, tall)
        yield from _vessel_box(track, n + 1, cell.grown(-0.8)._replace(height=tall - 0.6))
        if str(n + 1) in notes:
            yield Text(
                cell.centre.x, cell.bottom + 3.0, notes[str(n + 1)], Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE
            )


def _sea_lane(lane: Box) -> Iterator[Item]:
    """Yield the strip of water that is drawn under a row of boxes."""
    yield stamped_water("kills", lane, 9)


def _vessel_box(track: VesselTrack, number: int, cell: Box) -> Iterator[Item]:
    beyond, goal = number > track.goal, number == track.goal
    style = DASHED if beyond else Style(stroke=Ink.INK, weight=Weight.HEAVY) if goal else EDGE
    yield Rect(*cell, replace(style, fill=Ink.PAPER), 1.4)
    length = min(cell.width - 4.0, (cell.height - 6.4) * 3.4)
    if length >= 6.0:
        x, line = cell.x + cell.width / 2, cell.bottom - 3.0
        yield Line(cell.x + 1.6, line + 0.6, cell.right - 1.6, line + 0.6, _PALE)
        shown = Stencil(
            f"track-{track.vessel}-{length:.2f}-{beyond}",
            length + 1.0,
            length * 0.45,
            tuple(vessel(track.vessel, length / 2 + 0.5, length * 0.44, length, ghost=beyond)),
        )
        yield Stamp(shown, x - length / 2 - 0.5, line + 0.5 - length * 0.44)
    yield Text(cell.x + 1.6, cell.y + 4.2, str(number), Font.TITLE, 11.0, Ink.SLATE if beyond else Ink.INK)
    yield check_field(f"{track.name}.{number}", cell, f"{track.tip} {number}")
