"""What requests name, found: games and rulings. A name that does not exist is refused with the nearest one."""

from __future__ import annotations

from collections.abc import Callable

from printkit.browser.messages import Refused, Settings
from printkit.games import UnknownGame, load
from printkit.table.game import Game
from printkit.table.rules import Ruleset, SettingError

Announce = Callable[[str], None]
"""Is called with a few words before each step of the work."""


def game_of(slug: str) -> Game:
    """Return the game. Raises :class:`Refused` for a name that is not one."""
    try:
        return load(slug)
    except UnknownGame as error:
        raise Refused(str(error)) from None


def rulings_of(game: Game, preset: str, settings: Settings) -> Ruleset:
    """Return the rulings in force. Raises :class:`Refused` for a preset, a key or a value that the game does not know."""
    try:
        return game.ruleset(preset, settings)
    except SettingError as error:
        raise Refused(f"{game.title}: {error}") from None


def ruling_words(preset: str, settings: Settings) -> str:
    """Return ``preset`` and ``settings`` as options of a command line, with a blank before each."""
    words = [f"--preset {preset}"] if preset else []
    words += [f"--set {key}={_quoted(value)}" for key, value in settings.items()]
    return "".join(f" {word}" for word in words)


def _quoted(value: str) -> str:
    from shlex import quote

    return quote(value)
