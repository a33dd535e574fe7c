"""The score pad of USS Lox: one row for every patrol. It is a page of its own, because each patrol fills a new sheet."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet_tables import yardsticks
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.blocks import Column, Panel, WriteTable, cite, rulings_box
from printkit.press.pieces import Sheet

_LINES = 25


def score_pad(ruleset: LoxRuleset) -> Sheet:
    """Return the score pad as one page."""
    columns = (
        Column("date", 1.5, logged=False),
        Column("boat", 2.0, logged=False),
        Column("captain", 2.0, logged=False),
        Column("ocean", 0.9, logged=False),
        Column("ships", 0.9, group="sunk", name="ships", logged=False),
        Column("escorts", 1.0, group="sunk", name="escorts", logged=False),
        Column("tons", 1.5, logged=False),
        Column("home", 0.9, tick=True, logged=False),
        Column("how it ended", 2.4, name="end", logged=False),
    )
    table = WriteTable("pad", columns, _LINES, number="patrol", most=9.0, tip="patrol")
    blocks = (
        Panel("Patrols", (table,), cite(rb.SCORE)),
        Panel("To compare", (yardsticks("pad", own=False),)),
    )
    return Sheet("pad", "Score pad", (*blocks, *rulings_box(ruleset)))
