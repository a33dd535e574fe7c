"""The exact odds of the rule catalogue (section 8) as fractions, computed by running the rules."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import pytest

from printkit.games import load
from printkit.games.malta_convoy.play import chain, odds
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.lab.tables import OddsTable

F = Fraction
DEFAULT = MaltaRuleset()
ROWS = (
    "dumb luck",
    "no contact",
    "reconnaissance plane",
    "surprise contact",
    "contact",
    "sortie",
    "attack force",
    "any contact",
)


@cache
def table(name: str, rulings: MaltaRuleset = DEFAULT) -> OddsTable:
    (found,) = odds.tables(rulings, frozenset({name}))
    return found


def figures(name: str, rulings: MaltaRuleset = DEFAULT, **given: str | int) -> Mapping[str, F]:
    """Return the values of the rows with these conditions, by outcome. Spaces in the name of a condition are written as
    underscores.
    """
    wanted = {key.replace("_", " "): value for key, value in given.items()}
    found = [row for row in table(name, rulings).rows if dict(row.given) == wanted]
    assert found, f"no row with {wanted}"
    return {row.outcome: row.fraction for row in found}


def sixths(*numbers: int) -> list[F]:
    return [F(n, 6) for n in numbers]


# -- contact --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "row"),
    [
        (-3, (4, 2, 0, 0, 0, 0, 0, 0)),
        (-2, (3, 2, 1, 0, 0, 0, 0, 0)),
        (-1, (2, 2, 1, 1, 0, 0, 0, 1)),
        (0, (1, 2, 1, 1, 1, 0, 0, 2)),
        (1, (0, 2, 1, 1, 1, 1, 0, 3)),
        (2, (0, 1, 1, 1, 1, 1, 1, 4)),
        (3, (0, 0, 1, 1, 1, 1, 2, 5)),
    ],
)
def test_contact_roll(modifier: int, row: tuple[int, ...]) -> None:
    found = figures("contact", modifier=modifier)
    assert [found[name] for name in ROWS] == sixths(*row)


def test_contact_roll_when_low_totals_are_quiet() -> None:
    quiet = MaltaRuleset("", {"contact-low": "quiet"})
    found = figures("contact", quiet, modifier=-3)
    assert [found[name] for name in ROWS[:3]] == sixths(1, 5, 0)
    assert figures("contact", quiet, modifier=-1)["dumb luck"] == F(1, 6)


def test_contacts_per_turn() -> None:
    assert figures("contacts", contact_roll="first")["any contact"] == F(1, 3)
    later = figures("contacts", contact_roll="later")
    assert later["any contact"] == F(13, 36)
    split = [later[name] for name in ("surprise contact", "contact", "sortie", "attack force")]
    assert split == [F(6, 36), F(5, 36), F(1, 36), F(1, 36)]
    assert [later[f"pending {n}"] for n in ("-1", "0", "+2")] == sixths(1, 4, 1)


def test_the_pending_modifier_has_the_same_odds_from_the_second_roll_on() -> None:
    pending = chain.after(DEFAULT, chain.NOTHING_PENDING, 0)
    assert pending == chain.steady(DEFAULT)
    for modifier in (-2, 0, 1):
        steady = chain.steady(DEFAULT, modifier)
        assert {k: v for k, v in chain.after(DEFAULT, steady, modifier).items() if v} == {
            k: v for k, v in steady.items() if v
        }


@pytest.mark.parametrize("hostile", range(15, 26))
def test_contacts_per_journey(hostile: int) -> None:
    assert figures("contacts", hostile_turns=hostile)["mean contacts"] == F(1, 3) + F(13 * (hostile - 1), 36)


def test_a_journey_has_twenty_hostile_turns_and_7_194_contacts_on_average() -> None:
    assert figures("contacts", hostile_turns="any") == {"mean turns": 20, "mean contacts": F(259, 36)}
    assert sum(figures("contacts", hostile_turns=n)["probability"] for n in range(15, 26)) == 1


def test_rolling_in_friendly_waters_makes_the_first_hostile_turn_like_the_others() -> None:
    rolled = MaltaRuleset("", {"friendly-waters": "roll"})
    assert figures("contacts", rolled, hostile_turns="any")["mean contacts"] == 20 * F(13, 36)


@pytest.mark.parametrize(
    ("option", "usual", "recon", "first_turns"),
    [
        ("none", 1.264, 1.596, (F(13, 36), F(13, 36), F(13, 36))),
        ("evade", 0.139, 0.438, (F(1, 18), F(5, 108), F(19, 648))),
        ("split", 1.912, 2.222, (F(19, 36), F(119, 216), F(719, 1296))),
    ],
)
def test_contacts_while_an_option_runs(
    option: str, usual: float, recon: float, first_turns: tuple[F, ...]
) -> None:
    steady = figures("options", option=option, start="as usual")
    pending = figures("options", option=option, start="recon pending")
    assert round(float(steady["mean contacts"]), 3) == usual
    assert round(float(pending["mean contacts"]), 3) == recon
    assert tuple(steady[f"contact on turn {n}"] for n in (1, 2, 3)) == first_turns


def test_contacts_while_an_option_runs_exactly() -> None:
    assert figures("options", option="none", start="as usual")["mean contacts"] == F(13, 36) * F(7, 2)
    assert figures("options", option="split", start="recon pending")["mean contacts"] == F(20, 9)


# -- force and interceptions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "row", "mean"),
    [
        (-3, {1: 4, 2: 1, 3: 1}, F(3, 2)),
        (-2, {1: 3, 2: 1, 3: 1, 4: 1}, F(2)),
        (-1, {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}, F(8, 3)),
        *((m, {n + m: 1 for n in range(1, 7)}, F(7, 2) + m) for m in range(4)),
    ],
)
def test_force_size(modifier: int, row: dict[int, int], mean: F) -> None:
    wanted = {f"force {n}": F(k, 6) for n, k in row.items()}
    assert figures("force", modifier=modifier) == {**wanted, "mean": mean}


def test_force_size_of_any_contact() -> None:
    found = figures("force", modifier="any")
    wanted = (
        F(103, 468), F(2, 13), F(77, 468), F(1, 6), F(2, 13), F(43, 468), F(4, 117), F(1, 78), F(1, 468),
    )  # fmt: skip
    assert tuple(found[f"force {n}"] for n in range(1, 10)) == wanted
    assert round(float(found["mean"]), 3) == 3.370


@pytest.mark.parametrize("dice", range(9))
def test_interceptions(dice: int) -> None:
    found = figures("interceptions", dice=dice)
    for k in range(dice + 1):
        assert found[str(k)] == F(math.comb(dice, k) * 5 ** (dice - k), 6**dice)
    assert found["mean"] == F(dice, 6)


# -- attack and target --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "row"), [(-1, (3, 2, 1)), (0, (2, 2, 2)), (1, (1, 2, 3)), (2, (0, 2, 4))]
)
def test_attack_roll(modifier: int, row: tuple[int, int, int]) -> None:
    found = figures("attack", modifier=modifier)
    assert [found[name] for name in ("miss", "damaged", "destroyed")] == sixths(*row)


@pytest.mark.parametrize(
    ("option", "carriers", "row", "points"),
    [
        ("none", "some", (1, 1, 2, 1, 1), F(16, 6)),
        ("none", "none", (1, 3, 0, 1, 1), F(10, 6)),
        ("decoy", "some", (0, 0, 2, 1, 3), F(11, 6)),
        ("decoy", "none", (0, 2, 0, 1, 3), F(5, 6)),
    ],
)
def test_target_roll(option: str, carriers: str, row: tuple[int, ...], points: F) -> None:
    found = figures("target", option=option, carriers=carriers)
    names = ("tankers", "cargo", "carriers", "cruisers", "destroyers")
    assert [found[name] for name in names] == sixths(*row)
    assert found["mean points"] == points


def test_target_roll_with_a_dummy_and_wrapped() -> None:
    dummy = figures("target", MaltaRuleset("", {"target-overflow": "dummy"}), option="decoy", carriers="some")
    assert dummy["nobody"] == F(2, 6)
    wrap = figures("target", MaltaRuleset("", {"target-overflow": "wrap"}), option="decoy", carriers="some")
    assert [wrap[name] for name in ("tankers", "cargo", "destroyers")] == sixths(1, 1, 1)


# -- one contact ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "carriers", "attacks", "quiet", "destroyed", "damaged", "points", "interceptions"),
    [
        ("none", 3, 2.456, 0.1987, 0.819, 0.819, 2.18, 1.00),
        ("none", 2, 2.595, 0.1682, 0.865, 0.865, 2.31, 0.83),
        ("none", 1, 2.739, 0.1370, 0.913, 0.913, 2.43, 0.67),
        ("none", 0, 2.888, 0.1049, 0.963, 0.963, 1.60, 0.50),
        ("screen", 2, 2.323, 0.2285, 1.161, 0.774, 3.10, 1.17),
        ("split", 2, 2.170, 0.2197, 0.723, 0.723, 1.93, 0.83),
    ],
)
def test_what_one_contact_costs(
    option: str,
    carriers: int,
    attacks: float,
    quiet: float,
    destroyed: float,
    damaged: float,
    points: float,
    interceptions: float,
) -> None:
    found = figures("per-contact", option=option, carriers=carriers)
    assert float(found["mean attacks"]) == pytest.approx(attacks, abs=6e-4)
    assert float(found["no attack"]) == pytest.approx(quiet, abs=6e-5)
    assert float(found["ships destroyed"]) == pytest.approx(destroyed, abs=6e-4)
    assert float(found["ships damaged"]) == pytest.approx(damaged, abs=6e-4)
    assert float(found["points lost by destruction"]) == pytest.approx(points, abs=6e-3)
    assert float(found["interception points"]) == pytest.approx(interceptions, abs=6e-3)


def test_what_one_contact_costs_exactly_and_by_type() -> None:
    found = figures("per-contact", option="none", carriers=2)
    assert found["mean attacks"] == F(90793, 34992)
    by_type = [
        found[f"{name} destroyed"] for name in ("tankers", "cargo", "carriers", "cruisers", "destroyers")
    ]
    assert sum(by_type) == found["ships destroyed"]
    assert [round(float(p), 3) for p in by_type] == [0.144, 0.144, 0.288, 0.144, 0.144]


@pytest.mark.parametrize(
    ("enemy", "attacks", "destroyed"),
    [
        ("U-boats", 1.92, 0.64),
        ("Italian air force", 2.71, 0.45),
        ("German air force", 2.71, 1.36),
        ("combined air force", 3.67, 1.22),
    ],
)
def test_the_odds_depend_on_the_type_of_attacker(enemy: str, attacks: float, destroyed: float) -> None:
    found = figures("per-contact", option="none", carriers=2, row=6, enemy=enemy)
    assert round(float(found["mean attacks"]), 2) == attacks
    assert round(float(found["ships destroyed"]), 2) == destroyed


def test_the_floor_after_interceptions_lets_one_attacker_through_always() -> None:
    after = MaltaRuleset("", {"force-floor": "after"})
    found = figures("per-contact", after, option="none", carriers=2)
    assert found["no attack"] == 0
    assert found["mean attacks"] > figures("per-contact", option="none", carriers=2)["mean attacks"]


# -- setup and covering force -------------------------------------------------------------------------------------

THREE_DICE = (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1)


def test_the_convoys_size() -> None:
    cargo = figures("setup", roll="cargo")
    assert [cargo[str(n)] for n in range(3, 19)] == [F(k, 216) for k in THREE_DICE]
    assert cargo["mean"] == F(21, 2)
    for name, values in {
        "tankers": range(1, 7),
        "carriers": range(1, 4),
        "cruisers": range(5, 31, 5),
        "destroyers": range(10, 61, 10),
        "length": range(21, 27),
        "friendly": range(1, 7),
    }.items():
        found = figures("setup", roll=name)
        assert {key: p for key, p in found.items() if key != "mean"} == {
            str(n): F(1, len(values)) for n in values
        }


def test_the_revised_convoys_size() -> None:
    revised = MaltaRuleset("revised")
    destroyers = figures("setup", revised, roll="destroyers")
    assert [destroyers[str(n)] for n in range(23, 39)] == [F(k, 216) for k in THREE_DICE]
    assert figures("setup", revised, roll="cruisers")["mean"] == F(19, 2)


def test_a_custom_convoy_has_no_dice_but_those_of_the_journey() -> None:
    rolls = {dict(row.given)["roll"] for row in table("setup", MaltaRuleset("", {"convoy": "custom"})).rows}
    assert rolls == {"length", "friendly"}


def test_the_covering_force() -> None:
    one = figures("covering", carriers=1)
    assert (one["0 return"], one["1 return"]) == (F(1, 2), F(1, 2))
    assert [one[f"{n} warships leave"] for n in range(4, 10)] == [F(1, 12)] * 6
    assert one["mean warships"] == F(1, 2) * F(13, 2)


# -- the tables -----------------------------------------------------------------------------------------------------


def test_the_tables_are_those_that_the_game_lists() -> None:
    assert [found.name for found in odds.tables(DEFAULT)] == [
        entry.name for entry in load("malta-convoy").odds
    ]


@pytest.mark.parametrize("ruling", [r.key for r in MaltaRuleset.rulings])
def test_under_every_ruling_probabilities_add_up_to_one(ruling: str) -> None:
    for value in next(r for r in MaltaRuleset.rulings if r.key == ruling).values:
        rulings = MaltaRuleset("", {ruling: value})
        for modifier in range(-3, 4):
            found = figures("contact", rulings, modifier=modifier)
            assert sum(found[name] for name in ROWS[:7]) == 1
        for found in (
            figures("attack", rulings, modifier=0),
            figures("target", rulings, option="decoy", carriers="none"),
        ):
            assert sum(p for name, p in found.items() if name != "mean points") == 1
