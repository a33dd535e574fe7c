"""``print --booklet``: the log sheets of any game, laid out on small pages and imposed for folding."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.drawing import FormField
from printkit.games import GAMES
from printkit.press.calibration.files import save
from printkit.press.calibration.profile import Placement, Profile
from printkit.press.kit import Job, lay_out_kit
from printkit.press.output.booklet import signatures
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import paper as named
from printkit.press.verification.verify import verify
from tests.press.kits import whole_kit
from tests.press.printer import Eye, Printer, through
from tests.press.test_booklet import folded

SHEETS = {"a5": (297.0, 210.0), "half-letter": (279.4, 215.9)}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty config folder."""
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path / "config")
    return tmp_path / "config" / "printers"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(print_command, list(arguments), standalone_mode=False)


def numbers(page: pypdfium2.PdfPage) -> tuple[int, int]:
    """Return the page numbers left and right of the fold; 0 for a blank page."""
    text, width = page.get_textpage(), page.get_width()
    found = []
    for left, right in ((0.0, width / 2), (width / 2, width)):
        said = re.search(r"page (\d+) of", text.get_text_bounded(left, 0, right, page.get_height()))
        found.append(int(said[1]) if said else 0)
    return found[0], found[1]


@pytest.mark.parametrize("size", list(SHEETS))
def test_the_manifest_describes_the_sheets_that_are_folded(size: str, tmp_path: Path) -> None:
    """The size of each side, and the rulers at the places where a picture of the file shows them."""
    target = tmp_path / "journal.pdf"
    result = run("wolf-pack", "--booklet", size, "-o", str(target), "--png", "40", "--json")
    assert result.exception is None
    (file,) = json.loads(result.stdout)["files"]
    document = pypdfium2.PdfDocument(target.read_bytes())
    assert len(file["pages"]) == len(document) == 6
    assert len(list(tmp_path.glob("journal-*.png"))) == 6
    assert [page["side"] for page in file["pages"]] == ["front", "back"] * 3
    checked = 0
    for number, page in enumerate(file["pages"]):
        assert (page["width_mm"], page["height_mm"]) == SHEETS[size]
        eye = Eye(target.read_bytes(), number)
        for ruler in page["rulers"]:
            x, y = ruler["x_mm"], ruler["y_mm"]
            if ruler["axis"] == "x" and ruler["length_mm"] % 10 == 0:
                assert eye.upright(x + 50, y - 1.5, -0.5, 0.5, 0.3) == pytest.approx(x + 50, abs=0.05)
                checked += 1
    assert checked >= 4


def test_a_journal_of_one_page_begins_on_the_front(tmp_path: Path) -> None:
    target = tmp_path / "journal.pdf"
    assert run("uss-lox", "--booklet", "a5", "-o", str(target)).exception is None
    document = pypdfium2.PdfDocument(target.read_bytes())
    assert [numbers(document[n]) for n in range(len(document))] == [(0, 1), (0, 0)]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("size", list(SHEETS))
def test_a_journal_folds_to_its_pages_in_order(slug: str, size: str, tmp_path: Path) -> None:
    target = tmp_path / "journal.pdf"
    assert run(slug, "--booklet", size, "-o", str(target)).exception is None
    document = pypdfium2.PdfDocument(target.read_bytes())
    sides = [numbers(document[n]) for n in range(len(document))]
    assert {tuple(round(x * 25.4 / 72, 1) for x in document[n].get_size()) for n in range(len(document))} == {
        SHEETS[size]
    }
    order = folded(sides, signatures(2 * len(sides)))
    pages = [page for page in order if page]
    assert pages == list(range(1, len(pages) + 1))
    found = verify(target.read_bytes())
    assert found.faults == ()
    assert found.scale_x == pytest.approx(1, abs=1e-4)
    assert found.scale_y == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("slug", GAMES)
def test_every_box_of_the_journal_is_in_the_booklet(slug: str) -> None:
    """Only the empty lines for the player's own text are fewer."""
    kit = whole_kit(slug)
    journals = [part for part in kit.parts if part.name == "journal"]

    def boxes(job: Job) -> set[tuple[str, str]]:
        pages = lay_out_kit(kit, job, journals)
        return {
            (page.stem, item.name) for page in pages for item in page.items if isinstance(item, FormField)
        }

    whole = boxes(Job(named("a4")))
    for size in SHEETS:
        small = boxes(Job(named(size), Backs.NONE, narrow=True))
        lost = whole - small
        assert len(lost) < 40
        assert not any(name.startswith(("turn", "round")) for _, name in lost), lost
        assert len(small) > 20


def test_a_booklet_is_corrected_for_a_printer(folder: Path, tmp_path: Path) -> None:
    """A page lies on its side, so size and rotation are corrected; the shift depends on the print dialogue."""
    save(folder, Profile("hall", "a4", "", Placement(0.996, 1.004, 0, 0, 0.2), Placement()))
    target = tmp_path / "journal.pdf"
    plain = tmp_path / "plain.pdf"
    options = ("uss-lox", "--paper", "a4", "--booklet", "a5")
    assert run(*options, "--printer", "hall", "-o", str(target)).exception is None
    assert run(*options, "-o", str(plain)).exception is None
    # What scales the upright sheet across scales the one that lies on its side down.
    printer = Printer(1.004, 0.996, 0, 0, 0.2)
    found = verify(target.read_bytes())
    assert (found.faults, found.printer) == ((), "hall")
    document = pypdfium2.PdfDocument(target.read_bytes())
    said = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    assert "for hall" in said[0]
    eyes = [Eye(plain.read_bytes(), 0), Eye(through(target.read_bytes(), printer), 0)]
    first, second = (eye.image.resize((594, 420)).convert("L") for eye in eyes)
    from PIL import ImageChops

    differ = ImageChops.difference(first, second).histogram()
    assert sum(value * n for value, n in enumerate(differ)) / (594 * 420) < 0.6
    spoilt = Eye(through(plain.read_bytes(), printer), 0).image.resize((594, 420)).convert("L")
    worse = ImageChops.difference(first, spoilt).histogram()
    assert sum(value * n for value, n in enumerate(worse)) > 4 * sum(
        value * n for value, n in enumerate(differ)
    )


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    result = run("uss-lox", "--part", "deck", "--booklet", "a5", "-o", str(tmp_path / "b.pdf"))
    assert isinstance(result.exception, Failure)
    assert "has no journal in deck" in result.exception.message
