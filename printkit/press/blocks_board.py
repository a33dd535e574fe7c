"""The types of blocks (parts of a printed sheet) for boards and illustrations.

Examples are card spaces on the sea, tracks of ships, pictures, flowcharts, a quick start, and an example turn.

The types only hold data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printkit.drawing import Ink, Item, Pattern
from printkit.press.pieces import Back, CardScene, Counter

LEAST_PICTURE = 36.0
"""Minimum height in mm of a picture that fills the rest of a page.

If there is less room, the picture is left out. A picture may also set a larger minimum for itself.
"""


@dataclass(frozen=True, slots=True)
class Space:
    """A place for a card or a pile of cards on a play mat. ``span`` is the width of the place as a number of cards.

    ``icon`` is drawn large in the space, ``number`` is printed before the label. ``leads`` draws an arrow to the next
    space; ``leads_if`` are words beside that arrow. ``under`` are words about a second card that lies under the first (an attack and its boat). ``deck`` names the deck
    that lies on the space at the start of a game. ``scene`` is a picture that takes the place of the large icon; the
    icon is then a badge in the picture's corner. ``back`` shows the back of the cards of a face-down pile instead.

    A space with an ``ornament`` or a ``part`` is a part of the sea. The ornament is a prop, a far vessel, or a compass rose
    (``ROSE``). The space's number is in a corner, and its label is not printed. ``part`` is its column and row in a sea
    chart under several spaces, counted from the space with the rose.
    """

    label: str
    text: str = ""
    span: int = 1
    icon: str = ""
    number: str = ""
    leads: bool = False
    under: str = ""
    deck: str = ""
    scene: CardScene | None = None
    back: Back | None = None
    ornament: str = ""
    leads_if: str = ""
    part: tuple[int, int] | None = None


ROSE = "compass-rose"
"""Value of the attribute ``ornament`` of a card space on a play mat: a compass rose is printed in the space."""


@dataclass(frozen=True, slots=True)
class Route:
    """A line on a play mat from the card space numbered ``start`` to the card space numbered ``end`` in another row.

    The line has a dot at its start, a ``label`` in its middle and an arrow at its end.

    ``leaves`` and ``enters`` say where the line begins and ends, as shares of the widths of the two spaces.
    """

    start: str
    end: str
    label: str
    leaves: float = 0.5
    enters: float = 0.5


@dataclass(frozen=True, slots=True)
class Mat:
    """A play mat: rows of spaces for cards, on a picture of the sea.

    Each space is at least as large as its card (``width`` × ``height``), and spaces are at least ``gap`` mm apart. If
    there is room, a space also fits a sleeved card, which is ``sleeve`` mm larger. ``routes`` are lines from one step
    to the next. ``ink`` and ``pattern`` are those of the side that uses the mat.

    Two sheets can be joined to one mat. Each of the two sheets has a strip of sea at the joint; ``above`` and
    ``below`` are the instructions printed there. One sheet loses its strip, up to the trim line (a strip above is
    then ``trimmed``). The other sheet keeps its strip, which lies under the first sheet.
    """

    rows: tuple[tuple[Space, ...], ...]
    width: float = 63.5
    height: float = 88.9
    gap: float = 2.0
    above: str = ""
    below: str = ""
    ink: Ink = Ink.NAVY
    pattern: Pattern = Pattern.LINES
    sleeve: float = 2.5
    trimmed: bool = False
    routes: tuple[Route, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of a turn: its name, what players do in it, and the ink and pattern that stand for the side that acts.

    A step in which the user of the mat acts is ``own``: its edge is solid in every ink mode.
    """

    title: str
    text: str = ""
    ink: Ink = Ink.NAVY
    pattern: Pattern = Pattern.SOLID
    icon: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class TurnStrip:
    """The steps of a turn as numbered arrows from left to right.

    Each arrow has room for a counter of the size ``marker`` (width and height in mm).
    """

    steps: tuple[TurnStep, ...]
    lead: str = ""
    height: float = 18.0
    marker: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class VesselTrack:
    """A track with a picture of a vessel in each box, on which a side marks off vessels during the game.

    The side wins the game when it has marked off ``goal`` vessels.

    The boxes after the goal are dashed, because they are needed only in a longer game. ``notes`` label a box:
    ``(("3", "short game"),)``. ``fits`` is the width and height of a marker in mm; the boxes are then only so large
    that a marker covers one.
    """

    name: str
    vessel: str
    count: int
    goal: int
    tip: str
    notes: tuple[tuple[str, str], ...] = ()
    height: float = 18.0
    per_row: int = 6
    fits: tuple[float, float] = (0.0, 0.0)


class LaidCounter(NamedTuple):
    """A counter of the kit, drawn in a diagram with its centre at (x, y).

    The counter's bow points ``heading`` degrees clockwise from the right. If ``turned`` is True, the counter shows its
    other side.
    """

    counter: Counter
    x: float
    y: float
    heading: float = 0.0
    turned: bool = False
    scale: float = 1.0


class DiagramCard(NamedTuple):
    """A card of the kit, drawn in a diagram with its centre at (x, y).

    The card shows its picture and a large icon, or its back.

    ``face`` is the back, or the card's picture. ``turn`` rotates the card, in degrees clockwise.
    """

    face: CardScene | Back
    x: float
    y: float
    scale: float
    turn: float = 0.0
    icon: str = ""
    ink: Ink = Ink.INK


class DiagramMat(NamedTuple):
    """A play mat of the kit, drawn in a diagram with its centre at (x, y).

    ``width`` is its width in mm before the diagram is scaled.
    """

    mat: Mat
    x: float
    y: float
    width: float
    scale: float
    turn: float = 0.0


class ChartScale(NamedTuple):
    """The scale of a diagram that shows the table top: ``inch`` is the length in mm that stands for one inch of the
    table.

    ``zero`` is the distance in mm from the chart's left edge to any one of its inch marks.
    """

    inch: float
    zero: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A diagram drawn by the game's own code, with positions in mm from its top left corner.

    It is scaled to fill the available space.

    The diagram lies on a picture, ``scene``, or on the water of a chart, whose frame shows the inches of ``chart``. Its
    texts then stand on white. The ``mats`` lie below the ``cards`` and ``counters``, and these below the ``items``. What is
    drawn in ``under`` lies below all of them, so that counters hide it.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    counters: tuple[LaidCounter, ...] = ()
    scene: CardScene | None = None
    chart: ChartScale | None = None
    mats: tuple[DiagramMat, ...] = ()
    cards: tuple[DiagramCard, ...] = ()
    under: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture or diagram with ``caption`` below it.

    It takes the available width; its height is at least ``height`` and at most ``most`` mm.

    With a ``height`` of 0, the picture is drawn only if the rest of the page leaves ``least`` mm for it. ``title`` stands
    large on a plate in the picture, with ``text`` below it, as the heading of a page to write on. ``blank`` is the length in mm of a
    line to write on after the title; with 0 there is none.
    """

    scene: CardScene | Drawing
    height: float = 0.0
    most: float = 0.0
    caption: str = ""
    least: float = LEAST_PICTURE
    title: str = ""
    text: str = ""
    blank: float = 0.0


@dataclass(frozen=True, slots=True)
class StartPanel:
    """One panel of a quick start (an introduction for a first game), with a picture and one or two sentences.

    It also has a heading. The picture may be a diagram."""

    title: str
    text: str
    scene: CardScene | Drawing


@dataclass(frozen=True, slots=True)
class QuickStart:
    """An introduction for a first game: illustrated panels with ``columns`` panels in each row.

    The panels may be numbered.
    """

    panels: tuple[StartPanel, ...]
    columns: int = 2
    picture: float = 32.0
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """A step of an example turn: what lies on the table (such as dice or cards), and a text that explains it.

    ``shown`` lists symbols (``die-4``, ``icon-torpedo``), dice with more sides (``d20-18``, ``d10-7``), small cards (``8 suit-hearts``), cards that are discarded (``× icon-water``), text in a box (``+1``),
    signs between them (``=``, ``+``, ``>``), and a line (``|``) between two throws. ``number`` is the step's number on the game's
    sheets, in a ring as there; if no step of the turn has one, the steps are counted. ``ink`` and ``pattern`` are those of the side
    whose icons and face-down cards are shown.
    """

    title: str
    shown: tuple[str, ...]
    text: str
    cite: str = ""
    number: str = ""
    ink: Ink = Ink.NAVY
    pattern: Pattern = Pattern.HATCH


@dataclass(frozen=True, slots=True)
class WorkedTurn:
    """An example of a turn, explained in steps."""

    steps: tuple[WorkedStep, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """A table that shows which cards may be played in response to which other cards.

    It has a row for each card played, and a column for each possible response; a mark in a cell means that
    the response is allowed.

    ``answers`` and ``played`` are pairs of icon and name; ``marks`` has a row of booleans for each of ``played``.
    ``by`` (the side that plays) and ``own`` (the side that answers) are pairs: the side's ink, and whether its icons
    are on discs.
    """

    corner: str
    answers: tuple[tuple[str, str], ...]
    played: tuple[tuple[str, str], ...]
    marks: tuple[tuple[bool, ...], ...]
    by: tuple[Ink, bool]
    own: tuple[Ink, bool]


@dataclass(frozen=True, slots=True)
class FlowNode:
    """A box of a flowchart, with its centre at (x, y), in fractions of the chart's width and height.

    ``shape`` is ``step``, ``question`` or ``end``. ``cites`` are the IDs of the rules that apply, printed
    small at the foot of the box.
    """

    name: str
    x: float
    y: float
    width: float
    title: str
    text: str = ""
    shape: str = "step"
    ink: Ink = Ink.NAVY
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FlowArrow:
    """An arrow of a flowchart, from one side of a box to one side of another box.

    The sides are n (top), e (right), s (bottom) and w (left). ``label`` is printed at the start of the arrow.
    """

    start: str
    leaves: str
    end: str
    enters: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Flowchart:
    """A flowchart made of boxes and arrows, at least ``height`` and at most ``most`` mm high."""

    name: str
    nodes: tuple[FlowNode, ...]
    arrows: tuple[FlowArrow, ...]
    height: float
    most: float = 0.0
