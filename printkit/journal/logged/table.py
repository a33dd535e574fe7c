"""The logged table: answers come from a typed log, read by a cursor that moves through its statements.

A question with label L takes the next value of the statement that stands next, if its verb is L. Verbs that may stand
in any order among themselves (``Grammar.unordered``) are looked for further on. A decision looks at the verb that stands
next. Whatever does not fit is a :class:`Conflict`, which says where, and what was asked; the rules do not catch it.
Where the log ends, :class:`LogRunsOut` is raised at the question: a companion asks a person then.

The cursor never moves past a heading that nobody asked for, so that a turn cannot eat the next one's statements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from printkit.journal.entries import BLIND, Unclear
from printkit.journal.logged.deciding import DecidingTable
from printkit.journal.logged.questions import Conflict, Grammar, LogRunsOut, Question
from printkit.table.cards import UNKNOWN, Pool
from printkit.table.rules import Rule
from printkit.table.table import Die, S

__all__ = ["Conflict", "Grammar", "LogRunsOut", "LoggedTable", "Question"]


class LoggedTable(DecidingTable):
    """Answers from ``items``. One table may play many turns: :meth:`begin` before each, :meth:`finish` behind it."""

    __slots__ = ()

    # -- dice ---------------------------------------------------------------------------------------------------------

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        self.asked[label] = (rule, 0)
        if self._open == label:
            n = self._form.answers[self.pos]
            if n.__class__ is int and 0 < n <= die.sides:
                self._take()
                return n
        question = Question("roll", label, rule, 1, die.sides)
        n = self._next(question)
        return self._die(n, question)

    def _die(self, n: object, question: Question) -> int:
        if n.__class__ is int and 0 < n <= question.sides:
            return n
        raise self._conflict("die", question, *self.last[:1], answer=self.last[1])

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        self.asked[label] = (rule, n)
        if not n:
            return ()
        form = self._form
        if self._open == label and self._count == n and not self.pos and form.plain:
            dice = form.answers
            if max(dice) <= die.sides and min(dice) > 0:  # type: ignore[type-var, operator]
                self.last = (self.at, n - 1)
                self._go(self.at + 1)
                return dice  # type: ignore[return-value]
        question = Question("rolls", label, rule, n, die.sides)
        found = [self._die(d, question) for d in self._gather(question)]
        return tuple(found)

    def _gather(self, question: Question) -> list[object]:
        """The answers of a question for several; those behind ``house:`` may be more or fewer."""
        answers: list[object] = []
        while len(answers) < question.n:
            unclear = self._many_unclear(question, question.n - len(answers))
            if unclear:
                answers += unclear
                continue
            if answers and self._is_accepted() and self._open != question.label:
                self.departures.append(self.last[0])
                break
            at = self.at
            answers.append(self._next(question, tuple(answers)))
            if question.sides and self.last[0] == at:
                self._die(answers[-1], question)
        at = self.last[0]
        if self._open == question.label and at == self.at and not self._form.merges:
            raise self._conflict("many", question)
        if self._open == question.label and at == self.at and self._form.accepted:
            self.departures.append(at)
            while self.at == at:
                answers.append(self._next(question))
        return answers

    def _many_unclear(self, question: Question, n: int) -> list[object]:
        """Several unclear answers in a row are chosen together: their order seldom matters."""
        if self._choices is None or self._open != question.label:
            return []
        places = range(self.pos, min(self.pos + n, self._count))
        unclear = [self._form.answers[p] for p in places]
        if len(unclear) < 2 or any(u.__class__ is not Unclear for u in unclear):
            return []
        chosen = self._choices.pick(self.at, places, unclear, question)  # type: ignore[arg-type]
        for _ in places:
            self._take()
        return list(chosen)

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        self.asked[label] = (rule, 0)
        question = Question("throw", label, rule, n, die.sides)
        return self._total(self._next(question), question)

    def _total(self, answer: object, question: Question) -> int:
        n, sides = question.n, question.sides
        if isinstance(answer, tuple):
            if len(answer) == n and all(0 < d <= sides for d in answer):
                return sum(answer)
        elif answer.__class__ is int and n <= answer <= n * sides:
            return answer
        raise self._conflict("die", question, *self.last[:1], answer=self.last[1])

    def attempt(
        self,
        label: str,
        die: Die,
        n: int,
        rule: Rule,
        *,
        needed: int = 0,
        possible: bool = True,
        doubtful: bool = False,
    ) -> int:
        self.asked[label] = (rule, 0)
        question = Question("throw", label, rule, n, die.sides)
        thrown = possible and not doubtful
        if not self._find(question) and not thrown:
            return 0
        answer = self._next(question)
        if answer is BLIND and not thrown:
            return 0
        total = self._total(answer, question)
        return total if possible or doubtful else 0

    # -- cards --------------------------------------------------------------------------------------------------------

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        self.asked[label] = (rule, 0)
        if self._open == label:
            c = self._form.answers[self.pos]
            if c.__class__ is int and c in pool:
                self._take()
                return c
        if self._is_hidden(label):
            return UNKNOWN
        question = Question("reveal", label, rule, 1, 0, pool)
        return self._card(self._next(question), question)

    def _is_hidden(self, label: str) -> bool:
        """Whether the log leaves this out because only one player saw it."""
        if label not in self._grammar.private:
            return False
        ahead = self._ahead()
        return ahead.verb != label or not self._speaks(ahead)

    def _card(self, c: object, question: Question) -> int:
        pool = question.pool
        if c.__class__ is int and (self._is_accepted() or (pool is not None and c in pool)):
            return c
        raise self._conflict("card", question, *self.last[:1], answer=self.last[1])

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        self.asked[label] = (rule, n)
        cards: list[int] = []
        if not n:
            return cards
        if self._is_hidden(label):
            return [UNKNOWN] * n
        question = Question("reveals", label, rule, n, 0, pool)
        if self._open == label and not self.pos and self._count == n and self._form.plain:
            for c in self._form.answers:
                if c not in pool or c in cards:
                    break
                cards.append(c)  # type: ignore[arg-type]
            else:
                self.last = (self.at, n - 1)
                self._go(self.at + 1)
                return cards
            cards = []
        many = self._many_unclear(question, n)
        for c in many:
            pool = pool.without(c)  # type: ignore[arg-type]
            cards.append(c)  # type: ignore[arg-type]
        while len(cards) < n:
            if cards and self._is_accepted() and self._open != label:
                break
            question = question._replace(pool=pool)
            c = self._card(self._next(question, tuple(cards)), question)
            if c in pool:
                pool = pool.without(c)
            cards.append(c)
        if self._open == label and self.last[0] == self.at and not self._form.merges:
            raise self._conflict("many", question)
        return cards

    # -- what is measured -----------------------------------------------------------------------------------------------

    def due(
        self, label: str, exact: bool, rule: Rule, *, doubtful: bool = False, plainly: bool = False
    ) -> bool:
        ahead = self._ahead()
        stands = ahead.verb == label and (ahead.kind == "heading" or self._speaks(ahead))
        if not doubtful or ahead.kind == "end":
            if stands and not exact:
                self.denied[self._ahead_at()] = (rule, plainly)
            return exact
        return stands

    def measured(self, state: S, *, line: bool = False) -> S:
        self.state = state
        read = self.last[0]
        line_of = self.items[read].line if 0 <= read < len(self.items) else 0
        while self._form.kind in ("claims", "prose"):
            if line and self.items[self.at].line != line_of:
                break
            for claim in self._form.claims:
                self.state = state = cast(S, self._judge_claim(claim, state))
            self._go(self.at + 1)
        return state
