"""The plan of the table on the "How to play" sheet of Wolf Pack: it shows where both mats, the piles and the
hands lie."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import (
    Anchor,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Pattern,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.games.wolf_pack.rules.deck import CONVOY, WOLF
from printkit.press.blocks import Drawing, QuickStart, StartPanel

_WIDE, _TALL = 184.0, 52.0
_MIDDLE = _TALL / 2
_CARD, _HIGH, _PITCH = 10.0, 14.0, 14.0
_MAT = 4 * _PITCH + 2.0
_LEFT = (_WIDE - _MAT) / 2
_LOOKS = ((Ink.NAVY, Pattern.HATCH), (Ink.TEAL, Pattern.DOTS))
_LINKS = (("periscope", "torpedo", "transport"), ("sonar-ping", "depth-charge", "u-boat"))
_SIZE = 8.5


def table_plan() -> QuickStart:
    """Return the plan of the table, with a caption."""
    text = (
        "The mats lie head to head. Deck and discards meet at one end, where both sides reach them; each chain runs "
        "from its first link to its third. Hands stay hidden."
    )
    panel = StartPanel("The table", text, Drawing(_WIDE, _TALL, tuple(_items())))
    return QuickStart((panel,), 1, _TALL, numbered=False)


def _items() -> Iterator[Item]:
    for side in (WOLF, CONVOY):
        # The convoy's half is the wolf pack's, turned round; the two piles then meet at the same end.
        half = tuple(_half(side))
        yield Group(half, _WIDE / 2, _MIDDLE, 0 if side == WOLF else 180)
    yield Line(
        _LEFT - 4,
        _MIDDLE,
        _LEFT + _MAT + 4,
        _MIDDLE,
        Style(stroke=Ink.INK, weight=Weight.RULE, dash=(2.0, 1.2)),
    )
    yield from _names()


def _half(side: int) -> Iterator[Item]:
    """Yield the drawing of one side's half of the table: its mat, and its hand at the bottom. The origin is
    the middle of the table; coordinates are in mm.
    """
    ink, pattern = _LOOKS[side]
    yield Rect(-_MAT / 2, 0.8, _MAT, _HIGH + 3.0, Style(stroke=ink, weight=Weight.RULE, fill=Ink.PAPER), 1.4)
    strip = Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
    yield Rect(-_MAT / 2 + 2.0, _HIGH + 4.4, _MAT - 4.0, 1.6, strip)
    pile = 3 if side == WOLF else 0
    places = [n for n in range(4) if n != pile]
    for n in range(4):
        x = -_MAT / 2 + 1.0 + n * _PITCH + (_PITCH - _CARD) / 2
        yield Rect(x, 1.8, _CARD, _HIGH, Style(stroke=ink, weight=Weight.RULE), 0.8)
        icon = "draw" if side == WOLF else "discard"
        if n != pile:
            icon = _LINKS[side][places.index(n)]
        yield Use(f"icon-{icon}", x + _CARD / 2, 1.8 + _HIGH / 2, 7.0, 0 if side == WOLF else 180, fill=ink)
    for n in range(5):
        fan = Rect(-3.0, -4.5, 6.0, 9.0, Style(stroke=ink, weight=Weight.RULE, fill=Ink.PAPER), 0.6)
        yield Group((fan,), (n - 2) * 4.6, _MIDDLE - 6.4 + abs(n - 2) * 0.5, (n - 2) * 6)


def _names() -> Iterator[Item]:
    """Yield the labels of the hands, chains and piles on the plan, with lines that connect labels to places."""
    right, left = _LEFT + _MAT + 8.0, _LEFT - 8.0
    for x, y, text, ink, anchor in (
        (right, _MIDDLE + 9.5, "deck", Ink.NAVY, Anchor.START),
        (right, _MIDDLE - 7.5, "discards", Ink.TEAL, Anchor.START),
        (left, _MIDDLE + 9.5, "wolf pack’s chain", Ink.NAVY, Anchor.END),
        (left, _MIDDLE - 7.5, "convoy’s chain", Ink.TEAL, Anchor.END),
    ):
        yield Text(x, y, text, Font.NAME, _SIZE, ink, anchor)
        edge = _LEFT + _MAT if anchor is Anchor.START else _LEFT
        near = x - 1.2 if anchor is Anchor.START else x + 1.2
        yield Line(edge, y - 1.0, near, y - 1.0, Style(stroke=ink, weight=Weight.HAIR))
        yield Circle(edge, y - 1.0, 0.5, Style(fill=ink, kept=True))
    yield Text(_WIDE / 2 + 21, _TALL - 2.0, "wolf pack’s hand", Font.NAME, _SIZE, Ink.NAVY)
    yield Text(_WIDE / 2 + 21, 5.0, "convoy’s hand", Font.NAME, _SIZE, Ink.TEAL)
