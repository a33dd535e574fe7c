"""SSN's score pad, a sheet with a line for the result of each of several games."""

from __future__ import annotations

from printkit.games.ssn.paper.pictures import HUNTED
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import ESCAPE_RANGE, KILLS_NEEDED, LHD, TORPEDOES
from printkit.press.blocks import (
    Column,
    Facts,
    Illustration,
    KeyedValue,
    Panel,
    WriteTable,
    cite,
    rulings_box,
    span,
)
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
        "away",
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
    endings = Panel("How it ended", (_endings(),), cite(*span(rb.RULES, rb.END_1, rb.END_6)))
    return Sheet(
        "pad", "Score pad", (Illustration(HUNTED, 30.0, 46.0), panel, endings, *rulings_box(ruleset))
    )


def _endings() -> Facts:
    """Return the list of the ways in which a game ends, with words for the last column of the table."""
    return Facts(
        (
            KeyedValue("away", f"LHD sunk, not heard, no FF within {ESCAPE_RANGE:g} inches"),
            KeyedValue("sunk", "a torpedo destroyed the submarine"),
            KeyedValue("convoy through", "a ship or helo left the table, LHD afloat"),
            KeyedValue("nowhere to go", "no legal move stayed on the table"),
            KeyedValue("out of torps", "too few left to sink the LHD"),
            KeyedValue("unfinished", "the turn limit was reached"),
        ),
        2,
    )
