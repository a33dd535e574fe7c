"""Reports for readers who cannot see the pictures, or who read on a phone."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printkit import resources
from printkit.drawing import Group, Item, Rect, Text, Use, Weight
from printkit.games import GAMES
from printkit.press.art.ink import load_theme
from printkit.report.make import render, report
from printkit.report.pictures.charts import drawn
from printkit.report.pictures.svg import picture_svg
from printkit.report.story import Picture, TextTable
from printkit.report.words.reviewed import reviewed
from tests.report.games import checked, shown, shown_pdf


def pictures(slug: str) -> list[Picture]:
    story = shown(slug).story
    cost = [reviewed(story.review).picture] if story.review and story.luck else []
    items = [
        *story.pictures[:1],
        *insets(slug),
        *(story.luck.items if story.luck else ()),
        *cost,
        *story.pictures[1:],
    ]
    return [drawn(item) for item in items if not isinstance(item, TextTable)]


def insets(slug: str) -> list[Picture]:
    """Return the small pictures beside turning points."""
    return [point.picture for point in shown(slug).story.turning_points if point.picture is not None]


def words(picture: Picture) -> str:
    return "\n".join((f"{picture.title}.", *picture.words))


@pytest.mark.parametrize("slug", GAMES)
def test_the_alternative_text_of_a_picture_is_the_picture_in_words(slug: str) -> None:
    text = render(shown(slug), ".html").decode()
    found = [html.unescape(label) for label in re.findall(r'<svg[^>]* aria-label="([^"]*)"', text)]
    assert found == [words(picture) for picture in pictures(slug)]
    assert all("\n" in each for each in found)
    markdown = render(shown(slug), ".md").decode()
    for picture in pictures(slug):
        if picture not in insets(slug):
            assert "\n".join(line.rstrip() for line in picture.words) in markdown


@pytest.mark.parametrize("slug", GAMES)
def test_a_frame_s_line_is_whole_at_any_size(slug: str) -> None:
    """The frame's line lies inside the picture, so that viewers do not cut off half of its width."""
    for picture in pictures(slug):
        for frame in (each for each in picture.shapes if isinstance(each, Rect) and each.style.stroke):
            weight = frame.style.weight
            half = (load_theme().weights[weight] if isinstance(weight, Weight) else weight) / 2 - 0.001
            assert half <= frame.x <= picture.width - frame.width - half, picture.title
            assert half <= frame.y <= picture.height - frame.height - half, picture.title


@pytest.mark.parametrize("slug", GAMES)
def test_the_pdf_is_tagged_and_says_what_its_pictures_show(slug: str) -> None:
    with pikepdf.open(BytesIO(shown_pdf(slug))) as pdf:
        assert bool(pdf.Root.MarkInfo.Marked)
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
        tags = [
            obj
            for obj in pdf.objects
            if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/StructElem"
        ]
        figures = [str(obj.Alt) for obj in tags if obj.S == "/Figure"]
        kinds = {str(obj.S) for obj in tags}
    assert sorted(figures) == sorted(words(picture) for picture in pictures(slug))
    assert {"/H1", "/H2", "/P", "/Figure", "/Caption"} <= kinds


def test_the_same_report_is_the_same_pdf() -> None:
    assert render(shown("wolf-pack"), ".pdf", "a4") == shown_pdf("wolf-pack")


def test_on_a_phone_a_picture_scrolls_and_shows_that_there_is_more() -> None:
    css = (resources.templates() / "report" / "screen.css").read_text(encoding="utf-8")
    assert re.search(r"\.picture, \.scroll \{ overflow-x: auto; \}", css)
    assert re.search(r"@media \(max-width: 40rem\) \{.*\.more \{ display: block; \}", css, re.DOTALL)
    text = render(shown("ssn"), ".html").decode()
    boxes = re.findall(r'<div class="picture" tabindex="0"><svg[^>]*>', text)
    assert len(boxes) == text.count("<svg")
    assert "viewBox" in boxes[0]


def test_there_is_no_raw_backtick_in_what_is_read() -> None:
    found = checked(
        "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2\n  length 1; friendly 6\nturn 7\n  contat 4\n"
    )
    made = report(found)
    assert made.problems
    text = render(made, ".html").decode()
    body = re.sub(r"<style>.*?</style>|<pre>.*?</pre>", "", text, flags=re.DOTALL)
    assert "`" not in body


def test_paper_has_the_words_of_a_picture_as_its_title_and_a_screen_as_a_label_that_is_no_tooltip() -> None:
    picture = Picture("The route", "", 20, 10, (Rect(0, 0, 9, 9),), words=("From A to B.",))
    on_paper, on_screen = (picture_svg(picture, "p1", paged=paged) for paged in (True, False))
    assert "<title>The route.\nFrom A to B.</title>" in on_paper
    assert "aria-label" not in on_paper
    assert "<title>" not in on_screen
    assert 'aria-label="The route.\nFrom A to B."' in on_screen


def flat(items: Iterable[Item]) -> Iterator[Item]:
    for each in items:
        yield from flat(each.items) if isinstance(each, Group) else (each,)


def inside(picture: Picture) -> Iterator[str]:
    """Yield the texts of a picture in order, and how often each symbol and each shape occurs."""
    found = list(flat(picture.shapes))
    names = [each.symbol if isinstance(each, Use) else type(each).__name__.lower() for each in found]
    yield f"{picture.title} ({picture.width:.0f} x {picture.height:.0f})"
    yield f"  {' | '.join(each.text for each in found if isinstance(each, Text))}"
    yield f"  {', '.join(f'{n} {name}' for name, n in sorted(Counter(names).items()))}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_picture_has_the_labels_and_the_signs_that_it_had(
    slug: str, golden: Callable[[Path, str], bool]
) -> None:
    """``pytest tests/report/test_access.py --regenerate`` rewrites the lists; compare them with the pictures in the
    report.
    """
    text = "".join(f"{line.rstrip()}\n" for each in pictures(slug) for line in inside(each))
    assert golden(Path(__file__).parent / "goldens" / f"pictures-{slug}.txt", text)
