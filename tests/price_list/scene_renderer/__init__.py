"""Renders a scene as lines for a screen reader: the smallest complete example of another way to show a game.

It knows a game by its scenes alone, so it shows every game, also those that do not exist yet.
"""

from .lines import answers, spoken

__all__ = ["answers", "spoken"]
