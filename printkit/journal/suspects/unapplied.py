"""Finds illegal actions that the players wrote down but did not count in the totals on their sheet.

A later total is then correct on the sheet but wrong by the log.

The action itself has been reported already. The wrong total follows from it, and is not a second mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.journal.checking.replay import Played, place_of
from printkit.journal.entries import Statement, StatementBody
from printkit.journal.logged.table import Conflict
from printkit.journal.suspects.candidates import claimed
from printkit.journal.suspects.changes import LOOKAHEAD, Found, Guesses, Repair
from printkit.journal.suspects.edits import without
from printkit.journal.suspects.repair import Search

_LATEST = 4
"""Number of the most recent repairs (changes of the log by the checker) that are searched for an illegal action not counted by the
players.

(A repair is a change with which the check continued past a conflict.)
"""
_MOST_PARTS = 5
"""Maximum number of replays made to find out which parts of one illegal action the players did not count.

Each replay leaves out one more part of the action, such as a target die of a surplus attack.
"""


def unapplied(
    search: Search, items: list[Statement], played: Played, conflict: Conflict
) -> tuple[Statement, Found] | None:
    """Return the latest illegal action that, if it is left out, makes a wrong total of the player correct.

    Also return the edit with which the check accepts the total.

    Return None if the conflict is not about a total, or no such action is found.
    """
    if conflict.claim is None:
        return None
    for at in _acts_against_a_rule(search.repairs[-_LATEST:], items, conflict.at):
        if _holds_without(search, items, played, conflict, at):
            step, (_, forgiven) = played.steps[-1], claimed(items, conflict)
            behind = items[conflict.at + 1 : conflict.at + LOOKAHEAD]
            window = [*items[step.at : conflict.at], *forgiven.put, *behind]
            reach = search.reach(search.setting, window, step, Guesses((), search.mentioned))
            return items[at], Found(forgiven, step, reach.place)
    return None


def _acts_against_a_rule(repairs: Sequence[Repair], items: list[Statement], end: int) -> list[int]:
    """Return the indexes of illegal statements before ``end`` that were accepted as written, the latest first."""
    accepted = {
        (each.line, each.column)
        for repair in repairs
        if not any(each.form.accepted for each in repair.made.before)
        for each in repair.made.after
        if each.form.accepted and not each.added
    }
    return [at for at in reversed(range(end)) if (items[at].line, items[at].column) in accepted]


def _holds_without(
    search: Search, items: list[Statement], played: Played, conflict: Conflict, at: int
) -> bool:
    """Return True if a wrong total of the player becomes correct without an illegal action and everything that depends on it.

    ``at`` is the index of the action."""
    here = place_of(items, search.setting, conflict)
    step = next(s for s in reversed(played.steps) if s.at <= at)
    window = items[step.at : conflict.at + LOOKAHEAD]
    window[at - step.at] = items[at]._replace(form=items[at].form._replace(accepted=False))
    for _ in range(_MOST_PARTS):
        reach = search.reach(search.setting, window, step, Guesses((), search.mentioned), measures=True)
        there = reach.conflict
        if reach.place > here:
            return True
        if there is None or not 0 <= there.at < len(window) or window[there.at].form.kind == "claims":
            return False
        window = _without_part(window, there)
    return False


def _without_part(window: list[Statement], there: Conflict) -> list[Statement]:
    """Return the statements without the conflicting statement or, if it has several answers, without the conflicting answer.

    An illegal choice from a fixed list is replaced by a statement without a choice.
    """
    item, question = window[there.at], there.question
    if there.reason == "move" and question is not None and not question.verbs:
        silence = StatementBody("play", "", choice=question.label, side=item.form.side, accepted=True)
        return [*window[: there.at], item._replace(form=silence, added=True), *window[there.at + 1 :]]
    several = len(item.form.answers) > 1 and 0 <= there.answer < len(item.form.answers)
    rest = [item._replace(form=without(item.form, there.answer))] if several else []
    return [*window[: there.at], *rest, *window[there.at + 1 :]]
