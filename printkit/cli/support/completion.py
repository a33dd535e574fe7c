"""Completes words that the user types in the shell: names that printkit knows, and file names where a file is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printkit.table.game import Game

_FILES = ("FILE", "OUT", "PATH", "LOG")
_FOLDERS = ("DIR", "FOLDER")
EMPTY = "it is empty; give a name, or leave it out."


class Completed(click.ParamType):  # type: ignore[type-arg]  # generic in newer clicks only
    """Parameter type for a text that the shell can complete.

    ``kind`` is ``file``, ``dir``, or empty if ``names`` returns the possible values. An empty file or folder name
    (mostly an unset shell variable) is refused.
    """

    name = "text"

    def __init__(self, kind: str = "", names: Callable[[click.Context], Iterable[str]] | None = None) -> None:
        self.kind = kind
        self.names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if self.kind and not value and _typed(param, ctx):
            self.fail(EMPTY, param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        if self.names is None:
            return [CompletionItem(incomplete, type=self.kind)]
        begun = incomplete.casefold()
        return [CompletionItem(name) for name in self.names(ctx) if name.casefold().startswith(begun)]


class PathName(click.Path):
    """Parameter type for the path of a file or folder, like ``click.Path``, except that an empty path is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail(EMPTY, param, ctx)
        return super().convert(value, param, ctx)


def _typed(param: click.Parameter | None, ctx: click.Context | None) -> bool:
    """Return True if the parameter's value was typed on the command line, and False if it is a default.

    Used to refuse an empty value only if the user typed it.
    """
    if ctx is None or param is None or param.name is None:
        return False
    source = ctx.get_parameter_source(param.name)
    return source is not None and source.name == "COMMANDLINE"


def completed(command: click.Command) -> None:
    """Add shell completion to every text parameter of a command.

    The option's name or placeholder in the help text decides what is completed.
    """
    for param in command.params:
        if param.type is not click.STRING:
            continue
        metavar = (param.metavar or "").upper()
        if names := _NAMES.get(_key(param)):
            param.type = Completed(names=names)
        elif any(word in metavar for word in _FILES):
            param.type = Completed("file")
        elif any(word in metavar for word in _FOLDERS):
            param.type = Completed("dir")


def _key(param: click.Parameter) -> str:
    """Return the name that selects the completions for a parameter: an option such as ``--part``, or a placeholder
    such as ``GAME``.

    The placeholder is the name of an argument in the help text.
    """
    return param.metavar or "" if isinstance(param, click.Argument) else param.opts[-1]


# -- the names -----------------------------------------------------------------------------------------------------------


def _games(ctx: click.Context) -> list[Game]:
    """Return the games named so far on the command line; all games if none is named.

    While an option still waits for its value, Click parses no argument, so the remaining words are examined.
    """
    from printkit.games import slugs, usable
    from printkit.table.game import Game

    named = ctx.params.get("game") or ctx.params.get("games")
    chosen = named if isinstance(named, tuple) else (named,)
    found = [each for each in chosen if isinstance(each, Game)]
    typed = [word.lower().replace("_", "-") for word in ctx.args]
    if found:
        return found
    known = slugs()
    return list(usable([slug for slug in typed if slug in known] or known))


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _slugs(ctx: click.Context) -> Iterable[str]:
    from printkit.games import slugs

    return slugs()


def _presets(ctx: click.Context) -> list[str]:
    return _once(preset.name for game in _games(ctx) for preset in game.ruleset.presets)


def _policies(ctx: click.Context) -> list[str]:
    plain = [entry.name for game in _games(ctx) for entry in game.policies]
    sided = [
        f"{seat}={entry.name}"
        for game in _games(ctx)
        for seat in game.seats
        for entry in game.policies
        if entry.seat in ("", seat)
    ]
    return _once([*plain, *sided])


def _settings(ctx: click.Context) -> list[str]:
    rulings = [ruling for game in _games(ctx) for ruling in game.ruleset.rulings]
    return _once(f"{r.key}={option.value}" for r in rulings for option in r.options)


def _rulings(ctx: click.Context) -> list[str]:
    return _once(ruling.key for game in _games(ctx) for ruling in game.ruleset.rulings)


def _parts(ctx: click.Context) -> list[str]:
    return _once(part for game in _games(ctx) for part in game.parts)


def _ids(ctx: click.Context) -> list[str]:
    from printkit.index.files import owners
    from printkit.journal.telling.codes import BY_CODE

    return _once([*owners(), *_rulings(ctx), *BY_CODE])


_NAMES: dict[str, Callable[[click.Context], Iterable[str]]] = {
    "--preset": _presets,
    "--policy": _policies,
    "--set": _settings,
    "--vary": _rulings,
    "--part": _parts,
    "--game": _slugs,
    "ID": _ids,
}
