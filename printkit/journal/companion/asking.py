"""Determines what the rules ask when the end of a log is reached.

The log is replayed from the first section that has changed.

A second replay, of the log without the secrets of one side, determines what both sides may see. Its questions, lists of answers and
error messages therefore reveal no hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, SupportsIndex

from printkit.journal.checking.replay import End, Replay, Setting, Step
from printkit.journal.course import Event
from printkit.journal.entries import Misplaced, PlacedReading, Statement
from printkit.journal.logged.table import Conflict, Grammar, LoggedTable, LogRunsOut, Question
from printkit.journal.prompts import Asked, Offer, Prompts
from printkit.journal.reading.lexer import Lexer
from printkit.journal.record import Scribe
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import Composed, is_private
from printkit.table.game import Heading, Total
from printkit.table.rules import Rule
from printkit.table.table import Move, Verdict, Why

SILENT = Move("")
_MOST_READINGS = 40
"""Maximum number of conflicts that the companion resolves for one typed answer by interpreting some values differently."""


class PendingDecision(NamedTuple):
    """A player's decision that is not written in the log: the label of the question, and the chosen move.

    The log contains no statement for it, or not yet.
    """

    label: str
    move: Move


@dataclass(frozen=True, slots=True)
class Pending:
    """The question that the rules ask after the last statement of the log.

    ``question`` is None if the game is over; ``missing`` is the number of values that the question still needs. ``headings`` are to be
    written above the answer. ``facts`` are all facts reported so far, ``totals`` the totals of the sheet, ``state`` the last state that
    the rules reported. ``side`` is the side to which the answer's line belongs, ``owner`` the side that decides (both may be empty). For
    an open question, ``asked`` is its data, and ``offers`` are the forms of answer that the game lists.
    """

    question: Question | None
    missing: int
    headings: tuple[Heading, ...]
    over: bool
    facts: tuple[tuple[str, Hashable], ...]
    totals: Mapping[str, Total]
    state: Hashable = None
    side: str = ""
    owner: str = ""
    asked: Asked | None = None
    offers: tuple[Offer, ...] | None = None

    @property
    def label(self) -> str:
        return self.question.label if self.question is not None else ""

    @property
    def may_be_silent(self) -> bool:
        """True if the player may answer the pending question with an empty answer."""
        question = self.question
        return (
            question is not None
            and question.kind == "decide"
            and any(not move.verb for move in question.moves)
        )


class AskingTable(LoggedTable):
    """Answers the rules' questions from the log and, at its end, from those decisions of the player that are not yet written in the log."""

    __slots__ = ("asking", "facts", "offers", "owner", "posed", "privately", "prompts", "unwritten", "verbs")

    def __init__(self, replay: Replay, unwritten: Sequence[PendingDecision], prompts: Prompts | None) -> None:
        setting = replay.setting
        super().__init__(
            replay.table.cursor.items, replay.table.cursor.grammar, replay.judge, header=setting.header
        )
        self.verbs = frozenset(setting.notation.by_name)
        self.privately = frozenset(v.name for v in setting.notation.verbs if is_private(v))
        self.unwritten = list(unwritten)
        self.prompts = prompts
        self.facts: list[tuple[str, Hashable]] = []
        self.asking = self.owner = ""
        self.posed: Asked | None = None
        self.offers: tuple[Offer, ...] | None = None

    def begin(self, at: int, state: Hashable) -> None:
        self.owner = ""  # a new section begins without a side that is asked
        super().begin(at, state)

    def side(self, name: str) -> None:
        self.asking = name
        if name:
            self.owner = name
        super().side(name)

    def _decided(self, question: Question) -> Move | None:
        move = super()._decided(question)
        if move is not None:
            self._clear_asked_side()
        return move

    def _clear_asked_side(self) -> None:
        """Forget which side was asked, because that side has answered.

        If the rules have already named the side to ask next, that name stays.
        """
        if not self.asking:
            self.owner = ""

    def _made_before(self, label: str) -> Move | None:
        """Remove the player's earlier decision for the question ``label`` from the list ``unwritten``, and return it.

        Return None if there is no such decision.

        If its cards are secret, the player's side is asked for them next.
        """
        if self.unwritten and self.unwritten[0].label == label:
            move = self.unwritten.pop(0).move
            if not (move.verb and label in self.privately):
                self._clear_asked_side()
            return move
        return None

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        try:
            return super().decide(label, moves, rule, view, why)
        except LogRunsOut:
            if made := self._made_before(label):
                return made
            if all(not move.verb or move.verb not in self.verbs for move in moves) and SILENT in moves:
                return SILENT  # this question is only for policies and is never logged
            raise

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        try:
            move = super().propose(label, judge, rule, view, candidates, verbs)
            self._clear_asked_side()
            return move
        except LogRunsOut as out:
            silent = judge(SILENT) is None
            if silent and label in self.cursor.grammar.private:
                return SILENT
            posed = Asked(label, view, self.cursor.state, judge, candidates)
            offers = self.prompts.offers(posed) if self.prompts is not None else None
            if silent and offers == ():
                return SILENT
            if made := self._made_before(label):
                return made
            self.posed, self.offers = posed, offers
            raise LogRunsOut(out.question._replace(moves=(SILENT,) if silent else ()), out.have) from None

    def due(self, label: str, exact: bool, rule: Rule, **how: Any) -> bool:
        found = super().due(label, exact, rule, **how)
        self._clear_asked_side()
        return found

    def tell(self, name: str, value: Hashable, rule: Rule, why: Callable[[], str] | None = None) -> None:
        self.facts.append((name, value))
        super().tell(name, value, rule, why)


class Mark(NamedTuple):
    """The numbers of facts and events that the replay had recorded when a section of the game began."""

    facts: int
    events: int

    def plus(self, other: Mark) -> Mark:
        return Mark(self.facts + other.facts, self.events + other.events)


class _Steps(list[Step]):
    """List of the sections played in a replay; for each, it also stores how many facts and events were recorded before the section."""

    def __init__(self, table: AskingTable, scribe: Scribe) -> None:
        super().__init__()
        self._table = table
        self._scribe = scribe
        self.marks: list[Mark] = []

    def append(self, step: Step) -> None:
        self.marks.append(Mark(len(self._table.facts), len(self._scribe.events)))
        self._scribe.begin(step.state)
        super().append(step)

    def pop(self, index: SupportsIndex = -1) -> Step:
        """Remove the last section from the list, together with the facts and events recorded in this section.

        The section will be replayed.
        """
        mark = self.marks.pop(index)
        del self._table.facts[mark.facts :], self._scribe.events[mark.events :]
        return super().pop(index)


class LiveCourse:
    """Replays a log that is being written, in which statements are added or removed only at the end.

    Unchanged sections are not replayed.
    """

    def __init__(self, prompts: Prompts | None) -> None:
        self.prompts = prompts
        self._setting: Setting | None = None
        self.items: list[Statement] = []
        self.steps: list[Step] = []
        self.marks: list[Mark] = []
        self._facts: tuple[tuple[str, Hashable], ...] = ()
        self.events: tuple[Event, ...] = ()
        self.state: Hashable = None
        """The last state that the rules reported."""

    def play(
        self, setting: Setting, grammar: Grammar, items: list[Statement], unwritten: Sequence[PendingDecision]
    ) -> Pending | None:
        """Return the question that the rules ask after the statements ``items``.

        If the log conflicts with the rules, return None and change nothing.
        """
        keep = self.kept(setting, items)
        step = self.steps[keep] if self.steps else Step(0, None, None)
        replay = Replay(setting, grammar, items)
        replay.judge.drift = dict(step.drift)
        replay.table = table = AskingTable(replay, unwritten, self.prompts)
        replay.rules_table = scribe = Scribe(table, table)
        replay.steps = steps = _Steps(table, scribe)
        question, missing, over = None, 0, False
        try:
            end, _ = replay.play_on(step)
            over = end is End.COMPLETE
        except LogRunsOut as out:
            question = out.question
            missing = question.n - len(out.have)
        except (Conflict, Misplaced):
            return None
        mark = self.marks[keep] if self.marks else Mark(0, 0)
        self._setting, self.items, self.state = setting, items, table.cursor.state
        self.steps = [*self.steps[:keep], *steps]
        self.marks = [*self.marks[:keep], *(mark.plus(each) for each in steps.marks)]
        self._facts = (*self._facts[: mark.facts], *table.facts)
        self.events = (*self.events[: mark.events], *scribe.events)
        totals = setting.game.totals(table.cursor.state) if table.cursor.state is not None else {}
        open_question = question is not None and table.posed is not None
        return Pending(
            question, missing, self._headings(replay), over, self._facts, totals, table.cursor.state, table.asking, table.owner,
            table.posed if open_question else None, table.offers,
        )  # fmt: skip

    def understood(
        self, setting: Setting, grammar: Grammar, items: list[Statement]
    ) -> tuple[list[Statement], list[PlacedReading], tuple[Diagnostic, ...]] | None:
        """Return the log with some values interpreted differently, so that the log agrees with the rules.

        None if no other readings have this effect.

        The result contains the statements and the values that were read differently. If several readings agree, it also contains
        a diagnostic.
        """
        from printkit.journal.suspects.rereading import reread, several_readings

        keep = self.kept(setting, items)
        step = self.steps[keep] if self.steps else Step(0, None, None)
        readings: list[PlacedReading] = []
        for _ in range(_MOST_READINGS):
            played = Replay(setting, grammar, items).run(step)
            if played.conflict is None:
                return (items, readings, ()) if played.misplaced is None else None
            found = reread(setting, grammar, items, played.steps[-1], played.conflict)
            if found is None:
                return None
            if len(found.said) > 1:
                return items, readings, (several_readings(found.of, found.said),)
            items, readings = found.items, [*readings, *found.readings]
        return None

    def refusal(self, setting: Setting, grammar: Grammar, items: list[Statement]) -> Diagnostic | None:
        """Return the diagnostic for the first conflict between log and rules; None if there is no conflict.

        The search starts at the first section that has changed.

        No other interpretation is tried, because the player who typed the answer can be asked.
        """
        from printkit.journal.telling.wording import Wording

        keep = self.kept(setting, items)
        step = self.steps[keep] if self.steps else Step(0, None, None)
        played = Replay(setting, grammar, items).run(step)
        if (conflict := played.conflict) is None:
            return None
        played = played._replace(steps=[*self.steps[:keep], *played.steps])
        wording = Wording(setting, grammar, items, played, conflict, None)
        wording.kind = "drop"  # the typed text will be removed again
        return wording.say()

    def _headings(self, replay: Replay) -> tuple[Heading, ...]:
        """Return the headings that are missing before the next statement, from the outermost section to the innermost.

        They are the heading of its section and, if an outer section such as a round begins there, that of the outer section.
        """
        if replay.heading is None:
            return ()
        headings, end = replay.setting.notation.headings, len(self.items)
        begun = [s.heading for s in self.steps if s.at == end and s.heading is not None]
        outer = [h for h in begun if headings.is_outer(h.kind)]
        return (*outer, *([] if replay.heading in outer else [replay.heading]))

    def kept(self, setting: Setting, items: list[Statement]) -> int:
        """Return the index of the first section in which the log differs from the log of the previous replay.

        Earlier sections are kept; this one and all later ones are replayed.
        """
        known = self._setting
        if known is None or known.ruleset != setting.ruleset or known.header != setting.header:
            self.steps, self.marks = [], []
            return 0
        same = 0
        for ours, theirs in zip(self.items, items, strict=False):
            if ours != theirs:
                break
            same += 1
        keep = 0
        for i, step in enumerate(self.steps):
            if step.at < same:
                keep = i
        return keep


def seen_by_both(items: Sequence[Statement], lexer: Lexer) -> list[Statement]:
    """Return the statements as both sides may see them: without secret statements and without the names of
    face-down cards.
    """
    found = []
    for item in items:
        form = item.form
        verb = lexer.verbs.get(form.verb) if form.kind == "play" else None
        if verb is not None and is_private(verb):
            continue
        if isinstance(verb, Composed) and verb.hidden is not None:
            text = f"{verb.name} {verb.hidden(form.choice)}".strip()
            (_, hidden), *_ = lexer.line(text)
            item = item._replace(form=hidden._replace(side=form.side, accepted=form.accepted))
        found.append(item)
    return found
