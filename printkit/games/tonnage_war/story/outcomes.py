"""Finds the results of one turn of a hunt: its outcome, the escorts that found the U-boat, and their attack rolls."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import Escort
from printkit.games.tonnage_war.rules.detection import detected
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, SINK, Blow, blow
from printkit.games.tonnage_war.rules.torpedoes import MISSED, hit
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.luck import seen
from printkit.games.tonnage_war.story.luck_chances import number_of, shot_number, units_of


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
    """An escort's attack roll: the escort's log name, the number rolled, its effect, and by how much the
    number was too high for a hit (0 for a hit)."""

    name: str
    roll: int
    blow: Blow
    margin: int


def outcome(fight: Fight) -> FightResult:
    """Return the result of one turn of a hunt. If an escort was hit, the result says whether the U-boat's own
    shot or ramming was the cause."""
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
    """Return the attack rolls of a hunt by escorts whose cards are known."""
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
    """Return the highest attack roll with which the escort achieves one of these effects (such as sunk or
    damaged); 0 if no roll does."""
    ruleset, first = fight.state.ruleset, fight.hunt.first
    return max(
        (n for n in range(1, 21) if blow(ruleset, escort, n, first, spent).effect in effects), default=0
    )
