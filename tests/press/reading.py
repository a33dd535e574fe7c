"""Parses a printed PDF page: its lines, shapes and text, in mm from the top left corner.

The numbers come from the content streams (following every matrix and form XObject) and not from a library's bounding
boxes, which include the width of the stroke.
"""

from __future__ import annotations

import math
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

import pikepdf

MM = 25.4 / 72

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


class Segment(NamedTuple):
    """A straight stroked line; ``width`` is its weight in mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float

    @property
    def length(self) -> float:
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)


class Type(NamedTuple):
    """A run of text: the start of its baseline, its size in points, and its font's name."""

    x: float
    y: float
    size: float
    font: str


class Printed(NamedTuple):
    """The content of a page."""

    width: float
    height: float
    segments: list[Segment]
    points: list[tuple[float, float]]
    type: list[Type]


def times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def pages(pdf: bytes) -> list[Printed]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return [_read(page) for page in document.pages]


def _read(page: pikepdf.Page) -> Printed:
    width, height = (float(each) for each in page.mediabox[2:])
    reader = _Reader(height)
    reader.run(page, page.obj.Resources, IDENTITY)
    return Printed(width * MM, height * MM, reader.segments, reader.points, reader.type)


class _Reader:
    def __init__(self, height: float) -> None:
        self.height = height
        self.segments: list[Segment] = []
        self.points: list[tuple[float, float]] = []
        self.type: list[Type] = []
        self.weight = 1.0

    def mm(self, matrix: Matrix, x: float, y: float) -> tuple[float, float]:
        px, py = at(matrix, x, y)
        return px * MM, (self.height - py) * MM

    def run(self, stream: object, resources: pikepdf.Object, matrix: Matrix) -> None:
        stack: list[tuple[Matrix, float]] = []
        path: list[tuple[str, list[tuple[float, float]]]] = []
        font, size = "", 0.0
        text: Matrix = IDENTITY
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            n = [float(each) for each in operands] if name not in _WORDS else []
            match name:
                case "q":
                    stack.append((matrix, self.weight))
                case "Q":
                    matrix, self.weight = stack.pop()
                case "cm":
                    matrix = times((n[0], n[1], n[2], n[3], n[4], n[5]), matrix)
                case "w":
                    self.weight = n[0]
                case "m":
                    path.append(("path", [(n[0], n[1])]))
                case "l":
                    path[-1][1].append((n[0], n[1]))
                case "c":
                    path[-1][1].append((math.nan, math.nan))
                    path[-1][1].append((n[4], n[5]))
                case "h":
                    path[-1][1].append(path[-1][1][0])
                case "re":
                    x, y, w, h = n
                    path.append(("path", [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]))
                case "S" | "B*" | "B" | "f*" | "f":
                    self.paint(path, matrix, stroked=name not in ("f", "f*"))
                    path = []
                case "n":
                    path = []
                case "Tf":
                    font = str(resources.Font[operands[0]].BaseFont)
                    size = float(operands[1])
                case "BT":
                    text = IDENTITY
                case "Td":
                    text = times((1, 0, 0, 1, n[0], n[1]), text)
                case "Tm":
                    text = (n[0], n[1], n[2], n[3], n[4], n[5])
                case "Tj" | "TJ":
                    whole = times(text, matrix)
                    x, y = self.mm(whole, 0, 0)
                    self.type.append(Type(x, y, size * math.hypot(whole[0], whole[1]), font))
                case "Do":
                    form = resources.XObject[operands[0]]
                    self.run(form, form.Resources, matrix)

    def paint(
        self, path: list[tuple[str, list[tuple[float, float]]]], matrix: Matrix, *, stroked: bool
    ) -> None:
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        for _, points in path:
            placed = [self.mm(matrix, x, y) for x, y in points]
            self.points += [point for point in placed if not math.isnan(point[0])]
            if stroked:
                for (x1, y1), (x2, y2) in pairwise(placed):
                    if not math.isnan(x1 + x2):
                        self.segments.append(Segment(x1, y1, x2, y2, self.weight * scale * MM))


_WORDS = {"Tf", "Tj", "TJ", "Do", "d", "BDC", "BMC", "gs", "ri"}
