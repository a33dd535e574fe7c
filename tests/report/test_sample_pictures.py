"""Charts, reviews and standings of made-up figures: what is drawn where, and the same in words.

``pytest tests/report/test_sample_pictures.py --regenerate`` writes the golden file. Coordinates are in mm from the picture's upper left
corner; look at what has moved before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.games import load
from printkit.lab.ledger import PERCENT, CostlyChoice, Review
from printkit.lab.standing import PlayedWell
from printkit.logbook.standing import standing
from printkit.report.pictures.charts import drawn
from printkit.report.story import BarChart, Chart, Histogram, LuckBar, Picture, Remarked, Series, StepChart
from printkit.report.words.reviewed import reviewed
from tests.press.contents import outline

GOLDENS = Path(__file__).with_name("goldens")
Golden = Callable[[Path, str], bool]


def told(name: str, picture: Picture) -> list[str]:
    """Return a picture's size and caption, its words, and its items."""
    head = f"# {name}: {picture.title}, {picture.width:g} × {picture.height:.1f} mm"
    return [head, picture.caption, *(f"  |{line}" for line in picture.words), *outline(picture.shapes), ""]


STEPS = StepChart(
    "Ships left", "Each step is a turn.", "turn",
    (Series("tankers", ((0, 4), (3, 3), (7, 1))), Series("cargo", ((0, 9), (2, 8), (9, 8)), dash=(1.0, 0.8))),
    (Remarked(3, 3, "first hit"), Remarked(7, 1, "two sunk at once by one attack")), "ships", key="Solid: tankers.",
)  # fmt: skip
NAMED = StepChart(
    "Chance", "Round by round.", "round", (Series("chance", ((1, 50), (2, 61.5), (3, 20))),), unit="%",
    span=(0, 100), named=((1, "first"), (3, "last")),
)  # fmt: skip
LUCK = BarChart(
    "Luck", "Better to the right.", "tons",
    (LuckBar("hits", 2.5, 4, 1500), LuckBar("escorts", 3.04, 3, -20, 2), LuckBar("jacks", 1, 0, 0)), 0, "Bars: worth.",
)  # fmt: skip
BARS = Histogram("Scores", "Of ten games.", (0, 10, 20, 30), (1, 0, 6, 3), (Remarked(20, 6, "mean"),))
LEVEL = Histogram("Scores", "All alike.", (7,), (10,))
CHARTS: dict[str, Chart] = {
    "steps": STEPS,
    "steps with names": NAMED,
    "luck": LUCK,
    "histogram": BARS,
    "one value": LEVEL,
}

CHOICES = tuple(
    CostlyChoice(
        10 * n, n, f"fire {n}", "let it pass", 5.0 - n, 0.5, f"Reason {n}.", "" if n % 2 else f"Round {n}"
    )
    for n in range(1, 5)
)
REVIEWS = {
    "percent, lost": Review(PERCENT, 52.4, -30.0, -12.4, 10.0, 3.0, CHOICES, "the captain’s chance to win", "How.", untold=2),
    "percent, no mistake": Review(PERCENT, 40.0, 60.0, 0.0, 100.0, 3.0, (), "the captain’s chance to win"),
    "percent, still played": Review(PERCENT, 50.0, 5.0, 0.0, 55.0, 4.0, (), "the chance to win", over=False),
    "tons": Review("tons", 20000, 9336, -1000.0, 28336, 0.0, CHOICES[:1]),
    "points, unchanged": Review("points", 81.25, 2.0, -2.0, 81.25, 0.0, CHOICES[:2], "the score"),
    "points, below zero": Review("points", 4.0, -10.5, -1.0, -7.5, 0.0, ()),
}  # fmt: skip

PEERS = PlayedWell(
    200, "captain", {"win": 150, "lost": 50},
    {"tons": ((0.0, 20), (8000.0, 80), (21000.5, 100)), "score": ((5.0, 50), (81.0, 100), (92.5, 50))},
)  # fmt: skip


def test_charts_of_made_up_figures_are_drawn_as_before(golden: Golden) -> None:
    lines = [line for name, chart in CHARTS.items() for line in told(name, drawn(chart))]
    assert golden(GOLDENS / "sample-charts.txt", "\n".join(lines))


def test_reviews_of_made_up_figures_say_and_show_what_they_did(golden: Golden) -> None:
    lines: list[str] = []
    for name, review in REVIEWS.items():
        made = reviewed(review)
        lines += [*told(name, made.picture), made.text, made.note]
        lines += [f"- {point.when}: {point.swing}: {point.text}" for point in made.choices] + [""]
    assert golden(GOLDENS / "sample-reviews.txt", "\n".join(lines))


@pytest.mark.parametrize("slug", ["malta-convoy", "wolf-pack"])
def test_a_result_among_made_up_games_is_placed_as_before(slug: str, golden: Golden) -> None:
    game = load(slug)
    lines: list[str] = []
    for outcome, metrics in (
        ("win", {"tons": 8000.0, "score": 92.5}),
        ("lost", {"tons": 30000.0, "score": 5.0}),
        ("draw", {}),
    ):
        found = standing(game, outcome, metrics, PEERS)
        lines += [found.text, *(str(share) for share in found.shares), *told(outcome, found.picture)]
    assert golden(GOLDENS / f"sample-standing-{slug}.txt", "\n".join(lines))
