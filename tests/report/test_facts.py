"""Compares every fact behind a sentence with the log, using parsers and checks that share no code with the stories."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from printkit.report.make import NoReport
from printkit.report.story import KNOWN, NAMED, Passage, Story, StoryFact, TurningPoint
from tests.report.games import auto, checked, reported
from tests.report.readers.log import Log

GAMES = ("wolf-pack", "tonnage-war", "uss-lox", "malta-convoy", "ssn")
ONE_OF_SEVERAL = re.compile(
    r"\b(?:one|an?) (?:bluffs|boats|cards|kills|links|points|rounds|ships|torpedoes|turns|patrols)\b"
)
FEW = range(1, 9)
MANY = range(1, 201)


def reader(slug: str) -> Any:
    """Return the module that checks facts of a game."""
    return importlib.import_module(f"tests.report.readers.{slug.replace('-', '_')}")


def told(slug: str, text: str) -> Story:
    """Return the story of a log, after comparing every fact in it with the log."""
    made = reported(text).story
    log = Log(text)
    module = reader(slug)
    played = module.read(log)
    for fact in made.told:
        try:
            module.check(fact, log, played)
        except KeyError as error:
            raise AssertionError(f"nothing checks {error}: {fact.kind}") from error
        except AssertionError as error:
            raise AssertionError(f"{fact.kind} at {fact.at}: {fact.text} {fact.lines}: {error}") from error
        assert all(0 < line <= len(log.text) for line in fact.lines), fact
    for passage in made.passages:
        assert not ONE_OF_SEVERAL.search(passage.text), passage.text
    return made


def plain(value: object) -> str:
    """Return numbers, names and lists of them as text; empty for sentences and anything else."""
    if isinstance(value, tuple | list):
        return f"({', '.join(map(plain, value))})" if all(map(plain, value)) else ""
    if isinstance(value, float):
        return f"{value:.4g}"
    named = isinstance(value, str) and " " not in value and value.isascii()
    return str(value) if named or value is None or isinstance(value, int | Fraction) else ""


def listed(facts: Iterable[tuple[int, StoryFact]]) -> str:
    """Return three facts of each kind with their lines of the log and their values, without the sentences."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for seed, fact in facts:
        stated = " ".join(f"{key}={text}" for key, value in fact.values.items() if (text := plain(value)))
        lines = ", ".join(map(str, fact.lines))
        found = kinds.setdefault((fact.kind, *sorted(fact.tags)), [])
        found.append(f"  seed {seed}, at {fact.at}: lines {lines}; {stated}")
    return "".join(
        f"{' '.join(kind)}: {len(found)}\n" + "\n".join(found[:3]) + "\n"
        for kind, found in sorted(kinds.items())
    )


def head(story: Story) -> str:
    """Return the facts above a story, and its turning points with their swings, without their sentences."""
    above = "; ".join(f"{fact.name}: {fact.text}" for fact in story.facts)
    return f"{above}. " + "; ".join(f"{point.when} {point.swing}" for point in story.turning_points)


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_is_in_the_log_and_is_what_it_was(slug: str, golden: Callable[[Path, str], bool]) -> None:
    """``pytest tests/report/test_facts.py --regenerate`` rewrites the lists; compare changes with the logs, which
    ``printkit play GAME --seed N --log`` writes.
    """
    stories = {seed: told(slug, auto(slug, seed)) for seed in FEW}
    heads = "".join(f"seed {seed}: {head(story)}\n" for seed, story in stories.items())
    facts = [(seed, fact) for seed, story in stories.items() for fact in story.told]
    assert golden(Path(__file__).parent / "goldens" / f"facts-{slug}.txt", heads + listed(facts))


@pytest.mark.parametrize(
    ("slug", "kinds"),
    [
        ("ssn", {"salvo", "heard", "verdict", "lead-shots", "lead-failed"}),
        ("uss-lox", {"run", "ship-miss", "escape", "escort-miss", "turning"}),
        ("malta-convoy", {"attacks", "options", "split", "screen"}),
    ],
)
def test_every_fact_of_a_game_played_at_random_is_in_the_log(slug: str, kinds: set[str]) -> None:
    assert kinds <= {fact.kind for seed in FEW for fact in told(slug, auto(slug, seed, policy="random")).told}


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_of_two_hundred_games_is_in_the_log(slug: str) -> None:
    for seed in MANY:
        assert told(slug, auto(slug, seed)).told


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_of_a_log_cut_anywhere_is_in_it(slug: str) -> None:
    lines = auto(slug, 3).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith(("setup", "turn", "round")))
    cut = 0
    for end in range(first + 1, len(lines) - 1, 1 + (len(lines) - first) // 40):
        text = "\n".join(lines[:end]) + "\n"
        try:
            if checked(text).ok:
                told(slug, text)
                cut += 1
        except NoReport:
            continue
    assert cut > 2


@pytest.mark.parametrize("seed", [3000, 3005, 3013])
def test_every_fact_of_a_convoy_whose_target_table_wraps_is_in_the_log(seed: int) -> None:
    assert told("malta-convoy", auto("malta-convoy", seed, target_overflow="wrap")).told


@pytest.mark.parametrize("seed", [3001, 3004, 3017])
def test_every_fact_of_a_log_cut_in_the_covering_check_is_in_it(seed: int) -> None:
    lines = auto("malta-convoy", seed).splitlines()
    place = next(n for n, line in enumerate(lines) if "cover" in line)
    parts = lines[place].split(";")
    for end in range(1, len(parts) + 1):
        told("malta-convoy", "\n".join([*lines[:place], ";".join(parts[:end])]) + "\n")


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_of_a_story_has_lines_of_the_log_behind_it(slug: str) -> None:
    for seed in FEW:
        story = reported(auto(slug, seed)).story
        passages = [each for each in story.passages if isinstance(each, Passage)]
        parts: list[Passage | TurningPoint] = [*passages, *story.turning_points]
        for part in parts:
            assert part.sentences
            assert all(sentence.lines for sentence in part.sentences), part.text


@pytest.mark.parametrize(
    ("seed", "true", "false"),
    [
        (8502, "at Flank unheard", "at Flank under four helos, unheard"),
        (8502, "n the end the hunters lost", "its flight was never heard"),
        (8503, "after which all six helos took off", "with all six helos in the air"),
        (8503, "nobody was ready to fire", "nobody was near enough to fire"),
        (8503, "the sonars heard it, at", "the sonars heard where it had been, at"),
        (
            8503,
            "at seven chances in twelve, and frigate 1 sank it",
            "at seven chances in twelve, and frigate 2 sank it",
        ),
        (8503, "the sonars heard it", "a bare 10 gave it away"),
        (8503, "Heard, it had two chances in five", "Heard, it had one chance in five"),
        (1841, "and helo 5 sank it", "and helo 4 sank it"),
        (8504, "7 on its second roll", "9 on its first roll"),
        (1841, "Of eleven torpedoes fired", "Of twelve torpedoes fired"),
        (1841, "one hit was evaded, and then", "two hits were evaded, and then"),
        (1841, "where a 4 was needed", "where a 3 was needed"),
        (5003, "which heard only where it had been,", "which heard only where it was heading,"),
        (7103, "an 8 or less on two dice would have won", "a 9 or less on two dice would have won"),
        (7103, "it was 11, and", "it was 10, and"),
        (7103, "in all, one chance in 30", "in all, one chance in four"),
        (7103, ", which heard only where it had been, sank it", " sank it"),
        (7101, "before frigate 1 sank", "before frigate 3 sank"),
        (7101, "for two kills, had one chance in three", "for one kill, had one chance in three"),
        (
            7101,
            "three frigates heard it, while frigate 3 and the LHD only heard where it had been and where it was heading, though",
            "three frigates heard it, though",
        ),
        (7101, "more than enough for four frigates and the LHD", "more than enough for three frigates"),
        (7101, "took a 4, and a 3 was rolled", "took a 5, and a 3 was rolled"),
        (7102, "; a pip less, and it had won", "; an 8 or less, and it had won"),
        (7102, "a 7 or less, and it had won", "an 8 or less, and it had won"),
        (
            7102,
            "four hit and were shaken off, two only just",
            "four hit and were shaken off, three only just",
        ),
        (7102, "four started too near", "three started too near"),
        (1842, "gave away where it had been", "gave it away"),
        (703, "missed the LHD with two", "damaged the LHD with one of two"),
        (1842, "hit it with both, one of them a dud", "damaged it with one"),
        (1843, "both hit and both were duds", "both missed"),
        (1843, "had failed, one kill", "had failed unheard, one kill"),
        (8504, "the sonars missed it by two pips", "the sonars missed it by a single pip"),
        (8504, "the third torpedo of the submarine sank", "the last torpedo of the submarine sank"),
        (8504, "on turn 5 it was away", "on turn 6 it was away"),
        (8504, "frigate 2 ended 11.5″", "frigate 2 ended 12.4″"),
        (703, "torpedoes only damaged it", "torpedoes did no damage"),
        (53, "with one torpedo to spare", "with two torpedoes to spare"),
        (703, "at one chance in three to sink it", "at three chances in four to sink it"),
        (703, "one kill short", "two kills short"),
        (2902, "up since turn 2", "up since turn 1"),
        (
            2901,
            "nobody heard the submarine, but frigate 1 ended 11.8″",
            "nobody heard the submarine, but frigate 1 ended 11.2″",
        ),
        (2901, "11.8″ from the submarine, a hair too near", "10.8″ from the submarine, a hair too near"),
        (2901, "a 3 was needed against helo 1", "a 4 was needed against helo 1"),
        (6101, ", after a dud,", ", after a miss,"),
        (6101, "for the third turn running", "for the fourth turn running"),
        (6114, "with not a pip to spare", "with one torpedo to spare"),
        (2903, "With its last torpedo, on turn 4", "With its last torpedo, on turn 3"),
        (2101, "needed 7 on its second roll", "needed 9 on its first roll"),
        (2101, "though the first torpedo had found", "though the second torpedo had found"),
        (5009, "heard on turn 9 by four frigates but", "heard on turn 10 by four frigates but"),
        (
            5009,
            "None of the twelve torpedoes",
            "None of the eleven torpedoes",
        ),
        (
            2103,
            "Four of six torpedoes fired at the submarine",
            "Three of six torpedoes fired at the submarine",
        ),
        (2103, "shaken off, two only just", "shaken off"),
        (2103, "shaken off, at one chance in five", "shaken off, at one chance in three"),
        (2103, "the dice were 4, 3, 6 and 3", "the dice were 4, 3, 6 and 4"),
        (2103, "rolled 7 and hit with not a pip to spare", "rolled 6 and hit with not a pip to spare"),
        (5005, "Nothing came near", "And a pip more would have made a hit of either"),
        (5002, "the second found the LHD on the first roll", "the first found the LHD on the first roll"),
        (2201, "the last two torpedoes", "the first two torpedoes"),
        (4302, "turns, at two chances in five", "turns, at one chance in five"),
        (2202, "to starboard on turns 1, 2 and 3", "to port on turns 1, 2 and 3"),
        (8503, "five helos were too near", "frigate 1 and five helos were too near"),
        (2602, "0.9″ from frigate 1", "1.9″ from frigate 1"),
        (2601, "0.6″ from the edge of the table", "1.6″ from the edge of the table"),
        (2601, "heard on turn 6 by four helos", "heard on turn 6 by three helos"),
        (3228, "been right under frigate 4", "been right under frigate 2"),
        (4303, "damaged on turn 3", "damaged on turn 2"),
        (4302, "in the last two turns", "in the last three turns"),
        (4336, "after two had missed", "after two had done no harm"),
        (4314, "at five chances in twelve, and frigate", "at one chance in four, and frigate"),
    ],
)
def test_the_checks_of_ssn_reject_false_statements(seed: int, true: str, false: str) -> None:
    text = auto("ssn", seed)
    log, module = Log(text), reader("ssn")
    plain = [
        replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text)))
        for fact in reported(text).story.told
    ]
    found = [fact for fact in plain if true in fact.text]
    assert found, true
    for fact in found:
        module.check(fact, log, log)
        with pytest.raises(AssertionError):
            module.check(replace(fact, text=fact.text.replace(true, false)), log, log)


@pytest.mark.parametrize(
    ("slug", "seed", "true", "false"),
    [
        ("tonnage-war", 58, "with a 1, where 2 was enough", "with a 1, where 3 was enough"),
        ("tonnage-war", 7101, "went in three times", "went in four times"),
        ("tonnage-war", 7103, "on turns 3 and 4 they found", "they hunted her until turn 4 and found"),
        ("tonnage-war", 7103, "past all three, at one chance in 42", "past both, at one chance in 42"),
        ("tonnage-war", 7103, "at one chance in 42", "at one chance in 25"),
        ("tonnage-war", 7103, "at one chance in 42", "at one chance in 42; two attacks missed"),
        ("tonnage-war", 58, "came upon five boats", "came upon two boats"),
        ("tonnage-war", 58, "though she met it with flak", "though she turned away"),
        ("tonnage-war", 58, "but all six attacks missed", "but all five attacks missed"),
        ("tonnage-war", 2701, "the next, on turn 10, kept", "the next, on turn 9, kept"),
        ("tonnage-war", 5, "fared no better", "held on"),
        (
            "tonnage-war",
            1,
            "Hunts ended the contacts of turns 7 and 9",
            "Hunts ended the contacts of turns 7 and 10",
        ),
        (
            "tonnage-war",
            5402,
            "turned away from those of turns 9 and 10",
            "turned away from those of turns 7 and 10",
        ),
        ("tonnage-war", 58, "by B-Dienst twice and held on", "by B-Dienst and held on"),
        (
            "tonnage-war",
            58,
            "by B-Dienst twice and held on",
            "by B-Dienst twice and then was shaken off on turn 11",
        ),
        ("tonnage-war", 58, "and three attack cards were", "and four attack cards were"),
        ("tonnage-war", 58, "two of the U-boats’ four attacks", "three of the U-boats’ four attacks"),
        ("tonnage-war", 58, "sank two of the four boats", "sank three of the four boats"),
        ("tonnage-war", 58, "sinks two of four U-boats", "sinks two of five U-boats"),
        ("tonnage-war", 58, "made the first contact on turn 7", "made the first contact on turn 8"),
        ("tonnage-war", 66, "=e12|an ace ship\ue001.", "=e12|a novice ship\ue001."),
        ("tonnage-war", 66, "who led from turn 4 of round 1", "who led from turn 12 of round 1"),
        ("tonnage-war", 66, "A contact from round 1 led", "A contact from round 2 led"),
        (
            "tonnage-war",
            66,
            "more than the ten merchant ships that",
            "more than the nine merchant ships that",
        ),
        (
            "tonnage-war",
            13,
            "was driven off by \ue000escort=e51|an ace ship",
            "was driven off by \ue000escort=e51|a novice ship",
        ),
        ("tonnage-war", 13, "enough to win, and they", "enough to draw level, and they"),
        (
            "tonnage-war",
            13,
            "An ace aircraft\ue001 turned back",
            "An ace aircraft\ue001 and \ue000escort=e10|a novice ship\ue001 turned back",
        ),
        ("tonnage-war", 2401, "with a chance to win of 58\xa0%", "with a chance to win of 50\xa0%"),
        ("tonnage-war", 2401, "as she went in with a beam attack", "as she went in with a bow attack"),
        ("tonnage-war", 2401, "they were dealt one boat", "they were dealt two boats"),
        ("tonnage-war", 2402, "finished her off", "sank her"),
        (
            "tonnage-war",
            2402,
            "threw away attack cards for five merchant ships",
            "threw away attack cards for six merchant ships",
        ),
        ("tonnage-war", 2402, "shaken off on turn 11, the U-boats", "shaken off on turn 10, the U-boats"),
        (
            "tonnage-war",
            2402,
            "attacks for six merchant ships, but no contact",
            "attacks for seven merchant ships, but no contact",
        ),
        ("tonnage-war", 2403, "an ace aircraft sinks the", "an ace ship sinks the"),
        ("tonnage-war", 2403, "for a blank had drawn one on turn 2", "for a blank had drawn one on turn 1"),
        (
            "tonnage-war",
            2403,
            "she had one chance in five of slipping",
            "she had one chance in three of slipping",
        ),
        ("tonnage-war", 2403, "The only contact ended in a hunt", "The only contact was shaken off"),
        ("tonnage-war", 2701, "but the one attack missed", "but both attacks missed"),
        ("tonnage-war", 2701, "was hunted until turn 10", "was hunted until turn 9"),
        ("tonnage-war", 2701, "had a contact, and attacks", "had two contacts, and attacks"),
        ("tonnage-war", 2802, "Round 3 brought the escorts five", "Round 3 brought the escorts eight"),
        ("tonnage-war", 2802, "brings five of their nine", "brings six of their nine"),
        ("tonnage-war", 2803, "escorts attacked seven times", "escorts attacked nine times"),
        ("tonnage-war", 2803, "past it, at one chance in five", "past it, at one chance in three"),
        ("tonnage-war", 2901, "never got an attack through and", "got one attack through and"),
        ("tonnage-war", 2902, "needed 7, 5 and 5 or more", "needed 7, 9 and 5 or more"),
        ("tonnage-war", 2902, "had four chances in nine of finding", "had one chance in nine of finding"),
        ("tonnage-war", 3001, "The contact of turn 9 led", "The contact of turn 8 led"),
        ("tonnage-war", 3002, "ended two points short", "ended one point short"),
        ("tonnage-war", 3015, "the other two got away", "the other three got away"),
        ("tonnage-war", 3, "Of three contacts hunts ended two", "Of three contacts hunts ended one"),
        ("tonnage-war", 6, "beam attack, four ships if", "beam attack, three ships if"),
        ("tonnage-war", 6, "with a beam attack that would", "with a bow attack that would"),
        (
            "tonnage-war",
            6,
            "one chance in ten of slipping through with",
            "one chance in five of slipping through with",
        ),
        ("tonnage-war", 5201, "It ended 8–7 to the escorts", "It ended 8–7 to the U-boats"),
        ("tonnage-war", 5207, "two boats went in with attacks", "three boats went in with attacks"),
        ("tonnage-war", 5207, "stop two boats worth seven ships", "stop two boats worth nine ships"),
        ("tonnage-war", 6104, "two of their six attacks in", "four of their six attacks in"),
        ("tonnage-war", 5246, "with a 14, where 5 was enough", "with a 14, where 6 was enough"),
        ("tonnage-war", 5247, "against two ships with", "against two escorts with"),
        (
            "malta-convoy",
            2903,
            "all three carriers turned for home with 19 cruisers, at one chance in eight",
            "all three carriers turned for home with 19 cruisers, at one chance in four",
        ),
        ("malta-convoy", 1841, "“Relief” was lost for good", "the triumph was lost for good"),
        ("malta-convoy", 1841, "On turn 19 of 23", "On turn 19 of 24"),
        ("malta-convoy", 2803, "The other two carriers", "The other carrier"),
        ("malta-convoy", 8402, "so three cargo ships took", "so four cargo ships took"),
        ("malta-convoy", 8402, "at one chance in 16. The turn", "at one chance in 20. The turn"),
        ("malta-convoy", 8402, "five more than “Hard-won", "four more than “Hard-won"),
        (
            "malta-convoy",
            1842,
            "fell on cruisers, at two chances in 15",
            "fell on cruisers, at one chance in 15",
        ),
        ("malta-convoy", 2701, "Three Italian squadrons, on turns 13", "Four Italian squadrons, on turns 13"),
        ("malta-convoy", 2701, "on turns 13 and 14, all", "on turns 13 and 15, all"),
        ("malta-convoy", 4306, "Seven of eight Italian squadrons got", "Eight Italian squadrons got"),
        ("malta-convoy", 2901, "a little less than an even chance to cost", "one chance in three to cost"),
        ("malta-convoy", 2901, "at 100 points, just", "at 101 points, just"),
        ("malta-convoy", 5301, "as many as five came", "as many as six came"),
        ("malta-convoy", 4316, "together at one chance in 32", "together at one chance in 16"),
        (
            "malta-convoy",
            2901,
            "one carrier, 40 destroyers and only",
            "one carrier and a thin escort of 40 destroyers and",
        ),
        ("malta-convoy", 2702, "in Malta on turn 21", "in Malta on turn 22"),
        ("malta-convoy", 701, "f two U-boats, one", "f three U-boats, one"),
        ("malta-convoy", 701, "n turn 17 four", "n turn 16 four"),
        (
            "malta-convoy",
            701,
            "five of six German and Italian squadrons got through, sank a destroyer",
            "five of six German and Italian squadrons got through, sank two destroyers",
        ),
        (
            "malta-convoy",
            1842,
            "three of five Italian squadrons got",
            "two of five Italian squadrons got",
        ),
        (
            "malta-convoy",
            701,
            " and a destroyer were damaged",
            " and two destroyers were damaged",
        ),
        ("malta-convoy", 2403, "onto three cargo ships; two sank", "onto three cargo ships; all three sank"),
        (
            "malta-convoy",
            2403,
            "a hit meant for a destroyer found none left",
            "a hit meant for a cruiser found none left",
        ),
        ("malta-convoy", 4303, "attacks on that very turn and on turn 18", "attacks on turns 17 and 18"),
        ("malta-convoy", 4303, ", but not the one of turn 17", ""),
        (
            "malta-convoy",
            2202,
            "would have come on turns 3 and 4, either",
            "would have come on turns 3, either",
        ),
        (
            "malta-convoy",
            4301,
            "on the second turn out of friendly waters",
            "on the third turn out of friendly waters",
        ),
        ("malta-convoy", 4301, "The one carrier had been", "The last carrier had been"),
        (
            "malta-convoy",
            4305,
            "onto two cruisers, but a hit meant for a cargo ship",
            "onto two cruisers, but two hits meant for the cargo ships",
        ),
        (
            "malta-convoy",
            4305,
            "drawn two hits meant for the carrier",
            "drawn three hits meant for the carrier",
        ),
        (
            "malta-convoy",
            4316,
            "and the score never stood so high again",
            "and the score came within one point of it again",
        ),
        ("malta-convoy", 4319, "within one point", "within two points"),
        ("malta-convoy", 4316, "had two chances in five to cost", "had one chance in five to cost"),
        ("malta-convoy", 4310, "to keep the triumph", "to keep “Relief”"),
        ("malta-convoy", 4310, "had three chances in eight", "had two chances in eight"),
        ("malta-convoy", 5302, "four above “Relief”", "three above “Relief”"),
        ("malta-convoy", 5309, "had three chances in seven", "had two chances in seven"),
        ("malta-convoy", 5309, "and did, for good", "and did, until turn 24"),
        ("malta-convoy", 5301, "15 of the 28 points lost", "15 of the 27 points lost"),
        ("malta-convoy", 7102, "at one chance in 18 for that", "at one chance in nine for that"),
        ("malta-convoy", 5301, "was eight points away", "was seven points away"),
        ("malta-convoy", 5304, "nobody came, at one chance in 67", "nobody came, at one chance in 40"),
        ("malta-convoy", 5304, "from turn 10 to turn 18", "from turn 10 to turn 17"),
        ("malta-convoy", 5328, "Of seven attackers three were", "Of seven attackers two were"),
        ("malta-convoy", 5328, "hit only once", "hit only twice"),
        ("malta-convoy", 6105, "one chance in 39 to keep", "one chance in 20 to keep"),
        ("malta-convoy", 6102, "two interceptions won", "three interceptions won"),
        ("malta-convoy", 4310, "for three or more", "for two or more"),
        ("malta-convoy", 2403, "One point was missing", "Two points were missing"),
        ("malta-convoy", 2403, "turn 17 of 23 had cost five", "turn 17 of 23 had cost four"),
        (
            "malta-convoy",
            2402,
            "on turns 17 and 21 three hits",
            "on turns 17 and 21 four hits",
        ),
        ("malta-convoy", 7003, "at an even chance. The", "at one chance in four. The"),
        ("malta-convoy", 701, "een by a plane on turn 7", "een by a plane on turn 6"),
        ("malta-convoy", 2202, "at one chance in four for both", "at one chance in eight for both"),
        ("malta-convoy", 4302, "onto a cruiser", "onto the carrier"),
        ("malta-convoy", 4329, "Of 15 hits", "Of 16 hits"),
        (
            "malta-convoy",
            2201,
            "hit to sink, at one chance in 16",
            "hit to sink, at one chance in 25",
        ),
        (
            "malta-convoy",
            3029,
            "two of three hits fell on cruisers and destroyers, together",
            "one of three hits fell on cruisers and destroyers, together",
        ),
        ("malta-convoy", 1843, "from 90 to 97", "from 90 to 96"),
        ("uss-lox", 2201, "with 29,000 tons to lose", "with 30,000 tons to lose"),
        (
            "uss-lox",
            2201,
            "had to fight it, with five chances",
            "had to fight it, with two chances",
        ),
        ("uss-lox", 1, "came home an Ace", "came home a Legend"),
        ("uss-lox", 2201, "too many for the three left", "too many for the two left"),
        ("wolf-pack", 6, "Twice, on turns 23 and 29", "Twice, on turns 23 and 28"),
        ("wolf-pack", 6, "from its fourth transport, and", "from its third transport, and"),
        ("wolf-pack", 6, "kept since turn 18", "kept since turn 17"),
        (
            "wolf-pack",
            31,
            "with a Dive kept since turn 19",
            "with a Dive kept since turn 18",
        ),
        ("wolf-pack", 31, "for its third U-boat when, on turn 24", "for its second U-boat when, on turn 24"),
        ("wolf-pack", 7102, "; three draws brought none", "; two draws brought none"),
        ("wolf-pack", 7102, "From turn 48 on a Transport card", "From turn 47 on a Transport card"),
        ("wolf-pack", 7102, "none, at about three chances in ten", "none, at about one chance in ten"),
        (
            "wolf-pack",
            7102,
            "the convoy drew Depth Charges.",
            "the convoy drew Depth Charges. Now the convoy held the U-boat card to win with.",
        ),
        ("wolf-pack", 2801, "one play from its third U-boat when", "one play from its second U-boat when"),
        ("wolf-pack", 2801, "made no kill after that", "waited 30 turns for its next kill"),
        ("wolf-pack", 6101, "took one of its five cards at random", "took one of its four cards at random"),
        ("wolf-pack", 2803, "n turn 29 Dive took", "n turn 30 Dive took"),
        ("wolf-pack", 2803, "drew a Dive, about one chance in 20", "drew a Dive, about one chance in 12"),
        (
            "wolf-pack",
            2803,
            "drew six cards and no Destroyer Sweep",
            "drew four cards and no Destroyer Sweep",
        ),
        ("wolf-pack", 2902, "but played Cat and Mouse, which", "but played Near Miss, which"),
        ("wolf-pack", 4205, "on turns 2, 10 and 34", "on turns 2, 10 and 33"),
        ("wolf-pack", 4205, "destroyed the last of four U-boats", "destroyed the last of five U-boats"),
        (
            "wolf-pack",
            4209,
            "drew a Transport card, about one chance in four, and",
            "drew a Transport card, about one chance in five, and",
        ),
        ("wolf-pack", 7103, "63\u00a0% until then", "73\u00a0% until then"),
        ("wolf-pack", 8205, "rose from 54 to 97", "rose from 54 to 96"),
        ("wolf-pack", 7101, "since turn 36 and could have stopped", "since turn 35 and could have stopped"),
        ("wolf-pack", 2701, "it sank its fifth transport instead", "it sank its fourth transport instead"),
        ("wolf-pack", 1843, "needed only 26 turns", "needed only 25 turns"),
        ("wolf-pack", 2602, "and held the card to win with", "and lacked one card for the last"),
        ("uss-lox", 2202, "any of the four ships that", "any of the three ships that"),
        ("uss-lox", 2701, "promised 40,900 tons; a miss", "promised 41,900 tons; a miss"),
        ("uss-lox", 2702, "The first three spreads all hit", "The first two spreads all hit"),
        ("uss-lox", 2703, "left her one torpedo for three ships", "left her two torpedoes for three ships"),
        ("uss-lox", 2202, "1,000 short of", "2,000 short of"),
        ("uss-lox", 7102, "with 41,000 tons", "with exactly 41,000 tons"),
        ("uss-lox", 7107, "an escort that took three torpedoes", "an escort that took two torpedoes"),
        ("uss-lox", 2703, "a miss, with nine torpedoes", "a miss, with eight torpedoes"),
        (
            "uss-lox",
            7102,
            "The pair and two fifteens sank the king",
            "The pair and the fifteen sank the king",
        ),
        ("uss-lox", 7103, "would have made her a Legend", "would have made her an Ace"),
        ("uss-lox", 7103, "a miss, at one chance in four, would", "a miss, at one chance in two, would"),
        ("uss-lox", 7103, "left nothing for the escort, and", "left three torpedoes for the escort, and"),
        ("uss-lox", 7101, "the patrol was over with", "the patrol promised"),
        (
            "uss-lox",
            7101,
            "came up: 10,000 tons for the deck gun",
            "came up: 20,000 tons for the deck gun",
        ),
        (
            "uss-lox",
            2102,
            "raised what the patrol promised from 23,000",
            "cut what the patrol promised from 23,000",
        ),
        ("uss-lox", 5304, "whose 10,000 tons would", "whose 9,000 tons would"),
        ("uss-lox", 6105, "too many for the three left", "too many for the two left"),
        ("uss-lox", 5305, "would have left three for", "would have left two for"),
        ("uss-lox", 5305, "three ships, none above 2,000 tons", "three ships, none above 3,000 tons"),
        ("uss-lox", 1843, "13,000 tons sunk and four", "14,000 tons sunk and four"),
        ("uss-lox", 4304, "With only three torpedoes left", "With only two torpedoes left"),
        ("uss-lox", 4301, "with six torpedoes for five ships", "with six torpedoes for four ships"),
        ("uss-lox", 2008, "the escort was the jack of diamonds", "the escort was the jack of hearts"),
        ("uss-lox", 7109, "asked nine of the twelve", "asked nine of the eleven"),
        ("uss-lox", 7104, "the escort won part", "the escort could have"),
        ("uss-lox", 7404, "asked all six torpedoes left", "asked all five torpedoes left"),
        ("uss-lox", 5003, "3,000 tons short of an Ace", "4,000 tons short of an Ace"),
        ("uss-lox", 702, "a hit would have promised 40,900", "a hit would have promised 41,900"),
        ("uss-lox", 7100, "came before any torpedo was fired", "came right after a hit"),
        ("uss-lox", 2102, "With three torpedoes left, the jack", "With two torpedoes left, the jack"),
        ("uss-lox", 2202, "firing was worth 29,900 tons", "although firing was worth 29,900 tons"),
    ],
)
def test_the_checks_of_summaries_reject_false_statements(slug: str, seed: int, true: str, false: str) -> None:
    text = auto(slug, seed)
    log, module = Log(text), reader(slug)
    played = module.read(log)
    found = [fact for fact in reported(text).story.told if true in fact.text]
    assert found, true
    for fact in found:
        module.check(fact, log, played)
        with pytest.raises(AssertionError):
            module.check(replace(fact, text=fact.text.replace(true, false)), log, played)
