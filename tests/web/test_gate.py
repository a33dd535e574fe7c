"""Dozens of connections, incomplete requests, and requests by the wrong protocol: the page keeps working and reports it
in one line.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
import uvicorn

from printkit.web.app import make_app
from printkit.web.gate import BACKLOG, gated
from printkit.web.guard import names_of
from printkit.web.hosted_game import HostedGame
from printkit.web.serve import hosted_game, listening
from printkit.web.web_game import TABLE
from tests.web.running import Running
from tests.web.web_games import REPORT, client_of, hosted, web_game_of


class Gated:
    """A game behind a limit on connections, in a thread."""

    def __init__(self, most: int, seconds: float) -> None:
        self.said: list[str] = []
        self._heard = listening(lan=False, port=0)
        self.port = self._heard.getsockname()[1]
        self.hosted: HostedGame = hosted_game(
            web_game_of("malta-convoy"), lambda: REPORT, "127.0.0.1", self.port
        )
        app = make_app(self.hosted)
        plain = uvicorn.Config(app)
        plain.load()
        gate = gated(plain, most, self.said.append, seconds)
        config = uvicorn.Config(app, http=gate, log_level="warning", lifespan="off", backlog=BACKLOG)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._heard]}, daemon=True
        )

    def __enter__(self) -> Gated:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(60)
        self._heard.close()

    @property
    def address(self) -> str:
        return f"{self.hosted.address}{self.hosted.tokens[TABLE]}/"

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)


def answered(address: str, end: float) -> int:
    """Return the status of the page once it answers; a closed connection takes a moment to become available."""
    while True:
        try:
            return int(urlopen(address, timeout=60).status)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def test_connections_beyond_the_limit_are_refused_and_idle_ones_are_closed_in_time() -> None:
    with Gated(most=5, seconds=1.0) as served:
        held = [served.connected() for _ in range(12)]
        for each in held[:3]:
            each.sendall(b"GET / HT")
        end = time.monotonic() + 60
        while len(set(served.said)) < 2 and time.monotonic() < end:
            time.sleep(0.1)
        assert set(served.said) == {
            "printkit: 5 connections are open, which is the maximum; further ones are refused",
            "printkit: a connection that sent no request within 1 seconds was closed",
        }
        assert len(served.said) < 8  # not a line for each of the twelve
        assert answered(served.address, end) == 200
        for each in held:
            each.close()


def test_a_request_in_pieces_is_answered() -> None:
    with Gated(most=5, seconds=20.0) as served, served.connected() as wire:
        path = served.address.partition(f":{served.port}")[2]
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nConnection: close\r\n\r\n"
        for letter in head:
            wire.sendall(letter.encode())
        said = b""
        while part := wire.recv(65_536):
            said += part
        assert said.startswith(b"HTTP/1.1 200")
        assert not served.said


_IGNORING = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Command that starts a process with SIGINT ignored, as a shell script does for processes in the background."""


@pytest.mark.parametrize("within", [(), _IGNORING], ids=["as usual", "SIGINT ignored"])
def test_requests_that_the_client_gives_up_print_nothing(tmp_path: Path, within: tuple[str, ...]) -> None:
    with Running(tmp_path, "malta-convoy", within=within) as game:
        host, _, rest = game.addresses[0].removeprefix("http://").partition("/")
        name, _, port = host.partition(":")
        for _ in range(40):
            with socket.create_connection((name, int(port))) as wire:
                wire.sendall(
                    f"POST /{rest}answer HTTP/1.1\r\nHost: {host}\r\nContent-Length: 500\r\n\r\nversion=1".encode()
                )
        assert urlopen(game.addresses[0], timeout=60).status == 200
        process = game._process
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=120)[1]
        assert process.returncode == 130
    assert "Traceback" not in said
    assert len(said) < 500


def test_ctrl_c_ends_the_server_with_exit_code_130(tmp_path: Path) -> None:
    for within in ((), _IGNORING):
        folder = tmp_path / f"{len(within)}"
        folder.mkdir()
        assert Running(folder, "malta-convoy", within=within).end(signal.SIGINT) == 130


def test_a_form_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.web.forms._SLOWEST", 0.05)
    built = hosted(web_game_of("malta-convoy"))
    path = f"/{built.tokens[TABLE]}/answer"
    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8737")], "scheme": "http", "server": ("127.0.0.1", 8737), "http_version": "1.1",
    }  # fmt: skip
    sent: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        await asyncio.sleep(60)
        return {}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    asyncio.run(make_app(built)(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 408


def test_a_host_header_without_a_port_is_accepted_at_port_80() -> None:
    assert names_of("127.0.0.1", 80) == ("127.0.0.1:80", "127.0.0.1")
    assert names_of("127.0.0.1", 8080) == ("127.0.0.1:8080",)
    built = hosted_game(web_game_of("malta-convoy"), lambda: REPORT, "127.0.0.1", 80)
    assert built.address == "http://127.0.0.1/"
    from tests.web.wire import Wire

    for host, status in (
        ("127.0.0.1", 200),
        ("127.0.0.1:80", 200),
        ("localhost", 200),
        ("127.0.0.1:81", 403),
    ):
        with Wire(make_app(built), host) as client:
            assert client.get(f"/{built.tokens[TABLE]}/").status_code == status


@pytest.mark.parametrize("slug", ["wolf-pack", "tonnage-war"])
@pytest.mark.parametrize("shared", [False, True])
def test_a_page_links_to_the_other_sides_page_only_on_a_shared_phone(slug: str, shared: bool) -> None:
    web_game = web_game_of(slug, auto=True)
    web_game.shared = shared
    built = hosted(web_game)
    for seat in web_game.seats:
        others = [token for each, token in built.tokens.items() if each != seat]
        with client_of(built) as client:
            found = [
                client.get(f"/{built.tokens[seat]}/{path}") for path in ("", "away", "to/wolf", "to/uboat")
            ]
        leads = any(token in answer.text for token in others for answer in found)
        assert leads == shared
        assert (found[1].status_code == 200) == shared
        assert ("Hand this phone over" in found[0].text) == shared


def test_a_connection_that_has_sent_its_request_is_not_closed_for_slowness() -> None:
    with Gated(8, 0.4) as gate, gate.connected() as line:
        asking = f"GET /{gate.hosted.tokens[TABLE]}/ HTTP/1.1\r\nHost: 127.0.0.1:{gate.port}\r\n\r\n".encode()
        for _ in range(2):
            line.sendall(asking)
            assert line.recv(12) == b"HTTP/1.1 200"
            line.settimeout(0.8)
            while True:  # what follows, until the server waits for the next request
                try:
                    assert line.recv(65536), "the server has closed the connection"
                except TimeoutError:
                    break
            line.settimeout(20)
        assert gate.said == []
