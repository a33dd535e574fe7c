"""Finds the attack that decided a patrol of USS Lox, and describes the decisive moment in full for the first
paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.bands import BANDS, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import TONS
from printkit.games.uss_lox.story.clauses import fraction, ship, torpedoes
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import result
from printkit.games.uss_lox.story.turning import (
    TurningStep,
    aboard_at,
    escort_after,
    happened,
    helpless,
    misjudged,
    rounded,
    steps,
    sunk_before,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    FINAL,
    JUDGEMENT,
    SHIPS,
    ContactAccount,
    Encounter,
    SpreadShot,
)
from printkit.report.story import capital, count, number, with_article
from printkit.report.words.phrases import lowered

_NO_CONTEST: Final = 0.9
"""If the chance of a hit (0 to 1) was at least this, the report does not say that an attack on an escort put
the boat at risk."""
SHARE: Final = 0.5
"""An attack decided a patrol only if it raised the expected tonnage by at least this share of the largest gain of the patrol."""
_TITLES: Final = tuple(each.title for each in BANDS[:2])
"""The two highest titles of a patrol. The report says which sinking won one of them."""


def hung(encounters: Sequence[Encounter], share: float = SHARE) -> TurningStep | None:
    """Return the successful attack with the most at stake; None if there is none. The preference is: an
    escort whose sinking won the title, an escort with half of the tonnage at stake, a ship whose sinking won
    the title, any other escort. Of several, the last is returned. An attack that raised the expected tonnage
    by less than ``share`` of the largest gain of the patrol does not count."""
    gains = [step for step in steps(encounters) if step.swing > 0]
    most = max((step.swing for step in gains), default=0.0)
    hits = [step for step in gains if _spread_hit(step) and step.swing >= share * most]
    total = encounters[-1].after.points
    won = [step for step in hits if title_won(step) == band(total * TONS)]
    fights = [step for step in hits if step.contact is not None and step.contact.role in FINAL]
    risked = [step for step in fights if _risked(step)]
    for found in (
        [s for s in won if s in fights],
        [s for s in risked if 2 * _risked(s) >= total],
        won,
        risked,
    ):
        if found:
            return found[-1]
    return None


def _spread_hit(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because torpedoes hit."""
    contact = step.contact
    return (
        step.cause in (AT_SHIPS, AT_ESCORTS)
        and contact is not None
        and contact.sunk
        and contact.shot is not None
    )


def _risked(step: TurningStep) -> int:
    """Return the sunk tonnage that was at stake when torpedoes were fired at an escort, in thousands of tons;
    0 if a miss was hardly possible."""
    contact = step.contact
    if contact is None or contact.shot is None or contact.shot.chance >= _NO_CONTEST:
        return 0
    return sunk_before(step, contact)


def title_won(step: TurningStep) -> str:
    """Return the title, “Ace” or “Legend”, that the boat won by sinking this ship or escort. The text is
    empty if it won none."""
    contact, before = step.contact, step.encounter.before
    if contact is None or not contact.sunk or contact.estimated or before.estimates or before.patrol > 1:
        return ""
    loaded = sunk_before(step, contact)
    title = band((loaded + VALUE[contact.card]) * TONS)
    return title if title in _TITLES and title != band(loaded * TONS) else ""


def _title_won(step: TurningStep) -> str:
    title = title_won(step)
    return f", which made her {a_title(title)}" if title else ""


def _short_of_title(step: TurningStep) -> str:
    """Return words that say how many tons were missing for a title before a sinking won it. They are empty if
    it won no title."""
    title = title_won(step)
    if not title or step.contact is None:
        return ""
    least = next(each.least for each in BANDS if each.title == title)
    return f", {least - sunk_before(step, step.contact) * TONS:,} tons short of {a_title(title)},"


def a_title(title: str) -> str:
    """Return a title with its article: ``an Ace``, ``a Legend``."""
    return f"{with_article(title.lower()).split()[0]} {title}"


def in_full(step: TurningStep, encounters: Sequence[Encounter], when: str) -> str:
    """Return the full account of the decisive moment: what was at stake, the odds, and what happened."""
    contact = step.contact
    if contact is not None and contact.shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS):
        if contact.role in FINAL:
            return f"{when} {_brought_by(step, contact)}{_at_stake(step, contact, contact.shot)}"
        if not contact.shot.hit:
            return f"{when} {_a_miss(step, contact, contact.shot)}"
        value = f" {tons(VALUE[contact.card])}" if not contact.estimated else ""
        made = result(contact.shot.scored, contact.shot.cards, contact.card)
        return (
            f"{when}{_short_of_title(step)} {torpedoes(len(contact.shot.cards))} went at {ship(contact)}, at {fraction(contact.shot.chance)}. "
            f"{capital(_had_it_missed(step, contact, contact.shot))}. {capital(made)}, and it sank{' with its' if value else ''}{value}{_title_won(step)}."
        )
    if contact is not None and step.cause == SHIPS and contact.sunk and contact.shot is None:
        return f"{when}, {_a_jack(step, contact, encounters)}"
    if contact is not None and step.cause == ESCORTS and contact.role == ESCORT and contact.action == "gun":
        before = step.encounter.contacts[step.encounter.contacts.index(contact) - 1]
        had = aboard_at(step, contact)
        brought = f"a miss at {name(before.card)} brought down" if before.shot else "a joker brought"
        return (
            f"{when} {brought} an escort, with {torpedoes(had)} left to run or to fight with. But it was {name(contact.card)}, and "
            f"jacks fall to the deck gun: {tons(VALUE[contact.card])} where the boat might have been lost."
        )
    if contact is not None and step.cause == JUDGEMENT:
        return f"{when} {_against_odds(step, contact)}"
    text = happened(step, encounters)
    return f"{when}, {lowered(text)}" if contact is not None and when else text


def _a_jack(step: TurningStep, contact: ContactAccount, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about a jack that was turned up as the decisive ship: the boat's tonnage and
    torpedoes at that moment, and the total and the title that the jack brought.
    """
    before, loaded = step.encounter.before, sunk_before(step, contact)
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


def _had_it_missed(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return a clause about what would have happened after a miss: how many torpedoes would have been left
    for the escort, and how much sunk tonnage would have been at risk."""
    left, loaded = aboard_at(step, contact) - len(shot.cards), sunk_before(step, contact)
    lose = f", with {tons(loaded)} to lose" if loaded else ""
    return f"a miss would have left {torpedoes(left) if left else 'nothing'} for the escort{lose}"


def _against_odds(step: TurningStep, contact: ContactAccount) -> str:
    """Return the clause about a bad decision of the captain that decided the game."""
    it, had = name(contact.card), aboard_at(step, contact)
    if contact.action == "escape" and contact.card >= 0 and price(contact.card) > had:
        return f"*Lox* tried to run from {it}, at a price of {torpedoes(price(contact.card))} with {number(had)} aboard."
    return misjudged(step, it)


def _at_stake(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return the sentences about torpedoes fired at an escort or a king ship. A miss would have lost the
    boat."""
    loaded, open_ = sunk_before(step, contact), step.encounter.before.estimates
    had, cost = aboard_at(step, contact), price(contact.card)
    which = ship(contact) if shot.hit else name(contact.card)
    it = f"the escort, {which}," if contact.role == ESCORT else f"{which}, a king ship,"
    more = f" and {count(open_, 'estimate')} open" if open_ else ""
    stake = f" with {tons(loaded) if loaded else 'nothing'} sunk{more}" if shot.hit else ""
    if cost <= had:
        return _fire_or_pay(step, contact, shot, it, stake)
    aboard = f"{'the last ' if had == len(shot.cards) else ''}{torpedoes(had)}"
    choice = f"could not be bought off with {aboard} aboard. *Lox* had to sink it or be lost{stake}"
    odds = (
        f"at {fraction(shot.chance)}"
        if shot.chance < _NO_CONTEST
        else "with a spread that was all but sure to hit"
    )
    if not shot.hit:
        return f"{it} {choice}, {odds}; {ranks(shot.cards)} scored nothing."
    made = result(shot.scored, shot.cards, contact.card)
    return f"{it} {choice}, {odds}: {made}, and {_and_sank(contact)}{_title_won(step)}."


def _brought_by(step: TurningStep, contact: ContactAccount) -> str:
    """Return a clause about the miss that brought an escort which was then sunk: ``*Lox* missed the nine of hearts, and ``. It is empty if no
    miss brought it, or if the escort was not sunk."""
    place = step.encounter.contacts.index(contact)
    before = step.encounter.contacts[place - 1] if place else None
    if before is None or before.shot is None or before.shot.hit or not contact.sunk:
        return ""
    return f"*Lox* missed {name(before.card)}, and "


def _and_sank(contact: ContactAccount) -> str:
    """Return the clause that says that an escort or a king ship sank, with its tonnage if that is known."""
    what = "the escort" if contact.role == ESCORT else "the king ship"
    return f"{what} sank" if contact.estimated else f"{what} sank with its {tons(VALUE[contact.card])}"


def _fire_or_pay(step: TurningStep, contact: ContactAccount, shot: SpreadShot, it: str, stake: str) -> str:
    """Return the sentences about torpedoes fired at an escort although the boat could have paid for an
    escape. They compare the expected tonnage after either choice. ``it`` is the escort, ``stake`` the tonnage
    already sunk, in words."""
    had, cost, ocean = aboard_at(step, contact), price(contact.card), step.encounter.before.ocean - 1
    kept = f"for {count(ocean, 'ship')}" if ocean else "and no ship to find"
    left = f"{number(had - cost)} {kept}" if had > cost else "none"
    paying, firing = rounded(contact.escape_worth), rounded(step.before)
    best = "rightly" if firing >= paying else "though paying was worth more"
    fired = torpedoes(len(shot.cards))
    choice = (
        f"{it} asked {f'{number(cost)} of the' if cost < had else 'all'} {torpedoes(had)} aboard{',' if stake else ''}{stake}. Paying would have left {left}, worth {paying:,} tons "
        f"on average; firing {fired}, at {fraction(shot.chance)}, was worth {firing:,}"
    )
    if shot.hit:
        return f"{choice}, and *Lox* fired, {best}: {result(shot.scored, shot.cards, contact.card)}, and {_and_sank(contact)}{_title_won(step)}."
    return f"{choice}, and *Lox* fired, {best}; {ranks(shot.cards)} scored nothing."


def _a_miss(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return the sentences about torpedoes that missed a ship, and about the escort that came."""
    last = "the last " if helpless(step) else ""
    text = (
        f"*Lox* fired {last}{torpedoes(len(shot.cards))} at {name(contact.card)}, at {fraction(shot.chance)}"
    )
    nothing = f"{capital(ranks(shot.cards))} {'were spoiled by the joker' if any(c >= JOKER for c in shot.cards) else 'scored nothing'}"
    escort = escort_after(step)
    if escort is None or escort.card < 0:
        return f"{text}. {nothing}."
    had, it = aboard_at(step, escort), name(escort.card)
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
