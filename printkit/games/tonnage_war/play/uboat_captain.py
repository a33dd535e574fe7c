"""How the computer players of Tonnage War decide for the U-boats.

They choose the attacks and contacts (U-boats that find the convoy) that they lay, and what they discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from printkit.games.tonnage_war.play.judgement import PlayingStyle, best, expected_ships, regular_boat, weight
from printkit.games.tonnage_war.play.uboat_replies import carries, held_by_action, reply, target_worth
from printkit.games.tonnage_war.rules.data import BDIENST, CONTACT, EVADE, FLAK, NOTHING, SPECIAL, TORPEDO
from printkit.games.tonnage_war.rules.plays.legality import DISCARD, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.play import TO_CARRIER, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.table import UNKNOWN, Move
from printkit.table.seeded import Randomness

_REPLY_VERBS: Final = (EVADE, FLAK, REPLY_TORPEDO, BDIENST)


def uboat_choice(
    style: PlayingStyle, label: str, moves: Sequence[Move], view: View, luck: Randomness
) -> Move:
    """Return the move that a computer player chooses for the U-boats. ``view``: what this side can see."""
    if label == "reply":
        return reply(style, moves, view, luck)
    if label == "play":
        if (
            view.hunt is not None or view.routing is not None
        ):  # only under the ruling window-order=declare-first
            replied = reply(style, [Move(""), *(m for m in moves if m.verb in _REPLY_VERBS)], view, luck)
            if replied.verb:
                return replied
            moves = [move for move in moves if move.verb not in _REPLY_VERBS] or moves
        scales = _Valuation(style, view, luck)
        discard, worth = scales.discard, scales.worth
        worths = [discard(laid) if verb == DISCARD else worth(verb, laid) for verb, laid in moves]
        return best(moves, worths, luck)
    if label in ("torpedo-roll", "flak-roll"):
        return best(moves, [target_worth(view, move) for move in moves], luck)
    return moves[0]


class _Valuation:
    """Estimates the values of the U-boats' possible plays in one decision.

    Numbers that all plays need are computed only once, when the object is created.
    """

    __slots__ = ("bluffs", "contact", "held", "late", "ruleset", "spare_contacts", "view")

    def __init__(self, style: PlayingStyle, view: View, luck: Randomness) -> None:
        self.view = view
        self.ruleset = view.ruleset
        self.held = held_by_action(view.ruleset, view.tactics.known)
        """Number of tactical cards in hand, by action."""
        self.late = view.turns_left <= 1
        attacks = self.held[TORPEDO]
        self.contact = _contact_worth(style, view, attacks)
        self.spare_contacts = self.held[CONTACT] + self.held[SPECIAL] > max(_KEPT_CONTACTS, attacks)
        spare = attacks >= 2 and view.turns_left > 2
        self.bluffs = spare and style.bluff > 0 and luck.random() < style.bluff
        """True if an attack made now is a bluff, laid with a blank. The last attack card is never used for a bluff."""

    def worth(self, verb: str, play: object) -> float:
        """Return the estimated value of a play that is not a discard or a reply, in points."""
        if not isinstance(play, Play):
            return -9.0
        if verb != TORPEDO:
            return self.contact + (_grade(self.ruleset, play.hidden[0]) if play.hidden else 0.0)
        if play.on:
            return _shoot_worth(self.view, play)
        if play.target == TO_CARRIER:
            return 0.5 + 0.05 * self.ruleset.uboat_card(play.card).rolls
        return _attack_worth(self.ruleset, play.card, play.hidden[0] if play.hidden else UNKNOWN, self.bluffs)

    def discard(self, c: object) -> float:
        """Return the estimated value of discarding a tactical card, in points. It is never positive."""
        if not isinstance(c, int):
            return 0.0
        card = self.ruleset.data.uboat_cards[c]
        action = card.action
        keep = _KEEP[action] + 0.04 * card.modifier + 0.1 * card.rolls
        if self.held[action] <= _KEPT_FOR_REPLIES.get(action, 0):
            keep += 0.3
        if action in (CONTACT, SPECIAL):
            keep -= 0.3 * self.spare_contacts
        return -0.02 - 0.1 * keep if self.late else -0.05 - 0.2 * keep


@lru_cache(maxsize=4096)
def _attack_worth(ruleset: TonnageRuleset, c: int, laid: int, bluffs: bool) -> float:
    """Return the estimated value of a convoy attack with this tactical card and the face-down card ``laid``.

    If ``laid`` is a U-boat, a better crew and a larger tactical card are worth more. If it is a blank (a bluff), a smaller
    tactical card is.
    """
    card, boat = ruleset.uboat_card(c), ruleset.boat(laid)
    if boat is None:
        return 5.0 - 0.2 * card.rolls - 0.01 * card.modifier if bluffs else -0.5
    ships = expected_ships(ruleset, boat, card)
    spread = 0.02 * (boat.attack - regular_boat(ruleset).attack) * (card.rolls - 2)
    return 0.6 + ships + spread


def _shoot_worth(view: View, play: Play) -> float:
    """Return the estimated value of an attack by a U-boat that has found the convoy, which costs the U-boats
    this contact.

    The value is higher if there is another contact, or if the round is nearly over.
    """
    contact = next((each for each in view.contacts if each.handle == play.on), None)
    boat = view.ruleset.boat(contact.boat.card) if contact is not None and contact.boat is not None else None
    if boat is None:
        return -1.0
    ships = expected_ships(view.ruleset, boat, view.ruleset.uboat_card(play.card))
    spare = len(view.contacts) > 1 or view.turns_left < 4
    return (0.5 if spare else -0.4) + ships


def _grade(ruleset: TonnageRuleset, laid: int) -> float:
    """Return the cost, as zero or negative points, of laying this U-boat as a contact (a U-boat that finds the convoy).

    A worse crew costs less, because escorts may attack the U-boat of a contact.
    """
    boat = ruleset.boat(laid)
    return 0.0 if boat is None else -0.1 * weight(boat) - 0.01 * boat.attack


def _contact_worth(style: PlayingStyle, view: View, attacks: int) -> float:
    """Return the value of laying a contact (a U-boat that finds the convoy).

    ``attacks``: number of attack cards in the U-boats' hand.

    Contacts are laid late in a round, when the escorts have few cards left against them. One contact is laid, and a second one if there are
    attack cards for it; in the last two turns, as many as the next round can use.
    """
    if carries(view):
        return 0.5
    left, contacts = view.turns_left, view.contacts_in_effect
    if left > style.opens or left <= 2 or view.oob.size < 2:
        return -0.5
    if contacts:
        return 0.3 if attacks >= 2 and contacts < 2 else -0.5
    return 1.0 if attacks else -0.5


_KEEP: Final = {NOTHING: 0.0, FLAK: 0.1, EVADE: 0.15, BDIENST: 0.3, CONTACT: 0.6, SPECIAL: 0.6, TORPEDO: 0.8}
"""Estimated value in points of keeping a tactical card of the U-boats in hand, by its action."""
_KEPT_FOR_REPLIES: Final = {FLAK: 2, BDIENST: 2}
"""Number of tactical cards to keep for replies, by action. Further cards may be discarded early."""
_KEPT_CONTACTS: Final = 3
"""Number of contact cards to keep in the hand, even if there are fewer attack cards to use with them.

(A contact is a U-boat that has found the convoy.)

Further ones are discarded early, unless there are as many attack cards.
"""
