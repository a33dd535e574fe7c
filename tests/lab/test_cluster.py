"""Simulation on a Dask cluster (two local workers, and one that dies during the work) gives the same numbers as in one
process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from printkit import __version__
from printkit.cli import main
from printkit.games import load
from printkit.games.wolf_pack.rules.deck import CODES
from printkit.lab.cluster import ClusterError, batch, batches, order_of
from printkit.lab.simulate import Chunk, Result, SimulationPlan, simulate

if find_spec("distributed") is None:  # which takes long to be imported
    pytest.skip("the extra `cluster` is not installed", allow_module_level=True)
ROOT = Path(__file__).resolve().parents[2]


CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as made:
        print(made.scheduler_address, *(worker.pid for worker in made.workers.values()), flush=True)
        sys.stdin.read()
"""


class Cluster(NamedTuple):
    """The address of the cluster's scheduler, and the processes of its workers."""

    address: str
    workers: tuple[int, ...]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two workers in a process of its own, so that nothing of it remains in this process."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "cluster.py").write_text(CLUSTER, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "cluster.py"],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        address, *pids = process.stdout.readline().split()
        yield Cluster(address, tuple(map(int, pids)))
        process.stdin.close()
        process.wait(30)


def plan(games: int = 2_000, slug: str = "malta-convoy") -> SimulationPlan:
    game = load(slug)
    return SimulationPlan(game, game.ruleset("", {"halfway": "down"}), (("", game.policies[0]),), games, 11)


def figures(result: Result) -> tuple[object, ...]:
    return (result.outcomes, result.metrics, result.counts)


def on(cluster: Cluster, what: SimulationPlan) -> Iterator[Chunk]:
    return batches(order_of(what, __version__), what.chunks, cluster.address, False)


def test_two_workers_give_the_numbers_of_one_process(cluster: Cluster) -> None:
    assert figures(simulate(plan(), chunks=on(cluster, plan()))) == figures(simulate(plan()))


def test_a_worker_killed_during_a_simulation_changes_no_number(cluster: Cluster) -> None:
    what = plan(4_000)

    def broken() -> Iterator[Chunk]:
        for number, chunk in enumerate(on(cluster, what)):
            if number == what.chunks // 2:
                os.kill(cluster.workers[0], signal.SIGKILL)
            yield chunk

    assert figures(simulate(what, chunks=broken())) == figures(simulate(what))


def test_a_missing_cluster_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.lab.cluster.CONNECT_SECONDS", 0.2)
    assert main(["simulate", "malta-convoy", "-n", "20", "--seed", "1", "--dask", "tcp://127.0.0.1:9"]) == 2
    assert "there is no Dask cluster at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_a_worker_with_another_version_of_printkit_is_refused() -> None:
    with pytest.raises(ClusterError, match=r"a worker has printkit .*, but the simulation needs 0\.0\.1"):
        batch(order_of(plan(), "0.0.1"), 0, False)


def test_own_values_are_sent_to_the_cluster_as_text() -> None:
    game = load("wolf-pack")
    text = "[deck]\n" + "".join(f"{code} = 12\n" for code in CODES if code.isalpha())
    ruleset = game.ruleset().with_data(text, "deck.toml")  # type: ignore[attr-defined]
    what = SimulationPlan(
        game, ruleset, tuple((seat, game.policies[-1]) for seat in game.seats), 5, 2, "deck.toml"
    )
    here = simulate(what)
    there = simulate(what, chunks=iter([batch(order_of(what, __version__, text), 0, False)]))
    assert figures(here) == figures(there)
