"""``printkit check``: checks logs against the rules."""

from __future__ import annotations

import os
import sys
from collections import Counter
from typing import TYPE_CHECKING

import click

from printkit.cli import TRACEBACK, fault
from printkit.cli.common import command, say

if TYPE_CHECKING:
    from printkit.journal.checking.checker import Checked

_FORMATS = ("text", "concise", "json", "sarif")
_USAGE = 2


@command(
    "check", ["printkit check game.log", "printkit check --format json *.log", "printkit check - < game.log"]
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default=None,
    help="How to show what is found. Default: text.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--fix-preview",
    "preview",
    is_flag=True,
    help="Show what was probably meant as a unified diff, a guess for each problem. Nothing is written.",
)
def check_command(files: tuple[str, ...], form: str | None, as_json: bool, preview: bool) -> int:
    """Check logs against the rules.

    FILE is a log, `-` is stdin. Each problem is shown with its line, a caret under the value, the rule, what was expected
    and found. `printkit explain RULE` shows the rule, `printkit explain CODE` what a code means.

    Exit code 0: all logs are clean (or unfinished and clean so far). 1: there are problems. 2: a file cannot be read.
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} contradict each other")
    chosen = "json" if as_json else form or "text"
    if preview and chosen != "text":
        raise click.UsageError(f"--fix-preview and the format {chosen} contradict each other")
    checked, failed = [], 0
    for file in files:
        each = _check(file)
        if isinstance(each, int):
            failed = max(failed, each)
            continue
        if chosen in ("text", "concise"):
            _show(each, "diff" if preview else chosen)
        checked.append(each)
    if chosen not in ("text", "concise"):
        click.echo(_document(checked, chosen), nl=False)
    if failed:
        return failed
    return 0 if all(each.ok for each in checked) else 1


def _check(file: str) -> Checked | int:
    """The file, checked; an exit code if it cannot be read, or printkit fails at it, which is said."""
    from printkit.games import GAMES, reading
    from printkit.journal.checking.checker import check_bytes

    try:
        raw = sys.stdin.buffer.read() if file == "-" else _bytes_of(file)
    except OSError as error:
        say(f"printkit: {file}: {_reason(error)}", err=True)
        return _USAGE
    except ValueError:  # a name that no file can have
        click.echo(f"printkit: {file!r}: there is no such file", err=True)
        return _USAGE
    name = "stdin" if file == "-" else file
    try:
        return check_bytes(raw, name, reading, GAMES)
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        say(f"printkit: {name} could not be checked to its end", err=True)
        return fault(error)  # the other files are checked all the same


def _bytes_of(file: str) -> bytes:
    with open(file, "rb") as log:  # noqa: PTH123 - pathlib takes 3 ms to import
        return log.read()


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder; name the logs in it"
    if isinstance(error, PermissionError):
        return "the file cannot be read: permission denied"
    return f"the file cannot be read: {error.strerror or error}"


def _show(checked: Checked, form: str) -> None:
    """What was found in one file, and a line that sums it up."""
    if form == "concise":
        from printkit.journal.telling.render_text import render_concise

        click.echo(render_concise(checked.name, checked.diagnostics), nl=False)
        return
    if checked.diagnostics and form == "diff":
        from printkit.journal.telling.render_diff import render_diff

        click.echo(render_diff(checked.name, checked.lines, checked.suspects), nl=False)
    elif checked.diagnostics:
        from printkit.journal.telling.render_text import render_text

        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        click.echo(
            render_text(
                checked.name, checked.diagnostics, checked.lines, colour=colour, suspects=checked.suspects
            ),
            color=colour,
        )
    say(summary(checked))


def summary(checked: Checked) -> str:
    """``a.log: clean, 21 turns, score 91``."""
    parts = [_verdict(checked)]
    if checked.game is not None and checked.state is not None:
        parts.append("one turn" if checked.turns == 1 else f"{checked.turns} turns")
        if not checked.finished:
            parts.append("the game is not over")
        totals = checked.totals
        name = next((n for n in checked.game.metrics(checked.state) if n in totals), None)
        if name:
            parts.append(f"{name} {totals[name]}")
    return f"{checked.name}: {', '.join(parts)}"


def _verdict(checked: Checked) -> str:
    if checked.ok:
        return "clean"
    own = [d for d in checked.diagnostics if d.follows_from is None]
    kinds = Counter(d.kind for d in own)
    text = "one problem" if len(own) == 1 else f"{len(own)} problems"
    listed = ", ".join(f"{n} {kind}" for kind, n in kinds.items()) if len(own) > 1 else next(iter(kinds), "")
    following = len(checked.diagnostics) - len(own)
    return f"{text} ({listed}{f', and {following} that follow' if following else ''})"


def _document(checked: list[Checked], form: str) -> str:
    if form == "json":
        from printkit.journal.telling.render_json import render_json

        return render_json(checked)
    from printkit.journal.telling.render_sarif import render_sarif

    return render_sarif(checked)
