"""Finds and describes the turning points of a USS Lox game: the cards and decisions that changed the patrol's expected tonnage most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BANDS, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.clauses import fraction, ship, torpedoes
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import counted_combinations, result
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    ESTIMATES,
    FINAL,
    JUDGEMENT,
    SHIPS,
    ContactAccount,
    Encounter,
    SpreadShot,
)
from printkit.report.story import (
    Picture,
    TurningPoint,
    capital,
    count,
    listed,
    number,
    sparkline,
    with_article,
)
from printkit.report.words.phrases import Voice, lowered

_LEAST: Final = 2.0
"""Smallest change of the patrol's expected tonnage that makes a turning point, in thousands of tons."""
_LEAST_SIGHTED: Final = 4.0
"""Smallest change of the patrol's expected tonnage that makes the sighting of an ordinary ship a turning point, in thousands of tons."""
_MOST, _PLAIN_HITS = 5, 2
"""Largest number of turning points, and largest number among them of hits on ordinary ships. The turning points with the smallest changes
are left out."""
_BIG: Final = 10
"""Smallest value of a ship that is called big, in thousands of tons."""
_CAUSES: Final = (SHIPS, AT_SHIPS, ESCORTS, AT_ESCORTS, JUDGEMENT, ESTIMATES)
_PARTICIPLES: Final = {"ran silent": "run silent", "went home": "gone home"}
_NO_CONTEST: Final = 0.96
"""Chance of a hit from which a spread at an escort does not put the boat at stake."""
_TITLES: Final = tuple(each.title for each in BANDS[:2])
"""The two highest titles, which the first paragraph mentions when a jack earns them."""
TURNING_NOTE = (
    "A patrol is worth the tonnage that a near-optimal captain brings home from there on average, a lost boat counting for "
    "nothing: the solved game by which the policy lox-dp plays. “The rest” are the smaller changes of the same turn. The odds of each spread are exact for the cards that "
    "nobody had seen at that moment."
)


class TurningStep(NamedTuple):
    """One change of the patrol's expected tonnage: its turn, cause and target, and the expected tonnage before and after it (in
    thousands).
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
    """Yield every change of the patrol's expected tonnage by a card, a torpedo spread or a decision, in the order of play."""
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
    """Return the largest changes of the patrol's expected tonnage, in the order of play. One turn may have several.

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
    """Return True if the expected tonnage changed because an ordinary ship was sighted, before anything was decided about it."""
    contact = step.contact
    return step.cause == SHIPS and contact is not None and contact.card < JOKER and contact.action != "gun"


def _plain_hit(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because a torpedo spread hit an ordinary ship."""
    return step.cause == AT_SHIPS and step.contact is not None and step.contact.sunk


def deciding_step(found: Sequence[TurningStep], *, good: bool) -> TurningStep | None:
    """Return the change that decided a patrol: for a good one the largest gain, for a poor one the largest loss."""
    return largest([step for step in found if (step.swing > 0) == good]) or largest(found)


def hung(encounters: Sequence[Encounter]) -> TurningStep | None:
    """Return the spread that hit with most at stake: the last one that passed the line of the title that the patrol ended with, if it was
    fired at an escort; otherwise the last one at an escort with the boat at stake, if a miss was possible; otherwise the one at a ship
    that passed the line. None if there is none."""
    hits = [
        step
        for step in steps(encounters)
        if step.cause in (AT_SHIPS, AT_ESCORTS)
        and step.contact is not None
        and step.contact.sunk
        and step.contact.shot is not None
    ]
    final = band(encounters[-1].after.points * TONS)
    won = [step for step in hits if title_won(step) == final]
    fights = [step for step in hits if step.contact is not None and step.contact.role in FINAL]
    open_ = [
        step
        for step in fights
        if step.contact
        and step.contact.shot
        and step.contact.shot.chance < _NO_CONTEST
        and _loaded(step, step.contact)
    ]
    for found in ([step for step in won if step in fights], open_, won):
        if found:
            return found[-1]
    return None


def largest(found: Sequence[TurningStep]) -> TurningStep | None:
    """Return the largest of these changes of the expected tonnage; None if there are none."""
    return max(found, key=lambda step: abs(step.swing), default=None)


def fatal(encounters: Sequence[Encounter]) -> TurningStep | None:
    """Return the change of the expected tonnage by which the boat was lost: the largest drop in the last turn."""
    return min(
        (step for step in steps(encounters) if step.encounter is encounters[-1]),
        key=attrgetter("swing"),
        default=None,
    )


def helpless(step: TurningStep) -> bool:
    """Return True if the boat was lost because it had no torpedo left, either to fight or to pay, when a miss brought an escort."""
    escort = _escort_after(step)
    lost = step.encounter.ending[:1] == ("lost",)
    return lost and escort is not None and escort.shot is None and not escort.paid and not _had(step, escort)


def _escort_after(step: TurningStep) -> ContactAccount | None:
    """Return the escort that came because torpedoes missed a ship; None if none came."""
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
    """Yield the turning points of the report.

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
    """Return the heading's figures for a turn: the changes of the expected tonnage that the text tells, with their causes if there are
    several or if others were smaller. The figures add up to the change of the whole turn: ``the miss −8,700, the hit on the escort
    +8,700, the rest −1,700 tons``."""
    turn = list(steps([told[0].encounter]))
    rest = _rounded(turn[-1].after) - _rounded(turn[0].before)
    rest -= sum(_rounded(step.after) - _rounded(step.before) for step in told)
    figures = [_signed(_rounded(step.after) - _rounded(step.before)) for step in told]
    if len(told) == 1 and not rest:
        return f"{figures[0]} tons"
    named = [f"{_cause(step)} {figure}" for step, figure in zip(told, figures, strict=True)]
    return ", ".join([*named, *([f"the rest {_signed(rest)}"] if rest else [])]) + " tons"


def _cause(step: TurningStep) -> str:
    """Return a few words for the cause of a change, for a heading: ``the miss``, ``the escort``, ``the jack``."""
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
    """Return the sentence about one turning point: what happened, and the patrol's expected tonnage before and after it.

    ``before``: the change of the same turn that the report describes just before this one, if any. ``last``: no other change of the turn
    follows in the report."""
    was, now = _rounded(step.before), _rounded(step.after)
    what = _in_short(step, encounters, in_lede=in_lede)
    verb = "raised" if now > was else "cut"
    shot = step.contact.shot if step.contact is not None else None
    by_spread = shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS)
    fought = shot is not None and step.cause == ESCORTS
    joint = "" if by_spread or what.endswith(",") else ": that alone" if fought else ": that"
    follows = before is not None and _rounded(before.after) == was
    amount = f"{'it' if before else 'what the patrol promised'} {'' if follows else f'from {was:,} '}to {now:,} tons"
    if now:
        text = f"{what}{joint} {verb} {amount}{_other_result(step)}{'' if in_lede else _price_of_a_miss(step, last=last)}."
    else:
        how = f" lost the boat{_unfired(step)}" if by_spread else ""
        text = f"{what}{how}; at that moment the patrol was worth {was:,} tons{_other_result(step)}."
    values = {"before": was, "after": now, "turn": step.encounter.number, "step": step}
    return said.write("turning", text, values, at=step.encounter.number, lines=step.lines)


def _unfired(step: TurningStep) -> str:
    """Return a phrase with the number of torpedoes still aboard when a miss lost the boat; empty if none were left."""
    shot = step.contact.shot if step.contact is not None else None
    if step.contact is None or shot is None:
        return ""
    left = _had(step, step.contact) - len(shot.cards)
    return f" with {torpedoes(left)} unfired" if left > 0 else ""


def _price_of_a_miss(step: TurningStep, *, last: bool) -> str:
    """Return a clause about the escort that a miss brought: with how many torpedoes the boat fought it or, if ``last``, how many it paid to
    escape. Empty if the boat did neither."""
    escort = _escort_after(step)
    if escort is None or step.contact is None or step.contact.shot is None or step.contact.shot.hit:
        return ""
    if escort.shot is not None:
        return f"; {torpedoes(_had(step, escort))} {'was' if _had(step, escort) == 1 else 'were'} left for the escort"
    return f"; the escort was bought off with {torpedoes(escort.paid)}" if escort.paid and last else ""


def _other_result(step: TurningStep) -> str:
    """Return a clause saying what the expected tonnage would have been if a torpedo spread that missed had hit, or the reverse; empty for
    other events."""
    shot = step.contact.shot if step.contact is not None else None
    if shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS) or not 0 < shot.chance < 1:
        return ""
    if shot.hit:
        missed = _rounded((step.before - shot.chance * step.after) / (1 - shot.chance))
        return f"; a miss would have cut it to {missed:,}" if step.cause == AT_SHIPS else ""
    hit = _rounded((step.before - (1 - shot.chance) * step.after) / shot.chance)
    return f", where a hit would have raised it to {hit:,}"


def _inset(encounters: Sequence[Encounter], step: TurningStep) -> Picture:
    points = [(0.0, encounters[0].worth)]
    points += [
        (float(n), each.changes[-1].worth if each.changes else each.worth)
        for n, each in enumerate(encounters, 1)
    ]
    at = next(n for n, each in enumerate(encounters, 1) if each is step.encounter)
    return sparkline("The worth of the patrol", points, at, "encounter", unit=",000 tons")


def _rounded(points: float) -> int:
    return int(round(points * TONS, -2))


def _signed(value: int) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value):,}"


def happened(step: TurningStep, encounters: Sequence[Encounter]) -> str:
    """Return a sentence saying which card the boat met at a turning point, and what happened."""
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
        return f"The escort was {it}{_price_or_result(contact, _had(step, contact))}."
    if cause == ESTIMATES:
        return _estimated(step)
    return capital(_misjudged(step, it))


def in_full(step: TurningStep, encounters: Sequence[Encounter], when: str) -> str:
    """Return a full account of the decisive moment: what was at stake, the odds, and what happened."""
    contact = step.contact
    if contact is not None and contact.shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS):
        if contact.role in FINAL:
            return f"{when} {_at_stake(step, contact, contact.shot)}"
        if not contact.shot.hit:
            return f"{when} {_a_miss(step, contact, contact.shot)}"
        value = f" {tons(VALUE[contact.card])}" if not contact.estimated else ""
        made = result(contact.shot.scored, contact.shot.cards, contact.card)
        return (
            f"{when}{_short_of_title(step)} {torpedoes(len(contact.shot.cards))} went at {ship(contact)}, at {fraction(contact.shot.chance)}, and "
            f"{_had_it_missed(step, contact, contact.shot)}. {capital(made)}, and it sank{' with its' if value else ''}{value}{_title_won(step)}."
        )
    if contact is not None and step.cause == SHIPS and contact.sunk and contact.shot is None:
        return f"{when}, {_a_jack(step, contact, encounters)}"
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
    text = happened(step, encounters)
    return f"{when}, {lowered(text)}" if contact is not None and when else text


def _a_jack(step: TurningStep, contact: ContactAccount, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about a jack that came in sight: what the boat had sunk and what it carried by then, and the
    total tonnage and title that the jack brought.
    """
    before, loaded = step.encounter.before, _loaded(step, contact)
    earlier = encounters[: encounters.index(step.encounter)]
    gone = sum(c.shot is not None and not c.shot.hit for each in earlier for c in each.contacts)
    missed = f", {count(gone, 'spread')} missed" if gone else ""
    ocean = before.ocean - 1
    find = f"{count(ocean, 'ship')} still to find" if ocean else "no other ship left to find"
    had = f"with {tons(loaded) if loaded else 'nothing'} sunk{missed}, {torpedoes(before.supply)} aboard and {find}"
    if contact.estimated:
        return f"{had}, the card that came up was {name(contact.card)}, and jacks fall to the deck gun, without a torpedo."
    value = VALUE[contact.card]
    title, total = band((loaded + value) * TONS), loaded + value
    final = encounters[-1].after.points
    made = (
        f", {tons(total)} in all and the title “{title}”"
        if title in _TITLES
        and title != band(loaded * TONS)
        and title == band(final * TONS)
        and before.patrol == 1
        else ", which doubled the patrol"
        if loaded == value
        else f", {tons(total)} in all"
        if loaded and total != final
        else ""
    )
    return f"{had}, the card that came up was {name(contact.card)}, and jacks fall to the deck gun: {tons(value)} without a torpedo{made}."


def title_won(step: TurningStep) -> str:
    """Return the title, “Ace” or “Legend”, whose line the sinking of this ship or escort passed; empty if it passed none."""
    contact, before = step.contact, step.encounter.before
    if contact is None or not contact.sunk or contact.estimated or before.estimates or before.patrol > 1:
        return ""
    loaded = _loaded(step, contact)
    title = band((loaded + VALUE[contact.card]) * TONS)
    return title if title in _TITLES and title != band(loaded * TONS) else ""


def _title_won(step: TurningStep) -> str:
    title = title_won(step)
    return f", which made her {a_title(title)}" if title else ""


def _short_of_title(step: TurningStep) -> str:
    """Return words saying how many tons were missing for the title that a sinking won; empty if it won none."""
    title = title_won(step)
    if not title or step.contact is None:
        return ""
    least = next(each.least for each in BANDS if each.title == title)
    return f", {least - _loaded(step, step.contact) * TONS:,} tons short of {a_title(title)},"


def a_title(title: str) -> str:
    """Return a title with its article: ``an Ace``."""
    return f"{with_article(title.lower()).split()[0]} {title}"


def _loaded(step: TurningStep, contact: ContactAccount) -> int:
    """Return the tonnage that the boat had already sunk when it met this ship or escort, in thousands. Tonnage still to be estimated is
    left out."""
    before = step.encounter.contacts[: step.encounter.contacts.index(contact)]
    return step.encounter.before.points + sum(VALUE[c.card] for c in before if c.sunk and not c.estimated)


def _had_it_missed(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return a clause saying how many torpedoes a miss would have left to fight or pay the escort, and how much sunk tonnage would have
    been at risk."""
    left, loaded = _had(step, contact) - len(shot.cards), _loaded(step, contact)
    lose = f", with {tons(loaded)} to lose" if loaded else ""
    return f"a miss would have left {torpedoes(left) if left else 'nothing'} for the escort{lose}"


def _against_odds(step: TurningStep, contact: ContactAccount) -> str:
    """Return the clause about a bad decision that decided the game."""
    it, had = name(contact.card), _had(step, contact)
    if contact.action == "escape" and contact.card >= 0 and price(contact.card) > had:
        return f"*Lox* tried to run from {it}, at a price of {torpedoes(price(contact.card))} with {number(had)} aboard."
    return _misjudged(step, it)


def _misjudged(step: TurningStep, it: str) -> str:
    """Return the clause that names a bad decision of the captain, and the better choice."""
    worst = min(step.encounter.choices, key=lambda each: abs(each.cost + step.swing), default=None)
    if worst is None:
        return f"against {it} the captain did not do what was best."
    better = _PARTICIPLES.get(worst.better, worst.better)
    after = "after" if worst.done in ("sailed on", "went home") else "against"
    return f"{after} {it} the captain {worst.done}, and would have done better had he {better}."


def _had(step: TurningStep, contact: ContactAccount) -> int:
    """Return the number of torpedoes aboard when the boat met this ship or escort."""
    before = step.encounter.contacts[: step.encounter.contacts.index(contact)]
    return step.encounter.before.supply - sum(len(c.shot.cards) if c.shot else c.paid for c in before)


def _at_stake(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return the sentences about torpedoes fired at an escort or a king ship, where a miss would lose the boat."""
    loaded, open_ = _loaded(step, contact), step.encounter.before.estimates
    had, cost = _had(step, contact), price(contact.card)
    which = ship(contact) if shot.hit else name(contact.card)
    it = f"the escort, {which}," if contact.role == ESCORT else f"{which}, a king ship,"
    more = f" and {count(open_, 'estimate')} open" if open_ else ""
    stake = f" with {tons(loaded) if loaded else 'nothing'} sunk{more}" if shot.hit else ""
    if cost <= had:
        return _fire_or_pay(step, contact, shot, f"{it}{stake}")
    aboard = f"{'the last ' if had == len(shot.cards) else ''}{torpedoes(had)}"
    choice = f"could not be bought off with {aboard} aboard, so that *Lox* had to sink it or be lost{stake}"
    odds = (
        f"The spread had {fraction(shot.chance)}"
        if shot.chance < _NO_CONTEST
        else "The spread was all but sure to hit"
    )
    if not shot.hit:
        return f"{it} {choice}. {odds}; {ranks(shot.cards)} scored nothing."
    made = result(shot.scored, shot.cards, contact.card)
    return f"{it} {choice}. {odds}: {made}, and {_and_sank(contact)}{_title_won(step)}."


def _and_sank(contact: ContactAccount) -> str:
    """Return the clause saying that an escort or a king ship sank, with its tonnage if that is known."""
    what = "the escort" if contact.role == ESCORT else "the king ship"
    return f"{what} sank" if contact.estimated else f"{what} sank with its {tons(VALUE[contact.card])}"


def _fire_or_pay(step: TurningStep, contact: ContactAccount, shot: SpreadShot, it: str) -> str:
    """Return the sentences about torpedoes fired at an escort that the boat could have paid instead, with the expected tonnage after either
    choice."""
    had, cost, ocean = _had(step, contact), price(contact.card), step.encounter.before.ocean - 1
    kept = f"for {count(ocean, 'ship')}" if ocean else "and no ship to find"
    left = f"{number(had - cost)} {kept}" if had > cost else "none"
    paying, firing = _rounded(contact.escape_worth), _rounded(step.before)
    best = "rightly" if firing >= paying else "though paying was worth more"
    fired = torpedoes(len(shot.cards))
    choice = (
        f"paying {number(cost)} of the {torpedoes(had)} aboard to {it} would have left {left}, worth {paying:,} tons on average; "
        f"firing {fired}, at {fraction(shot.chance)}, was worth {firing:,}"
    )
    if shot.hit:
        return f"{choice}. *Lox* fired, {best}: {result(shot.scored, shot.cards, contact.card)}, and {_and_sank(contact)}{_title_won(step)}."
    return f"{choice}. *Lox* fired, {best}, and {ranks(shot.cards)} scored nothing."


def _a_miss(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return the sentences about torpedoes that missed a ship, and what the escort then did."""
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


def _so_far(step: TurningStep, encounters: Sequence[Encounter]) -> str:
    """Return a phrase about the patrol before this turn: ships sunk, torpedo spreads missed, and torpedoes left."""
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
    """Return a phrase with the tonnage of a ship in sight, and how the boat then dealt with it."""
    worth = tons(VALUE[contact.card])
    if contact.shot is not None:
        return f"{worth} for {torpedoes(len(contact.shot.cards))}, {so_far}"
    if contact.action == "gun":
        return f"{worth} for the deck gun, {so_far}"
    went = ", and was let go" if contact.action == "pass" else ""
    return f"a ship of {worth}, {so_far}{went}"


def _price_or_result(contact: ContactAccount, had: int) -> str:
    """Return the end of a sentence about an escort: its price, compared with the ``had`` torpedoes aboard, or what the boat did about
    it."""
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
    """Return the sentence that compares estimated tonnages with their average: ``The two estimates, good for 14,000 tons on average,
    were the seven of spades and a joker: 7,000 tons.``"""
    cards = step.encounter.revealed
    if not cards:
        return "What had been left to estimates turned out otherwise than expected."
    total = sum(VALUE[c] for c in cards if 0 <= c < JOKER)
    due = f"{_rounded(total - step.swing):,} tons"
    which = "estimate" if len(cards) == 1 else f"{number(len(cards))} estimates"
    were = "was" if len(cards) == 1 else "were"
    return (
        f"The {which}, good for {due} on average, {were} {listed([name(c) for c in cards])}: {tons(total)}."
    )


def _in_short(step: TurningStep, encounters: Sequence[Encounter], *, in_lede: bool) -> str:
    """Return a short account of a turning point. Of torpedoes fired it gives only the target and the odds; the cards are given elsewhere in
    the report. ``in_lede``: the first paragraph has already described the moment, with the tonnage."""
    contact = step.contact
    if in_lede and contact is not None and step.cause == SHIPS and contact.action == "gun":
        return f"{capital(name(contact.card))}, {_so_far(step, encounters)},"
    if contact is None or contact.shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS):
        return happened(step, encounters).rstrip(".")
    what = "the escort" if contact.role == ESCORT else ship(contact) if contact.sunk else name(contact.card)
    so_far = _so_far(step, encounters) if contact.role != ESCORT else ""
    opening = "" if not so_far or so_far.startswith("as ") else f"{so_far}, "
    big = VALUE[contact.card] >= _BIG and contact.role != ESCORT and not (contact.estimated or in_lede)
    did = f"{counted_combinations(contact.shot.scored, contact.shot.cards, contact.card)} that sank"
    gained = f" and its {tons(VALUE[contact.card])}" if big and contact.shot.hit else ""
    if not contact.shot.hit:
        return capital(f"{opening}the miss at {what}, with {fraction(contact.shot.chance)} to hit,")
    return capital(f"{opening}{did} {what}{gained}, at {fraction(contact.shot.chance)},")
