"""The amount of paper stated on the cover sheet is correct, and a tuck box has the size of its deck."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from printkit.drawing import Anchor, Group, Line, Polygon, Text
from printkit.games import GAMES
from printkit.index.files import cards as game_cards
from printkit.press.art.fonts import cap_height
from printkit.press.faces.boxes import box_pages, net_of
from printkit.press.faces.envelope import envelope_page
from printkit.press.faces.nets import FOLD
from printkit.press.geometry import PieceSide
from printkit.press.kit import Layouts, count_part, count_sheets, kit_pdf, lay_out_kit, print_kit
from printkit.press.page.furniture import FOOT_SIZE
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4, EDGE, LETTER, PAPERS, Paper
from printkit.press.pieces import CardTray, CounterSet, Cover, Deck, Envelope, Kit, Part, TuckBox
from printkit.press.sheets.type import LayoutError
from tests.press.kits import BACK, job, pages_of, whole_kit
from tests.press.reading import pages

BOXED = TuckBox("d", "Deck", 54, BACK)


def part(kit: Kit, name: str) -> Part:
    return next(each for each in kit.parts if each.name == name)


def words(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return str(document[0].get_textpage().get_text_range())


# -- the cover


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_kit_begins_with_a_cover_of_one_page(slug: str, paper: Paper) -> None:
    kit, how = whole_kit(slug), job(paper.name)
    pages_of_kit = pages_of(slug, paper.name)
    assert [page.part for page in pages_of_kit].count("cover") == 1
    assert pages_of_kit[0].part == "cover"
    said = words(kit_pdf(kit, how, pages_of_kit[:1]))
    for title in (kit.title, *(part.title for part in kit.parts if part.name != "cover")):
        assert title.casefold() in " ".join(said.casefold().split())
    for needed in ("g/m", "every game", "once", "How a first game begins"):
        assert needed in said
    assert "die" in said or "dice" in said
    for step in ("1 Fold", "2 Glue", "3 Press", "4 Cut"):
        assert step in said


def test_a_kit_without_pieces_says_nothing_of_folding_or_backs() -> None:
    whole, how = whole_kit("malta-convoy"), job("a4")
    flat = tuple(each for each in whole.parts if each.name not in ("counters", "proof", "envelope"))
    kit = replace(whole, parts=flat)
    said = words(kit_pdf(kit, how, lay_out_kit(kit, how, (part(kit, "cover"),)))).casefold()
    assert "one side" in said
    assert "both sides" in said
    assert not [word for word in ("fold", "glue", "sleeve", "cut", "no backs") if word in said]


@pytest.mark.parametrize("slug", ["uss-lox", "ssn"])
def test_the_cover_counts_the_sheets_of_paper(slug: str) -> None:
    kit, how = whole_kit(slug), job("letter")
    said = words(kit_pdf(kit, how, lay_out_kit(kit, how, (part(kit, "cover"),)))).replace("\r\n", " ")
    others = [each for each in kit.parts if each.name != "cover"]
    counts = count_sheets(others, how, Layouts(kit))
    total = [
        sum(each[backs] for each in counts.values())
        for backs in (Backs.GUTTERFOLD, Backs.DUPLEX_LONG, Backs.NONE)
    ]
    assert f"All of it {' '.join(map(str, total))}" in " ".join(said.split())


PIECES = [
    ("uss-lox", "deck"),
    ("uss-lox", "journal"),
    ("tonnage-war", "tactical"),
    ("tonnage-war", "units"),
    ("tonnage-war", "markers"),
    ("tonnage-war", "box"),
    ("wolf-pack", "cards"),
    ("ssn", "counters"),
]


@pytest.mark.parametrize(("slug", "name"), PIECES)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_what_is_counted_is_what_is_printed(slug: str, name: str, paper: Paper) -> None:
    kit = whole_kit(slug)
    counted = count_part(part(kit, name), job(paper.name), Layouts(kit))
    listed = next(card for card in game_cards() if card.slug == slug).sheets[name][paper.name]
    assert listed == {backs.value: n for backs, n in counted.items()}
    for backs in Backs:
        laid_out = lay_out_kit(kit, job(paper.name, backs.value), (part(kit, name),))
        two_sided = backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)
        assert len(laid_out) == counted[backs] * (2 if two_sided else 1)


def test_parts_that_share_pages_are_counted_once_and_apart_where_they_are_split(tmp_path: Path) -> None:
    kit, how = whole_kit("ssn"), job("a4")
    for split in (False, True):
        counts = count_sheets(kit.parts, how, Layouts(kit), split=split)
        files = print_kit(kit, tmp_path / "ssn.pdf", how, split=split).files
        assert sum(each[Backs.GUTTERFOLD] for each in counts.values()) == sum(len(f.pages) for f in files)
        assert ("rulers" in counts) == split


def test_no_more_sheets_than_nine_cards_each() -> None:
    found = {card.slug: card.sheets for card in game_cards()}
    for paper in ("letter", "a4"):
        for backs in ("none", "duplex-long", "duplex-short"):
            assert found["uss-lox"]["deck"][paper][backs] == 6
            assert found["tonnage-war"]["tactical"][paper][backs] == 12
            assert found["wolf-pack"]["cards"][paper][backs] == 12
        assert found["uss-lox"]["deck"][paper]["gutterfold"] == 14


NINE_UP = [
    ("uss-lox", "deck", 54, 6),
    ("tonnage-war", "tactical", 104, 12),
    ("tonnage-war", "units", 60, 7),
    ("wolf-pack", "cards", 108, 12),
]


@pytest.mark.parametrize(("slug", "name", "cards", "sheets"), NINE_UP)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("backs", ["none", "duplex-long", "duplex-short"])
def test_that_many_cards_are_on_that_many_sheets(
    slug: str, name: str, cards: int, sheets: int, paper: Paper, backs: str
) -> None:
    """Counted on the pages: each card once, at most nine on a side, and a back behind each."""
    laid_out = [page for page in pages_of(slug, paper.name, backs) if page.part == name]
    sides = [
        [piece for piece in page.pieces if piece.side is side] for page in laid_out for side in PieceSide
    ]
    named = [(piece.side, piece.name) for side in sides for piece in side if "AID" not in piece.name]
    fronts = [name for side, name in named if side is PieceSide.FRONT]
    behind = [name for side, name in named if side is PieceSide.BACK]
    assert len(fronts) == len(set(fronts)) == cards
    assert max(map(len, sides)) == 9
    if backs == "none":
        assert (len(laid_out), behind) == (sheets, [])
    else:
        assert len(laid_out) == 2 * sheets
        assert sorted(behind) == sorted(fronts)


@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_jokers_are_printed_whether_they_are_played_with_or_not(preset: str) -> None:
    kit = whole_kit("uss-lox", preset)
    cards = [p.name for page in lay_out_kit(kit, job("a4"), (part(kit, "deck"),)) for p in page.pieces]
    assert {"X1", "X2"} <= set(cards)


@pytest.mark.parametrize(
    ("slug", "name", "backs", "aids"),
    [
        ("uss-lox", "deck", "gutterfold", {"Turn aid: an encounter", "Turn aid: combinations"}),
        ("uss-lox", "deck", "duplex-long", set()),
        ("tonnage-war", "tactical", "gutterfold", set()),
        ("tonnage-war", "tactical", "duplex-short", {"UT-AID", "ET-AID"}),
    ],
)
def test_turn_aids_fill_free_places_and_never_take_a_sheet(
    slug: str, name: str, backs: str, aids: set[str]
) -> None:
    kit = whole_kit(slug)
    pages_of_part = lay_out_kit(kit, job("a4", backs), (part(kit, name),))
    printed = {p.name for page in pages_of_part for p in page.pieces if p.side is PieceSide.FRONT}
    decks = [each for each in part(kit, name).contents if isinstance(each, Deck)]
    assert printed - {card.name for deck in decks for card in deck.cards} == aids
    without = tuple(replace(deck, aids=()) for deck in decks)
    bare = replace(part(kit, name), made=without)
    assert len(lay_out_kit(kit, job("a4", backs), (bare,))) == len(pages_of_part)


# -- boxes


@pytest.mark.parametrize("slug", GAMES)
def test_every_deck_has_a_box(slug: str) -> None:
    kit = whole_kit(slug)
    decks = [each for part in kit.parts for each in part.contents if isinstance(each, Deck)]
    boxes = [each for part in kit.parts for each in part.contents if isinstance(each, TuckBox)]
    trays = [each for part in kit.parts for each in part.contents if isinstance(each, CardTray)]
    boxed = [(box.name, box.cards) for box in boxes]
    boxed += [(deck.name, len(deck.cards)) for tray in trays for deck in tray.decks]
    assert boxed == [(deck.name, len(deck.cards)) for deck in decks]
    assert sum(isinstance(each, Cover) for part in kit.parts for each in part.contents) == 1


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("caliper", [0.2, 0.3, 0.42])
def test_a_box_is_as_deep_as_its_deck_is_thick(paper: Paper, caliper: float) -> None:
    """Measured in the PDF: the distances between the folds are a card's width and the deck's thickness."""
    kit = Kit("test", "Test", "Nobody", (Part("box", "Box", (BOXED,)),))
    how = replace(job(paper.name), caliper=caliper)
    laid_out = lay_out_kit(kit, how)
    (shown,) = pages(kit_pdf(kit, how, laid_out))
    folds = [
        s for s in shown.segments if abs(s.width - 0.18) < 0.01 and s.length == pytest.approx(90.4, abs=0.02)
    ]
    upright = sorted(s.x1 if abs(s.x1 - s.x2) < 0.01 else s.y1 for s in folds)
    gaps = [after - before for before, after in pairwise(upright)]
    depth = 54 * caliper + 1
    assert gaps == pytest.approx([65, depth, 65], abs=0.02) or gaps == pytest.approx(
        [65, depth, 65][::-1], abs=0.02
    )
    for x, y in shown.points:
        assert EDGE - 0.2 <= x <= paper.width - EDGE + 0.2
        assert EDGE - 0.2 <= y <= paper.height - EDGE + 0.2


def test_a_box_has_room_for_the_turn_aids_of_its_deck() -> None:
    (box,) = (each for each in part(whole_kit("uss-lox"), "box").contents if isinstance(each, TuckBox))
    (page,) = box_pages(box, "USS Lox", A4, 0.6)
    assert (box.cards, box.aids) == (54, 2)
    words = " ".join(item.text for item in page.items if isinstance(item, Text))
    assert "54 cards (and 2 turn aids) of 0.6 mm" in words
    assert f"Inside 65 × 90.4 × {56 * 0.6 + 1:.1f} mm" in words


def test_a_deck_too_thick_for_the_paper_gets_several_boxes() -> None:
    assert len(box_pages(BOXED, "Test", A4, 0.3)) == 1
    two = box_pages(BOXED, "Test", A4, 1.2)
    assert len(two) == 2
    assert net_of(BOXED, 27, 1.2).depth == pytest.approx(27 * 1.2 + 1)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize(("backs", "thick"), [("gutterfold", 0.6), ("duplex-long", 0.3)])
def test_a_tray_is_as_long_as_all_its_decks_are_thick(paper: Paper, backs: str, thick: float) -> None:
    """Measured in the PDF: the folds across the floor are as far apart as cards and dividers are thick."""
    kit, how = whole_kit("tonnage-war"), job(paper.name, backs)
    box = part(kit, "box")
    laid_out = lay_out_kit(kit, how, (box,))
    shown = pages(kit_pdf(kit, how, laid_out))[0]
    across = sorted(
        s.y1
        for s in shown.segments
        if abs(s.width - 0.18) < 0.01 and s.length == pytest.approx(65.5, abs=0.02)
    )
    assert across[-1] - across[0] == pytest.approx(164 * thick + 4 * 0.3 + 3, abs=0.05)


def test_a_card_too_thick_for_any_box_is_refused() -> None:
    with pytest.raises(LayoutError, match="one card of 60 mm is too thick"):
        box_pages(BOXED, "Test", LETTER, 60)


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_the_closed_flap_of_an_envelope_hides_nothing_on_its_back(slug: str) -> None:
    (envelope,) = (each for each in part(whole_kit(slug), "envelope").contents if isinstance(each, Envelope))
    items = envelope_page(envelope, slug, A4).items
    outline = max((each for each in items if isinstance(each, Polygon)), key=lambda each: len(each.points))
    across = sorted({each.y1 for each in items if isinstance(each, Line) and each.style is FOLD})
    top, middle = across[0], across[-1]
    ends = [y for _, y in outline.points]
    covered = (top - min(ends)) - ((middle - top) - (max(ends) - middle))
    (back,) = (each for each in items if isinstance(each, Group) and each.rotation == 180)
    texts = [each for each in back.items if isinstance(each, Text)]
    assert 30 < covered < min(each.y - cap_height(each.font, each.size) for each in texts)


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
@pytest.mark.parametrize("backs", ["gutterfold", "duplex-long", "duplex-short"])
def test_the_backs_of_counters_on_the_proof_page_are_all_turned_one_way(slug: str, backs: str) -> None:
    kit, how = whole_kit(slug), job("a4", backs)
    places = [each for page in lay_out_kit(kit, how, (part(kit, "proof"),)) for each in page.pieces]
    behind = [each for each in places if each.side is PieceSide.BACK]
    assert len(behind) >= 4
    assert len({each.rotation for each in behind}) == 1
    counters = [
        each
        for one in kit.parts
        for group in one.contents
        if isinstance(group, CounterSet)
        for each in group.counters
    ]
    different = {each.name for each in counters if each.front != each.back}
    assert {each.name for each in behind} <= different


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_the_credit_beside_the_ruler_of_a_page_of_counters_has_at_most_two_lines(
    slug: str, paper: Paper
) -> None:
    kit, how = whole_kit(slug), job(paper.name)
    for page in lay_out_kit(kit, how, (part(kit, "counters"),)):
        foot = [
            each
            for each in page.items
            if isinstance(each, Text) and each.size == FOOT_SIZE and each.y > page.height - 15
        ]
        credit = [each for each in foot if each.anchor is Anchor.END]
        assert "print at 100 %" in credit[0].text
        assert len(credit) <= 2
        assert all(each.x <= page.width - EDGE for each in credit)
