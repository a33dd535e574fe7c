"""Finds who found and who hit the U-boat in one turn of a hunt, and chooses the verb for what its own shot did."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import ESCORT
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, SINK
from printkit.games.tonnage_war.rules.torpedoes import SUNK
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.outcomes import FightResult, finders, outcome, strike_rolls
from printkit.games.tonnage_war.story.telling import grade_word
from printkit.table import UNKNOWN

# -- results -------------------------------------------------------------------------------------------------------------


def _hitter(fight: Fight, fight_result: FightResult) -> str:
    """Return the log name of the escort whose attack first sank or damaged the U-boat, such as ``e1``. It is
    empty if no single attack did either."""
    rolls = strike_rolls(fight)
    sank = [each.name for each in rolls if each.blow.effect == SINK]
    hits = [each.name for each in rolls if each.blow.effect == DAMAGE]
    if fight_result.damaged:
        return hits[0] if hits else ""
    return sank[0] if sank and fight_result.sunk else ""


class Hit(NamedTuple):
    """A hit on a U-boat: the cards of the escorts that sank or damaged it, the verb, and the log names of these escorts."""

    cards: tuple[int, ...]
    verb: str
    names: tuple[str, ...]


def hit_of(fight: Fight) -> Hit | None:
    """Return the hit on a U-boat in a hunt; None if it was not hit, or if an escort's card is unknown."""
    fight_result = outcome(fight)
    rams = _rammed_and_sank(fight, fight_result)
    if not (fight_result.sunk or fight_result.damaged):
        return None
    rolls = strike_rolls(fight)
    name = _hitter(fight, fight_result)
    hitters = rams or ((name,) if name else tuple(each.name for each in rolls if each.blow.effect == DAMAGE))
    found = tuple(card_of(fight, each) for each in hitters)
    if not found or UNKNOWN in found:
        return None
    return Hit(found, "rammed and sank" if rams else "damaged" if fight_result.damaged else "sank", hitters)


def found_by(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that found a U-boat; empty if none did, or if one of the cards is
    unknown."""
    found = tuple(card_of(fight, name) for name in finders(fight))
    return () if UNKNOWN in found else found


def stoppers(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that stopped a U-boat: those that hit it or, if none did, those that
    found it. Empty if one of the cards is unknown."""
    hit = hit_of(fight)
    return hit.cards if hit is not None else found_by(fight)


def shot_word(fight: Fight, *, past: bool = False) -> str:
    """Return the verb for what the U-boat's own shot did to its target: the participle (``sunk``) or, with ``past``, the past tense
    (``sank``). An aircraft is ``shot down`` instead."""
    fight_result = outcome(fight)
    if fight_result.shot != SUNK:
        return "damaged"
    card = card_of(fight, fight_result.target)
    if card != UNKNOWN and grade_word(fight.state.ruleset, ESCORT, card).endswith("aircraft"):
        return "shot down"
    return "sank" if past else "sunk"


def _rammed_and_sank(fight: Fight, fight_result: FightResult) -> tuple[str, ...]:
    """Return the log names of the escorts that sank the U-boat by ramming it; empty if it was not sunk in
    this way.
    """
    rams = _hitter(fight, fight_result) in fight_result.rammed
    return fight_result.rammed if fight_result.sunk and rams else ()


def card_of(fight: Fight, name: str) -> int:
    """Return the card of an escort of a hunt, given by its log name."""
    return next((piece.card for piece in fight.hunt.group if piece.handle == name), UNKNOWN)
