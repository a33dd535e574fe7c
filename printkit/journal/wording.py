"""What a conflict between log and rules is called: its place, the rule, the fact, what was expected and found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from printkit.journal import codes
from printkit.journal.claims import Verdict
from printkit.journal.diagnostics import Diagnostic, Note, diagnostic
from printkit.journal.replay import Played, Setting
from printkit.journal.verbs import Takes, Verb
from printkit.table.cards import UNKNOWN, card_name
from printkit.table.entries import OMITTED, Form, Misplaced, Span, Statement
from printkit.table.logged import Conflict, Grammar, Question
from printkit.table.rules import Refusal, Rule
from printkit.table.table import Move

if TYPE_CHECKING:
    from printkit.journal.reader import Document
    from printkit.journal.repair import Found

HOUSE = "or mark the line `house:` if you agreed otherwise"
_FAR = 400
_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def counted(n: int, one: str, many: str = "") -> str:
    """``three dice``."""
    word = _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)
    return f"{word} {one if n == 1 else many or one + 's'}"


def ordinal(n: int) -> str:
    """``third``."""
    return _ORDINALS[n] if 0 < n < len(_ORDINALS) else f"{n}th"


class Wording:
    """Words one conflict."""

    def __init__(
        self,
        setting: Setting,
        grammar: Grammar,
        items: Sequence[Statement],
        played: Played,
        conflict: Conflict,
        found: Found | None,
    ) -> None:
        self.setting = setting
        self.grammar = grammar
        self.items = items
        self.played = played
        self.conflict = conflict
        self.found = found
        self.kind = found.edit.kind if found else "skip"

    def say(self) -> Diagnostic | None:
        """The diagnostic; None where it has been said before (an unreadable value)."""
        by_reason: dict[str, Callable[[], Diagnostic | None]] = {
            "unclear": lambda: None,
            "claim": self._claim,
            "die": self._die,
            "card": self._card,
            "move": self._move,
            "few": self._few,
            "many": self._surplus,
            "other": self._other,
            "surplus": self._not_due,
            "over": self._over,
        }
        said = by_reason[self.conflict.reason]()
        return self._with_remedy(said) if said is not None else None

    # -- places and names ---------------------------------------------------------------------------------------------

    def _statement(self) -> Statement | None:
        at = self.conflict.at
        if at < 0:
            return list(self.setting.header.values())[-1 - at]
        return self.items[at] if at < len(self.items) else None

    def _form(self) -> Form:
        statement = self._statement()
        return statement.form if statement is not None else Form("end", "")

    def _span(self, answer: int = -1) -> Span:
        statement = self._statement()
        if statement is not None:
            return statement.span(answer)
        return self._behind(len(self.items) - 1)

    def _behind(self, at: int) -> Span:
        """Behind the last value of the statement at or before ``at``."""
        if at < 0:
            return Span(1, 1, 1)
        item = self.items[at]
        end = item.column + item.form.width
        return Span(item.line, end, end)

    def _verb(self, name: str) -> Verb | None:
        return self.setting.notation.verb(name)

    def _value(self, verb: str, answer: object, question: Question | None = None) -> str:
        spec = self._verb(verb)
        if spec is not None and spec.write is not None:
            return spec.write(answer)
        cards = (
            question.pool is not None
            if question
            else spec is not None and spec.takes in (Takes.CARDS, Takes.SPREAD)
        )
        if isinstance(answer, int) and cards:
            return card_name(answer)
        if isinstance(answer, tuple):
            return "+".join(str(a) for a in answer)
        return str(answer)

    def _typed(self, answer: int) -> str:
        """The value as it was typed."""
        statement = self._statement()
        if statement is None:
            return ""
        form = statement.form
        if 0 <= answer < len(form.places) and form.text:
            start, end = form.places[answer]
            if form.text[start:end]:
                return form.text[start:end]
        if 0 <= answer < len(form.answers):
            return self._value(form.verb, form.answers[answer])
        return form.text

    def _form_of(self, question: Question) -> str:
        """What a question's answer looks like in a log."""
        if question.kind == "decide":
            return self._moves(question)
        thing = ("card", "cards") if question.pool is not None else ("die", "dice")
        return f"`{question.label}` with {counted(question.n, *thing)}"

    def _moves(self, question: Question) -> str:
        offered: dict[str, list[str]] = {}
        for move in question.moves:
            if move.verb:
                offered.setdefault(move.verb, [])
                spec = self._verb(move.verb)
                if move.value is not None and not (spec is not None and spec.tag):
                    offered[move.verb].append(self._value_of_move(move))
        parts = []
        for verb, values in offered.items():
            numeric = values and all(v.isdecimal() for v in values) and len(values) > 2
            shown = f"{values[0]} to {values[-1]}" if numeric else "|".join(values)
            spread = (spec := self._verb(verb)) is not None and spec.takes is Takes.SPREAD
            parts.append(
                f"`{verb}`" + (f" with {shown} cards" if spread and values else f" {shown}" if values else "")
            )
        silent = any(not move.verb for move in question.moves)
        return " or ".join([*parts, "nothing"] if silent else parts)

    def _value_of_move(self, move: Move) -> str:
        spec = self._verb(move.verb)
        if spec is not None and spec.write is not None:
            return spec.write(move.value)
        return str(move.value)

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _claim(self) -> Diagnostic:
        claim, verdict = self.conflict.claim, self.conflict.verdict
        statement = self._statement()
        assert claim is not None
        assert statement is not None
        assert isinstance(verdict, Verdict)
        span = statement.claim_span(claim, 0 if claim.values else -1)
        if not verdict.settled:
            return diagnostic(
                codes.UNSETTLED, f"nothing has happened that settles `{claim.name}`", span, rule=verdict.rule,
                found=verdict.found, help="put it behind what it speaks of, or leave it out",
            )  # fmt: skip
        return diagnostic(
            codes.TOTAL,
            f"the sheet says {verdict.found}, the log comes to {verdict.expected}",
            span,
            rule=verdict.rule,
            label=verdict.expected,
            expected=verdict.expected,
            found=verdict.found,
            help="mend the sheet, or the die, card or choice above that was written down wrongly",
        )

    def _die(self) -> Diagnostic:
        question, notation = self.conflict.question, self.setting.notation
        assert question is not None
        typed = self._typed(self.conflict.answer)
        if question.kind == "throw":
            fact = f"{counted(question.n, 'die', 'dice')} of {question.sides} sides cannot show {typed}"
            expected = f"{question.n} to {question.n * question.sides}, or the pips"
        else:
            fact = f"a D{question.sides} cannot show {typed}"
            expected = f"1 to {question.sides}"
        return diagnostic(
            codes.DIE, fact, self._span(self.conflict.answer), rule=notation.dice_rule, label=expected,
            expected=expected, found=typed, help="write the die as it fell, without modifiers",
        )  # fmt: skip

    def _card(self) -> Diagnostic:
        question, notation, at = self.conflict.question, self.setting.notation, self.conflict.at
        assert question is not None
        form = self._form()
        card = form.answers[self.conflict.answer] if self.conflict.answer < len(form.answers) else None
        name = self._value(form.verb, card, question)
        span = self._span(self.conflict.answer)
        rule = notation.card_rule or question.rule
        if card == UNKNOWN:
            return diagnostic(
                codes.DUE, "the card is turned up here, so it has a name", span, rule=question.rule, expected="a card",
                found="??", help="write the card that was turned up",
            )  # fmt: skip
        seen = self._seen_before(card, at, self.conflict.answer)
        if seen is None:
            return diagnostic(
                codes.CARD, f"{name} cannot be here: it is not among the cards still face down", span, rule=rule,
                expected="a card not seen before", found=name, help="write the card that was turned up",
            )  # fmt: skip
        place = f"{seen.line}:{seen.column}"
        return diagnostic(
            codes.CARD, f"{name} has been seen before, at {place}", span, rule=rule, label=f"also at {place}",
            expected="a card not seen before", found=name, help="one of the two is a slip: mend whichever it is",
            notes=(Note(f"{name} stands at {place} as well", seen),),
        )  # fmt: skip

    def _seen_before(self, card: object, at: int, answer: int) -> Span | None:
        for i in reversed(range(at + 1)):
            form = self.items[i].form
            spec = self._verb(form.verb)
            if form.kind != "play" or spec is None or spec.takes not in (Takes.CARDS, Takes.SPREAD):
                continue
            upto = answer if i == at else len(form.answers)
            if card in form.answers[:upto]:
                return self.items[i].span(form.answers.index(card))
        return None

    def _refusal(self, question: Question | None, form: Form) -> Refusal | None:
        if question is None or question.why is None:
            return None
        choice = None if form.choice == OMITTED else form.choice
        return question.why(Move(form.verb, choice))

    def _move(self) -> Diagnostic:
        question = self.conflict.question
        assert question is not None
        form = self._form()
        if form.choice == OMITTED:
            offered = self._moves(question._replace(moves=[m for m in question.moves if m.verb == form.verb]))
            return diagnostic(
                codes.FEW, f"`{form.verb}` needs its value here: {offered}", self._behind(self.conflict.at),
                rule=question.rule, label=offered, expected=offered, found=form.text, help="add the value",
            )  # fmt: skip
        refusal = self._refusal(question, form) or Refusal(
            question.rule, f"`{form.text}` is not allowed here"
        )
        statement = self._statement()
        span = self._span()
        if statement is not None and form.values:
            value = next((v for v in form.values if v.kind != "count"), form.values[0])
            span = statement.value_span(value)
            if form.spread and isinstance(form.choice, int):
                most = max(
                    (m.value for m in question.moves if m.verb == form.verb and isinstance(m.value, int)),
                    default=0,
                )
                span = statement.span(most) if most < form.choice else self._span()
        return self._refused(codes.MOVE, refusal, span, question, form)

    def _refused(
        self, code: codes.Code, refusal: Refusal, span: Span, question: Question | None, form: Form
    ) -> Diagnostic:
        expected = refusal.expected or (
            self._moves(question) if question is not None and question.moves else ""
        )
        return diagnostic(
            code, refusal.reason, span, rule=refusal.rule, label=expected, expected=expected, found=form.text,
            help=refusal.help or f"write what was done instead, {HOUSE}",
        )  # fmt: skip

    def _few(self) -> Diagnostic:
        question = self.conflict.question
        assert question is not None
        form = self._form()
        thing = ("card", "cards") if question.pool is not None else ("die", "dice")
        have = self._taken(question.label)
        due = counted(question.n, *thing)
        verb = "is" if question.n == 1 else "are"
        return diagnostic(
            codes.FEW, f"{due} {verb} due for `{question.label}`, and {counted(have, *thing)} stand here".replace("one die stand ", "one die stands ").replace("one card stand ", "one card stands "),
            self._span(self.conflict.answer), rule=question.rule, label=f"{question.n} are due" if question.n > 1 else "one is due",
            expected=due, found=form.text, help=f"add what is missing, {HOUSE}",
        )  # fmt: skip

    def _taken(self, label: str) -> int:
        """How many values of this verb stand in the section, up to the conflict."""
        n, at = 0, min(self.conflict.at, len(self.items) - 1)
        while at >= max(0, self.conflict.at - _FAR) and self.items[at].form.kind != "heading":
            form = self.items[at].form
            if form.verb == label:
                n += len(form.answers)
            at -= 1
        return n

    def _surplus(self) -> Diagnostic:
        """Values left over of a statement that was asked for."""
        form = self._form()
        spec = self._verb(form.verb)
        answer = self.conflict.answer
        rule, n = self.conflict.asked.get(form.verb, (spec.rule if spec else None, 0))
        thing = ("card", "cards") if spec and spec.takes in (Takes.CARDS, Takes.SPREAD) else ("die", "dice")
        if n:
            fact = f"{counted(n, *thing)} {'is' if n == 1 else 'are'} due for `{form.verb}`, this is the {ordinal(self._before(form.verb) + answer + 1)}"
        else:
            fact = f"no further `{form.verb}` is due"
        return diagnostic(
            codes.SURPLUS, fact, self._span(answer), rule=rule, label=f"{n} {'is' if n == 1 else 'are'} due" if n else "",
            expected=counted(n, *thing) if n else "no more", found=form.text, help=f"drop one, {HOUSE}",
        )  # fmt: skip

    def _before(self, label: str) -> int:
        """How many values of this verb stand in the section before the conflict's statement."""
        n, at = 0, self.conflict.at - 1
        while at >= max(0, self.conflict.at - _FAR) and self.items[at].form.kind != "heading":
            if self.items[at].form.verb == label:
                n += len(self.items[at].form.answers)
            at -= 1
        return n

    def _not_due(self) -> Diagnostic:
        form = self._form()
        if self.conflict.answer > 0:
            return self._surplus()
        if self.conflict.reason == "surplus" and form.side and self.setting.game.over(self.played.state):
            return self._over()  # the game ended before it was this side's turn
        earlier = self.conflict.earlier
        if (
            earlier is not None
            and earlier.why is not None
            and (form.verb in self.grammar.decisions or form.verb == earlier.label)
        ):
            refusal = self._refusal(earlier, form)
            if refusal is not None:
                return self._refused(codes.MOVE, refusal, self._span(), None, form)
        if form.verb in self.conflict.asked and self._before(form.verb):
            return self._surplus()
        spec = self._verb(form.verb)
        rule: Rule | None = spec.rule if spec else None
        if form.verb in self.conflict.asked:
            rule = self.conflict.asked[form.verb][0]
        fact = spec.idle if spec and spec.idle else f"nothing asks for `{form.verb}` here"
        return diagnostic(
            codes.NOT_DUE, fact, self._span(), rule=rule, label="not due here", found=form.text,
            expected="the next turn" if self.conflict.question is None else self._form_of(self.conflict.question),
            help=f"take it out, {HOUSE}",
        )  # fmt: skip

    def _other(self) -> Diagnostic:
        form, question = self._form(), self.conflict.question
        if self.played.asked_silently is not None and form.kind == "heading":
            return self._heading(form)
        if self.conflict.at < 0:
            return self._header_answer()
        if form.kind == "play" and self.conflict.answer > 0:
            return self._surplus()
        earlier = self.conflict.earlier
        if (
            earlier is not None
            and earlier.why is not None
            and form.kind == "play"
            and (form.verb in self.grammar.decisions or form.verb == earlier.label)
        ):
            return self._not_due()
        if (
            question is not None
            and question.kind == "decide"
            and question.why is not None
            and form.kind == "play"
            and form.verb in self.grammar.decisions
            and self.kind != "insert"
        ):
            if form.side and any(move.verb == form.verb for move in question.moves):
                return self._not_due()  # it would have been this move, if it were this side's
            refusal = self._refusal(question, form)
            if refusal is not None:
                return self._refused(codes.MOVE, refusal, self._span(), question, form)
        if form.kind == "play" and self.kind in ("drop", "exchange"):
            return self._not_due()
        return self._due()

    def _due(self) -> Diagnostic:
        form, question = self._form(), self.conflict.question
        assert question is not None
        at = self.conflict.at
        setup = self._verb(question.label if question.kind != "decide" else question.moves[0].verb)
        if setup is not None and setup.header and self.played.steps[-1].state is None:
            return self._header_answer()
        if form.kind == "play":
            span, found = self._span(), form.text
        elif at > 0 and self.items[at - 1].form.kind not in ("heading",):
            span, found = self._behind(at - 1), form.text
        else:
            span = self._behind(at - 1) if at > 0 and form.kind == "heading" else self._span()
            found = form.text
        expected = self._form_of(question)
        verbs = {move.verb for move in question.moves}
        if len(verbs) == 1:
            fact = f"`{next(iter(verbs))}` is due here"
        elif question.kind == "decide":
            fact = f"a decision is due here: {expected}"
        elif question.n > 1:
            thing = ("card", "cards") if question.pool is not None else ("die", "dice")
            fact = f"`{question.label}` is due here, with {counted(question.n, *thing)}"
        elif self._before(question.label):
            fact = f"another `{question.label}` is due here"
        else:
            fact = f"`{question.label}` is due here"
        return diagnostic(
            codes.DUE, f"{fact} ({question.rule.title})", span, rule=question.rule, label=f"{expected} is due",
            expected=expected, found=found, help=f"add it, {HOUSE}",
        )  # fmt: skip

    def _header_answer(self) -> Diagnostic:
        question = self.conflict.question
        assert question is not None
        verb = question.moves[0].verb if question.kind == "decide" else question.label
        spec = self._verb(verb)
        statement = self.setting.header.get(verb)
        if statement is not None and self.conflict.reason == "move":
            return self._move()
        form = f"{verb}: {spec.form if spec else ''}".strip()
        return diagnostic(
            codes.HEADER_ANSWER, f"the header does not say `{verb}:`", Span(1, 1, 1), rule=question.rule,
            expected=f"`{form}`", help=f"add `{form}` to the header",
        )  # fmt: skip

    def _heading(self, form: Form) -> Diagnostic:
        due, question = self.played.asked_silently, self.conflict.question
        assert due is not None
        rule = question.rule if question is not None else None
        wanted = self._form_of(question) if question is not None else str(due)
        if form.verb == "end":
            return diagnostic(
                codes.EARLY_END, f"the game is not over: {due} comes next", self._span(),
                rule=self.setting.notation.end_rule or rule, label=f"{due} is due", expected=str(due), found="end",
                help="play on, or leave `end` out: a log may stop anywhere",
            )  # fmt: skip
        if self.kind != "renumber" and form.verb == due.kind and form.number > due.number:
            return diagnostic(
                codes.SECTION, f"{due} is missing: {wanted} is due there", self._span(), rule=rule,
                label=f"{due} comes first", expected=str(due), found=form.text, help=f"put `{due}` above it",
            )  # fmt: skip
        if form.verb not in (due.kind, "turn"):
            return diagnostic(
                codes.DUE, f"`{form.text}` opens here, and {due} is not over: {wanted} is due", self._span(), rule=rule,
                label=f"{due} is due", expected=str(due), found=form.text, help=f"add `{due}`",
            )  # fmt: skip
        return diagnostic(
            codes.NUMBER, f"this is {due}", self._span(), label=str(due), expected=str(due), found=form.text,
            help=f"write `{due}`",
        )  # fmt: skip

    def _over(self) -> Diagnostic:
        form = self._form()
        spec = self._verb(form.verb)
        rule = self.setting.notation.end_rule
        fact = "the game was over before this"
        if (
            spec is not None and spec.heading
        ):  # a heading that a decision opens (`patrol 2`) has a rule of its own
            rule, fact = spec.rule, spec.idle or fact
        if rule is None and spec is not None:
            rule = spec.rule
        if rule is None:
            following = self.items[self.conflict.at + 1 : self.conflict.at + 2]
            after = self._verb(following[0].form.verb) if following else None
            rule = after.rule if after else None
        return diagnostic(
            codes.AFTER_END, fact, self._span(), rule=rule, label="the game is over",
            expected="`end`", found=form.text, help="take it out, or mend what ended the game",
        )  # fmt: skip

    # -- what else can be said ----------------------------------------------------------------------------------------

    def _with_remedy(self, said: Diagnostic) -> Diagnostic:
        """Name the one other value with which the rest fits, if there is exactly one."""
        found = self.found
        if found is None or found.edit.kind != "substitute" or not found.unique or found.edit.answer < 0:
            return said
        edit = found.edit
        before, after = self.items[edit.at], edit.put[0]
        if edit.at == self.conflict.at and edit.answer == self.conflict.answer:
            value = self._value(after.form.verb, after.form.answers[edit.answer])
            note = Note(f"with {value} here what follows would fit")
        else:
            place = before.span(edit.answer)
            was = self._value(before.form.verb, before.form.answers[edit.answer])
            value = self._value(after.form.verb, after.form.answers[edit.answer])
            note = Note(
                f"with {value} instead of {was} at {place.line}:{place.column} what follows would fit", place
            )
        return Diagnostic(
            said.code, said.message, said.span, said.rule, said.label, said.expected, said.found, said.help,
            (*said.notes, note), said.follows_from,
        )  # fmt: skip


def worded(
    setting: Setting,
    grammar: Grammar,
    items: Sequence[Statement],
    played: Played,
    conflict: Conflict,
    found: Found | None,
) -> Diagnostic | None:
    """The diagnostic of a conflict; None where it has been said already."""
    return Wording(setting, grammar, items, played, conflict, found).say()


def misplaced(problem: Misplaced, items: Sequence[Statement], document: Document) -> Diagnostic:
    """The diagnostic of a position that cannot be."""
    heading = next((i for i in items if i.form.kind == "heading" and i.form.verb == "position"), None)
    span = problem.span or (heading.span() if heading else Span(1, 1, 1))
    return diagnostic(
        codes.POSITION, problem.message, span, rule=problem.rule, expected=problem.expected, found=problem.found,
        label=problem.expected, help="describe the position as it lay on the table",
    )  # fmt: skip
