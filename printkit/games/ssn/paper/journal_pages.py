"""Journal pages of SSN: a log on paper, its columns the log's verbs in the log's order."""

from __future__ import annotations

from typing import Final

from printkit.games.ssn.paper.sheet import setup_line
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import Block, Column, Field, Fields, Lines, Panel, WriteTable, rulings_box
from printkit.press.pieces import Sheet

LINES: Final = 30
"""A turn takes a line, and one more for each torpedo after its first."""


def journal(ruleset: SsnRuleset) -> Sheet:
    """Header, setup, lines for the turns, notes."""
    blocks: tuple[Block, ...] = (
        Fields(
            (
                Field("title", "header.title", 3.0),
                Field("place", "header.place", 2.0),
                Field("preset, set", "header.set", 4.0),
            )
        ),
        Panel("setup", (setup_line("setup"),)),
        turn_table(ruleset, LINES),
        Panel("end", (Fields((Field("= win or lost", "end.result"), Field("= torps", "end.torps"), Field("= lhd-kills", "end.kills"), Field("= nearest", "end.nearest"))),)),
        Panel(">  the journal’s own words", (Lines("notes", 3, 30),)),
        *rulings_box(ruleset),
    )  # fmt: skip
    return Sheet("journal", "Journal", blocks, landscape=True)


def turn_table(ruleset: SsnRuleset, lines: int) -> WriteTable:
    """The turns. One line holds one torpedo of either side; the next ones stand below it."""
    surf = 1.1 if ruleset.detection_roll == "one" else 2.4
    columns = (
        Column("turn", 0.8),
        Column("fire", 1.0, group="SSN", name="ssn.fire", hint="at"),
        Column("detect", 2.1, group="SSN", name="ssn.detect", hint="2d6 each, –"),
        Column("kill", 0.8, group="SSN", name="ssn.kill", hint="D6"),
        Column("path", 4.0, group="SSN", hint="ahead, left/right sharp/easy"),
        Column("speed", 1.1, group="SSN"),
        Column("length", 1.1, group="SSN"),
        Column("marker", 1.2, group="SSN"),
        Column("detect", surf, group="surf", name="surf.detect", hint="2d6"),
        Column("detected", 2.4, group="surf", hint="or quiet"),
        Column("fire", 1.0, group="ff1 to h6", name="own.fire", hint="who"),
        Column("detect", 2.1, group="ff1 to h6", name="own.detect", hint="2d6 each, –"),
        Column("evade", 1.0, group="ff1 to h6", hint="D6"),
        Column("course", 1.1, group="lhd", hint="D6"),
        Column("dp", 1.4, group="ffs", name="ffs.dp", hint="D6 each"),
        Column("dp", 1.8, group="helos", name="helos.dp", hint="D6 each"),
        Column("=", 2.2, hint="measured"),
    )
    return WriteTable("turn", columns, lines, flow=True, most=8.0)
