"""Draws printed cards as SVG, which the web page shows in a hand and on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.drawing import Ink, Item, Rect, Style, Text
from printkit.drawing.cropped import cropped
from printkit.drawing.extent import extent
from printkit.drawing.shapes import MM_PER_PT, Box
from printkit.drawing.svg import svg
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.art.inked import inked, look_of
from printkit.press.faces.cards import face
from printkit.press.game_kit import kit_of, printed_card
from printkit.press.pieces import Card, CardSize, Deck

if TYPE_CHECKING:
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset

_UNSAFE = re.compile(r"[^A-Za-z0-9]")
_DECIMALS = 1
"""Number of decimal places of coordinates (in mm) in a card's SVG.

A card is shown at 4 pixels per millimetre or less, so the rounding error is less than half a pixel.
"""
CORNER = "-corner"
"""Suffix of a picture's name if the picture shows only the upper left corner of a card, for a hand with many cards."""
_SHOWN = (31.0, 37.0)
_SHOWN_CORNER = (16.0, 18.4)
"""Width and height in mm of the visible part of each card in a hand with many cards, from the upper left corner.

``_SHOWN`` is for a hand with few cards, ``_SHOWN_CORNER`` for a hand with many. The template templates/web/macros.html repeats
these numbers.
"""
_MARGIN = 1.5
"""Width in mm of a strip at the right edge of a card's visible part. Shapes that begin in this strip are not drawn."""
_PAPER = Style(fill=Ink.PAPER, kept=True)


class Faces:
    """Draws the cards of one game's kit as they are printed for the selected options of the rules."""

    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        self._game = game
        self._ruleset = ruleset
        self._cards: Mapping[str, tuple[Card, CardSize]] | None = None
        self._svg = lru_cache(maxsize=256)(self._drawn)

    @property
    def cards(self) -> Mapping[str, tuple[Card, CardSize]]:
        """Return the kit's printed cards with their sizes, by name.

        They are laid out when the property is first read.
        """
        if self._cards is None:
            kit = kit_of(self._game, self._ruleset)
            decks = (each for part in kit.parts for each in part.contents if isinstance(each, Deck))
            self._cards = {card.name: (card, deck.size) for deck in decks for card in deck.cards}
        return self._cards

    def name(self, side: str, card: str, words: str) -> str:
        """Return the name of the printed card that shows a card of the game; empty if the kit has none.

        ``card`` is the card in the notation of a log, and ``words`` describe it.
        """
        found = printed_card(self._game, side, card, words)
        return found if found in self.cards else ""

    def svg(self, name: str) -> str | None:
        """Return a card's face as an SVG picture, or None if the kit has no card of the given name.

        If the name ends in :data:`CORNER`, the picture shows only the upper left corner.
        """
        return self._svg(name) if name.removesuffix(CORNER) in self.cards else None

    def _drawn(self, name: str) -> str:
        card, size = self.cards[name.removesuffix(CORNER)]
        inks = Inks(load_theme(), InkMode.FULL)
        right, bottom = _SHOWN_CORNER if name.endswith(CORNER) else _SHOWN
        shown = (each for each in face(card, size) if _begins_within(each, right - _MARGIN, bottom))
        items = (
            Rect(0, 0, size.width, size.height, _PAPER),
            *cropped(shown, Box(0, 0, right, bottom), _approximate_width),
        )
        look = look_of(inks, _DECIMALS)
        return svg(inked(items, inks), size.width, size.height, look, prefix=f"f{_UNSAFE.sub('_', name)}")


def _begins_within(item: Item, right: float, bottom: float) -> bool:
    """Return True if part of the drawn item may lie above and to the left of the point (``right``, ``bottom``)."""
    box = extent([item], _approximate_width)
    return box is None or (box.x < right and box.y < bottom)


def _approximate_width(text: Text) -> float:
    """Return the approximate width of a text in mm."""
    return len(text.text) * text.size * MM_PER_PT * 0.5
