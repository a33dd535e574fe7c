"""The pictures at the top of SSN's write-on sheets."""

from __future__ import annotations

from typing import Final

from printkit.press.pieces import CardScene, Level, Light, ShownSymbol

HUNTED: Final = CardScene(
    (
        ShownSymbol("frigate", 36, right=-60, rise=0),
        ShownSymbol("lhd", 50, right=10, rise=0),
        ShownSymbol("frigate", 32, right=68, rise=0, mirrored=True),
        ShownSymbol("helicopter", 13, Level.ALOFT, -28, 1),
        ShownSymbol("nuclear-boat", 58, Level.BELOW, -28, -4),
        ShownSymbol("prop-torpedo", 15, Level.BELOW, 25, -5.2),
    ),
    0.6,
    Light.DAY,
    25,
)
"""Picture of the submarine firing a torpedo at the convoy above it."""
LOW_STRIP: Final = CardScene(
    (
        ShownSymbol("frigate", 27, right=-54, rise=0),
        ShownSymbol("lhd", 34, right=10, rise=0),
        ShownSymbol("frigate", 24, right=60, rise=0, mirrored=True),
        ShownSymbol("helicopter", 10, Level.ALOFT, -24, -1),
        ShownSymbol("nuclear-boat", 42, Level.BELOW, -28, -2),
        ShownSymbol("prop-torpedo", 12, Level.BELOW, 16, -2.6),
    ),
    0.5,
    Light.DAY,
    25,
)
"""Picture of the submarine firing a torpedo at the convoy, as in ``HUNTED`` but low enough for a narrow
strip."""
HOME: Final = CardScene(
    (
        ShownSymbol("frigate", 30, right=66, rise=2),
        ShownSymbol("nuclear-boat", 78, right=-24, rise=-10.5),
        ShownSymbol("prop-gulls", 16, Level.ALOFT, 16, 2),
    ),
    0.5,
    Light.DUSK,
    26,
)
"""Picture of the submarine at the surface at dusk, on its way home."""
_AHEAD: Final = 11.0
"""In each turn's picture, the submarine is this many mm farther to the right than in the picture before."""


def _boat(turn: int) -> ShownSymbol:
    """Return the submarine for the picture of a turn.

    In each turn's picture, it is farther to the right than in the one before.
    """
    return ShownSymbol("nuclear-boat", 40, Level.BELOW, -30 + _AHEAD * turn, -1.4)


def _fired(turn: int) -> ShownSymbol:
    """Return a torpedo ahead of the submarine in the picture of a turn."""
    return ShownSymbol("prop-torpedo", 12, Level.BELOW, 8 + _AHEAD * turn, -2.2)


_FAR_OFF: Final = ShownSymbol("nuclear-boat", 24, Level.BELOW, -40, -1.9)
"""The submarine in the picture of the first turn: it begins Deep, far from the ships."""
_MOODS: Final[tuple[tuple[Light, tuple[ShownSymbol, ...]], ...]] = (
    (Light.DUSK, (ShownSymbol("lhd", 10, right=82), ShownSymbol("frigate", 6, right=68), _FAR_OFF)),
    (Light.DAY, (ShownSymbol("lhd", 20, right=70), ShownSymbol("helicopter", 8, Level.ALOFT, 38), _boat(1), _fired(1))),
    (Light.NIGHT, (ShownSymbol("frigate", 17, right=24), ShownSymbol("frigate", 15, right=78), _boat(2))),
    (Light.FOG, (ShownSymbol("frigate", 17, right=58, mirrored=True), ShownSymbol("frigate", 13, right=-38), _boat(3))),
    (Light.DAY, (ShownSymbol("frigate", 17, right=-10), ShownSymbol("helicopter", 8, Level.ALOFT, 70), _boat(4))),
    (Light.MOON, (ShownSymbol("lhd", 20, right=0), ShownSymbol("frigate", 16, right=76), _boat(5), _fired(5))),
    (Light.DUSK, (ShownSymbol("helicopter", 8, Level.ALOFT, -12), ShownSymbol("frigate", 17, right=4, mirrored=True), _boat(6))),
    (Light.NIGHT, (ShownSymbol("lhd", 20, right=-20, mirrored=True), _boat(7))),
)  # fmt: skip
"""The light and the vessels of the picture above each turn in the printed journal."""
UNDER_WAY: Final = tuple(
    CardScene(shown, 0.52, light, seed) for seed, (light, shown) in enumerate(_MOODS, 31)
)
"""The pictures above the turns in the printed journal, one for each turn.

On the left of each, there is room for the turn's number.
"""
