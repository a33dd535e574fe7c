"""Malta Convoy's sheets: the log's verbs, the rules' tables, the exact odds, the boxes of its rulings."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from printkit.drawing import FormField, Text
from printkit.games.malta_convoy.log.notation import VERBS
from printkit.games.malta_convoy.paper import sheet_odds
from printkit.games.malta_convoy.paper.journal_pages import covering_fields, turn_table
from printkit.games.malta_convoy.paper.sheet import ship_counts
from printkit.games.malta_convoy.paper.sheet_tables import (
    ALL_MODIFIERS,
    attack_modifiers,
    attack_table,
    contact_table,
    die_range,
    enemy_table,
    signed,
    target_table,
)
from printkit.games.malta_convoy.play import odds
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import BANDS, ENEMIES, MOST, OPTION_NAMES, ROWS
from printkit.journal.verbs import PositionOnly
from printkit.press.blocks import Checks, Fields, RollTable, ShipBoxes, Track
from printkit.press.page.paper import A4
from tests.press.sheets import blocks, pages, rows_of, sheet

PRINTED = MaltaRuleset()
REVISED = MaltaRuleset("revised")


def with_ruling(key: str, value: str) -> MaltaRuleset:
    return MaltaRuleset("", {key: value})


def words(name: str, ruleset: MaltaRuleset = PRINTED) -> str:
    found = pages(sheet("malta-convoy", name, ruleset), A4)
    return " ".join(item.text for page in found for item in page if isinstance(item, Text))


def found(kind: type, ruleset: MaltaRuleset = PRINTED, name: str = "sheet") -> list:  # type: ignore[type-arg]
    return [b for b in blocks(sheet("malta-convoy", name, ruleset).blocks) if isinstance(b, kind)]


# --- the log


@pytest.mark.parametrize(
    "ruleset",
    [
        PRINTED,
        REVISED,
        with_ruling("evade-length", "one"),
        with_ruling("destroyed-takes", "choose"),
        with_ruling("covering-stay", "yes"),
        with_ruling("covering-choice", "cruisers-first"),
    ],
)
def test_a_turn_s_columns_are_the_log_s_verbs_in_the_log_s_order(ruleset: MaltaRuleset) -> None:
    verbs = [verb.name for verb in VERBS if not isinstance(verb, PositionOnly)]
    setup = verbs.index("option")
    never = {
        "extra": ruleset.evade_length == "one",
        "takes": ruleset.destroyed_takes != "choose",
        "stay": ruleset.covering_stay == "no",
        "cruisers-leave": ruleset.covering_choice != "choose",
    }
    expected = [verb for verb in verbs[setup:] if not never.get(verb)]
    columns = [column.verb for column in turn_table(ruleset, 29).columns]
    once = [field.word for field in covering_fields(ruleset).fields[1:]]
    assert [*columns, *once] == [*expected[: -len(once)], "=", ">", *expected[-len(once) :]]
    assert once[0] == "cover"


@pytest.mark.parametrize("ruleset", [PRINTED, REVISED])
def test_the_setup_line_has_the_setup_verbs_in_order_and_stands_once(ruleset: MaltaRuleset) -> None:
    verbs = [verb.name for verb in VERBS][: [verb.name for verb in VERBS].index("option")]
    lines = [
        [field for field in line.fields if field.name.startswith("setup.")]
        for name in ("sheet", "journal")
        for line in found(Fields, ruleset, name)
    ]
    (only,) = (line for line in lines if line)
    assert [field.label.split()[0] for field in only][: len(verbs)] == verbs


def test_the_setup_line_has_a_box_for_every_die() -> None:
    for ruleset, dice in ((PRINTED, (3, 1, 1, 1, 1, 1, 1)), (REVISED, (3, 1, 1, 1, 3, 1, 1))):
        line = found(Fields, ruleset)[0]
        assert tuple(field.boxes for field in line.fields[:7]) == dice


def test_the_journal_has_a_line_for_the_longest_journey() -> None:
    names = {
        item.name
        for page in pages(sheet("malta-convoy", "journal", PRINTED), A4)
        for item in page
        if isinstance(item, FormField)
    }
    assert {f"turn.{n}.contact" for n in range(1, 30)} <= names
    assert "turn.30.contact" not in names


# --- the tables


def test_the_contact_table_is_the_rules_table_with_open_ends() -> None:
    table = contact_table(PRINTED, ALL_MODIFIERS, "")
    assert [row.die for row in table.rows] == ["1 or less", "2–3", "4", "5", "6", "7", "8 or more"]
    assert [row.result.lower() for row in table.rows] == list(dict.fromkeys(ROWS[1:]))
    assert [row.effect for row in table.rows] == [
        "next −1", "", "next +2", "force −1", "force ±0", "force +1", "force +2",
    ]  # fmt: skip


def test_the_contact_odds_are_the_catalogue_s() -> None:
    rows = contact_table(PRINTED, ALL_MODIFIERS, "").rows
    by_modifier = list(zip(*(row.odds for row in rows)))
    assert by_modifier == [
        ("4", "2", "–", "–", "–", "–", "–"),
        ("3", "2", "1", "–", "–", "–", "–"),
        ("2", "2", "1", "1", "–", "–", "–"),
        ("1", "2", "1", "1", "1", "–", "–"),
        ("–", "2", "1", "1", "1", "1", "–"),
        ("–", "1", "1", "1", "1", "1", "1"),
        ("–", "–", "1", "1", "1", "1", "2"),
    ]


@pytest.mark.parametrize("ruleset", [PRINTED, REVISED, with_ruling("contact-low", "quiet")])
def test_every_printed_chance_is_the_odds_table_s(ruleset: MaltaRuleset) -> None:
    exact = {table.name: table for table in odds.tables(ruleset)}
    for place, modifier in enumerate(ALL_MODIFIERS):
        rows = {row.outcome: row.fraction for row in rows_of(exact["contact"], modifier=modifier)}
        for row in contact_table(ruleset, ALL_MODIFIERS, "").rows:
            assert sheet_odds.sixths(rows[row.result.lower()]) == row.odds[place]
    for place, modifier in enumerate(attack_modifiers()):
        rows = {row.outcome: row.fraction for row in rows_of(exact["attack"], modifier=modifier)}
        for line in attack_table(ruleset, attack_modifiers(), "").rows:
            assert sheet_odds.sixths(rows[line.result]) == line.odds[place]


@pytest.mark.parametrize("ruleset", [PRINTED, with_ruling("target-overflow", "dummy")])
def test_the_chances_of_a_column_add_up_to_six(ruleset: MaltaRuleset) -> None:
    for table in (
        contact_table(ruleset, ALL_MODIFIERS, ""),
        attack_table(ruleset, attack_modifiers(), ""),
        target_table(ruleset, 2, ""),
    ):
        for column in zip(*(row.odds for row in table.rows)):
            assert sum(int(cell) for cell in column if cell != "–") == 6


def test_the_enemy_table_names_every_enemy_and_its_modifier() -> None:
    rows = enemy_table().rows
    assert [row.result.lower() for row in rows] == [e.name.lower() for e in dict.fromkeys(ENEMIES[1:])]
    assert [row.effect for row in rows] == ["force −1", "attack −1", "attack +1", "force +1"]
    assert [row.odds for row in rows] == [("1",), ("2",), ("2",), ("1",)]


def test_nothing_impossible_stands_on_the_target_table() -> None:
    assert [row.die for row in target_table(PRINTED, 2, "").rows][-1] == "6 or more"
    dummy = target_table(with_ruling("target-overflow", "dummy"), 2, "").rows
    assert [row.die for row in dummy][-2:] == ["6", "7 or more"]
    wrap = target_table(with_ruling("target-overflow", "wrap"), 2, "").rows
    assert [(row.die, row.result) for row in wrap][-3:] == [
        ("6", "destroyer"),
        ("7", "tanker"),
        ("8", "cargo ship"),
    ]


@pytest.mark.parametrize("table", ["Contact", "Enemy", "Attack", "Target"])
def test_the_tables_stand_on_the_sheet(table: str) -> None:
    assert table in words("sheet")
    assert len(found(RollTable)) == 4


# --- boxes


def test_the_score_track_runs_from_120_to_0_and_below() -> None:
    score = next(track for track in found(Track) if track.name == "score")
    assert score.labels == tuple(str(n) for n in range(120, -1, -1))
    assert score.start == ("100",)
    assert score.rest


@pytest.mark.parametrize(
    ("settings", "boxes", "extra", "marks"),
    [
        ({}, 29, 3, [("11", "13"), ("14", "15"), ("21", "26"), ("27", "29")]),
        ({"evade-length": "one"}, 27, 1, [("11", "13"), ("14", "14"), ("21", "26"), ("27", "27")]),
        ({"halfway": "down"}, 29, 3, [("10", "13"), ("14", "14"), ("21", "26"), ("27", "29")]),
        ({"halfway-length": "original"}, 29, 3, [("11", "13"), ("21", "26"), ("27", "29")]),
    ],
)
def test_the_journey_has_the_boxes_and_marks_of_the_rulings(
    settings: dict[str, str], boxes: int, extra: int, marks: list[tuple[str, str]]
) -> None:
    journey = next(t for t in found(Track, MaltaRuleset("", settings)) if t.name == "journey")
    assert len(journey.labels) == boxes
    assert len(journey.extra) == extra
    assert [(mark.first, mark.last) for mark in journey.marks] == marks
    assert journey.circles


def test_every_ship_that_can_sail_has_a_box() -> None:
    assert ship_counts(PRINTED) == MOST
    assert ship_counts(REVISED) == (6, 18, 3, 12, 38)
    for ruleset in (PRINTED, REVISED):
        (ships,) = found(ShipBoxes, ruleset)
        counts = {ship.name: ship.count for row in ships.rows for ship in row}
        named = ("ship.tankers", "ship.cargo", "ship.carriers", "ship.cruisers", "ship.destroyers")
        assert tuple(counts[name] for name in named) == ship_counts(ruleset)


def test_each_option_has_its_box_and_six_turns() -> None:
    options, covering = found(Checks)
    assert [check.text for check in covering.checks] == ["made"]
    assert tuple(check.name for check in options.checks) == OPTION_NAMES
    assert {check.boxes for check in options.checks} == {6}
    assert [check.detail for check in options.checks] == [
        "interception −1, target +2",
        "contact +1, force −1",
        "contact −2, journey +D3",
        "interception +2, enemy attack +1",
    ]


def test_the_pad_names_every_band_and_the_reference_every_mean() -> None:
    said = words("reference")
    assert all(band.name in words("pad") for band in BANDS)
    for dice in range(1, 9):
        mean = sheet_odds.lookup(PRINTED, "interceptions", dice=dice)["mean"]
        assert mean == Fraction(dice, 6)
        assert sheet_odds.decimal(mean) in said


# --- how numbers are written


def test_modifiers_and_ranges_are_written_as_on_a_printed_table() -> None:
    assert [signed(n) for n in (-2, 0, 3)] == ["−2", "±0", "+3"]
    assert die_range(3, 4) == "3–4"
    assert die_range(1, 1) == "1"
    assert die_range(1, 1, low=True) == "1 or less"
    assert die_range(8, 8, high=True) == "8 or more"


def test_chances_are_rounded_half_up() -> None:
    assert sheet_odds.sixths(Fraction(1, 3)) == "2"
    assert sheet_odds.fraction(Fraction(0)) == "0/6"
    assert sheet_odds.percent(Fraction(125, 1000)) == "13 %"
    assert sheet_odds.decimal(Fraction(5, 8)) == "0.63"
    with pytest.raises(ValueError, match="no number of sixths"):
        sheet_odds.sixths(Fraction(1, 5))


def test_the_bands_fall() -> None:
    assert all(above.least > below.least for above, below in pairwise(BANDS))
