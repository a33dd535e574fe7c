"""The logged table for games whose log writes a play ahead of what it makes due (see :meth:`Table.announce`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from printkit.journal.entries import OMITTED, Unclear
from printkit.journal.logged.questions import Offered
from printkit.journal.logged.table import LoggedTable, Question
from printkit.table.rules import Refusal, Rule
from printkit.table.table import Move, Verdict


class AnnouncedTable(LoggedTable):
    """Keeps one play that stands ahead of its turn, until it is proposed."""

    __slots__ = ("_aside",)

    def begin(self, at: int, state: Hashable) -> None:
        self._aside: tuple[str, int] | None = None
        super().begin(at, state)

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:
        ahead = self._ahead()
        if ahead.kind == "play" and ahead.verb in verbs and self._speaks(ahead):
            self.pass_remarks()
            self._aside = (label, self.at)
            self._go(self.at + 1)

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        if self._aside is None or self._aside[0] != label:
            return super().propose(label, judge, rule, view, candidates, verbs)
        at = self._aside[1]
        self._aside = None
        self.last = (at, -1)
        form = self.items[at].form
        question = Question(
            "decide", label, rule, why=lambda move: judge(move) or Refusal(rule, ""), verbs=verbs
        )
        if form.choice.__class__ is Unclear:
            offered = question._replace(moves=[m for m in candidates() if m.verb == form.verb])
            return Move(form.verb, self._clear(at, -1, form.choice, offered))
        move = Move(form.verb, None if form.choice == OMITTED else form.choice)
        if judge(move) is not None:
            if not form.accepted:
                raise self._conflict("move", question._replace(moves=Offered(candidates)), at, 0)
            self.departures.append(at)
        return move
