"""The printed components of USS Lox, such as the patrol sheet with the ocean mat, the reference sheet, the deck and the journal pages.

Each part is built only when it is printed, so that odds are calculated only for the pages that show them.
"""

from __future__ import annotations

from functools import partial

from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.press.pieces import (
    CardScene,
    Cover,
    Deck,
    Light,
    Part,
    Plight,
    Proof,
    Sheet,
    ShownSymbol,
    TuckBox,
    tuck_boxes,
)

_COVER = Cover(
    CardScene(
        (
            ShownSymbol("destroyer", 30, right=-74, rise=2, state=Plight.GHOST),
            ShownSymbol("tanker", 46, right=-34, rise=2),
            ShownSymbol("cargo-ship", 76, right=46, rise=-2, state=Plight.BURNING),
            ShownSymbol("fleet-boat", 178, right=-22, rise=-36),
        ),
        0.56,
        Light.MOON,
        6,
    ),
    (
        "One player. No dice: the deck decides everything. An ordinary pack of 52 cards (with its jokers, if you play with them) does as well as the printed one.",
        "A pencil.",
    ),
    (
        "*1* Lay the two sheets of the ocean mat against each other, the patrol sheet and How to play beside them; keep the turn aids at hand, if your deck has them.",
        "*2* Shuffle, deal 24 cards as the supply, lay nine of them as the ocean; the rest is the deck.",
        "*3* Turn up an ocean card and play the encounter, step by step as How to play has it; a line of the patrol sheet for each.",
        "*4* The journal goes on where the patrol sheet ends: an ocean of more than 14 cards, and your own words.",
    ),
    "A submarine patrol by cribbage, alone with a pack of cards",
    ("1 player", "a pack of cards, no dice"),
)


def components(ruleset: LoxRuleset) -> tuple[Part, ...]:
    """Return the parts of the printed kit for the selected rulings (options of the rules), in printing order."""
    return (
        Part("sheet", "Patrol sheet, ocean mat", partial(_sheets, ruleset), again="the patrol sheet"),
        Part("reference", "Reference card, How to play", partial(_reference, ruleset)),
        Part("deck", "Card deck", partial(_deck, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset), again="as many as the patrol fills"),
        Part("pad", "Score pad", partial(_pad, ruleset), again="when it is full"),
        Part("cover", "Cover sheet", (_COVER,)),
        Part("proof", "Proof page", (Proof(),)),
        Part("box", "Tuck box", partial(_boxes, ruleset)),
    )


def _sheets(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper import sheet

    return (sheet.patrol_sheet(ruleset), sheet.ocean_mat())


def _reference(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper.reference import reference_sheet
    from printkit.games.uss_lox.paper.rules_sheet import rules_sheet

    return (reference_sheet(ruleset), rules_sheet(ruleset))


def _deck(ruleset: LoxRuleset) -> tuple[Deck, ...]:
    from printkit.games.uss_lox.paper.aids import turn_aids
    from printkit.games.uss_lox.paper.deck import lox_deck

    return (lox_deck(turn_aids(ruleset)),)


def _pad(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper.score_pad import score_pad

    return (score_pad(ruleset),)


def _boxes(ruleset: LoxRuleset) -> tuple[TuckBox, ...]:
    from printkit.games.uss_lox.paper.pictures import BOXED

    return tuck_boxes(_deck(ruleset), BOXED)


def _journal(ruleset: LoxRuleset) -> tuple[Sheet, ...]:
    from printkit.games.uss_lox.paper.journal_pages import journal

    return (journal(ruleset),)
