"""What USS Lox prints: patrol sheet with ocean mat, reference, deck, journal. Only what stands on them."""

from __future__ import annotations

from printkit.games.uss_lox import journal_pages, reference, sheet
from printkit.games.uss_lox.components_deck import lox_deck
from printkit.games.uss_lox.rulings import LoxHouse
from printkit.press.pieces import Part


def components(house: LoxHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("sheet", "Patrol sheet", (sheet.patrol_sheet(house), sheet.ocean_mat())),
        Part("reference", "Reference card", (reference.reference_sheet(house),)),
        Part("deck", "Card deck", (lox_deck(),)),
        Part("journal", "Journal pages", (journal_pages.journal(house),)),
    )
