"""The pictures at the top of SSN's write-on sheets."""

from __future__ import annotations

from typing import Final

from printkit.press.pieces import CardScene, Hull, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
HUNTED: Final = CardScene(
    (
        _S("frigate", 36, right=-60, rise=0),
        _S("lhd", 50, right=10, rise=0),
        _S("frigate", 32, right=68, rise=0, mirrored=True),
        _S("helicopter", 13, Level.ALOFT, -28, 1),
        _S("nuclear-boat", 58, Level.BELOW, -28, -4, hull=Hull.SOLID),
        _S("prop-torpedo", 15, Level.BELOW, 25, -5.2),
    ),
    0.6,
    Light.DAY,
    25,
)
"""Picture of the submarine firing a torpedo at the convoy above it."""
LOW_STRIP: Final = CardScene(
    (
        _S("frigate", 27, right=-54, rise=0),
        _S("lhd", 34, right=10, rise=0),
        _S("frigate", 24, right=60, rise=0, mirrored=True),
        _S("helicopter", 10, Level.ALOFT, -24, -1),
        _S("nuclear-boat", 42, Level.BELOW, -28, -2, hull=Hull.SOLID),
        _S("prop-torpedo", 12, Level.BELOW, 16, -2.6),
    ),
    0.5,
    Light.DAY,
    25,
)
"""Picture of the submarine firing a torpedo at the convoy, as in ``HUNTED`` but low enough for a narrow
strip."""
HOME: Final = CardScene(
    (
        _S("frigate", 30, right=66, rise=2),
        _S("nuclear-boat", 78, right=-24, rise=-10.5, hull=Hull.SOLID),
        _S("prop-gulls", 16, Level.ALOFT, 16, 2),
    ),
    0.5,
    Light.DUSK,
    26,
)
"""Picture of the submarine at the surface at dusk, on its way home."""
_AHEAD: Final = 11.0
"""The submarine under way is this many mm farther to the right in each turn's picture."""


def _boat(turn: int) -> ShownSymbol:
    """Return the submarine for the picture of a turn.

    The later the turn, the farther it is to the right.
    """
    return _S("nuclear-boat", 40, Level.BELOW, -30 + _AHEAD * turn, -1.4, hull=Hull.SOLID)


def _fired(turn: int) -> ShownSymbol:
    """Return a torpedo ahead of the submarine in the picture of a turn."""
    return _S("prop-torpedo", 12, Level.BELOW, 8 + _AHEAD * turn, -2.2)


_FAR_OFF: Final = _S("nuclear-boat", 24, Level.BELOW, -40, -1.9, hull=Hull.SOLID)
"""The submarine in the picture of the first turn: it begins Deep, far from the ships."""
_MOODS: Final[tuple[tuple[Light, float, tuple[ShownSymbol, ...]], ...]] = (
    (Light.DUSK, 0.52, (_S("lhd", 10, right=82), _S("frigate", 6, right=68), _FAR_OFF)),
    (Light.DAY, 0.52, (_S("lhd", 20, right=70), _S("helicopter", 8, Level.ALOFT, 38), _boat(1), _fired(1))),
    (Light.NIGHT, 0.3, (_S("frigate", 24, right=60), _S("frigate", 13, right=8), _S("prop-periscope", 7, right=-16, rise=-2))),
    (Light.FOG, 0.66, (_S("helicopter", 9, Level.ALOFT, 74, 0.4), _S("prop-fish", 11, Level.BELOW, 58, 0.4), _boat(3))),
    (Light.DAY, 0.52, (_S("frigate", 17, right=72, state=Plight.BURNING), _S("prop-gulls", 7, Level.ALOFT, 34, 0.5), _boat(4))),
    (Light.MOON, 0.34, (_S("lhd", 30, right=34, rise=-0.6), _S("helicopter", 8, Level.ALOFT, 78, 0.2))),
    (Light.DUSK, 0.6, (_S("helicopter", 8, Level.ALOFT, 0), _S("prop-torpedo", 10, Level.BELOW, 6, -1.6), _S("nuclear-boat", 40, Level.BELOW, 62, -1.6, hull=Hull.SOLID))),
    (Light.NIGHT, 0.4, (_S("nuclear-boat", 40, right=44, rise=-1.6, hull=Hull.SOLID), _S("prop-wreckage", 9, right=-8, rise=-2.6), _S("frigate", 8, right=82, mirrored=True))),
)  # fmt: skip
"""The light, the share of sea and the vessels of the picture above each turn in the printed journal."""
UNDER_WAY: Final = tuple(
    CardScene(shown, sea, light, seed) for seed, (light, sea, shown) in enumerate(_MOODS, 31)
)
"""The pictures above the turns in the printed journal, one for each turn.

On the left of each, there is room for the turn's number.
"""
