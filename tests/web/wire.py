"""Passes requests to the web application as a server would, without a server or a network."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from starlette.applications import Starlette

Fields = Mapping[str, str | Sequence[str]] | Sequence[tuple[str, str]]
_MOST_TURNS = 5


class Answer(NamedTuple):
    """The response after following all redirections."""

    status_code: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode("utf-8")


class Wire:
    """A browser's connection to the application, which follows redirections. ``cookie`` is sent with each request."""

    def __init__(self, app: Starlette, host: str) -> None:
        self._app = app
        self._host = host
        self._loop = asyncio.new_event_loop()
        self.cookie = ""

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close()

    def get(self, path: str, params: Fields = ()) -> Answer:
        query = urlencode(params, doseq=True)
        return self._followed("GET", f"{path}?{query}" if query else path, b"")

    def post(self, path: str, data: Fields = ()) -> Answer:
        return self._followed("POST", path, urlencode(data, doseq=True).encode())

    def _followed(self, method: str, path: str, body: bytes) -> Answer:
        for _ in range(_MOST_TURNS):
            answer = self._loop.run_until_complete(self._asked(method, path, body))
            if answer.status_code != 303:
                return answer
            folder = urlsplit(path).path.rpartition("/")[0]
            there = answer.headers["location"]
            method, body = "GET", b""
            path = there if there.startswith("/") else f"{folder}/{there.removeprefix('./')}"
        raise AssertionError(f"{path} leads from one place to another without end")

    async def _asked(self, method: str, path: str, body: bytes) -> Answer:
        at = urlsplit(path)
        parts: list[bytes] = []
        begun: dict[str, Any] = {}

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                begun.update(message)
            else:
                parts.append(message.get("body", b""))

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": at.path,
            "raw_path": at.path.encode(),
            "query_string": at.query.encode(),
            "headers": [(b"host", self._host.encode()), (b"cookie", self.cookie.encode())],
        }
        await self._app(scope, receive, send)
        headers = {key.decode(): value.decode() for key, value in begun["headers"]}
        return Answer(begun["status"], headers, b"".join(parts))
