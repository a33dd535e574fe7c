"""Simulation: the same numbers however the work is divided among processes, and only requested data are kept."""

from __future__ import annotations

import csv
import io
import tracemalloc

import pytest

from printkit.games import GAMES, load
from printkit.games.ssn.play import master
from printkit.lab.simulate import CHUNK, Result, SimulationPlan, number_text, settings, simulate
from printkit.lab.summary import MOST_BARS, summary
from printkit.table import D6, PolicyEntry, Table
from tests.lab.toys import FIRST, RULE, Sum, ToyRuleset, toy
from tests.sampled import daily

MALTA = load("malta-convoy")
RECON = MALTA.policies[0]


def malta(games: int, seed: int = 1) -> SimulationPlan:
    return SimulationPlan(MALTA, MALTA.ruleset(), (("", RECON),), games, seed)


def figures(result: Result) -> tuple[object, ...]:
    return result.outcomes, result.metrics, result.counts


@pytest.mark.parametrize("jobs", [2, 3, 8])
def test_the_number_of_processes_does_not_matter(jobs: int) -> None:
    plan = malta(CHUNK * 3 + 17)
    assert figures(simulate(plan, jobs)) == figures(simulate(plan, 1))


def test_every_game_is_played_once() -> None:
    for games in (1, CHUNK - 1, CHUNK, CHUNK + 1):
        result = simulate(SimulationPlan(toy(), ToyRuleset(), (("", FIRST),), games, 5), 2)
        assert sum(result.outcomes.values()) == games
        assert sum(n for _, n in result.counts["total"]) == games


def test_the_same_seed_repeats_the_games_and_another_seed_does_not() -> None:
    assert figures(simulate(malta(300, 1))) == figures(simulate(malta(300, 1)))
    assert figures(simulate(malta(300, 1))) != figures(simulate(malta(300, 2)))
    assert figures(simulate(malta(300, -1))) != figures(simulate(malta(300, 1)))
    assert simulate(malta(10, 1 << 200)).plan.games == 10


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    lines: list[list[str]] = [[], []]
    for kept, games in zip(lines, (CHUNK, CHUNK * 2), strict=True):
        simulate(malta(games), 1, lines=kept.append)
    short, long = ("".join(kept).splitlines() for kept in lines)
    assert long[: len(short)] == short


def test_outcomes_come_with_the_most_frequent_first() -> None:
    counts = list(simulate(malta(500)).outcomes.values())
    assert counts == sorted(counts, reverse=True)


def test_lines_are_a_csv_file_whose_figures_are_those_of_the_metrics() -> None:
    text: list[str] = []
    result = simulate(malta(300), 2, lines=text.append)
    rows = list(csv.DictReader(io.StringIO("".join(text))))
    assert [row["game"] for row in rows] == [str(n) for n in range(1, 301)]
    for name, found in result.metrics.items():
        assert sum(float(row[name]) for row in rows) / 300 == pytest.approx(found.mean)
    assert sum(row["outcome"] == "relief" for row in rows) == result.outcomes["relief"]


def test_progress_adds_up() -> None:
    told: list[int] = []
    simulate(malta(CHUNK * 2 + 5), 2, told.append)
    assert told == [CHUNK, CHUNK, 5]


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    def peak(games: int) -> int:
        tracemalloc.start()
        simulate(SimulationPlan(toy(), ToyRuleset(), (("", FIRST),), games, 1))
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(CHUNK)
    assert peak(CHUNK * 40) < peak(CHUNK * 4) * 1.5 + 20_000


def test_an_exception_raised_by_a_game_reaches_the_caller() -> None:
    def broken(ruleset: object, table: Table) -> Sum:
        raise ZeroDivisionError("a fault")

    for jobs in (1, 2):
        with pytest.raises(ZeroDivisionError, match="a fault"):
            simulate(SimulationPlan(toy(setup=broken), ToyRuleset(), (("", FIRST),), CHUNK * 2, 1), jobs)


def test_no_games_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        malta(0)


def test_each_seat_has_its_policy() -> None:
    """Two policies count their decisions: each is asked only for its own side."""
    asked: list[str] = []

    def entry(name: str) -> PolicyEntry:
        def make(ruleset: object) -> object:
            def choose(label: str, moves: object, view: object, luck: object) -> object:
                asked.append(f"{name} {label}")
                return moves[0]  # type: ignore[index]

            return choose

        return PolicyEntry(name, name, make)  # type: ignore[arg-type]

    def setup(ruleset: object, table: Table) -> Sum:
        from printkit.table import Move

        for side in ("wolf", "convoy", "wolf"):
            table.side(side)
            table.decide(side, (Move("a"), Move("b")), RULE, None)
        return Sum(table.roll("a", D6, RULE))

    plan = SimulationPlan(
        toy(setup=setup, seats=("wolf", "convoy")),
        ToyRuleset(),
        (("wolf", entry("w")), ("convoy", entry("c"))),
        1,
        1,
    )
    simulate(plan)
    assert asked == ["w wolf", "c convoy", "w wolf"]
    assert settings(plan.ruleset, plan.policies)["policy"] == "wolf=w, convoy=c"


def test_the_settings_list_what_differs_from_the_default() -> None:
    ruleset = MALTA.ruleset("revised", {"halfway": "down"})
    assert settings(ruleset, (("", RECON),)) == {
        "preset": "revised",
        "halfway": "down",
        "policy": "malta-recon",
    }


def test_a_number_is_written_as_the_shortest_exact_text() -> None:
    assert [number_text(n) for n in (91, 91.0, 91.5, -3)] == ["91", "91", "91.5", "-3"]


def test_the_summary_holds_every_game_in_its_bars() -> None:
    found = summary(simulate(malta(400)))
    assert (found.game, found.games, found.title) == ("malta-convoy", 400, "Malta Convoy")
    assert sum(outcome.games for outcome in found.outcomes) == 400
    assert sum(outcome.share for outcome in found.outcomes) == pytest.approx(1)
    for metric in found.metrics:
        assert 1 <= len(metric.bars) <= MOST_BARS
        assert sum(bar.games for bar in metric.bars) == 400
        assert metric.bars[0].low == metric.figures.min
        assert metric.bars[-1].high >= metric.figures.max
        for bar, following in zip(metric.bars, metric.bars[1:], strict=False):
            assert following.low == bar.high + 1


def test_a_summary_of_fractional_values_counts_every_game() -> None:
    found = summary(simulate(SimulationPlan(toy(), ToyRuleset(), (("", FIRST),), 200, 1)))
    half = next(metric for metric in found.metrics if metric.name == "half")
    assert sum(bar.games for bar in half.bars) == 200
    assert half.bars[-1].high == pytest.approx(half.figures.max)


@pytest.mark.parametrize("slug", daily(GAMES, lambda slug: slug != "ssn"))
def test_every_game_and_policy_can_be_simulated(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # SSN's master plays on to the end: not how well is asked here, but that he does.
    monkeypatch.setattr(master, "TRIES", 12)
    monkeypatch.setattr(master, "TRIES_OF_A_SHOT", 8)
    game = load(slug)
    seats = game.seats or ("",)
    for entry in game.policies:
        policies = tuple(
            (
                seat,
                entry if entry.seat in ("", seat) else next(e for e in game.policies if e.seat in ("", seat)),
            )
            for seat in seats
        )
        result = simulate(SimulationPlan(game, game.ruleset(), policies, 2, 1))
        assert sum(result.outcomes.values()) == 2
        assert result.metrics
