"""Data types with which a game shows itself while it is played: the board as a drawing, the feed, the score, the end.

A game defines a :class:`Live` as ``LIVE`` in its module ``story.live``. Its functions receive the record of the game so
far as everybody at the table may see it, without what only one side saw. What they return can therefore be shown to
anybody. Only ``ending`` receives the whole record, when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.drawing import Box, Item
from printkit.journal.course import Event, Record, Section


class Area(NamedTuple):
    """A named area of a situation, in mm. ``words`` say what is there; feed entries refer to its ``id``."""

    id: str
    name: str
    words: str
    box: Box


class Situation(NamedTuple):
    """The board as a drawing of ``width`` by ``height`` mm, designed for a telephone's width: type of 8 points and more.

    ``words`` say the same for those who cannot see it. ``plain`` is a board of text for terminals with lines of at most 40
    characters.
    """

    title: str
    width: float
    height: float
    shapes: tuple[Item, ...]
    words: tuple[str, ...]
    areas: tuple[Area, ...] = ()
    plain: tuple[str, ...] = ()


class Happening(NamedTuple):
    """One event of the record that the feed tells: dice, cards turned up, or a choice, and what the rules ``told`` until the
    next event. ``place`` is the event's place in its section.
    """

    event: Event
    told: tuple[Event, ...]
    section: Section
    place: int

    def heard(self, name: str) -> Any:
        """Return what was told under this name after the event; None if nothing was."""
        return next((each.value for each in reversed(self.told) if each.label == name), None)

    def earlier(self, *labels: str) -> Event | None:
        """Return the last event of the section before this one that has one of these labels."""
        return next((e for e in reversed(self.section.events[: self.place]) if e.label in labels), None)


class Said(NamedTuple):
    """A happening in a sentence that names sides and pieces and never says "you". ``place`` is the id of an area of the
    board, ``need`` what each die had to show.
    """

    words: str
    place: str = ""
    need: str = ""


class Effect(NamedTuple):
    """What an answer does, in half a line, and the ID of the rule that says so."""

    words: str
    rule: str = ""


class EndAccount(NamedTuple):
    """How a game that is over is told: how it was decided, luck line by line, and turning points as (when, swing, words)."""

    verdict: str
    luck: tuple[str, ...] = ()
    moments: tuple[tuple[str, str, str], ...] = ()
    turned: tuple[tuple[str, str], ...] = ()
    """What lay face down at the end, as pairs of name and words."""


class Live(NamedTuple):
    """How a game is shown while it is played.

    - ``board(record)``: the situation at the end of the record; None: there is nothing to draw yet.
    - ``says(happening)``: the sentence of the feed; None: the prompts' words are used.
    - ``score(state)``: how the game stands, as pairs of name and words: one for the game, or one for each side.
    - ``progress(state)``: how far the game has come (``turn 3 of 12``).
    - ``effect(label, typed, state)``: what an answer to the question ``label`` does; None: nothing to say.
    - ``odds(label, answers, record)``: for each of these answers that has one, its exact chance or expected result, from
      what everybody at the table may know. An answer with one card to choose is asked for by its verb, and with each card.
    - ``ending(record)``: how a finished game is told.
    - ``reveals``: verbs of a decision, or whole answers, that nobody can take back alone, because they turn something up.
    - ``card_effect(side, card, words, state)``: what a card of a side's hand does; without it, ``effect`` says it for the
      label ``""``.
    - ``planned(record, pieces)``: the situation with an answer that is being built piece by piece, as far as it has come.
    - ``aimed(record, across, down)``: the pieces of the answer that leads to a point of the picture, in shares of its width and
      height; empty if there is none.
    """

    board: Callable[[Record], Situation | None]
    says: Callable[[Happening], Said | None]
    score: Callable[[Any], tuple[tuple[str, str], ...]]
    progress: Callable[[Any], str]
    effect: Callable[[str, str, Any], Effect | None] | None = None
    odds: Callable[[str, Sequence[str], Record], Mapping[str, str]] | None = None
    ending: Callable[[Record], EndAccount] | None = None
    reveals: frozenset[str] = frozenset()
    planned: Callable[[Record, Sequence[str]], Situation | None] | None = None
    card_effect: Callable[[str, str, str, Any], Effect | None] | None = None
    aimed: Callable[[Record, float, float], tuple[str, ...]] | None = None
