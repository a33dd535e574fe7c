"""Names at the top level of printkit's modules: each is assigned once, and each private one is used."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.syntax import MODULES, ROOT, nodes, tree


def assigned(module: ast.Module) -> Iterator[str]:
    """Yield each name that a statement at the top level of the module assigns, once for each assignment."""
    for node in module.body:
        match node:
            case ast.Assign(targets=targets):
                yield from (n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def defined(module: ast.Module) -> Iterator[str]:
    """Yield each name that the top level of the module assigns, or defines as a function or class."""
    yield from assigned(module)
    yield from (n.name for n in module.body if isinstance(n, ast.FunctionDef | ast.ClassDef))


def read(path: Path) -> set[str]:
    """Return every name that the module reads anywhere."""
    return {n.id for n in nodes(path) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def test_a_module_assigns_a_name_once() -> None:
    """With two assignments, the first value is never used, or only by part of the module."""
    twice = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in MODULES
        for name, times in Counter(assigned(tree(path))).items()
        if times > 1
    ]
    assert not twice, "\n".join(twice)


def test_a_private_name_of_a_module_is_used() -> None:
    unused = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in MODULES
        for name in sorted(
            {n for n in defined(tree(path)) if n.startswith("_") and not n.startswith("__")} - read(path)
        )
    ]
    assert not unused, "\n".join(unused)
