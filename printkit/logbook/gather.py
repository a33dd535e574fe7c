"""Finds log files, checks them, and caches the results.

There is no database besides the logs. The cache only saves checking a log again. It may be deleted at any time. A
damaged cache is set aside and rebuilt, and without a cache the results are the same but slower.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit import __version__, entry_points
from printkit.logbook.entries import LogEntry, Unsound

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked

SUFFIX = ".log"
_FORMAT = 2
"""Version number of the cache file's format.

It must be increased when the meaning of an entry in the cache changes.
"""
_MOST_BYTES = 10_000_000
"""Maximum size of a log file, in bytes. Larger files are excluded from the statistics."""

Check = Callable[[bytes, str], "Checked"]
"""Type of a function that checks a log, given its content as bytes and its name. The function may raise :class:`Uncheckable`."""


class Uncheckable(Exception):
    """Raised if a log cannot be checked because its game cannot be used. The exception contains the reason."""


class Gathered(NamedTuple):
    """The result of reading many logs: the data of each log without problems, and a list of the logs that were excluded.

    The entries are in the order in which the logs were found.
    """

    entries: tuple[LogEntry, ...]
    left_out: tuple[Unsound, ...]


def logs_in(paths: Sequence[str]) -> Iterator[str]:
    """Yield the path of each log once: the given files, and the files ``*.log`` in the given folders, sorted by name within each folder."""
    seen: set[str] = set()
    for path in paths:
        for each in _files_under(path) if path and Path(path).is_dir() else (path,):
            real = os.path.realpath(each)
            if real not in seen:
                seen.add(real)
                yield each


def _files_under(folder: str) -> Iterator[str]:
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(place, name)  # noqa: PTH118 - as the player named it
            if name.lower().endswith(SUFFIX) and not name.startswith(".") and not _is_special(path):
                yield path


def _is_special(path: str) -> bool:
    """Return True for a pipe, socket or device, because reading from it might never end."""
    return Path(path).exists() and not Path(path).is_file()


def gather(
    paths: Iterable[str], check: Check, memory: str | None = None, tick: Callable[[int], None] | None = None
) -> Gathered:
    """Check every log and return the results.

    ``memory`` is the path of the cache; ``tick`` is called after each log, with the number of logs checked so far.
    """
    entries: list[LogEntry] = []
    left_out: list[Unsound] = []
    with _Memory(memory) as known:
        for done, path in enumerate(paths, 1):
            found = _read(path, check, known)
            if isinstance(found, LogEntry):
                entries.append(found)
            else:
                left_out.append(found)
            if tick is not None:
                tick(done)
    return Gathered(tuple(entries), tuple(left_out))


def _read(path: str, check: Check, memory: _Memory) -> LogEntry | Unsound:
    try:
        with Path(path).open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        return Unsound(path, f"it cannot be read: {getattr(error, 'strerror', None) or error}")
    if len(raw) > _MOST_BYTES:
        return Unsound(path, "it is larger than ten megabytes, so it cannot be a log")
    key = hashlib.sha256(raw).hexdigest()
    known = memory.recall(key, path)
    if known is not None:
        return known
    from printkit.logbook.entries import entry_of

    try:
        found = entry_of(check(raw, path))
    except Uncheckable as error:
        return Unsound(path, str(error))
    if isinstance(found, LogEntry) and not any(name == "data" for name, _ in found.settings):
        memory.keep(key, found)  # a log that depends on a second file is not cached
    return found


class _Memory:
    """A cache that stores the data about logs under a hash of each log's content.

    An entry is used only by the version of printkit that wrote it. Errors of the cache are ignored.
    """

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._made: sqlite3.Connection | None = None
        self._new: list[tuple[str, str]] = []
        self._known: dict[str, str] = {}

    def __enter__(self) -> _Memory:
        if self._path is not None:
            with contextlib.suppress(sqlite3.Error, OSError):
                try:
                    self._open(self._path)
                except sqlite3.DatabaseError:
                    Path(self._path).replace(f"{self._path}.damaged")
                    self._open(self._path)
        return self

    def _open(self, path: str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        made = sqlite3.connect(path, timeout=2)
        made.execute(
            "create table if not exists entries (hash text, code text, entry text, primary key (hash, code))"
        )
        self._code = code_version()
        self._known = dict(made.execute("select hash, entry from entries where code = ?", (self._code,)))
        self._made = made

    def recall(self, key: str, path: str) -> LogEntry | None:
        text = self._known.get(key)
        if text is None:
            return None
        try:
            return LogEntry.of_plain(json.loads(text), path)
        except (ValueError, TypeError, KeyError, AttributeError):
            # The cached text was altered: check the log again.
            return None

    def keep(self, key: str, entry: LogEntry) -> None:
        if self._made is not None:
            self._new.append((key, json.dumps(entry.as_plain())))

    def __exit__(self, *_: object) -> None:
        if self._made is None:
            return
        # Delete results of other versions, and of games that are no longer installed.
        for table in ("entries", "reckoned"):
            with contextlib.suppress(sqlite3.Error):
                self._made.execute(f"delete from {table} where code <> ?", (self._code,))
        with contextlib.suppress(sqlite3.Error):
            self._made.executemany(
                "insert or replace into entries values (?, ?, ?)",
                [(k, self._code, e) for k, e in self._new],
            )
            self._made.commit()
        self._made.close()


@cache
def code_version() -> str:
    """Return a text that changes whenever the code that reads logs changes.

    It contains printkit's version, the time of the latest source change, and the games of other packages.
    """
    newest = entry_points.newest(str(Path(__file__).parent.parent))
    return f"{__version__}/{_FORMAT}/{newest}/{entry_points.stamp()}"
