"""The rules of Harbour Run."""

from __future__ import annotations

from printkit.api.rules import Rule

DEAL = Rule(
    "HARBOUR-1", "The deal", "Each side is dealt four cards of an ordinary pack, and keeps them to itself."
)
LAND = Rule(
    "HARBOUR-2", "Landing", "The cutter plays a card from hand: its pips are crates, 10 for a court card."
)
SEARCH = Rule("HARBOUR-3", "The search", "The watch may answer with a card from hand, or wait.")
LANTERN = Rule(
    "HARBOUR-4",
    "The lantern",
    "After a search a die: the cutter is seen on 5 or 6, with the higher card on 3 or more (fog).",
)
DAWN = Rule(
    "HARBOUR-5", "Dawn", "The night ends after four approaches, or when the cutter has been seen twice."
)
TALLY = Rule(
    "HARBOUR-6", "Tally", "Unseen, the crates are landed. The cutter wins with twenty; seen twice, never."
)
RULES = (DEAL, LAND, SEARCH, LANTERN, DAWN, TALLY)
