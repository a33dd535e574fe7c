"""Writes the clauses of a report about the ships and escorts that USS Lox met: the torpedoes fired, what the
cards scored, and the price of an escape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BENCHMARKS
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import result
from printkit.games.uss_lox.story.turns import ESCORT, ContactAccount, SpreadShot
from printkit.report.story import count, known_as, number
from printkit.report.words.phrases import UNLIKELY, chances

_CHEAP, _COSTLY = 2, 5
"""Two prices of an escape from an escort, in torpedoes. Up to the first price, the report says "cheaply";
from the second price on, "dearly"."""
_RECKLESS = 10
"""The report says that an attack on a ship put sunk tonnage at risk if that tonnage was at least this many
times the ship's.
"""
_SURPRISE = 0.7
"""The report calls a miss a surprise if the chance of a hit (0 to 1) was at least this."""


class ClauseContact(NamedTuple):
    """A ship or an escort that the boat met, with everything on which the clause about it depends.

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
    """Return the chance of a hit in words, as a simple fraction: ``three chances in four``. A very high
    chance is ``all but certain odds``."""
    return "all but certain odds" if chance >= _CERTAIN else chances(chance, simple=True)


def affordable(contact: ContactAccount, had: int) -> int:
    """Return how many torpedoes an escape from this escort costs; 0 if the boat, with ``had`` torpedoes,
    cannot pay that."""
    cost = price(contact.card) if contact.card >= 0 else 0
    return cost if cost <= had else 0


def ship(contact: ContactAccount) -> str:
    """Return a sunk ship in words: its card, and a placeholder for its invented name. Example: ``the nine of
    diamonds *Tokiwa Maru*``."""
    it = name(contact.card)
    return known_as("escort" if contact.role == ESCORT else "ship", _key(contact), it, before=it)


def ship_again(contact: ContactAccount) -> str:
    """Return a ship that the report has mentioned before, in words: its invented name or, in a report without
    names, its card."""
    return known_as("ship", _key(contact), name(contact.card))


def _key(contact: ContactAccount) -> str:
    """Return a key under which the ship’s invented name is stored. It is unique in a game, even if the same
    card comes up in two patrols."""
    return f"c{contact.card}l{contact.lines[0] if contact.lines else 0}"


def torpedoes(n: int) -> str:
    return count(n, "torpedo", "torpedoes")


def the_last(n: int) -> str:
    """Return the last ``n`` torpedoes aboard in words: ``the last three torpedoes``, ``the last torpedo``."""
    return "the last torpedo" if n == 1 else f"the last {torpedoes(n)}"


def _with(shot: SpreadShot, left: int) -> str:
    """Return the number of torpedoes fired together in words: ``three torpedoes``, or ``the last three
    torpedoes`` if none is left."""
    return torpedoes(len(shot.cards)) if left else the_last(len(shot.cards))


def _worth(about: ClauseContact) -> str:
    """Return the tonnage of a sunk ship in words, and a benchmark that the patrol's total passed with it:
    ``10,000 tons, which carried the patrol past USS *Tang*’s 19,326``."""
    if about.contact.estimated:
        return "its tonnage to be estimated"
    value = VALUE[about.contact.card]
    before = about.sunk
    if before is None:
        return tons(value)
    passed = [each for each in BENCHMARKS if before * TONS <= each.tons < (before + value) * TONS]
    if not before:
        return f"{tons(value)}, the first of the patrol"
    carried = f", which carried the patrol past {passed[-1].name}’s {passed[-1].tons:,}" if passed else ""
    return f"{tons(value)}{carried}"


def _sunk(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    if not about.odds:
        return f"sank {ship(contact)}"
    odds = f" at {fraction(shot.chance)}" if shot.chance < UNLIKELY else ""
    kept = f", which left {number(left)}," if 0 < left < len(shot.cards) else ""
    it = ship(contact)
    made = result(shot.scored, shot.cards, contact.card)
    return f"sank {it} with {_with(shot, left)}{kept}{odds}: {made}, {_worth(about)}".replace(",:", ":")


def _missed(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    if not about.odds:
        return f"missed {name(contact.card)}"
    though = ", though the spread had " if shot.chance >= _SURPRISE else ", at "
    odds = f"{though}{fraction(shot.chance)}"
    spoiled = " and a joker spoiled it" if any(card >= JOKER for card in shot.cards) else ""
    full = len(shot.cards) == LARGEST_SPREAD and about.left
    spread = "" if full else f" with {_with(shot, about.left)}"
    loaded, value = about.sunk or 0, VALUE[contact.card]
    risked = f", with {tons(loaded)} at risk for {value * TONS:,}" if loaded >= _RECKLESS * value else ""
    return f"missed {name(contact.card)}{spread}{risked}{odds}{spoiled}"


def _gunned(about: ClauseContact) -> str:
    it, worth = ship(about.contact), _worth(about)
    if about.contact.role == ESCORT:
        return f"the escort was {it}, which the deck gun sank: {worth}"
    return f"sank {it} with the deck gun, {worth}"


def _fought(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    had, cost, it = left + len(shot.cards), price(contact.card), ship(contact)
    if not about.odds:
        carried = _worth(about).partition(", which ")[2]
        return f"the escort, {it}, sank{f', which {carried}' if carried else ''}"
    odds = f", at {fraction(shot.chance)}"
    made = f"{result(shot.scored, shot.cards, contact.card)}, {_worth(about)}"
    if cost > had:
        return (
            f"the escort, {it}, could not be bought off with {number(had)} aboard, so that {_with(shot, left)} had to sink it or "
            f"lose the boat{odds}: {made}"
        )
    return f"*Lox* fought the escort, {it}, with {_with(shot, left)} rather than pay {number(cost)}{odds}: {made}"


def _escort_miss_clause(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    if not about.odds:
        too = " as well" if about.missed else ""
        return f"{_with(shot, left)} at the escort, {name(contact.card)}, missed{too}, and *Lox* was lost"
    cost = affordable(contact, left + len(shot.cards))
    spared = f", where {torpedoes(cost)} would have bought *Lox* off" if cost else ""
    odds = f", at {fraction(shot.chance)}"
    return (
        f"{_with(shot, left)} at the escort, {name(contact.card)}, missed{' as well' if about.missed else ''}{odds}{spared}: "
        f"{ranks(shot.cards)} scored nothing"
    )


def _escape_clause(about: ClauseContact) -> str:
    paid, left, it = about.contact.paid, about.left, name(about.contact.card)
    if not paid:
        return f"the escort, {it}, let *Lox* run silent for nothing"
    if not left:
        return (
            f"the escort, {it}, took the last {torpedoes(paid)}"
            if paid > 1
            else f"the escort, {it}, took the last torpedo"
        )
    price_ = (
        f"{'dearly' if paid >= _COSTLY else 'cheaply'}, with {torpedoes(paid)},"
        if paid >= _COSTLY or paid <= _CHEAP
        else ""
    )
    return (
        f"the escort, {it}, was bought off {price_ or f'with {torpedoes(paid)},'} which left {number(left)}"
    )


def _spared_clause(about: ClauseContact) -> str:
    """Return the clause about a valuable ship that the boat let pass, because a miss would have put much sunk
    tonnage at risk."""
    contact = about.contact
    rest = about.left - min(LARGEST_SPREAD, about.left)
    return (
        f"let {name(contact.card)} go by, {tons(VALUE[contact.card])} at {fraction(contact.spared)}: a miss would have left "
        f"{torpedoes(rest) if rest else 'nothing'} for the escort, with {tons(about.sunk or 0)} to lose"
    )


CLAUSES: Final[Mapping[str, Callable[[ClauseContact], str]]] = {
    "ship-hit": _sunk, "ship-estimate": _sunk, "ship-miss": _missed, "gun": _gunned, "escort-hit": _fought,
    "escort-miss": _escort_miss_clause, "escape": _escape_clause, "dear": _spared_clause,
}  # fmt: skip
"""Functions that write a clause, one for each frequent result of meeting a ship or an escort, such as
``ship-hit`` or ``escape``."""
OF_THE_BOAT: Final = ("ship-hit", "ship-estimate", "ship-miss", "gun", "dear")
"""Results of meeting a ship for which the clause has the boat, *Lox*, as its grammatical subject."""
