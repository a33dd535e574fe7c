"""A player's own values: the TOML file that a game lets somebody put in the place of printkit's; the user's defaults.

What the file may hold is declared once, as a JSON Schema made of the words below. What is refused, the documents and
the file itself follow from it: ``description`` says what may stand at a place.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, TypeVar

from printkit.table.rules import DataError

if TYPE_CHECKING:
    from pathlib import Path

Schema = Mapping[str, Any]
T = TypeVar("T")
TEXT: Final[Schema] = {"type": "string", "description": "text in quotes"}
_MOST_BYTES = 1_000_000
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


def one_of(*words: str) -> Schema:
    """One of these words."""
    return {**TEXT, "enum": words, "description": " or ".join(f'"{word}"' for word in words)}


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


def text_of(source: Path, name: str) -> str:
    """The text of a file of values, called ``name`` in errors.

    Raises :class:`OSError`, also for what is no ordinary file, and :class:`DataError` for what is no text.
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
    """The tables of a TOML text, which are as ``schema`` has them. ``source`` names the text in errors, ``example`` shows
    what it may say.

    Raises :class:`DataError` for what is not TOML, and for a key or a value that the schema has no place for.
    """
    import tomllib  # a game without a file of its own needs neither

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
    """``line:column`` behind so many characters, both from 1."""
    before = text[:offset]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def _broken(text: str, said: str) -> tuple[str, str]:
    """The place that the parser names at the end of what it says, and what it says."""
    said, _, where = said.rstrip(")").rpartition(" (at ")
    match = re.search(r"line (\d+), column (\d+)", where)
    return f"{match[1]}:{match[2]}" if match else _at(text, len(text.rstrip())), said[:1].lower() + said[1:]


def _place(text: str, path: list[str]) -> str:
    """``line:column`` of a key of a TOML text: each step stands behind the one before it, as a table's name or a key."""
    bare = re.sub(r"#.*", lambda comment: " " * len(comment[0]), text)
    offset = end = 0
    for step in path:
        match = re.compile(rf"""(?<![\w-])["']?{re.escape(step)}["']?(?=\s*[=.\]])""").search(bare, end)
        if match:
            offset, end = match.span()
    return _at(text, offset)


def _finite(digits: str) -> Decimal | str:
    """A number, which is no whole one however many zeros it ends with; ``nan`` and ``inf``, which no bound keeps out, are none."""
    value = Decimal(digits)
    return value if value.is_finite() else digits


def _refused(path: list[str], rule: str | None, value: Any, schema: Schema) -> tuple[list[str], str, str]:
    """What a schema has no place for: the way to its key (an unknown one by its own name), what is wrong, what it may be."""
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
    amiss = (
        f"is no {kind}"
        if rule == "type"
        else "cannot stand here"
        if rule in ("pattern", "enum")
        else "is out of bounds"
    )
    from printkit.table.toml_values import value_words

    return path, f"{value_words(value)} {amiss}", f"a table with {expected}" if kind == "table" else expected


def filled(usual: T, given: Any) -> T:
    """``usual`` with what a file gives in its place: a table's keys for a named tuple's fields, numbers as the kind that
    they were."""
    if isinstance(given, dict):
        changed = {key: filled(getattr(usual, key), value) for key, value in given.items()}
        return usual._replace(**changed)  # type: ignore[attr-defined, no-any-return]  # a named tuple
    if isinstance(given, list):
        return tuple(map(filled, usual, given))  # type: ignore[call-overload, return-value]  # a tuple of values alike
    return type(usual)(given)  # type: ignore[call-arg]  # a number or a text


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
