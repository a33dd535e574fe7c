"""A line under the name of the wrong side is one mistake, and its suspect is the right name."""

from __future__ import annotations

import random
import re

import pytest

from printkit.games import reading
from printkit.journal.checking.checker import check_text
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable
from tests.sampled import daily

SIDES = {
    "wolf-pack": ("wolf", "convoy"),
    "tonnage-war": ("uboat", "escort"),
    "ssn": ("ff1", "ff2", "ff3", "ff4", "h1", "h2", "h3"),
}
_NAMED = re.compile(r"\s+(\w+):")


def some_log(slug: str, seed: int) -> list[str]:
    game, notation = reading(slug)
    ruleset = game.ruleset()
    seats = dict.fromkeys(game.seats or ("",), game.policies[0].make(ruleset))
    text = write_log(game, notation, ruleset, record_game(game, ruleset, SeatedTable(seed, seats)))
    return text.split("\n")


@pytest.mark.parametrize("slug", daily(SIDES, lambda slug: slug == "wolf-pack"))
def test_a_line_under_the_wrong_side_is_one_mistake_and_the_right_side_is_suggested_first(slug: str) -> None:
    luck, tried, one, right = random.Random(slug), 0, 0, 0
    for seed in range(3):
        lines = some_log(slug, seed)
        named = {n: m for n, line in enumerate(lines) if (m := _NAMED.match(line)) and m[1] in SIDES[slug]}
        for n in luck.sample(sorted(named), min(5, len(named))):
            side = named[n][1]
            other = luck.choice([each for each in SIDES[slug] if each != side])
            wrong = "\n".join([*lines[:n], lines[n].replace(f"{side}:", f"{other}:", 1), *lines[n + 1 :]])
            checked = check_text(wrong, "game.log", reading, (slug,))
            assert not checked.ok
            tried += 1
            one += sum(d.follows_from is None for d in checked.diagnostics) == 1
            found = checked.suspects[0]  # of the first diagnostic
            first = found.suspects[0] if found.suspects else None
            right += first is not None and (first.span.line, first.change.to) == (n + 1, side)
    assert tried >= 12
    assert one >= 0.9 * tried
    assert right >= 0.9 * tried


def test_the_message_about_a_die_before_its_shot_says_where_it_belongs() -> None:
    lines = some_log("ssn", 3)
    right = next(line for line in lines if line.count("fire lhd;") == 2 and "kill" in line)
    first, shot, second, rolls, kill, *rest = right.split("; ")
    assert (shot[:6], kill[:4]) == ("detect", "kill")
    wrong = "\n".join(lines).replace(right, "; ".join([first, shot, kill, second, rolls, *rest]))
    (problem,) = check_text(wrong, "game.log", reading, ("ssn",)).diagnostics
    assert problem.help.startswith(f"move it below `{rolls}`, or remove it")
