"""The cases and scenarios of the rule catalogue, one test each, played by the rules."""

from __future__ import annotations

import pytest

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.log.totals import outcome
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import combinations
from printkit.games.uss_lox.rules.state import cards_in
from printkit.table import Rule
from tests.games.uss_lox.patrols import ADVANCED, BASIC, after, at_sea, cards, refused, ruleset, run


def scored(ship: str, spread: str, **options: bool) -> tuple[str, ...]:
    (target,) = cards(ship)
    return combinations(target, cards(spread), **options)


@pytest.mark.parametrize(
    ("ship", "spread", "found"),
    [
        ("7H", "8C", ("fifteen",)),
        ("7H", "JH", ("nob",)),
        ("7H", "JC", ()),
        ("9C", "KD QS JH", ("run",)),
        ("QC", "KD AS", ()),
        ("2H", "4H 7H KH", ("flush",)),
        ("2H", "4H 7H", ()),
        ("AC", "9D 9S", ("pair",)),
        ("4C", "5D 6H 6S", ("pair", "fifteen", "run")),
        ("8D", "3C 4S", ("fifteen",)),
        ("5D", "5S X1 5C", ()),
        ("QH", "5C X1", ()),
        ("KC", "JD QD", ("run",)),
        ("AC", "2D 3D", ("run",)),
        ("5C", "", ()),
    ],
)
def test_1_to_8_what_scores(ship: str, spread: str, found: tuple[str, ...]) -> None:
    assert scored(ship, spread) == found


@pytest.mark.parametrize(
    ("ship", "spread", "found"),
    [("9C", "KD QS JH", ()), ("AC", "9D 9S", ()), ("8D", "3C 4S", ("fifteen",)), ("2H", "4H 7H KH", ("flush",)),
     ("7H", "JH 2C", ("nob",)), ("4C", "4D 9S", ("pair",)), ("3C", "4D 5S", ("run",)), ("KC", "7S 8S 9S", ())],
)  # fmt: skip
def test_3_and_7_with_the_ship_only(ship: str, spread: str, found: tuple[str, ...]) -> None:
    assert scored(ship, spread, with_ship=True) == found


def test_5_a_flush_that_never_counts() -> None:
    assert scored("2H", "4H 7H KH", flush=False) == ()


@pytest.mark.parametrize(
    ("ship", "spread", "scored"),
    [
        ("4C", "5D 6H 6S", {"pair", "fifteen", "run"}),
        ("7H", "JH", {"nob"}),
        ("5C", "5D 5H 5S", {"pair", "fifteen"}),
        ("2H", "4H 7H KH", {"flush"}),
        ("QC", "KD AS", set()),
    ],
)
def test_8_what_a_hand_scores_with(ship: str, spread: str, scored: set[str]) -> None:
    (target,) = cards(ship)
    assert set(combinations(target, cards(spread), with_ship=False, flush=True)) == scored


def test_8_twelve_points_sink_one_ship() -> None:
    state = after("flip 4C; fire 5D 6H 6S", at_sea())
    assert (state.points, state.sunk, state.supply) == (4, 1, 12)


def test_14_the_last_torpedoes_pay_for_the_escape() -> None:
    state, table = run("flip 9H; fire 2C 7D KS; escort 4C; escape 4", at_sea(supply=7, ocean=3))
    assert (state.supply, state.deck) == (0, 31)
    assert outcome(state) == "win-supply-out"
    assert table.told["result"] == "escaped"
    assert table.cited["outcome"] is rb.END_SUPPLY


def test_15_too_few_to_escape() -> None:
    state, table = run("flip 9H; fire 2C 7D KS; escort KD; escape", at_sea(supply=12, ocean=3))
    assert outcome(state) == "lost-short"
    assert table.cited["outcome"] is rb.ESCAPE_SHORT


def test_17_a_jack_escort_is_gunned() -> None:
    state = after("flip 9H; fire 2C 7D KS; escort JD; gun", at_sea())
    assert (state.points, state.supply) == (10, 12)


def test_25_an_estimate_scores_instead_of_the_queen() -> None:
    state = after("flip QH; fire 5C; estimate; estimates 3D", at_sea(ruleset(faces="yes"), ocean=1))
    assert state.points == 3
    assert state.deck == 27


def test_26_passing_an_opportunity_ship_leads_to_the_debrief() -> None:
    state = after("flip QH; fire 5C; opportunity 8C; pass; port", at_sea(ruleset(queens="yes")))
    assert outcome(state) == "win-in-port"
    assert state.points == 10


def test_27_a_joker_escort_is_drawn_again() -> None:
    state, table = run("flip 8D; fire 2C; escort X2 3H; escape 3", at_sea(ruleset(jokers="yes")))
    assert (state.supply, state.deck) == (11, 30 - 2 + 3)
    assert [rule for label, rule in table.asked if label == "escort"] == [rb.ESCORT, rb.JOKER_ELSEWHERE]


def test_29_a_miss_on_patrol_2_with_an_empty_deck() -> None:
    start = at_sea(ruleset(second_patrol="yes"), supply=5, ocean=2, deck=0, patrol=2, points=12)._replace(
        earlier=(9,)
    )
    state, table = run("flip 3H; fire 7D", start)
    assert outcome(state) == "lost-empty-deck"
    assert table.cited["outcome"] is rb.PATROL2_EMPTY
    assert (GAME.totals(state)["tons"], GAME.totals(state)["patrol-tons"]) == (12000, 3000)


def test_30_an_opportunity_king_is_an_ordinary_ship() -> None:
    state = after(
        "flip QH; fire 5C; opportunity KC; pass; continue", at_sea(ruleset(kings="yes", queens="yes"))
    )
    assert (state.points, state.turn) == (10, 2)


def test_31_a_flipped_joker_finds_the_deck_empty() -> None:
    safe = after("flip X1; continue", at_sea(ruleset(jokers="yes"), deck=0))
    assert (safe.turn, safe.discard) == (2, 31)
    lost = after("flip X1", at_sea(ruleset(jokers="yes", joker_empty_deck="lost"), deck=0))
    assert outcome(lost) == "lost-empty-deck"


def test_32_the_estimate_takes_the_last_card_of_the_deck() -> None:
    state = after("flip QH; fire 5C; estimate; continue", at_sea(ruleset(faces="yes", queens="yes"), deck=1))
    assert (state.deck, state.estimates, state.turn) == (0, 1, 2)


def test_24_the_damage_of_a_king_ship() -> None:
    kings = ruleset(kings="yes")
    assert outcome(after("flip KD; escape", at_sea(kings, supply=9))) == "lost-short"
    home = after("flip KD; escape", at_sea(kings, supply=10))
    assert (outcome(home), home.supply, home.deck) == ("win-supply-out", 0, 38)


def test_23_without_the_option_a_king_is_passed() -> None:
    assert after("flip KD; pass", at_sea()).turn == 2


def test_12_under_choose_a_jack_is_passed() -> None:
    assert after("flip JD; pass", at_sea(ruleset(jack_decision="choose"))).turn == 2


ESCORT = "flip 9H; fire 2C 7D KS; escort"
ILLEGAL = [
    ("9", "flip 8D; fire 3C 4C 6C 2C", at_sea(supply=20), rb.SPREAD),
    ("10", f"{ESCORT} 6C; attack 3C 4C", at_sea(supply=4), rb.SPREAD),
    ("11", "flip 8D; fire", at_sea(), rb.SPREAD),
    ("12 fire", "flip JD; fire 3C", at_sea(), rb.DECK_GUN),
    ("12 pass", "flip JD; pass", at_sea(), rb.DECK_GUN),
    ("13", "flip 8D; pass; port", at_sea(), rb.PASS),
    ("16", f"{ESCORT} 6C; escape 5", at_sea(), rb.ESCAPE),
    ("19", "ocean 24", BASIC, rb.SETUP_OCEAN),
    ("23", "flip KD; pass", at_sea(ruleset(kings="yes")), rb.KING_SHIP),
    ("23 fire", "flip KD; fire 2C", at_sea(ruleset(kings="yes")), rb.KING_SHIP),
    ("30", "flip QH; fire 5C; opportunity KC; pass",
     at_sea(ruleset(kings="yes", queens="yes", opportunity_ship="as-periscope")), rb.QUEEN_CHOICE),
    ("28", "patrol 2; deal 20", at_sea(ruleset(second_patrol="yes"), deck=29, ocean=0, status="port"), rb.PATROL2_DEAL),
    ("deal more than there are", "patrol 2; deal 21",
     at_sea(ruleset(second_patrol="yes"), deck=20, ocean=0, status="port"), rb.PATROL2_DEAL),
    ("second ocean", "patrol 2; ocean 24", at_sea(ruleset(second_patrol="yes"), deck=29, ocean=0, status="port"), rb.PATROL2_OCEAN),
    ("more than the supply", "flip 8D; fire 3C 4C 6C", at_sea(supply=2), rb.SPREAD),
    ("ship first", "flip 8D; continue", at_sea(), rb.DECISION),
    ("gun", "flip 8D; gun", at_sea(), rb.DECK_GUN),
    ("escort verbs at a ship", "flip 8D; attack 3C", at_sea(), rb.DECISION),
    ("escort first", f"{ESCORT} 6C; continue", at_sea(), rb.ESCORT),
    ("fire at an escort", f"{ESCORT} 6C; fire 3C", at_sea(), rb.ESCORT),
    ("a gunned escort", f"{ESCORT} JC; attack 3C", at_sea(), rb.DECK_GUN),
    ("no torpedo left", f"{ESCORT} 6C; attack 3C", at_sea(supply=3), rb.ESCORT_HELPLESS),
    ("debrief", "flip 8D; fire 7C; pass", at_sea(), rb.DEBRIEF),
    ("estimate first", "flip QH; fire 5C; opportunity 8C", at_sea(ruleset(faces="yes", queens="yes")), rb.QUEEN_ORDER),
    ("estimate", "flip QH; fire 5C; continue", at_sea(ruleset(faces="yes")), rb.FACE_ESTIMATE),
    ("one opportunity ship", "flip QH; fire 5C; opportunity 8C 9C", at_sea(ruleset(queens="yes")), rb.QUEEN_SHIP),
    ("a patrol left out", "patrol 3", at_sea(ruleset(second_patrol="yes"), ocean=0, status="port"), None),
    ("a cell that is not there", "flip D4 8D; pass", at_sea(ocean=3)._replace(laid=9), rb.PERISCOPE),
    ("a cell twice", "flip B2 8D; pass; flip B2 9D", at_sea()._replace(laid=9), rb.PERISCOPE),
    ("no encounter without a flip", "fire 2C", at_sea(), rb.PERISCOPE),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "start", "rule"),
    [case[1:] for case in ILLEGAL if case[3]],
    ids=[case[0] for case in ILLEGAL if case[3]],
)
def test_illegal(text: str, start: object, rule: Rule) -> None:
    refusal = refused(text, start)  # type: ignore[arg-type]
    assert refusal.rule is rule
    assert refusal.reason
    assert refusal.expected


def test_a_patrol_cannot_be_left_out() -> None:
    start = at_sea(ruleset(second_patrol="yes"), ocean=0)._replace(status="port")
    with pytest.raises(AssertionError, match="never asked"):
        run("patrol 3", start)


def test_s_1_a_basic_patrol() -> None:
    state = after(
        """ocean 4
        flip 8D; fire 3C 4S; continue
        flip 2H; pass
        flip KC; fire 9D 8H 3S; escort 5H; attack TC 2D 7S; port"""
    )
    assert outcome(state) == "win-in-port"
    assert (state.points, state.supply, state.deck, state.ocean) == (13, 12, 27, 1)
    assert cards_in(state) == 52


def test_s_2_a_lost_boat() -> None:
    state = after("ocean 20; flip JD; continue; flip 9H; fire 2C 7D KS; escort 4C; attack TS")
    assert outcome(state) == "lost-escort"
    assert (state.points, state.supply, state.deck) == (10, 0, 27)
    assert cards_in(state) == 52


def test_s_3_all_options_and_two_patrols() -> None:
    state = after(
        """ocean 3
        flip X1; escort 3D; escape; continue
        flip QS; fire 5D KC 2H; estimate; opportunity 7C; fire 8S KD; continue
        flip KH; attack 5S 9C 2C; estimate; estimates 4D JD
        patrol 2; ocean 2
        flip 6D; fire 6C 3C 2S; continue
        flip QD; fire 9H 7D X2; escort TD; attack 5H 4C 8C""",
        ADVANCED,
    )
    assert outcome(state) == "win-ocean-empty"
    assert (state.points, state.earlier, state.supply, state.deck) == (37, (21,), 13, 4)
    assert cards_in(state) == 54
