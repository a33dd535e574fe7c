"""Finds the rolls and draws that can come next in an unfinished game, with the probability and effect of each outcome.

The log is replayed to its end. If it ends at a question for dice or cards, every possible answer is tried in turn, and the
rules continue with it to their next question or to the end of the section. If it ends at a choice, each move is tried,
until dice or cards are asked for. The probabilities are exact, not sampled, and nothing is written to the log.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple, cast

from printkit.journal.checking.replay import Replay, Setting, Step
from printkit.journal.companion.asking import (
    SILENT,
    AskingTable,
    LiveCourse,
    Pending,
    PendingDecision,
    seen_by_both,
)
from printkit.journal.companion.session import Session
from printkit.journal.companion.typed import VALUES
from printkit.journal.entries import Statement
from printkit.journal.logged.table import Grammar, LogRunsOut, Question
from printkit.journal.prompts import Prompts
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.verbs import Spread
from printkit.journal.writer import Writer
from printkit.table.cards import Copies, Pool
from printkit.table.counted import distribution
from printkit.table.game import Total
from printkit.table.rules import Rule
from printkit.table.table import Die, Impasse, Move, Table

MOST_OUTCOMES = 30_000
"""Maximum total number of outcomes of rolls and draws that are tried out.

Each outcome takes a replay of the log.

If there are more, only the probability of each single value is computed.
"""
MOST_LINES = 250
"""Maximum number of sequences of decisions explored in search of the next rolls and draws."""
_MOST_ANSWERS = 40
"""Maximum number of outcomes of a roll or draw that are listed one by one.

If there are more, outcomes with the same effect are grouped.
"""
_DEEPEST = 4
"""Maximum number of consecutive choices that are explored before a roll or draw."""


class Possibility(NamedTuple):
    """One possible outcome of a roll or draw: its description and its probability, ``p``."""

    outcome: str
    p: Fraction


class Coming(NamedTuple):
    """A roll or draw that can come next: its label and rule, the choices that lead to it, and its possible outcomes.

    ``each`` is True if there are too many outcomes to list; each row then gives the probability that at least
    one such value occurs.
    """

    label: str
    rule: Rule
    n: int
    choices: tuple[str, ...]
    chances: tuple[Possibility, ...]
    each: bool


class Ahead(NamedTuple):
    """All rolls and draws that can come next in an unfinished game.

    ``over`` is True if the game has ended. ``left_out`` is the number of choices that were not explored because there were too
    many.
    """

    coming: tuple[Coming, ...]
    over: bool
    left_out: int


def ahead(session: Session, both: bool = False) -> Ahead:
    """Return all rolls and draws that can come next in the session's log.

    With ``both``, no secrets of one side are used.
    """
    return _Search(session, both and session.secretive).found()


# -- one outcome ---------------------------------------------------------------------------------------------------------


class _RolledAnswer(NamedTuple):
    """The result of trying out one outcome of a roll or draw, with the events that the rules then report.

    It also has the outcome as a log writes it, and the totals of the sheet.
    """

    answer: tuple[str, ...]
    events: tuple[str, ...]
    totals: tuple[tuple[str, Total], ...]


class _SectionDone(Exception):
    """Raised to stop a replay at the end of the section (such as a turn) in which an outcome is tried out."""


class _OutcomeTable(AskingTable):
    """Answers the rules' questions from the log. When the log has no more answers, one question about dice or cards is answered from
    ``chance``."""

    __slots__ = ("chance", "facts_before", "outcome")

    def __init__(
        self, replay: Replay, unwritten: Sequence[PendingDecision], prompts: Prompts | None, chance: Table
    ) -> None:
        super().__init__(replay, unwritten, prompts)
        self.chance = chance
        self.outcome: tuple[Hashable, ...] | None = None
        self.facts_before = 0

    def _draw(self, out: LogRunsOut, values: Callable[[], tuple[Hashable, ...]]) -> None:
        if self.outcome is not None or self.unwritten:
            raise out
        self.facts_before = len(self.facts)
        self.outcome = values()

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        try:
            return super().roll(label, die, rule)
        except LogRunsOut as out:
            self._draw(out, lambda: (self.chance.roll(label, die, rule),))
            return self._first()

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        try:
            return super().rolls(label, die, n, rule, ordered=ordered)
        except LogRunsOut as out:
            rest = n - len(out.have)
            self._draw(out, lambda: tuple(self.chance.rolls(label, die, rest, rule, ordered=ordered)))
            return cast(Sequence[int], (*out.have, *(self.outcome or ())))

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        try:
            return super().throw(label, die, n, rule)
        except LogRunsOut as out:
            self._draw(out, lambda: (self.chance.throw(label, die, n, rule),))
            return self._first()

    def attempt(
        self,
        label: str,
        die: Die,
        n: int,
        rule: Rule,
        *,
        needed: int = 0,
        possible: bool = True,
        doubtful: bool = False,
    ) -> int:
        try:
            return super().attempt(label, die, n, rule, needed=needed, possible=possible, doubtful=doubtful)
        except LogRunsOut as out:
            self._draw(out, lambda: (self.chance.throw(label, die, n, rule),))
            return self._first()

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        try:
            return super().reveal(label, pool, rule)
        except LogRunsOut as out:
            self._draw(out, lambda: (self.chance.reveal(label, pool, rule),))
            return self._first()

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        try:
            return super().reveals(label, pool, n, rule, ordered=ordered)
        except LogRunsOut as out:
            left = out.question.pool or pool
            for known in out.have:
                left = left.without(known) if known in left else left  # type: ignore[arg-type]  # cards are numbers
            rest = n - len(out.have)
            self._draw(out, lambda: tuple(self.chance.reveals(label, left, rest, rule, ordered=ordered)))
            return cast(Sequence[int], [*out.have, *(self.outcome or ())])

    def _first(self) -> int:
        assert self.outcome is not None
        value = self.outcome[0]
        assert isinstance(value, int)
        return value


class _UntilNext(list[Step]):
    """List of the sections played in a replay. When an outcome of a roll or draw has been tried out, appending a section stops the
    replay."""

    def __init__(self, table: _OutcomeTable) -> None:
        super().__init__()
        self._table = table

    def append(self, step: Step) -> None:
        super().append(step)
        if self._table.outcome is not None:
            self._table.cursor.state = step.state
            raise _SectionDone


class _AheadCourse(LiveCourse):
    """Replays a log and, at its end, tries out the outcomes of the next roll or draw.

    The log stays unchanged.
    """

    def replay_outcome(
        self,
        setting: Setting,
        grammar: Grammar,
        items: list[Statement],
        unwritten: Sequence[PendingDecision],
        chance: Table,
    ) -> _OutcomeTable:
        """Replay the end of the log with one outcome of the next roll or draw. Return the table, which then holds the resulting events
        and state.

        The log must already have been replayed to the end of ``items``.
        """
        keep = self.kept(setting, items)
        step = self.steps[keep] if self.steps else Step(0, None, None)
        replay = Replay(setting, grammar, items)
        replay.judge.drift = dict(step.drift)
        replay.table = table = _OutcomeTable(replay, unwritten, self.prompts, chance)
        replay.rules_table = table
        replay.steps = _UntilNext(table)
        with suppress(LogRunsOut, _SectionDone, Impasse):
            replay.play_on(step)
        return table


# -- all outcomes --------------------------------------------------------------------------------------------------------


class _Search:
    """Explores every sequence of choices that can lead to the next roll or draw."""

    def __init__(self, session: Session, both: bool) -> None:
        self.setting = setting = session.setting
        self.prompts = session.prompts
        self.writer = Writer(setting.game, setting.notation, setting.ruleset)
        self.course = _AheadCourse(session.prompts)
        self.grammar = session.of_both if both else setting.grammar
        lexer = lexer_of(setting.notation)
        self.items = seen_by_both(session.items, lexer) if both else session.items
        made = session.unwritten
        self.made = tuple(d for d in made if not (both and session.is_private(d.label)))
        self.session = session
        self.lines = self.replayed = 0
        self.left_out = 0
        self.over = False

    def found(self) -> Ahead:
        merged: dict[tuple[str, tuple[Possibility, ...]], list[tuple[Coming, str]]] = defaultdict(list)
        for coming, choice in self._follow(self.made, (), 0):
            merged[coming.label, coming.chances].append((coming, choice))
        every = tuple(
            same[0][0]._replace(choices=tuple(dict.fromkeys(choice for _, choice in same if choice)))
            for same in merged.values()
        )
        return Ahead(every, self.over, self.left_out)

    def _follow(
        self, made: tuple[PendingDecision, ...], words: tuple[str, ...], depth: int
    ) -> Iterator[tuple[Coming, str]]:
        self.lines += 1
        pending = self.course.play(self.setting, self.grammar, self.items, made)
        if pending is None:
            return
        if not depth:
            self.over = pending.over
        question = pending.question
        if question is None:
            return
        if question.kind in VALUES:
            yield self._coming(question, pending.missing, made), ", ".join(words)
            return
        for move in self._moves(pending, question):
            if depth == _DEEPEST or self.lines >= MOST_LINES:
                self.left_out += 1
                continue
            said = (*words, self._worded(move, question.label))
            yield from self._follow((*made, PendingDecision(question.label, move)), said, depth + 1)

    def _moves(self, pending: Pending, question: Question) -> tuple[Move, ...]:
        moves = tuple(question.moves) if pending.asked is None else tuple(pending.asked.candidates())
        silent = (SILENT,) if pending.may_be_silent and not any(not m.verb for m in moves) else ()
        return (*(move for move in moves if not self._differs_only_by_note(move)), *silent)

    def _differs_only_by_note(self, move: Move) -> bool:
        """Return True if this move differs from another possible move only in an optional note, such as a map cell.

        There is no need to explore such a move.
        """
        verb = self.setting.notation.verb(move.verb)
        return isinstance(verb, Spread) and verb.tag and move.value is not None

    def _worded(self, move: Move, label: str) -> str:
        return self.session.worded(move) if move.verb else f"no {label}"

    def _coming(self, question: Question, missing: int, made: tuple[PendingDecision, ...]) -> Coming:
        head = (question.label, question.rule, missing, ())
        self.replayed += (ways := _outcome_count(question, missing))
        if self.replayed > MOST_OUTCOMES:
            self.replayed -= ways
            return Coming(*head, tuple(self._single_value_chances(question, missing)), True)
        outcomes = distribution(lambda table: self._rolled_answer(question, made, table))
        outcomes = _without_common_parts(outcomes)
        by_answer: dict[str, Fraction] = defaultdict(Fraction)
        by_effect: dict[str, Fraction] = defaultdict(Fraction)
        for outcome, p in outcomes.items():
            effect = "; ".join(
                (*outcome.events, *(f"{name} {_plain(value)}" for name, value in outcome.totals))
            )
            answer = " ".join(outcome.answer)
            by_answer[f"{answer}: {effect}" if effect else answer] += p
            by_effect[effect] += p
        if len(by_answer) <= _MOST_ANSWERS:
            return Coming(*head, tuple(Possibility(*row) for row in by_answer.items()), False)
        if 1 < len(by_effect) <= 2 * _MOST_ANSWERS:
            rows = sorted(by_effect.items(), key=lambda row: -row[1])
            named = tuple(Possibility(effect or "nothing of these", p) for effect, p in rows)
            return Coming(*head, named, False)
        return Coming(*head, tuple(self._single_value_chances(question, missing)), True)

    def _rolled_answer(
        self, question: Question, made: tuple[PendingDecision, ...], chance: Table
    ) -> _RolledAnswer:
        table = self.course.replay_outcome(self.setting, self.grammar, self.items, made, chance)
        values = table.outcome or ()
        texts = [self._value(question, value) for value in values]
        events = [self._event_text(name, value) for name, value in table.facts[table.facts_before :]]
        totals = self.setting.game.totals(table.cursor.state) if table.cursor.state is not None else {}
        ordered = question.kind != "reveals"
        return _RolledAnswer(
            tuple(texts if ordered else sorted(texts)), tuple(filter(None, events)), tuple(totals.items())
        )

    def _value(self, question: Question, value: object) -> str:
        verb = self.setting.notation.verb(question.label)
        cards = question.kind in ("reveal", "reveals")
        return self.writer.value_text(verb, value) if cards and verb is not None else str(value)

    def _event_text(self, name: str, value: Hashable) -> str:
        prompts = self.prompts
        said = prompts.told(name, value) if prompts is not None and prompts.told is not None else None
        if said is not None:
            return said
        words = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        return f"{name} {words}" if words else ""

    def _single_value_chances(self, question: Question, missing: int) -> Iterator[Possibility]:
        """For each card (or die result), yield the probability that at least one of the next ``missing`` cards (or dice) shows it."""
        if question.pool is None:
            among = 1 - Fraction(question.sides - 1, question.sides) ** missing
            for face in range(1, question.sides + 1):
                yield Possibility(f"at least one {face}", among)
            return
        whole = sum(weight for _, weight in question.pool.outcomes())
        for card, weight in question.pool.outcomes():
            name = self._value(question, card)
            if isinstance(question.pool, Copies):
                none = Fraction(math.comb(whole - weight, missing), math.comb(whole, missing))
                yield Possibility(f"at least one {name}", 1 - none)
            else:  # each of the drawn cards is equally likely to be this card, and no card is drawn twice
                yield Possibility(f"{name} among them", Fraction(missing * weight, whole))


def _outcome_count(question: Question, missing: int) -> int:
    """Return an upper limit on the number of possible outcomes of a question about dice or cards."""
    if question.kind == "throw":
        return 1 + question.n * question.sides
    if question.pool is None:
        return int(question.sides**missing)
    return math.comb(len(question.pool), missing)


def _without_common_parts(outcomes: Mapping[_RolledAnswer, Fraction]) -> Mapping[_RolledAnswer, Fraction]:
    """Return the outcomes with their probabilities, leaving out the events and totals that all outcomes have in common."""
    events = Counter(text for outcome in outcomes for text in set(outcome.events))
    totals = Counter(total for outcome in outcomes for total in outcome.totals)
    found: dict[_RolledAnswer, Fraction] = defaultdict(Fraction)
    for outcome, p in outcomes.items():
        kept = _RolledAnswer(
            outcome.answer,
            tuple(text for text in outcome.events if events[text] < len(outcomes)),
            tuple(total for total in outcome.totals if totals[total] < len(outcomes)),
        )
        found[kept] += p
    return found


def _plain(value: Total) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)
