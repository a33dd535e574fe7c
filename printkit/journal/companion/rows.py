"""Answers to several like questions that are typed in a row: die by die, card by card, name by name as they are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from printkit.journal.companion.asking import Pending
from printkit.journal.companion.moments import Answering, Place
from printkit.journal.companion.typed import DICE, REMARKS, with_first_name
from printkit.journal.logged.questions import Question

_LONGEST = 24
_MOST_TRIED = 80
"""So many letters can be several answers in a row, and so many ways to take them apart are tried."""


def in_a_row(session: Answering, typed: str) -> bool:
    """Take what answers no single question as the answers to several, where that can be done in one way only; False: it
    cannot, and nothing has changed."""
    if len(typed) > _LONGEST or typed[0] in REMARKS or {";", ":"} & set(typed):
        return False
    before, secret = session.place(), session.secret
    rows = list(_Row(session).ways(_pieces(typed)))
    found = {(p.state, p.label, p.owner, p.headings): place for place in rows for p in (place.pending,)}
    session.secret = secret
    session.go_back(next(iter(found.values())) if len(found) == 1 else before)
    return len(found) == 1


class _Row:
    """Takes a row apart. ``unnamed``: an answer was taken for the first of several names, which needs answers for all."""

    def __init__(self, session: Answering) -> None:
        self.session = session
        self.unnamed = False
        self.tried = 0

    def ways(self, pieces: Sequence[str], answered: tuple[Question, ...] = ()) -> Iterator[Place]:
        """Every way to answer the questions that come with these pieces, one or more for each, and where it leads."""
        session = self.session
        start = session.place()
        asked, question = start.pending, start.pending.question
        if not pieces:
            whole = question is None or asked.missing == question.n or question.kind == "throw"
            if len(answered) > 1 and whole and not (self.unnamed and _goes_on(asked, answered[:1])):
                yield start
            return
        if question is None or (answered and not _goes_on(asked, answered)):
            return
        for n in range(1, len(pieces) + 1):
            self.tried += 1
            if self.tried > _MOST_TRIED:
                return
            unnamed = self.unnamed
            if self._said("".join(pieces[:n]).strip(), asked):
                yield from self.ways(pieces[n:], (*answered, question))
            self.unnamed = unnamed
            session.go_back(start)

    def _said(self, typed: str, asked: Pending) -> bool:
        """Whether this answers the question, and the next answer is not another side's where what a side knows is its own."""
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
    """The words of what was typed, or the letters where it has but one."""
    words = re.findall(r"\S+\s*", typed)
    return words if len(words) > 1 else list(typed)


def _goes_on(pending: Pending, answered: Sequence[Question]) -> bool:
    """Whether an answer to this question may stand in a row behind those: it is one more of its kind, or the dice for what
    was just chosen from a list."""
    question = pending.question
    if question is None or pending.headings:
        return False
    last = answered[-1]
    chosen = last.kind == "decide" and not last.verbs
    rolled = chosen and question.kind in DICE and last.label != question.label
    return rolled or question.label in {each.label for each in answered}
