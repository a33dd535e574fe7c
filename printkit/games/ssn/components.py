"""What SSN prints: counters, turn tools and aid cards, range strips, record sheet, reference, journal."""

from __future__ import annotations

from printkit.games.ssn import journal_pages, reference, sheet
from printkit.games.ssn.components_cards import aid_cards
from printkit.games.ssn.components_counters import counters
from printkit.games.ssn.components_rulers import range_strips, step_stick
from printkit.games.ssn.components_tools import easy_tool, sharp_tool
from printkit.games.ssn.rulings import SsnHouse
from printkit.press.pieces import Part, ToolSet


def components(house: SsnHouse) -> tuple[Part, ...]:
    """The parts of the kit under these rulings and house values, in printing order."""
    turning = ToolSet("tools", "Turn tools", (sharp_tool(house), easy_tool(house)))
    strips = ToolSet("rulers", "Range strips and step stick", (*range_strips(house), step_stick()))
    return (
        Part("counters", "Counters", (counters(house),)),
        Part("tools", "Turn tools and aid cards", (ToolSet("cards", "Aid cards", aid_cards(house)), turning)),
        Part("rulers", "Range strips and step stick", (strips,)),
        Part("sheet", "Record sheet", sheet.sheets(house)),
        Part("reference", "Reference", (reference.reference_sheet(house),)),
        Part("journal", "Journal pages", (journal_pages.journal(house),)),
    )
