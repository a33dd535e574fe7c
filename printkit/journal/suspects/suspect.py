"""Types for the search for changes of a log's text that may explain a conflict with the rules.

Such changes are called suspects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.journal.checking.replay import Place, Played, Setting, place_of
from printkit.journal.entries import Span, Statement
from printkit.journal.logged.table import Conflict
from printkit.journal.suspects.retyped import Retyped


class Trace(NamedTuple):
    """A conflict found by the check, stored for a later search for suspects (changes of the text that may explain the conflict).

    ``items`` are the statements after the repairs of earlier conflicts."""

    setting: Setting
    items: list[Statement]
    played: Played
    conflict: Conflict
    gathered: bool = False
    """True if one and the same mistake explains this conflict and all later diagnostics.

    They are then reported together."""

    @property
    def place(self) -> Place:
        return place_of(self.items, self.setting, self.conflict)


class Suspect(NamedTuple):
    """One change of the text that may explain a conflict: the text ``was`` is replaced by ``change``."""

    change: Retyped
    was: str
    reason: str

    @property
    def span(self) -> Span:
        return self.change.span

    @property
    def edit(self) -> str:
        """The kind of change: replace, insert, delete or move."""
        return self.change.edit

    @property
    def to(self) -> str:
        return self.change.to

    def typed(self, lines: Sequence[str]) -> list[str]:
        """Return the lines of the log that this change affects, as they read after the change."""
        first, last = self.span.line, self.change.ends
        return [*lines[: first - 1], *self.change.typed(lines), *lines[last:]]


class Suspects(NamedTuple):
    """The suspects for one diagnostic (changes of the text that may explain the mistake), the likeliest first.

    ``more`` is the number of further single changes that would fit. ``cut`` is True if the search ran out of budget, so that there may
    be others."""

    suspects: tuple[Suspect, ...] = ()
    more: int = 0
    cut: bool = False


NONE = Suspects()
"""The result of a search that found no suspects (possible corrections)."""
NOT_REACHED = Suspects(cut=True)
"""The result for a diagnostic for which no search was begun, because the limit on work had been reached."""
