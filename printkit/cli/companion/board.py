"""Formats the game's board and the latest events as text for terminals of at least 40 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.scene import FeedEntry, Scene, as_printed

_ASCII = str.maketrans("─│├┤┬┴┼┌┐└┘▶◀·×–—−’“”♣♦♥♠\u00a0", '-|+++++++++><.x---\'""CDHS ')
"""ASCII replacements for the special characters of boards, used if the terminal's encoding lacks them."""
_MOST_TOLD = 6
"""Maximum number of events that are listed below the board."""


def board_text(scene: Scene, columns: int, encoding: str) -> tuple[str, ...]:
    """Return the lines of the board, and below it the events of the current section (such as a turn), newest last.

    Lines are cut to ``columns``; long entries of the feed are for the caller to wrap. Without a board, only the feed is
    returned. Characters that ``encoding`` lacks are replaced.
    """
    picture = scene.board.picture
    lines = [line.rstrip()[:columns] for line in picture.plain] if picture is not None else []
    return tuple(_shown(line, encoding) for line in (*lines, *_told(scene.feed)))


def _told(feed: Sequence[FeedEntry]) -> Iterator[str]:
    """Yield the latest events of the current section below its heading, with the dice and the results they needed."""
    begins = max((n for n, entry in enumerate(feed) if entry.kind == "heading"), default=-1)
    if begins < 0:
        return
    entries = [entry for entry in feed[begins + 1 :] if entry.words]
    yield f"{feed[begins].words}:"
    if not entries:
        yield "  nothing yet"
    for entry in entries[-_MOST_TOLD:]:
        dice = " ".join(f"[{die.value}]" for die in entry.dice)
        need = f"({entry.need})" if entry.need else ""
        yield "  " + as_printed(" ".join(filter(None, (dice, entry.words, need))))


def _shown(line: str, encoding: str) -> str:
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        return line.translate(_ASCII).encode("ascii", "replace").decode("ascii")
    return line
