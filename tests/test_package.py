"""The package: the wheel contains templates and fonts, and works in an environment of its own in another folder."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import compiled
import pytest
import release

from printkit.games import GAMES
from tests.support.packages import build, environment_with

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.mark.installs
def test_the_wheel_carries_fonts_templates_and_the_index(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = [
        path for folder in ("fonts", "templates") for path in (ROOT / folder).rglob("*") if path.is_file()
    ]
    assert data
    assert [path.name for path in data if f"printkit/_data/{path.relative_to(ROOT)}" not in names] == []
    assert {
        f"printkit/games/malta_convoy/{name}" for name in ("index.json", "explain.json", "story/phrases.toml")
    } <= names
    declared = next(name for name in names if name.endswith(".dist-info/entry_points.txt"))
    assert "malta-convoy = printkit.games.malta_convoy:GAME" in zipfile.ZipFile(wheel).read(declared).decode()
    assert not any(name.startswith(("tests/", "output/", "docs/")) for name in names)


SAMPLE = ROOT / "tests" / "games" / "uss_lox" / "journals" / "first-patrol.log"
WHAT_ONE_DOES = (
    ("doctor",),
    ("print", "all"),
    ("check", "sample.log"),
    ("report", "sample.log", "-o", "sample.pdf"),
    ("play", "malta-convoy", "--seed", "1", "-o", "game.html"),
    *(("play", slug, "--seed", "1", "-o", f"{slug}.md") for slug in GAMES),
    ("stats", "."),
    ("diary", ".", "-o", "diary.html"),
)


def works(environment: Path, folder: Path) -> None:
    """Check that the usual commands work there, in a folder outside the source tree."""
    (folder / "sample.log").write_bytes(SAMPLE.read_bytes())
    printkit = str(environment / ("Scripts" if os.name == "nt" else "bin") / "printkit")
    for arguments in WHAT_ONE_DOES:
        run = subprocess.run([printkit, *arguments], cwd=folder, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
    kits = sorted((folder / "output").glob("*-kit.pdf"))
    assert [path.name for path in kits] == sorted(f"{slug}-kit.pdf" for slug in GAMES)
    assert all(path.read_bytes().startswith(b"%PDF") for path in (*kits, folder / "sample.pdf"))
    assert "Malta Convoy" in (folder / "game.html").read_text(encoding="utf-8")


@pytest.mark.installs
def test_the_wheel_works_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    works(environment_with(tmp_path, wheel), tmp_path)


@pytest.mark.sweep
def test_the_wheel_brings_all_that_it_needs(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    folder = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(folder / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True, stdin=subprocess.DEVNULL, cwd=tmp_path)
    works(tmp_path / "env", tmp_path)


# -- compiled -----------------------------------------------------------------------------------------------------

SEEDS = 3


class _Revealing(ast.NodeTransformer):
    """Adds a call that makes mypy reveal the type of every value whose length or truth is used."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("len", "bool") and node.args:
            node.args[0] = self._revealed(node.args[0])
        return node

    def _tested(self, node: Any) -> Any:
        self.generic_visit(node)
        node.test = self._revealed(node.test)
        return node

    visit_If = visit_While = visit_IfExp = _tested  # noqa: N815

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        self.generic_visit(node)
        node.values = [self._revealed(value) for value in node.values]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.UnaryOp:
        self.generic_visit(node)
        node.operand = self._revealed(node.operand) if isinstance(node.op, ast.Not) else node.operand
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs = [self._revealed(each) for each in node.ifs]
        return node

    @staticmethod
    def _revealed(node: ast.expr) -> ast.expr:
        if not isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            return node
        return ast.Call(ast.Name("reveal_type", ast.Load()), [node], [])


@pytest.mark.sweep
def test_what_is_compiled_asks_no_named_tuple_for_a_length_of_its_own(tmp_path: Path) -> None:
    """In compiled code, the length of a named tuple is the number of its fields, even if the class defines another one."""
    shutil.copytree(ROOT / "printkit", tmp_path / "printkit")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    own = set()
    for path in (ROOT / "printkit").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases):
                names = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                own |= {node.name} if names & {"__len__", "__bool__"} else set()
    assert {"Unseen", "Copies"} <= own
    for source in compiled.modules():
        tree = ast.fix_missing_locations(_Revealing().visit(ast.parse(source.read_text("utf-8"))))
        (tmp_path / source.relative_to(ROOT)).write_text(ast.unparse(tree), "utf-8")
    command = [sys.executable, "-m", "mypy", "--no-incremental", "printkit"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    told = [line for line in said.splitlines() if "Revealed type" in line]
    assert len(told) > 500
    assert [line for line in told if re.search(rf"\.({'|'.join(own)})\b", line)] == []


@pytest.mark.sweep
def test_the_compiled_wheel_plays_the_same_games(tmp_path: Path) -> None:
    """Logs are equal byte for byte, so are the diagnostics for logs with mistakes; and the usual commands work."""
    (tmp_path / "dist").mkdir()
    wheel = build(ROOT, tmp_path / "dist", compiling=True)
    if wheel.name.endswith("none-any.whl"):
        pytest.skip("there is no C compiler here, or no headers of Python: the wheel is pure Python")
    names = zipfile.ZipFile(wheel).namelist()
    made = [name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES)) and "/" in name]
    sources = {str(path.relative_to(ROOT)) for path in compiled.modules()}
    assert {f"{name.partition('.')[0]}.py" for name in made} == sources  # each of them, and beside its source
    assert sources <= set(names)
    environment = environment_with(tmp_path, wheel)
    python = environment / "bin" / "python"
    script = ROOT / "tests" / "support" / "fingerprints.py"
    told = [
        subprocess.run(
            [each, str(script), str(SEEDS)],
            check=True,
            capture_output=True,
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": path},
        ).stdout
        for each, path in ((sys.executable, str(ROOT)), (python, ""))
    ]
    assert told[0] == told[1]
    doctor = subprocess.run(
        [environment / "bin" / "printkit", "doctor", "--json"], check=True, capture_output=True, text=True
    )
    findings = {each["name"]: each["found"] for each in json.loads(doctor.stdout)["findings"]}
    assert findings["modules"] == "compiled"
    works(environment, tmp_path)


# -- release ------------------------------------------------------------------------------------------------------


def package(folder: Path, *names: str) -> Path:
    """Return a wheel with these files and with everything that a release requires."""
    metadata = "printkit_games-1.dist-info"
    needed = ("entry_points.txt", "licenses/LICENSE", "licenses/fonts/Barlow/OFL.txt")
    target = folder / "printkit_games-1-py3-none-any.whl"
    with zipfile.ZipFile(target, "w") as out:
        for name in (*release.PRESENT, *(f"{metadata}/{each}" for each in needed), *names):
            out.writestr(name, b"")
    return target


def test_a_package_that_has_all_it_needs_may_be_released(tmp_path: Path) -> None:
    made = package(tmp_path, "printkit/press/output/pdf.py")
    release.check_contents(made)
    assert "printkit/press/output/pdf.py" in release.names_in(made)


@pytest.mark.parametrize("name", ["tests/test_make.py", "output/kit.pdf", "printkit/__pycache__/a.pyc"])
def test_a_package_with_tests_or_output_is_not_released(tmp_path: Path, name: str) -> None:
    with pytest.raises(SystemExit):
        release.check_contents(package(tmp_path, name))


def test_a_package_that_lacks_something_is_not_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = package(tmp_path)
    monkeypatch.setattr(release, "PRESENT", (*release.PRESENT, "printkit/other.json"))
    with pytest.raises(SystemExit):
        release.check_contents(made)
    assert "lacks printkit/other.json" in capsys.readouterr().err


def test_two_builds_that_differ_are_not_released(tmp_path: Path) -> None:
    one, other = tmp_path / "one" / "a.whl", tmp_path / "other" / "a.whl"
    for each in (one, other):
        each.parent.mkdir()
        each.write_text(each.parent.name, encoding="ascii")
    release.compare([one], [one])
    with pytest.raises(SystemExit):
        release.compare([one], [other])
