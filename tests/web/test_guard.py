"""Access control: only requests with this address, this origin and a token are answered, and the page loads nothing
from elsewhere.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.testclient import TestClient

from printkit import resources
from printkit.web.app import make_app
from printkit.web.hosted_game import HostedGame
from printkit.web.serve import announced, listening
from printkit.web.web_game import TABLE
from tests.web.web_games import PORT, hosted, web_game_of


@pytest.fixture
def built() -> HostedGame:
    return hosted(web_game_of("wolf-pack", auto=True))


@pytest.fixture
def client(built: HostedGame) -> TestClient:
    return TestClient(make_app(built), base_url=f"http://127.0.0.1:{PORT}")


@pytest.mark.parametrize(("lan", "reached_at"), [(False, "127.0.0.1"), (True, "0.0.0.0")])
def test_the_socket_listens_only_on_this_machine_unless_lan_is_given(lan: bool, reached_at: str) -> None:
    heard = listening(lan=lan, port=0)
    try:
        assert heard.getsockname()[0] == reached_at
    finally:
        heard.close()


def test_the_announcement_says_correctly_who_can_reach_the_page(built: HostedGame) -> None:
    assert "by this machine alone (--lan" in announced(built, lan=False)[-1]
    assert "by whoever is in this network and has the address." in announced(built, lan=True)[-1]


@pytest.mark.parametrize(
    ("host", "arrived", "status"),
    [
        (
            "192.168.7.9:8737",
            ("192.168.7.9", 8737),
            200,
        ),  # another address of this machine, at which the request arrived
        ("192.168.7.9:8737", ("192.168.7.8", 8737), 403),
        ("192.168.7.9:8737", None, 403),
        ("192.168.7.9", ("192.168.7.9", 8737), 403),
        ("192.168.7.9", ("192.168.7.9", 80), 200),
        ("rebound.example:8737", ("192.168.7.9", 8737), 403),
    ],
)
def test_an_unannounced_host_is_accepted_only_if_it_is_the_address_of_the_connection(
    built: HostedGame, host: str, arrived: tuple[str, int] | None, status: int
) -> None:
    sent: list[int] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            sent.append(message["status"])

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    path = f"/{built.tokens[TABLE]}/version"
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": path, "raw_path": path.encode(),
        "query_string": b"", "headers": [(b"host", host.encode())], "server": arrived, "client": ("192.168.7.20", 4000),
    }  # fmt: skip
    asyncio.run(make_app(built)(scope, receive, send))
    assert sent == [status]


@pytest.mark.parametrize("path", ["/", "/favicon.ico", "/x/", "//", "/../", "/%00/", "/ä/"])
def test_a_request_without_a_token_is_refused(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 403
    assert client.post(path).status_code == 403


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}", ""]
)
def test_a_foreign_host_is_refused(built: HostedGame, client: TestClient, host: str) -> None:
    path = f"/{built.tokens[TABLE]}/"
    assert client.get(path, headers={"host": host}).status_code == 403
    assert client.get(path, headers={"host": f"localhost:{PORT}"}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8737", "http://127.0.0.1"]
)
def test_a_foreign_origin_is_refused(built: HostedGame, client: TestClient, origin: str) -> None:
    before = built.web_game.version
    sent = {"version": before, "text": "A note."}
    path = f"/{built.tokens['wolf']}/note"
    assert client.post(path, data=sent, headers={"origin": origin}).status_code == 403
    assert built.web_game.version == before
    assert client.post(path, data=sent, headers={"origin": f"http://127.0.0.1:{PORT}"}).status_code == 200
    assert "> A note." in built.web_game.session.text


def test_each_seat_has_a_token_of_its_own(built: HostedGame) -> None:
    other = hosted(web_game_of("wolf-pack", auto=True))
    tokens = [*built.tokens.values(), *other.tokens.values()]
    assert len(set(tokens)) == 6
    assert all(len(token) >= 22 for token in tokens)
    assert list(hosted(web_game_of("malta-convoy")).tokens) == [TABLE]
    assert list(hosted(web_game_of("wolf-pack", hands="closed")).tokens) == [TABLE]


def test_a_side_cannot_answer_for_the_other(built: HostedGame, client: TestClient) -> None:
    before = built.web_game.session.text
    typed = {"version": built.web_game.version, "say": "wolf: discard ~"}
    for seat in ("convoy", TABLE):
        answer = client.post(f"/{built.tokens[seat]}/answer", data=typed)
        assert answer.status_code == 422
        assert "Only the wolf can answer this question" in answer.text
    assert built.web_game.session.text == before


def test_the_log_with_both_hands_and_the_report_are_refused_until_the_game_is_over(
    built: HostedGame, client: TestClient
) -> None:
    for token in built.tokens.values():
        assert client.get(f"/{token}/log").status_code == 404
        assert client.get(f"/{token}/report").status_code == 404
    assert client.get(f"/{built.tokens['wolf']}/to/convoy").status_code == 404


def test_a_page_loads_nothing_from_other_servers(built: HostedGame, client: TestClient) -> None:
    path = f"/{built.tokens[TABLE]}/"
    answer = client.get(path)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    for name in ("page.html", "away.html", "style.css", "page.js"):
        assert "//" not in re.sub(r"(?m)^\s*// .*$", "", (resources.templates() / "web" / name).read_text())
    style = client.get(f"{path}static/style.css")
    assert style.headers["content-type"].startswith("text/css")
    fonts = re.findall(r'url\("([^"]+)"\)', style.text)
    assert len(fonts) == 5
    for font in fonts:
        assert client.get(f"{path}static/{font}").content[:4] == b"wOF2"
    assert client.get(f"{path}static/page.html").status_code == 404
    assert client.get(f"{path}static/fonts/OFL.txt").status_code == 404


def test_text_written_by_a_player_is_escaped(built: HostedGame, client: TestClient) -> None:
    token = built.tokens["wolf"]
    client.post(
        f"/{token}/note",
        data={"version": built.web_game.version, "text": "<script>alert(1)</script>\n  turn 9"},
    )
    page = client.get(f"/{token}/").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert "\nturn 9" not in built.web_game.session.text


def test_a_form_that_is_too_large_is_refused(built: HostedGame, client: TestClient) -> None:
    before = built.web_game.version
    answer = client.post(f"/{built.tokens['wolf']}/answer", data={"version": before, "say": "P" * 20_000})
    assert answer.status_code == 413
    assert built.web_game.version == before
