"""Draws a plan of a Wolf Pack game in progress, seen from above, for the "How to play" sheet.

It shows both mats, the piles, the hands and the sheets.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Anchor, Circle, Font, Group, Ink, Item, Line, Rect, Style, Text, Use, Weight
from printkit.games.wolf_pack.paper.deck import BACK
from printkit.games.wolf_pack.paper.markers import markers
from printkit.games.wolf_pack.paper.pictures import card_picture
from printkit.games.wolf_pack.paper.sheet import MARKER, mat_of
from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, HAND_LIMIT, WATER, WOLF
from printkit.games.wolf_pack.rules.faces import icon_of
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import DiagramCard, DiagramMat, Drawing, LaidCounter, QuickStart, StartPanel

_WIDE, _TALL = 184.0, 125.0
_MIDDLE_X, _MIDDLE_Y = _WIDE / 2, _TALL / 2
_MAT = 277.0  # mm; width of a mat's row of cards at full size
_SCALE = 0.37
_PITCH = 70.0 * _SCALE  # mm from one space of a mat to the next
_ROW = 18.0  # mm from the middle of the table to the middle of a row of cards
_TRACK = 39.0  # mm from the middle of the table to the middle of a kill track
_HAND = 52.6  # mm from the middle of the table to the middle of a hand
_IN_HAND = 0.2
_FAN = (8.0, 4.0)  # mm and degrees from one card of a hand to the next
_PILE = 3  # cards that are drawn for a pile, each a little higher than the one below
_ON_PILE = 0.7  # mm
_CHAIN_LAID = (2, 1)  # cards of each side's chain that are on the mat
_KILLS = (2, 1)
_SIZE = 8.5
_INKS = (Ink.NAVY, Ink.TEAL)


def table_plan(ruleset: WolfRuleset) -> QuickStart:
    """Return a plan of a game in progress, seen from above, with a caption."""
    text = (
        "The mats lie head to head. Deck and discards meet at one end, where both sides reach them; each chain runs "
        "from its first link to its third. Here the wolf pack is one Transport card from a kill, the convoy two cards."
    )
    drawing = Drawing(
        _WIDE,
        _TALL,
        tuple(_items(ruleset)),
        counters=tuple(_kills(ruleset)),
        mats=tuple(_mats(ruleset)),
        cards=tuple(_cards()),
    )
    return QuickStart((StartPanel("The table", text, drawing),), 1, _TALL, numbered=False)


def _seat(side: int) -> tuple[int, float]:
    """Return a side's seat on the plan (1 below the middle, −1 above it), and the angle in degrees by which its pieces are
    turned."""
    return (1, 0.0) if side == WOLF else (-1, 180.0)


def _space(side: int, at: int) -> float:
    """Return the x coordinate, in mm, of a space of a mat.

    ``at`` is the number of the space, counted from the left as the side's player sees it.
    """
    return _MIDDLE_X + _seat(side)[0] * (at - 1.5) * _PITCH


def _mats(ruleset: WolfRuleset) -> Iterator[DiagramMat]:
    for side in (WOLF, CONVOY):
        below, turn = _seat(side)
        yield DiagramMat(
            mat_of(ruleset, side, named=False), _MIDDLE_X, _MIDDLE_Y + below * _ROW, _MAT, _SCALE, turn
        )


def _cards() -> Iterator[DiagramCard]:
    """Yield the cards on the table: the cards in play, the deck, the discards, and the hands."""
    for side in (WOLF, CONVOY):
        below, turn = _seat(side)
        row = _MIDDLE_Y + below * _ROW
        first = 0 if side == WOLF else 1
        for n, kind in enumerate(CHAINS[side][: _CHAIN_LAID[side]]):
            x, icon = _space(side, first + n), icon_of(kind)
            yield DiagramCard(card_picture(kind, 3 * side), x, row, _SCALE, turn, icon, _INKS[side])
        yield from _hand(side)
    deck, discards = _space(WOLF, 3), _space(CONVOY, 0)
    for n in range(_PILE):
        yield DiagramCard(BACK, deck - n * _ON_PILE, _MIDDLE_Y + _ROW - n * _ON_PILE, _SCALE, ink=Ink.NAVY)
    for n, turn in enumerate((171.0, 186.0, 178.0)):
        face = card_picture(WATER, n)
        y = _MIDDLE_Y - _ROW
        yield DiagramCard(face, discards + n - 1.0, y, _SCALE, turn, icon_of(WATER), Ink.SLATE)


def _hand(side: int) -> Iterator[DiagramCard]:
    below, turn = _seat(side)
    pitch, lean = _FAN
    for n in range(HAND_LIMIT):
        at = n - (HAND_LIMIT - 1) / 2
        yield DiagramCard(
            BACK,
            _MIDDLE_X + below * at * pitch,
            _MIDDLE_Y + below * (_HAND + 0.3 * at * at),
            _IN_HAND,
            turn + at * lean,
            ink=Ink.NAVY,
        )


# --- the kill tracks

_BOX = (MARKER[0] * _SCALE + 0.9, MARKER[1] * _SCALE + 0.9)
_BETWEEN = 0.9  # mm between boxes


def _box(side: int, n: int) -> tuple[float, float]:
    """Return the centre, in mm, of box number ``n`` (counted from 0) on a side's kill track."""
    below, _ = _seat(side)
    from_left = _BOX[0] / 2 + n * (_BOX[0] + _BETWEEN)
    return _MIDDLE_X - below * (_MAT * _SCALE / 2 - from_left), _MIDDLE_Y + below * _TRACK


def _kills(ruleset: WolfRuleset) -> Iterator[LaidCounter]:
    """Yield the kill markers that lie on the kill tracks."""
    made = {counter.name: counter for counter in markers(ruleset).counters}
    for side, name in ((WOLF, "TRANSPORT"), (CONVOY, "UBOAT")):
        for n in range(min(_KILLS[side], ruleset.to_win[side] - 1)):
            yield LaidCounter(made[f"{name}-{n + 1}"], *_box(side, n), _seat(side)[1], scale=_SCALE)


def _tracks(ruleset: WolfRuleset) -> Iterator[Item]:
    for side, vessel in ((WOLF, "merchantman"), (CONVOY, "type-vii")):
        goal = ruleset.to_win[side]
        for n in range(min(_KILLS[side], goal - 1), min(goal, _MOST_BOXES)):
            x, y = _box(side, n)
            weight = Weight.HEAVY if n == goal - 1 else Weight.RULE
            style = Style(stroke=_INKS[side], weight=weight)
            yield Rect(x - _BOX[0] / 2, y - _BOX[1] / 2, *_BOX, style, 0.8)
            yield Use(vessel, x, y, _BOX[0] - 2.0, _seat(side)[1], fill=_INKS[side], kept=True)


# --- the sheets beside the mats, and the names

_MOST_BOXES = 10
_SHEET = (21.0, 29.4)
_DRAWS = (15.0, 21.0)
_BOARD, _BOARD_EDGE = (
    43.0,
    3.0,
)  # mm from the middle of the table, and from the spaces, to the edge of the joined mats
_TITLE_BAND = 2.0  # mm from the edge of a sheet to the line below its title
_SHEET_LINES = 2.2  # mm from one line of a sheet to the next
_DOT = 0.6


def _items(ruleset: WolfRuleset) -> Iterator[Item]:
    across = _MAT * _SCALE / 2 + _BOARD_EDGE
    board = Style(stroke=Ink.SLATE, weight=Weight.STRUCTURE)
    yield Rect(_MIDDLE_X - across, _MIDDLE_Y - _BOARD, 2 * across, 2 * _BOARD, board, 2.0)
    yield from _tracks(ruleset)
    for x, title in ((_SHEET[0] / 2, "reference"), (_WIDE - _SHEET[0] / 2, "journal")):
        yield from _sheet(x, _MIDDLE_Y, _SHEET, Ink.SLATE)
        yield Text(x, _MIDDLE_Y + _SHEET[1] / 2 + 3.6, title, Font.NAME, _SIZE, Ink.SLATE, Anchor.MIDDLE)
    for side in (WOLF, CONVOY):
        below, turn = _seat(side)
        ink, x = _INKS[side], _MIDDLE_X + below * (_WIDE / 2 - 8.0)
        yield Group(tuple(_sheet(0.0, 0.0, _DRAWS, ink)), x, _MIDDLE_Y + below * 44.0, turn)
        y = _MIDDLE_Y + below * 58.5 + (0.0 if side == WOLF else 2.2)
        yield Text(x, y, "draw sheet", Font.NAME, _SIZE, ink, Anchor.MIDDLE)
        yield from _names(side)


def _sheet(x: float, y: float, size: tuple[float, float], ink: Ink) -> Iterator[Item]:
    """Yield the shapes of a small picture of a sheet of the kit: its title band, and lines to write on."""
    wide, high = size
    left, top = x - wide / 2, y - high / 2
    yield Rect(left, top, wide, high, Style(stroke=ink, weight=Weight.RULE, fill=Ink.PAPER))
    band = Style(stroke=ink, weight=Weight.STRUCTURE)
    yield Line(left + 1.6, top + _TITLE_BAND, left + wide - 1.6, top + _TITLE_BAND, band)
    for n in range(1, int((high - _TITLE_BAND) / _SHEET_LINES)):
        at = top + _TITLE_BAND + n * _SHEET_LINES
        yield Line(left + 1.6, at, left + wide - 1.6, at, Style(stroke=ink, weight=Weight.HAIR))


def _names(side: int) -> Iterator[Item]:
    """Yield the labels for one side's half of the table, each with a line to the thing that it names."""
    below, ink = _seat(side)[0], _INKS[side]
    half = _MAT * _SCALE / 2
    chain = ("wolf pack’s chain", "convoy’s chain")[side]
    pile = ("Deck", "Discards")[side]
    y = _MIDDLE_Y + below * _ROW
    for text, way, anchor in ((pile, 1, Anchor.START), (chain, -1, Anchor.END)):
        edge = _MIDDLE_X + way * half
        yield Circle(edge, y + below * 7.0, _DOT, Style(fill=ink, kept=True))
        yield Line(
            edge, y + below * 7.0, edge + way * 4.0, y + below * 7.0, Style(stroke=ink, weight=Weight.HAIR)
        )
        yield Text(edge + way * 5.0, y + below * 7.0 + 1.0, text, Font.NAME, _SIZE, ink, anchor)
    kills = ("sunk transports", "sunk U-boats")[side]
    hand = ("wolf pack’s hand", "convoy’s hand")[side]
    low = _MIDDLE_Y + below * _TRACK + 1.0
    anchor = Anchor.END if side == WOLF else Anchor.START
    yield Text(_MIDDLE_X - below * (half + 5.0), low, kills, Font.NAME, _SIZE, ink, anchor)
    level = _MIDDLE_Y + below * _HAND + 1.0
    start = Anchor.START if side == WOLF else Anchor.END
    yield Text(_MIDDLE_X + below * 31.0, level, hand, Font.NAME, _SIZE, ink, start)
