"""The decisions of a logged table: what stands next, matched to what the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from printkit.journal.entries import OMITTED, Form, Unclear
from printkit.journal.logged.cursor import Cursor
from printkit.journal.logged.questions import Conflict, Offered, Question
from printkit.table.rules import Refusal, Rule
from printkit.table.table import Move, Verdict, Why


class DecidingTable(Cursor):
    """Answers decisions."""

    __slots__ = ()

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        first = moves[0]
        if len(moves) == 1 and not first[0] and self._form.verb != label:
            return first
        question = Question("decide", label, rule, 1, 0, None, moves, why)
        while (move := self._decided(question)) is None:
            self._go(self.at + 1)
        return move

    def _decided(self, question: Question) -> Move | None:
        """The decision; None to look behind the statement that stands here."""
        moves = question.moves
        if self._form.kind in ("claims", "prose"):
            if self._says_nothing(question):
                return self._silence(question)
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

    def _decide_slowly(self, question: Question) -> Move | None:
        grammar = self._grammar
        moves = question.moves
        if self._form.kind == "any" and self._choices is not None:
            if not any(self._fills(move.verb) for move in moves):
                return None
            return cast(Move, self._choices.fill(self.at, question)[0])
        if self._setting_up and (found := self._header_choice(question)):
            return found
        form = self._form
        if form.kind == "heading" and (found := self._heading_choice(moves)):
            return found
        if form.verb in grammar.unordered and (found := self._unordered_choice(moves)):
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
            return None
        raise self._failure(question)

    def _silence(self, question: Question) -> Move | None:
        """The move that nobody writes down, if there is one."""
        moves = question.moves
        silent = next((move for move in moves if not move.verb), None)
        if silent is None and len(moves) == 1 and moves[0].verb in self._grammar.implicit:
            return moves[0]
        return silent

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
        if ahead.verb in verbs or ahead.kind != "play" or ahead.accepted:
            return True
        return ahead.verb in self._grammar.decisions and self._remarks_hold()

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
        if self._passes_over(ahead, verbs) and judge(silent := Move("")) is None:
            return silent
        self.pass_remarks()
        question = Question(
            "decide", label, rule, 1, 0, None, (), lambda move: judge(move) or Refusal(rule, ""), verbs
        )
        if self._form.kind == "any" and self._choices is not None and all(map(self._fills, verbs)):
            offered = question._replace(moves=tuple(candidates()))
            return cast(Move, self._choices.fill(self.at, offered)[0])
        while self._form.kind == "any" and not all(map(self._fills, verbs)):
            self._go(self.at + 1)
        while self._form.kind == "play" and self._form.accepted and self._form.verb not in verbs:
            self.departures.append(self.at)
            self._go(self.at + 1)
            self.pass_remarks()
        form = self._form
        if form.kind != "play" or form.verb not in verbs or not self._speaks(form):
            raise self._failure(question._replace(moves=Offered(candidates) if form.kind != "end" else ()))
        if form.choice.__class__ is Unclear:
            offered = question._replace(moves=[m for m in candidates() if m.verb == form.verb])
            value = self._clear(self.at, -1, form.choice, offered)
            return self._made(Move(form.verb, value))
        move = Move(form.verb, None if form.choice == OMITTED else form.choice)
        if judge(move) is not None:
            if not form.accepted:
                raise self._conflict("move", question._replace(moves=Offered(candidates)), answer=0)
            self.departures.append(self.at)
        return self._made(move)

    def _passes_over(self, ahead: Form, verbs: tuple[str, ...]) -> bool:
        """Whether the log goes on without one of these verbs; or ends with claims that are about what comes after it."""
        if ahead.kind == "end":
            return not self._remarks_hold()
        return ahead.verb not in verbs or not self._speaks(ahead)

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
                return Move(move.verb, self._clear(at, -1, choice, ours))
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

    def _unordered_choice(self, moves: Sequence[Move]) -> Move | None:
        """A decision further on among unordered statements (``takes damaged`` behind the targets)."""
        for move in moves:
            if move.verb not in self._grammar.unordered:
                continue
            for at in range(self.at + 1, len(self.items)):
                form = self.items[at].form
                if form.kind == "play" and form.verb not in self._grammar.unordered:
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
