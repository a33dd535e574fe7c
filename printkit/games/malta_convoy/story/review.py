"""Splits the score of a Malta Convoy game into three parts: the score for average dice and the best
decisions, the effect of luck, and the effect of the player's decisions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.story.decisions import JudgedDecision, judged
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.lab.ledger import CostlyChoice, Review, struck
from printkit.report.story import capital, signed

NOTE = (
    "Start is what average dice would have left of the score on the way that the convoy went, had every decision been the best. "
    "A decision costs the difference between the points that the rest of the journey promised after the best choice and after "
    "the one that was made; to take no option is a choice, too. All plans of options are weighed exactly, for the convoy as it "
    "stood."
)
_GRAIN = 1 / 64


def review(turns: Sequence[TurnAccount], start: State, final: State) -> Review | None:
    """Return the review of the game (luck and decisions), in points; None if nothing was rolled or the log
    breaks the rules."""
    counted = [t for t in turns if t.expected and t.settled]
    if not counted or any(t.doubts for t in turns):
        return None
    found = list(judged(turns, start))
    decisions = -math.fsum(each.cost for each in found)
    begun = score(start.voyage) + math.fsum(t.expected[0] for t in counted) - decisions
    told = struck("points", begun, decisions, float(score(final.voyage)), _choices(found), grain=_GRAIN)
    return told._replace(note=NOTE)


def _choices(found: Sequence[JudgedDecision]) -> Iterator[CostlyChoice]:
    """Yield an entry for each decision that lost points.

    If the player should have taken an option on several consecutive turns but took none, these turns share
    one entry.
    """
    waited = (each for each in found if each.cost > 0)
    for together, some in groupby(waited, key=lambda each: each.option and each.done == "no option"):
        each = list(some)
        if together:
            yield _waiting(each)
        else:
            yield from (_choice(one) for one in each)


def _waiting(found: Sequence[JudgedDecision]) -> CostlyChoice:
    """Return one entry for several turns on which the player took no option and thereby lost points."""
    first, last = found[0], found[-1]
    worst = max(found, key=lambda each: each.cost)
    cost = math.fsum(each.cost for each in found)
    when = f"Turns {first.turn} to {last.turn}" if first.turn != last.turn else ""
    return CostlyChoice(first.line, first.turn, "no option", worst.better, cost, 0.0, _why(worst), when)


def _choice(one: JudgedDecision) -> CostlyChoice:
    return CostlyChoice(one.line, one.turn, one.done, one.better, one.cost, 0.0, _why(one))


def _why(one: JudgedDecision) -> str:
    """Return a sentence that compares the expected scores of the best choice and of the player's choice."""
    best, worth = (signed(each) if one.option else f"{each:.1f}" for each in (one.best, one.worth))
    what = "points for the rest of the journey" if one.option else "points at the end"
    return f"{capital(one.better)} promised {best} {what}, {one.done} {worth}."
