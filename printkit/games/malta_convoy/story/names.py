"""Invented names for the ships of a convoy to Malta."""

from __future__ import annotations

from typing import Final

from printkit.report.story import Names

NAMES: Final[Names] = {
    "cargo": (
        "Amberley", "Ardent Rose", "Ashgrove", "Barton Star", "Bellmoor", "Bramhall", "Caldervale",
        "Castle Rowan", "Clydebridge", "Corriemore", "Dalewood", "Dunbeath Star", "Eastmarch",
        "Elmhurst", "Fernhill", "Glenfarrow", "Greyfriars", "Harlow Hill", "Inverbeg",
        "Kelso Castle", "Kingsmead", "Lammermoor", "Lochinver Bay", "Marlbrook", "Northwold",
        "Oakhaven", "Pentland Rose", "Queensgarth", "Ravenscar Head", "Rosedale Abbey",
        "Silverburn", "Stanmoor", "Tarnwood", "Upland Star", "Wenlock Edge", "Westerdale",
        "Whitcombe", "Wolds Ranger", "Yarrowdale", "Zennor Head",
    ),
    "tanker": (
        "Arundel Light", "Bakerfield", "Coastal Lamp", "Dunmore Spirit", "Eastern Beacon",
        "Farsund", "Gulf Lantern", "Halcyon Spirit", "Maracay Light", "Orinda", "Petrolina",
        "Severn Spirit",
    ),
    "warship": (
        "Actaeon", "Badger", "Cassandra Bay", "Dauntsey", "Embleton", "Falconer", "Grimsdyke",
        "Hartland", "Icarian", "Jackal", "Keppoch", "Lindisfarne", "Merganser", "Nimrod", "Osprey",
        "Pomona", "Quorn Hill", "Redshank", "Saltburn", "Tamar", "Undine", "Vigil", "Wolverton",
        "Yeoman",
    ),
}  # fmt: skip
