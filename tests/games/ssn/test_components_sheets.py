"""SSN's record sheet, reference, aid cards and log sheet have the log's words in order, the numbers of the rules, and
every ruling.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from printkit.drawing import Circle, FormField, Item, Line, Polygon, Rect, Text
from printkit.games.ssn.paper import sheet_tables as tables
from printkit.games.ssn.paper.board import control_board
from printkit.games.ssn.paper.cards import aid_cards
from printkit.games.ssn.paper.components import components
from printkit.games.ssn.paper.counters import counters
from printkit.games.ssn.play import odds
from printkit.games.ssn.rules.data import OWN_VALUES
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import Block, Drawing, Grid, Illustration, Plot, Track
from printkit.press.faces.tool_faces import tool_pieces
from printkit.press.kit import kit_pdf, lay_out_kit
from printkit.press.page.furniture import sheet_box
from printkit.press.page.paper import A4, LETTER, PAPERS, Paper
from printkit.press.pieces import Kit, Sheet, ToolSet
from printkit.press.sheets.plot import measure_plot, place_plot
from printkit.press.sheets.type import WORD
from tests.press.kits import job
from tests.press.sheets import blocks, pages

RULESET = SsnRuleset()
EVERY_RULING = [
    SsnRuleset("", {ruling.key: answer.value})
    for ruling in SsnRuleset.rulings
    for answer in ruling.options
    if answer.value != ruling.default
]


@cache
def sheets(ruleset: SsnRuleset = RULESET) -> dict[str, Sheet]:
    return {
        each.name: each for part in components(ruleset) for each in part.contents if isinstance(each, Sheet)
    }


def laid_out(sheet: Sheet, paper: Paper = A4) -> list[Item]:
    return [item for page in pages(sheet, paper) for item in page]


def inside(name: str, kind: type, ruleset: SsnRuleset = RULESET) -> list:  # type: ignore[type-arg]
    return [b for b in blocks(sheets(ruleset)[name].blocks) if isinstance(b, kind)]


# --- the record sheet (SSN-CMP-8)


def test_a_turn_is_recorded_in_the_log_s_order() -> None:
    names = [item.name for item in laid_out(sheets()["journal"]) if isinstance(item, FormField)]
    order = ["ssn.1.fire", "ssn.1.kill", "path", "speed", "length", "marker", "dps", "detect.1", "ff1.shot1.detect.1", "ff1.shot1.evade", "ff1.dp", "course", "h1.shot2.evade", "h1.dp"]  # fmt: skip
    places = [names.index(f"turn.1.{name}") for name in order]
    assert places == sorted(places)


def test_there_is_a_box_for_each_fact_of_a_turn() -> None:
    names = {item.name for item in laid_out(sheets()["journal"]) if isinstance(item, FormField)}
    wanted = [
        f"ssn.{t}.{what}" for t in (1, 2) for what in ("fire", "kill", *(f"detect.{n}" for n in range(1, 5)))
    ]
    ships, helos = ("lhd", *(f"ff{n}" for n in range(1, 5))), tuple(f"h{n}" for n in range(1, 7))
    shots = [*(f"{who}.shot1" for who in (*ships, *helos)), *(f"{who}.shot2" for who in helos)]
    assert len(shots) == 17
    wanted += [
        f"{shot}.{what}" for shot in shots for what in ("evade", *(f"detect.{n}" for n in range(1, 5)))
    ]
    wanted += [f"{who}.{part}" for who in ships for part in ("x", "y", "heading")]
    wanted += [f"{who}.{part}" for who in helos for part in ("x", "y", "layer")]
    wanted += [
        "path",
        "speed",
        "length",
        "marker",
        "dps",
        "torps",
        "ssn.x",
        "ssn.y",
        "ssn.heading",
        "ssn.layer",
    ]
    wanted += [f"dp{n}.{what}" for n in (1, 2, 3) for what in ("x", "y", "side")]
    wanted += ["detect.1", "detected", "alerted", "course", "nearest", "heard"]
    wanted += [f"{who}.heard" for who in (*ships, *helos)]
    wanted += [f"ff{n}.dp" for n in range(1, 5)] + [f"h{n}.dp" for n in range(1, 7)]
    for turn in (1, 8):
        assert {f"turn.{turn}.{name}" for name in wanted} <= names


def test_what_is_counted_has_its_boxes() -> None:
    counted = {track.name: len(track.labels) for track in inside("plot", Track)}
    assert counted == {"torps": 4, "lhd-kills": 2, "ff-kills": 4, "helos": 6}


def test_the_dice_follow_the_rulings() -> None:
    def dice(ruleset: SsnRuleset) -> list[str]:
        names = [item.name for item in laid_out(sheets(ruleset)["journal"]) if isinstance(item, FormField)]
        return sorted(n for n in names if n.startswith("turn.1.") and n.endswith(".dp") and "ff" in n)

    def listening(ruleset: SsnRuleset) -> list[str]:
        names = [item.name for item in laid_out(sheets(ruleset)["journal"]) if isinstance(item, FormField)]
        return [n for n in names if n.startswith("turn.1.detect.")]

    assert dice(RULESET) == [f"turn.1.ff{n}.dp" for n in (1, 2, 3, 4)]
    assert dice(SsnRuleset("", {"ff-dp-roll": "shared"})) == ["turn.1.ff1.dp"]
    assert len(listening(RULESET)) == 1
    assert len(listening(SsnRuleset("", {"detection-roll": "per-dp"}))) == 3


# --- the plot


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_plot_is_the_table_with_a_line_for_each_inch(paper: Paper) -> None:
    (plot,) = inside("plot", Plot)
    assert (plot.width, plot.height) == (72, 48)
    items = laid_out(sheets()["plot"], paper)
    grid = max((i for i in items if isinstance(i, Rect)), key=lambda r: r.width * r.height)
    assert grid.width / grid.height == pytest.approx(72 / 48)
    upright = {
        round(i.x1, 3) for i in items if isinstance(i, Line) and i.x1 == i.x2 and abs(i.y1 - grid.y) < 0.01
    }
    assert len(upright) == 73
    assert {"0", "72", "48", "6"} <= {i.text for i in items if isinstance(i, Text)}


def test_the_convoy_and_the_line_of_30_inches_are_on_the_plot() -> None:
    (plot,) = inside("plot", Plot)
    places = {piece.label: (piece.x, piece.y, piece.heading) for piece in plot.pieces}
    assert places == {
        "FF1": (12, 26, 90), "FF2": (12, 22, 90), "FF3": (8, 26, 90), "FF4": (8, 22, 90), "LHD": (10, 24, 90),
    }  # fmt: skip
    assert {(ring.x, ring.y, ring.radius) for ring in plot.rings} == {
        (x, y, 30) for x in (8, 12) for y in (22, 26)
    }
    inch = 2.0
    box = sheet_box(A4.landscape)._replace(width=72 * inch + 11.2)
    items = list(place_plot(plot, box))
    grid = next(i for i in reversed(items) if isinstance(i, Rect))
    arcs = [i for i in items if isinstance(i, Polygon) and not i.closed]
    assert arcs
    for arc in arcs:
        for px, py in arc.points:
            x, y = (px - grid.x) / inch, (grid.y + grid.height - py) / inch
            nearest = min(((x - r.x) ** 2 + (y - r.y) ** 2) ** 0.5 for r in plot.rings)
            assert nearest == pytest.approx(30, abs=0.01)


@pytest.mark.parametrize("size", ["46x20", "48x96", "96x60", "1000x1000"])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_any_table_is_plotted(size: str, paper: Paper) -> None:
    ruleset = SsnRuleset("", {"table-size": size})
    items = laid_out(sheets(ruleset)["plot"], paper)
    width, height = (float(n) for n in size.split("x"))
    grid = max((i for i in items if isinstance(i, Rect)), key=lambda r: r.width * r.height)
    assert grid.width / grid.height == pytest.approx(width / height)
    across = sorted(
        {round(i.x1, 3) for i in items if isinstance(i, Line) and i.x1 == i.x2 and abs(i.y1 - grid.y) < 0.01}
    )
    assert min(b - a for a, b in pairwise(across)) >= 1.19


def test_a_plot_that_is_too_narrow_says_so() -> None:
    with pytest.raises(ValueError, match=r"60\.0 mm are needed"):
        measure_plot(Plot("p", 72, 48), 40)


# --- tables


def column(grid: Grid, head: str) -> list[str]:
    return [row[grid.full_heads.index(head)] for row in grid.rows]


def test_the_thresholds_are_section_4_s() -> None:
    passive = tables.thresholds(RULESET, OWN_VALUES.detection.passive, "passive", odds=False)
    assert column(passive, "Creep") == ["never", "12", "11", "10"]
    assert column(passive, "Slow") == ["12", "11", "10", "9"]
    assert column(passive, "Fast") == ["10", "9", "8", "7"]
    assert column(passive, "Flank") == ["8", "7", "6", "5"]
    active = tables.thresholds(RULESET, OWN_VALUES.detection.active, "active", odds=True)
    assert column(active, "up to Fast") == ["10 · 16.7 %", "9 · 27.8 %", "8 · 41.7 %", "7 · 58.3 %"]
    assert column(active, "Flank") == ["9 · 27.8 %", "8 · 41.7 %", "7 · 58.3 %", "6 · 72.2 %"]


def test_own_house_values_make_own_tables() -> None:
    own = RULESET.with_data(
        "[detection.active]\nbase = 9\nspeed = { fast = 1 }\n[tools]\neasy = 25\n", "own.toml"
    )
    active = tables.thresholds(own, own.data.detection.active, "active", odds=False)
    assert active.heads == ("active", "up to Slow", "Fast to Flank")
    assert column(active, "up to Slow")[0] == "9"
    assert "Easy 25°" in column(tables.speed_table(own), "a turn up to")
    assert "Detection: own" in [card.name for card in aid_cards(own)]


def test_the_speed_table_is_man_3_to_7_s() -> None:
    assert tables.speed_table(RULESET).rows == (
        ("Creep {chevron}", "0–2", "Sharp 45°", "1", "yes"),
        ("Slow {chevron}{chevron}", "above 2 to 4", "Sharp 45°", "1", "yes"),
        ("Fast {chevron}{chevron}{chevron}", "above 4 to 6", "Easy 30°", "2", "yes"),
        ("Flank {chevron}{chevron}{chevron}{chevron}", "above 6 to 8", "Easy 30°", "2", "no"),
    )
    assert tables.speed_table(SsnRuleset("", {"zero-move": "forbidden"})).rows[0][1] == "above 0–2"


def test_the_torpedo_aid_is_trp_4_and_8_s() -> None:
    assert tables.torpedo_table(RULESET).rows == (
        ("up to 5", "1", "D", "5 or more", "2/6"),
        ("above 5 to 10", "2", "D, D−5", "4 or more", "3/6"),
        ("above 10 to 15", "3", "D, D−5, D−10", "3 or more", "4/6"),
        ("above 15 to 18", "4", "D, D−5, D−10, D−15", "2 or more", "5/6"),
    )
    failures = SsnRuleset("", {"evasion-count": "failures"})
    assert "evade on" not in tables.torpedo_table(failures).heads
    assert "failures" in tables.torpedo_notes(failures).paragraphs[-1]


def test_the_course_table_adds_up() -> None:
    rows = tables.course_table(RULESET).rows
    assert [row.result for row in rows] == [
        "ahead 3, left easy (30°)",
        "ahead 4",
        "ahead 3, right easy (30°)",
    ]
    assert sum(Fraction(row.odds[0]) for row in rows) == 1
    chosen = next(fact.text for fact in tables.helo_facts(RULESET).facts if "chooses" in fact.text)
    assert chosen == "chooses a DP: 1–2 DP1, 3–4 DP2, 5–6 DP3, 2/6 each (SSN-DP-10)"


@pytest.mark.parametrize(
    "ruleset", [RULESET, SsnRuleset("", {"torp-cz": "exempt"})], ids=["default", "exempt"]
)
def test_every_chance_on_the_reference_is_the_odds_table_s(ruleset: SsnRuleset) -> None:
    exact = {table.name: table for table in odds.tables(ruleset)}
    (hits,) = (g for g in inside("reference", Grid, ruleset) if g.heads[0] == "%, inches")
    for name, wanted, heads in (
        ("attack", "hit", ("LHD hit, SSN Deep", "LHD hit, SSN Shallow")),
        ("defence", "hit", ("SSN hit, Deep", "SSN hit, Shallow")),
    ):
        for layer, head in zip(("deep", "shallow"), heads):
            rows = {
                dict(row.given)["range"]: row.fraction
                for row in exact[name].rows
                if dict(row.given)["submarine"] == layer
                and row.outcome == wanted
                and dict(row.given).get("seen") != "abeam"
            }
            assert rows
            (row,) = (row for row in hits.rows if row[0] == head)
            printed = dict(zip(hits.heads[1:], row[1:], strict=True))
            assert printed == {inches: tables.percent(p).removesuffix(" %") for inches, p in rows.items()}


def test_the_reference_has_the_catalogue_s_chances() -> None:
    (hits,) = (g for g in inside("reference", Grid) if g.heads[0] == "%, inches")
    assert column(hits, "9") == ["69.9", "58.3", "58.3", "29.2", "58.3", "29.2"]
    assert column(hits, "17") == ["38.1", "34.0", "48.2", "8.0", "34.0", "5.7"]
    assert column(hits, "3") == ["–"] * 6


def test_the_chart_of_hits_marks_the_best_ranges_and_runs_through_each_chance() -> None:
    (chart,) = (
        block.scene for block in inside("reference", Illustration) if isinstance(block.scene, Drawing)
    )
    said = [item.text for item in chart.items if isinstance(item, Text)]
    assert "69.9 % at 9 to 10 inches" in said
    assert "69.9 % at 6 to 8 inches" in said
    ends = {(line.x2, line.y2) for line in chart.items if isinstance(line, Line) and not line.style.dash}
    best = [item for item in chart.items if isinstance(item, Circle)]
    assert len(best) == 2 + 3
    assert all((ring.x, ring.y) in ends for ring in best)
    levels = {item.text: item.y for item in chart.items if isinstance(item, Text) and item.text.endswith("%")}
    assert levels["75%"] - 1.1 < best[0].y < levels["50%"] - 1.1


def test_the_last_page_of_the_journal_can_be_printed_again_for_later_turns() -> None:
    titled = [block for block in inside("journal", Illustration) if block.title]
    titles = [block.title for block in titled]
    assert titles == [*(f"Turn {n}" for n in range(1, 7)), "Turn 7, or", "Turn 8, or"]
    assert [block.blank > 0 for block in titled] == [False] * 6 + [True] * 2


def test_the_control_board_explains_every_letter_on_the_counters() -> None:
    said = {item.text for item in control_board(RULESET).items if isinstance(item, Text)}
    letters = {
        each
        for counter in counters(RULESET).counters
        for face in (counter.front, counter.back)
        for each in face.letter
    }
    assert letters
    assert letters <= said


@pytest.mark.parametrize(("key", "value", "said"), [
    ("fire-range-to", "dp-or-ssn", "it or the SSN within 12 inches"),
    ("detected-means", "ssn-dp", "the DP at the SSN not heard"),
    ("salvo", "declared", "both targets named first"),
    ("lhd-fires", "no", "The LHD never fires"),
    ("dp-cz-part", "centre", "a lone DP by its dot"),
    ("cz-origin", "edge", "inches from its outline"),
    ("out-of-range-fire", "withheld", "surf does not fire"),
    ("collision-stop", "both", "both stop just before"),
    ("ship-exit-part", "any-part", "any part of a ship"),
    ("helo-inside-five", "back-off", "it goes out to 5"),
    ("ff-turn-order", "turn-first", "turn, ahead 2, turn, ahead 2"),
    ("dp-off-table", "omit", "off the table there is none"),
    ("turn-spacing", "inclusive", "from the start of one turn"),
    ("turn-limit", "12", "12 turns played"),
])  # fmt: skip
def test_reference_and_aid_cards_say_what_the_ruling_says(key: str, value: str, said: str) -> None:
    def text(ruleset: SsnRuleset) -> str:
        cards = tool_pieces([ToolSet("cards", "Aid cards", aid_cards(ruleset))])
        items = [*laid_out(sheets(ruleset)["reference"]), *(item for card in cards for item in card.front)]
        return " ".join(item.text for item in items if isinstance(item, Text))

    assert said in text(SsnRuleset("", {key: value}))
    assert said not in text(RULESET)


# --- whatever the rulings


def test_the_parts_are_the_contract_s() -> None:
    names = [part.name for part in components(RULESET)]
    assert names == [
        "counters",
        "tools",
        "rulers",
        "sheet",
        "reference",
        "journal",
        "pad",
        "cover",
        "proof",
        "envelope",
    ]


@pytest.mark.parametrize(
    "ruleset", EVERY_RULING, ids=lambda h: " ".join(f"{r.key}={v}" for r, v in h.unusual())
)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_sheet_fits_both_papers_under_every_ruling_and_names_it(
    ruleset: SsnRuleset, paper: Paper
) -> None:
    for name, sheet in sheets(ruleset).items():
        items = laid_out(sheet, paper)
        fields = Counter(item.name for item in items if isinstance(item, FormField))
        assert not [field for field, count in fields.items() if count > 1], name
        assert min({item.size for item in items if isinstance(item, Text)} - {WORD}) >= 8.5
    plot = sheets(ruleset)["plot"]
    assert len(pages(plot, paper)) == 1
    ((ruling, _),) = ruleset.unusual()
    said = " ".join(item.text for item in laid_out(sheets(ruleset)["plot"], paper) if isinstance(item, Text))
    assert ruling.key in said


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_sheet_fits_with_every_ruling_another(paper: Paper) -> None:
    ruleset = SsnRuleset("", {ruling.key: ruling.values[-1] for ruling in SsnRuleset.rulings})
    assert all(pages(sheet, paper) for sheet in sheets(ruleset).values())


@pytest.mark.parametrize(
    "ruleset", EVERY_RULING, ids=lambda h: " ".join(f"{r.key}={v}" for r, v in h.unusual())
)
def test_the_aid_cards_hold_their_text_under_every_ruling(ruleset: SsnRuleset) -> None:
    cards = tool_pieces([ToolSet("cards", "Aid cards", aid_cards(ruleset))])
    assert [card.name for card in cards] == ["Turn sequence", "Detection: house", "Speed", "Torpedo run"]


def test_the_same_kit_twice_is_the_same_bytes() -> None:
    def once() -> bytes:
        kit = Kit("ssn", "SSN", "Nobody", components(SsnRuleset()))
        how = job("a4")
        return kit_pdf(kit, how, lay_out_kit(kit, how))

    assert once() == once()


def test_a_block_list_is_plain() -> None:
    """Every block of every sheet is of a type that the press knows."""
    known: tuple[type, ...] = Block.__args__
    for sheet in sheets().values():
        assert all(isinstance(block, known) for block in blocks(sheet.blocks))
