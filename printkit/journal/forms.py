"""From the fields of a filled sheet to the text of a log, and back from a place in the text to the field.

A game's ``log/form.py`` has ``write(filled, log)``: it asks ``filled`` for cells by their names and hands them to ``log``, line by
line; what it hands over remembers the field that it came from. A game's log may know it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.journal.verbs import JournalColumn


class Cell(NamedTuple):
    """What stands in a field. Empty text: nothing."""

    text: str
    field: str = ""
    page: int = 0

    def __bool__(self) -> bool:
        return bool(self.text)


Part = str | Cell
EMPTY = Cell("")


class Row:
    """The cells of one line of a table, by the names of its columns."""

    def __init__(self, number: int, cells: Mapping[str, Cell]) -> None:
        self.number = number
        self._cells = cells

    def __getitem__(self, name: str) -> Cell:
        return self._cells.get(name, EMPTY)

    def slots(self, name: str) -> list[Cell]:
        """The boxes of a column that has several, filled ones alone: ``fire-1``, ``fire-2``."""
        found = [
            (int(key[len(name) + 1 :]), cell)
            for key, cell in self._cells.items()
            if _slot(key, name) and cell
        ]
        return [cell for _, cell in sorted(found)]


def _slot(key: str, name: str) -> bool:
    return key.startswith(f"{name}-") and key[len(name) + 1 :].isdecimal()


class Filled:
    """The fields of one or several files in their order. A field that is filled in more than one counts in the first."""

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
        """Whether there is such a field, filled or not."""
        return any(name in file for file in self._files)

    def slots(self, name: str) -> list[Cell]:
        """The boxes ``name-1``, ``name-2`` …, filled ones alone."""
        return Row(0, self._all).slots(name)

    def rows(self, stem: str) -> Iterator[Row]:
        """The lines of a table, ``stem-1-column`` and so on, that hold anything.

        A second copy of the same page goes on where the first has ended.
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
    """Which columns of a line came from which field; columns count from 1, ``end`` is behind the last."""

    line: int
    column: int
    end: int
    field: str
    page: int


class Log:
    """A log that is being written, with the field behind every value."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.places: list[FieldPlace] = []

    def line(self, *parts: Part) -> None:
        """A line of these parts; nothing, where none of them says anything."""
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
        """The statements that say anything, on one line behind ``before`` (an indentation, a side)."""
        said: list[Part] = []
        for each in statements:
            if each:
                said += ["; " if said else before, *each]
        if said:
            self.line(*said)

    def claims(self, before: str, *claims: tuple[str, Cell]) -> None:
        """``= supply 18, deck 32``: each name with its number where there is one."""
        said: list[Part] = []
        for name, cell in claims:
            if cell:
                said += [", " if said else f"{before}= ", f"{name} " if name else "", cell]
        if said:
            self.line(*said)

    def prose(self, cell: Cell) -> None:
        """The player's own words, a line for each of theirs."""
        for line in cell.text.splitlines():
            if line.strip():
                self.line("  > ", cell._replace(text=line))

    def header(self, filled: Filled, *keys: tuple[str, str]) -> None:
        """Header lines, each from the field that is named behind its key; without a name ``header-KEY``."""
        for key, name in keys:
            cell = filled[name or f"header-{key}"]
            if cell:
                self.line(f"{key}: ", cell)

    def settings(self, cell: Cell, printed: str) -> None:
        """Preset and rulings: what was written by hand, else what the sheet was printed for (``preset=basic jokers=yes``)."""
        for word in re.split(r"[,;\s]+", cell.text or printed):
            key, equals, value = word.partition("=")
            kind, said = ("set", word) if equals and key != "preset" else ("preset", value or key)
            if said:
                self.line(f"{kind}: ", cell._replace(text=said))

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def field_at(self, line: int, column: int) -> FieldPlace | None:
        """The field behind a place of the text; else the nearest of its line, for what is missing there."""
        mine = [place for place in self.places if place.line == line]
        if not mine:
            return None
        return min(mine, key=lambda p: max(p.column - column, column - p.end + 1, 0))


def said(verb: str, *cells: Cell) -> list[Part]:
    """``verb`` with what stands in the cells; nothing where they are empty."""
    parts: list[Part] = []
    for cell in cells:
        if cell:
            parts += [" " if parts else f"{verb} ", cell]
    return parts


def split(cell: Cell, signs: str = ",;\n") -> list[Cell]:
    """What stands in one box for several statements: parted by any of these signs."""
    parts = re.split(f"[{signs}]", cell.text)
    return [cell._replace(text=part.strip()) for part in parts if part.strip()]


def in_column(verb: str, column: JournalColumn, row: Row) -> list[Part]:
    """What stands in the verb's column of a row."""
    if column.tick:
        return ticked(verb, row[verb])
    if column.slots > 1:
        return said(verb, *row.slots(verb))
    return said(verb, row[verb])


def ticked(verb: str, cell: Cell) -> list[Part]:
    """The verb alone, where its box is ticked."""
    return [cell._replace(text=verb)] if cell else []
