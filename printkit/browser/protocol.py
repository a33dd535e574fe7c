"""The entry point of the browser package: decodes a request from JSON, answers it, and encodes the result or the error as JSON.

A request is ``{"kind": …}`` with the fields of its type in :mod:`printkit.browser.messages`. The answer is ``{"ok": true, "result": …}``
or ``{"ok": false, "failed": …}``. :func:`answer` raises nothing, because no code in the worker would catch an exception.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

from printkit.browser.asked import Announce
from printkit.browser.messages import REQUESTS, Failed, Refused, Request, Result

_ANSWERS: Mapping[str, str] = {
    "games": "catalogue:games",
    "rules": "catalogue:rules",
    "odds": "catalogue:odds",
    "kit": "kits:kit",
    "preview": "kits:preview",
    "play": "stories:play",
    "story": "stories:story",
    "form": "stories:form",
    "check": "stories:check",
}
"""Maps each kind of request to the function that answers it, as ``module:function``.

A module is imported when the first such request arrives.
"""


def answer(text: str, folder: str, announce: Announce | None = None) -> str:
    """Answer a request given as JSON; return the answer as JSON.

    Any files named in the answer are written to ``folder``. ``announce`` is called with progress messages.
    """
    try:
        request = read(text)
        module, _, name = _ANSWERS[request.kind].partition(":")
        function: Callable[..., Result] = getattr(import_module(f"printkit.browser.{module}"), name)
        result = function(request, Path(folder), announce or _silent)
        return json.dumps({"ok": True, "result": plain(result)}, ensure_ascii=False)
    except Refused as refused:
        return _failed(Failed(str(refused), refused.help))
    except Exception as error:  # noqa: BLE001  # the door itself: whatever happened is said on the page, as at the terminal
        return _failed(Failed(f"{type(error).__name__}: {error}", _REPORT_IT, fault=True))


_REPORT_IT = "this is a fault in printkit, not in what you did: please report it with what you asked for"


def _silent(words: str) -> None:
    """Do nothing: the progress callback for callers that show no progress messages."""


def _failed(failed: Failed) -> str:
    return json.dumps({"ok": False, "failed": plain(failed)}, ensure_ascii=False)


def read(text: str) -> Request:
    """Parse the JSON text of a request and return the request.

    Raises :class:`Refused` if its kind is unknown or its fields are wrong.
    """
    try:
        raw = json.loads(text)
    except ValueError as error:
        raise Refused(f"the request is not JSON: {error}") from None
    if not isinstance(raw, dict):
        raise Refused("the request is not a JSON object")
    kinds = {each.kind: each for each in REQUESTS}
    made = kinds.get(str(raw.get("kind")))
    if made is None:
        raise Refused(f"there is no request of the kind {raw.get('kind')!r}", f"one of {', '.join(kinds)}")
    given = {key: value for key, value in raw.items() if key != "kind"}
    hints = get_type_hints(made)
    known = {each.name: each for each in fields(made)}
    for key in given:
        if key not in known:
            raise Refused(f"a request of the kind {made.kind} has no field {key!r}")
    for name, field in known.items():
        if name not in given and field.default is MISSING and field.default_factory is MISSING:
            raise Refused(f"a request of the kind {made.kind} needs the field {name!r}")
    return made(**{key: _value(key, value, hints[key]) for key, value in given.items()})


def _value(name: str, value: object, wanted: Any) -> Any:
    """Return a value from the JSON text, converted to the type of its field in the request.

    Raises :class:`Refused` if the value has another type.
    """
    if wanted == tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
    elif wanted == Mapping[str, str]:
        if isinstance(value, dict) and all(isinstance(each, str) for each in value.values()):
            return value
    elif wanted == int | None:
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
    elif isinstance(value, wanted):
        return value
    raise Refused(f"the field {name!r} has a value of the wrong type: {value!r:.60}")


def plain(value: Any) -> Any:
    """Return the value as JSON data: dataclasses become objects, tuples become arrays."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value
