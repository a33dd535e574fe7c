"""Parses cut files: outlines as boxes and lengths, in mm from the page's top left corner."""

from __future__ import annotations

import math
import re
from io import StringIO
from typing import NamedTuple
from xml.etree import ElementTree

import ezdxf

_SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"([MHVLAZ])|(-?\d+(?:\.\d+)?)")


class Cut(NamedTuple):
    """An outline: its box, the length of the cut, and its name if the format has names."""

    left: float
    top: float
    right: float
    low: float
    length: float
    name: str = ""


class Read(NamedTuple):
    """The content of a cut file: page size, outlines, registration bars (left, top, right, bottom), and the ends of the
    fold line.
    """

    width: float
    height: float
    cuts: list[Cut]
    bars: list[tuple[float, float, float, float]]
    folds: list[tuple[float, float, float, float]]


def read_svg(data: bytes) -> Read:
    root = ElementTree.fromstring(data)
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert [float(each) for each in root.attrib["viewBox"].split()] == [0, 0, width, height]
    layers = {group.attrib["id"]: group for group in root.iter(f"{_SVG}g")}
    cuts = [
        _svg_path(path.attrib["d"], path.attrib["data-name"]) for path in layers["cut"].iter(f"{_SVG}path")
    ]
    bars = []
    for bar in layers["registration"].iter(f"{_SVG}rect"):
        x, y, w, h = (float(bar.attrib[each]) for each in ("x", "y", "width", "height"))
        bars.append((x, y, x + w, y + h))
    folds = []
    if "fold" in layers:
        for path in layers["fold"].iter(f"{_SVG}path"):
            line = _svg_path(path.attrib["d"], "")
            folds.append((line.left, line.top, line.right, line.low))
    return Read(width, height, cuts, bars, folds)


def _svg_path(d: str, name: str) -> Cut:
    tokens = [letter or float(number) for letter, number in _TOKEN.findall(d)]
    x = y = 0.0
    start = (0.0, 0.0)
    length = 0.0
    points: list[tuple[float, float]] = []
    at = 0
    while at < len(tokens):
        verb = tokens[at]
        at += 1
        if verb == "Z":
            length += math.hypot(x - start[0], y - start[1])
            continue
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7}[str(verb)]
        n = [float(each) for each in tokens[at : at + count]]
        at += count
        before = (x, y)
        if verb == "H":
            x = n[0]
        elif verb == "V":
            y = n[0]
        else:
            x, y = n[-2:]
        chord = math.hypot(x - before[0], y - before[1])
        if verb == "M":
            start = (x, y)
        elif verb == "A":
            half = math.asin(min(1.0, chord / (2 * n[0])))
            length += 2 * half * n[0]
            if abs(chord - 2 * n[0]) < 1e-6:  # half a circle: its top or its foot is on it, too
                points.append(((x + before[0]) / 2, y - n[0] if x > before[0] else y + n[0]))
        else:
            length += chord
        points.append((x, y))
    xs, ys = zip(*points)
    return Cut(min(xs), min(ys), max(xs), max(ys), length, name)


def read_dxf(data: bytes, height: float) -> Read:
    document = ezdxf.read(StringIO(data.decode()))
    assert document.header["$INSUNITS"] == 4, "millimetres"
    assert not document.audit().has_errors
    cuts: list[Cut] = []
    bars: list[tuple[float, float, float, float]] = []
    folds: list[tuple[float, float, float, float]] = []
    for entity in document.modelspace():
        layer, kind = entity.dxf.layer, entity.dxftype()
        if kind == "CIRCLE":
            x, y, r = entity.dxf.center.x, height - entity.dxf.center.y, entity.dxf.radius
            cuts.append(Cut(x - r, y - r, x + r, y + r, 2 * math.pi * r))
        elif kind == "LINE":
            a, b = entity.dxf.start, entity.dxf.end
            assert layer == "FOLD"
            folds.append((a.x, height - a.y, b.x, height - b.y))
        else:
            assert kind == "LWPOLYLINE"
            points = [(x, height - y, bulge) for x, y, bulge in entity.get_points("xyb")]
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            if layer == "REGISTRATION":
                assert entity.closed
                bars.append((min(xs), min(ys), max(xs), max(ys)))
                continue
            assert layer == "CUT"
            length = 0.0
            after = [*points[1:], points[0]] if entity.closed else points[1:]
            for (x1, y1, bulge), (x2, y2, _) in zip(points, after):
                chord = math.hypot(x2 - x1, y2 - y1)
                if bulge:
                    angle = 4 * math.atan(abs(bulge))
                    chord = angle * chord / (2 * math.sin(angle / 2))
                length += chord
            cuts.append(Cut(min(xs), min(ys), max(xs), max(ys), length))
    return Read(0, height, cuts, bars, folds)
