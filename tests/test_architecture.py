"""The structure of the package: which module may import which, how large a module may be, and where rule IDs may
appear.
"""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from printkit.games import GAMES, load

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "printkit"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
SCRIPTS = sorted(path for name in ("benchmarks", "scripts") for path in (ROOT / name).glob("*.py"))

LONGEST_MODULE = 600
LONGEST_FUNCTION = 40
FULLEST_FOLDER = 24
LONGEST_UNPACKED = 5


# -- reading the code ---------------------------------------------------------------------------------------------


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


def name_of(path: Path) -> str:
    """Return the name of a file's module: ``printkit.cli.support.common`` for printkit/cli/support/common.py."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Return every module that the file imports, anywhere in it, with the line; ``from a import b`` gives ``a`` and
    ``a.b``.
    """
    return tuple(found_imports(path))


def found_imports(path: Path) -> Iterator[tuple[str, int]]:
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            yield module, node.lineno
            for alias in node.names:
                if module.startswith(("printkit", "tests")) and is_module(f"{module}.{alias.name}"):
                    yield f"{module}.{alias.name}", node.lineno


@cache
def is_module(name: str) -> bool:
    return (ROOT / name.replace(".", "/")).with_suffix(".py").is_file()


def area(module: str) -> str:
    """Return the part of printkit that a module belongs to: ``games.uss_lox``, ``table``, ``cli`` …; empty for modules
    at the top.
    """
    parts = module.split(".")
    if len(parts) > 2 and parts[1] == "games":
        return ".".join(parts[1:3])
    return parts[1] if len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else ""


def under(module: str, names: tuple[str, ...]) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in names)


def complain(faults: list[str]) -> None:
    assert not faults, "\n" + "\n".join(faults)


# -- who imports whom ---------------------------------------------------------------------------------------------

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
            for node in strings(tree(path))
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


# -- sizes --------------------------------------------------------------------------------------------------------


def test_modules_stay_readable() -> None:
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES
    }
    complain([f"{name} has {size} lines" for name, size in sizes.items() if size > LONGEST_MODULE])


def test_folders_stay_readable() -> None:
    folders = {path.parent for path in MODULES}
    sizes = {folder: sum(path.parent == folder for path in MODULES) for folder in folders}
    complain(
        [f"{folder.relative_to(ROOT)} holds {n} modules" for folder, n in sizes.items() if n > FULLEST_FOLDER]
    )


def test_functions_stay_readable() -> None:
    complain(
        [
            f"{path.relative_to(ROOT)}:{node.lineno} {node.name} has {length} lines"
            for path in MODULES
            for node in nodes(path)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
        ]
    )


# -- reading the code without surprises ---------------------------------------------------------------------------


def test_no_type_is_overlooked_without_a_reason() -> None:
    silent = re.compile(r"#\s*type:\s*ignore(\[[^]]*\])?\s*$")
    complain(
        [
            f"{path.relative_to(ROOT)}:{number} does not say why"
            for path in [*MODULES, *SCRIPTS]
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            if silent.search(line)
        ]
    )


def test_long_tuples_are_read_by_name() -> None:
    """Transformation matrices are an exception, because their elements are known by position."""
    complain(
        [
            f"{path.relative_to(ROOT)}:{target.lineno} takes {len(target.elts)} values apart by their places"
            for path in MODULES
            for target in taken_apart(path)
            if len(target.elts) > LONGEST_UNPACKED
            and any(len(name) > 1 for name in map(ast.unparse, target.elts))
        ]
    )


def taken_apart(path: Path) -> Iterator[ast.Tuple]:
    """Yield the targets of assignments and loops that unpack a value, unless the value is written out in the same
    statement.
    """
    for node in nodes(path):
        if isinstance(node, ast.Assign):
            source, targets = node.value, node.targets
        elif isinstance(node, ast.For | ast.comprehension):
            source, targets = node.iter, [node.target]
        else:
            continue
        if isinstance(source, ast.Tuple) or ast.unparse(source).startswith("range("):
            continue
        yield from (target for target in targets if isinstance(target, ast.Tuple))


# -- rules --------------------------------------------------------------------------------------------------------


def rule_ids() -> set[str]:
    return {rule.id for slug in GAMES for rule in load(slug).rules}


def test_a_rule_id_stands_as_a_string_in_a_rulebook_alone() -> None:
    shape = re.compile(rf"\b({'|'.join(sorted(map(re.escape, rule_ids()), key=len, reverse=True))})\b")
    complain(
        [
            f"{path.relative_to(ROOT)}:{node.lineno} says {node.value!r}"
            for path in MODULES
            if path.name != "rulebook.py"
            for node in strings(tree(path))
            if shape.search(str(node.value))
        ]
    )


def strings(module: ast.Module) -> Iterator[ast.Constant]:
    """Yield the strings of a module that are not docstrings of a module, class, function or constant."""
    docs = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_and_ruling_has_a_name_of_its_own_and_a_text(slug: str) -> None:
    game = load(slug)
    ids = [rule.id for rule in game.rules]
    keys = [ruling.key for ruling in game.ruleset.rulings]
    assert len(set(ids)) == len(ids)
    assert len(set(keys)) == len(keys)
    assert all(rule.title and rule.text.endswith(".") for rule in game.rules)
    assert all(
        r.question.endswith("?") and r.why and len(r.options) >= 2 - bool(r.form)
        for r in game.ruleset.rulings
    )


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_on_rules_of_the_game(slug: str) -> None:
    game = load(slug)
    assert all(ruling.rules and set(ruling.rules) <= set(game.rules) for ruling in game.ruleset.rulings)


# -- tests --------------------------------------------------------------------------------------------------------


def test_no_test_is_without_an_assertion() -> None:
    complain(
        [
            f"{path.relative_to(ROOT)}:{node.lineno} {node.name} asserts nothing"
            for path in TESTS
            for node in nodes(path)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not asserts(node, path)
        ]
    )


def asserts(function: ast.FunctionDef, path: Path) -> bool:
    """Return whether a test contains an assertion: directly, in a function that it calls, or in a table of such
    functions.
    """
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr in ("raises", "warns", "fail"):
                return True
            if isinstance(called, ast.Name) and called.id in asserting_helpers(path):
                return True
            if isinstance(called, ast.Subscript) and ast.unparse(called.value).isupper():
                return registered_functions(path) <= asserting_helpers(path)
    return False


@cache
def asserting_helpers(path: Path) -> set[str]:
    """Return the functions with an assertion in the test module, or in modules of the tests that it imports."""
    found = set(helpers_in(path))
    for imported, _ in imports(path):
        support = ROOT / f"{imported.replace('.', '/')}.py"
        if imported.startswith("tests.") and support.is_file():
            found |= helpers_in(support)
    return found


@cache
def helpers_in(path: Path) -> set[str]:
    return {
        node.name
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("test_")
        and any(isinstance(each, ast.Assert) for each in ast.walk(node))
    }


def registered_functions(path: Path) -> set[str]:
    """Return the functions that a decorator of the test module puts into a table: ``@check("key", "value")``."""
    return {
        node.name
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("test_")
        and any(
            isinstance(each, ast.Call) and isinstance(each.func, ast.Name) for each in node.decorator_list
        )
    }


def test_no_test_is_skipped_without_a_reason() -> None:
    bare = re.compile(r"mark\.skip\s*$|mark\.skip\(\)|pytest\.skip\(\)", re.MULTILINE)
    complain([f"{path.relative_to(ROOT)}" for path in TESTS if bare.search(path.read_text(encoding="utf-8"))])


ENTRY_POINTS = {
    "rules.setup": ("setup",),
    "rules.turn": ("turn", "heading", "over"),
    "log.totals": ("totals", "rebase", "outcome", "metrics"),
    "log.notation": ("NOTATION",),
    "paper.components": ("components",),
    "story.report": ("story",),
    "story.review": ("review",),
}
"""For each module: the names that commands and :class:`~printkit.table.game.Game` use, which every game must define
there.
"""


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_the_same_entry_points_in_the_same_files(slug: str) -> None:
    game = load(slug)
    for module, names in ENTRY_POINTS.items():
        where = importlib.import_module(f"{game.module}.{module}")
        for name in names:
            entry = getattr(where, name)
            assert getattr(entry, "__module__", where.__name__) == where.__name__ or name == "NOTATION", name
            if hasattr(game, name):
                assert getattr(game, name) is entry, name


# -- names --------------------------------------------------------------------------------------------------------

THE_SAME_IN_EACH_GAME = {"State", "OwnValues", "TurnAccount", "View", "Band"}
"""Names of classes that each game defines for the same purpose."""


def test_a_class_name_has_one_meaning() -> None:
    """Names that begin with an underscore are used in one module only and do not count."""
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    complain(
        [
            f"{name}: {', '.join(places)}"
            for name, places in homes.items()
            if len(places) > 1 and name not in THE_SAME_IN_EACH_GAME
        ]
    )


PUBLIC_OF_TUPLES = {"_replace", "_asdict", "_fields", "_make"}
"""Names of named tuples that Python documents as public; their underscore only distinguishes them from fields."""
PUBLIC_OF_OS = {"_exit"}


def test_a_private_name_is_used_in_its_own_module_alone() -> None:
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} uses {name}"
            for path in [*MODULES, *SCRIPTS]
            for name, line in foreign_private_names(path)
        ]
    )


def foreign_private_names(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the names with one leading underscore that the module imports or reads from a value without defining them
    itself.
    """
    own = PUBLIC_OF_TUPLES | PUBLIC_OF_OS | own_names(path)
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            yield from ((a.name, node.lineno) for a in node.names if is_private(a.name))
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            yield node.attr, node.lineno


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def own_names(path: Path) -> set[str]:
    """Return everything that the module defines: functions, classes, parameters, assigned names and attributes, and
    slots.
    """
    found: set[str] = set()
    for node in nodes(path):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.add(node.name)
            case ast.arg():
                found.add(node.arg)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
    return found


def test_the_architecture_document_names_what_is_there() -> None:
    """Every file and folder in backticks exists at that place, and every package has a section."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    room = PACKAGE
    missing = []
    for line in text.splitlines():
        if line.startswith("## "):
            named = re.findall(r"`(\w+)(?:/GAME)?`", line)
            room = PACKAGE / named[0] if len(named) == 1 else PACKAGE
        for name in re.findall(r"`([\w./]+(?:\.py|/))`", line):
            name = name.replace("GAME", "malta_convoy")
            inside = PACKAGE / "games" / "malta_convoy" if room.name == "games" else room
            places = (PACKAGE, inside, ROOT, *(folder for folder in inside.glob("*/") if folder.is_dir()))
            if not any((place / name).exists() for place in places):
                missing.append(f"{line[:60]!r} names {name}")
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    missing += [f"nothing is said of {name}" for name in packages if f"`{name}" not in text]
    complain(missing)
