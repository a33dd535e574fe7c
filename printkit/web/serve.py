"""Serves the web page on this computer only, or to phones on the same network."""

from __future__ import annotations

import signal
import socket
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import uvicorn

from printkit.web.app import make_app
from printkit.web.codes import terminal_code
from printkit.web.gate import BACKLOG, gated, most_connections
from printkit.web.guard import names_of, token_of
from printkit.web.hosted_game import HostedGame
from printkit.web.page import load_templates
from printkit.web.starting import Starter
from printkit.web.web_game import TABLE, WebGame, fresh_key

HERE = "127.0.0.1"
"""IP address of this computer for programs on it (loopback)."""
_EVERYWHERE = "0.0.0.0"
"""IP address that stands for all network interfaces of this computer."""
_NOWHERE = ("192.0.2.1", 9)
"""Address and port used to find out which network interface the system would choose; no packet is sent.

They are reserved for documentation by RFC 5737.
"""


_ADDRESS_OF = 0x8915
"""Linux's ioctl request SIOCGIFADDR. It returns the address of a network interface."""


def lan_address() -> str | None:
    """Return this computer's IP address in the local network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):  # a network without a route to other networks
            probe.connect(_NOWHERE)
            return str(probe.getsockname()[0])
        return next((each for each in _addresses(probe) if not each.startswith("127.")), None)


def _addresses(probe: socket.socket) -> Iterator[str]:
    """Return all IP addresses of this computer."""
    if sys.platform == "linux":
        import fcntl

        for _, name in socket.if_nameindex():
            with suppress(OSError):
                found = fcntl.ioctl(probe, _ADDRESS_OF, struct.pack("256s", name[:15].encode()))
                yield socket.inet_ntoa(found[20:24])
        return
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def listening(lan: bool, port: int, preferred: int = 0) -> socket.socket:
    """Return a socket listening at ``port``.

    If ``port`` is 0, use the port ``preferred`` if it is free, and otherwise any free port.

    Raises OSError if the port is taken.
    """
    if not port and preferred:
        with suppress(OSError):
            return listening(lan, preferred)
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((_EVERYWHERE if lan else HERE, port))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def hosted_game(
    web_game: WebGame | None,
    report: Callable[[], bytes],
    where: str,
    port: int,
    templates: Path | None = None,
    *,
    starter: Starter | None = None,
    name: str = "",
) -> HostedGame:
    """Return the state of a new web server at the address ``where``.

    It has access tokens for the open game or, if no game is open, for the start page.
    """
    key, seats = (web_game.key, web_game.seats) if web_game is not None else (fresh_key(), ())
    tokens = {seat: token_of(key, seat) for seat in (TABLE, *seats)}
    hosts = tuple(dict.fromkeys(host for name in (where, HERE, "localhost") for host in names_of(name, port)))
    address = f"http://{names_of(where, port)[-1]}/"
    return HostedGame(web_game, tokens, address, hosts, report, templates, starter, name)


def serve(hosted: HostedGame, listener: socket.socket, *, lan: bool, say: Callable[[str], None]) -> None:
    """Serve the web page on the socket ``listener`` until Ctrl-C, then raise KeyboardInterrupt.

    A process that was started with SIGINT ignored (in the background of a shell script) would otherwise not end while the
    server starts, and would later end as if nothing had interrupted it: uvicorn stops, and sends the signal once more to the
    handler that it found.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for line in announced(hosted, lan):
        say(line)
    app = make_app(hosted)
    load_templates(hosted.templates)
    plain = uvicorn.Config(app, log_level="warning")
    plain.load()
    config = uvicorn.Config(
        app, http=gated(plain, most_connections(), say), log_level="warning", access_log=False, lifespan="off",
        server_header=False, timeout_graceful_shutdown=1, backlog=BACKLOG,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listener])


def announced(hosted: HostedGame, lan: bool) -> list[str]:
    """Return the lines printed when the server has started: the page's URL, its QR code, and who can reach it."""
    table = f"{hosted.address}{hosted.tokens[TABLE]}/"
    lines = [f"The page: {table}", terminal_code(table).rstrip("\n")]
    lines += [
        f"{seat.capitalize()}: {hosted.address}{hosted.tokens[seat]}/"
        for seat in hosted.tokens
        if seat != TABLE
    ]
    reach = (
        "whoever is in this network and has the address"
        if lan
        else "this machine alone (--lan: the phones in your network too)"
    )
    return [*lines, f"It can be reached by {reach}. Ctrl-C ends it; everything is saved."]
