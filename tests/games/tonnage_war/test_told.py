"""What a story of Tonnage War says of a fight is what the log has: each test pins a kind of sentence that once was untrue."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from printkit.games.tonnage_war.story.course import deciding
from printkit.games.tonnage_war.story.fights import outcome
from printkit.games.tonnage_war.story.luck_chances import come_through
from printkit.games.tonnage_war.story.turns import account
from printkit.report.story import Passage, StoryFact
from tests.report.games import auto, recorded, reported

SEEDS = (1, 2, 3, 31, 47, 58, 66, 73)


def passages(seed: int) -> list[str]:
    story = reported(auto("tonnage-war", seed)).story
    return [each.text for each in story.passages if isinstance(each, Passage)]


def facts(seed: int, kind: str) -> list[StoryFact]:
    return [fact for fact in reported(auto("tonnage-war", seed)).story.told if fact.kind == kind]


def text(seed: int) -> str:
    return " ".join(passages(seed))


def test_a_rescue_ship_is_one_of_the_ships_that_were_sunk() -> None:
    """Four rolls hit in round 4 of seed 58, one of them the rescue ship: four ships, not five."""
    assert "the rescue ship among them" in text(58)
    assert "with them the rescue ship" not in text(58)


def test_a_boat_that_fires_may_be_struck_though_nobody_found_it() -> None:
    """Seed 58, round 1, turn 8: a novice boat's torpedoes, two novice ships, between one chance in five and one in six."""
    turns = account(recorded(auto("tonnage-war", 58))).turns
    turn = next(turn for turn in turns if (turn.round, turn.number) == (1, 8))
    through = come_through(turn.fights[0])
    assert through is not None
    assert 1 - float(through[1]) == pytest.approx(0.18, abs=0.005)
    assert "one chance in eight" not in text(58)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_patrol_is_dated_by_the_turn_on_which_it_was_sent(seed: int) -> None:
    assert " sent out on " not in text(seed)
    assert not re.search(r"\b(?:was|were) sent (?:after|against)", text(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_boat_that_was_found_did_not_twist_away(seed: int) -> None:
    for fact in facts(seed, "hunt"):
        fights = fact.values["fights"]
        assert isinstance(fights, tuple)
        escaped = [fight for fight in fights if fight.reply.verb == "evade" and not outcome(fight).found]
        told = len(re.findall(r"(?:it|boat|ace|\ue001) (?:evaded|twisted away) at", fact.text))
        assert told == len(escaped), fact.text


def test_new_hunters_are_introduced() -> None:
    """In round 3 of seed 73 a second ship joined, and it was this one that sank the boat; in seed 47 a ship took over from
    an aircraft."""
    assert re.search(r"one ship joined the hunt: \*U \d+\* was sunk", text(73))
    assert "one ship took over the hunt" in text(47)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_missed_again_only_after_one_that_missed(seed: int) -> None:
    for fact in facts(seed, "hunt"):
        fights = fact.values["fights"]
        assert isinstance(fights, tuple)
        vain = [
            came.struck and not came.sunk and not came.damaged for came in (outcome(each) for each in fights)
        ]
        if re.search(r"missed again|once more", fact.text):
            assert any(one and two for one, two in pairwise(vain)), fact.text


def test_the_ship_that_rammed_is_the_one_that_was_missed() -> None:
    assert "the novice ship that it had missed rammed it" in text(58)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_boat_that_nobody_had_found_fired_unseen(seed: int) -> None:
    for fact in facts(seed, "hunt"):
        fights = fact.values["fights"]
        assert isinstance(fights, tuple)
        for fight in fights:
            if outcome(fight).unseen and fight.reply.verb == "torpedo":
                assert re.search("before anybody had found it|unseen until then", fact.text), fact.text
                assert len(fights) > 1 or "it was detected, and" not in fact.text


def test_signals_betray_the_boat_that_sent_them() -> None:
    for seed in SEEDS:
        assert "its signals betrayed" not in text(seed).lower()


@pytest.mark.parametrize("seed", SEEDS)
def test_what_happened_within_a_stretch_is_told_in_the_order_of_its_turns(seed: int) -> None:
    """Turns never run backwards but for a contact that is told with what came of it."""
    for told in passages(seed):
        numbers = [
            int(n)
            for n in re.findall(
                r"turns? (\d+)", re.sub(r"in contact since turn \d+|[Oo]n turns [^;:.]*", "", told)
            )
        ]
        backward = [(one, two) for one, two in pairwise(numbers) if two < one - 1]
        assert not backward, told


def test_of_two_equal_turns_the_one_that_brought_more_points_decided() -> None:
    """Seed 47: an ace for four points, and not a novice for two, where both moved the chance by seven."""
    assert "0–6" in reported(auto("tonnage-war", 47)).story.verdict


def test_a_turn_that_brought_many_points_is_a_turning_point() -> None:
    chosen = deciding(account(recorded(auto("tonnage-war", 58))).turns)
    assert [(each.turn.round, each.turn.number) for each in chosen] == [(1, 8), (4, 2)]


def test_an_attack_that_was_a_blank_is_no_boat_but_a_bluff() -> None:
    """Seed 102, round 3: what was ordered in on turn 8 was a blank, which an escort met on turn 9."""
    story = reported(auto("tonnage-war", 102)).story
    bluffs = [fact for fact in story.told if fact.kind == "blanks" and "bluff" in fact.tags]
    (told,) = [fact for fact in bluffs if fact.values["turns"] == "turn 9"]
    assert re.search("an attack (?:on turn 9 that was a bluff|behind which there was no boat)", told.text)
    assert "was ordered to attack" not in " ".join(passages(102))
