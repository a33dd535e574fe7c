"""Types and functions for showing a game while it is played: the board, events, score and result.

The board is a drawing.

A game defines a :class:`Live` as ``LIVE`` in its module ``story.live``. Its functions receive the record of the game so
far as everybody at the table may see it, without what only one side saw. What they return can therefore be shown to
anybody. Only ``ending`` receives the whole record, when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.drawing import Box, Item
from printkit.journal.course import Event, Record, Section


class Area(NamedTuple):
    """A named area in the drawing of the board: its bounding box in mm, and words that describe what is there.

    The feed (the list of events so far) refers to the area by its ``id``.
    """

    id: str
    name: str
    words: str
    box: Box


class Situation(NamedTuple):
    """The drawing of the board for the screen of a phone, of the size ``width`` by ``height`` mm.

    Its letters are at least 8 points high.

    ``words`` describe the drawing for players who cannot see it. ``plain`` is a text version for terminals, with lines of at most 40
    characters.
    """

    title: str
    width: float
    height: float
    shapes: tuple[Item, ...]
    words: tuple[str, ...]
    areas: tuple[Area, ...] = ()
    plain: tuple[str, ...] = ()


class SetupSoFar(NamedTuple):
    """What is known while a game is being set up: the events so far, and the parts of the answer that is being composed.

    It also has what the rules show with the current question (or None)."""

    ruleset: Any
    events: tuple[Event, ...]
    view: object
    pieces: tuple[str, ...] = ()


class Happening(NamedTuple):
    """An event in the feed (the list of what has happened), with the facts that the rules reported after it.

    The event is dice, cards or a choice.

    ``place`` is the event's index in its section.
    """

    event: Event
    told: tuple[Event, ...]
    section: Section
    place: int

    def heard(self, name: str) -> Any:
        """Return the value that the rules reported under the given name after the event; None if nothing was reported under it."""
        return next((each.value for each in reversed(self.told) if each.label == name), None)

    def earlier(self, *labels: str) -> Event | None:
        """Return the latest event before this one in the same section whose label is one of the given labels; None if there is none."""
        return next((e for e in reversed(self.section.events[: self.place]) if e.label in labels), None)


class Said(NamedTuple):
    """The text for an event in the feed (the list of what has happened), which names the sides and pieces involved.

    It never addresses the reader as "you".

    ``place`` is the ID of an area of the board; ``need`` says what each die had to show.
    """

    words: str
    place: str = ""
    need: str = ""


class Effect(NamedTuple):
    """The effect of an answer, as a text of about half a line, and the ID of the rule that describes it."""

    words: str
    rule: str = ""


class EndAccount(NamedTuple):
    """The summary of a finished game: how the game was decided, a few lines about luck, and the turning points.

    A turning point has a time, the change of the expected result, and a description.
    """

    verdict: str
    luck: tuple[str, ...] = ()
    moments: tuple[tuple[str, str, str], ...] = ()
    turned: tuple[tuple[str, str], ...] = ()
    """The cards that still lay face down at the end: for each, its name on the table (such as ``c1``) and a description of the card."""


class Live(NamedTuple):
    """The functions with which a game shows itself while it is played, such as one that draws the board.

    Others return the feed (the list of events so far), the score, and the end of the game.

    - ``board(record)``: the drawing of the board at the end of the record; None if there is nothing to draw yet.
    - ``before_setup(known)``: the drawing of the board while the setup is not complete; None if there is nothing to draw yet.
    - ``aimed_in_setup(known, across, down)``: like ``aimed``, while the setup is not complete.
    - ``says(happening)``: the description of an event for the feed; None: use the words of :class:`Prompts`.
    - ``score(state)``: the score as pairs of name and words: one for the game, or one for each side.
    - ``progress(state)``: how far the game has come (``turn 3 of 12``).
    - ``effect(label, typed, state)``: the effect of an answer to the question ``label``; None if there is none to show.
    - ``odds(label, answers, record)``: the exact chance or expected result of each of these answers, as far as the game
      computes them. No secrets of one side are used. For an answer with one card to choose, ``answers`` contains the verb
      alone and the verb with each card.
    - ``ending(record)``: the summary of a finished game.
    - ``reveals``: verbs of decisions, or whole answers, that reveal something; undoing them needs the other side's consent.
    - ``card_effect(side, card, words, state)``: the effect of a card in a side's hand. Without this function, ``effect`` is
      called with an empty label.
    - ``planned(record, pieces)``: the drawing of the board with an answer that is being built from ``pieces``.
    - ``aimed(record, across, down)``: the pieces of the answer that leads to a point of the picture, in shares of its width and
      height; empty if there is none.
    - ``prepare(record)``: computes and keeps values that the odds of the next answers need, while the player thinks; without
      it, the step that needs the values first takes longer. It yields between parts of the work, so that an answer that
      comes meanwhile does not have to wait. After the answer the rest of the work is dropped.
    - ``prepare_in_setup(known)``: like ``prepare``, while the setup is not complete.
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
    before_setup: Callable[[SetupSoFar], Situation | None] | None = None
    prepare: Callable[[Record], Iterator[None]] | None = None
    aimed_in_setup: Callable[[SetupSoFar, float, float], tuple[str, ...]] | None = None
    prepare_in_setup: Callable[[SetupSoFar], None] | None = None
