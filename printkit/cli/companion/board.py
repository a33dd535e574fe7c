"""Formats the game's board and the latest events as text for terminals of at least 40 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.scene import FeedEntry, Scene, as_printed

_ASCII = str.maketrans("─│├┤┬┴┼┌┐└┘▶◀·×–—−’“”♣♦♥♠\u00a0", '-|+++++++++><.x---\'""CDHS ')
"""ASCII replacements for the special characters of boards, used if the terminal's encoding lacks them."""
_MOST_EVENTS = 6
"""Maximum number of events that are listed below the board; older events are left out."""


def board_text(scene: Scene, columns: int, encoding: str) -> tuple[str, ...]:
    """Return the lines of the board and, below it, the latest events.

    The events are grouped by section (such as a turn), the newest last.

    Lines are cut to ``columns``; long entries of the feed (the list of events) are for the caller to wrap. Without a board, only the feed is
    returned. Characters that ``encoding`` lacks are replaced.
    """
    return (*picture_text(scene, columns, encoding), *feed_text(_latest(scene.feed), encoding))


def picture_text(scene: Scene, columns: int, encoding: str) -> tuple[str, ...]:
    """Return the lines of the board, shortened to ``columns`` characters each.

    If there is no board, return no lines. Characters that ``encoding`` lacks are replaced.
    """
    picture = scene.board.picture
    lines = picture.plain if picture is not None else ()
    return tuple(_shown(line.rstrip()[:columns], encoding) for line in lines)


def feed_text(feed: Sequence[FeedEntry], encoding: str) -> tuple[str, ...]:
    """Return recent events as lines of text. Characters that ``encoding`` lacks are replaced."""
    return tuple(_shown(line, encoding) for line in feed_lines(feed))


def feed_lines(feed: Sequence[FeedEntry]) -> Iterator[str]:
    """Yield events as lines of text, with the heading of each section (such as a turn).

    Each line begins with the event's number (for the command ``undo line``) and its dice, and ends with the die result that the
    player needed.
    """
    for entry in feed:
        if entry.kind == "heading":
            yield f"{entry.words}:"
            continue
        dice = " ".join(f"[{die.value}]" for die in entry.dice)
        need = f"({entry.need})" if entry.need else ""
        number = f"{entry.number:>3} " if entry.number else "    "
        yield number + as_printed(" ".join(filter(None, (dice, entry.words, need))))


def _latest(feed: Sequence[FeedEntry]) -> tuple[FeedEntry, ...]:
    """Return the latest events, with the headings of their sections (such as turns).

    The heading of the current section is always included.
    """
    found: list[FeedEntry] = []
    events_so_far = 0
    for entry in reversed(feed):
        if entry.kind == "heading":
            if not found or found[-1].kind != "heading":
                found.append(entry)
            if events_so_far >= _MOST_EVENTS:
                break
        elif entry.words and events_so_far < _MOST_EVENTS:
            found.append(entry)
            events_so_far += 1
    return tuple(reversed(found))


def _shown(line: str, encoding: str) -> str:
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        return line.translate(_ASCII).encode("ascii", "replace").decode("ascii")
    return line
