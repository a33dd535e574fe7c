"""Draws illustrated blocks: pictures with captions, quick-start panels, example turns with dice and cards, and
flowcharts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from printkit.drawing import (
    Anchor,
    Box,
    Font,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.press.art.fonts import cap_height, fit, text_width
from printkit.press.blocks_board import (
    Drawing,
    FlowArrow,
    Flowchart,
    FlowNode,
    Illustration,
    Matrix,
    QuickStart,
    StartPanel,
    WorkedStep,
    WorkedTurn,
)
from printkit.press.pictures.picture import below_the_edge, picture
from printkit.press.pieces import CardScene
from printkit.press.sheets.diagram import diagram
from printkit.press.sheets.matrix import measure_matrix, place_matrix
from printkit.press.sheets.shown import place_shown, shown_width
from printkit.press.sheets.type import (
    BASE,
    LINE,
    SIZE,
    WORD,
    WORD_LINE,
    Extent,
    LayoutError,
    centred,
    flow,
    split_rule_ids,
)

_CAPTION = 5.0
_PLATE_HIGH = 14.0  # mm; height of the plate with a picture's title
_PLATE_INSIDE = 0.6  # least distance in mm from the plate to the edge of the picture
_PLATE_OFF = 4.0  # mm from a picture's left edge to the plate with its title
_PLATE_SIZE = 18.0  # points; size of the title on the plate
_BEFORE_BLANK = 2.0  # mm from that title to the line to write on after it
_BLANK = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_HEAD = 7.0
_PANEL_GAP = 5.0
_DIAGRAM_GAP = 2.0  # mm between diagrams below one another
_UNDER = 1.6
_NUMBER = 20.0
_NUMBERED = 5.0  # mm from a panel's number to its title
_HEADING = 13.0  # points; size of a panel's title
_HEADED = 5.4  # mm from the top of a panel's heading to its baseline


def measure_pictured(
    block: Illustration | QuickStart | WorkedTurn | Flowchart | Matrix, width: float
) -> Extent:
    """Return the height of an illustrated block, such as a picture or a flowchart, at a given width."""
    match block:
        case Illustration():
            return measure_picture(block, width)
        case QuickStart():
            return measure_start(block, width)
        case WorkedTurn():
            return measure_worked(block, width)
        case Matrix():
            return measure_matrix(block, width)
        case Flowchart():
            return Extent(block.height, max(block.height, block.most))


def place_pictured(
    block: Illustration | QuickStart | WorkedTurn | Flowchart | Matrix, box: Box
) -> Iterator[Item]:
    """Yield the shapes of an illustrated block, such as a picture or a flowchart."""
    match block:
        case Illustration():
            yield from place_picture(block, box)
        case QuickStart():
            yield from place_start(block, box)
        case WorkedTurn():
            yield from place_worked(block, box)
        case Matrix():
            yield from place_matrix(block, box)
        case Flowchart():
            yield from place_chart(block, box)


# --- pictures


def measure_picture(block: Illustration, width: float) -> Extent:
    more = _CAPTION if block.caption else 0.0
    return Extent(block.height + more, max(block.height, block.most) + more)


def place_picture(block: Illustration, box: Box) -> Iterator[Item]:
    more = _CAPTION if block.caption else 0.0
    tall = min(box.height - more, max(block.height, block.most))
    if not block.height and tall < block.least:
        return
    scene = block.scene if isinstance(block.scene, Drawing) else below_the_edge(block.scene, tall)
    yield from _panel_picture(scene, Box(box.x, box.y, box.width, tall))
    if block.title:
        high = min(_PLATE_HIGH, tall - 2 * _PLATE_INSIDE)
        yield from _plate(block, box.x + _PLATE_OFF, box.y + tall / 2, high)
    if block.caption:
        yield Text(box.x, box.y + tall + BASE + 0.6, block.caption, Font.TEXT, SIZE, Ink.SLATE)


def _plate(block: Illustration, x: float, middle: float, high: float) -> Iterator[Item]:
    """Yield a white plate with a double frame at the left of a picture, on which the picture's title and text are
    printed."""
    titled = text_width(block.title, Font.TITLE, _PLATE_SIZE)
    blank = block.blank + _BEFORE_BLANK if block.blank else 0.0
    words = max(titled + blank, text_width(block.text, Font.TEXT, SIZE))
    plate = Box(x, middle - high / 2, words + 8.0, high)
    yield Rect(*plate, Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, fill=Ink.PAPER), 1.0)
    yield Rect(*plate.grown(-0.9), Style(stroke=Ink.NAVY, weight=Weight.RULE), 0.4)
    down = high / 2 + 0.2 if block.text else centred(0.0, high, Font.TITLE, _PLATE_SIZE)
    name = plate.centre.x - blank / 2
    yield Text(name, plate.y + down, block.title, Font.TITLE, _PLATE_SIZE, Ink.NAVY, Anchor.MIDDLE)
    if block.blank:
        end = name + titled / 2 + blank
        yield Line(end - block.blank, plate.y + down, end, plate.y + down, _BLANK)
    if block.text:
        low = plate.bottom - 2.4
        yield Text(plate.centre.x, low, block.text, Font.TEXT, SIZE, Ink.SLATE, Anchor.MIDDLE)


# --- the quick start


_START_GROWS = 14.0  # mm; the most that spare height adds to a row of panels


def _column(start: QuickStart, width: float) -> float:
    return (width - _PANEL_GAP * (start.columns - 1)) / start.columns


def _panel_text(panel: StartPanel, width: float) -> tuple[str, str]:
    """Return the text below the heading of a panel, and the rule IDs to the right of the heading.

    Rule IDs for which the heading leaves no room stay in the text.
    """
    text, ids = split_rule_ids(panel.text)
    beside = "  ".join(ids)
    used = text_width(panel.title, Font.TITLE, _HEADING) + text_width(beside, Font.HEAD, WORD, tabular=True)
    return (text, beside) if ids and used + _NUMBERED + _APART <= width else (panel.text, "")


def _panel_words(panel: StartPanel, width: float) -> float:
    return flow(_panel_text(panel, width)[0], width - 1.0).height


def _between_rows(start: QuickStart) -> float:
    """Return the distance in mm between two rows of panels.

    Diagrams below one another need less: the title above each one separates it from the text of the one before.
    """
    drawn = start.columns == 1 and all(isinstance(panel.scene, Drawing) for panel in start.panels)
    return _DIAGRAM_GAP if drawn else _PANEL_GAP


def _rows(start: QuickStart) -> list[tuple[StartPanel, ...]]:
    return [start.panels[at : at + start.columns] for at in range(0, len(start.panels), start.columns)]


def measure_start(start: QuickStart, width: float) -> Extent:
    column = _column(start, width)
    rows = _rows(start)
    words = math.fsum(max(_panel_words(each, column) for each in row) for row in rows)
    least = len(rows) * (start.picture + _HEAD + _UNDER) + words + _between_rows(start) * (len(rows) - 1)
    return Extent(least, least + _start_grows(start, column) * len(rows))


def _start_grows(start: QuickStart, column: float) -> float:
    """Return by how many mm the height of a row of quick-start panels may grow.

    If all pictures are diagrams, the limit is the height of the tallest one when it is as wide as the column.
    """
    if any(isinstance(panel.scene, CardScene) for panel in start.panels):
        return _START_GROWS
    drawn = (panel.scene for panel in start.panels if isinstance(panel.scene, Drawing))
    tallest = max((column * each.height / each.width for each in drawn), default=0.0)
    return min(_START_GROWS, max(0.0, tallest + _UNDER - start.picture))


def place_start(start: QuickStart, box: Box) -> Iterator[Item]:
    column = _column(start, box.width)
    rows = _rows(start)
    more = max(0.0, box.height - measure_start(start, box.width).least) / len(rows)
    tall = start.picture + min(more, _start_grows(start, column))
    y, number = box.y, 0
    for row in rows:
        for at, panel in enumerate(row):
            number += 1
            x = box.x + at * (column + _PANEL_GAP)
            # A diagram is read from its title down; a picture comes first.
            drawn = isinstance(panel.scene, Drawing)
            first, then, less = (_HEAD, 0.0, _UNDER) if drawn else (0.0, tall, 0.0)
            high = tall
            if isinstance(panel.scene, Drawing):
                high = min(tall, column * panel.scene.height / panel.scene.width + less)
            yield from _panel_picture(panel.scene, Box(x, y + first, column, high - less))
            text, ids = _panel_text(panel, column)
            yield from _headed(number if start.numbered else 0, x, y + then, panel.title, column)
            if ids:
                low = y + then + _HEADED
                yield Text(x + column, low, ids, Font.HEAD, WORD, Ink.SLATE, Anchor.END, tabular=True)
            yield from flow(text, column - 1.0).items(x, y + high + _HEAD)
        y += tall + _HEAD + max(_panel_words(each, column) for each in row) + _UNDER + _between_rows(start)


def _panel_picture(scene: CardScene | Drawing, box: Box) -> Iterator[Item]:
    """Yield the picture or diagram of a quick-start panel, centred and as large as the panel allows."""
    if isinstance(scene, CardScene):
        yield from picture(scene, box)
        return
    yield from diagram(scene, box)


def _headed(number: int, x: float, y: float, title: str, width: float) -> Iterator[Item]:
    """Yield the heading below the picture of a panel, with the number of the panel unless it is 0."""
    baseline = y + _HEADED
    shift = _NUMBERED if number else 0.0
    if number:
        yield Text(x, baseline, str(number), Font.TITLE, _NUMBER - 4, Ink.VERMILION)
    size = fit(title, Font.TITLE, _HEADING, width - shift, least=SIZE)
    yield Text(x + shift, baseline, title, Font.TITLE, size, Ink.NAVY)


# --- an example turn

_APART = 2.0  # mm between the rule IDs of a box
_ROW = 12.5
_HALF_RING = 2.3  # mm; half the height of the ring around a step's number
_STEP_GROWS = 5.0  # mm; the most that spare height adds to a step


def _shown_width(steps: tuple[WorkedStep, ...]) -> float:
    return max(shown_width(step.shown) for step in steps) + 3.0


def _step_height(step: WorkedStep, room: float) -> float:
    return max(_ROW, LINE + flow(step.text, room).height + 1.2)


def measure_worked(turn: WorkedTurn, width: float) -> Extent:
    room = width - _shown_width(turn.steps) - 6.0
    if room < 30:
        raise LayoutError(f"worked turn: {room:.1f} mm are left for its words")
    height = math.fsum(_step_height(step, room) for step in turn.steps)
    return Extent(height, height + _STEP_GROWS * len(turn.steps))


def place_worked(turn: WorkedTurn, box: Box) -> Iterator[Item]:
    beside = _shown_width(turn.steps) + 6.0
    room = box.width - beside
    spare = max(0.0, box.height - measure_worked(turn, box.width).least) / len(turn.steps)
    numbered = any(step.number for step in turn.steps)
    y = box.y
    for number, step in enumerate(turn.steps, 1):
        high = _step_height(step, room) + min(spare, _STEP_GROWS)
        middle = y + min(high, _ROW) / 2
        if step.number or not numbered:
            said = step.number or str(number)
            yield from _step_number(said, box.x + 0.1, middle, printed=bool(step.number))
        yield from place_shown(step.shown, box.x + 6.0, middle, step.ink, step.pattern)
        yield Text(box.x + beside, y + BASE + 0.4, step.title, Font.STRONG, SIZE)
        if step.cite:
            yield Text(box.right, y + BASE + 0.4, step.cite, Font.HEAD, WORD, Ink.SLATE, Anchor.END)
        yield from flow(step.text, room).items(box.x + beside, y + LINE + 0.4)
        y += high
        if number < len(turn.steps):
            yield Line(box.x, y - 0.6, box.right, y - 0.6, Style(stroke=Ink.SLATE, weight=Weight.HAIR))


def _step_number(said: str, left: float, y: float, *, printed: bool) -> Iterator[Item]:
    """Yield the number of a step in a ring, or several numbers in one elongated ring.

    If the numbers are also ``printed`` on the game's sheets, their colour is the same.
    """
    ink, weight = (Ink.VERMILION, Weight.STRUCTURE) if printed else (Ink.NAVY, Weight.RULE)
    wide = max(2 * _HALF_RING, text_width(said, Font.TITLE, SIZE) + _HALF_RING / 2)
    yield Rect(
        left,
        y - _HALF_RING,
        wide,
        2 * _HALF_RING,
        Style(stroke=ink, weight=weight, fill=Ink.PAPER),
        _HALF_RING,
    )
    middle = y + cap_height(Font.TITLE, SIZE) / 2
    yield Text(left + wide / 2, middle, said, Font.TITLE, SIZE, ink, Anchor.MIDDLE)


# --- a flowchart


_AROUND = 3.0  # mm from a box of a flowchart to a line that goes around the boxes below it
_ABOVE_BOX = 7.0  # mm from that line to the box that it enters from above


def place_chart(chart: Flowchart, box: Box) -> Iterator[Item]:
    cells = {node.name: _node_box(node, box) for node in chart.nodes}
    for arrow in chart.arrows:
        yield from _arrow(arrow, cells)
    for node in chart.nodes:
        yield from _node(node, cells[node.name])


def _node_box(node: FlowNode, box: Box) -> Box:
    wide = node.width * box.width
    words = flow(node.text, wide - 6.0).height if node.text else 0.0
    high = 6.6 + words + (1.6 if words else 0.4) + (WORD_LINE if node.cites else 0.0)
    return Box(box.x + node.x * box.width - wide / 2, box.y + node.y * box.height - high / 2, wide, high)


def _node(node: FlowNode, cell: Box) -> Iterator[Item]:
    style = Style(stroke=node.ink, weight=Weight.STRUCTURE, fill=Ink.PAPER)
    if node.shape == "question":
        cut = 3.0
        points = (
            (cell.x, cell.centre.y), (cell.x + cut, cell.y), (cell.right - cut, cell.y),
            (cell.right, cell.centre.y), (cell.right - cut, cell.bottom), (cell.x + cut, cell.bottom),
        )  # fmt: skip
        yield Rect(*cell, Style(fill=Ink.PAPER))
        yield Polygon(points, style)
    else:
        yield Rect(*cell, style, 3.2 if node.shape == "end" else 0.8)
        if node.shape == "end":
            yield Rect(*cell.grown(-0.8), Style(stroke=node.ink, weight=Weight.RULE), 2.4)
    yield Text(cell.centre.x, cell.y + 5.0, node.title, Font.NAME, 11.0, node.ink, Anchor.MIDDLE)
    if node.text:
        yield from flow(node.text, cell.width - 6.0).items(
            cell.centre.x, cell.y + 6.4, Ink.INK, Anchor.MIDDLE
        )
    yield from _cites(node, cell)


def _cites(node: FlowNode, cell: Box) -> Iterator[Item]:
    """Yield the rule IDs at the lower edge of a box in a flowchart, side by side."""
    widths = [text_width(each, Font.HEAD, WORD) for each in node.cites]
    x = cell.centre.x - (math.fsum(widths) + _APART * (len(widths) - 1)) / 2
    for each, wide in zip(node.cites, widths):
        yield Text(x, cell.bottom - 1.7, each, Font.HEAD, WORD, Ink.SLATE)
        x += wide + _APART


def _side(cell: Box, side: str) -> tuple[float, float]:
    return {
        "n": (cell.centre.x, cell.y),
        "s": (cell.centre.x, cell.bottom),
        "e": (cell.right, cell.centre.y),
        "w": (cell.x, cell.centre.y),
    }[side]


def _arrow(arrow: FlowArrow, cells: dict[str, Box]) -> Iterator[Item]:
    """Yield the line and head of an arrow in a flowchart.

    The line is straight if possible; otherwise it has one corner, or two halfway. A line that leaves a box to the right, for a box
    farther to the left, goes around the boxes between them.
    """
    x0, y0 = _side(cells[arrow.start], arrow.leaves)
    x1, y1 = _side(cells[arrow.end], arrow.enters)
    upright = arrow.leaves in "ns"
    points = [(x0, y0)]
    if abs(x0 - x1) > 0.3 and abs(y0 - y1) > 0.3:
        if (arrow.enters in "ns") == upright:
            half = (y0 + y1) / 2 if upright else (x0 + x1) / 2
            points += [(x0, half), (x1, half)] if upright else [(half, y0), (half, y1)]
        elif arrow.leaves == "e" and arrow.enters == "n" and x1 < x0:
            over = y1 - _ABOVE_BOX
            points += [(x0 + _AROUND, y0), (x0 + _AROUND, over), (x1, over)]
        else:
            points.append((x0, y1) if upright else (x1, y0))
    points.append((x1, y1))
    line = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
    for (ax, ay), (bx, by) in pairwise(points):
        yield Line(ax, ay, bx, by, line)
    dx, dy = {"n": (0, 1), "s": (0, -1), "e": (-1, 0), "w": (1, 0)}[arrow.enters]
    head = (
        (x1, y1),
        (x1 - 2.4 * dx - 1.1 * dy, y1 - 2.4 * dy - 1.1 * dx),
        (x1 - 2.4 * dx + 1.1 * dy, y1 - 2.4 * dy + 1.1 * dx),
    )
    yield Polygon(head, Style(fill=Ink.INK, kept=True))
    if arrow.label:
        yield from _label(arrow, x0, y0)


def _label(arrow: FlowArrow, x: float, y: float) -> Iterator[Item]:
    wide = text_width(arrow.label, Font.STRONG, SIZE)
    match arrow.leaves:
        case "n" | "s":
            yield Text(
                x + 1.2,
                y + (3.6 if arrow.leaves == "s" else -1.6),
                arrow.label,
                Font.STRONG,
                SIZE,
                Ink.VERMILION,
            )
        case "e":
            yield Text(x + 1.2, y - 1.0, arrow.label, Font.STRONG, SIZE, Ink.VERMILION)
        case _:
            yield Text(x - 1.2 - wide, y - 1.0, arrow.label, Font.STRONG, SIZE, Ink.VERMILION)
