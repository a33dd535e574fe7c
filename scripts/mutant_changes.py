"""The small changes that ``scripts/mutants.py`` makes to a module: found in the syntax tree, made in the
text.

A change keeps the module's syntax valid. It is one of: a comparison reversed or its limit moved, ``and`` replaced by
``or``, a condition or ``not`` removed, a number changed by one, ``True`` replaced by ``False``, branches swapped, a
statement removed.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from typing import NamedTuple

_TURNED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Eq: ("!=",), ast.NotEq: ("==",), ast.Is: ("is not",), ast.IsNot: ("is",), ast.In: ("not in",), ast.NotIn: ("in",),
    ast.Lt: ("<=", ">="), ast.LtE: ("<", ">"), ast.Gt: (">=", "<="), ast.GtE: (">", "<"),
}  # fmt: skip
_ANNOTATED = ("annotation", "returns", "decorator_list", "type_params")
"""Fields of a syntax node that do not influence what the program does."""


class Change(NamedTuple):
    """A change to a module: ``new`` replaces the characters from ``start`` to ``end``. ``line`` and ``last`` are the
    lines of the statement.
    """

    kind: str
    line: int
    last: int
    start: int
    end: int
    new: str

    def made(self, text: str) -> str:
        """Return the module's text with this change made."""
        return text[: self.start] + self.new + text[self.end :]

    def parses(self, text: str) -> bool:
        """Return True if the changed module is valid Python and differs from the original program."""
        try:
            return ast.dump(ast.parse(self.made(text))) != ast.dump(ast.parse(text))
        except SyntaxError:
            return False

    def diff(self, path: str, text: str) -> str:
        """Return the change as a diff."""
        old, new = text.splitlines(keepends=True), self.made(text).splitlines(keepends=True)
        return "".join(difflib.unified_diff(old, new, path, path, n=2))


def changes(text: str) -> list[Change]:
    """Return every change that may be made to a module, in the order of its text; see :meth:`Change.parses`."""
    return sorted(_Finder(text).found(), key=lambda each: (each.start, each.end, each.new))


class _Finder:
    """Finds the possible changes of one module."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = text.splitlines(keepends=True)

    def found(self) -> Iterator[Change]:
        for node, statement in _nodes(self.tree):
            for kind, at, new in self._of(node):
                start, end = self._place(at)
                yield Change(kind, at.lineno, statement.end_lineno or statement.lineno, start, end, new)

    def _place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the start and end of a node as character positions in the module's text. (The syntax tree itself
        counts bytes in a line.)
        """
        return (
            self._at(node.lineno, node.col_offset),
            self._at(node.end_lineno or node.lineno, node.end_col_offset or 0),
        )

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def _source(self, node: ast.expr) -> str:
        start, end = self._place(node)
        return self.text[start:end]

    def _of(self, node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
        """Yield the possible changes of a syntax node: the kind of change, the node to replace, and the replacement."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                for other in _TURNED[type(op)]:
                    yield "comparison", node, f"{self._source(left)} {other} {self._source(right)}"
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield "and/or", node, f"({word.join(f'({self._source(each)})' for each in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield "not", node, f"({self._source(operand)})"
            case ast.Constant(value=bool(value)):
                yield "constant", node, str(not value)
            case ast.Constant(value=int(value)):
                yield "constant", node, str(value + 1)
                yield "constant", node, str(value - 1) if value else "(-1)"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yield (
                    "branches",
                    node,
                    f"{self._source(orelse)} if {self._source(test)} else {self._source(body)}",
                )
            case ast.If(test=test) | ast.While(test=test):
                yield "condition", test, f"not ({self._source(test)})"
            case ast.comprehension(ifs=[test, *_]):
                yield "condition", test, f"(not ({self._source(test)}))"
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():  # fmt: skip
                yield "dropped", node, "pass"
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield "dropped", node, "pass"


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Yield the nodes of a syntax tree that influence what the program does, each with the statement that contains
    it.
    """
    waiting: list[tuple[ast.AST, ast.stmt | None]] = [(tree, None)]
    while waiting:
        node, statement = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.stmt):
            statement = node
        if statement is not None:
            yield node, statement
        for name, value in ast.iter_fields(node):
            if name not in _ANNOTATED and not (isinstance(node, ast.JoinedStr)):
                children = value if isinstance(value, list) else [value]
                waiting += [(each, statement) for each in children if isinstance(each, ast.AST)]
