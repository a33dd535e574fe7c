"""What ``stats`` and the diary say about ten auto-played games, word for word.

``pytest tests/logbook/test_printed_statistics.py --regenerate`` writes the golden files. The figures can be counted in the logs, which
tests/games/seeded shows in part.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES, load, reading
from printkit.journal.checking.checker import check_bytes
from printkit.lab.ledger import PERCENT, CostlyChoice, Review
from printkit.logbook.diary import PlayedGame, after, before
from printkit.logbook.entries import LogEntry, Unsound, entry_of
from printkit.logbook.pairs import Ended, pairs
from tests.press.contents import outline
from tests.report.games import auto

GOLDENS = Path(__file__).with_name("goldens")
Golden = Callable[[Path, str], bool]
REVIEW = Review(PERCENT, 50.0, 30.0, 0.0, 80.0, 2.0, (CostlyChoice(9, 2, "pass", "fire", 4.0, 1.0, "Why."),))
HEADERS = ("player: Ann\ndate: 2026-05-01", "player: Bob\ndate: 2026-06-12\ntitle: The long way")


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two logs of each game, by two players, and a log with a mistake."""
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: None)
    for slug in GAMES:
        for seed, header in enumerate(HEADERS, 1):
            first, _, rest = auto(slug, seed).partition("\n")
            (tmp_path / f"{slug}-{seed}.log").write_text(f"{first}\n{header}\n{rest}", encoding="utf-8")
    (tmp_path / "wrong.log").write_text("game: malta-convoy\n\nsetup\n  cargo 7 7 7\n", encoding="utf-8")
    return tmp_path


def test_the_statistics_of_ten_games_are_unchanged(
    logs: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    main(["stats", str(logs)])
    out = capsys.readouterr().out.replace(str(logs), "LOGS")
    assert golden(GOLDENS / "stats.txt", out)


def test_the_chapters_of_a_diary_are_unchanged(logs: Path, golden: Golden) -> None:
    """The chapters around the games' pages. The reviews are made up, and no game is compared with others."""
    games: list[PlayedGame] = []
    ended: list[Ended] = []
    for path in sorted(logs.glob("*-*.log")):
        checked = check_bytes(path.read_bytes(), path.name, reading, GAMES)
        entry = entry_of(checked)
        assert isinstance(entry, LogEntry)
        game, number = load(entry.game), len(games) + 1
        metrics = game.metrics(checked.state)
        judged = tuple((name, metrics[name]) for name in game.judged)
        review = REVIEW._replace(decisions=-number, result=80.0 - number) if number % 3 else None
        games.append(PlayedGame(number, entry, game.title, f"Headline {number}", judged, None, review))
        sides = tuple(zip(game.seats, ("Ann", "Bob") if number % 2 else ("Bob", "Ann"), strict=False))
        ended.append(Ended(number, game, entry, checked.state, sides))
    left_out = (Unsound("wrong.log", "line 4: a D6 cannot show 7"),)
    chapters = [*before(games, 6), *after(games, tuple(pairs(ended)), left_out)]
    lines: list[str] = []
    for chapter in chapters:
        lines += [f"# {chapter.title}", *chapter.text, *outline(chapter.items), ""]
    assert golden(GOLDENS / "diary.txt", "\n".join(lines))
