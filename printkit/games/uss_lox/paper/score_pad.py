"""The score pad of USS Lox: a page that collects the results of many patrols, one in each row."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet_tables import titles, yardsticks
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.blocks import Column, Columns, Illustration, Panel, WriteTable, cite, rulings_box
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol

_LINES = 18
_SCENE = CardScene(
    (
        ShownSymbol("merchantman", 40, right=58, rise=2, state=Plight.BURNING),
        ShownSymbol("tanker", 46, right=8, rise=1, state=Plight.SMOKING),
        ShownSymbol("liner", 50, right=-52, rise=2),
        ShownSymbol("prop-periscope", 13, right=-14, rise=-11),
        ShownSymbol("prop-gulls", 14, Level.ALOFT, -20, 2),
    ),
    0.56,
    Light.MOON,
    24,
)
_EXAMPLE = (
    "12 Aug",
    "Lox",
    "J. Hale",
    "9",
    "4",
    "1",
    "31,000",
    "x",
    "in port, ace",
)


def score_pad(ruleset: LoxRuleset) -> Sheet:
    """Return the score pad, a single page with a table of results."""
    columns = (
        Column("date", 1.5, logged=False),
        Column("boat", 2.0, logged=False),
        Column("captain", 2.0, logged=False),
        Column("ocean", 0.9, logged=False),
        Column("ships", 0.9, group="sunk", name="ships", logged=False),
        Column("escorts", 1.0, group="sunk", name="escorts", logged=False),
        Column("tons", 1.5, logged=False),
        Column("home", 0.9, tick=True, logged=False),
        Column("how it ended, title", 2.4, name="end", logged=False),
    )
    table = WriteTable("pad", columns, _LINES, number="patrol", most=9.0, tip="patrol", example=_EXAMPLE)
    blocks = (
        Illustration(_SCENE, 28.0, 44.0),
        Panel("Patrols", (table,), cite(rb.SCORE)),
        Columns(
            (
                Panel("To compare: tons per patrol", (yardsticks("pad", own=False),), cite(rb.SCORE)),
                Panel("Titles, for a boat that came home", (titles(),)),
            ),
            gap=6.0,
        ),
    )
    return Sheet("pad", "Score pad", (*blocks, *rulings_box(ruleset)))
