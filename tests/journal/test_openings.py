"""A log whose first statement stands above every heading: what is missing, in each game."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text

FIRST = [
    ("malta-convoy", "contact 2", 1, "contact", "`setup`, `position` or `turn 1`"),
    ("uss-lox", "flip 2H", 1, "flip", "`position` or `patrol 1`"),
    ("wolf-pack", "wolf: draw R", 7, "draw", "`setup`, `position` or `turn 1`"),
    ("ssn", "fire lhd", 1, "fire", "`setup`, `position` or `turn 1`"),
    ("tonnage-war", "uboat: discard", 8, "discard", "`position` or `round 1`"),
]


@pytest.mark.parametrize(("slug", "statement", "column", "verb", "openings"), FIRST)
def test_a_statement_above_the_first_heading_names_the_headings_that_may_open_the_log(
    slug: str, statement: str, column: int, verb: str, openings: str
) -> None:
    said = check_text(f"game: {slug}\n\n{statement}\n", "game.log", reading, GAMES).diagnostics[0]
    assert (said.code, said.span[:2], said.message) == (
        "P105", (3, column), "this statement is above the first heading",
    )  # fmt: skip
    assert (said.expected, said.found, said.help) == (openings, verb, f"put {openings} above it")


@pytest.mark.parametrize("text", ["> Rain.\nturn 1\n  contact 2\n", "zigzag 3\n"])
def test_remarks_and_unknown_words_above_the_first_heading_are_not_reported_as_this(text: str) -> None:
    found = check_text(f"game: malta-convoy\n\n{text}", "game.log", reading, GAMES).diagnostics
    assert "P105" not in [each.code for each in found]
