"""Counts the browser windows that show the same player's page. If somebody else is watching, the player can then be warned."""

from __future__ import annotations

import time
from collections.abc import Callable

_GONE_AFTER = 6.0
"""Time in seconds after which a browser window without a request is no longer counted. An open page sends a request every 1.5 seconds."""
_MOST = 50
"""Maximum number of browser windows that are counted for one seat; further windows are ignored."""


class Screens:
    """The browser windows that have recently requested each seat's page. Each window identifies itself with a random word."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, dict[str, float]] = {}

    def seen(self, seat: str, screen: str) -> int:
        """Record that a browser window shows a seat's page, and return the number of windows that show it."""
        now, known = self._clock(), self._seen.setdefault(seat, {})
        for word in [word for word, at in known.items() if now - at > _GONE_AFTER]:
            del known[word]
        if screen and (screen in known or len(known) < _MOST):
            known[screen] = now
        return len(known)
