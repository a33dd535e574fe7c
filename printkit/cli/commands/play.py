"""``printkit play``: plays a game automatically with computer players, and writes its report and its log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import (
    Failure,
    command,
    data_line,
    game_argument,
    one_line,
    real_path,
    ruleset,
    ruleset_options,
    say,
    write_file,
)
from printkit.cli.support.policies import chosen_policies, policy_option
from printkit.cli.support.reports import (
    SUFFIXES,
    ReportShape,
    rendered,
    report_options,
    reported,
    review_option,
    suffix_of,
    template_folder,
)

if TYPE_CHECKING:
    from printkit.table.game import Game, PolicyEntry
    from printkit.table.rules import Ruleset


@command(
    "play",
    [
        "printkit play malta-convoy",
        "printkit play uss-lox --seed 7 --preset advanced -o patrol.pdf",
        "printkit play malta-convoy --seed 7 --policy none -o game.html --log game.log",
    ],
    config=True,
)
@game_argument
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed of the random numbers; by default a new seed, which is shown.",
)
@policy_option
@ruleset_options
@report_options
@review_option()
@click.option("--log", "log", metavar="FILE", help="The log to write; by default beside the report.")
def play_command(
    game: Game,
    seed: int | None,
    policy: tuple[str, ...],
    preset: str,
    settings: tuple[str, ...],
    data: str,
    output: str | None,
    shape: ReportShape,
    paper: str,
    templates: str | None,
    review: str | None,
    log: str | None,
) -> None:
    """Play a game automatically and write its report.

    This command writes the report and the log, by default to output/GAME-SEED.pdf and output/GAME-SEED.log. The same seed, computer players and rulings give the same game and identical files.
    """
    folder = template_folder(templates)
    target = Path(output) if output else None
    suffix = shape.format or (suffix_of(target, SUFFIXES) if target else ".pdf")
    rulings = ruleset(game, preset, settings, data)
    policies = chosen_policies(game, policy)
    seed = _random_seed() if seed is None else seed
    target = target or Path("output") / f"{game.slug}-{seed}{suffix}"
    journal = Path(log) if log else target.with_suffix(".log")
    text = played(game, rulings, seed, policies, data_line(data, journal.parent))
    _refuse_overwriting(journal, target, text)

    from printkit.games import reading, slugs
    from printkit.journal.checking.checker import check_text

    checked = check_text(text, str(journal), reading, slugs())
    content = rendered(reported(checked, review), suffix, paper, folder, shape, target)
    write_file(journal, text)
    write_file(target, content)
    say(f"{one_line(str(target))}\n{one_line(str(journal))}")


def _random_seed() -> int:
    """Choose a random seed for the dice and cards, print it and return it."""
    from printkit.table.seeded import fresh_seed

    seed = fresh_seed()
    click.echo(f"printkit: no seed was given, so printkit has chosen seed {seed}", err=True)
    return seed


def played(
    game: Game,
    rulings: Ruleset,
    seed: int,
    policies: tuple[tuple[str, PolicyEntry], ...],
    facts: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the log of an automatically played game. ``facts`` are lines to add to the log's header."""
    from printkit.games import reading
    from printkit.journal import autoplay

    return autoplay.played(game, reading(game.slug)[1], rulings, seed, policies, facts)


def _refuse_overwriting(journal: Path, target: Path, text: str) -> None:
    """Raise :class:`Failure` if the log of the automatically played game would overwrite its own report, or a log that a person typed."""
    if real_path(journal) == real_path(target):
        raise Failure(
            f"the report and the log would both be written to {target}",
            "name another file for the log with --log",
        )
    try:
        there = journal.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        if journal.is_file():
            raise Failure(
                f"{journal} exists, and is not a log of printkit", "name another one with --log"
            ) from None
        return
    if there != text and there.strip() and "\nseed:" not in there:
        raise Failure(
            f"{journal} exists, and is the log of a game that somebody typed",
            "name another file with --log, so that this log is not overwritten",
        )
