"""``printkit diary --booklet``: the test folds the imposed PDF and checks that the pages are in order."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from printkit import __version__
from printkit.cli import main
from printkit.press.output.booklet import sides, signatures
from tests.report.games import auto

SIZES = {"a5": (841.89, 595.28), "half-letter": (792.0, 612.0)}


@pytest.mark.parametrize("size", [pytest.param("a5", marks=pytest.mark.sweep), "half-letter"])
def test_the_booklet_has_its_cover_outside_and_its_pages_in_order(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(tmp_path / "cache.sqlite3"))
    for seed in (1, 2, 3):
        (tmp_path / f"{seed}.log").write_text(auto("malta-convoy", seed), encoding="utf-8")
    made = tmp_path / "diary.pdf"
    assert main(["diary", str(tmp_path), "-o", str(made), "--booklet", size, "--review", "none"]) == 0
    file = pypdfium2.PdfDocument(made)
    wide, high = SIZES[size]
    assert all(page.get_size() == pytest.approx((wide, high), abs=0.5) for page in file)
    read: dict[int, str] = {}
    for page, side in zip(file, sides(_pages(file)), strict=True):
        text = page.get_textpage()
        for number, left in ((side.left, 0.0), (side.right, wide / 2)):
            read[number] = text.get_text_bounded(left, 0, left + wide / 2, high).strip()
    words = [read[number] for number in sorted(read) if number]
    assert words[0].startswith("War diary")
    assert words[-1].endswith(
        f"printkit {__version__}."
    )  # the back cover credits the designers, and has no number
    assert [text.rsplit(maxsplit=1)[-1] for text in words[1:-1] if text] == [
        str(number) for number, text in enumerate(words[1:-1], 2) if text
    ]
    games = [int(match[1]) for text in words if (match := re.match(r"N ?O ?\. ?(\d)", text))]
    assert games == [1, 2, 3]  # each has one page, and they follow each other


def _pages(file: pypdfium2.PdfDocument) -> int:
    """Return the pages of the book in reading order, from the sides of the folded sheets."""
    pages = 2 * len(file)
    assert 4 * sum(signatures(pages)) == pages
    return pages
