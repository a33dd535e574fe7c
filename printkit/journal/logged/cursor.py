"""The cursor of a logged table: where it stands in the log, and where the answer to a question is found."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING, cast

from printkit.journal.entries import Form, Stated, Statement, Unclear
from printkit.journal.logged.questions import Conflict, Grammar, LogRunsOut, Question, Reason
from printkit.table.rules import Rule
from printkit.table.table import Move, S, Table

if TYPE_CHECKING:
    from printkit.journal.logged.questions import Choices, Judge

END = Form("end", "")
_REMEMBERED = 3
"""So many things that have ended are remembered."""
_NO_HEADER: Mapping[str, Statement] = {}


class Cursor(Table):
    """Answers from ``items``. One table may play many turns: :meth:`begin` before each, :meth:`finish` behind it."""

    __slots__ = (
        "_choices",
        "_count",
        "_form",
        "_grammar",
        "_header",
        "_judge",
        "_open",
        "_setting_up",
        "_side",
        "_skipped",
        "_skipped_at",
        "_used",
        "asked",
        "at",
        "denied",
        "departures",
        "ended_before",
        "items",
        "last",
        "pos",
        "state",
        "tells",
    )

    def __init__(
        self,
        items: list[Statement],
        grammar: Grammar,
        judge: Judge,
        *,
        header: Mapping[str, Statement] = _NO_HEADER,
        choices: Choices | None = None,
    ) -> None:
        self.items = items
        self._grammar = grammar
        self._judge = judge
        self._header = dict(header)
        self._choices = choices
        self._side = ""
        self.last: tuple[int, int] = (-1, 0)
        self.departures: list[int] = []
        self.ended_before: tuple[Hashable, ...] = ()
        self.denied: dict[int, tuple[Rule, bool]] = {}
        """By statement: the rule by which it is not due, and whether that is plain."""
        self.begin(0, None)

    def begin(self, at: int, state: Hashable) -> None:
        """Stand at statement ``at``, before a turn that starts from ``state``."""
        self.state = state
        self._setting_up = state is None
        self.tells: dict[str, tuple[Hashable, Rule]] = {}
        self.asked: dict[str, tuple[Rule, int]] = {}
        self._used: dict[int, int] = {}
        self._skipped: Question | None = None
        self._skipped_at = -1
        self._go(at)

    # -- the cursor ---------------------------------------------------------------------------------------------------

    def _go(self, at: int) -> None:
        """Stand at statement ``at``; those that were used up out of order are passed."""
        used = self._used
        pos = 0
        while used and at in used:
            pos = used.pop(at)
            if pos < len(self.items[at].form.answers):
                break
            pos = 0
            at += 1
        self.at = at
        self.pos = pos
        form = self.items[at][2] if at < len(self.items) else END
        self._form = form
        self._count = len(form.answers)
        self._open = form.verb if pos < self._count and (not form.side or self._speaks(form)) else ""

    def _speaks(self, form: Form) -> bool:
        """Whether the statement belongs to the side that is being asked."""
        side = self._side
        return not form.side or form.side == side or side in self._grammar.groups.get(form.side, ())

    def _take(self) -> None:
        self.last = (self.at, self.pos)
        self.pos += 1
        if self.pos == self._count:
            self._go(self.at + 1)

    def current(self) -> Form:
        """What stands next; a form of kind ``end`` behind the last statement."""
        return self._form

    def pass_remarks(self) -> None:
        """Move past prose, and past claims, which are judged."""
        while self._form.kind in ("claims", "prose"):
            for claim in self._form.claims:
                self._judge_claim(claim, self.state)
            self._go(self.at + 1)

    def _judge_claim(self, claim: Stated, state: Hashable) -> Hashable:
        verdict = self._judge.verdict(claim, self.tells, state)
        if verdict is None:
            return self._judge.adopt(claim, state)
        if self._form.accepted:
            self.departures.append(self.at)
            return state
        raise Conflict("claim", self.at, 0, claim=claim, verdict=verdict)

    def _remarks_hold(self) -> bool:
        """Whether the claims that stand next are true already."""
        at = self.at
        while at < len(self.items) and self.items[at].form.kind in ("claims", "prose"):
            for claim in self.items[at].form.claims:
                if self._judge.verdict(claim, self.tells, self.state) is not None:
                    return False
            at += 1
        return True

    def finish(self, state: Hashable, more: bool = False) -> Hashable:
        """Close the turn that ended in ``state``; its statements must be used up, unless there is ``more`` to it.

        Returns the state with what claims have put right.
        """
        self.state = state
        while True:
            form = self._form
            if form.kind in ("claims", "prose"):
                for claim in form.claims:
                    state = self._judge_claim(claim, state)
            elif form.kind in ("heading", "end") or (more and form.kind == "play"):
                return state
            elif form.kind == "any":
                pass
            elif form.accepted:
                self.departures.append(self.at)
            elif form.kind == "unknown":
                raise self._conflict("unclear", None)
            else:
                raise self._conflict("surplus", None)
            self._go(self.at + 1)

    # -- finding an answer --------------------------------------------------------------------------------------------

    def _conflict(
        self, reason: Reason, question: Question | None, at: int = -1, answer: int = -1
    ) -> Conflict:
        at = self.at if at < 0 else at
        earlier = self._skipped if self._skipped_at == at else None
        denied, plainly = self.denied.get(at, (None, False))
        return Conflict(
            reason, at, self.pos if answer < 0 else answer, question, earlier=earlier, asked=dict(self.asked),
            denied=denied, plainly=plainly,
        )  # fmt: skip

    def _find(self, question: Question, have: tuple[object, ...] = ()) -> bool:
        """Move to where the question's answer stands. False: among unordered statements, at ``self._unordered_place``."""
        label = question.label
        while True:
            if self._form.kind in ("claims", "prose"):
                if not self._answered_behind(label):
                    return False  # what is missing belongs in front of the claims
                self.pass_remarks()
            if self._open == label:
                return True
            if self._form.kind == "any" and not self._fills(label):
                self._go(self.at + 1)
                continue
            if label in self._grammar.at_end and self._ends_with(label):
                self._go(self.at + 1)
                continue
            form = self._form
            if form.accepted and form.kind == "play" and not have:
                self.departures.append(self.at)
                self._go(self.at + 1)
                continue
            return False

    def _fills(self, label: str) -> bool:
        """Whether a statement of kind ``any`` answers, because the one behind it does not."""
        behind = self.items[self.at + 1].form if self.at + 1 < len(self.items) else END
        return behind.verb != label or behind.kind != "play" or label in self._grammar.unordered

    def _answered_behind(self, label: str) -> bool:
        """Whether the log goes on with this verb behind the claims that stand here (or ends there)."""
        ahead = self._ahead()
        if ahead.verb == label or ahead.kind in ("end", "unknown") or ahead.accepted:
            return True
        if ahead.kind == "heading":
            return label in self._grammar.at_end and self._stands_under_end((label,))
        return label in self._grammar.unordered and ahead.verb in self._grammar.unordered

    def _stands_under_end(self, verbs: Collection[str]) -> bool:
        """Whether, claims aside, ``end`` stands next and one of these verbs below it."""
        below = False
        for item in self.items[self.at :]:
            form = item.form
            if form.kind in ("claims", "prose"):
                continue
            if form.kind == "heading" and form.verb == "end" and not below:
                below = True
                continue
            return below and form.verb in verbs
        return False

    def _ends_with(self, label: str) -> bool:
        """Whether ``end`` stands next, and this verb below it."""
        return self._form.kind == "heading" and self._stands_under_end((label,))

    def _unordered_place(self, label: str) -> int:
        """The next statement of this verb with answers left, among unordered ones from here on; −1: there is none."""
        unordered = self._grammar.unordered
        if label not in unordered or (self._form.kind != "any" and self._form.verb not in unordered):
            return -1
        for at in range(self.at, len(self.items)):
            form = self.items[at].form
            if form.kind in ("claims", "prose", "any"):
                continue
            if form.kind != "play" or form.verb not in unordered:
                return -1
            used = self.pos if at == self.at else self._used.get(at, 0)
            if form.verb == label and used < len(form.answers) and self._speaks(form):
                return at
        return -1

    def _failure(self, question: Question, have: tuple[object, ...] = ()) -> Exception:
        """Nothing answers: the log is at its end, or something else stands there."""
        kind = self._form.kind
        if kind == "end":
            return LogRunsOut(question, have)
        if kind == "unknown":
            return self._conflict("unclear", question)
        if have:
            return self._conflict("few", question, *self.last[:1], answer=self.last[1] + 1)
        return self._conflict("other", question)

    def _next(self, question: Question, have: tuple[object, ...] = ()) -> object:
        """The next answer to a question, as the log has it; unclear ones are chosen."""
        label = question.label
        if not self._find(question, have):
            if self._form.kind == "any" and self._choices is not None:
                at = self._unordered_place(label)
                if at > self.at:
                    return self._from_further(at, question)
                return self._choices.fill(self.at, question._replace(n=1))[0]
            if self._setting_up and label in self._header:
                return self._from_header(question)
            at = self._unordered_place(label)
            if at < 0:
                raise self._failure(question, have)
            if at != self.at:
                return self._from_further(at, question)
        at, pos = self.at, self.pos
        answer = self._form.answers[pos]
        if answer.__class__ is Unclear:
            answer = self._clear(at, pos, answer, question)
        self._take()
        return answer

    def _from_further(self, at: int, question: Question) -> object:
        pos = self._used.get(at, 0)
        answer = self.items[at].form.answers[pos]
        if answer.__class__ is Unclear:
            answer = self._clear(at, pos, answer, question)
        self._used[at] = pos + 1
        self.last = (at, pos)
        return answer

    def _from_header(self, question: Question) -> object:
        statement = self._header[question.label]
        answers = statement.form.answers
        if not answers:
            raise self._conflict("other", question)
        if isinstance(answers[0], Unclear):
            return self._clear(-1 - list(self._header).index(question.label), 0, answers[0], question)
        return answers[0]

    def _clear(self, at: int, pos: int, unclear: Unclear, question: Question) -> object:
        if self._choices is None:
            raise Conflict("unclear", at, pos, question)
        return self._choices.pick(at, (pos,), (unclear,), question)[0]

    def _is_accepted(self) -> bool:
        """Whether the answer just taken stands behind ``house:``."""
        at = self.last[0]
        return 0 <= at < len(self.items) and self.items[at].form.accepted

    def _ahead(self) -> Form:
        """What stands next, claims and prose aside."""
        at = self._ahead_at()
        return self.items[at].form if at < len(self.items) else END

    def _ahead_at(self) -> int:
        at = self.at
        while at < len(self.items) and self.items[at].form.kind in ("claims", "prose"):
            at += 1
        return at

    # -- what is told -------------------------------------------------------------------------------------------------

    def side(self, name: str) -> None:
        self._side = name
        self._go_side()

    def _go_side(self) -> None:
        form = self._form
        self._open = form.verb if self.pos < self._count and self._speaks(form) else ""

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:
        self.tells[name] = (value, rule)

    def ended(self, what: Hashable) -> None:
        self.ended_before = (*self.ended_before, what)[-_REMEMBERED:]

    def resumed(self, state: S, move: Move) -> S:
        resume = self._grammar.resume
        return state if resume is None else cast(S, resume(state, move, self.ended_before))

    def now(self, state: Hashable) -> None:
        self.state = state
