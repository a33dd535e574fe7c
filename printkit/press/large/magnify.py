"""Enlarges drawn shapes: multiplies positions, sizes and type sizes by a factor, but leaves line widths unchanged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.drawing import (
    ArcTo,
    Circle,
    Close,
    CurveTo,
    FormField,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Step,
    Text,
    Use,
)


def magnified(items: Iterable[Item], factor: float, dx: float = 0.0, dy: float = 0.0) -> tuple[Item, ...]:
    """Return the shapes scaled by ``factor`` about the origin and then moved by (dx, dy)."""
    return tuple(_item(item, factor, dx, dy) for item in items)


def _item(item: Item, by: float, dx: float, dy: float) -> Item:
    match item:
        case Line():
            return replace(
                item, x1=item.x1 * by + dx, y1=item.y1 * by + dy, x2=item.x2 * by + dx, y2=item.y2 * by + dy
            )
        case Rect():
            return _rect(item, by, dx, dy)
        case Circle():
            return replace(item, x=item.x * by + dx, y=item.y * by + dy, radius=item.radius * by)
        case Polygon():
            return replace(item, points=tuple((x * by + dx, y * by + dy) for x, y in item.points))
        case Path():
            return replace(item, steps=tuple(_step(step, by, dx, dy) for step in item.steps))
        case Text():
            return replace(item, x=item.x * by + dx, y=item.y * by + dy, size=item.size * by)
        case FormField():
            return replace(
                item,
                x=item.x * by + dx,
                y=item.y * by + dy,
                width=item.width * by,
                height=item.height * by,
                size=item.size * by,
            )
        case Use():
            return replace(item, x=item.x * by + dx, y=item.y * by + dy, scale=item.scale * by)
        case Group():
            clip = None if item.clip is None else _rect(item.clip, by, 0.0, 0.0)
            return replace(
                item, items=magnified(item.items, by), x=item.x * by + dx, y=item.y * by + dy, clip=clip
            )
        case Stamp():
            small = item.stencil
            grown = Stencil(
                f"{small.key}-{by:g}", small.width * by, small.height * by, magnified(small.items, by)
            )
            return replace(item, stencil=grown, x=item.x * by + dx, y=item.y * by + dy)


def _rect(rect: Rect, by: float, dx: float, dy: float) -> Rect:
    return replace(
        rect,
        x=rect.x * by + dx,
        y=rect.y * by + dy,
        width=rect.width * by,
        height=rect.height * by,
        radius=rect.radius * by,
    )


def _step(step: Step, by: float, dx: float, dy: float) -> Step:
    match step:
        case MoveTo():
            return MoveTo(step.x * by + dx, step.y * by + dy)
        case LineTo():
            return LineTo(step.x * by + dx, step.y * by + dy)
        case CurveTo():
            return CurveTo(*(value * by + (dy if at % 2 else dx) for at, value in enumerate(step)))
        case ArcTo():
            return ArcTo(step.radius * by, step.x * by + dx, step.y * by + dy)
        case Close():
            return step
