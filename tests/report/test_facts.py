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
        (
            "tonnage-war",
            2403,
            "when she went in on turn 1 with two shots",
            "when she went in on turn 2 with two shots",
        ),
        (
            "tonnage-war",
            2403,
            "with two shots, enough to go ahead 3–1;",
            "with three shots, enough to go ahead 4–1;",
        ),
        ("tonnage-war", 2403, "enough to go ahead 3–1;", "enough to take the lead at 3–1;"),
        (
            "tonnage-war",
            2403,
            "had one chance in five of slipping past",
            "had one chance in three of slipping past",
        ),
        ("tonnage-war", 2403, "slipping past one escort, but", "slipping past two escorts, but"),
        ("tonnage-war", 2403, "It was 1–1 when", "It was 2–2 when"),
        ("tonnage-war", 2403, "sank her, at one chance in eight", "sank her, at one chance in four"),
        ("tonnage-war", 2403, "an ace aircraft sinks an ace about", "an ace ship sinks an ace about"),
        (
            "tonnage-war",
            2403,
            "sinks an ace about to go ahead 3–1",
            "turns back an ace about to go ahead 3–1",
        ),
        ("tonnage-war", 2403, "who kept the lead", "the final score"),
        ("tonnage-war", 2403, "; her flak damaged", "; her flak brought down"),
        (
            "tonnage-war",
            2403,
            "raised the U-boats’ chance to win to 54",
            "raised the U-boats’ chance to win to 64",
        ),
        (
            "tonnage-war",
            2403,
            "The only contact led to nothing but a hunt",
            "No boat was sent to report the convoy",
        ),
        ("tonnage-war", 2403, "three shots went unused", "four shots went unused"),
        ("tonnage-war", 2403, "The U-boats needed three ships", "The U-boats needed two ships"),
        ("tonnage-war", 1, "reported the convoy on turn 7, missed", "reported the convoy on turn 6, missed"),
        ("tonnage-war", 1, "for both: 4–2 to the escorts, who", "for both: 5–2 to the escorts, who"),
        ("tonnage-war", 1, "four chances in eleven for", "one chance in eleven for"),
        ("tonnage-war", 511003, "\ue001 found her, her", "\ue001 came, they found her, her"),
        ("tonnage-war", 511003, "both attacks on her missed", "the attack on her missed"),
        ("tonnage-war", 1, "and the same ace aircraft damaged", "and an ace aircraft damaged"),
        ("tonnage-war", 1, "and the same ace aircraft damaged", "and the same regular aircraft damaged"),
        ("tonnage-war", 511002, " and a boat another on turn 2", ""),
        ("tonnage-war", 511002, "and a boat another on turn 2", "and boats two more on turn 2"),
        ("tonnage-war", 511001, "No boat was sent to report the convoy", "No boat found the convoy"),
        ("tonnage-war", 511001, ", for a contact card was thrown away", ""),
        ("tonnage-war", 511001, ", though they held three attack cards", ""),
        ("tonnage-war", 511001, "held three attack cards", "held two attack cards"),
        ("tonnage-war", 511003, ", unopposed because a blank", " because a blank"),
        ("tonnage-war", 64, "they found her, her torpedoes missed", "her torpedoes missed"),
        ("tonnage-war", 511003, "one chance in five for both;", "one chance in five;"),
        ("tonnage-war", 1, "signals brought two escorts", "signals brought three escorts"),
        ("tonnage-war", 1, "her torpedoes missed", "her torpedoes damaged"),
        ("tonnage-war", 1, "and was rammed and sunk on turn 8", "and was sunk on turn 8"),
        (
            "tonnage-war",
            1,
            "went in on turn 12 and sank two merchant",
            "went in on turn 11 and sank two merchant",
        ),
        ("tonnage-war", 1, "sank two merchant ships because", "sank three merchant ships because"),
        ("tonnage-war", 1, "because the escorts had no attack card left", "when the escorts let her come"),
        ("tonnage-war", 1, "with seven shots between them", "with six shots between them"),
        ("tonnage-war", 1, "turned one back", "sank one"),
        ("tonnage-war", 1, "was sunk on turn 5", "was damaged on turn 5"),
        ("tonnage-war", 1, "was sunk on turn 5", "was sunk on turn 6"),
        ("tonnage-war", 1, "on turn 5 by a regular aircraft", "on turn 5 by a regular ship"),
        (
            "tonnage-war",
            2,
            "slipped past one escort and sank three",
            "slipped past two escorts and sank three",
        ),
        ("tonnage-war", 2, "with one of her two shots", "with two of her three shots"),
        (
            "tonnage-war",
            2,
            "she needed 6 or less and rolled 4 and 10",
            "she needed 6 or less and rolled 4 and 9",
        ),
        ("tonnage-war", 2, "missed with her only shot", "sank a merchant ship"),
        ("tonnage-war", 2, "The U-boats led 8–7 when", "The escorts led 8–7 when"),
        ("tonnage-war", 2, "tried to get away and", "tried to get away twice and"),
        ("tonnage-war", 3, "while the escorts went on with a hunt", "while the escorts sent out a patrol"),
        ("tonnage-war", 3, "The escorts needed two boats sunk", "The escorts needed three boats sunk"),
        ("tonnage-war", 3, "three of five attacks", "two of five attacks"),
        (
            "tonnage-war",
            3,
            "because the escorts had no attack card left: 7–4",
            "while the escorts went on with a hunt: 7–4",
        ),
        ("tonnage-war", 5, "three escorts turned one back", "two escorts turned one back"),
        ("tonnage-war", 17, "when three boats went in one after", "when four boats went in one after"),
        ("tonnage-war", 17, "three chances in ten of finding all", "one chance in ten of finding all"),
        (
            "tonnage-war",
            17,
            "had six shots between them, enough to draw level",
            "had six shots between them, enough to take the lead",
        ),
        (
            "tonnage-war",
            20,
            "both attacks on the convoy are stopped",
            "all three attacks on the convoy are stopped",
        ),
        ("tonnage-war", 211301, "a patrol of two aircraft came", "a patrol of three aircraft came"),
        ("tonnage-war", 211301, "two of eight attacks", "three of eight attacks"),
        ("tonnage-war", 211301, "The escorts won 18–2", "The escorts won 18–3"),
        ("tonnage-war", 211301, "turned the ace back", "sank the ace"),
        (
            "tonnage-war",
            411003,
            "Patrols damaged a regular boat on turn 3 and a novice boat on turn 6",
            "Patrols damaged a novice boat on turn 3 and a regular boat on turn 6",
        ),
        ("tonnage-war", 411003, "B-Dienst found it again, and", "B-Dienst found it again twice, and"),
        ("tonnage-war", 411002, "last attack card on turn 2", "last attack card on turn 1"),
        ("tonnage-war", 411002, "found her, and both attacks", "did not find her, and both attacks"),
        ("tonnage-war", 2803, "for a blank had drawn one on turn 2", "for a blank had drawn one on turn 1"),
        ("tonnage-war", 622009, "another escort joined them", "two more escorts joined them"),
        (
            "tonnage-war",
            711234,
            "she slipped past, at one chance in six",
            "she slipped past, at one chance in three",
        ),
        ("tonnage-war", 711234, "two escorts stood in her way", "three escorts stood in her way"),
        (
            "malta-convoy",
            2903,
            "all three carriers turned for home with 19 cruisers",
            "all three carriers turned for home with 18 cruisers",
        ),
        ("malta-convoy", 1841, "Three German squadrons attacked", "Four German squadrons attacked"),
        ("malta-convoy", 1842, "drew a hit from a cargo ship", "drew two hits from cargo ships"),
        ("malta-convoy", 258904, "that cost 7 of the 12 points", "that cost 6 of the 12 points"),
        ("malta-convoy", 1841, "Losing three cargo ships", "Losing two cargo ships"),
        (
            "malta-convoy",
            1842,
            "that cost five points, and no carrier was left",
            "that cost six points, and no carrier was left",
        ),
        ("malta-convoy", 1842, "(one damaged)", "(two damaged)"),
        ("malta-convoy", 8402, "sank four cargo ships", "sank three cargo ships"),
        (
            "malta-convoy",
            8402,
            "so heavy a loss had one chance in 29",
            "so heavy a loss had one chance in 20",
        ),
        ("malta-convoy", 8402, "Losing four cargo ships cost eight", "Losing four cargo ships cost nine"),
        ("malta-convoy", 8402, "with 24 cruisers and eight", "with 25 cruisers and eight"),
        ("malta-convoy", 2202, "After five turns without", "After six turns without"),
        ("malta-convoy", 2202, "Three turns from Malta", "Four turns from Malta"),
        ("malta-convoy", 2202, "cost the rating “Relief”", "cost the rating “Hard-won relief”"),
        ("malta-convoy", 2202, "hree German squadrons attacked and", "wo German squadrons attacked and"),
        ("malta-convoy", 2202, "The loss of a cargo ship would", "The loss of a tanker would"),
        ("malta-convoy", 2202, "had three chances in four", "had two chances in four"),
        ("malta-convoy", 2402, "three hits that would", "four hits that would"),
        ("malta-convoy", 308, "turned back two, for two points", "turned back one, for two points"),
        ("malta-convoy", 308, "turned back two, for two points", "turned back two, for a point"),
        ("malta-convoy", 8402, "three hits meant for carriers", "four hits meant for carriers"),
        ("malta-convoy", 5304, "attacked on only four of 25", "attacked on only five of 25"),
        ("malta-convoy", 5304, "on the last eight turns", "on the last 18 turns"),
        ("malta-convoy", 5328, "Of seven attackers three were", "Of seven attackers two were"),
        ("malta-convoy", 5328, "hit only once", "hit only twice"),
        ("malta-convoy", 4301, "Three attacks cost two cargo", "Four attacks cost two cargo"),
        ("malta-convoy", 4301, "cost two cargo ships and a cruiser", "cost a cargo ship and a cruiser"),
        ("malta-convoy", 2601, "came in force", "came upon the convoy"),
        ("malta-convoy", 91303, "a triumph; then five attacks", "a triumph; then four attacks"),
        (
            "malta-convoy",
            91303,
            "two carriers and four cruisers, at a cost of 31",
            "two carriers and four cruisers, at a cost of 30",
        ),
        (
            "malta-convoy",
            91303,
            "two carriers and four cruisers, at a cost of 31",
            "two carriers and three cruisers, at a cost of 31",
        ),
        (
            "malta-convoy",
            91303,
            "Each of the two carriers had an even",
            "Each of the three carriers had an even",
        ),
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
        ("wolf-pack", 7103, "63\u00a0% just before", "73\u00a0% just before"),
        ("wolf-pack", 7103, "63\u00a0% just before", "63\u00a0% until then"),
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
        ("uss-lox", 7104, "with the escort sunk", "the escort could have"),
        ("uss-lox", 7404, "asked all six torpedoes left", "asked all five torpedoes left"),
        ("uss-lox", 5003, "3,000 tons short of an Ace", "4,000 tons short of an Ace"),
        ("uss-lox", 702, "a hit would have promised 40,900", "a hit would have promised 41,900"),
        ("uss-lox", 7100, "came before any torpedo was fired", "came right after a hit"),
        ("uss-lox", 2102, "With three torpedoes left, the jack", "With two torpedoes left, the jack"),
        ("uss-lox", 2202, "firing was worth 29,900 tons", "although firing was worth 29,900 tons"),
        ("uss-lox", 513002, " with nothing left for the escort, but", ", but"),
        (
            "uss-lox",
            513001,
            "she let the five of spades go by",
            "the five of spades would have made her an Ace",
        ),
        ("uss-lox", 513003, "; a miss, with nothing left for the escort, would have left", " instead of"),
        (
            "malta-convoy",
            7,
            "two carriers, only five cruisers and 40 destroyers",
            "two carriers and only five cruisers",
        ),
        ("malta-convoy", 514002, "and damaged two cargo ships", "and damaged a cargo ship"),
        (
            "malta-convoy",
            514002,
            "because the only carrier had just sunk",
            "because the last carrier had just sunk",
        ),
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
