"""Tests the check with a toy game of three turns: each rule of the log's grammar, and each kind of mistake."""

from __future__ import annotations

import pytest

from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.entries import Span
from printkit.journal.telling.diagnostics import Diagnostic
from tests.journal.toy import LOG, SALT, loader


def check(text: str) -> Checked:
    return check_text(text, "toy.log", loader, ("toy",))


def only(text: str) -> Diagnostic:
    found = check(text).diagnostics
    assert len(found) == 1, found
    return found[0]


def test_a_log_that_keeps_the_rules_is_clean() -> None:
    checked = check(LOG)
    assert checked.ok
    assert checked.finished
    assert checked.turns == 3
    assert dict(checked.totals) == {"miles": 2, "gulls": 2, "result": "out"}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_kind_of_newline_and_a_byte_order_mark_are_accepted(newline: str) -> None:
    assert check("\ufeff" + LOG.replace("\n", newline)).ok


def test_case_blanks_and_commas_do_not_matter() -> None:
    log = LOG.upper().replace("  ROW; OARS 3 4", "\tRow ;; OARS   3,4 ;").replace("5 5", "5 , 5")
    assert check(log).ok


def test_a_verb_may_be_shortened_to_a_beginning_that_no_other_shares() -> None:
    assert check(LOG.replace("oars", "o").replace("drift", "dr")).ok


def test_a_log_may_stop_anywhere() -> None:
    words = LOG.split(" ")
    for n in range(8, len(words)):
        text = " ".join(words[:n])
        if (
            text.endswith(("=", "gull", "oars", "turn", "fish", "secret", "miles", "stroke", "gulls", "3C"))
            or "end" in text
        ):
            continue  # a half-typed line
        checked = check(text.rstrip("\n, "))
        assert not [d for d in checked.diagnostics if d.kind != "unreadable"], text


def test_comments_and_sentences_for_the_report_are_not_statements() -> None:
    log = LOG.replace(
        "row; oars 3 4", "row # the first stroke\n > row; oars 9 9 # not a comment\n oars 3 4#5"
    )
    checked = check(log)
    assert checked.ok
    assert checked.record is not None
    assert "row; oars 9 9 # not a comment" in checked.record.sections[1].prose


def test_a_forced_decision_may_be_left_out() -> None:
    log = LOG.replace("row; oars 3 4", "drift").replace("= miles 4, stroke 7", "")
    log = log.replace("row; oars 5 5; gull 2", "oars 5 5; gull 2").replace("  drift\n  >", "  oars 1 2\n  >")
    log = log.replace("= miles 2, gulls 2, fish", "= miles 3").replace("out, miles 2", "out, miles 3")
    assert check(log).ok


# -- one mistake, one error ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "rule", "place"),
    [
        ("oars 3 4", "oars 3 7", "P201", "TOY-DICE", (5, 15)),
        ("oars 3 4", "oars 3", "P403", "TOY-ROW", (5, 14)),
        ("oars 3 4", "oars 3 4 4", "P205", "TOY-ROW", (5, 17)),
        ("row; oars 3 4", "row", "P401", "TOY-ROW", (5, 6)),
        ("oars 3 4", "oars 3 4; gull 2", "P204", "TOY-GULL", (5, 18)),
        ("gull 2; ", "", "P401", "TOY-GULL", (8, 18)),
        ("3C 4S", "3C 3C", "P202", "TOY-CARDS", (8, 34)),
        ("secret 9H", "secret 3C", "P202", "TOY-CARDS", (14, 10)),
        ("fish 3C 4S", "fish 3C 4S 5S 6S", "P203", "TOY-FISH", (8, 40)),
        ("row; oars 3 4", "drift", "P203", "TOY-DRIFT", (11, 3)),
        ("= miles 4,", "= miles 5,", "P301", "TOY-MILES", (6, 11)),
        ("stroke 7", "stroke 8", "P301", "TOY-ROW", (6, 21)),
        (", fish", ", home", "P301", "TOY-MILES", (9, 23)),
        ("= out", "= home", "P301", "TOY-MILES", (15, 5)),
        ("turn 2", "turn 4", "P302", "P302", (7, 1)),
        ("start: 5", "start: 12", "P203", "TOY-START", (2, 8)),
        ("start: 5\n", "", "P406", "TOY-START", (1, 1)),
        ("secret 9H\n", "", "P401", "TOY-SECRET", (11, 8)),
    ],
)  # fmt: skip
def test_one_mistake_is_one_error(old: str, new: str, code: str, rule: str, place: tuple[int, int]) -> None:
    text = LOG.replace(old, new, 1)
    assert text != LOG
    if new == "drift":  # the stroke is not claimed then
        text = text.replace("  = miles 4, stroke 7\n", "  # a calm\n").replace("miles 2", "miles 3")
    said = only(text)
    assert (said.code, said.citation, said.span[:2]) == (code, rule, place)


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("oars 3", "oras 3", "P112", (5, 8)),
        ("oars 3", "zigzag 3", "P111", (5, 8)),
        ("oars 3 4", "oars 3 x", "P114", (5, 15)),
        ("oars 3 4", "oars 3 4H", "P114", (5, 15)),
        ("secret 9H", "secret 11H", "P114", (14, 10)),
        ("3C 4S", "3C 45", "P114", (8, 34)),
        ("row; oars 3", "row oars 3", "P116", (5, 7)),
        ("turn 2", "turn two", "P117", (7, 1)),
        ("turn 2", "tunr 2", "P112", (7, 1)),
        ("end\n", "end of it\n", "P117", (13, 5)),
        ("miles 4", "mils 4", "P119", (6, 5)),
        ("miles 4", "tons 4", "P119", (6, 5)),
        ("miles 4,", "miles,", "P119", (6, 5)),
        ("  drift\n", "  convoy: drift\n", "P118", (11, 3)),
        ("  drift\n", "  drift 4\n", "P115", (11, 9)),
        ("start: 5", "strat: 5", "P103", (2, 1)),
        ("start: 5", "start: 5\nplyer: Ann", "P103", (3, 1)),
        ("start: 5", "start: 5\nset: slat=yes", "P104", (3, 6)),
        ("start: 5", "start: 5\npreset: sae", "P104", (3, 9)),
        ("start: 5", "start: 5\nwater: brackish", "P104", (3, 8)),
    ],
)  # fmt: skip
def test_a_mistyped_word_is_unreadable_and_causes_no_other_diagnostic(
    old: str, new: str, code: str, place: tuple[int, int]
) -> None:
    said = only(LOG.replace(old, new, 1))
    assert (said.kind, said.code, said.span[:2]) == ("unreadable", code, place)


def test_a_mistyped_setting_is_compared_with_the_known_ones() -> None:
    said = only(LOG.replace("start: 5", "start: 5\nset: slat=yes"))
    assert said.message == "the setting `slat` is not known; `salt` may be meant"
    said = only(LOG.replace("start: 5", "start: 5\nset: qqqqqq=yes"))
    assert said.message == "the setting `qqqqqq` is not known"


def test_five_mistakes_in_one_file_are_five_errors() -> None:
    log = (
        LOG.replace("oars 3 4", "oars 3 7")
        .replace("stroke 7", "stroke 9")
        .replace("fish 3C 4S", "fihs 3C 3C")
        .replace("secret 9H\n", "secret 9H; drift\n")
        .replace("out, miles 2", "out, miles 3")
    )
    log = log.replace("oars 3 7", "oars 3 9").replace("stroke 9", "miles 4")
    codes = sorted(d.code for d in check(log).diagnostics)
    assert codes == ["P112", "P201", "P202", "P204", "P301"]


def test_a_wrong_total_on_which_the_later_totals_build_is_reported_once() -> None:
    log = (
        LOG.replace("= miles 4", "= miles 5")
        .replace("= miles 2", "= miles 3")
        .replace("out, miles 2", "out, miles 3")
    )
    said = only(log)
    assert said.span[:2] == (6, 11)
    assert (said.expected, said.found) == ("miles 4", "miles 5")


def test_a_wrong_total_followed_by_correct_totals_is_reported_once() -> None:
    assert only(LOG.replace("= miles 4", "= miles 5")).span.line == 6


def test_a_second_mistake_in_the_same_total_is_another_error() -> None:
    log = LOG.replace("= miles 4", "= miles 5").replace("= miles 2", "= miles 1")
    assert [d.span.line for d in check(log).diagnostics] == [6, 9]


def test_the_suspects_are_the_two_dice_with_which_the_rest_of_the_log_agrees() -> None:
    text = LOG.replace("oars 5 5; gull 2", "oars 5 4; gull 2")
    checked = check(text)
    (said,) = checked.diagnostics
    assert (said.code, said.rule and said.rule.id) == ("P204", "TOY-GULL")
    (found,) = checked.suspects.values()
    assert [(each.span, each.was, each.to) for each in found.suspects] == [
        (Span(8, 13, 14), "5", "4"),
        (Span(8, 15, 16), "4", "5"),
    ]
    assert all(check("\n".join(each.typed(text.split("\n")))).ok for each in found.suspects)


def test_a_card_that_appears_twice_is_reported_with_both_places() -> None:
    said = only(LOG.replace("secret 9H", "secret 3C"))
    assert "line 8, column 31" in said.message
    assert said.notes[0].span is not None
    assert said.notes[0].span[:2] == (8, 31)


# -- departures, positions, ends --------------------------------------------------------------------------------------


def test_house_accepts_a_departure_from_the_rules_and_the_record_notes_it() -> None:
    log = LOG.replace("fish 3C 4S", "house: fish 3C 4S 5S 6S")
    checked = check(log)
    assert checked.ok
    assert checked.record is not None
    assert [text for text, _ in checked.record.sections[2].departures] == ["fish 3C 4S 5S 6S"]


def test_house_accepts_an_act_that_the_rules_did_not_ask_for() -> None:
    assert check(LOG.replace("oars 3 4", "oars 3 4; house: gull 6")).ok
    assert check(LOG.replace("= miles 4, stroke 7", "house: = miles 7")).ok


def test_thousands_of_accepted_departures_in_a_row_are_checked() -> None:
    assert check(LOG.replace("oars 3 4", "oars 3 4; house: " + "gull 6; " * 3000)).ok


def test_a_log_that_begins_with_a_position_may_start_with_any_turn() -> None:
    checked = check(
        "game: toy\n\nposition\n miles 6; gulls 3\n = miles 6\nturn 2\n row; oars 6 5\nturn 3\n drift\nend\n secret 2C\n = gulls 3, miles 4\n"
    )
    assert checked.ok
    assert checked.finished
    assert checked.turns == 2


def test_an_impossible_position_is_reported_on_its_own_line() -> None:
    said = only("game: toy\n\nposition\n miles 60\nturn 2\n row; oars 6 5\n")
    assert (said.code, said.citation, said.span[:2]) == ("P207", "TOY-MILES", (4, 8))


def test_everything_after_the_end_of_the_game_is_one_error() -> None:
    text = LOG.replace("end\n", "turn 4\n  oars 2 2; gull 3\nturn 5\n  oars 1 2\nend\n")
    said = only(text)
    assert said.code in ("P206", "P401")


def test_an_end_heading_before_the_game_is_over_is_one_error() -> None:
    said = only(LOG[: LOG.index("turn 3")] + "end\n  = miles 2\n")
    assert (said.code, said.citation, said.span[:2]) == ("P405", "TOY-END", (10, 1))


def test_a_turn_left_out_is_one_error() -> None:
    said = only(LOG.replace("turn 1\n  row; oars 3 4\n  = miles 4, stroke 7\n", ""))
    assert said.code == "P404"
    assert said.span.line == 4


# -- headers ----------------------------------------------------------------------------------------------------------


def test_the_players_own_header_keys_are_kept() -> None:
    checked = check(
        LOG.replace("start: 5", "start: 5\nweather: calm # and grey\ntitle: Boat #4\nplayer: Ann")
    )
    assert checked.ok
    assert checked.facts["weather"] == "calm"
    assert checked.facts["title"] == "Boat #4"


def test_a_header_key_can_set_a_ruling() -> None:
    ruleset = check(LOG.replace("start: 5", "start: 5\nwater: yes")).ruleset
    assert ruleset is not None
    assert ruleset[SALT] == "yes"


def test_settings_in_the_header_apply_to_the_game() -> None:
    for line in ("preset: sea", "set: salt=yes", "set: salt = yes", "SET: SALT=YES"):
        ruleset = check(LOG.replace("start: 5", f"start: 5\n{line}")).ruleset
        assert ruleset is not None
        assert ruleset[SALT] == "yes", line


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\ufeff", "# nothing\n", "turn 1\n  row\n", "just some words\n" * 50]
)
def test_a_log_without_a_game_gets_one_error(text: str) -> None:
    assert only(text).code in ("P101", "P102")


def test_an_unknown_game_is_reported_with_the_nearest_name() -> None:
    said = only(LOG.replace("game: toy", "game: tyo"))
    assert said.code == "P102"
    assert "toy" in said.expected
