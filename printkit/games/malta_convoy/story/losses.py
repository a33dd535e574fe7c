"""Write verb phrases for what attackers did to a convoy: the ships that they sank and damaged."""

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
    HIT_AGAIN,
    MISS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.turns import HitAccount, MeetingAccount, TurnAccount
from printkit.report.story import listed, nameable, number
from printkit.report.words.phrases import chances

NAME_LIST = {"tankers": "tanker", "cargo": "cargo"}
"""The list of invented names for each type of merchant ship. Ships of other types take theirs from the list ``warship``."""
ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)


class Cripples:
    """The damaged ships of a convoy by type, in the order in which they were hit.

    Each ship is represented by a key. Its invented name is stored under this key, so that it keeps the name until it sinks.
    """

    def __init__(self) -> None:
        self._keys: dict[str, list[str]] = {kind: [] for kind in SHIP_NAMES}
        self._hit = 0

    def damaged(self, kind: str) -> str:
        """Record that a ship of this type was damaged, and return the new key under which its invented name is stored."""
        self._hit += 1
        self._keys[kind].append(f"{kind}{self._hit}")
        return self._keys[kind][-1]

    def sunk(self, kind: str) -> str:
        """Return the key of an undamaged ship of this type that was sunk. The ship's invented name is stored under this key."""
        self._hit += 1
        return f"{kind}{self._hit}"

    def finished(self, kind: str) -> str:
        """Remove the ship of this type that was damaged first, because it was sunk, and return its key."""
        if not self._keys[kind]:  # the ship was damaged before the log begins
            self.damaged(kind)
        return self._keys[kind].pop(0)

    def settle(self, fleet: Fleet) -> None:
        """Forget damaged ships that have left the convoy, so that as many of each type remain as the fleet has."""
        for place, kind in enumerate(SHIP_NAMES):
            while len(self._keys[kind]) > fleet.damaged[place]:
                self._keys[kind].pop(0)

    def left(self) -> list[tuple[str, list[str]]]:
        """Return each ship type of which the convoy has damaged ships, with the keys of these ships."""
        found = ((SHIP_NAMES[place], self._keys[SHIP_NAMES[place]]) for place in ORDER)
        return [(kind, list(keys)) for kind, keys in found if keys]


def struck(turn: TurnAccount, cripples: Cripples | None = None) -> str:
    """Return a verb phrase for what the attackers of a turn did. With ``cripples``, damaged ships keep their invented names from turn to
    turn.
    """
    meeting = turn.meeting
    return (
        strikes(meeting, turn.before.voyage.fleet, cripples, turn.after.voyage.fleet)
        if meeting is not None and meeting.attacks
        else "did nothing"
    )


class _HitShips(NamedTuple):
    """The types of the ships that an attack hit, in four lists by what happened to them.

    ``sunk``: undamaged ships sunk at once. ``finished``: ships damaged earlier and now sunk. ``both``: ships damaged and then sunk in
    this attack. ``hurt``: ships damaged and still afloat.
    """

    sunk: list[str]
    finished: list[str]
    both: list[str]
    hurt: list[str]


def _fates(hits: Iterable[HitAccount], before: Fleet, after: Fleet | None) -> _HitShips:
    """Return the ships that were hit, grouped by what happened to them.

    ``before`` is the fleet when the attackers came; ``after`` is the fleet at the end of the turn, None if unknown.
    """
    found = [h for h in hits if h.kind in SHIP_NAMES]
    sunk = [h.kind for h in found if h.what == "lost" and h.result != DAMAGED]
    again = [h.kind for h in found if h.what == "lost" and h.result == DAMAGED]
    hurt = [h.kind for h in found if h.what == "damaged"]
    worn = _sunk_damaged(Counter(sunk), Counter(again), Counter(hurt), before, after) if after else []
    sunk, again = _without(sunk, worn), [*again, *worn]
    damaged = Counter({kind: before.damaged[SHIP_NAMES.index(kind)] for kind in SHIP_NAMES})
    both = list((Counter(again) - damaged).elements())
    return _HitShips(sunk, _without(again, both), both, _without(hurt, both))


def lost_and_damaged(turn: TurnAccount) -> tuple[list[str], list[str]]:
    """Return the types of the ships lost in a turn and of those damaged and still afloat. A ship damaged and then sunk is only in the
    first list.
    """
    hits = turn.meeting.hits if turn.meeting else ()
    fates = _fates(hits, turn.before.voyage.fleet, turn.after.voyage.fleet)
    return [h.kind for h in hits if h.kind in SHIP_NAMES and h.what == "lost"], fates.hurt


class Toll(NamedTuple):
    """The ships that several attacks sank (``lost``) and left damaged (``hurt``). Each ship is represented by the key of its invented
    name.
    """

    lost: tuple[str, ...]
    hurt: tuple[str, ...]

    @staticmethod
    def kinds(keys: Sequence[str]) -> list[str]:
        """Return the type of each ship from its key, which begins with the type."""
        return [key.rstrip("0123456789") for key in keys]


def toll(turns: Sequence[TurnAccount], cripples: Cripples) -> Toll:
    """Return the ships that the attacks of several turns sank or damaged in all. A ship damaged and later sunk counts only as sunk."""
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
    """Return a verb phrase for what the attackers of one contact did: ``sank a tanker and damaged two cargo ships``.

    ``before`` is the fleet when they came, ``after`` the fleet at the end of the turn.
    """
    hits = meeting.hits
    if all(result == MISS for result in meeting.results):
        return (
            "missed"
            if len(meeting.results) == 1
            else "all missed"
            if len(meeting.results) > 2
            else "missed twice"
        )
    parts = _result_phrases([h for h in hits if h.kind != "nothing"], before, cripples, after)
    parts += again_afloat(hits, before)
    return listed(parts) or "hit where no ship was left"


def again_afloat(hits: Sequence[HitAccount], before: Fleet) -> list[str]:
    """Return a verb phrase for each type of ship: how many damaged ships of the type were hit again and stayed afloat."""
    kinds = dict.fromkeys(h.kind for h in hits if h.what == "no further damage" and h.kind in SHIP_NAMES)
    which = {0: "that", 1: "the damaged"}
    rolls = sum(h.what == "no further damage" for h in hits)
    odds = chances((1 - HIT_AGAIN / 6) ** rolls)
    return [
        f"hit {which.get(before.damaged[SHIP_NAMES.index(kind)], 'a damaged')} {SHIP[kind]} again, which stayed afloat at {odds}"
        for kind in kinds
    ]


def wasted(turns: Iterable[TurnAccount]) -> str:
    """Return a clause with the hits that had no effect because no ship of the type rolled was left: ``a hit fell to the tankers, of which
    none was left``; empty if there were none.
    """
    kinds: list[str] = []
    for turn in turns:
        meeting = turn.meeting
        aimed = meeting.aimed if meeting is not None else ()
        totals = [die + turn.in_force.target for die in aimed]
        kinds += [
            SHIP_NAMES[CARGO if kind == CARRIER else kind]
            for total, hit in zip(totals, meeting.hits if meeting is not None else ())
            if hit.kind == "nothing" and total < len(TARGETS) and (kind := TARGETS[total]) is not None
        ]
    if not kinds:
        return ""
    fell = "a hit" if len(kinds) == 1 else f"{number(len(kinds))} hits"
    return f"{fell} fell to {listed([f'the {SHIP[kind]}s' for kind in dict.fromkeys(kinds)])}, of which none was left"


def _result_phrases(
    found: Sequence[HitAccount], before: Fleet, cripples: Cripples | None, after: Fleet | None
) -> list[str]:
    """Return a verb phrase for each kind of damage done to ships: sunk, finished off, damaged and then finished off, damaged."""
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
            if verb == "damaged" and after is not None:
                which = _with_last_ship(which, [kind for kind in kinds if kind in said], after)
            told.append(f"{verb} {which}")
            said |= set(kinds)
    return told


def _with_last_ship(which: str, kinds: Iterable[str], after: Fleet) -> str:
    """Return a phrase for damaged ships, in which ``another carrier`` becomes ``the last carrier`` if only this one is left."""
    for kind in kinds:
        if after.afloat[SHIP_NAMES.index(kind)] == 1:
            which = which.replace(f"another {SHIP[kind]}", f"the last {SHIP[kind]}")
    return which


def _sunk_damaged(
    sunk: Counter[str], again: Counter[str], hurt: Counter[str], before: Fleet, after: Fleet
) -> list[str]:
    """Return the type of each damaged ship that a hit with the result *destroyed* sank, found by comparing the damaged ships before and
    after the turn.

    Types of which ships returned to base in the same turn are left out, because the damaged ones may be among those.
    """
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
    """Return ships counted by type, in words: ``a tanker and two cargo ships``.

    ``named`` adds a place for an invented name after each; ``keys`` are the keys of these names, each beginning with its type.
    ``only`` holds the types of which the convoy has one ship (``the carrier``), ``said`` those already mentioned in the sentence
    (``another tanker``).
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
