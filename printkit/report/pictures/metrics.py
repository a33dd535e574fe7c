"""Measures the exact width of text in a picture, from the character widths in the font files.

Printed pictures use it to place labels. WeasyPrint draws text with a middle or end anchor in a clipped box, and some
PDF readers cut off the edge of its first letter. Text with a start anchor has no such box.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import accumulate
from typing import NamedTuple

from printkit import resources
from printkit.drawing import MM_PER_PT, Font, Text


class _Advances(NamedTuple):
    """The widths of the characters of a font, by character code.

    They are in font units, of which ``em`` make up the font size.
    """

    em: int
    widths: dict[int, int]
    missing: int


@cache
def _advances(font: Font) -> _Advances:
    from fontTools.ttLib import TTFont

    family = font.value.partition("-")[0]
    data = (resources.fonts() / family / f"{font.value}.ttf").read_bytes()
    with TTFont(BytesIO(data), lazy=True) as file:
        metrics = file["hmtx"].metrics
        widths = {code: metrics[name][0] for code, name in file.getBestCmap().items()}
        return _Advances(file["head"].unitsPerEm, widths, metrics[".notdef"][0])


@lru_cache(maxsize=4096)
def _ems(text: str, font: Font) -> float:
    advances = _advances(font)
    return sum(advances.widths.get(ord(c), advances.missing) for c in text) / advances.em


def label_width(label: Text) -> float:
    """Return the width of a label's text in mm."""
    return _ems(label.text, label.font) * label.size * MM_PER_PT


def letter_places(label: Text) -> list[float]:
    """Return the position of each letter of a label in a picture, in mm from the label's start."""
    advances = _advances(label.font)
    ends = accumulate(advances.widths.get(ord(c), advances.missing) for c in label.text)
    return [each / advances.em * label.size * MM_PER_PT for each in (0, *ends)][:-1]
