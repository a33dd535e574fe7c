"""Draws the tents of SSN: folded paper figures of the landing ship and the submarine that stand on their
counters.

┌────────────┐  glued under the other foot
├╌╌╌╌╌╌╌╌╌╌╌╌┤
│  upside    │  the far side
│   down     │
├╌╌╌╌╌╌╌╌╌╌╌╌┤  the ridge
│  ▄▄█▄▄▟▙▄  │  the near side
├╌╌╌╌╌╌╌╌╌╌╌╌┤
└────────────┘  the foot, on which the counter lies
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printkit.drawing import Anchor, Font, Group, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.press.pieces import Tool

WIDE: Final = 52.0
FACE: Final = 26.0
FOOT: Final = 12.0
_HIGH: Final = {"lhd": 0.310, "nuclear-boat": 0.276}
"""Height of each silhouette as a fraction of its length."""
_EDGE = Style(stroke=Ink.INK, weight=Weight.RULE)
_SEA = Style(stroke=Ink.SKY, weight=Weight.STRUCTURE)
_FOLD = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(2.0, 1.2))


def tents() -> tuple[Tool, Tool]:
    """Return the tents (folded figures that stand up) of the landing ship and of the submarine."""
    return _tent("LHD", "lhd", Ink.TEAL), _tent("SSN", "nuclear-boat", Ink.NAVY)


def _tent(name: str, vessel: str, ink: Ink) -> Tool:
    down = 2 * (FACE + FOOT)
    face = tuple(_face(name, vessel, ink))
    items: list[Item] = [
        Rect(0, 0, WIDE, down, _EDGE),
        *(Line(0, y, WIDE, y, _FOLD) for y in (FOOT, FOOT + FACE, FOOT + 2 * FACE)),
        Group(face, WIDE, FOOT + FACE, 180),
        Group(face, 0, FOOT + FACE),
        Text(WIDE / 2, FOOT / 2 + 1.2, "glue under the other foot", Font.HEAD, 9.5, Ink.SLATE, Anchor.MIDDLE),
        Text(
            WIDE / 2, down - FOOT / 2 + 1.2, f"the {name} lies here", Font.HEAD, 9.5, Ink.SLATE, Anchor.MIDDLE
        ),
    ]
    return Tool(f"Tent {name}", WIDE, down, tuple(items))


def _face(name: str, vessel: str, ink: Ink) -> Iterator[Item]:
    """Yield the drawing of one side of a tent (a folded figure): a vessel, drawn upright below the fold."""
    long = WIDE - 8
    line = FACE - 5.0
    yield Use(vessel, WIDE / 2, line - _HIGH[vessel] * long / 2, long, fill=ink, kept=True)
    yield Line(2, line + 0.4, WIDE - 2, line + 0.4, _SEA)
    yield Text(WIDE - 3, FACE - 0.9, name, Font.TITLE, 11, ink, Anchor.END)
