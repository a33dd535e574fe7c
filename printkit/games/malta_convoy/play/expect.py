"""Computes the exact expected change of the score in one turn of Malta Convoy, without simulating games.

The change is computed for the start of the turn and for each moment between its rolls.

The effect of one hit comes from the rules themselves: :func:`attacks.hit` is enumerated on small fleets. A Markov
chain over the attacks then carries the probabilities forward. The score is a sum over ship types, so each type has a
chain of its own. Cargo ships and carriers share one, because hits on carriers go to cargo ships once no carrier is
left.

One case is not exact: if ``empty-target`` is not its default, a type that is wiped out within a turn does not
redirect further hits of that turn to other types.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Final, NamedTuple, assert_never

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.rules.attacks import attack_result, hit
from printkit.games.malta_convoy.rules.contact import attackers_through, interception_dice, roll_enemy
from printkit.games.malta_convoy.rules.meeting import (
    ATTACK,
    ENEMY,
    PHASES,
    Meeting,
    enemy,
    force,
    interception,
    of_die,
)
from printkit.games.malta_convoy.rules.rulings import EmptyTarget, MaltaRuleset
from printkit.games.malta_convoy.rules.state import NONE, Fleet, Ships, State, Voyage, add, score
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    DAMAGED,
    DESTROYED,
    MISS,
    SURPRISE,
    Effects,
    Enemy,
)
from printkit.table import D6, Move, Table
from printkit.table.counted import PhasedTurn, Worth, distribution

KINDS: Final = range(5)
"""The numbers of the five ship types: 0 to 4."""
Steps = tuple[tuple[float, int, int], ...]
"""Type of the possible effects of one hit on ships of one type, each with its probability.

Each is a triple: the probability, the change in the number of ships afloat, and the change in the number of
damaged ships.
"""


class Types(NamedTuple):
    """Numbers of ships of one type: how many are afloat, and how many of these are damaged."""

    afloat: int
    damaged: int


# --- one hit, taken from the rules ----------------------------------------------------------------------------------


def _lose_damaged_ship(label: str, moves: Sequence[Move], view: object) -> Move:
    """Return the move by which a hit destroys a damaged ship, if the player may choose between a damaged and an
    undamaged one.

    This answer is used to compute the possible results of a hit. At any other decision, return the first move.
    """
    return next((m for m in moves if m.value == "damaged"), moves[0])


def _fleet_after_hit(ruleset: MaltaRuleset, fleet: Fleet, result: int, modifier: int, table: Table) -> Fleet:
    """Return the fleet after one hit with this result, as computed by the rules themselves."""
    ships = Ships(fleet)
    hit(Voyage(ruleset, 21, 21, 0, fleet), ships, result, modifier, table)
    return ships.fleet()


def after_hits(ruleset: MaltaRuleset, fleet: Fleet) -> list[Fleet]:
    """Return the fleets that can be left after one hit, followed by those that can be left after two hits.

    Each of the two groups begins with its most probable fleet.

    Some of the fleets may differ only in ships that no longer matter.
    """
    once = _after_hit(ruleset, {fleet: Fraction(1)})
    twice = _after_hit(ruleset, once)
    return [after for odds in (once, twice) for after in sorted(odds, key=lambda each: -odds[each])]


def _after_hit(ruleset: MaltaRuleset, fleets: Mapping[Fleet, Fraction]) -> Mapping[Fleet, Fraction]:
    """Return the fleets that can be left after a hit, each with its probability.

    The hit damages or destroys a ship with equal chances.
    """
    odds: dict[Fleet, Fraction] = defaultdict(Fraction)
    for fleet, p in fleets.items():
        for result in (DAMAGED, DESTROYED):
            hits = distribution(partial(_fleet_after_hit, ruleset, fleet, result, 0), _lose_damaged_ship)
            for after, q in hits.items():
                odds[after] += p * q / 2
    return odds


@cache
def steps(ruleset: MaltaRuleset, sound: bool, crippled: bool, result: int) -> Steps:
    """Return the possible effects of one hit on ships of one type.

    ``sound`` is True if the type has undamaged ships, ``crippled`` if it has damaged ones.
    """
    ships = Types(2 * sound + crippled, int(crippled))
    fleet = Fleet((ships.afloat,) * 5, (ships.damaged,) * 5)
    after = distribution(lambda t: _fleet_after_hit(ruleset, fleet, result, 0, t), _lose_damaged_ship)
    steps: dict[tuple[int, int], float] = {}
    for changed, p in after.items():
        change = (sum(changed.afloat) - sum(fleet.afloat), sum(changed.damaged) - sum(fleet.damaged))
        steps[change] = steps.get(change, 0.0) + float(p)
    return tuple((p, n, d) for (n, d), p in steps.items())


@cache
def targets(ruleset: MaltaRuleset, there: int, modifier: int) -> tuple[float, ...]:
    """Return, for each ship type, the probability that a hit strikes a ship of this type.

    ``there`` is a bit mask of the types that have ships. The probabilities may add up to less than 1; the rest is a
    hit without effect.
    """
    match ruleset.empty_target:
        case "no-effect" | "cargo":
            return _found(ruleset, there, modifier)
        case "reroll":  # rerolls without limit cannot be enumerated; their probability is computed instead
            once = _rolled_once(ruleset)
            found = _found(once, there, modifier)
            # a hit on the dummy convoy is not rolled again
            lost = 1.0 - math.fsum(_found(once, 31, modifier))
            return tuple(p / (math.fsum(found) + lost) for p in found) if math.fsum(found) else found
        case never:
            assert_never(never)


@cache
def _rolled_once(ruleset: MaltaRuleset) -> MaltaRuleset:
    """Return a copy of the rulings in which a hit has no effect if no ship of the type rolled is left.

    With this ruling, no target die is rolled again.
    """
    settings = {r.key: ruleset[r] for r in ruleset.rulings}
    nothing: EmptyTarget = "no-effect"
    return MaltaRuleset("", settings | {MaltaRuleset.empty_target.key: nothing})


@cache
def _found(ruleset: MaltaRuleset, there: int, modifier: int) -> tuple[float, ...]:
    ships = tuple(there >> kind & 1 for kind in KINDS)
    fleet = Fleet((ships[0], ships[1], ships[2], ships[3], ships[4]))
    after = distribution(lambda t: _fleet_after_hit(ruleset, fleet, DESTROYED, modifier, t))
    return tuple(float(sum(p for f, p in after.items() if f.lost[kind])) for kind in KINDS)


# --- several attacks on one fleet -----------------------------------------------------------------------------------


class Attackers(NamedTuple):
    """The two modifiers of an attack: one for the attack dice, one for the target dice."""

    attack: int
    target: int


def attack_odds(attack: int) -> tuple[float, float]:
    """Return two probabilities for one attack die with the modifier ``attack``: of damaging a ship, and of destroying a ship."""
    faces = [attack_result(die + attack) for die in range(1, 7)]
    return faces.count(DAMAGED) / 6, faces.count(DESTROYED) / 6


Rolls = tuple[tuple[tuple[int, float], ...], ...]
"""Type of the possible results of several attack dice, each with its probability."""
MOST_ATTACKS: Final = 9
"""The largest possible number of attackers in a contact with the enemy.

It is 6 from the force die, and at most 3 from its modifiers (2 for the contact row "attack force", 1 for the
combined air force).
"""
Watched = tuple[Types, ...]
Moves = list[tuple[float, Watched]]


class Chains:
    """Computes, as a Markov chain, how a series of attacks changes the ships of one type.

    The chains are cached, because the same ones are needed in many turns.
    """

    def __init__(self, ruleset: MaltaRuleset) -> None:
        self.ruleset = ruleset
        self._moves: dict[tuple[int, int, int, Watched, int], Moves] = {}
        self._chains: dict[tuple[object, ...], list[float]] = {}

    def changes(self, fleet: Fleet, rolls: Rolls, target: int, kind: int) -> list[float]:
        """Return the expected change of the score caused by hits on ships of type ``kind``, for each number of
        attacks.

        The index of the list is the number of attacks made, from 0 to all.
        """
        watched = (CARGO, CARRIER) if kind == CARGO else (kind,)
        start = tuple(Types(fleet.afloat[k], fleet.damaged[k]) for k in watched)
        others = sum(1 << k for k in KINDS if fleet.afloat[k] and k not in watched)
        worth = _Worth(self.ruleset, fleet, kind)
        key = (rolls, target, kind, start, others, worth.gone)
        known = self._chains.get(key)
        if known is None:
            known = self._chains[key] = self._chain(start, rolls, target, kind, others, worth)
        return known

    def _chain(
        self, start: Watched, rolls: Rolls, target: int, kind: int, others: int, worth: _Worth
    ) -> list[float]:
        before = worth(start[0])
        chances = {start: 1.0}
        changes = [0.0]
        outcomes: dict[tuple[int, Watched], Moves] = {}
        scores: dict[Types, float] = {}
        for roll in rolls:
            after: dict[Watched, float] = {}
            get = after.get
            for ships, p in chances.items():
                for result, q in roll:
                    if result == MISS:
                        after[ships] = get(ships, 0.0) + p * q
                        continue
                    known = outcomes.get((result, ships))
                    if known is None:
                        known = outcomes[result, ships] = self._outcomes(result, target, kind, ships, others)
                    hit = p * q
                    for chance, then in known:
                        after[then] = get(then, 0.0) + hit * chance
            chances = after
            for ships in chances:
                if ships[0] not in scores:
                    scores[ships[0]] = worth(ships[0])
            changes.append(math.fsum([p * scores[ships[0]] for ships, p in chances.items()]) - before)
        return changes

    def _outcomes(self, result: int, target: int, kind: int, ships: Watched, others: int) -> Moves:
        """Return the possible numbers of ships of type ``kind`` after one hit, each with its probability.

        If the type is the cargo ship, each result also has the number of carriers.
        """
        key = (result, target, kind, ships, others)
        known = self._moves.get(key)
        if known is None:
            watched = (CARGO, CARRIER) if kind == CARGO else (kind,)
            known = self._moves[key] = self._hit(result, target, watched, ships, others)
        return known

    def _hit(self, result: int, target: int, watched: tuple[int, ...], ships: Watched, others: int) -> Moves:
        there = others | sum(1 << k for k, s in zip(watched, ships) if s.afloat)
        aimed = targets(self.ruleset, there, target)
        moves: Moves = []
        elsewhere = 1.0
        for place, kind in enumerate(watched):
            p = aimed[kind]
            if not p:
                continue
            elsewhere -= p
            n, d = ships[place]
            for q, more, worse in steps(self.ruleset, n > d, d > 0, result):
                then = Types(n + more, d + worse)
                moves.append((p * q, (*ships[:place], then, *ships[place + 1 :])))
        moves.append((elsewhere, ships))
        return moves


class ExpectedStrikes:
    """Computes the expected change of the score caused by attacks on one fleet, for any modifiers and any number of
    attacks."""

    def __init__(self, chains: Chains, fleet: Fleet) -> None:
        self._chains = chains
        self._fleet = fleet
        self._made: dict[Attackers, list[float]] = {}

    def by_attacks(self, who: Attackers) -> list[float]:
        """Return the expected change of the score caused by attacks with these modifiers, for each number of attacks.

        The list is indexed by the number of attacks (0 to ``MOST_ATTACKS``).
        """
        known = self._made.get(who)
        if known is None:
            damaged, destroyed = attack_odds(who.attack)
            roll = ((MISS, 1 - damaged - destroyed), (DAMAGED, damaged), (DESTROYED, destroyed))
            known = self._made[who] = self._changes((roll,) * MOST_ATTACKS, who.target)
        return known

    def given(self, results: Sequence[int], target: int) -> float:
        """Return the expected change of the score when the results of the attack dice are known, but those of the
        target dice are not.

        ``target`` is the modifier of the target dice.
        """
        return self._changes(tuple(((result, 1.0),) for result in results), target)[-1]

    def _changes(self, rolls: Rolls, target: int) -> list[float]:
        kinds = [k for k in KINDS if self._fleet.afloat[k] or k == CARGO]
        columns = [self._chains.changes(self._fleet, rolls, target, k) for k in kinds]
        return [math.fsum(column) for column in zip(*columns)]


class _Worth:
    """Computes how many points the ships of one type are worth, from the numbers of ships afloat and damaged.

    Only differences between two results have a meaning.
    """

    def __init__(self, ruleset: MaltaRuleset, fleet: Fleet, kind: int) -> None:
        self._ruleset = ruleset
        self._kind = kind
        self._sailed = fleet.afloat[kind] + fleet.lost[kind]
        self._known: dict[Types, float] = {}
        self.gone = bool(self._sailed)
        """True if a ship of this type can be lost; a type that never sailed cannot."""

    def __call__(self, ships: Types) -> float:
        known = self._known.get(ships)
        if known is None:
            counts = (ships.afloat, ships.damaged, self._sailed - ships.afloat)
            afloat, damaged, lost = (add(NONE, self._kind, n) for n in counts)
            voyage = Voyage(self._ruleset, 0, 0, 0, Fleet(afloat, damaged, lost))
            known = self._known[ships] = float(score(voyage))
        return known


# --- a turn before and between its rolls ----------------------------------------------------------------------------

_FACE: Final = Fraction(1, D6.sides)
"""Probability of each face of the force die."""


def before_attacks(worth: Worth[Meeting]) -> PhasedTurn[Meeting]:
    """Return the phases of a contact with the enemy that precede the attacks: enemy, force and interception.

    ``worth`` is a function that returns the expected change of the score caused by the attacks.
    """
    return PhasedTurn(
        PHASES[:ATTACK], worth, closed={enemy: by_enemy, force: by_force, interception: by_ones}
    )


def by_enemy(meeting: Meeting) -> Mapping[Meeting, Fraction]:
    """Return the possible states of a contact after the enemy die is rolled, each with its probability."""
    return {meeting._replace(enemy=each): p for each, p in _enemies()}


@cache
def _enemies() -> tuple[tuple[Enemy, Fraction], ...]:
    return tuple(distribution(roll_enemy).items())


def by_force(meeting: Meeting) -> Mapping[Meeting, Fraction]:
    """Return the possible states of a contact after the force die is rolled, each with its probability."""
    return {of_die(meeting, die): _FACE for die in range(1, D6.sides + 1)}


def by_ones(meeting: Meeting) -> Mapping[Meeting, Fraction]:
    """Return the possible states of a contact after the interception dice are rolled, each with its
    probability.

    The states differ only in the number of dice that show a 1.
    """
    ruleset, dice = meeting.voyage.ruleset, interception_dice(meeting.voyage, meeting.effects)
    odds = _interceptions(ruleset, meeting.force, dice)
    return {meeting._replace(force=through, turned=turned): p for through, turned, p in odds}


@cache
def _interceptions(ruleset: MaltaRuleset, force: int, dice: int) -> tuple[tuple[int, int, Fraction], ...]:
    """Return the possible results of this many interception dice, each with its probability.

    A result says how many attackers get through, and how many interceptions score a point.
    """
    found: dict[tuple[int, int], int] = defaultdict(int)
    for ones in range(dice + 1):
        found[attackers_through(ruleset, force, ones)] += math.comb(dice, ones) * 5 ** (dice - ones)
    return tuple((*result, Fraction(ways, 6**dice)) for result, ways in found.items())


class Expected:
    """Computes the expected change of the score on the turns of one game, before and after each roll of a turn.

    All turns share one cache.
    """

    def __init__(self, ruleset: MaltaRuleset) -> None:
        self._chains = Chains(ruleset)
        self._strikes: dict[Fleet, ExpectedStrikes] = {}
        self.course = before_attacks(self._attacked)

    def strikes(self, fleet: Fleet) -> ExpectedStrikes:
        known = self._strikes.get(fleet)
        if known is None:
            known = self._strikes[fleet] = ExpectedStrikes(self._chains, fleet)
        return known

    def _attacked(self, meeting: Meeting) -> float:
        """Return the expected change of the score caused by the attacks of a contact with the enemy.

        It includes the points for the interceptions of the contact (rule MALTA-SCORE-3).
        """
        who = Attackers(meeting.enemy.attack + meeting.effects.attack, meeting.effects.target)
        return meeting.turned + self.strikes(meeting.voyage.fleet).by_attacks(who)[meeting.force]

    def after_attacks(self, meeting: Meeting, results: Sequence[int]) -> float:
        """Return the expected change of the score if the attack dice are known but the target dice have not
        been rolled.
        """
        strikes = self.strikes(meeting.voyage.fleet)
        return meeting.turned + strikes.given(results, meeting.effects.target)


class ExpectedTurn:
    """Computes the expected change of the score in one turn, before and after each of its rolls.

    The turn begins after the player's decision about an option.
    """

    def __init__(self, state: State, effects: Effects, expected: Expected) -> None:
        self._voyage = state.voyage
        self._effects = effects
        self._expected = expected
        self.modifier = state.pending + effects.contact

    def rows(self) -> Mapping[int, Fraction]:
        """Return the probability of each row of the contact table (the results of the contact roll) in this turn."""
        return chain.one_roll(self._voyage.ruleset, self.modifier)

    def contact_chance(self) -> float:
        return float(sum(p for row, p in self.rows().items() if row >= SURPRISE))

    def at_start(self) -> float:
        """Return the expected change of the score in this turn, just before its contact roll."""
        return math.fsum(p * self.after_contact(row) for row, p in self.rows().items())

    def after_contact(self, row: int) -> float:
        return self.at(ENEMY, self.meeting_in(row)) if row >= SURPRISE else 0.0

    def meeting_in(self, row: int) -> Meeting:
        """Return a contact with the enemy of which only the row of the contact table is known so far.

        Its enemy, force and attacks have not been rolled yet.
        """
        return Meeting(self._voyage, self._effects, row)

    def at(self, place: int, meeting: Meeting) -> float:
        """Return the expected change of the score just before one phase of a contact with the enemy.

        ``place`` is the index of the phase.
        """
        return float(self._expected.course.expected(place, meeting))

    def after_attacks(self, meeting: Meeting, results: Sequence[int]) -> float:
        """Return the expected change of the score if the attack dice are known but the target dice have not
        been rolled.
        """
        return self._expected.after_attacks(meeting, results)
