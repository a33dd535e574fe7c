"""Measures text with the metrics of printkit's fonts, for layout.

Sizes are in points, widths and heights in millimetres::

    text_width("Torpedoes left", Font.HEAD, 10)          # mm
    wrap("May be played when contact is in effect.", Font.TEXT, 8, width=51)   # -> tuple of lines
    fit("A very long heading", Font.TITLE, 14, width=60)  # -> the size in points at which it fits
    cap_height(Font.TITLE, 14)                            # mm, to centre a line of capitals in a box

Kerning is left out on purpose: what is measured here is exactly what is drawn.
"""

from __future__ import annotations

import math
from copy import copy
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from printkit import resources
from printkit.drawing import PT_PER_MM, Font

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont


_FIGURES = "0123456789"

# Height of capitals, and depth of g and p below the baseline, in ems; from the tables of the font files.
_CAP = {"Barlow": 0.700, "BarlowCondensed": 0.700, "B612Mono": 0.750}
_DEPTH = {"Barlow": 0.20, "BarlowCondensed": 0.20, "B612Mono": 0.22}


# Number of the first of ten glyphs in Barlow that are figures of equal width (its ``tnum`` feature); no character codes
# select them. In the other font families, all figures have the same width.
_TABULAR_ZERO = {"Barlow": 489, "BarlowCondensed": 489}

_LAST_LINE = 0.45
"""Minimum length of the last line when a text is broken into lines of similar length, as a fraction of the available
width."""

# The apostrophe that replaces the typewriter's one in print. Logs are printed as typed.
_QUOTE = "’"


class MissingGlyphError(ValueError):
    """Raised if a text contains a character that the font does not have."""


def family(font: Font) -> str:
    """Return the name of the font family's folder in fonts/."""
    return font.value.partition("-")[0]


@cache
def face(font: Font, *, tabular: bool = False) -> TTFont:
    """Return the font as an object of the library reportlab, which writes PDFs, for measuring and drawing text.

    Each font file is parsed only once.

    ``tabular`` returns the same font with figures of equal width. If a family has separate glyphs for these,
    they replace the ordinary figures, so that a number stays one text run and can be found by searching.
    """
    if tabular and family(font) not in _TABULAR_ZERO:
        tabular = False
    return _face(font, tabular)


@cache
def _face(font: Font, tabular: bool) -> TTFont:
    from reportlab.pdfbase.ttfonts import TTFont

    if not tabular:
        data = (resources.fonts() / family(font) / f"{font.value}.ttf").read_bytes()
        return TTFont(font.value, BytesIO(data))
    # Copy the parsed font and replace only the tables that differ; parsing the file again would be slow.
    made = copy(_face(font, False))
    made.fontName = f"{font.value}-Tabular"
    made.state = WeakKeyDictionary()
    own = made.face = copy(made.face)
    # Name the subset in the PDF differently from the ordinary font.
    own.name = made.fontName.encode()
    own.charToGlyph, own.charWidths = dict(own.charToGlyph), dict(own.charWidths)
    for glyph, figure in enumerate(_FIGURES, _TABULAR_ZERO[family(font)]):
        own.charToGlyph[ord(figure)] = glyph
        own.charWidths[ord(figure)] = own.hmetrics[glyph][0] * 1000 / own.unitsPerEm
    return made


@cache
def _widths(font: Font, tabular: bool) -> dict[int, float]:
    """Return the width of each character of the font in ems, by character code."""
    widths = {code: width / 1000 for code, width in face(font, tabular=tabular).face.charWidths.items()}
    if is_set(font):
        widths[ord("'")] = widths[ord(_QUOTE)]
    return widths


def is_set(font: Font) -> bool:
    """Return True if straight quotation marks are replaced with curly ones in text in this font.

    Only the typewriter font, in which logs are printed, keeps straight ones.
    """
    return font not in (Font.MONO, Font.MONO_STRONG)


def typeset(text: str, font: Font) -> str:
    """Return the text with straight apostrophes replaced by typographic ones. The length of the text does not change."""
    return text.replace("'", _QUOTE) if "'" in text and is_set(font) else text


def advances(text: str, font: Font, *, tabular: bool = False) -> list[float]:
    """Return the width of each character of the text, in ems."""
    widths = _widths(font, tabular)
    try:
        return [widths[ord(char)] for char in text]
    except KeyError as missing:
        char = chr(missing.args[0])
        raise MissingGlyphError(f"{font.value} has no {char!r} (U+{ord(char):04X}), in {text!r}") from None


@lru_cache(maxsize=8192)
def _ems(text: str, font: Font, tabular: bool) -> float:
    return math.fsum(advances(text, font, tabular=tabular))


def text_width(text: str, font: Font, size: float, *, tabular: bool = False) -> float:
    """Return the width of a line of text in mm; ``size`` is in points."""
    return _ems(text, font, tabular) * size / PT_PER_MM


def cap_height(font: Font, size: float) -> float:
    """Return the height of a capital letter or digit in mm; ``size`` is in points."""
    return _CAP[family(font)] * size / PT_PER_MM


def depth(font: Font, size: float) -> float:
    """Return how far the lowest letters of a text (such as p) extend below its baseline, in mm; ``size`` is in
    points."""
    return _DEPTH[family(font)] * size / PT_PER_MM


def wrap(text: str, font: Font, size: float, width: float, *, tabular: bool = False) -> tuple[str, ...]:
    """Split the text into lines at most ``width`` mm wide.

    A newline always breaks the line; a no-break space never does. A word that is too wide gets a line of its
    own, so callers must check the width of the lines.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, font, size, tabular=tabular) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def balanced(text: str, font: Font, size: float, width: float) -> tuple[str, ...]:
    """Split the text into lines as :func:`wrap` does, but avoid a very short last line.

    If the last line would be very short, all lines are broken earlier, so that words move down to the last line. The number of lines
    stays the same.
    """
    lines = wrap(text, font, size, width)
    narrower = width - 1.0
    while text_width(lines[-1], font, size) < width * _LAST_LINE:
        tighter = wrap(text, font, size, narrower)
        if len(tighter) > len(lines):
            break
        lines, narrower = tighter, narrower - 1.0
    return lines


def fit(text: str, font: Font, size: float, width: float, *, least: float = 7.5) -> float:
    """Return the largest type size in points, from ``least`` to ``size``, at which a line of text is at most
    ``width`` mm wide.
    """
    natural = text_width(text, font, size)
    if natural <= width:
        return size
    return max(least, int(size * width / natural * 10) / 10)
