"""The totals of a Tonnage War game, such as scores, and its result.

Logs may state totals from the player's sheet, and simulations average totals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, SECOND, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.state import OVER, State, out_of_play, with_oob
from printkit.table import Total

WIN: Final = "win"
UNDECIDED: Final = ""


def totals(state: State) -> Mapping[str, Total]:
    """Return the totals by name, in the order of the score sheet.

    The totals are: scores, merchant ships sunk, contacts in effect, hands and decks of both sides, cards out of play, and the result of the
    pair of games.
    """
    named: dict[str, Total] = {
        "uboat": state.scores[UBOAT],
        "escort": state.scores[ESCORT],
        "ships-sunk": state.ships,
        "contacts": len(state.contacts),
        "round": state.round,
        "boats-sunk": state.sunk[0],
        "escorts-sunk": state.sunk[1],
    }
    for side, word in ((UBOAT, "uboat"), (ESCORT, "escort")):
        named[f"{word}-hand"] = state.tactics[side].size
        named[f"{word}-oob"] = state.oob[side].size
        named[f"{word}-deck"] = state.oob[side].deck
        named[f"{word}-out"] = out_of_play(state, side)
    decided = pair_verdict(state)
    if decided:
        named["verdict"] = DRAW if decided == DRAW else WIN
        named["winner"] = "nobody" if decided == DRAW else ("uboat" if decided == SECOND else "escort")
    return named


def pair_verdict(state: State) -> str:
    """Return the result of a pair of games.

    The text is empty if this game is the first of the pair or unfinished, or if the first game's scores are unknown.
    """
    first = state.ruleset.first_scores
    if state.stage != OVER or first is None or not state.ruleset.is_second_leg:
        return UNDECIDED
    return verdict(GameScore(*first), GameScore(*state.scores))


def switched(first: State, second: State) -> str:
    """Return the side (``uboat`` or ``escort``) that the winner of a pair of games played in the first game;
    empty for a draw (rule TW-12g).
    """
    decided = verdict(GameScore(*first.scores), GameScore(*second.scores))
    return {FIRST: "uboat", SECOND: "escort"}.get(decided, "")


def rebase(state: State, name: str, value: Total) -> State | None:
    """Return a copy of the state in which one total has the value from the player's sheet.

    Return None if the value is impossible, or could be reached by different changes.
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        return None
    if name in ("uboat", "escort"):
        uboat, escort = state.scores
        return state._replace(scores=(value, escort) if name == "uboat" else (uboat, value))
    if name == "ships-sunk":
        return state._replace(ships=value)
    side = {"uboat-oob": UBOAT, "escort-oob": ESCORT}.get(name)
    if side is None:
        return None
    oob = state.oob[side]
    change = value - oob.size
    if change > oob.deck:
        return None
    unknown = max(0, oob.unknown + change)
    return with_oob(state, side, oob._replace(size=value, deck=oob.deck - change, unknown=unknown))


def outcome(state: State) -> str:
    """Return the side that has more points when the game is over, or ``even``.

    Return ``unfinished`` if the game is not over.
    """
    if state.stage != OVER:
        return "unfinished"
    uboat, escort = state.scores
    return "even" if uboat == escort else "uboat" if uboat > escort else "escort"


def metrics(state: State) -> Mapping[str, float]:
    """Return the figures of one game that simulations average, by name, such as ``ships`` (merchant ships
    sunk).
    """
    uboat, escort = state.scores
    return {
        "uboat": uboat,
        "escort": escort,
        "ships": state.ships,
        "boats-sunk": state.sunk[0],
        "escorts-sunk": state.sunk[1],
        "uboats-out": out_of_play(state, UBOAT),
        "escorts-out": out_of_play(state, ESCORT),
    }
