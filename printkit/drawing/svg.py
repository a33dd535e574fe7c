"""Writes a list of shapes as SVG; one unit of the file is one millimetre.

A ``Look`` defines the colours, line widths and fonts of one kind of file. Reports use the paper's theme; cut files
use the colours that cutting machines know.

Files are kept small without changing the picture: shapes of one style become one path, and texts of one style one
group (``printkit.drawing.runs``). Items of a named group stay separate elements, so that programs can find them.
Shifts and scales are applied to the coordinates; a group is an element only if it has a name, a clip or a rotation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import NamedTuple

from printkit.drawing.extent import Measure, around, extent, outermost, text_box, turn
from printkit.drawing.numbers import Numbers
from printkit.drawing.paths import disc, mapped, rounded
from printkit.drawing.runs import Paint, RunPart, Styled, Type, apart, attributes, together
from printkit.drawing.shapes import (
    MM_PER_PT,
    Anchor,
    Box,
    Circle,
    Font,
    FormField,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Pattern,
    Point,
    Polygon,
    Rect,
    Stamp,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.drawing.symbols import symbol

SVG = "http://www.w3.org/2000/svg"


class FontFace(NamedTuple):
    """A font as a style sheet names it: its family, its weight, and whether it is italic."""

    family: str
    weight: int = 400
    italic: bool = False


FACES = {
    Font.TITLE: FontFace("Barlow Condensed", 700),
    Font.NAME: FontFace("Barlow Condensed", 600),
    Font.HEAD: FontFace("Barlow Condensed", 500),
    Font.TEXT: FontFace("Barlow"),
    Font.ITALIC: FontFace("Barlow", italic=True),
    Font.STRONG: FontFace("Barlow", 600),
    Font.MONO: FontFace("B612 Mono"),
    Font.MONO_STRONG: FontFace("B612 Mono", 700),
}
"""The font family and weight of each font of a drawing, as a style sheet names them."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours, line widths, fonts and other settings for one kind of SVG file.

    ``colours`` are CSS colours, ``weights`` widths in mm. ``classes`` adds the inks as classes (``f-navy`` fills, ``s-navy``
    strokes), so that a page's style sheet may change them. If ``anchored``, viewers place a text at its anchor; otherwise
    ``measure`` is used to compute where each text starts. ``letters`` returns the distance of each letter of a text from its
    start, in mm; with it, texts of one style become one element. Coordinates have at most ``decimals`` decimals. ``outline`` is
    the width of a symbol's contour in mm.
    """

    colours: Mapping[Ink, str]
    weights: Mapping[Weight, float]
    faces: Mapping[Font, FontFace]
    measure: Measure
    letters: Callable[[Text], Sequence[float]] | None = None
    anchored: bool = True
    classes: bool = False
    decimals: int = 2
    outline: float = 0.25


def svg(
    items: Iterable[Item],
    width: float,
    height: float,
    look: Look,
    *,
    prefix: str = "",
    title: str = "",
    given: Mapping[str, str] | None = None,
) -> str:
    """Return the shapes as an ``<svg>`` element at true size in mm, without a final newline.

    ``prefix`` begins the identifiers of patterns, clips and stencils, which have to differ between pictures of one page;
    ``title`` becomes the picture's ``<title>``; ``given`` are attributes for its tag.
    """
    writer = _Writer(look, prefix)
    body = writer.elements(items, _WHOLE)
    wide, high = writer.number[width], writer.number[height]
    size = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    head = [f'<svg xmlns="{SVG}" {size}{attributes(given or {})}>']
    head += [f"<title>{escape(title, quote=False)}</title>"] if title else []
    head += [f"<defs>{''.join(writer.defs.values())}</defs>"] if writer.defs else []
    return "\n".join((*head, *body, "</svg>"))


class _Frame(NamedTuple):
    """The transform from a group's coordinates to those of the enclosing SVG element."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def at(self, x: float, y: float) -> Point:
        return Point(self.x + x * self.scale, self.y + y * self.scale)

    def box(self, box: Box) -> Box:
        return Box(*self.at(box.x, box.y), box.width * self.scale, box.height * self.scale)


_WHOLE = _Frame()

_TILES: dict[Pattern, tuple[float, str]] = {
    Pattern.HATCH: (1.1, "M-.3 .3L.3 -.3M0 1.1L1.1 0M.8 1.4L1.4 .8"),
    Pattern.BACKHATCH: (1.1, "M-.3 .8L.3 1.4M0 0L1.1 1.1M.8 -.3L1.4 .3"),
    Pattern.LINES: (0.9, "M0 .45H.9"),
    Pattern.BARS: (0.9, "M.45 0V.9"),
    Pattern.CROSSHATCH: (1.3, "M0 0L1.3 1.3M0 1.3L1.3 0"),
    Pattern.DOTS: (
        1.0,
        "M.24 .5A.26 .26 0 0 1 .5 .24A.26 .26 0 0 1 .76 .5A.26 .26 0 0 1 .5 .76A.26 .26 0 0 1 .24 .5Z",
    ),
}
"""The square tile of each fill pattern: the length of its side in mm, and the lines or the dot on it."""
_TILE_LINE = 0.16
"""Width in mm of the lines of a fill pattern."""
_WIDEST = 2.0
"""Upper limit in mm for the distance by which a stroke extends beyond the outline of its shape.

Bounding boxes are enlarged by this amount.
"""


class _Writer:
    """Writes one picture as SVG; ``defs`` collects the patterns, clips and stencils that it uses."""

    def __init__(self, look: Look, prefix: str) -> None:
        self.defs: dict[str, str] = {}
        self.number = Numbers(look.decimals)
        self._look = look
        self._prefix = prefix
        self._paints: dict[tuple[Style, float], Paint | None] = {}
        self._types: dict[tuple[Font, float, Ink, Anchor, bool, bool], Type] = {}

    def elements(self, items: Iterable[Item], frame: _Frame) -> list[str]:
        """Return the shapes as SVG elements. Shapes of the same style are merged where that does not change the picture."""
        return together(self._parts(items, frame))

    def _named(self, name: str) -> str:
        return f"{self._prefix}-{name}" if self._prefix else name

    def _parts(
        self, items: Iterable[Item], frame: _Frame
    ) -> Iterator[tuple[Paint | Type | None, RunPart, Box]]:
        """Yield the visible shapes, each with its style, the data for its SVG element, and its bounding box including the stroke."""
        for item in items:
            match item:
                case Text():
                    if item.text:
                        yield self._text(item, frame)
                case Use():
                    yield from self._use(item, frame)
                case Group():
                    if item.name or item.clip is not None or item.rotation:
                        yield None, self._group(item, frame), self._box(item, frame)
                    else:
                        yield from self._parts(item.items, self._inner(item, frame))
                case Stamp():
                    yield None, self._stamp(item, frame), self._box(item, frame)
                case FormField() | Path(steps=()):
                    pass  # a form field and an empty path are not drawn
                case _:
                    yield from self._shape(item, frame)

    def _box(self, item: Use | Group | Stamp, frame: _Frame) -> Box:
        """Return a shape's bounding box, enlarged on each side by the greatest distance by which a stroke can extend
        beyond the outline."""
        found = extent((item,), self._look.measure) or Box(item.x, item.y, 0.0, 0.0)
        return frame.box(found).grown(_WIDEST * frame.scale)

    # --- shapes

    def _shape(
        self, item: Line | Rect | Circle | Polygon | Path, frame: _Frame
    ) -> Iterator[tuple[Paint, RunPart, Box]]:
        paint = self._paint(item.style, frame.scale)
        if paint is None:
            return
        part, (x, y, width, height) = self._outline(item, frame)
        if isinstance(item, Path) and paint.filled and part.path.count("M") > 1:
            paint = paint._replace(attributes=f' fill-rule="evenodd"{paint.attributes}')
        reach = paint.reach
        yield paint, part, Box(x - reach, y - reach, width + 2 * reach, height + 2 * reach)

    def _outline(self, item: Line | Rect | Circle | Polygon | Path, frame: _Frame) -> tuple[RunPart, Box]:
        """Return the data for a shape's SVG element, and the shape's bounding box without the stroke."""
        n, (dx, dy, size) = self.number, frame
        match item:
            case Line():
                x1, y1, x2, y2 = (
                    dx + item.x1 * size, dy + item.y1 * size, dx + item.x2 * size, dy + item.y2 * size
                )  # fmt: skip
                box = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
                return RunPart("path", "", f"M{n[x1]} {n[y1]}L{n[x2]} {n[y2]}"), box
            case Rect():
                box = Box(dx + item.x * size, dy + item.y * size, item.width * size, item.height * size)
                return self._rect(box, item.radius * size), box
            case Circle():
                x, y, r = dx + item.x * size, dy + item.y * size, item.radius * size
                place = f' cx="{n[x]}" cy="{n[y]}" r="{n[r]}"'
                return RunPart("circle", place, lambda: n.path(disc(x, y, r))), Box(
                    x - r, y - r, 2 * r, 2 * r
                )
            case Polygon():
                points = [(dx + x * size, dy + y * size) for x, y in item.points]
                return RunPart("path", "", n.polygon(points, item.closed)), around(points)
            case Path():
                placed = item.steps if frame == _WHOLE else mapped(item.steps, frame.at, size)
                return RunPart("path", "", n.path(placed)), around(outermost(placed))

    def _rect(self, box: Box, radius: float) -> RunPart:
        n, (x, y, width, height) = self.number, box
        place = f' x="{n[x]}" y="{n[y]}" width="{n[width]}" height="{n[height]}"'
        if radius:
            return RunPart("rect", f'{place} rx="{n[radius]}"', lambda: n.path(rounded(box, radius)))
        return RunPart("rect", place, lambda: f"M{n[x]} {n[y]}H{n[x + width]}V{n[y + height]}H{n[x]}Z")

    def _use(self, use: Use, frame: _Frame) -> Iterator[tuple[None, RunPart, Box]]:
        """Yield the SVG paths that draw a library symbol, each with its bounding box.

        The paths keep the symbol's own units; their ``transform`` attribute scales them to the picture.
        """
        found, n = symbol(use.symbol), self.number
        ink = Ink.PAPER if use.on_plate else use.fill
        scale = use.scale * frame.scale
        x, y = frame.at(use.x, use.y)
        transform = f"translate({n[x]} {n[y]})"
        transform += f" rotate({use.rotation:g})" if use.rotation else ""
        transform += f" scale({-scale:.5g} {scale:.5g})" if use.mirrored else f" scale({scale:.5g})"
        box = self._box(use, frame)
        contour = Style(stroke=ink, weight=self._look.outline / scale)
        lines = Style(stroke=ink, weight=found.weight)
        for path, style in ((found.path, contour if use.outlined else Style(fill=ink)), (found.lines, lines)):
            if path is not None and path.steps:
                paint = self._paint(style, 1.0)
                round_ends = ' stroke-linecap="round" stroke-linejoin="round"' if path is found.lines else ""
                evenodd = ' fill-rule="evenodd"' if style.fill is not None else ""
                written = paint.attributes if paint is not None else ""
                text = f'<path transform="{transform}" d="{_unit_path(path)}"{evenodd}{written}{round_ends}/>'
                yield None, RunPart("", "", text=text), box

    # --- paint

    def _paint(self, style: Style, scale: float) -> Paint | None:
        """Return a style as SVG attributes; None if the style draws nothing."""
        key = (style, scale)
        if key not in self._paints:
            self._paints[key] = self._painted(style, scale)
        return self._paints[key]

    def _painted(self, style: Style, scale: float) -> Paint | None:
        look, stroke, fill = self._look, style.stroke, style.fill
        if stroke is None and fill is None:
            return None
        solid = style.pattern is Pattern.SOLID
        classes = [f"f-{fill.value}"] if fill is not None and solid else []
        classes += [f"s-{stroke.value}"] if stroke is not None else []
        written = {"class": " ".join(classes)} if look.classes and classes else {}
        if fill is None:
            written["fill"] = "none"
        else:
            written["fill"] = look.colours[fill] if solid else f"url(#{self._pattern(style.pattern, fill)})"
        width = 0.0
        if stroke is not None:
            weight = style.weight
            width = (look.weights[weight] if isinstance(weight, Weight) else weight) * scale
            written |= {"stroke": look.colours[stroke], "stroke-width": _width(width)}
            if style.dash:
                written["stroke-dasharray"] = " ".join(_width(each * scale) for each in style.dash)
        return Paint(attributes(written), fill is not None, fill is not None and not solid, width / 2)

    def _pattern(self, pattern: Pattern, ink: Ink) -> str:
        """Return the identifier of a fill pattern in one ink.

        The pattern's definition is added to ``defs`` at the first call.
        """
        name = self._named(f"{pattern.value}-{ink.value}")
        if name not in self.defs:
            side, d = _TILES[pattern]
            colour, dot = self._look.colours[ink], pattern is Pattern.DOTS
            drawn = {"class": f"{'f' if dot else 's'}-{ink.value}"} if self._look.classes else {}
            drawn |= {"d": d, "fill": colour if dot else "none"}
            if not dot:
                drawn |= {"stroke": colour, "stroke-width": _width(_TILE_LINE)}
            tile = f'id="{name}" width="{side:g}" height="{side:g}" patternUnits="userSpaceOnUse"'
            self.defs[name] = f"<pattern {tile}><path{attributes(drawn)}/></pattern>"
        return name

    # --- type

    def _text(self, text: Text, frame: _Frame) -> tuple[Type, RunPart, Box]:
        look, n, (x, y) = self._look, self.number, frame.at(text.x, text.y)
        turned = f' transform="rotate({text.rotation:g} {n[x]} {n[y]})"' if text.rotation else ""
        box = text_box(text, look.measure)
        if not look.anchored:
            x = frame.x + box.x * frame.scale
        anchor = text.anchor if look.anchored else Anchor.START
        lettered = (
            look.letters is not None and anchor is Anchor.START and not turned and _keeps_spaces(text.text)
        )
        key = (text.font, text.size * frame.scale, text.ink, anchor, text.tabular, lettered)
        if key not in self._types:
            self._types[key] = self._type(*key)
        if text.rotation:
            box = around(turn(corner, text.rotation, text.x, text.y) for corner in box.corners)
        letters = (
            [(n[x + each * frame.scale], n[y]) for each in look.letters(text)]
            if lettered and look.letters
            else ()
        )
        part = RunPart("text", f' x="{n[x]}" y="{n[y]}"{turned}', text=text.text, letters=letters)
        return self._types[key], part, box if frame is _WHOLE else frame.box(box)

    def _type(self, font: Font, size: float, ink: Ink, anchor: Anchor, tabular: bool, lettered: bool) -> Type:
        look, face = self._look, self._look.faces[font]
        written = {"class": f"f-{ink.value}"} if look.classes else {}
        written |= {"font-family": face.family, "font-size": self.number[size * MM_PER_PT]}
        if face.weight != 400:
            written["font-weight"] = str(face.weight)
        if face.italic:
            written["font-style"] = "italic"
        if tabular:
            written["font-variant"] = "tabular-nums"
        if anchor is not Anchor.START:
            written["text-anchor"] = anchor.value
        return Type(attributes({**written, "fill": look.colours[ink]}), lettered)

    # --- groups and stencils

    def _inner(self, group: Group, frame: _Frame) -> _Frame:
        """Return the transform for the shapes inside a group.

        A rotated group gets an SVG element that moves and rotates its shapes, so the transform only scales
        them.
        """
        scale = frame.scale * group.scale
        return _Frame(scale=scale) if group.rotation else _Frame(*frame.at(group.x, group.y), scale)

    def _group(self, group: Group, frame: _Frame) -> RunPart:
        """Return a group as an SVG ``<g>`` element."""
        opening, inner = _names(group), self._inner(group, frame)
        if group.rotation:
            x, y = (self.number[each] for each in frame.at(group.x, group.y))
            opening += f' transform="translate({x} {y}) rotate({group.rotation:g})"'
        if group.clip is not None:
            opening += f' clip-path="url(#{self._clip(group.clip, inner)})"'
        line = ""
        if group.name:
            shared, elements = apart(self._apart(group.items, inner))
            opening += shared
            line = "\n" if any(isinstance(item, Group) and item.name for item in group.items) else ""
        else:
            elements = self.elements(group.items, inner)
        return RunPart("", "", text=line.join((f"<g{opening}>", *elements, "</g>")))

    def _apart(self, items: Iterable[Item], frame: _Frame) -> Iterator[Styled]:
        """Yield the shapes of a named group as separate SVG elements, so that programs can find each shape in the file."""
        for item in items:
            if isinstance(item, Group) and item.name and not item.rotation and item.clip is None:
                inner = list(self._apart(item.items, self._inner(item, frame)))
                if len(inner) == 1 and inner[0][0] is not None:
                    style, part = inner[0]
                    yield style, part._replace(place=f"{_names(item)}{part.place}")
                    continue
            for style, part, _ in self._parts((item,), frame):
                yield style, part

    def _clip(self, clip: Rect, frame: _Frame) -> str:
        """Return the identifier of a clipping path.

        The path's definition is added to ``defs`` unless it is there already.
        """
        part, _ = self._outline(clip, frame)
        inside = f"<rect{part.place}/>"
        name = next((name for name, made in self.defs.items() if f">{inside}</clipPath>" in made), "")
        if not name:
            name = self._named(f"clip-{len(self.defs) + 1}")
            self.defs[name] = f'<clipPath id="{name}">{inside}</clipPath>'
        return name

    def _stamp(self, stamp: Stamp, frame: _Frame) -> RunPart:
        """Return an SVG element that refers to a stencil (a drawing that is used repeatedly).

        The stencil's own shapes are written only once.
        """
        name = self._named(f"stencil-{stamp.stencil.key}").replace(" ", "-")
        if name not in self.defs:
            drawn = "".join(self.elements(stamp.stencil.items, _WHOLE))
            self.defs[name] = f"<g{attributes({'id': name})}>{drawn}</g>"
        x, y = (self.number[each] for each in frame.at(stamp.x, stamp.y))
        transform = f"translate({x} {y})"
        transform += f" rotate({stamp.rotation:g})" if stamp.rotation else ""
        transform += f" scale({frame.scale:g})" if frame.scale != 1 else ""
        if stamp.mirrored:
            transform += f" translate({self.number[stamp.stencil.width]} 0) scale(-1 1)"
        shown = attributes({"href": f"#{name}", "transform": transform})
        return RunPart("", "", text=f"<use{shown}/>")


@cache
def _unit_path(path: Path) -> str:
    """Return a symbol's path data in the symbol's own units, with enough decimals to draw it as large as a page."""
    return Numbers(4).path(path.steps)


def _keeps_spaces(text: str) -> bool:
    """Return True if SVG viewers keep all spaces of a text: the text has no space at its ends, and no two spaces in a
    row.

    A text with tabs or line breaks is not kept as it is either.
    """
    return text.strip(" ") == text and "  " not in text and not any(c in text for c in "\n\r\t")


def _width(value: float) -> str:
    """Return a stroke width or dash length as text with four significant digits.

    For a symbol, the length is converted to the symbol's own units.
    """
    return f"{value:.4g}"


def _names(group: Group) -> str:
    return attributes(
        {key: value for key, value in (("id", group.name), ("data-name", group.title)) if value}
    )
