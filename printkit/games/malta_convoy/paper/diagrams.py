"""Draws the diagram on Malta Convoy's "How to play" sheet: an example journey, and the steps of a contact
with the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printkit.drawing import Anchor, Circle, Font, Ink, Item, Line, Pattern, Rect, Style, Text, Use, Weight
from printkit.press.blocks import Drawing

_WIDE: Final = 186.0
_TALL: Final = 28.4
_TURNS: Final = 24
_FRIENDLY: Final = 4
_LEFT: Final = 18.0
"""Distance in mm from the left edge to the first box of the journey."""
_BOX: Final = 6.55
_HIGH: Final = 6.0
_TOP: Final = 4.4
_APART: Final = 2.6  # mm between two steps
_LINE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE)
_SAFE = Style(stroke=Ink.NAVY, weight=Weight.RULE, fill=Ink.TEAL, pattern=Pattern.DOTS)
_MAYBE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, dash=(1.6, 1.0))
_STEPS: Final = (
    ("1", "Option", "if you like"),
    ("2", "Contact", "5 or more: found"),
    ("3", "Enemy", "who comes"),
    ("4", "Force", "how many"),
    ("5", "Interception", "a 1: one away"),
    ("6", "Attack", "a die per attacker"),
    ("7", "Target", "a die per hit"),
)


def journey_and_contact() -> Drawing:
    """Return the diagram of a journey and of a contact with the enemy.

    The upper half shows a journey with friendly waters and the halfway point. The lower half shows the steps
    of a contact, numbered like the blocks of the game sheet.
    """
    return Drawing(_WIDE, _TALL, (*_journey(), *_contact()))


def _journey() -> Iterator[Item]:
    for n in range(_TURNS):
        x = _LEFT + n * _BOX
        yield Rect(x, _TOP, _BOX, _HIGH, _SAFE if n < _FRIENDLY else _LINE)
        if n >= _FRIENDLY:
            yield Text(
                x + _BOX / 2, _TOP + 4.1, str(n + 1), Font.HEAD, 8.5, Ink.SLATE, Anchor.MIDDLE, tabular=True
            )
    end, half = _LEFT + _TURNS * _BOX, _LEFT + _TURNS // 2 * _BOX
    yield Rect(_LEFT, _TOP, end - _LEFT, _HIGH, Style(stroke=Ink.NAVY, weight=Weight.HEAVY))
    for x, name, anchor in ((_LEFT - 1.6, "Gibraltar", Anchor.END), (end + 1.6, "Malta", Anchor.START)):
        yield Text(x, _TOP + 4.2, name, Font.NAME, 10.0, Ink.NAVY, anchor)
    yield Line(half, _TOP - 1.6, half, _TOP + _HIGH + 1.6, Style(stroke=Ink.VERMILION, weight=Weight.HEAVY))
    safe = f"a die: {_FRIENDLY} turns in friendly waters"
    for x, text, ink, anchor in (
        (_LEFT, safe, Ink.TEAL, Anchor.START),
        (half, "half way: the covering force", Ink.VERMILION, Anchor.MIDDLE),
        (end, f"20 and a die: {_TURNS} turns", Ink.NAVY, Anchor.END),
    ):
        yield Text(x, _TOP - 2.0, text, Font.NAME, 8.5, ink, anchor)


def _contact() -> Iterator[Item]:
    wide, top, high = _WIDE / len(_STEPS), 15.4, 12.6
    for at, (step, name, text) in enumerate(_STEPS):
        x = at * wide
        right = x + wide - (_APART if at < len(_STEPS) - 1 else 0.0)
        yield Rect(x, top, right - x, high, _LINE if at else _MAYBE, 1.2)
        yield Circle(x + 3.6, top + 4.2, 2.4, Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE))
        yield Text(x + 3.6, top + 5.5, step, Font.TITLE, 10.0, Ink.VERMILION, Anchor.MIDDLE)
        yield Text(x + 6.8, top + 5.6, name, Font.NAME, 10.0, Ink.NAVY)
        yield Text(x + 1.6, top + 10.4, text, Font.HEAD, 8.5, Ink.INK)
        if at < len(_STEPS) - 1:
            yield Use("arrow-head", right + _APART / 2, top + high / 2, 2.0, fill=Ink.SLATE, kept=True)
