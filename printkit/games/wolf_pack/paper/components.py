"""The printed components of Wolf Pack, such as the deck, the play mats, the reference cards, the markers and the journal pages.

Each part is built only when it is printed, so that odds are calculated only for the pages that show them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from printkit.games.wolf_pack.rules.deck import DRAWS, HAND_LIMIT, PRINTKIT_108
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.pieces import (
    CardScene,
    CounterSet,
    Cover,
    Deck,
    Level,
    Light,
    Part,
    Plight,
    Proof,
    Sheet,
    ShownSymbol,
    ToolSet,
    TuckBox,
    tuck_boxes,
)

_SCENE = CardScene(
    (
        ShownSymbol("merchantman", 54, right=-60),
        ShownSymbol("corvette", 44, right=4),
        ShownSymbol("tanker", 56, right=62, state=Plight.BURNING),
        ShownSymbol("prop-charge", 5, Level.BELOW, -8, 22),
        ShownSymbol("prop-charge", 5, Level.BELOW, 5, 27),
        ShownSymbol("prop-charge", 5, Level.BELOW, 18, 23),
        ShownSymbol("prop-torpedo", 28, Level.BELOW, 69, 30, turn=-24),
        ShownSymbol("type-vii", 104, Level.BELOW, -26, 2, -10),
        ShownSymbol("type-vii", 66, Level.BELOW, 54, -22, -4, mirrored=True),
    ),
    0.72,
    Light.NIGHT,
    12,
)

_ROUND_THE_BOX = CardScene(
    (
        ShownSymbol("merchantman", 30, right=-81),
        ShownSymbol("corvette", 25, right=-49),
        ShownSymbol("prop-charge", 4, Level.BELOW, -52, 20),
        ShownSymbol("prop-charge", 4, Level.BELOW, -41, 13),
        ShownSymbol("type-vii", 58, Level.BELOW, -66, 4, 4),
        ShownSymbol("prop-charge", 4, Level.BELOW, -20, -4),
        ShownSymbol("prop-fish", 20, Level.BELOW, -17, -14),
        ShownSymbol("tanker", 50, right=33, state=Plight.BURNING),
        ShownSymbol("prop-torpedo", 16, Level.BELOW, 52, 9.5, turn=-24),
        ShownSymbol("type-vii", 42, Level.BELOW, 22, 0, -4),
        ShownSymbol("prop-fish", 20, Level.BELOW, 82, -6),
    ),
    0.72,
    Light.NIGHT,
    15,
)
"""Picture printed around the tuck box, the folded box that holds the cards.

Each of its two wide sides shows a whole boat, above the place of the name; the narrow sides have no ships.
"""
_AT_DAWN = CardScene(
    (
        ShownSymbol("merchantman", 26, right=-78),
        ShownSymbol("tanker", 22, right=-50, state=Plight.SMOKING),
        ShownSymbol("type-vii", 54, right=-68, rise=-20),
        ShownSymbol("prop-gulls", 14, Level.ALOFT, 13, 4),
        ShownSymbol("cargo-ship", 54, right=33, rise=-7, state=Plight.BURNING),
        ShownSymbol("type-vii", 26, right=44, rise=-23, mirrored=True),
        ShownSymbol("prop-wreckage", 16, right=83, rise=-20),
    ),
    0.72,
    Light.DUSK,
    16,
)
"""Picture printed around the second tuck box (box for the cards), showing an attack on the surface at dawn."""


def components(ruleset: WolfRuleset) -> tuple[Part, ...]:
    """Return the parts of the printed kit for the selected rulings (options of the rules), in printing order."""
    return (
        Part("cards", "The deck", partial(_cards, ruleset)),
        Part("sheet", "Play mats", partial(_sheet, ruleset)),
        Part("reference", "Reference cards", partial(_reference, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset), again="as many as the game fills"),
        Part("markers", "Markers and turn aids", partial(_markers, ruleset)),
        Part("pad", "Score pad", partial(_pad, ruleset), again="when it is full"),
        Part("cover", "Cover sheet", (_cover(ruleset),)),
        Part("proof", "Proof page", (Proof(),)),
        Part("box", "Tuck box", partial(_boxes, ruleset)),
    )


def _cover(ruleset: WolfRuleset) -> Cover:
    players = "Two players. No dice."
    if ruleset.copies == PRINTKIT_108:
        players += " Two ordinary packs with four jokers do as well as the printed deck: How to play says which card is which."
    marks = "A pencil for the journal and the draw sheets, if a log is kept."
    begins = (
        "*1* Choose sides and lay the two mats head to head between you, the reference and How to play beside them.",
        f"*2* Shuffle all {sum(ruleset.copies)} cards, lay them face down on the mat as the deck, and deal {HAND_LIMIT} to each side.",
        f"*3* Play the steps of a turn as the mats show them: {DRAWS} cards drawn, one played, or none.",
        (
            "*4* Lay a marker on the track for each kill; the goal stands there. Whoever wants a log for printkit to check gives each "
            "turn a line of the journal, and of each side’s draw sheet what the other may not see; without one, leave them unprinted."
        ),
    )
    return Cover(
        _SCENE,
        (players, marks),
        begins,
        "Hunters and hunted, three cards to a kill",
        ("2 players", "25 to 40 minutes"),
    )


def _cards(ruleset: WolfRuleset) -> tuple[Deck, ...]:
    from printkit.games.wolf_pack.paper.deck import wolf_deck

    return (wolf_deck(ruleset),)


def _sheet(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.sheet import play_mats

    return play_mats(ruleset)


def _reference(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.reference import reference_cards
    from printkit.games.wolf_pack.paper.rules_sheet import rules_sheet

    return (reference_cards(ruleset), rules_sheet(ruleset))


def _boxes(ruleset: WolfRuleset) -> tuple[TuckBox, ...]:
    boxes = tuck_boxes(_cards(ruleset), _ROUND_THE_BOX, markers=True)
    return tuple(replace(box, second=_AT_DAWN) for box in boxes)


def _journal(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.journal_pages import journal

    return journal(ruleset)


def _markers(ruleset: WolfRuleset) -> tuple[CounterSet | ToolSet, ...]:
    from printkit.games.wolf_pack.paper.markers import markers, turn_aids

    return (markers(ruleset), turn_aids(ruleset))


def _pad(ruleset: WolfRuleset) -> tuple[Sheet, ...]:
    from printkit.games.wolf_pack.paper.score_pad import score_pad

    return (score_pad(ruleset),)
