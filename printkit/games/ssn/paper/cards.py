"""SSN's four aid cards with the tables that players need during a turn.

The cards are detection, speed, torpedo run, and turn sequence (rule SSN-CMP-7).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from printkit.drawing import Anchor, Font, Ink, Item, Pattern, Rect, Style, Text, Use, Weight
from printkit.drawing.symbols import symbol
from printkit.games.ssn.paper import sheet_tables as tables
from printkit.games.ssn.paper.pictures import UNDER_WAY
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import Block, Illustration, Panel, Stack, cite
from printkit.press.pieces import Tool

WIDTH: Final = 85.4
HEIGHT: Final = 111.5
"""Height in mm of a card. Two cards with their backs below the fold fit on a page of A4 and of Letter."""
RADIUS: Final = 3.0
_GAP = 0.4
Look = tuple[Ink, Pattern]
_LOOK: Final[Look] = (Ink.NAVY, Pattern.HATCH)
"""Ink and pattern of the bands on all four aid cards.

They are those of the submarine, because its player uses the cards.
"""
_FRAME_IN = 4.0  # mm from a card's trim to the frame on its back, so that a shift of 1 mm is not seen
_FRAME = 3.0  # mm; width of that frame
_BADGE, _BADGE_HIGH, _BADGE_GAP = (
    19.0,
    16.0,
    3.0,
)  # mm; the badge of a phase on a card's back, and the gap to the next
_BADGES_AT = 18.0  # mm from a card's top to the badges
_EMBLEM: Final = (54.0, 34.0)
"""Greatest width and height in mm of the symbol on a card's back."""
_EMBLEM_AT = 57.0  # mm from a card's top to the middle of the symbol
_NAME_AT = 87.0  # mm from a card's top to the baseline of its name
_PLATE = Style(stroke=Ink.NAVY, weight=Weight.HEAVY, fill=Ink.PAPER)

BELOW_CARDS: Final = (Illustration(UNDER_WAY[1], 12.0, 24.0),)
"""Picture at the foot of the page of aid cards. It is printed only if the paper is long enough."""


def aid_cards(ruleset: SsnRuleset) -> tuple[Tool, ...]:
    """Return the four aid cards, all of the same size. Each block says in which phase of the turn it is used."""
    return (
        _card("Turn sequence", Panel("The turn", (tables.turn_sequence(ruleset),), cite(rb.SEQ_1), sign="nuclear-boat"), replace(tables.points_panel(ruleset), title="P2  Detection points"), back=(("P0–P6", "P2"), "icon-periscope", "the turn, the detection points")),
        _card(
            f"Detection: {ruleset.data.detection.name}",
            Panel("P3  Detection", (tables.detection_lines(ruleset), tables.who_listens(ruleset)), cite(rb.DET_9, rb.DET_7), sign="icon-sonar-ping"),
            *tables.both_thresholds(ruleset, odds=False),
            back=(("P3",), "icon-sonar-ping", "what the dice must reach"),
        ),
        _card(
            "Speed",
            Panel("P2  Speed", (tables.speed_table(ruleset), tables.speed_notes(ruleset)), cite(rb.MAN_3, rb.MAN_5, rb.MAN_7), sign="nuclear-boat"),
            Panel("P5  Ships", (tables.course_table(ruleset), tables.ships_facts(ruleset)), cite(rb.LHD_1), sign="lhd"),
            back=(("P2", "P5"), "nuclear-boat", "speed and turns, the ships’ course"),
        ),
        _card(
            "Torpedo run",
            Panel("P1, P4  Torpedo run, yours and theirs", (tables.torpedo_table(ruleset), tables.torpedo_notes(ruleset)), cite(rb.TRP_2, rb.TRP_6, rb.TRP_8), sign="icon-torpedo"),
            Panel("P5  Helos", (tables.helo_facts(ruleset),), cite(rb.DP_10, rb.HEL_5), sign="helicopter"),
            back=(("P1", "P4", "P5"), "icon-torpedo", "rolls, evasion, kills; the helos"),
        ),
    )  # fmt: skip


_Back = tuple[tuple[str, ...], str, str]
"""What the back of a card shows: the phases of the turn in which players use it, a symbol, and what it holds."""


def _card(name: str, *blocks: Block, back: _Back) -> Tool:
    behind = Tool(f"{name}, back", WIDTH, HEIGHT, tuple(_back_items(name, *back)), RADIUS)
    return Tool(name, WIDTH, HEIGHT, (), RADIUS, (Stack(blocks, _GAP),), behind=behind, look=_LOOK)


def _back_items(name: str, phases: tuple[str, ...], emblem: str, holds: str) -> Iterator[Item]:
    """Yield the drawing of a card's back: a frame, the phases of the turn as badges, a symbol, and the card's name."""
    ink, pattern = _LOOK
    band = Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
    wide, high = WIDTH - 2 * _FRAME_IN, HEIGHT - 2 * _FRAME_IN
    for y in (_FRAME_IN, HEIGHT - _FRAME_IN - _FRAME):
        yield Rect(_FRAME_IN, y, wide, _FRAME, band)
    for x in (_FRAME_IN, WIDTH - _FRAME_IN - _FRAME):
        yield Rect(x, _FRAME_IN + _FRAME, _FRAME, high - 2 * _FRAME, band)
    yield from _phases(phases)
    shape = symbol(emblem)
    yield Use(emblem, WIDTH / 2, _EMBLEM_AT, shape.scale_within(*_EMBLEM), fill=Ink.NAVY, kept=True)
    title = name.partition(":")[0]
    yield Text(WIDTH / 2, _NAME_AT, title, Font.TITLE, 26, Ink.NAVY, Anchor.MIDDLE)
    yield Text(WIDTH / 2, _NAME_AT + 7.5, holds, Font.HEAD, 12, Ink.SLATE, Anchor.MIDDLE)


def _phases(phases: tuple[str, ...]) -> Iterator[Item]:
    """Yield the badges of the phases on a card's back, side by side in the middle. A range of phases takes a wider badge."""
    wides = [_BADGE * (1.8 if "–" in phase else 1.0) for phase in phases]
    x = (WIDTH - math.fsum(wides) - _BADGE_GAP * (len(wides) - 1)) / 2
    for phase, wide in zip(phases, wides, strict=True):
        yield Rect(x, _BADGES_AT, wide, _BADGE_HIGH, _PLATE, 1.6)
        yield Text(x + wide / 2, _BADGES_AT + 11.9, phase, Font.TITLE, 32, Ink.NAVY, Anchor.MIDDLE)
        x += wide + _BADGE_GAP
