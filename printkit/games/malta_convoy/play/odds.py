"""Exact probability tables of Malta Convoy, computed by running the rules with every possible result of the
dice."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, NamedTuple

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.play.expect import MOST_ATTACKS, before_attacks, by_ones
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.attacks import attack, hit
from printkit.games.malta_convoy.rules.contact import contact_row, force_size, interception_dice
from printkit.games.malta_convoy.rules.covering import covering_force
from printkit.games.malta_convoy.rules.meeting import (
    ENEMY,
    FORCE,
    INTERCEPTION,
    PHASES,
    Meeting,
)
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.setup import setup
from printkit.games.malta_convoy.rules.state import Fleet, Ships, State, Voyage
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CONTACT,
    CRUISER,
    DECOY,
    DESTROYED,
    DESTROYER,
    ENEMIES,
    EVADE,
    GERMAN,
    LOSS,
    NO_EFFECTS,
    OPTION_EFFECTS,
    OPTION_NAMES,
    ROWS,
    SCREEN,
    SHIP_NAMES,
    SPLIT,
    TANKER,
    Effects,
    Enemy,
)
from printkit.lab.tables import Given, OddsRow, OddsTable, Source, made
from printkit.table import Move, Table
from printkit.table.counted import Focus, PhasedTurn, distribution

_MODIFIERS: Final = range(-3, 4)
"""The modifiers of a die roll for which the probability tables have rows."""
_SHIPS: Final = (6, 18, 2, 30, 60)
"""Numbers of ships of each type in the example convoy for which the probability tables are computed.

The number of carriers is given separately.
"""
Odds = Mapping[str, Fraction]


def tables(ruleset: MaltaRuleset, names: frozenset[str] | None = None) -> tuple[OddsTable, ...]:
    """Return the exact probability tables for the selected rulings (options of the rules).

    ``names`` selects tables; None means all of them.
    """
    return made(TABLES, names, ruleset)


def _rows(given: Given, odds: Odds) -> list[OddsRow]:
    return [OddsRow(given, outcome, p) for outcome, p in odds.items()]


def _by_number(odds: Mapping[int, Fraction], of: str = "") -> dict[str, Fraction]:
    """Return a table of the probabilities of several numbers, each under a name such as ``force 3``, with the mean of
    the numbers as its last entry.

    A name consists of the text ``of`` and the number. The names are in ascending order of the numbers.
    """
    named = {f"{of}{n}": odds[n] for n in sorted(odds)}
    named["mean"] = mean(odds)
    return named


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    return sum((n * p for n, p in odds.items()), Fraction(0))


def _voyage(ruleset: MaltaRuleset, carriers: int = 2) -> Voyage:
    """Return an example voyage for the probability tables.

    Its convoy has ``carriers`` carriers, and undamaged ships of every other type.
    """
    tankers, cargo, _, cruisers, destroyers = _SHIPS
    return Voyage(ruleset, 21, 21, 1, Fleet((tankers, cargo, carriers, cruisers, destroyers)))


# -- contact --------------------------------------------------------------------------------------------------------


def _row_names(odds: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Return the probability of each row of the contact table by the row's name and, as the last entry, the
    probability of any contact with the enemy."""
    named: dict[str, Fraction] = {}
    for row in range(1, 9):
        named[ROWS[row]] = named.get(ROWS[row], Fraction(0)) + odds.get(row, 0)
    named["any contact"] = sum((odds.get(row, Fraction(0)) for row in chain.CONTACT_ROWS), Fraction(0))
    return named


def _contact(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    for modifier in _MODIFIERS:
        odds = distribution(partial(contact_row, ruleset, modifier))
        rows += _rows((("modifier", modifier),), _row_names(odds))
    return rows


def _contacts(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    steady = chain.steady(ruleset)
    for turn, pending in (("first", chain.NOTHING_PENDING), ("later", steady)):
        rows += _rows((("contact roll", turn),), _row_names(chain.rows(ruleset, pending, 0)))
    left = {f"pending {m:+d}" if m else "pending 0": p for m, p in sorted(steady.items())}
    rows += _rows((("contact roll", "later"),), left)
    turns: dict[int, Fraction] = defaultdict(Fraction)
    contacts: dict[int, Fraction] = defaultdict(Fraction)
    for (friendly, hostile), p in sorted(hostile_turns(ruleset).items()):
        turns[hostile] += p
        contacts[hostile] += p * chain.expected(ruleset, friendly, hostile)
    for n, p in sorted(turns.items()):
        rows += _rows((("hostile turns", n),), {"probability": p, "mean contacts": contacts[n] / p})
    every = {"mean turns": mean(turns), "mean contacts": sum(contacts.values(), Fraction(0))}
    return rows + _rows((("hostile turns", "any"),), every)


def hostile_turns(ruleset: MaltaRuleset) -> Mapping[tuple[int, int], Fraction]:
    """Return the probability of each pair (turns in friendly waters, turns in hostile waters) of a journey
    without a detour."""

    def experiment(table: Table) -> tuple[int, int]:
        voyage = setup(ruleset, Focus(table, "length", "friendly")).voyage
        return voyage.friendly, voyage.length - voyage.friendly

    return distribution(experiment, _first_move)


def _first_move(label: str, moves: Sequence[Move], view: object) -> Move:
    return moves[0]


def _options(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    for option in (-1, EVADE, SPLIT):
        name = OPTION_NAMES[option] if option >= 0 else "none"
        modifier = OPTION_EFFECTS[option].contact if option >= 0 else 0
        for start, pending in (("as usual", chain.steady(ruleset)), ("recon pending", chain.RECON_PENDING)):
            given: Given = (("option", name), ("start", start))
            by_turn = chain.contact_by_turn(ruleset, pending, modifier, 6)
            rows += [OddsRow(given, f"contact on turn {n}", p) for n, p in enumerate(by_turn, 1)]
            sums = [sum(by_turn[:n], Fraction(0)) for n in range(1, 7)]
            rows.append(OddsRow(given, "mean contacts", sum(sums, Fraction(0)) / 6))
    return rows


# -- force and interception -------------------------------------------------------------------------------------


def _force(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    for modifier in _MODIFIERS:
        of_enemy = _sizes(ruleset, CONTACT, Effects(force=modifier))[
            GERMAN
        ]  # this enemy has no force modifier of its own
        rows += _rows((("modifier", modifier),), _by_number(_floored(of_enemy), "force "))
    per_contact: dict[int, Fraction] = defaultdict(Fraction)
    for row, p in chain.row_of_a_contact(ruleset).items():
        for sizes in _sizes(ruleset, row, NO_EFFECTS).values():
            for size, q in _floored(sizes).items():
                per_contact[size] += p * q * sum(sizes.values())
    return rows + _rows((("modifier", "any"),), _by_number(per_contact, "force "))


def _sizes(ruleset: MaltaRuleset, row: int, effects: Effects) -> Mapping[Enemy, dict[int, Fraction]]:
    """Return the probability of each combination of an enemy and the size of its force.

    The size is as rolled: sizes below 1 are not yet raised to 1.
    """
    found: dict[Enemy, dict[int, Fraction]] = defaultdict(dict)
    for meeting, p in (
        PhasedTurn(PHASES[:INTERCEPTION], _zero).ends(ENEMY, _meeting_at(ruleset, row, effects)).items()
    ):
        found[meeting.enemy][meeting.force] = p
    return found


def _meeting_at(ruleset: MaltaRuleset, row: int, effects: Effects, carriers: int = 2) -> Meeting:
    return Meeting(_voyage(ruleset, carriers), effects, row)


def _zero(meeting: Meeting) -> Fraction:
    return Fraction(0)


def _floored(sizes: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return the probability of each size of an enemy's force. Sizes below the minimum of 1 are counted as 1.

    The probabilities add up to 1.
    """
    whole = sum(sizes.values(), Fraction(0))
    floored: dict[int, Fraction] = defaultdict(Fraction)
    for size, p in sizes.items():
        floored[force_size(size)] += p / whole
    return floored


def _interceptions(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    voyage = _voyage(ruleset, 0)
    usual = interception_dice(voyage, NO_EFFECTS)
    for dice in range(9):
        effects = Effects(intercept=dice - usual)
        meeting = Meeting(voyage, effects, CONTACT, GERMAN, MOST_ATTACKS)
        odds: dict[int, Fraction] = defaultdict(Fraction)
        for then, p in by_ones(meeting).items():
            odds[then.turned] += p
        rows += _rows((("dice", dice),), _by_number(odds))
    return rows


# -- attack and target --------------------------------------------------------------------------------------------


def _attack(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    for modifier in range(-1, 3):
        odds = one_attack(ruleset, replace(GERMAN, attack=modifier), NO_EFFECTS)
        rows += _rows((("modifier", modifier),), odds)
    return rows


@lru_cache(maxsize=256)
def one_attack(ruleset: MaltaRuleset, enemy: Enemy, effects: Effects) -> Odds:
    """Return the probabilities that one attack die gives the result ``miss``, ``damaged`` or ``destroyed``."""
    voyage = _voyage(ruleset)
    effects = replace(effects, target=0)

    def experiment(table: Table) -> str:
        fleet = attack(voyage, enemy, 1, effects, table)
        return "destroyed" if any(fleet.lost) else "damaged" if any(fleet.damaged) else "miss"

    odds = distribution(experiment)
    return {name: odds.get(name, Fraction(0)) for name in ("miss", "damaged", "destroyed")}


def _target(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    for option in ("none", "decoy"):
        effects = OPTION_EFFECTS[DECOY] if option == "decoy" else NO_EFFECTS
        for carriers in (2, 0):
            given: Given = (("option", option), ("carriers", "some" if carriers else "none"))
            odds = ship_destroyed(ruleset, carriers, effects)
            named = {SHIP_NAMES[kind]: odds.get(kind, Fraction(0)) for kind in range(5)}
            if NOBODY in odds:
                named["nobody"] = odds[NOBODY]
            rows += _rows(given, {**named, "mean points": points(odds)})
    return rows


NOBODY: Final = -1
"""Key that stands for "no ship type" among the probabilities of a hit that may sink no ship."""


@lru_cache(maxsize=64)
def ship_destroyed(ruleset: MaltaRuleset, carriers: int, effects: Effects) -> Mapping[int, Fraction]:
    """Return, for each ship type, the probability that a destroying hit sinks a ship of this type.

    ``NOBODY`` stands for a hit that sinks no ship, such as a hit on the dummy convoy of a decoy.
    """
    voyage = _voyage(ruleset, carriers)

    def experiment(table: Table) -> int:
        ships = Ships(voyage.fleet)
        hit(voyage, ships, DESTROYED, effects.target, table)
        return ships.lost.index(1) if any(ships.lost) else NOBODY

    return distribution(experiment)


def points(odds: Mapping[int, Fraction]) -> Fraction:
    """Return the average number of points that the player loses when a hit destroys a ship.

    ``odds`` gives the probability of each ship type.
    """
    return sum((LOSS[kind] * p for kind, p in odds.items() if kind != NOBODY), Fraction(0))


# -- one contact ----------------------------------------------------------------------------------------------------


class _Case(NamedTuple):
    name: str
    carriers: int
    effects: Effects


_CASES: Final = (
    *(_Case("none", carriers, NO_EFFECTS) for carriers in (3, 2, 1, 0)),
    *(_Case(OPTION_NAMES[option], 2, OPTION_EFFECTS[option]) for option in (SCREEN, SPLIT, DECOY)),
)


def _per_contact(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    course = before_attacks(_zero)
    for case in _CASES:
        given: Given = (("option", case.name), ("carriers", case.carriers))
        contacts = chain.row_of_a_contact(ruleset, case.effects.contact)
        rows += _rows(given, _meeting(ruleset, course, case, contacts))
    for enemy in dict.fromkeys(ENEMIES):
        given = (("option", "none"), ("carriers", 2), ("row", CONTACT), ("enemy", enemy.name))
        odds = _meeting(ruleset, course, _CASES[1], {CONTACT: Fraction(1)}, enemy)
        rows += [OddsRow(given, name, odds[name]) for name in ("mean attacks", "ships destroyed")]
    return rows


def _meeting(
    ruleset: MaltaRuleset,
    course: PhasedTurn[Meeting],
    case: _Case,
    contacts: Mapping[int, Fraction],
    only: Enemy | None = None,
) -> Odds:
    """Return averages over the contacts with the enemy, such as the mean number of attacks in a contact.

    For simplicity, every attack of the contact meets the undamaged convoy, as if there had been no earlier losses.
    """
    attacks = destroyed = damaged = scored = quiet = Fraction(0)
    for row, p in contacts.items():
        for come, q in course.after(ENEMY, _meeting_at(ruleset, row, case.effects, case.carriers)).items():
            if only and come.enemy != only:
                continue
            one = one_attack(ruleset, come.enemy, case.effects)
            weight = p if only else p * q
            force, turned, none = _attack_means(course, come)
            attacks += weight * force
            scored += weight * turned
            quiet += weight * none
            destroyed += weight * force * one["destroyed"]
            damaged += weight * force * one["damaged"]
    target = ship_destroyed(ruleset, case.carriers, case.effects)
    sunk = destroyed * (1 - target.get(NOBODY, 0))
    return {
        "mean attacks": attacks,
        "no attack": quiet,
        "ships destroyed": sunk,
        "ships damaged": damaged * (1 - target.get(NOBODY, 0)),
        "points lost by destruction": destroyed * points(target),
        "interception points": scored,
        **{f"{SHIP_NAMES[kind]} destroyed": destroyed * target.get(kind, 0) for kind in range(5)},
    }


def _attack_means(course: PhasedTurn[Meeting], come: Meeting) -> tuple[Fraction, Fraction, Fraction]:
    """Return the mean numbers of attacks and interceptions, and the chance of no attack, if it is known which enemy comes.

    They are for one contact. Only interceptions that score are counted.
    """
    # Interceptions depend neither on the row nor on the enemy. Both are set to fixed values here, so that the cache
    # computes each force only once.
    ends = [
        (meeting, p.numerator * q.numerator, p.denominator * q.denominator)
        for sized, p in course.after(FORCE, come).items()
        for meeting, q in course.after(INTERCEPTION, sized._replace(row=CONTACT, enemy=GERMAN)).items()
    ]
    whole = math.lcm(*(parts for _, _, parts in ends))
    force = turned = none = 0
    for meeting, ways, parts in ends:
        weight = ways * (whole // parts)
        force += weight * meeting.force
        turned += weight * meeting.turned
        none += 0 if meeting.force else weight
    return Fraction(force, whole), Fraction(turned, whole), Fraction(none, whole)


# -- setup and covering force --------------------------------------------------------------------------------------


def _ships(ruleset: MaltaRuleset, kind: int, table: Table) -> int:
    """Roll and return the number of ships of one type at the start of a game."""
    return setup(ruleset, Focus(table, SHIP_NAMES[kind])).voyage.fleet.afloat[kind]


def _setup(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    if not ruleset.convoy_is_given:
        for kind in (CARGO, TANKER, CARRIER, CRUISER, DESTROYER):
            name = SHIP_NAMES[kind]
            odds = distribution(partial(_ships, ruleset, kind))
            rows += _rows((("roll", name),), _by_number(odds))
    for name in ("length", "friendly"):

        def experiment(table: Table, name: str = name) -> int:
            voyage = setup(ruleset, Focus(table, name)).voyage
            return voyage.length if name == "length" else voyage.friendly

        rows += _rows((("roll", name),), _by_number(distribution(experiment, _first_move)))
    return rows


def _covering(ruleset: MaltaRuleset) -> list[OddsRow]:
    rows = []
    for carriers in (1, 2, 3):
        state = State(_voyage(ruleset, carriers), 11, 0)

        def experiment(table: Table, state: State = state) -> tuple[int, int]:
            returned = covering_force(state, table).fleet.returned
            return returned[CARRIER], returned[CRUISER] + returned[DESTROYER]

        odds = distribution(experiment, _first_move)
        home: dict[int, Fraction] = defaultdict(Fraction)
        with_them: dict[int, Fraction] = defaultdict(Fraction)
        for (gone, warships), p in odds.items():
            home[gone] += p
            with_them[warships] += p
        given: Given = (("carriers", carriers),)
        rows += _rows(given, {f"{n} return": home[n] for n in sorted(home)})
        rows += _rows(given, {f"{n} warships leave": with_them[n] for n in sorted(with_them)})
        rows.append(OddsRow(given, "mean warships", mean(with_them)))
    return rows


TABLES: Final = (
    Source("contact", (rb.CONTACT_1, rb.CONTACT_2), _contact),
    Source("contacts", (rb.CONTACT_1, rb.CONTACT_3, rb.LENGTH, rb.FRIENDLY), _contacts),
    Source("options", (rb.CONTACT_3, rb.OPT_3, rb.OPT_EVADE, rb.OPT_SPLIT), _options),
    Source("force", (rb.FORCE, rb.ENEMY), _force),
    Source("interceptions", (rb.INTERCEPT_1, rb.INTERCEPT_2), _interceptions),
    Source("attack", (rb.ATTACK,), _attack),
    Source("target", (rb.TARGET_1, rb.TARGET_2, rb.SCORE_2), _target),
    Source("per-contact", (rb.ENEMY, rb.FORCE, rb.INTERCEPT_2, rb.ATTACK, rb.SCORE_2), _per_contact),
    Source("setup", (rb.CONVOY_1, rb.CONVOY_2, rb.CONVOY_3, rb.CONVOY_4, rb.CONVOY_5, rb.LENGTH, rb.FRIENDLY), _setup),
    Source("covering", (rb.COVER_2, rb.COVER_3), _covering),
)  # fmt: skip
