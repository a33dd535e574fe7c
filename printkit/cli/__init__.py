"""The command-line interface.

Only this package uses Click; the module of a command is imported when the command is called.

``printkit --help`` lists the commands from the table below without importing them. Code that all commands share (the
GAME argument, ``--preset``, ``--set``, ``--config``, errors) is in :mod:`printkit.cli.support.common`.

Exit codes: 0 success; 1 the log has problems, or a verification failed; 2 wrong usage; 3 something is missing on this
machine; 70 a fault of printkit; 130 interrupted.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from printkit import __version__
from printkit.cli.support.text import SETTINGS, Context, wants_no_colours
from printkit.interruption import INTERRUPTED, is_interruption

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

BUG = 70
"""Exit code after an internal error of printkit."""
TRACEBACK = "PRINTKIT_TRACEBACK"
"""Name of the environment variable that makes printkit print the traceback of an internal error."""


class CommandEntry(NamedTuple):
    """A command: its name, the import path of its function (``module:function``), and its one-line description in the help text."""

    name: str
    target: str
    short_help: str


COMMANDS: tuple[CommandEntry, ...] = (
    CommandEntry(
        "games",
        "games:games_command",
        "List the games with their parts, presets, computer players and odds tables.",
    ),
    CommandEntry(
        "print", "print:print_command", "Print a game's kit: cards, counters, sheets, at true size."
    ),
    CommandEntry(
        "calibrate",
        "calibrate:calibrate_command",
        "Measure a printer, so that `print --printer NAME` can correct its errors.",
    ),
    CommandEntry(
        "verify",
        "verify:verify_command",
        "Measure a kit's PDF, and report whether it was scaled or cropped or lost its fonts.",
    ),
    CommandEntry(
        "new",
        "new:new_command",
        "Write a blank log that lists everything that a log of the game can contain.",
    ),
    CommandEntry("log", "log:log_command", "Log a game at the table, one question at a time."),
    CommandEntry("check", "check:check_command", "Check logs against the rules."),
    CommandEntry("read", "read:read_command", "Convert a filled-in PDF form to a log."),
    CommandEntry(
        "report",
        "report:report_command",
        "Make reports from logs: PDF, HTML, Markdown or a forum post.",
    ),
    CommandEntry("play", "play:play_command", "Play a game automatically and write its report."),
    CommandEntry(
        "simulate", "simulate:simulate_command", "Play many games and show how often each result occurs."
    ),
    CommandEntry("odds", "odds:odds_command", "Show a game's exact odds."),
    CommandEntry("stats", "stats:stats_command", "Summarise many games."),
    CommandEntry(
        "diary",
        "diary:diary_command",
        "Make a book about many games from their logs, with a page for each game.",
    ),
    CommandEntry("rules", "rules:rules_command", "Show a game's rules, or its rulings."),
    CommandEntry("explain", "explain:explain_command", "Explain one rule, ruling or diagnostic."),
    CommandEntry(
        "doctor", "doctor:doctor_command", "Show which of printkit's requirements this computer meets."
    ),
)


class LazyGroup(click.Group):
    """A Click group of all commands, which imports the module of a command only when the command is invoked."""

    context_class = Context

    entries = {entry.name: entry for entry in COMMANDS}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        entry = self.entries.get(name)
        return load_command(entry) if entry else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(entry.name, entry.short_help) for entry in COMMANDS])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.entries and not name.startswith("-") and not ctx.resilient_parsing:
            from printkit.cli.support.common import unknown

            ctx.fail(unknown("command", name, self.entries))
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the completions that the shell offers: the command names with their one-line help, and printkit's own options."""
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(entry.name, help=entry.short_help)
            for entry in COMMANDS
            if entry.name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


def load_command(entry: CommandEntry) -> click.Command:
    """Import the module of a command and return the command."""
    from importlib import import_module

    module, _, function = entry.target.partition(":")
    command = getattr(import_module(f"printkit.cli.commands.{module}"), function)
    assert isinstance(command, click.Command)
    return command


@click.group(
    cls=LazyGroup,
    context_settings=SETTINGS,
    epilog="Start with `printkit games`, then `printkit print GAME`.",
)
@click.version_option(__version__, "-V", "--version", prog_name="printkit", message="%(prog)s %(version)s")
@click.option("--config", type=click.Path(dir_okay=False), help="Read defaults from this TOML file.")
@click.pass_context
def cli(ctx: click.Context, config: str | None) -> None:
    """Print five small naval games at true size, check logs of games played on paper, and write reports."""
    if config == "":
        from printkit.cli.support.completion import EMPTY

        raise click.BadParameter(EMPTY, ctx, param_hint="'--config'")
    ctx.obj = config


def main(args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Every error is printed as a message; a wrong input never leads to a
    traceback.

    Without ``args``, it runs the command line of the process and exits with its code.
    """
    try:
        return _guarded(args)
    finally:
        if args is None:
            _ignore_interruption()  # from here on the exit code is fixed
            # Otherwise Python runs a full garbage collection before it exits. Without this line `check` of a short log
            # takes 2.49 to 2.55 times as long as `import click`, with it 2.2 times (the budget is 2.5).
            gc.freeze()


def _guarded(args: Sequence[str] | None) -> int:
    try:
        if args is None:
            from printkit.cli.support import streams

            streams.prepare()
        code = _run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _interrupted(args)
    except Exception as error:
        if is_interruption(error):
            return _interrupted(args)
        if os.environ.get(TRACEBACK):
            raise
        return _last_resort(error)


def _interrupted(args: Sequence[str] | None) -> int:
    """Report that the user pressed Ctrl-C, and return the exit code for an interruption."""
    if args is None:
        _ignore_interruption()
    click.echo("\nprintkit: interrupted", err=True)
    return INTERRUPTED


def _ignore_interruption() -> None:
    """Ignore Ctrl-C until the process ends, because Ctrl-C during the shutdown of Python would print a traceback."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _last_resort(error: Exception) -> int:
    """Report an exception that no command handled, and return the exit code.

    The cause may be a missing library, a file that cannot be read or written, or a fault of printkit.
    """
    from printkit.cli.support import machine
    from printkit.cli.support.common import Failure, MissingDependency, unavailable
    from printkit.games import GameUnavailable

    failure: Failure
    if isinstance(error, GameUnavailable):
        failure = unavailable(error)
    elif isinstance(error, OSError) and "cannot load library" in str(error):
        failure = MissingDependency(machine.PANGO)
    elif (
        isinstance(error, ModuleNotFoundError)
        and (name := (error.name or "").partition(".")[0]) in machine.FEATURES
    ):
        failure = MissingDependency(machine.package(name))
    elif isinstance(error, OSError):
        return _os_error(error)
    else:
        return fault(error)
    failure.show()
    return failure.exit_code


def fault(error: Exception) -> int:
    """Report an internal error of printkit and return its exit code."""
    from printkit.cli.support.common import say
    from printkit.games import at_fault

    entry = at_fault(error)
    whose = f"{entry.owner} (the game {entry.slug})" if entry is not None else "printkit"
    say(
        f"printkit: this is a fault in {whose}, not in what you did: {type(error).__name__}: {error}\n"
        f"help: run it again with {TRACEBACK}=1 to see where the fault is, and report the output together with your command",
        err=True,
    )
    return BUG


def _run(args: Sequence[str] | None) -> int:
    extra: dict[str, Any] = {"color": False} if wants_no_colours() else {}
    try:
        code = cli.main(args, prog_name="printkit", standalone_mode=False, **extra)
    except click.ClickException as error:
        from printkit.visible import one_line

        error.message = one_line(error.message)  # type: ignore[misc]  # the message contains what the user typed
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo("printkit: interrupted", err=True)
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _os_error(error: OSError) -> int:
    """Print one line about a file that cannot be read or written: its name and the reason."""
    from printkit.cli.support.common import say

    where = f"{error.filename}: " if error.filename else ""
    if error.errno == errno.ENOSPC and not where:
        where = "the output cannot be written: "
    say(f"printkit: {where}{error.strerror or error}", err=True)
    return 2
