"""How the policies lead the U-boats (11.2): attacks, contacts, discards. The replies are in :mod:`uboat_replies`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printkit.games.tonnage_war.play.judgement import Style, best, expected_ships, regular_boat, weight
from printkit.games.tonnage_war.play.uboat_replies import cards_held, carries, reply, target_worth
from printkit.games.tonnage_war.rules.data import BDIENST, CONTACT, EVADE, FLAK, NOTHING, SPECIAL, TORPEDO
from printkit.games.tonnage_war.rules.plays.legality import DISCARD, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.play import TO_CARRIER, Play
from printkit.games.tonnage_war.rules.seen import View
from printkit.table import Move
from printkit.table.seeded import Randomness

_REPLY_VERBS = (EVADE, FLAK, REPLY_TORPEDO, BDIENST)


def uboat_choice(style: Style, label: str, moves: Sequence[Move], view: View, luck: Randomness) -> Move:
    """A decision of the U-boat player, from what he sees."""
    if label == "reply":
        return reply(style, moves, view, luck)
    if label == "play":
        if view.hunt is not None or view.routing is not None:  # declared before it is fought out
            replied = reply(style, [Move(""), *(m for m in moves if m.verb in _REPLY_VERBS)], view, luck)
            if replied.verb:
                return replied
            moves = [move for move in moves if move.verb not in _REPLY_VERBS] or moves
        bluffs = _bluffs(style, view, luck)
        return best(moves, partial(_worth, style, view, bluffs), luck)
    if label in ("torpedo-roll", "flak-roll"):
        return best(moves, lambda move: target_worth(view, move), luck)
    return moves[0]


def _bluffs(style: Style, view: View, luck: Randomness) -> bool:
    """Whether this attack is laid with a blank; the last attack card is kept for a boat."""
    spare = cards_held(view, TORPEDO) >= 2 and view.turns_left > 2
    return spare and style.bluff > 0 and luck.random() < style.bluff


def _worth(style: Style, view: View, bluffs: bool, move: Move) -> float:
    play = move.value
    if move.verb == DISCARD:
        return _discard_worth(view, move)
    if not isinstance(play, Play):
        return -9.0
    if move.verb == TORPEDO:
        return _shoot_worth(view, play) if play.on else _attack_worth(view, play, bluffs)
    return _contact_worth(style, view, play)


def _attack_worth(view: View, play: Play, bluffs: bool) -> float:
    """Best boat with the biggest card; now and then a blank with the smallest."""
    card = view.ruleset.uboat_card(play.card)
    boat = view.ruleset.boat(play.hidden[0]) if play.hidden else None
    if play.target == TO_CARRIER:
        return 0.5 + 0.05 * card.rolls
    if boat is None:
        return 5.0 - 0.2 * card.rolls - 0.01 * card.modifier if bluffs else -0.5
    ships = expected_ships(view.ruleset, boat, card)
    spread = 0.02 * (boat.attack - regular_boat(view.ruleset).attack) * (card.rolls - 2)
    return 0.6 + ships + spread


def _shoot_worth(view: View, play: Play) -> float:
    """A contact's boat shoots where another contact stays, or the round is nearly over (11.2, 7)."""
    contact = next((each for each in view.contacts if each.handle == play.on), None)
    boat = view.ruleset.boat(contact.boat.card) if contact is not None and contact.boat is not None else None
    if boat is None:
        return -1.0
    ships = expected_ships(view.ruleset, boat, view.ruleset.uboat_card(play.card))
    spare = len(view.contacts) > 1 or view.turns_left < 4
    return (0.5 if spare else -0.4) + ships


def _contact_worth(style: Style, view: View, play: Play) -> float:
    """Late in a round, when the escorts have few cards to meet it; with the worst boat (11.2, 8 and 9).

    One contact, and a second one where there are attacks for it; in the last two turns all that the next round can use.
    """
    boat = view.ruleset.boat(play.hidden[0]) if play.hidden else None
    grade = 0.0 if boat is None else -0.1 * weight(boat) - 0.01 * boat.attack
    if carries(view):
        return 0.5 + grade
    left, attacks = view.turns_left, cards_held(view, TORPEDO)
    if left > style.opens or left <= 2 or view.oob.size < 2:
        return -0.5 + grade
    if view.contacts:
        return (0.3 if attacks >= 2 and len(view.contacts) < 2 else -0.5) + grade
    return (1.0 if attacks else -0.5) + grade


_KEEP = {NOTHING: 0.0, FLAK: 0.1, EVADE: 0.15, BDIENST: 0.3, CONTACT: 0.6, SPECIAL: 0.6, TORPEDO: 0.8}
"""What a card is worth keeping; the Flak without modifier and the smallest Evade go first."""
_WANTED = {FLAK: 2, BDIENST: 2}
"""How many are kept for a reply; what is beyond goes early."""
_CONTACTS = 3
"""Contacts that are kept even where there are fewer attacks."""


def _discard_worth(view: View, move: Move) -> float:
    if not isinstance(move.value, int):
        return 0.0
    card = view.ruleset.uboat_card(move.value)
    keep = _KEEP[card.action] + 0.04 * card.modifier + 0.1 * card.rolls
    if cards_held(view, card.action) <= _WANTED.get(card.action, 0):
        keep += 0.3
    if card.action in (CONTACT, SPECIAL):
        keep -= 0.3 * (cards_held(view, CONTACT, SPECIAL) > max(_CONTACTS, cards_held(view, TORPEDO)))
    return -0.05 - 0.2 * keep if view.turns_left > 1 else -0.02 - 0.1 * keep
