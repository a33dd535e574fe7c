"""The types of the blocks that make up a printed sheet, such as headed panels and tables.

A block says what is printed, not where on the page.

``printkit.press.sheets.layout`` measures the blocks and places them for each paper. Blocks are plain immutable values
that need no library, so importing a game's ``components`` is cheap.

    ┌ Panel ──────────────── rule ID ┐      Containers:  Stack, Columns, Panel, PageBreak
    │ RollTable  die result  odds    │      To read:     Notes, Facts, RollTable, Grid, Bars, Examples, Digest
    │ Notes      small print         │      To write on: Fields, Checks, Track, ShipBoxes, WriteTable, Mat, Plot
    └────────────────────────────────┘

Texts are one line of type or flowing text. ``*word*`` is strong, ``{suit-hearts}`` is a symbol of the library.
``name`` is the stem of the fillable fields that a block carries; stems are unique within a sheet, and field names
do not depend on the paper. All lengths are millimetres. ``cite`` is the rule IDs as they are printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple

from printkit.drawing import Ink, Pattern
from printkit.press.blocks_board import ROSE as ROSE
from printkit.press.blocks_board import ChartScale as ChartScale
from printkit.press.blocks_board import DiagramCard as DiagramCard
from printkit.press.blocks_board import DiagramMat as DiagramMat
from printkit.press.blocks_board import Drawing as Drawing
from printkit.press.blocks_board import FlowArrow as FlowArrow
from printkit.press.blocks_board import Flowchart as Flowchart
from printkit.press.blocks_board import FlowNode as FlowNode
from printkit.press.blocks_board import Illustration as Illustration
from printkit.press.blocks_board import LaidCounter as LaidCounter
from printkit.press.blocks_board import Mat as Mat
from printkit.press.blocks_board import Matrix as Matrix
from printkit.press.blocks_board import QuickStart as QuickStart
from printkit.press.blocks_board import Route as Route
from printkit.press.blocks_board import Space as Space
from printkit.press.blocks_board import StartPanel as StartPanel
from printkit.press.blocks_board import TurnStep as TurnStep
from printkit.press.blocks_board import TurnStrip as TurnStrip
from printkit.press.blocks_board import VesselTrack as VesselTrack
from printkit.press.blocks_board import WorkedStep as WorkedStep
from printkit.press.blocks_board import WorkedTurn as WorkedTurn
from printkit.press.blocks_plot import Plot as Plot
from printkit.press.blocks_plot import PlotPiece as PlotPiece
from printkit.press.blocks_plot import PlotRing as PlotRing
from printkit.press.blocks_rules import Digest as Digest
from printkit.press.blocks_rules import RulesFigure as RulesFigure
from printkit.press.blocks_rules import RulesPart as RulesPart
from printkit.press.blocks_rules import RulesSection as RulesSection
from printkit.press.blocks_rules import open_questions as open_questions
from printkit.press.blocks_rules import rules_sections as rules_sections
from printkit.press.blocks_rules import span as span
from printkit.press.blocks_rules import told as told
from printkit.press.blocks_write import Column as Column
from printkit.press.blocks_write import ColumnShape as ColumnShape
from printkit.press.blocks_write import SideLook as SideLook
from printkit.press.blocks_write import WriteTable as WriteTable
from printkit.press.blocks_write import column_of as column_of
from printkit.table.rules import Rule, Ruleset


class Align(Enum):
    """Horizontal alignment of the cells in a table column."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


# --- containers


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks (parts of a printed sheet) that are placed one below another and always stay together on one page."""

    blocks: tuple[Block, ...]
    gap: float = 4.0


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks (parts of a printed sheet) that are placed side by side.

    Their widths are in proportion to ``weights``; if ``weights`` is empty, all are equal."""

    blocks: tuple[Block, ...]
    weights: tuple[float, ...] = ()
    gap: float = 5.0


@dataclass(frozen=True, slots=True)
class Panel:
    """A section of a printed sheet, with or without a title and a frame.

    If the panel has a title, it has a head: a printed line and, below it, the title on the left and rule IDs on the
    right.

    ``boxed`` draws a frame. ``step`` is a number for panels that are used in order; it is printed in a disc before
    the title, followed by an arrow to the next panel, which ``leads_down`` if that panel is below. ``sign`` is a silhouette or an
    icon after the title, if there is room. In large print, ``plain_cite`` sets the rule IDs as large as text.
    """

    title: str
    blocks: tuple[Block, ...]
    cite: str = ""
    boxed: bool = False
    gap: float = 0.0
    step: str = ""
    sign: str = ""
    leads_down: bool = False
    plain_cite: bool = False


@dataclass(frozen=True, slots=True)
class PageBreak:
    """Starts a new page of a printed sheet. Only allowed at the top level of the sheet, not inside other blocks."""


# --- to read


@dataclass(frozen=True, slots=True)
class Notes:
    """Paragraphs of running text on a printed sheet.

    ``quiet`` prints the paragraphs in slate (grey), because they are less important. ``badge`` prints a single word
    of a few letters large in a square, such as the name of a phase. If a badge has a ``course``, it is a position on a ship's
    course over a strip of water, which goes on to the lower edge of the block and this many mm below it. ``gap`` is the space
    in mm between two paragraphs.
    """

    paragraphs: tuple[str, ...]
    quiet: bool = False
    cite: str = ""
    badge: bool = False
    course: float | None = None
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class KeyedValue:
    """A printed line with a value and its meaning, such as ``+1`` and ``each carrier``.

    ``odds`` is the probability, printed small on the right.
    """

    value: str
    text: str
    odds: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """A list of facts, each on a line of its own: a value, and the text that explains it.

    The values are aligned in a column.

    With ``margin``, the rule IDs at the end of a text stand in smaller type at the right edge, and spare height goes between the
    facts, unless they are ``tight``.
    """

    facts: tuple[KeyedValue, ...]
    columns: int = 1
    margin: bool = False
    tight: bool = False


@dataclass(frozen=True, slots=True)
class RollRow:
    """A row of a table in which players look up a die roll.

    ``odds`` has one entry (a probability as text) for each of the table's columns of odds.
    """

    die: str
    result: str
    effect: str = ""
    odds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollTable:
    """A table in which players look up a die roll, with the exact probability of each row.

    ``die`` names the die and its modifiers ("D6, last turn's −1 or +2"). ``heads`` are the heads of the odds columns,
    one for each modifier; ``chance`` is the unit of the odds ("sixths").
    """

    die: str
    rows: tuple[RollRow, ...]
    heads: tuple[str, ...] = ()
    chance: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A printed table of numbers that players look up. It has no boxes to write in.

    ``align`` has one entry for each column; the first column is bold. ``group`` is the number of rows that belong
    together; in a long table, extra space separates the groups. ``shares`` has, for each row, the values (0 to 1) of
    all columns but the first; these values are drawn as bars behind the numbers. A column of None has no bars. ``full_bar`` is the length
    in mm of a bar of the value 1, so that several tables have one scale; with 0, the bars of a table are as long as its width allows. ``groups`` are heads above several
    columns, each with the number of its columns, from the second column on; a thin line separates the groups.
    Rows may grow to ``most`` mm if there is room; thin lines then separate
    the groups, or every three rows. If the last row is a ``total``, a line separates it from the others.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: tuple[Align, ...] = ()
    weights: tuple[float, ...] = ()
    caption: str = ""
    quiet: tuple[int, ...] = ()
    group: int = 0
    shares: tuple[tuple[float | None, ...], ...] = ()
    groups: tuple[tuple[str, int], ...] = ()
    most: float = 0.0
    total: bool = False
    full_bar: float = 0.0

    @property
    def group_starts(self) -> dict[int, str]:
        """Return the heading of each group of table columns, by the number of the group's first column.

        The column of row names has the number 0.
        """
        starts, column = {}, 1
        for head, columns in self.groups:
            starts[column] = head
            column += columns
        return starts

    @property
    def full_heads(self) -> tuple[str, ...]:
        """Return the full heading of each table column, which includes the heading of the column's group: ``Ace
        sunk``.

        The group's heading comes first, then the column's own.
        """
        before = ["", *(f"{group} " for group, columns in self.groups for _ in range(columns))]
        return tuple(f"{group}{head}" for group, head in zip_longest(before, self.heads, fillvalue=""))


@dataclass(frozen=True, slots=True)
class Yardstick:
    """A value on a printed scale, such as an average score, with which players compare their own result: its name,
    the value, and a text.
    """

    label: str
    value: float
    text: str


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart: values drawn as bars on a common scale.

    Below the bars is an empty scale on which players mark their own result. ``legend`` explains the marks on
    that scale.
    """

    bars: tuple[Yardstick, ...]
    full: float
    own: str = ""
    name: str = ""
    legend: str = ""


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A few small playing cards that illustrate an example.

    ``cards`` are pairs of rank and suit symbol. The first card may be a ship, and the others the cards that
    attack it.
    """

    title: str
    cards: tuple[tuple[str, str], ...]
    text: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Examples:
    """Examples printed one below another, each with small playing cards and a text beside them.

    If ``first_apart`` is True, the first card of each example stands apart from the others.
    """

    examples: tuple[ExampleHand, ...]
    first_apart: bool = False


# --- to write on


@dataclass(frozen=True, slots=True)
class Field:
    """A labelled box to write in, or several boxes with plus signs between them.

    ``boxes`` is the number of boxes. ``before`` and ``after`` are texts beside the boxes; ``total`` adds an equals
    sign and a box for the sum. ``word`` is the word that the log uses, printed small after the label if it differs
    from the label. ``tip`` is a fuller label for screen readers. ``known`` is printed in the box: what is known before the game.
    Dotted lines divide the box into ``divided`` equal parts; 0 means none.
    """

    label: str
    name: str
    weight: float = 1.0
    boxes: int = 1
    before: str = ""
    after: str = ""
    total: bool = False
    word: str = ""
    tip: str = ""
    known: str = ""
    divided: int = 0


@dataclass(frozen=True, slots=True)
class Fields:
    """A row of boxes to write in, each with a label above it.

    ``lines`` is the number of lines of writing for which the boxes have room.
    """

    fields: tuple[Field, ...]
    gap: float = 3.0
    lines: int = 1


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row of a ledger, which is a table of boxes to write in.

    Each cell has the name of its form field and a text for screen readers; a cell without a field has the
    name "". ``symbol`` is a silhouette below the row's label.
    """

    label: str
    names: tuple[str, ...]
    tips: tuple[str, ...] = ()
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table of boxes to write in, with column headings and, for example, a row for each ship, torpedo or point.

    ``heads`` are pairs of label and relative width; ``lead`` is the width of the row labels in mm. ``groups`` are
    printed above neighbouring heads: a label and the number of columns below it. A heavier rule follows the first
    ``heavy`` rows. Cells without a box are closed with
    hatching.
    """

    heads: tuple[tuple[str, float], ...]
    rows: tuple[LedgerRow, ...]
    lead: float = 14.0
    groups: tuple[tuple[str, int], ...] = ()
    heavy: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """A printed tick box with its text.

    ``boxes`` is the number of small numbered boxes after the text, in which players count turns. ``detail``
    is printed below the text.
    """

    text: str
    name: str
    boxes: int = 0
    detail: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Checks:
    """Printed tick boxes in one or more columns. The names of their form fields begin with ``name``."""

    checks: tuple[Check, ...]
    name: str
    columns: int = 1


@dataclass(frozen=True, slots=True)
class TrackBracket:
    """A bracket with a text, printed below some boxes of a track (a row of numbered boxes).

    It extends from the box labelled ``first`` to the box labelled ``last``.

    The bracket is ``dashed`` if its text applies only sometimes.
    """

    first: str
    last: str
    text: str
    dashed: bool = False


class ChartNames(NamedTuple):
    """The names of four places (two ports and two coasts) on the sea chart that is drawn under the boxes of a journey.

    The places are two ports, and the coasts to the east and south.

    ``start`` and ``end`` (0 to 1) are the part of the route that the boxes cover if the journey takes several rows.
    ``sway`` is the height in mm of the range in which the route moves north and south.
    """

    departure: str
    east: str
    south: str
    arrival: str
    start: float = 0.0
    end: float = 1.0
    sway: float = 8.0

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of four places: the port of departure, the coast in the east, the coast in the south, and
        the port of arrival."""
        return self[:4]


@dataclass(frozen=True, slots=True)
class Track:
    """A track, which is a row of numbered boxes, or several rows of ``per_row`` boxes each.

    ``extra`` boxes, used only sometimes, have a dashed outline; ``start`` boxes a heavy one. ``circles`` puts
    a circle for a die into each box; ``voyage`` arranges such boxes along a route on a chart. ``shade`` names
    a shaded band above the boxes ``first`` to ``last``. ``rest`` labels a box to write in that fills the last
    row ("below 0"). ``lead`` is the text before the boxes, and ``symbol`` a silhouette below it. ``figure`` is the size of
    the numbers in points; large ones are for boxes that hold a marker. ``tip`` is what a screen reader says before a box's
    number.
    ``lead_boxes`` is the width of the text before the boxes as a number of boxes, so that several tracks stand on one grid.
    ``ink`` and ``pattern`` are those of the side that the track belongs to: a band of them runs along the foot of its boxes.
    A track ``at_sea`` is a lane on water: the ship of ``symbol`` sails before its boxes, which are places for markers. The
    water continues for ``trail`` more boxes; the ship ``vessel`` sails there. With ``at_foot``, the numbers stand at the foot of the
    boxes, so that a marker in a box does not cover them.
    """

    name: str
    labels: tuple[str, ...]
    per_row: int = 0
    height: float = 8.0
    most_height: float = 0.0
    extra: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    circles: bool = False
    shade: TrackBracket | None = None
    marks: tuple[TrackBracket, ...] = ()
    rest: str = ""
    lead: str = ""
    tip: str = ""
    voyage: ChartNames | None = None
    symbol: str = ""
    figure: float = 0.0
    lead_boxes: float = 0.0
    ink: Ink | None = None
    pattern: Pattern = Pattern.SOLID
    at_sea: bool = False
    trail: float = 0.0
    vessel: str = ""
    at_foot: bool = False


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A row of boxes for ships of one kind.

    Players cross out a box when a ship is sunk. ``note`` is printed small after the label.
    """

    label: str
    count: int
    name: str
    symbol: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ShipBoxes:
    """Rows of boxes to cross out, one box for each ship.

    Each tuple in ``rows`` contains the kinds of ship that share a row. A small gap after every fifth box
    helps counting.
    """

    rows: tuple[tuple[ShipRow, ...], ...]
    per_row: int = 30


@dataclass(frozen=True, slots=True)
class Lines:
    """Blank ruled lines on which players write their own text.

    There are as many lines as fit, but at least ``least`` and at most ``most``.

    With ``heads``, the lines are divided into as many parts of equal length; the head of a part stands before
    its first line.
    """

    name: str
    least: int = 2
    most: int = 40
    heads: tuple[str, ...] = ()


Block = (
    Stack
    | Columns
    | Panel
    | PageBreak
    | Notes
    | Facts
    | RollTable
    | Grid
    | Bars
    | Examples
    | Fields
    | Ledger
    | Checks
    | Track
    | ShipBoxes
    | WriteTable
    | Lines
    | Mat
    | TurnStrip
    | VesselTrack
    | Illustration
    | QuickStart
    | WorkedTurn
    | Flowchart
    | Matrix
    | Plot
    | Digest
)
"""Type of every block. A block is a unit of content of a printed sheet, such as a table or a list of facts."""


# --- what every game's sheets say in the same words


def cite(*rules: Rule) -> str:
    """Return rule IDs as a short text in which common beginnings are not repeated: ``MALTA-COVER-1 to -5 ·
    MALTA-SCORE-2, -4``.

    A section's ID is printed once, with the numbers after it, and consecutive numbers become a range.
    """
    families: dict[str, list[str]] = {}
    for rule in rules:
        head, _, tail = rule.id.rpartition("-")
        families.setdefault(head if tail.isdigit() else rule.id, []).append(tail if tail.isdigit() else "")
    parts: list[str] = []
    for family, numbers in families.items():
        run = len(numbers) > 2 and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1
        shown = [numbers[0], numbers[-1]] if run else numbers
        parts.append(family + (" to " if run else ", ").join(f"-{n}" if n else "" for n in shown))
    return " · ".join(parts)


def rulings_box(ruleset: Ruleset) -> tuple[Block, ...]:
    """Return a box for the foot of a sheet that lists the optional rules in use and the rulings (answers to open
    questions of the rules) that differ from the default.

    Return an empty tuple if there are none.
    """
    plain = type(ruleset)()
    unusual = [(ruling, ruleset[ruling]) for ruling in ruleset.rulings if ruleset[ruling] != plain[ruling]]
    if not unusual:
        return ()
    options = [ruling.key for ruling, value in unusual if ruling.optional_rule and value == "yes"]
    said = [f"*Optional rules:* {', '.join(options)}."] if options else []
    others = [(ruling, value) for ruling, value in unusual if ruling.key not in options]
    if others:
        said.append("*House rulings:*")
    for ruling, value in others:
        meaning = ruleset.answer(ruling).meaning.rstrip(".")
        said.append(f"*{ruling.key} {value}:* {meaning} ({cite(*ruling.rules)}).")
    return (Panel("", (Notes((" ".join(said),)),), boxed=True),)
