"""An inch on paper is an inch: in the numbers of the PDF, and in a picture of the page."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pikepdf
import pytest

from printkit.games import GAMES
from printkit.press.geometry import Axis, Page, PageSide
from printkit.press.kit import kit_pdf, lay_out_kit
from printkit.press.page.imposition import CLEAR
from tests.press.kits import LOX, job, pages_of, printed, small, whole_kit
from tests.press.measuring import (
    PIXEL,
    Picture,
    along,
    base_line,
    is_inch_ruler,
    long_ticks,
    one_of_each,
    steps,
    unit,
)
from tests.press.reading import pages
from tests.sampled import daily

PAPERS = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_every_page_has_rulers_on_both_axes_and_they_are_as_long_as_they_say(paper: str, backs: str) -> None:
    laid_out, pdf = printed(small(), paper, backs)
    for page, shown in zip(laid_out, pages(pdf), strict=True):
        assert {ruler.axis for ruler in page.rulers} == {Axis.X, Axis.Y}
        assert max(ruler.length for ruler in page.rulers) >= 100
        for ruler in page.rulers:
            assert base_line(shown, ruler).length == pytest.approx(ruler.length, rel=0.0002)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_the_double_beginnings_of_the_rulers_are_100_mm_and_4_inches(paper: str, backs: str) -> None:
    laid_out, pdf = printed(small(), paper, backs)
    for page, shown in zip(laid_out, pages(pdf), strict=True):
        bars = [s for s in shown.segments if abs(s.width - 0.18) < 0.01 and (s.x1, s.y1) != (s.x2, s.y2)]
        for ruler in page.rulers:
            check = 101.6 if is_inch_ruler(ruler) else 100.0
            if ruler.length < check:
                continue
            level = ruler.axis is Axis.X
            ends = [
                along(ruler, bar.x2, bar.y2)
                for bar in bars
                if abs(abs(bar.y1 - ruler.y if level else bar.x1 - ruler.x) - 0.15) < 0.01
                and (bar.y1 == bar.y2 if level else bar.x1 == bar.x2)
            ]
            assert max(ends) - along(ruler, ruler.x, ruler.y) == pytest.approx(check, abs=0.01)


def check_rulers(laid_out: Sequence[Page], pdf: bytes) -> None:
    """Check each inch and centimetre of every page, in the PDF and in a picture at 600 dpi, and the whole length of the
    longest ruler.
    """
    for at, (page, shown) in enumerate(zip(laid_out, pages(pdf), strict=True)):
        where = f"page {at + 1}, {page.part} {page.side.value}"
        picture = Picture(pdf, at)
        # A page full of cards has a ruler on the axis that has room for one, if any.
        both = (
            (page, laid_out[at - 1]) if page.side is PageSide.BACK and at else (page,)
        )  # a back has its front's
        tight = any(min(each.x, each.y) < CLEAR for side in both for each in side.pieces)
        bare = tight or page.side is PageSide.BLANK  # the back of a page that stands alone
        assert sum(map(is_inch_ruler, page.rulers)) >= (0 if bare else 2), where
        if not page.rulers:
            continue
        longest = max(page.rulers, key=lambda ruler: ruler.length)
        assert base_line(shown, longest).length == pytest.approx(longest.length, rel=0.001), where
        for ruler in page.rulers:
            ticks = long_ticks(shown, ruler)
            drawn = [along(ruler, tick.x1, tick.y1) for tick in ticks]
            seen = [picture.centre(tick, ruler) for tick in ticks]
            assert len(ticks) >= 3, where
            for distance, times in steps(drawn, unit(ruler)):
                assert distance == pytest.approx(times * unit(ruler), abs=0.05), where
            for distance, times in steps(seen, unit(ruler) / PIXEL):
                assert distance == pytest.approx(times * unit(ruler) / PIXEL, abs=1.0), where
            if ruler is longest:
                whole = round((drawn[-1] - drawn[0]) / unit(ruler)) * unit(ruler)
                assert whole >= 0.9 * ruler.length
                assert (seen[-1] - seen[0]) * PIXEL == pytest.approx(whole, rel=0.001), where


@pytest.mark.parametrize(
    ("paper", "slug"),
    daily(
        ((paper, slug) for paper in PAPERS for slug in GAMES),
        lambda each: each[0] == "a4" or each[1] == "ssn",
    ),
)
def test_an_inch_is_an_inch_on_every_kind_of_page(slug: str, paper: str) -> None:
    """One page for each different set of rulers in a game's kit."""
    kit, how = whole_kit(slug), job(paper)
    some = one_of_each(pages_of(slug, paper))
    check_rulers(some, kit_pdf(kit, how, some))


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("backs", "ink"), [*((backs, "full") for backs in BACKS), ("gutterfold", "low"), ("gutterfold", "mono")]
)
def test_an_inch_is_an_inch_on_every_page(slug: str, paper: str, backs: str, ink: str) -> None:
    kit, how = whole_kit(slug), job(paper, backs, ink)
    laid_out = lay_out_kit(kit, how)
    check_rulers(laid_out, kit_pdf(kit, how, laid_out))


def test_a_page_that_was_scaled_is_found_out() -> None:
    """The page is scaled to 99 %, as printers do to fit pages into their margins."""
    laid_out, pdf = printed(small(4), "a4", "none")
    with pikepdf.open(BytesIO(pdf)) as document:
        document.pages[0].contents_add(b"q 0.99 0 0 0.99 0 0 cm ", prepend=True)
        document.pages[0].contents_add(b" Q")
        scaled = BytesIO()
        document.save(scaled)
    (ruler, *_) = (r for r in laid_out[0].rulers if is_inch_ruler(r))
    ticks = long_ticks(pages(pdf)[0], ruler)
    moved = [
        tick._replace(x1=tick.x1 * 0.99, y1=297 - (297 - tick.y1) * 0.99, y2=297 - (297 - tick.y2) * 0.99)
        for tick in ticks
    ]
    seen = [Picture(scaled.getvalue(), 0).centre(tick, ruler) for tick in moved]
    assert all(distance == pytest.approx(594, abs=0.5) for distance, _ in steps(seen, 600))


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
