"""House values: what the source leaves to its printed sheet, or leaves out. A player replaces any of them from TOML.

The numbers below are printkit's own. :func:`load` reads a player's file over them; :func:`as_toml` writes them out as
such a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from printkit.table.own_values import parsed
from printkit.table.rules import DataError

CREEP, SLOW, FAST, FLANK = range(4)
SPEEDS: Final = ("creep", "slow", "fast", "flank")


class Sonar(NamedTuple):
    """One column of the detection table: the base, and what each line takes off it (``speed``: Creep to Flank)."""

    base: int
    same_layer: int
    close: int
    speed: tuple[int, int, int, int]


class Detection(NamedTuple):
    """The detection table, and the distance of its close line, in inches."""

    name: str
    close_inches: float
    passive: Sonar
    active: Sonar


class Tools(NamedTuple):
    """The marks of the turn tools, in degrees."""

    sharp: float
    easy: float


class Sizes(NamedTuple):
    """Length and width of the counters, radius of the discs, in inches."""

    ff: tuple[float, float]
    lhd: tuple[float, float]
    ssn: tuple[float, float]
    dp_radius: float
    helo_radius: float


class TableTop(NamedTuple):
    """The table, in inches."""

    width: float
    height: float


class Tolerance(NamedTuple):
    """How far a log may be off what the figures say (section 8.2 of the catalogue), in inches and degrees."""

    position: float
    position_share: float
    heading: float
    length: float
    range: float
    avoid: float


class OwnValues(NamedTuple):
    """All house values of a game."""

    detection: Detection
    tools: Tools
    sizes: Sizes
    table: TableTop
    tolerance: Tolerance


OWN_VALUES: Final = OwnValues(
    Detection("house", 12.0, Sonar(13, 2, 1, (0, 1, 3, 5)), Sonar(10, 2, 1, (0, 0, 0, 1))),
    Tools(45.0, 30.0),
    Sizes((1.0, 0.5), (1.5, 0.75), (1.0, 0.5), 0.25, 0.25),
    TableTop(72.0, 48.0),
    Tolerance(0.25, 0.05, 5.0, 0.25, 0.25, 1.0),
)
LEAST_WIDTH: Final = 46
LEAST_HEIGHT: Final = 20
MOST_INCHES: Final = 1000
MOST_INCHES_OF_A_COUNTER: Final = 4.0


def threshold(sonar: Sonar, same_layer: bool, close: bool, speed: int) -> int:
    """T: the base less every line that applies (SSN-DET-9)."""
    t = sonar.base - sonar.speed[speed]
    if same_layer:
        t -= sonar.same_layer
    if close:
        t -= sonar.close
    return t


# -- reading a player's file -----------------------------------------------------------------------------------------


class _Field(NamedTuple):
    """What a key may hold."""

    allows: Callable[[object], bool]
    expected: str


def _number(low: float, high: float, *, least: bool = True) -> _Field:
    def allows(value: object) -> bool:
        if not isinstance(value, int | float) or isinstance(value, bool):
            return False
        return (value >= low if least else value > low) and value <= high

    return _Field(
        allows, f"a number from {low:g} to {high:g}" if least else f"a number above {low:g}, at most {high:g}"
    )


def _whole(low: int, high: int) -> _Field:
    return _Field(
        lambda v: isinstance(v, int) and not isinstance(v, bool) and low <= v <= high,
        f"a whole number from {low} to {high}",
    )


def _sides(longest: float) -> _Field:
    side = _number(0, longest, least=False)
    return _Field(
        lambda v: isinstance(v, list) and len(v) == 2 and all(side.allows(n) for n in v),
        f"[length, width], two numbers above 0, below or at {longest:g}",
    )


_WORD: Final = _Field(lambda v: isinstance(v, str) and 0 < len(v) <= 40, "a word of up to 40 letters")
_RADIUS: Final = _number(0, 2, least=False)
_TAKEN_OFF: Final = _whole(0, 20)
_SONAR: Final[dict[str, _Field]] = {"base": _whole(2, 20), "same_layer": _TAKEN_OFF, "close": _TAKEN_OFF}
_KEYS: Final[dict[str, dict[str, _Field]]] = {
    "detection": {"name": _WORD, "close_inches": _number(0, 100)},
    "detection.passive": _SONAR,
    "detection.active": _SONAR,
    "detection.passive.speed": dict.fromkeys(SPEEDS, _TAKEN_OFF),
    "detection.active.speed": dict.fromkeys(SPEEDS, _TAKEN_OFF),
    "tools": {"sharp": _number(0, 90, least=False), "easy": _number(0, 90, least=False)},
    "sizes": {
        "ff": _sides(MOST_INCHES_OF_A_COUNTER - 0.01),
        "lhd": _sides(MOST_INCHES_OF_A_COUNTER - 0.01),
        "ssn": _sides(MOST_INCHES_OF_A_COUNTER - 0.01),
        "dp_radius": _RADIUS,
        "helo_radius": _RADIUS,
    },
    "table": {"width": _number(LEAST_WIDTH, MOST_INCHES), "height": _number(LEAST_HEIGHT, MOST_INCHES)},
    "tolerance": dict.fromkeys(Tolerance._fields, _number(0, 10)),
}
"""By table of the file: its keys. Bounds are the catalogue's (end of section 4)."""


def own_keys() -> tuple[tuple[str, str], ...]:
    """What a player's file can hold: each key with its table, and what may stand behind it."""
    return tuple(
        (f"{table}.{key}", field.expected) for table, fields in _KEYS.items() for key, field in fields.items()
    )


def load(text: str, source: str) -> OwnValues:
    """The house values with those of a TOML text put in their place. ``source`` names it in errors.

    Raises :class:`DataError` for what is no TOML, an unknown key, a value out of bounds.
    """
    document = parsed(text, source, "TOML as in `[tools]` and `easy = 30`")
    given: dict[str, object] = {}
    _read(document, "", source, given)
    data = OwnValues(
        _detection(given),
        Tools(*_numbers(given, "tools", OWN_VALUES.tools)),
        _sizes(given),
        TableTop(*_numbers(given, "table", OWN_VALUES.table)),
        Tolerance(*_numbers(given, "tolerance", OWN_VALUES.tolerance)),
    )
    if data.tools.easy > data.tools.sharp:
        raise DataError(
            source,
            "tools.easy",
            f"{data.tools.easy:g} is above sharp",
            f"at most {data.tools.sharp:g}, as sharp",
        )
    return data


def _read(table: Mapping[str, object], name: str, source: str, given: dict[str, object]) -> None:
    """Collect the values under their full names, each within its bounds."""
    fields = _KEYS.get(name, {})
    tables = {key.rpartition(".")[2]: key for key in _KEYS if key.rpartition(".")[0] == name}
    for key, value in table.items():
        full = f"{name}.{key}" if name else key
        if key in tables:
            if not isinstance(value, dict):
                raise DataError(
                    source, full, f"{value!r} is no table", f"a table with {', '.join(_KEYS[full])}"
                )
            _read(value, full, source, given)
        elif key not in fields:
            raise DataError(source, full, "there is no such key", ", ".join([*fields, *tables]))
        elif not fields[key].allows(value):
            raise DataError(source, full, f"{value!r} is out of bounds", fields[key].expected)
        else:
            given[full] = value


def _numbers(given: Mapping[str, object], name: str, usual: NamedTuple) -> list[float]:
    values = usual._asdict()
    return [float(given.get(f"{name}.{key}", value)) for key, value in values.items()]  # type: ignore[arg-type]


def _detection(given: Mapping[str, object]) -> Detection:
    usual = OWN_VALUES.detection
    return Detection(
        str(
            given.get(
                "detection.name", "own" if any(k.startswith("detection.") for k in given) else usual.name
            )
        ),
        float(given.get("detection.close_inches", usual.close_inches)),  # type: ignore[arg-type]
        _sonar(given, "detection.passive", usual.passive),
        _sonar(given, "detection.active", usual.active),
    )


def _sonar(given: Mapping[str, object], name: str, usual: Sonar) -> Sonar:
    def whole(key: str, value: int) -> int:
        return int(given.get(f"{name}.{key}", value))  # type: ignore[call-overload, no-any-return]

    creep, slow, fast, flank = (whole(f"speed.{word}", value) for word, value in zip(SPEEDS, usual.speed))
    return Sonar(
        whole("base", usual.base),
        whole("same_layer", usual.same_layer),
        whole("close", usual.close),
        (creep, slow, fast, flank),
    )


def _sizes(given: Mapping[str, object]) -> Sizes:
    usual = OWN_VALUES.sizes

    def pair(key: str, value: tuple[float, float]) -> tuple[float, float]:
        sides: Sequence[float] = given.get(f"sizes.{key}", value)  # type: ignore[assignment]
        return (float(sides[0]), float(sides[1]))

    return Sizes(
        pair("ff", usual.ff),
        pair("lhd", usual.lhd),
        pair("ssn", usual.ssn),
        float(given.get("sizes.dp_radius", usual.dp_radius)),  # type: ignore[arg-type]
        float(given.get("sizes.helo_radius", usual.helo_radius)),  # type: ignore[arg-type]
    )


def as_toml(data: OwnValues = OWN_VALUES) -> str:
    """The house values as a file that :func:`load` reads: what a player copies and changes."""
    lines: list[str] = []

    def sonar(name: str, column: Sonar) -> None:
        speeds = ", ".join(f"{word} = {n}" for word, n in zip(SPEEDS, column.speed))
        lines.extend((f"[detection.{name}]", f"base = {column.base}", f"same_layer = {column.same_layer}"))
        lines.extend((f"close = {column.close}", f"speed = {{ {speeds} }}"))

    detection, sizes = data.detection, data.sizes
    lines += ["[detection]", f'name = "{detection.name}"', f"close_inches = {detection.close_inches:g}"]
    sonar("passive", detection.passive)
    sonar("active", detection.active)
    lines += ["[tools]", *(f"{key} = {value:g}" for key, value in data.tools._asdict().items()), "[sizes]"]
    lines += [
        f"{key} = [{a:g}, {b:g}]"
        for key, (a, b) in (("ff", sizes.ff), ("lhd", sizes.lhd), ("ssn", sizes.ssn))
    ]
    lines += [f"dp_radius = {sizes.dp_radius:g}", f"helo_radius = {sizes.helo_radius:g}"]
    lines += ["[table]", *(f"{key} = {value:g}" for key, value in data.table._asdict().items())]
    lines += ["[tolerance]", *(f"{key} = {value:g}" for key, value in data.tolerance._asdict().items())]
    return "\n".join(lines) + "\n"
