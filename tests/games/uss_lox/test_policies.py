"""The captains: the solver's values, each captain's habits, and the simulated table of the rule catalogue."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.play import policies
from printkit.games.uss_lox.play.dp import Solution
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import choices, price
from printkit.games.uss_lox.rules.state import State
from printkit.table import Move
from printkit.table.game import play
from printkit.table.seeded import DealtTable, Policy, Randomness, stream
from tests.games.uss_lox.patrols import at_sea, cards, ruleset
from tests.support.calls import calls

IN_PATROL = {"jokers": "yes", "faces": "yes", "kings": "yes", "queens": "yes"}
Maker = Callable[[LoxRuleset], Policy]


class Results(NamedTuple):
    tons: list[float]
    home: list[float]

    @property
    def product(self) -> list[float]:
        return [tons * home for tons, home in zip(self.tons, self.home, strict=True)]


def simulate(make: Maker, n: int, rulings: LoxRuleset, seed: int = 20) -> Results:
    policy = make(rulings)
    results = Results([], [])
    for number in range(n):
        state = play(GAME, rulings, DealtTable(stream(seed, number), policy))
        metrics = GAME.metrics(state)
        results.tons.append(metrics["tons"] / 1000)
        results.home.append(metrics["home"])
    return results


def nine(make: Maker) -> Maker:
    """Return the policy for an ocean of nine cards, on which the catalogue's table is based."""

    def prepared(rulings: LoxRuleset) -> Policy:
        inner = make(rulings)

        def policy(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
            if label == "ocean":
                return next((m for m in moves if m.value == 9), moves[-1])
            return inner(label, moves, view, luck)

        return policy

    return prepared


def always(n: int) -> Maker:
    """Return a policy that fires ``n`` torpedoes at everything (and passes with fewer), pays to escape if it can,
    otherwise attacks with all torpedoes, and always continues.
    """

    def policy(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        assert isinstance(view, State)
        if label == "ocean":
            return moves[8]
        if label == "fire":
            return moves[n] if view.supply >= n else moves[0]
        if label == "escape":
            gun = moves[-1].verb == "gun"
            return moves[0] if view.supply >= price(view.escort) and not gun else moves[-1]
        return moves[0]

    return lambda _: policy


class Line(NamedTuple):
    """A row of the table: its n, mean tons, share of boats home, mean of tons × home; and the precision with which they
    are printed.
    """

    name: str
    make: Maker
    settings: dict[str, str]
    n: int
    mean: float
    home: float
    product: float
    home_digits: float = 0.0005


WITH_SHIP = {"combo-scope": "with-ship"}


def unchanged(ruleset: LoxRuleset) -> Policy:
    """Return the captain who was solved for the basic rules, to play under other rules."""
    return policies.near_optimal(LoxRuleset())


DP, CAPTAIN = policies.near_optimal, policies.captain
TABLE = (
    Line("dp, basic", DP, {}, 100_000, 31.7, 0.849, 29.5),
    Line("captain, basic", CAPTAIN, {}, 40_000, 33.2, 0.753, 28.0),
    Line("always three", always(3), {}, 20_000, 23.9, 0.797, 19.8),
    Line("always two", always(2), {}, 20_000, 17.9, 0.63, 12.5, 0.005),
    Line("always one", always(1), {}, 20_000, 12.6, 0.44, 6.2, 0.005),
    Line("dp, jokers", nine(DP), {"jokers": "yes"}, 20_000, 27.1, 0.74, 23.7, 0.005),
    Line("dp, kings", nine(DP), {"kings": "yes"}, 20_000, 30.0, 0.70, 25.3, 0.005),
    Line("dp, all in-patrol options", nine(DP), IN_PATROL, 40_000, 20.5, 0.62, 16.6, 0.005),
    Line("dp, second patrol", DP, {"second-patrol": "yes"}, 20_000, 57.0, 0.766, 50.7),
    Line("dp unchanged, with-ship", unchanged, WITH_SHIP, 20_000, 24.1, 0.61, 19.3, 0.005),
)


def compare(line: Line, n: int) -> None:
    """Check that two values differ by less than three standard errors and half a unit of the last printed digit."""
    found = simulate(line.make, n, LoxRuleset("", line.settings))
    for values, printed, digit in (
        (found.tons, line.mean, 0.05),
        (found.home, line.home, line.home_digits),
        (found.product, line.product, 0.05),
    ):
        error = statistics.pstdev(values) * math.sqrt(1 / n + 1 / line.n)
        assert statistics.mean(values) == pytest.approx(printed, abs=3 * error + digit), line.name


def test_a_captain_solved_for_the_ruling_brings_more_home() -> None:
    """Compared over the same deals under ``combo-scope=with-ship``."""
    ruleset = LoxRuleset("", WITH_SHIP)
    solved, other = (simulate(make, 600, ruleset).product for make in (DP, unchanged))
    assert statistics.mean(solved) > statistics.mean(other) + 0.5


@pytest.mark.parametrize("line", TABLE, ids=lambda line: line.name)
def test_the_simulated_table(line: Line) -> None:
    compare(line, 600)


@pytest.mark.sweep
@pytest.mark.parametrize("line", TABLE, ids=lambda line: line.name)
def test_the_simulated_table_at_length(line: Line) -> None:
    compare(line, line.n)


def test_quartiles_of_the_basic_game() -> None:
    found = simulate(DP, 4000, LoxRuleset())
    assert statistics.quantiles(found.tons, n=4) == pytest.approx([25, 33, 39], abs=1)
    twenty = sum(tons >= 20 for tons in found.product) / 4000
    assert twenty == pytest.approx(0.805, abs=3 * math.sqrt(0.16 / 4000))


@pytest.mark.parametrize(
    ("ocean", "value"), [(4, 22.0), (6, 27.7), (8, 28.9), (9, 29.3), (10, 28.7), (12, 27.8), (16, 23.8)]
)
def test_the_value_by_ocean_size(ocean: int, value: float) -> None:
    assert Solution(LoxRuleset()).flip(24 - ocean, ocean, 0) == pytest.approx(value, abs=0.05)


def test_with_all_options_six_or_seven_is_the_best_ocean() -> None:
    solution = Solution(LoxRuleset("", IN_PATROL))
    values = {ocean: solution.flip(24 - ocean, ocean, 0) for ocean in range(4, 12)}
    assert max(values, key=lambda ocean: values[ocean]) in (6, 7)


def test_solving_keeps_nobody_waiting() -> None:
    """It takes a fifth of a second on an idle machine."""
    assert calls(lambda: Solution(LoxRuleset("", IN_PATROL)).flip(15, 9, 0)) < 1_000_000


def choice(make: Maker, label: str, moves: Sequence[Move], view: State) -> Move:
    return make(view.ruleset)(label, moves, view, Randomness(1))


def at_escort(escort: str, **fields: int) -> State:
    return at_sea(**fields)._replace(escort=cards(escort)[0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("escort", "fields", "verb"),
    [
        ("JD", {}, "gun"),
        ("AC", {"points": 20}, "escape"),
        ("3C", {"points": 20}, "escape"),
        ("4C", {"points": 10, "supply": 10, "ocean": 5}, "escape"),
        ("4C", {"points": 0, "supply": 4, "ocean": 5}, "attack"),
        ("9C", {"points": 20}, "attack"),
    ],
)
def test_habits_at_an_escort(escort: str, fields: dict[str, int], verb: str) -> None:
    view = at_escort(escort, **fields)
    moves = choices(view)
    assert choice(DP, "escape", moves, view).verb == verb


def test_the_basic_game_is_never_left_early() -> None:
    moves = (Move("continue"), Move("port"))
    for supply in range(1, 16):
        for ocean in range(1, 10):
            view = at_sea(supply=supply, ocean=ocean, points=40)
            assert choice(DP, "continue", moves, view) == moves[0]


def test_opportunity_ships_take_three_torpedoes() -> None:
    moves = (Move("opportunity", 1), Move("no-opportunity"))
    for make in (DP, CAPTAIN):
        assert choice(make, "opportunity", moves, at_sea(supply=3)) == moves[0]
        assert choice(make, "opportunity", moves, at_sea(supply=2)) == moves[1]


@pytest.mark.parametrize(
    ("ship", "supply", "ocean", "move"),
    [
        ("AC", 15, 3, Move("fire", 3)),
        ("6C", 15, 5, Move("fire", 3)),
        ("4C", 15, 5, Move("pass")),
        ("8C", 15, 8, Move("fire", 3)),
        ("7C", 15, 8, Move("pass")),
        ("9C", 9, 8, Move("pass")),
        ("KC", 9, 8, Move("fire", 3)),
        ("5C", 13, 8, Move("fire", 3)),
        ("KC", 2, 1, Move("pass")),
        ("KC", 2, 0, Move("fire", 2)),
    ],
)
def test_the_rule_of_thumb(ship: str, supply: int, ocean: int, move: Move) -> None:
    view = at_sea(supply=supply, ocean=ocean)._replace(ship=cards(ship)[0])
    moves = (Move("pass"), *(Move("fire", n) for n in range(1, min(3, supply) + 1)))
    assert choice(CAPTAIN, "fire", moves, view) == move


@pytest.mark.parametrize(
    ("escort", "supply", "verb"),
    [("3C", 15, "escape"), ("4C", 15, "attack"), ("2C", 2, "escape"), ("9C", 2, "attack"), ("JC", 2, "gun")],
)
def test_the_rule_of_thumb_at_an_escort(escort: str, supply: int, verb: str) -> None:
    view = at_escort(escort, supply=supply)
    assert choice(CAPTAIN, "escape", choices(view), view).verb == verb


def test_oceans() -> None:
    assert policies.ocean_size(LoxRuleset(), 24) == 9
    assert policies.ocean_size(ruleset("advanced"), 24) == 7
    assert [policies.ocean_size(LoxRuleset(), n) for n in (2, 3, 12)] == [1, 1, 4]
