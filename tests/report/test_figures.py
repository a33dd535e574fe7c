"""``printkit report --json``, several logs in one command, and a report written to stdout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from printkit.cli import main
from printkit.games import GAMES
from printkit.report.figures import figures
from printkit.report.make import report
from tests.report.games import auto, checked, journal
from tests.sampled import daily

KEYS = ["game", "title", "finished", "result", "totals", "turns", "story", "review"]
REVIEW = ["unit", "start", "luck", "decisions", "result", "error", "choices", "course"]


@pytest.mark.parametrize("slug", GAMES)
def test_the_story_of_a_whole_game_as_data(slug: str) -> None:
    found = checked(auto(slug, 5))
    told = json.loads(json.dumps(figures(found, report(found))))
    assert list(told) == KEYS
    assert told["review"] is None or list(told["review"]) == REVIEW
    assert (told["game"], told["finished"]) == (slug, True)
    assert told["result"]
    assert told["turns"] == found.turns
    record = found.record
    assert record is not None
    cited = [line for passage in told["story"] for line in passage["lines"]]
    assert cited == sorted(set(cited))  # in time order, and nothing twice
    last = max(line for s in record.sections if s.heading.kind == "turn" for line in s.lines)
    assert max(cited) == last
    assert not any("*" in passage["text"] or "`" in passage["text"] for passage in told["story"])


@pytest.mark.parametrize("seed", daily(range(1, 13), lambda seed: seed <= 4))
@pytest.mark.parametrize(
    ("slug", "policy"),
    [("uss-lox", "random"), ("uss-lox", ""), ("malta-convoy", "random"), ("malta-convoy", "")],
)
def test_start_luck_and_decisions_add_up_to_the_result(slug: str, policy: str, seed: int) -> None:
    found = checked(auto(slug, seed, policy=policy))
    review = report(found).story.review
    assert review is not None
    assert review.start + review.luck + review.decisions == review.result
    assert review.error == 0
    costs = [choice.cost for choice in review.choices]
    assert all(cost > 0 for cost in costs)
    assert costs == sorted(costs, reverse=True)
    logged = found.lines
    for choice in review.choices:
        assert logged[choice.line - 1].startswith("  ")
        assert choice.done != choice.better
        assert choice.why.endswith(".")
    if (
        slug == "uss-lox"
    ):  # the best captain gives nothing away, so that what is given away is the sum of its parts
        assert sum(costs) == pytest.approx(-review.decisions, abs=len(costs) + 5)
        assert review.result == (0 if "lost" in str(found.totals["outcome"]) else found.totals["tons"])
    else:
        assert review.result == found.totals["score"]


def test_the_costliest_decision_of_a_patrol_is_going_home_too_early() -> None:
    """Scenario S1 of the catalogue, ended after the first ship, gives away all ships that could still have been found."""
    text = auto("uss-lox", 1, policy="random")
    (first, *_) = report(checked(text)).story.review.choices  # type: ignore[union-attr]
    assert (first.done, first.better) == ("went home", "sailed on")
    assert first.cost > 10_000
    assert first.why.startswith("At sea between two encounters: ")
    assert "the better choice: " in first.why


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path / "no-config")
    (tmp_path / "a.log").write_text(journal("malta-convoy", "m-1"), encoding="utf-8")
    (tmp_path / "b.log").write_text(journal("uss-lox", "first-patrol"), encoding="utf-8")
    return tmp_path


def test_json_is_one_document_and_no_report_is_written_without_an_output_path(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "a.log", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["title"].startswith(
        "Nine of twelve merchant ships reach Malta"
    )
    assert sorted(path.name for path in desk.iterdir()) == ["a.log", "b.log"]
    assert main(["report", "a.log", "--json", "-o", "a.md"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["game"] == "malta-convoy"
    assert said.err == "a.md\n"
    assert main(["report", "a.log", "b.log", "--json"]) == 0
    assert [each["game"] for each in json.loads(capsys.readouterr().out)] == ["malta-convoy", "uss-lox"]


def test_a_report_goes_to_stdout(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "a.log", "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("# Malta Convoy: Nine of twelve merchant ships reach Malta; ")
    assert sorted(path.name for path in desk.iterdir()) == ["a.log", "b.log"]


def test_several_logs_in_one_call(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "a.log", "b.log", "-o", "reports/"]) == 0
    assert capsys.readouterr().out == "reports/a.pdf\nreports/b.pdf\n"
    assert (desk / "reports" / "b.pdf").read_bytes().startswith(b"%PDF")
    assert main(["report", "a.log", "none.log", "-o", "reports/"]) == 2
    said = capsys.readouterr()
    assert said.out == "reports/a.pdf\n"
    assert "none.log: there is no such log" in said.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.log", "b.log", "-o", "r.pdf"], "names a single file, but 2 reports"),
        (["a.log", "x/a.log", "-o", "r/"], "the reports of two logs would have the same name"),
    ],
)
def test_an_output_path_that_cannot_be_used_is_refused(
    desk: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", *arguments]) == 2
    assert said in capsys.readouterr().err


PLAYED_ON = """\
game: malta-convoy

position
  cargo 9; tankers 3; carriers 0; cruisers 10; destroyers 20
  length 21; friendly 6
  covered
turn 20
  contact 3
turn 21
  contact 2
turn 22
  contact 3
  = row 3
turn 23
  contact 2
"""


def test_no_total_is_reported_that_depends_on_unchecked_lines() -> None:
    found = checked(PLAYED_ON)
    assert found.unchecked
    made = report(found)
    told = figures(found, made)
    assert (told["result"], told["totals"]) == (None, {})
    assert "Not all of the log could be checked" in made.story.headline
    assert not any((made.story.luck, made.story.tables, made.story.pictures, made.story.turning_points))
    assert not any("score" in line.text for line in made.log)
    assert any("not checked" in notice for notice in made.notices)
    sound = checked(PLAYED_ON.partition("turn 22")[0])
    assert not sound.unchecked
    assert figures(sound, report(sound))["totals"]


def test_the_players_own_words_cite_the_line_that_holds_them_and_the_turn_before_them() -> None:
    text = "game: malta-convoy\n\nposition\n  cargo 9; tankers 3; carriers 0; cruisers 10; destroyers 20\n  length 21; friendly 6\n  covered\n"
    text += "turn 20\n  contact 3\n  > A long night.\nturn 21\n  contact 2\n  > A longer one.\n"
    passages: Any = figures(checked(text), report(checked(text)))["story"]
    quotes = {
        passage["text"]: (passage["turn"], passage["lines"])
        for passage in passages
        if passage["text"].startswith("A long")
    }
    assert quotes == {"A long night.": (20, [9]), "A longer one.": (21, [12])}
