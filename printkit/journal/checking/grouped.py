"""Groups diagnostics that lie close together in a log, if a single slip of the pen explains them all.

Two turns written in the wrong order, for example, contradict the rules at several places. The check reports them as one mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from printkit.journal.checking.effort import WORK_PER_SUSPECTED, Effort
from printkit.journal.checking.replay import FAR
from printkit.journal.entries import Statement
from printkit.journal.reading.reader import slip_diagnostic
from printkit.journal.suspects.search import explains_up_to
from printkit.journal.telling import codes

if TYPE_CHECKING:
    from printkit.journal.suspects.edits import Edit
    from printkit.journal.suspects.suspect import Trace
    from printkit.journal.telling.diagnostics import Finding

_MOST_GROUPED: Final = 12
"""Maximum number of mistakes that the check tries to explain by a single slip of the pen."""
_LEAST_BETWEEN: Final = 3
"""Mistakes with at least this many headings between them lie too far apart to be explained by one slip, unless it explains all mistakes
of the log."""
_MOST_TRIED: Final = 3
"""Maximum number of groups of mistakes in one log for which the check searches for a single slip."""


class Mistake(NamedTuple):
    """A mistake that the check has reported (``finding``), with the conflict that revealed it."""

    finding: Finding
    trace: Trace


def explained_by_one_slip(
    findings: Sequence[Finding],
    traces: Sequence[tuple[Finding, Trace]],
    items: Sequence[Statement],
    lines: Sequence[str],
    effort: Effort,
) -> Iterator[list[Mistake]]:
    """Yield groups of two or more mistakes that a single slip of the pen explains: its first mistake is at the slip.

    ``traces`` are the conflicts in the order in which the check met them, each with its finding. ``items`` and ``lines`` are the
    statements and the lines of the log."""
    seen: dict[Finding, Trace] = {}
    for finding, trace in traces:
        if finding.cause is None:
            seen.setdefault(finding, trace)
    mistakes = [Mistake(finding, trace) for finding, trace in seen.items()]
    roots = [each for each in findings if each.cause is None]
    if len(roots) < 2 or not mistakes:
        return
    if len(roots) <= _MOST_GROUPED and roots[0] is mistakes[0].finding and _may_share_slip(roots):
        effort.left = WORK_PER_SUSPECTED // (len(roots) - 1)  # one slip seldom explains many mistakes
        if explains_up_to(mistakes[0].trace, FAR, lines, effort):
            yield mistakes
            return
    headings = [each.line for each in items if each.form.kind == "heading"]
    groups = [
        each
        for each in _neighbours(mistakes, headings)
        if len(each) > 1 and _may_share_slip([m.finding for m in each])
    ]
    for group in groups[:_MOST_TRIED]:
        behind = mistakes.index(group[-1]) + 1
        if len(group) == len(roots) or len(group) > _MOST_GROUPED:
            continue  # tried above
        target = mistakes[behind].trace.place if behind < len(mistakes) else FAR
        effort.left = WORK_PER_SUSPECTED // len(group)
        if explains_up_to(group[0].trace, target, lines, effort):
            yield group


def _neighbours(mistakes: Sequence[Mistake], headings: Sequence[int]) -> list[list[Mistake]]:
    """Divide the mistakes into groups of neighbours: a new group begins where at least ``_LEAST_BETWEEN`` headings lie between two."""
    groups = [[mistakes[0]]]
    for one, other in pairwise(mistakes):
        between = sum(one.finding.line < line <= other.finding.line for line in headings)
        if between >= _LEAST_BETWEEN:
            groups.append([])
        groups[-1].append(other)
    return groups


def _may_share_slip(mistakes: Sequence[Finding]) -> bool:
    """Return True if one slip may explain the mistakes.

    A line that cannot be read is a mistake of its own. Players who do not know a rule break it again."""
    if any(each.said.kind == "unreadable" for each in mistakes):
        return False
    return mistakes[0].code != codes.MOVE.code or len({(each.code, each.said.rule) for each in mistakes}) > 1


def attribute_unreadable(
    findings: Sequence[Finding], items: Sequence[Statement], edit: Edit, root: Finding
) -> None:
    """Attribute unreadable statements to a mistake (``root``) if its repair (``edit``) moves a value between them.

    Afterwards both statements can be read: the value had been written behind the wrong verb."""
    if edit.kind != "exchange" or root.cause is not None or any(each.form.slips for each in edit.put):
        return
    old = items[edit.at : edit.at + edit.removed]
    said = {slip_diagnostic(each, slip) for each in old for slip in each.form.slips}
    for each in findings:
        if each is not root and each.said in said:
            each.cause = root
