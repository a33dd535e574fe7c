"""Keeps a log to which answers are added one by one, and checks the log after each answer.

This is the companion without its user interface. The text of the log is the only state of a :class:`Session` that has to be saved: the next
question is what the rules ask at the end of the text. Any saved log can therefore be continued, and undoing means going back to an earlier
text. The companion writes what a person would have typed, and its text is read in the same way."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.checking.replay import Setting
from printkit.journal.companion.asking import SILENT, LiveCourse, Pending, PendingDecision, seen_by_both
from printkit.journal.companion.dealing import Tape, dealt
from printkit.journal.companion.held import hold_back, say_more
from printkit.journal.companion.moments import Held, Moment, Place, Prospect, Snapshot
from printkit.journal.companion.needless import forced_move, pass_over, settling_move
from printkit.journal.companion.prospects import Standpoint, foresee
from printkit.journal.companion.rows import header_first, in_a_row, resumed
from printkit.journal.companion.typed import (
    DECIDED,
    REMARKS,
    VALUES,
    before_heading,
    header_line,
    in_capitals,
    joined,
    names_a_place,
    of_another_side,
    of_no_answer,
    of_what_is_asked,
    only_dealt,
    opening,
    refused,
    said_in,
    side_of,
    statement_of,
    with_its_verb,
    without_decisions,
    without_heading,
    without_last,
    without_values,
)
from printkit.journal.companion.undoing import (
    History,
    Starts,
    begin_of,
    correction_note,
    corrections_in,
    is_correction,
    items_before,
    last_play,
    passed,
)
from printkit.journal.companion.wording import called_by
from printkit.journal.entries import Span, Statement
from printkit.journal.logged.table import Grammar
from printkit.journal.prompts import Prompts
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.reading.reader import Document, Loader, read
from printkit.journal.reading.strict import strict
from printkit.journal.suspects.rereading import readings_of
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import Aimed, Spread, Verb, is_private
from printkit.journal.writer import Writer
from printkit.table.table import Move

_MOST_SILENT = 20
"""Maximum number of consecutive questions to which the companion gives an empty answer by itself."""
_STUCK = Pending(None, 0, (), False, (), {})
__all__ = ["Pending", "Session", "Tape", "opening"]


class Session:
    """A log that is being written with the help of the companion.

    ``text`` is the log; :attr:`saved` is the content of its file. :meth:`answer` takes what the player typed and returns the problems, if
    any. :meth:`pending` returns what is asked next, :meth:`shown` the same as far as both sides may see it."""

    def __init__(
        self,
        text: str,
        loader: Loader,
        slugs: Sequence[str],
        tape: Tape,
        folder: str = "",
        prompts: Prompts | None = None,
    ) -> None:
        text, made = without_decisions(text)
        self.checked: Checked = check_text(text, "log", loader, slugs, folder)
        if self.checked.readings and self.checked.ok:  # rewrite a log typed by hand in the strict notation
            text = strict(self.checked.lines, self.checked.readings)
            self.checked = check_text(text, "log", loader, slugs, folder)
        self.text = text
        self._folder = folder
        self.tape = tape
        self.prompts = prompts
        self._loader = loader
        self._slugs = slugs
        self._unwritten: tuple[PendingDecision, ...] = ()
        self._history = History()
        self._course = LiveCourse(prompts)
        self._both = LiveCourse(prompts)
        self.taken_back = ""
        """The text that the last undo removed from the log, as far as both sides may know it."""
        self.secret = False
        """True if only the side that gave the last answer may see why it was refused."""
        self.seals = False
        """True if players must name the cards that they lay face down, because printkit deals without seeing them."""
        self.held: Held | None = None
        """An incomplete answer that is not in the log yet; None if there is none."""
        self.opening_problems = self.checked.diagnostics
        self._document = self.checked.document
        self.items: list[Statement] = self.checked.items
        self._pending: Pending | None = None
        self._shown: Pending | None = None
        self._foreseen: tuple[Pending, tuple[Prospect, ...]] | None = None
        self._restore_decisions(made)

    @property
    def saved(self) -> str:
        """The text to save: the log, followed by one comment for each decision that has no statement in the log."""
        # A verb without a value is only a word for the log, which is not asked for again.
        made = [
            f"  {DECIDED}{label}: {self.worded(move) or 'none'}"
            for label, move in self._unwritten
            if not move.verb or move.value is not None
        ]
        return "\n".join([self.text.rstrip("\n"), *made, ""]) if made else self.text

    def _restore_decisions(self, made: Sequence[str]) -> None:
        """Restore the decisions stored in the comments at the end of a saved log. Stop at the first one that does not fit the log."""
        if self.opening_problems or self._document.game is None:
            return
        for line in made:
            label, _, typed = line.partition(": ")
            pending = self.pending()
            move = SILENT if typed == "none" else without_values(typed, pending, self.setting.notation)
            if pending.label != label or move is None or (move == SILENT and not pending.may_be_silent):
                return
            self.decide(pending, move)

    @property
    def setting(self) -> Setting:
        document = self._document
        assert document.game is not None
        assert document.notation is not None
        assert document.ruleset is not None
        return Setting(document.game, document.notation, document.ruleset, document.answers)

    @property
    def unwritten(self) -> tuple[PendingDecision, ...]:
        """The decisions that have been made but that the log does not contain yet."""
        return self._unwritten

    def verb(self, name: str) -> Verb | None:
        return self.setting.notation.verb(name)

    # -- secrets of one side -------------------------------------------------------------------------------------------

    @property
    def secretive(self) -> bool:
        """True if the log contains secrets of one side, such as the cards in that side's hand."""
        notation = self.setting.notation
        closed = notation.sides.are_closed(self.setting.ruleset)
        return bool(notation.sides.names) and not closed and any(map(is_private, notation.verbs))

    def is_private(self, label: str) -> bool:
        """Return True if only the side that is asked may see the answers to questions with the given label."""
        verb = self.verb(label)
        return self.secretive and verb is not None and is_private(verb)

    def has_recorded(self, side: str) -> bool:
        """Return True if the log contains any secret statement of the given side."""
        private = {v.name for v in self.setting.notation.verbs if is_private(v)} if self.secretive else set()
        return any(item.form.side == side and item.form.verb in private for item in self.items)

    @property
    def of_both(self) -> Grammar:
        """Sets of the game's verbs (keywords of the log), for a replay without secret statements, as both sides may see it."""
        hidden = frozenset(v.name for v in self.setting.notation.verbs if is_private(v))
        return self.setting.grammar._replace(private=hidden)

    # -- questions ----------------------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        """Return the question that the rules ask next."""
        if self._pending is None:
            self._pending = self._placed(self._play())
        return self._pending

    def shown(self) -> Pending:
        """Return the pending question as both sides may see it, computed without either side's secret statements."""
        if not self.secretive:
            return self.pending()
        if self._shown is None:
            self._shown = self._seen_by_both()
        return self._shown

    def _seen_by_both(self) -> Pending:
        """Return the pending question as both players may see it, computed without the statements that only one player may read."""
        label = self.pending().label
        items = seen_by_both(self.items, lexer_of(self.setting.notation))
        made = [d for d in self._unwritten if not self.is_private(d.label)]
        for _ in range(_MOST_SILENT):
            shown = self._both.play(self.setting, self.of_both, items, made) or _STUCK
            if shown.label == label or self.is_private(label) or not shown.may_be_silent:
                break
            made.append(PendingDecision(shown.label, SILENT))
        return shown

    def _play(self) -> Pending:
        """Replay the log and return the pending question. If the log had mistakes when it was opened, return a question without answers."""
        if self.opening_problems:
            return _STUCK
        return self._course.play(self.setting, self.setting.grammar, self.items, self._unwritten) or _STUCK

    def _placed(self, pending: Pending) -> Pending:
        """Return ``pending``. If it asks only for an optional note (such as a map cell), skip it and return the question after it."""
        if (question := pending.question) is not None and names_a_place(question, self.setting.notation):
            self._unwritten = (*self._unwritten, PendingDecision(question.label, question.moves[0]))
            return self._play()
        return pending

    # -- answers ------------------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """Add the current state to the undo history."""
        self._history.add(Moment(self.text, self._unwritten, self.tape.place, len(self.items)))

    def forget(self) -> None:
        """Remove the latest state from the undo history after a command that changed nothing."""
        self._history.drop_latest()

    @property
    def remembers(self) -> bool:
        """True if the undo history is not empty."""
        return bool(self._history)

    def undo(self) -> bool:
        """Undo the player's last answer. Return False if there is nothing to undo.

        Go back to the latest different state in the undo history. Without a history, remove the log's last statement by a player."""
        if self.held is not None:
            self.held, self.taken_back = None, ""
            return True
        moment = self._history.latest(self.text, self._unwritten)
        if moment is not None:
            return self._return_to(moment)
        last = last_play(self.items)
        return last is not None and self._shorten(self._without(self.items[last]))

    def undo_from(self, span: Span) -> bool:
        """Remove a given place of the log and everything after it. Return False if an undo may not go back that far."""
        begins = self._begin_of(span)
        if begins is None:
            return False
        self.held = None
        moment = self._history.first_with(items_before(self.items, begins, self.setting.notation))
        if moment is not None:
            return self._return_to(moment)
        text = self._without(self.items[begins])
        self._history.keep_before(text)
        return self._shorten(text)

    def starts(self) -> Starts:
        """Return the places in the log to which an undo (:meth:`undo_from`) can go back."""
        return Starts(self.items, self.setting.notation, self._history if self.seals else None)

    def _begin_of(self, span: Span) -> int | None:
        return begin_of(self.items, span, self.setting.notation, self._history if self.seals else None)

    def undo_to(self, kind: str, number: int) -> bool:
        """Remove the last heading of this kind and number (``turn 4``) and everything after it. Return False if there is no such heading."""
        text = before_heading(self.text, self.items, kind, number)
        if not text:
            return False
        self.held = None
        self._history.keep_before(text)
        return self._shorten(text)

    def removed_by_undo(self, span: Span | None = None) -> Sequence[Statement]:
        """Return the statements that an undo would remove: ``span`` and everything after it or, without ``span``, the last answer."""
        moment = self._history.latest(self.text, self._unwritten) if span is None else None
        begins = moment.items if moment else last_play(self.items) if span is None else self._begin_of(span)
        return self.items[begins:] if begins is not None and self.held is None else ()

    def passes(self, span: Span | None = None) -> tuple[str, ...]:
        """Return descriptions of what an undo would remove besides the player's own decision, such as a roll."""
        return self._passed(self.removed_by_undo(span))

    def _passed(self, removed: Sequence[Statement]) -> tuple[str, ...]:
        return passed(removed, self.setting.notation, dealt=self.seals, two=bool(self.setting.game.seats))

    def _without(self, item: Statement) -> str:
        return without_last(self.text, item.line, item.column, self.setting.notation)

    def _return_to(self, moment: Moment) -> bool:
        self._history.return_to(moment)
        self.tape.place = moment.place
        return self._shorten(moment.text, moment.unwritten)

    def _shorten(self, text: str, unwritten: tuple[PendingDecision, ...] = ()) -> bool:
        """Undo by shortening the log to the given text. If the undo counts as a correction, add a note to the log."""
        before, noted = self.items, corrections_in(self.text)
        self._unwritten = unwritten
        self._become(text, self._read(text))
        removed = [item for item in before[len(self.items) :] if not is_correction(item)]
        lexer = lexer_of(self.setting.notation)
        self.taken_back = said_in(seen_by_both(removed, lexer) if self.secretive else removed)
        notes = list(noted[len(corrections_in(text)) :])
        if over := self._passed(removed):
            agreed = [called_by(self.prompts, side) for side in self.setting.game.seats]
            notes.append(correction_note(before, len(self.items), self.taken_back, over, agreed))
        for note in notes:
            self._append(note, remark=True)
        return True

    def answer(self, typed: str) -> tuple[Diagnostic, ...]:
        """Add the player's answer, as typed, to the log, and return the problems, if any.

        If there are problems, the log is unchanged. Values alone answer the pending question; a statement may be typed in full, several
        separated by ``;``. Empty input takes the choice that is not written down, if there is one."""
        if self.held is not None:
            remark = typed.strip()[:1] in REMARKS
            return self.take(typed) if remark and typed.strip() else say_more(self, self.held, typed)
        place, before = self.place(), len(self.items)
        return self.take(typed) or hold_back(self, place, before)

    def take(self, typed: str) -> tuple[Diagnostic, ...]:
        """Add the player's typed answer to the log without asking any follow-up question, and return the problems, if any."""
        pending = self.pending()
        typed = typed.strip()
        self.secret = False
        if not typed:
            if pending.may_be_silent:
                self.decide(pending, SILENT)
            return ()
        problems = header_first(self, typed) if ";" in typed else self.said(typed)
        if problems and pending.may_be_silent and typed != "0":  # a 0 is no answer to the next question
            problems = self._skip_question(typed, problems)
        return () if problems and (in_a_row(self, typed) or resumed(self, typed, pending)) else problems

    def said(self, typed: str) -> tuple[Diagnostic, ...]:
        """Add the typed text to the log as the answer to the pending question, and return the problems, if any."""
        pending = self.pending()
        typed = self._in_full(without_heading(typed, pending, self.items, self.setting.notation), pending)
        move = without_values(typed, pending, self.setting.notation)
        if move is not None:
            self.decide(pending, move)
            return ()
        if problems := refused(typed, pending, self._chosen_value(pending)):
            return problems
        chosen = self.chosen(pending)
        if chosen and typed.lower().startswith(f"{chosen} "):
            typed = typed[len(chosen) :].strip()  # the target was typed again
        statement = statement_of(typed, pending, self.setting.notation, chosen)
        problems = self._append(statement, remark=typed[0] in REMARKS)
        return of_no_answer(problems, typed, statement, pending.label, self.shown(), self.worded)

    def _in_full(self, typed: str, pending: Pending) -> str:
        """Return the full statement for an abbreviated answer, found without using (and thus revealing) secrets."""
        short, seen = self.prompts.short if self.prompts is not None else None, self.shown()
        if seen.label != pending.label:
            return typed
        said = short(pending.label, seen.asked, typed) if short is not None else ""
        return said or with_its_verb(typed, seen, self.setting.notation)

    def place(self) -> Place:
        return Place(self.text, self._document, self._unwritten, self.pending())

    def go_back(self, place: Place) -> None:
        self._become(place.text, place.document)
        self._unwritten, self._pending = place.unwritten, place.pending

    def snapshot(self) -> Snapshot:
        """Return the complete state of the session. It can be restored with :meth:`restore`."""
        history, tape = self._history.moments, self.tape.place
        return Snapshot(self.place(), history, tape, self.taken_back, self.secret, self.held, self.seals)

    def restore(self, snapshot: Snapshot) -> None:
        """Restore a snapshot of the session, including the random numbers for dice and cards, and discard later answers."""
        self.go_back(snapshot.place)
        self._history = History(snapshot.history)
        self.tape.place = snapshot.tape
        self.taken_back, self.secret = snapshot.taken_back, snapshot.secret
        self.held, self.seals = snapshot.held, snapshot.seals

    def _skip_question(self, typed: str, problems: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """If the typed text answers the question after the pending one, skip the pending one; otherwise return ``problems``."""
        unwritten, secret = self._unwritten, self.secret
        self.decide(self.pending(), SILENT)
        following = self.pending()
        if following.question is not None and not self.is_private(following.label) and not self.take(typed):
            return ()
        self._unwritten, self.secret = unwritten, secret
        self._pending = self._shown = None
        return problems

    def decide(self, pending: Pending, move: Move) -> None:
        self._unwritten = (*self._unwritten, PendingDecision(pending.label, move))
        self._pending = self._shown = None

    def chosen(self, pending: Pending) -> str:
        """Return the target that the player has chosen for the pending roll; an empty string if there is none."""
        verb, value = self.verb(pending.label), self._chosen_value(pending)
        return str(value) if isinstance(verb, Aimed) and value is not None else ""

    def _chosen_value(self, pending: Pending) -> Hashable:
        """Return the value (such as a target) that was chosen just before the pending dice or cards; None if nothing was chosen."""
        last = self._unwritten[-1].move if self._unwritten else SILENT
        due = pending.question is not None and pending.question.kind in VALUES
        return last.value if due and last.verb == pending.label else None

    def prospects(self, aim: str = "") -> tuple[Prospect, ...]:
        """Return the effects that the next die roll can have.

        Empty if they cannot be computed or would reveal secrets. ``aim`` is the target to assume if the player has chosen none yet."""
        if aim:
            place = self.place()
            self.decide(place.pending, Move(place.pending.label, aim))
            found = self.prospects()
            self.go_back(place)
            return found
        pending = self.shown()
        if pending.label != self.pending().label:
            return ()
        if self._foreseen is None or self._foreseen[0] is not pending:
            self._foreseen = pending, foresee(self._standpoint(pending), pending)
        return self._foreseen[1]

    def course(self, whole: bool = False) -> LiveCourse:
        """Return the replay of the whole log if ``whole`` is True; otherwise the replay of the log without secret statements."""
        (self.pending if whole else self.shown)()
        return self._course if whole or not self.secretive else self._both

    def _standpoint(self, pending: Pending) -> Standpoint:
        grammar = self.of_both if self.secretive else self.setting.grammar
        return Standpoint(
            self.setting, self.prompts, self.course(), grammar, self.secretive, self.chosen(pending),
            lambda words: self._read(self._extended(pending, words)),
        )  # fmt: skip

    # -- the log grows --------------------------------------------------------------------------------------------------

    def _append(self, statement: str, remark: bool = False) -> tuple[Diagnostic, ...]:
        pending, text = self.pending(), self.text
        if remark:
            return self._accept(joined(text, statement, "", alone=True), self._unwritten)
        statement = in_capitals(statement)
        if not self.items and (line := header_line(statement, pending.label, self.setting.notation)):
            return self._accept(f"{text.rstrip()}\n{line}\n\n", ())
        problems = self._accept(self._extended(pending, statement), ())
        if problems and pending.headings and self.items:  # perhaps it belongs to the turn that has just ended
            side, said = side_of(statement, self.setting.notation)
            return problems if not side or self._accept(joined(text, said, side), ()) else ()
        return problems

    def _extended(self, pending: Pending, statement: str) -> str:
        """Return the log's text with a statement added at the end, preceded by any missing headings."""
        text = self.text
        if pending.headings:
            gap = "\n" if self.items else "\n\n"
            above = "\n".join(map(str, pending.headings))
            text = f"{text.rstrip()}{gap}{above}\n"
        side, statement = side_of(statement, self.setting.notation)
        return joined(text, statement, side or pending.side, alone=bool(pending.headings))

    def _accept(self, text: str, unwritten: tuple[PendingDecision, ...]) -> tuple[Diagnostic, ...]:
        """Continue with the log ``text``, which ends with a new answer, and return the problems, if any."""
        document = self._read(text)
        if any(item.form.readings for item in document.items[len(self.items) :]) or document.problems:
            return self._accept_freely(text, document, unwritten)
        setting = self.setting._replace(
            ruleset=document.ruleset or self.setting.ruleset, header=document.answers
        )
        if (played := self._course.play(setting, setting.grammar, document.items, unwritten)) is None:
            return self._accept_freely(text, document, unwritten)
        if refused := of_another_side(document.items[len(self.items) :], self.prompts):
            return refused
        self._unwritten = unwritten
        self._become(text, document)
        self._pending = self._placed(played)
        return ()

    def _accept_freely(
        self, text: str, document: Document, unwritten: tuple[PendingDecision, ...]
    ) -> tuple[Diagnostic, ...]:
        """If the unclear values in the log ``text`` have exactly one meaning that agrees with the rules, continue with this meaning."""
        setting = self.setting._replace(
            ruleset=document.ruleset or self.setting.ruleset, header=document.answers
        )
        found = self._course.understood(setting, setting.grammar, document.items)
        if found is None:
            return self._problems_of(text, document)
        items, readings, several = found
        if several:
            return several
        written = strict(document.lines, [*readings, *readings_of(items)])
        if written == text or self._read(written).problems:
            return self._problems_of(text, document)
        return self._accept(written, unwritten)

    def _problems_of(self, text: str, document: Document) -> tuple[Diagnostic, ...]:
        """Return the problems of a refused text, explained without revealing the other side's secrets if possible."""
        if document.problems:
            last = document.items[-1].form if document.items else None
            return tuple(of_what_is_asked(problem, last, self.pending()) for problem in document.problems)
        setting = self.setting._replace(header=document.answers)
        if self.secretive:
            items = seen_by_both(document.items, lexer_of(setting.notation))
            if said := self._both.refusal(setting, self.of_both, items):
                return (said,)
            self.secret = True
        if said := self._course.refusal(setting, setting.grammar, document.items):
            return (said,)
        return check_text(text, "log", self._loader, self._slugs, self._folder).diagnostics

    def _read(self, text: str) -> Document:
        document = read(text, self._loader, self._slugs, self._folder)
        # Keep the old ruleset object, because it has cached results.
        if document.ruleset == self._document.ruleset:
            document.ruleset = self._document.ruleset
        return document

    def _become(self, text: str, document: Document) -> None:
        self.text = text
        self._document = document
        self.items = document.items
        self._pending = self._shown = None

    # -- questions answered without a player --------------------------------------------------------------------------

    def pass_over(self) -> bool:
        """If no possible answer to the pending question has an effect, skip the question and return True; otherwise return False."""
        return pass_over(self)

    def forced(self) -> str:
        """If only one answer is possible, add it to the log and return it as text; otherwise return an empty string.

        If only a hidden hand excludes the other answers, its owner has to answer, because an automatic answer would reveal to the other side
        that nothing else could be played."""
        move = forced_move(self)
        return self._write(move) if move is not None else ""

    def _write(self, move: Move) -> str:
        verb = self.verb(move.verb)
        if verb is None or isinstance(verb, Spread | Aimed):
            return ""
        statement = self.worded(move)
        return "" if self._append(statement) else statement

    def worded(self, move: Move) -> str:
        """Return a move as the player would type it; an empty string for a move that is not written in the log."""
        verb = self.verb(move.verb)
        if verb is None or move.value is None:
            return move.verb
        text = str(move.value) if isinstance(verb, Spread) else self._writer().value_text(verb, move.value)
        return f"{verb.name} {text}".strip()

    def _writer(self) -> Writer:
        setting = self.setting
        return Writer(setting.game, setting.notation, setting.ruleset)

    def card_text(self, verb: str, card: int) -> str:
        """Return a card in the notation that a log uses for cards after the given verb (a keyword of the log)."""
        known = self.verb(verb)
        return self._writer().value_text(known, card) if known is not None else str(card)

    def settle(self) -> bool:
        """If only one decision (such as a target) is possible before the next dice or cards, make it and return True; otherwise False."""
        pending = self.pending()
        move = settling_move(pending, self.setting.notation)
        if move is not None:
            self.decide(pending, move)
        return move is not None

    def deal(self) -> str:
        """Roll the dice or turn up the cards that are due, and add them to the log. Return the statement; empty if nothing was due."""
        pending = self.pending()
        if pending.asked is not None:
            move = only_dealt(pending, pending.asked, self.setting.notation)
            if move is None:
                return ""
            self.decide(pending, move)
        pending = self.pending()
        question = pending.question
        if question is None or question.kind not in VALUES:
            return ""
        statement = dealt(question, pending.missing, self.chosen(pending), self.tape, self._writer())
        return "" if self._append(statement) else statement

    def close(self) -> None:
        """Write ``end`` to the log if the game is over."""
        if self.pending().over and not any(
            i.form.kind == "heading" and i.form.verb == "end" for i in self.items
        ):
            self._accept(f"{self.text.rstrip()}\nend\n", ())
