"""What Wolf Pack prints: the deck, the play mat, the reference cards, the journal. Only what stands on them.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.pieces import Deck, Part, Sheet


def components(ruleset: WolfRuleset) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("cards", "The deck", partial(_cards, ruleset)),
        Part("sheet", "Play mat", partial(_sheet, ruleset)),
        Part("reference", "Reference cards", partial(_reference, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset)),
    )


def _cards(ruleset: WolfRuleset) -> tuple[Deck, ...]:
    from printkit.games.wolf_pack.paper.deck import wolf_deck

    return (wolf_deck(ruleset),)


def _sheet(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.sheet import play_mat

    return (play_mat(ruleset),)


def _reference(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.reference import reference_cards

    return (reference_cards(ruleset),)


def _journal(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.journal_pages import journal

    return (journal(ruleset),)
