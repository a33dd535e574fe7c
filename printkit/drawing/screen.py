"""How drawings look on a screen: colours as attributes and as classes, type that the screen places by its anchor."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.drawing.shapes import MM_PER_PT, Font, Ink, Item, Text, Weight
from printkit.drawing.svg import FontFace, Look, svg

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
"""The colours of the printed theme."""
WEIGHTS = {
    Weight.HAIR: 0.12,
    Weight.CROP: 0.15,
    Weight.RULE: 0.18,
    Weight.STRUCTURE: 0.35,
    Weight.HEAVY: 0.7,
    Weight.BAND: 1.1,
}
"""The line widths of the printed theme in mm."""
_FACES = {
    Font.TITLE: FontFace("Barlow Condensed", 700),
    Font.NAME: FontFace("Barlow Condensed", 600),
    Font.HEAD: FontFace("Barlow Condensed"),
    Font.TEXT: FontFace("Barlow"),
    Font.ITALIC: FontFace("Barlow", italic=True),
    Font.STRONG: FontFace("Barlow", 600),
    Font.MONO: FontFace("B612 Mono"),
    Font.MONO_STRONG: FontFace("B612 Mono", 700),
}


def _about(text: Text) -> float:
    """Return the approximate width of a text in mm, whatever font it is shown in."""
    return len(text.text) * text.size * MM_PER_PT * 0.5


_SCREEN = Look(COLOURS, WEIGHTS, _FACES, _about, classes=True)


def screen_svg(items: Iterable[Item], width: float, height: float, prefix: str, words: str) -> str:
    """Return a drawing as an ``<svg>`` element for a screen. ``prefix`` begins the identifiers that it defines, and ``words``
    are its text alternative."""
    given = {"role": "img", "aria-label": words}
    return svg(items, width, height, _SCREEN, prefix=prefix, given=given)
