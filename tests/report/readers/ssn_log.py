"""Parses what all checks of SSN's reports ask of a log: its torpedoes, its listeners, and how it ended."""

from __future__ import annotations

import re

from tests.report.readers.log import Log, Turn, counted

KILLS_ON, LHD_TAKES, TORPEDOES, EVADES_ON = 2, 2, 4, 6
"""Numbers from the rules: the kill die that does damage, the kills that sink the LHD, the submarine's torpedoes, and
the evasion die needed (one less for each roll of the torpedo).
"""
ORDINALS = ("first", "second", "third", "fourth")
NO_DICE = "no dice"
"""Outcome of a torpedo for which no dice were rolled."""
_NUMBER = r"(\w+)"
_PIECES = re.compile(
    r"(frigate|helo) (\d)\b|(frigates|helos) ((?:\d, )*\d and \d)|(the LHD)|\b(\w+) (frigates|helos)(?! \d)"
)


def pieces(text: str) -> tuple[list[str], dict[str, int]]:
    """Return the pieces that a text names, by their names in the log and in order; and how many pieces of each kind it
    only counts.
    """
    names: list[str] = []
    counts = {"ff": 0, "h": 0}
    for one, n, several, numbers, lhd, many, kind in _PIECES.findall(text):
        if one:
            names.append(f"{'ff' if one == 'frigate' else 'h'}{n}")
        elif several:
            names += [f"{'ff' if several == 'frigates' else 'h'}{n}" for n in re.findall(r"\d", numbers)]
        elif lhd:
            names.append("lhd")
        elif kind:
            counts["ff" if kind == "frigates" else "h"] += counted(many)
    return names, counts


def of_kinds(names: list[str]) -> dict[str, int]:
    """Return the numbers of frigates and helos among these names."""
    return {kind: sum(name.startswith(kind) for name in names) for kind in ("ff", "h")}


def is_told(text: str, names: list[str]) -> bool:
    """Return whether a text names or counts exactly these pieces."""
    named, counts = pieces(text)
    told, real = of_kinds(named), of_kinds(names)
    every = all(told[kind] + counts[kind] == real[kind] for kind in real)
    return (
        set(named) <= set(names)
        and len(named) == len(set(named))
        and every
        and ("lhd" in named) == ("lhd" in names)
    )


class Shot:
    """A torpedo in the log: who fired it, at whom, its rolls, and its kill or evasion die (0: none)."""

    def __init__(self, shooter: str, target: str) -> None:
        self.shooter, self.target = shooter, target
        self.rolls: list[str] = []
        self.die = 0

    @property
    def hit(self) -> bool:
        return bool(self.die)

    @property
    def kill(self) -> bool:
        """Whether the torpedo scored a kill on a ship."""
        return self.die >= KILLS_ON and self.target != "ssn"


def shots(turn: Turn) -> list[Shot]:
    """Return every torpedo of a turn, in order."""
    found: list[Shot] = []
    for _, side, words in turn.said:
        verb, *rest = words.split()
        if verb == "fire":
            found.append(Shot(side or "ssn", rest[0] if rest else "ssn"))
        elif verb == "detect" and found and side != "surf":
            found[-1].rolls += rest
        elif verb in ("kill", "evade") and found:
            found[-1].die = int(rest[0])
    return found


def own(log: Log, until: Turn | None = None) -> list[Shot]:
    """Return the submarine's torpedoes in the whole game, or before a turn."""
    turns = log.turns[: log.turns.index(until)] if until else log.turns
    return [shot for turn in turns for shot in shots(turn) if shot.shooter == "ssn"]


def back(log: Log) -> list[Shot]:
    """Return the torpedoes fired at the submarine."""
    return [shot for turn in log.turns for shot in shots(turn) if shot.shooter != "ssn"]


def took_off(log: Log, turns: list[Turn]) -> set[str]:
    """Return the helos launched on these turns; a helo's first die for a detection point is rolled on the turn of its
    launch.
    """
    before: set[str] = set()
    found: set[str] = set()
    for turn in log.turns:
        flew = {side for _, side, words in turn.said if words.startswith("dp") and re.fullmatch(r"h\d", side)}
        if turn in turns:
            found |= flew - before
        before |= flew
    return found


def sunk_on(log: Log) -> int:
    """Return the turn on which the LHD was sunk; 0 if it is afloat."""
    kills = 0
    for turn in log.turns:
        kills += sum(shot.kill and shot.target == "lhd" for shot in shots(turn))
        if kills >= LHD_TAKES:
            return turn.number
    return 0


def result(log: Log) -> str:
    """Return the game's result from its last line; empty if the game has not ended."""
    last = log.text[-1] if log.turns[-1].heading == "end" else ""
    return "win" if "win" in last else "lost" if "lost" in last else ""


def outcomes(log: Log, turn: Turn, target: str) -> list[str]:
    """Return the outcomes of the torpedoes at a target, by the kill dice."""
    takes = LHD_TAKES if target == "lhd" else 1
    kills = sum(shot.kill for shot in own(log, turn) if shot.target == target)
    found = []
    for shot in shots(turn):
        if shot.shooter != "ssn" or shot.target != target:
            continue
        kills += shot.kill
        done = "sunk" if kills >= takes else "damaged"
        found.append(done if shot.kill else "dud" if shot.hit else "missed" if shot.rolls else NO_DICE)
    return found


def gave_away(text: str, log: Log, turn: Turn) -> None:
    """Check what is told of the detection roll: its total, how far it was above the number needed, and whether it
    revealed the submarine or another point.
    """
    found = re.search(
        r"the sonars (?:rolled just the (\d+) that they needed and )?heard (it|the submarine|where [a-z ]+?)(?:,|\.)",
        text,
        re.IGNORECASE,
    )
    assert found, text
    assert not found[1] or turn.numbers("detect", "surf") == [int(found[1])]
    said = {words[0]: set(words[1:]) for words in turn.of("detected")}
    present = own_point(log, turn)
    itself = any(present in points for points in said.values())
    assert ("where" not in found[2]) == itself
    if not itself:
        past, future = (f"dp{n}" for n in ((2, 3) if present == "dp1" else (1, 3)))
        assert ("had been" in found[2]) == any(past in points for points in said.values())
        assert ("was heading" in found[2]) == any(future in points for points in said.values())


def own_point(log: Log, turn: Turn) -> str:
    """Return the number of the submarine's own detection point. The points are renumbered each turn: it is the second
    on the first turn, the first on the next, and so on.
    """
    moved = [each for each in log.turns if each.number]
    return f"dp{1 if moved.index(turn) % 2 else 2}"
