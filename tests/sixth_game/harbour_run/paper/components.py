"""The printed parts of Harbour Run: the run sheet, and a chart of the harbour that the game draws itself."""

from __future__ import annotations

from harbour_run.log.notation import NOTATION
from harbour_run.rules import rulebook as rb
from harbour_run.rules.ruleset import HarbourRuleset
from harbour_run.rules.state import APPROACHES, GOAL
from printkit.api.drawing import Anchor, Circle, Font, Ink, Item, Line, Style, Text, Weight
from printkit.api.paper import (
    Column,
    Field,
    Fields,
    Notes,
    Panel,
    Part,
    Sheet,
    Tool,
    ToolSet,
    Track,
    WriteTable,
    column_of,
    rulings_box,
)

WIDE, HIGH = 120.0, 70.0


def components(ruleset: HarbourRuleset) -> tuple[Part, ...]:
    """Return the parts of the kit under these rulings."""
    return (
        Part("sheet", "Run sheet", (_sheet(ruleset),), again="one a night"),
        Part("chart", "Harbour chart", (ToolSet("chart", "Harbour chart", (_chart(),)),)),
    )


def _sheet(ruleset: HarbourRuleset) -> Sheet:
    columns = (
        *(column_of(verb.name, column) for verb, column in NOTATION.columns("turn", ruleset)),
        Column("crates"),
    )
    names = Fields(
        (
            Field("cutter", "header.cutter", word="cutter-player"),
            Field("watch", "header.watch", word="watch-player"),
        )
    )
    quay = Track("quay", tuple(map(str, range(1, GOAL + 1))), per_row=10)
    return Sheet(
        "sheet",
        "Run sheet",
        (
            names,
            Panel("The night", (WriteTable("run", columns, APPROACHES, number="approach"),)),
            Panel("Crates on the quay", (quay,)),
            Notes(tuple(f"*{rule.title}.* {rule.text}" for rule in rb.RULES)),
            *rulings_box(ruleset),
        ),
    )


def _chart() -> Tool:
    """Return the chart of the harbour: the mole, four berths, and a place for the cards that are played."""
    line = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
    items: list[Item] = [Line(0, 14, WIDE - 30, 14, line)]
    items.append(Text(6, 10, "The mole", Font.HEAD, 10, Ink.INK, Anchor.START))
    for berth in range(APPROACHES):
        x = 20 + berth * (WIDE - 40) / (APPROACHES - 1)
        items.append(Circle(x, HIGH - 20, 9, line))
        items.append(Text(x, HIGH - 18, str(berth + 1), Font.HEAD, 12, Ink.INK, Anchor.MIDDLE))
    return Tool("chart", WIDE, HIGH, tuple(items))
