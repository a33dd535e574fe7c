"""Replays a log under the rules, turn by turn, until it ends or contradicts the rules.

Each turn starts from an immutable state, so a replay can be resumed from any :class:`Step` with changed statements.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.journal.checking.claims import Drift, Totals
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
"""Maximum number of consecutive turns that a replay may play without finding any statement for them in the log.

After that, the replay gives up and reports a conflict.
"""


_GRAMMARS: dict[int, tuple[Notation, Grammar]] = {}


def grammar_of(notation: Notation) -> Grammar:
    """Return sets of a game's verbs (keywords of the log) for use in a replay, such as the set of verbs for decisions.

    They are computed once per game and then cached.
    """
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
    """The start of a section in a replay: the index of its first statement, and the state of the game before
    it.

    The state is None before the setup.

    ``drift``: the totals of which later claims may state either of two values. ``ended``: what ended last
    (:meth:`~printkit.table.table.Table.ended`)."""

    at: int
    state: Hashable
    heading: Heading | None
    drift: tuple[tuple[str, Drift], ...] = ()
    ended: tuple[Hashable, ...] = ()


class End(Enum):
    """The three ways in which a replay can end: at the end of the game, at the end of an unfinished log, or at a conflict."""

    COMPLETE = "complete"
    UNFINISHED = "unfinished"
    CONFLICT = "conflict"


class Played(NamedTuple):
    """The result of replaying a log, with the last state and the conflict at which the replay stopped.

    ``steps`` are the sections played.

    The conflict is None if the replay did not stop at one.
    """

    end: End
    steps: list[Step]
    state: Hashable
    conflict: Conflict | None = None
    misplaced: Misplaced | None = None
    asked_silently: Heading | None = None
    """The heading at which the replay stopped because the rules expect it and the log lacks it; otherwise
    None.
    """
    at: int = 1 << 60
    """The index of the statement at which an unfinished replay stopped."""


NO_ANSWERS: Mapping[str, Statement] = {}


class Setting(NamedTuple):
    """Everything that stays the same while a log is checked, such as the game and the options of its rules.

    The rest is the game's notation, and the answers in the log's header.
    """

    game: Game
    notation: Notation
    ruleset: Ruleset
    header: Mapping[str, Statement] = NO_ANSWERS

    @property
    def grammar(self) -> Grammar:
        """Sets of the game's verbs (keywords of the log), such as the set of verbs for decisions, as they apply to the selected options
        of the rules.
        """
        grammar = grammar_of(self.notation)
        if not self.notation.sides.are_closed(self.ruleset):
            return grammar
        return grammar._replace(private=frozenset(v.name for v in self.notation.verbs if is_private(v)))


Place = tuple[int, int, int]
"""Type of the place that a replay reached: a line, a column, and a rank that orders different conflicts at the same column
(:func:`place_of`)."""
NOWHERE: Place = (0, 0, 0)
"""A place before the start of every log."""
FAR: Place = (1 << 60, 0, 0)
"""The place that a replay without any conflict reaches. It lies after the end of every log."""
_ASKED_FOR = {"move": 1, "die": 2, "card": 2, "unclear": 3}


def place_of(
    items: Sequence[Statement], setting: Setting, conflict: Conflict, silently: bool = False
) -> Place:
    """Return the place of a conflict: its line, its column, and a rank that orders different conflicts at the same column.

    The rank is higher, meaning that more of the log was understood, if only a value is wrong there and not the kind of statement. At a
    heading it is higher if a new section has begun without its heading (``silently``) than if the previous section is unfinished."""
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


class Replay:
    """Replays the statements of a log, ``items``, under the rules of the game.

    To record what happens, replace ``rules_table`` (the table that answers the rules' questions) by a table that records and
    passes on each question.
    """

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
        """From now on, subtract the work of this replay from the units of work that are left in ``effort``.

        When the budget is used up, :class:`~printkit.journal.checking.effort.BudgetExhausted` is raised.
        """
        self.effort = effort
        self.table.count = effort.compute

    def run(self, step: Step) -> Played:
        """Return the result of replaying the log from the start of a section (``step``) to the log's end or its first conflict."""
        self.judge.drift = dict(step.drift)
        self.steps = []
        try:
            end, state = self.play_on(step)
        except Conflict as conflict:
            if self.effort is not None:
                self.effort.turn(max(0, self.table.cursor.at - self.steps[-1].at))
            conflict.__traceback__ = None  # a traceback would keep all frames and their objects alive
            return Played(End.CONFLICT, self.steps, self.state_now(), conflict, asked_silently=self.heading)
        except LogRunsOut:
            return Played(End.UNFINISHED, self.steps, self.state_now())
        except Misplaced as misplaced:
            return Played(End.CONFLICT, self.steps, None, None, misplaced)
        return Played(end, self.steps, state)

    def enter(self, step: Step) -> None:
        """Begin a section: append its start to the list of sections played.

        Subclasses may record more, or end the replay here.
        """
        self.steps.append(step)

    def state_now(self) -> Hashable:
        return self.table.cursor.state

    def _drift(self) -> tuple[tuple[str, Drift], ...]:
        return tuple(self.judge.drift.items()) if self.judge.drift else ()

    def play_on(self, step: Step) -> tuple[End, Hashable]:
        game, table, rules_table = self.setting.game, self.table, self.rules_table
        state, at = step.state, step.at
        table.cursor.ended_before = step.ended
        if state is None:
            state, at = self._open(at)
        silent = 0
        while not game.over(state):
            heading = game.heading(state)
            self.enter(Step(at, state, heading, self._drift(), table.cursor.ended_before))
            self.heading = None
            table.begin(at, state)
            if heading is not None and not self._pass_expected_heading(heading):
                self.heading = heading
                silent += 1
                if silent > _SILENT_TURNS or self._round_is_missing(heading):
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
        self.enter(Step(at, state, None, self._drift(), table.cursor.ended_before))
        self.heading = None
        self._check_after_end(at, state)
        return End.COMPLETE, state

    def _again(self, surplus: Surplus) -> None:
        """Prepare to replay the current section once more, this time including an action that the rules did not ask for.

        In this replay, the action takes effect where the log contains it.
        """
        step, table = self.steps.pop(), self.table
        table.cursor.restarts += 1
        items = table.cursor.items = [*table.cursor.items]
        item = items[surplus.at]
        items[surplus.at] = item._replace(form=item.form._replace(surplus=surplus.answer))
        table.cursor.ended_before = step.ended
        self.judge.drift = dict(step.drift)

    # -- beginning and end of the game --------------------------------------------------------------------------------

    def _open(self, at: int) -> tuple[Hashable, int]:
        """Starting at the statement with index ``at``, play the setup or read the given starting position.

        Return the state and the index of the next statement.
        """
        game, table = self.setting.game, self.table
        self.enter(Step(at, None, Heading("setup"), ()))
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
        if self.effort is not None:  # charged first, because a wrong claim raises a conflict below
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

    def _pass_expected_heading(self, heading: Heading) -> bool:
        """If the expected heading comes next in the log, move past it and return True; otherwise return False."""
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
                # The heading of the first round, such as `patrol 1`, is optional.
                table.begin(table.cursor.at + 1, table.cursor.state)
                continue
            return False

    def _round_is_missing(self, heading: Heading) -> bool:
        """Return True if the log has the heading of a turn here, where the rules expect the heading of a round."""
        form = self.table.cursor.form
        headings = self.setting.notation.headings
        return headings.is_outer(heading.kind) and form.kind == "heading" and form.verb == headings.innermost

    def _stops(self) -> bool:
        """Return True if the log ends the game early with a heading ``end`` at this place, and this early end has been accepted."""
        form = self.table.cursor.form
        return form.kind == "heading" and form.verb == "end" and form.accepted

    def _stop(self, state: Hashable) -> Any:
        table = self.table
        table.begin(table.cursor.at + 1, state)
        return table.cursor.finish(state)

    def _check_after_end(self, at: int, state: Hashable) -> None:
        """Raise Conflict if the log continues after the end of the game.

        The heading ``end``, the player's totals and the player's own text are allowed."""
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
