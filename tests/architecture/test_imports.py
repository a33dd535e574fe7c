"""Which package and which module may import which."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from printkit.games import GAMES
from tests.architecture.syntax import (
    MODULES,
    PACKAGE,
    ROOT,
    area,
    complain,
    imports,
    name_of,
    nodes,
    strings,
    under,
)

VOCABULARIES = {
    "rules": (),
    "log": (
        "printkit.journal.notation",
        "printkit.journal.verbs",
        "printkit.journal.prompts",
        "printkit.journal.entries",
        "printkit.journal.forms",
    ),
    "paper": (
        "printkit.drawing",
        "printkit.press.pieces",
        "printkit.press.blocks",
        "printkit.press.geometry",
    ),
    "story": (
        "printkit.drawing",
        "printkit.report.story",
        "printkit.report.turns",
        "printkit.report.words.phrases",
        "printkit.report.words.reviewed",
        "printkit.report.words.weave",
        "printkit.report.words.ending",
        "printkit.lab.ledger",
        "printkit.journal.course",
        "printkit.journal.live",
    ),
    "play": ("printkit.lab.tables",),
}
"""For each subpackage of a game: the modules of other packages that it may import. They define plain data and need no
library.
"""

INDOORS = {"rules": ("rules",), "log": ("rules", "log"), "play": ("rules", "log", "play")}
"""For each subpackage of a game: the subpackages of the same game that it may import. paper and story, which no other
subpackage imports, may import all.
"""

ALLOWED = {
    "api": (
        "printkit.table",
        "printkit.drawing",
        "printkit.entry_points",
        *(each for room in VOCABULARIES.values() for each in room),
    ),
    "table": ("printkit.table",),
    "drawing": ("printkit.drawing",),
    "scene": ("printkit.scene",),
    "journal": ("printkit.table", "printkit.drawing", "printkit.journal", "printkit.scene"),
    "press": ("printkit.table", "printkit.drawing", "printkit.press", "printkit.resources"),
    "report": (
        "printkit.table",
        "printkit.drawing",
        "printkit.report",
        "printkit.resources",
        "printkit.journal",
        "printkit.lab.ledger",
        "printkit.lab.summary",
        "printkit.press.art.ink",
    ),
    "lab": ("printkit.table", "printkit.lab"),
    "index": (
        *("printkit.index", "printkit.resources", "printkit.entry_points"),
        *("printkit.games", "printkit.table", "printkit.press"),
    ),
    "logbook": (
        "printkit.table",
        "printkit.drawing",
        "printkit.entry_points",
        "printkit.journal",
        "printkit.logbook",
        *("printkit.report.story", "printkit.report.words.reviewed", "printkit.lab.ledger"),
    ),
    "web": (
        *(
            "printkit.scene",
            "printkit.drawing",
            "printkit.resources",
            "printkit.web",
            *("printkit.table.game", "printkit.table.rules"),
        ),
        "printkit.press",
        *("printkit.journal.companion.presenter", "printkit.journal.companion.session"),
        "printkit.journal.companion.saving",
    ),
}


def may_import(importer: str, imported: str) -> bool:
    """Return whether the rules in docs/architecture.md allow one module to import the other."""
    where = area(importer)
    if where == "cli":
        return True
    if where == "browser":  # anything but what a terminal or a server needs
        return area(imported) not in ("cli", "web")
    if imported == "printkit.visible":  # text from strangers reaches every package
        return True
    if imported == "printkit":  # the version
        return where != "table"
    if importer == "printkit.__main__":  # the command
        return imported in ("printkit.interruption", "printkit.cli")
    if where == "":  # printkit/resources.py and the like stand at the bottom
        return area(imported) == ""
    if where == "games":
        return area(imported) in ("table", "games") or under(
            imported, ("printkit.entry_points", *VOCABULARIES["log"])
        )
    if where.startswith("games."):
        return under(imported, allowed_in_a_game(f"printkit.{where}", importer))
    return under(imported, ALLOWED[where])


def allowed_in_a_game(game: str, importer: str) -> tuple[str, ...]:
    """Return what a module of a game may import: the table, the vocabulary of its subpackage, and the subpackages below
    its own.
    """
    room = importer.removeprefix(f"{game}.").partition(".")[0] if importer != game else ""
    if not room:  # the game itself, which names its parts
        return ("printkit.table", game)
    used = INDOORS.get(room, ("rules", "log", "play", room))
    return ("printkit.table", *(f"{game}.{each}" for each in used), *VOCABULARIES[room])


def test_each_package_imports_only_what_the_design_allows() -> None:
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {imported}"
            for path in MODULES
            for imported, line in imports(path)
            if under(imported, ("printkit",)) and not may_import(name_of(path), imported)
        ]
    )


def test_no_game_imports_another() -> None:
    games = {path: area(name_of(path)) for path in MODULES if area(name_of(path)).startswith("games.")}
    assert games
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {imported}"
            for path, game in games.items()
            for imported, line in imports(path)
            if area(imported).startswith("games.") and area(imported) != game
        ]
    )


def test_no_module_imports_itself_round_about() -> None:
    """Imports anywhere in a module count; a package stands for what its ``__init__.py`` imports."""
    known = {name_of(path): path for path in MODULES}
    left = {
        name: {imported for imported, _ in at_run_time(path) if imported in known and imported != name}
        for name, path in known.items()
    }
    while free := {name for name, needs in left.items() if not needs & left.keys()}:
        left = {name: needs for name, needs in left.items() if name not in free}
    wanted = {name for needs in left.values() for name in needs}
    complain([f"{name} is part of a circle" for name in sorted(wanted & left.keys())])


def test_the_companion_has_no_circle_for_the_type_checker_either() -> None:
    """Types that two of its modules share are defined in ``moments.py``."""
    companion = [path for path in MODULES if under(name_of(path), ("printkit.journal.companion",))]
    assert len(companion) > 10
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {imported}, for the type checker alone"
            for path in companion
            for imported, line in imports(path)
            if under(imported, ("printkit",)) and line in lines_for_types(path)
        ]
    )


def test_the_page_knows_a_game_by_its_scenes_alone() -> None:
    """The modules that render a scene, on the page and on the terminal, import no package that knows rules or logs."""
    rendering = (PACKAGE / "web" / "page.py", PACKAGE / "cli" / "companion" / "asking.py")
    known = ("printkit.games", "printkit.journal", "printkit.lab", "printkit.report", "printkit.press")
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {imported}"
            for path in rendering
            for imported, line in imports(path)
            if under(imported, known)
        ]
    )


def at_run_time(path: Path) -> Iterator[tuple[str, int]]:
    """Yield what a module imports when it runs, without imports for the type checker; of ``from a import b`` with a
    module ``a.b``, only ``a.b``.
    """
    found = [(imported, line) for imported, line in imports(path) if line not in lines_for_types(path)]
    for imported, line in found:
        if not any(other.startswith(f"{imported}.") and at == line for other, at in found):
            yield imported, line


@cache
def lines_for_types(path: Path) -> frozenset[int]:
    """Return the lines that only a type checker reads."""
    return frozenset(
        line
        for node in nodes(path)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    )


MARKUP = re.compile(r"</?(svg|path|rect|circle|line|polyline|polygon|text|g|defs|use)\b")


def test_one_package_writes_svg() -> None:
    """QR codes come from a library, and the icons in templates are not Python code."""
    complain(
        [
            f"{path.relative_to(ROOT)}:{node.lineno} writes {node.value!r}"
            for path in MODULES
            if area(name_of(path)) != "drawing"
            for node in strings(path)
            if MARKUP.search(str(node.value))
        ]
    )


HOMES = {
    "click": ("cli",),
    "reportlab": ("press",),
    "pikepdf": ("press",),
    "pypdfium2": ("press",),
    "PIL": ("press",),  # what pypdfium2 makes its pictures of; reportlab requires it
    "jinja2": ("report", "web"),
    "markupsafe": ("report",),
    "weasyprint": ("report",),
    **dict.fromkeys(("tinycss2", "cssselect2", "cffi", "_cffi_backend"), ("report",)),  # WeasyPrint's own
    "fontTools": ("report",),
    "platformdirs": ("", "cli", "press"),
    "ezdxf": ("press",),
    "fastjsonschema": ("table",),
    "mypy_extensions": ("table",),  # a mark for the compiler, which a type checker alone reads
    "distributed": ("lab",),
    "starlette": ("web",),
    "uvicorn": ("web",),
    "segno": ("web",),
}
"""The packages of printkit that may import each library."""


def test_each_library_lives_in_one_place() -> None:
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {imported}"
            for path in MODULES
            for imported, line in imports(path)
            if (library := imported.partition(".")[0]) in HOMES and area(name_of(path)) not in HOMES[library]
        ]
    )


def test_no_other_library_is_imported() -> None:
    known = {*HOMES, "printkit", "__future__", *sys.stdlib_module_names}
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {imported}"
            for path in MODULES
            for imported, line in imports(path)
            if imported.partition(".")[0] not in known
        ]
    )


def test_random_numbers_come_from_the_seeded_table_alone() -> None:
    sources = ("random", "secrets", "numpy")
    found = {name_of(path) for path in MODULES for imported, _ in imports(path) if imported in sources}
    assert found == {"printkit.table.seeded"}


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["games"], ["explain", "contact-low"]], ids=" ".join
)
def test_a_short_command_imports_no_game_and_no_heavy_library(arguments: list[str]) -> None:
    loaded = loaded_by(arguments)
    assert not loaded & {
        "reportlab",
        "weasyprint",
        "jinja2",
        "pikepdf",
        "pypdfium2",
        "platformdirs",
        "fastjsonschema",
    }
    assert not loaded & {"starlette", "uvicorn", "segno"}
    assert not {name for name in loaded if name.startswith("printkit.games.")}
    assert not loaded & {"importlib.metadata"}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]], ids=" ".join)
def test_help_looks_for_no_games(arguments: list[str]) -> None:
    assert not loaded_by(arguments) & {"printkit.games", "printkit.entry_points", "importlib.resources"}


def test_a_check_imports_no_press_and_no_report(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(f"game: {GAMES[-1]}\n", encoding="utf-8")
    loaded = loaded_by(["check", str(log)])
    assert "printkit.journal" in loaded
    assert not loaded & {"reportlab", "weasyprint", "jinja2", "pikepdf", "pypdfium2"}


def loaded_by(arguments: list[str]) -> set[str]:
    """Return the modules that a run of printkit has imported by its end."""
    program = (
        "import sys; from printkit.cli import main; code = main(sys.argv[1:]);"
        " sys.stdout.write(' '.join(['', 'MODULES', *sys.modules])); sys.exit(code)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.partition(" MODULES ")[2].split())
