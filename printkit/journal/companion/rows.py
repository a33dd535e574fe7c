"""Accepts several answers typed at once: several dice, several cards, or one value for each of several targets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from printkit.journal.companion.asking import Pending
from printkit.journal.companion.moments import Answering, Place
from printkit.journal.companion.typed import DICE, REMARKS, resuming, with_first_name
from printkit.journal.logged.questions import Question
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import Number

_LONGEST = 24
"""Maximum length, in characters, of a typed text that is examined for answers to several questions."""
_MOST_TRIED = 80
"""Maximum number of attempts to read part of the typed text as a single answer."""


def in_a_row(session: Answering, typed: str) -> bool:
    """Try to accept the typed text as answers to several consecutive questions. Return True if this succeeds.

    If the session accepts no way of splitting the text, or more than one, change nothing and return False.
    """
    if len(typed) > _LONGEST or typed[0] in REMARKS or {";", ":"} & set(typed):
        return False
    before, secret = session.place(), session.secret
    rows = list(_Row(session).ways(_pieces(typed)))
    found = {(p.state, p.label, p.owner, p.headings): place for place in rows for p in (place.pending,)}
    session.secret = secret
    session.go_back(next(iter(found.values())) if len(found) == 1 else before)
    return len(found) == 1


def header_first(session: Answering, typed: str) -> tuple[Diagnostic, ...]:
    """Add typed text to the log. If a value for the log's header is asked for, split the text at a semicolon into two answers.

    Return the problems. If there are any, nothing has changed.
    """
    first, _, rest = typed.partition(";")
    verb = session.setting.notation.verb(session.pending().label)
    if not (isinstance(verb, Number) and verb.header and first.strip() and rest.strip()):
        return session.said(typed)
    place = session.place()
    problems = session.said(first.strip()) or session.take(rest.strip())
    if problems:
        session.go_back(place)
    return problems


def resumed(session: Answering, typed: str, pending: Pending) -> bool:
    """Resume a phase of the game that has ended, using the typed text as the phase's next answer. Return False if that is not possible."""
    place, word = session.place(), resuming(pending, session.setting.notation)
    if not word:
        return False
    if not session.said(word) and not session.said(typed):
        return True
    session.go_back(place)
    return False


class _Row:
    """Splits typed text into answers to consecutive questions.

    ``unnamed`` is True if the first value was typed without the name (such as a target's) that belongs to it; each of the names
    then needs a value.
    """

    def __init__(self, session: Answering) -> None:
        self.session = session
        self.unnamed = False
        self.tried = 0

    def ways(self, pieces: Sequence[str], answered: tuple[Question, ...] = ()) -> Iterator[Place]:
        """Yield the state of the session after each possible way to split the typed text into answers to the next questions.

        Each question gets at least one piece.
        """
        session = self.session
        start = session.place()
        asked, question = start.pending, start.pending.question
        if not pieces:
            whole = question is None or asked.missing == question.n or question.kind == "throw"
            if len(answered) > 1 and whole and not (self.unnamed and _is_typed_together(asked, answered[:1])):
                yield start
            return
        if question is None or (answered and not _is_typed_together(asked, answered)):
            return
        for n in range(1, len(pieces) + 1):
            self.tried += 1
            if self.tried > _MOST_TRIED:
                return
            unnamed = self.unnamed
            if self._accepts("".join(pieces[:n]).strip(), asked):
                yield from self.ways(pieces[n:], (*answered, question))
            self.unnamed = unnamed
            session.go_back(start)

    def _accepts(self, typed: str, asked: Pending) -> bool:
        """Answer the question with the typed text. Return True if the answer is accepted and this player may see the next question."""
        session = self.session
        if named := with_first_name(typed, asked):
            typed, self.unnamed = named, True
        if session.said(typed):
            return False
        while session.forced():
            pass
        after = session.pending()
        return not session.secretive or (after.owner or after.side) == (asked.owner or asked.side)


def _pieces(typed: str) -> Sequence[str]:
    """Return the words of the typed text or, if it is a single word, its characters."""
    words = re.findall(r"\S+\s*", typed)
    return words if len(words) > 1 else list(typed)


def _is_typed_together(pending: Pending, answered: Sequence[Question]) -> bool:
    """Return True if the answer to this question may be typed together with the answers to the questions before it.

    It must be a question of the same kind, or ask for the dice of the choice just made.
    """
    question = pending.question
    if question is None or pending.headings:
        return False
    last = answered[-1]
    chosen = last.kind == "decide" and not last.verbs
    rolled = chosen and question.kind in DICE and last.label != question.label
    return rolled or question.label in {each.label for each in answered}
