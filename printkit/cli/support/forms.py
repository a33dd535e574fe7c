"""Converts filled PDF forms to logs, for ``read``, ``check`` and ``report``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from printkit.cli.support.common import Failure, MissingDependency, unavailable

if TYPE_CHECKING:
    from printkit.journal.checking.checker import Checked
    from printkit.journal.forms import Cell, Log
    from printkit.press.output.form_values import FilledForm


class _Read(NamedTuple):
    """One form that was read: its file name, game and settings, and its fields without part and page."""

    file: str
    slug: str
    printed: str
    cells: dict[str, Cell]


def written(files: Sequence[tuple[str, bytes]]) -> Log:
    """Return the log that several filled forms contain together, given name and content of each in order.

    Raises :class:`Failure` with the reason for a file that is not a form of printkit or is not filled in.
    """
    from printkit.games import GameUnavailable, form
    from printkit.journal.forms import Filled, Log

    found = [_read(name, data) for name, data in files]
    first = found[0]
    other = next((each for each in found if each.slug != first.slug), None)
    if other is not None:
        raise Failure(
            f"{other.file} is of {other.slug}, and {first.file} of {first.slug}", "read them one by one"
        )
    if not any(cell for each in found for cell in each.cells.values()):
        raise Failure(f"{first.file}: nothing is filled in", "fill in the form and save it")
    try:
        write = form(first.slug)
    except GameUnavailable as error:
        raise unavailable(error) from None
    if write is None:
        raise Failure(
            f"{first.file}: the sheets of {first.slug} cannot be read", "type its log: `printkit new`"
        )
    log = Log()
    log.line(f"game: {first.slug}")
    write(Filled([each.cells for each in found]), log, first.printed)
    return log


_FORM = b"%PDF-"
"""The first bytes of a file that may be a filled form."""


def check_file(data: bytes, name: str) -> Checked:
    """Check a file that a player has written: a log or a filled form."""
    if data.startswith(_FORM):
        return check_form(data, name)
    from printkit.games import GameUnavailable, reading, slugs
    from printkit.journal.checking.checker import check_bytes

    try:
        return check_bytes(data, name, reading, slugs())
    except GameUnavailable as error:
        raise unavailable(error) from None


def check_form(data: bytes, name: str) -> Checked:
    """Check a filled form as the log that it contains; diagnostics name the field and page."""
    from printkit.games import reading, slugs
    from printkit.journal.checking.checker import check_text
    from printkit.journal.telling.diagnostics import Note

    log = written([(name, data)])
    checked = check_text(log.text, name, reading, slugs())
    checked.form = log
    told = []
    for each in checked.diagnostics:
        place = log.field_at(each.span.line, each.span.column)
        note = (
            (Note(f"this is the field {place.field} on page {place.page}"),) if place and place.field else ()
        )
        told.append(each._replace(notes=(*each.notes, *note)))
    checked.diagnostics = tuple(told)
    return checked


def _read(name: str, data: bytes) -> _Read:
    from printkit.journal.forms import Cell

    form = _form(name, data)
    slug, printed = _game(form)
    if not slug:
        raise Failure(
            f"{name}: it is a form, but none that printkit made",
            "fill in a sheet or journal of `printkit print GAME`",
        )
    cells: dict[str, Cell] = {}
    for value in form.values:
        own = value.name.split("-", 2)[-1]  # without part and page: the same box stands on sheet and journal
        if not cells.get(own):
            cells[own] = Cell(value.text, value.name, value.page)
    return _Read(name, slug, printed, cells)


def _form(name: str, data: bytes) -> FilledForm:
    try:
        from printkit.press.output.form_values import FormError, read_form
    except ModuleNotFoundError as error:
        from printkit.cli.support.machine import package

        raise MissingDependency(package(error.name or "pikepdf"), "reading a filled form") from None
    try:
        return read_form(data)
    except FormError as error:
        raise Failure(f"{name} cannot be read: {error}", error.help) from None


def _game(form: FilledForm) -> tuple[str, str]:
    """Return the form's game and the settings it was printed with, from its keywords or else its title."""
    from printkit.games import slugs, usable

    slug, _, printed = form.keywords.partition(" ")
    if slug in slugs():
        return slug, printed
    for game in usable():
        if form.title.startswith(f"{game.title}:"):
            return game.slug, ""
    return "", ""
