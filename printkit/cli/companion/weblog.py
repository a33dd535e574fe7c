"""``printkit log GAME --web``: the companion as a web page, for phones at the table."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from printkit.cli.companion.logfile import MINE, THEIRS, LogFile
from printkit.cli.support.common import Failure, MissingDependency, real_path, say
from printkit.cli.support.reports import QUICK, rendered, reported
from printkit.journal.companion.saving import NotSaved

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from printkit.journal.companion.session import Session

_LIBRARIES = ("jinja2", "segno", "starlette", "uvicorn")


class PageWanted(NamedTuple):
    """How the page is served: ``lan`` to phones on the network, ``port`` (0 for any), ``shared`` for one phone for
    both sides."""

    lan: bool
    port: int
    shared: bool


def serve_page(
    session: Session,
    path: Path,
    reload: Callable[[], Session],
    wanted: PageWanted,
    *,
    auto: bool,
    resumed: bool,
) -> None:
    """Serve a session as a web page until it is interrupted; the log at ``path`` is saved after every answer.

    ``reload`` makes a session of the file's current content, or raises :class:`Failure`. A resumed game has the address
    that it had, for phones that still show its page. Raises :class:`Failure` if the port is taken or there is no
    network, :class:`MissingDependency` without the extra ``web``.
    """
    try:
        from printkit.web.desk import Desk
        from printkit.web.serve import house_of, serve
    except ModuleNotFoundError as error:
        if error.name not in _LIBRARIES:
            raise
        raise _missing(error.name) from None
    where = _address(wanted)
    kept = _kept(path)
    key, rather = _read(kept) if resumed else (b"", 0)
    file = LogFile(path)
    try:
        desk = Desk(session, _Saver(file), auto, key, _settler(file, reload), wanted.shared)
    except NotSaved as error:
        raise Failure(error.reason, error.remedy) from None
    with _listening(wanted, rather) as heard:
        port = heard.getsockname()[1]
        _keep(kept, desk.key, port)
        house = house_of(desk, lambda: _report(desk.session.saved, path), where, port)
        try:
            serve(house, heard, lan=wanted.lan, say=lambda line: click.echo(line, err=True))
        finally:
            if desk.over:
                kept.unlink(missing_ok=True)


def _address(wanted: PageWanted) -> str:
    """Return this machine's address for those who use the page. Raises :class:`Failure` if it has none."""
    from printkit.web.serve import HERE, lan_address

    where = lan_address() if wanted.lan else HERE
    if where is None:
        raise Failure(
            "this machine is in no network", "join one, or make one with a phone; or leave out --lan"
        )
    return where


def _listening(wanted: PageWanted, rather: int) -> socket:
    """Return a listening socket. Raises :class:`Failure` if the port is not available."""
    from printkit.web.serve import listening

    try:
        return listening(wanted.lan, wanted.port, rather)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        why = "is in use" if error.errno == errno.EADDRINUSE else "is not for everybody on this machine"
        raise Failure(f"port {wanted.port} {why}", "name another with --port, or leave it out") from None


def _kept(path: Path) -> Path:
    """Return the path of the file that keeps the address of a log's page, readable by this user only.

    The game does not depend on it: without the file, a new address is made.
    """
    from platformdirs import user_state_path

    folder = user_state_path("printkit", appauthor=False) / "pages"
    return folder / sha256(os.fsencode(real_path(path))).hexdigest()[:32]


def _keep(kept: Path, key: bytes, port: int) -> None:
    with suppress(OSError):  # the page works without
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept.touch(mode=0o600)
        kept.write_text(f"{key.hex()} {port}\n", encoding="ascii")


def _read(kept: Path) -> tuple[bytes, int]:
    """Return the key and port of a game's previous page; an empty key and 0 if they are not known."""
    try:
        key, port = kept.read_text(encoding="ascii").split()
        return bytes.fromhex(key), int(port)
    except (OSError, ValueError):
        return b"", 0


def _missing(name: str) -> MissingDependency:
    from printkit.cli.support.machine import DISTRIBUTION, Need, package

    line = package(f"{DISTRIBUTION}[web]").install()
    return MissingDependency(Need(name, "the page", {"": line}), "the companion's page")


def _report(text: str, path: Path) -> bytes:
    """Return the report of the finished game, from the log as it was saved."""
    from printkit.cli.support.forms import check_file

    return rendered(reported(check_file(text.encode(), str(path)), QUICK), ".html", "letter", None)


class _Saver:
    """Saves the log for the page, and reports on the terminal why saving fails, each reason once."""

    def __init__(self, file: LogFile) -> None:
        self._file = file
        self._said = ""

    def __call__(self, text: str) -> None:
        try:
            self._file.save(text)
        except NotSaved as error:
            if error.reason != self._said:
                self._said = error.reason
                say(f"printkit: {error.reason}; what was tapped last was not taken", err=True)
                if error.remedy:
                    say(f"help: {error.remedy}", err=True)
            raise
        if self._said:
            self._said = ""
            say("printkit: the log is saved again", err=True)


def _settler(file: LogFile, reload: Callable[[], Session]) -> Callable[[str, Session], tuple[Session, str]]:
    """Resolves a change from outside: continues with one version of the log and keeps the other as a copy."""

    def settle(which: str, session: Session) -> tuple[Session, str]:
        if which == MINE:
            copy = file.keep_mine(session.saved)
            kept = f"; the file as it was found is kept as {copy}" if copy else ""
            return session, f"The game goes on with what was tapped here{kept}"
        if which != THEIRS:
            raise NotSaved("neither version was chosen", "choose one of the two")
        theirs, copy = file.take_theirs(session.saved, lambda: _alike(reload(), session))
        return theirs, f"The game goes on with the file; what was tapped here is kept as {copy}"

    return settle


def _alike(theirs: Session, session: Session) -> Session:
    """Return the other session; raises :class:`Failure` if it would need other phones."""
    if theirs.secretive != session.secretive:
        raise Failure(
            "the file logs the hands in another way than this game",
            "mend it, or go on with what was tapped here",
        )
    return theirs
