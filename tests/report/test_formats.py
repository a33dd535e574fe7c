"""One report in three formats: the content of each, the same bytes each time, and no request to a network."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from printkit import resources
from printkit.drawing import Anchor, Text
from printkit.report.context import moments
from printkit.report.formats.html import FACES, paged, screen
from printkit.report.formats.logbands import (
    COLUMNS,
    FIRST_ROWS,
    MOST_ROWS,
    PRINTED_WIDTH,
    log_bands,
    typed_lines,
)
from printkit.report.make import render
from printkit.report.pictures.charts import drawn, spread, ticks
from printkit.report.pictures.svg import picture_svg
from printkit.report.story import BarChart, Histogram, LuckBar, Picture, Series, StepChart, TextTable
from printkit.report.words.loglines import LOG_WIDTH, LogLine
from tests.report.games import SHOWN, auto, journal, reported, shown, shown_pdf

GOLDENS = Path(__file__).parent / "goldens"
GAMES = {
    "malta-m-1": journal("malta-convoy", "m-1"),
    "malta-seed-7": auto("malta-convoy", 7),
    "lox-s-3": journal("uss-lox", "two-patrols"),
    "lox-seed-4": auto("uss-lox", 4),
}
WITH_PROSE = (
    journal("malta-convoy", "m-1")
    .replace(
        "preset: printed\n",
        "preset: printed\nplayer: Ada <b>&\ndate: 2026-11-20\ntitle: A *test* | of [signs]\n",
    )
    .replace("turn 9\n", "turn 9\n  > She said: 1 < 2 & *so it goes*.\n")
)


@pytest.mark.parametrize("name", GAMES)
def test_the_markdown_of_a_report_equals_the_recorded_text(
    name: str, golden: Callable[[Path, str], bool]
) -> None:
    assert golden(GOLDENS / f"{name}.md", render(reported(GAMES[name]), ".md").decode())


@pytest.mark.parametrize("slug", ["ssn", "tonnage-war", "wolf-pack"])
def test_the_markdown_of_the_game_that_is_looked_at_is_as_it_was(
    slug: str, golden: Callable[[Path, str], bool]
) -> None:
    """``pytest tests/report/test_formats.py --regenerate`` rewrites the file; compare changes with the log below the
    report.
    """
    assert golden(GOLDENS / f"{slug}-seed-{SHOWN[slug][0]}.md", render(shown(slug), ".md").decode())


@pytest.mark.parametrize("suffix", [".md", ".html", ".pdf"])
def test_the_same_log_gives_the_same_bytes(suffix: str) -> None:
    text = GAMES["lox-seed-4"]
    assert render(reported(text), suffix) == render(reported(text), suffix)


def test_a_paper_log_gives_the_report_of_the_auto_played_game() -> None:
    """The log is written as from a paper sheet: abbreviated verbs, other spacing, no claims. Only the header shows the
    difference.
    """
    text = auto("malta-convoy", 7)
    typed = "\n".join("" if line.lstrip().startswith("=") else line for line in text.splitlines())
    typed = typed.replace("contact", "CONT").replace("intercept", "inter").replace("; ", " ;  ") + "\n\n"
    assert typed != text
    assert render(reported(typed), ".html") == render(reported(text), ".html")


# --- HTML ---------------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Collects a page's text, the addresses that it refers to, and its unclosed elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.addresses: list[str] = []
        self.identifiers: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "hr", "img", "link"):
            self.open.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "srcset", "action") and not (value or "").startswith("#"):
                self.addresses.append(value or "")
            if name == "id":
                self.identifiers.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        return

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("name", GAMES)
def test_html_is_whole_and_needs_no_network(name: str) -> None:
    text = render(reported(GAMES[name]), ".html").decode()
    page = Page(text)
    assert page.open == []
    assert page.addresses == []
    assert len(page.identifiers) == len(set(page.identifiers))
    urls = re.findall(r"url\(\"?([^)\"]{0,40})", text)
    assert all(url.startswith(("data:font/woff2", "#")) for url in urls)
    assert re.findall(r"https?://[^\"\s<]+", text) == ["http://www.w3.org/2000/svg"] * text.count("<svg")
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert len(text) < 400_000


def test_what_a_player_wrote_is_text_and_nothing_else() -> None:
    text = render(reported(WITH_PROSE), ".html").decode()
    assert "She said: 1 &lt; 2 &amp; *so it goes*." in text
    assert '<span class="byline"> · Ada &lt;b&gt;&amp;' in text
    assert "<h1>A *test* | of [signs]</h1>" in text
    markdown = render(reported(WITH_PROSE), ".md").decode()
    assert "# Malta Convoy: A \\*test\\* \\| of \\[signs\\]" in markdown
    assert "> She said: 1 \\< 2 & \\*so it goes\\*." in markdown


@pytest.mark.parametrize("face", FACES, ids=lambda face: face[2])
def test_each_font_has_a_small_copy_with_what_reports_need(face: tuple[str, str, str, int, str]) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    file = Path(str(resources.fonts())) / face[1] / f"{face[2]}.woff2"
    assert file.stat().st_size < 40_000
    known = ttlib.TTFont(file).getBestCmap()
    needed = "".join(render(reported(text), ".md").decode() for text in GAMES.values())
    asked = {c for c in needed if c.isprintable()} - ({"→"} if "B612" not in face[2] else set())
    assert {c for c in asked if ord(c) not in known} == set()


# --- PDF ----------------------------------------------------------------------------------------------------------------


def pages(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [document[i].get_textpage().get_text_range().replace("\r\n", "\n") for i in range(len(document))]


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_pdf_tells_the_same_on_either_paper(paper: str) -> None:
    report = reported(WITH_PROSE)
    data = render(report, ".pdf", paper)
    text = pages(data)
    first = re.sub(r"\s+", " ", text[0])
    assert "A *test* | of [signs]" in first
    assert "The triumph, the highest rating, had been lost on turn 8." in first
    assert "She said: 1 < 2 & *so it goes*." in re.sub(r"\s+", " ", " ".join(text))
    assert "intercept" in text[-1]
    assert f"1 of {len(text)}" in text[0]
    assert f"{len(text)} of {len(text)}" in text[-1]
    assert all("Unofficial play aid, printkit" in page for page in text)
    with pikepdf.open(BytesIO(data)) as pdf:
        width, height = (float(x) for x in pdf.pages[0].mediabox[2:])
        assert (width, height) == pytest.approx(
            {"letter": (612, 792), "a4": (595.28, 841.89)}[paper], abs=0.1
        )


def test_the_pdf_bears_title_author_language_and_outline() -> None:
    with pikepdf.open(BytesIO(render(reported(WITH_PROSE), ".pdf"))) as pdf:
        assert pdf.docinfo["/Title"] == "Malta Convoy: A *test* | of [signs]"
        assert pdf.docinfo["/Author"] == "Ada <b>&"
        assert "/CreationDate" not in pdf.docinfo
        assert pdf.Root.Lang == "en"
        with pdf.open_outline() as outline:
            assert [str(item.title) for item in outline.root][-2:] == ["Statistics", "Appendix: the log"]
        fonts = {str(font.BaseFont) for page in pdf.pages for font in page.Resources.Font.values()}
    assert fonts
    assert all(re.match(r"/[A-Z]{6}\+", font) for font in fonts)  # embedded subsets, each with its tag
    assert any("Barlow" in font for font in fonts)
    assert any("Serif" in font for font in fonts)


def test_no_line_of_the_log_is_wider_than_its_column() -> None:
    for text in (*GAMES.values(), WITH_PROSE):
        assert max(len(line.text) for line in reported(text).log) <= LOG_WIDTH


@pytest.mark.parametrize("length", [0, 1, 2, 3, 7, 40, 75, 76, 150, 437, 2000])
@pytest.mark.parametrize("between", [1, 2, 5, 90, 10_000])
def test_the_printed_log_is_in_bands_of_three_columns_without_a_loss(length: int, between: int) -> None:
    log = [LogLine("heading" if i % between == 0 else "line", str(i)) for i in range(length)]
    bands = log_bands(log)
    assert [line for band in bands for column in band for line in column] == log
    assert all(0 < len(band) <= COLUMNS for band in bands)
    assert max((len(column) for band in bands for column in band), default=0) <= MOST_ROWS + 1
    if between in (5, 10_000):  # otherwise there are columns that have nothing but headings
        columns = [column for band in bands for column in band]
        assert all(column[-1].kind != "heading" for column in columns[:-1] if len(column) > 1)
    if between == 5:
        assert all(band[0][0].kind == "heading" for band in bands)


def test_the_first_band_of_a_long_log_is_low_and_the_others_are_about_equal() -> None:
    log = [LogLine("heading" if i % 5 == 0 else "line", str(i)) for i in range(200)]
    first, *rest = (sum(map(len, band)) for band in log_bands(log))
    assert abs(first - COLUMNS * FIRST_ROWS) <= 3
    assert max(rest) - min(rest) <= 5


def test_the_printed_log_is_wrapped_at_spaces() -> None:
    text = "  reveal c1 2C; reveal e1 JD; reveal e2 QD; flak-roll e2 9; strike e1 9"
    lines = list(typed_lines(["turn 3", text]))
    assert [line.kind for line in lines] == ["heading", "line", "line"]
    assert " ".join(line.text.strip() for line in lines[1:]) == text.strip()
    assert max(len(line.text) for line in lines) <= PRINTED_WIDTH


@pytest.mark.parametrize(
    ("slug", "seed", "preset", "policy"),
    [*((slug, *how) for slug, how in SHOWN.items()),
     *(pytest.param(slug, seed, "", "", marks=pytest.mark.sweep) for slug, seed in (("uss-lox", 5), ("ssn", 3))),
     *(pytest.param(slug, seed, "", policy, marks=pytest.mark.sweep)
       for slug in ("uss-lox", "malta-convoy", "tonnage-war", "wolf-pack", "ssn") for seed in range(11, 21) for policy in ("", "random"))],
)  # fmt: skip
def test_no_page_but_the_last_is_under_three_fifths_full(
    slug: str, seed: int, preset: str, policy: str
) -> None:
    """The print on each page reaches beyond three fifths of its height, and the whole log is printed."""
    report = reported(auto(slug, seed, preset, policy))
    pages = shown_pdf(slug) if SHOWN[slug] == (seed, preset, policy) else render(report, ".pdf", "a4")
    with pypdfium2.PdfDocument(pages) as pdf:
        filled = [_filled(page) for page in pdf]
        text = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert all(share >= 0.6 for share in filled[:-1]), filled
    assert text.count("turn ") >= sum(line.text.startswith("turn ") for line in report.log)
    assert "Play it again" in text


def _filled(page: pypdfium2.PdfPage) -> float:
    """Return how far down the ink reaches, as a share of the height between margins of 15 mm."""
    picture = page.render(scale=0.5).to_pil().convert("L")
    margin = round(picture.height * 15 / 297)
    body = picture.crop((0, margin, picture.width, picture.height - margin))
    box = body.point(lambda grey: 255 * (grey < 200)).getbbox()
    return float(box[3] / body.height) if box else 0.0


def test_a_u_boat_is_not_parted_at_its_hyphen_and_is_found_by_its_name() -> None:
    """The HTML for print has a word joiner at the hyphen; the text extracted from the PDF has none, so a search finds
    it.
    """
    assert "U-&#x2060;boat" in paged(shown("tonnage-war"), "a4").html
    assert '<span class="whole">U-boat' in screen(shown("tonnage-war"))
    with pypdfium2.PdfDocument(shown_pdf("tonnage-war")) as pdf:
        text = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert "U-boat" in text
    assert "\u2060" not in text


# --- pictures -----------------------------------------------------------------------------------------------------------


def test_labels_are_moved_apart_and_no_further() -> None:
    assert spread([1.0, 10.0], 3.0) == [1.0, 10.0]
    assert spread([5.0, 5.0], 3.0) == [3.5, 6.5]
    assert spread([5.0, 4.9, 20.0], 3.0) == pytest.approx([6.45, 3.45, 20.0])
    assert spread([], 3.0) == []


@pytest.mark.parametrize(("low", "high"), [(0.0, 10.0), (78.3, 103.0), (-5.0, 40.0), (0.0, 0.4), (7.0, 7.0)])
def test_ticks_are_round_and_inside(low: float, high: float) -> None:
    found = ticks(low, high, 6)
    assert len(found) <= 7
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in found)


def test_the_end_labels_of_a_chart_do_not_touch() -> None:
    chart = StepChart(
        "t",
        "c",
        "turn",
        (
            Series("one", ((0, 1), (5, 7))),
            Series("two", ((0, 1), (5, 7.1))),
            Series("three", ((0, 1), (5, 7))),
        ),
    )
    ends = sorted(
        s.y
        for s in drawn(chart).shapes
        if isinstance(s, Text) and s.text.split()[0] in ("one", "two", "three")
    )
    assert min(b - a for a, b in zip(ends, ends[1:])) >= 3.39  # noqa: RUF007


def test_good_luck_is_drawn_to_the_right_and_bad_to_the_left() -> None:
    picture = drawn(BarChart("t", "c", "points", (LuckBar("up", 1, 2, 4.0), LuckBar("down", 2, 1, -2.0))))
    up = next(s for s in picture.shapes if isinstance(s, Text) and s.text == "+4.0")
    down = next(s for s in picture.shapes if isinstance(s, Text) and s.text == "−2.0")
    assert down.x < up.x
    assert (up.anchor, down.anchor) == (Anchor.START, Anchor.END)
    assert picture.words[1].split() == ["up", "2", "1.0", "+4.0"]


def test_a_histogram_of_one_value_is_drawn() -> None:
    picture = drawn(Histogram("t", "c", (3.0,), (17,)))
    assert any(isinstance(s, Text) and s.text.startswith("100.0") for s in picture.shapes)


def test_text_in_a_picture_is_escaped() -> None:
    picture = Picture("a <b>", "", 10, 10, (Text(1, 2, 'x < "y" & z'),))
    drawing = picture_svg(picture, "p1", paged=False)
    assert 'aria-label="a &lt;b&gt;.' in drawing
    assert 'x &lt; "y" &amp; z' in drawing


def test_one_page_shows_the_moments_that_changed_most() -> None:
    made = replace(reported(auto("uss-lox", 9)), one_page=True)
    assert [point.when for point in made.story.turning_points] == ["Turn 6", "Turn 7", "Turn 8"]
    assert [point.when for point in moments(replace(made, most_moments=2))] == ["Turn 6", "Turn 7"]
    assert [point.when for point in moments(replace(made, most_moments=1))] == ["Turn 6"]


_SIGNS = re.compile(
    r"(?i)dotted|slash|a dash is|heavy frame|the bar is|full line|broken|hatched|filled|double ring|thin line|"
    r"\bstrip for|\bbars?\b|(?:above|below) (?:the turns|them)|to the (?:right|left)|before a shot|the marks are"
)
"""Matches words that describe the signs in a drawing."""


@pytest.mark.parametrize("slug", SHOWN)
def test_text_in_place_of_a_picture_has_no_key_of_the_drawing(slug: str) -> None:
    made = shown(slug)
    luck = made.story.luck.items if made.story.luck else ()
    drawings = [drawn(each) for each in (*made.story.pictures, *luck) if not isinstance(each, TextTable)]
    text = render(made, ".md").decode()
    page = html.unescape(re.sub("<[^>]*>", "", render(made, ".html").decode()))
    keys = [each.key for each in drawings if each.key]
    assert keys
    for key in keys:
        assert key not in text
        assert key.split("*")[0] in page
    captions = [*(each.caption for each in drawings), made.story.luck.note if made.story.luck else ""]
    assert not any(map(_SIGNS.search, captions)), captions


@pytest.mark.parametrize(
    "caption",
    [
        "Above the turns the wolf pack, below them the convoy.",
        "A strip for each boat from its first turn at sea to its last.",
        "The bars to the right are the U-boats’ good luck.",
        "Each bar begins where the one above it ends.",
        "Before a shot: the torpedo with its range and its chance to hit.",
    ],
)
def test_a_caption_of_what_only_a_drawing_shows_is_recognised(caption: str) -> None:
    assert _SIGNS.search(caption)
