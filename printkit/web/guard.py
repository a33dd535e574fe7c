"""Access control for the web page: a secret token for each player, and protection against requests from other web sites."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable, Iterable, Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_BYTES = 16
"""Number of bytes of the secret token in the address of a player's page."""
_USUAL = 80
"""The default port of HTTP, which browsers leave out of the Host header."""
POLICY = (
    "default-src 'self'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; "
    "frame-ancestors 'self'; base-uri 'none'; object-src 'none'"
)
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""Content security policy of the report page.

The page is a single file with embedded fonts and pictures and without scripts.
"""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
}


def token_of(key: bytes, seat: str) -> str:
    """Return the secret token of a seat (player) for its URL.

    It consists of sixteen bytes that cannot be guessed without the game's key.
    """
    made = hmac.new(key, f"seat {seat}".encode(), "sha256").digest()[:_BYTES]
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def seat_of(token: str, tokens: Mapping[str, str]) -> str | None:
    """Return the seat (player) that a token belongs to; None if the token is unknown.

    All tokens are compared in constant time, which reveals nothing about them.
    """
    found = None
    for seat, known in tokens.items():
        if hmac.compare_digest(token.encode(), known.encode()):
            found = seat
    return found


def names_of(host: str, port: int) -> tuple[str, ...]:
    """Return the values of the Host header that a browser may send for this host and port.

    The port may be missing if it is 80, the default.
    """
    return (f"{host}:{port}", host) if port == _USUAL else (f"{host}:{port}",)


NO_TOKEN = "The address lacks its token. Scan the code that printkit shows, or type the whole address."
"""Error message for a URL without a token."""
UNKNOWN = (
    "There is no game at this address any more. The way back: scan the code that printkit shows where it runs now, "
    "or the one on the table's screen."
)
"""Error message for a URL with an unknown token, for example if the game has ended."""


class Guard:
    """Middleware that answers 403 (forbidden) to a request with an unknown Host or Origin header, or without
    a valid token in its path.

    ``moved`` returns the current token for a token of an earlier game; a request with the earlier one is redirected.

    A computer may have more addresses than the announced one. A Host is therefore also accepted if it is the IP address at which the
    request arrived, which cannot be the domain name of an attacker.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str],
        tokens: Mapping[str, str],
        moved: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._tokens = tokens
        self._moved = moved

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":  # startup and shutdown events of the server
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        if (refused := self._refused(request)) is not None:
            await _refusal(refused)(scope, receive, send)
            return
        token = _token(request)
        if seat_of(token, self._tokens) is not None:
            await self._app(scope, receive, send)
        elif (there := self._moved(token)) is not None:
            await RedirectResponse(f"/{there}/", 303, headers=HEADERS)(scope, receive, send)
        else:
            await _refusal(UNKNOWN if token else NO_TOKEN)(scope, receive, send)

    def _refused(self, request: Request) -> str | None:
        """Return the reason why a request is refused; None if the request is allowed."""
        host = request.headers.get("host", "").lower()
        own = request.scope.get("server")  # the local address at which the connection arrived
        if host not in self._hosts and (own is None or host not in names_of(*own)):
            return "This is not the address of the game."
        origin = request.headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host}":
            return "This was sent from another page."
        return None


def _token(request: Request) -> str:
    return request.url.path.lstrip("/").partition("/")[0]


def _refusal(words: str) -> HTMLResponse:
    """Return the error page for a refused request.

    It loads no other file and shows nothing of the game.
    """
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>printkit</title><h1>{words}</h1></html>\n"
    )
    return HTMLResponse(page, 403, headers={**HEADERS, "Content-Security-Policy": "default-src 'none'"})
