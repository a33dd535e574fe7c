"""The companion on the terminal: asks the players question by question and adds their answers to the session's log."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from shlex import quote
from typing import TYPE_CHECKING

import click

from printkit.cli import TRACEBACK
from printkit.cli.companion.asking import explained, explained_briefly, prompt_of
from printkit.cli.companion.board import board_text
from printkit.cli.companion.keeping import Exchanged, Keeper
from printkit.cli.companion.screen import Left, Screen
from printkit.cli.companion.telling import Telling
from printkit.cli.support.common import Failure, say
from printkit.cli.support.text import width, wrapped
from printkit.journal.companion.held import REFUSE
from printkit.journal.companion.presenter import SECRET_REFUSAL, Presenter
from printkit.journal.verbs import Aimed, Composed
from printkit.scene import AskedCards, AskedChoice, AskedDice, AskedOther, GameOver, RefusedAnswer, RuleText

if TYPE_CHECKING:
    from printkit.cli.companion.logfile import LogFile
    from printkit.journal.companion.asking import Pending
    from printkit.journal.companion.moments import Held
    from printkit.journal.companion.session import Session

HELP = """\
  values alone answer the question: `5`, `1 3 6`, `8D KC`; a whole statement may be typed too
  Enter      takes the choice that is not written down
  ?, why     explains what is asked in a few lines, or its rule; `? more` says all of this
  odds       what each answer leads to; `odds table` what can be rolled next
  look       where the game stands
  board      the board in characters, and what happened in this turn
  note TEXT  a sentence for the report (or > TEXT)
  = name     what your sheet says now, to be checked
  undo       takes the last answer back; `undo turn 4` all since turn 4 began,
             `undo line 12` line 12 of what happened (`board` numbers it) and all after it
  several answers of a kind may stand in a row: `244156`, `QS KS`; a choice with its die: `e5`
  save       saves, as every answer does; quit leaves (so does Ctrl-D)"""
LOOK = "\n  look SIDE  shows a side its own cards, and nobody else"
_COMMANDS = ("quit", "q", "exit", "undo", "u", "why", "odds", "odds table", "look", "board", "save")
_GLUE = "\xa0"
"""No-break space: joins words that must stay on one line."""
_COUNT = re.compile(r"[0-9]{1,6}")
_LONG = 30
"""Parts of the line about the game's state, such as ``tankers 2 afloat``, are kept on one line if they have fewer
characters than this."""
_MOST_HELP = 8
"""Maximum number of lines of help that ``?`` prints."""
_MOST_ODDS = 20
"""Maximum number of lines that the companion's command ``odds`` prints, so that they fit on a small screen."""
_ENTER = "  Enter when you have seen it"


class HiddenFault(RuntimeError):
    """Exception that replaces an internal error whose message might reveal a hidden card.

    It contains only the type of the error.
    """


class Conversation:
    """The companion's dialogue with the players on the terminal. Secrets of one side are shown on a separate screen."""

    def __init__(self, session: Session, file: LogFile, reload: Callable[[], Session], auto: bool) -> None:
        self.session = session
        self.presenter = Presenter(session)
        self.telling = Telling(self.presenter)
        self.path = file.path
        self.auto = session.seals = auto
        self.screen = Screen()
        self._keeper = Keeper(file, reload, self.screen)
        self._heading = self._last_standing = self._said = self._done = ""
        self._asked: tuple[int, str, int] | None = None

    def hold(self) -> None:
        """Ask question after question until the game is over or the players quit.

        Raises :class:`Failure` if the last answer could not be saved.
        """
        try:
            while not self._to_the_end():
                pass  # continue with the other version of the log
        except Left:
            self._keeper.leave(self.session)
            self._say(f"Saved. {self._how_to_continue}")
        except KeyboardInterrupt:
            self._keeper.leave(self.session)
            said = wrapped(f"Everything is saved in {self.path}. {self._how_to_continue}")
            say(f"\n{said}".replace(_GLUE, " "), err=True)
            raise
        except click.ClickException:
            raise
        except Exception as error:
            if not self.session.secretive or os.environ.get(TRACEBACK):
                raise
            raise HiddenFault(
                type(error).__name__
            ) from None  # the original message may name a card that only one side has seen

    def _to_the_end(self) -> bool:
        """Ask questions until the game is over.

        Returns False if the players switched to another version of the log. Raises :class:`Left`.
        """
        try:
            while not self._over():
                if not self._step():
                    raise Left
        except Exchanged as other:
            self.session = other.session
            self.session.seals = self.auto
            self._heading = ""
            self.presenter = Presenter(other.session)
            self.telling = Telling(self.presenter)
            self.where()
            return False
        return True

    @property
    def _how_to_continue(self) -> str:
        command = f"printkit log {self.session.setting.game.slug} -o {quote(str(self.path))} --resume"
        return f"Go on with: {command.replace(' ', _GLUE)}"

    def _over(self) -> bool:
        """If the game is over, finish and save the log, print how the game ended, and return True. Otherwise return
        False."""
        self._report()
        pending = self.session.pending()
        if pending.question is not None:
            return False
        asked = self.presenter.for_all().asked
        if not isinstance(asked, GameOver):
            raise Failure(
                f"the game cannot be continued from this log; `printkit check {self.path}` says why"
            )
        self.session.close()
        self._save()
        self._say(f"The game is over ({asked.outcome})" + (f": {asked.reason}." if asked.reason else "."))
        self._print_standing()
        self._say(f"To make its report: printkit report {self.path}")
        self._say(f"To see its statistics: printkit stats {self.path}")
        return True

    def _step(self) -> bool:
        """Handle the next question: ask the players, or answer it automatically. Return False if the players quit."""
        session = self.session
        if session.held is not None:
            return self._ask_more(session.held)
        pending = session.pending()
        if session.is_private(pending.label):
            self._print_headings(pending)
            return self._privately(pending.owner or pending.side)
        return self._answer_automatically(pending) or self._ask(pending)

    def _save(self) -> None:
        self._keeper.save(self.session)

    def _say(self, *parts: str, indent: str = "") -> None:
        """Print a line, wrapped between words."""
        text = " ".join(filter(None, parts))
        if text:
            say(wrapped(text, indent).replace(_GLUE, " "))

    def where(self) -> None:
        """Print the latest heading of the log (such as the turn) and the state of the game, for players who
        continue a log."""
        if self.session.items:
            at = next((str(h) for h in reversed(self._headings_so_far())), "")
            self._last_standing = self._standing()
            self._say(f"{at}:" if at else "", self._last_standing, indent="  ")

    def _standing(self, drawn: frozenset[str] = frozenset()) -> str:
        """Return one line about the state of the game, such as the totals, without anything that only one side may
        see.

        ``drawn`` names values that are left out because the board shows them.
        """
        standing = (each for each in self.presenter.standing() if each.name not in drawn)
        pieces = (f"{each.name} {each.words}" for each in standing)
        return ", ".join(each.replace(" ", _GLUE) if len(each) < _LONG else each for each in pieces)

    def _print_standing(self, drawn: frozenset[str] = frozenset()) -> None:
        """Print the state of the game in one dimmed line, so that the question stands out.

        The values whose names are in ``drawn`` are left out, because the board above the line already shows them.
        """
        self._last_standing = self._standing()
        if shown := self._standing(drawn):
            say(wrapped(f"[{shown}]", "  ").replace(_GLUE, " "), dim=True)

    def _headings_so_far(self) -> list[str]:
        return [item.form.text for item in self.session.items if item.form.kind == "heading"]

    def _answer_automatically(self, pending: Pending) -> bool:
        """Answer the question without asking the players, and return True; return False if the players must
        be asked.

        An automatic answer is possible for a forced move, and for a roll or deal that printkit makes.
        """
        if self.session.pass_over():
            return True
        done = self.session.forced()
        if not done and self.auto:
            done = self.session.deal()
        if not done and self._choose_only_target(pending):
            return True
        if done:
            self._print_headings(pending)
            self._done = " ".join(filter(None, (self._prompt_for(pending.owner or pending.side), done)))
            if not self.auto:  # tell players with their own dice what was written to the log for them
                self._say(self._done, indent="  ")
                self._done = ""
            self._save()
        return bool(done)

    def _choose_only_target(self, pending: Pending) -> bool:
        """If a roll has only one possible target, choose this target and return True.

        The player is then asked only for the die.
        """
        verb = self.session.verb(pending.label)
        return isinstance(verb, Aimed) and self.session.settle()

    def _prompt_for(self, side: str) -> str:
        """Return the prompt that names the side that has to answer, such as ``U-boats:``; empty if no particular side is asked."""
        return f"{self.presenter.called(side)}:" if side else ""

    def _print_headings(self, pending: Pending) -> None:
        """Print the headings of the log (such as the turn) that have not been printed yet."""
        heading = "\n".join(map(str, pending.headings))
        if heading and heading != self._heading:
            self._heading = heading
            self._last_standing = self._said = ""
            say(heading, bold=True)

    def _print_above(self, pending: Pending, asked: AskedDice | AskedCards | AskedChoice) -> None:
        """Print the lines above a question: new headings, the board (only above a choice), the state of the
        game, and what the game waits for.

        If the same question is asked again, print nothing.
        """
        self._print_headings(pending)
        question = (len(self.session.items), pending.label, pending.missing)
        if question == self._asked and self._standing() == self._last_standing:
            return
        self._asked = question
        self._print_standing(self.telling.board() if isinstance(asked, AskedChoice) else frozenset())
        self.telling.wait(pending, asked)

    # -- shown to all players ------------------------------------------------------------------------------------------

    def _ask(self, pending: Pending) -> bool:
        """Ask one question; return False if the players quit."""
        asked = self.presenter.for_all().asked
        assert not isinstance(asked, AskedOther)
        self._print_above(pending, asked)
        prompt = " ".join(filter(None, (self._prompt_for(asked.side), prompt_of(asked))))
        typed = self.screen.ask(wrapped(prompt, "  "))
        word = typed.strip().lower()
        if word.split(" ")[0] == "look" and self._may_look():
            self._look(word.partition(" ")[2].strip() or asked.side)
            return True
        if word.split(" ")[0] == "note":
            return self._note(typed.strip()[4:].strip(), asked.side)
        return (
            self._run_command(word, asked.rule)
            if self._is_command(word)
            else self._add_answer(typed, asked.side)
        )

    def _ask_more(self, held: Held) -> bool:
        """Ask for the missing parts of an answer that a player typed incompletely; return False if the players quit.

        A card laid face down is asked for without showing what is typed. If both sides must agree, the other side is asked.
        """
        unseen = held.laid is not None
        asked = self.presenter.unseen(held.asked).asked if unseen else self.presenter.for_all().asked
        assert not isinstance(asked, AskedOther)
        who = self._prompt_for(held.asked)
        if unseen:
            typed = self.screen.ask_unseen(wrapped(f"{who} {asked.words} (hidden while you type)", "  "))
        else:
            typed = self.screen.ask(wrapped(f"{who} {prompt_of(asked)}", "  "))
        word = typed.strip().lower()
        if word.split(" ")[0] == "look" and self._may_look():
            self._look(held.asked)
            return True
        if word.split(" ")[0] == "note":
            return self._note(typed.strip()[4:].strip(), held.asked)
        if self._is_command(word):
            return self._run_command(word, asked.rule)
        before = self.session.text
        for refusal in self._save_answer(typed):  # these messages never name a card
            self._say(": ".join(filter(None, (refusal.message, refusal.expected))), indent="  ")
        if self.session.held is None and self.session.text == before:
            self._say(self._prompt_for(held.asked), REFUSE, indent="  ")
        return True

    def _is_command(self, word: str) -> bool:
        return word in _COMMANDS or word.startswith(("?", "undo "))

    def _run_command(self, word: str, rule: RuleText, seat: str = "") -> bool:
        """Carry out a command that a player typed instead of an answer (such as ``undo``); return False if
        the players quit.
        """
        if word.startswith("?"):
            self._help(rule, seat, whole=word.removeprefix("?").strip() == "more")
        elif word == "why":
            self._say(f"{rule.id} {rule.title}. {rule.text}", indent="  ")
        elif word in ("odds", "odds table"):
            self._odds(table=word != "odds")
        elif word == "look":
            self._say(self._standing() or "nothing has been played yet", indent="  ")
        elif word == "board":
            for line in board_text(self.presenter.for_all(), width(), sys.stdout.encoding or "ascii"):
                say(wrapped(line))
        elif word == "save":
            self._save()
            say(f"  saved in {self.path}")
        elif word.startswith("undo "):
            self._undo_to(word.split()[1:])
        elif word in ("undo", "u"):
            self._undo()
        else:
            return False
        return True

    def _help(self, rule: RuleText, seat: str, *, whole: bool) -> None:
        """Print how the question can be answered: in a few lines or, if ``whole`` is True, with the rule and all commands."""
        lookup = self.presenter.lookup(seat) if seat else self.presenter.lookup_for_all()
        if not whole:
            scene = self.presenter.unseen(seat) if seat else self.presenter.for_all()
            say("\n".join(explained_briefly(rule, lookup, scene.asked, _MOST_HELP)))
            return
        help_ = f"{explained(rule, lookup)}\n{HELP}{LOOK if self._may_look() else ''}"
        say("\n".join(wrapped(line) for line in help_.split("\n")))

    def _note(self, text: str, side: str) -> bool:
        if not text:
            say("  `note TEXT` adds a sentence for the report")
            return True
        say("  noted")
        return self._add_answer(f"> {text}", side)

    def _odds(self, table: bool) -> None:
        """Print the odds for the question: the possible effects of a die roll, or the expected result of each answer
        to a choice.

        If ``table`` is True, or the game computes no expected results, print the odds of the next rolls.
        """
        lines = list(self.presenter.lookup_for_all().odds)
        if not lines and self.session.held is None:
            from printkit.cli.companion.ahead import expected, in_short

            lines = [] if table else expected(self.presenter.with_odds())
            if lines:
                lines.append("`odds table`: what the next rolls can show after each")
            else:
                say("  one moment ...")
                lines = list(in_short(self.session))
        told = lines or ["no die and no card comes next whose outcome could be told beforehand"]
        printed = [each for line in told for each in wrapped(line, "  ").split("\n")]
        say("\n".join(printed[:_MOST_ODDS]))
        if len(printed) > _MOST_ODDS:
            # `odds --log` also uses the hands that a log records, which nobody may see yet
            more = f": printkit odds --log {quote(str(self.path))}" if not self.session.secretive else ""
            self._say(f"... and {len(printed) - _MOST_ODDS} more lines{more}", indent="  ")

    def _undo(self) -> None:
        if self.auto and not self.session.remembers and self.session.held is None:
            say("  nothing to take back: what printkit has rolled and dealt stays")
        elif not self._players_agree(self.session.passes()):
            say("  nothing is taken back")
        elif self.session.undo():
            self._print_undone()
        else:
            say("  nothing to take back")

    def _undo_to(self, where: list[str]) -> None:
        """Carry out a command such as ``undo turn 4`` or ``undo line 12``: undo everything from the start of that
        turn, or from that line on.
        """
        innermost = self.session.setting.notation.headings.innermost
        kind, number = (where[0], where[-1]) if len(where) == 2 else (innermost, where[0])
        if not _COUNT.fullmatch(number):
            say("  `undo turn 4` goes back to the start of turn 4, `undo line 12` to before line 12")
        elif kind == "line":
            self._undo_from(int(number))
        elif self.auto:
            say("  what printkit has rolled and dealt stays: `undo` goes back step by step")
        elif self.session.undo_to(kind, int(number)):
            self._print_undone()
        else:
            say(f"  the log has no {kind} {number}")

    def _undo_from(self, number: int) -> None:
        """Undo everything from the event with this number in the list of events onwards."""
        span = self.presenter.showing.place_of(number)
        if span is None:
            self._say(
                f"nothing can be taken back from line {number} on; `board` shows the numbers of the lines",
                indent="  ",
            )
        elif not self._players_agree(self.session.passes(span)):
            say("  nothing is taken back")
        elif self.session.undo_from(span):
            self._print_undone()

    def _players_agree(self, over: Sequence[str]) -> bool:
        """Return True if the players agree to an undo. The text ``over`` describes the answers that the undo would
        remove.

        If ``over`` is empty, or the game is for one player, return True without asking.
        """
        if not over or not self.session.setting.game.seats:
            return True
        words = f"That takes back {' and '.join(over)}, and the log will say so. Do both agree? (`yes`; Enter: no)"
        return self.screen.ask(wrapped(words, "  ")).strip().lower() in ("yes", "y")

    def _print_undone(self) -> None:
        """Print which answer an undo has removed, without revealing hidden cards."""
        self.presenter.taken_back()
        self.telling.taken_back()
        self._heading = ""
        self._save()
        for each in self.presenter.happened:
            self._say(each.words, indent="  ")

    def _add_answer(self, typed: str, side: str) -> bool:
        """Add an answer to the log, or print why it is refused.

        ``side`` is the side that was asked; the typed answer may name another side at its beginning.
        """
        named = typed.partition(":")[0].strip().lower()
        owner = named if named in self.session.setting.notation.sides.names else side
        refusals = self._save_answer(self._with_card_name(typed, owner))
        if not any(each.secret for each in refusals):
            self._refuse(refusals)
        elif owner:
            with self._separate_screen(owner):
                self._refuse(refusals)
                self.screen.wait(_ENTER)
        else:
            say(f"  {SECRET_REFUSAL.message}")
        return True

    def _with_card_name(self, typed: str, owner: str) -> str:
        """Ask the owner of a face-down card for the card's name, and return the answer with that name added.

        What the owner types is not shown. If the log does not record hidden hands, return the answer unchanged.
        """
        word = typed.strip().lower().rpartition(":")[2].strip()
        verb = self.session.verb(word)
        if not isinstance(verb, Composed) or verb.hidden is None or verb.face_down is not None:
            return typed
        if self.session.seals or not self.session.has_recorded(owner):
            return typed
        card = self.screen.ask_unseen(
            f"  {self.presenter.called(owner)}, which card? (hidden while you type; Enter: not named)"
        ).strip()
        return f"{typed} {card}".strip()

    def _save_answer(self, typed: str) -> list[RefusedAnswer]:
        """Add an answer to the log and save the log.

        Return the reasons why the answer is refused; empty if it was accepted.
        """
        before = self.session.pending()
        self.session.remember()
        problems = self.session.answer(typed)
        if problems or self.session.pending() is before:  # refused, or not complete yet
            self.session.forget()
        else:
            self._save()
        return [self.presenter.refusal(problem) for problem in problems]

    def _refuse(self, refusals: Sequence[RefusedAnswer]) -> None:
        """Print why an answer is refused: the rule, the state of the game that makes it illegal, and the answers that would be accepted."""
        for each in refusals:
            self._say(f"{each.kind} {each.citation}: {each.message}", indent="  ")
            if each.expected:
                self._say(f"expected: {each.expected}", indent="    ")

    def _report(self) -> None:
        """Print the events since the last question.

        If no event has a description, print the automatic answer and the facts that the rules reported. Nothing is printed twice
        in a row.
        """
        done, self._done = self._done, ""
        self.presenter.advance()
        happened = self.presenter.happened
        for each in happened:
            if each.kind == "heading" and each.words != self._heading:
                self._heading = each.words  # the heading of a turn that began without a question
                say(each.words, bold=True)
        if self.telling.events():
            return
        self._say(done, indent="  ")
        for each in happened:
            if each.kind == "answered" or (each.kind == "told" and each.words != self._said):
                self._say(each.words, indent="    ")
                self._said = each.words if each.kind == "told" else self._said

    # -- shown to one side only ----------------------------------------------------------------------------------------

    def _separate_screen(self, side: str) -> AbstractContextManager[None]:
        """Context manager that shows a separate screen, which only this side's player may look at."""
        sides = self.session.setting.notation.sides.names
        others = [self.presenter.called(each) for each in sides if each != side]
        return self.screen.only(self.presenter.called(side), others)

    def _may_look(self) -> bool:
        prompts = self.session.prompts
        return self.session.secretive and prompts is not None and prompts.holding is not None

    def _look(self, side: str) -> None:
        """Show a side its own hand of cards on a separate screen."""
        sides = self.session.setting.notation.sides.names
        side = next((each for each in sides if side and each.startswith(side)), side)
        if side not in sides:
            say(f"  whose hand? {' or '.join(f'`look {each}`' for each in sides)}")
            return
        with self._separate_screen(side):
            self._show_hand(side)
            self.screen.wait(_ENTER)

    def _show_hand(self, side: str) -> None:
        for line in self.presenter.holding(side):
            self._say(line, indent="  ")

    def _privately(self, side: str) -> bool:
        """Ask one side its secret questions on a separate screen, which also shows the side's hand.

        Return False if the players quit.
        """
        with self._separate_screen(side):
            if not self._asked_unseen(side):
                return False
            self._show_hand(side)
            if self.screen.wait(f"{_ENTER} (`undo` takes the last answer back)") in ("undo", "u"):
                self._undo()
        return True

    def _asked_unseen(self, side: str) -> bool:
        session = self.session
        while True:
            pending = session.pending()
            if not session.is_private(pending.label) or (pending.owner or pending.side) != side:
                return True
            if self.auto and (dealt := session.deal()):
                say(f"  {dealt}")
                self._save()
                continue
            asked = self.presenter.unseen(side).asked
            assert not isinstance(asked, AskedOther)
            typed = self.screen.ask_unseen(f"  {prompt_of(asked)} (hidden while you type)")
            word = typed.strip().lower()
            if not self._is_command(word):
                self._refuse(self._save_answer(typed))
            elif not self._run_command(word, asked.rule, side):
                return False
