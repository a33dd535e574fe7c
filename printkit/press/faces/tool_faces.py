"""Draws tools (measuring strips, templates, reference cards) as pieces to cut out.

They have their true size; lengths are in mm from their own top left corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.drawing import Box, Item, Rect, Stencil, Style, Weight
from printkit.press.faces.counters import SPACING
from printkit.press.page.imposition import ImposedPiece
from printkit.press.pieces import Tool, ToolSet
from printkit.press.sheets.layout import lay_out, without_first_rule
from printkit.press.sheets.type import LayoutError

_INSIDE = 3.5  # mm from a card's trim to its blocks
_SAFE = 3.0  # mm from a card's trim to its patterned bands
_BAND = 1.0  # mm; height of these bands
_UNDER_BAND = 0.5  # mm from a band to the blocks


def tool_pieces(sets: Sequence[ToolSet]) -> list[ImposedPiece]:
    """Return the tools (such as measuring strips) as pieces to print.

    The back of a tool is empty or shows another tool.
    """
    return [_tool_piece(tool, group) for group in sets for tool in group.tools]


def _tool_piece(tool: Tool, group: ToolSet) -> ImposedPiece:
    size = tool.width, tool.height
    if tool.behind is None:
        face = tool_face(tool)
        return ImposedPiece(tool.name, group.title, *size, tool.radius, face, None, spacing=group.apart)
    back = Stencil(f"tool-{group.name}-{tool.behind.name}", *size, tool_face(tool.behind))
    return ImposedPiece(
        tool.name,
        group.title,
        *size,
        tool.radius,
        tool_face(tool),
        back,
        spacing=SPACING,
        behind=tool.behind.name,
    )


def tool_face(tool: Tool) -> tuple[Item, ...]:
    """Return the face of a tool (a card or strip), which consists of a drawing made by the game and blocks of text on
    top of it."""
    if not tool.blocks:
        return tool.items
    box = Box(0, 0, tool.width, tool.height).grown(-_INSIDE)
    if tool.look is not None:
        down = _SAFE + _BAND + _UNDER_BAND
        box = Box(box.x, down, box.width, tool.height - 2 * down)
    pages = lay_out(tool.blocks, box)
    if len(pages) > 1:
        raise LayoutError(
            f"{tool.name}: {len(pages)} pages do not fit on a card of {box.width:g} × {box.height:g} mm"
        )
    inside = without_first_rule(pages[0], box) if tool.look is not None else pages[0]
    return (*tool.items, *_bands(tool), *inside)


def _bands(tool: Tool) -> Iterator[Item]:
    """Yield two patterned bands inside the safe zone of a tool card, one at the top and one at the bottom.

    Yield nothing if the card has no ``look`` (the ink and pattern of a side).
    """
    if tool.look is None:
        return
    ink, pattern = tool.look
    band = Style(stroke=ink, weight=Weight.RULE, fill=ink, pattern=pattern)
    for y in (_SAFE, tool.height - _SAFE - _BAND):
        yield Rect(_INSIDE, y, tool.width - 2 * _INSIDE, _BAND, band)
