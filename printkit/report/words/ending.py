"""Summarises a finished game in words: its result, luck and turning points.

The companion (the program that accompanies a game) shows this summary.
"""

from __future__ import annotations

from printkit.journal.live import EndAccount
from printkit.report.story import KNOWN, NAMED, Story
from printkit.report.words.markup import ITALIC
from printkit.report.words.phrases import cited


def ended(story: Story) -> EndAccount:
    """Return a short summary of a finished game, without invented names and without references to lines of the log."""
    read = cited(story)
    moments = tuple((point.when, point.swing, _plain(point.text)) for point in read.turning_points)
    return EndAccount(
        _plain(read.verdict), (_plain(read.luck.text),) if read.luck is not None else (), moments
    )


def _plain(text: str) -> str:
    return ITALIC.sub(r"\1", KNOWN.sub(lambda found: found[3], NAMED.sub("", text)))
