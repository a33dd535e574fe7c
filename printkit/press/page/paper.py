"""Paper sizes and margins in millimetres.

Each page is laid out for its own paper size, and is never scaled to another size.

    ┌────────────────────────────────┐
    │ EDGE (6): nothing prints here  │
    │   ┌────────────────────────┐   │
    │   │ MARGIN (10): text and  │   │
    │   │ pieces, where they can │   │
    └───┴────────────────────────┴───┘

A home printer cannot print a strip along every edge.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Box

MARGIN = 10.0
EDGE = 6.0


class Paper(NamedTuple):
    """A paper size with its orientation. ``name`` is its name on the command line, ``label`` the printed name."""

    name: str
    label: str
    width: float
    height: float

    @property
    def landscape(self) -> Paper:
        return Paper(self.name, self.label, max(self.width, self.height), min(self.width, self.height))

    @property
    def portrait(self) -> Paper:
        return Paper(self.name, self.label, min(self.width, self.height), max(self.width, self.height))

    @property
    def printable(self) -> Box:
        """Return the area of a page that a home printer can print, in mm."""
        return Box(EDGE, EDGE, self.width - 2 * EDGE, self.height - 2 * EDGE)


LETTER = Paper("letter", "Letter", 215.9, 279.4)
A4 = Paper("a4", "A4", 210.0, 297.0)
PAPERS = (LETTER, A4)
HALF_LETTER = Paper("half-letter", "Half Letter", 139.7, 215.9)
A5 = Paper("a5", "A5", 148.0, 210.0)
PAGES = (HALF_LETTER, A5)
"""Page sizes of booklets: half-letter (half a sheet of Letter) and A5 (half a sheet of A4).

Sheets are folded in the middle.
"""


def paper(name: str) -> Paper:
    """Return the paper size or booklet page size with the given name. Raises KeyError if there is none."""
    return {each.name: each for each in (*PAPERS, *PAGES)}[name]
