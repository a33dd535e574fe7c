"""A wrong total on the player's sheet never becomes the result: whichever total or die of a log is changed, the
report's result is computed from the dice and decisions in the log and shown beside the sheet's total.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from printkit.games import GAMES, reading
from printkit.report.make import report
from tests.report.games import auto, checked

CHANGES = 2
"""Number of totals, and of other numbers, that are changed in each log."""
PLAYED = [
    *((slug, 2, CHANGES) for slug in GAMES),
    *(pytest.param(slug, seed, 10_000, marks=[pytest.mark.sweep]) for slug in GAMES for seed in (1, 3, 4)),
]
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


def totals_of(slug: str) -> frozenset[str]:
    """Return the totals that are computed (not measured on the table)."""
    return frozenset(claim.name for claim in reading(slug)[1].claims if claim.judge is None)


def without_totals(slug: str, text: str) -> str:
    """Return the log without its computed totals."""
    kept = []
    for line in text.splitlines():
        if line.strip().startswith("="):
            claims = [claim.strip() for claim in line.strip()[1:].split(",")]
            claims = [claim for claim in claims if claim.split()[0] not in totals_of(slug)]
            line = f"  = {', '.join(claims)}" if claims else ""
        kept.append(line)
    return "\n".join(kept) + "\n"


def changed(slug: str, seed: int, most: int) -> Iterator[str]:
    """Yield the log with one total changed, and with one other number changed."""
    lines = auto(slug, seed).splitlines()
    chance = random.Random(seed)
    first = next(i for i, line in enumerate(lines) if line == "setup" or line.startswith(("turn", "round")))
    places = [
        (at, found)
        for at, line in enumerate(lines[first:], first)
        if line.startswith("  ")
        for found in _NUMBER.finditer(line)
    ]
    for claims in (True, False):
        alike = [(at, found) for at, found in places if lines[at].strip().startswith("=") is claims]
        for at, found in chance.sample(alike, min(most, len(alike))):
            value = int(found[0])
            others = (value + 1, value + 3, value - 1) if claims else (*range(1, value), *range(value + 1, 7))
            other = max(0, chance.choice(others))
            line = f"{lines[at][: found.start()]}{other}{lines[at][found.end() :]}"
            yield "\n".join([*lines[:at], line, *lines[at + 1 :]]) + "\n"


@pytest.mark.parametrize(("slug", "seed", "most"), PLAYED)
def test_the_result_is_computed_from_the_dice_and_decisions_of_the_log(
    slug: str, seed: int, most: int
) -> None:
    compared = 0
    for text in changed(slug, seed, most):
        alone = checked(without_totals(slug, text))
        if not alone.ok:
            continue  # not to be played: what it comes to is a guess, and said to be one
        found = checked(text)
        assert (found.totals, found.finished) == (alone.totals, alone.finished)
        if found.ok:
            continue
        compared += 1
        made, same = report(found), report(alone)
        assert (made.story.headline, made.story.verdict) == (same.story.headline, same.story.verdict)
        assert not any("assume the likeliest reading" in notice for notice in made.notices)
    assert compared


@pytest.mark.parametrize("slug", GAMES)
def test_a_mistake_that_the_sheet_repeats_to_the_end_is_reported_beside_the_result(slug: str) -> None:
    text = auto(slug, 3)
    name = max(totals_of(slug), key=lambda n: len(re.findall(rf"[=,] {n} \d", text)))
    amiss = re.sub(rf"([=,] {name} )(\d+)", lambda found: f"{found[1]}{int(found[2]) + 1}", text)
    found = checked(amiss)
    assert found.totals == checked(text).totals
    last = re.findall(rf"[=,] {name} (\d+)", text)[-1]
    said = f"The sheet says {name} {int(last) + 1} "
    assert any(n.startswith(said) and n.endswith(f"give {last}.") for n in report(found).notices)
