"""The contrast of the page's colours by WCAG 2.1, computed from the style sheet, in light and dark mode."""

from __future__ import annotations

import re

import pytest

from printkit import resources

TEXT, EDGE = 4.5, 3.0
"""Contrast ratios that WCAG requires: of text of any size (1.4.3), and of edges and signs that are needed to tell
things apart (1.4.11).
"""
PAIRS = [
    ("ink", "paper", TEXT), ("ink", "piece", TEXT), ("slate", "paper", TEXT), ("slate", "piece", TEXT),
    ("navy", "paper", TEXT), ("red", "piece", TEXT), ("onband", "band", TEXT), ("edge", "paper", EDGE),
    ("edge", "piece", EDGE), ("navy", "piece", EDGE), ("teal", "paper", EDGE), ("vermilion", "paper", EDGE),
]  # fmt: skip


def palettes() -> dict[str, dict[str, str]]:
    """Return the colours by name, in light and in dark mode."""
    style = (resources.templates() / "web" / "style.css").read_text(encoding="utf-8")
    light, dark = (
        dict(re.findall(r"--(\w+): (#\w{6});", block))
        for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    )
    return {"light": light, "dark": light | dark}


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.1)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("one", "other", "least"), PAIRS, ids=[f"{a} on {b}" for a, b, _ in PAIRS])
def test_colours_have_enough_contrast(scheme: str, one: str, other: str, least: float) -> None:
    colours = palettes()[scheme]
    assert contrast(colours[one], colours[other]) >= least


def test_the_notice_of_a_lost_connection_has_enough_contrast_in_both_colour_schemes() -> None:
    assert all(contrast(colours["sand"], "#111111") >= TEXT for colours in palettes().values())
