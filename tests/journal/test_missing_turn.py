"""A turn is missing from the log, and a later statement is wrong whatever happened in it: two mistakes, each at its place."""

from __future__ import annotations

import re

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.journal.test_told_mistakes import played

_CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")
Root = tuple[int, str]


def roots(lines: list[str]) -> list[Root]:
    found = check_text("\n".join(lines), "game.log", reading, GAMES).diagnostics
    return [(each.span.line, each.code) for each in found if each.follows_from is None]


def without_turn(slug: str, seed: int, number: int) -> tuple[list[str], int]:
    """Return a game's lines without one turn, and the index of the first line after it."""
    lines = played(slug, seed).lines
    headings = [at for at, line in enumerate(lines) if re.match(r"turn \d", line)]
    return lines[: headings[number]] + lines[headings[number + 1] :], headings[number]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_card_written_twice_after_a_missing_turn_is_a_mistake_of_its_own(seed: int) -> None:
    lines, at = without_turn("uss-lox", seed, 3)
    assert roots(lines) == [(at + 1, "P404")]
    early = next(m[0] for line in lines[:at] if (m := _CARD.search(line)))
    second = next(n for n in range(at + 4, len(lines)) if "flip" in lines[n])
    lines[second] = _CARD.sub(early, lines[second], count=1)
    assert roots(lines) == [(at + 1, "P404"), (second + 1, "P202")]


def test_a_surplus_number_after_a_missing_turn_is_a_mistake_of_its_own() -> None:
    lines, at = without_turn("malta-convoy", 0, 3)
    heading = lines.index("turn 20")
    lines[heading] += " 6"
    assert roots(lines)[:2] == [(at + 1, "P404"), (heading + 1, "P117")]
