"""Saves the companion's log after every answer.

If another program has changed the file, asks the players which version to continue with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from printkit.cli.companion.logfile import MINE, THEIRS, LogFile
from printkit.cli.companion.screen import Left, Screen
from printkit.cli.support.common import Failure, say
from printkit.cli.support.text import wrapped
from printkit.journal.companion.saving import ChangedOutside, NotSaved

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session

_QUIT = ("quit", "q", "exit")


class Exchanged(Exception):
    """Raised when another program has changed the log file and the players choose to continue with the file's
    version.

    ``session`` continues that version. The question that was being asked is dropped.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session


class Keeper:
    """Saves the companion's log after every answer.

    ``reload`` is a function that creates a session from the file's current content.
    """

    def __init__(self, file: LogFile, reload: Callable[[], Session], screen: Screen) -> None:
        self._file = file
        self._reload = reload
        self._screen = screen

    def save(self, session: Session) -> None:
        """Save the log. If saving fails, print the reason; the next call saves everything that has not been saved
        yet.

        Raises :class:`Left` if the players give up, and :class:`Exchanged` if they switch to another version of the
        log.
        """
        while True:
            try:
                return self._file.save(session.saved)
            except ChangedOutside as change:
                self._settle(change, session)
            except NotSaved as error:
                _tell(error)
                word = self._screen.ask(
                    "  The last answer is kept. Enter tries again, `quit` leaves without it"
                )
                if word.strip().lower() in _QUIT:
                    raise Left from None

    def _settle(self, change: ChangedOutside, session: Session) -> None:
        """Ask the players which version of the log to continue with, after another program has changed the
        file.

        Keep the other version as a copy.
        """
        _tell(change)
        mine = f"`{MINE}` goes on with what was typed here"
        choices = (
            f"{mine}; `quit` leaves it deleted, with what was typed here in a copy"
            if change.deleted
            else f"`{THEIRS}` goes on with the file as it is now, {mine}; `quit` leaves it; the other is kept in a copy"
        )
        word = self._screen.ask(wrapped(choices, "  ")).strip().lower()
        try:
            if word == MINE:
                copy = self._file.keep_own_version(session.saved)
                if copy:
                    say(wrapped(f"the file as it was found is kept as {copy}", "  "))
            elif word == THEIRS and not change.deleted:
                theirs, copy = self._file.take_file_version(session.saved, self._reload)
                say(wrapped(f"what was typed here is kept as {copy}", "  "))
                raise Exchanged(theirs)
            elif word in _QUIT:
                raise Left
        except NotSaved as error:
            _tell(error)

    def leave(self, session: Session) -> None:
        """Save the log when the companion ends, without asking the players a question.

        Changes made by other programs are never overwritten. Raises :class:`Failure` if saving fails.
        """
        try:
            self._file.save(session.saved)
        except ChangedOutside as change:
            self._copy_aside(change, session)
        except NotSaved as error:
            raise Failure(f"{error.reason}; the last answer is not in it", error.remedy) from None

    def _copy_aside(self, change: ChangedOutside, session: Session) -> None:
        try:
            copy = self._file.copy_aside(session.saved)
        except NotSaved as error:
            raise Failure(f"{change.reason}, and {error.reason}", error.remedy) from None
        raise Failure(
            f"{change.reason}, and was left as it is; what was logged here is kept as {copy}",
            f"put the version to continue with at {self._file.path}, and start again with --resume",
        )


def _tell(error: NotSaved) -> None:
    say(f"  {error.reason}", err=True)
    if error.remedy:
        say(f"  help: {error.remedy}", err=True)
