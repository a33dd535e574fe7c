"""In double-sided printing, only pages that belong together are printed on the same leaf."""

from __future__ import annotations

import pytest

from printkit.games import GAMES
from printkit.press.geometry import PageSide
from tests.press.kits import manifest_of, pages_of

TABLE = {"mat", "sea"}
"""Words in the titles of sheets that lie on the table; nothing is printed on their backs."""


TOGETHER = (
    {"Reference", "Reference and kills", "How to play"},
    {"How to play", "Ordinary packs, and where the source is silent"},
)
"""Titles of sheets that are read together and may be printed back to back."""
WITHOUT_TABLE = {"malta-convoy", "ssn"}
"""Games whose kits have no sheet that lies on the table."""


def on_table(title: str) -> bool:
    return bool(TABLE & set(title.lower().replace(":", "").split()))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_what_lies_back_to_back_belongs_together(slug: str, paper: str, backs: str, ink: str) -> None:
    pages = pages_of(slug, paper, backs, ink)
    listed = manifest_of(pages)
    titles = [page.title for page in pages]
    assert len(listed) % 2 == 0
    kinds = {page["side"] for page in listed}
    assert (
        kinds == {"front", "back", "blank"}
        if any(page["pieces"] for page in listed)
        else kinds == {"front", "blank"}
    )
    assert any(map(on_table, titles)) == (slug not in WITHOUT_TABLE)
    for number, (front, back) in enumerate(zip(listed[::2], listed[1::2])):
        title, behind = titles[2 * number : 2 * number + 2]
        where = f"{front['part']}, leaf {number + 1}"
        assert front["side"] == "front", where
        assert (front["part"], front["width_mm"]) == (back["part"], back["width_mm"]), where
        if front["pieces"]:
            assert back["side"] == ("back" if back["pieces"] else "blank"), where
        elif on_table(title):
            assert back["side"] == "blank", where
        else:
            assert back["side"] in ("front", "blank"), where
            assert title == behind or any({title, behind} <= pair for pair in TOGETHER), where


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("backs", ["gutterfold", "none"])
def test_there_is_no_blank_side_where_one_side_is_printed(slug: str, backs: str) -> None:
    assert "blank" not in {page["side"] for page in manifest_of(pages_of(slug, "a4", backs))}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_how_to_play_lies_behind_the_reference_and_leaves_no_side_blank(slug: str, paper: str) -> None:
    """Tonnage War has a reference for each side, which fills both sides of its own leaf."""
    pages = pages_of(slug, paper, "duplex-long", "full")
    leaves = [
        (front.title, behind.title if behind.side is not PageSide.BLANK else "")
        for front, behind in zip(pages[::2], pages[1::2])
    ]
    aids = [pair for pair in leaves if pair[0].startswith("Reference") or pair[0].endswith("player aid")]
    if slug == "tonnage-war":
        assert aids == [(f"{side}: player aid",) * 2 for side in ("U-boats", "Escorts")]
    else:
        assert [behind for _, behind in aids] == ["How to play"]
    rest = [pair for pair in leaves if pair[0] == "How to play"]
    assert rest
    assert set(rest) == {("How to play", "How to play")}
