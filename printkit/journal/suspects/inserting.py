"""Generates edits of a log that insert answers to the questions of the rules.

Values that the answers need are left open, to be guessed.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.journal.checking.replay import Setting
from printkit.journal.entries import Statement, StatementBody, Unclear
from printkit.journal.logged.table import Conflict, Question
from printkit.journal.suspects.edits import MOST_MOVES, Edit, insertion
from printkit.journal.suspects.names import named_there
from printkit.journal.verbs import Aimed, Spread
from printkit.table.table import Move

_MOST_AT_ONCE = 3
"""Maximum number of pieces whose missing rolls are inserted by a single edit of the log."""


def inserts(setting: Setting, items: list[Statement], at: int, question: Question) -> Iterator[Edit]:
    """Yield edits of the log that insert an answer to the question that the rules ask."""
    line, column = insertion(items, at)
    base = StatementBody("play", question.label)
    if question.kind == "decide":
        tagged = {v.name for v in setting.notation.verbs if isinstance(v, Spread) and v.tag}
        moves = [m for m in question.moves if m.verb and (m.value is None or m.verb not in tagged)]
        for move in _varied(moves):
            form = move_form(setting, base, move)
            yield Edit("insert", at, 0, (Statement(line, column, form, True),))
        for form in named_there(setting, items, at, moves):
            yield Edit("insert", at, 0, (Statement(line, column, form, True),))
        return
    n = question.n if question.kind in ("rolls", "reveals") else 1
    answers = tuple(Unclear("") for _ in range(n))
    form = base._replace(answers=answers, places=((0, 0),) * n, plain=False)
    yield Edit("insert", at, 0, (Statement(line, column, form, True),))


def all_inserted(setting: Setting, items: list[Statement], conflict: Conflict, first: int) -> Iterator[Edit]:
    """If the players forgot the rolls of several pieces, yield an edit of the log that inserts all these rolls.

    An example is a strike for each escort.

    The pieces are those for which another roll is written in the same section, which begins at index ``first``.
    """
    question, at = conflict.question, conflict.at
    if question is None or len(question.moves) != 1 or conflict.reason != "other" or at < 0:
        return
    due = question.moves[0]
    if due.verb != question.label or not isinstance(setting.notation.verb(due.verb), Aimed):
        return
    rolled = [
        item.form for item in items[first:at] if isinstance(setting.notation.verb(item.form.verb), Aimed)
    ]
    done = {form.choice for form in rolled if form.verb == due.verb}
    pieces = dict.fromkeys((due.value, *(form.choice for form in rolled if form.choice not in done)))
    if 2 <= len(pieces) <= _MOST_AT_ONCE:
        line, column = insertion(items, at)
        base = StatementBody("play", question.label)
        forms = (move_form(setting, base, due._replace(value=piece)) for piece in pieces)
        yield Edit("insert", at, 0, tuple(Statement(line, column, form, True) for form in forms))


def move_form(setting: Setting, base: StatementBody, move: Move) -> StatementBody:
    """Return a statement's content that expresses the given move.

    If ``base`` has the number of dice or cards that the move needs, they are used; otherwise their values are left open, to be guessed."""
    verb = setting.notation.verb(move.verb)
    spread = isinstance(verb, Spread | Aimed)
    answers: tuple[object, ...] = ()
    if spread:
        n = move.value if isinstance(move.value, int) else 1
        same = base.kind == "play" and len(base.answers) == n
        answers = base.answers if same else tuple(Unclear("") for _ in range(n))
    places = base.places if len(base.places) == len(answers) else ((0, base.width),) * len(answers)
    plain = all(a.__class__ is int for a in answers)
    return base._replace(
        kind="play", verb=move.verb, choice=move.value, answers=answers, places=places, spread=spread, plain=plain,
        claims=(), number=0,
    )  # fmt: skip


def _varied(moves: list[Move]) -> list[Move]:
    """Return at most ``MOST_MOVES`` of the given moves, chosen so that they have as many different verbs (keywords) as possible."""
    if len(moves) <= MOST_MOVES:
        return moves
    turns: dict[str, int] = {}
    ranked: list[tuple[int, Move]] = []
    for move in moves:
        turns[move.verb] = turns.get(move.verb, -1) + 1
        ranked.append((turns[move.verb], move))
    ranked.sort(key=lambda each: each[0])
    return [move for _, move in ranked[:MOST_MOVES]]
