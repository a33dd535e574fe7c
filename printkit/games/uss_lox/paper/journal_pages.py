"""Journal pages of USS Lox. They continue the patrol sheet, so that players write nothing down twice."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet import further
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.blocks import Stack, rulings_box
from printkit.press.pieces import Sheet

_GAP = 3.0


def journal(ruleset: LoxRuleset) -> Sheet:
    """Return journal pages with rows for encounters that do not fit on the patrol sheet, for the second patrol, and
    for the captain's notes."""
    return Sheet("journal", "Journal", (Stack(further(ruleset), _GAP), *rulings_box(ruleset)))
