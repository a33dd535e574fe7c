"""Finds out which ship each hit struck, so that the story can always use the same invented name for this
ship.

Also describes ships that were hit, in words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    HIT_AGAIN,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.turns import TurnAccount, fleets
from printkit.report.story import MERCHANTMEN, Names, known_as, listed, nameable, number

NAME_LIST: Final = {"tankers": "tanker", "cargo": "cargo", "carriers": "warship"}
"""For each type of ship, the name of the list from which its ships get invented names.

Cruisers and destroyers get no names, because a convoy has many of them.
"""
NAMES: Final[Names] = {
    "cargo": MERCHANTMEN,
    "tanker": (
        "Arundel Light", "Bakerfield", "Coastal Lamp", "Dunmore Spirit", "Eastern Beacon",
        "Farsund", "Gulf Lantern", "Halcyon Spirit", "Maracay Light", "Orinda", "Petrolina",
        "Severn Spirit",
    ),
    "warship": (
        "Actaeon", "Badger", "Cassandra Bay", "Dauntsey", "Embleton", "Falconer", "Grimsdyke",
        "Hartland", "Icarian", "Jackal", "Keppoch", "Lindisfarne", "Merganser", "Nimrod", "Osprey",
        "Pomona", "Quorn Hill", "Redshank", "Saltburn", "Tamar", "Undine", "Vigil", "Wolverton",
        "Yeoman",
    ),
}  # fmt: skip
"""The lists of invented names of ships, each under the name of the list."""
_NO_NAMES: Final[Mapping[str, str]] = {}
ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)


class HitShip(NamedTuple):
    """A ship that was hit on a turn: its type, and the key under which its invented name is stored.

    ``sunk`` is True if it sank on this turn. ``since`` is the turn on which it had been damaged before; 0 if it had not been, and -1 if
    it was damaged before the log begins.
    """

    kind: str
    key: str
    sunk: bool
    since: int


class Struck(Enum):
    """The possible effects of a single hit on the convoy."""

    SANK = auto()
    """The hit sank a ship that was not damaged."""
    DAMAGED = auto()
    FINISHED = auto()
    """The hit sank a ship that had already been damaged."""
    AGAIN = auto()
    """The hit struck a ship that had already been damaged; the ship stayed afloat."""
    NOTHING = auto()
    """The hit had no effect: the convoy had no ship of the type left, or a decoy took the hit."""


class SingleHit(NamedTuple):
    """A single hit: its effect, the type of ship, and the ship itself (None if the hit did no new damage)."""

    what: Struck
    kind: str
    ship: HitShip | None


def hit_ships(turns: Sequence[TurnAccount]) -> Mapping[int, Sequence[HitShip]]:
    """Return the ships hit on each turn, by turn number. A damaged ship that was hit again without effect is left
    out.

    Hits do not say which of several damaged ships sinks, so the one damaged first is assumed to sink first.
    """
    return _Reader(turns).found


def hit_by_hit(turns: Sequence[TurnAccount]) -> Mapping[int, Sequence[SingleHit]]:
    """Return the hits of each turn in the order of the dice, by turn number. Each ship has the same key as in
    :func:`hit_ships`."""
    return _Reader(turns).blows


class _Reader:
    """Follows the damaged ships from turn to turn and gives each of them a key for its invented name.

    ``found``: the ships that were hit, by turn number; ``blows``: the single hits.
    """

    def __init__(self, turns: Sequence[TurnAccount]) -> None:
        self.found: dict[int, list[HitShip]] = {}
        self.blows: dict[int, list[SingleHit]] = {}
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
        blows = self.blows.setdefault(turn.number, [])
        if meeting is None:
            return struck
        for hit, (before, after) in zip(
            meeting.hits, pairwise(fleets(turn, meeting, turn.in_force)), strict=False
        ):
            if hit.kind not in SHIP_NAMES or hit.what not in ("damaged", "lost"):
                again = hit.kind in SHIP_NAMES and hit.what == "no further damage"
                blows.append(SingleHit(Struck.AGAIN if again else Struck.NOTHING, hit.kind, None))
                continue
            place, waiting = SHIP_NAMES.index(hit.kind), self._damaged[hit.kind]
            if hit.what == "lost" and before.damaged[place] > after.damaged[place] and waiting:
                ship = waiting.pop(0)
                since = 0 if ship.since == turn.number else ship.since
                struck[ship.key] = ship._replace(sunk=True, since=since)
                blows.append(SingleHit(Struck.FINISHED, hit.kind, struck[ship.key]))
                continue
            ship = HitShip(hit.kind, self._key(hit.kind), hit.what == "lost", 0)
            struck[ship.key] = ship
            blows.append(SingleHit(Struck.SANK if ship.sunk else Struck.DAMAGED, hit.kind, ship))
            if not ship.sunk:
                waiting.append(ship._replace(since=turn.number))
        return struck


def lost_and_damaged(turn: TurnAccount) -> tuple[list[str], list[str]]:
    """Return the types of the ships lost on a turn, and the types of the ships that the turn damaged and that stayed
    afloat. A type occurs once for each ship.

    A ship that was first damaged and then sunk is only in the first list.
    """
    ships = hit_ships([turn])[turn.number]
    return [ship.kind for ship in ships if ship.sunk], [ship.kind for ship in ships if not ship.sunk]


def last_carrier_sank(turn: TurnAccount) -> bool:
    """Return True if the last carrier sank on this turn.

    A carrier that returned to base on the same turn was still with the convoy.
    """
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    home = after.returned[CARRIER] - before.returned[CARRIER]
    return after.lost[CARRIER] > before.lost[CARRIER] and not after.afloat[CARRIER] + home


def last_of_type(turn: TurnAccount) -> str:
    """Return the type of merchant ship of which the last ship sank on this turn: ``tanker``.

    Return an empty text if there is none.
    """
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    kinds = [
        kind for kind in (CARGO, TANKER) if after.lost[kind] > before.lost[kind] and not after.afloat[kind]
    ]
    return SHIP[SHIP_NAMES[kinds[0]]] if len(kinds) == 1 else ""


def costs_points(kind: str) -> bool:
    """Return True if the loss of a ship of this type costs points."""
    return LOSS[SHIP_NAMES.index(kind)] > 0


def costly_losses(turns: Sequence[TurnAccount]) -> list[str]:
    """Return a list with the type of each ship that sank on these turns, leaving out ships whose loss costs no
    points."""
    return [kind for turn in turns for kind in lost_and_damaged(turn)[0] if costs_points(kind)]


def last_ship(turns: Sequence[TurnAccount], kind: int) -> str:
    """Return words for the last ship of a type: ``the only tanker`` if the convoy began with one tanker, otherwise
    ``the last tanker``."""
    one = turns[0].before.voyage.fleet.afloat[kind] == 1
    return f"the {'only' if one else 'last'} {SHIP[SHIP_NAMES[kind]]}"


def called(ships: Sequence[HitShip], fleet: Fleet, *, said: Collection[str] = (), known: bool = False) -> str:
    """Return words that name ships that were hit: ``the last carrier *Pomona* and three cargo ships``.

    Carriers have names, and so has the last merchant ship of its type.

    ``fleet``: the convoy before the attack. ``said``: the types of ship that the sentence has already
    mentioned, so that the words are ``another carrier``. ``known``: True if the names of these ships have
    been given; the words are then the name of a single ship, and no names for several.
    """
    found = []
    for place in ORDER:
        keys = [ship.key for ship in ships if ship.kind == SHIP_NAMES[place]]
        if keys:
            with_names = keys if named(place, fleet) and not (known and len(keys) > 1) else []
            found.append(_called(place, len(keys), with_names, fleet, SHIP_NAMES[place] in said, known))
    return listed(found)


def named(place: int, fleet: Fleet) -> bool:
    """Return True if the story gives an invented name to a ship of this type: to carriers, and to the last merchant
    ship of a type.

    A merchant ship is a tanker or a cargo ship.
    """
    return place == CARRIER or (place in (CARGO, TANKER) and fleet.afloat[place] == 1)


def _called(place: int, n: int, keys: Sequence[str], fleet: Fleet, again: bool, known: bool) -> str:
    """Return words for ``n`` ships of one type, with their invented names if the story uses these.

    ``keys``: the keys of their invented names, or empty if the ships are not named. ``again``: True if the
    sentence has already mentioned a ship of this type. ``known``: as for :func:`called`.
    """
    kind, left, gone = SHIP_NAMES[place], fleet.afloat[place], fleet.lost[place] + fleet.returned[place]
    word = SHIP[kind]
    if n == 1:
        article = "the" if left > 1 else "the last" if gone else "the only"
        words = f"{'another' if again else 'a'} {word}" if left > 1 else f"{article} {word}"
        before = "" if known else f"another {word}," if again and left > 1 else f"{article} {word}"
        comma = "," * before.endswith(",")
        return f"{known_as(NAME_LIST[kind], keys[0], words, before)}{comma}" if keys else words
    many = f"{number(n)}{' more' * again}"
    if n == left:
        many = f"the last {many}" if gone else "both" if n == 2 else f"all {many}"
    return f"{many} {word}s{nameable(NAME_LIST[kind], n, keys) if keys else ''}"


def only_ships(fleet: Fleet) -> set[str]:
    """Return the ship types of which the fleet has exactly one ship afloat."""
    return {kind for place, kind in enumerate(SHIP_NAMES) if fleet.afloat[place] == 1}


def with_last(which: str, fleet: Fleet, kinds: Iterable[str] = SHIP_NAMES) -> str:
    """Return the text ``which`` with ``the tanker`` replaced by ``the last tanker`` if only one of several tankers is
    left.

    Other types of ship are treated in the same way. Only the types ``kinds`` are considered.
    """
    for kind in kinds:
        place = SHIP_NAMES.index(kind)
        if fleet.afloat[place] == 1 and fleet.lost[place] + fleet.returned[place]:
            which = which.replace(f"the {SHIP[kind]}", f"the last {SHIP[kind]}")
    return which


def hit_again(
    turn: TurnAccount, sunk: Collection[str] = (), names: Mapping[str, str] = _NO_NAMES
) -> list[str]:
    """Return verb phrases about damaged merchant ships and carriers that were hit again and stayed afloat.

    They include the chance that the ships would have sunk.

    Types of which a ship sank (``sunk``) are left out. ``names``: words for the damaged ship of a type, if
    the story has named it.
    """
    fleet, hits = turn.before.voyage.fleet, turn.meeting.hits if turn.meeting is not None else ()
    again = [hit.kind for hit in hits if hit.what == "no further damage" and hit.kind in SHIP_NAMES[:CRUISER]]
    told = []
    for kind in dict.fromkeys(again):
        damaged = fleet.damaged[SHIP_NAMES.index(kind)]
        if kind in sunk or not damaged:
            continue
        which = names.get(kind) or f"{'the' if damaged == 1 else 'a'} damaged {SHIP[kind]}"
        odds = small_chance(1 - (1 - HIT_AGAIN / 6) ** again.count(kind))
        told.append(f"hit {which} again, which had {odds} to sink but stayed afloat")
    return told


def did_only(turn: TurnAccount, names: Mapping[str, str] = _NO_NAMES) -> str:
    """Return a verb phrase that stresses how little the attackers did: ``sank only a cruiser``, ``all
    missed``.

    ``names``: as for :func:`hit_again`.
    """
    lost, hurt = lost_and_damaged(turn)
    if lost or hurt:
        fleet = turn.before.voyage.fleet
        return f"{'sank' if lost else 'damaged'} only {with_last(grouped(lost or hurt, only=only_ships(fleet)), fleet)}"
    if again := hit_again(turn, names=names):
        return listed(again)
    if turn.meeting is None or turn.meeting.struck:
        none_left = wasted([turn])
        return f"did no harm{', as ' * bool(none_left)}{none_left}"
    return {1: "missed", 2: "both missed"}.get(turn.meeting.through or 0, "all missed")


def wasted(turns: Iterable[TurnAccount]) -> str:
    """Return a clause about hits that had no effect because no ship of the type was left: ``a hit meant for a tanker
    found none left``.

    It is empty if there were no such hits.
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


def grouped(
    kinds: Sequence[str],
    *,
    only: Collection[str] = (),
    said: Collection[str] = (),
    order: Sequence[int] = ORDER,
) -> str:
    """Return the numbers of ships by type, in words: ``a tanker and two cargo ships``.

    ``only``: the types of which the convoy has a single ship, such as ``the carrier``. ``said``: the types of
    ship that the sentence has already mentioned, so that the words are ``another tanker``. ``order``: the types in their order.
    """
    parts = []
    for kind in (SHIP_NAMES[place] for place in order):
        n = list(kinds).count(kind)
        if n:
            article = "the" if kind in only else "another" if kind in said else "a"
            more = " more" if kind in said else ""
            parts.append(f"{article} {SHIP[kind]}" if n == 1 else f"{number(n)}{more} {SHIP[kind]}s")
    return listed(parts)
