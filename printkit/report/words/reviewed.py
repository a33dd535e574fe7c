"""Presents the review of a game in words.

A sentence and a picture show how far luck and decisions changed the result; the three costliest decisions are listed with
reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.drawing import Anchor, Font, Ink, Item, Line, Pattern, Rect, Style, Text, Weight
from printkit.lab.ledger import PERCENT, CostlyChoice, Review, digits
from printkit.report.story import Picture, TurningPoint, capital, count, signed

TITLE = "What the decisions cost"
MOST = 3
"""Maximum number of costly decisions that a report lists."""
_WIDTH, _FIGURE, _LEFT = 172.0, 56.0, 62.0
"""Width of a review's picture, right edge of its column of figures, and left edge of its bars, in mm."""
_PITCH, _HIGH = 5.4, 3.6
"""Distance between the rows of a review's picture, and height of a bar, in mm."""
_ROOM = 14.0
"""Space in mm to the right of the longest bar, where the bar's figure is printed."""


class Reviewed(NamedTuple):
    """A review of a game as a report presents it, with the costliest decisions.

    It also has a sentence about luck and decisions, a picture, and how the figures were computed.
    """

    text: str
    picture: Picture
    choices: tuple[TurningPoint, ...]
    note: str


def reviewed(review: Review) -> Reviewed:
    """Return the review of a game in the form in which a report presents it: sentences, a picture and a list."""
    review = shown(review)
    return Reviewed(
        _sum(review), _picture(review), tuple(_choice(review, c) for c in review.choices[:MOST]), review.note
    )


def figure(review: Review, value: float, *, sign: bool = False) -> str:
    """Return a value in the review's unit as text, such as ``29,336 tons``, ``+0.3 points`` or ``46 %``.

    A change of a percentage becomes ``−5 percentage points``.
    """
    if review.unit == PERCENT:
        whole = signed(value, 0) if sign else f"{value:.0f}"
        return f"{whole} percentage points" if sign else f"{whole}\u00a0%"
    return f"{_plain(review, value, sign=sign)} {review.unit}"


def _plain(review: Review, value: float, *, sign: bool) -> str:
    if review.unit == "tons":
        text = f"{abs(value):,.0f}"
        return text if not sign or not round(value) else ("+" if value > 0 else "\u2212") + text
    return signed(value) if sign else f"{value:.1f}".replace("-", "\u2212")


def shown(review: Review) -> Review:
    """Return the review with its figures rounded so that the start, the decisions and the luck still add up to the
    result.

    The rounding error is included in the luck or, if the unit is points, in the expected result at the start
    of the game.
    """
    parts = review.start, review.decisions, review.result
    start, decisions, result = (round(v, digits(review.unit)) for v in parts)
    if (
        review.unit == "points"
    ):  # the page of luck shows the luck but not the start, so the start absorbs the rounding error
        luck = round(review.luck, digits(review.unit))
        return review._replace(start=result - luck - decisions, luck=luck, decisions=decisions, result=result)
    return review._replace(start=start, decisions=decisions, result=result, luck=result - start - decisions)


def _sum(review: Review) -> str:
    start, result = figure(review, review.start), figure(review, review.result)
    luck = figure(review, review.luck, sign=True)
    whose = f"{capital(review.of)}" if review.of else ""
    ended = (
        "now stands at"
        if not review.over
        else "fell to"
        if review.result < review.start
        else "rose to"
        if review.result > review.start
        else "was"
    )
    begun = (
        f"{whose} was {start} at the start and {ended} {result}{'' if ended != 'was' else ' at the end'}"
        if whose
        else f"The start was worth {start}, the {'result is' if review.over else 'game now stands at'} {result}"
    )
    spread = f" (± {figure(review, review.error)})" if review.error else ""
    if review.untold:
        besides = f"luck and {count(review.untold, 'decision')} not blamed {luck}"
        if not review.choices:
            return f"{begun}: {besides}{spread}."
        return f"{begun}: {besides}, {count(len(review.choices), 'decision')} blamed {figure(review, review.decisions, sign=True)}{spread}."
    if not _differs_from_zero(review, review.decisions):
        cost = "no decision is to blame" if review.error else "the decisions cost nothing"
        return f"{begun}: luck {luck}{spread}; {cost}."
    return f"{begun}: luck {luck}, decisions {figure(review, review.decisions, sign=True)}{spread}."


def _differs_from_zero(review: Review, value: float) -> bool:
    """Return True if a value does not become zero when it is rounded for printing."""
    return bool(figure(review, abs(value)).strip("0.\u00a0% abcdefghijklmnopqrstuvwxyz"))


def _choice(review: Review, choice: CostlyChoice) -> TurningPoint:
    cost = figure(review, -choice.cost, sign=True)
    spread = f", ± {figure(review, choice.error)}" if choice.error else ""
    text = f"{capital(choice.done)}; better: {choice.better} (line {choice.line}{spread}). {choice.why}"
    return TurningPoint(choice.when or f"Turn {choice.turn}", cost, text)


# -- the sum as a picture ----------------------------------------------------------------------------------------------


class _Step(NamedTuple):
    """A row in the picture of a review: its name, the start and end of its bar, and its figure."""

    name: str
    start: float
    end: float
    text: str
    ink: Ink


def _picture(review: Review) -> Picture:
    """Return the picture of a review, a chart of four bars.

    The bars are the expected result at the start, luck, decisions, and the result.

    Bars for the start, luck and decisions each begin where the bar above ends; the bar at the bottom is the result.
    """
    lucky = review.start + review.luck
    steps = (
        _Step("start", 0.0, review.start, figure(review, review.start), Ink.NAVY),
        _Step("luck, decisions not blamed" if review.untold else "luck", review.start, lucky, figure(review, review.luck, sign=True), _ink(review.luck)),
        _Step("decisions", lucky, review.result, figure(review, review.decisions, sign=True), _ink(review.decisions)),
        _Step("result" if review.over else "now", 0.0, review.result, figure(review, review.result), Ink.NAVY),
    )  # fmt: skip
    ends = [0.0, *(value for s in steps for value in (s.start, s.end))]
    low, high = min(ends), max(ends)
    scale = (_WIDTH - _LEFT - _ROOM) / ((high - low) or 1.0)
    shapes: list[Item] = []
    for place, step in enumerate(steps):
        shapes += _row(step, 1.0 + place * _PITCH, lambda v: _LEFT + (v - low) * scale)
    zero, foot = _LEFT - low * scale, 1.0 + len(steps) * _PITCH
    shapes.append(Line(zero, 0.4, zero, foot))
    wide = max(12, *(len(s.name) + 2 for s in steps))
    words = [f"{s.name:<{wide}}{s.text:>22}" for s in steps]
    total = "the result" if review.over else "where the game stands"
    caption = f"Start, luck and decisions add up to {total}."
    if review.untold:
        caption += " Decisions whose cost was not measured, or cannot be distinguished from luck, are counted under luck."
    return Picture(
        f"From the start to {'the result' if review.over else 'now'}",
        caption,
        _WIDTH,
        foot + 1.0,
        tuple(shapes),
        tuple(words),
        "Each bar begins where the one above it ends.",
    )


def _ink(value: float) -> Ink:
    return Ink.TEAL if value >= 0 else Ink.VERMILION


def _row(step: _Step, y: float, x: Callable[[float], float]) -> Sequence[Item]:
    left, right = sorted((x(step.start), x(step.end)))
    base = y + 2.8
    whole = step.ink == Ink.NAVY
    shapes: list[Item] = [
        Text(0.0, base, step.name, Font.NAME if whole else Font.HEAD, 8.5),
        Text(_FIGURE, base, step.text, Font.NAME, 8.5, anchor=Anchor.END),
    ]
    if right - left >= 0.1:
        pattern: Pattern = Pattern.LINES if whole else Pattern.DOTS if step.ink == Ink.TEAL else Pattern.HATCH
        shapes.append(Rect(left, y, right - left, _HIGH, Style(step.ink, Weight.HAIR, step.ink, pattern)))
    if not whole:
        shapes.append(
            Line(x(step.start), y - (_PITCH - _HIGH), x(step.start), y + _HIGH, Style(Ink.SLATE, Weight.HAIR))
        )
    return shapes
