"""The luck of the catalogue's worked examples: for each kind of roll, what was expected and what fell.

The expected numbers are sums of chances on a die of 20 (``given`` counts the successes): m01 rolls 4, 11, 1 and 10 where 10 or less
hits; in m05 a torpedo needs 5 or less and rolls 5, and in m06 flak needs 4 or less and rolls 4.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.games.tonnage_war.story.luck import counted
from printkit.journal.checking.checker import check_text

CONVOY, FOUND = "rolls at the convoy that hit", "evasion rolls that failed"
ATTACKS, TORPEDO, FLAK = "escorts’ attack rolls that hit", "torpedo replies that hit", "flak that hit"
COUNTS = {
    "m01-beam-attack-rescue-ship-bdienst": [(CONVOY, 4, 2.0, 3)],
    "m02-decoy": [],
    "m03-evade-too-weak": [(FOUND, 2, 0.9, 1), (ATTACKS, 2, 0.3, 2)],
    "m04-two-turn-hunt-of-an-ace": [(FOUND, 3, 1.1, 2), (ATTACKS, 3, 0.7, 2)],
    "m05-contact-boat-fights-back": [(FOUND, 2, 0.85, 0), (ATTACKS, 1, 0.1, 1), (TORPEDO, 1, 0.25, 1)],
    "m06-flak-duel": [(FOUND, 4, 3.0, 1), (ATTACKS, 2, 0.5, 1), (FLAK, 1, 0.2, 1)],
    "m07-two-contacts-one-routed": [(CONVOY, 3, 2.1, 2)],
    "m08-continue-or-answer": [(FOUND, 2, 1.2, 2), (ATTACKS, 1, 0.2, 0), (CONVOY, 4, 1.2, 2), (TORPEDO, 1, 0.1, 1)],
    "m09-shooting-contact-boat-paper-escorts": [(CONVOY, 1, 0.5, 1)],
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_each_roll_counts_with_its_chance_under_its_kind(name: str) -> None:
    text = Path(__file__).with_name("journals").joinpath(f"{name}.log").read_text(encoding="utf-8")
    record = check_text(text, "game.log", reading, GAMES).record
    assert record is not None
    found = [(each.what, each.chances, round(each.expected, 9), each.given) for each in counted(record)]
    assert found == COUNTS[name]
