"""Printed on both sides: only what belongs together lies back to back."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES
from printkit.press.geometry import PageSide
from printkit.press.kit import print_kit
from tests.press.kits import job, whole_kit

TABLE = {"mat", "table"}
"""Words in the titles of sheets that lie on the table: none of their pages has another behind it."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("ink", ["full", "mono"])
def test_what_lies_back_to_back_belongs_together(
    tmp_path: Path, slug: str, paper: str, backs: str, ink: str
) -> None:
    (file,) = print_kit(whole_kit(slug), tmp_path / "kit.pdf", job(paper, backs, ink)).files
    assert len(file.pages) % 2 == 0
    for number, (front, back) in enumerate(zip(file.pages[::2], file.pages[1::2]), 1):
        where = f"{front.part}, leaf {number}"
        assert front.side is PageSide.FRONT, where
        assert (front.part, front.width) == (back.part, back.width), where
        if front.pieces:
            assert back.side in (PageSide.BACK, PageSide.BLANK), where
            assert (back.side is PageSide.BLANK) == (not back.pieces), where
        elif TABLE & set(front.title.lower().replace(":", "").split()):
            assert back.side is PageSide.BLANK, where
        else:
            assert back.side in (PageSide.FRONT, PageSide.BLANK), where
            assert front.title == back.title, where


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("backs", ["gutterfold", "none"])
def test_there_is_no_blank_side_where_one_side_is_printed(slug: str, backs: str, tmp_path: Path) -> None:
    (file,) = print_kit(whole_kit(slug), tmp_path / "kit.pdf", job("a4", backs)).files
    assert PageSide.BLANK not in {page.side for page in file.pages}
