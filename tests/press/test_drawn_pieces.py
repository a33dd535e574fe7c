"""Cards, counters, boxes and their pages: where everything stands. And props and weather: what they are drawn with.

``pytest tests/press/test_drawn_pieces.py --regenerate`` writes the golden files; look at what has moved before you commit it.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printkit.drawing import Box, Circle, Group, Ink, Item, Line, Pattern, Rect, Stamp, Style, Text
from printkit.drawing.extent import extent
from printkit.press.art.fonts import text_width
from printkit.press.blocks import Notes
from printkit.press.faces.backs import BackStyle, back_form
from printkit.press.faces.cards import face
from printkit.press.faces.counters import counter_pieces
from printkit.press.faces.tool_faces import tool_face
from printkit.press.geometry import Page
from printkit.press.kit import Job, lay_out_kit
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4, LETTER
from printkit.press.pictures.aircraft import aircraft, is_aircraft
from printkit.press.pictures.picture import picture
from printkit.press.pictures.props import PROPS
from printkit.press.pictures.rough import Rough
from printkit.press.pieces import (
    POKER,
    Back,
    BackPattern,
    Card,
    CardScene,
    CardTray,
    Chain,
    Counter,
    CounterFace,
    CounterSet,
    Cover,
    Deck,
    Envelope,
    Figure,
    Frame,
    Kit,
    Level,
    Light,
    Outline,
    Part,
    Plight,
    Proof,
    Sheet,
    ShownSymbol,
    Suit,
    Tool,
    ToolSet,
    TuckBox,
)
from tests.press.contents import outline

GOLDENS = Path(__file__).with_name("goldens")
Golden = Callable[[Path, str], bool]

SCENE = CardScene((ShownSymbol("tanker", 40),))
CARDS = (
    Card("plain", "Tanker", "8", index="8", suit=Suit.HEARTS, scene=SCENE, headline="13,000 tons", figures=(Figure("escape costs", "8"), Figure("supply", "2"))),
    Card("queen", "Queen", "12", "+1", index="Q", suit=Suit.SPADES, effect="Only text.", when="At any time.", cite="TOY-1", foot="Q of 4"),
    Card("link", "Torpedo", "2", icon="icon-torpedo", frame=Frame.DISC, effect="Second link.", chain=Chain(("icon-periscope", "icon-torpedo", "icon-transport"), 1), ink=Ink.NAVY, scene=SCENE, tallest=30.0),
    *(Card(f"{frame.value} frame", "Air", icon="icon-draw", frame=frame, index="K", suit=Suit.CLUBS, plus="2") for frame in Frame),
    Card("joker", "Patrol plane", "J", index="X1", suit=Suit.JOKER),
)  # fmt: skip
BACK = Back("ships", "Ship deck", BackPattern.WAVES, Ink.NAVY, "tanker", "S")
DECK = Deck("ships", "Ship deck", CARDS[:3], BACK)
UP = CounterFace("FF1", Ink.SKY, Pattern.DOTS, "U", "frigate", "Unalerted")
COUNTERS = CounterSet(
    "ships", "Counters",
    (
        Counter("ship", 1.0, 0.5, Outline.RECTANGLE, UP, replace(UP, letter="A", double_edge=True, pattern=Pattern.CROSSHATCH), keel=True),
        Counter("helo", 0.5, 0.5, Outline.DISC, CounterFace("H1", Ink.SKY, Pattern.LINES, symbol="helicopter"), CounterFace("1", Ink.NAVY, Pattern.HATCH, note="Deep", chevrons=2)),
        Counter("arrow", 0.5, 0.5, Outline.RECTANGLE, CounterFace("DIVE", Ink.NAVY, Pattern.HATCH, symbol="arrow", symbol_turn=90), CounterFace("KILL", Ink.VERMILION, Pattern.CROSSHATCH, symbol="burst")),
        Counter("marker", 0.6, 0.6, Outline.RECTANGLE, CounterFace("3", Ink.TEAL, Pattern.DOTS, "T", note="kills", emblem="tanker"), CounterFace("", Ink.TEAL, Pattern.DOTS, emblem="icon-discard"), measured=False),
        Counter("disc", 0.6, 0.6, Outline.DISC, CounterFace("5", Ink.NAVY, Pattern.HATCH), CounterFace("6", Ink.NAVY, Pattern.HATCH, symbol="tanker", note="lost"), measured=False),
    ),
    (Notes(("The front.",)),), (Notes(("The back.",)),),
)  # fmt: skip
TOOLS = (
    Tool("ruler", 80, 20, (Rect(0, 0, 80, 20), Line(0, 0, 0, 4))),
    Tool("aid", 63.5, 88.9, (), 3.0, (Notes(("Turn by turn.",)),), look=(Ink.TEAL, Pattern.DOTS)),
    Tool("two sides", 40, 30, (Circle(20, 15, 9),), behind=Tool("other", 40, 30, (Circle(20, 15, 4),))),
)


def test_the_items_of_each_card_stand_where_they_stood(golden: Golden) -> None:
    lines: list[str] = []
    for card in CARDS:
        lines += [f"# {card.name}", *outline(face(card, POKER)), ""]
    assert golden(GOLDENS / "cards.txt", "\n".join(lines))


def test_the_items_of_each_counter_and_tool_stand_where_they_stood(golden: Golden) -> None:
    lines: list[str] = []
    for piece in counter_pieces([COUNTERS]):
        assert piece.back is not None
        lines += [f"# {piece.name}, front", *outline(piece.front), "", f"# {piece.name}, back", *outline(piece.back.items), ""]  # fmt: skip
    for tool in TOOLS:
        lines += [f"# {tool.name}", *outline(tool_face(tool)), ""]
    assert golden(GOLDENS / "counters.txt", "\n".join(lines))


@pytest.mark.parametrize("style", BackStyle)
def test_a_back_s_items_and_their_place_are_as_before(style: BackStyle, golden: Golden) -> None:
    """Of a pattern, which has hundreds of lines, the number and the size are compared."""
    lines: list[str] = []
    for pattern in BackPattern:
        items = back_form(replace(BACK, pattern=pattern), POKER, style).items
        few = [each for each in items if not isinstance(each, Group)]
        lines += [
            f"# {pattern.value}: {summary(items)}",
            *outline(each for each in few if not isinstance(each, Line)),
        ]
    assert golden(GOLDENS / f"backs-{style.name.lower()}.txt", "\n".join(lines))


# -- pages ------------------------------------------------------------------------------------------------------------

KIT = Kit(
    "toy", "Toy", "Nobody",
    (
        Part("cover", "Cover", (Cover(SCENE, ("a die",), ("Sail.",), "A game", ("one player",)),)),
        Part("deck", "Ship deck", (DECK,)),
        Part("counters", "Counters", (COUNTERS,)),
        Part("tools", "Tools", (ToolSet("tools", "Tools", TOOLS),)),
        Part("sheet", "Log sheet", (Sheet("log", "Log sheet", (Notes(("Nothing.",)),)),), again="one for each game"),
        Part("boxes", "Boxes", (TuckBox("ships", "Ship deck", 54, BACK, aids=2), CardTray("tray", "Tray", (DECK, replace(DECK, name="other"))), Envelope("envelope", "Envelope", SCENE, ("counters",)))),
        Part("proof", "Proof", (Proof(),)),
    ),
)  # fmt: skip


def told(page: Page) -> list[str]:
    """Return what is on a page: its pieces, rulers, words and pictures, and the number of its other items."""
    lines = [f"# {page.title} ({page.side.name.lower()}), {page.width:g} × {page.height:g} mm"]
    lines += outline(page.pieces) + outline(page.rulers)
    texts = [each for each in page.items if isinstance(each, (Text, Stamp))]
    figures = [each for each in texts if isinstance(each, Text) and each.text.isdigit()]
    lines += outline(each for each in texts if each not in figures)
    return [*lines, f"figures: {len(figures)}; {summary(page.items)}", ""]


@pytest.mark.parametrize("backs", Backs)
def test_what_is_on_each_page_stands_where_it_stood(backs: Backs, golden: Golden) -> None:
    paper = LETTER if backs is Backs.DUPLEX_SHORT else A4
    pages = lay_out_kit(KIT, Job(paper=paper, backs=backs))
    lines = [line for page in pages for line in told(page)]
    assert golden(GOLDENS / f"pages-{backs.name.lower()}.txt", "\n".join(lines))


# -- pictures ---------------------------------------------------------------------------------------------------------


def summary(items: Iterable[Item]) -> str:
    """Return how many items of each kind and colour there are, and the rectangle around them."""
    listed = tuple(items)
    box = extent(listed, lambda text: text_width(text.text, text.font, text.size))
    counted = Count(map(_kind, _flat(listed)))
    around = "nothing" if box is None else f"{box.x:.1f} {box.y:.1f} {box.width:.1f}×{box.height:.1f}"
    return f"{around}: " + ", ".join(f"{n} {kind}" for kind, n in sorted(counted.items()))


def _flat(items: Iterable[Item]) -> Iterable[Any]:
    for each in items:
        if isinstance(each, Group):
            yield from _flat(each.items)
        elif isinstance(each, Stamp):
            yield from _flat(each.stencil.items)
        else:
            yield each


def _kind(item: Any) -> str:
    style = getattr(item, "style", None)
    inks = [style.stroke, style.fill] if isinstance(style, Style) else [getattr(item, "ink", None)]
    return " ".join([type(item).__name__, *(ink.name.lower() for ink in inks if ink is not None)])


def test_props_and_aircraft_are_as_large_as_they_were(golden: Golden) -> None:
    lines = [f"{name}: {summary(prop(0, 0, 20, Rough(1)))}" for name, prop in PROPS.items()]
    planes = ("flying-boat", "bomber", "fighter", "patrol-plane")
    for name in filter(is_aircraft, planes):
        lines.append(f"{name}: {summary([aircraft(name, 0, 0, 20, 0)])}")
        lines.append(f"{name}, banked to the left: {summary([aircraft(name, 0, 0, 20, 30, mirrored=True)])}")
    assert any(map(is_aircraft, planes))
    assert golden(GOLDENS / "props.txt", "\n".join(lines))


STATES = tuple(ShownSymbol("merchantman", 40, state=state) for state in Plight)
SCENES = {
    **{f"{light.value}": CardScene((ShownSymbol("tanker", 40),), light=light, seed=3) for light in Light},
    **{f"{each.state.value} ship": CardScene((each,)) for each in STATES},
    "boat below": CardScene((ShownSymbol("type-vii", 40, Level.BELOW),), deep=True),
    "ghost below": CardScene((ShownSymbol("type-vii", 40, Level.BELOW, state=Plight.GHOST),)),
    "aloft": CardScene((ShownSymbol("flying-boat", 30, Level.ALOFT, 4, 5, 20),)),
    "through a periscope": CardScene((ShownSymbol("tanker", 40),), scope=True),
    "middle of three parts": CardScene((ShownSymbol("tanker", 40, right=67.5),), part=1, of=3),
    "only sky": CardScene((), 0.0),
    "only sea": CardScene((), 1.0),
    "a symbol": CardScene((ShownSymbol("helicopter", 12, Level.ALOFT), ShownSymbol("frigate", 30))),
}


def test_the_picture_of_each_scene_is_drawn_with_as_many_strokes(golden: Golden) -> None:
    lines = [f"{name}: {summary(picture(scene, Box(0, 0, 60, 40)))}" for name, scene in SCENES.items()]
    lines += [f"{name}, unframed: {summary(picture(scene, Box(0, 0, 60, 40), framed=False))}" for name, scene in SCENES.items()]  # fmt: skip
    assert golden(GOLDENS / "scenes.txt", "\n".join(lines))
