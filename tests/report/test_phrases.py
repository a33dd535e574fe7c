"""The phrases of a story fit the facts, vary from report to report, and refer to lines of the log."""

from __future__ import annotations

import importlib
import re
import string
from dataclasses import replace

import pytest

from printkit.games import GAMES, load
from printkit.report.make import render
from printkit.report.story import NoFact, Passage, TurningPoint
from printkit.report.words.phrases import Phrases, Voice, chances, cite, cited, led, phrases
from tests.report.games import auto, checked, reported
from tests.report.readers.log import chance
from tests.report.skeletons import counted, sentences

DISTINCT, COMMONEST = 0.6, 0.04
"""Least share of different sentences and largest share of the commonest one, among the sentences of eight reports
without numbers, names and cards.
"""


def of_game(slug: str) -> Phrases:
    package = importlib.import_module(f"{load(slug).module}.story")
    return phrases(f"{package.__name__}.telling")


@pytest.mark.parametrize("slug", GAMES)
def test_a_story_seldom_repeats_a_phrase(slug: str) -> None:
    found = counted(slug)
    (text, most), *_ = found.most_common(1)
    assert len(found) >= DISTINCT * found.total(), f"{len(found)} of {found.total()}"
    assert most <= COMMONEST * found.total(), f"{most} of {found.total()}: {text}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_sentence_has_a_phrase_under_all_conditions(slug: str) -> None:
    """For each condition of a kind of sentence, and for its opposite, at least one phrase remains."""
    for kind, several in of_game(slug).items():
        assert several, kind
        words = {word for each in several for word in each.yes | each.no}
        for phrase in several:
            assert list(string.Formatter().parse(phrase.text)), (kind, phrase.text)
        alone = [{word} for word in words] + [{"first"}, {"again"}, words]
        exclusive = all(each.yes or each.no for each in several)  # then the game gives one of them at least
        assert exclusive or all(any(each.fits(tags) for each in several) for tags in alone), kind


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_of_a_turn_has_lines_of_the_log(slug: str) -> None:
    text = auto(slug, 3)
    made, lines = reported(text), checked(text).lines
    told = [p for p in made.story.passages if isinstance(p, Passage) and p.when.startswith(("Turn", "Round"))]
    assert told
    both: list[Passage | TurningPoint] = [*told, *made.story.turning_points]
    for passage in both:
        assert passage.text == " ".join(each.text for each in passage.sentences)
        for each in passage.sentences:
            assert each.lines, each.text
            assert all(0 < n <= len(lines) for n in each.lines)
            assert any(lines[n - 1].strip() for n in each.lines)
    assert all(sentences(p.text) for p in told)


WORDS = {"hit": tuple(phrases("tests.report.test_phrases")["hit"])}


def test_the_least_used_phrase_is_chosen_and_rare_conditions_come_first() -> None:
    said = Voice(WORDS, {})
    told = [said.word("hit", {"it": "the ship"}) for _ in range(3)]
    assert sorted(told) == ["It hit the ship.", "The ship was hit again.", "The ship was hit."]
    assert told[0] != "The ship was hit again."  # nothing had been hit yet
    assert said.word("hit", {"it": "the ship"}, ["long"]).startswith("Against all odds")


def test_different_games_begin_with_different_phrasings() -> None:
    first = {Voice(WORDS, {"seed": str(n)}).word("hit", {"it": "x"}) for n in range(8)}
    assert len(first) == 2


def test_a_sentence_without_a_log_line_is_rejected() -> None:
    said = Voice(WORDS, {})
    with pytest.raises(NoFact):
        said.say("hit", {"it": "the ship"})
    with pytest.raises(NoFact):
        said.write("hit", "The ship was hit.", {})
    assert said.say("hit", {"it": "the ship"}, lines=[7])
    (fact,) = said.facts
    assert (fact.kind, fact.lines) == ("hit", (7,))


def test_lines_are_taken_out_of_a_sentence() -> None:
    told = cited(reported(auto("uss-lox", 1)).story)
    text = cite("One.", [3, 4]) + " " + cite("Two.", [])
    made = cited(replace(told, passages=(Passage("", text),)))
    (passage,) = made.passages
    assert isinstance(passage, Passage)
    assert passage.text == "One. Two."
    assert [each.lines for each in passage.sentences] == [(3, 4), ()]


def test_a_sentence_with_an_opening_phrase_keeps_the_lines_of_both() -> None:
    text = led("On turn 3", cite("The ship sank.", [4]), [cite("before", [2])])
    told = cited(replace(reported(auto("uss-lox", 1)).story, passages=(Passage("", text),)))
    (passage,) = told.passages
    assert isinstance(passage, Passage)
    assert passage.text == "On turn 3 the ship sank."
    assert [each.lines for each in passage.sentences] == [(4, 2)]


@pytest.mark.parametrize(
    ("exact", "said"),
    [(1 / 6, "one chance in six"), (0.17, "one chance in six"), (0.5, "an even chance"), (0.66, "two chances in three"),
     (0.95, "19 chances in 20"), (0.99, "next to a certainty"), (0.01, "hardly a chance"), (1 / 27, "one chance in 27"),
     (0.297, "three chances in ten"), (0.286, "two chances in seven"), (0.3158, "three chances in ten"),
     (0.525, "a little better than an even chance"), (0.47, "a little less than an even chance")],
)  # fmt: skip
def test_odds_as_a_player_says_them(exact: float, said: str) -> None:
    assert chances(exact) == said


def test_odds_in_words_are_right_to_a_few_per_cent() -> None:
    for n in range(31, 970):
        exact = n / 1000
        told, error = chance(chances(exact))
        assert abs(told - exact) <= error, (exact, chances(exact))
    assert chances(2 / 27) == "one chance in 13"


@pytest.mark.parametrize("slug", GAMES)
def test_sentence_and_line_lead_to_each_other_on_a_screen(slug: str) -> None:
    page = render(reported(auto(slug, 3)), ".html").decode()
    names = re.findall(r' id="([^"]+)"', page)
    links = re.findall(r'<a class="([sl])"(?: id="([^"]+)")? href="#([^"]+)"', page)
    assert {kind for kind, _, _ in links} == {"s", "l"}
    assert len(names) == len(set(names))
    assert all(goal in names for _, _, goal in links)
    ways = {(name, goal) for kind, name, goal in links if kind == "s"}
    back = {(goal, name) for kind, name, goal in links if kind == "l" and name}
    assert ways & back
