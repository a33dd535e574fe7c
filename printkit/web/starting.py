"""Data types of the start page: the games that can be begun, the unfinished logs, and the player's choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from printkit.web.web_game import WebGame


class StartOption(NamedTuple):
    """One possible value of a preset or of a ruling (a setting of the rules) on the start page, and its
    meaning.
    """

    value: str
    words: str


class StartRuling(NamedTuple):
    """A ruling (a setting of the rules) of a game with its options, for the start page.

    The first option is the default unless a preset sets another.
    """

    key: str
    question: str
    options: tuple[StartOption, ...]


class StartGame(NamedTuple):
    """A game that can be begun on the start page.

    ``two`` is True if the game has two players, each with a hand of cards.
    """

    slug: str
    title: str
    players: str
    blurb: str
    two: bool
    presets: tuple[StartOption, ...]
    rulings: tuple[StartRuling, ...]


class Unfinished(NamedTuple):
    """An unfinished log in the folder: its file name, the game's title, and how far the game has come."""

    name: str
    title: str
    words: str


class StartWish(NamedTuple):
    """The settings of a new game, chosen on the start page.

    ``auto``: printkit rolls and deals. ``shared``: both sides use one phone.
    """

    slug: str
    preset: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    auto: bool = False
    shared: bool = False
    player: str = ""


class Opened(NamedTuple):
    """A game that has been opened: the game, the function that makes its report, and the name of its log."""

    web_game: WebGame
    report: Callable[[], bytes]
    name: str


class NotOpened(Exception):
    """Raised if a game cannot be begun or continued.

    Contains the reason, and a remedy (empty if there is none).
    """

    def __init__(self, reason: str, remedy: str = "") -> None:
        self.reason = reason
        self.remedy = remedy
        super().__init__(reason)


class Starter(Protocol):
    """Interface (a Python protocol) through which the web page begins and continues games.

    A method that fails raises :class:`NotOpened` with a reason for the player.
    """

    def games(self) -> tuple[StartGame, ...]:
        """Return the games that players can begin."""

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return the unfinished logs in the folder, newest first."""

    def begin(self, wish: StartWish) -> Opened:
        """Begin a new game, with a new log, and return it."""

    def resume(self, name: str) -> Opened:
        """Continue the game of one of the unfinished logs, and return it."""

    def again(self, web_game: WebGame) -> Opened:
        """Begin another game with the settings of the open one, and return it."""

    def leave(self, web_game: WebGame) -> None:
        """Close the open game.

        Its log is deleted if it does not contain any answer yet.
        """
