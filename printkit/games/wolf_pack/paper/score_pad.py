"""The score pad of Wolf Pack: a page that collects the results of several games, one in each row.

(The mats have no room for them, because they are used again in each game.)
"""

from __future__ import annotations

from printkit.games.wolf_pack.paper.journal_pages import LOOKS
from printkit.games.wolf_pack.paper.pictures import SCORED
from printkit.games.wolf_pack.paper.sheet import endings
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.bands import band
from printkit.games.wolf_pack.rules.deck import CONVOY, WOLF
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import Column, Illustration, Panel, WriteTable, cite, rulings_box
from printkit.press.pieces import Sheet

_LINES = 22
_PICTURE = 34.0  # height in mm of the picture strip


def score_pad(ruleset: WolfRuleset) -> Sheet:
    """Return the score pad, a single page with a table of results."""
    wolf, convoy = ruleset.to_win
    columns = (
        Column("date", 1.3, logged=False),
        Column("player", 1.8, group="wolf pack", name="wolf-player", logged=False),
        Column("transports", 1.5, hint=f"sunk of {wolf}", group="wolf pack", name="transports", logged=False),
        Column("other", 1.8, group="convoy", label="player", name="convoy-player", logged=False),
        Column("uboats", 1.5, hint=f"sunk of {convoy}", group="convoy", label="U-boats", logged=False),
        Column("turns", 1.0, logged=False),
        Column("winner", 1.6, logged=False),
        Column("how it went", 2.0, logged=False),
    )
    example = ("28 Nov", "Anna", str(wolf), "Ben", "1", "31", "wolf pack", band(1, convoy))
    bands = (("wolf pack", *LOOKS[WOLF]), ("convoy", *LOOKS[CONVOY]))
    table = WriteTable("pad", columns, _LINES, "game", most=9.0, tip="game", bands=bands, example=example)
    games = Panel("Games", (table,), cite(rb.WIN_W, rb.WIN_C))
    blocks = (Illustration(SCORED, _PICTURE, _PICTURE), games, endings(ruleset), *rulings_box(ruleset))
    return Sheet("pad", "Score pad", blocks)
