"""Describes a conflict between a log and the rules as a diagnostic, with a message, a position, a rule and values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from printkit.journal.checking.claims import Verdict
from printkit.journal.checking.replay import FAR, Played, Setting
from printkit.journal.entries import Span, Statement, StatementBody
from printkit.journal.logged.table import Conflict, Grammar, Question
from printkit.journal.suspects.changes import WHOLE_SECTIONS, sections_on, shifts
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Note, diagnostic
from printkit.journal.telling.naming import AGREED, ConflictNaming
from printkit.journal.telling.remedies import (
    forgotten,
    lacks_statement_before_claim,
    missing_before_claim,
    perhaps_forgotten,
    with_remedy,
    without_forgetting,
)
from printkit.journal.telling.repeated import is_repeated, is_second_play, repeated
from printkit.journal.verbs import Bare, HeadingChoice, Number, form_of, idle_of
from printkit.table.game import Heading
from printkit.table.rules import Refusal, Rule
from printkit.table.table import Move
from printkit.table.words import count as counted

if TYPE_CHECKING:
    from printkit.journal.suspects.changes import Found
    from printkit.journal.suspects.edits import Edit


class Wording(ConflictNaming):
    """Describes one conflict between a log and the rules as a diagnostic."""

    def say(self) -> Diagnostic | None:
        """Return the diagnostic for the conflict; None if the conflict is due to an unreadable value that has already been reported."""
        statement = self.statement()
        slips = {slip.code for slip in statement.form.slips} if statement is not None else set()
        if slips - {codes.VERB_SLIP.code} and self.conflict.reason != "claim":
            return None  # a consequence of an unreadable value is not reported
        if self.found is not None and self.kind == "head":
            return self._left_out(self.found.edit.put[0])
        if self.found is not None and lacks_statement_before_claim(self.conflict, self.found):
            return missing_before_claim(self, self.of_side(), self.found.edit.put[0])
        if self.found is not None and self.kind == "forget":
            return self._forgotten(self.found.edit)
        if self.conflict.reason in ("other", "move") and is_repeated(self):
            return repeated(self)
        by_reason: dict[str, Callable[[], Diagnostic | None]] = {
            "unclear": lambda: None,
            "claim": self.claim,
            "die": self.die,
            "card": self.card,
            "move": self.move,
            "few": self.few,
            "many": self.surplus,
            "other": self._other,
            "surplus": self._not_due,
            "over": self._over,
        }
        said = by_reason[self.conflict.reason]()
        return with_remedy(self, said) if said is not None else None

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _forgotten(self, edit: Edit) -> Diagnostic:
        """Return the diagnostic for a conflict that a forgotten dice modifier explains."""
        reason = self.conflict.reason
        if reason == "few":
            return perhaps_forgotten(self, edit, self.few())
        if reason in ("many", "surplus") and self.conflict.answer > 0:
            return perhaps_forgotten(self, edit, self.surplus())
        found = without_forgetting(self, edit) if reason != "claim" else None
        told = (self.setting, self.grammar, self.items, self.played, self.conflict)
        said = Wording(*told, found).say() if found is not None else None
        if said is not None:
            return perhaps_forgotten(self, edit, said)
        return forgotten(self, edit)

    def _not_due(self) -> Diagnostic:
        form = self.form()
        if self.conflict.answer > 0:
            return self.surplus()
        # If the rules refused something earlier in the turn, this is the mistake, even if the game has ended with the turn.
        refusal = self.refusal(self.conflict.earlier, form) if self._may_answer_earlier(form) else None
        if refusal is None and self.conflict.denied is None and self._ended_before(form):
            return self._over()
        question = self.conflict.question
        if question is not None and (other := self._other_side(question, form)) is not None:
            return other
        if refusal is not None:
            return self.refused(codes.MOVE, refusal, self.span(), None, form)
        if form.verb in self.conflict.asked and self.before(form.verb, form.side):
            return self.surplus()
        if question is not None and self._is_out_of_order(question):
            return self._out_of_order(question, form)
        spec = self.verb(form.verb)
        rule: Rule | None = spec.rule if spec else None
        if question is not None and question.kind == "decide" and question.label == form.verb:
            rule = question.rule  # the choice is expected here, but of the other side
        if form.verb in self.conflict.asked:
            rule = self.conflict.asked[form.verb][0]
        rule = self.conflict.denied.rule if self.conflict.denied is not None else rule
        return diagnostic(
            codes.NOT_DUE, self._why_not_asked(form), self.span(), rule=rule, label="not due here", found=form.text,
            expected="the next turn" if self.conflict.question is None else self.form_of(self.conflict.question),
            help=f"{self._move_down_advice()}remove it, {AGREED}",
        )  # fmt: skip

    def _belongs_to_other_side(self, form: StatementBody) -> bool:
        """Return True if the log agrees with the rules when the statement is attributed to the side that was asked."""
        edit = self.found.edit if self.found is not None else None
        return edit is not None and edit.kind == "substitute" and edit.put[0].form.side != form.side

    def _move_down_advice(self) -> str:
        """Return advice to move a statement below the statements that follow it; empty if the log would still break the rules then."""
        edit = self.found.edit if self.found is not None else None
        if edit is None or edit.kind != "exchange" or edit.at != self.conflict.at or len(edit.put) < 2:
            return ""
        before, last = edit.put[-2:]
        return f"move it below `{before.form.text}`, or " if last.form == self.form() else ""

    def _why_not_asked(self, form: StatementBody) -> str:
        """Return the reason why the rules do not ask for this statement at this place."""
        spec, denied = self.verb(form.verb), self.conflict.denied
        if denied is not None and (form.side or denied.why is not None):
            return f"`{form.verb}` is not due{form.side and f' for {form.side}'} here, because {denied.fact}"
        fact = (idle_of(spec) if spec is not None else "") or f"nothing asks for `{form.verb}` here"
        shown = self.reckoned(form.verb, "")
        return f"{fact} ({shown})" if shown else fact

    def _may_answer_earlier(self, form: StatementBody) -> bool:
        """Return True if the statement may be the answer to an earlier question that seemed to be left unanswered."""
        earlier = self.conflict.earlier
        if earlier is None or earlier.why is None:
            return False
        return form.verb in self.grammar.decisions or form.verb == earlier.label

    def _ended_before(self, form: StatementBody) -> bool:
        """Return True if the statement is an action that comes after the end of the game.

        It names a side, or it is a choice after a play that ended the game at once."""
        if self.conflict.reason != "surplus" or not self.setting.game.over(self.played.state):
            return False
        ending = self.ending()
        chosen = form.verb in self.grammar.decisions
        return bool(form.side) or (chosen and ending is not None and ending.at_once)

    def _other(self) -> Diagnostic:
        form, question = self.form(), self.conflict.question
        if self.played.asked_silently is not None and form.kind == "heading":
            return self._heading(form)
        if self.conflict.at < 0:
            return self._header_answer()
        if self._sections_too_many():
            return self._over()
        if form.kind == "play" and self.conflict.answer > 0:
            due = self._is_never_answered(question, form) or self.is_between_values()
            return self._due() if due else self.surplus()
        if is_second_play(self, question, form):
            return repeated(self)
        if question is not None and self._takes_value_from_next(question):
            return self._due()
        if question is not None and self._is_overlooked(question):
            acts_instead = form.kind == "play" and form.side in ("", self.conflict.side)
            refusal = self.refusal(question, form) if acts_instead else None
            if refusal is None or refusal.rule is question.rule or not refusal.reason:
                return self._due()
            return self.refused(codes.MOVE, refusal, self.span(), question, form)
        if form.kind == "play" and (self.conflict.denied is not None or self._may_answer_earlier(form)):
            return self._not_due()  # the rules have given the reason
        if question is not None and (self._is_other_sides_turn(form) or self._is_due_first(question, form)):
            return self._due()
        if question is not None and form.kind == "play" and self._is_no_answer(question, form):
            return self._due() if self.verb(question.label) is not None else self._not_due()
        said = self._decided_otherwise(question, form)
        if said is not None:
            return said
        done = self.kind in ("drop", "exchange", "stand") or self._is_surplus_of_other_side(form)
        if form.kind == "play" and done and not self._lacks_dice(question):
            return self._not_due()
        return self._due()

    def _takes_value_from_next(self, question: Question) -> bool:
        """Return True if a statement has the right verb, but its value was written behind the next verb."""
        return self.found is not None and self.found.edit.takes_value_from_next(self.items, question.label)

    def _decided_otherwise(self, question: Question | None, form: StatementBody) -> Diagnostic | None:
        """Return the diagnostic for a choice that the player made where a different one was expected.

        Return None if the rules do not say why the choice is not allowed here."""
        if (
            question is not None
            and question.kind == "decide"
            and question.why is not None
            and form.kind == "play"
            and form.verb in self.grammar.decisions
            and self.kind not in ("insert", "fill", "stand")
            and not self._belongs_to_other_side(form)
        ):
            exchanged = self.kind == "exchange" and self.conflict.side not in ("", form.side)
            if form.side and (exchanged or any(move.verb == form.verb for move in question.moves)):
                return self._not_due()  # the move is right, but it is the other side's turn
            refusal = self.refusal(question, form)
            if refusal is not None and not refusal.reason:
                return self._not_due()  # the move would be legal if it were this side's turn
            if refusal is not None:
                return self.refused(codes.MOVE, refusal, self.span(), question, form)
        return None

    def _is_never_answered(self, question: Question | None, form: StatementBody) -> bool:
        """Return True if the dice or cards that the rules ask for are missing.

        No statement from here to the end of the section has the right verb. The answer is False if the real mistake is that this statement
        has too many values."""
        if question is None or question.kind == "decide" or question.label == form.verb:
            return False
        edit = self.found.edit if self.found is not None else None
        if edit is not None and edit.kind in ("forgive", "stand") and edit.at == self.conflict.at:
            return False
        rest = takewhile(lambda item: item.form.kind != "heading", self.items[self.conflict.at :])
        return all(item.form.verb != question.label for item in rest)

    def _is_overlooked(self, question: Question | None) -> bool:
        """Return True if the log agrees with the rules on the assumption that the players overlooked ``question``."""
        put = self.found.edit.put if self.found is not None and self.kind == "insert" else ()
        return (
            question is not None
            and len(put) == 1
            and not put[0].form.verb
            and put[0].form.choice == question.label
        )

    def _lacks_dice(self, question: Question | None) -> bool:
        """Return True if two choices with the same verb follow each other, and then the dice for only one of them."""
        at = self.conflict.at
        forms = [item.form for item in self.items[max(0, at - 1) : at + 3]]
        verbs = [form.verb for form in forms]
        if question is None or question.kind == "decide" or at < 1 or verbs[0] not in self.grammar.decisions:
            return False
        if len({form.side for form in forms[:3]}) > 1:
            return False
        return verbs[:3] == [verbs[0], verbs[0], question.label] and verbs[3:] != [question.label]

    def _is_other_sides_turn(self, form: StatementBody) -> bool:
        """Return True if a side acts although it is the other side's turn.

        In addition, the best correction must remove or reorder statements, and another conflict must follow in the same section."""
        side, found = self.conflict.side, self.found
        if (
            len(self.setting.notation.sides.names) != 2
            or not side
            or form.side in ("", side)
            or form.kind != "play"
        ):
            return False
        if found is None or found.reach == FAR or self.kind not in ("drop", "skip", "exchange"):
            return False
        if self.kind == "exchange" and found.edit.removed <= 2:
            return False
        return sections_on(self.items, self.conflict, found) < WHOLE_SECTIONS

    def _is_due_first(self, question: Question, form: StatementBody) -> bool:
        """Return True if a side acts before the other side has made a choice that is due first."""
        side, two = self.conflict.side, len(self.setting.notation.sides.names) == 2
        if not two or form.kind != "play" or form.side in ("", side) or question.verbs or not question.moves:
            return False
        if self._is_surplus_of_other_side(form):
            return False
        verbs = {move.verb for move in question.moves}
        return "" not in verbs and form.verb not in verbs and len(verbs) == 1 and self.belongs_above(form)

    def _is_surplus_of_other_side(self, form: StatementBody) -> bool:
        """Return True if the log agrees with the rules apart from a surplus action by the side that was not asked."""
        return self.kind == "forgive" and form.side not in ("", self.conflict.side)

    def _is_no_answer(self, question: Question, form: StatementBody) -> bool:
        """Return True if the statement cannot answer an open question (one without a fixed list of answers), and the rules do not say
        why."""
        if not question.verbs or form.verb in question.verbs:
            return False
        refusal = self.refusal(question, form)
        return refusal is None or not refusal.reason

    def _sections_too_many(self) -> bool:
        """Return True if the log contains further sections after the end of the game.

        If so, place the diagnostic at the first of them that the check had to ignore."""
        at = self.found.edit.at if self.found is not None and self.kind == "skip" else len(self.items)
        if (
            at >= len(self.items)
            or self.items[at].form.kind != "heading"
            or self.items[at].form.verb == "end"
            or not self._may_be_below_end(self.conflict.question)
        ):
            return False
        self.conflict = Conflict("over", at)
        return True

    def _continues_line_above(self, question: Question, form: StatementBody) -> bool:
        """Return True if the missing answer belongs at the end of the line above.

        That line answers the same question, and this line begins with another verb or, after a list for several sides (``ffs: dp 2
        3``), with another side."""
        at = self.conflict.at
        if at < 1 or self.items[at - 1].line == self.items[at].line:
            return False
        above = self.items[at - 1].form
        is_list = any(above.side == group for group, _ in self.setting.notation.sides.groups)
        begins_anew = form.verb != question.label or (is_list and form.side not in ("", above.side))
        return above.kind == "play" and above.verb == question.label and begins_anew

    def _is_out_of_order(self, question: Question) -> bool:
        """Return True if the log agrees with the rules when the statement changes places with the expected one below it."""
        edit = self.found.edit if self.found is not None else None
        if edit is None or edit.kind != "exchange" or edit.at != self.conflict.at or not edit.put:
            return False
        if self._lacks_dice(question):
            return False
        first, early = edit.put[0].form, self.form()
        if first.verb != question.label or self._takes_value_from_next(question):
            return False
        # Where a phase belongs to one of several groups, such as ships and helos, the groups may be in the wrong order.
        return first.side == early.side or len(self.setting.notation.sides.names) > 2

    def _out_of_order(self, question: Question, form: StatementBody) -> Diagnostic:
        """Return the diagnostic for two statements that are written in the wrong order."""
        spec = self.verb(form.verb)
        rule = question.rule
        if spec is not None and form.verb in self.grammar.decisions and form.verb != question.label:
            rule = spec.rule
        assert self.found is not None
        first = next(
            (i for i in self.items[self.conflict.at :] if i.form is self.found.edit.put[0].form), None
        )
        early, due = form.verb, question.label
        if first is not None and first.form.side != form.side:
            early, due = f"{form.side}: {early}", f"{first.form.side}: {due}"
        later = (
            f"; the log has `{due}` later, at line {first.line}, column {first.column}"
            if first is not None
            else ""
        )
        return diagnostic(
            codes.NOT_DUE, f"`{due}` has to come before `{early}`{later}", self.span(), rule=rule,
            label=f"`{due}` comes first", expected=self.form_of(question), found=form.text,
            help=f"put `{due}` above it, {AGREED}",
        )  # fmt: skip

    def _other_side(self, question: Question, form: StatementBody) -> Diagnostic | None:
        """Return the diagnostic for a side that acts too early, before the other side.

        The other side's statement comes later in the section. Return None if there is no such statement."""
        rule, side = self.setting.notation.citations.order or question.rule, self.conflict.side
        two = len(self.setting.notation.sides.names) == 2
        if not two or not form.side or not side or form.side == side or form.kind != "play":
            return None
        if self.conflict.denied is not None:
            return None  # the rules have given the reason
        asked = {question.label, *question.verbs, *(move.verb for move in question.moves)}
        if self._has_had_its_turn(form.side, {form.verb, *asked}):
            return None
        for item in self.items[self.conflict.at + 1 :]:
            if item.form.kind == "heading":
                return None
            if item.form.side == side and item.form.verb in asked:
                return diagnostic(
                    codes.NOT_DUE, f"the {side} side acts first, but its `{item.form.verb}` comes later (line {item.line}, column {item.column})",
                    self.span(), rule=rule, label=f"{side} comes first", found=form.text, expected=self.form_of(question),
                    help=f"put the {side} side's line above this one, {AGREED}", notes=(Note("this comes first", item.span()),),
                )  # fmt: skip
        return None

    def _has_had_its_turn(self, side: str, verbs: set[str]) -> bool:
        """Return True if, in this section and before the conflict, a side already has a statement with one of the given keywords."""
        for item in reversed(self.items[: self.conflict.at]):
            if item.form.kind == "heading":
                return False
            if item.form.side == side and item.form.verb in verbs:
                return True
        return False

    def _contradicting_claim(self, question: Question) -> Diagnostic | None:
        """Return the diagnostic for a claim of the player (such as ``sunk``) that is wrong no matter what the missing answer is;
        otherwise None."""
        statement = self.statement()
        for claim, verdict in self.conflict.contradictions:
            word = not claim.values  # a number may include what is missing in the log
            if word and statement is not None and isinstance(verdict, Verdict) and verdict.settled:
                said = self.disagreement(statement, claim, verdict)
                due = f"correct what is wrong; if the sheet is wrong, {self.form_of(question)} is missing before this"
                return said._replace(help=due)
        return None

    def _may_be_below_end(self, question: Question | None) -> bool:
        """Return True if the statement that the rules expect may be written below the heading ``end``."""
        if question is None:
            return False
        verbs = {question.label, *(move.verb for move in question.moves)}
        return not verbs.isdisjoint(self.grammar.at_end)

    def _due(self) -> Diagnostic:
        form, question = self.form(), self.conflict.question
        assert question is not None
        said = self._contradicting_claim(question) or self._other_side(question, form)
        if said is not None:
            return said
        at = self.conflict.at
        setup = self.verb(question.label if question.kind != "decide" else question.moves[0].verb)
        if isinstance(setup, Number) and setup.header and self.played.steps[-1].state is None:
            return self._header_answer()
        if (
            form.kind == "play"
            and not self.belongs_above(form)
            and not self._continues_line_above(question, form)
        ):
            span, found = self.span(), form.text
        elif form.kind == "play" and self.belongs_above(form):
            span, found = self.behind(self.above()), form.text
        elif at > 0 and self.items[at - 1].form.kind not in ("heading",):
            span, found = self.behind(at - 1), form.text
        else:
            span = self.behind(at - 1) if at > 0 and form.kind == "heading" else self.span()
            found = form.text
        expected, fact = self._what_is_due(question, form)
        if form.kind == "heading" and self.played.steps[-1].state is None:
            fact = f"the setup is missing: {fact}"
        silence = self._refused_silence(question)
        shown = self.reckoned(question.label, str(question.n)) if question.kind != "decide" else ""
        why = silence.reason if silence is not None else shown
        return diagnostic(
            codes.DUE, f"{fact}{self.explained(question, why, is_reason=silence is not None)}", span, rule=question.rule, label=f"{expected} is due",
            expected=expected, found=found, help="add it", notes=self._silent_side(form),
        )  # fmt: skip

    def _what_is_due(self, question: Question, form: StatementBody) -> tuple[str, str]:
        """Return the notation of the statement that is due (such as a verb with two dice), and a sentence that asks for it.

        The sentence also names the side and the number of dice or cards."""
        refusal = self.refusal(question, form) if question.verbs else None
        expected = refusal.expected if refusal is not None and refusal.expected else self.form_of(question)
        verbs, of = {move.verb for move in question.moves}, self.of_side()
        silence = self._refused_silence(question)
        if len(question.verbs) > 1 and of:
            said_so = silence is not None and silence.expected
            expected = f"`{silence.expected}`" if silence is not None and said_so else f"a play{of}"
            fact = f"{expected} is due here"
        elif len(verbs) == 1:
            fact = f"{self.by_side(next(iter(verbs)))} is due here"
        elif question.kind == "decide":
            fact = f"a decision{of} is due here ({expected})"
        elif question.n > 1:
            thing = ("card", "cards") if question.pool is not None else ("die", "dice")
            fact = f"{self.by_side(question.label)} is due here, with {counted(question.n, *thing)}"
        elif self.before(question.label, self.conflict.side):
            fact = f"another {self.by_side(question.label)} is due here"
        else:
            fact = f"{self.by_side(question.label)} is due here"
        return expected, fact

    def _refused_silence(self, question: Question) -> Refusal | None:
        """Return the reason why the player may not leave a question unanswered; None if the rules give no reason."""
        return question.why(Move("")) if question.why is not None else None

    def _silent_side(self, form: StatementBody) -> tuple[Note, ...]:
        """Return a note that only one of the two sides has statements in this section; empty if that is uncertain."""
        sides, at = self.setting.notation.sides.names, self.conflict.at
        if len(sides) != 2 or form.kind != "heading" or form.verb != self.setting.notation.headings.innermost:
            return ()
        start = at
        while start > 0 and self.items[start - 1].form.kind != "heading":
            start -= 1
        if any(item.form.slips for item in self.items[start:at]):
            return ()  # an unreadable statement may have been that side's
        silent = set(sides) - {item.form.side for item in self.items[start:at]}
        if len(silent) != 1 or self.conflict.side in silent:
            return ()
        return (Note(f"the {silent.pop()} side has no statement before `{form.text}`"),)

    def _header_answer(self) -> Diagnostic:
        question = self.conflict.question
        assert question is not None
        verb = question.moves[0].verb if question.kind == "decide" else question.label
        spec = self.verb(verb)
        statement = self.setting.header.get(verb)
        if statement is not None and self.conflict.reason == "move":
            return self.move()
        form = f"{verb}: {form_of(spec) if spec is not None else ''}".strip()
        return diagnostic(
            codes.HEADER_ANSWER, f"the header lacks the line `{verb}:`", Span(1, 1, 1), rule=question.rule,
            expected=f"`{form}`", help=f"add `{form}` to the header",
        )  # fmt: skip

    def _heading(self, form: StatementBody) -> Diagnostic:
        due, question = self.played.asked_silently, self.conflict.question
        assert due is not None
        denied = self.conflict.denied.rule if self.conflict.denied is not None else None
        rule = denied or (question.rule if question is not None else None)
        wanted = self.form_of(question) if question is not None else str(due)
        headings = self.setting.notation.headings
        if form.verb == "end":
            why = self.conflict.denied.why if self.conflict.denied is not None else None
            return diagnostic(
                codes.EARLY_END, f"the game is not over: {why() if why is not None else f'the next heading must be `{due}`'}", self.span(),
                rule=denied or self.setting.notation.citations.end or rule, label=f"{due} is due", expected=str(due), found="end",
                help="play on, or leave `end` out: a log may stop anywhere",
            )  # fmt: skip
        one = self.kind == "renumber" and self.found is not None and not shifts(self.found.edit, self.items)
        if not one and form.verb == due.kind and form.number > due.number:
            return diagnostic(
                codes.SECTION, f"{due} is missing: {wanted.strip()} is due in that turn", self.span(), rule=rule,
                label=f"{due} comes first", expected=str(due), found=form.text, help=f"put `{due}` above it",
            )  # fmt: skip
        if form.verb == headings.innermost and headings.is_outer(due.kind):
            return diagnostic(
                codes.SECTION, f"{due} is missing: {form.text} belongs to it", self.span(), rule=rule,
                label=f"{due} comes first", expected=str(due), found=form.text, help=f"put `{due}` above it",
            )  # fmt: skip
        if headings.is_outer(form.verb) and due.kind == headings.innermost:
            return self._not_over(form, due, question, rule)
        if form.verb not in (due.kind, headings.innermost):
            return diagnostic(
                codes.DUE, f"`{form.text}` begins here, but {due} is not over: {wanted} is due", self.span(), rule=rule,
                label=f"{due} is due", expected=str(due), found=form.text, help=f"add `{due}`",
            )  # fmt: skip
        missing = f", or put what was played in {due} above it" if form.number > due.number else ""
        return diagnostic(
            codes.NUMBER, f"this heading must be `{due}`", self.span(), label=str(due), expected=str(due), found=form.text,
            help=f"write `{due}`{missing}",
        )  # fmt: skip

    def _not_over(
        self, form: StatementBody, due: Heading, question: Question | None, rule: Rule | None
    ) -> Diagnostic:
        """Return the diagnostic for a round or patrol that begins before all turns of the previous one have been played."""
        verbs = dict.fromkeys(
            (*question.verbs, *(m.verb for m in question.moves if m.verb)) if question is not None else ()
        )
        ending = [name for name in verbs if isinstance(self.verb(name), Bare)]
        ends = f", or end it with {' or '.join(f'`{name}`' for name in ending)}" if ending else ""
        return diagnostic(
            codes.DUE, f"`{form.text}` begins here, but the {form.verb} before it is not over: the next heading must be `{due}`", self.span(),
            rule=rule, label=f"{due} is due", expected=str(due), found=form.text,
            help=f"write {due} and what was played in it{ends}",
        )  # fmt: skip

    def _left_out(self, heading: Statement) -> Diagnostic:
        """Return the diagnostic for a heading that is missing above a statement."""
        edit = self.found.edit if self.found is not None else None
        at = edit.at if edit is not None and len(edit.put) == 1 else self.conflict.at
        name = f"{heading.form.verb} {heading.form.number}"
        there = self.items[at] if at < len(self.items) else None
        return diagnostic(
            codes.SECTION, f"{name} is missing: what follows belongs to it", there.span() if there else self.span(),
            label=f"{name} begins here", expected=name, found=there.form.text if there else "", help=f"put `{name}` above it",
        )  # fmt: skip

    def _over(self) -> Diagnostic:
        form = self.form()
        spec = self.verb(form.verb)
        ending = self.ending()
        rule = ending.rule if ending is not None else self.setting.notation.citations.end
        fact = "the game was already over" + (f": {ending.reason}" if ending is not None else "")
        if isinstance(spec, HeadingChoice):  # a heading that is a decision (`patrol 2`) has its own rule
            rule, fact = spec.rule, self._why_not_asked(form) if spec.idle else fact
        if rule is None and spec is not None:
            rule = spec.rule
        if rule is None:
            following = self.items[self.conflict.at + 1 : self.conflict.at + 2]
            after = self.verb(following[0].form.verb) if following else None
            rule = after.rule if after else None
        return diagnostic(
            codes.AFTER_END, fact, self.span(), rule=rule, label="the game is over",
            expected="`end`", found=form.text, help="remove this line, or correct the line that ended the game", notes=self._where_it_ended(),
        )  # fmt: skip

    def _where_it_ended(self) -> tuple[Note, ...]:
        """Return a note that marks the statement with which the game ended."""
        for item in reversed(self.items[: max(0, self.conflict.at)]):
            if item.form.kind == "play":
                return (Note(f"it ended at {item.line}:{item.column}, with `{item.form.text}`", item.span()),)
        return ()


def worded(
    setting: Setting,
    grammar: Grammar,
    items: Sequence[Statement],
    played: Played,
    conflict: Conflict,
    found: Found | None,
) -> Diagnostic | None:
    """Return the diagnostic for a conflict between a log and the rules; None if its cause has already been reported."""
    return Wording(setting, grammar, items, played, conflict, found).say()
