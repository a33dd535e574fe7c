"""What is shown of a problem: on a terminal, on one line, as JSON and as SARIF."""

from __future__ import annotations

import json

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.entries import Span
from printkit.journal.telling.codes import BY_CODE, CODES
from printkit.journal.telling.render_json import render_json
from printkit.journal.telling.render_sarif import render_sarif
from printkit.journal.telling.render_text import columns, excerpt, render_concise, render_text
from tests.journal.toy import LOG, loader


def check(text: str) -> Checked:
    return check_text(text, "game.log", loader, ("toy",))


FOUR_FISH = check(LOG.replace("fish 3C 4S", "fish 3C 4S 5S 6S"))


def test_a_diagnostic_shows_the_typed_line_a_caret_the_rule_and_the_remedy() -> None:
    assert render_text("game.log", FOUR_FISH.diagnostics, FOUR_FISH.lines) == (
        "game.log:8:40: illegal TOY-FISH: three cards at most\n"
        "  |\n"
        "8 |   row; oars 5 5; gull 2; fish 3C 4S 5S 6S\n"
        "  |                                        ^^ 1 to 3\n"
        "  help: write what was done instead, or mark the line `house:` if you agreed otherwise\n"
    )


def test_the_concise_format_has_one_line_for_each_problem() -> None:
    assert render_concise("game.log", FOUR_FISH.diagnostics) == (
        "game.log:8:40: illegal TOY-FISH: three cards at most\n"
    )


def test_diagnostics_are_coloured_only_on_request() -> None:
    plain = render_text("game.log", FOUR_FISH.diagnostics, FOUR_FISH.lines)
    coloured = render_text("game.log", FOUR_FISH.diagnostics, FOUR_FISH.lines, colour=True)
    assert "\x1b[" not in plain
    assert "\x1b[1;31millegal TOY-FISH\x1b[0m" in coloured


def test_a_diagnostic_that_concerns_no_rule_cites_its_code() -> None:
    checked = check(LOG.replace("oars 3 4", "oras 3 4"))
    assert render_concise("game.log", checked.diagnostics).startswith("game.log:5:8: unreadable P112:")


@pytest.mark.parametrize("before", ["", "\t", "\t \t", "日本 ", "e\u0301e\u0301 ", "🚢 ", "x" * 300 + " "])
def test_the_caret_is_right_with_tabs_wide_characters_and_long_lines(before: str) -> None:
    line = f"{before}oars 3 7 and more" + " more" * 60
    first = len(before) + 7
    text, at, width = excerpt(line, Span(1, first + 1, first + 2))
    assert columns(text) <= 130
    shown = ""
    for c in text:
        if columns(shown) >= at:
            break
        shown += c
    assert text[len(shown.rstrip("\u0301")) :].lstrip("\u0301")[0] == "7"
    assert width == 1


def test_control_characters_in_a_log_never_reach_the_terminal() -> None:
    checked = check(LOG.replace("oars 3 4", "oars 3 \x1b[31m\x07\u202e4"))
    shown = render_text("game.log", checked.diagnostics, checked.lines)
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)


def test_a_missing_value_has_a_caret_behind_the_end_of_the_line() -> None:
    checked = check(LOG.replace("oars 3 4", "oars 3"))
    shown = render_text("game.log", checked.diagnostics, checked.lines).splitlines()
    assert shown[2] == "5 |   row; oars 3"
    assert shown[3].startswith("  |              ^ 2 are due")


def test_json_has_exactly_the_documented_keys() -> None:
    document = json.loads(render_json([FOUR_FISH]))
    (file,) = document["files"]
    assert list(file) == [
        "file",
        "game",
        "ok",
        "finished",
        "turns",
        "result",
        "diagnostics",
        "unchecked",
        "readings",
    ]
    assert (file["file"], file["game"], file["ok"], file["finished"], file["turns"]) == (
        "game.log",
        "toy",
        False,
        True,
        3,
    )
    assert file["result"] == {"miles": 2, "gulls": 2, "result": "out"}
    (found,) = file["diagnostics"]
    suspects, more = found.pop("suspects"), found.pop("suspects_more")
    assert [list(each) for each in suspects] == [
        ["line", "column", "end_column", "edit", "from", "to", "reason"]
    ] * len(suspects)
    assert {(each["edit"], each["from"].strip()) for each in suspects} == {
        ("delete", card) for card in ("4S", "5S", "6S")
    }
    assert more > 0
    assert file["diagnostics"] == [
        {
            "code": "P203",
            "kind": "illegal",
            "rule": "TOY-FISH",
            "message": "three cards at most",
            "line": 8,
            "column": 40,
            "end_line": 8,
            "end_column": 42,
            "expected": "1 to 3",
            "found": "fish 3C 4S 5S 6S",
            "help": "write what was done instead, or mark the line `house:` if you agreed otherwise",
            "follows_from": None,
        }
    ]


def test_json_of_a_clean_log_and_of_one_without_a_game() -> None:
    clean, empty = json.loads(render_json([check(LOG), check("")]))["files"]
    assert clean["ok"] is True
    assert clean["diagnostics"] == []
    assert (empty["game"], empty["ok"], empty["result"]) == (None, False, {})


def test_sarif_names_the_rules_the_places_and_the_related_ones() -> None:
    checked = check(LOG.replace("secret 9H", "secret 3C"))
    document = json.loads(render_sarif([checked]))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "P202"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 14, "startColumn": 10, "endLine": 14, "endColumn": 12}
    related = result["relatedLocations"][0]["physicalLocation"]["region"]
    assert (related["startLine"], related["startColumn"]) == (8, 31)
    assert result["message"]["text"].startswith("TOY-CARDS: 3C has been seen before")


def test_the_catalogue_of_diagnostics_is_in_order_and_says_what_to_do() -> None:
    assert [code.code for code in CODES] == sorted(BY_CODE)
    assert all(code.text.endswith(".") and len(code.text) > 20 for code in CODES)
    assert {code.kind for code in CODES} == {"unreadable", "illegal", "bookkeeping", "missing"}


def test_a_diagnostic_refers_to_its_cause_by_the_position_in_the_sorted_list() -> None:
    text = "game: malta-convoy\n\nturn 1\n  contact 2; contact 2\nturn 2\n  contact 3\n"
    checked = check_text(text, "game.log", reading, GAMES)
    for each in checked.diagnostics:
        assert each.follows_from is None or checked.diagnostics[each.follows_from].follows_from is None
    assert [d.span[:2] for d in checked.diagnostics] == sorted(d.span[:2] for d in checked.diagnostics)
