"""Web games without a network, for the tests of the web page."""

from __future__ import annotations

from collections.abc import Callable

from printkit.games import GAMES, prompts, reading
from printkit.journal.companion.session import Session, Tape, opening
from printkit.table.seeded import Randomness
from printkit.web.app import make_app
from printkit.web.hosted_game import HostedGame
from printkit.web.serve import hosted_game
from printkit.web.web_game import WebGame
from tests.web.wire import Wire

PORT = 8737
REPORT = b"<!doctype html><title>Report</title><p>The report.</p>"


class Saved:
    """Stands in for the log file."""

    def __init__(self) -> None:
        self.text = ""
        self.times = 0

    def __call__(self, text: str) -> None:
        self.text = text
        self.times += 1


def session_of(slug: str, text: str = "", seed: int = 1, **settings: str) -> Session:
    """Return a session for a new log, or for the given one."""
    game, notation = reading(slug)
    text = text or opening(slug, game.ruleset("", settings), {}, setup="setup" in notation.headings.names)
    return Session(text, reading, GAMES, Tape(Randomness(seed).random), prompts=prompts(slug))


def web_game_of(
    slug: str, text: str = "", auto: bool = False, seed: int = 1, save: Callable[[str], None] | None = None, **settings: str
) -> WebGame:  # fmt: skip
    return WebGame(session_of(slug, text, seed, **settings), save or Saved(), auto)


def hosted(web_game: WebGame) -> HostedGame:
    return hosted_game(web_game, lambda: REPORT, "127.0.0.1", PORT)


def client_of(built: HostedGame) -> Wire:
    return Wire(make_app(built), f"127.0.0.1:{PORT}")
