"""``printkit verify`` accepts every kit as it was printed, and finds what has been changed in one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.verify import verify_command
from printkit.cli.support.common import Failure
from printkit.games import GAMES
from printkit.press.calibration.profile import Placement, Profile
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.verification.verify import Measurements, verify
from tests.press.kits import LOX, pdf_of, printed, small, whole_kit
from tests.press.printer import Printer, through
from tests.sampled import daily

BACKS = [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.GUTTERFOLD]


@pytest.mark.parametrize(
    ("slug", "paper"),
    daily(
        ((slug, paper) for slug in GAMES for paper in ("a4", "letter")),
        lambda each: each in (("malta-convoy", "letter"), ("uss-lox", "a4"), ("ssn", "a4")),
    ),
)
def test_every_kit_is_fine(slug: str, paper: str) -> None:
    found = verify(pdf_of(slug, paper))
    assert found.faults == ()
    assert found.scale_x == pytest.approx(1.0, abs=1e-4)
    assert found.scale_y == pytest.approx(1.0, abs=1e-4)
    assert found.fonts_embedded
    assert found.print_scaling == "None"
    assert found.smallest_pt == pytest.approx(6.5)
    assert len(found.ink) == found.pages
    assert all(0.2 < share < 30 for share in found.ink)
    if found.trim_error_mm is not None:
        assert found.trim_error_mm < 0.01
        assert found.registration_mm is not None
        assert found.registration_mm < 0.01


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", BACKS)
def test_cards_and_their_backs_are_measured(paper: str, backs: Backs) -> None:
    found = verify(printed(small(), paper, backs.value)[1])
    assert found.faults == ()
    assert found.trim_error_mm == pytest.approx(0, abs=0.01)
    assert found.registration_mm == pytest.approx(0, abs=0.01)


def changed(pdf: bytes, change: Callable[[pikepdf.Pdf], object]) -> Measurements:
    with pikepdf.open(BytesIO(pdf)) as document:
        change(document)
        out = BytesIO()
        document.save(out)
    return verify(out.getvalue())


def faults(found: Measurements) -> set[str]:
    return {fault.what for fault in found.faults}


@pytest.mark.parametrize("slug", daily(GAMES, lambda slug: slug == "malta-convoy"))
def test_a_kit_scaled_to_97_percent_fails(slug: str) -> None:
    found = verify(through(pdf_of(slug, "a4"), Printer(0.97, 0.97)))
    assert {"scale across", "scale down"} <= faults(found)
    assert found.scale_x == pytest.approx(0.97, abs=1e-4)
    assert found.scale_y == pytest.approx(0.97, abs=1e-4)
    assert {fault.measured for fault in found.faults if fault.what == "scale down"} == {"97.00 %"}


def test_pages_that_were_made_smaller_as_a_whole_fail() -> None:
    def shrink(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            page.contents_add(b"0.97 0 0 0.97 0 0 cm ", prepend=True)
            for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                page.obj[box] = pikepdf.Array([float(each) * 0.97 for each in page.obj[box]])

    assert {"page size", "scale across"} <= faults(changed(printed(small(), "a4", "none")[1], shrink))


def test_a_cropped_kit_fails() -> None:
    def crop(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            page.cropbox = [20, 20, 575, 822]

    found = changed(pdf_of("malta-convoy", "a4"), crop)
    assert {"page size", "cropped"} <= faults(found)
    assert "scale across" not in faults(found)


def clipped(document: pikepdf.Pdf) -> None:
    """Add a clip to each page that hides the upper and right 40 points."""
    for page in document.pages:
        wide, high = (float(each) for each in page.mediabox[2:])
        page.contents_add(f"q 0 0 {wide - 40} {high - 40} re W n ".encode(), prepend=True)
        page.contents_add(b" Q")


def overlaid(document: pikepdf.Pdf) -> None:
    """Replace each page by a form XObject whose box ends 40 points before the page does, as imposition programs write
    it.
    """
    for page in document.pages:
        wide, high = (float(each) for each in page.mediabox[2:])
        form = document.make_stream(
            page.as_form_xobject().read_bytes(),
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=[0, 0, wide - 40, high - 40],
            Resources=page.obj.Resources,
        )
        page.Contents = document.make_stream(b"/Whole Do")
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Whole=form))


def shifted(document: pikepdf.Pdf) -> None:
    """Move the content of the pages left by 9 mm, over the edge."""
    for page in document.pages:
        page.contents_add(b"q 1 0 0 1 -25 0 cm ", prepend=True)
        page.contents_add(b" Q")


@pytest.mark.parametrize(
    ("slug", "change"),
    daily(
        ((slug, change) for slug in GAMES for change in (clipped, overlaid, shifted)),
        lambda each: each[0] == "malta-convoy",
    ),
)
def test_content_that_is_cut_off_on_a_whole_page_fails(
    slug: str, change: Callable[[pikepdf.Pdf], None]
) -> None:
    found = changed(pdf_of(slug, "a4"), change)
    assert "cropped" in faults(found)
    assert "page size" not in faults(found)


def test_a_unit_of_the_page_that_is_no_point_fails() -> None:
    def stretch(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            page.obj.UserUnit = 0.97

    found = changed(printed(small(), "a4", "none")[1], stretch)
    assert {"page size", "scale across", "scale down"} <= faults(found)
    assert found.scale_x == pytest.approx(0.97, abs=1e-4)


def test_a_kit_cut_to_another_paper_fails() -> None:
    """A4 pages on Letter sheets, cut off without scaling as by a print dialogue."""

    def letter(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            page.mediabox = [-8, 25, 604, 817]

    assert "page size" in faults(changed(printed(small(), "a4", "none")[1], letter))


def test_a_kit_without_its_fonts_fails() -> None:
    def lose(document: pikepdf.Pdf) -> None:
        for each in document.objects:
            if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each:
                del each["/FontFile2"]

    def lose_all(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            del page.obj.Resources["/Font"]

    for change in (lose, lose_all):
        found = changed(pdf_of("malta-convoy", "letter"), change)
        assert faults(found) == {"font"}
        assert not found.fonts_embedded
        assert {fault.page for fault in found.faults} >= {1, 2, 3}


def test_a_shifted_back_and_a_wrong_trim_box_are_found() -> None:
    pdf = printed(small(), "a4", "duplex-long")[1]
    found = verify(through(pdf, Printer(), Printer(shift_x=0.4)))
    assert faults(found) == {"registration", "trim box"}
    assert found.registration_mm == pytest.approx(0.4, abs=0.01)

    def widen(document: pikepdf.Pdf) -> None:
        document.pages[0].obj["/TrimBox"][0] = float(document.pages[0].obj["/TrimBox"][0]) - 72 / 25.4

    found = changed(pdf, widen)
    assert faults(found) == {"trim box"}
    assert found.trim_error_mm == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(
    ("backs", "front", "back", "pages"),
    [
        ("duplex-long", Printer(), Printer(shift_x=0.4), [2, 4]),
        ("duplex-long", Printer(shift_y=0.4), Printer(), [2, 4]),
        ("duplex-short", Printer(), Printer(shift_y=0.4), [2, 4]),
        ("gutterfold", Printer(shift_x=0.4), Printer(), [1, 3]),
        ("gutterfold", Printer(shift_y=0.4), Printer(), []),
    ],
)
def test_backs_that_miss_their_fronts_are_named_with_their_pages(
    backs: str, front: Printer, back: Printer, pages: list[int]
) -> None:
    """A folded page has fronts and backs: if it is shifted along the fold they still match; across the fold they miss
    by twice the shift.
    """
    found = verify(through(printed(small(12), "a4", backs)[1], front, back))
    missed = [(fault.page, fault.measured) for fault in found.faults if fault.what == "registration"]
    assert missed == [(page, "0.80 mm" if backs == "gutterfold" else "0.40 mm") for page in pages]


def test_a_file_that_says_nothing_of_scaling_fails() -> None:
    def silence(document: pikepdf.Pdf) -> None:
        del document.Root["/ViewerPreferences"]

    found = changed(printed(small(), "a4", "none")[1], silence)
    assert [(each.what, each.measured, each.page) for each in found.faults] == [
        ("print scaling", "AppDefault", None)
    ]


@pytest.mark.parametrize(
    ("paper", "backs"),
    daily(
        ((paper, backs) for paper in (A4, LETTER) for backs in (*BACKS, Backs.NONE)),
        lambda each: each in ((A4, Backs.DUPLEX_LONG), (LETTER, Backs.GUTTERFOLD)),
    ),
    ids=lambda value: value.value if isinstance(value, Backs) else value.name,
)
def test_a_kit_corrected_for_a_printer_is_measured_as_that_printer_prints_it(
    paper: Paper, backs: Backs
) -> None:
    profile = Profile(
        "hall",
        paper.name,
        "",
        Placement(0.996, 1.004, 1.3, -0.7, 0.2),
        Placement(1.0003, 1.0003, 0.5, 0.9, -0.1),
    )
    job = Job(paper, backs, profile=profile)
    found = verify(kit_pdf(LOX, job, lay_out_kit(LOX, job)))
    assert found.faults == ()
    assert found.printer == "hall"
    assert verify(pdf_of("malta-convoy", "letter")).printer == ""


@pytest.mark.parametrize("slug", GAMES)
def test_pages_that_are_not_cut_keep_their_paper_as_trim_box_under_a_profile(slug: str) -> None:
    """A scaled trim box of the whole page could not be distinguished from a box around pieces."""
    job = Job(A4, Backs.GUTTERFOLD, profile=Profile("hall", "a4", "", Placement(0.996, 1.003)))
    kit = whole_kit(slug)
    sheets = replace(kit, parts=tuple(part for part in kit.parts if part.name in ("sheet", "reference")))
    pages = lay_out_kit(sheets, job)
    assert any(not page.pieces for page in pages)
    assert verify(kit_pdf(sheets, job, pages)).faults == ()


@pytest.mark.parametrize("scale", [(0.996, 1.003), (1.004, 0.997)])
def test_sheets_that_are_corrected_either_way_are_fine(scale: tuple[float, float]) -> None:
    """This includes pages in landscape, and trim boxes that are the whole page."""
    kit = whole_kit("malta-convoy")
    job = Job(A4, Backs.NONE, profile=Profile("hall", "a4", "", Placement(*scale, 1.0, 0.5, 0.3)))
    found = verify(kit_pdf(kit, job, lay_out_kit(kit, job)))
    assert found.faults == ()
    assert found.scale_x == pytest.approx(1, abs=1e-4)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(verify_command, list(arguments), standalone_mode=False)


def test_the_command_says_what_it_measured(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.pdf", tmp_path / "bad.pdf"
    pdf = printed(small(), "a4", "gutterfold")[1]
    good.write_bytes(pdf)
    bad.write_bytes(through(pdf, Printer(0.97, 0.97)))
    assert run(str(good)).return_value == 0
    result = run(str(good), str(bad), "--json")
    assert result.return_value == 1
    first, second = json.loads(result.output)["files"]
    assert list(first) == [
        "file", "ok", "scale_x", "scale_y", "trim_error_mm", "registration_mm", "fonts_embedded", "print_scaling",
        "smallest_pt", "ink", "faults",
    ]  # fmt: skip
    assert (first["ok"], first["scale_x"], first["faults"]) == (True, 1.0, [])
    assert (second["ok"], second["scale_y"]) == (False, 0.97)
    assert second["faults"][0] == {
        "page": 1, "what": "scale across", "measured": "97.00 %", "expected": "100 %"
    }  # fmt: skip
    told = run(str(bad))
    assert "page 1: scale down: 97.00 %; expected 100 %" in told.output


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not a complete PDF"),
        (b"hello", "not a complete PDF"),
        (b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>", "not a complete PDF"),
        (None, "No such file"),
    ],
)
def test_what_is_no_pdf_is_said(content: bytes | None, why: str, tmp_path: Path) -> None:
    path = tmp_path / "kit.pdf"
    if content is not None:
        path.write_bytes(content)
    result = run(str(path))
    assert isinstance(result.exception, Failure), result.output
    assert why in result.exception.message
    assert "kit.pdf" in result.exception.message
    assert "0x" not in result.exception.message


def test_a_drawing_that_contains_itself_is_refused(tmp_path: Path) -> None:
    def loop(document: pikepdf.Pdf) -> None:
        form = document.make_stream(
            b"/F Do", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9]
        )
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
        document.pages[0].obj.Resources["/XObject"]["/Loop"] = form
        document.pages[0].contents_add(b" /Loop Do")

    from printkit.press.verification.marks import UnreadableError

    with pytest.raises(UnreadableError, match="nested too deeply"):
        changed(printed(small(), "a4", "none")[1], loop)
