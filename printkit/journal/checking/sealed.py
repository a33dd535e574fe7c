"""Hides the names of face-down cards in everything that is shown of an unfinished game, such as the ``3S`` in ``contact 9H c1=3S``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from printkit.journal.checking.checked import Checked
from printkit.journal.entries import Span, Statement, Unclear
from printkit.journal.notation import Notation
from printkit.journal.verbs import Composed

_HIDDEN = "?"


def places(items: Iterable[Statement], notation: Notation) -> list[Span]:
    """Return the places where the log names a card that still lies face down, such as the ``3S`` in
    ``c1=3S``, in the order of the log.
    """
    lying: dict[str, Span] = {}
    taken: list[Span] = []
    for item in items:
        form = item.form
        verb = notation.verb(form.verb) if form.kind == "play" else None
        if not isinstance(verb, Composed):
            continue
        for name in verb.turns_up(form.choice) if verb.turns_up is not None else ():
            lying.pop(name, None)
        if verb.face_down is None:
            continue
        for name in verb.face_down.lays(form.choice):
            # A card that lay at this place before has left the table unseen.
            taken += [lying.pop(name)] if name in lying else []
        for value in form.values:
            if value.key and not isinstance(form.choice, Unclear):
                span = item.value_span(value)
                lying[value.key] = span._replace(column=span.column + len(value.key) + 1)
    return sorted([*taken, *lying.values()])


def without_sealed(checked: Checked) -> str:
    """Return the log's text with question marks in place of the names of face-down cards.

    Return an empty string if no such card is named, or the game is over.
    """
    if checked.notation is None or checked.finished:
        return ""
    found = places(checked.document.items, checked.notation)
    return "\n".join(_hidden_in(checked.lines, found)) if found else ""


def without_hidden_names(checked: Checked) -> Checked:
    """Return a copy of the check's result that does not name face-down cards.

    They are hidden in the text, the diagnostics, the suspects and the readings. If nothing is to be hidden, return the result
    itself.
    """
    text = without_sealed(checked)
    if not text:
        return checked
    assert checked.notation is not None
    names = {
        checked.lines[span.line - 1][: span.column - 1].rpartition("=")[0].split()[-1]
        for span in places(checked.document.items, checked.notation)
    }
    said = re.compile(rf"(?i)\b({'|'.join(map(re.escape, sorted(names)))})=\S+")
    shown = copy(checked)
    shown.suspects = _without(checked.suspects, said)
    shown.diagnostics = _without(checked.diagnostics, said)
    shown.readings = _without(checked.readings, said)
    shown.document = copy(checked.document)
    shown.document.lines = text.split("\n")
    return shown


def _hidden_in(lines: Sequence[str], found: Iterable[Span]) -> list[str]:
    shown = list(lines)
    for line, column, end in ((span.line, span.column, span.end) for span in found):
        text = shown[line - 1]
        shown[line - 1] = text[: column - 1] + _HIDDEN * (end - column) + text[end - 1 :]
    return shown


def _without(value: Any, said: re.Pattern[str]) -> Any:
    """Return a copy of the value in which question marks replace the names of face-down cards."""
    if isinstance(value, str):
        return said.sub(r"\1=??", value)
    if isinstance(value, dict):
        return {key: _without(each, said) for key, each in value.items()}
    if isinstance(value, tuple):
        made = [_without(each, said) for each in value]
        return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
    return value
