"""Finds the numbers on a die with which a roll in a hunt succeeds, as far as the face-up cards determine them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import EVADE, FLAK, Boat, Escort
from printkit.games.tonnage_war.rules.detection import attack_value, detected, evasion
from printkit.games.tonnage_war.rules.escort_attacks import NOTHING, SINK, blow
from printkit.games.tonnage_war.rules.state import Hunt, State
from printkit.games.tonnage_war.rules.torpedoes import MISSED, SUNK, flak_number, hit, torpedo_number
from printkit.journal.live import Happening
from printkit.table import Move

_FACES = range(1, 21)


class DieNeed(NamedTuple):
    """The results of a die that count as a success.

    ``words`` describe them; they are empty if the face-up cards do not determine the results.
    """

    rolls: frozenset[int] = frozenset()
    words: str = ""

    def reached(self, roll: object) -> bool:
        """Return True if this result of the die is a success."""
        return roll in self.rolls


UNDETERMINED = DieNeed()


def detects(happening: Happening) -> DieNeed:
    """Return the results of an evasion roll that let an escort detect the U-boat."""
    state, hunt = _hunt(happening)
    if state is None or hunt is None:
        return UNDETERMINED
    target, escort = _boat(state, hunt), _escort(state, hunt, happening, "detect")
    if target is None or escort is None:
        return UNDETERMINED
    ruleset = state.ruleset
    v = evasion(ruleset, target, escort, hunt.kind, _modifier(happening, state, EVADE), hunt.first)
    rolls = frozenset(roll for roll in _FACES if detected(ruleset, v, roll))
    least = min(rolls, default=0)
    words = (
        f"{least} or more: detected"
        if least > 1
        else "every roll detects it"
        if least
        else "no roll detects it"
    )
    return DieNeed(rolls, words)


def strikes(happening: Happening) -> DieNeed:
    """Return the results of an escort's attack roll that hit the U-boat, with words that distinguish damage
    from sinking.
    """
    state, hunt = _hunt(happening)
    escort = _escort(state, hunt, happening, "strike") if state is not None and hunt is not None else None
    if state is None or hunt is None or escort is None:
        return UNDETERMINED
    handle = _target(happening, "strike")
    card = next((p.card for p in hunt.group if p.handle == handle), 0)
    spent = bool(state.depleted >> card & 1)
    results = {roll: blow(state.ruleset, escort, roll, hunt.first, spent).effect for roll in _FACES}
    return _grades(results, NOTHING, SINK)


def shoots(happening: Happening) -> DieNeed:
    """Return the results of a roll with which the U-boat's own torpedo or flak hits the escort."""
    state, hunt = _hunt(happening)
    target = _boat(state, hunt) if state is not None and hunt is not None else None
    if state is None or target is None:
        return UNDETERMINED
    if happening.event.label == "flak-roll":
        number = flak_number(state.ruleset, target, _modifier(happening, state, FLAK))
    else:
        told = happening.earlier("detected")
        number = torpedo_number(state.ruleset, target, told is not None and bool(told.value))
    results = {roll: hit(state.ruleset, number, roll) for roll in _FACES}
    return _grades(results, MISSED, SUNK)


def sinks_ships(happening: Happening) -> str:
    """Return a phrase that says which results of a roll against the convoy sink a ship."""
    told = happening.heard("salvo")
    if not isinstance(told, tuple) or len(told) < 2:
        return ""
    return _or_less(int(told[0]) + int(told[1]), "a ship is sunk")


def hits_carrier(happening: Happening) -> str:
    """Return a phrase that says which results of a roll against the carrier hit it."""
    state = happening.event.state
    attack = state.attack if isinstance(state, State) else None
    if not isinstance(state, State) or attack is None or not attack.boat.up:
        return ""
    target = state.ruleset.boat(attack.boat.card)
    return _or_less(attack_value(state.ruleset, target.attack) // 2, "a hit") if target is not None else ""


def _grades(results: Mapping[int, int], nothing: int, sunk: int) -> DieNeed:
    """Return the numbers on a die that count as hits, with words that distinguish damage from sinking.

    ``results`` maps each number on the die to its effect. ``nothing`` is the effect of a miss, ``sunk`` that of a sinking.
    """
    rolls = frozenset(roll for roll, done in results.items() if done != nothing)
    sinks = max((roll for roll, done in results.items() if done == sunk), default=0)
    hurts = max(rolls, default=0)
    if sinks == hurts:
        return DieNeed(rolls, _or_less(hurts, "sunk"))
    return DieNeed(
        rolls, "; ".join(_or_less(n, what) for n, what in ((hurts, "damaged"), (sinks, "sunk")) if n)
    )


def _or_less(number: int, what: str) -> str:
    if number < 1:
        return "no roll is low enough"
    return f"{number} or less: {what}" if number > 1 else f"1: {what}"


# -- the hunt in progress ------------------------------------------------------------------------------------------------------


def _hunt(happening: Happening) -> tuple[State | None, Hunt | None]:
    state = happening.event.state
    return (state, state.hunt) if isinstance(state, State) else (None, None)


def _boat(state: State, hunt: Hunt) -> Boat | None:
    return state.ruleset.boat(hunt.boat.card) if hunt.boat.up else None


def _target(happening: Happening, label: str) -> str:
    """Return the log name of the escort that was chosen in the latest answer to the question ``label``; empty
    if there was none."""
    named = happening.earlier(label)
    move = named.value if named is not None else None
    return str(move.value) if isinstance(move, Move) else ""


def _escort(state: State, hunt: Hunt, happening: Happening, label: str) -> Escort | None:
    handle = _target(happening, label)
    found = next((p for p in hunt.group if p.handle == handle and p.up), None)
    return state.ruleset.escort(found.card) if found is not None else None


def _modifier(happening: Happening, state: State, verb: str) -> int:
    """Return the modifier of the card that the U-boat played as its reply with the verb ``verb``; 0 if it
    made no such reply."""
    reply = happening.earlier("reply")
    move = reply.value if reply is not None else None
    if not isinstance(move, Move) or move.verb != verb or not isinstance(move.value, int):
        return 0
    return state.ruleset.uboat_card(move.value).modifier
