"""Draws what all nets (flat shapes to cut and fold) have in common: the styles of their lines, and the text above
them.

A net is a flat shape to cut, fold and glue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.drawing import Box, Font, Ink, Item, Style, Text, Weight

CUT = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
FOLD = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(2.0, 1.2))
ON_ART = Style(stroke=Ink.PAPER, weight=0.8)
"""Style of the white strip under a line of a net, which makes the line visible on a picture."""
WORDS = 9.0
"""Height in mm of the space for the text above a net (the flat shape of a box to fold)."""


def net_words(lines: Sequence[str], box: Box) -> Iterator[Item]:
    """Yield the text at the top of a page that contains a net (the flat shape of a box to fold).

    The first line, which says what to do, is darker than the others.
    """
    for at, line in enumerate(lines):
        yield Text(box.x, box.y + 3.4 + 4 * at, line, Font.TEXT, 9, Ink.SLATE if at else Ink.INK)
