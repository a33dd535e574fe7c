"""A game turn by turn, as its report needs it: what was fired, heard and evaded, the ways that were made, and the exact
chances as they stood before each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from printkit.games.ssn.play.chances import KILL, die_reaches, torpedo
from printkit.games.ssn.play.stakes import Stakes, stakes
from printkit.games.ssn.rules.attack import as_target, attack_course, defence_course, evades_on
from printkit.games.ssn.rules.geometry import EPSILON, Leg, Pose, Vector, distance, follow, samples
from printkit.games.ssn.rules.paths import ManeuverPath, legs
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import convoy_legs, hunt_legs
from printkit.games.ssn.rules.state import (
    ABOARD,
    AIRBORNE,
    HELO_NAMES,
    HELOS,
    LHD,
    SHIP_NAMES,
    SHIPS,
    WRECK,
    DetectionPoint,
    State,
    alert_all,
    helo_position,
    lhd_afloat,
    live_ships,
    points_by_number,
    range_to,
)
from printkit.games.ssn.rules.torpedo import BLIND, RunOutcome, RunPlan, counted, needs
from printkit.journal.course import Event, Record
from printkit.table import Move

SUB = "ssn"


@dataclass(frozen=True, slots=True)
class TorpedoShot:
    """A torpedo: who fired at whom, from where to where, its dice (0: a blind roll) and what came of it.

    ``chance``: that it hit, before its first die; ``deadly``: that it also killed, or destroyed the submarine. ``die``: the
    kill or evasion die, 0 without; ``evasion``: the chance to evade it once it had hit. ``number`` counts the game's
    torpedoes from 1.
    """

    number: int
    turn: int
    shooter: str
    target: str
    start: Vector
    end: Vector
    range: float
    chance: Fraction
    deadly: Fraction
    rolls: tuple[int, ...]
    die: int
    words: tuple[str, ...]
    evasion: Fraction = Fraction(0)

    @property
    def hit(self) -> bool:
        return "hit" in self.words

    @property
    def killed(self) -> bool:
        """A kill on a ship, or the submarine destroyed."""
        return "killed" in self.words or (self.target == SUB and "sunk" in self.words)

    @property
    def sunk(self) -> bool:
        return "sunk" in self.words

    @property
    def by_submarine(self) -> bool:
        return self.shooter == SUB


@dataclass(frozen=True, slots=True)
class PieceTrack:
    """The way of a piece in one turn: its corners, and the pose that it ended on (helos have heading 0)."""

    name: str
    corners: tuple[Vector, ...]
    end: Pose


@dataclass(slots=True)
class TurnAccount:
    """One turn. ``listening``: the state at the detection roll, with ``stakes``, its exact chances; None where the log stops
    before it. ``heard``: the points by listener, ``settled`` once the log says all of it. ``alerted``: some ship was Alerted before anybody listened. ``doubts``: lines
    at which log and rules part; nothing is told of the turn then. ``whole``: the log has all of the turn."""

    number: int
    before: State
    after: State
    shots: list[TorpedoShot] = field(default_factory=list)
    tracks: tuple[PieceTrack, ...] = ()
    listening: State | None = None
    stakes: Stakes | None = None
    totals: tuple[int, ...] = ()
    heard: tuple[tuple[str, tuple[int, ...]], ...] = ()
    settled: bool = False
    course: int = 0
    launched: tuple[str, ...] = ()
    marker: str = ""
    remarks: tuple[str, ...] = ()
    doubts: tuple[int, ...] = ()
    whole: bool = True
    lines: tuple[int, ...] = ()

    @property
    def detected(self) -> bool:
        """By the ruling on what spoils a silent turn."""
        return self.listening is not None and self.after.detected

    @property
    def alerted(self) -> bool:
        """Whether some ship was Alerted when the turn began."""
        return any(self.before.ships[n].alerted for n in live_ships(self.before))

    @property
    def attacks(self) -> list[TorpedoShot]:
        return [shot for shot in self.shots if shot.by_submarine]

    @property
    def answers(self) -> list[TorpedoShot]:
        return [shot for shot in self.shots if not shot.by_submarine]

    def point(self, number: int) -> DetectionPoint | None:
        """A detection point of this turn."""
        return points_by_number(self.after).get(number)


def read_turns(record: Record) -> list[TurnAccount]:
    """The turns of a record, in order."""
    turns: list[TurnAccount] = []
    fired = 0
    for section in record.sections:
        if section.heading.kind != "turn" or not isinstance(section.before, State):
            continue
        after = section.after if isinstance(section.after, State) else section.before
        turn = TurnAccount(section.heading.number, section.before, after, remarks=section.prose)
        turn.doubts, turn.whole = tuple(span.line for span in section.doubts), section.whole
        turn.lines = section.lines
        if not turn.doubts:
            _Reader(turn, fired).read(section.events)
        fired += len(turn.shots)
        turns.append(turn)
    return turns


class _Reader:
    """Goes through a turn's events; what was fired stands between the decision and the word of what came of it."""

    def __init__(self, turn: TurnAccount, fired: int) -> None:
        self.turn = turn
        self.fired = fired
        self.rolls: list[int] = []
        self.die = 0
        self.aim = (SUB, SUB)
        self.path: ManeuverPath | None = None
        self.points: dict[str, int] = {}

    def read(self, events: Sequence[Event]) -> None:
        for event in events:
            self._event(event)
        turn = self.turn
        turn.marker = turn.after.sub.marker if turn.listening is not None else ""
        turn.launched = tuple(
            HELO_NAMES[n]
            for n in HELOS
            if turn.before.helos[n].place == ABOARD and turn.after.helos[n].place == AIRBORNE
        )
        turn.tracks = tuple(_tracks(turn, self.path, self.points))

    def _event(self, event: Event) -> None:
        turn, value = self.turn, event.value
        if event.kind == "decide" and isinstance(value, Move):
            if value.verb == "path" and isinstance(value.value, ManeuverPath):
                self.path = value.value
        elif event.label == "detect" and isinstance(value, int):
            if event.side in ("surf", *SHIP_NAMES, *HELO_NAMES) and turn.listening is None:
                self._listen()
            if turn.listening is not None and event.side == "surf":
                turn.totals = (*turn.totals, value)
            else:
                self.rolls.append(value)
        elif event.label in ("kill", "evade") and isinstance(value, int):
            self.die = value
        elif event.label == "shot-by" and isinstance(value, tuple):
            self.aim = str(value[0]), str(value[1])
        elif event.label == "shot" and isinstance(value, tuple):
            self._shot(*self.aim, tuple(str(word) for word in value))
        elif event.label == "shot-range" and isinstance(value, float | int) and turn.shots:
            turn.shots[-1] = replace(turn.shots[-1], range=float(value))
        elif event.label == "heard" and isinstance(value, tuple):
            turn.heard, turn.settled = value, True
        elif event.label == "course" and isinstance(value, int):
            turn.course = value
        elif event.label == "dp" and isinstance(value, int):
            self.points[event.side] = (value + 1) // 2

    def _listen(self) -> None:
        """The table as it stood at the roll: the submarine has moved, the surface side has not."""
        turn = self.turn
        turn.listening = listening(turn)
        turn.stakes = stakes(turn.listening)

    def _shot(self, shooter: str, target: str, words: tuple[str, ...]) -> None:
        turn = self.turn
        aim = _attack(turn, SHIP_NAMES.index(target)) if shooter == SUB else _answer(turn, shooter)
        turn.shots.append(
            TorpedoShot(
                number=self.fired + len(turn.shots) + 1,
                turn=turn.number,
                shooter=shooter,
                target=target,
                start=aim.start,
                end=aim.end,
                range=distance(aim.start, aim.end),
                chance=aim.chance,
                deadly=aim.deadly,
                rolls=tuple(self.rolls),
                die=self.die,
                words=words,
                evasion=_evasion(turn, aim, self.rolls) if target == SUB and "hit" in words else Fraction(0),
            )
        )
        self.rolls, self.die = [], 0


# -- the table at a moment -------------------------------------------------------------------------------------------


def listening(turn: TurnAccount) -> State:
    """The table at the detection roll: the submarine and its points as they are after the maneuver, the others as before."""
    before, after = turn.before, turn.after
    ships = tuple(
        old._replace(kills=new.kills, condition=WRECK if new.condition == WRECK else old.condition)
        for old, new in zip(before.ships, after.ships, strict=True)
    )
    state = after._replace(ships=ships, helos=before.helos, ship_speed=before.ship_speed)
    alarm = bool(after.fired) or turn.alerted
    return alert_all(state) if alarm else state


class _Aim(NamedTuple):
    """A torpedo before its first die: from dot to dot, its way, its chance to hit, and to kill or destroy besides."""

    start: Vector
    end: Vector
    way: RunPlan | None
    chance: Fraction
    deadly: Fraction


def _attack(turn: TurnAccount, ship: int) -> _Aim:
    """A shot of the submarine."""
    state = turn.before
    sub, target = state.sub.pose, state.ships[ship].pose
    way = attack_course(state, ship)
    chance = torpedo(state.ruleset, way).hit
    return _Aim((sub.x, sub.y), (target.x, target.y), way, chance, chance * KILL)


def _answer(turn: TurnAccount, shooter: str) -> _Aim:
    """A shot at the submarine."""
    state = turn.listening or turn.after
    sub = state.sub.pose
    ear = next(
        (each for each in (turn.stakes.ears if turn.stakes else ()) if each.listener.name == shooter), None
    )
    if ear is None:  # the log has it fire although it does not listen
        return _Aim((sub.x, sub.y), (sub.x, sub.y), None, Fraction(0), Fraction(0))
    way = defence_course(state.ruleset, as_target(state.ruleset, state.sub), ear.listener)
    chance = torpedo(state.ruleset, way)
    shape = ear.listener.shape
    return _Aim((shape.x, shape.y), (sub.x, sub.y), way, chance.hit, chance.destroys)


def _evasion(turn: TurnAccount, aim: _Aim, rolls: Sequence[int]) -> Fraction:
    """SSN-TRP-8: the chance to evade a torpedo that has hit, by what the ruling counts."""
    ruleset = turn.before.ruleset
    least = needs(ruleset, aim.way) if aim.way else ()
    rolled = [t for t in least if t != BLIND or ruleset.blind_rolls_count]
    failures = len(rolls) - sum(total >= t for t, total in zip(rolled, rolls, strict=False))
    outcome = RunOutcome(True, len(rolls), counted(ruleset, len(rolls), failures))
    return die_reaches(evades_on(outcome))


# -- tracks ----------------------------------------------------------------------------------------------------------


def _tracks(turn: TurnAccount, path: ManeuverPath | None, points: dict[str, int]) -> Iterator[PieceTrack]:
    """The ways of this turn: the submarine's, the ships', the helos'; who did not move has none."""
    ruleset = turn.before.ruleset
    start, end = turn.before.sub.pose, turn.after.sub.pose
    if distance(start, end) > EPSILON:
        yield PieceTrack(SUB, _corners(ruleset, start, legs(ruleset, path) if path else (), end), end)
    for n in SHIPS:
        start, end = turn.before.ships[n].pose, turn.after.ships[n].pose
        if distance(start, end) > EPSILON:
            yield PieceTrack(SHIP_NAMES[n], _corners(ruleset, start, _ship_legs(turn, n, points), end), end)
    for n in HELOS:
        helo = turn.after.helos[n]
        x, y = _helo_start(turn, n)
        if helo.place == AIRBORNE and distance((x, y), (helo.x, helo.y)) > EPSILON:
            yield PieceTrack(HELO_NAMES[n], ((x, y), (helo.x, helo.y)), Pose(helo.x, helo.y, 0.0))


def _helo_start(turn: TurnAccount, helo: int) -> Vector:
    """Where a helo took off this turn, or hovered: it leaves its ship after that has moved."""
    flew = turn.before.helos[helo].place == AIRBORNE
    aboard = turn.after._replace(helos=turn.before.helos)
    return helo_position(turn.before if flew else aboard, helo)


def _ship_legs(turn: TurnAccount, ship: int, points: dict[str, int]) -> tuple[Leg, ...]:
    ruleset = turn.before.ruleset
    if turn.course:
        return convoy_legs(ruleset, turn.course)
    number = points.get(SHIP_NAMES[ship], points.get("ffs", 0))
    point = turn.point(number)
    return hunt_legs(ruleset, turn.before.ships[ship].pose, point) if point else ()


_BEND = 0.25
_ASTRAY = 1.0


def _corners(ruleset: SsnRuleset, start: Pose, way: Sequence[Leg], end: Pose) -> tuple[Vector, ...]:
    """The corners of a way. One that was measured to end elsewhere ends there; one that led round something is straight."""
    arc = ruleset.turns_in_arcs
    if not way or distance(follow(start, way, arc), end) > _ASTRAY:
        return ((start.x, start.y), (end.x, end.y))
    poses = [pose for _, pose, _ in samples(start, way, _BEND, True)] if arc else []
    if not arc:
        poses = [follow(start, way[:n]) for n in range(1, len(way))]
    return ((start.x, start.y), *((p.x, p.y) for p in poses), (end.x, end.y))


# -- what every part of the report asks ------------------------------------------------------------------------------


def lhd_lost(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """The turn in which the LHD was destroyed."""
    return next((t for t in turns if lhd_afloat(t.before) and not lhd_afloat(t.after)), None)


def figure_of(state: State) -> str:
    """The range that counts: to the LHD while it lives, else to the nearest frigate."""
    ships = (LHD,) if lhd_afloat(state) else tuple(n for n in live_ships(state) if n != LHD)
    return f"{min(range_to(state, n) for n in ships):.1f}\u2033" if ships else ""
