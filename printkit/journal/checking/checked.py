"""The result of checking a log.

It contains diagnostics, final state and totals, and on request the likely causes of mistakes (suspects)
and the record of the game.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from printkit.journal.checking.replay import Setting
from printkit.journal.entries import PlacedReading, Statement
from printkit.journal.reading.reader import Document
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.table.game import Game, Total
from printkit.table.rules import Ruleset

if TYPE_CHECKING:
    from printkit.journal.checking.unchecked import Unchecked
    from printkit.journal.course import Record
    from printkit.journal.forms import Log
    from printkit.journal.notation import Notation
    from printkit.journal.suspects.suspect import Suspects, Trace

Wanted = Literal["none", "first", "all"]
"""Type of a setting that selects the diagnostics whose likely causes (suspects) are searched for.

These are none, the first, or all.
"""
_NO_TOTALS: Mapping[str, Total] = {}


@dataclass(eq=False)
class Checked:
    """The result of checking a log: its diagnostics, its statements as the checker understood them, and the final state of the game.

    ``items``: the statements after the check's repairs. ``header``: the answers in the log's header. ``state``: the last state
    reached; None if not even the setup could be played. ``finished``: whether the game is over. ``record``: the course of the game by
    sections, computed on first use."""

    name: str
    document: Document
    diagnostics: tuple[Diagnostic, ...]
    items: list[Statement] = field(default_factory=list)
    header: Mapping[str, Statement] = field(default_factory=dict)
    state: Hashable = None
    finished: bool = False
    turns: int = 0
    unchecked: tuple[Unchecked, ...] = ()
    """The ranges of lines that the checker could not judge, in order."""
    guessed: bool = False
    """True if the checker invented dice, cards or choices in order to continue past a mistake.

    The game's totals are then uncertain.
    """
    readings: tuple[PlacedReading, ...] = ()
    """Notes on abbreviations and other wording outside the strict notation, each with the meaning that the checker assumed.

    They are in the order of the log.
    """
    form: Log | None = None
    """If the log was made from a filled-in PDF form, says from which form field each part of the log came; otherwise None."""
    traces: Sequence[tuple[int, Trace]] = ()
    """The reported conflicts between the log and the rules, each with the index of its diagnostic."""
    wanted: Wanted = "all"
    """Selects the diagnostics for which the checker searches for suspects (changes of the text that may explain a mistake).

    It is none of them, the first, or all. Diagnostics that follow from others do not count.
    """

    @property
    def ok(self) -> bool:
        return not self.diagnostics

    @property
    def lines(self) -> Sequence[str]:
        """Return the lines of the log as they were typed."""
        return self.document.lines

    @property
    def game(self) -> Game | None:
        return self.document.game

    @property
    def notation(self) -> Notation | None:
        return self.document.notation

    @property
    def ruleset(self) -> Ruleset | None:
        return self.document.ruleset

    @property
    def facts(self) -> Mapping[str, str]:
        """Return the header of the log as a mapping from key to text."""
        return self.document.header.facts()

    @property
    def totals(self) -> Mapping[str, Total]:
        """Return the game's totals, such as the score, at the end of the log."""
        game = self.document.game
        return game.totals(self.state) if game is not None and self.state is not None else _NO_TOTALS

    @cached_property
    def suspects(self) -> Mapping[int, Suspects]:
        """Return the suspects (likely causes of mistakes), keyed by the index of the diagnostic that they explain.

        Suspects are changes of the text that may explain a mistake.

        The search for them runs on first use.
        """
        sought = self.sought
        if not sought or self.notation is None:
            return {}
        from printkit.journal.suspects.search import respelt, suspects_of

        read = {
            i: respelt(each, self.notation, self.lines)
            for i, each in enumerate(self.diagnostics)
            if i in sought and i not in {problem for problem, _ in self.traces}
        }
        only = sought[0] if self.wanted == "first" else None
        return {**read, **suspects_of(self.traces, self.lines, len(self.document.items), only)}

    @property
    def sought(self) -> Sequence[int]:
        """Return the indexes of the diagnostics whose likely causes (suspects) are searched for.

        Diagnostics that follow from others are left out.
        """
        roots = [i for i, each in enumerate(self.diagnostics) if each.follows_from is None]
        return roots[: {"none": 0, "first": 1, "all": len(roots)}[self.wanted]]

    @cached_property
    def record(self) -> Record | None:
        """Return the record of the game as the checker understood it, for use in reports; None if the setup cannot be played."""
        from printkit.journal.checking.recorded import record_of

        if self.game is None or self.notation is None or self.ruleset is None or self.state is None:
            return None
        setting = Setting(self.game, self.notation, self.ruleset, self.header)
        return record_of(setting, self.items, self.document)
