"""How large a module, function and folder may be, and what would surprise a reader of the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from printkit.games import GAMES, load
from tests.architecture.syntax import MODULES, ROOT, SCRIPTS, complain, nodes, strings, tree

LONGEST_MODULE = 600
LONGEST_FUNCTION = 40
FULLEST_FOLDER = 24
LONGEST_UNPACKED = 5


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
        tuples = [target for target in targets if isinstance(target, ast.Tuple)]
        if tuples and not isinstance(source, ast.Tuple) and not ast.unparse(source).startswith("range("):
            yield from tuples


def rule_ids() -> set[str]:
    return {rule.id for slug in GAMES for rule in load(slug).rules}


def test_a_rule_id_stands_as_a_string_in_a_rulebook_alone() -> None:
    shape = re.compile(rf"\b({'|'.join(sorted(map(re.escape, rule_ids()), key=len, reverse=True))})\b")
    complain(
        [
            f"{path.relative_to(ROOT)}:{node.lineno} says {node.value!r}"
            for path in MODULES
            if path.name != "rulebook.py"
            for node in strings(path)
            if shape.search(str(node.value))
        ]
    )


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
