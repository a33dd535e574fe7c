"""Reads filled PDF forms for the commands ``read``, ``check`` and ``report``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from printkit.cli.support.common import Failure, MissingDependency, unavailable

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked
    from printkit.journal.filled import FormGames
    from printkit.journal.forms import Log
    from printkit.press.output.form_values import FilledForm

_FORM = b"%PDF-"
"""First bytes of every PDF file. A file that begins with them is read as a filled-in form."""


def written(files: Sequence[tuple[str, bytes]]) -> Log:
    """Return the log that results from joining several filled-in forms.

    ``files`` are the names and contents of the forms, in order.

    Raises :class:`Failure` with the reason for a file that is not a form of printkit or is not filled in.
    """
    from printkit.journal.filled import written

    with _reasons():
        return written([(name, _form(name, data)) for name, data in files], _games())


def check_file(data: bytes, name: str) -> Checked:
    """Check a file that is either a log or a filled PDF form."""
    if data.startswith(_FORM):
        return check_form(data, name)
    from printkit.games import GameUnavailable, reading, slugs
    from printkit.journal.checking.checker import check_bytes

    try:
        return check_bytes(data, name, reading, slugs())
    except GameUnavailable as error:
        raise unavailable(error) from None


def check_form(data: bytes, name: str) -> Checked:
    """Check the log that is contained in a filled-in form. The diagnostics name the form's fields and pages."""
    from printkit.games import reading
    from printkit.journal.filled import check_filled

    with _reasons():
        return check_filled(name, _form(name, data), _games(), reading)


@contextmanager
def _reasons() -> Iterator[None]:
    """Context manager that raises :class:`Failure`, with a remedy, if a form cannot be converted to a log or if the
    form's game cannot be used."""
    from printkit.games import GameUnavailable
    from printkit.journal.filled import FormRefused

    try:
        yield
    except FormRefused as error:
        raise Failure(str(error), error.help) from None
    except GameUnavailable as error:
        raise unavailable(error) from None


def _games() -> FormGames:
    from printkit.games import form, slugs, usable
    from printkit.journal.filled import FormGames

    return FormGames(slugs(), form, lambda: ((game.slug, game.title) for game in usable()))


def _form(name: str, data: bytes) -> FilledForm:
    try:
        from printkit.press.output.form_values import FormError, read_form
    except ModuleNotFoundError as error:
        from printkit.cli.support.machine import package

        raise MissingDependency(package(error.name or "pypdfium2"), "reading a filled form") from None
    try:
        return read_form(data)
    except FormError as error:
        raise Failure(f"{name} cannot be read: {error}", error.help) from None
