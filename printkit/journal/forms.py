"""Converts the fields of a filled-in sheet to the text of a log, and a position in the text back to the
field.

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
    """The content of a field; empty text if nothing is filled in."""

    text: str
    field: str = ""
    page: int = 0

    def __bool__(self) -> bool:
        return bool(self.text)


Part = str | Cell
EMPTY = Cell("")


class Row:
    """The cells of one table line, by column name."""

    def __init__(self, number: int, cells: Mapping[str, Cell]) -> None:
        self.number = number
        self._cells = cells

    def __getitem__(self, name: str) -> Cell:
        return self._cells.get(name, EMPTY)

    def slots(self, name: str) -> list[Cell]:
        """Return the filled-in boxes of a column with several boxes: ``fire-1``, ``fire-2``."""
        found = [
            (int(key[len(name) + 1 :]), cell)
            for key, cell in self._cells.items()
            if _slot(key, name) and cell
        ]
        return [cell for _, cell in sorted(found)]


def _slot(key: str, name: str) -> bool:
    return key.startswith(f"{name}-") and key[len(name) + 1 :].isdecimal()


class Filled:
    """The fields of one or more files in order. If a field is filled in in several files, the first one
    counts.
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
        """Return True if there is such a field, filled in or not."""
        return any(name in file for file in self._files)

    def slots(self, name: str) -> list[Cell]:
        """Return the filled-in boxes among ``name-1``, ``name-2`` …."""
        return Row(0, self._all).slots(name)

    def rows(self, stem: str) -> Iterator[Row]:
        """Yield the lines of a table (``stem-1-column`` and so on) that contain anything. A second copy of
        the same page continues where the first has ended.
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
    """The columns of a line that came from a field. Columns count from 1; ``end`` is the column after the
    last.
    """

    line: int
    column: int
    end: int
    field: str
    page: int


class Log:
    """A log being written, with the field that each value came from."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.places: list[FieldPlace] = []

    def line(self, *parts: Part) -> None:
        """Add a line of these parts; nothing if all of them are empty."""
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
        """Add the statements that are not empty as one line after ``before`` (an indentation or a side)."""
        said: list[Part] = []
        for each in statements:
            if each:
                said += ["; " if said else before, *each]
        if said:
            self.line(*said)

    def claims(self, before: str, *claims: tuple[str, Cell]) -> None:
        """Add a claims line such as ``= supply 18, deck 32``: the names whose cells contain a number, with
        that number.
        """
        said: list[Part] = []
        for name, cell in claims:
            if cell:
                said += [", " if said else f"{before}= ", f"{name} " if name else "", cell]
        if said:
            self.line(*said)

    def prose(self, cell: Cell) -> None:
        """Add the player's own text, one line for each line of it."""
        for line in cell.text.splitlines():
            if line.strip():
                self.line("  > ", cell._replace(text=line))

    def header(self, filled: Filled, *keys: tuple[str, str]) -> None:
        """Add header lines, each from the field named after its key; if no name is given, from
        ``header-KEY``.
        """
        for key, name in keys:
            cell = filled[name or f"header-{key}"]
            if cell:
                self.line(f"{key}: ", cell)

    def settings(self, cell: Cell, printed: str) -> None:
        """Add preset and rulings: those written by hand, otherwise those the sheet was printed for
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
        """Return the field that a position in the text came from; if none covers it, the nearest field of its
        line, which is used for missing values.
        """
        mine = [place for place in self.places if place.line == line]
        if not mine:
            return None
        return min(mine, key=lambda p: max(p.column - column, column - p.end + 1, 0))


def said(verb: str, *cells: Cell) -> list[Part]:
    """Return ``verb`` with the content of the cells; empty if they are all empty."""
    parts: list[Part] = []
    for cell in cells:
        if cell:
            parts += [" " if parts else f"{verb} ", cell]
    return parts


def split(cell: Cell, signs: str = ",;\n") -> list[Cell]:
    """Return the content of one box split at any of these signs, for several statements in one box."""
    parts = re.split(f"[{signs}]", cell.text)
    return [cell._replace(text=part.strip()) for part in parts if part.strip()]


def in_column(verb: str, column: JournalColumn, row: Row) -> list[Part]:
    """Return a row's content of the verb's column."""
    if column.tick:
        return ticked(verb, row[verb])
    if column.slots > 1:
        return said(verb, *row.slots(verb))
    return said(verb, row[verb])


def ticked(verb: str, cell: Cell) -> list[Part]:
    """Return the verb alone if its box is ticked; otherwise empty."""
    return [cell._replace(text=verb)] if cell else []
