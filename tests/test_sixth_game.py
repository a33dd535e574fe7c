"""A game in a package of its own works in every command, with its own journals, two players and their hidden cards.

The package is tests/sixth_game, which imports only ``printkit.api``. It is tested as metadata and modules on the path
and, in ``make packages``, as a wheel that is built, installed and removed.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sqlite3
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from printkit.games import GAMES
from tests.support.packages import (
    Installation,
    build,
    environment_with,
    install,
    lay_out,
    site_packages,
    sources_with,
    uninstall,
)

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "tests" / "sixth_game"
SLUG = "harbour-run"


@pytest.fixture
def laid_out(tmp_path: Path) -> Installation:
    """The sources of printkit, and the game as metadata and modules on the path."""
    lay_out(PROJECT, tmp_path / "site")
    return sources_with(tmp_path / "site", tmp_path / "work")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheels of printkit and of the game; the game's is built from a copy of its folder alone."""
    folder = tmp_path_factory.mktemp("dist")
    copy = shutil.copytree(PROJECT, tmp_path_factory.mktemp("outside") / "game")
    return build(ROOT, folder), build(copy, folder)


def installed(folder: Path, *wheels: Path) -> Installation:
    environment = environment_with(folder, *wheels)
    (folder / "work" / "cache").mkdir(parents=True)
    return Installation((str(environment / "bin" / "printkit"),), "", folder / "work")


# -- every command ----------------------------------------------------------------------------------------------------

NIGHT = (PROJECT / "journals" / "open-hands.log").read_text(encoding="utf-8")


def goes_the_whole_way(here: Installation) -> None:
    """Check that every command that takes a game accepts this one."""
    is_listed(here)
    is_printed(here)
    is_checked(here)
    is_played_and_reported(here)
    is_counted(here)
    is_explained(here)
    is_logged_at_the_terminal(here)
    is_logged_on_a_page(here)


def is_listed(here: Installation) -> None:
    listed = {each["slug"]: each for each in json.loads(here.run("games", "--json"))["games"]}
    assert list(listed) == [*GAMES, SLUG]
    assert (listed[SLUG]["package"], listed[SLUG]["version"]) == (SLUG, "1.0")
    assert [part["name"] for part in listed[SLUG]["parts"]] == ["sheet", "chart"]
    doctor = {each["name"]: each for each in json.loads(here.run("doctor", "--json"))["findings"]}
    assert doctor[SLUG]["status"] == "ok"
    said = here.run(_PRINTKIT_COMPLETE="bash_complete", COMP_WORDS="printkit play har", COMP_CWORD="2")
    assert said.split() == [f"plain,{SLUG}"]
    said = here.run(_PRINTKIT_COMPLETE="bash_complete", COMP_WORDS=f"printkit play {SLUG} --policy wa", COMP_CWORD="4")  # fmt: skip
    assert said.split() == ["plain,watch=steady", "plain,watch=random"]


def is_printed(here: Installation) -> None:
    here.run("print", SLUG, "-o", "kit.pdf")
    pages = pypdfium2.PdfDocument(here.folder / "kit.pdf")
    text = "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert all(
        word in text for word in ("Run sheet", "land", "search", "lantern", "Harbour chart", "The mole")
    )
    assert here.run("verify", "kit.pdf")


def is_checked(here: Installation) -> None:
    assert "`approach 1`" in here.run("new", SLUG)
    (here.folder / "blank.log").write_text(here.run("new", SLUG, "--set", "hands=closed"), encoding="utf-8")
    (here.folder / "night.log").write_text(NIGHT, encoding="utf-8")
    assert here.run("check", "night.log") == "night.log: clean, 4 turns\n"


def is_played_and_reported(here: Installation) -> None:
    here.run("play", SLUG, "--seed", "3", "--preset", "november", "-o", "played.html", "--log", "played.log")
    assert "approach 1\n" in (here.folder / "played.log").read_text(encoding="utf-8")
    assert "clean" in here.run("check", "played.log")
    here.run("report", "night.log", "-o", "night.pdf")
    assert (here.folder / "night.pdf").read_bytes().startswith(b"%PDF")
    told = here.run("report", "night.log", "-o", "-", "--review", "quick")
    assert "**Approach 2** (17): She landed seven crates." in told
    assert "A lantern on the mole." in told
    assert "The lantern found her one time; 2.0 were expected." in told
    late = PROJECT / "journals" / "waited-too-long.log"
    review = json.loads(here.run("report", late, "--json", "--review", "quick"))["review"]
    sums = review["start"] + review["luck"] + review["decisions"]
    assert abs(sums - review["result"]) <= max(review["error"], 0.01)
    worst = review["choices"][0]
    assert (worst["line"], worst["done"], worst["better"]) == (17, "waiting", "searching 3H")
    assert worst["cost"] > 50


def is_counted(here: Installation) -> None:
    shown = json.loads(here.run("odds", SLUG, "lantern", "--set", "fog=thick", "--json"))
    assert [row["fraction"] for row in shown["tables"][0]["rows"]] == ["2/3", "1/6"]
    assert "1/3" in here.run("odds", SLUG, "--given", "card=lower")
    shown = json.loads(here.run("simulate", SLUG, "-n", "50", "--seed", "1", "--jobs", "2", "--json"))
    assert sum(shown["outcomes"].values()) == 50
    shown = json.loads(here.run("stats", "night.log", "played.log", "--json"))
    assert {group["game"] for group in shown["groups"]} == {SLUG}
    assert any("seen by the lantern" in json.dumps(group) for group in shown["groups"])
    here.run("diary", "night.log", "played.log", "-o", "book.html")
    assert "Harbour Run" in (here.folder / "book.html").read_text(encoding="utf-8")


def is_explained(here: Installation) -> None:
    assert "HARBOUR-4  The lantern" in here.run("rules", SLUG)
    assert "fog=thin (default)" in here.run("rules", SLUG, "--rulings")
    assert "HARBOUR-4  The lantern  (Harbour Run)" in here.run("explain", "harbour-4")
    assert "fog=thick (default under preset november)" in here.run("explain", "fog")


def is_logged_at_the_terminal(here: Installation) -> None:
    """Check a game logged at the terminal: hands are typed unseen, the board shows the quay, and each side is shown
    only its own cards.
    """
    typed = "\nKH 7C 5D 2S\n\n\n9D QS 3H AC\n\n\nzz\nKH\nundo\nKH\nwait\nlook\n\n\nquit\n"
    said = here.run("log", SLUG, "--set", "hands=open", "-o", "companion.log", typed=typed)
    text = (here.folder / "companion.log").read_text(encoding="utf-8")
    assert "cutter: hand KH 7C 5D 2S" in text
    assert "cutter: land KH" in text
    assert "watch: wait" in text
    assert "`zz` is none of the answers here\n    expected: land …\n" in said, "not what is in hand"
    assert "[crates 10, on the quay KH]" in said
    assert "cutter: The card that lands: CARD: " in said
    assert "watch: The card that searches: search CARD, wait: " in said
    for side, others, hand in (("cutter", "watch", "KH, 7C, 5D, 2S"), ("watch", "cutter", "AC, 9D, 3H, QS")):
        assert hand_of(said, others).isdisjoint(hand.split(", ")), (
            f"the {others} is shown a card of the {side}"
        )
    assert hand_of(said, "watch") == {"AC", "9D", "3H", "QS"}
    assert hand_of(said, "cutter") >= {"7C", "5D", "2S"}
    assert "in hand" not in hidden(said)
    assert "clean" in here.run("check", "companion.log")


_PRIVATE = re.compile(r"-{8} (\w+) only -{8}(.*?)-{8} for all again -{8}", re.DOTALL)
"""Matches what the companion shows to one side while the other looks away."""


def hand_of(said: str, side: str) -> set[str]:
    """Return the cards that a side was shown as its own."""
    shown = " ".join(text for name, text in _PRIVATE.findall(said) if name == side)
    return {card for line in re.findall(r"in hand \(\d\): (.*)", shown) for card in line.split(", ")}


def hidden(said: str) -> str:
    """Return the output that was shown to both sides."""
    return _PRIVATE.sub("", said)


def is_logged_on_a_page(here: Installation) -> None:
    """Check that the web page is served and shows the board."""
    page = subprocess.Popen(
        [*here.command, "log", SLUG, "-o", "companion.log", "--resume", "--web"],
        cwd=here.folder, env=here.environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        address = next(found[0] for line in lines(page) if (found := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(address, timeout=20) as answer:
            shown = answer.read().decode()
    finally:
        page.terminate()
        page.communicate(timeout=20)
    assert "Harbour Run" in shown
    assert "on the quay" in shown
    assert "in hand" not in shown


def lines(page: subprocess.Popen[str]) -> Iterator[str]:
    """Yield the lines that a process writes to stderr, for at most half a minute."""
    assert page.stderr is not None
    end = time.monotonic() + 30
    while time.monotonic() < end and (line := page.stderr.readline()):
        yield line
    raise AssertionError("no address was said")


def test_a_game_on_the_path_works_in_every_command(laid_out: Installation) -> None:
    goes_the_whole_way(laid_out)
    assert {"kit.pdf", "night.pdf", "book.html"} <= {path.name for path in laid_out.folder.iterdir()}


# -- its own journals -------------------------------------------------------------------------------------------------


def passes_its_journals(here: Installation) -> None:
    """Check that each journal has exactly the diagnostics that its comments expect."""
    journals = sorted((PROJECT / "journals").glob("*.log"))
    assert len(journals) >= 15
    shown = json.loads(here.run("check", "--format", "json", *journals, code=1))
    for journal, found in zip(journals, shown["files"], strict=True):
        expected = [
            (number, *note.split())
            for number, line in enumerate(journal.read_text(encoding="utf-8").splitlines(), 1)
            for note in re.findall(r"# expect: (.*)$", line)
        ]
        roots = [each for each in found["diagnostics"] if each["follows_from"] is None]
        said = [(each["line"], each["kind"], each["rule"]) for each in roots]
        assert [each[: len(wanted)] for each, wanted in zip(said, expected)] == expected, journal.name
        assert len(said) == len(expected), f"{journal.name}: {said}"


def test_every_journal_has_the_mistakes_that_it_expects(laid_out: Installation) -> None:
    passes_its_journals(laid_out)


# -- as a package -----------------------------------------------------------------------------------------------------


@pytest.mark.installs
def test_an_installed_game_works_in_every_command(wheels: tuple[Path, Path], tmp_path: Path) -> None:
    here = installed(tmp_path, *wheels)
    passes_its_journals(here)
    goes_the_whole_way(here)


def traces(here: Installation, environment: Path) -> list[str]:
    """Return what printkit prints and stores, and what is installed."""
    files = [str(path) for path in site_packages(environment).rglob("*") if "__pycache__" not in path.parts]
    said = [here.run(*command) for command in (("games", "--json"), ("doctor", "--json"), ("--help",))]
    said.append(here.run(_PRINTKIT_COMPLETE="bash_complete", COMP_WORDS="printkit play ", COMP_CWORD="2"))
    return [*said, *sorted(files)]


def remembered(here: Installation) -> list[str]:
    """Return the content of the logbook's cache."""
    with sqlite3.connect(here.folder / "cache" / "printkit" / "logbook.sqlite3") as cache:
        return [
            str(row) for table in ("entries", "reckoned") for row in cache.execute(f"select * from {table}")
        ]


@pytest.mark.installs
def test_a_game_that_is_removed_leaves_no_trace(wheels: tuple[Path, Path], tmp_path: Path) -> None:
    printkit, game = wheels
    here, environment = installed(tmp_path, printkit), tmp_path / "env"
    before = traces(here, environment)
    install(environment, game)
    assert traces(here, environment) != before
    (here.folder / "night.log").write_text(NIGHT, encoding="utf-8")
    here.run("stats", "night.log", "--review", "quick")
    assert any(SLUG in row for row in remembered(here))
    uninstall(environment, SLUG)
    assert traces(here, environment) == before
    assert "there is no game `harbour-run`" in here.run("check", "night.log", code=1)
    here.run("stats", "night.log", code=1)
    assert remembered(here) == []


@pytest.mark.installs
def test_a_game_with_an_index_is_listed_without_being_imported(
    wheels: tuple[Path, Path], tmp_path: Path
) -> None:
    here = installed(tmp_path, *wheels)
    without, explained = here.run("games", "--json"), here.run("explain", "harbour-4")
    where = site_packages(tmp_path / "env") / "harbour_run"
    here.run("games", "--index", SLUG, "-o", where)
    (where / "__init__.py").write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    assert here.run("games", "--json") == without
    assert here.run("explain", "harbour-4") == explained


def test_the_game_imports_the_public_api_alone() -> None:
    sources = list((PROJECT / "harbour_run").rglob("*.py"))
    assert len(sources) > 10
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "printkit":
                assert str(node.module).startswith("printkit.api."), f"{path}:{node.lineno}"
