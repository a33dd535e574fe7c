"""Exports a kit for the computer program Tabletop Simulator: pictures of cards, counters and mats, and a saved
object.

The saved object puts them on the table.

Format: the Knowledge Base of Berserk Games (custom-content/save-file-format, custom-deck, custom-tile) and the types of
Benjamin-Dobell/tts-types (tts/ObjectState.def.lua). A card's number is its sheet's key times 100 plus its place on the sheet; a
sheet has ten columns and seven rows. One unit of the game is about an inch. A tile is two units wide at scale 1: those sources
do not say so, and it was not tried in the game.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from printkit.drawing import MM_PER_INCH, Box, FormField, Item, Point, Rect, Stamp, Text
from printkit.press.blocks import Block, Mat, Space
from printkit.press.exports.faces import Side, grid, pictures, png
from printkit.press.exports.pod import needed
from printkit.press.exports.pod import sides as card_sides
from printkit.press.geometry import Page
from printkit.press.kit import Job, Layouts, lay_out_kit
from printkit.press.output.files import write_whole
from printkit.press.page.imposition import ImposedPiece
from printkit.press.pieces import CounterSet, Deck, Kit, Part, Sheet, ToolSet

COLUMNS, ROWS = 10, 7
"""Number of columns and rows of cards in one picture of a custom deck in Tabletop Simulator.

These are the settings "Width" and "Height" of the custom deck."""
CARD_DPI = 160
"""Resolution of the pictures of cards, in dots per inch. With it, ten poker cards side by side are 4,000 pixels wide."""
TILE_DPI = 150
"""Resolution of the pictures of counters and mats, in dots per inch."""
THICKNESS = 0.05
"""Thickness of counters and mats in length units of Tabletop Simulator.

According to its documentation, a unit is about an inch.
"""
_TILE_WIDTH = 2.0
_BOX, _CIRCLE = 0, 2  # custom tile types
_CLEAR = 0.5  # units between objects
_LIFT = 0.5  # units by which a deck is placed higher, because it may lie on a mat
_LEAST_SPACE = 80.0  # minimum height in mm of a space for a card
_WIDEST = 44.0  # units: the widest row of objects
_TABLE = 1.0  # height at which objects are placed


class Object(NamedTuple):
    """An object in Tabletop Simulator, such as a deck or a tile.

    It has its saved state, its size along x and z in the program's units, and the objects that are joined
    to its lower edge.
    """

    state: dict[str, object]
    width: float
    depth: float
    below: tuple[Object, ...] = ()
    decks: tuple[tuple[str, Point], ...] = ()
    """The names of the decks that lie on a mat, each with its position relative to the mat's centre.

    The position is given to the right and down, in units of Tabletop Simulator.
    """

    @property
    def whole_depth(self) -> float:
        """Return the size along z of the object together with all objects joined to its lower edge.

        The size is in units of Tabletop Simulator."""
        return self.depth + math.fsum(each.depth for each in self.below)


class _Files:
    """Writes pictures to the export folder, and returns the addresses under which Tabletop Simulator loads them."""

    def __init__(self, folder: Path, base: str, slug: str) -> None:
        self.folder = folder
        self.base = base
        self.slug = slug
        self.written: list[Path] = []

    def add(self, name: str, data: bytes) -> str:
        """Write a picture to the folder, and return the address from which Tabletop Simulator loads it."""
        path = self.folder / f"{self.slug}-{name}"
        write_whole(path, data)
        self.written.append(path)
        return f"{self.base.rstrip('/')}/{path.name}" if self.base else path.resolve().as_uri()


def write_tts(kit: Kit, parts: Sequence[Part], job: Job, folder: Path, base: str = "") -> list[Path]:
    """Write pictures to the folder, and also the file ``KIT.json``, which Tabletop Simulator loads as a saved object.

    Return the paths of the files.

    The pictures' addresses begin with ``base``, or are those of the files. Raises OutputError, LayoutError.
    """
    files, made = _Files(folder, base, kit.slug), Layouts(kit)
    mats = list(_sheet_tiles(kit, parts, job, files, lambda sheet: sheet.on_table))
    decks = dict(_decks(parts, job, made, files))
    counters = list(_counters(parts, job, made, files))
    if not (mats or decks or counters):  # a game without cards and counters consists of sheets only
        mats = list(_sheet_tiles(kit, parts, job, files, lambda sheet: True))
    states: list[dict[str, object]] = []
    upper = _height(mats) / 2
    spots = list(_in_rows(mats, upper))
    laid = [TablePlace(decks.pop(name), *at) for spot in spots for name, at in spot.decks() if name in decks]
    states += (state for spot in (*spots, *laid) for state in spot.states())
    upper = _z_below(spots, upper)
    for group in (list(decks.values()), counters):
        spots = list(_in_rows(group, upper))
        states += (state for spot in spots for state in spot.states())
        upper = _z_below(spots, upper)
    path = folder / f"{kit.slug}.json"
    write_whole(path, (json.dumps(_saved(kit.title, states), indent=2, ensure_ascii=False) + "\n").encode())
    return [*files.written, path]


def _z_below(spots: Sequence[TablePlace], upper: float) -> float:
    """Return the z coordinate one unit below the lowest edge of the given objects, or ``upper`` if there are no
    objects."""
    return min((spot.z - spot.one.whole_depth / 2 - 1.0 for spot in spots), default=upper)


def _saved(title: str, states: Sequence[dict[str, object]]) -> dict[str, object]:
    empty = dict.fromkeys(("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn"), "")
    return {"SaveName": title, **empty, "ObjectStates": list(states)}


# -- the objects


def _decks(parts: Sequence[Part], job: Job, made: Layouts, files: _Files) -> Iterator[tuple[str, Object]]:
    """Yield the decks as pairs: the deck's name, and the deck as an object of Tabletop Simulator."""
    key = 1
    for part in parts:
        for deck in made.contents(part):
            if isinstance(deck, Deck):
                sheets = -(-len(needed(deck)) // (COLUMNS * ROWS))
                yield deck.name, _deck(deck, job, files, range(key, key + sheets))
                key += sheets


def _deck(deck: Deck, job: Job, files: _Files, keys: range) -> Object:
    """Return a deck of cards, face down, as an object of Tabletop Simulator."""
    size, held = deck.size, COLUMNS * ROWS
    plain = [_without_bleed(side) for side in card_sides(deck)]
    *faces, back = pictures(plain, job, CARD_DPI)
    behind = files.add(f"{deck.name}-back.png", png(back, CARD_DPI))
    custom: dict[str, dict[str, object]] = {}
    for number, key in enumerate(keys):
        some = faces[number * held : (number + 1) * held]
        name = f"{deck.name}-sheet{number + 1 if len(keys) > 1 else ''}.png"
        custom[str(key)] = {
            "FaceURL": files.add(name, png(grid(some, COLUMNS, ROWS), CARD_DPI)),
            "BackURL": behind,
            "NumWidth": COLUMNS,
            "NumHeight": ROWS,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    numbers = [100 * keys[at // held] + at % held for at in range(len(faces))]
    cards = [
        {
            **_state("Card", card.title or card.name, f"{deck.name}-{card.name}-{number}"),
            "CardID": number,
            "SidewaysCard": False,
            "CustomDeck": {str(number // 100): custom[str(number // 100)]},
        }
        for number, card in zip(numbers, needed(deck))
    ]
    state = {
        **_state("DeckCustom", deck.title, deck.name),
        "SidewaysCard": False,
        "DeckIDs": numbers,
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }
    if len(cards) == 1:  # Tabletop Simulator has no deck of one card
        state = {**cards[0], "Name": "CardCustom"}
    return Object(_turned(state), size.width / MM_PER_INCH, size.height / MM_PER_INCH)


def _without_bleed(side: Side) -> Side:
    """Return a side of a piece with the bleed (printing beyond the cut edge) removed."""
    return side._replace(bleed=0.0)


def _turned(state: dict[str, object]) -> dict[str, object]:
    """Return the saved state of an object of Tabletop Simulator after the object has been turned face down.

    The object is rotated about the axis that points away from the player."""
    place = dict(_transform(), posY=_TABLE + _LIFT, rotZ=180.0)
    return {**state, "Transform": place}


def _counters(parts: Sequence[Part], job: Job, made: Layouts, files: _Files) -> Iterator[Object]:
    """Yield the counters and tools as tiles of Tabletop Simulator. Tiles that look the same share their pictures."""
    for part in parts:
        for group in made.contents(part):
            if isinstance(group, CounterSet | ToolSet):
                pieces = made.pieces(part, group)
                sides = [side for piece in pieces for side in _both(piece)]
                shown = iter(pictures(sides, job, TILE_DPI))
                known: dict[bytes, str] = {}
                for number, piece in enumerate(pieces, 1):
                    urls = []
                    for side in ("front", "back")[: len(_both(piece))]:
                        data = png(next(shown), TILE_DPI)
                        if data not in known:
                            known[data] = files.add(
                                f"{group.name}-{number:02d}-{_slug(piece.name)}-{side}.png", data
                            )
                        urls.append(known[data])
                    key = f"{group.name}-{number}-{_slug(piece.name)}"
                    yield _tile(piece.name, key, urls, piece.width, piece.height, _is_disc(piece))


def _both(piece: ImposedPiece) -> list[Side]:
    front = Side(piece.name, piece.width, piece.height, piece.front)
    return [front, front._replace(items=(Stamp(piece.back, 0, 0),))] if piece.back is not None else [front]


def _is_disc(piece: ImposedPiece) -> bool:
    return abs(piece.width - piece.height) < 1e-6 and piece.radius >= piece.width / 2 - 1e-6


def _sheet_tiles(
    kit: Kit, parts: Sequence[Part], job: Job, files: _Files, wanted: Callable[[Sheet], bool]
) -> Iterator[Object]:
    """Yield the sheets that the function ``wanted`` selects, as tiles of Tabletop Simulator that players cannot move.

    The pages of a mat with several pages are joined one below another.
    """
    how = replace(job, profile=None, cut=None)
    for part in parts:
        laid = tuple(each for each in part.contents if isinstance(each, Sheet) and wanted(each))
        if not laid:
            continue
        own = replace(part, made=laid, shares="")
        pages = [
            page for page in lay_out_kit(kit, how, [own], Layouts(replace(kit, parts=(own,)))) if page.items
        ]
        sides = [Side(page.title, page.width, page.height, _printed(page)) for page in pages]
        tiles: dict[str, list[Object]] = {}
        spaces = {f"{part.name}-{sheet.name}": list(_spaces(sheet.blocks)) for sheet in laid}
        for number, (page, side, picture) in enumerate(zip(pages, sides, pictures(sides, job, TILE_DPI)), 1):
            name = f"{part.name}-mat-{number}"
            url = files.add(f"{name}.png", png(picture, TILE_DPI))
            mat = _tile(side.name, name, [url], side.width, side.height, False)
            there = tuple(_decks_on(page, spaces.get(page.stem, ())))
            mat = mat._replace(state={**mat.state, "Locked": True}, decks=there)
            tiles.setdefault(page.stem or name, []).append(mat)
        joins = {f"{part.name}-{sheet.name}" for sheet in laid if sheet.on_table}
        for stem, (first, *others) in tiles.items():
            if stem in joins:
                yield first._replace(below=tuple(others))
            else:
                yield from (first, *others)


def _spaces(blocks: Sequence[Block]) -> Iterator[Space]:
    """Yield the card spaces on the mats among ``blocks`` that hold a deck at the start of the game."""
    for block in blocks:
        if isinstance(block, Mat):
            yield from (space for row in block.rows for space in row if space.deck)


def _decks_on(page: Page, spaces: Sequence[Space]) -> Iterator[tuple[str, Point]]:
    """Yield the names of the decks that lie on one page of a mat, each with its position.

    The position is found from the printed label of the deck's space.
    """
    boxes = [Box(item.x, item.y, item.width, item.height) for item in page.items if isinstance(item, Rect)]
    for space in spaces:
        for label in (item for item in page.items if isinstance(item, Text) and item.text == space.label):
            around = [
                box
                for box in boxes
                if box.x < label.x < box.right and box.y < label.y < box.bottom and box.height > _LEAST_SPACE
            ]
            if around:
                centre = min(around, key=lambda box: box.width * box.height).centre
                across, down = centre.x - page.width / 2, centre.y - page.height / 2
                yield space.deck, Point(across / MM_PER_INCH, down / MM_PER_INCH)


def _printed(page: Page) -> tuple[Item, ...]:
    """Return the shapes on a page without its form fields, which a picture cannot show."""
    return tuple(item for item in page.items if not isinstance(item, FormField))


def _tile(name: str, key: str, urls: Sequence[str], width: float, height: float, disc: bool) -> Object:
    wide, high = width / MM_PER_INCH, height / MM_PER_INCH
    scale = {"scaleX": wide / _TILE_WIDTH, "scaleY": 1.0, "scaleZ": high / _TILE_WIDTH}
    state = {
        **_state("Custom_Tile", name, key),
        "Transform": {**_transform(), **{axis: round(value, 4) for axis, value in scale.items()}},
        "CustomImage": {
            "ImageURL": urls[0],
            "ImageSecondaryURL": urls[-1],
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": _CIRCLE if disc else _BOX,
                "Thickness": THICKNESS,
                "Stackable": False,
                "Stretch": True,
            },
        },
    }
    return Object(state, wide, high)


def _state(kind: str, name: str, key: str) -> dict[str, object]:
    return {
        "Name": kind,
        "Transform": _transform(),
        "Nickname": name,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Tooltip": True,
        "GUID": f"{zlib.crc32(f'{kind} {key}'.encode()) & 0xFFFFFF:06x}",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _transform() -> dict[str, float]:
    """Return an entry of a saved file that puts an object at the centre of the table, facing the player."""
    return {
        "posX": 0.0, "posY": _TABLE, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower() or "piece"


# -- positions on the table


class TablePlace(NamedTuple):
    """An object and the position of its centre on the table, in units of Tabletop Simulator."""

    one: Object
    x: float
    z: float

    def states(self) -> Iterator[dict[str, object]]:
        """Yield the saved states of the object and of all objects joined to its lower edge, with their positions."""
        upper = self.z + self.one.whole_depth / 2
        for each in (self.one, *self.one.below):
            place = each.state["Transform"]
            assert isinstance(place, dict)
            spot = {"posX": round(self.x, 3), "posZ": round(upper - each.depth / 2, 3)}
            yield {**each.state, "Transform": {**place, **spot}}
            upper -= each.depth

    def decks(self) -> Iterator[tuple[str, Point]]:
        """Yield the decks on the object and on all objects joined to its lower edge, with the positions of the decks' centres."""
        upper = self.z + self.one.whole_depth / 2
        for each in (self.one, *self.one.below):
            for name, at in each.decks:
                yield name, Point(self.x + at.x, upper - each.depth / 2 - at.y)
            upper -= each.depth


def _rows(objects: Sequence[Object]) -> list[list[Object]]:
    """Split the objects into rows that are at most :data:`_WIDEST` length units of Tabletop Simulator wide."""
    rows: list[list[Object]] = []
    for one in objects:
        if not rows or _width([*rows[-1], one]) > _WIDEST:
            rows.append([])
        rows[-1].append(one)
    return rows


def _in_rows(objects: Sequence[Object], upper: float) -> Iterator[TablePlace]:
    """Yield a position for each object, in rows below the line z = ``upper``. Each row is centred."""
    for row in _rows(objects):
        depth = max(one.whole_depth for one in row)
        x = -_width(row) / 2
        for one in row:
            yield TablePlace(one, x + one.width / 2, upper - depth / 2)
            x += one.width + _CLEAR
        upper -= depth + _CLEAR


def _width(row: Sequence[Object]) -> float:
    return _room([one.width for one in row])


def _height(objects: Sequence[Object]) -> float:
    return _room([max(one.whole_depth for one in row) for row in _rows(objects)])


def _room(sizes: Sequence[float]) -> float:
    """Return the total width of objects placed side by side, including the gaps between them.

    The width is in units of Tabletop Simulator, like the ``sizes`` of the objects.
    """
    return math.fsum(sizes) + _CLEAR * max(0, len(sizes) - 1)
