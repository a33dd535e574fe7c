"""The reference sheet of USS Lox: the card combinations that sink a ship, the probabilities that a captain
needs, and the report at the end of a patrol."""

from __future__ import annotations

from printkit.games.uss_lox.paper import sheet_odds as odds
from printkit.games.uss_lox.paper.pictures import HOMEWARD
from printkit.games.uss_lox.paper.sheet_tables import RANK_NAMES, combinations_panel, escort_facts, yardsticks
from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.bands import BANDS
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.press.blocks import (
    Columns,
    Facts,
    Grid,
    Illustration,
    KeyedValue,
    Lines,
    Notes,
    Panel,
    Stack,
    cite,
    rulings_box,
)
from printkit.press.pieces import Sheet
from printkit.table.cards import JACK

_GAP = 6.0


def reference_sheet(ruleset: LoxRuleset) -> Sheet:
    """Return the reference sheet: the card combinations that sink a ship, and the probabilities that a
    captain needs. The rules themselves are on the sheet "How to play"."""
    left = Stack((combinations_panel(ruleset), _escort(ruleset)), _GAP)
    right = Stack((_odds(ruleset), _report(ruleset)), _GAP)
    notes = Panel("Notes, house rules", (Lines("reference.notes", 2, 8),))
    picture = Illustration(HOMEWARD, most=90.0)
    return Sheet("reference", "Reference", (Columns((left, right)), *rulings_box(ruleset), notes, picture))


def _odds(ruleset: LoxRuleset) -> Panel:
    rows: list[tuple[str, ...]] = []
    for rank, name in enumerate(RANK_NAMES, 1):
        tons = min(rank, 10) * TONS
        gun = rank == JACK and ruleset.gun_sinks_jack_escort
        chances = [sunk(ruleset, rank, n) for n in range(1, LARGEST_SPREAD + 1)]
        if gun:
            rows.append((name, "–", "–", "deck gun", f"{tons:,}"))
        else:
            mean = int(chances[-1] * tons * 2 + 1) // 2
            rows.append((name, *(f"{odds.percent(p, 1)} %" for p in chances), f"{mean:,}"))
    every = [f"{odds.percent(odds.sunk_any(ruleset, n), 1)} %" for n in range(1, LARGEST_SPREAD + 1)]
    rows.append(("any", *every, ""))
    heads = ("ship", "1 torpedo", "2 torpedoes", "3 torpedoes", "mean tons")
    return Panel("Chance to sink a ship, fresh pack", (Grid(heads, tuple(rows)),), cite(rb.SPREAD, rb.HIT))


def _escort(ruleset: LoxRuleset) -> Panel:
    supply = range(1, 11)
    rows = (
        ("escaped", *(odds.percent(odds.escaped(ruleset, n)) for n in supply)),
        ("jack", *(odds.percent(odds.holds_jack(ruleset, n)) for n in supply)),
    )
    heads = ("", *(str(n) for n in supply))
    note = "Per cent: an unseen escort can be paid with so many torpedoes; an ocean of so many cards holds a jack."
    return Panel(
        "Escort",
        (escort_facts(ruleset, options=False), Notes((note,), quiet=True), Grid(heads, rows)),
        cite(rb.ESCORT, rb.ESCAPE, rb.ESCORT_ATTACK),
        gap=1.0,
    )


def _from(tons: int) -> str:
    return f"{tons:,}+" if tons else "0"


def _report(ruleset: LoxRuleset) -> Panel:
    bands = Facts(tuple(KeyedValue(_from(band.least), band.label) for band in reversed(BANDS)), 2)
    return Panel(
        "Tons per patrol, for a boat that came home",
        (yardsticks("reference", own=False), bands),
        cite(rb.SCORE),
    )
