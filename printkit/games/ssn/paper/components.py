"""What SSN prints: counters, turn tools and aid cards, range strips, record sheet, reference, journal.

Each part is made when it is printed: the odds on one are not worked out for another.
"""

from __future__ import annotations

from functools import partial

from printkit.games.ssn.rules.rulings import SsnHouse
from printkit.press.pieces import CounterSet, Part, Sheet, ToolSet


def components(house: SsnHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings and house values, in printing order."""
    return (
        Part("counters", "Counters", partial(_counters, house)),
        Part("tools", "Turn tools", partial(_tools, house)),
        Part("rulers", "Range strips and step stick", partial(_rulers, house)),
        Part("sheet", "Record sheet", partial(_sheets, house)),
        Part("reference", "Reference cards", partial(_reference, house)),
        Part("journal", "Journal pages", partial(_journal, house)),
    )


def _counters(house: SsnHouse) -> tuple[CounterSet, ...]:
    from printkit.games.ssn.paper.counters import counters

    return (counters(house),)


def _tools(house: SsnHouse) -> tuple[ToolSet, ...]:
    from printkit.games.ssn.paper.cards import aid_cards
    from printkit.games.ssn.paper.tools import easy_tool, sharp_tool

    turning = ToolSet("tools", "Turn tools", (sharp_tool(house), easy_tool(house)))
    return (ToolSet("cards", "Aid cards", aid_cards(house)), turning)


def _rulers(house: SsnHouse) -> tuple[ToolSet, ...]:
    from printkit.games.ssn.paper.rulers import range_strips, step_stick

    return (ToolSet("rulers", "Range strips and step stick", (*range_strips(house), step_stick())),)


def _sheets(house: SsnHouse) -> tuple[Sheet, ...]:
    from printkit.games.ssn.paper.sheet import sheets

    return sheets(house)


def _reference(house: SsnHouse) -> tuple[Sheet, ...]:
    from printkit.games.ssn.paper.reference import reference_sheet

    return (reference_sheet(house),)


def _journal(house: SsnHouse) -> tuple[Sheet, ...]:
    from printkit.games.ssn.paper.journal_pages import journal

    return (journal(house),)
