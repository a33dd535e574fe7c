"""How much code somebody must read who wants to know how a log without mistakes is checked: twenty files and one
replay.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from walk import walked

from printkit.games import GAMES
from printkit.journal.checking.replay import Played, Replay, Step

LOGS = Path(__file__).resolve().parents[1] / "logs_of_0_2"
MOST_FILES = 20
SMALLEST = "malta-convoy"
"""The game whose rules take the fewest files. Of the other games, only files outside their rules are counted."""


def clean_logs(slug: str) -> list[str]:
    logs = sorted((LOGS / slug).glob("p*-*.log")) or sorted((LOGS / slug).glob("basic-*.log"))
    return [log.read_text(encoding="utf-8") for log in logs]


@pytest.mark.parametrize("slug", GAMES)
def test_a_clean_log_passes_twenty_files_and_is_played_once(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm, text, *_ = clean_logs(slug)
    runs = 0
    usual = Replay.run

    def run(replay: Replay, step: Step) -> Played:
        nonlocal runs
        runs += 1
        return usual(replay, step)

    monkeypatch.setattr(Replay, "run", run)
    files, checked = walked(text, warm)
    assert checked.ok
    assert runs == 2, "one replay for each of the two logs"
    counted = files if slug == SMALLEST else {file for file in files if "/games/" not in file}
    assert len(counted) <= MOST_FILES, sorted(counted)
