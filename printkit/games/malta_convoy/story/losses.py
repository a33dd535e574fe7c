"""What attackers did, as verb phrases: the ships that they sank, finished off and damaged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CRUISER,
    DAMAGED,
    DESTROYER,
    MISS,
    SHIP,
    SHIP_NAMES,
    TANKER,
)
from printkit.games.malta_convoy.story.turns import HitAccount, MeetingAccount, TurnAccount
from printkit.report.story import listed, nameable, number

NAME_LIST = {"tankers": "tanker", "cargo": "cargo"}
"""The list from which the ships of a type get their names; the other types are warships."""
ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)


class Cripples:
    """The damaged ships of a convoy by type, each with the key of its name, in the order in which they were hit."""

    def __init__(self) -> None:
        self._keys: dict[str, list[str]] = {kind: [] for kind in SHIP_NAMES}
        self._hit = 0

    def damaged(self, kind: str) -> str:
        """Return the key of a ship of this type that has now been damaged."""
        self._hit += 1
        self._keys[kind].append(f"{kind}{self._hit}")
        return self._keys[kind][-1]

    def sunk(self, kind: str) -> str:
        """Return the key of an undamaged ship of this type that has now been sunk."""
        self._hit += 1
        return f"{kind}{self._hit}"

    def finished(self, kind: str) -> str:
        """Return the key of a damaged ship of this type that has now been sunk: the one that was hit first."""
        if not self._keys[kind]:  # damaged before the log begins
            self.damaged(kind)
        return self._keys[kind].pop(0)

    def settle(self, fleet: Fleet) -> None:
        """Forget the ships that have left the convoy since: the fleet has the number of damaged ships of each type."""
        for place, kind in enumerate(SHIP_NAMES):
            while len(self._keys[kind]) > fleet.damaged[place]:
                self._keys[kind].pop(0)

    def left(self) -> list[tuple[str, list[str]]]:
        """Return the damaged ships by type: their keys."""
        found = ((SHIP_NAMES[place], self._keys[SHIP_NAMES[place]]) for place in ORDER)
        return [(kind, list(keys)) for kind, keys in found if keys]


def struck(turn: TurnAccount, cripples: Cripples | None = None) -> str:
    """Return what the attackers of a turn did, as a verb phrase; with ``cripples``, a ship that is told of again keeps its
    name."""
    met = turn.meeting
    return (
        strikes(met, turn.before.voyage.fleet, cripples, turn.after.voyage.fleet)
        if met is not None and met.attacks
        else "did nothing"
    )


class _Fates(NamedTuple):
    """The types of the ships that were hit, by what became of them: ``sunk`` with one hit; ``finished`` off after
    earlier damage; ``both`` damaged and finished off by these attackers; ``hurt`` and left afloat."""

    sunk: list[str]
    finished: list[str]
    both: list[str]
    hurt: list[str]


def _fates(hits: Iterable[HitAccount], before: Fleet, after: Fleet | None) -> _Fates:
    """Return what became of the ships that were hit; ``before``: the ships when the attackers came; ``after``: those that were
    left at the end of the turn (None: not known)."""
    found = [h for h in hits if h.kind in SHIP_NAMES]
    sunk = [h.kind for h in found if h.what == "lost" and h.result != DAMAGED]
    again = [h.kind for h in found if h.what == "lost" and h.result == DAMAGED]
    hurt = [h.kind for h in found if h.what == "damaged"]
    worn = _sunk_damaged(Counter(sunk), Counter(again), Counter(hurt), before, after) if after else []
    sunk, again = _without(sunk, worn), [*again, *worn]
    damaged = Counter({kind: before.damaged[SHIP_NAMES.index(kind)] for kind in SHIP_NAMES})
    both = list((Counter(again) - damaged).elements())
    return _Fates(sunk, _without(again, both), both, _without(hurt, both))


def what_became(turn: TurnAccount) -> tuple[list[str], list[str]]:
    """Return the types of the ships that a turn cost, and of those that it left damaged. A ship that was damaged and
    then finished off counts as one ship."""
    hits = turn.meeting.hits if turn.meeting else ()
    fates = _fates(hits, turn.before.voyage.fleet, turn.after.voyage.fleet)
    return [h.kind for h in hits if h.kind in SHIP_NAMES and h.what == "lost"], fates.hurt


class Toll(NamedTuple):
    """What several attacks did: the keys of the names of the ships that they sank, and of those that they left damaged."""

    lost: tuple[str, ...]
    hurt: tuple[str, ...]

    @staticmethod
    def kinds(keys: Sequence[str]) -> list[str]:
        """Return the types of the ships to which some keys belong."""
        return [key.rstrip("0123456789") for key in keys]


def toll(turns: Sequence[TurnAccount], cripples: Cripples) -> Toll:
    """Return what the attacks of several turns did together. A ship that was damaged and sunk later is only among the lost."""
    lost: list[str] = []
    hurt: list[str] = []
    for turn in turns:
        hits = turn.meeting.hits if turn.meeting else ()
        fates = _fates(hits, turn.before.voyage.fleet, turn.after.voyage.fleet)
        lost += [cripples.sunk(kind) for kind in (*fates.sunk, *fates.both)]
        lost += [cripples.finished(kind) for kind in fates.finished]
        hurt += [cripples.damaged(kind) for kind in fates.hurt]
        cripples.settle(turn.after.voyage.fleet)
    return Toll(tuple(lost), tuple(key for key in hurt if key not in lost))


def strikes(
    meeting: MeetingAccount, before: Fleet, cripples: Cripples | None = None, after: Fleet | None = None
) -> str:
    """Return what the attackers of a contact did, as a verb phrase; ``before``: the ships when they came; ``after``: those
    that were left."""
    hits = meeting.hits
    if all(result == MISS for result in meeting.results):
        return (
            "missed"
            if len(meeting.results) == 1
            else "all missed"
            if len(meeting.results) > 2
            else "missed twice"
        )
    parts = _what_became([h for h in hits if h.kind != "nothing"], before, cripples, after)
    if any(h.what == "no further damage" for h in hits):
        parts.append(
            "struck a damaged ship without doing more to it"
            if parts
            else "only struck a damaged ship, which stayed afloat"
        )
    nobody = [h for h in hits if h.kind == "nothing"]
    if nobody:
        spent = "a hit" if len(nobody) == 1 else f"{number(len(nobody))} hits"
        parts.append(f"wasted {spent}" if parts else "hit where no ship was left")
    return listed(parts)


def _what_became(
    found: Sequence[HitAccount], before: Fleet, cripples: Cripples | None, after: Fleet | None
) -> list[str]:
    """Return the ships that were hit, by what became of them, as verb phrases."""
    sunk, again, both, hurt = _fates(found, before, after)
    finished = [cripples.finished(kind) for kind in again] if cripples else []
    damaged = [cripples.damaged(kind) for kind in hurt] if cripples else []
    only = {kind for kind in SHIP_NAMES if before.afloat[SHIP_NAMES.index(kind)] == 1}
    cripple = {kind for kind in SHIP_NAMES if before.damaged[SHIP_NAMES.index(kind)] == 1}
    said: set[str] = set()
    told = []
    for verb, kinds, adjective, single, keys in (
        ("sank", sunk, "", only, []), ("finished off", again, "damaged ", only | cripple, finished),
        ("damaged and then finished off", both, "", only, []), ("damaged", hurt, "", only, damaged),
    ):  # fmt: skip
        if kinds:
            named = bool(keys) or verb != "damaged"
            which = grouped(kinds, adjective, named=named, only=single, said=said, keys=keys)
            told.append(f"{verb} {which}")
            said |= set(kinds)
    return told


def _sunk_damaged(
    sunk: Counter[str], again: Counter[str], hurt: Counter[str], before: Fleet, after: Fleet
) -> list[str]:
    """Return the types of the damaged ships among those that were sunk at one blow: as many as are missing from the damaged
    ships. None of a type of which ships have turned back in the same turn, because damaged ones may be among those."""
    found: list[str] = []
    for place, kind in enumerate(SHIP_NAMES):
        if before.returned[place] == after.returned[place]:
            missing = before.damaged[place] + hurt[kind] - again[kind] - after.damaged[place]
            found += [kind] * max(0, min(sunk[kind], missing))
    return found


def _without(kinds: Sequence[str], taken: Iterable[str]) -> list[str]:
    return list((Counter(kinds) - Counter(taken)).elements())


def grouped(
    kinds: list[str], before: str = "", *, named: bool = False, only: Collection[str] = (), said: Collection[str] = (),
    keys: Sequence[str] = (),
) -> str:  # fmt: skip
    """Return ``a tanker and two cargo ships``.

    ``named``: each with the place of its name behind it; ``only``: the types of which there is one (``the carrier``);
    ``said``: those of which ships have been told of in the same sentence (``another tanker``); ``keys``: the keys of the
    names, each beginning with its type.
    """
    parts = []
    for kind in (SHIP_NAMES[k] for k in ORDER):
        n = kinds.count(kind)
        name = nameable(
            NAME_LIST.get(kind, "warship"), n * named, [key for key in keys if key.startswith(kind)][:n]
        )
        if n == 1:
            which = "the" if kind in only else "another" if kind in said else "a"
            parts.append(f"{which} {before}{SHIP[kind]}{name}")
        elif n:
            more = " more" if kind in said else ""
            parts.append(f"{number(n)}{more} {before}{SHIP[kind]}s{name}")
    return listed(parts)
