"""Restyles drawn shapes for one ink mode: ``full`` (colour), ``low`` (little ink) or ``mono`` (black only).

Used for output formats that have no ink modes of their own, such as SVG pictures of pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printkit.drawing import Group, Ink, Item, Pattern, Stamp, Style, Text, Use
from printkit.drawing.shapes import Circle, FormField, Line, Path, Polygon, Rect
from printkit.drawing.svg import FACES, Look, svg
from printkit.press.art.fonts import text_width
from printkit.press.art.ink import Inks
from printkit.press.geometry import Page

_WHITE = Style(fill=Ink.PAPER, kept=True)
"""Style of a white area that is drawn below a pattern in order to hide what is behind it."""


def page_svg(page: Page, inks: Inks, prefix: str) -> str:
    """Return a page as an ``<svg>`` element in its true size, in the colours of ``inks``.

    ``prefix`` begins all identifiers in the element.
    """
    label = {"role": "img", "aria-label": page.title}
    return svg(inked(page.items, inks), page.width, page.height, look_of(inks), prefix=prefix, given=label)


def look_of(inks: Inks, decimals: int = 2) -> Look:
    """Return the settings for writing SVG with the colours and line widths of ``inks``.

    Coordinates get at most ``decimals`` decimal places.
    """
    colours = {ink: inks.colour(ink).css for ink in Ink}
    return Look(colours, inks.theme.weights, FACES, _width, decimals=decimals)


def inked(items: Iterable[Item], inks: Inks) -> tuple[Item, ...]:
    """Return the shapes, restyled for the ink mode of ``inks`` (colour, little ink, or black only)."""
    return tuple(each for item in items for each in _inked(item, inks))


def _inked(item: Item, inks: Inks) -> Iterator[Item]:
    match item:
        case Line() | Rect() | Circle() | Polygon() | Path():
            style = inks.restyled(item.style)
            if style.covers and style.fill is not None and style.pattern is not Pattern.SOLID:
                yield replace(item, style=_WHITE)
            yield replace(item, style=style)
        case Group():
            yield replace(item, items=inked(item.items, inks))
        case Stamp():
            yield replace(item, stencil=replace(item.stencil, items=inked(item.stencil.items, inks)))
        case Use():
            drawn = inks.symbol(item)
            plate = item.on_plate and drawn.colour == inks.colour(Ink.PAPER)
            yield replace(item, outlined=drawn.outlined, on_plate=plate)
        case Text() | FormField():
            yield item


def _width(text: Text) -> float:
    return text_width(text.text, text.font, text.size, tabular=text.tabular)
