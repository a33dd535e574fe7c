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
        ShownSymbol("prop-torpedo", 15, Level.BELOW, 28, -1),
    ),
    0.6,
    Light.DAY,
    25,
)
"""Picture of the submarine below the convoy, with a torpedo running towards the ships."""
HOME: Final = CardScene(
    (
        ShownSymbol("frigate", 30, right=66, rise=2),
        ShownSymbol("nuclear-boat", 78, right=-24, rise=-9),
        ShownSymbol("prop-gulls", 16, Level.ALOFT, 16, 2),
    ),
    0.5,
    Light.DUSK,
    26,
)
"""Picture of the submarine at the surface at dusk, on its way home."""
UNDER_WAY: Final = (
    CardScene(
        (
            ShownSymbol("frigate", 26, right=84, rise=0),
            ShownSymbol("nuclear-boat", 40, Level.BELOW, 56, 0, mirrored=True),
        ),
        0.72,
        Light.DUSK,
        31,
    ),
    CardScene(
        (
            ShownSymbol("lhd", 36, right=74, rise=0),
            ShownSymbol("helicopter", 11, Level.ALOFT, 48, -1),
            ShownSymbol("prop-torpedo", 14, Level.BELOW, 56, 0),
        ),
        0.62,
        Light.DAY,
        32,
    ),
    CardScene(
        (
            ShownSymbol("frigate", 26, right=52, rise=0, mirrored=True),
            ShownSymbol("nuclear-boat", 40, Level.BELOW, 76, 0),
        ),
        0.72,
        Light.MOON,
        33,
    ),
    CardScene(
        (
            ShownSymbol("frigate", 26, right=50, rise=0),
            ShownSymbol("lhd", 32, right=80, rise=0),
            ShownSymbol("prop-torpedo", 14, Level.BELOW, 62, -1),
        ),
        0.62,
        Light.FOG,
        34,
    ),
)
"""The pictures above the turns on the journal pages. On the left half of each, there is a plate for the
turn's number."""
