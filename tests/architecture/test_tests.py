"""Every test asserts something, and none is skipped without a reason."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.architecture.syntax import ROOT, TESTS, complain, imports, nodes, tree


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
