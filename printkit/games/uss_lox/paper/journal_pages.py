"""Journal pages of USS Lox: where the patrol sheet ends, so that a game is written down once."""

from __future__ import annotations

from printkit.games.uss_lox.paper.sheet import further
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.blocks import Stack, rulings_box
from printkit.press.pieces import Sheet

_GAP = 3.0


def journal(ruleset: LoxRuleset) -> Sheet:
    """The encounters that the patrol sheet has no lines for, or the second patrol; the captain's own words."""
    return Sheet("journal", "Journal", (Stack(further(ruleset), _GAP), *rulings_box(ruleset)))
