"""The cover sheet of a kit: what is in it and on how much paper, what else a table needs, how the pieces are made.

┌ picture ───────────────────────────┐
│ what to print: part, how often, on │   sheets of paper for each way of getting backs behind fronts
│ what, sheets                       │
│ what else you need                 │
│ fold │ glue │ press │ cut          │   four drawings
└────────────────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from printkit.press.art.fonts import wrap
from printkit.press.blocks import Align, Grid, Notes, Panel, Stack
from printkit.press.faces.scenes import scene
from printkit.press.geometry import Box, Font, Ink, Item, Page, Text, Use
from printkit.press.page.furniture import sheet_box
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import Paper
from printkit.press.pieces import Content, CounterSet, Cover, Deck, Kit, ToolSet, TuckBox

_PICTURE = 76.0  # mm
_GAP = 6.0
_STEP_HEIGHT = 66.0
_ICON = 28.0
_WORDS = 10.5
_LINE = 4.6
_CARD = "card, 200–300 g/m²"
_HEADS = ("part", "print", "on", "fold", "duplex", "no backs")
_STEPS = (
    ("fold", "Fold", "Score the dashed line, fold the page back along it, printed sides out. Duplex needs no fold."),
    ("glue", "Glue", "Glue stick or spray, thin and right into the corners; close it from the fold outwards."),
    ("press", "Press", "Under heavy books until dry: an hour at least, or it curls."),
    ("cut", "Cut", "Knife and steel rule from crop mark to crop mark, or along the ticks; round the corners by 3 mm."),
)  # fmt: skip


class CoverRow(NamedTuple):
    """A part in the table: its title, what of it is printed anew for every game, on what, sheets of paper."""

    title: str
    again: str
    stock: str
    sheets: Mapping[Backs, int]


def materials(contents: Iterable[Content]) -> str:
    """What a part is printed on."""
    kinds = {type(content) for content in contents}
    if CounterSet in kinds:
        return f"{_CARD}, or on 1.5 mm board"
    if kinds & {Deck, TuckBox, ToolSet}:
        return _CARD
    return "paper, 80–120 g/m²"


def cover_page(cover: Cover, kit: Kit, title: str, rows: Sequence[CoverRow], paper: Paper) -> Page:
    """The sheet before its furniture. Raises LayoutError where it is more than a page."""
    from printkit.press.sheets.layout import LayoutError, lay_out

    paper = paper.portrait
    box = sheet_box(paper)
    picture = Box(box.x, box.y, box.width, _PICTURE)
    steps = Box(box.x, box.bottom - _STEP_HEIGHT, box.width, _STEP_HEIGHT)
    middle = Box(box.x, picture.bottom + _GAP, box.width, steps.y - picture.bottom - 2 * _GAP)
    pages = lay_out(_blocks(cover, rows), middle, paper)
    if len(pages) > 1:
        raise LayoutError(f"{title} takes {len(pages)} pages and has one")
    items = (*scene(cover.scene, picture, Ink.NAVY), *pages[0], *_steps(steps))
    return Page(paper.width, paper.height, items, title=title, stem="cover")


def _blocks(cover: Cover, rows: Sequence[CoverRow]) -> tuple[Stack, ...]:
    total = {backs: sum(row.sheets[backs] for row in rows) for backs in Backs}
    body = [(row.title, _how_often(row.again), row.stock, *_counts(row.sheets)) for row in rows]
    last = ("All of it", "", "", *_counts(total))
    align = (Align.LEFT, Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT)
    table = Grid(_HEADS, (*body, last), align, (2.3, 2.5, 2.4, 0.6, 0.7, 0.9))
    about = (
        "Sheets of paper, without this one. Fold: --backs gutterfold. Duplex: both sides of the paper, --backs duplex-long "
        "or duplex-short. No backs: for sleeves with coloured backs. Print at 100 % and lay a ruler to the scales."
    )
    return (
        Stack(
            (
                Panel("What is in the kit", (table, Notes((about,), quiet=True))),
                Panel("What else you need", (Notes(cover.needs),)),
            ),
            5.0,
        ),
    )


def _how_often(again: str) -> str:
    if again == "all":
        return "every game"
    return f"every game: {again}" if again else "once"


def _counts(sheets: Mapping[Backs, int]) -> tuple[str, str, str]:
    return tuple(str(sheets[backs]) for backs in (Backs.GUTTERFOLD, Backs.DUPLEX_LONG, Backs.NONE))  # type: ignore[return-value]


def _steps(box: Box) -> list[Item]:
    """The four drawings side by side, each with its words."""
    width = box.width / len(_STEPS)
    items: list[Item] = []
    for at, (icon, name, words) in enumerate(_STEPS):
        x = box.x + at * width
        items.append(Use(f"icon-{icon}", x + _ICON / 2, box.y + _ICON / 2, _ICON, fill=Ink.NAVY))
        items.append(Text(x, box.y + _ICON + 9, f"{at + 1}  {name}", Font.NAME, 16, Ink.NAVY))
        for row, line in enumerate(wrap(words, Font.TEXT, _WORDS, width - 5)):
            items.append(Text(x, box.y + _ICON + 15.4 + row * _LINE, line, Font.TEXT, _WORDS))
    return items
