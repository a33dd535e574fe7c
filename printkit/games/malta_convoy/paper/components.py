"""The printed components of Malta Convoy, such as the game sheet and the convoy board with its counters.

This module defines their contents; :mod:`printkit.press` does the layout.

Each part is built only when it is printed, so that odds are calculated only for the pages that show them.
"""

from __future__ import annotations

from functools import partial

from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.press.pieces import (
    CardScene,
    CounterSet,
    Cover,
    Envelope,
    Level,
    Light,
    Part,
    Plight,
    Proof,
    Sheet,
    ShownSymbol,
)

_COVER = Cover(
    CardScene(
        (
            ShownSymbol("carrier", 40, right=-70, rise=3),
            ShownSymbol("destroyer", 24, right=-30, rise=3),
            ShownSymbol("battleship", 66, right=-58, rise=-20),
            ShownSymbol("prop-splash", 20, right=-78, rise=-38),
            ShownSymbol("cargo-ship", 150, right=46, rise=-39, state=Plight.BURNING),
            ShownSymbol("twin-bomber", 44, Level.ALOFT, -52, 2, turn=-9, mirrored=True),
            ShownSymbol("twin-bomber", 28, Level.ALOFT, 52, 6, turn=-9, mirrored=True),
            ShownSymbol("twin-bomber", 18, Level.ALOFT, 80, 9, turn=-9, mirrored=True),
        ),
        0.48,
        Light.DUSK,
        6,
    ),
    (
        "One player. One six-sided die, or a handful of them to throw at once.",
        "A pencil for the game sheet; or the convoy board with its counters, and nothing is written or rubbed out.",
    ),
    (
        "*1* Lay the game sheet before you, the reference card and How to play beside it; the convoy board, if you play with counters.",
        "*2* Throw the dice of the game sheet’s first line from left to right, and strike out the ships that did not sail.",
        "*3* Play a turn for every box of the journey; the reference card has its steps, How to play every rule.",
        "*4* Whoever wants a log for printkit to check writes each turn’s dice into the journal. Without one, leave it unprinted.",
    ),
    "Bring the relief through from Gibraltar",
    ("1 player", "one die"),
)

_ENVELOPE = Envelope(
    "envelope",
    "Envelope",
    CardScene(
        (
            ShownSymbol("flying-boat", 40, Level.ALOFT, 38, 4, mirrored=True),
            ShownSymbol("prop-gulls", 14, Level.ALOFT, -14, 2),
            ShownSymbol("destroyer", 46, right=-46, rise=2),
            ShownSymbol("cruiser", 50, right=44, rise=1),
            ShownSymbol("tanker", 74, right=36, rise=-22, state=Plight.SMOKING),
        ),
        0.42,
        Light.DUSK,
        9,
    ),
    (
        "*8* markers of ships afloat; cargo ships, cruisers and destroyers have tens and ones.",
        "*5* markers of damaged ships, struck through, and *3* of ships that have returned to base.",
        "*5* of the journey: the turn, half way, the last box of friendly waters, Malta, the next roll.",
        "*4* options: decoy, split, evade, screen; crossed out on the back once they are used.",
        "*2* of the score: tens and ones.",
    ),
    CardScene(
        (
            ShownSymbol("cruiser", 34, right=-42, rise=1),
            ShownSymbol("merchantman", 32, right=0, rise=-1),
            ShownSymbol("tanker", 36, right=42, rise=1),
        ),
        0.46,
        Light.DAY,
        10,
    ),
)
_ICONS = ("icon-decoy", "icon-evasive-routing", "icon-screen", "icon-flak", "die-5", "anchor")
"""The icons on the proof page, a page for testing the printer. Other pages of the kit use the same icons."""


def components(ruleset: MaltaRuleset) -> tuple[Part, ...]:
    """Return the parts of the printed kit for the selected rulings (options of the rules), in printing order."""
    return (
        Part("sheet", "Game sheet", partial(_sheet, ruleset), again="all"),
        Part("reference", "Reference card, How to play", partial(_reference, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset), again="as many as the voyage fills"),
        Part("counters", "Counters", partial(_counters, ruleset)),
        Part("board", "Convoy board", partial(_board, ruleset)),
        Part("pad", "Score pad", partial(_pad, ruleset), again="when it is full"),
        Part("cover", "Cover sheet", (_COVER,)),
        Part("proof", "Proof page", (Proof(icons=_ICONS),)),
        Part("envelope", "Envelope", (_ENVELOPE,)),
    )


def _sheet(ruleset: MaltaRuleset) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.sheet import game_sheet

    return (game_sheet(ruleset),)


def _reference(ruleset: MaltaRuleset) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.reference import reference_sheet
    from printkit.games.malta_convoy.paper.rules_sheet import rules_sheet

    return (reference_sheet(ruleset), rules_sheet(ruleset))


def _journal(ruleset: MaltaRuleset) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.journal_pages import journal

    return (journal(ruleset),)


def _counters(ruleset: MaltaRuleset) -> tuple[CounterSet, ...]:
    from printkit.games.malta_convoy.paper.board import counters

    return (counters(ruleset),)


def _board(ruleset: MaltaRuleset) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.board import convoy_board

    return (convoy_board(ruleset),)


def _pad(ruleset: MaltaRuleset) -> tuple[Sheet, ...]:
    from printkit.games.malta_convoy.paper.score_pad import score_pad

    return (score_pad(ruleset),)
