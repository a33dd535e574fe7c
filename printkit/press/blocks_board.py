"""Boards and illustrations on a sheet: card spots on the sea, the turn as a strip, tracks of silhouettes, pictures, a quick start,
a worked turn, a flowchart. Part of ``blocks``; plain frozen values.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.drawing import Ink, Item, Pattern
from printkit.press.pieces import CardScene


@dataclass(frozen=True, slots=True)
class Space:
    """A place for a card or a pile on a mat; ``span`` is how many cards wide it is.

    ``icon`` is drawn large in it, ``number`` before its label; ``leads`` points an arrow to the next place; ``offset`` shows a
    second card lying half over the first (an attack and its boat). ``deck`` names the deck that lies there when a game begins.
    """

    label: str
    text: str = ""
    span: int = 1
    icon: str = ""
    number: str = ""
    leads: bool = False
    offset: str = ""
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Mat:
    """Card spots in rows on the sea, each at least as large as its card (``width`` × ``height``), ``gap`` apart at least.

    Where there is room a spot takes a sleeved card (``sleeve`` mm larger). ``above`` and ``below`` say what another sheet of the same
    mat joins there. ``ink`` and ``pattern`` are those of the side whose mat it is.
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


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of a turn: what it is called, what is done, and in whose ink and pattern."""

    title: str
    text: str = ""
    ink: Ink = Ink.NAVY
    pattern: Pattern = Pattern.SOLID
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TurnStrip:
    """The steps of a turn as numbered arrows from left to right."""

    steps: tuple[TurnStep, ...]
    lead: str = ""
    height: float = 18.0


@dataclass(frozen=True, slots=True)
class VesselTrack:
    """Vessels to mark off, one box each, ``goal`` of them to win; ``dashed`` boxes belong to a longer game.

    ``notes`` name a box: ``(("3", "short game"),)``.
    """

    name: str
    vessel: str
    count: int
    goal: int
    tip: str
    notes: tuple[tuple[str, str], ...] = ()
    height: float = 18.0
    per_row: int = 6


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture as wide as its place, ``height`` mm high and up to ``most``; ``caption`` stands below it."""

    scene: CardScene
    height: float
    most: float = 0.0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A diagram that the game draws, in mm from its top left corner; it is enlarged to fit its place."""

    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class StartPanel:
    """One panel of a quick start: a picture or a diagram, a heading, one or two sentences."""

    title: str
    text: str
    scene: CardScene | Drawing


@dataclass(frozen=True, slots=True)
class QuickStart:
    """Panels side by side, ``columns`` to a row, with or without numbers."""

    panels: tuple[StartPanel, ...]
    columns: int = 2
    picture: float = 32.0
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """A step of an example: what lies on the table, and what it means.

    ``shown`` are symbols (``die-4``, ``icon-torpedo``), small cards (``8 suit-hearts``), plain words in a box (``+1``), or signs
    (``=``, ``+``, ``>``) between them.
    """

    title: str
    shown: tuple[str, ...]
    text: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class WorkedTurn:
    """An example, step by step."""

    steps: tuple[WorkedStep, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """What answers what: a row for each card that was played, a column for each that may follow, a mark where it may.

    ``answers`` and ``played`` are icon and name; ``marks`` has a row of booleans for each of ``played``. The side that plays is
    ``by``, the side that answers ``own``, each an ink and whether its plate is a disc.
    """

    corner: str
    answers: tuple[tuple[str, str], ...]
    played: tuple[tuple[str, str], ...]
    marks: tuple[tuple[bool, ...], ...]
    by: tuple[Ink, bool]
    own: tuple[Ink, bool]


@dataclass(frozen=True, slots=True)
class FlowNode:
    """A box of a flowchart, its middle at (x, y), both from 0 to 1; ``shape`` is step, question or end."""

    name: str
    x: float
    y: float
    width: float
    title: str
    text: str = ""
    shape: str = "step"
    ink: Ink = Ink.NAVY


@dataclass(frozen=True, slots=True)
class FlowArrow:
    """An arrow from one node's side to another's: sides are n, e, s, w; ``label`` stands at its beginning."""

    start: str
    leaves: str
    end: str
    enters: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Flowchart:
    """Boxes and arrows, ``height`` mm high and up to ``most``."""

    name: str
    nodes: tuple[FlowNode, ...]
    arrows: tuple[FlowArrow, ...]
    height: float
    most: float = 0.0
