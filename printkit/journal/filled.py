"""Makes a log from the fields of filled-in PDF forms, and checks the log.

Each value keeps a reference to its field and page.

The caller provides the fields, read from a PDF in any way, and the functions by which the games read their forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.forms import Cell, Filled, Log
from printkit.journal.reading.reader import Loader
from printkit.journal.telling.diagnostics import Note


class FormRefused(ValueError):
    """Raised for forms that cannot be turned into a log. Contains the reason and, in ``help``, a remedy."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class FilledField(Protocol):
    """Protocol for a form field: its name, the number of its page (the first is 1), and its text."""

    @property
    def name(self) -> str: ...
    @property
    def page(self) -> int: ...
    @property
    def text(self) -> str: ...


class Form(Protocol):
    """Protocol for a filled-in PDF form: the document's title and keywords, and its fields in the order of the pages."""

    @property
    def title(self) -> str: ...
    @property
    def keywords(self) -> str: ...
    @property
    def values(self) -> Sequence[FilledField]: ...


class FormGames(NamedTuple):
    """For all games: the slugs, the titles, and the functions that convert a filled-in form to a log.

    ``writer`` returns a game's function for converting its form to a log (None if its sheets are no forms). ``titles`` returns slugs
    with titles and is only called for forms without keywords.
    """

    slugs: Sequence[str]
    writer: Callable[[str], Callable[[Filled, Log, str], None] | None]
    titles: Callable[[], Iterable[tuple[str, str]]]


class _Read(NamedTuple):
    """A form that has been read: the file name, the game, the settings for which the form was printed, and the fields by name.

    The names do not contain the kit's part or the page.
    """

    file: str
    slug: str
    printed: str
    cells: dict[str, Cell]


def written(files: Sequence[tuple[str, Form]], games: FormGames) -> Log:
    """Return the log made from one or more filled-in forms of one game.

    ``files`` are pairs of file name and form, in order.

    Raises :class:`FormRefused`, with the reason, if a file is not a form made by printkit or is not filled in.
    """
    found = [_read(name, form, games) for name, form in files]
    first = found[0]
    other = next((each for each in found if each.slug != first.slug), None)
    if other is not None:
        raise FormRefused(
            f"{other.file} belongs to {other.slug}, but {first.file} belongs to {first.slug}",
            "read the forms of each game separately",
        )
    if not any(cell for each in found for cell in each.cells.values()):
        raise FormRefused(f"{first.file}: nothing is filled in", "fill in the form and save it")
    write = games.writer(first.slug)
    if write is None:
        raise FormRefused(
            f"{first.file}: printkit cannot read the sheets of {first.slug}",
            "type the log instead: `printkit new` writes a blank log",
        )
    log = Log()
    log.line(f"game: {first.slug}")
    write(Filled([each.cells for each in found]), log, first.printed)
    return log


def check_filled(name: str, form: Form, games: FormGames, reading: Loader) -> Checked:
    """Check the log contained in a filled-in form, and return the result.

    The diagnostics name the form's fields and pages. Raises :class:`FormRefused` if the form cannot be read.
    """
    log = written([(name, form)], games)
    checked = check_text(log.text, name, reading, games.slugs)
    checked.form = log
    annotated = []
    for each in checked.diagnostics:
        place = log.field_at(each.span.line, each.span.column)
        note = (
            (Note(f"this is the field {place.field} on page {place.page}"),) if place and place.field else ()
        )
        annotated.append(each._replace(notes=(*each.notes, *note)))
    checked.diagnostics = tuple(annotated)
    return checked


def _read(name: str, form: Form, games: FormGames) -> _Read:
    slug, printed = _game(form, games)
    if not slug:
        raise FormRefused(
            f"{name}: this form was not made by printkit",
            "fill in a sheet or journal of `printkit print GAME`",
        )
    cells: dict[str, Cell] = {}
    for value in form.values:
        # Leave out part and page, because a box of the sheet and one of the journal page may be the same.
        own = value.name.split("-", 2)[-1]
        if not cells.get(own):
            cells[own] = Cell(value.text, value.name, value.page)
    return _Read(name, slug, printed, cells)


def _game(form: Form, games: FormGames) -> tuple[str, str]:
    """Return the slug of the form's game and the settings for which the form was printed.

    Both are stored in the document's keywords. Without keywords, the document's title identifies the game, and the settings are
    empty.
    """
    slug, _, printed = form.keywords.partition(" ")
    if slug in games.slugs:
        return slug, printed
    return next((slug for slug, title in games.titles() if form.title.startswith(f"{title}:")), ""), ""
