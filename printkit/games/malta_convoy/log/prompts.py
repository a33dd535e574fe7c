"""The texts with which the companion (the program that guides players) asks for dice and decisions in Malta Convoy
and announces results."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.options import is_idle
from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import (
    DAMAGED,
    DESTROYED,
    ENEMIES,
    HIT_AGAIN,
    MISS,
    OPTION_NAMES,
    ROWS,
    SHIP,
    SHIP_NAMES,
)
from printkit.journal.prompts import Prompts, asks_nothing_open
from printkit.table import D6, Move
from printkit.table.words import number


def told(name: str, value: Hashable) -> str | None:
    """Return the sentence with which the companion (the program that guides players) announces an event, such as a
    hit.

    If the text is empty, the companion shows nothing; if it is None, the companion shows the fact's name and value.
    """
    if name == "row" and isinstance(value, int):
        return ROWS[value]
    if name == "force" and isinstance(value, int):
        return f"{number(value) if value else 'none'} strong"
    if name == "attackers" and isinstance(value, int):
        return "nobody gets through" if not value else f"{number(value)} get{'s' * (value == 1)} through"
    if name == "hit" and isinstance(value, tuple):
        ship, what = value
        return f"a {SHIP[ship]} is {what}" if ship in SHIP else "a hit on a ship that is not there"
    if name == "ships":
        return f"{value} of them sail"
    return "" if name == "attack-modifier" else None


_FACES: Final = range(1, D6.sides + 1)
_RESULTS: Final = {DESTROYED: "a ship is destroyed", DAMAGED: "a ship is damaged", MISS: "a miss"}


def needs(label: str, heard: Mapping[str, Hashable]) -> str:
    """Return text that says which faces of a die lead to which result, such as ``5 or more: 33 %, a ship is
    destroyed``.

    It lists all results with their probabilities.

    It is empty for other dice than the attack, interception and damage dice.
    """
    modifier = heard.get("attack-modifier")
    results: list[tuple[str, list[int]]] = []
    if label == "attack" and isinstance(modifier, int):
        results = [
            (words, [d for d in _FACES if attack_result(d + modifier) == result])
            for result, words in _RESULTS.items()
        ]
    if label == "intercept":
        results = [("an attacker is turned back", [1])]
    if label == "again":
        results = [("the damaged ship is lost", [d for d in _FACES if d <= HIT_AGAIN])]
    return "; ".join(
        f"{_run(faces)}: {100 * len(faces) / D6.sides:.0f} %, {words}" for words, faces in results if faces
    )


def _run(faces: list[int]) -> str:
    """Return text for a range of die results, such as ``5 or more`` or ``3 or 4``."""
    low, high = faces[0], faces[-1]
    if low == high:
        return str(low)
    if high == D6.sides:
        return f"{low} or more"
    return f"{high} or less" if low == 1 else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def answered(label: str, value: Hashable) -> str:
    """Return the name of the enemy that a result of the enemy die brings.

    For any other die, return an empty string.
    """
    return ENEMIES[value].name if label == "enemy" and isinstance(value, int) else ""


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """Return what the companion (the program that guides players) shows about the convoy, as pairs of a name and a
    value.

    The values are the last turn of the option in force, and the modifier of the next contact roll. A value that does not exist
    is left out.
    """
    voyage = state.voyage
    running = voyage.option >= 0 and state.turn < voyage.last
    left = f"{state.pending:+d}" if state.pending else ""
    return (
        *([(OPTION_NAMES[voyage.option], f"to turn {voyage.last}")] if running else []),
        *([("next contact", left)] if left else []),
    )


def needless(label: str, state: State, move: Move) -> bool:
    """Return True if an option taken now would begin in friendly waters, where no enemy appears, so that part of the option would be
    wasted."""
    return label == "option" and is_idle(state.voyage, state.turn + 1)


PROMPTS = Prompts(
    asks_nothing_open,
    told=told,
    lying=lying,
    sheet=("score", "cargo", "tankers", "carriers", "cruisers", "destroyers",
           *(f"{name}-damaged" for name in SHIP_NAMES), "turns"),
    answered=answered,
    needs=needs,
    needless=needless,
    called={"hard-won-relief": "Hard-won relief"},
)  # fmt: skip
