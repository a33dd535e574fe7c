"""Writes the companion's log file atomically after every answer.

Changes made by other programs are never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.support.common import Failure, write_file
from printkit.journal.companion.saving import ChangedOutside, NotSaved

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session

MINE, THEIRS = "mine", "file"
"""The players' two possible choices after another program has changed the log file.

The game continues with the companion's version (``mine``) or with the version in the file (``file``).
"""


class LogFile:
    """The companion's log file at ``path``, which also detects changes by other programs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: bytes | None = None

    def save(self, text: str) -> None:
        """Write the log to its file.

        Raises :class:`NotSaved` if that fails, and :class:`ChangedOutside` if another program has changed the
        file since the last save.
        """
        if self._written is not None:
            self._refuse_change(self._written)
        self._write(text)

    def discard(self) -> None:
        """Delete the log file, unless another program has changed it since it was last saved."""
        if self._written is not None and self._found() == self._written:
            self.path.unlink(missing_ok=True)
            self._written = None

    def _refuse_change(self, written: bytes) -> None:
        found = self._found()
        if found is None:
            raise ChangedOutside(f"{self.path} was deleted since it was saved last", deleted=True)
        if found != written:
            what = f"{self.path} was changed by something else since it was saved last"
            raise ChangedOutside(what, deleted=False)

    def _found(self) -> bytes | None:
        """Return the log file's content; None if the file does not exist. Raises :class:`NotSaved` if it cannot be read."""
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

    def keep_own_version(self, text: str) -> str:
        """Overwrite the log file with the companion's version.

        A copy of the file's version is made first; return the name of this copy (empty if the file was
        deleted).

        Raises :class:`NotSaved`; nothing is lost then.
        """
        found = self._found()
        copy = "" if found is None else self._copied(found, "edited")
        self._write(text)
        return copy

    def take_file_version(self, text: str, read: Callable[[], Session]) -> tuple[Session, str]:
        """Continue with the version of the log that another program wrote to the file.

        The companion's version (``text``) is saved as a copy.

        Return the session that ``read`` creates from the file, and the name of the copy.

        Raises :class:`NotSaved`, also if ``read`` raises :class:`Failure`.
        """
        found = self._found()
        try:
            theirs = read()
        except Failure as failure:
            raise NotSaved(failure.message, failure.help) from None
        copy = self.copy_aside(text)
        self._written = found
        return theirs, copy

    def copy_aside(self, text: str) -> str:
        """Write the companion's version to a new file beside the log and return the name of that copy.

        Raises :class:`NotSaved` if that fails.
        """
        return self._copied(text.encode(), "companion")

    def _copied(self, data: bytes, word: str) -> str:
        """Write a copy beside the log under an unused name.

        The name does not end in ``.log``, so that ``printkit stats`` does not count the game twice.
        """
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
