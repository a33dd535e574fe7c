"""Lists invented names for SSN's ships: the submarine, the landing ship (LHD) that it hunts, and the
frigates that hunt the submarine.
"""

from __future__ import annotations

from typing import Final

from printkit.report.story import Names

NAMES: Final[Names] = {
    "submarine": (
        "Barbel", "Cavalla", "Drumfish", "Escolar", "Garpike", "Halfbeak", "Lamprey", "Moonfish",
        "Pompano", "Redfin", "Sawback", "Tarpon", "Wahoo Bay", "Wolffish",
    ),
    "lhd": (
        "Admiral Sorokin", "Cape Liman", "Ivan Rodin", "Kerch Bay", "Marshal Orlov", "Novaya Zarya",
        "Poltava Bay", "Sivash",
    ),
    "frigate": (
        "Bodry", "Chutky", "Derzky", "Gromky", "Lyuty", "Pylky", "Rezvy", "Smely", "Strogy", "Tverdy",
        "Yarky", "Zorky",
    ),
}  # fmt: skip
