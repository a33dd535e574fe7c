"""Renders the result of checking a log as JSON, with the keys in the documented order."""

from __future__ import annotations

import json
from collections.abc import Iterable

from printkit.journal.checking.checked import Checked
from printkit.journal.suspects.suspect import NONE, Suspect, Suspects
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.visible import visible_json


def render_json(files: Iterable[Checked]) -> str:
    """Return a JSON document with the results of checking the given log files. It ends with a newline."""
    document = {"files": [file_json(each) for each in files]}
    return visible_json(json.dumps(document, indent=2, ensure_ascii=False)) + "\n"


def file_json(checked: Checked) -> dict[str, object]:
    """Return the result of checking one log file as a dictionary that can be written as JSON.

    The keys are ``file, game, ok, finished, turns, result, diagnostics, unchecked, readings``."""
    sought = set(checked.sought)
    return {
        "file": checked.name,
        "game": checked.game.slug if checked.game else None,
        "ok": checked.ok,
        "finished": checked.finished,
        "turns": checked.turns,
        "result": {k: list(v) if isinstance(v, tuple) else v for k, v in checked.totals.items()},
        "diagnostics": [
            {
                **_placed(each, checked),
                **(suspects_json(checked.suspects.get(i, NONE)) if i in sought else {}),
            }
            for i, each in enumerate(checked.diagnostics)
        ],
        "unchecked": [{"from": each.first, "to": each.last, "why": each.why} for each in checked.unchecked],
        "readings": [
            {"line": each.line, "column": each.column, "typed": each.typed, "read": each.read}
            for each in checked.readings
        ],
    }


def suspects_json(found: Suspects) -> dict[str, object]:
    """Return the likely corrections (suspects) for one diagnostic, under the keys ``suspects`` and ``suspects_more``.

    If the search was stopped early, there is also the key ``suspects_cut``.
    """
    return {
        "suspects": [_suspect(each) for each in found.suspects],
        "suspects_more": found.more,
        **({"suspects_cut": True} if found.cut else {}),
    }


def _suspect(each: Suspect) -> dict[str, object]:
    return {
        "line": each.span.line,
        "column": each.span.column,
        **({"end_line": each.change.last} if each.change.last else {}),
        "end_column": each.span.end,
        "edit": each.edit,
        "from": each.was,
        "to": each.to,
        "reason": each.reason,
    }


def _placed(each: Diagnostic, checked: Checked) -> dict[str, object]:
    """Return a diagnostic as JSON data. If the log comes from a filled-in form, include the form's field and page."""
    found = diagnostic_json(each)
    if checked.form is not None:
        place = checked.form.field_at(each.span.line, each.span.column)
        found |= {"field": place.field if place else None, "page": place.page if place else None}
    return found


def diagnostic_json(each: Diagnostic) -> dict[str, object]:
    """Return a diagnostic as JSON data.

    Lines and columns count from 1; ``end_column`` is the column after the last character.
    """
    return {
        "code": each.code,
        "kind": each.kind,
        "rule": each.rule.id if each.rule else None,
        "message": each.message,
        "line": each.span.line,
        "column": each.span.column,
        "end_line": each.span.line,
        "end_column": each.span.end,
        "expected": each.expected or None,
        "found": each.found or None,
        "help": each.help or None,
        "follows_from": each.follows_from,
    }
