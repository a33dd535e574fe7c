"""Finds the event that decided a patrol of USS Lox."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from printkit.games.uss_lox.play.dp import ESTIMATE
from printkit.games.uss_lox.rules.bands import BANDS, TANG, Band, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD, LOST, TONS, State
from printkit.games.uss_lox.story.turning import (
    TurningStep,
    aboard_at,
    escort_after,
    fatal,
    steps,
    sunk_before,
    weight,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORTS,
    JUDGEMENT,
    KING_SHIP,
    SHIP,
    SHIPS,
    Encounter,
)
from printkit.report.story import count, with_article

TITLES: Final = BANDS[:2]
"""The two highest titles that a patrol can win by its tonnage.

The report says which sinking won one of these titles, or how narrowly the boat missed one.
"""
NEAR: Final = 2 * TONS
"""Maximum number of tons missing for a title that counts as narrowly missed."""

_MUCH: Final = 15
"""Minimum tonnage sunk before a hit that saved the boat, in thousands of tons, for the hit to count as decisive."""
_EASY: Final = 0.9
"""Chance of a hit (0 to 1) above which the hit counts as all but certain.

Such a hit can have decided the game only if it won the title and a miss would have put the boat in danger.
"""
_FAR_MORE: Final = 2.0
"""A ship sunk by the deck gun counts as decisive if its gain was more than this many times the gain of the shot that
won a title.

Gains are measured in expected tonnage.
"""
_TITLE_WON: Final = 1.5
"""Factor by which the gain of a shot that won a title is multiplied."""
_LAST_WON: Final = 3.0
"""Factor by which the gain of a shot that won a title is multiplied if a miss would have put the boat in danger."""
_END_WON: Final = 20.0
"""Factor by which the gain of a shot that won a title is multiplied if the shot was at the last ship."""
_SERIOUS: Final = 4.0
"""Minimum loss of expected tonnage by a miss, in thousands of tons, for the miss to count as the one that cost a
title."""
LARGEST: Final = 10
"""Tonnage of the largest ships, in thousands of tons."""
_COSTLY: Final = 0.5
"""Minimum cost of a wrong decision, in thousands of tons, for it to count as what decided a patrol without a title."""
_FAIR_SHOT: Final = 0.4
"""Minimum chance of a hit (0 to 1) for the decision to let the last ship pass to count as decisive."""
_CLOSE: Final = -1.5
"""Minimum advantage of a shot over letting the ship pass, in thousands of tons, for letting it pass to count as
decisive.

This is the expected tonnage after a shot minus that after letting the ship pass. As the value is slightly negative, the
shot was better or hardly worse.
"""


def per_patrol(final: State) -> float:
    """Return the mean tonnage per patrol of a game. Games are compared by this score."""
    return final.points * TONS / final.patrol


def decisive_step(encounters: Sequence[Encounter], final: State) -> TurningStep | None:
    """Return the event that decided the game, as a change of the patrol's expected tonnage; None if there is no such
    event.

    For a lost boat, this is the change by which the boat was lost. If a hit on the last ship would have won a title, and the boat let it pass,
    it is this decision. If a title was missed by one ship, it is the decision to let such a ship pass that was closest to being wrong, or the
    most costly miss. Otherwise it is the hit on which the title or the boat depended most, or else the choice with most at stake, of
    several patrols that of the last.
    """
    if final.status == LOST:
        return fatal(encounters)
    every = list(steps(encounters))
    if final.patrol > 1:
        of_last = [step for step in every if step.encounter.patrol == final.patrol]
        every = of_last if any(_by_shot(step) or paid_king(step) for step in of_last) else every
    title = band(per_patrol(final))
    if spared := _spared_last(every, final):
        return spared
    if lost := _lost_title(every, final):
        return lost
    if refused := _refused_title(every, final):
        return refused
    if short := missed_title(every, final):
        fights = [step for step in every if _staked(step, title) and step.cause == AT_ESCORTS]
        greatest = max(fights, key=weight, default=short)
        return greatest if weight(greatest) > _FAR_MORE / 2 * -weight(short) else short
    jacks = [step for step in every if step.cause == SHIPS and step.contact and step.contact.action == "gun"]
    if staked := [step for step in every if _staked(step, title)]:
        good = final.points >= encounters[0].worth * final.patrol  # more than was to be expected
        hits = _hits(every) if good or title in [each.title for each in TITLES] else []
        return max((*staked, *hits), key=lambda step: at_stake(step) * _credit(step, title))
    shots = [step for step in every if _by_shot(step)]
    if title in [each.title for each in TITLES] and (gains := [s for s in (*shots, *jacks) if weight(s) > 0]):
        won = [step for step in gains if title_won(step) == title and not _was_easy(step)]
        return won[-1] if won else max([s for s in shots if weight(s) > 0] or gains, key=at_stake)
    return _greatest(every, encounters[0].worth * final.patrol, final)


def at_stake(step: TurningStep) -> float:
    """Return how much depended on a choice, whatever came of it, in thousands of tons.

    For a shot this is the standard deviation of what the patrol was worth after it. For anything else it is the size of the change.
    """
    contact = step.contact
    if contact is None or contact.shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS):
        return abs(weight(step))
    chance = contact.shot.chance
    return math.sqrt(chance * (1 - chance)) * (contact.hit_worth - contact.missed_worth)


def _greatest(every: Sequence[TurningStep], worth: float, final: State) -> TurningStep | None:
    """Return the choice with most at stake in a game in which no hit won a title or saved the boat; None if there is none.

    If the boat brought home at least the tonnage expected (``worth``, in thousands of tons), it is a hit or the payment for a king ship,
    otherwise a miss, a payment or a wrong decision. Only a game without any shot is decided by a straggler.
    """
    shots = [step for step in every if _by_shot(step)]
    paid = [step for step in every if paid_king(step)]
    gains = [step for step in shots if weight(step) > 0 and not _was_easy(step)]
    if gains and final.points >= worth:
        return max([*gains, *paid], key=at_stake)
    poor = [
        step for step in every if step in (*shots, *paid) or _misjudgement(step) or is_too_small(step, final)
    ]
    if losses := [step for step in poor if weight(step) < 0]:
        return max(losses, key=at_stake)
    jacks = [step for step in every if step.cause == SHIPS and step.contact and step.contact.action == "gun"]
    return max(shots or jacks, key=at_stake, default=None)


def _credit(step: TurningStep, title: str) -> float:
    """Return the factor by which the gain of a hit is multiplied: above 1 if the hit won the patrol's title, largest
    at the last ship."""
    if title_won(step) != title:
        return 1
    if step.encounter.before.ocean == 1 and not _was_easy(step):
        return _END_WON
    return _LAST_WON if _is_daring(step) else _TITLE_WON


def _hits(every: Iterable[TurningStep]) -> list[TurningStep]:
    """Return the hits that were not all but certain and came after the boat had sunk much tonnage."""
    return [
        step
        for step in every
        if _by_shot(step) and step.contact is not None and step.contact.shot is not None and step.contact.sunk
        and weight(step) > 0 and not _was_easy(step) and sunk_before(step, step.contact) >= _MUCH
    ]  # fmt: skip


def _lost_title(every: Iterable[TurningStep], final: State) -> TurningStep | None:
    """Return the miss that cost a patrol the next title; None if there was none. Of several, return the most costly.

    With a hit the boat would have had the tonnage of the title, or the patrol promised it before the miss and no longer after it.
    """
    least = min((each.least for each in TITLES if each.least > final.points * TONS), default=0) / TONS
    misses = [
        step
        for step in every
        if step.cause == AT_SHIPS and step.contact is not None and not step.contact.sunk and weight(step) <= -_SERIOUS
        and (title_missed(step, final) or step.before >= least > step.before + weight(step))
    ]  # fmt: skip
    if final.patrol > 1 or not least or final.estimates or per_patrol(final) <= TANG.tons:
        return None
    return min(misses, key=weight, default=None)


def paid_king(step: TurningStep) -> bool:
    """Return True if a king ship came up and the boat paid to get away from it."""
    contact = step.contact
    return step.cause == ESCORTS and contact is not None and contact.role == KING_SHIP and contact.paid > 0


def _misjudgement(step: TurningStep) -> bool:
    """Return True if the change is a wrong decision of the captain that cost enough to have decided a patrol."""
    return step.cause == JUDGEMENT and step.swing <= -_COSTLY


def is_too_small(step: TurningStep, final: State) -> bool:
    """Return True if the last ship of the ocean was too small to win the title that the largest ships would have won."""
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
    """Return True if much depended on a hit: it won the patrol's ``title``, or a miss would have lost the boat and
    much tonnage.

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


def _is_daring(step: TurningStep) -> bool:
    """Return True if a miss would have left few torpedoes for the escort although much tonnage had been sunk, or no
    torpedo at all."""
    contact = step.contact
    if contact is None or contact.shot is None:
        return False
    left = aboard_at(step, contact) - len(contact.shot.cards)
    return not left or (left <= LARGEST_SPREAD and sunk_before(step, contact) >= _MUCH)


def _was_easy(step: TurningStep) -> bool:
    """Return True if a hit was all but certain."""
    return step.contact is not None and step.contact.shot is not None and step.contact.shot.chance > _EASY


def _by_shot(step: TurningStep) -> bool:
    """Return True if the expected tonnage changed because torpedoes hit or missed."""
    contact = step.contact
    return step.cause in (AT_SHIPS, AT_ESCORTS) and contact is not None and contact.shot is not None


def _refused_title(every: Iterable[TurningStep], final: State) -> TurningStep | None:
    """Return the captain's decision to let a ship pass whose tonnage would have been enough for the title that the
    patrol narrowly missed.

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
    close = [step for step in enough if _shot_advantage(step) >= _CLOSE]
    return max(close, key=lambda step: (bool(title_refused(step)), _shot_advantage(step)), default=None)


def title_refused(step: TurningStep) -> str:
    """Return the title that a hit on this ship would have won at once, although the boat let the ship pass; empty if
    there is none."""
    contact = step.contact
    if contact is None or not 0 <= contact.card < JOKER or step.encounter.before.estimates:
        return ""
    loaded = sunk_before(step, contact)
    title = band((loaded + VALUE[contact.card]) * TONS)
    return title if title in [each.title for each in TITLES] and title != band(loaded * TONS) else ""


def spares_last(step: TurningStep) -> bool:
    """Return True if the captain let the last ship of the ocean pass."""
    contact = step.contact
    passed = contact is not None and contact.action == "pass" and contact.role == SHIP
    return step.cause == JUDGEMENT and passed and step.encounter.before.ocean == 1


def _spared_last(every: Iterable[TurningStep], final: State) -> TurningStep | None:
    """Return the decision to let the last ship of the ocean pass, if a hit on this ship would have won a title;
    otherwise None.

    A shot must have had a fair chance of a hit, and a miss must have been a great danger.
    """
    for step in every:
        supply = step.encounter.before.supply
        left = supply - min(LARGEST_SPREAD, supply)
        if step.contact is None or step.contact.spared < _FAIR_SHOT:
            continue
        if spares_last(step) and final.patrol == 1 and left < KING_DAMAGE and title_refused(step):
            return step
    return None


def _shot_advantage(step: TurningStep) -> float:
    """Return how much more tonnage a shot would have brought on average than the decision to let the ship pass.

    The unit is thousands of tons.
    """
    return step.contact.shot_worth - step.contact.passed_worth if step.contact is not None else 0.0


def missed_title(every: Iterable[TurningStep], final: State) -> TurningStep | None:
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
    """Return how much more tonnage a hit would have brought than the miss at this ship, in thousands of tons.

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
    """Return the title, “Ace” or “Legend”, that the boat won by sinking this ship or escort; empty if none."""
    contact, before = step.contact, step.encounter.before
    if contact is None or not contact.sunk or contact.estimated or before.estimates or before.patrol > 1:
        return ""
    loaded = sunk_before(step, contact)
    title = band((loaded + VALUE[contact.card]) * TONS)
    return title if title in [each.title for each in TITLES] and title != band(loaded * TONS) else ""


def a_title(title: str) -> str:
    """Return the name of a title with its article: ``an Ace``, ``a Legend``."""
    return f"{with_article(title.lower()).split()[0]} {title}"


def title_missed(step: TurningStep, final: State) -> str:
    """Return the title that a miss at a ship cost the boat, with its article; empty if the miss cost no title."""
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


def let_go_for(encounters: Sequence[Encounter], missing: int, unfired: int) -> str:
    """Return a clause saying that each ship that the boat let pass would have been enough for the title.

    The clause is empty if no ship was let pass, if one of the ships was smaller than the ``missing`` tonnage, or if
    too few torpedoes were left at the end (``unfired``) for a full spread (three fired together).
    """
    passed = [c for each in encounters for c in each.contacts if c.action == "pass" and 0 <= c.card < JOKER]
    if unfired < LARGEST_SPREAD or not passed or min(VALUE[c.card] * TONS for c in passed) < missing:
        return ""
    if len(passed) == 1:
        return "the one ship that she let go by would have been enough"
    return f"any of the {count(len(passed), 'ship')} that she let go by would have been enough"
