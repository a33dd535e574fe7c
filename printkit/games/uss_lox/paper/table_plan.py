"""Draws a small picture of the ocean mat of USS Lox during an encounter: nine ocean cards, the piles, a ship, and the
torpedoes fired at her."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printkit.drawing import Anchor, Font, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.games.uss_lox.paper.deck import BACK
from printkit.press.blocks import DiagramCard, Drawing

_WIDE, _TALL = 76.0, 88.0
_SCALE: Final = 0.19
_CARD: Final = (63.5 * _SCALE, 88.9 * _SCALE)
"""Width and height of a card in the diagram, in mm."""
_LEFT: Final = 1.5 + _CARD[0] / 2
"""x in mm of the middle of the first column of cards."""
_TOP: Final = 6.4 + _CARD[1] / 2
"""y in mm of the middle of the first row of cards."""
_PITCH: Final = (_CARD[0] + 2.6, _CARD[1] + 1.5)
_TURNED: Final = (0, 2)
"""Column and row of the ocean card that has been turned up; its place is empty."""
_PILES: Final = 3.35
"""Horizontal position of the piles, in columns of the ocean (0 to 2). The gap beside the ocean is a little wider than
one between its columns."""
_FIGHT: Final = 3.28
"""Vertical position of the ship that has been turned up and of her torpedoes, in rows of the ocean (0 to 2)."""
_PILE: Final = 3  # cards that are drawn for a pile, each a little higher than the one below
_PILE_UP: Final = 0.5  # mm by which each card of a pile is higher than the one below
_BESIDE: Final = 2.6  # mm from a pile to its name
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.PAPER)
_HEAVY = Style(stroke=Ink.NAVY, weight=Weight.HEAVY, fill=Ink.PAPER)
_EMPTY = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.2, 0.9))
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE)
_NAMED = 9.5  # font size of the names of places, in points
_WORDS = 8.5  # font size of the words below cards, in points
_SHIP: Final = ("8", "suit-diamonds")
_TORPEDOES: Final = (("3", "suit-clubs"), ("4", "suit-spades"))
_FIRED_AT: Final = (0.97, 1.38)
"""Horizontal positions of the two torpedoes, which overlap, in columns of the ocean (0 to 2)."""
_ESCORT: Final = 2.35
"""Horizontal position of the place for an escort, in columns of the ocean (0 to 2)."""


def table_plan() -> Drawing:
    """Return the picture of the ocean mat. The ship and her torpedoes are those of the first worked example."""
    cards = (*_ocean(), *_pile(0), *_pile(1))
    return Drawing(_WIDE, _TALL, (*_fight(), *_labels(), *_empty()), cards=cards)


def _ocean() -> Iterator[DiagramCard]:
    for row in range(3):
        for column in range(3):
            if (column, row) != _TURNED:
                yield DiagramCard(BACK, *_place(column, row), _SCALE)


def _place(column: float, row: float) -> tuple[float, float]:
    """Return the middle of a place on the table, as x and y in mm."""
    return _LEFT + column * _PITCH[0], _TOP + row * _PITCH[1]


def _pile(row: int) -> Iterator[DiagramCard]:
    x, y = _place(_PILES, row)
    for n in range(_PILE):
        yield DiagramCard(BACK, x + n * _PILE_UP, y - n * _PILE_UP, _SCALE)


def _empty() -> Iterator[Item]:
    """Yield outlines of the empty places: of the ocean card that was turned up, the score pile, an escort, and the
    discard pile."""
    for column, row in (_TURNED, (_PILES, 2), (_ESCORT, _FIGHT), (_PILES, _FIGHT)):
        x, y = _place(column, row)
        yield Rect(x - _CARD[0] / 2, y - _CARD[1] / 2, *_CARD, _EMPTY, 0.6)


def _fight() -> Iterator[Item]:
    """Yield the ship that has been turned up, with an arrow from her place in the ocean, and her torpedoes."""
    x, y = _place(*_TURNED)
    ship = _place(0, _FIGHT)[1]
    head = ship - _CARD[1] / 2 - 1.9
    yield Line(x, y, x, head - 0.8, _COURSE)
    yield Use("arrow-head", x, head, 2.4, 90, Ink.VERMILION, kept=True)
    yield from _face(*_SHIP, x, ship, _HEAVY)
    for column, (rank, suit) in zip(_FIRED_AT, _TORPEDOES, strict=True):
        yield from _face(rank, suit, *_place(column, _FIGHT), _EDGE)


def _face(rank: str, suit: str, x: float, y: float, edge: Style) -> Iterator[Item]:
    """Yield a card face up, of which only rank and suit are drawn."""
    left, top = x - _CARD[0] / 2, y - _CARD[1] / 2
    ink = Ink.VERMILION if suit in ("suit-hearts", "suit-diamonds") else Ink.INK
    yield Rect(left, top, *_CARD, edge, 0.6)
    yield Text(left + 3.4, top + 6.2, rank, Font.TITLE, 16, ink, Anchor.MIDDLE)
    yield Use(suit, left + 3.4, top + 10.2, 4.0, fill=ink, kept=True)


def _labels() -> Iterator[Item]:
    yield Text(_LEFT - _CARD[0] / 2, 4.2, "ocean: nine cards, face down", Font.NAME, _NAMED, Ink.NAVY)
    left = _place(_PILES, 0)[0] + _CARD[0] / 2 + _BESIDE
    for row, word, ink in (
        (0.0, "supply", Ink.NAVY),
        (1.0, "deck", Ink.NAVY),
        (1.89, "score", Ink.SLATE),
        (2.11, "pile", Ink.SLATE),
        (_FIGHT, "discard", Ink.SLATE),
    ):
        yield Text(left, _place(0, row)[1] + 1.2, word, Font.NAME, _NAMED, ink)
    below = _place(0, _FIGHT)[1] + _CARD[1] / 2 + 3.5
    for column, words in (
        (0.0, "the ship"),
        ((_FIRED_AT[0] + _FIRED_AT[1]) / 2, "her torpedoes"),
        (_ESCORT, "escort"),
    ):
        yield Text(_place(column, 0)[0], below, words, Font.HEAD, _WORDS, Ink.INK, Anchor.MIDDLE)
