"""Draws boxes to cross out (on tracks, and for ships), bars with which players compare results, and example cards."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    FieldKind,
    Font,
    FormField,
    Group,
    Ink,
    Item,
    Line,
    Point,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import text_width
from printkit.press.blocks import Bars, ChartNames, Examples, ShipBoxes, ShipRow, Track, TrackBracket
from printkit.press.pictures.ships import is_vessel, vessel
from printkit.press.sheets.chart import chart_of, port_of, southing
from printkit.press.sheets.lanes import BAND, lane, place_in_lane, side_band
from printkit.press.sheets.text import check_field, text_field
from printkit.press.sheets.type import (
    BASE,
    DASHED,
    EDGE,
    FRAME,
    LINE,
    RULE,
    SIZE,
    WORD,
    Extent,
    LayoutError,
    centred,
    flow,
    natural,
    q_tail,
    suit_ink,
)

_HEAVY = Style(stroke=Ink.NAVY, weight=Weight.HEAVY)

# --- tracks

_BAND = 4.0
_STRIP = 3.4  # height in mm of the numbered boxes to shade in this band: no edge touches a number
_FOOT = 1.5  # height in mm of the band with a side's pattern along the foot of a track
_SHORE = 1.0  # least distance in mm of a box of a journey from the edge of its chart
_STRAIT = 1.0  # mm of sea between two boxes of a journey
_ARROW = 2.0  # mm; size of the arrow where a journey continues in another row
_ARROW_ROOM = 1.5  # mm; radius of the white disc under that arrow
_UNDER_ARROW = Style(stroke=Ink.VERMILION, weight=Weight.RULE, fill=Ink.PAPER)
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE, dash=(1.2, 0.8))
_MARKS = 5.0
_REST = 8.0
_ABOVE_FOOT = 2.6  # mm from the foot of a box to the baseline of its number
_LEAD = 16.0
_ON_GRID = 1.6  # mm from the boxes of a track to the text of the next track on the same grid
_EDGE_ROOM = 0.1  # mm between the last box and the right edge, for half the width of its line
_LEAD_SYMBOL = 15.0  # mm: the silhouette before a track
_LEAD_HIGH = 5.0
_LEAD_LIFT = 2.6  # mm by which the text before a track is higher if there is a silhouette below it


def _track_rows(track: Track) -> list[tuple[str, ...]]:
    each = track.per_row or len(track.labels)
    return [track.labels[at : at + each] for at in range(0, len(track.labels), each)]


def _track_side(track: Track, width: float) -> float:
    across = _places(track) + track.lead_boxes + track.trail
    before = 0.0 if track.lead_boxes else _text_width_before(track, 0.0)
    side = (width - before - _EDGE_ROOM) / across
    least = max(natural(label, Font.HEAD) for label in track.labels) + 0.8
    if side < least:
        raise LayoutError(f"track {track.name}: boxes are {side:.1f} mm wide and need {least:.1f} mm")
    return side


def _places(track: Track) -> int:
    """Return how many boxes of a track (a row of numbered boxes) fit side by side.

    If the track shows a journey, the last row also needs room for the port of arrival.
    """
    arrives = track.voyage is not None and track.voyage.end == 1.0
    return (track.per_row or len(track.labels)) + arrives


def _text_width_before(track: Track, side: float) -> float:
    """Return the width in mm of the text to the left of the boxes of a track.

    ``side`` is the width of one box in mm.
    """
    if track.lead_boxes:
        return track.lead_boxes * side
    lead = natural(track.lead, Font.STRONG) + 3.0 if track.lead else 0.0
    return max(lead, _LEAD if track.lead else 0.0)


def _track_extras(track: Track) -> float:
    """Return the total height in mm of everything in a track (numbered boxes) except the rows of boxes.

    The height includes, for example, brackets with text.
    """
    rest = max(0.0, _REST - track.height) if track.rest else 0.0
    sway = track.voyage.sway if track.voyage else 0.0
    return (_BAND if track.shade else 0.0) + (_MARKS if track.marks else 0.0) + rest + sway


def measure_track(track: Track, width: float) -> Extent:
    _track_side(track, width)
    rows = len(_track_rows(track))
    extras = _track_extras(track)
    return Extent(extras + rows * track.height, extras + rows * max(track.height, track.most_height))


def place_track(track: Track, box: Box) -> Iterator[Item]:
    side = _track_side(track, box.width)
    rows = _track_rows(track)
    left = box.x + _text_width_before(track, side)
    y = box.y
    if track.shade:
        yield from _shade(track, track.shade, left, y, side)
        y += _BAND
    room = (box.height - _track_extras(track)) / len(rows)
    height = max(track.height, min(room, track.most_height))
    if track.at_sea:
        water = Box(box.x, y, box.width, height * len(rows))
        yield from lane(track, water, left - box.x, track.trail * side)
    else:
        spanned = height if track.lead_boxes else height * len(rows)
        yield from _lead(track, box.x + (_ON_GRID if track.lead_boxes else 0.0), y, spanned)
    for row in rows:
        high = max(height, _REST) if track.rest and row is rows[-1] else height
        boxes = [Box(left + n * side, y, side, high) for n in range(len(row))]
        if track.voyage:
            chart = Box(left, y, side * _places(track), height + track.voyage.sway)
            yield from chart_of(track.voyage, chart)
            boxes = _along_route(track.voyage, boxes)
            yield from _course(track.voyage, boxes, chart)
            y += track.voyage.sway
        for label, cell in zip(row, boxes, strict=True):
            yield from _track_box(track, label, cell)
        if track.voyage:
            yield from _continuation_arrows(track.voyage, boxes, chart)
        if track.ink is not None and not track.at_sea:
            yield from _band(track, track.ink, boxes)
        for n, label in enumerate(row):
            if label in track.start:  # on top of its neighbours' edges
                yield replace(_outline(track, label, boxes[n]), style=_HEAVY)
        y += high
    if track.rest:
        rest = Box(left + len(rows[-1]) * side, y - high, 0, high)
        yield from _rest_box(track, rest, left + _places(track) * side)
    for mark in track.marks:
        yield from _mark(track, mark, box, left, y, side)


def _lead(track: Track, x: float, y: float, height: float) -> Iterator[Item]:
    """Yield the text to the left of the boxes of a track and, below the text, the silhouette of a ship."""
    if track.lead:
        lift = _LEAD_LIFT if track.symbol else 0.0
        yield Text(x, centred(y, height, Font.STRONG, SIZE) - lift, track.lead, Font.STRONG, SIZE)
    if track.symbol:
        shape = symbol(track.symbol)
        scale = shape.scale_within(_LEAD_SYMBOL, _LEAD_HIGH)
        middle = x + shape.width * scale / 2
        ink = suit_ink(track.symbol, track.ink or (Ink.INK if track.symbol.startswith("suit-") else Ink.NAVY))
        yield Use(track.symbol, middle, y + height / 2 + _LEAD_LIFT, scale, fill=ink, kept=True)


def _along_route(voyage: ChartNames, boxes: list[Box]) -> list[Box]:
    """Return the boxes of a track that shows a journey, moved to their places along the route on a chart.

    There are gaps between them, and a box is lower the farther south its place is.
    """
    wide = min(boxes[0].width - _STRAIT, boxes[0].height + _STRAIT)
    last = max(len(boxes) - 1, 1)
    return [
        Box(
            each.centre.x - wide / 2,
            each.y + _SHORE + (voyage.sway - 2 * _SHORE) * southing(voyage, n / last),
            wide,
            each.height,
        )
        for n, each in enumerate(boxes)
    ]


def _band(track: Track, ink: Ink, boxes: list[Box]) -> Iterator[Item]:
    """Yield a band along the lower edge of a row of boxes, in the pattern of the side (player) to which the track
    belongs."""
    first, last = boxes[0], boxes[-1]
    foot = Box(first.x, first.bottom - _FOOT, last.right - first.x, _FOOT)
    yield Rect(*foot, Style(fill=ink, pattern=track.pattern, tint=True))
    yield Line(foot.x, foot.y, foot.right, foot.y, Style(stroke=ink, weight=Weight.RULE))


def _course(voyage: ChartNames, boxes: list[Box], chart: Box) -> Iterator[Item]:
    """Yield the line of a journey, which runs through the middle of each box and from the last box to the port.

    If the journey continues in another row, the line runs to the edge of the chart.
    """
    ends = [each.centre for each in boxes]
    if voyage.start > 0.0:
        ends.insert(0, Point(chart.x, ends[0].y))
    ends.append(port_of(chart) if voyage.end == 1.0 else Point(chart.right, ends[-1].y))
    for one, other in pairwise(ends):
        yield Line(one.x, one.y, other.x, other.y, _COURSE)


def _continuation_arrows(voyage: ChartNames, boxes: list[Box], chart: Box) -> Iterator[Item]:
    """Yield an arrow at each edge of a chart at which the line of a journey continues in another row of boxes."""
    if voyage.start > 0.0:
        yield from _arrow(chart.x + _ARROW_ROOM, boxes[0].centre.y)
    if voyage.end < 1.0:
        yield from _arrow(chart.right - _ARROW_ROOM, boxes[-1].centre.y)


def _arrow(x: float, y: float) -> Iterator[Item]:
    yield Circle(x, y, _ARROW_ROOM, _UNDER_ARROW)
    yield Use("arrow-head", x, y, _ARROW, fill=Ink.VERMILION, kept=True)


def _outline(track: Track, label: str, box: Box) -> Rect:
    """Return the outline of a box of a track: square on a sheet to write on, rounded on a board."""
    if track.at_sea:
        return place_in_lane(track, box)
    edge = EDGE if track.ink is None else replace(EDGE, stroke=track.ink)
    return Rect(*box, DASHED if label in track.extra else edge, 1.2 if track.voyage else 0.0)


def _track_box(track: Track, label: str, box: Box) -> Iterator[Item]:
    if track.voyage:
        yield Rect(*box, Style(fill=Ink.PAPER), 1.2)
    yield _outline(track, label, box)
    if track.circles:
        radius = min(box.width - 1.0, box.height - LINE - 0.6) / 2
        yield Text(box.centre.x, box.y + BASE, label, Font.HEAD, SIZE, anchor=Anchor.MIDDLE, tabular=True)
        x, y = box.centre.x, box.bottom - radius - 0.4
        yield Circle(x, y, radius, RULE)
        yield check_field(
            f"{track.name}.{label}", Box(box.x, box.y, box.width, LINE), f"{_spoken_name(track)} {label} done"
        )
        inner = Box(x - radius * 0.75, y - radius * 0.75, radius * 1.5, radius * 1.5)
        yield text_field(
            f"{track.name}.{label}.die", inner, f"die in {_spoken_name(track)} {label}", anchor=Anchor.MIDDLE
        )
        return
    font, size = (Font.TITLE, track.figure) if track.figure else (Font.HEAD, SIZE)
    banded = track.at_sea and track.at_foot and track.ink is not None
    if banded:
        yield from side_band(track, box)
    foot = box.bottom - (_ABOVE_FOOT + BAND if banded else _ABOVE_FOOT)
    baseline = foot if track.at_foot else centred(box.y, box.height, font, size)
    yield Text(box.centre.x, baseline, label, font, size, anchor=Anchor.MIDDLE, tabular=True)
    yield check_field(f"{track.name}.{label}", box, f"{_spoken_name(track)} {label}")


def _spoken_name(track: Track) -> str:
    """Return the words that a screen reader says before the number of each box of a track."""
    return track.tip or track.lead or track.name.replace(".", " ").replace("-", " ")


def _rest_box(track: Track, start: Box, right: float) -> Iterator[Item]:
    """Yield a labelled box to write in that fills the rest of the last row of a track.

    In it, players write values that the track has no box for.
    """
    label = natural(track.rest, Font.HEAD) + 2.4
    middle = centred(start.y, start.height, Font.HEAD, SIZE)
    yield Text(start.x + 1.2, middle, track.rest, Font.HEAD, SIZE, Ink.SLATE)
    yield Rect(*start._replace(width=right - start.x), EDGE)
    cell = Box(start.x + label, start.y, right - start.x - label, start.height)
    yield Rect(*cell, EDGE)
    yield text_field(f"{track.name}.rest", cell, track.rest, anchor=Anchor.MIDDLE)


def _spot(track: Track, label: str) -> int:
    return track.labels.index(label) % (track.per_row or len(track.labels))


def _shade(track: Track, mark: TrackBracket, left: float, y: float, side: float) -> Iterator[Item]:
    first, last = _spot(track, mark.first), _spot(track, mark.last)
    for n in range(first, last + 1):
        cell = Box(left + n * side, y, side, _STRIP)
        if track.voyage:  # as wide as the box of the journey below it
            cell = cell._replace(x=cell.x + _STRAIT / 2, width=side - _STRAIT)
        yield Rect(*cell, RULE)
        number = centred(y, _STRIP, Font.HEAD, SIZE)
        yield Text(cell.centre.x, number, track.labels[n], Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE, True)
        yield check_field(f"{track.name}.{track.labels[n]}.shaded", cell, f"{mark.text}, {track.labels[n]}")
    yield Text(left + (last + 1) * side + 1.5, y + BASE - 0.4, mark.text, Font.TEXT, SIZE, Ink.SLATE)


def _mark(track: Track, mark: TrackBracket, box: Box, left: float, y: float, side: float) -> Iterator[Item]:
    style = DASHED if mark.dashed else FRAME
    start = left + _spot(track, mark.first) * side + 0.5
    end = left + (_spot(track, mark.last) + 1) * side - 0.5
    yield Line(start, y + 1.2, end, y + 1.2, style)
    for x in (start, end):
        yield Line(x, y + 0.4, x, y + 1.2, style)
    half = natural(mark.text) / 2
    x = min(max((start + end) / 2, box.x + half), box.right - half)
    yield from flow(mark.text, 2 * half + 1).items(x, y + 1.2, Ink.SLATE, Anchor.MIDDLE)


# --- ships

_SHIP_ROW = 5.5
_SHIP_BOX = 4.6
_SHIP_ROW_MOST = 7.0
_FIVE_GAP = 0.9
_TEN_GAP = 1.5  # mm more after each ten boxes
_SILHOUETTE = 15.0  # mm; greatest length of the vessel before a row
_SHORT_SILHOUETTE = 11.0  # mm; greatest length of that vessel in a narrow block, which has no notes
_ROOMY = 150.0  # mm; width from which a block is not narrow
_NOTED_PITCH = 4.5  # mm; least distance from box to box at which the notes are as large as other text
_NOTE_GAP = 1.2  # mm between a row's label and its note


def _note_size(boxes: ShipBoxes, width: float) -> float:
    """Return the type size in points of the notes after the labels of rows of ship boxes (boxes to cross out).

    It is smaller where larger notes would leave too little room for the boxes.
    """
    return SIZE if _pitch_beside(boxes, width, _gutter(boxes, width, SIZE)) >= _NOTED_PITCH else WORD


def _gutter(boxes: ShipBoxes, width: float, note_size: float) -> float:
    """Return the width in mm of the space for vessels and labels to the left of rows of ship boxes.

    ``note_size`` is the size in points of the notes after the labels.
    """
    labels = (_label_width(ship, width, note_size) for row in boxes.rows for ship in row)
    return max(labels) + _sign_width(width) + 4.5


def _sign_width(width: float) -> float:
    """Return the largest length in mm for the vessel drawn before a row of ship boxes.

    In narrow blocks, this length is smaller.
    """
    return _SILHOUETTE if width >= _ROOMY else _SHORT_SILHOUETTE


def _label_width(ship: ShipRow, width: float, note_size: float) -> float:
    """Return the total width in mm of the label and the note of a row of ship boxes.

    Narrow blocks leave out the note.
    """
    noted = bool(ship.note) and width >= _ROOMY
    note = text_width(ship.note, Font.HEAD, note_size) + _NOTE_GAP if noted else 0.0
    return natural(ship.label, Font.STRONG) + note


def _ship_lines(row: tuple[ShipRow, ...], per_row: int) -> int:
    return max(-(-ship.count // per_row) for ship in row)


def _ship_pitch(boxes: ShipBoxes, width: float) -> float:
    """Return the distance in mm from one ship box (a box to cross out) to the next in a row.

    It is the same in every row."""
    pitch = _pitch_beside(boxes, width, _gutter(boxes, width, _note_size(boxes, width)))
    if pitch < 4.3:
        raise LayoutError(f"ship boxes stand {pitch:.1f} mm apart in {width:.1f} mm and need 4.3 mm")
    return pitch


def _pitch_beside(boxes: ShipBoxes, width: float, gutter: float) -> float:
    """Return the distance in mm from one ship box to the next if ``gutter`` mm to the left of the boxes are used for
    pictures and labels."""
    pitch = _SHIP_BOX + 1.2
    for row in boxes.rows:
        counts = [min(ship.count, boxes.per_row) for ship in row]
        gaps = math.fsum(_gaps_before(count - 1, count) for count in counts) + 4.0 * (len(row) - 1)
        pitch = min(pitch, (width - gutter * len(row) - gaps) / sum(counts))
    return pitch


def _gaps_before(column: int, count: int) -> float:
    """Return the total width in mm of the gaps to the left of one box in a row of ``count`` boxes.

    A gap follows every fifth box, a wider one every tenth; there is no gap before a single last box.
    """
    fives = max(0, min(column, count - 2)) // 5
    return fives * _FIVE_GAP + fives // 2 * _TEN_GAP


def measure_ships(boxes: ShipBoxes, width: float) -> Extent:
    _ship_pitch(boxes, width)
    lines = sum(_ship_lines(row, boxes.per_row) for row in boxes.rows)
    return Extent(lines * _SHIP_ROW, lines * _SHIP_ROW_MOST)


def place_ships(boxes: ShipBoxes, box: Box) -> Iterator[Item]:
    size = _note_size(boxes, box.width)
    gutter, pitch = _gutter(boxes, box.width, size), _ship_pitch(boxes, box.width)
    lines = sum(_ship_lines(row, boxes.per_row) for row in boxes.rows)
    height = max(_SHIP_ROW, min(_SHIP_ROW_MOST, box.height / lines))
    y = box.y
    for row in boxes.rows:
        x = box.x
        for ship in row:
            yield from _ship_row(ship, Box(x, y, box.width, height), gutter, pitch, boxes.per_row, size)
            count = min(ship.count, boxes.per_row)
            x += gutter + count * pitch + _gaps_before(count - 1, count) + 4.0
        y += height * _ship_lines(row, boxes.per_row)


def _ship_row(
    ship: ShipRow, row: Box, gutter: float, pitch: float, per_row: int, note_size: float
) -> Iterator[Item]:
    """Yield a row of boxes for ships, drawn in the area ``row``, which is as wide as the whole block."""
    x, y, width, height = row
    sign = _sign_width(width)
    middle = centred(y, height, Font.STRONG, SIZE)
    if ship.symbol:
        yield from _ship_sign(ship.symbol, Box(x, y, sign, height))
    named = x + sign + 2.0
    yield Text(named, middle, ship.label, Font.STRONG, SIZE)
    if ship.note and width >= _ROOMY:
        after = named + natural(ship.label, Font.STRONG) + _NOTE_GAP
        yield Text(after, middle, ship.note, Font.HEAD, note_size, Ink.SLATE)
    side = min(_SHIP_BOX, pitch - 0.5)
    for n in range(ship.count):
        column, line = n % per_row, n // per_row
        left = x + gutter + column * pitch + _gaps_before(column, min(ship.count, per_row))
        cell = Box(left, y + line * height + (height - side) / 2, side, side)
        yield Rect(*cell, EDGE)
        inside = cell.grown(-0.2)
        tip = f"{ship.label.partition(' −')[0]} {n + 1}: / damaged, X lost, O returned"
        yield FormField(
            FieldKind.TEXT, f"{ship.name}.{n + 1}", *inside, tip=tip, size=8.0, anchor=Anchor.MIDDLE
        )


def _ship_sign(name: str, room: Box) -> Iterator[Item]:
    """Yield the picture before a row of ship boxes: a vessel in its own colours, or another symbol.

    The symbol is in navy, at the right of the available space.
    """
    scale = min(room.width, (room.height - 0.8) / symbol(name).height)
    if is_vessel(name):
        hull = tuple(vessel(name, 0.0, 0.0, scale))
        yield Group(hull, room.centre.x + 0.3, room.bottom - 0.8)
    else:
        size = min(scale, room.height - 0.8)
        yield Use(name, room.right - size / 2, room.centre.y, size, fill=Ink.NAVY, kept=True)


# --- comparison bars

_BAR_ROW = 5.0
_OWN = 9.0


def measure_bars(bars: Bars, width: float) -> Extent:
    height = len(bars.bars) * _BAR_ROW + (_OWN if bars.own else 0.0)
    return Extent(height, height)


def place_bars(bars: Bars, box: Box) -> Iterator[Item]:
    labels = max(natural(bar.label) for bar in bars.bars) + 3.0
    if bars.own:
        labels = max(labels, natural(bars.own, Font.STRONG) + 3.0, natural(bars.legend, Font.HEAD) + 2.0)
    values = max(natural(bar.text, Font.STRONG) for bar in bars.bars) + 2.0
    scale = (box.width - labels - values) / bars.full
    if scale <= 0:
        raise LayoutError(f"yardsticks: labels and values leave nothing of {box.width:.1f} mm")
    left = box.x + labels
    y = box.y
    for bar in bars.bars:
        yield Text(box.x, centred(y, _BAR_ROW, Font.TEXT, SIZE), bar.label, Font.TEXT, SIZE)
        end = left + bar.value * scale
        yield Line(left, y + _BAR_ROW / 2, end, y + _BAR_ROW / 2, Style(stroke=Ink.NAVY, weight=Weight.BAND))
        yield Text(
            end + 1.5, centred(y, _BAR_ROW, Font.STRONG, SIZE), bar.text, Font.STRONG, SIZE, tabular=True
        )
        y += _BAR_ROW
    if bars.own:
        yield Text(box.x, y + 4.4, bars.own, Font.STRONG, SIZE)
        cell = Box(left, y + 1.0, box.width - labels, 7.0)
        yield Rect(*cell, EDGE)
        yield Text(box.x, y + 8.2, bars.legend, Font.HEAD, SIZE, Ink.SLATE)
        for bar in bars.bars:
            x = left + bar.value * scale
            yield Line(x, cell.bottom - 1.6, x, cell.bottom, FRAME)
        yield text_field(bars.name, cell, bars.own)


# --- example cards

_CARD_W, _CARD_H, _CARD_GAP, _SPACING = 7.5, 10.5, 1.0, 1.5


def _cards_width(examples: Examples) -> float:
    """Return the width in mm of the playing cards in the example that needs the most room, including the space after
    them."""
    most = max(len(example.cards) for example in examples.examples)
    return most * (_CARD_W + _CARD_GAP) + (_SPACING if examples.first_apart else 0.0) + 1.5


def measure_examples(examples: Examples, width: float) -> Extent:
    room = width - _cards_width(examples)
    height = 0.0
    for example in examples.examples:
        text = LINE + flow(example.text, room).height
        height += max(_CARD_H + 1.5, text)
    return Extent(height, height + 2.0 * len(examples.examples))


def place_examples(examples: Examples, box: Box) -> Iterator[Item]:
    beside = _cards_width(examples)
    spare = max(0.0, box.height - measure_examples(examples, box.width).least)
    y = box.y
    for example in examples.examples:
        for at, card in enumerate(example.cards):
            extra = _SPACING if examples.first_apart and at else 0.0
            left = box.x + at * (_CARD_W + _CARD_GAP) + extra
            heavy = examples.first_apart and not at
            yield from small_card(*card, Box(left, y, _CARD_W, _CARD_H), heavy=heavy)
        words = flow(example.text, box.width - beside)
        top = y + max(0.0, (_CARD_H - LINE - words.height) / 2)
        yield Text(box.x + beside, top + BASE, example.title, Font.STRONG, SIZE)
        yield Text(box.right, top + BASE, example.cite, Font.HEAD, SIZE, Ink.SLATE, Anchor.END)
        yield from words.items(box.x + beside, top + LINE)
        y += max(_CARD_H + 1.5, LINE + words.height) + min(2.0, spare / len(examples.examples))


def small_card(rank: str, suit: str, box: Box, *, heavy: bool = False) -> Iterator[Item]:
    """Yield the shapes of a playing card a few millimetres high, with its rank above its suit."""
    yield Rect(*box, FRAME if heavy else EDGE, 0.9)
    ink = suit_ink(suit)
    yield Text(box.centre.x, box.y + 4.6, rank, Font.NAME, 11, ink, Anchor.MIDDLE)
    yield from q_tail(
        rank, box.centre.x - text_width(rank, Font.NAME, 11) / 2, box.y + 4.6, 11, ink, Font.NAME
    )
    yield Use(suit, box.centre.x, box.y + 7.7, 3.2, fill=ink, kept=True)
