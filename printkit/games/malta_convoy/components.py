"""What Malta Convoy prints: the game sheet, the reference, the journal. Only what stands on them; the press places it."""

from __future__ import annotations

from printkit.games.malta_convoy import journal_pages, reference, sheet
from printkit.games.malta_convoy.rulings import MaltaHouse
from printkit.press.pieces import Part


def components(house: MaltaHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("sheet", "Game sheet", (sheet.game_sheet(house),)),
        Part("reference", "Reference card", (reference.reference_sheet(house),)),
        Part("journal", "Journal pages", (journal_pages.journal(house),)),
    )
