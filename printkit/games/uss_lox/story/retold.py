"""Writes what remains to be said about the moment that the first paragraph of a USS Lox report has described."""

from __future__ import annotations

from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.story.clauses import scored_nothing, torpedoes
from printkit.games.uss_lox.story.names import ship
from printkit.games.uss_lox.story.runs import HitTitle, escort_named, spent, told_before
from printkit.games.uss_lox.story.turns import ESCORT, OPPORTUNITY, SHIP, ContactAccount, Encounter
from printkit.report.story import capital, count
from printkit.report.words.phrases import Voice

_LAST_TWO: Final = 2


def to_come(encounter: Encounter) -> int:
    """Return how many of the patrol's ships were still face down after a turn."""
    return encounter.after.ocean if encounter.after.patrol == encounter.patrol else 0


class Retold(NamedTuple):
    """Sentences about a ship or an escort that the first paragraph has already described. ``last``: True if they end
    the account of the turn."""

    sentences: list[str]
    last: bool


def retold(said: Voice, encounter: Encounter, place: int, in_lede: HitTitle, *, alone: bool) -> Retold | None:
    """Return what remains to be said about a ship or escort of the decisive moment; None for every other one.

    ``place`` is the contact's index in the turn.
    """
    contact, decisive = encounter.contacts[place], in_lede.contact
    after = encounter.contacts[place + 1] if place + 1 < len(encounter.contacts) else None
    if _is_told(encounter, place, decisive):
        sentences = [_brought(said, encounter, place)] if contact.role == OPPORTUNITY else []
        return Retold([*sentences, _miss_told(said, encounter, place, in_lede, alone=alone)], True)
    if contact is decisive and after is not None and contact.role == ESCORT and contact.sunk:
        return Retold([_escort_told(said, encounter, contact)], False)
    if contact is decisive and contact.sunk and after is not None and after.role == OPPORTUNITY:
        return Retold([], False)
    if after is not None and after is decisive and contact.card >= JOKER:
        return Retold([], False)  # the first paragraph has told that the joker brought the escort
    if contact is decisive and contact.role == OPPORTUNITY and encounter.ending[:1] == ("lost",):
        return Retold([_brought(said, encounter, place)], True)
    by_itself = bool(contact.shot or contact.paid) and len(encounter.met) == 1
    if contact is decisive and contact.role != ESCORT and by_itself:
        return Retold([_shot_told(said, encounter, in_lede, alone=alone)], True)
    return None


def _brought(said: Voice, encounter: Encounter, place: int) -> str:
    """Return the sentence saying that the sinking of a troopship brought another ship in sight, the one in the first
    paragraph."""
    contact = encounter.contacts[place]
    by_escort = encounter.contacts[place - 1].role == ESCORT
    text = f"{'The escort, a troopship,' if by_escort else 'The sunk troopship'} brought {ship(said, contact.card, known=True)} in sight."
    values = {"card": contact.card, "named": (contact.card,)}
    return said.write("queen", text, values, at=encounter.number, lines=contact.lines)


def _escort_told(said: Voice, encounter: Encounter, escort: ContactAccount) -> str:
    """Return the sentence about a sunk escort that the first paragraph has described, if the turn went on after the
    fight."""
    values = {"turn": encounter.number, "named": (escort.card,)}
    text = f"The escort that she sank on turn {encounter.number} was {ship(said, escort.card)}."
    return said.write("told", text, values, at=encounter.number, lines=escort.lines)


def _shot_told(said: Voice, encounter: Encounter, in_lede: HitTitle, *, alone: bool) -> str:
    """Return the sentence about a shot at a ship that the first paragraph has described.

    The turn has no escort and no king ship."""
    contact, on = encounter.contacts[0], "" if alone else f" on turn {encounter.number}"
    if encounter.ending[:1] != ("lost",):
        return told_before(said, encounter, in_lede, alone=alone)
    values = {"supply": encounter.after.supply, "ocean": encounter.after.ocean, "named": (contact.card,)}
    return said.write("told", scored_nothing(contact, on), values, at=encounter.number, lines=contact.lines)


def _is_told(encounter: Encounter, place: int, decisive: ContactAccount | None) -> bool:
    """Return True if the first paragraph has described how the boat missed this ship or fought the escort that came
    after the miss."""
    contacts = encounter.met
    contact = encounter.contacts[place]
    if contact.role not in (SHIP, OPPORTUNITY) or contacts[-_LAST_TWO:-1] != (contact,):
        return False
    if contact.card < JOKER and (contact.shot is None or contact.shot.hit):
        return False
    return contact is decisive or contacts[-1] is decisive


def _miss_told(said: Voice, encounter: Encounter, place: int, in_lede: HitTitle, *, alone: bool) -> str:
    """Return the sentence about the consequences of a miss that the first paragraph has described: the escort and the
    torpedoes left.

    The sentence gives the torpedoes left after an escape, or the end of the fight.
    """
    contact, escort = encounter.contacts[place], encounter.met[-1]
    joker = contact.card >= JOKER
    after, it = (
        encounter.after,
        "the joker" if joker else f"the miss at {ship(said, contact.card, known=True)}",
    )
    on = "" if alone else f" on turn {encounter.number}"
    lost = encounter.ending[:1] == ("lost",)
    if not lost and (spent(encounter) or escort.shot is not None):
        return told_before(said, encounter, in_lede, alone=alone)
    if (lost and escort.shot is None) or escort.action == "gun":
        return ""
    if lost:
        text = scored_nothing(escort, on, escort_named(escort, in_lede))
    elif not to_come(encounter) and after.patrol == encounter.patrol and encounter.number > 1:
        return ""
    elif not after.supply:
        text = f"{capital(it)}{on} and its escort took her last torpedoes."
    elif not to_come(encounter):
        return ""
    else:
        text = f"{capital(it)}{on} and its escort left her {torpedoes(after.supply)} for {count(after.ocean, 'ship')}."
    values: dict[str, object] = {
        "supply": after.supply,
        "ocean": after.ocean,
        "named": () if joker else (contact.card,),
    }
    if not lost and after.supply:
        values["told_stores"] = (after.supply, after.ocean)
    return said.write("miss-told", text, values, at=encounter.number, lines=[*contact.lines, *escort.lines])
