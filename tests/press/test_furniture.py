"""What every page has: complete rulers, nothing in the unprintable margin, pictures as large as the paper, searchable
text.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

from printkit import resources
from printkit.drawing import PT_PER_MM, Box, Font, Group, Line, LineTo, MoveTo, Path, Stamp, Text
from printkit.games import GAMES
from printkit.press.art.fonts import cap_height, face, family, text_width
from printkit.press.geometry import Axis, Page
from printkit.press.kit import print_kit
from printkit.press.page.furniture import Imprint, dress_sheet
from printkit.press.page.marks import CROP, FOLD
from printkit.press.page.paper import A4, EDGE, LETTER, Paper
from tests.press.kits import job, pages_of, pdf_of, small, words

PAPERS = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
_DPI = 72
_IMPRINT = Imprint("Tonnage War", "Leonard Heinz", "1.0", "A4")
_LEAD = 2.0  # mm of a ruler's drawing before its zero, in which at most a number stands


def figures(page: Page) -> list[str]:
    """Return the numbers of the page's rulers, after checking that each lies inside the box of its ruler's drawing,
    beyond which nothing is printed.
    """
    forms = [
        item.stencil
        for item in page.items
        if isinstance(item, Stamp) and item.stencil.key.startswith("ruler-")
    ]
    found = []
    for form in forms:
        groups = (group for group in form.items if isinstance(group, Group))
        for text in chain.from_iterable(group.items for group in groups):
            if isinstance(text, Text):
                assert 0 <= text.x <= form.width - text_width(text.text, text.font, text.size), text.text
                found.append(text.text)
    return found


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_no_ruler_loses_a_figure_and_every_base_line_is_unbroken(slug: str, paper: str, backs: str) -> None:
    for page in pages_of(slug, paper, backs):
        lines = [item for item in page.items if isinstance(item, Line) and item.style not in (CROP, FOLD)]
        whole = 0
        for ruler in page.rulers:
            inches = round(ruler.length / 25.4, 6)
            whole += int(inches) + 1 if inches == int(inches) else int(ruler.length) // 10 + 1
            level = ruler.axis is Axis.X
            on_it = [
                line
                for line in lines
                if (line.y1 == line.y2 if level else line.x1 == line.x2)
                and abs(line.y1 - ruler.y if level else line.x1 - ruler.x) < 1e-6
            ]
            reach = [abs(line.x2 - line.x1 if level else line.y2 - line.y1) for line in on_it]
            assert max(reach, default=0.0) == pytest.approx(ruler.length), page.title
        assert len(figures(page)) == whole, page.title


def _extent(stamp: Stamp) -> Box:
    """Return the box of a ruler's ticks and numbers on the page."""
    width, depth = stamp.stencil.width - _LEAD, stamp.stencil.height
    if stamp.rotation:
        return Box(stamp.x - depth, stamp.y + _LEAD, depth, width)
    return Box(stamp.x + _LEAD, stamp.y, width, depth)


def _parts(stamp: Stamp) -> Iterator[Box]:
    """Yield the boxes of the ticks and the numbers of a ruler across the page. On a low page, crop marks end between them."""
    for group in stamp.stencil.items:
        assert isinstance(group, Group)
        x, y = stamp.x + group.x, stamp.y + group.y
        for item in group.items:
            if isinstance(item, Text):
                high = cap_height(item.font, item.size)
                yield Box(x + item.x, y + item.y - high, text_width(item.text, item.font, item.size), high)
            elif isinstance(item, Path):
                for start, end in zip(item.steps[::2], item.steps[1::2], strict=True):
                    assert isinstance(start, MoveTo)
                    assert isinstance(end, LineTo)
                    yield Box(x + start.x, y + min(start.y, end.y), 0.0, abs(end.y - start.y))


def _base_lines(page: Page) -> Iterator[Box]:
    """Yield the boxes of the base lines of the rulers across the page."""
    for ruler in page.rulers:
        if ruler.axis is Axis.X:
            yield Box(ruler.x, ruler.y, ruler.length, 0.0)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_no_crop_mark_and_no_fold_line_touches_a_ruler(slug: str, paper: str, backs: str) -> None:
    for page in pages_of(slug, paper, backs):
        marks = [item for item in page.items if isinstance(item, Line) and item.style in (CROP, FOLD)]
        for ruler in page.items:
            if not isinstance(ruler, Stamp) or not ruler.stencil.key.startswith("ruler-"):
                continue
            parts = [_extent(ruler)] if ruler.rotation else [*_parts(ruler), *_base_lines(page)]
            for mark in marks:
                for box in parts:
                    beside = max(min(mark.x1, mark.x2) - box.right, box.x - max(mark.x1, mark.x2))
                    below = max(min(mark.y1, mark.y2) - box.bottom, box.y - max(mark.y1, mark.y2))
                    assert max(beside, below) > 0.2, (page.title, mark)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_there_is_no_ink_where_no_printer_prints(slug: str, paper: str) -> None:
    """Tested on the first and the last page of each kind, because the pages between have the same grid and rulers."""
    pages = pages_of(slug, paper)
    kinds = [(page.part, page.title, page.side, page.width) for page in pages]
    ends = {kind: at for at, kind in enumerate(kinds)}
    some = sorted({*ends.values(), *(kinds.index(kind) for kind in ends)})
    document = pypdfium2.PdfDocument(pdf_of(slug, paper))
    try:
        for at in some:
            page = pages[at]
            picture = document[at].render(scale=_DPI / 72, grayscale=True).to_pil()
            ink = ImageChops.invert(picture).point(lambda dark: 255 if dark > 12 else 0).getbbox()
            assert ink is not None
            # A pixel that the six millimetres end in may be grey.
            edge = int(EDGE / 25.4 * _DPI)
            width, height = page.width / 25.4 * _DPI, page.height / 25.4 * _DPI
            assert min(ink[0], ink[1]) >= edge, (page.title, ink)
            assert width - ink[2] >= edge - 1, (page.title, ink)
            assert height - ink[3] >= edge - 1, (page.title, ink)
    finally:
        document.close()


@pytest.mark.parametrize("slug", ["uss-lox", "tonnage-war", "wolf-pack"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_mat_s_corners_keep_off_the_edge_by_a_hair_as_well(slug: str, paper: str) -> None:
    """Mats use all of the printable area, to a pixel at 300 dpi."""
    mats = [page for page in pages_of(slug, paper) if page.part == "sheet" and page.width > page.height]
    document = pypdfium2.PdfDocument(pdf_of(slug, paper))
    for page in mats:
        at = pages_of(slug, paper).index(page)
        picture = document[at].render(scale=300 / 72, grayscale=True).to_pil()
        ink = ImageChops.invert(picture).point(lambda dark: 255 if dark > 60 else 0).getbbox()
        assert ink is not None
        right, low = (size / 25.4 * 300 - end for size, end in zip((page.width, page.height), ink[2:]))
        assert min(*ink[:2], right, low) >= int(EDGE / 25.4 * 300), page.title
    document.close()
    assert mats


@pytest.mark.parametrize(("paper", "dpi", "size"), [("letter", 150, (1275, 1650)), ("a4", 150, (1240, 1754))])
def test_previews_have_the_pixels_of_the_paper(tmp_path, paper: str, dpi: int, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    manifest = print_kit(small(2), tmp_path / "kit.pdf", job(paper), png=dpi)
    for picture in manifest.files[0].previews:
        with Image.open(BytesIO(picture.read_bytes())) as image:
            assert image.size == size


@pytest.mark.parametrize("font", [font for font in Font if family(font).startswith("Barlow")])
def test_tabular_figures_are_the_ones_that_the_font_draws_for_tables(font: Font) -> None:
    with TTFont(resources.fonts() / family(font) / f"{font.value}.ttf") as file:
        features = file["GSUB"].table.FeatureList.FeatureRecord
        lookups = {n for each in features if each.FeatureTag == "tnum" for n in each.Feature.LookupListIndex}
        swaps: dict[str, str] = {}
        for number in lookups:
            for table in file["GSUB"].table.LookupList.Lookup[number].SubTable:
                swaps |= getattr(table, "ExtSubTable", table).mapping
        names = file.getBestCmap()
        ours = face(font, tabular=True).face.charToGlyph
        for figure in "0123456789":
            assert ours[ord(figure)] == file.getGlyphID(swaps[names[ord(figure)]])
    widths = {text_width(figure, font, 10, tabular=True) for figure in "0123456789"}
    assert len(widths) == 1


@pytest.mark.parametrize(("slug", "said"), [("uss-lox", "16,689 t"), ("tonnage-war", "97.4 %")])
def test_numbers_are_found_as_they_are_typed(slug: str, said: str) -> None:
    document = pypdfium2.PdfDocument(pdf_of(slug))
    try:
        assert any(said in page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_line_of_type_can_be_searched_for(slug: str, paper: str) -> None:
    """On every page of a kit, rotated cards included, the extracted text equals the printed text with its curly
    apostrophes.
    """
    pages = pages_of(slug, paper)
    document = pypdfium2.PdfDocument(pdf_of(slug, paper))
    try:
        for page, shown in zip(pages, document, strict=True):
            found = " ".join(shown.get_textpage().get_text_bounded().split())
            typed = [" ".join(text.split()) for text in words(page.items)]
            assert len(typed) > 8
            assert "'" not in found
            assert [text for text in typed if text.replace("'", "’") not in found] == [], page.title
    finally:
        document.close()


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_page_number_of_a_joined_sheet_clears_the_foot_line(paper: Paper) -> None:
    page = dress_sheet(Page(paper.height, paper.width, ()), _IMPRINT, 46, 66, on_table=True, joins=True)
    words = {item.text: item for item in page.items if isinstance(item, Text)}
    number, press = words["page 46 of 66"], words[_IMPRINT.press]
    descender = number.size / PT_PER_MM * 0.25
    assert number.y + descender < press.y - cap_height(press.font, press.size) - 0.5
