"""Compares the options of a ruling (a question that the rulebook leaves open) by simulating games under each option.

The games have the same seeds under each option, and the differences between the results are measured.

Game ``i`` uses the same stream of the seed under every option, so that most luck cancels in the differences: their
standard error is that of pairs, much smaller than that of two independent means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from printkit.lab.processes import shared
from printkit.lab.simulate import CHUNK, Chunk, Progress, SimulationPlan, collected, count
from printkit.lab.statistics import Distribution, MetricSummary
from printkit.table.game import play
from printkit.table.rules import Ruleset
from printkit.table.seeded import Policy, SeatedTable, stream

Counts = dict[str, dict[float, int]]


class VariedOption(NamedTuple):
    """One option of the ruling (open question of the rulebook) that is compared, and the ruleset with this option."""

    value: str
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class Varied:
    """The results of the simulated games under one option of the ruling (open question of the rulebook) that is compared.

    ``difference`` summarises, for each metric, how the games differ from those with the same seeds under the first option.
    """

    option: str
    outcomes: Mapping[str, int]
    metrics: Mapping[str, MetricSummary]
    difference: Mapping[str, MetricSummary]


class _ChunkResult(NamedTuple):
    """The results of one chunk (batch of games) under one option of the ruling (open question of the rulebook) that is compared."""

    chunk: Chunk
    differences: Counts


def vary(
    plan: SimulationPlan, options: tuple[VariedOption, ...], jobs: int = 1, progress: Progress | None = None
) -> tuple[Varied, ...]:
    """Simulate the games of ``plan`` under each option of a ruling, and return the results.

    A ruling is a question that the rulebook leaves open.

    Each option after the first is compared with the first.

    ``progress`` is called for every game under every option. Raises what :func:`~printkit.lab.simulate.simulate`
    raises.
    """
    plans = [replace(plan, ruleset=option.ruleset) for option in options]
    chunks: list[list[Chunk]] = [[] for _ in options]
    apart: list[dict[str, Distribution]] = [{} for _ in options]
    for each in shared(_VaryWork(plans), plan.chunks, jobs):
        for place, result in enumerate(each):
            chunks[place].append(result.chunk)
            for name, counts in result.differences.items():
                apart[place].setdefault(name, Distribution()).add(counts)
            if progress:
                progress(result.chunk.games)
    return tuple(
        Varied(
            option.value,
            (found := collected(chunks[place])).outcomes,
            found.metrics,
            {name: values.summary() for name, values in apart[place].items()},
        )
        for place, option in enumerate(options)
    )


class _VaryWork:
    """A callable object that, given its number, plays a chunk (batch of games) under every option."""

    def __init__(self, plans: list[SimulationPlan]) -> None:
        self._plans = plans
        self._policies = [plan.made_policies() for plan in plans]

    def __call__(self, number: int) -> list[_ChunkResult]:
        return _chunk(self._plans, self._policies, number)

    def __reduce__(self) -> tuple[object, ...]:
        return _VaryWork, (self._plans,)


def _chunk(plans: list[SimulationPlan], players: list[dict[str, Policy]], number: int) -> list[_ChunkResult]:
    first = number * CHUNK
    games = range(first, min(first + CHUNK, plans[0].games))
    base: list[Mapping[str, float]] = []
    results = []
    for place, (plan, policies) in enumerate(zip(plans, players)):
        outcomes: dict[str, int] = {}
        values: Counts = {}
        differences: Counts = {}
        for at, i in enumerate(games):
            state = play(plan.game, plan.ruleset, SeatedTable(stream(plan.seed, i), policies))
            metrics = plan.game.metrics(state)
            outcome = plan.game.outcome(state)
            outcomes[outcome] = outcomes.get(outcome, 0) + 1
            count(values, metrics)
            if place == 0:
                base.append(metrics)
            else:
                count(differences, {name: value - base[at][name] for name, value in metrics.items()})
        results.append(_ChunkResult(Chunk(len(games), outcomes, values, ""), differences))
    return results
