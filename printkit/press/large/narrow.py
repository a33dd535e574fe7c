"""Rearranges the blocks of a sheet so that they fit on the narrow pages of large print.

The blocks are put one below another, and each is made small enough for a page.

Large type makes a page narrow. Blocks that were side by side follow each other. A table that is too wide is written
out as sentences; a table to fill in becomes several tables with fewer columns. Only the log's words, printed small
beside labels, are left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from printkit.drawing import Box
from printkit.press.blocks import (
    Block,
    Checks,
    Column,
    Columns,
    Digest,
    Examples,
    Facts,
    Field,
    Fields,
    Flowchart,
    Grid,
    Illustration,
    Ledger,
    Lines,
    Mat,
    Matrix,
    Notes,
    PageBreak,
    Panel,
    Plot,
    QuickStart,
    RollTable,
    ShipBoxes,
    Stack,
    Track,
    TurnStrip,
    VesselTrack,
    WorkedTurn,
    WriteTable,
)
from printkit.press.sheets.layout import LayoutError, measure, place
from printkit.press.sheets.said import said

_TITLED = 14.0  # mm; room for a title of two lines and the rule IDs above the first block of a panel
_LINES = 8  # maximum number of empty lines to write on


def narrowed(blocks: Sequence[Block], width: float, height: float) -> tuple[Block, ...]:
    """Return the blocks in reading order, changed so that each of them fits on a page of large print.

    Each fits in ``width`` × ``height`` mm, or can continue on the next page.

    Raises LayoutError for a block that does not fit in any form.
    """
    return tuple(part for block in blocks for part in _parts(block, width, height))


def _parts(block: Block, width: float, height: float) -> Iterator[Block]:
    match block:
        case Stack() | Columns():
            yield from narrowed(block.blocks, width, height)
        case PageBreak() | Mat():
            return
        case TurnStrip() | Illustration() | QuickStart() | WorkedTurn() | Flowchart() | Matrix():
            if words := said(block):
                yield from _fitting_form(Notes(words), width, height)
        case VesselTrack():
            labels = tuple(str(n) for n in range(1, block.count + 1))
            start = (str(block.goal),)
            track = Track(block.name, labels, start=start, extra=labels[block.goal :], tip=block.tip)
            yield from _fitting_form(track, width, height)
        case Ledger() if not _fits(block, width, height):
            for field in _one_by_one(block):
                yield from _fitting_form(_row_of_fields(field), width, height)
        case Panel():
            yield from _panel(block, width, height)
        case _:
            yield from _fitting_form(block, width, height)


def _panel(panel: Panel, width: float, height: float) -> Iterator[Block]:
    """Yield the blocks inside a panel. The panel's title stays with the first of them."""
    inner = list(narrowed(panel.blocks, width, height - _TITLED))
    if not panel.title or not inner:
        yield from inner
        return
    first, *rest = inner
    headed = Panel(panel.title, (first,), panel.cite, plain_cite=True)
    if isinstance(first, Digest):
        sections = (replace(first.sections[0], title=panel.title), *first.sections[1:])
        yield replace(first, sections=sections)
    elif _fits(headed, width, height):
        yield headed
    else:
        cite = (Notes((panel.cite,), quiet=True),) if panel.cite else ()
        yield Stack((Notes((f"*{panel.title}*",)), *cite, first), gap=1.0)
    yield from rest


def _fitting_form(block: Block, width: float, height: float) -> Iterator[Block]:
    """Yield the first form of a block that fits on a page. The forms are tried from the ordinary one to the
    narrowest.

    If this form may be split, yield it in parts.
    """
    for form in _forms(block):
        made = list(_cut(form, width, height))
        if all(_flows(each) or _fits(each, width, height) for each in made):
            yield from made
            return
    raise LayoutError(f"no form of {type(block).__name__} fits {width:.1f} × {height:.1f} mm")


def _flows(block: Block) -> bool:
    return isinstance(block, Digest)


def _fits(block: Block, width: float, height: float) -> bool:
    try:
        least = measure(block, width).least
        return least <= height and sum(1 for _ in place(block, Box(0, 0, width, least))) >= 0
    except LayoutError:
        return False


def _forms(block: Block) -> Iterator[Block]:
    """Yield alternative forms of a block with the same content, from the widest to the narrowest."""
    match block:
        case Digest():
            yield replace(block, columns=1, margin=False)
        case Facts():
            yield replace(block, columns=1, margin=False)
        case Checks():
            yield replace(block, columns=1)
        case Fields():
            yield replace(block, fields=tuple(replace(each, word="") for each in block.fields))
        case WriteTable():
            yield replace(block, columns=tuple(map(_unlogged, block.columns)), flow=True)
        case Lines():
            yield replace(block, most=min(block.most, _LINES))
        case Track():
            yield block
            for count in (10, 8, 7, 6, 5, 4, 3):
                yield _in_rows(block, count)
        case ShipBoxes():
            rows = tuple((each,) for row in block.rows for each in row)
            for count in (block.per_row, 20, 15, 10, 5):
                yield replace(block, rows=rows, per_row=count)
        case Plot():
            for most in (block.most_height, 120.0, 100.0, 80.0, 60.0, 40.0):
                yield _small_plot(block, most)
        case Grid():
            yield block
            yield Notes(
                tuple(_as_sentence(row, block.full_heads) for row in block.rows)
                + ((block.caption,) if block.caption else ())
            )
        case RollTable():
            yield block
            yield Notes((f"*{block.die}*", *_rolled(block)))
        case _:
            yield block


def _one_by_one(ledger: Ledger) -> Iterator[tuple[str, str, str]]:
    """Yield three texts for each box of a ledger (a table of boxes to write in): the label, the name of the form
    field, and words for screen readers.
    """
    groups = [label.replace("*", "") for label, columns in ledger.groups for _ in range(columns)]
    heads = [f"{group} {head}" for group, (head, _) in zip(groups, ledger.heads)] or [
        head for head, _ in ledger.heads
    ]
    for row in ledger.rows:
        tips = row.tips or ("",) * len(row.names)
        for head, name, tip in zip(heads, row.names, tips, strict=True):
            if name:
                yield f"{row.label} {' '.join(head.split())}".strip(), name, tip


def _row_of_fields(field: tuple[str, str, str]) -> Block:
    label, name, tip = field
    return Fields((Field(label, name, tip=tip),))


def _in_rows(track: Track, count: int) -> Block:
    """Return a track (a row of numbered boxes) with ``count`` boxes in each row.

    The texts of its brackets and its shaded band are printed below it.

    The shading is left out if it would extend beyond the first row.
    """
    band = track.shade
    within = band is not None and band.last in track.labels[:count]
    shade = replace(band, text="") if band is not None and within else None
    rows = replace(track, per_row=count, marks=(), shade=shade, trail=0.0, vessel="")
    said = tuple(
        f"{mark.first} to {mark.last}: {mark.text}"
        for mark in (track.shade, *track.marks)
        if mark is not None
    )
    return Stack((rows, Notes(said)), gap=1.0) if said else rows


def _small_plot(plot: Plot, height: float) -> Block:
    """Return a plot (a plan of the table top) in a small size, without labels, because these do not fit.

    The labels are printed as text below the plot instead.
    """
    places = "; ".join(f"{piece.label} {piece.x:g}, {piece.y:g}" for piece in plot.pieces if piece.label)
    said = tuple(filter(None, (places, plot.ring_note.replace("\n", " "))))
    pieces = tuple(replace(piece, label="") for piece in plot.pieces)
    bare = replace(plot, most_height=height, ring_note="", pieces=pieces)
    return Stack((bare, Notes(said)), gap=1.0) if said else bare


def _unlogged(column: Column) -> Column:
    return replace(column, logged=False)


def _as_sentence(row: Sequence[str], heads: Sequence[str]) -> str:
    """Return a table row as text: the first cell, and then each further cell after the heading of its column, as in
    ``odds: 1/6``."""
    first, *others = row
    said = [f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], others) if cell]
    return f"{heads[0]} *{first}*  {'; '.join(said)}".strip()


def _rolled(table: RollTable) -> Iterator[str]:
    for row in table.rows:
        odds = [
            f"{head} {each}".strip()
            for head, each in zip(table.heads or ("",) * len(row.odds), row.odds)
            if each
        ]
        said = ": ".join(filter(None, (row.result, row.effect)))
        yield f"*{row.die}*  {said}" + (
            f" ({'; '.join(odds)} {table.chance})".replace(" )", ")") if odds else ""
        )


def _cut(block: Block, width: float, height: float) -> Iterator[Block]:
    """Yield a block in parts that each fit on a page. If the block must not be split, yield it unchanged."""
    if isinstance(block, WriteTable):
        yield from _between_columns(block, width, height)
        return
    entries = _ENTRIES.get(type(block))
    if entries is None:
        yield block
        return
    whole = getattr(block, entries)
    yield from _halved(
        block, len(whole), width, height, lambda first, last: replace(block, **{entries: whole[first:last]})
    )


_ENTRIES: dict[type, str] = {
    Notes: "paragraphs",
    Facts: "facts",
    Checks: "checks",
    Fields: "fields",
    Examples: "examples",
    Grid: "rows",
    ShipBoxes: "rows",
}
"""The types of block that may be split between pages. For each type, the name of the attribute that contains the
block's entries.

Entries are, for example, paragraphs or rows.
"""


def _halved(
    block: Block, count: int, width: float, height: float, piece: Callable[[int, int], Block]
) -> Iterator[Block]:
    """Yield a block in parts: its list of entries is halved until each part fits on a page or has only one entry."""
    if count <= 1 or _fits(block, width, height):
        yield block
        return

    def run(first: int, last: int) -> Iterator[Block]:
        part = piece(first, last)
        if last - first == 1 or _fits(part, width, height):
            yield part
            return
        middle = (first + last) // 2
        yield from run(first, middle)
        yield from run(middle, last)

    yield from run(0, count // 2)
    yield from run(count // 2, count)


def _between_columns(table: WriteTable, width: float, height: float) -> Iterator[Block]:
    """Yield several narrower tables in place of a wide table to fill in. Together they contain all of its columns.

    Each table repeats the line numbers, and has as many lines as fit on a page.

    Tables with the same lines follow each other, so that they are on facing pages of a book.
    """

    def fit(columns: Sequence[Column], lines: int = 1) -> bool:
        return _fits(_with(table, columns, 0, lines), width, height)

    columns = table.columns
    pieces = next(
        (made for count in range(1, len(columns)) if all(map(fit, made := _column_groups(columns, count)))),
        [(column,) for column in columns],
    )
    held = min(next((n for n in range(table.lines, 1, -1) if fit(piece, n)), 1) for piece in pieces)
    pages = -(-table.lines // held)
    start = 0
    for page in range(pages):
        stop = -(-table.lines * (page + 1) // pages)
        yield from (_with(table, piece, start, stop) for piece in pieces)
        start = stop


def _column_groups(columns: Sequence[Column], count: int) -> list[tuple[Column, ...]]:
    """Return the columns of a table divided into ``count`` groups of about equal total width.

    Columns with a shared head stay together, unless a group would be empty.
    """
    whole = math.fsum(column.weight for column in columns)
    cuts, run = [0], 0.0
    for at, column in enumerate(columns[:-1], 1):
        run += column.weight
        new_group = not column.group or column.group != columns[at].group
        if len(cuts) < count and run >= whole * len(cuts) / count - 1e-9 and new_group:
            cuts.append(at)
    while len(cuts) < count:  # all remaining columns share one head: divide them evenly
        cuts.append(cuts[-1] + max(1, (len(columns) - cuts[-1]) // (count - len(cuts) + 1)))
    return [tuple(columns[a:z]) for a, z in zip(cuts, [*cuts[1:], len(columns)]) if a < z]


def _with(table: WriteTable, columns: Sequence[Column], start: int, stop: int) -> WriteTable:
    verbs = {column.verb for column in columns}
    lines = range(table.first + start, table.first + stop)
    printed = tuple(each for each in table.printed if each[1] in verbs and each[0] in lines)
    shown = zip(table.columns, table.example) if not start else ()
    return replace(
        table,
        columns=tuple(columns),
        first=table.first + start,
        lines=stop - start,
        printed=printed,
        number=table.number or "line",
        example=tuple(text for column, text in shown if column.verb in verbs),
        flow=False,
    )


__all__ = ["narrowed"]
