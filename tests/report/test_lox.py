"""The report of a patrol agrees with its record."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from printkit.drawing import Text
from printkit.games.uss_lox.paper.deck import lox_deck
from printkit.games.uss_lox.play.chances import hit_chance
from printkit.games.uss_lox.play.dp import solution
from printkit.games.uss_lox.play.low_deck import counted_deck
from printkit.games.uss_lox.rules.bands import band
from printkit.games.uss_lox.rules.cribbage import combinations
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LOST, State
from printkit.games.uss_lox.story import report
from printkit.games.uss_lox.story.moment import in_full
from printkit.games.uss_lox.story.scoring import result
from printkit.games.uss_lox.story.turning import steps
from printkit.games.uss_lox.story.turns import AGAIN, read_turns
from printkit.journal.course import Record
from printkit.report.story import KNOWN, NAMED, Passage, Picture, Quote, Story, TextTable
from printkit.report.words.phrases import chances, cited
from printkit.report.words.reviewed import shown
from printkit.table.cards import FULL_PACK, Unseen, parse_card
from tests.report.games import auto, journal, recorded, reported
from tests.report.readers.log import Log, is_about
from tests.report.readers.lox_cards import KINDS
from tests.report.readers.uss_lox import check, headline, read


def story(record: Record) -> Story:
    """Return the story that the game tells of a record, as text."""
    return cited(report.story(record))


SEEDS = range(40, 52)
PRESETS = ("basic", "advanced")


def cards(text: str) -> list[int]:
    found = [parse_card(word) for word in text.split()]
    return [card for card in found if card is not None]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_headline_and_the_last_passage_state_the_tonnage(seed: int, preset: str) -> None:
    record = recorded(auto("uss-lox", seed, preset))
    final = record.final
    assert isinstance(final, State)
    told = story(record)
    tons = f"{final.points * 1000:,}"
    assert f"{tons} tons" in told.headline
    assert [p for p in told.passages if isinstance(p, Passage)][-1].figure.startswith(f"{tons} tons")
    assert ("Lost with all hands" in told.headline) == (final.status == LOST)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_expected_tonnage_is_continuous_from_the_first_card_to_the_result(seed: int, preset: str) -> None:
    record = recorded(auto("uss-lox", seed, preset))
    met = list(read_turns(record))
    for one, next_one in itertools.pairwise(met):
        assert one.changes[-1].worth == pytest.approx(next_one.worth)
    final = record.final
    assert isinstance(final, State)
    home = 0 if final.status == LOST else final.points
    assert met[-1].changes[-1].worth == pytest.approx(home)
    assert sum(sum(e.by_cause().values()) for e in met) == pytest.approx(home - met[0].worth)


def test_the_decisions_of_a_near_optimal_captain_cost_almost_nothing() -> None:
    """Decisions of lox-dp differ from the best only because it treats all unseen cards as undrawn."""
    for seed in SEEDS:
        for encounter in read_turns(recorded(auto("uss-lox", seed, "basic", "lox-dp"))):
            assert -0.6 < encounter.by_cause().get(4, 0.0) <= 1e-9


@pytest.mark.parametrize(
    "settings",
    [{}, {"combo-scope": "with-ship"}, {"flush": "never"}],
    ids=["default", "with-ship", "no-flush"],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_odds_of_a_spread_are_those_of_every_spread_in_turn(seed: int, settings: dict[str, str]) -> None:
    ruleset = LoxRuleset("", settings)
    chance = random.Random(seed)
    unseen = chance.sample(range(54), 20)
    target = next(card for card in unseen if card < 52)
    unseen.remove(target)
    pool = Unseen(sum(1 << card for card in unseen))
    for n in (1, 2, 3):
        spreads = list(itertools.combinations(unseen, n))
        hits = sum(
            bool(
                combinations(
                    target,
                    s,
                    with_ship=ruleset.combo_scope == "with-ship",
                    flush=ruleset.flush == "ship-included",
                )
            )
            for s in spreads
        )
        assert hit_chance(ruleset, target, n, pool) == pytest.approx(hits / len(spreads))


def test_the_odds_of_a_fresh_pack_are_the_catalogue_s() -> None:
    king, five = cards("KC 5D")
    for target, hits in ((king, 14108), (five, 20006)):
        pool = Unseen(FULL_PACK & ~(1 << target))
        assert hit_chance(LoxRuleset(), target, 3, pool) == pytest.approx(hits / 20825)


def test_the_unseen_cards_are_those_that_nobody_had_turned_up() -> None:
    """Scenario S-1: 8D with its spread, 2H and KC have been seen when the second spread is fired."""
    met = list(read_turns(recorded(journal("uss-lox", "first-patrol"))))
    first, second = met[0].contacts[0].shot, met[2].contacts[0].shot
    assert first is not None
    assert second is not None
    assert first.unseen == 51
    assert second.unseen == 47
    eight = cards("8D")[0]
    assert first.chance == pytest.approx(575 / 1275)
    assert hit_chance(LoxRuleset(), eight, 2, Unseen(FULL_PACK & ~(1 << eight))) == pytest.approx(
        first.chance
    )


def test_the_story_of_scenario_s1() -> None:
    told = story(recorded(journal("uss-lox", "first-patrol")))
    assert told.headline == "Home with 13,000 tons"
    text = NAMED.sub("", " ".join([told.verdict, *(p.text for p in told.passages)]))
    for fact in ("cargo ship", "heavy cruiser", "one ship of the ocean"):
        assert fact in text


def test_the_story_of_scenario_s2_ends_with_the_boat() -> None:
    told = story(recorded(journal("uss-lox", "scenario-s-2")))
    assert told.headline.startswith("Lost with all hands and 10,000 tons")
    assert re.search(r"\*Lox\* (?:did not come home|was lost)", told.verdict)


def test_two_patrols_are_ranked_by_their_mean() -> None:
    told = story(recorded(journal("uss-lox", "two-patrols")))
    assert told.headline.startswith("Home with 37,000 tons")
    assert "(21,000 and 16,000, 18,500 a patrol)" in told.verdict
    assert [p.title for p in told.pictures] == ["The ocean of patrol 1", "The ocean of patrol 2"]


@pytest.mark.parametrize(
    ("tons", "name"),
    [(0, "Dry patrol"), (1, "Below the wartime average"), (3_298, "Better than the average patrol"),
     (16_689, "*Flasher*’s company"), (19_326, "*Flasher*’s company"), (19_327, "Ahead of *Tang*"), (30_000, "Ace"), (40_000, "Legend")],
)  # fmt: skip
def test_a_tonnage_has_the_title_of_its_band(tons: int, name: str) -> None:
    assert band(tons) == name


def test_the_picture_shows_every_card_of_the_ocean() -> None:
    told = story(recorded(journal("uss-lox", "first-patrol")))
    picture = told.pictures[0]
    assert isinstance(picture, Picture)
    assert picture.words == (
        " 1   8D cargo ship  sunk  3C 4S", " 2   2H coaster  passed", " 3   KC heavy cruiser  missed  9D 8H 3S",
        "     5H escort  sunk  TC 2D 7S", " ?   ??  not seen",
    )  # fmt: skip
    labels = {shape.text for shape in picture.shapes if isinstance(shape, Text)}
    assert {"1  sunk", "2  passed", "3  missed", "5H escort: sunk"} <= labels


def test_shapes_stay_on_the_picture() -> None:
    for seed in SEEDS:
        for picture in story(recorded(auto("uss-lox", seed, "advanced"))).pictures:
            assert isinstance(picture, Picture)
            for shape in picture.shapes:
                if isinstance(shape, Text):
                    assert 0 <= shape.x <= picture.width
                    assert 0 <= shape.y <= picture.height


def test_spreads_are_listed_with_their_odds_and_summed() -> None:
    told = story(recorded(auto("uss-lox", 44)))
    assert told.luck is not None
    table = next(item for item in told.luck.items if isinstance(item, TextTable))
    odds = sum(float(row[4].rstrip("%")) for row in table.rows) / 100
    assert table.total[4] == f"{odds:.2f} hits"
    assert table.total[5].split()[0] == str(sum(row[5] == "hit" for row in table.rows))


def test_the_players_sentence_follows_its_turn() -> None:
    log = journal("uss-lox", "first-patrol").replace("  flip 2H\n", "  > Nothing moved.\n  flip 2H\n")
    told = story(recorded(log))
    place = told.passages.index(Quote("Nothing moved."))
    assert "cargo ship" in told.passages[place - 1].text


def test_sailing_again_is_not_counted_as_a_turning_point() -> None:
    met = list(read_turns(recorded(journal("uss-lox", "two-patrols"))))
    last = next(e for e in met if e.after.patrol != e.patrol)
    assert last.by_cause()[AGAIN] > 0
    told = story(recorded(journal("uss-lox", "two-patrols")))
    assert all("sail" not in point.text for point in told.turning_points)


@pytest.mark.parametrize(("seed", "policy"), [(13, "random"), (24, "")])
def test_a_turning_point_does_not_say_0_tons(seed: int, policy: str) -> None:
    points = story(recorded(auto("uss-lox", seed, policy=policy))).turning_points
    assert points
    assert not any(re.search(r"(?<![\d,])0 tons", point.text) for point in points)


ADRIFT = "game: uss-lox\nocean: 22\n\nturn 1\n  flip QD; fire TC 2C; escort 8D\nend\n  = lost\n"
KINGS = "game: uss-lox\nset: kings=yes\nocean: 9\n\nturn 1\n  flip 2C; pass\nturn 2\n  flip KC; attack JH 4D 6H\nend\n"


def test_a_boat_that_cannot_pay_is_not_said_to_have_run_silent() -> None:
    text = " ".join(p.text for p in story(recorded(ADRIFT)).passages)
    assert "troopship" in text
    assert "With no torpedo left to pay or to fight the escort *Lox* was lost." in text
    assert not re.search(r"[Ss]ilent|no torpedoes|paid nothing", text)


def test_a_king_ship_is_counted_once_and_not_as_an_escort() -> None:
    told = story(recorded(KINGS))
    (turn,) = [p for p in told.passages if isinstance(p, Passage) and p.when == "Turns 1–2"]
    assert turn.text.count("heavy cruiser") == 1
    assert "escort" not in turn.text


def test_no_tons_are_given_for_a_face_card_that_is_replaced_by_an_estimate() -> None:
    told = story(recorded(journal("uss-lox", "two-patrols")))
    (turn,) = [p for p in told.passages if isinstance(p, Passage) and "heavy cruiser" in p.text]
    assert re.search("heavy cruiser.*?sank it[^:.]*estimate", turn.text)


@pytest.mark.parametrize("name", ["first-patrol", "two-patrols"])
def test_luck_is_the_same_in_words_and_in_the_sum(name: str) -> None:
    told = story(recorded(journal("uss-lox", name)))
    assert told.luck is not None
    assert told.review is not None
    assert (
        f" the boat by {abs(shown(told.review).luck):,.0f} tons, and her decisions cost {-shown(told.review).decisions:,.0f} tons"
        in told.luck.text
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_heading_of_a_turning_point_is_the_change_of_the_whole_turn(seed: int) -> None:
    record = recorded(auto("uss-lox", seed))
    encounters = {each.number: each for each in read_turns(record)}
    for point in story(record).turning_points:
        turn = encounters[int(point.when.split()[-1])]
        net = round(turn.changes[-1].worth * 1000, -2) - round(turn.worth * 1000, -2)
        figure = f"{'+' if net > 0 else '−'}{abs(net):,.0f} tons" if net else "no change"
        assert point.swing == figure, point


def test_a_turning_point_names_the_parts_of_its_turn() -> None:
    (point,) = [
        each for each in story(recorded(auto("uss-lox", 2102))).turning_points if each.when == "Turn 5"
    ]
    assert "that she could not avoid raised it to 33,800 tons" in point.text


def test_an_empty_deck_makes_a_shot_a_costly_decision() -> None:
    """Seed 170204: with an empty deck a miss loses the boat, so that the shot at the last ship cost nearly all."""
    told = reported(auto("uss-lox", 170204, "advanced")).story
    last = told.turning_points[-1]
    assert "would have done better had he let it pass: that cut the promise from 58,000 to 3,800" in last.text
    assert "her decisions cost 54,752 tons" in str(told.luck)
    assert "one chance in 16 of a hit" in told.verdict
    assert "the promise counts the cards left in the deck" in told.turning_note


@pytest.mark.parametrize("ocean", range(1, 4))
def test_a_full_deck_is_worth_what_the_policy_takes_it_for(ocean: int) -> None:
    start = recorded(auto("uss-lox", 170204, "advanced")).start
    assert isinstance(start, State)
    values, plain = counted_deck(start.ruleset), solution(start.ruleset)
    assert values.flip(12, ocean, 20, 2 * ocean) == plain.flip(12, ocean, 20)
    assert values.flip(12, ocean, 20, 0) < plain.flip(12, ocean, 20)
    assert values.escort(12, ocean, 20, 0) == 0


def test_a_decisive_jack_is_described_with_its_effect_on_the_patrol() -> None:
    told = []
    for seed in (2101, 2103):
        encounters = list(read_turns(recorded(auto("uss-lox", seed))))
        jacks = [step for step in steps(encounters) if step.contact and step.contact.action == "gun"]
        told += [in_full(step, encounters, "On that turn") for step in jacks]
    assert any("with 10,000 tons sunk and two torpedoes left" in text for text in told)
    assert any("10,000 tons without a torpedo, and a Legend’s tonnage" in text for text in told)


def test_the_headline_names_the_sinking_that_won_the_title() -> None:
    """In the game of seed 2102 the escort of turn 5 made the boat an Ace, but she came home a Legend."""
    won = 0
    for seed in (2102, 7100, 7107, *range(1, 21)):
        log = auto("uss-lox", seed)
        told = story(recorded(log))
        headline(told.headline, read(Log(log)))
        won += " the title reached " in told.headline
    assert won >= 3
    assert "reached" not in story(recorded(auto("uss-lox", 2102))).headline


def test_a_patrol_just_short_of_a_title_is_told_by_the_miss_that_cost_it() -> None:
    told = story(recorded(auto("uss-lox", 2703)))
    assert told.headline == "Home with 29,000 tons, 1,000 short of an Ace, after a miss at a fleet tanker"
    assert (
        "On turn 6 she fired three of her six torpedoes at a fleet tanker, whose 9,000 tons would have been enough for an Ace, with three chances in four of a hit, and missed."
        in told.verdict
    )


def test_a_patrol_short_of_a_title_by_one_ship_is_told_by_the_ship_that_was_nearly_fired_at() -> None:
    """A miss counts together with the escort that it brought: in the game of seed 2901 the escort brought more than the miss cost."""
    told = story(recorded(auto("uss-lox", 2901)))
    assert told.headline.endswith("28,000 tons, one ship short of an Ace, with three torpedoes unfired")
    assert "any of the six ships that she let go by would have been enough" in told.verdict
    assert told.verdict.endswith(
        "The closest call was a tanker of 7,000 tons on turn 7: she had six torpedoes and four chances in five of a hit, and let it go."
    )


@pytest.mark.parametrize("seed", range(2900, 2930))
def test_the_first_paragraph_is_short_and_the_turning_points_are_few(seed: int) -> None:
    told = story(recorded(auto("uss-lox", seed)))
    assert len(NAMED.sub(lambda found: "", KNOWN.sub(lambda m: m[3], told.verdict)).split()) <= 70
    assert len(told.turning_points) <= 3
    headline(told.headline, read(Log(auto("uss-lox", seed))))


def test_the_reader_of_headlines_rejects_false_ones() -> None:
    for seed, true, false in (
        (7103, "made her a Legend", "made her an Ace"),
        (7103, "a coastal tanker", "a fleet tanker"),
        (97103, "her last two", "her last three"),
        (5003, "a fleet tanker", "a tanker"),
        (2703, "1,000 short", "2,000 short"),
        (98301, "made her an Ace", "made her a Legend"),
        (98302, "a coaster, was", "a trawler, was"),
        (98302, "for an Ace", "for a Legend"),
        (98303, "24 chances in 25", "three chances in four"),
    ):
        text = story(recorded(auto("uss-lox", seed))).headline
        log = read(Log(auto("uss-lox", seed)))
        headline(text, log)
        assert true in text
        with pytest.raises(AssertionError):
            headline(text.replace(true, false), log)


def test_odds_read_aloud_have_small_numbers() -> None:
    assert [chances(n / 100, simple=True) for n in (10, 24, 36, 58, 70, 74, 94)] == [
        "one chance in ten",
        "one chance in four", "one chance in three", "three chances in five", "seven chances in ten", "three chances in four",
        "14 chances in 15",
    ]  # fmt: skip
    for n in range(1, 100):
        assert is_about(chances(n / 100, simple=True), n / 100)


def test_a_lost_boat_is_not_described_as_if_it_had_come_home() -> None:
    told = story(recorded(auto("uss-lox", 8104)))
    assert told.headline == "Lost with all hands and 10,000 tons, in a fight with five chances in 32 to live"
    last = told.passages[-1]
    assert isinstance(last, Passage)
    assert last.text == "The torpedo, a nine, scored nothing against the second escort."


def test_tonnage_put_at_risk_for_a_small_ship_is_mentioned() -> None:
    told = story(recorded(auto("uss-lox", 2103))).passages
    assert any(
        "With 40,000 tons to lose she fired three torpedoes at a coastal tanker on turn" in passage.text
        for passage in told
    )


def test_the_first_paragraph_describes_the_climax_of_the_patrol() -> None:
    """The last three torpedoes are fired at an escort, with 25,000 tons at stake."""
    told = story(recorded(auto("uss-lox", 1)))
    assert "with 25,000 tons to lose" in told.verdict
    assert (
        "she had to fight it, with seven chances in ten to live. She sank it, and its 10,000 tons made her an Ace, which the coastal tanker could not have done."
        in told.verdict
    )
    last = told.passages[-1]
    assert isinstance(last, Passage)
    assert "chances in" not in last.text  # a chance is told once
    assert "Turn 9" in [point.when for point in told.turning_points]


LOST_AT_SEA = (
    "game: uss-lox\nseed: 3\n\nturn 1\n  flip TD; fire JD 5D AH; continue\n"
    "turn 2\n  flip 8D; fire 3C 9D 2C; escort 6C; attack AD QS KD\nend\n  = lost\n"
)


def test_the_first_paragraph_says_that_the_boat_could_have_paid_the_escort() -> None:
    told = story(recorded(LOST_AT_SEA))
    assert "Rather than pay the escort six of her 16 torpedoes she fought it" in told.verdict
    text = " ".join(p.text for p in told.passages if isinstance(p, Passage))
    assert not re.search(r"With \*Lox\* went|no danger", text)
    assert "The spread, an ace, a queen and a king, scored nothing against the escort." in text
    assert "with 10,000 tons sunk" in told.verdict
    assert "three torpedoes at the escort" not in told.headline


def test_a_ship_sunk_with_the_deck_gun_is_not_counted_to_the_torpedoes() -> None:
    log = "game: uss-lox\n\nturn 1\n  flip 5H; fire JC 8H JS; continue\nturn 2\n  flip JD; continue\n"
    told = story(recorded(log))
    assert "two ships sunk, one of them with the deck gun, without a miss" in told.verdict


def test_estimates_are_mentioned_with_their_tonnage() -> None:
    for seed in range(1, 30):
        for point in story(recorded(auto("uss-lox", seed, "advanced"))).turning_points:
            assert "something else than" not in point.text
            if found := re.search(r"good for ([\d,]+) tons on average, came to ([\d,]+)", point.text):
                due, came = (int(n.replace(",", "")) for n in found.groups())
                assert (
                    f"the estimates {'+' if came > due else '−'}" in point.swing
                    or point.swing[0] == "+−"[came < due]
                )
                return
    raise AssertionError("no estimates were told")


def test_a_miss_that_brings_an_escort_is_described_with_its_outcome() -> None:
    told = story(recorded(auto("uss-lox", 1841)))
    assert told.verdict.startswith("*Lox* came home with 18,000 tons")
    assert (
        "On turn 4 she fired three of her seven torpedoes at a heavy cruiser of 10,000 tons, with seven chances in ten of a hit, and missed. The escort, which could have forced a fight, asked only one more."
        in told.verdict
    )


def test_the_story_of_a_good_patrol_begins_with_the_decisive_hit_and_what_was_at_risk() -> None:
    """Seed 92402: a straggler raised the expected tonnage most, but the last torpedoes won the title."""
    told = story(recorded(auto("uss-lox", 92402)))
    assert told.headline == "An Ace with 31,000 tons, the title reached with the last torpedoes at a collier"
    assert told.verdict.endswith(
        "On turn 8, with 26,000 tons to lose and 4,000 short of an Ace, she fired her last three torpedoes at a collier of 5,000 tons, with 19 chances in 20 of a hit, and sank it."
    )
    last = [p.text for p in told.passages if isinstance(p, Passage)][-1]
    assert (
        "she let another heavy cruiser, enough for an Ace, go on turn 7: a shot had seven chances in ten of a hit, and a miss would have left nothing"
        in last
    )
    assert (
        "For the collier on turn 8 she took that risk, with her last torpedoes; one ship of the ocean was never seen."
        in last
    )


def test_a_miss_decides_a_patrol_without_a_title() -> None:
    told = story(recorded(auto("uss-lox", 1843)))
    assert told.headline == "Home with 23,000 tons, after a miss at a heavy cruiser"


def test_a_fight_for_the_boat_decides_and_escorts_are_counted() -> None:
    """Seed 92403: two of the three sunk ships were escorts."""
    told = story(recorded(auto("uss-lox", 92403)))
    assert "with 24,000 tons, 14,000 of them escorts" in told.verdict
    assert "On turn 5, with 17,000 tons to lose, she missed a passenger liner of 10,000 tons." in told.verdict
    assert "four ships of the ocean" in [p.text for p in told.passages if isinstance(p, Passage)][-1]


@pytest.mark.parametrize("seed", range(7301, 7307))
def test_every_sentence_about_the_advanced_rules_is_in_the_log(seed: int) -> None:
    text = auto("uss-lox", seed, "advanced")
    log = read(Log(text))
    for fact in reported(text).story.told:
        check(fact, log, log)


def test_a_title_is_told_as_soon_as_it_is_won() -> None:
    texts = _text(92401)
    assert "Three torpedoes sank a troopship on turn 6: 10,000 tons. That was an Ace’s tonnage." in texts
    assert "After the fleet tanker on turn 7 she had three torpedoes for two ships." in texts


@pytest.mark.parametrize("seed", SEEDS)
def test_turning_points_give_odds_and_worths_but_no_cards_of_a_spread(seed: int) -> None:
    for point in story(recorded(auto("uss-lox", seed))).turning_points:
        assert not re.search(r" made (?:an?|fifteen|his) ", point.text)
        assert "scored nothing" not in point.text


def test_an_escort_sunk_by_the_deck_gun_is_called_the_escort() -> None:
    told = story(recorded(auto("uss-lox", 6)))
    assert any(
        re.search("But the (?:second )?escort was one that the deck gun could sink: 10,000 tons.", p.text)
        for p in told.passages
    )


def test_a_costly_decision_is_mentioned_with_the_better_one() -> None:
    told = story(recorded(auto("uss-lox", 10, policy="random")))
    texts = [point.text for point in told.turning_points if " the captain " in point.text]
    assert any("the captain went home" in text for text in texts)
    assert len({text.partition(",")[0] for text in texts}) == len(texts) > 1
    assert told.verdict.endswith("the captain went home, and would have done better had he sailed on.")


def test_a_patrol_whose_spreads_all_hit_is_described_so() -> None:
    told = story(recorded(auto("uss-lox", 2209)))
    assert told.headline == "A Legend with 43,000 tons, thanks to a straggler on turn 8"
    assert told.verdict.startswith(
        "*Lox* came home a Legend, with 43,000 tons and not a miss in four attacks, more than twice USS *Tang*’s average."
    )


def test_a_big_ship_let_pass_is_mentioned_with_what_a_miss_would_have_left() -> None:
    texts = [p.text for p in story(recorded(auto("uss-lox", 5003))).passages if isinstance(p, Passage)]
    told = "With three torpedoes left she let another heavy cruiser, a collier and a passenger liner, each enough for an Ace, go: a miss would have left nothing to face the escort, with 27,000 tons to lose."
    assert any(told in text for text in texts)
    assert any(
        "She let a freighter, enough for an Ace, go on turn 8 as well: a shot had three" in text
        for text in texts
    )


def test_a_poor_sea_explains_a_poor_patrol() -> None:
    """Seed 91302: five of the nine ships were of 1,000 or 2,000 tons."""
    told = story(recorded(auto("uss-lox", 91302)))
    assert told.headline == "Home with 15,000 tons from a poor sea"
    assert (
        "from a poor sea: nine ships of 37,000 tons in all, where 61,000 were to be expected" in told.verdict
    )


def test_ships_of_one_kind_are_told_apart_by_their_order() -> None:
    """Seed 6102: the heavy cruiser of turn 7 is the only one; seed 2701: the cargo ship of turn 7 is the second."""
    assert "After the heavy cruiser on turn 7 she had" in _text(6102)
    assert "another cargo ship" in _text(2701) or "second cargo ship" in _text(2701)


def _text(seed: int) -> str:
    return " ".join(p.text for p in story(recorded(auto("uss-lox", seed))).passages if isinstance(p, Passage))


def test_the_kinds_of_ships_are_those_of_the_printed_deck() -> None:
    printed = {
        card.name[:-1]: card.title.lower() for card in lox_deck().cards if not card.name.startswith("X")
    }
    assert {**printed, **KINDS} == printed


def test_cards_that_have_no_part_in_a_combination_are_not_named_in_it() -> None:
    made = result(("fifteen",), cards("5D KH QS"), cards("6C")[0])
    assert made == "a five made fifteen twice, with a king and with a queen"
    assert result(("pair",), cards("6D TH 8S"), cards("TC")[0]) == "a ten made a pair with the ten"
    assert result(("pair", "fifteen"), cards("6D 4H 4S"), cards("7C")[0]) == (
        "two fours made a pair, and fifteen with the seven"
    )


@pytest.mark.parametrize("seed", range(2801, 2807))
def test_the_moment_of_the_first_paragraph_is_a_turning_point(seed: int) -> None:
    told = story(recorded(auto("uss-lox", seed)))
    moments = [fact.at for fact in told.told if fact.kind == "moment"]
    assert all(f"Turn {turn}" in [point.when for point in told.turning_points] for turn in moments)


def test_a_spread_that_could_hardly_miss_did_not_decide_the_patrol() -> None:
    """Seed 2802: the spread of turn 5 had 24 chances in 25. The jack of turn 4 made the boat an Ace."""
    told = story(recorded(auto("uss-lox", 2802)))
    assert "24 chances in 25," not in told.verdict


def test_a_jack_after_a_miss_whose_escort_fell_to_the_deck_gun_is_not_said_to_follow_a_hit() -> None:
    """Seed 172: the torpedoes of turn 2 missed, and the escort was a jack."""
    texts = {point.when: point.text for point in story(recorded(auto("uss-lox", 172))).turning_points}
    assert "right after a hit" not in texts["Turn 3"]
    assert "Another straggler followed at once" in texts["Turn 3"]


def test_going_home_after_a_jack_is_not_told_as_if_the_jack_had_cost_the_tons() -> None:
    log = "game: uss-lox\npreset: basic\nocean: 22\n\nturn 1\n  flip JS; port\nend\n"
    (point,) = story(recorded(log)).turning_points
    assert point.swing == "−7,600 tons"
    assert point.text.count("straggler came first") == 1
    assert "the captain went home" in point.text


def test_a_miss_whose_escort_brought_more_than_the_ship_did_not_cost_the_title() -> None:
    """Seed 6101: without the miss at the nine of diamonds the queen that came as escort would not have been sunk."""
    told = story(recorded(auto("uss-lox", 6101)))
    assert "would have been enough" not in told.verdict
    assert "miss" not in told.headline


def test_the_shot_that_won_the_final_title_comes_before_one_that_won_a_lower_title() -> None:
    """Seed 6102: the queen of turn 6 made the boat an Ace, and the king of turn 7 made her a Legend."""
    told = story(recorded(auto("uss-lox", 6102)))
    assert told.headline.endswith("the title reached with a shot at a heavy cruiser")
    assert "1,000 short of a Legend" in told.verdict


def test_jacks_that_came_before_the_first_hit_are_told_first() -> None:
    """Seed 6103: the jacks came on turns 1 and 2, the eight of hearts on turn 4."""
    first = next(p for p in story(recorded(auto("uss-lox", 6103))).passages if isinstance(p, Passage))
    assert first.text.index("stragglers") < first.text.index("cargo ship")


def test_a_shot_for_the_title_with_much_to_lose_decides_even_if_another_gained_more() -> None:
    """Seed 7102: the king of turn 6 gained more than the eight of spades on turn 8, which made her a Legend."""
    told = reported(auto("uss-lox", 7102)).story
    assert told.headline == "A Legend with 41,000 tons, the title reached with a shot at a cargo ship"
    assert "On turn 8, with 33,000 tons to lose and 7,000 short of a Legend, she fired" in told.verdict


def test_the_last_ship_let_go_decides_if_it_would_have_won_a_title() -> None:
    """Seed 160202: the sea was poor, and a miss with the last three torpedoes would have lost the boat."""
    told = reported(auto("uss-lox", 160202)).story
    assert (
        told.headline == "Home with 28,000 tons: a small freighter that would have made her an Ace was let go"
    )
    assert told.verdict.endswith(
        "On turn 9 the last ship, a small freighter, would have made her an Ace. She had three torpedoes; "
        "a miss, with better than one chance in four, would have left nothing to face the escort, and she let it go."
    )


def test_a_lost_boat_that_could_have_gone_home_is_said_to_have_had_the_choice() -> None:
    """Seed 160214: one torpedo was fired at the last ship, an ace, with 24,000 tons aboard."""
    verdict = reported(auto("uss-lox", 160214)).story.verdict
    assert (
        "She could have brought all of it home without the last ship, a trawler; one torpedo at it, with three chances in 31 of a hit, missed."
        in verdict
    )


def test_of_two_patrols_the_second_is_told_with_the_tonnage_that_was_at_stake() -> None:
    """Seed 160204: the captain could have stayed in port with the tonnage of the first patrol."""
    told = reported(auto("uss-lox", 160204, "advanced")).story
    assert told.headline == (
        "Home with 49,000 tons from two patrols, after sinking a passenger liner on turn 2 of the second patrol"
    )
    assert "could have stayed in port with 39,000 tons" in told.verdict


def test_stragglers_that_won_the_title_decide_if_no_choice_had_more_at_stake() -> None:
    """Seed 93500: two stragglers won the title. Seed 120302: a fight with an escort was worth more than the stragglers."""
    told = reported(auto("uss-lox", 93500)).story
    assert told.verdict.endswith("20,000 tons without a torpedo, and a Legend’s tonnage.")
    told = reported(auto("uss-lox", 120302)).story
    assert told.headline == "A Legend with 40,000 tons, after sinking an escort that she could not run from"
    assert told.verdict.endswith("Two stragglers in a row gave 20,000 of her 40,000 tons.")


def test_a_ship_let_go_that_would_have_won_the_next_title_decides() -> None:
    """Seed 7103: with three torpedoes the boat let the three of diamonds, the last ship, go by."""
    told = reported(auto("uss-lox", 7103)).story
    assert (
        "the last ship, a coastal tanker, would have made her a Legend. She had three torpedoes"
        in told.verdict
    )
    assert "would have left nothing to face the escort, and she let it go." in told.verdict


def test_after_the_last_ship_the_promise_is_what_the_boat_brings_home() -> None:
    """Seed 7101: the last ship of the ocean was sunk on turn 9."""
    last = reported(auto("uss-lox", 7101)).story.turning_points[-1]
    assert "raised the promise from 40,000 to 43,000 tons" in last.text


def test_a_shot_at_the_last_ship_that_the_first_paragraph_tells_is_not_told_again() -> None:
    """Seed 97101: on turn 9 the boat sank the last ship, a coaster. She had let five of the ships before go."""
    last = [p for p in story(recorded(auto("uss-lox", 97101))).passages if isinstance(p, Passage)][-1]
    assert last.when == "Turn 9 and home"
    assert last.text == "With the coaster the ocean was empty, and she went home."
    assert "Five smaller ships, of 2,000 to 7,000 tons, she had let go." in _text(97101)


@pytest.mark.parametrize("seed", [513002, *SEEDS])
def test_ships_let_go_are_counted_from_the_first_or_to_the_last(seed: int) -> None:
    text = auto("uss-lox", seed)
    log, told = Log(text), story(recorded(text))
    order = [bool(turn.of("pass")) for turn in log.turns if turn.of("flip")]
    first = next((n for n, let_go in enumerate(order) if not let_go), len(order))
    last = next((n for n, let_go in enumerate(reversed(order)) if not let_go), len(order))
    for fact in (
        each for each in told.told if each.kind == "pass" and not re.search("as well|^Nor", each.text)
    ):
        cards = fact.values["cards"]
        assert isinstance(cards, list)
        assert len(cards) in (first, last) or "No torpedo" in fact.text or "for no torpedo" in fact.text, (
            fact.text
        )
