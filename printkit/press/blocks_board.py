"""Boards and illustrations on a sheet: card spots on the sea, the turn as a strip, tracks of silhouettes,
pictures, a quick start, an example of a turn, a flowchart. Part of ``blocks``; only data.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.drawing import Ink, Item, Pattern
from printkit.press.pieces import CardScene


@dataclass(frozen=True, slots=True)
class Space:
    """A place for a card or a pile on a mat; ``span`` is its width in cards. ``icon`` is drawn large in it,
    ``number`` is printed before its label. ``leads`` draws an arrow to the next place. ``offset`` shows a
    second card lying half over the first (an attack and its boat). ``deck`` names the deck that lies there at
    the start of a game.
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
    """Rows of card spots on the sea. Each spot is at least as large as its card (``width`` × ``height``), and
    spots are at least ``gap`` mm apart. If there is room, a spot fits a sleeved card (``sleeve`` mm larger).
    ``above`` and ``below`` name the sheets of the same mat that join there. ``ink`` and ``pattern`` are those
    of the side that uses the mat.
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
    """A step of a turn: its name, what is done, and the ink and pattern of the side that does it."""

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
    """Vessels to mark off, one box each; marking off ``goal`` of them wins. ``dashed`` boxes are for a longer
    game. ``notes`` label a box: ``(("3", "short game"),)``.
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
    """A picture as wide as the available space, from ``height`` to ``most`` mm high; ``caption`` is printed
    below it. A picture without a least height is drawn only where the rest of the page leaves room for it.
    """

    scene: CardScene
    height: float = 0.0
    most: float = 0.0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A diagram drawn by the game, in mm from its top left corner. It is enlarged to fit its place."""

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
    """A step of an example: what lies on the table, and what it means. ``shown`` lists symbols (``die-4``,
    ``icon-torpedo``), small cards (``8 suit-hearts``), text in a box (``+1``), or signs (``=``, ``+``, ``>``)
    between them.
    """

    title: str
    shown: tuple[str, ...]
    text: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class WorkedTurn:
    """An example of a turn, step by step."""

    steps: tuple[WorkedStep, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """A table of replies: a row for each card played, a column for each card that may answer it, and a mark
    where it may. ``answers`` and ``played`` are pairs of icon and name; ``marks`` has a row of booleans for
    each of ``played``. ``by`` describes the playing side, ``own`` the answering side: its ink, and whether
    its plate is a disc.
    """

    corner: str
    answers: tuple[tuple[str, str], ...]
    played: tuple[tuple[str, str], ...]
    marks: tuple[tuple[bool, ...], ...]
    by: tuple[Ink, bool]
    own: tuple[Ink, bool]


@dataclass(frozen=True, slots=True)
class FlowNode:
    """A box of a flowchart with its middle at (x, y), both from 0 to 1. ``shape`` is step, question or
    end.
    """

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
    """An arrow from a side of one node to a side of another; sides are n, e, s, w. ``label`` is printed at
    its start.
    """

    start: str
    leaves: str
    end: str
    enters: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Flowchart:
    """A flowchart of boxes and arrows, from ``height`` to ``most`` mm high."""

    name: str
    nodes: tuple[FlowNode, ...]
    arrows: tuple[FlowArrow, ...]
    height: float
    most: float = 0.0
