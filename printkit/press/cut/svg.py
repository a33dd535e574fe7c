"""Writes the cuts of a page as an SVG file, in millimetres.

The picture is as large as the paper, and each layer is a group.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Group, Ink, Line, Path, Rect, Style
from printkit.drawing.svg import Look, svg
from printkit.press.cut.outlines import CutSheet

_MACHINE = Look(
    colours={Ink.INK: "#000000", Ink.VERMILION: "#ff0000", Ink.NAVY: "#0000ff"},
    weights={},
    faces={},
    measure=lambda _: 0.0,  # cut files contain no text
    decimals=4,
)
"""The line colours that cutting machines recognize: they cut along red lines and score along blue lines."""
_MARK = Style(fill=Ink.INK)
_CUT = Style(stroke=Ink.VERMILION, weight=0.1)
_FOLD = Style(stroke=Ink.NAVY, weight=0.1, dash=(2, 1.2))


def cut_svg(sheet: CutSheet, title: str) -> bytes:
    """Return the cuts of a page as an SVG file.

    Layers: ``cut``, ``fold`` (to score) and ``registration`` (already printed, not to be cut).
    """
    picture = svg(_layers(sheet), sheet.width, sheet.height, _MACHINE, title=title)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{picture}\n'.encode()


def _layers(sheet: CutSheet) -> Iterator[Group]:
    yield Group(tuple(Rect(*bar, _MARK) for bar in sheet.marks), name="registration")
    if sheet.fold is not None:
        fold = sheet.fold
        yield Group((Line(fold.x1, fold.y1, fold.x2, fold.y2, _FOLD),), name="fold")
    pieces = (
        Group((Path(outline.path(), _CUT),), name=f"piece-{n}", title=outline.name)
        for n, outline in enumerate(sheet.outlines, 1)
    )
    yield Group(tuple(pieces), name="cut")
