"""Determines the winner of a pair of games of Tonnage War, in which the players switch sides after the first
game (rule TW-12g).
"""

from __future__ import annotations

from typing import NamedTuple

DRAW, FIRST, SECOND = "draw", "first", "second"
"""Possible results of a pair of games.

FIRST: the player who led the U-boats in the first game wins. SECOND: the player who led them in the second
game wins.
"""


class GameScore(NamedTuple):
    """The scores of both sides in one game."""

    uboat: int
    escort: int


def verdict(first: GameScore, second: GameScore) -> str:
    """Return the result of a pair of games.

    The winner must have more points than the opponent with the U-boats, and also more points in total; otherwise the pair is a
    draw.

    The player who led the U-boats in the first game led the escorts in the second.
    """
    one = (first.uboat, first.uboat + second.escort)
    two = (second.uboat, second.uboat + first.escort)
    if one[0] > two[0] and one[1] > two[1]:
        return FIRST
    if two[0] > one[0] and two[1] > one[1]:
        return SECOND
    return DRAW
