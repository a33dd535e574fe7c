"""Suits, dice, arrows and silhouettes: each exists, is closed, and fits its bounding box."""

from __future__ import annotations

import pytest

from printkit.drawing import Close
from printkit.drawing.paths import parse
from printkit.drawing.silhouettes import SILHOUETTES
from printkit.drawing.symbols import names, symbol

WANTED = [
    "merchantman",
    "tanker",
    "carrier",
    "cruiser",
    "destroyer",
    "corvette",
    "type-vii",
    "fleet-boat",
    "nuclear-boat",
    "lhd",
    "frigate",
    "flying-boat",
    "bomber",
    "helicopter",
]


def test_every_silhouette_exists() -> None:
    assert set(WANTED) <= set(SILHOUETTES)


@pytest.mark.parametrize("name", names())
def test_a_symbol_is_closed_and_fits_its_box(name: str) -> None:
    found = symbol(name)
    assert isinstance(found.path.steps[-1], Close)
    assert max(found.width, found.height) == pytest.approx(1, abs=0.06)
    for step in found.path.steps:
        if not isinstance(step, Close):
            assert abs(step.x) <= found.width / 2 + 1e-9
            assert abs(step.y) <= found.height / 2 + 1e-9


@pytest.mark.parametrize("name", SILHOUETTES)
def test_silhouettes_have_length_one(name: str) -> None:
    assert symbol(name).width == 1


def test_path_letters() -> None:
    steps = parse("M 0 0 H 4 V 2 L 1 1 2 2 Z")
    assert [type(step).__name__ for step in steps] == [
        "MoveTo",
        "LineTo",
        "LineTo",
        "LineTo",
        "LineTo",
        "Close",
    ]
    assert steps[2] == (4, 2)
