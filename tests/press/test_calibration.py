"""``printkit calibrate``: the errors of a simulated printer are read off its test page, computed, and corrected.

The printer is simulated (tests/press/printer.py), and its output is measured in pictures of the pages.
"""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path

import click
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.calibrate import calibrate_command
from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.drawing import Point
from printkit.press.calibration.document import page_pdf
from printkit.press.calibration.estimate import (
    BackReading,
    Edges,
    back_of,
    backs_of,
    front_of,
    scale_of_card,
    vernier,
)
from printkit.press.calibration.files import all_in, as_text, forget, load, save
from printkit.press.calibration.page import CARD, STEPS, places
from printkit.press.calibration.profile import BackSpread, Placement, Profile, ProfileError, check
from printkit.press.geometry import Axis, Page
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.imposition import Backs as Backing
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.pieces import POKER
from tests.press.kits import LOX, small
from tests.press.printer import Eye, Printer, through
from tests.press.reading import pages

FRONT = Printer(0.996, 1.004, 1.3, -0.7, 0.2)
CARDS = small(4)
BACK = Printer(0.996, 1.004, 0.4, 0.6, -0.15)
"""The printer's errors on the back, as seen from the front."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty config folder."""
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path / "config")
    return tmp_path / "config" / "printers"


def calibrate(*arguments: str, answers: str | None = None) -> Result:
    return CliRunner().invoke(
        calibrate_command, ["--printer", "hall", *arguments], input=answers, standalone_mode=False
    )


class Read:
    """The readings that a person with good eyes takes from the printed test page."""

    def __init__(self, paper: Paper, *, short_edge: bool = False) -> None:
        printed = through(page_pdf(paper, "Test", short_edge=short_edge), FRONT, BACK, short_edge=short_edge)
        self.paper = paper
        self.at = places(paper)
        self.front = Eye(printed, 0)
        self.back = Eye(printed, 1, turned="short" if short_edge else "long")

    def _near(self, x: float, y: float, printer: Printer = FRONT) -> tuple[float, float]:
        return printer.at(x, y, self.paper.width, self.paper.height)

    def bars(self) -> tuple[float, float]:
        """Return the lengths of both 100 mm bars, between the middles of their end lines."""
        (x, y), (u, v) = self.at.bar_x, self.at.bar_y
        across = [self.front.upright(*self._near(x + mm, y - 1.5), -0.5, 0.5) for mm in (0, 100)]
        down = [self.front.level(*self._near(u - 1.5, v + mm), -0.5, 0.5) for mm in (0, 100)]
        return across[1] - across[0], down[1] - down[0]

    def edges(self) -> tuple[float, float, float]:
        upper, lower = (self.front.upright(*self._near(*point), -0.5, 0.5) for point in self.at.left)
        return upper, lower, self.front.level(*self._near(*self.at.top), -0.5, 0.5)

    def shifts(self) -> list[float]:
        """Return the distance of each vernier's zero from its scale's zero, in millimetres of the scale."""
        found = []
        for number in range(2):
            for axis, scale in ((Axis.X, FRONT.scale_x), (Axis.Y, FRONT.scale_y)):
                x, y = self.at.zero(number, axis)
                if axis is Axis.X:
                    mine = self.front.upright(*self._near(x, y - 2.8), -0.4, 0.4)
                    other = self.back.upright(*self._near(x, y + 3.4, BACK), -0.4, 0.4)
                else:
                    mine = self.front.level(*self._near(x - 2.8, y), -0.4, 0.4)
                    other = self.back.level(*self._near(x + 3.4, y, BACK), -0.4, 0.4)
                found.append((other - mine) / scale)
        return found


def said(values: list[float] | tuple[float, ...], digits: int = 2) -> str:
    return ",".join(f"{value:.{digits}f}" for value in values)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_a_printer_is_recovered_from_what_its_page_shows(paper: Paper, folder: Path) -> None:
    read = Read(paper)
    (x, y), edges, back = read.bars(), read.edges(), read.shifts()
    result = calibrate(
        *("--paper", paper.name, "--measured-x", f"{x:.2f}", "--measured-y", f"{y:.2f}"),
        *("--edges", said(edges), "--back", said(back)),
    )
    assert result.exception is None
    (profile,) = load(folder / "hall.toml")
    assert_recovered(profile)


def assert_recovered(profile: Profile) -> None:
    """Check that the profile's errors equal the printer's: to 0.05 mm (also over the length of the bars) and 0.01
    degrees.
    """
    front, back = profile.front, profile.back
    assert front.scale_x * 180 == pytest.approx(FRONT.scale_x * 180, abs=0.05)
    assert front.scale_y * 210 == pytest.approx(FRONT.scale_y * 210, abs=0.05)
    assert front.shift_x == pytest.approx(FRONT.shift_x, abs=0.05)
    assert front.shift_y == pytest.approx(FRONT.shift_y, abs=0.05)
    assert front.rotate == pytest.approx(FRONT.rotate, abs=0.01)
    shift_x, shift_y, rotate = relative(BACK, FRONT)
    assert back.shift_x == pytest.approx(shift_x, abs=0.05)
    assert back.shift_y == pytest.approx(shift_y, abs=0.05)
    assert back.rotate == pytest.approx(rotate, abs=0.01)


def relative(back: Printer, front: Printer) -> tuple[float, float, float]:
    """Return the shift and rotation of a back relative to its front, computed from both printers' errors independently
    of printkit.
    """
    turn = math.radians(-front.rotate)
    dx, dy = back.shift_x - front.shift_x, back.shift_y - front.shift_y
    x, y = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return x / front.scale_x, y / front.scale_y, back.rotate - front.rotate


def entries(paper: Paper) -> tuple[str, ...]:
    """Return the readings of an exact ruler, to 0.01 mm, on a test page from the simulated printer. They are computed
    and not measured in a picture.
    """
    at = places(paper)

    def put(printer: Printer, point: Point) -> tuple[float, float]:
        return printer.at(*point, paper.width, paper.height)

    bars = [
        math.dist(put(FRONT, start), put(FRONT, Point(start.x + dx, start.y + dy)))
        for start, dx, dy in ((at.bar_x, 100, 0), (at.bar_y, 0, 100))
    ]
    edges = [*(put(FRONT, point)[0] for point in at.left), put(FRONT, at.top)[1]]
    shifts = []
    for number in range(2):
        for axis in Axis:
            zero = at.zero(number, axis)
            (x, y), (u, v) = put(FRONT, zero), put(BACK, zero)
            turn = math.radians(-FRONT.rotate)
            across = (u - x) * math.cos(turn) - (v - y) * math.sin(turn)
            down = (u - x) * math.sin(turn) + (v - y) * math.cos(turn)
            shifts.append(across / FRONT.scale_x if axis is Axis.X else down / FRONT.scale_y)
    return (
        *("--paper", paper.name, "--measured-x", f"{bars[0]:.2f}", "--measured-y", f"{bars[1]:.2f}"),
        *("--edges", said(edges), "--back", said(shifts)),
    )


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_a_printer_is_recovered_from_what_a_ruler_says(paper: Paper, folder: Path) -> None:
    assert calibrate(*entries(paper)).exception is None
    assert_recovered(load(folder / "hall.toml")[0])


def recovered(paper: Paper, *, short_edge: bool = False) -> Profile:
    read = Read(paper, short_edge=short_edge)
    x, y = read.bars()
    front = front_of(x / 100, y / 100, Edges(*read.edges()), paper)
    return Profile("hall", paper.name, "", front, back_of(BackReading(*read.shifts()), front, paper))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("backs", [Backing.DUPLEX_LONG, Backing.DUPLEX_SHORT], ids=["long", "short"])
def test_what_is_corrected_comes_out_true_on_both_sides(paper: Paper, backs: Backing) -> None:
    """Each crop mark of a sheet of cards, front and back, is within 0.05 mm of its place after the inaccurate printer
    has printed the corrected PDF.
    """
    short = backs is Backing.DUPLEX_SHORT
    job = Job(paper, backs, profile=recovered(paper, short_edge=short))
    sheets = lay_out_kit(CARDS, job)[:2]
    drawn = [crop_marks(page, kit_pdf(CARDS, Job(paper, backs), [page])) for page in sheets]
    printed = through(kit_pdf(CARDS, job, sheets), FRONT, BACK, short_edge=short)
    errors = []
    for number, marks in enumerate(drawn):
        eye = Eye(printed, number)
        for x, y, upright in marks:
            errors.append(abs(eye.upright(x, y) - x if upright else eye.level(x, y) - y))
        assert len(marks) >= 12
    assert max(errors) <= 0.05
    spoilt = Eye(through(kit_pdf(CARDS, Job(paper, backs), sheets), FRONT, BACK, short_edge=short), 0)
    x, y, _ = next(mark for mark in drawn[0] if mark[2])
    assert abs(spoilt.upright(x, y, reach=2.5) - x) > 0.5


def crop_marks(page: Page, pdf: bytes) -> list[tuple[float, float, bool]]:
    """Return the middle of each crop mark of a page and whether the mark is vertical. Lines of the cards' pictures are
    left out.
    """
    middles = [
        ((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2, abs(line.x1 - line.x2) < 1e-6)
        for line in pages(pdf)[0].segments
        if abs(line.width - 0.15) < 0.01 and 2.3 < line.length < 4.2
    ]
    return [
        (x, y, upright)
        for x, y, upright in middles
        if not any(
            each.x < x < each.x + each.width and each.y < y < each.y + each.height for each in page.pieces
        )
    ]


def test_the_rulers_of_a_corrected_page_are_as_long_as_they_say(tmp_path: Path) -> None:
    """The rulers at the foot and at the left edge have a correct length of 100 mm on paper."""
    job = Job(A4, Backing.NONE, profile=recovered(A4))
    page = lay_out_kit(LOX, job)[0]
    eye = Eye(through(kit_pdf(LOX, job, [page]), FRONT), 0)
    for ruler in page.rulers:
        if abs(ruler.length % 10) > 1e-6:
            continue
        for mm in (10, 50, 100):
            if ruler.axis is Axis.X:
                assert eye.upright(ruler.x + mm, ruler.y - 1.5, -0.5, 0.5, 0.3) == pytest.approx(
                    ruler.x + mm, abs=0.05
                )
            else:
                assert eye.level(ruler.x + 1.5, ruler.y + mm, -0.5, 0.5, 0.3) == pytest.approx(
                    ruler.y + mm, abs=0.05
                )
    assert page.rulers


def test_vectors_stay_vectors_and_the_foot_names_the_profile() -> None:
    job = Job(A4, Backing.NONE, profile=Profile("hall", "a4", front=Placement(0.99)))
    page = lay_out_kit(LOX, job)[0]
    pdf = kit_pdf(LOX, job, [page])
    with pikepdf.open(BytesIO(pdf)) as document:
        streams = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
        assert [each for each in streams if each.get("/Subtype") == "/Image"] == []
        operators = {str(each.operator) for each in pikepdf.parse_content_stream(document.pages[0])}
    assert {"Tj", "m", "l"} <= operators
    words = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert "print at 100 % · for hall" in words


def test_tenths_read_by_eye_leave_less_than_a_quarter_of_a_millimetre() -> None:
    """A person reads to 0.1 mm at two points, so the backs are off by about as much, and by a little more at the
    corners.
    """
    read = Read(A4)
    x, y = (round(each, 1) for each in read.bars())
    profile = Profile("hall", "a4", "", Placement(x / 100, y / 100, *FRONT[2:]), Placement())
    shifts = [math.floor(each * 10) / 10 for each in read.shifts()]
    (back, _) = backs_of([BackReading(*shifts)], profile.front, A4)
    seen = Profile("hall", "a4", "", profile.front, back)
    worst = 0.0
    for point in ((20.0, 20.0), (190.0, 20.0), (20.0, 277.0), (190.0, 277.0)):
        behind = (A4.width - point[0], point[1])
        corrected = seen.correction(A4.width, A4.height, back=True).apply(Point(*behind))
        on_paper = BACK.at(A4.width - corrected.x, corrected.y, A4.width, A4.height)
        front = FRONT.at(*seen.correction(A4.width, A4.height).apply(Point(*point)), A4.width, A4.height)
        worst = max(worst, math.dist(on_paper, front))
    assert 0.0 < worst < 0.25


# -- reading


def test_the_first_line_that_a_bank_card_leaves_in_sight_says_the_scale() -> None:
    for scale in (0.985, 0.996, 1.0, 1.004, 1.015):
        line = next(n for n in range(-STEPS, STEPS + 1) if (CARD[0] + n * 0.1) * scale >= CARD[0] - 1e-9)
        assert scale_of_card(line) == pytest.approx(scale, abs=0.0012)
    with pytest.raises(ProfileError, match="no tick 18"):
        scale_of_card(18)


def test_a_vernier_reads_as_a_caliper_does() -> None:
    assert vernier(1, 3) == 1.3
    assert vernier(-1, 3) == -0.7
    for whole, tenths, why in ((2, 11, "no tick 11"), (5, 4, "beyond the scale")):
        with pytest.raises(ProfileError, match=why):
            vernier(whole, tenths)


def test_sheets_that_vary_choose_the_bleed_and_what_strays_too_far_is_refused() -> None:
    steady = [BackReading(0.4 + d, 0.2 - d, 0.5 + d, 0.2 - d) for d in (-0.1, 0.0, 0.1, 0.0, 0.05)]
    mean, spread = backs_of(steady, Placement(), A4)
    assert mean.shift_x == pytest.approx(0.45, abs=0.03)
    assert spread.sheets == 5
    assert spread.shift_x == pytest.approx(0.0742, abs=0.001)
    profile = Profile("hall", "a4", "", Placement(), mean, spread)
    assert profile.needed_bleed == 1.0
    loose = Profile("hall", "a4", "", Placement(), mean, BackSpread(5, 0.6, 0.2, 0.0))
    assert loose.needed_bleed == 2.0
    job = Job(A4, Backing.DUPLEX_LONG, profile=loose)
    assert job.back_size(POKER).bleed == 2.0
    wild = Job(
        A4, Backing.DUPLEX_LONG, profile=Profile("hall", "a4", "", Placement(), mean, BackSpread(3, 1.0))
    )
    with pytest.raises(ProfileError, match="are off by up to 5 mm"):
        lay_out_kit(LOX, wild)
    assert Profile("hall", "a4", spread=BackSpread(2, 0.1)).needed_bleed is None


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--measured-x", "97.0", "--measured-y", "97.1"), "the print dialogue has scaled the page"),
        (("--measured-x", "97.0", "--measured-y", "100"), "no printer is off by that much in one axis"),
        (("--measured-x", "994", "--measured-y", "100"), "cannot be the length"),
        (("--measured-x", "99.8"), "one axis was measured"),
        (("--measured-x", "99.8", "--card-x", "2"), "measure the same"),
        (("--edges", "20,29,20"), "rotated by"),
        (("--edges", "2,2,2"), "instead of 20 mm"),
        (("--back", "1,0.2,4,-3"), "contradict each other"),
        (("--back-shift-x", "7"), "more than 5 mm cannot be corrected"),
        (("--back-rotate", "-3"), "more than 2 cannot be corrected"),
        (("--back-shift-x", "1", "--back", "1,1,1,1"), "--back measures the same"),
    ],
)
def test_impossible_measurements_are_refused_with_the_reason(
    arguments: tuple[str, ...], why: str, folder: Path
) -> None:
    result = calibrate(*arguments)
    assert isinstance(result.exception, Failure)
    assert why in result.exception.message
    assert result.exception.help
    assert not folder.exists()


# -- files and commands


def test_profiles_are_files_that_can_be_shared(folder: Path, tmp_path: Path) -> None:
    first = Profile(
        "Hall", "a4", "", Placement(0.996, 1.004, 1.3, -0.7, 0.2), Placement(shift_x=0.5), BackSpread(3, 0.1)
    )
    second = Profile("Hall", "letter", "manual", Placement(1.001))
    save(folder, first)
    path = save(folder, second)
    assert set(load(path)) == {first, second}
    shared = tmp_path / "other" / "hall.toml"
    shared.parent.mkdir()
    shared.write_bytes(path.read_bytes())
    assert set(all_in(shared.parent)[0]) == {first, second}
    assert as_text(load(path)) == path.read_text()
    assert forget(folder, "Hall", "letter") == 1
    assert load(path) == (first,)
    assert forget(folder, "Hall") == 1
    assert not path.exists()


def test_print_takes_the_profile_of_its_paper_and_tray(folder: Path, tmp_path: Path) -> None:
    assert calibrate("--paper", "a4", "--measured-x", "99.5", "--measured-y", "100").exception is None
    target = str(tmp_path / "kit.pdf")

    def printed(*arguments: str) -> Result:
        return CliRunner().invoke(
            print_command,
            ["uss-lox", "--part", "sheet", "-o", target, *arguments],
            standalone_mode=False,
        )

    assert printed("--paper", "a4", "--printer", "Hall").exception is None
    with pikepdf.open(target) as file:
        stream = pikepdf.parse_content_stream(file.pages[0])
        matrices = [float(each.operands[0]) for each in stream if str(each.operator) == "cm"]
    assert matrices[:2] == pytest.approx([1, 1 / 0.995], abs=1e-5)
    for arguments, why in (
        (("--paper", "letter", "--printer", "hall"), "hall has no profile for letter (there is: a4)"),
        (("--paper", "a4", "--printer", "hall", "--tray", "manual"), "a4 from manual"),
        (("--paper", "a4", "--printer", "hal"), "did you mean `hall`?"),
    ):
        result = printed(*arguments)
        assert isinstance(result.exception, Failure)
        assert why in result.exception.message
    assert printed("--paper", "letter", "--printer", "none").exception is None


def test_a_spoilt_file_is_named_with_its_line(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "hall.toml").write_text('printer = "hall"\n[a4.default]\nfront = { scale-x = 7 }\n')
    result = calibrate("--show")
    assert isinstance(result.exception, Failure)
    assert "hall.toml:3:11" in result.exception.message
    assert "a number from 0.9 to 1.1" in result.exception.help


def test_the_questions_come_one_at_a_time_and_ask_again(folder: Path) -> None:
    answers = [
        "tape", "", "ninety", "97", "179.3/180", "100.2",  # how; across, refused twice; down
        "20.5", "29", "20", "20,5", "20.3", "19.8",  # E, F, G: a sheet so far askew is asked for again
        "y", "0", "14", "3", "-1", "2", "0", "4", "−1", "1", "y",  # sheet 1
        "1", "0", "-2", "5", "3", "0", "3", "9", "n",  # sheet 2 contradicts itself
    ]  # fmt: skip
    result = calibrate("--paper", "a4", "--ask", answers="\n".join(answers) + "\n")
    assert result.exception is None, result.output
    assert "`tape` is not a possible answer" in result.output
    assert "97 mm for a bar of 100 mm is more than 2 % off" in result.output
    assert "the vernier has no tick 14" in result.output
    for question in ("Left edge to E", "Left edge to F", "Top edge to G"):
        assert result.output.count(question) == 2
    assert "contradict each other" in result.output
    assert "├──" in result.output
    (profile,) = load(folder / "hall.toml")
    assert profile.front.scale_x == pytest.approx(179.3 / 180, abs=1e-5)
    assert profile.front.rotate == pytest.approx(0.052, abs=0.003)
    assert profile.spread.sheets == 1


def test_the_edges_can_be_skipped_and_a_bank_card_will_do(folder: Path) -> None:
    result = calibrate("--paper", "a4", "--ask", answers="card\n40\n-3\n4\n\n\n")
    assert result.exception is None, result.output
    assert "no tick 40" in result.output
    (profile,) = load(folder / "hall.toml")
    assert profile.how == "card"
    assert profile.front == pytest.approx((scale_of_card(-3), scale_of_card(4), 0, 0, 0), abs=1e-5)


def test_the_test_page_is_printed_and_a_thin_one_takes_less_ink(folder: Path, tmp_path: Path) -> None:
    dark = []
    for arguments in ((), ("--thin",)):
        target = tmp_path / "test.pdf"
        result = calibrate("--paper", "letter", "-o", str(target), *arguments)
        assert result.exception is None
        assert "2 pages" in result.output
        image = Eye(target.read_bytes(), 0).image
        dark.append(sum((255 - value) * n for value, n in enumerate(image.histogram())) / 255)
    assert dark[1] < 0.5 * dark[0]
    # Under a square centimetre of black ink.
    assert dark[1] / (600 / 25.4) ** 2 < 200


@pytest.mark.parametrize("option", ["--measured-x", "--edges", "--back", "--back-shift-x", "--back-rotate"])
@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "", "1e999", "x"])
def test_what_is_no_number_is_wrong_usage(option: str, value: str, folder: Path) -> None:
    count = {"--edges": 3, "--back": 4}.get(option, 1)
    result = calibrate(option, ",".join([value] * count))
    assert isinstance(result.exception, click.BadParameter), result.output
    assert not folder.exists()


def test_a_profile_that_no_printer_has_is_refused_when_it_is_read() -> None:
    nan = float("nan")
    spoilt = (Placement(nan), Placement(shift_y=nan), Placement(rotate=nan))
    for front in (Placement(shift_x=6), Placement(rotate=3), Placement(1.03, 1.03), *spoilt):
        with pytest.raises(ProfileError):
            check(Profile("hall", "a4", front=front))


def test_a_folder_without_profiles_says_so_and_one_with_a_faulty_profile_names_the_fault(
    folder: Path,
) -> None:
    listed = CliRunner().invoke(calibrate_command, ["--list"], standalone_mode=False)
    assert (listed.stdout, listed.stderr) == ("", f"no profiles in {folder}\n")
    folder.mkdir(parents=True)
    (folder / "hall.toml").write_text("scale = \n", encoding="utf-8")
    listed = CliRunner().invoke(calibrate_command, ["--list"], standalone_mode=False)
    assert listed.stdout == ""
    assert "hall.toml" in listed.stderr
    assert "no profiles" not in listed.stderr
