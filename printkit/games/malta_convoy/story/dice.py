"""Describes the results of a turn's rolls in words, with the chances of these results."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.play.expect import targets
from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.contact import force_size, strength_of
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DAMAGED,
    DESTROYED,
    DESTROYER,
    ENEMIES,
    HIT_AGAIN,
    LOSS,
    MISS,
    NEXT_ROLL,
    RECON,
    SHIP,
    SHIP_NAMES,
    TANKER,
)
from printkit.games.malta_convoy.story.losses import costs_points, wasted
from printkit.games.malta_convoy.story.odds import small_chance
from printkit.games.malta_convoy.story.telling import FORCE, every
from printkit.games.malta_convoy.story.turns import STAGES, MeetingAccount, TurnAccount, fleets
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import ROUTINE

_SIDES = 6
_PAIR = 2
_COMMON = 0.4
"""The number of hits on a type of ship counts as unusual if the chance (0 to 1) of this number was at most this.

The report then names the type.
"""
_ESCORTS = (CRUISER, DESTROYER)
_APART = {STAGES.index("force"), STAGES.index("interception")}
"""The two kinds of roll whose chances may be multiplied, because their results are independent of each other."""
_COSTLY = 1.5
"""A type of ship is named as a cause of a turn's result, even if hits on it were likely, if these hits cost at least
this many points more than average."""


class Cast(NamedTuple):
    """The result of one kind of roll: a clause that states it, and the chance (0 to 1) of this result.

    The chance is None if the report gives the clause without a chance.
    """

    text: str
    chance: float | None = None
    tail: str = ""
    """Words that say which better or worse results the chance includes, such as `` for two or more``.

    They are empty if the chance includes only the result in the clause.
    """


Called = Callable[[int, str], str]
"""Type of a function that returns what a single ship is called, given its type and words such as ``the last carrier``."""


def rolled(turn: TurnAccount, stages: Sequence[int], called: Called) -> str:
    """Return clauses about the results of several kinds of roll in a turn, and the chance of all these
    results together.

    An example is ``the force die brought as many as six, at one chance in six``.

    The text is empty if the clauses would only list the ships that were hit.

    ``stages`` are indices of :data:`~printkit.games.malta_convoy.story.turns.STAGES` that the turn reached.
    """
    casts = [_cast(turn, stage, called) for stage in stages]
    casts = [cast for cast in casts if cast.text]
    if not casts:
        return ""
    known = [cast.chance for cast in casts if cast.chance is not None]
    chance = math.prod(known)
    if len(known) < len(casts) or (len(casts) > 1 and not _APART.issuperset(stages)):
        return ", and ".join(f"{cast.text}{_at_chance(cast)}" for cast in casts)
    joint = ", and " if len(casts) > _PAIR or any("," in cast.text for cast in casts) else " and "
    together = "together " * (len(casts) > 1)
    tail = casts[0].tail if len(casts) == 1 else ""
    odds = f", {together}at {small_chance(chance)}{tail}" if chance < ROUTINE else ""
    *others, last = (cast.text for cast in casts)
    return f"{', '.join(others)}{joint}{last}{odds}" if others else f"{last}{odds}"


def _cast(turn: TurnAccount, stage: int, called: Called) -> Cast:
    meeting = turn.meeting
    if stage == 0 or meeting is None or meeting.enemy is None:
        return _contact(turn)
    tell: Sequence[Callable[[TurnAccount, MeetingAccount], Cast]] = (
        _enemy, _force, _interceptions, _attacks, lambda turn, meeting: _targets(turn, meeting, called),
    )  # fmt: skip
    return tell[stage - 1](turn, meeting)


def _at_chance(cast: Cast) -> str:
    """Return the chance of a roll's result as the end of a clause: ``, at one chance in six``.

    The text is empty if the result was not unlikely.
    """
    if cast.chance is None or cast.chance >= ROUTINE:
        return ""
    return f", at {small_chance(cast.chance)}{cast.tail}"


def _or_more(k: int, least: int, most: int, *, more: bool) -> str:
    """Return words that say that a chance includes all numbers above ``k``, too: `` for two or more``.

    If ``more`` is False, the words are about the numbers below ``k``: `` for two or fewer``. They are empty if
    there are no numbers above (or below) ``k`` in the range from ``least`` to ``most``.
    """
    if k == (most if more else least):
        return ""
    return f" for {number(k)} or {'more' if more else 'fewer'}"


def _contact(turn: TurnAccount) -> Cast:
    """Return a clause that says whether the enemy made contact with the convoy, with the chance of that.

    The clause mentions a reconnaissance plane that had made the contact more likely, unless an option cancelled this
    effect.
    """
    if turn.meeting is None:
        return Cast("no contact came", 1 - turn.chance)
    plane = turn.before.pending == NEXT_ROLL[RECON] and turn.in_force.contact >= 0
    after = f" after a plane on turn {turn.number - 1}" if plane else ""
    return Cast(f"a contact came{after}", turn.chance)


def _enemy(turn: TurnAccount, meeting: MeetingAccount) -> Cast:
    assert meeting.enemy is not None
    faces = sum(enemy == meeting.enemy for enemy in ENEMIES[1:])
    return Cast(f"the enemy die brought {FORCE[meeting.enemy.name]}", faces / _SIDES)


def _force(turn: TurnAccount, meeting: MeetingAccount) -> Cast:
    """Return a clause with the number of attackers that the force die brought, and the chance of that number.

    The chance applies to this enemy and this kind of contact. It includes all results of the force die that
    give the same number; there can be several, because a force has at least one attacker.
    """
    assert meeting.enemy is not None
    size, many = (
        force_size(strength_of(turn.row, meeting.enemy, turn.in_force, meeting.force_die)),
        turn.luck[2] < 0,
    )
    sizes = [
        force_size(strength_of(turn.row, meeting.enemy, turn.in_force, die)) for die in range(1, _SIDES + 1)
    ]
    chance = sum(each >= size if many else each <= size for each in sizes) / _SIDES
    much = "as many as " if many else "only "
    return Cast(
        f"the force die brought {much}{number(size)}",
        chance,
        tail=_or_more(size, min(sizes), max(sizes), more=many),
    )


def _interceptions(turn: TurnAccount, meeting: MeetingAccount) -> Cast:
    n, ones = len(meeting.dice), meeting.ones
    if not n:
        return Cast("nothing was left to intercept them")
    thrown = count(n, "interception die", "interception dice")
    if not ones:
        none = "the one interception die showed no 1" if n == 1 else f"not one of {thrown} showed a 1"
        return Cast(none, _at_most(0, [1 / _SIDES] * n))
    good = turn.luck[3] > 0
    chance = (_at_least if good else _at_most)(ones, [1 / _SIDES] * n)
    only = "only " * (not good)
    showed = f"{only}{_part_of(ones, n)} interception {'die' if n == 1 else 'dice'} showed a 1"
    size = meeting.size or 0
    if 1 < size >= ones and meeting.enemy is not None:
        back = every(meeting) if ones == size else f"{only}{_part_of(ones, size)} {FORCE[meeting.enemy.name]}"
        showed = f"with {count(n, 'interception die', 'interception dice')} the escort turned back {back}"
    return Cast(showed, chance, tail=_or_more(ones, 0, n, more=good))


def _part_of(k: int, n: int) -> str:
    """Return words for ``k`` of ``n`` dice or hits: ``two of five``, ``both``, ``all five``, ``the one``."""
    if k < n:
        return f"{number(k) if k else 'none'} of {number(n)}"
    return "the one" if n == 1 else "both" if n == 2 else f"all {number(n)}"


def _attacks(turn: TurnAccount, meeting: MeetingAccount) -> Cast:
    """Return a clause with the number of attackers that hit, and the chance of that number.

    The clause gives the chance of so good or so bad a result. If the number of sinking hits was less likely,
    it adds this number and gives the chance of both together.
    """
    assert meeting.enemy is not None
    n, hit, sank = len(meeting.results), meeting.struck, meeting.results.count(DESTROYED)
    modifier = meeting.enemy.attack + turn.in_force.attack
    results = [attack_result(die + modifier) for die in range(1, _SIDES + 1)]
    each, each_sinks = (_SIDES - results.count(MISS)) / _SIDES, results.count(DESTROYED) / _SIDES
    bad = turn.luck[4] < 0
    tail = _at_least if bad else _at_most
    of_hits, of_sinkings = tail(hit, [each] * n), tail(sank, [each_sinks] * n)
    if not hit:
        missed = f"{_part_of(n, n)} {_attackers(n)} missed"
        return Cast(missed, of_hits)
    if bad and sank == hit:
        text = f"{_part_of(hit, n)} {_attackers(n)} hit to sink"
        return Cast(text, of_sinkings, tail=_or_more(sank, 0, n, more=True))
    if n == 1:
        only = "" if bad else " to sink" if sank else ", but not to sink"
        return Cast(f"the one attacker hit{only}", each if bad else each_sinks if sank else each - each_sinks)
    told = f"{_part_of(hit, n)} {_attackers(n)} hit"
    if of_hits <= of_sinkings:
        return Cast(told, of_hits, tail=_or_more(hit, 0, n, more=bad))
    sinking = (
        f"and {'both' if hit == _PAIR else 'all'}"
        if sank == hit and hit > 1
        else "but none"
        if not sank
        else number(sank)
    )
    counts = range(hit, n + 1) if bad else range(hit + 1)
    of_both = math.fsum(
        _numbers([each] * n)[hits] * tail(sank, [each_sinks / each] * hits) for hits in counts
    )
    return Cast(
        f"{told}, {sinking} to sink", of_both, tail=" for so bad a result" if bad else " for so good a result"
    )


def _attackers(n: int) -> str:
    return "attacker" if n == 1 else "attackers"


def _targets(turn: TurnAccount, meeting: MeetingAccount, called: Called) -> Cast:
    """Return a clause that names the ships that were hit: ``two of three hits fell on tankers``.

    If the target dice were bad for the player, the clause names the most valuable ships that were hit. If they were
    good, it names the warships that were hit instead.
    """
    kinds = [hit.kind for hit in meeting.hits]
    if turn.luck[5] > 0:
        return _on_escorts(turn, meeting, kinds)
    chance = _target_chances(turn, meeting)
    weights = {
        kind: (kinds.count(SHIP_NAMES[kind]) - math.fsum(each[kind] for each in chance)) * LOSS[kind]
        for kind in range(5)
    }
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    dear = _dear(meeting)
    weights = {kind: weight * (SHIP_NAMES[kind] in dear) for kind, weight in weights.items()}
    for kind in (CARGO, TANKER):
        weights[kind] += ALL_GONE * (after.lost[kind] > before.lost[kind] and not after.afloat[kind])
    most = max(weights, key=lambda kind: weights[kind])
    n = kinds.count(SHIP_NAMES[most])
    odds = _chance_of_hits_on(turn, meeting, [most], n)
    if weights[most] <= 0 or ((odds is None or odds > _COMMON) and weights[most] < ALL_GONE):
        again = _all_hit(turn, meeting, kinds)
        if again.text or weights[most] < _COSTLY:
            return again
    ship = SHIP[SHIP_NAMES[most]]
    one = n == 1 or before.afloat[most] == 1
    struck = f"{_hits(n, len(kinds))} fell on {called(most, _whole(turn, most)) if one else f'{ship}s'}"
    if any(
        hit.kind == SHIP_NAMES[most] and hit.result == DAMAGED and hit.what == "lost" for hit in meeting.hits
    ):
        return Cast(struck)  # another die decided that it sank
    return Cast(struck, odds, tail=_or_more(n, 0, len(kinds), more=True))


def _all_hit(turn: TurnAccount, meeting: MeetingAccount, kinds: Sequence[str]) -> Cast:
    """Return a clause about a damaged ship that another hit sank: ``the hit on a damaged tanker sank it``.

    It is used if no type of ship was hit unusually often. It is empty unless exactly one ship sank in this way.
    """
    fleet, dear = turn.before.voyage.fleet, _dear(meeting)
    again = [hit for hit in meeting.hits if hit.result == DAMAGED and hit.what == "lost"]
    again = [hit for hit in again if LOSS[SHIP_NAMES.index(hit.kind)]]
    if len(again) == len(dear) == 1 and fleet.damaged[SHIP_NAMES.index(again[0].kind)]:
        (sank,) = again
        tries = [hit for hit in meeting.hits if hit.kind == sank.kind and hit.result == DAMAGED]
        tries = tries[: next(n for n, hit in enumerate(tries) if hit is sank) + 1]
        words = SHIP[sank.kind]
        if len(tries) == 1:
            return Cast(f"the hit on a damaged {words} sank it", HIT_AGAIN / _SIDES)
        if fleet.afloat[SHIP_NAMES.index(sank.kind)] == 1:
            last = {2: "second", 3: "third"}.get(len(tries), "last")
            return Cast(
                f"the {last} hit on the damaged {words} sank it", 1 - (1 - HIT_AGAIN / _SIDES) ** len(tries)
            )
    return Cast("")


def _dear(meeting: MeetingAccount) -> list[str]:
    """Return a list with the type of each ship that an attack sank, leaving out ships whose loss costs no points."""
    lost = [hit.kind for hit in meeting.hits if hit.what == "lost" and hit.kind in SHIP_NAMES]
    return [kind for kind in lost if costs_points(kind)]


def _whole(turn: TurnAccount, kind: int) -> str:
    """Return words for a single ship of a type: ``the last carrier`` if the convoy has only one, otherwise ``a
    carrier``.

    If the convoy never had more than one, the words are ``the only carrier``.
    """
    fleet = turn.before.voyage.fleet
    one = "the last" if fleet.lost[kind] + fleet.returned[kind] else "the only"
    return f"{one if fleet.afloat[kind] == 1 else 'a'} {SHIP[SHIP_NAMES[kind]]}"


def _hits(k: int, n: int) -> str:
    return "the one hit" if n == 1 else "both hits" if k == n == 2 else f"{_part_of(k, n)} hits"


def _on_escorts(turn: TurnAccount, meeting: MeetingAccount, kinds: Sequence[str]) -> Cast:
    """Return a clause about the hits on cruisers and destroyers: ``both hits fell on cruisers``. If there were none,
    the clause is about hits that had no effect."""
    names = [SHIP_NAMES[kind] for kind in _ESCORTS]
    cheap = [kind for kind in kinds if kind in names]
    if not cheap:
        lost = wasted([turn])
        return Cast(lost)
    on = [kind for kind in _ESCORTS if SHIP_NAMES[kind] in cheap]
    ships = _whole(turn, on[0]) if len(cheap) == 1 else listed([f"{SHIP[SHIP_NAMES[kind]]}s" for kind in on])
    tail = _or_more(len(cheap), 0, len(kinds), more=True)
    return Cast(
        f"{_hits(len(cheap), len(kinds))} fell on {ships}",
        _chance_of_hits_on(turn, meeting, on, len(cheap)),
        tail=tail,
    )


def _target_chances(turn: TurnAccount, meeting: MeetingAccount) -> list[tuple[float, ...]]:
    """Return, for each hit of a turn, the chances of hitting each type of ship.

    The chances depend on the ships that were afloat at the moment of the hit.
    """
    afloat = fleets(turn, meeting, turn.in_force)[: len(meeting.hits)]
    masks = [sum(1 << kind for kind in range(5) if fleet.afloat[kind]) for fleet in afloat]
    return [targets(turn.before.voyage.ruleset, mask, turn.in_force.target) for mask in masks]


def _chance_of_hits_on(
    turn: TurnAccount, meeting: MeetingAccount, kinds: Sequence[int], k: int
) -> float | None:
    """Return the chance that at least ``k`` of the hits of a turn strike ships of these types.

    Return None if ships that sink in the turn could change this chance.
    """
    n, afloat = len(meeting.hits), turn.before.voyage.fleet.afloat
    passed_on = CARGO in kinds and 0 < afloat[CARRIER] < n
    if passed_on or (k > 1 and min(afloat[kind] for kind in kinds) < n):
        return None
    there = sum(1 << kind for kind in range(5) if afloat[kind])
    share = targets(turn.before.voyage.ruleset, there, turn.in_force.target)
    return _at_least(k, [math.fsum(share[kind] for kind in kinds)] * n)


def _at_least(k: int, each: Sequence[float]) -> float:
    """Return the chance that at least ``k`` of several independent events happen.

    ``each`` contains the chance of each event.
    """
    return math.fsum(_numbers(each)[k:])


def _at_most(k: int, each: Sequence[float]) -> float:
    """Return the chance that at most ``k`` of several independent events happen.

    ``each`` contains the chance of each event.
    """
    return math.fsum(_numbers(each)[: k + 1])


def _numbers(each: Sequence[float]) -> list[float]:
    """Return a list with the chances that none, one, two and so on of several independent events happen.

    ``each`` contains the chance of each event.
    """
    found = [1.0]
    for p in each:
        found = [
            (found[k] if k < len(found) else 0.0) * (1 - p) + (found[k - 1] * p if k else 0.0)
            for k in range(len(found) + 1)
        ]
    return found
