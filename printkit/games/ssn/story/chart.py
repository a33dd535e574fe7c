"""Draws the track chart of an SSN report: the track of every piece over the whole game, with torpedoes, detections and wrecks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from printkit.drawing import Ink, Item
from printkit.games.ssn.rules.geometry import EPSILON, Shape, Vector, distance
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    AWAY,
    HELO_NAMES,
    HELOS,
    LHD,
    LIVE,
    SHIP_NAMES,
    SHIPS,
    WRECK,
    Ship,
    State,
    lhd_afloat,
    ship_shape,
    sub_shape,
)
from printkit.games.ssn.story import chart_marks as marks
from printkit.games.ssn.story.chart_view import EDGE, WIDTH, Bounds, ChartView, Labels, Wish, around
from printkit.games.ssn.story.turns import SUB, TorpedoShot, TurnAccount
from printkit.report.story import Picture, known_as, listed

_LEFT: Final = 5.0
_STRIP: Final = 10.5
"""Minimum height, in mm, of the strip below the frame with the coordinates, the scale bar and the north arrow."""
_LEAST_HEIGHT, _MOST_HEIGHT = 62.0, 118.0
"""Minimum and maximum height of the track chart's frame, in mm.

With the largest height, there is still room on the page for a row of turning points.
"""
_PAD: Final = 2.2
_MOST_SCALE: Final = 7.0


def track_chart(turns: Sequence[TurnAccount], start: State, final: State) -> Picture:
    """Return the track chart of the whole game."""
    view = _view(turns, start, final)
    chart = _Chart(view, turns, start, final)
    drawn = tuple(chart.draw())
    key, foot = _key(view, chart.kinds)
    shapes = (*marks.sea(view, final.ruleset.table), *drawn, *key)
    height = max(view.frame.bottom + _STRIP, foot)
    return Picture(
        "The tracks", _caption(turns, final), WIDTH, height, shapes, tuple(_words(turns)), _signs(turns)
    )


def _view(turns: Sequence[TurnAccount], start: State, final: State) -> ChartView:
    """Return the area of the table that the chart shows, with its scale.

    The area contains every place where a piece was; the scale is the largest with which the area fits on the
    page.
    """
    points = list(_places(turns, start, final))
    wide = max(x for x, _ in points) - min(x for x, _ in points) + 2 * _PAD
    high = max(y for _, y in points) - min(y for _, y in points) + 2 * _PAD
    room = WIDTH - EDGE - _LEFT
    height = min(max(high * min(room / wide, _MOST_SCALE), _LEAST_HEIGHT), _MOST_HEIGHT)
    return around(points, Bounds(_LEFT, EDGE, WIDTH - EDGE, EDGE + height), _PAD, _MOST_SCALE)


def _places(turns: Sequence[TurnAccount], start: State, final: State) -> Iterator[Vector]:
    for state in (start, final):
        yield (state.sub.pose.x, state.sub.pose.y)
        yield from ((ship.pose.x, ship.pose.y) for ship in state.ships)
    for turn in turns:
        for track in turn.tracks:
            yield from track.corners
        for _, heard in turn.heard:
            yield from ((p.x, p.y) for n in heard if (p := turn.point(n)))


class _Chart:
    """Draws the track chart layer by layer, labels last.

    ``kinds``: the kinds of line and symbol drawn so far, which the key must explain.
    """

    def __init__(self, view: ChartView, turns: Sequence[TurnAccount], start: State, final: State) -> None:
        self.view, self.turns, self.start, self.final = view, turns, start, final
        self.labels = Labels(view.frame)
        self.wishes: list[Wish] = []
        self.kinds: list[str] = []

    def draw(self) -> Iterator[Item]:
        for box in marks.beyond(self.view, self.final.ruleset.table):
            self.labels.shun(box)
        yield from self._ways()
        yield from self._heard()
        yield from self._pieces()
        yield from self._turn_marks()
        yield from self._torpedoes()
        yield from self.labels.place_all(self.wishes)

    # -- ways ----------------------------------------------------------------------------------------------------------

    def _ways(self) -> Iterator[Item]:
        """Yield the tracks of all pieces, the helicopters' tracks at the bottom and the submarine's on top."""
        for group in (HELO_NAMES, SHIP_NAMES[:LHD], SHIP_NAMES[LHD:], (SUB,)):
            for turn in self.turns:
                for track in turn.tracks:
                    if track.name not in group:
                        continue
                    self._note("helo" if track.name in HELO_NAMES else track.name)
                    yield from marks.way(self.view, track.name, track.corners)
                    spots = [self.view.at(p) for p in track.corners]
                    cost = 6.0 if track.name in (SUB, "lhd") else 1.5
                    for p, q in pairwise(spots):
                        self.labels.line(p, q, cost)
                    self.labels.shun(marks.around_arrowhead(spots))

    def _note(self, kind: str) -> None:
        if kind not in self.kinds:
            self.kinds.append(kind)

    # -- what was heard ------------------------------------------------------------------------------------------------

    def _heard(self) -> Iterator[Item]:
        """Yield the symbols of the detection points at which the submarine was heard, each labelled with the number
        of its turn.

        A detection point is a marker of the submarine's past, present or future position.
        """
        radius = self.final.ruleset.data.sizes.dp_radius
        for turn in self.turns:
            for n in sorted({n for _, found in turn.heard for n in found}):
                point = turn.point(n)
                if point is None:
                    continue
                self._note("heard")
                yield from marks.detection_point(self.view, (point.x, point.y), radius, True)
                spot = self.view.at((point.x, point.y))
                self.labels.mark(spot, max(radius * self.view.scale, 0.7) + 0.7)
                self.wishes.append(Wish(f"heard {turn.number}", spot, 6.0, Ink.INK, False, False, 1.5))

    # -- shots ---------------------------------------------------------------------------------------------------------

    def _torpedoes(self) -> Iterator[Item]:
        for shots in salvoes(self.turns):
            first = shots[0]
            hits = sum(shot.hit for shot in shots)
            self._note("own" if first.by_submarine else "answer")
            for kind, there in (("hit", hits), ("miss", len(shots) - hits)):
                if there:
                    self._note(kind)
            own = first.by_submarine
            yield marks.torpedo(self.view, first.start, first.end, own=own)
            yield from marks.outcome(self.view, first.start, first.end, hits, len(shots) - hits, own=own)
            for spot, size in marks.outcome_spots(self.view, first.start, first.end, hits, len(shots) - hits):
                self.labels.mark(spot, size)
            p, q = self.view.at(first.start), self.view.at(first.end)
            self.labels.line(p, q, 2.5)
            middle = (p[0] * 0.55 + q[0] * 0.45, p[1] * 0.55 + q[1] * 0.45)
            ink: Ink = Ink.VERMILION if first.by_submarine else Ink.NAVY
            self.wishes.append(Wish(salvo_label(shots), middle, 7.0, ink, True))

    # -- pieces --------------------------------------------------------------------------------------------------------

    def _pieces(self) -> Iterator[Item]:
        """Yield the outlines of all pieces: dashed at their starting positions, solid at their final
        positions.
        """
        start, final, ruleset = self.start, self.final, self.final.ruleset
        yield from self._piece(sub_shape(ruleset, start.sub.pose), Ink.VERMILION, "start", ghost=True)
        yield from self._piece(
            sub_shape(ruleset, final.sub.pose), Ink.VERMILION, "SSN", wreck=final.result == "sunk"
        )
        for n in SHIPS:
            ship = final.ships[n]
            ink: Ink = Ink.NAVY if n == LHD else Ink.SLATE
            begun = start.ships[n].pose
            if distance(begun, ship.pose) > EPSILON:
                yield from self._piece(ship_shape(ruleset, n, begun), ink, "", ghost=True)
            name = SHIP_NAMES[n].upper()
            if ship.condition == WRECK:
                name = f"{name} sunk{self._when(n)}"
            elif ship.condition == AWAY:
                name = f"{name} left"
            wreck = ship.condition == WRECK
            yield from self._piece(ship_shape(ruleset, n, ship.pose), ink, name, wreck=wreck)
        yield from self._helos()

    def _when(self, ship: int) -> str:
        turn = next(
            (t.number for t in self.turns for s in t.shots if s.sunk and s.target == SHIP_NAMES[ship]), 0
        )
        return f", turn {turn}" if turn else ""

    def _piece(
        self, shape: Shape, ink: Ink, name: str, *, wreck: bool = False, ghost: bool = False
    ) -> Iterator[Item]:
        yield from marks.counter(self.view, shape, ink, wreck=wreck, ghost=ghost)
        spot = self.view.at((shape.x, shape.y))
        radius = max(shape.half_length, shape.half_width) * self.view.scale
        self.labels.mark(spot, radius)
        if name:
            self.wishes.append(
                Wish(name, spot, 8.0 if not ghost else 7.0, ink, not ghost, True, radius * 0.9)
            )

    def _helos(self) -> Iterator[Item]:
        """Yield the symbols of the helicopters that are airborne at the end of the game.

        Helicopters at the same place share a label.
        """
        ruleset = self.final.ruleset
        spots: dict[Vector, list[int]] = {}
        for n in HELOS:
            helo = self.final.helos[n]
            if helo.place == AIRBORNE:
                spots.setdefault((round(helo.x, 2), round(helo.y, 2)), []).append(n)
        for spot, there in spots.items():
            deep = self.final.helos[there[0]].deep
            yield from marks.helo(self.view, spot, deep, ruleset.data.sizes.helo_radius)
            at = self.view.at(spot)
            self.labels.mark(at, max(ruleset.data.sizes.helo_radius * self.view.scale, 0.7) * 1.5)
            name = " ".join(HELO_NAMES[n].upper() for n in there)
            self.wishes.append(Wish(name, at, 6.5, Ink.TEAL, True, False, 1.6))

    # -- turns ---------------------------------------------------------------------------------------------------------

    def _turn_marks(self) -> Iterator[Item]:
        """Yield a dot on each track at the position reached at the end of each turn, and ask for a label with the
        turn's number."""
        for turn in self.turns:
            for track in turn.tracks:
                spot = self.view.at(track.end)
                if track.name == SUB:
                    yield marks.dot(spot, 0.75, Ink.VERMILION)
                    self.labels.mark(spot, 0.8)
                    self.wishes.append(Wish(str(turn.number), spot, 7.5, Ink.VERMILION, True, True, 1.4))
                elif track.name == "lhd":
                    yield marks.dot(spot, 0.6, Ink.NAVY)
                    self.labels.mark(spot, 0.7)
                    self.wishes.append(Wish(str(turn.number), spot, 6.5, Ink.NAVY, False, False, 1.4))
                elif track.name in SHIP_NAMES:
                    yield marks.dot(spot, 0.4, Ink.SLATE)
                    self.labels.mark(spot, 0.4)
                    if turn.after.ships[LHD].condition != LIVE:
                        self.wishes.append(Wish(str(turn.number), spot, 6.0, Ink.SLATE, False, False, 1.0))


def salvoes(turns: Sequence[TurnAccount]) -> list[list[TorpedoShot]]:
    """Return the torpedoes grouped into salvos. All torpedoes of a salvo have the same turn, shooter and
    target."""
    found: dict[tuple[int, str, str], list[TorpedoShot]] = {}
    for turn in turns:
        for shot in turn.shots:
            found.setdefault((turn.number, shot.shooter, shot.target), []).append(shot)
    return list(found.values())


def salvo_label(shots: Sequence[TorpedoShot]) -> str:
    """Return the label of a salvo, which contains the torpedo numbers of the report's table: ``T3``, or ``T1–2`` for
    two torpedoes.
    """
    numbers = [shot.number for shot in shots]
    return f"T{numbers[0]}" if len(numbers) == 1 else f"T{numbers[0]}–{numbers[-1]}"


# -- under the frame -------------------------------------------------------------------------------------------------


def _key(view: ChartView, kinds: Sequence[str]) -> tuple[list[Item], float]:
    """Return the shapes below the frame (scale bar, north arrow and key) and the y coordinate at which they end, in
    mm."""
    foot = view.frame.bottom
    inches = next((n for n in (24, 16, 12, 8, 4) if n * view.scale <= 60.0), 4)
    x = _LEFT + inches * view.scale + 8.0
    key, end = marks.key(x + 9.0, foot + 5.6, WIDTH, kinds)
    return [
        *marks.scale_bar(_LEFT + 0.5, foot + 9.0, view.scale, inches),
        *marks.north(x, foot + 9.2),
        *key,
    ], end


def _caption(turns: Sequence[TurnAccount], final: State) -> str:
    width, height = final.ruleset.table
    text = (
        "Frigates in formation move as the LHD does. "
        f"Inches count from the south-west corner of the {width:g} × {height:g} table."
    )
    if any(turn.shots for turn in turns):
        text += " T with a number is a torpedo of the table below."
    text += (
        f" SSN{known_as('submarine', 'own')} is the submarine, LHD{known_as('lhd', 'own')} the landing ship."
    )
    ships = [f"{name.upper()}{known_as('frigate', name)}" for name in SHIP_NAMES[:LHD]]
    text += f" The frigates are {listed(ships)}."
    flew = sorted({name for turn in turns for name in turn.launched})
    helos = [f"{name.upper()}{known_as('helo', name)}" for name in flew]
    return f"{text} The helos are {listed(helos)}." if len(helos) > 1 else text


def _signs(turns: Sequence[TurnAccount]) -> str:
    """Return the sentences that explain the chart's symbols."""
    text = (
        "All courses of the game. An arrowhead and a dot are where each turn ended; the numbers are turns, for the submarine and the LHD. Broken outlines "
        "are where pieces began, full ones where they ended."
    )
    if any(turn.heard for turn in turns):
        text += " A double ring is a detection point that was heard, with its turn."
    return text


def _words(turns: Sequence[TurnAccount]) -> Iterator[str]:
    """Yield a text version of the chart, line by line: where the pieces were at the end of each turn, and the
    torpedoes fired.

    The frigates have lines of their own for the turns on which they no longer moved in formation.
    """
    yield f"{'turn':<6}{'submarine, course':<22}{'LHD':<16}torpedoes"
    for turn in turns:
        sub, lhd = turn.after.sub.pose, turn.after.ships[LHD].pose
        fired = " ".join(
            f"{salvo_label(shots)} {shots[0].shooter}>{shots[0].target} {sum(s.hit for s in shots)} hit"
            for shots in salvoes([turn])
        )
        pose = f"{sub.x:.1f} {sub.y:.1f} {sub.h:.0f}"
        place = f"{lhd.x:.1f} {lhd.y:.1f}" * lhd_afloat(turn.before) + " sunk" * (not lhd_afloat(turn.after))
        yield f"{turn.number:<6}{pose:<22}{place.strip():<16}{fired}".rstrip()
    hunted = [turn for turn in turns if not lhd_afloat(turn.after)]
    if hunted:
        yield ""
        yield f"{'turn':<6}{''.join(f'{name.upper():<12}' for name in SHIP_NAMES[:LHD])}".rstrip()
    for turn in hunted:
        places = (_place(ship) for ship in turn.after.ships[:LHD])
        yield f"{turn.number:<6}{''.join(f'{place:<12}' for place in places)}".rstrip()


def _place(ship: Ship) -> str:
    """Return the position of a ship as text, or the fate of a ship that is no longer afloat."""
    gone = {WRECK: "sunk", AWAY: "off"}.get(ship.condition)
    return gone or f"{ship.pose.x:.1f} {ship.pose.y:.1f}"
