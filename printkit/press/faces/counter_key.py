"""Prints the key (legend) of the counters if there is room on their page. The key has pictures, and explains what each
side of the counters means.

┌──────────────────────┐      On a page to fold, the key to the fronts stands above them and the key to the backs below the
│ picture              │      backs. On other pages both stand below the counters.
│ what the fronts mean │
│     ┌─┬─┬─┬─┬─┬─┐    │
│┄┄┄┄┄┄┄┄fold┄┄┄┄┄┄┄┄┄┄│
│     └─┴─┴─┴─┴─┴─┘    │
│ picture              │
│ what the backs mean  │
└──────────────────────┘
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.drawing import Box, Item
from printkit.press.blocks import Block, Illustration
from printkit.press.geometry import PageSide, PieceSide
from printkit.press.page.imposition import Imposed
from printkit.press.page.marks import LENGTH, OFFSET
from printkit.press.page.stacks import BORDER
from printkit.press.pieces import CounterSet

_CLEAR = OFFSET + LENGTH + 3.0  # mm from a counter to its key, so that the crop marks stay free


def with_key(pages: Sequence[Imposed], groups: Sequence[object]) -> list[Imposed]:
    """Return the pages of counters with a key added to the last page that shows fronts. The key belongs to the first
    counter set that has a key.
    """
    keyed = next((group for group in groups if isinstance(group, CounterSet) and group.front_key), None)
    done = list(pages)
    if keyed is not None:
        at = max(n for n, each in enumerate(done) if each.page.side is not PageSide.BACK)
        added = tuple(_key(keyed, done[at]))
        page = replace(done[at].page, items=(*done[at].page.items, *added))
        done[at] = replace(done[at], page=page)
    return done


def _key(group: CounterSet, imposed: Imposed) -> Iterator[Item]:
    page = imposed.page
    across = page.width - 2 * BORDER
    low = max(piece.y + piece.height for piece in page.pieces) + _CLEAR
    below = Box(BORDER, low, across, page.height - BORDER - low)
    if page.side is PageSide.FOLD:
        top = min(piece.y for piece in page.pieces if piece.side is PieceSide.FRONT) - _CLEAR
        yield from _fitting(group.front_key, Box(BORDER, BORDER, across, top - BORDER))
        yield from _fitting(group.back_key, below)
    else:
        yield from _fitting((*group.front_key, *group.back_key), below)


def _fitting(blocks: tuple[Block, ...], box: Box) -> tuple[Item, ...]:
    """Return the drawing items of the blocks, as far as they fit in the box. If not all blocks fit, leave out the
    illustrations; if the others do not fit either, return an empty tuple.
    """
    from printkit.press.sheets.layout import GAP, lay_out, measure

    words = tuple(block for block in blocks if not isinstance(block, Illustration))
    for some in (blocks, words):
        need = math.fsum(measure(block, box.width).least for block in some) + GAP * (len(some) - 1)
        if some and need <= box.height:
            return lay_out(some, box)[0]
    return ()
