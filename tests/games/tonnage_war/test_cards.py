"""Cards and units (sections 1.2 to 1.6 of the rule catalogue): the tables, compared with the scenario's list, and the
divisions into grades.
"""

from __future__ import annotations

from collections import Counter

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.rules.data import (
    ESCORT,
    ESCORT_PACK,
    PRINTED,
    SIDES,
    SPLITS,
    UBOAT,
    UBOAT_PACK,
    EscortCard,
    UboatCard,
    parse_split,
)
from printkit.games.tonnage_war.rules.own_data import as_toml, load
from printkit.games.tonnage_war.rules.torpedoes import torpedo_number
from printkit.journal.record import record_game
from printkit.table import Move, SettingError, parse_card
from printkit.table.cards import RANKS
from printkit.table.rules import DataError
from printkit.table.seeded import SeatedTable
from tests.games.tonnage_war.checking import ruleset

LIST_U = {
    UboatCard("contact"): 11, UboatCard("special-contact"): 2, UboatCard("attack", 4): 2, UboatCard("attack", 3): 1,
    UboatCard("attack", 3, 2): 1, UboatCard("attack", 2): 3, UboatCard("attack", 1): 3, UboatCard("attack", 1, 4): 3,
    UboatCard("evade", 0, 8): 1, UboatCard("evade", 0, 6): 2, UboatCard("evade", 0, 4): 3, UboatCard("evade", 0, 2): 7,
    UboatCard("bdienst"): 8, UboatCard("flak", 0, 2): 1, UboatCard("flak", 0, 1): 2, UboatCard("flak", 0, 0): 2,
}  # fmt: skip
LIST_E = {EscortCard("routing"): 13} | {
    EscortCard(action, limit): n
    for action in ("attack", "hfdf", "air")
    for limit, n in ((3, 2), (2, 4), (1, 7))
}


def test_the_tactical_decks_are_those_of_the_scenario_list() -> None:
    assert Counter(PRINTED.uboat_cards) == LIST_U
    assert Counter(PRINTED.escort_cards) == LIST_E
    assert sum(LIST_U.values()) == sum(LIST_E.values()) == 52


def card(text: str) -> int:
    c = parse_card(text)
    assert c is not None
    return c


@pytest.mark.parametrize(
    ("text", "meaning"),
    [("KH", UboatCard("special-contact")), ("QH", UboatCard("contact")), ("JS", UboatCard("attack", 3, 2)),
     ("2S", UboatCard("attack", 1, 4)), ("9C", UboatCard("evade", 0, 4)), ("7D", UboatCard("bdienst")), ("2D", UboatCard("flak"))],
)  # fmt: skip
def test_uboat_cards(text: str, meaning: UboatCard) -> None:
    assert PRINTED.uboat_cards[card(text)] == meaning


def test_the_order_of_battle_decks() -> None:
    assert (len(set(UBOAT_PACK)), len(set(ESCORT_PACK))) == (40, 20)
    grades = ruleset()
    assert [grades.grade(UBOAT, card(c)) for c in ("AS", "5C", "8C", "TS", "9C", "AH")] == [
        "A",
        "R",
        "N",
        "N",
        "blank",
        "blank",
    ]
    assert [grades.grade(ESCORT, card(c)) for c in ("KC", "QS", "JS", "KD", "QD", "JD", "KH", "2H")] == [
        "SA", "SR", "SN", "AA", "AR", "AN", "blank", "blank",
    ]  # fmt: skip


SIZES = [
    ("hx228-pk", {"A": 2, "R": 8, "N": 8}, {"SA": 2, "SR": 2, "SN": 2, "AA": 1, "AR": 1, "AN": 1}),
    ("b3-heavy", {"A": 3, "R": 7, "N": 8}, {"SA": 2, "SR": 3, "SN": 2, "AA": 1, "AR": 1}),
    ("all-regular", {"R": 18}, {"SR": 6, "AR": 3}),
]


@pytest.mark.parametrize(("name", "boats", "escorts"), SIZES)
def test_the_splits(name: str, boats: dict[str, int], escorts: dict[str, int]) -> None:
    split = SPLITS[name]
    assert Counter(code for code, _ in split.uboats) == boats
    assert Counter(code for code, _ in split.escorts) == escorts
    assert {c for _, c in split.uboats} <= set(UBOAT_PACK)
    assert {c for _, c in split.escorts} <= set(ESCORT_PACK)


def test_a_split_of_ones_own() -> None:
    split = parse_split("A1 R9 N8 SA3 SR3 AR3")
    assert split is not None
    assert Counter(code for code, _ in split.escorts) == {"SA": 3, "SR": 3, "AR": 3}
    assert parse_split("A1 R9 N9 SA3 SR3 AR3") is None
    assert parse_split("A1 A1 R9 N8 SA3 SR3 AR3") is None
    assert ruleset(oob_split="R18 SR9").split.name == "custom"
    for text in ("R19 SR9", "R18 SR10"):
        with pytest.raises(SettingError):
            ruleset(oob_split=text)


def test_what_a_split_leaves_over_is_blank() -> None:
    """By the designer's notes there are no aircraft over the middle of the Atlantic; blanks replace them."""
    split = parse_split("A2 R8 N4 SA2 SR2 SN2")
    assert split is not None
    assert (len(split.uboats), len(split.escorts)) == (14, 6)
    mixed = ruleset(oob_split="A2 R8 N4 SA2 SR2 SN2")
    assert mixed.of_grade(UBOAT, "blank").bit_count() == 40 - 14
    assert mixed.of_grade(ESCORT, "blank").bit_count() == 20 - 6


def test_a_card_that_was_pulled_can_be_discarded_only() -> None:
    pulled = "[escort_cards]\n" + "".join(f'{rank}C = "nothing"\n' for rank in RANKS)
    own = load(pulled, "own.toml")
    assert load(as_toml(own), "own.toml") == own
    without = ruleset().with_data(pulled, "own.toml")
    assert "hfdf" not in without.of_action[ESCORT]
    for policy in ("captain", "random"):
        entry = next(each for each in GAME.policies if each.name == policy)
        table = SeatedTable(3, {side: entry.make(without) for side in SIDES})
        sections = record_game(GAME, without, table)
        plays = [e.value for s in sections for e in s.events if e.kind == "decide" and e.label == "play"]
        laid = [move.verb for move in plays if isinstance(move, Move)]
        assert "hfdf" not in laid
        assert "discard" in laid


@pytest.mark.parametrize(("text", "detected", "undetected"), [("", 2, 5), ("torpedo_detected = 6\n", 6, 5),
    ("torpedo_undetected = 9\n", 2, 9), ('torpedo_undetected = "half"\n', 2, 5)])  # fmt: skip
def test_a_torpedo_s_value_against_escorts_is_data(text: str, detected: int, undetected: int) -> None:
    own = ruleset().with_data(text, "own.toml")
    regular = next(boat for boat in own.data.boats if boat.code == "R")
    assert torpedo_number(own, regular, True) == detected
    assert torpedo_number(own, regular, False) == undetected


def test_own_values_are_read_over_the_printed_ones() -> None:
    assert load(as_toml(), "own.toml") == PRINTED
    own = load(
        'support = 5\n[boats.R]\nattack = 12\n[uboat_cards]\nQS = "attack 4 +1"\n[escort_cards]\n2H = "air 2"\n',
        "own.toml",
    )
    assert own.support == 5
    assert own.boats[1].attack == 12
    assert own.uboat_cards[card("QS")] == UboatCard("attack", 4, 1)
    assert own.escort_cards[card("2H")] == EscortCard("air", 2)
    other = ruleset().with_data("support = 5", "own.toml")
    assert other != ruleset()
    assert other.data.support == 5


@pytest.mark.parametrize(
    ("text", "key"),
    [("support = 0", "support"), ("boat = 3", "boat"), ("[boats.X]\nattack = 3", "boats.X"), ("[boats.R]\nspeed = 3", "boats.R.speed"),
     ("[escorts.SR]\nattack = 99", "escorts.SR.attack"), ('[uboat_cards]\nQS = "torpedo"', "uboat_cards.QS"),
     ('[escort_cards]\nX9 = "air 2"', "escort_cards.X9"), ("depletion = [1, 2]", "depletion"), ("= 3", ""),
     ("support = 2.0", "support"), ('[uboat_cards]\n"QS\\n" = "contact"', "uboat_cards.QS\n")],
)  # fmt: skip
def test_own_values_that_cannot_be_used_are_refused_with_their_key(text: str, key: str) -> None:
    with pytest.raises(DataError) as caught:
        load(text, "own.toml")
    assert caught.value.key == key
    assert str(caught.value).startswith("own.toml")
    assert caught.value.expected
