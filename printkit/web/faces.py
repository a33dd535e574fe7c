"""Draws printed cards as SVG, which the web page shows in a hand and on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.drawing import Ink, Rect, Style
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
"""Number of decimal places of coordinates (in mm) in a card's SVG. Cards are shown at 4 pixels per millimetre or less, so the rounding
error is less than half a pixel.
"""
_PAPER = Style(fill=Ink.PAPER, kept=True)


class Faces:
    """Draws the cards of one game's kit under the rulings in force."""

    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        self._game = game
        self._ruleset = ruleset
        self._cards: Mapping[str, tuple[Card, CardSize]] | None = None
        self._svg = lru_cache(maxsize=256)(self._drawn)

    @property
    def cards(self) -> Mapping[str, tuple[Card, CardSize]]:
        """Return the kit's printed cards with their sizes, by name. They are laid out at the first call."""
        if self._cards is None:
            kit = kit_of(self._game, self._ruleset)
            decks = (each for part in kit.parts for each in part.contents if isinstance(each, Deck))
            self._cards = {card.name: (card, deck.size) for deck in decks for card in deck.cards}
        return self._cards

    def name(self, side: str, card: str, words: str) -> str:
        """Return the name of the printed card that shows a side's card; empty if the kit has none. ``card`` and ``words`` are as in
        :class:`~printkit.scene.SeenCard`.
        """
        found = printed_card(self._game, side, card, words)
        return found if found in self.cards else ""

    def svg(self, name: str) -> str | None:
        """Return a card's face as an SVG picture, or None if the kit has no card of this name."""
        return self._svg(name) if name in self.cards else None

    def _drawn(self, name: str) -> str:
        card, size = self.cards[name]
        inks = Inks(load_theme(), InkMode.FULL)
        items = (Rect(0, 0, size.width, size.height, _PAPER), *face(card, size))
        look = look_of(inks, _DECIMALS)
        return svg(inked(items, inks), size.width, size.height, look, prefix=f"f{_UNSAFE.sub('_', name)}")
