"""Provides faster ways to create and change named tuples, for games that create hundreds of such tuples in a turn."""

from __future__ import annotations

from typing import Any, Final, TypeVar

_T = TypeVar("_T", bound=tuple[Any, ...])

new: Final = tuple.__new__
"""Create a named tuple from the values of all its fields: ``new(Pose, (x, y, h))`` is twice as fast as ``Pose(x, y, h)``.

The number of fields is not checked, and defaults are not used. In the compiled build, without this and
:mod:`printkit.table.fields` the check of SSN reaches 0.83 times the rate of python-chess instead of 1.37 to 1.57 times, and
that of Tonnage War 1.47 instead of 1.67 to 1.90 times (the budget is 1.5).
"""


def put(values: _T, place: int, value: object) -> _T:
    """Return a copy of a named tuple with a new value in the field with the given index.

    Takes a quarter of the time of ``_replace``.
    """
    fields = list(values)
    fields[place] = value
    return new(values.__class__, fields)
