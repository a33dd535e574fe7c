"""The games. A new one is a folder here and a line in :data:`GAMES`."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from printkit.journal.forms import Filled, Log
    from printkit.journal.notation import Notation
    from printkit.journal.prompts import Prompts
    from printkit.table.game import Game

GAMES: tuple[str, ...] = ("uss-lox", "malta-convoy", "tonnage-war", "wolf-pack", "ssn")


class UnknownGame(LookupError):
    """No game of this name: what was asked for, the nearest, and the list."""

    def __init__(self, slug: str) -> None:
        import difflib

        self.slug = slug
        near = difflib.get_close_matches(slug.lower().replace("_", "-"), GAMES, 1, 0.4)
        self.nearest = near[0] if near else ""
        meant = f"; did you mean `{self.nearest}`?" if self.nearest else ""
        super().__init__(f"no game `{slug}`{meant} (games: {', '.join(GAMES)})")


def load(slug: str) -> Game:
    """The game of this slug, imported when it is asked for. Raises :class:`UnknownGame`."""
    if slug not in GAMES:
        raise UnknownGame(slug)
    module = importlib.import_module(f"printkit.games.{slug.replace('-', '_')}")
    game: Game = module.GAME
    return game


def reading(slug: str) -> tuple[Game, Notation]:
    """The game with what its log can say: the loader that the journal is handed."""
    game = load(slug)
    notation: Notation = importlib.import_module(f"{game.module}.log.notation").NOTATION
    return game, notation


def prompts(slug: str) -> Prompts | None:
    """How the companion asks the game's open questions; None: the game has no words of its own for it."""
    import importlib.util

    name = f"{load(slug).module}.log.prompts"
    if importlib.util.find_spec(name) is None:
        return None
    made: Prompts = importlib.import_module(name).PROMPTS
    return made


def form(slug: str) -> Callable[[Filled, Log, str], None] | None:
    """What writes the log of a filled sheet of the game; None: its sheets are no forms that can be read."""
    import importlib.util

    name = f"{load(slug).module}.log.form"
    if importlib.util.find_spec(name) is None:
        return None
    made: Callable[[Filled, Log, str], None] = importlib.import_module(name).write
    return made
