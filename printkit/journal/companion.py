"""The table-side companion without its screen: a log that grows by one answer at a time, checked at once.

A :class:`Session` is the text of a log and nothing else that would have to be kept: what is asked next is what the rules
ask when that text has run out. So whatever was saved can be taken up again, and undoing is going back to an earlier
text. What the companion writes is what a person would have typed, and is read the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

from printkit import __version__
from printkit.journal.checker import Checked, check_text
from printkit.journal.diagnostics import Diagnostic
from printkit.journal.reader import Loader
from printkit.journal.replay import End, Replay, Setting, Step
from printkit.journal.verbs import Takes, Verb
from printkit.journal.writer import WIDTH, Writer
from printkit.table.announced import AnnouncedTable
from printkit.table.cards import Pool
from printkit.table.game import Heading, Total
from printkit.table.logged import Conflict, LogRunsOut, Question
from printkit.table.rules import House, Rule
from printkit.table.table import Move, Verdict, Why

_VALUES = frozenset({"roll", "rolls", "throw", "reveal", "reveals"})


class Tape:
    """Random numbers that come again in the same order when the player goes back: an undo never rolls anew."""

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random
        self._values: list[float] = []
        self.place = 0

    def randrange(self, n: int) -> int:
        if self.place == len(self._values):
            self._values.append(self._random())
        value = self._values[self.place]
        self.place += 1
        return int(value * n)


class _AskingTable(AnnouncedTable):
    """A logged table that, where the log runs out, first takes the decisions that have been made but not written yet."""

    __slots__ = ("asking", "heard", "unwritten")

    def __init__(self, replay: Replay, unwritten: Sequence[Move]) -> None:
        setting = replay.setting
        super().__init__(replay.table.items, setting.grammar, replay.judge, header=setting.header)
        self.unwritten = list(unwritten)
        self.heard: list[tuple[str, Hashable]] = []
        self.asking = ""

    def side(self, name: str) -> None:
        self.asking = name
        super().side(name)

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        try:
            return super().decide(label, moves, rule, view, why)
        except LogRunsOut:
            if not self.unwritten:
                raise
            return self.unwritten.pop(0)

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
            return super().propose(label, judge, rule, view, candidates, verbs)
        except LogRunsOut as out:
            if self.unwritten:
                return self.unwritten.pop(0)
            silent = Move("")
            offered = (silent,) if judge(silent) is None else ()
            raise LogRunsOut(out.question._replace(moves=offered), out.have) from None

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:
        self.heard.append((name, value))
        super().tell(name, value, rule)


@dataclass(frozen=True, slots=True)
class Pending:
    """What the rules ask where the log runs out.

    ``question`` is None when the game is over (or the log cannot be played on); ``missing`` counts the values that it still
    needs. ``heading`` is that of the section if it does not stand in the log yet. ``heard`` is all that was told so
    far, ``totals`` the sheet as it stands.
    """

    question: Question | None
    missing: int
    heading: Heading | None
    over: bool
    heard: tuple[tuple[str, Hashable], ...]
    totals: Mapping[str, Total]
    side: str = ""


@dataclass(frozen=True, slots=True)
class _Moment:
    text: str
    unwritten: tuple[Move, ...]
    place: int


class Session:
    """A log in the making.

    ``text`` is the log as it is to be saved. :meth:`answer` takes what the player typed and returns what is wrong with
    it, or nothing; :meth:`pending` says what is asked next.
    """

    def __init__(self, text: str, loader: Loader, slugs: Sequence[str], tape: Tape, folder: str = "") -> None:
        self.text = text
        self._folder = folder
        self.tape = tape
        self._loader = loader
        self._slugs = slugs
        self._unwritten: tuple[Move, ...] = ()
        self._history: list[_Moment] = []
        self._set(self._check(text))
        self.opening_problems = self.checked.diagnostics

    def _check(self, text: str) -> Checked:
        return check_text(text, "log", self._loader, self._slugs, self._folder)

    def _set(self, checked: Checked) -> None:
        self.checked = checked
        self._pending: Pending | None = None

    @property
    def setting(self) -> Setting:
        game, notation, house = self.checked.game, self.checked.notation, self.checked.house
        assert game is not None
        assert notation is not None
        assert house is not None
        return Setting(game, notation, house, self.checked.header)

    # -- what is asked ------------------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        """What the rules ask next."""
        if self._pending is None:
            self._pending = self._ask()
        return self._pending

    def _ask(self) -> Pending:
        pending = self._ask_on()
        if (
            (question := pending.question) is not None
            and question.kind == "decide"
            and self._names_a_place(question)
        ):
            self._unwritten = (*self._unwritten, question.moves[0])
            pending = self._ask_on()
        return pending

    def _names_a_place(self, question: Question) -> bool:
        """Whether the choice is a word for the record that need not be said (``B2`` in ``flip B2 8D``)."""
        if not question.moves:
            return False
        verb = self.verb(question.moves[0].verb)
        return verb is not None and verb.tag and question.moves[0].value is None

    def _ask_on(self) -> Pending:
        replay = Replay(self.setting, self.setting.grammar, self.checked.items)
        replay.table = table = _AskingTable(replay, self._unwritten)
        replay.rules_table = table
        question, missing, over = None, 0, False
        try:
            end, _ = replay._run(Step(0, None, None))
            over = end is End.COMPLETE
        except LogRunsOut as out:
            question = out.question
            missing = question.n - len(out.have)
        except Conflict:  # the log held a mistake before the companion came; there is no way on from it
            pass
        state = table.state
        totals = self.setting.game.totals(state) if state is not None else {}
        return Pending(question, missing, replay.heading, over, tuple(table.heard), totals, table.asking)

    def verb(self, name: str) -> Verb | None:
        return self.setting.notation.verb(name)

    # -- what is answered ---------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """From here on :meth:`undo` comes back to this moment."""
        self._history.append(_Moment(self.text, self._unwritten, self.tape.place))

    def forget(self) -> None:
        """Take the last moment remembered back: nothing came of it."""
        self._history.pop()

    def undo(self) -> bool:
        """Back to the last moment remembered; without one, the log loses its last statement. False: nothing is left."""
        if self._history:
            moment = self._history.pop()
            self.text, self._unwritten, self.tape.place = moment.text, moment.unwritten, moment.place
            self._set(self._check(self.text))
            return True
        plays = [item for item in self.checked.items if item.form.kind == "play" and not item.added]
        if not plays:
            return False
        last = plays[-1]
        lines = self.text.splitlines()[: last.line]
        lines[-1] = lines[-1][: last.column - 1].rstrip(" ;")
        while lines and (not lines[-1].strip() or _is_heading(lines[-1])):
            lines.pop()
        self.text = "\n".join(lines) + "\n"
        self._set(self._check(self.text))
        return True

    def answer(self, typed: str) -> tuple[Diagnostic, ...]:
        """Put what the player typed into the log; what is wrong with it is returned, and the log stays as it was.

        Values alone answer the pending question; a statement may be typed in full, several with ``;``. Nothing at all
        takes the choice that is not written down, if there is one.
        """
        pending = self.pending()
        typed = typed.strip()
        question = pending.question
        if not typed:
            if question is not None and question.kind == "decide" and any(not m.verb for m in question.moves):
                self._decided(Move(""))
            return ()
        if question is not None and question.kind == "decide" and (move := self._spread(typed, question)):
            self._decided(move)
            return ()
        return self._append(self._statement(typed, question), remark=typed[0] in "=>#")

    def _decided(self, move: Move) -> None:
        self._unwritten = (*self._unwritten, move)
        self._pending = None

    def _spread(self, typed: str, question: Question) -> Move | None:
        """``fire 2``: as many cards as are to be turned up; they are asked for next."""
        word, _, number = typed.lower().partition(" ")
        for move in question.moves:
            verb = self.verb(move.verb)
            if (
                verb is not None
                and verb.takes is Takes.SPREAD
                and word == move.verb
                and number.strip() == str(move.value)
            ):
                return move
        return None

    def _statement(self, typed: str, question: Question | None) -> str:
        """What was typed as a statement: with the verb that was asked for, where it begins with a value."""
        if typed[0] in "=>#" or question is None:
            return typed
        first = typed.split()[0].rstrip(":").lower()
        words = {v.name for v in self.setting.notation.verbs} | {"house", *self.setting.notation.sides}
        if question.kind in _VALUES:
            known = any(word.startswith(first) for word in words) and first.isascii() and first[0].isalpha()
            return typed if known and len(first) > 2 else f"{question.label} {typed}"
        if any(move.verb == first for move in question.moves) or first in words:
            return typed
        valued = [m for m in question.moves if m.verb and str(m.value).lower() == typed.lower()]
        if valued:
            return f"{valued[0].verb} {typed}"
        near = [m for m in question.moves if m.verb.startswith(first)]
        return typed if near else f"{question.label} {typed}"

    def _append(self, statement: str, remark: bool = False) -> tuple[Diagnostic, ...]:
        pending = self.pending()
        text = self.text
        if not remark and self._belongs_in_header(statement):
            text = f"{text.rstrip()}\n{statement.replace(' ', ': ', 1)}\n\n"
        else:
            if pending.heading is not None and not remark:
                text = f"{text.rstrip()}\n{pending.heading}\n"
            side = "" if remark or self._names_a_side(statement) else pending.side
            text = _joined(text, statement, remark or pending.heading is not None, side)
        checked = self._check(text)
        if len(checked.diagnostics) > len(self.checked.diagnostics):
            return checked.diagnostics
        self.text = text
        if not remark:
            self._unwritten = ()
        self._set(checked)
        return ()

    def _names_a_side(self, statement: str) -> bool:
        return statement.partition(":")[0].strip().lower() in {"house", *self.setting.notation.sides}

    def _belongs_in_header(self, statement: str) -> bool:
        """Whether it is an answer that stands in the header, as long as nothing stands below it (``ocean: 4``)."""
        verb = self.verb(statement.split()[0].lower())
        return verb is not None and verb.header and not self.checked.items

    # -- what needs no player -----------------------------------------------------------------------------------------

    def forced(self) -> str:
        """Write down what nobody can choose otherwise; returns it, or an empty text."""
        question = self.pending().question
        if question is None or question.kind != "decide" or len(question.moves) != 1:
            return ""
        move = question.moves[0]
        verb = self.verb(move.verb)
        if verb is None or verb.takes is Takes.SPREAD:
            return ""
        statement = self._text_of(verb, move)
        return "" if self._append(statement) else statement

    def _text_of(self, verb: Verb, move: Move) -> str:
        if move.value is None:
            return verb.name
        return f"{verb.name} {self._writer()._text(verb, move.value)}"

    def _writer(self) -> Writer:
        setting = self.setting
        return Writer(setting.game, setting.notation, setting.house)

    def deal(self) -> str:
        """Roll the dice or turn up the cards that are asked for; returns the statement, or an empty text."""
        pending = self.pending()
        question = pending.question
        if question is None or question.kind not in _VALUES:
            return ""
        statement = f"{question.label} {' '.join(self._dealt(question, pending.missing))}"
        return "" if self._append(statement) else statement

    def _dealt(self, question: Question, missing: int) -> list[str]:
        randrange = self.tape.randrange
        if question.kind == "throw":
            return ["+".join(str(randrange(question.sides) + 1) for _ in range(question.n))]
        if question.kind in ("roll", "rolls"):
            return [str(randrange(question.sides) + 1) for _ in range(missing)]
        writer, verb = self._writer(), self.verb(question.label)
        pool: Pool | None = question.pool
        texts = []
        for _ in range(missing):
            assert pool is not None
            assert verb is not None
            card = pool.pick(randrange)
            pool = pool.without(card)
            texts.append(writer._text(verb, card))
        return texts

    def close(self) -> None:
        """Write ``end`` under a game that is over."""
        if self.pending().over and not any(
            i.form.kind == "heading" and i.form.verb == "end" for i in self.checked.items
        ):
            self.text = f"{self.text.rstrip()}\nend\n"
            self._set(self._check(self.text))


def _is_heading(line: str) -> bool:
    words = line.split()
    return len(words) == 2 and words[0] in ("turn", "round", "patrol") and words[1].isdigit()


def _joined(text: str, statement: str, alone: bool, side: str) -> str:
    """The text with one more statement: on the last line where it fits and is this side's, else on one of its own."""
    lines = text.rstrip("\n").split("\n")
    last = lines[-1]
    begins = f"  {side}: " if side else "  "
    room = last.startswith(begins) and last.strip()[0] not in "=>#" and not {"#", ">"} & set(last)
    if alone or not room or len(last) + len(statement) + 2 > WIDTH:
        return "\n".join([*lines, f"{begins}{statement}"]) + "\n"
    return "\n".join([*lines[:-1], f"{last}; {statement}"]) + "\n"


def opening(slug: str, house: House, facts: Mapping[str, str], setup: bool) -> str:
    """The header of a fresh log, with the heading of its first section."""
    lines = [f"game: {slug}", f"printkit: {__version__}", f"preset: {house.preset.name}"]
    lines += [f"set: {key}={value}" for key, value in house.departures()]
    lines += [f"{key}: {value}" for key, value in facts.items() if value]
    return "\n".join([*lines, "", *(["setup"] if setup else [])]) + "\n"
