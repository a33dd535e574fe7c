"""Converts the names of inks in a drawing (such as NAVY or PAPER) to colours, line widths and patterns.

The theme file defines the colours; the ink mode (``full``, ``low`` or ``mono``) says how much ink is used.

full: colours and fills. low: fills become outlines, so that a page costs a tenth of the ink. mono: black alone, with
a pattern of its own for each role, so that no two roles differ only by a shade of grey.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit import resources
from printkit.drawing import Ink, Pattern, Style, Use, Weight
from printkit.drawing.symbols import STROKES
from printkit.table.toml_values import beyond_bounds, value_words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

THEME_FILE = "press/theme.toml"


class InkMode(Enum):
    FULL = "full"
    LOW = "low"
    MONO = "mono"


class ThemeError(ValueError):
    """Raised if a theme file cannot be used. The message gives the place in the file and the reason."""


class Rgb(NamedTuple):
    """A colour as red, green and blue from 0 to 1."""

    red: float
    green: float
    blue: float

    @property
    def css(self) -> str:
        """Return the colour in CSS notation: ``#10304A``."""
        return "#" + "".join(f"{round(part * 255):02X}" for part in self)


BLACK = Rgb(0, 0, 0)
WHITE = Rgb(1, 1, 1)


@dataclass(frozen=True, slots=True)
class Theme:
    """The content of a theme file: colours, line widths and patterns. Lengths are in mm."""

    palette: dict[Ink, Rgb]
    weights: dict[Weight, float]
    low_outline: float
    mono_outline: float
    mono_open: frozenset[Ink]
    mono_patterns: dict[Ink, Pattern]
    mono_strokes: dict[Ink, float]
    pitch: float
    line: float
    dot: float


class Drawn(NamedTuple):
    """How a shape is drawn in one ink mode: its colours, line width in mm, and fill pattern.

    If ``covers`` is True, white is drawn under the pattern. With ``round_ends``, strokes have round ends, as
    in an engraving. If ``hatch`` is not 0, level lines replace the pattern; the lowest of them are ``hatch``
    mm apart.
    """

    stroke: Rgb | None
    width: float
    fill: Rgb | None
    pattern: Pattern
    dash: tuple[float, ...]
    covers: bool = False
    round_ends: bool = False
    hatch: float = 0.0


class DrawnSymbol(NamedTuple):
    """How a symbol is drawn in one ink mode: its colour, and whether it is filled or drawn as an outline ``width`` mm
    wide."""

    colour: Rgb
    outlined: bool
    width: float


class Inks:
    """Converts ink roles (names of inks in a drawing, such as NAVY) to the colours, line widths and patterns of a theme in one ink mode."""

    def __init__(self, theme: Theme, mode: InkMode) -> None:
        self.theme = theme
        self.mode = mode
        self._styles: dict[Style, Drawn] = {}
        mono = mode is InkMode.MONO
        self._colours = {
            ink: (WHITE if ink is Ink.PAPER else BLACK) if mono else theme.palette[ink] for ink in Ink
        }

    def colour(self, ink: Ink) -> Rgb:
        """Return the colour with which this ink mode prints text and lines in an ink such as NAVY."""
        return self._colours[ink]

    def style(self, style: Style) -> Drawn:
        drawn = self._styles.get(style)
        if drawn is None:
            drawn = self._styles[style] = self._draw(style)
        return drawn

    def symbol(self, use: Use) -> DrawnSymbol:
        theme, ink, outlined = self.theme, use.fill, use.outlined
        if use.on_plate:
            colour = self._colours[ink if self.mode is InkMode.LOW else Ink.PAPER]
            return DrawnSymbol(colour, outlined and self.mode is InkMode.LOW, theme.low_outline)
        if self.mode is InkMode.MONO:
            outlined = outlined or (ink in theme.mono_open and use.symbol not in STROKES)
            return DrawnSymbol(self._colours[ink], outlined, theme.mono_outline)
        if self.mode is InkMode.LOW and not use.kept and ink is not Ink.PAPER:
            outlined = True
        return DrawnSymbol(self._colours[ink], outlined, theme.low_outline)

    def _draw(self, style: Style) -> Drawn:
        style = self.restyled(style)
        stroke = None if style.stroke is None else self._colours[style.stroke]
        weight = style.weight
        width = self.theme.weights[weight] if isinstance(weight, Weight) else weight
        fill = None if style.fill is None else self._colours[style.fill]
        round_ends = style.tint and style.fill is None
        return Drawn(stroke, width, fill, style.pattern, style.dash, style.covers, round_ends, style.hatch)

    def restyled(self, style: Style) -> Style:
        """Return the style with the changes that this ink mode requires, such as outlines in place of fills.

        In the mode ``low``, fills become outlines; in the mode ``mono``, fills become patterns. The style
        still names colours by their role.
        """
        theme, fill = self.theme, style.fill
        if self.mode is InkMode.LOW and style.low_stroke is not None:
            stroke, weight = style.low_stroke
            inside = Ink.PAPER if fill is not None and style.covers else None
            return replace(style, stroke=stroke, weight=weight, fill=inside, covers=False, tint=False)
        if fill is None:
            return self._shading_style(style) if style.tint else self._line_style(style)
        coloured = style.pattern is Pattern.SOLID and fill is not Ink.PAPER
        plain = coloured and not style.kept
        if style.tint and self.mode is not InkMode.FULL:
            pattern = Pattern.LINES if style.pattern is Pattern.SOLID else style.pattern
            return replace(
                style, fill=None if self.mode is InkMode.LOW else fill, pattern=pattern, covers=False
            )
        if self.mode is InkMode.LOW and plain:
            # An outline replaces the fill, unless the style has a stroke already.
            if style.stroke is None:
                weight = theme.low_outline if isinstance(style.weight, Weight) else style.weight
                style = replace(style, stroke=fill, weight=weight)
            if style.hatch:
                return replace(style, pattern=Pattern.HATCH)
            return replace(style, fill=Ink.PAPER if style.covers else None, covers=False)
        if self.mode is InkMode.MONO and coloured and style.colour_only:
            return replace(style, fill=Ink.PAPER if style.covers else None, covers=False)
        if self.mode is InkMode.MONO and plain and not style.plate:
            if style.stroke is None:
                style = replace(style, stroke=fill, weight=theme.mono_outline)
            return replace(style, pattern=theme.mono_patterns[fill])
        return style

    def _shading_style(self, style: Style) -> Style:
        """Return the style of a shading line of a picture, with the changes that this ink mode requires.

        In the ink mode ``low``, the line is left out. In the ink mode ``mono``, a line in a pale ink becomes
        thinner, and a line that is ``colour_only`` is left out.
        """
        if self.mode is InkMode.LOW or (self.mode is InkMode.MONO and style.colour_only):
            return replace(style, stroke=None)
        if self.mode is InkMode.MONO and style.stroke is not None and not isinstance(style.weight, Weight):
            return replace(style, weight=style.weight * self.theme.mono_strokes.get(style.stroke, 1.0))
        return style

    def _line_style(self, style: Style) -> Style:
        """Return the style of a line other than a shading line, with the changes that this ink mode requires.

        In the ink mode ``mono``, a pale line, such as that of a grid, is dotted.
        """
        pale = self.mode is InkMode.MONO and style.stroke is Ink.SKY and not style.dash
        return replace(style, weight=Weight.HAIR, dash=_DOTTED) if pale else style


_DOTTED = (0.25, 0.85)
"""The dots of a pale line in the ink mode ``mono`` (black only): the length of a dot and the gap to the next one, in
mm."""
_HEX = re.compile("[0-9A-Fa-f]{6}")
_THIN, _THICK = 0.01, 5.0  # allowed range of line widths, mm
# Allowed range of pattern pitches, mm: wide enough not to look grey, narrow enough to show on a piece.
_FINE, _COARSE = 0.3, 20.0


def _rgb(text: str) -> Rgb:
    if not _HEX.fullmatch(text):
        raise ValueError(f"{text!r} is not a colour: six hexadecimal digits, such as 10304A")
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return Rgb(round(red, 4), round(green, 4), round(blue, 4))


def _merged(own: dict[str, object], over: dict[str, object]) -> dict[str, object]:
    """Return a table of a theme file (``own``) with the values in ``over`` replacing its own values, also in nested
    tables."""
    result = dict(own)
    for key, value in over.items():
        before = result.get(key)
        result[key] = (
            _merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
        )
    return result


def _read(path: Traversable) -> dict[str, object]:
    import tomllib

    try:
        text = path.read_text(encoding="utf-8")
        if (found := beyond_bounds(text)) is not None:
            line = text.count("\n", 0, found.at) + 1
            raise ThemeError(f"{path}:{line}: {found.found}; expected: {found.expected}")
        return tomllib.loads(text)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ThemeError(f"{path}: {error}") from error


@cache
def load_theme(templates: Path | None = None) -> Theme:
    """Return a theme (colours, line widths and patterns), read from its file.

    Values from a theme file in the user's templates folder replace printkit's own.
    """
    raw = _read(resources.templates() / THEME_FILE)
    own = None if templates is None else templates / THEME_FILE
    if own is not None and own.is_file():
        raw = _merged(raw, _read(own))
    try:
        return _theme(raw)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise ThemeError(f"{own or THEME_FILE}: the theme cannot be used: {error}") from error


def _table(raw: dict[str, object], name: str) -> dict[str, object]:
    table = raw[name]
    if not isinstance(table, dict):
        raise TypeError(f"{name} is not a table")
    return table


def _mm(table: dict[str, object], name: str, least: float = _THIN, most: float = _THICK) -> float:
    value = table[name]
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(f"{name}: {value_words(value)} is not a number")
    if not least <= value <= most:
        raise ValueError(f"{name}: {value:g} mm is not between {least:g} and {most:g} mm")
    return float(value)


def _theme(raw: dict[str, object]) -> Theme:
    palette, weights, patterns = (_table(raw, name) for name in ("palette", "weights", "patterns"))
    mono = _table(raw, "mono")
    mono_patterns = _table(mono, "patterns")
    strokes = _table(mono, "strokes")
    opened = mono["open-symbols"]
    if not isinstance(opened, list):
        raise TypeError("open-symbols is not a list")
    return Theme(
        palette={ink: _rgb(str(palette[ink.value])) for ink in Ink},
        weights={weight: _mm(weights, weight.value) for weight in Weight},
        low_outline=_mm(_table(raw, "low"), "outline"),
        mono_outline=_mm(mono, "outline"),
        mono_open=frozenset(Ink(name) for name in opened),
        mono_patterns={ink: Pattern(mono_patterns[ink.value]) for ink in Ink},
        mono_strokes={Ink(name): _mm(strokes, name, most=1.0) for name in strokes},
        pitch=_mm(patterns, "pitch", _FINE, _COARSE),
        line=_mm(patterns, "line"),
        dot=_mm(patterns, "dot"),
    )
