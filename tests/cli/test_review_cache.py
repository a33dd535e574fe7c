"""A review of a game is computed once, unless the log or what it depends on has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printkit.cli.support.reviews import review_of
from printkit.lab.ledger import PERCENT, Review
from printkit.logbook.entries import LogEntry

REVIEW = Review(PERCENT, 50.0, 30.0, 0.0, 80.0, 2.0, (), "the chance to win", "Note.")


class Made:
    """Stands in for a report whose review is exact; counts how often it is made."""

    def __init__(self, review: Review | None = REVIEW) -> None:
        self.times = 0
        self.review = review
        self.trial = None

    def __call__(self) -> Any:
        self.times += 1
        self.story = self
        return self, None


@pytest.fixture
def cache(tmp_path: Path) -> str:
    return str(tmp_path / "cache.sqlite3")


def entry(path: Path, text: str = "game: toy\n", **settings: str) -> LogEntry:
    path.write_text(text, encoding="utf-8")
    return LogEntry(str(path), "toy", tuple(settings.items()), "", "", "", True, 1, "win", (), (), (), ())


def test_a_review_is_computed_once(tmp_path: Path, cache: str) -> None:
    made, log = Made(), entry(tmp_path / "a.log")
    assert [review_of("exact", log, made, cache) for _ in range(3)] == [REVIEW] * 3
    assert made.times == 1


def test_no_review_is_made_if_none_is_wanted(tmp_path: Path, cache: str) -> None:
    made = Made()
    assert review_of("none", entry(tmp_path / "a.log"), made, cache) is None
    assert made.times == 0


def test_a_changed_log_and_another_kind_of_review_are_computed_anew(tmp_path: Path, cache: str) -> None:
    made = Made()
    for n, (text, kind) in enumerate((("a", "exact"), ("b", "exact"), ("b", "quick"), ("b", "deep")), 1):
        assert review_of(kind, entry(tmp_path / "a.log", text), made, cache) == REVIEW
        assert made.times == n
    assert review_of("exact", entry(tmp_path / "moved.log", "a"), made, cache) == REVIEW
    assert made.times == 4, "the same log under another name"


def test_that_a_game_has_no_review_is_cached_as_well(tmp_path: Path, cache: str) -> None:
    made, log = Made(None), entry(tmp_path / "a.log")
    assert [review_of("exact", log, made, cache) for _ in range(2)] == [None, None]
    assert made.times == 1


def test_a_review_under_own_values_is_not_cached(tmp_path: Path, cache: str) -> None:
    """The values are in a second file, which may change."""
    made, log = Made(), entry(tmp_path / "a.log", data="own.toml#1234")
    assert [review_of("exact", log, made, cache) for _ in range(2)] == [REVIEW] * 2
    assert made.times == 2
    assert not Path(cache).exists()


def test_without_a_cache_each_review_is_computed(tmp_path: Path) -> None:
    made, log = Made(), entry(tmp_path / "a.log")
    assert [review_of("exact", log, made, None) for _ in range(2)] == [REVIEW] * 2
    assert made.times == 2
