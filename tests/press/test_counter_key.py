"""The key to counters: pictures and words on the page of counters, clear of the counters and of their crop marks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.drawing import Ink, Line, Pattern, Text
from printkit.press.blocks import Illustration, Notes
from printkit.press.faces.counter_key import with_key
from printkit.press.faces.counters import counter_pieces
from printkit.press.faces.tool_faces import tool_pieces
from printkit.press.geometry import PageSide, PieceSide
from printkit.press.page.imposition import Backs
from printkit.press.page.marks import LENGTH, OFFSET
from printkit.press.page.paper import A4, PAPERS, Paper
from printkit.press.page.stacks import BORDER, stack
from printkit.press.pieces import (
    CardScene,
    Counter,
    CounterFace,
    CounterSet,
    Light,
    Outline,
    ShownSymbol,
    ToolSet,
)
from tests.press.kits import whole_kit

FACE = CounterFace("10", Ink.TEAL, Pattern.DOTS)
SEA = CardScene((ShownSymbol("tanker", 40),), 0.5, Light.DAY, 1)
KEYED = CounterSet(
    "few",
    "Counters",
    tuple(Counter(f"N{n}", 0.5, 0.5, Outline.RECTANGLE, FACE, FACE, measured=False) for n in range(20)),
    (Illustration(SEA, 20.0, 40.0), Notes(("What the fronts mean.",))),
    (Illustration(SEA, 20.0, 40.0), Notes(("What the backs mean.",))),
)


def words_of(items: tuple[object, ...]) -> dict[str, float]:
    """Return the words of a page's key with the heights of their baselines."""
    return {
        item.text: item.y for item in items if isinstance(item, Text) and item.text.startswith("What the")
    }


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_on_a_folded_page_each_key_stands_on_its_side_of_the_counters(paper: Paper) -> None:
    plain = stack(counter_pieces([KEYED]), paper, Backs.GUTTERFOLD)
    (keyed,) = with_key(plain, [KEYED])
    words = words_of(keyed.page.items)
    top = min(piece.y for piece in keyed.page.pieces) - OFFSET - LENGTH
    low = max(piece.y + piece.height for piece in keyed.page.pieces) + OFFSET + LENGTH
    assert BORDER < words["What the fronts mean."] < top
    assert low < words["What the backs mean."] < paper.height - BORDER
    added = keyed.page.items[len(plain[0].page.items) :]
    assert keyed.page.pieces == plain[0].page.pieces
    assert keyed.page.items[: len(plain[0].page.items)] == plain[0].page.items
    assert all(not top < item.y1 < low for item in added if isinstance(item, Line))


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.NONE])
def test_on_other_pages_both_keys_stand_below_the_fronts(backs: Backs) -> None:
    front, *others = with_key(stack(counter_pieces([KEYED]), A4, backs), [KEYED])
    low = max(piece.y + piece.height for piece in front.page.pieces)
    assert front.page.side is PageSide.FRONT
    assert min(words_of(front.page.items).values()) > low
    assert len(words_of(front.page.items)) == 2
    assert not any(words_of(each.page.items) for each in others)


def test_without_room_for_its_pictures_a_key_is_words_only_and_without_room_for_words_nothing() -> None:
    pages = stack(counter_pieces([KEYED]), A4, Backs.GUTTERFOLD)
    high = replace(KEYED, front_key=(Illustration(SEA, 200.0), Notes(("What the fronts mean.",))))
    (short,) = with_key(pages, [high])
    assert words_of(short.page.items).keys() == {"What the fronts mean.", "What the backs mean."}
    long = replace(KEYED, front_key=(Notes(("What the fronts mean.",) * 60),))
    (none,) = with_key(pages, [long])
    assert words_of(none.page.items).keys() == {"What the backs mean."}


def test_counters_without_a_key_keep_their_pages() -> None:
    pages = stack(counter_pieces([KEYED]), A4, Backs.GUTTERFOLD)
    assert with_key(pages, [replace(KEYED, front_key=(), back_key=())]) == pages


def test_a_full_page_to_fold_has_a_short_key_beside_the_fold() -> None:
    part = next(each for each in whole_kit("ssn").parts if each.name == "counters")
    sets = [each for each in part.contents if isinstance(each, CounterSet | ToolSet)]
    pieces = [
        piece
        for each in sets
        for piece in (counter_pieces([each]) if isinstance(each, CounterSet) else tool_pieces([each]))
    ]
    (imposed,) = with_key(stack(pieces, A4, Backs.GUTTERFOLD), sets)
    page = imposed.page
    fold = page.height / 2
    words = [
        item for item in page.items if isinstance(item, Text) and item.text in ("Unalerted.", "Alerted.")
    ]
    front, back = sorted(words, key=lambda item: item.y)
    assert (front.text, back.text) == ("Unalerted.", "Alerted.")
    assert front.y < fold < back.y
    beside = [piece for piece in page.pieces if piece.x < front.x + 100]
    fronts = [piece.y + piece.height for piece in beside if piece.side is PieceSide.FRONT]
    backs = [piece.y for piece in beside if piece.side is PieceSide.BACK]
    assert max(fronts) + OFFSET + LENGTH < front.y - 3
    assert back.y < min(backs) - OFFSET - LENGTH
