"""What a story of Tonnage War says about a fight agrees with the log: each test is for a kind of sentence that was once
wrong.
"""

from __future__ import annotations

import re
from itertools import combinations, permutations

import pytest

from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.course import deciding, decisive, moment, place, turning
from printkit.games.tonnage_war.story.luck import come_through
from printkit.games.tonnage_war.story.telling import NAMES, standing
from printkit.games.tonnage_war.story.turning import has_words
from printkit.games.tonnage_war.story.turns import account
from printkit.report.make import NameChoice, report
from printkit.report.story import Passage, StepChart
from printkit.scene import FeedEntry
from tests.report.games import auto, checked, recorded, reported
from tests.support.scenes import presenter_of

SEEDS = (1, 2, 3, 31, 47, 58, 66, 73)


def passages(seed: int) -> list[str]:
    story = reported(auto("tonnage-war", seed)).story
    return [each.text for each in story.passages if isinstance(each, Passage)]


def unnamed(seed: int) -> str:
    """Return the story without invented names: escorts are called by their grades."""
    made = report(checked(auto("tonnage-war", seed)), naming=NameChoice(wanted=False))
    return " ".join(each.text for each in made.story.passages if isinstance(each, Passage))


def text(seed: int) -> str:
    return " ".join(passages(seed))


def test_a_boat_that_fires_may_be_struck_though_nobody_found_it() -> None:
    """Seed 58, round 1, turn 8: a novice boat fires at two novice ships, with a chance between 1/6 and 1/5."""
    turns = account(recorded(auto("tonnage-war", 58))).turns
    turn = next(turn for turn in turns if (turn.round, turn.number) == (1, 8))
    through = come_through(turn.fights[0])
    assert through is not None
    assert 1 - float(through[1]) == pytest.approx(0.18, abs=0.005)


def test_what_decided_is_the_gain_that_lasted() -> None:
    """Seed 2: the U-boats gained 55 percentage points in round 4 and lost them again; the boat sunk on turns 8 to 10
    was decisive.
    """
    record = recorded(auto("tonnage-war", 2))
    turns = account(record).turns
    assert isinstance(record.final, State)
    chosen = deciding(turns)
    found = decisive(chosen, turns, record.final)
    assert found is not None
    assert (found.turn.round, found.when) == (4, "turns 8–10")
    assert max(abs(each.swing) for each in chosen) > abs(found.swing)
    verdict = reported(auto("tonnage-war", 2)).story.verdict
    assert " on turn 7 of the last round, with the U-boats leading 8–7, and " in verdict
    assert "9–8 to the escorts, the final score" in verdict


def test_a_chance_is_one_figure_wherever_it_stands() -> None:
    """The probability is the same in the turning points, in their pictures and in the chart."""
    for seed in SEEDS:
        story = reported(auto("tonnage-war", seed)).story
        chart = next(each for each in story.pictures if each.title == "The chance to win")
        assert isinstance(chart, StepChart)
        course = dict(chart.series[0].points)
        decided = deciding(account(recorded(auto("tonnage-war", seed))).turns)
        for point in story.turning_points:
            each = next(each for each in decided if point.when == f"Round {each.turn.round}, {each.when}")
            was, now = round(each.was), round(each.now)
            assert course[place(each.turn) - 1.0] == was
            assert course[float(each.at)] == now
            if point.swing.endswith("at stake"):
                assert each.is_stop
                continue
            swing = int(point.swing.split()[0].replace("−", "-"))
            assert swing == (now - was if each.effect == each.swing else round(each.effect))


def test_an_attack_with_certain_hits_that_escorts_stopped_can_be_the_decisive_moment() -> None:
    """Seed 2403: at 1–1 in round 3 an ace went in with two shots, and she had one chance in five."""
    story = reported(auto("tonnage-war", 2403)).story
    assert (
        story.headline
        == "Escorts win 5–2: an aircraft sinks an ace U-boat that could have put her side ahead 3–1 in round 3"
    )
    assert story.verdict.startswith("On the first turn of round 3, at 1–1, the ace ")
    assert "she had one chance in five of slipping past it. It sank her: 5–1 to the escorts" in story.verdict
    assert "−24 percentage points" in [point.swing for point in story.turning_points]


def test_an_attack_that_had_hardly_a_chance_is_not_the_decisive_moment() -> None:
    """Seed 6101: on turns 11 and 12 of round 1 two boats had to pass three escorts each; they had one chance in 900."""
    story = reported(auto("tonnage-war", 6101)).story
    assert "boats went in one after the other" not in story.verdict


def test_a_turning_point_names_what_let_an_attack_through() -> None:
    """Seed 2803, round 2, turn 3: the last of the escorts' attack cards had gone on a blank."""
    texts = [point.text for point in reported(auto("tonnage-war", 2803)).story.turning_points]
    assert any("could not miss; without her it would have been " in text for text in texts)
    assert "a blank had drawn the escorts’ last attack card on turn 2" in text(2803)


def test_a_turn_that_brought_many_points_is_a_turning_point() -> None:
    chosen = deciding(account(recorded(auto("tonnage-war", 58))).turns)
    assert [(each.turn.round, each.turn.number) for each in chosen] == [(1, 8), (4, 2)]


# -- what the feed says of a routing and of each escort's rolls ---------------------------------------------------------


def fed(body: str) -> list[FeedEntry]:
    """Return the companion's feed for a log."""
    shown = presenter_of("tonnage-war", f"game: tonnage-war\npreset: designer\n\n{body}")
    shown.advance()
    return list(shown.scene().feed)


@pytest.mark.parametrize(
    ("play", "gone"), [("discard", True), ("contact 8H c2", True), ("bdienst 3D", False)]
)
def test_a_contact_whose_routing_is_not_answered_is_shaken_off(play: str, gone: bool) -> None:
    body = "round 1\nturn 1\n  uboat: contact 9H c1\n  escort: routing 5H on c1\nturn 2\n"
    (entry,) = (
        each for each in fed(f"{body}  uboat: {play}\n  escort: discard\n") if each.line == 9 and each.side
    )
    assert entry.words.endswith("Contact 1 is shaken off.") is gone


SHIPS = {
    "KS": ("7 or more: detected", "5 or less: damaged; 2 or less: sunk"),
    "QS": ("9 or more: detected", "4 or less: damaged; 2 or less: sunk"),
    "JC": ("11 or more: detected", "2 or less: sunk"),
}
"""The rolls that an ace, a regular and a novice ship need against a regular boat."""


@pytest.mark.parametrize(("one", "other"), [*permutations(SHIPS, 2)])
def test_each_escorts_rolls_need_what_its_own_card_says(one: str, other: str) -> None:
    body = (
        "position\n  contact 9H c1\n  uboat: attack TS u1\n  escort: attack QS on u1 with e1 e2\nround 1\nturn 4\n"
        f"  uboat: discard\n    reveal u1 3S; reveal e1 {one}; reveal e2 {other}\n"
        "    detect e1 12; detect e2 12; strike e1 18; strike e2 17\n  escort: discard\n"
    )
    needs = [entry.need for entry in fed(body) if entry.kind == "dice"]
    assert needs == [SHIPS[card][roll] for roll in (0, 1) for card in (one, other)]


@pytest.mark.parametrize("seed", SEEDS)
def test_turning_points_repeat_no_sentence_of_the_story(seed: int) -> None:
    story = reported(auto("tonnage-war", seed)).story
    told = {each for part in (text(seed), story.verdict) for each in re.split(r"(?<=[.;]) ", part)}
    for point in story.turning_points:
        assert not told & set(re.split(r"(?<=[.;]) ", point.text)), point.text


@pytest.mark.parametrize("seed", [*SEEDS, 2401, 2402, 2403])
def test_each_escort_has_its_grade_where_it_is_first_named_and_then_its_name_alone(seed: int) -> None:
    first: set[str] = set()
    told = f"{reported(auto('tonnage-war', seed)).story.verdict} {text(seed)}"
    for found in re.finditer(r"\*(\w+)\*", told):
        if found[1] in NAMES["escort"]:
            before = told[: found.start()]
            introduced = bool(re.search(r"(?:novice|regular|ace) (?:ships \([^)]*|ship )$", before))
            assert introduced == (found[1] not in first), found[1]
            first.add(found[1])


@pytest.mark.parametrize("policy", ["captain", "random", "cautious"])
def test_every_turning_point_that_is_chosen_has_words(policy: str) -> None:
    """A fight of which nothing can be told, such as one of blanks alone, is not chosen; so none has to be left out afterwards."""
    for seed in range(4101, 4109):
        log = auto("tonnage-war", seed, policy=policy)
        record = recorded(log)
        assert isinstance(record.final, State)
        made = account(record)
        turns, fleet = made.turns, BoatList(made)
        decided = [each for each in deciding(turns) if has_words(each, made, fleet)]
        chosen = turning(decided, moment(decided, turns, record.final))
        points = reported(log).story.turning_points
        assert len(points) == len(chosen)
        assert all(point.text for point in points)


def test_what_hung_on_the_last_turn_is_the_game_or_a_draw() -> None:
    """Seed 5201: an attack in the last turns would have won the game. Seed 4116: two others would have drawn it level."""
    swings = {
        seed: [p.swing for p in reported(auto("tonnage-war", seed)).story.turning_points]
        for seed in (5201, 4116)
    }
    assert swings[5201][-1] == "the game at stake"
    assert swings[4116][-1] == "a draw at stake"
    notes = [reported(auto("tonnage-war", seed)).story.turning_note for seed in (4101, 4102)]
    assert [note.endswith("A game that ends level counts as half a win.") for note in notes] == [True, False]


@pytest.mark.parametrize("seed", [*SEEDS, *range(4101, 4111)])
def test_headline_first_paragraph_and_turning_points_tell_one_moment(seed: int) -> None:
    record = recorded(auto("tonnage-war", seed))
    assert isinstance(record.final, State)
    made = account(record)
    fleet = BoatList(made)
    decided = [each for each in deciding(made.turns) if has_words(each, made, fleet)]
    most = moment(decided, made.turns, record.final)
    assert most is not None
    story = reported(auto("tonnage-war", seed)).story
    number = most.turn.round
    where = "the last round" if number == 4 else f"round {number}"
    assert f"Round {number}, {most.when}" in [point.when for point in story.turning_points]
    if told := re.search(
        r": (?:they [\w -]+|one \w+ sinks \w+ U-boats) in round (\d),? (?:and are never caught|before one can go in|to put them )",
        story.headline,
    ):
        assert story.verdict.startswith(f"In round {told[1]}")
        return
    assert re.search(rf"(?:on [^,.]* of |\bin ){where}[,.]", story.verdict, re.IGNORECASE)
    if leader := re.search(
        r": one (?:aircraft|escort) (?:scores|has a hand in) (.*) of their points", story.headline
    ):
        assert re.match(
            rf"The \w+ (?:ship|aircraft) .*? (?:scored|had a hand in) {leader[1]} of the escorts’ ",
            story.verdict,
        )
        return
    assert re.search(rf"in round {number}(?: to |$)| no U-boat goes in ", story.headline)


@pytest.mark.parametrize("seed", [*SEEDS, *range(4101, 4121)])
def test_the_first_paragraph_has_two_to_five_sentences(seed: int) -> None:
    """They say what was at stake, the odds and the course of the decisive fight, what it led to, and which escort had a hand in most of the rest."""
    verdict = reported(auto("tonnage-war", seed)).story.verdict
    assert verdict.count(". ") in (1, 2, 3, 4), verdict
    assert len(verdict.split()) <= 110, verdict


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_is_at_most_one_paragraph_with_the_score_after_it(seed: int) -> None:
    """Rounds in which nothing mattered have none, or share one."""
    story = reported(auto("tonnage-war", seed)).story
    told = [each for each in story.passages if isinstance(each, Passage)]
    rounds = [int(n) for each in told for n in re.findall(r"\d", each.when)]
    assert rounds == sorted(set(rounds))
    turns = account(recorded(auto("tonnage-war", seed))).turns
    for each in told:
        number = int(each.when[-1])
        last = [turn for turn in turns if turn.round == number][-1]
        assert each.figure == (standing(*last.after.scores) if number < 4 else "")
        assert len(each.text.split()) <= 160


@pytest.mark.parametrize("seed", [*SEEDS, 2401, 2402])
def test_only_vessels_of_the_great_moments_and_those_told_twice_have_names(seed: int) -> None:
    story = reported(auto("tonnage-war", seed)).story
    first = f"{story.verdict} {' '.join(point.text for point in story.turning_points)}"
    named = re.findall(r"\*[^*]+\*", text(seed))
    assert {name for name in named if named.count(name) == 1} <= set(re.findall(r"\*[^*]+\*", first))


def test_boats_that_went_in_one_after_the_other_are_told_together() -> None:
    """Seed 3, round 1: two regular boats."""
    assert "but the other sank a merchant ship, unopposed while the escorts went on hunting *U " in text(3)
    waves = [each for seed in SEEDS for each in re.findall(r"went in on turns [^:.]*[:.] [^.]*", text(seed))]
    assert len(waves) > 4


def test_the_last_round_says_what_the_side_behind_needed() -> None:
    for seed in SEEDS:
        assert re.match(
            r"The (?:(?:U-boats|escorts) needed \w+ points? to draw level|last round began all square"
            r"|U-boats (?:were \w+ points behind and held|began \w+ points behind))",
            passages(seed)[-1],
        )


def test_a_level_game_was_decided_by_what_made_it_level() -> None:
    """Seed 97701: one ship drew level after the escorts had gone ahead. Seed 160452: a boat slipped past an escort on the last turn but one."""
    stories = [reported(auto("tonnage-war", seed)).story for seed in (97701, 97722, 160452)]
    assert [story.headline for story in stories] == [
        "Level at 5–5: a U-boat sinks a ship in round 4",
        "Level at 8–8: a U-boat sinks three ships in round 4",
        "Level at 8–8: a U-boat slips past an escort and sinks a ship in round 4",
    ]
    assert all(story.verdict.rstrip(".").endswith(", the final score") for story in stories)


@pytest.mark.parametrize("seed", [*SEEDS, 97703])
def test_a_report_of_the_convoy_is_no_drawback(seed: int) -> None:
    """The sentence about the points that the side behind needed does not go on with "but" and a boat's report."""
    assert not re.search(
        r"to draw level, but (?:an?|another) [\w* ]+ reported the convoy", passages(seed)[-1]
    )


def test_a_round_that_counts_boats_counts_those_that_were_stopped_later() -> None:
    """Seed 97701, round 3: two boats went in on turns 1 and 2, a third on turn 4."""
    assert "A novice boat went in on turn 4 with two shots, and " in passages(97701)[2]


def test_a_quiet_round_has_a_sentence_of_its_own() -> None:
    """Seed 2403, round 1: one contact, which was hunted at once."""
    assert passages(2403)[0] == ("The U-boats lost their only contact, and nobody scored.")


def test_rounds_after_the_game_was_practically_over_are_told_like_others() -> None:
    """Seed 5: the escorts led by six points after two rounds."""
    story = reported(auto("tonnage-war", 5)).story
    last = [each for each in story.passages if isinstance(each, Passage)][-1]
    assert last.when == "Round 4"
    assert "tracked down a novice boat by her signals and damaged her on turn 9" in last.text


@pytest.mark.parametrize("seed", [*SEEDS, 93501, 98404, 98703, 160404, 160406, 160409])
def test_boats_of_a_wave_are_told_with_the_escorts_that_stopped_them(seed: int) -> None:
    """Seed 93501, round 4: five boats went in on successive turns. The facts' reader checks who stopped which."""
    for wave in re.findall(r"(?:Three|Four|Five|Six) boats went in [^:.]*[:.] ([^.]*)", text(seed)):
        assert not re.search(
            r"\b(?:turned|sank|damaged) (?:all )?(?:one|two|three|four|five)\b(?! (?:more )?\w+ boats| aces| merchant)",
            wave,
        ), wave


def test_every_hit_of_the_decisive_hunt_is_told() -> None:
    """Seed 160411, round 2: an escort joined the hunt on turn 12, in which the boat was damaged; she was sunk on turn 13."""
    verdict = reported(auto("tonnage-war", 160411)).story.verdict
    assert re.search(
        r"The regular ship \*\w+\* joined, and on turn 12 \*\w+\* damaged her\. On turn 13 the two had [\w ]+ of sinking her, and \*\w+\* did",
        verdict,
    )


def test_the_escort_that_a_boat_had_to_pass_is_not_the_one_that_joined_and_sank_her() -> None:
    """Seed 21, round 4: an aircraft found her on turn 12, and a ship that joined sank her on turn 13."""
    assert not re.search(r"of slipping past \*\w+\*, which sank her", text(21))


def test_b_dienst_is_thanked_once_a_round_and_explained_once() -> None:
    """Seed 160417, round 3: three boats went in on the contact that B-Dienst had saved."""
    assert text(160417).count("B-Dienst") == 1
    assert all(text(seed).count("the code-breakers") <= 1 for seed in (*SEEDS, 160417, 160418))


def test_the_price_of_ramming_is_told() -> None:
    """Seed 91301, round 1: the ace ship that rammed was damaged, and out of the game."""
    assert (
        " rammed and sank her on turn 8 and was herself put out of action"
        in reported(auto("tonnage-war", 91301)).story.verdict
    )


def test_numbers_of_boats_differ_in_three_digits() -> None:
    boats = [name for kind in ("novice", "regular", "ace", "boat") for name in NAMES[kind]]
    for one, two in combinations(boats, 2):
        assert sum(a != b for a, b in zip(one, two, strict=True)) >= 3, (one, two)


def test_boats_of_one_grade_are_told_apart_within_a_round() -> None:
    """Seed 14, round 2: four novice boats, of which two have names."""
    assert re.search(
        r"sank the novice boat \*U \d+\*, and \S+ turned back the novice boat \*U \d+\*, but another novice boat sank",
        re.sub(r"\*\w for \w+\*", "X", text(14)),
    )
    assert "Another novice boat reported the convoy" in text(14)


def test_a_turning_point_gives_no_score_while_a_damaged_boat_is_still_hunted() -> None:
    """Seed 7106 cut after its 96th line: the log does not count the point for the damaged boat yet."""
    log = "\n".join(auto("tonnage-war", 7106).splitlines()[:96]) + "\n"
    points = reported(log).story.turning_points
    assert points
    assert not re.search(r"\d–\d", points[-1].text)


def test_merchant_ships_have_no_names() -> None:
    assert "ship" not in NAMES


def test_the_odds_of_slipping_past_are_those_of_the_first_combat() -> None:
    """Seed 411002, round 1, turn 13: three escorts found her and missed; two of them went on, and one hit her."""
    assert "of slipping past three escorts" in passages(411002)[0]


def test_a_blank_that_drew_the_last_attack_card_is_the_reason_why_a_boat_got_through() -> None:
    """Seed 411002, round 2: the escorts played it on turn 2; the boat went in on turn 3."""
    assert "because a blank had drawn the escorts’ last attack card on turn 2" in text(411002)


def test_an_escort_that_hit_two_boats_has_a_name() -> None:
    """Seed 92401: one ace ship sank a boat in round 2 and damaged another in round 4."""
    first = re.search(r"the ace ship (\*[^*]+\*) sank her on turn 9", text(92401))
    assert first
    assert f"{first[1]} damaged her on turn 10" in text(92401)
