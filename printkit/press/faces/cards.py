"""Card faces: a ``Card`` as a display list, upright, in mm from its top left corner.

    ┌───────────────────────────┐
    │ ×3   U-boat Attack        │   on the left what a fanned hand shows (``corner``),
    │(ico) bow with FAT         │   on the right one column, all of it from one left edge
    │ +2   ▄▄█▄▄▟▙▄▄▄           │
    │ Q♠   ~~~~~~~~~~~~~~~      │
    │      rolls  │ modifier    │   figures
    │      one or two sentences │
    │      when it may be played│
    │      rule IDs          ♠Q │
    └───────────────────────────┘

Everything stays ``CardSize.safe`` or more inside the trim; no line runs round a card.
"""

from __future__ import annotations

from printkit.drawing import Anchor, Box, Circle, Font, Group, Ink, Item, Line, Style, Text, Use, Weight
from printkit.press.art.fonts import cap_height, fit, wrap
from printkit.press.faces.corner import EDGE, FAN, corner, turned_rank
from printkit.press.faces.scenes import scene
from printkit.press.pieces import Card, CardSize, Chain, Figure
from printkit.press.sheets.type import LayoutError

_LEFT = FAN + 1.6  # mm from the trim to the column
_TITLE_SIZE = 15.0
_HEADLINE_SIZE = 10.0
_EFFECT_SIZE = 9.5
_WHEN_SIZE = 9.0
_PICTURE_TOP = 13.6
_PICTURES = (33.0, 30.0, 27.0, 24.0, 21.0)  # mm: the highest that leaves the words their room
_LINE = 4.1
_ABOVE_FOOT = 4.1  # mm from the last line of text to the rule IDs
_TAIL = 0.6  # mm that a Q hangs below the line
_CORNER = 9.0  # mm that the turned rank takes across
_HAIR = Style(stroke=Ink.SLATE, weight=Weight.RULE)


def face(card: Card, size: CardSize) -> tuple[Item, ...]:
    """The card's face as items. Raises LayoutError when its words do not fit."""
    column = Box(_LEFT, EDGE, size.width - EDGE - _LEFT, size.height - 2 * EDGE)
    items: list[Item] = [*corner(card), *_heading(card, column), *turned_rank(card, size)]
    below = _below(card)
    words = _words(card, column.width)
    high = words[-1].y + below + _PICTURE_TOP + (_ABOVE_FOOT if card.cite else 0.0) if words else 0.0
    picture = next((each for each in _PICTURES if high + each <= column.bottom), 0.0)
    if not picture:
        over = high + _PICTURES[-1] - column.bottom
        raise LayoutError(f"card {card.name}: effect and timing reach {over:.1f} mm too far down")
    y = _PICTURE_TOP
    if card.scene is not None:
        items += scene(card.scene, Box(column.x, y, column.width, picture), card.ink)
    items += _strips(card, column, y + picture)
    items.append(Group(words, column.x, y + picture + below))
    if card.cite:
        room = column.width - (_CORNER if card.index or card.suit else 0.0)
        items.append(
            Text(
                column.x,
                column.bottom - _TAIL,
                card.cite,
                Font.HEAD,
                fit(card.cite, Font.HEAD, 8.0, room),
                Ink.SLATE,
            )
        )
    return tuple(items)


def _below(card: Card) -> float:
    """How much room the strips between picture and words take, in mm."""
    return 2.4 + (9.0 if card.chain is not None else 0.0) + (13.0 if card.figures else 0.0)


def _strips(card: Card, column: Box, y: float) -> list[Item]:
    """What stands between the picture, which ends at ``y``, and the words: the chain, the figures."""
    items: list[Item] = []
    y += 2.4
    if card.chain is not None:
        items += _chain(card.chain, column.x, y + 3.2)
        y += 9.0
    if card.figures:
        items += _figures(card.figures, Box(column.x, y, column.width, 10.4))
    return items


def _heading(card: Card, column: Box) -> list[Item]:
    size = fit(card.title, Font.NAME, _TITLE_SIZE, column.width)
    baseline = EDGE + cap_height(Font.NAME, _TITLE_SIZE)
    items: list[Item] = [Text(column.x, baseline, card.title, Font.NAME, size, Ink.INK)]
    if card.headline:
        size = fit(card.headline, Font.HEAD, _HEADLINE_SIZE, column.width)
        items.append(Text(column.x, baseline + 4.5, card.headline, Font.HEAD, size, Ink.SLATE))
    return items


def _figures(figures: tuple[Figure, ...], box: Box) -> list[Item]:
    """Labelled numbers side by side between two hair lines, the first at the column's edge."""
    items: list[Item] = [
        Line(box.x, box.y, box.right, box.y, _HAIR),
        Line(box.x, box.bottom, box.right, box.bottom, _HAIR),
    ]
    width = box.width / len(figures)
    for at, figure in enumerate(figures):
        x = box.x + width * at + (1.4 if at else 0.0)
        label = fit(figure.label, Font.HEAD, 8.0, width - 1.8)
        value = fit(figure.value, Font.NAME, 13.0, width - 1.8, least=9.0)
        items.append(Text(x, box.y + 3.5, figure.label, Font.HEAD, label, Ink.SLATE))
        items.append(Text(x, box.bottom - 1.7, figure.value, Font.NAME, value, Ink.INK))
        if at:
            items.append(Line(x - 1.4, box.y + 1.6, x - 1.4, box.bottom - 1.6, _HAIR))
    return items


def _chain(chain: Chain, left: float, y: float) -> list[Item]:
    """Linked circles with a letter each; the card's own is filled, and its ring is heavier in every ink."""
    pitch, radius = 9.5, 3.1
    items: list[Item] = []
    for at, letter in enumerate(chain.links):
        x = left + radius + at * pitch
        own = letter == chain.own
        if at:
            items.append(Use("arrow-head", x - pitch / 2, y, 2.0, fill=Ink.SLATE, kept=True))
        style = (
            Style(stroke=Ink.INK, weight=Weight.HEAVY, fill=Ink.INK, kept=True)
            if own
            else Style(stroke=Ink.SLATE, weight=Weight.RULE)
        )
        items.append(Circle(x, y, radius, style))
        ink = Ink.PAPER if own else Ink.SLATE
        items.append(Text(x, y + cap_height(Font.TITLE, 10) / 2, letter, Font.TITLE, 10, ink, Anchor.MIDDLE))
    return items


def _words(card: Card, width: float) -> tuple[Text, ...]:
    """Effect and timing, line by line, from (0, 0)."""
    items: list[Text] = []
    y = 3.0
    for text, font, size, ink in (
        (card.effect, Font.TEXT, _EFFECT_SIZE, Ink.INK),
        (card.when, Font.ITALIC, _WHEN_SIZE, Ink.SLATE),
    ):
        if text:
            for line in wrap(text.replace("'", "’"), font, size, width):
                items.append(Text(0, y, line, font, size, ink))
                y += _LINE
            y += 0.9
    return tuple(items)
