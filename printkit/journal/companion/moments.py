"""What the companion's modules say to one another: where a session stands, what a die can lead to, what answers a question.

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
    """Everything that changes in a session when an answer is taken; :meth:`Answering.go_back` restores it."""

    text: str
    document: Document
    unwritten: tuple[PendingDecision, ...]
    pending: Pending


class Moment(NamedTuple):
    """What an undo goes back to; ``place`` is the position on the tape of random numbers."""

    text: str
    unwritten: tuple[PendingDecision, ...]
    place: int


class Held(NamedTuple):
    """An answer of ``side`` that is not in the log yet: a verb and its value. ``laid`` is the card that the side has still to name;
    None: the side ``asked`` has to agree."""

    verb: Verb
    value: Hashable
    side: str
    asked: str
    laid: Laid | None = None

    @property
    def statement(self) -> str:
        """What the log will hold, if no more is said."""
        write = sealed_writer_of(self.verb)
        value = write(self.value) if write is not None and self.value is not None else ""
        side = f"{self.side}: " if self.side else ""
        return f"{side}{self.verb.name} {value}".strip()


class Snapshot(NamedTuple):
    """All that an answer may change in a session, its undo history too. ``held`` and ``seals``: as in the session."""

    place: Place
    history: tuple[Moment, ...]
    tape: int
    taken_back: str
    secret: bool
    held: Held | None
    seals: bool


class Prospect(NamedTuple):
    """The results from ``least`` to ``most`` lead to the same.

    ``ways`` of the ``of`` possible throws give one of them. ``told``: what the rules say then, as sentences. ``then``: the
    label of the question that follows (empty: the game is over); ``goes_on``: it belongs to the same turn.
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
    """A session as those see it who try several answers on it: it takes one at a time, and goes back."""

    secret: bool

    @property
    def secretive(self) -> bool: ...

    def pending(self) -> Pending: ...

    def said(self, typed: str) -> tuple[Diagnostic, ...]: ...

    def forced(self) -> str: ...

    def place(self) -> Place: ...

    def go_back(self, place: Place) -> None: ...
