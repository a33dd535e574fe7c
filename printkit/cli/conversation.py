"""The companion's conversation: questions and answers on the terminal, around a session of the journal."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import TRACEBACK
from printkit.cli.common import Failure, say, write_file
from printkit.cli.screen import Left, Screen
from printkit.journal.companion.wording import HELP, LOOK, changed, explained, prompt_of, told_as, verbs_of
from printkit.journal.telling import codes

if TYPE_CHECKING:
    from printkit.journal.companion.asking import Pending
    from printkit.journal.companion.session import Session
    from printkit.journal.telling.diagnostics import Diagnostic
    from printkit.table.game import Total

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
        self._totals: Mapping[str, Total] = {}
        self._heading = ""
        self._catch_up()

    def hold(self) -> None:
        """Until the game is over or the players leave."""
        try:
            while not self._over():
                if not self._step():
                    raise Left
        except Left:
            self._save()
            slug = self.session.setting.game.slug
            say(f"Saved. Go on with: printkit log {slug} -o {self.path} --resume")
        except KeyboardInterrupt:
            self._save()
            raise
        except click.ClickException:
            raise
        except Exception as error:
            if not self.session.secretive or os.environ.get(TRACEBACK):
                raise
            raise Fault(
                type(error).__name__
            ) from None  # its words may name a card that only one side has seen

    def _over(self) -> bool:
        """Whether the game is over; the log is then closed."""
        self._report()
        pending = self.session.pending()
        if pending.question is None and not pending.over:
            raise Failure(f"the log cannot be played on from here; `printkit check {self.path}` says why")
        if pending.over:
            self.session.close()
            self._save()
            say("The game is over.")
        return pending.over

    def _step(self) -> bool:
        """One question, or what needs no question; False: the players leave."""
        session = self.session
        pending = session.pending()
        if session.is_private(pending.label):
            self._head(pending)
            return self._privately(pending.owner or pending.side)
        return self._by_itself(pending) or self._ask(pending)

    def _save(self) -> None:
        write_file(self.path, self.session.saved)

    def _by_itself(self, pending: Pending) -> bool:
        """What needs no player: a forced move, and dice and cards where printkit rolls and deals."""
        done = self.session.forced()
        if not done and self.auto:
            done = self.session.deal()
        if done:
            self._head(pending)
            say(f"  {done}")
            self._save()
        return bool(done)

    def _head(self, pending: Pending) -> None:
        """The headings above the question, once."""
        heading = "\n".join(map(str, pending.headings))
        if heading and heading != self._heading:
            self._heading = heading
            say(heading, bold=True)

    # -- for all to see ------------------------------------------------------------------------------------------------

    def _ask(self, pending: Pending) -> bool:
        """One question; False: the players leave."""
        self._head(pending)
        seen = self._seen()
        who = f"{seen.owner or seen.side}, " if seen.owner or seen.side else ""
        typed = self.screen.ask(f"  {who}{prompt_of(self.session, seen)}")
        word = typed.strip().lower()
        if word.split(" ")[0] == "look" and self._may_look():
            self._look(word.partition(" ")[2].strip() or seen.owner or seen.side)
            return True
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
        return word in ("quit", "q", "exit", "undo", "u") or word.startswith("?")

    def _meant(self, word: str, seen: Pending) -> bool:
        """One of the companion's own words; False: the players leave."""
        if word.startswith("?"):
            say(explained(self.session, seen))
            say(HELP + (LOOK if self._may_look() else ""))
        elif word in ("undo", "u"):
            self._undo()
        else:
            return False
        return True

    def _undo(self) -> None:
        if self.auto and not self.session.remembers:
            say("  nothing to take back: what printkit has rolled and dealt stays")
        elif self.session.undo():
            self._catch_up()
            self._heading = ""
            self._save()
        else:
            say("  nothing to take back")

    def _take(self, typed: str, seen: Pending) -> bool:
        owner = self._owner(typed, seen)
        typed = self._named(typed, owner)
        problems = self._answered(typed)
        if not problems:
            return True
        if not self.session.secret:
            self._refuse(problems)
        elif owner:
            with self.screen.only(owner, self._others(owner)):
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
        card = self.screen.ask_unseen(f"  {owner}, which card? (it does not show; Enter: not named)").strip()
        return f"{typed} {card}".strip()

    def _answered(self, typed: str) -> tuple[Diagnostic, ...]:
        """What is wrong with an answer; what is right is saved."""
        self.session.remember()
        problems = self.session.answer(typed)
        if problems:
            self.session.forget()
        else:
            self._save()
        return problems

    def _refuse(self, problems: Sequence[Diagnostic]) -> None:
        """A refusal in the table's own voice: the rule, the fact, what would do."""
        for problem in problems:
            say(f"  {problem.kind} {problem.citation}: {problem.message}")
            expected = problem.expected or (verbs_of(self._seen()) if problem.code == codes.VERB.code else "")
            if expected:
                say(f"    expected: {expected}")

    def _catch_up(self) -> None:
        seen = self.session.shown()
        self._told, self._totals = len(seen.heard), dict(seen.totals)

    def _report(self) -> None:
        """What the dice have settled since the last question, and what the sheet says now."""
        seen = self.session.shown()
        for name, value in seen.heard[self._told :]:
            sentence = told_as(self.session, name, value)
            if sentence and name not in seen.totals:
                say(f"    {sentence}")
        news = changed(self._totals, seen.totals)
        if news:
            say(f"    = {news}")
        self._told, self._totals = len(seen.heard), dict(seen.totals)

    # -- for one side's eyes -------------------------------------------------------------------------------------------

    def _others(self, side: str) -> list[str]:
        return [each for each in self.session.setting.notation.sides if each != side]

    def _may_look(self) -> bool:
        prompts = self.session.prompts
        return self.session.secretive and prompts is not None and prompts.holding is not None

    def _look(self, side: str) -> None:
        """A side looks at its own hand."""
        sides = self.session.setting.notation.sides
        if side not in sides:
            say(f"  whose hand? {' or '.join(f'`look {each}`' for each in sides)}")
            return
        with self.screen.only(side, self._others(side)):
            self._show_hand(side)
            self.screen.wait(_ENTER)

    def _show_hand(self, side: str) -> None:
        prompts, state = self.session.prompts, self.session.pending().state
        if prompts is not None and prompts.holding is not None and state is not None:
            for line in prompts.holding(state, side):
                say(f"  {line}")

    def _privately(self, side: str) -> bool:
        """All that a side is asked, or dealt, unseen; False: the players leave."""
        with self.screen.only(side, self._others(side)):
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
