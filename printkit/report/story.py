"""The vocabulary in which a game tells what happened: plain data, without any library in it.

A game's ``story`` module has one function, ``story(record: Record) -> Story``, where the record is the journal's
(:mod:`printkit.journal.course`). It composes from the record's facts
alone; what it says in words it also has as numbers. Lengths in pictures are millimetres, y runs downwards.

In texts that a game composes, ``*…*`` sets a name in italics. A player's own prose is never read that way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from printkit.drawing import MM_PER_PT, Ink, Item
from printkit.lab.ledger import EventKind, ExactReview, Review, ReviewTrial, WinChance
from printkit.table.words import capital as capital
from printkit.table.words import count as count
from printkit.table.words import listed as listed
from printkit.table.words import number as number
from printkit.table.words import signed as signed
from printkit.table.words import with_article as with_article

# --- the story ----------------------------------------------------------------------------------------------------


class Fact(NamedTuple):
    """A line of the dated header: ``Fact("Convoy", "9 cargo ships, 3 tankers …")``.

    ``tells`` are keys of the log's header that are in it, so that they need no line of their own.
    """

    name: str
    text: str
    tells: tuple[str, ...] = ()


class Sentence(NamedTuple):
    """A sentence, or what belongs to it, with the lines of the log that it is told from."""

    text: str
    lines: tuple[int, ...]


class Passage(NamedTuple):
    """A paragraph: when it happened (``Turn 8``), what, and the sheet's figure after it (``93``). ``sentences`` are its text
    once more, as :func:`printkit.report.words.phrases.cited` finds them."""

    when: str
    text: str
    figure: str = ""
    sentences: tuple[Sentence, ...] = ()


class Quote(NamedTuple):
    """The player's own words, as they stand in the log."""

    text: str


Names = Mapping[str, tuple[str, ...]]
"""Invented names by kind: ``ship``, ``boat``."""
MERCHANTMEN: Final = (
    "Amberley", "Ardent Rose", "Ashgrove", "Barton Star", "Bellmoor", "Bramhall", "Caldervale",
    "Castle Rowan", "Clydebridge", "Corriemore", "Dalewood", "Dunbeath Star", "Eastmarch",
    "Elmhurst", "Fernhill", "Glenfarrow", "Greyfriars", "Harlow Hill", "Inverbeg",
    "Kelso Castle", "Kingsmead", "Lammermoor", "Lochinver Bay", "Marlbrook", "Northwold",
    "Oakhaven", "Pentland Rose", "Queensgarth", "Ravenscar Head", "Rosedale Abbey",
    "Silverburn", "Stanmoor", "Tarnwood", "Upland Star", "Wenlock Edge", "Westerdale",
    "Whitcombe", "Wolds Ranger", "Yarrowdale", "Zennor Head",
)  # fmt: skip
"""Of one convoy as of another: what the games with merchant ships draw from."""
NAMED = re.compile("\ue000(\\w+):(\\d+)\ue001")
"""The place of names in a passage: their kind, and how many."""


def nameable(kind: str, n: int = 1) -> str:
    """The place where names may stand, behind what they name: `` (*Aurora*)`` in a report with names, else nothing."""
    return f"\ue000{kind}:{n}\ue001" if n else ""


class TurningPoint(NamedTuple):
    """Where the game turned: when, by how much (``−5.9 points``), and why."""

    when: str
    swing: str
    text: str
    sentences: tuple[Sentence, ...] = ()


# --- tables -------------------------------------------------------------------------------------------------------

Align = Literal["left", "right", "centre"]


class ColumnHead(NamedTuple):
    """The head of a column, and how its cells stand."""

    head: str
    align: Align = "right"


class TextTable(NamedTuple):
    """Cells are texts that fit on one line; ``total`` is a last row under a rule."""

    title: str
    columns: tuple[ColumnHead, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    note: str = ""


# --- pictures -----------------------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """A drawing of ``width`` × ``height`` mm, and the same in words for whoever cannot see it and for Markdown."""

    title: str
    caption: str
    width: float
    height: float
    shapes: tuple[Item, ...]
    words: tuple[str, ...] = ()


def text_width(text: str, size: float) -> float:
    """About how wide a line of a picture's head type runs, in mm: for placing labels, a little more than the truth."""
    return len(text) * size * MM_PER_PT * 0.44


# --- charts -------------------------------------------------------------------------------------------------------


class Series(NamedTuple):
    """A stepped line; ``label`` stands at its end."""

    label: str
    points: tuple[tuple[float, float], ...]
    ink: Ink = Ink.INK
    dash: tuple[float, ...] = ()


class Remarked(NamedTuple):
    """A point of a chart that is worth a word."""

    x: float
    y: float
    text: str


class StepChart(NamedTuple):
    """Values that hold until they change, over turns. ``span``: from where to where the axis goes, in a chart that is small
    for it; else as far as the values."""

    title: str
    caption: str
    x_name: str
    series: tuple[Series, ...]
    remarks: tuple[Remarked, ...] = ()
    unit: str = ""
    span: tuple[float, float] | None = None


class LuckBar(NamedTuple):
    """What was owed on average, what was given, and what the difference was worth (in the chart's unit)."""

    label: str
    owed: float
    given: float
    worth: float
    digits: int = 1


class BarChart(NamedTuple):
    """Luck, line by line: bars to the right of the middle line are good luck, to the left bad luck."""

    title: str
    caption: str
    unit: str
    bars: tuple[LuckBar, ...]
    digits: int = 1


def owed_and_given(kinds: Iterable[EventKind], unit: str, caption: str) -> BarChart:
    """The luck of each kind in its own numbers."""
    bars = (
        LuckBar(kind.what, float(kind.owed), float(kind.given), float(kind.good * (kind.given - kind.owed)))
        for kind in kinds
        if kind.chances
    )
    return BarChart("Owed and given", caption, unit, tuple(bars))


class Histogram(NamedTuple):
    """How often each value came up: ``counts[i]`` times in the bin that starts at ``edges[i]``."""

    title: str
    caption: str
    edges: tuple[float, ...]
    counts: tuple[int, ...]
    marks: tuple[Remarked, ...] = ()


Chart = StepChart | BarChart | Histogram


@dataclass(frozen=True, slots=True)
class Luck:
    """What the dice and cards owed against what they gave; ``note`` says how it was computed."""

    text: str
    items: tuple[TextTable | Chart | Picture, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that a report says about one game.

    ``headline`` names the game's outcome in a few words, ``verdict`` sums it up in a sentence with its numbers.
    """

    headline: str
    verdict: str
    facts: tuple[Fact, ...]
    passages: tuple[Passage | Quote, ...]
    turning_points: tuple[TurningPoint, ...]
    turning_note: str
    pictures: tuple[Picture | Chart, ...]
    luck: Luck | None
    tables: tuple[TextTable, ...] = field(default=())
    decisions: Review | ExactReview | ReviewTrial | None = None
    """What decisions cost, or how to find it: by a calculation, or by playing on."""
    told_turn: Callable[[WinChance], TurningPoint | None] | None = None
    """What there is to tell of a turn in which the chance to win moved; None: nothing."""
    names: Names = field(default_factory=dict)
    """By kind, the names that :func:`nameable` has to draw from."""
    names_foot: str = ""
    """Says that the names are invented, where there are any."""

    @property
    def review(self) -> Review | None:
        """What decisions cost; None: it is not known, or not yet."""
        return self.decisions if isinstance(self.decisions, Review) else None

    @property
    def trial(self) -> ReviewTrial | None:
        """What has to be played on to find what decisions cost; None: it is known, or cannot be found."""
        return self.decisions if isinstance(self.decisions, ReviewTrial) else None


# --- words that every story needs ---------------------------------------------------------------------------------


def untold(lines: Sequence[int]) -> str:
    """What stands in the place of a turn at which log and rules part: a guess is no fact."""
    places = [f"{n}" for n in dict.fromkeys(lines)]
    where = f"{'line' if len(places) == 1 else 'lines'} {listed(places)}" if places else "see below"
    return f"Log and rules part here ({where}), and what happened is not told."
