"""Convoys for the tests: positions of a game, and turns played from the text of a log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.games import load
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import setup
from printkit.games.malta_convoy.rules.state import Counts, Fleet, State, Voyage
from printkit.games.malta_convoy.rules.tables import OPTION_NAMES, SHIP_NAMES
from printkit.games.malta_convoy.rules.turn import turn
from printkit.table import Move, Rule
from tests.support.scripted import ScriptedTable

GAME = load("malta-convoy")
RULESET = MaltaRuleset()
SHIPS = {"cargo": 9, "tankers": 3, "carriers": 2, "cruisers": 10, "destroyers": 20}
"""The position of the rule catalogue (section 11)."""
MANY = {"intercept", "attack"}
MOVES = {"option", "takes", "stay"}


def ruleset(**settings: str) -> MaltaRuleset:
    """Return a ruleset with these settings: ``ruleset(force_floor="after")``."""
    return MaltaRuleset("", {key.replace("_", "-"): value for key, value in settings.items()})


def counts(ships: Mapping[str, int]) -> Counts:
    a, b, c, d, e = (ships.get(name, 0) for name in SHIP_NAMES)
    return (a, b, c, d, e)


def convoy(
    rulings: MaltaRuleset = RULESET,
    *,
    after: int = 7,
    length: int = 21,
    friendly: int = 6,
    pending: int = 0,
    damaged: Mapping[str, int] | None = None,
    lost: Mapping[str, int] | None = None,
    returned: Mapping[str, int] | None = None,
    option: str = "",
    left: int = 1,
    used: str = "",
    covered: bool = False,
    **ships: int,
) -> State:
    """Return the catalogue's convoy after this many turns. ``ships`` are numbers of ships that differ, ``option`` is an
    option in force.
    """
    taken = [name for name in (*used.split(), option) if name]
    fleet = Fleet(counts(SHIPS | ships), counts(damaged or {}), counts(lost or {}), counts(returned or {}))
    voyage = Voyage(
        rulings,
        length,
        length,
        friendly,
        fleet,
        used=sum(1 << OPTION_NAMES.index(name) for name in taken),
        option=OPTION_NAMES.index(taken[-1]) if taken else -1,
        first=after + 1 if option else 0,
        last=after + left if option else 0,
        covered=covered,
    )
    return State(voyage, after, pending)


def script(text: str) -> list[tuple[str, Any]]:
    """Return ``contact 5; enemy 4; intercept 1 3`` as answers for a scripted table. Claims, headings and comments are
    left out.
    """
    answers: list[tuple[str, Any]] = []
    for line in text.splitlines():
        for statement in line.partition("#")[0].split(";"):
            words = statement.split()
            if not words or words[0] in ("=", ">", "turn", "setup", "end") or words[0].endswith(":"):
                continue
            answers += _answers(words[0], words[1:])
    return answers


def _answers(verb: str, values: list[str]) -> list[tuple[str, Any]]:
    if verb in MOVES:
        return [(verb, Move(verb, values[0] if values else None))]
    numbers = tuple(int(value) for value in values)
    if verb == "cruisers-leave":
        return [(verb, Move(verb, numbers[0]))]
    if verb in MANY or (verb in {"cargo", "destroyers"} and len(numbers) == 3):
        return [(verb, numbers)]
    return [(verb, n) for n in numbers]


class Played(ScriptedTable):
    """A table that records the questions of a turn with their rules, and what the rules reported."""

    def rule_of(self, label: str) -> Rule:
        """Return the rule for which the question with this label was asked."""
        return next(rule for name, rule in self.asked if name == label)

    @property
    def labels(self) -> list[str]:
        """Return the labels of the questions in order, without the question whether to take an option."""
        return [name for name, _ in self.asked if name != "option"]


def sail(state: State, text: str) -> tuple[State, Played]:
    """Play the next turn from the text of a log, all of which must be used."""
    table = Played(*script(text))
    state = turn(state, table)
    table.done()
    return state, table


def voyage(text: str, rulings: MaltaRuleset = RULESET) -> State:
    """Play a whole game from the text of its log."""
    sections: dict[str, str] = {}
    heading = ""
    for line in text.splitlines():
        if line.split() and line.split()[0] in ("setup", "turn", "end"):
            heading = line.strip()
        else:
            sections[heading] = sections.get(heading, "") + line + "\n"
    table = Played(*script(sections["setup"]))
    state = setup(rulings, table)
    table.done()
    while not state.done:
        state, _ = sail(state, sections.get(f"turn {state.turn + 1}", ""))
    return state


def changes(before: State, after: State) -> dict[str, int]:
    """Return the totals that have changed and by how much, by name, without the score."""
    was, now = GAME.totals(before), GAME.totals(after)
    return {
        name: new - old
        for name in now
        if name != "score"
        and isinstance(new := now[name], int)
        and isinstance(old := was[name], int)
        and new != old
    }
