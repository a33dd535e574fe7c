"""What attackers did, as verb phrases: the ships that they sank, finished off and damaged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

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
        strikes(met, turn.before.voyage.fleet, cripples) if met is not None and met.attacks else "did nothing"
    )


def what_became(turn: TurnAccount) -> tuple[list[str], list[str]]:
    """Return the types of the ships that a turn cost, and of those that it left damaged: a ship that was damaged and then
    finished off is one ship."""
    hits = [h for h in (turn.meeting.hits if turn.meeting else ()) if h.kind in SHIP_NAMES]
    lost = [h.kind for h in hits if h.what == "lost"]
    hurt = [h.kind for h in hits if h.what == "damaged"]
    again = [h.kind for h in hits if h.what == "lost" and h.result == DAMAGED]
    return lost, _without(hurt, _twice(again, turn.before.voyage.fleet))


def _twice(again: Sequence[str], before: Fleet) -> list[str]:
    """Return the types of the ships that were damaged and finished off in one turn: as many as were finished off beyond those
    that were damaged when the attackers came."""
    found = Counter(again) - Counter({kind: before.damaged[SHIP_NAMES.index(kind)] for kind in SHIP_NAMES})
    return list(found.elements())


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
        parts.append(f"spent {spent} where no ship was" if parts else "hit where no ship was")
    return listed(parts)


def _what_became(
    found: Sequence[HitAccount], before: Fleet, cripples: Cripples | None, after: Fleet | None
) -> list[str]:
    """The ships that were hit, by what became of them."""
    sunk = [h.kind for h in found if h.what == "lost" and h.result != DAMAGED]
    again = [h.kind for h in found if h.what == "lost" and h.result == DAMAGED]
    hurt = [h.kind for h in found if h.what == "damaged"]
    both = _twice(again, before)
    again, hurt = _without(again, both), _without(hurt, both)
    if after is not None and not any(after.returned):
        worn = _sunk_damaged(Counter(sunk), Counter(again), Counter(hurt), before, after)
        sunk, again = _without(sunk, worn), [*again, *worn]
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
    """Return the types of the damaged ships among those that were sunk at one blow."""
    found: list[str] = []
    for place, kind in enumerate(SHIP_NAMES):
        left = before.damaged[place] + hurt[kind] - again[kind]
        found += [kind] * max(0, min(sunk[kind], before.damaged[place], left - after.damaged[place]))
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
