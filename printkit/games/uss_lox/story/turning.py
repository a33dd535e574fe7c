"""Finds and describes the turning points of a USS Lox game.

They are the cards and decisions that changed the expected tonnage of the patrol most.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD, NO_ESCORT, TONS
from printkit.games.uss_lox.story.clauses import at_odds, fraction, the_last, torpedoes
from printkit.games.uss_lox.story.names import a_ship, kind, order_of_kind, tons
from printkit.games.uss_lox.story.turns import (
    AGAIN,
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    ESTIMATES,
    FINAL,
    JUDGEMENT,
    KING_SHIP,
    OPPORTUNITY,
    SHIPS,
    ContactAccount,
    Encounter,
    SpreadShot,
)
from printkit.report.story import (
    Picture,
    TurningPoint,
    capital,
    number,
    sparkline,
)
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_LEAST: Final = 2.0
"""Minimum change of the expected tonnage, in thousands of tons, that counts as a turning point."""
_LEAST_SIGHTED: Final = 4.0
"""Minimum change of the expected tonnage, in thousands of tons, for the sighting of an ordinary ship to count as a
turning point."""
_MOST, _PLAIN_HITS = 3, 1
"""Maximum number of turns in the list of turning points, and maximum number of turns in it with nothing but a hit on
an ordinary ship.

The turn that decided the game does not count for the second limit. Turns with smaller changes are left out.
"""
_LEAST_ESCORT: Final = 1_000
"""Minimum change of the expected tonnage by an escort, in tons, that the report mentions together with the miss that
brought the escort."""
_SLIGHT: Final = 300
"""Minimum change of the expected tonnage, in tons, for the event that decided the patrol to be listed as a turning
point."""
_EASY: Final = 0.75
"""Minimum chance of a hit (0 to 1) for the report to call an escort easy to sink."""
_CAUSES: Final = (SHIPS, AT_SHIPS, ESCORTS, AT_ESCORTS, JUDGEMENT, ESTIMATES)
_PARTICIPLES: Final = {"ran silent": "run silent", "went home": "gone home"}
DECK_NOTE: Final = " Unlike this policy, the promise counts the cards left in the deck."
TURNING_NOTE: Final = (
    "What the patrol promised comes from the solved game by which the policy lox-dp plays. The figure of a turn adds up all its changes, also the smaller ones that are not told. "
    "The odds of each spread are exact for the cards that nobody had seen at that moment."
)


class TurningStep(NamedTuple):
    """A change of the patrol's expected tonnage, with the turn, the cause, and the ship or escort concerned.

    It has the expected tonnage before and after, in thousands of tons.
    """

    encounter: Encounter
    cause: int
    contact: ContactAccount | None
    before: float
    after: float
    drawn: tuple[int, int, int] = (0, 0, 0)
    """Numbers of estimates, escorts and other ships drawn from the deck so far, in a second or later patrol."""

    @property
    def swing(self) -> float:
        return self.after - self.before

    @property
    def lines(self) -> tuple[int, ...]:
        own = self.contact.lines if self.contact is not None else ()
        return own or tuple(n for each in self.encounter.contacts for n in each.lines)


def steps(encounters: Sequence[Encounter]) -> Iterator[TurningStep]:
    """Yield every change of the expected tonnage in the order of play. A card, torpedoes or a decision caused it."""
    for encounter in encounters:
        worth = encounter.worth
        for change in encounter.changes:
            contact = (
                encounter.contacts[change.contact] if 0 <= change.contact < len(encounter.contacts) else None
            )
            if change.cause in _CAUSES and not encounter.doubts:
                yield TurningStep(encounter, change.cause, contact, worth, change.worth)
            worth = change.worth


def deciding(encounters: Sequence[Encounter], decisive: TurningStep | None) -> tuple[TurningStep, ...]:
    """Return the largest changes of the expected tonnage in the order of play, from at most :data:`_MOST` turns.

    The turn that decided the game is one of these turns unless it changed the expected tonnage only slightly.
    """
    every = list(steps(encounters))
    if decisive is not None and _moved_by(decisive) < _SLIGHT:
        decisive = None
    found = [
        step
        for step in every
        if step == decisive or abs(step.swing) >= (_LEAST_SIGHTED if _in_sight(step) else _LEAST)
    ]
    if decisive is not None and decisive not in found:
        found = sorted([*found, decisive], key=every.index)
    fired = {id(step.encounter) for step in found if step.cause in (AT_SHIPS, AT_ESCORTS)}
    found = [
        s for s in found if s == decisive or s.cause != ESCORTS or _rescue(s) or id(s.encounter) not in fired
    ]
    turns = {id(step.encounter): [s for s in found if s.encounter is step.encounter] for step in found}
    chosen: list[TurningStep] = list(turns.pop(id(decisive.encounter))) if decisive is not None else []
    kept, plain = int(decisive is not None), 0
    for told in sorted(turns.values(), key=lambda told: -max(abs(weight(step)) for step in told)):
        only_hit = all(_plain_hit(step) for step in told)
        if kept < _MOST and not (only_hit and plain >= _PLAIN_HITS):
            chosen += told
            kept, plain = kept + 1, plain + only_hit
    return tuple(step for step in every if step in chosen or _outweighs(step, chosen))


def _outweighs(step: TurningStep, chosen: Sequence[TurningStep]) -> bool:
    """Return True if the report must include a change because it is at least as large as a ``chosen`` change of the
    same turn."""
    turn = [each for each in chosen if each.encounter is step.encounter]
    if not turn or step in map(escort_met, turn):
        return False  # told with the miss that brought the escort
    return _moved_by(step) >= max(min(map(_moved_by, turn)), 1)


def _moved_by(step: TurningStep) -> int:
    """Return the size of a change of the expected tonnage, in tons, computed from the rounded values that the report
    prints."""
    return abs(rounded(step.after) - rounded(step.before))


def weight(step: TurningStep) -> float:
    """Return by how many thousands of tons an event changed the expected tonnage.

    For a miss at a ship, this includes the effect of the escort that came because of it, but not the effect
    of the captain's decisions.
    """
    escort = escort_after(step)
    if escort is None or step.contact is None or step.contact.sunk:
        return step.swing
    met = [
        each.swing
        for each in steps([step.encounter])
        if each.contact is escort and each.cause in (ESCORTS, AT_ESCORTS)
    ]
    return math.fsum([step.swing, *met])


def _rescue(step: TurningStep) -> bool:
    """Return True if the escort or ship of this event was a jack, which the deck gun sinks without a torpedo."""
    return step.contact is not None and step.contact.action == "gun"


def _in_sight(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed only because an ordinary ship was sighted.

    The captain had not yet decided about the ship.
    """
    contact = step.contact
    return step.cause == SHIPS and contact is not None and contact.card < JOKER and contact.action != "gun"


def _plain_hit(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because torpedoes hit an ordinary ship."""
    return step.cause == AT_SHIPS and step.contact is not None and step.contact.sunk


def fatal(encounters: Sequence[Encounter]) -> TurningStep | None:
    """Return the event that lost the boat: the last miss of the last turn, otherwise the largest loss of expected
    tonnage in this turn. Return None if the turn has no change.
    """
    last = [step for step in steps(encounters) if step.encounter is encounters[-1]]
    met = encounters[-1].met[-1:]
    missed = [
        step
        for step in last
        if step.contact in met and step.cause in (AT_SHIPS, AT_ESCORTS) and not step.contact.sunk
    ]
    return missed[-1] if missed else min(last, key=attrgetter("swing"), default=None)


def fell_to_empty_deck(step: TurningStep) -> bool:
    """Return True if the boat was lost because its torpedoes missed while the deck was empty."""
    return step.encounter.ending[:2] == ("lost", NO_ESCORT)


def helpless(step: TurningStep) -> bool:
    """Return True if the boat was lost because it had no torpedo left when an escort came after a miss."""
    escort = escort_after(step)
    lost = step.encounter.ending[:1] == ("lost",)
    return (
        lost
        and escort is not None
        and escort.shot is None
        and not escort.paid
        and not aboard_at(step, escort)
    )


def drawn_by(encounters: Sequence[Encounter], step: TurningStep) -> tuple[int, int, int]:
    """Return how many estimates, escorts and other ships a second or later patrol had drawn from the deck by the end
    of a turn."""
    turns = encounters[: encounters.index(step.encounter) + 1]
    met = [c for each in turns for c in each.contacts if each.patrol == step.encounter.patrol > 1]
    roles = [contact.role for contact in met]
    if any(contact.role == ESCORT and contact.card >= JOKER for contact in met):
        return 0, 0, 0  # a joker that another card replaced, or would have replaced
    return sum(c.estimated for c in met), roles.count(ESCORT), roles.count(OPPORTUNITY)


def escort_after(step: TurningStep) -> ContactAccount | None:
    """Return the escort that came because torpedoes had missed a ship; None if no escort came."""
    if step.contact is None or step.cause != AT_SHIPS:
        return None
    later = step.encounter.met[step.encounter.met.index(step.contact) + 1 :]
    return later[0] if later and later[0].role == ESCORT else None


def turning_points(
    said: Voice,
    encounters: Sequence[Encounter],
    found: Sequence[TurningStep],
    decisive: TurningStep | None,
    named: Sequence[int] = (),
) -> Iterator[TurningPoint]:
    """Yield the turning points for the report, at most one for each turn.

    ``decisive``: the change that the first paragraph has described, with its chance. ``named``: the cards of the ships
    that the report names."""
    several = bool(encounters) and encounters[-1].patrol > 1
    for encounter, group in groupby(found, key=attrgetter("encounter")):
        changes = list(group)
        met = named or [contact.card for contact in encounter.contacts if contact.role != ESCORT]
        texts, last, sighted = [], None, None
        for step in changes:
            texts.append(_moved(said, step, encounters, _Told(met, last, step == decisive, sighted)))
            last = rounded((escort_met(step) or step).after)
            sighted = step.contact if _in_sight(step) else None
        when = f"Turn {encounter.number}"
        yield TurningPoint(
            f"Patrol {encounter.patrol}, turn {encounter.number}" if several else when,
            _net(encounter),
            " ".join(texts),
            picture=_inset(encounters, changes[0]),
        )


def _net(encounter: Encounter) -> str:
    """Return the figure for the heading of a turning point: the change of the expected tonnage in the whole turn, in
    tons."""
    own = [change.worth for change in encounter.changes if change.cause != AGAIN]
    net = rounded(own[-1] if own else encounter.worth) - rounded(encounter.worth)
    return f"{_signed(net)} tons" if net else "no change"


class _Told(NamedTuple):
    """What the report has already said before the sentence about a change of the expected tonnage.

    ``named``: the cards of the ships that the report names. ``last``: the expected tonnage, in tons, with which the sentence before about the
    same turn ends; None if there is none. ``decisive``: the first paragraph has described this change. ``sighted``: the ship of which the sentence
    before says that it came in sight.
    """

    named: Sequence[int]
    last: int | None
    decisive: bool
    sighted: ContactAccount | None = None

    def the(self, contact: ContactAccount) -> str:
        """Return the name of a ship or an escort: ``the tanker``, ``the second tanker`` or ``the escort``."""
        if contact.role == ESCORT:
            return "the escort"
        nth = order_of_kind(contact.card, self.named)
        return f"the {ordinal(nth)} {kind(contact.card)}" if nth else f"the {kind(contact.card)}"

    def promised(self, was: int, now: int) -> str:
        """Return words for a change of the expected tonnage from ``was`` to ``now``, in tons: ``cut the promise from 28,500 to 20,700 tons``.

        What the sentence before has said is left out: ``raised it to 28,500 tons``.
        """
        if self.last is None or was == now:
            return _promised(was, now)
        if not now:
            return "cut it to nothing"
        start = "" if was == self.last else f"from {was:,} "
        return f"{'raised' if now > was else 'cut'} it {start}to {now:,} tons"


def _moved(said: Voice, step: TurningStep, encounters: Sequence[Encounter], told: _Told) -> str:
    """Return the sentence about one change of the expected tonnage: what happened, and the value before and after.

    The difference between the two values is the figure in the heading.
    """
    was, now = rounded(step.before), rounded(step.after)
    contact = step.contact
    if contact is not None and contact.shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS):
        known = told.decisive or _is_told(said, step, contact.shot)
        text = (_a_hit if contact.sunk else _a_miss)(contact, contact.shot, step, told, known=known)
    elif contact is not None and contact.action == "pass" and step.cause == JUDGEMENT and told.decisive:
        text = f"Letting {'it' if told.last else told.the(contact)} go {told.promised(was, now)}."
    elif _in_sight(step) and contact is not None:
        text = f"{capital(told.the(contact))} in sight {told.promised(was, now)}."
    elif contact is not None and contact.action == "gun" and step.cause in (SHIPS, ESCORTS):
        text = _a_jack(contact, step, encounters)
    else:
        text = f"{happened(step, told.the).rstrip('.')}: that {_promised(was, now)}."
    values = {"before": was, "after": now, "turn": step.encounter.number, "step": step}
    return said.write("turning", text, values, at=step.encounter.number, lines=step.lines)


def _is_told(said: Voice, step: TurningStep, shot: SpreadShot) -> bool:
    """Return True if an earlier sentence about this turn has already given the chance of a hit."""
    of_turn, odds = set(step.lines), fraction(shot.chance)
    return any(
        odds in fact.text and of_turn & set(fact.lines) for fact in said.facts if fact.kind != "turning"
    )


def _promised(was: int, now: int) -> str:
    """Return words for a change of the expected tonnage from ``was`` to ``now``, in tons: ``cut the promise
    from 28,500 to 20,700 tons``."""
    if not now:
        return f"cut the promise from {was:,} tons to nothing"
    if was == now:
        return f"left the promise at {now:,} tons"
    return f"{'raised' if now > was else 'cut'} the promise from {was:,} to {now:,} tons"


def _odds(shot: SpreadShot, *, told: bool) -> str:
    return "" if told else f", {at_odds(shot.chance)},"


def _a_hit(contact: ContactAccount, shot: SpreadShot, step: TurningStep, told: _Told, *, known: bool) -> str:
    """Return the sentence about a hit: how it changed the expected tonnage and, for a ship, what a miss would have
    left.

    ``known``: the report has given the chance of the shot.
    """
    was, now, odds = rounded(step.before), rounded(step.after), _odds(shot, told=known)
    it, promised = told.the(contact), told.promised(was, now)
    if contact.role == ESCORT and step.encounter.contacts.index(contact) and now > was:
        forced = price(contact.card) > aboard_at(step, contact)
        which = "that she could not avoid" if forced else "that she chose"
        if aboard_at(step, contact) == len(shot.cards):
            which = f"with {the_last(len(shot.cards))}"
        return f"The fight {which}{odds} {promised}."
    if contact.role == KING_SHIP and now > was:
        aboard = aboard_at(step, contact)
        chose = "that she could have paid" if aboard > KING_DAMAGE else "that she had to fight"
        chose = "that would have taken all her torpedoes" if aboard == KING_DAMAGE else chose
        return f"The hit on {it} {chose}{odds} {promised}."
    on = "" if contact is told.sighted else f" on {it}"
    text = f"The hit{on}{odds} {promised}"
    if told.decisive or contact.role in FINAL or not 0 < shot.chance < 1:
        return f"{text}."
    missed = rounded((step.before - shot.chance * step.after) / (1 - shot.chance))
    if step.encounter.number % 2:
        return f"{text}; after a miss it would have been {missed:,}."
    return f"{text}; a miss would have left {missed:,}."


def _a_miss(contact: ContactAccount, shot: SpreadShot, step: TurningStep, told: _Told, *, known: bool) -> str:
    """Return the sentence about a miss: how the miss, and then the escort that came, changed the expected tonnage.

    ``known``: the report has given the chance of the shot.
    """
    it, n = told.the(contact), len(shot.cards)
    if contact.role == ESCORT and told.last is not None and aboard_at(step, contact) == n:
        return f"{capital(the_last(n))} missed {it}, and nothing was left of it."
    was, now, escort = rounded(step.before), rounded(step.after), escort_after(step)
    odds = fraction(shot.chance)
    at = "" if contact is told.sighted else f" at {it}"
    start = f"The miss{at}" if known else f"The shot{at} had {odds} of a hit; the miss"
    text = f"{start} {told.promised(was, now)}"
    if not now:
        return f"{text}."
    met = escort_met(step)
    if escort is not None and escort.shot is None and step.encounter.ending[:1] == ("lost",):
        return f"{text}, and the escort cut it to nothing."
    if escort is None or met is None:
        return f"{text}."
    then = rounded(met.after)
    if then < now:
        unsold = (
            "an escort that was paid, not sunk,"
            if escort.paid and not step.encounter.after.ocean
            else "the escort"
        )
        return f"{text}, and {unsold} cut it to {then:,}."
    why = "a cheap escort" if escort.paid else "the escort"
    if escort.shot is not None and escort.shot.chance >= _EASY:
        why = "an escort that was easy to sink"
    return f"{text}, and {why} raised it to {then:,}."


def escort_met(step: TurningStep) -> TurningStep | None:
    """Return the change of the expected tonnage by the escort that came after a miss; None if it is not mentioned
    with the miss.

    It is not mentioned if it was small, or if the boat sank the escort with the deck gun, which has a sentence of its
    own.
    """
    escort = escort_after(step)
    if escort is None or escort.action == "gun" or (step.contact is not None and step.contact.sunk):
        return None
    met = next((s for s in steps([step.encounter]) if s.contact is escort and s.cause == ESCORTS), None)
    return met if met is not None and met.after and _moved_by(met) >= _LEAST_ESCORT else None


def _a_jack(contact: ContactAccount, step: TurningStep, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about a straggler, a ship that the deck gun sinks without a torpedo.

    It may also mention the preceding event, or how few torpedoes were left.
    """
    was, now = rounded(step.before), rounded(step.after)
    place, left = encounters.index(step.encounter), step.encounter.before.supply
    before = next(iter(encounters[place - 1].contacts[::-1]), None) if place else None
    earlier = [c for each in encounters[:place] for c in each.contacts if c.action == "gun"]
    if contact.role == ESCORT:
        return f"An escort that the deck gun could sink {_promised(was, now)}."
    if not place:
        return f"The straggler came first, cost no torpedo and {_promised(was, now)}."
    if left <= LARGEST_SPREAD and not earlier:
        return f"With {torpedoes(left)} left, the straggler needed none and {_promised(was, now)}."
    missed = place and any(c.shot is not None and not c.shot.hit for c in encounters[place - 1].contacts)
    if missed and before is not None and before.role == ESCORT and not before.sunk:
        return f"The straggler made up for the miss of turn {encounters[place - 1].number} and {_promised(was, now)}."
    if earlier and not any(c.shot is not None for each in encounters[:place] for c in each.contacts):
        return f"The {ordinal(len(earlier) + 1)} straggler came before any torpedo was fired, too, and {_promised(was, now)}."
    if not any(c.shot is not None for each in encounters[:place] for c in each.contacts):
        return f"The straggler came before any torpedo was fired and {_promised(was, now)}."
    first = step.encounter.contacts[0] is contact
    if first and before is not None and before.action == "gun" and before.card >= 0:
        return f"Another straggler followed at once and {_promised(was, now)}."
    if earlier:
        return f"The {ordinal(len(earlier) + 1)} straggler {_promised(was, now)}."
    if step.encounter.number % 2:
        return f"The straggler, for which she needed no torpedo, {_promised(was, now)}."
    return f"The straggler cost no torpedo and {_promised(was, now)}."


def _inset(encounters: Sequence[Encounter], step: TurningStep) -> Picture:
    points = [(0.0, encounters[0].worth)]
    points += [
        (float(n), each.changes[-1].worth if each.changes else each.worth)
        for n, each in enumerate(encounters, 1)
    ]
    at = next(n for n, each in enumerate(encounters, 1) if each is step.encounter)
    return sparkline("The worth of the patrol", points, at, "encounter", unit=",000 tons")


def rounded(points: float) -> int:
    return int(round(points * TONS, -2))


def _signed(value: int) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value):,}"


def the_kind(contact: ContactAccount) -> str:
    """Return ``the escort`` for an escort, and the kind of ship with its article for a ship: ``the tanker``."""
    return "the escort" if contact.role == ESCORT else f"the {kind(contact.card)}"


def happened(step: TurningStep, the: Callable[[ContactAccount], str] = the_kind) -> str:
    """Return the sentence about the event at a turning point: what the boat met, and what happened.

    ``the`` returns the name of a ship or an escort that the report has mentioned.
    """
    contact, cause = step.contact, step.cause
    if contact is None or cause == ESTIMATES:
        return _estimated(step)
    if cause == SHIPS:
        if contact.card >= JOKER:
            return "A joker came up in place of a ship, and with it an escort."
        return f"{capital(a_ship(contact.card))} came in sight{_prize(contact)}."
    if cause == ESCORTS:
        if fell_to_empty_deck(step) and (contact.role != ESCORT or contact.card >= JOKER):
            return "The deck was empty."
        if contact.role != ESCORT:
            return f"{capital(a_ship(contact.card))} came up, to be paid or to be fought."
        return f"The escort {_price_or_result(contact, aboard_at(step, contact), gained=step.swing > 0)}."
    return capital(misjudged(step, the(contact)))


def sunk_before(step: TurningStep, contact: ContactAccount) -> int:
    """Return the tonnage that the boat had sunk before it met this ship or escort, in thousands of tons.

    Ships whose tonnage is still unknown (estimates) are left out.
    """
    before = step.encounter.contacts[: step.encounter.contacts.index(contact)]
    return step.encounter.before.points + sum(VALUE[c.card] for c in before if c.sunk and not c.estimated)


def misjudged(step: TurningStep, it: str) -> str:
    """Return the clause about a wrong decision of the captain and about the better decision."""
    worst = min(step.encounter.choices, key=lambda each: abs(each.cost + step.swing), default=None)
    if worst is None:
        return f"against {it} the captain did not do what was best."
    better = _PARTICIPLES.get(worst.better, worst.better)
    after = "after" if worst.done in ("sailed on", "went home") else "against"
    return f"{after} {it} the captain {worst.done}, and would have done better had he {better}."


def aboard_at(step: TurningStep, contact: ContactAccount) -> int:
    """Return how many torpedoes were aboard when the boat met this ship or escort."""
    before = step.encounter.contacts[: step.encounter.contacts.index(contact)]
    return step.encounter.before.supply - sum(len(c.shot.cards) if c.shot else c.paid for c in before)


def _prize(contact: ContactAccount) -> str:
    """Return a phrase about a ship in sight: its tonnage, and whether the boat fired at it or let it pass."""
    worth = tons(VALUE[contact.card])
    if contact.shot is not None:
        return f", {worth} for {torpedoes(len(contact.shot.cards))}"
    return f", a ship of {worth}{', and was let go' if contact.action == 'pass' else ''}"


def _price_or_result(contact: ContactAccount, had: int, *, gained: bool) -> str:
    """Return the end of a sentence about an escort: what the escape cost, or would have cost with ``had`` torpedoes
    aboard.

    ``gained``: True if the escort raised the expected tonnage."""
    cost = price(contact.card) if 0 <= contact.card < JOKER else 0
    if not had:
        return "came, and no torpedo was left to pay or to fight it"
    if contact.action == "escape" and contact.paid and gained:
        return f"could be shaken off for {torpedoes(contact.paid)}"
    if contact.action == "escape" and contact.paid:
        return f"took {torpedoes(contact.paid)}"
    if contact.action == "escape" and cost <= had:
        return "let *Lox* go for nothing"
    if gained and contact.shot is not None:
        return f"could be sunk {at_odds(contact.shot.chance)}"
    return f"asked {torpedoes(cost)}, with {number(had)} aboard"


def _estimated(step: TurningStep) -> str:
    """Return the sentence that compares the value of the estimates (cards turned up at the end) with their average
    value.

    An example is ``The two estimates, good for 14,000 tons on average, came to 7,000``.
    """
    cards = step.encounter.revealed
    if not cards:
        return "What had been left to estimates turned out otherwise than expected."
    total = sum(VALUE[c] for c in cards if 0 <= c < JOKER)
    which = "estimate" if len(cards) == 1 else f"{number(len(cards))} estimates"
    came = f"{total * TONS:,}" if total else "nothing"
    return f"The {which}, good for {rounded(total - step.swing):,} tons on average, came to {came}."
