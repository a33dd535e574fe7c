"""One of printkit's own games, moved to a package of its own, works the same in every command.

The copy of Malta Convoy imports only ``printkit.api``: each name that the game imports from another module of printkit
is looked up there. The copy plays, prints, checks and counts the same as the original.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.sampled import daily
from tests.support.packages import Installation, lay_out, sources_with

ROOT = Path(__file__).resolve().parent.parent
HOME, AWAY = "printkit.games.malta_convoy", "malta_outside"
SLUG, SLUG_AWAY = "malta-convoy", "malta-outside"
ROOMS = {
    "": ("rules", "play"),
    "rules": ("rules", "values"),
    "log": ("rules", "log"),
    "paper": ("rules", "paper", "drawing"),
    "play": ("rules", "play"),
    "story": ("rules", "story", "drawing", "play"),
}
"""For each subpackage of a game: the modules of the API that it imports."""
PYPROJECT = f"""
[project]
name = "{SLUG_AWAY}"
version = "3.1"

[project.entry-points."printkit.games"]
{SLUG_AWAY} = "{AWAY}:GAME"
"""
JOURNALS = sorted((ROOT / "tests" / "games" / "malta_convoy" / "journals").glob("*.log"))


def move_out(project: Path) -> None:
    """Write the package of Malta Convoy as an author outside printkit would have it."""
    source = ROOT / "printkit" / "games" / "malta_convoy"
    package = project / AWAY
    shutil.copytree(
        source, package, ignore=shutil.ignore_patterns("__pycache__", "index.json", "explain.json", "*.so")
    )
    (project / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    for path in package.rglob("*.py"):
        folder = path.relative_to(package).parent.parts
        text = path.read_text(encoding="utf-8")
        path.write_text(imports_of_the_api(text, folder[0] if folder else ""), encoding="utf-8")
    game = package / "__init__.py"
    text = game.read_text(encoding="utf-8").replace(f'slug="{SLUG}"', f'slug="{SLUG_AWAY}"')
    game.write_text(text.replace('title="Malta Convoy"', 'title="Malta Outside"'), encoding="utf-8")


def imports_of_the_api(text: str, room: str) -> str:
    """Return the text of a module with every import from printkit replaced by one from the API."""
    lines = text.replace(HOME, AWAY).split("\n")
    for node in sorted(ast.walk(ast.parse("\n".join(lines))), key=lambda n: -getattr(n, "lineno", 0)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("printkit."):
            indent = " " * node.col_offset
            lines[node.lineno - 1 : node.end_lineno] = [
                f"{indent}from printkit.api.{home_of(alias.name, room)} import {alias.name} as {alias.asname or alias.name}"
                for alias in node.names
            ]
    return "\n".join(lines)


@cache
def home_of(name: str, room: str) -> str:
    """Return the module of the API from which a subpackage imports this name."""
    return next(
        each for each in ROOMS[room] if name in importlib.import_module(f"printkit.api.{each}").__all__
    )


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    folder = tmp_path_factory.mktemp("moved")
    move_out(folder / "project")
    lay_out(folder / "project", folder / "site")
    return sources_with(folder / "site", folder / "work")


def both(here: Installation, *command: str, code: int = 0) -> tuple[Any, Any]:
    """Return the JSON that a command prints for the game and for its copy."""
    home, away = (json.loads(here.run(*(slug if word == "GAME" else word for word in command), code=code)) for slug in (SLUG, SLUG_AWAY))  # fmt: skip
    return home, away


def test_the_copy_imports_the_api_alone(here: Installation) -> None:
    text = "\n".join(path.read_text("utf-8") for path in (here.folder.parent / "project").rglob("*.py"))
    assert set(re.findall(r"from (printkit[\w.]*) import", text)) == {
        f"printkit.api.{room}" for room in ("rules", "log", "paper", "drawing", "play", "story")
    }


def test_it_is_listed_ruled_and_explained(here: Installation) -> None:
    listed = {each["slug"]: each for each in json.loads(here.run("games", "--json"))["games"]}
    own = {"slug": SLUG_AWAY, "title": "Malta Outside", "package": SLUG_AWAY, "version": "3.1"}
    assert listed[SLUG_AWAY] == listed[SLUG] | own
    home, away = both(here, "rules", "GAME", "--json")
    assert home["rules"] == away["rules"]
    assert home["rulings"] == away["rulings"]
    explained = here.run("explain", "contact-low")
    assert "(Malta Convoy)" in explained
    assert "(Malta Outside)" in explained
    doctor = {each["name"]: each for each in json.loads(here.run("doctor", "--json"))["findings"]}
    assert doctor[SLUG_AWAY]["status"] == "ok"


def test_it_prints_the_same_pages(here: Installation) -> None:
    here.run("print", SLUG, "-o", "home.pdf")
    here.run("print", SLUG_AWAY, "-o", "away.pdf")
    home, away = (
        [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(here.folder / name)]
        for name in ("home.pdf", "away.pdf")
    )
    assert [text.replace("Malta Outside", "Malta Convoy") for text in away] == home


def test_it_plays_the_same_games_and_tells_the_same_story(here: Installation) -> None:
    for slug in (SLUG, SLUG_AWAY):
        here.run("play", slug, "--seed", "7", "-o", f"{slug}.md")
        here.run("report", f"{slug}.log", "-o", f"{slug}.html")
    log, log_away = (_text(here, f"{slug}.log") for slug in (SLUG, SLUG_AWAY))
    assert log_away.replace(SLUG_AWAY, SLUG) == log
    assert "clean" in here.run("check", f"{SLUG_AWAY}.log")
    assert "Malta Outside" in _text(here, f"{SLUG_AWAY}.html")
    home, away = (json.loads(here.run("report", f"{slug}.log", "--json")) for slug in (SLUG, SLUG_AWAY))
    assert len(home["story"]) == len(away["story"]) > 5
    assert home["review"] == away["review"]


def _text(here: Installation, name: str) -> str:
    return (here.folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("every", daily([4, 1], lambda every: every == 4))
def test_it_finds_the_same_mistakes_in_every_journal(here: Installation, every: int) -> None:
    journals = JOURNALS[::every]
    assert len(journals) > 20
    for folder in ("journals", "moved"):
        (here.folder / folder).mkdir(exist_ok=True)
    for path in journals:
        raw = path.read_bytes()
        (here.folder / "journals" / path.name).write_bytes(raw)
        (here.folder / "moved" / path.name).write_bytes(re.sub(rb"(?mi)^(\s*game:\s*)malta.convoy", rb"\1malta-outside", raw, count=1))  # fmt: skip
    home, away = (
        json.loads(
            here.run("check", "--format", "json", *(f"{folder}/{path.name}" for path in journals), code=1)
        )
        for folder in ("journals", "moved")
    )
    for before, after in zip(home["files"], away["files"], strict=True):
        if before["game"] == SLUG:
            assert after["game"] == SLUG_AWAY
            assert [_place(each) for each in after["diagnostics"]] == [
                _place(each) for each in before["diagnostics"]
            ]
            assert after["result"] == before["result"]


def _place(found: dict[str, Any]) -> tuple[object, ...]:
    return found["code"], found["rule"], found["line"], found["message"].replace(SLUG_AWAY, SLUG)


def test_it_has_the_same_odds_and_figures(here: Installation) -> None:
    home, away = both(here, "odds", "GAME", "--json")
    assert home["tables"] == away["tables"]
    home, away = both(here, "simulate", "GAME", "-n", "200", "--seed", "3", "--jobs", "1", "--json")
    assert home["outcomes"] == away["outcomes"]
    assert home["metrics"] == away["metrics"]
    for slug in (SLUG, SLUG_AWAY):
        here.run("play", slug, "--seed", "9", "-o", f"nine-{slug}.md")
    home, away = (json.loads(here.run("stats", f"nine-{slug}.log", "--json")) for slug in (SLUG, SLUG_AWAY))
    assert [group | {"game": SLUG} for group in away["groups"]] == home["groups"]
    here.run("diary", f"nine-{SLUG_AWAY}.log", "-o", "book.html")
    assert "Malta Outside" in _text(here, "book.html")


def test_it_is_asked_for_at_the_table(here: Installation) -> None:
    assert here.run("new", SLUG_AWAY).replace(SLUG_AWAY, SLUG) == here.run("new", SLUG)
    said = [
        here.run("log", slug, "-o", f"table-{slug}.log", typed="3 5 2\n4 1\nquit\n")
        for slug in (SLUG, SLUG_AWAY)
    ]
    away = said[1].replace(SLUG_AWAY, SLUG).replace("Malta Outside", "Malta Convoy")
    assert away.split() == said[0].split()
    assert _text(here, f"table-{SLUG_AWAY}.log").replace(SLUG_AWAY, SLUG) == _text(here, f"table-{SLUG}.log")
