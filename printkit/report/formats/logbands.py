"""Splits the printed log into bands: blocks of text in three columns that are never split between two pages.

A band is never split between two pages, and it is at most about a fifth of a page high. So a long log fills its pages, the last
page is never nearly empty, and WeasyPrint does not have to try how long the columns should be.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator, Sequence

from printkit.report.words.loglines import CONTINUATION, LogLine

PRINTED_WIDTH = 40
"""Maximum length of a line of the printed log, in characters; longer lines are wrapped."""
COLUMNS = 3
"""Number of columns in which the log is printed."""
MOST_ROWS = 18
"""Maximum number of lines in one column of a block of the printed log (a band).

A longer log is split into more blocks.
"""
FIRST_ROWS = 9
"""Preferred number of lines in one column of the first band of a long log.

A low first band lets the log begin near the bottom of a page.
"""
_NEAR = 6
"""Maximum difference in lines between the planned and the actual length of a band (a block of the printed log), which
ends before a heading if possible.
"""

Column = Sequence[LogLine]


def typed_lines(lines: Sequence[str]) -> Iterator[LogLine]:
    """Yield the lines of a log as the player typed it, with long lines wrapped."""
    for text in lines:
        kind = "heading" if not text[:1].isspace() else "prose" if text.lstrip().startswith(">") else "line"
        folded = textwrap.wrap(text, PRINTED_WIDTH, subsequent_indent=CONTINUATION, break_on_hyphens=False)
        for part in folded or [""]:
            yield LogLine(kind, part)


def log_bands(lines: Sequence[LogLine]) -> list[list[Column]]:
    """Return the lines of the log, divided into bands: blocks of up to three columns that are not split
    between pages.

    All bands have about the same height, except that the first may be low.
    """
    most = COLUMNS * MOST_ROWS
    if len(lines) <= most:
        return [_columns(lines)] if lines else []
    first = _end(lines, COLUMNS * FIRST_ROWS)
    rest = len(lines) - first
    count = -(-rest // (most - 2 * _NEAR))
    ends = [0, first, *(_end(lines, first + round(rest * n / count)) for n in range(1, count)), len(lines)]
    return [_columns(lines[begin:end]) for begin, end in itertools.pairwise(ends) if begin < end]


def _end(lines: Sequence[LogLine], wanted: int) -> int:
    """Return the index of the line after the last line of a band (a block of the printed log).

    It is the index of the heading nearest to the line ``wanted``, or ``wanted`` itself if no heading is near.
    """
    near = [n for n in range(wanted - _NEAR, wanted + _NEAR + 1) if lines[n].kind == "heading"]
    return min(near, key=lambda n: abs(n - wanted), default=wanted)


def _columns(lines: Sequence[LogLine]) -> list[Column]:
    """Return lines of the printed log in columns of about equal height, none of which ends with a heading."""
    rows = -(-len(lines) // COLUMNS)
    while True:
        columns, begin = [], 0
        while begin < len(lines):
            end = min(begin + rows, len(lines))
            if end < len(lines) and end - begin > 1 and lines[end - 1].kind == "heading":
                end -= 1
            columns.append(lines[begin:end])
            begin = end
        if len(columns) <= COLUMNS:
            return columns
        rows += 1
