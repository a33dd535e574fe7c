"""What USS Lox prints: patrol sheet with ocean mat, reference, deck, journal. Only what stands on them.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.pieces import Deck, Part, Sheet


def components(ruleset: LoxRuleset) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("sheet", "Patrol sheet", partial(_sheets, ruleset)),
        Part("reference", "Reference card", partial(_reference, ruleset)),
        Part("deck", "Card deck", partial(_deck, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset)),
    )


def _sheets(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper import sheet

    return (sheet.patrol_sheet(ruleset), sheet.ocean_mat())


def _reference(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper.reference import reference_sheet

    return (reference_sheet(ruleset),)


def _deck(ruleset: LoxRuleset) -> tuple[Deck, ...]:
    from printkit.games.uss_lox.paper.deck import lox_deck

    return (lox_deck(spare_jokers=not ruleset.jokers),)


def _journal(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper.journal_pages import journal

    return (journal(ruleset),)
