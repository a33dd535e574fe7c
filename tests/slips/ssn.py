"""Generates logs of SSN with slips. Its model of the game tracks positions, layers, detection points, torpedoes, and
which ships are Alerted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from tests.slips.frame import ANY, Figures, Generator, Plan, Sheet, Stop, Unfit
from tests.slips.sea import (
    EASY,
    SHARP,
    SPEEDS,
    Pose,
    bearing,
    clearly,
    disc_in_zone,
    distance,
    in_zone,
    span,
    speed_of,
    threshold,
    towards,
)
from tests.slips.spelling import COMMON, Respelling, statements

FRIGATES = ("ff1", "ff2", "ff3", "ff4")
SHIPS = (*FRIGATES, "lhd")
HELOS = ("h1", "h2", "h3", "h4", "h5", "h6")
HOME = dict(zip(HELOS, (*FRIGATES, "lhd", "lhd"), strict=True))
PATHS = (
    "hold", "ahead 2", "right sharp, ahead 1", "left sharp 30", "ahead 4", "right sharp 20, ahead 2", "left sharp, ahead 2",
    "right sharp, ahead 1, right sharp, ahead 1", "ahead 1, left sharp 40, ahead 2", "ahead 6",
    "right easy, ahead 2, right easy 15, ahead 2", "left easy, ahead 2, left easy, ahead 2", "ahead 3, left easy 15, ahead 2",
    "ahead 8", "right easy, ahead 5, right easy, ahead 1", "left easy, ahead 6, left easy 10",
)  # fmt: skip
TURN_TOO_SHARP = {
    "slow": "right sharp 70, ahead 2",
    "fast": "left easy 50, ahead 4",
    "creep": "left sharp 80",
}
NO_RUN_BETWEEN = {"slow": "right sharp, right sharp, ahead 1.5", "fast": "left easy, left easy, ahead 3.5"}
FIRE = ("SSN-DET-12", "SSN-DET-11")


class Point(NamedTuple):
    """A detection point."""

    x: float
    y: float
    layer: str
    speed: str
    number: int
    present: bool = False


class Helo:
    """A helicopter: aboard its ship, in the air in one of two layers, or gone."""

    def __init__(self) -> None:
        self.where = "aboard"
        self.place = (0.0, 0.0)
        self.layer = "shallow"


class Run(NamedTuple):
    """The course of a torpedo: its dice as they are written, whether it hit, and how many rolls it made.

    ``sure``: no range is so near to its limit that a log may take either side. ``decisive``: the last roll made it a hit.
    """

    dice: tuple[str, ...]
    hit: bool
    rolls: int
    sure: bool = False
    decisive: bool = False


class Table:
    """One game: its true state, and the log as the players write it."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.chance, self.plan = chance, plan
        self.ships: dict[str, Pose] = {}
        self.wrecks: set[str] = set()
        self.off: set[str] = set()
        self.alerted: set[str] = set()
        self.helos = {name: Helo() for name in HELOS}
        self.layer, self.speed, self.torps, self.kills = "deep", "slow", 4, 0
        self.marker = ""
        self.points: list[Point] = []
        self.turn, self.fired = 0, False
        self.heard = False
        self.over = ""
        self.one_by_one = chance.random() < 0.4
        self.pips = chance.random() < 0.6
        self.claims = chance.choice((0.3, 0.7, 1.0))
        self.figures = Figures()
        self.forgot: list[str] = []
        self.sheet = Sheet(["game: ssn"])
        plan.line = lambda: self.sheet.last

    # -- dice ---------------------------------------------------------------------------------------------------------

    def die(self) -> int:
        return self.chance.randrange(1, 7)

    def two(self) -> tuple[int, str]:
        """Roll two dice; return their total, and how they are written."""
        a, b = self.die(), self.die()
        return a + b, f"{a}+{b}" if self.pips else str(a + b)

    def say(self, text: str) -> int:
        """Write a line and return its number. As a slip, one of its dice may be unreadable or its verb misspelt."""
        line = self.sheet.say(text)
        parts = text.split("; ")
        last = parts[-1].split(" ")
        plain = len(last) > 1 and last[-1].isdigit() and last[-2] in ("kill", "evade", "course", "dp")
        kinds = ["verb-misspelt"] if "detect " in text or "path " in text or "dp " in text else []
        if plain:
            kinds += ["die-of-seven", "die-unreadable"]
        kind = self.plan.takes(*kinds) if kinds else ""
        if kind == "verb-misspelt":
            for right, wrong in (("detect ", "detcet "), ("path ", "paht "), ("dp ", "pd ")):
                if right in text:
                    text = text.replace(right, wrong, 1)
                    break
        elif kind:
            text = text[: -len(last[-1])] + self.chance.choice(
                ("7", "9", "0") if kind == "die-of-seven" else ("x", "?", "six")
            )
        if kind:
            self.sheet.lines[-1] = f"  {text}"
            self.sheet.root(kind, line, ANY)
        return line

    # -- the whole game -------------------------------------------------------------------------------------------------

    def run(self) -> Sheet:
        self.begin()
        last = self.chance.randrange(5, 12)
        try:
            while not self.over and self.turn < last:
                self.turn += 1
                self.one_turn()
        except Stop:
            return self.sheet
        if self.over:
            if self.plan.takes("played-after-the-end"):
                line = self.sheet.heading(f"turn {self.turn + 1}")
                self.sheet.say("path ahead 3")
                self.sheet.root("played-after-the-end", (line, line + 1), ANY)
                return self.sheet
            self.sheet.heading("end")
            self.sheet.say(f"= {self.over}, torps {self.torps}")
        return self.sheet

    def begin(self) -> None:
        """Begin a game with its setup, or half-way with a ``position`` section."""
        self.ships = {"lhd": Pose(10, 24, 90)}
        whole = self.chance.random() < 0.25
        if whole:
            self.sheet.heading("setup")
            self.place_frigates()
            self.ssn = Pose(42 + self.chance.randrange(4), 24 + self.chance.randrange(-6, 7), 270)
            self.say_pose("ssn {x:g} {y:g} {heading:g}")
        else:
            self.position()
        if min(distance(self.ssn, self.ships[f]) for f in FRIGATES) <= 30.3 and whole:
            raise Unfit
        self.points = [Point(self.ssn.x, self.ssn.y, self.layer, self.speed, 1, True)]

    def say_pose(self, form: str) -> None:
        pose = self.ssn
        self.sheet.say(form.format(x=pose.x, y=pose.y, heading=pose.heading))

    def place_frigates(self) -> None:
        lhd = self.ships["lhd"]
        for name, (f, s) in zip(FRIGATES, ((2, -2), (2, 2), (-2, -2), (-2, 2)), strict=True):
            fore = lhd.ahead(f)
            side = fore._replace(heading=(lhd.heading + 90) % 360).ahead(s)
            self.ships[name] = side._replace(heading=lhd.heading)

    def position(self) -> None:
        """Begin a game half-way: near the convoy, perhaps with a damaged or sunk LHD."""
        self.ships["lhd"] = Pose(self.chance.randrange(14, 30), self.chance.randrange(20, 29), 90)
        self.place_frigates()
        lhd = self.ships["lhd"]
        far, angle = self.chance.randrange(9, 20), self.chance.randrange(0, 360, 15)
        place = Pose(lhd.x, lhd.y, angle).ahead(far)
        self.ssn = Pose(round(place.x, 1), round(place.y, 1), self.chance.randrange(0, 360, 15))
        if not (6 < self.ssn.x < 66 and 6 < self.ssn.y < 42):
            raise Unfit
        self.layer, self.speed = (
            self.chance.choice(("deep", "deep", "shallow")),
            self.chance.choice(("creep", "slow", "fast")),
        )
        self.kills = self.chance.choice((0, 0, 1, 2))
        self.torps = self.chance.randrange(1 if self.kills else 2, 5 - self.kills)
        self.sheet.heading("position")
        said = [f"lhd {lhd.x:g} {lhd.y:g} {lhd.heading:g}"]
        if self.kills == 2:
            said.append("wreck lhd")
            self.wrecks.add("lhd")
            for name in ("h5", "h6"):
                self.helos[name].where = "gone"
        elif self.kills:
            said.append("lhd-kills 1")
        if self.kills or self.chance.random() < 0.3:
            said.append("alerted all")
            self.alerted.update(s for s in SHIPS if s not in self.wrecks)
        self.sheet.say("; ".join(said))
        pose = self.ssn
        self.sheet.say(
            f"ssn {pose.x:g} {pose.y:g} {pose.heading:g} {self.layer} {self.speed}; torps {self.torps}"
        )

    @property
    def live(self) -> list[str]:
        return [s for s in SHIPS if s not in self.wrecks and s not in self.off]

    def one_turn(self) -> None:
        before = set(self.alerted)
        self.sheet.heading(f"turn {self.turn}")
        self.fired = self.heard = False
        self.forgot = []
        self.attack()
        self.maneuver()
        due = self.detection()
        self.surf_attack(due)
        if self.over:
            return
        self.surf_maneuver(before)
        self.claim()
        self.end_checks()

    def end_checks(self) -> None:
        frigates = [f for f in FRIGATES if f in self.live]
        clear = all(distance(self.ssn, self.ships[f]) > 12 for f in frigates)
        if (
            any(abs(distance(self.ssn, self.ships[f]) - 12) < 0.6 for f in frigates)
            and self.kills == 2
            and not self.heard
        ):
            raise Stop  # the log may take either side
        if self.kills == 2 and not self.heard and clear:
            self.over = "win"
        elif self.torps < 2 - self.kills:
            self.over = "lost"

    # -- P1, the submarine's torpedoes --------------------------------------------------------------------------------------

    def attack(self) -> None:
        shots = 0
        while True:
            kind = ""
            if shots < 2 and self.speed != "flank" and self.torps:
                pass
            elif self.torps and shots == 2:
                kind = self.plan.takes("third-torpedo")
            elif self.torps and not shots and self.speed == "flank":
                kind = self.plan.takes("fired-at-flank")
            if (shots >= 2 and not kind) or (self.speed == "flank" and not kind) or not self.torps:
                break
            if not kind and self.chance.random() > (0.6 if self.torps > 2 - self.kills else 0.2):
                break
            target = self.target()
            if not target:
                break
            line = self.shot(target)
            shots += 1
            if kind:
                self.sheet.root(kind, line, "SSN-ATK-1")
                break

    def target(self) -> str:
        """Return a ship that a torpedo can reach, preferably the LHD; empty if there is none."""
        able = []
        for name in self.live:
            d = distance(self.ssn, self.ships[name])
            if 5.4 < d < 17.6 and min(abs(d - edge) for edge in (10, 15)) > 0.4:
                able.append(name)
        return (
            "lhd"
            if "lhd" in able and self.chance.random() < 0.8
            else self.chance.choice(able)
            if able
            else ""
        )

    def torpedo(
        self, start: tuple[float, float], layer: str, target: Pose, kind: str, target_layer: str, speed: str
    ) -> Run:
        """Return the course of a torpedo by the rules. As a slip, it may go on after two failed rolls."""
        d = distance(start, target)
        line = Pose(start[0], start[1], bearing(Pose(start[0], start[1], 0), target))
        dice: list[str] = []
        failed = hit = slipped = decisive = False
        sure = abs(d - 5) > 0.4
        rolls = 0
        gone = 0.0
        while gone < d or not rolls:
            at = line.ahead(gone)
            rolls += 1
            seen = span(at, target, kind)
            open_ = layer == "deep" or in_zone(*seen)
            sure = sure and abs(d - gone - 12) > 0.4 and (layer == "deep" or clearly(*seen))
            need = threshold(True, layer == target_layer, d - gone, speed)
            total, word = self.two()
            ok = open_ and total >= need
            dice.append(word if open_ else "-")
            decisive = ok and failed
            if ok:
                hit, failed = True, False
            elif failed and not slipped:
                if kind != "ssn" and sure and gone + 5 < d and self.plan.takes("run-after-two-failures"):
                    slipped = self.slipped = True
                else:
                    return Run(tuple(dice), False, rolls, sure)
            else:
                failed = True
            if rolls == 1 and d >= 5:
                layer = target_layer
            gone += 5
        if slipped and not hit:
            raise Unfit
        return Run(tuple(dice), hit and layer == target_layer, rolls, sure, decisive)

    slipped = False

    def shot(self, name: str) -> int:
        """Fire a torpedo at a ship and write it; return the line."""
        pose = self.ships[name]
        speed = "slow" if self.kills == 0 else "creep" if self.kills == 1 else "fast"
        self.slipped = False
        run = self.torpedo(
            self.ssn[:2], self.layer, pose, name[:2] if name != "lhd" else "lhd", "shallow", speed
        )
        self.torps -= 1
        self.fired = True
        self.alerted.update(self.live)
        able = ["kill-die-missing"] if run.hit and run.sure and not self.slipped else []
        if able and run.decisive:
            able.append("torpedo-die-missing")
        kind = self.plan.takes(*able)
        dice = run.dice[:-1] if kind == "torpedo-die-missing" else run.dice
        text = f"fire {name}; detect {' '.join(dice)}"
        dead = False
        if run.hit:
            die = self.die()
            if kind != "kill-die-missing":
                text += f"; kill {die}"
            dead = die >= 2
        line = self.say(text)
        if self.slipped:
            self.sheet.root("run-after-two-failures", line, "SSN-TRP-6", "SSN-TRP-4")
        if kind:
            rules = ("SSN-TRP-9",) if kind == "kill-die-missing" else ("SSN-TRP-4", "SSN-TRP-2", "SSN-TRP-6")
            self.sheet.root(kind, (line, line + 1) if kind == "kill-die-missing" else line, *rules)
        if dead:
            self.sink(name)
        return line

    def sink(self, name: str) -> None:
        if name == "lhd":
            self.kills += 1
            if self.kills < 2:
                return
        self.wrecks.add(name)
        self.alerted.discard(name)
        for helo, ship in HOME.items():
            if ship == name and self.helos[helo].where == "aboard":
                self.helos[helo].where = "gone"

    # -- P2, the submarine moves ----------------------------------------------------------------------------------------------

    @staticmethod
    def moved(pose: Pose, path: str) -> tuple[Pose, float]:
        """Return the pose at the end of a path, and the length of the path."""
        length = 0.0
        for part in path.split(", "):
            words = part.split()
            if words[0] == "ahead":
                pose = pose.ahead(float(words[1]))
                length += float(words[1])
            elif words[0] != "hold":
                angle = float(words[2]) if len(words) > 2 else SHARP if words[1] == "sharp" else EASY
                pose = pose.turned(angle if words[0] == "right" else -angle)
                length += 1
        return pose, length

    def maneuver(self) -> None:
        level = SPEEDS.index(self.speed)
        fit = [p for p in PATHS if abs(SPEEDS.index(speed_of(self.moved(self.ssn, p)[1])) - level) <= 1]
        kind = self.plan.takes("turn-too-sharp", "no-run-between-turns", "two-speed-levels")
        rule = ""
        if kind == "turn-too-sharp":
            fit, rule = (
                [TURN_TOO_SHARP[s] for s in TURN_TOO_SHARP if abs(SPEEDS.index(s) - level) <= 1],
                "SSN-MAN-5",
            )
        elif kind == "no-run-between-turns":
            fit, rule = (
                [NO_RUN_BETWEEN[s] for s in NO_RUN_BETWEEN if abs(SPEEDS.index(s) - level) <= 1],
                "SSN-MAN-7",
            )
        elif kind:
            fit, rule = [p for p in PATHS if self.two_levels(self.moved(self.ssn, p)[1])], "SSN-MAN-4"
        fit = [p for p in fit if self.inside(self.moved(self.ssn, p)[0])]
        if not fit:
            raise Unfit
        path = self.chance.choice(fit)
        old, old_layer, old_speed = self.ssn, self.layer, self.speed
        forgot = ""
        if self.marker:
            forgot = self.plan.takes("marker-not-executed")
            if not forgot:
                self.layer = "deep" if self.marker == "dive" else "shallow"
            self.marker = ""
        self.ssn, length = self.moved(self.ssn, path)
        self.speed = speed_of(length)
        text = f"path {path}"
        placed = None if forgot else self.place_marker()
        text += f"; marker {placed[0]}" if placed else ""
        line = self.say(text)
        if kind:
            self.sheet.root(kind, line, rule)
        if placed and placed[1]:
            self.sheet.root(placed[1], line, "SSN-MAN-9")
        if forgot:
            pose = self.ssn
            line = self.sheet.say(f"= ssn {pose.x:.2f} {pose.y:.2f} {pose.heading:.0f} {self.layer}")
            self.sheet.root(forgot, (line, line - 1), "SSN-MAN-2")
        self.lay_points(old, old_layer, old_speed, length)

    @staticmethod
    def inside(pose: Pose) -> bool:
        return 3 < pose.x < 69 and 3 < pose.y < 45

    def two_levels(self, length: float) -> bool:
        """Return whether a maneuver changes speed by two levels even if measured inaccurately."""
        near = {SPEEDS.index(speed_of(max(0.0, length + error))) for error in (-0.3, 0, 0.3)}
        return all(abs(level - SPEEDS.index(self.speed)) > 1 for level in near)

    def place_marker(self) -> tuple[str, str] | None:
        """Place a Dive or Rise marker, and return it with the slip that was made in placing it."""
        useful = "rise" if self.layer == "deep" else "dive"
        if self.fired:
            kind = self.plan.takes("marker-after-shot")
            if kind:
                self.marker = useful
                return useful, kind
            return None
        if self.plan.takes("idle-marker"):
            return "dive" if self.layer == "deep" else "rise", "idle-marker"
        if self.chance.random() < 0.25:
            self.marker = useful
            return useful, ""
        return None

    def lay_points(self, old: Pose, old_layer: str, old_speed: str, length: float) -> None:
        """Place the three detection points of a turn."""
        number = next(p.number for p in self.points if p.present)
        free = [n for n in (1, 2, 3) if n != number]
        here = self.ssn
        ahead = here.ahead(length)
        while not ahead.on_table:  # it is pulled back along the line to the edge
            length -= 0.001
            ahead = here.ahead(length)
        layer = {"dive": "deep", "rise": "shallow"}.get(self.marker, self.layer)
        self.points = [
            Point(old.x, old.y, old_layer, old_speed, number),
            Point(here.x, here.y, self.layer, self.speed, free[0], True),
            Point(ahead.x, ahead.y, layer, self.speed, free[1]),
        ]

    # -- P3, detection ---------------------------------------------------------------------------------------------------------

    def detection(self) -> dict[str, list[Point]]:
        """Make the detection roll and write who heard which point; return what those heard who may fire."""
        if self.alerted & set(self.live):
            self.alerted.update(self.live)
        fresh = [s for s in self.live if s not in self.alerted]
        total, word = self.two()
        heard = {name: self.hears(name, total) for name in (*self.live, *self.airborne())}
        heard = {name: points for name, points in heard.items() if points}
        self.heard = bool(heard)
        kind = self.plan.takes(
            "detection-roll-missing", *(["detector-left-out"] if heard else []), "detector-deaf"
        )
        shown = dict(heard)
        if kind == "detector-left-out":
            del shown[self.surely(list(heard), total, True)]
        elif kind == "detector-deaf":
            deaf = [n for n in (*self.live, *self.airborne()) if n not in heard]
            shown[self.surely(deaf, total, False)] = [self.chance.choice(self.points)]
        listed = [f"detected {n} {' '.join(f'dp{p.number}' for p in points)}" for n, points in shown.items()]
        words = "; ".join(listed) if listed else "quiet"
        line = self.say(
            f"surf: {words}" if kind == "detection-roll-missing" else f"surf: detect {word}; {words}"
        )
        if kind:
            rule = "SSN-DET-2" if kind == "detection-roll-missing" else "SSN-CHK-7"
            self.sheet.root(kind, (line, line - 1) if rule == "SSN-DET-2" else line, rule)
        for ship in fresh:
            if ship in heard:
                self.alerted.add(ship)
        self.fresh = {s for s in fresh if s in heard}
        return {n: points for n, points in heard.items() if n not in fresh}

    def airborne(self) -> list[str]:
        return [h for h in HELOS if self.helos[h].where == "air"]

    def lies(self, name: str) -> tuple[float, float]:
        return self.helos[name].place if name in self.helos else self.ships[name][:2]

    def gate(self, name: str, point: Point) -> bool:
        if name in self.helos and self.helos[name].layer == "deep":
            return True
        place = self.lies(name)
        return (
            in_zone(*span(place, self.ssn, "ssn")) if point.present else disc_in_zone(distance(place, point))
        )

    def need(self, name: str, point: Point) -> int:
        layer = self.helos[name].layer if name in self.helos else "shallow"
        active = name in self.helos or name in self.alerted
        return threshold(active, layer == point.layer, distance(self.lies(name), point), point.speed)

    def hears(self, name: str, total: int) -> list[Point]:
        return sorted(
            (p for p in self.points if self.gate(name, p) and total >= self.need(name, p)),
            key=lambda p: p.number,
        )

    def surely(self, names: Sequence[str], total: int, heard: bool) -> str:
        """Return a listener whose result no measuring error can change; empty if there is none."""
        for name in names:
            margin = [abs(total - self.need(name, p) + (0 if heard else 1)) for p in self.points]
            if heard and any(
                self.gate(name, p) and total >= self.need(name, p) + 2 and self.deep_in(name, p)
                for p in self.points
            ):
                return name
            if not heard and min(margin) > 1 and all(total < self.need(name, p) - 1 for p in self.points):
                return name
        raise Unfit

    def deep_in(self, name: str, point: Point) -> bool:
        """Return whether a point lies well inside a convergence zone."""
        if name in self.helos and self.helos[name].layer == "deep":
            return True
        d = distance(self.lies(name), point)
        return any(4.6 + 8 * k < d < 7.4 + 8 * k for k in range(12))

    fresh: set[str] = set()

    # -- P4, the surface side fires ------------------------------------------------------------------------------------------

    def surf_attack(self, due: dict[str, list[Point]]) -> None:
        for name in (*SHIPS, *HELOS):
            if name not in due and name not in self.live and name not in self.airborne():
                continue
            near = [p for p in due.get(name, []) if distance(self.lies(name), p) <= 12]
            edge = [p for p in due.get(name, []) if abs(distance(self.lies(name), p) - 12) < 0.4]
            kind = ""
            if near:
                sure = [p for p in near if p not in edge]
                kind = self.plan.takes("fire-left-out") if sure and self.distinct(name) else ""
                if kind:
                    here = self.sheet.last
                    self.sheet.root(kind, (here, here + 1), "SSN-DET-12", "SSN-ATK-2")
                    if name in self.helos:
                        raise Unfit
                    continue
            elif name in SHIPS and name in self.live and not edge and self.distinct(name):
                kind = self.plan.takes("fire-undue" if name not in self.fresh else "fire-of-fresh-alert")
                if not kind:
                    continue
            else:
                continue
            line = self.surf_fire(name)
            if kind:
                self.sheet.root(kind, line, *FIRE, "SSN-CHK-7")
                if self.over:
                    raise Unfit
            if self.over:
                return

    def distinct(self, name: str) -> bool:
        """Return whether all ranges that decide about this shot are so far from their limits that measuring errors do
        not matter.
        """
        d = distance(self.lies(name), self.ssn)
        return all(abs(d - edge) > 0.4 for edge in (5, 10, 15, 18))

    def surf_fire(self, name: str) -> int:
        """Fire a ship's torpedo or a helicopter's two torpedoes at the submarine, and write them; return the line."""
        text = []
        for _ in range(2 if name in self.helos else 1):
            text.append("fire")
            place = self.lies(name)
            d = distance(place, self.ssn)
            self.alerted.update(self.live)
            if d > 18 or (d < 5 and self.layer == "deep"):
                continue
            run = self.torpedo(place, "shallow", self.ssn, "ssn", self.layer, self.speed)
            text.append(f"detect {' '.join(run.dice)}")
            if run.hit:
                die = self.die() if self.chance.random() < 0.4 else 6
                forgot = self.plan.takes("evasion-die-missing") if run.sure else ""
                if die < 6 - run.rolls:
                    if forgot:
                        raise Unfit
                    self.over = "lost"
                if not forgot:
                    text.append(f"evade {die}")
                else:
                    here = self.sheet.last + 1
                    self.sheet.root(forgot, (here, here + 1), "SSN-TRP-8")
                if self.over:
                    break
        line = self.say(f"{name}: {'; '.join(text)}")
        if name in self.helos:
            self.helos[name].where = "gone"
        return line

    # -- P5, the surface side moves --------------------------------------------------------------------------------------------

    def surf_maneuver(self, before: set[str]) -> None:
        orders = self.plan.takes("helos-before-frigates") if self.kills == 2 else ""
        held = len(self.sheet.lines)
        self.ships_move()
        middle = len(self.sheet.lines)
        self.helos_move(before)
        if orders:
            lines = self.sheet.lines
            if not held < middle < len(lines):
                raise Unfit
            lines[held:] = [*lines[middle:], *lines[held:middle]]
            rules = ("SSN-SEQ-1", "SSN-HEL-1", "SSN-HEL-2", "SSN-HEL-6", "SSN-FF-2", "SSN-SHP-1")
            self.sheet.root(orders, range(held + 1, len(lines) + 1), *rules)

    def ships_move(self) -> None:
        movers = self.live
        tracks: dict[str, list[Pose]] = {}
        if self.kills < 2:
            self.convoy(movers, tracks)
        else:
            self.hunt([m for m in movers if m != "lhd"], tracks)
        self.no_collision(tracks)
        for name, track in tracks.items():
            self.ships[name] = track[-1]
            if not track[-1].on_table:
                raise Stop

    def convoy(self, movers: Sequence[str], tracks: dict[str, list[Pose]]) -> None:
        """Move the convoy by its course die; a damaged LHD only moves an inch."""
        kind = ""
        if self.kills == 1:
            kind = self.plan.takes("course-of-damaged", "crawl-forgotten")
        if self.kills == 1 and kind != "course-of-damaged":
            path = "hold" if kind else "ahead 1"
            self.forgot = [*movers] if kind else []
        else:
            die = self.die()
            path = {1: "ahead 3, left easy", 6: "ahead 3, right easy"}.get(die, "ahead 4")
            forgot = "" if kind else self.plan.takes("course-die-missing")
            if forgot:
                here = self.sheet.last
                self.sheet.root(forgot, (here, here + 1), "SSN-LHD-1")
            else:
                line = self.say(f"lhd: course {die}")
                if kind:
                    self.sheet.root(kind, line, "SSN-LHD-2")
        for name in movers:
            tracks[name] = self.track(self.ships[name], path)

    @staticmethod
    def track(pose: Pose, path: str) -> list[Pose]:
        """Return the poses of a move, a tenth of an inch apart."""
        poses = [pose]
        for part in path.split(", "):
            words = part.split()
            if words[0] == "ahead":
                start = poses[-1]
                poses += [start.ahead(n / 10) for n in range(1, round(10 * float(words[1])) + 1)]
            elif words[0] != "hold":
                start = poses[-1]
                turned = start._replace(
                    heading=(start.heading + (EASY if words[0] == "right" else -EASY)) % 360
                )
                poses += [turned.ahead(n / 10) for n in range(1, 11)]
        return poses

    def hunt(self, movers: Sequence[str], tracks: dict[str, list[Pose]]) -> None:
        """Let each frigate roll for a point and move six inches."""
        dice = {}
        for name in movers:
            die = dice[name] = self.die()
            point = self.point(die)
            pose = self.ships[name].ahead(2)
            first = self.track(self.ships[name], "ahead 2")
            pose = towards(pose, point).ahead(2)
            last = towards(pose, point)
            tracks[name] = [*first, pose, last]
        forgot = self.plan.takes("frigate-die-missing") if movers else ""
        self.write_dice("ffs", dice, forgot, "SSN-FF-2")

    def point(self, die: int) -> Point:
        return next(p for p in self.points if p.number == (die + 1) // 2)

    def write_dice(
        self, group: str, dice: dict[str, int], forgot: str, rule: str, *, named: bool = False
    ) -> None:
        """Write the dice of frigates or helicopters, one by one or all together. As a slip, one may be missing."""
        if not dice:
            return
        gone = ""
        if forgot:
            gone = self.chance.choice(list(dice))
        shown = {n: d for n, d in dice.items() if n != gone}
        here = self.sheet.last
        if not named and not self.one_by_one and (not gone or gone == list(dice)[-1]):
            if shown:
                self.say(f"{group}: dp {' '.join(map(str, shown.values()))}")
        else:
            for name, die in shown.items():
                self.say(f"{name}: dp {die}")
        if forgot:
            self.sheet.root(forgot, range(here, self.sheet.last + 2), rule)

    def no_collision(self, tracks: dict[str, list[Pose]]) -> None:
        """End the log if ships come near to each other or to a wreck, because the rules would then stop or divert them."""
        names = [*tracks, *(s for s in SHIPS if s in self.wrecks)]
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                one, two = tracks.get(a, [self.ships[a]]), tracks.get(b, [self.ships[b]])
                if b in tracks and len(one) > 5 and self.kills < 2:
                    continue  # a convoy keeps its formation
                if min(distance(p, q) for p in one for q in two) < 1.45:
                    raise Stop

    # -- helicopters --------------------------------------------------------------------------------------------------------------

    def helos_move(self, before: set[str]) -> None:
        dice: dict[str, int] = {}
        early = ""
        flipped = []
        for name in HELOS:
            helo, ship = self.helos[name], HOME[name]
            launches = helo.where == "aboard" and ship in self.live and ship in before
            if (
                helo.where == "aboard"
                and ship in self.live
                and ship in self.alerted
                and not launches
                and not early
            ):
                early = self.plan.takes("helos-launched-early")
                launches = bool(early)
            if launches:
                helo.where, helo.place = "air", self.ships[ship][:2]
            elif helo.where != "air":
                continue
            elif helo.layer == "shallow":
                helo.layer = "deep"
                flipped.append(name)
                continue
            die = dice[name] = self.die()
            self.fly(helo, self.point(die))
        forgot = self.plan.takes("helo-die-missing") if dice and not early else ""
        self.write_dice("helos", dice, forgot, "SSN-HEL-2", named=bool(early))
        if early:
            first = next(
                n
                for n, line in enumerate(self.sheet.lines, 1)
                if n > self.sheet.last - len(dice) and "dp " in line
            )
            self.sheet.root(early, range(first, self.sheet.last + 1), "SSN-HEL-1")
        if flipped and self.plan.takes("helo-not-flipped"):
            name = flipped[0]
            self.helos[name].layer = "shallow"
            x, y = self.helos[name].place
            line = self.sheet.say(f"= {name} {x:.2f} {y:.2f} shallow")
            self.sheet.root("helo-not-flipped", line, "SSN-HEL-4")

    @staticmethod
    def fly(helo: Helo, point: Point) -> None:
        """Move a helicopter straight towards the point until it is five inches away."""
        d = distance(helo.place, point)
        if d > 5:
            start = Pose(helo.place[0], helo.place[1], bearing(Pose(*helo.place, 0.0), point))
            helo.place = start.ahead(d - 5)[:2]
        helo.layer = "shallow"

    # -- figures --------------------------------------------------------------------------------------------------------------------

    def claim(self) -> None:
        said: list[tuple[str, str]] = []
        if self.forgot:
            said = [(name, self.pose_of(name)) for name in self.forgot]
            self.sheet.root("crawl-forgotten", self.sheet.last + 1, "SSN-LHD-2")
        elif self.chance.random() < self.claims:
            said = self.true_claims()
        if not said:
            return
        kinds = ["wrong-figure"] if any(n in ("torps", "lhd-kills") for n, _ in said) else []
        if any(n.startswith(("range", "nearest")) for n, _ in said):
            kinds.append("wrong-range")
        kind = self.plan.takes(*kinds) if kinds and not self.forgot else ""
        if kind:
            said = self.spoilt(said, kind)
        self.sheet.say("= " + ", ".join(f"{name} {value}" for name, value in said))

    def spoilt(self, said: list[tuple[str, str]], kind: str) -> list[tuple[str, str]]:
        for n, (name, value) in enumerate(said):
            if kind == "wrong-figure" and name in ("torps", "lhd-kills"):
                said[n] = (name, str(int(value) + self.chance.choice((1, 2))))
                self.sheet.root(kind, self.sheet.last + 1, "SSN-CHK-10", "SSN-ATK-1", "SSN-TRP-9")
                break
            if kind == "wrong-range" and name.startswith(("range", "nearest")):
                said[n] = (name, f"{float(value) + self.chance.choice((-1.7, 2.3, 4)):.2f}")
                self.sheet.root(kind, self.sheet.last + 1, "SSN-CHK-5")
                break
        return said

    def pose_of(self, name: str) -> str:
        if name in self.helos:
            helo = self.helos[name]
            return f"{helo.place[0]:.2f} {helo.place[1]:.2f} {helo.layer}"
        pose = self.ssn if name == "ssn" else self.ships[name]
        return f"{pose.x:.2f} {pose.y:.2f} {pose.heading:.0f}"

    def true_claims(self) -> list[tuple[str, str]]:
        """Return some correct claims about what the players can measure and count."""
        frigates = [f for f in FRIGATES if f in self.live]
        able = {"torps": str(self.torps), "lhd-kills": str(self.kills), "ssn": self.pose_of("ssn")}
        for name in (*self.live, *self.airborne()):
            able[name] = self.pose_of(name)
        for name in frigates:
            able[f"range {name}"] = f"{distance(self.ssn, self.ships[name]):.2f}"
        if frigates:
            able["nearest"] = f"{min(distance(self.ssn, self.ships[f]) for f in frigates):.2f}"
        names = self.chance.sample(sorted(able), self.chance.randrange(1, 4))
        return [(name, able[name]) for name in names]


def play(plan: Plan, chance: random.Random) -> Sheet:
    return Table(plan, chance).run()


KINDS = (
    "helos-launched-early", "course-of-damaged", "fire-undue", "fire-of-fresh-alert", "run-after-two-failures",
    "crawl-forgotten", "helo-not-flipped", "marker-not-executed", "helo-die-missing", "helos-before-frigates",
    "frigate-die-missing", "course-die-missing", "fired-at-flank", "third-torpedo", "marker-after-shot", "idle-marker",
    "turn-too-sharp", "no-run-between-turns", "two-speed-levels", "detection-roll-missing", "detector-left-out",
    "detector-deaf", "fire-left-out", "torpedo-die-missing", "kill-die-missing", "evasion-die-missing", "wrong-figure",
    "wrong-range", "played-after-the-end", "verb-misspelt", "die-of-seven", "die-unreadable",
)  # fmt: skip
ILLEGAL = (
    "helos-launched-early",
    "turn-too-sharp",
    "two-speed-levels",
    "idle-marker",
    "wrong-range",
    "die-of-seven",
)
LAST: tuple[str, ...] = ("played-after-the-end",)
FIGURES = ("torps 77", "lhd-kills 9", "nearest 999", "ff-kills 44", "ssn 999 999 0")


def totals(statement: str, chance: random.Random) -> str:
    """Return the statement with pairs of dice written as their totals."""
    if not statement.startswith("detect "):
        return statement
    words = [
        str(sum(map(int, w.split("+")))) if "+" in w and chance.random() < 0.6 else w
        for w in statement.split()[1:]
    ]
    return f"detect {' '.join(words)}"


def unsaid(text: str, chance: random.Random) -> str:
    """Return the log without the statements of who heard what; they follow from the roll."""
    lines = []
    for line in text.rstrip("\n").split("\n"):
        roll = line.partition(";")[0]
        lines.append(roll if line.startswith("  surf: detect ") and chance.random() < 0.4 else line)
    return "\n".join(lines) + "\n"


RESPELT: dict[str, Respelling] = {**COMMON, "totals": statements(totals), "unsaid": unsaid}
GENERATOR = Generator("ssn", play, KINDS, ILLEGAL, FIGURES, LAST, RESPELT)
