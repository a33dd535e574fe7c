"""Data types shared by the companion's modules: the state of a session, the possible effects of a die roll, and a protocol for trying out
answers.

The modules that :class:`~printkit.journal.companion.session.Session` uses import these and not the session itself, which avoids circular
imports.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Protocol

from printkit.journal.checking.replay import Setting
from printkit.journal.companion.asking import Pending, PendingDecision
from printkit.journal.prompts import Laid
from printkit.journal.reading.reader import Document
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import Verb, sealed_writer_of


class Place(NamedTuple):
    """The parts of a session that an answer changes (the log and the pending question). :meth:`Answering.go_back` restores them."""

    text: str
    document: Document
    unwritten: tuple[PendingDecision, ...]
    pending: Pending


class Moment(NamedTuple):
    """An entry in the undo history: the log as it was at an earlier moment.

    ``place`` is the position in the sequence of random numbers at that time; ``items`` is the number of statements and headings.
    """

    text: str
    unwritten: tuple[PendingDecision, ...]
    place: int
    items: int


class Held(NamedTuple):
    """An incomplete answer by the side ``side``, consisting of a verb and a value. The answer is not in the log yet.

    ``laid`` is the face-down card that the side must still name; if it is None, the side ``asked`` must agree.
    """

    verb: Verb
    value: Hashable
    side: str
    asked: str
    laid: Laid | None = None

    @property
    def statement(self) -> str:
        """Return the incomplete answer as the statement that would be written to the log."""
        write = sealed_writer_of(self.verb)
        value = write(self.value) if write is not None and self.value is not None else ""
        side = f"{self.side}: " if self.side else ""
        return f"{side}{self.verb.name} {value}".strip()


class Snapshot(NamedTuple):
    """The complete state of a session, including its undo history and any incomplete answer (``held``).

    ``seals`` is True if players have to name the cards that they lay face down.
    """

    place: Place
    history: tuple[Moment, ...]
    tape: int
    taken_back: str
    secret: bool
    held: Held | None
    seals: bool


class Prospect(NamedTuple):
    """One possible effect of the next die roll: every result from ``least`` to ``most`` has this effect.

    Of ``of`` possible throws, ``ways`` have such a result. ``effects`` are sentences about the effect, ``brief`` are the same in half a
    line. ``then`` is the label of the next question (empty if the game is over); ``same_turn`` is True if that question belongs to the
    same turn.
    """

    least: int
    most: int
    ways: int
    of: int
    effects: tuple[str, ...]
    then: str
    same_turn: bool = True
    brief: tuple[str, ...] = ()

    @property
    def chance(self) -> float:
        return self.ways / self.of


class Answering(Protocol):
    """Protocol for a session in which answers can be tried out: it accepts an answer, and can return to an earlier state."""

    secret: bool

    @property
    def secretive(self) -> bool: ...

    @property
    def setting(self) -> Setting: ...

    def pending(self) -> Pending: ...

    def said(self, typed: str) -> tuple[Diagnostic, ...]: ...

    def take(self, typed: str) -> tuple[Diagnostic, ...]: ...

    def forced(self) -> str: ...

    def place(self) -> Place: ...

    def go_back(self, place: Place) -> None: ...
