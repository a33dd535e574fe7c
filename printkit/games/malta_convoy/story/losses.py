"""Writes verb phrases about what attackers did to a convoy: which ships they sank and damaged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

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
from printkit.report.story import known_as, listed, nameable, number
from printkit.report.words.phrases import chances, times

NAME_LIST: Final = {"tankers": "tanker", "cargo": "cargo", "carriers": "warship", "cruisers": "cruiser"}
"""The list of invented names for each type of ship. Destroyers get no names, because a convoy has many of
them."""
ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
_TO_NAME: Final = tuple(SHIP_NAMES[kind] for kind in (CARRIER, TANKER, CARGO, CRUISER))
"""The types of ship that get invented names, the most valuable first."""
_MOST_NAMES: Final = 5
"""Maximum number of ships that are called by name in the account of one attack."""


class Cripples:
    """The damaged ships of a convoy by type, in the order in which they were hit. It also remembers which
    ships the story has called by name.

    Each ship is represented by a key that begins with its type. Its invented name is stored under this key, so that it keeps the name
    until it sinks.
    """

    def __init__(self) -> None:
        self._keys: dict[str, list[str]] = {kind: [] for kind in SHIP_NAMES}
        self._hit = 0
        self._named: set[str] = set()
        self._lost: dict[int, tuple[str, ...]] = {}
        self._rolled: Counter[str] = Counter()
        self._since: dict[str, int] = {}

    def damaged(self, kind: str, turn: int = 0) -> str:
        """Record that a ship of this type was damaged on a turn, and return a new key for the ship. The
        ship's invented name is stored under this key."""
        self._hit += 1
        self._since[f"{kind}{self._hit}"] = turn
        self._keys[kind].append(f"{kind}{self._hit}")
        return self._keys[kind][-1]

    def sunk(self, kind: str) -> str:
        """Return a new key for an undamaged ship of this type that was sunk. The ship's invented name is
        stored under this key."""
        self._hit += 1
        return f"{kind}{self._hit}"

    def finished(self, kind: str) -> str:
        """Remove a sunk ship from the damaged ships, and return its key. It is the ship of this type that was
        damaged first."""
        self._rolled[kind] = 0
        if not self._keys[kind]:  # the ship was damaged before the log begins
            self.damaged(kind)
        return self._keys[kind].pop(0)

    def since(self, key: str) -> int:
        """Return the turn on which the ship with this key was damaged; 0 if it was damaged before the log
        begins."""
        return self._since.get(key, 0)

    def stayed_afloat(self, kind: str, n: int) -> int:
        """Record ``n`` rolls in which damaged ships of a type stayed afloat. Return how many such rolls there
        were since a damaged ship of the type last sank."""
        self._rolled[kind] += n
        return self._rolled[kind]

    def settle(self, fleet: Fleet) -> None:
        """Forget damaged ships that have left the convoy, so that each type has the same number of damaged
        ships as the fleet."""
        for place, kind in enumerate(SHIP_NAMES):
            while len(self._keys[kind]) > fleet.damaged[place]:
                self._keys[kind].pop(0)

    def left(self) -> list[tuple[str, list[str]]]:
        """Return the types of the damaged ships that are still in the convoy, each with the keys of its ships."""
        found = ((SHIP_NAMES[place], self._keys[SHIP_NAMES[place]]) for place in ORDER)
        return [(kind, list(keys)) for kind, keys in found if keys]

    def choose(self, fresh: Sequence[Sequence[str]], old: Sequence[str]) -> frozenset[str]:
        """Return the keys of the ships that are named in the account of one attack, at most
        :data:`_MOST_NAMES`.

        ``fresh`` are groups of ships hit for the first time, the most important group first, ``old`` are ships damaged earlier, which are
        named only if the story has named them before. Of the ships of one type in one group, either all are named or none.
        """
        chosen = {key for key in old if key in self._named}
        for group in fresh:
            for kind in _TO_NAME:
                keys = [key for key in group if kind_of(key) == kind]
                if len(chosen) + len(keys) <= _MOST_NAMES:
                    chosen.update(keys)
        self._named |= chosen
        return frozenset(chosen)

    def named(self, keys: Iterable[str]) -> list[str]:
        """Return those of the given keys whose ships the story has called by name."""
        return [key for key in keys if key in self._named]

    def lose(self, turn: int, keys: Iterable[str]) -> None:
        """Record those ships lost on a turn that the story has called by name."""
        self._lost[turn] = tuple(self.named(keys))

    def lost_on(self, turn: int) -> tuple[str, ...]:
        """Return the keys of those ships lost on a turn that the story has called by name."""
        return self._lost.get(turn, ())


def kind_of(key: str) -> str:
    """Return the type of the ship that has this key: ``tankers2`` -> ``tankers``."""
    return key.rstrip("0123456789")


def struck(turn: TurnAccount, cripples: Cripples | None = None, first: Sequence[str] = ()) -> str:
    """Return a verb phrase for what the attackers of a turn did. It begins with the verb phrases in
    ``first``. If ``cripples`` is given, a damaged ship keeps its invented name from turn to turn.
    """
    meeting = turn.meeting
    if meeting is None or not meeting.attacks:
        return "did nothing"
    return strikes(meeting, turn.before.voyage.fleet, cripples, turn.after.voyage.fleet, turn.number, first)


class _HitShips(NamedTuple):
    """The types of the ships that one attack hit, in four lists by what happened to them.

    ``sunk``: undamaged ships sunk at once. ``finished``: ships damaged earlier and now sunk. ``both``: ships damaged and then sunk in
    this attack. ``hurt``: ships damaged and still afloat.
    """

    sunk: list[str]
    finished: list[str]
    both: list[str]
    hurt: list[str]


def _fates(hits: Iterable[HitAccount], before: Fleet, after: Fleet | None) -> _HitShips:
    """Return the types of the ships that were hit, grouped by what happened to them.

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


def only_ships(fleet: Fleet) -> set[str]:
    """Return the ship types that have exactly one ship afloat in the fleet."""
    return {kind for place, kind in enumerate(SHIP_NAMES) if fleet.afloat[place] == 1}


def with_last(which: str, fleet: Fleet, kinds: Iterable[str] = SHIP_NAMES) -> str:
    """Return a phrase about ships, in which ``the last tanker`` replaces ``the tanker`` if it is the last of
    several tankers.

    Only the types ``kinds`` are considered.
    """
    for kind in kinds:
        place = SHIP_NAMES.index(kind)
        if fleet.afloat[place] == 1 and fleet.lost[place] + fleet.returned[place]:
            which = which.replace(f"the {SHIP[kind]}", f"the last {SHIP[kind]}")
    return which


def lost_and_damaged(turn: TurnAccount) -> tuple[list[str], list[str]]:
    """Return two lists of ship types: the ships lost in a turn, and the ships damaged and still afloat. A
    ship that was damaged and then sunk is only in the first list.
    """
    hits = turn.meeting.hits if turn.meeting else ()
    fates = _fates(hits, turn.before.voyage.fleet, turn.after.voyage.fleet)
    return [h.kind for h in hits if h.kind in SHIP_NAMES and h.what == "lost"], fates.hurt


def did_only(turn: TurnAccount) -> str:
    """Return a verb phrase for what attackers did, if they could have done more: ``sank only a cruiser``,
    ``all missed``."""
    lost, hurt = lost_and_damaged(turn)
    if lost or hurt:
        return f"{'sank' if lost else 'damaged'} only {grouped(lost or hurt, only=only_ships(turn.before.voyage.fleet))}"
    if turn.meeting is None or turn.meeting.struck:
        return "did no harm"
    return {1: "missed", 2: "both missed"}.get(turn.meeting.through or 0, "all missed")


def only_destroyers(turn: TurnAccount) -> bool:
    """Return True if an attack hit nothing but destroyers, whose loss costs no points."""
    hits = turn.meeting.hits if turn.meeting is not None and turn.settled else ()
    return bool(hits) and all(hit.kind == SHIP_NAMES[DESTROYER] for hit in hits)


def strikes(
    meeting: MeetingAccount, before: Fleet, cripples: Cripples | None = None, after: Fleet | None = None, turn: int = 0,
    first: Sequence[str] = (),
) -> str:  # fmt: skip
    """Return a verb phrase for what the attackers of one contact did: ``sank a tanker and damaged two cargo ships``.

    ``before`` is the fleet when they came on turn ``turn``, ``after`` the fleet at the end of the turn.
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
    left = dict(cripples.left()) if cripples else {}
    parts = _result_phrases([h for h in hits if h.kind != "nothing"], before, cripples, after, turn)
    parts += again_afloat(hits, before, cripples, left)
    return listed([*first, *(parts or ["hit where no ship was left"])])


def again_afloat(
    hits: Sequence[HitAccount], before: Fleet, cripples: Cripples | None = None, left: Mapping[str, Sequence[str]] | None = None,
) -> list[str]:  # fmt: skip
    """For each ship type, return a verb phrase about damaged ships that were hit again but stayed afloat. It
    gives the number of these hits and the chance that the ships stayed afloat.

    ``left`` are the keys of the ships that were damaged when the attackers came, by type.
    """
    sunk = {h.kind for h in hits if h.what == "lost"}  # it may be the same ship, so no more is told
    rolls = Counter(
        h.kind for h in hits if h.what == "no further damage" and h.kind in SHIP and h.kind not in sunk
    )
    told = []
    for kind, n in rolls.items():
        damaged = before.damaged[SHIP_NAMES.index(kind)]
        keys = cripples.named((left or {}).get(kind, ())) if cripples else []
        which = {0: f"that {SHIP[kind]}", 1: f"the damaged {SHIP[kind]}"}.get(
            damaged, f"a damaged {SHIP[kind]}"
        )
        if damaged == 1 and len(keys) == 1:
            which = known_as(NAME_LIST[kind], keys[0], which)
        if n > 1 and damaged > 1:
            which = f"damaged {SHIP[kind]}s"
        again = "again" if n == 1 else f"again {times(n)}"
        rolled = cripples.stayed_afloat(kind, n) if cripples else n
        told.append(f"hit {which} {again}, which {stayed(n, rolled)}")
    return told


def stayed(n: int, rolled: int) -> str:
    """Return a phrase that says that damaged ships stayed afloat in ``n`` rolls. The phrase gives the chance
    of this. The chance covers all rolls since a damaged ship last sank; their number is ``rolled``."""
    chance = chances((1 - HIT_AGAIN / 6) ** rolled)
    if rolled == n:
        return f"stayed afloat{' each time' * (n > 1)}, at {chance}"
    return f"stayed afloat once more, at {chance} for {'both' if rolled == 2 else f'all {number(rolled)}'}"


def wasted(turns: Iterable[TurnAccount]) -> str:
    """Return a clause about hits that had no effect because the convoy had no ship of the rolled type left: ``a hit meant for a tanker
    found none left``. It is empty if there were no such hits.
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
    if len(kinds) == 1:
        return f"a hit meant for a {SHIP[kinds[0]]} found none left"
    meant = listed([f"{SHIP[kind]}s" for kind in dict.fromkeys(kinds)])
    return f"{number(len(kinds))} hits meant for {meant} found none left"


def _result_phrases(
    found: Sequence[HitAccount], before: Fleet, cripples: Cripples | None, after: Fleet | None, turn: int
) -> list[str]:
    """Return a verb phrase for each kind of damage that an attack did: ships sunk, damaged ships sunk, ships
    first damaged and then sunk, and ships damaged."""
    sunk, again, both, hurt = _fates(found, before, after)
    keys: list[list[str]] = [[], [], [], []]
    named: frozenset[str] = frozenset()
    if cripples:
        fates = (
            (cripples.sunk, sunk),
            (cripples.finished, again),
            (cripples.sunk, both),
            (lambda kind: cripples.damaged(kind, turn), hurt),
        )
        keys = [[key(kind) for kind in kinds] for key, kinds in fates]
        named = cripples.choose((keys[0], keys[2], keys[3]), keys[1])
        cripples.lose(turn, (*keys[0], *keys[1], *keys[2]))
    only = only_ships(before)
    cripple = {kind for kind in SHIP_NAMES if before.damaged[SHIP_NAMES.index(kind)] == 1}
    said: set[str] = set()
    told = []
    for verb, kinds, adjective, single, ships in (
        ("sank", sunk, "", only, keys[0]), ("finished off", again, "damaged ", only | cripple, keys[1]),
        ("damaged and then finished off", both, "", only, keys[2]), ("damaged", hurt, "", only, keys[3]),
    ):  # fmt: skip
        if kinds:
            which = grouped(
                kinds, adjective, only=single, said=said, keys=[key for key in ships if key in named]
            )
            if verb == "damaged" and after is not None:
                which = _with_last_ship(which, [kind for kind in kinds if kind in said], after)
            told.append(f"{verb} {which}")
            said |= set(kinds)
    return told


def _with_last_ship(which: str, kinds: Iterable[str], after: Fleet) -> str:
    """Return a phrase about damaged ships, in which ``the last carrier`` replaces ``another carrier`` if it
    is the only carrier left."""
    for kind in kinds:
        if after.afloat[SHIP_NAMES.index(kind)] == 1:
            which = which.replace(f"another {SHIP[kind]}", f"the last {SHIP[kind]}")
    return which


def _sunk_damaged(
    sunk: Counter[str], again: Counter[str], hurt: Counter[str], before: Fleet, after: Fleet
) -> list[str]:
    """Return the types of damaged ships that were sunk by hits with the result *destroyed*. They are found by
    comparing the numbers of damaged ships before and after the turn.

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
    kinds: list[str], before: str = "", *, only: Collection[str] = (), said: Collection[str] = (), keys: Sequence[str] = (),
) -> str:  # fmt: skip
    """Return the numbers of ships by type, in words: ``a tanker and two cargo ships``.

    ``keys`` are the keys of ships that are named. A type is named if there are as many keys as ships of it: ``the tanker *Farsund*``.
    ``only`` holds the types of which the convoy has one ship (``the carrier``), ``said`` those already mentioned in the sentence
    (``another tanker``).
    """
    parts = []
    for kind in (SHIP_NAMES[k] for k in ORDER):
        n = kinds.count(kind)
        named = [key for key in keys if kind_of(key) == kind]
        named = named if len(named) == n else []
        if n == 1:
            article = "the" if kind in only else "another" if kind in said else "a"
            which = f"{article} {before}{SHIP[kind]}"
            parts.append(
                known_as(NAME_LIST[kind], named[0], which, f"the {before}{SHIP[kind]}") if named else which
            )
        elif n:
            more = " more" if kind in said else ""
            parts.append(
                f"{number(n)}{more} {before}{SHIP[kind]}s{nameable(NAME_LIST[kind], n, named) if named else ''}"
            )
    return listed(parts)
