"""Computes exact probabilities for single attacks in Tonnage War.

It runs the rules with every possible dice result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial
from math import prod
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.convoy_attack import Salvo, carrier_rolls, salvo
from printkit.games.tonnage_war.rules.data import AIR, FLAK, GUNS, TORPEDO, Boat, Escort, UboatCard
from printkit.games.tonnage_war.rules.detection import Unit, detection
from printkit.games.tonnage_war.rules.escort_attacks import Strikes, strikes, sunk
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.torpedoes import DAMAGED, SUNK, flak_number, hit, torpedo_number
from printkit.table import D20, Table
from printkit.table.counted import distribution

NOBODY: Final[frozenset[str]] = frozenset()
Grades = tuple[str, ...]
"""The grades, as codes, of escorts that attack together: ``("SR", "SA")`` for a regular and an ace ship."""


class Fate(NamedTuple):
    """The probabilities of three results when escorts attack a detected U-boat.

    The U-boat is sunk, it is only damaged, or it is rammed, which damages an escort.
    """

    sunk: Fraction
    damaged: Fraction
    rammed: Fraction
    """Probability that an escort is damaged because it rams the U-boat."""


class ShotResult(NamedTuple):
    """The probabilities that a shot at an escort sinks it, and that it only damages it."""

    sunk: Fraction
    damaged: Fraction

    @property
    def any(self) -> Fraction:
        return self.sunk + self.damaged


def boat_of(ruleset: TonnageRuleset, code: str) -> Boat:
    """Return the grade of U-boats with this code, such as ``N`` for novices."""
    return next(boat for boat in (*ruleset.data.boats, ruleset.data.tanker) if boat.code == code)


def escort_of(ruleset: TonnageRuleset, code: str) -> Escort:
    """Return the grade of escorts with this code, such as ``SR`` for regular ships."""
    return next(escort for escort in ruleset.data.escorts if escort.code == code)


def units(ruleset: TonnageRuleset, grades: Grades) -> list[Unit]:
    """Return one escort for each of these grades. Each has a name, such as ``e1``, because the rules require
    one.
    """
    return [(f"e{i}", escort_of(ruleset, code)) for i, code in enumerate(grades, 1)]


@lru_cache(maxsize=4096)
def found(
    ruleset: TonnageRuleset, boat: str, grades: Grades, kind: str = GUNS, evade: int = 0, first: bool = True
) -> Fraction:
    """Return the probability that at least one escort of a group detects a U-boat.

    ``evade``: modifier of the Evade card. ``first``: True in the first attack on this U-boat.
    """
    if len(grades) != 1:
        apart = (1 - found(ruleset, boat, (grade,), kind, evade, first) for grade in grades)
        return 1 - prod(apart, start=Fraction(1))
    group = units(ruleset, grades)

    def experiment(table: Table) -> bool:
        return detection(ruleset, boat_of(ruleset, boat), group, kind, evade, first, table)

    return distribution(experiment).get(True, Fraction(0))


@lru_cache(maxsize=4096)
def volleys(
    ruleset: TonnageRuleset, escorts: tuple[Escort, ...], spent: tuple[bool, ...], first: bool
) -> Mapping[Strikes, Fraction]:
    """Return the probability of each result of the attack rolls that several escorts make against a detected U-boat.

    The rolls are independent, so each escort is computed separately and the results are combined. ``spent``:
    for each escort, whether it is depleted. In the results, ramming escorts are only counted: the same name
    stands for each.
    """
    odds: dict[Strikes, Fraction] = {Strikes(): Fraction(1)}
    for escort, out in zip(escorts, spent, strict=True):
        depleted = frozenset({"e1"}) if out else NOBODY

        def alone(table: Table, escort: Escort = escort, depleted: frozenset[str] = depleted) -> Strikes:
            volley = strikes(ruleset, [("e1", escort)], first, depleted, False, table)
            return volley._replace(struck=(), depleted=(), rule=rb.STRIKE)

        after: dict[Strikes, Fraction] = defaultdict(Fraction)
        for blow, q in distribution(alone).items():
            for done, p in odds.items():
                both = (done.damage + blow.damage, done.sinks or blow.sinks, (), done.rammed + blow.rammed)
                after[Strikes(*both)] += p * q
        odds = after
    return dict(odds)


@lru_cache(maxsize=4096)
def fate(ruleset: TonnageRuleset, grades: Grades, first: bool = True) -> Fate:
    """Return the probabilities that a group of escorts sinks, damages or rams a U-boat that it has detected.

    ``first``: True in the first attack on this U-boat.
    """
    escorts = tuple(escort_of(ruleset, code) for code in grades)
    down = hurt = rammed = Fraction(0)
    for volley, p in volleys(ruleset, escorts, (False,) * len(escorts), first).items():
        lost = sunk(volley, False)
        down += p * lost
        hurt += p * (not lost and volley.damage > 0)
        rammed += p * bool(volley.rammed)
    return Fate(down, hurt, rammed)


@lru_cache(maxsize=1024)
def salvos(
    ruleset: TonnageRuleset, boat: str, card: UboatCard, rescue: bool = True
) -> Mapping[Salvo, Fraction]:
    """Return the probability of each result of an attack on the convoy.

    ``rescue``: True if a rescue ship is afloat, which the first roll of 1 sinks.
    """
    single, attacker = card._replace(rolls=1), boat_of(ruleset, boat)
    one = {
        afloat: distribution(partial(salvo, ruleset, attacker, single, afloat)) for afloat in (True, False)
    }
    odds: dict[Salvo, Fraction] = {Salvo(0, False): Fraction(1)}
    for _ in range(card.rolls):
        after: dict[Salvo, Fraction] = defaultdict(Fraction)
        for so_far, p in odds.items():
            for roll, q in one[rescue and not so_far.rescue].items():
                after[Salvo(so_far.ships + roll.ships, so_far.rescue or roll.rescue)] += p * q
        odds = after
    return dict(odds)


@lru_cache(maxsize=1024)
def carrier_hits(ruleset: TonnageRuleset, boat: str, card: UboatCard) -> Mapping[int, Fraction]:
    """Return the probability of each number of hits in an attack on the aircraft carrier."""
    attacker, single = boat_of(ruleset, boat), card._replace(rolls=1)
    one = distribution(lambda table: carrier_rolls(ruleset, attacker, single, table))
    odds: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(card.rolls):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for so_far, p in odds.items():
            for more, q in one.items():
                after[so_far + more] += p * q
        odds = after
    return dict(odds)


@lru_cache(maxsize=1024)
def roll_hits(ruleset: TonnageRuleset, boat: str, card: UboatCard, carrier: bool = False) -> Fraction:
    """Return the probability that a single roll in a convoy attack hits.

    The target is a ship or, if ``carrier`` is True, the aircraft carrier.
    """
    single = card._replace(rolls=1)
    if carrier:
        return carrier_hits(ruleset, boat, single).get(1, Fraction(0))
    return 1 - salvos(ruleset, boat, single).get(Salvo(0, False), Fraction(0))


def ships(ruleset: TonnageRuleset, boat: str, card: UboatCard) -> Mapping[int, Fraction]:
    """Return the probability of each possible number of ships sunk by an attack on the convoy.

    The rescue ship counts as a ship.
    """
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for result, p in salvos(ruleset, boat, card).items():
        odds[result.ships + result.rescue] += p
    return dict(sorted(odds.items()))


def expected(odds: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a random number. ``odds``: the probability of each value."""
    return sum((n * p for n, p in odds.items()), Fraction(0))


def torpedo(ruleset: TonnageRuleset, boat: str, detected: bool) -> ShotResult:
    """Return the probabilities that a torpedo sinks or damages the escort ship at which it is fired.

    ``detected``: True if the escorts have detected the U-boat.
    """
    return _shot(ruleset, torpedo_number(ruleset, boat_of(ruleset, boat), detected))


def flak(ruleset: TonnageRuleset, boat: str, modifier: int) -> ShotResult:
    """Return the probabilities that flak shoots down or damages an aircraft.

    ``modifier``: the modifier of the Flak card.
    """
    return _shot(ruleset, flak_number(ruleset, boat_of(ruleset, boat), modifier))


def _shot(ruleset: TonnageRuleset, number: int) -> ShotResult:
    odds = distribution(lambda table: hit(ruleset, number, table.roll("shot", D20, rb.HALF_VALUE)))
    return ShotResult(odds.get(SUNK, Fraction(0)), odds.get(DAMAGED, Fraction(0)))


def attack_cards(ruleset: TonnageRuleset) -> list[UboatCard]:
    """Return the different torpedo attack cards of the U-boats. Those with the most dice rolls come first."""
    found = {card for card in ruleset.data.uboat_cards if card.action == TORPEDO}
    return sorted(found, key=lambda card: (-card.rolls, card.modifier))


def flak_modifiers(ruleset: TonnageRuleset) -> list[int]:
    """Return the different modifiers of the Flak cards, in ascending order."""
    return sorted({card.modifier for card in ruleset.data.uboat_cards if card.action == FLAK})


def evade_modifiers(ruleset: TonnageRuleset) -> list[int]:
    """Return the different modifiers of the Evade cards in ascending order.

    The value 0, for an attack without an Evade card, is included.
    """
    return sorted({0, *(card.modifier for card in ruleset.data.uboat_cards if card.action == "evade")})


def answered(ruleset: TonnageRuleset, boat: str, card: UboatCard, grades: Grades) -> Fraction:
    """Return the mean number of ships that a convoy attack sinks if escorts attack the U-boat first.

    The escorts have these grades, and the U-boat does not reply.
    """
    return (1 - found(ruleset, boat, grades)) * expected(ships(ruleset, boat, card))


def kind_of(grades: Grades) -> str:
    """Return the kind of attack that escorts of these grades make.

    Aircraft make an air patrol, ships an Escort Attack.
    """
    return AIR if grades and grades[0].startswith("A") else GUNS
