"""``printkit read``: converts a filled-in PDF form (a printed log sheet) into a log."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.support.common import Failure, command, read_input, real_path, say, write_file
from printkit.visible import one_line, visible


@command("read", ["printkit read sheet.pdf -o game.log", "printkit read sheet.pdf journal.pdf > game.log"])
@click.argument("files", nargs=-1, required=True, metavar="FILE.pdf...")
@click.option("-o", "--output", metavar="LOG", help="The log to write; by default stdout.")
def read_command(files: tuple[str, ...], output: str | None) -> None:
    """Convert a filled-in PDF form to a log.

    FILE is a sheet or journal made by `printkit print`, filled in and saved with any PDF viewer. Give the files of one
    game in the order of play. `printkit read` does not check the content of the form. To check the content, give the log or the PDF itself to `printkit check`.

    A file is refused, with the reason, if it is damaged or encrypted, was not made by printkit, or is flattened (its form fields were
    turned into plain print).
    """
    from printkit.cli.support.forms import written

    log = written([(file, _bytes_of(file)) for file in files])
    # Escape control characters in a field, which could hide or reorder text on a terminal or in an editor.
    text = visible(log.text)
    if output is None:
        click.echo(text, nl=False)
        return
    target = Path(output)
    if any(real_path(target) == real_path(file) for file in files):
        raise Failure(f"{target} is the form itself", "name another file with -o")
    write_file(target, text)
    say(one_line(str(target)))


def _bytes_of(file: str) -> bytes:
    try:
        return read_input(file)
    except FileNotFoundError:
        raise Failure(f"{file}: there is no such file") from None
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror}") from None
