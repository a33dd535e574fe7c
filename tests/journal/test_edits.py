"""The edits that the check tries at a conflict: each generator's edits, in the order in which they are tried.

The order matters: of two edits that cost the same and replay equally far, the check adopts the first. Every text below has the form
``kind index: old statements > new statements``, followed by the line up to which the log must replay, if there is one. ``?`` is a
value to be guessed; ``?not-4`` may not be guessed as 4; ``!`` marks an accepted act.
"""

from __future__ import annotations

from typing import Any

import pytest

from printkit.journal.checking.replay import End, Played, Step
from printkit.journal.entries import Statement
from printkit.journal.logged.table import Conflict, Question
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.suspects import edits, reordering
from printkit.journal.suspects.candidates import edits_for, sources
from printkit.table.game import Heading
from printkit.table.table import Move
from tests.journal.edit_texts import TOY, all_described, setting_of, statements, turn_at
from tests.journal.toy import DRIFT, FISH, GULL, ROW

THREE_TURNS = """
turn 1
  row; oars 3 4
  row; oars 3 4
  fish 3C
turn 2
  drift
turn 3
  row; oars 5 6; gull 2
end
"""
ONE_HEADING_MISSING = """
turn 1
  drift
  row; oars 3 4
  row; oars 3 5
turn 3
  drift
end
"""
LEXER = lexer_of(TOY.notation)
OARS = Question("rolls", "oars", ROW, 2, 6)
CHOICE = Question("decide", "row", DRIFT, moves=(Move("row"), Move("drift")))
CATCH = Question("decide", "fish", FISH, moves=(Move(""), Move("fish", 1), Move("fish", 2)))


def played(due: Heading | None = None, at: int = 0) -> Played:
    """Return a replay with a setup and one turn, in which the rules expect the heading ``due``."""
    return Played(End.CONFLICT, [Step(0, None, Heading("setup")), turn_at(at)], "state", asked_silently=due)


def lines_of(made: Any, items: list[Statement]) -> list[str]:
    return all_described(made, items)


# -- doubled and exchanged lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [3, 4, 5])
def test_a_line_that_repeats_the_line_above_is_removed_at_the_line_and_just_after_it(at: int) -> None:
    items = statements(THREE_TURNS)
    assert lines_of(edits.repeated_lines(items, at), items) == ["drop 3: row; oars 3 4 > -"]


@pytest.mark.parametrize("at", [0, 1, 2, 6, 7, 10])
def test_no_line_is_removed_where_none_repeats_the_line_above(at: int) -> None:
    items = statements(THREE_TURNS)
    assert lines_of(edits.repeated_lines(items, at), items) == []


def test_two_equal_headings_or_claims_are_not_a_doubled_line() -> None:
    for text in ("turn 1\nturn 1\n drift", "turn 1\n = miles 4\n = miles 4\n drift"):
        items = statements(text)
        assert all(lines_of(edits.repeated_lines(items, at), items) == [] for at in range(len(items)))


def test_a_section_that_repeats_the_section_above_is_removed_at_its_heading() -> None:
    items = statements("turn 1\n drift\n row\nturn 1\n drift\n row\nturn 2\n drift")
    found = {at: lines_of(edits.repeated_section(items, at), items) for at in range(-1, len(items) + 1)}
    assert {at: texts for at, texts in found.items() if texts} == {
        3: ["drop 3: turn 1; drift; row > - until 7"]
    }


def test_a_line_is_exchanged_with_the_next_line_then_with_the_lines_above() -> None:
    items = statements(THREE_TURNS)
    assert lines_of(edits.lines_exchanged(items, 5), items) == [
        "exchange 5: fish 2; turn 2 > turn 2; fish 2 until 6",
        "exchange 3: row; oars 3 4; fish 2 > fish 2; row; oars 3 4 until 5",
        "exchange 1: row; oars 3 4; row; oars 3 4 > row; oars 3 4; row; oars 3 4 until 4",
    ]
    assert lines_of(edits.lines_exchanged(items, 10), items) == [
        "exchange 9: row; oars 5 6; gull 2; end > end; row; oars 5 6; gull 2 until 9",
        "exchange 8: turn 3; row; oars 5 6; gull 2 > row; oars 5 6; gull 2; turn 3 until 9",
        "exchange 7: drift; turn 3 > turn 3; drift until 8",
    ]


def test_the_conflict_of_a_claim_exchanges_the_lines_around_the_next_statement() -> None:
    items = statements("turn 1\n row\n = miles 4\n > Rain.\n oars 3 4\n drift\nend")
    assert lines_of(edits.lines_exchanged(items, 2), items) == [
        "exchange 4: oars 3 4; drift > drift; oars 3 4 until 7"
    ]


def test_the_contents_of_two_sections_are_exchanged_but_not_their_headings() -> None:
    items = statements(THREE_TURNS)
    assert lines_of(edits.sections_exchanged(items, turn_at(6)), items) == [
        "exchange 7: drift; turn 3; row; oars 5 6; gull 2 > row; oars 5 6; gull 2; turn 3; drift until 9"
    ]
    last = items[:-1]
    assert lines_of(edits.sections_exchanged(last, turn_at(8)), last) == []


def test_a_value_is_moved_between_neighbouring_statements_of_a_line() -> None:
    items = statements("turn 1\n oars 1 2 3; gull 4\n drift")
    assert sorted(lines_of(reordering.value_moved(LEXER, items, 1), items)) == [
        "exchange 1: oars 1 2 3; gull 4 > oars 1 2 3 4; gull",
        "exchange 1: oars 1 2 3; gull 4 > oars 1 2 4 3; gull",
        "exchange 1: oars 1 2 3; gull 4 > oars 1 2; gull 3 4",
        "exchange 1: oars 1 2 3; gull 4 > oars 1 2; gull 4 3",
        "exchange 1: oars 1 2 3; gull 4 > oars 1 4 2 3; gull",
        "exchange 1: oars 1 2 3; gull 4 > oars 2 3; gull 1 4",
        "exchange 1: oars 1 2 3; gull 4 > oars 2 3; gull 4 1",
        "exchange 1: oars 1 2 3; gull 4 > oars 4 1 2 3; gull",
    ]
    assert lines_of(reordering.value_moved(LEXER, items, 3), items) == []


def test_neighbours_are_exchanged_with_the_next_statement_first() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(reordering.neighbours_exchanged(items, 2), items) == [
        "exchange 2: row; oars 3 4 > oars 3 4; row",
        "exchange 1: drift; row > row; drift",
    ]
    assert lines_of(reordering.neighbours_exchanged(items, 1), items) == [
        "exchange 1: drift; row > row; drift"
    ]


def test_a_statement_is_moved_to_every_earlier_place_then_with_its_dice_then_further_down() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(reordering.moved_back(items, 4, 1), items) == [
        "exchange 1: drift; row; oars 3 4; row > row; drift; row; oars 3 4",
        "exchange 2: row; oars 3 4; row > row; row; oars 3 4",
        "exchange 1: drift; row; oars 3 4; row; oars 3 5 > row; oars 3 5; drift; row; oars 3 4",
    ]
    assert lines_of(reordering.moved_back(items, 1, 1), items) == [
        "exchange 1: drift; row; oars 3 4 > row; oars 3 4; drift",
        "exchange 1: drift; row; oars 3 4; row > row; oars 3 4; row; drift",
        "exchange 1: drift; row; oars 3 4; row; oars 3 5 > row; oars 3 4; row; oars 3 5; drift",
    ]


def test_what_the_rules_ask_for_is_moved_up_alone_then_with_what_follows() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(reordering.moved_up(items, 1, "oars", TOY.grammar, ""), items) == [
        "exchange 1: drift; row; oars 3 4 > oars 3 4; drift; row",
        "exchange 1: drift; row; oars 3 4; row; oars 3 5 > oars 3 4; row; oars 3 5; drift; row",
    ]
    assert lines_of(reordering.moved_up(items, 1, "gull", TOY.grammar, ""), items) == []


def test_dice_of_the_same_kind_of_choice_are_not_moved_up() -> None:
    items = statements("turn 1\n row; drift; row; oars 3 4")
    assert lines_of(reordering.moved_up(items, 2, "oars", TOY.grammar, ""), items) == []
    assert len(lines_of(reordering.moved_up(items, 3, "oars", TOY.grammar, ""), items)) == 1


def test_statements_of_two_sides_in_the_wrong_order_are_exchanged() -> None:
    wolf_pack = setting_of("wolf-pack")
    text = "turn 1\n convoy: draw P; discard T\n wolf: draw R\n convoy: play S"
    items = statements(text, wolf_pack.notation)
    conflict = Conflict("other", 1, side="wolf")
    assert [(e.kind, e.at, e.removed, [i.form.side for i in e.put]) for e in reordering.sides_exchanged(wolf_pack.grammar, items, conflict)] == [
        ("exchange", 1, 3, ["wolf", "convoy", "convoy"])
    ]  # fmt: skip
    same_side = Conflict("other", 1, side="convoy")
    assert not list(reordering.sides_exchanged(wolf_pack.grammar, items, same_side))


# -- headings -------------------------------------------------------------------------------------------------------------


def turns(second: int, third: int) -> list[Statement]:
    return statements(f"turn 1\n drift\nturn {second}\n drift\nturn {third}\n drift\nend")


@pytest.mark.parametrize(
    ("second", "third", "expected"),
    [
        (1, 2, ["renumber 2: turn 1 > turn 2"]),  # too low
        (1, 3, ["renumber 2: turn 1 > turn 2"]),
        (5, 3, ["renumber 2: turn 5 > turn 2"]),  # too high, and the next heading does not continue from it
        (3, 4, []),  # too high, but the next heading continues from it: a turn is missing
    ],
)
def test_the_number_of_a_heading_is_corrected_unless_the_next_heading_confirms_it(
    second: int, third: int, expected: list[str]
) -> None:
    items = turns(second, third)
    made = edits.misnumbered(items, Conflict("other", 2), played(Heading("turn", 2)))
    assert lines_of(made, items) == expected


def test_a_missing_turn_is_explained_by_renumbering_the_later_headings_or_by_a_missing_heading() -> None:
    items = turns(3, 4)
    assert lines_of(edits.headings(items, Conflict("other", 2), played(Heading("turn", 2))), items) == [
        "renumber 2: turn 3; drift; turn 4; drift; end > turn 2; drift; turn 3; drift; end",
        "insert 2: - > turn 2",
    ]


def test_only_headings_that_count_on_from_the_wrong_one_are_renumbered() -> None:
    items = turns(5, 3)
    renumbered, _ = edits.headings(items, Conflict("other", 2), played(Heading("turn", 2)))
    assert lines_of([renumbered], items) == [
        "renumber 2: turn 5; drift; turn 3; drift; end > turn 2; drift; turn 3; drift; end"
    ]


def test_an_end_heading_before_the_end_of_the_game_is_accepted() -> None:
    items = turns(2, 3)
    assert lines_of(edits.headings(items, Conflict("other", 6), played(Heading("turn", 4))), items) == [
        "stop 6: end > end!"
    ]


def test_a_missing_heading_is_inserted_at_the_conflict_first_and_only_at_the_start_of_a_line() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(edits.left_out(TOY, items, turn_at(0), Conflict("other", 4)), items) == [
        "head 4: - > turn 2 until 5",
        "head 2: - > turn 2 until 5",
        "head 1: - > turn 2 until 5",
    ]


def test_no_heading_is_inserted_where_none_is_missing() -> None:
    items = statements("turn 1\n drift\n row; oars 3 4\nturn 2\n drift\nend")
    assert lines_of(edits.left_out(TOY, items, turn_at(0), Conflict("other", 2)), items) == []


def test_where_several_headings_are_missing_the_log_need_not_replay_up_to_the_next_one() -> None:
    items = statements("turn 1\n drift\n row; oars 3 4\nturn 5\n drift\nend")
    assert lines_of(edits.left_out(TOY, items, turn_at(0), Conflict("other", 2)), items) == [
        "head 2: - > turn 2",
        "head 1: - > turn 2",
    ]


def test_the_first_heading_of_a_missing_round_is_that_of_the_round() -> None:
    tonnage_war = setting_of("tonnage-war")
    text = "round 1\nturn 8\n uboat: discard\n uboat: discard\nturn 1\n uboat: discard"
    items = statements(text, tonnage_war.notation)
    made = list(edits.left_out(tonnage_war, items, turn_at(1, 8), Conflict("other", 3)))
    assert [(e.at, e.put[0].form.verb, e.put[0].form.number) for e in made] == [
        (3, "round", 2),
        (2, "round", 2),
    ]


def test_the_sections_after_the_end_of_the_game_are_removed_up_to_the_end_heading() -> None:
    items = turns(2, 3)
    assert lines_of(edits.sections_too_many(items, 4), items) == ["skip 4: turn 3; drift > -"]
    assert lines_of(edits.sections_too_many(items, 5), items) == []
    assert lines_of(edits.sections_too_many(items, 6), items) == []
    unfinished = items[:-1]
    assert lines_of(edits.sections_too_many(unfinished, 4), unfinished) == []


def test_removing_a_heading_must_make_the_log_replay_up_to_the_next_one() -> None:
    items = turns(2, 3)
    assert lines_of([edits.drop(items, 2), edits.drop(items, 3)], items) == [
        "drop 2: turn 2 > - until 5",
        "drop 3: drift > -",
    ]


# -- values ---------------------------------------------------------------------------------------------------------------


def test_values_are_replaced_from_the_last_to_the_first_except_the_value_at_the_conflict() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(edits.substitutions(TOY, items, 1, 5, Conflict("many", 3, 1)), items) == [
        "substitute 5: oars 3 5 > oars 3 ?not-5",
        "substitute 5: oars 3 5 > oars ?not-3 5",
        "substitute 4: row > row ?",
        "substitute 3: oars 3 4 > oars ?not-3 4",
        "substitute 2: row > row ?",
        "substitute 1: drift > drift ?",
    ]


@pytest.mark.parametrize("reason", ["other", "surplus"])
def test_the_value_at_the_conflict_is_replaced_too_if_the_whole_statement_is_unexpected(reason: Any) -> None:
    items = statements(ONE_HEADING_MISSING)
    made = lines_of(edits.substitutions(TOY, items, 3, 3, Conflict(reason, 3, 1)), items)
    assert made == ["substitute 3: oars 3 4 > oars 3 ?not-4", "substitute 3: oars 3 4 > oars ?not-3 4"]


def test_choices_without_a_value_are_replaced_by_each_other_the_latest_first() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(edits.other_moves(TOY, items, 1, Conflict("other", 4)), items) == [
        "substitute 4: row > drift",
        "substitute 2: row > drift",
        "substitute 1: drift > row",
    ]


def test_statements_and_single_values_before_the_conflict_are_removed() -> None:
    items = statements(ONE_HEADING_MISSING)
    assert lines_of(edits.drops_before(TOY, items, 1, Conflict("other", 4)), items) == [
        "drop 3: oars 3 4 > -",
        "drop 3: oars 3 4 > oars 3",
        "drop 3: oars 3 4 > oars 4",
        "drop 2: row > -",
        "drop 1: drift > -",
    ]


def test_in_an_earlier_section_values_are_removed_then_inserted() -> None:
    items = statements("turn 1\n row; oars 3 4\nturn 2\n drift")
    assert lines_of(edits.rarer_earlier_edits(items, turn_at(0), Conflict("other", 4)), items) == [
        "drop 2: oars 3 4 > oars 3",
        "drop 2: oars 3 4 > oars 4",
        "insert 2: oars 3 4 > oars 3 4 ?",
        "insert 2: oars 3 4 > oars 3 ? 4",
        "insert 2: oars 3 4 > oars ? 3 4",
    ]


def test_an_earlier_occurrence_of_a_card_is_replaced() -> None:
    items = statements("turn 1\n drift; fish 3C 4S\n fish 5S 3C")
    card = items[3].form.answers[1]
    assert lines_of(edits.card_before(items, 3, card, 1), items) == [
        "substitute 2: fish 2 42 > fish ?not-2 42"
    ]
    assert lines_of(edits.card_before(items, 3, card, 3), items) == []


def test_answers_in_the_header_may_be_wrong_if_the_setup_is_at_fault() -> None:
    setting = TOY._replace(header={"start": statements("start 5")[0]})
    items = statements("turn 1\n drift")
    (edit,) = edits.earlier_edits(setting, items, Step(0, None, Heading("setup")), Conflict("other", 1))
    assert edit.kind == "substitute"
    assert edit.header is not None
    assert lines_of([edit], items) == ["substitute 0: - > -"]
    assert edit.header["start"].form.answers[0].excluded == 5  # type: ignore[attr-defined]  # an unclear value


# -- last resorts ---------------------------------------------------------------------------------------------------------


def test_runs_of_statements_are_removed_from_the_conflict_on_the_shortest_first() -> None:
    items = statements("turn 1\n drift\n row; oars 3 4\nturn 2\n drift")
    assert lines_of(edits.skipping_edits(items, Conflict("other", 1)), items) == [
        "skip 1: drift; row > -",
        "skip 1: drift; row; oars 3 4 > -",
    ]
    assert lines_of(edits.skipping_edits(items, Conflict("other", -1)), items) == []


def test_the_last_resorts_remove_the_statement_then_its_section_then_the_next_heading() -> None:
    items = statements("turn 1\n drift\n row; oars 3 4\nturn 2\n drift")
    assert lines_of(edits.fallback_edits(items, Conflict("other", 2)), items) == [
        "skip 2: row > -",
        "skip 2: row; oars 3 4 > -",
        "skip 2: row; oars 3 4; turn 2 > -",
    ]
    assert lines_of(edits.fallback_edits(items, Conflict("other", 5)), items) == ["skip 5: drift > -"] * 2
    assert lines_of(edits.fallback_edits(items, Conflict("other", 6)), items) == []


def test_after_the_end_of_the_game_the_rest_of_the_log_up_to_the_end_heading_is_removed() -> None:
    items = turns(2, 3)
    assert lines_of(edits.fallback_edits(items, Conflict("over", 3)), items) == [
        "skip 3: drift; turn 3; drift > -"
    ]


def test_after_the_end_of_the_game_the_statement_or_a_value_of_the_last_section_is_wrong() -> None:
    items = statements("turn 1\n row; oars 3 4\n drift")
    assert (
        lines_of(edits.over(TOY, items, Conflict("over", 3), played(at=3)), items)[0] == "drop 3: drift > -"
    )


# -- all edits for a conflict ---------------------------------------------------------------------------------------------


AT_CONFLICT = [
    ("turn 1\n row; oars 3 9", Conflict("die", 2, 1, OARS), [
        "substitute 2: oars 3 9 > oars 3 ?not-9",
        "drop 2: oars 3 9 > oars 3",
    ]),
    ("turn 1\n row; oars 3", Conflict("few", 2, 1, OARS), [
        "forgive 2: oars 3 > oars 3!",
        "insert 2: oars 3 > oars 3 ?",
        "insert 2: oars 3 > oars ? 3",
        "insert 2: - > oars ? ?",
    ]),
    ("turn 1\n row; oars 3 4 5", Conflict("many", 2, 2, OARS), [
        "forgive 2: oars 3 4 5 > oars 3 4 5!",
        "drop 2: oars 3 4 5 > oars 3 4",
        "drop 2: oars 3 4 5 > oars 3 5",
        "drop 2: oars 3 4 5 > oars 4 5",
    ]),
    ("turn 1\n row; oars 3 4; gull 2", Conflict("surplus", 3), [
        "drop 3: gull 2 > -",
        "exchange 2: oars 3 4; gull 2 > gull 2; oars 3 4",
        "exchange 1: row; oars 3 4; gull 2 > gull 2; row; oars 3 4",
    ]),
    ("turn 1\n oars 3 4", Conflict("other", 1, 0, CHOICE), [
        "insert 1: - > row",
        "insert 1: - > drift",
        "drop 1: oars 3 4 > -",
        "reread 1: oars 3 4 > row",
        "reread 1: oars 3 4 > drift",
        "reread 1: oars 3 4 > row",
        "reread 1: oars 3 4 > drift",
    ]),
    ("turn 1\n drift\n fish 3C 3C", Conflict("card", 2, 1, CATCH), [
        "forgive 2: fish 2 2 > fish 2 2!",
        "substitute 2: fish 2 2 > fish 2 ?not-2",
        "drop 2: fish 2 2 > fish 2",
    ]),
    ("turn 1\n drift\n fish 3C 4C 5C 6C", Conflict("move", 2, 0, CATCH), [
        "forgive 2: fish 2 3 4 5 > fish 2 3 4 5!",
        "drop 2: fish 2 3 4 5 > fish 2 3 4",
        "drop 2: fish 2 3 4 5 > fish 2 3 5",
        "drop 2: fish 2 3 4 5 > fish 2 4 5",
        "drop 2: fish 2 3 4 5 > fish 3 4 5",
        "insert 2: - > fish ?",
        "insert 2: - > fish ? ?",
        "substitute 2: fish 2 3 4 5 > fish ?",
        "substitute 2: fish 2 3 4 5 > fish ? ?",
        "drop 2: fish 2 3 4 5 > -",
    ]),
    ("turn 1\n row; oars x 4", Conflict("unclear", 2, 0, OARS), [
        "reread 2: oars ? 4 > oars ? 4",
        "drop 2: oars ? 4 > oars 4",
        "drop 2: oars ? 4 > -",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "conflict", "expected"), AT_CONFLICT, ids=lambda each: getattr(each, "reason", "")
)
def test_the_edits_of_the_statement_at_the_conflict_in_their_order(
    text: str, conflict: Conflict, expected: list[str]
) -> None:
    items = statements(text)
    made = lines_of(edits_for(TOY, TOY.grammar, items, played(), conflict), items)
    assert [each for each in made if not each.startswith("head ")] == expected


def test_a_double_with_one_die_of_two_left_out_is_filled_up_to_the_number_asked_for() -> None:
    items = statements("turn 1\n row; oars 3")
    three = Question("rolls", "oars", ROW, 3, 6)
    made = lines_of(edits_for(TOY, TOY.grammar, items, played(), Conflict("few", 2, 1, three)), items)
    assert [each for each in made if each.startswith("insert 2: oars")] == ["insert 2: oars 3 > oars 3 ? ?"]


def test_dice_added_with_a_plus_are_read_as_single_dice() -> None:
    items = statements("turn 1\n row; oars 3 4+5")
    made = lines_of(edits_for(TOY, TOY.grammar, items, played(), Conflict("die", 2, 1, OARS)), items)
    assert (
        next(each for each in made if not each.startswith("head")) == "substitute 2: oars 3 4+5 > oars 3 4 5"
    )


def test_a_question_without_an_answer_is_filled_unless_a_path_would_always_fit() -> None:
    items = statements("turn 1\n fish 3C")
    assert lines_of(edits.several_left_out(TOY, items, Conflict("other", 1, 0, OARS)), items) == [
        "fill 1: - > any"
    ]
    assert lines_of(edits.several_left_out(TOY, items, Conflict("few", 1, 0, OARS)), items) == []
    ssn = setting_of("ssn")
    path = next(v for v in ssn.notation.verbs if v.name == "path")
    question = Question("decide", "path", path.rule, moves=(Move("path", ("ahead", 1)),))
    assert lines_of(edits.several_left_out(ssn, items, Conflict("other", 1, 0, question)), items) == []


def test_a_missing_roll_is_explained_by_a_value_missing_from_an_earlier_roll_of_the_same_kind() -> None:
    items = statements("turn 1\n oars 3\n fish 3C")
    gull = Question("roll", "oars", GULL, 1, 6)
    made = lines_of(edits_for(TOY, TOY.grammar, items, played(), Conflict("other", 2, 0, gull)), items)
    at = made.index("insert 1: oars 3 > oars 3 ?")
    assert made[at : at + 2] == ["insert 1: oars 3 > oars 3 ?", "insert 1: oars 3 > oars ? 3"]
    assert made.index("insert 2: - > oars ?") < at < made.index("drop 2: fish 2 > -")


def test_groups_of_edits_come_with_their_cost_and_their_distance_from_the_conflict() -> None:
    steps = [Step(0, None, Heading("setup")), *(turn_at(2 * n, n + 1) for n in range(7))]
    items = statements("\n".join(f"turn {n}\n drift" for n in range(1, 8)))
    replay = Played(End.CONFLICT, steps, "state")
    groups = [
        (cost, distance, step.heading)
        for cost, distance, step, _ in sources(
            TOY, TOY.grammar, items, replay, Conflict("other", 13, 0, OARS)
        )
    ]
    last, setup = Heading("turn", 7), Heading("setup")
    before = [setup, *(Heading("turn", n) for n in (6, 5, 4, 3, 2, 1))]
    earlier = [[(4.0, n, at), (4.5, n, at)] if n < 4 else [(4.0, n, at)] for n, at in enumerate(before)]
    assert groups == [
        *((cost, 0, last) for cost in (1.0, 2.0, 2.0)),
        (3.0, 0, last),
        (3.0, 1, Heading("turn", 6)),
        *((cost, 0, last) for cost in (3.0, 2.5, 2.5, 4.5)),
        *(each for pair in earlier for each in pair),
        (13.0, 0, last),
        (14.0, 0, last),
    ]
