"""Computes the exact expected result of each hunt and attack before its dice are rolled.

A result is the U-boats' points minus the escorts' points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from printkit.games.tonnage_war.play import chances
from printkit.games.tonnage_war.rules.convoy_attack import carrier_points, convoy_points
from printkit.games.tonnage_war.rules.data import AIR, EVADE, FLAK, Boat, Escort
from printkit.games.tonnage_war.rules.detection import Unit, detected, evasion
from printkit.games.tonnage_war.rules.escort_attacks import sunk
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import (
    ESCORT_SUNK,
    boat_sunk,
    escort_damaged,
)
from printkit.games.tonnage_war.rules.state import ANSWERS, VACANT, Attack, State
from printkit.games.tonnage_war.rules.torpedoes import DAMAGED, MISSED, SUNK, flak_number, hit, torpedo_number
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts

ZERO, ONE = Fraction(0), Fraction(1)
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
    missed = ONE
    for _, escort in units:
        missed *= 1 - found_by(fight, escort, boat)
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


def come_through(fight: Fight) -> tuple[Fraction, Fraction] | None:
    """Return two probabilities for a U-boat in a hunt: that no escort detects it, and that it is not sunk.

    Return None if a card is unknown.
    """
    boat = fight.state.ruleset.boat(fight.hunt.boat.card)
    if boat is None or any(piece.card < 0 for piece in fight.hunt.group):
        return None
    units = units_of(fight)
    missed = ONE
    for _, escort in units:
        missed *= 1 - found_by(fight, escort, boat)
    if fight.reply.verb == TORPEDO and any(escort.surface for _, escort in units):
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
"""Result of the escorts' attacks on a U-boat: True if it was sunk, True if it was damaged, the number of escorts that
rammed it, and True if the points for earlier damage are scored too."""


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
