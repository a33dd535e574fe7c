"""Generates edits of a log that change the name of a piece, such as ``e1`` or ``c2``.

These names are printed on counters or invented by the players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from printkit.journal.checking.replay import Setting
from printkit.journal.entries import Statement, StatementBody, Value
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.suspects.edits import NEARBY, Edit, put
from printkit.journal.verbs import Composed
from printkit.table.table import Move

_NAME = re.compile(r"([a-z]+)[0-9]+\Z")
"""Pattern for the name of a piece in a log, which consists of a word for the kind of piece and a number, such as ``e1``."""
_MOST_NAMES = 6
"""Maximum number of other names that are tried in place of a piece's name in the log."""


def named_there(
    setting: Setting, items: list[Statement], at: int, moves: list[Move]
) -> Iterator[StatementBody]:
    """Yield the possible choices about the piece named in the statement with index ``at``. For ``reveal e3 JS``, they are the choices
    about ``e3``.

    This is for games in which players invent the names.
    """
    values = items[at].form.values if at < len(items) else ()
    if not values or values[0].kind != "word":
        return
    for name in dict.fromkeys(move.verb for move in moves if move.value is not None):
        verb = setting.notation.verb(name)
        if isinstance(verb, Composed):
            read = lexer_of(setting.notation).line(f"{name} {values[0].text}")
            yield from (form for _, form in read if not form.slips)


def named_otherwise(setting: Setting, items: list[Statement], at: int) -> Iterator[Edit]:
    """Yield edits of the log that replace the name of a piece by another name of the same kind.

    The names come from the statements around it, the nearest first.
    """
    form = items[at].form
    for i, value in enumerate(form.values):
        kind = _kind_of(value)
        if not kind:
            continue
        own = {each.text.lower() for each in form.values}
        others = (name for name in _names_around(items, at, kind) if name not in own)
        for name, _ in zip(others, range(_MOST_NAMES), strict=False):
            words = [
                (name if k == i else each.text, each.span.column, each.span.end)
                for k, each in enumerate(form.values)
            ]
            changed = lexer_of(setting.notation).read_words(form, words, ())
            if not changed.slips:
                yield put("substitute", items, at, changed)


def _kind_of(value: Value) -> str:
    """Return the word at the start of a piece's name that says what kind of piece it is, such as ``e`` in ``e1``.

    The result is empty if the value is not a name.
    """
    found = _NAME.match(value.text.lower()) if value.kind == "word" and not value.key else None
    return found[1] if found else ""


def _names_around(items: Sequence[Statement], at: int, kind: str) -> Iterator[str]:
    """Yield the names of pieces of one kind that occur near index ``at``: each name once, the nearest first."""
    near = range(max(0, at - NEARBY), min(len(items), at + NEARBY))
    yield from dict.fromkeys(
        value.text.lower()
        for i in sorted(near, key=lambda i: abs(i - at))
        for value in items[i].form.values
        if items[i].form.kind == "play" and _kind_of(value) == kind
    )
