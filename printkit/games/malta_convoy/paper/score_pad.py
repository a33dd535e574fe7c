"""The score pad of Malta Convoy: one row for every voyage. It is a page of its own, because each voyage fills a new
sheet."""

from __future__ import annotations

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import START_SCORE
from printkit.press.blocks import Column, Panel, WriteTable, cite, rulings_box
from printkit.press.pieces import Sheet

_LINES = 27


def score_pad(ruleset: MaltaRuleset) -> Sheet:
    """Return the score pad as one page."""
    ships = ("cargo", "tankers", "carriers", "cruisers", "destroyers")
    columns = (
        Column("date", 1.6, logged=False),
        Column("captain", 2.4, logged=False),
        Column("turns", 0.9, logged=False),
        *(Column(name, 1.1, group="in Malta", name=name, logged=False) for name in ships),
        Column("interceptions", 1.4, logged=False),
        Column("score", 1.3, logged=False),
    )
    table = WriteTable("pad", columns, _LINES, number="voyage", most=9.0, tip="voyage")
    title = f"Voyages to Malta: the score begins at {START_SCORE}"
    return Sheet(
        "pad",
        "Score pad",
        (Panel(title, (table,), cite(rb.SCORE_1, rb.SCORE_2, rb.SCORE_3)), *rulings_box(ruleset)),
    )
