"""The files of the repository's own code and their syntax trees, which the tests of this folder read.

Each file is parsed once in a process. pytest runs this folder first, so that all its tests run in the same process.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "printkit"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
SCRIPTS = sorted(path for name in ("benchmarks", "scripts") for path in (ROOT / name).glob("*.py"))


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


@cache
def strings(path: Path) -> tuple[ast.Constant, ...]:
    """Return the strings of a file that are not docstrings of a module, class, function or constant."""
    docs = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    return tuple(
        node
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    )
