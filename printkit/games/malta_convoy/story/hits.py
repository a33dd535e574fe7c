"""Finds out, from a Malta Convoy record, which individual ship each hit struck, so that the story can use the
same invented name for it throughout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from printkit.games.malta_convoy.rules.tables import SHIP_NAMES
from printkit.games.malta_convoy.story.turns import TurnAccount, fleets


class HitShip(NamedTuple):
    """A ship that was hit on a turn: its type, and the key under which its invented name is stored.

    ``sunk`` is True if it sank on this turn. ``since`` is the turn on which it had been damaged before; 0 if it had not been, and -1 if
    it was damaged before the log begins.
    """

    kind: str
    key: str
    sunk: bool
    since: int


def hit_ships(turns: Sequence[TurnAccount]) -> Mapping[int, Sequence[HitShip]]:
    """Return the ships that were hit, by turn number. A damaged ship that was hit again without effect is
    left out. Hits do not say which of several damaged ships sinks, so the one damaged first is assumed to
    sink first."""
    return _Reader(turns).found


class _Reader:
    """Tracks the damaged ships from turn to turn. ``found``: the ships that were hit, by turn number."""

    def __init__(self, turns: Sequence[TurnAccount]) -> None:
        self.found: dict[int, list[HitShip]] = {}
        self._keys = 0
        self._damaged: dict[str, list[HitShip]] = {kind: [] for kind in SHIP_NAMES}
        if turns:
            for kind, n in zip(SHIP_NAMES, turns[0].before.voyage.fleet.damaged, strict=True):
                self._damaged[kind] = [HitShip(kind, self._key(kind), False, -1) for _ in range(n)]
        for turn in turns:
            self.found[turn.number] = list(self._read(turn).values())
            for kind, n in zip(SHIP_NAMES, turn.after.voyage.fleet.damaged, strict=True):
                del self._damaged[kind][: max(0, len(self._damaged[kind]) - n)]  # they returned to base

    def _key(self, kind: str) -> str:
        self._keys += 1
        return f"{kind}{self._keys}"

    def _read(self, turn: TurnAccount) -> dict[str, HitShip]:
        meeting = turn.meeting
        struck: dict[str, HitShip] = {}
        if meeting is None:
            return struck
        for hit, (before, after) in zip(
            meeting.hits, pairwise(fleets(turn, meeting, turn.in_force)), strict=False
        ):
            if hit.kind not in SHIP_NAMES or hit.what not in ("damaged", "lost"):
                continue
            place, waiting = SHIP_NAMES.index(hit.kind), self._damaged[hit.kind]
            if hit.what == "lost" and before.damaged[place] > after.damaged[place] and waiting:
                ship = waiting.pop(0)
                since = 0 if ship.since == turn.number else ship.since
                struck[ship.key] = ship._replace(sunk=True, since=since)
                continue
            ship = HitShip(hit.kind, self._key(hit.kind), hit.what == "lost", 0)
            struck[ship.key] = ship
            if not ship.sunk:
                waiting.append(ship._replace(since=turn.number))
        return struck
