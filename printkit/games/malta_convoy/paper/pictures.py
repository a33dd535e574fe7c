"""The pictures that decorate the top and the bottom of Malta Convoy's sheets."""

from __future__ import annotations

from typing import Final

from printkit.press.pieces import CardScene, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
OUTBOUND: Final = CardScene(
    (
        _S("battleship", 34, right=-8, rise=1),
        _S("cargo-ship", 28, right=30, rise=1),
        _S("tanker", 34, right=70, rise=1),
        _S("carrier", 46, right=-34, rise=-5),
        _S("merchantman", 38, right=98, rise=-5, state=Plight.SMOKING),
        _S("prop-gulls", 12, Level.ALOFT, 48, 1),
    ),
    0.56,
    Light.DAY,
    31,
)
"""Picture of the convoy under way in fair weather."""
ABREAST: Final = CardScene(
    (
        _S("destroyer", 18, right=-84, rise=-1.5),
        _S("battleship", 24, right=-56, rise=-2.5),
        _S("carrier", 28, right=-24, rise=-1.5),
        _S("tanker", 25, right=8, rise=-3),
        _S("cargo-ship", 23, right=37, rise=-1.5),
        _S("cruiser", 20, right=63, rise=-2.5),
        _S("destroyer", 17, right=85, rise=-1.5),
    ),
    0.46,
    Light.DAY,
    35,
)
"""Picture of one ship of each type, in a row, for a low strip at the foot of a page."""
SHADOWED: Final = CardScene(
    (
        _S("flying-boat", 30, Level.ALOFT, 52, 3, mirrored=True),
        _S("cargo-ship", 26, right=-66, rise=1),
        _S("tanker", 28, right=-30, rise=1),
        _S("cruiser", 34, right=8, rise=0),
        _S("destroyer", 34, right=64, rise=-7),
    ),
    0.4,
    Light.DAY,
    32,
)
"""Picture of the convoy when a flying boat finds it."""
TURNED_BACK: Final = CardScene(
    (
        _S("carrier", 58, right=-48, rise=-4, mirrored=True),
        _S("battleship", 40, right=-4, rise=0, mirrored=True),
        _S("cruiser", 30, right=74, rise=2),
        _S("merchantman", 46, right=44, rise=-10, state=Plight.SMOKING),
    ),
    0.5,
    Light.MOON,
    33,
)
"""Picture of the covering force (the warships that return to base) turning back by moonlight, while a merchant ship
sails on."""
HOMEBOUND: Final = CardScene(
    (
        _S("corvette", 15, right=-38, rise=0.5),
        _S("destroyer", 18, right=36, rise=0.5),
        _S("tanker", 44, right=14, rise=-5),
        _S("cargo-ship", 38, right=-30, rise=-6, state=Plight.SMOKING),
        _S("prop-gulls", 9, Level.ALOFT, 38, 3),
    ),
    0.54,
    Light.DUSK,
    41,
)
"""Picture of the ships that are left, off Malta at dusk. It is printed beside lines for handwriting."""
OPTIONS: Final = (
    CardScene(
        (
            _S("flying-boat", 13, Level.ALOFT, 10, 2, mirrored=True),
            _S("cargo-ship", 12, right=-14, rise=1),
            _S("merchantman", 30, right=3, rise=-8, state=Plight.GHOST),
        ),
        0.56,
        Light.DAY,
        37,
    ),
    CardScene((_S("prop-parting", 27, rise=-14.5),), 1.0, Light.DAY, 38),
    CardScene((_S("prop-turning", 30, rise=-14.5),), 1.0, Light.DAY, 39),
    CardScene((_S("prop-screening", 32, rise=-14.5),), 1.0, Light.DAY, 40),
)
"""The pictures of the four options, in the order of the options: a dummy convoy, columns that part, a change of
course, and warships ahead."""
