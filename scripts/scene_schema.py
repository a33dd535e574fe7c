"""Generates the JSON Schema of a scene (what one player is shown and asked) from the dataclasses of
``printkit.scene``: their fields, types and docstrings.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from printkit.scene import VERSION, Scene, values

_DIALECT = "http://json-schema.org/draft-07/schema#"
_PLAIN: dict[Any, str] = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


def scene_schema() -> dict[str, Any]:
    """Return the schema of the data that ``printkit.scene.as_data`` returns."""
    found: dict[str, Any] = {}
    _define(Scene, found)
    scene = found.pop("Scene")
    version = {"const": VERSION, "description": "The version of this schema."}
    return {
        "$schema": _DIALECT,
        "title": "A scene of printkit's companion",
        **scene,
        "properties": {"version": version, **scene["properties"]},
        "required": ["version", *scene["required"]],
        "definitions": dict(sorted(found.items())),
    }


def schema_text() -> str:
    """Return the schema as text, as in docs/scene.schema.json."""
    return json.dumps(scene_schema(), ensure_ascii=False, indent=2) + "\n"


def _define(kind: type, found: dict[str, Any]) -> None:
    """Add the definition of a dataclass to the schema, and the definitions of the dataclasses in its fields."""
    hints = get_type_hints(kind, vars(values))
    made: dict[str, Any] = {"description": _plain(kind.__doc__ or ""), "type": "object"}
    found[kind.__name__] = made
    said = hints.get("kind")
    properties: dict[str, dict[str, Any]] = {}
    if get_origin(said) is ClassVar:
        (literal,) = get_args(said)
        properties["kind"] = {"const": get_args(literal)[0]}
    assert is_dataclass(kind)
    for each in fields(kind):
        properties[each.name] = _typed(hints[each.name], found)
        if isinstance(each.default, str | bool | int):
            properties[each.name] = {**properties[each.name], "default": each.default}
    made |= {"properties": properties, "required": list(properties), "additionalProperties": False}


def _plain(docstring: str) -> str:
    """Return a docstring for readers of JSON: without reStructuredText markup, in one line, with constants as in JSON."""
    text = " ".join(cleandoc(docstring).split()).replace("``", "`")
    for role in (":class:", ":data:"):
        text = text.replace(role, "")
    for python, script in (("True", "true"), ("False", "false"), ("None", "null")):
        text = re.sub(rf"\b{python}\b", script, text)
    return text


def _typed(hint: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field's type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is tuple:
        return {"type": "array", "items": _typed(arguments[0], found)}
    if origin in (Union, UnionType):
        return {"anyOf": [_typed(each, found) for each in arguments]}
    if hint.__name__ not in found:
        _define(hint, found)
    return {"$ref": f"#/definitions/{hint.__name__}"}
