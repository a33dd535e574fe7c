"""Code that the commands share: the GAME argument, settings, defaults from the config file, output files, and errors.

A command module looks like this::

    @command("check", ["printkit check game.log", "printkit check --format json *.log"])
    @click.argument("files", nargs=-1, required=True)
    def check_command(files: tuple[str, ...]) -> int:
        \"\"\"Check logs against the rules.

        More lines of help.
        \"\"\"
        return 1        # the exit code; None means 0

- The docstring's first line is also the command's description in :mod:`printkit.cli` (a test compares the two).
- ``@game_argument`` passes the loaded ``game``; ``@games_argument`` passes a tuple of games (``all`` means every game).
- ``@ruleset_options`` adds ``--preset``, ``--set`` and ``--data`` and passes ``preset``, ``settings`` and ``data``;
  ``ruleset(game, preset, settings, data)`` returns the rulings that they select.
- ``command(..., config=True)`` adds ``--config``, and the user's config file then supplies the defaults of the
  options that have the name of a config key (``--paper``, ``--ink``, ``--player`` ...).
- Raise :class:`Failure` for an error that the user can fix, :class:`MissingDependency` for a missing library.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printkit.cli.support.completion import completed
from printkit.cli.support.failures import Failure as Failure
from printkit.cli.support.failures import MissingDependency as MissingDependency
from printkit.cli.support.failures import one_line as one_line
from printkit.cli.support.failures import say as say
from printkit.cli.support.failures import unavailable as unavailable
from printkit.cli.support.failures import unknown as unknown
from printkit.cli.support.text import SETTINGS, Context

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printkit.table.game import Game
    from printkit.table.rules import Ruleset

F = TypeVar("F", bound=Callable[..., Any])


MOST_BYTES = 10_000_000
"""Maximum size in bytes of a log or a filled form.

Larger input is refused, because a pipe or device might never end.
"""


def read_input(file: str | Path) -> bytes:
    """Return the bytes of a log or form that the user names, or of stdin (``-``).

    Raises :class:`OSError`, also if the input is too large.
    """
    if file == "-" and sys.stdin is None:
        raise OSError(errno.EBADF, "stdin is closed; name a file, or pipe the log in")
    if file == "-":
        raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(file).open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise OSError(errno.EFBIG, "it is larger than ten megabytes")
    return raw


class Command(click.Command):
    """A Click command whose help begins with examples."""

    context_class = Context
    examples: tuple[str, ...] = ()

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")
        formatter.write_paragraph()
        super().format_help(ctx, formatter)


class Finite(click.FloatRange):
    """Option type for a number within bounds; it also refuses the value ``nan``.

    Every comparison of ``nan`` with a bound is false, so a check of the bounds alone would accept it.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{value} is no number.", param, ctx)
        return number


def real_path(path: str | Path) -> Path:
    """Return the path with every symbolic link followed; a circular link is returned unchanged.

    Opening a circular link then reports the error; some versions of :meth:`pathlib.Path.resolve` would raise an exception here.
    """
    from pathlib import Path

    return Path(os.path.realpath(path))


def header_text(what: str, text: str) -> str:
    """Check that a text can stand on one line of a log's header, and return the text unchanged.

    Raises :class:`Failure` if it contains a line break or control character.
    """
    import unicodedata

    at = next((n for n, c in enumerate(text) if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")), None)
    if at is not None:
        raise Failure(
            f"{what} has a control character (U+{ord(text[at]):04X}) as its {_nth(at + 1)} character, so it "
            "cannot be written to the log's header",
            "use plain text on a single line",
        )
    return text


def _nth(n: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10 if n % 100 not in (11, 12, 13) else 0, "th")
    return f"{n}{ending}"


def command(
    name: str, examples: Sequence[str], *, config: bool = False
) -> Callable[[Callable[..., Any]], Command]:
    """Return a decorator that makes a function a command with this name.

    ``examples`` are shown at the start of the command's help; ``config`` adds the option ``--config``.
    """

    def decorate(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command, context_settings=SETTINGS)(
            _config_option(function) if config else function
        )
        made.examples = tuple(examples)
        completed(made)
        return made

    return decorate


def _config_option(function: F) -> F:
    def apply(ctx: click.Context, param: click.Parameter, value: str | None) -> None:

        from printkit.cli.support.config import load_config

        if ctx.resilient_parsing:
            return
        named = value or ctx.find_root().obj
        config = load_config(Path(named) if named else None)
        options = {p.name for p in ctx.command.params}
        ctx.default_map = {key: v for key, v in config.defaults().items() if key in options}

    return click.option(
        "--config",
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=apply,
        help="Read defaults (paper, ink, backs, player) from this TOML file.",
    )(function)


class GameType(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """Option type for a game. The user types the game's slug; the command receives the loaded :class:`~printkit.table.game.Game`."""

    name = "game"

    def __init__(self, everything: bool = False) -> None:
        self.everything = everything

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from printkit.games import load, slugs, usable

        if not isinstance(value, str):
            return value
        slug, known = value.lower().replace("_", "-"), slugs()
        if self.everything and slug == "all":
            return tuple(usable(tell=lambda error: unavailable(error).show()))
        if slug not in known:
            self.fail(unknown("game", value, (*known, "all") if self.everything else known), param, ctx)
        return load(slug)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from printkit.games import slugs

        names = (*slugs(), "all") if self.everything else slugs()
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def game_argument(function: F) -> F:
    """Decorator for a command with one GAME argument; passes the loaded game as ``game``."""
    return click.argument("game", type=GameType(), metavar="GAME")(function)


def games_argument(function: F) -> F:
    """Decorator for a command that takes several GAME arguments, or ``all``.

    It passes the loaded games, each once, as a tuple named ``games``.
    """

    def flatten(ctx: click.Context, param: click.Parameter, value: tuple[Any, ...]) -> tuple[Game, ...]:
        found: dict[str, Game] = {}
        for each in value:
            for game in each if isinstance(each, tuple) else (each,):
                found[game.slug] = game
        return tuple(found.values())

    return click.argument(
        "games", type=GameType(everything=True), metavar="GAME...", nargs=-1, required=True, callback=flatten
    )(function)


def ruleset_options(function: F) -> F:
    """Decorator for the options that choose the rules: ``--preset NAME``, ``--set KEY=VALUE`` and ``--data
    FILE``.

    It passes them as ``preset``, ``settings`` and ``data``, the arguments of :func:`ruleset`.
    """
    data = click.option(
        "--data",
        default="",
        metavar="FILE",
        help="Override numbers in the game's rules with those in this TOML file. Not every game supports such a file.",
    )
    return rulings_options(data(function))


def rulings_options(function: F) -> F:
    """Decorator for the options ``--preset NAME`` and ``--set KEY=VALUE``, for commands that do not accept ``--data``."""
    function = click.option(
        "--set",
        "settings",
        metavar="KEY=VALUE",
        multiple=True,
        help="Choose an option of one ruling; repeat --set for more rulings. `printkit rules GAME --rulings` lists all rulings and their options.",
    )(function)
    return click.option(
        "--preset",
        default="",
        metavar="NAME",
        help="Use the options of this preset (a named set of rulings).",
    )(function)


def ruleset(game: Game, preset: str = "", settings: Sequence[str] = (), data: str = "") -> Ruleset:
    """Return the rules options that ``--preset``, ``--set`` and ``--data`` select.

    Raises :class:`Failure` for unknown names.
    """
    from printkit.table.rules import SettingError

    values = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise Failure(f"`--set {setting}` is not of the form KEY=VALUE", _rulings_help(game))
        values[key.strip()] = value.strip()
    try:
        rulings = game.ruleset(preset, values)
    except SettingError as error:
        raise Failure(f"{game.title}: {error}", _rulings_help(game)) from None
    return _with_data(game, rulings, data) if data else rulings


def _with_data(game: Game, rulings: Ruleset, file: str) -> Ruleset:
    """Return the rules options with the numbers from a player's TOML file added.

    Raises :class:`Failure` if the file cannot be used.
    """

    from printkit.table.own_values import text_of
    from printkit.table.rules import DataError

    with_data: Callable[[str, str], Ruleset] | None = getattr(rulings, "with_data", None)
    if with_data is None:
        raise Failure(f"{game.title} has no values that a TOML file can replace", "leave --data out")
    try:
        return with_data(text_of(Path(file), file), file)
    except DataError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror
        raise Failure(f"{file}: {reason}") from None


def data_line(data: str, folder: Path) -> dict[str, str]:
    """Return the header line ``data:`` of a log, which names the file with the player's own values.

    The value is the path of the file, relative to the log's ``folder``.

    A log may name only a file beside it, so a file from elsewhere is copied there. Raises :class:`Failure` if a
    different file with that name is there.
    """

    if not data:
        return {}
    source, beside = real_path(header_text("the name of the --data file", data)), real_path(folder)
    if source.is_relative_to(beside):
        return {"data": source.relative_to(beside).as_posix()}
    copy, text = folder / source.name, source.read_bytes()
    if not copy.exists():
        write_file(copy, text)
    elif copy.read_bytes() != text:
        raise Failure(
            f"the log would refer to {copy}, which is not the same file as {data}",
            "rename one of the two files",
        )
    return {"data": source.name}


def _rulings_help(game: Game) -> str:
    return f"`printkit rules {game.slug} --rulings` lists the settings, `printkit games` the presets"


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."
)
"""Decorator for the option ``--json``. It passes ``as_json``, which is True if the option is given."""


def print_json(document: object) -> None:
    """Print one JSON document to stdout."""
    import json

    from printkit.visible import visible_json

    click.echo(visible_json(json.dumps(document, indent=2, ensure_ascii=False)))


def write_file(path: Path, data: bytes | str) -> None:
    """Write a file atomically, through a temporary file that is renamed. If the run fails, the old file is kept.

    Creates folders. Raises :class:`Failure` if the file cannot be written.
    """
    from printkit.press.output.files import OutputError, write_whole

    try:
        write_whole(path, data.encode() if isinstance(data, str) else data)
    except OutputError as error:
        raise Failure(str(error), error.remedy) from None
