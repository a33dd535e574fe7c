"""The check accepts what was done at the table: one slip is one root with its rule, and lines after it are judged or
reported as unchecked.

Generated slips are in :mod:`tests.slips`.
"""

from __future__ import annotations

import json

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.checking.unchecked import listed
from printkit.journal.telling.render_json import render_json


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


AFTER_THE_END = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 0; cruisers 10; destroyers 20
  length 21; friendly 6
  covered
turn 20
  contact 3
turn 21
  contact 2
turn 22
  contact 3
  = row 3
turn 23
  contact 2
"""


def test_lines_after_the_end_are_listed_as_unchecked() -> None:
    checked = check(AFTER_THE_END)
    assert [d.span.line for d in checked.diagnostics] == [12]
    assert [(each.first, each.last) for each in checked.unchecked] == [(13, 16)]
    assert listed(checked.unchecked).startswith("lines 13 to 16 not checked: ")
    (file,) = json.loads(render_json([checked]))["files"]
    assert [(each["from"], each["to"]) for each in file["unchecked"]] == [(13, 16)]


def test_a_claim_that_is_impossible_in_every_game_is_always_a_problem() -> None:
    checked = check(AFTER_THE_END + "  = score 9999\n")
    assert (17, "MALTA-SCORE-2") in [(d.span.line, d.citation) for d in checked.diagnostics]


SURPLUS = """
game: wolf-pack
set: goals=1-1
hands: open

setup
  wolf: hand P T S ~ U
  convoy: hand S G R T ~
turn 1
  wolf: draw R ~ D; discard ~ ~ S
  convoy: draw P U; discard ~ T
  wolf: play P
  convoy: play S
turn 2
  wolf: draw D G; discard G
  = deck 91, discards 6, wolf-hand 5
"""


def test_a_third_card_drawn_is_one_problem_and_counts_as_drawn() -> None:
    found = check(SURPLUS)
    assert [(d.span.line, d.citation) for d in found.diagnostics] == [(10, "WOLF-DRAW-1")]
    assert found.totals["deck"] == 91


def test_a_departure_that_the_players_agreed_on_has_its_effect() -> None:
    agreed = SURPLUS.replace("draw R ~ D; discard ~ ~ S", "draw R ~; house: draw D\n  wolf: discard ~ ~ S")
    assert check(agreed).ok


TWO_PLAYS = """
game: tonnage-war

round 1
turn 1
  uboat: discard
  escort: discard
turn 2
  uboat: contact 7H c1{second}
  escort: attack 6S on u1 with e1
turn 3
"""


def test_a_second_play_in_a_turn_is_accepted_under_house() -> None:
    assert [d.citation for d in check(TWO_PLAYS.format(second="; attack 2S u1")).diagnostics] == ["TW-5b"]
    assert check(TWO_PLAYS.format(second="; house: attack 2S u1")).ok


ESCORT_FORGOTTEN = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 1; cruisers 10; destroyers 20
  length 21; friendly 6
turn 11
  contact 2
  cover 6{leave}
turn 12
  contact 2
turn 13
  {decoy}
  contact 6; enemy 6; force 1; intercept 2 3 4; attack 5 {third}; target 1
turn 14
  contact 2
"""


def roots(text: str) -> list[tuple[int, str | None]]:
    return [
        (d.span.line, d.rule.id if d.rule else None)
        for d in check(text).diagnostics
        if d.follows_from is None
    ]


def test_a_mistake_that_a_missing_die_does_not_explain_is_reported_separately() -> None:
    """Without the `leave` die the number of cruisers is unknown, but that does not affect the attack."""
    right = {
        "leave": "; leave 1; cruisers-leave 2",
        "decoy": "option screen; duration 1",
        "third": "1",
    }
    text = ESCORT_FORGOTTEN.replace("intercept 2 3 4", "intercept 2 3 4 5 6")
    assert roots(text.format(**right)) == []
    forgotten = right | {"leave": ""}
    assert roots(text.format(**forgotten)) == [(9, "MALTA-COVER-3")]
    too_many = forgotten | {"third": "1 1"}
    assert roots(text.format(**too_many)) == [(9, "MALTA-COVER-3"), (14, "MALTA-ATTACK")]


TWO_SLIPS = """\
game: uss-lox
set: faces=yes
set: queens=yes
ocean: 13

turn 1
  flip JD; pass
turn 2
  flip ts; pass
turn 3
  flip 7C; fire 9C 2H 9S
  = missed
  escort 2s; escape
  continue
turn 4
  flip KS; pass
turn 5
  flip KD; fire 2c
  = missed
  escort TD; attack JS 8H AS
end
"""


def test_two_mistakes_are_both_reported_although_the_second_changes_the_repair_of_the_first() -> None:
    """The second slip is found while the repair of the first is revised together with it."""
    assert [line for line, _ in roots(TWO_SLIPS)] == [7, 12]


ALONE = """
game: wolf-pack

position
  wolf: hand R T P D T
  convoy: hand N N N P S
  deck 97; discard ~
turn 5
  wolf: draw ~ ~; discard ~ ~
  convoy: draw ~ ~; discard ~ ~
  wolf: play R
  convoy: pass
  = {figures}
turn 6
  wolf: draw ~ P; discard ~
  convoy: draw ~ ~; discard ~ ~
  wolf: play P
"""


@pytest.mark.parametrize("figures", ["wolf-kills 1, discards 6", "wolf-kills 0, discards 5"])
def test_a_third_link_without_a_chain_is_one_mistake_whether_the_totals_count_a_kill_or_not(
    figures: str,
) -> None:
    (found,) = check(ALONE.format(figures=figures)).diagnostics
    assert (found.span.line, found.citation) == (11, "WOLF-ORDER")


WRONG_NAME = """
game: tonnage-war
preset: designer

round 1
turn 1
  uboat: contact 7H c1
  escort: hfdf KC on {boat} with e1
turn 2
  uboat: evade 6C
  reveal c1 3S; reveal e1 QC
  detect e1 19
  strike e1 {die}
  escort: {play}
"""


def test_a_play_on_an_unknown_card_is_read_as_a_play_on_the_card_that_the_next_lines_name() -> None:
    assert not roots(WRONG_NAME.format(boat="c1", die=12, play="discard"))
    checked = check(WRONG_NAME.format(boat="c7", die=12, play="discard"))
    assert [(d.span.line, d.citation) for d in checked.diagnostics] == [(8, "TW-7.3.5")]
    assert not checked.unchecked
    assert [each.to for each in checked.suspects[0].suspects] == ["c1"]
    later = check(WRONG_NAME.format(boat="c7", die=21, play="hfdf KC on c1 with e1"))
    assert [d.span.line for d in later.diagnostics if d.follows_from is None] == [8, 13, 14]


def test_dice_missing_before_the_last_claims_are_reported() -> None:
    """A log may stop between two dice, but not where the players had counted what the dice gave."""
    log = WRONG_NAME[: WRONG_NAME.index("turn 1")] + (
        "turn 1\n  uboat: contact 7H c1\n  escort: discard\nturn 2\n  uboat: attack AS u1\n"
        "  escort: discard\n  reveal u1 9S; convoy 5 17 19\n"
    )
    assert not roots(log)
    assert not roots(log + "  = uboat 0\n")
    assert roots(log + "  = uboat 1\n") == [(12, "TW-8.2a")]


ROLLS = """
game: tonnage-war
preset: designer

round 1
turn 1
  uboat: contact 7H c1
  escort: hfdf KC on c1 with e1 e2
turn 2
  uboat: torpedo 3S
  reveal c1 3S; reveal e1 QC; reveal e2 JC
  detect e1 2{second}
  torpedo-roll e2 12
  strike e1 12; strike e2 13
  escort: discard
"""


def test_a_missing_roll_is_reported_at_the_end_of_the_rolls() -> None:
    assert not roots(ROLLS.format(second="; detect e2 3"))
    assert roots(ROLLS.format(second="")) == [(12, "TW-8.5.1")]


ORDER = """
game: ssn

position
  lhd 30 24 90; wreck lhd; alerted all
  ssn 39.5 30 45 deep fast; torps 1
turn 1
  path ahead 2, right easy, ahead 5; speed flank
  surf: detect 3+5; quiet
  {first}
  {second}
turn 2
  path ahead 8
"""


def test_two_groups_in_the_wrong_order_are_reported_as_such() -> None:
    ships, helos = "ffs: dp 2 3 6 1", "helos: dp 5 1 2 4"
    assert check(ORDER.format(first=ships, second=helos)).ok
    (said,) = check(ORDER.format(first=helos, second=ships)).diagnostics
    assert (
        said.message
        == "`ffs: dp` has to come before `helos: dp`; the log has `ffs: dp` later, at line 11, column 8"
    )


ONE_ATTACK_DIE_TOO_MANY = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 10
  length 24; friendly 2
  covered
turn 10
  contact 1
turn 11
  contact 6; enemy 1; force 3
  intercept 2 3 4 5 6
  attack 1 1
turn 12
  contact 2
"""


def test_a_forgotten_modifier_is_only_a_possibility_where_a_number_of_dice_is_wrong() -> None:
    (found,) = check(ONE_ATTACK_DIE_TOO_MANY).diagnostics
    assert (found.span.line, found.citation) == (13, "MALTA-ATTACK")
    assert "forgotten" not in found.message
    assert (
        "perhaps the modifier from last turn was forgotten (the contact row is the number on the die, −1 because last turn's row was 1)"
        in found.help
    )


ONE_TARGET_MISSING = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 10
  length 24; friendly 2
  covered
turn 10
  contact 6; enemy 4; force 1
  intercept 2 3 4 5 6
  attack 2
turn 11
  contact 2
"""


def test_a_modifier_of_the_attack_dice_is_only_a_possibility_where_one_target_is_missing() -> None:
    (found,) = check(ONE_TARGET_MISSING).diagnostics
    assert found.citation == "MALTA-TARGET-1"
    assert found.help.endswith(
        "perhaps the attack dice were read without the German air force's modifier (+1); if so, apply the rule here"
    )


CONVOY_FIRST = """
game: wolf-pack
hands: open

setup
  wolf: hand P T ~ ~ U
  convoy: hand W S ~ ~ ~
turn 1
  wolf: draw R ~; discard ~ ~
  convoy: draw G ~; discard ~ ~
  convoy: play W
  wolf: play P
turn 2
  wolf: draw ~ ~; discard ~
  convoy: draw ~ ~; discard ~
  wolf: play T
  convoy: play S
  = clears 1
"""


def test_actions_in_the_wrong_order_have_their_effects_in_the_order_in_which_they_were_done() -> None:
    (found,) = check(CONVOY_FIRST).diagnostics
    assert (found.span.line, found.citation) == (11, "WOLF-SEQ")


ONE_KILL_TOO_MANY = """
game: wolf-pack
set: goals=2-1
hands: open

setup
  wolf: hand P T R P T
  convoy: hand ~ ~ ~ ~ ~
turn 1
  wolf: draw R ~; discard ~ R
  convoy: draw ~ ~; discard ~ ~
  wolf: play P
  convoy: pass
turn 2
  wolf: draw R ~; discard ~
  convoy: draw ~ ~; discard ~ ~
  wolf: play T
  convoy: pass
turn 3
  wolf: draw ~ ~; discard ~
  convoy: draw ~ ~; discard ~ ~
  wolf: play R
  convoy: pass
  = wolf-kills 2
turn 4
  wolf: draw ~ ~; discard ~
  convoy: draw U U; discard U U
  wolf: play P
  convoy: pass
  = wolf-kills 2
turn 5
  wolf: draw ~ S; discard ~
  convoy: draw U U; discard U U
  wolf: play T
  convoy: pass
turn 6
  wolf: draw D S; discard D
  convoy: draw U U; discard U U
  wolf: play R
  = wolf-kills 3
end
"""


def test_a_wrong_number_that_is_carried_on_beyond_what_is_possible_is_one_mistake() -> None:
    (found,) = check(ONE_KILL_TOO_MANY).diagnostics
    assert (found.span.line, found.citation) == (24, "WOLF-KILL-T")


DECK_BEHIND_AN_ILLEGAL_PLAY = """
game: wolf-pack
hands: closed

turn 1
  wolf: discard ~ ~
  convoy: discard ~ T
  wolf: play P
  convoy: play S
turn 2
  wolf: discard ~
  convoy: discard ~
  wolf: play T
  convoy: play U
  = deck 89
turn 3
  wolf: discard ~
  convoy: discard ~
  wolf: pass
  convoy: play G
"""


def test_an_illegal_play_does_not_explain_a_number_that_is_wrong_without_it() -> None:
    found = check(DECK_BEHIND_AN_ILLEGAL_PLAY).diagnostics
    assert [(d.span.line, d.citation, d.follows_from) for d in found] == [
        (14, "WOLF-ORDER", None),
        (15, "WOLF-CARD-2", None),
    ]


LOX = """
game: uss-lox
preset: basic
ocean: 3

turn 1
  flip {ship}
  fire 5D 3H
  {behind}
turn 2
  flip 4C
  pass
"""


@pytest.mark.parametrize(
    ("ship", "behind", "sentence"),
    [
        ("KC", "escort 9H; escape", "it seems that a hit was overlooked: the cards make fifteen"),
        (
            "9C",
            "continue",
            "`escort` is due here (Which card is the escort?): the cards make no pair, fifteen, run, flush or nob",
        ),
    ],
)
def test_a_wrong_escort_is_explained_by_what_the_cards_make(ship: str, behind: str, sentence: str) -> None:
    (found,) = check(LOX.format(ship=ship, behind=behind)).diagnostics
    assert found.message == sentence


STRIKE_MISSING = """
game: tonnage-war
scenario: hx228
preset: designer

round 1
turn 1
  uboat: contact 4H c2
  escort: hfdf AC on c2 with e1 e2
turn 2
  uboat: discard
    reveal c2 9S
    reveal e1 SA; reveal e2 SN
    detect e1 14; detect e2 3
    strike e1 4
    = detected c2
  escort: discard
"""


def test_a_missing_strike_is_due_behind_the_strike_above_it_even_if_claims_stand_between() -> None:
    (found,) = check(STRIKE_MISSING).diagnostics
    assert (found.span.line, found.citation) == (15, "TW-8.5.2")
    assert found.expected == "`strike` for e2"


ONE_INTERCEPTION_TOO_MANY = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 20
  length 21; friendly 6
turn 8
  contact 6; enemy 1; force 2
  intercept 2 3 4 5 6 1
turn 9
  contact 2
"""


def test_a_surplus_die_that_turns_the_last_attacker_away_is_the_mistake_and_no_attack_is_missing() -> None:
    (found,) = check(ONE_INTERCEPTION_TOO_MANY).diagnostics
    assert (found.span.line, found.citation) == (9, "MALTA-INTERCEPT-1")


RANGE_BEHIND_AN_ILLEGAL_MARKER = """
game: ssn

position
  lhd 20 24 90
  ssn 34 24 270 deep slow; torps 4
turn 1
  fire lhd; detect 6+5 5+5 6+4; kill 5
  path hold; marker rise
  surf: detect 2+2; quiet
  = range ff1 {range}
turn 2
  path ahead 3
"""


@pytest.mark.parametrize(("distance", "lines"), [("11.18", [9]), ("14.50", [9, 11])])
def test_an_illegal_act_does_not_explain_a_wrong_distance(distance: str, lines: list[int]) -> None:
    found = check(RANGE_BEHIND_AN_ILLEGAL_MARKER.format(range=distance)).diagnostics
    assert [d.span.line for d in found if d.follows_from is None] == lines


ROLL_IN_FRIENDLY_WATERS = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 20
  length 24; friendly 3
turn 3
  option split; duration 1
  contact 3
turn 4
  contact 4; enemy 2; force 1
  intercept 1 3 4 5 6
turn 5
  contact 2
"""


def test_a_contact_roll_in_friendly_waters_counts_with_the_option_and_for_the_next_turn() -> None:
    (found,) = check(ROLL_IN_FRIENDLY_WATERS).diagnostics
    assert (found.span.line, found.citation) == (9, "MALTA-FRIENDLY-1")


EVADE_AT_ROUTING = """
game: tonnage-war
scenario: hx228
preset: designer

round 1
turn 1
  uboat: contact 4H c1
  escort: discard
turn 2
  uboat: contact 5H c2
  escort: routing KH on c1
turn 3
  uboat: evade 4C
  escort: hfdf 3C on c2 with e1
turn 4
  uboat: discard
    reveal c2 9S; reveal e1 8H
  escort: discard
"""


def test_an_evade_against_routing_only_spends_its_card_and_the_routed_contact_ends() -> None:
    (found,) = check(EVADE_AT_ROUTING).diagnostics
    assert (found.span.line, found.citation) == (14, "TW-7.2.4")
