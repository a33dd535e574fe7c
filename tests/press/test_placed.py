"""What stands where: a sample of every block, laid out, and each card, counter and box.

``pytest tests/press/test_placed.py --regenerate`` writes the golden files. A line is a drawn item with its place in mm from the upper left
corner of the block; look at what has moved before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.drawing import Box
from printkit.press.accessible import accessible_html
from printkit.press.blocks import Block, Plot
from printkit.press.large.narrow import narrowed
from printkit.press.pieces import Kit, Sheet
from printkit.press.sheets.layout import measure, place
from tests.press.contents import outline
from tests.press.samples import AROUND, BOARD, READ, SAMPLES, WRITE, Sample
from tests.press.sheets import blocks

GOLDENS = Path(__file__).with_name("goldens")
Golden = Callable[[Path, str], bool]


def placed(sample: Sample) -> list[str]:
    """Return the drawn items of a sample, below its least and greatest height."""
    extent = measure(sample.block, sample.width)
    items = place(sample.block, Box(0, 0, sample.width, sample.height or extent.least))
    return [
        f"# {sample.name}, {sample.width:g} mm wide, {extent.least:.1f} to {extent.most:.1f} mm high",
        *outline(items),
        "",
    ]


@pytest.mark.parametrize(
    ("name", "samples"), [("read", READ), ("write", WRITE), ("board", BOARD), ("around", AROUND)]
)
def test_the_items_of_each_block_stand_where_they_stood(
    name: str, samples: tuple[Sample, ...], golden: Golden
) -> None:
    lines = [line for sample in samples for line in placed(sample)]
    assert golden(GOLDENS / f"placed-{name}.txt", "\n".join(lines))


def test_there_is_a_sample_of_every_block() -> None:
    inside = {type(block) for block in blocks([sample.block for sample in SAMPLES])}
    assert {kind.__name__ for kind in Block.__args__} - {kind.__name__ for kind in inside} == {"PageBreak"}


def test_the_html_for_screen_readers_of_each_block_is_unchanged(golden: Golden) -> None:
    sheet = Sheet("samples", "Samples", tuple(sample.block for sample in SAMPLES))
    html = accessible_html(Kit("toy", "Toy", "Nobody", ()), sheet)
    assert golden(GOLDENS / "accessible.html", html.replace("><", ">\n<"))


@pytest.mark.parametrize(("width", "height"), [(100.0, 120.0), (60.0, 90.0)])
def test_large_print_divides_each_block_as_before(width: float, height: float, golden: Golden) -> None:
    lines = []
    for sample in SAMPLES:
        if isinstance(sample.block, Plot) and width < 100:
            continue
        lines += [f"# {sample.name}", *outline(narrowed((sample.block,), width, height)), ""]
    assert golden(GOLDENS / f"large-{width:.0f}.txt", "\n".join(lines))
