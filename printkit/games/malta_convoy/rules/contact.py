"""Contact: the roll of each turn and what it brings (MALTA-CONTACT-1 to -3)."""

from __future__ import annotations

from typing import assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import DUMB_LUCK, QUIET_A
from printkit.table import D6, Table


def contact_row(ruleset: MaltaRuleset, modifier: int, table: Table) -> int:
    """MALTA-CONTACT-1: one die plus the modifiers, read off table C; its row, 1 to 8."""
    row = table.roll("contact", D6, rb.CONTACT_1) + modifier
    if row > 8:
        row = 8
    elif row < 1:
        row = below_the_table(ruleset)
    table.tell("row", row, rb.CONTACT_2)
    return row


def below_the_table(ruleset: MaltaRuleset) -> int:
    """The row of a total that is lower than the table's first."""
    match ruleset.contact_low:
        case "dumb-luck":
            return DUMB_LUCK
        case "quiet":
            return QUIET_A
        case never:
            assert_never(never)
