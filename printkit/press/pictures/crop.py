"""Leaves out what lies outside a picture, so that a card with a part of a wide scene does not store the rest of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printkit.drawing import Box, Close, CurveTo, Group, Item, LineTo, MoveTo, Path, Step, Text
from printkit.drawing.extent import extent

_OUTSIDE = 2.0  # mm beyond the edges of the picture that are kept, for lines with a width


def cropped(items: Iterable[Item], box: Box) -> Iterator[Item]:
    """Yield the items without those, and without the parts of lines, that lie to the left or right of the box."""
    left, right = box.x - _OUTSIDE, box.right + _OUTSIDE
    for item in items:
        around = extent((item,), _no_text)
        if around is not None and (around.right < left or right < around.x):
            continue
        if isinstance(item, Group) and item.clip is None and item.rotation == 0 and item.scale == 1:
            yield replace(item, items=tuple(cropped(item.items, box._replace(x=box.x - item.x))))
        elif isinstance(item, Path) and item.style.fill is None and not item.style.dash:
            steps = _between(item.steps, left, right)
            if steps:
                yield replace(item, steps=steps)
        else:
            yield item


def _between(steps: tuple[Step, ...], left: float, right: float) -> tuple[Step, ...]:
    """Return the lines and curves of a path that are not entirely to the left or right of the two x coordinates."""
    if any(isinstance(step, Close) for step in steps):
        return steps
    kept: list[Step] = []
    x = y = 0.0
    drawing = False
    for step in steps:
        if isinstance(step, LineTo | CurveTo):
            across = (x, step.x, step.x1, step.x2) if isinstance(step, CurveTo) else (x, step.x)
            if max(across) >= left and min(across) <= right:
                kept += (step,) if drawing else (MoveTo(x, y), step)
                drawing = True
            else:
                drawing = False
        elif isinstance(step, MoveTo):
            drawing = False
        if isinstance(step, MoveTo | LineTo | CurveTo):
            x, y = step.x, step.y
    return tuple(kept)


def _no_text(_: Text) -> float:
    """Return 0 as the width of a text: no text lies at the edge of a picture."""
    return 0.0
