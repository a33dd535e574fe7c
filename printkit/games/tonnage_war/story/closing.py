"""Describes the last round from the point of view of the side that was behind: how it tried to catch up, and whether it succeeded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT, GUNS, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.facts import TurnFacts, points
from printkit.report.story import count, number
from printkit.report.words.phrases import Voice, times

_SEVERAL: Final = 3
"""The ending says how many of the U-boats' attacks on the convoy got through if there were at least this many attacks."""


def stopped_and_fired(turns: Sequence[TurnFacts]) -> tuple[int, int]:
    """Return how many of the U-boats' attacks on the convoy escorts stopped, and how many were carried out.

    Not counted are attacks with a blank, attacks on the carrier, and attacks that the log leaves unclear.
    """
    salvos = [salvo for turn in turns for salvo in turn.salvos if salvo.rolls and not salvo.attack.carrier]
    shot = {(salvo.state.round, salvo.attack.boat.handle, salvo.attack.boat.card) for salvo in salvos}
    met = {
        (fight.state.round, fight.hunt.boat.handle, fight.hunt.boat.card)
        for turn in turns
        for fight in turn.fights
        if fight.attack is not None and fight.over and not fight.blank and not fight.attack.carrier
    }
    return len(met - shot), len(salvos)


def came_of_it(turns: Sequence[TurnFacts]) -> str:
    """Return a clause that says how many of the U-boats' attacks on the convoy got through: ``; two of their six attacks in the
    game got through``. It is empty if there were few attacks."""
    stopped, fired = stopped_and_fired(turns)
    if any(turn.doubts for turn in turns) or stopped + fired < _SEVERAL:
        return ""
    if not stopped:
        return f"; all their {number(fired)} attacks in the game got through"
    return f"; {number(fired) if fired else 'none'} of their {number(stopped + fired)} attacks in the game got through"


def last_round(said: Voice, turns: Sequence[TurnFacts], final: State, *, attacks_told: bool) -> str:
    """Return the sentence about the side that was behind in the last round of a finished game: what it tried, and how many points
    it was short at the end.

    Empty if the game ended level, or if the lead changed hands in the round. ``attacks_told``: the report has already given the
    results of the U-boats' attacks.
    """
    played = [turn for turn in turns if turn.round == ROUNDS]
    uboat, escort = points(final)
    if not played or uboat == escort or any(turn.doubts for turn in played):
        return ""
    behind = UBOAT if uboat < escort else ESCORT
    begins = points(played[0].before)
    if (begins[UBOAT] - begins[ESCORT]) * (uboat - escort) <= 0:
        return ""  # the lead changed hands in this round, which the text about the fights says
    values = {
        "round": ROUNDS, "behind": "uboat" if behind == UBOAT else "escort", "short": abs(uboat - escort),
    }  # fmt: skip
    did = _boats(played) if behind == UBOAT else _escorts(played)
    game = came_of_it(turns) if behind == UBOAT and not attacks_told else ""
    text = f"{did} {count(abs(uboat - escort), 'point')} short{game}."
    cited = turns if game else played
    lines = tuple(dict.fromkeys(n for turn in cited for n in turn.lines))
    return said.write("last-round", text, values, at=played[-1].number, lines=lines)


def _boats(played: Sequence[TurnFacts]) -> str:
    """Return the beginning of the sentence about the U-boats' last round: how often they attacked the convoy, and how many attacks
    got through."""
    runs = sum(side == UBOAT and move.verb == GUNS for turn in played for side, move in turn.plays)
    if not runs:
        return "In the last round no boat went in, and the U-boats ended"
    fired = sum(bool(salvo.rolls) for turn in played for salvo in turn.salvos)
    went = f"In the last round the U-boats went in {times(runs)}"
    through = f"got {count(fired, 'attack')} through" if fired else "never got an attack through"
    return f"{went}, {through} and ended"


def _escorts(played: Sequence[TurnFacts]) -> str:
    """Return the beginning of the sentence about the escorts' last round: how often they attacked a U-boat."""
    strikes = sum(len(fight.strikes) for turn in played for fight in turn.fights)
    if not strikes:
        return "In the last round the escorts came to no attack and ended"
    return f"In the last round the escorts attacked {times(strikes)} and ended"
