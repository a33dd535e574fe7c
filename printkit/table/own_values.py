"""A player's own values: the TOML file that a game lets somebody put in the place of printkit's.

What the file may hold a game declares once, as a JSON Schema made of the words below. What is refused, the documents and
the file itself follow from it: ``description`` says what may stand at a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from printkit.table.rules import DataError

Schema = Mapping[str, Any]
T = TypeVar("T")
_KINDS = {"object": "table", "array": "list", "integer": "whole number", "string": "text"}


def whole(low: int, high: int) -> Schema:
    words = f"a whole number from {low} to {high}"
    return {"type": "integer", "minimum": low, "maximum": high, "description": words}


def number(low: float, high: float) -> Schema:
    words = f"a number from {low:g} to {high:g}"
    return {"type": "number", "minimum": low, "maximum": high, "description": words}


def above(low: float, high: float) -> Schema:
    words = f"a number above {low:g}, at most {high:g}"
    return {"type": "number", "exclusiveMinimum": low, "maximum": high, "description": words}


def several(n: int, each: Schema, words: str) -> Schema:
    """A list of ``n``."""
    items = {**each, "description": words}
    return {"type": "array", "items": items, "minItems": n, "maxItems": n, "description": words}


def table(keys: Mapping[str, Schema], words: str = "") -> Schema:
    """A table of these keys and no other. ``words`` say what it may hold."""
    return {
        "type": "object",
        "properties": keys,
        "additionalProperties": False,
        "description": words or ", ".join(keys),
    }


def table_of(kinds: Mapping[str, tuple[str, Schema]], words: str) -> Schema:
    """A table whose keys have names of several forms: by what documents call them, a pattern and what stands behind it."""
    alike = {pattern: {**each, "title": name} for name, (pattern, each) in kinds.items()}
    return {**table({}, words), "patternProperties": alike}


def keys(schema: Schema, within: str = "") -> Iterator[tuple[str, str]]:
    """Every key that a file may hold, behind its tables, and what may stand there."""
    alike = schema.get("patternProperties", {}).values()
    for key, each in (*schema["properties"].items(), *((each["title"], each) for each in alike)):
        if each.get("type") == "object":
            yield from keys(each, f"{within}{key}.")
        else:
            yield f"{within}{key}", each["description"]


def read(text: str, source: str, schema: Schema, example: str) -> dict[str, Any]:
    """The tables of a TOML text, which are as ``schema`` has them. ``source`` names the text in errors, ``example`` shows
    what it may say.

    Raises :class:`DataError` for what is not TOML, and for a key or a value that the schema has no place for.
    """
    import tomllib  # a game without a file of its own needs neither

    import fastjsonschema

    try:
        document = tomllib.loads(text, parse_float=_finite)
        fastjsonschema.compile(dict(schema))(document)
    except tomllib.TOMLDecodeError as error:
        raise DataError(source, "", f"this is not TOML: {error}", example) from None
    except fastjsonschema.JsonSchemaValueException as error:
        path = [step for step in error.path[1:] if not step.isdecimal()]
        raise DataError(source, *_refused(path, error.rule, error.value, error.definition)) from None
    return document


def _finite(digits: str) -> Decimal | str:
    """A number, which is no whole one however many zeros it ends with; ``nan`` and ``inf``, which no bound keeps out, are none."""
    value = Decimal(digits)
    return value if value.is_finite() else digits


def _refused(path: list[str], rule: str | None, value: Any, schema: Schema) -> tuple[str, str, str]:
    """What a schema has no place for: its key (an unknown one by its own name), what is wrong, what it may be."""
    expected = schema["description"]
    if rule == "additionalProperties":
        from difflib import get_close_matches

        alike = schema.get("patternProperties", {})
        known = [*schema["properties"], *(each["title"] for each in alike.values())]
        key = next(
            key
            for key in value
            if key not in schema["properties"] and not any(re.search(each, key) for each in alike)
        )
        near = get_close_matches(key.lower(), known, 1, 0.6)
        meant = f"; did you mean `{near[0]}`?" if near else ""
        return ".".join([*path, key]), f"there is no such key{meant}", expected
    kind = _KINDS.get(schema.get("type", ""), "number")
    amiss = (
        f"is no {kind}"
        if rule == "type"
        else "cannot stand here"
        if rule == "pattern"
        else "is out of bounds"
    )
    found = str(value) if isinstance(value, Decimal) else repr(value)
    return ".".join(path), f"{found} {amiss}", f"a table with {expected}" if kind == "table" else expected


def filled(usual: T, given: Any) -> T:
    """``usual`` with what a file gives in its place: a table's keys for a named tuple's fields, numbers as the kind that
    they were."""
    if isinstance(given, dict):
        changed = {key: filled(getattr(usual, key), value) for key, value in given.items()}
        return usual._replace(**changed)  # type: ignore[attr-defined, no-any-return]
    if isinstance(given, list):
        return tuple(map(filled, usual, given))  # type: ignore[call-overload, return-value]
    return type(usual)(given)  # type: ignore[call-arg]


def written(values: Mapping[str, Any]) -> str:
    """A file that :func:`read` reads: what a player copies and changes."""
    return "\n".join([*_lines(values, ""), ""])


def _lines(values: Mapping[str, Any], name: str) -> Iterator[str]:
    """A table's own keys, then the tables in it; one three deep stands in its line."""
    tables = {key: _as_table(value) for key, value in values.items()}
    own = {key: value for key, value in values.items() if tables[key] is None or name.count(".") == 1}
    if own and name:
        yield f"[{name}]"
    yield from (f"{key} = {_word(value)}" for key, value in own.items())
    for key, inner in tables.items():
        if inner is not None and key not in own:
            yield from _lines(inner, f"{name}.{key}".lstrip("."))


def _as_table(value: Any) -> Mapping[str, Any] | None:
    return value._asdict() if hasattr(value, "_asdict") else value if isinstance(value, Mapping) else None


def _word(value: Any) -> str:
    inner = _as_table(value)
    if inner is not None:
        return "{ " + ", ".join(f"{key} = {_word(each)}" for key, each in inner.items()) + " }"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_word, value))}]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"
