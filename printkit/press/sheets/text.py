"""Draws running text, lists of facts, tick boxes and boxes to write in."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from printkit.drawing import (
    STRUCTURE,
    Anchor,
    Box,
    FieldKind,
    Font,
    FormField,
    Ink,
    Item,
    Line,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.press.art.fonts import fit, text_width
from printkit.press.blocks import Check, Checks, Facts, Field, Fields, Lines, Notes
from printkit.press.pictures.sea import stamped_water
from printkit.press.sheets.type import (
    BASE,
    DOTTED,
    EDGE,
    LINE,
    RULE,
    SIZE,
    TICK,
    WORD,
    WRITE,
    Extent,
    LayoutError,
    centred,
    flow,
    natural,
    split_rule_ids,
)

COLUMN_GAP = 4.0


# --- notes


_BADGE = 6.4  # mm; side of the square around a badge
_BADGE_SIZE = 13.0  # points
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE, dash=(1.2, 0.8))
_KNOWN = 0.45  # share of a box's width for a figure that is known before the game


def measure_notes(notes: Notes, width: float) -> Extent:
    if notes.badge:
        return Extent(_BADGE, _BADGE)
    height = math.fsum(flow(_cited(notes, n), width).height for n in range(len(notes.paragraphs)))
    height += notes.gap * (len(notes.paragraphs) - 1)
    return Extent(height, height)


def place_notes(notes: Notes, box: Box) -> Iterator[Item]:
    if notes.badge:
        if notes.course is not None:
            yield from _course(Box(box.x, box.y, _BADGE, box.height + notes.course))
        yield from _badge(notes.paragraphs[0], box.x, box.y)
        return
    y = box.y
    for number in range(len(notes.paragraphs)):
        text = flow(_cited(notes, number), box.width)
        yield from text.items(box.x, y, Ink.SLATE if notes.quiet else Ink.INK)
        y += text.height + notes.gap


def _course(strip: Box) -> Iterator[Item]:
    """Yield a strip of water with the line of a ship's course on it.

    The course runs down from the badge (the word in a square) at the upper end of the strip.
    """
    yield stamped_water("phase", strip, 11)
    yield Line(strip.centre.x, strip.y + _BADGE + 0.6, strip.centre.x, strip.bottom - 0.4, _COURSE)


def _badge(text: str, x: float, y: float) -> Iterator[Item]:
    """Yield a short word in a square (a badge), in letters as large as the square allows."""
    size = fit(text, Font.TITLE, _BADGE_SIZE, _BADGE - 1.4, least=SIZE)
    yield Rect(x, y, _BADGE, _BADGE, Style(stroke=Ink.NAVY, weight=Weight.HEAVY, fill=Ink.PAPER), 0.8)
    middle = centred(y, _BADGE, Font.TITLE, size)
    yield Text(x + _BADGE / 2, middle, text, Font.TITLE, size, Ink.NAVY, Anchor.MIDDLE)


def _cited(notes: Notes, number: int) -> str:
    last = number == len(notes.paragraphs) - 1
    return notes.paragraphs[number] + (f" ({notes.cite})" if last and notes.cite else "")


# --- facts


_FACTS_GROW = 1.4  # mm; the most that spare height adds between two facts
_MARGIN_GAP = 2.0  # mm between the text of a fact and the rule IDs at the right edge


class _Fact(NamedTuple):
    """A fact in a printed list: its value, its text, and the rule IDs at the right edge."""

    value: str
    text: str
    odds: str
    ids: str


def _as_printed(facts: Facts) -> tuple[_Fact, ...]:
    printed = []
    for fact in facts.facts:
        text, ids = split_rule_ids(fact.text) if facts.margin else (fact.text, ())
        printed.append(_Fact(fact.value, text, fact.odds, "  ".join(ids)))
    return tuple(printed)


def _fact_columns(facts: Facts) -> tuple[tuple[_Fact, ...], ...]:
    printed = _as_printed(facts)
    each = -(-len(printed) // facts.columns)
    return tuple(printed[at : at + each] for at in range(0, len(printed), each))


def _fact_widths(facts: Facts, width: float) -> tuple[float, float, float]:
    """Return the widths in mm of a column of facts, of the values in this column, and of the probabilities or rule
    IDs at its right edge.

    The facts are lines with a value and an explanation.
    """
    column = (width - COLUMN_GAP * (facts.columns - 1)) / facts.columns
    value = max(natural(fact.value, Font.STRONG) for fact in facts.facts) + 2.0
    odds = max(natural(fact.odds, Font.HEAD) for fact in facts.facts)
    ids = max(text_width(fact.ids, Font.HEAD, WORD, tabular=True) for fact in _as_printed(facts))
    edge = max(odds + 2.0 if odds else 0.0, ids + _MARGIN_GAP if ids else 0.0)
    return column, value, edge


def _fact_height(fact: _Fact, width: float) -> float:
    return max(LINE, flow(fact.text, width).height)


def measure_facts(facts: Facts, width: float) -> Extent:
    column, value, edge = _fact_widths(facts, width)
    text = column - value - edge
    parts = _fact_columns(facts)
    height = max(math.fsum(_fact_height(f, text) for f in part) for part in parts)
    grows = _FACTS_GROW * (max(map(len, parts)) - 1) if facts.margin and not facts.tight else 0.0
    return Extent(height, height + grows)


def place_facts(facts: Facts, box: Box) -> Iterator[Item]:
    column, value, edge = _fact_widths(facts, box.width)
    parts = _fact_columns(facts)
    gaps = max(map(len, parts)) - 1
    spare = box.height - measure_facts(facts, box.width).least
    grows = facts.margin and not facts.tight
    apart = min(_FACTS_GROW, max(0.0, spare) / gaps) if grows and gaps else 0.0
    for number, part in enumerate(parts):
        x = box.x + number * (column + COLUMN_GAP)
        y = box.y
        for fact in part:
            yield Text(x, y + BASE, fact.value, Font.STRONG, SIZE, tabular=True)
            text = flow(fact.text, column - value - edge)
            yield from text.items(x + value, y)
            if fact.odds:
                yield Text(x + column, y + BASE, fact.odds, Font.HEAD, SIZE, Ink.SLATE, Anchor.END, True)
            if fact.ids:
                yield Text(x + column, y + BASE, fact.ids, Font.HEAD, WORD, Ink.SLATE, Anchor.END, True)
            y += max(LINE, text.height) + apart


# --- tick boxes

_TICK_BOX = replace(EDGE, fill=Ink.PAPER)
"""Style of tick boxes. They are white inside, even in shaded rows."""
_TEXT_AT = TICK + 1.6
_BOX = 5.0
_CHECK_ROW = 6.0


def _check_height(check: Check, width: float) -> float:
    boxes = check.boxes * _BOX + (2.0 if check.boxes else 0.0)
    label = flow(check.text, width - _TEXT_AT - boxes)
    if check.boxes and len(label.lines) > 1:
        raise LayoutError(f"`{check.text}` with {check.boxes} boxes needs more than {width:.1f} mm")
    detail = flow(check.detail, width - _TEXT_AT).height if check.detail else 0.0
    first = max(_CHECK_ROW, label.height + 2.0)
    return first + detail


def _check_columns(checks: Checks, width: float) -> tuple[float, list[tuple[Check, ...]]]:
    each = -(-len(checks.checks) // checks.columns)
    column = (width - COLUMN_GAP * (checks.columns - 1)) / checks.columns
    return column, [checks.checks[at : at + each] for at in range(0, len(checks.checks), each)]


def measure_checks(checks: Checks, width: float) -> Extent:
    column, parts = _check_columns(checks, width)
    height = max(math.fsum(_check_height(c, column) for c in part) for part in parts)
    most = max(len(part) for part in parts)
    return Extent(height, height + most * 2.0)


def place_checks(checks: Checks, box: Box) -> Iterator[Item]:
    column, parts = _check_columns(checks, box.width)
    least = measure_checks(checks, box.width).least
    spare = min(2.0, max(0.0, box.height - least) / max(len(part) for part in parts))
    for number, part in enumerate(parts):
        x, y = box.x + number * (column + COLUMN_GAP), box.y
        for check in part:
            yield from _place_check(check, checks.name, Box(x, y, column, _check_height(check, column)))
            y += _check_height(check, column) + spare


def _place_check(check: Check, stem: str, box: Box) -> Iterator[Item]:
    name = f"{stem}.{check.name}"
    yield from tick_box(name, box.x, box.y + 1.0, check.text)
    boxes = check.boxes * _BOX + (2.0 if check.boxes else 0.0)
    label = flow(check.text, box.width - _TEXT_AT - boxes)
    yield from label.items(box.x + _TEXT_AT, box.y + 1.0)
    left = box.right - check.boxes * _BOX
    for n in range(check.boxes):
        cell = Box(left + n * _BOX, box.y + 0.5, _BOX, _BOX)
        yield Rect(*cell, EDGE)
        middle = centred(cell.y, cell.height, Font.HEAD, SIZE)
        yield Text(cell.centre.x, middle, str(n + 1), Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE)
        yield check_field(f"{name}.{n + 1}", cell, f"{plain(check.text)}, turn {n + 1}")
    if check.detail:
        first = max(_CHECK_ROW, label.height + 2.0)
        yield from flow(check.detail, box.width - _TEXT_AT).items(box.x + _TEXT_AT, box.y + first - 0.4)


def plain(text: str) -> str:
    """Return a text without printkit's own markup, for screen readers."""
    return text.replace("*", "").replace("{", "").replace("}", "")


def tick_box(name: str, x: float, y: float, tip: str) -> Iterator[Item]:
    """Yield a 4 mm tick box with its top left corner at (x, y)."""
    yield Rect(x, y, TICK, TICK, _TICK_BOX)
    yield check_field(name, Box(x, y, TICK, TICK), plain(tip))


def check_field(name: str, box: Box, tip: str) -> FormField:
    """Return the form field for a tick, which lies just inside a printed tick box."""
    return FormField(FieldKind.CHECK, name, *box.grown(-0.25), tip)


def text_field(
    name: str, box: Box, tip: str, *, anchor: Anchor = Anchor.START, multiline: bool = False
) -> FormField:
    """Return the form field for text, which lies just inside a printed box."""
    return FormField(FieldKind.TEXT, name, *box.grown(-0.25), tip, 9.0, multiline, anchor)


# --- boxes to write in

_LABEL = 4.0
_WRITE_BOX = 8.0
_NEXT_LINE = 6.0  # mm; height of each line of writing after the first in a box
_SIGN_GAP = 1.0
_BEFORE_WORD = 1.4  # mm from a label to the log's word for it


def measure_fields(fields: Fields, width: float) -> Extent:
    widths = _field_widths(fields, width)
    for field, each in zip(fields.fields, widths):
        need = natural(field.label, Font.HEAD)
        if field.word:
            need += _BEFORE_WORD + natural(field.word, Font.HEAD, WORD)
        if need > each + 0.01:
            raise LayoutError(f"label `{field.label}` is {need:.1f} mm wide and has {each:.1f} mm")
    high = _LABEL + _write_height(fields)
    return Extent(high, high)


def _write_height(fields: Fields) -> float:
    """Return the height in mm of boxes to write in. Each additional line of text makes the boxes higher by less than
    the height of a box."""
    return _WRITE_BOX + (fields.lines - 1) * _NEXT_LINE


def _field_widths(fields: Fields, width: float) -> list[float]:
    whole = math.fsum(field.weight for field in fields.fields)
    room = width - fields.gap * (len(fields.fields) - 1)
    return [room * field.weight / whole for field in fields.fields]


def place_fields(fields: Fields, box: Box) -> Iterator[Item]:
    x = box.x
    for field, width in zip(fields.fields, _field_widths(fields, box.width)):
        yield Text(x, box.y + BASE, field.label, Font.HEAD, SIZE, Ink.SLATE)
        cell = Box(x, box.y + _LABEL, width, _write_height(fields))
        yield from _place_field(field, cell, multiline=fields.lines > 1)
        if field.word:
            after = x + natural(field.label, Font.HEAD) + _BEFORE_WORD
            yield Text(after, box.y + BASE, field.word, Font.HEAD, WORD, Ink.SLATE)
        x += width + fields.gap


def _parts(field: Field) -> list[str | None]:
    """Return the parts of a field to write in, from left to right: the text of each printed sign (such as +), and
    None for each box.
    """
    parts: list[str | None] = [field.before] if field.before else []
    for n in range(field.boxes):
        parts += ["+", None] if n else [None]
    if field.after:
        parts.append(field.after)
    if field.total:
        parts += ["=", None]
    return parts


def _dividers(parts: int, box: Box) -> Iterator[Item]:
    """Yield dotted lines that divide a box to write in into equal parts."""
    for n in range(1, parts):
        x = box.x + box.width * n / parts
        yield Line(x, box.y + 0.8, x, box.bottom - 0.8, DOTTED)


def _place_field(field: Field, box: Box, *, multiline: bool) -> Iterator[Item]:
    parts = _parts(field)
    signs = math.fsum(text_width(p, Font.STRONG, SIZE) for p in parts if p is not None)
    gaps = _SIGN_GAP * (len(parts) - 1)
    count = parts.count(None)
    side = (box.width - signs - gaps) / count
    if side < WRITE - 0.01:
        raise LayoutError(
            f"`{field.label}`: {count} boxes of {WRITE} mm do not fit {box.width:.1f} mm ({side:.1f} mm each)"
        )
    x, made = box.x, 0
    for part in parts:
        if part is None:
            made += 1
            cell = Box(x, box.y, side, box.height)
            last = field.total and made == count
            yield Rect(*cell, EDGE)
            yield from _dividers(field.divided, cell)
            name = field.name if count == 1 else f"{field.name}.{'total' if last else made}"
            anchor = Anchor.MIDDLE if side < 16 else Anchor.START
            tip = field.tip or field.label
            if last:
                tip += ", total"
            elif count > 1:
                tip += f", {made}"
            if field.known:
                yield Text(
                    x + 1.4,
                    centred(box.y, box.height, Font.STRONG, SIZE),
                    field.known,
                    Font.STRONG,
                    SIZE,
                    tabular=True,
                )
                cell = Box(x + side * _KNOWN, box.y, side * (1 - _KNOWN), box.height)
            yield text_field(name, cell, tip, anchor=anchor, multiline=multiline)
            x += side + _SIGN_GAP
        else:
            yield Text(x, centred(box.y, box.height, Font.STRONG, SIZE), part, Font.STRONG, SIZE)
            x += text_width(part, Font.STRONG, SIZE) + _SIGN_GAP


# --- ruled lines

_RULED = 8.0


def measure_lines(lines: Lines, width: float) -> Extent:
    return Extent(lines.least * _RULED, lines.most * _RULED)


def place_lines(lines: Lines, box: Box) -> Iterator[Item]:
    count = max(lines.least, min(lines.most, int((box.height + 0.01) // _RULED)))
    beside = max((natural(head, Font.STRONG) + 3.0 for head in lines.heads), default=0.0)
    for n in range(1, count + 1):
        y = box.y + n * _RULED
        yield Line(box.x + beside, y, box.right, y, RULE)
    yield from _line_heads(lines, box, count)
    whole = Box(box.x + beside, box.y, box.width - beside, count * _RULED)
    yield text_field(lines.name, whole, "notes", multiline=True)


def _line_heads(lines: Lines, box: Box, count: int) -> Iterator[Item]:
    """Yield the headings of the parts of a block of blank lines; nothing if the block has no parts.

    Each head stands to the left of its part and has a heavier line above it.
    """
    for n, head in enumerate(lines.heads):
        y = box.y + n * count // len(lines.heads) * _RULED
        if n:
            yield Line(box.x, y, box.right, y, STRUCTURE)
        yield Text(box.x, y + _RULED - 1.6, head, Font.STRONG, SIZE, Ink.NAVY)
