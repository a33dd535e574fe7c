"""Writes drawings as SVG for a screen.

The page's style sheet can change the colours, and the browser chooses the fonts.
"""

from __future__ import annotations

from collections.abc import Iterable

from printkit.drawing.shapes import MM_PER_PT, Font, Ink, Item, Text, Weight
from printkit.drawing.svg import FACES, FontFace, Look, svg

COLOURS = {
    Ink.INK: "#111111",
    Ink.NAVY: "#10304A",
    Ink.VERMILION: "#C9471F",
    Ink.TEAL: "#1F7A6F",
    Ink.SAND: "#D9B56A",
    Ink.SKY: "#8FB8D8",
    Ink.SLATE: "#5B6770",
    Ink.PAPER: "#FFFFFF",
}
"""The colours of the printed theme (templates/press/theme.toml).

They are copied here because this package may not read the theme; a test compares them.
"""
WEIGHTS = {
    Weight.HAIR: 0.12,
    Weight.CROP: 0.15,
    Weight.RULE: 0.18,
    Weight.STRUCTURE: 0.35,
    Weight.HEAVY: 0.7,
    Weight.BAND: 1.1,
}
"""The line widths of the printed theme in mm.

They are copied from templates/press/theme.toml; a test compares them.
"""
SCREEN_FACES = {**FACES, Font.HEAD: FontFace(FACES[Font.HEAD].family)}
"""The fonts for pictures on a screen.

They are those of :data:`FACES`, except that the heading font has normal weight.

For this weight, the page's style sheet uses the medium font file.
"""


def _approximate_width(text: Text) -> float:
    """Return the approximate width of a text in mm.

    The exact width is unknown, because the browser chooses the font.
    """
    return len(text.text) * text.size * MM_PER_PT * 0.5


_SCREEN = Look(COLOURS, WEIGHTS, SCREEN_FACES, _approximate_width, classes=True)


def screen_svg(items: Iterable[Item], width: float, height: float, prefix: str, words: str) -> str:
    """Return a drawing as an ``<svg>`` element for a screen.

    ``prefix`` begins all identifiers in the element; ``words`` is the text alternative for people who cannot see the drawing.
    """
    given = {"role": "img", "aria-label": words}
    return svg(items, width, height, _SCREEN, prefix=prefix, given=given)
