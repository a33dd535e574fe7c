"""Reads a TOML file in which a player has replaced house values of SSN, such as sonar thresholds or the
table's size.
"""

from __future__ import annotations

from typing import Final

from printkit.games.ssn.rules.data import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    MOST_INCHES,
    MOST_INCHES_OF_A_COUNTER,
    OWN_VALUES,
    SPEEDS,
    OwnValues,
    Tolerance,
)
from printkit.table.own_values import above, filled, keys, number, read, several, table, whole, written
from printkit.table.rules import DataError

_LONGEST: Final = MOST_INCHES_OF_A_COUNTER - 0.01
_SIDES: Final = several(2, above(0, _LONGEST), f"[length, width], two numbers above 0, at most {_LONGEST:g}")
_TAKEN_OFF: Final = whole(0, 20)
_SONAR: Final = table(
    {
        "base": whole(2, 20),
        "same_layer": _TAKEN_OFF,
        "close": _TAKEN_OFF,
        "speed": table(dict.fromkeys(SPEEDS, _TAKEN_OFF)),
    }
)
_WORD: Final = {
    "type": "string",
    "minLength": 1,
    "maxLength": 40,
    "description": "a word of up to 40 letters",
}
_FILE: Final = table(
    {
        "detection": table(
            {"name": _WORD, "close_inches": number(0, 100), "passive": _SONAR, "active": _SONAR}
        ),
        "tools": table({"sharp": above(0, 90), "easy": above(0, 90)}),
        "sizes": table(
            {**dict.fromkeys(("ff", "lhd", "ssn"), _SIDES)}
            | dict.fromkeys(("dp_radius", "helo_radius"), above(0, 2))
        ),
        "table": table(
            {"width": number(LEAST_WIDTH, MOST_INCHES), "height": number(LEAST_HEIGHT, MOST_INCHES)}
        ),
        "tolerance": table(dict.fromkeys(Tolerance._fields, number(0, 10))),
    }
)
"""Schema of the TOML file with a player's own values: its keys, and the permitted range of each value."""


def own_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that a player's TOML file may contain, each with a description of its value."""
    return tuple(keys(_FILE))


def load(text: str, source: str) -> OwnValues:
    """Return the house values (numbers that a player can replace) from a TOML text.

    Values that the text does not contain have their defaults.

    ``source``: name of the text, for error messages. Raises :class:`DataError` for invalid TOML, an unknown key, or a value out of bounds.
    """
    own = read(text, source, _FILE, "TOML as in `[tools]` and `easy = 30`")
    if own.get("detection"):
        own["detection"].setdefault("name", "own")
    data = filled(OWN_VALUES, own)
    if data.tools.easy > data.tools.sharp:
        raise DataError(
            source,
            "tools.easy",
            f"{data.tools.easy:g} is above sharp",
            f"at most {data.tools.sharp:g}, as sharp",
        )
    return data


def as_toml(data: OwnValues = OWN_VALUES) -> str:
    """Return house values (numbers that a player can replace) as TOML text that :func:`load` can read.

    Players can use it as a template for their own file.
    """
    return written(data._asdict())
