"""Sheets: everything is inside the page, nothing overlaps, and text and boxes are large enough."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pypdfium2
import pytest

from printkit.drawing import (
    Box,
    FieldKind,
    FormField,
    Ink,
    Item,
    Line,
    Pattern,
    Rect,
    Stamp,
    Text,
    Use,
    Weight,
)
from printkit.games import GAMES, load
from printkit.press.art.fonts import typeset
from printkit.press.art.ink import InkMode
from printkit.press.blocks import (
    Block,
    Column,
    Columns,
    Digest,
    Field,
    Fields,
    Grid,
    Illustration,
    Lines,
    Mat,
    Notes,
    PageBreak,
    Panel,
    RollRow,
    RollTable,
    RulesFigure,
    RulesSection,
    SideLook,
    Space,
    Stack,
    Track,
    VesselTrack,
    WriteTable,
    cite,
)
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.pieces import CardScene, Kit, Light, Sheet
from printkit.press.sheets.layout import LayoutError, lay_out, measure, paginate
from printkit.press.sheets.type import LINE, WORD, flow
from printkit.table import Rule
from tests.press.sheets import (
    PAPERS,
    PRESETS,
    blocks,
    box_of,
    crosses,
    item_box,
    overlap,
    pages,
    parts,
    ruleset,
    sheets,
    struck,
    text_box,
)
from tests.press.sheets import sheet as sheet_of
from tests.sampled import daily

LEAST_TYPE = 8.5  # LOOK: sheet text, points
LEAST_WRITE = 7.0  # LOOK: boxes to write in, mm
LEAST_TICK = 4.0
HYPHEN = "\x02"  # how the reader hands back a hyphen at the end of a line
INSET = 0.5  # a field stands a quarter of a millimetre inside its box on every side

CASES = [
    pytest.param(slug, sheet, paper, id=f"{slug}-{preset}-{sheet.name}-{paper.name}")
    for slug, preset in PRESETS
    for sheet in sheets(slug, ruleset(slug, preset))
    for paper in PAPERS
]


def texts(page: tuple[Item, ...]) -> list[Text]:
    return [item for item in page if isinstance(item, Text) and item.text]


def fields(page: tuple[Item, ...]) -> list[FormField]:
    return [item for item in page if isinstance(item, FormField)]


@pytest.mark.parametrize(("slug", "sheet", "paper"), CASES)
def test_everything_stands_inside_the_page_s_box(slug: str, sheet: Sheet, paper: Paper) -> None:
    box = box_of(sheet, paper).grown(0.05)
    for page in pages(sheet, paper):
        outside = [
            item
            for item in page
            if not (
                box.x <= item_box(item).x
                and item_box(item).right <= box.right
                and box.y <= item_box(item).y
                and item_box(item).bottom <= box.bottom
            )
        ]
        assert outside == []


@pytest.mark.parametrize(("slug", "sheet", "paper"), CASES)
def test_no_text_stands_on_another(slug: str, sheet: Sheet, paper: Paper) -> None:
    for page in pages(sheet, paper):
        boxed = [(text.text, text_box(text)) for text in texts(page)]
        assert [(a, b) for (a, one), (b, other) in combinations(boxed, 2) if overlap(one, other)] == []


@pytest.mark.parametrize(("slug", "sheet", "paper"), CASES)
def test_no_line_runs_through_a_text(slug: str, sheet: Sheet, paper: Paper) -> None:
    for page in pages(sheet, paper):
        assert struck(page) == []


@pytest.mark.parametrize(("slug", "sheet", "paper"), CASES)
def test_type_is_never_smaller_than_sheet_text(slug: str, sheet: Sheet, paper: Paper) -> None:
    sizes = {text.size for page in pages(sheet, paper) for text in texts(page)}
    assert min(sizes - {WORD}) >= LEAST_TYPE
    words = {text.ink for page in pages(sheet, paper) for text in texts(page) if text.size == WORD}
    assert words <= {Ink.SLATE}


@pytest.mark.parametrize(("slug", "sheet", "paper"), CASES)
def test_boxes_are_large_enough_to_write_in_and_to_tick(slug: str, sheet: Sheet, paper: Paper) -> None:
    crossed_out = ("ship.", "interceptions.", ".die")  # a stroke each, or one figure in a circle
    for field in (f for page in pages(sheet, paper) for f in fields(page)):
        if field.kind is FieldKind.CHECK:
            shaded = field.name.endswith(".shaded")
            assert min(field.width, field.height) >= (2.0 if shaded else LEAST_TICK - INSET - 0.01), (
                field.name
            )
        elif not any(part in field.name for part in crossed_out):
            assert field.height >= LEAST_WRITE - INSET - 0.01, field.name
        else:
            assert min(field.width, field.height) >= LEAST_TICK - INSET - 0.01, field.name


@pytest.mark.parametrize(("slug", "sheet", "paper"), CASES)
def test_fields_keep_clear_of_each_other_and_of_words(slug: str, sheet: Sheet, paper: Paper) -> None:
    for page in pages(sheet, paper):
        boxed = [(field.name, item_box(field)) for field in fields(page)]
        assert [(a, b) for (a, one), (b, other) in combinations(boxed, 2) if overlap(one, other)] == []
        words = [text_box(text) for text in texts(page)]
        typed = [field for field in fields(page) if field.kind is FieldKind.TEXT]
        assert [f.name for f in typed for word in words if overlap(item_box(f), word)] == []


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_field_names_are_unique_in_a_sheet_and_the_same_on_both_papers(slug: str, preset: str) -> None:
    count = 0
    for sheet in sheets(slug, ruleset(slug, preset)):
        a4, letter = (
            sorted(field.name for page in pages(sheet, paper) for field in fields(page)) for paper in PAPERS
        )
        assert a4 == letter
        assert len(a4) == len(set(a4))
        count += len(a4)
    assert count > 300


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_a_game_s_parts_are_those_that_it_announces(slug: str, preset: str) -> None:
    made = parts(ruleset(slug, preset), slug)
    assert tuple(part.name for part in made) == load(slug).parts
    assert all(part.title for part in made)


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_the_sheet_to_play_on_is_one_page_on_either_paper(slug: str, preset: str) -> None:
    """The log sheets have room for a second patrol or a large ocean."""
    most = {
        "malta-convoy": {"sheet": 1, "reference": 1, "rules": 3},
        "uss-lox": {"patrol": 1, "mat": 2, "journal": 1},
        "tonnage-war": {"score": 1, "table-uboat": 1, "table-escort": 1, "aid-uboat": 2, "aid-escort": 2},
        "wolf-pack": {"mat-wolf": 1, "mat-convoy": 1, "reference": 1},
        "ssn": {"plot": 1, "journal": 5},
    }[slug]
    found = {sheet.name: sheet for sheet in sheets(slug, ruleset(slug, preset))}
    for name, count in most.items():
        assert [len(pages(found[name], paper)) for paper in PAPERS] == [count, count], name


@pytest.mark.parametrize("paper", daily(PAPERS, lambda paper: paper is A4), ids=lambda paper: paper.name)
@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox", "wolf-pack"])
def test_every_ruling_can_be_printed(slug: str, paper: Paper) -> None:
    """SSN and Tonnage War are tested in tests/games/ssn/test_components_sheets.py and
    tests/games/tonnage_war/test_printing.py.
    """
    game = load(slug)
    every_other = {ruling.key: ruling.values[-1] for ruling in game.ruleset.rulings}
    rulesets = [ruleset(slug, "", (r.key, value)) for r in game.ruleset.rulings for value in r.values[1:]]
    for rules in (*rulesets, game.ruleset("", every_other)):
        for sheet in sheets(slug, rules):
            assert pages(sheet, paper)


@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox"])
def test_unusual_rulings_stand_in_a_box_and_usual_ones_do_not(slug: str) -> None:
    game = load(slug)
    plain = ruleset(slug)
    assert not plain.unusual()
    for name in (sheet.name for sheet in sheets(slug, plain)):
        words = said(next(s for s in sheets(slug, plain) if s.name == name))
        assert "House rulings" not in words
        assert "Optional rules" not in words
    ruling = next(r for r in game.ruleset.rulings if not r.optional_rule)
    rules = ruleset(slug, "", (ruling.key, ruling.values[1]))
    first = sheets(slug, rules)[0]
    assert f"{ruling.key} {ruling.values[1]}:" in said(first)
    assert ruling.rules[0].id in said(first)


def said(sheet: Sheet) -> str:
    return " ".join(text.text for page in pages(sheet, A4) for text in texts(page))


@pytest.mark.parametrize(
    ("slug", "preset", "paper", "ink"),
    daily(
        (
            *((slug, preset, A4, InkMode.FULL) for slug, preset in PRESETS),
            *((slug, load(slug).ruleset.presets[0].name, LETTER, InkMode.MONO) for slug in GAMES),
        ),
        lambda each: each[2] is LETTER,
    ),
    ids=lambda value: getattr(value, "name", value).lower(),
)
def test_what_is_printed_can_be_read_back(slug: str, preset: str, paper: Paper, ink: InkMode) -> None:
    game = load(slug)
    chosen = tuple(part for part in parts(ruleset(slug, preset), slug) if part.name != "deck")
    kit = Kit(game.slug, game.title, game.designer, chosen)
    job = Job(paper=paper, ink=ink)
    finished = lay_out_kit(kit, job)
    document = pypdfium2.PdfDocument(kit_pdf(kit, job, finished))
    assert len(document) == len(finished)
    for page, printed in zip(finished, document):
        read = " ".join(printed.get_textpage().get_text_bounded().split()).replace(HYPHEN, "-")
        for text in texts(page.items):
            assert typeset(" ".join(text.text.split()), text.font) in read, text.text


def test_the_tests_themselves_see_what_stands_wrong() -> None:
    word = text_box(Text(20, 30, "Torpedoes"))
    assert overlap(word, text_box(Text(22, 31, "deck")))
    assert not overlap(word, text_box(Text(20, 34, "deck")))
    assert crosses(Box(25, 20, 0, 20), word)
    assert crosses(Box(10, 29, 40, 0), word)
    assert not crosses(Box(10, 31.5, 40, 0), word)


# --- the layout itself

BOX = Box(10, 20, 120, 100)


def test_an_overflow_is_an_error_with_its_numbers() -> None:
    lines = WriteTable("t", (Column("flip"),), 20)
    with pytest.raises(
        LayoutError, match=r"on A4.*WriteTable `t` needs 145\.0 mm of height and has 100\.0 mm"
    ):
        lay_out((lines,), BOX, A4)


def flowing(lines: int) -> WriteTable:
    return WriteTable("t", (Column("flip"),), lines, number="turn", flow=True)


def cut_into(blocks: tuple[Block, ...]) -> list[tuple[int, int]]:
    """Return the number of the first line and the number of lines of each part of a table that may be split."""
    tables = [block for page in paginate(blocks, BOX) for block in page if isinstance(block, WriteTable)]
    return [(table.first, table.lines) for table in tables]


def test_a_table_that_flows_is_cut_between_lines_and_keeps_its_numbers() -> None:
    table = flowing(20)
    assert cut_into((table, Notes(("the end",)))) == [(1, 13), (14, 7)]
    names = [item.name for page in lay_out((table,), BOX) for item in page if isinstance(item, FormField)]
    assert names == [f"t.{n}.flip" for n in range(1, 21)]


def test_no_line_or_two_are_left_over_for_the_next_page() -> None:
    """At least six lines continue on the next page; the lines before them fill their page."""
    blocks = (flowing(14), Notes(("the end",)))
    assert cut_into(blocks) == [(1, 8), (9, 6)]
    first, _ = lay_out(blocks, BOX)
    assert max(item.y + item.height for item in first if isinstance(item, Rect)) == pytest.approx(BOX.bottom)


def test_a_table_on_pages_of_its_own_is_shared_out_evenly() -> None:
    assert cut_into((flowing(20),)) == [(1, 10), (11, 10)]
    assert cut_into((flowing(27),)) == [(1, 9), (10, 9), (19, 9)]


def test_a_table_without_a_head_for_its_numbers_has_none() -> None:
    plain = replace(flowing(3), number="")
    (numbered,), (unnumbered,) = lay_out((flowing(3),), BOX), lay_out((plain,), BOX)
    assert {"1", "2", "3"} <= {item.text for item in numbered if isinstance(item, Text)}
    assert {item.text for item in unnumbered if isinstance(item, Text)} == {"flip"}
    assert next(item.width for item in unnumbered if isinstance(item, FormField)) > 0.99 * BOX.width - 1


def test_a_page_break_starts_a_page_and_stands_nowhere_else() -> None:
    assert len(lay_out((Notes(("one",)), PageBreak(), Notes(("two",))), BOX)) == 2
    with pytest.raises(LayoutError, match="page break"):
        lay_out((Stack((PageBreak(),)),), BOX)


def test_a_head_that_does_not_fit_its_column_is_an_error() -> None:
    table = WriteTable("t", (Column("opportunity", 1), Column("=", 12)), 3)
    with pytest.raises(LayoutError, match=r"column `opportunity` is 9\.2 mm wide"):
        lay_out((table,), BOX)


def test_boxes_narrower_than_a_written_figure_are_an_error() -> None:
    with pytest.raises(LayoutError, match=r"12 boxes of 7.0 mm do not fit"):
        lay_out((Fields((Field("dice", "dice", boxes=12),)),), BOX)


def test_heads_can_be_grouped_and_cells_printed() -> None:
    columns = (Column("x", group="ssn", hint="inches"), Column("y", group="ssn"), Column("speed", 2))
    table = WriteTable("t", columns, 2, "turn", printed=((1, "speed", "slow"),))
    ((*items,),) = lay_out((table,), BOX)
    said = [item.text for item in items if isinstance(item, Text)]
    assert said.count("ssn") == 1
    assert "slow" in said
    names = [item.name for item in items if isinstance(item, FormField)]
    assert names == ["t.1.x", "t.1.y", "t.2.x", "t.2.y", "t.2.speed"]
    words = [text_box(item) for item in items if isinstance(item, Text)]
    assert not any(overlap(one, other) for one, other in combinations(words, 2))


def test_a_grid_with_weights_wraps_its_cells() -> None:
    rows = (("9", "a long text that needs more than one line of this narrow column", "1/6"),)
    grid = Grid(("card", "what it does", "odds"), rows, weights=(1, 3, 1), caption="Own cards", quiet=(2,))
    least = measure(grid, 60).least
    assert least > measure(grid, 120).least
    ((*items,),) = lay_out((grid,), Box(10, 20, 60, 100))
    words = [text_box(item) for item in items if isinstance(item, Text)]
    assert not any(overlap(one, other) for one, other in combinations(words, 2))
    with pytest.raises(LayoutError, match="needs"):
        measure(Grid(("card", "what it does"), (rows[0][:2],)), 60)


def test_empty_lines_fill_the_room_that_is_left() -> None:
    ((*items,),) = lay_out((Notes(("one line",)), Lines("notes", 2, 40)), BOX)
    ruled = [item for item in items if isinstance(item, Line)]
    assert len(ruled) == 11
    (field,) = [item for item in items if isinstance(item, FormField)]
    assert field.multiline


def test_a_word_wider_than_its_line_is_an_error() -> None:
    with pytest.raises(LayoutError, match="`Reconnaissance`"):
        flow("Reconnaissance plane", 12.0)


def test_strong_words_and_symbols_keep_their_places_in_a_line() -> None:
    line = flow("a *strong* word, {suit-hearts} 7", 200.0)
    items = list(line.items(0.0, 0.0))
    assert [item.text for item in items if isinstance(item, Text)] == ["a", "strong", "word,", "7"]
    xs = [item_box(item).x for item in items]
    assert xs == sorted(xs)


def test_a_paragraph_is_as_high_as_its_lines() -> None:
    words = Notes((" ".join(["word"] * 60),))
    count = len(flow(words.paragraphs[0], 120).lines)
    assert count > 1
    assert measure(words, 120).least == count * LINE


def test_columns_share_the_width_and_a_panel_adds_its_head() -> None:
    text = Notes(("one line",))
    assert measure(Columns((text, text), (1, 3)), 100).least == LINE
    assert measure(Panel("Head", (text,)), 100).least == LINE + 6.0


def test_a_mat_holds_whole_cards_or_is_an_error() -> None:
    mat = Mat(((Space("A1"), Space("A2")), (Space("pile", span=2),)), 60, 80, sleeve=0.0)
    ((*whole,),) = lay_out((mat,), Box(10, 20, 130, 170))
    spots = [item for item in whole if isinstance(item, Rect) and item.style.fill is None]
    assert {(round(spot.x, 2), round(spot.y - 20, 2)) for spot in spots} == {
        (13.0, 0.0),
        (77.0, 0.0),
        (13.0, 82.0),
    }
    assert {(round(spot.width, 2), round(spot.height, 2)) for spot in spots} == {(60.0, 80.0), (124.0, 80.0)}
    with pytest.raises(LayoutError, match=r"121\.0 mm wide and has 120\.0 mm"):
        lay_out((mat,), Box(10, 20, 120, 170))
    with pytest.raises(LayoutError):
        lay_out((mat,), Box(10, 20, 130, 160))


@pytest.mark.parametrize(("slug", "name"), [("uss-lox", "mat"), ("tonnage-war", "table-uboat"), ("tonnage-war", "table-escort"), ("wolf-pack", "mat-wolf"), ("wolf-pack", "mat-convoy")])  # fmt: skip
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_mat_holds_poker_cards_two_millimetres_apart(slug: str, name: str, paper: Paper) -> None:
    of = sheet_of(slug, name, ruleset(slug))
    for mat in (block for block in blocks(of.blocks) if isinstance(block, Mat)):
        assert (mat.width, mat.height, mat.gap) == (63.5, 88.9, 2.0)
    assert len(pages(of, paper)) == (2 if slug == "uss-lox" else 1)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize(("slug", "cut", "kept"), [("tonnage-war", "table-uboat", "table-escort"), ("wolf-pack", "mat-wolf", "mat-convoy")])  # fmt: skip
def test_two_mats_are_glued_at_a_trim_line_above_which_only_one_says_cut(
    slug: str, cut: str, kept: str, paper: Paper
) -> None:
    for name, first in ((cut, "cut along the line"), (kept, "do not cut")):
        of = sheet_of(slug, name, ruleset(slug))
        (page,) = pages(of, paper)
        box = box_of(of, paper)
        (line,) = (item for item in page if isinstance(item, Line) and item.style.weight is Weight.CROP)
        assert (line.x1, line.x2) == (box.x, box.right)
        assert 5 < line.y1 - box.y < 6  # the sheet that is glued under keeps at least 5 mm
        above = [item.text for item in page if isinstance(item, Text) and item.y < line.y1]
        assert len(above) == 1
        assert above[0].startswith(first)
        assert all(
            spot.y > line.y1 for spot in page if isinstance(spot, Rect) and spot.width > 60 < spot.height
        )


def test_a_marker_covers_its_box_on_the_kill_track() -> None:
    for name in ("mat-wolf", "mat-convoy"):
        (track,) = (
            block
            for block in blocks(sheet_of("wolf-pack", name, ruleset("wolf-pack")).blocks)
            if isinstance(block, VesselTrack)
        )
        ((*items,),) = lay_out((track,), BOX._replace(width=260.0))
        boxes = [item for item in items if isinstance(item, FormField)]
        long, wide = track.fits
        assert len(boxes) == track.count
        for each in boxes:
            assert 0 <= each.width - long <= 1.5
            assert 0 <= each.height - wide <= 1.5
    with pytest.raises(LayoutError, match="a row of boxes is"):
        lay_out((track,), BOX._replace(width=40.0))


def test_the_mats_show_every_pile() -> None:
    piles = {
        ("uss-lox", "mat"): {"ocean, face down", "supply", "deck", "score pile", "escort", "spread", "discard"},
        ("tonnage-war", "table-uboat"): {"contact C1", "U-boats: tactical deck", "U-boats: spent", "U-boats: order of battle", "U-boats: out"},
        ("tonnage-war", "table-escort"): {"attack spot", "engaged boat", "group", "rescue ship", "escorts: out"},
        ("wolf-pack", "mat-wolf"): {"Periscope", "Torpedo", "Transport", "Deck"},
        ("wolf-pack", "mat-convoy"): {"Sonar", "Depth Charges", "U-boat", "Discards"},
    }  # fmt: skip
    for (slug, name), labels in piles.items():
        mats = [
            block for block in blocks(sheet_of(slug, name, ruleset(slug)).blocks) if isinstance(block, Mat)
        ]
        assert labels <= {space.label for mat in mats for row in mat.rows for space in row}
    ocean = [
        block
        for block in blocks(sheet_of("uss-lox", "mat", ruleset("uss-lox")).blocks)
        if isinstance(block, Mat)
    ]
    spaces = [space for mat in ocean for row in mat.rows for space in row]
    cells = {space.number for space in spaces if space.label.startswith("ocean")}
    assert cells == {f"{row}{column}" for row in "ABC" for column in "123"}
    assert {space.number for space in spaces} - cells == {"", "2 · 3", "4a", "4b"}


def test_a_track_too_narrow_for_its_numbers_is_an_error() -> None:
    with pytest.raises(LayoutError, match="track t"):
        lay_out((Track("t", tuple(str(n) for n in range(60))),), BOX)


def test_odds_stand_in_columns_that_end_at_the_right_edge() -> None:
    table = RollTable("D6", (RollRow("1", "miss", odds=("3/6",)), RollRow("2", "hit", odds=("1/6",))))
    ((*items,),) = lay_out((table,), BOX)
    ends = [item_box(item).right for item in items if isinstance(item, Text) and "/6" in item.text]
    assert ends == [pytest.approx(BOX.right)] * 2


def test_rules_of_a_family_are_cited_together() -> None:
    def rule(name: str) -> Rule:
        return Rule(name, "", "")

    rules = [
        rule(name) for name in ("X-COVER-1", "X-COVER-2", "X-COVER-3", "X-END", "X-SCORE-2", "X-SCORE-4")
    ]
    assert cite(*rules) == "X-COVER-1 to -3 · X-END · X-SCORE-2, -4"
    assert cite(rule("X-END")) == "X-END"


def test_an_example_stands_before_the_first_line_and_has_no_field() -> None:
    table = WriteTable("t", (Column("who"), Column("score")), 2, "game", example=("Anna", "6"))
    ((*items,),) = lay_out((table,), BOX)
    baselines = {item.text: item.y for item in items if isinstance(item, Text)}
    filled = [item for item in items if isinstance(item, FormField)]
    assert baselines["e.g."] == baselines["Anna"] == baselines["6"]
    assert baselines["who"] < baselines["Anna"] < baselines["1"]
    assert {field.name for field in filled} == {f"t.{n}.{verb}" for n in (1, 2) for verb in ("who", "score")}
    assert min(field.y for field in filled) > baselines["Anna"]


def test_a_band_with_the_side_s_pattern_is_as_wide_as_its_columns() -> None:
    columns = (Column("who", group="wolf pack"), Column("score", group="wolf pack"), Column("date"))
    table = WriteTable("t", columns, 1, "game", bands=(("wolf pack", Ink.NAVY, Pattern.HATCH),))
    ((*items,),) = lay_out((table,), BOX)
    (band,) = (item for item in items if isinstance(item, Rect) and item.style.pattern is Pattern.HATCH)
    who, score, date = (item for item in items if isinstance(item, FormField))
    assert abs(band.x - who.x) < 1.0
    assert abs(band.x + band.width - score.x - score.width) < 1.0
    assert band.x + band.width < date.x


def test_line_numbers_stand_beside_the_strip_that_shows_the_side() -> None:
    table = WriteTable("t", (Column("who"),), 3, "turn", sides=(SideLook(Ink.TEAL, Pattern.DOTS),))
    ((*items,),) = lay_out((table,), BOX)
    strips = [item for item in items if isinstance(item, Stamp)]
    numbers = [item for item in items if isinstance(item, Text) and item.text in "123"]
    assert len(strips) == len(numbers) == 3
    assert all(text_box(number).right < strip.x for number, strip in zip(numbers, strips))


def test_the_lines_of_sides_that_take_turns_share_a_number() -> None:
    looks = (
        SideLook(Ink.NAVY, Pattern.HATCH, "wolf pack", "icon-u-boat"),
        SideLook(Ink.TEAL, Pattern.DOTS, "convoy", "icon-escort"),
    )
    table = WriteTable("t", (Column("card"),), 6, "turn", heavy=2, sides=looks)
    ((*items,),) = lay_out((table,), BOX)
    numbers = [item for item in items if isinstance(item, Text) and item.text in "123"]
    fields = [item for item in items if isinstance(item, FormField)]
    signs = [item.symbol for item in items if isinstance(item, Use)]
    assert signs == ["icon-u-boat", "icon-escort"] * 3
    assert [field.tip for field in fields[:2]] == ["turn 1 wolf pack: card", "turn 1 convoy: card"]
    assert [number.text for number in numbers] == ["1", "2", "3"]
    for number, first, second in zip(numbers, fields[::2], fields[1::2], strict=True):
        assert first.y < number.y < second.y + second.height


def test_rows_of_a_table_grow_up_to_their_most_height_if_the_page_has_room() -> None:
    rows = tuple((str(n), "x") for n in range(10, 15))
    plain, roomy = Grid(("n", "what"), rows), Grid(("n", "what"), rows, most=LINE + 2.0)

    def pitch(grid: Grid, box: Box) -> float:
        ((*items,),) = lay_out((grid,), box)
        first, second = (item.y for item in items if isinstance(item, Text) and item.text in ("10", "11"))
        return round(second - first, 3)

    least = measure(plain, BOX.width).least
    assert pitch(plain, BOX) == LINE
    assert pitch(roomy, BOX) == LINE + 2.0
    assert pitch(roomy, BOX._replace(height=least)) == LINE
    assert pitch(roomy, BOX._replace(height=least + 5.0)) == LINE + 1.0


def test_a_figure_of_a_rule_stands_between_the_heading_and_the_paragraphs() -> None:
    figure = RulesFigure(("die-4", ">", "cross"), "a ship is lost")
    section = RulesSection("Attack", ("*1* Roll the die.", "*Loss:* Cross her off."), figures=(figure,))
    ((*items,),) = lay_out((Digest((section,), 1),), BOX)
    at = {item.text: item for item in items if isinstance(item, Text)}
    assert [item.symbol for item in items if isinstance(item, Use)] == ["die-4", "arrow-head", "cross"]
    assert at["Attack"].y < at["a ship is lost"].y < at["1"].y < at["Loss:"].y
    assert at["1"].ink is Ink.VERMILION
    assert at["1"].x < at["Roll the die."].x


def test_a_figure_stays_on_one_page_when_the_rules_go_on() -> None:
    figure = RulesFigure(("die-4",), "a ship is lost")
    section = RulesSection("Attack", ("Roll the die.",) * 60, figures=(figure,))
    made = lay_out((Digest((section,), 1),), Box(0, 0, 100, 120))
    shown = [sum(isinstance(item, Use) for item in page) for page in made]
    assert len(made) > 1
    assert shown == [1] + [0] * (len(made) - 1)


def test_a_picture_may_have_a_plate_with_a_title() -> None:
    scene = CardScene((), 0.5, Light.DAY, 1)
    ((*items,),) = lay_out((Illustration(scene, 20.0, title="Round 1", text="13 turns"),), BOX)
    plate, title, text = items[1], *(item for item in items if isinstance(item, Text))
    assert isinstance(plate, Rect)
    assert (title.text, text.text) == ("Round 1", "13 turns")
    assert all(plate.y < item.y < plate.y + plate.height for item in (title, text))
