"""Counts the devices that have opened each player's page, and decides which devices show the player's hand.

Devices that do not show the hand show only the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

_GONE_AFTER = 6.0
"""A device that has sent no request for this number of seconds no longer counts as showing the page.

An open page sends a request every 1.5 seconds.
"""
_MOST = 50
"""Maximum number of devices that are remembered for one seat (player).

If there are more, those that send no more requests are forgotten.
"""
_HANDS = 2
"""Maximum number of devices that show the same player's hand at the same time."""


class ScreenView(NamedTuple):
    """What a device shows at a player's address: the player's hand (``hand``) or only the table.

    ``hands`` is the number of devices that show the hand now, and ``tables`` the number of those that show the table in its place.
    """

    hand: bool
    hands: int
    tables: int


class _Device:
    """A device that has requested a player's page: when it did so last, and whether it shows the player's hand."""

    __slots__ = ("at", "hand")

    def __init__(self, at: float, hand: bool) -> None:
        self.at = at
        self.hand = hand


class Screens:
    """The devices that have requested each player's page, and which of them show the player's hand.

    A device identifies itself with a random word from a cookie.

    The first two devices show the hand, and each further one shows the table. A device that shows the table never changes to the
    hand by itself, because it may lie in sight of the other player; its user has to take the hand over.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, dict[str, _Device]] = {}

    def seen(self, seat: str, word: str) -> ScreenView:
        """Record that a device requests a player's page, and return what it shows: the player's hand or only the table.

        A request without an identifying word is not recorded.
        """
        known = self._seen.setdefault(seat, {})
        others = self._live(known, word)
        hands = sum(each.hand for each in others)
        device = known.get(word)
        if device is None:
            device = _Device(self._clock(), hands < _HANDS)
            if word and self._has_room(known):
                known[word] = device
        elif not self._is_live(device):
            device.hand = device.hand and hands < _HANDS
        device.at = self._clock()
        return ScreenView(device.hand, hands + device.hand, len(others) - hands + (not device.hand))

    def take_over(self, seat: str, word: str) -> None:
        """Let this device show the player's hand.

        All other devices at the same address show only the table from now on.
        """
        if not word:
            return
        known = self._seen.setdefault(seat, {})
        for each in known.values():
            each.hand = False
        known[word] = _Device(self._clock(), hand=True)

    def _is_live(self, device: _Device) -> bool:
        return self._clock() - device.at <= _GONE_AFTER

    def _live(self, known: dict[str, _Device], but: str) -> list[_Device]:
        return [each for word, each in known.items() if word != but and self._is_live(each)]

    def _has_room(self, known: dict[str, _Device]) -> bool:
        if len(known) >= _MOST:
            for word in [word for word, each in known.items() if not self._is_live(each)]:
                del known[word]
        return len(known) < _MOST
