"""A mark on classes for the compiler of the wheel (scripts/compiled.py); to Python itself it means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**attributes):  # the compiler knows it by name; nobody needs its package to play
        return lambda kind: kind
