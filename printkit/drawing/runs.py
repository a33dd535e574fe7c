"""Merges neighbouring SVG elements of the same style, to keep the file small and quick to display.

Shapes of one style become one path, and texts of one style one group, or one element if the positions of their letters are
known. An item may move forward in the drawing order if nothing that it passes touches it, so the picture stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from printkit.drawing.shapes import Box

_BACK = 16
"""Number of the latest runs (groups of merged shapes) into which a new shape may still be merged.

Older runs are not tried, which saves time with large pictures.
"""


class Paint(NamedTuple):
    """How shapes are filled and stroked, as SVG attributes.

    ``reach`` is how far the stroke extends beyond the outline, in mm. ``patterned`` shapes are drawn one by one,
    because in some readers the start of a pattern depends on the shape.
    """

    attributes: str
    filled: bool
    patterned: bool
    reach: float


class Type(NamedTuple):
    """The font, size and colour of texts, as SVG attributes.

    If texts are ``lettered``, the position of each letter is known, and the texts are merged into one element.
    """

    attributes: str
    lettered: bool = False


class RunPart(NamedTuple):
    """What is needed to write a shape's SVG element, except its style: its tag, its position as attributes,
    and its path data or text.

    A circle or rectangle computes path data only when it is merged into a path. ``letters`` are the x and y of each letter
    of a lettered text. Without a tag, ``text`` is a finished element.
    """

    tag: str
    place: str
    d: str | Callable[[], str] = ""
    text: str = ""
    letters: Sequence[tuple[str, str]] = ()

    @property
    def path(self) -> str:
        return self.d if isinstance(self.d, str) else self.d()


Styled = tuple[Paint | Type | None, RunPart]
"""A part of a picture with its style. The style is None if the part is already a complete SVG element."""


@dataclass(slots=True)
class _Run:
    """Shapes of one style that become one SVG element or group, with their bounding boxes."""

    style: Paint | Type | None
    parts: list[RunPart]
    boxes: list[Box] = field(default_factory=list)

    def meets(self, box: Box) -> bool:
        """Return True if a shape of the run (a group of merged elements) overlaps or touches the box."""
        x, y, right, low = box.x, box.y, box.x + box.width, box.y + box.height
        # A plain loop is fastest, and large pictures spend most of their time here.
        for left, top, width, height in self.boxes:
            if left <= right and x <= left + width and top <= low and y <= top + height:
                return True
        return False


def together(parts: Iterable[tuple[Paint | Type | None, RunPart, Box]]) -> list[str]:
    """Merge the shapes of a picture into as few SVG elements as possible, and return the elements.

    The picture looks the same.

    Each shape is given with its style and its bounding box.
    """
    runs: list[_Run] = []
    latest: dict[Paint | Type, int] = {}
    for style, part, box in parts:
        at = latest.get(style) if style is not None else None
        if at is None or not _joins(runs[at:], box):
            if style is not None:
                latest[style] = len(runs)
            runs.append(_Run(style, [part], [box]))
        else:
            runs[at].parts.append(part)
            runs[at].boxes.append(box)
    return [_written(run) for run in runs]


def _joins(runs: Sequence[_Run], box: Box) -> bool:
    """Return True if a new shape may be merged into ``runs[0]``.

    The ``runs`` are the latest groups of merged elements, the oldest first.

    Merging draws the shape before the later runs, so it must not touch any of them.

    Filled shapes are merged only if they do not touch: otherwise strokes could cover fills, and overlaps could become
    holes.
    """
    style = runs[0].style
    if len(runs) > _BACK or (isinstance(style, Paint) and style.patterned):
        return False
    if isinstance(style, Paint) and style.filled and runs[0].meets(box):
        return False
    return not any(run.meets(box) for run in runs[1:])


def _written(run: _Run) -> str:
    style, parts = run.style, run.parts
    if style is None or len(parts) == 1:
        return element(parts[0], "" if style is None else style.attributes)
    if isinstance(style, Paint):
        return f'<path d="{"".join(part.path for part in parts)}"{style.attributes}/>'
    if style.lettered:
        return _one_text(parts, style)
    return "".join((f"<g{style.attributes}>", *(element(part) for part in parts), "</g>"))


def _one_text(parts: Sequence[RunPart], style: Type) -> str:
    """Return several texts as one SVG ``<text>`` element that contains the position of each letter."""
    places = [place for part in parts for place in part.letters]
    x, ys = " ".join(x for x, _ in places), [y for _, y in places]
    y = ys[0] if len(set(ys)) == 1 else " ".join(ys)
    text = "".join(part.text for part in parts)
    return f'<text x="{x}" y="{y}"{style.attributes}>{escape(text, quote=False)}</text>'


def apart(parts: Iterable[Styled]) -> tuple[str, list[str]]:
    """Return the style that all given shapes share, for the SVG group around them, and each shape as an SVG element.

    The style is empty if the shapes have different styles; each element then has its own style.
    """
    parts = list(parts)
    styles = {"" if style is None else style.attributes for style, _ in parts}
    shared = styles.pop() if len(styles) == 1 else ""
    return shared, [
        element(part, "" if style is None or shared else style.attributes) for style, part in parts
    ]


def element(part: RunPart, style: str = "") -> str:
    """Return a shape as an SVG element, including its style."""
    match part.tag:
        case "":
            return part.text
        case "text":
            return f"<text{part.place}{style}>{escape(part.text, quote=False)}</text>"
        case "path":
            return f'<path{part.place} d="{part.path}"{style}/>'
        case _:
            return f"<{part.tag}{part.place}{style}/>"


def attributes(values: Mapping[str, str]) -> str:
    """Return a dictionary as escaped XML attributes. Example: ``{"x": "1", "y": "2"}`` becomes `` x="1" y="2"``."""
    return "".join(f' {name}="{_quoted(value)}"' for name, value in values.items())


def _quoted(value: str) -> str:
    return escape(value, quote=False).replace('"', "&quot;")
