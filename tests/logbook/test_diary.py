"""``printkit diary``: the book reports every game, keeps groups of games apart, and lists what it left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.drawing import Anchor, Text
from printkit.games import load
from printkit.lab.standing import GAMES_A_PIECE, PlayedWell, played_well
from printkit.logbook.standing import binned, percent, standing
from tests.report.games import auto

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cache" / "logbook.sqlite3"
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(path))
    return path


def put(log: Path, text: str, head: str) -> None:
    """Write a log to a file, with some more lines in its header."""
    log.parent.mkdir(exist_ok=True)
    log.write_text(text.replace("\nprintkit:", f"\n{head}\nprintkit:", 1), encoding="utf-8")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Three games of Malta Convoy with players and dates, one of them under other rules, and a log with mistakes."""
    folder = tmp_path / "logs"
    for seed, date, preset in ((1, "2026-03-02", ""), (2, "2026-01-05", ""), (3, "", "revised")):
        head = "player: Ann" + (f"\ndate: {date}" if date else "")
        put(folder / f"{seed}.log", auto("malta-convoy", seed, preset), head)
    (folder / "broken.log").write_text("game: uss-lox\n\nturn 1\n  flop 3\n", encoding="utf-8")
    return folder


def diary(logs: Path, *options: str, code: int = 0, out: str = "diary.md") -> str:
    """Return the book without the review of decisions, which would take long."""
    target = logs.parent / out
    assert main(["diary", str(logs), "-o", str(target), "--review", "none", *options]) == code
    return target.read_text(encoding="utf-8")


def test_every_log_without_problems_has_a_page_in_the_order_of_dates(logs: Path, capsys: Captured) -> None:
    text = diary(logs, code=1)
    pages = re.findall(r"^## (\d)\. Malta Convoy", text, re.MULTILINE)
    files = re.findall(r"^Its log: `.*?(\d)\.log`", text, re.MULTILINE)
    assert pages == ["1", "2", "3"]
    assert files == ["2", "1", "3"]  # the undated one comes last
    said = capsys.readouterr().err
    assert "broken.log is left out" in said
    assert "1 log is left out" in text
    assert "broken.log: line 1" in text


def test_games_under_different_rules_are_listed_separately(logs: Path) -> None:
    text = diary(logs, "--player", "ann", code=1)
    table = text[text.index("### All games") :].split("\n\n")[1]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    assert [row[:4] for row in rows[:2]] == [
        ["Malta Convoy", "printed", "2", "2"],
        ["Malta Convoy", "revised", "1", "1"],
    ]
    assert "### Malta Convoy (printed)" in text
    assert "### Malta Convoy (revised)" not in text  # one game has no deviation and no share
    assert "In three games for one player" in text


def test_a_result_is_compared_with_games_under_the_same_rules(logs: Path, capsys: Captured) -> None:
    text = diary(logs, "--since", "2026-02-01", code=1)
    game = load("malta-convoy")
    rulings = game.ruleset("", {})
    field = played_well(game, rulings, (("", game.policies[0]),), jobs=1)
    found = re.search(r"Score (\d+) is better than ([^ ]+) \(level with ([^ ]+)\) of 200 games", text)
    assert found is not None
    score = int(found[1])
    below = sum(n for value, n in field.counts["score"] if value < score) / 200
    level = sum(n for value, n in field.counts["score"] if value == score) / 200
    assert (found[2], found[3]) == (percent(below), percent(level))
    assert "3.log is left out: it has no date" in capsys.readouterr().err.replace("\n", " ")


def test_the_reference_games_do_not_depend_on_the_number_of_processes_and_are_cached(
    logs: Path, cache: Path
) -> None:
    game = load("malta-convoy")
    rulings = game.ruleset("", {})
    one = played_well(game, rulings, (("", game.policies[0]),), jobs=1)
    assert one == played_well(game, rulings, (("", game.policies[0]),), jobs=2)
    assert PlayedWell.of_text(one.as_text()) == one
    first = diary(logs, code=1)
    assert cache.exists()
    cache.write_bytes(b"no database")
    assert diary(logs, code=1) == first


def test_a_result_is_given_with_the_shares_of_lower_and_of_equal_results() -> None:
    game = load("malta-convoy")
    field = PlayedWell(10, "some", {"relief": 7, "disaster": 3}, {"score": ((60.0, 3), (80.0, 5), (90.0, 2))})
    found = standing(game, "relief", {"score": 80.0}, field)
    assert (found.shares[0].below, found.shares[0].level, found.alike) == (0.3, 0.5, 0.7)
    assert "Score 80 is better than 30\u00a0% (level with 50\u00a0%) of 10 games" in found.text
    assert [each.games for each in binned(field.counts["score"]) if each.games] == [3, 5, 2]
    assert percent(0.001) == "under 1\u00a0%"
    assert percent(0.999) == "over 99\u00a0%"


@pytest.mark.parametrize(
    ("score", "anchor"), [(60.0, Anchor.START), (75.0, Anchor.MIDDLE), (90.0, Anchor.END)]
)
def test_the_picture_names_the_value_of_this_game_inside_its_frame(score: float, anchor: Anchor) -> None:
    field = PlayedWell(10, "some", {"relief": 10}, {"score": ((60.0, 3), (75.0, 5), (90.0, 2))})
    picture = standing(load("malta-convoy"), "relief", {"score": score}, field).picture
    labels = [each for each in picture.shapes if isinstance(each, Text) and each.text.startswith("score ")]
    assert [(each.text, each.anchor) for each in labels] == [(f"score {score:.0f}", anchor)]


def test_a_pair_of_games_with_switched_sides_has_a_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.lab.standing.PIECES", 1)  # so many games less to compare them with
    monkeypatch.setattr("printkit.lab.standing.GAMES", GAMES_A_PIECE)
    folder = tmp_path / "logs"
    for seed, sides in ((3, ("Ann", "Bob")), (4, ("Bob", "Ann"))):
        head = f"date: 2026-01-0{seed}\nuboat-player: {sides[0]}\nescort-player: {sides[1]}"
        put(folder / f"{seed}.log", auto("tonnage-war", seed, policy="cautious"), head)
    scores = [
        tuple(
            int(re.findall(rf"\b{side} (\d+)", log.read_text(encoding="utf-8"))[-1])
            for side in ("uboat", "escort")
        )
        for log in sorted(folder.iterdir())
    ]
    ann, bob = (scores[0][0], scores[1][1]), (scores[1][0], scores[0][1])
    won = "a draw"
    if ann[0] > bob[0] and sum(ann) > sum(bob):
        won = "Ann"
    if bob[0] > ann[0] and sum(bob) > sum(ann):
        won = "Bob"
    text = diary(folder)
    assert re.search(rf"\| 1 and 2 +\| uboat Ann, escort Bob +\| {won} +\|", text)


def test_the_book_contains_the_cost_of_decisions_unless_no_review_is_requested(logs: Path) -> None:
    target = logs.parent / "diary.md"
    assert main(["diary", str(logs), "-o", str(target)]) == 1
    text = target.read_text(encoding="utf-8")
    assert "### Decisions: Malta Convoy (printed)" in text
    assert text.count("**Decisions.** The start was worth") == 3
    assert "ecisions.**" not in diary(logs, code=1)


def test_the_html_diary_loads_nothing_from_the_network(logs: Path) -> None:
    text = diary(logs, code=1, out="diary.html")
    assert not re.findall(r'(?:src|href)="(?!data:)', text)
    assert text.count('class="sheet page"') == 3


def test_a_book_without_a_game_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "broken.log").write_text("game: uss-lox\n\nturn 1\n  flop 3\n", encoding="utf-8")
    target = tmp_path / "diary.md"
    assert main(["diary", str(tmp_path), "-o", str(target)]) == 2
    assert "no game can be included in the book" in capsys.readouterr().err
    assert not target.exists()


def test_a_game_whose_deck_has_no_fairness_test_still_has_a_chapter_on_luck(tmp_path: Path) -> None:
    put(tmp_path / "logs" / "wolf.log", auto("wolf-pack", 2), "player: Ann")
    text = diary(tmp_path / "logs")
    assert "## Luck" in text
    assert "own links drawn, wolf pack" in text
    assert "Are the dice fair?" not in text
    assert "0 rolls" not in text
    assert "for one player" not in text
