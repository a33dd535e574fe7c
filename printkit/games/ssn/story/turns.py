"""Reads the record of a game of SSN turn by turn.

It collects torpedoes, detections, the tracks of all pieces, and exact probabilities before each roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, NamedTuple

from printkit.games.ssn.play.chances import KILL, die_reaches, torpedo
from printkit.games.ssn.play.stakes import Stakes, stakes
from printkit.games.ssn.rules.attack import as_target, attack_course, defence_course, evades_on
from printkit.games.ssn.rules.detection import listeners
from printkit.games.ssn.rules.geometry import EPSILON, Leg, Pose, Vector, distance, follow, samples
from printkit.games.ssn.rules.paths import ManeuverPath, legs
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import convoy_legs, hunt_legs
from printkit.games.ssn.rules.state import (
    ABOARD,
    AIRBORNE,
    HELO_NAMES,
    HELOS,
    KILLS_NEEDED,
    LHD,
    SHIP_NAMES,
    SHIPS,
    STEP,
    SUNK,
    TORPEDO_RANGE,
    WRECK,
    DetectionPoint,
    State,
    alert_all,
    helo_position,
    lhd_afloat,
    live_ships,
    points_by_number,
)
from printkit.games.ssn.rules.torpedo import BLIND, RunOutcome, RunPlan, counted, needs
from printkit.journal.course import Event, Record
from printkit.report.story import LogPlace
from printkit.report.turns import EventReader, TurnRecord, place_of, turn_sections
from printkit.table import Move

SUB = "ssn"
Outcome = Literal["sunk", "damaged", "dud", "evaded", "missed", "layer", "far", "blind"]
"""Possible results of a torpedo.

``dud``: a hit without damage. For the last three results, no dice are rolled. ``layer``: the target was less
than five inches away and in the other layer of depth. ``far``: it was out of range. ``blind``: it was outside
the zones in which the torpedo can hear.
"""
_MEASURED = 0.5
"""Tolerance in inches for the difference between a range that the player measured and the exact range."""


@dataclass(frozen=True, slots=True)
class TorpedoShot:
    """A torpedo that was fired: its shooter and target, the start and end of its run, its dice totals, and
    its result.

    A roll that could not succeed has the total 0.

    ``chance``: the chance of a hit before the first die. ``deadly``: the chance of a hit that also kills a ship or destroys the
    submarine. ``die``: the kill or evasion die, 0 if there was none. ``evasion``: the chance to evade the torpedo after its hit.
    ``number`` counts the game's torpedoes from 1.
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
    needed: tuple[int, ...] = ()
    """Lowest successful total for each of the torpedo's rolls; more than 12 if the roll cannot succeed."""
    other_layer: bool = False
    """True if the torpedo's target was in the other layer of depth (Shallow or Deep) when the torpedo was
    fired."""
    statements: tuple[LogPlace, ...] = ()
    """Entries of the log about this torpedo: the order to fire, if present, and the dice."""

    @property
    def hit(self) -> bool:
        """Return True if the torpedo hit its target."""
        return "hit" in self.words

    @property
    def killed(self) -> bool:
        """Return True if the torpedo scored a kill: it damaged or sank a ship, or destroyed the submarine."""
        return "killed" in self.words or (self.target == SUB and "sunk" in self.words)

    @property
    def sunk(self) -> bool:
        """Return True if the torpedo sank its target."""
        return "sunk" in self.words

    @property
    def by_submarine(self) -> bool:
        """Return True if the submarine fired the torpedo."""
        return self.shooter == SUB

    @property
    def outcome(self) -> Outcome:
        """Return the result of the torpedo. The result ``missed`` means that dice were rolled and were too
        low."""
        if self.sunk:
            return "sunk"
        if self.hit:
            return "evaded" if self.target == SUB else "damaged" if self.killed else "dud"
        if self.rolls:
            return "missed"
        if self.other_layer and self.range <= STEP + _MEASURED:
            return "layer"
        return "far" if self.range > TORPEDO_RANGE - _MEASURED else "blind"


@dataclass(frozen=True, slots=True)
class PieceTrack:
    """The track of a piece in one turn: its corner points, and the position and heading at the end.

    Helicopters have heading 0.
    """

    name: str
    corners: tuple[Vector, ...]
    end: Pose


@dataclass(slots=True, eq=False)
class TurnAccount(TurnRecord[State]):
    """What happened in one turn of SSN.

    It holds the torpedoes, the detections, the tracks of the pieces, and the exact probabilities before the
    detection roll.

    ``listening``: the state at the detection roll, and ``stakes`` its exact chances; both None if the log stops before it. ``heard``:
    the detection points heard by each listener. ``settled``: whether the log reports all of ``heard``.
    """

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

    @property
    def detected(self) -> bool:
        """Return True if the submarine counts as detected in this turn; the chosen rules say what counts."""
        return self.listening is not None and self.after.detected

    @property
    def alerted(self) -> bool:
        """Return True if a ship was already alerted at the start of the turn."""
        return any(self.before.ships[n].alerted for n in live_ships(self.before))

    @property
    def attacks(self) -> list[TorpedoShot]:
        """Return the torpedoes that the submarine fired this turn."""
        return [shot for shot in self.shots if shot.by_submarine]

    @property
    def answers(self) -> list[TorpedoShot]:
        """Return the torpedoes fired at the submarine this turn."""
        return [shot for shot in self.shots if not shot.by_submarine]

    def point(self, number: int) -> DetectionPoint | None:
        """Return the submarine's detection point (a marker of its position) with this number at the end of the turn;
        None if there is none."""
        return points_by_number(self.after).get(number)


def read_turns(record: Record, reckon: bool = True) -> list[TurnAccount]:
    """Return the account of each turn of a game, in order.

    ``reckon``: False to omit the exact probabilities (``stakes``), which take most of the time.
    """
    turns: list[TurnAccount] = []
    fired = 0
    for section, before, after in turn_sections(record, State):
        turn = TurnAccount(section, before, after)
        if not turn.doubts:
            reader = _Reader(turn, fired, reckon)
            reader.read(section.events)
            reader.finish()
        fired += len(turn.shots)
        turns.append(turn)
    return turns


class _Reader(EventReader):
    """Builds the account of a turn from the turn's events.

    The dice of a torpedo are kept until the event with its result, because they come first.
    """

    def __init__(self, turn: TurnAccount, fired: int, reckon: bool) -> None:
        self.turn = turn
        self.fired = fired
        self.reckon = reckon
        self.rolls: list[int] = []
        self.die = 0
        self.places: list[LogPlace] = []
        self.aim = (SUB, SUB)
        self.path: ManeuverPath | None = None
        self.points: dict[str, int] = {}

    def finish(self) -> None:
        """Complete the account of a turn by comparing the states before and after the turn.

        They are the helicopters launched, the dive or rise marker, and the tracks.
        """
        turn = self.turn
        turn.marker = turn.after.sub.marker if turn.listening is not None else ""
        turn.launched = tuple(
            HELO_NAMES[n]
            for n in HELOS
            if turn.before.helos[n].place == ABOARD and turn.after.helos[n].place == AIRBORNE
        )
        turn.tracks = tuple(_tracks(turn, self.path, self.points))

    def decided(self, event: Event, move: Move) -> None:
        if move.verb == "path" and isinstance(move.value, ManeuverPath):
            self.path = move.value
        elif move.verb == "fire":
            self.places += place_of(event)

    def rolled(self, event: Event, dice: tuple[int, ...]) -> None:
        if len(dice) != 1:
            return
        turn, die = self.turn, dice[0]
        if event.label == "detect":
            if event.side in ("surf", *SHIP_NAMES, *HELO_NAMES) and turn.listening is None:
                turn.listening = listening(turn)
                turn.stakes = stakes(turn.listening) if self.reckon else None
            if turn.listening is not None and event.side == "surf":
                turn.totals = (*turn.totals, die)
                return
            self.rolls.append(die)
            self.places += place_of(event)
        elif event.label in ("kill", "evade"):
            self.die = die
            self.places += place_of(event)
        elif event.label == "dp":
            self.points[event.side] = (die + 1) // 2
        elif event.label == "course":
            turn.course = die

    def told(self, event: Event) -> None:
        turn, value = self.turn, event.value
        if event.label == "shot-by" and isinstance(value, tuple):
            self.aim = str(value[0]), str(value[1])
        elif event.label == "shot" and isinstance(value, tuple):
            self._shot(*self.aim, tuple(str(word) for word in value))
        elif event.label == "shot-range" and isinstance(value, float | int) and turn.shots:
            turn.shots[-1] = replace(turn.shots[-1], range=float(value))
        elif event.label == "heard" and isinstance(value, tuple):
            turn.heard, turn.settled = value, True

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
                needed=_needed(turn.before.ruleset, aim),
                other_layer=aim.way is not None and aim.way.deep != aim.way.target.deep,
                statements=tuple(self.places),
            )
        )
        self.rolls, self.die, self.places = [], 0, []


# -- the table at a moment -------------------------------------------------------------------------------------------


def listening(turn: TurnAccount) -> State:
    """Return the state of the game at the detection roll of a turn: the submarine has moved, the other pieces have not.

    The submarine's detection points (markers of its position) are placed.
    """
    before, after = turn.before, turn.after
    ships = tuple(
        old._replace(kills=new.kills, condition=WRECK if new.condition == WRECK else old.condition)
        for old, new in zip(before.ships, after.ships, strict=True)
    )
    state = after._replace(ships=ships, helos=before.helos, ship_speed=before.ship_speed)
    alarm = bool(after.fired) or turn.alerted
    return alert_all(state) if alarm else state


class _Aim(NamedTuple):
    """A torpedo's run before its first die is rolled, with the probabilities that it hits and that it damages
    or destroys its target."""

    start: Vector
    end: Vector
    way: RunPlan | None
    chance: Fraction
    deadly: Fraction


def _attack(turn: TurnAccount, ship: int) -> _Aim:
    """Return the run of a torpedo that the submarine fires at a ship, with its probabilities."""
    state = turn.before
    sub, target = state.sub.pose, state.ships[ship].pose
    way = attack_course(state, ship)
    chance = torpedo(state.ruleset, way).hit
    return _Aim((sub.x, sub.y), (target.x, target.y), way, chance, chance * KILL)


def _answer(turn: TurnAccount, shooter: str) -> _Aim:
    """Return the run of a torpedo that a ship or helicopter fires at the submarine, with its probabilities."""
    state = turn.listening or turn.after
    sub = state.sub.pose
    listener = next((each for each in listeners(state) if each.name == shooter), None)
    if listener is None:  # according to the log it fired, although it cannot listen
        return _Aim((sub.x, sub.y), (sub.x, sub.y), None, Fraction(0), Fraction(0))
    way = defence_course(state.ruleset, as_target(state.ruleset, state.sub), listener)
    chance = torpedo(state.ruleset, way)
    shape = listener.shape
    return _Aim((shape.x, shape.y), (sub.x, sub.y), way, chance.hit, chance.destroys)


def _needed(ruleset: SsnRuleset, aim: _Aim) -> tuple[int, ...]:
    """Return the lowest successful total for each detection roll of a torpedo.

    Rolls that cannot succeed are left out if the chosen rules do not require them.
    """
    least = needs(ruleset, aim.way) if aim.way else ()
    return least if ruleset.blind_rolls_count else tuple(t for t in least if t != BLIND)


def _evasion(turn: TurnAccount, aim: _Aim, rolls: Sequence[int]) -> Fraction:
    """Return the probability that the submarine evades a torpedo that has hit.

    It depends on the torpedo's detection rolls (rule SSN-TRP-8 and its ruling).
    """
    ruleset = turn.before.ruleset
    failures = len(rolls) - sum(total >= t for t, total in zip(_needed(ruleset, aim), rolls, strict=False))
    outcome = RunOutcome(True, len(rolls), counted(ruleset, len(rolls), failures))
    return die_reaches(evades_on(outcome))


# -- tracks ----------------------------------------------------------------------------------------------------------


def _tracks(turn: TurnAccount, path: ManeuverPath | None, points: dict[str, int]) -> Iterator[PieceTrack]:
    """Yield the track of each piece that moved in this turn: the submarine, ships and helicopters."""
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
    """Return the point from which a helicopter flew in this turn.

    It is its own position if it was airborne, otherwise its ship's position after the ship's move.
    """
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
_PATH_TOLERANCE = 1.0


def _corners(ruleset: SsnRuleset, start: Pose, way: Sequence[Leg], end: Pose) -> tuple[Vector, ...]:
    """Return the corner points of a track.

    The track is a straight line if the legs are unknown, or if they do not lead to the piece's actual end
    position.
    """
    arc = ruleset.turns_in_arcs
    if not way or distance(follow(start, way, arc), end) > _PATH_TOLERANCE:
        return ((start.x, start.y), (end.x, end.y))
    poses = [pose for _, pose, _ in samples(start, way, _BEND, True)] if arc else []
    if not arc:
        poses = [follow(start, way[:n]) for n in range(1, len(way))]
    return ((start.x, start.y), *((p.x, p.y) for p in poses), (end.x, end.y))


# -- what every part of the report asks ------------------------------------------------------------------------------


def lhd_lost(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn in which the landing ship (LHD) was sunk; None if it was not sunk."""
    return next((t for t in turns if lhd_afloat(t.before) and not lhd_afloat(t.after)), None)


def chased(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the turns from the one in which the landing ship (LHD) was sunk to the end of the game.

    If it was sunk before the log begins, return all turns.
    """
    down = lhd_lost(turns)
    return [turn for turn in turns if down is None or turn.number >= down.number]


def hopeless(turns: Sequence[TurnAccount], final: State) -> bool:
    """Return True if the submarine was sunk in a turn in which the game was already lost.

    It had too few torpedoes left to sink the landing ship (LHD). The game would then have ended with the turn
    anyway.
    """
    if final.result != SUNK or not turns or not final.ruleset.ends_when_hopeless:
        return False
    fired = any(shot.target == SHIP_NAMES[LHD] for shot in turns[-1].attacks)
    wanted = KILLS_NEEDED[LHD] - final.ships[LHD].kills
    return fired and final.sub.torpedoes < wanted and bool(turns[-1].answers)
