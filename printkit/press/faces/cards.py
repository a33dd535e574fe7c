"""Card faces: a ``Card`` as a display list, upright, in mm from its top left corner.

    ┌───────────────────────────┐
    │ 8      Cargo liner        │   index and suit in two corners, as on an ordinary card
    │ ♥      8,000 tons         │
    │▒      ▄▄█▄▄▟▙▄▄▄          │   band (if any) down the left edge: what a fanned hand shows
    │▒  ─────────────────────   │
    │▒  ship  │ escort │ fifteen│   figures
    │▒  one or two sentences    │
    │▒  when it may be played   │
    │ rule IDs                ♥ │
    │                         8 │
    └───────────────────────────┘

Everything stays ``CardSize.safe`` or more inside the trim; no line runs round a card.
"""

from __future__ import annotations

from printkit.press.art.fonts import cap_height, fit, text_width, wrap
from printkit.press.art.symbols import symbol
from printkit.press.geometry import (
    Anchor,
    Box,
    Circle,
    Curve,
    Font,
    Form,
    Group,
    Ink,
    Item,
    Line,
    Move,
    Path,
    Place,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.press.pieces import Card, CardSize, Chain, Figure, Suit
from printkit.press.sheets.type import LayoutError

INDEX_SIZE = 21.0
LEAST_TEXT = 7.5
_TITLE_SIZE = 14.0
_HEADLINE_SIZE = 10.0
_EFFECT_SIZE = 9.0
_WHEN_SIZE = 8.5
_EDGE = 4.2  # mm from the trim to the nearest mark
_BAND_WIDTH = 3.4
_SUIT_HEIGHT = 4.4
_ABOVE_FOOT = 3.2  # mm from the last line of text to the rule IDs
_CORNER = 7.4  # mm that the index takes across
_RED = (Suit.HEARTS, Suit.DIAMONDS)
_HAIR = Style(stroke=Ink.SLATE, weight=Weight.RULE)


def suit_ink(suit: Suit | None) -> Ink:
    """Vermilion for the red suits, ink for the rest."""
    return Ink.VERMILION if suit in _RED else Ink.INK


def face(card: Card, size: CardSize) -> tuple[Item, ...]:
    """The card's face as items."""
    left = _EDGE if card.band is None else size.safe + _BAND_WIDTH + 1.6
    index = _index(card, left)
    items: list[Item] = [*_band(card, size), *index]
    items.append(Group(_index(card, _EDGE), size.width, size.height, 180))
    middle = size.width / 2 + (left - _EDGE) / 2
    items += _heading(card, middle, 2 * (middle - left - _CORNER - 1))
    items += _picture(card, middle, size)
    inner = Box(left + 1.2, 45.0, size.width - _EDGE - 1.2 - left - 1.2, size.height - 45.0 - _EDGE)
    y = inner.y
    if card.chain is not None:
        items += _chain(card.chain, middle, y + 3.2)
        y += 9.5
    if card.figures:
        items += _figures(card.figures, Box(inner.x, y, inner.width, 11))
        y += 14.0
    items += _words(card, Box(inner.x, y, inner.width, inner.bottom - y), size)
    if card.cite:
        items.append(Text(left, size.height - _EDGE, card.cite, Font.HEAD, LEAST_TEXT, Ink.SLATE))
    return tuple(items)


def _index(card: Card, left: float) -> tuple[Item, ...]:
    """Rank over suit, centred on one axis so that a hand of cards reads down straight."""
    room = 6.6
    size = fit(card.index, Font.TITLE, INDEX_SIZE, room, least=16.0)
    baseline = _EDGE + cap_height(Font.TITLE, INDEX_SIZE)
    axis = left + max(room, text_width(card.index, Font.TITLE, size)) / 2 - 0.6
    ink = suit_ink(card.suit) if card.suit is not None else card.ink
    items: list[Item] = [Text(axis, baseline, card.index, Font.TITLE, size, ink, Anchor.MIDDLE)]
    if card.suit is not None:
        y = baseline + 1.5 + _SUIT_HEIGHT / 2
        items.append(Use(card.suit.value, axis, y, _SUIT_HEIGHT, fill=ink, kept=True))
    return tuple(items)


def _band(card: Card, size: CardSize) -> list[Item]:
    band = card.band
    if band is None:
        return []
    top, height = size.safe, size.height - 2 * size.safe
    style = Style(stroke=band.ink, weight=Weight.STRUCTURE, fill=band.ink, pattern=band.pattern)
    shapes: list[Item] = [Rect(size.safe, top, _BAND_WIDTH, height, style, radius=1)]
    if band.double_edge:
        edge = Style(stroke=band.ink, weight=Weight.STRUCTURE)
        shapes.append(Rect(size.safe - 0.7, top - 0.7, _BAND_WIDTH + 1.4, height + 1.4, edge, radius=1.5))
    if band.letter:
        x, y = size.safe + _BAND_WIDTH / 2, size.height / 2
        shapes.append(Circle(x, y, 2.2, Style(stroke=band.ink, fill=Ink.PAPER)))
        half = cap_height(Font.TITLE, 9) / 2
        shapes.append(Text(x, y + half, band.letter, Font.TITLE, 9, band.ink, Anchor.MIDDLE))
    key = f"band-{band.ink.value}-{band.pattern.value}-{band.letter}-{band.double_edge}-{size.name}"
    return [Place(Form(key, size.width, size.height, tuple(shapes)), 0, 0)]


def _heading(card: Card, middle: float, room: float) -> list[Item]:
    lines = wrap(card.title, Font.NAME, _TITLE_SIZE, room)
    type_size = _TITLE_SIZE if len(lines) == 1 else fit(max(lines, key=len), Font.NAME, 12.0, room)
    baseline = _EDGE + cap_height(Font.NAME, _TITLE_SIZE)
    items: list[Item] = []
    for line in lines:
        items.append(Text(middle, baseline, line, Font.NAME, type_size, Ink.INK, Anchor.MIDDLE))
        baseline += 4.6
    if card.headline:
        headline = fit(card.headline, Font.HEAD, _HEADLINE_SIZE, room)
        items.append(
            Text(middle, baseline + 0.4, card.headline, Font.HEAD, headline, Ink.SLATE, Anchor.MIDDLE)
        )
    return items


def _picture(card: Card, middle: float, size: CardSize) -> list[Item]:
    """The symbol, large, ``picture_length`` mm long; a ship rides on a line of sea."""
    if card.symbol is None:
        return []
    width = symbol(card.symbol).width
    height = symbol(card.symbol).height
    scale = min(card.picture / width, 22.0 / height)
    waterline = 39.0
    if not card.afloat:
        return [Use(card.symbol, middle, 30.0, scale, fill=card.ink)]
    return [
        Use(card.symbol, middle, waterline - height * scale / 2, scale, fill=card.ink),
        Place(_SEA, middle - _SEA.width / 2, waterline),
    ]


def _wave(y: float, start: float, stop: float, length: float, rise: float) -> Path:
    """A wavy line from ``start`` to about ``stop``, its crests ``length`` mm apart."""
    steps: list[Move | Curve] = [Move(start, y)]
    x, up = start, -1.0
    half = length / 2
    while x + half <= stop + 1e-6:
        bend = y + up * rise
        steps.append(Curve(x + half * 0.36, bend, x + half * 0.64, bend, x + half, y))
        x, up = x + half, -up
    return Path(tuple(steps), _HAIR)


_SEA = Form(
    "sea",
    50.0,
    4.2,
    (
        Line(0, 0.0, 50, 0.0, Style(stroke=Ink.SLATE, weight=Weight.RULE)),
        _wave(1.5, 4, 20, 4, 0.55),
        _wave(1.5, 26, 46, 4, 0.55),
        _wave(3.1, 12, 40, 4, 0.55),
    ),
)


def _figures(figures: tuple[Figure, ...], box: Box) -> list[Item]:
    """Labelled numbers side by side between two hair lines."""
    items: list[Item] = [
        Line(box.x, box.y, box.right, box.y, _HAIR),
        Line(box.x, box.bottom, box.right, box.bottom, _HAIR),
    ]
    width = box.width / len(figures)
    for at, figure in enumerate(figures):
        x = box.x + width * (at + 0.5)
        label = fit(figure.label, Font.HEAD, 8.0, width - 1.2)
        value = fit(figure.value, Font.NAME, 13.0, width - 1.2, least=9.0)
        items.append(Text(x, box.y + 3.6, figure.label, Font.HEAD, label, Ink.SLATE, Anchor.MIDDLE))
        items.append(Text(x, box.bottom - 1.7, figure.value, Font.NAME, value, Ink.INK, Anchor.MIDDLE))
        if at:
            items.append(Line(box.x + width * at, box.y + 1.6, box.x + width * at, box.bottom - 1.6, _HAIR))
    return items


def _chain(chain: Chain, middle: float, y: float) -> list[Item]:
    """Linked circles with a letter each; the card's own is filled, and its ring is heavier in every ink."""
    pitch, radius = 9.5, 3.1
    start = middle - pitch * (len(chain.links) - 1) / 2
    items: list[Item] = []
    for at, letter in enumerate(chain.links):
        x = start + at * pitch
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


def _words(card: Card, box: Box, size: CardSize) -> list[Text]:
    """Effect and timing. Lines that reach down to the lower index keep clear of it; raises where they reach the foot."""
    items: list[Text] = []
    y = box.y + 3.0
    corner = size.height - _EDGE - cap_height(Font.TITLE, INDEX_SIZE) - _SUIT_HEIGHT - 3.4
    for text, font, type_size, ink in (
        (card.effect, Font.TEXT, _EFFECT_SIZE, Ink.INK),
        (card.when, Font.ITALIC, _WHEN_SIZE, Ink.SLATE),
    ):
        for paragraph in filter(None, (text,)):
            rest = paragraph
            while rest:
                width = box.width if y < corner else box.width - _CORNER - 0.6
                line = wrap(rest, font, type_size, width)[0]
                rest = rest[len(line) :].lstrip()
                items.append(Text(box.x, y, line, font, type_size, ink))
                y += 3.9
            y += 0.9
    over = items[-1].y - box.bottom + (_ABOVE_FOOT if card.cite else 0.0) if items else 0.0
    if over > 0:
        raise LayoutError(f"card {card.name}: effect and timing reach {over:.1f} mm too far down")
    return items
