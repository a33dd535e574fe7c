"""Renders a scene as lines for a screen reader: the smallest complete example of another way to show a game.

It uses only scenes, so it can show every game, including future ones.
"""

from .lines import answers, spoken

__all__ = ["answers", "spoken"]
