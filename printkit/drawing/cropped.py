"""Removes from a drawing everything outside its visible part, which makes the file smaller without changing how it looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from printkit.drawing.extent import Measure, around, extent, outermost
from printkit.drawing.shapes import ArcTo, Box, Close, Group, Item, MoveTo, Path, Stamp, Step

_STROKE = 1.0
"""Distance in mm from the visible part of a drawing up to which shapes outside it are kept, because their strokes may
reach into it.
"""


def cropped(items: Iterable[Item], shown: Box, measure: Measure) -> tuple[Item, ...]:
    """Return the shapes that lie at least partly inside the rectangle ``shown``.

    If a path has several outlines, those outside the rectangle are also removed, and so are the ends of lines that lie outside
    it.

    Whatever the clip of a group hides is removed, too. Rotated groups, and rotated or mirrored stencils, are kept whole.
    """
    return tuple(_cropped(items, shown, measure))


def _cropped(items: Iterable[Item], shown: Box, measure: Measure) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group) and not item.rotation:
            yield from _group(item, shown, measure)
        elif isinstance(item, Stamp) and not item.rotation and not item.mirrored:
            yield from _group(Group(item.stencil.items, item.x, item.y), shown, measure)
        elif isinstance(item, Path):
            outlines = (each for each in _outlines(item.steps) if _meets(each, shown))
            if item.style.fill is None and not item.style.dash:
                outlines = (_without_ends(each, shown) for each in outlines)
            if steps := tuple(step for each in outlines for step in each):
                yield replace(item, steps=steps)
        elif (box := extent((item,), measure)) is None or _touch(box, shown):
            yield item


def _group(group: Group, shown: Box, measure: Measure) -> Iterator[Group]:
    size = group.scale
    inner = Box(
        (shown.x - group.x) / size, (shown.y - group.y) / size, shown.width / size, shown.height / size
    )
    if group.clip is not None:
        clip = group.clip
        left, top = max(inner.x, clip.x), max(inner.y, clip.y)
        right, bottom = min(inner.right, clip.x + clip.width), min(inner.bottom, clip.y + clip.height)
        if right <= left or bottom <= top:
            return
        inner = Box(left, top, right - left, bottom - top)
    if items := cropped(group.items, inner, measure):
        yield replace(group, items=items)


def _outlines(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield the outlines of a path. Each outline begins with a ``MoveTo``."""
    begins = [i for i, step in enumerate(steps) if isinstance(step, MoveTo)]
    for begin, end in pairwise([*begins, len(steps)]):
        yield tuple(steps[begin:end])


def _without_ends(outline: tuple[Step, ...], shown: Box) -> tuple[Step, ...]:
    """Return a line shortened at both ends to the part that lies inside the rectangle.

    A closed line is returned whole.
    """
    if any(isinstance(step, ArcTo | Close) for step in outline):
        return outline
    points = [MoveTo(step.x, step.y) for step in outline if not isinstance(step, Close)]
    inside = [n for n in range(1, len(outline)) if _meets((points[n - 1], outline[n]), shown)]
    if not inside:
        return outline
    return (points[inside[0] - 1], *outline[inside[0] : inside[-1] + 1])


def _meets(steps: Sequence[Step], shown: Box) -> bool:
    return _touch(around(outermost(steps)), shown)


def _touch(box: Box, shown: Box) -> bool:
    near = shown.grown(_STROKE)
    return box.x <= near.right and box.right >= near.x and box.y <= near.bottom and box.bottom >= near.y
