"""How the policies lead the U-boats (11.2): replies, attacks, contacts, discards."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war import data
from printkit.games.tonnage_war.data import AIR, BDIENST, EVADE, FLAK, TORPEDO, UBOAT, Boat
from printkit.games.tonnage_war.judgement import (
    LOSS,
    Style,
    best,
    detected_by_group,
    expected_ships,
    regular_boat,
    weight,
)
from printkit.games.tonnage_war.legality import DISCARD, REPLY_TORPEDO
from printkit.games.tonnage_war.plays import TO_CARRIER, Play
from printkit.games.tonnage_war.state import (
    ANSWERS,
    CONTINUES,
    ON_PULLED,
    Hunt,
    State,
    contact_of,
    turns_left,
)
from printkit.table import Move
from printkit.table.seeded import Randomness


def uboat_choice(style: Style, label: str, moves: Sequence[Move], state: State, luck: Randomness) -> Move:
    """A decision of the U-boat player, from what he sees."""
    if label == "reply":
        return _reply(style, moves, state, luck)
    if label == "play":
        if state.hunt is not None or state.routing is not None:  # declared before it is fought out
            reply = _reply(style, [Move(""), *(m for m in moves if m.verb in _REPLY_VERBS)], state, luck)
            if reply.verb:
                return reply
            moves = [move for move in moves if move.verb not in _REPLY_VERBS] or moves
        return best(moves, lambda move: _worth(style, state, move, luck), luck)
    if label in ("torpedo-roll", "flak-roll"):
        return best(moves, lambda move: _target_worth(state, move), luck)
    return moves[0]


_REPLY_VERBS = (EVADE, FLAK, REPLY_TORPEDO, BDIENST)


def _target_worth(state: State, move: Move) -> float:
    """The best attacker is the best target."""
    group = state.hunt.group if state.hunt is not None else ()
    unit = next((state.house.escort(p.card) for p in group if p.handle == move.value), None)
    return float(unit.attack) if unit is not None else 0.0


# -- replies -------------------------------------------------------------------------------------------------------------


def _attack_cards(state: State) -> int:
    known = state.tactics[UBOAT].known
    return sum(
        known >> c & 1 and card.action == TORPEDO for c, card in enumerate(state.house.data.uboat_cards)
    )


def _reply(style: Style, moves: Sequence[Move], state: State, luck: Randomness) -> Move:
    if state.hunt is None:
        cancel = [move for move in moves if move.verb == BDIENST]
        worth_it = len(state.contacts) == 1 or _attack_cards(state) >= 2
        return cancel[0] if cancel and worth_it else moves[0]
    boat = state.house.boat(state.hunt.boat.card)
    if boat is None:
        return moves[0]
    hunt = state.hunt
    return best(moves, lambda move: _reply_worth(style, state, hunt, boat, move), luck)


def _reply_worth(style: Style, state: State, hunt: Hunt, boat: Boat, move: Move) -> float:
    """What a reply is worth in points: ships, less the boat's risk, less what the card may do later."""
    house = state.house
    card = house.uboat_card(move.value) if isinstance(move.value, int) else None
    evade = card.modifier if card is not None and move.verb == EVADE else 0
    found, real = detected_by_group(house, boat, hunt.group, hunt.kind, hunt.kind != AIR, evade, hunt.first)
    loss = found * LOSS * max(1.0, real) * weight(boat) * style.fear * (2 if hunt.condition.damaged else 1)
    if move.verb == EVADE:
        gain = 0.1 if hunt.origin == ANSWERS else -0.15 if hunt.contact and len(state.contacts) == 1 else 0.0
        return gain - loss - 0.02 * evade + (0.1 if boat.code == data.ACE else 0.0)
    if move.verb == FLAK:
        return found * 0.2 - loss * 1.3
    if move.verb == REPLY_TORPEDO:
        hopeless = 1 - found < 0.25 and hunt.origin == CONTINUES
        return (0.15 if hopeless else -0.3) - LOSS * max(1.0, real) * weight(boat) * style.fear
    stake = 0.0
    if hunt.origin == ANSWERS and state.attack is not None:
        stake = expected_ships(house, boat, house.uboat_card(state.attack.card))
    elif hunt.origin not in (CONTINUES, ON_PULLED):
        stake = 0.3 if len(state.contacts) == 1 and _attack_cards(state) else 0.05
    return (1 - found) * stake - loss


# -- ordinary plays --------------------------------------------------------------------------------------------------------


def _worth(style: Style, state: State, move: Move, luck: Randomness) -> float:
    play = move.value
    if move.verb == DISCARD:
        return _discard_worth(state, move)
    if not isinstance(play, Play):
        return -9.0
    if move.verb == TORPEDO:
        return _shoot_worth(state, play) if play.on else _attack_worth(style, state, play, luck)
    return _contact_worth(state, play)


def _attack_worth(style: Style, state: State, play: Play, luck: Randomness) -> float:
    """Best boat with the biggest card; now and then a blank with the smallest."""
    card = state.house.uboat_card(play.card)
    boat = state.house.boat(play.hidden[0]) if play.hidden else None
    if play.target == TO_CARRIER:
        return 0.5 + 0.05 * card.rolls
    if boat is None:
        bluffs = style.bluff > 0 and luck.random() < style.bluff and turns_left(state) > 2
        return 2.5 - 0.2 * card.rolls if bluffs else -0.5
    ships = expected_ships(state.house, boat, card)
    spread = 0.02 * (boat.attack - regular_boat(state.house).attack) * (card.rolls - 2)
    return 0.6 + ships + spread


def _shoot_worth(state: State, play: Play) -> float:
    """A contact's boat shoots where another contact stays, or the round is nearly over (11.2, 7)."""
    contact = contact_of(state, play.on)
    boat = state.house.boat(contact.boat.card) if contact is not None and contact.boat is not None else None
    if boat is None:
        return -1.0
    ships = expected_ships(state.house, boat, state.house.uboat_card(play.card))
    spare = len(state.contacts) > 1 or turns_left(state) < 4
    return (0.5 if spare else -0.4) + ships


def _contact_worth(state: State, play: Play) -> float:
    """One contact, with the worst boat; a second one where there are attacks for it (11.2, 8 and 9)."""
    boat = state.house.boat(play.hidden[0]) if play.hidden else None
    attacks = _attack_cards(state)
    grade = 0.0 if boat is None else -0.1 * weight(boat) - 0.01 * boat.attack
    if state.contacts:
        return (0.3 if attacks >= 2 and len(state.contacts) < 2 else -0.3) + grade
    carries = state.round < 4
    if turns_left(state) <= 2 and not carries:
        return -0.5
    return (1.0 if attacks and state.oob[UBOAT].size > 1 else 0.2 if carries else -0.2) + grade


_KEEP = {FLAK: 0.1, EVADE: 0.2, BDIENST: 0.3, "contact": 0.25, "special-contact": 0.25, TORPEDO: 0.8}
"""What a card is worth keeping; a Flak without modifier goes first."""


def _discard_worth(state: State, move: Move) -> float:
    if not isinstance(move.value, int):
        return 0.0
    card = state.house.uboat_card(move.value)
    keep = _KEEP[card.action] + 0.04 * card.modifier + 0.1 * card.rolls
    if card.action in ("contact", "special-contact"):
        keep -= 0.1 * (len(state.contacts) > _attack_cards(state))
    return -0.05 - 0.2 * keep if turns_left(state) > 1 else -0.02 - 0.1 * keep
