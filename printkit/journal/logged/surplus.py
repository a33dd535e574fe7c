"""Carries out actions that are written in a log although the rules did not ask for them.

A game declares the effect of such an action together with the action's verb.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from printkit.journal.entries import OMITTED, StatementBody, Unclear
from printkit.journal.logged.cursor import Cursor
from printkit.journal.logged.questions import Question, Reason
from printkit.journal.verbs import Act
from printkit.table.cards import Pool
from printkit.table.rules import Rule
from printkit.table.table import Die, Move, S, Table, Unwritten, Verdict, Why

_ALL = 1 << 20
"""Number of answers to request when all answers of a statement are wanted. No statement has as many."""


def perform(cursor: Cursor, side: str, state: Hashable) -> Hashable:
    """Carry out the actions that the rules did not ask for, and return the resulting state of the game.

    The actions were postponed earlier, or are next in the log.
    """
    table = WrittenOnly(cursor, side)
    while (taken := table.next_act()) is not None:
        at, answer = taken
        form = cursor.items[at].form
        cursor.departures.append(at)
        cursor.last = (at, -1)
        effect = cursor.grammar.effects.get(form.verb)
        if effect is None or any(x.__class__ is Unclear for x in (form.choice, *form.answers)):
            continue
        act = Act(
            form.verb,
            None if form.choice == OMITTED else form.choice,
            form.answers[answer:],
            form.side or side,
        )
        table.begin(at, answer)
        try:
            state = effect(state, act, table)
        except Unwritten:
            continue
        cursor.state = state
    cursor.side(side)
    return state


class WrittenOnly(Table):
    """Answers the rules' questions about an action that is written in the log although the rules did not ask for it.

    The answers come from the action and the statements after it. Raises Unwritten if the log has no answer.
    """

    __slots__ = ("_asked_past", "_cursor", "_left", "_side")

    def __init__(self, cursor: Cursor, side: str) -> None:
        self._cursor = cursor
        self._side = side
        self._asked_past = cursor.pending
        cursor.pending = []
        self._left: dict[str, list[tuple[int, int]]] = {}
        """Unused answers of the action by label, as pairs of statement and answer index."""

    def begin(self, at: int, first: int) -> None:
        """Begin to carry out the action in the statement with index ``at``, starting at its answer with index ``first``.

        Its remaining answers are used first, then those of later statements.
        """
        form = self._cursor.items[at].form
        self._left = {form.verb: [(at, place) for place in range(first, len(form.answers))]}

    def next_act(self) -> tuple[int, int] | None:
        """Return the next action that the rules did not ask for: the index of its statement, and the index of its first answer there.

        None if there is no such action.
        """
        if self._asked_past:
            return self._asked_past.pop(0)
        cursor = self._cursor
        form = cursor.form
        if not cursor.is_surplus() and not (form.accepted and form.verb in cursor.grammar.effects):
            return None
        taken = cursor.at, cursor.pos
        cursor.go(cursor.at + 1)
        return taken

    def _next_statement(self, label: str) -> StatementBody:
        """Return the next statement with the given verb (keyword), and mark it as used by the current action.

        Raises Unwritten if there is no such statement.
        """
        for place, (at, _) in enumerate(self._asked_past):
            if self._cursor.items[at].form.verb == label:
                del self._asked_past[place]
                return self._taken(at)
        cursor = self._cursor
        if label in cursor.grammar.at_end and cursor.is_below_end((label,)):
            cursor.pass_remarks()
            cursor.go(cursor.at + (cursor.form.kind == "heading"))
        ahead = cursor.ahead()
        if ahead.kind != "play" or ahead.verb != label:
            raise Unwritten
        cursor.pass_remarks()
        at = cursor.at
        cursor.go(at + 1)
        return self._taken(at)

    def _taken(self, at: int) -> StatementBody:
        self._cursor.last = (at, -1)
        return self._cursor.items[at].form

    def _answers(self, label: str, question: Question, most: int = 1) -> list[int]:
        """Return the next answers to a question with the given label: at least one, and at most ``most`` of
        them.

        Raises Unwritten if there is none.
        """
        left = self._left.get(label)
        if not left:
            form = self._next_statement(label)
            at = self._cursor.last[0]
            left = self._left[label] = [(at, place) for place in range(len(form.answers))]
            if not left:
                raise Unwritten
        taken, self._left[label] = left[:most], left[most:]
        return [self._answer(question, *each) for each in taken]

    def _answer(self, question: Question, at: int, place: int) -> int:
        """Return one answer of a statement. Raises Conflict if the answer is unreadable or impossible."""
        answer, pool = self._cursor.items[at].form.answers[place], question.pool
        self._cursor.last = (at, place)
        if isinstance(answer, int) and (0 < answer <= question.sides if pool is None else answer in pool):
            return answer
        reason: Reason = "unclear" if not isinstance(answer, int) else "die" if pool is None else "card"
        raise self._cursor.conflict(reason, question, at, place)

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._answers(label, Question("roll", label, rule, 1, die.sides))[0]

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        return self._answers(label, Question("rolls", label, rule, n, die.sides), _ALL)

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        left = self._left.get(label)
        if not left:
            form = self._next_statement(label)
            left = [(self._cursor.last[0], place) for place in range(len(form.answers))]
        if not left:
            raise Unwritten
        at, place = left[0]
        self._left[label] = left[1:]
        answer = self._cursor.items[at].form.answers[place]
        total = sum(answer) if isinstance(answer, tuple) else answer
        if not isinstance(total, int):
            raise Unwritten
        return total

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._answers(label, Question("reveal", label, rule, 1, 0, pool))[0]

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        return self._answers(label, Question("reveals", label, rule, n, 0, pool), _ALL)

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        verbs = {move.verb for move in moves}
        ahead = self._cursor.ahead()
        if ahead.kind == "play" and ahead.verb in verbs:
            form = self._next_statement(ahead.verb)
            at = self._cursor.last[0]
            self._left[form.verb] = [(at, place) for place in range(len(form.answers))]
            stated = Move(form.verb, None if form.choice == OMITTED else form.choice)
            if stated in moves or form.accepted:
                return stated
            if form.choice == OMITTED:
                return moves[0]
            question = Question("decide", label, rule, moves=tuple(moves), why=why)
            raise self._cursor.conflict("move", question, at)
        silent = next((move for move in moves if not move.verb), None)
        if silent is not None or len(moves) == 1:
            return silent or moves[0]
        raise Unwritten

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        ahead = self._cursor.ahead()
        if ahead.kind == "play" and ahead.verb in (verbs or (label,)):
            form = self._next_statement(ahead.verb)
            at = self._cursor.last[0]
            self._left[form.verb] = [(at, place) for place in range(len(form.answers))]
            return Move(form.verb, None if form.choice == OMITTED else form.choice)
        if judge(Move("")) is None:
            return Move("")
        raise Unwritten

    def due(
        self,
        label: str,
        exact: bool,
        rule: Rule,
        *,
        doubtful: bool = False,
        plainly: bool = False,
        playable: bool = False,
        why: Callable[[], str] | None = None,
    ) -> bool:
        return self._cursor.ahead().verb == label

    def is_as_taken(self) -> bool:
        return not self._cursor.items[self._cursor.last[0]].form.as_ruled

    def side(self, name: str) -> None:
        self._cursor.side(name)

    def tell(self, name: str, value: Hashable, rule: Rule, why: Callable[[], str] | None = None) -> None:
        self._cursor.facts[name] = (value, rule, why)

    def meanwhile(self, state: Hashable, *, either: bool = False) -> None:
        self._cursor.state = state

    def now(self, state: S) -> S:
        self._cursor.state = state
        return state
