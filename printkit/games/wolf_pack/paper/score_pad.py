"""The score pad of Wolf Pack: one row for every game. It is a page of its own, because it is used with the same mats
for many games."""

from __future__ import annotations

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import Column, Panel, WriteTable, cite, rulings_box
from printkit.press.pieces import Sheet

_LINES = 27


def score_pad(ruleset: WolfRuleset) -> Sheet:
    """Return the score pad as one page."""
    wolf, convoy = ruleset.to_win
    columns = (
        Column("date", 1.5, logged=False),
        Column("wolf pack", 2.0, group="players", name="wolf-player", logged=False),
        Column("convoy", 2.0, group="players", name="convoy-player", logged=False),
        Column("transports", 1.5, hint=f"of {wolf}", group="sunk", name="transports", logged=False),
        Column("uboats", 1.5, hint=f"of {convoy}", group="sunk", label="U-boats", logged=False),
        Column("turns", 1.0, logged=False),
        Column("winner", 2.0, logged=False),
    )
    table = WriteTable("pad", columns, _LINES, number="game", most=9.0, tip="game")
    return Sheet(
        "pad", "Score pad", (Panel("Games", (table,), cite(rb.WIN_W, rb.WIN_C)), *rulings_box(ruleset))
    )
