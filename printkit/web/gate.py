"""Limits the number of connections to the web server, and the time in which each connection must send its request."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from typing import Any

import uvicorn

BACKLOG = 8
"""Maximum length of the operating system's queue of waiting connections, and maximum number of connections accepted at once."""
_IN_FLIGHT = 4 * BACKLOG
"""Number of file descriptors kept free for new connections, which the server has yet to admit or refuse.

The maximum number of open connections is lower by this number.
"""
_MOST = 100
"""Maximum number of open connections, even if the system allows more open files."""
_KEPT_FREE = 20
"""Number of file descriptors kept free for other uses, such as the log, templates and fonts.

The maximum number of open connections is lower by this number.
"""
_SECONDS = 10.0
"""Seconds after which a connection is closed if its request header has not arrived."""
_HEAD_END = b"\r\n\r\n"


def most_connections() -> int:
    """Return the maximum number of open connections, which depends on how many files the system lets this process open."""
    if sys.platform == "win32":
        return _MOST
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _MOST
    return max(4, min(_MOST, soft - _KEPT_FREE - _IN_FLIGHT))


class _SharedLimits:
    """State that all connections of a server share: the open connections, their maximum number, and the refusals
    already reported.

    It consists of the connections in use, the HTTP protocol that handles them, and the function that reports refused connections.

    ``say`` receives one line when a connection is refused or too slow, and no more until the load is normal again.
    """

    def __init__(
        self, inner: Callable[..., asyncio.Protocol], most: int, say: Callable[[str], None], seconds: float
    ) -> None:
        self.inner = inner
        self.most = most
        self.seconds = seconds
        self.live: set[asyncio.Transport] = set()
        self._say = say
        self._reported: set[str] = set()

    def tell(self, line: str) -> None:
        if line not in self._reported:
            self._reported.add(line)
            self._say(f"printkit: {line}")

    def left(self, transport: asyncio.Transport) -> None:
        self.live.discard(transport)
        if not self.live:
            self._reported.clear()


class _Gate(asyncio.Protocol):
    """One connection to the web server. Its data goes to the HTTP protocol, unless too many connections are
    open.
    """

    def __init__(self, limits: _SharedLimits, given: Mapping[str, Any]) -> None:
        self._limits = limits
        self._given = given
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._last = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        limits = self._limits
        if len(limits.live) >= limits.most:
            limits.tell(f"{limits.most} connections are open, which is the maximum; further ones are refused")
            transport.abort()
            return
        limits.live.add(transport)
        self._transport, self._inner = transport, limits.inner(**self._given)
        self._inner.connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._inner is None:
            return
        if _HEAD_END in self._last + data:
            self._arrived()
        elif self._timer is None:
            self._wait()
        self._last = (self._last + data)[-3:]
        self._inner.data_received(data)

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._limits.seconds, self._late)

    def _arrived(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        assert self._transport is not None
        seconds = self._limits.seconds
        self._limits.tell(f"a connection that sent no request within {seconds:g} seconds was closed")
        self._transport.abort()

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        if self._transport is not None and self._inner is not None:
            self._limits.left(self._transport)
            self._inner.connection_lost(exc)


def gated(
    config: uvicorn.Config, most: int, say: Callable[[str], None], seconds: float = _SECONDS
) -> type[asyncio.Protocol]:
    """Return a network protocol class that limits the number of connections to the web server.

    It is meant for the setting ``http`` of the web server uvicorn.

    In all other ways it behaves like the HTTP protocol of ``config``.
    """
    limits = _SharedLimits(config.http_protocol_class, most, say, seconds)

    class Gate(_Gate):
        def __init__(self, **given: Any) -> None:
            super().__init__(limits, given)

    return Gate
