"""The pictures on the cards of Tonnage War. Each action has several pictures, which its cards use in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    ESCORT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    ROUTING,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.press.pieces import CardScene, Hull, Level, Light, Plight, ShownSymbol

_S = ShownSymbol
_BELOW, _ALOFT = Level.BELOW, Level.ALOFT
_SMOKING, _BURNING = Plight.SMOKING, Plight.BURNING

EMPTY: Final = (
    (
        CardScene((_S("prop-whale", 28, rise=-7), _S("prop-gulls", 12, _ALOFT, 9, 2)), 0.56, Light.DAY, 1),
        CardScene((_S("prop-iceberg", 32, rise=-4),), 0.48, Light.NIGHT, 7),
        CardScene((_S("prop-wreckage", 20, rise=-9), _S("prop-gulls", 12, _ALOFT, -8, 2)), 0.6, Light.DUSK, 3),
        CardScene((), 0.6, Light.STORM, 5),
        CardScene((_S("prop-keel", 30, _BELOW, -9, 13.6), _S("prop-sound", 25, _BELOW, -10, 11), _S("prop-fish", 22, _BELOW, 9, -9)), 0.9, Light.NIGHT, 6, deep=True),
        CardScene((_S("prop-log", 32, rise=-9, right=-1),), 0.52, Light.MOON, 8),
        CardScene((_S("prop-floes", 44, rise=-12), _S("prop-iceberg", 16, right=-12, rise=-1)), 0.56, Light.DUSK, 2),
        CardScene((_S("prop-lifeboat", 26, rise=-9),), 0.56, Light.DAY, 10),
        CardScene((_S("prop-fish", 28, _BELOW, 0, 3), _S("prop-seabed", 46, _BELOW, 0, -14)), 0.88, Light.DAY, 9, deep=True),
    ),
    (
        CardScene((_S("prop-log", 30, rise=-9), _S("prop-gulls", 12, _ALOFT, 8, 2)), 0.56, Light.DAY, 151),
        CardScene((_S("prop-floes", 44, rise=-12),), 0.6, Light.DAY, 152),
        CardScene((_S("prop-lifeboat", 28, rise=-9, right=2),), 0.54, Light.DUSK, 153),
        CardScene((_S("prop-oil", 34, rise=-9),), 0.56, Light.DAY, 154),
        CardScene((_S("prop-iceberg", 30, rise=-5, right=3),), 0.5, Light.MOON, 155),
        CardScene((_S("prop-whale", 30, rise=-8, right=2),), 0.54, Light.DUSK, 156),
    ),
)  # fmt: skip
"""Pictures without ships or U-boats, for each side's blanks and for cards without an effect."""

_LISTENING: Final = CardScene((_S("prop-desk", 48, rise=-1),), 0.5, Light.NIGHT, 61)
"""Picture of the desk of a listening post, used for both sides."""
_ACTIONS: Final = {
    (UBOAT, CONTACT): (
        CardScene((_S("tanker", 15, right=12), _S("merchantman", 17, right=-12), _S("cargo-ship", 46, right=-6, rise=-5, state=_SMOKING)), 0.5, Light.DAY, 11),
        CardScene((_S("merchantman", 34, right=1), _S("corvette", 14, right=17)), 0.42, Light.DUSK, 12, scope=True),
        CardScene((_S("merchantman", 14, right=-15), _S("tanker", 15, right=0), _S("merchantman", 14, right=15), _S("type-vii", 34, right=-6, rise=-10)), 0.56, Light.MOON, 13),
        CardScene((_S("tanker", 17, right=13), _S("merchantman", 42, right=-4, rise=-5)), 0.46, Light.FOG, 14),
        CardScene((_S("merchantman", 44, right=-7, rise=-3), _S("tanker", 16, right=14)), 0.5, Light.STORM, 15),
    ),
    (UBOAT, SPECIAL): (
        CardScene((_S("destroyer", 14, right=16), _S("carrier", 46, right=-5, rise=-4)), 0.46, Light.DUSK, 21),
        CardScene((_S("carrier", 32, right=0), _S("corvette", 12, right=14)), 0.42, Light.DAY, 22, scope=True),
        CardScene((_S("carrier", 52, right=4, rise=-5, mirrored=True), _S("destroyer", 13, right=-15)), 0.46, Light.MOON, 23),
    ),
    (UBOAT, TORPEDO): (
        CardScene((_S("merchantman", 40, right=12), _S("prop-torpedo", 27, _BELOW, -8, 1)), 0.6, Light.DAY, 31),
        CardScene((_S("tanker", 56, right=-2, rise=-4, state=_BURNING, hull=Hull.OPEN), _S("prop-splash", 14, right=14, rise=-5)), 0.46, Light.NIGHT, 32),
        CardScene((_S("cargo-ship", 42, right=10), _S("prop-torpedo", 24, _BELOW, -10, 4), _S("prop-torpedo", 24, _BELOW, -4, -5)), 0.64, Light.MOON, 33),
        CardScene((_S("merchantman", 36, right=0, state=_BURNING),), 0.42, Light.DUSK, 34, scope=True),
        CardScene((_S("merchantman", 50, right=-2, rise=-3, turn=13, state=Plight.SINKING),), 0.5, Light.MOON, 35),
        CardScene((_S("type-vii", 44, _BELOW, -14, -4), _S("prop-torpedo", 15, _BELOW, 14, 0), _S("tanker", 22, right=12)), 0.7, Light.DUSK, 36),
    ),
    (UBOAT, FLAK): (
        CardScene((_S("patrol-bomber", 22, _ALOFT, 11, 5, turn=-8, mirrored=True), _S("prop-burst", 4, _ALOFT, -9, 6), _S("type-vii", 104, right=-14, rise=-9)), 0.44, Light.DAY, 51),
        CardScene((_S("flying-boat", 23, _ALOFT, 9, 4, mirrored=True), _S("prop-burst", 4, _ALOFT, -10, 7), _S("type-vii", 96, right=-8, rise=-9)), 0.44, Light.DUSK, 52),
        CardScene((_S("patrol-bomber", 18, _ALOFT, -12, 6, turn=8), _S("type-vii", 100, right=12, rise=-9, mirrored=True), _S("prop-splash", 11, right=-19, rise=-11)), 0.5, Light.DAY, 53),
        CardScene((_S("flying-boat", 30, _ALOFT, -7, 1, turn=6), _S("prop-burst", 4, _ALOFT, 14, 5), _S("type-vii", 40, right=4, rise=-8)), 0.4, Light.MOON, 54),
    ),
    (UBOAT, BDIENST): (
        _LISTENING,
        CardScene((_S("cargo-ship", 40, right=-3, rise=-3), _S("prop-rays", 14, right=-4.5, rise=8), _S("prop-message", 38, rise=-13, turn=3)), 0.46, Light.DUSK, 62),
        CardScene((_S("prop-cipher", 36, rise=-1.5),), 0.5, Light.DAY, 63),
        CardScene((_S("tanker", 20, right=-10), _S("merchantman", 22, right=10, rise=-3), _S("prop-message", 40, rise=-13, turn=-3)), 0.46, Light.MOON, 68),
        CardScene((_S("prop-desk", 84, right=18, rise=-9),), 0.5, Light.NIGHT, 64),
    ),
    (ESCORT, ROUTING): (
        CardScene((_S("prop-turning", 40, rise=-19),), 1.0, Light.DAY, 71),
        CardScene((_S("merchantman", 18, right=12, mirrored=True), _S("tanker", 42, right=-4, rise=-5, mirrored=True)), 0.46, Light.FOG, 72),
        CardScene((_S("merchantman", 17, right=-12, rise=1, mirrored=True), _S("tanker", 19, right=8, rise=-2, mirrored=True), _S("prop-hoist", 42, right=3, rise=-28)), 0.5, Light.DAY, 73),
        CardScene((_S("merchantman", 40, right=1, rise=-3, turn=-9, mirrored=True),), 0.52, Light.STORM, 74),
        CardScene((_S("tanker", 50, right=-4, rise=-5, mirrored=True), _S("corvette", 13, right=14, mirrored=True)), 0.46, Light.DUSK, 75),
    ),
    (ESCORT, GUNS): (
        CardScene((_S("destroyer", 60, right=-7, rise=-6), _S("prop-splash", 10, right=16, rise=-3)), 0.46, Light.DAY, 81),
        CardScene((_S("destroyer", 38, right=-6), _S("type-vii", 30, _BELOW, 8, -4), _S("prop-charge", 3.6, _BELOW, -14, 4), _S("prop-charge", 3.6, _BELOW, -8, -2)), 0.62, Light.DUSK, 82),
        CardScene((_S("corvette", 50, right=-4, rise=-4), _S("prop-splash", 14, right=-16, rise=-6)), 0.48, Light.STORM, 83),
        CardScene((_S("type-vii", 16, right=14), _S("destroyer", 52, right=-8, rise=-7)), 0.48, Light.MOON, 84),
    ),
    (ESCORT, HFDF): (
        CardScene((_S("type-vii", 13, right=13, rise=0.5, mirrored=True), _S("prop-rays", 11, right=13, rise=2.4), _S("corvette", 34, right=-9, rise=-7)), 0.42, Light.DUSK, 92),
        CardScene((_S("prop-bearings", 40),), 0.5, Light.DAY, 94),
        CardScene((_S("type-vii", 13, right=-12, rise=0.5), _S("prop-rays", 11, right=-12, rise=2.4), _S("destroyer", 42, right=12, rise=-8, mirrored=True)), 0.42, Light.NIGHT, 91),
        replace(_LISTENING, mirrored=True),
        CardScene((_S("corvette", 40, right=8, rise=-7, mirrored=True), _S("type-vii", 14, right=-13), _S("prop-rays", 11, right=-13, rise=2.4)), 0.46, Light.FOG, 93),
    ),
    (ESCORT, AIR): (
        CardScene((_S("flying-boat", 38, _ALOFT, -2, 2), _S("type-vii", 17, right=11, rise=-3)), 0.32, Light.DAY, 101),
        CardScene((_S("patrol-bomber", 34, _ALOFT, -4, 2, turn=4), _S("type-vii", 15, right=14, rise=-3)), 0.32, Light.DUSK, 102),
        CardScene((_S("patrol-bomber", 22, _ALOFT, -9, 6, turn=4), _S("patrol-bomber", 15, _ALOFT, 13, -4, turn=4), _S("merchantman", 22, right=-6, rise=-2)), 0.32, Light.DAY, 103),
        CardScene((_S("flying-boat", 30, _ALOFT, 3, 4, mirrored=True), _S("type-vii", 34, right=-5, rise=-6), _S("prop-splash", 10, right=15, rise=-5)), 0.42, Light.MOON, 104),
    ),
}  # fmt: skip
_SAFE = 6
"""If the number on an Evade card is at least this, its picture shows a boat far below the depth charges."""
_STEEP: Final = CardScene((_S("type-vii", 46, _BELOW, -2, -7, 15),), 0.78, Light.NIGHT, 42)
_EVADES: Final = (
    (
        CardScene((_S("destroyer", 30, right=-8), _S("type-vii", 40, _BELOW, 4, -5, 12), _S("prop-charge", 3.6, _BELOW, -15, 4)), 0.72, Light.DAY, 41),
        CardScene((_S("type-vii", 42, _BELOW, 0, -4), _S("prop-seabed", 46, _BELOW, 0, -16), _S("corvette", 20, right=8)), 0.8, Light.DUSK, 43),
        CardScene((_S("prop-blast", 8, _BELOW, 14, 6), _S("type-vii", 38, _BELOW, -5, -5, -9), _S("prop-charge", 3.6, _BELOW, 6, 9)), 0.86, Light.DAY, 44),
        _STEEP,
        CardScene((_S("corvette", 22, right=-11), _S("prop-charge", 3.6, _BELOW, -16, 5), _S("prop-charge", 3.6, _BELOW, -12, 0), _S("type-vii", 42, _BELOW, 4, -8, -7, mirrored=True)), 0.76, Light.MOON, 47),
    ),
    (
        CardScene((_S("prop-blast", 8, _BELOW, -13, 11), _S("prop-charge", 3, _BELOW, 2, 12), _S("type-vii", 42, _BELOW, 1, -9, 8)), 0.9, Light.DUSK, 48),
        CardScene((_S("prop-keel", 30, _BELOW, -7, 13.6), _S("prop-blast", 8, _BELOW, 12, 9), _S("type-vii", 40, _BELOW, 3, -10, mirrored=True)), 0.94, Light.DAY, 46, deep=True),
        CardScene((_S("destroyer", 13, right=-13), _S("prop-charge", 2, _BELOW, -9, 11), _S("prop-charge", 2, _BELOW, -5, 8), _S("type-vii", 30, _BELOW, 6, -11), _S("prop-seabed", 46, _BELOW, 0, -18)), 0.88, Light.DAY, 45),
    ),
)  # fmt: skip
"""Pictures of Evade cards: a boat near the depth charges, then a boat that has left them far above."""
_BOATS: Final = {
    "A": (
        CardScene((_S("tanker", 21, right=-10, state=_BURNING), _S("type-vii", 42, right=0, rise=-8)), 0.5, Light.NIGHT, 111),
        CardScene((_S("type-vii", 42, right=0, rise=-5.5, mirrored=True), _S("prop-pennants", 10, right=1.6, rise=-1.2)), 0.5, Light.MOON, 112),
    ),
    "R": (
        CardScene((_S("type-vii", 66, right=-7, rise=-4),), 0.5, Light.STORM, 113),
        CardScene((_S("merchantman", 13, right=14), _S("type-vii", 42, right=-0.5, rise=-7, hull=Hull.OPEN)), 0.5, Light.DUSK, 114),
        CardScene((_S("type-vii", 42, _BELOW, 0, -2), _S("tanker", 18, right=10)), 0.72, Light.DAY, 115),
        CardScene((_S("type-vii", 41, right=0, rise=-4),), 0.46, Light.NIGHT, 116),
    ),
    "N": (
        CardScene((_S("type-vii", 15, right=-12, rise=1), _S("type-vii", 20, right=11, rise=-1), _S("type-vii", 38, right=-1, rise=-8), _S("prop-gulls", 12, _ALOFT, 9, 2)), 0.5, Light.DAY, 117),
        CardScene((_S("prop-quay", 46, rise=1), _S("type-vii", 44, right=-1, rise=-6)), 0.46, Light.DAY, 119),
        CardScene((_S("type-vii", 42, _BELOW, 0, 4, 21), _S("prop-seabed", 46, _BELOW, 0, -17)), 0.86, Light.DUSK, 118),
        CardScene((_S("type-vii", 96, right=-14, rise=-9),), 0.42, Light.MOON, 120),
    ),
}  # fmt: skip
"""Pictures of U-boats for the printed cards, chosen by the grade of the crew (ace, regular or novice).

An ace is shown beside a burning ship or with the pennants of its success, a novice in training, in port or in
too steep a dive.
"""
_GRADES: Final = {
    "SN": (CardScene((_S("armed-trawler", 50, right=-4, rise=-5),), 0.44, Light.DAY, 121), CardScene((_S("armed-trawler", 46, right=2, rise=-2.5, mirrored=True, hull=Hull.OPEN),), 0.48, Light.STORM, 122)),
    "SR": (CardScene((_S("corvette", 52, right=-5, rise=-5),), 0.44, Light.DUSK, 123), CardScene((_S("corvette", 50, right=3, rise=-5, mirrored=True, hull=Hull.OPEN),), 0.46, Light.MOON, 124)),
    "SA": (CardScene((_S("destroyer", 64, right=-9, rise=-6, hull=Hull.OPEN),), 0.44, Light.DAY, 125), CardScene((_S("destroyer", 60, right=7, rise=-6, mirrored=True, hull=Hull.OPEN),), 0.46, Light.NIGHT, 126)),
    "AN": (CardScene((_S("flying-boat", 40, _ALOFT, -1),), 0.3, Light.DAY, 127), CardScene((_S("flying-boat", 36, _ALOFT, 1, mirrored=True),), 0.3, Light.DUSK, 128)),
    "AR": (CardScene((_S("patrol-bomber", 37, _ALOFT, -2, turn=4),), 0.28, Light.DAY, 129), CardScene((_S("patrol-bomber", 34, _ALOFT, 2, turn=-5, mirrored=True),), 0.28, Light.DUSK, 130)),
    "AA": (CardScene((_S("patrol-bomber", 24, _ALOFT, -10, 4, turn=4), _S("patrol-bomber", 24, _ALOFT, 11, -1, turn=4)), 0.28, Light.DAY, 131), CardScene((_S("patrol-bomber", 25, _ALOFT, -8, 2, turn=4), _S("type-vii", 22, right=9, rise=-3), _S("prop-splash", 9, right=-4, rise=-4)), 0.36, Light.MOON, 132)),
}  # fmt: skip
TANKER: Final = CardScene(
    (_S("type-vii", 16, right=13), _S("type-vii", 54, right=-5, rise=-7)), 0.48, Light.DUSK, 141
)
GROUP: Final = CardScene(
    (_S("corvette", 16, right=-13), _S("corvette", 16, right=14), _S("destroyer", 54, right=-4, rise=-7)),
    0.48,
    Light.DAY,
    142,
)

SIGHTED: Final = tuple(_ACTIONS[(UBOAT, CONTACT)][at] for at in (1, 0, 2, 4))
STRIKE: Final = _ACTIONS[(UBOAT, TORPEDO)][0]
SPENT: Final = (
    CardScene((_S("prop-gulls", 16, _ALOFT, 6, 1),), 0.62, Light.DAY, 161),
    CardScene((), 0.62, Light.DUSK, 162),
)
HUNTED: Final = _EVADES[0][0]
OUT: Final = (
    CardScene((_S("prop-oil", 36, rise=-10), _S("prop-gulls", 12, _ALOFT, 6, 2)), 0.58, Light.DAY, 163),
    CardScene(
        (
            _S("corvette", 46, right=-1, rise=-5, turn=-13, state=Plight.SINKING),
            _S("prop-wreckage", 14, right=9, rise=-17),
        ),
        0.58,
        Light.DUSK,
        164,
    ),
)
RESCUE: Final = CardScene(
    (_S("trawler", 46, right=-3, rise=-2), _S("prop-wreckage", 18, right=6, rise=-14)), 0.56, Light.DAY, 143
)
"""Picture in the rescue ship's space on the table plan, a printed sheet that shows where cards lie.

Except for ``SCORED``, the picture below the example of an attack, the constants from ``SIGHTED`` on are the pictures of the other places; the first of a pair is for the U-boats' mat.
"""


SCORED: Final = CardScene(
    (
        _S("merchantman", 40, right=-66),
        _S("cargo-ship", 42, right=-16, state=_SMOKING),
        _S("destroyer", 46, right=38, rise=-2),
        _S("type-vii", 46, right=69, rise=-13.5, mirrored=True),
    ),
    0.46,
    Light.DUSK,
    144,
)

ARRIVED: Final = CardScene(
    (
        _S("prop-quay", 62, right=-68, rise=1),
        _S("tanker", 42, right=-12, rise=1),
        _S("merchantman", 44, right=36, rise=1, state=_SMOKING),
        _S("corvette", 46, right=66, rise=-9),
        _S("prop-gulls", 16, _ALOFT, 76, 4),
    ),
    0.46,
    Light.DAY,
    161,
)
"""The picture strip on the score pad: the convoy reaches its port."""
DEALT: Final = CardScene(
    (_S("type-vii", 46, right=-50, rise=-5), _S("merchantman", 30, right=8, rise=1), _S("corvette", 34, right=60, rise=-2)),
    0.5,
    Light.FOG,
    163,
)  # fmt: skip
"""The picture strip on the sheet for ordinary packs."""
WATCHED: Final = CardScene(
    (
        _S("type-vii", 110, right=-34, rise=-12),
        _S("merchantman", 26, right=36, rise=2, state=_SMOKING),
        _S("tanker", 28, right=66, rise=2),
        _S("destroyer", 24, right=84, rise=1, state=Plight.GHOST),
    ),
    0.44,
    Light.MOON,
    162,
)
"""The picture at the head of the journal: a boat follows the convoy by night."""


WATCH: Final = 26.0
"""Height in mm of the picture strips on the sheets for secret notes."""
WATCHES: Final = (
    CardScene(
        (_S("merchantman", 26, right=-58, rise=2), _S("tanker", 28, right=-26, rise=2), _S("type-vii", 84, right=36, rise=-6, mirrored=True)),
        0.5,
        Light.FOG,
        145,
    ),
    CardScene(
        (_S("destroyer", 84, right=-38, rise=-6), _S("corvette", 40, right=44, rise=1), _S("prop-gulls", 14, _ALOFT, 4, 1)),
        0.5,
        Light.DAY,
        146,
    ),
)  # fmt: skip
"""Picture strips for the journal's sheets of secret notes and for the player aids.

The U-boats' strip comes first, then the escorts'.
"""

STRIP: Final = 18.0
"""Height in mm of the picture strips above the turns of a round in the journal."""
FOUGHT: Final = CardScene(
    (
        _S("tanker", 40, right=-70, state=_BURNING),
        _S("merchantman", 34, right=-16),
        _S("destroyer", 104, right=44, rise=-13),
        _S("prop-splash", 18, right=-16, rise=-11),
        _S("type-vii", 88, right=-42, rise=-27, mirrored=True),
    ),
    0.5,
    Light.DUSK,
    160,
)
"""Picture below the last rules: a boat that has been found on the surface, and the ships that it wanted to
attack."""
AT_SEA: Final = (
    CardScene((_S("merchantman", 30, right=6), _S("tanker", 32, right=44), _S("type-vii", 26, right=78, rise=-6, mirrored=True)), 0.5, Light.DUSK, 147),
    CardScene((_S("cargo-ship", 32, right=14, state=_SMOKING), _S("corvette", 28, right=62, rise=-2)), 0.5, Light.DAY, 148),
    CardScene((_S("type-vii", 40, right=20, rise=-5), _S("tanker", 34, right=68, state=_BURNING)), 0.5, Light.MOON, 149),
    CardScene((_S("destroyer", 44, right=16, rise=-3), _S("merchantman", 30, right=66)), 0.5, Light.FOG, 150),
)  # fmt: skip
"""Picture strips above the turns in the journal, one for each of the four rounds.

Their left third is empty for the round's number.
"""


def action_picture(side: int, action: str, card: int, *, value: int = 0, carrier: bool = True) -> CardScene:
    """Return the picture for a tactical card with this action.

    ``value`` is the number on an Evade card; ``carrier`` is False if the scenario has no aircraft carrier.
    """
    if (side, action) == (UBOAT, EVADE):
        return _in_turn(_EVADES[value >= _SAFE], card)
    if (side, action) == (UBOAT, SPECIAL) and not carrier:
        action = CONTACT
    scenes = _ACTIONS.get((side, action), EMPTY[side])
    return _in_turn(scenes, card)


def boat_picture(code: str, place: int) -> CardScene:
    """Return the picture for a U-boat card of this grade.

    ``place`` counts the cards of the grade from 0, in printing order.
    """
    return _BOATS[code][place % len(_BOATS[code])]


def escort_picture(code: str, card: int) -> CardScene:
    """Return the picture for an escort card of this grade."""
    return _in_turn(_GRADES[code], card)


def empty_picture(side: int, card: int) -> CardScene:
    """Return the picture for a blank card of a side, for example an iceberg or a whale."""
    return _in_turn(EMPTY[side], card)


def _in_turn(scenes: tuple[CardScene, ...], card: int) -> CardScene:
    """Return one of several pictures for a card, so that the cards of a suit show them in turn, from the ace
    down.
    """
    suit, rank = divmod(card, 13)
    return scenes[(-rank % 13 + suit) % len(scenes)]
