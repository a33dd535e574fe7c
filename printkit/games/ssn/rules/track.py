"""The positions and headings of a ship at every tenth of an inch along its path, for finding collisions with
ships and wrecks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from printkit.games.ssn.rules.geometry import EPSILON, Leg, Pose, along, turn

STEP: Final = 0.1
"""Distance in inches between two positions of a ship at which a collision is looked for."""

Legs = tuple[Leg, ...]


class PoseTrack:
    """The positions and headings of a ship along its path, at every tenth of an inch (a step).

    They reach from step 0 at the start to step ``last`` at the end.

    Steps are computed on demand, as :func:`~printkit.games.ssn.rules.geometry.samples` does: no step moves the dot by more than a
    tenth of an inch.
    """

    __slots__ = ("_arc", "_begin", "_legs", "_poses", "_seen", "last")

    def __init__(self, start: Pose, legs: Sequence[Leg], last: int, arc: bool) -> None:
        self.last = last
        self._arc = arc
        self._legs = legs
        self._begin = [0.0]
        """Distance in inches at which each leg begins; the last entry is the end of the last leg."""
        self._poses = [start]
        """Pose at the beginning of each leg."""
        self._seen: dict[int, list[Pose]] = {0: [start]}
        gone = 0.0
        for leg in legs:
            start = along(start, leg, leg.length, arc)
            gone += leg.length
            self._begin.append(gone)
            self._poses.append(start)

    def poses(self, step: int) -> list[Pose]:
        """Return the ship's positions and headings during one step. The last of them are those at the end of
        the step.

        There are several if a leg ends or the heading changes within the step.
        """
        seen = self._seen.get(step)
        if seen is None:
            seen = self._seen[step] = self._look(step)
        return seen

    def _look(self, step: int) -> list[Pose]:
        found, arc, mark, gone = list[Pose](), self._arc, step * STEP, 0.0
        for n, leg in enumerate(self._legs):
            to = self._begin[n + 1]
            if to > mark - 2 * STEP:  # otherwise the leg ends before this step
                angle, start = leg[1], self._poses[n]
                if angle and not arc and math.floor(gone / STEP + EPSILON) == step - 1:
                    found.append(turn(start, angle, arc, 0.0))
                if gone + EPSILON <= mark < to - EPSILON:
                    found.append(along(start, leg, mark - gone, arc))
                if math.ceil(to / STEP - EPSILON) == step:
                    found.append(self._poses[n + 1])
            gone = to
            if gone > mark:
                break
        return found
