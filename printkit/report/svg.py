"""Pictures as SVG text. Colours are attributes, so that any reader draws them, and classes, so that a screen's dark
mode may change them.

A picture's pattern fills get identifiers of their own (``p3-hatch-navy``), because all pictures of a report share one
HTML page.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from html import escape

from printkit.press.art.ink import load_theme
from printkit.press.art.svg import number, opened, places, titled
from printkit.report.story import MM_PER_PT, Circle, Label, Line, Path, Picture, Rect, Shape

PALETTE = {
    role.value: "#" + "".join(f"{round(part * 255):02X}" for part in colour)
    for role, colour in load_theme().palette.items()
}
"""The colours of the paper's theme (templates/press/theme.toml) by role."""
FACES = {
    "head": "Barlow Condensed",
    "text": "Barlow",
    "mono": "B612 Mono",
    "serif": "Source Serif 4",
}
_PATTERNS = {
    "hatch": (1.1, "M-.3 .3L.3 -.3M0 1.1L1.1 0M.8 1.4L1.4 .8"),
    "backhatch": (1.1, "M-.3 .8L.3 1.4M0 0L1.1 1.1M.8 -.3L1.4 .3"),
    "lines": (0.9, "M0 .45H.9"),
    "cross": (1.3, "M0 0L1.3 1.3M0 1.3L1.3 0"),
}


Measure = Callable[[Label], float]


_DECIMALS = 2
"""Coordinates go to a hundredth of a millimetre."""
_n = partial(number, decimals=_DECIMALS)
_places = partial(places, _DECIMALS)


class _Drawing:
    """One picture on its way to text: keeps the patterns that its shapes ask for."""

    def __init__(self, prefix: str, measure: Measure | None) -> None:
        self._prefix = prefix
        self._measure = measure
        self.patterns: dict[str, str] = {}

    def fill(self, ink: str, pattern: str) -> tuple[str, str]:
        """The ``fill`` attribute, and the class for it."""
        if ink == "none":
            return 'fill="none"', ""
        if not pattern:
            return f'fill="{PALETTE[ink]}"', f"f-{ink}"
        name = f"{self._prefix}-{pattern}-{ink}"
        if name not in self.patterns:
            self.patterns[name] = _pattern(name, pattern, ink)
        return f'fill="url(#{name})"', ""

    @staticmethod
    def stroke(ink: str, width: float, dash: tuple[float, ...]) -> tuple[str, str]:
        if ink == "none":
            return "", ""
        dashes = f' stroke-dasharray="{" ".join(_n(d) for d in dash)}"' if dash else ""
        return f' stroke="{PALETTE[ink]}" stroke-width="{_n(width)}"{dashes}', f"s-{ink}"

    def shape(self, shape: Shape) -> str:
        match shape:
            case Line():
                stroke, name = self.stroke(shape.ink, shape.width, shape.dash)
                place = _places(x1=shape.x1, y1=shape.y1, x2=shape.x2, y2=shape.y2)
                return f'<line class="{name}" {place}{stroke}/>'
            case Rect():
                corners = {"rx": shape.radius} if shape.radius else {}
                place = _places(x=shape.x, y=shape.y, width=shape.width, height=shape.height, **corners)
                return self._closed(
                    "rect", place, shape.fill, shape.pattern, shape.ink, shape.line, shape.dash
                )
            case Circle():
                place = _places(cx=shape.x, cy=shape.y, r=shape.r)
                return self._closed("circle", place, shape.fill, shape.pattern, shape.ink, shape.line, ())
            case Path():
                place = f'd="{shape.d}"'
                x, y, scale = shape.at
                if shape.at != (0.0, 0.0, 1.0):
                    place += f' transform="translate({_n(x)} {_n(y)}) scale({scale:g})"'
                return self._closed(
                    "path", place, shape.fill, shape.pattern, shape.ink, shape.width, shape.dash
                )
            case Label():
                return _label(shape, self._measure)

    def _closed(
        self, tag: str, place: str, fill: str, pattern: str, ink: str, width: float, dash: tuple[float, ...]
    ) -> str:
        inside, fill_name = self.fill(fill, pattern)
        stroke, stroke_name = self.stroke(ink, width, dash)
        names = f"{fill_name} {stroke_name}".strip()
        return f'<{tag} class="{names}" {place} {inside}{stroke}/>'


def _pattern(name: str, pattern: str, ink: str) -> str:
    colour = PALETTE[ink]
    if pattern == "dots":
        return (
            f'<pattern id="{name}" width="1" height="1" patternUnits="userSpaceOnUse">'
            f'<circle class="f-{ink}" cx=".5" cy=".5" r=".26" fill="{colour}"/></pattern>'
        )
    pitch, d = _PATTERNS[pattern]
    return (
        f'<pattern id="{name}" width="{pitch}" height="{pitch}" patternUnits="userSpaceOnUse">'
        f'<path class="s-{ink}" d="{d}" fill="none" stroke="{colour}" stroke-width=".16"/></pattern>'
    )


def _label(label: Label, measure: Measure | None) -> str:
    if not label.text:
        return ""
    x = label.x
    if measure is not None and label.anchor != "start":
        x -= measure(label) / (2 if label.anchor == "middle" else 1)
    size = _n(label.size * MM_PER_PT)
    anchor = "" if label.anchor == "start" or measure is not None else f' text-anchor="{label.anchor}"'
    weight = ' font-weight="600"' if label.bold else ""
    turn = f' transform="rotate({label.turn} {_n(label.x)} {_n(label.y)})"' if label.turn else ""
    return (
        f'<text class="f-{label.ink}" x="{_n(x)}" y="{_n(label.y)}" font-family="{FACES[label.face]}" font-size="{size}"'
        f'{weight}{anchor}{turn} fill="{PALETTE[label.ink]}">{escape(label.text)}</text>'
    )


def svg(picture: Picture, prefix: str, measure: Measure | None = None) -> str:
    """The picture as an ``<svg>`` element of its true size; ``prefix`` keeps its identifiers apart.

    With ``measure`` (the width of a label in mm) every text starts at its place; without, the reader anchors it. Its
    alternative text is the picture in words: where WeasyPrint looks for it, or where a screen reader does.
    """
    drawing = _Drawing(prefix, measure)
    body = "\n".join(filter(None, (drawing.shape(shape) for shape in picture.shapes)))
    defs = f"<defs>{''.join(drawing.patterns.values())}</defs>\n" if drawing.patterns else ""
    words = "\n".join((f"{picture.title}.", *picture.words))
    silent = measure is None  # a title would follow the pointer about on a screen
    label, title = (f' aria-label="{escape(words)}"', "") if silent else ("", f"{titled(words)}\n")
    opening = opened(_n(picture.width), _n(picture.height), f' role="img"{label}')
    return f"{opening}\n{title}{defs}{body}\n</svg>"


def spread(places: Iterable[float], least: float) -> list[float]:
    """The places moved apart, as little as it takes, so that neighbours are ``least`` from each other."""
    order = sorted(enumerate(places), key=lambda pair: pair[1])
    groups: list[list[float]] = []  # wanted places that stand together
    for _, wanted in order:
        groups.append([wanted])
        while len(groups) > 1 and _low(groups[-1], least) - _high(groups[-2], least) < least:
            last = groups.pop()
            groups[-1] += last
    moved = [0.0] * len(order)
    place = 0
    for group in groups:
        for i in range(len(group)):
            moved[order[place][0]] = _low(group, least) + i * least
            place += 1
    return moved


def _low(group: list[float], least: float) -> float:
    return math.fsum(group) / len(group) - (len(group) - 1) * least / 2


def _high(group: list[float], least: float) -> float:
    return math.fsum(group) / len(group) + (len(group) - 1) * least / 2
