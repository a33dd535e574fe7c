"""Invented names for merchant ships, and numbers for U-boats that were never built."""

from __future__ import annotations

from typing import Final

from printkit.report.story import MERCHANTMEN, Names

NAMES: Final[Names] = {"ship": MERCHANTMEN, "boat": tuple(f"U {number}" for number in range(5101, 5201))}
