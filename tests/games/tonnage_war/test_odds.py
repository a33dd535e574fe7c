"""Section 4 of the rule catalogue: the worked examples W1 to W20, the tables 4.3, 4.4 and 4.7, and how options change
them.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.play import chances
from printkit.games.tonnage_war.play.judgement import detected_by_one
from printkit.games.tonnage_war.play.odds import card_name, tables
from printkit.games.tonnage_war.play.worked_examples import worked_examples
from printkit.games.tonnage_war.rules.convoy_attack import carrier_points, carrier_rolls, salvo
from printkit.games.tonnage_war.rules.data import AIR, GUNS, HFDF, UboatCard
from printkit.games.tonnage_war.rules.detection import detection, evasion
from printkit.games.tonnage_war.rules.escort_attacks import strikes
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.torpedoes import DAMAGED, SUNK, hit
from printkit.table import Table
from printkit.table.counted import distribution
from tests.games.tonnage_war.checking import ruleset

W = {
    "W1": {"a roll hits": "3/10", "mean ships": "3/5", "at least one": "51/100"},
    "W2": {"a roll hits": "9/10"},
    "W3": {"mean ships": "12/5", "all three": "64/125"},
    "W4": {"all four": "1", "mean ships": "4"},
    "W5": {"detected": "3/5"},
    "W6": {"detected": "2/5"},
    "W7": {"detected": "1"},
    "W8": {"detected": "7/20", "detected, hfdf-modifier=bonus": "13/20"},
    "W9": {"detected": "4/5"},
    "W10": {"sunk": "1/10", "damaged": "1/10"},
    "W11": {"sunk": "1/10", "damaged": "0", "sunk, continuation": "1/20", "damaged, continuation": "1/20"},
    "W12": {"sunk": "1/5", "damaged": "4/25"},
    "W13": {"undetected": "2/5", "mean ships": "2/5", "boat sunk": "3/50", "boat damaged": "3/50"},
    "W14": {"detected": "22/25", "mean ships": "6/25"},
    "W15": {"detected": "27/40", "ship hit": "119/800", "ship sunk": "53/800"},
    "W16": {"detected": "49/50", "aircraft hit": "49/250", "aircraft shot down": "49/500"},
    "W17": {"detected": "11/20"},
    "W18": {"a roll hits": "3/5", "mean ships": "12/5"},
    "W19": {"detected": "11/20", "detected by AR": "4/5"},
    "W20": {"detected": "0"},
}


def test_the_worked_examples() -> None:
    worked = {example.name: {name: str(p) for name, p in example.figures} for example in worked_examples()}
    assert worked == W


COLUMNS = [
    ("SN", GUNS),
    ("SR", GUNS),
    ("SA", GUNS),
    ("AN", AIR),
    ("AR", AIR),
    ("AA", AIR),
    ("SN", HFDF),
    ("SR", HFDF),
    ("SA", HFDF),
]
NUMBERS = {
    "N": (8, 6, 4, 4, 2, 0, 11, 8, 5),
    "R": (10, 8, 6, 6, 4, 2, 13, 10, 7),
    "A": (12, 10, 8, 8, 6, 4, 15, 12, 9),
}
BONUS = {"N": (5, 4, 3), "R": (7, 6, 5), "A": (9, 8, 7)}


@pytest.mark.parametrize("boat", NUMBERS)
def test_table_4_3(boat: str) -> None:
    grades = ruleset()
    for (escort, kind), number in zip(COLUMNS, NUMBERS[boat], strict=True):
        assert (
            evasion(grades, chances.boat_of(grades, boat), chances.escort_of(grades, escort), kind, 0, True)
            == number
        )
        assert chances.found(grades, boat, (escort,), kind) == Fraction(20 - number, 20)
    helps = ruleset(hfdf_modifier="bonus")
    found = [
        evasion(helps, chances.boat_of(helps, boat), chances.escort_of(helps, code), HFDF, 0, True)
        for code in ("SN", "SR", "SA")
    ]
    assert tuple(found) == BONUS[boat]


STRIKES = {
    ("clear", True): ("2/0", "2/2", "2/3", "1/1", "2/2", "3/3"),
    ("clear", False): ("1/1", "2/2", "2/3", "1/1", "2/2", "3/3"),
    ("storm", True): ("2/0", "2/0", "2/1", "0/0", "1/1", "2/2"),
    ("storm", False): ("0/0", "1/1", "1/2", "0/0", "1/1", "2/2"),
}
"""In twentieths: probability that a strike sinks the boat, and that it only damages it."""


@pytest.mark.parametrize(("weather", "first"), STRIKES)
def test_table_4_4(weather: str, first: bool) -> None:
    grades = ruleset(weather=weather)
    for code, row in zip(("SN", "SR", "SA", "AN", "AR", "AA"), STRIKES[weather, first], strict=True):
        fate = chances.fate(grades, (code,), first)
        assert f"{fate.sunk * 20}/{fate.damaged * 20}" == row
        assert fate.rammed == (Fraction(1, 20) if first and code[0] == "S" else 0)


@pytest.mark.parametrize(("first", "spent"), [(True, ()), (False, ()), (True, (0, 2)), (False, (1,))])
def test_a_volley_is_what_the_rules_come_to_whatever_the_group(first: bool, spent: tuple[int, ...]) -> None:
    """Computed escort by escort, and by the function for all of them at once."""
    rules = ruleset()
    escorts = tuple(chances.escort_of(rules, code) for code in ("SA", "AR", "SN"))
    names = tuple(f"e{n}" for n in range(3))

    def whole(table: Table) -> tuple[int, bool, int]:
        group = list(zip(names, escorts, strict=True))
        volley = strikes(rules, group, first, frozenset(names[n] for n in spent), False, table)
        return volley.damage, volley.sinks, len(volley.rammed)

    odds = chances.volleys(rules, escorts, tuple(n in spent for n in range(3)), first)
    assert {(v.damage, v.sinks, len(v.rammed)): p for v, p in odds.items()} == distribution(whole)


def test_a_large_group_is_counted_without_trying_every_dice() -> None:
    """Six dice with twenty sides have 64 million results."""
    rules = ruleset()
    escorts = (chances.escort_of(rules, "SA"),) * 6
    odds = chances.volleys(rules, escorts, (False,) * 6, True)
    assert sum(odds.values()) == 1
    assert len(odds) < 100


def test_the_whole_deck_sinks_what_section_4_5_says() -> None:
    totals = []
    for die in ("d20", "d10"):
        rules = ruleset(convoy_die=die)
        mean = {
            code: [
                chances.expected(chances.ships(rules, code, card))
                for card in rules.data.uboat_cards
                if card.rolls
            ]
            for code in "NRA"
        }
        totals.append(sum((weight * sum(mean[code]) for code, weight in (("N", Fraction(8, 18)), ("R", Fraction(8, 18)), ("A", Fraction(2, 18)))), Fraction(0)))  # fmt: skip
    assert totals == [Fraction(73, 6), Fraction(998, 45)]


@pytest.mark.parametrize(
    ("number", "sinks", "damages"), [(1, 0, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3), (7, 3, 4)]
)
def test_table_4_7(number: int, sinks: int, damages: int) -> None:
    effects = [hit(ruleset(), number, roll) for roll in range(1, 21)]
    assert (effects.count(SUNK), effects.count(DAMAGED)) == (sinks, damages)
    assert {hit(ruleset(escort_hit="damages"), number, roll) for roll in range(1, number + 1)} == {DAMAGED}
    assert {hit(ruleset(escort_hit="sinks"), number, roll) for roll in range(1, number + 1)} == {SUNK}


@pytest.mark.parametrize("settings", [{}, {"roll_limits": "natural", "sonar": "bad", "weather": "storm"}])
@pytest.mark.parametrize(
    ("kind", "group"), [(GUNS, ("SA", "SR")), (HFDF, ("SN", "SN")), (AIR, ("AR", "AN")), (GUNS, ())]
)
def test_a_group_detects_escort_by_escort_as_by_the_rules(
    kind: str, group: chances.Grades, settings: dict[str, str]
) -> None:
    rules = ruleset(**settings)
    units = chances.units(rules, group)
    for boat in rules.data.boats:
        for first in (True, False):
            by_rules = distribution(
                lambda table, boat=boat, first=first: detection(rules, boat, units, kind, 0, first, table)  # type: ignore[misc]
            )
            assert chances.found(rules, boat.code, group, kind, 0, first) == by_rules.get(True, 0)


def test_under_natural_limits_no_roll_is_certain() -> None:
    rules = ruleset(roll_limits="natural")
    assert chances.found(rules, "N", ("AA",), AIR) == Fraction(19, 20)
    assert chances.found(rules, "A", ("SN",), GUNS, 8) == Fraction(1, 20)


@pytest.mark.parametrize("settings", [{}, {"weather": "storm"}, {"sonar": "bad"}, {"convoy_die": "d10"}])
def test_every_table_has_probabilities(settings: dict[str, str]) -> None:
    made = tables(ruleset(**settings))
    assert [table.name for table in made] == [entry.name for entry in GAME.odds]
    for table in made:
        assert table.rows
        assert set(table.rules) <= set(GAME.rules)
        for row in table.rows:
            assert row.fraction >= 0
            assert row.fraction <= 1 or row.outcome.startswith("mean")


def test_single_tables() -> None:
    (one,) = tables(ruleset(), frozenset({"strike"}))
    assert one.name == "strike"


# -- what stands once ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rescue", ["on", "on-extra", "off"])
@pytest.mark.parametrize("afloat", [True, False])
def test_an_attack_roll_by_roll_is_the_attack_of_the_rules(rescue: str, afloat: bool) -> None:
    rules = TonnageRuleset("printed", {"rescue-ships": rescue})
    card, boat = UboatCard("attack", 3, 2), chances.boat_of(rules, "N")
    whole = distribution(lambda table: salvo(rules, boat, card, afloat, table))
    by_rolls = {result: p for result, p in chances.salvos(rules, "N", card, afloat).items() if p}
    assert by_rolls == whole


def test_a_carrier_is_hit_roll_by_roll_as_by_the_rules() -> None:
    rules = TonnageRuleset("designer", {"carrier": "yes"})
    card, boat = UboatCard("attack", 2), chances.boat_of(rules, "R")
    assert chances.carrier_hits(rules, "R", card) == distribution(
        lambda table: carrier_rolls(rules, boat, card, table)
    )


@pytest.mark.parametrize("damage", ["final", "cumulative"])
@pytest.mark.parametrize("points", ["not-by-ramming", "all", "none"])
def test_a_carrier_scores_as_an_escort_does(damage: str, points: str) -> None:
    rules = TonnageRuleset("designer", {"damage-then-sunk": damage, "escort-damage-points": points})
    hurt = 0 if points == "none" else 1
    assert [carrier_points(rules, hits) for hits in range(3)] == [
        0,
        hurt,
        2 + hurt * (damage == "cumulative"),
    ]


def test_the_policies_reckon_with_the_limits_of_a_roll() -> None:
    """Under the ruling roll-limits, a 20 always detects the boat, whatever its evasion number."""
    rules = TonnageRuleset("designer", {"roll-limits": "natural"})
    boat, escort = chances.boat_of(rules, "A"), chances.escort_of(rules, "SN")
    assert detected_by_one(rules, boat, escort, GUNS, 20, True) == 1 / 20
    assert detected_by_one(TonnageRuleset("designer"), boat, escort, GUNS, 20, True) == 0


def test_every_attack_card_of_the_rulebook_has_a_name() -> None:
    cards = [card for card in map(ruleset().uboat_card, range(52)) if card.rolls]
    assert {card_name(card) for card in cards} == {
        "beam ×4", "bow ×3", "bow FAT ×3", "quarter ×2", "stern ×1", "straggler ×1",
    }  # fmt: skip
