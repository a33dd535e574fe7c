"""What a log with mistakes comes to by the dice and decisions that stand in it, whatever the sheet says.

A check goes on with the change after which the rest fits best, and a wrong total may speak for another die, or for itself.
That is how it finds the next mistake, and no result: here each change is taken back with which the log can be played without it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from difflib import SequenceMatcher
from typing import NamedTuple

from printkit.journal.checking.effort import Effort, WornOut
from printkit.journal.checking.replay import End, Played, Replay, Setting, Step
from printkit.journal.entries import Stated, Statement

_MOST_CHANGES = 12
"""Of more changes the first ones are taken back."""


class AsLogged(NamedTuple):
    """The statements, what they came to, and whether any of them is still a change that the check made."""

    items: list[Statement]
    played: Played
    changed: bool


def as_logged(
    setting: Setting, items: list[Statement], played: Played, logged: list[Statement], effort: Effort
) -> AsLogged:
    """The statements as they stand in the log, as far as it can be played so; the totals of the sheet that do not hold are
    forgiven, and what is measured stands. ``items`` are those as they were understood and ``played`` what these came to."""
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
    except WornOut:
        pass
    return AsLogged(*(best or (items, played)), len(kept) < len(changes))


def _bare(item: Statement, measured: Set[str]) -> Statement:
    """The statement with its totals as they were typed; what is measured keeps what the check made of it."""
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
    """The statements with these changes taken back: from where to where of either there is another one."""
    changed = list(items)
    for begin, end, first, last in reversed(changes):
        changed[begin:end] = logged[first:last]
    return changed


def _fitting(
    setting: Setting, items: list[Statement], before: Played, effort: Effort
) -> tuple[list[Statement], Played] | None:
    """The statements with the totals forgiven that do not hold, and what they come to; None where they fit less far than before.
    Each total is judged by itself: one that carries an earlier slip forward does not hold either."""
    step, steps = Step(0, None, None), list[Step]()
    while True:
        replay = Replay(setting, setting.grammar, items)
        replay.work_on(effort)
        replay.judge.carries = False
        try:
            played = replay.run(step)
        except WornOut:
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
