"""The web page's requests, and the answers of printkit in the browser, which must equal those of the command line."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typescript_types import TARGET, written

from printkit.browser import answer
from printkit.browser.messages import REQUESTS, RESULTS
from printkit.cli import main
from printkit.games import GAMES
from tests.journal.filling import BOXES, fill
from tests.report.games import auto
from tests.sampled import daily


def asked(folder: Path, **request: object) -> Any:
    """Return the result of a request; the test fails if the request fails."""
    said = json.loads(answer(json.dumps(request), str(folder)))
    assert said["ok"], said["failed"]
    return said["result"]


def refused(folder: Path, text: str) -> dict[str, Any]:
    """Return the error of a request, which must fail."""
    said = json.loads(answer(text, str(folder)))
    assert not said["ok"]
    failed: dict[str, Any] = said["failed"]
    assert not failed["fault"], failed
    return failed


def test_the_games_are_those_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["games"]
    found = asked(tmp_path, kind="games")["games"]
    assert [game["slug"] for game in found] == [game["slug"] for game in listed]
    for mine, theirs in zip(found, listed, strict=True):
        assert [part["name"] for part in mine["parts"]] == [part["name"] for part in theirs["parts"]]
        assert [table["name"] for table in mine["odds"]] == [table["name"] for table in theirs["odds"]]
        assert mine["rulings"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("malta-convoy", {"paper": "a4"}),
        ("malta-convoy", {"preset": "revised", "settings": {"contact-low": "quiet"}, "ink": "mono"}),
        ("uss-lox", {"paper": "a4", "backs": "duplex-long", "preset": "advanced"}),
        ("wolf-pack", {"parts": ["sheet", "journal"], "ink": "low"}),
        ("ssn", {"paper": "letter", "parts": ["counters"]}),
    ],
)
def test_a_kit_has_the_bytes_that_the_command_line_writes(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    kit = asked(tmp_path, kind="kit", game=game, **options)
    made = Path(kit["file"]["path"]).read_bytes()
    assert len(made) == kit["file"]["size"]
    command = shlex.split(kit["command"])
    assert command[:2] == ["printkit", "print"]
    assert main([*command[1:], "-o", str(tmp_path / "kit.pdf")]) == 0
    assert (tmp_path / "kit.pdf").read_bytes() == made
    assert kit["sheets"][options.get("backs", "gutterfold")] > 0
    assert [page["number"] for page in kit["pages"]] == list(range(1, len(kit["pages"]) + 1))


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_each_page_of_a_kit_has_a_preview_of_its_size(tmp_path: Path, ink: str) -> None:
    kit = asked(tmp_path, kind="kit", game="ssn", ink=ink)
    for page in kit["pages"]:
        drawn = asked(tmp_path, kind="preview", page=page["number"])["svg"]
        assert f'viewBox="0 0 {page["width"]:g} {page["height"]:g}"' in drawn
        colours = set(re.findall(r'"#([0-9A-F]{6})"', drawn))
        assert ink != "mono" or colours <= {"000000", "FFFFFF"}, colours


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_log_and_report(tmp_path: Path, game: str) -> None:
    told = asked(tmp_path, kind="play", game=game, seed=5)
    assert told["log"] == auto(game, 5)
    assert told["seed"] == 5
    assert told["finished"]
    assert told["problems"] == []
    command = shlex.split(told["command"])
    assert main([*command[1:], "-o", str(tmp_path / "game.html"), "--log", str(tmp_path / "game.log")]) == 0
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == told["html"]


def test_without_a_seed_one_is_drawn_and_named(tmp_path: Path) -> None:
    told = asked(tmp_path, kind="play", game="malta-convoy")
    again = asked(tmp_path, kind="play", game="malta-convoy", seed=told["seed"])
    assert again["log"] == told["log"]


def test_the_report_of_a_log_with_a_mistake_lists_the_problem(tmp_path: Path) -> None:
    log = "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 7\n"
    told = asked(tmp_path, kind="story", name="my.log", text=log)
    assert told["log"] == log
    assert [(each["line"], each["column"]) for each in told["problems"]] == [(4, 24)]
    assert not told["finished"]


def test_a_check_is_that_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = auto("wolf-pack", 3).replace("end\n", "end\n  = deck 999\n", 1)
    file = tmp_path / "game.log"
    file.write_text(text, encoding="utf-8")
    main(["check", str(file), "--format", "json"])
    document = json.loads(capsys.readouterr().out)["files"][0]
    found = asked(tmp_path, kind="check", name=str(file), text=text)
    assert found["document"] == document
    assert found["ok"] == document["ok"] is False


def test_odds_are_those_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(
        tmp_path, kind="odds", game="malta-convoy", table="contact", settings={"contact-low": "quiet"}
    )
    assert found["command"] == "printkit odds malta-convoy contact --set contact-low=quiet"
    assert main([*shlex.split(found["command"])[1:], "--json"]) == 0
    (printed,) = json.loads(capsys.readouterr().out)["tables"]
    (table,) = found["tables"]
    shown = [(row["outcome"], row["fraction"], row["p"]) for row in table["rows"]]
    assert shown == [(row["outcome"], row["fraction"], row["p"]) for row in printed["rows"]]


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_texts_and_examples(tmp_path: Path, game: str) -> None:
    found = asked(tmp_path, kind="rules", game=game)
    assert all(rule["text"] for rule in found["rules"])
    assert any(example["said"] for rule in found["rules"] for example in rule["examples"])
    assert all(len(ruling["options"]) > 1 or ruling["form"] for ruling in found["rulings"])


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ('{"kind": "kit", "game": "malta"}', "malta-convoy"),
        ('{"kind": "kit", "game": "ssn", "parts": ["hull"]}', "no part 'hull'"),
        ('{"kind": "kit", "game": "ssn", "paper": "a3"}', "a3"),
        ('{"kind": "kit", "game": "ssn", "ink": "red"}', "red"),
        ('{"kind": "kit", "game": "ssn", "settings": {"nothing": "1"}}', "setting `nothing`"),
        ('{"kind": "kit", "game": 3}', "the field 'game'"),
        ('{"kind": "kit"}', "needs the field 'game'"),
        ('{"kind": "kit", "game": "ssn", "colour": "x"}', "no field 'colour'"),
        ('{"kind": "play", "game": "ssn", "seed": true}', "the field 'seed'"),
        ('{"kind": "odds", "game": "ssn", "table": "x"}', "no odds table 'x'"),
        ('{"kind": "preview", "page": 99}', "no page 99"),
        ('{"kind": "story", "name": "x", "text": "hello"}', "which game"),
        ('{"kind": "dance"}', "no request of the kind 'dance'"),
        ("[]", "not a JSON object"),
        ("{", "not JSON"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(tmp_path: Path, request_: str, said: str) -> None:
    assert said in refused(tmp_path, request_)["message"]


def test_an_internal_error_is_returned_as_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("printkit.browser.catalogue.games", broken)
    said = json.loads(answer('{"kind": "games"}', str(tmp_path)))
    assert said["failed"]["fault"]
    assert "boom" in said["failed"]["message"]


def test_each_kind_of_request_has_a_result() -> None:
    assert {each.kind for each in REQUESTS} == set(RESULTS)


def test_the_pages_types_are_those_of_the_messages() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run `make docs`"


def test_nothing_of_the_package_calls_click() -> None:
    import subprocess
    import sys

    code = """
import json, sys, tempfile
from printkit.browser import answer
for request in ({"kind": "games"}, {"kind": "rules", "game": "ssn"}, {"kind": "play", "game": "ssn", "seed": 1}, {"kind": "kit", "game": "ssn"}):
    assert json.loads(answer(json.dumps(request), tempfile.mkdtemp()))["ok"], request
print(sorted({"click", "pikepdf", "weasyprint", "starlette", "ezdxf"} & {name.partition(".")[0] for name in sys.modules}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def filled(folder: Path, game: str, values: dict[str, str]) -> Path:
    """Return a form of the game as a PDF, with these values in its fields."""
    form = folder / f"{game}.pdf"
    assert main(["print", game, "--part", "sheet", "--part", "journal", "-o", str(form)]) == 0
    form.write_bytes(fill(form.read_bytes(), values)[0])
    return form


@pytest.mark.parametrize("game", daily(GAMES, lambda game: game in ("malta-convoy", "ssn")))
def test_a_filled_form_gives_the_report_of_the_command_line(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    form = filled(tmp_path, game, BOXES[game](auto(game, 5)))
    told = asked(tmp_path, kind="form", name=form.name, path=str(form))
    assert told["problems"] == []
    capsys.readouterr()
    assert main(["read", str(form)]) == 0
    assert capsys.readouterr().out == told["log"]
    assert main(["report", str(form), "-o", str(tmp_path / "r.html")]) == 0
    assert main(["report", str(form), "-o", str(tmp_path / "r.bbcode")]) == 0
    assert (tmp_path / "r.bbcode").read_text(encoding="utf-8") == told["forum"]


def test_a_mistake_in_a_form_is_reported_with_its_field_and_page(tmp_path: Path) -> None:
    values = BOXES["malta-convoy"](auto("malta-convoy", 5))
    name = next(name for name in values if name.endswith("-intercept"))
    form = filled(tmp_path, "malta-convoy", values | {name: "9" + values[name][1:]})
    problems = asked(tmp_path, kind="form", name="form.pdf", path=str(form))["problems"]
    assert problems[0]["field"] == f"journal-journal-{name}"
    assert problems[0]["page"] > 0


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"%PDF-1.4\nnothing", "damaged"), (b"no form", "it is not a PDF"), (None, "nothing is filled in")],
)
def test_a_file_that_holds_no_game_is_refused_by_its_name(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    form = filled(tmp_path, "ssn", {})
    if content is not None:
        form.write_bytes(content)
    failed = refused(tmp_path, json.dumps({"kind": "form", "name": "my form.pdf", "path": str(form)}))
    assert failed["message"].startswith("my form.pdf")
    assert reason in failed["message"]
    assert failed["help"]
