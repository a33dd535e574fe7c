"""Finds the one change after which the rest of a log fits, so that one mistake makes one error.

Where log and rules part, the mistake stands there or before it. Each candidate is a single change (a value replaced, left
out or put in; a statement dropped, put in, exchanged with its neighbour; an answer taken as it stands); the replay with
it says how far the log fits then. The one that gets furthest is adopted; among equals the one that changes least.
Nothing of this is shown as a rewrite: it is how checking goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from printkit.journal.checking.candidates import (
    as_it_stands,
    claimed,
    denied,
    edits_before,
    edits_for,
    sections_left_out,
)
from printkit.journal.checking.changes import (
    FAR,
    LOOKAHEAD,
    NOWHERE,
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
from printkit.journal.checking.claims import is_distance
from printkit.journal.checking.edits import (
    Edit,
    corrects_a_guess,
    earlier_edits,
    fallback_edits,
    is_committed,
    next_heading,
    rarer_earlier_edits,
    rarer_edits,
    skipping_edits,
)
from printkit.journal.checking.effort import OVERDRAFT, Effort
from printkit.journal.checking.replay import End, Played, Replay, Setting, Step
from printkit.journal.entries import Statement, Unclear
from printkit.journal.logged.table import Conflict, Grammar
from printkit.table.table import Impasse

FEWER = 60
PATHS = 500
PATHS_TO_FILL = 4000
"""So many possibilities are tried for one change."""
SECTIONS_ON = 4
"""A change with which the log fits for so many sections more is good enough."""
MOST_KINDS = 40
MOST_ALIKE = 12
"""Of the changes that get equally far so many are remembered that lead to the same totals."""
MOST_JOINT = 8


@dataclass(slots=True)
class Search:
    """Looks for changes in one log; ``effort`` is what may still go into it."""

    setting: Setting
    grammar: Grammar
    mentioned: frozenset[int]
    doubled: frozenset[int]
    effort: Effort
    repairs: list[Repair] = field(default_factory=list)

    def best(
        self, items: list[Statement], played: Played, conflict: Conflict, tainted: bool = False
    ) -> Found | None:
        """The change to go on with; None if nothing gets beyond the conflict.

        ``tainted``: the state is a guess since an earlier conflict, so that the sheet's totals are better than ours.
        """
        here = place_of(items, self.setting, conflict, played.asked_silently is not None)
        step = played.steps[-1]
        if conflict.reason == "claim" and (tainted or is_distance(self.setting.notation, conflict.claim)):
            return self._pick(claimed(items, conflict), items, step, conflict, here, generous=True)
        found = self._at_once(items, step, conflict, here)
        if found is not None:
            return found
        search = _Stages(self, items, step, conflict, here)
        search.look(step, edits_for(self.setting, self.grammar, items, played, conflict))
        slip = conflict.reason in ("unclear", "die")
        if not slip or not self._well_on(items, conflict, search.found, 1):
            search.look(step, edits_before(self.setting, items, played, conflict))
        if slip and self._well_on(items, conflict, search.found, 1):
            return search.found  # what cannot be read, or cannot be, is a slip of its own
        kept = self._keep(3, 2)
        other = self._revised(items, played, conflict, here)
        self.effort.left += kept
        if other is not None and other.reach == FAR:
            return other
        found = self._in_stages(search, played)
        if found is not None and found.reach == FAR:
            return found
        if other is not None and (found is None or other.reach >= found.reach):
            return other
        if conflict.reason != "claim" and not self._well_on(items, conflict, found):
            found = self._jointly(items, played, found.reach if found else here) or found
        return self._at_last(items, step, conflict, here, found)

    def _at_last(
        self, items: list[Statement], step: Step, conflict: Conflict, here: Place, found: Found | None
    ) -> Found | None:
        """Where no change goes far: several statements left out, or the rest of a section."""
        if found is None or self._hardly_further(items, conflict, found):
            beyond = found.reach if found else here
            skips = skipping_edits(items, conflict)
            found = self._pick(skips, items, step, conflict, beyond, generous=True) or found
        if found is None:
            fallback = fallback_edits(items, conflict)
            found = self._pick(fallback, items, step, conflict, here, generous=True)
        return found

    def _at_once(self, items: list[Statement], step: Step, conflict: Conflict, here: Place) -> Found | None:
        """What needs no search: dice that plainly are not due, a choice that stands as it is."""
        if conflict.plainly and conflict.answer == 0:
            return self._pick(denied(items, conflict.at), items, step, conflict, here)
        if conflict.reason == "move" and conflict.at >= 0:
            return self._committed(items, step, conflict, here)
        return None

    def _committed(self, items: list[Statement], step: Step, conflict: Conflict, here: Place) -> Found | None:
        """A choice that stands as it is, unless what it brought in its own section does not go with it."""
        if not is_committed(self.setting, items[conflict.at].form):
            return None
        edit = as_it_stands(items, conflict.at)
        window = [*items[step.at : edit.at], *edit.put, *items[edit.at + 1 : conflict.at + LOOKAHEAD]]
        reach, there, *_ = self.reach(self.setting, window, step, Guesses((), self.mentioned))
        if reach <= here:
            return None
        if there is not None and reach[0] < next_heading(items, conflict.at) and follows(window, there):
            return None
        return Found(edit, step, reach)

    def _keep(self, of: int, parts: int) -> int:
        """Put a share of the budget aside: so many ``parts`` ``of`` it."""
        kept = max(0, self.effort.left) * parts // of
        self.effort.left -= kept
        return kept

    def _in_stages(self, search: _Stages, played: Played) -> Found | None:
        """Behind the changes of this turn those of the ones before; the rarer ones only if none of those goes far."""
        items, conflict, step = search.items, search.conflict, search.step
        if not self._well_on(items, conflict, search.found, 1):
            search.look(step, sections_left_out(self.grammar, items, conflict))
        earlier = list(self._earlier(played))
        kept = self._keep(2, 1)
        for each in earlier:
            search.look(each, earlier_edits(self.setting, items, each, conflict))
        self.effort.left += kept
        if not self._well_on(items, conflict, search.found):
            search.look(step, rarer_edits(self.setting, items, step, conflict))
            for each in earlier[:4]:
                search.look(each, rarer_earlier_edits(items, each, conflict))
        return search.found

    def _revised(
        self, items: list[Statement], played: Played, conflict: Conflict, here: Place
    ) -> Found | None:
        """Another of the changes that would have done for an earlier conflict; that is no new mistake."""
        best: Found | None = None
        for number, repair in enumerate(self.repairs[-6:], max(0, len(self.repairs) - 6)):
            undone = repair.made.undo(items) if self.effort.left > 0 and repair.others else None
            if undone is None:
                continue
            for other in repair.others:
                redone = other.redo(undone[0]) if self.effort.left > 0 else None
                if redone is None:
                    continue
                changed, at = redone[0], min(redone[1], undone[1])
                step = next(s for s in reversed(played.steps) if s.at <= at)
                window = changed[step.at : conflict.at + LOOKAHEAD]
                reach = self.reach(self.setting, window, step, Guesses((), self.mentioned)).place
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
            if redone is None or self.effort.left <= 0:
                break
            changed, at = redone[0], min(redone[1], undone[1])
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
            reach = best.reach if best else beyond
            found = self._pick(edits, changed, again.steps[-1], there, reach)
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
            others = tuple(
                change_of(e, items) for e, _ in found.equals if e.header is None and not elsewhere(e)
            )
            self.repairs.append(Repair(change_of(found.edit, items), others))

    def _well_on(
        self, items: list[Statement], conflict: Conflict, found: Found | None, sections: int = SECTIONS_ON
    ) -> bool:
        """Whether the log fits for some sections more: the next conflict is another mistake."""
        if found is None:
            return False
        return found.reach == FAR or sections_on(items, conflict, found) >= sections

    def _hardly_further(self, items: list[Statement], conflict: Conflict, found: Found) -> bool:
        """Whether a change gets no further than the very next statement, and a whole lot is surplus there."""
        if conflict.reason not in ("other", "surplus") or conflict.at + 2 >= len(items):
            return False
        after = items[conflict.at + 2]
        return items[conflict.at + 1].form.kind == "play" and found.reach[:2] < (after.line, after.column)

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
        alike: Counter[Hashable] = Counter()
        for edit in edits:
            if self.effort.left <= 0 and not generous:
                break
            for fixed, (reach, _, state, _) in self._tries(edit, items, step, conflict):
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
                    alike.clear()
                elif reach == best.reach and self._differs(state, alike):
                    if self._clears_up(edit, items) and not self._clears_up(best.edit, items):
                        best, fixed = best._replace(edit=fixed), best.edit
                    equals.append((fixed, step))
                if best.reach == FAR and (best.edit.kind != "substitute" or equals):
                    break
            if best is not None and best.reach == FAR and (edit.kind != "substitute" or equals):
                break
        return best._replace(equals=tuple(equals)) if best else None

    def _clears_up(self, edit: Edit, items: list[Statement]) -> bool:
        """Whether a change takes away a card that stands in the log a second time: then it is likely to be the slip."""
        if corrects_a_guess(edit, items):
            return True
        if edit.kind != "substitute" or edit.answer < 0:
            return False
        return items[edit.at].form.answers[edit.answer] in self.doubled

    def _differs(self, state: Hashable, alike: Counter[Hashable]) -> bool:
        """Whether few changes so far have led to a state with the same totals."""
        totals = self.setting.game.totals(state) if state is not None else {}
        key = tuple(totals.values())
        alike[key] += 1
        return alike[key] <= MOST_ALIKE and len(alike) <= MOST_KINDS

    def _tries(
        self, edit: Edit, items: list[Statement], step: Step, conflict: Conflict
    ) -> Iterator[tuple[Edit, Reach]]:
        """The replays of a change, one for each thing that its unclear answers may be."""
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
                yield fixed_edit(self.setting, edit, guesses, edit.at - base), reach
            if not guesses.advance() or self.effort.left < -OVERDRAFT:
                return

    def _again(self, edit: Edit, items: list[Statement], step: Step, conflict: Conflict) -> Place:
        """How far the log fits with a change that has nothing unclear left."""
        window = [
            *items[step.at : edit.at],
            *edit.put,
            *items[edit.at + edit.removed : conflict.at + LOOKAHEAD],
        ]
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


@dataclass(slots=True)
class _Stages:
    """Goes through groups of changes; a later group has to get further than the earlier ones to take their place."""

    search: Search
    items: list[Statement]
    step: Step
    conflict: Conflict
    beyond: Place
    found: Found | None = None

    def look(self, step: Step, edits: Iterator[Edit]) -> None:
        """Try a group of changes to the section that begins at ``step``, unless all is well already."""
        if (self.found is not None and self.found.reach == FAR) or self.search.effort.left <= 0:
            return
        found, before = self.search._pick(edits, self.items, step, self.conflict, self.beyond), self.found
        if before is None or (found is not None and found.reach > before.reach):
            self.found = found
        elif found is not None and found.reach == before.reach and self._is_likelier(found, before):
            self.found = found._replace(equals=(*found.equals, (before.edit, step), *before.equals))
        elif found is not None and found.reach == before.reach:
            self.found = before._replace(equals=(*before.equals, (found.edit, step), *found.equals))

    def _is_likelier(self, found: Found, before: Found) -> bool:
        """Whether a later change is to be preferred to one that gets as far, because it clears up more."""
        clears_up = self.search._clears_up
        return clears_up(found.edit, self.items) and not clears_up(before.edit, self.items)


def elsewhere(edit: Edit) -> bool:
    """Whether a path or a place was exchanged for another. Some other would fit any later measurement, so that what was
    written down is not thought better of."""
    return edit.kind == "substitute" and any(isinstance(s.form.choice, tuple) for s in edit.put)
