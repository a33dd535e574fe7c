"""Writes the headline of a USS Lox report: the title and the tonnage, and a few words about what decided the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.bands import TANG, band
from printkit.games.uss_lox.rules.cribbage import VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LOST, TONS, State
from printkit.games.uss_lox.story.clauses import CERTAIN, the_last, to_live
from printkit.games.uss_lox.story.deciding import (
    NEAR,
    TITLES,
    a_title,
    is_too_small,
    missing_for_title,
    next_title,
    paid_king,
    per_patrol,
    spares_last,
    title_missed,
)
from printkit.games.uss_lox.story.names import a_ship, sunk_so_far, tons
from printkit.games.uss_lox.story.reckoning import missed, poor_sea, spreads, stragglers, wins_title
from printkit.games.uss_lox.story.runs import enough_for
from printkit.games.uss_lox.story.turning import (
    TurningStep,
    aboard_at,
    escort_after,
    helpless,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    JUDGEMENT,
    ContactAccount,
    Encounter,
    SpreadShot,
)
from printkit.games.uss_lox.story.turns import SHIPS as SHIPS_MET
from printkit.journal.course import Record
from printkit.report.story import capital, count, number
from printkit.table.words import ordinal

_SEVERAL: Final = 3
"""The report says that all attacks hit only if there were at least this many attacks."""


def headline_of(
    record: Record, encounters: Sequence[Encounter], final: State, step: TurningStep | None
) -> str:
    """Return the headline: the title and the tonnage, and a few words about what decided the game."""
    if not record.finished:
        return f"On patrol: {sunk_so_far(final.points, final.estimates)}"
    moment = _in_brief(step, encounters, final)
    if final.status == LOST:
        sunk = tons(final.points) if final.points else "nothing sunk"
        return f"Lost with all hands and {sunk}{f', {moment}' * bool(moment)}"
    title = band(per_patrol(final))
    home = f"Home with {tons(final.points)}" if final.points else "Home with nothing sunk"
    home += f" from {count(final.patrol, 'patrol')}" * (final.patrol > 1)
    if title in [each.title for each in TITLES]:
        home = f"{capital(a_title(title))} with {tons(final.points)}"
    elif encounters and poor_sea(encounters, final) and not (step is not None and spares_last(step)):
        return f"{home} from a poor sea"
    if moment.startswith(":"):
        return f"{home}{moment}"
    return home + (f"{' ' if moment.startswith('from ') else ', '}{moment}" if moment else "")


def _in_brief(step: TurningStep | None, encounters: Sequence[Encounter], final: State) -> str:
    """Return a few words for the headline about the event that decided the game."""
    contact = step.contact if step is not None else None
    if step is None or contact is None:
        return ""
    it, shot = a_ship(contact.card), contact.shot
    if final.status == LOST:
        return _how_lost(step, contact)
    let_go = step.cause == JUDGEMENT and contact.action == "pass" and bool(contact.shot_worth)
    if let_go and final.supply and final.patrol == 1 and final.points * TONS < TITLES[0].least:
        if enough_for(step.encounter) == a_title(next_title(final).title):
            return f": {it} that would have made her {enough_for(step.encounter)} was let go"
        return (
            f"one ship short of {a_title(next_title(final).title)}, with {count(final.supply, 'torpedo', 'torpedoes')} unfired"
            if missing_for_title(final) <= NEAR
            else ""
        )
    short = _missed_title(encounters, step, final)
    if step.cause in (AT_SHIPS, AT_ESCORTS) and shot is not None and shot.hit:
        return _hit_in_brief(step, contact, shot, encounters, short)
    escort = escort_after(step)
    if escort is not None and escort.action == "gun":
        return "thanks to an escort that the deck gun could sink"
    if shot is not None and step.cause == AT_SHIPS:
        title = title_missed(step, final) if not short else ""
        return f"{short}after a miss at {it}{f' that would have made her {title}' * bool(title)}"
    if paid_king(step):
        return f"after {it} that cost ten torpedoes"
    if is_too_small(step, final):
        return f": the last ship, {it}, was too small for {a_title(next_title(final).title)}"
    alone = len(stragglers(encounters)) == 1 or contact.estimated
    if step.cause == SHIPS_MET and contact.sunk and alone and wins_title(step, encounters):
        return f"thanks to {it} on turn {step.encounter.number}"
    if step.cause == SHIPS_MET and contact.sunk and not contact.estimated:
        return _gifts_in_brief(encounters)
    return ""


def _hit_in_brief(
    step: TurningStep, contact: ContactAccount, shot: SpreadShot, encounters: Sequence[Encounter], short: str
) -> str:
    """Return a few words for the headline about the torpedoes that hit and so decided the game."""
    left = aboard_at(step, contact) - len(shot.cards)
    if wins_title(step, encounters):
        with_last = f" with {the_last(len(shot.cards))}" * (not left)
        return f"the title reached {f'by sinking an escort{with_last}' if contact.role == ESCORT else _winning_shot(step, contact, left)}"
    if contact.role == ESCORT:
        able = price(contact.card) <= aboard_at(step, contact)
        return f"{short}after sinking an escort that she could {'have paid' if able else 'not run from'}"
    several = encounters[-1].after.patrol > 1
    on = f"on turn {step.encounter.number}{f' of the {ordinal(step.encounter.patrol)} patrol' * several}"
    last = f"with {the_last(len(shot.cards))}" if not left else on
    return f"{short}after sinking {a_ship(contact.card)} {last}"


def _gifts_in_brief(encounters: Sequence[Encounter]) -> str:
    """Return a few words for the headline about the ships that the deck gun sank (stragglers).

    If all attacks hit, the words are also about the attacks.
    """
    gifts = len(stragglers(encounters))
    if gifts and not missed(encounters) and spreads(encounters) >= _SEVERAL:
        hits = number(spreads(encounters))
        return f"from {hits} hits in {hits} attacks and {count(gifts, 'straggler') if gifts > 1 else 'a straggler'}"
    gunned = [
        c for each in encounters for c in each.contacts if c.sunk and c.shot is None and not c.estimated
    ]
    return f"{sum(VALUE[c.card] for c in gunned) * TONS:,} of them by the deck gun"


def _winning_shot(step: TurningStep, contact: ContactAccount, left: int) -> str:
    """Return words for the shot that won a title: at which ship, and whether it was the last ship or the last shot."""
    if step.encounter.before.ocean == 1:
        return f"with a shot at the last ship, {a_ship(contact.card)}"
    return f"with {'the last torpedoes' if not left else 'a shot'} at {a_ship(contact.card)}"


def _how_lost(step: TurningStep, contact: ContactAccount) -> str:
    """Return a few words for the headline about the loss of the boat."""
    if helpless(step):
        return "after a miss that left nothing for the escort"
    if contact.shot is not None and contact.shot.spoiled:
        return f"after a joker spoiled the shot at {'the escort' if contact.role == ESCORT else a_ship(contact.card)}"
    missed = [c for c in step.encounter.contacts if c.shot is not None and not c.shot.hit]
    if not missed:
        return ""
    ships = [a_ship(c.card) for c in missed if c.role != ESCORT]
    if missed[-1].role == ESCORT and missed[-1].shot is not None:
        chance = missed[-1].shot.chance
        return "in a fight that was all but won" if chance >= CERTAIN else f"in a fight {to_live(chance)}"
    return f"after a miss at {ships[-1] if ships else a_ship(contact.card)}"


def _missed_title(encounters: Sequence[Encounter], step: TurningStep, final: State) -> str:
    """Return words for the headline about a title that was narrowly missed; empty if no title was narrowly missed."""
    missing = missing_for_title(final)
    if final.patrol > 1 or per_patrol(final) <= TANG.tons or missing > NEAR or not missing:
        return ""
    return f"{missing:,} short of {a_title(next_title(final).title)}, "
