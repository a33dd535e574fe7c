"""What the start page offers and what it asks for: a new game, or an unfinished log of the folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from printkit.web.desk import WebGame


class StartOption(NamedTuple):
    """A value that may be chosen, and what it means."""

    value: str
    words: str


class StartRuling(NamedTuple):
    """A ruling of a game with its options; the first one is in force unless a preset says otherwise."""

    key: str
    question: str
    options: tuple[StartOption, ...]


class StartGame(NamedTuple):
    """A game that may be begun. ``two``: each of two players has a hand of their own."""

    slug: str
    title: str
    players: str
    blurb: str
    two: bool
    presets: tuple[StartOption, ...]
    rulings: tuple[StartRuling, ...]


class Unfinished(NamedTuple):
    """A log of the folder that can be continued: the file's name, the game's title, and how far it has come."""

    name: str
    title: str
    words: str


class StartWish(NamedTuple):
    """A new game as the start page asks for it. ``auto``: printkit rolls and deals. ``shared``: both sides use one phone."""

    slug: str
    preset: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    auto: bool = False
    shared: bool = False
    player: str = ""


class Opened(NamedTuple):
    """A game on the desk, how its report is made, and the name of its log."""

    desk: WebGame
    report: Callable[[], bytes]
    name: str


class NotOpened(Exception):
    """Raised if a game cannot be begun or continued; says why, and what helps (may be empty)."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        self.reason = reason
        self.remedy = remedy
        super().__init__(reason)


class Starter(Protocol):
    """Begins and continues games for the page. Each method raises :class:`NotOpened` for a reason that a player can read."""

    def games(self) -> tuple[StartGame, ...]:
        """Return the games that may be begun."""

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return the unfinished logs of the folder, the latest first."""

    def begin(self, wish: StartWish) -> Opened:
        """Begin a new game with a log of its own."""

    def resume(self, name: str) -> Opened:
        """Continue one of :meth:`unfinished`."""

    def again(self, desk: WebGame) -> Opened:
        """Begin another game with the settings of the one on the desk."""

    def leave(self, desk: WebGame) -> None:
        """Close the game on the desk; its log is removed if nobody has answered anything."""
