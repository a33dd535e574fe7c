"""Runs simulations on an existing Dask cluster. This is the only module that imports ``distributed``.

A batch is sent as names (game, rulings, policies) and rebuilt on the worker, so the cluster needs only the same
version of printkit. Batches are returned in order, so the results equal those of a single process.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from printkit.lab.simulate import Chunk, SimulationPlan, play_chunk, policies_named
from printkit.table.game import Game
from printkit.table.seeded import Policy

AHEAD = 4
"""Number of batches of games sent to the cluster in advance, for each of its threads.

It must be large enough to keep all threads busy, and small enough that few finished results have to wait.
"""
TRIES = 5
"""Maximum number of times that a batch of games is sent to the cluster again after its worker was lost."""
CONNECT_SECONDS = 10
"""Time, in seconds, after which an attempt to connect to the cluster is given up."""


class ClusterError(RuntimeError):
    """Raised if the cluster cannot be reached or cannot do the work; the message gives the reason."""


class Order(NamedTuple):
    """The plan of a simulation, in a form that can be sent to another machine.

    ``values`` is the text of the TOML file with the player's own values.
    """

    game: str
    version: str
    preset: str
    settings: tuple[tuple[str, str], ...]
    values: str
    policies: tuple[tuple[str, str], ...]
    games: int
    seed: int
    data: str


def order_of(plan: SimulationPlan, version: str, values: str = "") -> Order:
    """Convert a simulation plan to the form in which it is sent to the cluster.

    ``values`` then contains the text of the player's TOML file, if the plan uses one.
    """
    return Order(
        plan.game.module,
        version,
        plan.ruleset.preset.name,
        plan.ruleset.departures(),
        values,
        tuple((seat, entry.name) for seat, entry in plan.policies),
        plan.games,
        plan.seed,
        plan.data,
    )


def batches(order: Order, chunks: int, address: str, lines: bool) -> Iterator[Chunk]:
    """Yield the results of all batches of games in a plan, in order. The batches are played by the cluster at ``address``.

    Raises :class:`ClusterError` if the cluster cannot be reached, has no workers, or runs another printkit;
    :class:`ImportError` if ``distributed`` is not installed.
    """
    from distributed import Client

    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(f"there is no Dask cluster at {address}: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the cluster at {address} has no workers")
        waiting: list[object] = []
        sent = 0
        for _ in range(chunks):
            while sent < chunks and len(waiting) < threads * AHEAD:
                waiting.append(client.submit(batch, order, sent, lines, pure=False, retries=TRIES))
                sent += 1
            yield _result(waiting.pop(0), address)


def _result(future: Any, address: str) -> Chunk:
    from distributed import KilledWorker

    try:
        found: Chunk = future.result()
    except KilledWorker as error:
        raise ClusterError(f"the workers of the cluster at {address} were lost: {error}") from None
    except ModuleNotFoundError as error:
        raise ClusterError(f"the workers at {address} have no {error.name}; install printkit there") from None
    return found


def batch(order: Order, number: int, lines: bool) -> Chunk:
    """Play one batch of games on a worker of the cluster.

    Raises :class:`ClusterError` if the worker has another version of printkit.
    """
    plan, policies = _plan(order)
    return play_chunk(plan, policies, number, lines)


@cache
def _plan(order: Order) -> tuple[SimulationPlan, dict[str, Policy]]:
    from importlib import import_module

    from printkit import __version__

    if order.version != __version__:
        raise ClusterError(f"a worker has printkit {__version__}, but the simulation needs {order.version}")
    game: Game = import_module(order.game).GAME
    ruleset = game.ruleset(order.preset, dict(order.settings))
    if order.values:
        ruleset = ruleset.with_data(order.values, order.data)  # type: ignore[attr-defined]  # only a game that has such a method sends values
    entries = policies_named(game, order.policies)
    plan = SimulationPlan(game, ruleset, entries, order.games, order.seed, order.data)
    return plan, plan.made_policies()
