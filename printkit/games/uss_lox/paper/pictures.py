"""The pictures on the cards of the deck.

Each ship is shown, depending on the suit of its card, by day, by moonlight, in a storm, or at dusk: then with its escort,
except the straggler, which has none and is stalked by the submarine on the surface.
"""

from __future__ import annotations

from typing import Final

from printkit.press.pieces import CardScene, Hull, Level, Light, Plight, ShownSymbol, Suit

_LIGHTS: Final = {
    Suit.SPADES: Light.MOON,
    Suit.HEARTS: Light.DUSK,
    Suit.DIAMONDS: Light.DAY,
    Suit.CLUBS: Light.STORM,
}
_AT_DUSK: Final = Suit.HEARTS
_ALONE: Final = ("straggler",)
"""Vessels that sail without an escort, so that a submarine can attack them on the surface with its deck gun."""
_LONG: Final = 80.0
"""Length in mm from which on a ship on a card is not mirrored in the water, which would need too much ink."""
_WARSHIPS: Final = ("cruiser",)
_LAST_NUMBER: Final = 10
"""Rank above which the cards are face cards, whose pictures are lower."""
_S = ShownSymbol
_BELOW = Level.BELOW
SUPPLY: Final = CardScene(
    (_S("fleet-boat", 58, _BELOW, -8, -7, hull=Hull.OPEN), _S("prop-torpedo", 18, _BELOW, 4, 6)),
    0.74,
    Light.DAY,
    71,
)
SUNK: Final = CardScene(
    (_S("merchantman", 56, right=-2, rise=-7, turn=17, state=Plight.SINKING, hull=Hull.OPEN),),
    0.5,
    Light.MOON,
    74,
)
SPREAD: Final = CardScene(
    (
        _S("fleet-boat", 56, _BELOW, -34, -4),
        _S("prop-torpedo", 15, _BELOW, 12, 0.5, turn=-6),
        _S("prop-torpedo", 15, _BELOW, 26, -4.5),
        _S("prop-torpedo", 15, _BELOW, 14, -10, turn=6),
        _S("merchantman", 46, right=36, state=Plight.SMOKING),
    ),
    0.72,
    Light.DUSK,
    75,
)
ESCORT: Final = CardScene(
    (_S("destroyer", 68, right=-6, rise=-7, hull=Hull.OPEN), _S("prop-splash", 10, right=20, rise=-5)),
    0.48,
    Light.MOON,
    76,
)
ADRIFT: Final = CardScene(
    (_S("prop-wreckage", 24, rise=-12), _S("prop-gulls", 15, Level.ALOFT, -8, 3)), 0.6, Light.DUSK, 77
)
"""Picture for the place of the discard pile on the ocean mat: wreckage and gulls."""
HOMEWARD: Final = CardScene(
    (
        _S("merchantman", 30, right=-62, state=Plight.BURNING),
        _S("tanker", 26, right=-22, state=Plight.SMOKING),
        _S("fleet-boat", 84, right=30, rise=-16),
        _S("prop-gulls", 20, Level.ALOFT, 46, 4),
    ),
    0.52,
    Light.DUSK,
    78,
)
"""Picture of a boat on its way home, with burning ships behind it."""

ATTACKED: Final = CardScene(
    (
        _S("merchantman", 44, right=12, rise=-1, state=Plight.BURNING),
        _S("destroyer", 22, right=-22, rise=2, state=Plight.GHOST),
        _S("prop-gulls", 14, Level.ALOFT, -14, 6),
        _S("fleet-boat", 74, right=-11, rise=-20),
    ),
    0.5,
    Light.DUSK,
    81,
)
"""Picture of a boat on the surface, with the ship that it has hit."""

STALKED: Final = CardScene(
    (
        _S("destroyer", 40, right=-72, rise=1),
        _S("tanker", 52, right=-24, rise=1, state=Plight.SMOKING),
        _S("merchantman", 48, right=30, rise=1, state=Plight.SMOKING),
        _S("destroyer", 36, right=76, rise=1),
        _S("prop-periscope", 18, right=3, rise=-16),
    ),
    0.46,
    Light.MOON,
    79,
)
"""Picture of a convoy with its escorts by moonlight, watched by a periscope."""
GONE: Final = CardScene(
    (
        _S("merchantman", 84, right=-46, rise=-9, turn=15, state=Plight.SINKING),
        _S("destroyer", 72, right=50, rise=-8, mirrored=True),
        _S("prop-splash", 20, right=8, rise=-9),
        _S("prop-wreckage", 13, right=-1, rise=-9.1),
        _S("prop-gulls", 18, Level.ALOFT, 40, 4),
    ),
    0.44,
    Light.DUSK,
    80,
)
"""Picture of a sinking ship, and of the escort that hunts the submarine."""

BOXED: Final = CardScene(
    (
        _S("destroyer", 24, right=-14, rise=2, state=Plight.GHOST),
        _S("tanker", 26, right=-78, rise=2),
        _S("cargo-ship", 56, right=32.5, rise=-4, state=Plight.BURNING),
        _S("fleet-boat", 58, right=-67, rise=-14),
    ),
    0.56,
    Light.MOON,
    6,
)
"""Picture around the tuck box: the submarine on its front, the burning ship on its back."""

_FUNNEL_AFT: Final = ("tanker", "fleet-tanker")
"""Vessels that are easiest to recognize by their stern.

If such a vessel is too long for the frame, its bow is cut off.
"""


def is_escorted(vessel: str, suit: Suit) -> bool:
    """Return True if the card of this suit shows the vessel with its escort."""
    return suit is _AT_DUSK and vessel not in _ALONE


def ship_picture(vessel: str, length: float, suit: Suit, rank: int) -> CardScene:
    """Return the picture of a ship of this rank, drawn ``length`` mm long.

    The suit of its card determines the weather; every third picture is mirrored.
    """
    light = _LIGHTS[suit]
    hull = Hull.BY_LENGTH if light is Light.MOON and length < _LONG else Hull.OPEN
    mirrored = (rank + list(_LIGHTS).index(suit)) % 3 == 0
    side = -1 if mirrored else 1
    gulls = ShownSymbol("prop-gulls", 13, Level.ALOFT, side * 9, 6)
    main = ShownSymbol(
        vessel,
        length,
        Level.AFLOAT,
        side * (-1 - max(0.0, (length - 46) * 0.36)) * (-1 if vessel in _FUNNEL_AFT else 1),
        -5.5 if light is not Light.STORM else -2.5,
        mirrored=mirrored,
        state=Plight.SMOKING if light is Light.DAY and vessel not in _WARSHIPS else Plight.WHOLE,
        hull=hull,
    )
    shown: tuple[ShownSymbol, ...] = (main,)
    if suit is _AT_DUSK:
        near = _nearest(vessel, suit, rank, hull, mirrored=mirrored)
        shown = (ShownSymbol("prop-gulls", 10, Level.ALOFT, side * 6, 3.5), main, near)
    elif light is Light.DAY:
        shown = (gulls, main)
    return CardScene(shown, 0.46, light, seed=rank * 4 + list(_LIGHTS).index(suit))


def _nearest(vessel: str, suit: Suit, rank: int, hull: Hull, *, mirrored: bool) -> ShownSymbol:
    """Return what is nearest in a picture at dusk: the ship's escort or, if it has none, the submarine on the surface.

    Its stern is beyond the frame, and it is low enough for its masts to stay clear of the hull behind it.
    """
    length, low = (34.0, -13.2) if rank > _LAST_NUMBER else (39.0, -16.4)
    name = "destroyer" if is_escorted(vessel, suit) else "fleet-boat"
    side = -1 if mirrored else 1
    return ShownSymbol(name, length, Level.AFLOAT, side * -15, low, mirrored=mirrored, hull=hull)


def joker_picture(number: int) -> CardScene:
    """Return the picture of a patrol plane over a submarine. The first joker shows it by day, the second by
    moonlight."""
    if number == 1:
        shown: tuple[ShownSymbol, ...] = (
            ShownSymbol("flying-boat", 37, Level.ALOFT, -2, 2),
            ShownSymbol("fleet-boat", 25, Level.AFLOAT, 8, -3, mirrored=True),
        )
        return CardScene(shown, 0.36, Light.DAY, 61)
    shown = (
        ShownSymbol("patrol-bomber", 30, Level.ALOFT, -5, 3, turn=6),
        ShownSymbol("prop-periscope", 9, Level.AFLOAT, 12, -8),
    )
    return CardScene(shown, 0.42, Light.MOON, 62)
