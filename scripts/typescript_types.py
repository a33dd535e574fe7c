"""Writes the types of the messages between the site's page and its worker in TypeScript: ``python
scripts/typescript_types.py`` prints site/src/messages.ts.

The types come from the dataclasses in :mod:`printkit.browser.messages`; ``make docs`` writes the file, and a test fails when
it is stale.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from printkit.browser import messages

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "site" / "src" / "messages.ts"
_HEAD = """// The messages between page and worker. Written by `make docs` from printkit/browser/messages.py: do not edit.
"""
_PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
}


def written() -> str:
    """Return the content of the TypeScript file."""
    parts = [_HEAD]
    made = [
        value
        for value in vars(messages).values()
        if isinstance(value, type)
        and dataclasses.is_dataclass(value)
        and value.__module__ == messages.__name__
    ]
    parts += ["\n".join(_interface(each)) for each in made]
    requests = " | ".join(each.__name__ for each in messages.REQUESTS)
    parts.append(f"export type Request = {requests};")
    results = "".join(f"  {kind}: {made.__name__};\n" for kind, made in messages.RESULTS.items())
    parts.append(
        f"/** The type of the result of each kind of request. */\nexport interface Results {{\n{results}}}"
    )
    return "\n\n".join(parts) + "\n"


def _interface(made: type[Any]) -> Iterator[str]:
    """Yield the lines that declare one type in TypeScript. In a request, fields with a default are optional."""
    yield f"/** {' '.join((made.__doc__ or '').split())} */"
    yield f"export interface {made.__name__} {{"
    kind = getattr(made, "kind", None) if made in messages.REQUESTS else None
    if kind is not None:
        yield f'  kind: "{kind}";'
    hints = get_type_hints(made)
    for field in dataclasses.fields(made):
        given = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        mark = "?" if given and kind is not None else ""
        yield f"  {field.name}{mark}: {_type(hints[field.name])};"
    yield "}"


def _type(hint: Any) -> str:
    """Return a Python type as written in TypeScript. Raises TypeError for a type that JSON cannot represent."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(each) for each in arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is Mapping:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return hint.__name__
    raise TypeError(f"{hint} has no form in JSON")


if __name__ == "__main__":
    print(written(), end="")
