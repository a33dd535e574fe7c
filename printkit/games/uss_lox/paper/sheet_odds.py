"""The probabilities printed on USS Lox's sheets, and a function that formats them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from printkit.games.uss_lox.play import odds
from printkit.games.uss_lox.play.chances import hits_in_a_pack, sunk
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD
from printkit.table.cards import JACK

_RANKS = range(1, 14)
_CHEAP = 3


def sunk_any(ruleset: LoxRuleset, n: int) -> Fraction:
    """Return the probability that ``n`` torpedoes sink an ocean ship of unknown rank.

    A jack is always sunk, because the deck gun sinks it.
    """
    return sum((sunk(ruleset, r, n) if r != JACK else Fraction(1) for r in _RANKS), Fraction(0)) / 13


def escaped(ruleset: LoxRuleset, torpedoes: int) -> Fraction:
    """Return the probability that a boat with ``torpedoes`` torpedoes can pay for its escape from an escort of unknown rank."""
    return _escapes(ruleset)[torpedoes]


@cache
def _escapes(ruleset: LoxRuleset) -> dict[int, Fraction]:
    table = odds.tables(ruleset, frozenset({"escape"}))[0]
    return {int(dict(row.given)["torpedoes"]): row.fraction for row in table.rows}


def survived(ruleset: LoxRuleset, *, paying: bool) -> Fraction:
    """Return the probability of surviving an escort of unknown rank, if each attack on an escort uses three
    torpedoes.

    With ``paying``, the boat pays for an escape from an ace, 2 or 3 and attacks any other escort; otherwise
    it always attacks.
    """
    return _survived(ruleset, paying, 2 if ruleset.jokers_in_pack else 0)


def _survived(ruleset: LoxRuleset, paying: bool, jokers: int) -> Fraction:
    lived = Fraction(0)
    for rank in _RANKS:
        sure = (rank == JACK and ruleset.gun_sinks_jack_escort) or (paying and rank <= _CHEAP)
        lived += (
            1
            if sure
            else Fraction(hits_in_a_pack(ruleset, rank, LARGEST_SPREAD), comb(51 + jokers, LARGEST_SPREAD))
        )
    total = lived * 4
    if jokers:  # a joker is replaced by another card; if a ruling lets it stay, the boat pays for its escape
        total += jokers * (1 if ruleset.joker_escort_stays else _survived(ruleset, paying, jokers - 1))
    return total / (52 + jokers)


@cache
def holds_jack(ruleset: LoxRuleset, ocean: int) -> Fraction:
    """Return the probability that at least one of ``ocean`` ocean cards is a jack."""
    table = odds.tables(ruleset, frozenset({"jack"}))[0]
    return next(row.fraction for row in table.rows if dict(row.given)["ocean"] == ocean)


def percent(p: Fraction, places: int = 0) -> str:
    """Return a probability as a percentage without the % sign, rounded half up, such as ``72.7``.

    ``places`` is the number of decimal places.
    """
    scaled = int(p * 100 * 10**places + Fraction(1, 2))
    if not places:
        return str(scaled)
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"
