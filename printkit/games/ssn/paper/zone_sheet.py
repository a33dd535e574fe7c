"""Describes the second page of SSN's pieces: the zone templates and the wrecks, with a key that shows how a
template is laid.

    ┌──╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┬─────────────┐      The template's lower edge points at the listener's dot; its near arc
    │FF1•╌╌╌╌╌ 4 in ╌╌╌╌│ zone 4–8 (2)│      is as far away as its number says.
    └──╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┴─────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from printkit.drawing import MM_PER_INCH, Anchor, Circle, Font, Ink, Item, Line, Style, Text, Use, Weight
from printkit.games.ssn.paper.counters import counters, wrecks
from printkit.games.ssn.paper.rulers import laid_template, zone_templates
from printkit.games.ssn.rules.geometry import CZ_WIDTH
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import (
    Block,
    ChartScale,
    Columns,
    Digest,
    Drawing,
    Illustration,
    LaidCounter,
    RulesSection,
)
from printkit.press.pieces import CardScene, CounterSet, Level, Light, Plight, ShownSymbol, ToolSet

SHEET: Final = "zones"
"""Name of the page that the zone templates and the wrecks share."""
_WIDE: Final = 184.0
_TALL: Final = 27.0
_MIDDLE: Final = 16.4
_INCH: Final = 17.4  # mm on the diagram for an inch on the table
_DOT_AT: Final = 22.0  # mm from the diagram's left edge to the listener's dot
_SHIP: Final = 0.85  # scale of the listening ship's counter
_SIZE = 9.5  # points: the words in the diagram
_LINE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_COURSE = Style(stroke=Ink.NAVY, weight=Weight.RULE, dash=(1.2, 0.7))
_WHITE = Style(fill=Ink.PAPER)
_HEARD: Final = (6.9, 0.0)
"""Place of the detection point in the key's diagram: its distance in inches from the dot of the listening
ship, and its distance in mm from the template's lower edge.
"""
_AFIRE: Final = CardScene(
    (
        ShownSymbol("lhd", 62, right=-24, state=Plight.BURNING),
        ShownSymbol("frigate", 44, right=50, state=Plight.SINKING),
        ShownSymbol("helicopter", 15, Level.ALOFT, 26, 2),
    ),
    0.5,
    Light.DUSK,
    41,
)
"""Picture of the landing ship on fire beside a frigate that sinks."""


def zone_sheet(ruleset: SsnRuleset) -> tuple[ToolSet, CounterSet]:
    """Return the zone templates and the wrecks, which share a page, with the key to both."""
    made = wrecks(ruleset)
    keyed = replace(
        made,
        front_key=(Illustration(_laid(ruleset), 24.0, most=38.0), _words(_how(ruleset))),
        back_key=(Illustration(_AFIRE, 20.0, most=50.0), _words(_turned_over())),
        sheet=SHEET,
    )
    return ToolSet("zones", "Zone templates", zone_templates(ruleset), sheet=SHEET), keyed


def _words(sections: tuple[RulesSection, ...]) -> Block:
    return Columns(tuple(Digest((each,), 1) for each in sections), gap=4.5)


def _how(ruleset: SsnRuleset) -> tuple[RulesSection, ...]:
    """Return the key's sections for the front page: how to use the zone templates and wrecks."""
    origin = ruleset.answer(SsnRuleset.cz_origin).brief
    return (
        RulesSection(
            "Lay a template",
            (
                f"Lay its lower edge on the line from the listener to a point. The near arc lies as far from the listener’s {origin} as its number says.",
            ),
            sign="icon-sonar-ping",
        ),
        RulesSection(
            "Who is heard",
            ("A Shallow listener hears what lies between the two arcs. A Deep helo needs no template.",),
            sign="helicopter",
        ),
        RulesSection(
            "Wrecks",
            (
                "A destroyed ship makes way for her wreck, *W*, in the same place. It moves no more; paths lead round it.",
            ),
            sign="burst",
        ),
    )


def _turned_over() -> tuple[RulesSection, ...]:
    """Return the key's sections for the back page: what is on the backs of the zone templates and wrecks."""
    return (
        RulesSection(
            "Turned over: templates",
            ("Each card has the next zone behind it: 4–8 with 12–16, and 20–24 with 28–32.",),
            sign="icon-sonar-ping",
        ),
        RulesSection(
            "Turned over: wrecks", ("Both sides are alike. A wreck is never turned over.",), sign="lhd"
        ),
    )


def _laid(ruleset: SsnRuleset) -> Drawing:
    """Return the diagram of a frigate, the template of her first zone as it is laid, and a detection point in
    that zone.
    """
    laid = {counter.name: counter for counter in counters(ruleset).counters}
    near, far = CZ_WIDTH, 2 * CZ_WIDTH
    at = _DOT_AT + _HEARD[0] * _INCH, _MIDDLE + _HEARD[1]
    bow = _DOT_AT + laid["FF1"].length_in * MM_PER_INCH * _SHIP / 2
    items: list[Item] = [
        Line(bow, _MIDDLE, _DOT_AT + near * _INCH, _MIDDLE, _COURSE),
        *_measure(_DOT_AT, _DOT_AT + near * _INCH, _MIDDLE + 6.4, f"{near:g} inches, by the strips"),
        Circle(at[0] + 8.6, at[1] + 4.0, 2.4, _WHITE),
        Use("tick", at[0] + 8.6, at[1] + 4.0, 3.6, fill=Ink.TEAL, kept=True),
    ]
    template = tuple(laid_template(near, far, (_DOT_AT, _MIDDLE), _INCH))
    discs = (LaidCounter(laid["DP1-Slow"], *at, scale=0.75),)
    ship = LaidCounter(laid["FF1"], _DOT_AT, _MIDDLE, scale=_SHIP)
    return Drawing(
        _WIDE, _TALL, tuple(items), (ship, *discs), chart=ChartScale(_INCH, _DOT_AT), under=template
    )


def _measure(left: float, right: float, y: float, said: str) -> Iterator[Item]:
    """Yield the drawing of a dimension line with an arrow head at each end and a text in its middle."""
    yield Line(left, y, right, y, _LINE)
    for x, turn, inward in ((left, 180.0, 1.1), (right, 0.0, -1.1)):
        yield Use("arrow-head", x + inward, y, 2.2, turn, Ink.INK, kept=True)
    yield Text((left + right) / 2, y + 1.2, said, Font.NAME, _SIZE, anchor=Anchor.MIDDLE)
