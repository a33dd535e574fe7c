"""Invented names of transports, and invented numbers of U-boats, for Wolf Pack reports."""

from __future__ import annotations

from typing import Final

from printkit.report.story import MERCHANTMEN, Names

NAMES: Final[Names] = {
    "ship": MERCHANTMEN,
    "boat": (
        "U 5101", "U 5108", "U 5112", "U 5117", "U 5119", "U 5124", "U 5133", "U 5138", "U 5141",
        "U 5146", "U 5152", "U 5157", "U 5160", "U 5169", "U 5174", "U 5178", "U 5183", "U 5187",
        "U 5192", "U 5199",
    ),
}  # fmt: skip
