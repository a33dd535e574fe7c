"""A decorator that tells the compiler how to compile a class when the binary wheel is built.

It has no effect on plain Python code.

scripts/compiled.py lists the modules that are compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(
        **attributes,
    ):  # the compiler recognises the decorator by name; its package is not needed to run printkit
        return lambda kind: kind
