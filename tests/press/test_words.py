"""The words of each kit, their differences under each option of each ruling, and what the kit consists of, have not
changed since the golden files were written.

``pytest tests/press/test_words.py --regenerate`` writes the three texts of each game. Read the change before you commit it: what a sheet says
must be true under the ruling that stands above it, and the pictures, rows and marks must be those that you want.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.games import GAMES, load
from tests.press.contents import contents
from tests.press.words import NOTICE, default_words, differences

FOLDERS = Path(__file__).parents[1] / "games"
Golden = Callable[[Path, str], bool]


def folder(slug: str) -> Path:
    return FOLDERS / slug.replace("-", "_") / "kit"


@pytest.mark.parametrize("slug", GAMES)
def test_the_words_of_the_kit_are_unchanged(slug: str, golden: Golden) -> None:
    text = default_words(slug)
    assert NOTICE not in text, "the default needs no notice of its rulings"
    assert golden(folder(slug) / "words.txt", text)


@pytest.mark.parametrize("slug", GAMES)
def test_each_option_changes_the_kit_as_it_did(slug: str, golden: Golden) -> None:
    """If an option changes a sheet, the sheet prints the option's own words or is built differently."""
    text = differences(slug)
    assert text.count("## --set ") >= len(type(load(slug).ruleset("", {})).rulings)
    assert golden(folder(slug) / "by_ruling.txt", text)


@pytest.mark.parametrize("slug", GAMES)
def test_the_kit_consists_of_the_same_blocks_pieces_and_pictures(slug: str, golden: Golden) -> None:
    assert golden(folder(slug) / "contents.txt", contents(slug))
