"""``print --large-print``: sheets and player aids with their whole content in at least 18 points, as measured by
``verify``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.drawing import FormField, Item
from printkit.games import GAMES
from printkit.press.calibration.profile import Placement, Profile
from printkit.press.geometry import Page
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.large.pages import LEAST, content_box
from printkit.press.page.paper import paper as named
from printkit.press.pieces import Kit, Sheet
from printkit.press.verification.verify import verify
from tests.press.kits import whole_kit, words
from tests.sampled import daily

PAPERS = ("letter", "a4")
LOG_WORD = 6.5


def readable(slug: str) -> Kit:
    """Return the kit's parts with something to read or write on, without mats."""
    from dataclasses import replace

    kit = whole_kit(slug)
    parts = []
    for part in kit.parts:
        made = tuple(each for each in part.contents if isinstance(each, Sheet) and not each.on_table)
        if made:
            parts.append(replace(part, made=made, shares=""))
    return replace(kit, parts=tuple(parts))


@cache
def large(slug: str, paper: str) -> tuple[Page, ...]:
    return lay_out_kit(whole_kit(slug), Job(named(paper), large=True))


def said(pages: Sequence[Page]) -> set[str]:
    text = " ".join(word for page in pages for word in words(page.items))
    return set(re.findall(r"[A-Za-z]{4,}", text))


@pytest.mark.parametrize(
    ("paper", "slug"),
    daily(
        ((paper, slug) for paper in PAPERS for slug in GAMES),
        lambda each: each in (("a4", "malta-convoy"), ("letter", "uss-lox")),
    ),
)
def test_the_smallest_type_is_18_points_as_verify_measures_it(slug: str, paper: str) -> None:
    kit = whole_kit(slug)
    job = Job(named(paper), large=True)
    found = verify(kit_pdf(kit, job, large(slug, paper)))
    assert found.smallest_pt is not None
    assert LEAST - 0.001 <= found.smallest_pt < LEAST + 0.01
    assert found.faults == ()
    assert found.scale_x == pytest.approx(1, abs=1e-4)
    assert found.scale_y == pytest.approx(1, abs=1e-4)


def test_type_is_as_large_where_a_printer_is_corrected() -> None:
    """Type in the PDF is larger or smaller than 18 points, so that it has 18 points on paper."""
    profile = Profile("hall", "a4", "", Placement(0.99, 1.01, 0.5, 0.5, 0.3))
    job = Job(named("a4"), large=True, profile=profile)
    kit = whole_kit("uss-lox")
    found = verify(kit_pdf(kit, job, lay_out_kit(kit, job)))
    assert found.smallest_pt == pytest.approx(LEAST, abs=0.001)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_that_a_sheet_says_is_lost(slug: str, paper: str) -> None:
    """Neither words nor boxes to write in."""
    kit = readable(slug)
    ordinary = lay_out_kit(kit, Job(named(paper)))
    log_words = {
        word
        for page in ordinary
        for item in page.items
        if getattr(item, "size", 0) == LOG_WORD
        for word in re.findall(r"[A-Za-z]{4,}", getattr(item, "text", ""))
    }
    missing = said(ordinary) - said(large(slug, paper)) - log_words
    assert missing <= {"page", "Page", "continued"}, missing

    def fields(pages: Sequence[Page]) -> set[tuple[str, str]]:
        return {
            (page.stem, item.name) for page in pages for item in page.items if isinstance(item, FormField)
        }

    lost = fields(ordinary) - fields(large(slug, paper))
    # Empty lines for one's own words are fewer; every other box is there.
    assert all(re.search(r"\d+$", name) and not name.startswith("turn") for _, name in lost), lost
    assert len(lost) < 40


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stays_inside_its_page(paper: str) -> None:
    for slug in GAMES:
        for page in large(slug, paper):
            box = content_box(named(paper)).grown(0.6)
            for item in page.items:
                if isinstance(item, FormField):
                    assert box.x <= item.x
                    assert item.x + item.width <= box.right
                    assert item.y + item.height <= box.bottom


def test_two_fields_never_bear_one_name() -> None:
    for slug in GAMES:
        names = [
            (page.stem, item.name)
            for page in large(slug, "a4")
            for item in page.items
            if isinstance(item, FormField)
        ]
        assert len(names) == len(set(names)), slug


def test_a_game_s_cards_are_left_to_an_ordinary_kit(tmp_path: Path) -> None:
    pages = large("tonnage-war", "a4")
    assert {page.part for page in pages} == {"pad", "reference", "journal"}
    assert not any(page.pieces for page in pages)
    target = str(tmp_path / "kit.pdf")
    result = CliRunner().invoke(
        print_command, ["uss-lox", "--part", "deck", "--large-print", "-o", target], standalone_mode=False
    )
    assert isinstance(result.exception, Failure)
    assert "nothing that can be printed in large type" in result.exception.message


def test_items_grow_about_the_origin() -> None:
    from printkit.drawing import Group, Rect, Text, Use
    from printkit.press.large.magnify import magnified

    items: tuple[Item, ...] = (
        Rect(1, 2, 3, 4, radius=1),
        Text(5, 6, "word", size=9),
        Group((Use("suit-hearts", 1, 1, 2),), 7, 8, clip=Rect(0, 0, 2, 2)),
    )
    rect, text, group = magnified(items, 2.0, 10.0, 20.0)
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y, rect.width, rect.height, rect.radius) == (12, 24, 6, 8, 2)
    assert isinstance(text, Text)
    assert (text.x, text.y, text.size) == (20, 32, 18)
    assert isinstance(group, Group)
    assert (group.x, group.y) == (24, 36)
    assert group.items == (Use("suit-hearts", 2, 2, 4),)
    assert group.clip is not None
    assert group.clip.width == 4
