"""Finds the moment that decided a patrol of USS Lox, and describes it for the first paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from printkit.games.uss_lox.play.dp import ESTIMATE
from printkit.games.uss_lox.rules.bands import BANDS, TANG, Band, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD, LOST, TONS, State
from printkit.games.uss_lox.story.clauses import (
    asked,
    at_odds,
    fraction,
    joker_in,
    the_last,
    to_live,
    torpedoes,
)
from printkit.games.uss_lox.story.gifts import stragglers, told_together
from printkit.games.uss_lox.story.names import a_ship, kind, tons
from printkit.games.uss_lox.story.turning import (
    TurningStep,
    aboard_at,
    escort_after,
    fatal,
    fell_to_empty_deck,
    happened,
    helpless,
    misjudged,
    rounded,
    steps,
    sunk_before,
    weight,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    FINAL,
    JUDGEMENT,
    KING_SHIP,
    SHIPS,
    ContactAccount,
    Encounter,
    SpreadShot,
)
from printkit.report.story import capital, count, listed, number, with_article
from printkit.report.words.phrases import lowered
from printkit.table.words import lower_first

TITLES: Final = BANDS[:2]
"""The two highest titles that a patrol can win by its tonnage.

The report says which sinking won one of these titles, or how narrowly the boat missed one.
"""
NEAR: Final = 2 * TONS
"""A title counts as narrowly missed if at most this many tons were missing for it."""

_MUCH: Final = 15
"""A hit that saved the boat counts as decisive only if the boat had by then sunk at least this tonnage, in thousands of
tons."""
_GAMBLE: Final = 0.7
"""If the chance of a hit (0 to 1) was below this, the first paragraph also gives the number of torpedoes
left.

These are the torpedoes that were left for an escort.
"""
_EASY: Final = 0.9
"""A hit counts as all but certain if its chance (0 to 1) was above this.

Such a hit can have decided the game only if it won the title and a miss would have put the boat in danger.
"""
_FAR_MORE: Final = 2.0
"""A ship sunk by the deck gun (a straggler) is decisive, instead of the shot for the title, if it gained more than this
many times as much.

The gains are those in expected tonnage.
"""
LARGEST: Final = 10
"""Tonnage of the largest ships, in thousands of tons."""
_COSTLY: Final = 0.5
"""A wrong decision can have decided a patrol without a title only if it cost at least this, in thousands of tons."""
_CLOSE: Final = -1.5
"""Letting a ship pass can count as decisive only if a shot would have brought at least this much more tonnage on
average, in thousands.

This is the expected tonnage after a shot minus that after letting the ship pass. As the value is slightly negative, the
shot was better or hardly worse.
"""


def per_patrol(final: State) -> float:
    """Return the mean tonnage per patrol, the score by which games are compared."""
    return final.points * TONS / final.patrol


def decisive_step(encounters: Sequence[Encounter], final: State) -> TurningStep | None:
    """Return the change of the patrol's expected tonnage that decided the game; None if there is none.

    For a lost boat, this is the change by which the boat was lost. If a title was missed by one ship, it is the decision to let such a ship
    pass that was closest to being wrong, or the most costly miss. Otherwise, it is the last hit that won the patrol's title or on which the
    boat depended. Without such a hit, it is the card that won the title or, for a patrol with a title, the largest gain; for any other
    patrol, the shot, the decision or the last ship that lost most. A miss counts together with the escort that then came.
    """
    if final.status == LOST:
        return fatal(encounters)
    every = list(steps(encounters))
    title = band(per_patrol(final))
    if refused := _refused_title(every, final):
        return refused
    if short := _missed_title(every, final):
        fights = [step for step in every if _staked(step, title) and step.cause == AT_ESCORTS]
        greatest = max(fights, key=weight, default=short)
        return greatest if weight(greatest) > _FAR_MORE / 2 * -weight(short) else short
    jacks = [step for step in every if step.cause == SHIPS and step.contact and step.contact.action == "gun"]
    if staked := [step for step in every if _staked(step, title)]:
        return _greater_gift(jacks, staked[-1], title) or staked[-1]
    shots = [step for step in every if _by_shot(step)]
    if title in [each.title for each in TITLES] and (gains := [s for s in (*shots, *jacks) if weight(s) > 0]):
        won = [step for step in gains if title_won(step) == title and not _was_easy(step)]
        return won[-1] if won else max(gains, key=weight)
    poor = [
        *shots,
        *(step for step in every if _misjudgement(step) or is_too_small(step, final) or paid_king(step)),
    ]
    if losses := [step for step in poor if weight(step) < 0]:
        return min(losses, key=weight)
    return max([*shots, *jacks], key=weight, default=None)


def paid_king(step: TurningStep) -> bool:
    """Return True if a king ship came up and the boat paid to get away from it."""
    contact = step.contact
    return step.cause == ESCORTS and contact is not None and contact.role == KING_SHIP and contact.paid > 0


def _misjudgement(step: TurningStep) -> bool:
    """Return True if a decision of the captain cost enough to have decided a patrol."""
    return step.cause == JUDGEMENT and step.swing <= -_COSTLY


def is_too_small(step: TurningStep, final: State) -> bool:
    """Return True if the last ship of the ocean was too small for the title that a larger ship would have won."""
    contact, before = step.contact, step.encounter.before
    if step.cause != SHIPS or contact is None or contact.action == "gun" or not 0 <= contact.card < JOKER:
        return False
    if before.ocean != 1 or not before.supply or before.estimates or final.patrol > 1 or step.swing >= 0:
        return False
    title = next((each for each in reversed(TITLES) if each.least > before.points * TONS), None)
    needed = title.least - before.points * TONS if title is not None else 0
    reached = title is not None and final.points * TONS >= title.least
    return VALUE[contact.card] * TONS < needed <= LARGEST * TONS and not reached


def _staked(step: TurningStep, title: str) -> bool:
    """Return True if much depended on a hit: it won the patrol's ``title``, or a miss would have lost a boat that had
    sunk much tonnage.

    A hit that was all but certain counts only if it won the title and a miss would have put the boat in danger.
    """
    contact = step.contact
    if (
        contact is None
        or contact.shot is None
        or not contact.shot.hit
        or step.cause not in (AT_SHIPS, AT_ESCORTS)
    ):
        return False
    last = step.cause == AT_SHIPS and aboard_at(step, contact) == len(contact.shot.cards)
    if title_won(step) == title:
        left = aboard_at(step, contact) - len(contact.shot.cards)
        return not _was_easy(step) or step.cause == AT_ESCORTS or left <= LARGEST_SPREAD
    forced = step.cause == AT_ESCORTS and price(contact.card) > aboard_at(step, contact)
    stake = step.cause == AT_ESCORTS or last
    loaded = sunk_before(step, contact) + ESTIMATE * step.encounter.before.estimates
    return stake and not _was_easy(step) and (loaded >= _MUCH or (forced and step.after >= _MUCH))


def _greater_gift(jacks: Sequence[TurningStep], shot: TurningStep, title: str) -> TurningStep | None:
    """Return a ship sunk by the deck gun (a straggler) that gained far more than the shot that won a title.

    ``shot`` is this shot, ``title`` the title of the patrol. Return None if there is no such ship, if a
    single straggler came early, if the shot was at the last ship, or if a miss would have cost more than the
    title.
    """
    at_ship = shot.cause == AT_SHIPS and title_won(shot) == title and shot.encounter.before.ocean > 1
    most = max(jacks, key=weight, default=None)
    if most is None or most.contact is None or not at_ship or _on_last_torpedoes(shot):
        return None
    late = len(jacks) > 1 or sunk_before(most, most.contact) >= _MUCH
    return most if late and weight(most) > _FAR_MORE * weight(shot) else None


def _on_last_torpedoes(step: TurningStep) -> bool:
    """Return True if the boat fired all torpedoes aboard in this shot."""
    contact = step.contact
    return (
        contact is not None
        and contact.shot is not None
        and aboard_at(step, contact) == len(contact.shot.cards)
    )


def _was_easy(step: TurningStep) -> bool:
    """Return True if the shot could hardly miss."""
    return step.contact is not None and step.contact.shot is not None and step.contact.shot.chance > _EASY


def _by_shot(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because of an attack.

    Torpedoes hit or missed, or the deck gun sank an escort.
    """
    contact = step.contact
    if contact is None:
        return False
    if step.cause == ESCORTS:
        return contact.role == ESCORT and contact.action == "gun"
    return step.cause in (AT_SHIPS, AT_ESCORTS) and contact.shot is not None


def _refused_title(every: Iterable[TurningStep], final: State) -> TurningStep | None:
    """Return the decision that cost a patrol its narrowly missed title: the captain let a ship pass whose
    tonnage would have been enough.

    If much was missing, only the last ship of the ocean counts. Of several such decisions, return the one
    where a shot had the largest advantage over letting the ship pass. Return None if there is none, if
    letting it pass was clearly better, or if no torpedo was left at the end.
    """
    passes = [
        s for s in every if s.cause == JUDGEMENT and s.contact is not None and s.contact.action == "pass"
    ]
    missing = missing_for_title(final)
    if final.patrol > 1 or not final.supply or per_patrol(final) <= TANG.tons:
        return None
    enough = [
        s
        for s in passes
        if s.contact and 0 <= s.contact.card < JOKER and VALUE[s.contact.card] * TONS >= missing
        and (missing <= NEAR or s.encounter.before.ocean == 1)
    ]  # fmt: skip
    if not enough:
        return None
    closest = max(enough, key=_shot_advantage)
    return closest if _shot_advantage(closest) >= _CLOSE else None


def _shot_advantage(step: TurningStep) -> float:
    """Return how much more tonnage a shot would have brought on average than letting the ship pass.

    The unit is thousands of tons. The boat let the ship pass.
    """
    return step.contact.shot_worth - step.contact.passed_worth if step.contact is not None else 0.0


def _missed_title(every: Iterable[TurningStep], final: State) -> TurningStep | None:
    """Return the most costly miss of a patrol that narrowly failed to win a title.

    It was at a ship that was large enough for that title. Return None if there was no such miss.
    """
    missing = missing_for_title(final)
    misses = [
        step
        for step in every
        if step.cause == AT_SHIPS and step.contact is not None and not step.contact.sunk
        and weight(step) < 0 and _would_have_gained(step) * TONS >= missing
    ]  # fmt: skip
    if final.patrol > 1 or missing > NEAR or per_patrol(final) <= TANG.tons:
        return None
    return min(misses, key=weight, default=None)


def _would_have_gained(step: TurningStep) -> int:
    """For a ship that was missed, return how much more tonnage a hit would have brought, in thousands of
    tons.

    If the escort that came after the miss was sunk, its tonnage is subtracted, because it would not have come
    after a hit.
    """
    escort = escort_after(step)
    gained = VALUE[escort.card] if escort is not None and escort.sunk else 0
    return (VALUE[step.contact.card] if step.contact is not None else 0) - gained


def missing_for_title(final: State) -> int:
    """Return the number of tons missing for the next title.

    If the patrol has won the highest title, return the patrol's whole tonnage.
    """
    points = final.points * TONS
    return min((each.least - points for each in TITLES if each.least > points), default=points)


def next_title(final: State) -> Band:
    """Return the lowest title for which the patrol's tonnage was too small."""
    return min((each for each in TITLES if each.least > final.points * TONS), key=lambda each: each.least)


def title_won(step: TurningStep) -> str:
    """Return the title, “Ace” or “Legend”, that the boat won by sinking this ship or escort.

    The text is empty if it won none.
    """
    contact, before = step.contact, step.encounter.before
    if contact is None or not contact.sunk or contact.estimated or before.estimates or before.patrol > 1:
        return ""
    loaded = sunk_before(step, contact)
    title = band((loaded + VALUE[contact.card]) * TONS)
    return title if title in [each.title for each in TITLES] and title != band(loaded * TONS) else ""


def a_title(title: str) -> str:
    """Return the name of a title with its article: ``an Ace``, ``a Legend``."""
    return f"{with_article(title.lower()).split()[0]} {title}"


def in_full(step: TurningStep, encounters: Sequence[Encounter], when: str) -> str:
    """Return the account of the decisive moment: what was at stake, the chance, and what happened.

    ``when``: words for the turn. They are empty for a lost boat, because the report has already named its
    last turn.
    """
    contact = step.contact
    if contact is not None and contact.shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS):
        if contact.role in FINAL:
            return _a_fight(step, contact, contact.shot, when, band(per_patrol(encounters[-1].after)))
        if contact.shot.hit:
            return _a_hit(step, contact, contact.shot, when, encounters)
        return _a_miss(step, contact, contact.shot, when, encounters[-1].after)
    if contact is not None and step.cause == SHIPS and contact.sunk and contact.shot is None:
        return _a_jack(step, contact, when, encounters)
    if contact is not None and is_too_small(step, encounters[-1].after):
        return _a_last_ship(step, contact, when)
    if contact is not None and step.cause == ESCORTS and contact.role == ESCORT and contact.action == "gun":
        return _a_rescue(step, contact, when)
    if contact is not None and step.cause == JUDGEMENT and contact.action == "pass" and contact.shot_worth:
        won = band(per_patrol(encounters[-1].after))
        return _title_let_go(step, contact, when, won) or _a_refusal(
            step, contact, when, encounters[-1].after
        )
    if contact is not None and paid_king(step):
        had = aboard_at(step, contact)
        paid = f"ten of her {torpedoes(had)}" if had > KING_DAMAGE else "all ten of her torpedoes"
        return f"{when} {a_ship(contact.card)} came up, and getting away took {paid}."
    if contact is not None and step.cause == JUDGEMENT:
        return f"{when}, {_against_odds(step, contact)}" if when else _against_odds(step, contact)
    text = happened(step)
    return f"{when}, {lowered(text)}" if contact is not None and when else text


def _a_hit(
    step: TurningStep, contact: ContactAccount, shot: SpreadShot, when: str, encounters: Sequence[Encounter]
) -> str:
    """Return the sentences about torpedoes that hit a ship.

    They say which title or sunk tonnage was at stake, the chance of a hit, and how many torpedoes a miss
    would have left for the fight with an escort.
    """
    had, loaded, n = aboard_at(step, contact), sunk_before(step, contact), len(shot.cards)
    it, title = _with_worth(contact), title_won(step)
    fired = _spread(step, contact, shot)
    if title and title == band(per_patrol(encounters[-1].after)):
        least = next(each.least for each in TITLES if each.title == title)
        short, lacking = a_title(title), f"{least - loaded * TONS:,}"
        staked = f"with {tons(loaded)} to lose and {lacking}" if loaded else f"{lacking} tons"
        start = f"{when}, {staked} short of {short}, she"
    else:
        start = f"{when}, with {tons(loaded)} sunk, she" if loaded else f"{when} she"
    if step.encounter.before.ocean == 1:
        it = f"the last ship, {it}"
    text = f"{start} fired {fired} at {it}, {at_odds(shot.chance)}"
    if not loaded or had - n >= KING_DAMAGE:
        return f"{text}, and sank it."
    went = f"the {kind(contact.card)} went down"
    if had == n:
        return f"{text}. A miss would have left nothing to face the escort. {capital(went)}."
    if shot.chance < _GAMBLE:
        return f"{text}, and {number(had - n)} left to face the escort if they missed. {capital(went)}."
    return f"{text}. A miss would have left {number(had - n)} to face the escort. {capital(went)}."


def _spread(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return words for torpedoes fired together (a spread): ``three of her nine torpedoes``, ``her last
    torpedo``.
    """
    had, n = aboard_at(step, contact), len(shot.cards)
    return the_last(n) if had == n else f"{number(n)} of her {torpedoes(had)}"


def _with_worth(contact: ContactAccount) -> str:
    """Return words for a ship, with its tonnage: ``a cargo ship of 8,000 tons``."""
    worth = "" if contact.estimated else f" of {tons(VALUE[contact.card])}"
    return f"{a_ship(contact.card)}{worth}"


def _a_fight(step: TurningStep, contact: ContactAccount, shot: SpreadShot, when: str, final: str) -> str:
    """Return the sentences about torpedoes fired at an escort or a king ship, where a miss loses the boat.

    They say why the escort came, whether the boat had enough torpedoes to pay for an escape, and the chance
    of a hit. ``final``: the title of the patrol.
    """
    had, cost, loaded = aboard_at(step, contact), price(contact.card), sunk_before(step, contact)
    place = step.encounter.met.index(contact)
    before = step.encounter.met[place - 1] if place else None
    open_ = step.encounter.before.estimates
    held = [*([tons(loaded)] if loaded else []), *([count(open_, "estimate")] if open_ and loaded else [])]
    risk = f", with {listed(held)} to lose," if held and shot.hit else ""
    title = title_won(step)
    won = f", and was {a_title(title)}" if title and title == final else ""
    joker = joker_in(shot)
    if before is not None and before.shot is not None and joker_in(before.shot):
        joker = joker.replace("a joker", "the other joker")
    how = f". She sank it{won}" if won else ", and sank it" if shot.hit else f", and missed{joker}"
    end = f"{to_live(shot.chance)}{how}"
    start = f"{when}{risk} she" if when else "She"
    if contact.role != ESCORT:
        it = a_ship(contact.card)
        if cost <= had:
            paid = f"ten of her {torpedoes(had)}" if cost < had else "all ten of her torpedoes"
            return f"{start} met {it} and fought it rather than pay {paid}, {end}."
        return f"{start} met {it}. Getting away takes ten torpedoes, and she had {number(had)}. She had to fight it, {end}."
    fought = f"{asked(cost, had)}, {end}."
    if before is None or before.shot is None or before.shot.hit:
        return f"{start} met a joker, and an escort with it. {fought}"
    fired = the_last(len(before.shot.cards)) if not had else torpedoes(len(before.shot.cards))
    missed = (
        f"{fired} at {a_ship(before.card) if shot.hit else _with_worth(before)} missed{joker_in(before.shot)}"
    )
    return f"{when}{risk} {missed}. {fought}" if when else f"{capital(missed)}. {fought}"


def _a_miss(step: TurningStep, contact: ContactAccount, shot: SpreadShot, when: str, final: State) -> str:
    """Return the sentences about torpedoes that missed a ship, and about the escort that came because of the
    miss.

    If sinking the ship would have won the title that the patrol narrowly missed, the sentences say so.
    """
    fired = _spread(step, contact, shot)
    it = f"{'the last ship, ' * (step.encounter.before.ocean == 1)}{_with_worth(contact)}"
    if _missed_title([step], final) is not None:
        it = f"{a_ship(contact.card)}, whose {tons(VALUE[contact.card])} would have been enough"
    elif title := title_missed(step, final):
        it += f", enough for {title}"
    text = f"{when} she" if when else "She"
    text += f" fired {fired} at {it}, {at_odds(shot.chance)}, and missed{joker_in(shot)}"
    escort = escort_after(step)
    if fell_to_empty_deck(step):
        return f"{text}. The deck was empty, and a miss with an empty deck is the end."
    if escort is None or escort.card < 0:
        return f"{text}."
    if helpless(step):
        return f"{text}; nothing was left to meet the escort with."
    if escort.shot is not None:
        cost, had = price(escort.card), aboard_at(step, escort)
        fought = asked(cost, had) if cost <= had else "Then she had to fight the escort"
        return f"{text}. {fought}, {to_live(escort.shot.chance)}, and {'sank it' if escort.shot.hit else f'missed{joker_in(escort.shot)}'}."
    if escort.action == "gun":
        return f"{text}. But the escort was a straggler, and fell to the deck gun."
    return f"{text}. {_after_escape(step, escort)}"


def _after_escape(step: TurningStep, escort: ContactAccount) -> str:
    """Return the sentence about an escort that the boat escaped from after a miss, and about the end of the patrol if
    that took the last torpedoes."""
    if not escort.paid:
        return "The escort let her go for nothing."
    after, had = step.encounter.after, aboard_at(step, escort)
    if escort.paid < had:
        return f"Shaking off the escort took {number(escort.paid)} more."
    paid = f"She paid the escort {the_last(had)} rather than fight it"
    if not after.ocean or after.patrol != step.encounter.patrol or not step.encounter.ending:
        return f"{paid}."
    return f"{paid}, and had to go home with {count(after.ocean, 'ship')} unseen."


def title_missed(step: TurningStep, final: State) -> str:
    """Return the title, with its article, that this miss at a ship cost the boat; empty if it cost none."""
    contact, before = step.contact, step.encounter.before
    if (
        contact is None
        or contact.estimated
        or not 0 <= contact.card < JOKER
        or before.estimates
        or final.patrol > 1
    ):
        return ""
    loaded = sunk_before(step, contact) * TONS
    least = loaded + VALUE[contact.card] * TONS
    return next(
        (a_title(each.title) for each in TITLES if max(loaded, final.points * TONS) < each.least <= least), ""
    )


def _a_last_ship(step: TurningStep, contact: ContactAccount, when: str) -> str:
    """Return the sentences about a last ship that was too small for a title, and what the boat did to it."""
    before = step.encounter.before
    title = next(each for each in reversed(TITLES) if each.least > before.points * TONS)
    needed = f"For {a_title(title.title)} she needed {title.least - before.points * TONS:,} tons from the last ship"
    text = f"{needed}. {when} it came in sight: {a_ship(contact.card)} of {VALUE[contact.card] * TONS:,}"
    if contact.shot is None:
        return f"{text}, and she let it go."
    odds = at_odds(contact.shot.chance)
    return f"{text}. She {'sank it' if contact.shot.hit else 'missed even that'}, {odds}."


def _a_jack(step: TurningStep, contact: ContactAccount, when: str, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about the discovery of a ship that the deck gun sinks (a straggler).

    This was the decisive moment. If there were several stragglers, the sentence is about all of them.
    """
    gifts = told_together(encounters)
    if gifts:
        turns = listed([str(turn) for turn in stragglers(encounters)])
        return f"{capital(number(len(gifts)))} stragglers, on turns {turns}, fell to the deck gun: {tons(len(gifts) * VALUE[contact.card])} without a torpedo."
    before, loaded = step.encounter.before, sunk_before(step, contact)
    had = f"with {tons(loaded) if loaded else 'nothing'} sunk and {torpedoes(before.supply)} left"
    won = f", and {a_title(title_won(step))}’s tonnage" if title_won(step) else ""
    worth = "" if contact.estimated else f": {tons(VALUE[contact.card])} without a torpedo"
    return f"{when}, {had}, she met a straggler, which the deck gun sank{worth}{won}."


def _a_rescue(step: TurningStep, contact: ContactAccount, when: str) -> str:
    """Return the sentences about an escort that turned out to be a straggler, which the deck gun sank without a
    torpedo."""
    before = step.encounter.met[step.encounter.met.index(contact) - 1]
    had = aboard_at(step, contact)
    left = (
        f"and had {torpedoes(had)} left to face the escort"
        if had
        else "and had nothing left to face the escort"
    )
    met = f"missed {a_ship(before.card)} {left}" if before.shot else "met a joker, and an escort with it"
    worth = "" if contact.estimated else f": {tons(VALUE[contact.card])} without a torpedo"
    won = f", and {a_title(title_won(step))}’s tonnage" if title_won(step) else ""
    return f"{when} she {met}. But the escort was a straggler, and the deck gun sank it{worth}{won}."


def _title_let_go(step: TurningStep, contact: ContactAccount, when: str, won: str) -> str:
    """Return the sentences about a ship that was let pass although it would have won a title.

    They give the tonnage and torpedoes that the boat had, and how many torpedoes a miss would have left for
    an escort. The text is empty if the ship would have won no title, if the boat won this title later
    (``won``), or if a miss was no great danger.
    """
    had, loaded = aboard_at(step, contact), sunk_before(step, contact)
    left = had - min(LARGEST_SPREAD, had)
    title = band((loaded + VALUE[contact.card]) * TONS) if 0 <= contact.card < JOKER else ""
    better = title in [each.title for each in TITLES] and title not in (band(loaded * TONS), won)
    if not better or left >= KING_DAMAGE or not 0 < contact.spared < 1 or step.encounter.before.estimates:
        return ""
    last = " the last ship," if step.encounter.before.ocean == 1 else ""
    risk = f"a miss, {at_odds(1 - contact.spared)}, would have left {number(left) if left else 'nothing'} to face the escort"
    return (
        f"{when}{last} {a_ship(contact.card)}{',' * bool(last)} would have made her {a_title(title)}. She had {tons(loaded)} and {torpedoes(had)}; {risk}, "
        "and she let it go."
    )


def _a_refusal(step: TurningStep, contact: ContactAccount, when: str, final: State) -> str:
    """Return the sentence about a ship that was let pass.

    For a patrol that narrowly missed a title, this is the ship where a shot had the largest advantage over
    letting it pass.
    """
    had, it = torpedoes(aboard_at(step, contact)), _with_worth(contact)
    if missing_for_title(final) <= NEAR and per_patrol(final) > TANG.tons and contact.spared:
        odds = fraction(contact.spared)
        return f"The closest call was {it} {lower_first(when)}: she had {had} and {odds}, and let it go."
    more = rounded(contact.shot_worth) - rounded(contact.passed_worth)
    return f"{when} she had {had} and let {it} go{', though a shot promised more' if more > 0 else ': a shot promised no more'}."


def _against_odds(step: TurningStep, contact: ContactAccount) -> str:
    """Return the clause about a wrong decision of the captain that decided the game."""
    it, had = "the escort" if contact.role == ESCORT else a_ship(contact.card), aboard_at(step, contact)
    if contact.action == "escape" and contact.card >= 0 and price(contact.card) > had:
        return f"she tried to run from {it}, at a price of {torpedoes(price(contact.card))} with {number(had)} aboard."
    return misjudged(step, it)


def let_go_for(encounters: Sequence[Encounter], missing: int, unfired: int) -> str:
    """Return words saying that each ship that the boat let pass would have been enough for the title.

    They are empty if no ship was let pass, or if one of them was smaller than the ``missing`` tonnage. They
    are also empty if too few torpedoes were left at the end (``unfired``) for a full spread (three fired
    together).
    """
    passed = [c for each in encounters for c in each.contacts if c.action == "pass" and 0 <= c.card < JOKER]
    if unfired < LARGEST_SPREAD or not passed or min(VALUE[c.card] * TONS for c in passed) < missing:
        return ""
    if len(passed) == 1:
        return "the one ship that she let go by would have been enough"
    return f"any of the {count(len(passed), 'ship')} that she let go by would have been enough"
