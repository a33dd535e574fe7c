"""Finds the one change after which the rest of a log fits, so that one mistake makes one error.

Where log and rules part, the mistake stands there or before it. Each candidate is a single change (a value replaced, left
out or put in; a statement dropped, put in, exchanged with its neighbour; an answer taken as it stands); the replay with
it says how far the log fits then. The one that gets furthest is adopted; among equals the one that changes least.
Nothing of this is shown as a rewrite: it is how checking goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.journal.candidates import (
    Edit,
    claimed,
    earlier_edits,
    edits_for,
    fallback_edits,
    rarer_earlier_edits,
    rarer_edits,
    skipping_edits,
)
from printkit.journal.guesses import Guesses
from printkit.journal.replay import End, Played, Replay, Setting, Step
from printkit.journal.verbs import Takes
from printkit.table.entries import Form, Statement, Unclear
from printkit.table.logged import Conflict, Grammar
from printkit.table.table import Move

LOOKAHEAD = 400
"""So many statements behind a conflict are tried."""
FEWER = 60
PATHS = 500
PATHS_TO_FILL = 4000
"""So many possibilities are tried for one change."""
RARER = 6_000
"""So many turns may be played to try the rarer changes for one conflict,"""
RESERVE = 60_000
"""and so many for all."""
SECTIONS_ON = 4
MOST_EQUALS = 200
MOST_JOINT = 8

Place = tuple[int, int]
NOWHERE: Place = (0, 0)
FAR: Place = (1 << 60, 0)
"""Behind everything: nothing more is wrong."""


def place_of(items: Sequence[Statement], setting: Setting, conflict: Conflict) -> Place:
    """Line and column at which a conflict stands."""
    if conflict.at < 0:
        statement = list(setting.header.values())[-1 - conflict.at]
        return statement.span(0)[:2]
    if conflict.at >= len(items):
        return FAR
    item = items[conflict.at]
    if conflict.claim is not None:
        return item.claim_span(conflict.claim)[:2]
    if item.form.kind == "play" and conflict.answer > 0:
        return item.span(conflict.answer)[:2]
    return item.line, item.column


class Found(NamedTuple):
    """A change and how far the log fits with it."""

    edit: Edit
    step: Step
    reach: Place
    equals: tuple[tuple[Edit, Step], ...] = ()
    """Other changes that get as far."""
    revised: tuple[int, Change] | None = None
    """For a change of mind: which earlier repair, and what takes its place."""

    @property
    def unique(self) -> bool:
        """Whether no other value would do as well."""
        return not any(edit.kind == self.edit.kind for edit, _ in self.equals)


class Change(NamedTuple):
    """A change by the statements themselves, so that it can be found again in a log that was changed since.

    ``before`` were replaced by ``after``; ``behind`` is the statement behind them.
    """

    before: tuple[Statement, ...]
    after: tuple[Statement, ...]
    behind: Statement | None

    def undo(self, items: list[Statement]) -> tuple[list[Statement], int] | None:
        """The log without this change, and where it was; None if it has been changed there since."""
        return _exchanged(items, self.after, self.before, self.behind)

    def redo(self, items: list[Statement]) -> tuple[list[Statement], int] | None:
        """The log with this change."""
        return _exchanged(items, self.before, self.after, self.behind)


def _exchanged(
    items: list[Statement], old: tuple[Statement, ...], new: tuple[Statement, ...], behind: Statement | None
) -> tuple[list[Statement], int] | None:
    first = old[0] if old else behind
    at = len(items) if first is None else next((i for i, item in enumerate(items) if item is first), -1)
    if at < 0 or any(a is not b for a, b in zip(items[at : at + len(old)], old, strict=False)):
        return None
    return [*items[:at], *new, *items[at + len(old) :]], at


def change_of(edit: Edit, items: list[Statement]) -> Change:
    """The change that an edit of these statements makes."""
    end = edit.at + edit.removed
    return Change(tuple(items[edit.at : end]), edit.put, items[end] if end < len(items) else None)


class Repair(NamedTuple):
    """A change that was adopted, and those that would have done as well as far as could be seen then."""

    made: Change
    others: tuple[Change, ...]


@dataclass(slots=True)
class Search:
    """Looks for changes in one log; ``budget`` is the number of turns that may still be played for it."""

    setting: Setting
    grammar: Grammar
    mentioned: frozenset[int]
    budget: list[int]
    reserve: int = RESERVE
    repairs: list[Repair] = field(default_factory=list)

    def best(
        self, items: list[Statement], played: Played, conflict: Conflict, tainted: bool = False
    ) -> Found | None:
        """The change to go on with; None if nothing gets beyond the conflict.

        ``tainted``: the state is a guess since an earlier conflict, so that the sheet's totals are better than ours.
        """
        here = place_of(items, self.setting, conflict)
        step = played.steps[-1]
        if tainted and conflict.reason == "claim":
            return self._pick(claimed(items, conflict), items, step, conflict, here, generous=True)
        other = self._revised(items, played, conflict, here)
        if other is not None and other.reach == FAR:
            return other
        search = _Stages(self, items, step, conflict, here)
        search.look(step, edits_for(self.setting, self.grammar, items, played, conflict))
        earlier = list(self._earlier(played))
        for each in earlier:
            search.look(each, earlier_edits(self.setting, items, each, conflict))
        if search.found is None or not self._well_on(items, conflict, search.found):
            self._grant(RARER)
            search.look(step, rarer_edits(items, step, conflict))
            for each in earlier[:4]:
                search.look(each, rarer_earlier_edits(items, each, conflict))
        found = search.found
        if found is not None and found.reach == FAR:
            return found
        if other is not None and (found is None or other.reach >= found.reach):
            return other
        if found is None or not self._well_on(items, conflict, found):
            self._grant(RARER)
            found = self._jointly(items, played, found.reach if found else here) or found
        if found is None or self._hardly_further(items, conflict, found):
            beyond = found.reach if found else here
            skipped = self._pick(
                skipping_edits(items, conflict), items, step, conflict, beyond, generous=True
            )
            found = skipped or found
        if found is None:
            fallback = fallback_edits(items, conflict)
            found = self._pick(fallback, items, step, conflict, here, generous=True)
        return found

    def _revised(
        self, items: list[Statement], played: Played, conflict: Conflict, here: Place
    ) -> Found | None:
        """Another of the changes that would have done for an earlier conflict; that is no new mistake."""
        best: Found | None = None
        for number, repair in enumerate(self.repairs[-6:], max(0, len(self.repairs) - 6)):
            undone = repair.made.undo(items) if self.budget[0] > 0 and repair.others else None
            if undone is None:
                continue
            for other in repair.others:
                redone = other.redo(undone[0]) if self.budget[0] > 0 else None
                if redone is None:
                    continue
                changed, at = redone[0], min(redone[1], undone[1])
                step = next(s for s in reversed(played.steps) if s.at <= at)
                window = changed[step.at : conflict.at + LOOKAHEAD]
                reach, _ = self._reach(self.setting, window, step, Guesses((), self.mentioned))
                if reach > (best.reach if best else here):
                    best = Found(
                        Edit("revise", 0, len(items), tuple(changed)), step, reach, (), (number, other)
                    )
                    if reach == FAR:
                        return best
        return best

    def _jointly(self, items: list[Statement], played: Played, beyond: Place) -> Found | None:
        """A change here together with another of those that would have done for the conflict before."""
        best: Found | None = None
        undone = self.repairs[-1].made.undo(items) if self.repairs else None
        for other in self.repairs[-1].others[:MOST_JOINT] if undone is not None else ():
            assert undone is not None
            redone = other.redo(undone[0])
            if redone is None or self.budget[0] <= 0:
                break
            changed, at = redone[0], min(redone[1], undone[1])
            first = next(i for i, s in reversed(list(enumerate(played.steps))) if s.at <= at)
            again = Replay(self.setting, self.grammar, changed).run(played.steps[first])
            if again.conflict is None:
                continue
            again = again._replace(steps=[*played.steps[:first], *again.steps])
            edits = edits_for(self.setting, self.grammar, changed, again, again.conflict)
            reach = best.reach if best else beyond
            found = self._pick(edits, changed, again.steps[-1], again.conflict, reach)
            if found is not None:
                e = found.edit
                whole = (*changed[: e.at], *e.put, *changed[e.at + e.removed :])
                best = Found(Edit(e.kind, 0, len(items), whole), played.steps[first], found.reach)
        return best

    def adopt(self, found: Found, items: list[Statement]) -> None:
        """Remember a change, for a later conflict to think better of it."""
        if found.revised is not None:
            number, other = found.revised
            old = self.repairs[number]
            others = tuple(old.made if each is other else each for each in old.others)
            self.repairs[number] = Repair(other, others)
        elif found.edit.header is None:
            others = tuple(change_of(e, items) for e, _ in found.equals if e.header is None)
            self.repairs.append(Repair(change_of(found.edit, items), others))

    def _grant(self, turns: int) -> None:
        """Rarer changes have a budget of their own, as long as there is any."""
        if self.reserve > 0:
            self.budget[0] = min(turns, self.reserve)
            self.reserve -= turns

    def _well_on(self, items: list[Statement], conflict: Conflict, found: Found) -> bool:
        """Whether the log fits for several sections more: the next conflict is another mistake."""
        near = items[max(0, conflict.at) : max(0, conflict.at) + LOOKAHEAD]
        ahead = [i for i in near if (i.line, i.column) < found.reach]
        return found.reach == FAR or sum(i.form.kind == "heading" for i in ahead) >= SECTIONS_ON

    def _hardly_further(self, items: list[Statement], conflict: Conflict, found: Found) -> bool:
        """Whether a change gets no further than the very next statement, and a whole lot is surplus there."""
        if conflict.reason not in ("other", "surplus") or conflict.at + 2 >= len(items):
            return False
        after = items[conflict.at + 2]
        return items[conflict.at + 1].form.kind == "play" and found.reach < (after.line, after.column)

    def _earlier(self, played: Played) -> Iterator[Step]:
        """The sections before the one of the conflict: setup first, then backwards."""
        steps = played.steps[:-1]
        if steps and steps[0].state is None:
            yield steps[0]
            steps = steps[1:]
        yield from reversed(steps[-40:])

    def _pick(
        self,
        edits: Iterator[Edit],
        items: list[Statement],
        step: Step,
        conflict: Conflict,
        beyond: Place,
        generous: bool = False,
    ) -> Found | None:
        """The first of the changes that reach furthest, further than ``beyond``."""
        best: Found | None = None
        equals: list[tuple[Edit, Step]] = []
        for edit in edits:
            if self.budget[0] <= 0 and not generous:
                break
            for fixed, reach in self._tries(edit, items, step, conflict):
                if reach <= beyond or reach[0] < edit.until:
                    continue
                if edit.kind == "fill" and (best is None or reach > best.reach):
                    reach = self._again(
                        fixed, items, step, conflict
                    )  # what was filled in may stand in another order
                    if reach <= beyond:
                        continue
                if best is None or reach > best.reach:
                    best = Found(fixed, step, reach)
                    equals.clear()
                elif reach == best.reach and len(equals) < MOST_EQUALS:
                    equals.append((fixed, step))
                if best.reach == FAR and (best.edit.kind != "substitute" or equals):
                    break
            if best is not None and best.reach == FAR and (edit.kind != "substitute" or equals):
                break
        return best._replace(equals=tuple(equals)) if best else None

    def _tries(
        self, edit: Edit, items: list[Statement], step: Step, conflict: Conflict
    ) -> Iterator[tuple[Edit, Place]]:
        """The replays of a change, one for each thing that its unclear answers may be."""
        limit = conflict.at + (LOOKAHEAD if self.budget[0] > 0 else FEWER)
        base = step.at
        window = [*items[base : edit.at], *edit.put, *items[edit.at + edit.removed : limit]]
        setting = self.setting if edit.header is None else self.setting._replace(header=edit.header)
        ours = {u for s in edit.put for u in (*s.form.answers, s.form.choice) if isinstance(u, Unclear)}
        fills = edit.kind == "fill"
        if edit.header is not None:
            ours |= {u for s in edit.header.values() for u in s.form.answers if isinstance(u, Unclear)}
        guesses = Guesses(ours, self.mentioned)
        for _ in range(PATHS_TO_FILL if fills else PATHS if ours else 1):
            guesses.rewind()
            reach, conflict_there = self._reach(setting, window, step, guesses)
            if conflict_there is not None and _undoes(edit, items, window, conflict_there):
                reach = NOWHERE
            if not (conflict_there and conflict_there.reason == "unclear" and not guesses.made and ours):
                yield _fixed(self.setting, edit, guesses, edit.at - base), reach
            if not guesses.advance() or self.budget[0] < -PATHS:
                return

    def _again(self, edit: Edit, items: list[Statement], step: Step, conflict: Conflict) -> Place:
        """How far the log fits with a change that has nothing unclear left."""
        window = [
            *items[step.at : edit.at],
            *edit.put,
            *items[edit.at + edit.removed : conflict.at + LOOKAHEAD],
        ]
        return self._reach(self.setting, window, step, Guesses((), self.mentioned))[0]

    def _reach(
        self, setting: Setting, window: list[Statement], step: Step, guesses: Guesses
    ) -> tuple[Place, Conflict | None]:
        trial = Replay(setting, self.grammar, window, guesses)
        trial.budget = self.budget
        self.budget[0] -= 1
        try:
            played = trial.run(step._replace(at=0))
        except Exception:  # noqa: BLE001 - an illegal answer may lead rules where they never were; it is no candidate then
            return NOWHERE, None
        if played.end is not End.CONFLICT:
            return FAR, None
        if played.conflict is None:
            return NOWHERE, None
        return place_of(window, setting, played.conflict), played.conflict


def _undoes(edit: Edit, items: list[Statement], window: list[Statement], there: Conflict) -> bool:
    """Whether a change only moves the trouble: what it drops is missing then, what it puts in is too much."""
    question = there.question
    if edit.kind == "drop" and question is not None and there.reason in ("other", "few"):
        return any(item.form.verb == question.label for item in items[edit.at : edit.at + edit.removed])
    if edit.kind == "insert" and there.reason in ("other", "surplus", "many") and 0 <= there.at < len(window):
        form = window[there.at].form
        return there.answer > 0 and any(form.verb == put.form.verb for put in edit.put)
    return False


@dataclass(slots=True)
class _Stages:
    """Goes through groups of changes; a later group has to get further than the earlier ones."""

    search: Search
    items: list[Statement]
    step: Step
    conflict: Conflict
    beyond: Place
    found: Found | None = None

    def look(self, step: Step, edits: Iterator[Edit]) -> None:
        """Try a group of changes to the section that begins at ``step``, unless all is well already."""
        if (self.found is not None and self.found.reach == FAR) or self.search.budget[0] <= 0:
            return
        beyond = self.found.reach if self.found else self.beyond
        self.found = self.search._pick(edits, self.items, step, self.conflict, beyond) or self.found


def _fixed(setting: Setting, edit: Edit, guesses: Guesses, start: int) -> Edit:
    """The change with its unclear answers as they were guessed."""
    if edit.kind == "fill":
        return edit._replace(put=_filling(setting, edit.put[0], guesses))
    if not guesses.made:
        return edit
    put = list(edit.put)
    header = dict(edit.header) if edit.header is not None else None
    for at, places, answers in guesses.made:
        if header is not None and at < 0:
            name = list(header)[-1 - at]
            header[name] = _answered(header[name], places, answers)
        elif start <= at < start + len(put):
            put[at - start] = _answered(put[at - start], places, answers)
    return edit._replace(put=tuple(put), header=header)


def _filling(setting: Setting, place: Statement, guesses: Guesses) -> tuple[Statement, ...]:
    """Statements that say what a statement of kind ``any`` stood for."""
    made: list[Form] = []
    for _, question, answer in guesses.filled:
        if isinstance(answer, Move):
            if answer.verb:
                verb = setting.notation.verb(answer.verb)
                spread = verb is not None and verb.takes is Takes.SPREAD
                made.append(Form("play", answer.verb, choice=answer.value, spread=spread))
            continue
        joins = bool(made) and made[-1].verb == question.label
        form = made.pop() if joins else Form("play", question.label)
        answers = (*form.answers, answer)
        choice = form.choice if form.spread else answer
        made.append(form._replace(answers=answers, places=((0, 0),) * len(answers), choice=choice, plain=all(a.__class__ is int for a in answers)))  # fmt: skip
    return tuple(place._replace(form=form) for form in made)


def _answered(statement: Statement, places: Sequence[int], answers: Sequence[object]) -> Statement:
    form = statement.form
    made = list(form.answers)
    choice = form.choice
    for place, answer in zip(places, answers, strict=True):
        if place < 0:
            choice = answer
        else:
            made[place] = answer
    plain = all(a.__class__ is int for a in made)
    if isinstance(choice, Unclear) and len(made) == 1:
        choice = made[0]
    return statement._replace(form=form._replace(answers=tuple(made), choice=choice, plain=plain))
