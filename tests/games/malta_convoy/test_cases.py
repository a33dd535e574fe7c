"""The 27 cases and three voyages of the rule catalogue (section 11), each played by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.contact import interception_dice
from printkit.games.malta_convoy.rules.covering import halfway
from printkit.games.malta_convoy.rules.state import effects
from printkit.games.malta_convoy.rules.tables import SHIP_NAMES
from tests.games.malta_convoy.convoys import GAME, changes, convoy, ruleset, sail, voyage
from tests.support.scripted import Illegal

JOURNALS = Path(__file__).parent / "journals"
UNHURT = "intercept 6 6 6 6 6"


def dice(state: object, turn: int = 8) -> int:
    """Return the number of the convoy's interception dice."""
    return interception_dice(state.voyage, effects(state.voyage, turn))  # type: ignore[attr-defined]


# -- contact --------------------------------------------------------------------------------------------------------


def test_1_reconnaissance_adds_two_to_the_next_contact_roll() -> None:
    _, table = sail(convoy(pending=2), f"contact 6; enemy 2; force 1; {UNHURT}; attack 1 1 1")
    assert table.told["row"] == 8
    assert table.told["force"] == 3  # an attack force: the die plus 2


def test_2_a_total_of_nine_reads_eight() -> None:
    state = convoy(pending=2, option="split")
    _, table = sail(state, f"contact 6; enemy 2; force 1; {UNHURT}; attack 1 1")
    assert table.told["row"] == 8


def test_3_a_total_below_one_is_dumb_luck() -> None:
    state, table = sail(convoy(pending=-1, option="evade"), "contact 1")
    assert table.told["row"] == 1
    assert state.pending == -1
    state, _ = sail(convoy(ruleset(contact_low="quiet"), pending=-1, option="evade"), "contact 1")
    assert state.pending == 0


def test_4_a_four_is_no_contact() -> None:
    state, table = sail(convoy(), "contact 4")
    assert table.labels == ["contact"]
    assert state.pending == 2


# -- force and interception -------------------------------------------------------------------------------------


def test_5_a_force_is_at_least_one() -> None:
    _, table = sail(convoy(), f"contact 6; enemy 1; force 1; {UNHURT}; attack 1")
    assert table.told["force"] == 1


def test_6_an_interception_can_stop_the_last_attacker() -> None:
    state, table = sail(convoy(), "contact 6; enemy 1; force 1; intercept 1 2 2 2 2")
    assert table.told["attackers"] == 0
    assert "attack" not in table.labels
    assert changes(convoy(), state) == {"interceptions": 1}
    after = convoy(ruleset(force_floor="after"))
    _, table = sail(after, "contact 6; enemy 1; force 1; intercept 1 2 2 2 2; attack 1")
    assert table.told["attackers"] == 1


def test_7_every_one_rolled_is_an_interception() -> None:
    text = "contact 6; enemy 1; force 1; intercept 1 1 2 2 2"
    state, _ = sail(convoy(), text)
    assert changes(convoy(), state) == {"interceptions": 2}
    effective = convoy(ruleset(interception_score="effective"))
    state, _ = sail(effective, text)
    assert changes(effective, state) == {"interceptions": 1}


# -- attack ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "attack", "change"),
    [
        pytest.param(2, "3", {}, id="8 Italian 3: a miss"),
        pytest.param(2, "5; target 2", {"cargo-damaged": 1}, id="8 Italian 5: damaged"),
        pytest.param(4, "2; target 2", {"cargo-damaged": 1}, id="9 German 2: damaged"),
        pytest.param(4, "4; target 2", {"cargo": -1, "cargo-lost": 1}, id="9 German 4: destroyed"),
    ],
)
def test_8_and_9_who_attacks_matters(enemy: int, attack: str, change: dict[str, int]) -> None:
    state, _ = sail(convoy(), f"contact 6; enemy {enemy}; force 1; {UNHURT}; attack {attack}")
    assert changes(convoy(), state) == change


def test_10_a_screen_intercepts_more_and_is_hit_harder() -> None:
    before = convoy(option="screen")
    assert dice(before) == 7
    state, table = sail(before, "contact 6; enemy 4; force 1; intercept 6 6 6 6 6 6 6; attack 1; target 2")
    assert changes(before, state) == {"cargo-damaged": 1}
    assert table.rule_of("intercept") is rb.OPT_SCREEN


# -- target and damage ------------------------------------------------------------------------------------------


def hit(before: object, dice_text: str, attack: int = 5, n: int = 5) -> dict[str, int]:
    """Return the effect of one attack by the combined air force with this die. The force die is 1, and one more
    attacker is turned away.
    """
    intercept = " ".join(["1"] + ["6"] * (n - 1))
    text = f"contact 6; enemy 6; force 1; intercept {intercept}; attack {attack}; {dice_text}"
    state, _ = sail(before, text)  # type: ignore[arg-type]
    found = changes(before, state)  # type: ignore[arg-type]
    del found["interceptions"]
    return found


DAMAGED_ONE = {"cruisers": 1}


def test_11_without_carriers_cargo_is_hit() -> None:
    before = convoy(carriers=0, lost={"carriers": 2})
    assert hit(before, "target 3", n=3) == {"cargo": -1, "cargo-lost": 1}


def test_12_a_type_without_ships_is_not_hit() -> None:
    assert hit(convoy(tankers=0, lost={"tankers": 3}), "target 1") == {}
    before = convoy(ruleset(empty_target="cargo"), tankers=0, lost={"tankers": 3})
    assert hit(before, "target 1") == {"cargo": -1, "cargo-lost": 1}


def test_13_a_damaged_ship_hit_again_sinks_on_three() -> None:
    before = convoy(damaged=DAMAGED_ONE)
    found = hit(before, "target 5; again 3", attack=3)
    assert found == {"cruisers": -1, "cruisers-damaged": -1, "cruisers-lost": 1}


def test_14_on_four_another_ship_is_damaged() -> None:
    assert hit(convoy(damaged=DAMAGED_ONE), "target 5; again 4", attack=3) == {"cruisers-damaged": 1}


def test_15_nobody_is_left_to_be_damaged() -> None:
    before = convoy(carriers=1, damaged={"carriers": 1})
    assert hit(before, "target 3; again 5", attack=3, n=4) == {}
    before = convoy(ruleset(all_damaged="sunk"), carriers=1, damaged={"carriers": 1})
    found = hit(before, "target 3; again 5", attack=3, n=4)
    assert found == {"carriers": -1, "carriers-damaged": -1, "carriers-lost": 1}


def test_16_destroyed_takes_an_undamaged_ship() -> None:
    assert hit(convoy(damaged=DAMAGED_ONE), "target 5") == {"cruisers": -1, "cruisers-lost": 1}


@pytest.mark.parametrize(
    ("overflow", "change"),
    [
        ("destroyer", {"destroyers": -1, "destroyers-lost": 1}),
        ("dummy", {}),
        ("wrap", {"tankers": -1, "tankers-lost": 1}),
    ],
)
def test_17_a_decoy_sends_a_five_to_seven(overflow: str, change: dict[str, int]) -> None:
    before = convoy(ruleset(target_overflow=overflow), option="decoy")
    assert hit(before, "target 5", n=4) == change


def test_18_a_decoy_costs_one_interception_die() -> None:
    before = convoy(option="decoy")
    assert dice(before) == 4
    with pytest.raises(AssertionError, match="`intercept` takes 4 dice"):
        sail(before, f"contact 6; enemy 6; force 1; {UNHURT}")


def test_19_cruisers_that_returned_are_not_destroyed() -> None:
    assert dice(convoy(cruisers=0, returned={"cruisers": 10})) == 5
    assert dice(convoy(ruleset(escorts_gone="none-left"), cruisers=0, returned={"cruisers": 10})) == 4
    assert dice(convoy(cruisers=0, lost={"cruisers": 10})) == 4


# -- options --------------------------------------------------------------------------------------------------------


def test_20_an_option_is_taken_once() -> None:
    with pytest.raises(Illegal) as caught:
        sail(convoy(used="decoy"), "option decoy; duration 1")
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.OPT_1


def test_21_no_option_while_one_is_running() -> None:
    state, _ = sail(convoy(after=2, friendly=2), "option decoy; duration 2; contact 2")  # turns 3 and 4
    with pytest.raises(Illegal) as caught:
        sail(state, "option screen; duration 1; contact 2")
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.OPT_2
    state, _ = sail(state, "contact 2")
    state, _ = sail(state, "option screen; duration 1; contact 2")  # turn 5
    assert effects(state.voyage, 5).intercept == 2


# -- covering force -------------------------------------------------------------------------------------------------


def test_22_half_of_23_turns_is_twelve() -> None:
    state = convoy(after=10, length=23)
    assert halfway(state.voyage) == 12
    state, table = sail(state, "contact 2")  # turn 11
    assert "cover" not in table.labels
    _, table = sail(state, "contact 2; cover 1 1")  # turn 12
    assert table.rule_of("cover") is rb.COVER_2
    _, table = sail(convoy(ruleset(halfway="down"), after=10, length=23), "contact 2; cover 1 1")
    assert "cover" in table.labels


def test_23_evading_moves_the_middle_of_the_journey() -> None:
    state, table = sail(convoy(after=10), "option evade; duration 1; extra 2; contact 3")
    assert state.voyage.length == 23
    assert "cover" not in table.labels
    original = convoy(ruleset(halfway_length="original"), after=10)
    _, table = sail(original, "option evade; duration 1; extra 2; contact 3; cover 1 1")
    assert "cover" in table.labels


def test_24_all_warships_leave_when_fewer_are_left() -> None:
    before = convoy(after=10, carriers=1, cruisers=2, destroyers=3)
    state, _ = sail(before, "contact 2; cover 4; leave 6")
    assert changes(before, state) == {
        "carriers": -1, "cruisers": -2, "destroyers": -3,
        "carriers-returned": 1, "cruisers-returned": 2, "destroyers-returned": 3,
    }  # fmt: skip


def test_25_no_more_cruisers_leave_than_there_are() -> None:
    with pytest.raises(Illegal) as caught:
        sail(convoy(after=10, carriers=1, cruisers=7), "contact 2; cover 4; leave 6; cruisers-leave 9")
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is rb.COVER_4
    assert caught.value.refusal.expected == "0 to 7"


def test_26_no_contact_roll_in_friendly_waters() -> None:
    state, table = sail(convoy(after=1, friendly=3), "")
    assert table.labels == []
    assert state.turn == 2


# -- whole voyages --------------------------------------------------------------------------------------------------

VOYAGES = {
    "m-1": (
        "printed",
        {"score": 91, "cargo": 7, "tankers": 2, "carriers": 0, "cruisers": 7, "destroyers": 18, "interceptions": 3,
         "cargo-lost": 2, "tankers-lost": 1, "carriers-lost": 1, "turns": 21},
    ),
    "m-2": (
        "printed",
        {"score": 90, "cargo": 2, "tankers": 0, "carriers": 1, "destroyers": 9, "interceptions": 5,
         "tankers-lost": 1, "cargo-lost": 1, "destroyers-lost": 1, "turns": 23},
    ),
    "m-3": (
        "revised",
        {"score": 78, "cargo": 0, "carriers": 0, "cruisers": 0, "interceptions": 4,
         "cargo-lost": 3, "carriers-lost": 2, "destroyers-lost": 1, "cruisers-returned": 7, "turns": 22},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VOYAGES)
def test_the_catalogues_voyages(name: str) -> None:
    preset, expected = VOYAGES[name]
    text = (JOURNALS / f"{name}.log").read_text(encoding="utf-8")
    totals = GAME.totals(voyage(text, GAME.ruleset(preset)))  # type: ignore[arg-type]
    assert {key: totals[key] for key in expected} == expected


def test_the_third_voyage_with_effective_interceptions() -> None:
    text = (JOURNALS / "m-3.log").read_text(encoding="utf-8")
    rulings = GAME.ruleset("revised", {"interception-score": "effective"})
    assert GAME.totals(voyage(text, rulings))["score"] == 77  # type: ignore[arg-type]


def test_ships_are_named_as_in_the_log() -> None:
    assert set(SHIP_NAMES) == {"cargo", "tankers", "carriers", "cruisers", "destroyers"}
