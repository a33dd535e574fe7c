"""The patrol sheet of USS Lox, the blocks of the journal pages that continue it, and the ocean mat (on which the cards are laid out)."""

from __future__ import annotations

from printkit.drawing import Pattern
from printkit.games.uss_lox.log.notation import DEBRIEF, NOTATION
from printkit.games.uss_lox.paper.deck import BACK
from printkit.games.uss_lox.paper.pictures import ADRIFT, ATTACKED, ESCORT, SPREAD, SUNK, SUPPLY
from printkit.games.uss_lox.paper.sheet_tables import (
    encounter_columns,
    escort_facts,
    odds_panel,
    yardsticks,
)
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import SUPPLY_CARDS, pack
from printkit.press.blocks import (
    ROSE,
    Block,
    Check,
    Checks,
    Column,
    Columns,
    Field,
    Fields,
    Illustration,
    Lines,
    Mat,
    Notes,
    PageBreak,
    Panel,
    Route,
    Space,
    Stack,
    Track,
    WriteTable,
    cite,
    column_of,
    rulings_box,
)
from printkit.press.pieces import Sheet

FIRST_OCEAN = 9
"""Number of cards that a player should lay out as the ocean (the ships to be met) in a first game (rule LOX-SETUP-4)."""
_DEBRIEF_ICONS = {"continue": "arrow", "port": "anchor"}
LINES = 14
"""Number of rows on the patrol sheet, one for each encounter with a ship."""
_MOST_DECK = 49
_PICTURE = (40.0, 76.0)
"""Smallest and largest height in mm of the picture at the foot of the patrol sheet."""
_GAP = 3.0


def patrol_sheet(ruleset: LoxRuleset) -> Sheet:
    """Return the sheet for one patrol: a single page with 14 rows, one for each encounter.

    Further encounters in a large ocean, and a second patrol, are recorded on the journal pages.
    """
    first = Stack(
        (
            _header(ruleset),
            tracks(ruleset, "patrol"),
            encounters(ruleset, "patrol", 1),
            _foot(ruleset),
        ),
        _GAP,
    )
    return Sheet("patrol", "Patrol sheet", (first, *rulings_box(ruleset)))


def _header(ruleset: LoxRuleset) -> Fields:
    return Fields(
        (
            Field("boat, title", "header.boat", 2.4),
            Field("captain", "header.player", 2.4, word="player"),
            Field("date", "header.date", 1.6),
            Field("options, rulings", "header.set", 2.6, word="set"),
            Field("ocean", "header.ocean", 1.0),
        )
    )


def tracks(ruleset: LoxRuleset, stem: str) -> Panel:
    """Return two tracks of boxes, one for the number of torpedoes, and one for the number of cards in the
    deck.

    Players cross off the boxes from the left.
    """
    deck = pack(ruleset).bit_count() - SUPPLY_CARDS
    first = SUPPLY_CARDS - FIRST_OCEAN
    supply = Track(
        f"{stem}.supply",
        tuple(str(n) for n in range(SUPPLY_CARDS, -1, -1)),
        height=5.0,
        most_height=7.0,
        start=(str(first),) if stem == "patrol" else (),
        lead="supply",
    )
    cards = Track(
        f"{stem}.deck",
        tuple(str(n) for n in range(_MOST_DECK, -1, -1)),
        per_row=25,
        height=5.0,
        most_height=7.0,
        start=(str(deck),) if stem == "patrol" else (),
        lead="deck",
    )
    title = f"Torpedoes and deck: an ocean of {FIRST_OCEAN} starts at {first}, the deck at {deck}"
    if stem != "patrol":
        title = "Torpedoes and deck of the second patrol"
    return Panel(title, (Stack((supply, cards), 1.0),), cite(rb.SETUP_SUPPLY, rb.SETUP_DECK, rb.SETUP_OCEAN))


def encounters(ruleset: LoxRuleset, stem: str, first: int, lines: int = LINES) -> Block:
    """Return the table of encounters, with one row for each ocean card (ship) that is turned up.

    ``first`` is the number of the first row.
    """
    columns = (
        *encounter_columns(ruleset),
        Column("= supply", 1.25, name="supply", label="supply", icon="icon-draw"),
        *(() if ruleset.queens_show_ships else (Column("deck", 0.95, icon="icon-draw"),)),
        Column("tons", 1.3, icon="tanker"),
        *(
            column_of(verb.name, column, icon=_DEBRIEF_ICONS[verb.name])
            for verb, column in NOTATION.columns(DEBRIEF, ruleset)
        ),
    )
    return WriteTable(f"{stem}.turn", columns, lines, "turn", first, most=9.5, course=True)


# --- the foot: what is used at every encounter, and the report


def _foot(ruleset: LoxRuleset) -> Columns:
    tables: Block = Columns((Illustration(ATTACKED, *_PICTURE), odds_panel(ruleset)), (66.0, 38.0), 4.0)
    if ruleset.faces_are_estimated:
        tables = Stack((tables, Fields((_estimates("patrol"),))), _GAP)
    escort = Panel("Escort", (escort_facts(ruleset),), cite(rb.ESCORT))
    return Columns((tables, Stack((escort, _report("patrol")), _GAP)), (108.0, 78.0), 4.0)


def _estimates(stem: str) -> Field:
    return Field("estimates, turned up at home", f"{stem}.estimates", boxes=6)


_ENDS = (
    Check("in port", "in-port"),
    Check("ocean empty", "ocean-empty"),
    Check("supply out", "supply-out"),
    Check("boat lost", "lost"),
)


def _report(stem: str) -> Panel:
    ends = Checks(_ENDS, f"{stem}.end", columns=2)
    cited = cite(rb.END_LOST, rb.END_PORT, rb.END_OCEAN, rb.END_SUPPLY, rb.SCORE)
    return Panel("War patrol report", (ends, yardsticks(stem)), cited)


# --- the blocks of the journal pages


_NOTES = 17
"""Maximum number of lines for the captain's notes on a journal page."""


def further(ruleset: LoxRuleset) -> tuple[Block, ...]:
    """Return those blocks of the journal pages that continue the patrol sheet.

    They have rows for a second patrol or for the rest of a large ocean, and space for the captain's notes.
    """
    heads = () if ruleset.second_patrol_allowed else ("Outward bound", "On patrol", "Homeward bound")
    notes = Panel("The captain’s own words", (Lines("notes", 2, _NOTES, heads),), "in the log: >")
    if not ruleset.second_patrol_allowed:
        return (encounters(ruleset, "patrol", LINES + 1, SUPPLY_CARDS - 1 - LINES), notes)
    words = "After a win, with two cards or more in the deck: deal 24, or any number if there are fewer, lay a new ocean."
    how = Notes((words,), cite=cite(rb.PATROL2, rb.PATROL2_DEAL, rb.PATROL2_OCEAN))
    dealt = Fields(
        (
            Field("deal", "patrol2.deal"),
            Field("ocean", "patrol2.ocean"),
            Field("supply at the start", "patrol2.start", 1.4),
            Field("deck at the start", "patrol2.deck.start", 1.4),
            Field("tons of both patrols", "patrol2.total", 2.0),
        )
    )
    return (
        Panel("Second patrol", (how, dealt), gap=1.0),
        tracks(ruleset, "patrol2"),
        encounters(ruleset, "patrol2", 1),
        *((Fields((_estimates("patrol2"),)),) if ruleset.faces_are_estimated else ()),
        Columns((_report("patrol2"), notes), (80.0, 100.0)),
    )


# --- the mat

_CELL_DRAWINGS = (
    ("A1", "prop-gulls"),
    ("A2", "merchantman"),
    ("A3", "prop-whale"),
    ("B1", "tanker"),
    ("B2", ROSE),
    ("B3", ""),
    ("C1", "prop-wreckage"),
    ("C2", "prop-wake"),
    ("C3", "prop-fish"),
)
"""The drawing in each cell of the ocean mat, as pairs of the cell's name and the drawing's name.

A single sea chart is printed behind all cells. Cell B3 has no drawing, because the chart shows the convoy's
lane there.
"""


def _ocean(row: str) -> tuple[Space, ...]:
    """Return the cells in the row of the ocean mat with this letter.

    They have the same names as in a log, such as ``A1``.
    """
    return tuple(
        Space(
            "ocean, face down",
            number=cell,
            ornament=drawn,
            part=(int(cell[1]) - 2, ord(row) - ord("B")),
        )
        for cell, drawn in _CELL_DRAWINGS
        if cell[0] == row
    )


def _score_pile() -> Space:
    words = "sunk: any score is enough; 5: sail on, or home to port"
    return Space("score pile", words, number="4a", scene=SUNK)


def _fight() -> tuple[Space, ...]:
    """Return the spaces of the ocean mat for an encounter with a ship, in the order of its steps."""
    spread = "pass, or fire one to three torpedoes; let the cards overlap"
    escort = "no score: the deck’s top card; pay, or attack her"
    return (
        Space(
            "spread",
            spread,
            2,
            icon="icon-torpedo",
            number="2 · 3",
            leads=True,
            leads_if="no score",
            scene=SPREAD,
        ),
        Space("escort", escort, number="4b", leads=True, leads_if="paid", scene=ESCORT),
        Space("discard", "passed, missed, fired", icon="icon-discard", scene=ADRIFT),
    )


def ocean_mat() -> Sheet:
    """Return the ocean mat, with places for all piles and for an ocean of 3 × 3 cards.

    It is printed on two sheets: the upper half and the lower half.
    """
    supply = Space("supply", "torpedoes, face down", icon="icon-torpedo", scene=SUPPLY)
    deck = Space("deck", "face down; payments go under it", icon="icon-draw", deck="ships", back=BACK)
    upper = Mat(
        ((*_ocean("A"), supply), (*_ocean("B"), deck)),
        below="do not cut: sheet 2 is glued over this strip, up to the line",
        pattern=Pattern.HATCH,
    )
    lower = Mat(
        ((*_ocean("C"), _score_pile()), _fight()),
        above="sheet 2: cut along the line; glue this sheet over the strip of sheet 1",
        trimmed=True,
        routes=(
            Route("C2", "2 · 3", "1  turn any one up", 0.66, 0.595),
            Route("2 · 3", "4a", "any score: sunk", 0.88, 0.25),
        ),
        pattern=Pattern.HATCH,
    )
    return Sheet(
        "mat",
        "Ocean mat",
        (upper, PageBreak(), lower),
        landscape=True,
        on_table=True,
        joins=True,
        on_card=True,
    )
