"""Types for the problems found in a log, from which the output as text, JSON or SARIF is generated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from printkit.journal.entries import Span
from printkit.journal.telling import codes
from printkit.journal.telling.codes import KINDS, Code
from printkit.table.rules import Rule

_LONG = 200
"""Maximum number of characters of the log that a diagnostic quotes; longer quotations are shortened."""


class Note(NamedTuple):
    """Additional information in a diagnostic.

    ``span`` is the note's own position in the log; None stands for the position of the diagnostic.
    """

    text: str
    span: Span | None = None


class Diagnostic(NamedTuple):
    """One problem in a log, as it is reported to the player.

    ``message`` states the problem, ``label`` is the short text beside the caret, ``expected`` and ``found`` are the values concerned;
    ``help`` says how to correct the log. ``follows_from`` is the index of the diagnostic of which this one is a consequence. ``rule`` is
    None if no rule of the game is concerned.
    """

    code: str
    message: str
    span: Span
    rule: Rule | None = None
    label: str = ""
    expected: str = ""
    found: str = ""
    help: str = ""
    notes: tuple[Note, ...] = ()
    follows_from: int | None = None

    @property
    def kind(self) -> str:
        """The category of the diagnostic: ``unreadable``, ``illegal``, ``bookkeeping`` or ``missing``."""
        return KINDS[self.code[1]]

    @property
    def citation(self) -> str:
        """The argument for ``printkit explain``: the ID of the cited rule or, if no rule is cited, the code of the diagnostic."""
        return self.rule.id if self.rule else self.code

    def follows(self, index: int | None) -> Diagnostic:
        """Return a copy of this diagnostic that is marked as a consequence of the diagnostic with the given index."""
        return self._replace(follows_from=index)


def diagnostic(code: Code, message: str, span: Span, **more: Any) -> Diagnostic:
    """Return a diagnostic of the given kind, with the given message and position.

    Overlong quotations from the log are shortened.
    """
    for key in ("found", "expected", "label"):
        if isinstance(text := more.get(key), str) and len(text) > _LONG:
            more[key] = cut(text)
    return Diagnostic(code.code, cut(message, 2 * _LONG), span, **more)


def too_many(span: Span) -> Diagnostic:
    """Return the diagnostic with the message that there are too many problems to list."""
    fact, help_ = "there are too many problems to list", "correct the first ones and check again"
    return diagnostic(codes.TOO_MANY, fact, span, help=help_)


class Finding:
    """A problem found in a log: its diagnostic (``said``), and the earlier problem that caused it (``cause``), if any.

    ``cause`` is None for a separate mistake.

    Findings are compared by identity, because two problems may have the same wording."""

    __slots__ = ("cause", "said")

    def __init__(self, said: Diagnostic, cause: Finding | None = None) -> None:
        self.said = said
        self.cause = cause

    @property
    def line(self) -> int:
        return self.said.span.line

    @property
    def code(self) -> str:
        return self.said.code


def in_order(findings: Sequence[Finding], most: int) -> tuple[list[Diagnostic], dict[Finding, int]]:
    """Return the diagnostics of the given problems, sorted by line, and for each problem the index of its diagnostic.

    If there are more than ``most``, keep only the first ``most``, followed by a diagnostic which says that there are more.
    """
    ordered = sorted(findings, key=lambda each: each.said.span[:2])
    if more := len([each for each in ordered if each.code != codes.TOO_MANY.code]) > most:
        ordered = [each for each in ordered if each.code != codes.TOO_MANY.code][:most]
    index = {each: at for at, each in enumerate(ordered)}
    diagnostics = [
        each.said if each.cause is None else each.said.follows(index.get(each.cause)) for each in ordered
    ]
    if more:
        diagnostics.append(too_many(Span(diagnostics[-1].span.line, 1, 1)))
    return diagnostics, index


def for_game(found: Diagnostic, slug: str) -> Diagnostic:
    """Return a copy of the diagnostic whose help text names the slug of a game in place of ``GAME``, as in ``printkit new GAME``."""
    if " GAME" not in found.help:
        return found
    return found._replace(help=found.help.replace(" GAME`", f" {slug}`").replace(" GAME ", f" {slug} "))


def cut(text: str, most: int = _LONG) -> str:
    """Return the text shortened to at most ``most`` characters, ending with an ellipsis if it was shortened."""
    return text if len(text) <= most else text[: most - 1] + "…"
