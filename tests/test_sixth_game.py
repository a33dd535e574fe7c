"""A game that printkit has never heard of goes the whole way: print, new, log, check, play, report, odds, simulate.

It is one package (tests/sixth_game) and one line in ``GAMES``. If this needed an edit anywhere else, the seam would be in the
wrong place.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

import printkit.games
from printkit.cli import cli
from printkit.journal.reading.lexer import vocabulary_of
from tests import sixth_game
from tests.sixth_game.log.notation import NOTATION

SLUG = sixth_game.GAME.slug


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line in ``GAMES``, and the folder under printkit/games."""
    monkeypatch.setattr(printkit.games, "GAMES", (*printkit.games.GAMES, SLUG))
    monkeypatch.setitem(sys.modules, f"printkit.games.{SLUG.replace('-', '_')}", sixth_game)


def run(*arguments: str | Path, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(cli, [str(a) for a in arguments], input=typed, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    assert (result.return_value or 0) == code, result.output
    return result.stdout


NIGHT = """
approach 1
  approach-by bold; watch 4; land KH
  = crates 10
approach 2
  approach-by wary; watch 2
  > A lantern on the mole.
approach 3
  approach-by wary; watch 5; land 7C
approach 4
  approach-by bold; watch 6; land 2D
end
  = dawn, crates 15, seen 1
"""


def test_print(tmp_path: Path) -> None:
    run("print", SLUG, "-o", tmp_path / "kit.pdf")
    pages = pypdfium2.PdfDocument(tmp_path / "kit.pdf")
    text = "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert "Run sheet" in text
    assert all(word in text for word in ("approach", "watch", "land", "crates"))


def test_new_and_check(tmp_path: Path) -> None:
    blank = run("new", SLUG)
    assert "`approach 1`" in blank
    log = tmp_path / "night.log"
    log.write_text(blank + NIGHT, encoding="utf-8")
    assert run("check", log) == f"{log}: clean, 4 turns, crates 15\n"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("approach-by bold; watch 4", "approach-by bold; watch 7", "illegal HARBOUR-2"),
        ("= crates 10", "= crates 9", "bookkeeping HARBOUR-5"),
        ("approach 3", "approach 5", "bookkeeping P302: this is approach 3"),
        ("approach 3\n", "", "missing P404: approach 3 is missing"),
        ("land 7C", "land KH", "illegal HARBOUR-3"),
        ("approach 4\n", "aproach 4\n", "unreadable P112: `aproach` is read as `approach`"),
    ],
    ids=["die", "claim", "number", "heading", "card", "slip"],
)
def test_a_mistake_is_one_error(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    log = tmp_path / "night.log"
    log.write_text(f"game: {SLUG}\n{NIGHT.replace(right, wrong, 1)}", encoding="utf-8")
    found = run("check", "--format", "concise", log, code=1).splitlines()
    assert len(found) == 1
    assert said in found[0]


def test_a_game_taken_up_half_way(tmp_path: Path) -> None:
    log = tmp_path / "night.log"
    later = (
        "position\n  crates 12; seen 1\napproach 4\n  approach-by bold; watch 2\nend\n  = caught, crates 12\n"
    )
    log.write_text(f"game: {SLUG}\n{later}", encoding="utf-8")
    assert "clean" in run("check", log)


def test_play_check_and_report(tmp_path: Path) -> None:
    report, log = tmp_path / "night.pdf", tmp_path / "night.log"
    run("play", SLUG, "--seed", "3", "--preset", "november", "-o", report, "--log", log)
    assert report.read_bytes().startswith(b"%PDF")
    assert "approach 1\n" in log.read_text(encoding="utf-8")
    assert "clean" in run("check", log)
    run("report", log, "-o", tmp_path / "night.md")
    assert "Approach 1" in (tmp_path / "night.md").read_text(encoding="utf-8")


def test_odds() -> None:
    shown = json.loads(run("odds", SLUG, "watch", "--set", "fog=thick", "--json"))
    assert [row["fraction"] for row in shown["tables"][0]["rows"]] == ["1/2", "1/6"]


def test_simulate() -> None:
    shown = json.loads(run("simulate", SLUG, "-n", "50", "--seed", "1", "--jobs", "1", "--json"))
    assert sum(shown["outcomes"].values()) == 50


def test_companion(tmp_path: Path) -> None:
    log = tmp_path / "night.log"
    typed = "bold\n4\nKH\nwary\nundo\nwary\n1\n\nbold\n3\n"
    shown = run("log", SLUG, "-o", log, typed=typed)
    assert "Approach: bold, wary: " in shown
    text = log.read_text(encoding="utf-8")
    assert text.count("approach ") == 3
    assert "clean, 3 turns, crates 10" in run("check", log)


def test_its_words_are_known_to_nobody_else() -> None:
    """What the cycle shows is not that some other game has the same words."""
    others = [printkit.games.reading(slug)[1] for slug in printkit.games.GAMES if slug != SLUG]
    assert not {"approach", "approach-by"} & {
        w for n in others for w in (*n.headings.names, *vocabulary_of(n).verbs)
    }
    assert NOTATION.headings.innermost == "approach"
