"""Writes files for cutting machines, in the formats DXF and SVG."""

from __future__ import annotations

from printkit.press.cut.outlines import CutFormat, CutSheet


def cut_bytes(sheet: CutSheet, title: str, form: CutFormat) -> bytes:
    """Return the cut file for a page. The same page always gives exactly the same bytes."""
    if form is CutFormat.DXF:
        from printkit.press.cut.dxf import dxf

        return dxf(sheet)
    from printkit.press.cut.svg import cut_svg

    return cut_svg(sheet, title)
