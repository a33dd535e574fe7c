"""Parameters of which a few run in ``make test`` and all in ``make sweep``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def daily(values: Iterable[Any], wanted: Callable[[Any], bool]) -> list[Any]:
    """Return ``values`` as parameters for ``pytest.mark.parametrize``; those that ``wanted`` does not accept run in the
    sweep only.

    For slow tests whose parameters differ little: a few of them notice a fault at once, and the sweep has the rest.
    A value that is a tuple stands for several arguments.
    """
    found = list(values)
    assert any(wanted(each) for each in found), "no parameter would run in make test"
    return [each if wanted(each) else _in_the_sweep(each) for each in found]


def _in_the_sweep(value: Any) -> Any:
    arguments = value if type(value) is tuple else (value,)  # a named tuple, such as a paper, is one argument
    return pytest.param(*arguments, marks=pytest.mark.sweep)
