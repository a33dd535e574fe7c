"""An inch is an inch: in the numbers of the PDF, and in its picture."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image

from printkit.press.geometry import Axis, Page, Ruler
from tests.press.kits import LOX, printed, small
from tests.press.reading import Printed, Segment, pages

PAPERS = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
DPI = 600


def base_line(page: Printed, ruler: Ruler) -> Segment:
    """The drawn line that the manifest calls a ruler."""
    across = ruler.axis is Axis.X
    found = [
        line
        for line in page.segments
        if abs(line.x1 - ruler.x) < 0.01
        and abs(line.y1 - ruler.y) < 0.01
        and (abs(line.y2 - line.y1) < 1e-6 if across else abs(line.x2 - line.x1) < 1e-6)
    ]
    return max(found, key=lambda line: line.length)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_every_page_has_rulers_on_both_axes_and_they_are_as_long_as_they_say(paper: str, backs: str) -> None:
    laid_out, pdf = printed(small(), paper, backs)
    for page, shown in zip(laid_out, pages(pdf), strict=True):
        assert {ruler.axis for ruler in page.rulers} == {Axis.X, Axis.Y}
        assert max(ruler.length for ruler in page.rulers) >= 200
        for ruler in page.rulers:
            assert base_line(shown, ruler).length == pytest.approx(ruler.length, rel=0.0002)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_the_heavy_beginnings_of_the_rulers_are_100_mm_and_4_inches(paper: str, backs: str) -> None:
    _, pdf = printed(small(), paper, backs)
    for shown in pages(pdf):
        heavy = [s for s in shown.segments if abs(s.width - 0.35) < 0.01]
        upright = {round(s.length, 2) for s in heavy if abs(s.x1 - s.x2) < 1e-3}
        assert {100.0, 101.6} <= upright


def inch_ruler(page: Page, axis: Axis) -> Ruler:
    return next(r for r in page.rulers if r.axis is axis and abs(r.length / 25.4 % 1) < 1e-6)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("axis", Axis)
def test_the_inch_is_25_4_mm_in_the_pdf(paper: str, axis: Axis) -> None:
    """From one whole inch's tick to the next, as the ticks are drawn."""
    laid_out, pdf = printed(small(), paper, "none")
    ruler = inch_ruler(laid_out[0], axis)
    shown = pages(pdf)[0]
    ticks = [
        line
        for line in shown.segments
        if (
            abs(line.x1 - line.x2) < 1e-3 and abs(line.y1 - ruler.y) < 0.01
            if axis is Axis.X
            else abs(line.y1 - line.y2) < 1e-3 and abs(line.x1 - ruler.x) < 0.01
        )
    ]
    longest = max(tick.length for tick in ticks)
    whole = sorted(line.x1 if axis is Axis.X else line.y1 for line in ticks if line.length > longest - 0.01)
    assert len(whole) >= 3
    assert all(after - before == pytest.approx(25.4, abs=0.05) for before, after in pairwise(whole))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rulers_measure_right_in_the_raster(paper: str) -> None:
    """At 600 dpi, within a pixel; the longest within a thousandth."""
    laid_out, pdf = printed(small(4), paper, "none")
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil().convert("L")
    for ruler in laid_out[0].rulers:
        start, stop = dark_run(picture, ruler)
        width = 0.15 / 25.4 * DPI  # the ticks at both ends are half a line wider than the line is long
        measured = stop - start - width
        assert measured == pytest.approx(ruler.length / 25.4 * DPI, abs=1.5)
        assert measured / (ruler.length / 25.4 * DPI) == pytest.approx(1, abs=0.001)


def dark_run(picture: Image.Image, ruler: Ruler) -> tuple[float, float]:
    """First and last dark pixel of a ruler's base line, edges between pixels weighed by their grey."""
    across = ruler.axis is Axis.X
    x, y = (round(value / 25.4 * DPI) for value in (ruler.x, ruler.y))
    length = round(ruler.length / 25.4 * DPI)
    area = (x - 20, y - 2, x + length + 20, y + 3) if across else (x - 2, y - 20, x + 3, y + length + 20)
    strip = picture.crop(area)
    values = strip.tobytes()
    along, thick = (strip.width, strip.height) if across else (strip.height, strip.width)
    cover = [
        max(255 - (values[row * along + at] if across else values[at * thick + row]) for row in range(thick))
        / 255
        for at in range(along)
    ]
    dark = [at for at, value in enumerate(cover) if value > 0.5]
    first, last = dark[0], dark[-1]
    return first - cover[first - 1], last + 1 + cover[last + 1]


@pytest.mark.parametrize("backs", BACKS)
def test_cards_are_poker_size_and_nothing_is_scaled(backs: str) -> None:
    laid_out, _ = printed(LOX, "letter", backs)
    sizes = {
        tuple(sorted((round(piece.width, 3), round(piece.height, 3))))
        for page in laid_out
        for piece in page.pieces
    }
    assert sizes == {(63.5, 88.9)}


def test_letter_and_a4_are_each_laid_out_for_themselves() -> None:
    letter, a4 = (printed(small(), paper, "none")[0][0] for paper in PAPERS)
    assert (letter.width, letter.height) == (215.9, 279.4)
    assert (a4.width, a4.height) == (210, 297)
    assert [piece.width for piece in letter.pieces] == [piece.width for piece in a4.pieces]
    assert letter.pieces[0].y != a4.pieces[0].y
