"""Replays a faulty log with the dice and decisions exactly as the player typed them; wrong totals on the player's sheet are ignored.

To find further mistakes, the check repairs each one with the edit after which the rest of the log fits best. That may change a die to
match a wrong total. This module undoes each of these edits if the log can also be replayed without it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from difflib import SequenceMatcher
from typing import NamedTuple

from printkit.journal.checking.effort import BudgetExhausted, Effort
from printkit.journal.checking.replay import End, Played, Replay, Setting, Step
from printkit.journal.entries import Stated, Statement

_MOST_CHANGES = 12
"""Maximum number of corrections made by the checker that are undone one by one, to see whether the log can be replayed without them.

Any further corrections are kept.

A correction is a change of the log with which the check continued past a mistake.
"""


class AsLogged(NamedTuple):
    """A faulty log as the player typed it: its statements, and the result of replaying them.

    ``changed`` is True if the statements still contain an edit that the check made in order to continue past a mistake.
    """

    items: list[Statement]
    played: Played
    changed: bool


def as_logged(
    setting: Setting, items: list[Statement], played: Played, logged: list[Statement], effort: Effort
) -> AsLogged:
    """Return the log's statements as the player typed them, and the result of replaying them.

    An edit by the check is kept only if the log cannot be replayed without it.

    ``items`` are the statements as the check repaired them, and ``played`` their result. Wrong totals of the player are accepted;
    measurements are kept."""
    measured = {c.name for c in setting.notation.claims if c.judge is not None}
    bare = [_without_marks(item, measured) for item in items]
    matched = SequenceMatcher(None, [_said(i) for i in bare], [_said(i) for i in logged], autojunk=False)
    changes = [each[1:] for each in matched.get_opcodes() if each[0] != "equal"]
    kept: list[tuple[int, int, int, int]] = []
    best: tuple[list[Statement], Played] | None = None
    try:
        best = _replay_accepting_totals(setting, _with_edits_undone(bare, logged, changes), played, effort)
        if best is not None:
            return AsLogged(*best, False)
        best = _replay_accepting_totals(setting, bare, played, effort)
        for change in changes[:_MOST_CHANGES]:
            other = _replay_accepting_totals(
                setting, _with_edits_undone(bare, logged, [*kept, change]), played, effort
            )
            if other is not None:
                best = other
                kept.append(change)
    except BudgetExhausted:
        pass
    return AsLogged(*(best or (items, played)), len(kept) < len(changes))


def _without_marks(item: Statement, measured: Set[str]) -> Statement:
    """Return the statement without the marks (``forgiven``, ``adopted``) that the checker put on the player's wrong totals.

    The marks on measurements stay.
    """
    form = item.form
    if form.kind != "claims":
        return item
    claims = tuple(c if c.name in measured else c._replace(treatment="") for c in form.claims)
    return item._replace(form=form._replace(claims=claims))


def _said(item: Statement) -> Hashable:
    form = item.form
    return item.line, item.column, item.added, form.kind, form.verb, form.answers, form.choice


def _with_edits_undone(
    items: list[Statement], logged: list[Statement], changes: Sequence[tuple[int, int, int, int]]
) -> list[Statement]:
    """Return the log's statements after undoing the checker's corrections that are listed in ``changes``.

    ``items`` are the statements with the corrections.

    A correction is given by four indexes: a range of ``items``, and the range of ``logged`` (the statements as typed) that it replaced.
    """
    changed = list(items)
    for begin, end, first, last in reversed(changes):
        changed[begin:end] = logged[first:last]
    return changed


def _replay_accepting_totals(
    setting: Setting, items: list[Statement], before: Played, effort: Effort
) -> tuple[list[Statement], Played] | None:
    """Replay the statements, accepting every wrong total of the player. Return the statements and the result.

    Return None if this replay stops earlier than the replay ``before``.

    Each total is judged by itself, so that a total that carries an earlier mistake forward counts as wrong, too."""
    step, steps = Step(0, None, None), list[Step]()
    while True:
        replay = Replay(setting, setting.grammar, items)
        replay.work_on(effort)
        replay.judge.carries = False
        try:
            played = replay.run(step)
        except BudgetExhausted:
            raise
        except Exception:  # noqa: BLE001 - without the player's numbers, the rules may reach states that no game reaches
            return None
        steps = [*steps[:-1], *played.steps]
        conflict = played.conflict
        if conflict is None or conflict.claim is None or conflict.claim.treatment:
            break
        items = _with_claim_forgiven(items, conflict.at, conflict.claim)
        step = steps[-1]
    fits = played.end is not End.CONFLICT or (before.end is End.CONFLICT and len(steps) >= len(before.steps))
    return (items, played._replace(steps=steps)) if fits else None


def _with_claim_forgiven(items: list[Statement], at: int, wrong: Stated) -> list[Statement]:
    form = items[at].form
    claims = tuple(c._replace(treatment="forgiven") if c is wrong else c for c in form.claims)
    return [*items[:at], items[at]._replace(form=form._replace(claims=claims)), *items[at + 1 :]]
