"""A player's own values: the TOML file that a game lets somebody put in the place of printkit's."""

from __future__ import annotations

from printkit.table.rules import DataError


def parsed(text: str, source: str, expected: str) -> dict[str, object]:
    """The tables of a TOML text. ``source`` names it in errors, ``expected`` shows what a file of this game may say.

    Raises :class:`DataError` for what is not TOML.
    """
    import tomllib  # a game without a file of its own does not need it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(source, "", f"this is not TOML: {error}", expected) from None
