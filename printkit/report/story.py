"""The types of which a game's story consists: sentences, pictures, charts, tables.

They are plain data and need no library.

A game's ``story`` module has one function, ``story(record: Record) -> Story``, whose argument is the journal's record
(:mod:`printkit.journal.course`). The story uses only the facts of the record, and everything that it says in words is
also there as numbers. Lengths in pictures are in millimetres, and y points down.

In texts that a game writes, ``*…*`` sets a name in italics. A player's own text is never read that way.
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
    """A line of the report's header: a label and a text.

    Example: ``Fact("Convoy", "9 cargo ships, 3 tankers …")``.

    ``tells`` are the keys of the log's header that the line includes, so that they need no line of their own.
    """

    name: str
    text: str
    tells: tuple[str, ...] = ()


class LogPlace(NamedTuple):
    """The position of a statement (an entry) in the log: line and column, both counted from 1."""

    line: int
    column: int = 1


class NoFact(ValueError):
    """Raised if no statement of the log proves a sentence or an event of a story."""

    def __init__(self, what: str) -> None:
        super().__init__(f"no statement of the log proves: {what}")


@dataclass(frozen=True, slots=True)
class StoryFact:
    """An event of the game that the story mentions, with the log statements that prove it.

    It also has its kind, its position in the game, its values, and tags for choosing a phrase.

    Raises :class:`NoFact` if there are no statements.
    """

    kind: str
    at: int
    statements: tuple[LogPlace, ...]
    values: Mapping[str, object]
    tags: frozenset[str] = frozenset()
    text: str = ""
    """The sentence about the event, with placeholders for the names of ships; empty until a sentence has been chosen."""

    def __post_init__(self) -> None:
        if not self.statements:
            raise NoFact(self.kind)

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the line numbers of the log statements that prove the event."""
        return tuple(dict.fromkeys(each.line for each in self.statements))


class Sentence(NamedTuple):
    """A sentence or clause of the story, with the numbers of the log lines that support it."""

    text: str
    lines: tuple[int, ...]


class Passage(NamedTuple):
    """A paragraph of the story, with the time of its events (such as ``Turn 8``).

    It may have a figure from the player's sheet (such as ``93``).

    The figure is printed after the text.

    ``sentences`` are the text split by :func:`printkit.report.words.phrases.cited`.
    """

    when: str
    text: str
    figure: str = ""
    sentences: tuple[Sentence, ...] = ()


class Quote(NamedTuple):
    """The player's own words, quoted from the log."""

    text: str


Names = Mapping[str, tuple[str, ...]]
"""Invented names of vessels, by kind of vessel, such as ``ship`` or ``boat``."""
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
"""Invented names of merchant ships, for the games that have merchant ships."""
NAMED = re.compile("\ue000(\\w+):(\\d+)((?:,\\w+)*)\ue001")
"""Regular expression that matches the placeholders for invented names, as :func:`nameable` makes them.

The groups are the kind of vessel, the number of names, and a key for each vessel that is mentioned again.
"""


def nameable(kind: str, n: int = 1, keys: Sequence[str] = ()) -> str:
    """Return a placeholder for ``n`` invented names, to be put after a description of ships.

    A report with names shows them in brackets, such as `` (*Aurora*)``; any other report removes the
    placeholder.

    ``keys``: one key for each vessel, which has the same name wherever its key is used again.
    """
    return f"\ue000{kind}:{n}{''.join(f',{key}' for key in keys)}\ue001" if n else ""


KNOWN = re.compile("\ue000(\\w+)=(\\w+)\\|([^\ue001|]*)(?:\\|([^\ue001]*))?\ue001")
"""Regular expression that matches the placeholder for the name of one particular vessel, as :func:`known_as` makes
it.

The groups are the kind of vessel, its key, the words for a story without names, and the words before the name.
"""


def known_as(kind: str, key: str, otherwise: str = "", before: str = "") -> str:
    """Return a placeholder for the name of one particular vessel.

    A report with names shows the name (``*U 5101*``). Any other report shows the text ``otherwise`` (such as
    ``the novice boat``).

    If ``otherwise`` is empty, the name is put in brackets: `` (*U 5101*)``. The text before the placeholder must then
    already describe the vessel.

    ``before`` are words that stand only before the name: ``the tanker *Farsund*``, without names ``a tanker``.
    """
    return f"\ue000{kind}={key}|{otherwise}{f'|{before}' * bool(before)}\ue001"


def begun(text: str) -> str:
    """Return the text with its first letter in upper case.

    If the text begins with a placeholder for a name, the texts that can replace the placeholder are
    capitalised.
    """
    if found := KNOWN.match(text):
        return (
            f"{known_as(found[1], found[2], capital(found[3]), capital(found[4] or ''))}{text[found.end() :]}"
        )
    return capital(text)


class TurningPoint(NamedTuple):
    """A turning point in the game: when it happened, how much it changed the result (``−5.9 points``), and
    why.

    ``picture`` is a small drawing beside the text.
    """

    when: str
    swing: str
    text: str
    sentences: tuple[Sentence, ...] = ()
    picture: Picture | None = None


# --- tables -------------------------------------------------------------------------------------------------------

Align = Literal["left", "right", "centre"]


class ColumnHead(NamedTuple):
    """The head of a table column, with the alignment of the cells below it."""

    head: str
    align: Align = "right"


class TextTable(NamedTuple):
    """A table with one line of text in each cell.

    ``total`` is a row of totals; it is printed last, below a horizontal line.
    """

    title: str
    columns: tuple[ColumnHead, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    note: str = ""


# --- pictures -----------------------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """A drawing of ``width`` × ``height`` mm, and its description in words for Markdown and for readers who cannot see it.

    ``key`` explains the signs of the drawing; it is printed after the caption only if the drawing is shown.
    ``only_drawn``: True if the words say nothing that the report's text does not say, so that formats without
    the drawing leave the picture out.
    """

    title: str
    caption: str
    width: float
    height: float
    shapes: tuple[Item, ...]
    words: tuple[str, ...] = ()
    key: str = ""
    only_drawn: bool = False


def text_width(text: str, size: float) -> float:
    """Return the approximate width in mm of a line of text in a picture, for placing labels.

    The result is slightly too large.
    """
    return len(text) * size * MM_PER_PT * 0.44


def sparkline(
    title: str,
    points: Sequence[tuple[float, float]],
    at: float,
    x_name: str,
    span: tuple[float, float] | None = None,
    unit: str = "\u00a0%",
) -> Picture:
    """Return a small line chart of values over turns, without axes.

    A dot marks the turn with the index ``at``; the values before and after this turn are printed as numbers.
    """
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
    """One stepped line of a chart; ``label`` is the name that is printed at the end of the line."""

    label: str
    points: tuple[tuple[float, float], ...]
    ink: Ink = Ink.INK
    dash: tuple[float, ...] = ()


class Remarked(NamedTuple):
    """A point of a chart's line, with a remark that is printed beside it."""

    x: float
    y: float
    text: str


class StepChart(NamedTuple):
    """A chart of values over turns as stepped lines, which stay level until a value changes.

    ``span`` is the range of the axis if it should be wider than the values.
    """

    title: str
    caption: str
    x_name: str
    series: tuple[Series, ...]
    remarks: tuple[Remarked, ...] = ()
    unit: str = ""
    span: tuple[float, float] | None = None
    named: tuple[tuple[float, str], ...] = ()
    """Names for positions on the chart's horizontal axis, such as the rounds of a game.

    They replace the numbers on the axis.
    """
    key: str = ""
    """The legend, which explains the symbols in the chart."""


class LuckBar(NamedTuple):
    """One kind of luck as a row of a bar chart, with the expected and the actual amount.

    The value of their difference is in the chart's unit.
    """

    label: str
    expected: float
    given: float
    worth: float
    digits: int = 1


class BarChart(NamedTuple):
    """A bar chart of good and bad luck in a game.

    A bar to the right of the zero line is good luck, a bar to the left is bad luck."""

    title: str
    caption: str
    unit: str
    bars: tuple[LuckBar, ...]
    digits: int = 1
    key: str = ""
    """The legend, which explains the symbols in the chart."""


def expected_and_given(kinds: Iterable[EventKind], unit: str, caption: str, key: str = "") -> BarChart:
    """Return a bar chart of the expected and the actual number of each kind of random event, such as hits.

    Kinds of which every event was certain or impossible are left out, because they show no luck.
    """
    bars = (
        LuckBar(
            kind.what,
            float(kind.expected),
            float(kind.given),
            float(kind.good * (kind.given - kind.expected)),
        )
        for kind in kinds
        if kind.variance
    )
    return BarChart("Expected and given", caption, unit, tuple(bars), key=key)


class Histogram(NamedTuple):
    """A histogram: ``counts[i]`` is the number of values in the bin that starts at ``edges[i]``."""

    title: str
    caption: str
    edges: tuple[float, ...]
    counts: tuple[int, ...]
    marks: tuple[Remarked, ...] = ()
    key: str = ""
    """The legend, which explains the symbols in the chart."""


Chart = StepChart | BarChart | Histogram
"""Type of any chart in a report."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck in one game, as tables and charts that compare the expected results of dice and cards with the actual
    ones.

    ``note`` says how the luck was computed.
    """

    text: str
    items: tuple[TextTable | Chart | Picture, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that a report says about one game, as plain values.

    ``headline`` is the game's outcome in a few words, ``verdict`` a one-sentence summary with its numbers.
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
    """How much the player's decisions worsened the expected result of the game, or the data from which this loss can
    be computed.

    The decisions are compared with the best other moves.

    This is a :class:`Review` if the cost is known; otherwise it is the data for computing the cost exactly (:class:`ExactReview`)
    or by simulated continuations (:class:`ReviewTrial`).
    """
    names: Names = field(default_factory=dict)
    """The invented names of vessels, by kind of vessel.

    They can replace the placeholders in the story.
    """
    told: tuple[StoryFact, ...] = ()
    """The events behind the sentences of the story, in the order of the story."""
    names_in_the_lead: bool = False
    """True if the invented names of vessels are used even in the first paragraph and in the turning points."""
    names_foot: str = ""
    """A note saying that the names are invented; empty in a story without names."""
    score: str = ""
    """The final score in words, such as ``93 points``; empty if the game has no score."""

    @property
    def review(self) -> Review | None:
        """Return the review of the game, which says how much each decision worsened the expected result.

        Return None if it is unknown or not yet computed."""
        return self.decisions if isinstance(self.decisions, Review) else None

    @property
    def trial(self) -> ReviewTrial | None:
        """Return the data for measuring how much each decision worsened the expected result.

        It is measured with simulated continuations of the game.

        Return None if the cost is already known or cannot be measured this way.
        """
        return self.decisions if isinstance(self.decisions, ReviewTrial) else None


# --- words that every story needs ---------------------------------------------------------------------------------


def untold(lines: Sequence[int]) -> str:
    """Return the text that replaces the description of a turn in which the log and the rules disagree.

    What happened in such a turn is uncertain.
    """
    places = [f"{n}" for n in dict.fromkeys(lines)]
    where = f"{'line' if len(places) == 1 else 'lines'} {listed(places)}" if places else "see below"
    return f"The log and the rules disagree here ({where}), so this report does not tell what happened."
