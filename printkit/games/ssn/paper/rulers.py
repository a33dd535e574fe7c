"""Draws SSN's measuring aids: a ruler, a stick, and templates for convergence zones.

The ruler of 32 inches is joined from four strips, and the stick is five inches long. A convergence zone is a
ring in which sonar hears (rules SSN-CMP-5 and -6).

┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┐╌╌╌╌┐     inches along the upper edge, quarter, half and whole
0   1   2   3   4   │ X  │     the convergence zones as a hatched band
    ▒▒▒▒▒ zone ▒▒▒▒▒│glue│     the distances that the rules ask for, named at their marks
└───────────────────┴╌╌╌╌┘
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from printkit.drawing import (
    MM_PER_INCH,
    Anchor,
    Circle,
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
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.geometry import CZ_WIDTH
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import ESCAPE_RANGE, FIRE_RANGE, START_RANGE, STEP, TORPEDO_RANGE
from printkit.press.pieces import Tool

LENGTH: Final = 8.0
HEIGHT: Final = 0.75
TAB: Final = 0.5
LETTERS: Final = "ABCD"
JOINTS: Final = "XYZ"
STICK: Final = (5.0, 0.5)
TEMPLATE_HEIGHT: Final = 0.75
_MARGIN = 0.15
_ARC_STEPS = 24
_BAND_TOP, _BAND_HEIGHT = 8.5, 4.0
_TICKS: Final = {0.25: 1.8, 0.5: 2.8, 1.0: 4.0}
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE)
_OUTLINE = Style(stroke=Ink.SLATE, weight=Weight.CROP)
"""Style of the line along which a strip or the stick is cut."""
_INCH = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_BOLD = Style(stroke=Ink.INK, weight=Weight.HEAVY)
_CUT = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.0, 0.8))
_ZONE = Style(stroke=Ink.TEAL, weight=Weight.RULE, fill=Ink.TEAL, pattern=Pattern.HATCH)
_NO_ZONE = Style(stroke=Ink.TEAL, weight=Weight.RULE)
_RIM = Style(stroke=Ink.TEAL, weight=Weight.RULE)
_DEAF = "no zone: only a Deep listener hears"
_DEAF_SIZE = 10.5
_POINTER = Style(fill=Ink.VERMILION, kept=True)
_SOLID = Style(fill=Ink.INK, kept=True)
_NUMBER_AT = 7.8
_WORDS_AT = 17.0
_BAND = 4.0  # mm; width of the hatched band along an arc of a template
_LAID: Final = ("Lay the lower edge on the line", "from the listener to the point.")
_LIMIT_AT = 11.4  # mm from an arc of a template to the middle of its number
_LIMIT_SIZE = 26.0  # points: capitals 6.4 mm high
_STICK_WORDS_AT = 11.5  # baseline in mm of the step stick's name, below the numbers


def zones(reach: float) -> tuple[tuple[float, float], ...]:
    """Return the convergence zones (rings in which sonar hears) up to the distance ``reach``.

    Each is a pair of distances in inches: where the zone begins and ends (rule SSN-GEO-6).
    """
    starts = range(int(CZ_WIDTH), int(reach), int(2 * CZ_WIDTH))
    return tuple((float(start), start + CZ_WIDTH) for start in starts)


def named_marks(ruleset: SsnRuleset) -> dict[float, str]:
    """Return the distances that matter in the rules, each in inches with its name."""
    names: dict[float, list[str]] = {}
    for distance, name in (
        (STEP, "torp step 1, helo"),
        (2 * STEP, "torp step 2"),
        (3 * STEP, "torp step 3"),
        (FIRE_RANGE, "must fire"),
        (ruleset.data.detection.close_inches, _closer(ruleset)),
        (ESCAPE_RANGE, "win beyond"),
        (TORPEDO_RANGE, "torp limit"),
        (START_RANGE, "start beyond"),
    ):
        names.setdefault(distance, []).append(name)
    return {distance: ", ".join(each) for distance, each in names.items()}


def _closer(ruleset: SsnRuleset) -> str:
    """Return the name of the range within which sonar hears better, and by how much that range lowers the roll
    needed."""
    table = ruleset.data.detection
    less = table.passive.close
    return f"sonar −{less}" if less == table.active.close else "sonar closer"


def range_strips(ruleset: SsnRuleset) -> tuple[Tool, ...]:
    """Return the four range strips, which players glue together to make a ruler.

    Each of the first three has a tab to be glued under the next strip.
    """
    reach = LENGTH * len(LETTERS)
    known = {at: name for at, name in named_marks(ruleset).items() if 0 < at < reach}
    return tuple(_strip(n, known, zones(reach)) for n in range(len(LETTERS)))


def _strip(n: int, known: dict[float, str], bands: tuple[tuple[float, float], ...]) -> Tool:
    first, last = n * LENGTH, (n + 1) * LENGTH
    tabbed = n < len(LETTERS) - 1
    items: list[Item] = []
    for start, stop in bands:
        low, high = max(start, first), min(stop, last)
        if low < high:
            box = ((low - first) * MM_PER_INCH, _BAND_TOP, (high - low) * MM_PER_INCH, _BAND_HEIGHT)
            items.append(Rect(*box, _ZONE))
            words = f"zone {start:g}–{stop:g}"
            items += _plate(words, (low + high) / 2 - first)
    items += [
        item
        for low, high in _gaps(bands, first, last)
        for item in _gap_mark(low - first, high - first, worded=n == 0)
    ]
    items += _scale(first, LENGTH, known)
    for at, name in known.items():
        if first < at <= last:
            items += _named_mark(at - first, name, LENGTH)
    items += _joints(n, tabbed)
    width = (LENGTH + (TAB if tabbed else 0)) * MM_PER_INCH
    items.append(Rect(0, 0, width, HEIGHT * MM_PER_INCH, _OUTLINE))
    return Tool(f"Strip {LETTERS[n]}", width, HEIGHT * MM_PER_INCH, tuple(items))


def _gaps(bands: tuple[tuple[float, float], ...], first: float, last: float) -> Iterator[tuple[float, float]]:
    """Yield the gaps between convergence zones on a range strip, as pairs of distances in inches.

    ``bands``: the zones. ``first``, ``last``: where the strip begins and ends.
    """
    near = 0.0
    for start, stop in bands:
        if max(near, first) < min(start, last):
            yield max(near, first), min(start, last)
        near = stop


def _gap_mark(low: float, high: float, *, worded: bool) -> Iterator[Item]:
    """Yield the drawing of a gap between convergence zones on a range strip.

    It is a line from ``low`` to ``high`` inches. If it is ``worded``, words in its middle say what the line means.
    """
    left, right = low * MM_PER_INCH, high * MM_PER_INCH
    y, middle = _BAND_TOP + _BAND_HEIGHT / 2, (left + right) / 2
    if not worded:
        yield Line(left + 1.0, y, right - 1.0, y, _NO_ZONE)
        return
    half = 0.84 * len(_DEAF)
    yield Line(left + 1.0, y, middle - half - 2.0, y, _NO_ZONE)
    yield Line(middle + half + 2.0, y, right - 1.0, y, _NO_ZONE)
    yield Text(middle, y + 0.6, _DEAF, Font.HEAD, _DEAF_SIZE, Ink.SLATE, Anchor.MIDDLE)


def _plate(words: str, inches: float) -> Iterator[Item]:
    """Yield the drawing of a convergence zone's name, on a white background that covers the zone's hatching."""
    x, half = inches * MM_PER_INCH, 1.06 * len(words)
    yield Rect(x - half, _BAND_TOP + 0.09, 2 * half, _BAND_HEIGHT - 0.18, Style(fill=Ink.PAPER))
    yield Text(x, _BAND_TOP + 3.3, words, Font.NAME, 11.5, Ink.TEAL, Anchor.MIDDLE)


def _scale(first: float, length: float, known: dict[float, str]) -> Iterator[Item]:
    """Yield the ticks along the upper edge of a strip, and the number of each whole inch."""
    for quarter in range(int(length * 4) + 1):
        at = quarter / 4
        size = next(high for part, high in sorted(_TICKS.items(), reverse=True) if at % part == 0)
        x = at * MM_PER_INCH
        style = _BOLD if first + at in known else _INCH if at % 1 == 0 else _EDGE
        yield Line(x, 0, x, size, style)
        if at % 1 == 0:
            yield _number(first + at, x, at / length)


def _number(inches: float, x: float, part: float) -> Text:
    """Return the number at an inch mark of a strip.

    At an end of the strip, it is moved inwards so that it is not cut off.
    """
    anchor = Anchor.START if part == 0 else Anchor.END if part == 1 else Anchor.MIDDLE
    shift = 1.0 if part == 0 else -1.0 if part == 1 else 0.0
    return Text(x + shift, _NUMBER_AT, f"{inches:g}", Font.NAME, 13.0, anchor=anchor, tabular=True)


def _named_mark(at: float, name: str, length: float) -> Iterator[Item]:
    """Yield the drawing of a pointer with a name, for a distance that matters in the rules."""
    x = at * MM_PER_INCH
    top = _BAND_TOP + _BAND_HEIGHT + 0.1
    if at < length:
        yield Polygon(((x, top - 0.1), (x - 0.8, top + 1.1), (x + 0.8, top + 1.1)), _POINTER)
    if at % 1:
        yield Line(x, 0, x, _TICKS[1.0], _BOLD)
    yield Text(x, _WORDS_AT, name, Font.NAME, 12.0, Ink.NAVY, Anchor.MIDDLE if at < length else Anchor.END)


def _joints(n: int, tabbed: bool) -> Iterator[Item]:
    """Yield the drawing of a range strip's letter, of the letters where it joins other strips, and of its tab
    for glue.
    """
    height = HEIGHT * MM_PER_INCH
    x = (0.28 if n else 0.5) * MM_PER_INCH
    own = 0.75 * MM_PER_INCH if n else x
    yield Text(own, _WORDS_AT + 0.2, LETTERS[n], Font.TITLE, 13, Ink.NAVY, Anchor.MIDDLE)
    if n:
        yield from _joint(JOINTS[n - 1], 0.3 * MM_PER_INCH)
    if tabbed:
        end = LENGTH * MM_PER_INCH
        yield from _joint(JOINTS[n], end - 0.3 * MM_PER_INCH)
        yield Line(end, 0, end, height, _CUT)
        middle = end + TAB * MM_PER_INCH / 2
        yield Text(middle, 5.2, "glue", Font.HEAD, 9.5, Ink.SLATE, Anchor.MIDDLE)
        yield Text(middle, 9.2, "under", Font.HEAD, 9.5, Ink.SLATE, Anchor.MIDDLE)
        yield Text(middle, 15.0, LETTERS[n + 1], Font.TITLE, 14, Ink.SLATE, Anchor.MIDDLE)


def _joint(letter: str, x: float) -> Iterator[Item]:
    y = _WORDS_AT - 0.75
    yield Circle(x, y, 1.9, _EDGE)
    yield Text(x, y + 1.25, letter, Font.NAME, 10.0, anchor=Anchor.MIDDLE)


def zone_templates(ruleset: SsnRuleset) -> tuple[Tool, ...]:
    """Return a template for each convergence zone (ring in which sonar hears) within the length of the range
    strips.

    Each printed card has one on its front and one on its back.
    """
    each = [
        _template(ruleset, near, far, laid=n % 2 == 1)
        for n, (near, far) in enumerate(zones(LENGTH * len(LETTERS)))
    ]
    return tuple(
        replace(front, behind=behind) for front, behind in zip_longest(each[::2], each[1::2]) if front
    )


def _template(ruleset: SsnRuleset, near: float, far: float, *, laid: bool) -> Tool:
    """Return the template of a convergence zone (a ring in which sonar hears).

    Its words say who is heard or, if ``laid`` is True, how it is laid. It is a piece of the ring between arcs of ``near`` and ``far`` inches.

    Players lay its lower edge on the line from the listening ship's dot to a point, so that the point stays in sight (rule SSN-GEO-6).
    """
    width, height = ((far - near) + 2 * _MARGIN) * MM_PER_INCH, TEMPLATE_HEIGHT * MM_PER_INCH
    middle = height / 2
    start = _MARGIN * MM_PER_INCH
    about = start - near * MM_PER_INCH
    inner, outer = (_arc(radius, about, height, height, MM_PER_INCH) for radius in (near, far))
    part = ruleset.answer(SsnRuleset.dp_cz_part).brief
    origin = ruleset.answer(SsnRuleset.cz_origin).brief
    centre = width / 2
    said = _LAID if laid else ("A Shallow listener hears what lies", f"between the arcs, {part}.")
    items: tuple[Item, ...] = (
        Polygon((*inner, *reversed(outer)), _RIM),
        *(
            Polygon((*arc, *reversed(tuple((x + into, y) for x, y in arc))), _ZONE)
            for arc, into in ((inner, _BAND), (outer, -_BAND))
        ),
        Polygon(inner, _BOLD, closed=False),
        Polygon(outer, _BOLD, closed=False),
        Use("arrow-head", 1.7, height - 1.4, 2.4, 180, Ink.INK, kept=True),
        *_limit(start + _LIMIT_AT, middle, f"{near:g}"),
        *_limit(width - start - _LIMIT_AT, middle, f"{far:g}"),
        Rect(centre - 33.0, middle - 3.4, 66.0, 6.8, Style(fill=Ink.PAPER)),
        Text(centre, middle - 3.6, f"zone {near:g}–{far:g} inches", Font.NAME, 9.5, Ink.TEAL, Anchor.MIDDLE),
        *(
            Text(centre, middle + 1.2 + 4.4 * n, line, Font.NAME, 11.0, anchor=Anchor.MIDDLE)
            for n, line in enumerate(said)
        ),
        Text(start + 6, height - 1.4, f"to the listener’s {origin}", Font.HEAD, 8.0, Ink.SLATE),
        Text(width - start - 6, height - 1.4, rb.GEO_6.id, Font.HEAD, 7.5, Ink.SLATE, Anchor.END),
    )
    return Tool(f"Zone {near:g}-{far:g}", width, height, items)


def _arc(radius: float, x: float, y: float, up: float, inch: float) -> tuple[tuple[float, float], ...]:
    """Return the points in mm of an arc of ``radius`` inches about the listener's dot at (x, y).

    The arc extends from the height of the dot to ``up`` mm above it. An inch is ``inch`` mm long.
    """
    reach = radius * inch
    steps = (up * (n / _ARC_STEPS - 1) for n in range(_ARC_STEPS + 1))
    return tuple((x + math.sqrt(reach**2 - off**2), y + off) for off in steps)


def laid_template(near: float, far: float, dot: tuple[float, float], inch: float) -> Iterator[Item]:
    """Yield the drawing of a zone template as laid on the table. In the diagram, an inch is ``inch`` mm long,
    and the listener's dot is at ``dot``."""
    tall = TEMPLATE_HEIGHT * inch
    left, top = dot[0] + (near - _MARGIN) * inch, dot[1] - tall
    wide = (far - near + 2 * _MARGIN) * inch
    inner, outer = (_arc(radius, *dot, tall, inch) for radius in (near, far))
    middle, y = left + wide / 2, top + tall / 2
    yield Rect(left, top, wide, tall, Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.PAPER))
    band = _BAND * inch / MM_PER_INCH
    for arc, into in ((inner, band), (outer, -band)):
        yield Polygon((*arc, *reversed(tuple((x + into, y) for x, y in arc))), _ZONE)
        yield Polygon(arc, _BOLD, closed=False)
    for at in (near, far):
        x = dot[0] + at * inch + (6.2 if at == near else -6.2)
        yield Rect(x - 2.6, y - 2.6, 5.2, 5.2, Style(fill=Ink.PAPER))
        yield Text(x, y + 2.0, f"{at:g}", Font.TITLE, 15, anchor=Anchor.MIDDLE)
    said = f"zone {near:g}–{far:g}"
    yield Text(middle, y + 1.6, said, Font.TITLE, 12, Ink.TEAL, Anchor.MIDDLE)


def _limit(x: float, y: float, inches: str) -> Iterator[Item]:
    """Yield the drawing of the number at one end of a template: the zone's smallest or largest distance in
    inches.

    It shows which end is which, because the arcs are nearly straight.
    """
    half = 0.62 * _LIMIT_SIZE / 4 * len(inches) / 2 + 0.8
    yield Rect(x - half, y - 3.8, 2 * half, 7.6, Style(fill=Ink.PAPER))
    yield Text(x, y + 3.2, inches, Font.TITLE, _LIMIT_SIZE, anchor=Anchor.MIDDLE, tabular=True)


_JOIN_WIDE: Final = 76.2
_JOIN_TALL: Final = 22.8


def joining() -> Tool:
    """Return a card that shows how to glue the range strips together, so that equal letters meet."""
    items: list[Item] = [Text(3, 4.8, "How the strips join", Font.TITLE, 11, Ink.NAVY)]
    said = "Glue each tab under the next: letter on letter. Measure dot to dot."
    items.append(Text(3, 17.4, said, Font.HEAD, 8.5, Ink.SLATE))
    joined = f"{LENGTH * len(LETTERS):g} inches"
    hears = f"A Shallow listener hears in the zones; past {joined} lay {LETTERS[0]} on again."
    items.append(Text(3, 21.2, hears, Font.HEAD, 8.5, Ink.SLATE))
    wide, tall, apart = 14.2, 6.4, 4.4
    for n, letter in enumerate(LETTERS):
        x, y = 3.0 + n * (wide + apart), 6.8
        if n < len(LETTERS) - 1:
            middle, head = y + tall / 2, x + wide + apart
            items.append(Rect(x + wide, y, apart - 1.4, tall, _CUT))
            items.append(Line(x + wide + 0.6, middle, head - 1.0, middle, _INCH))
            items.append(
                Polygon(((head, middle), (head - 1.4, middle - 0.9), (head - 1.4, middle + 0.9)), _SOLID)
            )
        items.append(Rect(x, y, wide, tall, Style(stroke=Ink.INK, weight=Weight.STRUCTURE, fill=Ink.PAPER)))
        items += [
            Line(x + at * wide / 8, y, x + at * wide / 8, y + (1.4 if at % 4 else 2.0), _EDGE)
            for at in range(1, 8)
        ]
        items.append(Text(x + wide / 2, y + 5.6, letter, Font.TITLE, 10, Ink.NAVY, Anchor.MIDDLE))
        for joint, where in ((n - 1, x + 2.0), (n, x + wide - 2.0)):
            if 0 <= joint < len(JOINTS):
                items.append(Text(where, y + 5.5, JOINTS[joint], Font.NAME, 8.0, anchor=Anchor.MIDDLE))
    return Tool("How the strips join", _JOIN_WIDE, _JOIN_TALL, tuple(items))


def step_stick() -> Tool:
    """Return the step stick, a ruler of five inches.

    It measures a torpedo's step, and the distance at which a helicopter stops.
    """
    length, height = STICK
    items: list[Item] = [*_scale(0, length, {STEP: ""})]
    wide = length * MM_PER_INCH
    items.append(
        Text(
            wide / 2,
            _STICK_WORDS_AT,
            f"torpedo step and helo stand-off: {STEP:g} inches",
            Font.NAME,
            8.5,
            anchor=Anchor.MIDDLE,
        )
    )
    items.append(Text(wide - 2, _STICK_WORDS_AT, rb.CMP_6.id, Font.HEAD, 7.5, Ink.SLATE, Anchor.END))
    items.append(Rect(0, 0, wide, height * MM_PER_INCH, _OUTLINE))
    return Tool("Step stick", wide, height * MM_PER_INCH, tuple(items))
