"""USS Lox's sheets: the log's verbs, examples with correct scores, the exact odds, the boxes of a patrol."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from printkit.drawing import FormField, Group, Line, Rect, Text, Weight
from printkit.games.uss_lox.log.notation import VERBS
from printkit.games.uss_lox.paper import sheet_odds
from printkit.games.uss_lox.paper.deck import lox_deck
from printkit.games.uss_lox.paper.sheet_tables import RANK_NAMES, SHOWN, odds_panel, small
from printkit.games.uss_lox.play import odds
from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules.bands import BANDS, BENCHMARKS
from printkit.games.uss_lox.rules.cribbage import NAMES, combinations
from printkit.games.uss_lox.rules.rulebook import RULES
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.journal.verbs import PositionOnly
from printkit.press.blocks import Bars, Checks, Examples, Grid, Track, WriteTable
from printkit.press.faces.corner import FAN, corner, turned_rank
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.pieces import POKER, Suit
from printkit.table.cards import RANKS, SUITS
from tests.press.sheets import blocks, pages, rows_of, sheet

BASIC = LoxRuleset("basic")
ADVANCED = LoxRuleset("advanced")


def found(kind: type, ruleset: LoxRuleset, name: str = "patrol") -> list:  # type: ignore[type-arg]
    return [b for b in blocks(sheet("uss-lox", name, ruleset).blocks) if isinstance(b, kind)]


def words(name: str, ruleset: LoxRuleset) -> str:
    laid = pages(sheet("uss-lox", name, ruleset), A4)
    return " ".join(item.text for page in laid for item in page if isinstance(item, Text))


def card(name: str) -> int:
    return SUITS.index(name[1]) * 13 + RANKS.index(name[0])


# --- the deck


def test_a_ship_is_called_escorted_only_if_its_escort_is_shown_and_a_straggler_never_has_one() -> None:
    ships = [each for each in lox_deck().cards if each.suit is not Suit.JOKER]
    escorted = {each.name for each in ships if "escorted" in each.headline}
    assert escorted == {
        each.name
        for each in ships
        if each.scene is not None and "destroyer" in {one.symbol for one in each.scene.shown}
    }
    assert len(escorted) == 12
    assert not [name for name in escorted if name.startswith("J")]


def test_a_joker_is_named_in_the_hand_and_has_its_code_in_the_log_only_at_the_foot() -> None:
    for joker in (each for each in lox_deck().cards if each.suit is Suit.JOKER):
        in_hand = [each for each in corner(joker) if isinstance(each, Text)]
        assert [each.text for each in in_hand] == ["Joker"]
        assert in_hand[0].size >= 16
        assert in_hand[0].x + 1 < FAN
        (turned,) = turned_rank(joker, POKER)
        assert isinstance(turned, Group)
        assert not [each for each in turned.items if isinstance(each, Text)]
        assert joker.foot == joker.name


# --- the log


def in_an_encounter(ruleset: LoxRuleset) -> list[str]:
    """Return the verbs that a turn of the log can have under these rulings, in the log's order."""
    never = {
        "ocean": True,
        "estimate": ruleset.faces != "yes",
        "opportunity": ruleset.queens != "yes",
        "no-opportunity": ruleset.queens != "yes",
        "estimates": True,
        "patrol": True,
        "deal": True,
    }
    return [verb.name for verb in VERBS if not isinstance(verb, PositionOnly) and not never.get(verb.name)]


@pytest.mark.parametrize("ruleset", [BASIC, ADVANCED, LoxRuleset("", {"faces": "yes"})])
def test_a_turn_s_columns_are_the_log_s_verbs_in_the_log_s_order(ruleset: LoxRuleset) -> None:
    (further,) = found(WriteTable, ruleset, "journal")
    (first, *_) = found(WriteTable, ruleset)
    claims = {"supply", "deck", "tons"}
    said = [c.verb for c in first.columns if not c.verb.startswith("=") and c.verb not in claims]
    assert said == [verb for verb in in_an_encounter(ruleset) if verb != "no-opportunity"]
    assert further.columns == first.columns


def test_a_spread_has_three_places() -> None:
    for table in (*found(WriteTable, BASIC), *found(WriteTable, ADVANCED)):
        slots = {column.verb: column.slots for column in table.columns}
        assert (slots["fire"], slots["attack"], slots["flip"]) == (3, 3, 1)


def test_the_sheet_and_the_journal_have_lines_for_the_largest_ocean() -> None:
    (first,), (more,) = found(WriteTable, BASIC), found(WriteTable, BASIC, "journal")
    assert first.lines == 14
    assert (more.first, more.first + more.lines - 1) == (15, 23)
    assert more.name == first.name


def test_the_second_patrol_has_tracks_and_lines_of_its_own() -> None:
    (first,), (second,) = found(WriteTable, ADVANCED), found(WriteTable, ADVANCED, "journal")
    assert (first.name, second.name) == ("patrol.turn", "patrol2.turn")
    assert (second.first, second.lines) == (1, 14)
    assert [track.name for track in found(Track, ADVANCED)] == ["patrol.supply", "patrol.deck"]
    assert [track.name for track in found(Track, ADVANCED, "journal")] == ["patrol2.supply", "patrol2.deck"]
    assert "Second patrol" in words("journal", ADVANCED)
    assert "Second patrol" not in words("journal", BASIC)


# --- boxes


@pytest.mark.parametrize(("ruleset", "deck"), [(BASIC, "28"), (ADVANCED, "30")])
def test_the_tracks_start_where_the_rules_say(ruleset: LoxRuleset, deck: str) -> None:
    supply, cards = found(Track, ruleset)[:2]
    assert supply.labels == tuple(str(n) for n in range(24, -1, -1))
    assert supply.start == ("15",)
    assert cards.labels[-1] == "0"
    assert cards.start == (deck,)


def test_estimates_have_boxes_where_there_are_any() -> None:
    def boxes(ruleset: LoxRuleset) -> list[str]:
        laid = pages(sheet("uss-lox", "patrol", ruleset), A4)
        names = [item.name for page in laid for item in page if isinstance(item, FormField)]
        return [name for name in names if name.startswith("patrol.estimates")]

    assert boxes(ADVANCED) == [f"patrol.estimates.{n}" for n in range(1, 7)]
    assert boxes(BASIC) == []


def test_each_way_to_end_has_a_box() -> None:
    (ends,) = found(Checks, BASIC)
    assert [check.name for check in ends.checks] == ["in-port", "ocean-empty", "supply-out", "lost"]


def test_the_yardsticks_are_drawn_to_one_scale() -> None:
    (bars,) = found(Bars, BASIC)
    assert [(bar.value, bar.text) for bar in bars.bars] == [(y.tons, f"{y.tons:,} t") for y in BENCHMARKS]
    assert bars.full > max(bar.value for bar in bars.bars)
    assert bars.own


def test_the_mat_names_its_nine_cells_row_by_row() -> None:
    said = words("mat", BASIC).split()
    cells = [word for word in said if len(word) == 2 and word[0] in "ABC"]
    assert cells == [f"{row}{column}" for row, column in product("ABC", "123")]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_both_sheets_of_the_mat_have_equal_spaces_and_join_at_a_line_between_their_rows(paper: Paper) -> None:
    mat = sheet("uss-lox", "mat", BASIC)
    edges, heights, words_at = [], set(), []
    for page in pages(mat, paper):
        (line,) = (item for item in page if isinstance(item, Line) and item.style.weight is Weight.CROP)
        spaces = [
            item for item in page if isinstance(item, Rect) and item.height > 88 and not item.style.fill
        ]
        heights |= {round(space.height, 3) for space in spaces if space.width > 63}
        edges.append(
            (line.y1, min(space.y for space in spaces), max(space.y + space.height for space in spaces))
        )
        words_at += [item.y - line.y1 for item in page if isinstance(item, Text) and "cut" in item.text]
    (upper, _, low), (lower, top, _) = edges
    assert upper - low + top - lower == pytest.approx(2.0)  # the gap between any two rows
    assert words_at[0] > 0 > words_at[1]
    assert len(heights) == 2  # spaces, and the outlines of the cards in them


# --- combinations and odds


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.name)
def test_each_example_scores_what_it_shows_and_nothing_else(shown) -> None:  # type: ignore[no-untyped-def]
    ship, *spread = map(card, shown.cards)
    assert combinations(ship, spread) == (shown.name,)


def test_every_combination_has_an_example() -> None:
    assert tuple(shown.name for shown in SHOWN) == NAMES
    titles = [example.title for hands in found(Examples, BASIC, "reference") for example in hands.examples]
    assert titles == ["Pair", "Fifteen", "Run", "Flush", "His nob"]
    without = found(Examples, LoxRuleset("", {"flush": "never"}), "reference")
    assert "Flush" not in [example.title for hands in without for example in hands.examples]
    assert small("TH") == ("10", "suit-hearts")


def test_with_jokers_the_counts_are_out_of_53_cards() -> None:
    (table,) = odds.tables(ADVANCED, frozenset({"hit"}))
    for rank, name in enumerate(RANKS, 1):
        for n in (1, 2):
            assert sunk(ADVANCED, rank, n) == next(rows_of(table, ship=name, torpedoes=n)).fraction


@pytest.mark.parametrize("ruleset", [BASIC, ADVANCED, LoxRuleset("advanced", {"joker-escort": "as-ten"})])
def test_escort_and_mean_chances_are_the_odds_tables(ruleset: LoxRuleset) -> None:
    tables = {table.name: table for table in odds.tables(ruleset)}
    plans = {dict(row.given)["plan"]: row.fraction for row in tables["escort"].rows}
    assert sheet_odds.survived(ruleset, paying=False) == plans["attack"]
    assert sheet_odds.survived(ruleset, paying=True) == plans["pay A to 3, attack the rest"]
    for n in (1, 2, 3):
        mean = next(rows_of(tables["mean"], ship="any, jacks by deck gun", torpedoes=n))
        assert sheet_odds.sunk_any(ruleset, n) == mean.fraction
    for n in range(1, 11):
        assert sheet_odds.escaped(ruleset, n) == next(rows_of(tables["escape"], torpedoes=n)).fraction


def test_the_odds_panel_prints_the_catalogue_s_chances() -> None:
    (grid,) = [block for block in blocks((odds_panel(BASIC),)) if isinstance(block, Grid)]
    rows = {row[0]: row[1:] for row in grid.rows}
    assert rows["A"] == ("7.8", "36.3", "72.7")
    assert rows["5"] == ("37.3", "74.9", "96.1")
    assert rows["K"] == ("15.7", "40.1", "67.7")
    assert rows["J"] == ("–", "–", "gun")
    assert rows["any"] == ("21.4", "48.5", "77.0")
    assert tuple(rows)[:13] == RANK_NAMES
    torpedoed = LoxRuleset("", {"jack-escort": "torpedoes"})
    (other,) = [block for block in blocks((odds_panel(torpedoed),)) if isinstance(block, Grid)]
    assert next(row for row in other.rows if row[0] == "J") == ("J", "13.7", "39.8", "69.4")


def test_per_cent_are_rounded_half_up() -> None:
    assert sheet_odds.percent(Fraction(1, 8)) == "13"
    assert sheet_odds.percent(Fraction(1, 16), 1) == "6.3"


def test_the_reference_has_the_bands_and_what_is_in_force_and_tells_no_rule_a_second_time() -> None:
    basic, advanced = words("reference", BASIC), words("reference", ADVANCED)
    assert all(band.label in basic for band in BANDS)
    assert "Optional rules:" in advanced
    assert "Advanced rules" not in words("rules", ADVANCED)
    assert not [rule.id for rule in RULES if rule.text in advanced]
    assert all(above.least > below.least for above, below in pairwise(BANDS))


_SHORT = {"jokers": "JOKER-1 to -4", "queens": "QUEEN-1 to -3", "faces": "FACE-1 to -3", "second-patrol": "PATROL2-1 to -6"}  # fmt: skip
"""How the section on the advanced rules that are not in use cites the rules of an option."""


@pytest.mark.parametrize("used", ["", "kings", *_SHORT])
def test_an_advanced_rule_is_printed_in_short_while_it_is_not_in_use(used: str) -> None:
    said = words("rules", LoxRuleset("basic", {used: "yes"} if used else {}))
    assert {*_SHORT, "kings"} == {each.key for each in LoxRuleset.rulings if each.optional_rule}
    assert "LOX-ADV-KING-1" in said
    for key, cited in _SHORT.items():
        assert (f"LOX-ADV-{cited}" in said) == (key != used), key


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (each.key, option.value)
        for each in LoxRuleset.rulings
        if not each.optional_rule and any("-ADV-" in rule.id for rule in each.rules)
        for option in each.options
    ],
)
def test_the_short_advanced_rules_follow_the_rulings(key: str, value: str) -> None:
    ruleset = LoxRuleset("basic", {key: value})
    ruling = next(each for each in ruleset.rulings if each.key == key)
    said = "".join(words("rules", ruleset).split())
    answer = ruleset.answer(ruling).meaning
    if key == "king-damage":
        answer = f"Pay 10 torpedoes {'to the discard' if value == 'discard-ten' else 'under the deck'}"
    assert "".join(answer.split()) in said


def test_a_king_is_paid_to_the_pile_to_which_escapes_are_paid() -> None:
    """The ruling on the king says "as for an escape", so the ruling on escapes applies to it."""
    said = words("rules", LoxRuleset("basic", {"escape-cards": "discard"}))
    assert "torpedoes to the discard" in " ".join(said.split())


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_each_column_that_begins_within_a_section_says_so(paper: Paper) -> None:
    """The last page of the rules has three sections in two columns, each of which goes on in the second column."""
    last = pages(sheet("uss-lox", "rules", BASIC), paper)[-1]
    going_on = [item.text for item in last if isinstance(item, Text) and item.text.endswith(", continued")]
    assert going_on == [
        "What sinks a ship, continued",
        "Advanced rules, if you choose them, continued",
        "What the rulebook leaves open, continued",
    ]
