"""Invented names for the ships in Malta Convoy reports."""

from __future__ import annotations

from typing import Final

from printkit.report.story import MERCHANTMEN, Names

NAMES: Final[Names] = {
    "cargo": MERCHANTMEN,
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
