"""``printkit log GAME --web``: the companion as a page, for the phones beside the board."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.common import Failure, MissingDependency, write_file
from printkit.cli.reports import rendered, reported

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session

_LIBRARIES = ("jinja2", "segno", "starlette", "uvicorn")


def serve_page(session: Session, path: Path, *, auto: bool, lan: bool, port: int) -> None:
    """Serve a session as a page until it is interrupted; its log is at ``path`` after every answer.

    Raises :class:`Failure` where the port is taken, :class:`MissingDependency` without the extra ``web``.
    """
    try:
        from printkit.web.desk import Desk
        from printkit.web.serve import serve
    except ModuleNotFoundError as error:
        if error.name not in _LIBRARIES:
            raise
        raise _missing(error.name) from None
    desk = Desk(session, lambda text: write_file(path, text), auto)
    try:
        serve(desk, lambda: _report(path), lan=lan, port=port, say=lambda line: click.echo(line, err=True))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        why = "is in use" if error.errno == errno.EADDRINUSE else "is not for everybody on this machine"
        raise Failure(f"port {port} {why}", "name another with --port, or leave it out") from None


def _missing(name: str) -> MissingDependency:
    from printkit.cli.machine import DISTRIBUTION, Need, package

    line = package(f"{DISTRIBUTION}[web]").install()
    return MissingDependency(Need(name, "the page", {"": line}), "the companion's page")


def _report(path: Path) -> bytes:
    """The report of the finished game, from the log as it was saved."""
    from printkit.cli.report import read_log

    return rendered(reported(read_log(str(path))), ".html", "letter", None)
