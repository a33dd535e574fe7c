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
        ("ssn", {"salvo", "answers", "verdict", "lead-shots", "lead-failed"}),
        ("uss-lox", {"run", "ship-miss", "escape", "escort-miss", "turning"}),
        ("malta-convoy", {"came", "struck", "option", "attacks"}),
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
        (7103, "with one chance in four to sink it", "with three chances in four to sink it"),
        (7103, "the first missed, the second damaged", "the first damaged it, the second missed and damaged"),
        (7103, "with two torpedoes left", "with three torpedoes left"),
        (7103, "with nine chances in ten to live", "with one chance in ten to live"),
        (7103, "a 1 was rolled where a 2 was needed", "a 1 was rolled where a 3 was needed"),
        (7103, "After two turns unheard", "After three turns unheard"),
        (
            8503,
            "track of the submarine from far off, at one chance in six",
            "track of the submarine from far off, at one chance in two",
        ),
        (
            8503,
            "had one chance in five to be sunk, but nobody",
            "had three chances in five to be sunk, but nobody",
        ),
        (8503, "onars rolled a 12", "onars rolled an 11"),
        (8504, "one torpedo unfired", "two torpedoes unfired"),
        (8503, "the sonars heard it, at", "the sonars heard where it had been, at"),
        (
            8503,
            "at seven chances in twelve, and frigate 1 sank it",
            "at seven chances in twelve, and frigate 2 sank it",
        ),
        (8503, "the sonars heard it", "a bare 10 gave it away"),
        (8503, "Heard, it had two chances in five", "Heard, it had one chance in five"),
        (1841, "and helo 5 sank it", "and helo 4 sank it"),
        (1841, "one hit was evaded, and then", "two hits were evaded, and then"),
        (1841, "where a 4 was needed", "where a 3 was needed"),
        (5003, "which heard only where it had been,", "which heard only where it was heading,"),
        (7103, "an 8 or less on two dice would have won", "a 9 or less on two dice would have won"),
        (7103, "it was 11, and", "it was 10, and"),
        (7103, "in all, one chance in 30", "in all, one chance in four"),
        (7103, ", which heard only where it had been, sank it", " sank it"),
        (7101, "before frigate 1 sank", "before frigate 3 sank"),
        (7101, "for two kills, had one chance in three", "for one kill, had one chance in three"),
        (1842, "gave away where it had been", "gave it away"),
        (703, "missed the LHD with two", "damaged the LHD with one of two"),
        (1843, "both hit and both were duds", "both missed"),
        (8504, "the third torpedo of the submarine sank", "the last torpedo of the submarine sank"),
        (8504, "on turn 5 it was away", "on turn 6 it was away"),
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
        (2901, "a 3 was needed against helo 1", "a 4 was needed against helo 1"),
        (6101, ", after a dud,", ", after a miss,"),
        (6101, "for the third turn running", "for the fourth turn running"),
        (6114, "with not a pip to spare", "with one torpedo to spare"),
        (2903, "With its last torpedo, on turn 4", "With its last torpedo, on turn 3"),
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
        (2201, "the last two torpedoes", "the first two torpedoes"),
        (4302, "turns, at two chances in five", "turns, at one chance in five"),
        (8503, "five helos were too near", "frigate 1 and five helos were too near"),
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
            "all three carriers turned for home with 19 cruisers",
            "all three carriers turned for home with 18 cruisers",
        ),
        ("malta-convoy", 5304, "that stayed reached Malta", "that stayed was sunk on turn 14"),
        ("malta-convoy", 1841, "Three German squadrons attacked", "Four German squadrons attacked"),
        ("malta-convoy", 1841, "Interceptions won three points", "Interceptions won four points"),
        ("malta-convoy", 1841, "at a cost of 13 points", "at a cost of 15 points"),
        ("malta-convoy", 1842, "and one carrier was left", "and two carriers were left"),
        ("malta-convoy", 1842, "had four chances in five to bring", "had three chances in five to bring"),
        ("malta-convoy", 1843, "one less than the highest", "two less than the highest"),
        ("malta-convoy", 2103, "exactly what the triumph takes", "one more than the triumph takes"),
        ("malta-convoy", 8402, "sank four cargo ships", "sank three cargo ships"),
        ("malta-convoy", 2202, "After five quiet turns", "After six quiet turns"),
        ("malta-convoy", 2202, "Three turns from Malta", "Four turns from Malta"),
        ("malta-convoy", 2202, "“Relief” was lost for good", "“Relief” was lost until turn 27"),
        ("malta-convoy", 2202, "Three German squadrons got", "Two German squadrons got"),
        ("malta-convoy", 2402, "three hits that would", "four hits that would"),
        ("malta-convoy", 2901, "and got through", "and was turned back"),
        ("malta-convoy", 2901, "the score stayed at 100", "the score stayed at 99"),
        ("malta-convoy", 308, "only one got through", "the escort turned back one"),
        ("malta-convoy", 8402, "the score fell to 77", "the score fell to 78"),
        ("malta-convoy", 8402, "Three hits were meant", "Four hits were meant"),
        ("malta-convoy", 8402, "After nine quiet turns three", "After nine quiet turns four"),
        ("malta-convoy", 5304, "found the convoy on only four of 25", "found the convoy on only five of 25"),
        ("malta-convoy", 5304, "on the last eight turns", "on the last 18 turns"),
        ("malta-convoy", 5328, "Of seven attackers three were", "Of seven attackers two were"),
        ("malta-convoy", 5328, "hit only once", "hit only twice"),
        ("malta-convoy", 4301, "from 78 to 75", "from 78 to 74"),
        ("malta-convoy", 4301, "Four attacks on turns 18", "Five attacks on turns 18"),
        ("malta-convoy", 2601, "came in as an attack force", "surprised the convoy"),
        ("malta-convoy", 6105, "all but certain to bring it", "had one chance in two to bring it"),
        ("malta-convoy", 6102, "two interceptions lifted", "three interceptions lifted"),
        ("uss-lox", 2201, "with 29,000 tons to lose", "with 30,000 tons to lose"),
        (
            "uss-lox",
            2201,
            "She sank it, a shot that hits five times",
            "She sank it, a shot that hits two times",
        ),
        ("uss-lox", 1, "and was an Ace", "and was a Legend"),
        ("uss-lox", 2201, "had three torpedoes where", "had two torpedoes where"),
        ("wolf-pack", 7101, "From turn 23 on", "From turn 21 on"),
        (
            "wolf-pack",
            7101,
            "the wolf pack made two kills: ",
            "the wolf pack made two kills in seven turns: ",
        ),
        ("wolf-pack", 7102, "; three draws brought none", "; two draws brought none"),
        ("wolf-pack", 7102, "From turn 48 on a Transport card", "From turn 47 on a Transport card"),
        ("wolf-pack", 7102, "none, at two chances in seven", "none, at one chance in seven"),
        ("wolf-pack", 7102, ", while the convoy still needed two", " and left the convoy two to go"),
        (
            "wolf-pack",
            7102,
            "the convoy drew Depth Charges.",
            "the convoy drew Depth Charges. Now the convoy held the U-boat card to win with.",
        ),
        ("wolf-pack", 6104, "Turns 14 to 17 decided it", "Turns 14 to 17 settled it"),
        ("wolf-pack", 2801, "while the convoy held no U-boat card", "while the convoy held no Sonar"),
        ("wolf-pack", 3, "four cards nearer its goal", "six cards nearer its goal"),
        ("wolf-pack", 6102, "while the wolf pack had two links", "while the convoy had two links"),
        ("wolf-pack", 6103, "and each time it began again", "and it began again and won"),
        (
            "wolf-pack",
            6105,
            "took the convoy’s only Destroyer Sweep",
            "took the wolf pack’s only Destroyer Sweep",
        ),
        ("wolf-pack", 31, "in hand and let it happen", "in hand and played Near Miss"),
        (
            "wolf-pack",
            2801,
            "The convoy made no kill after that",
            "The convoy did not make its third kill until turn 50",
        ),
        ("wolf-pack", 2803, "n turn 29 Dive took", "n turn 30 Dive took"),
        ("wolf-pack", 2803, "drew a Dive, one chance in 21", "drew a Dive, one chance in 12"),
        ("wolf-pack", 4234, "one U-boat card short", "one U-boat short of its goal"),
        ("wolf-pack", 5010, "kept since turn 3", "kept since turn 4"),
        (
            "wolf-pack",
            2902,
            "drew another Torpedo, three chances in ten, which gave it all that it needed to win,",
            "drew another Torpedo, three chances in ten,",
        ),
        ("wolf-pack", 2902, "drew a Torpedo and then another", "drew a Torpedo and then a Transport card"),
        ("wolf-pack", 2902, "chance rose from 31 to 89", "chance rose from 31 to 88"),
        ("wolf-pack", 4201, "drew six cards and found", "drew seven cards and found"),
        ("wolf-pack", 2902, "and played Cat and Mouse instead", "and played Near Miss instead"),
        ("wolf-pack", 4205, "on turns 2, 10 and 34", "on turns 2, 10 and 33"),
        (
            "wolf-pack",
            4209,
            "drew a Transport card, one chance in four, and",
            "drew a Transport card, one chance in five, and",
        ),
        ("wolf-pack", 8811, "within three turns", "within four turns"),
        ("wolf-pack", 8811, "gave the convoy the lead", "gave the convoy a lead"),
        ("wolf-pack", 2903, "drew a Sonar, two chances in nine", "drew a Sonar and Depth Charges"),
        ("wolf-pack", 2903, "lacked a Sonar and Depth Charges to win", "lacked only a Sonar to win"),
        (
            "wolf-pack",
            2903,
            "taken the wolf pack’s Transport card on turn 4",
            "taken the wolf pack’s Transport card on turn 5",
        ),
        (
            "wolf-pack",
            2901,
            "he Torpedo of turn 23 took the place of the lost one",
            "he Torpedo of turn 22 took the place of the lost one",
        ),
        (
            "wolf-pack",
            4217,
            "ended a wait that had lasted since turn 3",
            "ended a wait that had lasted since turn 4",
        ),
        (
            "wolf-pack",
            2902,
            " on turn 7 and ",
            " on turn 6 and ",
        ),
        ("wolf-pack", 2701, "held Dive since turn 31", "held Dive since turn 30"),
        ("wolf-pack", 2701, "it sank its fifth transport instead", "it sank its fourth transport instead"),
        ("wolf-pack", 2771, "On turn 28 the wolf pack had", "On turn 27 the wolf pack had"),
        ("uss-lox", 2202, "any of the four ships that", "any of the three ships that"),
        ("uss-lox", 2701, "promised 40,900 tons; a miss", "promised 41,900 tons; a miss"),
        ("uss-lox", 2702, " for a surer target", " to keep her torpedoes for bigger ones"),
        ("uss-lox", 2703, " to keep her torpedoes for bigger ones", " for a surer target"),
        ("uss-lox", 2202, "1,000 short of", "2,000 short of"),
        ("uss-lox", 7102, "with 41,000 tons", "with 41,000 tons, to the ton"),
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
            "took two jacks with the deck gun, 20,000",
            "took three jacks with the deck gun, 30,000",
        ),
        (
            "uss-lox",
            2102,
            "raised what the patrol promised from 23,000",
            "cut what the patrol promised from 23,000",
        ),
        ("uss-lox", 5304, "whose 10,000 tons would", "whose 9,000 tons would"),
        ("uss-lox", 6105, "in a row, at one chance in twelve", "in a row, at one chance in six"),
        ("uss-lox", 5305, "keeping three for an escort", "keeping two for an escort"),
        ("uss-lox", 5305, "Three hits left", "Two hits left"),
        ("uss-lox", 1843, "with only one left for", "with only two left for"),
        ("uss-lox", 4304, "With only three torpedoes left", "With only two torpedoes left"),
        ("uss-lox", 4301, "escaping the escort cost ten", "escaping the escort cost nine"),
        ("uss-lox", 2008, "the escort was the jack of diamonds", "the escort was the jack of hearts"),
        ("uss-lox", 7109, "pay nine of her twelve", "pay eight of her twelve"),
        ("uss-lox", 7104, "the escort gave part", "the escort could have"),
        ("uss-lox", 7404, "pay all six torpedoes", "pay all five torpedoes"),
        ("uss-lox", 5003, "3,000 tons short of an Ace", "4,000 tons short of an Ace"),
        ("uss-lox", 702, "a hit promised 40,900", "a hit promised 41,900"),
        ("uss-lox", 7100, "came before any torpedo was fired", "came right after a hit"),
        ("uss-lox", 2102, "With three torpedoes left, the jack", "With two torpedoes left, the jack"),
        ("uss-lox", 2202, "a shot promised 29,900 tons", "although a shot promised 29,900 tons"),
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
