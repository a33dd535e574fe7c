"""Finds the one change after which the rest of a log fits, so that one mistake gives one diagnostic.

Where log and rules part, the mistake stands there or before it. Each candidate is a single change (a value replaced, left
out or put in; a statement dropped, put in, exchanged with its neighbour; an answer taken as it stands); the replay with
it says how far the log fits then. They are tried in the order of what they cost (:mod:`printkit.journal.suspects.slips`)
until another mistake is likelier than what is left; the first of those that get furthest is adopted.
Nothing of this is shown as a rewrite: it is how checking goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import chain, zip_longest
from typing import NamedTuple, TypeVar

from printkit.journal.checking.claims import is_distance
from printkit.journal.checking.effort import OVERDRAFT, BudgetExhausted, Effort
from printkit.journal.checking.replay import End, Played, Replay, Setting, Step
from printkit.journal.entries import Statement, Unclear
from printkit.journal.logged.table import Conflict, Grammar
from printkit.journal.suspects import slips
from printkit.journal.suspects.candidates import (
    as_it_stands,
    claimed,
    denied,
    edits_before,
    edits_for,
    sources,
)
from printkit.journal.suspects.changes import (
    FAR,
    LOOKAHEAD,
    NOWHERE,
    Change,
    Found,
    Guesses,
    Place,
    Reach,
    Repair,
    change_of,
    fixed_edit,
    follows,
    place_of,
    sections_on,
    undoes,
)
from printkit.journal.suspects.edits import (
    Edit,
    corrects_a_guess,
    is_committed,
    next_heading,
)
from printkit.journal.verbs import holds_cards
from printkit.table.table import Impasse

MOSTLY_ONCE = 3
"""A repeated card counts as a slip if fewer than one card in this many is repeated in the log."""
FEWER = 60
"""Number of statements after a conflict that are replayed to try a change once the budget is used up."""
PATHS = 500
PATHS_TO_FILL = 4000
"""Maximum number of possibilities that are tried for one change."""
MOST_KINDS = 40
MOST_ALIKE = 12
"""Maximum number of changes that are remembered if they get equally far and lead to the same totals."""
_LATEST = 6
"""Number of the latest repairs that may still be revised."""
_JOINTLY = 8
"""Number of alternatives to the last repair that are tried together with a change at the conflict."""


_OTHERS = 8
"""Of the others of each change so many are tried to find out whether a conflict comes of the numbers that it made up,"""
_FEW_NUMBERS = 4
"""which are so many at most: more of them cannot all be tried."""


class TriedChange(NamedTuple):
    """A change that was tried, and the state that was reached with it."""

    found: Found
    state: Hashable = None


@dataclass(slots=True)
class Search:
    """Searches for changes in one log; ``effort`` is the remaining budget."""

    setting: Setting
    grammar: Grammar
    mentioned: frozenset[int]
    doubled: frozenset[int]
    effort: Effort
    repairs: list[Repair] = field(default_factory=list)
    least: Place = NOWHERE
    """A change that gets less far than this counts as no better than none, and its unclear answers are not worked
    out."""

    def best(
        self, items: list[Statement], played: Played, conflict: Conflict, tainted: bool = False
    ) -> Found | None:
        """Return the change to continue with; None if nothing gets past the conflict.

        ``tainted``: the state is a guess since an earlier conflict, so that the sheet's totals are better than ours.
        """
        here = place_of(items, self.setting, conflict, played.asked_silently is not None)
        self.least = here
        step = played.steps[-1]
        queue = _Queue(self, items, conflict, here)
        if conflict.reason == "claim" and (tainted or is_distance(self.setting.notation, conflict.claim)):
            return queue.run(
                [(slips.LAST, 0, self.trials(claimed(items, conflict), items, step, conflict, True))]
            )
        if conflict.plainly and conflict.answer == 0:  # dice that plainly are not due
            denials = self.trials(denied(items, conflict.at), items, step, conflict)
            found = queue.run([(slips.HERE, 0, denials)])
        else:
            found = self._committed(items, step, conflict, here)
        if found is not None:
            return found
        slip = conflict.reason in ("unclear", "die")  # it is one of its own, whatever there was before
        return queue.run(
            [
                (slips.BETTER_LIGHT + slips.HERE * slip, 0, self._revised(items, played, conflict)),
                *(
                    (cost, back, self.trials(edits, items, each, conflict, cost >= slips.SKIPPED))
                    for cost, back, each, edits in sources(
                        self.setting, self.grammar, items, played, conflict
                    )
                ),
                (slips.JOINTLY, 0, self._jointly(items, played) if conflict.reason != "claim" else iter(())),
            ]
        )

    def _committed(self, items: list[Statement], step: Step, conflict: Conflict, here: Place) -> Found | None:
        """Return a choice that stands as it is, unless what it led to in its own section contradicts it."""
        if (
            conflict.reason != "move"
            or conflict.at < 0
            or not is_committed(self.setting, items[conflict.at].form)
        ):
            return None
        edit = as_it_stands(items, conflict.at)
        window = [*items[step.at : edit.at], *edit.put, *items[edit.at + 1 : conflict.at + LOOKAHEAD]]
        reach, there, *_ = self.reach(self.setting, window, step, Guesses((), self.mentioned))
        if reach <= here:
            return None
        if there is not None and reach[0] < next_heading(items, conflict.at) and follows(window, there):
            return None
        return Found(edit, step, reach)

    def _revised(
        self, items: list[Statement], played: Played, conflict: Conflict, most: int = 1 << 20
    ) -> Iterator[TriedChange]:
        """Yield alternatives to the repair of an earlier conflict; they are no new mistakes."""
        first = max(0, len(self.repairs) - _LATEST)
        revisions = [
            ((number, *each) for each in _instead(repair.sample(most), items))
            for number, repair in reversed([*enumerate(self.repairs[first:], first)])
        ]
        for number, other, changed, at in _in_turn(revisions):
            if self.effort.left <= 0:
                return
            step = next(s for s in reversed(played.steps) if s.at <= at)
            window = changed[step.at : conflict.at + LOOKAHEAD]
            place, _, state, _ = self.reach(self.setting, window, step, Guesses((), self.mentioned))
            edit = Edit("revise", 0, len(items), tuple(changed))
            yield TriedChange(Found(edit, step, place, (), (number, other)), state)

    def stands_alone(self, items: list[Statement], played: Played, conflict: Conflict) -> bool:
        """Return True if a conflict is there whatever the numbers were that earlier changes had to make up. Where cards were made
        up, or many numbers, nobody can try them all, and it may come of them.
        """
        made_up = [self._made_up(repair.made) for repair in self.repairs[-_LATEST:]]
        if not any(made_up) or not all(0 <= each <= _FEW_NUMBERS for each in made_up):
            return False
        here = place_of(items, self.setting, conflict, played.asked_silently is not None)
        tried = False
        try:
            for other, _ in self._revised(items, played, conflict, _OTHERS):
                tried = True
                if other.reach > here:
                    return False
        except BudgetExhausted:
            return False
        return tried and self.effort.left > 0

    def _made_up(self, change: Change) -> int:
        """Return how many dice or other numbers a change makes up; −1 if it makes up anything else, or changes what was done."""
        done = [(each.form.verb, each.form.choice) for each in change.after if not each.added]
        if len(done) != len(change.before) or any(
            old.form.verb != verb or (isinstance(old.form.choice, Unclear) and choice is None)
            for old, (verb, choice) in zip(change.before, done, strict=True)
        ):
            return -1
        typed = {id(value) for each in change.before for value in each.form.answers}
        made_up = 0
        for each in change.after:
            form = each.form
            if form.kind == "any":
                return -1
            new = [value for value in form.answers if each.added or id(value) not in typed]
            if (new or each.added) and (
                not isinstance(form.choice, int | str) or self._holds_cards(form.verb)
            ):
                return -1
            made_up += len(new)
        return made_up

    def _holds_cards(self, name: str) -> bool:
        return any(verb.name == name and holds_cards(verb) for verb in self.setting.notation.verbs)

    def _jointly(self, items: list[Statement], played: Played) -> Iterator[TriedChange]:
        """Yield a change at this conflict together with an alternative to the repair of the conflict before."""
        for _, changed, at in [*_instead(self.repairs[-1], items)][:_JOINTLY] if self.repairs else ():
            if self.effort.left <= 0:
                return
            first = next(i for i, s in reversed(list(enumerate(played.steps))) if s.at <= at)
            replay = Replay(self.setting, self.grammar, changed)
            replay.work_on(self.effort)
            again = replay.run(played.steps[first])
            there = again.conflict
            if there is None:
                continue
            again = again._replace(steps=[*played.steps[:first], *again.steps])
            edits = chain(
                edits_for(self.setting, self.grammar, changed, again, there),
                edits_before(self.setting, changed, again, there),
            )
            for found, state in self.trials(edits, changed, again.steps[-1], there):
                e = found.edit
                whole = (*changed[: e.at], *e.put, *changed[e.at + e.removed :])
                edit = Edit("revise", 0, len(items), whole)
                yield TriedChange(Found(edit, played.steps[first], found.reach), state)

    def adopt(self, found: Found, items: list[Statement]) -> None:
        """Record a change as adopted, so that a later conflict can revise it."""
        if found.revised is not None:
            number, other = found.revised
            old = self.repairs[number]
            others = tuple(old.made if each is other else each for each in old.others)
            self.repairs[number] = Repair(other, others)
        elif found.edit.header is None:
            others = tuple(
                change_of(e, items)
                for e in found.equals
                if e.header is None and e.kind != "revise" and not elsewhere(e)
            )
            self.repairs.append(Repair(change_of(found.edit, items), others))

    def trials(
        self,
        edits: Iterable[Edit],
        items: list[Statement],
        step: Step,
        conflict: Conflict,
        last: bool = False,
    ) -> Iterator[TriedChange]:
        """Yield the replays of changes, one for each combination of values for their unclear answers; the ``last``
        changes are tried even without budget."""
        for edit in edits:
            if self.effort.left <= 0 and not last:
                return
            for fixed, (place, _, state, _) in self._tries(edit, items, step, conflict):
                if place[0] >= edit.until:
                    yield TriedChange(Found(fixed, step, place), state)

    def _tries(
        self, edit: Edit, items: list[Statement], step: Step, conflict: Conflict
    ) -> Iterator[tuple[Edit, Reach]]:
        """Yield the replays of one change."""
        limit = conflict.at + (LOOKAHEAD if self.effort.left > 0 else FEWER)
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
            reach = self.reach(setting, window, step, guesses)
            conflict_there = reach.conflict
            there = None if conflict.plainly or reach.silently else conflict_there
            if there is not None and undoes(edit, items, window, edit.at - base, there):
                reach = Reach(NOWHERE)
            if not (conflict_there and conflict_there.reason == "unclear" and not guesses.made and ours):
                fails = reach.place < self.least
                yield edit if fails else fixed_edit(self.setting, edit, guesses, edit.at - base), reach
            if not guesses.advance() or self.effort.left < -OVERDRAFT:
                return

    def again(self, found: Found, items: list[Statement], conflict: Conflict) -> Place:
        """Return how far the log fits with a change that has no unclear answers left."""
        edit, step = found.edit, found.step
        behind = items[edit.at + edit.removed : conflict.at + LOOKAHEAD]
        window = [*items[step.at : edit.at], *edit.put, *behind]
        return self.reach(self.setting, window, step, Guesses((), self.mentioned)).place

    def reach(self, setting: Setting, window: list[Statement], step: Step, guesses: Guesses) -> Reach:
        trial = Replay(setting, self.grammar, window, guesses)
        trial.work_on(self.effort)
        trial.judge.measures = False
        self.effort.turn(len(window) >> 4)
        try:
            played = trial.run(step._replace(at=0))
        except Impasse:  # an answer that is not legal leads no further: it is no candidate
            return Reach(NOWHERE)
        self.effort.guessed(len(guesses.made) + len(guesses.filled))
        if played.end is not End.CONFLICT:
            return Reach(FAR, None, played.state)
        if played.conflict is None:
            return Reach(NOWHERE)
        silently = played.asked_silently is not None
        place = place_of(window, setting, played.conflict, silently)
        return Reach(place, played.conflict, played.state, silently)


def search_in(setting: Setting, grammar: Grammar, items: Sequence[Statement], effort: Effort) -> Search:
    """Return the search for changes in a log with these statements."""
    verbs = {v.name for v in setting.notation.verbs if holds_cards(v)}
    times = Counter(
        a for item in items if item.form.verb in verbs for a in item.form.answers if isinstance(a, int)
    )
    mentioned = frozenset(times)
    doubled = frozenset(card for card in mentioned if times[card] > 1)
    if len(doubled) * MOSTLY_ONCE > len(mentioned):
        mentioned = doubled = frozenset()  # a game whose cards come up again and again
    return Search(setting, grammar, mentioned, doubled, effort)


@dataclass(slots=True)
class _Queue:
    """Tries changes in the order of their cost, and keeps the first of those that get furthest together with those
    that get as far."""

    search: Search
    items: list[Statement]
    conflict: Conflict
    here: Place
    found: Found | None = None
    cost: float = 0.0
    alike: Counter[Hashable] = field(default_factory=Counter)

    def run(self, sources: Iterable[tuple[float, int, Iterator[TriedChange]]]) -> Found | None:
        """Try changes with their costs and their distance from the conflict, the likeliest first.

        What takes much work waits for others as it goes on."""
        effort, granted = self.search.effort, max(1, self.search.effort.left)
        heap = [(cost + slips.BACK * back, n, cost, trials) for n, (cost, back, trials) in enumerate(sources)]
        heapify(heap)
        while heap:
            waiting, n, cost, trials = heappop(heap)
            if self._suffices(cost):
                continue
            before = effort.left
            trial = next(trials, None)
            if trial is None:
                continue
            self._take(*trial, cost)
            if self._settled():
                break
            if self.found is not None and self.found.reach == FAR:
                heap.clear()  # another value may do as well; another change need not be looked for
            heappush(heap, (waiting + slips.PATIENCE * (before - effort.left) / granted, n, cost, trials))
        return self.found

    def _suffices(self, cost: float) -> bool:
        """True if a later, separate mistake costs less than this change, so that the search can stop."""
        if self.found is None:
            return False
        n = sections_on(self.items, self.conflict, self.found)
        if self._hardly_further(self.found):
            most = slips.SKIPPED
        elif n and self.conflict.reason in ("unclear", "die"):
            most = 0.0  # what cannot be read, or cannot be, is a slip of its own
        else:
            most = slips.ANOTHER if n >= slips.WELL_ON else slips.JOINTLY
        return cost > max(most, self.cost)

    def _settled(self) -> bool:
        """True if everything fits. For a changed value the search continues until another value is found, so that it
        is not called the only one."""
        found = self.found
        return (
            found is not None
            and found.reach == FAR
            and (found.edit.kind != "substitute" or bool(found.equals))
        )

    def _take(self, found: Found, state: Hashable, cost: float) -> None:
        """Compare a change with the best one so far."""
        best, beyond = self.found, self.found.reach if self.found else self.here
        if found.edit.kind == "fill" and found.reach > beyond:
            # what was filled in may stand in another order
            found = found._replace(reach=self.search.again(found, self.items, self.conflict))
        if found.reach > beyond:
            self.found, self.cost = found, cost
            self.alike.clear()
        elif best is not None and found.reach == beyond and self._differs(state):
            if self._clears_up(found.edit) and not self._clears_up(best.edit):
                best, found = found._replace(equals=best.equals), best
            self.found = best._replace(equals=(*best.equals, found.edit))

    def _clears_up(self, edit: Edit) -> bool:
        """True if a change removes a card that occurs twice in the log, which is then the likely slip."""
        if corrects_a_guess(edit, self.items):
            return True
        if edit.kind != "substitute" or edit.answer < 0:
            return False
        return self.items[edit.at].form.answers[edit.answer] in self.search.doubled

    def _differs(self, state: Hashable) -> bool:
        """True if only few changes so far have led to a state with the same totals."""
        totals = self.search.setting.game.totals(state) if state is not None else {}
        key = tuple(totals.values())
        self.alike[key] += 1
        return self.alike[key] <= MOST_ALIKE and len(self.alike) <= MOST_KINDS

    def _hardly_further(self, found: Found) -> bool:
        """True if a change gets no further than the next statement, where many values are surplus."""
        items, conflict = self.items, self.conflict
        if conflict.reason not in ("other", "surplus") or conflict.at + 2 >= len(items):
            return False
        after = items[conflict.at + 2]
        return items[conflict.at + 1].form.kind == "play" and found.reach[:2] < (after.line, after.column)


_Each = TypeVar("_Each")


def _in_turn(sources: Sequence[Iterator[_Each]]) -> Iterator[_Each]:
    """The first of each source, then the second of each: one source with many does not keep the others from their turn."""
    for row in zip_longest(*sources):
        yield from (each for each in row if each is not None)


def _instead(repair: Repair, items: list[Statement]) -> Iterator[tuple[Change, list[Statement], int]]:
    """Yield the log with each of the alternatives in place of a repair, and the place from which it differs."""
    undone = repair.made.undo(items) if repair.others else None
    if undone is None:
        return
    before, at = undone
    for other in sorted(repair.others, key=lambda each: len(each.after)):
        redone = other.redo(before)
        if redone is not None:
            yield other, redone[0], min(redone[1], at)


def elsewhere(edit: Edit) -> bool:
    """True if a path or place is replaced by another one. Some other one would fit any later measurement, so what was
    written down is not revised."""
    return edit.kind == "substitute" and any(isinstance(s.form.choice, tuple) for s in edit.put)
