"""Writes the sentences about big ships that the boat let pass in USS Lox.

They say what a shot was expected to bring, and what a miss would have put at risk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.cribbage import VALUE
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD
from printkit.games.uss_lox.story.clauses import fraction, torpedoes
from printkit.games.uss_lox.story.names import ships, tons
from printkit.games.uss_lox.story.runs import HitTitle, enough_for, has_said_left, refused_before
from printkit.games.uss_lox.story.turning import rounded
from printkit.games.uss_lox.story.turns import ESCORT, SHIP, Encounter
from printkit.report.story import count
from printkit.report.words.phrases import Voice

_CLOSE: Final = 2.0
"""Maximum change of the expected tonnage by a shot, in thousands of tons, for the report to explain why the boat let
a big ship pass."""
_PRIZE: Final = 9
"""Minimum tonnage of a ship that was let pass, in thousands of tons, for the report to explain why.

A ship that would have won a title is an exception (see :data:`_FAIR`).
"""
_FAIR: Final = 5
"""Minimum tonnage, in thousands of tons, of a ship that would have won a title, for the report to explain why it was
let pass."""
_MUCH: Final = 15
"""Minimum tonnage already sunk, in thousands of tons, for the report to say what a miss would have put at risk."""

_CERTAIN: Final = 0.9
"""Minimum chance of a hit (0 to 1) for the report to mention a ship that was let pass after much tonnage had been
sunk."""


def spares_prize(encounter: Encounter, in_lede: HitTitle) -> bool:
    """Return True if the report must explain that the boat let a big ship pass although it had torpedoes.

    The first paragraph does not say so already. The decision must have been a close one, or a miss a great
    risk.
    """
    if (
        encounter.contacts[0] is in_lede.contact
        or encounter.contacts[0].action != "pass"
        or encounter.before.estimates
    ):
        return False
    contact, before = encounter.contacts[0], encounter.before
    if contact.role != SHIP or contact.spared <= 0 or encounter.patrol > 1:
        return False
    if contact.spared >= _CERTAIN and before.points >= _MUCH:
        return True
    close = abs(contact.shot_worth - contact.passed_worth) <= _CLOSE
    risky = before.points >= _MUCH and before.supply - min(LARGEST_SPREAD, before.supply) <= LARGEST_SPREAD
    if enough_for(encounter) and VALUE[contact.card] >= _FAIR:
        return close or risky
    return VALUE[contact.card] >= _PRIZE and (close or risky)


def told_ships(encounters: Sequence[Encounter], in_lede: HitTitle) -> list[int]:
    """Return the cards of the ships that the report names one by one, in the order of play.

    They are the ships that were fired at or sunk, and the big ships that were let pass. The list is empty if a report
    may name others, too: after more than one patrol, or with the advanced rules.
    """
    contacts = [(each, contact) for each in encounters for contact in each.contacts if contact.role != ESCORT]
    if any(each.patrol > 1 or contact.role != SHIP or contact.estimated for each, contact in contacts):
        return []
    return [
        contact.card
        for each, contact in contacts
        if contact.shot is not None
        or contact.sunk
        or contact is in_lede.contact
        or spares_prize(each, in_lede)
    ]


def _title_of_each(group: Sequence[Encounter]) -> str:
    """Return the title that each of the ships would have won; empty if it is not the same for all, or if there is
    none."""
    titles = {enough_for(each) for each in group}
    return titles.pop() if len(titles) == 1 else ""


def _named(said: Voice, cards: tuple[int, ...], title: str) -> str:
    """Return the names of the ships, and the title that each would have won."""
    enough = f", {'each ' * (len(cards) > 1)}enough for {title}," if title else ""
    return f"{ships(said, cards)}{enough}"


def refused(said: Voice, group: Sequence[Encounter], *, alone: bool = False) -> str:
    """Return the sentence about one or more successive big ships that the boat let pass, with the reason.

    The reason is that a miss would have left few torpedoes for the escort, with much tonnage to lose;
    otherwise the sentence says whether the expected tonnage after a shot at the first ship was higher. ``alone``: True
    if the heading of the passage gives the turn.
    """
    contacts, before = [each.contacts[0] for each in group], group[0].before
    on = f" on turn {group[0].number}" if len(group) == 1 and not alone else ""
    first, cards, ocean = contacts[0], tuple(contact.card for contact in contacts), group[-1].to_come
    let = f"let {_named(said, cards, _title_of_each(group))} go{on}{' and went home' * (not ocean)}"
    had, left = before.supply, before.supply - min(LARGEST_SPREAD, before.supply)
    values: dict[str, object] = {
        "cards": cards, "named": cards, "had": had, "left": left, "chance": 0.0, "ended": not ocean,
    }  # fmt: skip
    shot, kept, odds = rounded(first.shot_worth), rounded(first.passed_worth), fraction(first.spared)
    if refused_before(said, group[0]) and len(group) == 1:
        values |= {"chance": first.spared, "as_well": True}
        text = f"She {let} as well: a shot had {odds} of a hit."
    elif len(group) == 1 and first.spared >= _CERTAIN and ocean and kept > shot:
        text = f"She {let}, though a shot had {odds} of a hit: her {torpedoes(had)} promised more if kept for the {count(ocean, 'ship')} to come."
    elif before.points >= _MUCH and left < KING_DAMAGE:
        values["chance"] = max(contact.spared for contact in contacts)
        start = "She" if has_said_left(said, had) else f"With {torpedoes(had)} left she"
        text = f"{start} {let}: {_risk(group, odds, left)}."
    else:
        for_ = f"With {torpedoes(had)} for {count(before.ocean, 'ship')} she"
        start = "She" if has_said_left(said, had) else for_
        text = (
            f"{start} {let}{', though a shot promised more' if shot > kept else ': a shot promised no more'}."
        )
    return said.write(
        "dear", text, values, at=group[-1].number, lines=[n for each in contacts for n in each.lines]
    )


def _risk(group: Sequence[Encounter], odds: str, left: int) -> str:
    """Return the clause about what a miss would have put at risk. For a single ship, the clause also gives the chance
    of a hit (``odds``).

    ``left``: the torpedoes that a miss would have left. For a last ship that was enough for a title, it compares the expected tonnages.
    """
    first, alone = group[0].contacts[0], len(group) == 1
    shot, kept = rounded(first.shot_worth), rounded(first.passed_worth)
    risk = f", with {tons(group[0].before.points)} to lose"
    if alone and enough_for(group[0]) and not group[0].to_come and kept != shot:
        risk = f". The shot promised {shot:,} tons, against the {kept:,} aboard"
    chance = f"a shot had {odds} of a hit, and " if alone else ""
    return f"{chance}a miss would have left {torpedoes(left) if left else 'nothing'} to face the escort{risk}"
