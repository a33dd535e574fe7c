r"""Draws SSN's turn tools: cards that slide under a counter to turn a vessel.

They have marks where the counter goes when the vessel turns (rules SSN-CMP-3 and -4).

  \  30°│  /         Every mark is one inch from the dot O and ends in a tick across it. The marks and where
45° \ │ / 45°        they end come from the rules' own geometry, so other house values make another tool.
    \│/
     O              O stands 1.25 inches above the card's lower edge, in the middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from printkit.drawing import (
    MM_PER_INCH,
    Anchor,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.games.ssn.paper.pictures import UNDER_WAY
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import FAST, SLOW, SPEEDS
from printkit.games.ssn.rules.geometry import TURN_LENGTH, turn_displacement
from printkit.games.ssn.rules.paths import GAPS
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import Block, Columns, Digest, Illustration, RulesSection
from printkit.press.pieces import Tool

ORIGIN_UP: Final = 1.25
"""Distance in inches from a turn tool's lower edge to point O, where the counter's centre lies."""
KEEL: Final = 1.0
STEP_DEGREES: Final = 15.0
_GUIDE_SHOWS: Final = 0.1
_AHEAD_ENDS: Final = 0.15
_SIDE: Final = 0.24
_TOP: Final = 0.18
"""Smallest distance in inches from a turn tool's upper edge to the centre of a printed angle (a number of
degrees).

A turn tool is a card for changing a vessel's heading.
"""
_LABEL_OFF: Final = 0.1
"""Distance in inches from the end of a line on a turn tool to the centre of its number of degrees."""
_LABEL_ON = 1.3
"""Distance in inches from point O of a turn tool to the numbers of degrees, if there is no room beyond the lines."""
_OUTSIDE = 0.11  # inches from the outermost line to the words "1 in" at its end
_NAME_UNDER = 0.1  # inches from the stern of an outline down to the middle of its name
_ARC_STEPS: Final = 24
_MARK = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_LIMIT = Style(stroke=Ink.INK, weight=Weight.HEAVY)
_FINE = Style(stroke=Ink.INK, weight=Weight.RULE)
_DASHED = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.2, 0.9))
_GHOST = Style(stroke=Ink.NAVY, weight=Weight.RULE, dash=(1.6, 0.8))
_FRAME = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE)
_PLATE = Style(fill=Ink.PAPER)
_FRAME_IN = 1.3  # mm from the trim to the frame
_BOW = 0.2  # inches from a ghost's bow to where its sides begin
_BOW_LINE = Style(stroke=Ink.NAVY, weight=Weight.RULE)
_DOT = Style(fill=Ink.INK, kept=True)
_HOW = (
    "Counter on its outline,",
    "bow to 0°. Then its dot",
    "to a mark’s end, its keel",
    "along the mark: 1 inch.",
)
_HULL = (
    *((0.0, 0.5), (0.13, 0.47), (0.24, 0.4), (0.3, 0.3), (0.3, -0.2), (0.2, -0.36), (0.08, -0.45)),
    *((0.3, -0.47), (0.3, -0.5), (-0.3, -0.5), (-0.3, -0.47)),
    *((-0.08, -0.45), (-0.2, -0.36), (-0.3, -0.2), (-0.3, 0.3), (-0.24, 0.4), (-0.13, 0.47)),
)
"""Outline of a hull, seen from above with the bow up.

It is drawn in the smallest counter on a turn tool; its points are fractions of that counter's beam and
length.
"""
_PALE = Style(stroke=Ink.SKY, weight=Weight.STRUCTURE, fill=Ink.PAPER)
_RIM = Style(stroke=Ink.NAVY, weight=Weight.HAIR)
_WORDS_IN = 2.8  # mm from the second line of the frame to the text
_RIM_IN = 2.3  # mm from the trim to the second line of the frame

_LEAST_PICTURE = 14.0  # mm; a lower picture would cut the submarine in half
_KEY: Final = (
    RulesSection("Turn cards", ("The card lies under the counter: *SHARP* up to Slow, *EASY* for all else.",), sign="nuclear-boat"),
    RulesSection("Range strips", ("Joined to 32 inches, with the distances that matter in the rules *named* at their marks. Farther off, lay A on again: the *zones* go on.",), sign="icon-sonar-ping"),
    RulesSection("Step stick", ("It lies from dot to dot at each *step* of a torpedo or helo.",), sign="icon-torpedo"),
)  # fmt: skip
TOOLS_IN_SHORT: Final = "*Turn card:* under the counter. *Range strips:* from dot to dot; a Shallow listener hears in the zones. *Step stick:* dot to dot."
"""Explanation of the turn card, the range strips and the step stick in one line.

It is printed if the paper has no room for the longer explanation.
"""


class _TurnTool(NamedTuple):
    """What is drawn on a turn tool, a card for changing a vessel's heading.

    Lengths are in inches, measured from point O, where the counter's centre lies.

    The sizes come from the rules catalogue. The dashed guides of the smaller card end 1.6 inches from O, beyond the submarine's bow; those
    of the larger card extend beyond the LHD's.
    """

    name: str
    width: float
    height: float
    limit: float
    ahead: float
    guides: float
    ghosts: tuple[tuple[tuple[float, float], str], ...]
    words: tuple[str, ...]

    @property
    def guides_to(self) -> float:
        """Length in inches of the dashed lines on a turn tool.

        They are long enough to be seen beyond the bow of the longest counter after a turn.
        """
        bow = TURN_LENGTH + max(length for (length, _), _ in self.ghosts) / 2
        return max(self.guides, bow + _GUIDE_SHOWS)

    @property
    def numbers_beyond(self) -> bool:
        """Return True if each angle (a number of degrees) has room beyond the end of its line."""
        ends = self.guides_to + _LABEL_OFF
        steepest = min(marks(self.limit))
        return ends * math.cos(math.radians(steepest)) <= self.height - ORIGIN_UP - _TOP

    def mm(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of a turn tool in mm from the card's top left corner; ``x`` and ``y`` are inches to
        starboard and ahead of the counter's centre."""
        return (self.width / 2 + x) * MM_PER_INCH, (self.height - ORIGIN_UP - y) * MM_PER_INCH


def sharp_tool(ruleset: SsnRuleset) -> Tool:
    """Return the sharp turn tool, a card with which the submarine turns at Creep and Slow."""
    slow = " and ".join(word.capitalize() for word in SPEEDS[: SLOW + 1])
    words = (f"{slow};", "SSN only", f"Run {GAPS[SLOW]:g} inch straight", "before the next turn.")
    ghosts = _outlines(("SSN", ruleset.data.sizes.ssn))
    return _tool(ruleset, _TurnTool("SHARP", 3.0, 3.0, ruleset.data.tools.sharp, 0.0, 1.6, ghosts, words))


def easy_tool(ruleset: SsnRuleset) -> Tool:
    """Return the easy turn tool, a card with which the submarine turns at Fast and Flank, and ships turn at
    all speeds.
    """
    fast = " and ".join(word.capitalize() for word in SPEEDS[FAST:])
    words = (f"{fast};", "all ships", f"{GAPS[FAST]:g} inches straight", "before a new turn.")
    sizes = ruleset.data.sizes
    ghosts = _outlines(("SSN", sizes.ssn), ("FF", sizes.ff), ("LHD", sizes.lhd))
    return _tool(
        ruleset, _TurnTool("EASY", 3.0, 4.0, ruleset.data.tools.easy, GAPS[FAST], 2.2, ghosts, words)
    )


def tools_key() -> tuple[Block, ...]:
    """Return the explanation below the tools: when each is used."""
    words = Columns(tuple(Digest((each,), 1) for each in _KEY), gap=4.5)
    return (Illustration(UNDER_WAY[2], most=24.0, least=_LEAST_PICTURE), words)


def marks(limit: float) -> tuple[float, ...]:
    """Return the angles in degrees of the marks on one side of a turn tool: every 15 degrees, and ``limit``,
    the largest angle.

    Marks too close to the largest angle are omitted.
    """
    steps = [STEP_DEGREES * n for n in range(1, int(limit // STEP_DEGREES) + 1)]
    return (*(a for a in steps if a <= limit - STEP_DEGREES / 2), limit)


def _outlines(
    *vessels: tuple[str, tuple[float, float]],
) -> tuple[tuple[tuple[float, float], str], ...]:
    """Return each different size of a counter, with the names of the vessels whose counters have this
    size."""
    names: dict[tuple[float, float], list[str]] = {}
    for name, size in vessels:
        names.setdefault(size, []).append(name)
    return tuple((size, ", ".join(each)) for size, each in names.items())


def _tool(ruleset: SsnRuleset, card: _TurnTool) -> Tool:
    items: list[Item] = []
    for (length, beam), _ in card.ghosts:
        x, y = card.mm(-beam / 2, length / 2)
        items.append(Rect(x, y, beam * MM_PER_INCH, length * MM_PER_INCH, _GHOST))
        sides = ((side * beam / 2, length / 2 - _BOW) for side in (-1, 1))
        port, starboard = (card.mm(*corner) for corner in sides)
        items.append(Polygon((port, card.mm(0, length / 2), starboard), _BOW_LINE, closed=False))
    (length, beam), _ = card.ghosts[0]
    hull = Polygon(tuple(card.mm(px * beam, py * length) for px, py in _HULL), _PALE)
    items = [hull, *items, *_keel_and_ahead(card), *_outline_names(card)]
    for angle in marks(card.limit):
        for side in (-1, 1):
            items += _mark(card, side * angle, arc=ruleset.turns_in_arcs)
    items.append(Circle(*card.mm(0, 0), 0.5, _DOT))
    items += _words(card, arc=ruleset.turns_in_arcs)
    width, height = card.width * MM_PER_INCH, card.height * MM_PER_INCH
    frame = Rect(_FRAME_IN, _FRAME_IN, width - 2 * _FRAME_IN, height - 2 * _FRAME_IN, _FRAME, 1.6)
    rim = Rect(_RIM_IN, _RIM_IN, width - 2 * _RIM_IN, height - 2 * _RIM_IN, _RIM, 1.0)
    clipped = Group((frame, rim, *items), clip=Rect(0, 0, width, height))
    return Tool(card.name, width, height, (clipped,))


def _line(card: _TurnTool, start: tuple[float, float], end: tuple[float, float], style: Style) -> Line:
    return Line(*card.mm(*start), *card.mm(*end), style)


def _tick(card: _TurnTool, at: tuple[float, float], heading: float, half: float, style: Style) -> Line:
    """Return a tick (a short line across a course) for the point ``at`` of a turn tool.

    ``half``: half its length in inches.
    """
    a = math.radians(heading)
    dx, dy = half * math.cos(a), -half * math.sin(a)
    return _line(card, (at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy), style)


def _keel_and_ahead(card: _TurnTool) -> Iterator[Item]:
    """Yield the lines in the middle of a turn tool (the card with which a counter is turned).

    One line runs along the keel, below the rear half of the counter; the other runs straight ahead of the
    counter and has a tick for each inch.
    """
    yield _line(card, (0, 0), (0, -KEEL), _FINE)
    yield _tick(card, (0, -KEEL), 0, 0.06, _FINE)
    yield _line(card, (0, 0), (0, TURN_LENGTH), _MARK)
    yield _tick(card, (0, TURN_LENGTH / 2), 0, 0.05, _FINE)
    yield _tick(card, (0, TURN_LENGTH), 0, 0.08, _MARK)
    top = card.height - ORIGIN_UP - _AHEAD_ENDS
    if card.ahead > TURN_LENGTH:
        yield _line(card, (0, TURN_LENGTH), (0, card.ahead), _MARK)
        for inch in range(int(TURN_LENGTH) + 1, int(card.ahead) + 1):
            yield _tick(card, (0, inch), 0, 0.08, _MARK)
            x, y = card.mm(0.12, inch)
            yield Text(x, y + 1.0, f"{inch} in", Font.HEAD, 8.5, Ink.SLATE)
    yield _line(card, (0, max(TURN_LENGTH, card.ahead)), (0, top), _DASHED)
    yield from _degrees(card, (0, top - _LABEL_OFF if card.numbers_beyond else _LABEL_ON), 0, Font.NAME)


def _outline_names(card: _TurnTool) -> Iterator[Item]:
    """Yield under each outline of a counter the names of the vessels that have this size."""
    for (length, _), name in card.ghosts:
        x, y = card.mm(0, -length / 2 - _NAME_UNDER)
        half = 0.85 * len(name) + 0.6
        yield Rect(x - half, y - 1.5, 2 * half, 3.1, _PLATE)
        yield Text(x, y + 1.0, name, Font.NAME, 8.5, Ink.NAVY, Anchor.MIDDLE)


def _degrees(card: _TurnTool, at: tuple[float, float], angle: float, font: Font) -> Iterator[Item]:
    """Yield the drawing of an angle (a number of degrees) on a white plate, which interrupts the line below
    it."""
    x, y = card.mm(*at)
    yield Rect(x - 3.0, y - 1.9, 6.0, 3.6, _PLATE)
    yield Text(x, y + 1.1, f"{abs(angle):g}°", font, 9.5, anchor=Anchor.MIDDLE)


def _mark(card: _TurnTool, angle: float, *, arc: bool) -> Iterator[Item]:
    """Yield the drawing of the mark for one angle of a turn tool (a card for changing a vessel's heading).

    It consists of the line to the new position, the new heading as a dashed line, and the number of degrees.
    """
    style = _LIMIT if abs(angle) == card.limit else _MARK
    tip = turn_displacement(0.0, angle, 1.0, arc)
    half = turn_displacement(0.0, angle, 0.5, arc)
    if arc:
        arcs = [turn_displacement(0.0, angle, n / _ARC_STEPS, True) for n in range(_ARC_STEPS + 1)]
        yield Polygon(tuple(card.mm(*point) for point in arcs), style, closed=False)
    else:
        yield _line(card, (0, 0), tip, style)
    yield _tick(card, half, angle / 2 if arc else angle, 0.05, _FINE)
    yield _tick(card, tip, angle, 0.08, style)
    u = (math.sin(math.radians(angle)), math.cos(math.radians(angle)))
    # The dashed line ends before the card's edge, so that the angle's label is not cut off.
    room = (card.width / 2 - _SIDE - abs(tip[0])) / abs(u[0])
    run = max(min(card.guides_to - TURN_LENGTH, room), 0)
    if run > 0:
        yield _line(card, tip, (tip[0] + run * u[0], tip[1] + run * u[1]), _DASHED)
    along = run + _LABEL_OFF if card.numbers_beyond else min(_LABEL_ON - TURN_LENGTH, run + _LABEL_OFF)
    strong = Font.NAME if style is _LIMIT else Font.HEAD
    yield from _degrees(card, (tip[0] + along * u[0], tip[1] + along * u[1]), angle, strong)
    if angle == card.limit:
        x, y = card.mm(tip[0] + _OUTSIDE * u[1], tip[1] - _OUTSIDE * u[0])
        yield Text(x, y + 1.2, "1 in", Font.HEAD, 8.5, Ink.SLATE)


def _words(card: _TurnTool, *, arc: bool) -> Iterator[Item]:
    left, right = _RIM_IN + _WORDS_IN, card.width * MM_PER_INCH - 3.6
    top = (card.height - 1.05) * MM_PER_INCH
    yield Text(left, top, card.name, Font.TITLE, 17, Ink.NAVY)
    yield Text(left, top + 4.6, f"up to {card.limit:g}° a turn", Font.NAME, 9.0)
    for n, line in enumerate(card.words):
        yield Text(left, top + 8.6 + 3.4 * n, line, Font.HEAD, 8.5)
    cite = rb.CMP_3 if card.name == "SHARP" else rb.CMP_4
    yield Text(left, card.height * MM_PER_INCH - 3.0, f"{cite} · {rb.MAN_5}", Font.HEAD, 7.5, Ink.SLATE)
    for n, said in enumerate(_HOW):
        # With turns in arcs, the dashed line shows the new heading at the end of the arc.
        line = said.replace("along the mark:", "along the dashes:") if arc else said
        yield Text(right - 23.2, top + 8.6 + 3.4 * n, line, Font.HEAD, 7.5)
