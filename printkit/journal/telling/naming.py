"""Writes parts of the messages about conflicts between a log and the rules, for example descriptions of positions, dice and totals."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from printkit.journal.checking.claims import Verdict
from printkit.journal.checking.replay import Played, Setting
from printkit.journal.entries import OMITTED, Span, Stated, Statement, StatementBody, Value
from printkit.journal.logged.table import Conflict, Grammar, Question
from printkit.journal.suspects.edits import EditKind
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Note, diagnostic
from printkit.journal.verbs import PositionOnly, Spread, Verb, form_of, holds_cards, options_of, writer_of
from printkit.table.cards import UNKNOWN, Copies, Guarded, card_name
from printkit.table.rules import Earlier, Ending, Refusal, Rule
from printkit.table.table import Move
from printkit.table.words import count as counted
from printkit.table.words import listed, ordinal

if TYPE_CHECKING:
    from printkit.journal.suspects.changes import Found

AGREED = "or mark the line `house:` if you agreed otherwise"
_MOST_SHOWN = 12
"""Maximum number of possible choices that a message lists.

If more are possible, the message shows only the form in which a choice is written.
"""
_PIPS = 6
"""The number of faces of an ordinary die.

Two separate numbers up to this value in a log may be two dice of one roll.
"""
FAR_BACK = 400
"""Maximum number of statements before a conflict that are searched for the start of the section."""


def _die_advice(sides: int, typed: str) -> str:
    """Return advice on how to write down the result of a die.

    A D3 needs special advice, because it is rolled with a six-sided die.
    """
    if sides == 3 and typed in ("4", "5", "6"):
        return f"a D3 is a die halved and rounded up: where the die showed {typed}, write {(int(typed) + 1) // 2}"
    if "+" in typed and all(each.isdecimal() for each in typed.split("+")):
        return f"each die stands alone here: write `{typed.replace('+', ' ')}`"
    return "write the die as it fell, without modifiers"


class ConflictNaming:
    """Writes the parts of a message about one conflict between a log and the rules.

    These are its position, wrong values, and the calculation of the right ones."""

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
        self.kind: EditKind = found.edit.kind if found else "skip"

    # -- places and names ---------------------------------------------------------------------------------------------

    def statement(self) -> Statement | None:
        at = self.conflict.at
        if at < 0:
            return list(self.setting.header.values())[-1 - at]
        return self.items[at] if at < len(self.items) else None

    def form(self) -> StatementBody:
        statement = self.statement()
        return statement.form if statement is not None else StatementBody("end", "")

    def span(self, answer: int = -1) -> Span:
        statement = self.statement()
        if statement is not None:
            return statement.span(answer)
        return self.behind(len(self.items) - 1)

    def behind(self, at: int) -> Span:
        """Return the position after the last value of the statement with index ``at``.

        If ``at`` is negative, return the start of the log.
        """
        if at < 0:
            return Span(1, 1, 1)
        item = self.items[at]
        end = item.column + item.form.width
        return Span(item.line, end, end)

    def above(self) -> int:
        """Return the index of the last statement before the conflict.

        Claims (the player's totals) and the player's own text do not count.
        """
        at = self.conflict.at - 1
        while at > 0 and self.items[at].form.kind in ("claims", "prose"):
            at -= 1
        return at

    def is_between_values(self) -> bool:
        """Return True if the missing statement belongs between two values of the conflicting statement."""
        edit = self.found.edit if self.found is not None else None
        return (
            edit is not None
            and edit.kind == "insert"
            and bool(edit.removed)
            and len(edit.put) - edit.removed > 1
        )

    def belongs_above(self, form: StatementBody) -> bool:
        """Return True if the missing statement belongs on the line above the line with the conflict.

        The side that is asked wrote that line.
        """
        at, side = self.conflict.at, self.conflict.side
        there = self.items[self.above()] if at > 0 else None
        if there is None or there.form.kind != "play":
            return False
        two = len(self.setting.notation.sides.names) == 2
        if two and form.side and not there.form.side and there.line < self.items[at].line:
            return True  # a statement without a side belongs to the one above
        return bool(side) and form.side != side and there.form.side == side

    def verb(self, name: str) -> Verb | None:
        return self.setting.notation.verb(name)

    def value(self, verb: str, answer: object, question: Question | None = None) -> str:
        spec = self.verb(verb)
        write = writer_of(spec) if spec is not None else None
        if write is not None and isinstance(answer, Hashable):
            return write(answer)
        cards = question.pool is not None if question else spec is not None and holds_cards(spec)
        if isinstance(answer, int) and cards:
            return card_name(answer)
        if isinstance(answer, tuple):
            return "+".join(str(a) for a in answer)
        return str(answer)

    def _typed(self, answer: int) -> str:
        """Return one value of the statement, just as the player typed it.

        ``answer`` is the index of the value in the statement.
        """
        statement = self.statement()
        if statement is None:
            return ""
        form = statement.form
        if 0 <= answer < len(form.places) and form.text:
            start, end = form.places[answer]
            if form.text[start:end]:
                return form.text[start:end]
        if 0 <= answer < len(form.answers):
            return self.value(form.verb, form.answers[answer])
        return form.text

    def form_of(self, question: Question) -> str:
        """Return a text that describes what the log must contain to answer the question, such as a verb with two dice."""
        if question.kind == "decide":
            return self._moves(question)
        thing = ("card", "cards") if question.pool is not None else ("die", "dice")
        return f"`{question.label}` with {counted(question.n, *thing)}"

    def _moves(self, question: Question) -> str:
        offered: dict[str, list[str]] = {}
        for move in question.moves:
            if move.verb:
                offered.setdefault(move.verb, [])
                spec = self.verb(move.verb)
                if move.value is not None and not (isinstance(spec, Spread) and spec.tag):
                    offered[move.verb] += filter(None, [self._value_of_move(move)])
        parts = []
        for verb, values in offered.items():
            numeric = values and all(v.isdecimal() for v in values) and len(values) > 2
            spread = isinstance(named := self.verb(verb), Spread)
            shown = f"{values[0]} to {values[-1]}" if numeric else listed(values, "or")
            if not numeric and len(values) > _MOST_SHOWN and named is not None and form_of(named):
                # List the options, not one example, which would look like the expected answer.
                shown = listed(options_of(named), "or")
            cards = "card" if values == ["1"] else "cards"
            parts.append(
                f"`{verb}`"
                + (f" with {shown} {cards}" if spread and values else f" {shown}" if shown else "")
            )
        if any(not move.verb for move in question.moves):
            parts.append("nothing")
        return (", or " if any(" or " in part for part in parts) else " or ").join(parts)

    def _value_of_move(self, move: Move) -> str:
        spec = self.verb(move.verb)
        write = writer_of(spec) if spec is not None else None
        return write(move.value) if write is not None else str(move.value)

    def by_side(self, verb: str) -> str:
        """Return a description of the statement that is due: its keyword and, if a certain side is asked, the name of that side.

        In a game of two sides, the side's name follows the verb; in other games, it is before the verb, as in
        the log.
        """
        side, two = self.conflict.side, len(self.setting.notation.sides.names) == 2
        return f"`{side}: {verb}`" if side and not two else f"`{verb}`{self.of_side()}"

    def explained(self, question: Question, why: str, *, is_reason: bool) -> str:
        """Return an explanation of a missing statement, which follows the statement's name in a message.

        The explanation gives the reason ``why`` it is due, or else what it answers, with the calculation ``why``."""
        if is_reason and why:
            return f": {why}"
        spec = self.verb(question.label)
        asks = spec.asks if spec is not None and not isinstance(spec, PositionOnly) else ""
        title = question.rule.title if spec is not None else ""
        shown = asks if asks and "{" not in asks else title
        return f"{shown and f' ({shown})'}{why and f': {why}'}"

    def of_side(self) -> str:
        """Return a phrase that names the side that is asked, such as `` by the wolf side``; empty if no particular side is asked."""
        side, sides = self.conflict.side, self.setting.notation.sides.names
        return "" if not side else f" by the {side} side" if len(sides) == 2 else f" by {side}"

    # -- values ------------------------------------------------------------------------------------------------------

    def claim(self) -> Diagnostic:
        claim, verdict = self.conflict.claim, self.conflict.verdict
        statement = self.statement()
        assert claim is not None
        assert statement is not None
        assert isinstance(verdict, Verdict)
        span = statement.claim_span(claim, 0 if claim.values else -1)
        if not verdict.settled:
            return diagnostic(
                codes.UNSETTLED, f"`{claim.name}` cannot be computed here: the events that it counts are not above this line", span, rule=verdict.rule,
                found=verdict.found, help="move it below the events that it counts, or leave it out", notes=self._confusion_note(claim),
            )  # fmt: skip
        return self.disagreement(statement, claim, verdict)

    def disagreement(self, statement: Statement, claim: Stated, verdict: Verdict) -> Diagnostic:
        """Return the diagnostic for a claim (a player's total) that contradicts the dice and cards in the log."""
        sum_ = (
            self.reckoned(claim.name, verdict.expected.rpartition(" ")[2])
            or self._reported_reason(claim)
            or verdict.shown
        )
        sum_ = sum_ or self._since_the_turn_began(*verdict.expected.rpartition(" ")[::2])
        given = (
            "according to the log, this has not happened"
            if verdict.expected == "nothing"
            else f"the log gives {verdict.expected}"
            if verdict.expected.startswith("nothing ")
            else f"the log gives `{verdict.expected}`"
        )
        return diagnostic(
            codes.TOTAL,
            f"the sheet says `{verdict.found}`, but {given}{sum_ and f': {sum_}'}",
            statement.claim_span(claim, 0 if claim.values else -1),
            rule=verdict.rule,
            label=verdict.expected,
            expected=verdict.expected,
            found=verdict.found,
            help="correct the sheet, or the die, card or choice above that is wrong in the log",
            notes=self._confusion_note(claim),
        )

    def _confusion_note(self, claim: Stated) -> tuple[Note, ...]:
        """If players often confuse the claimed total with a different one, return a note on what the total counts.

        Otherwise return an empty tuple.
        """
        spec = next((each for each in self.setting.notation.claims if each.name == claim.name), None)
        return (Note(f"`{spec.name}` counts {spec.help}"),) if spec is not None and spec.unlike else ()

    def reckoned(self, name: str, value: str) -> str:
        """Return a text that shows how a total is calculated, such as ``3 + 2 carriers``; empty if the game does not explain this."""
        reckoned, state = self.setting.notation.explanations.reckoned, self.played.state
        before = self.played.steps[-1].state if self.played.steps else None
        if reckoned is None or state is None or before is None:
            return ""
        return reckoned(
            name, value, state, before, {what: fact[0] for what, fact in self.conflict.facts.items()}
        )

    def _reported_reason(self, claim: Stated) -> str:
        """Return the explanation of a claimed value that the rules reported in this turn; empty if there is none.

        If the claim is that the game has ended, return the reason for the end.
        """
        spec = next(c for c in self.setting.notation.claims if c.name == claim.name)
        fact = self.conflict.facts.get(spec.of or spec.name)
        if fact is not None and fact[2] is not None:
            return fact[2]()
        ending = self.ending() if spec.flag else None
        return ending.reason if ending is not None else ""

    def ending(self) -> Ending | None:
        """Return how the game ended, and by which rule; None if the game has not ended or does not explain its end."""
        ending, state = self.setting.notation.explanations.ending, self.played.state
        return ending(state) if ending is not None and state is not None else None

    def _since_the_turn_began(self, name: str, value: str) -> str:
        """Return a text that shows how a total has changed in this turn, such as ``8000 before, + 5000 in turn 4``.

        Return an empty string if the total has not changed.
        """
        before = self.played.steps[-1].state if self.played.steps else None
        heading = self.played.steps[-1].heading if self.played.steps else None
        total = self.setting.game.totals(before).get(name) if before is not None else None
        if not isinstance(total, int) or isinstance(total, bool) or not value.lstrip("-").isdecimal():
            return ""
        more = int(value) - total
        if heading is None or not more:
            return ""
        return f"{total} before, {'+' if more > 0 else '−'} {abs(more)} in {heading}"

    def die(self) -> Diagnostic:
        question, citations = self.conflict.question, self.setting.notation.citations
        assert question is not None
        typed = self._typed(self.conflict.answer)
        if typed == "-":
            return diagnostic(
                codes.DIE, f"`-` stands for a roll that cannot succeed, but this roll can succeed: it needs {question.needed} or more",
                self.span(self.conflict.answer),
                rule=question.rule, label="dice are due", expected=self.form_of(question), found=typed,
                help="write the dice as they fell",
            )  # fmt: skip
        if question.kind == "throw":
            fact = f"{counted(question.n, 'die', 'dice')} of {question.sides} sides cannot show {typed}"
            expected = f"{question.n} to {question.n * question.sides}, or the pips"
        else:
            fact = f"a D{question.sides} cannot show {typed}"
            expected = f"1 to {question.sides}"
        return diagnostic(
            codes.DIE, fact, self.span(self.conflict.answer), rule=citations.die or question.rule, label=expected,
            expected=expected, found=typed, help=_die_advice(question.sides, typed), notes=self._other_dice(question, typed),
        )  # fmt: skip

    def _other_dice(self, question: Question, typed: str) -> tuple[Note, ...]:
        """Return notes on the options of the rules under which a larger die would be rolled at this place.

        They help if the typed value is too high for the die in use, and the larger die can show it.
        """
        notes = []
        for ruling in self.setting.ruleset.rulings:
            if question.rule not in ruling.rules or not typed.isdecimal():
                continue
            for value in ruling.values:
                if value[:1] != "d" or not value[1:].isdecimal() or int(value[1:]) < int(typed):
                    continue
                presets = [p.name for p in self.setting.ruleset.presets if ruling.default_in(p.name) == value]
                under = f", as under preset {' or '.join(presets)}" if presets else ""
                notes.append(
                    Note(f"with `set: {ruling.key}={value}`{under}, a {value.upper()} is rolled here")
                )
        return tuple(notes)

    def card(self) -> Diagnostic:
        question, at = self.conflict.question, self.conflict.at
        assert question is not None
        form = self.form()
        card = form.answers[self.conflict.answer] if self.conflict.answer < len(form.answers) else None
        name = self.value(form.verb, card, question)
        span = self.span(self.conflict.answer)
        rule = self.setting.notation.citations.card or question.rule
        if card == UNKNOWN:
            return diagnostic(
                codes.DUE, "the card is turned up here, so the log must name it", span, rule=question.rule, expected="a card",
                found="??", help="write the card that was turned up",
            )  # fmt: skip
        guarded = question.pool if isinstance(question.pool, Guarded) else None
        refusal = guarded.why(card) if guarded is not None and isinstance(card, int) else None
        if refusal is not None:
            return self.refused(codes.CARD, refusal, span, None, form)
        if isinstance(question.pool, Copies):
            return diagnostic(
                codes.CARD, f"{name} cannot be here: every copy of it can be seen elsewhere", span, rule=rule,
                expected="a card of which a copy is left", found=name, help="write the card that was turned up",
            )  # fmt: skip
        seen = self._seen_before(card, at, self.conflict.answer)
        if seen is None:
            return diagnostic(
                codes.CARD, f"{name} cannot be here: it is not among the cards still face down", span, rule=rule,
                expected="a card not seen before", found=name, help="write the card that was turned up",
            )  # fmt: skip
        place = f"line {seen.line}, column {seen.column}"
        return diagnostic(
            codes.CARD, f"{name} has been seen before ({place})", span, rule=rule, label=f"also at {seen.line}:{seen.column}",
            expected="a card not seen before", found=name, help="one of the two cards is wrong: correct that one",
            notes=(Note(f"{name} is also at {seen.line}:{seen.column}", seen),),
        )  # fmt: skip

    def _seen_before(self, card: object, at: int, answer: int) -> Span | None:
        for i in reversed(range(at + 1)):
            form = self.items[i].form
            spec = self.verb(form.verb)
            if form.kind != "play" or spec is None or not holds_cards(spec):
                continue
            upto = answer if i == at else len(form.answers)
            if card in form.answers[:upto]:
                return self.items[i].span(form.answers.index(card))
        return None

    def refusal(self, question: Question | None, form: StatementBody) -> Refusal | None:
        if question is None or question.why is None:
            return None
        choice = None if form.choice == OMITTED else form.choice
        return question.why(Move(form.verb, choice))

    def move(self) -> Diagnostic:
        question = self.conflict.question
        assert question is not None
        form = self.form()
        if form.choice == OMITTED:
            offered = self._moves(question._replace(moves=[m for m in question.moves if m.verb == form.verb]))
            return diagnostic(
                codes.FEW, f"`{form.verb}` needs its value here: {offered}", self.behind(self.conflict.at),
                rule=question.rule, label=offered, expected=offered, found=form.text, help="add the value",
            )  # fmt: skip
        refusal = self.refusal(question, form) or Refusal(question.rule, f"`{form.text}` is not allowed here")
        if self.kind == "insert" and question.label == form.verb:
            return self._missing_repetition(question, refusal, form)
        statement = self.statement()
        span = self.span()
        if statement is not None and form.values:
            value = self._refused_word(refusal, form) or next(
                (v for v in form.values if v.kind != "count"), form.values[0]
            )
            span = statement.value_span(value)
            if form.spread and isinstance(form.choice, int):
                most = max(
                    (m.value for m in question.moves if m.verb == form.verb and isinstance(m.value, int)),
                    default=0,
                )
                span = statement.span(most) if most < form.choice else self.span()
        return self.refused(codes.MOVE, refusal, span, question, form)

    def _refused_word(self, refusal: Refusal, form: StatementBody) -> Value | None:
        """Return the single word in a player's choice that led the rules to refuse the choice; None if there is no such word."""
        if refusal.where is None:
            return None
        words, number = refusal.where
        spoken = [v for v in form.values if v.text.lower() in words]
        return spoken[number] if number < len(spoken) else None

    def _missing_repetition(self, question: Question, refusal: Refusal, form: StatementBody) -> Diagnostic:
        """Return the diagnostic for a missing statement that should precede another statement with the same keyword."""
        return diagnostic(
            codes.DUE, f"another `{form.verb}` is due here ({question.rule.title})", self.span(), rule=question.rule,
            label=f"{refusal.expected} is due" if refusal.expected else "", expected=refusal.expected, found=form.text,
            help="add it",
        )  # fmt: skip

    def refused(
        self, code: codes.Code, refusal: Refusal, span: Span, question: Question | None, form: StatementBody
    ) -> Diagnostic:
        expected = refusal.expected or (
            self._moves(question) if question is not None and question.moves else ""
        )
        seen = self._earlier(refusal.earlier, form.side) if refusal.earlier is not None else None
        place = f" (line {seen.line}, column {seen.column})" if seen is not None else ""
        named = refusal.earlier is not None and bool(refusal.earlier.name)
        where = "the log says so" if named else "the card is also"
        notes = (Note(f"{where} at {seen.line}:{seen.column}", seen),) if seen else ()
        return diagnostic(
            code, refusal.reason + place, span, rule=refusal.rule, label=expected, expected=expected, found=form.text,
            help=refusal.help or f"{self._remedy()}, {AGREED}", notes=notes,
        )  # fmt: skip

    def _remedy(self) -> str:
        """Return advice on how the player can correct an illegal choice.

        It agrees with the edit of the log after which the rest agrees with the rules.
        """
        edit = self.found.edit if self.found is not None else None
        if edit is not None and edit.at == self.conflict.at and not edit.put and self.kind == "drop":
            return "remove it"
        if edit is not None and self.kind == "exchange":
            return "put it where it belongs in the order of play"
        return "write what was done instead"

    def _earlier(self, earlier: Earlier, side: str) -> Span | None:
        """Return the last position before the conflict where the log mentions a certain card; None if there is none.

        It shows why the card cannot be used again.
        """
        for item in reversed(self.items[: max(0, self.conflict.at)]):
            form = item.form
            for value in form.values if earlier.name else ():
                if value.key == earlier.name:
                    return item.value_span(value)
            if form.kind == "play" and form.verb in earlier.verbs and form.side in ("", side):
                for value in form.values:
                    if value.kind == "card" and value.value == earlier.card:
                        return item.value_span(value)
        return None

    def few(self) -> Diagnostic:
        question = self.conflict.question
        assert question is not None
        form = self.form()
        thing = ("card", "cards") if question.pool is not None else ("die", "dice")
        have = self._taken(question.label)
        if have >= question.n:  # the section has other values with this verb
            have = len(form.answers) if form.verb == question.label else 0
        due = counted(question.n, *thing)
        sum_ = self.reckoned(question.label, str(question.n))
        missing = thing[question.n - have > 1]
        return diagnostic(
            codes.FEW, f"`{question.label}` needs {due}{sum_ and f' ({sum_})'}, but the log has only {counted(have, *thing)} here",
            self.span(self.conflict.answer), rule=question.rule, label=f"{question.n} are due" if question.n > 1 else "one is due",
            expected=due, found=form.text, help=f"add the missing {missing}",
        )  # fmt: skip

    def _taken(self, label: str) -> int:
        """Return how many dice or cards this section of the log records under the keyword ``label``, up to and including the conflict."""
        return self._value_count(label, self.conflict.side, min(self.conflict.at, len(self.items) - 1))

    def surplus(self) -> Diagnostic:
        """Return the diagnostic for a statement with more values than the rules asked for."""
        form = self.form()
        spec = self.verb(form.verb)
        answer = self.conflict.answer
        rule, n = self.conflict.asked.get(form.verb, (spec.rule if spec else None, 0))
        denied = self.conflict.denied
        rule = denied.rule if denied is not None else rule
        thing = ("card", "cards") if spec is not None and holds_cards(spec) else ("die", "dice")
        if n < 0:
            return self._roll_too_many(form, answer, -n, rule)
        if not n and denied is None:
            # The values were asked for one by one: count those asked for so far.
            n = self.before(form.verb, form.side) + answer
        count = len(form.answers) - max(answer, 0)
        extra = f"the extra {thing[count > 1]}" if count > 0 else f"this `{form.verb}`"
        if n:
            sum_ = self.reckoned(form.verb, str(n))
            # A statement that has too many values by itself is counted alone: the section may have other values with its verb.
            at = answer + 1 if answer >= n else self.before(form.verb, form.side) + answer + 1
            fact = f"`{form.verb}` needs only {counted(n, *thing)} here{sum_ and f' ({sum_})'}, and this is the {ordinal(at)}"
        else:
            fact = f"no further `{form.verb}` is needed here"
            fact += f": {denied.fact}" if denied is not None and denied.why is not None else ""
        return diagnostic(
            codes.SURPLUS, fact, self.span(answer), rule=rule, label=f"{n} {'is' if n == 1 else 'are'} due" if n else "",
            expected=counted(n, *thing) if n else "no more", found=form.text, help=f"remove {extra}, {AGREED}",
        )  # fmt: skip

    def _roll_too_many(self, form: StatementBody, answer: int, dice: int, rule: Rule | None) -> Diagnostic:
        """Return the diagnostic for dice that the rules did not ask for.

        If they may be the dice of one roll, written as separate numbers, the diagnostic suggests joining them
        with ``+``.
        """
        apart = form.answers[max(0, answer - dice + 1) : answer + 1]
        if len(apart) == dice and all(isinstance(n, int) and 0 < n <= _PIPS for n in form.answers):
            sum_ = "+".join(str(n) for n in apart)
            fact, help_ = (
                f"{counted(dice, 'die', 'dice')} of one roll are written {sum_}",
                f"write {sum_}, {AGREED}",
            )
        else:
            fact, help_ = f"no further roll is needed for `{form.verb}`", f"remove the extra roll, {AGREED}"
            denied = self.conflict.denied
            fact += f": {denied.fact}" if denied is not None and denied.why is not None else ""
        return diagnostic(
            codes.SURPLUS, fact, self.span(answer), rule=rule, label="", expected="no more", found=form.text, help=help_,
        )  # fmt: skip

    def before(self, label: str, side: str) -> int:
        """Return how many dice or cards with this keyword a side has recorded in the section before the conflicting statement."""
        return self._value_count(label, side, self.conflict.at - 1)

    def _value_count(self, label: str, side: str, at: int) -> int:
        """Return how many dice or cards with this keyword a side has recorded in the section, up to the statement with index ``at``."""
        n = 0
        while at >= max(0, self.conflict.at - FAR_BACK) and self.items[at].form.kind != "heading":
            form = self.items[at].form
            speaks = form.side in ("", side) or side in self.grammar.groups.get(form.side, ())
            if form.verb == label and (speaks or not side):
                n += len(form.answers)
            at -= 1
        return n
