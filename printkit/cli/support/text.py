"""How text fits a terminal, and how rules and rulings read there; the same in ``rules``, in ``explain`` and (as Markdown) in the docs."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from printkit.index.notes import RulingNote

WIDTH = 92
NARROWEST = 40
SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""Of every command, by itself too: what asks for help, and how wide it may be."""


def width() -> int:
    """The columns that text may take: what the terminal has, between the two; all of them in a file or a pipe."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return WIDTH
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


_EXCERPT = re.compile(r"(?:\x1b\[[\d;]*m|\s)*\d*(?:\x1b\[[\d;]*m|\s)*\|")
"""A line of a log as it was typed, or the caret below it: it stays as it is."""


def fitted(text: str) -> str:
    """Text for a terminal, its lines broken between words where they are too long; in a file or a pipe as it is, whatever
    ``COLUMNS`` says: a program that reads it counts on its lines."""
    if not sys.stdout.isatty():
        return text
    columns = max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    return "\n".join(
        line if _EXCERPT.match(line) or len(click.unstyle(line)) <= columns else _broken(line, columns)
        for line in text.split("\n")
    )


def _broken(line: str, columns: int) -> str:
    """A line whose continuations stand under what its columns, if it has any, begin with."""
    indent = " " * (len(line) - len(line.lstrip()))
    column = re.match(r"\s*\S+(?: \S+)?\s{2,}", line)
    hanging = " " * column.end() if column and column.end() < columns // 2 else f"{indent}  "
    return textwrap.fill(
        line.lstrip(), columns, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False,
        break_long_words=False, drop_whitespace=True,
    )  # fmt: skip


def block(text: str, indent: int = 2, hanging: int | None = None) -> str:
    """The text wrapped at :func:`width`, ``indent`` blanks in; lines after the first at ``hanging``."""
    follow = indent if hanging is None else hanging
    return textwrap.fill(
        text,
        width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * follow,
        break_on_hyphens=False,
        break_long_words=False,
    )


def indented(text: str) -> str:
    """Lines that are kept as they are, moved in."""
    return textwrap.indent(text, "    ")


def rule_text(id_: str, title: str, text: str, game: str = "") -> str:
    """A rule: its ID and title (and game), its text."""
    where = f"  ({game})" if game else ""
    return f"{click.style(id_, bold=True)}  {title}{where}\n{block(text)}"


def ruling_text(ruling: RulingNote, game: str = "") -> str:
    """A ruling: its key and rules (and game), the question, the options with the defaults marked, the reason."""
    kind = "optional rule" if ruling.optional_rule else "ruling"
    where = f"  ({game})" if game else ""
    lines = [f"{click.style(ruling.key, bold=True)}  {kind} on {', '.join(ruling.rules)}{where}"]
    lines.append(block(ruling.question))
    for value, meaning in ruling.options:
        lines.append(block(f"{ruling.key}={value}{ruling.mark(value)}: {meaning}", 4, 6))
    if ruling.form:
        lines.append(block(f"{ruling.key}={ruling.form}", 4, 6))
    lines.append(block(f"Why: {ruling.why}"))
    return "\n".join(lines)


def wrapped(text: str, indent: str = "") -> str:
    """A line between the margins of the terminal, broken between words; the lines after the first stand a little further
    in."""
    own = indent + text[: len(text) - len(text.lstrip())]
    return textwrap.fill(
        text.lstrip(),
        width(),
        initial_indent=own,
        subsequent_indent=f"{own}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


class _Help(click.HelpFormatter):
    """A formatter whose first column leaves room for the second, however narrow the terminal is."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(list(rows), min(col_max, max(12, self.width // 3)), col_spacing)


class Context(click.Context):
    """Help is as wide as the terminal, from 40 columns on."""

    def make_formatter(self) -> click.HelpFormatter:
        columns = min(self.max_content_width or 80, shutil.get_terminal_size().columns)
        return _Help(width=self.terminal_width or max(NARROWEST, columns) - 2)
