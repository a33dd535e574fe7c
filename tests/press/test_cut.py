"""Cut files in SVG and DXF cut exactly the printed pieces, and the registration marks are on the page."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from printkit.cli.commands.print import print_command
from printkit.drawing import Box, Rect
from printkit.games.ssn.paper.components import components
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.cut import cut_bytes
from printkit.press.cut.outlines import INSET, CutFormat, cut_sheet, registration
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.kit import Job, kit_pdf, lay_out_kit, print_kit
from printkit.press.pieces import Kit
from tests.press.cutting import Cut, Read, read_dxf, read_svg
from tests.press.kits import LOX, job, small
from tests.press.reading import Printed, pages

PAPERS = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
SSN = Kit("ssn", "SSN", "Nobody", components(SsnRuleset()))
TO_CUT = tuple(part for part in SSN.parts if part.name in ("counters", "tools", "rulers"))
KITS = {"cards": small(13), "pieces": Kit("ssn", "SSN", "Nobody", TO_CUT)}


def with_cuts(paper: str, backs: str) -> Job:
    return replace(job(paper, backs), cut=CutFormat.SVG)


@cache
def laid_out(kit: str, paper: str, backs: str) -> tuple[Page, ...]:
    return lay_out_kit(KITS[kit], with_cuts(paper, backs))


@cache
def shown(kit: str, paper: str, backs: str, at: int) -> Printed:
    """Return a page, parsed from its PDF."""
    page = laid_out(kit, paper, backs)[at]
    return pages(kit_pdf(KITS[kit], with_cuts(paper, backs), (page,)))[0]


def read(page: Page, form: CutFormat) -> Read:
    sheet = cut_sheet(page)
    assert sheet is not None
    data = cut_bytes(sheet, "Test, page 1", form)
    return read_svg(data) if form is CutFormat.SVG else read_dxf(data, page.height)


def fronts(page: Page) -> list[PiecePlace]:
    return [piece for piece in page.pieces if piece.side is PieceSide.FRONT]


def perimeter(piece: PiecePlace) -> float:
    """Return the length of a piece's outline, with corners of its radius."""
    return 2 * (piece.width + piece.height) - (8 - 2 * math.pi) * piece.radius


def straight(piece: PiecePlace) -> dict[tuple[float, ...], float]:
    """Return the straight sides between a piece's corners, each with its length; none for a disc."""
    left, top, r = piece.x, piece.y, piece.radius
    right, low = left + piece.width, top + piece.height
    if piece.width == piece.height == 2 * r:
        return {}
    sides = [
        (left + r, top, right - r, top),
        (left + r, low, right - r, low),
        (left, top + r, left, low - r),
        (right, top + r, right, low - r),
    ]
    return {tuple(round(n, 3) for n in side): math.dist(side[:2], side[2:]) for side in sides}


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_each_piece_s_outline_is_its_place_in_the_manifest_and_a_shared_edge_is_cut_once(
    kit: str, paper: str, backs: str
) -> None:
    cut_out: list[str] = []
    for page in laid_out(kit, paper, backs):
        pieces = fronts(page)
        if not pieces:
            assert cut_sheet(page) is None
            continue
        found, drawn = read(page, CutFormat.SVG), read(page, CutFormat.DXF)
        assert len(found.cuts) == len(pieces)
        cut: set[tuple[float, ...]] = set()
        for outline, piece in zip(found.cuts, pieces):
            assert outline[:4] == pytest.approx(
                (piece.x, piece.y, piece.x + piece.width, piece.y + piece.height), abs=0.001
            )
            sides = straight(piece)
            shared = sum(length for side, length in sides.items() if side in cut)
            assert outline.length == pytest.approx(perimeter(piece) - shared, abs=0.005)
            cut |= set(sides)
            cut_out.append(piece.name)
        assert sum(c.length for c in drawn.cuts) == pytest.approx(sum(c.length for c in found.cuts), abs=0.05)
    assert len(cut_out) == len(set(cut_out))
    # What two-sided pieces have behind them is cut out by itself where nothing is printed behind.
    faces = 2 if backs == "none" else 1
    different = 31 + 2  # counters, zone templates
    alike = (
        5 + 2 + 2 + 5 + 1 + 2 + 1
    )  # wrecks, board markers, turn tools, strips and stick, board, tents, how strips join
    assert len(cut_out) == {"cards": 13, "pieces": faces * different + alike}[kit]


def test_neighbours_share_an_edge_and_a_gap_parts_them() -> None:
    together, apart = (
        read(lay_out_kit(small(4), replace(with_cuts("a4", "none"), gap=gap))[0], CutFormat.SVG)
        for gap in (0.0, 4.0)
    )
    whole = 2 * (63.5 + 88.9) - 8 * 3 + 2 * math.pi * 3
    assert sum(cut.length for cut in together.cuts) < 4 * whole - 50
    assert [cut.length for cut in apart.cuts] == [pytest.approx(whole, abs=0.005)] * 4
    lefts = sorted({round(cut.left, 3) for cut in apart.cuts})
    width = apart.cuts[0].right - apart.cuts[0].left
    assert lefts[1] - lefts[0] == pytest.approx(width + 4)


def test_pages_that_are_cut_alike_share_one_template(tmp_path: Path) -> None:
    how = replace(job("a4", "none"), cut=CutFormat.SVG)
    manifest = print_kit(LOX, tmp_path / "lox.pdf", how)
    cuts = [cut for cut in manifest.files[0].cuts if cut is not None]
    assert len(cuts) > 5
    assert len(set(cuts)) == len(list(tmp_path.glob("*.svg"))) == 2  # the full pages, and the last one
    assert [cut.name for cut in read_svg(cuts[0].read_bytes()).cuts][:2] == ["place 1", "place 2"]


def test_cards_have_corners_of_3_mm_and_discs_are_round() -> None:
    card = read(laid_out("cards", "a4", "none")[0], CutFormat.SVG).cuts[0]
    assert card.length == pytest.approx(2 * (63.5 + 88.9) - 8 * 3 + 2 * math.pi * 3, abs=0.005)
    counters = read(laid_out("pieces", "a4", "none")[0], CutFormat.SVG).cuts
    by_name = {cut.name: cut for cut in counters}
    assert by_name["H1"].length == pytest.approx(math.pi * 12.7, abs=0.005)
    assert by_name["T1"].length == pytest.approx(4 * 12.7, abs=0.001)


@pytest.mark.parametrize("form", CutFormat)
def test_a_file_is_in_millimetres_and_as_large_as_the_paper(form: CutFormat) -> None:
    page = laid_out("cards", "letter", "none")[0]
    found = read(page, form)  # the readers check units and view box
    if form is CutFormat.SVG:
        assert (found.width, found.height) == (215.9, 279.4)
    assert all(0 < cut.left < cut.right < 215.9 and 0 < cut.top < cut.low < 279.4 for cut in found.cuts)


@pytest.mark.parametrize("form", CutFormat)
def test_the_same_page_twice_is_the_same_bytes(form: CutFormat) -> None:
    sheet = cut_sheet(laid_out("pieces", "a4", "gutterfold")[0])
    assert sheet is not None
    assert cut_bytes(sheet, "One", form) == cut_bytes(sheet, "One", form)


def test_names_that_are_no_xml_are_escaped() -> None:
    piece = PiecePlace('Q & "K" <♠>', PieceSide.FRONT, 20, 20, 63.5, 88.9, radius=3)
    sheet = cut_sheet(Page(210, 297, (), pieces=(piece,)))
    assert sheet is not None
    assert read_svg(cut_bytes(sheet, "A & B", CutFormat.SVG)).cuts[0].name == piece.name


# --- registration marks


@pytest.mark.parametrize("form", CutFormat)
@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_the_marks_in_the_file_are_those_on_the_page(
    form: CutFormat, kit: str, paper: str, backs: str
) -> None:
    page = laid_out(kit, paper, backs)[0]
    points = shown(kit, paper, backs, 0).points
    found = read(page, form)
    assert len(found.bars) == 5
    assert found.bars == [pytest.approx((b.x, b.y, b.right, b.bottom), abs=0.001) for b in registration(page)]
    for left, top, right, low in found.bars:
        for x in (left, right):
            for y in (top, low):
                assert min(math.hypot(x - px, y - py) for px, py in points) < 0.01


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_marks_stand_10_mm_inside_the_paper_and_clear_of_pieces_and_crop_marks(
    kit: str, paper: str, backs: str
) -> None:
    for at, page in enumerate(laid_out(kit, paper, backs)):
        if not fronts(page):
            continue
        segments = shown(kit, paper, backs, at).segments
        crop = [s for s in segments if abs(s.width - 0.15) < 0.01 and abs(s.length - 4) < 0.01]
        assert crop
        for bar in registration(page):
            assert bar.x >= INSET - 1e-6
            assert bar.y >= INSET - 1e-6
            assert bar.right <= page.width - INSET + 1e-6
            assert bar.bottom <= page.height - INSET + 1e-6
            quiet = bar.grown(1.0)
            for piece in page.pieces:
                assert not overlaps(bar.grown(0.5), Box(piece.x, piece.y, piece.width, piece.height))
            for mark in crop:
                box = Box(
                    min(mark.x1, mark.x2),
                    min(mark.y1, mark.y2),
                    abs(mark.x2 - mark.x1),
                    abs(mark.y2 - mark.y1),
                )
                assert not overlaps(quiet, box)


def overlaps(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("kit", "level"), [("cards", False), ("pieces", True)])
def test_on_a_page_to_fold_the_marks_are_on_the_half_with_the_fronts(
    paper: str, kit: str, level: bool
) -> None:
    page = laid_out(kit, paper, "gutterfold")[0]
    assert page.side is PageSide.FOLD
    found = read(page, CutFormat.SVG)
    if level:
        assert found.folds == [pytest.approx((0, page.height / 2, page.width, page.height / 2))]
        assert all(low < page.height / 2 for _, _, _, low in (*found.bars, *(c[:4] for c in found.cuts)))
    else:
        assert found.folds == [pytest.approx((page.width / 2, 0, page.width / 2, page.height))]
        assert all(right < page.width / 2 for _, _, right, _ in (*found.bars, *(c[:4] for c in found.cuts)))


def test_without_cut_no_page_has_marks_or_loses_a_crop_mark() -> None:
    plain = lay_out_kit(KITS["cards"], job("letter", "gutterfold"))[0]
    marked = laid_out("cards", "letter", "gutterfold")[0]
    bars = {(b.x, b.y, b.width, b.height) for b in registration(marked)}

    def printed(page: Page) -> set[tuple[float, ...]]:
        return {(i.x, i.y, i.width, i.height) for i in page.items if isinstance(i, Rect)}

    assert not bars & printed(plain)
    assert bars <= printed(marked)
    assert plain.pieces == marked.pieces


# --- files beside the PDF


@pytest.mark.parametrize("form", CutFormat)
def test_a_file_for_each_page_of_fronts_stands_beside_the_pdf(form: CutFormat, tmp_path: Path) -> None:
    how = replace(job("a4", "duplex-long"), cut=form)
    manifest = print_kit(SSN, tmp_path / "ssn-kit.pdf", how, parts=TO_CUT)
    (file,) = manifest.files
    documents: Any = manifest.document()["files"]
    (written,) = documents
    assert [page["side"] for page in written["pages"]][:2] == ["front", "back"]
    for page, cut in zip(written["pages"], file.cuts):
        if page["side"] == "back" or not page["pieces"]:
            assert page["cut"] is None
            assert cut is None
        else:
            assert cut is not None
            assert re.fullmatch(rf"ssn-kit-cut-\d+\.{form.value}", cut.name)
            assert page["cut"] == str(cut)
            data = cut.read_bytes()
            found = read_svg(data) if form is CutFormat.SVG else read_dxf(data, page["height_mm"])
            assert [c[:4] for c in found.cuts] == [
                pytest.approx(
                    (p["x_mm"], p["y_mm"], p["x_mm"] + p["width_mm"], p["y_mm"] + p["height_mm"]), abs=0.001
                )
                for p in page["pieces"]
            ]
    assert len(list(tmp_path.glob(f"*.{form.value}"))) == sum(cut is not None for cut in file.cuts) == 4


def test_the_option_is_in_the_help() -> None:
    result = CliRunner().invoke(print_command, ["--help"], standalone_mode=False)
    assert "--cut [svg|dxf]" in result.output


@pytest.mark.parametrize("form", ["svg", "dxf"])
def test_the_command_writes_and_names_them(form: str, tmp_path: Path) -> None:
    target = tmp_path / "lox.pdf"
    arguments = ["uss-lox", "--part", "deck", "--cut", form, "--json", "-o", str(target)]
    result = CliRunner().invoke(print_command, arguments, standalone_mode=False)
    (file,) = json.loads(result.stdout)["files"]
    assert [Path(page["cut"]).is_file() for page in file["pages"]] == [True] * 14
    again = tmp_path / "again"
    CliRunner().invoke(print_command, [*arguments[:-1], str(again / "lox.pdf")], standalone_mode=False)
    for page in file["pages"]:
        name = Path(page["cut"]).name
        assert (again / name).read_bytes() == (tmp_path / name).read_bytes()


def test_the_command_names_no_cut_without_the_option(tmp_path: Path) -> None:
    arguments = ["uss-lox", "--part", "deck", "--json", "-o", str(tmp_path / "lox.pdf")]
    result = CliRunner().invoke(print_command, arguments, standalone_mode=False)
    (file,) = json.loads(result.stdout)["files"]
    assert all("cut" not in page for page in file["pages"])
    assert not list(tmp_path.glob("*cut*"))


def test_ezdxf_is_loaded_for_dxf_only(tmp_path: Path) -> None:
    program = (
        "import sys; from printkit.cli import main;"
        f"main(['print', 'uss-lox', '--part', 'deck', '--cut', 'svg', '-o', {str(tmp_path / 'k.pdf')!r}]);"
        "print('ezdxf' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_every_card_of_a_deck_is_cut_once() -> None:
    names = [
        cut.name
        for page in lay_out_kit(LOX, with_cuts("letter", "duplex-long"))
        if fronts(page)
        for cut in read(page, CutFormat.SVG).cuts
    ]
    assert len(names) == len(set(names)) == 54
    assert isinstance(read(lay_out_kit(LOX, with_cuts("a4", "none"))[0], CutFormat.SVG).cuts[0], Cut)
