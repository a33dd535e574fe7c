"""What all nets to cut, fold and glue have in common: their lines, and the words above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.drawing import Box, Font, Ink, Item, Style, Text, Weight

CUT = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
FOLD = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(2.0, 1.2))
WORDS = 9.0
"""Height in mm of the room above a net for the words about it."""


def net_words(lines: Sequence[str], box: Box) -> Iterator[Item]:
    """Yield the words at the top of a page's box; the first line, which says what to do, is darker than the others."""
    for at, line in enumerate(lines):
        yield Text(box.x, box.y + 3.4 + 4 * at, line, Font.TEXT, 9, Ink.SLATE if at else Ink.INK)
