"""The typography of sheets: type sizes, the grid of 4 mm lines, and running text with bold words and symbols.

├─ a line is 4 mm ─┤
│  Torpedoes left  │  the baseline stands 3 mm below the line's top
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from printkit.drawing import Anchor, Font, Ink, Item, Line, Style, Text, Use, Weight
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import cap_height, text_width

LEAD = 9.0
"""Length in mm of the short coloured line that decorates the left end of the line above a heading."""
LEAD_DOWN = 0.6
"""Distance in mm between the line above a heading and the middle of the short coloured line below it."""
LINE = 4.0
"""Height of a line of text on a sheet, in mm."""
BASE = 3.0
"""Distance in mm from the top of a line of text to its baseline."""
SIZE = 8.5
"""Type size of text on a sheet, in points. Only the log's keywords below the labels of boxes are smaller."""
WORD = 6.5
"""Type size in points of the small keyword below the label of a box to fill in.

The word is the keyword with which a log records the box.
"""
WORD_LINE = 2.8
"""Height in mm of the small line below the label of a box to fill in. The line contains the keyword that a log uses
for the box."""
WORD_BASE = 2.0
"""Distance in mm from the top of the small line below a label to the baseline of its text.

The line contains the log's keyword for the box.
"""
TITLE_SIZE = 11.0
WRITE = 7.0
"""Minimum height of a box to write in, in mm."""
TICK = 4.0
"""Side of a tick box, in mm."""

RULE = Style(stroke=Ink.SLATE, weight=Weight.RULE)
EDGE = Style(stroke=Ink.INK, weight=Weight.RULE)
FRAME = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
DASHED = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(0.9, 0.7))
DOTTED = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(0.3, 0.9))

RED_SUITS = frozenset({"suit-hearts", "suit-diamonds"})
_TAIL_STROKE = 0.13
"""Thickness of the stroke across the letter Q, as a fraction of the letter's height."""


class LayoutError(ValueError):
    """Raised if the contents of a page or piece do not fit into the available space.

    The message names what does not fit, the available space, and the space that it needs.
    """


class Extent(NamedTuple):
    """The height of a block at a given width, and the height to which the block can grow if there is room, in mm."""

    least: float
    most: float


class _Atom(NamedTuple):
    """A part of a word that is drawn at once: text in one font, or a symbol (the font is then None)."""

    text: str
    font: Font | None
    width: float


_Word = tuple[_Atom, ...]
_CITED = re.compile(r"\(?[A-Z]{2,}-[A-Z0-9][\w.-]*[),.;]*")
"""Matches a rule ID with the parentheses and commas around it. Such text is printed in a paler ink."""
_QUIET = Font.HEAD
MARKUP = re.compile(r"\*([^*]+)\*|\{([a-z0-9-]+)\}|([^*{]+)")


def suit_ink(name: str, ink: Ink = Ink.INK) -> Ink:
    """Return the ink of a suit symbol: vermilion (red) for hearts and diamonds, the ink of the surrounding text for
    all others."""
    return Ink.VERMILION if name in RED_SUITS else ink


def q_tail(
    rank: str, left: float, baseline: float, size: float, ink: Ink, font: Font = Font.TITLE
) -> list[Item]:
    """Return the stroke that lengthens the tail of the letter Q; nothing for any other letter.

    ``left`` is the letter's left edge. In the fonts, the tail is so short that Q could be read as a zero.
    """
    if rank != "Q":
        return []
    wide, tall = text_width(rank, font, size), cap_height(font, size)
    stroke = Style(stroke=ink, weight=_TAIL_STROKE * tall)
    return [
        Line(left + 0.5 * wide, baseline - 0.34 * tall, left + 0.98 * wide, baseline + 0.1 * tall, stroke)
    ]


@lru_cache(maxsize=2048)
def _words(text: str, font: Font, strong: Font, size: float) -> tuple[tuple[_Word, ...], ...]:
    """Return the words of each paragraph of a text. Paragraphs end at newlines."""
    paragraphs: list[tuple[_Word, ...]] = []
    for paragraph in text.split("\n"):
        words: list[list[_Atom]] = [[]]
        for match in MARKUP.finditer(paragraph):
            bold, name, plain = match.groups()
            if name:
                width = symbol(name).width * _symbol_scale(size)
                words[-1].append(_Atom(name, None, width + 0.3))
                continue
            face = strong if bold else font
            for number, piece in enumerate((bold or plain).split(" ")):
                if number:
                    words.append([])
                if piece:
                    shown = _QUIET if _CITED.fullmatch(piece) else face
                    words[-1].append(_Atom(piece, shown, text_width(piece, shown, size, tabular=True)))
        paragraphs.append(tuple(tuple(word) for word in words if word))
    return tuple(paragraphs)


def _symbol_scale(size: float) -> float:
    return cap_height(Font.TEXT, size) * 1.15


class Flow(NamedTuple):
    """A text broken into lines of a given width, ready to be drawn."""

    lines: tuple[tuple[_Word, ...], ...]
    size: float
    space: float

    @property
    def height(self) -> float:
        return LINE * len(self.lines)

    @property
    def width(self) -> float:
        """Return the width in mm of the text's longest line."""
        return max(map(self._line_width, self.lines), default=0.0)

    @property
    def last_width(self) -> float:
        """Return the width in mm of the text's last line."""
        return self._line_width(self.lines[-1]) if self.lines else 0.0

    def _line_width(self, line: tuple[_Word, ...]) -> float:
        return math.fsum(a.width for word in line for a in word) + self.space * max(0, len(line) - 1)

    def items(self, x: float, y: float, ink: Ink = Ink.INK, anchor: Anchor = Anchor.START) -> Iterator[Item]:
        """Yield the lines of the text as shapes.

        ``y`` is the top of the first line. ``anchor`` says whether ``x`` is the start, the middle or the end
        of each line.
        """
        for number, line in enumerate(self.lines):
            left = x
            if anchor is not Anchor.START:
                left -= self._line_width(line) / (1 if anchor is Anchor.END else 2)
            yield from self._line(line, left, y + number * LINE + BASE, ink)

    def _line(self, line: tuple[_Word, ...], x: float, baseline: float, ink: Ink) -> Iterator[Item]:
        text, font, start = "", None, x
        for number, word in enumerate(line):
            if number:
                x += self.space
                text += " " if text else ""
            for atom in word:
                if text and atom.font is not font:
                    assert font is not None
                    yield self._run(start, baseline, text, font, ink)
                    text = ""
                if atom.font is None:
                    scale = _symbol_scale(self.size)
                    middle = baseline - cap_height(Font.TEXT, self.size) / 2
                    fill = suit_ink(atom.text, ink)
                    yield Use(atom.text, x + atom.width / 2, middle, scale, fill=fill, kept=True)
                else:
                    if not text:
                        start, font = x, atom.font
                    text += atom.text
                x += atom.width
        if text and font is not None:
            yield self._run(start, baseline, text, font, ink)

    def _run(self, x: float, baseline: float, text: str, font: Font, ink: Ink) -> Text:
        """Return a piece of text in one font as a shape. Rule IDs are printed in slate (grey)."""
        cited = font is _QUIET and all(map(_CITED.fullmatch, text.split()))
        return Text(x, baseline, text.rstrip(), font, self.size, Ink.SLATE if cited else ink, tabular=True)


@lru_cache(maxsize=2048)
def flow(
    text: str, width: float, font: Font = Font.TEXT, size: float = SIZE, strong: Font = Font.STRONG
) -> Flow:
    """Return the text broken into lines that are at most ``width`` mm wide.

    Raises :class:`LayoutError` if a single word is wider.
    """
    space = text_width(" ", font, size)
    lines: list[tuple[_Word, ...]] = []
    for words in _words(text, font, strong, size):
        line: list[_Word] = []
        used = 0.0
        for word in words:
            wide = math.fsum(atom.width for atom in word)
            if wide > width + 0.01:
                said = "".join(atom.text for atom in word)
                raise LayoutError(f"`{said}` is {wide:.1f} mm wide and has {width:.1f} mm, in `{text}`")
            if line and used + space + wide > width + 0.01:
                lines.append(tuple(line))
                line, used = [], 0.0
            used += wide + (space if line else 0.0)
            line.append(word)
        lines.append(tuple(line))
    return Flow(tuple(lines), size, space)


_CITED_LAST = re.compile(r"\s*\(((?:[A-Z]{2,}-[A-Z0-9][\w.-]*(?: to -\d+)?(?:, )?)+)\)(\.?)$")
"""Matches the rule IDs in parentheses at the end of a paragraph. A range such as ``LOX-ADV-KING-1 to -4`` counts as
one ID.
"""


def split_rule_ids(text: str) -> tuple[str, tuple[str, ...]]:
    """Split the rule IDs off the end of a paragraph, and return the paragraph without them, and the rule IDs."""
    found = _CITED_LAST.search(text)
    if found is None:
        return text, ()
    return text[: found.start()] + found.group(2), tuple(found.group(1).split(", "))


def natural(text: str, font: Font = Font.TEXT, size: float = SIZE) -> float:
    """Return the width in mm of the widest line of a text that is broken only at its newlines."""
    return flow(text, 10_000.0, font, size).width


def centred(box_top: float, height: float, font: Font, size: float) -> float:
    """Return the y coordinate of the baseline at which capitals or digits are vertically centred in a box ``height``
    mm high.
    """
    return box_top + (height + cap_height(font, size)) / 2


def lead(x: float, y: float) -> Line:
    """Return the short coloured line, beginning at (x, y), that decorates the line above a heading."""
    return Line(x, y, x + LEAD, y, Style(stroke=Ink.VERMILION, weight=Weight.HEAVY))
