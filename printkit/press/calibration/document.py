"""Writes a test page as a PDF. Users print the page to measure the errors of their printer."""

from __future__ import annotations

from printkit import __version__
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.calibration.page import back, front
from printkit.press.output.pdf import Duplex, Info, compose
from printkit.press.page.paper import Paper


def page_pdf(paper: Paper, title: str, *, thin: bool = False, short_edge: bool = False) -> bytes:
    """Return the test page for measuring a printer as a PDF with two pages, front and back.

    If ``thin`` is True, the page uses very little ink.
    """
    foot = f"printkit {__version__} · {paper.label} · print at 100 %"
    pages = (front(paper, title, thin=thin, foot=foot), back(paper, title, thin=thin, short_edge=short_edge))
    info = Info(title, "printkit", f"{paper.label}, print at 100 %", f"printkit {__version__}")
    duplex = Duplex.SHORT_EDGE if short_edge else Duplex.LONG_EDGE
    return compose(pages, info, Inks(load_theme(None), InkMode.FULL), duplex=duplex)
