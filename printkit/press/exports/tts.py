"""A kit for Tabletop Simulator: sheets of cards, pictures of counters and mats, and a saved object that puts them on the table.

Format: the Knowledge Base of Berserk Games (custom-content/save-file-format, custom-deck, custom-tile) and the types of
Benjamin-Dobell/tts-types (tts/ObjectState.def.lua). A card's number is a hundred times its sheet's key, and its place on the
sheet; a sheet is ten cards wide and seven high. One unit of the game is about an inch; a tile is two units wide at scale 1,
which those sources do not say: it was not tried in the game.
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

from printkit.drawing import MM_PER_INCH, FormField, Item, Stamp
from printkit.press.exports.faces import Side, grid, pictures, png
from printkit.press.exports.pod import needed
from printkit.press.exports.pod import sides as card_sides
from printkit.press.geometry import Page
from printkit.press.kit import Job, Layouts, lay_out_kit
from printkit.press.output.files import write_whole
from printkit.press.page.imposition import ImposedPiece
from printkit.press.pieces import CounterSet, Deck, Kit, Part, Sheet, ToolSet

COLUMNS, ROWS = 10, 7
"""Cards of a sheet (custom-deck: "Width", "Height")."""
CARD_DPI = 160
"""Dots per inch of a card on its sheet: ten poker cards are then 4,000 pixels wide."""
TILE_DPI = 150
THICKNESS = 0.05
"""Of tiles, in units (custom-tile: "about an inch")."""
_TILE_WIDTH = 2.0
_BOX, _CIRCLE = 0, 2  # custom tile types
_CLEAR = 0.5  # units between objects
_TABLE = 1.0  # height at which objects are put down


class Object(NamedTuple):
    """Something on the table: its state, and its size in units, x and z."""

    state: dict[str, object]
    width: float
    depth: float


class _Files:
    """Pictures as they are written, and the address that each has for the game."""

    def __init__(self, folder: Path, base: str, slug: str) -> None:
        self.folder = folder
        self.base = base
        self.slug = slug
        self.written: list[Path] = []

    def add(self, name: str, data: bytes) -> str:
        path = self.folder / f"{self.slug}-{name}"
        write_whole(path, data)
        self.written.append(path)
        return f"{self.base.rstrip('/')}/{path.name}" if self.base else path.resolve().as_uri()


def write_tts(kit: Kit, parts: Sequence[Part], job: Job, folder: Path, base: str = "") -> list[Path]:
    """Write pictures and ``KIT.json`` to the folder; returns the files. Pictures are addressed under ``base``, else as files.

    Raises OutputError, LayoutError.
    """
    files, made = _Files(folder, base, kit.slug), Layouts(kit)
    mats = list(_laid(kit, parts, job, files, lambda sheet: sheet.on_table))
    decks = list(_decks(parts, job, made, files))
    counters = list(_counters(parts, job, made, files))
    if not (mats or decks or counters):  # a game of pencil and dice: its sheets
        mats = list(_laid(kit, parts, job, files, lambda sheet: True))
    states = [*_in_rows(mats, 0.0), *_in_rows(decks, -_reach(mats) - 1.0), *_beside(counters, mats, decks)]
    path = folder / f"{kit.slug}.json"
    write_whole(path, (json.dumps(_saved(kit.title, states), indent=2, ensure_ascii=False) + "\n").encode())
    return [*files.written, path]


def _saved(title: str, states: Sequence[dict[str, object]]) -> dict[str, object]:
    empty = dict.fromkeys(
        ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn", "LuaScript", "LuaScriptState"), ""
    )
    return {"SaveName": title, **empty, "ObjectStates": list(states)}


# -- what lies on the table


def _decks(parts: Sequence[Part], job: Job, made: Layouts, files: _Files) -> Iterator[Object]:
    key = 1
    for part in parts:
        for deck in made.contents(part):
            if isinstance(deck, Deck):
                sheets = -(-len(needed(deck)) // (COLUMNS * ROWS))
                yield _deck(deck, job, files, range(key, key + sheets))
                key += sheets


def _deck(deck: Deck, job: Job, files: _Files, keys: range) -> Object:
    """A pile of cards, face down."""
    size, held = deck.size, COLUMNS * ROWS
    plain = [_to_trim(side) for side in card_sides(deck)]
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
    if len(cards) == 1:  # one card is no deck
        state = {**cards[0], "Name": "CardCustom"}
    return Object(_turned(state), size.width / MM_PER_INCH, size.height / MM_PER_INCH)


def _to_trim(side: Side) -> Side:
    """The side up to its trim."""
    return side._replace(bleed=0.0)


def _turned(state: dict[str, object]) -> dict[str, object]:
    """Face down: turned about the axis away from the player."""
    place = dict(_transform(), rotZ=180.0)
    return {**state, "Transform": place}


def _counters(parts: Sequence[Part], job: Job, made: Layouts, files: _Files) -> Iterator[Object]:
    """Counters and tools as tiles; those that look alike share their pictures."""
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
                    yield _tile(
                        piece.name, f"{group.name}-{number}", urls, piece.width, piece.height, _is_disc(piece)
                    )


def _both(piece: ImposedPiece) -> list[Side]:
    front = Side(piece.name, piece.width, piece.height, piece.front)
    return [front, front._replace(items=(Stamp(piece.back, 0, 0),))] if piece.back is not None else [front]


def _is_disc(piece: ImposedPiece) -> bool:
    return abs(piece.width - piece.height) < 1e-6 and piece.radius >= piece.width / 2 - 1e-6


def _laid(
    kit: Kit, parts: Sequence[Part], job: Job, files: _Files, wanted: Callable[[Sheet], bool]
) -> Iterator[Object]:
    """The pages of those sheets that are ``wanted`` on the table, locked in their places."""
    how = replace(job, profile=None, cut=None)
    for part in parts:
        laid = tuple(each for each in part.contents if isinstance(each, Sheet) and wanted(each))
        if not laid:
            continue
        own = replace(part, made=laid, shares="")
        pages = lay_out_kit(kit, how, [own], Layouts(replace(kit, parts=(own,))))
        sides = [Side(page.title, page.width, page.height, _printed(page)) for page in pages if page.items]
        for number, (side, picture) in enumerate(zip(sides, pictures(sides, job, TILE_DPI)), 1):
            name = f"{part.name}-mat-{number}"
            url = files.add(f"{name}.png", png(picture, TILE_DPI))
            mat = _tile(side.name, name, [url], side.width, side.height, False)
            yield mat._replace(state={**mat.state, "Locked": True})


def _printed(page: Page) -> tuple[Item, ...]:
    """What is printed of a page: a picture has no fields to fill in."""
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
    """At the middle of the table, facing the player."""
    return {
        "posX": 0.0, "posY": _TABLE, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower() or "piece"


# -- where it lies


def _placed(one: Object, x: float, z: float) -> dict[str, object]:
    place = one.state["Transform"]
    assert isinstance(place, dict)
    return {**one.state, "Transform": {**place, "posX": round(x, 3), "posZ": round(z, 3)}}


def _in_rows(objects: Sequence[Object], top: float, widest: float = 44.0) -> Iterator[dict[str, object]]:
    """Side by side about the middle in rows; the first row's middle is at ``top``, or its upper edge where that is not 0."""
    row: list[Object] = []
    rows = [row]
    for one in objects:
        if row and _width([*row, one]) > widest:
            row = []
            rows.append(row)
        row.append(one)
    z = top if top else _room([max((one.depth for one in each), default=0.0) for each in rows], _CLEAR) / 2
    for each in rows:
        depth = max((one.depth for one in each), default=0.0)
        x = -_width(each) / 2
        for one in each:
            yield _placed(one, x + one.width / 2, z - depth / 2)
            x += one.width + _CLEAR
        z -= depth + _CLEAR


def _width(row: Sequence[Object]) -> float:
    return _room([one.width for one in row], _CLEAR)


def _room(sizes: Sequence[float], gap: float) -> float:
    """How much room sizes take with a gap between each two."""
    return math.fsum(sizes) + gap * max(0, len(sizes) - 1)


def _reach(objects: Sequence[Object]) -> float:
    """How far the rows about the middle reach towards the player."""
    placed = list(_in_rows(objects, 0.0))
    return max((_edge(state, one.depth) for state, one in zip(placed, objects)), default=0.0)


def _edge(state: dict[str, object], depth: float) -> float:
    place = state["Transform"]
    assert isinstance(place, dict)
    return depth / 2 - float(place["posZ"])


def _beside(
    counters: Sequence[Object], mats: Sequence[Object], decks: Sequence[Object]
) -> Iterator[dict[str, object]]:
    """Counters and tools below everything else."""
    low = -_reach(mats) - 1.0
    placed = list(_in_rows(decks, low))
    low = min((-_edge(state, one.depth) for state, one in zip(placed, decks)), default=low) - 1.0
    yield from _in_rows(counters, low)
