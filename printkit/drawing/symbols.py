"""The library of symbols: suits, dice, arrows, marks, and silhouettes.

All are drawn as paths, so no font is needed.

A symbol is centred on (0, 0), y down. Suits are 1 unit high; dice, arrows and marks 1 unit wide; silhouettes 1 unit
long; an icon's grid is 1 unit wide and high. Fills follow the even-odd rule, so an inner outline is a hole.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from printkit.drawing.paths import circle, ends, moved, parse
from printkit.drawing.shapes import Path, Step
from printkit.drawing.silhouettes import ICON_GRID, ICON_WEIGHT, ICONS, SILHOUETTES


class Symbol(NamedTuple):
    """A symbol: its outline in its own units, and the size of its bounding box.

    An icon also has lines, which are ``weight`` units wide.
    """

    path: Path
    width: float
    height: float
    lines: Path | None = None
    weight: float = 0.0

    def scale_within(self, width: float, height: float, *, upended: bool = False) -> float:
        """Return the greatest scale at which the symbol fits into ``width`` by ``height``.

        If ``upended`` is True, the symbol is first turned by 90 degrees.
        """
        across, down = (self.height, self.width) if upended else (self.width, self.height)
        return min(width / across, height / down)


SUITS: dict[str, str] = {
    "suit-hearts": (
        "M 0 .5 C -.07 .36 -.47 .1 -.47 -.21 C -.47 -.39 -.36 -.5 -.23 -.5 C -.12 -.5 -.03 -.42 0 -.31"
        " C .03 -.42 .12 -.5 .23 -.5 C .36 -.5 .47 -.39 .47 -.21 C .47 .1 .07 .36 0 .5 Z"
    ),
    "suit-diamonds": (
        "M 0 -.5 C .1 -.32 .22 -.15 .38 0 C .22 .15 .1 .32 0 .5 C -.1 .32 -.22 .15 -.38 0 C -.22 -.15 -.1 -.32 0 -.5 Z"
    ),
    "suit-spades": (
        "M 0 -.5 C .07 -.36 .46 -.16 .46 .13 C .46 .27 .36 .36 .25 .36 C .16 .36 .09 .32 .045 .25 C .05 .35 .09 .44 .18 .5"
        " L -.18 .5 C -.09 .44 -.05 .35 -.045 .25 C -.09 .32 -.16 .36 -.25 .36 C -.36 .36 -.46 .27 -.46 .13"
        " C -.46 -.16 -.07 -.36 0 -.5 Z"
    ),
    "suit-clubs": (
        "M .045 .2 C .09 .29 .17 .33 .25 .33 C .38 .33 .47 .23 .47 .1 C .47 -.03 .37 -.13 .24 -.13 C .2 -.13 .16 -.12 .13 -.1"
        " C .19 -.14 .23 -.2 .23 -.27 C .23 -.4 .13 -.5 0 -.5 C -.13 -.5 -.23 -.4 -.23 -.27 C -.23 -.2 -.19 -.14 -.13 -.1"
        " C -.16 -.12 -.2 -.13 -.24 -.13 C -.37 -.13 -.47 -.03 -.47 .1 C -.47 .23 -.38 .33 -.25 .33 C -.17 .33 -.09 .29 -.045 .2"
        " C -.05 .33 -.09 .43 -.18 .5 L .18 .5 C .09 .43 .05 .33 .045 .2 Z"
    ),
    "suit-joker": (
        "M 0 -.5 L .118 -.162 L .476 -.155 L .19 .062 L .294 .405 L 0 .2 L -.294 .405 L -.19 .062 L -.476 -.155 L -.118 -.162 Z"
    ),
}
"""Outlines of the card suits as path data, by the name of the symbol."""

_ARROWS: dict[str, str] = {
    "arrow": "M -.5 -.09 H .12 V -.28 L .5 0 L .12 .28 V .09 H -.5 Z",
    "arrow-thin": "M -.5 -.025 H .3 V -.13 L .5 0 L .3 .13 V .025 H -.5 Z",
    "arrow-head": "M -.36 -.5 L .5 0 L -.36 .5 Z",
    "chevron": "M -.22 -.5 H .02 L .3 0 L .02 .5 H -.22 L .06 0 Z",
    "arrow-back": (
        "M -.5 .02 L -.16 -.3 V -.12 H .18 C .4 -.12 .5 .02 .5 .2 C .5 .34 .42 .44 .3 .48 C .38 .38 .36 .18 .16 .16"
        " H -.16 V .34 Z"
    ),
}
"""Outlines of arrows as path data, by the name of the symbol."""

_MARKS: dict[str, str] = {
    "cross": (
        "M -.5 -.36 L -.36 -.5 L 0 -.14 L .36 -.5 L .5 -.36 L .14 0 L .5 .36 L .36 .5 L 0 .14 L -.36 .5 L -.5 .36 L -.14 0 Z"
    ),
    "tick": "M -.5 .06 L -.36 -.08 L -.14 .14 L .36 -.4 L .5 -.26 L -.14 .42 Z",
    "slash": "M -.5 .4 L .4 -.5 L .5 -.4 L -.4 .5 Z",
    "burst": (
        "M 0 -.5 L .09 -.24 L .31 -.4 L .25 -.14 L .5 -.15 L .29 .02 L .47 .2 L .22 .16 L .25 .42 L .07 .23 L -.06 .5 L -.12 .23"
        " L -.35 .37 L -.26 .13 L -.5 .11 L -.29 -.03 L -.44 -.24 L -.2 -.18 L -.22 -.43 L -.07 -.25 Z"
    ),
    "anchor": (
        "M 0 -.5 C .08 -.5 .14 -.44 .14 -.36 C .14 -.3 .1 -.25 .05 -.23 V -.16 H .2 V -.07 H .05 V .36 C .18 .33 .28 .24 .32 .12"
        " L .24 .15 L .38 -.06 L .48 .17 L .41 .12 C .36 .34 .2 .48 0 .5 C -.2 .48 -.36 .34 -.41 .12 L -.48 .17 L -.38 -.06"
        " L -.24 .15 L -.32 .12 C -.28 .24 -.18 .33 -.05 .36 V -.07 H -.2 V -.16 H -.05 V -.23 C -.1 -.25 -.14 -.3 -.14 -.36"
        " C -.14 -.44 -.08 -.5 0 -.5 Z M 0 -.43 C -.04 -.43 -.07 -.4 -.07 -.36 C -.07 -.32 -.04 -.29 0 -.29"
        " C .04 -.29 .07 -.32 .07 -.36 C .07 -.4 .04 -.43 0 -.43 Z"
    ),
    "periscope": "M -.1 .5 V -.26 C -.1 -.42 0 -.5 .14 -.5 H .34 V -.26 H .18 C .13 -.26 .1 -.22 .1 -.16 V .5 Z",
}
"""Outlines of marks, such as a cross, as path data, by the name of the symbol."""

STROKES = frozenset(("cross", "slash", "tick"))
"""Names of the symbols that consist of strokes.

They are filled even in the black-only ink mode ``mono``, because the outline of a stroke is hard to see.
"""

_PIP = 0.09
"""Radius of a pip of a die, as a fraction of the die's size."""
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.23, -0.23), (0.23, 0.23)),
    3: ((-0.25, -0.25), (0, 0), (0.25, 0.25)),
    4: ((-0.23, -0.23), (0.23, -0.23), (-0.23, 0.23), (0.23, 0.23)),
    5: ((-0.25, -0.25), (0.25, -0.25), (0, 0), (-0.25, 0.25), (0.25, 0.25)),
    6: ((-0.23, -0.26), (-0.23, 0), (-0.23, 0.26), (0.23, -0.26), (0.23, 0), (0.23, 0.26)),
}
"""Positions of the pips on each face of a die, measured from its centre as fractions of the die's size."""


def _rounded(half: float, radius: float) -> str:
    h, s, c = half, half - radius, half - 0.45 * radius
    return (
        f"M {-s} {-h} H {s} C {c} {-h} {h} {-c} {h} {-s} V {s} C {h} {c} {c} {h} {s} {h}"
        f" H {-s} C {-c} {h} {-h} {c} {-h} {s} V {-s} C {-h} {-c} {-c} {-h} {-s} {-h} Z"
    )


def _die(pips: int) -> str:
    spots = " ".join(circle(x, y, _PIP) for x, y in _PIPS[pips])
    return f"{_rounded(0.5, 0.14)} {_rounded(0.455, 0.1)} {spots}"


def names() -> tuple[str, ...]:
    """Return the names of all symbols in the library."""
    dice = tuple(f"die-{pips}" for pips in _PIPS)
    return (*SUITS, *dice, *_ARROWS, *_MARKS, *SILHOUETTES)


@cache
def symbol(name: str) -> Symbol:
    """Return the symbol with the given name; raise KeyError if no symbol has this name."""
    if name.startswith("icon-"):
        return _icon(name)
    if name in SILHOUETTES:
        return _silhouette(name)
    data = _die(int(name[4:])) if name.startswith("die-") else {**SUITS, **_ARROWS, **_MARKS}[name]
    steps = parse(data)
    points = ends(steps)
    return Symbol(Path(steps), 2 * max(abs(x) for x, _ in points), 2 * max(abs(y) for _, y in points))


def _icon(name: str) -> Symbol:
    icon = ICONS[name.removeprefix("icon-")]
    half = ICON_GRID / 2
    fills, lines = (
        Path(moved(parse(data), -half, -half, 1 / ICON_GRID)) for data in (icon.fills, icon.lines)
    )
    return Symbol(fills, 1.0, 1.0, lines, ICON_WEIGHT / ICON_GRID)


def _silhouette(name: str) -> Symbol:
    steps = in_silhouette(name, SILHOUETTES[name])
    _, ys = zip(*ends(steps))
    return Symbol(Path(steps), 1.0, max(ys) - min(ys))


def in_silhouette(name: str, data: str) -> tuple[Step, ...]:
    """Convert path data from the coordinates of a silhouette to the units of the symbol that shows this
    silhouette.

    The symbol is 1 unit long and centred on (0, 0).
    """
    xs, ys = zip(*ends(parse(SILHOUETTES[name])))
    length, left, top, low = max(xs) - min(xs), min(xs), min(ys), max(ys)
    return moved(parse(data), -left - length / 2, -(top + low) / 2, 1 / length)
