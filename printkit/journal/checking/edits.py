"""A single change to the statements of a log, and how one is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from printkit.journal.checking.replay import Setting, Step
from printkit.journal.entries import OMITTED, Form, Statement

NEARBY = 60
"""So many statements around a conflict are looked at."""
LISTED = 24
"""So many values of a statement are looked at, the last ones: nobody throws more dice than that."""
MOST_MOVES = 16


EditKind = Literal[
    "forgive", "adopt", "drop", "insert", "fill", "substitute", "exchange", "reread", "renumber", "head", "stop", "skip",
    "revise",
]  # fmt: skip


class Edit(NamedTuple):
    """``removed`` statements from ``at`` on are replaced by ``put``; ``header`` replaces the header's answers.

    Of the kinds, ``fill`` puts in whatever is missing, ``head`` a heading that was left out, ``skip`` leaves out the rest of a
    section, ``revise`` thinks better of an earlier change.
    ``answer`` is the answer that is changed, where it is a single one. ``until``: with the change the log must fit to this
    line at least (a heading taken away merges two turns, which explains too much).
    """

    kind: EditKind
    at: int
    removed: int = 0
    put: tuple[Statement, ...] = ()
    answer: int = -1
    header: Mapping[str, Statement] | None = None
    until: int = 0


def put(kind: EditKind, items: list[Statement], at: int, form: Form, answer: int = -1) -> Edit:
    """Statement ``at`` with another form."""
    return Edit(kind, at, 1, (items[at]._replace(form=form),), answer)


def corrects_a_guess(edit: Edit, items: list[Statement]) -> bool:
    """Whether a change only replaces a value that was put in to read on: it was never written down, so it is no mistake."""
    return edit.kind == "substitute" and edit.removed == 1 and items[edit.at].added


def drop(items: list[Statement], at: int) -> Edit:
    """Without statement ``at``."""
    return Edit("drop", at, 1, until=next_heading(items, at + 1) if items[at].form.kind == "heading" else 0)


def next_heading(items: list[Statement], at: int) -> int:
    """The line of the next heading from ``at`` on; the log's last line if there is none."""
    return next((item.line for item in items[at:] if item.form.kind == "heading"), items[-1].line)


def without(form: Form, answer: int) -> Form:
    """The form with one answer left out."""
    answers = form.answers[:answer] + form.answers[answer + 1 :]
    places = form.places[:answer] + form.places[answer + 1 :]
    return form._replace(answers=answers, places=places, choice=_choice(form, answers))


def upto(form: Form, n: int) -> Form:
    """The form with its first ``n`` answers only."""
    answers = form.answers[:n]
    return form._replace(answers=answers, places=form.places[:n], choice=_choice(form, answers))


def _choice(form: Form, answers: tuple[object, ...]) -> object:
    if form.spread:
        return len(answers) if isinstance(form.choice, int) else form.choice
    return answers[0] if len(answers) == 1 else answers or OMITTED


def with_answers(form: Form, at: int, answers: tuple[object, ...]) -> Form:
    """The form with answers put in before the ``at``-th."""
    made = form.answers[:at] + answers + form.answers[at:]
    width = (form.width, form.width)
    places = form.places[:at] + (width,) * len(answers) + form.places[at:]
    return form._replace(answers=made, places=places, plain=False, choice=_choice(form, made))


def replaced(form: Form, answer: int, value: object) -> Form:
    answers = (*form.answers[:answer], value, *form.answers[answer + 1 :])
    choice = value if len(answers) == 1 and not form.spread else form.choice
    return form._replace(answers=answers, plain=False, choice=choice)


def first_play(items: list[Statement], step: Step) -> int:
    at = step.at
    while at < len(items) and items[at].form.kind == "heading" and at < step.at + 2:
        at += 1
    return at


def listed(n: int) -> Iterator[int]:
    """The places of a list, the last first."""
    return reversed(range(max(0, n - LISTED), n))


def section_end(items: list[Statement], at: int) -> int:
    last = min(len(items), at + 2 * NEARBY)
    while at < last and items[at].form.kind != "heading":
        at += 1
    return at


def insertion(items: list[Statement], at: int) -> tuple[int, int]:
    if at < len(items):
        return items[at].line, items[at].column
    return (items[-1].line + 1, 1) if items else (1, 1)


def is_committed(setting: Setting, form: Form) -> bool:
    """Whether the statement stands as it is, legal or not (:attr:`~printkit.journal.verbs.Verb.committed`)."""
    verb = setting.notation.verb(form.verb)
    return verb is not None and verb.committed
