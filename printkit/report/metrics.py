"""How wide a line of a picture's type runs, exactly: the advances that the font files hold.

Printed pictures place their labels by it. WeasyPrint draws text that is anchored at its middle or its end in a box of its
own, cut to the letters, and some PDF readers lose the edge of the first letter there; text that starts at its
place has no such box.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from printkit import resources
from printkit.report.story import MM_PER_PT, Label

_FILES = {
    ("head", False): "BarlowCondensed/BarlowCondensed-Medium.ttf",
    ("head", True): "BarlowCondensed/BarlowCondensed-SemiBold.ttf",
    ("text", False): "Barlow/Barlow-Regular.ttf",
    ("text", True): "Barlow/Barlow-SemiBold.ttf",
    ("mono", False): "B612Mono/B612Mono-Regular.ttf",
    ("mono", True): "B612Mono/B612Mono-Bold.ttf",
    ("serif", False): "SourceSerif4/SourceSerif4-Regular.ttf",
    ("serif", True): "SourceSerif4/SourceSerif4-SemiBold.ttf",
}


class _Advances(NamedTuple):
    """Advances by character code, in units of the font, of which ``em`` make its size."""

    em: int
    widths: dict[int, int]
    missing: int


@cache
def _advances(face: str, bold: bool) -> _Advances:
    from fontTools.ttLib import TTFont

    with TTFont(resources.fonts() / _FILES[face, bold], lazy=True) as font:
        metrics = font["hmtx"].metrics
        widths = {code: metrics[name][0] for code, name in font.getBestCmap().items()}
        return _Advances(font["head"].unitsPerEm, widths, metrics[".notdef"][0])


def label_width(label: Label) -> float:
    """The width of a label's text in mm."""
    advances = _advances(label.face, label.bold)
    units = sum(advances.widths.get(ord(c), advances.missing) for c in label.text)
    return units / advances.em * label.size * MM_PER_PT
