"""The public API: everything that a game in a package of its own may import from printkit.

It has one module for each folder of a game.

Names in these modules keep their meaning as long as the first number of :data:`API_VERSION` stays the same. A game declares the
version that it is written for (``Game(api="1.0", ...)``); a printkit that does not offer this version refuses it. All other
modules of printkit may change without notice. docs/writing-a-game.md shows how to write a game; docs/api.md lists the names.

printkit's own games import the same names from the modules that define them.
"""

from printkit.entry_points import API

API_VERSION = ".".join(map(str, API))
"""The version of the public API that this version of printkit offers, such as ``1.0``."""

__all__ = ["API_VERSION"]
