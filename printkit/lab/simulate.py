"""Plays many seeded games with the same settings and counts how often each result occurs.

Games are played in chunks of a fixed size, each from its own stream of the seed, and merged in the order of the
chunks. The result therefore depends only on the seed, not on the number of processes, and at most one chunk for each
process is in memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import NamedTuple

from printkit.lab.processes import shared
from printkit.lab.statistics import Distribution, MetricSummary
from printkit.table.game import Game, PolicyEntry, play
from printkit.table.rules import Ruleset
from printkit.table.seeded import Policy, SeatedTable, stream

CHUNK = 250
"""Number of games in a chunk, which is the amount of work that a process computes at a time.

Each chunk has its own random numbers, so another value changes the simulated games of every seed.
"""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What to simulate: a game, the options of its rules, the computer players, the number of games, and the seed.

    There is a policy (computer player) for each seat.

    A game without seats has the single seat ``""``.

    ``data`` names the file whose values ``ruleset`` contains.
    """

    game: Game
    ruleset: Ruleset
    policies: tuple[tuple[str, PolicyEntry], ...]
    games: int
    seed: int
    data: str = ""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError(f"{self.games} games cannot be played: at least 1")

    @property
    def chunks(self) -> int:
        return -(-self.games // CHUNK)

    def made_policies(self) -> dict[str, Policy]:
        """Return a policy (computer player) for each seat, prepared for the options of the rules in this simulation."""
        return {seat: entry.make(self.ruleset) for seat, entry in self.policies}

    def __reduce__(self) -> tuple[object, ...]:
        """Tell pickle to store the game and the computer players by name, because their functions cannot always be pickled."""
        names = tuple((seat, entry.name) for seat, entry in self.policies)
        return _plan_of_names, (self.game.module, self.ruleset, names, self.games, self.seed, self.data)


def _plan_of_names(
    module: str, ruleset: Ruleset, names: tuple[tuple[str, str], ...], games: int, seed: int, data: str
) -> SimulationPlan:
    game: Game = import_module(module).GAME
    return SimulationPlan(game, ruleset, policies_named(game, names), games, seed, data)


def policies_named(game: Game, names: Iterable[tuple[str, str]]) -> tuple[tuple[str, PolicyEntry], ...]:
    """Return the policies (computer players) with the given names, each with the seat (player) for which it decides.

    ``names`` consists of pairs of a seat and a policy's name.
    """
    named = {(entry.seat, entry.name): entry for entry in game.policies}
    return tuple((seat, named.get((seat, name)) or named["", name]) for seat, name in names)


class Chunk(NamedTuple):
    """The results of one chunk (a batch of games).

    These are the number of games, how often each outcome and each value of a metric occurred, and lines of
    CSV.
    """

    games: int
    outcomes: dict[str, int]
    values: dict[str, dict[float, int]]
    lines: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a simulation: the outcomes, the summary and distribution of each metric, and the time taken.

    The most frequent outcome comes first.
    """

    plan: SimulationPlan
    outcomes: Mapping[str, int]
    metrics: Mapping[str, MetricSummary]
    counts: Mapping[str, tuple[tuple[float, int], ...]] = field(repr=False)
    seconds: float = field(compare=False)
    interrupted: bool = False
    """True if the simulation was interrupted with Ctrl-C; ``plan.games`` is then the number of games that were played."""

    @property
    def games_per_second(self) -> float:
        return self.plan.games / self.seconds if self.seconds else 0.0


Progress = Callable[[int], None]
"""Type of a function that receives the number of games played since the last call."""
Lines = Callable[[str], None]
"""Type of a function that receives CSV text: first the header line, then lines for many games at a time."""


def simulate(
    plan: SimulationPlan,
    jobs: int = 1,
    progress: Progress | None = None,
    lines: Lines | None = None,
    chunks: Iterator[Chunk] | None = None,
) -> Result:
    """Play the games of a plan in ``jobs`` processes, and return the combined result.

    If ``chunks`` is given, merge these results, which are played elsewhere, instead.

    Ctrl-C returns the games so far, or is raised if no chunk is finished. Raises whatever a game raises, and
    :class:`~printkit.lab.workers.WorkerLost` if a process dies.
    """
    start = time.perf_counter()

    def noted() -> Iterator[Chunk]:
        for number, chunk in enumerate(chunks or _chunks(plan, jobs, lines is not None)):
            if lines:
                if not number:
                    lines(_csv_line(("game", "outcome", *chunk.values)))
                lines(chunk.lines)
            if progress:
                progress(chunk.games)
            yield chunk

    whole = collected(noted())
    return Result(
        replace(plan, games=sum(whole.outcomes.values())) if whole.interrupted else plan,
        whole.outcomes,
        whole.metrics,
        whole.counts,
        time.perf_counter() - start,
        whole.interrupted,
    )


class Collected(NamedTuple):
    """The combined results of all chunks (batches of games)."""

    outcomes: dict[str, int]
    metrics: dict[str, MetricSummary]
    counts: dict[str, tuple[tuple[float, int], ...]]
    interrupted: bool


def collected(chunks: Iterable[Chunk]) -> Collected:
    """Combine the results of chunks (batches of games), in order.

    If Ctrl-C is pressed, return the results so far.
    """
    outcomes: dict[str, int] = {}
    metrics: dict[str, Distribution] = {}
    interrupted = False
    coming = iter(chunks)
    while not interrupted:
        try:
            chunk = next(coming)
        except StopIteration:
            break
        except KeyboardInterrupt:
            if not outcomes:
                raise
            interrupted = True
            continue
        for name, n in chunk.outcomes.items():
            outcomes[name] = outcomes.get(name, 0) + n
        for name, counts in chunk.values.items():
            metrics.setdefault(name, Distribution()).add(counts)
    return Collected(
        dict(sorted(outcomes.items(), key=lambda pair: (-pair[1], pair[0]))),
        {name: values.summary() for name, values in metrics.items()},
        {name: values.counts for name, values in metrics.items()},
        interrupted,
    )


def _chunks(plan: SimulationPlan, jobs: int, lines: bool) -> Iterator[Chunk]:
    return shared(ChunkWork(plan, lines), plan.chunks, jobs)


class ChunkWork:
    """A callable object that, given its number, plays a chunk (batch of games).

    It can be pickled; each process creates the policies for itself.
    """

    def __init__(self, plan: SimulationPlan, lines: bool) -> None:
        self._plan = plan
        self._lines = lines
        self._policies = plan.made_policies()

    def __call__(self, number: int) -> Chunk:
        return play_chunk(self._plan, self._policies, number, self._lines)

    def __reduce__(self) -> tuple[object, ...]:
        return ChunkWork, (self._plan, self._lines)


def play_chunk(plan: SimulationPlan, policies: Mapping[str, Policy], number: int, lines: bool) -> Chunk:
    """Play the games of one chunk (batch), with random numbers that belong to this chunk, and return the results."""
    game, ruleset = plan.game, plan.ruleset
    first = number * CHUNK
    games = min(CHUNK, plan.games - first)
    table = SeatedTable(stream(plan.seed, number), policies)
    outcomes: dict[str, int] = {}
    values: dict[str, dict[float, int]] = {}
    text = []
    for place in range(first + 1, first + games + 1):
        state = play(game, ruleset, table)
        outcome = game.outcome(state)
        metrics = game.metrics(state)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        count(values, metrics)
        if lines:
            text.append(_csv_line((place, outcome, *(number_text(value) for value in metrics.values()))))
    return Chunk(games, outcomes, values, "".join(text))


def count(into: dict[str, dict[float, int]], metrics: Mapping[str, float]) -> None:
    """Add the result of one game to the counts of the outcomes and metric values."""
    for name, value in metrics.items():
        counts = into.get(name)
        if counts is None:
            counts = into[name] = {}
        counts[value] = counts.get(value, 0) + 1


def _csv_line(cells: tuple[object, ...]) -> str:
    return ",".join(map(str, cells)) + "\n"


def number_text(value: float) -> str:
    """Return the shortest text that represents a number exactly, such as ``91`` or ``91.5``."""
    return str(int(value)) if value == int(value) else repr(value)


def settings(
    ruleset: Ruleset, policies: tuple[tuple[str, PolicyEntry], ...] = (), data: str = ""
) -> dict[str, str]:
    """Return the settings of a simulation by name: the preset, the options that differ from it, the player's values file, and the
    computer players."""
    named = {"preset": ruleset.preset.name, **dict(ruleset.departures())}
    if data:
        named["data"] = data
    if policies:
        named["policy"] = ", ".join(
            f"{seat}={entry.name}" if seat else entry.name for seat, entry in policies
        )
    return named
