"""The public API: everything that a game in a package of its own may import from printkit, with one module for each folder of a
game.

Names in these modules keep their meaning as long as the first number of :data:`API_VERSION` stays; a game declares the version
that it is written for (``Game(api="1.0", ...)``) and is refused by a printkit that does not offer it. All other modules of
printkit may change without notice. docs/writing-a-game.md shows how a game is written, docs/api.md lists the names.

The games that printkit brings import the same names from where they are defined.
"""

from printkit.entry_points import API

API_VERSION = ".".join(map(str, API))
"""The version of the public API that this printkit offers, such as ``1.0``."""

__all__ = ["API_VERSION"]
