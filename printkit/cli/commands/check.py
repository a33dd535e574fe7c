"""``printkit check``: checks logs against the rules."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from printkit.cli import TRACEBACK, fault
from printkit.cli.support.common import Failure, command, one_line, read_input, say
from printkit.cli.support.streams import reader_gone
from printkit.cli.support.text import fitted, wants_no_colours

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked, Wanted

_FORMATS = ("text", "concise", "json", "sarif")
_USAGE = 2
"""Exit code if a log cannot be read."""
_SHOWN = ("text", "concise", "diff")
"""The output formats in which the result of each file is printed as soon as that file has been checked.

In all other formats, results are printed together at the end.
"""


@command(
    "check", ["printkit check game.log", "printkit check --format json *.log", "printkit check - < game.log"]
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default=None,
    help="The format of the result. Default: text.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--fix-preview",
    "preview",
    is_flag=True,
    help="Show a likely correction of each problem as a unified diff: the lines to remove (-), and the lines to put in their place (+). No file is changed.",
)
@click.option(
    "--suspects",
    type=click.Choice(("none", "first", "all")),
    default=None,
    help="For which problems the check searches for likely corrections; by default for all."
    " `none`: no search, which saves time. With --format concise, the check never searches for corrections.",
)
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Also show how the check read abbreviations and other short forms, for example `c` as `contact`.",
)
@click.option("--reveal", is_flag=True, help="Show face-down cards even if the game is not over.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
def check_command(
    files: tuple[str, ...],
    form: str | None,
    as_json: bool,
    verbose: bool,
    reveal: bool,
    watch: bool,
    preview: bool,
    suspects: Wanted | None,
) -> int:
    """Check logs against the rules.

    FILE is a log or a filled-in PDF form; `-` stands for stdin. For each problem, the command shows
    the line with a caret under the wrong value, the rule, what was expected, and what was found. `printkit explain` explains a rule or the code of a problem.

    Exit code 0: no log has a problem (a log may be unfinished). 1: a log has a problem. 2: a file cannot be read.
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} contradict each other")
    if watch and "-" in files:
        raise click.UsageError("--watch needs files; it cannot watch stdin")
    chosen = "json" if as_json else form or "text"
    if preview and chosen != "text":
        raise click.UsageError(f"--fix-preview and the format {chosen} contradict each other")
    if preview and suspects == "none":
        raise click.UsageError("--fix-preview and --suspects none contradict each other")
    wanted: Wanted = "none" if chosen == "concise" else suspects or "all"
    shown = _OutputOptions("diff" if preview else chosen, verbose, reveal, wanted)
    code = _check_all(files, shown)
    while watch and not reader_gone():
        _wait_for_a_change(files)
        click.echo(f"-- checked again at {time.strftime('%H:%M:%S')}", err=True)
        code = _check_all(files, shown)
    return code


_WATCH_INTERVAL = 0.3
"""Interval in seconds at which the option ``--watch`` checks whether a file has changed."""


def _wait_for_a_change(files: tuple[str, ...]) -> None:
    """Wait until one of the files is changed, created or deleted."""
    before = _file_states(files)
    while _file_states(files) == before:
        time.sleep(_WATCH_INTERVAL)


def _file_states(files: tuple[str, ...]) -> list[tuple[int, int] | None]:
    """Return the modification time and size of each file, or None in place of a file that does not exist."""
    found: list[tuple[int, int] | None] = []
    for file in files:
        try:
            status = Path(file).stat()
        except OSError:
            found.append(None)
        else:
            found.append((status.st_mtime_ns, status.st_size))
    return found


class _OutputOptions(NamedTuple):
    """The command-line options that determine how the results of a check are shown."""

    form: str
    verbose: bool
    reveal: bool
    suspects: Wanted


def _check_all(files: tuple[str, ...], shown: _OutputOptions) -> int:
    """Check every file and show the results. Return the exit code of the command."""
    checked, failed = [], 0
    for file in files:
        each = _check(file)
        if isinstance(each, int):
            failed = max(failed, each)
            continue
        each.wanted = shown.suspects
        each = each if shown.reveal else _without_hidden_names(each)
        if shown.form in _SHOWN:
            _show(each, shown.form, shown.verbose)
        checked.append(each)
    if shown.form not in _SHOWN:
        click.echo(_document(checked, shown.form), nl=False)
    if failed:
        return failed
    return 0 if all(each.ok for each in checked) else 1


def _without_hidden_names(checked: Checked) -> Checked:
    """Return the check's result without the names of face-down cards, which players must not learn yet.

    If the game is over, return the result unchanged.
    """
    if checked.ok and not checked.readings:
        return checked  # no line of the log will be printed
    from printkit.journal.checking.sealed import without_hidden_names

    return without_hidden_names(checked)


def _check(file: str) -> Checked | int:
    """Check a log or a filled form and return the result. If the file cannot be read, report the error and return an
    exit code.

    It fails if the file cannot be read, or if printkit itself fails while checking it.
    """
    from printkit.cli.support.forms import check_file

    try:
        raw = read_input(file)
    except OSError as error:
        say(f"printkit: {one_line(file)}: {_reason(error)}", err=True)
        return _USAGE
    except ValueError:  # the name contains characters that no file name may contain
        click.echo(f"printkit: {file!r}: there is no such file", err=True)
        return _USAGE
    name = "stdin" if file == "-" else file
    try:
        return check_file(raw, name)
    except Failure as failure:
        failure.show()
        return failure.exit_code
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        say(f"printkit: {one_line(name)} could not be checked to its end", err=True)
        return fault(error)  # the other files are still checked


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder; name the logs in it"
    if isinstance(error, PermissionError):
        return "the file cannot be read: permission denied"
    return f"the file cannot be read: {error.strerror or error}"


def _show(checked: Checked, form: str, verbose: bool) -> None:
    """Print the problems of one file and a summary line."""
    if verbose:
        _show_readings(checked)
    if form == "concise":
        from printkit.journal.telling.render_text import render_concise

        click.echo(render_concise(checked.name, checked.diagnostics), nl=False)
        return
    if checked.diagnostics and form == "diff":
        from printkit.journal.telling.render_diff import render_diff

        click.echo(render_diff(checked.name, checked.lines, checked.suspects), nl=False)
    elif checked.diagnostics:
        from printkit.journal.telling.render_text import render_text

        colour = sys.stdout.isatty() and not wants_no_colours()
        click.echo(
            fitted(
                render_text(
                    checked.name, checked.diagnostics, checked.lines, colour=colour, suspects=checked.suspects
                )
            ),
            color=colour,
        )
    say(fitted(summary(checked)))


def _show_readings(checked: Checked) -> None:
    """Print how the check understood each word of a log that was abbreviated, misspelt or omitted.

    Example: ``game.log:7:3: `c` is read as `contact```.
    """
    from printkit.visible import visible

    for at in checked.readings:
        fact = f"`{at.typed}` is read as `{at.read}`" if at.typed else f"`{at.read}` is assumed"
        click.echo(fitted(visible(f"{one_line(checked.name)}:{at.line}:{at.column}: {fact}")))


def summary(checked: Checked) -> str:
    """Return a one-line summary of a check. Example: ``a.log: clean, 21 turns, score 91``."""
    parts = [_verdict(checked)]
    if checked.unchecked:
        from printkit.journal.checking.unchecked import listed

        parts.append(listed(checked.unchecked))
    if checked.game is not None and checked.state is not None:
        parts.append("one turn" if checked.turns == 1 else f"{checked.turns} turns")
        if not checked.finished:
            parts.append("the game is not over")
        totals = checked.totals
        counted = [n for n in checked.game.metrics(checked.state) if n in totals]
        seats = checked.game.seats if len(checked.game.seats) > 1 else ("",)
        for seat in seats:  # for two players: each player's totals
            name = next((n for n in counted if n.startswith(seat)), None)
            if name and not checked.guessed and not checked.unchecked:
                parts.append(f"{name} {totals[name]}")
    return f"{one_line(checked.name)}: {', '.join(parts)}"


def _verdict(checked: Checked) -> str:
    if checked.ok:
        return "clean"
    own = [d for d in checked.diagnostics if d.follows_from is None]
    kinds = Counter(d.kind for d in own)
    text = "one problem" if len(own) == 1 else f"{len(own)} problems"
    listed = ", ".join(f"{n} {kind}" for kind, n in kinds.items()) if len(own) > 1 else next(iter(kinds), "")
    following = len(checked.diagnostics) - len(own)
    more = f", and {following} that follow{'s' * (following == 1)}" if following else ""
    return f"{text} ({listed}{more})"


def _document(checked: list[Checked], form: str) -> str:
    if form == "json":
        from printkit.journal.telling.render_json import render_json

        return render_json(checked)
    from printkit.journal.telling.render_sarif import render_sarif

    return render_sarif(checked)
