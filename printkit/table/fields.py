"""Named tuples that are replaced field by field a thousand times a game."""

from __future__ import annotations

from typing import Any, TypeVar

_T = TypeVar("_T", bound=tuple[Any, ...])


def quick(kind: type[_T]) -> type[_T]:
    """A class of named tuples whose ``_replace`` does what it always does, in a third of the time."""
    places = {name: place for place, name in enumerate(kind._fields)}  # type: ignore[attr-defined]
    new = tuple.__new__

    def replaced(self: _T, /, **changes: object) -> _T:
        if len(changes) == 1:
            ((name, value),) = changes.items()
            place = places[name]
            return new(kind, self[:place] + (value,) + self[place + 1 :])  # noqa: RUF005 - a third again
        fields: list[object] = list(self)
        for name, value in changes.items():
            fields[places[name]] = value
        return new(kind, fields)

    kind._replace = replaced  # type: ignore[attr-defined]
    return kind
