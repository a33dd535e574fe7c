"""How a result is called: printkit's own names, by how near the loser came."""

from __future__ import annotations

from typing import Final

_CLEAN: Final = "clean sweep"
_CLOSE: Final = "by a periscope’s width"
_DECISIVE: Final = "decisive"
_HARD: Final = "hard-fought"
BANDS: Final = (_CLEAN, _CLOSE, _DECISIVE, _HARD)


def band(kills: int, goal: int) -> str:
    """What a won game is called whose loser has so many ``kills`` of a ``goal``: the first of the bands that applies."""
    if kills == 0:
        return _CLEAN
    if kills == goal - 1:
        return _CLOSE
    return _DECISIVE if kills <= goal // 2 else _HARD
