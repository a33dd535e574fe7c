"""Collects the lines of a log that could not be judged, with the reasons, so that no line is skipped silently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from printkit.journal.entries import Span, Stated, Statement
from printkit.journal.notation import Notation
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Finding, diagnostic
from printkit.table.rules import Ruleset

if TYPE_CHECKING:
    from printkit.journal.suspects.edits import Edit


class Unchecked(NamedTuple):
    """A range of lines (``first`` to ``last``) that could not be judged; ``why`` is the reason."""

    first: int
    last: int
    why: str


class Unjudged:
    """Collects the lines of a log that could not be judged, with the reasons."""

    def __init__(self) -> None:
        self._why: dict[int, str] = {}

    def _add(self, line: int, why: str) -> None:
        self._why.setdefault(line, why)

    def left_out(self, items: Sequence[Statement], edit: Edit, line: int) -> None:
        """Record that statements removed by the checker were not judged, because they depend on the problem in line ``line``."""
        if edit.kind not in ("skip", "drop") or edit.removed < 2:
            return
        kept = {(item.line, item.column) for item in edit.put}
        for item in items[edit.at + 1 : edit.at + edit.removed]:
            if not item.added and (item.line, item.column) not in kept:
                self._add(item.line, f"this depends on the mistake in line {line}")

    def passed_over(self, line: int, root: int) -> None:
        """Record that a line was not judged, because its conflict with the rules may be a consequence of the mistake in line ``root``."""
        self._add(line, f"this depends on what line {root} leaves open")

    def given_up(self, items: Iterable[Statement], why: str) -> None:
        """Record that none of the given statements was judged; ``why`` is the reason shown to the player."""
        for item in items:
            if not item.added:
                self._add(item.line, why)

    def ranges(self, items: Sequence[Statement], problems: Sequence[Diagnostic]) -> tuple[Unchecked, ...]:
        """Return the ranges of lines that were not judged, in the order of the log.

        A range of one line is left out if a problem is reported for that line.
        """
        lines = sorted({item.line for item in items if item.form.kind != "prose"})
        reported_lines = {problem.span.line for problem in problems}
        found: list[Unchecked] = []
        before = 0
        for line in lines:
            why = self._why.get(line)
            if why is not None and not (line in reported_lines and (not found or found[-1].last != before)):
                if found and found[-1].last == before and found[-1].why == why:
                    found[-1] = found[-1]._replace(last=line)
                else:
                    found.append(Unchecked(line, line, why))
            before = line
        return tuple(found)


def listed(ranges: Sequence[Unchecked], most: int = 3) -> str:
    """Return the ranges of unjudged lines as text, such as ``lines 31 to 44 not checked: the game was over``.

    The text is empty if everything was checked. At most ``most`` ranges are listed.
    """
    if not ranges:
        return ""
    said = [
        f"{f'line {each.first}' if each.first == each.last else f'lines {each.first} to {each.last}'} not checked: {each.why}"
        for each in ranges[:most]
    ]
    more = len(ranges) - most
    return "; ".join(said) + (f"; and {more} more place{'s' * (more > 1)}" if more > 0 else "")


def with_impossible(
    findings: list[Finding], items: Sequence[Statement], notation: Notation, ruleset: Ruleset
) -> None:
    """Add a problem to ``findings`` for each total stated by the player that cannot occur in any state of the game.

    Totals for which a problem is already reported are left out.

    A claim that was reported as following from another problem becomes a problem of its own. A claim that is only impossible because the
    sheet carries an earlier wrong number on is no further problem.
    """
    specs = {claim.name: claim for claim in notation.claims if claim.within is not None}
    for item in items:
        for claim in item.form.claims:
            spec = specs.get(claim.name)
            if spec is None or spec.within is None or item.form.accepted:
                continue
            low, high = spec.within(ruleset)
            if not _is_outside(claim, low, high):
                continue
            span = item.claim_span(claim)
            there = next((each for each in findings if _is_at(each.said, span)), None)
            if there is not None:
                there.cause = None
                continue
            if _carries_on(claim, low, high, item.line, findings):
                continue
            typed = " ".join([claim.name, *(value.text for value in claim.values)])
            fact = f"the sheet says `{typed}`, but `{claim.name}` is {low} to {high}"
            made = diagnostic(
                codes.TOTAL, fact, span, rule=spec.rule, label=f"{low} to {high}",
                expected=f"{claim.name} {low} to {high}", found=typed, help="correct the number on the sheet",
            )  # fmt: skip
            findings.append(Finding(made))


def _carries_on(claim: Stated, low: int, high: int, line: int, findings: Sequence[Finding]) -> bool:
    """Return True if a player's total is impossible only because it was computed from an earlier wrong total.

    ``low`` and ``high`` are the limits of the possible values.
    """
    for each in findings:
        expected, found = each.said.expected.split(), each.said.found.split()
        if each.line >= line or len(expected) != 2 or len(found) != 2 or expected[0] != claim.name:
            continue
        if all(text.removeprefix("-").isdecimal() for text in (expected[1], found[1])):
            value = claim.values[-1].value
            off = int(found[1]) - int(expected[1])
            if isinstance(value, (int, float)) and low <= value - off <= high:
                return True
    return False


def _is_at(problem: Diagnostic, span: Span) -> bool:
    return problem.span.line == span.line and span.column <= problem.span.column < span.end


def _is_outside(claim: Stated, low: int, high: int) -> bool:
    value = claim.values[-1].value if claim.values else None
    return isinstance(value, (int, float)) and not low <= value <= high
