"""Journal pages of Malta Convoy: a log on paper, its columns the log's verbs in the log's order."""

from __future__ import annotations

from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.press.blocks import Block, Column, Field, Fields, Lines, Notes, Panel, WriteTable, rulings_box
from printkit.press.pieces import Sheet

_TURNS = 29
"""The longest journey: 26 turns and three for evading."""


def journal(ruleset: MaltaRuleset) -> Sheet:
    """Header, a line for every turn, arrival, notes; where the convoy sets out stands on the game sheet alone."""
    blocks: tuple[Block, ...] = (
        Fields(
            (
                Field("player", "header.player", 2.0),
                Field("date", "header.date", 1.2),
                Field("title", "header.title", 3.0),
                Field("preset, rulings", "header.set", 3.0, word="preset, set"),
            )
        ),
        Notes(("The dice of setting out stand on the game sheet, which goes with these pages.",), quiet=True),
        turn_table(ruleset, _TURNS),
        Panel("Arrival", (Fields((Field("score", "end.score"), *_end_fields())),)),
        Panel("In your own words: > in the log", (Lines("notes", 3, 30),)),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks, landscape=True)


def _end_fields() -> tuple[Field, ...]:
    names = ("cargo", "tankers", "carriers", "cruisers", "destroyers", "interceptions")
    return tuple(Field(name, f"end.{name}") for name in names)


def turn_table(ruleset: MaltaRuleset, lines: int) -> WriteTable:
    """The turns, a line each. Which verbs there are depends on the rulings."""
    extra = () if ruleset.evade_length == "one" else (Column("extra", 1.1, hint="D3", label="detour"),)
    takes = (Column("takes", 1.4),) if ruleset.destroyed_takes == "choose" else ()
    stay = (Column("stay", 0.8, tick=True),) if ruleset.covering_stay == "yes" else ()
    who = (Column("cruisers-leave", 1.5, label="cruisers"),) if ruleset.covering_choice == "choose" else ()
    columns = (
        Column("option", 1.8),
        Column("duration", 1.4, hint="D6", label="turns"),
        *extra,
        Column("contact", 1.2, hint="D6"),
        Column("enemy", 1.0, hint="D6"),
        Column("force", 0.9, hint="D6"),
        Column("intercept", 3.2, hint="all its dice", label="interception"),
        Column("attack", 2.8, hint="one per attacker"),
        Column("target", 2.6, hint="one per hit"),
        Column("again", 1.3, hint="D6", label="hit again"),
        *takes,
        Column("cover", 1.3, hint="halfway", label="turn back"),
        *stay,
        Column("leave", 1.0, label="leaving"),
        *who,
        Column("=", 2.8, hint="what the sheet says", label="totals"),
        Column(">", 2.6, label="in words"),
    )
    return WriteTable("turn", columns, lines, number="turn", flow=True, most=8.0)
