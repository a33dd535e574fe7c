"""SSN's four aid cards with the tables that players need during a turn.

The cards are detection, speed, torpedo run, and turn sequence (rule SSN-CMP-7).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from printkit.drawing import Ink, Pattern
from printkit.games.ssn.paper import sheet_tables as tables
from printkit.games.ssn.paper.pictures import FAST, HOME, LISTENED, RUN, UNDER_WAY
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import Block, Illustration, Panel, Stack, cite
from printkit.press.pieces import CardScene, Tool

WIDTH: Final = 86.0
HEIGHT: Final = 118.0
RADIUS: Final = 3.0
_GAP = 1.4
Look = tuple[Ink, Pattern]
_LOOK: Final[Look] = (Ink.NAVY, Pattern.HATCH)
"""Ink and pattern of the bands on all four aid cards.

They are those of the submarine, because its player uses the cards.
"""
_STRIP: Final = (0.0, 30.0, 4.6)
"""Height reserved for the picture at the foot of a card, its greatest height, and the least height at which
it is drawn, in mm."""

BELOW_CARDS: Final = (Illustration(UNDER_WAY[1], 12.0, 24.0),)
"""Picture at the foot of the page of aid cards. It is printed only if the paper is long enough."""


def aid_cards(ruleset: SsnRuleset) -> tuple[Tool, ...]:
    """Return the four aid cards, all of the same size. Each block says in which phase of the turn it is used."""
    return (
        _card("Turn sequence", Panel("The turn", (tables.turn_sequence(ruleset),), cite(rb.SEQ_1), sign="nuclear-boat"), replace(tables.points_panel(ruleset), title="P2  Detection points"), scene=HOME),
        _card(
            f"Detection: {ruleset.data.detection.name}",
            Panel("P3  Detection", (tables.detection_lines(ruleset), tables.who_listens(ruleset)), cite(rb.DET_9, rb.DET_7), sign="icon-sonar-ping"),
            *tables.both_thresholds(ruleset, odds=False),
            scene=LISTENED,
        ),
        _card(
            "Speed",
            Panel("P2  Speed", (tables.speed_table(ruleset), tables.speed_notes(ruleset)), cite(rb.MAN_3, rb.MAN_5, rb.MAN_7), sign="nuclear-boat"),
            Panel("P5  Ships", (tables.course_table(ruleset), tables.ships_facts(ruleset)), cite(rb.LHD_1), sign="lhd"),
            scene=FAST,
        ),
        _card(
            "Torpedo run",
            Panel("P1, P4  Torpedo run, yours and theirs", (tables.torpedo_table(ruleset), tables.torpedo_notes(ruleset)), cite(rb.TRP_2, rb.TRP_6, rb.TRP_8), sign="icon-torpedo"),
            Panel("P5  Helos", (tables.random_point(), tables.helo_facts(ruleset)), cite(rb.DP_10, rb.HEL_5), sign="helicopter"),
            scene=RUN,
        ),
    )  # fmt: skip


def _card(name: str, *blocks: Block, scene: CardScene) -> Tool:
    height, most, least = _STRIP
    picture = Illustration(scene, height, most=most, least=least)
    return Tool(name, WIDTH, HEIGHT, (), RADIUS, (Stack((*blocks, picture), _GAP),), look=_LOOK)
