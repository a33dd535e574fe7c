"""Reads and checks a player's TOML file, which replaces numbers of a game or sets default options of commands.

A JSON Schema made with the functions below declares what a file may contain. Validation, error messages,
documentation and the example file are all derived from it; ``description`` says in words what a value may be.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, TypeVar

from printkit.table.rules import DataError
from printkit.table.words import lower_first

if TYPE_CHECKING:
    from pathlib import Path

Schema = Mapping[str, Any]
"""Type of a JSON schema, which specifies the values that a TOML file may contain."""
T = TypeVar("T")
TEXT: Final[Schema] = {"type": "string", "description": "text in quotes"}
_MOST_BYTES = 1_000_000
"""Maximum size of a TOML file, in bytes. Larger files are rejected."""
_KINDS = {"object": "table", "array": "list", "integer": "whole number", "string": "text"}


def whole(low: int, high: int) -> Schema:
    """Return a JSON schema for a whole number from ``low`` to ``high``, inclusive."""
    words = f"a whole number from {low} to {high}"
    return {"type": "integer", "minimum": low, "maximum": high, "description": words}


def number(low: float, high: float) -> Schema:
    """Return a JSON schema for a number from ``low`` to ``high``, inclusive."""
    words = f"a number from {low:g} to {high:g}"
    return {"type": "number", "minimum": low, "maximum": high, "description": words}


def above(low: float, high: float) -> Schema:
    """Return a JSON schema for a number that is greater than ``low`` and at most ``high``."""
    words = f"a number above {low:g}, at most {high:g}"
    return {"type": "number", "exclusiveMinimum": low, "maximum": high, "description": words}


def one_of(*words: str) -> Schema:
    """Return a JSON schema for a string that must be one of the given words."""
    return {**TEXT, "enum": words, "description": " or ".join(f'"{word}"' for word in words)}


def several(n: int, each: Schema, words: str) -> Schema:
    """Return a JSON schema for a list with exactly ``n`` values."""
    items = {**each, "description": words}
    return {"type": "array", "items": items, "minItems": n, "maxItems": n, "description": words}


def table(keys: Mapping[str, Schema], words: str = "") -> Schema:
    """Return a JSON schema for a TOML table with the given keys and no others.

    ``words`` describes the table's content in error messages.
    """
    return {
        "type": "object",
        "properties": keys,
        "additionalProperties": False,
        "description": words or ", ".join(keys),
    }


def table_of(kinds: Mapping[str, tuple[str, Schema]], words: str) -> Schema:
    """Return a JSON schema for a TOML table whose keys the player may choose.

    Each key must match one of the given patterns.

    ``kinds`` has an entry for each pattern: the placeholder that the documentation shows for such a key, the
    pattern, and the schema of the key's value.
    """
    alike = {pattern: {**each, "title": name} for name, (pattern, each) in kinds.items()}
    return {**table({}, words), "patternProperties": alike}


def keys(schema: Schema, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the keys that a player's TOML file may contain, each with a description of its value.

    A key in a table is written with dots (``deck.destroyer-sweep``).
    """
    alike = schema.get("patternProperties", {}).values()
    for key, each in (*schema["properties"].items(), *((each["title"], each) for each in alike)):
        if each.get("type") == "object":
            yield from keys(each, f"{within}{key}.")
        else:
            yield f"{within}{key}", each["description"]


def text_of(source: Path, name: str) -> str:
    """Return the text of a TOML file; error messages refer to the file as ``name``.

    Raises :class:`OSError`, also if it is not a regular file, and :class:`DataError` if it is not text.
    """
    if source.exists() and not source.is_file():
        raise OSError(0, "this is no file")
    with source.open("rb") as file:
        raw = file.read(_MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        raise DataError(name, "", "the file is too large", f"at most {_MOST_BYTES:,} bytes")
    raw = raw.removeprefix(BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        place = _at(raw[: error.start].decode(), len(raw))
        raise DataError(f"{name}:{place}", "", "this is not UTF-8 text", "a file saved as UTF-8") from None


def read(text: str, source: str, schema: Schema, example: str) -> dict[str, Any]:
    """Parse a TOML text and validate it with ``schema``.

    ``source`` names the text in errors; ``example`` shows what the text may contain.

    Raises :class:`DataError` for invalid TOML, and for a key or value that the schema does not allow.
    """
    import tomllib  # imported only when there is a file to read

    import fastjsonschema

    from printkit.table.toml_values import beyond_bounds

    if (found := beyond_bounds(text)) is not None:
        raise DataError(f"{source}:{_at(text, found.at)}", "", found.found, found.expected)
    try:
        document = tomllib.loads(text, parse_float=_finite)
        fastjsonschema.compile(dict(schema))(document)
    except tomllib.TOMLDecodeError as error:
        place, said = _broken(text, str(error))
        raise DataError(f"{source}:{place}", "", f"this is not TOML: {said}", example) from None
    except fastjsonschema.JsonSchemaValueException as error:
        steps = [step for step in error.path[1:] if not step.isdecimal()]
        path, problem, expected = _refused(steps, error.rule, error.value, error.definition)
        raise DataError(f"{source}:{_place(text, path)}", ".".join(path), problem, expected) from None
    return document


def _at(text: str, offset: int) -> str:
    """Convert a character offset in a text to a position of the form ``line:column``, and return the position.

    Line and column count from 1.
    """
    before = text[:offset]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def _broken(text: str, said: str) -> tuple[str, str]:
    """Split an error message of the TOML parser into the position in the file and the rest of the message."""
    said, _, where = said.rstrip(")").rpartition(" (at ")
    match = re.search(r"line (\d+), column (\d+)", where)
    return f"{match[1]}:{match[2]}" if match else _at(text, len(text.rstrip())), lower_first(said)


def _place(text: str, path: list[str]) -> str:
    """Return the position of a key in a TOML text in the form ``line:column``.

    A dotted key such as ``a.b.c`` is searched for part by part.
    """
    bare = re.sub(r"#.*", lambda comment: " " * len(comment[0]), text)
    offset = end = 0
    for step in path:
        match = re.compile(rf"""(?<![\w-])["']?{re.escape(step)}["']?(?=\s*[=.\]])""").search(bare, end)
        if match:
            offset, end = match.span()
    return _at(text, offset)


def _finite(digits: str) -> Decimal | str:
    """Convert a decimal number in a TOML file to a ``Decimal``, so that ``2.0`` is not mistaken for a whole number.

    The values ``nan`` and ``inf`` stay text.
    """
    value = Decimal(digits)
    return value if value.is_finite() else digits


def _refused(path: list[str], rule: str | None, value: Any, schema: Schema) -> tuple[list[str], str, str]:
    """Return the parts of an error message about a value in a player's TOML file: the path of the value's key, the problem, and the
    allowed values.

    For an unknown key in a table, the path is that of the unknown key.
    """
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
        return [*path, key], f"there is no such key{meant}", expected
    kind = _KINDS.get(schema.get("type", ""), "number")
    fault = (
        f"is no {kind}"
        if rule == "type"
        else "cannot stand here"
        if rule in ("pattern", "enum")
        else "is out of bounds"
    )
    from printkit.table.toml_values import value_words

    return path, f"{value_words(value)} {fault}", f"a table with {expected}" if kind == "table" else expected


def filled(usual: T, given: Any) -> T:
    """Return a copy of the default values ``usual`` in which the values from a TOML file (``given``) replace the defaults.

    Each table of the file becomes a named tuple. Each number gets the type of the default value.
    """
    if isinstance(given, dict):
        changed = {key: filled(getattr(usual, key), value) for key, value in given.items()}
        return usual._replace(**changed)  # type: ignore[attr-defined, no-any-return]  # a named tuple
    if isinstance(given, list):
        return tuple(map(filled, usual, given))  # type: ignore[call-overload, return-value]  # a tuple of values alike
    return type(usual)(given)  # type: ignore[call-arg]  # a number or a text


def written(values: Mapping[str, Any]) -> str:
    """Return the default values as the text of a TOML file, which a player can copy and edit.

    The function :func:`read` accepts this text.
    """
    return "\n".join([*_lines(values, ""), ""])


def _lines(values: Mapping[str, Any], name: str) -> Iterator[str]:
    """Yield the lines of a TOML table: first the table's own keys, then its subtables.

    Tables at the third level are written inline.
    """
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
