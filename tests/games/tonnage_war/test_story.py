"""The report of a game of Tonnage War agrees with its record."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.log.notation import NOTATION
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story import report
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.course import deciding, moment, turning
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.luck import swings, tallies
from printkit.games.tonnage_war.story.turns import account
from printkit.journal.course import Record
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.report.story import Passage, Picture, Story
from printkit.report.words.phrases import cited
from printkit.table.seeded import SeatedTable
from tests.games.tonnage_war.checking import LOGS, check, log, played
from tests.report.games import auto, recorded


def story(record: Record) -> Story:
    """Return the story that the game tells of a record, as text."""
    return cited(report.story(record))


SEEDS = range(1, 7)


@lru_cache(maxsize=64)
def record(seed: int, policy: str = "captain", *settings: str) -> Record:
    ruleset = GAME.ruleset("designer", dict(each.split("=") for each in settings))
    made = next(entry for entry in GAME.policies if entry.name == policy).make(ruleset)
    table = SeatedTable(seed, {"uboat": made, "escort": made})
    checked = check(write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, table)))
    assert checked.ok
    found = checked.record
    assert found is not None
    return found


def told(body: str, *settings: str) -> Story:
    found = played(body, *settings).record
    assert found is not None
    return story(found)


def final(of: Record) -> State:
    assert isinstance(of.final, State)
    return of.final


def words(made: Story) -> str:
    return " ".join(each.text for each in made.passages)


# -- what adds up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["captain", "random"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_point_belongs_to_a_fight_or_an_attack(seed: int, policy: str) -> None:
    of = record(seed, policy)
    engagements = [engagement for turn in account(of).turns for engagement in turn.engagements]
    assert (
        tuple(sum(engagement.points[side] for engagement in engagements) for side in (0, 1))
        == final(of).scores
    )


@pytest.mark.parametrize(
    "rulings",
    [("one-attack=both", "window-order=declare-first"), ("carrier=SR2", "u-tanker=yes", "support-group=3")],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_points_belong_to_deeds_under_other_rulings(seed: int, rulings: tuple[str, ...]) -> None:
    of = record(seed, "random", *rulings)
    turns = account(of).turns
    uboat, escort = final(of).scores
    assert sum(engagement.points[0] for turn in turns for engagement in turn.engagements) == uboat
    assert sum(swing.given for swing in swings(turns)) == uboat - escort


@pytest.mark.parametrize("seed", SEEDS)
def test_ships_and_boats_that_were_sunk_are_those_of_the_sheet(seed: int) -> None:
    of = record(seed, "random")
    turns = account(of).turns
    assert sum(salvo.ships for turn in turns for salvo in turn.salvos) == final(of).ships
    boats = [fight for turn in turns for fight in turn.fights if fight.hunt.boat.handle in fight.sunk]
    assert len(boats) == final(of).sunk[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_swings_gave_is_the_balance_of_the_game(seed: int) -> None:
    of = record(seed)
    uboat, escort = final(of).scores
    assert sum(swing.given for swing in swings(account(of).turns)) == uboat - escort


@pytest.mark.parametrize("seed", SEEDS)
def test_every_roll_of_the_log_is_counted_in_the_luck(seed: int) -> None:
    of = record(seed)
    events = [event for section in of.sections for event in section.events]
    made = tallies(account(of).turns)
    for kind in ("detect", "strike"):
        assert len(made[kind].chances) == sum(
            event.kind == "roll" and event.label == kind for event in events
        )
    convoy = [event.value for event in events if event.label == "convoy" and event.kind == "rolls"]
    assert len(made["convoy"].chances) == sum(len(rolls) for rolls in convoy if isinstance(rolls, tuple))


@pytest.mark.parametrize("seed", SEEDS)
def test_contacts_of_the_time_line_end_after_they_begin(seed: int) -> None:
    of = record(seed)
    tracks = account(of).tracks
    assert all(track.begins <= track.ends for track in tracks)
    assert {t.contact.card for t in tracks if t.open} == {c.card for c in final(of).contacts}


@pytest.mark.sweep
def test_over_many_games_the_dice_give_what_they_owe() -> None:
    given = [swing.surprise for seed in range(100, 130) for swing in swings(account(record(seed)).turns)]
    spread = sum(each * each for each in given) ** 0.5
    assert abs(sum(given)) < 3 * spread


# -- chances by hand ---------------------------------------------------------------------------------------------------

HUNT = """
round 1
turn 1
  uboat: contact 9H c1
  escort: hfdf 8C on c1 with e1
turn 2
  uboat: discard 2H
  reveal c1 8S; reveal e1 SR; detect e1 20; strike e1 9
"""


def test_a_hunt_owes_what_its_numbers_say() -> None:
    """A novice's evasion of 8, a regular ship under HF/DF (−2, and its own modifier), an attack value of 4, and
    gunfire.
    """
    found = played(HUNT).record
    assert found is not None
    (swing,) = swings(account(found).turns)
    fight = swing.engagement
    assert isinstance(fight, Fight)
    ruleset = fight.state.ruleset
    grade = ruleset.grade(0, fight.hunt.boat.card)
    boat = ruleset.boat(fight.hunt.boat.card)
    assert boat is not None
    number = boat.evasion - 2 + (-2 if ruleset.hfdf_modifier == "bonus" else 2)
    detected = (20 - number) / 20
    assert swing.expected == pytest.approx(-detected * (2 / 20 * boat.sunk + 2 / 20 * boat.damaged)), grade
    assert swing.given == 0


def test_a_convoy_attack_owes_its_rolls() -> None:
    """A regular boat (10) fires two torpedoes at the convoy: two rolls against 10."""
    found = played("""
round 1
turn 1
  uboat: contact 9H c1
  escort: discard
turn 2
  uboat: attack 9S u1
  escort: discard
  reveal u1 R
  convoy 9 19
""").record
    assert found is not None
    (swing,) = swings(account(found).turns)
    assert swing.expected == pytest.approx(2 * 10 / found.ruleset.convoy_sides)  # type: ignore[attr-defined]
    assert "regular boat" in words(story(found))


# -- what is said --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_headline_has_the_score(seed: int) -> None:
    of = record(seed)
    uboat, escort = final(of).scores
    level = f"Level at {uboat}–{escort}"
    assert (f"win {max(uboat, escort)}–{min(uboat, escort)}" if uboat != escort else level) in story(
        of
    ).headline


def test_open_hands_are_in_a_table_and_closed_ones_are_not() -> None:
    titles = [table.title for table in story(record(2)).tables]
    assert "What each side drew" in titles
    closed = told(HUNT)
    assert "What each side drew" not in [table.title for table in closed.tables]
    assert "The hands are not recorded" in words(closed)


def test_bluffs_are_counted_as_far_as_they_were_seen() -> None:
    made = told("""
round 1
turn 1
  uboat: contact 9H c1
  escort: discard
turn 2
  uboat: attack 9S u1
  escort: attack 9S on u1 with e1 e2
turn 3
  uboat: discard
  reveal u1 blank
""")
    table = next(table for table in made.tables if table.title == "Laid face down")
    assert {row[0]: row[1:] for row in table.rows} == {
        "contacts": ("1", "0", "0", "0", "1"),
        "convoy attacks": ("1", "0", "1", "1", "0"),
        "escorts on the hunt": ("2", "0", "0", "–", "2"),
    }


def test_turning_points_are_the_fights_that_moved_the_chance_most() -> None:
    of = record(3)
    points = story(of).turning_points
    turns = account(of).turns
    decided = deciding(turns)
    chosen = turning(decided, moment(decided, turns, final(of)))
    assert [point.when for point in points] == [f"Round {d.turn.round}, {d.when}" for d in chosen]
    figures = [
        round(each.base) - round(each.now) if each.is_stop else round(each.now) - round(each.was)
        for each in chosen
    ]
    assert [int(point.swing.split()[0].replace("−", "-")) for point in points] == figures


def test_an_unfinished_log_says_so() -> None:
    made = told(HUNT)
    assert made.headline.startswith("Unfinished in turn 2 of round 1")
    assert any(each.text.startswith("The log ends here") for each in made.passages)


def test_a_log_that_stops_in_a_turn_says_in_which() -> None:
    """The escorts have not played turn 2. After a complete turn, nothing is said about the next one."""
    assert "in turn 2 of round 1" in words(told(HUNT))
    whole = told(HUNT + "  escort: discard")
    assert "after turn 2 of round 1" in words(whole)
    assert not any(each.when == "Turn 3" for each in whole.passages if isinstance(each, Passage))


def test_a_hunt_without_a_hit_is_not_told_while_its_round_goes_on() -> None:
    passages = [each for each in told(HUNT).passages if isinstance(each, Passage)]
    assert not any(each.when.startswith("Turn") or each.when == "The whole round" for each in passages)


def test_turns_of_nothing_but_discards_are_passed_over() -> None:
    for seed in SEEDS:
        for each in story(record(seed)).passages:
            assert not isinstance(each, Passage) or each.text not in ("", "Nothing but discards.")


def test_the_last_paragraph_says_what_the_side_behind_needed() -> None:
    for seed in SEEDS:
        last = [each for each in story(record(seed)).passages if isinstance(each, Passage)][-1]
        assert last.when.endswith("4")
        needed = r"needed \w+ points? to draw level|began all square|were \w+ points behind and held|began \w+ points behind"
        assert re.search(needed, last.text), last.text


def test_a_position_says_that_what_came_before_is_not_told() -> None:
    found = check(log("m07-two-contacts-one-routed")).record
    assert found is not None
    assert "what came before is not in it" in words(story(found))
    assert next(t for t in account(found).tracks if t.contact.handle == "c1").how == "routed"


def test_the_pair_has_a_verdict_when_its_first_game_is_known() -> None:
    made = story(record(2, "captain", "leg=2", "first-leg=0-0"))
    assert "The first game of the pair ended 0–0." in made.verdict
    assert "wins the pair" in made.verdict or "is a draw" in made.verdict
    assert "pair" not in story(record(2)).verdict


@pytest.mark.parametrize("name", sorted(path.stem for path in LOGS.glob("*.log")))
def test_every_log_has_a_story(name: str) -> None:
    """Even with mistakes in the log; and drawings stay in their frames."""
    found = check(log(name)).record
    assert found is not None
    made = story(found)
    assert made.headline
    for picture in made.pictures:
        if isinstance(picture, Picture):
            for shape in picture.shapes:
                assert 0 <= getattr(shape, "x", 0) <= picture.width
                assert 0 <= getattr(shape, "y", 0) <= picture.height


# -- in its order --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [*SEEDS, 302])
def test_a_turn_is_told_as_it_came(seed: int) -> None:
    """First what was left from the turn before, then B-Dienst with the routing that it answered; hunts and plays keep
    their order.
    """
    made = account(record(seed, "random"))
    fleet = BoatList(made)
    for turn in made.turns:
        found = fleet.events([turn])
        assert [event.engagement for event in found if event.engagement is not None] == turn.engagements
        due = turn.before.routing[1] if turn.before.routing else ""
        kinds = [event.kind for event in found]
        assert all(
            event.boat is None or event.boat.handle == due for event in found if event.kind == "bdienst"
        )
        assert "routed" not in kinds or "routed" in (kinds[0], kinds[-1])


def test_an_escort_that_rammed_was_not_hit_by_a_torpedo() -> None:
    """In the first round of seed 1 the torpedoes missed (an 11), and the escort rammed with a natural 1."""
    text = words(story(recorded(auto("tonnage-war", 1))))
    assert "rammed and sank her on turn 8 and was herself put out of action" in text
    assert "torpedoes damaged" not in text


def test_a_contact_is_lost_in_the_turn_in_which_its_card_leaves_the_table() -> None:
    turns = account(recorded(auto("tonnage-war", 1))).turns
    lost = {(turn.round, turn.number): turn.routed for turn in turns if turn.routed}
    assert lost == {(2, 13): ("c1",), (3, 11): ("c1",)}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_boat_that_was_met_is_not_met_again(seed: int) -> None:
    """A boat that is hunted further, or that fires after being hunted on its way in, is called the same boat."""
    for policy in ("captain", "random"):
        text = words(story(record(seed, policy)))
        assert not re.search(r",[,;.:]|[Nn]obody in a blank|\b(a|an|the) (a|an|the)\b", text)
        for each in re.findall(r"(?:came again|went on alone|joined in)[^.;]*", text):
            assert not re.search(r"\b(?:a|an|another) (?:novice|regular) boat|\banother ace\b", each), each


_BLANKS = """\
game: tonnage-war
preset: printed

round 1
turn 1
  uboat: end-round
round 2
turn 1
  uboat: end-round
round 3
turn 1
  uboat: end-round
round 4
turn 1
  uboat: contact JH c1
  escort: discard
turn 2
  uboat: attack 6S on c1
  escort: discard
  reveal c1 5C; convoy 1
turn 3
  uboat: contact TH c2
  escort: routing 7H on c2
turn 4
  uboat: bdienst KD
  escort: discard AC
turn 5
  uboat: attack AS on c2
  escort: attack 9S on c2 with e2 e3
turn 6
  uboat: evade 7C
  reveal c2 5S; reveal e2 KH; reveal e3 6H
  escort: end-round
end
"""
"""A log in which the last fight is one of blanks: no die is rolled, and the escorts end the round although they are behind."""


def test_a_turning_point_of_which_nothing_can_be_told_is_left_out() -> None:
    points = story(recorded(_BLANKS)).turning_points
    assert [point.when for point in points] == ["Round 4, turn 2"]
