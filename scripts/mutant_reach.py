"""Finds the tests that execute a line of printkit/, from the recordings of ``make mutants MEASURE=...``.

A recording belongs to a copy of the tree, which is stored beside it. For a line that has moved since then, both
versions are compared; a new line counts as executed by the tests that execute its neighbours.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path

from coverage import CoverageData


class Reach:
    """Recordings of the lines that each test executes, read from a folder. Each recording covers some of the tests."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.root = root
        self.measured = folder / "measured"
        self.seconds: dict[str, float] = {}
        self._data: list[CoverageData] = []
        for path in sorted(folder.glob("*.json")):
            self.seconds.update(json.loads(path.read_text(encoding="utf-8")))
            data = CoverageData(str(path.with_suffix(".coverage")))
            data.read()
            self._data.append(data)

    def tests(self, path: str, first: int, last: int) -> set[str]:
        """Return the tests that execute one of these lines. For a line that runs when its module is imported, return
        the tests that execute a function which uses a name defined there.
        """
        found = self._reaching(path, range(first, last + 1))
        return found or self._using(path, first)

    def _reaching(self, path: str, lines: Iterable[int]) -> set[str]:
        then = self._moved(path)
        wanted = {then[line] for line in lines if line in then}
        lists = self._lines(path)
        return {test for line in wanted for test in lists.get(line, ()) if test in self.seconds}

    @lru_cache(maxsize=64)  # noqa: B019 -- there is one object, to the end of the program
    def _lines(self, path: str) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for data in self._data:
            for file in data.measured_files():
                if file.endswith(f"/{path}"):
                    for line, contexts in data.contexts_by_lineno(file).items():
                        found.setdefault(line, []).extend(each for each in contexts if each)
        return found

    def _moved(self, path: str) -> dict[int, int]:
        """Return a mapping from each present line number of a module to the number that the same line had when the recording was made."""
        old, new = ((root / path).read_text(encoding="utf-8") for root in (self.measured, self.root))
        if old == new:
            return {n: n for n in range(1, new.count("\n") + 2)}
        matcher = SequenceMatcher(None, old.splitlines(), new.splitlines(), False)
        return {b + n + 1: a + n + 1 for a, b, size in matcher.get_matching_blocks() for n in range(size)}

    def _using(self, path: str, line: int) -> set[str]:
        """Return the tests that execute a function which uses a name defined by the statement at this line."""
        names = _defined(ast.parse((self.root / path).read_text(encoding="utf-8")), line)
        found: set[str] = set()
        if names:
            for module in sorted((self.root / "printkit").rglob("*.py")):
                text = module.read_text(encoding="utf-8")
                if any(name in text for name in names):
                    near = module.relative_to(self.root).as_posix()
                    found |= self._reaching(near, _mentions(ast.parse(text), names))
        return found


def _defined(tree: ast.Module, line: int) -> set[str]:
    """Return the names that are defined by the statement at this line, in a module or in a class."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0):  # fmt: skip
            if isinstance(node, ast.ClassDef):
                found.add(node.name)
            else:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {
                    each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
                }
    return found


def _mentions(tree: ast.Module, names: set[str]) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id in names)
        or (isinstance(node, ast.Attribute) and node.attr in names)
    ]
