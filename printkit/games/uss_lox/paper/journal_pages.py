"""Journal pages of USS Lox: a log on paper, its columns the log's verbs in the log's order."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet_tables import encounter_columns
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import SUPPLY_CARDS
from printkit.press.blocks import Block, Column, Field, Fields, Lines, Panel, WriteTable, rulings_box
from printkit.press.pieces import Sheet

_SECOND_LINES = 14


def journal(ruleset: LoxRuleset) -> Sheet:
    """Header, a line for every encounter of the largest ocean, the end, notes."""
    blocks: tuple[Block, ...] = (
        Fields(
            (
                Field("player", "header.player", 2.0),
                Field("date", "header.date", 1.2),
                Field("title", "header.title", 3.0),
                Field("preset, set", "header.set", 3.0),
                Field("ocean", "header.ocean", 0.8),
            )
        ),
        turn_table(ruleset, SUPPLY_CARDS - 1),
        *(_second_patrol(ruleset) if ruleset.second_patrol == "yes" else ()),
        Panel("end", (Fields(_end_fields(ruleset)),)),
        Panel(">  the captain's own words", (Lines("notes", 3, 30),)),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks, landscape=True)


def _end_fields(ruleset: LoxRuleset) -> tuple[Field, ...]:
    estimates = (Field("estimates", "end.estimates", 3.0),) if ruleset.faces == "yes" else ()
    return (
        *estimates,
        Field("= win or lost, why", "end.outcome", 2.0),
        Field("tons", "end.tons"),
        Field("supply", "end.supply"),
        Field("deck", "end.deck"),
    )


def _second_patrol(ruleset: LoxRuleset) -> tuple[Block, ...]:
    estimates = (Field("estimates", "patrol2.estimates", 4.0),) if ruleset.faces == "yes" else ()
    first = (*estimates, Field("patrol 2: deal", "patrol2.deal"), Field("ocean", "patrol2.ocean"))
    return (Fields(first), turn_table(ruleset, _SECOND_LINES, "patrol2.turn"))


def turn_table(ruleset: LoxRuleset, lines: int, name: str = "turn") -> WriteTable:
    """The encounters, a line each."""
    columns = (
        *encounter_columns(ruleset),
        *((Column("no-opportunity", 1.6, tick=True),) if ruleset.queens == "yes" else ()),
        Column("=", 3.0, hint="what the sheet says"),
        Column("continue", 1.3, tick=True),
        Column("port", 0.8, tick=True),
        Column(">", 4.0, hint="in words"),
    )
    return WriteTable(name, columns, lines, number="turn", flow=True, most=8.0)
