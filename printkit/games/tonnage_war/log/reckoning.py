"""Explains for error messages how figures in a Tonnage War log, such as a score, are computed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from printkit.games.tonnage_war.log.pair import GameScore
from printkit.games.tonnage_war.rules.data import SIDES
from printkit.games.tonnage_war.rules.state import State


def reckoned(name: str, value: str, state: State, before: State, told: Mapping[str, Hashable]) -> str:
    """Return text that explains a figure in a log, such as the number of ships sunk or a side's score.

    It is empty if there is no explanation.
    """
    match name:
        case "ships":
            return _ships(told.get("salvo"))
        case "uboat" | "escort" if isinstance(told.get(name), tuple):
            more = state.open_points[SIDES.index(name)]
            now = state.scores[SIDES.index(name)]
            return f"{now} before the hunt is over, {now + more} after it"
        case "win" | "draw" | "winner" if state.ruleset.first_scores is not None:
            return _pair(GameScore(*state.ruleset.first_scores), GameScore(*state.scores))
        case _:
            return ""


def _ships(salvo: Hashable) -> str:
    """Return text that explains how many ships an attack on the convoy sinks (rule TW-8.2a).

    It states the highest roll that sinks a ship, and the rolls made.
    """
    if not isinstance(salvo, tuple):
        return ""
    value, modifier, *rolls = salvo
    number = f"{value + modifier} ({value} + {modifier})" if modifier else f"{value}"
    return f"each roll of {number} or less sinks a ship (rolled: {' '.join(map(str, rolls))})"


def _pair(first: GameScore, second: GameScore) -> str:
    """Return text that compares the points of both players over a pair of games (rule TW-12g).

    It states the points with the U-boats, and the points in total.
    """

    def points(uboat: int, escort: int) -> str:
        return f"{uboat + escort} points ({uboat} with the U-boats, {escort} with the escorts)"

    one, two = points(first.uboat, second.escort), points(second.uboat, first.escort)
    return f"the player who led the U-boats first has {one}; the other player has {two}"
