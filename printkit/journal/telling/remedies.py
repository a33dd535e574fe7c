"""Writes diagnostics with a remedy: a change of the log after which the rest of the log agrees with the rules.

A remedy is a different value, a missing statement, or a dice modifier that the players forgot.

Also writes the diagnostics for impossible positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.journal.checking.claims import Verdict
from printkit.journal.checking.replay import FAR, Played, Setting
from printkit.journal.entries import Misplaced, Span, Statement
from printkit.journal.logged.table import Conflict, Grammar
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Note, diagnostic
from printkit.journal.telling.naming import ConflictNaming
from printkit.journal.verbs import form_of

if TYPE_CHECKING:
    from printkit.journal.logged.questions import Modifier
    from printkit.journal.reading.reader import Document
    from printkit.journal.suspects.changes import Found
    from printkit.journal.suspects.edits import Edit
    from printkit.table.rules import Rule


def forgotten(naming: ConflictNaming, edit: Edit) -> Diagnostic:
    """Return the diagnostic for a dice modifier that the players probably forgot.

    The message says that this is a guess.

    The log agrees with the rules without the modifier.
    """
    rule, fact = _modifier(naming, edit)
    item = naming.items[edit.at] if edit.at < len(naming.items) else None
    span = item.span() if item is not None and naming.conflict.reason != "claim" else naming.span()
    return diagnostic(
        codes.NOT_DUE, f"it seems that {fact}", span, rule=rule, label="perhaps forgotten here",
        found=item.form.text if item is not None else "", help="apply the rule here",
    )  # fmt: skip


def perhaps_forgotten(naming: ConflictNaming, edit: Edit, said: Diagnostic) -> Diagnostic:
    """Return the diagnostic ``said`` with added advice: the players may have forgotten a dice modifier.

    ``said`` is about too few or too many values.
    """
    fact, _, sum_ = _modifier(naming, edit)[1].partition(": ")
    reason = f"perhaps {fact}{sum_ and f' ({sum_})'}; if so, apply the rule here"
    return said._replace(help=f"{said.help}; {reason}" if said.help else reason)


def without_forgetting(naming: ConflictNaming, edit: Edit) -> Found | None:
    """Return an edit of a single statement that explains the log just as well as a forgotten modifier to several dice.

    The statement is the one at the conflict or before it. Return None if there is no such edit.

    One wrong statement is the likelier explanation.
    """
    found, at = naming.found, naming.conflict.at
    if found is None or not _modifier_of(naming, edit).dice:
        return None
    kinds = ("insert", "drop", "forgive", "stand")
    alike = (each for each in found.equals if each.kind in kinds and each.at in (at - 1, at))
    return next((found._replace(edit=each, equals=()) for each in alike), None)


def _modifier_of(naming: ConflictNaming, edit: Edit) -> Modifier:
    """Return the dice modifier that the players forgot, if a suggested edit of the log is right."""
    name = str(edit.put[0].form.choice).partition(" ")[0]
    return next(each for each in naming.conflict.modifiers if (each.at, each.name) == (edit.at, name))


def _modifier(naming: ConflictNaming, edit: Edit) -> tuple[Rule, str]:
    """Return the rule for the forgotten dice modifier, and a clause about it for the message.

    The clause is the calculation of the modifier or, if there is none, that the rule was overlooked."""
    what, rule = str(edit.put[0].form.choice), _modifier_of(naming, edit).rule
    return rule, naming.reckoned(what, "") or f"`{rule.title}` was overlooked"


def with_remedy(naming: ConflictNaming, said: Diagnostic) -> Diagnostic:
    """Return the diagnostic ``said`` with added advice: the only change after which the log agrees with the rules.

    If there is no such change, or several, return ``said`` unchanged.
    """
    found = naming.found
    if found is not None and naming.kind == "insert" and found.edit.at < naming.conflict.at:
        return _with_what_is_missing(naming, said, found.edit)
    if naming.is_between_values():
        return said._replace(help=f"write `{_with_choice_between(naming)}`")
    if found is None or found.edit.kind != "substitute" or not found.unique or found.edit.answer < 0:
        return said
    edit = found.edit
    before, after = naming.items[edit.at], edit.put[0]
    if edit.at == naming.conflict.at and edit.answer == naming.conflict.answer:
        value = naming.value(after.form.verb, after.form.answers[edit.answer])
        note = Note(f"with {value} here, the rest of the log would follow the rules")
    else:
        place = before.span(edit.answer)
        was = naming.value(before.form.verb, before.form.answers[edit.answer])
        value = naming.value(after.form.verb, after.form.answers[edit.answer])
        note = Note(
            f"with {value} instead of {was} at {place.line}:{place.column}, the rest of the log would follow the rules",
            place,
        )
    return Diagnostic(
        said.code, said.message, said.span, said.rule, said.label, said.expected, said.found, said.help,
        (*said.notes, note), said.follows_from,
    )  # fmt: skip


def _with_choice_between(naming: ConflictNaming) -> str:
    """Return the text of the conflicting statement with the missing choice inserted between its values."""
    form = naming.form()
    cut = form.places[naming.conflict.answer][0]
    verb = naming.found.edit.put[1].form.verb if naming.found is not None else ""
    return f"{form.text[:cut].rstrip(' ,')}; {verb}; {form.verb} {form.text[cut : form.width]}"


def _with_what_is_missing(naming: ConflictNaming, said: Diagnostic, edit: Edit) -> Diagnostic:
    """Return the diagnostic ``said`` with an added note on a choice that is missing earlier in the log.

    With this choice, the rest of the log would agree with the rules.
    """
    form = edit.put[0].form if edit.put else None
    if form is None or not edit.put[0].added or form.verb not in naming.grammar.decisions:
        return said
    place = naming.items[edit.at].span()
    note = Note(
        f"with a `{form.verb}` before {place.line}:{place.column}, the rest of the log would follow the rules",
        place,
    )
    return said._replace(notes=(*said.notes, note))


def lacks_statement_before_claim(conflict: Conflict, found: Found) -> bool:
    """Return True if the only reason why a player's total is wrong is a missing statement before it.

    A measurement that the player wrote down counts as a total here (both are claims).
    """
    if found.edit.kind not in ("insert", "fill") or not isinstance(conflict.verdict, Verdict):
        return False
    return not conflict.verdict.settled or (conflict.earlier is not None and found.reach == FAR)


def missing_before_claim(naming: ConflictNaming, of_side: str, left_out: Statement) -> Diagnostic:
    """Return the diagnostic for a statement that is missing before a claim (a total or measurement that the player wrote down).

    ``of_side`` is a phrase with the name of the side that has to write it.
    """
    verb, earlier = left_out.form.verb, naming.conflict.earlier
    spec = naming.verb(verb)
    rule = earlier.rule if earlier is not None else spec.rule if spec else None
    values = form_of(spec) if spec is not None else ""
    expected = f"`{verb}{f' {values}' if values else ''}`"
    return diagnostic(
        codes.DUE, f"`{verb}`{of_side} is missing before this", naming.span(), rule=rule,
        label=f"{expected} is due", expected=expected, found=naming.form().text, help="add it",
    )  # fmt: skip


def with_allowed_verbs(
    setting: Setting,
    grammar: Grammar,
    items: Sequence[Statement],
    played: Played,
    conflict: Conflict,
    said: Diagnostic,
) -> Diagnostic:
    """Return the diagnostic ``said`` about an unknown verb, with added help text that names the expected statement."""
    question = conflict.question
    if question is None:
        return said._replace(help=f"nothing more is expected here; {said.help}")
    due = ConflictNaming(setting, grammar, items, played, conflict, None).form_of(question)
    return said._replace(expected=due, help=f"{due} is possible here; {said.help}")


def misplaced(problem: Misplaced, items: Sequence[Statement], document: Document) -> Diagnostic:
    """Return the diagnostic for a ``position`` section that describes an impossible state."""
    heading = next((i for i in items if i.form.kind == "heading" and i.form.verb == "position"), None)
    span = problem.span or (heading.span() if heading else Span(1, 1, 1))
    return diagnostic(
        codes.POSITION, problem.message, span, rule=problem.rule, expected=problem.expected, found=problem.found,
        label=problem.expected, help="describe the position as it lay on the table",
    )  # fmt: skip
