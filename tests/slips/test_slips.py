"""Tests the check with generated slips: each gives one root, no impossible statement after it goes unnoticed, and logs
without slips stay clean.

The generators have models of the games of their own. A small sample is tested daily; the sweep measures the required
shares, with seeds that were not used in development.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.sampled import daily
from tests.slips.frame import Generator, clean, made
from tests.slips.measure import Case, cases, check, generators, is_root

GENERATORS = generators()
HERE = Path(__file__).parent

REACHED = {
    "wolf-pack": {"one": 0.97, "behind": 1.0, "clean": 1.0, "help": 1.0},
    "malta-convoy": {"one": 0.97, "behind": 1.0, "clean": 1.0, "help": 1.0},
    "uss-lox": {"one": 0.96, "behind": 1.0, "clean": 1.0, "help": 1.0},
    "ssn": {"one": 0.96, "behind": 1.0, "clean": 1.0, "help": 1.0},
    "tonnage-war": {"one": 1.0, "behind": 1.0, "clean": 1.0, "help": 1.0},
}
"""Least share of cases in the small sample that the check must judge correctly, by game and measure. It is raised
whenever the check gets better.
"""

A_GAME, A_CLASS, BEHIND, SEVERAL = 0.95, 0.90, 0.98, 0.90
SLIPS = 400
APART = 14
"""Number of lines between two slips, chosen so that the second one cannot be a consequence of the first."""


def kinds(generator: Generator, measure: str, *, short: bool = False) -> tuple[str, ...]:
    if measure == "clean":
        return ("clean",)
    return generator.kinds[::3] if measure == "behind" and short else generator.kinds


def told(found: list[Case]) -> str:
    """Return the reasons for wrong results, the most frequent first."""
    counted = Counter((case.kind, case.why) for case in found if case.why)
    return "\n".join(f"{n} {kind}: {why}" for (kind, why), n in counted.most_common(40))


def share(found: list[Case]) -> float:
    assert found
    return sum(not case.why for case in found) / len(found)


@pytest.mark.parametrize(
    ("measure", "count", "slug"),
    daily(
        (
            (measure, count, slug)
            for measure, count in (("one", 1), ("behind", 1), ("clean", 12), ("help", 2))
            for slug in GENERATORS
        ),
        lambda each: (
            each[0] in ("one", "clean")
            or (each[0], each[2]) in (("behind", "malta-convoy"), ("help", "tonnage-war"))
        ),
    ),
)
def test_a_small_sample(measure: str, count: int, slug: str) -> None:
    generator = GENERATORS[slug]
    found = [
        case
        for kind in kinds(generator, measure, short=True)
        for case in cases(generator, measure, kind, count, "every day")
    ]
    assert share(found) >= REACHED[slug][measure], told(found)


@pytest.mark.parametrize("slug", GENERATORS)
def test_every_class_has_a_log_and_the_same_seed_gives_the_same_one(slug: str) -> None:
    generator = GENERATORS[slug]
    for kind in generator.kinds:
        log = made(generator, (kind,), "again")
        assert log is not None, kind
        assert log == made(generator, (kind,), "again"), kind
        assert [root.kind for root in log.roots] == [kind]
        assert max(log.roots[0].lines) <= log.text.count("\n") + 1
    assert clean(generator, "again") == clean(generator, "again")


TWO = [
    ("uss-lox", "turn-number-skipped", "hit-overlooked", "a"),
    ("uss-lox", "turn-number-skipped", "turn-number-skipped", "a"),
    ("ssn", "detector-left-out", "turn-too-sharp", "a"),
    ("ssn", "detector-left-out", "detector-left-out", "b"),
    ("tonnage-war", "play-forgotten", "evade-undue", "b"),
    ("tonnage-war", "play-forgotten", "wrong-figure", "b"),
]
"""Pairs of slips: first a play or turn is missing and the next turns fit without it, then another slip follows."""


@pytest.mark.parametrize(("slug", "first", "second", "seed"), TWO)
def test_a_slip_behind_a_gap_that_nothing_followed_from_is_one_of_its_own(
    slug: str, first: str, second: str, seed: str
) -> None:
    log = made(GENERATORS[slug], (first, second), seed, APART)
    assert log is not None
    report = check(log.text)
    assert all(any(is_root(root, found) for found in report.roots) for root in log.roots), report.diagnostics


def test_the_generators_know_nothing_of_the_check() -> None:
    for path in sorted(HERE.glob("*.py")):
        if path.stem not in ("measure", "test_slips"):
            names = {
                name
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                for name in (
                    [alias.name for alias in node.names] if isinstance(node, ast.Import)
                    else [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                )
            }  # fmt: skip
            assert not [name for name in names if name.startswith("printkit")], path.name


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GENERATORS)
def test_one_slip_is_one_root_at_its_line_with_its_rule(slug: str) -> None:
    generator = GENERATORS[slug]
    every: list[Case] = []
    poor = []
    for kind in generator.kinds:
        found = list(cases(generator, "one", kind, SLIPS, "sweep"))
        every += found
        if share(found) < A_CLASS:
            poor.append(kind)
    assert not poor, told(every)
    assert share(every) >= A_GAME, told(every)


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GENERATORS)
@pytest.mark.parametrize(
    ("measure", "least", "count"),
    [
        ("behind", BEHIND, 100),
        ("two", SEVERAL, 100),
        ("three", SEVERAL, 100),
        ("help", 1.0, 20),
        ("clean", 1.0, SLIPS),
    ],
)
def test_what_else_the_check_has_to_reach(slug: str, measure: str, least: float, count: int) -> None:
    generator = GENERATORS[slug]
    found = [
        case for kind in kinds(generator, measure) for case in cases(generator, measure, kind, count, "sweep")
    ]
    assert share(found) >= least, told(found)
