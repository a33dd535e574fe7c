"""The report of a USS Lox log is true wherever the log stops, and with every card of the advanced rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from printkit.report.make import NoReport
from printkit.report.story import Passage
from tests.report.games import auto, checked, reported
from tests.report.readers.log import Log
from tests.report.readers.lox_tally import tally
from tests.report.readers.uss_lox import check, read
from tests.report.test_facts import told

PRESETS = ("basic", "advanced")


def cut_anywhere(text: str) -> Iterator[str]:
    """Yield a log cut after each of its lines from the first turn on, where the rest is a valid log."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("turn"))
    for end in range(first + 1, len(lines)):
        cut = "\n".join(lines[:end]) + "\n"
        if checked(cut).ok:
            yield cut


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("policy", ["lox-dp", "random"])
@pytest.mark.parametrize("seed", [110301, 110308, 110316])
def test_every_fact_of_a_log_cut_at_every_line_is_in_it(seed: int, policy: str, preset: str) -> None:
    compared = 0
    for cut in cut_anywhere(auto("uss-lox", seed, preset, policy)):
        try:
            told("uss-lox", cut)
            compared += 1
        except NoReport:
            continue
    assert compared > 2


@pytest.mark.sweep
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("policy", ["lox-dp", "lox-captain", "random"])
def test_every_fact_of_many_games_cut_at_every_line_is_in_them(policy: str, preset: str) -> None:
    for seed in range(500, 520):
        for cut in cut_anywhere(auto("uss-lox", seed, preset, policy)):
            try:
                told("uss-lox", cut)
            except NoReport:
                continue


@pytest.mark.parametrize("preset", PRESETS)
def test_the_totals_added_up_from_the_statements_are_those_of_the_log(preset: str) -> None:
    for seed in range(30):
        text = auto("uss-lox", seed, preset)
        log = Log(text)
        tally(log)
        last = max(re.findall(r"supply (\d+)", text), key=lambda n: text.rindex(f"supply {n}"))
        assert log.turns[-1].totals["supply"] == int(last)


def test_a_stated_total_that_the_statements_contradict_is_found() -> None:
    text = auto("uss-lox", 110301)
    wrong = re.sub(r"supply 12\b", "supply 11", text, count=1)
    assert wrong != text
    with pytest.raises(AssertionError):
        tally(Log(wrong))


@pytest.mark.parametrize(
    ("seed", "policy", "true", "false"),
    [
        (110308, "lox-dp", "The deck was empty, and a miss with an empty deck is the end.", "She met a joker, and an escort with it."),
        (110348, "lox-captain", "missed a coaster of 2,000 tons", "missed a coaster of 3,000 tons"),
        (110315, "lox-dp", "missed, because a joker spoiled a pair", "missed"),
        (110315, "lox-dp", "because a joker spoiled a pair", "because a joker spoiled a run"),
        (110315, "lox-dp", "because a joker spoiled a pair", "with a joker in the spread"),
        (170205, "lox-dp", "and missed.", "and missed, with a joker in the spread."),
        (170205, "lox-dp", "a two and a six, scored", "a two and a six against a king, scored"),
        (170205, "lox-dp", "and sail on with four", "and sail on with five"),
        (170204, "lox-dp", "one chance in 16 of a hit", "one chance in 15 of a hit"),
        (170204, "lox-dp", "brought all of it home", "come home an Ace"),
        (170204, "lox-dp", "Two estimates and one escort had used up", "Two escorts and one estimate had used up"),
        (170204, "lox-dp", "only three cards", "only four cards"),
        (170204, "lox-dp", "about 4,000 tons more than on", "about 3,000 tons more than on"),
        (170204, "lox-dp", "cut it to nothing", "lost a patrol worth 3,800 tons"),
        (170204, "lox-dp", "was one that the deck gun could sink", "was a straggler, which the deck gun sank"),
        (110304, "lox-dp", "would have scored against", "scored nothing against"),
        (110310, "random", "With eight ships to come", "With ten ships to come"),
        (110334, "lox-dp", "which left only one torpedo for three", "which left only two torpedoes for three"),
        (110313, "lox-dp", "with three chances in five to live", "with four chances in five to live"),
        (130306, "lox-dp", "she paid ten of her eleven torpedoes", "she paid nine of her eleven torpedoes"),
        (110301, "lox-dp", "*Lox* sailed again, with 17 torpedoes", "*Lox* sailed again, with 16 torpedoes"),
    ],
)  # fmt: skip
def test_the_checks_of_the_advanced_rules_reject_false_statements(
    seed: int, policy: str, true: str, false: str
) -> None:
    text = auto("uss-lox", seed, "advanced", policy)
    log = read(Log(text))
    found = [fact for fact in reported(text).story.told if true in fact.text]
    assert found, true
    for fact in found:
        check(fact, log, log)
        with pytest.raises(AssertionError):
            check(replace(fact, text=fact.text.replace(true, false)), log, log)


@pytest.mark.parametrize(
    ("seed", "true", "false"),
    [
        (120301, "if kept for the three ships", "if kept for the four ships"),
        (160341, "Two stragglers in a row gave 20,000", "Two stragglers in a row gave 30,000"),
        (160341, "The second straggler came", "The third straggler came"),
        (120302, "asked only one of her three torpedoes", "asked only one of her four torpedoes"),
        (91303, "The shot promised 17,800", "The shot promised 29,800"),
        (160202, "better than one chance in four, would", "better than one chance in three, would"),
        (160202, "She had three torpedoes", "She had two torpedoes"),
        (160202, "a small freighter, would", "a freighter, would"),
        (160202, "three of her six torpedoes at", "three of her five torpedoes at"),
        (160214, "the last ship, a trawler", "the last ship, a coaster"),
        (160214, "brought all of it home without", "come home an Ace without"),
        (160220, "two torpedoes; a miss", "three torpedoes; a miss"),
        (93500, "torpedo, and a Legend’s tonnage", "torpedo, and an Ace’s tonnage"),
        (92403, "and sank it: 7,000 tons", "and sank it: 8,000 tons"),
        (2703, "been enough for an Ace", "been enough for a Legend"),
        (160213, "That was an Ace’s", "That was a Legend’s"),
        (160201, "raised it to 40,000 tons", "raised it to 41,000 tons"),
        (160201, "raised it from 20,600 to", "raised it from 21,600 to"),
        (120303, "of a hit, and missed", ", and missed"),
        (130303, "with her torpedoes spent", "with one torpedo unfired"),
        (110370, "made her a Legend", "made her an Ace"),
    ],
)
def test_the_checks_of_the_standard_rules_reject_false_statements(seed: int, true: str, false: str) -> None:
    text = auto("uss-lox", seed)
    log = read(Log(text))
    found = [fact for fact in reported(text).story.told if true in fact.text]
    assert found, true
    for fact in found:
        check(fact, log, log)
        with pytest.raises(AssertionError):
            check(replace(fact, text=fact.text.replace(true, false)), log, log)


def test_a_boat_that_came_home_before_the_log_stops_is_in_port() -> None:
    text = auto("uss-lox", 110301, "advanced")
    cut = text[: text.index("patrol 2") + len("patrol 2")] + "\n"
    last = [each for each in reported(cut).story.passages if isinstance(each, Passage)][-1]
    assert (last.when, last.text) == ("In port", "The log stops in port, before the next patrol.")
    assert "face down" not in reported(cut).story.verdict


def test_a_patrol_that_ends_in_port_says_why_she_turned_home() -> None:
    texts = [
        each.text
        for each in reported(auto("uss-lox", 110334, "advanced")).story.passages
        if isinstance(each, Passage)
    ]
    assert "which left only one torpedo for three ships. She turned back to port." in texts[-1]
    assert texts[-1].endswith(
        "With one torpedo she would have had to fight any heavy cruiser: sailing on promised only 34,300 tons, going home 42,000."
    )
    assert texts[-1].count("three ships") == 1


@pytest.mark.parametrize(("seed", "policy"), [(160559, "lox-captain"), (160398, "lox-dp")])
def test_a_joker_as_escort_with_an_empty_deck_loses_the_boat(seed: int, policy: str) -> None:
    """The last card of the deck was a joker, which nothing could replace."""
    text = auto("uss-lox", seed, "advanced", policy)
    made = told("uss-lox", text)
    assert made.headline.startswith("Lost with all hands")
    assert made.verdict.endswith("The deck was empty, and a miss with an empty deck is the end.")
    assert "asked no torpedo" not in " ".join(point.text for point in made.turning_points)
