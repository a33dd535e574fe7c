"""Converts the fields of filled forms to a log, and checks it: every value keeps the field and page that it came from.

Whoever calls hands in the fields, however they were read from a PDF, and what the games know of their forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from printkit.journal.checking.checker import Checked, check_text
from printkit.journal.forms import Cell, Filled, Log
from printkit.journal.reading.reader import Loader
from printkit.journal.telling.diagnostics import Note


class FormRefused(ValueError):
    """Raised for forms that hold no game that can be read; ``help`` says what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class FilledField(Protocol):
    """A field of a form: its name, its page (counted from 1), and what is filled in."""

    @property
    def name(self) -> str: ...
    @property
    def page(self) -> int: ...
    @property
    def text(self) -> str: ...


class Form(Protocol):
    """A form as it was read from a file: the document's title and keywords, and its fields in page order."""

    @property
    def title(self) -> str: ...
    @property
    def keywords(self) -> str: ...
    @property
    def values(self) -> Sequence[FilledField]: ...


class FormGames(NamedTuple):
    """What is known of the games: their slugs; the function of a game that writes the log of its form (None: its sheets are no
    forms); slugs with titles, which are looked up only for a form without keywords."""

    slugs: Sequence[str]
    writer: Callable[[str], Callable[[Filled, Log, str], None] | None]
    titles: Callable[[], Iterable[tuple[str, str]]]


class _Read(NamedTuple):
    """One form that was read: its file name, game and settings, and its fields without part and page."""

    file: str
    slug: str
    printed: str
    cells: dict[str, Cell]


def written(files: Sequence[tuple[str, Form]], games: FormGames) -> Log:
    """Return the log that several filled forms contain together, given name and fields of each in order.

    Raises :class:`FormRefused` with the reason for a file that is no form of printkit's or is not filled in.
    """
    found = [_read(name, form, games) for name, form in files]
    first = found[0]
    other = next((each for each in found if each.slug != first.slug), None)
    if other is not None:
        raise FormRefused(
            f"{other.file} is of {other.slug}, and {first.file} of {first.slug}", "read them one by one"
        )
    if not any(cell for each in found for cell in each.cells.values()):
        raise FormRefused(f"{first.file}: nothing is filled in", "fill in the form and save it")
    write = games.writer(first.slug)
    if write is None:
        raise FormRefused(
            f"{first.file}: the sheets of {first.slug} cannot be read", "type its log: `printkit new`"
        )
    log = Log()
    log.line(f"game: {first.slug}")
    write(Filled([each.cells for each in found]), log, first.printed)
    return log


def check_filled(name: str, form: Form, games: FormGames, reading: Loader) -> Checked:
    """Check a filled form as the log that it contains; diagnostics name the field and page. Raises :class:`FormRefused`."""
    log = written([(name, form)], games)
    checked = check_text(log.text, name, reading, games.slugs)
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


def _read(name: str, form: Form, games: FormGames) -> _Read:
    slug, printed = _game(form, games)
    if not slug:
        raise FormRefused(
            f"{name}: it is a form, but none that printkit made",
            "fill in a sheet or journal of `printkit print GAME`",
        )
    cells: dict[str, Cell] = {}
    for value in form.values:
        own = value.name.split("-", 2)[-1]  # without part and page: the same box stands on sheet and journal
        if not cells.get(own):
            cells[own] = Cell(value.text, value.name, value.page)
    return _Read(name, slug, printed, cells)


def _game(form: Form, games: FormGames) -> tuple[str, str]:
    """Return the form's game and the settings it was printed with, from its keywords or else its title."""
    slug, _, printed = form.keywords.partition(" ")
    if slug in games.slugs:
        return slug, printed
    return next((slug for slug, title in games.titles() if form.title.startswith(f"{title}:")), ""), ""
