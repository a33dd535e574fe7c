"""Measures luck in Tonnage War.

It compares expected and actual results, for each kind of die roll and in points for each fight.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from printkit.games.tonnage_war.play import chances
from printkit.games.tonnage_war.play.chances import roll_hits
from printkit.games.tonnage_war.rules.convoy_attack import carrier_points, convoy_points
from printkit.games.tonnage_war.rules.data import AIR, EVADE, FLAK, UBOAT, Boat, Escort
from printkit.games.tonnage_war.rules.detection import Unit, detected, evasion
from printkit.games.tonnage_war.rules.escort_attacks import NOTHING, blow, sunk
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import (
    ESCORT_SUNK,
    boat_sunk,
    escort_damaged,
)
from printkit.games.tonnage_war.rules.state import ANSWERS, VACANT, Attack, State
from printkit.games.tonnage_war.rules.torpedoes import DAMAGED, MISSED, SUNK, flak_number, hit, torpedo_number
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.turns import account
from printkit.journal.course import Record
from printkit.lab.ledger import EventKind, ExpectedCount, expected_counts
from printkit.report.story import ColumnHead, Luck, TextTable, expected_and_given, signed
from printkit.report.words.phrases import ROUTINE

ZERO, ONE = Fraction(0), Fraction(1)

KINDS: Final = (
    ("detect", "evasion rolls that failed", "U-boats", -1),
    ("strike", "escorts’ attack rolls that hit", "escorts", -1),
    ("convoy", "rolls at the convoy that hit", "U-boats", 1),
    ("carrier", "rolls at the carrier that hit", "U-boats", 1),
    ("torpedo", "torpedo replies that hit", "U-boats", 1),
    (FLAK, "flak that hit", "U-boats", 1),
)
"""Kinds of die roll that the report counts in order to judge a side's luck.

Each entry has the kind's name in the program, words for what is counted, the side that rolls, and a sign (1
if a high count is good luck for the U-boats, −1 otherwise).
"""
NOTE = (
    "Of each die the exact chance of its own number is expected, as the rules make it from the cards that were seen: V for an evasion "
    "roll, the attack value for a blow, T for the convoy, the reply’s target for torpedoes and flak. Spread is one standard "
    "deviation. Of a hunt the exact mean of its points is expected, with the card that answered it and what lay behind it. "
    "Which cards were dealt, and what was done with them, is not counted: a side may have lucky dice and still see its chance to win fall."
)


_Rolls = dict[str, list[tuple[Fraction, bool]]]


def tallies(turns: Sequence[TurnFacts]) -> dict[str, EventKind]:
    """Return the die rolls, by kind, whose probability of success can be computed.

    For these, the cards of the units involved are known. A roll is stored as this probability and whether the
    roll succeeded.
    """
    made: _Rolls = {kind: [] for kind, *_ in KINDS}
    for turn in turns:
        for fight in turn.fights:
            _count_fight(fight, made)
        for salvo in turn.salvos:
            _count_salvo(salvo, made)
    return {kind: EventKind(what, good, made[kind]) for kind, what, _, good in KINDS}


def counted(record: Record) -> Iterator[ExpectedCount]:
    """Yield the expected and the actual number of successes for each kind of die roll in a game."""
    yield from expected_counts(tallies(account(record).turns).values(), certain=True)


def _count_fight(fight: Fight, made: _Rolls) -> None:
    ruleset, boat = fight.state.ruleset, fight.state.ruleset.boat(fight.hunt.boat.card)
    if boat is None:
        return
    units = dict(units_of(fight))
    cards = {piece.handle: piece.card for piece in fight.hunt.group}
    for handle, roll in fight.detects:
        if handle in units:
            fight_result = detected(ruleset, number_of(fight, units[handle], boat), roll)
            made["detect"].append((found_by(fight, units[handle], boat), fight_result))
    for handle, roll in fight.strikes:
        if handle in units:
            spent = bool(fight.state.depleted >> max(0, cards[handle]) & 1)
            hits = [
                blow(ruleset, units[handle], n, fight.hunt.first, spent).effect != NOTHING
                for n in range(1, 21)
            ]
            made["strike"].append((Fraction(sum(hits), 20), hits[roll - 1]))
    if fight.shot is not None:
        kind = FLAK if fight.reply.verb == FLAK else "torpedo"
        number = shot_number(fight, boat, seen(fight))
        fight_result = hit(ruleset, number, fight.shot[1]) != MISSED
        made[kind].append((1 - shot_odds(ruleset, number)[MISSED], fight_result))


def seen(fight: Fight) -> bool:
    """Return True if an escort detected the U-boat because the U-boat's evasion roll failed.

    Return False if the U-boat was not detected, or only because it fired.
    """
    boat, units = fight.state.ruleset.boat(fight.hunt.boat.card), dict(units_of(fight))
    return boat is not None and any(
        detected(fight.state.ruleset, number_of(fight, units[handle], boat), roll)
        for handle, roll in fight.detects
        if handle in units
    )


def _count_salvo(salvo: SalvoFacts, made: _Rolls) -> None:
    ruleset, boat = salvo.state.ruleset, salvo.state.ruleset.boat(salvo.attack.boat.card)
    if boat is None:
        return
    carrier = salvo.attack.carrier
    chance = roll_hits(ruleset, boat.code, ruleset.uboat_card(salvo.attack.card), carrier)
    sides = 20 if carrier else ruleset.convoy_sides
    for roll in salvo.rolls:
        made["carrier" if carrier else "convoy"].append((chance, Fraction(roll, sides) <= chance))


# -- points --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Swing:
    """A hunt or attack with its expected result and its actual result, in points.

    Both results (``expected`` and ``given``) are the U-boats' points minus the escorts' points.
    """

    turn: TurnFacts
    engagement: Fight | SalvoFacts
    expected: float
    given: int

    @property
    def surprise(self) -> float:
        """Return how many more points than expected the dice gave the U-boats; negative if they gave fewer."""
        return self.given - self.expected

    @property
    def routine(self) -> bool:
        """Return True if the hunt or attack scored about as many points as expected."""
        return self.given * self.expected > 0 and abs(self.expected) >= ROUTINE * abs(self.given)


def swings(turns: Sequence[TurnFacts]) -> list[Swing]:
    """Return every hunt and attack whose expected result can be computed, in order.

    An attack and the hunt that tried to stop it count as one item.
    """
    return [swing for turn in turns for swing in _of_turn(turn)]


def _of_turn(turn: TurnFacts) -> Iterator[Swing]:
    engagements = turn.engagements
    for i, engagement in enumerate(engagements):
        if isinstance(engagement, Fight):
            worth, given = fight_worth(engagement), engagement.points[UBOAT] - engagement.points[1 - UBOAT]
            behind = engagements[i + 1] if i + 1 < len(engagements) else None
            if isinstance(behind, SalvoFacts) and _behind(engagement, behind):
                given += behind.points[UBOAT] - behind.points[1 - UBOAT]
        elif i and isinstance(before := engagements[i - 1], Fight) and _behind(before, engagement):
            continue
        else:
            worth, given = salvo_worth(engagement), engagement.points[UBOAT] - engagement.points[1 - UBOAT]
        if worth is not None:
            yield Swing(turn, engagement, float(worth), given)


def _behind(fight: Fight, salvo: SalvoFacts) -> bool:
    """Return True if the escorts hunted the U-boat in order to stop this attack by it."""
    return fight.attack is not None and fight.attack.card == salvo.attack.card


# -- the report's section ---------------------------------------------------------------------------------------------


def luck(turns: Sequence[TurnFacts]) -> Luck | None:
    """Return the report's section on luck; None if no dice were rolled."""
    made = tallies(turns)
    if not any(kind.chances for kind in made.values()):
        return None
    chart = expected_and_given(
        made.values(),
        "rolls",
        "How often each kind of roll came up, and how often it was to be expected. The luck is the U-boats’.",
    )
    return Luck(_text(turns), (chart, _table(made)), NOTE)


def _text(turns: Sequence[TurnFacts]) -> str:
    all_swings = swings(turns)
    expected, given = math.fsum(s.expected for s in all_swings), math.fsum(s.given for s in all_swings)
    surprise = given - expected
    side = "the U-boats" if surprise > 0 else "the escorts"
    if abs(surprise) < 0.05:
        favour = "in all the dice favoured nobody"
    else:
        favour = f"in all the dice favoured {side} by {abs(surprise):.1f} points"
    return (
        f"Of the fights that took place a balance of {signed(expected)} points (U-boats less escorts) was to be expected; they gave "
        f"{signed(given, 0)}: {favour}."
    )


def _table(made: dict[str, EventKind]) -> TextTable:
    rows = tuple(
        (
            made[kind].what,
            roller,
            str(len(made[kind].chances)),
            f"{float(made[kind].expected):.1f}",
            str(made[kind].given),
            signed(float(made[kind].given - made[kind].expected)),
            f"{math.sqrt(made[kind].variance):.1f}",
        )
        for kind, _, roller, _ in KINDS
        if made[kind].chances
    )
    heads = ("counted", "rolled by", "rolls", "expected", "given", "more", "spread")
    columns = tuple(ColumnHead(head, "left" if i < 2 else "right") for i, head in enumerate(heads))
    return TextTable("The dice, kind by kind", columns, rows)


# -- exact chances and expected results ----------------------------------------------------------------------------------


TORPEDO = "torpedo"


def evade_of(fight: Fight) -> int:
    """Return the modifier of the Evade card with which the U-boat replied to the hunt; 0 if it played no
    Evade card."""
    value = fight.reply.value
    return (
        fight.state.ruleset.uboat_card(value).modifier
        if fight.reply.verb == EVADE and isinstance(value, int)
        else 0
    )


def units_of(fight: Fight) -> list[Unit]:
    """Return the escorts of the hunting group, each with its log name. Blanks are left out."""
    found = [(piece.handle, fight.state.ruleset.escort(piece.card)) for piece in fight.hunt.group]
    return [(handle, unit) for handle, unit in found if unit is not None]


def number_of(fight: Fight, escort: Escort, boat: Boat) -> int:
    """Return the evasion number (V in the rules): the highest roll with which the U-boat escapes this escort."""
    hunt = fight.hunt
    return evasion(fight.state.ruleset, boat, escort, hunt.kind, evade_of(fight), hunt.first)


def found_by(fight: Fight, escort: Escort, boat: Boat) -> Fraction:
    """Return the probability that this escort detects the U-boat."""
    number = number_of(fight, escort, boat)
    return Fraction(sum(detected(fight.state.ruleset, number, roll) for roll in range(1, 21)), 20)


def _missed(fight: Fight, units: Sequence[Unit], boat: Boat) -> Fraction:
    """Return the probability that none of these escorts detects the U-boat."""
    return math.prod((1 - found_by(fight, escort, boat) for _, escort in units), start=ONE)


def shot_number(fight: Fight, boat: Boat, found: bool) -> int:
    """Return the highest roll with which the U-boat's own torpedo or flak hits.

    ``found``: True if an escort has detected the U-boat.
    """
    ruleset, card = fight.state.ruleset, fight.reply.value
    if fight.reply.verb == FLAK and isinstance(card, int):
        return flak_number(ruleset, boat, ruleset.uboat_card(card).modifier)
    return torpedo_number(ruleset, boat, found)


def shot_odds(ruleset: TonnageRuleset, number: int) -> dict[int, Fraction]:
    """Return the probabilities with which a U-boat's shot misses, damages and sinks an escort (MISSED, DAMAGED, SUNK)."""
    effects = [hit(ruleset, number, roll) for roll in range(1, 21)]
    return {effect: Fraction(effects.count(effect), 20) for effect in (MISSED, DAMAGED, SUNK)}


# -- hunts -------------------------------------------------------------------------------------------------------------


def fight_worth(fight: Fight) -> Fraction | None:
    """Return the expected result of a hunt in points (U-boats minus escorts); None if a card is unknown.

    The U-boat has already chosen its reply.
    """
    state, hunt = fight.state, fight.hunt
    boat = state.ruleset.boat(hunt.boat.card)
    if fight.blank:
        return ZERO
    if boat is None or not fight.over or any(piece.card < 0 for piece in hunt.group):
        return None
    units = units_of(fight)
    missed = _missed(fight, units, boat)
    if fight.reply.verb == TORPEDO and any(escort.surface for _, escort in units):
        return sum(
            (p * _torpedo(fight, boat, units, found) for p, found in ((1 - missed, True), (missed, False))),
            ZERO,
        )
    worth = (1 - missed) * _volley(fight, boat, units)
    if fight.reply.verb == FLAK and hunt.kind == AIR:
        worth += (1 - missed) * _hit_points(
            state.ruleset, shot_odds(state.ruleset, shot_number(fight, boat, True))
        )
    wasted = fight.reply.verb == TORPEDO and state.ruleset.torpedo_without_target_is_wasted
    if hunt.origin == ANSWERS and fight.reply.verb != EVADE and not wasted and fight.attack is not None:
        worth += missed * _attack(state, fight.attack, boat)
    return worth


def _torpedo(fight: Fight, boat: Boat, units: Sequence[Unit], found: bool) -> Fraction:
    """Return the expected result, in points, of a hunt in which the U-boat replies with a torpedo.

    The escorts that the torpedo does not hit then attack the U-boat.
    """
    ruleset = fight.state.ruleset
    aim = fight.shot[0] if fight.shot else next(handle for handle, escort in units if escort.surface)
    odds = shot_odds(ruleset, shot_number(fight, boat, found))
    left = [unit for unit in units if unit[0] != aim]
    worth = _hit_points(ruleset, odds) + odds[MISSED] * _volley(fight, boat, units)
    worth += (1 - odds[MISSED]) * _volley(fight, boat, left)
    if ruleset.makes_both_attacks and not found and fight.attack is not None:
        worth += _attack(fight.state, fight.attack, boat)
    return worth


def _hit_points(ruleset: TonnageRuleset, odds: dict[int, Fraction]) -> Fraction:
    return odds[SUNK] * ESCORT_SUNK + odds[DAMAGED] * escort_damaged(ruleset, rammed=False)


def _volley(fight: Fight, boat: Boat, units: Sequence[Unit]) -> Fraction:
    state, before = fight.state, fight.hunt.condition
    odds = _volley_odds(fight, units)
    worth = boat.damaged * ONE if before.damaged else ZERO
    for (down, hurt, rammed, also), p in odds.items():
        lost = boat_sunk(state.ruleset, boat, also) if down else boat.damaged if hurt else 0
        worth += p * (rammed * escort_damaged(state.ruleset, rammed=True) - lost)
    return worth


def come_through(fight: Fight, *, fires: bool = True) -> tuple[Fraction, Fraction] | None:
    """Return two probabilities for a U-boat in a hunt: that no escort detects it, and that it is not sunk.

    Return None if a card is unknown. ``fires``: False for the probabilities if she had fired no torpedo at an escort.
    """
    boat = fight.state.ruleset.boat(fight.hunt.boat.card)
    if boat is None or any(piece.card < 0 for piece in fight.hunt.group):
        return None
    units = units_of(fight)
    missed = _missed(fight, units, boat)
    if fires and fight.reply.verb == TORPEDO and any(escort.surface for _, escort in units):
        return missed, 1 - _sunk_after_its_shot(fight, boat, units, missed)
    return missed, 1 - (1 - missed) * _sunk(fight, units)


def _sunk_after_its_shot(fight: Fight, boat: Boat, units: Sequence[Unit], missed: Fraction) -> Fraction:
    """Return the probability that a U-boat is sunk after firing a torpedo at a ship.

    The shot reveals the U-boat to all remaining escorts.
    """
    ruleset = fight.state.ruleset
    aim = fight.shot[0] if fight.shot else next(handle for handle, escort in units if escort.surface)
    all_of_them, others = _sunk(fight, units), _sunk(fight, [unit for unit in units if unit[0] != aim])
    sunk = ZERO
    for p, found in ((1 - missed, True), (missed, False)):
        misses = shot_odds(ruleset, shot_number(fight, boat, found))[MISSED]
        sunk += p * (misses * all_of_them + (1 - misses) * others)
    return sunk


def _sunk(fight: Fight, units: Sequence[Unit]) -> Fraction:
    """Return the probability that these escorts sink a U-boat that they have detected."""
    return sum((p for (down, *_), p in _volley_odds(fight, units).items() if down), ZERO)


def _volley_odds(fight: Fight, units: Sequence[Unit]) -> dict[FightResult, Fraction]:
    """Return the probability of each possible result when these escorts attack a U-boat that they have
    detected.
    """
    cards = {piece.handle: piece.card for piece in fight.hunt.group}
    spent = tuple(
        cards[handle] >= 0 and bool(fight.state.depleted >> cards[handle] & 1) for handle, _ in units
    )
    escorts = tuple(escort for _, escort in units)
    return _volleys(fight.state.ruleset, escorts, spent, fight.hunt.first, fight.hunt.condition.damaged)


FightResult = tuple[bool, bool, int, bool]
"""Type of the result of the escorts' attacks on a U-boat: True if it was sunk, True if it was damaged, the number of escorts that
rammed it, and True if earlier damage scores too."""


@lru_cache(maxsize=4096)
def _volleys(
    ruleset: TonnageRuleset, escorts: tuple[Escort, ...], spent: tuple[bool, ...], first: bool, damaged: bool
) -> dict[FightResult, Fraction]:
    odds: dict[FightResult, Fraction] = defaultdict(Fraction)
    for volley, p in chances.volleys(ruleset, escorts, spent, first).items():
        hurt, also = damaged or volley.damage > 0, damaged or not volley.sinks
        odds[sunk(volley, damaged), hurt, len(volley.rammed), also] += p
    return dict(odds)


# -- attacks -----------------------------------------------------------------------------------------------------------


def salvo_worth(salvo: SalvoFacts) -> Fraction | None:
    """Return the expected points of an attack if no escort stops it; None if the U-boat's card is unknown."""
    boat = salvo.state.ruleset.boat(salvo.attack.boat.card)
    if salvo.blank:
        return ZERO
    return None if boat is None else _attack(salvo.state, salvo.attack, boat)


def _attack(state: State, attack: Attack, boat: Boat) -> Fraction:
    ruleset = state.ruleset
    card, code = ruleset.uboat_card(attack.card), boat.code
    if attack.carrier:
        before = state.carrier_hits
        hits = chances.carrier_hits(ruleset, code, card).items()
        after = sum((p * carrier_points(ruleset, before + n) for n, p in hits), ZERO)
        return after - carrier_points(ruleset, before)
    rescue = state.rescue.kind
    odds = chances.salvos(ruleset, code, card, rescue != VACANT)
    return sum((p * convoy_points(result, rescue) for result, p in odds.items()), ZERO)
