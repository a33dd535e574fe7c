"""The pictures on the cards of Wolf Pack.

The three cards that make a kill show one scene when they lie side by side; there are several scenes for
each side.
"""

from __future__ import annotations

from typing import Final

from printkit.games.wolf_pack.rules.deck import CHAINS, WATER, D, M, N, W
from printkit.press.pieces import CardScene, Hull, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
_BELOW, _ALOFT = Level.BELOW, Level.ALOFT


_MAST = 0.02  # from the middle of a boat to its periscope, as a part of the boat's length
_TOWER = 0.043  # from the middle of the depth to the top of the conning tower, as a part of the boat's length
_HEAD = 15.6  # mm from the middle of the depth to the head of a raised periscope
_UNDER_A_KEEL: Final = (
    _S("cargo-ship", 52, right=8),
    _S("prop-keel", 48, _BELOW, 8, 4.2),
    _S("prop-torpedo", 27, _BELOW, 2, -3.4, turn=-5),
)
_FAN: Final = (
    _S("prop-torpedo", 21, _BELOW, 8, 6, turn=-8),
    _S("prop-torpedo", 21, _BELOW, 0, 1),
    _S("prop-torpedo", 21, _BELOW, 9, -4.6, turn=7),
)
_NEAR: Final = (_S("prop-torpedo", 43, _BELOW, 1, -1.6, turn=-7),)
_OUT_OF_THE_TUBE: Final = (_S("prop-torpedo", 20, _BELOW, 11, -4.4), _S("prop-wake", 7, _BELOW, -3, -4.4))


_WATCHED: Final = (
    _S("tanker", 15, right=-53, rise=0.4, mirrored=True),
    _S("merchantman", 11, right=-84, rise=0.4, mirrored=True),
    _S("prop-periscope", 19, right=-71),
    _S("type-vii", 38, _BELOW, -66, -8, state=Plight.GHOST),
)
"""Picture of a scene in which a raised periscope is nearby, two ships of the convoy are on the horizon, and the U-boat under
water is a shadow.
"""
_AWASH: Final = (
    _S("merchantman", 12, right=-51, rise=0.4),
    _S("prop-feather", 16, right=-80),
    _S("type-vii", 50, right=-66, rise=0.6),
    _S("prop-raised", 10, _BELOW, -64.6, 13),
    _S("prop-fish", 11, _BELOW, -72, -6),
)
"""Picture of a scene before first light, with a ship and a U-boat that still runs on the surface with its periscope raised."""


def _below(boat: float, right: float = -66) -> tuple[ShownSymbol, ...]:
    """Return a submerged U-boat, ``boat`` mm long, with its periscope raised through the surface."""
    tower, mast = _TOWER * boat, right + _MAST * boat
    return (
        _S("prop-feather", 13, right=mast),
        _S("prop-raised", _HEAD - tower, _BELOW, mast, tower),
        _S("type-vii", boat, _BELOW, right, -2.5 * boat / 46),
    )


def _attack(
    light: Light,
    seed: int,
    target: str,
    turn: float,
    shots: tuple[ShownSymbol, ...],
    *,
    hunters: tuple[ShownSymbol, ...],
    hit: float = 62,
    hull: Hull = Hull.BY_LENGTH,
) -> CardScene:
    """Return the picture of a U-boat's attack.

    On the left are the ``hunters``, a U-boat or its periscope, followed by its torpedoes. On the right is the
    ship, which they hit at the waterline, ``hit`` mm from the middle.
    """
    return CardScene(
        (
            *shots,
            *hunters,
            _S(target, 54, right=70, turn=turn, state=Plight.BURNING if turn else Plight.WHOLE, hull=hull),
            _S("prop-burst", 13, _BELOW, hit, 6.8),
        ),
        0.48,
        light,
        seed,
    )


def _last_of(
    light: Light,
    seed: int,
    hunters: tuple[ShownSymbol, ...],
    shots: tuple[ShownSymbol, ...],
    hit: tuple[ShownSymbol, ...],
) -> CardScene:
    """Return the picture of an attack, with the ship ``hit``, or what is left of it, on the right."""
    return CardScene((*shots, *hunters, *hit), 0.48, light, seed)


_COLUMN_AMIDSHIPS: Final = (
    _S("small-freighter", 50, right=68, mirrored=True),
    _S("prop-splash", 13.5, right=62),
    _S("prop-wake", 12, _BELOW, 60, 5.4),
)
_STERN_UP: Final = (
    _S("cargo-ship", 50, right=64, rise=-6, turn=52),
    _S("prop-lifeboat", 10, right=80, mirrored=True),
    _S("prop-lifeboat", 7, right=49.5),
    _S("prop-wreckage", 8, right=71),
)
_AFIRE_FAR_OFF: Final = (
    _S("tanker", 27, right=73, state=Plight.BURNING),
    _S("merchantman", 15, right=52, mirrored=True),
    _S("type-vii", 40, _BELOW, 64, -6, mirrored=True),
)
"""Right part of the picture of an attack, showing a ship hit amidships and a column of water.

Other right parts show a ship that goes down by the bow while its boats pull away, and a tanker on fire far off, which the
U-boat leaves behind."""
_PASSING: Final = (_S("prop-torpedo", 26, _BELOW, -4, 3.4), _S("prop-torpedo", 26, _BELOW, 8, -4.6))
_SPENT: Final = (_S("prop-torpedo", 32, _BELOW, 3, 0, turn=4), _S("prop-fish", 9, _BELOW, -12, -7))
_OVERHEAD: Final = (
    _S("corvette", 54, right=-74),
    _S("prop-sound", 26, _BELOW, -72, 9),
    _S("type-vii", 22, _BELOW, -59, -8),
)
_ON_THE_BOTTOM: Final = (
    _S("destroyer", 30, right=-76),
    _S("prop-sound", 32, _BELOW, -80, 9),
    _S("prop-seabed", 48, _BELOW, -67, -12),
    _S("type-vii", 32, _BELOW, -65, -6.2),
)
_OVER_THE_BOAT: Final = (
    _S("corvette", 22, right=-78),
    _S("prop-sound", 17, _BELOW, -80, 9),
    _S("type-vii", 78, _BELOW, -60, -5),
)
_UNDER_THE_HUNTER: Final = (
    _S("destroyer", 56, right=-76),
    _S("prop-keel", 50, _BELOW, -76, 5.6),
    _S("prop-sound", 22, _BELOW, -72, 4),
    _S("type-vii", 24, _BELOW, -59, -8, mirrored=True),
)
"""Left part of the picture of a hunt, showing an escort that listens for the U-boat. The escort's keel is seen from below.

Other left parts show an escort over its echo, a boat that lies still on the bottom, and a boat close by under a distant
escort."""
_FOUR_CHARGES: Final = (
    _S("destroyer", 40, right=2),
    _S("prop-splash", 9, right=-17),
    _S("prop-charge", 3.6, _BELOW, -13, 3),
    _S("prop-charge", 3.6, _BELOW, -3, -2),
    _S("prop-charge", 3.6, _BELOW, 8, 4),
    _S("prop-charge", 3.6, _BELOW, 15, -6),
)
_CLOSE_CHARGES: Final = (
    _S("corvette", 17, right=12),
    _S("prop-splash", 6, right=1),
    _S("prop-charge", 8, _BELOW, -11, 1),
    _S("prop-charge", 6, _BELOW, 2, -4),
    _S("prop-charge", 4, _BELOW, 12, 1),
)
_COLUMNS: Final = (
    _S("corvette", 30, right=7),
    _S("prop-splash", 13, right=-13),
    _S("prop-blast", 13, _BELOW, -12, -2),
    _S("prop-charge", 4, _BELOW, 5, 1),
    _S("prop-charge", 4, _BELOW, 14, -5),
)
_ASTERN: Final = (
    _S("prop-splash", 11, right=-16),
    _S("destroyer", 66, right=19),
    _S("prop-keel", 58, _BELOW, 19, 5.4),
    _S("prop-charge", 5, _BELOW, -14, 2),
    _S("prop-charge", 5, _BELOW, -6, -5),
    _S("prop-blast", 8, _BELOW, 10, -5),
)
"""Middle part of the picture of a hunt, showing depth charges that fall from the stern of an escort above.

Other middle parts show a pattern of four charges, charges close by, and a charge that goes off with its column of
water."""


def _hunt(
    light: Light,
    seed: int,
    listener: tuple[ShownSymbol, ...],
    charges: tuple[ShownSymbol, ...],
    *,
    lean: float = 10,
    boat: float = 42,
    blast: tuple[float, float] = (55, 1.2),
) -> CardScene:
    """Return the picture of a hunt: from left to right, an escort that listens, the depth charges of another, and the U-boat that
    they hunt.

    The boat is ``boat`` mm long and leans by ``lean`` degrees; ``blast`` is where the charge goes off.
    """
    return CardScene(
        (
            *listener,
            *charges,
            _S("prop-blast", 9, _BELOW, *blast),
            _S("type-vii", boat, _BELOW, 67, -2, lean),
            _S("prop-burst", 9, _BELOW, *blast),
        ),
        0.58,
        light,
        seed,
    )


_CHAIN_SCENES: Final = (
    (
        _attack(Light.MOON, 3, "merchantman", 0, _OUT_OF_THE_TUBE, hunters=_below(106, -60)),
        _attack(Light.DAY, 4, "tanker", -5, _NEAR, hunters=_WATCHED, hit=70, hull=Hull.OPEN),
        _attack(Light.DUSK, 5, "cargo-ship", 4, _FAN, hunters=_AWASH, hit=58),
        _attack(Light.NIGHT, 9, "merchantman", -3, _UNDER_A_KEEL, hunters=_below(58), hit=66),
        _last_of(Light.STORM, 15, _below(80, -64), _PASSING, _COLUMN_AMIDSHIPS),
        _last_of(Light.DAY, 16, _below(46, -70), _NEAR, _STERN_UP),
        _last_of(Light.NIGHT, 17, _AWASH, _SPENT, _AFIRE_FAR_OFF),
    ),
    (
        _hunt(Light.DAY, 6, _ON_THE_BOTTOM, _FOUR_CHARGES),
        _hunt(Light.NIGHT, 7, _UNDER_THE_HUNTER, _CLOSE_CHARGES, lean=-24, blast=(58, -4.6)),
        _hunt(Light.DUSK, 8, _OVER_THE_BOAT, _COLUMNS, lean=32, blast=(57.5, 2.5)),
        _hunt(Light.MOON, 10, _OVERHEAD, _ASTERN, lean=-12, boat=54, blast=(78, 1)),
    ),
)
_OTHERS: Final = {
    D: (
        CardScene((_S("type-vii", 52, _BELOW, -2, 0, 16),), 0.78, Light.DUSK, 11),
        CardScene((_S("destroyer", 26, right=9), _S("type-vii", 40, _BELOW, -3, -5, 12)), 0.74, Light.NIGHT, 12),
        CardScene((_S("type-vii", 46, _BELOW, 2, 3, 9), _S("prop-seabed", 46, _BELOW, 0, -17)), 0.88, Light.DAY, 13),
        CardScene((_S("patrol-bomber", 20, _ALOFT, 8, turn=-7, mirrored=True), _S("type-vii", 50, _BELOW, -5, 3, 20)), 0.68, Light.DAY, 14),
    ),
    W: (
        CardScene((_S("destroyer", 14, right=14, mirrored=True), _S("destroyer", 60, right=-8, rise=-6)), 0.48, Light.DAY, 21),
        CardScene((_S("destroyer", 54, right=6, rise=-4, mirrored=True), _S("prop-splash", 11, right=-15, rise=-7)), 0.48, Light.STORM, 22),
        CardScene((_S("destroyer", 15, right=-13), _S("destroyer", 15, right=13), _S("corvette", 50, right=-4, rise=-8)), 0.52, Light.MOON, 23),
        CardScene((_S("destroyer", 58, right=-8, rise=-6), _S("prop-splash", 9, right=16, rise=-3)), 0.48, Light.DUSK, 24),
    ),
    M: (
        CardScene((_S("destroyer", 74, right=-22), _S("type-vii", 70, _BELOW, 20, -5, mirrored=True)), 0.66, Light.NIGHT, 31),
        CardScene((_S("corvette", 50, right=-12), _S("prop-sound", 22, _BELOW, -6, 12), _S("type-vii", 40, _BELOW, 10, -11)), 0.7, Light.DAY, 32),
        CardScene((_S("type-vii", 40, _BELOW, 0, -6), _S("prop-seabed", 46, _BELOW, 0, -16), _S("destroyer", 22, right=2)), 0.76, Light.DUSK, 33),
        CardScene((_S("prop-periscope", 15, right=-10, rise=-9), _S("destroyer", 30, right=6, mirrored=True)), 0.5, Light.FOG, 34),
    ),
    N: (
        CardScene((_S("type-vii", 34, _BELOW, -8, -8, 14), _S("prop-blast", 7, _BELOW, 15, 10)), 0.8, Light.DAY, 41),
        CardScene((_S("merchantman", 58, right=-5, rise=-4), _S("prop-splash", 18, right=15, rise=-6)), 0.48, Light.MOON, 42),
        CardScene((_S("type-vii", 34, _BELOW, 6, -9, -10, mirrored=True), _S("prop-blast", 7, _BELOW, -14, 9), _S("prop-charge", 3.4, _BELOW, 10, 9)), 0.84, Light.NIGHT, 43),
        CardScene((_S("tanker", 58, right=5, rise=-4, mirrored=True), _S("prop-wake", 34, right=10, rise=-11), _S("prop-splash", 13, right=-16, rise=-5)), 0.5, Light.DAY, 44),
    ),
    WATER: (
        CardScene((_S("prop-whale", 28, rise=-8), _S("prop-gulls", 13, _ALOFT, 9, 3)), 0.56, Light.DAY, 51),
        CardScene((_S("prop-wreckage", 20, rise=-10), _S("prop-gulls", 13, _ALOFT, -8, 2)), 0.6, Light.DUSK, 52),
        CardScene((_S("prop-iceberg", 32, rise=-5),), 0.5, Light.MOON, 53),
        CardScene((_S("prop-fish", 28, _BELOW, 0, 4), _S("prop-seabed", 46, _BELOW, 0, -16)), 0.88, Light.DAY, 54, deep=True),
        CardScene((), 0.6, Light.STORM, 55),
        CardScene((_S("prop-lifeboat", 27, rise=-10),), 0.56, Light.DAY, 56),
        CardScene((_S("prop-floes", 44, rise=-12),), 0.58, Light.MOON, 57),
        CardScene((_S("prop-log", 30, rise=-10), _S("prop-gulls", 16, _ALOFT, 8, 3)), 0.54, Light.DUSK, 58),
        CardScene((_S("corvette", 30, right=-6), _S("prop-sound", 26, _BELOW, -10, 12), _S("prop-fish", 22, _BELOW, 9, -10)), 0.76, Light.NIGHT, 59),
        CardScene((_S("prop-iceberg", 16, right=-12), _S("prop-iceberg", 26, right=9, rise=-6)), 0.5, Light.FOG, 60),
    ),
}  # fmt: skip

DISCARDED: Final = CardScene(
    (_S("prop-wreckage", 24, rise=-12), _S("prop-gulls", 15, _ALOFT, -8, 3)), 0.6, Light.DUSK, 62
)
"""Picture in the space for the discard pile on the mats."""


HIDDEN: Final = (
    CardScene((_S("type-vii", 62, _BELOW, 34, 1), _S("prop-fish", 12, _BELOW, -12, 1)), 0.84, Light.NIGHT, 63, deep=True),
    CardScene((_S("destroyer", 46, right=10), _S("corvette", 40, right=66)), 0.4, Light.DAY, 64),
)  # fmt: skip
"""The picture strips at the top of the two draw sheets, first the wolf pack's, then the convoy's."""
ATTACKED: Final = CardScene(
    (
        _S("merchantman", 44, right=-62),
        _S("tanker", 46, right=-8, state=Plight.BURNING),
        _S("corvette", 36, right=44),
        _S("type-vii", 50, right=66, rise=-10, mirrored=True),
    ),
    0.46,
    Light.DUSK,
    65,
)
"""The picture below the example of a turn: the convoy, attacked at dusk."""
SCORED: Final = CardScene(
    (
        _S("prop-quay", 62, right=-66, rise=1),
        _S("merchantman", 34, right=6, rise=2, state=Plight.SMOKING),
        _S("corvette", 26, right=66, rise=2, state=Plight.GHOST),
        _S("type-vii", 74, right=28, rise=-8),
        _S("prop-pennants", 16, right=30.6, rise=-0.5),
        _S("prop-gulls", 16, Level.ALOFT, 56, 3),
    ),
    0.46,
    Light.DAY,
    65,
)
"""The picture strip at the top of the score pad: a boat comes home, with a pennant for each ship that it has sunk."""
ESCAPED: Final = CardScene(
    (
        _S("corvette", 30, right=-62, rise=2, state=Plight.GHOST),
        _S("merchantman", 66, right=-14, rise=-6, turn=14, state=Plight.SINKING),
        _S("prop-lifeboat", 14, right=34, rise=-8),
        _S("type-vii", 60, right=62, rise=-10, mirrored=True),
        _S("prop-gulls", 16, Level.ALOFT, 26, 4),
    ),
    0.46,
    Light.DUSK,
    67,
)
"""The picture below the last turns of the journal: a transport goes down, and the boat gets away."""
MET: Final = CardScene(
    (
        _S("corvette", 32, right=-10, rise=1),
        _S("merchantman", 38, right=28, rise=1, state=Plight.SMOKING),
        _S("tanker", 38, right=70, rise=1),
        _S("type-vii", 50, right=42, rise=-9, mirrored=True),
    ),
    0.5,
    Light.MOON,
    66,
)
"""The picture strip at the top of the journal page."""


def chain_picture(side: int) -> tuple[CardScene, ...]:
    """Return the three pictures for the places of a side's chain (the three cards that make a kill) on its
    mat.

    They show one scene when they are side by side.
    """
    return tuple(card_picture(kind, 3 * side) for kind in CHAINS[side])


def card_picture(kind: int, copy: int) -> CardScene:
    """Return the picture for one copy of a kind of card. If there are several pictures, the copies use them
    in turn."""
    for side, links in enumerate(CHAINS):
        if kind in links:
            scenes = _CHAIN_SCENES[side]
            whole = scenes[copy % len(scenes)]
            return CardScene(
                whole.shown, whole.sea, whole.light, whole.seed, part=links.index(kind), of=len(links)
            )
    others = _OTHERS[kind]
    return others[copy % len(others)]
