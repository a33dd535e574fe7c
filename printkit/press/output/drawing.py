"""Writes lists of shapes as PDF drawing operators.

There is no layout to do, because every shape already has its final position.

A ``Pen`` writes one content stream (a page's, or that of a form that pages share). Millimetres with y down become
points with y up while the numbers are written, so the stream holds plain coordinates without a scaling matrix, and an
inch in the layout is 72 points in the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple, Protocol

from printkit.drawing import (
    PT_PER_MM,
    Anchor,
    Box,
    Circle,
    CurveTo,
    Font,
    FormField,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Pattern,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Transform,
    Use,
    Weight,
)
from printkit.drawing.extent import around, outermost
from printkit.drawing.paths import curved
from printkit.drawing.symbols import Symbol, symbol
from printkit.press.art import patterns
from printkit.press.art.fonts import text_width, typeset
from printkit.press.art.ink import WHITE, Drawn, Inks, Rgb

_K = PT_PER_MM
_ARC = 0.5522847498  # distance of a quarter circle's control points from its ends, as a share of the radius
_ESCAPED = {code: f"\\{code:03o}" for code in [*range(32), *range(127, 256)]} | {
    ord(char): f"\\{char}" for char in "\\()"
}


class DrawingError(ValueError):
    """Raised for an item that must not be drawn in this place, such as a form field in a stencil (a repeated
    drawing).
    """


class SharedResources(Protocol):
    """The fonts and shared drawings of one PDF file, which all of its pages can use."""

    def encode(self, font: Font, text: str, *, tabular: bool) -> list[tuple[str, bytes]]:
        """Return a text in the form in which a PDF content stream contains it: runs of characters in one font, each
        as a pair (font resource, character codes).

        If ``tabular`` is True, all digits have the same width.
        """

    def form(self, key: str, box: Box, draw: Callable[[Pen], None]) -> str:
        """Return the name of the shared drawing with the given key, for use in a content stream.

        The first call for a key also draws it. ``box`` is in points.
        """


def _turn(rotation: float) -> tuple[float, float]:
    """Return the cosine and sine of a clockwise rotation given in degrees, for PDF coordinates (y points up).

    The results are exact for quarter turns.
    """
    angle = math.radians(-rotation)
    return round(math.cos(angle), 9), round(math.sin(angle), 9)


def _string(codes: bytes) -> str:
    return f"({codes.decode('latin-1').translate(_ESCAPED)})"


_OUTLINED = 0.45
"""Line width of icons in an ink mode that draws shapes as outlines, as a fraction of the usual width."""


class _State(NamedTuple):
    """A graphics state of a content stream: colours, line width, dashes, font, and whether strokes have round ends."""

    stroke: Rgb | None
    fill: Rgb | None
    width: float
    dash: tuple[float, ...]
    font: tuple[str, float] | None
    rounded: bool


class Pen:
    """Writes shapes to the content stream of one PDF page or drawing.

    ``top`` is the page height in points, from which y is measured down. ``digits`` is the number of decimals
    of a coordinate in points.
    """

    def __init__(self, book: SharedResources, inks: Inks, top: float, digits: int = 3) -> None:
        self.operators: list[str] = []
        self.forms: list[str] = []
        self.fields: list[FormField] = []
        self._book = book
        self._inks = inks
        self._top = top
        self._digits = digits
        self._dx = self._dy = 0.0  # mm by which an upright group shifts its items
        self._turned = 0
        self._forget()

    def _forget(self) -> None:
        """Mark the graphics state (colours, line width and so on) as unknown, so that each setting is written
        again before its next use.
        """
        self._stroke: Rgb | None = None
        self._fill: Rgb | None = None
        self._width = -1.0
        self._round = False
        self._dash: tuple[float, ...] = ()
        self._font: tuple[str, float] | None = None

    def _state(self) -> _State:
        """Return the current graphics state (colours, line width and so on) of the content stream, as far as it is
        known."""
        return _State(self._stroke, self._fill, self._width, self._dash, self._font, self._round)

    def _restore(self, state: _State) -> None:
        """Record that the content stream has returned to the earlier graphics state ``state``."""
        self._stroke, self._fill, self._width = state.stroke, state.fill, state.width
        self._dash, self._font, self._round = state.dash, state.font, state.rounded

    def draw(self, items: Iterable[Item]) -> None:
        """Write the shapes to the content stream, in order."""
        for item in items:
            match item:
                case Text():
                    self._text(item)
                case Rect():
                    self._rect(item)
                case Line():
                    self._line(item)
                case Use():
                    self._use(item)
                case Stamp():
                    self._stamp(item)
                case Path():
                    self._path(item)
                case Group():
                    self._group(item)
                case Circle():
                    self._circle(item)
                case Polygon():
                    self._polygon(item)
                case FormField():
                    self._field(item)

    def apply(self, transform: Transform) -> None:
        """Apply a transformation to everything that is drawn afterwards, for example to correct a printer's
        errors.

        The transformation is in mm, y down, with the origin at the page's top left corner.
        """
        a, b, c, d, e, f = transform
        # The same map in points with y up: conjugated with the flip y -> top - y.
        shift_x, shift_y = c * self._top + e * _K, self._top - d * self._top - f * _K
        self.operators.append(f"{a:.6f} {-b:.6f} {-c:.6f} {d:.6f} {shift_x:.4f} {shift_y:.4f} cm")

    def _x(self, x: float) -> float:
        return (x + self._dx) * _K

    def _y(self, y: float) -> float:
        return self._top - (y + self._dy) * _K

    def _at(self, x: float, y: float) -> str:
        return self._points((x + self._dx) * _K, self._top - (y + self._dy) * _K)

    def _points(self, x: float, y: float) -> str:
        return f"{x:.{self._digits}f} {y:.{self._digits}f}"

    def _rounded_point(self, x: float, y: float) -> str:
        """Return the coordinates of a point in a picture or pattern as text, rounded to 0.01 point (0.004 mm).

        More decimals would enlarge the file without a visible difference.
        """
        return f"{(x + self._dx) * _K:.2f} {self._top - (y + self._dy) * _K:.2f}"

    def _shading_point(self, x: float, y: float) -> str:
        """Return the coordinates of a point of a shading line as text, rounded to 0.1 point (0.04 mm, the size of a
        dot at 600 dpi).
        """
        return f"{(x + self._dx) * _K:.1f} {self._top - (y + self._dy) * _K:.1f}"

    # --- inks

    def _ink_fill(self, colour: Rgb) -> None:
        if colour != self._fill:
            self._fill = colour
            self.operators.append(f"{colour[0]:.4g} {colour[1]:.4g} {colour[2]:.4g} rg")

    def _ink_stroke(self, colour: Rgb, width: float, dash: tuple[float, ...] = ()) -> None:
        if colour != self._stroke:
            self._stroke = colour
            self.operators.append(f"{colour[0]:.4g} {colour[1]:.4g} {colour[2]:.4g} RG")
        if width != self._width:
            self._width = width
            self.operators.append(f"{width * _K:.4f} w")
        if dash != self._dash:
            self._dash = dash
            self.operators.append(f"[{' '.join(f'{each * _K:.3f}' for each in dash)}] 0 d")

    def _ends(self, *, rounded: bool) -> None:
        """Write the operator that gives all following strokes round or flat ends."""
        if rounded != self._round:
            self._round = rounded
            self.operators.append("1 J" if rounded else "0 J")

    # --- shapes

    def _paint(self, path: str, style: Style, box: Callable[[], Box], *, closed: bool = True) -> None:
        """Write the PDF operators that fill and stroke a path.

        ``box`` is a function that returns the path's bounding box in mm; it is called only if the path is
        filled with a pattern.
        """
        drawn = self._inks.style(style)
        solid = drawn.fill is not None and drawn.pattern is Pattern.SOLID
        if drawn.fill is not None and not solid:
            if drawn.covers:
                self._ink_fill(WHITE)
                self.operators.append(f"{path} f*")
            self._pattern(path, drawn, box())
        if solid and drawn.fill is not None:
            self._ink_fill(drawn.fill)
        if drawn.stroke is not None:
            self._ink_stroke(drawn.stroke, drawn.width, drawn.dash)
            self._ends(rounded=drawn.round_ends)
            end = " h" if closed else ""
            self.operators.append(f"{path}{end} {'B*' if solid else 'S'}")
        elif solid:
            self.operators.append(f"{path} f*")

    def _pattern(self, path: str, drawn: Drawn, box: Box) -> None:
        theme = self._inks.theme
        assert drawn.fill is not None
        self.operators.append(f"q {path} W* n")
        before = self._state()
        shaded = drawn.hatch > 0
        lines = (
            patterns.shade(box, drawn.hatch) if shaded else patterns.strokes(drawn.pattern, box, theme.pitch)
        )
        if lines:
            self._ink_stroke(drawn.fill, theme.weights[Weight.HAIR] if shaded else theme.line)
            strokes = " ".join(
                f"{self._rounded_point(x1, y1)} m {self._rounded_point(x2, y2)} l" for x1, y1, x2, y2 in lines
            )
            self.operators.append(f"{strokes} S")
        centres = patterns.dots(drawn.pattern, box, theme.pitch)
        if centres:
            # A stroke of length 0 with round caps is a dot.
            self._ink_stroke(drawn.fill, theme.dot)
            spots = " ".join(
                f"{self._rounded_point(x, y)} m {self._rounded_point(x, y)} l" for x, y in centres
            )
            self.operators.append(f"1 J {spots} S")
        self.operators.append("Q")
        self._restore(before)

    def _line(self, line: Line) -> None:
        drawn = self._inks.style(line.style)
        if drawn.stroke is not None:
            self._ink_stroke(drawn.stroke, drawn.width, drawn.dash)
            self._ends(rounded=drawn.round_ends)
            self.operators.append(f"{self._at(line.x1, line.y1)} m {self._at(line.x2, line.y2)} l S")

    def _rect_path(self, x: float, y: float, width: float, height: float, radius: float) -> str:
        at = self._points
        if radius <= 0:
            return f"{self._at(x, y + height)} {at(width * _K, height * _K)} re"
        left, right = self._x(x), self._x(x + width)
        top, low = self._y(y), self._y(y + height)
        r = radius * _K
        c = r * (1 - _ARC)
        corners = (
            (at(right - r, low), (at(right - c, low), at(right, low + c), at(right, low + r))),
            (at(right, top - r), (at(right, top - c), at(right - c, top), at(right - r, top))),
            (at(left + r, top), (at(left + c, top), at(left, top - c), at(left, top - r))),
            (at(left, low + r), (at(left, low + c), at(left + c, low), at(left + r, low))),
        )
        reached = at(left + r, low)
        written = [f"{reached} m"]
        for side, corner in corners:
            if side != reached:  # a circle has no straight sides
                written.append(f"{side} l")
            written.append(f"{' '.join(corner)} c")
            reached = corner[-1]
        return " ".join(written)

    def _rect(self, rect: Rect) -> None:
        path = self._rect_path(rect.x, rect.y, rect.width, rect.height, rect.radius)
        self._paint(path, rect.style, lambda: Box(rect.x, rect.y, rect.width, rect.height))

    def _circle(self, circle: Circle) -> None:
        side = 2 * circle.radius
        box = Box(circle.x - circle.radius, circle.y - circle.radius, side, side)
        self._paint(self._rect_path(*box, circle.radius), circle.style, lambda: box)

    def _polygon(self, polygon: Polygon) -> None:
        first, *rest = polygon.points
        path = " ".join([f"{self._at(*first)} m", *(f"{self._at(*point)} l" for point in rest)])
        self._paint(path, polygon.style, lambda: around(polygon.points), closed=polygon.closed)

    def _path(self, path: Path) -> None:
        self._paint(self._steps(path), path.style, lambda: around(outermost(path.steps)), closed=False)

    def _steps(self, path: Path) -> str:
        shading = path.style.tint  # such lines need no exact ends
        about = self._shading_point if shading else self._rounded_point
        at = about if shading else self._at
        written: list[str] = []
        for step in curved(path.steps):
            if isinstance(step, MoveTo):
                written.append(f"{at(step.x, step.y)} m")
            elif isinstance(step, LineTo):
                written.append(f"{at(step.x, step.y)} l")
            elif isinstance(step, CurveTo):
                control = f"{about(step.x1, step.y1)} {about(step.x2, step.y2)}"
                written.append(f"{control} {about(step.x, step.y)} c")
            else:
                written.append("h")
        return " ".join(written)

    # --- type

    def _text(self, text: Text) -> None:
        if not text.text:
            return
        self._ink_fill(self._inks.colour(text.ink))
        x, y = self._x(text.x), self._y(text.y)
        shift = 0.0
        if text.anchor is not Anchor.START:
            width = text_width(text.text, text.font, text.size, tabular=text.tabular) * _K
            shift = width if text.anchor is Anchor.END else width / 2
        if text.rotation:
            cos, sin = _turn(text.rotation)
            x, y = x - shift * cos, y - shift * sin
            place = f"{cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {x:.3f} {y:.3f} Tm"
        else:
            place = f"{x - shift:.3f} {y:.3f} Td"
        shown = []
        words = typeset(text.text, text.font)
        for resource, codes in self._book.encode(text.font, words, tabular=text.tabular):
            if self._font != (resource, text.size):
                self._font = (resource, text.size)
                shown.append(f"{resource} {text.size:g} Tf")
            shown.append(f"{_string(codes)} Tj")
        self.operators.append(f"BT {place} {' '.join(shown)} ET")

    # --- shared drawings and groups

    def _isolated(self, operators: str, draw: Callable[[], None]) -> None:
        """Write a drawing between the operators ``q`` and ``Q``, which save and restore the graphics state.

        The changes made by ``operators`` thus have no effect after the drawing.
        """
        before = self._state()
        self.operators.append(f"q {operators}")
        draw()
        self.operators.append("Q")
        self._restore(before)

    def _use(self, use: Use) -> None:
        found = symbol(use.symbol)
        drawn = self._inks.symbol(use)
        key = f"{use.symbol}{'-outline' if drawn.outlined else ''}"
        margin = 0.06
        box = Box(
            -found.width / 2 - margin,
            -found.height / 2 - margin,
            found.width + 2 * margin,
            found.height + 2 * margin,
        )
        name = self._book.form(key, box, lambda pen: pen.unit_symbol(found, outlined=drawn.outlined))
        self.forms.append(name)
        if drawn.outlined or found.lines is not None:
            self._ink_stroke(drawn.colour, drawn.width)
        if not drawn.outlined:
            self._ink_fill(drawn.colour)
        size = use.scale * _K
        cos, sin = (size * part for part in _turn(use.rotation))
        flip = -1 if use.mirrored else 1
        matrix = f"{flip * cos:.4f} {flip * sin:.4f} {-sin:.4f} {cos:.4f} {self._at(use.x, use.y)} cm"
        width = f" {drawn.width / use.scale:.5f} w" if drawn.outlined else ""
        self.operators.append(f"q {matrix}{width} /{name} Do Q")

    def unit_symbol(self, drawn: Symbol, *, outlined: bool) -> None:
        """Write the shape of a symbol in the symbol's own coordinates.

        The caller must already have set its position, scale and colours.
        """
        if drawn.path.steps:
            self.operators.append(f"1 j {_unit_steps(drawn.path)} {'S' if outlined else 'f*'}")
        if drawn.lines is not None and drawn.lines.steps:
            weight = drawn.weight * (_OUTLINED if outlined else 1.0)
            self.operators.append(f"1 j 1 J {weight:.5f} w {_unit_steps(drawn.lines)} S")

    def _stamp(self, stamp: Stamp) -> None:
        stencil = stamp.stencil
        box = Box(0, -stencil.height * _K, stencil.width * _K, stencil.height * _K)
        name = self._book.form(stencil.key, box, lambda pen: pen.stencil(stencil))
        self.forms.append(name)
        cos, sin = _turn(stamp.rotation)
        # A form inherits the state of the page that places it.
        solid = ("[] 0 d " if self._dash else "") + ("0 J " if self._round else "")
        flip = f"-1 0 0 1 {box.width:.3f} 0 cm " if stamp.mirrored else ""
        self.operators.append(
            f"q {solid}{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} {self._at(stamp.x, stamp.y)} cm {flip}/{name} Do Q"
        )

    def stencil(self, stencil: Stencil) -> None:
        """Write the shapes of a stencil (a drawing that is used several times).

        Raises DrawingError if it contains a form field.
        """
        self.draw(stencil.items)
        if self.fields:
            raise DrawingError(f"stencil {stencil.key}: a fillable field stands on a page, not in a stencil")

    def _group(self, group: Group) -> None:
        before = (self._dx, self._dy, self._top)

        def inside() -> None:
            if group.clip is not None:
                clip = group.clip
                path = self._rect_path(clip.x, clip.y, clip.width, clip.height, clip.radius)
                self.operators.append(f"{path} W n")
            self.draw(group.items)

        if group.rotation or group.scale != 1:
            cos, sin = (part * group.scale for part in _turn(group.rotation))
            turn = f"{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} {self._at(group.x, group.y)} cm"
            self._dx = self._dy = self._top = 0.0
            self._turned += 1
            self._isolated(turn, inside)
            self._turned -= 1
        else:
            self._dx, self._dy = self._dx + group.x, self._dy + group.y
            if group.clip is None:
                inside()
            else:
                self._isolated("", inside)
        self._dx, self._dy, self._top = before

    def _field(self, field: FormField) -> None:
        if self._turned:
            raise DrawingError(f"field {field.name}: fillable fields stand upright, at their own size")
        self.fields.append(replace(field, x=field.x + self._dx, y=field.y + self._dy))


def _unit_steps(path: Path) -> str:
    written: list[str] = []
    for step in curved(path.steps):
        numbers = " ".join(f"{-value if at % 2 else value:.5f}" for at, value in enumerate(step))
        kind = {MoveTo: "m", LineTo: "l", CurveTo: "c"}.get(type(step), "h")
        written.append(f"{numbers} {kind}".strip())
    return " ".join(written)
