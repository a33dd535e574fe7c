"""The immutable types of everything that can be drawn on a page, in a report's picture or on a board.

A drawing is a list of such shapes.

Geometry is computed before drawing. Layout code (cards, sheets, the pictures of a story) returns ``Item`` values with
final positions; a writer only draws them. There are two writers: ``printkit.drawing.svg``, and
``printkit.press.output.drawing`` for PDF.

Coordinates: millimetres, origin at the top left corner of the page or picture (or of the ``Stencil`` or ``Group``), x to
the right, y DOWN. Angles are degrees, clockwise as seen on the page. Font sizes are in points.

    (0,0) ────────────────► x            Text stands on its baseline:
      │   (x,y)                             anchor START   MIDDLE    END
      │     ┌──── width ────┐                      ▼          ▼        ▼
      │     │               │ height               Mdina    Mdina    Mdina
      │     └───────────────┘                      (x,y)    (x,y)    (x,y)
      ▼ y

How to use it::

    items = (
        Rect(20, 30, 60, 14, Style(stroke=Ink.INK)),
        Text(23, 36.5, "Torpedoes left", Font.HEAD, 10.5),
        Text(77, 36.5, "24", Font.STRONG, 9, anchor=Anchor.END, tabular=True),
        Use("suit-hearts", 30, 41, scale=3.5, fill=Ink.VERMILION),
        FormField(FieldKind.TEXT, "patrol1.tons", 40, 35, 20, 7, tip="Tonnage so far"),
    )

- Colours are ink ROLES (``Ink.NAVY``); what they look like is decided by the writer: on paper by the theme
  (templates/press/theme.toml) and the ink mode, on a screen by the page's style sheet. Line weights are roles, too
  (``Weight``), or plain millimetres.
- ``Use`` places one of the library's symbols (suits, dice, arrows, silhouettes: see ``symbols.names()``).
- ``Stamp`` puts down a ``Stencil``: a drawing that is stored once in the file and used any number of times. Use it
  for what repeats. Items inside a stencil are positioned from its own top left corner.
- ``Group`` keeps items together under a shift, a rotation and a scale about its own origin, and a clip.
- The box around items: ``printkit.drawing.extent``. Widths of type depend on the font files:
  ``printkit.press.art.fonts`` for paper, ``printkit.report.pictures.metrics`` for reports.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

MM_PER_INCH = 25.4
"""Millimetres in an inch."""
PT_PER_MM = 72 / MM_PER_INCH
"""Points (1/72 inch) in a millimetre."""
MM_PER_PT = MM_PER_INCH / 72
"""Millimetres in a point (1/72 inch)."""


class Role(Enum):
    """Base class for the names of colours, patterns, line widths and fonts in a drawing.

    The code that writes a file decides what each name looks like.

    Members are hashed by identity: the hash of ``Enum`` is a slow Python function that would run for each style that
    a writer looks up.
    """

    __hash__ = object.__hash__


class Ink(Role):
    """The colours of a drawing, as names that each output converts to its own colours.

    PAPER is the white of the sheet, used to cover what lies below.
    """

    INK = "ink"
    NAVY = "navy"
    VERMILION = "vermilion"
    TEAL = "teal"
    SAND = "sand"
    SKY = "sky"
    SLATE = "slate"
    PAPER = "paper"


class Pattern(Role):
    """How an area is filled: with a colour (SOLID) or with a pattern.

    A SOLID area may become an outline in the ink mode ``low`` (little ink). In the ink mode ``mono`` (black
    only), it is filled with the pattern that represents its colour.
    """

    SOLID = "solid"
    HATCH = "hatch"  # diagonal, rising to the right: submarines
    BACKHATCH = "backhatch"  # diagonal, falling to the right
    CROSSHATCH = "crosshatch"
    DOTS = "dots"  # escorts and convoys
    LINES = "lines"  # level lines
    BARS = "bars"  # upright lines


class Weight(Role):
    """The line widths of a drawing, as names; the theme file defines the widths in mm.

    HAIR is the width of the grid lines of charts.
    """

    HAIR = "hair"
    CROP = "crop"
    RULE = "rule"
    STRUCTURE = "structure"
    HEAVY = "heavy"
    BAND = "band"


class Font(Role):
    """The fonts of a drawing, by their purpose; the value of a member is the name of a font file without its suffix."""

    TITLE = "BarlowCondensed-Bold"
    NAME = "BarlowCondensed-SemiBold"
    HEAD = "BarlowCondensed-Medium"
    TEXT = "Barlow-Regular"
    ITALIC = "Barlow-Regular_Italic"
    STRONG = "Barlow-SemiBold"
    MONO = "B612Mono-Regular"
    MONO_STRONG = "B612Mono-Bold"


class Anchor(Role):
    """Says which point of a line of text is placed at the text's x coordinate: its start, its middle or its
    end.
    """

    START = "start"
    MIDDLE = "middle"
    END = "end"


class FieldKind(Enum):
    """The kind of a form field: text or tick box."""

    TEXT = "text"
    CHECK = "check"


class Point(NamedTuple):
    """A point with coordinates in mm."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle, given by its top left corner and its size in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Return the four corners of the box, clockwise from the top left."""
        return (
            Point(self.x, self.y),
            Point(self.right, self.y),
            Point(self.right, self.bottom),
            Point(self.x, self.bottom),
        )

    def grown(self, by: float) -> Box:
        """Return the box with every side moved outwards by ``by`` mm. A negative ``by`` moves the sides inwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height)


class Transform(NamedTuple):
    """An affine transform in mm: (x, y) -> (a·x + c·y + e, b·x + d·y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, point: Point) -> Point:
        return Point(
            self.a * point.x + self.c * point.y + self.e, self.b * point.x + self.d * point.y + self.f
        )


IDENTITY = Transform()
"""The transform that changes nothing."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is stroked and filled; without stroke and fill, the shape is invisible.

    ``weight`` is the stroke's width, a role or mm; ``dash`` is a tuple of lengths in mm, drawn and skipped in turn.

    Only on paper: a ``kept`` fill carries meaning (a bow triangle, a pip) and stays solid in every ink mode; in mono, it is left white if it is ``colour_only``. A
    ``plate`` has white text or shapes on it: solid in full and mono, an outline in low. A ``tint`` is decoration that
    low leaves out, whether fill or stroke; mono, where every line is black, also leaves out a fill, or the stroke of a tint, that is
    ``colour_only``. In low, slanting lines in its lower part, ``hatch`` mm apart, replace a fill, unless ``hatch`` is 0. A shape that ``covers`` hides what lies below it in every ink mode: if it
    is drawn as an outline or a pattern, it is white inside. A line or outline with a ``low_stroke`` has this ink and this width in mm in low, where it
    is drawn even if it is a ``tint``.
    """

    stroke: Ink | None = None
    weight: Weight | float = Weight.STRUCTURE
    fill: Ink | None = None
    pattern: Pattern = Pattern.SOLID
    kept: bool = False
    dash: tuple[float, ...] = ()
    plate: bool = False
    tint: bool = False
    covers: bool = False
    colour_only: bool = False
    hatch: float = 0.0
    low_stroke: tuple[Ink, float] | None = None


THIN = Style(stroke=Ink.INK, weight=Weight.RULE)
"""The style of thin lines: no fill, in the text colour, with the line width :attr:`Weight.RULE`."""
STRUCTURE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
"""The style of the main lines of a drawing: no fill, in the text colour, with the line width
:attr:`Weight.STRUCTURE`.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style = THIN


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with rounded corners when ``radius`` (mm) is above 0."""

    x: float
    y: float
    width: float
    height: float
    style: Style = STRUCTURE
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle with its centre at (x, y)."""

    x: float
    y: float
    radius: float
    style: Style = STRUCTURE


@dataclass(frozen=True, slots=True)
class Polygon:
    """Straight lines through the points; with ``closed=False``, the last point is not joined to the first."""

    points: tuple[tuple[float, float], ...]
    style: Style = STRUCTURE
    closed: bool = True


class MoveTo(NamedTuple):
    """Step of a path: start a new subpath at (x, y)."""

    x: float
    y: float


class LineTo(NamedTuple):
    """Step of a path: a straight line to (x, y)."""

    x: float
    y: float


class CurveTo(NamedTuple):
    """Step of a path: a cubic Bézier curve with two control points, ending at (x, y)."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


class ArcTo(NamedTuple):
    """Step of a path: a clockwise arc of at most half a circle of ``radius`` mm, ending at (x, y)."""

    radius: float
    x: float
    y: float


class Close(NamedTuple):
    """Step of a path: a straight line back to the start of the subpath."""


Step = MoveTo | LineTo | CurveTo | ArcTo | Close
"""Type of any step of a path."""


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of lines and curves.

    Several subpaths are filled by the even-odd rule, so an inner subpath is a hole.
    """

    steps: tuple[Step, ...]
    style: Style = STRUCTURE


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. ``size`` is in points, (x, y) is on the baseline, and ``tabular`` gives all digits the same width."""

    x: float
    y: float
    text: str
    font: Font = Font.TEXT
    size: float = 8.5
    ink: Ink = Ink.INK
    anchor: Anchor = Anchor.START
    tabular: bool = False
    rotation: float = 0.0


@dataclass(frozen=True, slots=True)
class FormField:
    """A form field to fill in on a screen, at the place of a printed box.

    The field itself is not printed. ``name`` is unique in the file.

    ``size`` is the type size in points for what is typed in; ``tip`` is what a screen reader says.
    """

    kind: FieldKind
    name: str
    x: float
    y: float
    width: float
    height: float
    tip: str = ""
    size: float = 9.0
    multiline: bool = False
    anchor: Anchor = Anchor.START


@dataclass(frozen=True, slots=True)
class Use:
    """Draws a symbol from the library of symbols, with the centre of its bounding box at (x, y).

    ``scale`` is the number of mm per unit of the symbol.

    Suits are 1 unit high, dice 1 unit wide, arrows and silhouettes 1 unit long: ``scale=12`` draws a ship 12 mm long.
    ``fill`` is the symbol's ink; ``outlined`` draws only its contour; ``mirrored`` flips it horizontally; ``kept``
    keeps it filled in the low ink mode. ``on_plate`` draws it white on a plate of its ink (see ``Style.plate``); in
    low, where the plate is an outline, it is drawn in its ink.
    """

    symbol: str
    x: float
    y: float
    scale: float
    rotation: float = 0.0
    fill: Ink = Ink.INK
    outlined: bool = False
    mirrored: bool = False
    kept: bool = False
    on_plate: bool = False

    def with_halo(self, width: float) -> tuple[Use, ...]:
        """Return the symbol with a halo (a white outline).

        The halo consists of four copies in the colour of the paper, each moved ``width`` mm in one direction.
        The symbol itself is on top.
        """
        moves = ((-width, 0), (width, 0), (0, -width), (0, width))
        halo = (replace(self, x=self.x + right, y=self.y + down, fill=Ink.PAPER) for right, down in moves)
        return (*halo, self)


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are scaled and rotated together about their own origin (0, 0), which is then moved to (x,
    y).

    ``clip`` is a clipping path in the group's own coordinates. A ``name``, which is unique in the file, lets programs find the
    group (SVG's ``id``); ``title`` is its readable name (SVG's ``data-name``).
    """

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    clip: Rect | None = None
    scale: float = 1.0
    name: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Stencil:
    """A drawing that is stored only once in a file, however often it is placed.

    Stencils with different content have different ``key`` values.
    """

    key: str
    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Places a stencil (a drawing that is stored once and used repeatedly) with its top left corner at (x,
    y), rotated about that corner.

    If ``mirrored`` is True, the drawing is flipped horizontally within its box.
    """

    stencil: Stencil
    x: float
    y: float
    rotation: float = 0.0
    mirrored: bool = False


Item = Line | Rect | Circle | Polygon | Path | Text | FormField | Use | Group | Stamp
"""Type of anything that a drawing can contain."""
