"""How rules and rulings read on a terminal; the same in ``rules``, in ``explain`` and (as Markdown) in the docs."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printkit.cli.index import RulingNote

WIDTH = 92
NARROWEST = 40


def width() -> int:
    """The columns that text may take: what the terminal has, between the two; all of them in a file or a pipe."""
    import os
    import shutil
    import sys

    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return WIDTH
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


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


def indented(text: str, indent: int = 4) -> str:
    """Lines that are kept as they are, moved in."""
    return textwrap.indent(text, " " * indent)


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
