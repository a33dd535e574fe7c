"""Finds what is printed for a game: its kit (cards, counters, sheets) under the chosen options of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.press.pieces import Kit
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset


def kit_of(game: Game, rulings: Ruleset) -> Kit:
    """Return everything that is printed for a game under the given options of the rules, as defined in the game's
    module ``paper.components``.
    """
    from importlib import import_module

    from printkit.press.pieces import Kit

    components = import_module(f"{game.module}.paper.components")
    settings = [f"preset={rulings.preset.name}", *(f"{key}={value}" for key, value in rulings.departures())]
    parts = tuple(components.components(rulings))
    return Kit(game.slug, game.title, game.designer, parts, " ".join(settings))


def printed_card(game: Game, side: str, card: str, words: str) -> str:
    """Return the name of the printed card of a game that stands for an ordinary playing card in the hand of one side.

    ``words`` is what players call that playing card.

    The game's module ``paper.held`` finds the name. The name is empty if the game has no such module.
    """
    from importlib import import_module
    from importlib.util import find_spec

    where = f"{game.module}.paper.held"
    return str(import_module(where).printed(side, card, words)) if find_spec(where) is not None else ""
