"""What Harbour Run prints: one sheet."""

from __future__ import annotations

from printkit.press.blocks import Column, Notes, WriteTable, column_of, rulings_box
from printkit.press.pieces import Part, Sheet
from tests.sixth_game.log.notation import NOTATION
from tests.sixth_game.rules import rulebook as rb
from tests.sixth_game.rules.ruleset import HarbourRuleset
from tests.sixth_game.rules.run import APPROACHES


def components(ruleset: HarbourRuleset) -> tuple[Part, ...]:
    """The parts of the kit under these rulings."""
    columns = (
        *(column_of(verb.name, column) for verb, column in NOTATION.columns("turn", ruleset)),
        Column("crates"),
    )
    table = WriteTable("run", columns, APPROACHES, number="approach")
    notes = Notes(tuple(f"*{rule.title}.* {rule.text}" for rule in rb.RULES))
    return (
        Part("sheet", "Run sheet", (Sheet("sheet", "Run sheet", (notes, *rulings_box(ruleset), table)),)),
    )
