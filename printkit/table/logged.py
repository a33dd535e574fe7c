"""The logged table: answers come from a typed log, read by a cursor that moves through its statements.

A question with label L takes the next value of the statement that stands next, if its verb is L. Verbs that may stand
in any order among themselves (``Grammar.loose``) are looked for further on. A decision looks at the verb that stands
next. Whatever does not fit is a :class:`Conflict`, which says where, and what was asked; the rules do not catch it.
Where the log ends, :class:`LogRunsOut` is raised at the question: a companion asks a person then.

The cursor never moves past a heading that nobody asked for, so that a turn cannot eat the next one's statements.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from printkit.table.cards import UNKNOWN, Pool
from printkit.table.entries import BLIND, OMITTED, Form, Stated, Statement, Unclear
from printkit.table.rules import Refusal, Rule
from printkit.table.table import Die, Move, S, Table, Verdict, Why


class Grammar(NamedTuple):
    """How a game's verbs stand in its log, by name.

    ``quiet`` may be left out when nothing else is legal; ``loose`` may stand in any order among themselves; ``at_end``
    may stand under ``end``; ``headings`` are written as headings, ``header`` in the header; ``decisions`` are never dice
    or cards; ``valued`` need their value when there is more than one. ``groups`` maps a side that stands for several (``ffs``) to them.
    ``hidden`` are cards that only their owner saw, in a log that leaves them out.
    """

    quiet: frozenset[str] = frozenset()
    loose: frozenset[str] = frozenset()
    at_end: frozenset[str] = frozenset()
    headings: frozenset[str] = frozenset()
    header: frozenset[str] = frozenset()
    decisions: frozenset[str] = frozenset()
    valued: frozenset[str] = frozenset()
    groups: Mapping[str, frozenset[str]] = {}
    hidden: frozenset[str] = frozenset()


class Question(NamedTuple):
    """What the rules asked: ``kind`` is roll, rolls, throw, reveal, reveals or decide."""

    kind: str
    label: str
    rule: Rule
    n: int = 1
    sides: int = 0
    pool: Pool | None = None
    moves: Sequence[Move] = ()
    why: Why | None = None


class LogRunsOut(Exception):
    """The log ends where the rules ask on. ``have`` are the values of this question that it still held."""

    def __init__(self, question: Question, have: tuple[object, ...] = ()) -> None:
        super().__init__(question.label)
        self.question = question
        self.have = have


class Conflict(Exception):
    """The log and the rules part here: at statement ``at`` (its index), answer ``answer``.

    ``reason`` is one of:

    - ``other``: another statement, a heading or the end stands where ``question`` asks for its own;
    - ``few``, ``many``: fewer or more values than asked for;
    - ``die``, ``card``, ``move``: a value that cannot be, or is not legal;
    - ``unclear``: a value or statement that could not be read (it has been reported);
    - ``surplus``: a statement, or values of one, for which the rules did not ask;
    - ``claim``: ``claim`` is wrong, ``verdict`` says how;
    - ``over``: something stands behind the end of the game.

    ``earlier`` is a decision before this question that passed the statement over, because it offered to say nothing.
    ``asked`` has the rule of the last question in this turn by label, with the number asked for.
    """

    def __init__(
        self,
        reason: str,
        at: int,
        answer: int = 0,
        question: Question | None = None,
        *,
        earlier: Question | None = None,
        claim: Stated | None = None,
        verdict: object = None,
        asked: Mapping[str, tuple[Rule, int]] | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.answer = answer
        self.question = question
        self.earlier = earlier
        self.claim = claim
        self.verdict = verdict
        self.asked = asked or {}


if TYPE_CHECKING:  # a protocol takes a millisecond to make, and a check is short
    from typing import Protocol

    class Choices(Protocol):
        """Says what an unclear answer may have been; without one, an unclear answer is a conflict."""

        def pick(
            self, at: int, places: Sequence[int], unclear: Sequence[Unclear], question: Question
        ) -> Sequence[object]:
            """One answer for each of the unclear ones of statement ``at``."""

        def fill(self, at: int, question: Question) -> Sequence[object]:
            """All answers of a question (for a decision: the move) that the statement ``at``, of kind ``any``, stands for."""

    class Judge(Protocol):
        """Says whether a claim holds."""

        def verdict(
            self, claim: Stated, tells: Mapping[str, tuple[Hashable, Rule]], state: Hashable
        ) -> object | None:
            """None if the claim holds, else what is wrong."""

        def adopt(self, claim: Stated, state: Hashable) -> Hashable:
            """The state with what was measured, or with the claimed value where the claim is to be adopted."""


_END = Form("end", "")
_NO_HEADER: Mapping[str, Statement] = {}


class LoggedTable(Table):
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
        "departures",
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
        form = self.items[at][2] if at < len(self.items) else _END
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

    def _conflict(self, reason: str, question: Question | None, at: int = -1, answer: int = -1) -> Conflict:
        at = self.at if at < 0 else at
        earlier = self._skipped if self._skipped_at == at else None
        return Conflict(
            reason, at, self.pos if answer < 0 else answer, question, earlier=earlier, asked=dict(self.asked)
        )

    def _find(self, question: Question, have: tuple[object, ...] = ()) -> bool:
        """Move to where the question's answer stands. False: among loose statements, at ``self._loose_place``."""
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
        behind = self.items[self.at + 1].form if self.at + 1 < len(self.items) else _END
        return behind.verb != label or behind.kind != "play" or label in self._grammar.loose

    def _answered_behind(self, label: str) -> bool:
        """Whether the log goes on with this verb behind the claims that stand here (or ends there)."""
        ahead = self._ahead()
        if ahead.verb == label or ahead.kind in ("end", "unknown") or ahead.accepted:
            return True
        if ahead.kind == "heading":
            return label in self._grammar.at_end and self._stands_under_end((label,))
        return label in self._grammar.loose and ahead.verb in self._grammar.loose

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

    def _loose_place(self, label: str) -> int:
        """The next statement of this verb with answers left, among loose ones from here on; −1: there is none."""
        loose = self._grammar.loose
        if label not in loose or (self._form.kind != "any" and self._form.verb not in loose):
            return -1
        for at in range(self.at, len(self.items)):
            form = self.items[at].form
            if form.kind in ("claims", "prose", "any"):
                continue
            if form.kind != "play" or form.verb not in loose:
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
                at = self._loose_place(label)
                if at > self.at:
                    return self._from_further(at, question)
                return self._choices.fill(self.at, question._replace(n=1))[0]
            if self._setting_up and label in self._header:
                return self._from_header(question)
            at = self._loose_place(label)
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
        if label not in self._grammar.hidden:
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

    # -- decisions ----------------------------------------------------------------------------------------------------

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        first = moves[0]
        if len(moves) == 1 and not first[0] and self._form.verb != label:
            return first
        question = Question("decide", label, rule, 1, 0, None, moves, why)
        if self._form.kind in ("claims", "prose"):
            if self._says_nothing(question):
                return self._silence(question) or first
            if not self._decided_behind(question):
                raise self._failure(question)
            self.pass_remarks()
        form = self._form
        verb = form.verb
        if form.kind == "play" and self._speaks(form):
            for move in moves:
                if move[0] == verb and move[1] == form.choice:
                    return self._made(move)
            if any(move[0] == verb for move in moves):
                return self._chosen(question)
        return self._decide_slowly(question)

    def _made(self, move: Move) -> Move:
        """The decision stands in the log. The cards of a spread are asked for next; else the statement is done."""
        self.last = (self.at, -1)
        if not self._form.spread or not self._count:
            self._go(self.at + 1)
        return move

    def _chosen(self, question: Question) -> Move:
        """The verb that stands next is offered, but not, or not only, with this value."""
        form = self._form
        moves = [move for move in question.moves if move.verb == form.verb]
        if form.choice == OMITTED:
            if len(moves) > 1 and form.verb in self._grammar.valued:
                raise self._conflict("move", question, answer=0)
            return self._made(moves[0])
        if form.choice.__class__ is Unclear:
            if self._choices is None:
                raise self._conflict("unclear", question)
            offered = question._replace(moves=moves)
            value = self._choices.pick(self.at, (-1,), (form.choice,), offered)[0]
            return self._made(Move(form.verb, value))
        if form.accepted:
            self.departures.append(self.at)
            return self._made(Move(form.verb, form.choice))
        raise self._conflict("move", question, answer=0)

    def _decide_slowly(self, question: Question) -> Move:
        grammar = self._grammar
        moves = question.moves
        if self._form.kind == "any" and self._choices is not None:
            if not any(self._fills(move.verb) for move in moves):
                self._go(self.at + 1)
                return self.decide(question.label, moves, question.rule, None, question.why)
            return cast(Move, self._choices.fill(self.at, question)[0])
        if self._setting_up and (found := self._header_choice(question)):
            return found
        form = self._form
        if form.kind == "heading" and (found := self._heading_choice(moves)):
            return found
        if form.verb in grammar.loose and (found := self._loose_choice(moves)):
            return found
        silent = self._silence(question)
        if silent is not None and (form.kind != "end" or len(moves) == 1):
            if self._skipped_at != self.at:
                self._skipped, self._skipped_at = question, self.at
            return silent
        if form.accepted and form.kind == "play":
            self.departures.append(self.at)
            if form.verb in grammar.decisions:
                return self._made(Move(form.verb, None if form.choice == OMITTED else form.choice))
            self._go(self.at + 1)
            return self.decide(question.label, moves, question.rule, None, question.why)
        raise self._failure(question)

    def _silence(self, question: Question) -> Move | None:
        """The move that nobody writes down, if there is one."""
        moves = question.moves
        silent = next((move for move in moves if not move.verb), None)
        if silent is None and len(moves) == 1 and moves[0].verb in self._grammar.quiet:
            return moves[0]
        return silent

    def _ahead(self) -> Form:
        """What stands next, claims and prose aside."""
        at = self.at
        while at < len(self.items) and self.items[at].form.kind in ("claims", "prose"):
            at += 1
        return self.items[at].form if at < len(self.items) else _END

    def _says_nothing(self, question: Question) -> bool:
        """Whether the decision is made in silence: claims that stand here are then about what comes after it."""
        if self._silence(question) is None:
            return False
        ahead = self._ahead()
        if ahead.kind == "end":
            return len(question.moves) == 1
        verbs = {move.verb for move in question.moves}
        if ahead.verb in verbs and (ahead.kind == "play" or ahead.verb in self._grammar.headings):
            return False
        return not self._stands_under_end(verbs & self._grammar.at_end)

    def _decided_behind(self, question: Question) -> bool:
        """Whether the decision may stand behind the claims that stand here."""
        ahead = self._ahead()
        verbs = {move.verb for move in question.moves}
        if ahead.kind == "heading":
            headings = ahead.verb in verbs & self._grammar.headings
            return headings or self._stands_under_end(verbs & self._grammar.at_end)
        return (
            ahead.verb in verbs
            or ahead.verb in self._grammar.decisions
            or ahead.kind != "play"
            or ahead.accepted
        )

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        verbs = verbs or (label,)
        ahead = self._ahead()
        silent = Move("")
        if (
            ahead.kind != "end"
            and (ahead.verb not in verbs or not self._speaks(ahead))
            and judge(silent) is None
        ):
            return silent
        self.pass_remarks()
        question = Question(
            "decide", label, rule, 1, 0, None, (), lambda move: judge(move) or Refusal(rule, "")
        )
        form = self._form
        if form.kind != "play" or form.verb not in verbs or not self._speaks(form):
            if form.kind == "play" and form.accepted:
                self.departures.append(self.at)
                self._go(self.at + 1)
                return self.propose(label, judge, rule, view, candidates, verbs)
            raise self._failure(question._replace(moves=tuple(candidates()) if form.kind != "end" else ()))
        if form.choice.__class__ is Unclear:
            offered = question._replace(moves=[m for m in candidates() if m.verb == form.verb])
            value = self._clear(self.at, -1, form.choice, offered)
            return self._made(Move(form.verb, value))
        move = Move(form.verb, None if form.choice == OMITTED else form.choice)
        if judge(move) is not None:
            if not form.accepted:
                raise self._conflict("move", question._replace(moves=tuple(candidates())), answer=0)
            self.departures.append(self.at)
        return self._made(move)

    def due(self, label: str, exact: bool, rule: Rule, *, doubtful: bool = False) -> bool:
        ahead = self._ahead()
        if not doubtful or ahead.kind == "end":
            return exact
        return ahead.verb == label and (ahead.kind == "heading" or self._speaks(ahead))

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

    def _header_choice(self, question: Question) -> Move | None:
        """A setup decision that the header answers (``ocean: 4``)."""
        for move in question.moves:
            statement = self._header.get(move.verb)
            if statement is None:
                continue
            choice = statement.form.choice
            at = -1 - list(self._header).index(move.verb)
            if isinstance(choice, Unclear):
                ours = question._replace(moves=[m for m in question.moves if m.verb == move.verb])
                return Move(move.verb, cast(Hashable, self._clear(at, -1, choice, ours)))
            for offered in question.moves:
                if offered.verb == move.verb and offered.value == choice:
                    return offered
            if statement.form.accepted:
                return Move(move.verb, choice)
            raise Conflict("move", at, 0, question)
        return None

    def _heading_choice(self, moves: Sequence[Move]) -> Move | None:
        """A decision that is written as a heading (``patrol 2``), or that stands under ``end``."""
        form = self._form
        for move in moves:
            if move.verb == form.verb and move.verb in self._grammar.headings:
                if move.value in (None, form.number) or form.number < 0:
                    self.last = (self.at, -1)
                    self._go(self.at + 1)
                    return move
            elif move.verb in self._grammar.at_end and self._ends_with(move.verb):
                self._go(self.at + 1)
                self.pass_remarks()
                if self._form.choice in (move.value, OMITTED):
                    return self._made(move)
        return None

    def _loose_choice(self, moves: Sequence[Move]) -> Move | None:
        """A decision further on among loose statements (``takes damaged`` behind the targets)."""
        for move in moves:
            if move.verb not in self._grammar.loose:
                continue
            for at in range(self.at + 1, len(self.items)):
                form = self.items[at].form
                if form.kind == "play" and form.verb not in self._grammar.loose:
                    break
                if form.kind not in ("play", "claims", "prose"):
                    break
                if form.verb == move.verb and at not in self._used:
                    if form.choice == move.value:
                        self._used[at] = max(1, len(form.answers))
                        self.last = (at, -1)
                        return move
                    break
        return None

    # -- what is told -------------------------------------------------------------------------------------------------

    def side(self, name: str) -> None:
        self._side = name
        self._go_side()

    def _go_side(self) -> None:
        form = self._form
        self._open = form.verb if self.pos < self._count and self._speaks(form) else ""

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:
        self.tells[name] = (value, rule)

    def now(self, state: Hashable) -> None:
        self.state = state
