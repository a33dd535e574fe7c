"""Looks up the game and the ruleset (selected options of the rules) that a request names.

If a name is unknown, the error message suggests the most similar one.
"""

from __future__ import annotations

from collections.abc import Callable

from printkit.browser.messages import Refused, Settings
from printkit.games import UnknownGame, load
from printkit.table.game import Game
from printkit.table.rules import Ruleset, SettingError

Announce = Callable[[str], None]
"""Type of a progress callback: it is called with a short description before each step of the work."""


def game_of(slug: str) -> Game:
    """Return the game with this slug. Raises :class:`Refused` if there is no such game."""
    try:
        return load(slug)
    except UnknownGame as error:
        raise Refused(str(error)) from None


def rulings_of(game: Game, preset: str, settings: Settings) -> Ruleset:
    """Return the game's ruleset (the selected options of its rulings) for a preset and individual settings.

    Raises :class:`Refused` for an unknown preset, key or value.
    """
    try:
        return game.ruleset(preset, settings)
    except SettingError as error:
        raise Refused(f"{game.title}: {error}") from None


def ruling_words(preset: str, settings: Settings) -> str:
    """Return a preset and settings as command-line options for ``printkit``, with a space before each option."""
    words = [f"--preset {preset}"] if preset else []
    words += [f"--set {key}={_quoted(value)}" for key, value in settings.items()]
    return "".join(f" {word}" for word in words)


def _quoted(value: str) -> str:
    from shlex import quote

    return quote(value)
