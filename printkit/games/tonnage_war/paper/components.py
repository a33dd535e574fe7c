"""What Tonnage War prints: four decks, markers, score sheet and table, player aids, journal pages. Only what stands on them.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.tonnage_war.rules.house import TonnageHouse
from printkit.press.pieces import CounterSet, Deck, Part, Sheet


def components(house: TonnageHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("tactical", "Tactical cards", partial(_tactical, house)),
        Part("units", "Order-of-battle cards", partial(_units, house)),
        Part("markers", "Markers", partial(_markers, house)),
        Part("sheet", "Score sheet and table", partial(_sheets, house)),
        Part("reference", "Player aids", partial(_aids, house)),
        Part("journal", "Journal pages", partial(_journal, house)),
    )


def _tactical(house: TonnageHouse) -> tuple[Deck, ...]:
    from printkit.games.tonnage_war.paper.tactical import tactical_decks

    return tactical_decks(house)


def _units(house: TonnageHouse) -> tuple[Deck, ...]:
    from printkit.games.tonnage_war.paper.units import unit_decks

    return unit_decks(house)


def _markers(house: TonnageHouse) -> tuple[CounterSet, ...]:
    from printkit.games.tonnage_war.paper.markers import markers

    return (markers(house),)


def _sheets(house: TonnageHouse) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.sheet import score_sheet, tables

    return (score_sheet(house), *tables(house))


def _aids(house: TonnageHouse) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.mapping import ordinary_packs
    from printkit.games.tonnage_war.paper.reference import player_aids

    return (*player_aids(house), ordinary_packs(house))


def _journal(house: TonnageHouse) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.journal_pages import journal

    return journal(house)
