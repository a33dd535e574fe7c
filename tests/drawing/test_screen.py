"""Drawings on a screen have the colours and line widths of the printed theme."""

from __future__ import annotations

from printkit.drawing.screen import COLOURS, WEIGHTS
from printkit.press.art.ink import load_theme


def test_the_colours_and_line_widths_are_those_of_the_printed_theme() -> None:
    theme = load_theme()
    assert {ink: colour.css for ink, colour in theme.palette.items()} == COLOURS
    assert theme.weights == WEIGHTS
