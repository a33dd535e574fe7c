"""Draws the control board of SSN, a card on which markers show the submarine's state.

The markers show the turn, the submarine's speed, layer and torpedoes, and the helicopters still aboard.

    Creep › Slow ›› Fast ››› Flank ››››     One marker stands in the cell of the submarine's speed and layer; another
S  |   ☐   |   ☐   |   ☐   |    ☐    |      goes along the turns. Torpedoes and helos wait on the spots with their names.
D  |   ☐   |   ☐   |   ☐   |    ☐    |
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Pattern,
    Polygon,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.games.ssn.paper import sheet_tables as tables
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES, LHD, SHIP_NAMES, TORPEDOES
from printkit.press.blocks import cite
from printkit.press.pieces import Tool

WIDTH: Final = 180.0
HEIGHT: Final = 171.0
TURNS: Final = 24
SPOT: Final = 14.0
"""Side length in mm of the square on which a half-inch counter is placed."""
_PER_ROW: Final = 12
_EDGE = 3.0
_LABEL = 16.0
_ROW = 24.0
_HEAD = 17.0
_GRID_TOP = 15.0
_TRACK_TOP = 88.0
_STORE_TOP = 127.0
_KEY_TOP = 153.0
_KEY_ROW = 8.0
_KEY_SIGN = 10.0  # mm; room for a sign before its meaning
_KEY_COLUMNS: Final = (38.0, 34.5, 34.0, 32.5, 35.0)
"""Widths in mm of the columns of the control board's key, which explains the letters and words on the
counters.

The first column is widest because its explanations are longest.
"""
_KEY: Final = (
    ("U", "a ship, Unalerted", Ink.SKY, Pattern.DOTS),
    ("A", "a ship, Alerted", Ink.VERMILION, Pattern.CROSSHATCH),
    ("W", "a wreck", Ink.SLATE, Pattern.BARS),
    ("S", "Shallow", Ink.SKY, Pattern.LINES),
    ("D", "Deep", Ink.NAVY, Pattern.HATCH),
    ("1 2 3", "detection points", Ink.SKY, Pattern.LINES),
    ("T1", "your torpedoes", Ink.SLATE, Pattern.BACKHATCH),
    ("S1", "their torpedoes", Ink.TEAL, Pattern.DOTS),
    ("KILL", "on what was hit", Ink.VERMILION, Pattern.CROSSHATCH),
    ("DIVE", "or RISE: at the SSN", Ink.NAVY, Pattern.HATCH),
)
"""The letters and words printed on the counters, each with its meaning, and with the ink and pattern of the
counter that bears it.
"""
_PHASES: Final = ("you fire", "you maneuver", "they listen", "they fire", "they move", "the end?")
_LETTER = 1.35  # mm; about the width of a letter in the name of a phase
_BADGE = 7.0  # mm; width of the box round a phase's number
_BADGE_EDGE = Style(stroke=Ink.NAVY, weight=Weight.HEAVY)
_PHASE_SIGN = 8.2  # mm from the start of a phase's box to its name
_RULE = Style(stroke=Ink.INK, weight=Weight.RULE)
_FRAME = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_WHITE = Style(fill=Ink.PAPER)
_MARGIN = 0.8  # mm of white around the place of a marker
_HALO = 0.5  # mm of white around a boat
_BOAT_LONG = 13.0
_WAKE = 1.6  # mm by which the wake is longer at each speed
_WAKE_LINE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE)
_RING, _RING_GROWS = 3.2, 2.0  # mm; radius of the first ring of sound, and what each further one adds
_SOUND = Style(stroke=Ink.TEAL, weight=0.5)
_DASH, _GAP = 17.0, 1.8  # mm; length of a line of the water, and the gap to the next
_SHALLOW_PITCH, _DEEP_PITCH = 2.2, 1.3  # mm between the lines of the water in each layer
_SHALLOW_WATER = Style(stroke=Ink.SKY, weight=Weight.RULE, tint=True)
_DEEP_WATER = Style(stroke=Ink.NAVY, weight=Weight.RULE, tint=True, low_stroke=(Ink.SKY, 0.1))
_PLACE = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.2, 0.9))
_WATER = Style(stroke=Ink.SKY, weight=Weight.STRUCTURE)
_LAYER = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, dash=(2.4, 1.2))
_PLATE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, fill=Ink.PAPER)


def control_board(ruleset: SsnRuleset) -> Tool:
    """Return the control board, a printed card for markers of the turn, the submarine's speed and layer, and
    more.
    """
    items = (*_title(), *_speeds(ruleset), *_turns(), *_stores(), *_key())
    return Tool("Control board", WIDTH, HEIGHT, (Rect(0, 0, WIDTH, HEIGHT, _RULE), *items))


def _title() -> Iterator[Item]:
    yield Text(_EDGE, 9.2, "Control board", Font.TITLE, 17, Ink.NAVY)
    yield Text(WIDTH - _EDGE, 9.2, cite(rb.MAN_3, rb.MAN_9), Font.HEAD, 7.5, Ink.SLATE, Anchor.END)
    yield Text(46, 9.2, "the submarine marker shows her speed and her layer", Font.HEAD, 10, Ink.SLATE)


# --- speed and layer


def _speeds(ruleset: SsnRuleset) -> Iterator[Item]:
    left = _EDGE + _LABEL
    wide = (WIDTH - _EDGE - left) / len(SPEEDS)
    top = _GRID_TOP + _HEAD
    for n, row in enumerate(tables.speed_table(ruleset).rows):
        yield from _speed_head(n, row, left + n * wide, wide)
    for below, (letter, name) in enumerate((("S", "Shallow"), ("D", "Deep"))):
        y = top + below * _ROW
        yield _water(left, WIDTH - _EDGE, y, deep=letter == "D")
        yield from _layer_label(letter, name, y)
        for n in range(len(SPEEDS)):
            yield from _state_cell(left + n * wide, y, wide, n)
    yield _waves(left, WIDTH - _EDGE, top, _WATER)
    yield _waves(left, WIDTH - _EDGE, top + _ROW, _LAYER)
    yield Line(_EDGE, top + 2 * _ROW, WIDTH - _EDGE, top + 2 * _ROW, _FRAME)


def _speed_head(n: int, row: tuple[str, ...], x: float, wide: float) -> Iterator[Item]:
    """Yield the drawing of a speed's column heading on the control board.

    It shows the name, chevrons, distance, turning angle, and whether torpedoes may be fired.
    """
    _, band, turn, gap, torps = row
    yield Text(x + 2, _GRID_TOP + 5.4, SPEEDS[n].capitalize(), Font.TITLE, 15)
    for at in range(n + 1):
        yield Use("chevron", x + wide - 4 - 2.6 * (n - at), _GRID_TOP + 3.4, 3.8, fill=Ink.INK, kept=True)
    yield Text(x + 2, _GRID_TOP + 10.4, f"{band} inches", Font.NAME, 11)
    said = f"{turn}, then run {gap}" + (" · no torps" if torps == "no" else "")
    yield Text(x + 2, _GRID_TOP + 15.0, said, Font.HEAD, 9.5)
    if n:
        yield Line(x, _GRID_TOP, x, _GRID_TOP + _HEAD + 2 * _ROW, _RULE)


def _layer_label(letter: str, name: str, y: float) -> Iterator[Item]:
    deep = letter == "D"
    ink, pattern = (Ink.NAVY, Pattern.HATCH) if deep else (Ink.SKY, Pattern.LINES)
    x = _EDGE + _LABEL / 2
    yield Rect(_EDGE, y, _LABEL, _ROW, Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern))
    yield Circle(x, y + 9, 5.0, _PLATE)
    yield Text(x, y + 11.6, letter, Font.TITLE, 20, anchor=Anchor.MIDDLE)
    yield Rect(x - 6.6, y + 16.6, 13.2, 4.6, Style(fill=Ink.PAPER))
    yield Text(x, y + 20.1, name, Font.NAME, 9.5, anchor=Anchor.MIDDLE)


def _state_cell(x: float, y: float, wide: float, speed: int) -> Iterator[Item]:
    """Yield the drawing of one cell of the control board, which stands for a speed and a layer.

    It has a place for the marker, and a silhouette of the submarine with a longer wake at higher speeds.
    """
    place = Box(x + 3, y + (_ROW - SPOT) / 2, SPOT, SPOT)
    yield Rect(*place.grown(_MARGIN), _WHITE)
    yield Rect(*place, _PLACE)
    stern, middle = x + wide - 2.0 - _BOAT_LONG, y + _ROW / 2
    boat = Use("nuclear-boat", stern + _BOAT_LONG / 2, middle, _BOAT_LONG, fill=Ink.NAVY, kept=True)
    yield from _noise(
        Box(place.right + 1.5, y + 0.6, x + wide - place.right - 2.0, _ROW - 1.2), stern, middle, speed
    )
    yield from _wake(stern, middle + 0.6, _WAKE * speed)
    yield from boat.with_halo(_HALO)


def _noise(room: Box, stern: float, y: float, speed: int) -> Iterator[Item]:
    """Yield the drawing of the submarine's noise: rings around its propeller, one more for each higher speed.

    The rings are cut off at the edges of the box ``room``.
    """
    rings = tuple(Circle(stern + 2.0, y, _RING + _RING_GROWS * n, _SOUND) for n in range(speed))
    if rings:
        yield Group(rings, clip=Rect(*room))


def _wake(stern: float, y: float, long: float) -> Iterator[Item]:
    """Yield the drawing of the submarine's wake: three lines on a white background."""
    if long:
        yield Rect(stern - long - 0.5, y - 1.9, long + 0.5, 3.8, _WHITE)
    for off, part in ((-1.2, 0.7), (0.0, 1.0), (1.2, 0.7)):
        if long:
            yield Line(stern - long * part - 0.3, y + off, stern - 0.3, y + off, _WAKE_LINE)


def _water(left: float, right: float, y: float, *, deep: bool) -> Path:
    """Return the fine lines that show the water of a layer. They are closer together in the deep layer."""
    pitch, style = (_DEEP_PITCH, _DEEP_WATER) if deep else (_SHALLOW_PITCH, _SHALLOW_WATER)
    steps: list[MoveTo | LineTo] = []
    for row in range(1, int((_ROW - 1.0) / pitch)):
        at, down = left + _DASH * (row * 3 % 7) / 7 - _DASH, y + 1.0 + row * pitch
        while at < right:
            if min(at + _DASH, right) > max(at, left):
                steps += (MoveTo(max(at, left), down), LineTo(min(at + _DASH, right), down))
            at += _DASH + _GAP
    return Path(tuple(steps), style)


def _waves(left: float, right: float, y: float, style: Style) -> Polygon:
    steps = int((right - left) * 2)
    points = ((left + n / 2, y + 0.7 * math.sin(n / 2 * math.pi / 4)) for n in range(steps + 1))
    return Polygon(tuple((x, round(high, 3)) for x, high in points), style, closed=False)


# --- turns


def _turns() -> Iterator[Item]:
    size = (WIDTH - 2 * _EDGE) / _PER_ROW
    yield Text(_EDGE, _TRACK_TOP - 1.6, "Turn", Font.TITLE, 13, Ink.NAVY)
    yield from _phases(_EDGE + 16)
    for n in range(TURNS):
        x, y = _EDGE + n % _PER_ROW * size, _TRACK_TOP + n // _PER_ROW * size
        yield Rect(x, y, size, size, _RULE)
        middle = y + size / 2 + 2.2
        yield Text(x + size / 2, middle, f"{n + 1}", Font.TITLE, 15, anchor=Anchor.MIDDLE, tabular=True)
    yield Rect(_EDGE, _TRACK_TOP, _PER_ROW * size, TURNS // _PER_ROW * size, _FRAME)


def _phases(left: float) -> Iterator[Item]:
    """Yield the drawing of the names of a turn's phases, in order."""
    long = [_PHASE_SIGN + _LETTER * len(said) for said in _PHASES]
    apart = (WIDTH - _EDGE - left - math.fsum(long)) / (len(_PHASES) - 1)
    x = left
    for n, (said, wide) in enumerate(zip(_PHASES, long, strict=True)):
        yield Rect(x, _TRACK_TOP - 6.4, _BADGE, 5.2, _BADGE_EDGE, 0.8)
        yield Text(x + _BADGE / 2, _TRACK_TOP - 2.2, f"P{n + 1}", Font.TITLE, 12, Ink.NAVY, Anchor.MIDDLE)
        yield Text(x + _PHASE_SIGN, _TRACK_TOP - 2.6, said, Font.NAME, 9.5)
        x += wide + apart


# --- torpedoes and helos


def _stores() -> Iterator[Item]:
    left = _EDGE
    yield Text(left, _STORE_TOP - 1.6, "Torps left", Font.TITLE, 13, Ink.NAVY)
    for n in range(TORPEDOES):
        yield from _place(left + n * (SPOT + 1.5), f"T{n + 1}", "")
    x = left + TORPEDOES * (SPOT + 1.5) + 6
    yield Text(x, _STORE_TOP - 1.6, "Helos aboard", Font.TITLE, 13, Ink.NAVY)
    yield Text(
        x + 30, _STORE_TOP - 1.6, f"an empty spot: launched or gone ({rb.HEL_1})", Font.HEAD, 9, Ink.SLATE
    )
    for n, name in enumerate(HELO_NAMES):
        yield from _place(x + n * (SPOT + 2.4), name.upper(), SHIP_NAMES[min(n, LHD)].upper())


def _place(x: float, name: str, aboard: str) -> Iterator[Item]:
    yield Rect(x, _STORE_TOP, SPOT, SPOT, _PLACE)
    yield Text(x + SPOT / 2, _STORE_TOP + SPOT / 2 + 1.8, name, Font.NAME, 13, Ink.SLATE, Anchor.MIDDLE)
    if aboard:
        yield Text(x + SPOT / 2, _STORE_TOP + SPOT + 4.2, aboard, Font.HEAD, 9, anchor=Anchor.MIDDLE)


# --- the key


def _key() -> Iterator[Item]:
    """Yield the drawing of the key that explains the letters and words on the counters."""
    yield Text(_EDGE, _KEY_TOP - 1.6, "On the counters", Font.TITLE, 13, Ink.NAVY)
    yield Text(
        _EDGE + 32, _KEY_TOP - 1.6, "chevrons: the speed of a detection point", Font.HEAD, 9, Ink.SLATE
    )
    for n, (sign, said, ink, pattern) in enumerate(_KEY):
        row, column = divmod(n, len(_KEY_COLUMNS))
        x = _EDGE + math.fsum(_KEY_COLUMNS[:column])
        y = _KEY_TOP + (row + 0.5) * _KEY_ROW
        middle = x + _KEY_SIGN / 2
        yield Rect(
            x, y - 3.4, _KEY_SIGN, 6.8, Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
        )
        if len(sign) == 1:
            yield Circle(middle, y, 2.6, _PLATE)
        else:
            yield Rect(x + 1.1, y - 2.3, _KEY_SIGN - 2.2, 4.6, _WHITE)
        yield Text(middle, y + 1.4, sign, Font.NAME, 11 if len(sign) < 4 else 9, anchor=Anchor.MIDDLE)
        yield Text(x + _KEY_SIGN + 1.6, y + 1.2, said, Font.HEAD, 9)
