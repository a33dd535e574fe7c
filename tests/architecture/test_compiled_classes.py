"""What mypyc compiles does not forbid what interpreted modules do."""

from __future__ import annotations

import ast

import compiled

from tests.architecture.syntax import MODULES, name_of, nodes


def test_no_interpreted_class_inherits_from_a_compiled_one_that_does_not_allow_it() -> None:
    """Python refuses such a class as soon as it makes an object, and only where printkit is compiled."""
    sealed = {
        (name_of(path), node.name)
        for path in compiled.modules()
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and "allow_interpreted" not in " ".join(map(ast.unparse, node.decorator_list))
    }  # fmt: skip
    assert ("printkit.games.uss_lox.play.dp", "Solution") in sealed
    found = set()
    for path in set(MODULES) - set(compiled.modules()):
        origin = {
            each.asname or each.name: (node.module, each.name)
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom)
            for each in node.names
        }
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                bases = (ast.unparse(base).partition("[")[0] for base in node.bases)
                found |= {(path.name, node.name) for base in bases if origin.get(base) in sealed}
    assert found == set()
