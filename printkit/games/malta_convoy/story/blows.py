"""Describes one attack ship by ship, in the order in which the hits fell: which ships were hit, and what
happened to each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from printkit.games.malta_convoy.rules.tables import CARRIER, SHIP, SHIP_NAMES
from printkit.games.malta_convoy.story.losses import (
    NAME_LIST,
    Cripples,
    grouped,
    only_ships,
    stayed,
    wasted,
    with_last,
)
from printkit.games.malta_convoy.story.turns import TurnAccount, fleets
from printkit.report.story import known_as

_SANK, _TWICE, _FINISHED, _DAMAGED = "sank", "hit twice and sank", "hit again and sank", "damaged"
_VERBS: Final = {_SANK: ("sank", "sank"), _TWICE: ("was hit twice and sank", "were each hit twice and sank"),
                 _FINISHED: ("was hit again and sank", "were hit again and sank"),
                 _DAMAGED: ("was damaged", "were damaged")}  # fmt: skip
"""Verb phrases for ships that were hit, by what happened to the ships. Each is a pair: the phrase for one
ship, and the phrase for several."""


@dataclass(slots=True)
class _Struck:
    """A ship that was hit in an attack: its type, the key under which its invented name is stored, and what
    happened to it."""

    kind: str
    key: str
    fate: str


def blows(turn: TurnAccount, cripples: Cripples) -> str:
    """Return a clause about the ships that were hit in a turn's attack, and about hits without effect. It is empty if every attacker
    missed."""
    meeting = turn.meeting
    if meeting is None or not meeting.hits:
        return ""
    ships, afloat = _ships(turn, cripples)
    by_fate = {fate: [each.key for each in ships if each.fate == fate] for fate in _VERBS}
    named = cripples.choose((by_fate[_SANK], by_fate[_TWICE], by_fate[_DAMAGED]), by_fate[_FINISHED])
    cripples.lose(turn.number, (key for fate in (_SANK, _FINISHED, _TWICE) for key in by_fate[fate]))
    clauses = list(_clauses(turn, ships, named, cripples))
    clauses += _afloat(turn, afloat, cripples)
    fell = wasted([turn]) or ("no ship was left to hit" if not clauses else "")
    clauses += [fell] * bool(fell)
    *first, last = clauses
    joint = ", and " if any(" and " in each for each in clauses) or len(first) > 1 else " and "
    return f"{', '.join(first)}{joint}{last}" if first else last


def _ships(turn: TurnAccount, cripples: Cripples) -> tuple[list[_Struck], list[str]]:
    """Return two lists. The first has the ships that were hit, in the order of the first hit on each. The
    second has the ship type for each further hit that did no more damage to a damaged ship."""
    meeting = turn.meeting
    assert meeting is not None
    struck: dict[str, _Struck] = {}
    afloat: list[str] = []
    for hit, (before, after) in zip(
        meeting.hits, pairwise(fleets(turn, meeting, turn.in_force)), strict=False
    ):
        if hit.kind not in SHIP_NAMES:
            continue
        place = SHIP_NAMES.index(hit.kind)
        if hit.what == "damaged":
            key = cripples.damaged(hit.kind, turn.number)
            struck[key] = _Struck(hit.kind, key, _DAMAGED)
        elif hit.what == "lost" and before.damaged[place] > after.damaged[place]:
            key = cripples.finished(hit.kind)
            struck.setdefault(key, _Struck(hit.kind, key, _FINISHED))
            struck[key].fate = _TWICE if struck[key].fate == _DAMAGED else _FINISHED
        elif hit.what == "lost":
            key = cripples.sunk(hit.kind)
            struck[key] = _Struck(hit.kind, key, _SANK)
        else:
            afloat.append(hit.kind)
    return list(struck.values()), afloat


def _clauses(
    turn: TurnAccount, ships: Sequence[_Struck], named: frozenset[str], cripples: Cripples
) -> Iterator[str]:
    """Yield the clauses about the ships that were hit, in the order of the hits: one for the ships that sank,
    one for the ships that were damaged, and so on."""
    fleet = turn.before.voyage.fleet
    only = only_ships(fleet)
    cripple = {kind for place, kind in enumerate(SHIP_NAMES) if fleet.damaged[place] == 1}
    said: set[str] = set()
    for fate in dict.fromkeys(each.fate for each in ships):
        group = [each for each in ships if each.fate == fate]
        kinds, keys = [each.kind for each in group], [each.key for each in group if each.key in named]
        single = only | cripple if fate == _FINISHED else only
        since = cripples.since(group[0].key) if fate == _FINISHED and len(group) == len(keys) == 1 else 0
        if since:
            words = f"the {SHIP[kinds[0]]}"
            which = f"{known_as(NAME_LIST[kinds[0]], keys[0], words)}, damaged on turn {since},"
        else:
            which = grouped(kinds, "damaged " * (fate == _FINISHED), only=single, said=said, keys=keys)
        which = with_last(which, fleet, SHIP_NAMES[CARRIER : CARRIER + 1])
        said |= set(kinds)
        yield f"{which} {_VERBS[fate][len(group) > 1]}"


def _afloat(turn: TurnAccount, kinds: Sequence[str], cripples: Cripples) -> Iterator[str]:
    """For each ship type, yield a clause about damaged ships that were hit again but stayed afloat. The
    clause gives the chance of this."""
    assert turn.meeting is not None
    lost = {hit.kind for hit in turn.meeting.hits if hit.what == "lost"}  # it may be the same ship
    for kind in dict.fromkeys(kinds):
        if kind in lost:
            continue
        n, keys = kinds.count(kind), dict(cripples.left()).get(kind, [])
        which = f"the damaged {SHIP[kind]}" if len(keys) == 1 else f"a damaged {SHIP[kind]}"
        if len(keys) == 1 and cripples.named(keys):
            which = known_as(NAME_LIST[kind], keys[0], which)
        if n > 1 and len(keys) > 1:
            which = f"damaged {SHIP[kind]}s"
        times = {1: "again", 2: "again twice"}.get(n, "again and again")
        yield f"{which} {'were' if n > 1 and len(keys) > 1 else 'was'} hit {times} and {stayed(n, cripples.stayed_afloat(kind, n))}"
