"""The report of SSN: its statements are in the record, its numbers are those of the rules, and its charts stay inside
their frames.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise, product
from pathlib import Path as File
from typing import Any

import pytest

from printkit.drawing import Ink, Text
from printkit.drawing.extent import extent
from printkit.games.ssn import GAME
from printkit.games.ssn.log.notation import NOTATION
from printkit.games.ssn.play.odds import at_least
from printkit.games.ssn.play.stakes import stakes
from printkit.games.ssn.play.threat import Berth, Threat
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    LHD,
    OUT_OF_TORPEDOES,
    SUNK,
    TORPEDOES,
    WIN,
    State,
    lhd_afloat,
)
from printkit.games.ssn.story import report
from printkit.games.ssn.story.chain import chain
from printkit.games.ssn.story.chart_view import Bounds, ChartView, Labels, Wish
from printkit.games.ssn.story.courses import compass
from printkit.games.ssn.story.pieces import from_frigate, margin, rolled
from printkit.games.ssn.story.salvo import ways_to_hit
from printkit.games.ssn.story.turning import kills_chance, moments, worth
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, hopeless, lhd_lost, read_turns
from printkit.games.ssn.story.turns import listening as at_the_roll
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Record
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.report.pictures.metrics import label_width
from printkit.report.story import KNOWN, NAMED, Passage, Picture, Story, TextTable
from printkit.report.words.phrases import cited
from printkit.table.seeded import DealtTable
from tests.report.games import auto


def story(record: Record) -> Story:
    """Return the story that the game tells of a record, as text."""
    return cited(report.story(record))


SEEDS = range(8)
CLEAN = [
    path
    for path in sorted((File(__file__).parent / "journals").glob("*.log"))
    if "# expect" not in path.read_text(encoding="utf-8")
]


def record_from(text: str) -> Record:
    checked = check_text(text, "game.log", lambda slug: (GAME, NOTATION), ("ssn",))
    assert checked.ok, checked.diagnostics
    record = checked.record
    assert record is not None
    return record


@cache
def played(seed: int, policy: int = 0, settings: tuple[tuple[str, str], ...] = ()) -> Record:
    ruleset = SsnRuleset("", dict(settings))
    table = DealtTable(seed, GAME.policies[policy].make(ruleset))
    sections = record_game(GAME, ruleset, table)
    return record_from(write_log(GAME, NOTATION, ruleset, sections, {"seed": str(seed)}))


@cache
def told(seed: int) -> Story:
    return story(played(seed))


def pictures(told: Story) -> Iterator[Picture]:
    return (each for each in told.pictures if isinstance(each, Picture))


def cells(table: TextTable, head: str) -> list[str]:
    place = [column.head for column in table.columns].index(head)
    return [row[place] for row in table.rows]


# -- facts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_every_torpedo_of_the_record_is_in_the_account(seed: int) -> None:
    record = played(seed)
    final = record.final
    assert isinstance(final, State)
    turns = read_turns(record)
    shots = [shot for turn in turns for shot in turn.shots]
    assert [shot.number for shot in shots] == list(range(1, len(shots) + 1))
    own = [shot for shot in shots if shot.by_submarine]
    assert len(own) == TORPEDOES - final.sub.torpedoes
    assert sum(shot.hit for shot in own) == final.tally.hits
    assert len(shots) - len(own) == final.tally.surface_shots
    assert sum(shot.hit for shot in shots if not shot.by_submarine) == final.tally.surface_hits
    assert sum(shot.killed for shot in own if shot.target == "lhd") == final.ships[LHD].kills


@pytest.mark.parametrize("seed", SEEDS)
def test_the_account_ends_where_the_record_does(seed: int) -> None:
    record = played(seed)
    turns = read_turns(record)
    final = record.final
    assert isinstance(final, State)
    assert turns[-1].after == final
    assert [turn.number for turn in turns] == list(range(1, final.turn + 1))
    down = lhd_lost(turns)
    assert (down.number if down else 0) == final.tally.lhd_down
    for turn in turns:
        for track in turn.tracks:
            if track.name == "ssn":
                assert track.corners[-1] == turn.after.sub.pose[:2]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tables_hold_every_roll(seed: int) -> None:
    record, made = played(seed), told(seed)
    turns = [turn for turn in read_turns(record) if turn.stakes is not None]
    by_turn = made.tables[0]
    assert cells(by_turn, "rolled") == [", ".join(map(str, turn.totals)) for turn in turns]
    assert cells(by_turn, "heard by") == [
        " ".join(name.upper() for name, _ in turn.heard) or "nobody" for turn in turns
    ]
    rolled: list[Any] = [
        event.value
        for section in record.sections
        for event in section.events
        if event.kind == "throw" and event.label == "detect"
    ]
    shots = [shot for turn in read_turns(record) for shot in turn.shots]
    assert sorted(rolled) == sorted(
        [t for turn in turns for t in turn.totals] + [r for s in shots for r in s.rolls]
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_is_the_record_s(seed: int) -> None:
    final = played(seed).final
    assert isinstance(final, State)
    made = told(seed)
    assert made.headline.startswith("Victory" if final.result == "win" else "Defeat")
    assert bool(re.search("sinks? the landing ship|the landing ship sunk", made.headline)) == (
        not lhd_afloat(final)
    )
    beaten = hopeless(read_turns(played(seed)), final)
    assert bool(
        re.search(
            "sinks the submarine|landing ship, and .* the submarine |the submarine on turn|lost on the same",
            made.headline,
        )
    ) == (final.result == SUNK)
    assert (", and " in made.headline and "sinks the submarine" in made.headline) == beaten


def test_the_player_s_own_words_are_quoted() -> None:
    text = (File(__file__).parent / "journals" / "first-salvo.log").read_text(encoding="utf-8")
    made = story(record_from(f"{text}  > *Close*, and too shallow for comfort.\n"))
    quotes = [each.text for each in made.passages if not isinstance(each, Passage)]
    assert quotes == ["*Close*, and too shallow for comfort."]


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.stem)
def test_every_clean_journal_has_a_report(path: File) -> None:
    text = re.sub(r"[ \t]*# keeps.*", "", path.read_text(encoding="utf-8"))
    made = story(record_from(text))
    assert made.headline
    assert made.passages


def test_a_log_that_stops_in_the_middle_of_a_turn_has_one_too() -> None:
    text = "game: ssn\n\nposition\n  lhd 10.5 24 90\n  ssn 20 24 270 deep slow\nturn 1\n  fire lhd; detect 4+3 5+2; kill 4\n"
    made = story(record_from(text))
    assert made.headline.startswith("Under way")
    assert any(
        "torpedo" in p.text and "the LHD" in p.text
        for p in made.passages
        if isinstance(p, Passage) and p.when == "Turn 1"
    )


# -- figures ---------------------------------------------------------------------------------------------------------


def listening(seed: int) -> Iterator[TurnAccount]:
    return (turn for turn in read_turns(played(seed)) if turn.stakes is not None)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chances_are_those_that_the_captain_counts(seed: int) -> None:
    for turn in listening(seed):
        state = turn.listening
        assert state is not None
        assert turn.stakes is not None
        _, present, future = state.points
        assert present is not None
        berth = Berth(Threat(state), state.sub, present)
        *known, sunk = berth.sunk(future)
        assert float(turn.stakes.heard) == pytest.approx(berth.heard(future))
        assert float(turn.stakes.sunk) == pytest.approx(sunk)
        assert known == sorted(known)  # each shooter makes it worse


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_heard_was_possible(seed: int) -> None:
    for turn in listening(seed):
        assert turn.stakes is not None
        assert bool(turn.heard) == (turn.totals[0] >= turn.stakes.least)
        assert turn.stakes.sunk <= turn.stakes.heard


def test_more_rolls_never_lower_the_chance_of_a_hit() -> None:
    """More rolls never lower the probability that one of them is high enough."""
    for turn in listening(3):
        assert turn.listening is not None
        one, each_point, each_ear = (
            stakes(turn.listening._replace(ruleset=SsnRuleset("", {"detection-roll": kind})))
            for kind in ("one", "per-dp", "per-listener")
        )
        assert one.heard <= each_point.heard
        assert one.heard <= each_ear.heard
        least = [min(ear.needs.values()) for ear in each_ear.ears if ear.needs]
        silent = Fraction(1)
        for total in least:
            silent *= 1 - Fraction(sum(a + b >= total for a in range(1, 7) for b in range(1, 7)), 36)
        assert each_ear.heard == 1 - silent


def test_a_salvo_s_chance_is_the_binomial_one() -> None:
    for seed in SEEDS:
        for turn in read_turns(played(seed)):
            salvo = [shot for shot in turn.attacks if shot.target == "lhd"]
            if len(salvo) == 2 and all(shot.killed for shot in salvo):
                assert kills_chance(salvo) == at_least(2, 2, salvo[0].deadly)
            if salvo and not any(shot.killed for shot in salvo):
                assert kills_chance(salvo) == (1 - salvo[0].deadly) ** len(salvo)


# -- charts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_charts_stay_inside_their_frames(seed: int) -> None:
    for picture in pictures(told(seed)):
        for shape in picture.shapes:
            box = extent((shape,), label_width)
            assert box is not None
            assert -0.3 <= box.x <= box.right <= picture.width + 0.3, shape
            assert -0.3 <= box.y <= box.bottom <= picture.height + 0.3, shape


@pytest.mark.parametrize("seed", SEEDS)
def test_the_track_chart_shows_every_turn_of_the_submarine(seed: int) -> None:
    chart = next(pictures(told(seed)))
    labels = {shape.text for shape in chart.shapes if isinstance(shape, Text) and shape.ink is Ink.VERMILION}
    assert {str(turn.number) for turn in read_turns(played(seed)) if turn.tracks} <= labels
    assert chart.words[0].startswith("turn")
    every, *frigates = (
        list(lines) for empty, lines in groupby(chart.words, lambda line: not line) if not empty
    )
    assert len(every) == len(read_turns(played(seed))) + 1
    assert len(frigates) == any(not lhd_afloat(turn.after) for turn in read_turns(played(seed)))


def test_lines_of_the_chart_can_be_told_apart_without_colour() -> None:
    from printkit.games.ssn.story.chart_marks import STYLE

    looks = [(width, dash) for _, width, dash in STYLE.values()]
    assert len(set(looks)) == len(looks)


def test_labels_keep_off_one_another() -> None:
    labels = Labels(Bounds(0, 0, 60, 40))
    for n in range(12):
        assert list(labels.place(Wish(f"label {n}", (30.0, 20.0))))
    for i, one in enumerate(labels.boxes):
        assert all(not one.overlaps(other) for other in labels.boxes[i + 1 :])


def test_a_label_without_room_is_left_out() -> None:
    labels = Labels(Bounds(0, 0, 12, 4))
    labels.mark((6.0, 2.0), 6.0)
    assert list(labels.place(Wish("no room", (6.0, 2.0), must=False))) == []


def test_lines_are_cut_at_the_frame() -> None:
    view = ChartView(0, 0, 1.0, Bounds(0, 0, 10, 10))
    assert view.cut((-5, 5), (15, 5)) == ((0, 5), (10, 5))
    assert view.cut((-5, -5), (-1, 15)) is None


@pytest.mark.parametrize("seed", [3, 7])
def test_the_same_game_has_the_same_report(seed: int) -> None:
    assert repr(story(played(seed))) == repr(told(seed))


def test_a_torpedo_without_dice_is_no_miss() -> None:
    """Torpedoes fired from too near in the other layer, or from too far, are counted as that."""
    told = set()
    for seed in range(1, 30):
        for turn in read_turns(played(seed)):
            for shot in turn.answers:
                if shot.rolls:
                    assert shot.outcome not in ("layer", "far", "blind")
                    continue
                assert shot.outcome == ("far" if shot.range > 18 else "layer")
                assert shot.outcome == "far" or (shot.other_layer and shot.range < 5)
                told.add(shot.outcome)
    assert told == {"far", "layer"}


def test_several_rolls_are_called_rolls() -> None:
    assert rolled((11,)) == "an 11"
    assert rolled((7, 11, 8)) == "rolls of 7, 11 and 8"


def test_luck_of_one_turn_is_of_this_turn() -> None:
    made = next(p for p in CLEAN if p.stem == "scenario-a")
    found = story(record_from(made.read_text())).luck
    assert found is not None
    assert "sailed this turn alike would survive it" in found.text


def test_a_frigate_is_fired_at_without_an_article() -> None:
    made = story(played(310, 1)).trial
    assert made is not None
    said = {made.say(spot, spot.done) for spot in made.spots if spot.label == "fire"}
    assert "firing at the LHD" in said
    assert "firing at frigate 1" in said


def shot(number: int, *words: str) -> TorpedoShot:
    return TorpedoShot(
        number,
        1,
        "ssn",
        "lhd",
        (0.0, 0.0),
        (10.0, 0.0),
        10.0,
        Fraction(1, 2),
        Fraction(2, 5),
        (7, 7),
        3,
        words,
    )


def test_the_chance_to_sink_a_damaged_lhd_is_that_of_one_kill_or_more() -> None:
    salvo = [shot(1), shot(2, "hit", "killed", "sunk")]
    assert kills_chance(salvo, 1) == 1 - Fraction(3, 5) ** 2
    both = [shot(1, "hit", "killed"), shot(2, "hit", "killed", "sunk")]
    assert kills_chance(both, 0) == Fraction(2, 5) ** 2
    assert kills_chance([shot(1), shot(2, "hit", "killed")], 0) == 2 * Fraction(2, 5) * Fraction(3, 5)


def test_a_roll_of_which_nobody_has_said_who_heard_it_decides_nothing() -> None:
    """The log stops between the detection roll of turn 5 and the statements of who heard it."""
    lines = auto("ssn", 5001, policy="random").splitlines()
    at = next(n for n, line in enumerate(lines) if line == "turn 5")
    roll = next(n for n in range(at, len(lines)) if "surf: detect" in lines[n])
    cut = [*lines[:roll], lines[roll].split(";")[0]]
    made = story(record_from("\n".join(cut) + "\n"))
    assert [fact.kind for fact in made.told if fact.at == 5 and fact.kind.startswith("turn-")] == []
    assert any(fact.kind == "heard-open" for fact in made.told)


def test_the_first_paragraph_tells_the_torpedoes_at_the_lhd_and_then_the_end() -> None:
    ends = {"win": "lead-won", "sunk": "lead-lost", OUT_OF_TORPEDOES: "lead-failed"}
    for seed in SEEDS:
        record, made = played(seed), told(seed)
        final, turns = record.final, read_turns(record)
        assert isinstance(final, State)
        links = list(chain(turns, final))
        assert links[-1].kind == ("lead-epilogue" if hopeless(turns, final) else ends[final.result])
        fired = [turn.number for turn in turns if any(shot.target == "lhd" for shot in turn.attacks)]
        down = lhd_lost(turns)
        if final.result == "sunk" and down is not None:
            since = re.search(
                r"just sunk|(a|two|three|four|five|\d+) turns? after sinking the LHD", links[0].text
            )
            assert since
            assert bool(since[1]) == (down is not turns[-1])
        else:
            assert f"turn {fired[-1]}" in links[0].text
        assert [fact.kind for fact in made.told][: len(links)] == [link.kind for link in links]


def test_a_submarine_sunk_after_its_torpedoes_lost_the_game_does_not_lose_it_by_being_sunk() -> None:
    """Seed 7101: of the two torpedoes left for two kills the first missed; the frigate that then sank the submarine changed nothing."""
    made = told(7101)
    assert (
        made.headline
        == "Defeat: the last two torpedoes do no damage on turn 4, and a frigate sinks the submarine"
    )
    assert "That ruled out victory before " in made.verdict
    assert "gave" not in made.verdict


def test_a_lower_detection_roll_that_would_have_won_wins_whatever_the_frigates_hunt() -> None:
    """Seed 7103: the story says that an 8 or less on turn 4 would have won. The checker agrees for all choices of the frigates."""
    record = played(7103)
    verdict = told(7103).verdict
    assert "needed an 8 or less, 13 chances in 18, to win unheard; the roll was 11" in verdict
    text = write_log(GAME, NOTATION, SsnRuleset("", {}), record.sections, {"seed": "7103"})
    before = text.partition("  surf: detect 11")[0]
    for dice in product((1, 3, 5), repeat=4):
        moves = "".join(f"  ff{n}: dp {die}\n" for n, die in enumerate(dice, 1))
        moves += "".join(f"  h{n}: dp 1\n" for n in range(1, 5))
        final = record_from(f"{before}  surf: detect 8; quiet\n{moves}").final
        assert isinstance(final, State)
        assert final.result == WIN, dice


def test_every_turn_on_which_silence_would_have_won_is_told() -> None:
    """Seed 6114: a 7 or less on turn 5 would have won, and a 5 or less on turn 8."""
    made = told(6114)
    assert made.headline.endswith("heard twice when silence would have won")
    assert [fact.kind for fact in made.told][:2] == ["lead-missed", "lead-lost"]
    assert "Heard, and the victory missed" in made.turning_points[1].swing


def test_silence_counts_only_on_turns_on_which_being_heard_could_cost_something() -> None:
    """Seed 170301: on turn 3 nobody who could have heard the submarine was near enough to fire, and it could not win before turn 4."""
    made = told(170301)
    assert made.verdict.endswith("got clear of the frigates unheard, at five chances in 18.")
    assert "pip" not in scenes(170301)


def test_torpedoes_are_told_in_the_order_of_their_dice() -> None:
    """Seed 170303: the first of the last two torpedoes missed, so that the second could not win any more."""
    assert (
        "the first missed by a single pip, which lost the game, and the second damaged it"
        in told(170303).verdict
    )


def test_a_turning_point_of_two_misses_gives_the_chance_that_both_miss() -> None:
    """Seed 2201: the two torpedoes of turn 3 had 62 % each to hit, so that both missed at 14 %; that neither would kill had 23 %."""
    points = [point.swing for point in told(2201).turning_points]
    assert points[0] == "Both torpedoes miss, at 14\u00a0%"


def test_no_percentage_stands_in_the_first_paragraph_or_the_story() -> None:
    for seed in SEEDS:
        made = told(seed)
        assert "%" not in made.headline + made.verdict
        assert not any("%" in each.text for each in made.passages if isinstance(each, Passage))


@pytest.mark.parametrize(
    "needed", [(7,), (9, 7), (9, 7, 99), (99, 7, 7), (10, 7, 7), (10, 7, 7, 7), (10, 7, 99, 7), (9, 99, 99)]
)
def test_the_rolls_that_decide_about_a_hit_are_those_of_the_rules(needed: tuple[int, ...]) -> None:
    """A run hits if a roll succeeds and no two in a row fail; the ways to a hit say the same of every run."""
    ways = ways_to_hit(needed)
    for good in product((False, True), repeat=len(needed)):
        seen = [each and least < 13 for each, least in zip(good, needed, strict=True)]
        hit = any(seen) and all(one or two for one, two in pairwise(seen))
        assert hit == any(all(seen[n] for n in way) for way in ways)
    assert all(not set(one) < set(two) for one in ways for two in ways)


def test_hits_that_are_evaded_are_a_moment_with_the_chance_of_their_dice() -> None:
    found = 0
    for seed in (2103, 5006, *SEEDS):
        turns = read_turns(played(seed))
        final = played(seed).final
        assert isinstance(final, State)
        for moment in moments(turns, final):
            if moment.kind == "evaded":
                assert moment.shots == tuple(shot for shot in moment.turn.answers if shot.hit)
                assert moment.chance == math.prod(shot.evasion for shot in moment.shots)
                found += 1
    assert found >= 2
    assert any("shaken off" in point.swing for point in told(2103).turning_points)


def test_hits_that_were_evaded_do_not_decide_a_defeat() -> None:
    record = record_from(auto("ssn", 190, policy="random"))
    final = record.final
    assert isinstance(final, State)
    found = moments(read_turns(record), final)
    assert final.result == OUT_OF_TORPEDOES
    assert [moment.kind for moment in found if moment.swing > 0] == ["evaded"]
    assert "lead-failed" in [fact.kind for fact in story(record).told]


def test_a_kill_on_the_damaged_lhd_is_worth_more_than_the_first() -> None:
    state = played(1).start
    assert isinstance(state, State)
    two = state._replace(sub=state.sub._replace(torpedoes=2))
    assert worth(two, 0, alerted=True) < worth(two, 1, alerted=True) < worth(two, 2, alerted=True)
    assert worth(state, 0, alerted=True) < worth(state, 0, alerted=False)
    none = state._replace(sub=state.sub._replace(torpedoes=0))
    assert worth(none, 1, alerted=True) == 0.0


def test_when_the_ships_listen_the_submarine_has_moved_and_they_have_not() -> None:
    turns = [turn for seed in SEEDS for turn in read_turns(played(seed)) if turn.listening is not None]
    moved = 0
    for turn in turns:
        heard = at_the_roll(turn)
        assert heard.sub.pose == turn.after.sub.pose
        for before, then, after in zip(turn.before.ships, heard.ships, turn.after.ships, strict=True):
            assert before.pose == then.pose
            moved += then.pose != after.pose
    assert moved > len(turns)


def scenes(seed: int) -> str:
    """Return the passages of the story of an auto-played game, without names."""
    made = told(seed)
    passages = " ".join(each.text for each in made.passages if isinstance(each, Passage))
    return KNOWN.sub(lambda found: found[3], NAMED.sub("", passages))


def test_a_salvo_ends_with_what_came_of_it_and_what_was_still_wanted() -> None:
    assert (
        "fired two torpedoes at the LHD from 13.6\u2033: the first missed by a single pip, "
        "the second damaged it on a bare 7 and slowed the convoy to 1\u2033 a turn, and" in scenes(7103)
    )
    assert "both missed, and the submarine was still unheard." in scenes(91301)


def test_a_submarine_that_is_fired_at_has_a_chance_to_live_unless_a_turning_point_gives_the_odds() -> None:
    assert scenes(7103).endswith(
        "three frigates heard it or its track, and frigate 3 fired the only torpedo, from 16.9\u2033."
    )
    assert "on a bare 9 frigate 1 heard it. Frigate 1\u2019s torpedo hit;" in scenes(93501)
    assert (
        "but only frigate 1 could fire: seven chances in eleven to live. Frigate 1\u2019s torpedo missed."
        in scenes(26)
    )


def test_the_story_of_the_last_torpedoes_goes_on_to_the_answer_of_the_convoy() -> None:
    """Seed 93501: the last two torpedoes missed, and the submarine shook off the one hit that followed."""
    assert scenes(93501).endswith(
        "fired the rest from 10.6\u2033: both missed. Then it went north-west; on a bare 9 frigate 1 heard it. "
        "Frigate 1’s torpedo hit; the submarine needed a 4 to shake it off, rolled a 4, and lived."
    )


def test_the_deadliest_turn_is_told_in_the_story_and_its_dice_in_the_turning_point() -> None:
    """Seed 93502: on turn 5 six helos could sink the submarine, and nobody heard it."""
    made = told(93502)
    assert (
        "On turn 5, the deadliest of the game, the submarine ran east with six helos up, and nobody heard it."
        in scenes(93502)
    )
    assert made.turning_points[-1].swing == "The submarine not sunk, at 49\u00a0%"
    assert "sonars needed a 7 and rolled a 5" in made.turning_points[-1].text


def test_a_dud_that_saved_the_landing_ship_is_in_the_headline() -> None:
    assert told(93503).headline == (
        "Defeat: a second dud saves the landing ship on turn 4, and a helo sinks the submarine"
    )


def test_turns_on_which_the_submarine_was_only_heard_are_told_together() -> None:
    assert (
        "On turns 6 and 7 the submarine was heard, each time from too far off to fire. On turn 8 it ran east"
        in scenes(700401)
    )
    assert "closed to 12.8\u2033, not near enough; the sonars needed a 9" in scenes(700306)


def test_turns_without_torpedoes_or_alarm_are_told_only_by_their_number() -> None:
    assert scenes(97702).startswith("After two turns unheard, the submarine fired")
    assert scenes(170303).startswith("On turn 3 the submarine fired")
    assert scenes(7103).startswith(
        "After two turns unheard, one of them by a single pip, the submarine fired"
    )
    assert scenes(92401).startswith("After two turns unheard, the submarine fired")


def test_the_way_out_is_told_by_the_rolls_that_nearly_gave_the_submarine_away() -> None:
    """Seed 91301: nobody heard the submarine in three turns, on the first of which it passed a frigate at 1.2 inches."""
    text = scenes(91301)
    assert (
        "sank the LHD, went west and stole past frigate 1 at 1.2\u2033; the sonars needed a 9 and rolled a 7; four helos took off."
        in text
    )
    assert "On turn 5 a single pip kept the submarine unheard" in text
    assert text.endswith("On turn 6 it ran west, drawing away from frigate 4 to 14.9\u2033.")


def test_the_story_gives_the_die_of_a_hit_that_the_first_paragraph_tells() -> None:
    """Seed 92401: the one torpedo hit, and the submarine escaped with the next roll."""
    made = told(92401)
    passages = scenes(92401)
    assert "hit and was shaken off, and on turn 5" in made.verdict
    assert made.verdict.endswith("unheard by a single pip.")
    assert "needed a 3 to shake it off, rolled a 4, and lived; four helos took off." in passages
    assert (
        "ran north to 1.9\u2033 from the edge of the table, drawing away from frigate 1 to 12.1\u2033."
        in passages
    )
    assert "roll was a 7" in made.turning_points[-1].text
    assert "a 7" not in passages


def test_a_range_that_looks_like_the_escape_range_is_told_in_words() -> None:
    """Seed 973318: the submarine won with the nearest frigate 12.004 inches away."""
    assert "with four helos up from turn 4 and frigate 1 just over 12\u2033 to the south-west." in scenes(
        973318
    )
    assert [from_frigate(d) for d in (11.9, 11.94, 11.97, 12.06, 12.1)] == [
        "11.9\u2033",
        "11.94\u2033",
        "just under 12\u2033",
        "12.06\u2033",
        "12.1\u2033",
    ]


def test_torpedoes_that_could_not_reach_the_submarine_do_not_count() -> None:
    """Seed 420013: two of the torpedoes could reach the submarine, six could not."""
    assert "neither of the two torpedoes that could hit" in told(420013).verdict
    assert "Three helos were too near to hit it; helo 1 left it six chances in eleven to live." in scenes(
        420013
    )
    assert "Neither of the two torpedoes that could hit it did." in scenes(420013)


@pytest.mark.parametrize(
    ("degrees", "name"),
    [(0, "north"), (22.5, "north-east"), (44, "north-east"), (337, "north-west"), (359, "north")],
)
def test_a_course_is_told_by_the_nearest_point_of_the_compass(degrees: float, name: str) -> None:
    assert compass(degrees) == name


def test_a_margin_on_which_the_headline_depends_is_not_rounded_up() -> None:
    """Seed 91302: the nearest frigate ended 12.05 inches away."""
    assert told(91302).headline.endswith("escapes by 0.05\u2033 on turn 5")
    assert [margin(d) for d in (0.052, 0.094, 0.12, 0.31)] == [
        "0.05\u2033",
        "0.09\u2033",
        "0.1\u2033",
        "0.3\u2033",
    ]


def test_the_headline_names_no_piece_by_its_number() -> None:
    for seed in (7103, 8503, *SEEDS):
        assert not re.search(r"(?:frigate|helo) \d|LHD", told(seed).headline)
