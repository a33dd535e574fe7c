"""Rates a finished game by how close the loser came to winning. The names of the ratings are printkit's own."""

from __future__ import annotations

from typing import Final

_CLEAN: Final = "clean sweep"
_CLOSE: Final = "by a periscope’s width"
_DECISIVE: Final = "decisive"
_HARD: Final = "hard-fought"
BANDS: Final = (_CLEAN, _DECISIVE, _HARD, _CLOSE)
"""All ratings of a game, from the clearest victory (the loser made few kills) to the closest."""


def band(kills: int, goal: int) -> str:
    """Return the rating of a game in which the loser made ``kills`` kills and needed ``goal`` kills to win."""
    if kills == 0:
        return _CLEAN
    if kills == goal - 1:
        return _CLOSE
    return _DECISIVE if kills <= goal // 2 else _HARD
