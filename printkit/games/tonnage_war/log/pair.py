"""A pair of games with sides switched, and who wins it (rule TW-12g)."""

from __future__ import annotations

from typing import NamedTuple

DRAW, FIRST, SECOND = "draw", "first", "second"
"""Possible verdicts: a draw, the player who led the U-boats in the first game, or the one who led them in the second."""


class GameScore(NamedTuple):
    """Scores of one game."""

    uboat: int
    escort: int


def verdict(first: GameScore, second: GameScore) -> str:
    """Return the winner of a pair of games: more points with the U-boats and more in total, else a draw.

    The player who led the U-boats in the first game led the escorts in the second.
    """
    one = (first.uboat, first.uboat + second.escort)
    two = (second.uboat, second.uboat + first.escort)
    if one[0] > two[0] and one[1] > two[1]:
        return FIRST
    if two[0] > one[0] and two[1] > one[1]:
        return SECOND
    return DRAW
