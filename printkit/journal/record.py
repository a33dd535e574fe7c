"""Records a game, section by section, while it is played, so that a log of the game can be written.

:mod:`printkit.journal.checking.recorded` makes the same record from a log that was checked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence

from printkit.journal.course import Event, EventKind, Section
from printkit.journal.logged.table import LoggedTable
from printkit.table.cards import UNTAKEN, Pool
from printkit.table.game import Game, Heading
from printkit.table.rules import Rule, Ruleset
from printkit.table.table import Die, Move, S, Table, Verdict, Why


class Scribe(Table):
    """Records each question of the rules, together with its answer, in the list ``events``.

    It is a table (an object that answers the rules' questions) that passes each question on to another
    table.
    """

    __slots__ = ("_announced", "_guesses", "_inner", "_logged", "_side", "_state", "events")

    def __init__(
        self, inner: Table, logged: LoggedTable | None = None, guesses: frozenset[int] = frozenset()
    ) -> None:
        self._inner = inner
        self._logged = logged
        self._guesses = guesses
        self._side = ""
        self._state: Hashable = None
        self._announced: tuple[str, int] | None = None
        self.events: list[Event] = []

    def _keep(
        self,
        kind: EventKind,
        label: str,
        value: Hashable,
        rule: Rule,
        sides: int = 0,
        n: int = 1,
        pool: Pool | None = None,
        moves: tuple[Move, ...] = (),
        forced: bool = False,
    ) -> None:
        span, guessed, logged, events = None, False, self._logged, self.events
        if logged is not None:
            cursor = logged.cursor
            at, answer = cursor.last
            if 0 <= at < len(cursor.items):  # the position of the answer that the logged table has just read
                span = cursor.items[at].span(answer)
            guessed = at in self._guesses and kind != "tell"
        events.append(
            Event(
                kind, label, value, rule, self._side, sides, n, pool, moves, forced, span, self._state, len(events), guessed
            )
        )  # fmt: skip

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
        if c == UNTAKEN:
            return c
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
        self._withdraw(before)
        return move

    def _withdraw(self, before: tuple[int, int] | None) -> None:
        """If the last recorded decision is not written in the log, delete the log position that was stored with the decision."""
        if self._logged is not None and self._logged.cursor.last == before:
            self.events[-1] = self.events[-1]._replace(span=None, guessed=False)

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
        self._withdraw(before)
        if self._announced is not None and self._announced[0] == label:
            # In a log, the decision comes before the dice that follow from it.
            self.events.insert(self._announced[1], self.events.pop())
            self._announced = None
        return move

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:
        self._announced = (label, len(self.events))
        self._inner.announce(label, verbs)

    def due(
        self,
        label: str,
        exact: bool,
        rule: Rule,
        *,
        doubtful: bool = False,
        plainly: bool = False,
        playable: bool = False,
        why: Callable[[], str] | None = None,
    ) -> bool:
        return self._inner.due(
            label, exact, rule, doubtful=doubtful, plainly=plainly, playable=playable, why=why
        )

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

    def shows(self, verb: str, is_so: Callable[[Hashable], bool]) -> bool:
        return self._inner.shows(verb, is_so)

    def rests(self, verbs: tuple[str, ...]) -> bool:
        return self._inner.rests(verbs)

    def measured(self, state: S, *, line: bool = False) -> S:
        measured = self._inner.measured(state, line=line)
        self._state = measured
        return measured

    def begin(self, state: Hashable) -> None:
        """Start to record a section; ``state`` is the state of the game at the start."""
        self._state = state

    def side(self, name: str) -> None:
        self._side = name
        self._inner.side(name)

    def tell(self, name: str, value: Hashable, rule: Rule, why: Callable[[], str] | None = None) -> None:
        self._keep("tell", name, value, rule)
        self._inner.tell(name, value, rule, why)

    def ended(self, what: Hashable) -> None:
        self._inner.ended(what)

    def resumed(self, state: S, move: Move) -> S:
        return self._inner.resumed(state, move)

    def minds(self, what: str, rule: Rule) -> bool:
        return self._inner.minds(what, rule)

    def unmodified(self, what: str, rule: Rule, n: int) -> Collection[int]:
        return self._inner.unmodified(what, rule, n)

    def is_as_taken(self) -> bool:
        return self._inner.is_as_taken()

    def count_work(self, units: int, of: Hashable = None) -> None:
        self._inner.count_work(units, of)

    def meanwhile(self, state: Hashable, *, either: bool = False) -> None:
        self._state = state
        self._inner.meanwhile(state, either=either)

    def now(self, state: S) -> S:
        self._state = state = self._inner.now(state)
        return state


def record_game(game: Game, ruleset: Ruleset, table: Table) -> tuple[Section, ...]:
    """Play a whole game and return the record of it, section by section.

    ``table`` is the object that supplies the dice, cards and decisions.
    """
    sections = []
    scribe = Scribe(table)
    state: Hashable = game.setup(ruleset, scribe)
    sections.append(Section(Heading("setup"), None, state, tuple(scribe.events)))
    while not game.over(state):
        heading = game.heading(state)
        scribe.events = []
        scribe.begin(state)
        after: Hashable = game.turn(state, scribe)
        if heading is None:
            last = sections[-1]
            sections[-1] = Section(last.heading, last.before, after, (*last.events, *scribe.events))
        else:
            sections.append(Section(heading, state, after, tuple(scribe.events)))
        state = after
    return tuple(sections)
