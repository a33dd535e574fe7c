"""What is sent to a Dask cluster and what comes back, with a stand-in for the cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from printkit import __version__
from printkit.games import load
from printkit.lab.cluster import AHEAD, ClusterError, batch, batches, order_of
from printkit.lab.simulate import CHUNK, SimulationPlan, simulate

MALTA = load("malta-convoy")
PLAN = SimulationPlan(
    MALTA, MALTA.ruleset("", {"halfway": "down"}), (("", MALTA.policies[0]),), CHUNK + 20, 3
)


class KilledWorker(Exception):
    """Stands in for the exception of ``distributed`` for a worker that is lost again and again."""


class Future:
    """Stands in for a result that the cluster will have later."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.result = work


class Client:
    """Stands in for the connection to a cluster; ``submitted`` lists what was sent so far."""

    threads: dict[str, int]
    failing: BaseException | None
    submitted: list[int]

    def __init__(self, address: str, timeout: int, set_as_default: bool) -> None:
        if address == "nowhere":
            raise OSError("no route")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def submit(self, work: Callable[..., Any], order: Any, number: int, lines: bool, **_: object) -> Future:
        self.submitted.append(number)
        failing = self.failing

        def result() -> Any:
            if failing is not None:
                raise failing
            return work(order, number, lines)

        return Future(result)


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("distributed")
    module.Client, module.KilledWorker = Client, KilledWorker  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)
    Client.threads, Client.failing, Client.submitted = {"a": 2, "b": 1}, None, []


def test_a_cluster_plays_the_games_of_a_single_process() -> None:
    order = order_of(PLAN, __version__)
    found = simulate(PLAN, chunks=batches(order, PLAN.chunks, "here", False))
    assert (found.outcomes, found.metrics) == (simulate(PLAN).outcomes, simulate(PLAN).metrics)
    assert dict(order.settings) == {"halfway": "down"}
    assert (order.games, order.seed, order.policies) == (CHUNK + 20, 3, (("", MALTA.policies[0].name),))


def test_a_few_batches_for_each_thread_are_sent_ahead() -> None:
    order = order_of(PLAN, __version__)
    coming = batches(order, 100, "here", False)
    next(coming)
    assert Client.submitted == list(range(3 * AHEAD))
    next(coming)
    assert Client.submitted == list(range(3 * AHEAD + 1))


def test_no_more_batches_are_sent_than_there_are() -> None:
    list(batches(order_of(PLAN, __version__), 2, "here", False))
    assert Client.submitted == [0, 1]


@pytest.mark.parametrize(
    ("threads", "failing", "address", "said"),
    [
        ({}, None, "here", "has no workers"),
        ({"a": 1}, None, "nowhere", "there is no Dask cluster at nowhere: no route"),
        ({"a": 1}, KilledWorker("chunk 3"), "here", "the workers of the cluster at here were lost"),
        (
            {"a": 1},
            ModuleNotFoundError("x", name="printkit"),
            "here",
            "have no printkit; install printkit there",
        ),
    ],
)
def test_a_cluster_that_cannot_do_the_work_is_reported(
    threads: dict[str, int], failing: BaseException | None, address: str, said: str
) -> None:
    Client.threads, Client.failing = threads, failing
    with pytest.raises(ClusterError, match=said):
        list(batches(order_of(PLAN, __version__), 2, address, False))


def test_a_worker_with_another_version_is_refused() -> None:
    with pytest.raises(ClusterError, match=r"a worker has printkit .*, but the simulation needs 0\.0"):
        batch(order_of(PLAN, "0.0"), 0, False)
