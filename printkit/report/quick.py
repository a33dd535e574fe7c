"""WeasyPrint in half the time: what it does at its import, and once more for each document, for cases that a report is not.

Importing it takes as long as setting three pages. Most of that reads a style sheet for all of HTML, parses the C declarations
of the libraries that it calls, looks for those by names that Linux does not use, and imports what cuts fonts where HarfBuzz
cannot. What is left out in here comes back when somebody needs it; of a WeasyPrint that printkit does not know nothing is.
"""

from __future__ import annotations

import ctypes.util
import hashlib
import importlib
import importlib.metadata
import importlib.util
import mimetypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import ModuleType

from printkit import resources

KNOWN = ("70.0",)
"""Versions of WeasyPrint whose inside is known: with these the pages are proved to be the same."""
_SUBSET = "fontTools.subset"
_INSTANCER = "fontTools.varLib.instancer"


def known() -> bool:
    """Whether the inside of the installed WeasyPrint is known."""
    try:
        version = importlib.metadata.version("weasyprint")
    except importlib.metadata.PackageNotFoundError:
        return False
    return version in KNOWN


@contextmanager
def quick_import() -> Iterator[None]:
    """Within it WeasyPrint is imported quickly. Its style sheet is empty afterwards: ``engine.parsed`` reads it
    where it is needed."""
    cut, instance, declared = _cutter(), _instancer(), _declarations()
    modules = {_SUBSET: cut, _INSTANCER: instance, "cffi": declared}
    import tinycss2

    with ExitStack() as stack:
        stack.enter_context(_modules({name: made for name, made in modules.items() if made is not None}))
        # Nobody finds a library by searching: only names that the loader knows as they are.
        stack.enter_context(_attribute(ctypes.util, "find_library", lambda name: None))
        stack.enter_context(_attribute(tinycss2, "parse_stylesheet", lambda *args, **options: []))
        # Types of files are Python's own; what the system says about them is not read.
        stack.enter_context(_attribute(mimetypes, "inited", True))
        yield


@contextmanager
def _attribute(module: ModuleType, name: str, value: object) -> Iterator[None]:
    before = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, before)


@contextmanager
def _modules(made: dict[str, ModuleType]) -> Iterator[None]:
    """Whoever imports one of these that nobody has imported yet is given a stand-in for it."""
    mine = {name: module for name, module in made.items() if name not in sys.modules}
    sys.modules.update(mine)
    try:
        yield
    finally:
        for name, module in mine.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


def _cutter() -> ModuleType:
    module = ModuleType(_SUBSET)
    module.__getattr__ = lambda name: getattr(importlib.import_module(_SUBSET), name)  # type: ignore[method-assign]
    return module


def _instancer() -> ModuleType:
    module = ModuleType(_INSTANCER)

    def instantiate(*args: object, **options: object) -> object:
        return importlib.import_module(_INSTANCER).instantiateVariableFont(*args, **options)

    module.instantiateVariableFont = instantiate  # type: ignore[attr-defined]
    return module


class _Declared:
    """What stands for ``cffi.FFI()``: declarations that have been parsed before are loaded from where they are kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def cdef(self, text: str) -> None:
        import _cffi_backend

        key = hashlib.sha256(f"{_cffi_backend.__version__} {text}".encode()).hexdigest()[:16]
        self._ffi = _kept(self._folder / f"declarations-{key}.py", text)

    def __getattr__(self, name: str) -> object:
        if name == "_ffi":
            raise AttributeError(name)
        value: object = getattr(self._ffi, name)
        setattr(self, name, value)
        return value


def _kept(file: Path, text: str) -> object:
    """An FFI of these declarations, from the file where they are kept; parsed and kept where they are not."""
    name = "_printkit_declarations"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # one that is not there, or was damaged, is made anew
    with suppress(OSError, SyntaxError, ValueError, NameError, AttributeError):
        spec.loader.exec_module(module)
        return module.ffi
    sys.modules.pop("cffi", None)  # the stand-in
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(text)
    with suppress(OSError):  # what cannot be kept is parsed again the next time
        _keep(file, name, text)
    return ffi


def _keep(file: Path, name: str, text: str) -> None:
    from cffi import FFI

    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.stem}.{os.getpid()}.py")
    ffi = FFI()
    ffi.cdef(text)
    ffi.set_source(name, None)
    ffi.emit_python_code(str(beside))
    beside.replace(file)


def _declarations() -> ModuleType | None:
    """A stand-in for cffi; None where there is no place to keep what it has parsed."""
    folder = resources.cache()
    if folder is None:
        return None
    module = ModuleType("cffi")
    made: Callable[[], _Declared] = lambda: _Declared(folder)  # noqa: E731 - a class to those who call it
    module.FFI = made  # type: ignore[attr-defined]
    return module
