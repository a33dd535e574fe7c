"""What Tonnage War prints: four decks, markers, score sheet and table, player aids, journal pages. Only what stands on them.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.pieces import CounterSet, Deck, Part, Sheet


def components(ruleset: TonnageRuleset) -> tuple[Part, ...]:
    """The parts of the kit under these rulings, in printing order."""
    return (
        Part("tactical", "Tactical cards", partial(_tactical, ruleset)),
        Part("units", "Order-of-battle cards", partial(_units, ruleset)),
        Part("markers", "Markers", partial(_markers, ruleset)),
        Part("sheet", "Score sheet and table", partial(_sheets, ruleset)),
        Part("reference", "Player aids", partial(_aids, ruleset)),
        Part("journal", "Journal pages", partial(_journal, ruleset)),
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
    from printkit.games.tonnage_war.paper.sheet import score_sheet, tables

    return (score_sheet(ruleset), *tables(ruleset))


def _aids(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.mapping import ordinary_packs
    from printkit.games.tonnage_war.paper.reference import player_aids

    return (*player_aids(ruleset), ordinary_packs(ruleset))


def _journal(ruleset: TonnageRuleset) -> tuple[Sheet, ...]:
    from printkit.games.tonnage_war.paper.journal_pages import journal

    return journal(ruleset)
