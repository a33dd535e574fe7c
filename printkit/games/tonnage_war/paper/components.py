"""Lists the printed components of Tonnage War: four decks, markers, track board, sea board, score pad,
player aids and journal pages.

Each component is built only when it is printed, so that odds are not computed for a component that is not wanted.
"""

from __future__ import annotations

from functools import partial

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, OOB_A_ROUND, ROUNDS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.pieces import (
    CardScene,
    CardTray,
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
)

_SCENE = CardScene(
    (
        ShownSymbol("merchantman", 40, right=-66),
        ShownSymbol("tanker", 42, right=-12),
        ShownSymbol("cargo-ship", 40, right=42, state=Plight.BURNING),
        ShownSymbol("destroyer", 74, right=-44, rise=-10),
        ShownSymbol("type-vii", 112, right=34, rise=-34),
        ShownSymbol("flying-boat", 34, Level.ALOFT, 58, 2, mirrored=True),
    ),
    0.52,
    Light.MOON,
    9,
)
_TRAY = CardScene(
    (
        ShownSymbol("merchantman", 26, right=-17, rise=0.5),
        ShownSymbol("destroyer", 26, right=16, rise=0.5),
        ShownSymbol("type-vii", 52, right=1, rise=-10),
    ),
    0.44,
    Light.DUSK,
    10,
)


def components(ruleset: TonnageRuleset) -> tuple[Part, ...]:
    """Return the components of the printed game for the selected rulings (options of the rules), in printing
    order.
    """
    return (
        Part("tactical", "Tactical cards", partial(_tactical, ruleset)),
        Part("units", "Order-of-battle cards", partial(_units, ruleset)),
        Part("markers", "Markers", partial(_markers, ruleset)),
        Part("sheet", "Track board and sea", partial(_sheets, ruleset)),
        Part("pad", "Score pad", partial(_pad, ruleset), again="when it is full"),
        Part("reference", "Player aids", partial(_aids, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset), again="all"),
        Part("cover", "Cover sheet", partial(_cover, ruleset)),
        Part("proof", "Proof page", (Proof(die=True),)),
        Part("box", "Tray and dividers", partial(_boxes, ruleset)),
    )


def _cover(ruleset: TonnageRuleset) -> tuple[Cover, ...]:
    die = "" if ruleset.convoy_sides == 20 else " and one ten-sided"
    return (
        Cover(
            _SCENE,
            (
                f"Two players, who cannot see each other’s hands. One twenty-sided die{die} (several are handier).",
                "Four ordinary packs with different backs do as well as the printed decks: the player aids have which card is which.",
                "A pencil. The markers lie flat and are turned over: glue them on board, or use coins.",
            ),
            (
                "*1* The two halves of the sea lie head to head; each side takes its player aid, the track board lies beside them with How to play.",
                (
                    f"*2* Shuffle the four decks apart, lay them face down on the sea; draw {CARDS_A_ROUND} tactical cards and "
                    f"{OOB_A_ROUND} of the order of battle each."
                ),
                "*3* The U-boats open. A turn is one tactical card, played or discarded; the player aid says which reply may come first.",
                "*4* Move the markers of the track board; after the round the points go on the score pad. Whoever wants a log for printkit to check gives each turn a line of the journal.",
            ),
            "The battle for a convoy, fought from hidden hands",
            ("2 players", f"{ROUNDS} rounds of {CARDS_A_ROUND} turns"),
        ),
    )


def _tactical(ruleset: TonnageRuleset) -> tuple[Deck, ...]:
    from printkit.games.tonnage_war.paper.tactical import tactical_decks

    return tactical_decks(ruleset)


def _units(ruleset: TonnageRuleset) -> tuple[Deck, ...]:
    from printkit.games.tonnage_war.paper.units import unit_decks

    return unit_decks(ruleset)


def _markers(ruleset: TonnageRuleset) -> tuple[CounterSet, ...]:
    from printkit.games.tonnage_war.paper.markers import markers

    return (markers(ruleset),)


def _sheets(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.sheet import tables, track_board

    return (track_board(ruleset), *tables(ruleset))


def _pad(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.sheet import score_pad

    return (score_pad(ruleset),)


def _aids(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.mapping import ordinary_packs
    from printkit.games.tonnage_war.paper.reference import player_aids
    from printkit.games.tonnage_war.paper.rules_sheet import rules_sheet

    return (*player_aids(ruleset), rules_sheet(ruleset), ordinary_packs(ruleset))


def _boxes(ruleset: TonnageRuleset) -> tuple[CardTray, ...]:
    return (CardTray("cards", "all four decks", (*_tactical(ruleset), *_units(ruleset)), _TRAY),)


def _journal(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.journal_pages import journal

    return journal(ruleset)
