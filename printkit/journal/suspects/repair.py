"""Finds a single edit of a log after which the rest of the log can be replayed without conflict.

Thus, one mistake gives only one diagnostic.

When the log contradicts the rules, the mistake is there or earlier. A candidate is a single edit: a value replaced, removed or
inserted; a statement removed, inserted or exchanged with its neighbour; or an answer accepted as it is. Replaying the log with the
edit shows how far the log then fits.

Candidates are tried in the order of their costs (:mod:`printkit.journal.suspects.slips`) until a later, separate mistake is likelier
than the remaining candidates. Of those that get furthest, the first is adopted. The edit is not shown as a correction; it only lets
the check continue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from printkit.journal.checking.claims import is_distance
from printkit.journal.checking.effort import OVERDRAFT, BudgetExhausted, Effort
from printkit.journal.checking.replay import (
    FAR,
    NOWHERE,
    End,
    Place,
    Played,
    Replay,
    Setting,
    Step,
    place_of,
)
from printkit.journal.entries import Stated, Statement, Unclear
from printkit.journal.logged.table import Conflict, Grammar
from printkit.journal.suspects import slips
from printkit.journal.suspects.candidates import (
    accept_as_made,
    claimed,
    denied,
    edits_before,
    edits_for,
    missing_at_end,
    sources,
)
from printkit.journal.suspects.changes import (
    LOOKAHEAD,
    Change,
    Found,
    Guesses,
    Otherwise,
    Reach,
    Repair,
    broken_rule,
    change_of,
    elsewhere,
    fixed_edit,
    follows,
    interleaved,
    past_a_claim_between,
    undoes,
)
from printkit.journal.suspects.edits import Edit, is_committed, next_heading
from printkit.journal.suspects.queue_of_edits import Queue, TriedChange
from printkit.journal.verbs import holds_cards
from printkit.table.table import Impasse

MOSTLY_ONCE = 3
"""Limit on repeated cards: if at most one card in ``MOSTLY_ONCE`` occurs repeatedly in a log, repetitions probably are mistakes;
otherwise they are normal.

If they are not normal, the check assumes that each card occurs only once.
"""
FEWER = 60
"""Number of statements after a conflict that are replayed to try an edit, once the limit on computing work for the conflict has been
reached.

Until then, the number is ``LOOKAHEAD``.
"""
PATHS = 500
"""Maximum number of combinations of guesses that are tried for an edit that leaves some values open."""
PATHS_TO_FILL = 4000
"""Maximum number of combinations of guesses that are tried for an edit that fills in missing statements.

For any other edit, the maximum is ``PATHS``.
"""
_LATEST = 6
"""Number of the most recent repairs (changes of the log by the checker) that may still be replaced by an alternative.

A repair is a change of the log with which the check continued past a conflict.
"""
_MOST_JOINT = 8
"""Maximum number of alternatives to the latest repair (change of the log) that are tried together with edits at the current conflict.

A repair is a change of the log with which the check continued past a conflict.
"""


_MOST_ALTERNATIVES = 8
"""Maximum number of alternatives to a change with invented numbers that are tried, to see whether these numbers caused a later conflict.

The check invents numbers in order to continue past a mistake.
"""
_FEW_NUMBERS = 4
"""Maximum number of values invented for a change of the log; if there are more, no alternatives to the change are tried.

The alternatives show whether these values caused a later conflict.
"""


@dataclass(slots=True)
class Search:
    """Searches one log for edits that resolve its conflicts with the rules.

    ``effort`` counts the units of work that the search may still do.
    """

    setting: Setting
    grammar: Grammar
    mentioned: frozenset[int]
    doubled: frozenset[int]
    effort: Effort
    repairs: list[Repair] = field(default_factory=list)
    runner_up: Found | None = None
    """The second-best edit of the log for the latest conflict; None if there is none.

    The log replays further with it than with any other edit but the best.
    """
    least: Place = NOWHERE
    """The earliest place that a replay must reach. Edits with guessed values are not yielded if the replay stops before this place."""

    def best(
        self, items: list[Statement], played: Played, conflict: Conflict, tainted: bool = False
    ) -> Found | None:
        """Return the edit of the log that is best suited to let the check continue past the conflict.

        None if the log does not replay past the conflict with any edit.

        ``tainted``: the state is a guess because of an earlier conflict, so that totals stated in the log are more reliable.
        """
        here = place_of(items, self.setting, conflict, played.asked_silently is not None)
        self.least, self.runner_up = here, None
        step = played.steps[-1]
        queue = Queue(self, items, conflict, here)
        if conflict.reason == "claim" and conflict.earlier is not None and not tainted:
            missing = self.trials(missing_at_end(self.setting, items, conflict), items, step, conflict)
            if found := queue.run([(slips.HERE, 0, (each for each in missing if each.found.reach == FAR))]):
                return found
        if conflict.reason == "claim" and (tainted or is_distance(self.setting.notation, conflict.claim)):
            return queue.run(
                [(slips.LAST, 0, self.trials(claimed(items, conflict), items, step, conflict, True))]
            )
        if conflict.plainly and conflict.answer == 0:  # dice that the rules clearly do not allow here
            denials = self.trials(denied(items, conflict.at), items, step, conflict)
            found = queue.run([(slips.HERE, 0, denials)])
        else:
            found = self._committed(items, step, conflict, here)
        if found is not None:
            return found
        found = queue.run(self._sources(items, played, conflict))
        if found is not None and found.edit.kind == "substitute" and found.edit.at < step.at:
            return self._done_again(items, step, conflict) or found
        return found

    def _sources(
        self, items: list[Statement], played: Played, conflict: Conflict
    ) -> Iterator[tuple[float, int, Iterator[TriedChange]]]:
        """Yield the groups of edits of the log that are tried for a conflict.

        A group consists of its cost, its distance from the conflict in sections, and the results of its edits.
        """
        slip = conflict.reason in ("unclear", "die")  # such a mistake is independent of earlier ones
        yield slips.REVISED + slips.HERE * slip, 0, self._revised(items, played, conflict)
        for cost, back, each, edits in sources(self.setting, self.grammar, items, played, conflict):
            yield cost, back, self.trials(edits, items, each, conflict, cost >= slips.SKIPPED)
        if conflict.reason != "claim":
            yield slips.JOINTLY, 0, self._pairs_of_edits(items, played)

    def _done_again(self, items: list[Statement], step: Step, conflict: Conflict) -> Found | None:
        """Return the edit that accepts an illegal action as it was carried out, if a later action breaks the same rule; otherwise None.

        Players who do not know a rule break it again, which is likelier than an earlier wrong value that makes both acts legal.
        """
        if conflict.reason != "move" or conflict.question is None or not 0 <= conflict.at < len(items):
            return None
        edit = accept_as_made(items, conflict.at)
        window = [*items[step.at : edit.at], *edit.put, *items[edit.at + 1 : conflict.at + LOOKAHEAD]]
        place, there, *_ = self.reach(self.setting, window, step, Guesses((), self.mentioned))
        if there is None or there.reason != "move" or there.question is None or there.at < 0:
            return None
        rule, later = broken_rule(conflict.question, items[edit.at].form), window[there.at].form
        return Found(edit, step, place) if rule and rule is broken_rule(there.question, later) else None

    def _committed(self, items: list[Statement], step: Step, conflict: Conflict, here: Place) -> Found | None:
        """Return an edit of the log that accepts an illegal decision that everybody can see on the table, such as a ship's path.

        Return None for other decisions, or if the rest of the section contradicts the decision.
        """
        if (
            conflict.reason != "move"
            or conflict.at < 0
            or not is_committed(self.setting, items[conflict.at].form)
        ):
            return None
        edit = accept_as_made(items, conflict.at)
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
        """Yield the alternatives to changes of the log that were made at earlier conflicts.

        Each comes with the place in the log that a replay reaches with it.

        If the log replays past the current conflict with one of them, no further mistake is needed to explain the conflict.
        """
        first = max(0, len(self.repairs) - _LATEST)
        revisions = [
            ((number, *each) for each in repair.sample(most).alternatives(items))
            for number, repair in reversed([*enumerate(self.repairs[first:], first)])
        ]
        for number, other, changed, at in interleaved(revisions):
            if self.effort.left <= 0:
                return
            step = next(s for s in reversed(played.steps) if s.at <= at)
            window = changed[step.at : conflict.at + LOOKAHEAD]
            place, _, state, _ = self.reach(self.setting, window, step, Guesses((), self.mentioned))
            edit = Edit("revise", 0, len(items), tuple(changed))
            yield TriedChange(Found(edit, step, place, (), (number, other)), state)

    def is_independent(
        self, items: list[Statement], played: Played, conflict: Conflict, found: Found | None
    ) -> bool:
        """Return True if a conflict is certainly a separate mistake and not a consequence of earlier mistakes.

        ``found`` is the edit with which the check continues if only a whole turn may be missing before the conflict, and
        otherwise None.
        """
        total_after_missing_turn = found is not None and conflict.reason == "claim"
        if not total_after_missing_turn and self._remains_for_other_numbers(items, played, conflict):
            return True
        return found is not None and self._is_wrong_in_any_state(items, played, conflict, found)

    def _remains_for_other_numbers(self, items: list[Statement], played: Played, conflict: Conflict) -> bool:
        """Return True if the conflict remains even with other numbers in place of those invented to get past earlier conflicts.

        If a repair invented cards, many numbers or an uncertain number of actions, the answer is False, because the conflict may
        follow from them.
        """
        latest = self.repairs[-_LATEST:]
        made_up = [self._invented_numbers(repair.made) for repair in latest]
        if not any(made_up) or not all(0 <= each <= _FEW_NUMBERS for each in made_up):
            return False
        if any(self._is_one_of_several_acts(repair) for repair in latest):
            return False
        here = place_of(items, self.setting, conflict, played.asked_silently is not None)
        tried = False
        try:
            for other, _ in self._revised(items, played, conflict, _MOST_ALTERNATIVES):
                tried = True
                if other.reach > here:
                    return False
        except BudgetExhausted:
            return False
        return tried and self.effort.left > 0

    def _is_wrong_in_any_state(
        self, items: list[Statement], played: Played, conflict: Conflict, found: Found
    ) -> bool:
        """Return True if the conflict remains even when its section is replayed from other states that may have preceded it.

        Missing values are then not its cause.

        A state from which the section does not replay up to the conflict is no evidence.
        """
        if conflict.reason == "claim" and self._is_single_wrong_total(items, conflict, found):
            return True
        if conflict.claim is not None and not self._is_of_this_turn(conflict, conflict.claim):
            return False
        if conflict.reason == "card" and items[conflict.at].form.answers[conflict.answer] in self.doubled:
            return True  # the card is written twice
        step = played.steps[-1]
        if step.heading is None or played.asked_silently is not None or not 0 <= conflict.at < len(items):
            return False
        line = next_heading(items, conflict.at)
        window = [each for each in items[step.at :] if each.line <= line]
        at = next(i for i, each in enumerate(window) if each.form.kind == "heading")
        window[at] = window[at]._replace(form=window[at].form._replace(number=-1))
        here = place_of(items, self.setting, conflict)
        alike = [
            s for s in played.steps[:-1] if s.heading is not None and s.heading.kind == step.heading.kind
        ]
        stands = False
        for other in alike[:: max(1, len(alike) // _MOST_ALTERNATIVES)]:
            reach = self.reach(self.setting, window, other, Guesses((), self.mentioned))
            if reach.place > here:
                return False
            stands |= (
                reach.place == here
                and reach.conflict is not None
                and reach.conflict.reason == conflict.reason
            )
        return stands and self.effort.left > 0

    def _is_of_this_turn(self, conflict: Conflict, claim: Stated) -> bool:
        """Return True if the player's claim (a total) was compared with a fact reported in this turn, such as a hit.

        Return False if the claim was compared with a total.
        """
        spec = next(each for each in self.setting.notation.claims if each.name == claim.name)
        return spec.judge is None and (spec.of or spec.name) in conflict.facts

    def _is_single_wrong_total(self, items: list[Statement], conflict: Conflict, found: Found) -> bool:
        """Return True if this claim (a total of the player) is the only wrong one.

        The next claim of the same total must agree with the log, and not repeat the error.
        """
        claim, edit = conflict.claim, found.edit
        if claim is None or edit.kind != "forgive":
            return False
        later = next(
            (
                item.claim_span(each)
                for item in items[conflict.at + 1 : conflict.at + LOOKAHEAD]
                if item.form.kind == "claims"
                for each in item.form.claims
                if each.name == claim.name
            ),
            None,
        )
        if later is None:
            return False
        window = [*items[found.step.at : edit.at], *edit.put, *items[edit.at + edit.removed :]]
        reach = self.reach(self.setting, window, found.step, Guesses((), self.mentioned), carries=False)
        return reach.place[:2] > later[:2]

    def _is_one_of_several_acts(self, repair: Repair) -> bool:
        """Return True if a repair of the log inserts a player's decisions, and inserting more or fewer statements would have been equally
        good."""
        acts = any(each.added and each.form.verb in self.grammar.decisions for each in repair.made.after)
        return acts and any(len(each.after) != len(repair.made.after) for each in repair.others)

    def _invented_numbers(self, change: Change) -> int:
        """Return how many dice or other numbers had to be guessed for a correction of the log.

        Return −1 if the correction guesses anything else, or changes an action.
        """
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

    def _pairs_of_edits(self, items: list[Statement], played: Played) -> Iterator[TriedChange]:
        """Yield pairs of edits of the log: the first revises the latest change, the second resolves the current conflict."""
        for _, changed, at in [*self.repairs[-1].alternatives(items)][:_MOST_JOINT] if self.repairs else ():
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
                instead = Otherwise(changed, again, there, e)
                yield TriedChange(Found(edit, played.steps[first], found.reach, instead=instead), state)

    def adopt(self, found: Found, items: list[Statement]) -> None:
        """Record the correction with which the check continues, because it may have to be replaced if the log contradicts the rules again
        later."""
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
        """Replay the log with each of the given edits, and yield each edit with the place that the replay reaches.

        An edit that leaves values open has a result for each combination of guessed values. With ``last``, edits are tried even
        after the budget of work is used up.
        """
        for edit in edits:
            if self.effort.left <= 0 and not last:
                return
            for fixed, (place, _, state, _) in self._tries(edit, items, step, conflict):
                if place[0] >= edit.until:
                    yield TriedChange(Found(fixed, step, place), state)

    def _tries(
        self, edit: Edit, items: list[Statement], step: Step, conflict: Conflict
    ) -> Iterator[tuple[Edit, Reach]]:
        """Replay the log with the given edit, and yield the edit with the result of the replay.

        If the edit leaves values open, yield a result for each combination of guessed values.
        """
        limit = conflict.at + (LOOKAHEAD if self.effort.left > 0 else FEWER)
        base = step.at
        window = [*items[base : edit.at], *edit.put, *items[edit.at + edit.removed : limit]]
        setting = self.setting if edit.header is None else self.setting._replace(header=edit.header)
        ours = {u for s in edit.put for u in (*s.form.answers, s.form.choice) if isinstance(u, Unclear)}
        fills = edit.kind == "fill"
        if edit.header is not None:
            ours |= {u for s in edit.header.values() for u in s.form.answers if isinstance(u, Unclear)}
        guesses = Guesses(ours, self.mentioned)
        measures = conflict.reason == "claim" and edit.kind in ("insert", "fill")
        for _ in range(PATHS_TO_FILL if fills else PATHS if ours else 1):
            guesses.rewind()
            reach = self.reach(setting, window, step, guesses, measures=measures)
            if (past := past_a_claim_between(edit, window, edit.at - base, reach.conflict)) is not None:
                reach = self.reach(setting, past, step, guesses)
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
        """Replay the log with an edit whose guessed values have all been filled in, and return the place that the replay reaches."""
        edit, step = found.edit, found.step
        behind = items[edit.at + edit.removed : conflict.at + LOOKAHEAD]
        window = [*items[step.at : edit.at], *edit.put, *behind]
        return self.reach(self.setting, window, step, Guesses((), self.mentioned)).place

    def reach(
        self,
        setting: Setting,
        window: list[Statement],
        step: Step,
        guesses: Guesses,
        *,
        carries: bool = True,
        measures: bool = False,
    ) -> Reach:
        """Replay the given statements from ``step`` (the start of a section) on, and return the place that the replay reaches.

        With ``carries``, a total of the player may repeat the error of an earlier one. With ``measures``, measured distances are
        compared with the game, too.
        """
        trial = Replay(setting, self.grammar, window, guesses)
        trial.judge.carries = carries
        trial.work_on(self.effort)
        trial.judge.measures = measures
        self.effort.turn(len(window) >> 4)
        try:
            played = trial.run(step._replace(at=0))
        except Impasse:  # an illegal answer ended the replay, so the edit is rejected
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
    """Return the object that searches for edits of the log with the given statements.

    ``effort`` counts the units of work that the search may still do.
    """
    verbs = {v.name for v in setting.notation.verbs if holds_cards(v)}
    times = Counter(
        a for item in items if item.form.verb in verbs for a in item.form.answers if isinstance(a, int)
    )
    mentioned = frozenset(times)
    doubled = frozenset(card for card in mentioned if times[card] > 1)
    if len(doubled) * MOSTLY_ONCE > len(mentioned):
        mentioned = doubled = frozenset()  # in this game cards are repeated as a matter of course
    return Search(setting, grammar, mentioned, doubled, effort)
