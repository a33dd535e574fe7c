"""Importing WeasyPrint in half the time: what it does at its import for cases that a report is not.

Its import is a quarter of a short report. A third of that looks for libraries by names that Linux does not use, running
the compiler for each; another third imports the parts of fontTools that cut fonts where HarfBuzz cannot, and that
make instances of variable fonts.
"""

from __future__ import annotations

import ctypes.util
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

_SUBSET = "fontTools.subset"
_INSTANCER = "fontTools.varLib.instancer"


@contextmanager
def without_library_search() -> Iterator[None]:
    """Nobody finds a library by searching: only names that the loader knows as they are."""
    search = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


@contextmanager
def without_font_tools() -> Iterator[None]:
    """Whoever imports fontTools' cutter or its instancer in here is given a stand-in that fetches the real one when it
    is first used."""
    mine = {
        name: made
        for name, made in ((_SUBSET, _cutter()), (_INSTANCER, _instancer()))
        if name not in sys.modules
    }
    sys.modules.update(mine)
    try:
        yield
    finally:
        for name, made in mine.items():
            if sys.modules.get(name) is made:
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
