"""How the surface side would answer a maneuver, exactly: to be heard by anybody, to be sunk.

For the one detection roll of the default. After a maneuver everything stands still until the surface side has listened and
fired, so that the chances are counted, not tried out. What does not depend on the maneuver is settled once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from printkit.games.ssn.play.chances import AT_LEAST, NEVER, torpedo
from printkit.games.ssn.rules.attack import armed, defence_course, must_fire, torpedoes_of
from printkit.games.ssn.rules.detection import (
    Listener,
    Mark,
    heard_in_zone,
    listeners,
    mark_of,
    mark_of_submarine,
    needed,
)
from printkit.games.ssn.rules.geometry import EPSILON
from printkit.games.ssn.rules.state import PAST, Point, State, Submarine, separation, sub_shape

_ROLL: Final = tuple(float(AT_LEAST[t] - AT_LEAST[t + 1]) for t in range(NEVER))
"""By total, 2 to 12: the chance that two dice show it."""
_REACH: Final = tuple(float(p) for p in AT_LEAST)


class Spot(NamedTuple):
    """Where a maneuver leads: the submarine there, and its points."""

    sub: Submarine
    present: Point
    future: Point | None


class _Class(NamedTuple):
    """Listeners who hear alike, but for where they are; by number in the crowd."""

    alike: Listener
    members: tuple[tuple[int, Listener], ...]


class Heard(NamedTuple):
    """A listener, by number in the crowd, in whose zones a point is; the least total that hears it, its range."""

    number: int
    least: int
    range: float


class Threat:
    """The surface side as it stands when a maneuver begins. ``state``: the past's point alone is on the table."""

    def __init__(self, state: State) -> None:
        self.ruleset = state.ruleset
        self.crowd = listeners(state)
        self._close = state.ruleset.data.detection.close_inches + EPSILON
        classes: dict[tuple[bool, bool], list[tuple[int, Listener]]] = {}
        for number, one in enumerate(self.crowd):
            classes.setdefault((one.active, one.deep), []).append((number, one))
        self._classes = tuple(_Class(members[0][1], tuple(members)) for members in classes.values())
        self._armed = frozenset(n for n, one in enumerate(self.crowd) if armed(self.ruleset, one))
        past = state.points[PAST]
        self._past = tuple(self._hear(mark_of(self.ruleset, past))) if past else ()
        self._least_past = min((each.least for each in self._past), default=NEVER)

    def _hear(self, mark: Mark) -> Iterator[Heard]:
        """Everybody who may hear a point."""
        ruleset, close = self.ruleset, self._close
        for alike, members in self._classes:
            near, far = (needed(ruleset, alike, mark.point, each) for each in (True, False))
            if near >= NEVER:
                continue
            for number, one in members:
                if heard_in_zone(ruleset, one, mark.outline):
                    d = separation(ruleset, one.shape, mark.disc)
                    yield Heard(number, near if d <= close else far, d)

    def _least(self, mark: Mark, best: int) -> int:
        """The least total by which anybody hears a point, where it is below the best so far."""
        ruleset, close = self.ruleset, self._close
        for alike, members in self._classes:
            near = needed(ruleset, alike, mark.point, True)
            if near >= best:
                continue
            far = needed(ruleset, alike, mark.point, False)
            for _, one in members:
                if heard_in_zone(ruleset, one, mark.outline):
                    least = near if separation(ruleset, one.shape, mark.disc) <= close else far
                    best = min(best, least)
                    if best == near:
                        break
        return best

    def _marks(self, spot: Spot) -> Iterator[Mark]:
        yield mark_of_submarine(self.ruleset, spot.sub, spot.present)
        if spot.future is not None:
            yield mark_of(self.ruleset, spot.future)

    def heard(self, spot: Spot) -> float:
        """The chance that anybody hears anything."""
        best = self._least_past
        for mark in self._marks(spot):
            best = self._least(mark, best)
        return _REACH[max(best, 0)]

    def sunk(self, spot: Spot) -> float:
        """The chance to be sunk: by the total rolled, all who heard by it and are near enough fire."""
        if not self._armed:
            return 0.0
        ruleset, sub = self.ruleset, spot.sub
        outline, fire_on = sub_shape(ruleset, sub.pose), dict[int, int]()
        heard = [*self._past]
        for mark in self._marks(spot):
            heard += self._hear(mark)
        for number, least, d in heard:
            if number not in self._armed or least >= fire_on.get(number, NEVER):
                continue
            if must_fire(ruleset, d, separation(ruleset, self.crowd[number].shape, outline)):
                fire_on[number] = least
        return _sunk(sorted((max(least, 2), self._destroys(number, sub)) for number, least in fire_on.items()))

    def _destroys(self, number: int, sub: Submarine) -> float:
        """The chance that a listener that fires destroys the submarine."""
        listener = self.crowd[number]
        one = torpedo(self.ruleset, defence_course(self.ruleset, sub, listener)).destroys_float
        return 1 - (1 - one) ** torpedoes_of(listener)


def _sunk(shooters: list[tuple[int, float]]) -> float:
    sunk, survive, done = 0.0, 1.0, 0
    for total in range(2, 13):
        while done < len(shooters) and shooters[done][0] <= total:
            survive *= 1 - shooters[done][1]
            done += 1
        sunk += _ROLL[total] * (1 - survive)
    return sunk
