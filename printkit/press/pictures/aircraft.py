"""Draws large aircraft in white for the pictures on cards and covers.

The aircraft have the outline of the silhouette of the same name, and engines, windows, panel lines and markings.

Aircraft have a white outline and solid paint, also without colours, so that they stand out from sky by day and by night.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Group, Ink, Path, Point, Step, Style
from printkit.drawing.paths import mapped
from printkit.drawing.silhouettes import SILHOUETTES
from printkit.drawing.symbols import in_silhouette


class _Details(NamedTuple):
    """The details drawn on an aircraft, as path data in the coordinates of the aircraft's silhouette.

    The details are painted parts, dark parts, thin lines, thick lines, and markings.

    The markings are rings, which no real air force uses; patrol aircraft, which fly for either side, have a plain disc, and the
    twin-engined bomber, which attacks, has a plain cross.

    An aircraft seen at an angle also has a ``far`` wing, drawn behind the body, and a ``near`` wing, tail and engines, drawn
    in front of it, each as one or more outlines, and the discs of its ``propellers``.
    """

    painted: str
    dark: str
    thin: str
    thick: str
    marks: str
    far: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    propellers: str = ""


def _nacelle(x: float, y: float, size: float) -> str:
    """Return an engine housing (nacelle) with its nose at (x, y). ``size`` is relative to an engine on a bomber's
    near wing."""
    back, mid, half = x - 15 * size, x - 5 * size, 3.4 * size
    return (
        f"M {back:.1f} {y:.1f} Q {mid - 4 * size:.1f} {y - half:.1f} {mid:.1f} {y - half:.1f} L {x:.1f} {y - half * 0.8:.1f}"
        f" V {y + half * 0.8:.1f} L {mid:.1f} {y + half:.1f} Q {mid - 4 * size:.1f} {y + half:.1f} {back:.1f} {y:.1f} Z"
    )


def _spun(x: float, y: float, size: float) -> str:
    """Return a turning propeller, seen at an angle: its disc as a narrow ellipse, and its hub."""
    wide, high, hub = 2.0 * size, 8.4 * size, 1.1 * size
    return (
        f"M {x:.1f} {y - high:.1f} C {x + wide:.1f} {y - high:.1f} {x + wide:.1f} {y + high:.1f} {x:.1f} {y + high:.1f}"
        f" C {x - wide:.1f} {y + high:.1f} {x - wide:.1f} {y - high:.1f} {x:.1f} {y - high:.1f} Z"
        f" M {x - hub:.1f} {y:.1f} H {x + 2 * hub:.1f}"
    )


_FOUR = ((61.2, -5.4, 1.0), (51.6, 4.8, 0.96), (73.6, -20.0, 0.78), (78.6, -27.8, 0.74))
"""For each engine of a four-engined bomber: the x and y coordinates of the wing's leading edge at this engine, and
the size of the engine.

The two engines on the near wing come first.
"""
_TWO = ((60.0, 2.6, 1.3), (72.6, -17.6, 1.0))
"""For each engine of a twin-engined bomber: the x and y coordinates of the wing's leading edge at this engine, and
the size of the engine."""
_AHEAD = 6.0  # how far an engine reaches beyond the leading edge, as a share of its size, in hundredths of the length
_DETAILS = {
    # Paint on the upper side; cockpit, blister and exhausts; chine, rudder, struts, planks; propeller; disc.
    "flying-boat": _Details(
        painted="M 2.6 -14.4 L 14.2 -15 L 44 -12.6 H 61.4 L 70 -11.6 L 83.6 -11 L 92 -10 Q 97 -9 98.6 -7 L 30 -8.4 Q 14 -9 2.6 -14.4 Z M 3 -26.2 H 10.2 Q 11.6 -20 14.2 -15.2 L 2.6 -14.4 Q .8 -19 3 -26.2 Z M 42.6 -20 Q 52 -22 63.6 -20.6 L 60 -17.6 L 42.6 -18.8 Z",
        dark="M 73.8 -13.8 H 76.2 V -11.8 H 71.6 Z M 77 -13.8 H 79.6 L 82.4 -11.4 H 77 Z M 44.4 -12.6 Q 47 -15.6 50 -12.6 Z"
        " M 66.4 -18.6 H 71 V -17.6 H 66.4 Z M 92 -9 H 95 V -7.4 H 92 Z",
        thin="M 7.4 -26.6 L 8.4 -15 M 12 -9.6 L 49 -3.4 L 96 -4.2 M 52 -17.6 L 55 -12.4 M 58.6 -17.4 L 55 -12.4 M 64 -8 H 68 M 70 -8 H 74 M 76 -8 H 80"
        " M 65.8 -22.6 V -17.4 M 69.4 -22.8 V -17.2 M 75 -22.8 V -17.2 M 44 -18.8 L 64 -19.2",
        thick="M 78.1 -26.4 V -13.8",
        marks="O 29 -9.2 2.8",
    ),
    # Paint all over; nose, turrets and engines; spars and panels; propellers; rings on the wings.
    "bomber": _Details(
        painted=SILHOUETTES["bomber"],
        dark="M 48 -57.4 Q 50 -62 52 -57.4 Z M 47.8 -51.6 L 48.4 -54 H 51.6 L 52.2 -51.6 Z O 50 -27 1.7 O 50 -2.6 1"
        " M 60.8 -48.4 Q 62.5 -51.6 64.2 -48.4 V -45.4 H 60.8 Z M 74.8 -46.8 Q 76.5 -50 78.2 -46.8 V -43.8 H 74.8 Z"
        " M 35.8 -48.4 Q 37.5 -51.6 39.2 -48.4 V -45.4 H 35.8 Z M 21.8 -46.8 Q 23.5 -50 25.2 -46.8 V -43.8 H 21.8 Z",
        thin="M 54 -39.4 L 98 -37.9 M 46 -39.4 L 2 -37.9 M 70 -43 V -35 M 30 -43 V -35 M 92 -40.8 V -37.4 M 8 -40.8 V -37.4 M 50 -9 V -4 M 54 -7 H 64 M 46 -7 H 36",
        thick="M 58.4 -51.4 H 66.6 M 72.4 -49.8 H 80.6 M 33.4 -51.4 H 41.6 M 19.4 -49.8 H 27.6",
        marks="O 84 -39.2 1.6 O 84 -39.2 .8 O 16 -39.2 1.6 O 16 -39.2 .8",
    ),
    # Paint on body and fin; nose, cockpit, turret; panels, gun; disc; far wing and engines; near wing, engines and fin.
    "patrol-bomber": _Details(
        painted="M 3.2 -17 Q 4.6 -21.6 9 -21.4 Q 13 -21 13.2 -16.4 L 13.6 -12 L 32 -13.6 L 46 -14.2 Q 56 -16.4 66 -14.6 L 82 -14.2 L 91 -13 L 95.4 -11.6"
        " Q 98.4 -10.6 99.4 -8.4 L 40 -7.4 Q 20 -7.8 3 -9.4 Z",
        dark="M 95 -11 Q 99 -9.4 99.2 -6.6 Q 98.6 -3.6 94.8 -2.8 Z M 84.4 -15.2 Q 88 -15.6 90 -13 H 83.6 Z M 67.6 -15.6 Q 69.6 -17.4 71.8 -15.6 Z",
        thin="M 24 -4 L 40 -2 M 78 -12.6 V -2 M 71 -17 L 66 -19 M 4 -12 L 13 -13",
        thick="",
        marks="O 31 -9.6 2",
        far=(
            "M 53 -13 L 80.4 -40 Q 83.6 -42 86.6 -40.4 L 69.6 -13 Z",
            *(_nacelle(x + _AHEAD * size, y, size) for x, y, size in _FOUR[2:]),
        ),
        near=(
            "M 68.4 -12.6 L 35 22.6 Q 30.6 25.4 26.4 23.4 L 50.4 -11.8 Q 60 -14.2 68.4 -12.6 Z",
            *(_nacelle(x + _AHEAD * size, y, size) for x, y, size in _FOUR[:2]),
            "M 13.6 -9.6 L 5.4 -1.6 H -3 L 3 -9.6 Z",
            "M -3.6 -2.6 Q -4.4 -11 .8 -11 Q 6 -11 6 -3 Q 6.2 4.6 1.4 4.6 Q -3.2 4.4 -3.6 -2.6 Z",
        ),
        propellers=" ".join(_spun(x + _AHEAD * size + 1, y, size) for x, y, size in _FOUR),
    ),
    # Paint on body and fin; canopy, nose; frames, gun; cross; far wing and engine; near wing, engine and tail.
    "twin-bomber": _Details(
        painted="M 0 -8.6 L 1 -19.6 Q 4 -22 8 -21 L 15.4 -11 L 34 -12 L 61 -12.6 L 85.4 -12.2 L 93 -10.8 Q 97 -9.4 99 -7.4 L 50 -6.6 Q 20 -7 0 -8.6 Z",
        dark="M 66.4 -15.2 L 73 -16.2 L 79.6 -14.2 L 82.6 -12.8 L 65 -12.8 Z M 94 -9.8 Q 98.6 -8 98.8 -5.4 Q 98.4 -2.8 94.4 -2 Z",
        thin="M 70 -16.4 V -12.8 M 75 -16.2 V -12.8 M 66 -15 L 60 -17 M 2 -10 L 14 -11 M 87 -11.4 V -.6",
        thick="",
        marks="M 28.1 -10.6 H 30.1 V -8.9 H 31.8 V -6.9 H 30.1 V -5.2 H 28.1 V -6.9 H 26.4 V -8.9 H 28.1 Z",
        far=(
            "M 50 -9 L 71 -29 Q 75 -31 79.4 -29.6 L 69 -9 Z",
            *(_nacelle(x + _AHEAD * size, y, size) for x, y, size in _TWO[1:]),
        ),
        near=(
            "M 69 -5.4 L 46.6 18 Q 41 20.2 36.4 17.8 L 45 -5 Q 58 -7 69 -5.4 Z",
            *(_nacelle(x + _AHEAD * size, y, size) for x, y, size in _TWO[:1]),
            "M 13.4 -9 L 5.8 -.6 Q 1.6 .6 -2.4 -.8 L 2 -9 Z",
        ),
        propellers=" ".join(_spun(x + _AHEAD * size + 1, y, size) for x, y, size in _TWO),
    ),
    # Paint on the tail boom; cabin windows, door and exhaust; panels, floor; rotor; a ring on the boom.
    "helicopter": _Details(
        painted="M 14.4 -17 L 41.6 -15.8 L 40.4 -9.6 L 22.6 -13 L 14.2 -14.2 Z",
        dark="M 60 -17 H 68.4 V -11.4 H 60 Z M 50 -17 H 57 V -11.4 H 50 Z",
        thin="M 44 -8.8 H 86 M 58.6 -18.4 V -5.4 M 69.6 -18.4 V -5.4 M 44 -19 L 76 -19.4",
        thick="M 24 -25.3 H 98",
        marks="O 32 -13.2 1.3 O 32 -13.2 .6",
    ),
}
_HALO_PART = 0.04  # width of an aircraft's white outline, as a share of its length
_HALO_MOST = 1.8  # mm
_EDGE_IN_LOW = 0.28  # mm; contour of an aircraft in the ink mode ``low``
_PAINT = Style(fill=Ink.SLATE, plate=True)
_DARK = Style(fill=Ink.INK, kept=True)
_MARK = Style(fill=Ink.NAVY, tint=True)
_THIN_PART, _THICK_PART = 0.004, 0.008  # line widths as shares of an aircraft's length
_THIN_LEAST = 0.1  # mm


def is_aircraft(name: str) -> bool:
    """Return True if this is the name of an aircraft that can be drawn large."""
    return name in _DETAILS


def aircraft(name: str, x: float, y: float, length: float, turn: float, *, mirrored: bool = False) -> Group:
    """Return an aircraft ``length`` mm long with its centre at (x, y), rotated clockwise by ``turn`` degrees."""
    details = _DETAILS[name]
    outline = _placed(name, SILHOUETTES[name], length, mirrored)
    blades = _placed(name, details.thick, length, mirrored) if details.thick else ()
    halo = Style(stroke=Ink.PAPER, weight=min(_HALO_MOST, 2 * length * _HALO_PART))
    thin, thick = (
        Style(stroke=Ink.INK, weight=max(_THIN_LEAST, part * length)) for part in (_THIN_PART, _THICK_PART)
    )
    parts = (
        (details.painted, _PAINT),
        (details.dark, _DARK),
        (details.thin, thin),
        (details.thick, thick),
        (details.marks, _MARK),
    )

    def placed(data: str, style: Style) -> Path:
        return Path(_placed(name, data, length, mirrored), style)

    drawn = [placed(data, style) for data, style in parts if data]
    wing = Style(
        stroke=Ink.INK,
        weight=0.2,
        fill=Ink.SLATE,
        plate=True,
        covers=True,
        low_stroke=(Ink.INK, _EDGE_IN_LOW),
    )
    around = [placed(data, halo) for data in (*details.far, *details.near)]
    behind = [placed(data, wing) for data in details.far]
    before = [placed(data, wing) for data in details.near]
    spun = [placed(details.propellers, thin)] if details.propellers else []
    edge = Style(stroke=Ink.INK, weight=0.2, fill=Ink.PAPER, covers=True, low_stroke=(Ink.INK, _EDGE_IN_LOW))
    body = (Path(outline, edge), *drawn)
    blades_halo = (Path(blades, halo),) if blades else ()
    return Group((*around, Path(outline, halo), *blades_halo, *behind, *body, *before, *spun), x, y, turn)


def _placed(name: str, data: str, length: float, mirrored: bool) -> tuple[Step, ...]:
    """Return a part of an aircraft's silhouette as an outline in mm, relative to the aircraft's centre."""
    side = -length if mirrored else length
    return mapped(in_silhouette(name, data), lambda px, py: Point(px * side, py * length))
