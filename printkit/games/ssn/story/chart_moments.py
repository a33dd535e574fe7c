"""Draws the turning points of an SSN report.

Each picture shows part of the table as it was before the dice were rolled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from printkit.drawing import Anchor, Font, Ink, Item, Line, Style, Text
from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.detection import Listener
from printkit.games.ssn.rules.geometry import CZ_WIDTH, Vector, distance
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    FIRE_RANGE,
    HELO_NAMES,
    HELOS,
    LHD,
    LIVE,
    SHIP_NAMES,
    SHIPS,
    WRECK,
    State,
    helo_position,
    layer,
    ship_shape,
    sub_shape,
)
from printkit.games.ssn.story import chart_marks as marks
from printkit.games.ssn.story.chart import salvo_label, salvoes
from printkit.games.ssn.story.chart_view import EDGE, WIDTH, Bounds, Labels, Wish, around
from printkit.games.ssn.story.pieces import inches
from printkit.games.ssn.story.turning import TurningMoment, title
from printkit.games.ssn.story.turns import SUB
from printkit.report.story import Picture, listed
from printkit.report.words.phrases import per_cent

_GAP: Final = 6.0
_PANEL: Final = (WIDTH - EDGE - _GAP) / 2
_HEAD: Final = 6.0
_HEIGHT: Final = 55.0
_FOOT: Final = 9.0
_PAD: Final = 1.6
_MOST_SCALE: Final = 8.0


def moments_charts(moments: Sequence[TurningMoment], ruleset: SsnRuleset) -> tuple[Picture, ...]:
    """Return the pictures of the turning points. Each picture shows two of them side by side."""
    return tuple(_row(moments[i : i + 2], ruleset) for i in range(0, len(moments), 2))


def _row(moments: Sequence[TurningMoment], ruleset: SsnRuleset) -> Picture:
    shapes: list[Item] = []
    for place, moment in enumerate(moments):
        shapes += _panel(moment, ruleset, place * (_PANEL + _GAP), 0.0)
    numbers = list(dict.fromkeys(moment.turn.number for moment in moments))
    when = f"turn{'s' if len(numbers) > 1 else ''} {listed([str(n) for n in numbers])}"
    words = tuple(f"Turn {moment.turn.number}: {title(moment)}" for moment in moments)
    height = _HEAD + _HEIGHT + _FOOT
    return Picture(
        f"Turning points: {when}", "", WIDTH, height, tuple(shapes), words, _key(moments), only_drawn=True
    )


def _key(moments: Sequence[TurningMoment]) -> str:
    """Return the sentences that explain the marks in a picture. Marks that do not occur in it are left out."""
    parts = []
    if any(moment.kind == "salvo" for moment in moments):
        parts.append("Before a shot: the torpedo with its range and its chance to hit.")
    if any(moment.kind != "salvo" for moment in moments):
        parts.append(
            "At a detection roll: the submarine’s way to where it was listened for, and its three points."
        )
    if any(moment.kind != "salvo" and moment.turn.heard for moment in moments):
        parts.append(
            "A thin line joins each listener to the nearest point that it heard. Broken arcs are the edges of the zone in "
            "which the one that mattered most heard it, a dash-dotted arc the 12 inches within which it must fire."
        )
    return " ".join(parts)


def _panel(moment: TurningMoment, ruleset: SsnRuleset, left: float, top: float) -> list[Item]:
    frame = Bounds(left + 4.6, top + _HEAD, left + _PANEL, top + _HEAD + _HEIGHT)
    before = moment.kind == "salvo"
    state = moment.turn.before if before else moment.turn.listening
    assert state is not None
    panel = _Panel(moment, state, frame)
    view = panel.view
    inches_shown = next((n for n in (8, 4) if n * view.scale <= 40.0), 4)
    return [
        Text(frame.left, top + _HEAD - 1.8, f"Turn {moment.turn.number}", Font.NAME, 8.5),
        Text(frame.right, top + _HEAD - 1.8, title(moment), Font.HEAD, 8.0, anchor=Anchor.END),
        *marks.sea(view, ruleset.table),
        *panel.draw(),
        *marks.scale_bar(frame.left + 0.5, frame.bottom + 7.2, view.scale, inches_shown),
        *marks.north(frame.right - 4.0, frame.bottom + 8.6),
    ]


class _Panel:
    """Draws one turning point at a scale that shows all pieces involved."""

    def __init__(self, moment: TurningMoment, state: State, frame: Bounds) -> None:
        self.moment, self.state, self.turn = moment, state, moment.turn
        self.salvo = moment.kind == "salvo"
        self.labels = Labels(frame)
        self.wishes: list[Wish] = []
        self.view = around(self._places(), frame, _PAD, _MOST_SCALE)

    @property
    def _heard(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return () if self.salvo else self.turn.heard

    def _places(self) -> Iterator[Vector]:
        """Yield the points that the panel must show: the submarine, its detection points, and all pieces that fired,
        heard or were fired at.

        If there are no such pieces, include the nearest ship.

        Detection points are markers of the submarine's past, present and future position.
        """
        state = self.state
        yield (state.sub.pose.x, state.sub.pose.y)
        names = {shot.shooter for shot in self.moment.shots} | {shot.target for shot in self.moment.shots}
        if not self.moment.shots:
            names |= {name for name, _ in self._heard}
        if not self.salvo:
            yield from ((p.x, p.y) for p in self.turn.after.points if p)
        if not self.salvo and not names - {SUB}:
            names |= {self._nearest()}
        for name in names - {SUB}:
            yield self._place(name)

    def _place(self, name: str) -> Vector:
        if name in HELO_NAMES:
            return helo_position(self.state, HELO_NAMES.index(name))
        pose = self.state.ships[SHIP_NAMES.index(name)].pose
        return (pose.x, pose.y)

    def _nearest(self) -> str:
        """Return the name of the ship afloat that is nearest to the submarine."""
        state = self.state
        afloat = [n for n in SHIPS if state.ships[n].condition == LIVE] or [LHD]
        return SHIP_NAMES[min(afloat, key=lambda n: distance(state.ships[n].pose, state.sub.pose))]

    def draw(self) -> Iterator[Item]:
        for box in marks.beyond(self.view, self.state.ruleset.table):
            self.labels.shun(box)
        yield from self._zones()
        yield from self._way()
        yield from self._ears()
        yield from self._points()
        yield from self._pieces()
        yield from self._torpedoes()
        yield from self.labels.place_all(self.wishes)

    def _way(self) -> Iterator[Item]:
        """Yield the track of the submarine's maneuver in the turn of a detection roll.

        The picture of a salvo has no track, because the submarine fires before it moves.
        """
        if self.salvo:
            return
        for track in self.turn.tracks:
            if track.name == SUB:
                yield from marks.way(self.view, SUB, track.corners)
                spots = [self.view.at(p) for p in track.corners]
                for p, q in pairwise(spots):
                    self.labels.line(p, q, 5.0)

    # -- who heard what ------------------------------------------------------------------------------------------------

    def _listener(self) -> tuple[Listener, Vector] | None:
        """Return the most dangerous piece that heard the submarine, and the nearest detection point at which it did.

        If several pieces are equally dangerous, the nearest is returned.

        Return None if nobody heard anything.
        """
        stakes = self.turn.stakes
        if stakes is None or not self._heard:
            return None
        heard = dict(self._heard)
        pairs = []
        for ear in stakes.ears:
            listener = ear.listener
            danger = -ear.destroys if ear.fires else 0
            for n in heard.get(listener.name, ()):
                point = self.turn.point(n)
                if point is not None:
                    spot = (point.x, point.y)
                    pairs.append(
                        (danger, distance((listener.shape.x, listener.shape.y), spot), listener, spot)
                    )
        if not pairs:
            return None
        _, _, listener, spot = min(pairs, key=lambda pair: pair[:2])
        return listener, spot

    def _zones(self) -> Iterator[Item]:
        found = self._listener()
        if found is None:
            return
        listener, spot = found
        centre = (listener.shape.x, listener.shape.y)
        d = distance(centre, spot)
        if not listener.deep:
            low = CZ_WIDTH + 2 * CZ_WIDTH * max(0, round((d - 1.5 * CZ_WIDTH) / (2 * CZ_WIDTH)))
            for radius in (low, low + CZ_WIDTH):
                yield from self._ring(listener.name, centre, radius, (1.0, 0.8))
        if listener.active:
            yield from self._ring(listener.name, centre, FIRE_RANGE, (2.4, 0.7, 0.4, 0.7))

    def _ring(self, name: str, centre: Vector, radius: float, dash: tuple[float, ...]) -> Iterator[Item]:
        arcs = list(marks.ring(self.view, centre, radius, Ink.SLATE, dash))
        yield from arcs
        if arcs:
            sub = self.state.sub.pose
            away = distance(centre, sub) or 1.0
            spot = (
                centre[0] + (sub.x - centre[0]) * radius / away,
                centre[1] + (sub.y - centre[1]) * radius / away,
            )
            if self.view.holds(spot, 0.3):
                text = f"{radius:g}\u2033 of {name.upper()}"
                self.wishes.append(Wish(text, self.view.at(spot), 6.0, Ink.SLATE, False, False, 1.0))

    def _ears(self) -> Iterator[Item]:
        for name, found in self._heard:
            place = self.view.at(self._place(name))
            spots = [self.view.at((p.x, p.y)) for n in found if (p := self.turn.point(n))]
            if spots:
                spot = min(spots, key=lambda spot: distance(spot, place))
                seen = self.view.cut(place, spot)
                if seen is not None:
                    yield Line(*seen[0], *seen[1], Style(Ink.INK, 0.14))
                    self.labels.line(*seen, 0.8)

    def _points(self) -> Iterator[Item]:
        if self.salvo:
            return
        heard = {n for _, found in self._heard for n in found}
        radius = self.state.ruleset.data.sizes.dp_radius
        for point in self.turn.after.points:
            if point is None:
                continue
            yield from marks.detection_point(self.view, (point.x, point.y), radius, point.number in heard)
            spot = self.view.at((point.x, point.y))
            self.labels.mark(spot, max(radius * self.view.scale, 0.7) + 0.7)
            text = f"DP{point.number} {layer(point.deep).capitalize()} {SPEEDS[point.speed].capitalize()}"
            self.wishes.append(Wish(text, spot, 6.5, Ink.INK, False, True, 1.8))

    # -- shots and pieces ----------------------------------------------------------------------------------------------

    def _torpedoes(self) -> Iterator[Item]:
        own = self.salvo
        for shots in salvoes([self.turn]):
            first = shots[0]
            if first.by_submarine != own or (not shots[0].chance and not own):
                continue
            hits = sum(shot.hit for shot in shots)
            yield marks.torpedo(self.view, first.start, first.end, own=own)
            yield from marks.outcome(self.view, first.start, first.end, hits, len(shots) - hits, own=own)
            for spot, size in marks.outcome_spots(self.view, first.start, first.end, hits, len(shots) - hits):
                self.labels.mark(spot, size)
            p, q = self.view.at(first.start), self.view.at(first.end)
            self.labels.line(p, q, 2.5)
            ink: Ink = Ink.VERMILION if own else Ink.NAVY
            text = f"{salvo_label(shots)}, {inches(first.range)}, {per_cent(first.chance)}"
            self.wishes.append(Wish(text, ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), 7.0, ink, True))

    def _pieces(self) -> Iterator[Item]:
        state, ruleset = self.state, self.state.ruleset
        for n in SHIPS:
            ship = state.ships[n]
            if ship.condition not in (LIVE, WRECK) or not self.view.holds(ship.pose, 0.7):
                continue
            ink: Ink = Ink.NAVY if n == LHD else Ink.SLATE
            shape = ship_shape(ruleset, n, ship.pose)
            yield from marks.counter(self.view, shape, ink, wreck=ship.condition == WRECK)
            self._name(SHIP_NAMES[n].upper(), (shape.x, shape.y), shape.half_length, ink)
        sub = sub_shape(ruleset, state.sub.pose)
        yield from marks.counter(self.view, sub, Ink.VERMILION)
        text = f"SSN {layer(state.sub.deep).capitalize()}, {SPEEDS[state.sub.speed].capitalize()}"
        self._name(text, (sub.x, sub.y), sub.half_length, Ink.VERMILION)
        yield from self._helos()

    def _name(self, text: str, at: Vector, radius: float, ink: Ink) -> None:
        spot = self.view.at(at)
        self.labels.mark(spot, radius * self.view.scale)
        self.wishes.append(Wish(text, spot, 7.5, ink, True, True, radius * self.view.scale * 0.85))

    def _helos(self) -> Iterator[Item]:
        radius = self.state.ruleset.data.sizes.helo_radius
        spots: dict[Vector, list[int]] = {}
        for n in HELOS:
            helo = self.state.helos[n]
            if helo.place == AIRBORNE and self.view.holds((helo.x, helo.y), 0.5):
                spots.setdefault((round(helo.x, 2), round(helo.y, 2)), []).append(n)
        for spot, there in spots.items():
            yield from marks.helo(self.view, spot, self.state.helos[there[0]].deep, radius)
            self._name(" ".join(HELO_NAMES[n].upper() for n in there), spot, radius * 1.5, Ink.TEAL)
