"""The U-boats' plays: which plays are legal, and which cards each play lays on the table (rules TW-7.2,
TW-14.4).
"""

from __future__ import annotations

from typing import Final

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import end_contact, lay, spend
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    EVADE,
    FLAK,
    SPECIAL,
    TANKER,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import (
    DISCARD,
    END_ROUND,
    REPLY_TORPEDO,
    UBOAT_VERBS,
    card_refusal,
    laid_refusal,
    names_refusal,
    other_sides_play,
)
from printkit.games.tonnage_war.rules.plays.play import TO_CARRIER, TO_CONVOY, Play
from printkit.games.tonnage_war.rules.state import Attack, Contact, Hunt, State, contact_of
from printkit.games.tonnage_war.rules.turning_up import must_be_attacker, must_be_contact
from printkit.table import UNKNOWN, Move, Refusal, Rule

REPLIES: Final = {EVADE: EVADE, FLAK: FLAK, REPLY_TORPEDO: TORPEDO, BDIENST: BDIENST}
"""The action that a tactical card must have to be used for a reply. The key is the kind of reply in a log."""
_RULES: Final = {
    EVADE: rb.REPLY_EVADE, FLAK: rb.REPLY_FLAK, REPLY_TORPEDO: rb.REPLY_TORPEDO, BDIENST: rb.REPLY_BDIENST,
}  # fmt: skip


def judge(state: State, move: Move, *, replies: bool = True) -> Refusal | None:
    """Return why a play of the U-boats is illegal; None if it is legal.

    ``replies``: True if a reply is possible, because the escorts' last play is unresolved.
    """
    verb, value = move
    if verb not in UBOAT_VERBS:
        return other_sides_play(UBOAT, verb)
    if verb == END_ROUND:
        return None
    if verb == DISCARD:
        return judge_discard(state, UBOAT, value)
    if verb in REPLIES:
        return judge_reply(state, verb, value, replies)
    if not isinstance(value, Play) or value.held or value.pulled:
        return Refusal(
            rb.ONE_CARD, f"this is no `{verb}` of the U-boats", "`attack CARD NAME` or `attack CARD on NAME`"
        )
    if verb == CONTACT:
        return _judge_contact(state, value)
    if value.on and value.lays:
        return Refusal(
            rb.ONE_CARD,
            "this is an escort attack, but it is the U-boats' turn",
            "`attack CARD NAME` or `attack CARD on NAME`",
        )
    return _judge_shooting(state, value) if value.on else _judge_attack(state, value)


def judge_discard(state: State, side: int, value: object) -> Refusal | None:
    """Return why a discard is illegal; None if it is legal.

    Any card of the tactical hand may be discarded, and a log need not name it.
    """
    if value is None or value == UNKNOWN:
        return None if state.tactics[side].size else Refusal(rb.ONE_CARD, "the hand is used up")
    return card_refusal(state, side, value)


# -- replies -------------------------------------------------------------------------------------------------------------


def judge_reply(state: State, verb: str, value: object, pending: bool = True) -> Refusal | None:
    """Return why the U-boats cannot make this reply to the escorts' last play; None if they can.

    ``pending``: True if that play is unresolved.
    """
    rule = _RULES[verb]
    if reason := _no_reply(state, verb, rule, pending):
        return reason
    return card_refusal(state, UBOAT, value, REPLIES[verb])


def _no_reply(state: State, verb: str, rule: Rule, pending: bool) -> Refusal | None:
    hunt = state.hunt if pending else None
    if verb == BDIENST:
        if pending and state.routing is not None:
            return None
        return Refusal(
            rule,
            "B-dienst answers evasive routing, but the escorts played none in their last turn",
            "another play",
        )
    if hunt is None:
        what = "played evasive routing" if pending and state.routing else "attacked no boat"
        return Refusal(
            rule,
            f"this reply answers an attack on a boat, but the escorts {what} in their last turn",
            "another play",
        )
    boat = hunt.boat
    if boat.card != UNKNOWN and state.ruleset.boat(boat.card) is None:
        return Refusal(rule, f"{boat.handle} is a blank, and a blank cannot reply", "another play")
    if verb == FLAK and hunt.kind != AIR:
        return Refusal(
            rule, "flak can answer only an air patrol, but ships attack here", "Evade or torpedoes"
        )
    if verb == REPLY_TORPEDO and hunt.kind == AIR:
        return Refusal(rule, "torpedoes can answer only ships, but aircraft attack here", "Evade or Flak")
    return None if verb == EVADE else _cannot_fire(state, hunt, verb)


def _cannot_fire(state: State, hunt: Hunt, verb: str) -> Refusal | None:
    """Return why the U-boat cannot reply with flak or torpedoes; None if it can.

    It must be undamaged, must not have fired torpedoes before, and must not be the U-tanker.
    """
    boat = hunt.boat
    if hunt.condition.damaged:
        return Refusal(rb.DAMAGED, f"{boat.handle} is damaged, so it can only evade", "Evade")
    if verb == REPLY_TORPEDO and hunt.condition.fired:
        return Refusal(
            rb.ONE_ATTACK, f"{boat.handle} has already fired its torpedoes in this engagement", "Evade"
        )
    if boat.card != UNKNOWN and state.ruleset.grade(UBOAT, boat.card) == TANKER:
        return Refusal(rb.PK_TANKER, "the U-tanker has nothing to fire", "Evade")
    return None


# -- contacts and attacks ------------------------------------------------------------------------------------------------


def _judge_contact(state: State, play: Play) -> Refusal | None:
    if refusal := card_refusal(state, UBOAT, play.card, CONTACT, SPECIAL):
        return refusal
    if state.ruleset.one_contact_only and state.contacts:
        return Refusal(
            rb.LAY_CONTACT, f"{state.contacts[0].handle} is in effect: one contact at a time", "another play"
        )
    if play.target == TO_CARRIER and (
        not state.ruleset.has_carrier or state.ruleset.uboat_card(play.card).action != SPECIAL
    ):
        fact = (
            "only a special contact finds the carrier"
            if state.ruleset.has_carrier
            else "no carrier can be contacted, because this game has none"
        )
        return Refusal(rb.SPECIAL_CONTACT, fact, "a contact on the convoy")
    if len(play.lays) != 1 or play.on:
        return Refusal(
            rb.LAY_CONTACT, "a contact is laid with one boat, which has one name", "`contact CARD NAME`"
        )
    named = names_refusal(state, play.lays, rb.LAY_CONTACT)
    return named or laid_refusal(state, UBOAT, play.lays, play.hidden, must_be_contact, "for a contact")


def aims(state: State, play: Play) -> bool | None:
    """Return True if an attack is aimed at the aircraft carrier, False if at the convoy.

    Return None if no U-boat has found this target.
    """
    kinds = {contact.carrier for contact in state.contacts}
    if play.target:
        wanted = play.target == TO_CARRIER
        return wanted if wanted in kinds else None
    return min(kinds) if kinds else None


def _judge_attack(state: State, play: Play) -> Refusal | None:
    if refusal := card_refusal(state, UBOAT, play.card, TORPEDO):
        return refusal
    carrier = aims(state, play)
    if carrier is None:
        what = f" on the {play.target}" if play.target else ""
        return Refusal(
            rb.CONVOY_ATTACK, f"an attack needs a contact{what}, and none is in effect", "a contact first"
        )
    if not play.target and {contact.carrier for contact in state.contacts} == {False, True}:
        return Refusal(
            rb.SPECIAL_CONTACT,
            "there are contacts on the convoy and on the carrier",
            f"{TO_CONVOY} or {TO_CARRIER}",
        )
    if carrier and state.carrier_hits >= 2:
        return Refusal(rb.CARRIER, "the carrier is sunk", "the convoy")
    if len(play.lays) != 1:
        return Refusal(
            rb.CONVOY_ATTACK, "an attack is laid with one card, which has one name", "`attack CARD NAME`"
        )
    named = names_refusal(state, play.lays, rb.CONVOY_ATTACK)
    return named or laid_refusal(state, UBOAT, play.lays, play.hidden, must_be_attacker, "for an attack")


def _judge_shooting(state: State, play: Play) -> Refusal | None:
    """Return why a U-boat that has found the convoy (a contact) may not attack it; None if it may (rule TW-14.4)."""
    if refusal := card_refusal(state, UBOAT, play.card, TORPEDO):
        return refusal
    if not state.ruleset.contacts_may_shoot:
        return Refusal(
            rb.SHOOTING_CONTACT,
            "the scenario has no shooting contact boats",
            "an attack with a card of its own",
        )
    contact = contact_of(state, play.on)
    if contact is None:
        return Refusal(rb.SHOOTING_CONTACT, f"no contact named {play.on} is in effect", "a contact in effect")
    if contact.boat is None:
        return Refusal(rb.HUNTED, f"the boat of {play.on} has gone to hand", "another contact")
    boat = contact.boat
    if boat.card != UNKNOWN and state.ruleset.boat(boat.card) is None:
        return Refusal(rb.SHOOTING_CONTACT, f"{play.on} is a blank, and a blank cannot attack", "a boat")
    if contact.carrier and state.carrier_hits >= 2:
        return Refusal(rb.CARRIER, "the carrier is sunk", "another contact")
    return None


# -- carrying out ----------------------------------------------------------------------------------------------------------


def lay_contact(state: State, play: Play) -> State:
    """Lay a contact (a U-boat that has found the convoy), and return the state.

    The contact takes effect at once (rule TW-7.2.2).
    """
    state = spend(state, UBOAT, play.card)
    if not play.lays:
        return state
    state, boat = lay(state, UBOAT, play.lays[0], play.hidden[0] if play.hidden else UNKNOWN)
    contact = Contact(boat.handle, play.card, boat, play.target == TO_CARRIER)
    return state._replace(contacts=(*state.contacts, contact))


def lay_attack(state: State, play: Play) -> State:
    """Lay a convoy attack, and return the state.

    The attack is resolved later, in the escorts' turn (rule TW-7.2.3).
    """
    carrier = bool(aims(state, play))
    state = spend(state, UBOAT, play.card)
    if not play.lays:
        return state
    state, boat = lay(state, UBOAT, play.lays[0], play.hidden[0] if play.hidden else UNKNOWN)
    return state._replace(attack=Attack(play.card, boat, carrier))


def shoot(state: State, play: Play) -> State:
    """Let a U-boat that has found the convoy (a contact) attack it, and return the state (rule TW-14.4).

    This ends the contact. The attack is resolved in the escorts' turn.
    """
    state = spend(state, UBOAT, play.card)
    contact = contact_of(state, play.on)
    if contact is None or contact.boat is None:
        return state
    state = end_contact(state, contact.handle)
    return state._replace(attack=Attack(play.card, contact.boat, contact.carrier, shooting=True))
