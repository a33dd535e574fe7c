"""Computes the exact probabilities that SSN's submarine is heard and sunk after a maneuver.

The default ruling applies: one detection roll per turn.

Nothing moves between a maneuver and the surface side's shots, so the probabilities can be computed instead of sampled. Whatever does not
depend on the maneuver is computed once for all maneuvers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from printkit.games.ssn.play.chances import AT_LEAST, NEVER, torpedo
from printkit.games.ssn.rules.attack import armed, as_target, defence_course, must_fire, torpedoes_of
from printkit.games.ssn.rules.detection import (
    Listener,
    ListeningPoint,
    heard_in_zone,
    listeners,
    mark_of,
    mark_of_submarine,
    needed,
)
from printkit.games.ssn.rules.geometry import EPSILON
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import PAST, DetectionPoint, State, Submarine, separation

_REACH: Final = tuple(float(p) for p in AT_LEAST)
_AT_ONCE: Final = 1
"""The chance that the submarine is sunk is estimated in steps. Each step counts this many more ships or
helicopters that may fire."""


class _ListenerClass:
    """Ships and helicopters that need the same dice totals to hear, because their sonar and their layer are
    the same.

    Each is stored with its index among all ships and helicopters.
    """

    def __init__(self, ruleset: SsnRuleset, members: list[tuple[int, Listener]]) -> None:
        self._ruleset, self.members = ruleset, members
        self._thresholds: dict[tuple[bool, int], tuple[int, int]] = {}

    def thresholds(self, point: DetectionPoint) -> tuple[int, int]:
        """Return the lowest dice totals with which these listeners hear a detection point: at close range, and at
        longer ranges.
        """
        key = (point.deep, point.speed)
        found = self._thresholds.get(key)
        if found is None:
            ruleset, one = self._ruleset, self.members[0][1]
            found = (needed(ruleset, one, point, True), needed(ruleset, one, point, False))
            self._thresholds[key] = found
        return found


class _NearListener(NamedTuple):
    """A ship or helicopter that has to fire if it hears a given detection point.

    It holds the piece's index, the lowest dice total with which it hears the point, and the range in inches.
    """

    number: int
    least: int
    range: float


class Threat:
    """Computes the dice totals with which ships and helicopters hear the submarine.

    It uses their positions at the start of the submarine's maneuver.
    """

    def __init__(self, state: State) -> None:
        ruleset = self.ruleset = state.ruleset
        self.crowd = listeners(state)
        self._close = ruleset.data.detection.close_inches + EPSILON
        self._everybody = _classes(ruleset, enumerate(self.crowd))
        self._armed = _classes(ruleset, ((n, one) for n, one in enumerate(self.crowd) if armed(ruleset, one)))
        past = state.points[PAST]
        self.past = mark_of(ruleset, past) if past else None
        self.least_past = self.least(self.past, NEVER) if self.past else NEVER
        self.near_past = tuple(self.near(self.past)) if self.past else ()

    def least(self, mark: ListeningPoint, best: int) -> int:
        """Return the lowest dice total with which any ship or helicopter hears a detection point, or ``best`` if that
        is lower.
        """
        ruleset, close = self.ruleset, self._close
        for each in self._everybody:
            near, far = each.thresholds(mark.point)
            if near >= best:
                continue
            for _, one in each.members:
                d = separation(ruleset, one.shape, mark.disc)
                if heard_in_zone(ruleset, one, mark.outline, d):
                    least = near if d <= close else far
                    best = min(best, least)
                    if best == near:
                        break
        return best

    def near(self, mark: ListeningPoint) -> Iterator[_NearListener]:
        """Yield the ships and helicopters that have to fire at the submarine if they hear it at this
        detection point.

        Those for which no dice total is high enough are left out.
        """
        ruleset, close = self.ruleset, self._close
        for each in self._armed:
            near, far = each.thresholds(mark.point)
            if near >= NEVER:
                continue
            for number, one in each.members:
                d = separation(ruleset, one.shape, mark.disc)
                if must_fire(ruleset, d, 0.0) and heard_in_zone(ruleset, one, mark.outline, d):
                    least = near if d <= close else far
                    if least < NEVER:
                        yield _NearListener(number, least, d)


def _classes(ruleset: SsnRuleset, crowd: Iterable[tuple[int, Listener]]) -> tuple[_ListenerClass, ...]:
    found: dict[tuple[bool, bool], list[tuple[int, Listener]]] = {}
    for number, one in crowd:
        found.setdefault((one.active, one.deep), []).append((number, one))
    # The best listeners come first, so that a search for the lowest total ends early.
    best_first = sorted(found.items(), key=lambda each: each[0], reverse=True)
    return tuple(_ListenerClass(ruleset, members) for _, members in best_first)


class Berth:
    """The submarine's position at the end of a maneuver, from which the probabilities of being heard and sunk
    are computed.
    """

    def __init__(self, threat: Threat, sub: Submarine, present: DetectionPoint) -> None:
        self.threat, self._target = threat, as_target(threat.ruleset, sub)
        self.present = mark_of_submarine(threat.ruleset, sub, present)
        self._least = threat.least(self.present, threat.least_past)
        self._near: tuple[_NearListener, ...] | None = None
        self._chances: dict[int, float] = {}

    def heard(self, future: DetectionPoint | None) -> float:
        """Return the probability that the submarine is heard at any of its detection points.

        ``future``: its future detection point; None if there is none.
        """
        threat, least = self.threat, self._least
        if future is not None:
            least = threat.least(mark_of(threat.ruleset, future), least)
        return _REACH[max(least, 0)]

    def sunk(self, future: DetectionPoint | None) -> Iterator[float]:
        """Yield estimates of the probability that the submarine is sunk, each more exact than the one before.

        The last one is exact.

        ``future``: the detection point ahead of it, if there is one.

        For each possible total of the detection roll, all listeners that hear with it and are near enough fire. The first estimate counts
        only the likeliest shooters; each later one adds more of them.
        """
        threat, ruleset = self.threat, self.threat.ruleset
        if self._near is None:
            self._near = (*threat.near_past, *threat.near(self.present))
        near = self._near if future is None else (*self._near, *threat.near(mark_of(ruleset, future)))
        fire_on = dict[int, int]()
        for number, least, d in near:
            if least < fire_on.get(number, NEVER):
                to_sub = separation(ruleset, threat.crowd[number].shape, self._target.shape)
                if must_fire(ruleset, d, to_sub):
                    fire_on[number] = least
        waiting = sorted((max(least, 2), number) for number, least in fire_on.items())
        shooters = list[tuple[int, float]]()
        while waiting:
            shooters += [(least, self._destroys(number)) for least, number in waiting[:_AT_ONCE]]
            del waiting[:_AT_ONCE]
            yield _sunk(sorted(shooters))
        if not fire_on:
            yield 0.0

    def _destroys(self, number: int) -> float:
        """Return the probability that a ship or helicopter destroys the submarine if it fires.

        ``number``: the index of the ship or helicopter.
        """
        found = self._chances.get(number)
        if found is None:
            ruleset, listener = self.threat.ruleset, self.threat.crowd[number]
            one = torpedo(ruleset, defence_course(ruleset, self._target, listener)).destroys_float
            found = self._chances[number] = 1 - (1 - one) ** torpedoes_of(listener)
        return found


def _sunk(shooters: list[tuple[int, float]]) -> float:
    """Return the probability that the submarine is sunk.

    ``shooters`` contains a pair for each ship or helicopter that may fire: the lowest dice total on which it fires, and the
    probability that it then sinks the submarine. The pairs are sorted.
    """
    sunk, survive, least = 0.0, 1.0, NEVER
    for least_of_next, destroys in shooters:
        if survive < 1.0:
            sunk += (_REACH[least] - _REACH[least_of_next]) * (1 - survive)
        least = least_of_next
        survive *= 1 - destroys
    return sunk + _REACH[least] * (1 - survive)
