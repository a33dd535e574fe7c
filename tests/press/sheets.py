"""Lays out sheets for the tests, and finds the position of each item in a display list."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from functools import cache

from printkit.drawing import (
    Anchor,
    Box,
    Ink,
    Item,
    Line,
    Rect,
    Text,
)
from printkit.drawing.extent import around, extent, turn
from printkit.games import GAMES, load
from printkit.lab.tables import OddsRow, OddsTable
from printkit.press.art.fonts import cap_height, depth, text_width
from printkit.press.blocks import Block, Columns, Panel, Stack
from printkit.press.page.furniture import sheet_box
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.pieces import Part, Sheet
from printkit.press.sheets.layout import lay_out
from printkit.table import Ruleset

PAPERS = (A4, LETTER)
PRESETS = tuple((slug, preset.name) for slug in GAMES for preset in load(slug).ruleset.presets)


@cache
def ruleset(slug: str, preset: str = "", *settings: tuple[str, str]) -> Ruleset:
    return load(slug).ruleset(preset, dict(settings))


@cache
def parts(rules: Ruleset, slug: str) -> tuple[Part, ...]:
    components = importlib.import_module(load(slug).module + ".paper.components")
    made: tuple[Part, ...] = components.components(rules)
    return made


@cache
def sheets(slug: str, rules: Ruleset) -> tuple[Sheet, ...]:
    return tuple(each for part in parts(rules, slug) for each in part.contents if isinstance(each, Sheet))


def sheet(slug: str, name: str, rules: Ruleset) -> Sheet:
    return next(each for each in sheets(slug, rules) if each.name == name)


def box_of(sheet: Sheet, paper: Paper) -> Box:
    whole = paper.landscape if sheet.landscape else paper.portrait
    return sheet_box(whole, on_table=sheet.on_table, joins=sheet.joins)


@cache
def pages(sheet: Sheet, paper: Paper) -> tuple[tuple[Item, ...], ...]:
    return lay_out(sheet.blocks, box_of(sheet, paper), paper)


def blocks(within: Sequence[Block]) -> Iterator[Block]:
    """Yield every block in reading order, including those inside containers."""
    for block in within:
        yield block
        if isinstance(block, (Stack, Columns, Panel)):
            yield from blocks(block.blocks)


def rows_of(table: OddsTable, **given: str | int) -> Iterator[OddsRow]:
    """Yield the rows of an odds table with exactly these conditions."""
    return (row for row in table.rows if dict(row.given) == given)


# --- extents


def text_box(text: Text) -> Box:
    """Return the box of a text from the top of its capitals to the lower end of letters such as p."""
    width = text_width(text.text, text.font, text.size, tabular=text.tabular)
    left = text.x - {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[text.anchor]
    up, down = cap_height(text.font, text.size), depth(text.font, text.size)
    box = Box(left, text.y - up, width, up + down)
    return (
        around(turn(corner, text.rotation, text.x, text.y) for corner in box.corners)
        if text.rotation
        else box
    )


def item_box(item: Item) -> Box:
    """Return the bounding box of one item; a text is measured in its own font."""
    if isinstance(item, Text):
        return text_box(item)
    found = extent((item,), lambda text: text_width(text.text, text.font, text.size, tabular=text.tabular))
    assert found is not None
    return found


def overlap(one: Box, other: Box, slack: float = 0.05) -> bool:
    return (
        one.x + slack < other.right
        and other.x + slack < one.right
        and one.y + slack < other.bottom
        and other.y + slack < one.bottom
    )


def edges(items: Sequence[Item]) -> Iterator[Box]:
    """Yield every printed line as a box without thickness: single lines and the four sides of rectangles."""
    for item in items:
        if isinstance(item, Line):
            yield item_box(item)
        elif isinstance(item, Rect):
            yield Box(item.x, item.y, item.width, 0)
            yield Box(item.x, item.y + item.height, item.width, 0)
            yield Box(item.x, item.y, 0, item.height)
            yield Box(item.x + item.width, item.y, 0, item.height)


def struck(items: Sequence[Item]) -> list[str]:
    """Return the texts crossed by a line. A white background under a text hides lines that were drawn before. The line
    that is drawn after a Q belongs to the letter: it is its tail.
    """
    plates = [
        (at, item_box(item))
        for at, item in enumerate(items)
        if isinstance(item, Rect) and item.style.fill is Ink.PAPER
    ]
    lines = [(at, edge) for at, item in enumerate(items) for edge in edges((item,))]
    found = []
    for at, text in enumerate(items):
        if isinstance(text, Text) and text.text:
            box = text_box(text)
            plate = max((on for on, plate in plates if on < at and covers(plate, box)), default=-1)
            tail = at + 1 if text.text == "Q" else -1
            found += [text.text for on, edge in lines if on > plate and on != tail and crosses(edge, box)]
    return found


def covers(plate: Box, text: Box) -> bool:
    """Return whether a white background covers a text, except for the lower ends of letters such as p."""
    return (
        plate.x <= text.x
        and plate.right >= text.right
        and plate.y <= text.y
        and plate.bottom > text.y + 0.6 * text.height
    )


def crosses(edge: Box, inside: Box) -> bool:
    """Return whether a line crosses a box, and does not only touch its edge."""
    return (
        edge.x < inside.right - 0.05
        and edge.right > inside.x + 0.05
        and edge.y < inside.bottom - 0.05
        and edge.bottom > inside.y + 0.05
    )
