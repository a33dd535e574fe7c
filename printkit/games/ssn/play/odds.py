"""Exact odds tables for SSN: detection, torpedo hits by range and layer, evasion, and sinking the landing
ship (LHD).

The runs are computed by the rules, for every possible result of the dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from printkit.games.ssn.play.chances import reach
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import KILLS_ON, evades_on
from printkit.games.ssn.rules.data import SLOW, SPEEDS, threshold
from printkit.games.ssn.rules.geometry import Pose, Shape
from printkit.games.ssn.rules.paths import figure
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import DEEP, KILLS_NEEDED, LHD, SHALLOW, layer, rectangle
from printkit.games.ssn.rules.torpedo import RunOutcome, Target, course, run
from printkit.lab.tables import OddsRow, OddsTable, Source, made
from printkit.table import D6, Table
from printkit.table.counted import distribution

RANGES: Final = (*range(3, 14), 13.5, *range(14, 19))
"""Ranges in inches that have a row in the odds tables for torpedoes."""
BEAM_RANGE: Final = 13.5
"""Range in inches of the odds table's rows that compare a target seen from the side with one seen end-on.

At this range, more detection rolls can succeed against the target seen end-on.
"""
_TORPEDOES: Final = (2, 4)
"""Numbers of torpedoes in the salvos of the odds tables."""
Odds = Mapping[str, Fraction]


def tables(ruleset: SsnRuleset, names: frozenset[str] | None = None) -> tuple[OddsTable, ...]:
    """Return the exact odds tables for the selected options of the rules and the player's numbers (house
    values).

    If ``names`` is given, return only these tables.
    """
    return made(TABLES, names, ruleset)


# -- detection -------------------------------------------------------------------------------------------------------


def _thresholds(ruleset: SsnRuleset) -> Iterable[OddsRow]:
    detection = ruleset.data.detection
    for sonar, column in (("passive", detection.passive), ("active", detection.active)):
        for same in (False, True):
            for close in (False, True):
                for speed, word in enumerate(SPEEDS):
                    total = threshold(column, same, close, speed)
                    inches = f"{detection.close_inches:g}"
                    given = (
                        ("sonar", sonar),
                        ("layer", "same" if same else "other"),
                        ("range", f"up to {inches}" if close else f"beyond {inches}"),
                        ("speed", word),
                    )
                    yield OddsRow(given, f"heard on {total} or more", reach(total))


# -- torpedoes -------------------------------------------------------------------------------------------------------


def fate(ruleset: SsnRuleset, deep: bool, target: Target) -> Odds:
    """Return the probabilities that a torpedo misses, that it hits, and that it hits and is then not evaded.

    A hit that is not evaded destroys the target.

    It starts at the origin. ``deep``: True if it is fired in the deep layer.
    """
    way = course(ruleset, Shape(0.0, 0.0), deep, target)

    def one(table: Table) -> RunOutcome:
        return run(ruleset, way, table)[0]

    return _shares(distribution(one))


def _shares(outcomes: Mapping[RunOutcome, Fraction]) -> Odds:
    found: dict[str, Fraction] = {"missed": Fraction(0), "hit": Fraction(0), "destroyed": Fraction(0)}
    for outcome, p in outcomes.items():
        found["hit" if outcome.hit else "missed"] += p
        if outcome.hit:
            found["destroyed"] += p * distribution(partial(_not_saved, outcome))[True]
    return found


def _not_saved(outcome: RunOutcome, table: Table) -> bool:
    return table.roll("evade", D6, rb.TRP_8) < evades_on(outcome)


def lhd_odds(ruleset: SsnRuleset, d: float, deep: bool, *, beam: bool = False) -> Odds:
    """Return the probabilities that a torpedo of the submarine misses or hits the landing ship (LHD) at a
    range of ``d`` inches.

    ``beam``: True if the LHD is seen from the side, False if it is seen end-on.
    """
    shape = rectangle(Pose(d, 0.0, 0.0 if beam else 90.0), ruleset.data.sizes.lhd)
    return fate(ruleset, deep, Target(shape, SHALLOW, SLOW))


def submarine_odds(ruleset: SsnRuleset, d: float, deep: bool) -> Odds:
    """Return the probabilities that a torpedo fired at the submarine from ``d`` inches misses, hits, and destroys the submarine.

    They assume that the submarine is seen end-on and moves at Slow.
    """
    shape = rectangle(Pose(d, 0.0, 90.0), ruleset.data.sizes.ssn)
    return fate(ruleset, SHALLOW, Target(shape, deep, SLOW))


def _attack(ruleset: SsnRuleset) -> Iterable[OddsRow]:
    for deep in (DEEP, SHALLOW):
        for d in RANGES:
            yield OddsRow(_given(deep, d, "along the keel"), "hit", lhd_odds(ruleset, d, deep)["hit"])
        given = _given(deep, BEAM_RANGE, "abeam")
        yield OddsRow(given, "hit", lhd_odds(ruleset, BEAM_RANGE, deep, beam=True)["hit"])


def _given(deep: bool, d: float, aspect: str) -> tuple[tuple[str, str | int], ...]:
    return (("submarine", layer(deep)), ("range", figure(d)), ("seen", aspect))


def _defence(ruleset: SsnRuleset) -> Iterable[OddsRow]:
    for deep in (DEEP, SHALLOW):
        for d in RANGES:
            odds = submarine_odds(ruleset, d, deep)
            given = (("submarine", layer(deep)), ("range", figure(d)))
            yield OddsRow(given, "hit", odds["hit"])
            yield OddsRow(given, "submarine destroyed", odds["destroyed"])


def _salvo(ruleset: SsnRuleset) -> Iterable[OddsRow]:
    """Yield rows with the probability that a salvo of two or four torpedoes destroys the landing ship (LHD).

    All are fired from the same range.
    """
    for d in (5, 8, 9.5, 13, 13.5):
        p = lhd_odds(ruleset, d, DEEP)["hit"] * Fraction(7 - KILLS_ON, 6)
        for torpedoes in _TORPEDOES:
            given = (("range", figure(d)), ("torpedoes", torpedoes))
            yield OddsRow(given, "LHD destroyed", at_least(KILLS_NEEDED[LHD], torpedoes, p))


def at_least(wanted: int, tries: int, p: Fraction) -> Fraction:
    """Return the probability of at least ``wanted`` successes in ``tries`` independent tries.

    Each succeeds with probability ``p``.
    """
    chances = [Fraction(1)] + [Fraction(0)] * wanted
    for _ in range(tries):
        chances = [
            (chances[k] * (1 - p) if k < wanted else chances[k]) + (chances[k - 1] * p if k else 0)
            for k in range(wanted + 1)
        ]
    return chances[wanted]


def _evasion(ruleset: SsnRuleset) -> Iterable[OddsRow]:
    counts = ruleset.answer(SsnRuleset.evasion_count).brief
    for counted in range(1, 5):
        outcome = RunOutcome(True, counted, counted)
        saved = 1 - distribution(partial(_not_saved, outcome))[True]
        yield OddsRow(((counts, counted),), f"saved on {evades_on(outcome)} or more", saved)


TABLES: Final = (
    Source("threshold", (rb.DET_9,), _thresholds),
    Source("attack", (rb.TRP_2, rb.TRP_6), _attack),
    Source("salvo", (rb.TRP_9,), _salvo),
    Source("defence", (rb.TRP_8,), _defence),
    Source("evasion", (rb.TRP_8,), _evasion),
)
