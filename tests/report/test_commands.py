"""``printkit report`` and ``printkit play``: files, exit codes, and error messages for missing things."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from printkit.cli import main
from printkit.games import GAMES
from tests.report.games import journal, reported


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, without a config file of the user."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path / "no-config")
    return tmp_path


def test_the_command_that_plays_a_game_again_names_its_rulings_and_policy(desk: Path) -> None:
    settings = ["--seed", "3", "--set", "convoy=revised", "--policy", "none"]
    assert main(["play", "malta-convoy", *settings, "-o", "one.md"]) == 0
    again = re.search(
        r"Play it again: `printkit (play [^`]*)`", (desk / "one.md").read_text(encoding="utf-8")
    )
    assert again is not None
    assert main([*again[1].split(), "-o", "two.md"]) == 0
    assert (desk / "two.log").read_bytes() == (desk / "one.log").read_bytes()


def log(desk: Path, text: str = "", name: str = "game.log") -> Path:
    path = desk / name
    path.write_text(text or journal("malta-convoy", "m-1"), encoding="utf-8")
    return path


# --- report -------------------------------------------------------------------------------------------------------------


def test_a_report_is_written_beside_its_log(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log(desk)
    assert main(["report", "game.log"]) == 0
    assert (desk / "game.pdf").read_bytes().startswith(b"%PDF-1.")
    assert capsys.readouterr().out == "game.pdf\n"


@pytest.mark.parametrize(
    ("name", "begins"), [("r.html", "<!doctype html>"), ("deep/down/r.md", "# Malta Convoy: Nine of twelve")]
)
def test_the_ending_chooses_the_format_and_folders_are_made(desk: Path, name: str, begins: str) -> None:
    log(desk)
    assert main(["report", "game.log", "-o", name]) == 0
    assert (desk / name).read_text(encoding="utf-8").startswith(begins)


def test_a_log_from_stdin(desk: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from printkit.cli import main; sys.exit(main())", "report", "-", "-o", "r.md"],
        input=journal("malta-convoy", "m-1").encode(), capture_output=True, cwd=desk, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, b"r.md\n")
    assert "reach Malta; " in (desk / "r.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("output", ["game.md", "./game.md"])
def test_a_report_never_takes_the_place_of_its_log(
    desk: Path, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = log(desk, name="game.md")
    before = path.read_text(encoding="utf-8")
    assert main(["report", "game.md", "-o", output]) == 2
    assert path.read_text(encoding="utf-8") == before
    assert "is the log itself" in capsys.readouterr().err


def test_a_log_with_problems_gets_a_report_that_shows_them(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log(desk, journal("malta-convoy", "m-1").replace("= score 91", "= score 92"))
    assert main(["report", "game.log", "-o", "r.md"]) == 0
    text = (desk / "r.md").read_text(encoding="utf-8")
    assert "The log has one problem" in text
    assert "## What the check found" in text
    assert "score 92" in text
    assert "## Appendix: the log" in text  # and the story is told all the same
    assert "game.log has one problem; the report shows it" in capsys.readouterr().err


def test_a_log_with_an_impossible_position_gets_a_report_without_a_story(desk: Path) -> None:
    log(desk, "game: malta-convoy\n\nposition\n  cargo 40; length 21\nturn 3\n  contact 4\n")
    assert main(["report", "game.log", "-o", "r.html"]) == 0
    text = (desk / "r.html").read_text(encoding="utf-8")
    assert "A log that cannot be played" in text
    assert "What the check found" in text
    assert "<h2>The log</h2>" not in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turn 1\n", "does not say which game"),
        ("game: chess\nturn 1\n", "chess"),
        ("\x00\x01\x02", "not text"),
    ],
)
def test_what_is_no_log_of_a_game_is_refused(
    desk: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    log(desk, text)
    assert main(["report", "game.log", "-o", "r.md"]) == 2
    assert said in capsys.readouterr().err
    assert not (desk / "r.md").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["report", "none.log"], "there is no such log"),
        (["report", "."], "is a folder"),
        (
            ["report", "game.log", "-o", "game.docx"],
            "the name of a report ends in .pdf, .html, .md or .bbcode",
        ),
        (["report", "game.log", "--templates", "nowhere", "-o", "r.html"], "there is no such folder"),
        (["play", "malta-convoy", "-o", "r.txt"], "the name of a report ends in .pdf, .html, .md or .bbcode"),
        (
            ["play", "malta-convoy", "--seed", "1", "-o", "r.md", "--log", "r.md"],
            "the report and the log would both be written to",
        ),
        (["play", "malta-convoy", "--policy", "malta-recom"], "did you mean `malta-recon`?"),
    ],
)
def test_wrong_usage_is_exit_2_and_says_what_to_do(
    desk: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    log(desk)
    assert main(arguments) == 2
    assert said in capsys.readouterr().err
    assert [path.name for path in desk.iterdir()] == ["game.log"]


def test_an_unfinished_game_and_a_position_say_so(desk: Path) -> None:
    given = "game: malta-convoy\n\nposition\n  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 20; length 21; friendly 6\nturn 9\n  contact 3\n"
    notices = reported(given).notices
    assert any("begins with a position" in notice for notice in notices)
    assert any("not finished" in notice for notice in notices)
    story = reported(given).story
    assert story.passages[0].when == "Taken up"  # type: ignore[union-attr]


def test_departures_are_listed() -> None:
    text = (
        journal("uss-lox", "first-patrol")
        .replace("  fire 3C 4S\n", "  house: fire 3C 4S 9S KD\n")
        .replace("supply 18", "supply 16")
    )
    report = reported(text.replace("supply 12", "supply 10"))
    assert [d.text for d in report.departures] == ["fire 3C 4S 9S KD"]
    assert any("depart from the rules once" in notice for notice in report.notices)


def test_rulings_in_force_are_listed() -> None:
    text = journal("malta-convoy", "m-1").replace(
        "preset: printed\n", "preset: printed\nset: damaged-score=half\n"
    )
    assert [(r.key, r.value) for r in reported(text).rulings] == [("damaged-score", "half")]


# --- play ---------------------------------------------------------------------------------------------------------------


def test_play_writes_report_and_log_and_says_so(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "uss-lox", "--seed", "5"]) == 0
    assert capsys.readouterr().out == "output/uss-lox-5.pdf\noutput/uss-lox-5.log\n"
    assert (desk / "output/uss-lox-5.pdf").stat().st_size > 20_000
    text = (desk / "output/uss-lox-5.log").read_text(encoding="utf-8")
    assert "seed: 5\npolicy: lox-dp\n" in text


def test_a_seed_chosen_by_printkit_is_printed(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "malta-convoy", "-o", "r.md"]) == 0
    said = capsys.readouterr().err
    seed = said.split()[-1]
    assert f"seed: {seed}\n" in (desk / "r.log").read_text(encoding="utf-8")
    assert f"printkit play malta-convoy --seed {seed} --policy malta-recon" in (desk / "r.md").read_text(
        encoding="utf-8"
    )


def test_play_and_report_of_its_log_are_the_same_bytes(desk: Path) -> None:
    arguments = ["play", "uss-lox", "--seed", "3", "--preset", "advanced", "--set", "flush=never"]
    assert main([*arguments, "-o", "a.pdf"]) == 0
    assert main(["report", "a.log", "-o", "b.pdf"]) == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()
    assert main([*arguments, "-o", "c.md"]) == 0
    assert (desk / "a.log").read_bytes() == (desk / "c.log").read_bytes()
    assert main(["check", "a.log"]) == 0


def test_play_reviews_as_the_option_says(desk: Path) -> None:
    heading = "## What the decisions cost"
    for slug in GAMES:
        for asked in ((), ("--review", "none")):
            assert main(["play", slug, "--seed", "4", "-o", "r.md", *asked]) == 0
            assert heading not in (desk / "r.md").read_text(encoding="utf-8"), slug
    for slug in ("uss-lox", "malta-convoy", "wolf-pack"):
        assert main(["play", slug, "--seed", "4", "-o", "r.md", "--review", "quick"]) == 0
        assert heading in (desk / "r.md").read_text(encoding="utf-8"), slug


def test_a_post_for_a_forum_has_story_pictures_score_and_log(desk: Path) -> None:
    assert main(["play", "wolf-pack", "--seed", "1", "-o", "w.bbcode", "--log", "w.log"]) == 0
    post = (desk / "w.bbcode").read_text(encoding="utf-8")
    assert post.startswith("[size=150][b]Wolf Pack: ")
    assert post.count("[code]") >= 3
    assert "[b]Score:[/b] wolf pack 6, convoy 3" in post
    assert "[spoiler=The log][code]" in post
    assert "wolf: play R" in post
    for tag in ("b", "i", "code", "size", "spoiler", "quote"):
        assert len(re.findall(rf"\[{tag}\b", post)) == post.count(f"[/{tag}]")


def test_pictures_lie_beside_markdown_and_are_referred_to(desk: Path) -> None:
    assert (
        main(["play", "uss-lox", "--seed", "1", "-o", "out/l.md", "--pictures", "out/pics", "--log", "l.log"])
        == 0
    )
    text = (desk / "out" / "l.md").read_text(encoding="utf-8")
    named = re.findall(r"!\[[^]]+\]\((pics/[^)]+\.svg)\)", text)
    assert named
    assert all((desk / "out" / name).read_text(encoding="utf-8").startswith("<svg") for name in named)


def test_pictures_of_a_page_that_carries_them_are_refused(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["play", "uss-lox", "--seed", "1", "-o", "l.html", "--pictures", "pics", "--log", "l.log"]) == 2
    )
    assert "report contains its pictures" in capsys.readouterr().err
    assert not (desk / "pics").exists()


def test_one_page_is_one_page(desk: Path) -> None:
    for game in ("wolf-pack", "tonnage-war", "malta-convoy", "uss-lox", "ssn"):
        assert (
            main(["play", game, "--seed", "2", "-o", f"{game}.pdf", "--log", f"{game}.log", "--one-page"])
            == 0
        )
        assert len(pypdfium2.PdfDocument((desk / f"{game}.pdf").read_bytes())) == 1


def test_a_typed_log_is_not_overwritten_by_play(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = log(desk, name="r.log")
    assert main(["play", "malta-convoy", "--seed", "1", "-o", "r.md"]) == 2
    assert path.read_text(encoding="utf-8") == journal("malta-convoy", "m-1")
    assert "is the log of a game that somebody typed" in capsys.readouterr().err
    assert main(["play", "malta-convoy", "--seed", "1", "-o", "r.md", "--log", "other.log"]) == 0
    assert main(["play", "malta-convoy", "--seed", "2", "-o", "r.md", "--log", "other.log"]) == 0


# --- templates ----------------------------------------------------------------------------------------------------------


def test_a_users_template_replaces_a_single_file(desk: Path) -> None:
    folder = desk / "mine" / "report"
    folder.mkdir(parents=True)
    (folder / "screen.css").write_text("main { color: rebeccapurple; }", encoding="utf-8")
    log(desk)
    assert main(["report", "game.log", "-o", "r.html", "--templates", "mine"]) == 0
    text = (desk / "r.html").read_text(encoding="utf-8")
    assert "rebeccapurple" in text
    assert "prefers-color-scheme" not in text
    assert "text-transform: uppercase" in text  # report.css is printkit's own


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{% if %}", "report.html:1:"),
        ("{{ report.nothing }}", "report.html: "),
        ("{% include 'x.html' %}", "x.html: there is no"),
    ],
)
def test_a_wrong_template_is_named(
    desk: Path, template: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = desk / "mine" / "report"
    folder.mkdir(parents=True)
    (folder / "report.html").write_text(template, encoding="utf-8")
    log(desk)
    assert main(["report", "game.log", "-o", "r.html", "--templates", "mine"]) == 2
    assert said in capsys.readouterr().err
    assert not (desk / "r.html").exists()


# --- what may be missing ------------------------------------------------------------------------------------------------

WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {package!r}:
            raise {error}
sys.meta_path.insert(0, Missing())
from printkit.cli import main
for line in sys.argv[1:]:
    print(f"{{line}}: {{main(line.split())}}", file=sys.stderr)
"""
NO_WEASYPRINT = WITHOUT.format(package="weasyprint", error="ModuleNotFoundError('no', name='weasyprint')")
NO_PANGO = WITHOUT.format(package="weasyprint", error="OSError(\"cannot load library 'libpango-1.0-0'\")")


@pytest.mark.parametrize(
    ("program", "missing"), [(NO_WEASYPRINT, "weasyprint is missing"), (NO_PANGO, "Pango is missing")]
)
def test_without_the_libraries_for_pdf_the_other_formats_work(desk: Path, program: str, missing: str) -> None:
    log(desk)

    pdf, played = "report game.log", "play malta-convoy --seed 1 -o x.pdf"
    html, markdown = "report game.log -o r.html", "report game.log -o r.md"
    lines = [sys.executable, "-c", program, pdf, played, html, markdown]
    run = subprocess.run(lines, capture_output=True, text=True, cwd=desk, check=True)
    refused, _, said = run.stderr.partition(f"{pdf}: 3\n")
    assert missing in refused
    assert "install it with:" in refused
    assert ".html or .md needs none of it" in refused
    assert f"{played}: 3\n" in said
    assert said.endswith(f"{html}: 0\n{markdown}: 0\n")
    assert run.stdout == "r.html\nr.md\n"
    assert {path.name for path in desk.iterdir()} == {"game.log", "r.html", "r.md"}


def test_reports_for_the_screen_do_not_load_weasyprint(desk: Path) -> None:
    log(desk)
    program = "import sys; from printkit.cli import main; main(sys.argv[1:]); print('weasyprint' in sys.modules, 'reportlab' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program, "report", "game.log", "-o", "r.html"], capture_output=True, text=True, cwd=desk, check=True
    )  # fmt: skip
    assert done.stdout.split() == ["r.html", "False", "False"]
