"""``printkit report``: the report of a log."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.common import Failure, command, write_file
from printkit.cli.reports import rendered, report_options, suffix_of, template_folder

if TYPE_CHECKING:
    from printkit.journal.checking.checker import Checked


@command(
    "report",
    [
        "printkit report game.log",
        "printkit report game.log -o game.html",
        "printkit report - -o game.md < game.log",
    ],
    config=True,
)
@click.argument("file", metavar="FILE")
@report_options
def report_command(file: str, output: str | None, paper: str, templates: str | None) -> None:
    """Make the report of a log: PDF, HTML or Markdown.

    FILE is a log, `-` is stdin. Without -o the report is a PDF beside the log. A log with problems gets a report that
    shows them; an unfinished game gets the report of a game in progress.
    """
    folder = template_folder(templates)
    target = Path(output) if output else None
    suffix = suffix_of(target) if target else ".pdf"
    checked = read_log(file)
    target = target or _beside(file, checked)
    if file != "-" and _same(target, Path(file)):
        raise Failure(
            f"{target} is the log itself, and the report would take its place", "name another file with -o"
        )
    data = rendered(checked, suffix, paper, folder)
    write_file(target, data)
    n = sum(1 for each in checked.diagnostics if each.follows_from is None)
    if n:
        what = "one problem" if n == 1 else f"{n} problems"
        click.echo(f"printkit: {file} has {what}; the report shows {'it' if n == 1 else 'them'}", err=True)
    click.echo(str(target))


def read_log(file: str) -> Checked:
    """A log from a file or stdin, checked; raises :class:`Failure` if it cannot be read."""
    from printkit.games import GAMES, reading
    from printkit.journal.checking.checker import check_bytes

    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except FileNotFoundError:
        raise Failure(f"{file}: there is no such log") from None
    except IsADirectoryError:
        raise Failure(f"{file} is a folder, not a log") from None
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror}") from None
    return check_bytes(raw, "stdin" if file == "-" else file, reading, GAMES)


def _beside(file: str, checked: Checked) -> Path:
    if file != "-":
        return Path(file).with_suffix(".pdf")
    return Path("output") / f"{checked.game.slug if checked.game else 'report'}.pdf"


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
