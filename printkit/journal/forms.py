"""Builds the text of a log from the fields of a filled-in form, and finds the form field for a position in the text.

A game's ``log/form.py`` has a function ``write(filled, log)``. It gets cells by name from ``filled`` and adds them to
``log`` line by line; each value keeps a reference to its field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.journal.verbs import JournalColumn


class Cell(NamedTuple):
    """The content of a form field, with the name and page of the field. The text is empty if nothing is filled in."""

    text: str
    field: str = ""
    page: int = 0

    def __bool__(self) -> bool:
        return bool(self.text)


Part = str | Cell
"""A part of a statement that is built from a form: either a text, or the content of a form field."""
EMPTY = Cell("")
"""The content of a form field that was left empty."""


class Row:
    """One row of a table in a form: its cells by column name."""

    def __init__(self, number: int, cells: Mapping[str, Cell]) -> None:
        self.number = number
        self._cells = cells

    def __getitem__(self, name: str) -> Cell:
        return self._cells.get(name, EMPTY)

    def slots(self, name: str) -> list[Cell]:
        """Return the filled-in boxes of a column that has several numbered boxes in each row (``fire-1``, ``fire-2``), in order."""
        found = [
            (int(key[len(name) + 1 :]), cell)
            for key, cell in self._cells.items()
            if _slot(key, name) and cell
        ]
        return [cell for _, cell in sorted(found)]


def _slot(key: str, name: str) -> bool:
    return key.startswith(f"{name}-") and key[len(name) + 1 :].isdecimal()


class Filled:
    """The fields of one or more form files, in order.

    If several files have the same field filled in, the first file counts.
    """

    def __init__(self, files: Sequence[Mapping[str, Cell]]) -> None:
        self._files = files
        self._all: dict[str, Cell] = {}
        for file in files:
            for name, cell in file.items():
                if cell and not self._all.get(name):
                    self._all[name] = cell

    def __getitem__(self, name: str) -> Cell:
        return self._all.get(name, EMPTY)

    def has(self, name: str) -> bool:
        """Return True if the form has a field of the given name, filled in or not."""
        return any(name in file for file in self._files)

    def slots(self, name: str) -> list[Cell]:
        """Return those of the fields ``NAME-1``, ``NAME-2`` and so on that are filled in, where NAME is the given name."""
        return Row(0, self._all).slots(name)

    def rows(self, stem: str) -> Iterator[Row]:
        """Yield the filled-in rows of a table in the form.

        The name of each field is ``stem``, the number of the row and the column: ``stem-1-column``.

        If there are several copies of the page, the rows of the first copy come first.
        """
        shape = re.compile(rf"{re.escape(stem)}-(\d+)-(.+)")
        before = 0
        used: dict[int, dict[str, Cell]] = {}
        for file in self._files:
            most = 0
            mine: dict[int, dict[str, Cell]] = {}
            for name, cell in file.items():
                found = shape.fullmatch(name)
                if found:
                    most = max(most, int(found[1]))
                    if cell:
                        mine.setdefault(int(found[1]), {})[found[2]] = cell
            again = any(number in used for number in mine)
            for number, cells in mine.items():
                used[number + (before if again else 0)] = cells
            before = max(before, most) if not again else before + most
        for number in sorted(used):
            yield Row(number, used[number])


class FieldPlace(NamedTuple):
    """A range of columns in the log's text, with the form field from which its text came.

    Columns count from 1; ``end`` is the column after the last one.
    """

    line: int
    column: int
    end: int
    field: str
    page: int


class Log:
    """The text of a log that is being built from a form, together with the form field from which each value came."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.places: list[FieldPlace] = []

    def line(self, *parts: Part) -> None:
        """Join the given parts of a statement and append them to the log as one line.

        Nothing is added if all parts are empty.
        """
        text = ""
        for part in parts:
            said = " ".join(part.text.split()) if isinstance(part, Cell) else part
            if isinstance(part, Cell) and said:
                start = len(text) + 1
                self.places.append(
                    FieldPlace(len(self.lines) + 1, start, start + len(said), part.field, part.page)
                )
            text += said
        if text.strip():
            self.lines.append(text.rstrip())

    def statements(self, before: str, *statements: Sequence[Part]) -> None:
        """Append one line with all non-empty statements, separated by semicolons, to the log.

        The line starts with ``before``: an indentation, or the name of a side.
        """
        said: list[Part] = []
        for each in statements:
            if each:
                said += ["; " if said else before, *each]
        if said:
            self.line(*said)

    def claims(self, before: str, *claims: tuple[str, Cell]) -> None:
        """Append a line of claims (the player's totals), such as ``= supply 18, deck 32``, to the log.

        Claims whose field is empty are left out.
        """
        said: list[Part] = []
        for name, cell in claims:
            if cell:
                said += [", " if said else f"{before}= ", f"{name} " if name else "", cell]
        if said:
            self.line(*said)

    def prose(self, cell: Cell) -> None:
        """Append the player's own text from the given field to the log, line by line."""
        for line in cell.text.splitlines():
            if line.strip():
                self.line("  > ", cell._replace(text=line))

    def header(self, filled: Filled, *keys: tuple[str, str]) -> None:
        """Append a header line to the log for each given pair of a header key and a field name.

        An empty field name stands for the field ``header-KEY``.
        """
        for key, name in keys:
            cell = filled[name or f"header-{key}"]
            if cell:
                self.line(f"{key}: ", cell)

    def settings(self, cell: Cell, printed: str) -> None:
        """Append header lines for the preset and for the selected options of the rules to the log.

        They come from the player's entry in the form; if it is empty, they are the settings for which the sheet was printed
        (``preset=basic jokers=yes``).
        """
        for word in re.split(r"[,;\s]+", cell.text or printed):
            key, equals, value = word.partition("=")
            kind, said = ("set", word) if equals and key != "preset" else ("preset", value or key)
            if said:
                self.line(f"{kind}: ", cell._replace(text=said))

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def field_at(self, line: int, column: int) -> FieldPlace | None:
        """Return the form field from which a position in the log's text came.

        If no field covers the position, return the nearest field of the same line; None if the line has no field.
        """
        mine = [place for place in self.places if place.line == line]
        if not mine:
            return None
        return min(mine, key=lambda p: max(p.column - column, column - p.end + 1, 0))


def said(verb: str, *cells: Cell) -> list[Part]:
    """Return a statement as a list of parts: the verb (keyword), followed by the contents of the given form fields.

    The list is empty if all cells are empty.
    """
    parts: list[Part] = []
    for cell in cells:
        if cell:
            parts += [" " if parts else f"{verb} ", cell]
    return parts


def split(cell: Cell, signs: str = ",;\n") -> list[Cell]:
    """Return the statements that a player wrote in one box of a form, separated by any of the characters in
    ``signs``.
    """
    parts = re.split(f"[{signs}]", cell.text)
    return [cell._replace(text=part.strip()) for part in parts if part.strip()]


def in_column(verb: str, column: JournalColumn, row: Row) -> list[Part]:
    """Return a statement as a list of parts: the verb (keyword), followed by the values that a row of the form has in the column for it.

    The list is empty if nothing is entered.
    """
    if column.tick:
        return ticked(verb, row[verb])
    if column.slots > 1:
        return said(verb, *row.slots(verb))
    return said(verb, row[verb])


def ticked(verb: str, cell: Cell) -> list[Part]:
    """If the form's tick box for the verb (a keyword of the log) is ticked, return a list that contains the verb; otherwise an empty
    list.
    """
    return [cell._replace(text=verb)] if cell else []
