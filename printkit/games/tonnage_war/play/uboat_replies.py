"""How the policies reply to the escorts (11.2, 1 to 5): evade, fire, cancel the routing, or stand and play on."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war.play.judgement import (
    LOSS,
    Style,
    best,
    detected_by_group,
    expected_ships,
    flak_points,
    regular_boat,
    torpedo_points,
    weight,
)
from printkit.games.tonnage_war.rules.data import (
    ACE,
    AIR,
    BDIENST,
    CONTACT,
    EVADE,
    FLAK,
    ROUNDS,
    SPECIAL,
    TORPEDO,
    UBOAT,
    Boat,
)
from printkit.games.tonnage_war.rules.plays.legality import REPLY_TORPEDO
from printkit.games.tonnage_war.rules.state import ANSWERS, Hunt, State, turns_left
from printkit.table import Move
from printkit.table.seeded import Randomness

_LAST_TURNS = 2
"""The turns at the end of a round in which a contact is laid for the next one (11.2, 9)."""
_COMES_THROUGH = 0.4
"""The part of an attack's ships that a contact, or a turn with one, is worth before the attack is laid."""
_TURN_FOR_CONTACT, _CARRIED = 0.15, 0.2
_FLAK_GOES_ON = 0.05
"""What it costs that aircraft may go on after flak (TW-7.3.8)."""


def cards_held(state: State, *actions: str) -> int:
    """How many cards of these actions the hand holds."""
    known = state.tactics[UBOAT].known
    return sum(
        known >> c & 1 and card.action in actions for c, card in enumerate(state.ruleset.data.uboat_cards)
    )


def carries(state: State) -> bool:
    """Whether a contact laid now is one for the next round, in which the U-boats move first (TW-7.1, 7.5)."""
    return state.round < ROUNDS and turns_left(state) <= _LAST_TURNS


def target_worth(state: State, move: Move) -> float:
    """The best attacker is the best target."""
    group = state.hunt.group if state.hunt is not None else ()
    unit = next((state.ruleset.escort(p.card) for p in group if p.handle == move.value), None)
    return float(unit.attack) if unit is not None else 0.0


def reply(style: Style, moves: Sequence[Move], state: State, luck: Randomness) -> Move:
    """The best reply to what the escorts laid, or none."""
    hunt = state.hunt
    if hunt is None:
        cancel = [move for move in moves if move.verb == BDIENST]
        worth_it = len(state.contacts) == 1 or cards_held(state, TORPEDO) >= 2
        return cancel[0] if cancel and worth_it else moves[0]
    boat = state.ruleset.boat(hunt.boat.card)
    if boat is None:
        return moves[0]
    return best(moves, lambda move: _reply_worth(style, state, hunt, boat, move), luck)


def _reply_worth(style: Style, state: State, hunt: Hunt, boat: Boat, move: Move) -> float:
    """What a reply is worth in points: ships and escorts, less the boat's risk; without one the turn is free for a play."""
    ruleset = state.ruleset
    card = ruleset.uboat_card(move.value) if isinstance(move.value, int) else None
    evade = card.modifier if card is not None and move.verb == EVADE else 0
    found, real = detected_by_group(ruleset, boat, hunt.group, hunt.kind, hunt.kind != AIR, evade, hunt.first)
    risk = LOSS * max(1.0, real) * weight(boat) * style.fear * (2 if hunt.condition.damaged else 1)
    if move.verb == EVADE:
        return -found * risk - 0.02 * (evade - 2)
    if card is not None and move.verb == REPLY_TORPEDO:
        shot = found * torpedo_points(ruleset, boat, True) + (1 - found) * torpedo_points(
            ruleset, boat, False
        )
        return shot - risk - 0.1 * expected_ships(ruleset, regular_boat(ruleset), card)
    stake = _stake(state, hunt, boat)
    if card is not None and move.verb == FLAK:
        gain = flak_points(ruleset, boat, card.modifier) - _FLAK_GOES_ON
        return found * (gain - risk) + (1 - found) * stake
    if hunt.contact and _evades(state, boat, found):
        return -9.0
    return (1 - found) * stake - found * risk + _turn_worth(style, state, hunt, found)


def _evades(state: State, boat: Boat, found: float) -> bool:
    """A contact's boat that does not stand: it is more likely to be found than not, too dear, or not needed (11.2, 5)."""
    needed = len(state.contacts) == 1 and cards_held(state, TORPEDO) > 0
    return not needed or boat.code == ACE or found > 0.5


def _stake(state: State, hunt: Hunt, boat: Boat) -> float:
    """What goes on if the boat is not found: its attack, or its contact."""
    if hunt.origin == ANSWERS and state.attack is not None:
        return expected_ships(state.ruleset, boat, state.ruleset.uboat_card(state.attack.card))
    if hunt.contact and state.ruleset.undetected_contact == "stays":
        return _COMES_THROUGH * _best_attack(state) + (_CARRIED if carries(state) else 0.0)
    return 0.0


def _turn_worth(style: Style, state: State, hunt: Hunt, found: float) -> float:
    """What the turn is worth if it is not spent on a reply: the next attack, or the next contact."""
    attack = _COMES_THROUGH * _best_attack(state)
    if any(contact.handle != hunt.contact for contact in state.contacts):
        return attack
    in_time = turns_left(state) <= style.opens and (cards_held(state, TORPEDO) > 0 or state.round < ROUNDS)
    contact = _TURN_FOR_CONTACT if in_time and cards_held(state, CONTACT, SPECIAL) else 0.0
    lost = found if hunt.contact else 1.0
    return (1 - lost) * attack + lost * contact


def _best_attack(state: State) -> float:
    """Ships expected of the largest attack in hand."""
    ruleset, known = state.ruleset, state.tactics[UBOAT].known
    boat = regular_boat(ruleset)
    cards = (
        card for c, card in enumerate(ruleset.data.uboat_cards) if known >> c & 1 and card.action == TORPEDO
    )
    return max((expected_ships(ruleset, boat, card) for card in cards), default=0.0)
