"""Finds the results of one turn of a hunt, which is an attack of escorts on a U-boat.

The results are its outcome, the escorts that found and hit the U-boat, their attack rolls, and the verb for
its own shot.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import FLAK, Escort
from printkit.games.tonnage_war.rules.detection import detected
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, SINK, Blow, blow
from printkit.games.tonnage_war.rules.torpedoes import MISSED, SUNK, hit
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.luck import number_of, seen, shot_number, units_of
from printkit.games.tonnage_war.story.telling import is_aircraft
from printkit.table import UNKNOWN


class FightResult(NamedTuple):
    """The result of one turn of a hunt for a U-boat.

    ``found``: the boat was detected. ``struck``: she was attacked. ``shot`` is the effect of the boat's own shot, ``target`` the
    log name of the escort at which she fired. ``rammed`` are the escorts damaged by ramming. ``unseen``: no escort had found the
    boat when she fired.
    """

    found: bool
    struck: bool
    shot: int | None
    target: str
    rammed: tuple[str, ...]
    sunk: bool
    damaged: bool
    unseen: bool


class StrikeRoll(NamedTuple):
    """One escort's attack roll against a U-boat, with its effect.

    It has the escort's log name, the number rolled, its effect, and by how much the number was too high for a
    hit (0 for a hit).
    """

    name: str
    roll: int
    blow: Blow
    margin: int


def outcome(fight: Fight) -> FightResult:
    """Return the result of one turn of a hunt.

    If an escort was hit, the result says whether the U-boat's own shot or ramming was the cause.
    """
    handle = fight.hunt.boat.handle
    effect, target = None, ""
    boat = fight.state.ruleset.boat(fight.hunt.boat.card)
    if fight.shot is not None and boat is not None:
        target, roll = fight.shot
        effect = hit(fight.state.ruleset, shot_number(fight, boat, seen(fight)), roll)
    hurt = [name for name in (*fight.damaged, *fight.sunk) if name != handle]
    rammed = tuple(name for name in hurt if effect in (None, MISSED) or name != target)
    return FightResult(
        fight.found or bool(fight.strikes), bool(fight.strikes), effect, target, rammed, handle in fight.sunk,
        handle in fight.damaged and not fight.hunt.condition.damaged, effect is not None and not seen(fight),
    )  # fmt: skip


def finders(fight: Fight) -> tuple[str, ...]:
    """Return the log names of the escorts that detected the U-boat, such as ``e1``, in the order of their
    rolls.
    """
    boat, units = fight.state.ruleset.boat(fight.hunt.boat.card), dict(units_of(fight))
    return tuple(
        name
        for name, roll in fight.detects
        if boat is not None
        and name in units
        and detected(fight.state.ruleset, number_of(fight, units[name], boat), roll)
    )


def strike_rolls(fight: Fight) -> list[StrikeRoll]:
    """Return those attack rolls of a hunt that were made by escorts whose cards are known."""
    units, cards = dict(units_of(fight)), {piece.handle: piece.card for piece in fight.hunt.group}
    found = []
    for name, roll in fight.strikes:
        if name in units:
            spent = cards[name] >= 0 and bool(fight.state.depleted >> cards[name] & 1)
            most = highest_roll(fight, units[name], spent, DAMAGE, SINK)
            made = blow(fight.state.ruleset, units[name], roll, fight.hunt.first, spent)
            found.append(StrikeRoll(name, roll, made, max(0, roll - most)))
    return found


def highest_roll(fight: Fight, escort: Escort, spent: bool, *effects: int) -> int:
    """Return the highest attack roll with which the escort achieves one of these effects; 0 if no roll does.

    Examples of effects are sunk and damaged.
    """
    ruleset, first = fight.state.ruleset, fight.hunt.first
    return max(
        (n for n in range(1, 21) if blow(ruleset, escort, n, first, spent).effect in effects), default=0
    )


# -- who hit her ---------------------------------------------------------------------------------------------------------


def _hitters(fight: Fight, fight_result: FightResult) -> tuple[str, ...]:
    """Return the log names of all escorts whose attacks sank or damaged the U-boat, such as ``e1``.

    Escorts attack at the same time, so that each attack counts that would have sunk her without the others. Two hits that only sank her together
    count both, and so does every hit on a boat that had been damaged before.
    """
    rolls = strike_rolls(fight)
    sank = tuple(each.name for each in rolls if each.blow.effect == SINK)
    hits = tuple(each.name for each in rolls if each.blow.effect in (SINK, DAMAGE))
    if fight_result.sunk:
        return sank if sank and not fight.hunt.condition.damaged else hits
    return hits if fight_result.damaged else ()


class Hit(NamedTuple):
    """A hit on a U-boat, with the escorts that sank or damaged it.

    It has the cards of these escorts, the verb, and their log names.
    """

    cards: tuple[int, ...]
    verb: str
    names: tuple[str, ...]


def hit_of(fight: Fight) -> Hit | None:
    """Return the hit on a U-boat in a hunt; None if it was not hit, or if an escort's card is unknown."""
    fight_result = outcome(fight)
    if not (fight_result.sunk or fight_result.damaged):
        return None
    hitters = _hitters(fight, fight_result)
    found = tuple(card_of(fight, each) for each in hitters)
    if not found or UNKNOWN in found:
        return None
    rammed = fight_result.sunk and {*hitters} <= {*fight_result.rammed}
    return Hit(found, "rammed and sank" if rammed else "damaged" if fight_result.damaged else "sank", hitters)


def found_by(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that found a U-boat; empty if none did, or if one of the cards is
    unknown."""
    found = tuple(card_of(fight, name) for name in finders(fight))
    return () if UNKNOWN in found else found


def stoppers(fight: Fight) -> tuple[int, ...]:
    """Return the cards of the escorts that stopped a U-boat. These are the escorts that hit it or, if none did, the escorts that
    found it.

    Empty if one of the cards is unknown.
    """
    hit = hit_of(fight)
    return hit.cards if hit is not None else found_by(fight)


def shot_word(fight: Fight, *, past: bool = False) -> str:
    """Return the verb for the effect of the U-boat's own shot on its target: ``damaged``, ``sunk`` or ``shot down``.

    With ``past``, the verb is in the past tense: ``sank`` instead of the participle ``sunk``.
    """
    fight_result = outcome(fight)
    if fight_result.shot != SUNK:
        return "damaged"
    card = card_of(fight, fight_result.target)
    if is_aircraft(fight.state.ruleset, card):
        return "shot down"
    return "sank" if past else "sunk"


def weapon(fight: Fight) -> str:
    """Return the word for the weapon of a U-boat's own shot at an escort: ``flak`` or ``torpedoes``."""
    return "flak" if fight.reply.verb == FLAK else "torpedoes"


def hit_word(fight: Fight) -> str:
    """Return a verb for what a boat's own shot did to its target: ``sank``, ``damaged``, ``shot down``."""
    word = shot_word(fight, past=True)
    return word if word != "shot down" else "brought down"


def card_of(fight: Fight, name: str) -> int:
    """Return the card of an escort of a hunt, given by its log name."""
    return next((piece.card for piece in fight.hunt.group if piece.handle == name), UNKNOWN)
