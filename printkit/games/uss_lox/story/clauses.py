"""Writes the report's clauses about the ships and escorts that USS Lox met: the torpedoes fired, what the cards scored, and the price of
an escape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import TONS
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import one_way
from printkit.games.uss_lox.story.turns import ESCORT, ContactAccount, SpreadShot
from printkit.report.story import capital, count, known_as, number
from printkit.report.words.phrases import UNLIKELY, chances

_COSTLY, _FEW = 5, 6
"""The report compares the price of an escape with the number of torpedoes aboard if the price is at least ``_COSTLY`` torpedoes. It says
how many torpedoes an escape left if at most ``_FEW`` were left."""
_RECKLESS = 10
"""The report says that an attack on a ship put the sunk tonnage at risk if that tonnage was at least this
many times the ship's own tonnage."""


class ClauseContact(NamedTuple):
    """A ship or an escort that the boat met, with everything that the clause about it depends on.

    ``left``: torpedoes left afterwards. ``missed``: True if the spread before this contact in the same encounter missed. ``sunk``: thousands
    of tons sunk before, or None if benchmarks are not to be mentioned. ``odds``: True if the clause describes the torpedoes fired in full;
    otherwise the first paragraph has described them, and the clause only names the target."""

    contact: ContactAccount
    left: int
    missed: bool
    sunk: int | None
    odds: bool


_CERTAIN = 0.97
"""The report calls a hit "all but certain" if its chance (0 to 1) is at least this."""


def fraction(chance: float) -> str:
    """Return words for the chance of a hit, as a simple fraction: ``three chances in four``. For a very high
    chance, the words are ``all but certain odds``."""
    return "all but certain odds" if chance >= _CERTAIN else chances(chance, simple=True)


def shot_at_odds(chance: float) -> str:
    """Return words for a shot with its chance of a hit: ``a shot that hits three times in four``, ``a shot at an even chance``."""
    words = fraction(chance)
    hits = words.replace("chances in", "times in").replace("one chance in", "once in")
    return f"a shot at {words}" if hits == words else f"a shot that hits {hits}"


def affordable(contact: ContactAccount, had: int) -> int:
    """Return how many torpedoes an escape from this escort costs. Return 0 if that is more than the ``had``
    torpedoes that the boat has."""
    cost = price(contact.card) if contact.card >= 0 else 0
    return cost if cost <= had else 0


def ship(contact: ContactAccount) -> str:
    """Return words for a sunk ship. They contain its card and a placeholder for its invented name: ``the nine
    of diamonds *Tokiwa Maru*``."""
    it = name(contact.card)
    return known_as("escort" if contact.role == ESCORT else "ship", _key(contact), it, before=it)


def _key(contact: ContactAccount) -> str:
    """Return a key under which the ship’s invented name is stored. It is unique in a game, even if the same
    card comes up in two patrols."""
    return f"c{contact.card}l{contact.lines[0] if contact.lines else 0}"


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
    odds = f", {shot_at_odds(shot.chance)}" if about.odds and shot.chance < UNLIKELY else ""
    estimate = ", its tonnage to be estimated" if contact.estimated else ""
    return f"sank {ship(contact)}{odds}: {one_way(shot.scored, shot.cards, contact.card)}{estimate}"


def _missed(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    odds = f", {shot_at_odds(shot.chance)}" if about.odds else ""
    spoiled = ", because a joker spoiled the spread" if any(card >= JOKER for card in shot.cards) else ""
    last = "" if about.left else f" with {_with(shot, about.left)}"
    loaded, value = about.sunk or 0, VALUE[contact.card]
    risked = f", with {tons(loaded)} at risk for {value * TONS:,}" if loaded >= _RECKLESS * value else ""
    return f"missed {name(contact.card)}{last}{risked}{odds}{spoiled}"


def _gunned(about: ClauseContact) -> str:
    it = ship(about.contact)
    if about.contact.role == ESCORT:
        return f"the escort was {it}, which the deck gun sank"
    return f"took {it} with the deck gun"


def _fought(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    had, cost, it = left + len(shot.cards), price(contact.card), ship(contact)
    made = one_way(shot.scored, shot.cards, contact.card)
    if not about.odds:
        return f"the escort, {it}, sank: {made}"
    odds = f", {shot_at_odds(shot.chance)}"
    if cost > had:
        return f"the escort, {it}, asked {number(cost)} torpedoes, more than the {number(had)} aboard. {capital(_with(shot, left))} sank it{odds}: {made}"
    asked = f"all {torpedoes(had)}" if cost == had else f"{number(cost)} of the {torpedoes(had)} left"
    return f"the escort, {it}, asked {asked}, and *Lox* fought it{odds}: {made}"


def _escort_miss_clause(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    if not about.odds:
        had = left + len(shot.cards)
        asked = "all " * (price(contact.card) == had) + torpedoes(price(contact.card))
        fired = "and she fired what she had" if price(contact.card) > had else "and she fought it"
        return f"the escort, {name(contact.card)}, asked {asked}, {fired}: {ranks(shot.cards)} scored nothing, and *Lox* was lost"
    cost = affordable(contact, left + len(shot.cards))
    spared = f", where {torpedoes(cost)} would have bought *Lox* off" if cost else ""
    odds = f", {shot_at_odds(shot.chance)}"
    return f"{_with(shot, left)} missed the escort, {name(contact.card)}{odds}{spared}: {ranks(shot.cards)} scored nothing"


def _escape_clause(about: ClauseContact) -> str:
    paid, left, it = about.contact.paid, about.left, name(about.contact.card)
    if not paid:
        return f"the escort, {it}, let *Lox* run silent for nothing"
    if not left:
        return f"the escort, {it}, took {the_last(paid)}"
    if paid >= _COSTLY:
        return f"the escort, {it}, took {number(paid)} of the {torpedoes(left + paid)} left"
    few = f", which left {number(left)}" if left <= _FEW else ""
    return f"the escort, {it}, took {torpedoes(paid)}{few}"


CLAUSES: Final[Mapping[str, Callable[[ClauseContact], str]]] = {
    "ship-hit": _sunk, "ship-estimate": _sunk, "ship-miss": _missed, "gun": _gunned, "escort-hit": _fought,
    "escort-miss": _escort_miss_clause, "escape": _escape_clause,
}  # fmt: skip
"""Functions that write a clause. There is one for each frequent result of meeting a ship or an escort, such
as ``ship-hit`` or ``escape``."""
OF_THE_BOAT: Final = ("ship-hit", "ship-estimate", "ship-miss", "gun")
"""Results of meeting a ship for which the clause has the boat, *Lox*, as its grammatical subject."""
