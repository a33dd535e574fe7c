"""``printkit log --web``: runs the companion as a web page for the players' phones."""

from __future__ import annotations

import errno
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.companion.pages import First, Kept, PageWanted, kept_address
from printkit.cli.support.common import Failure, MissingDependency

if TYPE_CHECKING:
    from socket import socket


_LIBRARIES = ("jinja2", "segno", "starlette", "uvicorn")


def serve_page(wanted: PageWanted, folder: Path, first: First | None = None) -> None:
    """Serve the web page until it is interrupted; each game's log is saved after every answer.

    Without a ``first`` game, the page opens with the start page, which begins games in ``folder`` and continues the logs there. A
    continued game keeps its URL, so that phones with the page still open can reconnect. Raises :class:`Failure` if the port is taken or
    there is no network, and :class:`MissingDependency` without the extra ``web``.
    """
    try:
        from printkit.cli.companion.starting import Tables
        from printkit.web.serve import hosted_game, serve
        from printkit.web.starting import NotOpened
    except ModuleNotFoundError as error:
        if error.name not in _LIBRARIES:
            raise
        raise _missing(error.name) from None
    where = _address(wanted)
    with ExitStack() as stack:
        tables = Tables(folder, wanted, stack)
        kept = kept_address(first.path) if first is not None and first.resumed else Kept()
        listener = stack.enter_context(_listening(wanted, kept.port))
        tables.port = listener.getsockname()[1]
        try:
            opened = tables.first(first, kept.key) if first is not None else None
        except NotOpened as error:
            raise Failure(error.reason, error.remedy) from None
        if opened is None:
            hosted = hosted_game(None, bytes, where, tables.port, starter=tables)
        else:
            tables.remember(opened.web_game)
            hosted = hosted_game(
                opened.web_game, opened.report, where, tables.port, starter=tables, name=opened.name
            )
        try:
            serve(hosted, listener, lan=wanted.lan, say=lambda line: click.echo(line, err=True))
        finally:
            tables.leave_all(hosted.now)


def _address(wanted: PageWanted) -> str:
    """Return the network address at which the players reach the web page.

    Raises :class:`Failure` if there is none.
    """
    from printkit.web.serve import HERE, lan_address

    where = lan_address() if wanted.lan else HERE
    if where is None:
        raise Failure(
            "this computer is not in a network", "join a network, make one with a phone, or leave out --lan"
        )
    return where


def _listening(wanted: PageWanted, preferred: int) -> socket:
    """Return a listening TCP socket for the web page. Raises :class:`Failure` if the port is not available."""
    from printkit.web.serve import listening

    try:
        return listening(wanted.lan, wanted.port, preferred)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        why = "is in use" if error.errno == errno.EADDRINUSE else "needs administrator rights on this machine"
        raise Failure(f"port {wanted.port} {why}", "name another with --port, or leave it out") from None


def _missing(name: str) -> MissingDependency:
    from printkit.cli.support.machine import DISTRIBUTION, Need, package

    line = package(f"{DISTRIBUTION}[web]").install()
    return MissingDependency(Need(name, "the page", {"": line}), "the companion's page")
