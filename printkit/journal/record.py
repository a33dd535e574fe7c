"""The course of a game, section by section: what a report tells and what a log is written from.

It is the same whether the game was read from a log (:func:`record_of`) or played at a table (:func:`record_game`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.journal.checking.replay import Replay, Setting, Step
from printkit.journal.entries import Misplaced, Span, Stated, Statement
from printkit.journal.logged.table import Conflict, LoggedTable, LogRunsOut
from printkit.table.cards import Pool
from printkit.table.game import Game, Heading
from printkit.table.rules import Rule, Ruleset
from printkit.table.table import Die, Impasse, Move, S, Table, Verdict, Why

EventKind = Literal["roll", "rolls", "throw", "reveal", "reveals", "decide", "tell"]


class Event(NamedTuple):
    """One question and its answer, or something that was told.

    ``kind`` is roll, rolls, throw, reveal, reveals, decide (value: the :class:`Move`) or tell. ``sides`` and ``n`` belong
    to dice; ``pool`` is what the card could have been, ``moves`` what was legal. ``forced``: nothing else was legal.
    ``span`` is where the log says it; None where it says nothing.
    """

    kind: EventKind
    label: str
    value: Hashable
    rule: Rule
    side: str = ""
    sides: int = 0
    n: int = 1
    pool: Pool | None = None
    moves: tuple[Move, ...] = ()
    forced: bool = False
    span: Span | None = None


class Claimed(NamedTuple):
    """A claim of the log: its name, the values as typed, whether it holds."""

    name: str
    text: str
    holds: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a game: setup, a turn.

    ``before`` and ``after`` are the states; ``after`` is None where the log stops in the middle. ``prose`` are the journal's
    own words, ``departures`` the statements behind ``house:`` that the rules do not allow, as typed.
    """

    heading: Heading
    before: Hashable
    after: Hashable
    events: tuple[Event, ...]
    prose: tuple[str, ...] = ()
    claims: tuple[Claimed, ...] = ()
    departures: tuple[tuple[str, Span], ...] = ()

    def told(self, name: str) -> tuple[Hashable, ...]:
        """All values that were told under a name, in order."""
        return tuple(e.value for e in self.events if e.kind == "tell" and e.label == name)


class Scribe(Table):
    """Passes every question on and keeps question and answer in ``events``."""

    __slots__ = ("_announced", "_inner", "_logged", "_side", "events")

    def __init__(self, inner: Table, logged: LoggedTable | None = None) -> None:
        self._inner = inner
        self._logged = logged
        self._side = ""
        self._announced: tuple[str, int] | None = None
        self.events: list[Event] = []

    def _keep(self, kind: EventKind, label: str, value: Hashable, rule: Rule, **more: object) -> None:
        self.events.append(Event(kind, label, value, rule, self._side, span=self._span(), **more))  # type: ignore[arg-type]

    def _span(self) -> Span | None:
        """Where the logged table has just read."""
        if self._logged is None:
            return None
        at, answer = self._logged.cursor.last
        return (
            self._logged.cursor.items[at].span(answer) if 0 <= at < len(self._logged.cursor.items) else None
        )

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        n = self._inner.roll(label, die, rule)
        self._keep("roll", label, n, rule, sides=die.sides)
        return n

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        dice = self._inner.rolls(label, die, n, rule, ordered=ordered)
        if dice:
            self._keep("rolls", label, tuple(dice), rule, sides=die.sides, n=n)
        return dice

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        total = self._inner.throw(label, die, n, rule)
        self._keep("throw", label, total, rule, sides=die.sides, n=n)
        return total

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        c = self._inner.reveal(label, pool, rule)
        self._keep("reveal", label, c, rule, pool=pool)
        return c

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        cards = self._inner.reveals(label, pool, n, rule, ordered=ordered)
        if cards:
            self._keep("reveals", label, tuple(cards), rule, pool=pool, n=n)
        return cards

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        before = self._logged.cursor.last if self._logged is not None else None
        move = self._inner.decide(label, moves, rule, view, why)
        self._keep("decide", label, move, rule, moves=tuple(moves), forced=len(moves) == 1)
        self._unsay(before)
        return move

    def _unsay(self, before: tuple[int, int] | None) -> None:
        """A decision that nobody wrote down stands nowhere."""
        if self._logged is not None and self._logged.cursor.last == before:
            self.events[-1] = self.events[-1]._replace(span=None)

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        before = self._logged.cursor.last if self._logged is not None else None
        move = self._inner.propose(label, judge, rule, view, candidates, verbs)
        self._keep("decide", label, move, rule)
        self._unsay(before)
        if self._announced is not None and self._announced[0] == label:
            self.events.insert(
                self._announced[1], self.events.pop()
            )  # a log writes it ahead of what it made due
            self._announced = None
        return move

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:
        self._announced = (label, len(self.events))
        self._inner.announce(label, verbs)

    def due(
        self, label: str, exact: bool, rule: Rule, *, doubtful: bool = False, plainly: bool = False
    ) -> bool:
        return self._inner.due(label, exact, rule, doubtful=doubtful, plainly=plainly)

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
        total = self._inner.attempt(label, die, n, rule, needed=needed, possible=possible, doubtful=doubtful)
        self._keep("throw", label, total, rule, sides=die.sides, n=n)
        return total

    def measured(self, state: S, *, line: bool = False) -> S:
        return self._inner.measured(state, line=line)

    def side(self, name: str) -> None:
        self._side = name
        self._inner.side(name)

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:
        self._keep("tell", name, value, rule)
        self._inner.tell(name, value, rule)

    def ended(self, what: Hashable) -> None:
        self._inner.ended(what)

    def resumed(self, state: S, move: Move) -> S:
        return self._inner.resumed(state, move)

    def now(self, state: Hashable) -> None:
        self._inner.now(state)


def record_game(game: Game, ruleset: Ruleset, table: Table) -> tuple[Section, ...]:
    """Play a whole game at a table and keep its course."""
    sections = []
    scribe = Scribe(table)
    state: Hashable = game.setup(ruleset, scribe)
    sections.append(Section(Heading("setup"), None, state, tuple(scribe.events)))
    while not game.over(state):
        heading = game.heading(state)
        scribe.events = []
        after: Hashable = game.turn(state, scribe)
        if heading is None:
            last = sections[-1]
            sections[-1] = Section(last.heading, last.before, after, (*last.events, *scribe.events))
        else:
            sections.append(Section(heading, state, after, tuple(scribe.events)))
        state = after
    return tuple(sections)


class _RecordedReplay(Replay):
    """A replay that a scribe listens to; a section's events are cut off where the next begins."""

    def __init__(self, setting: Setting, items: list[Statement]) -> None:
        super().__init__(setting, setting.grammar, items)
        self.scribe = Scribe(self.table, self.table)
        self.rules_table = self.scribe
        self.marks: list[tuple[int, int]] = []

    def run_marked(self) -> tuple[list[Step], list[tuple[int, int]], Hashable, bool]:
        """The steps, with the number of events and of departures at the start of each; the last state; whether it is whole."""
        self.steps = _MarkedSteps(self)
        whole, state = True, None
        try:
            _, state = self._run(Step(0, None, None))
        except (Conflict, Impasse, LogRunsOut, Misplaced):
            whole = False
        return list(self.steps), self.marks, state, whole


class _MarkedSteps(list[Step]):
    """A list that notes how far the scribe is when a step is added."""

    def __init__(self, replay: _RecordedReplay) -> None:
        super().__init__()
        self._replay = replay

    def append(self, step: Step) -> None:
        self._replay.marks.append(
            (len(self._replay.scribe.events), len(self._replay.table.cursor.departures))
        )
        super().append(step)


def record_of(setting: Setting, read: list[Statement], lines: Sequence[str]) -> tuple[Section, ...]:
    """The course of a checked log, with what was adopted where it had mistakes.

    ``read`` are its statements as they were understood, ``lines`` its lines as typed.
    """
    game = setting.game
    replay = _RecordedReplay(setting, read)
    steps, marks, state, whole = replay.run_marked()
    events, departures = replay.scribe.events, replay.table.cursor.departures
    marks.append((len(events), len(departures)))
    sections: list[Section] = []
    for i, step in enumerate(steps):
        begin, end = marks[i], marks[i + 1]
        last = i + 1 == len(steps)
        after = steps[i + 1].state if not last else state if whole else None
        until = steps[i + 1].at if not last else len(read)
        heading = step.heading or (Heading("end") if game.over(step.state) else None)
        items = read[step.at : until]
        cut = tuple(events[begin[0] : end[0]])
        if heading is None:
            previous = sections.pop()
            cut, heading = (*previous.events, *cut), previous.heading
            sections.append(_section(heading, previous.before, after, cut, items, (), previous))
            continue
        gone = tuple(
            (read[at].form.text, read[at].span())
            for at in dict.fromkeys(departures[begin[1] : end[1]])
            if not read[at].added and _is_agreed(lines[read[at].line - 1])
        )
        sections.append(_section(heading, step.state, after, cut, items, gone, None))
    return tuple(sections)


def _section(
    heading: Heading,
    before: Hashable,
    after: Hashable,
    events: tuple[Event, ...],
    items: Sequence[Statement],
    gone: tuple[tuple[str, Span], ...],
    previous: Section | None,
) -> Section:
    prose = tuple(i.form.text for i in items if i.form.kind == "prose")
    claims = tuple(c for i in items for c in _claims(i))
    if previous is not None:
        prose, claims, gone = previous.prose + prose, previous.claims + claims, previous.departures + gone
    return Section(heading, before, after, events, prose, claims, gone)


def _is_agreed(line: str) -> bool:
    """Whether the player wrote ``house:`` on the line, as against an answer that the check took as it stood."""
    return "house:" in line.lower().replace(" :", ":")


def _claims(item: Statement) -> Iterable[Claimed]:
    for claim in item.form.claims:
        yield Claimed(claim.name, _text(claim), not claim.treatment, item.span())


def _text(claim: Stated) -> str:
    return " ".join(v.text for v in claim.values)
