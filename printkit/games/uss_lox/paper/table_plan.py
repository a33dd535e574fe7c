"""Draws the table of USS Lox during an encounter with a ship.

The drawing shows the ocean of nine cards, the piles, and a ship with the torpedoes that were fired at her.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printkit.drawing import Anchor, Font, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.games.uss_lox.paper.deck import BACK
from printkit.press.blocks import DiagramCard, Drawing

_WIDE, _TALL = 82.0, 65.0
_SCALE: Final = 0.185
_CARD: Final = (63.5 * _SCALE, 88.9 * _SCALE)
"""Width and height of a card in the diagram, in mm."""
_PITCH: Final = (_CARD[0] + 1.4, _CARD[1] + 1.4)
_OCEAN_AT: Final = (0.5 + _CARD[0] / 2, 8.0 + _CARD[1] / 2)
"""Centre of the first ocean card in the diagram, as x and y in mm."""
_TURNED: Final = (2, 1)
"""Column and row of the ocean card that has been turned up; its place is empty."""
_PILE: Final = 3  # cards that are drawn for a pile, each a little higher than the one below
_PILE_UP: Final = 0.5  # mm by which each card of a pile is higher than the one below
_LEFT, _RIGHT = 52.0, 73.0  # mm; middles of the two columns of piles
_TOP_ROW, _LOW_ROW = 16.2, 55.0  # mm; middles of the upper and the lower row of piles
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.PAPER)
_HEAVY = Style(stroke=Ink.NAVY, weight=Weight.HEAVY, fill=Ink.PAPER)
_EMPTY = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.2, 0.9))
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE)
_WORDS = 8.5  # font size of the words, in points
_SHIP: Final = ("8", "suit-diamonds")
_TORPEDOES: Final = (("3", "suit-clubs"), ("4", "suit-spades"))


def table_plan() -> Drawing:
    """Return the diagram of the table. The ship and her torpedoes are those of the first worked example."""
    cards = (*_ocean(), *_pile(_LEFT, _TOP_ROW), *_pile(_RIGHT, _TOP_ROW))
    return Drawing(_WIDE, _TALL, (*_fight(), *_labels(), *_empty()), cards=cards)


def _ocean() -> Iterator[DiagramCard]:
    for row in range(3):
        for column in range(3):
            if (column, row) != _TURNED:
                yield DiagramCard(BACK, *_place(column, row), _SCALE)


def _place(column: int, row: int) -> tuple[float, float]:
    return _OCEAN_AT[0] + column * _PITCH[0], _OCEAN_AT[1] + row * _PITCH[1]


def _pile(x: float, y: float) -> Iterator[DiagramCard]:
    for n in range(_PILE):
        yield DiagramCard(BACK, x + n * _PILE_UP, y - n * _PILE_UP, _SCALE)


def _empty() -> Iterator[Item]:
    """Yield the empty places: the place of the card that was turned up, the score pile and the discard pile."""
    for x, y in (_place(*_TURNED), (_LEFT, _LOW_ROW + 1.4), (_RIGHT, _LOW_ROW + 1.4)):
        yield Rect(x - _CARD[0] / 2, y - _CARD[1] / 2, *_CARD, _EMPTY, 0.6)


def _fight() -> Iterator[Item]:
    """Yield the ship that has been turned up, with an arrow from her place in the ocean, and her torpedoes."""
    x, y = _place(*_TURNED)
    left = _LEFT - _CARD[0] / 2
    yield Line(x + 1.0, y, left - 2.4, y, _COURSE)
    yield Use("arrow-head", left - 1.8, y, 2.4, 0, Ink.VERMILION, kept=True)
    yield from _face(*_SHIP, _LEFT, y, _HEAVY)
    for n, (rank, suit) in enumerate(_TORPEDOES):
        yield from _face(rank, suit, _RIGHT - 3.4 + n * 6.8, y, _EDGE)


def _face(rank: str, suit: str, x: float, y: float, edge: Style) -> Iterator[Item]:
    """Yield a card face up, of which only rank and suit are drawn."""
    left, top = x - _CARD[0] / 2, y - _CARD[1] / 2
    ink = Ink.VERMILION if suit in ("suit-hearts", "suit-diamonds") else Ink.INK
    yield Rect(left, top, *_CARD, edge, 0.6)
    yield Text(left + 3.4, top + 6.2, rank, Font.TITLE, 16, ink, Anchor.MIDDLE)
    yield Use(suit, left + 3.4, top + 10.2, 4.0, fill=ink, kept=True)


def _labels() -> Iterator[Item]:
    yield Text(0.5, 5.4, "ocean: nine cards, face down", Font.NAME, 9.5, Ink.NAVY)
    for x, y, said, ink in (
        (_LEFT, 5.4, "supply", Ink.NAVY),
        (_RIGHT, 5.4, "deck", Ink.NAVY),
        (_LEFT, _LOW_ROW - 1.0, "score", Ink.SLATE),
        (_LEFT, _LOW_ROW + 3.0, "pile", Ink.SLATE),
        (_RIGHT, _LOW_ROW + 1.0, "discard", Ink.SLATE),
    ):
        yield Text(x, y, said, Font.NAME, 9.5, ink, Anchor.MIDDLE)
    for x, said in ((_LEFT, "the ship"), (_RIGHT, "her torpedoes")):
        yield Text(
            x, _place(*_TURNED)[1] + _CARD[1] / 2 + 3.6, said, Font.HEAD, _WORDS, Ink.INK, Anchor.MIDDLE
        )
