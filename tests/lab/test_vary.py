"""``simulate --vary``: the options of a ruling on the same seeds, compared with the effects that the rule catalogues
state.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import load
from printkit.lab.simulate import SimulationPlan
from printkit.lab.vary import Varied, VariedOption, vary

Captured = pytest.CaptureFixture[str]


def varied(
    slug: str, key: str, values: tuple[str, ...], games: int, jobs: int = 1, policy: str = ""
) -> tuple[Varied, ...]:
    game = load(slug)
    entry = next(each for each in game.policies if each.name == policy or not policy)
    plan = SimulationPlan(game, game.ruleset(), (("", entry),), games, 3)
    return vary(plan, tuple(VariedOption(value, game.ruleset("", {key: value})) for value in values), jobs)


def test_half_points_for_damage_cost_two_points_and_change_nothing_else() -> None:
    _, half = varied("malta-convoy", "damaged-score", ("none", "half"), 2_000, policy="none")
    apart = half.difference["score"]
    assert round(apart.mean) == -2  # "by two"
    assert apart.se < 0.1
    assert all(each.mean == each.sd == 0 for name, each in half.difference.items() if name != "score")


def test_an_option_compared_with_itself_shows_no_difference() -> None:
    _, same = varied("uss-lox", "combo-scope", ("any", "any"), 300, policy="random")
    assert all(each.mean == each.sd == 0 for each in same.difference.values())


def test_differences_on_the_same_seeds_have_a_smaller_error() -> None:
    one, other = varied("uss-lox", "combo-scope", ("any", "with-ship"), 1_000)
    separate = (one.metrics["tons"].se ** 2 + other.metrics["tons"].se ** 2) ** 0.5
    assert other.difference["tons"].mean == pytest.approx(
        other.metrics["tons"].mean - one.metrics["tons"].mean
    )
    assert other.difference["tons"].mean < -3 * other.difference["tons"].se
    assert other.difference["tons"].se < separate


def test_the_numbers_are_the_same_for_any_number_of_jobs() -> None:
    found = [varied("malta-convoy", "halfway", ("up", "down"), 600, jobs) for jobs in (1, 2)]
    assert found[0] == found[1]


def test_a_comparison_as_json(capsys: Captured) -> None:
    assert main(["simulate", "malta-convoy", "-n", "200", "--seed", "4", "--vary", "halfway", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["option"] for each in found["vary"]] == ["up", "down"]
    assert found["metrics"] == found["vary"][0]["metrics"]
    assert set(found["vary"][1]["difference"]["score"]) == {"mean", "se"}


def test_the_option_in_force_comes_first(capsys: Captured) -> None:
    words = [
        "simulate",
        "malta-convoy",
        "-n",
        "20",
        "--seed",
        "4",
        "--set",
        "halfway=down",
        "--vary",
        "halfway",
        "--json",
    ]
    assert main(words) == 0
    assert [each["option"] for each in json.loads(capsys.readouterr().out)["vary"]] == ["down", "up"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("halfwey", "did you mean `halfway`?"),
        ("halfway=up", "names only one option"),
        ("halfway=up,sideways", "halfway: value `sideways` is not known"),
    ],
)
def test_a_comparison_that_cannot_be_made_is_refused(asked: str, said: str, capsys: Captured) -> None:
    assert main(["simulate", "malta-convoy", "-n", "20", "--vary", asked]) == 2
    assert said in capsys.readouterr().err


def test_own_values_files_can_be_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without HF/DF, as early in the war, the escorts hunt less, on the same seeds."""
    monkeypatch.chdir(tmp_path)
    pulled = "[escort_cards]\n" + "".join(f'{rank}C = "nothing"\n' for rank in "AKQJT98765432")
    Path("early.toml").write_text(pulled, encoding="utf-8")
    asked = ["simulate", "tonnage-war", "-n", "12", "--seed", "1", "--jobs", "1", "--json"]
    assert main([*asked, "--vary", "data=early.toml"]) == 0
    printed, early = json.loads(capsys.readouterr().out)["vary"]
    assert (printed["option"], early["option"]) == ("printed", "early")
    assert early["metrics"]["boats-sunk"]["mean"] < printed["metrics"]["boats-sunk"]["mean"]
    assert printed["difference"] == {} != early["difference"]
    assert main([*asked, "--vary", "data"]) == 2
    assert main(["simulate", "malta-convoy", "-n", "2", "--seed", "1", "--vary", "data=early.toml"]) == 2
