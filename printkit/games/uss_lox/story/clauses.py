"""Writes the report's sentences about torpedoes that missed a ship, and about escorts.

Escapes and fights are told with what they cost and what was at stake.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import gcd
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.cribbage import FIFTEEN, FLUSH, NOB, PAIR, RUN, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD
from printkit.games.uss_lox.story.names import kind, ranks, tons
from printkit.games.uss_lox.story.turns import ESCORT, ContactAccount, SpreadShot
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import UNLIKELY, chances_in

_COSTLY: Final = 5
"""Minimum number of torpedoes paid for an escape from which the report compares the price with the torpedoes aboard."""
CHEAP: Final = 3
"""Maximum number of torpedoes paid for an escape that the report calls cheap. It does so only if a dearer escort
could have forced a fight."""
_LADEN: Final = 15
"""Minimum tonnage already sunk, in thousands of tons, for the report to say that an escort could have forced a fight."""
_RECKLESS: Final = 10
"""The report calls a missed shot a risk if the tonnage sunk before was at least ten times the tonnage of the missed
ship."""
_SURE: Final = 0.9
"""Minimum chance of a hit (0 to 1) for the report to say that a missed ship "looked as good as sunk"."""
CERTAIN: Final = 0.97
"""Minimum chance (0 to 1) of a hit that the report calls "all but certain".

The report calls a chance of at most one minus this value "hardly a chance".
"""
_PLENTY: Final = 10
"""Number of torpedoes with which a boat can pay for an escape from any escort.

The report gives the number of torpedoes left only if it is lower.
"""
_TENTHS: Final = 10
"""Largest denominator of the fractions in which the report expresses chances.

Only fractions whose numerator is 1, or one less than the denominator, may have a larger denominator.
"""
_FRACTIONS: Final = tuple(
    sorted(
        (n / d, d, n)
        for d in (2, 3, 4, 5, 6, 10, 12, 15, 20, 25, 30)
        for n in range(1, d)
        if gcd(n, d) == 1 and (d <= _TENTHS or n in (1, d - 1))
    )
)
"""Simple fractions in which the report expresses chances, as tuples of value, denominator and numerator."""
_HALVES: Final = 2
_CARDS: Final = 52
_FEW: Final = 10
"""Largest numerator of a chance that the report gives exactly, such as ``one chance in 16``; ``_CARDS`` is its
largest denominator."""
_EXACT: Final = 0.02
"""Maximum difference (0 to 1) between a chance and a simple fraction for the report to give only the fraction.

Otherwise the text says "nearly" or "better than".
"""


def fraction(chance: float) -> str:
    """Return a chance (0 to 1) in words, exact to two percentage points: ``seven chances in ten``.

    The chance that one of few cards comes up is exact: ``one chance in 16``. Between two simple fractions, the words are ``nearly three chances in four`` or ``better than two chances
    in five``.
    """
    if chance >= CERTAIN or chance <= 1 - CERTAIN:
        return "all but certain odds" if chance > UNLIKELY else "hardly a chance"
    exact = Fraction(chance).limit_denominator(_CARDS)
    if math.isclose(exact, chance) and exact.denominator > _HALVES and exact.numerator <= _FEW:
        return chances_in(exact.numerator, exact.denominator)
    value, denominator, n = min(_FRACTIONS, key=lambda each: abs(each[0] - chance))
    words = chances_in(n, denominator) if denominator > _HALVES else "an even chance"
    if abs(value - chance) <= _EXACT:
        return words
    return f"{'nearly' if value > chance else 'better than'} {words}"


def at_odds(chance: float) -> str:
    """Return a chance (0 to 1) in words, for use at the end of a clause: ``with three chances in four``."""
    words = fraction(chance)
    return f"with {words}" if " in " in words or words.startswith("hardly") else f"at {words}"


def to_hit(chance: float) -> str:
    """Return the chance (0 to 1) of a hit in words, for a sentence about a miss: ``with three chances in four of a
    hit``."""
    return f"{at_odds(chance)} of a hit"


def to_live(chance: float) -> str:
    """Return the chance (0 to 1) of surviving by a hit on an escort, in words: ``with seven chances in ten to live``."""
    return f"{at_odds(chance)} to live" if chance < CERTAIN else "all but certain to live"


def torpedoes(n: int) -> str:
    return count(n, "torpedo", "torpedoes") if n else "no torpedo"


def the_last(n: int) -> str:
    """Return words for the last ``n`` torpedoes aboard: ``her last three torpedoes``, ``her last torpedo``."""
    return "her last torpedo" if n == 1 else f"her last {torpedoes(n)}"


_SPOILED: Final = {PAIR: "a pair", FIFTEEN: "a fifteen", RUN: "a run", FLUSH: "a flush", NOB: "his nob"}


def joker_in(shot: SpreadShot, *, other: bool = False) -> str:
    """Return a clause about the joker that spoiled the combination of the torpedo cards; empty if no joker did.

    ``other``: True if the sentence before is about the first joker of two.
    """
    joker = "the other joker" if other else "a joker"
    return f", because {joker} spoiled {_SPOILED[shot.spoiled[0]]}" if shot.spoiled else ""


def stores(left: int, ocean: int) -> str:
    """Return words for the torpedoes left and, unless the patrol is over, the ships still face down: ``only one
    torpedo for two ships``."""
    few = "only " * (0 < left <= LARGEST_SPREAD)
    ships = f" for {count(ocean, 'ship')}" if ocean else ""
    return f"{few}{torpedoes(left)}{ships}"


class ClauseContact(NamedTuple):
    """A ship or an escort that the boat met, with all facts that the sentence about it depends on.

    ``it``: the name of the ship. ``left``: torpedoes left afterwards. ``ocean``: ships of the patrol still face down. ``sunk``: thousands of tons sunk before. ``first``: no
    torpedo had been fired before. ``turn``: the number of the turn; 0 if the passage's heading gives it. ``opens``: this was the first turn of the game. ``again``: the last
    torpedoes missed, too. ``estimates``: a sunk ship has been left to an estimate before. ``escort``: words for an escort: ``the second escort`` if another came before.
    """

    contact: ContactAccount
    it: str
    left: int
    ocean: int
    sunk: int
    first: bool = False
    turn: int = 0
    opens: bool = False
    again: bool = False
    estimates: bool = False
    escort: str = "the escort"


def _missed(about: ClauseContact) -> str:
    contact, shot, it = about.contact, about.contact.shot, about.it
    assert shot is not None
    n, odds, value = len(shot.cards), to_hit(shot.chance), VALUE[contact.card]
    on = f" on turn {about.turn}" if about.turn else ""
    if shot.spoiled:
        return f"{capital(torpedoes(n))} at {it}{on} missed{joker_in(shot)}."
    fired = f"fired {torpedoes(n)} at {it}{on}"
    if about.sunk >= _RECKLESS * value:
        return f"With {tons(about.sunk)} to lose she fired {torpedoes(n)} at {it}{on}, {tons(value)}, {odds}, and missed."
    if not about.left:
        return f"{capital(the_last(n))} went at {it}{on}, {odds}, and missed."
    if shot.chance >= _SURE:
        return f"{capital(it)}{on} looked as good as sunk, {odds}, and got away."
    if shot.chance < UNLIKELY:
        return f"She gambled {torpedoes(n)} on {it}{on}, {odds}, and missed."
    if about.first:
        first = f"Her first shot,{on}, missed" if on else "Her first shot missed"
        return f"{'The patrol began with a miss' if about.opens else first}: {torpedoes(n)} at {it}, {odds}."
    if about.again:
        return f"She missed again{on}: {torpedoes(n)} at {it}, {odds}."
    if about.left + n < _PLENTY and about.sunk:
        return f"She fired {number(n)} of her {torpedoes(about.left + n)} at {it}{on}, {odds}, and missed."
    return f"She {fired}, {odds}, and missed."


def _gunned(about: ClauseContact) -> str:
    if about.contact.role == ESCORT:
        worth = _estimated(about) or f": {tons(VALUE[about.contact.card])}"
        return f"But {about.escort} was one that the deck gun could sink{worth}."
    on = f" on turn {about.turn}" if about.turn else ""
    if about.estimates:
        return f"{capital(about.it)}{on} fell to the deck gun{_estimated(about)}."
    return f"The deck gun sank {about.it}{on}{_estimated(about)}."


def _fought(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    had = about.left + len(shot.cards)
    worth = _estimated(about) or f": {tons(VALUE[contact.card])}"
    return f"{asked(price(contact.card), had, about.escort)}, {to_live(shot.chance)}, and sank it{worth}."


def _estimated(about: ClauseContact) -> str:
    """Return a phrase saying that the tonnage of a sunk ship is not known yet; empty if it is known.

    A face-down card (an estimate) then stands for the tonnage.
    """
    if not about.contact.estimated:
        return ""
    return " for another estimate" if about.estimates else ", its tonnage to be estimated"


def _fight_lost(about: ClauseContact) -> str:
    contact, shot = about.contact, about.contact.shot
    assert shot is not None
    had = about.left + len(shot.cards)
    return f"{asked(price(contact.card), had, about.escort)}, {to_live(shot.chance)}, and missed{joker_in(shot)}."


def scored_nothing(contact: ContactAccount, on: str, escort: str = "the escort") -> str:
    """Return the sentence that names the torpedo cards whose miss lost the boat.

    ``on``: words for the turn; empty if the passage's heading gives it. ``escort``: words for an escort.
    """
    shot = contact.shot
    assert shot is not None
    it = escort if contact.role == ESCORT else f"the {kind(contact.card)}"
    spread = "spread" if len(shot.cards) > 1 else "torpedo"
    if shot.spoiled:
        return f"The {spread}, {ranks(shot.cards)}, would have scored against {it}{on} without the joker."
    return f"The {spread}, {ranks(shot.cards)}, scored nothing against {it}{on}."


def asked(cost: int, had: int, escort: str = "the escort") -> str:
    """Return the first clause about a fight with an escort: the price of an escape, and whether the boat had to
    fight.

    The clause also gives the number of torpedoes aboard (``had``).
    """
    if cost > had:
        return f"Shaking off {escort} would have taken {torpedoes(cost)}, and she had {number(had)}: she had to fight it"
    if cost == had:
        return f"Rather than pay {escort} {'her last torpedo' if had == 1 else f'all {number(had)} of her torpedoes'} she fought it"
    return f"Rather than pay {escort} {number(cost)} of her {torpedoes(had)} she fought it"


def tells_stores(about: ClauseContact) -> bool:
    """Return True if the sentence about an escape says how few torpedoes were left, and for how many ships."""
    return bool(about.contact.paid and 0 < about.left <= LARGEST_SPREAD and about.ocean)


def _escaped(about: ClauseContact) -> str:
    contact, paid, left, escort = about.contact, about.contact.paid, about.left, about.escort
    if not paid:
        return f"{capital(escort)} let her go for nothing."
    if not left:
        return f"Shaking off {escort} took {the_last(paid)}."
    still = (
        f", which left only {number(left)} for {count(about.ocean, 'ship')}" if tells_stores(about) else ""
    )
    if paid <= CHEAP and left + paid < _PLENTY and about.sunk >= _LADEN:
        return f"{capital(escort)}, which could have forced a fight, asked only {number(paid)} of her {torpedoes(left + paid)}{still}."
    if paid >= _COSTLY and about.sunk and contact.fought_chance < CERTAIN:
        return f"Rather than fight {escort}, {to_live(contact.fought_chance)}, she paid {number(paid)} of her {torpedoes(left + paid)}{still}."
    if paid >= _COSTLY:
        return f"{capital(escort)} cost her {number(paid)} of {torpedoes(left + paid)}{still}."
    if paid == 1:
        return f"{capital(escort)} was content with one torpedo{still}."
    return f"Shaking off {escort} took {torpedoes(paid)}{still}."


CLAUSES: Final[Mapping[str, Callable[[ClauseContact], str]]] = {
    "ship-miss": _missed, "gun": _gunned, "estimate-gun": _gunned, "escort-hit": _fought, "escort-estimate": _fought,
    "escort-miss": _fight_lost, "escape": _escaped,
}  # fmt: skip
"""Functions that write a sentence about a ship or an escort. The key is the kind of event.

There is a function for each frequent kind, such as ``ship-miss`` or ``escape``.
"""
