"""The log that a companion writes: saved whole after every answer, and never over what somebody else wrote meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.support.common import Failure, write_file
from printkit.journal.companion.saving import ChangedOutside, NotSaved

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session

MINE, THEIRS = "mine", "file"
"""Whose version a companion goes on with after a change from outside: its own, or the file's."""


class LogFile:
    """The file at ``path`` of one companion, which is its only regular writer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: bytes | None = None

    def save(self, text: str) -> None:
        """Write the log. Raises :class:`NotSaved`, and :class:`ChangedOutside` where the file is not as it was saved last."""
        if self._written is not None:
            self._refuse_change(self._written)
        self._write(text)

    def _refuse_change(self, written: bytes) -> None:
        found = self._found()
        if found is None:
            raise ChangedOutside(f"{self.path} was deleted since it was saved last", deleted=True)
        if found != written:
            what = f"{self.path} was changed by something else since it was saved last"
            raise ChangedOutside(what, deleted=False)

    def _found(self) -> bytes | None:
        """What the file holds; None: there is none. Raises :class:`NotSaved` for a file that cannot be read."""
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            where = f"{self.path} cannot be read: {error.strerror}"
            raise NotSaved(where, "make it a file again that you may read and write") from None

    def _write(self, text: str) -> None:
        try:
            write_file(self.path, text)
        except Failure as failure:
            raise NotSaved(failure.message, failure.help) from None
        self._written = text.encode()

    def keep_mine(self, text: str) -> str:
        """Write the companion's version; returns the name of the copy that holds the file's own, empty where it was deleted.

        Raises :class:`NotSaved`; nothing is lost then.
        """
        found = self._found()
        copy = "" if found is None else self._copied(found, "edited")
        self._write(text)
        return copy

    def take_theirs(self, text: str, read: Callable[[], Session]) -> tuple[Session, str]:
        """Go on with the file as it is now: the session that ``read`` makes of it, and the name of the copy that holds
        ``text``, the companion's version.

        Raises :class:`NotSaved`, also where ``read`` raises :class:`Failure`.
        """
        found = self._found()
        try:
            theirs = read()
        except Failure as failure:
            raise NotSaved(failure.message, failure.help) from None
        copy = self.put_aside(text)
        self._written = found
        return theirs, copy

    def put_aside(self, text: str) -> str:
        """Write the companion's version beside the log; returns its name. Raises :class:`NotSaved`."""
        return self._copied(text.encode(), "companion")

    def _copied(self, data: bytes, word: str) -> str:
        """A copy beside the log, under a name that no other file has; no ``*.log``, or a folder's statistics would count the
        game twice."""
        number = 1
        while (copy := self._beside(word, number)).exists():
            number += 1
        try:
            write_file(copy, data)
        except Failure as failure:
            raise NotSaved(failure.message, failure.help) from None
        return str(copy)

    def _beside(self, word: str, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{word}{'' if number == 1 else f'-{number}'}")
