"""The chance to win, turn by turn: its line, and the turning points in its currency."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from printkit.drawing import Ink
from printkit.lab.ledger import Review, WinChance, turning
from printkit.report.story import Remarked, Series, StepChart, Story, TurningPoint, capital, signed
from printkit.report.words.phrases import cite

TITLE = "The chance to win"
MOST, LEAST = 4, 10.0
"""Turning points at most, and the percentage points below which a turn is none."""


def retold(story: Story, review: Review) -> Story:
    """The story with its review; where that has a line of chances, with its picture, and turning points in its currency."""
    if not review.course or story.told_turn is None:
        return replace(story, decisions=review)
    told = ((chance, story.told_turn(chance)) for chance in review.course)
    turns = [(chance, point) for chance, point in told if point is not None]
    chosen = turning(turns, lambda pair: pair[0].swing, least=LEAST, most=MOST)
    return replace(
        story,
        decisions=review,
        turning_points=tuple(_point(review, chance, point) for chance, point in chosen),
        turning_note=_note(review),
        pictures=(*story.pictures, _line(review, [chance for chance, _ in chosen])),
    )


def _point(review: Review, chance: WinChance, point: TurningPoint) -> TurningPoint:
    """What happened in a turn, and what it did to the chance."""
    now, was = (f"{value:.0f}\u00a0%" for value in (chance.value, chance.owed))
    moved = f"came to {now} where {was} was owed" if chance.rolled else f"went from {was} to {now}"
    text = cite(f"{capital(review.of)} {moved}.", chance.lines)
    # the figure is that of the two beside it, so that whoever subtracts them finds it
    swing = f"{signed(round(chance.value) - round(chance.owed), 0)}\u00a0% points"
    return TurningPoint(point.when, swing, f"{point.text} {text}")


def _note(review: Review) -> str:
    before = "less what it was before"
    if any(chance.rolled for chance in review.course):
        before = "less what it would have been had the dice given what they owed"
    return (
        f"The figure is what the turn did to {review.of}: as it was behind the turn, {before}. It is read off games that were "
        "played on, by what lay open on the table; no hand was counted."
    )


def _line(review: Review, chosen: Sequence[WinChance]) -> StepChart:
    errors = [chance.error for chance in review.course if chance.error]
    error = math.fsum(errors) / (len(errors) or 1)
    named = " Named are the turning points." if chosen else ""
    return StepChart(
        TITLE,
        f"{capital(review.of)} in per cent behind each turn, read off games that were played on by what lay open on the table; "
        f"give or take about {error:.0f}.{named}",
        "turn",
        (Series("chance", tuple((c.at, round(c.value)) for c in review.course), Ink.NAVY),),
        tuple(Remarked(c.at, round(c.value), signed(round(c.value) - round(c.owed), 0)) for c in chosen),
        "%",
        (0.0, 100.0),
    )
