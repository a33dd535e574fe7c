"""What Wolf Pack prints: the deck, the play mat, reference cards, journal pages. Only what stands on them."""

from __future__ import annotations

from printkit.games.wolf_pack import journal_pages, reference, sheet
from printkit.games.wolf_pack.components_deck import wolf_deck
from printkit.games.wolf_pack.rulings import WolfHouse
from printkit.press.pieces import Part


def components(house: WolfHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("cards", "The deck", (wolf_deck(house),)),
        Part("sheet", "Play mat", (sheet.play_mat(house),)),
        Part("reference", "Reference cards", (reference.reference_cards(house),)),
        Part("journal", "Journal pages", (journal_pages.journal(house),)),
    )
