"""Converts SSN's pieces, ranges and dice to words for the report."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    HELO_NAMES,
    LHD,
    SHIP_NAMES,
    live_frigates,
    nearest_frigate,
)
from printkit.games.ssn.rules.state import State as State
from printkit.report.story import count, listed, with_article
from printkit.report.words.phrases import chances, chances_in

_HAIR = 0.05
"""Difference from the escape range, in inches, below which the report gives a range in words, such as ``just over
12″``.

Rounded to tenths, such a range would look exactly like the escape range.
"""
_TWO_DECIMALS = 0.095
"""Distance in inches below which the report gives a distance with two decimals."""
_LEAST, _CLOSE = 0.005, 0.45
"""Limits, in inches beyond the escape range, between which the report says how close the submarine's escape was."""
_RARE = 0.2
"""Lowest chance (0 to 1) that is rounded to one of the simplest fractions. The highest is one minus this value.

For other chances these few fractions would be too inexact.
"""
_SMALL = 12
"""Largest denominator with which a chance is given as an exact fraction."""
_MANY = 3
"""Minimum number of pieces of one kind for which a list gives their number instead of their names."""


def inches(d: float) -> str:
    """Return a distance in inches as text: ``13.4″``."""
    return f"{d:.1f}\u2033"


def from_frigate(d: float) -> str:
    """Return the distance in inches from a frigate as text, such as ``13.4″``.

    It is ``12.07″`` if it is close to the escape range, or ``just over 12″`` if it is even closer to it.
    """
    if abs(d - ESCAPE_RANGE) >= _HAIR:
        return f"{d:.2f}\u2033" if abs(d - ESCAPE_RANGE) < _TWO_DECIMALS else inches(d)
    return f"just {'over' if d > ESCAPE_RANGE else 'under'} {ESCAPE_RANGE:g}\u2033"


def margin(d: float) -> str:
    """Return a small distance in inches as text, with two decimals if it is below 0.1: ``0.05″``.

    A headline may depend on the second decimal.
    """
    return f"{d:.2f}\u2033" if d < _TWO_DECIMALS else inches(d)


def to_spare(final: State) -> float:
    """Return how many inches beyond the escape range the submarine ended, if the escape was close; otherwise 0.

    Return 0 if the margin was large, if no frigate was left, or if the chosen rules do not measure the range
    at the end of a turn.
    """
    if not live_frigates(final) or not final.ruleset.escapes_at_the_end_of_a_turn:
        return 0
    spare = nearest_frigate(final) - ESCAPE_RANGE
    return spare if _LEAST < spare < _CLOSE else 0


def rolled(totals: Sequence[int]) -> str:
    """Return dice totals as words: ``an 11``, or ``rolls of 7, 11 and 8``."""
    return f"{'rolls of ' * (len(totals) > 1)}{dice_totals(totals)}"


def dice_totals(totals: Sequence[int]) -> str:
    """Return dice totals as words: ``an 11``, or ``7, 11 and 8``."""
    told = listed([str(n) for n in totals])
    return with_article(told) if len(totals) == 1 else told


def dice(rolls: Sequence[int]) -> str:
    """Return dice totals as text for a table: ``6, 5``.

    A dash stands for a roll that could not succeed, whatever its total.
    """
    return ", ".join(str(roll) if roll else "–" for roll in rolls)


def torpedoes(n: int) -> str:
    """Return a number of torpedoes as words: ``one torpedo``, ``16 torpedoes``."""
    return count(n, "torpedo", "torpedoes")


def the_torpedoes(n: int) -> str:
    """Return a number of torpedoes as words with an article: ``the torpedo``, ``the two torpedoes``."""
    return "the torpedo" if n == 1 else f"the {torpedoes(n)}"


def a_piece(name: str) -> str:
    """Return the kind of a piece with its article: ``a frigate``, ``a helo`` or ``the landing ship``."""
    if name == SHIP_NAMES[LHD]:
        return "the landing ship"
    return "a helo" if name in HELO_NAMES else "a frigate"


def least_of(chance: Fraction) -> int:
    """Return the lowest number on a die that counts as a success, given the probability of success: 5 for 1/3."""
    return 7 - round(float(chance) * 6)


def together(pieces: Sequence[str]) -> str:
    """Return a list of pieces in words, with pieces of the same kind counted: ``two frigates, helo 2 and the LHD``.

    Three or more of one kind are counted, and two if the list also has pieces of another kind.
    """
    kinds = (("frigate", [p for p in pieces if p in SHIP_NAMES[:LHD]]), ("", [p for p in pieces if p == SHIP_NAMES[LHD]]),
             ("helo", [p for p in pieces if p in HELO_NAMES]))  # fmt: skip
    alone = sum(bool(of_kind) for _, of_kind in kinds) == 1
    told: list[str] = []
    for kind, of_kind in kinds:
        if len(of_kind) >= _MANY:
            told.append(count(len(of_kind), kind))
        elif len(of_kind) == 2 and kind and alone:
            told.append(f"{kind}s {listed([named(p).split()[-1] for p in of_kind])}")
        elif len(of_kind) == 2:
            told.append(count(2, kind))
        else:
            told += [named(p) for p in of_kind]
    return listed(told)


def odds(chance: Fraction | float) -> str:
    """Return a chance in words, as a simple fraction: ``one chance in four``.

    A small or large chance is given more exactly: ``one chance in eight``.
    """
    return chances(float(chance), simple=_RARE <= chance <= 1 - _RARE)


def exact_odds(chance: Fraction) -> str:
    """Return a chance in words, as an exact fraction if its denominator is small: ``four chances in nine``.

    It is exact if its denominator is small (``four chances in nine``).
    """
    if chance == Fraction(1, 2) or not 0 < chance < 1 or chance.denominator > _SMALL:
        return odds(chance)
    return chances_in(chance.numerator, chance.denominator)


def of_two_dice(chance: Fraction) -> str:
    """Return the chance of a total of two dice in words, as an exact fraction: ``five chances in 18``."""
    return chances_in(chance.numerator, chance.denominator)


def gap(state: State) -> str:
    """Return words for the submarine's distance to the nearest frigate: ``12.8″ from the nearest frigate``, or ``with
    no frigate left``."""
    if not live_frigates(state):
        return "with no frigate left"
    return f"{inches(nearest_frigate(state))} from the nearest frigate"
