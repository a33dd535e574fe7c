"""QR codes of page URLs, for phones to scan."""

from __future__ import annotations

import io
from functools import cache

import segno

_BORDER = 4
"""Width of the empty border around a QR code, in modules (the squares of the code)."""


@cache
def svg_code(address: str) -> str:
    """Return the QR code of a URL as SVG, in the page's text colour."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        border=_BORDER,
        svgclass="qr",
        lineclass="ink",
        omitsize=True,
    )
    return out.getvalue().decode()


def terminal_code(address: str) -> str:
    """Return the QR code of a URL as text for a terminal.

    Each line of text contains two rows of the code; it is dark on light in any colour scheme.
    """
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out=out, border=_BORDER // 2, compact=True)
    return out.getvalue()
