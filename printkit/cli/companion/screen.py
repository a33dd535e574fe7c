"""Screens for two players who share one terminal.

Secrets of one player are hidden before the other player takes over.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from printkit.cli.support.streams import reader_gone
from printkit.table.words import capital
from printkit.visible import visible

OPENED, CLOSED = "\033[?1049h\033[3J\033[2J\033[H", "\033[3J\033[2J\033[H\033[?1049l\033[3J"
"""Escape sequences that open and close the terminal's alternate screen.

The main screen stays unchanged behind it.

``3J`` also clears the scrollback, because some terminals keep the alternate screen's lines there.
"""
WALL = "-" * 8


class Left(Exception):
    """Raised when the players leave: the input has ended, or the output can no longer be written."""


class Screen:
    """The terminal with a second (alternate) screen for secrets.

    If the output is a file or pipe, separator lines replace the second screen.
    """

    def __init__(self) -> None:
        self._live = sys.stdout.isatty()

    @contextmanager
    def only(self, name: str, others: Sequence[str]) -> Iterator[None]:
        """Context manager during which only one player may look at the terminal.

        ``name`` is the name of that player's side, as shown to players. Raises :class:`Left` if the input ends.
        """
        click.echo(f"  For the {name} only. {capital(' and '.join(others))}: look away, please.")
        self.wait(f"  {capital(name)}: press Enter when nobody else looks")
        click.echo(OPENED if self._live else f"{WALL} {name} only {WALL}", nl=not self._live)
        try:
            yield
        finally:
            click.echo(CLOSED if self._live else f"{WALL} for all again {WALL}", nl=not self._live)

    def ask(self, prompt: str) -> str:
        """Print a prompt and return the typed line."""
        return str(self._prompt(visible(prompt), hidden=False))

    def ask_unseen(self, prompt: str) -> str:
        """Print a prompt and return the typed line, which is not shown while the player types."""
        if sys.stdin is not None and sys.stdin.isatty():
            return str(self._prompt(visible(prompt), hidden=True))
        click.echo(f"{visible(prompt)}: ", nl=False)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        click.echo()
        if not line:
            raise Left
        return line.rstrip("\r\n")

    def wait(self, prompt: str) -> str:
        """Wait until the user presses Enter. Anything typed before the prompt is discarded."""
        return self.ask_unseen(prompt).strip().lower()

    def _prompt(self, prompt: str, hidden: bool) -> object:
        if sys.stdin is None or reader_gone():
            raise Left
        try:
            return click.prompt(prompt, default="", show_default=False, prompt_suffix=": ", hide_input=hidden)
        except click.Abort as abort:
            click.echo()
            # Click raises Abort both for Ctrl-C and at the end of the input.
            if isinstance(abort.__context__, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            raise Left from None
