"""``printkit log GAME --web``: the companion as a page, for the phones beside the board."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.common import Failure, MissingDependency, write_file
from printkit.cli.reports import QUICK, rendered, reported

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session

_LIBRARIES = ("jinja2", "segno", "starlette", "uvicorn")


def serve_page(session: Session, path: Path, *, auto: bool, resumed: bool, lan: bool, port: int) -> None:
    """Serve a session as a page until it is interrupted; its log is at ``path`` after every answer.

    A game that is taken up again is found where it was: phones that have its page need no other address.

    Raises :class:`Failure` where the port is taken or there is no network, :class:`MissingDependency` without the extra ``web``.
    """
    try:
        from printkit.web.desk import Desk
        from printkit.web.serve import HERE, house_of, lan_address, listening, serve
    except ModuleNotFoundError as error:
        if error.name not in _LIBRARIES:
            raise
        raise _missing(error.name) from None
    where = lan_address() if lan else HERE
    if where is None:
        raise Failure(
            "this machine is in no network", "join one, or make one with a phone; or leave out --lan"
        )
    kept = _kept(path)
    key, rather = _read(kept) if resumed else (b"", 0)
    desk = Desk(session, lambda text: write_file(path, text), auto, key)
    try:
        heard = listening(lan, port, rather)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        why = "is in use" if error.errno == errno.EADDRINUSE else "is not for everybody on this machine"
        raise Failure(f"port {port} {why}", "name another with --port, or leave it out") from None
    with heard:
        port = heard.getsockname()[1]
        _keep(kept, desk.key, port)
        house = house_of(desk, lambda: _report(path), where, port)
        try:
            serve(house, heard, lan=lan, say=lambda line: click.echo(line, err=True))
        finally:
            if desk.over:
                kept.unlink(missing_ok=True)


def _kept(path: Path) -> Path:
    """Where the address of a log's page is kept, for this user alone. It is no part of the game: without it another is made."""
    from platformdirs import user_state_path

    folder = user_state_path("printkit", appauthor=False) / "pages"
    return folder / sha256(os.fsencode(path.resolve())).hexdigest()[:32]


def _keep(kept: Path, key: bytes, port: int) -> None:
    with suppress(OSError):  # the page works without
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept.touch(mode=0o600)
        kept.write_text(f"{key.hex()} {port}\n", encoding="ascii")


def _read(kept: Path) -> tuple[bytes, int]:
    """The key and the port that a game's page had; none of either where that is not known."""
    try:
        key, port = kept.read_text(encoding="ascii").split()
        return bytes.fromhex(key), int(port)
    except (OSError, ValueError):
        return b"", 0


def _missing(name: str) -> MissingDependency:
    from printkit.cli.machine import DISTRIBUTION, Need, package

    line = package(f"{DISTRIBUTION}[web]").install()
    return MissingDependency(Need(name, "the page", {"": line}), "the companion's page")


def _report(path: Path) -> bytes:
    """The report of the finished game, from the log as it was saved."""
    from printkit.cli.report import read_log

    return rendered(reported(read_log(str(path)), QUICK), ".html", "letter", None)
