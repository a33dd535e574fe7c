"""Functions of the command line with which the companion's web page makes reports and saves logs.

Other functions settle which version of a log to keep after another program has changed the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.companion.logfile import MINE, THEIRS, LogFile
from printkit.cli.support.common import Failure, say
from printkit.cli.support.reports import QUICK, rendered, reported
from printkit.journal.companion.saving import NotSaved

if TYPE_CHECKING:
    from collections.abc import Callable

    from printkit.journal.companion.session import Session


def report_of(text: str, path: Path) -> bytes:
    """Return the report of the finished game, made from its saved log."""
    from printkit.cli.support.forms import check_file

    return rendered(reported(check_file(text.encode(), str(path)), QUICK), ".html", "letter", None)


class Saver:
    """Callable that saves the log for the web page.

    If saving fails, the reason is printed on the terminal; the same reason is printed only once.
    """

    def __init__(self, file: LogFile) -> None:
        self._file = file
        self._said = ""

    def __call__(self, text: str) -> None:
        try:
            self._file.save(text)
        except NotSaved as error:
            if error.reason != self._said:
                self._said = error.reason
                say(f"printkit: {error.reason}; the last answer was not accepted", err=True)
                if error.remedy:
                    say(f"help: {error.remedy}", err=True)
            raise
        if self._said:
            self._said = ""
            say("printkit: the log can be saved again", err=True)


def settler(file: LogFile, reload: Callable[[], Session]) -> Callable[[str, Session], tuple[Session, str]]:
    """Return a function that continues with one of two versions of a log after another program has changed
    the file.

    The players choose the version; the other one is kept as a copy.
    """

    def settle(which: str, session: Session) -> tuple[Session, str]:
        if which == MINE:
            copy = file.keep_own_version(session.saved)
            kept = f"; the file as it was found is kept as {copy}" if copy else ""
            return session, f"The game goes on with what was tapped here{kept}"
        if which != THEIRS:
            raise NotSaved("neither version was chosen", "choose one of the two")
        theirs, copy = file.take_file_version(session.saved, lambda: _alike(reload(), session))
        return theirs, f"The game goes on with the file; what was tapped here is kept as {copy}"

    return settle


def _alike(theirs: Session, session: Session) -> Session:
    """Return the session ``theirs``. Raise :class:`Failure` if only one of the two sessions keeps the players' hands
    secret.

    ``theirs`` has the log that another program changed. With a difference, web pages that are already open
    would show too much or too little.
    """
    if theirs.secretive != session.secretive:
        raise Failure(
            "the file logs the hands in another way than this game",
            "correct it, or continue with what was tapped here",
        )
    return theirs
