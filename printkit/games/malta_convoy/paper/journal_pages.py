"""The journal pages of Malta Convoy, printed pages on which players write the log of a game by hand.

The columns correspond to the verbs of a typed log, in the same order.
"""

from __future__ import annotations

from dataclasses import replace

from printkit.games.malta_convoy.log.notation import COVER, NOTATION
from printkit.games.malta_convoy.paper.pictures import HOMEBOUND, OUTBOUND
from printkit.games.malta_convoy.paper.sheet import journey_marks
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    LOSS,
    SHIP_NAMES,
    START_SCORE,
    TANKER,
)
from printkit.press.blocks import (
    Block,
    Column,
    Columns,
    Field,
    Fields,
    Illustration,
    Lines,
    Panel,
    Stack,
    WriteTable,
    cite,
    column_of,
    rulings_box,
)
from printkit.press.pieces import Sheet

_COVERING = {
    "cover": "a die for each carrier",
    "stay": "stays all the same: x",
    "leave": "a die for each that leaves",
    "cruisers-leave": "cruisers with each",
}
_ICONS = {
    "duration": "die-6",
    "extra": "die-3",
    "option": "icon-evasive-routing",
    "contact": "icon-contact",
    "enemy": "icon-air-patrol",
    "force": "icon-support-group",
    "intercept": "carrier",
    "attack": "icon-torpedo",
    "target": "merchantman",
    "again": "burst",
}
"""For each verb (the first word of a statement in a log), the symbol that is printed above its column."""
_APART = 1.6  # mm between the boxes below the table
_COVER_AND_ARRIVAL = (1.45, 1.0)  # relative widths of the boxes for the covering force and for the ships left
_WORDS_AND_PICTURE = (1.75, 1.0)  # relative widths of the lines to write on and of the picture beside them
_FIRST, _GONE = (
    1.25,
    1.35,
)  # relative widths of the first box of the sum, and of the one for types that are gone
_LOG_SIGNS = "in a typed log: = before totals · > before your own words · preset and set before house rules"
"""A line printed on the journal pages. It explains the signs with which a typed log marks totals, the player's own
sentences, and house rules.
"""
_TURNS = 29
"""Number of turns in the longest possible journey: 26, plus three that the option "evade" can add."""


def journal(ruleset: MaltaRuleset) -> Sheet:
    """Return the journal pages: the header, a row for each turn, the arrival, and space for notes.

    The setup is recorded on the game sheet instead.
    """
    blocks: tuple[Block, ...] = (
        Illustration(OUTBOUND, 19.0, 19.0, title="The journey", text="setup dice: on the game sheet"),
        Fields(
            (
                Field("player", "header.player", 2.0),
                Field("date", "header.date", 1.2),
                Field("title", "header.title", 3.0),
                Field("house rules", "header.set", 3.0),
            )
        ),
        turn_table(ruleset, _TURNS),
        Stack(_below_the_turns(ruleset), _APART),
        *rulings_box(ruleset),
    )
    return Sheet("journal", "Journal", blocks, landscape=True)


def _below_the_turns(ruleset: MaltaRuleset) -> tuple[Block, ...]:
    """Return the fields below the turns: the covering force, the arrival, the score, and lines for the player's own
    sentences."""
    cover = Panel(
        "Covering force: once, when half the journey is done", (covering_fields(ruleset),), cite(rb.COVER_1)
    )
    words = Panel("In your own words", (Lines("notes", 3, 4),), _LOG_SIGNS)
    return (
        Columns((cover, Panel("Arrival: ships left", (_arrived(),), cite(rb.END))), _COVER_AND_ARRIVAL),
        Panel("Arrival: the score", (_sum(),), cite(rb.SCORE_1, rb.SCORE_2, rb.SCORE_3, rb.SCORE_4)),
        Columns((words, Illustration(HOMEBOUND, 24.0, 34.0)), _WORDS_AND_PICTURE, 3.0),
    )


def _sum() -> Fields:
    """Return the printed calculation of the score, which players complete: signs, with an empty box for each number."""
    lost = (
        Field(
            f"{SHIP_NAMES[kind]} lost",
            f"lost.{SHIP_NAMES[kind]}",
            before=f"− {LOSS[kind]} ×",
            tip=f"{SHIP_NAMES[kind]} lost",
        )
        for kind in (CARGO, TANKER, CARRIER, CRUISER)
    )
    first, *others = lost
    return Fields(
        (
            replace(first, before=f"{START_SCORE} {first.before}", weight=_FIRST),
            *others,
            Field("types gone: cargo, tankers", "lost.types", _GONE, before=f"− {ALL_GONE} ×"),
            Field("interceptions", "end.interceptions", before="+"),
            Field("score", "end.score", before="="),
        ),
        4.0,
    )


def _arrived() -> Fields:
    """Return the boxes for the numbers of ships that are left, by type."""
    names = (SHIP_NAMES[kind] for kind in (CARGO, TANKER, CARRIER, CRUISER, DESTROYER))
    return Fields(tuple(Field(f"{name} left", f"end.{name}") for name in names), 2.4)


def covering_fields(ruleset: MaltaRuleset) -> Fields:
    """Return the fields for the dice that decide which carriers return to base (the covering force).

    They appear only once in the journal pages, because these dice are rolled only once in a game.
    """
    fields = [Field("turn", "covering.turn", 0.8, tip="covering force: turn")]
    for verb, _ in NOTATION.columns(COVER, ruleset):
        label = _COVERING[verb.name]
        fields.append(
            Field(label, f"covering.{verb.name}", 2.0, word=verb.name, tip=f"covering force: {label}")
        )
    return Fields(tuple(fields))


def turn_table(ruleset: MaltaRuleset, lines: int) -> WriteTable:
    """Return the table of the journal pages, with ``lines`` rows, one for each turn.

    The rulings determine its columns.
    """
    after_evading = int(journey_marks(ruleset).extra[0])
    columns = (
        *(
            column_of(verb.name, column, icon=_ICONS.get(verb.name, ""))
            for verb, column in NOTATION.columns("turn", ruleset)
        ),
        Column("=", 2.8, hint="row, force, score", label="totals", logged=False),
        Column(">", 2.6, hint="a word or two", label="what you saw", logged=False),
    )
    return WriteTable(
        "turn", columns, lines, number="turn", flow=True, most=8.0, course=True, dashed_from=after_evading
    )
