"""Invented names for merchant ships."""

from __future__ import annotations

from typing import Final

from printkit.report.story import MERCHANTMEN, Names

NAMES: Final[Names] = {"ship": MERCHANTMEN}
