"""Recognises when a log repeats a play (an action of a player), and describes this in a diagnostic.

A play is written twice, or it is a second play in a turn that allows only one.
"""

from __future__ import annotations

from printkit.journal.entries import StatementBody
from printkit.journal.logged.table import Question
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, diagnostic
from printkit.journal.telling.naming import AGREED, ConflictNaming


def is_repeated(wording: ConflictNaming) -> bool:
    """Return True if the log makes the same choice twice.

    The second statement repeats the one before it, or chooses cards again after the cards of the first choice were turned up.
    """
    at, question = wording.conflict.at, wording.conflict.question
    if wording.setting.notation.citations.twice is None or at < 1:
        return False
    here = wording.form()
    if here.spread:
        chosen = question is not None and question.kind != "decide"
        return chosen and here.verb in wording.conflict.asked and bool(wording.before(here.verb, here.side))
    above = wording.items[at - 1].form
    before_its_dice = question is not None and question.kind != "decide" and wording.kind == "drop"
    return (
        (bool(here.side) or before_its_dice)
        and here.kind == "play"
        and here.verb in wording.grammar.decisions
        and (here.verb, here.side, here.text) == (above.verb, above.side, above.text)
    )


def is_second_play(wording: ConflictNaming, question: Question | None, form: StatementBody) -> bool:
    """Return True if a side makes a second play (action) directly after its first one.

    In addition, the log must lack the consequences of the first play, and the rest of the log must agree with the rules once both
    plays are accepted.
    """
    above = wording.items[wording.conflict.at - 1].form if wording.conflict.at > 0 else form
    return (
        wording.kind == "forgive"
        and bool(form.side)
        and wording.setting.notation.citations.twice is not None
        and question is not None
        and form.verb not in question.verbs
        and (above.kind, above.side) == (form.kind, form.side) == ("play", form.side)
        and {form.verb, above.verb} <= wording.grammar.decisions
    )


def repeated(wording: ConflictNaming) -> Diagnostic:
    """Return the diagnostic for a play (an action) that is written twice, or for a second play in a turn that allows only one."""
    question, form = wording.conflict.question, wording.form()
    rule, spec = wording.setting.notation.citations.twice, wording.verb(form.verb)
    if spec is not None and not (form.spread or form.side):
        rule = spec.rule  # for a choice that belongs to no side
    fact = f"`{form.text}` is written twice"
    if form.spread:
        fact = f"`{form.verb}` is written a second time here, but only one is allowed"
    elif form.text != wording.items[wording.conflict.at - 1].form.text:
        fact = f"`{form.text}` is a second play by the {form.side} side in this turn, but only one is allowed"
    return diagnostic(
        codes.NOT_DUE, fact, wording.span(), rule=rule,
        label="once more", found=form.text,
        expected=wording.form_of(question) if question is not None else "", help=f"remove it, {AGREED}",
    )  # fmt: skip
