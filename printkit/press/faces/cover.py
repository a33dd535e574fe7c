"""Draws the cover sheet of a kit.

It lists the kit's contents, the amount of paper, and what else players need, and shows how to make the
pieces.

│ THE GAME        players, time      │
│ subtitle            designer       │
┌ picture ───────────────────────────┐
│ what to print: part, how often, on │   sheets of paper for each way of getting backs behind fronts
│ what, sheets                       │
│ what else you need                 │
│ how a first game begins            │
│ fold │ glue │ press │ cut          │   four drawings, where there is anything to cut out
└────────────────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from printkit.drawing import Anchor, Box, Font, Ink, Item, Line, Style, Text, Use, Weight
from printkit.press.art.fonts import cap_height, fit, wrap
from printkit.press.blocks import Align, Columns, Grid, Notes, Panel, Stack
from printkit.press.geometry import Page
from printkit.press.page.furniture import designer_named, sheet_box
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import MARGIN, Paper
from printkit.press.pictures.picture import picture
from printkit.press.pieces import CardTray, Content, CounterSet, Cover, Deck, Kit, Sheet, ToolSet, TuckBox

_MASTHEAD = 27.5  # mm
_TITLE_SIZE = 60.0
_LEAST_TITLE = 40.0
_PICTURE = 118.0  # mm
_LEAST_PICTURE = 58.0  # used if there is much text
_GAP = 4.0
_STEP_HEIGHT = 35.0
_ICON = 12.0
_WORDS = 8.5
_LINE = 3.8
_NEEDS_AND_BEGINS = (1.0, 2.0)  # shares of the width: what else players need, and how a first game begins
_CARD = "card, 200–300 g/m²"
_PAPER = "paper, 80–120 g/m²"
_STIFF = (Deck, TuckBox, CardTray, ToolSet)
"""Types of contents of a kit that are always printed on card stock: decks, tuck boxes, card trays and tools."""
_LOOSE = (Deck, CounterSet, ToolSet, TuckBox, CardTray)
_BACKED = (Deck, CounterSet)
_STEPS = (
    ("fold", "Fold", "Score the dashed line, fold the page back along it, printed sides out. Duplex needs no fold."),
    ("glue", "Glue", "Glue stick or spray, thin and right into the corners; close it from the fold outwards."),
    ("press", "Press", "Under heavy books until dry: an hour at least, or it curls."),
    ("cut", "Cut", "Knife and steel rule from crop mark to mark"),
)  # fmt: skip
_CARDS_CUT = ", or along the ticks; round the corners by 3 mm."
_COUNTERS_CUT = ", outlines along their middle; a punch, or scissors, for what is round."


class CoverRow(NamedTuple):
    """A row of the table on the cover sheet. It describes one part of the kit.

    It has the part's name, its contents, what has to be printed again for every game, and the number of
    sheets of paper.
    """

    title: str
    again: str
    contents: tuple[Content, ...]
    sheets: Mapping[Backs, int]


def materials(contents: Iterable[Content]) -> str:
    """Return the name of the material (such as card stock) on which a part of the kit is printed.

    If only some of the part's contents are printed on card, the text names these contents.
    """
    every = tuple(contents)
    if any(isinstance(content, CounterSet) for content in every):
        return "card, or on 1.5 mm board"
    on_card = [
        content.title
        for content in every
        if isinstance(content, _STIFF) or (isinstance(content, Sheet) and content.on_card)
    ]
    if not on_card or len(on_card) == len(every):
        return _CARD if on_card else _PAPER
    return f"paper; {' and '.join(on_card)} on card"


def cover_page(cover: Cover, kit: Kit, title: str, rows: Sequence[CoverRow], paper: Paper) -> Page:
    """Return the page of the cover sheet, without its foot line and rulers.

    Raises LayoutError if it does not fit on one page."""
    from printkit.press.sheets.layout import LayoutError, lay_out, measure

    paper = paper.portrait
    sheet = sheet_box(paper)
    box = Box(sheet.x, MARGIN, sheet.width, sheet.bottom - MARGIN)
    kinds = {type(content) for row in rows for content in row.contents}
    steps = _STEP_HEIGHT + _GAP if kinds & set(_LOOSE) else 0.0
    blocks = _blocks(cover, rows, _ways_of_printing(kinds))
    over = box.height - _MASTHEAD - steps - _GAP - measure(blocks[0], box.width).least
    tall = min(_PICTURE, max(over, _LEAST_PICTURE))
    poster = Box(box.x, box.y + _MASTHEAD, box.width, tall)
    middle = Box(box.x, poster.bottom + _GAP, box.width, box.bottom - poster.bottom - _GAP - steps)
    pages = lay_out(blocks, middle, paper)
    if len(pages) > 1:
        raise LayoutError(f"{title} needs {len(pages)} pages, but must fit on one")
    items = [*_masthead(cover, kit, box), *picture(cover.scene, poster), *pages[0]]
    if steps:
        last = _CARDS_CUT if Deck in kinds else _COUNTERS_CUT
        items += _steps(Box(box.x, middle.bottom + _GAP, box.width, _STEP_HEIGHT), last)
    return Page(paper.width, paper.height, tuple(items), title=title, stem="cover")


def _masthead(cover: Cover, kit: Kit, box: Box) -> list[Item]:
    """Return the top of the cover sheet, with the game's name in the largest type that fits.

    Below is the subtitle, and on the right are facts such as the number of players.
    """
    size = fit(kit.title, Font.TITLE, _TITLE_SIZE, box.width * 0.66, least=_LEAST_TITLE)
    baseline = box.y + cap_height(Font.TITLE, _TITLE_SIZE) + 0.5
    items: list[Item] = [Text(box.x - 0.6, baseline, kit.title, Font.TITLE, size, Ink.NAVY)]
    if cover.subtitle:
        items.append(Text(box.x, baseline + 8.8, cover.subtitle, Font.HEAD, 15.0, Ink.SLATE))
    named = designer_named(kit.designer)
    lines = (*cover.facts, f"designed by {named}" if named == kit.designer else named)
    for at, line in enumerate(lines):
        y = baseline + 8.8 - 4.6 * (len(lines) - 1 - at)
        items.append(Text(box.right, y, line, Font.HEAD, 11.0, Ink.INK if at == 0 else Ink.SLATE, Anchor.END))
    return items


def _ways_of_printing(kinds: Collection[type[Content]]) -> tuple[tuple[Backs, str, str], ...]:
    """Return those ways of printing card backs (such as on both sides of the paper) that need different amounts of
    paper.

    Each has a name, which the table on the cover shows, and a description.
    """
    both = "on both sides of the paper"
    if not set(_BACKED) & set(kinds):
        return (
            (Backs.NONE, "one side", "on one side alone"),
            (Backs.DUPLEX_LONG, "both sides", both),
        )
    without = (
        "for sleeves with coloured backs"
        if Deck in kinds
        else "each side of a counter is a counter of its own"
    )
    return (
        (Backs.GUTTERFOLD, "fold", "backs beside the fronts, to be folded and glued"),
        (Backs.DUPLEX_LONG, "duplex", both),
        (Backs.NONE, "no backs", without),
    )


def _blocks(cover: Cover, rows: Sequence[CoverRow], ways: Sequence[tuple[Backs, str, str]]) -> tuple[Stack]:
    counted = [backs for backs, _, _ in ways]
    body = [
        (
            row.title,
            _how_often(row.again),
            materials(row.contents),
            *(str(row.sheets[each]) for each in counted),
        )
        for row in rows
    ]
    total = ("All of it", "", "", *(str(sum(row.sheets[each] for row in rows)) for each in counted))
    names = tuple(name for _, name, _ in ways)
    align = (*[Align.LEFT] * 3, *[Align.RIGHT] * len(ways))
    table = Grid(("part", "print", "on", *names), (*body, total), align, (2.2, 3.2, 2.2, *[0.62] * len(ways)))
    said = " ".join(f"{name.capitalize()}: {what}." for _, name, what in ways)
    about = f"Sheets of paper, without this one. {said} Print at 100 % and lay a ruler to the scales."
    panels = (
        Panel("What is in the kit", (table, Notes((about,), quiet=True))),
        Columns(
            (
                Panel("What else you need", (Notes(cover.needs),)),
                Panel("How a first game begins", (Notes(cover.begins),)),
            ),
            _NEEDS_AND_BEGINS,
            gap=6.0,
        ),
    )
    return (Stack(panels, 5.0),)


def _how_often(again: str) -> str:
    if again == "all":
        return "every game"
    if again.startswith("when"):
        return again
    return f"every game: {again}" if again else "once"


def _steps(box: Box, cut: str) -> list[Item]:
    """Return four drawings, with texts, that show how to make the pieces: fold, glue, press, cut.

    ``cut`` is the text of the last drawing.
    """
    width = box.width / len(_STEPS)
    items: list[Item] = [
        Line(box.x, box.y - 0.6, box.right, box.y - 0.6, Style(stroke=Ink.INK, weight=Weight.STRUCTURE))
    ]
    for at, (icon, name, words) in enumerate(_STEPS):
        x = box.x + at * width
        items.append(Use(f"icon-{icon}", x + _ICON / 2, box.y + 1.6 + _ICON / 2, _ICON, fill=Ink.NAVY))
        items.append(Text(x + _ICON + 2.0, box.y + 9.6, f"{at + 1}  {name}", Font.NAME, 14, Ink.NAVY))
        said = words + cut if icon == "cut" else words
        for row, line in enumerate(wrap(said, Font.TEXT, _WORDS, width - 4)):
            items.append(Text(x, box.y + _ICON + 5.4 + row * _LINE, line, Font.TEXT, _WORDS))
    return items
