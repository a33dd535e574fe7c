"""Data types shared by the companion's modules: the state of a session, the outcomes of a die, and a protocol
for trying answers.

Values and a protocol. The modules that a :class:`~printkit.journal.companion.session.Session` is made of use these and not
the session itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Protocol

from printkit.journal.companion.asking import Pending, PendingDecision
from printkit.journal.prompts import Laid
from printkit.journal.reading.reader import Document
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import Verb, sealed_writer_of


class Place(NamedTuple):
    """Everything in a session that an answer changes; :meth:`Answering.go_back` restores it."""

    text: str
    document: Document
    unwritten: tuple[PendingDecision, ...]
    pending: Pending


class Moment(NamedTuple):
    """A state to which an undo can return; ``place`` is the position in the sequence of random numbers."""

    text: str
    unwritten: tuple[PendingDecision, ...]
    place: int


class Held(NamedTuple):
    """An answer of ``side`` that is not in the log yet: a verb and its value. ``laid`` is the card that the
    side has still to name; None if instead the side ``asked`` has to agree.
    """

    verb: Verb
    value: Hashable
    side: str
    asked: str
    laid: Laid | None = None

    @property
    def statement(self) -> str:
        """The statement to be written to the log if nothing more is said."""
        write = sealed_writer_of(self.verb)
        value = write(self.value) if write is not None and self.value is not None else ""
        side = f"{self.side}: " if self.side else ""
        return f"{side}{self.verb.name} {value}".strip()


class Snapshot(NamedTuple):
    """Everything that an answer may change in a session, with the undo history. ``held`` and ``seals`` are as
    in the session.
    """

    place: Place
    history: tuple[Moment, ...]
    tape: int
    taken_back: str
    secret: bool
    held: Held | None
    seals: bool


class Prospect(NamedTuple):
    """The results from ``least`` to ``most``, which have the same effect. ``ways`` of the ``of`` possible
    throws give one of them. ``told`` is what the rules then say, as sentences. ``then`` is the label of the
    next question (empty if the game is over); ``goes_on`` is True if that question belongs to the same turn.
    """

    least: int
    most: int
    ways: int
    of: int
    told: tuple[str, ...]
    then: str
    goes_on: bool = True

    @property
    def chance(self) -> float:
        return self.ways / self.of


class Answering(Protocol):
    """A session as seen by code that tries out answers: it takes one answer at a time, and can go back."""

    secret: bool

    @property
    def secretive(self) -> bool: ...

    def pending(self) -> Pending: ...

    def said(self, typed: str) -> tuple[Diagnostic, ...]: ...

    def forced(self) -> str: ...

    def place(self) -> Place: ...

    def go_back(self, place: Place) -> None: ...
