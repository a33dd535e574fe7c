"""The cases of the Wolf Pack catalogue (section 11), and every ruling with each of its options."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.action_phases import action_phase
from printkit.games.wolf_pack.rules.deck import (
    CODES,
    CONVOY,
    NO_CARDS,
    WOLF,
    Counts,
    add,
    codes,
    kind_of,
    parse_deck,
)
from printkit.games.wolf_pack.rules.draw_phases import draw_phase
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import Hand, State, in_play
from printkit.games.wolf_pack.rules.turn import over, turn
from printkit.table import DataError, Move, Rule, SettingError
from tests.games.wolf_pack.counting import cards_everywhere
from tests.support.scripted import Illegal, ScriptedTable

PASS = ("play", Move("pass"))


def cards(text: str) -> Counts:
    counts = NO_CARDS
    for code in text:
        counts = add(counts, CODES.index(code))
    return counts


def chain(text: str) -> tuple[tuple[int, ...], ...]:
    return (tuple(CODES.index(code) for code in text),) if text else ()


def game(
    wolf: str = "", convoy: str = "", wolf_chain: str = "", convoy_chain: str = "", **options: Any
) -> State:
    """Return a state with these hands and chains, deck and discards; every card not named is in the deck."""
    discards = cards(options.pop("discards", ""))
    deck = options.pop("deck", None)
    kills = options.pop("kills", (0, 0))
    ruleset = WolfRuleset("", {k.replace("_", "-"): v for k, v in options.items()})
    seen = [cards(wolf), cards(convoy), cards(wolf_chain), cards(convoy_chain), discards]
    unseen = tuple(n - sum(s[k] for s in seen) for k, n in enumerate(ruleset.copies))
    if deck is not None:
        discards = tuple(a + b for a, b in zip(discards, unseen, strict=True))
        unseen = cards(deck)
        discards = tuple(a - b for a, b in zip(discards, unseen, strict=True))
    return State(
        ruleset, 1, 0, (Hand(cards(wolf)), Hand(cards(convoy))), (chain(wolf_chain), chain(convoy_chain)),
        sum(unseen), unseen, discards, kills=kills,
    )  # fmt: skip


def play(state: State, side: int, *script: tuple[str, Any]) -> State:
    table = ScriptedTable(*script)
    after = action_phase(state, side, table)
    table.done()
    assert cards_everywhere(after) == sum(state.ruleset.copies)
    return after


def draw(state: State, side: int, *script: tuple[str, Any]) -> State:
    table = ScriptedTable(*[(label, _card(answer)) for label, answer in script])
    after = draw_phase(state, side, table)
    table.done()
    assert cards_everywhere(after) == sum(state.ruleset.copies)
    return after


def _card(answer: Any) -> Any:
    return CODES.index(answer) if isinstance(answer, str) else answer


def plays(code: str) -> tuple[str, Move]:
    return ("play", Move("play", code))


def discards(code: str) -> tuple[str, Move]:
    return ("discard", Move("discard", code))


def victim(code: str) -> tuple[str, int]:
    return ("victim", CODES.index(code))


def refused(state: State, side: int, code: str) -> Rule:
    with pytest.raises(Illegal) as caught:
        play(state, side, plays(code))
    assert caught.value.refusal is not None
    return caught.value.refusal.rule


def test_case_1_a_second_link_with_nothing_in_play() -> None:
    assert refused(game(wolf="PTR~D"), WOLF, "T") is rb.ORDER
    after = play(game(wolf="PTR~D", wrong_order="wasted"), WOLF, plays("T"))
    assert codes(after.discards) == "T"
    assert after.chains == ((), ())


def test_a_wasted_link_takes_the_own_chain_along_but_not_where_there_may_be_many() -> None:
    after = play(game(wolf="R", wolf_chain="P", wrong_order="wasted"), WOLF, plays("R"))
    assert codes(after.discards) == "PR"
    many = play(game(wolf="R", wolf_chain="P", wrong_order="wasted", chains="many"), WOLF, plays("R"))
    assert codes(many.discards) == "R"
    assert codes(in_play(many, WOLF)) == "P"


def test_case_2_a_second_first_link() -> None:
    assert refused(game(wolf="P", wolf_chain="P"), WOLF, "P") is rb.ORDER
    after = play(game(wolf="P", wolf_chain="P", chains="many"), WOLF, plays("P"))
    assert after.chains[WOLF] == ((0,), (0,))


def test_with_many_chains_a_link_goes_on_the_longest_that_it_fits() -> None:
    state = game(wolf="R", wolf_chain="PT", chains="many")._replace(chains=(((0,), (0, 1)), ()))
    state = state._replace(unseen=add(state.unseen, 0, -1), deck=state.deck - 1)
    after = play(state, WOLF, plays("R"))
    assert after.kills == (1, 0)
    assert after.chains[WOLF] == ((0,),)


def test_cases_3_to_5_cards_that_a_side_may_not_play() -> None:
    assert refused(game(wolf="S"), WOLF, "S") is rb.ACT_2
    assert refused(game(convoy="D"), CONVOY, "D") is rb.ACT_2
    assert refused(game(wolf="~"), WOLF, "~") is rb.WATER
    assert refused(game(convoy="~"), CONVOY, "~") is rb.WATER


def test_case_6_a_card_that_is_not_held() -> None:
    assert refused(game(wolf="T~"), WOLF, "P") is rb.ACT_1


def test_case_7_a_pass_with_a_card_that_could_be_played() -> None:
    assert play(game(wolf="P"), WOLF, PASS).hands[WOLF].size == 1


def test_case_8_a_hand_of_five_keeps_its_cards() -> None:
    drawn = (("draw", "~"), ("draw", "~"))
    with pytest.raises(AssertionError, match="never asked for"):
        draw(game(wolf="PTR"), WOLF, *drawn, discards("~"))
    after = draw(game(wolf="PTR", extra_discard="yes"), WOLF, *drawn, discards("~"))
    assert codes(after.hands[WOLF].known) == "PTR~"


def test_case_9_seven_cards_lose_two() -> None:
    with pytest.raises(AssertionError, match="ask for the decision `discard`"):
        draw(game(wolf="PTR~D"), WOLF, ("draw", "S"), ("draw", "G"), discards("S"))
    after = draw(game(wolf="PTR~D"), WOLF, ("draw", "S"), ("draw", "G"), discards("S"), discards("G"))
    assert codes(after.discards) == "SG"


def test_case_10_two_cards_are_drawn() -> None:
    with pytest.raises(AssertionError, match="ask for `draw`"):
        draw(game(wolf="P"), WOLF, ("draw", "S"))


def test_case_11_a_dive_clears_everybody_or_the_opponent() -> None:
    after = play(game(wolf="D", wolf_chain="PT", convoy_chain="SG"), WOLF, plays("D"))
    assert codes(after.discards) == "PTDSG"
    assert after.chains == ((), ())
    after = play(game(wolf="D", wolf_chain="PT", convoy_chain="SG", clear_scope="opponent"), WOLF, plays("D"))
    assert codes(after.discards) == "DSG"
    assert codes(in_play(after, WOLF)) == "PT"


def test_case_12_a_dive_with_nothing_in_play() -> None:
    assert codes(play(game(wolf="D"), WOLF, plays("D")).discards) == "D"
    assert refused(game(wolf="D", clear_empty="illegal"), WOLF, "D") is rb.DIVE
    assert refused(game(convoy="W", clear_empty="illegal"), CONVOY, "W") is rb.SWEEP


def test_case_13_both_chains_complete() -> None:
    state = game(wolf="R", convoy="U", wolf_chain="PT", convoy_chain="SG", goals="2-1")
    state = play(state, WOLF, plays("R"))
    state = play(state, CONVOY, plays("U"))
    assert state.kills == (1, 1)
    assert codes(state.discards) == "PTRSGU"
    assert state.winner == CONVOY


def test_case_14_the_convoy_does_not_act_after_the_wolf_packs_last_kill() -> None:
    state = game(wolf="R~", wolf_chain="PT", goals="1-1")
    table = ScriptedTable(
        *((label, _card(a)) for label, a in (("draw", "~"), ("draw", "~"), ("draw", "~"), ("draw", "~"))),
        plays("R"),
    )
    after = turn(state, table)
    table.done()
    assert over(after)
    assert after.winner == WOLF


def test_case_15_a_pass_and_a_waiting_chain() -> None:
    assert codes(in_play(play(game(wolf_chain="P"), WOLF, PASS), WOLF)) == "P"
    after = play(game(wolf_chain="P", in_a_row="consecutive"), WOLF, PASS)
    assert codes(after.discards) == "P"
    kept = play(game(wolf="T", wolf_chain="P", in_a_row="consecutive"), WOLF, plays("T"))
    assert codes(in_play(kept, WOLF)) == "PT"


def test_cases_16_to_18_a_harassment_and_its_victim() -> None:
    with pytest.raises(AssertionError, match="ask for `victim`"):
        play(game(wolf="N", convoy="SG"), WOLF, plays("N"))
    with pytest.raises(AssertionError, match="not in the pool"):
        play(game(wolf="N", convoy="SG"), WOLF, plays("N"), victim("R"))
    after = play(game(wolf="N", convoy="SG"), WOLF, plays("N"), victim("G"))
    assert codes(after.discards) == "GN"
    assert codes(after.hands[CONVOY].known) == "S"
    assert codes(play(game(wolf="N"), WOLF, plays("N")).discards) == "N"
    assert refused(game(wolf="N", harass_empty="illegal"), WOLF, "N") is rb.HARASS_2


def test_case_19_a_thirteenth_sonar() -> None:
    state = game(discards="S" * 12)
    state = state._replace(hands=(Hand(), Hand(NO_CARDS, 5)), deck=state.deck - 5)
    assert refused(state, CONVOY, "S") is rb.CARD_1


def test_case_20_a_second_card_in_one_action() -> None:
    with pytest.raises(AssertionError, match="never asked for"):
        play(game(wolf="NP"), WOLF, plays("N"), plays("P"))
    after = play(game(wolf="NP", harass_timing="free"), WOLF, plays("N"), plays("P"))
    assert codes(in_play(after, WOLF)) == "P"


def test_case_22_the_deck_runs_out_between_two_cards() -> None:
    state = game(wolf="PT", deck="~")
    after = draw(state, WOLF, ("draw", "~"), ("reshuffle", Move("reshuffle")), ("draw", "R"))
    assert after.reshuffles == 1
    assert codes(after.hands[WOLF].known) == "PTR~"
    assert sum(after.discards) == 0


def test_a_reshuffle_at_once() -> None:
    state = game(wolf="PT", deck="~~", reshuffle="at-once")
    after = draw(state, WOLF, ("draw", "~"), ("draw", "~"), ("reshuffle", Move("reshuffle")))
    assert after.deck == 108 - 4


def test_case_23_a_harassment_discarded() -> None:
    drawn = (("draw", "~"), ("draw", "~"))
    plain = draw(game(wolf="PTRDN", convoy="S"), WOLF, *drawn, discards("N"), discards("~"))
    assert plain.hands[CONVOY].size == 1
    state = game(wolf="PTRDN", convoy="S", harass_timing="draw")
    after = draw(state, WOLF, *drawn, discards("N"), ("victim", "S"), discards("~"))
    assert after.hands[CONVOY].size == 0


def test_case_24_a_sweep_clears_the_own_cards_too() -> None:
    after = play(game(convoy="W", convoy_chain="S"), CONVOY, plays("W"))
    assert codes(after.discards) == "SW"


def test_case_25_the_convoy_wins_at_once() -> None:
    state = game(convoy="U", wolf_chain="PT", convoy_chain="SG", kills=(5, 3))
    after = play(state, CONVOY, plays("U"))
    assert after.winner == CONVOY
    assert codes(in_play(after, WOLF)) == "PT"


def test_harassments_split_between_the_sides() -> None:
    assert refused(game(wolf="M", harass_owner="split"), WOLF, "M") is rb.ACT_2
    assert refused(game(convoy="N", harass_owner="split"), CONVOY, "N") is rb.ACT_2
    assert (
        play(game(wolf="N", convoy="S", harass_owner="split"), WOLF, plays("N"), victim("S")).harassments == 1
    )


def test_a_discarded_harassment_works_for_its_owner_only() -> None:
    drawn = (("draw", "~"), ("draw", "~"))
    rulings = {"harass_timing": "draw", "harass_owner": "split"}
    after = draw(game(wolf="PTRDM", convoy="S", **rulings), WOLF, *drawn, discards("M"), discards("~"))
    assert (after.hands[CONVOY].size, after.harassments) == (1, 0)
    near_miss = game(wolf="PTRDN", convoy="S", **rulings)
    after = draw(near_miss, WOLF, *drawn, discards("N"), ("victim", "S"), discards("~"))
    assert (after.hands[CONVOY].size, after.harassments) == (0, 1)
    after = draw(game(convoy="SGUWN", wolf="P", **rulings), CONVOY, *drawn, discards("N"), discards("~"))
    assert (after.hands[WOLF].size, after.harassments) == (1, 0)


def test_of_several_chains_only_the_one_that_the_action_extends_goes_on() -> None:
    rulings = {"in_a_row": "consecutive", "chains": "many"}
    two = game(wolf="PTR", wolf_chain="P", **rulings)._replace(
        chains=((*chain("PT"), *chain("P")), ()), deck=game().deck - 6
    )
    two = two._replace(unseen=add(add(two.unseen, CODES.index("P"), -1), CODES.index("T"), -1))
    longer = play(two, WOLF, plays("T"))
    assert (longer.chains[WOLF], codes(longer.discards)) == (chain("PT"), "PT")
    opened = play(two, WOLF, plays("P"))
    assert (opened.chains[WOLF], codes(opened.discards)) == (chain("P"), "PPT")
    killed = play(two, WOLF, plays("R"))
    assert (killed.chains[WOLF], codes(killed.discards), killed.kills) == ((), "PPTR", (1, 0))
    passed = play(two, WOLF, PASS)
    assert (passed.chains[WOLF], codes(passed.discards)) == ((), "PPT")


def test_discards_face_down_count_only_when_they_are_seen_again() -> None:
    state = game(wolf="PTRD", discard_face="face-down")
    state = state._replace(hands=(Hand(cards("PTRD"), 1), Hand()), unseen=state.unseen, deck=state.deck - 1)
    after = draw(state, WOLF, ("draw", "S"), ("draw", "G"), discards("??"), discards("S"))
    assert after.hidden_discards == 1
    assert codes(after.discards) == "S"


@pytest.mark.parametrize(
    "value", ["P2 T2 R2", "P2 T2 R2 D1 S2 G2 U0 W1 M1 N1 ~9", "P1 T1 R1 S1 G1 U1", "X9", ""]
)
def test_a_deck_that_cannot_be_played_is_refused(value: str) -> None:
    assert parse_deck(value) is None
    with pytest.raises(SettingError):
        WolfRuleset("", {"deck": value})


def test_printkits_deck() -> None:
    ruleset = WolfRuleset()
    assert sum(ruleset.copies) == 108
    assert ruleset.copies[CODES.index("S")] == 12
    assert WolfRuleset("", {"deck": "P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4"}).copies == cards(
        "PPTTRRDSSGGUUWMN~~~~"
    )


@pytest.mark.parametrize("value", ["0-4", "6", "6-0", "a-b", "100-1"])
def test_goals_are_pairs_of_numbers_from_one_up(value: str) -> None:
    with pytest.raises(SettingError):
        WolfRuleset("", {"goals": value})
    assert WolfRuleset("", {"goals": "5-3"}).to_win == (5, 3)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("P", "P"),
        ("near-miss", "N"),
        ("S07", "S"),
        ("~", "~"),
        ("cat-and-mouse", "M"),
        ("U-boat", "U"),
        ("w", "W"),
    ],
)
def test_a_card_may_be_named_by_code_name_or_serial(word: str, code: str) -> None:
    assert kind_of(word) == CODES.index(code)


def test_what_is_no_card_is_none() -> None:
    assert kind_of("Z") is None
    assert kind_of("") is None


OWN_DECK = '[deck]\nperiscope = 2\ntorpedo = 2\nR = 2\nD = 1\nsonar = 2\ndepth-charges = 2\n"U-boat" = 2\nwater = 9\n'


def test_a_deck_of_ones_own_comes_from_a_file() -> None:
    ruleset = WolfRuleset("", {"goals": "3-2"}).with_data(OWN_DECK, "mine.toml")
    assert codes(ruleset.copies) == "PPTTRRDSSGGUU~~~~~~~~~"
    assert ruleset.to_win == (3, 2)


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ("deck = 3", "deck", "no table"),
        ("[deck", "", "not TOML"),
        ("[deck]\nkraken = 2", "deck.kraken", "no such key (expected: periscope, torpedo"),
        ('[deck]\nP = "many"', "deck.P", "no whole number (expected: a whole number from 0 to 999)"),
        ("[deck]\nP = 20", "deck", "do not make a playable deck"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_with_its_place(text: str, key: str, problem: str) -> None:
    with pytest.raises(DataError) as caught:
        WolfRuleset().with_data(text, "mine.toml")
    assert "mine.toml" in str(caught.value)
    assert problem in str(caught.value)
    assert key in str(caught.value)
