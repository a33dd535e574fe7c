"""Named tuples that are replaced field by field a thousand times a game.

What it gains together with :mod:`printkit.table.tuples` stands there.
"""

from __future__ import annotations

from typing import Any, TypeVar

_T = TypeVar("_T", bound=tuple[Any, ...])


def quick(kind: type[_T]) -> type[_T]:
    """A class of named tuples whose ``_replace`` does what it always does, in a third of the time."""
    places = {name: place for place, name in enumerate(kind._fields)}  # type: ignore[attr-defined]  # a named tuple, which no bound can say
    new = tuple.__new__

    def replaced(self: _T, /, **changes: object) -> _T:
        fields: list[object] = list(self)
        for name in changes:
            fields[places[name]] = changes[name]
        return new(kind, fields)

    kind._replace = replaced  # type: ignore[attr-defined]  # a named tuple, which no bound can say
    return kind
