"""Writes edits of a log as short texts, so that a test can list all edits of a generator in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.games import reading
from printkit.journal.checking.replay import Setting, Step
from printkit.journal.entries import OMITTED, Statement, StatementBody, Unclear
from printkit.journal.notation import Notation
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.reading.reader import read_body
from printkit.journal.suspects.edits import Edit
from printkit.table.game import Heading
from tests.journal.toy import GAME, NOTATION

TOY = Setting(GAME, NOTATION, GAME.ruleset())


def setting_of(slug: str) -> Setting:
    game, notation = reading(slug)
    return Setting(game, notation, game.ruleset())


def statements(text: str, notation: Notation = NOTATION) -> list[Statement]:
    """Return the statements of a log's body; the first line of the text has the number 1."""
    return read_body(text.strip("\n").split("\n"), 0, lexer_of(notation), [])


def turn_at(at: int, number: int = 1) -> Step:
    """Return the replay step of a turn whose heading has this index."""
    return Step(at, "state", Heading("turn", number))


def written(form: StatementBody) -> str:
    """Return a statement's content as text: ``?`` for a value to be guessed, ``!`` for an accepted act, ``any`` for a placeholder."""
    if form.kind == "heading":
        text = f"{form.verb} {form.number}" if form.number else form.verb
    elif form.kind == "claims":
        text = "= " + ", ".join(f"{c.name}{' ' + c.treatment if c.treatment else ''}" for c in form.claims)
    elif form.kind == "any":
        text = "any"
    else:
        values = form.answers or (() if form.choice in (None, OMITTED, form.verb) else (form.choice,))
        text = " ".join([form.verb or "silence", *map(_value, values)])
    side = f"{form.side}: " if form.side else ""
    return f"{side}{text}{'!' if form.accepted else ''}{f' from {form.surplus}' if form.surplus >= 0 else ''}"


def _value(value: object) -> str:
    if isinstance(value, Unclear):
        return f"?not-{value.excluded}" if value.excluded is not None else "?"
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


def described(edit: Edit, items: Sequence[Statement]) -> str:
    """Return an edit as text: kind, old statements, new statements, and the line up to which the log must replay."""
    old = "; ".join(written(i.form) for i in items[edit.at : edit.at + edit.removed]) or "-"
    new = "; ".join(written(i.form) for i in edit.put) or "-"
    until = f" until {edit.until}" if edit.until else ""
    return f"{edit.kind} {edit.at}: {old} > {new}{until}"


def all_described(edits: Iterable[Edit], items: Sequence[Statement]) -> list[str]:
    return [described(edit, items) for edit in edits]
