"""Invented names for merchant ships."""

from __future__ import annotations

from typing import Final

from printkit.report.story import Names

NAMES: Final[Names] = {
    "ship": (
        "Amberley", "Ardent Rose", "Ashgrove", "Barton Star", "Bellmoor", "Bramhall", "Caldervale",
        "Castle Rowan", "Clydebridge", "Corriemore", "Dalewood", "Dunbeath Star", "Eastmarch",
        "Elmhurst", "Fernhill", "Glenfarrow", "Greyfriars", "Harlow Hill", "Inverbeg",
        "Kelso Castle", "Kingsmead", "Lammermoor", "Lochinver Bay", "Marlbrook", "Northwold",
        "Oakhaven", "Pentland Rose", "Queensgarth", "Ravenscar Head", "Rosedale Abbey",
        "Silverburn", "Stanmoor", "Tarnwood", "Upland Star", "Wenlock Edge", "Westerdale",
        "Whitcombe", "Wolds Ranger", "Yarrowdale", "Zennor Head",
    ),
}  # fmt: skip
