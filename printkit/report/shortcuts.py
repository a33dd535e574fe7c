"""Shorter ways through WeasyPrint's layout, for what reports hold: lines set in columns, and pictures with labels.

It sets a picture's label letter by letter, in case each has a place of its own; it sets columns once to see how much they
take and once more to keep them; and it throws away how a line was set and sets it again to draw it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, wraps
from typing import Any

_PLACED = {"dx", "dy", "rotate", "letter-spacing", "textLength"}
"""What moves the letters of a label apart."""
_COLUMNS = "columned"
"""The class of what holds blocks of lines, and nothing else, in columns."""
_ENOUGH = 4
"""A column of so many blocks ends at a place that does not depend on what stands before it."""


@cache
def take() -> None:
    """Teaches WeasyPrint the shorter ways."""
    _whole_labels()
    _columns_once()
    _kept_lines()


class _Whole(str):
    """A text that counts as a single letter."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        return iter((str(self),))


def _whole_labels() -> None:
    from weasyprint import svg

    by_letters = svg.text

    def text(picture: Any, node: Any, font_size: float) -> None:
        if node.text and not _PLACED & node.attrib.keys() and len(node.get("x", "").split()) < 2:
            node._etree_node.text = _Whole(node.text)
        by_letters(picture, node, font_size)

    svg.TAGS.update({tag: text for tag, draw in svg.TAGS.items() if draw is by_letters})
    svg.text = text


def _columns_once() -> None:
    from weasyprint.layout import block

    columns, layout = block.columns_layout, block.block_box_layout
    known: list[dict[tuple[object, ...], tuple[Any, ...]]] = []

    @wraps(columns)
    def columns_layout(context: Any, box: Any, *places: Any, **more: Any) -> Any:
        known.append({})
        try:
            return columns(context, box, *places, **more)
        finally:
            known.pop()

    @wraps(layout)
    def block_box_layout(
        context: Any, box: Any, bottom: float, skip: Any, within: Any, empty: bool, *places: Any, **more: Any
    ) -> Any:
        if not box.is_column or box.element is None or box.element.get("class") != _COLUMNS:
            return layout(context, box, bottom, skip, within, empty, *places, **more)
        key = (bottom, str(skip), box.position_y, tuple(map(id, box.children)))
        if key in known[-1]:
            found = known[-1].pop(key)
            found[0].translate(dx=box.position_x - found[0].position_x)
            return found
        found = layout(context, box, bottom, skip, within, empty, *places, **more)
        if found[0] is not None and len(found[0].children) >= _ENOUGH:
            known[-1][key] = found
        return found

    block.columns_layout, block.block_box_layout = columns_layout, block_box_layout


def _kept_lines() -> None:
    from weasyprint.text.line_break import Layout, pango

    put, again = Layout.set_text, Layout.reactivate

    @wraps(put)
    def set_text(line: Any, text: str, justify: bool = False) -> None:
        # As it is drawn: changed then, a line would be set again.
        pango.pango_layout_set_single_paragraph_mode(line.layout, text.splitlines() == [text])
        put(line, text, justify)

    @wraps(Layout.deactivate)
    def deactivate(line: Any) -> None:
        """A line is kept as it was set."""

    @wraps(again)
    def reactivate(line: Any, style: Any) -> None:
        if line.style is not style or line.justification_spacing:
            again(line, style)

    Layout.set_text, Layout.deactivate, Layout.reactivate = set_text, deactivate, reactivate
