"""Finds the possible effects of a die roll by replaying the log with each result and recording what the rules then report and ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from copy import copy
from itertools import product
from typing import NamedTuple

from printkit.journal.checking.replay import Setting
from printkit.journal.companion.asking import LiveCourse, Pending, seen_by_both
from printkit.journal.companion.moments import Prospect
from printkit.journal.companion.typed import DICE
from printkit.journal.companion.wording import events_since
from printkit.journal.entries import Statement
from printkit.journal.logged.table import Grammar
from printkit.journal.prompts import Prompts
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.reading.reader import Document

_MOST_FACES = 40
"""Maximum number of different results of a roll for which the effects are computed.

If there are more, none are computed.
"""


class Standpoint(NamedTuple):
    """A log without the secret cards of one side, prepared so that it can be replayed with one more statement.

    ``course`` has replayed the log with ``grammar``. ``hides`` is True if statements were removed as secret. ``chosen`` is the target of
    the roll (may be empty). ``read`` parses the log with a statement added.
    """

    setting: Setting
    prompts: Prompts | None
    course: LiveCourse
    grammar: Grammar
    hides: bool
    chosen: str
    read: Callable[[str], Document]


def foresee(here: Standpoint, pending: Pending) -> tuple[Prospect, ...]:
    """Return the possible effects of the next die roll, starting with the effect of the lowest results.

    Neighbouring results with the same effect are combined. The list is empty unless the question is for a single die, or for a
    throw (several dice added up).
    """
    question = pending.question
    if question is None or question.kind not in DICE:
        return ()
    dice = question.n if question.kind == "throw" else 1
    if pending.missing != dice or dice * question.sides > _MOST_FACES:
        return ()
    outcomes = [sum(each) for each in product(range(1, question.sides + 1), repeat=dice)]
    found: list[Prospect] = []
    for value, after in _each_result(here, pending.label, range(dice, dice * question.sides + 1)):
        if after is None:
            return ()
        same_turn = bool(after.label) and not after.headings
        effects, brief = (
            events_since(prompts, pending.label, value, after, len(pending.facts))
            for prompts in (here.prompts, _in_brief(here.prompts))
        )
        each = Prospect(
            value, value, outcomes.count(value), len(outcomes), effects, after.label, same_turn, brief
        )
        last = found[-1] if found else None
        if last is not None and last[4:] == each[4:]:
            found[-1] = last._replace(most=value, ways=last.ways + each.ways)
        else:
            found.append(each)
    return tuple(found)


def _in_brief(prompts: Prompts | None) -> Prompts | None:
    """Return the game's texts for the companion, but describe the results of dice in a few words instead of a sentence.

    Hints use the short texts. If the game declares none, return its texts unchanged.
    """
    if prompts is None or prompts.in_brief is None:
        return prompts
    told, brief = prompts.told, prompts.in_brief

    def in_half_a_line(name: str, value: Hashable) -> str | None:
        said = brief(name, value)
        return said if said is not None or told is None else told(name, value)

    return prompts._replace(told=in_half_a_line)


def _each_result(here: Standpoint, label: str, values: range) -> Iterator[tuple[int, Pending | None]]:
    """Yield each possible result of a die, together with the question that the rules ask after it.

    If the result breaks the rules, None takes the place of the question.
    """
    lexer = lexer_of(here.setting.notation)
    begun: list[Statement] = []
    setting = here.setting
    for value in values:
        words = " ".join(filter(None, (label, here.chosen, str(value))))
        if not begun:
            document = here.read(words)
            if document.problems:
                yield value, None
                return
            begun, setting = document.items, setting._replace(header=document.answers)
            begun = seen_by_both(begun, lexer) if here.hides else begun
        ((_, form),) = lexer.line(words)
        last = begun[-1]
        items = [*begun[:-1], last._replace(form=form._replace(side=last.form.side))]
        yield value, copy(here.course).play(setting, here.grammar, items, ())
