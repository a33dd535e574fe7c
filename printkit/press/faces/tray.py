"""Draws a card tray for all decks of a game, and a divider for each deck.

Both are nets: flat shapes to cut, score, fold and glue. Lengths are in mm.

     ┌──────┐
   t │ wall │ t        The floor is a card's width across and as long as all cards and dividers are thick;
┌────┼──────┼────┐     the walls are lower than the cards, which stand upright in it. The tabs t are glued
│wall│floor │wall│     inside the long walls. Each divider is a card with a tab that rises above the rest.
└────┼──────┼────┘
   t │ wall │ t
     └──────┘
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printkit.drawing import (
    Anchor,
    Box,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.press.art.fonts import balanced, cap_height, fit, text_width
from printkit.press.faces.backs import border_field, pattern_field
from printkit.press.faces.nets import CUT, FOLD, ON_ART, WORDS, net_words
from printkit.press.geometry import Page
from printkit.press.page.furniture import sheet_box
from printkit.press.page.paper import Paper
from printkit.press.pictures.picture import picture
from printkit.press.pictures.sparing import in_low
from printkit.press.pieces import CALIPER, Back, CardScene, CardTray, Deck
from printkit.press.sheets.type import LayoutError

_EASE = 2.0  # mm by which the tray is wider than its cards
_LONGER = 3.0  # mm by which the tray is longer than the stack of cards
_WALL = 52.0  # desired height of the walls in mm, if the paper is large enough
_LEAST_WALL = 30.0
_TAB = 12.0
_RISE = 12.0  # mm by which a divider's tab extends above its card
_GAP = 6.0
_BETWEEN = 16.0  # mm between the two columns of dividers
_TAB_LINE = 3.3  # mm between two lines of a name on a divider's tab
_TAB_SIZE = 9.0  # points
_PLATE_ROOM = 18.0  # mm of a divider's width that its name leaves free: the plate's distance from both edges, and a margin in it
_BLEED = 2.0  # mm of a tray's pictures beyond the edges that are cut
_TAB_EDGES = 3.6  # mm of a tab's width that its name leaves free: both slanted edges and a margin
_NAME = 24.0  # points
_FRAME = 3.0  # mm from the edge of a divider to its frame
_COUNT = 24.0  # mm; width of the plate with the number of cards
_WIDE, _PICTURE = 45.5, 44.0  # width and height in mm of the picture on a divider


class TrayNet(NamedTuple):
    """The inner size of a card tray in mm: its floor and the height of its walls."""

    width: float
    length: float
    wall: float

    @property
    def across(self) -> float:
        return self.width + 2 * self.wall

    @property
    def down(self) -> float:
        return self.length + 2 * self.wall


def tray_net(tray: CardTray, caliper: float, room: Box) -> TrayNet:
    """Return the net of a tray (the flat shape to cut and fold) for a number of cards, each ``caliper`` mm
    thick.

    The walls are as high as the ``room`` on the paper allows.

    Raises LayoutError if the paper is too small for walls that hold cards.
    """
    cards = sum(len(deck.cards) for deck in tray.decks)
    width = tray.decks[0].size.width + _EASE
    length = cards * caliper + len(tray.decks) * CALIPER + _LONGER
    wall = min(_WALL, (room.width - width) / 2 - _BLEED, (room.height - length) / 2 - _BLEED)
    if wall < _LEAST_WALL:
        raise LayoutError(
            f"a tray for {cards} cards of {caliper:g} mm would have walls of {wall:.0f} mm on this paper, but needs walls of {_LEAST_WALL:g} mm"
        )
    return TrayNet(width, length, wall)


def tray_pages(
    tray: CardTray,
    game: str,
    paper: Paper,
    caliper: float,
    *,
    thin: bool = False,
    scene: CardScene | None = None,
) -> list[Page]:
    """Return the page with the card tray and the page with the dividers.

    Both long walls of the tray show the game's picture or, if there is none, a pattern (only a border of it
    if ``thin`` is True).
    """
    paper = paper.portrait
    whole = sheet_box(paper)
    room = Box(whole.x, whole.y + WORDS, whole.width, whole.height - WORDS)
    net = tray_net(tray, caliper, room)
    cards = sum(len(deck.cards) for deck in tray.decks)
    words = (
        f"For {cards} cards of {caliper:g} mm and their dividers. Cut along the lines, score and fold the dashed ones, glue the tabs inside.",
        (
            f"Inside {net.width:g} × {net.length:.1f} × {net.wall:.0f} mm. Measure your stack: where it is thicker, print again "
            f"with --caliper: its height in mm / {cards}."
        ),
    )
    x, y = room.x + (room.width - net.across) / 2, room.y + (room.height - net.down) / 2
    items = (*net_words(words, whole), Group(_net(tray, game, net, thin, scene), x, y))
    title = f"Tray: {tray.title}"
    pages = [Page(paper.width, paper.height, items, title=title, stem=f"{tray.name}-tray")]
    dividers = (
        *net_words(("One divider before each deck; cut round its tab.",), whole),
        *_dividers(tray, room, thin),
    )
    return [*pages, Page(paper.width, paper.height, dividers, title=title, stem=f"{tray.name}-dividers")]


def _net(tray: CardTray, game: str, net: TrayNet, thin: bool, scene: CardScene | None) -> tuple[Item, ...]:
    """Return the net of a tray (the flat shape to cut and fold), in mm from the net's top left corner."""
    w, low, high = net.wall, net.wall + net.length, net.wall + net.width
    slant, tab = 3.0, min(_TAB, net.wall - 4)
    left, right = w, high
    outline = (
        (left, 0), (right, 0), (right, slant), (right + tab, slant + 2), (right + tab, w - slant), (right, w),
        (net.across, w), (net.across, low), (right, low), (right + tab, low + slant), (right + tab, net.down - slant - 2),
        (right, net.down - slant), (right, net.down), (left, net.down), (left, net.down - slant), (left - tab, net.down - slant - 2),
        (left - tab, low + slant), (left, low), (0, low), (0, w), (left, w), (left - tab, w - slant), (left - tab, slant + 2),
        (left, slant),
    )  # fmt: skip
    back = tray.decks[0].back
    end = _end(game, back, Box(0, 0, net.width, w), scene)
    return (
        *_long_walls(game, back, net, thin, scene),
        # Printed on the outside of both short walls, upright when they are folded up.
        Group(end, left, 0),
        Group(end, right, net.down, 180),
        *_glue_words(net, tab),
        Polygon(outline, ON_ART),
        Polygon(outline, CUT),
        Line(left, 0 + slant, left, net.down - slant, FOLD),
        Line(right, 0 + slant, right, net.down - slant, FOLD),
        Line(left, w, right, w, FOLD),
        Line(left, low, right, low, FOLD),
    )


def _glue_words(net: TrayNet, tab: float) -> Iterator[Text]:
    """Yield the word "glue" on the four tabs of a tray that are glued to the inner side of its long walls.

    The tabs are ``tab`` mm wide.
    """
    off = tab / 2 - 0.9
    for y in (net.wall / 2, net.down - net.wall / 2):
        yield Text(net.wall - off, y, "glue", Font.TEXT, 8.0, Ink.SLATE, Anchor.MIDDLE, rotation=270)
        yield Text(
            net.wall + net.width + off, y, "glue", Font.TEXT, 8.0, Ink.SLATE, Anchor.MIDDLE, rotation=90
        )


def _long_walls(game: str, back: Back, net: TrayNet, thin: bool, scene: CardScene | None) -> tuple[Item, ...]:
    """Return the picture on the two long walls of a tray: the game's picture or, if there is none, the pattern of a
    card back.
    """
    right = net.wall + net.width
    art: list[Item] = []
    if scene is not None:  # upright when the walls are folded up
        wall = Box(0, 0, net.length, net.wall)
        shown = (
            *picture(scene, _with_bleed(wall), framed=False),
            *_trimmed_in_low(wall),
            *_name_plate(game, back, wall),
        )
        art = [Group(shown, 0, net.wall + net.length, 270), Group(shown, right + net.wall, net.wall, 90)]
    else:
        field = border_field if thin else pattern_field
        for side in (Box(0, net.wall, net.wall, net.length), Box(right, net.wall, net.wall, net.length)):
            art += field(back, side.grown(-2.0))
    return tuple(art)


def _end(game: str, back: Back, wall: Box, scene: CardScene | None) -> tuple[Item, ...]:
    """Return the picture on a short wall of a tray: the game's picture or, if there is none, the symbol from the
    first deck's back."""
    middle = Use(back.symbol, wall.centre.x, wall.height * 0.6, min(40.0, wall.width - 14), fill=back.ink)
    shown = (
        (middle,)
        if scene is None
        else (*picture(scene, _with_bleed(wall), framed=False), *_trimmed_in_low(wall))
    )
    return (*shown, *_name_plate(game, back, wall))


def _with_bleed(wall: Box) -> Box:
    """Return the area of the picture on a wall of a tray. It extends beyond the wall's three cut edges, but not
    beyond the fold at the floor."""
    return Box(wall.x - _BLEED, wall.y - _BLEED, wall.width + 2 * _BLEED, wall.height + _BLEED)


def _trimmed_in_low(wall: Box) -> Iterator[Item]:
    """Yield white lines that cover the bleed of a wall's picture (the part beyond the cut edges), printed only in the
    ink mode ``low``.

    Outside the wall, the few strokes of sky and sea would look like stray marks.
    """
    white, past = in_low(Ink.PAPER, 2 * _BLEED), _BLEED + 0.1
    yield Line(wall.x - 2 * _BLEED, wall.y - past, wall.right + 2 * _BLEED, wall.y - past, white)
    for x in (wall.x - past, wall.right + past):
        yield Line(x, wall.y - 2 * _BLEED, x, wall.bottom, white)


def _name_plate(game: str, back: Back, wall: Box) -> tuple[Item, ...]:
    """Return the game's name on a white plate, for the top of a wall of the card tray."""
    size = fit(game, Font.TITLE, _NAME, wall.width - 12)
    wide, tall = text_width(game, Font.TITLE, size), cap_height(Font.TITLE, size)
    x, y = wall.centre.x, wall.y + 5.0
    return (
        Rect(x - wide / 2 - 3.0, y, wide + 6.0, tall + 6.0, Style(stroke=back.ink, fill=Ink.PAPER), 1.4),
        Text(x, y + 3.0 + tall, game, Font.TITLE, size, back.ink, Anchor.MIDDLE),
    )


def _dividers(tray: CardTray, room: Box, thin: bool) -> list[Item]:
    """Return the dividers of a card tray in two columns, each divider with its tab in a different position."""
    items: list[Item] = []
    size = tray.decks[0].size
    title = min(fit(deck.back.title, Font.TITLE, 20, size.width - _PLATE_ROOM) for deck in tray.decks)
    rows = -(-len(tray.decks) // 2)
    high = size.height + _RISE + _GAP
    left = room.centre.x - size.width - _BETWEEN / 2
    top = room.y + max(0.0, room.height - rows * high + _GAP) / 2
    for at, deck in enumerate(tray.decks):
        x, y = left + at % 2 * (size.width + _BETWEEN), top + at // 2 * high
        items += _divider(deck, Box(x, y, size.width, size.height + _RISE), at, len(tray.decks), title, thin)
    return items


def _first_picture(deck: Deck, box: Box) -> list[Item]:
    """Return the picture of the first card in a deck that has a picture; None if no card has one."""
    scene = next((card.scene for card in deck.cards if card.scene is not None), None)
    return [] if scene is None else [Rect(*box, Style(fill=Ink.PAPER), 1.4), *picture(scene, box)]


def _divider(deck: Deck, box: Box, at: int, count: int, title: float, thin: bool) -> list[Item]:
    """Return the divider for one deck in the card tray.

    It is number ``at`` of ``count`` dividers; ``title`` is the type size of its name in points.
    """
    wide = box.width / count
    left, right, top = box.x + at * wide, box.x + (at + 1) * wide, box.y + _RISE
    outline = (
        (box.x, top), (left, top), (left + 1.5, box.y), (right - 1.5, box.y), (right, top), (box.right, top),
        (box.right, box.bottom), (box.x, box.bottom),
    )  # fmt: skip
    body = Box(box.x, top, box.width, box.height - _RISE)
    back = deck.back
    plate = Rect(body.x + 6, body.y + 9, body.width - 12, 13, Style(stroke=back.ink, fill=Ink.PAPER), 1.4)
    # Of the size that most cards' pictures have, so that the drawing is shared with a card.
    shown = Box(body.centre.x - _WIDE / 2, body.y + 28, _WIDE, _PICTURE)
    baseline = body.y + 15.5 + cap_height(Font.TITLE, title) / 2
    count_plate = Rect(body.centre.x - _COUNT / 2, body.bottom - 14.0, _COUNT, 7.2, plate.style, 1.4)
    counted = Text(
        body.centre.x,
        count_plate.y + 4.8,
        f"{len(deck.cards)} cards",
        Font.NAME,
        11.0,
        back.ink,
        Anchor.MIDDLE,
    )
    frame = body.grown(-_FRAME)
    return [
        *(border_field if thin else pattern_field)(back, frame),
        *(() if thin else (Rect(*frame, Style(stroke=back.ink, weight=Weight.STRUCTURE)),)),
        *_first_picture(deck, shown),
        plate,
        count_plate,
        counted,
        Text(body.centre.x, baseline, back.title, Font.TITLE, title, back.ink, Anchor.MIDDLE),
        *_tab_words(back, Box(left, box.y, wide, _RISE)),
        Polygon(outline, CUT),
    ]


def _tab_words(back: Back, tab: Box) -> Iterator[Text]:
    """Yield the name of a deck for the tab of its divider.

    Each part of the name (the parts are separated by ``·``) begins on a new line.
    """
    room = tab.width - _TAB_EDGES
    parts = back.title.split(" · ")
    lines = [line for part in parts for line in balanced(part, Font.NAME, _TAB_SIZE, room)]
    high = cap_height(Font.NAME, _TAB_SIZE)
    first = tab.centre.y + high / 2 - _TAB_LINE * (len(lines) - 1) / 2
    for at, line in enumerate(lines):
        yield Text(tab.centre.x, first + at * _TAB_LINE, line, Font.NAME, _TAB_SIZE, back.ink, Anchor.MIDDLE)
