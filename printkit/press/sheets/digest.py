"""Lays out rules in columns. A section can continue in the next column and on the next page.

The rule IDs of a paragraph stand small at the right margin, on its last line if there is room there.

A column never ends with a heading or with the figures below it. A heading is repeated if its section continues on another page, and says so.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from printkit.drawing import MM_PER_INCH, Anchor, Box, Font, Ink, Item, Line, Style, Text, Use, Weight
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import text_width
from printkit.press.blocks import Digest, LaidCounter, RulesFigure, RulesSection
from printkit.press.sheets.diagram import laid_counter
from printkit.press.sheets.shown import SHOWN_HIGH, place_shown, shown_width
from printkit.press.sheets.type import (
    BASE,
    LEAD_DOWN,
    LINE,
    SIZE,
    WORD,
    WORD_BASE,
    WORD_LINE,
    Extent,
    Flow,
    LayoutError,
    flow,
    lead,
    split_rule_ids,
)

_COLUMN_GAP = 4.5
_HEADING = 6.2
_HEADING_SIZE = 12.5  # points
_HEADING_BASE = 4.8  # mm from the rule above a heading to its baseline
_SIGN = (16.0, 4.0)  # mm; greatest width and height of the symbol at the end of a heading
_BETWEEN = 0.5  # mm between paragraphs
_SECTION = 1.6  # mm added before a heading
_LOOSEST = 2.2  # mm; the most that spare height adds between two paragraphs
_NARROW = 65.0  # mm; in narrower columns, the rule IDs stand in the text
_ABOVE = Style(stroke=Ink.NAVY, weight=Weight.HEAVY)
_ABOVE_REST = Style(stroke=Ink.SLATE, weight=Weight.RULE)
_GOES_ON = ", continued"
"""Text added to the title of a section of rules where the section continues in another column or on another page."""
_CONTINUED = 4.4  # mm; height of the small heading of a section that goes on in another column
_STEP = 5.0  # mm from a step's number to its text
_STEP_HIGH = 5.0  # mm; least height of a step
_STEP_SIZE = 13.0  # points
_STEP_NUMBER = re.compile(r"\*(\d+)\*\s+")
"""Matches the number at the beginning of a paragraph of the rules that is a numbered step."""
_CAPTION_GAP = 1.0  # mm from a figure to its caption
_PIECE_GAP = 0.6  # mm after each counter in a figure
_FIGURE_GAP = 1.6  # mm below a figure
_ID_GAP = 2.0  # mm between the text and its rule IDs, and between two of them
_ID_SQUEEZE = 0.8  # mm by which the gap between the text and its rule IDs may be narrower
_SHORTER = 0.3  # the most by which lines are shortened for the rule IDs, as a share of their width
_LAST_WORDS = 10.0  # mm; a last line that exists only because of the rule IDs is this long if possible
_ORPHAN = 4.5  # mm; a last line that is shorter holds only a figure or a short word
_OWN_SPACE = 0.5  # mm by which the spaces between the paragraphs of one column may be larger, so that the columns end level
_UNEVEN = 0.1  # share of the columns' height by which they may be higher so that no paragraph of a section stands alone in the next column
_FINE = 0.01  # precision in mm of the common height of the columns


class _Entry(NamedTuple):
    """An entry of a column of rules: a heading (``paragraph`` is -1), a picture (``figure`` is set), or a paragraph.

    It has the index of its section, its text as it is printed, its height in mm, and its rule IDs, which stand
    ``ids_below`` the text if its last line is too long, or in a column ``ids_room`` mm wide. ``step`` is the number of a paragraph that is a step. A heading
    that ``continues`` a section at the top of a column is small. One whose section is ``unbroken`` keeps all of it in its column.
    """

    section: int
    paragraph: int
    text: str
    height: float
    ids: tuple[str, ...] = ()
    ids_below: bool = False
    step: str = ""
    figure: RulesFigure | None = None
    continues: bool = False
    unbroken: bool = False
    ids_room: float = 0.0

    @property
    def is_heading(self) -> bool:
        return self.paragraph < 0 and self.figure is None


_Columns = list[list[tuple[float, _Entry]]]


def _column_width(digest: Digest, width: float) -> float:
    return (width - _COLUMN_GAP * (digest.columns - 1)) / digest.columns


def _split_step(text: str) -> tuple[str, str]:
    """Return the number at the start of a paragraph and the rest of its text. The number is empty if the paragraph is
    not a numbered step.
    """
    found = _STEP_NUMBER.match(text)
    return (found[1], text[found.end() :]) if found else ("", text)


def _ids_width(ids: Sequence[str]) -> float:
    """Return the width in mm of several rule IDs side by side, including the gap before each of them."""
    return math.fsum(text_width(each, Font.HEAD, WORD, tabular=True) + _ID_GAP for each in ids)


def _beside_ids(text: str, room: float, ids: Sequence[str]) -> tuple[Flow, bool]:
    """Return the lines of a text, each at most ``room`` mm wide, with room for the rule IDs in the last line; and
    whether the IDs need a line of their own.

    If the last line is too long for that, all lines are a little shorter, so that some words stand in a
    further line beside the rule IDs. If this is not possible either, the second value is True: the rule IDs
    need a line of their own.
    """
    words = flow(text, room)
    if not ids or words.last_width + _ids_width(ids) <= room + _ID_SQUEEZE:
        return _without_orphan(words, text, room), False
    narrower = (flow(text, room - less) for less in range(1, int(room * _SHORTER)))
    fitting = [each for each in narrower if each.last_width + _ids_width(ids) <= room]
    for each in fitting:
        if each.last_width >= _LAST_WORDS and len(each.lines) == len(fitting[0].lines):
            return each, False
    return (fitting[0], False) if fitting else (words, True)


def _without_orphan(words: Flow, text: str, room: float) -> Flow:
    """Return the lines of a text. If only a number or a short word would be left for the last line, all lines become
    a little shorter to avoid this.
    """
    if len(words.lines) < 2 or words.last_width >= _ORPHAN:
        return words
    narrower = (flow(text, room - less) for less in range(1, int(room * _SHORTER)))
    same = (each for each in narrower if len(each.lines) == len(words.lines) and each.last_width >= _ORPHAN)
    return next(same, words)


def _ids_column(digest: Digest) -> float:
    """Return the width in mm of the column in which the rule IDs of all paragraphs are printed, one below another."""
    paragraphs = (text for section in digest.sections for text in section.paragraphs)
    widths = (_ids_width((each,)) for text in paragraphs for each in split_rule_ids(text)[1])
    return max(widths, default=0.0)


def _paragraph_lines(text: str, room: float, ids: Sequence[str], ids_room: float) -> tuple[Flow, bool]:
    """Return the lines of a paragraph, each at most ``room`` mm wide, and whether its rule IDs need a line of their
    own.

    They do not if they have a column, ``ids_room`` mm wide; the lines are then shorter by this width.
    """
    if not ids_room:
        return _beside_ids(text, room, ids)
    return _without_orphan(flow(text, room - ids_room), text, room - ids_room), False


@lru_cache(maxsize=32)
def _entries(digest: Digest, width: float) -> tuple[_Entry, ...]:
    entries: list[_Entry] = []
    apart = digest.margin and _column_width(digest, width) >= _NARROW
    beside = _ids_column(digest) if apart and digest.ids_apart else 0.0
    for at, section in enumerate(digest.sections):
        entries.append(_Entry(at, -1, section.title, _HEADING, unbroken=digest.unbroken))
        for figure in section.figures:
            text, ids = split_rule_ids(figure.caption) if apart else (figure.caption, ())
            room = _column_width(digest, width) - _figure_width(figure) - _CAPTION_GAP
            words, below = _beside_ids(text, room, ids)
            high = max(_figure_height(figure), words.height + (WORD_LINE if below else 0.0)) + _FIGURE_GAP
            entries.append(_Entry(at, -1, text, high, ids, below, figure=figure))
        for n, paragraph in enumerate(section.paragraphs):
            text, ids = split_rule_ids(paragraph) if apart else (paragraph, ())
            step, text = _split_step(text)
            room = _column_width(digest, width) - (_STEP if step else 0.0)
            words, below = _paragraph_lines(text, room, ids, beside)
            height = max(
                words.height + (WORD_LINE if below else 0.0),
                _STEP_HIGH if step else 0.0,
                len(ids) * WORD_LINE if beside else 0.0,
            )
            entries.append(_Entry(at, n, text, height + _BETWEEN, ids, below, step, ids_room=beside))
    return tuple(entries)


def _fill(
    entries: Sequence[_Entry], height: float, count: int, *, continued: bool = False, loose: bool = False
) -> tuple[_Columns, int]:
    """Place entries of the rules in ``count`` columns ``height`` mm high; return the columns, and how many entries
    fitted.

    A column consists of its entries with their positions.

    If ``continued`` is True, a section that goes on in the next column has a small heading there, which is not
    counted. If ``loose`` is True, only the next entry must stand in the same column as a heading; otherwise, all
    figures of its section and the first paragraph.
    """
    columns: _Columns = []
    at = 0
    for number in range(count):
        column: list[tuple[float, _Entry]] = []
        y = 0.0
        if continued and number and at < len(entries) and not entries[at].is_heading:
            column.append((0.0, _Entry(entries[at].section, -1, "", _CONTINUED, continues=True)))
            y = _CONTINUED
        while at < len(entries):
            entry = entries[at]
            above = _SECTION if entry.is_heading and column else 0.0
            need = entry.height
            if entry.is_heading:
                need += _height_kept(entries, at, loose=loose)
            if y + above + need > height + 1e-6:
                break
            column.append((y + above, entry))
            y += above + entry.height
            at += 1
        columns.append(column)
    return columns, at


def _height_kept(entries: Sequence[_Entry], heading: int, *, loose: bool) -> float:
    """Return the total height in mm of the entries that must be in the same column as a heading.

    ``heading`` is the heading's index.

    These entries are the figures of the heading's section and its first paragraph. If ``loose`` is True, only
    the next entry is kept; otherwise an unbroken section is kept as a whole.
    """
    end = heading + 1
    while not loose and end < len(entries) and entries[end].figure is not None:
        end += 1
    if entries[heading].unbroken and not loose:
        end = max(n for n, entry in enumerate(entries) if entry.section == entries[heading].section)
    return math.fsum(entry.height for entry in entries[heading + 1 : end + 1])


@lru_cache(maxsize=32)
def measure_digest(digest: Digest, width: float) -> Extent:
    entries = _entries(digest, width)
    high = _least_height(entries, digest.columns)
    longest = max(map(len, _fill(entries, high, digest.columns)[0]))
    return Extent(high, high + _LOOSEST * (longest - 1))


def height_with_headings(digest: Digest, width: float) -> float:
    """Return the smallest height in mm of a digest (a block of rules in columns), including a small heading in every
    column that begins within a section."""
    return _least_height(_entries(digest, width), digest.columns, continued=True)


@lru_cache(maxsize=32)
def _least_height(entries: tuple[_Entry, ...], count: int, *, continued: bool = False) -> float:
    """Return the smallest height in mm with which ``count`` columns can contain all entries."""
    low = math.fsum(entry.height for entry in entries) / count
    high = low + _SECTION + 2 * max(entry.height for entry in entries) + _HEADING
    while _fill(entries, high, count, continued=continued)[1] < len(entries):
        high += _HEADING
    while high - low > _FINE:
        middle = (low + high) / 2
        if _fill(entries, middle, count, continued=continued)[1] < len(entries):
            low = middle
        else:
            high = middle
    return high


def _spaced_out(columns: _Columns, height: float) -> _Columns:
    """Return the columns of rules with the unused height distributed among the gaps between paragraphs.

    The added space is nearly the same in all columns, so that their lines stay nearly aligned. A single column often
    stands beside others, so its first paragraph stays close to the heading: the first lines of all of them are
    level.
    """
    kept = 1 if len(columns) == 1 else 0
    spare = [
        (height - column[-1][0] - column[-1][1].height) / (len(column) - 1 - kept)
        if len(column) > 1 + kept
        else math.inf
        for column in columns
    ]
    least = min(spare, default=math.inf)
    common = max(0.0, min(_LOOSEST, least)) if least < math.inf else 0.0
    spaces = [max(common, own) if own <= common + _OWN_SPACE else common for own in spare]
    return [
        [(y + max(0, n - kept) * each, entry) for n, (y, entry) in enumerate(column)]
        for column, each in zip(columns, spaces, strict=True)
    ]


def split_digest(digest: Digest, width: float, height: float) -> tuple[Digest | None, Digest]:
    """Split a digest (a block of rules in columns), and return the part that fits into ``height`` mm and the rest.

    The first part is None if there is no room for a heading with one paragraph. Figures of a section are not
    separated. If the rest goes on with a section, its title says so.
    """
    entries = _entries(digest, width)
    _, held = _fill(entries, height, digest.columns)
    if held < 2:
        _, held = _fill(entries, height, digest.columns, loose=True)
    while 0 < held < len(entries) and entries[held].figure is not None:
        held -= 1  # the figures of a section stay together, below its heading
    if held < 2:
        return None, digest
    first, rest = _digest_of(digest, entries[:held]), _digest_of(digest, entries[held:])
    if entries[held : held + 1] and not entries[held].is_heading:
        going_on, *others = rest.sections
        title = f"{going_on.title.removesuffix(_GOES_ON)}{_GOES_ON}"
        rest = replace(rest, sections=(replace(going_on, title=title), *others))
    return first, rest


def _digest_of(digest: Digest, entries: Sequence[_Entry]) -> Digest:
    """Return a digest (a block of rules in columns) that contains only the given entries.

    If a section is divided between two digests, its title is repeated.
    """
    sections = []
    for at in dict.fromkeys(entry.section for entry in entries):
        whole = digest.sections[at].paragraphs
        inside = [entry for entry in entries if entry.section == at]
        texts = tuple(whole[entry.paragraph] for entry in inside if entry.paragraph >= 0)
        figures = tuple(entry.figure for entry in inside if entry.figure is not None)
        sections.append(replace(digest.sections[at], paragraphs=texts, figures=figures))
    return replace(digest, sections=tuple(sections))


def _lone_entry(columns: _Columns) -> _Entry | None:
    """Return the first entry that is alone at the top of a column because the rest of its section is in the previous
    column.

    If there is none, return None.
    """
    for before, column in pairwise(filter(None, columns)):
        inside = [
            entry for _, entry in column if entry.section == before[-1][1].section and not entry.continues
        ]
        if len(inside) == 1:
            return inside[0]
    return None


def place_digest(digest: Digest, box: Box) -> Iterator[Item]:
    entries = _entries(digest, box.width)
    # The headings of continued sections are left out if there is no room for them.
    least = height_with_headings(digest, box.width)
    continued = least <= box.height + _FINE
    if not continued:
        least = _least_height(entries, digest.columns)
    columns, held = _fill(entries, least, digest.columns, continued=continued)
    if held < len(entries):
        raise LayoutError(f"rules: {len(entries) - held} paragraphs too many for {box.height:.1f} mm")
    lone = _lone_entry(columns)
    if lone is not None and lone.height <= min(box.height - least, _UNEVEN * least):
        taller, held = _fill(entries, least + lone.height, digest.columns, continued=continued)
        if held == len(entries) and _lone_entry(taller) is None:
            columns = taller
    room = _column_width(digest, box.width)
    for number, column in enumerate(_spaced_out(columns, box.height)):
        x = box.x + number * (room + _COLUMN_GAP)
        for down, entry in column:
            y = box.y + down
            if entry.continues:
                yield from _continued(digest.sections[entry.section].title, x, y, room)
            elif entry.is_heading:
                yield from _heading(digest.sections[entry.section], x, y, room)
            elif entry.figure is not None:
                yield from _figure(entry.figure, entry, Box(x, y, room, entry.height - _FIGURE_GAP))
            else:
                yield from _entry(entry, Box(x, y, room, entry.height))


def _figure_width(figure: RulesFigure) -> float:
    """Return the width in mm of the dice, cards or counters in a picture of the rules, including the space after each
    of them.
    """
    pieces = (counter.length_in * MM_PER_INCH + _PIECE_GAP for counter, _ in figure.pieces)
    return shown_width(figure.shown) + math.fsum(pieces)


def _figure_height(figure: RulesFigure) -> float:
    """Return the height in mm of the dice, cards or counters in a picture of the rules."""
    pieces = (counter.width_in * MM_PER_INCH for counter, _ in figure.pieces)
    return max(SHOWN_HIGH if figure.shown else 0.0, *pieces, 0.0)


def _figure(figure: RulesFigure, entry: _Entry, box: Box) -> Iterator[Item]:
    """Yield a picture that illustrates a rule, with the caption to its right and the rule IDs at the right margin."""
    wide = _figure_width(figure)
    yield from place_shown(figure.shown, box.x, box.centre.y, figure.ink)
    x = box.x
    for counter, turned in figure.pieces:
        length = counter.length_in * MM_PER_INCH
        yield laid_counter(LaidCounter(counter, x + length / 2, box.centre.y, turned=turned))
        x += length + _PIECE_GAP
    words, _ = _beside_ids(entry.text, box.width - wide - _CAPTION_GAP, entry.ids)
    high = words.height + (WORD_LINE if entry.ids_below else 0.0)
    top = box.centre.y - high / 2
    yield from words.items(box.x + wide + _CAPTION_GAP, top)
    yield from _ids(entry, box.right, top + words.height)


def _ids(entry: _Entry, right: float, below: float) -> Iterator[Item]:
    """Yield the rule IDs of an entry side by side, so that the last one ends at the x coordinate ``right``.

    ``below`` is the lower edge of its text, in mm from the top.
    """
    at = below + WORD_BASE if entry.ids_below else below - LINE + BASE
    for each in reversed(entry.ids):
        yield Text(right, at, each, Font.HEAD, WORD, Ink.SLATE, Anchor.END, tabular=True)
        right -= _ids_width((each,))


def _entry(entry: _Entry, box: Box) -> Iterator[Item]:
    """Yield a paragraph of the rules with its rule IDs at the right margin and, if it is a numbered step, its number."""
    left = box.x
    if entry.step:
        yield Text(left, box.y + BASE + 0.8, entry.step, Font.TITLE, _STEP_SIZE, Ink.VERMILION)
        left += _STEP
    words, _ = _paragraph_lines(entry.text, box.right - left, entry.ids, entry.ids_room)
    yield from _paragraph(words, left, box.y, titled=entry.text.startswith("*"))
    if not entry.ids_room:
        yield from _ids(entry, box.right, box.y + words.height)
        return
    for n, each in enumerate(entry.ids):
        low = box.y + BASE + n * WORD_LINE
        yield Text(box.right, low, each, Font.HEAD, WORD, Ink.SLATE, Anchor.END, tabular=True)


def _heading(section: RulesSection, x: float, y: float, width: float) -> Iterator[Item]:
    """Yield the heading of a section of rules below a heavy line, with the section's symbol at the right."""
    yield Line(x, y, x + width, y, _ABOVE)
    yield lead(x, y + LEAD_DOWN)
    yield Text(x, y + _HEADING_BASE, section.title, Font.TITLE, _HEADING_SIZE, Ink.NAVY)
    if section.sign:
        sign = symbol(section.sign)
        scale = sign.scale_within(*_SIGN)
        middle = y + _HEADING_BASE - sign.height * scale / 2 + 0.2
        yield Use(
            section.sign, x + width - sign.width * scale / 2, middle, scale, fill=section.ink, kept=True
        )


def _continued(title: str, x: float, y: float, width: float) -> Iterator[Item]:
    """Yield the small heading at the top of a column whose first section began in an earlier column."""
    yield Line(x, y, x + width, y, _ABOVE_REST)
    yield Text(x, y + BASE + 0.3, f"{title.removesuffix(_GOES_ON)}{_GOES_ON}", Font.HEAD, SIZE, Ink.SLATE)


def _paragraph(words: Flow, x: float, y: float, *, titled: bool) -> Iterator[Item]:
    """Yield the lines of a paragraph of the rules.

    If it is ``titled``, the bold words at its beginning are its title, printed in navy.
    """
    for item in words.items(x, y):
        bold = isinstance(item, Text) and item.font is Font.STRONG
        titled = titled and bold
        yield replace(item, ink=Ink.NAVY) if titled and isinstance(item, Text) else item
