"""Turning points: the encounters that changed the worth of the patrol most, and why they did."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.state import TONS
from printkit.games.uss_lox.story.account import (
    AGAIN,
    AT_ESCORTS,
    AT_SHIPS,
    ESCORTS,
    ESTIMATES,
    FINAL,
    JUDGEMENT,
    KING_SHIP,
    SHIPS,
    Encounter,
)
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.telling import voice
from printkit.journal.course import Record
from printkit.lab.ledger import explained, turning, unnamed
from printkit.report.story import TurningPoint, listed
from printkit.report.words.phrases import ROUTINE, Voice, per_cent

_LEAST_SWING = 2.0
_LEAST_PART = 0.5
"""Of a swing, what is told and what may be left untold, in thousands of tons."""
_REST = "the rest of the encounter"
_CAUSES = (SHIPS, AT_SHIPS, ESCORTS, AT_ESCORTS, JUDGEMENT, ESTIMATES)
TURNING_NOTE = (
    "A patrol is worth the tonnage that a near-optimal captain brings home from there on average, a lost boat counting for "
    "nothing: the solved game by which the policy lox-dp plays. The odds of each spread are exact for the cards that "
    "nobody had seen at that moment."
)


def turning_points(record: Record, met: Sequence[Encounter]) -> tuple[TurningPoint, ...]:
    """The encounters that changed the worth of the patrol most, in the order in which they came."""
    several, said = bool(met) and met[-1].patrol > 1, voice(record)
    chosen = turning(met, _telling, least=_LEAST_SWING)
    return tuple(
        TurningPoint(
            f"Patrol {e.patrol}, turn {e.number}" if several else f"Turn {e.number}",
            f"{_thousands(_ends(e)[1] - _ends(e)[0])} tons",
            _why(said, e),
        )
        for e in chosen
    )


def _swing(encounter: Encounter) -> float:
    """The change of worth within the encounter, without that of sailing again."""
    return encounter.swing - encounter.by_cause().get(AGAIN, 0.0)


def _ends(encounter: Encounter) -> tuple[float, float]:
    """The worth before and after, to the hundred tons as it is printed."""
    return round(encounter.worth, 1), round(encounter.worth + _swing(encounter), 1)


def _telling(encounter: Encounter) -> float:
    """The same without spreads that did what was to be expected of them, where that leaves the same of it or less."""
    parts = encounter.by_cause()
    routine = {
        AT_ESCORTS if contact.role in FINAL else AT_SHIPS
        for contact in encounter.contacts
        if contact.shot and (contact.shot.chance if contact.shot.hit else 1 - contact.shot.chance) >= ROUTINE
    }
    swing = _swing(encounter)
    rare = swing - math.fsum(parts.get(cause, 0.0) for cause in routine)
    return min(swing, rare, key=abs) if (swing < 0) == (rare < 0) else 0.0


def _thousands(points: float) -> str:
    rounded = round(points * TONS, -2)
    return f"{'+' if rounded > 0 else '−' if rounded < 0 else ''}{abs(rounded):,.0f}"


def _why(said: Voice, encounter: Encounter) -> str:
    swing = _swing(encounter)
    parts = encounter.by_cause()
    named = [(text, parts.get(cause, 0.0)) for cause in _CAUSES if (text := _cause(encounter, cause))]
    told_of = explained(named, swing, least=_LEAST_PART)
    rest = unnamed(told_of, swing, _LEAST_PART)
    behind, against = (
        listed([f"{text} ({_thousands(part)})" for text, part in [*each, *([(_REST, rest)] if goes else [])]])
        for each, goes in zip(told_of, (rest * swing > 0, rest * swing < 0), strict=True)
    )
    before, after = (tons(worth) for worth in _ends(encounter))
    facts = {"causes": behind or "all taken together", "before": before, "after": after}
    lines = [n for c in encounter.contacts for n in c.lines]
    tags = [] if _ends(encounter)[1] else ["lost"]
    told = [said.say("turn-down" if swing < 0 else "turn-up", facts, tags, at=encounter.number, lines=lines)]
    if against:
        told.append(said.say("turn-against", {"causes": against}, at=encounter.number, lines=lines))
    return " ".join(told)


def _cause(encounter: Encounter, cause: int) -> str:
    """What lay behind a change of the worth."""
    for contact in encounter.contacts:
        escort = contact.role in FINAL
        if cause in (AT_SHIPS, AT_ESCORTS) and contact.shot and escort == (cause == AT_ESCORTS):
            hit = "hit" if contact.shot.hit else "missed"
            return f"the spread at {name(contact.card)} {hit} at {per_cent(contact.shot.chance)}"
        if cause == ESCORTS and contact.role == KING_SHIP:
            return f"{name(contact.card)} was a king ship"
        if cause == ESCORTS and escort and 0 <= contact.card < JOKER:
            return f"the escort was {name(contact.card)}"
        if cause == SHIPS and not escort:
            return f"the ship was {name(contact.card)}" if contact.card < JOKER else "a joker was turned up"
    if cause == JUDGEMENT:
        return "the captain could have done better"
    if cause != ESTIMATES or not encounter.revealed:
        return ""
    which = "the estimate" if len(encounter.revealed) == 1 else "the estimates"
    return f"{which} came out {'high' if encounter.by_cause().get(ESTIMATES, 0.0) > 0 else 'low'}"
