"""A game that is played on the web page: one session and one log file, shared by all phones.

Answers are handled one at a time.

The only state that is not in the log is a request to undo that waits for consent.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Iterator

from printkit.journal.companion.presenter import SECRET_REFUSAL, Presenter
from printkit.journal.companion.saving import ChangedOutside, NotSaved
from printkit.journal.companion.session import Session
from printkit.scene import EVERYBODY, AskedChoice, RefusedAnswer

TABLE = EVERYBODY
"""Name that stands for the screen shared by all players, where the code expects the name of a side.

This screen shows only what all players may see."""
DUE = "-due"
"""Suffix of a page's version text (which changes whenever the page must be reloaded) while the summary of a finished
game is being computed.

The summary tells of luck and turning points.
"""
BOTH = "both"
"""Value of :attr:`WebGame.asking` while two players at one screen must both confirm an undo."""


def fresh_key() -> bytes:
    """Return a new random secret key, from which the tokens of a game's players and the versions of its pages are derived."""
    return os.urandom(16)


def _for_pages(session: Session) -> Presenter:
    """Return a presenter (the object that builds what a page shows) that adds the odds to each answer.

    The page in the browser decides whether to show them. At the end of the game, the first page does not wait for the account of
    the end.
    """
    presenter = Presenter(session)
    presenter.showing.odds = presenter.showing.defers = True
    return presenter


class WebGame:
    """A game that is played on the web page: its session, its log file, and any undo request that waits for
    consent.

    ``save`` writes the log's text; if it raises :class:`NotSaved`, the answer is rolled back. ``auto``: printkit rolls and deals.
    ``settle`` resolves a change of the log file by another program: given the version to keep and the session, it returns the session to
    continue with and a message about the other version. ``shared``: both sides use one phone and hand it over.

    A seat is the name of a side, or :data:`TABLE`. ``version`` identifies the state that a form was made for; it is derived from
    ``key``, the game's secret.
    """

    def __init__(
        self,
        session: Session,
        save: Callable[[str], None],
        auto: bool,
        key: bytes = b"",
        settle: Callable[[str, Session], tuple[Session, str]] | None = None,
        shared: bool = False,
    ) -> None:
        self.session = session
        self.presenter = _for_pages(session)
        self._settle = settle
        self.shared = shared
        self.changed: ChangedOutside | None = None
        """The change that another program has made to the log file, until the players choose a version; None if there is none."""
        self.auto = session.seals = auto
        self.touched = False
        """True if a player has answered or noted anything since this object was created."""
        self.asking = ""
        """The side that has asked to undo something, while the other side has not replied, or :data:`BOTH`; otherwise empty."""
        self.wished = 0
        """The number of the entry in the list of events from which that side wishes to undo everything.

        0: only the last answer."""
        self._save = save
        self.key = key or fresh_key()
        self._undone = 0
        self.version = ""
        """A text that changes with every answer and every undo, but reveals nothing of the log.

        It is derived from log and key, and is the same again when the log is reopened unchanged."""
        self._answer_automatically()
        self.presenter.catch_up()
        self._keep()

    def _keep(self) -> None:
        """Save the log, and update the version text by which open pages notice the change.

        Called before any player sees the change.
        """
        saved, held = self.session.saved, self.session.held
        self._save(saved)
        current = f"{saved}\n{held.statement}" if held is not None else saved
        said = hmac.new(self.key, current.encode(), "sha256").hexdigest()[:16]
        self.version = f"{said}-{self._undone}"

    @property
    def changes(self) -> str:
        """Return ``changed`` if another program has changed the log file; otherwise an empty string.

        Players must then choose a version of the log.
        """
        return "changed" if self.changed is not None else ""

    @property
    def due(self) -> str:
        """Return :data:`DUE` if the game is over but its summary (luck, turning points) has not been computed
        yet.

        Otherwise return an empty string.
        """
        return DUE if self.presenter.showing.account_due else ""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the sides that have a page of their own.

        If nothing in the log is secret, the sides share one page, and the result is empty.
        """
        return self.session.setting.game.seats if self.session.secretive else ()

    @property
    def over(self) -> bool:
        return self.session.pending().over

    def aimed(self, seat: str, across: float, down: float) -> tuple[str, ...]:
        """Convert a point that the player tapped in the board's picture to the parts of an answer.

        If the current question cannot be answered by tapping, the result is empty.
        """
        asked = self.presenter.scene(seat).asked
        aims = isinstance(asked, AskedChoice) and asked.build is not None and asked.build.aims
        return self.presenter.showing.aimed(across, down) if aims else ()

    def prepare(self) -> Iterator[None]:
        """Compute values for the next question or for the summary in advance, while the players think or read who won.

        The iterator yields between parts of the work; it ends early if an answer has been given meanwhile.
        """
        version = self.version
        for _ in self.presenter.showing.prepare():
            yield
            if self.version != version:
                return

    # -- answers -----------------------------------------------------------------------------------------------------

    def answer(self, seat: str, typed: str) -> RefusedAnswer | None:
        """Add a player's answer to the log, and then answer all questions that need no player.

        Return None if the answer is accepted, otherwise the reason for refusing it.
        """
        return self._or_roll_back(lambda: self._answer(seat, typed))

    def _or_roll_back(self, act: Callable[[], RefusedAnswer | None]) -> RefusedAnswer | None:
        """Run an action that ends with saving the log. If saving fails, undo the action and return the reason.

        Otherwise, return the action's own result.
        """
        before = self.session.snapshot()
        asking, undone, shown = (self.asking, self.wished), self._undone, self.presenter.memory()
        try:
            refusal = act()
        except NotSaved as error:
            self.session.restore(before)
            (self.asking, self.wished), self._undone = asking, undone
            self.presenter.remember(shown)
            self.changed = error if isinstance(error, ChangedOutside) and self._settle else None
            remedy = f"{error.remedy}; then tap again" if error.remedy else "tap again when that is fixed"
            return RefusedAnswer(f"that was not accepted, because {error.reason}. To go on: {remedy}.")
        self.changed = None
        self.touched = self.touched or refusal is None
        return refusal

    def settle(self, which: str) -> RefusedAnswer | None:
        """Continue with one of two versions of the log after another program has changed the file.

        They are the file's version and this session's.

        Return None on success, otherwise the reason for the failure.
        """
        if not self.changed or self._settle is None:
            return None
        try:
            self.session, said = self._settle(which, self.session)
            self.session.seals = self.auto
        except NotSaved as error:
            return RefusedAnswer(f"{error.reason}. {error.remedy}".strip())
        self.changed, self.asking, self.wished = None, "", 0
        self._undone += 1
        self.presenter = _for_pages(self.session)
        self.presenter.settled(said)
        return self._or_roll_back(self._continue)

    def _continue(self) -> None:
        self._answer_automatically()
        self.presenter.catch_up()
        self._keep()

    def _answer(self, seat: str, typed: str) -> RefusedAnswer | None:
        session = self.session
        pending = session.pending()
        if self.over:
            return RefusedAnswer("the game is over")
        owner = session.held.asked if session.held is not None else pending.owner or pending.side
        if owner in self.seats and owner != seat:
            return RefusedAnswer(f"only the {self.presenter.called(owner)} can answer this question")
        if typed.strip()[:1] in ("#", "="):
            return RefusedAnswer("no answer begins like that")
        before, held = session.saved, session.held
        session.remember()
        problems = session.answer(typed)
        if problems:
            session.forget()
            return self._message_for(self.presenter.refusal(problems[0]), owner == seat or not self.seats)
        if session.saved == before and (
            session.held or held
        ):  # the answer is still incomplete, or the other side did not agree
            session.forget()
            self.asking, self.wished = "", 0
            if session.held is not None:
                self.presenter.clear_happened()
            else:
                self.presenter.played_on(owner)
            self._keep()
            return None
        if session.saved == before:
            session.forget()
            return RefusedAnswer(
                "this question needs an answer", pending.question.rule.id if pending.question else ""
            )
        self.asking, self.wished = "", 0
        self._after_answer()
        return None

    def note(self, text: str) -> RefusedAnswer | None:
        """Add a note by a player to the log, for the report."""
        words = " ".join(text.split())
        return self._or_roll_back(lambda: self._note(words)) if words else RefusedAnswer("the note is empty")

    def _note(self, words: str) -> RefusedAnswer | None:
        self.session.remember()
        problems = self.session.answer(f"> {words}")
        if problems:
            self.session.forget()
            return self.presenter.refusal(problems[0])
        self.presenter.noted()
        self._keep()
        return None

    def _message_for(self, refusal: RefusedAnswer, plainly: bool) -> RefusedAnswer:
        """Return the message about a refused answer.

        If it contains secrets, only the side that answered gets its full text.
        """
        return refusal if plainly or not refusal.secret else SECRET_REFUSAL

    def _after_answer(self) -> None:
        self._answer_automatically()
        self.presenter.advance()
        self._keep()

    def _answer_automatically(self) -> None:
        """Answer all questions that need no player: forced moves, and rolls and deals if printkit makes them."""
        session = self.session
        if session.held is not None:
            return
        while not (pending := session.pending()).over and pending.question is not None:
            if session.is_private(pending.label):
                if not (self.auto and session.deal()):
                    break
            elif not (
                session.pass_over() or session.forced() or (self.auto and session.deal()) or session.settle()
            ):
                break
        if pending.over:
            session.close()

    @property
    def wish(self) -> str:
        """Return a text that identifies the undo request that waits for the other side's consent; empty if there is none."""
        return f"{self.asking}{self.wished or ''}"

    # -- taking back -------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Return True if there is an answer that can be undone.

        Rolls and deals that printkit made can be undone only together with an answer.
        """
        if self.session.remembers or self.session.held is not None:
            return True
        return not self.auto and any(item.form.kind == "play" for item in self.session.items)

    @property
    def last_side(self) -> str:
        """Return the side whose answer an undo would remove; empty if the answer does not belong to a
        particular side.
        """
        removed = (item.form for item in self.session.removed_by_undo() if not item.added)
        return next((form.side for form in removed if form.kind == "play"), "")

    def undo(self, seat: str, number: int = 0) -> RefusedAnswer | None:
        """Undo the last answer.

        If ``number`` is given, undo the event with that number and everything after it.

        In a game for two with a page for each side, the other side must agree first. On a page that both share, a
        correction must be confirmed. The other side agrees by sending the same request without a number.
        """
        if self.seats and seat not in self.seats:
            return None
        if number and self.presenter.showing.place_of(number) is None:
            return RefusedAnswer("nothing can be taken back from there on")
        held = self.session.held
        if (
            held is not None and not number
        ):  # the answer is not in the log yet, so nobody has to agree to remove it
            mine = not self.seats or seat == held.side
            return self._or_roll_back(self._undo_incomplete) if mine else None
        if not number and not self.asking and not self.can_undo:
            return None
        if self._must_agree(seat, number):
            self.asking, self.wished = seat or BOTH, number
            return None
        return self._or_roll_back(self._undo)

    def _must_agree(self, seat: str, number: int) -> bool:
        """Return True if an undo has to wait for consent.

        If each side has a page, the other side must agree. On a shared page, consent is needed only for a correction (an undo
        that the log records).
        """
        if self.seats:
            return bool(number) or self.asking in ("", seat)
        if self.asking and not number:
            return False
        self.wished = number
        span = self.presenter.showing.place_of(number) if number else None
        return bool(self.session.setting.game.seats) and bool(self.session.passes(span))

    def _undo_incomplete(self) -> None:
        self.session.undo()
        self.presenter.clear_happened()
        self._keep()

    def _undo(self) -> None:
        span = self.presenter.showing.place_of(self.wished) if self.wished else None
        done = self.session.undo_from(span) if span is not None else self.session.undo()
        self.asking, self.wished = "", 0
        if done:
            self._undone += 1
            self._answer_automatically()
            self.presenter.taken_back()
            self._keep()

    def refuse(self, seat: str) -> None:
        """Decline the other side's request to undo, or withdraw one's own request."""
        if seat in self.seats or not self.seats:
            self.asking, self.wished = "", 0
