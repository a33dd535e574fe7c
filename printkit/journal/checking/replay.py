"""Plays a log through the rules, turn by turn, until it ends or something does not fit.

A turn starts from an immutable state, so a replay can be taken up again from any :class:`Step`, with other statements.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.journal.checking.claims import Totals
from printkit.journal.checking.effort import Effort
from printkit.journal.entries import Given, Misplaced, Statement
from printkit.journal.logged.questions import Surplus
from printkit.journal.logged.table import Conflict, Grammar, LoggedTable, LogRunsOut
from printkit.journal.notation import Notation
from printkit.journal.verbs import (
    Cards,
    Dice,
    HeadingChoice,
    Omission,
    Verb,
    effect_of,
    has_plain_value,
    is_decision,
    is_private,
    omission_of,
)
from printkit.table.game import Game, Heading
from printkit.table.rules import Ruleset
from printkit.table.table import Table

if TYPE_CHECKING:
    from printkit.journal.logged.questions import Choices

_SILENT_TURNS = 10_000
"""Number of consecutive turns without a statement after which a log is not taken for a game any more."""


_GRAMMARS: dict[int, tuple[Notation, Grammar]] = {}


def grammar_of(notation: Notation) -> Grammar:
    """Return what the table needs to know of a game's verbs."""
    known = _GRAMMARS.get(id(notation))
    if known is None or known[0] is not notation:
        known = _GRAMMARS[id(notation)] = (notation, _grammar(notation))
    return known[1]


def _grammar(notation: Notation) -> Grammar:
    def named(is_so: Callable[[Verb], bool]) -> frozenset[str]:
        return frozenset(verb.name for verb in notation.verbs if is_so(verb))

    return Grammar(
        implicit=named(lambda verb: omission_of(verb) is Omission.FORCED),
        unordered=notation.order.unordered,
        at_end=named(lambda verb: isinstance(verb, Cards) and verb.at_end),
        headings=named(lambda verb: isinstance(verb, HeadingChoice)),
        header=frozenset(notation.header_verbs),
        decisions=named(is_decision),
        valued=named(has_plain_value),
        groups={group: frozenset(members) for group, members in notation.sides.groups},
        summed=named(lambda verb: isinstance(verb, Dice) and verb.summed),
        resume=notation.resume,
        resuming=named(lambda verb: omission_of(verb) is Omission.RESUMING),
        innermost=notation.headings.innermost,
        effects={verb.name: effect for verb in notation.verbs if (effect := effect_of(verb)) is not None},
    )


class Step(NamedTuple):
    """The start of a section: where its heading stands, the state before it (None: setup), the claims' drift, and what has
    ended last (:meth:`~printkit.table.table.Table.ended`)."""

    at: int
    state: Hashable
    heading: Heading | None
    drift: tuple[tuple[str, float], ...] = ()
    ended: tuple[Hashable, ...] = ()


class End(Enum):
    """How a replay ended."""

    COMPLETE = "complete"
    UNFINISHED = "unfinished"
    CONFLICT = "conflict"


class Played(NamedTuple):
    """The result of a replay: the sections played, the state, and the conflict at which it stopped, if any."""

    end: End
    steps: list[Step]
    state: Hashable
    conflict: Conflict | None = None
    misplaced: Misplaced | None = None
    asked_silently: Heading | None = None
    """The heading of the section that was being played, if the log does not contain it."""
    at: int = 1 << 60
    """The statement at which the replay stopped because nothing was left to ask."""


NO_ANSWERS: Mapping[str, Statement] = {}


class Setting(NamedTuple):
    """What stays the same while a log is checked: the game, its notation and rulings, the answers in the header."""

    game: Game
    notation: Notation
    ruleset: Ruleset
    header: Mapping[str, Statement] = NO_ANSWERS

    @property
    def grammar(self) -> Grammar:
        """Return what the table needs to know of the game's verbs under these rulings."""
        grammar = grammar_of(self.notation)
        if not self.notation.sides.are_closed(self.ruleset):
            return grammar
        return grammar._replace(private=frozenset(v.name for v in self.notation.verbs if is_private(v)))


class Replay:
    """Plays ``items``. ``table`` may be wrapped by a recorder through ``rules_table``."""

    table_class: type[LoggedTable] = LoggedTable

    def __init__(
        self, setting: Setting, grammar: Grammar, items: list[Statement], choices: Choices | None = None
    ) -> None:
        self.setting = setting
        self.judge = Totals(setting.game, setting.notation)
        self.table = self.table_class(items, grammar, self.judge, header=setting.header, choices=choices)
        self.rules_table: Table = self.table
        self.effort: Effort | None = None
        self.steps: list[Step] = []
        self.heading: Heading | None = None

    def work_on(self, effort: Effort) -> None:
        """Count all work from here on; :class:`~printkit.journal.checking.effort.BudgetExhausted` is raised when the budget
        is used up."""
        self.effort = effort
        self.table.count = effort.compute

    def run(self, step: Step) -> Played:
        """Play on from a step to the end, or to the first conflict."""
        self.judge.drift = dict(step.drift)
        self.steps = self.fresh_steps()
        try:
            end, state = self.play_on(step)
        except Conflict as conflict:
            if self.effort is not None:
                self.effort.turn(max(0, self.table.cursor.at - self.steps[-1].at))
            conflict.__traceback__ = None  # it would keep all frames, and they what holds the conflict
            return Played(End.CONFLICT, self.steps, self.state_now(), conflict, asked_silently=self.heading)
        except LogRunsOut:
            return Played(End.UNFINISHED, self.steps, self.state_now())
        except Misplaced as misplaced:
            return Played(End.CONFLICT, self.steps, None, None, misplaced)
        return Played(end, self.steps, state)

    def fresh_steps(self) -> list[Step]:
        """Return the list that keeps the steps of a run."""
        return []

    def state_now(self) -> Hashable:
        return self.table.cursor.state

    def _drift(self) -> tuple[tuple[str, float], ...]:
        return tuple(self.judge.drift.items()) if self.judge.drift else ()

    def play_on(self, step: Step) -> tuple[End, Hashable]:
        game, table, rules_table, steps = self.setting.game, self.table, self.rules_table, self.steps
        state, at = step.state, step.at
        table.cursor.ended_before = step.ended
        if state is None:
            state, at = self._open(at)
        silent = 0
        while not game.over(state):
            heading = game.heading(state)
            steps.append(Step(at, state, heading, self._drift(), table.cursor.ended_before))
            self.heading = None
            table.begin(at, state)
            if heading is not None and not self._opens(heading):
                self.heading = heading
                silent += 1
                if silent > _SILENT_TURNS or self._lacks(heading):
                    raise Conflict("other", table.cursor.at)
                if self._stops():
                    return End.UNFINISHED, self._stop(state)
            else:
                silent = 0
            try:
                after = game.turn(state, rules_table)
            except Surplus as surplus:
                self._again(surplus)
                continue
            state = table.cursor.finish(after, not game.over(after) and game.heading(after) is None)
            if self.effort is not None:
                self.effort.turn(table.cursor.at - at)
            at = table.cursor.at
        steps.append(Step(at, state, None, self._drift(), table.cursor.ended_before))
        self.heading = None
        self._close(at, state)
        return End.COMPLETE, state

    def _again(self, surplus: Surplus) -> None:
        """Restart the section, because an act in it answered no question; the act then has its effect where it
        stands."""
        step, table = self.steps.pop(), self.table
        table.cursor.restarts += 1
        items = table.cursor.items = [*table.cursor.items]
        item = items[surplus.at]
        items[surplus.at] = item._replace(form=item.form._replace(surplus=surplus.answer))
        table.cursor.ended_before = step.ended
        self.judge.drift = dict(step.drift)

    # -- the two ends -------------------------------------------------------------------------------------------------

    def _open(self, at: int) -> tuple[Hashable, int]:
        """Play the setup, or read a given position."""
        game, table = self.setting.game, self.table
        self.steps.append(Step(at, None, Heading("setup"), ()))
        table.begin(at, None)
        table.cursor.pass_remarks()
        form = table.cursor.form
        if form.kind == "heading" and form.verb == "position":
            return self._position(table.cursor.at)
        if form.kind == "heading" and form.verb == "setup":
            table.begin(table.cursor.at + 1, None)
        try:
            made = game.setup(self.setting.ruleset, self.rules_table)
        except Surplus as surplus:
            self._again(surplus)
            return self._open(at)
        state: Hashable = table.cursor.finish(made)
        if self.effort is not None:
            self.effort.turn(table.cursor.at - at)
        return state, table.cursor.at

    def _position(self, at: int) -> tuple[Hashable, int]:
        items = self.table.cursor.items
        first, outer, side, end = 1, 1, "", at + 1
        while end < len(items) and items[end].form.kind != "heading":
            end += 1
        if self.effort is not None:  # before anything is judged: a claim that does not hold ends it here
            self.effort.position(end - at)
        turn = False
        innermost = self.setting.notation.headings.innermost
        for item in items[end:]:
            if item.form.kind == "play" and turn:
                side = item.form.side
                break
            if item.form.kind == "heading" and item.form.verb == innermost:
                first, turn = max(item.form.number, 1), True
            elif item.form.kind == "heading":
                outer = max(item.form.number, 1)
        entries = tuple(i.entry() for i in items[at + 1 : end] if i.form.kind in ("play", "claims"))
        given = Given(entries, first, outer, side)
        state: Hashable = self.setting.notation.position(self.setting.ruleset, given)
        self.table.begin(at + 1, state)
        cursor = self.table.cursor
        while cursor.at < end:
            if cursor.form.kind == "claims":
                cursor.pass_remarks()
            else:
                cursor.go(cursor.at + 1)
        return state, end

    def _opens(self, heading: Heading) -> bool:
        """True if the section's heading comes next; the table then moves past it."""
        table = self.table
        while True:
            form = table.cursor.form
            if form.kind == "prose" or form.kind == "claims":
                table.cursor.pass_remarks()
                continue
            if form.kind != "heading":
                return False
            if form.verb == heading.kind and (form.number == heading.number or form.number < 0):
                table.begin(table.cursor.at + 1, table.cursor.state)
                return True
            first = heading.number == form.number == 1 and form.verb != heading.kind
            if first and self.setting.notation.headings.is_outer(form.verb):
                table.begin(table.cursor.at + 1, table.cursor.state)  # `patrol 1`, which need not be written
                continue
            return False

    def _lacks(self, heading: Heading) -> bool:
        """True if the turns of a round begin here without the round's heading."""
        form = self.table.cursor.form
        headings = self.setting.notation.headings
        return headings.is_outer(heading.kind) and form.kind == "heading" and form.verb == headings.innermost

    def _stops(self) -> bool:
        """True if there is an `end` here that was found too early and forgiven."""
        form = self.table.cursor.form
        return form.kind == "heading" and form.verb == "end" and form.accepted

    def _stop(self, state: Hashable) -> Any:
        table = self.table
        table.begin(table.cursor.at + 1, state)
        return table.cursor.finish(state)

    def _close(self, at: int, state: Hashable) -> None:
        """Check that only `end`, claims and prose follow the end of the game."""
        table = self.table
        table.begin(at, state)
        table.cursor.pass_remarks()
        form = table.cursor.form
        if form.kind == "heading" and form.verb == "end":
            table.begin(table.cursor.at + 1, state)
            table.cursor.finish(state)
            form = table.cursor.form
        if form.kind not in ("end",):
            raise Conflict("over", table.cursor.at)
