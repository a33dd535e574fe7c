"""Rounds: the deal, recorded hands, agreed ends, the rescue ship, and the special cards (TW-3, 4, 13 and 14)."""

from __future__ import annotations

import pytest

from printkit.games.tonnage_war.log.prompts import lying
from printkit.games.tonnage_war.log.totals import rebase
from printkit.games.tonnage_war.rules.aftermath import wait, waited
from printkit.games.tonnage_war.rules.card_flow import lay
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.state import DECK, Piece, State, oob_cards, out_of_play
from printkit.journal.checking.checked import Checked
from printkit.table.cards import UNKNOWN
from tests.games.tonnage_war.checking import found, played, scores

U_HAND = "9H 8H QS TS 4S JC 2C AD 9D 6D 2H 5S KC"
E_HAND = "5H 6H 9S 8C AD KC 2H 3H 4H 7C 8D TD JD"
U_OOB = "8S 3S 6H AS 2H 3H 4H 5H 9C TC"
E_OOB = "QS JS KH 2H 3H 4H 5H KD 6H 7H"
OPEN = (
    f"round 1\n  uboat: hand {U_HAND}\n  uboat: oob {U_OOB}\n  escort: hand {E_HAND}; oob {E_OOB}\nturn 1\n"
)


def rules(checked: Checked) -> list[str]:
    return [rule for _, _, rule in found(checked)]


def state_of(checked: Checked) -> State:
    assert isinstance(checked.state, State)
    return checked.state


# -- the order of battle --------------------------------------------------------------------------------------------------


def test_an_unknown_card_laid_from_the_deck_leaves_the_known_cards_known() -> None:
    before = state_of(played(OPEN))
    known = before.oob[ESCORT].known
    assert known.bit_count() == 10
    after, piece = lay(before, ESCORT, "e1", UNKNOWN, DECK)
    assert piece.card == UNKNOWN
    assert (after.oob[ESCORT].known, after.oob[ESCORT].deck) == (known, before.oob[ESCORT].deck - 1)


def test_a_size_of_hand_taken_from_the_sheet_changes_the_deck_by_as_many_cards() -> None:
    before = state_of(played(OPEN))
    oob = before.oob[UBOAT]
    after = rebase(before, "uboat-oob", oob.size + 2)
    assert after is not None
    assert (after.oob[UBOAT].size, after.oob[UBOAT].deck) == (oob.size + 2, oob.deck - 2)
    assert rebase(before, "uboat-oob", oob.size + oob.deck + 1) is None


# -- recorded hands --------------------------------------------------------------------------------------------------------


def test_a_recorded_hand_is_checked_at_once() -> None:
    good = played(OPEN + "  uboat: contact 9H c1\n  escort: hfdf 8C on c1 with e1\n")
    assert found(good) == []
    assert state_of(good).oob[UBOAT].size == 9
    assert rules(played(OPEN + "  uboat: contact 7H c1\n")) == ["TW-3c"]
    assert rules(played(OPEN + "  uboat: discard 7C\n")) == ["TW-3c"]
    assert rules(
        played(
            OPEN
            + "  uboat: contact 9H c1\n  escort: hfdf 7C on c1 with e1\nturn 2\n  uboat: discard\n    reveal c1 7S\n"
        )
    ) == ["TW-3c"]


def test_a_recorded_hand_without_aircraft_sends_none() -> None:
    body = OPEN.replace("KD", "8H") + "  uboat: contact 9H c1\n  escort: air AD on c1 with e1 e2 e3\n"
    assert found(played(body)) == []  # blanks may go
    ships = OPEN.replace("KH 2H 3H 4H 5H KD 6H 7H", "SA SA SR SN AA AR AN KH")
    assert rules(played(ships + "  uboat: contact 9H c1\n  escort: hfdf QC on c1 with e1 e2\n"))[:1] == [
        "TW-3c"
    ]


def test_a_hand_has_its_number_of_cards() -> None:
    assert rules(played(OPEN.replace("9H 8H QS", "9H QS")))[:1] == ["TW-3c"]


def test_the_same_card_in_two_hands_is_named_with_both_lines() -> None:
    checked = played(OPEN.replace("hand 9H 8H", "hand 9H 9H"))
    (said,) = checked.diagnostics
    assert said.rule is not None
    assert said.rule.id == "TW-3b"
    assert said.notes[0].span is not None


def test_what_is_left_of_the_hands_may_be_told_when_a_round_is_over() -> None:
    start = "position\nround 1\nturn 13\n  uboat: discard\n  escort: discard\n"
    ten = "  uboat: oob 8S 3S 6H AS 2H 3H 4H 5H 9C TC\n"
    assert found(played(start + ten)) == []
    nine = "  uboat: oob 8S 3S 6H AS 2H 3H 4H 5H 9C\n"
    assert rules(played(start + nine)) == ["TW-3c"]
    out = "position\n  uboat: out 3S\nround 1\nturn 13\n  uboat: discard\n  escort: discard\n"
    assert rules(played(out + ten)) == ["TW-11.4"]


def test_a_position_may_tell_its_hands_too() -> None:
    body = "position\n  contact 9H c1\nround 1\n  uboat: hand QS JC 2C\nturn 11\n  uboat: attack QS u1\n  escort: discard\n    reveal u1 3S; convoy 1 20 20\n    rescue none\n"
    assert found(played(body)) == []
    assert (
        rules(played(body.replace("attack QS", "attack TS").replace("convoy 1 20 20", "convoy 1 20")))[0]
        == "TW-3c"
    )


# -- cards that cannot be there --------------------------------------------------------------------------------------------


def test_a_card_is_in_one_place() -> None:
    body = """
position
  contact 9H c1; contact 8H c2
round 1
turn 4
  uboat: discard
  escort: hfdf 8C on c1 with e1
turn 5
  uboat: discard
    reveal c1 3S; reveal e1 QS; detect e1 4
  escort: hfdf 7C on c2 with e2
turn 6
  uboat: discard
    reveal c2 3S
"""
    (said,) = played(body).diagnostics
    assert said.rule is not None
    assert said.rule.id == "TW-3b"
    assert "on the table as c1" in said.message


def test_a_boat_that_went_into_the_deck_is_not_back_in_the_same_round() -> None:
    body = """
position
  contact 9H c1; contact 8H c2
  escort: hfdf 8C on c1 with e1
round 1
turn 4
  uboat: discard
    reveal c1 3S; reveal e1 QS; detect e1 14; strike e1 9
  escort: discard
turn 5
  uboat: attack TS u1
  escort: discard
    reveal u1 3S
"""
    assert rules(played(body))[:1] == ["TW-10.2"]


def test_escorts_may_be_put_into_the_deck() -> None:
    body = """
position
  contact 9H c1
  escort: hfdf 8C on c1 with e1
round 1
turn 4
  uboat: discard
    reveal c1 3S; reveal e1 QS; detect e1 4
    to-deck e1
  escort: hfdf 7C on c1 with e1
turn 5
  uboat: discard
    reveal e1 QS
"""
    assert rules(played(body))[:1] == ["TW-10.1"]
    assert rules(played(body.replace("to-deck e1", "to-deck e7")))[:1] == ["TW-10.1"]


# -- the rescue ship -------------------------------------------------------------------------------------------------------

RESCUE = """
position
  contact 9H c1; rescue e9; reveal e9 JS
round 1
turn 4
  uboat: attack AS u1
  escort: discard
    reveal u1 3S; convoy 1 1 20 20
    rescue e2; reveal e2 QS
"""


def test_an_escort_on_rescue_duty_is_sunk_by_a_one_and_a_second_one_is_an_ordinary_ship() -> None:
    checked = played(RESCUE)
    assert found(checked) == []
    assert scores(checked) == (3, 0)
    assert state_of(checked).oob[ESCORT].out.bit_count() == 1


def test_a_rescue_ship_is_a_ship() -> None:
    assert rules(played(RESCUE.replace("reveal e2 QS", "reveal e2 QD"))) == ["TW-14.3b"]


def test_a_hand_with_a_ship_names_one() -> None:
    body = (
        OPEN
        + "  uboat: contact 9H c1\n  escort: discard\nturn 2\n  uboat: attack QS u1\n  escort: discard\n    reveal u1 3S; convoy 1 20 20\n    rescue none\n"
    )
    assert rules(played(body)) == ["TW-14.3b"]
    assert found(played(body.replace("rescue none", "rescue e1; reveal e1 JS"))) == []


def test_without_rescue_ships_a_one_is_a_ship() -> None:
    body = "position\n  contact 9H c1\n  uboat: attack AS u1\nround 1\nturn 4\n  escort: discard\n    reveal u1 3S; convoy 1 1 20 20\n    = ships 2\n"
    assert found(played(body, "rescue-ships=off")) == []


# -- rounds ----------------------------------------------------------------------------------------------------------------


def test_a_round_may_end_by_agreement() -> None:
    body = """
position
  contact 9H c1
  uboat: attack TS u1
round 1
turn 4
  escort: end-round
    reveal u1 3S; convoy 5 15
round 2
turn 1
  uboat: attack 9S u1
  escort: discard
    reveal u1 4S; convoy 20 20
"""
    checked = played(body)
    assert found(checked) == []
    assert (scores(checked), state_of(checked).round) == ((1, 0), 2)


def test_a_game_has_four_rounds() -> None:
    body = "position\n  contact 9H c1\nround 4\nturn 13\n  uboat: discard\n  escort: discard\nend\n  = uboat 0, escort 0\n"
    checked = played(body)
    assert found(checked) == []
    assert checked.finished
    assert rules(played(body.replace("end\n", "round 5\nturn 1\n  uboat: discard\nend\n")))[:1] == ["TW-4a"]
    early = "round 1\nturn 1\n  uboat: discard\n  escort: discard\nend\n"
    assert rules(played(early)) == ["TW-4a"]


@pytest.mark.parametrize(("how", "size"), [("reshuffle", 10), ("top-up", 10), ("add-ten", 20)])
def test_a_new_rounds_hand(how: str, size: int) -> None:
    body = (
        "position\nround 1\nturn 13\n  uboat: discard\n  escort: discard\nround 2\nturn 1\n  uboat: discard\n"
    )
    checked = played(body, f"oob-new-round={how}")
    assert found(checked) == []
    assert [oob.size for oob in state_of(checked).oob] == [size, size]


# -- special cards ---------------------------------------------------------------------------------------------------------


def test_an_attack_on_the_carrier() -> None:
    body = """
position
round 1
turn 4
  uboat: contact KH c1 carrier
  escort: discard
turn 5
  uboat: attack AS u1
  escort: discard
    reveal u1 3S; carrier 5 6 2 20
    = uboat 2
"""
    assert found(played(body, "carrier=yes")) == []
    assert rules(played(body))[:1] == ["TW-13.1a"]
    plain = body.replace("contact KH", "contact 9H")
    assert rules(played(plain, "carrier=yes"))[:1] == ["TW-13.1a"]


def test_an_attack_on_the_convoy_needs_a_contact_on_the_convoy() -> None:
    body = "position\n  contact KH c1 carrier\nround 1\nturn 4\n  uboat: attack AS u1 convoy\n"
    assert rules(played(body, "carrier=yes")) == ["TW-7.2.3"]
    two = "position\n  contact KH c1 carrier; contact 9H c2\nround 1\nturn 4\n  uboat: attack AS u1\n"
    assert rules(played(two, "carrier=yes")) == ["TW-13.1a"]


def test_a_carriers_own_screen_is_laid_for_the_carrier_only() -> None:
    body = """
position
  contact KH c1 carrier; contact 9H c2
round 1
turn 4
  uboat: discard
  escort: hfdf QC on c1 with s1 s2
turn 5
  uboat: discard
    reveal c1 3S; reveal s1 SR; reveal s2 SN; detect s1 4; detect s2 4
"""
    assert found(played(body, "carrier=SR2 SN1")) == []
    assert rules(played(body.replace("on c1", "on c2").replace("reveal c1", "reveal c2"), "carrier=SR2 SN1"))[
        :1
    ] == ["TW-PK-18"]


def test_a_support_group_brings_cards() -> None:
    body = "round 1\n  escort: support 3; reject 2\nturn 1\n  uboat: discard\n"
    checked = played(body, "support-group=yes")
    assert found(checked) == []
    assert state_of(checked).oob[ESCORT].size == 10 - 1 + 3 - 2
    assert rules(played(body.replace("support 3", "support 4"), "support-group=yes"))[:1] == ["TW-PK-19"]
    assert rules(played(body.replace("reject 2", "reject 4"), "support-group=yes")) == ["TW-13.2b"]
    assert rules(played(body))[:1] == ["TW-13.2a"]


@pytest.mark.parametrize(("goes", "out"), [("deck", 1), ("out", 3)])
def test_what_is_given_back_for_a_support_group_goes_where_the_ruling_says(goes: str, out: int) -> None:
    body = "round 1\n  escort: support 3; reject 2\nturn 1\n  uboat: discard\n"
    checked = played(body, "support-group=yes", f"support-rejects-to={goes}")
    assert found(checked) == []
    state = state_of(checked)
    assert oob_cards(state, ESCORT) == 21
    assert out_of_play(state, ESCORT) == out
    assert state.oob[ESCORT].deck == 21 - 10 - 3 + (2 if goes == "deck" else 0)


def test_a_tanker_is_found_by_aircraft_only() -> None:
    body = "position\n  escort: air QD at-large p1 with e1\nround 1\nturn 4\n  uboat: discard\n    reveal p1 tanker; reveal e1 QD; detect e1 12; strike e1 2\n    = escort 6\n  escort: discard\n"
    assert found(played(body, "u-tanker=yes")) == []
    laid = "position\n  contact 9H c1\n  uboat: attack TS u1\nround 1\nturn 4\n  escort: discard\n    reveal u1 tanker\n    convoy 3 4\n"
    assert rules(played(laid, "u-tanker=yes"))[:1] == ["TW-PK-20"]
    armed = body.replace("uboat: discard", "uboat: flak 6D")
    assert rules(played(armed, "u-tanker=yes"))[:1] != []


# -- rolls that may be left out --------------------------------------------------------------------------------------------


def test_rolls_after_the_first_detection_and_after_a_sinking_may_be_left_out() -> None:
    body = """
position
  contact 9H c1
  escort: hfdf AC on c1 with e1 e2 e3
round 1
turn 4
  uboat: discard
    reveal c1 3S; reveal e1 QS; reveal e2 JS; reveal e3 QC
    detect e2 19; strike e3 2
    = sunk c1
  escort: discard
"""
    assert found(played(body)) == []
    none = body.replace("detect e2 19; ", "detect e2 3; ")
    assert rules(played(none))[:1] == ["TW-8.5.1"]


def test_a_log_may_use_grades_where_the_counters_are_home_made() -> None:
    body = "position\n  contact 9H c1\n  escort: hfdf QC on c1 with e1 e2\nround 1\nturn 4\n  uboat: discard\n    reveal c1 R; reveal e1 SA; reveal e2 SA; detect e1 4; detect e2 3\n  escort: hfdf KC on c1 with e3\nturn 5\n  uboat: discard\n    reveal e3 {}\n"
    assert found(played(body.format("SA") + "    detect e3 3\n")) == []
    crowd = (
        body.replace("hfdf KC on c1 with e3", "discard")
        .replace("reveal e3 {}", "")
        .replace("hfdf QC on c1 with e1 e2", "hfdf AC on c1 with e1 e2 e3")
    )
    three = crowd.replace("reveal e2 SA; ", "reveal e2 SA; reveal e3 SA; ")
    assert rules(played(three))[:1] == ["TW-3b"]


# -- what a house rule takes up again --------------------------------------------------------------------------------


def test_escorts_that_went_home_are_at_sea_again_when_a_house_rule_lets_them_continue() -> None:
    body = (
        "position\n  contact 9H c1\n  escort: hfdf QC on c1 with e1 e2\nround 1\nturn 4\n"
        "  uboat: discard\n    reveal c1 3S; reveal e1 QS; reveal e2 5H; detect e1 3\n  escort: discard\n"
        "turn 5\n  uboat: discard\n"
    )
    home = state_of(played(body)).oob[ESCORT]
    again = played(body + "  escort: house: continue 9C with e1\n")
    assert found(again) == []
    at_sea = state_of(again).oob[ESCORT]
    assert (home.size, at_sea.size) == (10, 9)
    assert (home.known & ~at_sea.known).bit_count() == 1
    assert (home.deck, home.out, home.returned) == (at_sea.deck, at_sea.out, at_sea.returned)


# -- dice of another ruling ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "preset", "notes"),
    [
        ("12 1", "printed", ["with `set: convoy-die=d20`, as under preset designer, a D20 is rolled here"]),
        ("21 1", "printed", []),
        ("21 1", "designer", []),
    ],
)
def test_a_die_that_shows_too_much_is_told_with_the_ruling_that_has_a_larger_one(
    roll: str, preset: str, notes: list[str]
) -> None:
    body = "position\n  contact 9H c1\nround 1\nturn 2\n  uboat: attack TS u1\n  escort: discard\n"
    said = played(f"{body}    reveal u1 3S; convoy {roll}\n", preset=preset).diagnostics[0]
    assert said.code == "P201"
    assert [note.text for note in said.notes] == notes


# -- names of cards ----------------------------------------------------------------------------------------------------

HUNTED = (
    "position\n  contact 9H c1\n  escort: hfdf QC on c1 with e1 e2\nround 1\nturn 4\n"
    "  uboat: discard\n    reveal c1 3S; reveal e1 QS; reveal e2 5H; detect e1 12; strike e1 9\n"
)
CONTACT = "position\n  contact 9H c1\nround 1\nturn 4\n  uboat: discard\n"
ATTACKED = "position\n  contact 9H c1\nround 1\nturn 4\n  uboat: attack TS u1\n"


@pytest.mark.parametrize(
    ("body", "play", "broken"),
    [
        (HUNTED, "continue 8C with e1 add e3", []),
        (HUNTED, "continue 8C with e1 add e1", ["TW-PK-22"]),
        (HUNTED, "continue KC with e1 add e3 e3", ["TW-PK-22"]),
        (CONTACT, "hfdf 8C on c1 with e1", []),
        (CONTACT, "hfdf KC on c1 with e1 e1", ["TW-PK-22"]),
        (CONTACT, "hfdf 8C on c1 with c1", ["TW-PK-22"]),
        (ATTACKED, "attack 9S on u1 with e1 e2", []),
        (ATTACKED, "attack 9S on u1 with e1 e1", ["TW-PK-22"]),
        (ATTACKED, "attack 9S on u1 with e1 u1", ["TW-PK-22"]),
        (CONTACT, "air 9D at-large p1 with e1 e1", ["TW-PK-22"]),
        (CONTACT, "air 9D at-large c1 with e1", ["TW-PK-22"]),
    ],
)
def test_every_card_that_is_laid_has_a_name_of_its_own(body: str, play: str, broken: list[str]) -> None:
    assert rules(played(f"{body}  escort: {play}\n"))[:1] == broken


@pytest.mark.parametrize(
    ("roll", "effect"), [(1, "sunk"), (2, "damaged"), (3, "none"), (8, "none"), (9, "none")]
)
@pytest.mark.parametrize("claim", ["sunk", "damaged"])
def test_what_a_torpedo_has_done_to_an_escort_may_be_claimed_right_after_its_roll(
    roll: int, effect: str, claim: str
) -> None:
    body = (
        "position\n  contact 9H c1\n  uboat: attack TS u1\n  escort: attack 9S on u1 with e1 e2\nround 1\nturn 4\n"
        "  uboat: torpedo 6S\n    reveal u1 3S; reveal e1 QS; reveal e2 JS\n    detect e1 9; detect e2 3\n"
    )
    said = rules(
        played(f"{body}    torpedo-roll e1 {roll}\n    = {claim} e1\n    strike e2 9\n  escort: discard\n")
    )
    assert said == ([] if claim == effect else ["TW-8.3.1"])


def test_escorts_that_waited_for_the_play_are_taken_off_the_table_and_those_on_their_way_home_are_not() -> (
    None
):
    state = state_of(played(CONTACT))
    ships = (Piece("e1", card=36), Piece("e2", card=37))
    home = state._replace(away=((Piece("e3", card=38), 1),))
    waiting = wait(home, ships)
    assert len(waiting.away) == 3
    after, pieces = waited(waiting)
    assert after == home
    assert [piece.handle for piece in pieces] == ["e1", "e2"]
    assert waited(home) == (home, ())


def test_a_card_on_the_table_is_told_by_its_name_and_by_what_it_is_once_it_lies_face_up() -> None:
    before = dict(
        lying(state_of(played(CONTACT.replace("discard\n", "discard\n  escort: hfdf 8C on c1 with e1\n"))))
    )
    assert before["escorts"].endswith("on the table escort 1")
    assert before["U-boats"].endswith("on the table contact 1")
    after = dict(lying(state_of(played(HUNTED))))
    assert after["escorts"].endswith("on the table escort 1 (QS, regular ship), escort 2 (5H, blank)")
    assert after["U-boats"].endswith("on the table contact 1 (3S, regular boat)")
    assert after["score"] == "0 to 0"


# -- the rule behind a hunt's cards and its attacks -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "rule"),
    [
        ("detect e1 8; detect e2 3", "TW-8.3.3"),  # the boat was hidden, and its shot betrays it
        ("detect e1 9; detect e2 3", "TW-8.5.2"),  # it had been found by one, and all attack
        ("detect e1 12; detect e2 12", "TW-8.5.2"),
    ],
)
def test_all_escorts_attack_a_boat_that_has_shot(rolls: str, rule: str) -> None:
    body = (
        "position\n  contact 9H c1\n  uboat: attack TS u1\n  escort: attack 9S on u1 with e1 e2\nround 1\nturn 4\n"
        "  uboat: torpedo 6S\n    reveal u1 3S; reveal e1 QS; reveal e2 JS\n"
    )
    assert rules(played(f"{body}    {rolls}\n    torpedo-roll e1 9\n  escort: discard\n")) == [rule]


@pytest.mark.parametrize(
    ("play", "card", "broken"),
    [
        ("air 9D", "QS", ["TW-7.3.3"]),
        ("air 9D", "QD", []),
        ("hfdf QC", "QD", ["TW-7.3.5"]),
        ("hfdf QC", "QS", []),
    ],
)
def test_a_hunt_on_a_contact_is_made_by_aircraft_or_by_ships(play: str, card: str, broken: list[str]) -> None:
    body = f"position\n  contact 9H c1\n  escort: {play} on c1 with e1\nround 1\nturn 4\n  uboat: discard\n"
    said = played(f"{body}    reveal c1 3S; reveal e1 {card}; detect e1 3\n  escort: discard\n")
    assert rules(said) == broken
