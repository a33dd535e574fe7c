"""Keeps the reading position in a log, and searches the log for the answer to each question of the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from printkit.journal.entries import Stated, Statement, StatementBody, Together, Unclear
from printkit.journal.logged.questions import (
    Conflict,
    Denial,
    Grammar,
    LogRunsOut,
    Modifier,
    Offered,
    Question,
    Reason,
    ReportedFact,
    Surplus,
)
from printkit.table.rules import Rule
from printkit.table.table import Move
from printkit.table.tuples import new

if TYPE_CHECKING:
    from printkit.journal.logged.questions import Choices, Judge

END: Final = StatementBody("end", "")
_REMEMBERED: Final = 3
"""Maximum number of ended phases of the game that are remembered because the log may return to them."""
_MOST_RESTARTS: Final = 12
"""Maximum number of times that one section is replayed again because of actions that the rules did not ask for.

Each replay carries out one more of these actions at its place in the log; beyond the limit, they are carried out later."""
NO_HEADER: Mapping[str, Statement] = {}


class Cursor:
    """Reads the answers to the rules' questions, in order, from the statements ``items`` of a log.

    Call :meth:`begin` before each turn, and :meth:`finish` after it."""

    __slots__ = (
        "asked",
        "at",
        "choices",
        "count",
        "denied",
        "departures",
        "due_until",
        "ended_before",
        "facts",
        "form",
        "former",
        "grammar",
        "header",
        "items",
        "judge",
        "last",
        "modifiers",
        "opens",
        "pending",
        "perform",
        "pos",
        "restarts",
        "resumed",
        "setting_up",
        "skipped",
        "skipped_at",
        "speaker",
        "state",
        "sums",
        "used",
    )

    def __init__(
        self,
        items: list[Statement],
        grammar: Grammar,
        judge: Judge,
        *,
        header: Mapping[str, Statement] = NO_HEADER,
        choices: Choices | None = None,
    ) -> None:
        self.items = items
        self.grammar = grammar
        self.judge = judge
        self.header = dict(header)
        self.choices = choices
        self.speaker = ""
        """The side that is being asked."""
        self.last: tuple[int, int] = (-1, 0)
        self.departures: list[int] = []
        self.sums: set[int] = set()
        """Indices of the statements that give the sum of several dice in place of the single dice."""
        self.restarts = 0
        """Number of times that the section was replayed because of an action for which the rules did not ask."""
        self.resumed: dict[int, str] = {}
        """Decisions that the log left out before a heading: the verb of each by the index of the heading."""
        self.ended_before: tuple[Hashable, ...] = ()
        self.perform: Callable[[Cursor, Hashable], Hashable] | None = None
        """Function that carries out actions for which the rules did not ask; no method, to avoid a reference cycle."""
        self.pending: list[tuple[int, int]] = []
        """Postponed actions that the rules did not ask for, as pairs of statement index and index of the first answer."""
        self.modifiers: list[Modifier] = []
        """The dice modifiers of this turn that players may forget."""
        self.denied: dict[int, Denial] = {}
        """The rules' reason for not asking for a statement, by the index of the statement."""
        self.begin(0, None)

    def begin(self, at: int, state: Hashable) -> None:
        """Start a turn at the statement with index ``at``, with the given state of the game."""
        self.state = state
        self.former: Hashable = None
        """State of the game before the latest change within an action; the player's totals may agree with this state, too."""
        self.setting_up = state is None
        self.facts: dict[str, ReportedFact] = {}
        self.asked: dict[str, tuple[Rule, int]] = {}
        self.used: dict[int, int] = {}
        self.skipped: Question | None = None
        self.skipped_at = -1
        if self.pending or self.modifiers:
            self.pending, self.modifiers = [], []
        self.go(at)

    # -- the cursor ---------------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Move to the statement with index ``at``. If all its answers have been used, move to the next statement with an unused answer."""
        used = self.used
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
        self.form = form
        self.count = len(form.answers)
        self.due_until = self.count if form.surplus < 0 else form.surplus
        self.opens = form.verb if pos < self.due_until and (not form.side or self.speaks(form)) else ""

    def is_surplus(self) -> bool:
        """Return True if the log continues with an action that the rules did not ask for."""
        return 0 <= self.form.surplus <= self.pos

    def reaches_act(self) -> bool:
        """Return True if an action that the rules did not ask for is next in the log or was postponed earlier."""
        form = self.form
        if form.surplus < 0 and form.kind != "claims":
            return bool(self.pending)
        if form.kind == "claims" and self.ahead().surplus >= 0 and self.remarks_hold():
            self.pass_remarks()
        return bool(self.pending) or self.is_surplus()

    def postpone_action(self) -> bool:
        """If the next statement is an action that the rules did not ask for, postpone it and return True.

        Otherwise return False. A postponed action (such as an additional attack) is carried out later."""
        form = self.form
        if not self.is_surplus():
            if not form.accepted or form.verb not in self.grammar.effects:
                return False
            if self.restarts < _MOST_RESTARTS:
                raise Surplus(self.at, self.pos)
        self.pending.append((self.at, self.pos))
        self.go(self.at + 1)
        return True

    def speaks(self, form: StatementBody) -> bool:
        """Return True if the statement is by the side that is asked, or does not name a side."""
        side = self.speaker
        return not form.side or form.side == side or side in self.grammar.groups.get(form.side, ())

    def take(self) -> None:
        self.last = (self.at, self.pos)
        self.pos += 1
        if self.pos == self.count:
            self.go(self.at + 1)
        elif self.pos == self.due_until:
            self.opens = ""

    def current(self) -> StatementBody:
        """The content of the next statement. At the end of the log, a content of the kind ``end``."""
        return self.form

    def pass_remarks(self) -> None:
        """Skip the player's own texts and totals before the next statement, and check the totals."""
        while self.form.kind in ("claims", "prose"):
            for claim in self.form.claims:
                self.judge_claim(claim, self.state)
            self.go(self.at + 1)

    def pass_remarks_to(self, question: Question, candidates: Callable[[], Sequence[Move]]) -> None:
        """Skip the player's own texts and totals before the answer to an open question (a question without a fixed list of answers).

        If the claims are wrong at this point and no answer follows them, raise a conflict: the answer is missing before the claims."""
        if self.form.kind == "claims":
            ahead = self.ahead()
            answered = ahead.kind == "play" and ahead.verb in question.verbs and self.speaks(ahead)
            open_ended = ahead.kind in ("any", "end", "unknown") or ahead.accepted
            # A statement without a side belongs to the claim before it, not to the next play.
            open_ended |= ahead.kind == "play" and not ahead.side
            if not answered and not open_ended and not self.remarks_hold():
                raise self.failure(question._replace(moves=Offered(candidates)))
        self.pass_remarks()

    def judge_claim(self, claim: Stated, state: Hashable) -> Hashable:
        verdict = self.judge.verdict(claim, self.facts, state)
        if verdict is None:
            return self.judge.adopt(claim, state)
        if self.former is not None and self.judge.verdict(claim, self.facts, self.former) is None:
            return state
        if self.form.accepted:
            self.departures.append(self.at)
            return state
        raise Conflict(
            "claim",
            self.at,
            0,
            claim=claim,
            verdict=verdict,
            facts=self.facts,
            modifiers=tuple(self.modifiers),
        )

    def remarks_hold(self) -> bool:
        """Return True if all totals that the player wrote at the current position are correct."""
        at = self.at
        while at < len(self.items) and self.items[at].form.kind in ("claims", "prose"):
            for claim in self.items[at].form.claims:
                states = (self.state, self.former) if self.former is not None else (self.state,)
                if all(self.judge.verdict(claim, self.facts, state) is not None for state in states):
                    return False
            at += 1
        return True

    def finish(self, state: Hashable, more: bool = False) -> Hashable:
        """Check the rest of the turn. Return the state of the game, in which trusted claims (the player's totals) have replaced computed
        totals.

        ``state`` is the state before the rest of the turn. Raises Conflict if the log has statements here for which the rules did not
        ask. With ``more``, the turn continues, and the statements that follow are left for later."""
        self.state, self.former = state, None
        while True:
            form = self.form
            if (self.pending or form.accepted) and self.perform is not None and self.acts_here(form, more):
                self.state = state = self.perform(self, state)
                continue
            if form.kind in ("claims", "prose"):
                for claim in form.claims:
                    state = self.judge_claim(claim, state)
            elif form.kind in ("heading", "end") or (more and form.kind == "play"):
                return state
            elif form.kind == "any":
                pass
            elif form.accepted:
                self.departures.append(self.at)
            elif form.kind == "unknown":
                raise self.conflict("unclear", None)
            else:
                raise self.conflict("surplus", None)
            self.go(self.at + 1)

    def acts_here(self, form: StatementBody, more: bool) -> bool:
        """Return True if an action that the rules did not ask for must be carried out now.

        Such an action is next in the log or was postponed earlier, and it has an effect."""
        return (
            bool(self.pending)
            or self.is_surplus()
            or (form.accepted and not more and form.verb in self.grammar.effects)
        )

    # -- finding an answer --------------------------------------------------------------------------------------------

    def conflict(self, reason: Reason, question: Question | None, at: int = -1, answer: int = -1) -> Conflict:
        at = self.at if at < 0 else at
        earlier = self.skipped if self.skipped_at == at else None
        denied = self.denied.get(at)
        return Conflict(
            reason, at, self.pos if answer < 0 else answer, question, earlier=earlier, asked=dict(self.asked),
            denied=denied, facts=self.facts, contradictions=self._contradicting_claims(at) if reason == "other" else (),
            side=self.speaker, modifiers=tuple(self.modifiers),
        )  # fmt: skip

    def _contradicting_claims(self, at: int) -> tuple[tuple[Stated, object], ...]:
        """Return those totals of the player in a statement that contradict what the rules reported, each with a verdict."""
        if not self.facts or at >= len(self.items):
            return ()
        judged = (
            (claim, self.judge.verdict(claim, self.facts, None)) for claim in self.items[at].form.claims
        )
        return tuple((claim, verdict) for claim, verdict in judged if verdict is not None)

    def find(self, question: Question, have: tuple[object, ...] = ()) -> bool:
        """Move to the answer to the question and return True; return False if the answer is not next in the log."""
        label = question.label
        while True:
            if self.form.kind in ("claims", "prose"):
                if not self._answer_may_follow_claims(label) or (have and self._counts_as_complete()):
                    return False  # the missing answer belongs before the claims
                self._pass_remarks_before(question)
            if self.opens == label:
                return True
            if self.form.kind == "any" and not self.fills(label):
                self.go(self.at + 1)
                continue
            if label in self.grammar.at_end and self.ends_with(label):
                self.go(self.at + 1)
                continue
            form = self.form
            if form.accepted and form.kind == "play" and not have:
                if self.postpone_action():
                    continue
                self.departures.append(self.at)
                self.go(self.at + 1)
                continue
            return False

    def _pass_remarks_before(self, question: Question) -> None:
        """Skip the player's own texts and totals before the answer to a question.

        If a total is wrong and the log ends there, the Conflict names the question, because the answer may be missing."""
        try:
            self.pass_remarks()
        except Conflict as conflict:
            if self.ahead().kind == "end":
                conflict.earlier, conflict.side = question, self.speaker
            raise

    def fills(self, label: str) -> bool:
        """Return True if the next statement is a placeholder for an answer by the side that is asked.

        A placeholder has the kind ``any``. The real answer must not follow it."""
        behind = self.items[self.at + 1].form if self.at + 1 < len(self.items) else END
        other = behind.verb != label or behind.kind != "play" or not self.speaks(behind)
        return self.speaks(self.form) and (other or label in self.grammar.unordered)

    def is_left_out(self, label: str) -> bool:
        """Return True if the next statement was inserted by the checker and says that the players overlooked this question."""
        return self.form.choice == label and self.speaks(self.form)

    def unmodified(self, what: str, rule: Rule, n: int) -> Collection[int]:
        """Return the indexes of those among the next ``n`` dice to which the players forgot to apply the modifier ``what``.

        For a modifier of a single roll, ``n`` is 0, and the result is ``[0]`` if it was forgotten. There are none, unless the checker has
        inserted a statement here which says so: its choice is the modifier's name or, for a single die, the name and the number of the die."""
        form = self.form
        if form.verb or form.kind != "play":
            self.modifiers.append(new(Modifier, (self.at, what, rule, n)))
            return ()
        name, _, die = str(form.choice).partition(" ")
        if name != what:
            self.modifiers.append(new(Modifier, (self.at, what, rule, n)))
            return ()
        self.go(self.at + 1)
        return (int(die) - 1,) if die else range(max(n, 1))

    def _answer_may_follow_claims(self, label: str) -> bool:
        """Return True if dice or cards that answer the question ``label`` may be written below the player's totals at this position.

        This is so if the log ends below them, or continues there with a verb that allows it."""
        ahead = self.ahead()
        if ahead.verb == label or ahead.kind in ("end", "unknown") or ahead.accepted:
            return True
        if ahead.kind == "heading":
            return label in self.grammar.at_end and self.is_below_end((label,))
        return label in self.grammar.unordered and ahead.verb in self.grammar.unordered

    def _counts_as_complete(self) -> bool:
        """Return True if the log ends here with a wrong total. In this case, the player believed that no answer was missing."""
        return self.ahead().kind == "end" and not self.remarks_hold()

    def is_below_end(self, verbs: Collection[str]) -> bool:
        """Return True if the heading ``end`` comes next in the log, with one of the keywords ``verbs`` below it."""
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

    def ends_with(self, label: str) -> bool:
        """Return True if the heading ``end`` comes next in the log, with the keyword ``label`` below it."""
        return self.form.kind == "heading" and self.is_below_end((label,))

    def unordered_place(self, label: str) -> int:
        """Return the index of the next statement with the verb (keyword) ``label`` and unused answers; −1 if there is none.

        The search ends at the first statement whose order is fixed."""
        unordered = self.grammar.unordered
        if label not in unordered or (self.form.kind != "any" and self.form.verb not in unordered):
            return -1
        for at in range(self.at, len(self.items)):
            form = self.items[at].form
            if form.kind in ("claims", "prose", "any"):
                continue
            if form.kind != "play" or form.verb not in unordered:
                return -1
            used = self.pos if at == self.at else self.used.get(at, 0)
            if form.surplus < 0 and form.verb == label and used < len(form.answers) and self.speaks(form):
                return at
        return -1

    def _unread_among(self, label: str) -> int:
        """Return the index of an unreadable statement that may be the answer to the question ``label``; −1 if there is none.

        The search ends at the first statement whose order is fixed."""
        unordered = self.grammar.unordered
        if label in unordered and self.form.verb in unordered:
            for at in range(self.at, len(self.items)):
                form = self.items[at].form
                if form.kind == "unknown":
                    return at
                if form.kind != "play" or form.verb not in unordered:
                    break
        return -1

    def failure(self, question: Question, have: tuple[object, ...] = ()) -> Exception:
        """Return the exception to raise for a question without an answer: LogRunsOut at the end of the log, otherwise Conflict."""
        kind = self.form.kind
        if kind == "end":
            return LogRunsOut(question, have)
        if kind == "unknown":
            return self.conflict("unclear", question)
        if (unread := self._unread_among(question.label)) >= 0:
            return self.conflict("unclear", question, unread, 0)
        if have:
            return self.conflict("few", question, *self.last[:1], answer=self.last[1] + 1)
        return self.conflict("other", question)

    def next(self, question: Question, have: tuple[object, ...] = ()) -> object:
        """Return the next answer to a question. If the answer is unreadable, return one of its possible values."""
        label = question.label
        if not self.find(question, have):
            if self.form.kind == "any" and self.choices is not None:
                at = self.unordered_place(label)
                if at > self.at:
                    return self._from_further(at, question)
                return self.choices.fill(self.at, question._replace(n=1))[0]
            if self.setting_up and label in self.header:
                return self._from_header(question)
            at = self.unordered_place(label)
            if at < 0:
                raise self.failure(question, have)
            if at != self.at:
                return self._from_further(at, question)
        at, pos = self.at, self.pos
        answer = self.form.answers[pos]
        if answer.__class__ is Unclear:
            answer = self.clear(at, pos, answer, question)
        self.take()
        return answer

    def sum_of(self, question: Question) -> int:
        """If the log gives the sum of the dice instead of the single dice, return the sum; otherwise 0."""
        n, sides = question.n, question.sides
        if not self.find(question) or self.pos or self.count != 1 or n == 1:
            return 0
        total = self.form.answers[0]
        if total.__class__ is not Together and (total.__class__ is not int or total <= sides):
            return 0
        if not n <= total <= n * sides:
            return 0
        self.sums.add(self.at)
        self.take()
        return int(total)

    def _from_further(self, at: int, question: Question) -> object:
        pos = self.used.get(at, 0)
        answer = self.items[at].form.answers[pos]
        if answer.__class__ is Unclear:
            answer = self.clear(at, pos, answer, question)
        self.used[at] = pos + 1
        self.last = (at, pos)
        return answer

    def _from_header(self, question: Question) -> object:
        statement = self.header[question.label]
        answers = statement.form.answers
        if not answers:
            raise self.conflict("other", question)
        if isinstance(answers[0], Unclear):
            return self.clear(-1 - list(self.header).index(question.label), 0, answers[0], question)
        return answers[0]

    def clear(self, at: int, pos: int, unclear: Unclear, question: Question) -> object:
        if self.choices is None:
            raise Conflict("unclear", at, pos, question)
        return self.choices.pick(at, (pos,), (unclear,), question)[0]

    def is_accepted(self) -> bool:
        """Return True if the last answer is part of a statement that the players marked as agreed (``house:``)."""
        at = self.last[0]
        return 0 <= at < len(self.items) and self.items[at].form.accepted

    def ahead(self) -> StatementBody:
        """Return the content of the next unused statement, skipping the player's own texts and totals."""
        if self.form.kind not in ("claims", "prose"):
            return self.form
        at = self.ahead_at()
        return self.items[at].form if at < len(self.items) else END

    def ahead_at(self) -> int:
        at = self.at
        while at < len(self.items) and (
            self.items[at].form.kind in ("claims", "prose") or (self.used and self._is_used_up(at))
        ):
            at += 1
        return at

    def _is_used_up(self, at: int) -> bool:
        """Return True if all answers of the statement with index ``at`` were used before the reading position reached it."""
        return self.used.get(at, 0) >= max(1, len(self.items[at].form.answers))

    # -- finding a decision -------------------------------------------------------------------------------------------

    def header_choice(self, question: Question) -> Move | None:
        """If the log's header answers a question of the setup (``ocean: 4``), return the answer; otherwise None."""
        for move in question.moves:
            statement = self.header.get(move.verb)
            if statement is None:
                continue
            choice = statement.form.choice
            at = -1 - list(self.header).index(move.verb)
            if isinstance(choice, Unclear):
                ours = question._replace(moves=[m for m in question.moves if m.verb == move.verb])
                return Move(move.verb, self.clear(at, -1, choice, ours))
            for offered in question.moves:
                if offered.verb == move.verb and offered.value == choice:
                    return offered
            if statement.form.accepted:
                return Move(move.verb, choice)
            raise Conflict("move", at, 0, question)
        return None

    def unordered_choice(self, moves: Sequence[Move]) -> Move | None:
        """Return the first of the given moves that is written at a later place in the log; None if there is none.

        Example: ``takes damaged`` after all targets. The search ends at the first statement that may not be
        written in any order."""
        for move in moves:
            if move.verb not in self.grammar.unordered:
                continue
            for at in range(self.at + 1, len(self.items)):
                form = self.items[at].form
                if form.kind == "play" and form.verb not in self.grammar.unordered:
                    break
                if form.kind not in ("play", "claims", "prose"):
                    break
                if form.verb == move.verb and at not in self.used:
                    if form.choice == move.value:
                        self.used[at] = max(1, len(form.answers))
                        self.last = (at, -1)
                        return move
                    break
        return None

    def resuming(self, moves: Sequence[Move]) -> Move | None:
        """Return the decision to resume a phase of the game, if the log need not contain this decision; otherwise None."""
        resuming = self.grammar.resuming
        if not resuming:
            return None
        ahead = self.ahead()
        if ahead.kind != "heading" or ahead.verb != self.grammar.innermost:
            return None
        for move in moves:
            if move.verb in resuming:
                self.resumed[self.ahead_at()] = move.verb
                return move
        return None

    def passes_over(self, ahead: StatementBody, verbs: tuple[str, ...]) -> bool:
        """Return True if the decision that the rules ask for is not written at the current position in the log.

        The next statement has none of the verbs ``verbs``, or the log ends with totals that are correct only after the decision."""
        if ahead.kind == "end":
            return not self.remarks_hold()
        return ahead.verb not in verbs or ahead.surplus >= 0 or not self.speaks(ahead)

    # -- messages from the rules --------------------------------------------------------------------------------------

    def side(self, name: str) -> None:
        """Set the side that is asked the following questions."""
        self.speaker = name
        form = self.form
        spoken = self.pos < self.due_until and (not form.side or self.speaks(form))
        self.opens = form.verb if spoken else ""

    def remember(self, what: Hashable) -> None:
        """Remember an ended phase of the game, because the log may return to it by mistake."""
        self.ended_before = (*self.ended_before, what)[-_REMEMBERED:]
