"""``print --layout silhouette``: cards and marks are at the positions of silhouette-card-maker, so that its templates
fit.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image

from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.press.art.ink import InkMode
from printkit.press.geometry import PageSide
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.verification.verify import verify
from tests.press.kits import LOX
from tests.sampled import daily

MM = 25.4 / 300
PUBLISHED = {
    "letter": ([128, 893, 1658, 2423], [218, 1283], 7.2),
    "a4": ([232, 997, 1762, 2527], [182, 1247], 8.38),
}
"""For each paper, in pixels of the page in landscape: left edges of the columns and top edges of the rows, and the
length of the marks in mm. They were computed by hand from page_manager.py (f19a851b) and layouts.json (06166419),
layout ``poker``, ``default``: for Letter round((3300 − 4·750 − 5·15) / 2 + 15) = 128, then 765 and 1065 apart.
"""


def job(paper: Paper, backs: Backs = Backs.DUPLEX_LONG) -> Job:
    return Job(paper, backs, InkMode.FULL, machine=True)


@pytest.mark.parametrize("paper", [LETTER, A4], ids=["letter", "a4"])
def test_cards_are_within_a_twentieth_of_a_millimetre_of_the_published_places(paper: Paper) -> None:
    columns, rows, _ = PUBLISHED[paper.name]
    page = lay_out_kit(LOX, job(paper))[0]
    found = sorted((piece.x, piece.y) for piece in page.pieces)
    # Turned clockwise by a quarter, what lies y below the top edge of the page comes to stand y before its right edge.
    wanted = sorted((paper.width - y * MM - 88.9, x * MM) for x in columns for y in rows)
    assert len(found) == 8
    for (x, y), (u, v) in zip(found, wanted):
        assert abs(x - u) < 0.05
        assert abs(y - v) < 0.05
    assert {(piece.width, piece.height, piece.rotation) for piece in page.pieces} == {(88.9, 63.5, 90.0)}


@pytest.mark.parametrize("paper", [LETTER, A4], ids=["letter", "a4"])
def test_the_three_marks_are_where_the_machine_looks_for_them(paper: Paper) -> None:
    """In a picture of the page, the marks are black and the area around them is white."""
    length = PUBLISHED[paper.name][2]
    how = job(paper)
    pages = lay_out_kit(LOX, how)[:2]
    document = pypdfium2.PdfDocument(kit_pdf(LOX, how, pages))
    front, back = (document[n].render(scale=300 / 72).to_pil().convert("L") for n in range(2))

    def dark(image: Image.Image, x: float, y: float, wide: float, high: float) -> float:
        cut = image.crop(tuple(round(each / MM) for each in (x, y, x + wide, y + high)))  # type: ignore[arg-type]
        return cut.histogram()[0:128].__len__() and sum(cut.histogram()[:128]) / (cut.width * cut.height)

    right, low = paper.width - 10, paper.height - 10
    black = [
        (right - 5, 10, 5, 5),  # the square
        (10, 9.6, length - 0.2, 0.8), (9.6, 10, 0.8, length - 0.2),  # upper left
        (right - length + 0.2, low - 0.4, length - 0.2, 0.8), (right - 0.4, low - length + 0.2, 0.8, length - 0.2),
    ]  # fmt: skip
    for box in black:
        assert dark(front, *box) > 0.97, box
        assert dark(back, *box) < 0.05, box
    # Nothing else within the corner that the scanner reads, nor at the corner without a mark.
    for x, y in ((8, 8), (right - length, low - length)):
        whole = dark(front, x, y, length + 1.5, length + 1.5) * (length + 1.5) ** 2
        assert whole < 2 * length + 2
    assert dark(front, 8, low - length, length + 1.5, length + 1.5) == 0
    assert dark(front, right - 8, 15.8, 8, 1.5) == 0


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_backs_lie_behind_their_fronts(backs: Backs) -> None:
    pages = lay_out_kit(LOX, job(LETTER, backs))
    for front, behind in zip(pages[::2], pages[1::2]):
        assert (front.side, behind.side) == (PageSide.FRONT, PageSide.BACK)
        for one, other in zip(front.pieces, behind.pieces):
            assert one.name == other.name
            if backs is Backs.DUPLEX_LONG:
                assert other.x == pytest.approx(LETTER.width - one.x - one.width)
                assert other.y == pytest.approx(one.y)
            else:
                assert other.y == pytest.approx(LETTER.height - one.y - one.height)
                assert other.x == pytest.approx(one.x)


@pytest.mark.parametrize(
    "paper", daily([LETTER, A4], lambda paper: paper is LETTER), ids=lambda paper: paper.name
)
def test_verify_passes_the_pages(paper: Paper) -> None:
    how = job(paper)
    found = verify(kit_pdf(LOX, how, lay_out_kit(LOX, how)))
    assert found.faults == ()
    assert found.scale_y == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--backs", "gutterfold"), "gutterfold is not possible"),
        (("--backs", "none", "--cut", "svg"), "already has its own cutting templates"),
        (("--large-print",), "no pieces to cut out"),
        (("--booklet", "a5"), "a booklet contains only a journal"),
    ],
)
def test_what_does_not_go_with_it_is_said(arguments: tuple[str, ...], why: str, tmp_path: Path) -> None:
    target = str(tmp_path / "kit.pdf")
    command = ["uss-lox", "--part", "deck", "--layout", "silhouette", "-o", target, *arguments]
    result = CliRunner().invoke(print_command, command, standalone_mode=False)
    assert isinstance(result.exception, Failure)
    assert why in result.exception.message
    assert result.exception.help


def test_backs_are_printed_on_the_other_side_unless_told_otherwise(tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    command = ["uss-lox", "--part", "deck", "--layout", "silhouette", "-o", str(target)]
    result = CliRunner().invoke(print_command, command, standalone_mode=False)
    assert result.exception is None
    assert "7 sheets of Letter with duplex-long" in result.output
    assert "gutterfold" not in result.output
    assert len(pypdfium2.PdfDocument(target.read_bytes())) == 14


def test_a_game_without_cards_is_refused(tmp_path: Path) -> None:
    command = ["malta-convoy", "--layout", "silhouette", "-o", str(tmp_path / "kit.pdf")]
    result = CliRunner().invoke(print_command, command, standalone_mode=False)
    assert isinstance(result.exception, Failure)
    assert "Malta Convoy has no cards" in result.exception.message


def test_cards_that_are_kept_apart_do_not_bleed_onto_each_other() -> None:
    """The ink of each back on a page stays off all other cards."""
    from tests.press.kits import small

    how = Job(A4, Backs.DUPLEX_LONG, gap=2.0)
    back = lay_out_kit(small(4), how)[1]
    document = pypdfium2.PdfDocument(BytesIO(kit_pdf(small(4), how, [back])))
    image = document[0].render(scale=600 / 72).to_pil().convert("L")
    (one, other) = sorted(back.pieces, key=lambda piece: (round(piece.y), piece.x))[:2]
    assert other.x - one.x - one.width == pytest.approx(2.0)
    middle = one.x + one.width + 1.0
    # The two fields meet half way: a seam in which no line of either runs on.
    strip = image.crop(
        tuple(round(each / 25.4 * 600) for each in (middle - 0.9, one.y, middle - 0.1, one.y + 60))
    )
    twin = image.crop(
        tuple(round(each / 25.4 * 600) for each in (middle + 0.1, one.y, middle + 0.9, one.y + 60))
    )
    shares = [sum(each.histogram()[:128]) / (each.width * each.height) for each in (strip, twin)]
    single = image.crop(
        tuple(round(each / 25.4 * 600) for each in (one.x + 0.2, one.y, one.x + 1.0, one.y + 60))
    )
    alone = sum(single.histogram()[:128]) / (single.width * single.height)
    assert alone > 0.02
    assert max(shares) < 1.5 * alone
