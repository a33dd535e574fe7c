"""Booklets: the test folds the imposed sheets and checks that the pages are in order."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from printkit.press.output.booklet import MOST_SHEETS, booklet, sides, signatures

A4 = (841.89, 595.28)
A5 = (419.53, 595.28)


def book(pages: int) -> bytes:
    """Return a PDF in which each page shows its number."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A5, invariant=1)
    for number in range(1, pages + 1):
        canvas.drawCentredString(A5[0] / 2, A5[1] / 2, f"page-{number}-")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def halves(page: pypdfium2.PdfPage) -> tuple[int, int]:
    """Return the page numbers left and right of the fold; 0 for a blank page."""
    text = page.get_textpage()
    found = []
    for left, right in ((0.0, A4[0] / 2), (A4[0] / 2, A4[0])):
        said = text.get_text_bounded(left, 0, right, A4[1]).strip()
        found.append(int(said.removeprefix("page-").removesuffix("-")) if said else 0)
    return found[0], found[1]


def folded(read: list[tuple[int, int]], each: tuple[int, ...]) -> list[int]:
    """Return the page numbers in reading order after folding each signature with its first sheet outside."""
    pages: list[int] = []
    for sheets in each:
        mine, read = read[: 2 * sheets], read[2 * sheets :]
        front = [page for outside, inside in zip(mine[::2], mine[1::2]) for page in (outside[1], inside[0])]
        back = [page for outside, inside in zip(mine[::2], mine[1::2]) for page in (outside[0], inside[1])]
        pages += front + back[::-1]
    assert not read
    return pages


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 31, 32, 33, 130])
def test_the_pages_come_in_order_when_the_sheets_are_folded(count: int) -> None:
    data, whole = booklet(book(count), A4)
    file = pypdfium2.PdfDocument(data)
    order = folded([halves(file[n]) for n in range(len(file))], signatures(whole))
    assert [page for page in order if page] == list(range(1, count + 1))
    assert len(order) == whole == 4 * -(-count // 4)
    if count > 1:
        assert (order[0], order[-1]) == (1, count)  # front and back cover


def test_signatures_are_even_and_fold_flat() -> None:
    assert signatures(4) == (1,)
    assert signatures(32) == (8,)
    assert signatures(36) == (5, 4)
    for pages in range(1, 400):
        each = signatures(pages)
        assert max(each) <= MOST_SHEETS
        assert max(each) - min(each) <= 1
        assert 0 <= 4 * sum(each) - pages < 4


def test_every_page_has_one_place() -> None:
    places = [page for side in sides(70) for page in side if page]
    assert sorted(places) == list(range(1, 71))
    with pytest.raises(ValueError, match="at least 1"):
        list(sides(0))


def test_pages_keep_their_size_and_the_file_says_how_to_print() -> None:
    data, _ = booklet(book(6), A4)
    assert data == booklet(book(6), A4)[0]
    with pikepdf.open(BytesIO(data)) as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert [float(x) for x in file.pages[0].mediabox] == pytest.approx([0, 0, *A4])
        drawn = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(file.pages[0])).decode()
    assert "1 0 0 1 420.945 0.000 cm" in drawn  # never scaled, and flush with the fold
