"""Serving the page: on this machine alone, or to the phones in the same network."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from printkit.web.app import House, make_app
from printkit.web.codes import terminal_code
from printkit.web.desk import TABLE, Desk
from printkit.web.guard import fresh_token

HERE = "127.0.0.1"
_EVERYWHERE = "0.0.0.0"
_NOWHERE = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737). No packet is sent to it: it only makes the system say by which way it would go."""


def lan_address() -> str:
    """This machine's address in its network; that of the machine itself where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return HERE
        return str(probe.getsockname()[0])


def listening(lan: bool, port: int) -> socket.socket:
    """A socket that listens; port 0 is any that is free. Raises OSError where the port is taken."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((_EVERYWHERE if lan else HERE, port))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def house_of(
    desk: Desk, report: Callable[[], bytes], where: str, port: int, templates: Path | None = None
) -> House:
    """The page's house with fresh tokens, at this address."""
    tokens = {seat: fresh_token() for seat in (TABLE, *desk.seats)}
    hosts = tuple(dict.fromkeys(f"{name}:{port}" for name in (where, HERE, "localhost")))
    return House(desk, tokens, f"http://{where}:{port}/", hosts, report, templates)


def serve(
    desk: Desk, report: Callable[[], bytes], *, lan: bool, port: int, say: Callable[[str], None]
) -> None:
    """Serve the page until it is interrupted. Raises OSError where the port is taken."""
    with listening(lan, port) as heard:
        port = heard.getsockname()[1]
        where = lan_address() if lan else HERE
        house = house_of(desk, report, where, port)
        for line in announced(house, lan):
            say(line)
        config = uvicorn.Config(
            make_app(house), log_level="warning", access_log=False, lifespan="off", server_header=False,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        uvicorn.Server(config).run(sockets=[heard])


def announced(house: House, lan: bool) -> list[str]:
    """What is said when the page is there: its address, the code, and who can reach it."""
    table = f"{house.address}{house.tokens[TABLE]}/"
    lines = [f"The page: {table}", terminal_code(table).rstrip("\n")]
    lines += [f"{seat.capitalize()}: {house.address}{house.tokens[seat]}/" for seat in house.desk.seats]
    reach = (
        "whoever is in this network and has the address"
        if lan
        else "this machine alone (--lan: the phones in your network too)"
    )
    return [*lines, f"It can be reached by {reach}. Ctrl-C ends it; everything is saved."]
