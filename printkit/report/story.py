"""The vocabulary in which a game tells what happened: plain data, without any library in it.

A game's ``story`` module has one function, ``story(record: Record) -> Story``, where the record is the journal's
(:mod:`printkit.journal.course`). It composes from the record's facts
alone; what it says in words it also has as numbers. Lengths in pictures are millimetres, y runs downwards.

In texts that a game composes, ``*…*`` sets a name in italics. A player's own prose is never read that way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from printkit.drawing import MM_PER_PT, Circle, Font, Ink, Item, Line, Polygon, Style, Text, Weight
from printkit.lab.ledger import EventKind, ExactReview, Review, ReviewTrial
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


class StoryFact(NamedTuple):
    """Something that happened, before it has words: its kind, the turn, the lines of the log that it rests on, its values, and
    the words for what is true of it."""

    kind: str
    at: int
    lines: tuple[int, ...]
    values: Mapping[str, object]
    tags: frozenset[str] = frozenset()
    text: str = ""
    """The sentence that tells it, with the places of names still in it."""


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
_FIRST: Final = (
    "Alder", "Ash", "Birch", "Bramble", "Caldew", "Corrie", "Dale", "Dunmore", "Ember", "Fern", "Glen", "Harrow", "Inver",
    "Kelso", "Laurel", "Lochan", "Marl", "North", "Oak", "Pentland", "Raven", "Rowan", "Silver", "Tarn", "Upland", "Wenlock",
    "Westmoor", "Whin", "Yarrow", "Zennor",
)  # fmt: skip
_SECOND: Final = (
    "Abbey", "Bay", "Castle", "Cross", "Dale", "Down", "Fell", "Grange", "Head", "Hill", "Manor", "Ranger", "Rose", "Star",
    "Trader", "Vale",
)  # fmt: skip
MERCHANTMEN: Final = tuple(f"{first} {second}" for first in _FIRST for second in _SECOND if first != second)
"""Of one convoy as of another: what the games with merchant ships draw from."""
NAMED = re.compile("\ue000(\\w+):(\\d+)\ue001")
"""The place of names in a passage: their kind, and how many."""


def nameable(kind: str, n: int = 1) -> str:
    """The place where names may stand, behind what they name: `` (*Aurora*)`` in a report with names, else nothing."""
    return f"\ue000{kind}:{n}\ue001" if n else ""


class TurningPoint(NamedTuple):
    """Where the game turned: when, by how much (``−5.9 points``), and why. ``picture`` is a small drawing beside it."""

    when: str
    swing: str
    text: str
    sentences: tuple[Sentence, ...] = ()
    picture: Picture | None = None


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


def sparkline(
    title: str,
    points: Sequence[tuple[float, float]],
    at: float,
    x_name: str,
    span: tuple[float, float] | None = None,
    unit: str = "\u00a0%",
) -> Picture:
    """Values over turns as a small line with no axes, a dot where ``at`` is and the values before and after it in figures."""
    wide, high, pad = 46.0, 13.0, 2.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, top = span or (min(ys), max(ys))
    across, up = (max(xs) - min(xs)) or 1.0, (top - low) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        return pad + (x - min(xs)) / across * (wide - 2 * pad), high - (y - low) / up * (high - 1.5)

    corners = tuple(place(x, y) for x, y in points)
    before = next((y for x, y in reversed(points) if x < at), None)
    after = next((y for x, y in points if x >= at), ys[-1])
    dot = place(at, after)
    shapes: list[Item] = [
        Line(pad, high, wide - pad, high, Style(Ink.SLATE, Weight.HAIR)),
        Polygon(corners, Style(Ink.NAVY, Weight.STRUCTURE), closed=False),
        Circle(*dot, 0.9, Style(Ink.VERMILION, Weight.STRUCTURE, Ink.VERMILION)),
    ]
    moved = f"{after:.0f}{unit}" if before is None else f"{before:.0f} to {after:.0f}{unit}"
    shapes.append(Text(pad, high + 3.4, f"{x_name} {at:g}: {moved}", Font.HEAD, 7.0, Ink.SLATE))
    return Picture(title, "", wide, high + 4.6, tuple(shapes), (f"{title}: {x_name} {at:g}, {moved}",))


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
    named: tuple[tuple[float, str], ...] = ()
    """Names of places on the horizontal axis, where its numbers are not what the story counts by."""


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
    return BarChart("Expected and given", caption, unit, tuple(bars))


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
    names: Names = field(default_factory=dict)
    """By kind, the names that :func:`nameable` has to draw from."""
    told: tuple[StoryFact, ...] = ()
    """The facts behind the sentences, in the order in which they are told."""
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
