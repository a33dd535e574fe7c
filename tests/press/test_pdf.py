"""The PDF file: its catalogue, boxes and fonts; and equal input gives equal bytes."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from printkit.drawing import (
    PT_PER_MM,
    ArcTo,
    Circle,
    Close,
    FieldKind,
    Font,
    FormField,
    Group,
    Ink,
    Item,
    Line,
    MoveTo,
    Path,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Transform,
)
from printkit.press.art import fonts, ink
from printkit.press.art.ink import InkMode
from printkit.press.geometry import Page
from printkit.press.kit import kit_pdf, lay_out_kit
from printkit.press.output.acroform import DuplicateFieldError
from printkit.press.output.drawing import DrawingError
from printkit.press.output.pdf import Info, compose
from printkit.press.page.paper import EDGE
from tests.press.kits import LOX, job, printed, small
from tests.press.reading import pages

NAMES = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
INFO = Info("title", "author", "subject", "creator")


def one_page(*items: Item, transform: Transform | None = None, stem: str = "") -> bytes:
    inks = ink.Inks(ink.load_theme(), InkMode.FULL)
    page = Page(100, 120, items, part="test", title="Test", stem=stem)
    return compose([page], INFO, inks, transforms=[transform or Transform()])


@pytest.mark.parametrize("mode", [mode.value for mode in InkMode])
def test_the_same_input_makes_the_same_bytes(mode: str) -> None:
    how = job("letter", "duplex-long", mode)
    first, second = (kit_pdf(LOX, how, lay_out_kit(LOX, how)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("backs", BACKS)
def test_the_viewer_is_asked_not_to_scale_and_to_turn_the_right_edge(backs: str) -> None:
    _, pdf = printed(small(), "a4", backs)
    with pikepdf.open(BytesIO(pdf)) as document:
        asked = document.Root.ViewerPreferences
        assert asked.PrintScaling == "/None"
        expected = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}.get(backs)
        assert asked.get("/Duplex") == expected


def test_every_font_is_embedded_and_cut_down_to_what_is_used() -> None:
    _, pdf = printed(LOX, "a4", "gutterfold")
    with pikepdf.open(BytesIO(pdf)) as document:
        found = [
            each
            for each in document.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
        ]
        assert found
        for font in found:
            assert "FontFile2" in str(list(font.FontDescriptor.keys()))
            assert str(font.BaseFont)[7] == "+"
            assert len(font.FontDescriptor.FontFile2.read_bytes()) < 60_000


def test_title_author_subject_labels_and_outline() -> None:
    _, pdf = printed(LOX, "a4", "none")
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.docinfo.Title == "USS Lox: deck"
        assert "Jon Ericson" in str(document.docinfo.Author)
        assert "Unofficial play aid" in str(document.docinfo.Subject)
        assert document.pages[0].label == "deck 1"
        assert document.pages[5].label == "deck 6"
        with document.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Ship deck"]


def test_trim_and_bleed_boxes() -> None:
    laid_out, pdf = printed(small(8), "letter", "none")
    with pikepdf.open(BytesIO(pdf)) as document:
        page = document.pages[0]
        media, trim, bleed = ([float(v) for v in box] for box in (page.mediabox, page.trimbox, page.BleedBox))
    left = min(piece.x for piece in laid_out[0].pieces) * PT_PER_MM
    assert trim[0] == pytest.approx(left, abs=0.01)
    assert trim[2] - trim[0] == pytest.approx(2 * 88.9 * PT_PER_MM, abs=0.01)
    assert bleed == trim  # nothing on a card's face reaches the trim
    assert media[:2] == [0, 0]


@pytest.mark.parametrize(
    ("paper", "backs", "mode"),
    [
        *((paper, backs, "full") for paper in NAMES for backs in BACKS),
        *(("letter", "duplex-long", mode) for mode in ("low", "mono")),
        *(
            pytest.param(paper, backs, mode, marks=pytest.mark.sweep)
            for paper in NAMES
            for backs in BACKS
            for mode in ("low", "mono")
            if (paper, backs) != ("letter", "duplex-long")
        ),
    ],
)
def test_nothing_is_outside_what_a_home_printer_reaches(paper: str, backs: str, mode: str) -> None:
    _, pdf = printed(LOX, paper, backs, mode)
    shown = pypdfium2.PdfDocument(pdf)
    dpi = 200
    for at in {0, 1, len(shown) - 1}:
        picture = shown[at].render(scale=dpi / 72).to_pil().convert("L").point(lambda value: 255 - value)
        left, top, right, low = picture.getbbox() or (0, 0, 0, 0)
        nearest = min(left, top, picture.width - right, picture.height - low)
        assert nearest / dpi * 25.4 >= EDGE - 0.15  # a pixel is 0.127 mm


@pytest.mark.parametrize("kit", [LOX, small()], ids=["lox", "small"])
def test_type_is_never_smaller_than_the_house_allows(kit: object) -> None:
    laid_out, pdf = printed(kit, "a4", "gutterfold")
    for page, shown in zip(laid_out, pages(pdf), strict=True):
        assert shown.type
        for run in shown.type:
            on_card = any(
                p.x <= run.x <= p.x + p.width and p.y <= run.y <= p.y + p.height for p in page.pieces
            )
            assert run.size >= (7.5 if on_card else 6.5) - 0.01, run


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", BACKS)
def test_every_page_names_game_designer_version_paper_and_scale(paper: str, backs: str) -> None:
    _, pdf = printed(small(), paper, backs)
    document = pypdfium2.PdfDocument(pdf)
    for at in range(len(document)):
        text = document[at].get_textpage().get_text_range()
        label = {"letter": "Letter", "a4": "A4"}[paper]
        for part in (
            "Test game: Nobody",
            "nofficial play aid",
            "printkit 0.3.0.dev0",
            label,
            "print at 100 %",
        ):
            assert part in text
        assert f"page {at + 1} of {len(document)}" in text


def test_mono_prints_black_alone() -> None:
    _, pdf = printed(LOX, "a4", "gutterfold", "mono")
    with pikepdf.open(BytesIO(pdf)) as document:
        streams = [page.Contents.read_bytes() for page in document.pages]
        streams += [
            each.read_bytes()
            for each in document.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
    colours = {
        tuple(line.rsplit(maxsplit=1)[0].split())
        for stream in streams
        for line in stream.splitlines()
        if line.endswith((b" rg", b" RG"))
    }
    assert colours <= {(b"0", b"0", b"0"), (b"1", b"1", b"1")}


def test_low_ink_takes_less_ink_than_full() -> None:
    dark = {}
    for mode in ("full", "low"):
        _, pdf = printed(LOX, "a4", "none", mode)
        picture = pypdfium2.PdfDocument(pdf)[4].render(scale=2).to_pil().convert("L")
        dark[mode] = sum((255 - value) * count for value, count in enumerate(picture.histogram()))
    assert dark["low"] < dark["full"] * 0.8


def test_fields_are_named_typed_and_inside_the_printed_box() -> None:
    pdf = one_page(
        Rect(10, 20, 40, 7),
        FormField(FieldKind.TEXT, "tons.1", 10, 20, 40, 7, tip="Tonnage"),
        Group((FormField(FieldKind.CHECK, "home", 1, 2, 4, 4),), 50, 60),
        stem="sheet",
    )
    with pikepdf.open(BytesIO(pdf)) as document:
        text, check = document.Root.AcroForm.Fields
        assert (str(text.T), str(text.FT), str(text.TU)) == ("sheet-tons-1", "/Tx", "Tonnage")
        assert (str(check.T), str(check.FT), str(check.AS)) == ("sheet-home", "/Btn", "/Off")
        left, low, right, top = (float(v) / PT_PER_MM for v in text.Rect)
        assert 10 < left < right < 50
        assert 20 < 120 - top < 120 - low < 27
        assert {"/Yes", "/Off"} == set(check.AP.N.keys())
        assert float(check.Rect[0]) / PT_PER_MM == pytest.approx(51.3, abs=0.01)


def test_two_fields_of_one_name_are_refused() -> None:
    field = FormField(FieldKind.TEXT, "tons", 10, 20, 40, 7)
    with pytest.raises(DuplicateFieldError, match="tons"):
        one_page(field, field)


def test_a_field_in_a_stencil_or_a_turned_group_is_refused() -> None:
    field = FormField(FieldKind.TEXT, "tons", 1, 2, 4, 7)
    with pytest.raises(DrawingError, match="stencil"):
        one_page(Stamp(Stencil("f", 20, 20, (field,)), 1, 1))
    with pytest.raises(DrawingError, match="upright"):
        one_page(Group((field,), 20, 20, rotation=90))
    with pytest.raises(DrawingError, match="own size"):
        one_page(Group((field,), 20, 20, scale=2))


def test_a_group_is_enlarged_where_it_stands() -> None:
    (line,) = pages(one_page(Group((Line(1, 2, 6, 2),), 10, 20, scale=3)))[0].segments
    assert (line.x1, line.y1, line.x2) == tuple(pytest.approx(each, abs=0.002) for each in (13, 26, 28))


def test_an_arc_of_a_path_is_as_round_on_paper() -> None:
    """A disc made of two half circles has the same width, height and blackness in a picture as a circle."""
    disc = Path(
        (MoveTo(10, 30), ArcTo(20, 50, 30), ArcTo(20, 10, 30), Close()), Style(fill=Ink.INK, kept=True)
    )
    circle = Circle(30, 30, 20, Style(fill=Ink.INK, kept=True))
    drawn, wanted = (
        pypdfium2.PdfDocument(one_page(item))[0].render(scale=2).to_pil().convert("L")
        for item in (disc, circle)
    )
    different = sum(abs(a - b) > 64 for a, b in zip(drawn.tobytes(), wanted.tobytes(), strict=True))
    assert different < 20


def test_one_transformation_maps_everything() -> None:
    """As in the correction of a printer: 1 % wider and half a millimetre down."""
    plain = pages(one_page(Line(10, 20, 60, 20), Text(10, 30, "word")))[0]
    mapped = pages(
        one_page(Line(10, 20, 60, 20), Text(10, 30, "word"), transform=Transform(a=1.01, d=0.98, f=0.5))
    )[0]
    assert mapped.segments[0].x2 == pytest.approx(plain.segments[0].x2 * 1.01, abs=0.002)
    assert mapped.segments[0].y1 == pytest.approx(plain.segments[0].y1 * 0.98 + 0.5, abs=0.002)
    assert mapped.type[0].x == pytest.approx(10.1, abs=0.002)


def test_a_missing_glyph_is_named() -> None:
    with pytest.raises(fonts.MissingGlyphError, match=r"U\+2665"):
        fonts.text_width("♥", Font.TEXT, 10)


def test_tabular_figures_are_all_of_one_width() -> None:
    widths = {fonts.text_width(figure, Font.TEXT, 10, tabular=True) for figure in "0123456789"}
    assert len(widths) == 1
    plain = {fonts.text_width(figure, Font.TEXT, 10) for figure in "0123456789"}
    assert len(plain) > 1


def test_wrapping_keeps_every_word_and_the_width() -> None:
    text = "A miss brings the escort, which may be paid off or attacked in its turn."
    lines = fonts.wrap(text, Font.TEXT, 9, 30)
    assert " ".join(lines) == text
    assert all(fonts.text_width(line, Font.TEXT, 9) <= 30 for line in lines)
