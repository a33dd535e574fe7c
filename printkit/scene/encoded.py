"""Converts a scene (what one player is shown and asked) to JSON.

Each dataclass becomes an object with its fields, each tuple an array; ``version`` is added at the top level.

A value that is one of several kinds has its ``kind`` as its first field.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass

from printkit.scene.values import VERSION, Scene

Data = None | bool | int | str | list["Data"] | dict[str, "Data"]
"""Type of JSON data in which all numbers are whole."""


def as_data(scene: Scene) -> dict[str, Data]:
    """Return the scene as JSON data in the format of docs/scene.schema.json."""
    return {"version": VERSION, **_object(scene)}


def as_json(scene: Scene) -> str:
    """Return the scene as one line of JSON text. Equal scenes give equal texts."""
    return json.dumps(as_data(scene), ensure_ascii=False)


def _object(value: object) -> dict[str, Data]:
    assert is_dataclass(value)
    kind = getattr(type(value), "kind", None)
    head: dict[str, Data] = {"kind": kind} if isinstance(kind, str) else {}
    return head | {each.name: _data(getattr(value, each.name)) for each in fields(value)}


def _data(value: object) -> Data:
    if value is None or isinstance(value, bool | int | str):
        return value
    return [_data(each) for each in value] if isinstance(value, tuple) else _object(value)
