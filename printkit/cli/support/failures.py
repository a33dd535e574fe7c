"""Errors that the user can fix, and how they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from printkit.cli.support.machine import Need
    from printkit.games import GameUnavailable


def one_line(text: str) -> str:
    """Return untrusted text (such as a file name) escaped to a single line, so that it cannot fake further lines of output."""
    from printkit.visible import one_line as made

    return made(text)


def say(text: str, *, err: bool = False, bold: bool = False, dim: bool = False) -> None:
    """Print a line that may contain untrusted text; hidden and control characters are escaped."""
    from printkit.visible import visible

    click.secho(visible(text), err=err, bold=bold or None, dim=dim or None)


class Failure(click.ClickException):
    """Raised for an error that the user can fix. ``message`` says what is wrong, and ``help`` is the remedy."""

    def __init__(self, message: str, help: str = "", exit_code: int = 2) -> None:
        super().__init__(message)
        self.help = help
        self.exit_code = exit_code  # type: ignore[misc]  # click declares exit_code on the class

    def show(self, file: Any = None) -> None:
        say(f"printkit: {one_line(self.message)}", err=True)
        if self.help:
            say(f"help: {self.help}", err=True)


class MissingDependency(Failure):
    """Raised if a library is not installed. The message says which feature needs the library and how to install the
    library on this system."""

    def __init__(self, need: Need, feature: str = "", detail: str = "") -> None:
        feature = feature or need.feature
        because = f" ({detail})" if detail else ""
        super().__init__(f"{need.name} is missing; it is needed for {feature}{because}", exit_code=3)
        self.need = need
        self.help = f"install it with: {need.install()}\n      `printkit doctor` shows what is installed and what is missing"


def unavailable(error: GameUnavailable) -> Failure:
    """Return the error to raise for an installed game that cannot be used."""
    return Failure(
        str(error), f"{error.remedy}\n      `printkit doctor` lists all packages that cannot be used", 3
    )


def unknown(what: str, found: str, known: Iterable[str], plural: str = "") -> str:
    """Return the error message for an unknown name, which suggests the most similar known name.

    Example: ``there is no game `malta`; did you mean `malta-convoy`? (games: …)``
    """
    import difflib

    names = list(known)
    near = difflib.get_close_matches(found.lower(), names, 1, 0.5)
    near = near or [name for name in names if found and name.startswith(found.lower())][:1]
    meant = f"; did you mean `{near[0]}`?" if near else ""
    return f"there is no {what} `{found}`{meant} ({plural or what + 's'}: {', '.join(names)})"
