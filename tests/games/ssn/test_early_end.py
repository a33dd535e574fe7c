"""A log that ends before the submarine is away: the message says how near the frigates are, and whether it was heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text

LOG = Path(__file__).with_name("journals").joinpath("breaks-end-early.log").read_text(encoding="utf-8")
NEAR = "the game is not over: the nearest frigate is 10.5 inches away, and the submarine escapes only at more than 12 inches"


@pytest.mark.parametrize(
    ("heard", "message"),
    [("detect 3+5; quiet", NEAR), ("detect 6+6", f"{NEAR}, and it was detected this turn")],
)
def test_an_early_end_says_what_keeps_the_submarine_from_getting_away(heard: str, message: str) -> None:
    found = check_text(LOG.replace("detect 3+5; quiet", heard), "game.log", reading, GAMES).diagnostics
    assert [(each.span.line, each.citation, each.message) for each in found][:1] == [
        (12, "SSN-END-1", message)
    ]
