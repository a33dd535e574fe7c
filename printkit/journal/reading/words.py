"""Words that were meant: unambiguous beginnings, and slips of one letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum


class Match(Enum):
    """How a typed word came to its meaning."""

    EXACT = "exact"
    BEGINNING = "beginning"
    SLIP = "slip"
    SEVERAL = "several"
    NONE = "none"


def one_edit(typed: str, known: str) -> bool:
    """Whether one letter put in, left out, changed, or swapped with its neighbour makes ``known`` of ``typed``."""
    gap = len(typed) - len(known)
    if gap < -1 or gap > 1 or typed == known:
        return typed == known
    start = 0
    for a, b in zip(typed, known, strict=False):
        if a != b:
            break
        start += 1
    if gap == 1:
        return typed[start + 1 :] == known[start:]
    if gap == -1:
        return typed[start:] == known[start + 1 :]
    if typed[start + 1 :] == known[start + 1 :]:
        return True
    swapped = known[start + 1 : start + 2] + known[start]
    return typed[start : start + 2] == swapped and typed[start + 2 :] == known[start + 2 :]


def near(typed: str, known: Iterable[str]) -> list[str]:
    """Those within one edit; single letters are too short to tell."""
    return [name for name in known if len(name) > 1 and len(typed) > 1 and one_edit(typed, name)]


def meant(typed: str, known: Sequence[str], rare: Iterable[str] = ()) -> tuple[Match, tuple[str, ...]]:
    """What a word means among the known ones; ``rare`` ones give way where a beginning is ambiguous."""
    if typed in known:
        return Match.EXACT, (typed,)
    begun = [name for name in known if name.startswith(typed)] if typed else []
    if len(begun) > 1:
        unusual = set(rare)
        begun = [name for name in begun if name not in unusual] or begun
    if len(begun) == 1:
        return Match.BEGINNING, (begun[0],)
    slips = near(typed, known)
    if len(slips) == 1:
        return Match.SLIP, (slips[0],)
    if begun or slips:
        return Match.SEVERAL, tuple(begun or slips)
    return Match.NONE, ()
