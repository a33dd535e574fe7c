"""Renders the result of checking a log as SARIF 2.1.0, a JSON format that editors and code hosting sites can read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from printkit import __version__
from printkit.journal.checking.checked import Checked
from printkit.journal.suspects.suspect import NONE, Suspect
from printkit.journal.telling.codes import BY_CODE
from printkit.journal.telling.diagnostics import Diagnostic, Note
from printkit.visible import visible_json

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render_sarif(files: Iterable[Checked]) -> str:
    """Return a SARIF document with the results of checking the given log files. It ends with a newline."""
    checked = list(files)
    used = {d.code for each in checked for d in each.diagnostics}
    rules = [_rule(code) for code in BY_CODE if code in used]
    place = {rule["id"]: i for i, rule in enumerate(rules)}
    run = {
        "tool": {"driver": {"name": "printkit", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(each.name, d, place[d.code], each.suspects.get(i, NONE).suspects)
            for each in checked
            for i, d in enumerate(each.diagnostics)
        ],
    }
    return (
        visible_json(
            json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)
        )
        + "\n"
    )


def _rule(code: str) -> dict[str, object]:
    known = BY_CODE[code]
    return {
        "id": code,
        "name": known.title,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.text},
        "help": {"text": f"printkit explain {code}"},
    }


def _result(name: str, each: Diagnostic, index: int, suspects: Sequence[Suspect] = ()) -> dict[str, object]:
    text = f"{each.citation}: {each.message}"
    if each.expected:
        text += f" (expected {each.expected}, found {each.found or 'nothing'})"
    if each.help:
        text += f". Help: {each.help}"
    result: dict[str, object] = {
        "ruleId": each.code,
        "ruleIndex": index,
        "level": "error" if each.follows_from is None else "note",
        "message": {"text": text},
        "locations": [_location(name, each.span.line, each.span.column, each.span.end)],
        "properties": {
            "kind": each.kind,
            "rule": each.rule.id if each.rule else None,
            "followsFrom": each.follows_from,
        },
    }
    related = _related(name, each.notes)
    if related:
        result["relatedLocations"] = related
    if suspects and each.follows_from is None:
        result["fixes"] = [_fix(name, suspect) for suspect in suspects]
    return result


def _fix(name: str, suspect: Suspect) -> dict[str, object]:
    there = _location(name, *suspect.span)["physicalLocation"]
    assert isinstance(there, dict)
    region = {**there["region"], "endLine": suspect.change.ends}
    replacement = {"deletedRegion": region, "insertedContent": {"text": suspect.to}}
    return {
        "description": {"text": f"a guess: {suspect.reason}"},
        "artifactChanges": [{"artifactLocation": there["artifactLocation"], "replacements": [replacement]}],
    }


def _related(name: str, notes: Sequence[Note]) -> list[dict[str, object]]:
    return [
        {**_location(name, note.span.line, note.span.column, note.span.end), "message": {"text": note.text}}
        for note in notes
        if note.span is not None
    ]


def _location(name: str, line: int, column: int, end: int) -> dict[str, object]:
    region = {"startLine": line, "startColumn": column, "endLine": line, "endColumn": end}
    uri = "stdin" if name in ("-", "<stdin>") else quote(name.replace("\\", "/"))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
