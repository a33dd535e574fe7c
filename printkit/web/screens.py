"""Counts the screens that show the same hand, so that each of them can be told."""

from __future__ import annotations

import time
from collections.abc import Callable

_AWAY = 6.0
"""Seconds without a request after which a screen no longer counts; a page that is looked at asks every 1.5 seconds."""
_MOST = 50
"""Maximum number of screens that are remembered for one seat."""


class Screens:
    """The screens that have asked for each seat lately. A screen is known by a random word that its page chooses."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, dict[str, float]] = {}

    def seen(self, seat: str, screen: str) -> int:
        """Note that a screen shows a seat's page; return how many screens do."""
        now, known = self._clock(), self._seen.setdefault(seat, {})
        for word in [word for word, at in known.items() if now - at > _AWAY]:
            del known[word]
        if screen and (screen in known or len(known) < _MOST):
            known[screen] = now
        return len(known)
