"""What Wolf Pack prints: the deck, the play mat, the reference cards, the journal. Only what stands on them.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.wolf_pack.rules.rulings import WolfHouse
from printkit.press.pieces import Deck, Part, Sheet


def components(house: WolfHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("cards", "The deck", partial(_cards, house)),
        Part("sheet", "Play mat", partial(_sheet, house)),
        Part("reference", "Reference cards", partial(_reference, house)),
        Part("journal", "Journal pages", partial(_journal, house)),
    )


def _cards(house: WolfHouse) -> tuple[Deck, ...]:
    from printkit.games.wolf_pack.paper.deck import wolf_deck

    return (wolf_deck(house),)


def _sheet(house: WolfHouse) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.sheet import play_mat

    return (play_mat(house),)


def _reference(house: WolfHouse) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.reference import reference_cards

    return (reference_cards(house),)


def _journal(house: WolfHouse) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.journal_pages import journal

    return (journal(house),)
