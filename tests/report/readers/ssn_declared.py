"""Gives each torpedo its own dice in a log whose salvos name both targets before the first die (``salvo=declared``)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from printkit.games.ssn.rules.attack import attack_course
from printkit.games.ssn.rules.state import SHIP_NAMES, State
from printkit.games.ssn.rules.torpedo import needs
from tests.report.readers.log import Log, Turn
from tests.report.readers.ssn_log import KILLS_ON, LHD_TAKES
from tests.report.readers.ssn_table import states


def in_order(log: Log) -> Log:
    """Return a log in which the dice of each of the submarine's torpedoes stand behind the order to fire it."""
    if not any("salvo=declared" in line for line in log.text):
        return log
    table = states(log)
    found = copy(log)
    found.turns = [
        _sorted(turn, table[turn.number][0]) if turn.number in table else turn for turn in log.turns
    ]
    return found


def _sorted(turn: Turn, before: State) -> Turn:
    """Return a turn with the dice of each torpedo behind its order to fire."""
    own = [each for each in turn.said if not each[1] and each[2].split()[0] in ("fire", "detect", "kill")]
    orders = [each for each in own if each[2].startswith("fire")]
    dice = [(line, word, words.split()[0]) for line, _, words in own for word in words.split()[1:]
            if not words.startswith("fire")]  # fmt: skip
    told: list[tuple[int, str, str]] = []
    kills = {n: ship.kills for n, ship in enumerate(before.ships)}
    for order in orders:
        ship = SHIP_NAMES.index(order[2].split()[1])
        told.append(order)
        if kills[ship] >= (LHD_TAKES if SHIP_NAMES[ship] == "lhd" else 1):
            continue  # it found a wreck
        mine = list(_rolls(before, ship, dice))
        if mine:
            told.append((mine[0][0], "", " ".join(["detect", *(word for _, word in mine)])))
        if dice and dice[0][2] == "kill":
            line, die, _ = dice.pop(0)
            told.append((line, "", f"kill {die}"))
            kills[ship] += int(die) >= KILLS_ON
    assert not dice, dice
    rest = [each for each in turn.said if each not in own]
    return Turn(turn.heading, turn.lines, [*told, *rest], turn.totals, turn.round)


def _rolls(before: State, ship: int, dice: list[tuple[int, str, str]]) -> Iterator[tuple[int, str]]:
    """Yield the rolls of a torpedo, and take them from the dice: it stops after two failures in a row."""
    failed = False
    for least in needs(before.ruleset, attack_course(before, ship)):
        if not dice or dice[0][2] != "detect":
            return
        line, word, _ = dice.pop(0)
        yield line, word
        good = word.isdigit() and int(word) >= least
        if failed and not good:
            return
        failed = not good
