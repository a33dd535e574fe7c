"""Positions on the table top, and a scripted table that also answers questions for paths and measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from printkit.games.ssn.log.words import read_path
from printkit.games.ssn.rules.data import FAST, SLOW
from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.paths import ManeuverPath
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.setup import formation, opening
from printkit.games.ssn.rules.state import (
    DEEP,
    HELOS,
    LHD,
    SHALLOW,
    SHIP_NAMES,
    SHIPS,
    WRECK,
    DetectionPoint,
    Helo,
    Ship,
    State,
)
from printkit.journal.entries import Span, Value
from printkit.table import Die, Move, Rule
from printkit.table.table import Verdict
from tests.support.scripted import Illegal, ScriptedTable

RULESET = SsnRuleset()
SPEED = {"creep": 0, "slow": SLOW, "fast": FAST, "flank": 3}


def parse_path(text: str) -> ManeuverPath:
    """Return the path that a text describes, as in a statement of a log. Raises :class:`Unreadable`."""
    words = text.replace(",", " ").split()
    values = (
        Value("number", float(w), w, Span(0, 0, 0))
        if w[0].isdigit()
        else Value("word", w.lower(), w, Span(0, 0, 0))
        for w in words
    )
    path = read_path(tuple(values))
    assert isinstance(path, ManeuverPath)
    return path


class SsnTable(ScriptedTable):
    """A scripted table. ``("due NAME", True or False)`` answers whether a roll is allowed where measuring cannot tell;
    ``("maybe detect", total)`` is a roll made although it could not succeed. Otherwise the exact answer holds.
    """

    def __init__(self, *script: tuple[str, Any]) -> None:
        super().__init__(*script)
        self.sides: list[str] = []
        self.doubts: list[str] = []
        self.blind = 0

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        self.asked.append((label, rule))
        if self.script and self.script[0][0] in (verbs or (label,)):
            verb, value = self.script.pop(0)
            move = Move(verb, parse_path(value) if verb == "path" else value)
            refusal = judge(move)
            if refusal is not None:
                raise Illegal(refusal)
            return move
        if judge(Move("")) is None and not any(m.verb in ("detected", "quiet") for m in candidates()):
            return Move("")
        return candidates()[0]

    def due(
        self,
        label: str,
        exact: bool,
        rule: Rule,
        *,
        doubtful: bool = False,
        plainly: bool = False,
        playable: bool = False,
        why: Callable[[], str] | None = None,
    ) -> bool:
        if doubtful:
            self.doubts.append(label)
            if self.script and self.script[0][0] == f"due {label}":
                return bool(self.script.pop(0)[1])
        return exact

    def attempt(
        self,
        label: str,
        die: Die,
        n: int,
        rule: Rule,
        *,
        needed: int = 0,
        possible: bool = True,
        doubtful: bool = False,
    ) -> int:
        if possible:
            return self.throw(label, die, n, rule)
        if doubtful and self.script and self.script[0][0] == f"maybe {label}":
            return int(self.script.pop(0)[1])
        self.blind += 1
        return 0

    def side(self, name: str) -> None:
        self.sides.append(name)


def board(
    *,
    lhd: tuple[float, float, float] = (10, 24, 90),
    ssn: tuple[float, float, float] = (20, 24, 270),
    layer: bool = DEEP,
    speed: str = "slow",
    torps: int = 4,
    lhd_kills: int = 0,
    wrecks: Sequence[str] = (),
    alerted: Sequence[str] = (),
    ffs: dict[str, tuple[float, float, float]] | None = None,
    helos: dict[str, tuple[float, float, bool]] | None = None,
    marker: str = "",
    dp: int = 1,
    turn: int = 0,
    ruleset: SsnRuleset = RULESET,
) -> State:
    """Return the state at the start of a turn. Frigates are in formation unless their positions are given."""
    poses = [*formation(Pose(*lhd))]
    for name, pose in (ffs or {}).items():
        poses[SHIP_NAMES.index(name)] = Pose(*pose)
    ships = []
    for n in SHIPS:
        name = SHIP_NAMES[n]
        wreck = name in wrecks
        up = not wreck and ("all" in alerted or name in alerted)
        kills = (2 if n == LHD else 1) if wreck else lhd_kills if n == LHD else 0
        ships.append(Ship(poses[n], kills, up, WRECK if wreck else 0))
    state = opening(ruleset, tuple(ships), Pose(*ssn))
    flying = [Helo() for _ in HELOS]
    for n, carrier in enumerate((0, 1, 2, 3, LHD, LHD)):
        if SHIP_NAMES[carrier] in wrecks:
            flying[n] = Helo(2)
    for name, (x, y, deep) in (helos or {}).items():
        flying[int(name[1]) - 1] = Helo(1, x, y, deep)
    sub = state.sub._replace(deep=layer, speed=SPEED[speed], torpedoes=torps, marker=marker)
    present = DetectionPoint(dp, ssn[0], ssn[1], layer, SPEED[speed])
    return state._replace(turn=turn, sub=sub, helos=tuple(flying), points=(None, present, None))


def path(text: str) -> ManeuverPath:
    return parse_path(text)


def close(actual: Sequence[float], *expected: float, slack: float = 0.002) -> bool:
    """Return whether the numbers equal the catalogue's, which have three decimals."""
    return len(actual) == len(expected) and all(
        abs((a - b + 180) % 360 - 180) <= slack if i == 2 else abs(a - b) <= slack
        for i, (a, b) in enumerate(zip(actual, expected, strict=True))
    )


__all__ = ["DEEP", "RULESET", "SHALLOW", "Illegal", "SsnTable", "board", "close", "path"]
