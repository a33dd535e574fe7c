"""Libraries are used through their public interfaces only, as the syntax trees of printkit/ and scripts/ show.

The tests look for four things: an assignment to an attribute of a foreign module or class; an underscore name of
another package that is used or overridden; a new entry in ``sys.modules``; and running code that was not installed.
Everything from another package or from Python itself is foreign.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import types
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pytest

from tests.architecture.syntax import ROOT, nodes

FOLDERS = ("printkit", "scripts")
OWN = {"printkit", "tests", *(path.stem for path in (ROOT / "scripts").glob("*.py"))}
"""Top-level names of modules that are printkit's own."""

DOCUMENTED = {"_replace", "_asdict", "_fields", "_make", "_field_defaults", "_exit", "_missing_", "_ignore_"}
"""Names with a leading underscore that Python's manual documents: those of named tuples and enumerations, and
``os._exit``.
"""
_KINDS = (
    object,
    type,
    types.ModuleType,
    types.FunctionType,
    types.GeneratorType,
    str,
    dict,
    list,
    int,
    float,
    set,
)
SPECIAL = {name for kind in _KINDS for name in dir(kind)} | {
    *("__path__", "__version__", "__enter__", "__exit__", "__post_init__", "__missing__", "__set_name__"),
    *("__call__", "__copy__", "__deepcopy__", "__fspath__", "__next__", "__bool__", "__all__", "__slots__", "__del__"),
    *("__future__", "__main__", "__wrapped__", "__mypyc_attrs__", "__match_args__", "__getattr__", "__html__", "__file__"),
    *("__get__", "__set__", "__index__", "__notes__", "__traceback__", "__cause__", "__context__", "__aenter__"),
}  # fmt: skip
"""Names with two underscores on both sides that Python itself defines."""
RUNS = {"exec", "eval", "compile", "__import__"}
RUNNERS = {
    *("exec_module", "load_module", "spec_from_file_location", "SourceFileLoader", "SourcelessFileLoader"),
    *("run_path", "run_module", "BytecodeCache", "FileSystemBytecodeCache", "ModuleLoader", "InteractiveInterpreter"),
}  # fmt: skip
"""Functions that run code from a file or a string."""
UNPACKERS = {("marshal", "loads"), ("marshal", "load"), ("pickle", "loads"), ("pickle", "load"), ("pickle", "Unpickler"), ("shelve", "open")}  # fmt: skip
"""Functions that make code from bytes, or run it."""


_EXAMINED = (
    ast.Assign,
    ast.AsyncFunctionDef,
    ast.Attribute,
    ast.Call,
    ast.ClassDef,
    ast.Constant,
    ast.FunctionDef,
    ast.Import,
    ast.ImportFrom,
    ast.Name,
    ast.Subscript,
)
"""Types of syntax nodes that the tests examine. They skip all others, to save time."""


class Module:
    """The syntax nodes of a module, and for each imported name the foreign module and the attribute of it ("" for the
    module itself).
    """

    def __init__(self, found: Iterable[ast.AST]) -> None:
        self.nodes = [node for node in found if isinstance(node, _EXAMINED)]
        self.foreign: dict[str, tuple[str, str]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if not _own(alias.name):
                        whole = alias.name if alias.asname else alias.name.partition(".")[0]
                        self.foreign[alias.asname or whole] = (whole, "")
            elif isinstance(node, ast.ImportFrom) and not node.level and not _own(node.module or ""):
                for alias in node.names:
                    self.foreign[alias.asname or alias.name] = (node.module or "", alias.name)

    def is_foreign(self, node: ast.expr) -> bool:
        """Return whether an expression is a foreign module, something imported from one, or an attribute of these."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.foreign

    def origin(self, node: ast.expr) -> tuple[str, str]:
        """Return the module and attribute that a name or dotted name refers to; empty if it is not foreign."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.insert(0, node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.foreign:
            return "", ""
        module, name = self.foreign[node.id]
        path = [*module.split("."), *([name] if name else []), *parts]
        return ".".join(path[:-1]), path[-1]


def sample(source: str) -> Module:
    """Return the module that a piece of source code makes."""
    return Module(ast.walk(ast.parse(source)))


def _own(module: str) -> bool:
    return module.partition(".")[0] in OWN


def _private(name: str) -> bool:
    if name.startswith("__") and name.endswith("__"):
        return name not in SPECIAL
    return name.startswith("_") and name != "_" and name not in DOCUMENTED


def own_names(module: Module) -> Iterator[str]:
    """Yield the underscore names that a module itself defines: functions, classes, variables, and attributes of
    ``self``.
    """
    for node in module.nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
            case ast.Constant(value=str(name)) if name.startswith("_") and name.isidentifier():
                yield name  # __slots__


def assignments(module: Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Yield attributes of foreign modules and classes that are assigned or deleted."""
    for node in module.nodes:
        match node:
            case ast.Attribute(value=value, ctx=ast.Store() | ast.Del()) if module.is_foreign(value):
                yield node.lineno, ast.unparse(node)
            case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[target, *_]) if module.is_foreign(
                target
            ):
                yield node.lineno, ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr="update" | "setdefault" | "__setitem__", value=ast.Attribute(attr="__dict__", value=target))) if module.is_foreign(target):  # fmt: skip
                yield node.lineno, ast.unparse(node)


def underscores(module: Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Yield underscore names of other packages that are imported, used or overridden. ``own``: the names that printkit
    itself defines.
    """
    for node in module.nodes:
        match node:
            case ast.Import(names=names):
                found = [
                    alias.name
                    for alias in names
                    if not _own(alias.name) and any(map(_private, alias.name.split(".")))
                ]
            case ast.ImportFrom(module=str(source), names=names, level=0) if not _own(source):
                found = [
                    alias.name for alias in names if any(map(_private, [*source.split("."), alias.name]))
                ]
            case ast.Attribute(attr=name, value=value) if _private(name) and (
                module.is_foreign(value) or name not in own
            ):
                found = [ast.unparse(node)]
            case ast.Call(func=ast.Name(id="getattr" | "setattr" | "hasattr" | "delattr"), args=[value, ast.Constant(value=str(name)), *_]) if _private(name) and (module.is_foreign(value) or name not in own - {name}):  # fmt: skip
                found = [ast.unparse(node)] if module.is_foreign(value) else []
            case ast.ClassDef():
                found = list(_overridden(module, node))
            case _:
                found = []
        for each in found:
            yield getattr(node, "lineno", 0), each


def _overridden(module: Module, node: ast.ClassDef) -> Iterator[str]:
    """Yield underscore names of a class's foreign base classes that the class overrides."""
    given = {
        name
        for each in node.body
        for name in (
            [each.name]
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            else [
                part.id
                for part in ast.walk(each)
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            ]
        )
        if _private(name)
    }
    for base in node.bases if given else ():
        source, attribute = module.origin(base.value if isinstance(base, ast.Subscript) else base)
        if source:
            try:
                kind = getattr(importlib.import_module(source), attribute)
            except ImportError:  # what builds the wheel is not installed to develop
                continue
            yield from (
                f"{node.name}.{name} of {source}.{attribute}" for name in sorted(given) if hasattr(kind, name)
            )


def module_entries(module: Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Yield changes to ``sys.modules`` and to the path on which modules are searched for."""

    def table(node: ast.expr) -> bool:
        return module.origin(node) in {
            ("sys", "modules"),
            ("sys", "path"),
            ("sys", "meta_path"),
            ("sys", "path_hooks"),
        }

    for node in module.nodes:
        match node:
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()) if table(value):
                yield node.lineno, ast.unparse(node)
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if table(value) and name not in {"get", "keys", "values", "items", "copy"}:  # fmt: skip
                yield node.lineno, ast.unparse(node)
            case ast.Assign(targets=targets) if any(
                isinstance(target, ast.Attribute) and table(target) for target in targets
            ):
                yield node.lineno, ast.unparse(node)


def strange_code(module: Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Yield calls that run code which was not installed with a package."""
    for node in module.nodes:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in RUNS and name not in module.foreign:
                yield node.lineno, name
            case ast.Attribute(attr=name) if name in RUNNERS or module.origin(node) in UNPACKERS:
                yield node.lineno, ast.unparse(node)
            case ast.Name(id=name, ctx=ast.Load()) if module.foreign.get(name, ("", ""))[1] in RUNNERS or module.foreign.get(name) in UNPACKERS:  # fmt: skip
                yield node.lineno, name
            case ast.Call(keywords=keywords) if any(each.arg == "bytecode_cache" for each in keywords):
                yield node.lineno, "bytecode_cache"


Detector = Callable[[Module, set[str]], Iterator[tuple[int, str]]]

ALLOWED: dict[Detector, dict[tuple[str, str], str]] = {
    assignments: dict.fromkeys(
        [
            ("printkit/__main__.py", "sys.excepthook"),
            ("printkit/cli/support/streams.py", "sys.stdout"),
            ("printkit/cli/support/streams.py", "sys.stderr"),
        ],
        "what Python documents to be replaced: a program's own streams and its hook for exceptions",
    ),
    underscores: {},
    module_entries: {},
    strange_code: dict.fromkeys(
        [
            ("printkit/lab/workers.py", "pickle.loads"),
            ("printkit/lab/workers.py", "pickle.load"),
            ("printkit/lab/spawned.py", "pickle.loads"),
        ],
        "what a worker process that this one started sends through its pipe",
    ),
}
"""Exceptions by detector: the file, what is found in it, and the reason why it is allowed."""


@cache
def _modules() -> dict[str, Module]:
    """Return every module of the folders, parsed once and only when a test needs it."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): Module(nodes(path)) for path in paths}


@cache
def _names() -> set[str]:
    """Return the names that these modules define themselves."""
    return {name for module in _modules().values() for name in own_names(module)}


@pytest.mark.parametrize("detector", ALLOWED, ids=lambda detector: detector.__name__)
def test_other_libraries_are_used_through_their_public_interfaces(detector: Detector) -> None:
    found = {
        (name, what): line for name, module in _modules().items() for line, what in detector(module, _names())
    }
    assert {
        f"{name}:{line}: {what}"
        for (name, what), line in found.items()
        if (name, what) not in ALLOWED[detector]
    } == set()
    assert ALLOWED[detector].keys() <= found.keys(), "no longer needed"


OFFENCES: dict[Detector, tuple[str, ...]] = {
    assignments: (
        "import weasyprint\nweasyprint.HTML.render = None",
        "from weasyprint.layout import block\nblock.columns_layout = block.block_box_layout = None",
        "import tinycss2\nsetattr(tinycss2, 'parse_stylesheet', None)",
        "from reportlab import rl_config\nrl_config.useA85 += 1",
        "import mimetypes\ndel mimetypes.inited",
        "import weasyprint as w\nw.__dict__.update(HTML=None)",
    ),
    underscores: (
        "import _thread",
        "from _cffi_backend import FFI",
        "from reportlab.pdfbase import _fontdata",
        "import reportlab.pdfgen._canvas",
        "import gc\ngc._state()",
        "def use(canvas):\n    canvas._doc.save()",
        "from reportlab.pdfgen.canvas import Canvas\nclass Mine(Canvas):\n    def _setAnnotations(self, page): ...",
        "import weasyprint\nclass Mine(weasyprint.HTML):\n    def _ua_stylesheets(self): ...",
        "from reportlab.pdfbase.pdfdoc import PDFPage\nclass Mine(PDFPage):\n    __NoDefault__ = []",
        "from weasyprint import HTML\ngetattr(HTML, '_ua_stylesheets')",
        "def use(page):\n    page.__NoDefault__ = ['Tabs']",
    ),
    module_entries: (
        "import sys\nsys.modules['cffi'] = None",
        "import sys\nsys.modules.update(cffi=None)",
        "import sys\ndel sys.modules['cffi']",
        "from sys import modules\nmodules.setdefault('cffi', None)",
        "import sys\nsys.modules.pop('cffi')",
        "import sys\nsys.path.insert(0, '/tmp')",
    ),
    strange_code: (
        "exec('1')",
        "eval('1')",
        "import importlib.util\nimportlib.util.spec_from_file_location('a', '/tmp/a.py')",
        "def use(spec, module):\n    spec.loader.exec_module(module)",
        "import runpy\nrunpy.run_path('/tmp/a.py')",
        "import pickle\npickle.loads(b'')",
        "from marshal import loads\nloads(b'')",
        "import jinja2\nclass Kept(jinja2.BytecodeCache): ...",
        "import jinja2\njinja2.Environment(bytecode_cache=None)",
    ),
}

GOOD = """
import os
import sys
from typing import NamedTuple
from reportlab.pdfbase.pdfdoc import PDFArray
from printkit.table import rules

class Point(NamedTuple):
    x: int

class _Array(PDFArray):
    def __init__(self) -> None:
        self._kept = 1

    def _helped(self) -> int:
        return self._kept

array = PDFArray([])
array.multiline = False
rules.something = 1
Point(1)._replace(x=2)._asdict()
_Array()._helped()
"weasyprint" in sys.modules
sys.modules.get("weasyprint")
os.environ["A"] = "1"
os._exit(0)
"""


@pytest.mark.parametrize(
    ("detector", "source"),
    [(detector, source) for detector, sources in OFFENCES.items() for source in sources],
)
def test_each_detector_finds_an_offence(detector: Detector, source: str) -> None:
    assert list(
        detector(sample(source), set(own_names(sample(source))) - {"_setAnnotations", "_ua_stylesheets"})
    )


@pytest.mark.parametrize("detector", ALLOWED, ids=lambda detector: detector.__name__)
def test_no_detector_finds_what_is_allowed(detector: Detector) -> None:
    assert not list(detector(sample(GOOD), set(own_names(sample(GOOD)))))
    assert hasattr(builtins, "exec")
