"""Computes the exact probabilities that the submarine is heard and sunk in SSN, before the dice for detection
are rolled.

This module covers every ruling on detection rolls. For the default ruling, one roll per turn, the captain policy has a faster computation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, assert_never

from printkit.games.ssn.play.chances import AT_LEAST, NEVER, reach, torpedo
from printkit.games.ssn.rules.attack import armed, as_target, defence_course, must_fire, torpedoes_of
from printkit.games.ssn.rules.detection import Listener, echo, listeners, spoiling
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State, points_by_number, separation, sub_shape

_TOTALS: Final = tuple((t, AT_LEAST[t] - AT_LEAST[t + 1]) for t in range(2, 13))
"""The totals of two dice, each with its probability."""
_NOTHING: Final = Fraction(0)


class Ear(NamedTuple):
    """A ship or helicopter that listens: the dice totals with which it hears the submarine, and those with
    which it then has to fire.

    ``needs``: for each detection point in its zones, the lowest total that hears the point. ``fires``: the same for
    points because of which it must fire. ``range``: inches to the submarine. ``destroys``: probability that its
    torpedoes destroy the submarine.
    """

    listener: Listener
    needs: Mapping[int, int]
    fires: Mapping[int, int]
    range: float
    destroys: Fraction


class Stakes(NamedTuple):
    """The probabilities that the submarine is detected and sunk, before the dice for detection are rolled.

    ``ears``: the listeners. ``least``: the lowest total with which anything is heard; 13 if nothing can be heard.
    """

    heard: Fraction
    sunk: Fraction
    least: int
    ears: tuple[Ear, ...]


def stakes(state: State) -> Stakes:
    """Return the probabilities that the submarine is detected and sunk when the next dice for detection are
    rolled.
    """
    ears = tuple(_ear(state, each) for each in listeners(state))
    heard, sunk = _by_ruling(state.ruleset)(ears, spoiling(state))
    least = min((t for ear in ears for t in ear.needs.values()), default=NEVER)
    return Stakes(heard, sunk, least, ears)


def _ear(state: State, listener: Listener) -> Ear:
    ruleset, sub = state.ruleset, state.sub
    echoes = {n: echo(state, listener, p) for n, p in points_by_number(state).items()}
    needs = {n: each.threshold for n, each in echoes.items() if each.gated_in and each.threshold < NEVER}
    to_sub = separation(ruleset, listener.shape, sub_shape(ruleset, sub.pose))
    fires = {
        n: t
        for n, t in needs.items()
        if armed(ruleset, listener) and must_fire(ruleset, echoes[n].range, to_sub)
    }
    one = torpedo(ruleset, defence_course(ruleset, as_target(ruleset, sub), listener)).destroys
    return Ear(listener, needs, fires, to_sub, 1 - (1 - one) ** torpedoes_of(listener))


# -- the rolls -------------------------------------------------------------------------------------------------------


def _one_roll(ears: Sequence[Ear], counted: frozenset[int]) -> tuple[Fraction, Fraction]:
    """Return the probabilities that the submarine is detected and sunk, if one dice roll counts for all
    listeners and all detection points.
    """
    return _shared(ears, counted, ({},))


def _roll_for_each_point(ears: Sequence[Ear], counted: frozenset[int]) -> tuple[Fraction, Fraction]:
    numbers = sorted({n for ear in ears for n in ear.needs})
    return _shared(ears, counted, tuple({n: i} for i, n in enumerate(numbers)))


def _shared(
    ears: Sequence[Ear], counted: frozenset[int], places: Sequence[Mapping[int, int]]
) -> tuple[Fraction, Fraction]:
    """Return the probabilities that the submarine is detected and sunk, if each dice roll counts for all
    listeners.

    ``places`` says which roll decides for which detection point, by the point's number; the first roll decides for all others.
    """
    of_point = {n: i for each in places for n, i in each.items()}
    heard = sunk = _NOTHING
    for fall in product(_TOTALS, repeat=max(1, len(of_point))):
        weight = Fraction(1)
        for _, p in fall:
            weight *= p
        totals = {n: fall[of_point.get(n, 0)][0] for ear in ears for n in ear.needs}
        heard += weight * any(totals[n] >= t for ear in ears for n, t in ear.needs.items() if n in counted)
        survive = Fraction(1)
        for ear in ears:
            if any(totals[n] >= t for n, t in ear.fires.items()):
                survive *= 1 - ear.destroys
        sunk += weight * (1 - survive)
    return heard, sunk


def _roll_for_each_listener(ears: Sequence[Ear], counted: frozenset[int]) -> tuple[Fraction, Fraction]:
    silent = survive = Fraction(1)
    for ear in ears:
        silent *= 1 - reach(min((t for n, t in ear.needs.items() if n in counted), default=NEVER))
        survive *= 1 - reach(min(ear.fires.values(), default=NEVER)) * ear.destroys
    return 1 - silent, 1 - survive


_Rolls = Callable[[Sequence[Ear], frozenset[int]], tuple[Fraction, Fraction]]


def _by_ruling(ruleset: SsnRuleset) -> _Rolls:
    match ruleset.detection_roll:
        case "one":
            return _one_roll
        case "per-dp":
            return _roll_for_each_point
        case "per-listener":
            return _roll_for_each_listener
        case never:
            assert_never(never)
