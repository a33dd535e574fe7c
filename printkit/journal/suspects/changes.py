"""A change that was found: the possible values of its unclear answers, how far the log fits with it, and how to undo
it."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

from printkit.journal.checking.replay import Setting, Step
from printkit.journal.entries import Statement, StatementBody, Unclear
from printkit.journal.logged.table import Conflict, Question
from printkit.journal.suspects.edits import Edit
from printkit.journal.verbs import Aimed, Spread
from printkit.table.table import Move

LOOKAHEAD = 400
"""Number of statements after a conflict that are replayed to try a change."""
WHOLE_SECTIONS = 1
"""A change is accepted when the log then fits through this many further sections."""
_MOST = 120
_MOST_FILLED = 12


class Guesses:
    """Enumerates possible values for the unclear answers of the statements given to it; any other unclear answer
    stays a conflict.

    ``mentioned`` are cards that the log shows elsewhere: they are not guessed while there are others.
    """

    def __init__(self, ours: Collection[Unclear], mentioned: Collection[int]) -> None:
        self._ours = ours
        self._mentioned = mentioned
        self._path: list[int] = []
        self._offered: list[list[tuple[object, ...]]] = []
        """The options at each place of the path: a walk meets the same ones up to where it takes another turning."""
        self.made: list[tuple[int, tuple[int, ...], tuple[object, ...]]] = []
        """The answers given in this walk: statement, answers' places, answers."""
        self.filled: list[tuple[int, Question, object]] = []
        """The questions answered by a statement of kind ``any``: statement, question, answer."""

    def rewind(self) -> None:
        """Start a new walk through the possible values."""
        self.made = []
        self.filled = []

    def advance(self) -> bool:
        """Go to the next possibility; return False when all have been tried."""
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
        """Return the answers of this walk."""
        if any(u not in self._ours for u in unclear):
            raise Conflict("unclear", at, places[0], question)
        options = self._met_before() or self._options(question, unclear)
        if not options:
            raise Conflict("unclear", at, places[0], question)
        answers = self._chosen(options)
        self.made.append((at, tuple(places), answers))
        return answers

    def fill(self, at: int, question: Question) -> Sequence[object]:
        """Return this walk's answer to a question for which the log has nothing."""
        options = self._met_before() or self._fillings(question)
        if not options or len(self.filled) >= _MOST_FILLED:
            raise Conflict("unclear", at, 0, question)
        answers = self._chosen(options)
        self.filled.append((at, question, answers[0]))
        return answers

    def _fillings(self, question: Question) -> list[tuple[object, ...]]:
        if question.kind == "decide":
            silent = [
                move for move in question.moves if not move.verb
            ]  # what nobody writes down is not missing
            return [(move,) for move in silent or question.moves[:12]]
        return [(each,) for each in self._singles(question)]

    def _met_before(self) -> list[tuple[object, ...]]:
        """Return the options at this point of the path if an earlier walk has been here, otherwise nothing."""
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
            cards = [c for c, _ in plenty]  # the likeliest first
            return [c for c, n in plenty if n > 1 or c not in self._mentioned] or list(cards)
        if question.kind == "throw":
            return list(range(question.n, question.n * question.sides + 1))
        return list(range(1, question.sides + 1))


def _throws(faces: list[object], n: int) -> list[tuple[object, ...]]:
    """Return what ``n`` dice may show in any order, equal dice first: everything, or a sample spread over the whole
    range."""
    count = comb(len(faces) + n - 1, n)
    every = max(1, count // (2 * _MOST))
    spread = itertools.islice(itertools.combinations_with_replacement(faces, n), 0, every * 4 * _MOST, every)
    alike = [(face,) * n for face in faces]
    return [*alike, *(throw for throw in spread if throw[0] != throw[-1])]


def _hands(cards: list[object], n: int) -> list[tuple[object, ...]]:
    """Return sets of ``n`` cards: all of them, or a sample spread over the whole range."""
    if len(cards) < n:
        return []
    count = comb(len(cards), n)
    if count <= _MOST:
        return list(itertools.combinations(cards, n))
    return [tuple(cards[p] for p in places) for places in _spread(len(cards), n)]


@cache
def _spread(size: int, n: int) -> tuple[tuple[int, ...], ...]:
    """Return sets of ``n`` indexes below ``size``, spread over the whole range."""
    sets = ({(i * 7 + j * (3 + i % 11)) % size for j in range(n)} for i in range(_MOST))
    return tuple(tuple(sorted(places)) for places in sets if len(places) == n)


Place = tuple[int, int, int]
NOWHERE: Place = (0, 0, 0)
FAR: Place = (1 << 60, 0, 0)
"""A place after the end of every log: nothing more is wrong."""


_ASKED_FOR = {"move": 1, "die": 2, "card": 2, "unclear": 3}


def place_of(
    items: Sequence[Statement], setting: Setting, conflict: Conflict, silently: bool = False
) -> Place:
    """Return the line and column of a conflict, and a rank among conflicts at the same place: the log has come
    further if the rules asked for what stands there and only its value is wrong. At a heading it has come further if
    a section was begun without one (``silently``) than if the section before is not over."""
    if conflict.at < 0:
        statement = list(setting.header.values())[-1 - conflict.at]
        return (*statement.span(0)[:2], 0)
    if conflict.at >= len(items):
        return FAR
    item = items[conflict.at]
    if conflict.claim is not None:
        return (*item.claim_span(conflict.claim)[:2], 0)
    asked_for = _ASKED_FOR.get(conflict.reason, int(silently))
    if item.form.kind == "play" and conflict.answer > 0:
        return (*item.span(conflict.answer)[:2], asked_for)
    return item.line, item.column, asked_for


class Reach(NamedTuple):
    """How far the log fits: the place, what is wrong there, and the state that was reached."""

    place: Place
    conflict: Conflict | None = None
    state: Hashable = None
    silently: bool = False


class Found(NamedTuple):
    """A change and how far the log fits with it."""

    edit: Edit
    step: Step
    reach: Place
    equals: tuple[Edit, ...] = ()
    """Other changes that get as far."""
    revised: tuple[int, Change] | None = None
    """For a revision of an earlier repair: the index of that repair, and its replacement."""

    @property
    def unique(self) -> bool:
        """True if no other value would do as well."""
        return not any(edit.kind == self.edit.kind for edit in self.equals)


def sections_on(items: Sequence[Statement], conflict: Conflict, found: Found) -> int:
    """Return the number of headings after a conflict up to which the log fits with a change."""
    n = 0
    for item in items[max(0, conflict.at) : max(0, conflict.at) + LOOKAHEAD]:
        if (item.line, item.column) >= found.reach[:2]:
            break
        n += item.form.kind == "heading"
    return n


def shifts(edit: Edit, items: Sequence[Statement]) -> bool:
    """True if a change renumbers all headings from one on; a section may then just as well be missing before them."""
    if edit.kind != "renumber" or edit.removed == 1:
        return False
    there = items[edit.at : edit.at + edit.removed]
    alike = [i.form.number for i in there if i.form.verb == there[0].form.verb and i.form.kind == "heading"]
    changed = sum(a.form.number != b.form.number for a, b in zip(there, edit.put, strict=False))
    return changed > 1 or len(alike) == 1


class Change(NamedTuple):
    """A change in terms of the statements themselves, so that it can be found again in a log that has changed since.

    ``before`` were replaced by ``after``; ``behind`` is the statement behind them.
    """

    before: tuple[Statement, ...]
    after: tuple[Statement, ...]
    behind: Statement | None

    def undo(self, items: list[Statement]) -> tuple[list[Statement], int] | None:
        """Return the log without this change, and where the change was; None if the log has been changed there since."""
        return _exchanged(items, self.after, self.before, self.behind)

    def redo(self, items: list[Statement]) -> tuple[list[Statement], int] | None:
        """Return the log with this change."""
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
    """Return the change that an edit of these statements makes."""
    end = edit.at + edit.removed
    return Change(tuple(items[edit.at : end]), edit.put, items[end] if end < len(items) else None)


class Repair(NamedTuple):
    """A change that was adopted, and those that were equally good as far as could be seen then."""

    made: Change
    others: tuple[Change, ...]

    def sample(self, most: int) -> Repair:
        """Return the repair with at most so many of the others, spread over all of them."""
        return self._replace(others=self.others[:: -(-len(self.others) // most) or 1])


def fixed_edit(setting: Setting, edit: Edit, guesses: Guesses, start: int) -> Edit:
    """Return the change with its unclear answers replaced by the values guessed for them."""
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
    """Return the statements that a statement of kind ``any`` stood for."""
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
    """True if a conflict after a choice may follow from it: too few dice, too many, or impossible values."""
    if there.reason == "other" and there.question is not None and 0 < there.at < len(window):
        return window[there.at - 1].form.verb == there.question.label
    return there.reason in ("few", "many", "surplus", "die")


def undoes(
    edit: Edit, items: Sequence[Statement], window: Sequence[Statement], at: int, there: Conflict
) -> bool:
    """True if a change only moves the problem: what it drops is then missing, or what it inserts is too much.

    ``at`` is where it stands in ``window``. In a later section the same verb is another matter.
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
