"""Turning points: the cards that changed the worth of the patrol most, and what was at stake when they were turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BENCHMARKS
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.clauses import fraction, torpedoes
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import PLAIN, result
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
from printkit.report.words.phrases import UNLIKELY, Voice, lowered

_LEAST: Final = 2.0
"""Thousands of tons below which a change is no turning point."""
_LEAST_SIGHTED: Final = 4.0
"""The same for an ordinary ship that came in sight."""
_MOST, _PLAIN_HITS = 5, 2
"""Largest number of changes that are told, and of hits on ordinary ships among them."""
_BIG: Final = 10
"""The value of a big ship, in thousands of tons."""
_CAUSES: Final = (SHIPS, AT_SHIPS, ESCORTS, AT_ESCORTS, JUDGEMENT, ESTIMATES)
_PARTICIPLES: Final = {"ran silent": "run silent", "went home": "gone home"}
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
    """Return the largest changes in their order; several of one encounter where those are larger than another's.

    Of the hits on ordinary ships, which resemble each other, only the largest are among them.
    """
    found = [
        step for step in steps(met) if abs(step.swing) >= (_LEAST_SIGHTED if _in_sight(step) else _LEAST)
    ]
    chosen: list[TurningStep] = []
    for step in sorted(found, key=lambda step: -abs(step.swing)):
        plain = sum(_plain_hit(each) for each in chosen)
        if len(chosen) < _MOST and not (_plain_hit(step) and plain >= _PLAIN_HITS):
            chosen.append(step)
    return tuple(step for step in found if step in chosen)


def _in_sight(step: TurningStep) -> bool:
    """Return whether a change is only an ordinary ship that came in sight, about which nothing was decided yet."""
    contact = step.contact
    return step.cause == SHIPS and contact is not None and contact.card < JOKER and contact.action != "gun"


def _plain_hit(step: TurningStep) -> bool:
    """Return whether a change is a spread that hit an ordinary ship."""
    return step.cause == AT_SHIPS and step.contact is not None and step.contact.sunk


def dearest(found: Sequence[TurningStep]) -> TurningStep | None:
    """Return the change that decided most."""
    return max(found, key=lambda step: abs(step.swing), default=None)


def fatal(met: Sequence[Encounter]) -> TurningStep | None:
    """Return the change that lost the boat: the largest drop of the last encounter."""
    return min(
        (step for step in steps(met) if step.encounter is met[-1]), key=attrgetter("swing"), default=None
    )


def helpless(step: TurningStep) -> bool:
    """Return whether a miss brought an escort when no torpedo was left to pay or to fight it with."""
    escort = _escort_after(step)
    lost = step.encounter.ending[:1] == ("lost",)
    return lost and escort is not None and escort.shot is None and not escort.paid and not _had(step, escort)


def _escort_after(step: TurningStep) -> ContactMet | None:
    """Return the escort that came for a miss at a ship; None without one."""
    if step.contact is None or step.cause != AT_SHIPS:
        return None
    later = step.encounter.contacts[step.encounter.contacts.index(step.contact) + 1 :]
    return later[0] if later and later[0].role == ESCORT else None


def turning_points(
    said: Voice,
    met: Sequence[Encounter],
    found: Sequence[TurningStep],
    decisive: TurningStep | None,
    odds_told: ContactMet | None,
) -> Iterator[TurningPoint]:
    """Yield the changes as turning points. The first paragraph has told of the ``decisive`` one, and the odds of the spread at
    ``odds_told``."""
    several = bool(met) and met[-1].patrol > 1
    for encounter, group in groupby(found, key=attrgetter("encounter")):
        changes = list(group)
        was, now = _rounded(changes[0].before), _rounded(changes[-1].after)
        texts = [
            _moved(
                said,
                step,
                met,
                told=step is decisive,
                before=earlier,
                odds=step.contact is not odds_told,
                last=step is changes[-1],
            )
            for earlier, step in zip((None, *changes), changes, strict=False)
        ]
        when = f"Turn {encounter.number}"
        yield TurningPoint(
            f"Patrol {encounter.patrol}, turn {encounter.number}" if several else when,
            f"{_signed(now - was)} tons",
            " ".join(texts),
            picture=_inset(met, changes[0]),
        )


def _moved(
    said: Voice,
    step: TurningStep,
    met: Sequence[Encounter],
    *,
    told: bool,
    before: TurningStep | None,
    odds: bool,
    last: bool,
) -> str:
    """Return what happened, and how it changed what the patrol promised; ``before``: the change of the same turn that has just been
    told; ``last``: no other change of the turn is told after it."""
    was, now = _rounded(step.before), _rounded(step.after)
    what = _in_short(step, met, told=told, odds=odds)
    verb = "raised" if now > (_rounded(before.after) if before else was) else "cut"
    shot = step.contact.shot if step.contact is not None else None
    by_spread = shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS) and (told or not shot.hit)
    fought = shot is not None and step.cause == ESCORTS
    joint = "" if by_spread else ": that alone" if fought else ", which"
    amount = f"it to {now:,} tons" if before else f"what the patrol promised from {was:,} to {now:,} tons"
    if now:
        below = _fell_below(was, now) if by_spread else ""
        text = f"{what}{joint} {verb} {amount}{below}{_or_else(step)}{_price_of_a_miss(step, last=last)}."
    else:
        how = f" lost the boat{_unfired(step)}" if by_spread else ""
        text = f"{what}{how}; at that moment the patrol was worth {was:,} tons{_or_else(step)}."
    values = {"before": was, "after": now, "turn": step.encounter.number, "step": step}
    return said.write("turning", text, values, at=step.encounter.number, lines=step.lines)


def _fell_below(was: int, now: int) -> str:
    """Return the benchmark below which the worth of the patrol fell, as an apposition."""
    passed = [each for each in BENCHMARKS if now <= each.tons < was]
    return f", less than {passed[0].name}’s {passed[0].tons:,}" if passed else ""


def _unfired(step: TurningStep) -> str:
    """Return the torpedoes that were aboard when a spread lost the boat, as a phrase."""
    shot = step.contact.shot if step.contact is not None else None
    if step.contact is None or shot is None:
        return ""
    left = _had(step, step.contact) - len(shot.cards)
    return f" with {torpedoes(left)} unfired" if left > 0 else ""


def _price_of_a_miss(step: TurningStep, *, last: bool) -> str:
    """Return what the escort cost that a miss at a ship brought, as a clause; empty where a turning point of its own tells it."""
    escort = _escort_after(step)
    if escort is None or step.contact is None or step.contact.shot is None or step.contact.shot.hit:
        return ""
    if escort.shot is not None:
        return f"; {torpedoes(_had(step, escort))} {'was' if _had(step, escort) == 1 else 'were'} left for the escort"
    return f"; the escort took {torpedoes(escort.paid)} besides" if escort.paid and last else ""


def _or_else(step: TurningStep) -> str:
    """Return what the other outcome of a spread would have meant, as a clause; empty for anything else."""
    shot = step.contact.shot if step.contact is not None else None
    if shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS) or not 0 < shot.chance < 1:
        return ""
    if shot.hit:
        missed = _rounded((step.before - shot.chance * step.after) / (1 - shot.chance))
        return f"; a miss would have cut it to {missed:,}" if step.cause == AT_SHIPS else ""
    hit = _rounded((step.before - (1 - shot.chance) * step.after) / shot.chance)
    return f", where a hit would have raised it to {hit:,}"


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
    """Return in a sentence what was met, and what became of it."""
    contact, cause = step.contact, step.cause
    if contact is None:
        return _estimated(step)
    it = name(contact.card)
    if cause in (AT_SHIPS, AT_ESCORTS) and contact.shot is not None:
        return _spread(contact, contact.shot, _so_far(step, met), odds=True)
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
        return f"The escort was {it}{_met_with(contact, _had(step, contact))}."
    if cause == ESTIMATES:
        return _estimated(step)
    return capital(_misjudged(step, it))


def in_full(step: TurningStep, met: Sequence[Encounter], when: str) -> str:
    """Return the moment that decided: what was at stake, what had to happen, what happened, and what it meant."""
    contact = step.contact
    if contact is not None and contact.shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS):
        if contact.role in FINAL:
            return f"{when} {_at_stake(step, contact, contact.shot)}"
        if not contact.shot.hit:
            return f"{when} {_a_miss(step, contact, contact.shot)}"
        value = f" {tons(VALUE[contact.card])}" if not contact.estimated else ""
        made = result(contact.shot.scored, contact.shot.cards, contact.card)
        return (
            f"{when} {torpedoes(len(contact.shot.cards))} went at {name(contact.card)}, at {fraction(contact.shot.chance)}: "
            f"{made}, and it sank{' with its' if value else ''}{value}."
        )
    if contact is not None and step.cause == SHIPS and contact.sunk and contact.shot is None:
        ocean, left = step.encounter.before.ocean - 1, step.encounter.before.supply
        find = f"{count(ocean, 'ship')} still to find" if ocean else "no other ship left to find"
        worth = "" if contact.estimated else f" {tons(VALUE[contact.card])}"
        return (
            f"{when} the card that came up was {name(contact.card)}, and jacks fall to the deck gun:{worth} without a torpedo, with "
            f"{torpedoes(left)} aboard and {find}."
        )
    if contact is not None and step.cause == ESCORTS and contact.role == ESCORT and contact.action == "gun":
        before = step.encounter.contacts[step.encounter.contacts.index(contact) - 1]
        had = _had(step, contact)
        brought = f"a miss at {name(before.card)} brought down" if before.shot else "a joker brought"
        return (
            f"{when} {brought} an escort, with {torpedoes(had)} left to run or to fight with; but it was {name(contact.card)}, and "
            f"jacks fall to the deck gun: {tons(VALUE[contact.card])} where the boat might have been lost."
        )
    if contact is not None and step.cause == JUDGEMENT:
        return f"{when} {_against_odds(step, contact)}"
    text = happened(step, met)
    return f"{when}, {lowered(text)}" if contact is not None and when else text


def _against_odds(step: TurningStep, contact: ContactMet) -> str:
    """Return a decision that cost more than anything else did."""
    it, had = name(contact.card), _had(step, contact)
    if contact.action == "escape" and contact.card >= 0 and price(contact.card) > had:
        return f"*Lox* tried to run from {it}, at a price of {torpedoes(price(contact.card))} with {number(had)} aboard."
    return _misjudged(step, it)


def _misjudged(step: TurningStep, it: str) -> str:
    """Return the decision that made this change of the worth, and the better one."""
    worst = min(step.encounter.choices, key=lambda each: abs(each.cost + step.swing), default=None)
    if worst is None:
        return f"against {it} the captain did not do what was best."
    better = _PARTICIPLES.get(worst.better, worst.better)
    after = "after" if worst.done in ("sailed on", "went home") else "against"
    return f"{after} {it} the captain {worst.done}, and would have done better had he {better}."


def _had(step: TurningStep, contact: ContactMet) -> int:
    """Return the torpedoes that were aboard when a card of an encounter was met."""
    before = step.encounter.contacts[: step.encounter.contacts.index(contact)]
    return step.encounter.before.supply - sum(len(c.shot.cards) if c.shot else c.paid for c in before)


def _at_stake(step: TurningStep, contact: ContactMet, shot: SpreadShot) -> str:
    """Return a spread at an escort or a king ship, a miss of which loses the boat."""
    encounter = step.encounter
    before = encounter.contacts[: encounter.contacts.index(contact)]
    loaded = encounter.before.points + sum(VALUE[c.card] for c in before if c.sunk and not c.estimated)
    open_ = encounter.before.estimates
    had, cost = _had(step, contact), price(contact.card)
    it = (
        f"the escort, {name(contact.card)},"
        if contact.role == ESCORT
        else f"{name(contact.card)}, a king ship,"
    )
    more = f" and {count(open_, 'estimate')} open" if open_ else ""
    stake = f" with {tons(loaded) if loaded else 'nothing'} sunk{more}" if shot.hit else ""
    if cost > had:
        choice = f"could not be bought off with {torpedoes(had)} aboard, so that *Lox* had to sink it or be lost{stake}"
    else:
        choice = f"could have been bought off with {torpedoes(cost)} of {number(had)}, but *Lox* fired {number(len(shot.cards))} at it{stake or ' instead'}"
    odds = f"The spread had {fraction(shot.chance)}"
    if not shot.hit:
        lost = "" if cost > had else ", and a miss lost the boat"
        return f"{it} {choice}. {odds}; {ranks(shot.cards)} scored nothing{lost}."
    made = result(shot.scored, shot.cards, contact.card)
    return f"{it} {choice}. {odds}: {made}."


def _a_miss(step: TurningStep, contact: ContactMet, shot: SpreadShot) -> str:
    """Return a spread at a ship that missed, and what the escort then did to the boat."""
    last = "the last " if helpless(step) else ""
    text = (
        f"*Lox* fired {last}{torpedoes(len(shot.cards))} at {name(contact.card)}, at {fraction(shot.chance)}"
    )
    nothing = f"{capital(ranks(shot.cards))} {'were spoiled by the joker' if any(c >= JOKER for c in shot.cards) else 'scored nothing'}"
    escort = _escort_after(step)
    if escort is None or escort.card < 0:
        return f"{text}. {nothing}."
    had, it = _had(step, escort), name(escort.card)
    gone = "" if contact.estimated else f", {tons(VALUE[contact.card])} got away"
    if escort.shot is not None:
        end = "was sunk in its turn" if escort.shot.hit else "sank her"
        return f"{text}. {nothing}{gone}, and the escort that came for it, {it}, {end}."
    if helpless(step):
        return f"{text}. {nothing}, and for the escort that came, {it}, there was nothing left to pay or to fight with."
    if escort.action == "gun":
        return f"{text}. {nothing}{gone}, but the escort was {it}, which fell to the deck gun."
    if not escort.paid:
        return f"{text}. {nothing}{gone}, and the escort was {it}."
    left = had - escort.paid
    rest = f"leaving {number(left)}" if left else "the last aboard"
    return f"{text}. {nothing}{gone}, and the escort, {it}, took {torpedoes(escort.paid)} more, {rest}."


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
    done = [f"after {count(sunk, 'ship')} sunk" if sunk else "with nothing sunk so far"]
    if missed:
        done.append(f"{count(missed, 'spread')} missed")
    if left <= LARGEST_SPREAD:
        done.append(f"only {torpedoes(left)} left" if left else "no torpedo left")
    return listed(done)


def _prize(contact: ContactMet, so_far: str) -> str:
    """Return the tons of a ship in sight, and what it took to sink it."""
    worth = tons(VALUE[contact.card])
    if contact.shot is not None:
        return f"{worth} for {torpedoes(len(contact.shot.cards))}, {so_far}"
    if contact.action == "gun":
        return f"{worth} for the deck gun, {so_far}"
    went = ", and was let go" if contact.action == "pass" else ""
    return f"a ship of {worth}, {so_far}{went}"


def _met_with(contact: ContactMet, had: int) -> str:
    """Return how an escort was met, with so many torpedoes aboard."""
    if contact.shot is not None:
        cost = price(contact.card)
        return (
            f", more than the {number(had)} aboard could pay"
            if cost > had
            else f", at a price of {number(cost)} with {number(had)} aboard"
        )
    if contact.action == "gun":
        return f": it fell to the deck gun, {tons(VALUE[contact.card])}"
    if contact.action == "escape" and not had:
        return ", with no torpedo left to pay or to fight with"
    if contact.action == "escape":
        return (
            f", at a price of {torpedoes(contact.paid)}"
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


def _in_short(step: TurningStep, met: Sequence[Encounter], *, told: bool, odds: bool) -> str:
    """Return in short what happened at a turning point; ``told``: the first paragraph tells it in full. The story has told the cards
    of a miss. ``odds``: the odds of a spread at a ship are still to be told."""
    contact = step.contact
    if contact is None or contact.shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS):
        return happened(step, met).rstrip(".")
    what = "the escort" if contact.role == ESCORT else name(contact.card)
    if not contact.shot.hit:
        so_far = _so_far(step, met) if contact.role != ESCORT else ""
        first = not so_far or so_far.startswith("as ")
        return capital(f"{'' if first else f'{so_far}, '}the miss at {what}")
    if told:
        return f"The spread that sank {what}"
    return _spread(contact, contact.shot, _so_far(step, met), odds=odds).rstrip(".")


def _spread(contact: ContactMet, shot: SpreadShot, so_far: str, *, odds: bool) -> str:
    """Return a spread and what became of its target. The story has told the odds of a miss and of an unlikely hit."""
    it = name(contact.card)
    whom = f"the escort, {it}" if contact.role == ESCORT else it
    fired = f"{torpedoes(len(shot.cards))} went at {whom}{',' if contact.role == ESCORT else ''}"
    if not shot.hit:
        lost = ", and the boat was lost" if contact.role in FINAL else ""
        return f"{capital(fired)}, and {ranks(shot.cards)} scored nothing{lost}."
    big = VALUE[contact.card] >= _BIG and contact.role != ESCORT and not contact.estimated
    gained = f" and its {tons(VALUE[contact.card])}" if big else ""
    by = listed([PLAIN.get(word, word) for word in shot.scored])
    first = so_far.startswith("as ") or contact.role == ESCORT
    opening = "" if first else f"{so_far}, "
    told = not odds or contact.role in FINAL or shot.chance < UNLIKELY
    at = "" if told else f" at {fraction(shot.chance)}"
    return capital(f"{opening}{fired}{at}; {by} sank it{gained}.")
