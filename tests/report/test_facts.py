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
        ("uss-lox", {"run", "ship-miss", "escape", "moment", "turning"}),
        ("malta-convoy", {"came", "struck", "option"}),
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


@pytest.mark.parametrize("seed", [110208, 110209, 110240])
def test_every_fact_of_a_log_of_ssn_cut_behind_any_line_is_in_it(seed: int) -> None:
    """The first of these games has an alarm on turn 1; the others end on a turn whose log stops just before its last line."""
    lines = auto("ssn", seed).splitlines()
    for end in range(lines.index("turn 1") + 2, len(lines) + 1):
        assert told("ssn", "\n".join(lines[:end]) + "\n").told


@pytest.mark.parametrize("seed", [160391, 160393, 160395, 160397])
def test_every_fact_of_a_game_of_ssn_with_declared_salvos_is_in_the_log(seed: int) -> None:
    """Both targets are named before the first die, so that the dice of two torpedoes stand together."""
    text = auto("ssn", seed, salvo="declared")
    assert "fire lhd; fire lhd; detect" in text
    assert told("ssn", text).told


@pytest.mark.parametrize("seed", [110429, 110490])
def test_every_fact_of_a_convoy_attacked_with_twenty_sided_dice_is_in_the_log(seed: int) -> None:
    assert told("tonnage-war", auto("tonnage-war", seed, "designer")).told


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
        (
            7103,
            "the first missed by a single pip, the second damaged it",
            "the first damaged it, the second missed by a single pip",
        ),
        (7103, "missed by a single pip", "missed by two pips"),
        (92401, "away to helos 1 and 4", "away to helos 1, 2 and 4"),
        (92401, "away to helos 1 and 4", "away to three frigates and three helos"),
        (92402, "and helo 1; the roll", "and helos 1 and 4; the roll"),
        (92402, "three frigates and four helos heard", "two frigates and four helos heard"),
        (110201, "now at 10.3\u2033", "now at 11.3\u2033"),
        (7103, "second damaged it on", "second missed on"),
        (420013, "left it six chances in eleven to live", "left it one chance in eleven to live"),
        (7103, ": a 2 was needed to shake off the torpedo", ": a 3 was needed to shake off the torpedo"),
        (7103, "the torpedo found its target at once", "the torpedo found its target only at the second try"),
        (96507, "16.2\u2033 from the nearest", "15.2\u2033 from the nearest"),
        (97703, "; all six helos took off", "; five helos took off"),
        (97703, "Both torpedoes needed a 7 at the", "Both torpedoes needed a 6 at the"),
        (420015, "two came from too near", "three came from too near"),
        (
            420013,
            "Neither of the two torpedoes that could hit it",
            "Neither of the three torpedoes that could hit it",
        ),
        (
            420013,
            "The first torpedo never lost its target",
            "The first torpedo found its target only at the second try",
        ),
        (420003, "helo 1’s second, from", "helo 1’s, from"),
        (420003, "Frigate 1’s torpedo hit and", "Frigate 2’s torpedo hit and"),
        (420003, "shaken off with a 3", "shaken off with a 4"),
        (420003, "the second was a dud", "the second missed"),
        (98303, "a dud and a miss", "two misses"),
        (98303, "two torpedoes were left for two", "two torpedoes were left for one"),
        (98303, "sunk by frigate 1", "sunk by frigate 2"),
        (
            98303,
            "every ship heard the submarine, its track or the water ahead of it",
            "every ship picked up the track of the submarine",
        ),
        (
            98303,
            "the submarine, its track or the water ahead of it",
            "the submarine or the water ahead of it",
        ),
        (98303, "the submarine, its track or the water ahead of it", "the submarine"),
        (120202, "heard the submarine or the water ahead of it", "heard the submarine or its track"),
        (120202, "and the three helos were spent", "and the two helos were spent"),
        (120202, "with five helos now up", "with four helos now up"),
        (120202, "the first with a 4 and a 5", "the first with a 4 and a 4"),
        (120202, "helos were up, but it lived", "helos were up, so that it lived"),
        (120202, "three helos were up", "four helos were up"),
        (
            120202,
            "the first was a dud, which lost the game, and the second damaged it",
            "one damaged it and the other was a dud",
        ),
        (120203, "four helos up from turn 4", "four helos up from turn 5"),
        (120203, "sent frigate 1 to where", "sent frigate 2 to where"),
        (120203, "to where the submarine had been", "to where the submarine was"),
        (130212, "running, a 6 and a 6 where a 7", "running, a 6 and a 5 where a 7"),
        (703, "one chance in four of being sunk", "one chance in two of being sunk"),
        (130235, "needed a 9 and rolled a 3", "needed a 9 and rolled a 4"),
        (703, "needed a 9 and rolled a 7", "needed an 8 and rolled a 7"),
        (113, "On turn 6 the submarine had only", "On turn 5 the submarine had only"),
        (130229, "missed by a single pip, and the second was a dud", "was a dud, and the second missed"),
        (98303, "the first torpedo, frigate 1’s", "the first torpedo, frigate 2’s"),
        (98303, "failed twice, a 7 where it needed a 9", "failed twice, a 6 where it needed a 9"),
        (
            98302,
            "7 or less, seven chances in twelve",
            "7 or less, three chances in five",
        ),
        (110341, "both missed, one of them by a single", "both missed, each by a single"),
        (98302, "needed an 8 and rolled a 3", "needed a 7 and rolled a 3"),
        (98302, "sank the LHD with two torpedoes from 13.2", "sank the LHD with two torpedoes from 14.2"),
        (110260, "On turn 3 the submarine fired", "After two turns unheard, the submarine fired"),
        (26, "but only frigate 1 could fire", "but only frigate 2 could fire"),
        (26, "fire: seven chances in eleven to live", "fire: one chance in eleven to live"),
        (98301, "now at 10.7\u2033", "now at 11.7\u2033"),
        (98423, "needed a 9 and failing that a 7", "needed an 8 and failing that a 7"),
        (98423, "the first rolled a 7 and a 3", "the first rolled a 7 and a 4"),
        (
            98444,
            "Neither torpedo ever lost its target",
            "Each torpedo found its target only at the second try",
        ),
        (1842, "three hits were shaken off", "two hits were shaken off"),
        (97702, " and slowed the convoy to 1\u2033 a turn", ""),
        (
            97701,
            "After two turns unheard, the",
            "After two turns unheard, with the convoy turned south-east, the",
        ),
        (98702, "again nobody heard the submarine", "the submarine stayed unheard"),
        (98702, "again nobody heard the submarine", "this time nobody heard the submarine"),
        (98028, "three hits were shaken off", "two hits were shaken off"),
        (98028, "for the next a 4", "for the next a 3"),
        (98701, "too near, and four helos took off", "too near, and three helos took off"),
        (98703, "for an escape, and four helos took off", "for an escape, and five helos took off"),
        (98701, "unheard; the roll was 9", "unheard; the roll was 8"),
        (98701, "frigate 3, now the nearest, ended", "frigate 1, now the nearest, ended"),
        (92401, "After two turns unheard", "After three turns unheard"),
        (92401, "ran north to 1.9\u2033", "ran south to 1.9\u2033"),
        (92401, "ran north to 1.9\u2033", "ran north to 2.9\u2033"),
        (92401, "away from frigate 1 to 12.1", "away from frigate 2 to 12.1"),
        (92401, "and ran north; three", "and crept north; three"),
        (420001, "one of them by a single pip", "two of them by a single pip"),
        (420013, "Three helos were too near", "Two helos were too near"),
        (420003, "only at the second try", "at once"),
        (420003, "second, from 8.7\u2033", "second, from 9.7\u2033"),
        (420003, "heard it or its track", "heard it"),
        (420012, "damaged it on a bare 7", "damaged it on a bare 6"),
        (420015, "frigate 2 ended 3.7\u2033 off, too", "frigate 2 ended 2.7\u2033 off, too"),
        (700306, "closed to 12.8\u2033", "closed to 11.8\u2033"),
        (
            92402,
            "but frigate 2 ended 6.9\u2033",
            "but frigate 3 ended 6.9\u2033",
        ),
        (305511, "It lay still, but", "It ran north, but"),
        (93502, "with six helos up", "with five helos up"),
        (93502, "On turn 5, the deadliest of the game,", "On turn 6, the deadliest of the game,"),
        (5009, "nearest, ended 4.2\u2033", "nearest, ended 3.2\u2033"),
        (5009, "but nothing near enough to fire at", "all from too far off to fire"),
        (
            420013,
            "neither of the two torpedoes that could hit the submarine did",
            "neither of the two torpedoes fired at the submarine hit",
        ),
        (110201, "was still 24.2\u2033 away", "was still 22.1\u2033 away"),
        (110201, "after the alarm of turn 1", "after the alarm of turn 2"),
        (
            8503,
            "with one chance in five of being sunk: the sonars",
            "with three chances in five of being sunk: the sonars",
        ),
        (8503, "onars rolled a 12", "onars rolled an 11"),
        (8503, "the sonars heard it", "the sonars heard where it had been"),
        (
            8503,
            "heard it, and frigate 1 sank it",
            "heard it, and frigate 2 sank it",
        ),
        (8503, "the sonars heard it", "the sonars rolled just the 10 that they needed and heard it"),
        (1841, "helo 5 sank it", "helo 4 sank it"),
        (1841, "a 4 was needed to shake off", "a 3 was needed to shake off"),
        (7103, "an 8 or less", "a 9 or less"),
        (7103, "roll was 11.", "roll was 10."),
        (6114, "seven chances in twelve", "three chances in five"),
        (6114, "the roll was 8 again", "the roll was 9 again"),
        (171319, "on a 7 where a 6 or less would have won", "both from too far off to fire"),
        (170301, "unheard, at five chances in 18", "unheard, at one chance in five"),
        (170301, "; nobody heard it, but frigate 1", ". A single pip kept it unheard, but frigate 1"),
        (
            6114,
            "heard it or its track. Of",
            "heard it or its track, on a 9 where a 7 or less would have won. Of",
        ),
        (7101, "before frigate 1 sank", "before frigate 3 sank"),
        (7101, "for two kills, had one chance in three", "for one kill, had one chance in three"),
        (1842, "and heard where it had been", "and heard it"),
        (1843, "both hit and both were duds", "both missed"),
        (8504, "the third torpedo of the submarine sank", "the last torpedo of the submarine sank"),
        (8504, "on turn 5 the submarine got clear", "on turn 6 the submarine got clear"),
        (8504, "unheard, at 13 chances in 18", "unheard, at three chances in four"),
        (
            703,
            "the first missed by a single pip, which lost the game, and the second damaged it",
            "one damaged it and the other missed by a single pip",
        ),
        (
            703,
            "the first missed by a single pip, which lost the game, and the second damaged it",
            "the first damaged it, but the second missed",
        ),
        (612003, "with one torpedo to spare", "with two torpedoes to spare"),
        (
            703,
            "had one chance in three to sink the LHD with two",
            "had three chances in four to sink the LHD with two",
        ),
        (98302, "one chance in three of being sunk", "one chance in two of being sunk"),
        (2902, "rolled just the 9 that they needed", "rolled just the 8 that they needed"),
        (
            2901,
            "went unheard, but frigate 1 ended 11.8″",
            "went unheard, but frigate 1 ended 11.2″",
        ),
        (6101, ", after a dud,", ", after a miss,"),
        (6101, "for the third turn running", "for the fourth turn running"),
        (
            6114,
            "needed a 7 at the second try to hit and rolled just that",
            "needed a 7 at the second try to hit and rolled an 8",
        ),
        (5009, "The twelve torpedoes fired", "The eleven torpedoes fired"),
        (
            2103,
            "four of six torpedoes fired at the submarine",
            "three of six torpedoes fired at the submarine",
        ),
        (96522, "with two chances in three to survive", "with one chance in three to survive"),
        (2103, "the dice were 4, 3, 6 and 3", "the dice were 4, 3, 6 and 4"),
        (2201, "the last two torpedoes", "the first two torpedoes"),
        (4302, "which had two chances in five", "which had one chance in five"),
        (8503, "five helos were too near", "frigate 1 and five helos were too near"),
        (4303, "damaged on turn 3", "damaged on turn 2"),
        (4302, "unheard on turns 4 and 5", "unheard on turns 3, 4 and 5"),
        (
            4302,
            "fired its third torpedo from 10.9\u2033, sank",
            "fired its third torpedo from 10.9\u2033, past frigate 2, sank",
        ),
        (4336, "after two had missed", "after two had done no harm"),
        (91301, "at 1.2\u2033; the sonars", "at 1.4\u2033; the sonars"),
        (91301, "drawing away from frigate 4", "drawing away from frigate 1"),
        (91301, "needed a 9 and rolled a 7", "needed a 9 and rolled a 6"),
        (91301, "to 14.9\u2033", "to 15.9\u2033"),
        (91301, "two torpedoes from 9.5\u2033", "two torpedoes from 9.9\u2033"),
        (
            91301,
            "of staying unheard on turns 4, 5 and 6",
            "of staying unheard on turns 5 and 6",
        ),
        (91301, "7 would have given", "6 would have given"),
        (260001, "ended 0.07\u2033 too near", "ended 0.27\u2033 too near"),
        (260003, "with 0.05\u2033 to spare", "with 0.15\u2033 to spare"),
        (260005, "four frigates heard the submarine", "three frigates heard the submarine"),
        (8503, "fired its last two torpedoes", "fired its last torpedo"),
        (260008, "both were duds", "the first was a dud, the second missed"),
        (93503, "but its kill die was a 1 where a 2 does damage", "and did damage"),
        (931843, "both kill dice were a 1", "both kill dice were a 2"),
        (260008, ", unheard all game,", ""),
        (
            91301,
            "rolled a 3 and a 5 at the second try, where a 7",
            "rolled a 3 and a 6 at the second try, where a 7",
        ),
        (93501, "rolled a 6 and a 5", "rolled a 6 and a 6"),
        (93501, "needed a 4 to shake it off, rolled a 4", "needed a 4 to shake it off, rolled a 5"),
        (
            93501,
            " Frigate 1’s torpedo hit; the submarine needed a 4 to shake it off, rolled a 4, and lived.",
            "",
        ),
        (93503, "After one quiet turn, every ship", "After two quiet turns, every ship"),
        (93503, "three frigates and the LHD heard it; all", "four frigates and the LHD heard it; all"),
        (93513, "After a miss helo 2 fired the fatal", "After two misses helo 2 fired the fatal"),
        (93513, "first was a dud, the second damaged it", "first damaged it, the second was a dud"),
        (93503, "That ruled out victory before", "That lost the game before"),
        (341177, "Each torpedo rolled a 6", "Each torpedo rolled a 5"),
        (160304, "three turns after sinking", "two turns after sinking"),
        (160304, "five chances in 18", "one chance in four"),
        (160331, "with the LHD just sunk", "a turn after sinking the LHD"),
        (160331, "at the second try", "at the third try"),
        (160307, "at the second try to hit", "to hit"),
        (160327, ", but frigate 1 ended 1.9\u2033 too near for an escape, and four", "; four"),
        (160303, "needed a 9 and rolled a 3", "needed a 9 and rolled a 4"),
        (160326, "needed a 9 and rolled a 3", "needed an 8 and rolled a 3"),
        (160303, "sank the LHD with two torpedoes from", "fired two torpedoes from"),
        (160357, "five of the seven hits", "four of the seven hits"),
        (160329, "one fell short, four came", "two fell short, three came"),
        (160301, "rigate 3\u2019s torpedo fell short", "rigate 2\u2019s torpedo fell short"),
        (160326, "unheard, at 13 chances in 18", "unheard, at one chance in four"),
        (160303, "unheard, at 13 chances in 18", "unheard, at one chance in four"),
        (160335, ", unheard by a single pip", ""),
        (700401, "On turns 6 and 7 the submarine", "On turns 5 and 7 the submarine"),
        (
            4314,
            "a 2 was needed to shake off the torpedo, and a 1",
            "a 3 was needed to shake off the torpedo, and a 2",
        ),
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
        ("tonnage-war", 96511, "dealt no attack card.", "dealt no contact card."),
        ("tonnage-war", 96501, "dealt no contact card.", "dealt no attack card."),
        (
            "tonnage-war",
            60011,
            "when a contact lasted, the U-boats held no attack card",
            "the U-boats held two attack cards with a boat in contact on turn 8",
        ),
        (
            "tonnage-war",
            60017,
            "threw away both of their contact cards",
            "threw away all three of their contact cards",
        ),
        (
            "tonnage-war",
            98422,
            "They had one chance in four",
            "Once she had fired, they had one chance in four",
        ),
        (
            "tonnage-war",
            98412,
            "boat, which had reported the convoy, on turn 9",
            "boat, which had reported the convoy, on turn 8",
        ),
        (
            "tonnage-war",
            2403,
            "it would have been 54",
            "it would have been 55",
        ),
        ("tonnage-war", 2403, "lost their only contact", "lost both of their contacts"),
        ("tonnage-war", 2403, "lost their only contact", "gave up their only contact"),
        ("tonnage-war", 170401, "with 13 shots.", "with 13 shots: they lost their only contact."),
        (
            "tonnage-war",
            170401,
            "hunts down an ace U-boat for four points",
            "sinks an ace U-boat that could have put her side ahead 5–2",
        ),
        ("tonnage-war", 170404, "two escorts sink", "an aircraft sinks"),
        (
            "tonnage-war",
            170402,
            "had a hand in seven of the escorts’ eight",
            "scored seven of the escorts’ eight",
        ),
        (
            "tonnage-war",
            170403,
            "scored ten of the escorts’ 14 points",
            "scored nine of the escorts’ 14 points",
        ),
        ("tonnage-war", 170403, "turned back three U-boats", "turned back four U-boats"),
        ("tonnage-war", 170403, "scores ten of their points", "scores eleven of their points"),
        ("tonnage-war", 170403, "gave up their only contact", "lost their only contact"),
        ("tonnage-war", 170404, "to open the scoring", "to make it 2–1"),
        ("tonnage-war", 170405, "A roll one higher", "Only a novice ship found her, and a roll one higher"),
        (
            "tonnage-war",
            160417,
            " with one shot, enough to draw level at",
            " with one shot, enough to take the lead at",
        ),
        (
            "tonnage-war",
            96515,
            ", each with shots enough to draw level or better",
            ", each with shots enough to take the lead",
        ),
        ("tonnage-war", 60020, "with five shots between", "with four shots between"),
        ("tonnage-war", 96515, "with seven shots between them", "with six shots between them"),
        (
            "tonnage-war",
            96515,
            "with seven shots between them",
            "with seven shots between them, too few to draw level",
        ),
        ("tonnage-war", 60020, "with four shots", "with four shots, one too few to draw level"),
        (
            "tonnage-war",
            60010,
            "each have put their side level in",
            "each have put their side into the lead in",
        ),
        (
            "tonnage-war",
            96505,
            "There were better than three chances in five",
            "There were two chances in five",
        ),
        ("tonnage-war", 60026, "an even chance that one slipped", "one chance in four that one slipped"),
        ("tonnage-war", 98464, "at the convoy seven times", "at the convoy six times"),
        ("tonnage-war", 96506, "at the convoy three times", "at the convoy four times"),
        ("tonnage-war", 60009, "twice and never got a shot at it", "twice and sank not one merchant ship"),
        ("tonnage-war", 96507, "ended 6–0 to the escorts", "ended 5–0 to the escorts"),
        ("tonnage-war", 96507, "who won 8–3", "who won 8–4"),
        ("tonnage-war", 96507, "sink three U-boats in round 1", "sink two U-boats in round 1"),
        ("tonnage-war", 60014, "and damage two more", "and damage three more"),
        ("tonnage-war", 60006, "sink a U-boat and damage another in", "sink two U-boats in"),
        ("tonnage-war", 96507, "In round 1 ", "In round 1, with the escorts leading 1–0, "),
        (
            "tonnage-war",
            96504,
            "fell from 16\u00a0% to 3\u00a0%; had",
            "fell from 18\u00a0% to 3\u00a0%; had",
        ),
        ("tonnage-war", 96504, "with 85\u00a0% to win", "with 75\u00a0% to win"),
        (
            "tonnage-war",
            96509,
            ": they never held an attack card with a contact that the escorts left alone",
            ", though on one turn they held an attack card with a contact that the escorts left alone",
        ),
        ("tonnage-war", 60010, "Another boat was sunk", "Another boat sank a merchant ship"),
        (
            "tonnage-war",
            96511,
            "back to within a point, but the escorts won 11–2",
            "back to within a point, but the escorts won 10–2",
        ),
        ("tonnage-war", 160419, "still needed one point", "still needed two points"),
        ("tonnage-war", 160449, "before turn 12", "before turn 11"),
        (
            "tonnage-war",
            60060,
            "lost that lead, but took it for good in the same",
            "lost that lead, but took it for good in round 4, not the same",
        ),
        (
            "tonnage-war",
            60008,
            "one chance in five of slipping past it",
            "one chance in two of slipping past it",
        ),
        ("tonnage-war", 96501, "two aircraft on patrol came", "three aircraft on patrol came"),
        ("tonnage-war", 160404, "sinks two ace U-boats", "turns back two ace U-boats"),
        ("tonnage-war", 160404, "sinks two ace U-boats", "sinks two U-boats"),
        ("tonnage-war", 160404, "an aircraft sinks two", "an escort sinks two"),
        ("tonnage-war", 160410, "began five points behind", "began four points behind"),
        ("tonnage-war", 160414, "back, but only to 7–6", "back, but only to 7–5"),
        (
            "tonnage-war",
            160414,
            "used their last attack card on turn 1:",
            "used their last attack card on turn 2:",
        ),
        (
            "tonnage-war",
            160406,
            "used their last attack card on turn 10",
            "used their last attack card on turn 9",
        ),
        ("tonnage-war", 160406, "used their last attack", "thrown away their last attack"),
        ("tonnage-war", 160411, "joined, and", "had joined, and"),
        ("tonnage-war", 160404, "enough to take the lead. At", "enough to draw level. At"),
        ("tonnage-war", 96618, "the U-boats came back to 8–6", "the U-boats came back to 8–7"),
        ("tonnage-war", 96617, "sinks one and turns back the other", "damages one and turns back the other"),
        ("tonnage-war", 96512, "to take the lead for good", "to make it 6–2"),
        (
            "tonnage-war",
            96612,
            "tracked down a novice boat by her signals",
            "tracked down a regular boat by her signals",
        ),
        ("tonnage-war", 1, "After \ue000", "As \ue000"),
        ("tonnage-war", 971, "stopped two boats with two shots", "stopped two boats with three shots"),
        ("tonnage-war", 93502, "with her flak on turn 6; a turn later", "with her flak on turn 6; on turn 8"),
        ("tonnage-war", 93502, "with her flak on turn 6; a turn later", "with her flak on turn 7, but"),
        ("tonnage-war", 93502, "she had one chance in 42 of", "she had one chance in 12 of"),
        ("tonnage-war", 64, "for a moment in round 3", "for a moment in round 2"),
        ("tonnage-war", 97702, "ship had hit her on turn 8", "ship had hit her on turn 7"),
        ("tonnage-war", 99903, "served as the rescue ship. ", "sank two merchant ships. "),
        ("tonnage-war", 120401, "code-breakers, twice saved", "code-breakers, saved"),
        ("tonnage-war", 120401, "had hit her on turn 3", "had hit her on turn 2"),
        (
            "tonnage-war",
            160417,
            "At one chance in ten, she",
            "At one chance in two, she",
        ),
        ("tonnage-war", 120402, "four attack cards with nine shots", "three attack cards with nine shots"),
        ("tonnage-war", 120402, "four attack cards with nine shots", "four attack cards with ten shots"),
        ("tonnage-war", 120403, ", at one chance in 20", ", at one chance in ten"),
        ("tonnage-war", 120403, "from 6\u00a0% to 0\u00a0%", "from 5\u00a0% to 0\u00a0%"),
        ("tonnage-war", 99903, "With the loss of", "With the hit on"),
        ("tonnage-war", 99902, "another ace ship damaged her", "the same ace ship damaged her"),
        ("tonnage-war", 99902, "turned her back", "damaged her"),
        ("tonnage-war", 99901, "slipped past two escorts,", "slipped past three escorts,"),
        ("tonnage-war", 99901, "With the loss of", "With the attack of"),
        ("tonnage-war", 98818, "by damaging another boat", "by sinking another boat"),
        ("tonnage-war", 99901, "by sinking \ue000", "by damaging \ue000"),
        ("tonnage-war", 98805, "With the loss of", "With the hit on"),
        ("tonnage-war", 93501, "fell to 12\u00a0% with the hit on", "fell to 12\u00a0% with the loss of"),
        ("tonnage-war", 93501, "fell to 12\u00a0% with", "fell to 13\u00a0% with"),
        (
            "tonnage-war",
            93501,
            "one chance in 56 of slipping past three",
            "one chance in 56 of slipping past two",
        ),
        ("tonnage-war", 98404, "turned back three regular boats", "turned back two regular boats"),
        ("tonnage-war", 98404, "had one chance in five of sinking", "had one chance in two of sinking"),
        ("tonnage-war", 98703, "damaged an ace boat, and", "turned back an ace boat, and"),
        (
            "tonnage-war",
            98703,
            "because the escorts had used their last attack card on turn 11",
            "while they went on with a hunt",
        ),
        ("tonnage-war", 98702, "\ue001, and did.", "\ue001, and damaged her."),
        ("tonnage-war", 858317, "to settle the game", "to take the lead"),
        (
            "tonnage-war",
            887090,
            "and one chance in nine that one slipped past",
            "and one chance in three that one slipped past",
        ),
        ("tonnage-war", 776, "drew level for a moment in round 3", "led for a moment in round 3"),
        ("tonnage-war", 93503, "went after her on turn 5 of round 3", "went after her on turn 6 of round 3"),
        ("tonnage-war", 93502, "boat reported the convoy on turn 12", "boat reported the convoy on turn 11"),
        ("tonnage-war", 99903, "at least three points behind", "at least two points behind"),
        ("tonnage-war", 98813, "With the attack of", "With the loss of"),
        ("tonnage-war", 2, "and damaged her", "and did"),
        ("tonnage-war", 98410, "hunted two boats without", "hunted three boats without"),
        ("tonnage-war", 17, "No other U-boat went in", "Only one U-boat went in"),
        ("tonnage-war", 17, "would have made it a draw", "would have won the game"),
        ("tonnage-war", 98815, "without her it would have been 6–3", "without her it would have been 5–3"),
        ("tonnage-war", 690274, "hunted five more without", "hunted four more without"),
        ("tonnage-war", 771350, "been 8–4 to", "been 7–4 to"),
        ("tonnage-war", 650118, "one chance in ten of hitting again", "one chance in three of hitting again"),
        ("tonnage-war", 2403, "n the first turn of round 3", "n turn 2 of round 3"),
        (
            "tonnage-war",
            2403,
            "with two shots, enough to go ahead 3–1.",
            "with three shots, enough to go ahead 4–1.",
        ),
        ("tonnage-war", 2403, "enough to go ahead 3–1.", "enough to take the lead at 3–1."),
        (
            "tonnage-war",
            2403,
            "had one chance in five of slipping past it",
            "had one chance in two of slipping past it",
        ),
        ("tonnage-war", 2403, "at 1–1, ", "at 2–2, "),
        ("tonnage-war", 2403, "an aircraft sinks an ace U-boat that", "an escort sinks an ace U-boat that"),
        (
            "tonnage-war",
            2403,
            "an aircraft sinks an ace U-boat that",
            "an aircraft turns back an ace U-boat that",
        ),
        ("tonnage-war", 2403, "put her side ahead 3–1 in", "put her side into the lead at 3–1 in"),
        ("tonnage-war", 2403, "that could have put her side ahead 3–1", "about to put her side ahead 3–1"),
        ("tonnage-war", 2403, ", and 5–2 at the end", ", the final score"),
        ("tonnage-war", 2403, "5–2 at the end", "6–2 at the end"),
        ("tonnage-war", 2403, "It sank her", "It damaged her"),
        (
            "tonnage-war",
            2403,
            "damaged a regular aircraft with her flak",
            "brought down a regular aircraft with her flak",
        ),
        (
            "tonnage-war",
            2403,
            "but it damaged her in the same exchange",
            "but it sank her in the same exchange",
        ),
        ("tonnage-war", 98465, "hunted a novice boat without a hit", "hunted an ace boat without a hit"),
        (
            "tonnage-war",
            2403,
            "needed three points to draw level, but",
            "needed two points to draw level, but",
        ),
        ("tonnage-war", 1, "on turn 7 of round 3", "on turn 6 of round 3"),
        ("tonnage-war", 1, "brought two escorts down", "brought three escorts down"),
        ("tonnage-war", 1, "her signals brought two escorts down on her", "two escorts went after her"),
        ("tonnage-war", 1, ", which damaged her", ", which sank her"),
        ("tonnage-war", 1, "Her torpedoes missed", "Her torpedoes damaged"),
        ("tonnage-war", 1, "the two had better than one chance in three", "the two had one chance in three"),
        ("tonnage-war", 1, "4–2 to the escorts, and", "5–2 to the escorts, and"),
        (
            "tonnage-war",
            1,
            "rammed and sank her on turn 8 and was herself put out of action",
            "sank her on turn 8",
        ),
        ("tonnage-war", 1, "went in on turn 12;", "went in on turn 11;"),
        ("tonnage-war", 1, "she sank two merchant ships", "she sank three merchant ships"),
        (
            "tonnage-war",
            1,
            "the escorts had no attack card left, and she",
            "the escorts let her come, and she",
        ),
        ("tonnage-war", 1, "would have missed", "would only have damaged"),
        (
            "tonnage-war",
            92401,
            "reported the convoy a second time on turn 9",
            "reported the convoy on turn 9",
        ),
        ("tonnage-war", 92402, "three chances in ten of sinking", "one chance in ten of sinking"),
        ("tonnage-war", 3, "of slipping past two escorts", "of slipping past three escorts"),
        ("tonnage-war", 2, "missed with her only shot", "sank a merchant ship"),
        ("tonnage-war", 2, "with the U-boats leading 8–7", "with the escorts leading 8–7"),
        ("tonnage-war", 2, ", unopposed because", " because"),
        (
            "tonnage-war",
            3,
            "unopposed while the escorts went on hunting",
            "unopposed while the escorts sent out a patrol",
        ),
        ("tonnage-war", 3, "The escorts needed three points", "The escorts needed two points"),
        ("tonnage-war", 3, "sank two merchant ships", "sank three merchant ships"),
        ("tonnage-war", 3, "had reported the convoy in round 1", "had reported the convoy in round 2"),
        ("tonnage-war", 47, "sinks two U-boats in round 1", "sinks three U-boats in round 1"),
        ("tonnage-war", 47, "to put them ahead for good", "to put them out of reach"),
        ("tonnage-war", 47, "one aircraft sinks", "one escort sinks"),
        ("tonnage-war", 47, "on turn 8 and missed", "on turn 7 and missed"),
        ("tonnage-war", 110401, "won the escorts the game", "drawn the escorts level"),
        ("tonnage-war", 110401, " attacked a novice boat", " found a novice boat"),
        ("tonnage-war", 110401, "On turn 10 ", "On turn 9 "),
        ("tonnage-war", 110412, "; sinking her would", "; a hit would"),
        ("tonnage-war", 110412, "drawn the escorts level", "won the escorts the game"),
        ("tonnage-war", 110412, "a novice and a regular ship found", "two regular ships found"),
        ("tonnage-war", 110423, "were dealt no boat", "were dealt no contact card"),
        ("tonnage-war", 110403, "sank four more, unopposed", "sank three more, unopposed"),
        ("tonnage-war", 60022, "could not shake off three escorts", "could not shake off two escorts"),
        ("tonnage-war", 60022, "damaged her a turn later", "damaged her on turn 10"),
        (
            "tonnage-war",
            3,
            "sinks two ships in round 2 to make it 7–4",
            "sinks three ships in round 2 to make it 7–4",
        ),
        (
            "tonnage-war",
            3,
            "sinks two ships in round 2 to make it 7–4",
            "sinks two ships in round 2 to draw level at 7–4",
        ),
        (
            "tonnage-war",
            5,
            "had one chance in 17 of slipping past them",
            "had one chance in seven of slipping past them",
        ),
        ("tonnage-war", 17, "with six shots between them", "with five shots between them"),
        (
            "tonnage-war",
            17,
            ": 12–2 to the escorts, the final score",
            ": 11–2 to the escorts, the final score",
        ),
        ("malta-convoy", 180301, "that put the triumph out of reach", "that cost the triumph"),
        (
            "malta-convoy",
            98318,
            "and never ended a turn at “Relief” again",
            "and never reached “Relief” again",
        ),
        ("tonnage-war", 17, " sank \ue000ace", " damaged \ue000ace"),
        (
            "tonnage-war",
            17,
            "the ace boat\ue001 and \ue000regular=c2|the regular boat\ue001 back",
            "the ace boat\ue001 back",
        ),
        ("tonnage-war", 211301, "two aircraft on patrol came", "three aircraft on patrol came"),
        ("tonnage-war", 211301, "18–2 at the end", "18–3 at the end"),
        ("tonnage-war", 411002, "last attack card on turn 2", "last attack card on turn 1"),
        ("tonnage-war", 411002, "found her, and both attacks", "did not find her, and both attacks"),
        ("tonnage-war", 411002, "both attacks on her missed", "the attack on her missed"),
        ("tonnage-war", 622009, "joined; on turn 4 the three", "joined; on turn 4 the two"),
        (
            "tonnage-war",
            711234,
            "slips past two escorts and sinks four ships",
            "slips past three escorts and sinks four ships",
        ),
        (
            "tonnage-war",
            711234,
            "Two ships of the escort stood in her way",
            "Three ships of the escort stood in her way",
        ),
        (
            "tonnage-war",
            711234,
            "one chance in six of slipping past them",
            "one chance in three of slipping past them",
        ),
        (
            "malta-convoy",
            2903,
            "all three carriers turned for home with 19 cruisers",
            "all three carriers turned for home with 18 cruisers",
        ),
        ("malta-convoy", 1841, "hree German squadrons sank", "wo German squadrons sank"),
        ("malta-convoy", 1842, "drawn three of their five hits", "drawn two of their five hits"),
        ("malta-convoy", 98801, "it and damaged a cargo ship", "it and damaged two cargo ships"),
        (
            "malta-convoy",
            1842,
            "two chances in five to cost “Relief”",
            "two chances in three to cost “Relief”",
        ),
        ("malta-convoy", 1842, "drawn two hits from carriers", "drawn three hits from carriers"),
        ("malta-convoy", 1842, "one from a cargo ship onto ", "one from a tanker onto "),
        ("malta-convoy", 98801, "about 14 chances in 15 to cost it", "five chances in six to cost it"),
        ("malta-convoy", 308, "about one chance in five to cost it", "about one chance in three to cost it"),
        ("malta-convoy", 308, "but damaged only a destroyer", "but sank only a destroyer"),
        ("malta-convoy", 98425, "Its one hit finished off", "Its one hit damaged"),
        (
            "malta-convoy",
            98701,
            "fell on tankers, at one chance in eight",
            "fell on tankers, at one chance in four",
        ),
        (
            "malta-convoy",
            98701,
            "average dice would have left 82.5 points instead of 76",
            "average dice would have left 82.5 points instead of 77",
        ),
        (
            "malta-convoy",
            98425,
            "two cargo ships and a destroyer, and",
            "three cargo ships and a destroyer, and",
        ),
        ("malta-convoy", 93516, "only one did", "none did"),
        ("malta-convoy", 93516, "Two of the three interception dice", "Three of the three interception dice"),
        (
            "malta-convoy",
            93516,
            "to bring the triumph, at one chance in 14",
            "to bring the triumph, at one chance in eight",
        ),
        ("malta-convoy", 5328, "Seven attackers came", "Six attackers came"),
        ("malta-convoy", 5328, "in 22 turns in hostile waters", "in 23 turns in hostile waters"),
        (
            "malta-convoy",
            5328,
            "three were turned back, and the others",
            "two were turned back, and the others",
        ),
        (
            "malta-convoy",
            4301,
            "and the second a cargo ship",
            "and the second a cruiser",
        ),
        ("malta-convoy", 4301, "; the first took the score", "; the second took the score"),
        ("malta-convoy", 4301, "Their first hit sank", "Their first hit damaged"),
        (
            "malta-convoy",
            4301,
            "Four attacks from turn 18 to turn 25",
            "Three attacks from turn 18 to turn 25",
        ),
        ("malta-convoy", 2202, "the second sank another cargo ship", "the second damaged another cargo ship"),
        ("malta-convoy", 97102, "first two hits sank both tankers", "first hit sank a tanker"),
        ("malta-convoy", 98801, "the third and fourth sank", "the third to fifth sank"),
        ("malta-convoy", 96540, "The first of their three", "The second of their three"),
        ("malta-convoy", 110132, "just one did", "two did"),
        ("malta-convoy", 340303, "now three points below “Relief”", "now two points below “Relief”"),
        ("malta-convoy", 98303, "never reached “Relief” again", "never reached “Hard-won relief” again"),
        (
            "malta-convoy",
            92407,
            "one chance in twelve to cost the triumph",
            "one chance in five to cost the triumph",
        ),
        (
            "malta-convoy",
            110101,
            "turned for home with eight cruisers",
            "turned for home with seven cruisers",
        ),
        (
            "malta-convoy",
            97701,
            "fter six turns without a fight, attacks",
            "fter five turns without a fight, attacks",
        ),
        (
            "malta-convoy",
            97701,
            "two cruisers and a destroyer and damaged",
            "a cruiser and a destroyer and damaged",
        ),
        ("malta-convoy", 170103, "never reached “Hard-won relief”, “Relief” or the", "never reached the"),
        ("malta-convoy", 170103, ", the third below “Hard-won relief”", ""),
        ("malta-convoy", 98392, ", the fourth below “Relief”", ""),
        (
            "malta-convoy",
            170102,
            "about seven chances in eight to cost the triumph",
            "two chances in five to cost “Relief”",
        ),
        ("malta-convoy", 170102, "attacked, and not one was turned back; they", "attacked; they"),
        (
            "malta-convoy",
            170102,
            "The force die brought as many as six and not one of six interception dice showed a 1, together at one chance in 18",
            "Four of six attackers hit, at one chance in four for four or fewer",
        ),
        ("malta-convoy", 170101, "that of turn 14 sank", "that of turn 20 sank"),
        ("malta-convoy", 170101, "an interception won a point", "interceptions won a point"),
        (
            "malta-convoy",
            93508,
            ", at one chance in eight for two or more, and one of two hits fell on a tanker, at three chances in ten for one or more",
            " and one of two hits fell on a tanker, together at about one chance in 27",
        ),
        ("malta-convoy", 1842, "one cargo ship damaged", "two cargo ships damaged"),
        ("malta-convoy", 1842, "brought the merchant ships", "brought the one merchant ship"),
        ("malta-convoy", 160151, "Their first hit finished", "Their second hit finished"),
        ("malta-convoy", 160111, "turned back one of seven Italian", "turned back two of seven Italian"),
        ("malta-convoy", 160121, "that tanker would have cost 13", "that tanker would have cost three"),
        ("malta-convoy", 93586, "All three carriers were sunk", "Two of three carriers were sunk"),
        ("malta-convoy", 97103, "The second hit on the damaged carrier", "The hit on a damaged carrier"),
        ("malta-convoy", 97102, "and neither tanker reached", "and both tankers reached"),
        ("malta-convoy", 98806, "the only carrier turned for home", "the last carrier turned for home"),
        ("malta-convoy", 96545, "which won back the triumph", "which won back the rating “Relief”"),
        ("malta-convoy", 96545, "One of the four interception dice", "Two of the four interception dice"),
        ("malta-convoy", 96545, "turned back four of five", "turned back three of five"),
        ("malta-convoy", 96545, "for four points, and", "for three points, and"),
        ("malta-convoy", 1843, "twelve points below the triumph", "two points below the triumph"),
        (
            "malta-convoy",
            1843,
            "a point short of the triumph, the convoy",
            "two points short of the triumph, the convoy",
        ),
        (
            "malta-convoy",
            1843,
            "Attacks on turns 22 and 23 did no harm",
            "Attacks on turns 22 and 23 sank a destroyer",
        ),
        ("malta-convoy", 1843, "interceptions won two points", "interceptions won three points"),
        ("malta-convoy", 1843, "two did", "just one did"),
        (
            "malta-convoy",
            1843,
            "a hit meant for a tanker found none",
            "two hits meant for tankers found none",
        ),
        ("malta-convoy", 1843, "; three interception dice showed a 1", "; two interception dice showed a 1"),
        ("malta-convoy", 97701, "“Relief” was lost on turn 13", "“Relief” was lost on turn 3"),
        ("malta-convoy", 93506, "had been lost on turn 4", "had been lost on turn 16"),
        (
            "malta-convoy",
            96512,
            "tanker, lost on turn 8, had cost 13",
            "tanker, lost on turn 8, had cost twelve",
        ),
        ("malta-convoy", 96512, "tanker, lost on turn 8", "tanker, lost on turn 13"),
        ("malta-convoy", 96508, "two of their four hits from tankers", "both their hits from tankers"),
        ("malta-convoy", 97701, "found the convoy on turn 12", "found the convoy on turn 11"),
        ("malta-convoy", 98801, "cargo ship, damaged on turn 15", "cargo ship, damaged on turn 4"),
        (
            "uss-lox",
            97701,
            "Her first shot, on turn 5, missed: three torpedoes at a freighter, with four chances in five of a hit.",
            "A freighter on turn 5 looked as good as sunk, with four chances in five of a hit, and got away.",
        ),
        ("uss-lox", 97702, "at all but certain odds", "with nine chances in ten"),
        ("uss-lox", 97702, "a shot had two chances in five", "a shot had three chances in five"),
        ("malta-convoy", 8402, "sank four cargo ships", "sank three cargo ships"),
        ("malta-convoy", 98336, "; that cost “Hard-won relief”", "; that cost “Relief”"),
        ("malta-convoy", 8402, "24 cruisers and eight", "25 cruisers and eight"),
        ("malta-convoy", 2202, "fter five turns without", "fter six turns without"),
        ("malta-convoy", 2202, "Three turns from Malta", "Four turns from Malta"),
        ("malta-convoy", 2202, "and “Relief” was lost", "and “Hard-won relief” was lost"),
        ("malta-convoy", 2202, "hree German squadrons attacked,", "wo German squadrons attacked,"),
        ("malta-convoy", 2202, "The score fell from 91 to 88", "The score fell from 91 to 87"),
        ("malta-convoy", 2202, "and sank two destroyers", "and sank a destroyer"),
        ("malta-convoy", 2202, "which had an even chance to sink", "which had one chance in three to sink"),
        ("malta-convoy", 6102, "four chances in nine", "two chances in three"),
        ("malta-convoy", 2402, "three hits that would", "four hits that would"),
        ("malta-convoy", 308, "hree of four German and Italian", "wo of four German and Italian"),
        ("malta-convoy", 8402, "three hits meant for carriers", "four hits meant for carriers"),
        ("malta-convoy", 5304, "attacked on only four of 25", "attacked on only five of 25"),
        ("malta-convoy", 5304, "on the last eight turns", "on the last 18 turns"),
        ("malta-convoy", 5328, "hit only once", "hit only twice"),
        ("malta-convoy", 4301, "for having no tanker left, and", "for having no cargo ship left, and"),
        (
            "malta-convoy",
            98302,
            "all six hit to sink, at one chance in 64",
            "all six hit to sink, at one chance in 32",
        ),
        ("malta-convoy", 98501, "attacks of turns 4 and 6 cost", "attacks of turns 4 and 5 cost"),
        ("malta-convoy", 98318, "The score fell from 96", "The score fell from 97"),
        ("malta-convoy", 93525, "a triumph, to 80", "“Relief”, to 80"),
        ("malta-convoy", 98302, "six German squadrons attacked", "five German squadrons attacked"),
        ("malta-convoy", 98364, "on turn 3 four of five", "on turn 4 four of five"),
        ("malta-convoy", 98416, "never reached the triumph again", "never reached “Relief” again"),
        ("malta-convoy", 98303, "left “Relief” two points away", "left “Relief” a point away"),
        ("malta-convoy", 98303, "all their hits from", "two of their three hits from"),
        ("malta-convoy", 98304, "an even chance to cost it", "one chance in three to cost it"),
        ("malta-convoy", 98701, "his cost eight points", "his cost seven points"),
        ("malta-convoy", 98701, "; the third took the score", "; the second took the score"),
        ("malta-convoy", 308, "points below the triumph", "points below “Relief”"),
        ("malta-convoy", 92400, "; that put “Relief”", "; that put “Hard-won relief”"),
        ("malta-convoy", 93501, "three of their four hits", "two of their four hits"),
        (
            "malta-convoy",
            93501,
            "and a tanker onto a cargo ship, a",
            "and a tanker onto a cargo ship, a carrier, a",
        ),
        (
            "ssn",
            92402,
            "two of the three torpedoes that could hit",
            "two of the six torpedoes that could hit",
        ),
        ("ssn", 92403, "four frigates and four helos", "three frigates and three helos"),
        (
            "malta-convoy",
            93500,
            "spared the convoy attacks on turns 9 and 10",
            "spared the convoy attacks on turns 9 and 12",
        ),
        ("malta-convoy", 92401, "our of six German squadrons got", "ive of six German squadrons got"),
        ("malta-convoy", 92401, "one carrier, eleven", "two carriers, eleven"),
        ("malta-convoy", 92401, "one of two carriers turned for home", "two of two carriers turned for home"),
        ("malta-convoy", 92402, "for home with seven cruisers", "for home with six cruisers"),
        ("malta-convoy", 92402, "on the last seven turns", "on the last eight turns"),
        ("malta-convoy", 98804, "“Relief” then had", "“Relief” had"),
        ("malta-convoy", 98804, "five points to spare", "six points to spare"),
        (
            "malta-convoy",
            98804,
            "about one chance in three to cost it",
            "about one chance in five to cost it",
        ),
        ("malta-convoy", 98804, "The first of them sank", "The last of them sank"),
        ("malta-convoy", 98804, "having no cargo ship left", "having no tanker left"),
        ("ssn", 98803, "fired the rest from 10.2″", "fired the rest from 11.2″"),
        ("ssn", 98434, "off with a 6; its second", "off with a 5; its second"),
        ("ssn", 98434, "its second, from 7.5″", "its second, from 8.5″"),
        ("uss-lox", 170201, "of 1,000, 4,000 and 7,000 tons", "of 1,000, 3,000 and 7,000 tons"),
        ("uss-lox", 170201, "Her first shot, on turn 2, missed", "Her first shot on turn 2 missed"),
        ("uss-lox", 170201, "which the coastal tanker could", "which the heavy cruiser could"),
        ("uss-lox", 170201, ", which the coastal tanker could not have done.", "."),
        (
            "uss-lox",
            170202,
            "She fired three of her six torpedoes",
            "She risked 48,000 tons on it with three of her six torpedoes",
        ),
        (
            "uss-lox",
            170202,
            "with three chances in four of a hit, and sank",
            "with three chances in four, and sank",
        ),
        ("uss-lox", 170203, "Both ships of 10,000 tons", "The three ships of 10,000 tons"),
        ("ssn", 12, ", now at 10.3″, fired the rest", " fired the rest from 11.3″"),
        ("ssn", 26, ", now at 9.9″, fired the rest", ", now at 8.9″, fired the rest"),
        ("ssn", 5, "fired the rest from 11.0″", "fired its last torpedo from 11.0″"),
        ("ssn", 4, "hen it went south-west", "hen it went north-west"),
        ("uss-lox", 10, "she had three: she had to fight it", "she had four: she had to fight it"),
        ("ssn", 7, ", now at 9.5″, fired the rest", ", now at 9.5″, fired its last torpedo"),
        ("malta-convoy", 98806, "had a point to spare", "had two points to spare"),
        (
            "malta-convoy",
            91303,
            "Each of the two carriers had an even",
            "Each of the three carriers had an even",
        ),
        ("uss-lox", 92402, "deck gun: 10,000 tons", "deck gun: 20,000 tons"),
        ("uss-lox", 92402, "enough for an Ace", "enough for a Legend"),
        ("uss-lox", 93500, "Two stragglers, on turns 2 and 8", "Two stragglers, on turns 2 and 7"),
        ("uss-lox", 93501, "enough for an Ace, go on turn 5", "enough for an Ace, go on turn 7"),
        ("uss-lox", 5003, "go on turn 8 as well: a shot had three", "go on turn 8 as well: a shot had two"),
        ("uss-lox", 2103, "home with two torpedoes unfired", "home with three torpedoes unfired"),
        ("uss-lox", 160205, "1.6 times USS", "1.8 times USS"),
        ("uss-lox", 2102, "the escort cut it to 23,000", "a cheap escort raised it to 23,000"),
        ("uss-lox", 93605, "now enough for a Legend", "now enough for an Ace"),
        (
            "uss-lox",
            93503,
            "she needed 4,000 tons more from three ships",
            "she needed 4,000 tons more from two ships",
        ),
        ("uss-lox", 2201, "with 29,000 tons to lose", "with 30,000 tons to lose"),
        ("uss-lox", 2201, "with five chances in six to live", "with two chances in three to live"),
        ("uss-lox", 1, "came home an Ace", "came home a Legend"),
        ("uss-lox", 2201, "and she had three: she had", "and she had two: she had"),
        (
            "wolf-pack",
            96511,
            "the wolf pack sank the second, third and fourth transports meanwhile.",
            "the wolf pack sank the second and third transports meanwhile.",
        ),
        ("wolf-pack", 190732, "to 84\xa0%", "to 85\xa0%"),
        (
            "wolf-pack",
            98703,
            "the convoy’s only Destroyer Sweep, one of five cards",
            "the convoy’s only Destroyer Sweep, one of four cards",
        ),
        (
            "wolf-pack",
            98302,
            "Destroyer Sweep, its own Sonar and Depth Charges too",
            "Destroyer Sweep, its own Sonar too",
        ),
        (
            "wolf-pack",
            97103,
            "one play before the convoy would have won.",
            "and won.",
        ),
        ("wolf-pack", 96501, "In the same turn", "A turn later"),
        (
            "wolf-pack",
            171501,
            "the convoy needed two more U-boats, and",
            "the convoy needed two U-boats, and",
        ),
        (
            "wolf-pack",
            190718,
            "at about one chance in five, and destroyed the",
            "at about one chance in 15, and destroyed the",
        ),
        (
            "wolf-pack",
            97101,
            "convoy drew a U-boat card, at about one chance in seven, destroyed the",
            "convoy drew a U-boat card, at about one chance in 15, destroyed the",
        ),
        (
            "wolf-pack",
            97101,
            "turn 7, and the wolf pack sank the first two transports by turn 8.",
            "turn 7, and the wolf pack sank the first three transports by turn 8.",
        ),
        ("wolf-pack", 96502, "destroyed the third U-boat on turn", "destroyed the fourth U-boat on turn"),
        (
            "wolf-pack",
            96502,
            "stood one kill from victory, the wolf pack three.",
            "stood one kill from victory, the wolf pack two.",
        ),
        (
            "wolf-pack",
            97101,
            "the wolf pack held a Near Miss, with one chance in five of taking the U-boat",
            "the wolf pack held a Near Miss, with about one chance in 15 of taking the U-boat",
        ),
        ("wolf-pack", 171507, "and destroyed the third U-boat.", "and destroyed the second U-boat."),
        (
            "wolf-pack",
            96501,
            "needed two more transports and was one play from its fifth",
            "needed two more transports and was one play from its fourth",
        ),
        ("wolf-pack", 171507, "turns later, on turn 28, the convoy", "turns later, on turn 27, the convoy"),
        (
            "wolf-pack",
            97102,
            "which came on turn 42, at about one chance in 40",
            "which came on turn 42, at about one chance in ten",
        ),
        (
            "wolf-pack",
            171528,
            "to go after turn 24, the wolf pack two transports",
            "to go after turn 24, the wolf pack six transports",
        ),
        (
            "wolf-pack",
            97102,
            "turn was out the convoy destroyed the third U-boat and stood one",
            "turn was out the convoy destroyed the fourth U-boat and stood one",
        ),
        (
            "wolf-pack",
            96507,
            "cleared the table, its own Periscope and Torpedo too,",
            "cleared the table, its own Sonar and Depth Charges too,",
        ),
        (
            "wolf-pack",
            97103,
            "convoy lacked Depth Charges and a U-boat card",
            "convoy lacked a Sonar and a U-boat card",
        ),
        (
            "wolf-pack",
            97103,
            "no Depth Charges to go on with (about one chance in nine)",
            "no Depth Charges to go on with (about one chance in 15)",
        ),
        (
            "wolf-pack",
            97103,
            "fourth kill; Cat and Mouse, with one chance in five, took it.",
            "fourth kill; Cat and Mouse, with about one chance in 15, took it.",
        ),
        ("wolf-pack", 96501, "the third U-boat went down,", "the fourth U-boat went down,"),
        (
            "wolf-pack",
            190734,
            "turn 38, its own Sonar and Depth Charges",
            "turn 38, its own Periscope and Torpedo",
        ),
        ("wolf-pack", 66, "of five cards", "of four cards"),
        (
            "wolf-pack",
            66,
            "a Sonar came to the convoy, and",
            "a Sonar came to the convoy, at about one chance in 15, and",
        ),
        ("wolf-pack", 171523, "to Near Miss, one of five cards", "to Near Miss, one of four cards"),
        ("wolf-pack", 66, "at about one chance in twelve, the", "at about one chance in 15, the"),
        (
            "wolf-pack",
            2801,
            "among five cards. Near Miss, played by the wolf pack, took Depth Charges",
            "among five cards. Near Miss, played by the wolf pack, took a Sonar",
        ),
        ("wolf-pack", 160511, "its third kill; the third U-boat never went down.", "its third kill."),
        (
            "wolf-pack",
            120501,
            "Each time the convoy’s own Sonar went too.",
            "On turn 5 the convoy’s own Sonar went too.",
        ),
        ("wolf-pack", 130501, "on turns 17, 19 and 21; three times", "on turns 17 and 19; twice"),
        (
            "wolf-pack",
            130501,
            "On turns 19 and 21 the convoy’s own Sonar went too.",
            "On turn 19 the convoy’s own Sonar went too.",
        ),
        ("wolf-pack", 190741, "to the wolf pack on turn 16", "to the wolf pack on turn 15"),
        ("wolf-pack", 98301, "drew a Dive (about one chance in 20)", "drew a Dive (about one chance in 18)"),
        (
            "wolf-pack",
            190715,
            "On turn 24 the convoy drew a",
            "On turn 24 the deck ran out and was shuffled anew; the convoy drew a",
        ),
        ("wolf-pack", 98703, "the convoy drew a Sonar, and", "the convoy drew two Sonars, and"),
        (
            "wolf-pack",
            120501,
            "but the convoy held another Sonar and Depth Charges in its hand.",
            "but the convoy held another Sonar in its hand.",
        ),
        (
            "wolf-pack",
            120501,
            " Dive cleared the table in the same turn, but the convoy held another Sonar and Depth Charges in its hand.",
            "",
        ),
        ("wolf-pack", 120501, "on turn 53", "on turn 52"),
        (
            "wolf-pack",
            120502,
            "Near Miss had two chances in five, on turn 17, of",
            "Near Miss had three chances in five, on turn 17, of",
        ),
        ("wolf-pack", 120502, "it took one of two U-boat cards.", "it took its only U-boat card."),
        (
            "wolf-pack",
            120502,
            "The wolf pack never drew a Dive, and no card of the convoy’s chains was ever cleared from the table:",
            "No Dive ever took a card of the convoy’s chains off the table:",
        ),
        ("wolf-pack", 120502, "four cards on turns 18 and 19 gave", "four cards on turns 17 and 18 gave"),
        (
            "wolf-pack",
            120502,
            "on turn 11 and sank the second transport",
            "on turn 11 and sank the third transport",
        ),
        (
            "wolf-pack",
            171510,
            "came to the convoy in 16 cards, from turn 25 to",
            "came to the convoy in 18 cards, from turn 24 to",
        ),
        (
            "wolf-pack",
            2801,
            "Sonar and Depth Charges, and the wolf pack’s own Periscope, off",
            "Sonar and Depth Charges off",
        ),
        ("wolf-pack", 120503, "and the convoy’s Cat and Mouse took it", "and the convoy’s Near Miss took it"),
        (
            "wolf-pack",
            130506,
            "Each time the wolf pack’s own chain went too.",
            "On turn 44 the wolf pack’s own chain went too.",
        ),
        ("wolf-pack", 130503, "took one of two Depth Charges", "took one of three Depth Charges"),
        (
            "wolf-pack",
            190763,
            ", which gave it a whole chain, and",
            ", the one card that its chain lacked, and",
        ),
        (
            "wolf-pack",
            2848,
            "and the second U-boat never went down",
            "and the second U-boat had to wait until turn 40",
        ),
        (
            "wolf-pack",
            2403,
            "On turn 24 the convoy’s own Sonar went too.",
            "Each time the convoy’s own Sonar went too.",
        ),
        ("wolf-pack", 96513, "on turn 40,", "on turn 39,"),
        ("wolf-pack", 171516, "After turn 27, with two transports", "After turn 26, with two transports"),
        (
            "wolf-pack",
            96502,
            "one U-boat short, wanted a Sonar to begin a chain",
            "one U-boat short, wanted a U-boat card to begin a chain",
        ),
        (
            "wolf-pack",
            96502,
            "the convoy held a Cat and Mouse, with one chance in four of taking the",
            "the convoy held a Cat and Mouse, with about one chance in 15 of taking the",
        ),
        (
            "wolf-pack",
            190781,
            "the convoy had Sonar and Depth Charges down and the U-boat",
            "the convoy had Periscope and Torpedo down and the U-boat",
        ),
        (
            "wolf-pack",
            190775,
            "off the table with Dive a turn later,",
            "off the table with Dive two turns later,",
        ),
        (
            "wolf-pack",
            96505,
            "convoy, three U-boats short, wanted a Sonar to begin a chain",
            "convoy, three U-boats short, wanted a U-boat card to begin a chain",
        ),
        (
            "wolf-pack",
            190714,
            "Transport card for the one that Cat and Mouse had taken, at",
            "Transport card for the one that Near Miss had taken, at",
        ),
        (
            "wolf-pack",
            96513,
            "now one kill from victory, the convoy two.",
            "now one kill from victory, the convoy three.",
        ),
        (
            "wolf-pack",
            96507,
            "the table, its own Periscope and Torpedo",
            "the table, its own Sonar and Depth Charges",
        ),
        (
            "wolf-pack",
            96511,
            "chain with: 32 cards brought none (about one chance in 50), and",
            "chain with: 32 cards brought none (about one chance in 15), and",
        ),
        ("wolf-pack", 96513, "the convoy drew no other.", "the convoy drew its next on turn 50."),
        ("uss-lox", 2202, "any of the four ships that", "any of the three ships that"),
        ("uss-lox", 2701, "to 40,900 tons; a miss", "to 41,900 tons; a miss"),
        ("uss-lox", 220004, "The first three attacks all hit", "The first two attacks both hit"),
        ("uss-lox", 2703, "left her one torpedo for three ships", "left her two torpedoes for three ships"),
        ("uss-lox", 2703, "whose 9,000 tons would", "whose 8,000 tons would"),
        ("uss-lox", 7102, "a Legend, with 41,000 tons", "a Legend, with exactly 41,000 tons"),
        ("uss-lox", 7107, "cut the promise from 39,100 to 29,700", "cut the promise from 39,100 to 29,000"),
        ("uss-lox", 7103, "would have made her a Legend", "would have made her an Ace"),
        ("uss-lox", 7103, "a miss, with one chance in five, would", "a miss, with one chance in two, would"),
        ("uss-lox", 7103, "left nothing to face the escort, and", "left three to face the escort, and"),
        ("uss-lox", 7101, "from 40,000 to 43,000", "from 39,000 to 43,000"),
        ("uss-lox", 2102, "could not avoid raised it to 33,800", "could not avoid raised it to 34,800"),
        (
            "uss-lox",
            2102,
            "Two ships, of 2,000 and 6,000",
            "Three ships, of 2,000 and 6,000",
        ),
        ("uss-lox", 2703, "whose 9,000 tons would", "whose 10,000 tons would"),
        ("uss-lox", 6105, "and she had three: she had", "and she had four: she had"),
        ("uss-lox", 93500, "smaller ships, of 1,000 to 4,000 tons", "smaller ships, of 1,000 to 3,000 tons"),
        ("uss-lox", 5003, "3,000 short of an Ace, she", "4,000 short of an Ace, she"),
        ("uss-lox", 5003, "With three torpedoes left she let", "With two torpedoes left she let"),
        ("uss-lox", 5003, "3,000 short of an Ace", "4,000 short of an Ace"),
        ("uss-lox", 97101, "Five smaller ships", "Four smaller ships"),
        ("uss-lox", 7102, "She went home with 41,000", "She went home with 40,000"),
        ("uss-lox", 97101, "of 2,000 to 7,000 tons", "of 2,000 to 6,000 tons"),
        ("uss-lox", 110311, "The troopship in sight raised", "The trawler in sight raised"),
        ("uss-lox", 160314, "on turn 9 and went home", "on turn 9"),
        ("uss-lox", 7404, "all six of her torpedoes", "all five of her torpedoes"),
        ("uss-lox", 98301, "enough for an Ace, with", "enough for a Legend, with"),
        ("uss-lox", 98301, "her last six torpedoes rather", "her last five torpedoes rather"),
        ("uss-lox", 98301, "home with two ships unseen", "home with three ships unseen"),
        ("uss-lox", 98301, "torpedoes at a passenger liner", "torpedoes at a fleet tanker"),
        ("uss-lox", 98301, "on the first passenger liner", "on the second passenger liner"),
        ("uss-lox", 98301, "ships, of 1,000 to 2,000 tons", "ships, of 1,000 and 2,000 tons"),
        ("uss-lox", 98302, "needed 7,000 tons from the last", "needed 6,000 tons from the last"),
        ("uss-lox", 98302, "a coaster of 2,000. She missed", "a coaster of 3,000. She missed"),
        ("uss-lox", 98302, "She missed even that", "She sank it"),
        ("uss-lox", 98302, "four of 2,000 to 4,000 tons", "four of 2,000 to 5,000 tons"),
        ("uss-lox", 98302, "and one of 7,000 tons", "and one of 8,000 tons"),
        ("uss-lox", 98302, "Five other ships, four", "Six other ships, four"),
        ("uss-lox", 98431, "The second straggler came", "The third straggler came"),
        ("uss-lox", 98303, "a two, a nine and a seven, scored", "a two, a nine and a ten, scored"),
        ("uss-lox", 98303, "at a cargo ship, with", "at a tanker, with"),
        ("uss-lox", 98303, "that was easy to sink raised", "that was easy to sink cut"),
        ("uss-lox", 98303, "Two attacks sank", "Three attacks sank"),
        ("uss-lox", 110336, "straggler on turn 8", "straggler on turn 7"),
        ("uss-lox", 7100, "came before any torpedo was fired", "came first"),
        (
            "uss-lox",
            2102,
            "With three torpedoes left, the straggler",
            "With two torpedoes left, the straggler",
        ),
        ("uss-lox", 513003, "better than seven chances in ten", "nearly seven chances in ten"),
        ("uss-lox", 91302, "nearly three chances in four", "three chances in four"),
        ("uss-lox", 91302, "nine ships of 37,000 tons in all", "nine ships of 38,000 tons in all"),
        ("uss-lox", 91303, "let two smaller ships", "let three smaller ships"),
        ("uss-lox", 91303, "two torpedoes for three ships", "two torpedoes for two ships"),
        ("uss-lox", 91303, "two torpedoes for one ship", "one torpedo for one ship"),
        (
            "malta-convoy",
            98801,
            "the third and fourth sank two more",
            "the third and fourth damaged two more",
        ),
        ("malta-convoy", 160104, "; others damaged another cargo ship", "; others damaged a tanker"),
        ("malta-convoy", 93533, "and the triumph was lost;", "and “Relief” was lost;"),
        ("malta-convoy", 93502, "turned back two of four", "turned back three of four"),
        (
            "malta-convoy",
            93536,
            ", at one chance in three, and the force die brought as many as seven, at one chance in three for seven or more",
            " and the force die brought as many as seven, together at one chance in nine",
        ),
        ("malta-convoy", 93536, "the force die brought as many as seven", "as many as seven came"),
        ("malta-convoy", 514002, "and damaged two cargo ships", "and damaged a cargo ship"),
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
