"""Answers the questions of a game's rules from a log typed by the player.

A question with label L takes the next value of the next statement, if its verb is L. Verbs that may be in any order
(``Grammar.unordered``) are also looked for further on. A decision reads the verb of the next statement. If the log does not fit,
:class:`Conflict` is raised with place and question; if it has ended, :class:`LogRunsOut`, and a companion asks a person. The cursor never
moves past a heading that nobody asked for, so that a turn cannot use the statements of the next turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from printkit.journal.entries import BLIND, OMITTED, Statement, StatementBody, Unclear
from printkit.journal.logged.cursor import NO_HEADER, Cursor
from printkit.journal.logged.questions import Conflict, Denial, Grammar, LogRunsOut, Offered, Question
from printkit.table.cards import UNKNOWN, UNTAKEN, Pool
from printkit.table.native import mypyc_attr
from printkit.table.rules import Refusal, Rule
from printkit.table.table import Die, Move, S, Table, Verdict, Why
from printkit.table.tuples import new

if TYPE_CHECKING:
    from printkit.journal.logged.questions import Choices, Judge

__all__ = ["Conflict", "Grammar", "LogRunsOut", "LoggedTable", "Question"]


_SILENT: Final = Move("")


def _stated(form: StatementBody) -> Move:
    """Return a statement's verb (keyword) and value as a move."""
    return new(Move, (form.verb, None if form.choice == OMITTED else form.choice))


def _perform(cursor: Cursor, state: Hashable) -> Hashable:
    """Carry out the actions that the rules did not ask for, and return the resulting state of the game."""
    from printkit.journal.logged.surplus import perform

    return perform(cursor, cursor.speaker, state)


@mypyc_attr(allow_interpreted_subclasses=True)
class LoggedTable(Table):
    """Answers the questions of a game's rules from a log. Each turn starts with :meth:`begin` and ends with ``cursor.finish``."""

    __slots__ = ("_aside", "count", "cursor")

    def __init__(
        self,
        items: list[Statement],
        grammar: Grammar,
        judge: Judge,
        *,
        header: Mapping[str, Statement] = NO_HEADER,
        choices: Choices | None = None,
    ) -> None:
        self.cursor = Cursor(items, grammar, judge, header=header, choices=choices)
        self._aside: tuple[str, int] | None = None
        """The question's label and the index of a statement written before its question is asked; None if there is none."""
        self.count: Callable[[int, Hashable], None] | None = None
        """Function that counts the work of the rules; None if it is not counted."""
        if grammar.effects:
            self.cursor.perform = _perform

    def begin(self, at: int, state: Hashable) -> None:
        """Start a turn at the statement with index ``at``, with the given state of the game."""
        self._aside = None
        self.cursor.begin(at, state)

    # -- messages from the rules --------------------------------------------------------------------------------------

    def side(self, name: str) -> None:
        self.cursor.side(name)

    def tell(self, name: str, value: Hashable, rule: Rule, why: Callable[[], str] | None = None) -> None:
        self.cursor.facts[name] = (value, rule, why)

    def ended(self, what: Hashable) -> None:
        self.cursor.remember(what)

    def resumed(self, state: S, move: Move) -> S:
        cursor = self.cursor
        resume = cursor.grammar.resume
        return state if resume is None else cast(S, resume(state, move, cursor.ended_before))

    def minds(self, what: str, rule: Rule) -> bool:
        return not self.cursor.unmodified(what, rule, 0)

    def unmodified(self, what: str, rule: Rule, n: int) -> Collection[int]:
        return self.cursor.unmodified(what, rule, n)

    def is_as_taken(self) -> bool:
        at, items = self.cursor.last[0], self.cursor.items
        return not (0 <= at < len(items) and items[at].form.as_ruled)

    def count_work(self, units: int, of: Hashable = None) -> None:
        if self.count is not None:
            self.count(units, of)

    def meanwhile(self, state: Hashable, *, either: bool = False) -> None:
        self.cursor.former, self.cursor.state = self.cursor.state if either else None, state

    def now(self, state: S) -> S:
        cursor = self.cursor
        cursor.state, cursor.former = state, None
        # An act written after an announced play was done after that play.
        if self._aside is None and cursor.reaches_act():
            state = cast(S, _perform(cursor, state))
        return state

    # -- dice ---------------------------------------------------------------------------------------------------------

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        cursor = self.cursor
        cursor.asked[label] = (rule, 0)
        if cursor.opens == label:
            n = cursor.form.answers[cursor.pos]
            if n.__class__ is int and 0 < n <= die.sides:
                cursor.take()
                return n
        question = Question("roll", label, rule, 1, die.sides)
        return self._die(cursor.next(question), question)

    def _die(self, n: object, question: Question) -> int:
        cursor = self.cursor
        if n.__class__ is int and 0 < n <= question.sides:
            return n
        raise cursor.conflict("die", question, *cursor.last[:1], answer=cursor.last[1])

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        cursor = self.cursor
        cursor.asked[label] = (rule, n)
        if not n:
            return ()
        form = cursor.form
        if cursor.opens == label and cursor.count == n and not cursor.pos and form.plain:
            dice = form.answers
            if max(dice) <= die.sides and min(dice) > 0:  # type: ignore[type-var, operator]  # a plain form holds whole numbers
                cursor.last = (cursor.at, n - 1)
                cursor.go(cursor.at + 1)
                return dice  # type: ignore[return-value]  # a plain form holds whole numbers
        question = Question("rolls", label, rule, n, die.sides)
        total = cursor.sum_of(question) if label in cursor.grammar.summed else 0
        return (total,) if total else tuple([self._die(d, question) for d in self._gather(question)])

    def _gather(self, question: Question) -> list[object]:
        """Return the answers to a question about several dice or cards. A statement marked ``house:`` may have more or fewer answers."""
        cursor = self.cursor
        answers: list[object] = []
        while len(answers) < question.n:
            unclear = self._many_unclear(question, question.n - len(answers))
            if unclear:
                answers += unclear
                continue
            if answers and cursor.is_accepted() and cursor.opens != question.label:
                cursor.departures.append(cursor.last[0])
                break
            at = cursor.at
            answers.append(cursor.next(question, tuple(answers)))
            if question.sides and cursor.last[0] == at:
                self._die(answers[-1], question)
        at = cursor.last[0]
        if cursor.opens != question.label or at != cursor.at:
            return answers
        if cursor.form.accepted:
            cursor.departures.append(at)
            while cursor.at == at:
                answers.append(cursor.next(question))
        elif not cursor.form.merges:
            raise cursor.conflict("many", question)
        return answers

    def _many_unclear(self, question: Question, n: int) -> list[object]:
        """If several unreadable answers come next, return guessed values for them; otherwise an empty list."""
        cursor = self.cursor
        if cursor.choices is None or cursor.opens != question.label:
            return []
        places = range(cursor.pos, min(cursor.pos + n, cursor.count))
        unclear = [cursor.form.answers[p] for p in places]
        if len(unclear) < 2 or any(u.__class__ is not Unclear for u in unclear):
            return []
        chosen = cursor.choices.pick(cursor.at, places, unclear, question)  # type: ignore[arg-type]  # all of them are unclear
        for _ in places:
            cursor.take()
        return list(chosen)

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        cursor = self.cursor
        cursor.asked[label] = (rule, -n)
        if total := self._plain_total(label, n, n * die.sides):
            return total
        question = Question("throw", label, rule, n, die.sides)
        return self._total(cursor.next(question), question)

    def _plain_total(self, label: str, least: int, most: int) -> int:
        """Return the next answer if it is a plain number from ``least`` to ``most`` (a sum of dice); otherwise 0."""
        cursor = self.cursor
        if cursor.opens == label:
            total = cursor.form.answers[cursor.pos]
            if total.__class__ is int and least <= total <= most:
                cursor.take()
                return total
        return 0

    def _total(self, answer: object, question: Question) -> int:
        cursor = self.cursor
        n, sides = question.n, question.sides
        if isinstance(answer, tuple):
            if len(answer) == n and all(0 < d <= sides for d in answer):
                return sum(answer)
        elif answer.__class__ is int and n <= answer <= n * sides:
            return answer
        raise cursor.conflict("die", question, *cursor.last[:1], answer=cursor.last[1])

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
        cursor = self.cursor
        cursor.asked[label] = (rule, -n)
        if total := self._plain_total(label, n, n * die.sides):
            return total if possible or doubtful else 0
        question = Question("throw", label, rule, n, die.sides, needed=needed)
        thrown = possible and not doubtful
        if not cursor.find(question) and not thrown:
            return 0
        answer = cursor.next(question)
        if answer is BLIND and not thrown:
            return 0
        total = self._total(answer, question)
        return total if possible or doubtful else 0

    # -- cards --------------------------------------------------------------------------------------------------------

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        cursor = self.cursor
        cursor.asked[label] = (rule, 0)
        if cursor.opens == label:
            c = cursor.form.answers[cursor.pos]
            if c.__class__ is int and c in pool:
                cursor.take()
                return c
        if cursor.form.kind == "play" and not cursor.form.verb and cursor.is_left_out(label):
            return UNTAKEN
        if self._is_hidden(label):
            return UNKNOWN
        question = Question("reveal", label, rule, 1, 0, pool)
        return self._card(cursor.next(question), question)

    def _is_hidden(self, label: str) -> bool:
        """Return True if the log omits the cards that the question ``label`` asks for, because only one player saw them."""
        cursor = self.cursor
        hidden = label in cursor.grammar.private
        return hidden and ((ahead := cursor.ahead()).verb != label or not cursor.speaks(ahead))

    def _card(self, c: object, question: Question) -> int:
        cursor = self.cursor
        pool = question.pool
        if c.__class__ is int and (cursor.is_accepted() or (pool is not None and c in pool)):
            return c
        raise cursor.conflict("card", question, *cursor.last[:1], answer=cursor.last[1])

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        cursor = self.cursor
        cursor.asked[label] = (rule, n)
        cards: list[int] = []
        if not n:
            return cards
        if self._is_hidden(label):
            return [UNKNOWN] * n
        question = Question("reveals", label, rule, n, 0, pool)
        if cursor.opens == label and not cursor.pos and cursor.count == n and cursor.form.plain:
            for c in cursor.form.answers:
                if c not in pool or c in cards:
                    break
                cards.append(c)  # type: ignore[arg-type]  # a plain form holds whole numbers
            else:
                cursor.last = (cursor.at, n - 1)
                cursor.go(cursor.at + 1)
                return cards
            cards = []
        for many in self._many_unclear(question, n):
            pool = pool.without(many)  # type: ignore[arg-type]  # cards are numbers
            cards.append(many)  # type: ignore[arg-type]  # cards are numbers
        while len(cards) < n:
            if cards and cursor.is_accepted() and cursor.opens != label:
                break
            question = question._replace(pool=pool)
            c = self._card(cursor.next(question, tuple(cards)), question)
            if c in pool:
                pool = pool.without(c)
            cards.append(c)
        if cursor.opens == label and cursor.last[0] == cursor.at and not cursor.form.merges:
            raise cursor.conflict("many", question)
        return cards

    # -- measured positions and open questions --------------------------------------------------------------------------

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
        if exact and not doubtful:
            return True
        cursor = self.cursor
        ahead = cursor.ahead()
        is_next = ahead.verb == label and (ahead.kind == "heading" or cursor.speaks(ahead))
        if not doubtful or ahead.kind == "end":
            if is_next and not exact and playable and ahead.accepted:
                return True  # the act was carried out although the rules forbid it
            if is_next and not exact:
                known = cursor.denied.get(cursor.ahead_at())
                # Of several reasons for one statement, keep the first.
                if known is None or known.rule is not rule:
                    cursor.denied[cursor.ahead_at()] = Denial(rule, plainly, why)
            return exact
        return is_next

    def shows(self, verb: str, is_so: Callable[[Hashable], bool]) -> bool:
        ahead = self.cursor.ahead()
        if ahead.kind != "play" or ahead.verb != verb or ahead.surplus >= 0 or not self.cursor.speaks(ahead):
            return False
        return ahead.choice.__class__ is not Unclear and is_so(ahead.choice)

    def rests(self, verbs: tuple[str, ...]) -> bool:
        ahead = self.cursor.ahead()
        others = ahead.kind == "play" and (ahead.verb not in verbs or not self.cursor.speaks(ahead))
        return others or ahead.kind == "heading"

    def goes_on(self) -> bool:
        return self.cursor.ahead().kind == "play"

    def measured(self, state: S, *, line: bool = False) -> S:
        cursor = self.cursor
        state = self.now(state)
        read = cursor.last[0]
        line_of = cursor.items[read].line if 0 <= read < len(cursor.items) else 0
        while cursor.form.kind in ("claims", "prose"):
            if line and cursor.items[cursor.at].line != line_of:
                break
            for claim in cursor.form.claims:
                cursor.state = state = cast(S, cursor.judge_claim(claim, state))
            cursor.go(cursor.at + 1)
        return state

    # -- decisions ------------------------------------------------------------------------------------------------------

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        cursor, first = self.cursor, moves[0]
        if len(moves) == 1 and not first[0] and cursor.form.verb != label:
            return first
        question = new(Question, ("decide", label, rule, 1, 0, None, moves, why, (), 0))
        while (move := self._decided(question)) is None:
            cursor.go(cursor.at + 1)
        return move

    def _decided(self, question: Question) -> Move | None:
        """Return the decision that answers a question; None if the next statement is not the answer."""
        cursor = self.cursor
        moves = question.moves
        if cursor.form.kind in ("claims", "prose"):
            if self._decided_silently(question):
                return self._unwritten_move(question)
            if resumed := cursor.resuming(moves):
                return resumed
            if not self._may_follow_claims(question):
                raise cursor.failure(question)
            cursor.pass_remarks()
        form = cursor.form
        verb = form.verb
        if 0 <= form.surplus <= cursor.pos:
            cursor.postpone_action()
            return self._decided(question)
        if form.kind == "play" and verb and cursor.speaks(form):
            for move in moves:
                if move[0] == verb and move[1] == form.choice:
                    return self._take_move(move)
            if any(move[0] == verb for move in moves):
                return self._chosen(question)
        return self._decide_slowly(question)

    def _take_move(self, move: Move) -> Move:
        """Return the move. Advance to the next statement, unless the current one also contains the move's cards (``fire 3C 4S``)."""
        cursor = self.cursor
        cursor.last = (cursor.at, -1)
        if not cursor.form.spread or not cursor.count:
            cursor.go(cursor.at + 1)
        return move

    def _chosen(self, question: Question) -> Move:
        """Return the move of a statement whose value is missing or unreadable, or whose illegal move the players agreed on.

        They mark it with ``house:``. Raises Conflict for any other illegal move."""
        cursor, form = self.cursor, self.cursor.form
        moves = [move for move in question.moves if move.verb == form.verb]
        if form.choice == OMITTED:
            if len(moves) > 1 and form.verb in cursor.grammar.valued:
                raise cursor.conflict("move", question, answer=0)
            return self._take_move(moves[0])
        if form.choice.__class__ is Unclear:
            if cursor.choices is None:
                raise cursor.conflict("unclear", question)
            offered = question._replace(moves=moves)
            value = cursor.choices.pick(cursor.at, (-1,), (form.choice,), offered)[0]
            return self._take_move(Move(form.verb, value))
        if form.accepted:
            cursor.departures.append(cursor.at)
            return self._take_move(Move(form.verb, form.choice))
        raise cursor.conflict("move", question, answer=0)

    def _decide_slowly(self, question: Question) -> Move | None:
        cursor = self.cursor
        grammar = cursor.grammar
        moves = question.moves
        if cursor.form.kind == "any" and cursor.choices is not None:
            if not all(cursor.fills(move.verb) for move in moves):
                return None
            return cast(Move, cursor.choices.fill(cursor.at, question)[0])
        if cursor.setting_up and (found := cursor.header_choice(question)):
            return found
        form = cursor.form
        if form.kind == "heading" and (found := self._heading_choice(moves) or cursor.resuming(moves)):
            return found
        if form.verb in grammar.unordered and (found := cursor.unordered_choice(moves)):
            return found
        taken = form.accepted and form.verb == question.label and form.kind == "play" and cursor.speaks(form)
        if taken and (form.choice != OMITTED or form.verb not in grammar.valued):
            cursor.departures.append(cursor.at)
            return self._take_move(_stated(form))
        silent = self._unwritten_move(question)
        if silent is not None and (form.kind != "end" or len(moves) == 1):
            if cursor.skipped_at != cursor.at:
                cursor.skipped, cursor.skipped_at = question, cursor.at
            return silent
        if form.accepted and form.kind == "play":
            if not form.verb:  # inserted by the checker: nothing was asked
                if question.label != form.choice:
                    return None
                cursor.go(cursor.at + 1)
                return _SILENT
            answers = form.verb == question.label or any(move.verb == form.verb for move in moves)
            if not answers and cursor.postpone_action():
                return self._decided(question)
            cursor.departures.append(cursor.at)
            if form.verb in grammar.decisions:
                return self._take_move(_stated(form))
            return None
        raise cursor.failure(question)

    def _unwritten_move(self, question: Question) -> Move | None:
        """Return the move that players make by writing nothing; None if there is none."""
        moves = question.moves
        silent = next((move for move in moves if not move.verb), None)
        if silent is None and len(moves) == 1 and moves[0].verb in self.cursor.grammar.implicit:
            return moves[0]
        return silent

    def _decided_silently(self, question: Question) -> bool:
        """Return True if the player made a decision by writing nothing."""
        cursor = self.cursor
        if self._unwritten_move(question) is None:
            return False
        ahead = cursor.ahead()
        if ahead.kind == "end":
            return len(question.moves) == 1
        verbs = {move.verb for move in question.moves}
        if ahead.verb in verbs and (ahead.kind == "play" or ahead.verb in cursor.grammar.headings):
            return False
        return not cursor.is_below_end(verbs & cursor.grammar.at_end)

    def _may_follow_claims(self, question: Question) -> bool:
        """Return True if a decision may be written below the player's totals at this position."""
        cursor = self.cursor
        ahead = cursor.ahead()
        verbs = {move.verb for move in question.moves}
        if ahead.kind == "heading":
            headings = ahead.verb in verbs & cursor.grammar.headings
            return headings or cursor.is_below_end(verbs & cursor.grammar.at_end)
        if ahead.verb in verbs or ahead.kind != "play" or ahead.accepted:
            return True
        return ahead.verb in cursor.grammar.decisions and cursor.remarks_hold()

    # -- plays -----------------------------------------------------------------------------------------------------------

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:
        cursor = self.cursor
        ahead = cursor.ahead()
        if ahead.kind == "play" and ahead.verb in verbs and ahead.surplus < 0 and cursor.speaks(ahead):
            cursor.pass_remarks()
            self._aside = (label, cursor.at)
            cursor.go(cursor.at + 1)

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        cursor, aside = self.cursor, self._aside
        verbs = verbs or (label,)
        if aside is None or aside[0] != label:
            ahead = cursor.ahead()
            if cursor.passes_over(ahead, verbs):
                if judge(_SILENT) is None:
                    return _SILENT
            elif ahead is cursor.form and ahead.kind == "play" and ahead.choice.__class__ is not Unclear:
                move = _stated(ahead)
                if judge(move) is None:
                    return self._take_move(move)
        question = Question(
            "decide", label, rule, 1, 0, None, (), lambda move: judge(move) or Refusal(rule, ""), verbs
        )
        if aside is not None and aside[0] == label:
            self._aside = None
            move = self._played(aside[1], question, judge, candidates)
            cursor.last = (aside[1], -1)
            return move
        cursor.pass_remarks_to(question, candidates)
        if cursor.form.kind == "any" and cursor.choices is not None and all(map(cursor.fills, verbs)):
            offered = question._replace(moves=tuple(candidates()))
            return cast(Move, cursor.choices.fill(cursor.at, offered)[0])
        if cursor.form.kind == "play" and not cursor.form.verb:  # inserted by the checker: nothing was asked
            cursor.go(cursor.at + 1)
            return _SILENT
        self._skip_others(verbs)
        form = cursor.form
        if form.kind != "play" or form.verb not in verbs or not cursor.speaks(form):
            raise cursor.failure(question._replace(moves=Offered(candidates) if form.kind != "end" else ()))
        return self._take_move(self._played(cursor.at, question, judge, candidates))

    def _skip_others(self, verbs: tuple[str, ...]) -> None:
        """Skip those statements that do not answer the question.

        They are placeholders that the check inserted for other questions, and agreed statements (``house:``) with a verb not in ``verbs``."""
        cursor = self.cursor
        while cursor.form.kind == "any" and not all(map(cursor.fills, verbs)):
            cursor.go(cursor.at + 1)
        while cursor.form.kind == "play" and cursor.form.accepted:
            if cursor.form.verb in verbs and cursor.speaks(cursor.form) and not cursor.is_surplus():
                return
            if cursor.postpone_action():
                cursor.pass_remarks()
                continue
            cursor.departures.append(cursor.at)
            cursor.go(cursor.at + 1)
            cursor.pass_remarks()

    def _played(
        self, at: int, question: Question, judge: Verdict, candidates: Callable[[], Sequence[Move]]
    ) -> Move:
        """Return the move in the statement with index ``at``. An illegal move is returned only if the players agreed on it (``house:``)."""
        cursor = self.cursor
        form = cursor.items[at].form
        if form.choice.__class__ is Unclear:
            offered = question._replace(moves=[m for m in candidates() if m.verb == form.verb])
            return Move(form.verb, cursor.clear(at, -1, form.choice, offered))
        move = _stated(form)
        if judge(move) is not None:
            if not form.accepted:
                raise cursor.conflict("move", question._replace(moves=Offered(candidates)), at, 0)
            cursor.departures.append(at)
        return move

    def _heading_choice(self, moves: Sequence[Move]) -> Move | None:
        """Return a decision that is written as a heading (``patrol 2``) or below the heading ``end``; None if there is none."""
        cursor = self.cursor
        form = cursor.form
        for move in moves:
            if move.verb == form.verb and move.verb in cursor.grammar.headings:
                if move.value in (None, form.number) or form.number < 0:
                    cursor.last = (cursor.at, -1)
                    cursor.go(cursor.at + 1)
                    return move
            elif move.verb in cursor.grammar.at_end and cursor.ends_with(move.verb):
                cursor.go(cursor.at + 1)
                cursor.pass_remarks()
                if cursor.form.choice in (move.value, OMITTED):
                    return self._take_move(move)
        return None
