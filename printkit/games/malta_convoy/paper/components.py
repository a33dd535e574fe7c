"""What Malta Convoy prints: the game sheet, the reference, the journal. Only what stands on them; the press places it.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.malta_convoy.rules.rulings import MaltaHouse
from printkit.press.pieces import Part, Sheet


def components(house: MaltaHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("sheet", "Game sheet", partial(_sheet, house)),
        Part("reference", "Reference card", partial(_reference, house)),
        Part("journal", "Journal pages", partial(_journal, house)),
    )


def _sheet(house: MaltaHouse) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.sheet import game_sheet

    return (game_sheet(house),)


def _reference(house: MaltaHouse) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.reference import reference_sheet

    return (reference_sheet(house),)


def _journal(house: MaltaHouse) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.journal_pages import journal

    return (journal(house),)
