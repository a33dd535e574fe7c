"""The clauses about ships and escorts: what was fired at them, what the cards made, and what it cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BENCHMARKS
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.scoring import result
from printkit.games.uss_lox.story.turns import ESCORT, ContactMet, SpreadShot
from printkit.report.story import count, nameable, number
from printkit.report.words.phrases import UNLIKELY, chances

_CHEAP, _DEAR = 2, 5
"""Largest price of an escape that is cheap, and smallest that is dear."""
_SURPRISE = 0.7
"""Chance from which on a miss is a surprise."""


class ClauseContact(NamedTuple):
    """A contact that a clause tells of: the torpedoes left after it, whether a miss came before, the tons sunk before it (in
    thousands; None where benchmarks do not count), and whether its odds are still to be told."""

    contact: ContactMet
    left: int
    missed: bool
    sunk: int | None
    odds: bool


_CERTAIN, _CLOSE = 0.995, 0.97
"""Chance from which on a hit is as good as certain, and from which on its fraction needs large numbers."""


def fraction(chance: float) -> str:
    """Return a chance as a fraction, also one close to 0 or 1: ``two chances in three``, ``39 chances in 40``."""
    rare = min(chance, 1 - chance)
    if rare > 1 - _CLOSE or rare <= 1 - _CERTAIN:
        return chances(chance)
    of = round(1 / rare)
    return f"one chance in {of}" if chance < 0.5 else f"{of - 1} chances in {of}"


def affordable(contact: ContactMet, had: int) -> int:
    """Return the price of running from an escort if there were enough torpedoes to pay it; otherwise 0."""
    cost = price(contact.card) if contact.card >= 0 else 0
    return cost if cost <= had else 0


def torpedoes(n: int) -> str:
    return count(n, "torpedo", "torpedoes")


def _with(shot: SpreadShot, left: int) -> str:
    """Return the torpedoes of a spread: ``three torpedoes``, ``the last three torpedoes``."""
    return f"the last {torpedoes(len(shot.cards))}" if not left else torpedoes(len(shot.cards))


def _worth(about: ClauseContact) -> str:
    """Return the tons of a ship that was sunk, and the benchmark that they passed: ``10,000 tons, which carried the patrol past USS *Tang*’s
    19,326``."""
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
    odds = f" at {fraction(shot.chance)}" if shot.chance < UNLIKELY and about.odds else ""
    kept = f", which left {number(left)}," if 0 < left < len(shot.cards) else ""
    it = name(contact.card) + nameable("ship")
    made = result(shot.scored, shot.cards, contact.card)
    return f"sank {it} with {_with(shot, left)}{kept}{odds}: {made}, {_worth(about)}".replace(",:", ":")


def _missed(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    though = ", though the spread had " if shot.chance >= _SURPRISE else ", at "
    odds = f"{though}{fraction(shot.chance)}" if about.odds else ""
    spoiled = "were spoiled by the joker" if any(card >= JOKER for card in shot.cards) else "scored nothing"
    return f"missed {name(contact.card)} with {_with(shot, about.left)}{odds}: {ranks(shot.cards)} {spoiled}"


def _gunned(about: ClauseContact) -> str:
    it, worth = name(about.contact.card) + nameable("ship"), _worth(about)
    if about.contact.role == ESCORT:
        return f"the escort was {it}, which the deck gun sank: {worth}"
    return f"sank {it} with the deck gun, {worth}"


def _fought(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    had, cost, it = left + len(shot.cards), price(contact.card), name(contact.card)
    if not about.odds:
        last = "the last " if not left else ""
        return f"the escort that came, {it}, sank to {last}{torpedoes(len(shot.cards))}: {_worth(about)}"
    odds = f", at {fraction(shot.chance)}"
    made = f"{result(shot.scored, shot.cards, contact.card)}, {_worth(about)}"
    if cost > had:
        return (
            f"the escort, {it}, could not be bought off with {number(had)} aboard, so that {_with(shot, left)} had to sink it or "
            f"lose the boat{odds}: {made}"
        )
    return f"*Lox* fought the escort, {it}, with {_with(shot, left)} rather than pay {number(cost)}{odds}: {made}"


def _lost_to(about: ClauseContact) -> str:
    contact, shot, left = about.contact, about.contact.shot, about.left
    assert shot is not None
    if not about.odds:
        too = " as well" if about.missed else ""
        return f"{_with(shot, left)} at the escort, {name(contact.card)}, missed{too}, and *Lox* was lost with all hands"
    cost = affordable(contact, left + len(shot.cards))
    spared = f", where {torpedoes(cost)} would have bought *Lox* off" if cost and about.odds else ""
    odds = f", at {fraction(shot.chance)}" if about.odds else ""
    return (
        f"{_with(shot, left)} at the escort, {name(contact.card)}, missed{' as well' if about.missed else ''}{odds}{spared}: "
        f"{ranks(shot.cards)} scored nothing"
    )


def _bought_off(about: ClauseContact) -> str:
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
        f"{'dearly' if paid >= _DEAR else 'cheaply'}, with {torpedoes(paid)},"
        if paid >= _DEAR or paid <= _CHEAP
        else ""
    )
    return (
        f"the escort, {it}, was bought off {price_ or f'with {torpedoes(paid)},'} which left {number(left)}"
    )


def _spared(about: ClauseContact) -> str:
    """Return the clause of a big ship that was let pass with much to lose."""
    contact = about.contact
    rest = about.left - min(LARGEST_SPREAD, about.left)
    return (
        f"let {name(contact.card)} go by, {tons(VALUE[contact.card])} at {fraction(contact.spared)}: a miss would have left "
        f"{torpedoes(rest) if rest else 'nothing'} for the escort, with {tons(about.sunk or 0)} to lose"
    )


CLAUSES: Final[Mapping[str, Callable[[ClauseContact], str]]] = {
    "ship-hit": _sunk, "ship-estimate": _sunk, "ship-miss": _missed, "gun": _gunned, "escort-hit": _fought,
    "escort-miss": _lost_to, "escape": _bought_off, "dear": _spared,
}  # fmt: skip
"""The function that writes the clause of each ordinary kind of contact."""
OF_THE_BOAT: Final = ("ship-hit", "ship-estimate", "ship-miss", "gun", "dear")
"""Kinds of contacts whose clause has *Lox* as its subject."""
