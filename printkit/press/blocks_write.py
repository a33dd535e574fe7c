"""The types of blocks (parts of a printed sheet) for tables that players fill in by hand, such as the log pages of a
game.

A line of the table is a row of boxes under column heads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from printkit.drawing import Ink, Pattern


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a printed table that players fill in.

    A log records the column's values under the keyword ``verb``. This keyword is also printed as the column's
    head, unless ``label`` gives another head.

    Under a ``label`` the log's word is printed small, unless the column is not ``logged``. ``slots`` divides
    the cell for several dice or cards; ``places`` only marks, in a cell with one field, the places of as many values
    written by hand; ``tick`` makes it a tick box; ``hint`` is printed under the head.
    ``icon`` is a symbol above the head. ``group`` is printed once above adjacent heads that share it. ``name`` is the field's name if it is not
    the verb, as two columns may have the same verb. ``tip`` is what a screen reader says instead of group and
    head. ``choices`` are symbols at the right of the cell, one of which is circled by hand; the rest of the cell is to write in.
    """

    verb: str
    weight: float = 1.0
    slots: int = 1
    tick: bool = False
    hint: str = ""
    group: str = ""
    name: str = ""
    label: str = ""
    logged: bool = True
    tip: str = ""
    places: int = 1
    icon: str = ""
    choices: tuple[str, ...] = ()

    @property
    def head(self) -> str:
        return self.label or self.verb

    @property
    def word(self) -> str:
        """Return the keyword that a log uses for this column.

        If the keyword is already the printed head of the column, return an empty string.
        """
        return self.verb if self.logged and self.label and self.label != self.verb else ""


class ColumnShape(Protocol):
    """Protocol for objects that describe a printed column: its label, the number of boxes in a cell, and so on.

    A keyword of a game's log can supply this description.
    """

    @property
    def weight(self) -> float: ...
    @property
    def label(self) -> str: ...
    @property
    def hint(self) -> str: ...
    @property
    def slots(self) -> int: ...
    @property
    def tick(self) -> bool: ...


def column_of(verb: str, shape: ColumnShape, *, group: str = "", name: str = "", icon: str = "") -> Column:
    """Return the printed column for a verb (keyword) of the log.

    ``name`` is the name of the column's form field, if it differs from the verb. ``icon`` is a symbol above
    the head.
    """
    return Column(
        verb,
        shape.weight,
        shape.slots,
        shape.tick,
        shape.hint,
        group=group,
        name=name,
        label=shape.label,
        icon=icon,
    )


class SideLook(NamedTuple):
    """The ink and pattern that mark the lines of one side (player) in a table to fill in.

    If the sides take turns, each side also has a ``name`` for screen readers and a ``symbol``.
    """

    ink: Ink
    pattern: Pattern
    name: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class WriteTable:
    """A table that players fill in, with lines numbered from ``first`` on.

    If ``flow`` is True, a table that does not fit continues on the next page with its head repeated.

    ``number`` is the head of the column of line numbers; without it there is no such column. Rows are at least 7 mm high and
    grow up to ``most`` mm if the page has room. ``printed`` gives the text of cells that are already filled in: line number,
    verb, text; in a column of tick boxes, it stands beside the box, and the name of the box ends in it. Every ``heavy``-th line has a heavier rule below it, and every second group of ``heavy`` lines is shaded.
    A strip beside the line numbers shows the ink and pattern of one of the ``sides``. If several sides take turns from line
    to line, a number stands for one line of each side, and the lines of every second side are shaded. ``bands`` gives groups
    of columns that belong to a side its name, ink and pattern, for a band over their heads. ``example`` is a filled-in line
    before the first, with a text for each column. A ``course`` runs through the line numbers, as on a sea chart: for lines that
    are the turns of a voyage. Its numbers from ``dashed_from`` on, which only some voyages reach, stand in dashed rings. ``tip`` is what a
    screen reader says before a line's number. ``again`` is the number of the first line in a second copy of the table; beside each
    number stands, small, the one in such a copy. ``last`` stands in place of the last line's number, such as "all" before the
    sums, and a heavier rule divides that line from the others.
    """

    name: str
    columns: tuple[Column, ...]
    lines: int
    number: str = ""
    first: int = 1
    most: float = 8.0
    flow: bool = False
    printed: tuple[tuple[int, str, str], ...] = ()
    tip: str = ""
    heavy: int = 5
    sides: tuple[SideLook, ...] = ()
    bands: tuple[tuple[str, Ink, Pattern], ...] = ()
    example: tuple[str, ...] = ()
    course: bool = False
    dashed_from: int = 0
    again: int = 0
    last: str = ""

    def side(self, line: int) -> int:
        """Return the side (player) to which a line of the table belongs, as an index in ``sides``."""
        return (line - 1) % max(1, len(self.sides))

    def number_of(self, line: int) -> int:
        """Return the number printed beside a line of the table. If the sides take turns, all lines of one turn have
        the same number.
        """
        return (line - 1) // max(1, len(self.sides)) + 1

    def label(self, line: int) -> str:
        """Return the number of a line as text, with the name of the side to which the line belongs: ``3 U-boats``."""
        if self.closes(line):
            return self.last
        side = self.sides[self.side(line)].name if self.sides else ""
        return f"{self.number_of(line)} {side}".rstrip()

    def number_in_copy(self, line: int) -> int:
        """Return the number that a line has in a second copy of the table."""
        return self.again + self.number_of(line) - 1

    def closes(self, line: int) -> bool:
        """Return True if ``line`` is the last line of the table and the text ``last`` is printed in place of its
        number."""
        return bool(self.last) and line == self.first + self.lines - 1
