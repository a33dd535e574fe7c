"""SSN's score pad, a sheet with a line for the result of each of several games."""

from __future__ import annotations

from printkit.games.ssn.paper.pictures import HUNTED
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import KILLS_NEEDED, LHD, TORPEDOES
from printkit.press.blocks import Column, Illustration, Panel, WriteTable, cite, rulings_box
from printkit.press.pieces import Sheet

_LINES = 20


def _example() -> tuple[str, ...]:
    """Return the example line on the score pad: a game that the submarine won with one torpedo left."""
    return (
        "12 Aug",
        "J. Hale",
        "11",
        str(KILLS_NEEDED[LHD]),
        "1",
        str(TORPEDOES - KILLS_NEEDED[LHD] - 1),
        "14.5",
        "x",
        "not heard",
    )


def score_pad(ruleset: SsnRuleset) -> Sheet:
    """Return the score pad, a sheet with a line for each game."""
    columns = (
        Column("date", 1.5, logged=False),
        Column("captain", 2.2, logged=False),
        Column("turns", 0.9, logged=False),
        Column("LHD kills", 1.0, hint=f"of {KILLS_NEEDED[LHD]}", name="kills", logged=False),
        Column("frigates sunk", 1.2, hint=f"of {LHD}", name="frigates", logged=False),
        Column("torps left", 1.1, hint=f"of {TORPEDOES}", name="torps", logged=False),
        Column("nearest FF", 1.1, hint="inches", name="nearest", logged=False),
        Column("won", 0.8, tick=True, logged=False),
        Column("how it ended", 3.0, name="end", logged=False),
    )
    table = WriteTable("pad", columns, _LINES, number="patrol", most=8.9, tip="patrol", example=_example())
    panel = Panel("Patrols", (table,), cite(rb.END_1))
    return Sheet("pad", "Score pad", (Illustration(HUNTED, 34.0, 46.0), panel, *rulings_box(ruleset)))
