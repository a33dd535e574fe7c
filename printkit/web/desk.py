"""The game on the table, for as many phones as look at it: one session, one log file, one answer at a time.

Nothing is kept here that the log does not hold, but for a wish to take something back that waits for the other side's yes.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printkit.journal.companion.scene import called
from printkit.journal.companion.session import Session
from printkit.journal.companion.wording import answered_as, changed, told_as, verbs_of
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.table.game import Total

TABLE = ""
"""The seat of the table's own screen, which shows what everybody may see."""
_MOST_NEWS = 12


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an answer was not taken: what is wrong with it, by which rule, and what would do."""

    message: str
    rule: str = ""
    expected: str = ""


def fresh_key() -> bytes:
    """What a game's tokens and versions are made from."""
    return os.urandom(16)


class Desk:
    """One game. ``save`` writes the log's text; ``auto``: dice and cards are rolled and dealt here.

    A seat is the name of a side, or :data:`TABLE`. ``version`` names the state that a form was made for; ``key`` is this game's
    own secret, from which it is made.
    """

    def __init__(self, session: Session, save: Callable[[str], None], auto: bool, key: bytes = b"") -> None:
        self.session = session
        self.auto = auto
        self.asking = ""
        """The side that wishes to take something back, while the other has not answered."""
        self.news: tuple[str, ...] = ()
        self._save = save
        self.key = key or fresh_key()
        self._undone = 0
        self._told = self._items = 0
        self.version = ""
        """Another one after every change, also after one that is taken back; the same again for one who takes the log up where it
        stood. It says nothing of what the log holds."""
        self._totals: Mapping[str, Total] = {}
        self._goes_on()
        self._catch_up()
        self._keep()

    def _keep(self) -> None:
        """Save what has changed; only then is it shown to anybody."""
        saved = self.session.saved
        self._save(saved)
        said = hmac.new(self.key, saved.encode(), "sha256").hexdigest()[:16]
        self.version = f"{said}-{self._undone}"

    @property
    def seats(self) -> tuple[str, ...]:
        """The sides that have a phone of their own: where the log holds what only one of them sees."""
        return self.session.setting.game.seats if self.session.secretive else ()

    @property
    def over(self) -> bool:
        return self.session.pending().over

    # -- answers -----------------------------------------------------------------------------------------------------

    def answer(self, seat: str, typed: str) -> Trouble | None:
        """Take an answer of a seat into the log, with all that follows from it without a player; None: it is taken."""
        session = self.session
        pending = session.pending()
        if self.over:
            return Trouble("the game is over")
        owner = pending.owner or pending.side
        if owner in self.seats and owner != seat:
            return Trouble(f"it is for the {called(session, owner)} to answer that")
        if typed.strip()[:1] in ("#", "="):
            return Trouble("an answer does not begin like that")
        before = session.saved
        session.remember()
        problems = session.answer(typed)
        if problems:
            session.forget()
            return self._trouble(problems[0], owner == seat or not self.seats)
        if session.saved == before:
            session.forget()
            return Trouble(
                "that question takes an answer", pending.question.rule.id if pending.question else ""
            )
        self.asking = ""
        self._become()
        return None

    def note(self, text: str) -> Trouble | None:
        """A sentence for the report."""
        words = " ".join(text.split())
        if not words:
            return Trouble("the note is empty")
        self.session.remember()
        problems = self.session.answer(f"> {words}")
        if problems:
            self.session.forget()
            return self._trouble(problems[0], plainly=True)
        self.news = ("A note is in the log",)
        self._keep()
        return None

    def _trouble(self, problem: Diagnostic, plainly: bool) -> Trouble:
        if self.session.secret and not plainly:
            return Trouble("it does not go with what is recorded of the hands")
        expected = problem.expected
        if not expected and problem.code == codes.VERB.code:
            expected = verbs_of(self.session.shown())
        rule = problem.rule.id if problem.rule else ""
        return Trouble(problem.message.replace("`", ""), rule, expected.replace("`", "").replace("|", " or "))

    def _become(self) -> None:
        self._goes_on()
        self._report()
        self._keep()

    def _goes_on(self) -> None:
        """All that needs no player: what nobody could choose otherwise, and dice and cards where they are dealt here."""
        session = self.session
        while not (pending := session.pending()).over and pending.question is not None:
            if session.is_private(pending.label):
                if not (self.auto and session.deal()):
                    break
            elif not (session.forced() or (self.auto and session.deal()) or session.settle()):
                break
        if pending.over:
            session.close()

    # -- taking back -------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back; what was rolled and dealt here stays."""
        if self.session.remembers:
            return True
        return not self.auto and any(item.form.kind == "play" for item in self.session.items)

    def undo(self, seat: str) -> None:
        """Take the last answer back; where two sides play, once the other has said yes."""
        if not self.can_undo or (self.seats and seat not in self.seats):
            return
        if self.seats and self.asking in ("", seat):
            self.asking = seat
            return
        self.asking = ""
        if self.session.undo():
            self._undone += 1
            self._goes_on()
            self._catch_up()
            what = "" if self.session.secretive else self.session.taken_back
            self.news = (f"Taken back: {what}" if what else "The last answer is taken back",)
            self._keep()

    def refuse(self, seat: str) -> None:
        """No to the other side's wish, or one's own withdrawn."""
        if seat in self.seats:
            self.asking = ""

    # -- what has happened -------------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        seen = self.session.shown()
        self._told, self._items = len(seen.heard), len(self.session.items)
        self._totals = self._sheet()

    def _sheet(self) -> dict[str, Total]:
        """The numbers by which players tell how the game stands."""
        totals, prompts = self.session.shown().totals, self.session.prompts
        names = prompts.sheet if prompts is not None and prompts.sheet else totals
        return {called(self.session, name): totals[name] for name in names if name in totals}

    def _report(self) -> None:
        """What the last answer has settled, in words that everybody may hear."""
        seen = self.session.shown()
        said = [
            told_as(self.session, name, value)
            for name, value in seen.heard[self._told :]
            if name not in seen.totals
        ]
        if not self.session.secretive:
            said += answered_as(self.session, self._items)
        said.append(changed(self._totals, self._sheet()))
        self.news = tuple(dict.fromkeys(filter(None, said)))[-_MOST_NEWS:]
        self._catch_up()
