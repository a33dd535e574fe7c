"""Every correction that is suggested for a line under the wrong side's name makes the log valid, not only the first one."""

from __future__ import annotations

import re

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.journal.test_told_mistakes import played

_NAMED = re.compile(r"\s+(wolf|convoy): ?(\w+)")
OTHER = {"wolf": "convoy", "convoy": "wolf"}


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


@pytest.mark.parametrize("verb", ["draw", "play", "pass"])
def test_each_suggested_correction_of_a_line_under_the_wrong_side_makes_the_log_valid(verb: str) -> None:
    lines = played("wolf-pack", 1).lines
    named = [(n, m[1]) for n, line in enumerate(lines) if (m := _NAMED.match(line)) and m[2] == verb]
    n, side = named[len(named) // 2]
    wrong = [*lines[:n], lines[n].replace(f"{side}:", f"{OTHER[side]}:", 1), *lines[n + 1 :]]
    checked = check("\n".join(wrong))
    suspects = checked.suspects[0].suspects
    assert (suspects[0].span.line, suspects[0].was, suspects[0].to) == (n + 1, OTHER[side], side)
    assert all(check("\n".join(each.typed(wrong))).ok for each in suspects)
