"""Reads the straight lines, text and fonts of a PDF's pages from the content streams, in millimetres from the top
left corner.

Coordinates come from the drawing operators themselves, through every matrix, form and clip: bounding boxes computed by a
library include the line weight, and a rendered picture is only as precise as its pixels.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

import pikepdf

from printkit.drawing import Box, Transform

_MM = 25.4 / 72
_DEEPEST = 12
_MOST_MARKS = 2_000_000
_MEMORY = re.compile(r"stream <[^>]*>: ")
"""Matches the invented file name at the start of an error message that the library pikepdf gives for a PDF in memory.

The name is removed from the message.
"""
_HAIR = 0.5  # points by which something may be outside a clipping box and still count as visible
Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class UnreadableError(ValueError):
    """Raised for a file that cannot be read as a PDF; ``help`` suggests what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class DrawnLine(NamedTuple):
    """A straight line that is drawn on a page, with its width in mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float

    @property
    def length(self) -> float:
        """Return the length of the line, in mm."""
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)

    def mapped(self, by: Transform) -> DrawnLine:
        """Return the line with its end points transformed. The width of the line does not change."""
        a, b, c, d, e, f = by
        return DrawnLine(
            a * self.x1 + c * self.y1 + e,
            b * self.x1 + d * self.y1 + f,
            a * self.x2 + c * self.y2 + e,
            b * self.x2 + d * self.y2 + f,
            self.weight,
        )


class TypeRun(NamedTuple):
    """A piece of text on a page: the start of its baseline, and a vector from there towards the top of the letters.

    The vector is as long as the type size in mm. ``shown`` is False if the text is clipped away.
    """

    x: float
    y: float
    up_x: float
    up_y: float
    shown: bool = True

    @property
    def size(self) -> float:
        """Return the printed type size of the text in points."""
        return math.hypot(self.up_x, self.up_y) / _MM

    def mapped(self, by: Matrix | Transform) -> TypeRun:
        """Return the text with its position and size transformed."""
        a, b, c, d, e, f = by
        return TypeRun(
            a * self.x + c * self.y + e,
            b * self.x + d * self.y + f,
            a * self.up_x + c * self.up_y,
            b * self.up_x + d * self.up_y,
            self.shown,
        )


class PrintedPage(NamedTuple):
    """One page of a PDF: the size of its crop box, its trim box, its lines and its text.

    ``loose`` names the fonts that the page uses but that are not embedded.
    """

    width: float
    height: float
    trim: Box
    strokes: list[DrawnLine]
    words: list[TypeRun]
    loose: list[str]


class PrintedDocument(NamedTuple):
    """A PDF's pages, metadata and viewer preferences, as read by the command ``printkit verify``."""

    pages: list[PrintedPage]
    subject: str
    creator: str
    print_scaling: str
    duplex: str


def read_document(data: bytes) -> PrintedDocument:
    """Return everything in a PDF that the command ``printkit verify`` measures. Raises UnreadableError."""
    try:
        with pikepdf.open(BytesIO(data)) as file:
            info = file.trailer.get("/Info")
            wishes = file.Root.get("/ViewerPreferences")
            subject, creator = (_text(info, key) for key in ("/Subject", "/Creator"))
            return PrintedDocument(
                [_shown(page) for page in file.pages],
                subject,
                creator,
                _text(wishes, "/PrintScaling").removeprefix("/"),
                _text(wishes, "/Duplex").removeprefix("/"),
            )
    except pikepdf.PasswordError:
        raise UnreadableError("it is protected by a password", "save it without a password") from None
    except (pikepdf.PdfError, RuntimeError, TypeError, ValueError, AttributeError, KeyError) as error:
        if isinstance(error, UnreadableError):
            raise
        what = _MEMORY.sub("", str(error).splitlines()[0] if str(error) else type(error).__name__)
        raise UnreadableError(f"it is not a complete PDF ({what})", "print the kit again") from None


def _text(holder: object, key: str) -> str:
    value = holder.get(key) if isinstance(holder, pikepdf.Dictionary) else None
    return "" if value is None else str(value)


def _shown(page: pikepdf.Page) -> PrintedPage:
    left, low, right, top = _corners(page.cropbox)
    reader = _Reader()
    resources = page.obj.get("/Resources")
    form = reader.run(page, resources, 0)
    mm = _MM * float(page.obj.get("/UserUnit", 1))
    flip: Matrix = (mm, 0.0, 0.0, -mm, -left * mm, top * mm)
    strokes = [_stroke(each, flip) for each in form.strokes]
    words = [each.mapped(flip) for each in form.words]
    x, y, u, v = _corners(page.trimbox)
    trim = Box((x - left) * mm, (top - v) * mm, (u - x) * mm, (v - y) * mm)
    return PrintedPage((right - left) * mm, (top - low) * mm, trim, strokes, words, sorted(reader.loose))


def _corners(box: pikepdf.Object) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = (float(each) for each in box)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
    )  # fmt: skip


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _stroke(each: DrawnLine, matrix: Matrix) -> DrawnLine:
    start, end = _at(matrix, each.x1, each.y1), _at(matrix, each.x2, each.y2)
    return DrawnLine(*start, *end, each.weight * _scale(matrix))


class _Clip(NamedTuple):
    """A clipping box of a PDF page, outside which nothing is drawn."""

    x1: float
    y1: float
    x2: float
    y2: float

    def holds(self, x: float, y: float) -> bool:
        """Return True if a point lies in the clipping box, allowing for rounding errors."""
        return self.x1 - _HAIR <= x <= self.x2 + _HAIR and self.y1 - _HAIR <= y <= self.y2 + _HAIR

    def shows(self, line: DrawnLine) -> bool:
        """Return True if at least a part of the line may lie in the clipping box."""
        across = max(line.x1, line.x2) >= self.x1 - _HAIR and min(line.x1, line.x2) <= self.x2 + _HAIR
        return (
            across and max(line.y1, line.y2) >= self.y1 - _HAIR and min(line.y1, line.y2) <= self.y2 + _HAIR
        )

    def within(self, other: _Clip | None) -> _Clip:
        """Return the intersection of two clipping boxes."""
        if other is None:
            return self
        return _Clip(
            max(self.x1, other.x1), max(self.y1, other.y1), min(self.x2, other.x2), min(self.y2, other.y2)
        )


def _clip_of(points: Sequence[tuple[float, float]]) -> _Clip:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return _Clip(min(xs), min(ys), max(xs), max(ys))


def _clipped(form: _Form, clip: _Clip | None) -> _Form:
    """Return a drawing without the lines outside the clipping box, and with the text outside the box marked as not
    shown."""
    if clip is None:
        return form
    return _Form(
        [each for each in form.strokes if clip.shows(each)],
        [each if clip.holds(each.x, each.y) else each._replace(shown=False) for each in form.words],
    )


class _Form(NamedTuple):
    """The lines and text of one PDF content stream, in the units of this stream."""

    strokes: list[DrawnLine]
    words: list[TypeRun]


class _State:
    """The graphics state (transformation, line width, font and so on) at one point of a PDF content stream."""

    def __init__(self) -> None:
        self.matrix = _IDENTITY
        self.weight = 1.0
        self.font: object = None
        self.size = 0.0
        self.clip: _Clip | None = None

    def copy(self) -> _State:
        other = _State()
        other.__dict__.update(self.__dict__)
        return other


class _Reader:
    """Reads the content streams of a PDF.

    A form XObject (a shared drawing) is parsed only once, however often it is drawn.
    """

    def __init__(self) -> None:
        self.loose: set[str] = set()
        self._forms: dict[tuple[int, int], _Form] = {}
        self._left = _MOST_MARKS

    def run(self, stream: object, resources: object, depth: int) -> _Form:
        if depth > _DEEPEST:
            raise UnreadableError("its drawings are nested too deeply", "print the kit again")
        made = _Form([], [])
        pen = _Stream(self, made, resources, depth)
        for operands, operator in pikepdf.parse_content_stream(stream):
            pen.take(str(operator), operands)
        self._left -= len(made.strokes) + len(made.words)
        if self._left < 0:
            raise UnreadableError("it contains more drawing operations than any kit", "print the kit again")
        return made

    def form(self, stream: pikepdf.Stream, depth: int, resources: object) -> _Form:
        key = stream.objgen
        if key == (0, 0) or key not in self._forms:
            inner = self.run(stream, stream.get("/Resources", resources), depth + 1)
            left, low, right, top = _corners(stream.get("/BBox"))
            inner = _clipped(inner, _Clip(left, low, right, top))
            matrix = stream.get("/Matrix")
            if matrix is not None:
                numbers = tuple(float(each) for each in matrix)
                inner = _moved(inner, (*numbers[:6],))  # type: ignore[arg-type]  # six numbers
            self._forms[key] = inner
        return self._forms[key]

    def uses(self, fonts: object, name: object) -> None:
        """Record the name of a font that the PDF uses without containing it."""
        font = fonts.get(str(name)) if isinstance(fonts, pikepdf.Dictionary) else None
        if not isinstance(font, pikepdf.Dictionary):
            self.loose.add(f"{str(name).removeprefix('/')} (missing)")
        elif font.get("/Subtype") != "/Type3" and not _held(font):
            self.loose.add(_text(font, "/BaseFont").removeprefix("/") or str(name))


def _held(font: pikepdf.Dictionary) -> bool:
    inner = font.get("/DescendantFonts")
    if isinstance(inner, pikepdf.Array) and len(inner):
        first = inner[0]
        return isinstance(first, pikepdf.Dictionary) and _held(first)
    described = font.get("/FontDescriptor")
    return isinstance(described, pikepdf.Dictionary) and any(
        isinstance(described.get(key), pikepdf.Stream) for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )


def _moved(form: _Form, matrix: Matrix) -> _Form:
    return _Form(
        [_stroke(each, matrix) for each in form.strokes],
        [each.mapped(matrix) for each in form.words],
    )


_Points = list[tuple[float, float] | None]
"""The points of a path in a PDF, in order. None before a point means that the path leads to it in a curve."""


class _Stream:
    """Interprets one PDF content stream, operator by operator."""

    def __init__(self, reader: _Reader, made: _Form, resources: object, depth: int) -> None:
        self.reader = reader
        self.made = made
        self.resources = resources
        self.depth = depth
        self.now = _State()
        self.stack: list[_State] = []
        self.paths: list[_Points] = []
        self.text = _IDENTITY
        self.clips = False

    def take(self, name: str, operands: Sequence[Any]) -> None:
        if name in _NUMBERS:
            self._numbers(name, [float(each) for each in operands if isinstance(each, (int, float, Decimal))])
        elif name == "q":
            self.stack.append(self.now.copy())
        elif name == "Q":
            self.now = self.stack.pop() if self.stack else self.now
        elif name in _PAINTS:
            self._paint(stroked=name in _STROKES, closed=name in ("s", "b", "b*"))
        elif name == "h":
            for path in self.paths[-1:]:
                path.append(path[0])
        elif name in ("W", "W*"):
            self.clips = True
        elif name == "BT":
            self.text = _IDENTITY
        elif name == "Tf":
            self.now.font, self.now.size = operands[0], float(operands[1])
            self.reader.uses(self._named("/Font"), self.now.font)
        elif name in ("Tj", "TJ", "'", '"'):
            self._show()
        elif name == "Do":
            self._do(str(operands[0]))

    def _show(self) -> None:
        whole = _times(self.text, self.now.matrix)
        x, y = _at(whole, 0, 0)
        shown = self.now.clip is None or self.now.clip.holds(x, y)
        self.made.words.append(TypeRun(x, y, self.now.size * whole[2], self.now.size * whole[3], shown))

    def _named(self, kind: str) -> object:
        return self.resources.get(kind) if isinstance(self.resources, pikepdf.Dictionary) else None

    def _do(self, name: str) -> None:
        forms = self._named("/XObject")
        form = forms.get(name) if isinstance(forms, pikepdf.Dictionary) else None
        if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form":
            inner = _moved(self.reader.form(form, self.depth, self.resources), self.now.matrix)
            inner = _clipped(inner, self.now.clip)
            self.made.strokes.extend(inner.strokes)
            self.made.words.extend(inner.words)

    def _numbers(self, name: str, n: list[float]) -> None:
        if len(n) < _NUMBERS[name]:
            return
        match name:
            case "cm":
                self.now.matrix = _times((n[0], n[1], n[2], n[3], n[4], n[5]), self.now.matrix)
            case "w":
                self.now.weight = n[0]
            case "m":
                self.paths.append([(n[0], n[1])])
            case "l":
                for path in self.paths[-1:]:
                    path.append((n[0], n[1]))
            case "c" | "v" | "y":
                for path in self.paths[-1:]:
                    path += [None, (n[-2], n[-1])]
            case "re":
                x, y, w, h = n[:4]
                self.paths.append([(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)])
            case "Td" | "TD":
                self.text = _times((1, 0, 0, 1, n[0], n[1]), self.text)
            case "Tm":
                self.text = (n[0], n[1], n[2], n[3], n[4], n[5])

    def _paint(self, *, stroked: bool, closed: bool) -> None:
        weight = self.now.weight * _scale(self.now.matrix)
        for path in self.paths if stroked else ():
            for start, end in pairwise([*path, path[0]] if closed else path):
                if start is not None and end is not None:
                    line = DrawnLine(*_at(self.now.matrix, *start), *_at(self.now.matrix, *end), weight)
                    if self.now.clip is None or self.now.clip.shows(line):
                        self.made.strokes.append(line)
        points = [_at(self.now.matrix, *each) for path in self.paths for each in path if each is not None]
        if self.clips and points:
            self.now.clip = _clip_of(points).within(self.now.clip)
        self.clips = False
        self.paths = []


_NUMBERS = {
    "cm": 6, "w": 1, "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "Td": 2, "TD": 2, "Tm": 6
}  # fmt: skip
"""The PDF operators whose operands are all numbers, each with the number of its operands."""
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_PAINTS = _STROKES | {"f", "F", "f*", "n"}


def upright(strokes: list[DrawnLine]) -> Iterator[DrawnLine]:
    """Yield the vertical lines of the page, which include the ticks of horizontal rulers."""
    return (each for each in strokes if abs(each.x1 - each.x2) < 0.02 < abs(each.y1 - each.y2))


def level(strokes: list[DrawnLine]) -> Iterator[DrawnLine]:
    """Yield the horizontal lines of the page with x and y exchanged, so that code for vertical lines can be used for
    them, too."""
    return (
        DrawnLine(each.y1, each.x1, each.y2, each.x2, each.weight)
        for each in strokes
        if abs(each.y1 - each.y2) < 0.02 < abs(each.x1 - each.x2)
    )
