"""Invented names for merchant ships, and numbers for U-boats that were never built."""

from __future__ import annotations

from typing import Final

from printkit.report.story import MERCHANTMEN, Names


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"U {number}" for number in range(first, last + 1))


NAMES: Final[Names] = {
    "ship": MERCHANTMEN, "novice": _numbers(7101, 7399), "regular": _numbers(7401, 7699), "ace": _numbers(7701, 7799),
    "boat": _numbers(7801, 7899),
}  # fmt: skip
"""A number belongs to one grade in every report; ``boat``: any other grade."""
