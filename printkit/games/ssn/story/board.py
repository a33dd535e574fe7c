"""Draws the board of a running game of SSN.

It shows pieces to scale, their tracks, the zones in which ships can hear the submarine, torpedoes that are
running, and wrecks.

It uses the same symbols as the report's charts. A maneuver being entered is drawn as a dashed line with a ghost of the submarine at
its end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from printkit.drawing import Box, Circle, Ink, Item, Polygon, Style
from printkit.games.ssn.log.legs import leading_to
from printkit.games.ssn.log.naming import named
from printkit.games.ssn.log.starting import start_at, start_of
from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.geometry import CZ_WIDTH, EPSILON, Pose, Vector, distance, samples, towards
from printkit.games.ssn.rules.paths import ManeuverPath, legs, path_length, speed_of
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    HELO_NAMES,
    HELOS,
    KILLS_NEEDED,
    LHD,
    LIVE,
    SHIP_NAMES,
    SHIPS,
    START_RANGE,
    STEP,
    WRECK,
    State,
    layer,
    live_ships,
    range_to,
    ship_shape,
    speed_word,
    sub_shape,
)
from printkit.games.ssn.story import chart_marks as marks
from printkit.games.ssn.story.board_plain import plain
from printkit.games.ssn.story.chart import salvoes
from printkit.games.ssn.story.chart_view import Bounds, ChartView, Labels, Wish, around
from printkit.games.ssn.story.pieces import inches
from printkit.games.ssn.story.turns import SUB, TurnAccount, read_turns
from printkit.games.ssn.story.under_way import RunningTorpedo, in_the_water, intended
from printkit.journal.course import Record
from printkit.journal.live import Area, SetupSoFar, Situation
from printkit.report.story import capital, count, listed

WIDTH: Final = 84.0
_LEFT, _EDGE, _FOOT = 5.6, 0.3, 8.6
_LEAST_HEIGHT, _MOST_HEIGHT = 46.0, 60.0
_PAD, _MOST_SCALE = 2.0, 6.0
_TYPE: Final = 8.0
_ROOM: Final = 5.0
"""Distance around the submarine, in inches on the table, that the picture of the board always shows.

It is a little more than the longest maneuver at the speed Slow.
"""
_ZONE: Final = 1.0
"""Line width, in mm, of the broad band that marks a zone: a ring around a ship in which the ship can hear the
submarine."""
_START_STEPS: Final = 120
"""Number of straight segments used to draw the line beyond which the submarine may start."""
_HALF: Final = 3.0
"""Half the side length, in mm, of the square on the board's picture in which a piece's name and description appear."""


def board(record: Record) -> Situation | None:
    """Return a picture of the table at the end of the recorded game; None if the submarine has not been placed yet."""
    return _drawn(record, None)


def before_setup(known: SetupSoFar) -> Situation | None:
    """Return a picture of the table before the submarine is placed.

    It shows the convoy, and the line beyond which the submarine may start.

    Return None if the convoy has not been placed yet.
    """
    table = _before_setup(known)
    return _situation(table) if table is not None else None


def aimed_in_setup(known: SetupSoFar, across: float, down: float) -> tuple[str, ...]:
    """Return the words of the log that place the submarine at a point of the picture; an empty tuple if the point is
    off the table.

    ``across`` and ``down``: the point's position as fractions (0 to 1) of the picture's width and height.
    """
    table = _before_setup(known)
    return (
        start_at(table.now, table.view.spot((across * WIDTH, down * table.height)))
        if table is not None
        else ()
    )


def _before_setup(known: SetupSoFar) -> _Table | None:
    view = known.view
    if not isinstance(view, State):
        return None
    now = view._replace(points=(None, None, None))
    return _Table((), now, None, None, False, placed=False, start=start_of(known.pieces))


def planned(record: Record, typed: Sequence[str]) -> Situation | None:
    """Return the picture of the board with the maneuver that the player is entering.

    ``typed``: the legs of the maneuver in the log's short forms.
    """
    state = record.final
    path = intended(state, typed) if isinstance(state, State) else None
    return _drawn(record, path)


def aimed(record: Record, across: float, down: float) -> tuple[str, ...]:
    """Return the legal maneuver that ends nearest to a point of the board's picture, written in the log's short
    forms.

    The list is empty if there is no such maneuver.

    ``across`` and ``down``: the point's position as fractions (0 to 1) of the picture's width and height.
    """
    state = record.final
    if not isinstance(state, State):
        return ()
    table = _Table((), state, None, None, record.finished)
    return leading_to(state, table.view.spot((across * WIDTH, down * table.height)))


def _drawn(record: Record, path: ManeuverPath | None) -> Situation | None:
    start, now = record.start, record.final
    if not isinstance(start, State) or not isinstance(now, State):
        return None
    turns = read_turns(record, reckon=False)
    return _situation(_Table(turns, now, in_the_water(record.last), path, record.finished))


def _situation(table: _Table) -> Situation:
    shapes = tuple(table.draw())
    words = tuple(f"{area.name}: {area.words}" for area in table.areas)
    return Situation(
        "The table",
        WIDTH,
        table.height,
        shapes,
        words,
        tuple(table.areas),
        tuple(plain(table.now, table.running, table.placed)),
    )


class _Group(NamedTuple):
    """Helicopters at the same place on the table. The picture shows one symbol and one label for the group."""

    at: Vector
    helos: tuple[int, ...]


class _Table:
    """Draws the playing area at one moment, in layers from the sea up to the labels.

    ``areas``: the areas of the picture, complete only after drawing. ``placed``: True if the submarine is on
    the table. ``start``: the position at which the player is placing it.
    """

    def __init__(
        self,
        turns: Sequence[TurnAccount],
        now: State,
        running: RunningTorpedo | None,
        path: ManeuverPath | None,
        over: bool,
        placed: bool = True,
        start: Pose | None = None,
    ) -> None:
        self.placed, self.start = placed, start
        self.turns, self.now, self.running, self.path, self.over = turns, now, running, path, over
        self.last = turns[-1] if turns else None
        self.groups = _groups(now)
        self.view = self._view()
        self.height = self.view.frame.bottom + _FOOT
        self.labels = Labels(self.view.frame)
        self.wishes: list[Wish] = []
        self.areas: list[Area] = []

    def _view(self) -> ChartView:
        points = list(self._places())
        wide = max(x for x, _ in points) - min(x for x, _ in points) + 2 * _PAD
        high = max(y for _, y in points) - min(y for _, y in points) + 2 * _PAD
        room = WIDTH - _EDGE - _LEFT
        height = min(max(high * min(room / wide, _MOST_SCALE), _LEAST_HEIGHT), _MOST_HEIGHT)
        return around(points, Bounds(_LEFT, _EDGE, WIDTH - _EDGE, _EDGE + height), _PAD, _MOST_SCALE)

    def _places(self) -> Iterator[Vector]:
        """Yield the points that the picture must show: around the submarine, at ships afloat, airborne helicopters
        and detection points.

        Before the submarine is placed, yield the corners of the table instead.

        Detection points are markers of the submarine's past, present and future position.
        """
        state, (width, height) = self.now, self.now.ruleset.table
        if not self.placed:
            yield from ((0.0, 0.0), (width, height))
            return
        sub = state.sub.pose
        for dx, dy in ((-_ROOM, -_ROOM), (_ROOM, _ROOM)):
            yield min(max(sub.x + dx, 0.0), width), min(max(sub.y + dy, 0.0), height)
        yield from ((ship.pose.x, ship.pose.y) for ship in state.ships if ship.condition == LIVE)
        yield from (group.at for group in self.groups)
        yield from ((point.x, point.y) for point in state.points if point is not None)

    def draw(self) -> Iterator[Item]:
        """Yield all shapes of the picture, from the sea at the bottom to the labels on top."""
        for box in marks.beyond(self.view, self.now.ruleset.table):
            self.labels.shun(box)
        yield from marks.sea(self.view, self.now.ruleset.table, _TYPE)
        yield from self._zones() if self.placed else self._start_line()
        yield from self._ways()
        yield from self._points()
        yield from self._torpedoes()
        yield from self._ships()
        yield from self._helos()
        if self.placed:
            yield from self._submarine()
        elif self.start is not None:
            yield from self._placing(self.start)
        yield from self.labels.place_all(self.wishes)
        frame = self.view.frame
        bar = next((n for n in (16, 12, 8, 4) if n * self.view.scale <= 45.0), 4)
        yield from marks.scale_bar(frame.left + 1.0, self.height - 0.4, self.view.scale, bar, _TYPE)
        yield from marks.north(frame.right - 4.0, self.height - 0.2)

    # -- zones and ways --------------------------------------------------------------------------------------------

    def _zones(self) -> Iterator[Item]:
        """Yield the borders of the rings in which the ship nearest to the submarine can hear it, clipped to the
        frame."""
        state = self.now
        afloat = live_ships(state)
        if not afloat or self.over:
            return
        near = min(afloat, key=lambda n: distance(state.ships[n].pose, state.sub.pose))
        pose = state.ships[near].pose
        centre = (pose.x, pose.y)
        away = distance(pose, state.sub.pose)
        for n in range(1, math.ceil(away / CZ_WIDTH) + 2):
            radius = n * CZ_WIDTH
            if n % 2:
                yield from self._zone(centre, radius + CZ_WIDTH / 2)
            yield from marks.ring(self.view, centre, radius, Ink.SLATE, (1.0, 0.8))
            spot = towards(centre, (state.sub.pose.x, state.sub.pose.y), radius)
            if self.view.holds(spot, 0.3):
                name = f" of {SHIP_NAMES[near].upper()}" if n == 1 else ""
                text = f"{radius:g}\u2033{name}"
                self.wishes.append(Wish(text, self.view.at(spot), _TYPE, Ink.SLATE, False, False, 0.6))

    def _start_line(self) -> Iterator[Item]:
        """Yield the line beyond which the submarine may start.

        All its points are at the smallest allowed distance from the nearest frigate.
        """
        frigates = [ship.pose for ship in self.now.ships[:LHD]]
        middle = self.now.ships[LHD].pose
        spots = []
        for n in range(_START_STEPS + 1):
            angle = 2 * math.pi * n / _START_STEPS
            away = (math.sin(angle), math.cos(angle))
            reach = max(_along(away, (ship.x - middle.x, ship.y - middle.y)) for ship in frigates)
            spots.append((middle.x + reach * away[0], middle.y + reach * away[1]))
        for p, q in pairwise(map(self.view.at, spots)):
            if (seen := self.view.cut(p, q)) is not None:
                yield Polygon(seen, Style(Ink.VERMILION, 0.4), closed=False)
        east = self.view.at(spots[_START_STEPS // 4])
        text = f"{START_RANGE:g}\u2033 from the frigates"
        self.wishes.append(Wish(text, east, _TYPE, Ink.VERMILION, True, True, 1.0))
        words = f"beyond the line, more than {START_RANGE:g}\u2033 from every frigate"
        self.areas.append(_area("start", "Where the submarine may start", words, _box(east, _HALF)))

    def _placing(self, pose: Pose) -> Iterator[Item]:
        """Yield the outline of the submarine where the player is placing it."""
        shape = sub_shape(self.now.ruleset, pose)
        yield from marks.counter(self.view, shape, Ink.VERMILION, ghost=True)
        spot = self.view.at((pose.x, pose.y))
        yield Circle(*spot, 1.6, Style(Ink.VERMILION, 0.4))
        self.labels.mark(spot, 2.0)
        text = f"SSN {round(pose.h):03d}\u00b0"
        self.wishes.append(Wish(text, spot, _TYPE, Ink.VERMILION, True, True, 2.0))
        self.areas.append(_area("plan", "Start being entered", f"at {_where(pose)}", _box(spot, _HALF)))

    def _zone(self, centre: Vector, radius: float) -> Iterator[Item]:
        """Yield a broad band for a ring around a ship in which the ship can hear the submarine."""
        for item in marks.ring(self.view, centre, radius, Ink.SKY, ()):
            if isinstance(item, Polygon):
                yield Polygon(item.points, Style(Ink.SKY, _ZONE, tint=True), closed=False)

    def _ways(self) -> Iterator[Item]:
        """Yield the tracks of all pieces so far, clipped to the frame, with the maneuver that the player is entering."""
        for turn in self.turns:
            for track in turn.tracks:
                spots = [self.view.at(p) for p in track.corners]
                ink, width, dash = marks.style(track.name)
                for p, q in pairwise(spots):
                    seen = self.view.cut(p, q)
                    if seen is not None and math.dist(*seen) > 1e-9:
                        thin = min(width, 0.65) if turn is self.last else min(width, 0.3)
                        yield Polygon(seen, Style(ink, thin, dash=dash), closed=False)
                if len(spots) > 1 and self.view.holds(track.corners[-1]) and turn is self.last:
                    yield marks.arrowhead(spots[-2], spots[-1], 1.6, ink)
        if self.path is not None:
            yield from self._planned(self.path)

    def _planned(self, path: ManeuverPath) -> Iterator[Item]:
        """Yield the shapes of the maneuver that the player is entering: its path, and the submarine's
        outline at its end.
        """
        ruleset, start = self.now.ruleset, self.now.sub.pose
        way = [
            start,
            *(pose for _, pose, _ in samples(start, legs(ruleset, path), 0.25, ruleset.turns_in_arcs)),
        ]
        spots = [self.view.at((pose.x, pose.y)) for pose in way]
        if len(spots) > 1:
            yield Polygon(tuple(spots), Style(Ink.VERMILION, 0.5, dash=(1.2, 0.7)), closed=False)
        yield from marks.counter(self.view, sub_shape(ruleset, way[-1]), Ink.VERMILION, ghost=True)
        length = path_length(path)
        text = f"{length:g}\u2033, {speed_word(speed_of(length)).capitalize()}"
        self.labels.mark(spots[-1], 1.0)
        self.wishes.append(Wish(text, spots[-1], _TYPE, Ink.VERMILION, True, True, 2.0))
        end = way[-1]
        self.areas.append(
            _area("plan", "Maneuver being entered", f"{text}, ends at {_where(end)}", _box(spots[-1], _HALF))
        )

    # -- pieces ----------------------------------------------------------------------------------------------------

    def _points(self) -> Iterator[Item]:
        last = self.last
        heard = {n for _, found in last.heard for n in found} if last is not None else set[int]()
        radius = self.now.ruleset.data.sizes.dp_radius
        found = []
        for point in self.now.points:
            if point is None:
                continue
            yield from marks.detection_point(self.view, (point.x, point.y), radius, point.number in heard)
            spot = self.view.at((point.x, point.y))
            self.labels.mark(spot, max(radius * self.view.scale, 0.7) + 0.4)
            self.wishes.append(Wish(str(point.number), spot, _TYPE, Ink.INK, False, False, 1.2))
            found.append((point, spot))
        if found:
            told = "; ".join(
                f"{point.number} at {point.x:.1f}, {point.y:.1f}, {layer(point.deep).capitalize()}, "
                f"{SPEEDS[point.speed].capitalize()}{', heard' if point.number in heard else ''}"
                for point, _ in found
            )
            self.areas.append(_area("points", "Detection points", told, _around([s for _, s in found])))

    def _torpedoes(self) -> Iterator[Item]:
        """Yield the shapes of this turn's torpedoes: finished runs with their results, and the run that is
        not finished yet."""
        told, spots = [], list[Vector]()
        for shots in salvoes([self.last]) if self.last is not None else ():
            first, hits = shots[0], sum(shot.hit for shot in shots)
            own, misses = first.by_submarine, len(shots) - hits
            if distance(first.start, first.end) > EPSILON and self.view.holds(first.end):
                yield marks.torpedo(self.view, first.start, first.end, own=own)
                yield from marks.outcome(self.view, first.start, first.end, hits, misses, own=own)
                self.labels.line(self.view.at(first.start), self.view.at(first.end), 2.5)
            spots += [self.view.at(first.start), self.view.at(first.end)]
            results = listed([f"{n} {what}" for n, what in ((hits, "hit"), (misses, "missed")) if n])
            told.append(f"{named(first.shooter)} at {named(first.target)}, {inches(first.range)}: {results}")
        if (run := self.running) is not None:
            at = towards(run.way.start, run.way.end, min(run.rolls * STEP, run.way.range))
            yield marks.torpedo(self.view, run.way.start, run.way.end, own=run.shooter == SUB)
            x, y = self.view.at(at)
            yield Circle(x, y, 1.0, Style(Ink.INK, 0.25, Ink.VERMILION if run.shooter == SUB else Ink.NAVY))
            spots += [self.view.at(run.way.start), self.view.at(run.way.end)]
            told.append(
                f"{named(run.shooter)} at {named(run.target)}, {inches(run.way.range)}: in the water, "
                f"{inches(distance(at, run.way.end))} to go"
            )
        if told:
            self.areas.append(_area("torpedoes", "Torpedoes of this turn", "; ".join(told), _around(spots)))

    def _ships(self) -> Iterator[Item]:
        for n in SHIPS:
            ship = self.now.ships[n]
            name = SHIP_NAMES[n]
            spot = self.view.at((ship.pose.x, ship.pose.y))
            if ship.condition not in (LIVE, WRECK) or not self.view.holds(ship.pose, 0.2):
                box = Box(self.view.frame.left, self.view.frame.top, _HALF, _HALF)
                self.areas.append(_area(name, capital(named(name)), self._ship_words(n), box))
                continue
            ink: Ink = Ink.NAVY if n == LHD else Ink.SLATE
            shape = ship_shape(self.now.ruleset, n, ship.pose)
            yield from marks.counter(self.view, shape, ink, wreck=ship.condition == WRECK)
            radius = shape.half_length * self.view.scale
            self.labels.mark(spot, radius)
            mark = "" if ship.condition != LIVE or not ship.kills else f" {ship.kills}/{KILLS_NEEDED[n]}"
            text = f"{name.upper()}{mark}{' !' if ship.alerted else ''}"
            self.wishes.append(Wish(text, spot, _TYPE, ink, True, True, radius * 0.85))
            self.areas.append(_area(name, capital(named(name)), self._ship_words(n), _box(spot, _HALF)))

    def _ship_words(self, n: int) -> str:
        """Return a description of a ship: its place, its condition, and its range from the submarine."""
        ship = self.now.ships[n]
        if ship.condition == WRECK:
            return f"sunk at {ship.pose.x:.1f}, {ship.pose.y:.1f}"
        if ship.condition != LIVE:
            return "off the table"
        kills = f", {ship.kills} of {KILLS_NEEDED[n]} kills" if ship.kills else ""
        state = "Alerted" if ship.alerted else "Unalerted"
        away = f"; {inches(range_to(self.now, n))} from the submarine" if self.placed else ""
        return f"at {_where(ship.pose)}, {state}{kills}{away}"

    def _helos(self) -> Iterator[Item]:
        radius = self.now.ruleset.data.sizes.helo_radius
        for group in self.groups:
            deep = self.now.helos[group.helos[0]].deep
            yield from marks.helo(self.view, group.at, deep, radius)
            spot = self.view.at(group.at)
            self.labels.mark(spot, max(radius * self.view.scale, 0.7) * 1.5)
            text = " ".join(HELO_NAMES[n].upper() for n in group.helos)
            self.wishes.append(Wish(text, spot, _TYPE, Ink.TEAL, True, False, 1.4))
            for n in group.helos:
                words = f"at {group.at[0]:.1f}, {group.at[1]:.1f}, listens {layer(self.now.helos[n].deep).capitalize()}"
                self.areas.append(
                    _area(HELO_NAMES[n], capital(named(HELO_NAMES[n])), words, _box(spot, _HALF))
                )

    def _submarine(self) -> Iterator[Item]:
        sub = self.now.sub
        shape = sub_shape(self.now.ruleset, sub.pose)
        yield from marks.counter(self.view, shape, Ink.VERMILION, wreck=self.now.result == "sunk")
        spot, radius = self.view.at((sub.pose.x, sub.pose.y)), shape.half_length * self.view.scale
        self.labels.mark(spot, radius)
        text = f"SSN {layer(sub.deep).capitalize()}"
        self.wishes.append(Wish(text, spot, _TYPE, Ink.VERMILION, True, True, radius * 0.85))
        marker = f", a marker to {sub.marker}" if sub.marker else ""
        words = (
            f"at {_where(sub.pose)}, {layer(sub.deep).capitalize()}, {speed_word(sub.speed).capitalize()}{marker}; "
            f"{count(sub.torpedoes, 'torpedo', 'torpedoes')} left"
        )
        self.areas.insert(0, _area("ssn", "Submarine", words, _box(spot, _HALF)))


def _groups(now: State) -> list[_Group]:
    spots: dict[Vector, list[int]] = {}
    for n in HELOS:
        helo = now.helos[n]
        if helo.place == AIRBORNE:
            spots.setdefault((round(helo.x, 2), round(helo.y, 2)), []).append(n)
    return [_Group(at, tuple(helos)) for at, helos in spots.items()]


def _along(way: Vector, spot: Vector) -> float:
    """Return the distance in inches from the origin, in the direction ``way``, to the point that is ``START_RANGE``
    away from ``spot``."""
    across = way[0] * spot[0] + way[1] * spot[1]
    return across + math.sqrt(START_RANGE**2 - spot[0] ** 2 - spot[1] ** 2 + across**2)


def _where(pose: Pose) -> str:
    return f"{pose.x:.1f}, {pose.y:.1f}, course {round(pose.h) % 360:03d}"


def _area(name: str, called: str, words: str, box: Box) -> Area:
    return Area(name, called, words, box)


def _box(at: Vector, half: float) -> Box:
    x, y = min(max(at[0] - half, 0.0), WIDTH - 2 * half), max(at[1] - half, 0.0)
    return Box(x, y, 2 * half, 2 * half)


def _around(spots: Sequence[Vector]) -> Box:
    """Return a box around points of the picture, clipped to the picture."""
    xs = [min(max(x, _HALF), WIDTH - _HALF) for x, _ in spots]
    ys = [min(max(y, _HALF), _MOST_HEIGHT - _HALF) for _, y in spots]
    left, top = min(xs) - _HALF, min(ys) - _HALF
    return Box(left, top, max(xs) + _HALF - left, max(ys) + _HALF - top)
