"""Computes the result of a log with mistakes from the dice and decisions in it, whatever the player's sheet says.

A check goes on with the change after which the rest fits best, and a wrong total may speak for another die, or for itself.
That is how it finds the next mistake, and no result: here each change is taken back with which the log can be played without it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from difflib import SequenceMatcher
from typing import NamedTuple

from printkit.journal.checking.effort import BudgetExhausted, Effort
from printkit.journal.checking.replay import End, Played, Replay, Setting, Step
from printkit.journal.entries import Stated, Statement

_MOST_CHANGES = 12
"""Maximum number of changes of the check that are undone one by one."""


class AsLogged(NamedTuple):
    """The statements, their result, and whether any of them is still a change that the check made."""

    items: list[Statement]
    played: Played
    changed: bool


def as_logged(
    setting: Setting, items: list[Statement], played: Played, logged: list[Statement], effort: Effort
) -> AsLogged:
    """Return the statements as they are in the log, as far as the log can be played that way. Wrong totals of the
    sheet are forgiven; measurements are kept. ``items`` are the statements as the check understood them, and
    ``played`` is their result."""
    measured = {c.name for c in setting.notation.claims if c.judge is not None}
    bare = [_bare(item, measured) for item in items]
    matched = SequenceMatcher(None, [_said(i) for i in bare], [_said(i) for i in logged], autojunk=False)
    changes = [each[1:] for each in matched.get_opcodes() if each[0] != "equal"]
    kept: list[tuple[int, int, int, int]] = []
    best: tuple[list[Statement], Played] | None = None
    try:
        best = _fitting(setting, _back(bare, logged, changes), played, effort)
        if best is not None:
            return AsLogged(*best, False)
        best = _fitting(setting, bare, played, effort)
        for change in changes[:_MOST_CHANGES]:
            other = _fitting(setting, _back(bare, logged, [*kept, change]), played, effort)
            if other is not None:
                best = other
                kept.append(change)
    except BudgetExhausted:
        pass
    return AsLogged(*(best or (items, played)), len(kept) < len(changes))


def _bare(item: Statement, measured: Set[str]) -> Statement:
    """Return the statement with its totals as they were typed. A measurement keeps the check's reading."""
    form = item.form
    if form.kind != "claims":
        return item
    claims = tuple(c if c.name in measured else c._replace(treatment="") for c in form.claims)
    return item._replace(form=form._replace(claims=claims))


def _said(item: Statement) -> Hashable:
    form = item.form
    return item.line, item.column, item.added, form.kind, form.verb, form.answers, form.choice


def _back(
    items: list[Statement], logged: list[Statement], changes: Sequence[tuple[int, int, int, int]]
) -> list[Statement]:
    """Return the statements with these changes undone. Each change is a range of the old statements and a range of
    the new ones."""
    changed = list(items)
    for begin, end, first, last in reversed(changes):
        changed[begin:end] = logged[first:last]
    return changed


def _fitting(
    setting: Setting, items: list[Statement], before: Played, effort: Effort
) -> tuple[list[Statement], Played] | None:
    """Return the statements with their wrong totals forgiven, and their result; None if the log then fits less far
    than before. Each total is judged by itself, so a total that carries an earlier mistake forward is wrong, too."""
    step, steps = Step(0, None, None), list[Step]()
    while True:
        replay = Replay(setting, setting.grammar, items)
        replay.work_on(effort)
        replay.judge.carries = False
        try:
            played = replay.run(step)
        except BudgetExhausted:
            raise
        except Exception:  # noqa: BLE001 - without the sheet's numbers the rules come to where they never would
            return None
        steps = [*steps[:-1], *played.steps]
        conflict = played.conflict
        if conflict is None or conflict.claim is None or conflict.claim.treatment:
            break
        items = _forgiven(items, conflict.at, conflict.claim)
        step = steps[-1]
    fits = played.end is not End.CONFLICT or (before.end is End.CONFLICT and len(steps) >= len(before.steps))
    return (items, played._replace(steps=steps)) if fits else None


def _forgiven(items: list[Statement], at: int, wrong: Stated) -> list[Statement]:
    form = items[at].form
    claims = tuple(c._replace(treatment="forgiven") if c is wrong else c for c in form.claims)
    return [*items[:at], items[at]._replace(form=form._replace(claims=claims)), *items[at + 1 :]]
