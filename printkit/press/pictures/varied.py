"""Varies the pictures of a deck's cards, so that cards with the same scene do not look alike when they lie side by side. A varied
picture needs no drawing of its own in the file: it is the same drawing, flipped, or with gulls or a cloud over its sky.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from printkit.press.pieces import Card, CardScene, Level, Light, ShownSymbol

_READ: Final = ("prop-message", "prop-desk", "prop-turning")
"""Objects that would look wrong if they were flipped, because of their letters or their sense of rotation."""
_MOST_SEA: Final = 0.62
"""The greatest share of sea in a picture whose sky has room for gulls or a cloud."""
_BRIGHT: Final = (Light.DAY, Light.DUSK, Light.FOG)
_PLACES: Final = (13.0, -13.0, 3.0)  # mm from the middle of a picture to what is added to its sky
_LONG: Final = (9.0, 12.0, 7.0)  # mm; lengths of what is added
_RISE: Final = 5.0  # mm above the middle of the sky, over most masts


def varied(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards, each with a variation of its picture that differs from the cards before it with the same scene."""
    before: Counter[CardScene] = Counter()
    made = []
    for card in cards:
        if card.scene is None:
            made.append(card)
            continue
        made.append(replace(card, scene=_variation(card.scene, before[card.scene], len(made))))
        before[card.scene] += 1
    return tuple(made)


def _variation(scene: CardScene, number: int, place: int) -> CardScene:
    """Return one of the variations of a scene; the scene itself for ``number`` 0. ``place`` is the card's place in its deck."""
    symbols = {each.symbol for each in scene.shown}
    flips = scene.of == 1 and symbols.isdisjoint(_READ)
    further = number // 2 if flips else number
    mirrored = flips and number % 2 == 1
    full = scene.scope or scene.sea > _MOST_SEA or any(each.level is Level.ALOFT for each in scene.shown)
    added = () if full or not further else (_in_the_sky(scene, place),)
    return replace(scene, mirrored=mirrored, added=added)


def _in_the_sky(scene: CardScene, place: int) -> ShownSymbol:
    """Return gulls for a bright sky, or a cloud for a dark one."""
    at = place % len(_PLACES)
    symbol = "prop-gulls" if scene.light in _BRIGHT else "prop-cloud"
    return ShownSymbol(symbol, _LONG[at], Level.ALOFT, _PLACES[at], _RISE)
