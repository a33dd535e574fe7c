"""Adds a key (legend) to the page of counters or tools if there is room.

The key explains, with pictures, what each side of the counters means, or how the tools are used.

┌──────────────────────┐      On a page to fold, the key to the fronts stands above them and the key to the backs below the
│ picture              │      backs. On other pages both stand below the counters.
│ what the fronts mean │
│     ┌─┬─┬─┬─┬─┬─┐    │
│┄┄┄┄┄┄┄┄fold┄┄┄┄┄┄┄┄┄┄│
│     └─┴─┴─┴─┴─┴─┘    │
│ picture              │
│ what the backs mean  │
└──────────────────────┘

The key to tools stands below them. A page of counters that is full has a shorter key in words beside the fold or, without room there, along its right edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.drawing import Box, Group, Item
from printkit.press.blocks import Block, Illustration, Notes
from printkit.press.geometry import Page, PageSide, PieceSide
from printkit.press.page.imposition import Imposed
from printkit.press.page.marks import LENGTH, OFFSET
from printkit.press.page.paper import EDGE
from printkit.press.page.rulers import DEPTH
from printkit.press.page.stacks import BORDER
from printkit.press.pieces import CounterSet, ToolSet

_FROM_MARKS = OFFSET + LENGTH + 0.6  # mm from a counter to words beside the fold
_OFF_RULER = 0.8  # mm from such words to the ruler in the foot
_FROM_FOLD = 1.6  # mm from the fold to words beside it
_LEAST_STRIP = 80.0  # mm; least width of the strip for words beside the fold
_CLEAR = OFFSET + LENGTH + 3.0  # mm from a counter to its key, so that the crop marks stay free


def with_key(pages: Sequence[Imposed], groups: Sequence[CounterSet | ToolSet]) -> list[Imposed]:
    """Return the pages of counters or tools, with a key (legend) on the last page of fronts.

    If several sets have a key, the first one is used.
    """
    keyed = next((group for group in groups if _has_key(group)), None)
    done = list(pages)
    if keyed is not None:
        at = max(n for n, each in enumerate(done) if each.page.side is not PageSide.BACK)
        added = tuple(_key(keyed, done[at]))
        page = replace(done[at].page, items=(*done[at].page.items, *added))
        done[at] = replace(done[at], page=page)
    return done


def _has_key(group: CounterSet | ToolSet) -> bool:
    if isinstance(group, ToolSet):
        return bool(group.key)
    return bool(group.front_key or group.front_words)


def _key(group: CounterSet | ToolSet, imposed: Imposed) -> Iterator[Item]:
    page = imposed.page
    across = page.width - 2 * BORDER
    low = max(piece.y + piece.height for piece in page.pieces) + _CLEAR
    below = Box(BORDER, low, across, page.height - BORDER - low)
    if isinstance(group, ToolSet):
        yield from _fitting(group.key, below) or _shorter(group, below) or _in_a_line(group.words, low, page)
    elif page.side is PageSide.FOLD:
        top = min(piece.y for piece in page.pieces if piece.side is PieceSide.FRONT) - _CLEAR
        above = Box(BORDER, BORDER, across, top - BORDER)
        sides = (
            (PieceSide.FRONT, group.front_key, above, group.front_words, group.front_strip),
            (PieceSide.BACK, group.back_key, below, group.back_words, group.back_strip),
        )
        drawn = [
            _fitting(blocks, box) or _at_the_fold(page, side, words, strip)
            for side, blocks, box, words, strip in sides
        ]
        if not all(drawn) and all(words for *_, words, _ in sides):
            drawn = [_beside(page, tuple(words for *_, words, _ in sides))]
        for items in drawn:
            yield from items
    else:
        yield from _fitting((*group.front_key, *group.back_key), below)


def _shorter(group: ToolSet, box: Box) -> tuple[Item, ...]:
    """Return a short form of a tool set's key (legend): the explanation and, below it, the pictures.

    Return an empty tuple if there is no explanation, no picture, or no room for them in ``box``.
    """
    from printkit.press.sheets.layout import GAP, lay_out, measure

    pictures = tuple(block for block in group.key if isinstance(block, Illustration))
    blocks: tuple[Block, ...] = (Notes((group.words,)), *pictures)
    need = math.fsum(measure(block, box.width).least for block in blocks) + GAP * len(pictures)
    if not (group.words and pictures) or need > box.height:
        return ()
    return lay_out(blocks, box)[0]


def _in_a_line(words: str, low: float, page: Page) -> tuple[Item, ...]:
    """Return the short explanation of a set of tools, placed between the crop marks and the ruler at the foot of the
    page.

    Return an empty tuple if there is no room. ``low`` is the y coordinate in mm at which a full key (legend)
    would begin.
    """
    if not words:
        return ()
    top = low - _CLEAR + _FROM_MARKS
    end = page.height - EDGE - DEPTH - _OFF_RULER
    return _fitting((Notes((words,)),), Box(BORDER, top, page.width - 2 * BORDER, end - top))


def _at_the_fold(page: Page, side: PieceSide, words: str, strip: Block | None) -> tuple[Item, ...]:
    """Return a key (legend), placed in the free strip between the fold and the pieces.

    The key shows pictures of the counters or, if these do not fit, text. Return an empty tuple if no strip is high
    enough.
    """
    shown = () if strip is None else _in_strip(page, side, strip)
    return shown or (_in_strip(page, side, Notes((words,))) if words else ())


def _in_strip(page: Page, side: PieceSide, note: Block) -> tuple[Item, ...]:
    """Return the shapes of a block of text (``note``), placed in the free strip between the fold and the pieces.

    The block is as wide as possible. Return an empty tuple if it fits at no width.
    """
    from printkit.press.sheets.layout import lay_out, measure

    pieces = [piece for piece in page.pieces if piece.side is side]
    fold = page.height / 2
    rights = {page.width - BORDER, *(piece.x - _FROM_MARKS for piece in pieces)}
    for right in sorted((each for each in rights if each - BORDER >= _LEAST_STRIP), reverse=True):
        over = [piece for piece in pieces if piece.x - _FROM_MARKS < right]
        if side is PieceSide.FRONT:
            top, low = max(piece.y + piece.height for piece in over) + _FROM_MARKS, fold - _FROM_FOLD
        else:
            top, low = fold + _FROM_FOLD, min(piece.y for piece in over) - _FROM_MARKS
        need = measure(note, right - BORDER).least
        if need <= low - top:
            return lay_out((note,), Box(BORDER, (top + low - need) / 2, right - BORDER, need))[0]
    return ()


def _beside(page: Page, words: tuple[str, ...]) -> tuple[Item, ...]:
    """Return the key (legend) in words, one line for each side of the counters, along the right edge of the
    page.

    Return an empty tuple if the strip beside the crop marks is too narrow.
    """
    from printkit.press.sheets.layout import lay_out, measure

    long, note = page.height - 2 * BORDER, Notes(words)
    need = measure(note, long).least
    left = max(piece.x + piece.width for piece in page.pieces) + OFFSET + LENGTH
    if page.width - EDGE - need < left:
        return ()
    items = lay_out((note,), Box(0, 0, long, need))[0]
    return (Group(items, page.width - EDGE, BORDER, 90),)


def _fitting(blocks: tuple[Block, ...], box: Box) -> tuple[Item, ...]:
    """Return the shapes of all blocks if they fit in the box; otherwise the shapes of all blocks except the
    illustrations. If these do not fit either, return an empty tuple.
    """
    from printkit.press.sheets.layout import GAP, lay_out, measure

    words = tuple(block for block in blocks if not isinstance(block, Illustration))
    for some in (blocks, words):
        need = math.fsum(measure(block, box.width).least for block in some) + GAP * (len(some) - 1)
        if some and need <= box.height:
            return lay_out(some, box)[0]
    return ()
