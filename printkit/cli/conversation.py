"""The companion's conversation: questions and answers on the terminal, around a session of the journal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import TRACEBACK
from printkit.cli.asking import answers_of, prompt_of
from printkit.cli.common import Failure, say, write_file
from printkit.cli.screen import Left, Screen
from printkit.cli.text import wrapped
from printkit.journal.companion.scene import at_table, called, state_line
from printkit.journal.companion.wording import (
    HELP,
    LOOK,
    answered_as,
    explained,
    odds_lines,
    told_as,
    verbs_of,
)
from printkit.journal.telling import codes
from printkit.journal.verbs import Takes

if TYPE_CHECKING:
    from printkit.journal.companion.asking import Pending
    from printkit.journal.companion.session import Session
    from printkit.journal.telling.diagnostics import Diagnostic

_COMMANDS = ("quit", "q", "exit", "undo", "u", "why", "odds", "look", "save")
_GLUE = "\xa0"
"""Between words that stay on one line."""
_LONG = 30
_ENTER = "  Enter when you have seen it"


class Fault(RuntimeError):
    """A fault of printkit's own, in a game with hidden hands: of what kind, and no more."""


class Conversation:
    """Holds the conversation. What only one side may know is said on a screen of its own."""

    def __init__(self, session: Session, path: Path, auto: bool) -> None:
        self.session = session
        self.path = path
        self.auto = auto
        self.screen = Screen()
        self._told = 0
        self._items = 0
        self._heading = self._stood = self._said = ""
        self._asked: tuple[int, str, int] | None = None
        self._catch_up()

    def hold(self) -> None:
        """Until the game is over or the players leave."""
        try:
            while not self._over():
                if not self._step():
                    raise Left
        except Left:
            self._save()
            self._say(f"Saved. {self._how_to_go_on}")
        except KeyboardInterrupt:
            self._save()
            said = wrapped(f"Everything is saved in {self.path}. {self._how_to_go_on}")
            say(f"\n{said}".replace(_GLUE, " "), err=True)
            raise
        except click.ClickException:
            raise
        except Exception as error:
            if not self.session.secretive or os.environ.get(TRACEBACK):
                raise
            raise Fault(
                type(error).__name__
            ) from None  # its words may name a card that only one side has seen

    @property
    def _how_to_go_on(self) -> str:
        command = f"printkit log {self.session.setting.game.slug} -o {self.path} --resume"
        return f"Go on with: {command.replace(' ', _GLUE)}"

    def _over(self) -> bool:
        """Whether the game is over; the log is then closed."""
        self._report()
        pending = self.session.pending()
        if pending.question is None and not pending.over:
            raise Failure(f"the log cannot be played on from here; `printkit check {self.path}` says why")
        if pending.over:
            self.session.close()
            self._save()
            ending = self.session.setting.notation.ending
            end = ending(pending.state) if ending is not None else None
            self._say(
                f"The game is over ({self._outcome()})" + (f": {end.reason}." if end is not None else ".")
            )
            self._stand()
            self._say(f"Its report: printkit report {self.path}")
        return pending.over

    def _outcome(self) -> str:
        """How the game has ended, in a word or two."""
        setting = self.session.setting
        outcome = setting.game.outcome(self.session.pending().state)
        if outcome in setting.notation.sides:
            return f"winner: {called(self.session, outcome)}"
        return outcome.replace("-", " ")

    def _step(self) -> bool:
        """One question, or what needs no question; False: the players leave."""
        session = self.session
        pending = session.pending()
        if session.is_private(pending.label):
            self._head(pending, None)
            return self._privately(pending.owner or pending.side)
        return self._by_itself(pending) or self._ask(pending)

    def _save(self) -> None:
        write_file(self.path, self.session.saved)

    def _say(self, *parts: str, indent: str = "") -> None:
        """A line for the terminal, wrapped between words."""
        text = " ".join(filter(None, parts))
        if text:
            say(wrapped(text, indent).replace(_GLUE, " "))

    def where(self) -> None:
        """Where the game stands, for players who come back to it."""
        if self.session.items:
            at = next((str(h) for h in reversed(self._headings_so_far())), "")
            self._stood = self._standing()
            self._say(f"{at}:" if at else "", self._stood, indent="  ")

    def _standing(self) -> str:
        """How the game stands, in one line: what both sides see of the sheet."""
        pieces = (f"{name} {words}" for name, words in state_line(self.session))
        return ", ".join(each.replace(" ", _GLUE) if len(each) < _LONG else each for each in pieces)

    def _stand(self) -> None:
        """The line that says how the game stands, which steps back behind what is asked."""
        self._stood = self._standing()
        if self._stood:
            say(wrapped(f"[{self._stood}]", "  ").replace(_GLUE, " "), dim=True)

    def _headings_so_far(self) -> list[str]:
        return [item.form.text for item in self.session.items if item.form.kind == "heading"]

    def _by_itself(self, pending: Pending) -> bool:
        """What needs no player: a forced move, and dice and cards where printkit rolls and deals."""
        done = self.session.forced()
        if not done and self.auto:
            done = self.session.deal()
        if not done and self._aims_alone(pending):
            return True
        if done:
            self._head(pending)
            self._say(self._who(pending), done, indent="  ")
            self._save()
        return bool(done)

    def _aims_alone(self, pending: Pending) -> bool:
        """Whether the roll had but one target: then the die is asked for."""
        verb = self.session.verb(pending.label)
        return verb is not None and verb.takes is Takes.AIMED and self.session.settle()

    def _who(self, pending: Pending) -> str:
        """Whose answer it is: ``U-boats:``; empty: nobody's in particular."""
        side = pending.owner or pending.side
        return f"{called(self.session, side)}:" if side else ""

    def _head(self, pending: Pending, asks: bool | None = False) -> None:
        """The headings above the question, once, and how the game stands: above each question that is put, else where it has
        changed. ``asks`` None: not at all, where it is one side that is asked: what both see goes on behind its answer."""
        heading = "\n".join(map(str, pending.headings))
        if heading and heading != self._heading:
            self._heading = heading
            self._stood = self._said = ""
            say(heading, bold=True)
        if asks is None:
            return
        question = (len(self.session.items), pending.label, pending.missing)
        if (asks and question != self._asked) or self._standing() != self._stood:  # else it stands above
            self._asked = question
            self._stand()

    # -- for all to see ------------------------------------------------------------------------------------------------

    def _ask(self, pending: Pending) -> bool:
        """One question; False: the players leave."""
        self._head(pending, asks=True)
        seen = self._seen()
        prompt = " ".join(filter(None, (self._who(seen), prompt_of(self.session, seen))))
        typed = self.screen.ask(wrapped(prompt, "  "))
        word = typed.strip().lower()
        if word.split(" ")[0] == "look" and self._may_look():
            self._look(word.partition(" ")[2].strip() or seen.owner or seen.side)
            return True
        if word.split(" ")[0] == "note":
            return self._note(typed.strip()[4:].strip(), seen)
        return self._meant(word, seen) if self._is_command(word) else self._take(typed, seen)

    def _seen(self) -> Pending:
        """The question as both sides may see it; where that cannot be told, without anything that could be listed."""
        seen = self.session.shown()
        if seen.question is not None:
            return seen
        pending = self.session.pending()
        assert pending.question is not None
        bare = pending.question._replace(moves=tuple(m for m in pending.question.moves if not m.verb))
        return replace(pending, question=bare, offers=None)

    def _is_command(self, word: str) -> bool:
        return word in _COMMANDS or word.startswith(("?", "undo "))

    def _meant(self, word: str, seen: Pending) -> bool:
        """One of the companion's own words; False: the players leave."""
        if word.startswith("?"):
            help_ = f"{explained(self.session, seen)}\n{HELP}{LOOK if self._may_look() else ''}"
            say("\n".join(wrapped(line) for line in help_.split("\n")))
        elif word == "why":
            assert seen.question is not None
            rule = seen.question.rule
            self._say(f"{rule.id} {rule.title}. {rule.text}", indent="  ")
        elif word == "odds":
            self._odds()
        elif word == "look":
            self._say(self._standing() or "nothing has been played yet", indent="  ")
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

    def _note(self, text: str, seen: Pending) -> bool:
        if not text:
            say("  `note TEXT` is a sentence for the report")
            return True
        say("  noted")
        return self._take(f"> {text}", seen)

    def _odds(self) -> None:
        """What the dice that are asked for can show; where none are, what comes of each choice."""
        lines = odds_lines(self.session)
        if not lines:
            from printkit.cli.ahead import in_short

            say("  one moment ...")
            lines = list(in_short(self.session))
        for line in lines or ["no die and no card comes next whose outcome could be told beforehand"]:
            self._say(line, indent="  ")

    def _undo(self) -> None:
        if self.auto and not self.session.remembers:
            say("  nothing to take back: what printkit has rolled and dealt stays")
        elif self.session.undo():
            self._taken_back()
        else:
            say("  nothing to take back")

    def _undo_to(self, where: list[str]) -> None:
        """``undo turn 4``: back to the start of that turn."""
        innermost = self.session.setting.notation.innermost
        kind, number = (where[0], where[-1]) if len(where) == 2 else (innermost, where[0])
        if not number.isdecimal():
            say("  `undo turn 4` goes back to the start of turn 4")
        elif self.auto:
            say("  what printkit has rolled and dealt stays: `undo` goes back step by step")
        elif self.session.undo_to(kind, int(number)):
            self._taken_back()
        else:
            say(f"  the log has no {kind} {number}")

    def _taken_back(self) -> None:
        """Say what an undo took back, as far as both sides may know it."""
        self._catch_up()
        self._heading = ""
        self._save()
        what = self.session.taken_back
        self._say("taken back:" if what else "taken back", what, indent="  ")

    def _take(self, typed: str, seen: Pending) -> bool:
        owner = self._owner(typed, seen)
        typed = self._named(typed, owner)
        problems = self._answered(typed)
        if not problems:
            return True
        if not self.session.secret:
            self._refuse(problems)
        elif owner:
            with self._only(owner):
                self._refuse(problems)
                self.screen.wait(_ENTER)
        else:
            say("  it does not go with what is recorded of the hands")
        return True

    def _owner(self, typed: str, seen: Pending) -> str:
        """Whose answer it is; empty: nobody's in particular."""
        named = typed.partition(":")[0].strip().lower()
        return named if named in self.session.setting.notation.sides else seen.owner or seen.side

    def _named(self, typed: str, owner: str) -> str:
        """A card laid down unseen, with its name where its owner wants it recorded: typed unseen."""
        word = typed.strip().lower().rpartition(":")[2].strip()
        verb = self.session.verb(word)
        if verb is None or verb.hidden is None or not self.session.has_recorded(owner):
            return typed
        card = self.screen.ask_unseen(
            f"  {called(self.session, owner)}, which card? (it does not show; Enter: not named)"
        ).strip()
        return f"{typed} {card}".strip()

    def _answered(self, typed: str) -> tuple[Diagnostic, ...]:
        """What is wrong with an answer; what is right is saved."""
        before = self.session.pending()
        self.session.remember()
        problems = self.session.answer(typed)
        if problems or self.session.pending() is before:  # nothing came of it
            self.session.forget()
        else:
            self._save()
        return problems

    def _refuse(self, problems: Sequence[Diagnostic]) -> None:
        """A refusal in the table's own voice: the rule, the fact, what would do."""
        for problem in problems:
            self._say(f"{problem.kind} {problem.citation}: {problem.message}", indent="  ")
            expected = self._expected(problem) or (
                verbs_of(self._seen()) if problem.code == codes.VERB.code else ""
            )
            if expected:
                self._say(f"expected: {expected}", indent="    ")

    def _expected(self, problem: Diagnostic) -> str:
        """What would do: where the notation has but an example of the verb's value, the answers that are possible here."""
        pending = self._seen()
        question = pending.question
        examples = {verb.form for verb in self.session.setting.notation.verbs if verb.form}
        if question is None or question.kind != "decide" or problem.expected not in examples:
            return problem.expected
        return answers_of(self.session, at_table(self.session, pending))

    def _catch_up(self) -> None:
        self._told, self._items = len(self.session.shown().heard), len(self.session.items)

    def _report(self) -> None:
        """What the dice have settled since the last question, and what the sheet says now."""
        seen = self.session.shown()
        for item in self.session.items[self._items :]:
            if item.form.kind == "heading" and item.form.text != self._heading:
                self._heading = item.form.text  # a turn that began in silence
                say(item.form.text, bold=True)
        for name, value in seen.heard[self._told :]:
            sentence = told_as(self.session, name, value)
            if (
                sentence and name not in seen.totals and sentence != self._said
            ):  # told again: nothing has changed
                self._say(sentence, indent="    ")
                self._said = sentence
        for sentence in answered_as(self.session, self._items):
            self._say(sentence, indent="    ")
        self._catch_up()

    # -- for one side's eyes -------------------------------------------------------------------------------------------

    def _only(self, side: str) -> AbstractContextManager[None]:
        """A screen for this side's eyes."""
        sides = self.session.setting.notation.sides
        others = [called(self.session, each) for each in sides if each != side]
        return self.screen.only(side, called(self.session, side), others)

    def _may_look(self) -> bool:
        prompts = self.session.prompts
        return self.session.secretive and prompts is not None and prompts.holding is not None

    def _look(self, side: str) -> None:
        """A side looks at its own hand."""
        sides = self.session.setting.notation.sides
        side = next((each for each in sides if side and each.startswith(side)), side)
        if side not in sides:
            say(f"  whose hand? {' or '.join(f'`look {each}`' for each in sides)}")
            return
        with self._only(side):
            self._show_hand(side)
            self.screen.wait(_ENTER)

    def _show_hand(self, side: str) -> None:
        prompts, state = self.session.prompts, self.session.pending().state
        if prompts is not None and prompts.holding is not None and state is not None:
            for line in prompts.holding(state, side):
                self._say(line, indent="  ")

    def _privately(self, side: str) -> bool:
        """All that a side is asked, or dealt, unseen; False: the players leave."""
        with self._only(side):
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
            typed = self.screen.ask_unseen(f"  {prompt_of(session, pending)} (it does not show)")
            word = typed.strip().lower()
            if not self._is_command(word):
                self._refuse(self._answered(typed))
            elif not self._meant(word, pending):
                return False
