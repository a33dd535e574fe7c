"""Draws tuck boxes (folding boxes with a tuck-in lid) for decks as nets, the flat shapes to cut out and fold.

Lengths are in mm.

     ┌lid──┐
   ┌─┤     ├─┐        W across, H high and D deep are those of the deck and a little more; D is as many cards
┌─┬┴─┼──┬──┴─┼──┐     as there are times their thickness. Solid lines are cut, dashed ones scored and folded; the
│t│ W│D │ W  │D │     tab t is glued behind the last side. What is too thick for the paper gets several boxes.
└─┴┬─┼──┼──┬─┼──┘
   └─┤     ├─┘
     └─────┘
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
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
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import fit, text_width
from printkit.press.faces.backs import border_field, pattern_field
from printkit.press.faces.nets import CUT, FOLD, ON_ART, WORDS, net_words
from printkit.press.geometry import Page
from printkit.press.page.furniture import sheet_box
from printkit.press.page.paper import Paper
from printkit.press.pictures.picture import picture
from printkit.press.pictures.sparing import in_low
from printkit.press.pieces import CardScene, ShownSymbol, TuckBox
from printkit.press.sheets.type import LayoutError

_EASE = 1.5  # mm by which a box is wider and higher than its cards
_DEPTH_EASE = 1.0
_LAYER = 2.0  # mm; a layer of markers on board
_TAB = 9.0
_TUCK = 11.0
_DUST = 15.0  # maximum depth of a dust flap, mm
_NOTCH = 8.0  # radius of the notch for the thumb, mm
_BIRDS = ("prop-gulls",)
_FROM_NAME = 2.0  # mm between a gull's wings and the side on which a name covers the sky
_BLEED = 2.0  # mm of the picture beyond the edges that are cut
_LEAST_LID = 13.0  # mm; depth of a box whose lid has room for a name
_LID_EDGE = 1.6  # mm from the folds of a lid to the border of the pattern on it
_PLATE = Style(stroke=Ink.NAVY, weight=Weight.RULE, fill=Ink.PAPER)

_Points = list[tuple[float, float]]


class Net(NamedTuple):
    """The inner size of a tuck box (a folding box for a deck) in mm: width, height and depth.

    The size of the net (the flat shape to cut and fold) is computed from it.
    """

    width: float
    height: float
    depth: float

    @property
    def flap(self) -> float:
        """Return how far the lid and the tuck flap of a box extend beyond the sides of the box, in mm."""
        return self.depth + _TUCK

    @property
    def across(self) -> float:
        return _TAB + 2 * (self.width + self.depth)

    @property
    def down(self) -> float:
        return self.height + 2 * self.flap


def net_of(box: TuckBox, cards: int, caliper: float) -> Net:
    """Return the size of the tuck box that holds the given number of the deck's cards, each ``caliper`` mm
    thick.
    """
    layer = _LAYER if box.markers else 0.0
    return Net(box.size.width + _EASE, box.size.height + _EASE, cards * caliper + _DEPTH_EASE + layer)


def box_pages(
    box: TuckBox,
    game: str,
    paper: Paper,
    caliper: float,
    *,
    thin: bool = False,
    scene: CardScene | None = None,
) -> list[Page]:
    """Return one page for each tuck box that the deck needs.

    If the net of a box for the whole deck does not fit on a page, the deck is divided among several boxes. Raises LayoutError.
    The scene is drawn around all four sides; without one, the back shows the deck's pattern, if ``thin`` only as a border.
    """
    paper = paper.portrait
    whole = sheet_box(paper)
    room = Box(whole.x, whole.y + WORDS, whole.width, whole.height - WORDS)
    for boxes in range(1, box.cards + 1):
        cards = math.ceil(box.cards / boxes)
        net = net_of(box, cards + box.aids, caliper)
        for turned in (False, True):
            across, down = (net.down, net.across) if turned else (net.across, net.down)
            if across <= room.width and down <= room.height:
                words = tuple(net_words(_about(box, net, cards, caliper), whole))
                pages = []
                for at in range(boxes):
                    which = f"box {at + 1} of {boxes}" if boxes > 1 else ""
                    title = ", ".join(filter(None, (f"Tuck box: {box.title}", which)))
                    # Every second box has its own picture or begins with the other half of the scene, so that the fronts differ.
                    other = at % 2 == 1
                    shown = box.second if other and box.second is not None else scene
                    art = _net(box, game, net, cards, thin, shown, which, halfway=other and shown is scene)
                    items = (*words, _placed(art, net, room, turned))
                    pages.append(
                        Page(paper.width, paper.height, items, title=title, stem=f"{box.name}-{at + 1}")
                    )
                return pages
    raise LayoutError(
        f"a box for the {box.title} does not fit on {paper.label}, because one card of {caliper:g} mm is too thick for it"
    )


def _placed(art: tuple[Item, ...], net: Net, room: Box, turned: bool) -> Group:
    across, down = (net.down, net.across) if turned else (net.across, net.down)
    x, y = room.x + (room.width - across) / 2, room.y + (room.height - down) / 2
    return Group(art, x + across, y, 90) if turned else Group(art, x, y)


def _about(box: TuckBox, net: Net, cards: int, caliper: float) -> tuple[str, ...]:
    aids = f" (and {box.aids} turn aids)" if box.aids else ""
    markers = " and a layer of markers" if box.markers else ""
    return (
        f"For {cards} cards{aids} of {caliper:g} mm{markers}. Cut along the lines; score and fold the dashed ones; glue the tab behind the side.",
        (
            f"Inside {net.width:g} × {net.height:g} × {net.depth:.1f} mm. Measure your stack: where it is thicker, print again "
            f"with --caliper: its height in mm / {cards + box.aids}."
        ),
    )


def _net(
    box: TuckBox,
    game: str,
    net: Net,
    cards: int,
    thin: bool,
    scene: CardScene | None,
    which: str = "",
    *,
    halfway: bool = False,
) -> tuple[Item, ...]:
    """Return the net of a tuck box (the flat shape to cut and fold), upright.

    Coordinates are in mm from the net's top left corner. ``which`` is a text such as "box 1 of 2".
    """
    front = Box(_TAB, net.flap, net.width, net.height)
    back = Box(front.right + net.depth, net.flap, net.width, net.height)
    top = _top_edge(net, front, back)
    low = [(x, net.down - y) for x, y in reversed(_top_edge(net, front, back, notched=False))]
    outline = (*top, *low)
    if scene is not None:
        round_it = Box(front.x, front.y, back.right + net.depth - front.x, front.height)
        shift = net.width + net.depth if halfway else 0.0
        scene = _clear_of_names(scene, net, shift)
        art = [*_art_around(scene, round_it, shift), *_blank_flaps(net, front, back)]
    else:
        art = list((border_field if thin else pattern_field)(box.back, back.grown(-2.0)))
    return (
        *art,
        *_lids(box, net, back, thin),
        *(_trimmed_in_low(net, front) if scene is not None else ()),
        *_label(box, game, front, cards, which),
        *_back_label(box, game, back, scene),
        _glue(net),
        *_spines(box, net, front, back),
        _notch_hole(front),
        *_folds(net, front, back),
        *(Polygon(outline, style) for style in (ON_ART, CUT)),
    )


def _art_around(scene: CardScene, round_it: Box, shift: float) -> list[Item]:
    """Return the picture around the sides of a box, moved to the left by ``shift`` mm, with its bleed (printing beyond
    the cut edges).
    """
    bled = Box(round_it.x, round_it.y - _BLEED, round_it.width + _BLEED, round_it.height + 2 * _BLEED)
    return _picture_around(scene, bled, shift) if shift else picture(scene, bled, framed=False)


def _clear_of_names(scene: CardScene, net: Net, shift: float) -> CardScene:
    """Return the scene without those gulls that the names on the narrow sides of a box would partly cover.

    The picture is moved to the left by ``shift`` mm.
    """
    around, depth = 2 * (net.width + net.depth), net.depth
    spines = (net.width + depth / 2, around - depth / 2)

    def hidden(each: ShownSymbol) -> bool:
        at = ((around + _BLEED) / 2 + each.right - shift) % around
        reach = each.length / 2 + depth / 2 + _FROM_NAME
        return each.symbol in _BIRDS and any(abs(at - spine) < reach for spine in spines)

    return replace(scene, shown=tuple(each for each in scene.shown if not hidden(each)))


def _trimmed_in_low(net: Net, front: Box) -> Iterator[Item]:
    """Yield white lines that cover the bleed of a picture (the part beyond the cut edge), printed only in the ink
    mode ``low``.

    Outside the net, the few strokes of its sky and sea would look like stray marks.
    """
    right, wide = front.x + 2 * (net.width + net.depth), 2 * _BLEED
    white, past = in_low(Ink.PAPER, wide), wide / 2 + 0.1
    yield Line(right + past, front.y - wide, right + past, front.bottom + wide, white)
    for y in (front.y - past, front.bottom + past):
        yield Line(front.x, y, front.right, y, white)


def _blank_flaps(net: Net, front: Box, back: Box) -> Iterator[Item]:
    """Yield white areas for the lids and dust flaps of a box.

    The white areas hide the bleed of the box's picture, which would extend onto the flaps.
    """
    for y in (front.y - _BLEED - 0.2, front.bottom):
        yield Rect(front.right, y, 2 * net.depth + back.width, _BLEED + 0.2, Style(fill=Ink.PAPER))


def _glue(net: Net) -> Text:
    """Return the words that are printed on the glue tab of a box."""
    return Text(
        _TAB / 2 - 1.0,
        net.flap + net.height / 2,
        "glue behind the side",
        Font.TEXT,
        8.0,
        Ink.SLATE,
        Anchor.MIDDLE,
        rotation=90,
    )


def _back_label(box: TuckBox, game: str, back: Box, scene: CardScene | None) -> Iterator[Item]:
    """Yield the plate with the deck's name for the back of a tuck box; nothing if the box has no picture.

    Without a picture, the back shows the deck's pattern, and the name is on the lid.
    """
    if scene is None:
        return
    name = box.back.title
    plate = Box(back.x + 12, back.bottom - 19, back.width - 24, 14)
    yield Rect(*plate, Style(stroke=box.back.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER), 2.0)
    size = fit(name, Font.TITLE, 18, plate.width - 6)
    down = 9.2 if game == name else 7.2
    yield Text(plate.centre.x, plate.y + down, name, Font.TITLE, size, box.back.ink, Anchor.MIDDLE)
    if game != name:
        yield Text(plate.centre.x, plate.y + 11.6, game, Font.HEAD, 10, Ink.SLATE, Anchor.MIDDLE)


def _picture_around(scene: CardScene, round_it: Box, shift: float) -> list[Item]:
    """Return the picture that runs around the sides of a box, moved to the left by ``shift`` mm.

    What passes the left edge reappears at the right edge.
    """
    moved = [
        each
        for x in (round_it.x - shift, round_it.x - shift + round_it.width)
        for each in picture(scene, round_it._replace(x=x), framed=False)
    ]
    return [Group(tuple(moved), clip=Rect(*round_it))]


def _top_edge(net: Net, front: Box, back: Box, notched: bool = True) -> _Points:
    """Return the upper edge of a box's net (the flat shape to cut) as corner points, from the glue tab to the last side."""
    y, dust = net.flap, min(_DUST, net.width / 2 - 2)
    points: _Points = [(0, y + 4), (_TAB, y)]
    if notched:
        middle = front.centre.x
        points += [
            (middle - _NOTCH * math.cos(angle), y + _NOTCH * math.sin(angle))
            for angle in (at * math.pi / 12 for at in range(13))
        ]
    points += _dust_flap(front.right, net.depth, y, dust)
    points += [(back.x, y), (back.x, y - net.depth), (back.x + 0.7, y - net.depth), (back.x + 0.7, 3.5)]
    points += [(back.x + 4, 0), (back.right - 4, 0), (back.right - 0.7, 3.5)]
    points += [(back.right - 0.7, y - net.depth), (back.right, y - net.depth)]
    points += _dust_flap(back.right, net.depth, y, dust)
    return points


def _notch_hole(front: Box) -> Item:
    """Return the white half disc that marks the thumb notch in the front of a tuck box."""
    arc = (at * math.pi / 12 for at in range(13))
    x, y = front.centre.x, front.y
    points = tuple((x - _NOTCH * math.cos(angle), y + _NOTCH * math.sin(angle)) for angle in arc)
    return Polygon(points, Style(fill=Ink.PAPER))


def _dust_flap(x: float, depth: float, y: float, dust: float) -> _Points:
    slant = min(2.0, depth / 5)
    return [(x, y), (x + slant, y - dust), (x + depth - slant, y - dust), (x + depth, y)]


def _folds(net: Net, front: Box, back: Box) -> list[Item]:
    """Return the lines along which players fold a tuck box.

    Each is dashed on a narrow white line, so that it can be seen on a dark picture."""
    low = net.flap + net.height
    items = [Line(x, net.flap, x, low, FOLD) for x in (front.x, front.right, back.x, back.right)]
    for y, lid in ((net.flap, net.flap - net.depth), (low, low + net.depth)):
        items.append(Line(front.right, y, back.right + net.depth, y, FOLD))
        items.append(Line(back.x + 0.7, lid, back.right - 0.7, lid, FOLD))
    return [*(replace(line, style=ON_ART) for line in items), *items]


def _label(box: TuckBox, game: str, front: Box, cards: int, which: str) -> list[Item]:
    """Return the label on the front of a tuck box: the deck's name on a white plate.

    The game's name and the number of cards are on it, too.
    """
    ink = box.back.ink
    plate = Box(front.x + 5, front.bottom - 29, front.width - 10, 24)
    x = plate.centre.x
    size = fit(box.back.title, Font.TITLE, 26, plate.width - 6)
    about = ("" if game == box.back.title else game, which, f"{cards} cards")
    words = " · ".join(filter(None, about))
    scale = symbol(box.back.symbol).scale_within(plate.width - 16, 5.0)
    return [
        Rect(*plate, Style(stroke=ink, weight=Weight.STRUCTURE, fill=Ink.PAPER), 2.0),
        Use(box.back.symbol, x, plate.y + 4.4, scale, fill=ink),
        Text(x, plate.y + 15.8, box.back.title, Font.TITLE, size, ink, Anchor.MIDDLE),
        Text(x, plate.y + 21.2, words, Font.HEAD, 12, Ink.SLATE, Anchor.MIDDLE),
    ]


def _lids(box: TuckBox, net: Net, back: Box, thin: bool) -> Iterator[Item]:
    """Yield the deck's name for the lid and the bottom of a tuck box, where there is room.

    The pattern of the deck's backs is drawn behind the name, if ``thin`` only as a border along the edges.

    On the lid, the name is upright for a reader who looks at the front.
    """
    if net.depth < _LEAST_LID:
        return
    size = fit(box.back.title, Font.NAME, 16.0, back.width - 22)
    half = text_width(box.back.title, Font.NAME, size) / 2 + 3.0
    name = Text(0, size * 0.125, box.back.title, Font.NAME, size, box.back.ink, Anchor.MIDDLE)
    for y, turn in ((back.y - net.depth, 180), (back.bottom, 0)):
        lid = Box(back.x, y, back.width, net.depth)
        yield from border_field(box.back, lid.grown(-_LID_EDGE)) if thin else pattern_field(box.back, lid)
        plate = Rect(lid.centre.x - half, lid.centre.y - 4.0, 2 * half, 8.0, _PLATE, 1.4)
        yield from (plate, Group((name,), lid.centre.x, lid.centre.y, turn))


def _spines(box: TuckBox, net: Net, front: Box, back: Box) -> list[Item]:
    """Return the deck's name for the two narrow sides of a box, if there is room.

    It is printed near the upper end, where the picture shows sky and no ships.
    """
    if net.depth < 5:
        return []
    size = min(14.0, net.depth * 1.6)
    high, wide = size * 0.5, text_width(box.back.title, Font.NAME, size) + 6
    middle = front.y + 4.0 + wide / 2
    plates = (
        Rect(x + (net.depth - high) / 2, middle - wide / 2, high, wide, _PLATE, 1.0)
        for x in (front.right, back.right)
    )
    names = [
        Text(
            x + net.depth / 2 - size * 0.12,
            middle,
            box.back.title,
            Font.NAME,
            size,
            box.back.ink,
            Anchor.MIDDLE,
            rotation=90,
        )
        for x in (front.right, back.right)
    ]
    return [*plates, *names]
