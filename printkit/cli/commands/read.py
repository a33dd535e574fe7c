"""``printkit read``: converts a filled PDF form into a log."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.support.common import Failure, command, read_input, real_path, say, write_file
from printkit.visible import one_line, visible


@command("read", ["printkit read sheet.pdf -o game.log", "printkit read sheet.pdf journal.pdf > game.log"])
@click.argument("files", nargs=-1, required=True, metavar="FILE.pdf...")
@click.option("-o", "--output", metavar="LOG", help="Where to write the log; without it, to stdout.")
def read_command(files: tuple[str, ...], output: str | None) -> None:
    """Write the log that a filled PDF form holds.

    FILE is a sheet or journal of `printkit print`, filled in and saved by any viewer; several pages of one game are named in
    their order. What is written is not checked: `printkit check` does that, and takes the PDF itself, too.

    A file that was flattened, is damaged, encrypted, or none of printkit's, is refused with the reason.
    """
    from printkit.cli.support.forms import written

    log = written([(file, _bytes_of(file)) for file in files])
    text = visible(
        log.text
    )  # a field may hold characters that turn or hide the text of a terminal, or of an editor
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
