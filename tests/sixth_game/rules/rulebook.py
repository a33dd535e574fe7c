"""The rules of Harbour Run."""

from __future__ import annotations

from printkit.table import Rule

CHOICE = Rule("HARBOUR-1", "Approach", "Each approach is made bold or wary.")
WATCH = Rule("HARBOUR-2", "The watch", "A die: bold is seen on 1 to 3, wary on less (fog).")
LAND = Rule(
    "HARBOUR-3",
    "Landing",
    "Unseen, a card says how many crates: its pips, 10 for a court card; wary half of them.",
)
DAWN = Rule(
    "HARBOUR-4", "Dawn", "The night is over after four approaches, or when the cutter has been seen twice."
)
TALLY = Rule("HARBOUR-5", "Tally", "The tally counts the crates that were landed.")
RULES = (CHOICE, WATCH, LAND, DAWN, TALLY)
