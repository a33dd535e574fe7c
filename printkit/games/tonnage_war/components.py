"""What Tonnage War prints: four decks, markers, score sheet and table, player aids, journal pages. Only what stands on them."""

from __future__ import annotations

from printkit.games.tonnage_war import journal_pages, mapping, reference, sheet
from printkit.games.tonnage_war.components_markers import markers
from printkit.games.tonnage_war.components_tactical import tactical_decks
from printkit.games.tonnage_war.components_units import unit_decks
from printkit.games.tonnage_war.house import TonnageHouse
from printkit.press.pieces import Part


def components(house: TonnageHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("tactical", "Tactical cards", tactical_decks(house)),
        Part("units", "Order-of-battle cards", unit_decks(house)),
        Part("markers", "Markers", (markers(house),)),
        Part("sheet", "Score sheet and table", (sheet.score_sheet(house), *sheet.tables(house))),
        Part("reference", "Player aids", (*reference.player_aids(house), mapping.ordinary_packs(house))),
        Part("journal", "Journal pages", journal_pages.journal(house)),
    )
