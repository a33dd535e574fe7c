"""Writes the report's clauses about the ships and escorts that USS Lox met: the torpedoes fired, the
combinations that their cards scored, and the price of an escape from an escort."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.scoring import one_way
from printkit.games.uss_lox.story.turns import ESCORT, ContactAccount, SpreadShot
from printkit.report.story import count, number
from printkit.report.words.phrases import UNLIKELY, chances

_COSTLY, _FEW = 5, 6
"""The report compares the price of an escape from an escort with the torpedoes aboard if the price is at
least ``_COSTLY`` torpedoes. The report gives the number of torpedoes left after an escape if it is at most
``_FEW``."""
_RECKLESS = 10
"""Smallest ratio of the tonnage already sunk to the tonnage of a ship that was missed, from which the report
says that the attack put the sunk tonnage at risk."""


class ClauseContact(NamedTuple):
    """A ship or an escort that the boat met, with everything that the clause about it depends on.

    ``left``: torpedoes left afterwards. ``missed``: True if the spread before this contact in the same encounter missed. ``sunk``: thousands
    of tons sunk before, or None if benchmarks are not to be mentioned. ``odds``: True if the clause describes the torpedoes fired in full;
    otherwise the first paragraph has described them, and the clause only names the target. ``first``: no torpedo had been fired before. ``turn``: the number of the turn."""

    contact: ContactAccount
    left: int
    missed: bool
    sunk: int | None
    odds: bool
    first: bool = False
    turn: int = 0


_SURE: Final = 0.78
"""A shot counts as easy if its chance of a hit (0 to 1) is at least this."""
_GOOD: Final = 0.7
"""A miss went against the odds if the chance of a hit (0 to 1) was at least this."""
_CERTAIN = 0.97
"""The report calls a hit "all but certain" if its chance (0 to 1) is at least this."""


def fraction(chance: float) -> str:
    """Return words for the chance of a hit (0 to 1), as a simple fraction: ``three chances in four``. For a
    very high chance, the words are ``all but certain odds``."""
    return "all but certain odds" if chance >= _CERTAIN else chances(chance, simple=True)


def shot_at_odds(chance: float) -> str:
    """Return words for the chance of a hit (0 to 1), for the end of a clause: ``with three chances in four of
    a hit``, ``at an even chance``."""
    words = fraction(chance)
    return f"with {words} of a hit" if re.match(r"\w+ chances? in", words) else f"at {words}"


def affordable(contact: ContactAccount, had: int) -> int:
    """Return how many torpedoes an escape from this escort costs. Return 0 if that is more than the ``had``
    torpedoes that the boat has."""
    cost = price(contact.card) if contact.card >= 0 else 0
    return cost if cost <= had else 0


def torpedoes(n: int) -> str:
    return count(n, "torpedo", "torpedoes")


def the_last(n: int) -> str:
    """Return words for the last ``n`` torpedoes aboard: ``the last three torpedoes``, ``the last torpedo``."""
    return "the last torpedo" if n == 1 else f"the last {torpedoes(n)}"


def _with(shot: SpreadShot, left: int) -> str:
    """Return words for the number of torpedoes fired together: ``three torpedoes``. If none is left
    afterwards, the words are ``the last three torpedoes``."""
    return torpedoes(len(shot.cards)) if left else the_last(len(shot.cards))


def _sunk(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    odds = f" {shot_at_odds(shot.chance)}" if about.odds and shot.chance < UNLIKELY else ""
    estimate = ", its tonnage to be estimated" if contact.estimated else ""
    return f"sank {name(contact.card)}{odds}: {one_way(shot.scored, shot.cards, contact.card)}{estimate}"


def _missed(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    odds = f" {shot_at_odds(shot.chance)}" if about.odds else ""
    spoiled = ", because a joker spoiled the spread" if any(card >= JOKER for card in shot.cards) else ""
    loaded, value, it = about.sunk or 0, VALUE[contact.card], name(contact.card)
    if not about.odds:
        return f"missed {it}{spoiled}"
    if loaded >= _RECKLESS * value:
        return f"risked {tons(loaded)} for the {value * TONS:,} of {it}{odds}, and missed{spoiled}"
    if not about.left:
        return f"fired {_with(shot, about.left)} at {it}{odds} and missed{spoiled}"
    if shot.chance >= _SURE:
        return f"missed an easy mark, {it}, fired at{odds}{spoiled}"
    if shot.chance < UNLIKELY:
        return f"gambled on {it}{odds} and missed{spoiled}"
    if about.first and about.turn == 1:
        return f"began the patrol with a shot at {it}{odds} and missed{spoiled}"
    if about.first:
        return f"opened fire on {it}{odds} and missed{spoiled}"
    return f"fired at {it}{odds} and missed{spoiled}"


def _gunned(about: ClauseContact) -> str:
    it = name(about.contact.card)
    if about.contact.role == ESCORT:
        return f"the escort was {it}, which the deck gun sank"
    return f"sank {it} with the deck gun"


def _fought(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    had, it = left + len(shot.cards), name(contact.card)
    made = one_way(shot.scored, shot.cards, contact.card)
    if not about.odds:
        return f"the escort, {it}, went down: {made}"
    return f"{asked(it, price(contact.card), had)}. {fight(price(contact.card), had)}, {shot_at_odds(shot.chance)}, and sank it: {made}"


def _escort_miss_clause(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    had, it = left + len(shot.cards), name(contact.card)
    if not about.odds:
        if shot.chance >= _GOOD:
            return f"the escort, {it}, was missed against the odds, and *Lox* was lost"
        if shot.chance >= UNLIKELY:
            return f"the torpedoes fired at the escort, {it}, missed as well, and *Lox* was lost"
        return f"the escort, {it}, was missed, and *Lox* was lost"
    return f"{asked(it, price(contact.card), had)}. {fight(price(contact.card), had)}, {shot_at_odds(shot.chance)}, and missed"


def asked(it: str, cost: int, had: int) -> str:
    """Return a clause that compares the price of an escape from an escort with the ``had`` torpedoes aboard."""
    if cost == had:
        return (
            f"the escort, {it}, asked all {torpedoes(had)} left"
            if had > 1
            else f"the escort, {it}, asked the one torpedo left"
        )
    if cost > had > LARGEST_SPREAD:
        return f"the escort, {it}, asked {torpedoes(cost)}, and {number(had)} were left"
    if cost > had:
        return f"the escort, {it}, asked {torpedoes(cost)}, too many for the {number(had)} left"
    if 2 * cost < had:
        return f"the escort, {it}, would have gone for {number(cost)} of the {torpedoes(had)} left"
    return f"the escort, {it}, asked {number(cost)} of the {torpedoes(had)} left"


def fight(cost: int, had: int) -> str:
    """Return the beginning of a sentence about a fight with an escort: whether the boat had to fight it, or chose to."""
    return "She had to fight it" if cost > had else "She fought it instead"


def _escape_clause(about: ClauseContact) -> str:
    paid, left, it = about.contact.paid, about.left, name(about.contact.card)
    if not paid:
        return f"the escort, {it}, let *Lox* run silent for nothing"
    if not left:
        return f"the escort, {it}, took {the_last(paid)}"
    if paid >= _COSTLY:
        return f"the escort, {it}, took {number(paid)} of the {torpedoes(left + paid)} left"
    few = f", which left {number(left)}" if left <= _FEW else ""
    if paid == 1:
        return f"the escort, {it}, was content with one torpedo{few}"
    return f"the escort, {it}, took {torpedoes(paid)}{few}"


CLAUSES: Final[Mapping[str, Callable[[ClauseContact], str]]] = {
    "ship-hit": _sunk, "ship-estimate": _sunk, "ship-miss": _missed, "gun": _gunned, "escort-hit": _fought,
    "escort-miss": _escort_miss_clause, "escape": _escape_clause,
}  # fmt: skip
"""Functions that write a clause, by the kind of event. There is one for each frequent kind, such as
``ship-hit`` or ``escape``."""
OF_THE_BOAT: Final = ("ship-hit", "ship-estimate", "ship-miss", "gun")
"""Kinds of event for which the clause has the boat, *Lox*, as its grammatical subject."""
