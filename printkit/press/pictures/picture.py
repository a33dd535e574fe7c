"""Draws the pictures on cards and covers, with sky, sea, vessels and objects.

Each picture is drawn only once for each size, and then reused.

sky      engraved lines, clouds, sun or moon
aloft    aircraft
afloat   vessels with foam along the waterline; smoke, fire
sea      rows of swell in front of them, or ridges of storm waves
below    what is under water, where the picture is cut open: the sea has its surface and its depth
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from printkit.drawing import (
    Box,
    Circle,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Use,
)
from printkit.drawing.cropped import cropped
from printkit.drawing.extent import extent
from printkit.drawing.symbols import symbol
from printkit.press.pictures import sea as water
from printkit.press.pictures import ships, sparing
from printkit.press.pictures.aircraft import aircraft, is_aircraft
from printkit.press.pictures.disc import free_disc
from printkit.press.pictures.props import PROPS
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sky import Disc, fog_over, sky
from printkit.press.pictures.sparing import Detail
from printkit.press.pieces import CardScene, Hull, Level, Light, Plight, ShownSymbol

CHAIN_PITCH = 67.5  # mm between the cards of a chain on a mat
_FRAME = Style(stroke=Ink.INK, weight=0.18, low_stroke=(Ink.SLATE, 0.15))
_LARGE_FRAME = replace(_FRAME, low_stroke=(Ink.NAVY, 0.35))
_RADIUS = 1.4
_TOP_EDGE = 0.6  # mm that stay free between the highest mast and the upper edge of a picture
_LEAST_SCALE = 0.5  # how much smaller ships may become in a low picture
_SUNK = (
    -0.6
)  # mm; how far below a ship's waterline a row of storm waves begins that hides the foot of its hull
_CLOSE = ("prop-desk", "prop-cipher", "prop-bearings")
"""Names of the objects that are shown from so close that neither sky nor sea is visible."""
_DARK = (Light.NIGHT, Light.MOON)
_HALO = 0.6  # mm of white round an aircraft or another symbol


def picture(scene: CardScene, box: Box, *, framed: bool = True) -> list[Item]:
    """Return the shapes of a card's or cover's picture that fills ``box``.

    Cards with the same picture in the same size share one drawing of it.
    """
    stored = replace(scene, mirrored=False, added=())
    form = _form(stored, round(box.width, 2), round(box.height, 2), framed)
    return [Stamp(form, box.x, box.y, mirrored=scene.mirrored), *_added(scene, box)]


def _added(scene: CardScene, box: Box) -> list[Item]:
    """Return the additional objects, such as gulls, that make a card's picture differ from those of other cards with
    the same scene.

    The objects are drawn over the drawing that these cards share.
    """
    middle = box.y + box.height * (1 - scene.sea) / 2
    return [
        Stamp(
            _alone(each.symbol, each.length),
            box.centre.x + each.right - each.length,
            middle - each.rise - each.length,
        )
        for each in scene.added
    ]


@cache
def _alone(name: str, length: float) -> Stencil:
    """Return the drawing of a single object, in the middle of a square twice as large as the object."""
    drawn = PROPS[name](length, length, length, Rough(int(length)))
    return Stencil(f"alone-{name}-{length:g}", 2 * length, 2 * length, tuple(drawn))


@cache
def below_the_edge(scene: CardScene, height: float) -> CardScene:
    """Return the scene, with its ships and aircraft made smaller if the upper edge of a picture of this height (mm)
    would otherwise cut them off.
    """
    sky_high = height * (1 - scene.sea) - _TOP_EDGE
    needed = max((_sky_needed(each) for each in scene.shown), default=0.0)
    if scene.scope or needed <= sky_high or sky_high <= 0:
        return scene
    scale = max(_LEAST_SCALE, sky_high / needed)
    smaller = (
        replace(each, length=each.length * scale, rise=each.rise * scale)
        if each.level is not Level.BELOW
        else each
        for each in scene.shown
    )
    return replace(scene, shown=tuple(smaller))


def _no_text(_: Text) -> float:
    """Return 0 as the width of any text. Used to draw ships, because they contain no text."""
    return 0.0


def _sky_needed(each: ShownSymbol) -> float:
    """Return the height in mm of the sky that a picture needs in order to show a ship or aircraft whole; 0 for other
    objects."""
    if each.level is Level.AFLOAT and ships.is_vessel(each.symbol):
        drawn = extent(ships.vessel(each.symbol, 0, 0, each.length, mirrored=each.mirrored), _no_text)
        return each.rise - drawn.y if drawn else 0.0
    if each.level is Level.ALOFT and is_aircraft(each.symbol):
        plane = aircraft(each.symbol, 0, 0, each.length, each.turn, mirrored=each.mirrored)
        drawn = extent((plane,), _no_text)
        return 2 * (each.rise - drawn.y) if drawn else 0.0
    return 0.0


@cache
def _form(scene: CardScene, width: float, height: float, framed: bool) -> Stencil:
    box = Box(0, 0, width, height)
    inside = _through_scope(scene, box) if scene.scope else _open(scene, box, framed)
    key = f"scene-{_fingerprint(scene)}-{width:g}-{height:g}{'' if framed else '-bare'}"
    return Stencil(key, width, height, tuple(inside))


def _fingerprint(scene: CardScene) -> str:
    from hashlib import sha256

    return sha256(repr(scene).encode()).hexdigest()[:16]


def _open(scene: CardScene, box: Box, framed: bool) -> list[Item]:
    edge = 0.15 if framed else 0.0
    room = box.grown(-edge)
    further = scene.of - 1
    whole = Box(room.x - scene.part * CHAIN_PITCH, room.y, room.width + further * CHAIN_PITCH, room.height)
    detail = sparing.detail_of(room, framed=framed)
    drawn = _drawn(scene, whole, detail)
    items: list[Item] = [
        Group(
            cropped(drawn, room, _no_text),
            clip=Rect(*room, radius=_RADIUS - edge if framed else 0.0),
        )
    ]
    if framed:
        style = _LARGE_FRAME if detail is Detail.MANY else _FRAME
        items.append(Rect(*room, style, _RADIUS - edge))
    return items


def _through_scope(scene: CardScene, box: Box) -> list[Item]:
    """Return a picture as seen through a periscope: round, with crosshairs, and surrounded by darkness."""
    half = min(box.height, box.width) / 2 - 0.6
    x, y = box.centre
    disc = Box(x - half, y - half, 2 * half, 2 * half)
    rough = Rough(scene.seed)
    around = Group(
        tuple(
            Line(
                box.x,
                box.y + n * 0.62,
                box.right,
                box.y + n * 0.62,
                Style(stroke=Ink.NAVY, weight=0.4, tint=True, colour_only=n % 2 == 0),
            )
            for n in range(1, int(box.height / 0.62))
        ),
        clip=Rect(*box.grown(-0.15), radius=_RADIUS),
    )
    return [
        around,
        Rect(*box.grown(-0.15), _FRAME, _RADIUS),
        Circle(x, y, half + 0.5, Style(stroke=Ink.INK, weight=0.3, fill=Ink.PAPER)),
        Group(
            (*_drawn(scene, disc), *PROPS["prop-scope"](x, y, 2 * half, rough)), clip=Rect(*disc, radius=half)
        ),
        Circle(x, y, half, Style(stroke=Ink.INK, weight=0.5, low_stroke=(Ink.INK, 0.3))),
    ]


def _drawn(scene: CardScene, box: Box, detail: Detail = Detail.FEW) -> list[Item]:
    """Return the shapes of a picture. ``detail`` says how many strokes of sky and sea the ink mode ``low`` draws."""
    rough = Rough(scene.seed * 7919 + 17)
    horizon = box.bottom - box.height * scene.sea
    if any(each.symbol in _CLOSE for each in scene.shown):
        x, y = box.centre
        return [
            item for each in scene.shown for item in _object_at(each, x + each.right, y - each.rise, rough)
        ]
    by_level = {level: [each for each in scene.shown if each.level is level] for level in Level}
    items: list[Item] = []
    disc: Disc | None = None
    middle = (box.y + horizon) / 2
    if scene.sea < 1:
        aloft = [_air_space(each, box.centre.x, middle) for each in by_level[Level.ALOFT]]
        above = Box(box.x, box.y, box.width, horizon - box.y)
        items += sparing.sky_strokes(scene.light, above, scene.seed, detail, aloft)
        disc = None if scene.scope else _disc(scene, by_level, above, box, middle)
        items += sky(scene.light, above, rough, disc, aloft)
        items += sparing.rain(above, scene.seed) if scene.light is Light.STORM and not scene.shown else ()
    for each in by_level[Level.ALOFT]:
        items += _object_at(each, box.centre.x + each.right, middle - each.rise, rough)
    sea = Box(box.x, horizon, box.width, box.bottom - horizon)
    if by_level[Level.BELOW] or scene.deep:
        return items + _cross_section(by_level, sea, box, scene, rough, detail)
    large = detail is Detail.MANY
    return items + _on_the_sea(by_level[Level.AFLOAT], sea, box, scene, rough, disc, large=large)


def _on_the_sea(
    shown: list[ShownSymbol],
    sea: Box,
    box: Box,
    scene: CardScene,
    rough: Rough,
    disc: Disc | None,
    *,
    large: bool,
) -> list[Item]:
    """Return the vessels of a picture of the open sea, the most distant first.

    A vessel is drawn lower in the picture the nearer it is.
    """
    items: list[Item] = []
    gleam = None if disc is None else disc.x
    scale = min(2.2, max(1.0, box.width / 90))
    waves: list[tuple[float, list[Item]]] = []
    if scene.light is Light.STORM:
        waves = water.storm_waves(sea, rough, large=large or not shown)
    else:
        alone = not large and _is_empty(scene)
        items += water.swell(sea, rough, gleam=gleam, scale=scale, large=large, alone=alone)
        level = Style(stroke=Ink.NAVY, weight=0.22, low_stroke=water.SURFACE_IN_LOW)
        items.append(Line(sea.x, sea.y, sea.right, sea.y, level))
    far = _distant(shown, box.centre.x, sea.y)
    mist = scene.light is Light.FOG
    for each in sorted(shown, key=lambda one: -one.rise):
        line = sea.y - each.rise + _SUNK
        while waves and waves[0][0] < line:
            items += waves.pop(0)[1]
        if mist and each.rise < 0:  # banks of fog hide only what is farther away than the nearest ships
            items += fog_over(box, rough, far)
            mist = False
        items += _afloat(each, sea, box, rough, scene.light)
    for _, row in waves:
        items += row
    if mist:
        items += fog_over(box, rough, far)
    return items


def _is_empty(scene: CardScene) -> bool:
    """Return True if a scene shows neither a vessel nor an aircraft."""
    return not any(ships.is_vessel(each.symbol) or is_aircraft(each.symbol) for each in scene.shown)


def _distant(shown: list[ShownSymbol], x: float, level: float) -> list[Box]:
    """Return the boxes around the ships on the horizon, whose y coordinate is ``level``."""
    ships_there = (each for each in shown if each.rise >= 0 and ships.is_vessel(each.symbol))
    around = (_silhouette(each, x, level) for each in ships_there)
    return [each for each in around if each is not None]


def _disc(
    scene: CardScene, by_level: dict[Level, list[ShownSymbol]], above: Box, box: Box, middle: float
) -> Disc | None:
    """Return the place of the sun or moon in a picture, away from the ships and aircraft.

    Masts and rigging may cross the moon, which stands high, but not the sun.
    """
    low = scene.light is Light.DUSK
    x, sea = box.centre.x, Box(box.x, above.bottom, box.width, box.bottom - above.bottom)
    around: list[Box | None] = [
        extent(_object_at(each, x + each.right, middle - each.rise, Rough(1)), _no_text)
        for each in by_level[Level.ALOFT]
    ]
    for each in by_level[Level.AFLOAT]:
        around += [_silhouette(each, x, sea.y)] if low else _parts(each, x, sea.y)
        if each.state in _SMOKY:
            left, line = x + each.right, sea.y - each.rise
            around.append(
                Box(left - 0.62 * each.length, line - 0.7 * each.length, 0.7 * each.length, 0.7 * each.length)
            )
    for each in by_level[Level.BELOW]:
        if each.symbol in PROPS:
            drawn = PROPS[each.symbol](x + each.right, sea.centre.y - each.rise, each.length, Rough(1))
            around.append(extent(drawn, _no_text))
    card = box.width - (scene.of - 1) * CHAIN_PITCH  # between two cards of a chain, the scene is not seen
    around += [
        Box(box.x + part * CHAIN_PITCH + card, above.y, CHAIN_PITCH - card, above.height)
        for part in range(scene.of - 1)
    ]
    wanted = box.x + box.width * (0.72 if scene.seed % 2 else 0.26)
    return free_disc(scene.light, above, wanted, [each for each in around if each is not None])


_MIRRORED = ("prop-whale", "prop-iceberg", "prop-lifeboat", "prop-log")
"""Names of the floating objects whose reflection the ink mode ``low`` draws as darker water below them."""
_MIRRORED_PART = 0.45  # half the width of this dark water, as a share of the object's length
_SMOKY = (Plight.SMOKING, Plight.BURNING, Plight.SINKING)


def _silhouette(each: ShownSymbol, x: float, level: float) -> Box | None:
    """Return the box around a ship or an object that floats at the y coordinate ``level``, without the object's
    smoke."""
    at, line = x + each.right, level - each.rise
    if ships.is_vessel(each.symbol):
        drawn = ships.vessel(each.symbol, 0, 0, each.length, mirrored=each.mirrored)
        return extent((Group(tuple(drawn), at, line, each.turn),), _no_text)
    if each.symbol in PROPS:
        return extent(PROPS[each.symbol](at, line, each.length, Rough(1)), _no_text)
    return None


def _parts(each: ShownSymbol, x: float, level: float) -> list[Box | None]:
    """Return the boxes around the filled parts of a ship; for another floating object, the box around the whole
    object."""
    if not ships.is_vessel(each.symbol):
        return [_silhouette(each, x, level)]
    drawn = ships.vessel(each.symbol, 0, 0, each.length, mirrored=each.mirrored)
    solid = (part for part in drawn if isinstance(part, Polygon) and part.closed)
    return [
        extent((Group((part,), x + each.right, level - each.rise, each.turn),), _no_text) for part in solid
    ]


def _afloat(each: ShownSymbol, sea: Box, box: Box, rough: Rough, light: Light) -> list[Item]:
    line = sea.y - each.rise
    x = box.centre.x + each.right
    if not ships.is_vessel(each.symbol):
        return _adrift(each, x, line, rough)
    ghost = each.state is Plight.GHOST or (light is Light.FOG and each.rise >= 0)
    turn = each.turn
    hull = ships.vessel(each.symbol, 0, 0, each.length, mirrored=each.mirrored, ghost=ghost, plan=each.hull)
    items: list[Item] = []
    if each.state is Plight.SMOKING:
        top_x, top_y = ships.funnel_top(each.symbol, x, line, each.length, mirrored=each.mirrored)
        items += PROPS["prop-smoke"](top_x, top_y, each.length * 0.42, rough)
    items.append(Group((*_halo(each, ghost, light), *hull), x, line, turn))
    if each.state in (Plight.BURNING, Plight.SINKING):
        items += PROPS["prop-fire"](
            x + each.length * 0.04, line - each.length * 0.06, each.length * 0.26, rough
        )
    half = each.length * 0.47
    bow, stern = (x - half, x + half) if each.mirrored else (x + half, x - half)
    if abs(turn) > 4:
        low = Box(sea.x, line + 1.0, sea.width, sea.bottom - line)
        white, edge = water.ridge(low, rough, 0.8)[:2]
        cut = (
            replace(edge, style=replace(edge.style, low_stroke=(Ink.NAVY, 0.25)))
            if isinstance(edge, Path)
            else edge
        )
        return [*items, white, cut, *water.swell(low._replace(y=line + 1.6), rough)]
    scale = min(1.6, max(0.5, each.length / 40))
    items += water.foam(stern, bow, line + 0.2, rough, scale)
    dark = not (ghost or each.hull is Hull.OPEN or ships.is_submarine(each.symbol))
    if dark and light is not Light.STORM:
        items += water.reflection(stern, bow, line + 0.4 + 1.1 * scale, scale)
    return items


def _adrift(each: ShownSymbol, x: float, line: float, rough: Rough) -> list[Item]:
    """Return an object that drifts on the sea, such as a lifeboat, with dark water below it."""
    half = _MIRRORED_PART * each.length
    dark = water.reflection(x - half, x + half, line + 0.6, 1.0) if each.symbol in _MIRRORED else []
    return dark + _object_at(each, x, line, rough, afloat=True)


def _halo(each: ShownSymbol, ghost: bool, light: Light = Light.DAY) -> tuple[Item, ...]:
    """Return the white outlines of a vessel at the origin: that of the hull and, at night, also those of the masts
    and rigging.

    Return nothing for a vessel hidden by fog.
    """
    if ghost:
        return ()
    hull = ships.halo(each.symbol, 0, 0, each.length, mirrored=each.mirrored)
    if light not in _DARK:
        return (hull,)
    return (*ships.rigging_halo(each.symbol, 0, 0, each.length, mirrored=each.mirrored), hull)


def _cross_section(
    by_level: dict[Level, list[ShownSymbol]],
    sea: Box,
    box: Box,
    scene: CardScene,
    rough: Rough,
    detail: Detail,
) -> list[Item]:
    """Return a picture of the sea in cross-section, with vessels on the surface and objects below it."""
    items: list[Item] = []
    x = box.centre.x
    hung = [each for each in by_level[Level.AFLOAT] if each.symbol in _BELOW_KEEL]
    for each in by_level[Level.AFLOAT]:
        if each in hung:
            continue
        line = sea.y - each.rise + 0.35
        if ships.is_vessel(each.symbol):
            ghost = each.state is Plight.GHOST
            hull = ships.vessel(
                each.symbol, 0, 0, each.length, mirrored=each.mirrored, ghost=ghost, plan=each.hull
            )
            items.append(Group((*_halo(each, ghost, scene.light), *hull), x + each.right, line, each.turn))
            if each.state is Plight.BURNING:
                items += PROPS["prop-fire"](
                    x + each.right, line - each.length * 0.06, each.length * 0.24, rough
                )
        else:
            items += _object_at(each, x + each.right, line, rough, afloat=True)
    items += [Rect(*sea, Style(fill=Ink.PAPER)), *water.deep(sea, rough)]
    if scene.sea < 1:
        items.append(water.surface(sea, rough))
    levels = [(each, sea.y + _KEEL) for each in hung]
    levels += [(each, sea.centre.y) for each in by_level[Level.BELOW]]
    drawn = [(each, _object_at(each, x + each.right, level - each.rise, rough)) for each, level in levels]
    items += water.streaks(sea, Rough(scene.seed), _places([shapes for _, shapes in drawn]))
    bare = [
        shapes for each, shapes in drawn if not (ships.is_vessel(each.symbol) or each.symbol in _OUTLINED)
    ]
    items += sparing.depth_strokes(sea, scene.seed, detail, _places(bare))
    return items + [item for _, shapes in drawn for item in shapes]


def _places(drawn: list[list[Item]]) -> list[Box]:
    """Return the boxes around the drawn objects of a picture, one box for each object."""
    return [place for shapes in drawn if (place := extent(shapes, _no_text)) is not None]


_OUTLINED = ("prop-torpedo", "prop-keel", "prop-charge", "prop-raised", "prop-iceberg")
"""Names of the objects in the water that have a white outline. Because of this outline, strokes of the water may end
close to them."""


def _air_space(each: ShownSymbol, x: float, y: float) -> Box:
    """Return the part of the sky that the drawing of an aircraft takes up, as a box.

    The aircraft's position is given relative to the point (x, y).
    """
    half = each.length * 0.55
    return Box(x + each.right - half, y - each.rise - half * 0.5, 2 * half, half)


_BELOW_KEEL = ("prop-sound",)
"""Names of the objects in pictures that extend from a ship's keel down into the water."""
_KEEL = 1.0  # mm from the surface to a ship's keel


def _object_at(each: ShownSymbol, x: float, y: float, rough: Rough, *, afloat: bool = False) -> list[Item]:
    """Return an object of a picture, such as smoke, a submerged boat or an aircraft, drawn at its place.

    Vessels on the surface are drawn by another function.
    """
    if each.symbol in PROPS:
        if each.turn:
            return [Group(tuple(PROPS[each.symbol](0, 0, each.length, rough)), x, y, each.turn)]
        return PROPS[each.symbol](x, y, each.length, rough)
    if ships.is_vessel(each.symbol):
        return submerged(each, x, y)
    if is_aircraft(each.symbol):
        return [aircraft(each.symbol, x, y, each.length, each.turn, mirrored=each.mirrored)]
    shape = symbol(each.symbol)
    top = y - shape.height * each.length / 2 if afloat else y
    drawn = Use(
        each.symbol,
        x,
        top,
        each.length,
        each.turn,
        fill=Ink.INK,
        mirrored=each.mirrored,
        kept=each.length < 14,
    )
    return [*drawn.with_halo(min(_HALO, each.length * 0.04))]


_KEELS: dict[str, tuple[tuple[float, float], ...]] = {
    "type-vii": ((4, 0), (6, -3), (16, -5.4), (60, -6.2), (84, -4.6), (94, -2.0), (97, 0)),
    "fleet-boat": ((4, 0), (5, -3), (14, -5.2), (60, -6.0), (86, -4.6), (94, -1.8), (98, 0)),
    "nuclear-boat": (
        *((16, 0.6), (9, -0.6), (4, -1.4), (2.6, -1.5), (2.1, 1.8), (1.2, 1.8), (1.2, -5.8), (2.1, -5.8)),
        *((2.6, -2.5), (4, -2.6), (7, -3.2), (6, -8.6), (10.4, -8.6), (13, -4.9), (21, -5.6), (27, -6.4)),
        *((34, -6.9), (42, -7.2), (82, -7.2), (88, -6.9), (93, -5.9), (96.6, -4.6), (99, -3.2), (100, -1.8)),
        *((99.8, -0.9), (98.6, 0), (94, 0.8)),
    ),
}


def submerged(each: ShownSymbol, x: float, y: float) -> list[Item]:
    """Return a submerged boat, rotated about the point (x, y).

    Unlike a boat on the surface, it shows the whole hull."""
    ghost = each.state is Plight.GHOST
    drawn = ships.vessel(each.symbol, 0, 0, each.length, mirrored=each.mirrored, ghost=ghost, plan=each.hull)
    side = -1 if each.mirrored else 1
    unit = each.length / 100
    keel = tuple(
        (side * (px - 50) * unit, -py * unit) for px, py in _KEELS.get(each.symbol, _KEELS["type-vii"])
    )
    dark = (
        Style(stroke=Ink.SLATE, weight=0.2, fill=Ink.PAPER)
        if ghost
        else Style(
            fill=Ink.NAVY,
            plate=True,
            covers=True,
            weight=0.2,
            hatch=ships.hatch(each.length),
            kept=each.hull is Hull.SOLID,
        )
    )
    # Leave out the stripe of paint at the waterline, and the shade above it: the keel has one.
    hull = tuple(_unshaded(item) for item in drawn if not _is_stripe(item))
    around = () if ghost else (Polygon(keel, ships.halo_style(each.length)), *_halo(each, ghost))
    return [Group((*around, Polygon(keel, dark), *hull), x, y, each.turn)]


def _unshaded(item: Item) -> Item:
    if isinstance(item, Polygon) and item.style.hatch:
        return replace(item, style=replace(item.style, hatch=0.0))
    return item


def _is_stripe(item: Item) -> bool:
    style = getattr(item, "style", None)
    return isinstance(style, Style) and style.fill is Ink.VERMILION and style.tint
