"""The cache of results that take long to compute: a text is found under its key, by the version of printkit that stored it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.logbook.remembered import keep, recall


def test_a_cached_text_is_found_under_its_own_key_only(tmp_path: Path) -> None:
    cache = str(tmp_path / "new" / "logbook.sqlite")
    assert recall(cache, "one") is None
    keep(cache, "one", "first")
    assert (recall(cache, "one"), recall(cache, "two")) == ("first", None)
    keep(cache, "one", "second")
    assert recall(cache, "one") == "second"


def test_nothing_is_cached_without_a_cache() -> None:
    keep(None, "one", "first")
    assert recall(None, "one") is None


def test_a_text_cached_by_another_version_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = str(tmp_path / "logbook.sqlite")
    keep(cache, "one", "first")
    monkeypatch.setattr("printkit.logbook.remembered.code_version", lambda: "another version")
    assert recall(cache, "one") is None
