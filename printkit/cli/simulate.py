"""``printkit simulate``: many seeded games, their outcomes and distributions."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from printkit.cli.common import (
    Failure,
    command,
    game_argument,
    json_option,
    print_json,
    ruleset,
    ruleset_options,
    write_file,
)
from printkit.cli.policies import chosen_policies, policy_option
from printkit.cli.reports import finished, suffix_of

if TYPE_CHECKING:
    from printkit.lab.simulate import Plan, Result
    from printkit.table.game import Game

FIGURES = ("mean", "sd", "se", "min", "p05", "p25", "p50", "p75", "p95", "max")


@command(
    "simulate",
    [
        "printkit simulate malta-convoy -n 10000 --seed 1",
        "printkit simulate malta-convoy -n 10000 --policy malta-recon --set convoy=revised --json",
    ],
)
@game_argument
@click.option("-n", "games", type=click.IntRange(min=1), required=True, metavar="N", help="How many games.")
@click.option(
    "--seed", type=int, metavar="N", help="Where the dice start; without it one is drawn and named."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="J", help="Processes; by default one for each processor."
)
@policy_option
@ruleset_options
@json_option
@click.option(
    "--csv",
    "csv",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a line for each game to this file.",
)
@click.option(
    "-o",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.pdf",
    help="Write a report of the distributions: .pdf, .html or .md.",
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
    as_json: bool,
    csv: Path | None,
    output: Path | None,
) -> None:
    """Play many games: outcomes and distributions.

    The same seed gives the same numbers, however many processes share the work, and memory does not grow with N.
    A percentile is the smallest value that at least that share of the games does not exceed.
    """
    suffix = suffix_of(output) if output else ""
    rulings = ruleset(game, preset, settings, data)
    policies = chosen_policies(game, policy)

    from printkit.lab.simulate import Plan
    from printkit.table.seeded import fresh_seed

    plan = Plan(game, rulings, policies, games, fresh_seed() if seed is None else seed, data)
    if seed is None and not as_json:
        click.echo(f"printkit: no seed was given; this is seed {plan.seed}", err=True)
    result = _run(plan, jobs or processors(), csv, suffix)
    if output:
        write_file(output, _report(result, suffix))
    if as_json:
        print_json(document(result))
        return
    click.echo("\n".join(text(result)))
    click.echo(
        f"\n{games:,} games in {result.seconds:.1f} s ({result.games_per_second:,.0f} a second)", err=True
    )


def processors() -> int:
    """How many processors this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _run(plan: Plan, jobs: int, csv: Path | None, suffix: str) -> Result:
    """Play the plan with a progress bar on stderr, and the CSV file if one is wanted.

    What a PDF needs is looked for first: nobody should play a million games to learn that it is missing.
    """
    from printkit.lab.simulate import simulate
    from printkit.lab.workers import WorkerLost
    from printkit.press.output.files import OutputError

    try:
        with _progress(plan.games) as progress, _lines(csv) as lines:
            if suffix == ".pdf":
                finished(_pdf_engine)
            return simulate(plan, jobs, progress, lines)
    except OutputError as error:
        raise Failure(str(error), error.remedy) from None
    except WorkerLost as error:
        raise Failure(
            str(error), "try fewer processes with --jobs, or fewer programs at the same time"
        ) from None


@contextlib.contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr at once where that is a terminal; else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
        yield bar.update


@contextlib.contextmanager
def _lines(csv: Path | None) -> Iterator[Callable[[str], None] | None]:
    """Takes CSV text for the file; None where none is wanted. The file appears whole at the end or not at all."""
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
    """The result as JSON."""
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
        "metrics": {
            name: {figure: getattr(summary, figure) for figure in FIGURES}
            for name, summary in result.metrics.items()
        },
    }


def text(result: Result) -> list[str]:
    """The result as lines for a terminal."""
    from printkit.lab.simulate import settings

    plan = result.plan
    chosen = settings(plan.ruleset, plan.policies, plan.data)
    in_force = ", ".join(f"{key} {value}" for key, value in chosen.items())
    n = f"{plan.games:,} game{'' if plan.games == 1 else 's'}"
    outcomes: list[tuple[str, ...]] = [("outcome", "games", "share")]
    outcomes += [(name, f"{k:,}", f"{k / plan.games:.1%}") for name, k in result.outcomes.items()]
    metrics: list[tuple[str, ...]] = [("metric", *FIGURES)]
    metrics += [
        (name, *(_figure(figure, getattr(summary, figure)) for figure in FIGURES))
        for name, summary in result.metrics.items()
    ]
    return [
        f"{plan.game.title}: {n}, seed {plan.seed} ({in_force})",
        "",
        *_table(outcomes),
        "",
        *_table(metrics),
    ]


def _figure(name: str, value: float) -> str:
    if name in ("mean", "sd", "se"):
        return f"{value:,.3f}" if abs(value) < 1_000 else f"{value:,.1f}"
    return f"{value:,.0f}" if value == int(value) else f"{value:,.4g}"


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """The first column to the left, the others to the right, two blanks apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        yield "  ".join(
            [name.ljust(widths[0]), *(c.rjust(w) for c, w in zip(cells, widths[1:], strict=True))]
        )


def _report(result: Result, suffix: str) -> bytes:
    """The report in the format of the file's ending."""
    from printkit.lab.summary import summary
    from printkit.report.summary import simulation_report

    return finished(lambda: simulation_report(summary(result), suffix))


def _pdf_engine() -> bytes:
    from printkit.report.pdf import engine

    engine()
    return b""
