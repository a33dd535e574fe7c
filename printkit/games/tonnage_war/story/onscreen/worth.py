"""Explains cards and possible answers in Tonnage War: their effect according to the rulebook, and exact odds that reveal no hidden
card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.games.tonnage_war.play.chances import expected, found, ships, torpedo
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    NOTHING,
    ROUTING,
    SIDES,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD, END_ROUND, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS
from printkit.games.tonnage_war.rules.state import Hunt, State
from printkit.journal.course import Record
from printkit.journal.live import Effect
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import per_cent
from printkit.table import Rule
from printkit.table.cards import parse_card
from printkit.table.words import signed

_BOAT, _SHIP, _AIRCRAFT = "R", "SR", "AR"
"""Grades assumed for face-down cards when odds are computed: regular U-boat, regular ship, regular aircraft."""


def effect(label: str, typed: str, state: State) -> Effect | None:
    """Return a short description of what an answer does, and the ID of the rule behind it.

    Return None if there is no rule to show.
    """
    verb = typed.partition(" ")[0]
    found = _EFFECTS.get(f"{label} {verb}") or _EFFECTS.get(verb)
    return Effect(found[0], found[1].id) if found is not None else None


_EFFECTS: dict[str, tuple[str, Rule]] = {
    CONTACT: ("A contact face up, a boat face down beside it.", rb.LAY_CONTACT),
    ROUTING: ("The convoy turns away from a contact in effect.", rb.LAY_ROUTING),
    HFDF: ("Ships hunt the boat of a contact in effect.", rb.LAY_HFDF),
    CONTINUE: ("The ships attack the boat again, with a card of the same kind.", rb.CONTINUE),
    EVADE: ("Answers the hunt and helps the boat’s evasion.", rb.REPLY_EVADE),
    FLAK: ("Answers an air patrol with flak at its aircraft.", rb.REPLY_FLAK),
    REPLY_TORPEDO: ("A boat that is not detected fires at a ship that attacks it.", rb.REPLY_HIDDEN),
    BDIENST: ("Cancels the evasive routing; the contact stays.", rb.REPLY_BDIENST),
    AIR: ("Aircraft hunt a contact’s boat, or a card pulled at random.", rb.AIR_ON_CONTACT),
    f"answer {GUNS}": ("Escorts answer the attack on the convoy.", rb.ANSWER),
    f"play {TORPEDO}": ("A torpedo card face up, a boat or a blank face down.", rb.CONVOY_ATTACK),
    DISCARD: ("A tactical card, face down.", rb.UBOAT_DISCARD),
    END_ROUND: ("The round ends early if both agree.", rb.AGREED_END),
    "rescue": ("It is the new rescue ship.", rb.RESCUE_NAMED),
    "to-deck": ("Into the deck instead of the hand.", rb.ESCORT_TO_DECK),
    "hold": ("They may attack the boat again in the next turn.", rb.CONTINUE),
}
"""For each answer, a short description of its effect, and the rule behind it.

If the same answer is possible for two questions, the key begins with the question's label in the log.
"""


# -- cards in hand -------------------------------------------------------------------------------------------------------------


def card_effect(side: str, card: str, words: str, state: State) -> Effect | None:
    """Return the effect of a card in hand.

    ``words``: the name of the card, which shows whether it is a tactical card, a U-boat or an escort.
    """
    parsed = parse_card(card)
    if side not in SIDES or parsed is None:
        return None
    seat = SIDES.index(side)
    if words in GRADE_WORDS.values():
        return _unit(state, seat, parsed)
    return _uboat_card(state, parsed) if seat == UBOAT else _escort_card(state, parsed)


def _unit(state: State, seat: int, card: int) -> Effect | None:
    if seat == UBOAT:
        boat = state.ruleset.boat(card)
        if boat is None:
            return Effect("A blank: no boat.", rb.BLANK_OUT.id)
        return Effect(
            f"Attack {boat.attack}, evasion {boat.evasion}; {boat.damaged} to the escorts if damaged, {boat.sunk} if sunk.",
            rb.UNITS.id,
        )
    unit = state.ruleset.escort(card)
    if unit is None:
        return Effect("A blank: no escort.", rb.UNITS.id)
    hfdf = f", HF/DF {signed(unit.hfdf, 0)}" if unit.surface else ""
    return Effect(f"Evasion {signed(unit.detect, 0)}{hfdf}; attack {unit.attack}.", rb.UNITS.id)


def _uboat_card(state: State, card: int) -> Effect:
    what = state.ruleset.uboat_card(card)
    more = signed(what.modifier, 0)
    said = {
        CONTACT: ("A boat sights the convoy.", rb.LAY_CONTACT),
        SPECIAL: ("A boat sights the convoy, or the carrier.", rb.SPECIAL_CONTACT),
        TORPEDO: (f"{capital(count(what.rolls, 'roll'))}, {more} to the boat’s attack.", rb.RESOLVE_CONVOY),
        EVADE: (f"{more} to the boat’s evasion.", rb.REPLY_EVADE),
        FLAK: (f"Flak at aircraft, {more}.", rb.REPLY_FLAK),
        BDIENST: ("Cancels evasive routing.", rb.REPLY_BDIENST),
        NOTHING: ("Can only be discarded.", rb.UBOAT_DISCARD),
    }
    words, rule = said[what.action]
    return Effect(words, rule.id)


def _escort_card(state: State, card: int) -> Effect:
    what = state.ruleset.escort_card(card)
    most = f"one to {number(what.limit)}" if what.limit > 1 else "one"
    said = {
        ROUTING: ("The convoy turns away from a contact.", rb.LAY_ROUTING),
        GUNS: (f"{capital(most)} escort{'s' * (what.limit > 1)} answer an attack.", rb.ANSWER),
        HFDF: (f"{capital(most)} ship{'s' * (what.limit > 1)} hunt a contact’s boat.", rb.LAY_HFDF),
        AIR: (f"{capital(most)} aircraft hunt a contact’s boat, or a pulled card.", rb.AIR_ON_CONTACT),
        NOTHING: ("Can only be discarded.", rb.ESCORT_DISCARD),
    }
    words, rule = said[what.action]
    if what.limit == 1:
        words = words.replace("escort answer", "escort answers").replace("ship hunt", "ship hunts")
        words = words.replace("aircraft hunt", "aircraft hunts")
    return Effect(words, rule.id)


# -- odds ----------------------------------------------------------------------------------------------------------------------


def odds(label: str, answers: Sequence[str], record: Record) -> Mapping[str, str]:
    """Return the odds of each possible answer in words.

    All U-boats and escorts are assumed to be of regular grade, so that the odds reveal nothing about hidden
    cards.
    """
    state = record.final
    if not isinstance(state, State):
        return {}
    return {typed: said for typed in answers if (said := _odds(label, typed, state))}


def _odds(label: str, typed: str, state: State) -> str:
    verb, _, rest = typed.partition(" ")
    card = parse_card(rest.partition(" ")[0])
    if label == "play" and verb == TORPEDO and card is not None and state.half == UBOAT:
        return _salvo_odds(state, card)
    if label == "reply" and verb == EVADE and card is not None and state.hunt is not None:
        return _evasion_odds(state, state.hunt, state.ruleset.uboat_card(card).modifier)
    if label == "reply" and not verb and state.hunt is not None:
        return _evasion_odds(state, state.hunt, 0)
    if label == "reply" and verb == REPLY_TORPEDO:
        hidden, seen = (torpedo(state.ruleset, _BOAT, detected).any for detected in (False, True))
        return f"a regular boat hits with {per_cent(hidden)}, detected with {per_cent(seen)}"
    if label == "play" and verb in (HFDF, AIR):
        grade = _AIRCRAFT if verb == AIR else _SHIP
        chance = found(state.ruleset, _BOAT, (grade,), verb, 0, True)
        return f"each {GRADE_WORDS[grade]} detects a regular boat with {per_cent(chance)}"
    if label == "answer" and verb == GUNS:
        chance = found(state.ruleset, _BOAT, (_SHIP,), GUNS, 0, True)
        return f"each {GRADE_WORDS[_SHIP]} detects a regular boat with {per_cent(chance)}"
    return ""


def _salvo_odds(state: State, card: int) -> str:
    mean = expected(ships(state.ruleset, _BOAT, state.ruleset.uboat_card(card)))
    return f"a regular boat sinks {float(mean):.1f} ships on average"


def _evasion_odds(state: State, hunt: Hunt, modifier: int) -> str:
    grade = _AIRCRAFT if hunt.kind == AIR else _SHIP
    chance = found(state.ruleset, _BOAT, (grade,), hunt.kind, modifier, hunt.first)
    return f"each {GRADE_WORDS[grade]} detects a regular boat with {per_cent(chance)}"
