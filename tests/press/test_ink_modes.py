"""How a filled shape is printed in each ink mode: solid, as an outline, or with a pattern in place of its colour."""

from __future__ import annotations

import pytest

from printkit.drawing import Ink, Line, Pattern, Rect, Style, Weight
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.art.inked import inked

THEME = load_theme()


def printed(style: Style, mode: InkMode) -> Style:
    (shape,) = inked((Rect(0, 0, 4, 4, style),), Inks(THEME, mode))
    assert isinstance(shape, Rect)
    return shape.style


@pytest.mark.parametrize("ink", [Ink.NAVY, Ink.VERMILION])
def test_in_mono_a_colour_becomes_its_pattern_with_an_outline(ink: Ink) -> None:
    style = printed(Style(fill=ink), InkMode.MONO)
    assert (style.pattern, style.stroke, style.weight) == (THEME.mono_patterns[ink], ink, THEME.mono_outline)
    outlined = printed(Style(fill=ink, stroke=Ink.INK, weight=0.7), InkMode.MONO)
    assert (outlined.pattern, outlined.stroke, outlined.weight) == (THEME.mono_patterns[ink], Ink.INK, 0.7)


def test_in_mono_a_plate_stays_solid() -> None:
    plate = Style(fill=Ink.NAVY, plate=True)
    assert printed(plate, InkMode.MONO) == plate


def test_in_low_ink_an_outline_replaces_a_fill() -> None:
    style = printed(Style(fill=Ink.NAVY), InkMode.LOW)
    assert (style.fill, style.stroke, style.weight) == (None, Ink.NAVY, THEME.low_outline)


@pytest.mark.parametrize("mode", InkMode)
@pytest.mark.parametrize(
    "style",
    [Style(fill=Ink.NAVY, kept=True), Style(fill=Ink.PAPER), Style(fill=Ink.NAVY, pattern=Pattern.HATCH)],
)
def test_what_is_kept_white_or_patterned_already_is_printed_as_it_is(style: Style, mode: InkMode) -> None:
    assert printed(style, mode) == style


PALE = next(iter(THEME.mono_strokes))
"""An ink whose lines are thinner in the ink mode ``mono``."""


def line(mode: InkMode, weight: Weight | float) -> list[Style]:
    shading = Line(0, 0, 9, 0, Style(stroke=PALE, weight=weight, tint=True))
    return [each.style for each in inked((shading,), Inks(THEME, mode)) if isinstance(each, Line)]


def test_a_line_of_shading_is_thinner_in_mono_if_its_ink_is_pale() -> None:
    (style,) = line(InkMode.MONO, 0.5)
    assert style.weight == pytest.approx(0.5 * THEME.mono_strokes[PALE])
    assert THEME.mono_strokes[PALE] < 1
    (named,) = line(InkMode.MONO, Weight.RULE)
    assert named.weight is Weight.RULE, "only a width in mm is changed"
    (full,) = line(InkMode.FULL, 0.5)
    assert full.weight == 0.5


def test_a_line_of_shading_is_not_drawn_in_low_ink() -> None:
    assert all(style.stroke is None for style in line(InkMode.LOW, 0.5))
