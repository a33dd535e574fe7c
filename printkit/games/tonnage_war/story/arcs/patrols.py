"""Writes the sentence about the air patrols of a round: the U-boats that the patrols met, and what they hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from printkit.games.tonnage_war.rules.data import EVADE, FLAK
from printkit.games.tonnage_war.rules.state import ON_PULLED
from printkit.games.tonnage_war.story.arcs.hits import hit_clauses
from printkit.games.tonnage_war.story.arcs.runs import is_plain
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import vain
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.fights import hit_of
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.telling import tally
from printkit.report.story import begun, count, number
from printkit.report.words.phrases import Voice


def met_by_a_patrol(life: Life) -> bool:
    """Return True if one clause can describe a boat that a patrol met by chance: the patrol hit the boat at most once, and the boat
    hit nothing."""
    fights = life.hunts
    if life.kind != "boat" or not fights or fights[0].hunt.origin != ON_PULLED:
        return False
    hits = [fight for fight in fights if not vain(fight)]
    return all(map(is_plain, fights)) and len(hits) < 2 and all(hit_of(fight) is not None for fight in hits)


def deed(life: Life) -> BoatEvent:
    """Return the hunt in which a patrol hit a boat. If the patrol did not hit her, return its first hunt."""
    hunts = [event for event in life.events if isinstance(event.engagement, Fight)]
    return next((e for e in hunts if isinstance(e.engagement, Fight) and not vain(e.engagement)), hunts[0])


def in_vain(life: Life) -> bool:
    """Return True if the patrol that met a boat did not hit her."""
    return all(map(vain, life.hunts))


def patrols(said: Voice, names: BoatNames, some: Sequence[Life]) -> str:
    """Return the sentence about the boats that patrols met in a round. It cites its log lines."""
    events = [deed(life) for life in some]
    fights = tuple(event.engagement for event in events if isinstance(event.engagement, Fight))
    hits = [event for event, fight in zip(events, fights, strict=True) if not vain(fight)]
    text = _with_hits(names, events, hits) if hits else _without(names, events, fights)
    values = {
        "round": events[0].round, "turns": tuple(event.number for event in events), "deeds": fights, "hits": len(hits),
        "hunts": tuple((event.number, event.engagement) for life in some for event in life.events),
    }  # fmt: skip
    lines = lines_of([event for life in some for event in life.events])
    return said.write("patrols", f"{begun(text)}.", values, at=events[-1].number, lines=lines)


def _with_hits(names: BoatNames, events: Sequence[BoatEvent], hits: Sequence[BoatEvent]) -> str:
    """Return a sentence about patrols that hit at least one boat."""
    told, others = hit_clauses(names, hits), len(events) - len(hits)
    if len(events) == 1:
        return f"on patrol {told}{_in_spite_of(hits[0])}"
    if not others:
        return f"patrols found {number(len(events))} boats: {told}"
    rest = "the other" if others == 1 else f"the other {number(others)}"
    return f"patrols came upon {number(len(events))} boats: {told}; {rest} got away"


def _in_spite_of(event: BoatEvent) -> str:
    """Return words for what a boat did in vain to escape from the patrol that hit her: ``, though she turned away``."""
    assert isinstance(event.engagement, Fight)
    reply = event.engagement.reply.verb
    return {EVADE: ", though she turned away", FLAK: ", though she met it with flak"}.get(reply, "")


def _without(names: BoatNames, events: Sequence[BoatEvent], fights: Sequence[Fight]) -> str:
    """Return a sentence about patrols that hit nothing."""
    words = Counter(names.word(event.boat) for event in events if event.boat is not None)
    boats = tally(words)
    if len(fights) > 1:
        none = "hit neither" if len(fights) == 2 else "hit none of them"
        return f"patrols came upon {boats} and {none}"
    when = f"on turn {events[0].number}"
    if not outcome(fights[0]).found:
        away = " and turned away in time" if fights[0].reply.verb == EVADE else ", which did not find her"
        return f"{when} {boats} ran into a patrol{away}"
    n = len(fights[0].strikes)
    missed = {0: "could not attack her", 1: "missed her"}.get(n, f"missed her with {count(n, 'attack')}")
    return f"{when} a patrol found {boats} but {missed}"
