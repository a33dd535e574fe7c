"""Describes the edits of a log that have been tried, including the values that were guessed for them.

It also describes how far the log then replays, and how to undo the edit.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import cache
from math import comb
from typing import NamedTuple, TypeVar

from printkit.journal.checking.replay import Place, Played, Setting, Step
from printkit.journal.entries import Statement, StatementBody, Unclear
from printkit.journal.logged.table import Conflict, Question
from printkit.journal.suspects.edits import Edit
from printkit.journal.verbs import Aimed, Spread
from printkit.table.rules import Rule
from printkit.table.table import Move

LOOKAHEAD = 400
"""Maximum number of statements after a conflict that are replayed in order to try an edit of the log."""
WHOLE_SECTIONS = 1
"""Number of headings after a conflict that a replay must pass before an edit of the log counts as correct for a whole section."""
_MOST = 120
"""If there are at most this many combinations of guessed dice or cards, all of them are tried; otherwise only a selection.

The selection has about this size.
"""
_MOST_FILLED = 12
"""Maximum number of missing statements that one edit of the log may fill in with guesses."""


class Guesses:
    """Tries out possible values for the unclear answers (``?``) in a log.

    Only those in ``ours`` are replaced; any other unclear answer still raises Conflict.

    ``mentioned`` contains the cards that occur elsewhere in the log. They are guessed only if no other card is possible.
    """

    def __init__(self, ours: Collection[Unclear], mentioned: Collection[int]) -> None:
        self._ours = ours
        self._mentioned = mentioned
        self._path: list[int] = []
        self._offered: list[list[tuple[object, ...]]] = []
        """The options at each step of the path.

        They stay valid for the next combination up to the step at which it differs."""
        self.made: list[tuple[int, tuple[int, ...], tuple[object, ...]]] = []
        """The guesses of this combination: index of the statement, indexes of its answers, and guessed answers."""
        self.filled: list[tuple[int, Question, object]] = []
        """The questions answered by a placeholder statement (kind ``any``): index of the statement, question, and guessed answer."""

    def rewind(self) -> None:
        """Prepare for the next replay, which will use the current combination of guesses."""
        self.made = []
        self.filled = []

    def advance(self) -> bool:
        """Advance to the next combination of guessed values, and return True.

        Return False if all combinations have been tried.
        """
        while self._path:
            self._path[-1] += 1
            if self._path[-1] < len(self._offered[-1]):
                self.rewind()
                return True
            self._path.pop()
            self._offered.pop()
        return False

    def pick(
        self, at: int, places: Sequence[int], unclear: Sequence[Unclear], question: Question
    ) -> Sequence[object]:
        """Return the values that the current combination of guesses contains for the unclear answers of a statement."""
        if any(u not in self._ours for u in unclear):
            raise Conflict("unclear", at, places[0], question)
        options = self._known_options() or self._options(question, unclear)
        if not options:
            raise Conflict("unclear", at, places[0], question)
        answers = self._chosen(options)
        self.made.append((at, tuple(places), answers))
        return answers

    def fill(self, at: int, question: Question) -> Sequence[object]:
        """Return an answer from the current combination of guesses to a question for which the log has no statement."""
        options = self._known_options() or self._fillings(question)
        if not options or len(self.filled) >= _MOST_FILLED:
            raise Conflict("unclear", at, 0, question)
        answers = self._chosen(options)
        self.filled.append((at, question, answers[0]))
        return answers

    def _fillings(self, question: Question) -> list[tuple[object, ...]]:
        if question.kind == "decide":
            # If players may leave the choice unwritten, assume that they did, because then nothing is missing.
            silent = [move for move in question.moves if not move.verb]
            return [(move,) for move in silent or question.moves[:12]]
        return [(each,) for each in self._singles(question)]

    def _known_options(self) -> list[tuple[object, ...]]:
        """Return the possible values of the next guess, if they were determined while an earlier combination of guesses was tried.

        Otherwise return an empty list.
        """
        turn = len(self.made) + len(self.filled)
        return self._offered[turn] if turn < len(self._offered) else []

    def _chosen(self, options: list[tuple[object, ...]]) -> tuple[object, ...]:
        turn = len(self.made) + len(self.filled)
        if turn == len(self._path):
            self._path.append(0)
            self._offered.append(options)
        return options[min(self._path[turn], len(options) - 1)]

    def _options(self, question: Question, unclear: Sequence[Unclear]) -> list[tuple[object, ...]]:
        n = len(unclear)
        singles = self._singles(question)
        if n == 1:
            excluded = unclear[0].excluded
            return [(each,) for each in singles if excluded is None or each != excluded]
        if question.pool is None and len(singles) ** n <= _MOST:
            return list(itertools.product(singles, repeat=n))
        if question.pool is None:
            return _throws(singles, n)
        return _hands(singles, n)

    def _singles(self, question: Question) -> list[object]:
        if question.kind == "decide":
            return [move.value for move in question.moves]
        if question.pool is not None:
            plenty = sorted(question.pool.outcomes(), key=lambda outcome: -outcome[1])
            cards = [c for c, _ in plenty]  # cards with the most copies first
            return [c for c, n in plenty if n > 1 or c not in self._mentioned] or list(cards)
        if question.kind == "throw":
            return list(range(question.n, question.n * question.sides + 1))
        return list(range(1, question.sides + 1))


def _throws(faces: list[object], n: int) -> list[tuple[object, ...]]:
    """Return the results that ``n`` dice can show, in any order. If there are too many results, return a selection of them at even
    intervals.

    Results with equal dice come first.
    """
    count = comb(len(faces) + n - 1, n)
    every = max(1, count // (2 * _MOST))
    spread = itertools.islice(itertools.combinations_with_replacement(faces, n), 0, every * 4 * _MOST, every)
    alike = [(face,) * n for face in faces]
    return [*alike, *(throw for throw in spread if throw[0] != throw[-1])]


def _hands(cards: list[object], n: int) -> list[tuple[object, ...]]:
    """Return all sets of ``n`` of the given cards. If there are too many sets, return a selection of them that is spread evenly."""
    if len(cards) < n:
        return []
    count = comb(len(cards), n)
    if count <= _MOST:
        return list(itertools.combinations(cards, n))
    return [tuple(cards[p] for p in places) for places in _spread(len(cards), n)]


@cache
def _spread(size: int, n: int) -> tuple[tuple[int, ...], ...]:
    """Return a selection of sets of ``n`` indexes, spread evenly over all such sets.

    Each index is from 0 to ``size`` − 1.
    """
    sets = ({(i * 7 + j * (3 + i % 11)) % size for j in range(n)} for i in range(_MOST))
    return tuple(tuple(sorted(places)) for places in sets if len(places) == n)


class Reach(NamedTuple):
    """How far a log can be replayed: the place of the first conflict, the conflict, and the state of the game there."""

    place: Place
    conflict: Conflict | None = None
    state: Hashable = None
    silently: bool = False


class Otherwise(NamedTuple):
    """What happens if one of the checker's earlier changes of the log is replaced by an alternative.

    It has the changed log, its replay, the next conflict in this log, and the edit that resolves the
    conflict."""

    items: list[Statement]
    played: Played
    conflict: Conflict
    edit: Edit


class Found(NamedTuple):
    """An edit of the log that has been tried, and the place up to which the log can then be replayed."""

    edit: Edit
    step: Step
    reach: Place
    equals: tuple[Edit, ...] = ()
    """Other edits with which the log can be replayed up to the same place."""
    revised: tuple[int, Change] | None = None
    """If this edit replaces an earlier change of the log, contains that change's index and the new change.

    Otherwise None.
    """
    instead: Otherwise | None = None
    """If this edit replaces an earlier change of the log, describes the next conflict and a second edit that resolves this conflict.

    Otherwise None.
    """

    @property
    def unique(self) -> bool:
        """True if no other edit of the same kind lets the log be replayed as far as this one. Inserting one statement and inserting
        several count as the same kind.
        """
        alike = ("insert", "fill") if self.edit.kind == "insert" else (self.edit.kind,)
        return not any(edit.kind in alike for edit in self.equals)

    @property
    def alone(self) -> bool:
        """True if no other edit of the same kind lets the log be replayed as far as this one, unless that edit leads to the same log."""
        return all(edit.kind != self.edit.kind or _same_log(edit, self.edit) for edit in self.equals)


def told_of(
    items: list[Statement], played: Played, conflict: Conflict, found: Found | None
) -> tuple[list[Statement], Played, Conflict, Found | None]:
    """Return what a diagnostic describes: the statements, the result of replaying them, the conflict, and the edit of the log.

    If the edit also changes an earlier repair, they are those of the log after that change.
    """
    if found is None or found.instead is None:
        return items, played, conflict, found
    other = found.instead
    return other.items, other.played, other.conflict, found._replace(edit=other.edit)


def _same_log(one: Edit, other: Edit) -> bool:
    """Return True if two edits replace the same statements with the same new statements."""
    return (one.at, one.removed, one.header) == (other.at, other.removed, other.header) and (
        [each.form for each in one.put] == [each.form for each in other.put]
    )


def sections_on(items: Sequence[Statement], conflict: Conflict, found: Found) -> int:
    """Return the number of headings after the conflict that a replay with the edit ``found`` passes before it stops."""
    n = 0
    for item in items[max(0, conflict.at) : max(0, conflict.at) + LOOKAHEAD]:
        if (item.line, item.column) >= found.reach[:2]:
            break
        n += item.form.kind == "heading"
    return n


def shifts(edit: Edit, items: Sequence[Statement]) -> bool:
    """Return True if an edit of the log renumbers all headings from a certain heading onwards.

    The real mistake may then be a missing section.
    """
    if edit.kind != "renumber" or edit.removed == 1:
        return False
    there = items[edit.at : edit.at + edit.removed]
    alike = [i.form.number for i in there if i.form.verb == there[0].form.verb and i.form.kind == "heading"]
    changed = sum(a.form.number != b.form.number for a, b in zip(there, edit.put, strict=False))
    return changed > 1 or len(alike) == 1


class Change(NamedTuple):
    """An edit of a log that stores the replaced statements themselves, not their index in the log.

    It can therefore be found again after other edits of the log.

    The statements ``before`` were replaced by ``after``; ``behind`` is the statement that follows them.
    """

    before: tuple[Statement, ...]
    after: tuple[Statement, ...]
    behind: Statement | None

    def undo(self, items: list[Statement]) -> tuple[list[Statement], int] | None:
        """Return the log with this change undone, and the index at which it had been made.

        Return None if the log has since been edited at this place.
        """
        return _exchanged(items, self.after, self.before, self.behind)

    def redo(self, items: list[Statement]) -> tuple[list[Statement], int] | None:
        """Return the log with this change made again, and the index of the changed place.

        Return None if the log no longer contains the statements to be replaced.
        """
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
    """Convert an edit of the given statements to a :class:`Change`, and return the change.

    In contrast to the edit, it contains the statements that are replaced.
    """
    end = edit.at + edit.removed
    return Change(tuple(items[edit.at : end]), edit.put, items[end] if end < len(items) else None)


class Repair(NamedTuple):
    """A change of the log that let the check continue past a conflict, and the alternatives to this change.

    The alternatives were equally good at the time.
    """

    made: Change
    others: tuple[Change, ...]

    def sample(self, most: int) -> Repair:
        """Return this change of the log with at most ``most`` of its alternatives, selected at even intervals."""
        return self._replace(others=self.others[:: -(-len(self.others) // most) or 1])

    def alternatives(self, items: list[Statement]) -> Iterator[tuple[Change, list[Statement], int]]:
        """Yield each alternative to this change of the log, with the resulting log.

        It comes with the index of the first statement that differs.
        """
        undone = self.made.undo(items) if self.others else None
        if undone is None:
            return
        before, at = undone
        for other in sorted(self.others, key=lambda each: len(each.after)):
            redone = other.redo(before)
            if redone is not None:
                yield other, redone[0], min(redone[1], at)


def fixed_edit(setting: Setting, edit: Edit, guesses: Guesses, start: int) -> Edit:
    """Return the edit with the guessed values in place of its unclear answers."""
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
    """Return the guessed statements that take the place of the placeholder statement ``place`` (kind ``any``)."""
    made: list[StatementBody] = []
    for _, question, answer in guesses.filled:
        if isinstance(answer, Move):
            if answer.verb:
                verb = setting.notation.verb(answer.verb)
                spread = isinstance(verb, Spread | Aimed)
                made.append(StatementBody("play", answer.verb, choice=answer.value, spread=spread))
            continue
        joins = bool(made) and made[-1].verb == question.label
        form = made.pop() if joins else StatementBody("play", question.label)
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


def follows(window: Sequence[Statement], there: Conflict) -> bool:
    """Return True if a conflict may be a consequence of the choice just before it.

    Such conflicts are too few, too many or impossible dice, or a missing answer.
    """
    if there.reason == "other" and there.question is not None and 0 < there.at < len(window):
        return window[there.at - 1].form.verb == there.question.label
    return there.reason in ("few", "many", "surplus", "die")


def undoes(
    edit: Edit, items: Sequence[Statement], window: Sequence[Statement], at: int, there: Conflict
) -> bool:
    """Return True if an edit of the log does not solve the problem but merely moves it to another statement.

    The rules then ask for what it removed, or reject what it inserted.

    ``at`` is the index of the edit in ``window``. Conflicts in later sections do not count.
    """
    question = there.question
    if any(item.form.kind == "heading" for item in window[at + len(edit.put) : max(there.at, 0)]):
        return False
    if edit.kind == "drop" and question is not None and there.reason in ("other", "few"):
        return any(item.form.verb == question.label for item in items[edit.at : edit.at + edit.removed])
    if edit.kind == "insert" and there.reason in ("other", "surplus", "many") and 0 <= there.at < len(window):
        form = window[there.at].form
        return there.answer > 0 and any(form.verb == put.form.verb for put in edit.put)
    return False


def past_a_claim_between(
    edit: Edit, window: Sequence[Statement], at: int, there: Conflict | None
) -> list[Statement] | None:
    """If a wrong total lies between the two statements that the edit exchanges, return the statements ``window`` with this total
    accepted; otherwise None.

    The total is one that the player wrote down. It is accepted because it says nothing about the order.

    ``at`` is the index of the edit in ``window``.
    """
    if edit.kind != "exchange" or there is None or there.claim is None:
        return None
    kinds = [each.form.kind for each in edit.put]
    if kinds.count("play") != 2 or "heading" in kinds or not at <= there.at < at + len(kinds):
        return None
    there_now = window[there.at]
    claims = tuple(each._replace(treatment="forgiven") for each in there_now.form.claims)
    forgiven = there_now._replace(form=there_now.form._replace(claims=claims))
    return [*window[: there.at], forgiven, *window[there.at + 1 :]]


_Each = TypeVar("_Each")


def interleaved(sources: Sequence[Iterator[_Each]]) -> Iterator[_Each]:
    """Yield the first items of all sources, then the second items of all sources, and so on.

    A long source therefore does not delay the others.
    """
    for row in itertools.zip_longest(*sources):
        yield from (each for each in row if each is not None)


def elsewhere(edit: Edit) -> bool:
    """Return True if an edit replaces a ship's path by another path, or a place by another place.

    Such an edit is not kept as an alternative, because a path that agrees with any measurement can be found.
    """
    return edit.kind == "substitute" and any(isinstance(s.form.choice, tuple) for s in edit.put)


def broken_rule(question: Question, form: StatementBody) -> Rule | None:
    """Return the rule that a choice breaks; None if the rules give no reason for refusing the choice."""
    refusal = question.why(Move(form.verb, form.choice)) if question.why is not None else None
    return refusal.rule if refusal is not None and refusal.reason else None
