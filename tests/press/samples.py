"""One sheet with a sample of every block, with each of its settings in use somewhere."""

from __future__ import annotations

from typing import NamedTuple

from printkit.drawing import Circle, Ink, Line, Pattern, Rect, Style
from printkit.press.blocks import (
    Align,
    Bars,
    Block,
    ChartNames,
    Check,
    Checks,
    Column,
    Columns,
    Digest,
    Drawing,
    ExampleHand,
    Examples,
    Facts,
    Field,
    Fields,
    FlowArrow,
    Flowchart,
    FlowNode,
    Grid,
    Illustration,
    KeyedValue,
    Ledger,
    LedgerRow,
    Lines,
    Mat,
    Matrix,
    Notes,
    Panel,
    Plot,
    PlotPiece,
    PlotRing,
    QuickStart,
    RollRow,
    RollTable,
    Route,
    RulesFigure,
    RulesSection,
    ShipBoxes,
    ShipRow,
    SideLook,
    Space,
    Stack,
    StartPanel,
    Track,
    TrackBracket,
    TurnStep,
    TurnStrip,
    VesselTrack,
    WorkedStep,
    WorkedTurn,
    WriteTable,
    Yardstick,
)


class Sample(NamedTuple):
    """A block to lay out: its name, the block, and the width and height in mm of its place; a height of 0 is its least."""

    name: str
    block: Block
    width: float = 90.0
    height: float = 0.0


_DIAGRAM = Drawing(40, 20, (Rect(0, 0, 40, 20), Line(0, 0, 40, 20), Circle(10, 5, 2, Style(fill=Ink.TEAL))))
_TAKEN = (Ink.NAVY, Pattern.HATCH)

READ = (
    Sample("notes", Notes(("A first paragraph with a *bold* word.", "A second one."), cite="TOY-1")),
    Sample("quiet notes", Notes(("Of less weight.",), quiet=True)),
    Sample("badge", Notes(("Fire",), badge=True)),
    Sample("facts", Facts((KeyedValue("+1", "each carrier", "1/6"), KeyedValue("−2", "night"), KeyedValue("0", "day", "5/6")), 2)),
    Sample("facts without odds", Facts((KeyedValue("1", "a line so long that it needs two lines in its narrow column"), KeyedValue("12", "short"))), 50),
    Sample("table for a die", RollTable("D6, modifiers −1 to +2", (RollRow("1–2", "nothing", odds=("2", "1")), RollRow("3–6", "contact with the enemy", "+1", ("4", "5"))), ("−1", "+0"), "sixths")),
    Sample("table for a die without odds", RollTable("D6", (RollRow("1", "sunk"), RollRow("2–6", "damaged")))),
    Sample("table for a die with one head", RollTable("", (RollRow("1", "hit", odds=("1/6",)), RollRow("2–6", "miss", odds=("5/6",))), chance="chance")),
    Sample("grid", Grid(("Ship", "Tons", "Crew"), (("Tanker", "13,000", "40"), ("Liner", "8,000", "350")), caption="Ships of the convoy.", quiet=(2,))),
    Sample("grid of one column", Grid(("Ship",), (("Tanker",), ("Liner",)))),
    Sample("grid with weights", Grid(("No.", "What it does"), (("1", "A text that is wrapped in its column of this table."), ("2", "Another.")), (Align.CENTRE, Align.LEFT), (1.0, 3.0)), 60),
    Sample("grid with groups of rows", Grid(("Die", "Hits"), tuple((str(n), str(n * n)) for n in range(1, 6)), (Align.LEFT, Align.CENTRE), group=2), 40),
    Sample("grid with bars", Grid(("Die", "Ace", "Regular"), (("1", "50 %", "0 %"), ("2", "100 %", "25 %")), shares=((0.5, 0.0), (1.0, 0.25)))),
    Sample("grid with groups of columns", Grid(("Cards", "few", "many", "few", "many"), (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "10")), groups=(("sunk", 2), ("damaged", 2)))),
    Sample("grid that grows", Grid(("Die", "Hits"), (("1", "2"), ("3", "4")), most=7.0), 40, 40),
    Sample("bars", Bars((Yardstick("a fair patrol", 4.0, "4,000"), Yardstick("the best", 10.0, "10,000")), 12.0, "Your own", "own", "mean of the captain"), 120),
    Sample("bars without a place for one's own", Bars((Yardstick("a", 1.0, "1"),), 2.0)),
    Sample("examples", Examples((ExampleHand("A pair", (("8", "suit-hearts"), ("3", "suit-clubs"), ("3", "suit-spades")), "Two cards of one rank.", "TOY-2"), ExampleHand("None", (("Q", "suit-diamonds"),), "Nothing at all.")), True)),
    Sample("worked turn", WorkedTurn((WorkedStep("Contact", ("die-4", "+", "+1", "=", "5"), "Somebody sees you.", "TOY-1"), WorkedStep("Fire", ("8 suit-hearts", ">", "icon-torpedo"), "Two hits.")))),
    Sample("matrix", Matrix("Answers", (("icon-torpedo", "Torpedo"), ("icon-discard", "Discard")), (("icon-sonar-ping", "Sonar"), ("icon-draw", "Draw")), ((True, False), (False, True)), (Ink.NAVY, False), (Ink.TEAL, True)), 120),
    Sample("flowchart", Flowchart("chart", (FlowNode("one", 0.25, 0.2, 0.3, "Sail", "A leg.", cites=("TOY-1",)), FlowNode("two", 0.75, 0.5, 0.3, "Seen?", shape="question", ink=Ink.TEAL), FlowNode("three", 0.25, 0.85, 0.3, "Home", shape="end")), (FlowArrow("one", "e", "two", "n", "next"), FlowArrow("two", "w", "three", "n", "no"), FlowArrow("two", "s", "three", "e", "yes")), 90, 90), 160),
    Sample("rules", Digest((RulesSection("Sailing", ("*Legs:* A passage has four legs (TOY-1)", "*1* First step (TOY-2, TOY-3)"), "tanker", (RulesFigure(("die-1", "=", "sunk"), "A one sinks."),)), RulesSection("Fighting", ("*Guns:* The first shot (TOY-4)",)))), 180, 80),
    Sample("rules without a margin", Digest((RulesSection("Sailing", ("*Legs:* A passage has four legs (TOY-1)",)),), 1, False), 80, 40),
    Sample("illustration", Illustration(_DIAGRAM, 30, 40, "What it shows."), 80, 44),
    Sample("illustration with a title", Illustration(_DIAGRAM, 40, title="Journal", text="What happened."), 120),
    Sample("quick start", QuickStart((StartPanel("Sail", "Make a leg.", _DIAGRAM), StartPanel("Fight", "Fire a gun.", _DIAGRAM), StartPanel("Home", "Count up.", _DIAGRAM))), 140),
    Sample("quick start without numbers", QuickStart((StartPanel("Sail", "Make a leg.", _DIAGRAM),), 1, 20, False), 100),
)  # fmt: skip
"""Blocks to read."""

WRITE = (
    Sample("boxes to write in", Fields((Field("Tons", "tons", 2, 2, total=True), Field("Crew", "crew", before="×", after="men", word="men", tip="Size of the crew")))),
    Sample("a box to write in", Fields((Field("Date", "date"), Field("A label of several words", "place", 1.5)))),
    Sample("ledger", Ledger((("x", 1.0), ("y", 2.0), ("hdg", 1.0)), (LedgerRow("FF1", ("ff1.x", "ff1.y", "ff1.h"), ("FF1 x", "FF1 y", "FF1 heading"), "frigate"), LedgerRow("LHD", ("lhd.x", "", "lhd.h"), ("LHD x", "", "LHD heading"))), 16, (("place", 2), ("course", 1)), 1)),
    Sample("tick boxes", Checks((Check("Evade", "evade", 3, "Three turns at most.", "TOY-1"), Check("Scatter", "scatter"), Check("Hide", "hide")), "option", 2), 120),
    Sample("track", Track("score", tuple(map(str, range(1, 13))), 5, extra=("12",), start=("3",), tip="Score", rest="above")),
    Sample("track with brackets", Track("turn", tuple(map(str, range(1, 9))), shade=TrackBracket("2", "4", "night"), marks=(TrackBracket("1", "3", "home waters"), TrackBracket("6", "8", "friendly", True)))),
    Sample("track with circles", Track("die", ("1", "2", "3"), circles=True, lead="Dice", symbol="tanker")),
    Sample("track of a side", Track("kills", ("0", "1", "2"), figure=14.0, lead="Kills", lead_boxes=2, ink=Ink.NAVY, pattern=Pattern.HATCH, height=10, most_height=14), 90, 14),
    Sample("track in a lane", Track("lane", ("1", "2"), figure=14.0, lead="Lane", lead_boxes=1, ink=Ink.TEAL, symbol="tanker", height=12, at_sea=True, trail=3.0, vessel="tanker"), 90, 12),
    Sample("voyage", Track("leg", tuple(map(str, range(1, 8))), 4, circles=True, voyage=ChartNames("Home", "East", "South", "Away")), 120),
    Sample("ships to cross out", ShipBoxes(((ShipRow("Destroyers", 12, "dd", "destroyer", "two each"), ShipRow("Cruisers", 2, "ca")), (ShipRow("Tankers", 3, "tk", "tanker"),)), 16), 160),
    Sample("lines", Lines("notes", 2, 4), 90, 30),
    Sample("table to fill in", WriteTable("log", (Column("fire", 2, 3, hint="cards", icon="icon-torpedo"), Column("contact", label="Seen", group="enemy"), Column("force", group="enemy", tick=True), Column("note", 3, places=2, logged=False, label="Notes")), 6, "Turn", 3, printed=((4, "contact", "first"),), heavy=2, tip="Turn", example=("3C 4S", "5", "", "hit")), 150),
    Sample("table of two sides", WriteTable("log", (Column("play"), Column("draw", 1.5)), 4, "Turn", sides=(SideLook(*_TAKEN, "Wolf", "type-vii"), SideLook(Ink.TEAL, Pattern.DOTS, "Convoy", "destroyer")), bands=(("orders", *_TAKEN), ("results", Ink.TEAL, Pattern.DOTS))), 80),
    Sample("table without numbers", WriteTable("pad", (Column("score"),), 3, most=12), 40, 60),
)  # fmt: skip
"""Blocks to write on."""

BOARD = (
    Sample("mat", Mat(((Space("Contact", "the boat", icon="icon-periscope", number="1", leads=True, leads_if="found"), Space("Attack", number="2", under="Boat")), (Space("Deck", deck="Tactical cards"), Space("Discards", ornament="compass-rose", part=(0, 0)))), 30, 40, above="Cut here.", below="Glue here.", ink=Ink.TEAL, pattern=Pattern.DOTS, routes=(Route("1", "2", "missed", 0.3, 0.6),)), 120, 150),
    Sample("turn strip", TurnStrip((TurnStep("Draw", "two cards", Ink.NAVY, Pattern.HATCH, "icon-draw"), TurnStep("Play", ink=Ink.TEAL, pattern=Pattern.DOTS)), "Turn", 20, (12, 12)), 120),
    Sample("vessels to mark off", VesselTrack("kills", "tanker", 4, 3, "Kill", (("2", "short game"),), per_row=3), 90),
    Sample("vessels to cover", VesselTrack("kills", "type-vii", 3, 3, "Kill", fits=(15, 15)), 90),
    Sample("plot", Plot("plot", 24, 12, 6, (PlotPiece("LHD", 6, 6, 90, 1.5, 0.8), PlotPiece("SSN", 18, 4, 0, 1, 0.5)), (PlotRing(6, 6, 5), PlotRing(10, 6, 5)), "start outside"), 150),
)  # fmt: skip
"""Blocks to play on."""

AROUND = (
    Sample("panel without a step", Panel("Contact", (Notes(("One die.",)),), "TOY-1", sign="tanker")),
    Sample("narrow panel with a step", Panel("Contact", (Notes(("One die.",)),), "TOY-1", step="2", sign="tanker"), 25.5),
    Sample("panel", Panel("Contact", (Notes(("One die.",)), Lines("notes", 1, 2)), "TOY-1", gap=2.0, step="1", sign="tanker")),
    Sample("panel in a frame", Panel("", (Notes(("House rulings.",)),), boxed=True)),
    Sample("stack", Stack((Notes(("Above.",)), Notes(("Below.",))), 3.0), 60, 30),
    Sample("columns", Columns((Notes(("Left.",)), Notes(("Right, and wider.",))), (1.0, 2.0), 6.0)),
)  # fmt: skip
"""Blocks that contain others."""

SAMPLES = (*READ, *WRITE, *BOARD, *AROUND)
