"""Paper sizes and margins, in millimetres. Each paper is laid out for itself; nothing is scaled from one to another.

    ┌────────────────────────────────┐
    │ EDGE (6): nothing prints here  │
    │   ┌────────────────────────┐   │
    │   │ MARGIN (10): text and  │   │
    │   │ pieces, where they can │   │
    └───┴────────────────────────┴───┘

A home printer leaves a strip along every edge white; what stands in it is lost.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Box

MARGIN = 10.0
EDGE = 6.0


class Paper(NamedTuple):
    """A sheet of paper as it lies; ``name`` is the command line's, ``label`` the printed one."""

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
        """What a home printer reaches."""
        return Box(EDGE, EDGE, self.width - 2 * EDGE, self.height - 2 * EDGE)


LETTER = Paper("letter", "Letter", 215.9, 279.4)
A4 = Paper("a4", "A4", 210.0, 297.0)
PAPERS = (LETTER, A4)
HALF_LETTER = Paper("half-letter", "Half Letter", 139.7, 215.9)
A5 = Paper("a5", "A5", 148.0, 210.0)
PAGES = (HALF_LETTER, A5)
"""Pages of booklets: halves of the papers that are folded."""


def paper(name: str) -> Paper:
    """The paper, or a booklet's page, of that name; raises KeyError."""
    return {each.name: each for each in (*PAPERS, *PAGES)}[name]
