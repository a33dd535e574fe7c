"""``printkit simulate``: plays many games with computer players, and shows how often each result occurs."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from printkit.cli.support.common import (
    Failure,
    MissingDependency,
    command,
    game_argument,
    json_option,
    print_json,
    ruleset,
    ruleset_options,
    say,
    write_file,
)
from printkit.cli.support.completion import PathName
from printkit.cli.support.policies import chosen_policies, policy_option
from printkit.cli.support.reports import finished, suffix_of
from printkit.interruption import INTERRUPTED

if TYPE_CHECKING:
    from printkit.lab.simulate import Chunk, Result, SimulationPlan
    from printkit.lab.vary import Varied, VariedOption
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset


@command(
    "simulate",
    [
        "printkit simulate malta-convoy -n 10000 --seed 1",
        "printkit simulate malta-convoy -n 10000 --policy malta-recon --set convoy=revised --json",
        "printkit simulate uss-lox -n 5000 --vary combo-scope",
    ],
)
@game_argument
@click.option(
    "-n", "games", type=click.IntRange(min=1), required=True, metavar="N", help="The number of games."
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed of the random numbers; by default a new seed, which is shown.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="J",
    help="The number of processes; by default one for each processor.",
)
@policy_option
@ruleset_options
@click.option(
    "--vary",
    "varied",
    default="",
    metavar="RULING[=A,B]",
    help="Play the same games under every option of this ruling, or only under A and B, and compare the results. With data=FILE,FILE: compare files of your own values.",
)
@click.option(
    "--dask",
    default="",
    metavar="ADDRESS",
    help="Play on this Dask cluster (needs the extra `cluster`). The results are the same as without a cluster.",
)
@json_option
@click.option(
    "--csv",
    "csv",
    type=PathName(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the result of each game to this CSV file, one line for each game.",
)
@click.option(
    "-o",
    "--output",
    "output",
    type=PathName(dir_okay=False, path_type=Path),
    metavar="OUT.pdf",
    help="Write a report with charts of the results. The suffix selects the format: .pdf, .html or .md.",
)
def simulate_command(
    game: Game,
    games: int,
    seed: int | None,
    jobs: int | None,
    policy: tuple[str, ...],
    preset: str,
    settings: tuple[str, ...],
    data: str,
    varied: str,
    dask: str,
    as_json: bool,
    csv: Path | None,
    output: Path | None,
) -> int:
    """Play many games and show how often each result occurs.

    The same seed gives the same results with any number of processes. The 90th percentile is the smallest value
    that at least 90 % of the games do not exceed; other percentiles are defined in the same way. Ctrl-C stops early and
    shows the figures of the games played so far.

    --vary compares the options of a ruling: printkit plays every game under each option with the same random numbers.
    For each option, the table shows how much the mean results differ from those under the first option, with the standard error of this difference. --vary data=FILE,FILE
    compares files of your own values with the game's current values.
    """
    if varied and (csv or output or dask):
        raise click.UsageError(
            "--vary prints a table of its own and cannot be combined with --csv, -o and --dask"
        )
    plan = _plan(game, ruleset(game, preset, settings, data), policy, games, seed, data, as_json)
    jobs = _processes(jobs)
    if varied:
        _vary(plan, varied, jobs, (preset, settings, data), as_json)
        return 0
    result, report = _run(plan, jobs, csv, suffix_of(output) if output else "", dask)
    if output and report:
        write_file(output, report)
    _show(result, as_json)
    return _exit_code(result, games, csv, output)


def _exit_code(result: Result, games: int, csv: Path | None, output: Path | None) -> int:
    """Return the exit code: 0, or the code for an interruption if the user interrupted the command.

    After an interruption, also print how many games were played and which files were not written.
    """
    if result.interrupted:
        unwritten = " and ".join(str(each) for each in (csv, output) if each) if csv else ""
        left = f"; not written: {unwritten}" if unwritten else ""
        click.echo(
            f"printkit: interrupted; these are {result.plan.games:,} of {games:,} games{left}", err=True
        )
        return INTERRUPTED
    return 0


def _plan(
    game: Game,
    rulings: Ruleset,
    policy: tuple[str, ...],
    games: int,
    seed: int | None,
    data: str,
    as_json: bool,
) -> SimulationPlan:
    from printkit.lab.simulate import SimulationPlan
    from printkit.table.seeded import fresh_seed

    drawn = fresh_seed() if seed is None else seed
    if seed is None and not as_json:
        click.echo(f"printkit: no seed was given, so printkit has chosen seed {drawn}", err=True)
    return SimulationPlan(game, rulings, chosen_policies(game, policy), games, drawn, data)


def _show(result: Result, as_json: bool) -> None:
    if as_json:
        print_json(document(result))
        return
    say("\n".join(text(result)))
    n, rate = result.plan.games, f"{result.games_per_second:,.0f} a second"
    click.echo(f"\n{_games(n)} in {result.seconds:.1f} s ({rate})", err=True)


def _vary(
    plan: SimulationPlan, asked: str, jobs: int, rules: tuple[str, tuple[str, ...], str], as_json: bool
) -> None:
    """Run ``simulate --vary``: play the same seeded games under every option of a ruling, and compare the results.

    ``rules`` are the preset, the settings, and the file with the player's own values.
    """
    from printkit.cli.support.vary import options_of, varied_document, vary_text

    what = options_of(plan.game, asked, *rules)
    start = time.perf_counter()
    found = _varied(plan, what.options, jobs)
    if as_json:
        print_json(varied_document(plan, what, found, time.perf_counter() - start))
    else:
        say("\n".join(vary_text(plan, what, found)))


def _varied(plan: SimulationPlan, options: tuple[VariedOption, ...], jobs: int) -> tuple[Varied, ...]:
    from printkit.journal.checking.effort import seldom_collected
    from printkit.lab.vary import vary

    with seldom_collected(), _progress(plan.games * len(options)) as progress:
        return vary(plan, options, jobs, progress)


def _processes(jobs: int | None) -> int:
    """Return the number of processes to use: the requested number, limited to the number of processors."""
    most = processors()
    if jobs is not None and jobs > most:
        click.echo(
            f"printkit: --jobs {jobs} is reduced to {most}, one for each processor, because more processes would only use memory",
            err=True,
        )
    return min(jobs or most, most)


def processors() -> int:
    """Return the number of processors that this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Stopped(Exception):
    """Raised when a simulation that writes a CSV file is interrupted."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


def _run(
    plan: SimulationPlan, jobs: int, csv: Path | None, suffix: str, dask: str = ""
) -> tuple[Result, bytes]:
    """Play the planned games with a progress bar on stderr; write the CSV file and the report if requested.

    If there is a CSV file, both are written or neither: the file gets its name only after the report is made, and an
    interrupted simulation leaves the report empty, too. A missing PDF library is reported before any game is played.
    """
    from printkit.journal.checking.effort import seldom_collected
    from printkit.lab.simulate import simulate
    from printkit.lab.workers import WorkerLost
    from printkit.press.output.files import OutputError

    try:
        with _progress(plan.games) as progress, _csv_file(csv) as lines:
            if suffix == ".pdf":
                finished(_pdf_engine)
            with seldom_collected():
                result = simulate(plan, jobs, progress, lines, _cluster_batches(plan, dask, csv is not None))
            if result.interrupted and csv is not None:
                raise _Stopped(result)  # prevents an incomplete CSV file from replacing the old one
            return result, _report(result, suffix) if suffix else b""
    except _Stopped as stopped:
        return stopped.result, b""
    except OutputError as error:
        raise Failure(str(error), error.remedy) from None
    except WorkerLost as error:
        raise Failure(
            str(error), "try fewer processes with --jobs, or fewer programs at the same time"
        ) from None


def _cluster_batches(plan: SimulationPlan, address: str, lines: bool) -> Iterator[Chunk] | None:
    """Return an iterator over batches of games that the Dask cluster at this address plays; None if no address was given."""
    if not address:
        return None
    from printkit import __version__
    from printkit.lab.cluster import batches, order_of
    from printkit.table.own_values import text_of

    order = order_of(plan, __version__, text_of(Path(plan.data), plan.data) if plan.data else "")
    return _failures_reported(batches(order, plan.chunks, address, lines))


def _failures_reported(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    """Yield the batches of games that a Dask cluster plays. If the cluster fails, raise :class:`Failure`."""
    from printkit.cli.support.machine import package
    from printkit.lab.cluster import ClusterError

    try:
        yield from chunks
    except ImportError:
        raise MissingDependency(package("distributed"), "simulation on a Dask cluster") from None
    except ClusterError as error:
        raise Failure(
            str(error),
            "start a cluster with `dask scheduler` and `dask worker`; printkit must be installed on its workers",
        ) from None


@contextlib.contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar on stderr if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
        yield bar.update


@contextlib.contextmanager
def _csv_file(csv: Path | None) -> Iterator[Callable[[str], None] | None]:
    """Context manager that opens the CSV file for the results of a simulation.

    It yields a function that appends text to the file, or None if no CSV file was requested.

    The file gets its final name only when it is complete.
    """
    if csv is None:
        yield None
        return
    from printkit.press.output.files import writing

    with writing(csv) as stream:
        yield _encoder(stream)


def _encoder(stream: IO[bytes]) -> Callable[[str], None]:
    def write(lines: str) -> None:
        stream.write(lines.encode())

    return write


def document(result: Result) -> dict[str, object]:
    """Return the result of a simulation as data that can be written as JSON."""
    from dataclasses import asdict

    from printkit.lab.simulate import settings

    plan = result.plan
    return {
        "game": plan.game.slug,
        "n": plan.games,
        "seed": plan.seed,
        "settings": settings(plan.ruleset, plan.policies, plan.data),
        "seconds": round(result.seconds, 3),
        "games_per_second": round(result.games_per_second, 1),
        "outcomes": dict(result.outcomes),
        "metrics": {name: asdict(summary) for name, summary in result.metrics.items()},
    }


def text(result: Result) -> list[str]:
    """Return the result of a simulation as text for a terminal."""
    from printkit.lab.odds import aligned
    from printkit.lab.simulate import settings
    from printkit.lab.statistics import FIGURES

    plan = result.plan
    chosen = settings(plan.ruleset, plan.policies, plan.data)
    in_force = ", ".join(f"{key} {value}" for key, value in chosen.items())
    title = f"{plan.game.title}: {_games(plan.games)}, seed {plan.seed} ({in_force})"
    if plan.games == 1:
        return [title, "", *_of_one(result)]
    outcomes: list[tuple[str, ...]] = [("outcome", "games", "share")]
    outcomes += [(name, f"{k:,}", f"{k / plan.games:.1%}") for name, k in result.outcomes.items()]
    metrics: list[tuple[str, ...]] = [("metric", *FIGURES)]
    metrics += [
        (name, *(_figure(figure, getattr(summary, figure)) for figure in FIGURES))
        for name, summary in result.metrics.items()
    ]
    return [
        title,
        "",
        *aligned(outcomes, len(outcomes[0]) - 1),
        "",
        *aligned(metrics, len(metrics[0]) - 1),
    ]


def _of_one(result: Result) -> Iterator[str]:
    """Yield the outcome and figures of a single simulated game as lines of text, without statistics."""
    from printkit.lab.odds import aligned

    figures = [(name, _figure("max", summary.max)) for name, summary in result.metrics.items()]
    yield from aligned([("outcome", *result.outcomes), *figures], 1)


def _games(n: int) -> str:
    return f"{n:,} game{'' if n == 1 else 's'}"


def _figure(name: str, value: float) -> str:
    if name in ("mean", "sd", "se"):
        return f"{value:,.3f}" if abs(value) < 1_000 else f"{value:,.1f}"
    return f"{value:,.0f}" if value == int(value) else f"{value:,.4g}"


def _report(result: Result, suffix: str) -> bytes:
    """Return the simulation's report in the format that the file's suffix selects."""
    from printkit.lab.summary import summary
    from printkit.report.summary import simulation_report

    return finished(lambda: simulation_report(summary(result), suffix))


def _pdf_engine() -> bytes:
    from printkit.report.formats.engine import html_class

    html_class()
    return b""
