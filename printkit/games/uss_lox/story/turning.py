"""Turning points: the cards that changed the worth of the patrol most, and what was at stake when they were turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.names import name, ranks, scored, tons
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    ESTIMATES,
    FINAL,
    JUDGEMENT,
    SHIPS,
    ContactMet,
    Encounter,
    SpreadShot,
)
from printkit.report.story import Picture, TurningPoint, capital, count, listed, number, sparkline
from printkit.report.words.phrases import Voice, per_cent

_LEAST: Final = 2.0
"""Thousands of tons below which a change is no turning point."""
_MOST: Final = 5
_BIG: Final = 10
"""The value of a big ship, in thousands of tons."""
_CAUSES: Final = (SHIPS, AT_SHIPS, ESCORTS, AT_ESCORTS, JUDGEMENT, ESTIMATES)
TURNING_NOTE = (
    "A patrol is worth the tonnage that a near-optimal captain brings home from there on average, a lost boat counting for "
    "nothing: the solved game by which the policy lox-dp plays. The odds of each spread are exact for the cards that "
    "nobody had seen at that moment."
)


class TurningStep(NamedTuple):
    """A change of the patrol's worth: its encounter, cause and contact, and the worth before and after it."""

    encounter: Encounter
    cause: int
    contact: ContactMet | None
    before: float
    after: float

    @property
    def swing(self) -> float:
        return self.after - self.before

    @property
    def lines(self) -> tuple[int, ...]:
        own = self.contact.lines if self.contact is not None else ()
        return own or tuple(n for each in self.encounter.contacts for n in each.lines)


def steps(met: Sequence[Encounter]) -> Iterator[TurningStep]:
    """Return every change of the worth by a card, a spread or a decision, in order."""
    for encounter in met:
        worth = encounter.worth
        for change in encounter.changes:
            contact = (
                encounter.contacts[change.contact] if 0 <= change.contact < len(encounter.contacts) else None
            )
            if change.cause in _CAUSES and not encounter.doubts:
                yield TurningStep(encounter, change.cause, contact, worth, change.worth)
            worth = change.worth


def deciding(met: Sequence[Encounter]) -> tuple[TurningStep, ...]:
    """Return the largest changes in their order; several of one encounter where those are larger than another's."""
    found = [step for step in steps(met) if abs(step.swing) >= _LEAST]
    chosen = sorted(range(len(found)), key=lambda place: -abs(found[place].swing))[:_MOST]
    return tuple(found[place] for place in sorted(chosen))


def dearest(found: Sequence[TurningStep]) -> TurningStep | None:
    """Return the change that decided most."""
    return max(found, key=lambda step: abs(step.swing), default=None)


def turning_points(
    said: Voice, met: Sequence[Encounter], found: Sequence[TurningStep]
) -> Iterator[TurningPoint]:
    """Yield the changes as turning points."""
    several = bool(met) and met[-1].patrol > 1
    most = dearest(found)
    for step in found:
        was, now = _rounded(step.before), _rounded(step.after)
        told = _in_short(step, met) if step is most else happened(step, met).rstrip(".")
        values = {"before": was, "after": now, "turn": step.encounter.number, "step": step}
        verb = "raised what the patrol promised" if now > was else "cut what the patrol promised"
        text = f"{told}, which {verb} from {was:,} to {now:,} tons."
        if not now:
            text = f"{told}; at that moment the patrol was worth {was:,} tons."
        when = f"Turn {step.encounter.number}"
        yield TurningPoint(
            f"Patrol {step.encounter.patrol}, turn {step.encounter.number}" if several else when,
            f"{_signed(now - was)} tons",
            said.write("turning", text, values, at=step.encounter.number, lines=step.lines),
            picture=_inset(met, step),
        )


def _inset(met: Sequence[Encounter], step: TurningStep) -> Picture:
    points = [(0.0, met[0].worth)]
    points += [
        (float(n), each.changes[-1].worth if each.changes else each.worth) for n, each in enumerate(met, 1)
    ]
    at = next(n for n, each in enumerate(met, 1) if each is step.encounter)
    return sparkline("The worth of the patrol", points, at, "encounter", unit=",000 tons")


def _rounded(points: float) -> int:
    return int(round(points * TONS, -2))


def _signed(value: int) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value):,}"


def happened(step: TurningStep, met: Sequence[Encounter]) -> str:
    """Return what was at stake, what it took, and what happened, in some sentences."""
    contact, cause = step.contact, step.cause
    if contact is None:
        return _estimated(step)
    it = name(contact.card)
    if cause in (AT_SHIPS, AT_ESCORTS) and contact.shot is not None:
        return _spread(step, contact, it)
    if cause == SHIPS:
        if contact.card >= JOKER:
            return "A joker came up in place of a ship, and with it an escort."
        return (
            f"{capital(it)} came in sight, {_prize(contact, _so_far(step, met))}."
            if contact.card >= 0
            else "An unseen card came up."
        )
    if cause == ESCORTS:
        if contact.role != ESCORT:
            return f"{capital(it)} turned out a king ship."
        return f"The escort was {it}{_met_with(contact)}."
    if cause == ESTIMATES:
        return _estimated(step)
    return f"Against {it} the captain did not do what was best."


def _so_far(step: TurningStep, met: Sequence[Encounter]) -> str:
    """Return how the patrol had gone before an encounter: what was sunk and missed, and the torpedoes left."""
    before = [
        each for each in met if each.patrol == step.encounter.patrol and each.number < step.encounter.number
    ]
    contacts = [contact for each in before for contact in each.contacts]
    sunk = sum(contact.sunk for contact in contacts)
    missed = sum(contact.shot is not None and not contact.shot.hit for contact in contacts)
    left = step.encounter.before.supply
    if not contacts:
        return "as the first ship of the patrol"
    done = f"after {count(sunk, 'ship')} sunk" if sunk else "with nothing sunk so far"
    done += f" and {count(missed, 'spread')} missed" if missed else ""
    if not left:
        return f"{done} and no torpedo left"
    few = f" and only {count(left, 'torpedo', 'torpedoes')} left" if left <= LARGEST_SPREAD else ""
    return f"{done}{few}"


def _prize(contact: ContactMet, so_far: str) -> str:
    """Return the tons of a ship in sight, and what came of it."""
    worth = tons(VALUE[contact.card])
    if contact.shot is not None:
        spread = count(len(contact.shot.cards), "torpedo", "torpedoes")
        hit = (
            f"that {ranks(contact.shot.cards)} were to sink"
            if contact.shot.hit
            else f"that {ranks(contact.shot.cards)} were to miss"
        )
        return f"{worth} for {spread} on {per_cent(contact.shot.chance)}, {hit}"
    if contact.action == "gun":
        return f"{worth} for the deck gun {so_far}"
    went = ", and was let go" if contact.action == "pass" else ""
    return f"a ship of {worth}, {so_far}{went}"


def _met_with(contact: ContactMet) -> str:
    """Return how an escort was met."""
    if contact.shot is not None:
        spread = count(len(contact.shot.cards), "torpedo", "torpedoes")
        done = "sunk" if contact.shot.hit else "missed"
        return f", to be fought with {spread} on {per_cent(contact.shot.chance)} and {done} by {ranks(contact.shot.cards)}"
    if contact.action == "escape":
        return (
            f", to be bought off with {count(contact.paid, 'torpedo', 'torpedoes')}"
            if contact.paid
            else ", from which *Lox* ran for nothing"
        )
    return ""


def _estimated(step: TurningStep) -> str:
    """Return what estimates turned out to be: ``The two estimates, good for 14,000 tons on average, were the seven of spades and a
    joker: 7,000 tons.``"""
    cards = step.encounter.revealed
    if not cards:
        return "What had been left to estimates turned out otherwise than expected."
    came = sum(VALUE[c] for c in cards if 0 <= c < JOKER)
    due = f"{_rounded(came - step.swing):,} tons"
    which = "estimate" if len(cards) == 1 else f"{number(len(cards))} estimates"
    were = "was" if len(cards) == 1 else "were"
    return f"The {which}, good for {due} on average, {were} {listed([name(c) for c in cards])}: {tons(came)}."


def _in_short(step: TurningStep, met: Sequence[Encounter]) -> str:
    """Return in short what happened, for a turning point that the first paragraph tells in full."""
    contact = step.contact
    if contact is None or contact.shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS):
        return happened(step, met).rstrip(".")
    what = "the escort" if contact.role == "escort" else name(contact.card)
    drawn = capital(ranks(contact.shot.cards))
    return f"{drawn} {'sank' if contact.shot.hit else 'missed'} {what}"


def _spread(step: TurningStep, contact: ContactMet, it: str) -> str:
    shot = contact.shot
    assert shot is not None
    spread = count(len(shot.cards), "torpedo", "torpedoes")
    escort = f"the escort, {it}," if contact.role == "escort" else it
    final = contact.role in FINAL
    loaded = step.encounter.before.points + sum(
        VALUE[c.card] for c in step.encounter.contacts if c.sunk and not c.estimated and c is not contact
    )
    open_ = step.encounter.before.estimates
    more = f" and {count(open_, 'estimate')} open" if open_ else ""
    stake = (
        f"A miss would have lost the boat, with {tons(loaded)} sunk so far{more}, when "
        if final and loaded
        else ""
    )
    stake = "A miss would have lost the boat when " if final and not loaded else stake
    fired = f"{spread if stake else capital(spread)} went at {escort} with {per_cent(shot.chance)} to hit"
    if shot.hit:
        value = (
            f" with its {tons(VALUE[contact.card])}"
            if VALUE[contact.card] >= _BIG and not contact.estimated
            else ""
        )
        made = scored(shot.scored, shot.cards, contact.card)
        return f"{stake}{fired}; {ranks(shot.cards)} made {made}, and it sank{value}."
    if final:
        return _lost_by(step, shot, escort, spread)
    return f"{fired}, and {ranks(shot.cards)} scored nothing."


def _lost_by(step: TurningStep, shot: SpreadShot, escort: str, spread: str) -> str:
    """Return the spread that lost the boat, and what it would have cost not to fire it."""
    contact, encounter = step.contact, step.encounter
    assert contact is not None
    before = encounter.contacts[: encounter.contacts.index(contact)]
    had = encounter.before.supply - sum(len(c.shot.cards) if c.shot else c.paid for c in before)
    cost = price(contact.card)
    if cost > had:
        return (
            f"{capital(escort.rstrip(','))} could not be bought off with {count(had, 'torpedo', 'torpedoes')} aboard; {spread} "
            f"had {per_cent(shot.chance)} to hit, and missed, and the boat was lost."
        )
    return (
        f"{capital(count(cost, 'torpedo', 'torpedoes'))} of {number(had)} would have bought *Lox* off from {escort} but {spread} were fired, "
        f"with {per_cent(shot.chance)} to hit; they missed, and the boat was lost."
    ).replace("one torpedo were", "one torpedo was")
