"""All sheets in greyscale and as colour-blind people see them: text is readable, and marks with different meanings
differ in shape or pattern if not in shade.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pypdfium2
import pytest
from PIL import Image

from printkit.drawing import Anchor, Group, Ink, Item, Rect, Stamp, Text, Use
from printkit.games import GAMES
from printkit.press.art.fonts import text_width
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.exports.faces import Side, pictures
from printkit.press.faces.backs import BackStyle, back_form
from printkit.press.geometry import Page
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.paper import A4
from printkit.press.pieces import CounterSet, Deck, Kit, Sheet
from tests.press.colours import SIGHTS, Rgb, as_seen, contrast, difference, seen
from tests.press.kits import whole_kit
from tests.sampled import daily

DPI = 200
"""Resolution of the pictures. At 150 dots per inch, the thin strokes of an equals sign are blurred to a lighter grey than their ink."""
READABLE = 3.0
"""Contrast ratio that WCAG 2 requires of large text and of marks (1.4.11). For other text it is 4.5 (1.4.3)."""
INKS = Inks(load_theme(None), InkMode.FULL)


def rgb(ink: Ink) -> Rgb:
    red, green, blue = (round(255 * part) for part in INKS.colour(ink))
    return red, green, blue


@cache
def sheets(slug: str) -> tuple[tuple[Page, Image.Image], ...]:
    """Return each page of the kit's sheets, mats included, with its picture."""
    kit = whole_kit(slug)
    job = Job(A4)
    with_sheets = [part for part in kit.parts if any(isinstance(each, Sheet) for each in part.contents)]
    pages = [page for page in lay_out_kit(kit, job, with_sheets) if not page.pieces]
    document = pypdfium2.PdfDocument(kit_pdf(kit, job, pages))
    shown = tuple(document[n].render(scale=DPI / 72).to_pil().convert("RGB") for n in range(len(pages)))
    document.close()
    return tuple(zip(pages, shown))


class Mark(NamedTuple):
    """Something on a page whose colour may have a meaning: what it is, its ink, and its box in mm."""

    what: str
    ink: Ink
    box: tuple[float, float, float, float]


def marks(items: Sequence[Item], dx: float = 0.0, dy: float = 0.0) -> Iterator[Mark]:
    for item in items:
        match item:
            case Use():
                half = item.scale / 2
                yield Mark(
                    item.symbol, item.fill, (item.x + dx - half, item.y + dy - half, item.scale, item.scale)
                )
            case Rect() if item.style.fill is not None and item.style.fill is not Ink.PAPER:
                yield Mark(
                    f"box {item.style.pattern.value}",
                    item.style.fill,
                    (item.x + dx, item.y + dy, item.width, item.height),
                )
            case Text() if not item.rotation and item.text.strip():
                wide = text_width(item.text, item.font, item.size)
                left = (
                    item.x + dx - {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[item.anchor]
                )
                high = item.size * 25.4 / 72
                yield Mark(f"text {item.text}", item.ink, (left, item.y + dy - high, wide, high * 1.25))
            case Group() if not item.rotation:
                yield from marks(item.items, dx + item.x, dy + item.y)


def cut(picture: Image.Image, mark: Mark) -> Image.Image:
    x, y, wide, high = (each / 25.4 * DPI for each in mark.box)
    left, top = max(0, round(x)), max(0, round(y))
    return picture.crop((left, top, max(left + 2, round(x + wide)), max(top + 2, round(y + high))))


def darkest(picture: Image.Image) -> Rgb:
    colours = picture.getcolors(maxcolors=256) or []
    return min((colour for _, colour in colours), key=lambda each: sum(each))  # type: ignore[arg-type, return-value]


SHEETS_AS_SEEN = daily(
    ((slug, sight) for slug in GAMES for sight in SIGHTS),
    lambda each: each == ("malta-convoy", "greyscale"),
)
"""One game in greyscale daily; the sweep tests all sheets of all games for each kind of colour vision, which takes
minutes.
"""


@pytest.mark.parametrize(("slug", "sight"), SHEETS_AS_SEEN)
def test_all_type_on_every_sheet_can_be_read(slug: str, sight: str) -> None:
    """In the picture, the darkest pixel of each word has enough contrast with the paper."""
    counted = 0
    for page, picture in sheets(slug):
        shown = as_seen(picture, sight)
        for mark in marks(page.items):
            if mark.what.startswith("text") and mark.ink is not Ink.PAPER and mark.box[3] > 2.2:
                found = contrast(darkest(cut(shown, mark)), (255, 255, 255))
                assert found >= READABLE, f"{page.title}: {mark.what} in {mark.ink.value}: {found:.1f}"
                counted += 1
    assert counted > 50


@pytest.mark.parametrize(("slug", "sight"), SHEETS_AS_SEEN)
def test_the_same_mark_in_two_inks_is_told_apart(slug: str, sight: str) -> None:
    """If a sheet shows a symbol or a kind of box in two inks, their shades differ clearly, so that colour is not the
    only difference.
    """
    for page, picture in sheets(slug):
        shown = as_seen(picture, sight)
        kinds: dict[str, dict[Ink, Mark]] = {}
        for mark in marks(page.items):
            if not mark.what.startswith("text"):
                kinds.setdefault(mark.what, {}).setdefault(mark.ink, mark)
        for what, inks in kinds.items():
            for one, other in combinations(inks.values(), 2):
                a, b = darkest(cut(shown, one)), darkest(cut(shown, other))
                assert contrast(a, b) >= 1.3, f"{page.title}: {what} in {one.ink.value} and {other.ink.value}"


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_four_suits_are_told_apart_by_their_shapes(sight: str) -> None:
    sides = [
        Side(suit, 8.0, 8.0, (Use(suit, 4.0, 4.0, 7.0, fill=Ink.VERMILION if red else Ink.INK),))
        for suit, red in (
            ("suit-clubs", False),
            ("suit-diamonds", True),
            ("suit-hearts", True),
            ("suit-spades", False),
        )
    ]
    # All in black: the shape alone has to do.
    plain = [side._replace(items=(Use(side.name, 4.0, 4.0, 7.0),)) for side in sides]
    for one, other in combinations([as_seen(each, sight) for each in pictures(plain, Job(A4), DPI)], 2):
        assert difference(one, other) > 0.03
    for colour in (as_seen(each, sight) for each in pictures(sides, Job(A4), DPI)):
        assert contrast(darkest(colour), (255, 255, 255)) >= READABLE


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("slug", ["tonnage-war", "wolf-pack", "uss-lox"])
def test_the_backs_of_a_game_s_decks_are_told_apart(slug: str, sight: str) -> None:
    kit = whole_kit(slug)
    decks = [each for part in kit.parts for each in part.contents if isinstance(each, Deck)]
    sides = [
        Side(
            deck.name,
            deck.size.width,
            deck.size.height,
            (Stamp(back_form(deck.back, deck.size, BackStyle.INSET), 0, 0),),
        )
        for deck in decks
    ]
    shown = [as_seen(each, sight) for each in pictures(sides, Job(A4), 75)]
    assert shown
    for (one, first), (other, second) in combinations(zip(decks, shown), 2):
        if one.back.name != other.back.name:
            assert difference(first, second) > 0.1, f"{one.title} and {other.title}"


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("slug", ["ssn", "tonnage-war"])
def test_both_sides_of_every_counter_are_told_apart(slug: str, sight: str) -> None:
    """Alerted or not, deep or shallow, damaged or whole: the two sides differ in greyscale, too."""
    from printkit.press.faces.counters import counter_pieces

    kit: Kit = whole_kit(slug)
    groups = [each for part in kit.parts for each in part.contents if isinstance(each, CounterSet)]
    checked = 0
    for group in groups:
        for piece in counter_pieces((group,)):
            if piece.back is None:
                continue
            front = Side(piece.name, piece.width, piece.height, piece.front)
            back = front._replace(items=(Stamp(piece.back, 0, 0),))
            one, other = (as_seen(each, sight) for each in pictures((front, back), Job(A4), DPI))
            if (
                difference(*pictures((front, back), Job(A4), DPI)) > 0.02
            ):  # two sides that say different things
                assert difference(one, other) > 0.02, piece.name
                checked += 1
    assert checked > 5


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_inks_of_the_sides_keep_apart(sight: str) -> None:
    """Navy is for submarines, teal for escorts, vermilion for alarm. If their shades are similar, pattern and frame
    distinguish the sides.
    """
    shades = {ink: seen(rgb(ink), sight) for ink in (Ink.NAVY, Ink.TEAL, Ink.VERMILION, Ink.SAND, Ink.SKY)}
    assert contrast(shades[Ink.NAVY], shades[Ink.TEAL]) >= 1.8
    assert contrast(shades[Ink.NAVY], shades[Ink.VERMILION]) >= 1.8
    assert contrast(shades[Ink.NAVY], shades[Ink.SKY]) >= 3
    near = [pair for pair in combinations(shades, 2) if contrast(shades[pair[0]], shades[pair[1]]) < 1.3]
    # Teal and vermilion, sand and sky come near each other in some eyes: no mark may mean one thing in each.
    assert all(set(pair) in ({Ink.TEAL, Ink.VERMILION}, {Ink.SAND, Ink.SKY}) for pair in near), near


def test_the_test_finds_a_red_that_means_something_beside_a_green() -> None:
    """Two dots that differ only in colour look the same in greyscale, and the measure used here reports that."""
    red, green = ((200, 60, 60), (60, 134, 60))
    assert contrast(red, green) < 1.3
    assert seen(red, "greyscale")[0] == pytest.approx(seen(green, "greyscale")[0], abs=12)
    dots = [Image.new("RGB", (9, 9), colour) for colour in (red, green)]
    assert difference(*dots) == 1.0
    assert difference(*(as_seen(dot, "greyscale") for dot in dots)) == 0.0
