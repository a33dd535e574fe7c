"""Finds and describes the turning points of a USS Lox game: the cards and decisions that changed the expected
tonnage of the patrol most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.clauses import fraction, ship, ship_again, torpedoes
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.scoring import counted_combinations
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    ESTIMATES,
    JUDGEMENT,
    SHIP,
    SHIPS,
    ContactAccount,
    Encounter,
)
from printkit.report.story import (
    Picture,
    TurningPoint,
    capital,
    count,
    listed,
    number,
    sparkline,
)
from printkit.report.words.phrases import Voice

_LEAST: Final = 2.0
"""Smallest change of the expected tonnage that counts as a turning point, in thousands of tons."""
_LEAST_SIGHTED: Final = 4.0
"""Smallest change of the expected tonnage, in thousands of tons, for which the sighting of an ordinary ship
counts as a turning point."""
_MOST, _PLAIN_HITS = 5, 2
"""Maximum number of turning points, and maximum number of hits on ordinary ships among them. The smallest
changes are left out."""
_BIG: Final = 10
"""Smallest tonnage of a ship that the report calls big, in thousands of tons."""
_CAUSES: Final = (SHIPS, AT_SHIPS, ESCORTS, AT_ESCORTS, JUDGEMENT, ESTIMATES)
_PARTICIPLES: Final = {"ran silent": "run silent", "went home": "gone home"}
TURNING_NOTE = (
    "A patrol is worth the tonnage that a near-optimal captain brings home from there on average, a lost boat counting for "
    "nothing: the solved game by which the policy lox-dp plays. Smaller changes of the same turn are left out. The odds of each spread are exact for the cards that "
    "nobody had seen at that moment."
)


class TurningStep(NamedTuple):
    """A change of the patrol's expected tonnage: its turn, its cause, the ship or escort, and the expected
    tonnage before and after it (in thousands of tons).
    """

    encounter: Encounter
    cause: int
    contact: ContactAccount | None
    before: float
    after: float

    @property
    def swing(self) -> float:
        return self.after - self.before

    @property
    def lines(self) -> tuple[int, ...]:
        own = self.contact.lines if self.contact is not None else ()
        return own or tuple(n for each in self.encounter.contacts for n in each.lines)


def steps(encounters: Sequence[Encounter]) -> Iterator[TurningStep]:
    """Yield every change of the expected tonnage by a card, by torpedoes or by a decision, in the order of
    play."""
    for encounter in encounters:
        worth = encounter.worth
        for change in encounter.changes:
            contact = (
                encounter.contacts[change.contact] if 0 <= change.contact < len(encounter.contacts) else None
            )
            if change.cause in _CAUSES and not encounter.doubts:
                yield TurningStep(encounter, change.cause, contact, worth, change.worth)
            worth = change.worth


def deciding(encounters: Sequence[Encounter]) -> tuple[TurningStep, ...]:
    """Return the largest changes of the expected tonnage, in the order of play. Several may belong to the
    same turn.

    Of the hits on ordinary ships, which resemble each other, only the largest are included.
    """
    found = [
        step
        for step in steps(encounters)
        if abs(step.swing) >= (_LEAST_SIGHTED if _in_sight(step) else _LEAST)
    ]
    chosen: list[TurningStep] = []
    for step in sorted(found, key=lambda step: -abs(step.swing)):
        plain = sum(_plain_hit(each) for each in chosen)
        if len(chosen) < _MOST and not (_plain_hit(step) and plain >= _PLAIN_HITS):
            chosen.append(step)
    return tuple(step for step in found if step in chosen)


def _in_sight(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because an ordinary ship was sighted, before the captain
    decided about it."""
    contact = step.contact
    return step.cause == SHIPS and contact is not None and contact.card < JOKER and contact.action != "gun"


def _plain_hit(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because torpedoes hit an ordinary ship."""
    return step.cause == AT_SHIPS and step.contact is not None and step.contact.sunk


def deciding_step(found: Sequence[TurningStep], *, good: bool) -> TurningStep | None:
    """Return the change of the expected tonnage that decided a patrol: the largest gain of a good patrol, or
    the largest loss of a poor one."""
    return largest([step for step in found if (step.swing > 0) == good]) or largest(found)


def largest(found: Sequence[TurningStep]) -> TurningStep | None:
    """Return the largest of these changes of the expected tonnage; None if there are no changes."""
    return max(found, key=lambda step: abs(step.swing), default=None)


def fatal(encounters: Sequence[Encounter]) -> TurningStep | None:
    """Return the change of the expected tonnage by which the boat was lost: the largest drop in the last turn."""
    return min(
        (step for step in steps(encounters) if step.encounter is encounters[-1]),
        key=attrgetter("swing"),
        default=None,
    )


def helpless(step: TurningStep) -> bool:
    """Return True if the boat was lost because a miss brought an escort and the boat had no torpedo left to
    fight or to pay with."""
    escort = escort_after(step)
    lost = step.encounter.ending[:1] == ("lost",)
    return (
        lost
        and escort is not None
        and escort.shot is None
        and not escort.paid
        and not aboard_at(step, escort)
    )


def escort_after(step: TurningStep) -> ContactAccount | None:
    """Return the escort that came because torpedoes missed a ship; None if no escort came."""
    if step.contact is None or step.cause != AT_SHIPS:
        return None
    later = step.encounter.contacts[step.encounter.contacts.index(step.contact) + 1 :]
    return later[0] if later and later[0].role == ESCORT else None


def turning_points(
    said: Voice,
    encounters: Sequence[Encounter],
    found: Sequence[TurningStep],
    decisive: TurningStep | None,
) -> Iterator[TurningPoint]:
    """Yield the turning points of the report, one for each turn that has any.

    ``decisive``: the change that the first paragraph has described."""
    several = bool(encounters) and encounters[-1].patrol > 1
    for encounter, group in groupby(found, key=attrgetter("encounter")):
        changes = list(group)
        texts = [
            _moved(
                said,
                step,
                encounters,
                in_lede=step is decisive,
                before=earlier,
                last=step is changes[-1],
            )
            for earlier, step in zip((None, *changes), changes, strict=False)
        ]
        when = f"Turn {encounter.number}"
        yield TurningPoint(
            f"Patrol {encounter.patrol}, turn {encounter.number}" if several else when,
            _parts(changes),
            " ".join(texts),
            picture=_inset(encounters, changes[0]),
        )


def _parts(told: Sequence[TurningStep]) -> str:
    """Return the numbers in the heading for a turn: the changes of the expected tonnage that its text
    describes. If there are several, their causes are named: ``the miss −8,700, the hit on the escort +8,700
    tons``."""
    figures = [_signed(rounded(step.after) - rounded(step.before)) for step in told]
    if len(told) == 1:
        return f"{figures[0]} tons"
    return ", ".join(f"{_cause(step)} {figure}" for step, figure in zip(told, figures, strict=True)) + " tons"


def _cause(step: TurningStep) -> str:
    """Return a few words for the cause of a change in a heading: ``the miss``, ``the escort``, ``the jack``."""
    contact = step.contact
    if contact is None or step.cause in (JUDGEMENT, ESTIMATES):
        return "the decision" if step.cause == JUDGEMENT else "the estimates"
    if step.cause in (AT_SHIPS, AT_ESCORTS):
        what, escort = "the hit" if contact.sunk else "the miss", contact.role == ESCORT
        return f"{what} {'on' if contact.sunk else 'at'} the escort" if escort else what
    if step.cause == ESCORTS:
        return "the escort" if contact.role == ESCORT else "the king ship"
    return name(contact.card).partition(" of ")[0].replace("a joker", "the joker")


def _moved(
    said: Voice,
    step: TurningStep,
    encounters: Sequence[Encounter],
    *,
    in_lede: bool,
    before: TurningStep | None,
    last: bool,
) -> str:
    """Return the sentence about one turning point: what happened, and the expected tonnage before and after
    it.

    ``before``: the change of the same turn that the report describes just before this one, if any. ``last``: no other change of the turn
    follows in the report."""
    was, now = rounded(step.before), rounded(step.after)
    what = _in_short(step, encounters, in_lede=in_lede)
    verb = "raised" if now > was else "cut"
    shot = step.contact.shot if step.contact is not None else None
    by_spread = shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS)
    fought = shot is not None and step.cause == ESCORTS
    joint = "" if by_spread or what.endswith(",") else ": that alone" if fought else ": that"
    follows = before is not None and rounded(before.after) == was
    amount = f"{'it' if before else 'what the patrol promised'} {'' if follows else f'from {was:,} '}to {now:,} tons"
    if (gap := _hit_or_miss(step)) and not before:
        text = f"{what} {gap}."
    elif now:
        text = f"{what}{joint} {verb} {amount}{_other_result(step)}{'' if in_lede else _price_of_a_miss(step, last=last)}."
    else:
        how = f" lost the boat{_unfired(step)}" if by_spread else ""
        text = f"{what}{how}; at that moment the patrol was worth {was:,} tons{_other_result(step)}."
    values = {"before": was, "after": now, "turn": step.encounter.number, "step": step}
    return said.write("turning", text, values, at=step.encounter.number, lines=step.lines)


def _hit_or_miss(step: TurningStep) -> str:
    """Return the end of a sentence about torpedoes that hit a ship: how much the patrol was then worth, how
    much after a miss, and the difference. It is empty for other changes.
    """
    shot = step.contact.shot if step.contact is not None else None
    if shot is None or step.cause != AT_SHIPS or not shot.hit or not 0 < shot.chance < 1:
        return ""
    now, missed = rounded(step.after), rounded((step.before - shot.chance * step.after) / (1 - shot.chance))
    return f"meant {now - missed:,} tons between hit and miss: a patrol worth {now:,} or one worth {missed:,}"


def _unfired(step: TurningStep) -> str:
    """Return a phrase with the number of torpedoes still aboard when a miss lost the boat. It is empty if
    none was left."""
    shot = step.contact.shot if step.contact is not None else None
    if step.contact is None or shot is None:
        return ""
    left = aboard_at(step, step.contact) - len(shot.cards)
    return f" with {torpedoes(left)} unfired" if left > 0 else ""


def _price_of_a_miss(step: TurningStep, *, last: bool) -> str:
    """Return a clause about the escort that a miss brought: how many torpedoes were left to fight it or, if
    ``last``, how many the boat paid to escape. It is empty if the boat did neither."""
    escort = escort_after(step)
    if escort is None or step.contact is None or step.contact.shot is None or step.contact.shot.hit:
        return ""
    if escort.shot is not None:
        return f"; {torpedoes(aboard_at(step, escort))} {'was' if aboard_at(step, escort) == 1 else 'were'} left for the escort"
    return f"; the escort was bought off with {torpedoes(escort.paid)}" if escort.paid and last else ""


def _other_result(step: TurningStep) -> str:
    """Return a clause about the expected tonnage if torpedoes that missed had hit, or torpedoes that hit had
    missed. It is empty for other events."""
    shot = step.contact.shot if step.contact is not None else None
    if shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS) or not 0 < shot.chance < 1:
        return ""
    if shot.hit:
        missed = rounded((step.before - shot.chance * step.after) / (1 - shot.chance))
        return f"; a miss would have cut it to {missed:,}" if step.cause == AT_SHIPS else ""
    hit = rounded((step.before - (1 - shot.chance) * step.after) / shot.chance)
    return f", where a hit would have raised it to {hit:,}"


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


def happened(step: TurningStep, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about a turning point that says which card the boat met, and what happened."""
    contact, cause = step.contact, step.cause
    if contact is None:
        return _estimated(step)
    it = name(contact.card)
    if cause == SHIPS:
        if contact.card >= JOKER:
            return "A joker came up in place of a ship, and with it an escort."
        return (
            f"{capital(it)} came in sight, {_prize(contact, _so_far(step, encounters))}."
            if contact.card >= 0
            else "An unseen card came up."
        )
    if cause == ESCORTS:
        if contact.role != ESCORT:
            return f"{capital(it)} turned out a king ship."
        return f"The escort was {it}{_price_or_result(contact, aboard_at(step, contact))}."
    if cause == ESTIMATES:
        return _estimated(step)
    return capital(misjudged(step, it))


def sunk_before(step: TurningStep, contact: ContactAccount) -> int:
    """Return the tonnage that the boat had sunk before it met this ship or escort, in thousands of tons.
    Tonnage that is still estimated is left out."""
    before = step.encounter.contacts[: step.encounter.contacts.index(contact)]
    return step.encounter.before.points + sum(VALUE[c.card] for c in before if c.sunk and not c.estimated)


def misjudged(step: TurningStep, it: str) -> str:
    """Return the clause about a bad decision of the captain, and what would have been better."""
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


def _so_far(step: TurningStep, encounters: Sequence[Encounter]) -> str:
    """Return a phrase about the patrol before this turn: ships sunk, attacks that missed, and torpedoes left."""
    before = [
        each
        for each in encounters
        if each.patrol == step.encounter.patrol and each.number < step.encounter.number
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


def _prize(contact: ContactAccount, so_far: str) -> str:
    """Return a phrase about a ship in sight: its tonnage, and what the boat then did about it."""
    worth = tons(VALUE[contact.card])
    if contact.shot is not None:
        return f"{worth} for {torpedoes(len(contact.shot.cards))}, {so_far}"
    if contact.action == "gun":
        return f"{worth} for the deck gun, {so_far}"
    went = ", and was let go" if contact.action == "pass" else ""
    return f"a ship of {worth}, {so_far}{went}"


def _price_or_result(contact: ContactAccount, had: int) -> str:
    """Return the end of a sentence about an escort: its price, compared with the ``had`` torpedoes aboard, or
    what the boat did about the escort."""
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
    """Return the sentence that compares the estimates turned up with their average: ``The two estimates, good
    for 14,000 tons on average, were the seven of spades and a joker: 7,000 tons.``"""
    cards = step.encounter.revealed
    if not cards:
        return "What had been left to estimates turned out otherwise than expected."
    total = sum(VALUE[c] for c in cards if 0 <= c < JOKER)
    due = f"{rounded(total - step.swing):,} tons"
    which = "estimate" if len(cards) == 1 else f"{number(len(cards))} estimates"
    were = "was" if len(cards) == 1 else "were"
    return (
        f"The {which}, good for {due} on average, {were} {listed([name(c) for c in cards])}: {tons(total)}."
    )


def _in_short(step: TurningStep, encounters: Sequence[Encounter], *, in_lede: bool) -> str:
    """Return a short account of a turning point. For torpedoes fired, it gives only the target and the odds.
    If ``in_lede`` is True, it leaves out the tonnage, which the first paragraph gives."""
    contact = step.contact
    if in_lede and contact is not None and step.cause == SHIPS and contact.action == "gun":
        return f"{capital(name(contact.card))}, {_so_far(step, encounters)},"
    if contact is None or contact.shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS):
        return happened(step, encounters).rstrip(".")
    known = ship_again(contact) if contact.role == SHIP else ship(contact)
    what = "the escort" if contact.role == ESCORT else known if contact.sunk else name(contact.card)
    so_far = _so_far(step, encounters) if contact.role != ESCORT else ""
    opening = "" if not so_far or so_far.startswith("as ") else f"{so_far}, "
    big = VALUE[contact.card] >= _BIG and contact.role != ESCORT and not (contact.estimated or in_lede)
    did = f"{counted_combinations(contact.shot.scored, contact.shot.cards, contact.card)} that sank"
    gained = f" and its {tons(VALUE[contact.card])}" if big and contact.shot.hit else ""
    if not contact.shot.hit:
        return capital(f"{opening}the miss at {what}, with {fraction(contact.shot.chance)} to hit,")
    return capital(f"{opening}{did} {what}{gained}, at {fraction(contact.shot.chance)},")
