"""Printed on both sides: only what belongs together lies back to back."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES
from printkit.press.kit import print_kit
from printkit.press.output.manifest import Manifest
from tests.press.kits import job, whole_kit

Shown = dict[str, object]
TABLE = {"mat", "table"}
"""Words in the titles of sheets that lie on the table: none of their pages has another behind it."""


def printed_pages(manifest: Manifest) -> list[Shown]:
    (file,) = manifest.document()["files"]  # type: ignore[misc]
    pages: list[Shown] = file["pages"]
    return pages


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("ink", ["full", "mono"])
def test_what_lies_back_to_back_belongs_together(
    tmp_path: Path, slug: str, paper: str, backs: str, ink: str
) -> None:
    pages = printed_pages(print_kit(whole_kit(slug), tmp_path / "kit.pdf", job(paper, backs, ink)))
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2]):
        where = f"{front['part']}, page {front['number']}"
        assert front["side"] == "front", where
        assert (front["part"], front["width_mm"]) == (back["part"], back["width_mm"]), where
        if front["pieces"]:
            assert back["side"] in ("back", "blank"), where
            assert (back["side"] == "blank") == (not back["pieces"]), where
        elif TABLE & set(str(front["title"]).lower().replace(":", "").split()):
            assert back["side"] == "blank", where
        else:
            assert back["side"] in ("front", "blank"), where
            assert front["title"] == back["title"], where


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("backs", ["gutterfold", "none"])
def test_there_is_no_blank_side_where_one_side_is_printed(slug: str, backs: str, tmp_path: Path) -> None:
    pages = printed_pages(print_kit(whole_kit(slug), tmp_path / "kit.pdf", job("a4", backs)))
    assert "blank" not in {page["side"] for page in pages}
