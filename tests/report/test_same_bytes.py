"""The bytes of a report contain no time stamp, not even in its font subsets, which fontTools makes."""

from __future__ import annotations

import os

import pytest

from printkit.report.formats.pdf import timeless_fonts


def test_fonts_are_cut_without_a_date() -> None:
    from fontTools.misc.timeTools import epoch_diff, timestampNow

    with timeless_fonts():
        assert timestampNow() == -epoch_diff


@pytest.mark.parametrize("before", [None, "1700000000"])
def test_the_date_that_a_builder_set_stays_as_it_was(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before is None:
        monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    else:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", before)
    with timeless_fonts():
        assert os.environ["SOURCE_DATE_EPOCH"] == "0"
    assert os.environ.get("SOURCE_DATE_EPOCH") == before
