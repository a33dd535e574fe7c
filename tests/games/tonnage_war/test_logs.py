"""The catalogue's legality cases L1 to L60 and mini-scenarios M1 to M12 as logs: each gives exactly what its notes say."""

from __future__ import annotations

import re

import pytest

from printkit.games.tonnage_war import GAME
from tests.games.tonnage_war.checking import LOGS, check, expected, found, log, scores

JOURNALS = sorted(path.stem for path in LOGS.glob("*.log"))


@pytest.mark.parametrize("name", JOURNALS)
def test_the_check_finds_what_the_log_says(name: str) -> None:
    text = log(name)
    assert found(check(text)) == expected(text)


def test_every_case_of_the_catalogue_has_its_log() -> None:
    cases = {match[0] for name in JOURNALS if (match := re.match(r"[lm]\d\d", name))}
    assert cases == {f"l{n:02}" for n in range(1, 61)} | {f"m{n:02}" for n in range(1, 13)}


def test_the_example_of_the_log_notation() -> None:
    checked = check(log("hx228"))
    assert checked.ok
    assert (scores(checked), checked.turns, checked.totals["contacts"]) == ((3, 2), 5, 1)


ENDS = [
    ("m01", 3, 0, 1), ("m02", 0, 0, 2), ("m03", 0, 2, 1), ("m04", 0, 4, 1), ("m05", 1, 2, 0), ("m06", 1, 1, 0),
    ("m07", 2, 0, 1), ("m08", 3, 0, 1), ("m09", 1, 0, 0), ("m10", 0, 4, 0), ("m11", 2, 0, 1),
    ("m12-air-patrol-finds-nothing", 0, 0, 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "uboat", "escort", "contacts"), ENDS)
def test_the_mini_scenarios_end_as_the_catalogue_says(
    name: str, uboat: int, escort: int, contacts: int
) -> None:
    full = next(each for each in JOURNALS if each.startswith(name))
    checked = check(log(full))
    assert scores(checked) == (uboat, escort)
    assert checked.totals["contacts"] == contacts


def test_a_mark_house_accepts_what_the_rules_refuse() -> None:
    text = log("l11-two-cards-under-a-small-card").replace("escort: hfdf", "escort: house: hfdf")
    assert check(text).ok
    pending = log("l59-shooting-after-a-detection").replace("uboat: attack", "uboat: house: attack")
    assert check(pending).ok


def test_every_rule_that_the_logs_cite_is_a_rule_of_the_game() -> None:
    known = {rule.id for rule in GAME.rules}
    texts = [log(name) for name in JOURNALS]
    kept = {
        each for text in texts for line in re.findall(r"# keeps: (.*)", text) for each in line.split(", ")
    }
    assert kept
    assert kept | {citation for text in texts for _, _, citation in expected(text)} <= known
