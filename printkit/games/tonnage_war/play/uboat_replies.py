"""How the computer players of Tonnage War choose the U-boats' reply to a play of the escorts.

They can also choose a different play instead of a reply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from printkit.games.tonnage_war.play.judgement import (
    LOSS,
    PlayingStyle,
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
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import ANSWERS, Hunt, cards_in
from printkit.table import Move
from printkit.table.seeded import Randomness

_LAST_TURNS: Final = 2
"""Number of turns at the end of a round in which computer players may lay a U-boat as a contact for the next
round.

A contact is a U-boat that has found the convoy.
"""
_LATER_ATTACK: Final = 0.4
"""Value of a convoy attack in a later turn, as a fraction of its value in this turn."""
_TURN_FOR_CONTACT: Final = 0.15
"""Value in points of using the turn to lay a contact (a U-boat that has found the convoy)."""
_CARRIED: Final = 0.2
"""Points added to the value of a contact (a U-boat that has found the convoy) if it can be used in the next
round.
"""
_FLAK_RISK: Final = 0.05
"""Cost in points of the risk that aircraft attack again because the U-boat fired flak (rule TW-7.3.8)."""


@lru_cache(maxsize=64)
def held_by_action(ruleset: TonnageRuleset, held: int) -> Mapping[str, int]:
    """Return how many tactical cards of each action a hand contains. ``held``: the hand, as a bit mask."""
    cards = ruleset.of_action[UBOAT]
    return dict.fromkeys((CONTACT, SPECIAL, TORPEDO), 0) | {
        action: (held & mask).bit_count() for action, mask in cards.items()
    }


def cards_held(view: View, action: str) -> int:
    """Return the number of tactical cards with this action in the player's own hand."""
    return held_by_action(view.ruleset, view.tactics.known)[action]


def carries(view: View) -> bool:
    """True if a contact laid now can be used in the next round (rules TW-7.1, TW-7.5).

    This is so if the current round is nearly over and is not the last.
    """
    return view.round < ROUNDS and view.turns_left <= _LAST_TURNS


def target_worth(view: View, move: Move) -> float:
    """Return the value of an escort as a target of the U-boat's torpedo or flak: the escort's attack value."""
    group = view.hunt.group if view.hunt is not None else ()
    unit = next((view.ruleset.escort(p.card) for p in group if p.handle == move.value), None)
    return float(unit.attack) if unit is not None else 0.0


def reply(style: PlayingStyle, moves: Sequence[Move], view: View, luck: Randomness) -> Move:
    """Return the U-boats' best move after a play of the escorts: either a reply to this play, or a play of
    their own."""
    hunt = view.hunt
    if hunt is None:
        cancel = [move for move in moves if move.verb == BDIENST]
        worth_it = len(view.contacts) == 1 or cards_held(view, TORPEDO) >= 2
        return cancel[0] if cancel and worth_it else moves[0]
    boat = view.ruleset.boat(hunt.boat.card)
    if boat is None:
        return moves[0]
    return best(moves, [_reply_worth(style, view, hunt, boat, move) for move in moves], luck)


def _reply_worth(style: PlayingStyle, view: View, hunt: Hunt, boat: Boat, move: Move) -> float:
    """Return the estimated value in points of a reply to an escort attack.

    It is the expected gain minus the risk to the U-boat. An empty move means no reply, which leaves the turn
    for another play.
    """
    ruleset = view.ruleset
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
    stake = _stake(view, hunt, boat)
    if card is not None and move.verb == FLAK:
        gain = flak_points(ruleset, boat, card.modifier) - _FLAK_RISK
        return found * (gain - risk) + (1 - found) * stake
    if hunt.contact and _should_evade(view, boat, found):
        return -9.0
    return (1 - found) * stake - found * risk + _turn_worth(style, view, hunt, found)


def _should_evade(view: View, boat: Boat, found: float) -> bool:
    """True if a U-boat that has found the convoy should evade.

    It should if it is an ace, if it will probably be detected, or if the U-boats do not need its contact.
    """
    needed = len(view.contacts) == 1 and cards_held(view, TORPEDO) > 0
    return not needed or boat.code == ACE or found > 0.5


def _stake(view: View, hunt: Hunt, boat: Boat) -> float:
    """Return the points that the U-boats can expect from the attacked U-boat's own attack or contact if escorts do not detect it.

    Its convoy attack then takes place, or its contact stays.
    """
    if hunt.origin == ANSWERS and view.attack is not None:
        return expected_ships(view.ruleset, boat, view.ruleset.uboat_card(view.attack.card))
    if hunt.contact and view.ruleset.undetected_contact_stays:
        return _LATER_ATTACK * _best_attack(view) + (_CARRIED if carries(view) else 0.0)
    return 0.0


def _turn_worth(style: PlayingStyle, view: View, hunt: Hunt, found: float) -> float:
    """Return the value in points of using the turn for a convoy attack or a contact instead of a reply.

    ``found``: probability that the escorts detect the U-boat.
    """
    attack = _LATER_ATTACK * _best_attack(view)
    if any(contact.handle != hunt.contact for contact in view.contacts):
        return attack
    in_time = view.turns_left <= style.opens and (cards_held(view, TORPEDO) > 0 or view.round < ROUNDS)
    contact = _TURN_FOR_CONTACT if in_time and cards_held(view, CONTACT) + cards_held(view, SPECIAL) else 0.0
    lost = found if hunt.contact else 1.0
    return (1 - lost) * attack + lost * contact


def _best_attack(view: View) -> float:
    """Return the expected number of ships that the best attack card in hand sinks."""
    ruleset = view.ruleset
    held = view.tactics.known & ruleset.of_action[UBOAT].get(TORPEDO, 0)
    return _best_ships(ruleset, held)


@lru_cache(maxsize=4096)
def _best_ships(ruleset: TonnageRuleset, held: int) -> float:
    boat = regular_boat(ruleset)
    cards = (ruleset.uboat_card(c) for c in cards_in(held))
    return max((expected_ships(ruleset, boat, card) for card in cards), default=0.0)
