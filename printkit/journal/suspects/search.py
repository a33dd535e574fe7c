"""Finds changes of a log's text that may explain a conflict with the rules, the likeliest first.

These changes are called suspects, and are presented as guesses. Each is tried by replaying the log with its changed text. The costs of
changes are in :mod:`printkit.journal.suspects.slips`."""

from __future__ import annotations

from bisect import insort
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from itertools import chain, islice
from typing import NamedTuple

from printkit.journal.checking.effort import (
    OVERDRAFT,
    WORK_FOR_SUSPECTS,
    WORK_PER_SUSPECTED,
    BudgetExhausted,
    Effort,
)
from printkit.journal.checking.replay import FAR, End, Place, Step, place_of
from printkit.journal.entries import Span, Statement, Unclear, Value
from printkit.journal.notation import Notation
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.reading.values import token
from printkit.journal.suspects import slips
from printkit.journal.suspects.alike import Meanings
from printkit.journal.suspects.candidates import edits_before, edits_for
from printkit.journal.suspects.changes import LOOKAHEAD, elsewhere, fixed_edit
from printkit.journal.suspects.edits import (
    Edit,
    earlier_edits,
    first_play,
    is_committed,
    lines_exchanged,
    put,
    rarer_earlier_edits,
    section_end,
    sections_exchanged,
)
from printkit.journal.suspects.likely import MOST_VALUES, LikelyGuesses
from printkit.journal.suspects.reasons import reason_of
from printkit.journal.suspects.reordering import value_moved
from printkit.journal.suspects.repair import Search
from printkit.journal.suspects.retyped import Retyped, claimed_right, other_sides, retyped
from printkit.journal.suspects.suspect import NONE, NOT_REACHED, Suspect, Suspects, Trace
from printkit.journal.suspects.trial import SameAgain, TrialReplay, simple_policy_of
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import is_private, options_of
from printkit.table.table import Impasse

MOST = 3
"""Maximum number of likely causes (suspects) that are listed for one diagnostic; any others are only counted."""
_EXCHANGED = 3
"""The search tries to exchange the contents of two neighbouring sections, starting at most this many sections before the conflict."""
_BACK = 0.15
"""Cost added to a change of a value for each section that lies between the value and the conflict.

The higher the cost of a change, the less likely it is the correction."""
_SHARE_FOR_COUNTING = 4
"""When enough suspects (possible corrections) have been found, the search spends only 1/``_SHARE_FOR_COUNTING`` of its remaining work on
counting others.

The others have the same cost."""
_MOST_WORDS = 20
"""Maximum number of other words that are tried in place of a word in the log."""
_MOST_MISREAD_CARDS = 8
"""Maximum number of corrections of a misread card that the search tries for one player's hand."""
_MOST_SECTIONS = 12
"""Maximum number of sections before the conflict in which the search looks for possible changes."""


class _Fit(NamedTuple):
    cost: float
    change: Retyped
    whole: bool
    ways: tuple[Retyped, ...] = ()
    unusual: int = -1
    """Number of decisions in the changed log that are not those of the game's simple strategy.

    It is −1 if the changed log has not been replayed yet."""


def suspects_of(
    traces: Sequence[tuple[int, Trace]], lines: Sequence[str], statements: int, only: int | None = None
) -> Mapping[int, Suspects]:
    """Return the suspects (changes of the text that may explain a mistake), keyed by the index of their diagnostic.

    Diagnostics without suspects are left out. If ``only`` is given, only the diagnostic with this index is examined.

    ``traces``: the conflicts that were reported, each with the index of its diagnostic."""
    effort = Effort(statements)
    effort.whole = WORK_FOR_SUSPECTS + 4 * statements
    found: dict[int, Suspects] = {}
    for number, (problem, trace) in enumerate(traces):
        if problem in found or only not in (None, problem):
            continue
        if effort.whole <= 0:
            found[problem] = NOT_REACHED
            continue
        later = next((t for other, t in traces[number + 1 :] if other != problem), None)
        target = later.place if later is not None else FAR
        effort.left = min(WORK_PER_SUSPECTED, effort.whole)
        seeker = _Seeker(trace, target, lines, effort)
        try:
            seeker.seek(again=not trace.gathered)
        except BudgetExhausted:
            seeker.cut = True
        try:
            found[problem] = seeker.best()
        except BudgetExhausted:
            found[problem] = NOT_REACHED
    return found


def respelt(problem: Diagnostic, notation: Notation, lines: Sequence[str]) -> Suspects:
    """Return the suspect (possible correction) that replaces a misspelt word by the word assumed by the parser.

    Return no suspects if the line cannot be read with that word."""
    span = problem.span
    if problem.kind != "unreadable" or not problem.expected or " " in problem.expected:
        return NONE
    text = lines[span.line - 1]
    was = text[span.column - 1 : span.end - 1]
    line = text[: span.column - 1] + problem.expected + text[span.end - 1 :]
    if was == problem.expected or any(form.slips for _, form in lexer_of(notation).line(line)):
        return NONE
    reason = f"{problem.expected} instead of {was}: then the line can be read"
    return Suspects((Suspect(Retyped(span, "replace", problem.expected), was, reason),))


def explains_up_to(trace: Trace, target: Place, lines: Sequence[str], effort: Effort) -> bool:
    """Return True if the log agrees with the rules up to ``target`` after a single likely change at this conflict."""
    seeker = _Seeker(trace, target, lines, effort)
    try:
        seeker.seek(again=False)
        ranked = sorted(seeker.fits.values(), key=_likelier)
        return any(
            fit.cost < slips.PLAIN and any(map(seeker._still_replays, fit.ways)) for fit in ranked[:MOST]
        )
    except BudgetExhausted:
        return False


def _likelier(fit: _Fit, unusual: int = 0) -> tuple[float, int, int, str]:
    """Return a sort key for suspects (possible corrections) that puts the cheapest, which are the likeliest, first.

    Of equally cheap ones, the latest in the log comes first, because it is nearest to the conflict.

    ``unusual`` is the number of unusual decisions assumed for a change for which it is unknown."""
    cost = fit.cost + slips.UNUSUAL_DECISION * (fit.unusual if fit.unusual >= 0 else unusual)
    return round(cost, 6), -fit.change.span.line, -fit.change.span.column, fit.change.to


_MOST_SIDE_CHANGES = 4
"""Maximum number of lines that the search tries to attribute to the other side."""
_CHARACTERS_PER_UNIT = 20
"""Number of characters of a log whose parsing counts as one unit of work (about 10 µs).

Parsing is subtracted from the work allowed for one search."""


class _Seeker:
    """Searches for suspects for one conflict with the rules: changes of the log's text that may explain the conflict."""

    def __init__(self, trace: Trace, target: Place, lines: Sequence[str], effort: Effort) -> None:
        self.trace = trace
        self.target = target
        self.lines = lines
        self.effort = effort
        self.search = Search(trace.setting, trace.setting.grammar, frozenset(), frozenset(), effort)
        self.fits: dict[tuple[int, str], _Fit] = {}
        self._simple_policy = simple_policy_of(trace.setting)
        self.cut = False
        """Whether a change was left untried because the budget was used up."""
        self._unusual = 0
        """Number of unusual decisions in the log with the change tried last."""
        self._typed_at: dict[int, list[int]] = {}
        for i, item in enumerate(trace.items):
            if not item.added:
                self._typed_at.setdefault(item.line, []).append(i)
        plays = [i.form for i in trace.items if i.form.kind == "play"]
        self.words = {v.text for form in plays for v in form.values if v.kind == "word" and not v.key}
        verbs = map(trace.setting.notation.verb, {form.verb for form in plays})
        self.words |= {word for verb in verbs if verb is not None for word in options_of(verb)}
        self.numbers = {v.text for form in plays for v in form.values if v.kind == "number"}

    # -- searching ----------------------------------------------------------------------------------------------------

    def seek(self, again: bool = True) -> None:
        """Try changes of the log's text until the limit on the work for this search is reached.

        They are tried first in the conflict's section, then for misread values anywhere in the log, then for rarer mistakes."""
        trace = self.trace
        self._misspelt_words()
        claim = claimed_right(trace.items, trace.conflict)
        if claim is not None:
            self._add(slips.CLAIM, claim, False, (claim,))
        here = trace.played.steps[-1]
        steps = [s for s in reversed(trace.played.steps[:-1]) if s.at < max(trace.conflict.at, 0)]
        self._look(here, lines_exchanged(trace.items, trace.conflict.at), False)
        for step in (here, *steps[:_EXCHANGED]):
            self._look(step, sections_exchanged(trace.items, step), False)
        self._misread_hand()
        self._side_changes()
        whole = self.effort.left
        with self._at_most(whole * 2 // 3):
            self._misreadings([here, *steps])
        with self._at_most(whole // 4):
            self._look(here, self._here(), False)
        for late in (False, True) if again else (False,):
            if late and len(self.fits) < MOST:
                self._look(here, self._here(), late)
            for number, step in enumerate(steps[:_MOST_SECTIONS], 1):
                if len(self.fits) < 2:
                    with self._at_most(whole // 4):
                        self._look(step, self._earlier(step, rarer=number <= 2), late)

    @contextmanager
    def _at_most(self, units: int) -> Iterator[None]:
        """Return a context manager within which the search may use at most ``units`` of its remaining units of work."""
        kept = max(0, self.effort.left - units)
        self.effort.left -= kept
        try:
            yield
        finally:
            self.effort.left += kept

    def _has_work(self) -> bool:
        """Return True if any units of work are left. Otherwise mark the search as incomplete and return False."""
        self.cut = self.cut or self.effort.left <= 0
        return self.effort.left > 0

    def _misspelt_words(self) -> None:
        """Add a suspect (possible correction) for each misspelt word in the conflicting statement.

        It replaces the word by the one as which the parser read it."""
        items, at = self.trace.items, self.trace.conflict.at
        self._without_verb()
        for slip in items[at].form.slips if 0 <= at < len(items) else ():
            if slip.expected and " " not in slip.expected:
                there = items[at]
                change = Retyped(
                    Span(there.line, there.column + slip.start, there.column + slip.end), "replace", slip.expected
                )  # fmt: skip
                self._add(slips.SPELT, change, False, (change,))

    def _without_verb(self) -> None:
        """Add suspects (possible corrections) that insert a missing keyword before a card or die."""
        items, conflict = self.trace.items, self.trace.conflict
        question = conflict.question
        if question is None or not 0 <= conflict.at < len(items) or items[conflict.at].form.kind != "unknown":
            return
        there = items[conflict.at]
        words = there.form.text.split(None, 1)  # empty if only a colon was typed, as in `hands:`
        if not words or token(words[0]).kind not in ("card", "number", "pips"):
            return
        for verb in dict.fromkeys((*(m.verb for m in question.moves if m.verb), *question.verbs)) or [
            question.label
        ]:
            change = Retyped(there.span(), "replace", f"{verb} {there.form.text}")
            if self._has_work() and self._still_replays(change):
                self._add(slips.SPELT, change, self.target == FAR, (change,), self._unusual)

    def _misread_hand(self) -> None:
        """Add suspects (possible corrections) for the play of a card that is not in the player's hand.

        Each replaces a card that was entered earlier for that hand and may have been misread."""
        items, conflict = self.trace.items, self.trace.conflict
        if conflict.reason not in ("move", "card") or not 0 <= conflict.at < len(items):
            return
        form, notation = items[conflict.at].form, self.trace.setting.notation
        meant = [v.text for v in form.values if v.kind in ("card", "word") and not v.key]
        found: list[tuple[float, Retyped]] = []
        for item in items[: conflict.at]:
            verb = notation.verb(item.form.verb)
            if verb is None or not is_private(verb) or item.added or item.form.side not in ("", form.side):
                continue
            for i in range(len(item.form.places)):
                change = Retyped(item.span(i), "replace", "")
                found += [(slips.misread_words(self._was(change), w), change._replace(to=w)) for w in meant]
        found.sort(key=lambda each: (each[0], -each[1].span.line))
        for cost, change in found[:_MOST_MISREAD_CARDS]:
            if self._has_work() and self._still_replays(change):
                self._add(cost, change, self.target == FAR, (change,), self._unusual)

    def _side_changes(self) -> None:
        """Add suspects (possible corrections) that attribute a line of this section to another side, beginning with the last line."""
        items, at = self.trace.items, self.trace.conflict.at
        here = items[first_play(items, self.trace.played.steps[-1]) : max(0, at + 1)]
        lines = other_sides(self.trace.setting.notation, here, self.lines, self.trace.conflict.side)
        for change in islice(lines, _MOST_SIDE_CHANGES):
            if self._has_work() and self._still_replays(change):
                self._add(slips.SIDE, change, self.target == FAR, (change,), self._unusual)

    def _misreadings(self, steps: Sequence[Step]) -> None:
        """Add suspects (possible corrections) that replace a written value by one that is easily mistaken for it.

        The value is at or before the conflict. The likeliest replacements come first."""
        found = [
            (cost + _BACK * n, cost, change) for n, s in enumerate(steps) for cost, change in self._misread(s)
        ]
        least = self.effort.left // _SHARE_FOR_COUNTING
        for _, cost, change in sorted(found, key=lambda each: each[0]):
            if not self._has_work():
                return
            usual = cost + slips.UNUSUAL_DECISION * self._fewest_unusual()
            if least and sum(_likelier(fit)[0] <= usual for fit in self.fits.values()) >= MOST:
                self.effort.left, least = min(self.effort.left, least), 0
            if self._as_typed(change) not in self.fits and self._still_replays(change):
                self._add(cost, change, self.target == FAR, (change,), self._unusual)

    def _misread(self, step: Step) -> Iterator[tuple[float, Retyped]]:
        """For each value of a section, yield possible replacements with their costs, beginning with the last value."""
        items, conflict = self.trace.items, self.trace.conflict
        first = first_play(items, step)
        last = min(section_end(items, first), conflict.at + 1)
        if conflict.reason == "unclear":
            first = max(first, conflict.at)
        twin = items[conflict.at].form.answers[conflict.answer :][:1] if conflict.reason == "card" else ()
        for at in reversed(range(first, last)):
            item = items[at]
            if item.form.kind != "play" or item.added or (twin and twin[0] not in item.form.answers):
                continue
            for value in item.form.values:
                span = item.value_span(value)
                if not value.key and self.lines[span.line - 1][span.column - 1 : span.end - 1] == value.text:
                    for to in self._other_words(value):
                        unusual = slips.UNUSUAL * (to.isdecimal() and len(to) > 1 and to not in self.numbers)
                        cost = slips.misread(value.text, to) + unusual
                        yield cost, Retyped(span, "replace", to)

    def _other_words(self, value: Value) -> Sequence[str]:
        """Return the values that the player may have meant instead of the written value.

        They are other numbers, dice or cards, or words that occur in this log."""
        if value.kind == "number" and isinstance(value.value, int):
            return [str(n) for n in slips.numbers(value.value)]
        if value.kind == "pips" and isinstance(value.value, tuple):
            pips = value.value
            return [
                "+".join(map(str, (*pips[:i], n, *pips[i + 1 :])))
                for i in range(len(pips))
                for n in range(1, 7)
            ]
        if value.kind == "card":
            return [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
        if value.kind != "word":
            return ()
        return sorted(self.words - {value.text}, key=lambda word: (abs(len(word) - len(value.text)), word))[
            :_MOST_WORDS
        ]

    def _here(self) -> Iterator[Edit]:
        trace = self.trace
        arguments = trace.setting, trace.setting.grammar, trace.items, trace.played, trace.conflict
        first = first_play(trace.items, trace.played.steps[-1])
        return chain(
            edits_for(*arguments),
            edits_before(trace.setting, trace.items, trace.played, trace.conflict),
            self._swaps(first),
            value_moved(lexer_of(trace.setting.notation), trace.items, trace.conflict.at),
        )

    def _earlier(self, step: Step, rarer: bool) -> Iterator[Edit]:
        trace = self.trace
        yield from earlier_edits(trace.setting, trace.items, step, trace.conflict)
        yield from self._swaps(first_play(trace.items, step))
        if rarer:
            yield from rarer_earlier_edits(trace.items, step, trace.conflict)

    def _swaps(self, first: int) -> Iterator[Edit]:
        """Yield edits of the log that exchange two neighbouring values in a list of values."""
        items = self.trace.items
        for at in reversed(range(first, min(section_end(items, first), self.trace.conflict.at + 1))):
            form = items[at].form
            if form.kind != "play" or items[at].added or len(form.places) != len(form.answers):
                continue
            for i in range(len(form.answers) - 1):
                a, b = form.answers[i], form.answers[i + 1]
                if a != b:
                    answers = (*form.answers[:i], b, a, *form.answers[i + 2 :])
                    yield put("exchange", items, at, form._replace(answers=answers), i)

    def _look(self, step: Step, edits: Iterator[Edit], late: bool) -> None:
        for edit in edits:
            if not self._has_work():
                return
            if (late and not _has_unclear(edit)) or self._is_misreading(edit) or edit.at < step.at:
                continue  # an edit before the step cannot be replayed from it
            for fixed, place in self._tries(edit, step, late):
                if place[:2] >= self.target[:2]:
                    self._fits(fixed, place == FAR)

    def _tries(self, edit: Edit, step: Step, late: bool) -> Iterator[tuple[Edit, Place]]:
        """Replay the log with an edit, and yield the edit with the place that the replay reaches.

        If the edit leaves values open, yield a result for each combination of guessed values."""
        trace, items = self.trace, self.trace.items
        limit = trace.conflict.at + LOOKAHEAD
        window = [*items[step.at : edit.at], *edit.put, *items[edit.at + edit.removed : limit]]
        setting = trace.setting if edit.header is None else trace.setting._replace(header=edit.header)
        guesses = LikelyGuesses(set(_unclear(edit)), late)
        for _ in range(MOST_VALUES):
            guesses.rewind()
            place = self.search.reach(setting, window, step, guesses).place
            yield fixed_edit(trace.setting, edit, guesses, edit.at - step.at), place
            if not guesses.advance():
                return
            if self.effort.left < -OVERDRAFT:
                self.cut = True
                return

    # -- ranking ------------------------------------------------------------------------------------------------------

    def _fits(self, edit: Edit, whole: bool) -> None:
        if edit.kind == "exchange" and edit.answer >= 0:
            ways: tuple[Retyped, ...] = (self._swapped(edit),)
        else:
            ways = tuple(retyped(self.trace.setting, edit, self.trace.items, self.lines))
        if ways and not any("?" in way.to for way in ways) and not self._invents_path(edit):
            self._add(self._cost(edit, ways[0]), ways[0], whole, ways)

    def _is_misreading(self, edit: Edit) -> bool:
        """Return True if an edit of the log does nothing but replace a value.

        The search skips such edits, because it tries them separately as changes of the log's text.
        """
        if edit.kind != "substitute" or edit.removed != 1 or len(edit.put) != 1:
            return False
        there, put = self.trace.items[edit.at].form, edit.put[0].form
        return there.verb == put.verb and bool(there.values) and _has_unclear(edit)

    def _invents_path(self, edit: Edit) -> bool:
        """Return True if an edit of the log invents a place, or the whole path of a ship.

        Such an edit proves nothing, because a path or place that agrees with the rest of the log can always be found."""
        committed = any(is_committed(self.trace.setting, s.form) for s in edit.put)
        return committed and edit.answer < 0 and elsewhere(edit)

    def _swapped(self, edit: Edit) -> Retyped:
        there, i = self.trace.items[edit.at], edit.answer
        one, two = there.span(i), there.span(i + 1)
        text = self.lines[one.line - 1]
        between = text[one.end - 1 : two.column - 1]
        swapped = text[two.column - 1 : two.end - 1] + between + text[one.column - 1 : one.end - 1]
        return Retyped(Span(one.line, one.column, two.end), "move", swapped)

    def _add(
        self, cost: float, change: Retyped, whole: bool, ways: tuple[Retyped, ...], unusual: int = -1
    ) -> None:
        if not whole and self.target != FAR:
            cost += slips.ELSEWHERE
        key = self._as_typed(change)
        known = self.fits.get(key)
        if self._was(change) != change.to and (known is None or cost < known.cost):
            self.fits[key] = _Fit(cost, change, whole, ways, unusual)

    def _cost(self, edit: Edit, way: Retyped) -> float:
        if edit.kind == "exchange":
            return slips.LINES_SWAPPED if way.last else slips.SWAPPED
        if edit.kind in ("renumber", "head"):
            return slips.HEADING
        if edit.header is not None:
            return slips.OTHER
        if edit.removed == 0:
            return slips.FORGOTTEN + slips.UNKNOWN * sum(len(s.form.answers) for s in edit.put)
        if not edit.put:
            return self._too_many(edit)
        old, new = self.trace.items[edit.at].form, edit.put[0].form
        more = len(new.answers) - len(old.answers) if old.verb == new.verb and edit.answer >= 0 else 0
        if more > 0:
            return slips.FORGOTTEN + slips.UNKNOWN * more
        if more < 0:
            twice = edit.answer > 0 and old.answers[edit.answer] == old.answers[edit.answer - 1]
            return (slips.TWICE if twice else slips.SURPLUS) + slips.SEVERAL * (-more - 1)
        return slips.misread_words(self._was(way), way.to)

    def _too_many(self, edit: Edit) -> float:
        items = self.trace.items
        before = items[edit.at - edit.removed : edit.at]
        gone = items[edit.at : edit.at + edit.removed]
        if [(i.form.verb, i.form.answers) for i in before] == [(i.form.verb, i.form.answers) for i in gone]:
            return slips.REPEATED
        return slips.SURPLUS + slips.SEVERAL * (edit.removed - 1)

    # -- replaying the changed text -----------------------------------------------------------------------------------

    def best(self) -> Suspects:
        """Return the likeliest changes of the log's text. Each has been verified by replaying the changed log."""
        key = partial(_likelier, unusual=self._fewest_unusual())
        ranked = sorted(self.fits.values(), key=key)
        chosen: list[Suspect] = []
        self.effort.whole = max(self.effort.whole, WORK_PER_SUSPECTED // 4)
        meanings = Meanings(self.trace.setting.notation, self.trace.items)
        while ranked and len(chosen) < MOST:
            fit = ranked.pop(0)
            way = fit.ways[0]
            if fit.unusual < 0:
                held = next((w for w in fit.ways if self._still_replays(w)), None)
                if held is None:
                    continue
                way, fit = held, fit._replace(ways=(held,), unusual=self._unusual)
                if ranked and key(ranked[0]) < key(fit):
                    insort(ranked, fit, key=key)
                    continue
            if meanings.is_new(way):
                reason = reason_of(self.trace, self.lines, way, self.target)
                chosen.append(Suspect(way, self._was(way), reason))
        more = sum(meanings.is_new(fit.ways[0]) for fit in ranked)
        return Suspects(tuple(chosen), more, self.cut)

    def _fewest_unusual(self) -> int:
        return min((fit.unusual for fit in self.fits.values() if fit.unusual >= 0), default=0)

    @cached_property
    def _unusual_before(self) -> Sequence[int]:
        """For each section, return the number of decisions before it that differ from those of the game's simple strategy."""
        steps = self.trace.played.steps
        if self._simple_policy is None:
            return [0] * len(steps)
        trial = TrialReplay(self.trace.setting, self.trace.items, self._simple_policy)
        trial.work_on(self.effort)
        with suppress(Impasse):
            trial.run(steps[0])
        # sections after the conflict cannot be replayed: use the last known number for them
        return [*trial.unusual_before, *[trial.unusual] * (len(steps) - len(trial.unusual_before))]

    def _as_typed(self, change: Retyped) -> tuple[int, str]:
        """Return a key that is equal for all changes with the same resulting text of the log."""
        return change.span.line, " ".join("\n".join(change.typed(self.lines)).split())

    def _was(self, change: Retyped) -> str:
        return change.was(self.lines)

    def _still_replays(self, change: Retyped) -> bool:
        """Return True if the log, with this change, can be replayed without conflict up to the next reported mistake."""
        trace, number, last_line = self.trace, change.span.line, change.ends
        self._unusual = 0
        typed = change.typed(self.lines)
        known = sorted(i for line in range(number, last_line + 1) for i in self._typed_at.get(line, ()))
        if not known:
            return number in {a.line for a in trace.setting.header.values()}
        lexer = lexer_of(trace.setting.notation)
        self.effort.spend(sum(map(len, typed)) // _CHARACTERS_PER_UNIT)
        fresh = [
            Statement(min(number + k, last_line), column, form)
            for k, line in enumerate(typed)
            for column, form in lexer.line(line)
        ]
        first, last = known[0], known[-1] + 1
        old = sum(len(trace.items[i].form.slips) for i in known)
        new = sum(len(s.form.slips) for s in fresh)
        if new and new >= old:
            return False
        heading = any(i.form.kind == "heading" for i in (*trace.items[first:last], *fresh))
        # If a heading is changed, it may belong to the previous turn.
        numbers = [
            n for n, s in enumerate(trace.played.steps) if s.at < first or (s.at == first and not heading)
        ]
        if not numbers:
            return False
        step = trace.played.steps[numbers[-1]]
        behind = trace.played.steps[numbers[-1] + 1 : numbers[-1] + 2]
        same = behind[0].state if not heading and behind and behind[0].at >= last else None
        held = self._replayed([*trace.items[step.at : first], *fresh, *trace.items[last:]], step, same)
        if held:
            self._unusual += self._unusual_before[numbers[-1]]
        return held

    def _replayed(self, window: list[Statement], step: Step, same: Hashable) -> bool:
        """Return True if the statements can be replayed without conflict up to the next reported mistake.

        Return False if the first section ends in the state ``same``, because the change then makes no difference."""
        trial = TrialReplay(self.trace.setting, window, self._simple_policy, same)
        trial.work_on(self.effort)
        self.effort.turn(len(window) >> 4)
        try:
            played = trial.run(step._replace(at=0))
        except (Impasse, SameAgain):
            return False
        finally:
            self._unusual = trial.unusual
        if played.end is not End.CONFLICT:
            return True
        if played.conflict is None or self.target == FAR:
            return False
        return place_of(window, self.trace.setting, played.conflict)[:2] >= self.target[:2]


def _unclear(edit: Edit) -> Iterator[Unclear]:
    for s in chain(edit.put, edit.header.values() if edit.header is not None else ()):
        yield from (u for u in (*s.form.answers, s.form.choice) if isinstance(u, Unclear))


def _has_unclear(edit: Edit) -> bool:
    return next(_unclear(edit), None) is not None
