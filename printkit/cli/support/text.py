"""Wraps text for the terminal, and formats rules and rulings for ``rules``, ``explain`` and the generated documents."""

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
"""Maximum width in columns to which text is wrapped on a terminal."""
NARROWEST = 40
"""Minimum width in columns to which text is wrapped, even on a narrower terminal."""
SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""Settings of the library Click for every command: the help options and the maximum width of help texts."""


def width() -> int:
    """Return the column at which text is wrapped: the terminal's width, but at least ``NARROWEST`` and at
    most ``WIDTH``.

    If the output is a file or pipe and the environment variable ``COLUMNS`` is not set, it is ``WIDTH``.
    """
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return WIDTH
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


def wants_no_colours() -> bool:
    """Return True if the environment asks for output without colours: ``NO_COLOR`` is set, or the terminal is a ``dumb`` one."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


_EXCERPT = re.compile(r"(?:\x1b\[[\d;]*m|\s)*\d*(?:\x1b\[[\d;]*m|\s)*\|")
"""Matches an excerpt of a log in a diagnostic (a quoted line, or the line with its caret), which must not be wrapped."""


def fitted(text: str) -> str:
    """Return the text wrapped for the terminal.

    In a file or pipe it is unchanged, whatever ``COLUMNS`` says, because programs rely on its lines.
    """
    if not sys.stdout.isatty():
        return text
    columns = max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    return "\n".join(
        line if _EXCERPT.match(line) or len(click.unstyle(line)) <= columns else _broken(line, columns)
        for line in text.split("\n")
    )


def _broken(line: str, columns: int) -> str:
    """Return a line wrapped at ``columns`` characters.

    The continuation lines of a table row are aligned with the row's second column.
    """
    indent = " " * (len(line) - len(line.lstrip()))
    column = re.match(r"\s*\S+(?: \S+)?\s{2,}", line)
    hanging = " " * column.end() if column and column.end() < columns // 2 else f"{indent}  "
    return textwrap.fill(
        line.lstrip(), columns, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False,
        break_long_words=False, drop_whitespace=True,
    )  # fmt: skip


def block(text: str, indent: int = 2, hanging: int | None = None) -> str:
    """Return the text wrapped at :func:`width`.

    ``indent`` is the indentation of the first line, ``hanging`` that of the other lines.
    """
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
    """Return the lines indented, but not wrapped."""
    return textwrap.indent(text, "    ")


def rule_text(id_: str, title: str, text: str, game: str = "") -> str:
    """Return a rule as text: its ID, title and game, and the rule itself."""
    where = f"  ({game})" if game else ""
    return f"{click.style(id_, bold=True)}  {title}{where}\n{block(text)}"


def ruling_text(ruling: RulingNote, game: str = "") -> str:
    """Return a ruling as text: its key and rules, its question, its options with the defaults marked, and the reason
    for the default.
    """
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
    """Return a line wrapped to the terminal's width, with its continuation lines indented."""
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
    """Help formatter that narrows the first column of option lists on narrow terminals."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(list(rows), min(col_max, max(12, self.width // 3)), col_spacing)


class Context(click.Context):
    """Click context that formats help texts to the terminal's width, but at least 40 columns."""

    def make_formatter(self) -> click.HelpFormatter:
        columns = min(self.max_content_width or 80, shutil.get_terminal_size().columns)
        return _Help(width=self.terminal_width or max(NARROWEST, columns) - 2)
