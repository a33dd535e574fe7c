"""Checks a log: parses it, replays it under the rules, and reports every mistake in one pass.

The loop is: replay until the log contradicts the rules, report the conflict, find the edit after which the rest fits best
(:mod:`printkit.journal.suspects.repair`), and continue with that edit.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.journal.checking.checked import Checked
from printkit.journal.checking.effort import (
    SHARE,
    WORK_FOR_SEARCH,
    WORK_PER_CONFLICT,
    WORK_TO_TELL_APART,
    BudgetExhausted,
    Effort,
    seldom_collected,
)
from printkit.journal.checking.replay import FAR, End, Played, Replay, Setting, Step, place_of
from printkit.journal.entries import PlacedReading, Span, Statement
from printkit.journal.logged.table import Conflict, Grammar
from printkit.journal.reading.header import Header
from printkit.journal.reading.reader import MOST_PROBLEMS, Document, Loader, decode, read, slip_diagnostic
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Finding, diagnostic, for_game, in_order, too_many
from printkit.table.table import Impasse

if TYPE_CHECKING:
    from printkit.journal.checking.doubt import Doubt
    from printkit.journal.checking.reconsidered import Adopted, DoubtfulRepair, Instead, Second
    from printkit.journal.checking.unchecked import Unjudged
    from printkit.journal.suspects.changes import Found
    from printkit.journal.suspects.repair import Search
    from printkit.journal.suspects.suspect import Trace

_MOST_AFTER_BUDGET = 20
"""Maximum number of further problems reported after the work allowed for one log is used up."""


def check_bytes(
    raw: bytes, name: str, loader: Loader, slugs: Sequence[str], *, recorded: bool = False
) -> Checked:
    """Return the result of checking the bytes of a log file.

    With ``recorded``, the result of a log without mistakes also contains the record of the game."""
    text, refusal = decode(raw)
    if refusal is not None:
        lines = raw[:200].decode("utf-8", "replace").split("\n")[:1] if refusal.span.line == 1 else []
        return Checked(name, Document(lines, Header((), 0), []), (refusal,))
    return check_text(text, name, loader, slugs, recorded=recorded)


def check_text(
    text: str,
    name: str,
    loader: Loader,
    slugs: Sequence[str],
    folder: str | None = None,
    *,
    recorded: bool = False,
) -> Checked:
    """Return the result of checking the text of a log.

    ``slugs`` are the names of the known games; ``loader`` returns the game and the notation for a name. Files named in the log are searched
    for in ``folder``, or by default in the folder of the file ``name``."""
    beside = str(Path(name).parent) if folder is None else folder
    with seldom_collected():
        document = read(text, loader, slugs, beside)
        if document.game is None or document.notation is None or document.ruleset is None:
            return Checked(name, document, tuple(document.problems))
        setting = Setting(document.game, document.notation, document.ruleset, document.answers)
        checker = Checker(name, document, setting, recorded)
        checked = checker.check()
        if not checker.doubtful:
            return checked
        from printkit.journal.checking.reconsidered import reconsidered

        return reconsidered(
            checker, checked, lambda second: Checker(name, document, setting, recorded, second)
        )


class Checker:
    """Checks one log that has been parsed into a document."""

    def __init__(
        self,
        name: str,
        document: Document,
        setting: Setting,
        recorded: bool = False,
        second: Second | None = None,
    ) -> None:
        """Prepare to check a log that has already been parsed.

        ``second`` says what a second check has to do differently (:mod:`printkit.journal.checking.reconsidered`); None for a first check."""
        self.name = name
        self._second = second
        self.gave_up = False
        """Whether a second check found too many mistakes to be of use, and was ended."""
        self.doubtful: list[DoubtfulRepair] = []
        """The repairs that may fit only by chance."""
        self.adopted: list[Adopted] = []
        """All repairs, in the order in which they were adopted."""
        self._to_record = recorded
        self._replay: Replay | None = None
        self.document = document
        self.setting = setting
        self.grammar: Grammar = setting.grammar
        self.items = document.items
        self.findings = [Finding(each) for each in document.problems]
        self.turns = 0
        self.spent = 0
        self._search: Search | None = None
        self._doubt: Doubt | None = None
        self._enough = 0
        self.effort = Effort(len(document.items))
        self._exhausted = False
        self.guessed = False
        self._adopted: list[PlacedReading] = []
        self._sums: set[Statement] = set()
        self._resumed: set[PlacedReading] = set()
        self._unjudged: Unjudged | None = None
        self.traces: list[tuple[Finding, Trace]] = []

    def check(self) -> Checked:
        """Replay the log, report each conflict with the rules and work around it, and return the result of the check."""
        step = Step(0, None, None)
        done: list[Step] = []
        last_place: tuple[int, ...] = (0, 0)
        repeats = 0
        while True:
            played = self._play(step)
            steps = done + played.steps
            played = played._replace(steps=steps)
            if played.end is not End.CONFLICT or self._is_list_full(played.conflict):
                break
            if played.conflict is None:
                self._misplaced(played)
                break
            if self._adopt_other_reading(played.steps[-1], played.conflict):
                step, done = steps[-1], steps[:-1]
                continue
            found = self._handle_conflict(played, played.conflict)
            if found is None:
                break
            self._store_repair(played, played.conflict, found)
            if self.gave_up:
                return self._result(played)
            place = place_of(self.items, self.setting, played.conflict)
            repeats = repeats + 1 if place <= last_place else 0
            last_place = max(place, last_place)
            if repeats > 6:
                break
            step, done = self._apply(found, steps)
        self._record_unjudged_rest(played)
        if self._exhausted:
            self._report_exhausted(played)
        else:
            self._group_mistakes()
        return self._result(played)

    def _store_repair(self, played: Played, conflict: Conflict, found: Found) -> None:
        """Store a repair: a change of the log that lets the check continue past a mistake.

        If it may fit only by chance, also store the second-best repair. In a second check, record whether that check can stop early."""
        from printkit.journal.checking.reconsidered import Adopted, doubtful_repair

        roots = [each.said for each in self.findings if each.cause is None]
        second = self._searching().runner_up
        doubtful = doubtful_repair(
            self.items, played, conflict, found, second, len(roots) - 1, len(self.adopted)
        )
        if doubtful is not None:
            self.doubtful.append(doubtful)
        self.adopted.append(Adopted(found, _index_of(played, found)))
        self.gave_up = self._second is not None and self._second.cannot_be_better(roots)

    def promising(self, doubtful: DoubtfulRepair) -> Instead | None:
        """Return a change that a second check may make in place of ``doubtful``; None if it would not find fewer mistakes."""
        from printkit.journal.checking.reconsidered import promising

        further = (
            self.adopted[doubtful.adopted + 1].found.reach
            if len(self.adopted) > doubtful.adopted + 1
            else FAR
        )
        return promising(self._searching(), doubtful, further)

    def _best(self, search: Search, played: Played, conflict: Conflict, guessed: bool) -> Found | None:
        """Return the best change of the log that lets the check continue past a conflict with the rules; None if there is none."""
        number = len(self.adopted)
        if self._second is None or number >= len(self._second.known):
            return search.best(self.items, played, conflict, guessed)
        known = self._second.known[number]
        search.runner_up = None
        return known.found._replace(step=played.steps[known.step])

    def _unjudged_lines(self) -> Unjudged:
        """Return the object that collects the lines that could not be judged."""
        if self._unjudged is None:
            from printkit.journal.checking.unchecked import Unjudged

            self._unjudged = Unjudged()
        return self._unjudged

    def _record_unjudged_rest(self, played: Played) -> None:
        """If a mistake ended the replay early, record that the rest of the log was not judged."""
        at = played.at if played.conflict is None else max(played.conflict.at, 0)
        if played.end is not End.COMPLETE and self.findings and at < len(self.items):
            line = self.findings[-1].line
            self._unjudged_lines().given_up(
                self.items[at:], f"because of the mistake in line {line}, the game cannot be followed further"
            )

    def _play(self, step: Step) -> Played:
        """Return the result of replaying the log from the start of a section (``step``)."""
        replay = self._replay = self._replaying(step)
        replay.work_on(self.effort)
        try:
            return replay.run(step)
        except BudgetExhausted:
            self._exhausted = True
            return Played(End.UNFINISHED, replay.steps, replay.table.cursor.state, at=replay.table.cursor.at)
        except Impasse:
            return Played(End.UNFINISHED, replay.steps, replay.table.cursor.state, at=replay.table.cursor.at)
        finally:
            self._sums.update(self.items[at] for at in replay.table.cursor.sums)
            for at, verb in replay.table.cursor.resumed.items():
                line, column = self.items[at].line, self.items[at].column
                self._resumed.add(PlacedReading(line, column, column, "", verb, f"  {verb}\n"))

    def _replaying(self, step: Step) -> Replay:
        if not self._to_record or step.at or step.state is not None:
            return Replay(self.setting, self.grammar, self.items)
        from printkit.journal.checking.recorded import RecordedReplay

        return RecordedReplay(self.setting, self.grammar, self.items)

    def _keep_record(self, checked: Checked, played: Played) -> None:
        """Store the record of the game in the result, if the log had no mistakes and was recorded during the replay."""
        if not self._to_record or self.findings or self.items is not self.document.items:
            return
        from printkit.journal.checking.recorded import RecordedReplay

        if isinstance(self._replay, RecordedReplay):
            checked.record = self._replay.record(played, self.document)

    def _adopt_other_reading(self, step: Step, conflict: Conflict) -> bool:
        """Continue with another meaning of the conflicting statement that agrees with the rules. Return False if there is none.

        If several fit, report that, and continue with the first."""
        from printkit.journal.suspects.rereading import reread, several_readings

        try:
            found = reread(self.setting, self.grammar, self.items, step, conflict, self.effort)
        except BudgetExhausted:
            self._exhausted = True
            return False
        if found is None:
            return False
        said = {slip_diagnostic(found.of, slip) for slip in found.of.form.slips}
        if said:
            self._remove_findings(said)
        if len(found.said) > 1:
            self.findings.append(Finding(several_readings(found.of, found.said)))
        self.items = found.items
        self._adopted += found.readings
        return True

    def _remove_findings(self, said: set[Diagnostic]) -> None:
        """Remove the reported problems that have the given diagnostics, and undo all conclusions drawn from them."""
        lines = {each.span.line for each in said}
        taken = {each for each in self.findings if each.line in lines and each.said in said}
        self.findings = [each for each in self.findings if each not in taken]
        self.traces = [(each, trace) for each, trace in self.traces if each not in taken]
        for each in self.findings:
            if each.cause in taken:
                each.cause = None
        if self._doubt is not None:
            self._doubt.forget(taken)

    def _readings(self) -> tuple[PlacedReading, ...]:
        from printkit.journal.suspects.rereading import readings_of

        found = {*self._adopted, *self._resumed, *readings_of(self.items)}
        for item in self._sums:
            total = item.form.answers[0] if item.form.answers else 0
            span = item.span(0)
            found.add(PlacedReading(*span, str(total), f"{total}, the sum of the dice", str(total)))
        return tuple(sorted(found))

    def _group_mistakes(self) -> None:
        """Report mistakes that a single likely slip of the pen explains together, under the first of them."""
        if sum(each.cause is None for each in self.findings) < 2:
            return
        from printkit.journal.checking.grouped import explained_by_one_slip

        found = self.findings, self.traces, self.document.items, self.document.lines, self.effort
        for group in list(explained_by_one_slip(*found)):
            first = group[0].finding
            members = {each.finding for each in group}
            others = [e for e in self.findings if e is not first and (e in members or e.cause in members)]
            for other in others[1:]:
                self._unjudged_lines().passed_over(other.line, first.line)
            others[0].cause = first
            dropped = set(others[1:])
            self.findings = [each for each in self.findings if each not in dropped]
            self.traces = [
                (each, trace._replace(gathered=True) if each is first else trace)
                for each, trace in self.traces
                if each is first or each not in others
            ]

    def _is_list_full(self, conflict: Conflict | None) -> bool:
        """Return True if no more problems are reported: there are too many, or the limit on computing work is reached.

        If so, also add a problem that says this. Only problems up to the conflict count."""
        exhausted = self.spent >= WORK_FOR_SEARCH and len(self.findings) >= self._enough
        if len(self.findings) < MOST_PROBLEMS and not exhausted:
            return False
        at = conflict.at if conflict is not None else len(self.items)
        line = self.items[at].line if 0 <= at < len(self.items) else 1 << 60
        seen = [each for each in self.findings if each.line <= line]
        if len(seen) < MOST_PROBLEMS and not exhausted:
            return False
        if not any(each.code == codes.TOO_MANY.code for each in self.findings):
            self.findings.append(Finding(too_many(Span(self.findings[-1].line, 1, 1))))
        return True

    def _report_exhausted(self, played: Played) -> None:
        """Report that the limit on computing work for one log has been reached, and which lines were therefore not checked."""
        at = played.steps[-1].at if played.steps else 0
        line = self.items[min(at, len(self.items) - 1)].line if self.items else 1
        fact = "the limit of work for one log has been reached, so the log is not checked from here on"
        said = diagnostic(codes.TOO_MUCH, fact, Span(line, 1, 1))
        gap = self._doubt.gap if self._doubt is not None else None
        if gap is not None and self.findings[-1].cause is gap:
            self.findings.pop()  # only one consequence of a mistake is reported, and this one is more important
        self.findings.append(Finding(said, gap))

    def _apply(self, found: Found, steps: list[Step]) -> tuple[Step, list[Step]]:
        edit = found.edit
        self.guessed |= edit.kind in ("substitute", "insert", "fill", "reread")
        if self._search is not None:
            self._search.adopt(found, self.items)
        if edit.removed > 1 and self.findings:
            self._unjudged_lines().left_out(self.items, edit, self.findings[-1].line)
        self.items = [*self.items[: edit.at], *edit.put, *self.items[edit.at + edit.removed :]]
        if edit.header is not None:
            self.setting = self.setting._replace(header=edit.header)
        keep = next(i for i, step in enumerate(steps) if step is found.step)
        return found.step, steps[:keep]

    def _handle_conflict(self, played: Played, conflict: Conflict) -> Found | None:
        """Report a conflict with the rules. Return the change of the log that lets the check continue; None if there is none."""
        from printkit.journal.checking.grouped import attribute_unreadable
        from printkit.journal.suspects.edits import corrects_a_guess

        search = self._searching()
        if search.repairs and (found := self._ignored_action(search, played, conflict)) is not None:
            return found
        self.effort.left = granted = self._budget_for_conflict()
        doubt = self._doubt_tracker()
        doubt.clear(self.items, played)
        guessed = doubt.trusts_claim(self.setting, conflict)
        try:
            found = self._best(search, played, conflict, guessed)
        except BudgetExhausted:
            found, self._exhausted = None, True
            if search.repairs:
                return (
                    None  # it is unknown whether this is a mistake of its own or follows from an earlier one
                )
        self.spent += max(0, granted - self.effort.left)
        if self.spent >= WORK_FOR_SEARCH and not self._enough:
            self._enough = len(self.findings) + _MOST_AFTER_BUDGET
        if guessed and conflict.reason == "claim":
            self._record_unjudged_line(conflict, doubt.source())
            return found  # the player's total corrects a guess, which is no mistake
        if found is not None and (found.revised is not None or corrects_a_guess(found.edit, self.items)):
            return found  # revising the repair of an earlier conflict is no new mistake
        said, found = self._worded(played, conflict, found)
        if said is None:
            self._add_allowed_verbs(played, conflict)
        root = self._report(said, played, conflict, self._cause(search, played, conflict, found, said))
        if found is not None and root is not None:  # without a reported problem, nothing can follow from it
            attribute_unreadable(self.findings, self.items, found.edit, root)
            doubt.record_edit(self.setting, self.items, played, conflict, found, root, said is not None)
        return found

    def _worded(
        self, played: Played, conflict: Conflict, found: Found | None
    ) -> tuple[Diagnostic | None, Found | None]:
        """Return a conflict's diagnostic, and the change of the log that lets the check continue (None if all work is used up)."""
        from printkit.journal.suspects.changes import told_of
        from printkit.journal.telling.wording import worded

        try:
            told = told_of(self.items, played, conflict, found)
            return worded(self.setting, self.grammar, *told), found
        except BudgetExhausted:
            self._exhausted = True
            with self.effort.unpaid():
                return worded(self.setting, self.grammar, self.items, played, conflict, None), None

    def _cause(
        self, search: Search, played: Played, conflict: Conflict, found: Found | None, said: Diagnostic | None
    ) -> Finding | None:
        """Return the earlier mistake that caused a conflict with the rules; None if there is none."""
        doubt = self._doubt_tracker()
        if (cited := doubt.mistake_cited(said, self.items, self.findings)) is not None:
            return cited
        to = doubt.cause_of(self.setting, self.items, conflict, found)
        if to is not None and said is not None and self._is_independent(search, played, conflict, found):
            return None
        if to is not None:
            doubt.record_consequence(to)
        return to

    def _ignored_action(self, search: Search, played: Played, conflict: Conflict) -> Found | None:
        """Report a wrong total as the consequence of an earlier illegal action, if the total is right without that action.

        The player probably did not count that action. Return an edit of the log that accepts the total; None if there is no such action."""
        from printkit.journal.suspects.unapplied import unapplied

        self.effort.left = granted = WORK_TO_TELL_APART
        try:
            act, found = unapplied(search, self.items, played, conflict) or (None, None)
        except BudgetExhausted:
            act = found = None
        self.spent += granted - self.effort.left
        cause = None if act is None else self._finding_in(act.span())
        if cause is None or found is None:
            return None
        if all(each.cause is not cause for each in self.findings):
            said, _ = self._worded(played, conflict, found)
            self._report(said, played, conflict, cause)
        return found

    def _is_independent(self, search: Search, played: Played, at: Conflict, found: Found | None) -> bool:
        """Return True if a conflict is certainly a separate mistake and not a consequence of an earlier one.

        It is explained neither by missing values before it nor by numbers that the check invented to continue past an earlier mistake."""
        self.effort.left = granted = WORK_TO_TELL_APART
        known = found if self._doubt_tracker().lacks_only_a_turn else None
        alone = search.is_independent(self.items, played, at, known)
        self.spent += granted - self.effort.left
        return alone

    def _searching(self) -> Search:
        """Return the object that searches for changes of the log that let the check continue past a mistake."""
        from printkit.journal.suspects.repair import search_in

        if self._search is None:
            self._search = search_in(self.setting, self.grammar, self.items, self.effort)
        self._search.setting = self.setting
        return self._search

    def _doubt_tracker(self) -> Doubt:
        """Return the object that tracks which parts of the game are uncertain after earlier mistakes."""
        from printkit.journal.checking.doubt import Doubt, unreadable_position

        self._doubt = self._doubt or Doubt(unreadable_position(self.items, self.findings))
        return self._doubt

    def _report(
        self, said: Diagnostic | None, played: Played, conflict: Conflict, cause: Finding | None
    ) -> Finding | None:
        """Report a conflict as a new problem or as a consequence of an earlier one; return the new or the earlier problem.

        Only the first consequence of a problem (``cause``) is reported. If ``said`` is None, return the problem at this place or the latest
        one."""
        if cause is not None:
            repeats = said is None or (said.message == cause.said.message and self._is_near(conflict, cause))
            repeats |= self._doubt_tracker().counts_a_guessed_turn(self.items, conflict)
            if said is not None and not repeats and not any(each.cause is cause for each in self.findings):
                placed = tuple(note for note in said.notes if note.span is not None)
                self.findings.append(Finding(said._replace(notes=placed), cause))
            else:
                self._record_unjudged_line(conflict, cause)
            return cause
        there = self._finding_at(conflict)
        if said is not None and not self._is_already_reported(said):
            there = Finding(said)
            self.findings.append(there)
        if there is not None:
            self._trace(there, played, conflict)
        latest = self.findings[-1] if self.findings else None
        return latest if said is not None or there is None else there

    def _add_allowed_verbs(self, played: Played, conflict: Conflict) -> None:
        """Complete the diagnostic for an unknown verb (keyword of the log) with the verbs that the rules allow at this place."""
        from printkit.journal.telling.remedies import with_allowed_verbs

        there = self._finding_at(conflict)
        if there is not None and conflict.reason == "unclear" and there.code == codes.VERB.code:
            there.said = with_allowed_verbs(
                self.setting, self.grammar, self.items, played, conflict, there.said
            )

    def _record_unjudged_line(self, conflict: Conflict, cause: Finding | None) -> None:
        """Record that the conflicting line was not judged, if the conflict may be a consequence of the earlier mistake ``cause``."""
        if cause is not None and 0 <= conflict.at < len(self.items):
            self._unjudged_lines().passed_over(self.items[conflict.at].line, cause.line)

    def _trace(self, finding: Finding, played: Played, conflict: Conflict) -> None:
        """Store a conflict with its reported problem; a later search looks for changes of the log that explain it."""
        from printkit.journal.suspects.suspect import Trace

        self.traces.append((finding, Trace(self.setting, self.items, played, conflict)))

    def _is_near(self, conflict: Conflict, cause: Finding) -> bool:
        """Return True if the conflict is on or just after the line of an earlier problem, with at most one statement between them."""
        line = cause.line
        return sum(line < i.line for i in self.items[: max(0, conflict.at)]) <= 1

    def _finding_at(self, conflict: Conflict) -> Finding | None:
        """Return the first problem already reported for the conflict's statement; None if there is none."""
        there = self.items[conflict.at].span() if 0 <= conflict.at < len(self.items) else Span(0, 0, 0)
        return self._finding_in(there)

    def _finding_in(self, there: Span) -> Finding | None:
        """Return the first problem already reported within this range of columns of a line; None if there is none."""
        return next((each for each in self.findings if _within(each.said.span, there)), None)

    def _budget_for_conflict(self) -> int:
        """Return the limit on the work for resolving the next conflict, in the units of :data:`WORK`."""
        least, most = WORK_PER_CONFLICT
        return max(least, min(most, (WORK_FOR_SEARCH - self.spent) // SHARE))

    def _is_already_reported(self, said: Diagnostic) -> bool:
        """Return True if the message was just reported for the same place, or is not the first message about statements after the end."""
        if said.code == codes.AFTER_END.code and any(each.code == said.code for each in self.findings):
            return True
        there = (said.span, said.message)
        return any((each.said.span, each.said.message) == there for each in self.findings[-3:])

    def _misplaced(self, played: Played) -> None:
        from printkit.journal.checking.doubt import unreadable_position
        from printkit.journal.telling.remedies import misplaced

        assert played.misplaced is not None
        if unreadable_position(self.items, self.findings) is not None:
            return  # the missing value is the one that could not be read
        self.findings.append(Finding(misplaced(played.misplaced, self.items, self.document)))

    def _has_statements(self, step: Step) -> bool:
        """Return True if the log, from ``step`` on, contains anything besides totals, free text and the heading ``end``."""
        items = self.items[step.at :]
        first = next((i.form for i in items if i.form.kind not in ("claims", "prose")), None)
        return first is not None and first.verb != "end"

    def _result(self, played: Played) -> Checked:
        if self.findings:
            from printkit.journal.checking.unchecked import with_impossible

            with_impossible(self.findings, self.document.items, self.setting.notation, self.setting.ruleset)
        ordered, index = in_order(self.findings, MOST_PROBLEMS) if self.findings else ([], {})
        problems = tuple(for_game(each, self.setting.game.slug) for each in ordered)
        if self.items is not self.document.items:
            from printkit.journal.checking.as_logged import as_logged

            told = self.items, played, self.document.items
            self.items, played, changed = as_logged(self.setting, *told, self.effort)
            self.guessed = self.guessed and changed
        game = self.setting.game
        finished = played.state is not None and bool(game.over(played.state))
        innermost = self.setting.notation.headings.innermost
        turns = sum(1 for s in played.steps if s.heading is not None and s.heading.kind == innermost)
        if played.end is not End.COMPLETE and played.steps and played.steps[-1].heading is not None:
            turns -= played.steps[-1].heading.kind == innermost and not self._has_statements(played.steps[-1])
        checked = Checked(self.name, self.document, problems)
        checked.traces = [(index[each], trace) for each, trace in self.traces if each in index]
        checked.items, checked.header = self.items, self.setting.header
        checked.guessed = self.guessed
        if self._unjudged is not None:
            checked.unchecked = self._unjudged.ranges(self.document.items, problems)
        checked.state, checked.finished, checked.turns = played.state, finished, turns
        if self._adopted or self._sums or self._resumed or any(item.form.readings for item in self.items):
            checked.readings = self._readings()
        self._keep_record(checked, played)
        return checked


def _index_of(played: Played, found: Found) -> int:
    """Return the index of the first section of the log that the correction ``found`` changes. The replay restarts there."""
    return next(i for i, step in enumerate(played.steps) if step is found.step)


def _within(span: Span, statement: Span) -> bool:
    return span.line == statement.line and statement.column <= span.column <= statement.end
