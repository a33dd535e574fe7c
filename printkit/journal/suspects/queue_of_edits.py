"""Tries edits of a log in the order of their costs, selects the best edit, and decides when the search can stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from printkit.journal.checking.replay import FAR, Place
from printkit.journal.entries import Statement
from printkit.journal.logged.table import Conflict
from printkit.journal.suspects import slips
from printkit.journal.suspects.changes import Found, sections_on
from printkit.journal.suspects.edits import Edit, corrects_a_guess

if TYPE_CHECKING:
    from printkit.journal.suspects.repair import Search

MOST_KINDS = 40
"""Maximum number of different sets of game totals (such as scores) for which equally good edits of the log are kept."""
MOST_ALIKE = 12
"""Maximum number of equally good edits of a log, with the same game totals, that are kept.

Edits are equally good if the log replays equally far with them and the totals are then the same.
"""


class TriedChange(NamedTuple):
    """An edit of the log that has been tried, and the state of the game where the replay with this edit stopped."""

    found: Found
    state: Hashable = None


@dataclass(slots=True)
class Queue:
    """Tries edits of a log in the order of their costs; the cheapest edits, which are the likeliest, come first.

    Keeps the edit with which the log replays furthest, and other edits with which it replays equally far.
    """

    search: Search
    items: list[Statement]
    conflict: Conflict
    here: Place
    found: Found | None = None
    cost: float = 0.0
    sections: int = -1
    """Number of headings that a replay with the best edit passes; −1 if the number has not been determined yet."""
    alike: Counter[Hashable] = field(default_factory=Counter)

    def run(self, sources: Iterable[tuple[float, int, Iterator[TriedChange]]]) -> Found | None:
        """Return the best edit from several sources that generate edits.

        The sources are tried in the order of their cost and their distance from the conflict.

        A source that has used much of the budget is delayed in favour of the others."""
        effort, granted = self.search.effort, max(1, self.search.effort.left)
        heap = [(cost + slips.BACK * back, n, cost, trials) for n, (cost, back, trials) in enumerate(sources)]
        heapify(heap)
        while heap:
            waiting, n, cost, trials = heappop(heap)
            if self._may_stop(cost):
                continue
            before = effort.left
            trial = next(trials, None)
            if trial is None:
                continue
            self._keep_better(*trial, cost)
            if self._settled():
                break
            if self.found is not None and self.found.reach == FAR:
                heap.clear()  # only look for other values of this edit, not for other edits
            heappush(heap, (waiting + slips.BUDGET_DELAY * (before - effort.left) / granted, n, cost, trials))
        return self.found

    def _may_stop(self, cost: float) -> bool:
        """Return True if the search can stop, because a separate mistake later in the log would be more likely than an edit of this cost."""
        if self.found is None:
            return False
        if self.sections < 0:
            self.sections = sections_on(self.items, self.conflict, self.found)
        n = self.sections
        one_heading = self.found.edit.kind == "renumber" and self.found.edit.removed == 1
        if cost == slips.FILLED and self._lacks_only_one_statement(self.found):
            return not self._may_lack_more_statements(self.found)
        if self._gets_no_further(self.found):
            most = slips.SKIPPED
        elif n and (one_heading or self.conflict.reason in ("unclear", "die")):
            most = 0.0  # a wrong number of a heading or an impossible value is a mistake of its own
        else:
            most = slips.ANOTHER if n >= slips.SECTIONS_FOR_ANOTHER else slips.JOINTLY
        return cost > max(most, self.cost)

    def _settled(self) -> bool:
        """Return True if the search can stop because the whole log can be replayed without conflict.

        After a changed value the search continues until it finds a second possible value, so that the first is not reported as the
        only one. After a forgotten modifier it continues until it finds an edit of another kind.
        """
        found = self.found
        if found is None or found.reach != FAR:
            return False
        if found.edit.kind == "forget":
            return any(each.kind != "forget" for each in found.equals)
        return found.edit.kind != "substitute" or bool(found.equals)

    def _keep_better(self, found: Found, state: Hashable, cost: float) -> None:
        """Compare an edit of the log with the best edit found so far, and keep the better one."""
        best, beyond = self.found, self.found.reach if self.found else self.here
        if found.edit.kind == "fill" and found.reach > beyond:
            # the inserted statements may have been put in another order
            found = found._replace(reach=self.search.again(found, self.items, self.conflict))
        if found.edit.kind == "fill" and best is not None and self._lacks_only_one_statement(best):
            if found.reach >= beyond and self._may_lack_more_statements(best):
                self.found = best._replace(equals=(*best.equals, found.edit))
            return
        if found.reach > beyond:
            self.search.runner_up, self.found, self.cost, self.sections = best, found, cost, -1
            self.alike.clear()
        elif best is not None and found.reach == beyond and self._is_worth_keeping(state):
            if self._replaces_doubtful_value(found.edit) and not self._replaces_doubtful_value(best.edit):
                best, found = found._replace(equals=best.equals), best
            self.found = best._replace(equals=(*best.equals, found.edit))
        elif best is not None and self.here < found.reach < beyond:
            second = self.search.runner_up
            self.search.runner_up = found if second is None or second.reach < found.reach else second

    def _lacks_only_one_statement(self, best: Found) -> bool:
        """Return True if inserting a single statement completes the section with the conflict.

        The replay must then stop in a later section, at an action with another verb than the inserted one.

        More invented statements could make an illegal act of that section legal, but are no likelier for it.
        """
        put = best.edit.put[0].form if best.edit.kind == "insert" else None
        if put is None or not put.verb or not sections_on(self.items, self.conflict, best):
            return False
        line, column = best.reach[:2]
        there = (each.form for each in reversed(self.items) if each.line == line and each.column <= column)
        return next((form.kind == "play" and form.verb != put.verb for form in there), False)

    def _may_lack_more_statements(self, best: Found) -> bool:
        """Return True if the log may lack further statements besides the one that the best edit inserts.

        With one value only, the inserted statement may happen to end what the rules ask for: a die that sinks the target, after which
        no other attacker rolls. Its value is then not the only possible one. One edit that inserts several statements shows this.
        """
        return best.unique and bool(best.edit.put[0].form.answers)

    def _replaces_doubtful_value(self, edit: Edit) -> bool:
        """Return True if an edit replaces a value that is probably wrong.

        Such a value is a guess of the check itself, or a card that occurs twice in the log.
        """
        if corrects_a_guess(edit, self.items):
            return True
        if edit.kind != "substitute" or edit.answer < 0:
            return False
        return self.items[edit.at].form.answers[edit.answer] in self.search.doubled

    def _is_worth_keeping(self, state: Hashable) -> bool:
        """Return True if an edit that is as good as the best one should be kept as an alternative.

        At most :data:`MOST_ALIKE` edits that lead to the same totals are kept.
        """
        totals = self.search.setting.game.totals(state) if state is not None else {}
        key = tuple(totals.values())
        self.alike[key] += 1
        return self.alike[key] <= MOST_ALIKE and len(self.alike) <= MOST_KINDS

    def _gets_no_further(self, found: Found) -> bool:
        """Return True if a replay with this edit still stops no later than at the statement after the conflict.

        There is then little evidence for an edit that removes or accepts a surplus value.
        """
        items, conflict = self.items, self.conflict
        if conflict.reason not in ("other", "surplus") or conflict.at + 2 >= len(items):
            return False
        after = items[conflict.at + 2]
        return items[conflict.at + 1].form.kind == "play" and found.reach[:2] < (after.line, after.column)
