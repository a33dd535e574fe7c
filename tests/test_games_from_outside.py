"""Games of other packages are found by their entry points in the metadata on ``sys.path``; those that cannot be used
are reported and affect nothing else.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import printkit.games
from printkit import __version__
from printkit.cli import main
from printkit.entry_points import DISTRIBUTION, GROUP, incompatible, installed
from printkit.games import GAMES, OWN
from printkit.index import files as index

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on ``sys.path`` into which a test installs packages."""
    folder = tmp_path / "site"
    folder.mkdir()
    before = set(sys.modules)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delenv("PRINTKIT_TRACEBACK")
    index.indexed.cache_clear()
    yield folder
    index.indexed.cache_clear()
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


def install(
    site: Path, package: str, slug: str, code: str = "", entry_points: str = "", version: str = "1.0"
) -> None:
    """Write the metadata and the module of a package as pip does. ``code`` is the text of the game's module."""
    module = package.replace("-", "_")
    folder = site / f"{module}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n\nWords.\n"
    )
    entry_points = entry_points or f"[console_scripts]\nx = y:z\n\n[{GROUP}]\n{slug} = {module}:GAME\n"
    (folder / "entry_points.txt").write_text(entry_points)
    if code:
        (site / module).mkdir()
        (site / module / "__init__.py").write_text(textwrap.dedent(code))


COPY = """
    from dataclasses import replace
    from printkit.games.uss_lox import GAME as LOX
    GAME = replace(LOX, slug="{slug}", title="Another Game", api="{api}")
"""


def copy(slug: str, api: str = "1.0") -> str:
    return COPY.format(slug=slug, api=api)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command and return its exit code and its output on stdout and stderr."""
    code = main(list(arguments))
    out = capsys.readouterr()
    return code, out.out, out.err


# -- one door ---------------------------------------------------------------------------------------------------------


def test_the_metadata_declares_the_same_games_as_the_table() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][GROUP] == dict(OWN)
    assert project["name"] == DISTRIBUTION


def test_every_game_says_where_it_comes_from(capsys: pytest.CaptureFixture[str], site: Path) -> None:
    install(site, "another-game", "another", copy("another"), version="2.5")
    code, out, _ = said(capsys, "games", "--json")
    listed = {each["slug"]: (each["package"], each["version"]) for each in json.loads(out)["games"]}
    assert code == 0
    assert listed == {**dict.fromkeys(GAMES, (DISTRIBUTION, __version__)), "another": ("another-game", "2.5")}


def test_a_game_with_and_one_without_an_index_are_listed_and_explained(
    capsys: pytest.CaptureFixture[str], site: Path
) -> None:
    install(site, "another-game", "another", copy("another"))
    without = said(capsys, "games")[1]
    assert "another: Another Game (solitaire)" in without
    assert "another-game 1.0" in without
    explained = said(capsys, "explain", "LOX-2b")[1]
    assert said(capsys, "games", "--index", "another", "-o", str(site / "another_game"))[0] == 0
    index.indexed.cache_clear()
    for name in [name for name in sys.modules if name.startswith("another_game")]:
        del sys.modules[name]
    assert said(capsys, "games")[1] == without
    assert said(capsys, "explain", "LOX-2b")[1] == explained
    assert explained.count("(Another Game)") == 1
    assert "another_game" not in sys.modules


@pytest.mark.parametrize(
    "spoilt",
    ["", "[]", "{", '{"api": "1.0"}', '{"api": "1.0", "game": {"slug": "another"}, "names": []}'],
    ids=["empty", "list", "no JSON", "no game", "half"],
)
def test_an_index_that_cannot_be_used_is_as_none(
    capsys: pytest.CaptureFixture[str], site: Path, spoilt: str
) -> None:
    install(site, "another-game", "another", copy("another"))
    (site / "another_game" / "index.json").write_text(spoilt)
    code, out, err = said(capsys, "games")
    assert (code, err) == (0, "")
    assert "another: Another Game" in out


# -- what cannot be used ----------------------------------------------------------------------------------------------

BROKEN = {
    "no module": ("", "broken_game cannot be imported (ModuleNotFoundError: No module named 'broken_game')"),
    "a fault": ("1 / 0", "broken_game cannot be imported (ZeroDivisionError: division by zero)"),
    "an exit": ("raise SystemExit(3)", "broken_game cannot be imported (SystemExit: 3)"),
    "no game": ("GAME = 'a game'", "`broken_game:GAME` is no game"),
    "another slug": (copy("other"), "its game calls itself `other`"),
    "newer": (copy("broken", "1.7"), "it is written for API 1.7, and this printkit offers 1.0: a newer printkit is needed"),
    "older": (copy("broken", "0.9"), "it is written for API 0.9, and this printkit offers 1.0: a newer version of it"),
    "no version": (copy("broken", "one"), "it declares API version `one`, which is none"),
}  # fmt: skip


@pytest.mark.parametrize(("code", "why"), BROKEN.values(), ids=BROKEN)
def test_a_package_that_cannot_be_used_is_named_and_breaks_no_other(
    capsys: pytest.CaptureFixture[str], site: Path, tmp_path: Path, code: str, why: str
) -> None:
    install(site, "broken-game", "broken", code)
    log = tmp_path / "broken.log"
    log.write_text("game: broken\n")
    good = ROOT / "tests" / "games" / "ssn" / "journals" / "keeps-away.log"

    exit_code, out, err = said(capsys, "games")
    assert exit_code == 0
    assert all(f"{slug}: " in out for slug in GAMES)
    assert why in err

    exit_code, out, _ = said(capsys, "doctor", "--json")
    found = next(each for each in json.loads(out)["findings"] if each["name"] == "broken")
    assert exit_code == 3
    assert found["status"] == "wrong"
    assert why in found["found"]
    assert "broken-game 1.0" in found["found"]

    exit_code, out, err = said(capsys, "check", str(log), str(good))
    assert exit_code == 3
    assert f"{good}: clean" in out
    assert "`broken` of broken-game 1.0 cannot be used" in err
    for command in (("rules", "broken"), ("print", "broken"), ("new", "broken")):
        exit_code, out, err = said(capsys, *command)
        assert (exit_code, out) == (3, "")
        assert why in err
    assert said(capsys, "explain", "contact-low")[0] == 0
    assert said(capsys, "stats", str(log), str(good))[0] == 1


@pytest.mark.parametrize(
    ("entry_points", "why"),
    [
        (f"[{GROUP}]\nBad Name = m:GAME\n", "`Bad Name` cannot be the name of a game"),
        (f"[{GROUP}]\nall = m:GAME\n", "`all` cannot be the name of a game"),
        (f"[{GROUP}]\ngood = m\n", "the entry point of `good` is `m`, not `module:attribute`"),
        (f"no section\n[{GROUP}]\n", "entry_points.txt cannot be read"),
    ],
    ids=["name", "reserved", "target", "file"],
)
def test_entry_points_that_make_no_sense_are_named(
    capsys: pytest.CaptureFixture[str], site: Path, entry_points: str, why: str
) -> None:
    install(site, "broken-game", "", "", entry_points)
    assert said(capsys, "games")[0] == 0
    exit_code, out, _ = said(capsys, "doctor", "--json")
    found = next(each for each in json.loads(out)["findings"] if each["name"] == "broken-game")
    assert (exit_code, found["status"]) == (3, "wrong")
    assert why in found["found"]


def test_a_name_that_two_packages_claim_is_refused_with_both(
    capsys: pytest.CaptureFixture[str], site: Path
) -> None:
    install(site, "first-game", "twice", copy("twice"))
    install(site, "second-game", "twice", copy("twice"), version="0.2")
    install(site, "grabber", "malta-convoy", copy("malta-convoy"))
    for slug, owners in (("twice", "first-game 1.0 and second-game 0.2"), ("malta-convoy", f"{DISTRIBUTION} {__version__} and grabber 1.0")):  # fmt: skip
        exit_code, out, err = said(capsys, "rules", slug)
        assert (exit_code, out) == (3, "")
        assert f"`{slug}` of {owners} cannot be used: each of these packages has a game of this name" in err
    exit_code, out, err = said(capsys, "games")
    assert exit_code == 0
    assert "twice: " not in out
    assert "uss-lox: " in out
    exit_code, out, _ = said(capsys, "doctor")
    assert exit_code == 3
    assert "pip uninstall second-game" in out
    assert "pip uninstall grabber" in out


def test_a_fault_in_another_package_is_said_to_be_its_own(
    capsys: pytest.CaptureFixture[str], site: Path, tmp_path: Path
) -> None:
    code = f"""{textwrap.dedent(copy("another"))}
def setup(ruleset, table):
    raise KeyError("lost")
GAME = replace(GAME, setup=setup, module=LOX.module)
"""
    install(site, "another-game", "another", code)
    exit_code, _, err = said(capsys, "simulate", "another", "-n", "1", "--jobs", "1")
    assert exit_code == 70
    assert "this is a fault in another-game 1.0 (the game another)" in err
    log = tmp_path / "another.log"
    log.write_text("game: another\n\npatrol 1\n")
    good = ROOT / "tests" / "games" / "ssn" / "journals" / "keeps-away.log"
    exit_code, _, err = said(capsys, "stats", str(log), str(good))
    assert exit_code == 1
    assert "a fault in another-game 1.0: KeyError" in err


def test_the_first_of_two_copies_on_the_path_counts(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "another-game", "another", copy("another"))
    (tmp_path / "behind").mkdir()
    install(tmp_path / "behind", "Another.Game", "another", version="0.1")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "behind")])
    assert [entry.owner for entry in installed().entries] == ["another-game 1.0"]


@pytest.mark.parametrize(("declared", "good"), [("1.0", True), ("1.1", False), ("2.0", False), ("0.0", False), ("1", False), ("", False)])  # fmt: skip
def test_a_game_is_compatible_with_its_version_and_later_ones_of_the_same_number(
    declared: str, good: bool
) -> None:
    assert (incompatible(declared) == "") is good


# -- the public API ---------------------------------------------------------------------------------------------------

ROOMS = {"rules": ("rules", "values"), "log": ("rules", "log"), "paper": ("rules", "paper", "drawing"),
         "play": ("rules", "play"), "story": ("rules", "story", "drawing", "play"), "": ("rules", "play", "log")}  # fmt: skip
"""For each subpackage of a game: the modules of the API from which it may import."""


def public(*modules: str) -> dict[str, object]:
    """Return the public names of these modules of the API."""
    found: dict[str, object] = {}
    for module in modules:
        made = importlib.import_module(f"printkit.api.{module}")
        found |= {name: getattr(made, name) for name in made.__all__}
    return found


def test_printkit_s_own_games_use_public_names_alone() -> None:
    """Therefore each of them could be a package of its own."""
    missing = set()
    for path in sorted((ROOT / "printkit" / "games").glob("*/**/*.py")):
        parts = path.relative_to(ROOT / "printkit" / "games").parts
        known = public(*ROOMS[parts[1] if len(parts) > 2 else ""])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("printkit."):
                continue
            if (node.module or "").startswith("printkit.games"):
                continue
            made = importlib.import_module(str(node.module))
            missing |= {
                f"{'/'.join(parts)}: {node.module}.{alias.name}"
                for alias in node.names
                if known.get(alias.name) is not getattr(made, alias.name)
            }
    assert sorted(missing) == []


def test_the_api_has_each_name_once_in_a_room_and_says_what_it_is() -> None:
    for path in sorted((ROOT / "printkit" / "api").glob("*.py")):
        made = importlib.import_module(
            f"printkit.api.{path.stem}" if path.stem != "__init__" else "printkit.api"
        )
        assert made.__doc__
        assert list(made.__all__) == sorted(made.__all__, key=str) or len(set(made.__all__)) == len(
            made.__all__
        )
        assert all(hasattr(made, name) for name in made.__all__)


def test_own_games_are_loaded_by_their_table() -> None:
    assert [printkit.games.load(slug).slug for slug in OWN] == list(GAMES)
